"""Two people in two browsers play a match that is dealt sealed, and read how its cards are dealt."""

import pytest

import sites
from house import GAMES
from person import BOOT, QUICK, poll
from test_remote_friend import (by_link, choose, confirmed, fill, join, link_of, open_link, play_on, rest, saved_log,
                                to_send)
from test_remote_live_table import SPY, parts, play_live, shown_at_once

SEALED = [game.id for game in GAMES.values() if not game.unsealed(game.complete({}))]
pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")


def invite(person, game, sealed):
    person.go(f"#/friend/{game}")
    person.page.locator("select[name=seat]").select_option("0")
    box = person.page.get_by_label("Deal the cards sealed")
    assert box.is_checked() if game in SEALED else box.count() == 0
    if not sealed and game in SEALED:
        box.uncheck()
    fill(person, "Ann", "Write the invitation")
    return link_of(person)


def says(person, words):
    return poll(lambda: words in person.page.locator("main").inner_text().replace("\n", " "), words, 60)


def at_the_table(person):
    return person.page.locator("main.play").count() > 0


@pytest.mark.parametrize("sealed", [True, False])
def test_the_form_and_the_invitation_say_how_the_cards_are_dealt(world, site, sealed):
    why = "No device holds cards its person may not see" if sealed else "their own browser could look"
    ann, bert = world(site), world(site, seed=2)
    link = invite(ann, SEALED[0], sealed)
    says(ann, why)
    open_link(bert, link)
    says(bert, why)


@pytest.mark.parametrize("game", SEALED)
def test_what_can_be_guessed_is_said_where_decks_are_mixed(world, site, game):
    """TD-16.10, and of no other game."""
    ann = world(site)
    ann.go(f"#/friend/{game}")
    says(ann, "at the end both are opened and checked.")
    told = "could test a guess at the other's deck" in ann.page.locator(".fairness").inner_text().replace("\n", " ")
    assert told == GAMES[game].mixed


# a match from decks of one's own has hundreds of letters: tests/test_remote_decks.py plays those to their end
QUICK_ONES = [game for game in SEALED if not GAMES[game].own_decks]


@pytest.mark.parametrize("game", QUICK_ONES[:1])            # the second goes to its end in test_remote_friend.py
def test_a_sealed_match_goes_to_its_end_by_links(world, site, game):
    ann, bert = (world(site, settings=QUICK, seed=seed) for seed in (1, 2))
    link = join(bert, by_link(invite(ann, game, True)))
    here, there = ann, bert
    for _ in range(8):                                     # the deal takes letters of its own
        open_link(here, by_link(link))
        poll(lambda here=here: at_the_table(here) or here.page.locator("#letter-out").count(), "it is taken", 60)
        if at_the_table(here) and at_the_table(there):
            break
        if at_the_table(here):
            rest(here)
            choose(here)
        link = to_send(here) if at_the_table(here) else link_of(here)
        here, there = there, here
    play_on(ann, bert)
    assert confirmed(ann) and confirmed(bert)
    assert saved_log(ann).verified


def test_a_sealed_match_is_dealt_over_a_live_line(world, site):
    ann, bert = (world(site, settings=QUICK, seed=seed) for seed in (1, 2))
    open_link(ann, join(bert, invite(ann, QUICK_ONES[1], True)))
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)


def test_what_is_answered_is_kept_before_it_goes_out_and_what_came_is_shown_at_once(world, site):
    """TD-8.4, TD-11.3: whoever lays a card draws one, and the other device opens it by itself."""
    ann, bert = (world(site, settings=QUICK, seed=seed, script=SPY) for seed in (1, 2))
    open_link(ann, join(bert, invite(ann, "gomori", True)))
    for person in (ann, bert):
        person.page.locator(".table .prompt").wait_for(timeout=BOOT)
        person.page.evaluate("story.length = 0")
    play_live((ann, bert), 6)
    ann.page.wait_for_timeout(600)                         # what only says that something has come waits for a moment
    stories = [person.page.evaluate("story") for person in (ann, bert)]
    for story in stories:
        since = parts(story, ("acted", "came"))            # what stands before the first confirms the deal
        came = [after for what, after in since if what == "came"]
        answered = [after for after in came if "sent" in after]
        assert answered and all("kept" in after[:after.index("sent")] for after in answered), story
        confirmations = sum(after.count("confirmed") for _, after in since)
        assert confirmations <= len(came) - len(answered), f"an answer confirms what it answers: {story}"
        shown_at_once(story)


@pytest.mark.parametrize("game", [game for game in SEALED if GAMES[game].own_decks])
def test_a_match_from_decks_of_ones_own_goes_on_sealed_over_a_live_line(world, site, game):
    """TD-17, TD-18: what an action shows is opened by itself, and both stand at the same move."""
    ann, bert = (world(site, settings=QUICK, seed=seed) for seed in (1, 2))
    open_link(ann, join(bert, invite(ann, game, True)))
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)
    play_live((ann, bert), 12)
    poll(lambda: ann.ply() == bert.ply(), "both stand at the same move", 60)


MIXED = [game for game in SEALED if GAMES[game].mixed]


@pytest.mark.parametrize("game", MIXED)
def test_one_pack_of_both_is_dealt_by_links(world, site, game):
    """TD-16.4: five steps, each in a letter; each says what is to be sent, and both come to the table."""
    ann, bert = (world(site, settings=QUICK, seed=seed) for seed in (1, 2))
    link = join(bert, by_link(invite(ann, game, True)))
    here, there = ann, bert
    for _ in range(5):
        open_link(here, by_link(link))
        part = here.page.get_by_role("heading", name="Your part of the deal")
        poll(lambda here=here, part=part: at_the_table(here) or part.count(), "it is taken", BOOT // 1000)
        if at_the_table(here):
            break
        link = link_of(here)
        here, there = there, here
    assert at_the_table(ann) and not at_the_table(bert)
    open_link(bert, by_link(poll(lambda: to_send(ann), "the last step is to be sent")))
    bert.page.locator("main.play").wait_for(timeout=BOOT)
    rest(bert)
