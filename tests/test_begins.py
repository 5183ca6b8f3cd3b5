"""Who begins by the options of a match: what a game declares is what happens."""

from itertools import product

import pytest

from mulligan.match.match import Match
from mulligan.registry import get, registered

pytestmark = pytest.mark.native


def dealt(game, options):
    """The seats that choose first, once chance has dealt; where the other may answer, whose turn it is."""
    match = Match(game, options, [{"kind": "person", "name": name} for name in "AB"], seed=3)
    return {*match.to_move(), getattr(match.state, "turn", None)} - {None}


@pytest.mark.parametrize("name", sorted(registered()))
def test_the_seat_that_is_said_to_begin_begins(name):
    game = get(name)
    named = {option for given, _ in game.first for option in given}
    choices = [[(one.name, value) for value, _ in one.choices] for one in game.options if one.name in named]
    told = {}
    for options in map(dict, product(*choices)):
        seat = game.begins(game.complete(options))
        told[str(options)] = seat is None or seat in dealt(game, options)
    assert all(told.values()), told
    assert all(seat in range(len(game.seats)) for _, seat in game.first)
