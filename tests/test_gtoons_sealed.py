"""gToons, section 12: what two devices are told to deal, and to turn over together."""

import random

import pytest

from gtoons import GAME
from gtoons.rules import position, sealing
from gtoons.rules.numbers import number_of
from gtoons.rules.position import TURNS
from mulligan import CHANCE, Match


def positions(seed, **options):
    """Every position of a match that is played at random, the steps of chance among them."""
    rng = random.Random(seed)
    pos = Match(GAME, seed=seed, options=options).state
    while True:
        yield pos
        seats = position.to_move(pos)
        if not seats:
            return
        pos = GAME.apply(pos, seats[0], rng.choice(list(moves(pos, seats[0], rng))))


def moves(pos, seat, rng):
    """What a seat may do; of chance a deal, or the next card that is turned over."""
    return [GAME.sample(pos, rng)] if seat == CHANCE else GAME.legal(pos, seat)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("lead", [0, 1])
def test_what_is_turned_over_is_what_was_told(seed, lead):
    """GT-12.1, GT-5.3, GT-7.3, GT-7.5: at each step of a reveal, those that still lie face-down."""
    every = list(positions(seed, lead=lead))
    steps = [(before, after) for before, after in zip(every, every[1:]) if before.stage in TURNS]
    assert {before.stage for before, _ in steps} == set(TURNS)
    for before, after in steps:
        told = sealing.turning(before)
        [shown] = [before.board[spot] for spot in range(14) if (after.up & ~before.up) >> spot & 1]
        assert shown in told
        rest = [card for card in told if card != shown]
        assert after.stage not in TURNS or list(sealing.turning(after)) == rest
        assert after.stage in TURNS or rest == []
    assert all(sealing.turning(pos) == () for pos in every if pos.stage not in TURNS)


@pytest.mark.parametrize("duplicates, copies", [(False, 1), (True, 12)])
def test_a_deck_may_hold_so_many_of_a_card(duplicates, copies):
    """GT-2.1, GT-2.2: one of each card, or with duplicates as many as a deck has; only of the pool, only one's own."""
    pos = Match(GAME, seed=1, options={"allow_duplicate_cards": duplicates}).state
    held = [copy for copy in range(14) if sealing.may_hold(pos, 1, number_of(0, 1, copy))]
    assert held == list(range(copies))
    assert not sealing.may_hold(pos, 0, number_of(0, 1))
    last = len(pos.pool.cards) - 1
    assert sealing.may_hold(pos, 1, number_of(last, 1)) and not sealing.may_hold(pos, 1, number_of(last + 1, 1))
