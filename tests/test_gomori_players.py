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
    from gomori.bots.lines import holds
    assert holds(21, 5)[1] == pytest.approx(5 / 21)
    assert holds(26, 5)[0] == 0 and holds(5, 5)[1] == 1 and holds(21, 0)[13] == 0


def position(three):
    """Three cards of red in a row on the field, black has moved."""
    from gomori.rules.position import CARD, PLAY, Position, turn_moves
    pos = Position()
    cards = [CARD[name] for name in three]
    black, red = list(range(26)), [card for card in range(26, 52) if card not in cards]
    pos.hands, pos.draws = [black[:5], red[:5]], [black[5:], red[5:]]
    pos.stage, pos.colour = PLAY, 1
    pos.set_field({(0, column): ((card,), False) for column, card in enumerate(cards)})
    pos.moves = turn_moves(pos)
    return pos


def test_beliefs_price_what_the_other_may_hold():
    """Three hearts in a row and a cell open: worse for black with beliefs, not without.

    There is no threat if no heart is left.
    """
    from gomori.bots import evaluate, lines
    open_line, harmless = position(("2H", "3H", "4H")), position(("2H", "3D", "4H"))
    hidden, hearts = lines.beliefs(open_line, 0), lines.WHOLE_SUIT[3]
    left = (hidden.unseen & hearts).bit_count()
    no_heart = hidden._replace(unseen=hidden.unseen & ~hearts | (1 << left) - 1)      # as many clubs instead
    assert evaluate.foresee(open_line, 0, hidden, False) < evaluate.foresee(open_line, 0, no_heart, False) - 0.02
    assert evaluate.foresee(open_line, 0, None, False) == evaluate.foresee(harmless, 0, None, False)
    assert lines.prospects(open_line, 1, 0, hidden.unseen, 23, 5).best > 2
    assert lines.prospects(open_line, 1, 0, hidden.unseen & ~hearts, 13, 5).best == 0


def test_prospects_are_counted_line_by_line():
    """2C, 3C and a pile of three under 4C in a row: with a club in the hand five cards are sure, else by chance."""
    from gomori.bots import lines
    from gomori.rules.position import CARD, PLAY, Position
    pos = Position()
    pos.stage = PLAY
    clubs = [(CARD["2C"],), (CARD["3C"],), (CARD["5D"], CARD["6D"], CARD["4C"])]
    pos.set_field({(0, column): (pile, False) for column, pile in enumerate(clubs)})
    sure, unseen = 1 << CARD["9C"], 1 << CARD["TC"] | 1 << CARD["2S"]
    held = lines.prospects(pos, 0, sure, 0, 0, 0)
    assert held.best == 5 and held.rest == 5, "the cell on either side closes it"
    assert lines.prospects(pos, 0, 0, unseen, 2, 1).best == pytest.approx(2.5)
    assert lines.prospects(pos, 0, 0, unseen, 2, 2).best == pytest.approx(5)
    assert lines.prospects(pos, 1, sure, unseen, 2, 1) == (0, 0, 0, 0), "clubs are black's"


def test_features_are_named_and_the_shipped_weights_are_of_them():
    from gomori.bots import evaluate, features, lines
    state, _ = midway(registry.get("gomori"), 4)
    for colour in (0, 1):
        for moves in (False, True):
            values = features.values(state, colour, lines.beliefs(state, colour), moves)
            assert len(values) == len(features.FEATURES) == len(set(features.FEATURES))
    for waits_or_moves in evaluate.weights():
        weight = dict(zip(features.FEATURES, waits_or_moves, strict=True))
        assert weight["cards gathered more than the other"] > 0
        assert weight["own lines that lack one card"] > 0 > weight["lines of the other that lack one card"]


def test_features_come_from_what_the_colour_knows():
    from gomori.bots import features, lines
    game = registry.get("gomori")
    for seed in range(10):
        state, seat = midway(game, seed)
        guess, colour = game.determinise(state, seat, random.Random(seed)), game.colour(state, seat)
        assert features.values(state, colour, lines.beliefs(state, colour), True) == \
            features.values(guess, colour, lines.beliefs(guess, colour), True)


def test_what_is_learned_from_is_seen_before_the_hand_is_filled_up():
    """A turn that ends gives two samples: who moved waits, its hand still short; the other moves."""
    from gomori.bots import features, lines
    from gomori.bots.learning import LEARNING
    from gomori.rules.position import lay
    game, met = registry.get("gomori"), 0
    for seed in range(4):
        state, rng = lab.deal(game, None, seed), random.Random(seed)
        while game.to_move(state):
            seat = game.to_move(state)[0]
            move = game.rollout(state, seat, rng)
            before, state = state, game.apply(state, seat, move)
            seen = list(LEARNING.look(game, before, seat, move, state))
            if not game.to_move(state) or state.colour == before.colour:
                assert not seen
                continue
            met += 1
            waits, moves = seen
            short = before.copy()
            lay(short, move)
            assert (waits.seat, waits.situation, moves.seat, moves.situation) == (seat, 0, 1 - seat, 1)
            assert waits.values == features.values(short, before.colour, lines.beliefs(short, before.colour), False)
            assert len(short.hands[before.colour]) < 5
    assert met > 40


def test_whole_turn_opens_with_a_number():
    """Kept for later: jack to ace (they act, or go anywhere, once there are piles)."""
    from gomori.rules.position import JACK, RANK, parts
    game, mixed = registry.get("gomori"), 0
    for seed in range(12):
        state = lab.deal(game, None, seed)
        seat = game.to_move(state)[0]
        *_, thought = players.make(game, "whole-turn").think(guesses(game, state, seat), seat, random.Random(seed))
        ranks = {RANK[card] >= JACK for card in state.hands[state.colour]}
        mixed += len(ranks) == 2
        assert RANK[parts(thought.move)[0]] < JACK or ranks == {True}
    assert mixed > 6


def test_whole_turn_ends_no_match_that_it_loses():
    """One card in stock and a chain of two: gathering nothing, it goes on with the chain only while it leads."""
    from gomori.bots.players import most_gathered
    from gomori.rules.position import CARD, PLAY, Position, turn_moves
    for gathered, value in ((0, 0.0), (4, 1.0)):
        pos = Position()
        pos.stage, pos.colour = PLAY, 0
        pos.hands, pos.draws = [[CARD[name] for name in ("AC", "2C", "3C", "5C", "6C")], [40, 41]], [[10], [42]]
        pos.won = [tuple(range(13, 13 + gathered)), (27, 28)]
        pos.set_field({(0, 0): ((CARD["9H"],), False)})
        pos.moves = turn_moves(pos)
        found = list(most_gathered(pos, 0, 200))
        longer = [worth for worth, moves in found if len(moves) == 2]
        assert set(longer) == {value} and all(worth == gathered / 52 for worth, moves in found if len(moves) == 1)


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
