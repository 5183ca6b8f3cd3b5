"""What opponents stand on: beliefs, evaluations and candidates for a turn, over every registered game."""

import random

from house import games, looked, play_on, sampled, seats_of
from mulligan import Match


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
