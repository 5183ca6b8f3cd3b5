"""Kaadosu's opponents find wins of several actions, foresee answers, keep the better card, bring matches to an end."""

import itertools
import random
from math import inf

import pytest

from kaadosu import GAME
from kaadosu.bots import evaluate as evaluation
from kaadosu.bots import players as battlers
from kaadosu.rules.battle import CHOICE, DRAWN, FULL, MAIN, ORIGINAL, Position, legal, play
from kaadosu.rules.moves import ATTACK, END, PLACE, RETIRE, STAKE, STRIKE, kind_of, packed, parts_of
from kaadosu.bots.evaluate import answer, evaluate, foretell
from kaadosu.bots.turns import ORDER, turns
from kaadosu_table import loaded, position
from mulligan.lab import series as lab
from mulligan import players
from mulligan.players import plans

LEVELS = ("easy", "normal", "hard", "expert")
BALANCED = {"opening": "balanced"}


@pytest.fixture(autouse=True)
def looks(monkeypatch):
    """Time goes by with each look at the clock, 0.1 ms a look: a busy machine thinks as far as any other."""
    clock = itertools.count(0, 0.0001).__next__
    monkeypatch.setattr(plans, "perf_counter", clock)
    monkeypatch.setattr(battlers, "perf_counter", clock)


def think(kind, pos, seat=0, seed=1):
    """What a player does when nothing is hidden."""
    plans.unfinished.clear()
    *_, thought = players.make(GAME, kind).think(lambda rng: pos.copy(), seat, random.Random(seed), 0.2)
    return thought.move


def played(kind, pos, seat=0):
    """The position in which a player ends its turn."""
    pos, player = pos.copy(), players.make(GAME, kind)
    plans.unfinished.clear()
    for _ in range(40):
        *_, thought = player.think(lambda rng: pos.copy(), seat, random.Random(1), 0.2)
        if kind_of(thought.move) == END:
            return pos
        play(pos, seat, thought.move)
        if pos.phase != MAIN:
            return pos
    raise AssertionError("a turn without end")


def walked(seed):
    """Every position of a match of quick moves in which a turn begins."""
    pos, rng, turn = lab.deal(GAME, BALANCED, seed), random.Random(seed), 0
    while movers := GAME.to_move(pos):
        if pos.turn > turn:
            turn = pos.turn
            yield pos.copy()
        play(pos, movers[0], evaluation.rollout(pos, movers[0], rng))


# ---- turns of several actions ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS[1:])
def test_the_way_is_cleared_and_the_match_won(kind):
    """KA-5.7, example 14: one card destroys the last enemy, the other takes the last 5 health."""
    pos = loaded(position({"F1": "red circle 4/4", "F2": "red circle 4/5"}, {"F1": "green square 4/3"}, health=(15, 5)))
    assert played(kind, pos).winner == 0


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_each_attacker_gets_the_part_that_wins(kind):
    """9 health: only if the 9 is kept for the strike, and F2 falls before B2 is seen (KA-6.3)."""
    pos = loaded(position({"F1": "red circle 3/1", "F2": "red circle 4/4", "F3": "red circle 2/9"},
                          {"F2": "green square 4/3", "B2": "green square 1/3"}, health=(15, 9)))
    assert played(kind, pos).winner == 0


def test_a_card_moves_to_see_what_it_must_destroy():
    """From F1 the card on B1 is hidden by F1; from B1 it is seen (KA-6.3, KA-5.5)."""
    pos = loaded(position({"F1": "red circle 3/5", "F2": "red circle 4/2", "F3": "red circle 4/6"},
                          {"F1": "green square 2/3", "B1": "green square 5/3"}, health=(15, 6)))
    for kind in LEVELS[1:]:
        assert played(kind, pos).winner == 0


def test_hard_foresees_what_strikes_through():
    """With 6 health and two attackers of 5 against it, one small card is no wall: both must be placed."""
    attackers, hand = {"F1": "green square 5/5", "F3": "green square 5/5"}, ["red circle 1/9"] * 2
    pos = loaded(position({}, attackers, (hand, ""), health=(5, 15)))
    for kind in LEVELS[2:]:
        assert sum(card >= 0 for card in played(kind, pos).field[:5]) == 2


def lost():
    """The three cards over there strike for 27 next turn, and where a card is placed for 18, of 7 health."""
    return loaded(position({}, {f"F{i}": "green square 5/9" for i in (1, 2, 3)}, (["red circle 9/1"], ""),
                           health=(7, 15)))


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_a_lost_seat_holds_out(kind):
    """Nothing is given up: what is in the hand is placed, though it is lost as well and counts less then."""
    pos = lost()
    assert sum(card >= 0 for card in played(kind, pos).field[:5]) == 1


def test_of_lost_turns_the_one_that_is_lost_by_less_is_the_better():
    ended, placed = lost(), lost()
    play(placed, 0, next(move for move in legal(placed, 0) if kind_of(move) == PLACE))
    for pos in (ended, placed):
        after = pos.copy()
        play(after, 0, packed(END))
        assert killed(after, 1) and answer(pos, 0) >= evaluation.DEAD
    assert 0 < foretell(ended, 0) < foretell(placed, 0) < 1e-9
    assert answer(ended, 0) == pytest.approx(evaluation.DEAD + evaluation.PAST * (27 - 7))


def test_a_loss_that_comes_later_is_the_better_one():
    pos, player = lost(), players.make(GAME, "expert")
    pos.health[0] = 28
    held = [player.played_on(at, 0, (packed(END),)) for at in (lost(), pos)]
    assert 0 < held[0] < held[1] < 1e-4


# ---- turns and judgements -------------------------------------------------------------------------------------------
def attacks(kinds):
    """How many actions a turn has up to its last attack."""
    return max((i + 1 for i, kind in enumerate(kinds) if kind in (ATTACK, STRIKE)), default=0)


def test_turns_are_legal_end_once_and_differ():
    for pos in list(walked(3))[2:7]:
        seat, before, seen = pos.active, pos.data(), []
        for value, moves, after in turns(pos, seat, 150):
            at = pos.copy()
            kinds = [kind_of(move) for move in moves]
            for move in moves[:-1] if kind_of(moves[-1]) == END else moves:
                assert move in legal(at, seat)
                play(at, seat, move)
            assert at == after and value == evaluate(after, seat) and (kinds[-1] == END) == (after.phase == MAIN)
            order = [ORDER[kind] for kind in kinds[attacks(kinds):] if kind != END]
            assert order == sorted(order)
            seen.append(str(after.data()))
        assert len(seen) == len(set(seen)) <= 170 and pos.data() == before


def test_judgements_are_chances_and_change_nothing():
    for seed in range(4):
        for pos in walked(seed):
            before = pos.data()
            for seat in (0, 1):
                assert 0 < foretell(pos, seat) <= evaluate(pos, seat) < 1 and answer(pos, seat) >= 0
            assert pos.data() == before


def killed(pos, seat):
    """Whether attacks and moves by the rules can end the match now, tried one and all."""
    todo, seen = [pos], set()
    while todo:
        at = todo.pop()
        for move in legal(at, seat):
            if kind_of(move) >= END or kind_of(move) in (PLACE, RETIRE):
                continue
            after = at.copy()
            play(after, seat, move)
            if after.phase >= CHOICE:
                return True
            mark = *after.field, *after.hurt, after.moved, after.attacked, *after.health
            if mark not in seen:
                seen.add(mark)
                todo.append(after)
    return False


def test_an_answer_is_deadly_exactly_when_the_rules_say_so():
    """The other, all its cards ready, against a weakened seat: worked out and tried by the rules."""
    told = []
    for seed in range(12):
        for pos in walked(seed):
            seat = 1 - pos.active
            pos.health[seat] = 1 + (pos.turn * 7 + seed) % 9
            told.append((answer(pos, seat) >= evaluation.DEAD / 2, killed(pos, 1 - seat)))
            assert told[-1][0] == told[-1][1], (seed, pos.turn)
    assert 10 < sum(dead for dead, _ in told) < len(told) - 10


# ---- single choices -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
def test_the_winner_keeps_the_better_card(kind):
    """KA-9.7: the guide drawn, or the own card; a Shadow is worth nothing."""
    for drawn, own, choice in (
            ("red circle 5/5", "red circle 4/4", DRAWN),
            ("red circle 4/4", "red circle 5/5", ORIGINAL),
            ("shadow red circle 9/9", "red circle 1/2", ORIGINAL)):
        pos = loaded(position(guides=(drawn, own)), stakes=True)
        pos.winner, pos.phase = 0, CHOICE
        assert think(kind, pos) == packed(STAKE, other=choice)


@pytest.mark.parametrize("kind", LEVELS)
def test_the_worst_of_six_cards_goes(kind):
    """KA-8.3."""
    hand = [f"green circle {plus}/{minus}" for plus, minus in ((5, 5), (4, 6), (1, 1), (6, 4), (5, 6), (7, 5))]
    pos = loaded(position(hands=(hand, "")))
    pos.phase = FULL
    assert parts_of(think(kind, pos))[1] == 2


def test_quick_moves_strike_and_attack():
    pos = loaded(position({"F1": "red circle 4/4"}, {}))
    assert {kind_of(evaluation.rollout(pos, 0, random.Random(seed))) for seed in range(9)} == {STRIKE}
    pos = loaded(position({"F1": "red circle 4/4"}, {"F1": "red circle 4/4"}))
    assert ATTACK in {kind_of(evaluation.rollout(pos, 0, random.Random(seed))) for seed in range(9)}


# ---- strength -------------------------------------------------------------------------------------------------------
@pytest.mark.strength
@pytest.mark.parametrize("stronger, weaker, games, least", [
    ("greedy", "random", 40, 0.9), ("hard", "easy", 60, 0.62),
])
def test_levels_climb(stronger, weaker, games, least):
    """A fixed sample: Hard scores 0.717 in it. As weak as Easy it would win and lose both games of a deal equally
    often, and score 0.62 in 30 deals less than twice in a hundred; the ladder says how strong they are."""
    assert lab.sim(GAME, [stronger, weaker], games, BALANCED, "climb", inf)["rows"][0]["score"] >= least


@pytest.mark.native
def test_matches_between_normal_players_are_won_by_health():
    """No dance of moves and retirements up to a limit (KA-9.3, 9.4)."""
    for seed in range(6):
        pos = lab.deal(GAME, BALANCED, f"end/{seed}")
        end = lab.play(GAME, [players.make(GAME, "normal")] * 2, pos, seed, inf)
        assert end.reason == "health" and isinstance(pos, Position)
