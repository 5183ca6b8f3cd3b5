"""The levels of Gomori are levels: each beats the one before it."""

import pytest
from mulligan import registry
from mulligan.lab import series as lab
from mulligan.shares import interval

pytestmark = [pytest.mark.native, pytest.mark.strength]


def score(players, games, seed):
    """The first one's share of the points, with its interval; each deal is played twice, seats swapped."""
    row, = lab.sim(registry.get("gomori"), players, games, seed=seed, seconds=60)["rows"]
    return interval(row["deals"])


def test_hard_beats_normal():
    """It scores about 0.8. What makes this fail: weights of other features, a training cut short, or an evaluation
    that looks at lines alone."""
    assert score(["hard", "normal"], 80, "levels").low > 0.6


def test_hard_owes_it_to_what_was_learned(monkeypatch):
    """The control: with weights that say nothing it loses to the very level it beats."""
    from gomori.bots import evaluate
    nothing = registry.get("gomori").learning().nothing
    monkeypatch.setattr(evaluate, "weights", lambda: nothing)
    assert score(["hard", "normal"], 40, "nothing").high < 0.5


def test_expert_beats_hard():
    """It scores about 0.7. What makes this fail: answers counted for the wrong seat, or guesses that fit nobody's
    hand."""
    assert score(["expert", "hard"], 80, "levels").low > 0.5
