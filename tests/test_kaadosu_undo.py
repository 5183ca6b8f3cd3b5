"""Kaadosu, section 10: what may be taken back."""

import pytest

from kaadosu import GAME
from mulligan import Illegal, Match


def test_a_turn_is_taken_back_until_it_ends():
    """KA-10.5: nobody has learned anything of a card that was placed; once the turn has ended, it stands."""
    match = Match(GAME, seed=3)
    seat = match.to_move()[0]
    before = match.digest()
    place = next(move for move in match.legal(seat) if GAME.text(match.state, seat, move).startswith("place"))
    match.act_move(seat, place).undo(seat)
    assert match.digest() == before
    match.act(seat, "end")
    with pytest.raises(Illegal) as caught:
        match.undo(seat)
    assert caught.value.clause == "KA-10.5"
    assert str(caught.value).startswith(f"The choice has gone to {match.names[1 - seat]}")
