"""Two people in two browsers read how the cards of their match are dealt."""

import pytest

import sites
from house import GAMES
from person import poll
from test_remote_friend import invite, open_link

SEALED = [game.id for game in GAMES.values() if not game.unsealed(game.complete({}))]
needs_site = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")


@needs_site
@pytest.mark.parametrize("sealed", [True, False])
def test_the_form_and_the_invitation_say_how_the_cards_are_dealt(world, site, sealed):
    game = next(game for game in GAMES.values() if len(game.seats) == 2 and (game.id in SEALED) == sealed)
    why = game.unsealed(game.complete({})) or "No device holds cards its person may not see"
    ann, bert = world(site), world(site, seed=2)
    ann.go(f"#/friend/{game.id}")
    poll(lambda: why in ann.page.locator("main").inner_text().replace("\n", " "), "the form says it")
    open_link(bert, invite(ann, game.id))
    poll(lambda: why in bert.page.locator("main").inner_text().replace("\n", " "), "the invitation says it", 60)
