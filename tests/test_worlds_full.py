"""A world whose log is full: what is refused then changes nothing, not even what may be taken back."""

import pytest

from mulligan import registry
from mulligan.errors import Illegal
from mulligan.worlds import life as keeper
from tiny_world import GAME

pytestmark = pytest.mark.native
DAY = 20_000
LETTER = {"do": "letter", "trade": "x"}
FINAL = {"do": "buy"}


@pytest.fixture
def full(monkeypatch):
    """A world whose last deed can be taken back, and whose log holds no more."""
    monkeypatch.setattr(registry, "registered", lambda: {"garden": None})
    monkeypatch.setitem(registry._loaded, "garden", GAME)
    world = keeper.Life(GAME, "a", DAY, {}, "Ann").live(DAY)
    world.do("h0", LETTER)
    assert world.can_undo("h0")
    monkeypatch.setattr(keeper, "MOST_DEEDS", len(world.log))
    return world


def kept(world):
    return world.export(), world.rev, list(world.undone)


@pytest.mark.parametrize("deed", [LETTER, FINAL], ids=["undoable", "final"])
def test_a_deed_too_many_changes_nothing(full, deed):
    before = kept(full)
    with pytest.raises(Illegal) as error:
        full.do("h0", deed)
    assert error.value.reason == "full"
    assert kept(full) == before
    full.undo("h0")


def test_a_day_too_many_changes_nothing(full):
    before = kept(full)
    with pytest.raises(Illegal) as error:
        full.live(DAY + 1)
    assert error.value.reason == "full"
    assert kept(full) == before
    full.undo("h0")
