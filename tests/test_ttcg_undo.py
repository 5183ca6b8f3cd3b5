"""TTCG, section 16: what may be taken back."""

import pytest

from mulligan import Illegal, Match
from ttcg import GAME


def test_who_could_be_answered_takes_nothing_back():
    """TT-16.9: a card that was played has gone to the other player, who may answer it."""
    match = Match(GAME, seats=[{"kind": "person"}, {"kind": "person"}], seed=3)
    while not any(said(match, seat).startswith("play") for seat in match.to_move()):
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[0])
    [seat] = match.to_move()
    match.act(seat, said(match, seat))
    if match.to_move() == (seat,):
        match.act(seat, "pass")
    with pytest.raises(Illegal) as caught:
        match.undo(seat)
    assert caught.value.clause == "TT-16.9"
    assert str(caught.value) == f"The choice has gone to {match.names[1 - seat]} since, so your last choice stands."


def said(match, seat):
    """The first play that is legal, as text; else the first legal action."""
    every = [GAME.text(match.state, seat, move) for move in match.legal(seat)]
    return next((text for text in every if text.startswith("play")), every[0])


def test_a_pass_alone_against_the_computer_is_taken_back():
    """TT-16.9: nobody has done anything but pass since, and nothing was learned."""
    match = Match(GAME, seats=[{"kind": "person"}, {"kind": "random"}], seed=3)
    while not (match.to_move() == (0,) and "pass" in texts(match) and len(texts(match)) > 1):
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[-1])
    before = match.digest()
    match.act(0, "pass").undo(0)
    assert match.digest() == before


def texts(match):
    return [GAME.text(match.state, 0, move) for move in match.legal(0)]
