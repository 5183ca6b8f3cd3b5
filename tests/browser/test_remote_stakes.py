"""Two people in two browsers play a friend for a stake: from the world of one to that of the other, and back."""

import pytest

from person import BOOT, LIT, QUICK, poll
from test_remote_friend import link_of, open_link, shut_ending
from visiting import says, submit, there, to
from worldwork import GAMES, bring, mine, native, turned_over

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")


def at_home(world, site, name, seed, **options):
    """Somebody with a world of their own that has a deck, on its page of others."""
    person, life = world(site, settings=QUICK, seed=seed), native(seed=name, name=name, **options)
    life.do("h0", {"do": "deck", "name": "A", "cards": [card["k"] for card in mine(life)][:10]})
    bring(person, life.export())
    to(person, "With a friend")
    return person


def resigns(person):
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign", within=person.page.locator("dialog[open]")).click()


def test_a_stake_is_played_for_between_two_worlds(world, site):
    """KA-18.7 to KA-18.10: invited from a world, answered from another, played over a live line, settled in both."""
    ann, bert = at_home(world, site, "Ann", 1), at_home(world, site, "Bert", 2)
    ann.press(ann.button("Invite a friend"))
    submit(ann, "Invite a friend", ann.page.locator("dialog"))
    open_link(bert, link_of(ann))
    bert.page.get_by_role("link", name="Take it into my world").click(timeout=BOOT)
    submit(bert, "Take it in", bert.page.locator("main"))
    there(bert)
    to(bert, "With a friend")
    bert.press(bert.button("Answer Ann"))
    submit(bert, "Answer Ann", bert.page.locator("dialog"))
    bert.page.get_by_role("heading", name="Your answer").wait_for(timeout=BOOT)
    open_link(ann, link_of(bert))
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)
    resigns(bert)
    poll(lambda: ann.page.locator(LIT).count(), "Ann chooses what she keeps")
    poll(lambda: ann.over() or ann.pick() and ann.told_why(), "she has chosen")
    for person in (ann, bert):
        person.page.locator(".plate", has_text="end confirmed by both").wait_for(timeout=BOOT)
        shut_ending(person)
        person.page.locator("[data-tool=world]").click()
        there(person)
        poll(lambda person=person: settled(person), "the world tells of it")
        if person.page.locator("dialog.reveal").count():
            turned_over(person, 1)
        to(person, "With a friend")
        assert person.button("Invite a friend").is_enabled()


def test_a_match_that_was_ended_stands_in_the_way_of_no_other(world, site):
    """KA-18.8: an invitation that nobody answers is taken back, and Play leads to the match with a rival then."""
    ann = at_home(world, site, "Ann", 1, rivals=5, pre_days=28, stakes="any")       # whatever day it is, and deck
    ann.press(ann.button("Invite a friend"))
    submit(ann, "Invite a friend", ann.page.locator("dialog"))
    link_of(ann)
    ann.page.go_back()
    there(ann)
    to(ann, "With a friend")
    ann.press(ann.button("End it without result"))
    submit(ann, "End it without result", ann.page.locator("dialog"))
    says(ann, "without result")
    to(ann, "Rivals")
    ann.press(ann.page.get_by_role("link", name="Look").first)
    stake = ann.button("Play for a stake")
    poll(lambda: stake.count() == 1, "the page of one rival is shown")
    ann.press(stake)
    submit(ann, "Play for a stake", ann.page.locator("dialog"))
    ann.my_turn()
    assert not ann.match().startswith("r0-")


def settled(person):
    """Whether the world has said what came of the stake, in a notice or by turning a card over."""
    return any(words in person.page.locator("body").inner_text() for words in ("guides go home", "for good"))
