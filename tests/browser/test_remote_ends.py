"""Sealed matches from decks of one's own, over a live line and to their end: both devices verify the same record."""

import pytest

import sites
from person import BOOT, LIT, QUICK, poll
from test_remote_friend import confirmed, fill, join, link_of, open_link, saved_log, shut_ending

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
# No finger is under way here, so a button need not stand for half a second before it hears a press.
SWIFT = """
const now = performance.now.bind(performance), later = setTimeout;
performance.now = () => 50 * now();
globalThis.setTimeout = (work, ms, ...rest) => later(work, ms > 400 && ms < 1300 ? ms / 50 : ms, ...rest);
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
ANY = ""
PASSES = ["^verb (Pass|End)", ANY]
# how each game is soon over: what its own form is asked for, and what who wins likes to do
SOON_OVER = {
    "asigoc": ({"health": "5", "starting_hand": "6 cards", "first": "Seat 1"}, "Ember Post", ["^to ", ANY]),
    "ttcg": ({"start_points": "10", "max_turns": "30", "first": "Seat 1"}, "Stone and Ember",
             ["^to ", r"^hand .*\d{3}", "^verb Go to battle", "^verb (Pass|End the turn)", "^table ", ANY]),
}


def invitation(person, game):
    options, deck, _ = SOON_OVER[game]
    person.go(f"#/friend/{game}")
    person.page.get_by_label("Your seat").select_option("0")
    assert person.page.get_by_label("Deal the cards sealed").is_checked()
    person.page.get_by_label("Your deck").select_option(label=deck)
    person.page.get_by_text("Rules that can be changed").click()
    for name, choice in options.items():
        person.page.locator(f"#o-{name}").select_option(label=choice)
    fill(person, "Ann", "Write the invitation")
    return link_of(person)


@pytest.mark.parametrize("game", SOON_OVER)
def test_a_sealed_match_from_own_decks_goes_to_its_end_over_a_live_line(world, site, game):
    """TD-17.7, TD-18: what was sealed is opened, both say that the end is confirmed, and keep the same record."""
    ann, bert = (world(site, settings=QUICK, seed=seed, script=SWIFT) for seed in (1, 2))
    open_link(ann, join(bert, invitation(ann, game)))
    for person, wishes in ((ann, SOON_OVER[game][2]), (bert, PASSES)):
        person.page.locator("main.play").wait_for(timeout=BOOT)
        person.page.evaluate(PLAY, [LIT, wishes, 7])
    poll(lambda: ann.over() and bert.over(), "it is over", 200)
    for person in (ann, bert):
        shut_ending(person)
        poll(lambda: confirmed(person), "the end is confirmed by both")
    record = ann.record()
    assert record == bert.record() and record["result"] and record["digest"]
    verdict = saved_log(ann)
    assert verdict.verified and verdict.match.digest() == record["digest"]
