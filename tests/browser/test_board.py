"""The generic table in a real browser: any view is drawn, its paths are walked by clicks, what cannot be done says why.

The views are fixtures of several layouts; nothing here starts Python in the page.
"""

import pytest

from axe import AXE
from person import poll
from preview import PHONE, VIEWS, at, calls, fixture, focused, name, picked, show

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="web/node_modules is missing: run ./build.sh or npm ci in web/")


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
        cards_drawn = page.locator('[data-zone="new"] button:not(.unfold)')
        assert cards_drawn.count() == {"count": 0, "pile": 1}.get(layout, 3), layout


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


def test_a_card_that_counts_as_another_ink_shows_both_and_says_so(table):
    data = fixture("hex")
    card = next(card for zone in data["zones"] for cell in zone.get("cells", ()) for card in cell["cards"]
                if card["k"] == "y2")
    card["inked"] = ["red", "R"]
    page = table(view="hex")
    show(page, data)
    chips = at(page, "0/2").locator(".face > .chip")
    assert chips.all_inner_texts() == ["O", "R"] and chips.last.get_attribute("data-ink") == "red"
    first, second = (chip.bounding_box() for chip in chips.all())
    assert second["y"] >= first["y"] + first["height"] and second["x"] == first["x"], "its own letter stays in sight"
    fills = chips.evaluate_all("all => all.map(chip => getComputedStyle(chip).backgroundColor)")
    assert len(set(fills)) == 2
    assert ", counts as red" in name(page, "0/2")


def test_the_focus_is_seen_on_a_hexagon(table):
    """An outline is cut off there: the ring takes the colour of the focus, also on an empty place."""
    page = table(view="hex")
    ring = """node => [getComputedStyle(node, '::after').content,
                       getComputedStyle(node, '::after').backgroundColor]"""
    focus = page.evaluate("""() => { document.body.style.color = 'var(--focus)';
                                     return getComputedStyle(document.body).color; }""")
    for wanted in (".hex .card", ".hex .empty"):
        node = page.locator(wanted).first
        before = node.evaluate(ring)
        page.keyboard.press("Shift")                  # a hand on the keyboard, so the focus is shown
        node.focus()
        assert node.evaluate(ring) == ['""', focus] != before


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


def test_a_second_press_only_puts_back_whatever_would_go_on_there(table):
    """Pressing the picked place again to cancel must not end an action in it."""
    data = fixture("grid")
    data["asks"] *= 3
    data["actions"] = [{"do": target, "path": ["h1", "0,1", target], "label": "A"} for target in ("0,1", "0,3")]
    page = table(view="grid")
    show(page, data)
    at(page, "h1").click()
    at(page, "0,1").click()
    at(page, "0,1").click()
    assert picked(page) == ["h1"] and calls(page)["act"] == []


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
    poll(lambda: picked(page) == [], "the picks are put back")
    assert at(page, "h1").get_attribute("data-state") == "legal"


def test_a_refused_action_gives_the_picks_back(table):
    page = table(view="grid")
    page.evaluate("() => { window.onAct = async () => { throw new Error('no'); }; }")
    at(page, "h1").click()
    at(page, "0,1").click()
    poll(lambda: picked(page) == [], "the picks are put back")
    assert at(page, "h1").get_attribute("data-state") == "legal"


def test_a_whole_path_can_be_picked_and_a_wrong_one_is_not(table):
    page = table(view="grid")
    assert page.evaluate("board.pickPath(['h1', '1,1'])") is False and picked(page) == []
    assert page.evaluate("board.pickPath(['h1', 'b'])") is False and page.evaluate("board.pickPath(['no'])") is False
    assert page.evaluate("board.pickPath(['h1', '0,3'])") is True
    assert calls(page)["act"] == ["play 5C 0,3"]


def test_a_hint_lights_its_next_step_and_numbers_the_others_until_the_next_view(table):
    page = table(view="grid")
    page.evaluate("board.setHint(['h1', '0,1'])")
    assert name(page, "h1") == "5 of clubs, suggested, can be chosen"
    assert name(page, "0,1") == "empty, row 1, column 2, step 2 of what is suggested"
    assert page.locator("[data-hint]").count() == 1 and page.locator("[data-mark=later]").all_inner_texts() == ["2"]
    at(page, "h1").click()
    assert name(page, "0,1") == "empty, row 1, column 2, suggested, can be chosen: gathers 5"
    assert page.locator("[data-hint]").count() == 1 and not page.locator("[data-mark=later]").count()
    page.keyboard.press("Escape")
    at(page, "h2").click()
    assert not page.locator("[data-hint], [data-mark=later]").count(), "another way was taken"
    page.evaluate("showFile('grid')")
    page.wait_for_timeout(100)
    assert "suggested" not in name(page, "h1")


def test_what_is_foreseen_stands_on_its_cards_and_in_the_prompt_until_it_is_taken_back(table):
    """In an outline, as it is not so yet."""
    page = table(view="grid")
    page.evaluate("""board.setForeseen({ changes: [{ words: [{ t: 'It goes.' }], cards: ['h1'], mark: 'to discard' }],
        unanswered: [{ words: [{ t: 'Points: from 1 to 3.' }] }], unsure: true, faces: {}, glyphs: {} })""")
    assert at(page, "h1").locator("[data-mark=foreseen]").inner_text() == "to discard"
    said = page.locator(".prompt .hint").inner_text()
    assert said == "Then: It goes. If nobody answers: Points: from 1 to 3. More depends on what is hidden."
    page.evaluate("board.setForeseen(null)")
    assert page.locator("[data-mark=foreseen]").count() == 0
    assert "It goes" not in page.locator(".prompt").inner_text()


# ---- why not ------------------------------------------------------------------------------------------------------

def test_an_unplayable_element_says_why_and_the_focus_comes_back(table):
    page = table(view="grid")
    at(page, "h1").click()
    at(page, "3,2").click()
    assert calls(page)["why"] == [["h1", "3,2"]] and picked(page) == ["h1"]
    dialog = page.get_by_role("dialog", name="Not on the king of diamonds")
    words = dialog.inner_text()
    assert "A 5 goes on another 5" in words and "FX-3.3" in words and "original rule" in words
    page.keyboard.press("Escape")
    assert dialog.count() == 0 and focused(page) == "3,2"
    at(page, "3,2").click()
    page.get_by_role("button", name="Open the rule").click()
    assert page.evaluate("location.hash") == "#rule/FX-3.3" and dialog.count() == 0


def test_a_card_beside_the_one_picked_is_asked_about_alone(table):
    """Nothing of the hand goes on from the first pick, so whoever presses another card there means to begin with it."""
    page, view = table(view="grid"), fixture("grid")
    view["actions"] = [action for action in view["actions"] if action["path"][0] == "h1"]
    show(page, view)
    at(page, "h1").click()
    at(page, "h2").click()
    assert calls(page)["why"] == [["h2"]] and picked(page) == ["h1"]
    view["actions"].append({"do": "pay", "path": ["h1", "1,1", "h3", "#pay"], "label": "Lay it and pay with another"})
    show(page, view | {"ply": view["ply"] + 1})
    at(page, "h1").click()
    at(page, "h2").click()
    assert calls(page)["why"] == [["h2"], ["h1", "h2"]], "a card of the hand is asked for later"


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


def test_a_card_chosen_by_key_leads_on_to_the_first_place_it_can_go(table):
    page = table(view="grid")
    at(page, "h1").focus()
    page.keyboard.press("Enter")
    assert picked(page) == ["h1"]
    there = page.evaluate("document.activeElement.closest('[data-state]')?.dataset.state")
    assert there == "legal" and focused(page) != "h1"
    at(page, "h1").click()
    at(page, "h1").click()
    assert focused(page) == "h1", "who presses stays where they are"


def test_keys_go_on_to_what_is_hinted_at_then_to_the_own_zone_then_to_a_verb(table):
    page = table(view="grid")
    data = fixture("grid")
    cells = [action["path"][1] for action in data["actions"] if action["path"][0] == "h1"]
    page.evaluate("path => board.setHint(path)", ["h1", cells[-1]])
    at(page, "h1").focus()
    page.keyboard.press("Enter")
    assert len(cells) > 1 and focused(page) == cells[-1]
    for path in (["h1", "h2"], ["h1", "#lay"]):
        show(page, data | {"ply": data["ply"] + 1, "actions": [{"do": "it", "path": path, "label": "Do it"}]})
        at(page, "h1").focus()
        page.keyboard.press("Enter")
        assert focused(page) == path[1]
    page.keyboard.press("Enter")
    assert calls(page)["act"] == [], "a second press that was meant for the card"
    poll(lambda: at(page, "#lay").get_attribute("aria-disabled") is None, "it hears", 3)
    page.keyboard.press("Enter")
    assert calls(page)["act"] == ["it"]


def test_a_refusal_stands_beside_what_it_speaks_of(table):
    page = table(view="grid")
    at(page, "h1").click()
    at(page, "3,2").click()
    over = page.evaluate("""() => {
        const box = document.querySelector('dialog.why').getBoundingClientRect();
        return [...document.querySelectorAll('[data-id="h1"], [data-id="3,2"]')].filter(node => {
            const r = node.getBoundingClientRect();
            return Math.min(box.right, r.right) - Math.max(box.left, r.left) > 4
                && Math.min(box.bottom, r.bottom) - Math.max(box.top, r.top) > 4;
        }).map(node => node.dataset.id);
    }""")
    assert not over, "neither the card nor the place asked about lies under it"
