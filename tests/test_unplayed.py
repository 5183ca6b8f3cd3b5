"""A match is unplayed until a person has chosen something: lists need not ask anybody to go on with it."""

import pytest

from calls import ask
from house import games
from mulligan.bridge import sessions
from mulligan.players import LEVELS

COMPUTER = {"kind": LEVELS[0].id}


@pytest.fixture(autouse=True)
def clean():
    sessions.matches.clear()


def new(game, *seats):
    made = ask("new", game=game.id, seats=list(seats), seed=7)
    return made, sessions.matches[made["match"]]


def told(made):
    return "unplayed" in ask("summary", match=made["match"])


@games
def test_what_the_other_does_and_what_a_person_lets_pass_is_nothing(game):
    made, match = new(game, {"kind": "person"}, COMPUTER)
    assert made["unplayed"] is True
    for _ in range(60):
        seat = match.to_move()[-1]
        passing, legal = game.pass_move(match.state, seat), match.legal(seat)
        bold = [move for move in legal if move != passing] or legal
        move = bold[0] if seat or passing is None else passing
        match.act_move(seat, move)
        if not seat and move != passing:
            break
        assert told(made)
        if match.ply > 40 and not seat:
            return                         # a person who lets everything pass has chosen nothing
    assert not told(made)


@games
def test_a_match_that_is_only_watched_is_played_by_who_sits_there(game):
    made, match = new(game, COMPUTER, COMPUTER)
    assert made["unplayed"] is True
    bold = False
    while not bold:
        seat = match.to_move()[0]
        passing = game.pass_move(match.state, seat)
        move = next((move for move in match.legal(seat) if move != passing), passing)
        match.act_move(seat, move)
        bold = move != passing
        assert told(made) is not bold
