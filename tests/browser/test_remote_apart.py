"""Matches whose two sides share no browser: another program, another process, or one that a file was carried to."""

import json

import pytest

from conftest import CHROMIUMS, PLAIN, program
from mulligan.remote.transcript import verify
from person import BOOT, LIT, QUICK, poll
from test_remote_ends import ANY, PLAY, SWIFT
from test_remote_friend import (GAMES, confirmed, fill, join, link_of, open_link, play_on, shut_ending)
from test_remote_links import copies_are_traded, on_a_line
from test_remote_live_table import SOON, play_live, says
from visiting import give_file

pytestmark = pytest.mark.skipif("gomori" not in GAMES, reason="dist/site is missing: run ./build.sh")
# What the page has given to be saved: the driver of Firefox knows no downloads.
KEEP = """
const { createObjectURL } = URL;
URL.createObjectURL = blob => { globalThis.given = blob; return createObjectURL.call(URL, blob); };
"""


@pytest.fixture
def second(driver):
    """A Chromium beside the one of all tests: a process and a network service of its own."""
    browser = driver.chromium.launch(executable_path=program("CHROMIUM", *CHROMIUMS), args=PLAIN)
    yield browser
    browser.close()


def live(world, site, others):
    """Ann and Bert, each in a browser of these, at the tables of a sealed match with an open line."""
    ann, bert = (world(site, settings=QUICK, seed=seed, script=SWIFT + KEEP, browser=browser)
                 for seed, browser in enumerate(others, 1))
    ann.go("#/friend/gomori")
    fill(ann, "Ann", "Write the invitation")
    open_link(ann, join(bert, link_of(ann)))
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open", SOON)
    return ann, bert


def saved(person, *buttons):
    """The text of the file that the last of these buttons saves."""
    person.page.evaluate("globalThis.given = null")
    for name in buttons:
        person.button(name, exact=True).click()
    poll(lambda: person.page.evaluate("given !== null"), "a file is given")
    return person.page.evaluate("given.text()")


def verified(*people):
    """Both tables say that both confirmed the end, which the rules made, and both devices keep the same record."""
    for person in people:
        shut_ending(person)
        poll(lambda person=person: confirmed(person), "the end is confirmed by both")
    first, second = (json.loads(saved(person, "Menu", "Save to a file")) for person in people)
    assert first == second and first["result"]["reason"] != "resigned"
    for person, other in zip(people, ("Bert", "Ann")):
        verdict = verify(saved(person, other, "Save the log"))
        assert verdict.verified and verdict.match.digest() == first["digest"]


def to_the_end(people):
    for person in people:
        person.page.evaluate(PLAY, [LIT, [ANY], 7])
    poll(lambda: all(person.over() for person in people), "it is over", 200)
    verified(*people)


@pytest.mark.parametrize("who", ["Ann", "Bert"])
def test_firefox_and_chromium_play_to_the_end_over_a_live_line(world, site, firefox, who):
    """TD-19: whichever of the two invites."""
    to_the_end(live(world, site, (firefox, None) if who == "Ann" else (None, firefox)))


@pytest.mark.parametrize("who", [0, 1])
def test_firefox_and_chromium_trade_copies_over_the_line(world, site, firefox, who):
    """TD-19.10: whichever of the two makes the offer."""
    browsers = [None, None]
    browsers[who] = firefox
    copies_are_traded(on_a_line(world, site, browsers=browsers))


def test_two_processes_of_chromium_play_to_the_end_over_a_live_line(world, site, second):
    to_the_end(live(world, site, (None, second)))


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
    people = list(live(world, site, (None, None)))
    play_live(people, 8)
    before = people[who].ply()
    world.contexts.remove(people[who].page.context)
    people[who] = carried(world, site, people[who])
    assert people[who].ply() >= before
    play_on(*on_the_move(people))
    assert people[who].ply() > before
    verified(*people)
