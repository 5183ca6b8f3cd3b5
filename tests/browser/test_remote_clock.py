"""Two people agree on a clock: what each has left stands on their plates, and time that is up is claimed or not."""

import pytest

from person import BOOT, LIT, QUICK, poll
from test_remote_friend import (GAMES, by_common_seed, by_link, choose, fill, join, link_of, open_link, paste, rest,
                                to_send)

pytestmark = pytest.mark.skipif("gomori" not in GAMES, reason="dist/site is missing: run ./build.sh")
SOON = 20


def timed(world, site, hand="mouse"):
    """(who is to choose, the other), at a table with a minute each; the first is at it."""
    ann, bert = (world(site, settings=QUICK, hand=hand, seed=seed) for seed in (1, 2))
    for person in (ann, bert):
        person.page.clock.install()
    ann.go("#/friend/gomori")
    ann.page.locator("select[name=seat]").select_option("0")
    ann.page.get_by_label("Clock").select_option("60")
    by_common_seed(ann)
    fill(ann, "Ann", "Write the invitation")
    invitation = by_link(link_of(ann))
    open_link(bert, invitation)
    bert.page.get_by_text("Each of you has 1 minute for the whole match").wait_for(timeout=BOOT)
    open_link(ann, join(bert, invitation))
    at_table(ann)
    rest(ann)
    if ann.page.locator(LIT).count():
        return ann, bert
    open_link(bert, to_send(ann))
    at_table(bert)
    rest(bert)
    return bert, ann


def at_table(person):
    person.page.locator("main.play").wait_for(timeout=BOOT)


def times(person):
    """What stands on the plates of this person and of the other, in seconds."""
    told = [person.page.locator(f".plate{own} header small").inner_text()
            for own in ("[data-me]", ":not([data-me])")]
    clocks = [words.rpartition(" ")[2].partition(":") for words in told]
    return [60 * int(minutes) + int(seconds) for minutes, _, seconds in clocks]


def heard(person, notice):
    """Whether this was said over the screen."""
    return person.page.get_by_text(notice).count() > 0


def bring(link, person):
    """A link comes to who is at the table or not there yet."""
    if person.page.locator("main.play").count():
        paste(person, link)
    else:
        open_link(person, link)
        at_table(person)


def test_a_clock_runs_while_its_person_may_choose(world, site):
    here, there = timed(world, site)
    assert times(here)[1] == 60
    poll(lambda: times(here)[0] < 59, "the own time runs", SOON)
    choose(here)
    stands = times(here)
    assert stands[0] < 60 and stands[1] == 60
    bring(to_send(here), there)
    assert abs(times(there)[1] - stands[0]) <= 1, "the other is told"
    here.page.wait_for_timeout(1500)
    assert times(here)[0] == stands[0], "it stands while the other chooses"


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
def test_time_that_is_up_is_claimed(world, site, hand):
    late, other = timed(world, site, hand)
    late.page.clock.fast_forward(61_000)
    poll(lambda: heard(late, "Your time is up."), "who is late is told", SOON)
    assert late.page.locator(LIT).count() and not late.over(), "nobody loses by the clock alone"
    choose(late)
    bring(to_send(late), other)
    poll(lambda: heard(other, "time is up. You may claim the match."), "the other is told", SOON)
    claim = other.page.locator("[data-tool=claim]")
    claim.wait_for()
    other.page.wait_for_timeout(700)                       # a button that has just come hears nothing
    other.press(claim)
    poll(other.over, "the match is over", SOON)
    assert "ran out of time" in other.page.locator("dialog.ending").inner_text()
    paste(late, to_send(other))
    poll(late.over, "it is over for both", SOON)
    assert "ran out of time" in late.page.locator("dialog.ending").inner_text()
