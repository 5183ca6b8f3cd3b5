"""Opponents with a style of their own: a group of their own after the levels, chosen by any hand, and sat down with."""

import pytest

import sites
from person import SOON, poll

GAMES = [game for game in (sites.games() if sites.BUILT.exists() else []) if game["characters"]]
pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")


@pytest.mark.parametrize("game", GAMES[:1], ids=lambda game: game["id"])
@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_a_character_is_chosen_as_a_level_is(regulars, shop, game, hand):
    """Under a heading, each with its sentence; the match is against it, and the page calls it by its name."""
    person, last = regulars(shop, hand=hand), game["characters"][-1]
    person.go(f"#/{game['id']}")
    group = person.page.get_by_role("group", name="Opponent with a style")
    group.wait_for(timeout=SOON)
    radios = [group.get_by_role("radio", name=f"{one['name']} {one['help']}") for one in game["characters"]]
    assert [radio.count() for radio in radios] == [1, 1] and group.get_by_role("radio").count() == 2
    ident = person.new_match(game["id"], last["id"])
    poll(lambda: last["name"] in person.page.locator("#board").inner_text(), "its plate has its name")
    assert ident and last["name"] in person.page.title() + person.page.locator("body").inner_text()
