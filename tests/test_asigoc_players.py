"""ASIGOC's opponents: answers, blocks and attacks that matter are found, nothing is peeked at, forced passes cost no
thought."""

import random
from itertools import islice
from math import inf

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from asigoc.bots import evaluate
from asigoc.rules import moves
from asigoc.rules.constants import BATTLE, BLOCK, MAIN, NONE
from asigoc_table import Table
from brief import BRIEF
from house import midway, rolled
from mulligan.lab import series as lab
from mulligan import players
from mulligan.players.search import Search

DECKS = lab.deck_pairs(GAME)
LEVELS = ("easy", "normal", "hard", "expert")
FORESEEING = ("hard", "foretelling", "expert")


def position(table):
    script = vectors.Script(table.case())
    assert script.differences() == []
    return script.pos


def player(kind, playouts=300):
    made = players.make(GAME, kind)
    if isinstance(made, Search):
        made.playouts = min(made.playouts, playouts)
    return made


def think(kind, pos, seed=1, playouts=300):
    """All thoughts of a player about a position, with as much time as it wants."""
    return list(player(kind, playouts).think(lambda rng: GAME.determinise(pos, pos.mover, rng), pos.mover,
                                             random.Random(seed), inf))


def answer(kind, table, seed=1):
    """What a player does, in the notation of the rulebook."""
    pos = position(table)
    return GAME.text(pos, pos.mover, think(kind, pos, seed)[-1].move)


# ---- what matters is found -----------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
def test_a_nullifier_answers_what_would_be_the_end(kind):
    """AS-6.5: with 2 health left, the 2 damage on the Outlet must not come."""
    table = Table(A=dict(hand="bolt", deck="w11"), B=dict(health=2, hand="null heal", deck="w12 w13")).do("A use bolt")
    assert answer(kind, table) == "use null -> #1"


@pytest.mark.parametrize("kind", LEVELS)
def test_an_answer_is_answered_when_that_wins(kind):
    """The bolt would win; it was nullified, and the nullifier can be nullified (AS-6.6)."""
    table = Table(A=dict(hand="bolt null-two", deck="w11"), B=dict(health=2, hand="null", deck="w12 w13"))
    assert answer(kind, table.do("A use bolt, B use null -> #1")) == "use null-two -> #2"


@pytest.mark.parametrize("kind", LEVELS)
def test_a_block_that_saves_the_match_is_made(kind):
    """The 3/1 would take the last 3 health; the 1/3 holds, the 3/1 would break but leave 1 (AS-9.7, 9.8)."""
    table = Table(A=dict(slots="w31", deck="w11"), B=dict(health=3, slots="w31 w13", deck="w12"),
                  step="battle").do("A attack 1, BA")
    assert answer(kind, table) == "block 2"
    table = Table(A=dict(slots="w31", deck="w11"), B=dict(health=3, slots="w31", deck="w12"),
                  step="battle").do("A attack 1, BA")
    assert answer(kind, table) == "block 1"


@pytest.mark.parametrize("kind", LEVELS)
def test_an_attack_that_wins_is_made(kind):
    """The 3/1 is enough, the 1/3 is not."""
    table = Table(A=dict(slots="w13 w31", hand="heal", deck="w11"), B=dict(health=3, hand="w12", deck="w12"),
                  step="battle")
    assert answer(kind, table) == "attack 2"


@pytest.mark.parametrize("kind", LEVELS)
def test_the_last_damage_is_dealt(kind):
    table = Table(A=dict(hand="bolt heal w33", deck="w11 w12"), B=dict(health=2, hand="w22 w12", deck="w13 w11"))
    assert answer(kind, table) == "use bolt"


def test_who_foretells_deploys_what_wins_this_turn():
    """A 2/5 is the better Weapon, but only the 3/1 takes the last 3 health in this turn;
    the first step alone shows a better wall."""
    table = Table(A=dict(hand="w25 w31", deck="w11 w12"), B=dict(health=3, deck="w13 w11"))
    assert answer("greedy", table).startswith("deploy w25")
    for kind in FORESEEING:
        assert answer(kind, table).startswith("deploy w31")


def test_what_is_sooner_is_surer():
    """A win that lies open now counts more than one after an attack that may be answered;
    a loss that comes later hurts less."""
    won = position(Table(A=dict(hand="bolt", deck="w11"), B=dict(health=2, deck="w12")).do("A use bolt"))
    later = position(Table(A=dict(slots="w31", deck="w11"), B=dict(health=2, deck="w12")))
    assert 1 > evaluate.evaluate_turn(won, 0) > evaluate.evaluate_turn(later, 0) > 0.9
    assert 0.1 > evaluate.evaluate_turn(later, 1) > evaluate.evaluate_turn(won, 1) > 0


# ---- judgement -----------------------------------------------------------------------------------
@pytest.mark.native
def test_judgements_are_chances_of_both():
    for seed, pair in enumerate(DECKS):
        for pos in islice(rolled(GAME, seed, pair), seed % 3, None, 3):
            before = pos.data()
            for look in (GAME.evaluate, evaluate.evaluate_turn):
                assert 0 <= look(pos, 0) <= 1 and look(pos, 0) + look(pos, 1) == pytest.approx(1)
            assert pos.data() == before


def test_foretelling_goes_to_the_end_of_the_turn_and_no_further():
    for pos in midway(GAME, lambda pos: pos.number > 3 and pos.step == MAIN and pos.turn == pos.mover, 4):
        end, _ = evaluate.play_on(pos, True)
        assert GAME.outcome(end) or (end.step == 3 and end.number == pos.number and not end.outlet and end.attack
                                     == NONE)


def test_foretold_attacks_count():
    """Before its Battle an attacker stands better than one whose turn is at its end, by the damage it will do."""
    at = {step: evaluate.evaluate_turn(position(Table(A=dict(slots="w31", deck="w11 w12"), B=dict(deck="w12 w13"),
                                                      step=step)), 0)
          for step in ("main", "battle", "end")}
    assert at["main"] == at["battle"] > at["end"]


def test_a_deck_that_runs_out_first_loses():
    """AS-12.2: with both empty the other's does, as it draws next, but not where an empty deck loses nothing
    or the last turn comes before (AS-12.6), whoever has more health."""
    def chance(own, others, **options):
        decks = [" ".join("w11 w12 w13 w22".split()[:count]) for count in (own, others)]
        table = Table(A=dict(health=4, deck=decks[0]), B=dict(health=9, deck=decks[1]), step="end", **options)
        looks = [look(position(table), 0) for look in (GAME.evaluate, evaluate.evaluate_turn)]
        assert looks[0] == looks[1]
        return looks[0]

    assert chance(0, 0) == chance(1, 0) > 0.8 and chance(0, 1) < 0.05
    assert chance(0, 0, deck_out="none") < 0.5
    assert chance(0, 0, max_turns=6) > chance(0, 0, max_turns=5) == chance(0, 0, deck_out="none")
    assert chance(0, 1, max_turns=7) < chance(0, 1, max_turns=6) == chance(0, 1, deck_out="none")
    assert chance(0, 3, deck_out="fatigue") < chance(3, 3, deck_out="fatigue") < chance(3, 0, deck_out="fatigue")


# ---- thinking ------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("wanted", [lambda pos: pos.number > 4 and pos.step == MAIN and pos.turn == pos.mover,
                                    lambda pos: pos.number > 4 and pos.turn != pos.mover and bool(pos.outlet),
                                    lambda pos: pos.ask == BLOCK,
                                    lambda pos: pos.number > 4 and pos.step == BATTLE and pos.turn == pos.mover],
                         ids=["main", "answer", "block", "attack"])
def test_the_answer_is_the_same_whatever_the_other_hides(kind, wanted):
    for pos in midway(GAME, wanted, 1 if BRIEF else 2):
        thoughts = [think(kind, truth, playouts=60)
                    for truth in (pos, *(GAME.determinise(pos, pos.mover, random.Random(seed)) for seed in (7, 8)))]
        assert [t[-1]
                for t in thoughts] == [thoughts[0][-1]] * 3 and thoughts[0][-1].move in moves.legal(pos, pos.mover)


@pytest.mark.parametrize("kind", LEVELS)
def test_the_same_seed_thinks_the_same(kind):
    pos, = midway(GAME, lambda pos: pos.number > 4 and pos.step == MAIN and pos.turn == pos.mover, 1)
    assert think(kind, pos, 3, 100)[-1] == think(kind, pos, 3, 100)[-1]


def test_the_search_stops_by_itself():
    """Expert makes no more playouts than it needs, whatever time is left."""
    expert = players.make(GAME, "expert")
    assert isinstance(expert, Search) and expert.playouts < 10_000 and expert.seconds < 1.5


def test_two_empty_slots_are_one_thought():
    """AS-7.1: a Weapon is thought of in slot 1; with one slot taken all moves are looked at."""
    pos = position(Table(A=dict(hand="w31 w13 bolt", deck="w11"), B=dict(deck="w12")))
    legal, candidates = moves.legal(pos, 0), evaluate.candidate_moves(pos, 0)
    assert len(legal) - len(candidates) == 2 and set(candidates) < set(legal)
    pos = position(Table(A=dict(slots="w22", hand="w31 w13", deck="w11"), B=dict(deck="w12")))
    assert evaluate.candidate_moves(pos, 0) == moves.legal(pos, 0)
