"""Subtypes of one's own in the browser: added in the designer, written of and played; a set that has some, filtered."""

import json

import pytest

from axe import WIDE, faults
from cardscapework import HERE, ID, begin, fill, pick, played, said, word
from deckwork import CARDS, drop_file
from person import BOOT, SOON, poll
from visiting import says, submit, to

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")
EFFECTS = [{"style": "normal", "text": "Destroy each enemy merfolk."}, {"style": "dormant", "text": "Draw one card."}]
SET = {"game": ID, "name": "Low Water", "subtypes": [{"one": "golem"}, {"one": "merfolk", "many": "merfolk"}]}
SET["cards"] = [
    {"id": "silt-golem", "name": "Silt Golem", "type": "earth", "level": 1, "subtypes": ["golem"], "attack": 150,
     "defense": 350, "effects": EFFECTS}]


def keep(person):
    """Keeps the card of the form, and closes what shows it."""
    page = person.page
    submit(person, "Keep it", page.locator(".block[data-kind=bench]"))
    page.locator("dialog.reveal").wait_for()
    page.keyboard.press("Escape")


def add(person, one, many=""):
    person.press(person.button("Add a subtype"))
    form = person.page.locator("dialog").last
    form.get_by_label("The word for one").fill(one)
    form.get_by_label("The word for several").fill(many)


@pytest.mark.parametrize("hand, size", [("touch", (390, 844)), ("mouse", (1280, 800))])
def test_a_subtype_is_added_written_of_and_played(regulars, shop, hand, size):
    """CS-5.11, TT-2.8: two words, a card that has it and destroys each enemy one, and a match with it."""
    person = begin(regulars(shop, hand=hand, size=size))
    page = person.page
    to(person, "Designer")
    page.get_by_label("Effect 1", exact=True).fill("Destroy each enemy golem.")
    poll(lambda: "Found 'golem'" in said(person, "Effect 1"), "nobody knows the word yet")
    add(person, "unit")
    told = page.locator("dialog .says")
    poll(lambda: "is a word of the effect language" in told.inner_text(), "a word that is taken")
    page.locator("dialog").last.get_by_label("The word for one").fill("golem")
    submit(person, "Add a subtype")
    says(person, "Cards may be golems from now on.")
    poll(lambda: page.locator(".rowtable tr", has_text="golems").count(), "it stands in the list")
    assert faults(page, size[0]) == [] and page.evaluate(WIDE) is None
    fill(person, "Name", "Golem Hunter")
    fill(person, "Attack", "200")
    pick(person, "Subtype 1", "Golem")
    first = page.get_by_label("Effect 1", exact=True)
    first.fill("Destroy each enemy ")
    word(person, "Effect 1", "golem")
    word(person, "Effect 1", ".")
    notes = page.locator(".sentence").first.locator(".notes li")
    plain = "It is read as: Destroy all golem units your opponent controls."
    poll(lambda: notes.all_inner_texts() == [plain], "it is read so")
    page.get_by_label("Effect 2", exact=True).fill("Gain one point.")
    pick(person, "Style of effect 2", "Dormant")
    keep(person)
    row = page.locator(".rowtable tr", has_text="TTU-")
    row.wait_for()
    assert "golem" in row.inner_text()
    person.press(row.get_by_role("button", name="Play with it"))
    played(person, "You lose")


def test_the_card_browser_filters_by_the_subtypes_of_a_set(regulars, shop):
    """TT-2.8: dropped, drawn and found by its own subtype."""
    person = regulars(shop)
    page = person.go(f"#/cards/{ID}").page
    page.locator(CARDS).first.wait_for(timeout=BOOT)
    drop_file(person, json.dumps(SET).encode())
    page.get_by_role("heading", name="Low Water").wait_for(timeout=SOON)
    drawn = "all => all.length === 1 && all[0].naturalWidth > 0"
    poll(lambda: page.locator(f"{CARDS} img").evaluate_all(drawn), "it is drawn")
    person.button("Keep this set").click()
    poll(lambda: page.locator(CARDS).count() > 100, "it stands with the others")
    if not page.locator(".filters[open]").count():
        page.locator(".filters summary").click()
    page.locator(".filters .tick", has_text="Golem").locator("input").check()
    poll(lambda: page.locator(CARDS).count() == 1, "one card is a golem")
    assert page.locator(CARDS).first.get_attribute("data-card").startswith("silt-golem~")
