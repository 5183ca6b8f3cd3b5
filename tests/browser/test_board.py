"""The generic table in a real browser: any view is drawn, its paths are walked by click, drag, touch and keys.

The views are fixtures of several layouts; nothing here starts Python in the page.
"""

import json
from pathlib import Path

import pytest

import previewing
from axe import AXE, NARROW, RUNS

HERE = Path(__file__).parent
VIEWS = ["grid", "hex", "stack", "points", "rows"]
DESK, PHONE, SMALL = (1440, 900), (360, 640), (320, 600)

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="web/node_modules is missing: run ./build.sh or npm ci in web/")


@pytest.fixture(scope="module")
def server():
    server = previewing.start()
    yield server
    server.shutdown()


@pytest.fixture(scope="module")
def desks(chromium):
    """The open pages by the kind of person before them, and what went wrong in them."""
    pages, errors = {}, []
    yield pages, errors
    for page in pages.values():
        page.context.close()
    assert not errors


@pytest.fixture
def table(chromium, server, desks):
    """Opens the preview: `table(view="grid", size=PHONE, theme="dark")`.

    Page errors and policy breaches fail the test.
    """
    pages, errors = desks

    def sit(before, **how):
        page = chromium.new_context(**how).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.add_init_script(before)
        return page

    def open_(size=DESK, touch=False, before="", reduced=False, forced=False, lenient=False, **query):
        kind = touch, before, reduced, forced, lenient
        if kind not in pages:
            pages[kind] = sit(before, has_touch=touch, bypass_csp=lenient,
                              reduced_motion="reduce" if reduced else "no-preference",
                              forced_colors="active" if forced else "none")
        page = pages[kind]
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(previewing.address(server, **{"view": "grid", **query}))
        page.mouse.move(0, 0)                              # where a test before it left the pointer
        page.locator("html[data-ready]").wait_for(state="attached", timeout=10_000)
        return page

    yield open_
    for page in pages.values():
        page.evaluate("0")                                 # what went wrong until now is heard of with the next call
    found = [line for line in errors if "pictures.json" not in line and "404" not in line]
    errors.clear()
    assert not found


def fixture(name: str) -> dict:
    return json.loads((HERE / f"fixtures/{name}.json").read_text(encoding="utf-8"))


def show(page, view: dict):
    page.evaluate("view => showView(view)", view)


def at(page, element: str):
    return page.locator(f'button[data-id="{element}"]')


def name(page, element: str) -> str:
    """The accessible name, as the browser computes it."""
    tree = at(page, element).aria_snapshot()
    return tree.split('"')[1] if '"' in tree else tree.removeprefix("- button ").strip()


def calls(page) -> dict:
    return page.evaluate("calls")


def picked(page) -> list:
    return page.evaluate("board.picked")


def focused(page) -> str:
    return page.evaluate("document.activeElement.dataset.id ?? document.activeElement.tagName")


def middle(page, element: str) -> tuple[float, float]:
    box = at(page, element).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# ---- what is drawn ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("view", VIEWS)
def test_every_zone_is_a_labelled_group_and_every_card_a_named_button(table, view):
    page, data = table(view=view), fixture(view)
    for zone in data["zones"]:
        group = page.locator(f'[data-zone="{zone["id"]}"]')
        assert group.get_attribute("role") == "group" and group.get_attribute("aria-label") == zone["label"]
        for cell in zone.get("cells", []):
            assert cell["label"] in name(page, cell["id"])
        if "cells" not in zone and zone["layout"] != "pile":
            for card in zone["cards"]:
                title = data["faces"][card["face"]]["title"] if "face" in card else "face-down card"
                assert title in name(page, card["k"])


def test_names_say_what_where_and_whether(table):
    page = table(view="grid")
    assert name(page, "0,3") == "5 of hearts, last move, row 1, column 4"
    assert name(page, "1,2") == "face-down card, jack of hearts, row 2, column 3"
    assert name(page, "2,1") == "7 of clubs, row 3, column 2, pile of 3"
    assert name(page, "h1") == "5 of clubs, can be chosen"
    at(page, "h1").click()
    assert name(page, "h1") == "5 of clubs" and at(page, "h1").get_attribute("aria-pressed") == "true"
    assert name(page, "0,3") == "5 of hearts, last move, row 1, column 4, can be chosen"
    assert name(page, "0,1") == "empty, row 1, column 2, can be chosen: gathers 5"
    page = table(view="points")
    assert name(page, "0F1") == "S3310, red, plus 4, minus 4, tapped, own front 1"
    assert name(page, "1F2") == "0908, green, plus 1, minus 2, 4 damage, enemy front 2"


def test_the_prompt_follows_the_picks(table):
    page = table(view="grid")
    status = page.get_by_role("status")
    assert status.inner_text() == "Which card do you lay?"
    at(page, "h1").click()
    assert status.inner_text() == "Where does the 5 of clubs go?"
    over = {**fixture("grid"), "actions": [], "asks": [],
            "over": {"winner": 0, "reason": "most", "text": "You gathered more.", "scores": [9, 7]}}
    show(page, over)
    assert status.inner_text() == "You gathered more."


def test_a_target_has_brackets_where_the_view_asks_for_one(table):
    page = table(view="points", pick="k2")
    assert at(page, "1F2").get_attribute("data-state") == "aim" and "-5" in name(page, "1F2").replace("−", "-")
    assert at(page, "1B1").get_attribute("data-state") is None
    assert page.locator(".lines .tip").count() == 2 and page.locator(".lines circle").count() == 2


@pytest.mark.parametrize("place", ["centre", "side", "rail", "bottom"])
def test_every_layout_is_drawn_in_every_place(table, place):
    page, data = table(view="grid"), fixture("grid")
    cards = [{"k": f"n{i}", "face": face} for i, face in enumerate(["4C", "TS", "2D"])]
    for layout in ["fan", "pile", "stack", "count", "track", "row", "column"]:
        zone = {"id": "new", "label": "A new zone", "layout": layout, "place": place, "owner": 0,
                "count": 3, "cards": cards}
        show(page, {**data, "zones": [*data["zones"], zone]})
        box = page.locator('[data-zone="new"]').bounding_box()
        assert box["width"] > 20 and box["height"] > 12, layout
        assert page.locator('[data-zone="new"] button').count() == {"count": 0, "pile": 1}.get(layout, 3), layout


def test_pictures_are_images_made_once_a_face(table):
    page = table(view="hex", before="""
        window.made = 0;
        const make = URL.createObjectURL;
        URL.createObjectURL = b => (window.made++, make.call(URL, b));""")
    page.locator(".card .pic img").first.wait_for()
    made = page.evaluate("made")
    assert made >= 10
    page.evaluate("showFile('hex')")
    page.wait_for_timeout(100)
    assert page.evaluate("made") == made
    assert page.locator(".board svg image, .card svg script").count() == 0


# ---- walking paths ------------------------------------------------------------------------------------------------

def test_two_clicks_are_an_action(table):
    page = table(view="grid")
    at(page, "h1").click()
    assert picked(page) == ["h1"]
    at(page, "0,1").click()
    assert calls(page)["act"] == ["play 5C 0,1"]


def test_a_pick_is_put_back_by_a_second_click_changed_by_another_and_dropped_by_escape(table):
    page = table(view="grid")
    at(page, "h1").click()
    at(page, "h1").click()
    assert picked(page) == []
    at(page, "h1").click()
    at(page, "h2").click()
    assert picked(page) == ["h2"]
    page.keyboard.press("Escape")
    assert picked(page) == [] and calls(page)["act"] == []


def test_a_cell_answers_to_its_own_name_and_to_its_card(table):
    data = fixture("grid")
    data["actions"] = [{"do": "a", "path": ["h1", "d"], "label": "A"}, {"do": "b", "path": ["h2", "0,3"], "label": "B"}]
    page = table(view="grid")
    show(page, data)
    at(page, "h1").click()
    at(page, "0,3").click()
    assert calls(page)["act"] == ["a"]
    page.locator('html').evaluate("board.clear()")
    assert page.evaluate("board.pick('h2')") and page.evaluate("board.pick('d')")
    assert calls(page)["act"] == ["a", "b"]


def test_a_verb_is_a_button_with_the_label_of_its_action(table):
    page = table(view="stack")
    page.get_by_role("button", name="Pass").click()
    assert calls(page)["act"] == ["pass"]
    page = table(view="points")
    assert page.get_by_role("button", name="End turn").count() == 1
    at(page, "0F2").click()
    assert page.get_by_role("button", name="End turn").count() == 0
    page.get_by_role("button", name="Retire 1337").click()
    assert calls(page)["act"] == ["retire F2"]


def test_an_action_of_one_element_needs_one_click(table):
    page = table(view="stack")
    at(page, "g2").click()
    assert calls(page)["act"] == ["use brace"]


def test_nothing_can_be_picked_twice_while_an_action_is_under_way(table):
    page = table(view="grid")
    page.evaluate("() => { window.onAct = () => new Promise(done => { window.settle = done; }); }")
    at(page, "h1").click()
    at(page, "0,1").click()
    at(page, "h2").click()
    at(page, "3,0").click()
    assert calls(page)["act"] == ["play 5C 0,1"] and picked(page) == ["h1", "0,1"]
    page.evaluate("settle()")
    page.wait_for_timeout(50)
    assert picked(page) == [] and at(page, "h1").get_attribute("data-state") == "legal"


def test_a_refused_action_gives_the_picks_back(table):
    page = table(view="grid")
    page.evaluate("() => { window.onAct = async () => { throw new Error('no'); }; }")
    at(page, "h1").click()
    at(page, "0,1").click()
    page.wait_for_timeout(50)
    assert picked(page) == [] and at(page, "h1").get_attribute("data-state") == "legal"


def test_a_whole_path_can_be_picked_and_a_wrong_one_is_not(table):
    page = table(view="grid")
    assert page.evaluate("board.pickPath(['h1', '1,1'])") is False and picked(page) == []
    assert page.evaluate("board.pickPath(['h1', 'b'])") is False and page.evaluate("board.pickPath(['no'])") is False
    assert page.evaluate("board.pickPath(['h1', '0,3'])") is True
    assert calls(page)["act"] == ["play 5C 0,3"]


def test_a_hint_marks_its_elements_until_the_next_view(table):
    page = table(view="grid")
    page.evaluate("board.setHint(['h1', '0,1'])")
    assert name(page, "h1") == "5 of clubs, suggested, can be chosen"
    assert name(page, "0,1") == "empty, row 1, column 2, suggested"
    page.evaluate("showFile('grid')")
    page.wait_for_timeout(100)
    assert "suggested" not in name(page, "h1")


# ---- why not ------------------------------------------------------------------------------------------------------

def test_an_unplayable_element_says_why_and_the_focus_comes_back(table):
    page = table(view="grid")
    at(page, "h1").click()
    at(page, "3,2").click()
    assert calls(page)["why"] == [["h1", "3,2"]] and picked(page) == ["h1"]
    dialog = page.get_by_role("dialog", name="Not on the king of diamonds")
    words = dialog.inner_text()
    assert "A 5 goes on another 5" in words and "FX-3.3" in words and "from the source" in words
    page.keyboard.press("Escape")
    assert dialog.count() == 0 and focused(page) == "3,2"
    at(page, "3,2").click()
    page.get_by_role("button", name="Open the rule").click()
    assert page.evaluate("location.hash") == "#rule/FX-3.3" and dialog.count() == 0


def test_without_a_pick_the_element_alone_is_asked_about(table):
    page = table(view="grid")
    at(page, "1,1").click()
    assert calls(page)["why"] == [["1,1"]]


def test_while_nothing_is_to_choose_a_card_is_read_instead(table):
    page = table(view="grid-next")
    at(page, "h2").click()
    assert calls(page)["why"] == [] and calls(page)["read"] == [] and "h2" in calls(page)["look"]
    assert page.locator(".closer h2").inner_text().lower() == "jack of clubs"
    page = table(view="grid-next", size=PHONE)
    at(page, "h2").click()
    assert calls(page)["why"] == [] and calls(page)["read"] == ["h2"]
    assert page.get_by_role("dialog", name="jack of clubs").count() == 1


def test_what_the_last_action_moved_is_marked(table):
    page, data = table(view="grid"), fixture("grid")
    data["events"] = [{"card": "b", "from": "hand1", "to": "field"}, {"card": "h4", "from": "draw0", "to": "hand0"},
                      {"card": "w12", "from": "field", "to": "won1"}]
    show(page, data)
    assert name(page, "0,2") == "8 of spades, last move, row 1, column 3"
    assert at(page, "0,2").get_attribute("data-last") == ""
    assert name(page, "h4") == "ace of spades, new, can be chosen" and "last" not in name(page, "w12")


def test_zones_of_one_name_are_told_apart_by_their_owner(table):
    page, data = table(view="grid"), fixture("grid")
    for zone in data["zones"]:
        if zone["id"].startswith("hand"):
            zone["label"] = "Hand"
    show(page, data)
    assert page.get_by_role("group", name="You: Hand", exact=True).count() == 1
    assert page.get_by_role("group", name="Copper: Hand", exact=True).count() == 1


# ---- drag ---------------------------------------------------------------------------------------------------------

def drag(page, source: str, to: tuple[float, float]):
    x, y = middle(page, source)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (to[0] - x) / 2, y + (to[1] - y) / 2, steps=3)
    page.mouse.move(*to, steps=3)


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
    page.wait_for_timeout(300)
    assert picked(page) == [] and abs(middle(page, "h1")[0] - home[0]) < 3 and calls(page)["why"] == []


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
    (x, y), (tx, ty) = middle(page, "h1"), middle(page, "2,3")
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
    assert picked(page) == ["h1"] and focused(page) == "h1"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "0,1", "the first lit cell takes the focus of its zone"
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


# ---- movement -----------------------------------------------------------------------------------------------------

MOVING = "document.getAnimations().filter(a => !(a instanceof CSSTransition) && a.effect.target?.matches('.card'))"


def test_cards_travel_and_the_table_stays_live(table):
    page, data = table(view="grid", speed="normal"), fixture("grid")
    home = middle(page, "h1")
    start = page.evaluate("""async home => {
        await showFile('grid-next');
        const r = document.querySelector('[data-k=h1]').getBoundingClientRect();
        return { moving: MOVING.length, ghosts: document.querySelectorAll('.ghost').length,
          off: Math.hypot(r.x + r.width / 2 - home[0], r.y + r.height / 2 - home[1]) };
    }""".replace("MOVING", MOVING), list(home))
    assert start["moving"] > 3 and start["ghosts"] >= 1 and start["off"] < 4, "the card sets out from the hand"
    live = page.evaluate("""view => {
        showView(view);
        const moving = MOVING;
        for (const each of moving) each.pause();           // in flight until the press
        const r = document.querySelector('[data-k=h4]').getBoundingClientRect();
        const at = [r.x + r.width / 2, r.y + r.height / 2];
        return { before: moving.length, at, there: document.elementFromPoint(...at)?.closest('button')?.dataset.id };
        }""".replace("MOVING", MOVING), data)
    assert live["before"] > 3 and live["there"] == "h4", "a moving card can be touched"
    page.mouse.click(*live["at"])
    assert picked(page) == ["h4"]
    assert page.evaluate(f"{MOVING}.length") == 0 and page.locator(".ghost, .aloft").count() == 0


def test_a_card_that_shows_another_face_turns(table):
    page, data = table(view="grid", speed="normal"), fixture("grid")
    field = next(zone for zone in data["zones"] if zone["id"] == "field")
    cell = next(cell for cell in field["cells"] if cell["id"] == "1,2")
    cell["cards"][0] = {"k": "g", "face": "JH"}
    turned = "view => { showView(view); return MOVING.map(a => a.effect.getKeyframes()[0].transform); }"
    frames = page.evaluate(turned.replace("MOVING", MOVING), data)
    assert len(frames) == 1 and "rotateY" in frames[0]


@pytest.mark.parametrize("way", ["reduced", "off"])
def test_nothing_moves_for_those_who_want_it_still(table, way):
    page = table(view="grid", speed="off" if way == "off" else "normal", reduced=way == "reduced")
    show(page, fixture("grid-next"))
    assert page.get_by_role("status").inner_text() == "Copper is thinking", "the new view is there at once"
    assert page.evaluate(f"{MOVING}.length") == 0


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_from_a_hidden_zone_comes_from_its_place(table, size):
    page, data = table(view="grid", speed="normal", size=size), fixture("grid")
    after = {**data, "ply": 22, "zones": [dict(zone) for zone in data["zones"]],
             "events": [{"card": "x9", "from": "hand1", "to": "field"}]}
    field = next(zone for zone in after["zones"] if zone["id"] == "field")
    come = {"cards": [{"k": "x9", "face": "4C"}]}
    field["cells"] = [cell | come if cell["id"] == "3,0" else cell for cell in field["cells"]]
    start = page.evaluate("""view => {
        showView(view);
        const r = document.querySelector('[data-k=x9]').getBoundingClientRect();
        return [r.x, r.y]; }""", after)
    page.evaluate("document.querySelector('[data-k=x9]').getAnimations().forEach(a => a.finish())")
    end = at(page, "3,0").bounding_box()
    source = page.locator('[data-zone="hand1"]').bounding_box() or page.locator('[data-seat="1"]').bounding_box()
    assert start[1] < end["y"] - 100 and abs(start[1] - source["y"]) < 60


# ---- small screens, themes, readers -------------------------------------------------------------------------------

SIZES = [SMALL, (320, 256), (360, 640), (640, 360), (720, 450), (768, 1024)]
TOO_SMALL = """[...document.querySelectorAll('#board button')].filter(n => n.offsetParent).map(n => {
    const r = n.getBoundingClientRect(), own = n.closest('.fanned');
    const next = own && n.nextElementSibling?.getBoundingClientRect();
    return [n.dataset.id ?? n.dataset.tool, Math.round(next ? next.x - r.x : r.width), Math.round(r.height)];
}).filter(([, w, h]) => w < 24 || h < 24)"""


@pytest.mark.parametrize("view", VIEWS)
def test_no_sideways_scroll_and_targets_are_large_enough(table, view):
    page = table(view=view)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        assert page.evaluate(TOO_SMALL) == [], (width, height)


def test_a_hand_of_many_cards_keeps_its_targets(table):
    page, data = table(view="grid", size=SMALL), fixture("grid")
    hand = next(zone for zone in data["zones"] if zone["id"] == "hand0")
    faces = "4C TS 2D KH 3C 8S 5H 9S 9D QC TD 4S 7D".split()
    hand["cards"] = [{"k": f"m{i}", "face": face} for i, face in enumerate(faces)]
    show(page, data)
    gaps = page.evaluate("""[...document.querySelectorAll('.hand .card')].map((n, i, all) => {
        const a = n.getBoundingClientRect(), b = all[i + 1]?.getBoundingClientRect();
        return b && b.y - a.y < 30 ? b.x - a.x : a.width; })""")
    assert min(gaps) >= 23.5 and page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [PHONE, SMALL, (640, 360)])
def test_a_card_of_the_other_hand_that_may_be_chosen_is_in_sight(table, size):
    """Small screens leave the other hand out, but never while one of its cards is a choice."""
    page, data = table(view="stack", size=size, touch=True), fixture("stack")
    assert not at(page, "o2").is_visible()
    data["actions"] = [{"do": "take o2", "path": ["o2"], "label": "Take the second card"}]
    show(page, data)
    at(page, "o2").tap()
    assert calls(page)["act"] == ["take o2"]


def test_lines_of_a_card_show_while_it_is_picked(table):
    page, data = table(view="points"), fixture("points")
    data["links"] = [link | {"when": "k2"} for link in data["links"]]
    show(page, data)
    lines = page.locator(".lines path:not(.halo):not(.tip):not(.cross)")
    assert lines.count() == 0
    at(page, "0F2").click()
    assert lines.count() == 4 and page.locator(".lines .cross").count() == 2
    page.keyboard.press("Escape")
    assert lines.count() == 0


def test_halves_drawn_to_scale_keep_their_distance(table):
    """`gap` is free space between two zones, in card widths."""
    page, data = table(view="points"), fixture("points")
    whole = next(zone for zone in data["zones"] if zone["id"] == "field")
    for seat, place in ((1, "upper"), (0, "lower")):
        cells = [cell | {"at": [cell["at"][0], 0]} for cell in whole["cells"] if cell["id"].startswith(f"{seat}F")]
        data["zones"].append({"id": f"half{seat}", "label": "Field", "layout": "points", "place": place, "owner": seat,
                              "gap": 4 / 3, "cells": cells})
    data["zones"].remove(whole)
    data["links"] = []
    show(page, data)
    high, low = (page.locator(f"[data-zone=half{seat}] .slot").first.bounding_box() for seat in (1, 0))
    assert abs((low["y"] - high["y"] - high["height"]) / high["width"] - 4 / 3) < 0.03


def axe(page, runs=RUNS) -> list:
    """What axe-core has against the page in each theme.

    It sets inline styles, so the page is opened `lenient`: without its policy.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for theme, run in runs.items():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.wait_for_timeout(50)                          # it fades in
        found += [f"{theme} {line}" for line in page.evaluate(run)]
    return found


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(table, view):
    page = table(view=view, lenient=True)
    for (width, height), runs in ((DESK, RUNS), (SMALL, NARROW)):
        page.set_viewport_size({"width": width, "height": height})
        assert axe(page, runs) == [], (width, height)


def test_axe_sees_the_colours_of_what_is_asked(table):
    """It looks at none before a ::before that has a ground, and says nothing of that."""
    page = table(view="grid", lenient=True)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    seen = page.evaluate("""async () => (await axe.run(document, { runOnly: ['color-contrast'] }))
        .passes[0].nodes.map(node => node.html)""")
    assert [words for words in seen if page.locator(".prompt [role=status]").inner_text() in words]


def test_axe_finds_nothing_with_picks_dialogs_and_the_graph(table):
    page = table(view="grid", pick="h1", lenient=True)
    at(page, "3,2").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    at(page, "h4").focus()
    page.keyboard.press("i")
    assert axe(page) == []
    assert axe(table(view="points", pick="k2", lenient=True)) == []
    assert axe(table(view="grid", page="review", lenient=True)) == []


def test_forced_colours_keep_every_state_visible(table):
    page = table(view="grid", forced=True, pick="h1")
    ring = page.evaluate("(s => [s.borderTopStyle, "
                         "s.borderTopWidth])(getComputedStyle(document.querySelector('[data-id=\"0,3\"]'), '::after'))")
    assert ring == ["solid", "3px"]
    edge = "getComputedStyle(document.querySelector('[data-id=\"3,2\"] .face')).borderTopStyle"
    assert page.evaluate(edge) == "solid"


# ---- the graph ----------------------------------------------------------------------------------------------------

def test_the_graph_is_a_slider_with_words(table):
    page = table(view="grid", page="review")
    slider = page.get_by_role("slider", name="Move")
    assert slider.get_attribute("aria-valuetext").startswith("move 22, ")
    assert "highest" in page.locator("#graph-summary").inner_text()
    slider.focus()
    for key, ply in [("ArrowRight", 23), ("Home", 0), ("ArrowLeft", 0), ("End", 40), ("PageDown", 40), ("PageUp", 30)]:
        page.keyboard.press(key)
        assert calls(page)["jump"] == ply
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 20)
    assert calls(page)["jump"] == 10


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
