"""The end of a match has weight, and what a device is asked once it is asked at its first match."""

import pytest

from axe import AXE
from person import SOON, poll
from preview import PHONE, at, show, fixture

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")

KEPT = "JSON.parse(localStorage.getItem('mulligan.settings'))"


def test_the_end_feels_as_it_went(raw):
    players = [{"name": "You", "seat": 0}, {"name": "Easy", "seat": 1}]
    views = [{"over": {"winner": winner}, "seat": seat, "players": players}
             for winner, seat in ((0, 0), (1, 0), (None, 0), (0, None))]
    assert raw("match/ending", "(m, views) => views.map(m.feeling)", views) == ["won", "lost", "end", "end"]
    together = {"over": {"winner": 0}, "seat": 0, "players": [{"name": "Ann", "seat": 0}, {"name": "Bo", "seat": 1}]}
    assert raw("match/ending", "(m, view) => m.feeling(view)", together) == "end"


def test_the_margin_is_said_where_the_scores_tell_it(raw):
    ends = [{"winner": 0, "scores": [20, 5], "text": "Both passed. 20 to 5 cards."},
            {"winner": 1, "scores": [5, 20], "text": "The last turn is over: 5 to 20 points."},
            {"winner": 0, "scores": [20, 5], "text": "You gathered more: 20 to 5 cards. Both players passed."},
            {"winner": 0, "scores": [20, 5], "text": "The loser's deck was empty."},
            {"winner": 0, "scores": [20, 5], "text": "More green cards win, whatever the points: 20 to 5."},
            {"winner": 1, "scores": [20, 5], "text": "20 to 5 points."},
            {"winner": None, "scores": [3, 3], "text": "3 points each."},
            {"winner": 1, "scores": [], "text": ""}, {"winner": 0, "scores": [7, 7], "text": "7 to 7 points."}]
    assert raw("match/ending", "(m, ends) => ends.map(m.margin)", ends) == [*["Won by 15."] * 3, *[""] * 6]


def test_a_resigned_match_ends_as_lost(regulars, shop):
    person = regulars(shop, size=(1280, 800))
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign", within=person.page.locator("dialog")).click()
    person.page.locator("dialog.ending.lost").wait_for(timeout=SOON)


def test_the_scores_are_right_from_their_first_frame(world, shop):
    person = world(shop, size=(1280, 800), settings={"speed": "fast"})
    person.new_match("gtoons", "easy", seed="7")
    person.my_turn()
    person.page.evaluate("""() => { window.counted = new Set(); const look = () => {
        for (const node of document.querySelectorAll('dialog.ending dd'))
            window.counted.add([node.ariaLabel, node.textContent].join());
        requestAnimationFrame(look); }; look(); }""")
    person.play(seconds=200)
    person.page.locator("dialog.ending dd").first.wait_for(timeout=SOON)
    person.page.wait_for_timeout(700)
    counted = [each.split(",") for each in person.page.evaluate("[...window.counted]")]
    assert counted and all(told == shown for told, shown in counted)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_sound_and_how_to_read_a_card_are_asked_and_told_once(world, shop, hand):
    person = world(shop, hand=hand, settings={"asked": False}, size=(390, 844) if hand == "touch" else (1280, 800))
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    said = person.notices()
    assert "do you want sounds" in said.lower() and ("hold it" in said) == (hand == "touch")
    person.press(person.button("Sounds on"))
    poll(lambda: not person.notices(), "it is answered")
    assert person.page.evaluate(KEPT)["sound"] is True
    person.new_match("gomori", "easy", seed="6")
    person.my_turn()
    assert "sounds" not in person.notices()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844)])
def test_the_table_stands_still_when_the_question_of_sound_goes(world, shop, size):
    person = world(shop, hand="mouse", settings={"asked": False}, size=size)
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    field = person.page.locator(".table .field")
    before = field.bounding_box()
    person.press(person.button("No sounds"))
    poll(lambda: not person.notices(), "it is answered")
    assert field.bounding_box() == before


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 480), (640, 360), (1280, 800)])
def test_the_question_of_sound_leaves_the_menu_free(world, shop, size):
    person = world(shop, hand="touch", settings={"asked": False}, size=size)
    person.new_match("gomori", "easy", seed="5")
    person.my_turn()
    lower = person.page.evaluate("document.querySelector('#notices').getBoundingClientRect().bottom")
    bar = person.page.evaluate("document.querySelector('header.top').getBoundingClientRect().bottom")
    assert "do you want sounds" in person.notices().lower() and (size[0] >= 800 or lower <= bar + 1)
    person.press(person.button("Menu"))
    menu = person.page.locator("dialog.menubox")
    menu.wait_for(timeout=SOON)
    first = menu.locator("button").first
    assert first.evaluate("""one => { const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }""")


def test_a_card_that_is_picked_is_read_in_the_prompt_of_a_phone(table):
    page = table(view="stack", size=PHONE)
    view = fixture("stack")
    face = next(card["face"] for zone in view["zones"] for card in zone.get("cards", ()) if card["k"] == "g1")
    other = next(card["k"] for zone in view["zones"] for cell in zone.get("cells", ()) for card in cell["cards"]
                 if view["faces"][card["face"]].get("text"))
    use = [{"do": f"use {n}", "path": ["g1", other, n], "label": n} for n in ("#e1", "#e2")]
    show(page, view | {"actions": use})
    at(page, "g1").click()
    text = page.locator(".ask .reads")
    assert text.is_visible() and text.inner_text() == view["faces"][face]["text"]
    page.locator(f".field [data-k={other}]").click()
    assert text.inner_text() == view["faces"][face]["text"], "what it is aimed at is another card"
    page.set_viewport_size({"width": 1440, "height": 900})
    assert not text.is_visible(), "it is read beside the table there"
