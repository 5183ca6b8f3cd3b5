"""TTCG's levels: at how much each looks, and that each is stronger than the one below."""

import random
from functools import partial
from math import inf

import pytest

from mulligan import players
from mulligan.lab import series as lab
from ttcg import GAME
from ttcg.bots import quick
from ttcg.bots.players import FEW, few
from ttcg.rules import moves
from ttcg.rules.constants import PASS, PICK
from ttcg_table import Table, spell

DECKS = lab.deck_pairs(GAME)
STOP = spell("levels-stop", ("counter", "When an enemy unit attacks, counter that attack."),
             ("dormant", "Gain one point."))


def test_normal_looks_at_the_plain_move_and_two_others():
    """What is plainly done is always among the few: a play that ranks highest, or, where it may answer, a pass."""
    laying = Table(A=dict(units="fire-1, water-1", hand="fire-2 water-2 earth-1 dark-1 rune-1")).pos
    asked = Table(A=dict(units="fire-2"), B=dict(points=2, spells=", ".join([STOP] * 4)),
                  step="battle").do("attack u1 player").pos
    for pos, plain in ((laying, quick.greedy_move(laying)), (asked, (PASS,))):
        found = moves.legal(pos, pos.mover)
        for seed in range(9):
            random.Random(seed).shuffle(found)
            looked = few(pos, found, FEW)
            assert len(looked) == FEW == 3 and looked == [plain, *[move for move in found if move != plain][:2]]
    made = players.make(GAME, "normal")
    assert (made.most, made.worlds) == (FEW, 1) and players.make(GAME, "foretelling").most is None


def test_normal_looks_at_all_it_may_choose():
    """TT-8.2: of six units, one of them the enemy's, it destroys that one, whatever it happened to look at first."""
    blast = spell("levels-blast", ("normal", "Destroy one unit on the field."), ("dormant", "Gain one point."))
    pos = Table(A=dict(spells=blast, units="earth-1, fire-1, water-1, dark-1, earth-2"),
                B=dict(units="fire-3")).do("use s1 1").pos
    assert pos.ask == PICK and len(moves.legal(pos, 0)) == 6
    for seed in range(12):
        *_, thought = players.make(GAME, "normal").think(partial(GAME.determinise, pos, 0), 0, random.Random(seed), inf)
        assert GAME.text(pos, 0, thought.move) == "choose eu1"


@pytest.mark.strength
@pytest.mark.parametrize("stronger, weaker, games, least",
                         [("greedy", "random", 32, 0.85), ("normal", "greedy", 64, 0.55),
                          ("hard", "normal", 48, 0.5)])
def test_levels_climb(stronger, weaker, games, least):
    """A fixed sample over all pairs of decks: the ladder says how strong they are."""
    report = lab.sim(GAME, [stronger, weaker], games, seed="climb", seconds=1000, decks=DECKS)
    assert report["rows"][0]["score"] >= least
