"""What opponents know of Gomori: gathering, whole turns, beliefs, expected results."""

import random

import pytest
from mulligan import players, registry
from mulligan.lab import series as lab
from mulligan.players import planner
from thinking import BRIEF, guesses, midway


def gain(game, state, seat, move):
    after = state.copy()
    game.play(after, seat, move)
    colour = game.colour(state, seat)
    return len(after.won[colour]) - len(state.won[colour])


def test_greedy_gathers_when_it_can():
    game, met = registry.get("gomori"), 0
    for seed in range(6):
        state, rng, player = lab.deal(game, None, seed), random.Random(seed), players.make(game, "greedy")
        while game.to_move(state):
            seat = game.to_move(state)[0]
            *_, thought = player.think(guesses(game, state, seat), seat, rng)
            if any(gain(game, state, seat, move) for move in game.legal(state, seat)):
                met += 1
                assert gain(game, state, seat, thought.move) > 0 or thought.value == 1      # or it wins outright
            state = game.apply(state, seat, thought.move)
    assert met > 15


def test_whole_turn_gathers_the_most_a_turn_can():
    from gomori.bots.turns import turns
    game = registry.get("gomori")
    for seed in range(3):
        state, seat = midway(game, seed, 12)
        colour = game.colour(state, seat)
        if state.laid:
            continue
        before, mover = state.won[colour], seat
        most = max(len(after.won[colour]) for _, after in turns(state, 20000))
        player = players.make(game, "whole-turn")
        while game.to_move(state) == (mover,):
            *_, thought = player.think(guesses(game, state, seat), seat, random.Random(seed), 60)
            state = game.apply(state, seat, thought.move)
        assert len(state.won[colour]) == most >= len(before)


def test_whole_turns_are_legal_and_come_out_as_told():
    from gomori.bots.turns import turns
    game = registry.get("gomori")
    for budget, quiet in ((200, None), (6, 2), (1, 1)):
        state, seat = midway(game, 7, 18)
        found = list(turns(state, budget, quiet))
        assert found
        for moves, after in found[:300]:
            real = state
            for move in moves:
                assert game.to_move(real) == (seat,)
                real = game.apply(real, seat, move)
            assert game.to_move(real) != (seat,) or real.passes
            assert (real.piles, real.won) == (after.piles, after.won)


def test_chances_to_hold_a_card():
    from gomori.bots.evaluate import holds
    assert holds(21, 5)[1] == pytest.approx(5 / 21)
    assert holds(26, 5)[0] == 0 and holds(5, 5)[1] == 1 and holds(21, 0)[13] == 0


def test_beliefs_price_what_the_other_may_hold():
    """Three hearts in a row and a cell open: worse for black with beliefs, not without.

    There is no threat if no heart is left.
    """
    from gomori.bots import evaluate
    from gomori.rules.position import CARD, PLAY, Position, turn_moves

    def position(three):
        pos = Position()
        cards = [CARD[name] for name in three]
        black, red = list(range(26)), [card for card in range(26, 52) if card not in cards]
        pos.hands, pos.draws = [black[:5], red[:5]], [black[5:], red[5:]]
        pos.stage, pos.colour = PLAY, 1
        pos.set_field({(0, column): ((card,), False) for column, card in enumerate(cards)})
        pos.moves = turn_moves(pos)
        return pos
    open_line, harmless = position(("2H", "3H", "4H")), position(("2H", "3D", "4H"))
    for pos, worse in ((open_line, True), (harmless, False)):
        hidden = evaluate.beliefs(pos, 0)
        assert (evaluate.expect(pos, 0, hidden, False) < evaluate.expect(pos, 0, None, False) - 2) == worse
    stock, unseen, held = evaluate.beliefs(open_line, 0)
    no_heart = stock, unseen & ~evaluate.WHOLE_SUIT[3], held
    assert evaluate.prospects(open_line, 1, 0, no_heart[1], 13, 5)[0] == 0


def test_expected_results_end_in_the_result():
    game = registry.get("gomori")
    for seed in range(6):
        state, rng = lab.deal(game, None, seed), random.Random(seed)
        while game.to_move(state):
            for seat in (0, 1):
                value = players.estimate(game, guesses(game, state, seat), seat, rng, BRIEF)
                assert 0 < value < 1
            seat = game.to_move(state)[0]
            state = game.apply(state, seat, game.rollout(state, seat, rng))
        end = game.outcome(state).winner
        values = [players.estimate(game, guesses(game, state, seat), seat, rng, BRIEF) for seat in (0, 1)]
        assert values == ([0.5, 0.5] if end is None else [float(end == 0), float(end == 1)])


@pytest.mark.strength
def test_expected_results_come_true():
    """Of positions judged at 70 to 95 %, about that share is won."""
    game, hopes, won = registry.get("gomori"), [], []
    for seed in range(60):
        match, said = lab.deal(game, None, f"true/{seed}"), []
        rng = random.Random(seed)
        pair = [planner.Planner(game, 60, budget=20) for _ in (0, 1)]
        while game.to_move(match):
            seat = game.to_move(match)[0]
            said.append(players.estimate(game, guesses(game, match, 0), 0, rng, BRIEF))
            *_, thought = pair[seat].think(guesses(game, match, seat), seat, rng)
            match = game.apply(match, seat, thought.move)
        end = game.outcome(match).winner
        for value in said:
            for chance, seat in ((value, 0), (1 - value, 1)):
                if 0.7 < chance < 0.95:
                    hopes.append(chance)
                    won.append(0.5 if end is None else float(end == seat))
    assert len(hopes) > 300 and abs(sum(hopes) - sum(won)) / len(hopes) < 0.15
