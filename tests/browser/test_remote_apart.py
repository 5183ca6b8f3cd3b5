"""Two people who share no browser: they trade between two programs, and a match is carried to another one."""

import pytest

from person import BOOT, LIT, QUICK, poll
from test_remote_ends import KEEP, SWIFT, at_their_tables, saved, verified
from test_remote_friend import GAMES, play_on
from test_remote_links import copies_are_traded, on_a_line
from test_remote_live_table import play_live
from visiting import give_file

pytestmark = pytest.mark.skipif("gomori" not in GAMES, reason="dist/site is missing: run ./build.sh")


@pytest.mark.parametrize("who", [0, 1])
def test_firefox_and_chromium_trade_copies_over_the_line(world, site, firefox, who):
    """TD-19.10: whichever of the two makes the offer."""
    browsers = [None, None]
    browsers[who] = firefox
    copies_are_traded(on_a_line(world, site, browsers=browsers))


def carried(world, site, person):
    """This person in another browser, where the match that this one saved as a file is opened."""
    text = saved(person, "Menu", "Save to a file")
    person.page.context.close()
    elsewhere = world(site, settings=QUICK, seed=3, script=SWIFT + KEEP)
    elsewhere.go("#/matches")
    give_file(elsewhere, elsewhere.button("Open a file"), text, "match.json")
    elsewhere.page.locator(".matches li a[href*='#/play/']").first.click(timeout=BOOT)
    elsewhere.page.locator(".table").wait_for(timeout=BOOT)
    return elsewhere


def on_the_move(people):
    """Who has something to choose or to send comes first: a sealed deal decides who that is."""
    def acts(person):
        return person.over() or person.page.locator(f"{LIT}, [data-tool=send]").count() > 0
    poll(lambda: any(map(acts, people)), "somebody is on the move", 30)
    return sorted(people, key=lambda person: not acts(person))


@pytest.mark.parametrize("who", [0, 1])
def test_a_match_that_was_begun_goes_on_in_another_browser(world, site, who):
    """TD-8.4: the file holds all that a device keeps, the secrets of its sealed cards among it."""
    people = [world(site, settings=QUICK, seed=seed, script=SWIFT + KEEP) for seed in (1, 2)]
    at_their_tables(*people, "gomori")
    play_live(people, 8)
    before = people[who].ply()
    world.contexts.remove(people[who].page.context)
    people[who] = carried(world, site, people[who])
    assert people[who].ply() >= before
    play_on(*on_the_move(people))
    assert people[who].ply() > before
    verified(*people)
