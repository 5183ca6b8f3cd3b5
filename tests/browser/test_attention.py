"""What holds a person's attention: where the focus stays, what a dialog says with its name, how long notices stay."""

import pytest

import sites
from person import BOOT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME, LEVEL = (GAMES[0]["id"], GAMES[0]["levels"][0]["id"]) if GAMES else (None, None)

# The engine refuses every hint, and notices leave after half a second.
REFUSING = """() => {
    const { postMessage } = Worker.prototype, { setTimeout } = window;
    window.setTimeout = (fn, ms, ...rest) => setTimeout(fn, ms === 8000 ? 500 : ms, ...rest);
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.args?.[0]?.kind !== 'hint') return postMessage.call(this, message, ...rest);
      const value = { error: { kind: 'illegal', message: 'Not now.', clause: 'X-1' } };
      this.dispatchEvent(new MessageEvent('message', { data: { answer: message.ask, value } }));
    };
    window.asBefore = () => { Worker.prototype.postMessage = postMessage; window.setTimeout = setTimeout; };
}"""

LONG_REFUSAL = "The hint is for the player whose turn it is, and the other player is to move until the row is full."

# What the page asks of a thought waits until `goOn()` is called, and then asks for its end.
HELD_BACK = """() => {
    const { postMessage } = Worker.prototype, waiting = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      const send = () => postMessage.call(this, message, ...rest), [asked] = message.args ?? [];
      if (asked?.do !== 'step') return send();
      asked.do = 'now';
      waiting.push(send);
    };
    window.thoughts = () => waiting.length;
    window.goOn = () => { Worker.prototype.postMessage = postMessage; waiting.forEach(send => send()); };
}"""

# how many values are kept on the device
KEPT = """() => new Promise((yes, no) => {
    const opened = indexedDB.open('mulligan');
    opened.onerror = no;
    opened.onsuccess = () => {
      const base = opened.result;
      if (!base.objectStoreNames.length) return yes(0);
      const found = base.transaction('matches').objectStore('matches').count();
      found.onsuccess = () => { base.close(); yes(found.result); };
    };
})"""


@pytest.fixture
def player(regulars, shop):
    """Somebody at a table who is to choose."""
    person = regulars(shop)
    person.new_match(GAME, LEVEL, seed="5")
    return person.my_turn()


@pytest.fixture
def refused(player):
    player.page.evaluate(REFUSING)
    yield player
    player.page.evaluate("asBefore()")


def at_tool(page) -> str:
    """The tool that has the focus, once the browser has drawn what became of it."""
    return page.evaluate("""new Promise(go => requestAnimationFrame(
        () => setTimeout(() => go(document.activeElement.dataset.tool), 50)))""")


def hears(button):
    """Waits until a button that has just come hears a press."""
    poll(lambda: button.get_attribute("aria-disabled") is None, "it hears")


def test_a_notice_waits_for_who_is_at_it_and_gives_the_focus_back(refused):
    page, notice = refused.page, refused.page.locator("#notices .notice")
    hint = page.locator("[data-tool=hint]")
    hears(hint)
    hint.focus()
    page.keyboard.press("Enter")
    notice.get_by_role("button", name="Read X-1").focus()
    page.wait_for_timeout(1200)
    assert notice.count() == 1, "it is being read"
    notice.get_by_role("button", name="Close this notice").focus()
    page.keyboard.press("Enter")
    notice.wait_for(state="detached")
    assert at_tool(page) == "hint"
    hears(hint)
    page.keyboard.press("Enter")
    notice.wait_for()
    notice.wait_for(state="detached", timeout=3000)


def test_a_refusal_goes_by_escape_and_with_the_next_view(refused):
    page, notice = refused.page, refused.page.locator("#notices .notice")
    page.locator("[data-tool=hint]").click()
    notice.hover()                                                      # it does not leave by itself
    page.keyboard.press("Escape")
    notice.wait_for(state="detached", timeout=400)
    page.locator("[data-tool=hint]").click()
    notice.wait_for()
    page.evaluate("asBefore()")
    notice.hover()
    ply = refused.ply()
    poll(lambda: refused.ply() > ply or refused.pick_by_keys() and False, "the table goes on", SOON / 1000)
    notice.wait_for(state="detached", timeout=3000)


def test_the_rule_of_a_refusal_can_be_opened_at_the_table(refused):
    refused.page.locator("[data-tool=hint]").click()
    refused.button("Read X-1").click()
    refused.page.locator(".book").wait_for()
    assert refused.page.evaluate("location.hash").endswith("/X-1")


def test_a_button_that_cannot_be_pressed_any_more_keeps_the_focus(player):
    page, hint = player.page, player.page.locator("[data-tool=hint]")
    hears(hint)
    hint.focus()
    page.keyboard.press("Enter")
    while hint.get_attribute("aria-disabled"):
        assert at_tool(page) == "hint"
    page.get_by_text("Hint: ").wait_for(timeout=BOOT)
    assert at_tool(page) == "hint"


def test_a_hint_that_comes_too_late_is_dropped_in_silence(player):
    page, before = player.page, player.ply()
    page.evaluate(HELD_BACK)
    page.locator("[data-tool=hint]").click()
    poll(lambda: page.evaluate("thoughts()"), "a strong player is asked")
    for _ in range(8):
        player.pick()
        page.wait_for_timeout(100)
        if player.ply() > before:
            break
    assert player.ply() > before
    page.evaluate("goOn()")
    player.my_turn()
    page.wait_for_timeout(200)
    assert player.notices() == ""
    assert "Hint:" not in page.locator(".prompt").inner_text()


def test_in_review_the_focus_stays_on_the_step_that_led_to_the_end(player):
    player.play(picks=2)
    page = player.page
    player.go(f"#/review/{player.match()}")
    first = player.button("First move")
    first.click(timeout=BOOT)
    poll(lambda: first.is_disabled(), "it is the first move")
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement.ariaLabel") == "First move"


def said(dialog) -> str:
    """What a screen reader says of a dialog beside its name."""
    return dialog.evaluate("node => (node.getAttribute('aria-describedby') ?? '').split(' ').map(id => "
                           "document.getElementById(id)?.textContent).join(' ')")


def test_a_reason_and_its_rule_are_read_and_go_with_escape_from_anywhere(player):
    page = player.page
    page.locator(".zone button[data-id]:not([data-state])").first.click()
    why = page.locator("dialog.why")
    why.wait_for(timeout=SOON)
    assert why.locator(".pair p").inner_text() in said(why) and why.locator(".clause .src").inner_text() in said(why)
    page.locator(".hand button[data-id][tabindex='0']").focus()
    page.keyboard.press("Escape")
    why.wait_for(state="detached", timeout=3000)


def test_what_a_question_is_about_is_read_with_it(player):
    player.button("Menu").click()
    player.button("Resign").click()
    ask = player.page.locator("dialog", has_text="It is over then")
    ask.wait_for()
    assert "You give the match up" in said(ask)
    player.page.keyboard.press("Escape")


def test_on_a_phone_the_sheet_goes_on_with_the_match(regulars, shop):
    person = regulars(shop, hand="touch")
    person.new_match(GAME, LEVEL, seed="5")
    page = person.my_turn().page
    page.locator("[data-tool=log]").tap()
    sheet = page.locator("dialog")
    field = sheet.get_by_label("Type a move")
    field.fill("help")
    field.press("Enter")
    sheet.locator("output:not(:empty)").wait_for()
    lines, move = sheet.locator(".log li").count(), field.get_attribute("placeholder")
    field.fill(move)
    field.press("Enter")
    poll(lambda: sheet.locator(".log li").count() > lines, "what happens stands in the open sheet")
    offered = ("help", move)
    poll(lambda: person.over() or field.get_attribute("placeholder") not in offered,
         "the field offers what may be done now")
    assert page.evaluate("[...document.querySelectorAll('[id]')].length === new "
                         "Set([...document.querySelectorAll('[id]')].map(n => n.id)).size")
    page.keyboard.press("Escape")


def beside_the_table(regulars, shop):
    """A person at a match on a wide screen, and the field for typed moves that stands there."""
    person = regulars(shop, size=(1280, 800))
    person.new_match(GAME, LEVEL, seed="5")
    return person, person.my_turn().page.locator(".side").get_by_label("Type a move")


def test_the_example_of_a_typed_move_goes_on_from_every_pick(regulars, shop):
    """Beside the table it names the first move that goes on from what is picked, and again when that is put back."""
    person, field = beside_the_table(regulars, shop)
    page = person.page
    first = field.get_attribute("placeholder")
    cards = page.locator(".hand button[data-state=legal]")
    shown = set()
    for n in range(cards.count()):
        card = cards.nth(n)
        card.focus()
        page.wait_for_timeout(300)                     # the card is looked at already: no drawing comes of that
        name = card.get_attribute("data-id")
        card.press("Enter")
        poll(lambda name=name: page.locator(f".hand [data-id='{name}'][data-state=picked]").count(), "it is picked")
        page.wait_for_timeout(100)
        shown.add(field.get_attribute("placeholder"))
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        assert field.get_attribute("placeholder") == first
    assert len(shown) == n + 1 > 1


def test_what_is_typed_with_a_card_that_others_go_to_is_said_to_be_theirs(raw):
    face = {"title": "Eight", "kind": "Card", "text": "", "ink": "red", "alt": "8"}
    view = {"game": "any", "faces": {"8": face}, "glyphs": {}, "zones": [],
            "actions": [{"do": "play 8 9", "path": ["eight", "nine"], "label": "Play"}]}
    told = [raw("match/side", "(m, [card, view]) => JSON.stringify(m.closer(card, view, {}, null))",
                [{"k": k, "face": "8"}, view]) for k in ("eight", "nine")]
    assert "To type" in told[0] and "for another card here" not in told[0]
    assert "To type, for another card here" in told[1]


def test_the_answer_to_what_was_typed_goes_when_something_is_done(regulars, shop):
    person, field = beside_the_table(regulars, shop)
    page = person.page
    answer = page.locator(".side output")
    field.fill("no such move")
    field.press("Enter")
    poll(lambda: answer.inner_text(), "it is answered")
    before = person.ply()
    for _ in range(6):
        if person.ply() == before:
            person.pick()
    assert person.ply() > before and not answer.inner_text()


def test_who_leaves_while_the_cards_are_dealt_is_not_called_back(regulars, shop):
    person = regulars(shop).go(f"#/{GAME}")
    page = person.page
    page.evaluate("""() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          const send = () => postMessage.call(this, message, ...rest);
          if (message.name !== 'create') return send();
          window.deal = () => { Worker.prototype.postMessage = postMessage; send(); };
        };
    }""")
    person.button("Deal", exact=True).click()
    page.get_by_role("link", name="Settings").first.click()
    page.evaluate("deal()")
    poll(lambda: page.evaluate(KEPT), "the match is dealt and kept", BOOT / 1000)
    page.wait_for_timeout(100)
    assert page.evaluate("location.hash") == "#/settings"


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568), (844, 390)])
def test_what_is_asked_first_lies_on_the_bar_and_over_no_plate(regulars, shop, size):
    """It stays until it is answered: who plays on meanwhile sees the whole table."""
    person = regulars(shop, settings={"asked": False}, size=size)
    person.new_match(GAME, LEVEL, seed="5")
    page = person.my_turn().page
    notice = page.locator(".notice[data-stay]")
    notice.wait_for()
    bar, box = page.locator("header.top").bounding_box(), notice.bounding_box()
    assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1, (box, bar)
    notice.get_by_role("button", name="No sounds").click()
    poll(lambda: notice.count() == 0, "it is gone")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_what_the_engine_refuses_is_said_on_the_bar_of_a_phone(regulars, shop, size):
    """Hardly anything of the table lies under it."""
    person = regulars(shop, size=size)
    person.new_match(GAME, LEVEL, seed="5")
    page = person.my_turn().page
    page.evaluate(REFUSING.replace("ms === 8000 ? 500 : ms", "ms").replace("Not now.", LONG_REFUSAL))
    page.locator("[data-tool=hint]").click()
    notice = page.locator("#notices .notice")
    notice.wait_for()
    bar, box = page.locator("header.top").bounding_box(), notice.bounding_box()
    assert box["y"] == 0 and box["height"] <= bar["height"] + 16, (box, bar)
    assert notice.get_by_role("button", name="Read X-1").bounding_box()["height"] >= 24
    page.evaluate("asBefore()")
