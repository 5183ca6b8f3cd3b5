"""What a person does in a lobby of rivals: a match against one of them, to its end, and what comes of it."""

import pytest

from hallwork import GAMES, ID, native
from person import poll
from visiting import plate, there, to
from worldwork import come

EARNED = {"won": "25", "tied": "15", "lost": "10"}            # GT-17.6

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with a lobby: run ./build.sh")


def begin(person):
    """Begins an Orbit by its form."""
    person.go(f"#/world/{ID}")
    person.page.get_by_label("World seed").fill("a test")
    person.press(person.button("Begin a world"))
    return there(person)


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_match_against_a_rival_changes_ratings_and_earns_points(regulars, shop, hand):
    """GT-17.5, GT-17.6, GT-17.8: it begins at its table at once, and its end is known in the lobby."""
    person = begin(come(regulars, shop, hand=hand))
    page = person.page
    place = native(wins=0).state.rank()
    assert plate(person) == {"Rating": "1000", "Rank": f"{place} of 21", "Points": "0"}
    person.press(person.button("Play a random rival").first)
    dialog = page.locator("dialog")
    if dialog.count():
        person.press(person.button("Play a random rival", within=dialog))
    person.my_turn()
    person.play()
    person.press(page.get_by_role("link", name="Back to your world").first)
    poll(lambda: plate(there(person))["Points"] in EARNED.values(), "the match has come back")
    rating, points = int(plate(person)["Rating"]), plate(person)["Points"]
    result = next(word for word, earned in EARNED.items() if earned == points)
    steps = {"won": range(8, 15), "tied": (0,), "lost": (-4, -5)}
    assert rating - 1000 in steps[result]
    to(person, "Lobby")
    own = page.locator(".rowtable").get_by_text(str(rating), exact=True)
    poll(lambda: own.count(), "the leaderboard knows it")
    page.reload()
    shown = plate(there(person))
    assert (shown["Rating"], shown["Points"]) == (str(rating), points)
