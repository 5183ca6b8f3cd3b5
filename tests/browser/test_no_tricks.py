"""A press does what the person means: nothing changes under the finger, and nothing tempts to give something up."""

from contextlib import contextmanager

import pytest

from axe import AXE
from person import poll
from preview import PHONE, at, calls, fixture, focused, middle, show
from test_windows import asked, deal, give, hall, passes  # noqa: F401  (a fixture)

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")

# writes down whatever stands at the prompt while a window passes by itself
WATCH = """() => {
    window.tempted = []; window.bySelf = 0;
    const look = () => {
      if (!/nothing here|nothing to choose/.test(document.querySelector('.ask p')?.textContent)) return;
      window.bySelf += 1;
      const offered = '.acts button, .table [data-state]';
      window.tempted.push(...[...document.querySelectorAll(offered)].map(one => one.textContent));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true,
      attributes: true });
}"""
# the timers that are on
TIMERS = """() => {
    const timers = window.timers = new Set(), { clearTimeout: clear, setTimeout: begin } = window;
    window.setTimeout = (run, ...rest) => {
      const timer = begin(() => { timers.delete(timer); run(); }, ...rest);
      timers.add(timer);
      return timer; };
    window.clearTimeout = timer => { timers.delete(timer); clear(timer); };
}"""


@contextmanager
def at_once(page):
    """What is done within happens in one moment, however busy the machine is."""
    page.evaluate("(() => { const now = performance.now(); performance.now = () => now; })()")
    yield
    page.evaluate("delete performance.now")


def moment(ply, *actions):
    return fixture("stack") | {"ply": ply, "actions": list(actions), "asks": [{"ask": "Your answer"}]}


def verb(label, ident="#pass", **more):
    return {"do": f"{label} {ident}", "path": [ident], "label": label} | more


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_a_press_meant_for_the_button_before_does_nothing(table, hand):
    page = table(view="stack")
    show(page, moment(5, verb("Pass: the stack resolves")))
    at(page, "#pass").focus()

    def press():
        if hand == "keyboard":
            page.keyboard.press("Enter")
        else:
            page.mouse.click(*middle(page, "#pass"))

    show(page, moment(6) | {"wait": True})
    with at_once(page):
        show(page, moment(7, verb("Pass: your turn ends")))
        at(page, "#pass").focus()
        press()
        assert calls(page)["act"] == [] and at(page, "#pass").get_attribute("data-deaf") is not None
    poll(lambda: at(page, "#pass").get_attribute("data-deaf") is None, "it hears", 3)
    press()
    assert calls(page)["act"] == ["Pass: your turn ends #pass"]


LOOK = """() => {
    const node = document.querySelector('.acts .main'), { backgroundColor, opacity } = getComputedStyle(node);
    const { x, y, width, height } = node.getBoundingClientRect();
    const { ariaDisabled, ariaDescription } = node;
    return [[backgroundColor, ariaDisabled, ariaDescription], [opacity, node.textContent, x, y, width, height]]; }"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_button_that_hears_nothing_yet_looks_it_and_says_so(table, theme):
    """Its ground and what a reader hears are others; its words are as plain as ever, and do not move."""
    page = table(view="stack", theme=theme)
    show(page, moment(6) | {"wait": True})
    view = moment(7, verb("Pass: your turn ends"))
    looks, words = page.evaluate(f"view => {{ showView(view); return ({LOOK})(); }}", view)
    hears(page, at(page, "#pass"))
    ready, same = page.evaluate(LOOK)
    assert looks[1:] == ["true", "ready in a moment"] and ready[1:] == [None, None]
    assert looks[0] != ready[0] and words == same


def hears(page, element):
    poll(lambda: element.get_attribute("data-deaf") is None, "it hears", 3)


def pressed(page):
    """What comes of a press where the pointer rests."""
    before = len(calls(page)["act"])
    page.mouse.down()
    page.mouse.up()
    return calls(page)["act"][before:]


def test_what_comes_under_a_pointer_at_rest_is_neither_pressed_nor_foreseen(table):
    page = table(view="stack")
    show(page, moment(5, verb("Discard both", "#discard")))
    spot = middle(page, "#discard")
    show(page, moment(5) | {"passing": True, "wait": True})
    page.mouse.move(*spot)
    page.wait_for_timeout(1700)                            # long after anybody aims at what stood there
    show(page, moment(6, verb("Discard both", "#discard")))
    assert pressed(page) == [] and calls(page)["consider"] == []
    page.wait_for_timeout(700)
    assert pressed(page) == [], "it lies there for more than half a second, and nobody went to it"
    hears(page, at(page, "#discard"))
    assert calls(page)["consider"] == []
    page.mouse.move(spot[0] + 12, spot[1])
    assert calls(page)["consider"] == ["Discard both #discard"]
    assert pressed(page) == ["Discard both #discard"]


def test_a_button_that_moves_under_the_pointer_is_not_pressed(table):
    page = table(view="stack")
    show(page, moment(5, verb("Keep", "#keep")))
    hears(page, at(page, "#keep"))
    before = middle(page, "#keep")
    with at_once(page):
        show(page, moment(5, verb("Keep", "#keep"), verb("Discard what was drawn", "#discard")))
        poll(lambda: at(page, "#keep").get_attribute("data-deaf") is not None, "it is another place")
        assert middle(page, "#keep") != before
        page.mouse.move(*middle(page, "#keep"))
        assert pressed(page) == []
    hears(page, at(page, "#keep"))
    assert pressed(page) == ["Keep #keep"]


def test_a_focus_that_comes_back_is_neither_read_nor_foreseen_while_somebody_points(table):
    page, after = table(view="grid"), fixture("grid")
    at(page, "h1").click()                                 # the focus is at a card of the hand, which goes
    for zone in after["zones"]:
        zone["cards"] = [card for card in zone.get("cards", []) if card["k"] != "h1"]
    page.mouse.move(*middle(page, "1,0"))
    assert calls(page)["look"][-1] == "e"
    before = calls(page)
    show(page, after)
    assert focused(page) == "h3", "the keys go on beside it"
    assert (calls(page)["look"], calls(page)["consider"]) == (before["look"], before["consider"])
    page.keyboard.press("ArrowRight")
    assert calls(page)["look"][-1] == "h4"
    del next(zone for zone in after["zones"] if zone["id"] == "hand0")["cards"][2]
    show(page, after)
    assert (focused(page), calls(page)["look"][-1]) == ("h5", "h5"), "by key it is read where they go on"


def test_a_focus_that_no_key_moved_is_read_where_nobody_points(table):
    """A reader of screens moves it without key and press."""
    page = table(view="grid")
    at(page, "h1").focus()
    assert calls(page)["look"][-1] == "h1"


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
def test_another_decision_on_the_same_spot_wants_an_aim_of_its_own(table, hand):
    page = table(view="stack", touch=hand == "touch")
    button = at(page, "#pass")

    def press(label):
        before = len(calls(page)["act"])
        if hand == "keyboard":
            page.keyboard.press("Enter")
        elif hand == "touch":
            page.touchscreen.tap(*spot)
        else:
            pressed(page)
        return calls(page)["act"][before:] == [f"{label} #pass"]

    show(page, moment(5, verb("Pass")))
    spot = middle(page, "#pass")
    page.mouse.move(*spot)
    hears(page, button)
    button.focus()
    assert press("Pass")
    show(page, moment(6, verb("Pass")))
    button.focus()
    page.wait_for_timeout(650)
    assert press("Pass"), "the same once more"
    show(page, moment(7, verb("End the turn")))
    button.focus()
    page.wait_for_timeout(650)
    assert not press("End the turn")
    if hand == "mouse":
        page.mouse.move(spot[0] + 10, spot[1])
    elif hand == "keyboard":
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
    else:
        page.wait_for_timeout(700)
    assert press("End the turn")


def test_a_key_that_is_held_down_presses_once(table):
    page = table(view="stack")
    show(page, moment(5, verb("Pass")))
    hears(page, at(page, "#pass"))
    at(page, "#pass").focus()
    for _ in range(4):
        page.keyboard.down("Enter")                        # from the second on it is repeated
    page.keyboard.up("Enter")
    assert calls(page)["act"] == ["Pass #pass"]


def test_no_timer_outlives_the_table(table):
    page = table(view="stack")
    page.evaluate(TIMERS)
    show(page, moment(5, verb("Pass")))
    poll(lambda: page.evaluate("timers.size"), "it is to hear later", 3)
    page.evaluate("board.destroy()")
    assert page.evaluate("timers.size") == 0


def test_a_button_that_comes_of_a_press_on_the_table_hears_at_once(table):
    page = table(view="stack")
    use = [{"do": f"use {n}", "path": ["g1", f"#{n}"], "label": n} for n in ("first", "second")]
    show(page, moment(5, verb("Pass"), *use))
    at(page, "g1").click()
    page.evaluate("""document.querySelector(".acts [data-id='#first']").click()""")      # with no time between
    assert calls(page)["act"] == ["use first"]


WATCH_VERB = """() => {
    window.waited = false;
    const look = () => { window.waited ||= Boolean(document.querySelector('[data-id="#use"][data-deaf]')); };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""


@pytest.mark.parametrize("label, waits", [("Use", False), ("Use: " + "it does a lot of things, " * 5, True)])
def test_a_verb_that_comes_where_a_tool_stood_waits(table, label, waits):
    """A long label has a line of its own, from which the tools go away: the hand may be on its way to one of them."""
    page = table(view="stack", tools="all", size=PHONE)
    show(page, moment(5, verb("Pass"), {"do": "use", "path": ["g1", "#use"], "label": label}))
    hears(page, at(page, "#pass"))
    page.evaluate(WATCH_VERB)
    at(page, "g1").click()
    hears(page, at(page, "#use"))
    page.wait_for_timeout(100)
    assert page.evaluate("window.waited") == waits
    hears(page, at(page, "#use"))
    at(page, "#use").click()
    assert calls(page)["act"] == ["use"]


def test_an_entry_that_can_be_picked_is_in_sight(table):
    page = table(view="stack", size=(360, 640))
    view = fixture("stack")
    stack = next(zone for zone in view["zones"] if zone["layout"] == "stack")
    stack["cards"] = [card | {"k": f"{card['k']}{n}"} for n in range(3) for card in stack["cards"]]
    lowest = stack["cards"][0]["k"]
    answer = {"do": "answer", "path": ["g1", lowest], "label": "Answer it"}
    show(page, moment(5, answer) | {"zones": view["zones"]})
    inside = """([rail, k]) => { const [a, b] = [document.querySelector(rail),
        document.querySelector(`[data-id="${k}"]`).closest('li')].map(one => one.getBoundingClientRect());
        return b.top >= a.top - 1 && b.bottom <= a.bottom + 1 && b.left >= a.left - 1 && b.right <= a.right + 1; }"""
    assert len(stack["cards"]) > 3 and not page.evaluate(inside, [".rail", lowest])
    at(page, "g1").click()
    assert page.evaluate(inside, [".rail", lowest])


def test_a_press_meant_for_a_tool_that_went_by_itself_does_nothing(table):
    page = table(view="stack")
    show(page, moment(5) | {"passing": True, "wait": True})
    page.locator("[data-tool=now]").click()
    hint = page.locator("[data-tool=hint]")
    with at_once(page):
        show(page, moment(6, verb("Pass")))
        hint.evaluate("button => button.click()")
        assert calls(page)["tool"] == ["now"]
    poll(lambda: hint.get_attribute("data-deaf") is None, "it hears", 3)
    hint.click()
    assert calls(page)["tool"] == ["now", "hint"]
    show(page, moment(7, verb("Pass")))
    hint.click()
    assert calls(page)["tool"] == ["now", "hint", "hint"]


def test_what_gives_something_up_is_quiet_and_can_be_reached(table):
    page = table(view="stack")
    show(page, moment(5, verb("End the turn", "#end", yields=True),
                      {"do": "retire", "path": ["g1", "#retire"], "label": "Retire it", "yields": True},
                      {"do": "strike", "path": ["g2", "#strike"], "label": "Strike"},
                      {"do": "leave", "path": ["g2", "#retire"], "label": "Retire it", "yields": True}))
    assert page.locator(".acts .btn.main").count() == 0 and at(page, "#end").is_visible()
    assert at(page, "g1").get_attribute("data-state") == "quiet"
    assert at(page, "g2").get_attribute("data-state") == "legal"
    ring = "node => getComputedStyle(node, '::after').borderTopStyle"
    assert at(page, "g1").evaluate(ring) == "solid"      # dashed is what was moved last
    at(page, "g2").click()
    assert page.locator(".acts .btn.main").all_inner_texts() == ["Strike"]
    at(page, "g1").click()
    at(page, "#retire").click()
    assert calls(page)["act"] == ["retire"]


def test_among_equals_none_is_suggested(table):
    page = table(view="stack")
    show(page, moment(5, *[verb(name, f"#{name}") for name in ("red", "green", "blue")]))
    assert page.locator(".acts .btn").count() == 3 and page.locator(".acts .btn.main").count() == 0


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_all_of_an_entry_is_its_target(table, hand):
    touch = hand == "touch"
    page = table(view="stack", touch=touch, **({"size": PHONE} if touch else {}))
    for part in (".what b", ".what span", ".num"):
        show(page, moment(5, {"do": "answer e1", "path": ["e1"], "label": "Answer"},
                          {"do": "answer e2", "path": ["e2"], "label": "Answer"}))
        if touch:
            page.locator(".unfold").tap()                  # on a phone what several do is folded away
        spot = page.locator(".entries li", has=at(page, "e1")).locator(part).first
        spot.tap() if touch else spot.click()
    assert calls(page)["act"] == ["answer e1"] * 3


def test_nothing_passes_by_itself_behind_an_open_box(regulars, hall):  # noqa: F811
    person = deal(regulars, hall, size=(1280, 800))
    asked(person)
    give(person, "until:turn")
    person.press(person.button("Menu"))
    person.page.locator("dialog:modal").wait_for()
    before = len(passes(person))
    person.page.wait_for_timeout(2500)                     # some passes take less
    assert len(passes(person)) == before
    person.page.keyboard.press("Escape")
    poll(lambda: len(passes(person)) > before, "the order goes on")


def test_what_passes_by_itself_offers_no_button(regulars, hall):  # noqa: F811
    person = deal(regulars, hall, size=(1280, 800))
    asked(person)
    person.page.evaluate(WATCH)
    for _ in range(12):
        if person.over() or person.page.evaluate("window.bySelf"):
            break
        person.play(picks=1)
    assert person.page.evaluate("window.bySelf"), "nothing passed by itself"
    assert person.page.evaluate("window.tempted") == []


@pytest.mark.parametrize("opened", ["menu", "keys"])
def test_back_closes_what_is_open_and_stays_at_the_table(regulars, shop, opened):
    person = regulars(shop, size=(1280, 800))
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    page, address = person.page, person.page.evaluate("location.hash")
    if opened == "menu":
        person.button("Menu").click()
    else:
        page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    page.evaluate("history.back()")
    poll(lambda: not page.locator("dialog[open]").count(), "it is closed")
    poll(lambda: page.evaluate("location.hash") == address, "the address is as it was")
    assert person.lit().count()
    page.evaluate("history.back()")
    poll(lambda: page.evaluate("location.hash") != address, "now the table is left")


def test_an_undo_that_takes_nothing_back_says_why(regulars, shop):
    person = regulars(shop, size=(1280, 800))
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    undo = person.page.locator("[data-tool=undo]")
    assert undo.get_attribute("aria-disabled") == "true"
    undo.click(force=True)                                 # it is no wall: a press is answered
    poll(lambda: "You have not chosen anything yet" in person.notices(), "it says why not")
