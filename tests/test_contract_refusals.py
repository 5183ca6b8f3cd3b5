"""A refusal is true: whatever does nothing on a table, the reason given for it holds in that state.

What is true is said by tests/truths_<game>.py, not by the code that refuses.
"""

import random

from brief import BRIEF
import oracle
from house import begun_at, games, looked, seats_of, some, with_cards
from mulligan.match import summaries
from refused import Judge, dead_ends, every_case, refusals, truths_of


def told(wrong):
    return "\n".join(f"{what}\n    {why}" for what, why in list(wrong.items())[:12])


@games
def test_every_refusal_is_true_and_each_is_met(game):
    """Over random matches, with all options, and over the dealt positions a game adds for what is rare."""
    judge = Judge(game)
    for options, seed in every_case(game):
        for ply, asked, refusal in refusals(game, options, seed):
            judge.hear(asked, refusal, f"ply {ply} of seed {seed}, {options}")
    for asked, refusal in truths_of(game).rare():
        judge.hear(asked, refusal, "dealt")
    assert not judge.wrong, f"{len(judge.wrong)} refusals:\n{told(judge.wrong)}"
    assert BRIEF or not judge.missed(), [(truth.title, truth.text) for truth in judge.missed()]


@games
def test_a_refusal_tells_nothing_of_hidden_cards(game):
    """The same picks are refused with the same words whatever lies where the seat cannot look."""
    rng, changed = random.Random(41), 0
    for match in some(looked(game, 0)):
        for seat in seats_of(match):
            to = oracle.exchange(oracle.hidden(match, seat, 2), rng)
            other = with_cards(match, to)
            changed += any(card != moved for card, moved in to.items())
            paths = list(dead_ends(begun_at(match, match.state).view(seat), rng))
            for path in rng.sample(paths, min(24, len(paths))):
                assert summaries.why(match, seat, path) == summaries.why(other, seat, path), (match.ply, seat, path)
    assert changed
