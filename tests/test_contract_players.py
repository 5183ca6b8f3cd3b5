"""What opponents stand on: beliefs, evaluations and candidates for a turn, over every registered game."""

import random

import pytest

from house import games, looked, play_on, sampled, seats_of
from mulligan import Match, players
from mulligan.players import characters

LEVELS = ("easy", "normal", "hard", "expert")


@games
def test_beliefs_come_from_what_the_seat_knows(game):
    """The true state and any guess give the same beliefs, so nothing hidden reaches an evaluation through them."""
    rng = random.Random(20)
    for match in sampled(looked(game, 1)):
        for seat in match.to_move():
            assert game.beliefs(match.hidden(seat)(rng), seat) == game.beliefs(match.state, seat)


@games
def test_evaluations_are_chances_and_end_with_the_result(game):
    for match in sampled(looked(game, 1)):
        for seat in seats_of(match):
            before = match.state.data()
            for beliefs in (None, game.beliefs(match.state, seat) if match.to_move() else None):
                value = game.evaluate(match.state, seat, beliefs)
                assert 0 <= value <= 1 and match.state.data() == before
            if match.outcome():
                winner = match.outcome().winner
                assert value == (0.5 if winner is None else float(winner == seat))


@games
def test_turn_candidates_are_whole_legal_turns(game):
    """Each candidate is played by the rules, move by move, until the turn is over; the state is left alone."""
    rng, found = random.Random(22), 0
    for match in play_on(Match(game, seed=22), rng, 25):
        if not match.to_move():
            continue
        seat, before = match.to_move()[0], match.state.data()
        for beliefs in (None, game.beliefs(match.state, seat)):
            for candidate in game.turn_candidates(match.state, seat, 30, beliefs):
                if candidate:
                    value, moves = candidate
                    state, found = match.state, found + 1
                    for move in moves:
                        assert seat in game.to_move(state)
                        state = game.apply(state, seat, move)
                    assert 0 <= value <= 1 and moves
        assert match.state.data() == before
        for _ in range(3):
            assert game.rollout(match.state, seat, rng) in match.legal(seat)
    assert found > 50


@games
@pytest.mark.parametrize("level", (*LEVELS, "characters"))
def test_where_one_move_alone_is_legal_no_thought_is_spent(game, level):
    """A person waits for every window: at most three guesses are made."""
    forced, kinds = 0, [one.id for one in characters.of(game)] if level == "characters" else [level]
    for match in looked(game, 1):
        seats = match.to_move()
        if len(seats) != 1 or len(match.legal(seats[0])) > 1:
            continue
        forced += 1
        for kind in kinds if forced % 7 == 1 else ():
            guesses, hidden = [], match.hidden(seats[0])
            player = players.make(game, kind)
            *_, thought = player.think(lambda rng: guesses.append(1) or hidden(rng), seats[0], random.Random(1))
            assert thought.move == match.legal(seats[0])[0] and len(guesses) <= 3
    assert forced, "nothing forced was met"
