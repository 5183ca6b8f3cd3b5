"""ASIGOC's levels: at how much each looks, and that none is weaker than the one below.

By how much, and Expert against Hard, is measured (docs/strength.md): a game of these takes ten seconds.
"""

import random
from math import inf

import pytest

from asigoc import GAME
from asigoc.bots import evaluate
from asigoc.bots.players import FEW, few
from asigoc.rules import moves
from asigoc_table import Table
from house import midway
from mulligan import players
from mulligan.lab import series as lab
from test_asigoc_players import DECKS, answer, position


def test_normal_counts_what_lies_and_what_is_held():
    """A point of health, of Attack and of Block count alike; the step of the turn counts for nothing."""
    def counted(step="main", **own):
        return evaluate.counted(position(Table(A=dict(deck="w11") | own, B=dict(deck="w12"), step=step)), 0)
    plain = counted(slots="w33", health=8)
    assert plain == counted(slots="w24", health=8) == counted(slots="w34", health=7)
    assert plain == counted("end", slots="w33", health=8)
    assert plain < counted(slots="w33", health=8, hand="bolt") == counted(slots="w33", health=8, hand="w55")
    assert counted() == pytest.approx(0.5)


def test_easy_does_not_count_block():
    """A Weapon 1/5 is nothing against one of 2/1; Normal lays the other."""
    table = Table(A=dict(hand="w15 w21", deck="w11 w12"), B=dict(deck="w13 w11"))
    assert answer("easy", table).startswith("deploy w21") and answer("normal", table).startswith("deploy w15")


def test_hard_foretells_the_moves_that_normal_likes_best():
    """Of two Weapons the 2/5 counts more than the 3/1, and both more than to pass: it looks at those two alone."""
    table = Table(A=dict(hand="w25 w31", deck="w11 w12"), B=dict(health=3, deck="w13 w11"))
    pos = position(table)
    legal = evaluate.candidate_moves(pos, 0)
    assert len(legal) > FEW == 2
    for seed in range(5):
        random.Random(seed).shuffle(legal)
        found = [GAME.text(pos, 0, move) for move in few(pos, legal)]
        assert [text.split()[1] for text in found] == ["w25", "w31"]
    assert answer("normal", table).startswith("deploy w25") and answer("hard", table).startswith("deploy w31")


def test_hard_takes_one_of_those_it_looks_at():
    """At any time of a match, whatever is asked."""
    for pos in midway(GAME, lambda pos: pos.number > 2 and len(moves.legal(pos, pos.mover)) > FEW, 6):
        seat = pos.mover
        *_, thought = players.make(GAME, "hard").think(lambda rng: pos.copy(), seat, random.Random(1), inf)
        values = {}
        for move in moves.legal(pos, seat):
            after = pos.copy()
            moves.play(after, seat, move)
            values[move] = evaluate.counted(after, seat)
        assert sum(value > values[thought.move] for value in values.values()) < FEW


def test_hard_looks_at_few_moves_in_one_guess():
    """The player that the decks are measured by weighs what may be hidden, and every move."""
    hard, foretelling = (players.make(GAME, kind) for kind in ("hard", "foretelling"))
    assert (hard.worlds, foretelling.worlds) == (1, 4)
    assert hard.few is few and foretelling.few is None


def test_hard_is_fond_of_weapons_that_lie():
    """One more of them is worth more to it than to Expert, whatever its numbers."""
    def gained(weights):
        one, two = (position(Table(A=dict(slots=slots, deck="w11"), B=dict(deck="w12"), step="end"))
                    for slots in ("w33", "w33 w11"))
        return evaluate.worth(two, 0, weights) - evaluate.worth(one, 0, weights)
    assert gained(evaluate.FOND) == pytest.approx(gained(evaluate.USUAL) + 0.53)


@pytest.mark.strength
@pytest.mark.parametrize("stronger, weaker, games, least",
                         [("greedy", "random", 64, 0.9), ("foretelling", "greedy", 192, 0.6),
                          ("easy", "random", 64, 0.7), ("normal", "easy", 192, 0.6), ("hard", "normal", 192, 0.6)])
def test_levels_climb(stronger, weaker, games, least):
    """A fixed sample over all pairs of decks: so few games tell only that none is weaker than the one below."""
    report = lab.sim(GAME, [stronger, weaker], games, seed="climb", seconds=1000, decks=DECKS)
    assert report["rows"][0]["score"] >= least
