"""Two people in two browsers play a match that is dealt sealed, by links."""

import pytest

import sites
from house import GAMES
from person import poll
from test_remote_friend import (choose, confirmed, invite, open_link, paste, play_on, rest, saved_log, seated,
                                to_send)

SEALED = [game.id for game in GAMES.values() if not game.unsealed(game.complete({}))]
needs_site = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
MOVES = 12


@needs_site
@pytest.mark.parametrize("game", SEALED)
def test_a_sealed_match_goes_by_links_to_its_end(world, site, game):
    ann, bert = seated(world, site, game)
    here, there = ann, bert
    while min(ann.ply(), bert.ply()) < MOVES:
        rest(here)
        choose(here)
        link = to_send(here)
        if link:
            paste(there, link)
        here, there = there, here
    assert not confirmed(ann) and not confirmed(bert)
    play_on(ann, bert)
    for person in (ann, bert):
        verdict = saved_log(person)
        assert verdict.verified and verdict.match.seed.startswith("sealed/") and not verdict.guessed


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
