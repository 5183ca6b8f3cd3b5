"""The table worked by drag, touch and keys, and its piles, in a second browser too; fixtures on the preview page."""

import pytest

import previewing
from axe import AXE
from person import poll
from preview import DESK, PHONE, VIEWS, at, calls, drag, fixture, focused, middle, name, picked, show

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="web/node_modules is missing: run ./build.sh or npm ci in web/")


def test_a_card_is_dragged_to_its_target(table):
    page = table(view="grid")
    to = middle(page, "0,1")
    drag(page, "h1", to)
    x, y = middle(page, "h1")
    assert abs(x - to[0]) < 30 and abs(y - to[1]) < 30, "the card follows the pointer"
    assert at(page, "0,1").get_attribute("data-state") == "legal"
    page.mouse.up()
    assert calls(page)["act"] == ["play 5C 0,1"]


def test_a_near_miss_still_lands_and_a_far_one_goes_back(table):
    page = table(view="grid")
    home = middle(page, "h1")
    box = at(page, "3,0").bounding_box()
    drag(page, "h1", (box["x"] - 15, box["y"] + 60))
    page.mouse.up()
    assert calls(page)["act"] == ["play 5C 3,0"]
    page.evaluate("board.clear()")
    drag(page, "h1", (60, 500))
    page.mouse.up()
    poll(lambda: abs(middle(page, "h1")[0] - home[0]) < 3, "it is back in the hand")
    assert picked(page) == [] and calls(page)["why"] == []


def test_a_drop_on_an_unplayable_card_says_why(table):
    page = table(view="grid")
    drag(page, "h1", middle(page, "3,2"))
    page.mouse.up()
    assert calls(page)["act"] == [] and calls(page)["why"] == [["h1", "3,2"]]


def test_a_card_on_the_mat_is_dragged_too(table):
    page = table(view="points")
    drag(page, "0F2", middle(page, "1F3"))
    page.mouse.up()
    assert calls(page)["act"] == ["attack F2 F3"]


def touch(session, kind: str, x: float = 0, y: float = 0):
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_touch_drags_taps_and_reads_by_a_long_press(table):
    page = table(view="grid", size=PHONE, touch=True)
    session = page.context.new_cdp_session(page)
    x, y = middle(page, "h1")
    tx, ty = middle(page, "2,3")
    touch(session, "touchStart", x, y)
    for step in range(1, 9):
        touch(session, "touchMove", x + (tx - x) * step / 8, y + (ty - y) * step / 8)
    touch(session, "touchEnd")
    assert calls(page)["act"] == ["play 5C 2,3"]
    page.evaluate("board.clear()")
    at(page, "h1").tap()                              # right after the flick: it must not be taken for its end
    at(page, "0,1").tap()
    assert calls(page)["act"] == ["play 5C 2,3", "play 5C 0,1"]
    page.evaluate("board.clear()")

    touch(session, "touchStart", *middle(page, "h4"))
    page.wait_for_timeout(600)
    touch(session, "touchEnd")
    assert calls(page)["read"] == ["h4"] and picked(page) == []
    assert page.get_by_role("dialog", name="ace of spades").is_visible()


PRESSES = """() => { window.pressed = [];
    for (const name of ['click', 'contextmenu']) addEventListener(name, event => {
      if (!event.defaultPrevented) pressed.push([name, event.target.closest('button')?.className ?? '']); }); }"""
MENU = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
    new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'touch' }))"""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), PHONE])
def test_the_finger_that_held_a_card_presses_nothing_of_what_it_reads(table, size):
    """The card that is read opens under the finger: what lies there, such as its X, waits for a press of its own."""
    page = table(view="grid", size=size, touch=True)
    session, shut = page.context.new_cdp_session(page), page.locator("dialog .shut")
    page.evaluate(PRESSES)
    touch(session, "touchStart", *middle(page, "h4"))
    shut.wait_for()
    box = shut.bounding_box()
    touch(session, "touchEnd")
    page.evaluate("board.clear()")
    shut.click()
    page.locator("dialog").wait_for(state="detached")
    held = at(page, "h4").evaluate("""(node, box) => {                // a card of the hand where the X came to lie
        const { x, y } = node.getBoundingClientRect();
        node.style.position = 'relative';
        node.style.left = `${box.x - x}px`;
        node.style.top = `${box.y - y}px`;
        const now = node.getBoundingClientRect();
        return [now.x + box.width / 2, now.y + box.height / 2]; }""", box)
    page.evaluate("pressed.length = 0")
    touch(session, "touchStart", *held)
    shut.wait_for()
    assert page.evaluate(MENU, held) is False, "the browser's own menu does not come up for what is under the finger"
    page.evaluate("addEventListener('touchend', () => setTimeout(() => { window.lifted = true; }, 99), { once: true })")
    touch(session, "touchEnd")
    # the click that a lifted finger makes follows its touchend at once
    poll(lambda: page.evaluate("window.lifted"), "the finger is lifted")
    assert page.locator("dialog").count() == 1 and page.evaluate("pressed") == []
    assert calls(page)["act"] == [] and picked(page) == []
    page.touchscreen.tap(*held)
    page.locator("dialog").wait_for(state="detached")


# the end of a match takes the card away and lays its own box there
GONE = """card => {
    const over = document.createElement('dialog');
    Object.assign(over.style, { inset: 0, width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' });
    document.body.append(over);
    over.showModal();
    card.remove(); }"""


def test_a_finger_lifted_from_a_box_that_came_over_its_card_reads_nothing(table):
    page = table(view="grid", size=PHONE, touch=True)
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", *middle(page, "h4"))
    at(page, "h4").evaluate(GONE)
    touch(session, "touchEnd")
    page.wait_for_timeout(600)
    assert calls(page)["read"] == []


# ---- keys ---------------------------------------------------------------------------------------------------------

def test_a_move_with_keys_only(table):
    page = table(view="grid")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[data-zone]')?.dataset.zone") == "hand0":
            break
    assert focused(page) == "h2"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert picked(page) == ["h1"]
    assert focused(page) == "0,1", "what is picked leads the focus to the first lit cell"
    for key, cell in [("ArrowRight", "0,2"), ("ArrowDown", "1,2"), ("ArrowDown", "2,2"), ("ArrowRight", "2,3"),
                      ("ArrowRight", "2,3"), ("ArrowUp", "1,3"), ("ArrowDown", "2,3")]:
        page.keyboard.press(key)
        assert focused(page) == cell
    page.keyboard.press("Enter")
    assert calls(page)["act"] == ["play 5C 2,3"]


def test_arrows_walk_a_comb(table):
    page = table(view="hex", pick="t4")
    at(page, "0/6").focus()
    for key, cell in [("ArrowRight", "0/7"), ("ArrowUp", "0/3"), ("ArrowLeft", "0/2"), ("ArrowLeft", "0/1")]:
        page.keyboard.press(key)
        assert focused(page) == cell or (key, focused(page)) == ("ArrowUp", "0/4")


def test_each_zone_is_one_stop(table):
    page = table(view="rows")
    stops = page.evaluate("""[...document.querySelectorAll('.zone')]
        .map(z => z.querySelectorAll('button[tabindex="0"]').length)""")
    assert set(stops) == {1}


def test_a_letter_reads_a_card_unless_letters_are_off(table):
    page = table(view="grid")
    at(page, "h4").focus()
    page.keyboard.press("i")
    assert calls(page)["read"] == ["h4"]
    page.keyboard.press("Escape")
    assert focused(page) == "h4"
    page.evaluate("settings.keys = false")
    page.keyboard.press("i")
    assert calls(page)["read"] == ["h4"]


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_focus_stays_on_its_element_or_near_it(table, speed):
    page = table(view="grid", speed=speed)
    at(page, "0,1").focus()
    page.evaluate("showFile('grid-next')")
    page.locator('.prompt:has-text("Copper is thinking")').wait_for()
    assert focused(page) == "0,1" and name(page, "0,1") == "5 of clubs, last move, row 1, column 2"
    page.evaluate("showFile('grid')")
    page.locator('.prompt:has-text("Which card")').wait_for()
    at(page, "h1").focus()
    page.evaluate("showFile('grid-next')")
    page.locator('.prompt:has-text("Copper is thinking")').wait_for()
    assert focused(page) == "h3", "the card is gone from the hand: its neighbour has the focus"


# ---- another engine -----------------------------------------------------------------------------------------------

def test_firefox_draws_picks_and_drags(firefox, server):
    page = firefox.new_page(viewport={"width": DESK[0], "height": DESK[1]})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(previewing.address(server, view="grid", speed="fast"))
    page.locator("html[data-ready]").wait_for(state="attached", timeout=20_000)
    at(page, "h1").click()
    assert page.get_by_role("status").inner_text() == "Where does the 5 of clubs go?"
    at(page, "0,1").click()
    assert calls(page)["act"] == ["play 5C 0,1"]
    page.evaluate("board.clear()")
    drag(page, "h1", middle(page, "2,3"))
    page.mouse.up()
    assert calls(page)["act"] == ["play 5C 0,1", "play 5C 2,3"]
    page.evaluate("showFile('grid-next')")
    page.locator('.prompt:has-text("Copper is thinking")').wait_for()
    assert not errors
    page.close()


def test_no_number_of_a_card_under_a_pile_is_seen_on_its_top_card(table):
    """An Item has no numbers, so nothing of its own covers those of the Weapon below it."""
    page, data = table(view="stack", size=(1440, 900)), fixture("stack")
    faces = data["faces"]
    arms = [face for face, one in faces.items() if one.get("look") == "arms"]
    weapon = next(face for face in arms if faces[face].get("stats"))
    item = next(face for face in arms if not faces[face].get("stats"))
    pile = next(zone for zone in data["zones"] if zone["id"] == "disc0")
    pile["cards"] = [{"k": "d1", "face": weapon}, {"k": "d2", "face": item}]
    show(page, data)
    seen = page.evaluate("""() => {
      const stats = [...document.querySelectorAll('[data-zone=disc0] .stat, .heap .card:not(button) .stat')];
      for (const each of stats) { each.style.pointerEvents = 'auto'; }
      return stats.map(each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2).closest('.card').tagName; }); }""")
    assert len(seen) == 2 and set(seen) == {"BUTTON"}, seen


def test_who_laid_a_card_by_key_goes_on_from_the_next_choice(table):
    """Not before it is their turn again, and not when they went elsewhere meanwhile."""
    page, view = table(view="grid"), fixture("grid")
    one = next(action for action in view["actions"] if len(action["path"]) == 2)
    card, target = one["path"]
    after = view | {"ply": view["ply"] + 2, "actions": [{"do": "go on", "path": ["h2", target], "label": "Go on"}]}
    for away in (False, True):
        show(page, view | {"actions": [one]})
        at(page, card).focus()
        page.keyboard.press("Enter")
        assert focused(page) == target
        page.keyboard.press("Enter")
        show(page, view | {"ply": view["ply"] + 1, "actions": []})
        assert focused(page) == target
        if away:
            at(page, "h3").focus()
        show(page, after)
        assert focused(page) == ("h3" if away else "h2")


def test_a_focus_that_the_page_moves_after_a_press_is_not_looked_at(table):
    page, view = table(view="grid"), fixture("grid")
    for keyed in (False, True):
        view["actions"] = [{"do": f"hit {to}", "path": ["#hit", to], "label": "Hit"} for to in ("1,1", "0,1")]
        view["ply"] += 1
        show(page, view)
        poll(lambda: at(page, "#hit").get_attribute("aria-disabled") is None, "it hears", 3)
        before = len(calls(page)["look"])
        if keyed:
            at(page, "#hit").focus()
            page.keyboard.press("Enter")
        else:
            at(page, "#hit").click()
        assert picked(page) == ["#hit"] and focused(page) != "BODY"
        assert (len(calls(page)["look"]) > before) == keyed, "by key one sees where one is"
        page.keyboard.press("Escape")


def test_to_let_go_of_a_card_that_was_held_by_the_mouse_is_no_press(table):
    page = table(view="grid")
    page.mouse.move(*middle(page, "h1"))
    page.mouse.down()
    page.wait_for_timeout(900)
    page.mouse.up()
    assert picked(page) == [] and calls(page)["why"] == []
    at(page, "h1").click()
    assert picked(page) == ["h1"], "the next press is one"


@pytest.mark.parametrize("tools", ["few", "all"])
def test_undo_puts_back_what_is_picked(table, tools):
    page = table(view="grid", tools=tools)
    back = page.get_by_role("button", name="Back", exact=True)
    assert back.count() == 0
    at(page, "h1").click()
    assert picked(page) == ["h1"]
    assert page.get_by_role("button", name="Undo").count() == 0
    poll(lambda: back.get_attribute("aria-disabled") is None, "it hears", 3)
    back.click()
    assert picked(page) == [] and page.get_by_role("button", name="Undo").count() == 1


CROSS = """node => {
    const { bottom } = node.getBoundingClientRect(), cross = getComputedStyle(node, '::before');
    return [bottom - parseFloat(cross.bottom), node.querySelector('.name').getBoundingClientRect().top]; }"""


@pytest.mark.parametrize("size", [(1280, 800), DESK])
def test_the_name_of_a_cancelled_card_lies_under_no_cross(table, size):
    page = table(view="hex", size=size)
    view = fixture("hex")
    for zone in view["zones"]:
        for cell in zone.get("cells", ()):
            for card in cell["cards"]:
                card["marks"] = ["out"]
    show(page, view)
    seen = [node.evaluate(CROSS) for node in page.locator(".card[data-out][data-look=toon]").all()
            if node.locator(".name").is_visible()]
    assert seen and all(cross <= name + 1 for cross, name in seen), seen


# of each hand card whose name is seen: how far its words reach under the next card, in px
UNDER = """() => [...document.querySelectorAll('.hand .fanned > .card:not(:last-child)')].flatMap(node => {
    const name = node.querySelector('.name'), words = document.createRange();
    if (!name?.offsetWidth) return [];
    words.selectNodeContents(name);
    const next = node.nextElementSibling.getBoundingClientRect().left;
    return [Math.max(...[...words.getClientRects()].map(line => line.right)) - next]; })"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("view", VIEWS)
def test_a_name_in_a_close_hand_ends_where_the_next_card_begins(table, view, size):
    page, given = table(view=view, size=size), fixture(view)
    hand = next(zone for zone in given["zones"] if zone["id"] == "hand0")
    face = hand["cards"][0]["face"]
    # cards called by numbers have short words
    given["faces"][face] |= {"title": "Violet 10000 with S10000" if view == "points" else "Undertow Choir"}
    for count in (6, 7):
        hand["cards"] = [{"k": f"held{n}", "face": face} for n in range(count)]
        show(page, given | {"actions": []})
        far = page.evaluate(UNDER)
        assert all(by <= 1 for by in far), (count, far)


def test_what_others_changed_before_is_marked_beside_what_may_be_chosen(table):
    """By a border and in words, with the light of what may be chosen round it, until the next moment of choice."""
    page, view = table(view="grid"), fixture("grid")
    cards = [(cell["id"], cell["cards"][-1]["k"]) for zone in view["zones"] if zone["id"] == "field"
             for cell in zone["cells"] if cell["cards"]]
    cell, k = next(each for each in cards if each[1] not in {event.get("card") for event in view["events"]})
    action = {"do": "hit", "path": [cell], "label": "Hit it"}
    show(page, view | {"since": [k], "actions": [action]})
    assert "last move" in name(page, cell) and "can be chosen" in name(page, cell)
    border = at(page, cell).evaluate("node => getComputedStyle(node, '::before').borderTopStyle")
    assert border == "dashed" and at(page, cell).get_attribute("data-state") == "legal"
    show(page, view | {"actions": [action], "ply": view["ply"] + 1})
    assert "last move" not in name(page, cell)
    assert at(page, cell).evaluate("node => getComputedStyle(node, '::before').borderTopStyle") != "dashed"
