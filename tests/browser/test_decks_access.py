"""Cards and decks for everybody: axe, small and zoomed screens."""

import pytest

from axe import SIZES, WIDE, faults, wear
from person import BOOT, SOON
from deckwork import GAMES, ID, cards, clipboard, decks, drop_file, menu, new_deck, own_set, state, tap, text_of

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with decks: run ./build.sh")


# ---- for everybody -------------------------------------------------------------------------------------------------

def round_the_cards(person):
    """Every screen of cards and sets, one after the other; yields when it stands there."""
    page = cards(person).page
    yield "cards"
    page.get_by_text("Filters").first.click() if not page.locator(".filters[open]").count() else None
    page.locator(".filters .tick input").first.check()
    yield "filters"
    tap(person, 1)
    page.locator("dialog.cardbox .facts, dialog.cardbox .chips").first.wait_for(timeout=SOON)
    yield "card"
    page.keyboard.press("Escape")
    drop_file(person, b'{"name": "x", "cards": [1, 2]}')
    page.locator(".report").wait_for(timeout=SOON)
    yield "faults"
    drop_file(person, text_of(own_set()))
    person.button("Keep this set").wait_for(timeout=SOON)
    yield "set"
    person.button("Keep this set").click()
    person.button("Delete Corner Shop").wait_for(timeout=SOON)
    yield "kept set"


def round_the_decks(person):
    """The same of decks, from none to one that is passed on."""
    page = decks(person).page
    yield "decks"
    person.button("Paste a list").click()
    page.get_by_label("Deck list or link").fill("nothing at all")
    page.locator("dialog .faults").wait_for(timeout=SOON)
    yield "paste"
    page.keyboard.press("Escape")
    new_deck(person)
    tap(person, 0, 3)
    state(person, "2 cards, not legal yet")
    page.locator(".chart").first.wait_for(state="attached")
    yield "building"
    person.button("More").click()
    page.locator("dialog .menu").wait_for(timeout=SOON)
    yield "menu"
    page.keyboard.press("Escape")
    if page.locator(".deckbar").is_visible():
        person.button("The deck", exact=True).click()
    yield "the deck"
    person.button("Finish this deck").click()
    state(person, ", legal")
    person.button("Draw an opening hand").click()
    page.locator(".handful li").first.wait_for(timeout=SOON)
    yield "hand"
    page.keyboard.press("Escape")
    copied = clipboard(person)
    menu(person, "Copy a link to this deck")
    decks(person)
    state(person, ", legal")
    yield "own decks"
    page.goto(copied())
    person.button("Keep this deck").wait_for(timeout=BOOT)
    yield "link"
    person.go(f"#/{ID}")
    page.get_by_role("combobox", name="You", exact=True).wait_for(timeout=SOON)
    yield "new match"


ROUNDS = {"cards": round_the_cards, "decks": round_the_decks}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("way", ROUNDS)
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, way, size):
    person, found = regulars(shop, size=size), []
    for screen in ROUNDS[way](person):
        found += [f"{screen}: {fault}" for fault in faults(person.page, size[0])]
        wear(person.page, "light")
    assert found == []


@pytest.mark.parametrize("way", ROUNDS)
def test_at_two_hundred_per_cent_nothing_scrolls_sideways(regulars, shop, way):
    person = regulars(shop, size=(640, 512), device_scale_factor=2)
    assert [screen for screen in ROUNDS[way](person) if person.page.evaluate(WIDE)] == []
