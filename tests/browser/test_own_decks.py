"""Several own decks of a seat, of which one is picked at the table in secret (GT-2.8): in hot seat, by links.

The decks come by links, as from another device, and the match leaves by one.
"""

import pytest

from axe import WIDE
import sites
from deckwork import clipboard
from mulligan.cards.decks import pack
from mulligan.match.match import Match
from mulligan.registry import get
from person import BOOT, SOON, poll

ID = "gtoons"
GAME = next((game for game in sites.games() if game["id"] == ID), None) if sites.BUILT.exists() else None
HANDS = {"desktop": {"hand": "mouse", "size": (1280, 720)}, "phone": {"hand": "touch", "size": (390, 844)}}
OWN = {"Left Shoe": range(1, 13), "Right Shoe": range(13, 25), "Wet Sock": range(25, 37), "Dry Sock": range(37, 49)}

pytestmark = pytest.mark.skipif(GAME is None, reason="dist/site is missing or has no such game: run ./build.sh")


def ids(name) -> list:
    return [f"gt{number:03}" for number in OWN[name]]


def kept(person, *names):
    """Opens the link of each deck and keeps it."""
    for name in names:
        packed = pack(get(ID), {"name": name, "cards": ids(name)})
        person.go(f"#/gift/{ID}/{packed}")
        keep = person.button("Keep this deck")
        keep.wait_for(timeout=BOOT)
        person.press(keep)
        person.page.get_by_role("heading", name=name).wait_for(timeout=BOOT)
        person.page.locator(".lawful").first.wait_for(state="attached", timeout=BOOT)
    return person


def chosen(person, seat, *names):
    """Picks the decks of a seat on the form of a new match, one field after the other."""
    for number, name in enumerate(names):
        field = person.page.locator(f"#deck{seat}" + (f"-{number}" if number else ""))
        field.wait_for(timeout=SOON)
        field.select_option(label=name)


def sits_down(person):
    accept = person.page.locator("#accept")
    accept.wait_for(timeout=BOOT)
    person.press(accept)
    person.my_turn()


def picks(person) -> list:
    return person.page.locator(".acts button[data-id]").all_inner_texts()


@pytest.mark.parametrize("hand", HANDS)
def test_two_persons_pick_in_secret_from_decks_of_their_own(regulars, shop, hand):
    """GT-2.8: each sees their own decks only, behind the curtain; what was picked is dealt, and the link to the
    match brings all of it to another device.
    """
    person = kept(regulars(shop, seed=5, **HANDS[hand]), *OWN)
    page = person.page

    def decks():
        assert page.locator("#deck0-1").count() == 0, "the second is asked for when there is a first"
        chosen(person, 0, "Left Shoe", "Right Shoe", "Wet Sock")
        chosen(person, 1, "Dry Sock", "Wet Sock")
        assert page.evaluate(WIDE) is None
    person.new_match(ID, "person", seed="5", before_deal=decks)
    copied = clipboard(person)
    sits_down(person)
    first = picks(person)
    assert [name in words for name, words in zip(("A: Left Shoe", "B: Right Shoe", "C: Wet Sock"), first)] == [True] * 3
    assert len(first) == 3
    person.press(page.locator(".acts button[data-id]", has_text="B: Right Shoe"))
    page.locator("#accept").wait_for(timeout=SOON)
    sits_down(person)
    second, text = picks(person), page.locator("main").inner_text()
    assert len(second) == 2 and "Dry Sock" in second[0] and "Wet Sock" in second[1]
    assert "Shoe" not in text
    person.press(page.locator(".acts button[data-id]", has_text="A: Dry Sock"))
    person.play(seconds=200)
    page.keyboard.press("Escape")
    person.press(person.button("Menu"))
    person.press(person.button("Copy a link to this match"))
    poll(lambda: copied(), "the link is copied")
    address = copied()
    match = Match.replay(address.rpartition("/")[2].partition("@")[0])
    assert [len(deck["more"]) for deck in match.decks] == [2, 1]
    assert match.outcome() and [str(action) for action in match.actions[:2]] == ["0 deck B", "1 deck A"]
    dealt = [set(action.text.split()[1:]) for action in match.actions if action.text.startswith("deal")]
    assert dealt == [set(ids("Right Shoe")), set(ids("Dry Sock"))]
    there = regulars(shop, **HANDS[hand]).go("#" + address.partition("#")[2]).page
    there.locator(".transport").wait_for(timeout=BOOT)
    assert there.locator("[data-zone=board0] .card").count()


def test_a_deck_that_is_taken_away_moves_the_others_up(regulars, shop):
    """GT-2.8: letters have no gap; without a first deck the game decides, and no more are asked for."""
    person = kept(regulars(shop), "Left Shoe", "Right Shoe")
    page = person.go(f"#/{ID}").page
    page.locator("#deck0").wait_for(timeout=BOOT)
    chosen(person, 0, "Left Shoe", "Right Shoe", GAME["decks"][0]["name"])
    assert page.locator("#deck0-3").count() == 1 and page.locator("#deck0-4").count() == 0
    page.locator("#deck0-1").select_option("")
    now = "node => node.selectedOptions[0].textContent"
    poll(lambda: page.locator("#deck0-1").evaluate(now) == GAME["decks"][0]["name"], "the third is the second now")
    assert page.locator("#deck0-2").evaluate(now) == "None"
    page.locator("#deck0").select_option("")
    poll(lambda: page.locator("#deck0").evaluate(now) == GAME["decks"][0]["name"], "and then the first")
    page.locator("#deck0").select_option("")
    poll(lambda: page.locator("#deck0-1").count() == 0, "nothing more is asked for")
