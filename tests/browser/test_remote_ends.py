"""Every game, dealt sealed, over a live line to its end, whatever browsers and pages the two have: both devices verify
the same record. `EVERY_PAIR=1` plays every game on every pair; else each pair plays one game."""

import json
import os
from typing import NamedTuple

import pytest

import sites
from mulligan.remote.transcript import verify
from person import BOOT, LIT, QUICK, poll
from test_remote_friend import GAMES, confirmed, fill, link_of, shut_ending
from test_remote_live_table import SOON, says

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
# No finger is under way here, so a button need not stand for half a second before it hears a press.
SWIFT = """
const now = performance.now.bind(performance), later = setTimeout;
performance.now = () => 50 * now();
globalThis.setTimeout = (work, ms, ...rest) => later(work, ms > 400 && ms < 1300 ? ms / 50 : ms, ...rest);
"""
# What the page has given to be saved: the driver of Firefox knows no downloads.
KEEP = """
const { createObjectURL } = URL;
URL.createObjectURL = blob => { globalThis.given = blob; return createObjectURL.call(URL, blob); };
"""
# Presses what is lit until the match is over: of all that is lit one that fits the first wish that any of it fits. A
# verb, a card in the hand, another place at the table and where what is picked may go are told apart.
PLAY = """([lit, wishes, chance]) => {
    const words = node => (node.closest('.acts') ? 'verb '
      : document.querySelector('[data-state=picked]') ? 'to '
      : node.closest('.hand') ? 'hand ' : 'table ') + node.textContent.trim();
    const timer = setInterval(() => {
      document.querySelector('dialog[open]:not(.ending, .through, .crash) .shut')?.click();
      if (document.querySelector('dialog.ending')) { clearInterval(timer); return; }
      if (document.querySelector('.acts [data-deaf]')) return;
      const all = [...(document.querySelector('dialog.through') ?? document).querySelectorAll(lit)];
      const [liked] = wishes.map(wish => all.filter(node => RegExp(wish, 's').test(words(node))))
        .filter(some => some.length);
      chance = chance * 16807 % 2147483647;
      liked?.[chance % liked.length].click();
    }, 20); }"""
ANY = [""]
PASSES = ["^verb (Pass|End)", *ANY]


class Course(NamedTuple):
    """How a game is soon over: what its form is asked for, the deck of both, and what each likes to do."""

    options: dict = {}
    deck: str = ""
    wishes: tuple = (ANY, ANY)


COURSES = dict.fromkeys(GAMES, Course()) | {
    "asigoc": Course({"health": "5", "starting_hand": "6 cards", "first": "Seat 1"}, "Ember Post",
                     (["^to ", *ANY], PASSES)),
    "kaadosu": Course(wishes=(ANY, PASSES)),
    "ttcg": Course({"start_points": "10", "max_turns": "30", "first": "Seat 1"}, "Stone and Ember",
                   (["^to ", r"^hand .*\d{3}", "^verb Go to battle", "^verb (Pass|End the turn)", "^table ", *ANY],
                    PASSES)),
}
# who invites and who joins: the browser of each, and the page it has open
PAIRS = [
    ("chromium site", "chromium site"),
    ("chromium site", "second site"),
    ("chromium site", "firefox site"),
    ("firefox site", "chromium site"),
    ("chromium file", "chromium file"),
    ("chromium file", "firefox file"),
    ("firefox file", "chromium file"),
    ("chromium file", "chromium site"),
]
ALL = [pytest.param(game, pair, id=f"{game}-{' and '.join(pair)}".replace(" ", "-"))
       for first, pair in enumerate(PAIRS) for second, game in enumerate(COURSES)
       if "EVERY_PAIR" in os.environ or first % len(COURSES) == second]


@pytest.fixture
def sit(world, site, request):
    """Opens people by the words for their browser and page, in profiles of their own."""
    def sit(*sides):
        if "file" in " ".join(sides) and not sites.SINGLE.exists():
            pytest.skip("dist/mulligan.html is missing: run ./build.sh")
        people = []
        for seed, (browser, place) in enumerate(map(str.split, sides), 1):
            where = site if place == "site" else sites.SINGLE.as_uri()
            people.append(world(where, settings=QUICK, seed=seed, script=SWIFT + KEEP,
                                browser=request.getfixturevalue(browser)))
        return people
    return sit


def invitation(person, game):
    """The letter of an invitation to a sealed match that is soon over."""
    course = COURSES[game]
    person.go(f"#/friend/{game}")
    person.page.locator("select[name=seat]").select_option("0")
    assert person.page.get_by_label("Deal the cards sealed").is_checked()
    if course.deck:
        person.page.get_by_label("Your deck").select_option(label=course.deck)
    if course.options:
        person.page.get_by_text("Rules that can be changed").click()
    for name, choice in course.options.items():
        person.page.locator(f"#o-{name}").select_option(label=choice)
    fill(person, "Ann", "Write the invitation")
    return link_of(person)


def take(person, label, letter):
    """Pastes a letter: what a page of a file writes is a text, which opens nowhere."""
    person.page.get_by_label(label).fill(letter)
    person.press(person.button("Take it"))


def at_their_tables(ann, bert, game):
    """Both at the tables of a sealed match with an open line; the invitation and its answer were pasted."""
    letter = invitation(ann, game)
    bert.go("#/friend")
    take(bert, "What your friend has sent you", letter)
    bert.page.get_by_role("heading", name="Ann invites you").wait_for(timeout=BOOT)
    fill(bert, "Bert", "Accept")
    bert.page.get_by_role("heading", name="Your answer").wait_for(timeout=BOOT)
    take(ann, "What your friend has sent back", link_of(bert))
    for person in (ann, bert):
        person.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open", SOON)


def saved(person, *buttons):
    """The text of the file that the last of these buttons saves."""
    person.page.evaluate("globalThis.given = null")
    for name in buttons:
        person.button(name, exact=True).click()
    poll(lambda: person.page.evaluate("given !== null"), "a file is given")
    return person.page.evaluate("given.text()")


def verified(ann, bert):
    """Both tables say that both confirmed the end, which the rules made, and both devices keep the same record."""
    for person in (ann, bert):
        shut_ending(person)
        poll(lambda person=person: confirmed(person), "the end is confirmed by both")
    first, second = (json.loads(saved(person, "Menu", "Save to a file")) for person in (ann, bert))
    assert first == second and first["result"]["reason"] != "resigned"
    for person, other in ((ann, "Bert"), (bert, "Ann")):
        verdict = verify(saved(person, other, "Save the log"))
        assert verdict.verified and verdict.match.digest() == first["digest"]


@pytest.mark.parametrize("game, pair", ALL)
def test_a_sealed_match_goes_to_its_end_over_a_live_line(sit, game, pair):
    """TD-13.2, TD-16.8, TD-17.7, TD-18, TD-19: what was sealed is opened, and both say that the end is confirmed."""
    people = sit(*pair)
    at_their_tables(*people, game)
    for person, wishes in zip(people, COURSES[game].wishes):
        person.page.evaluate(PLAY, [LIT, wishes, 7])
    poll(lambda: all(person.over() for person in people), "it is over", 200)
    verified(*people)
