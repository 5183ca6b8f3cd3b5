"""The days of an Orbit: rivals play each other, the shop changes, a match left open is lost.

All chance comes from streams that the seed and the day name (GT-17.3).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from mulligan import Game
from mulligan.protocol.worlds import Day
from mulligan.registry import get

from . import hall, hall_days, nights
from .match_over import close
from .orbit import SLOTS, Orbit, beginner
from .releases import RELEASES
from .rivals import FRIENDS, LIKING, ROSTER, Rival
from .streams import stream
from ..rules.position import Position

ROUNDS = 4                                 # matches of each rival a day (GT-17.4)
LONGEST_ABSENCE = 60                       # days that are lived after it at most (GT-17.3)
# customs with auctions and trades (GT-19.1); with even ratings (GT-17.12) and trades among rivals
# (GT-20.4), too; those of new worlds
HALL, EVEN, CUSTOMS = 2, 3, LIKING
FIRST_DAY = 20_089                         # of a simulation: any day would do


def game() -> Game[Position]:
    """The game, by its name: it imports its world."""
    return get("gtoons")


def found(seed: str, day: Day, options: Mapping[str, Any], name: str) -> Orbit:
    """A new Orbit, `pre_days` before its person comes to it (GT-17.1)."""
    begun = day - options["pre_days"]
    state = Orbit(seed=seed, start=day, day=begun, name=name, starter=options["starter"],
                  account=beginner(), release=options["release"],
                  customs=options["customs"])
    state.standing = {rival: beginner() for rival in list(ROSTER)[:options["rivals"]]}
    state.slots = {slot: [] for slot in SLOTS} | {SLOTS[0]: hall.starter(state)}
    if state.customs >= HALL:
        hall.opened(state)
    return state


def behind(state: Orbit, day: Day) -> int:
    """How many days are to be lived until it is `day` (GT-17.3)."""
    return max(0, min(day - state.day, max(LONGEST_ABSENCE, state.start - state.day)))


def advance(state: Orbit, day: Day) -> Iterator[Day]:
    """Live the days up to `day`; of a longer absence the last ones (GT-17.3)."""
    number, met = behind(state, day), state.met
    if number:
        leave(state)
        state.day = day - number
    for _ in range(number):
        state.day += 1
        live(state, met)
        met = []
        yield state.day


def leave(state: Orbit) -> None:
    """A match left open when its day ends is lost (GT-17.8)."""
    if state.battle:
        close(state, "given up")
    state.met = []


def live(state: Orbit, met: Sequence[Rival] = ()) -> None:
    """One day: rivals are paired and play real matches (GT-17.4, GT-17.11).

    `met` are those the person has played since the last one.
    """
    leader = state.leaderboard()[0][0]
    for number in range(ROUNDS):
        rng = stream(state, "day", state.day, number)
        for one, other in pairs(state, number, rng):
            end = played(state, one, other, rng)
            state.rate(one, other, end)
            if state.hall and end != "tied":
                hall.won(state, one if end == "won" else other)
    if state.customs >= EVEN:
        nights.decay_ratings(state, ROUNDS, met)
    first, row = state.leaderboard()[0]
    if first != leader:
        state.tell(f"{state.called(first)} leads the lobby now, with {row[0]}.")
    if state.hall:
        hall_days.live(state, state.customs >= EVEN)


def pairs(state: Orbit, number: int, rng: Random) -> Iterator[tuple[Rival, Rival]]:
    """Who meets whom in a round of a day (GT-17.4, GT-17.11)."""
    pool = list(state.standing)
    if state.customs < HALL:
        rng.shuffle(pool)
        yield from zip(pool[::2], pool[1::2])
        return
    season, turn = divmod(state.day * ROUNDS + number, len(pool) - 1)
    stream(state, "season", season).shuffle(pool)
    around = [pool[0], *pool[1 + turn:], *pool[1:1 + turn]]
    yield from zip(around[:len(around) // 2], reversed(around))


def decks_of(state: Orbit, rival: Rival) -> tuple[list[str], list[str]]:
    """What a rival picks from in secret: its own deck and the shipped one it likes (GT-18.5).

    Where auctions are held the other one is the deck of a friend (GT-19.2).
    """
    if state.customs >= HALL:
        return list(ROSTER[rival].deck), list(ROSTER[FRIENDS[rival]].deck)
    number = list(ROSTER).index(rival)
    liked = RELEASES[state.release].decks[SLOTS[number % len(SLOTS)]]
    return list(ROSTER[rival].deck), list(liked)


def played(state: Orbit, one: Rival, other: Rival, rng: Random) -> str:
    """A whole match between two rivals: `won`, `lost` or `tied` for the first (GT-17.4)."""
    rules = game()
    decks = [{"name": rival, "cards": rng.choice(decks_of(state, rival))}
             for rival in (one, other)]
    skill = [ROSTER[rival].strength / 100 for rival in (one, other)]
    options = rules.complete({"lead": rng.randrange(2), "edition": state.release})
    pos = rules.setup(options, decks)
    while (end := rules.outcome(pos)) is None:
        seat = rules.to_move(pos)[0]
        if seat < 0:
            move = rules.sample(pos, rng)
        elif rng.random() < skill[seat]:
            move = rules.rollout(pos, seat, rng)
        else:
            move = rng.choice(list(rules.legal(pos, seat)))
        rules.play(pos, seat, move)
    if end.winner is None:
        return "tied"
    return "won" if end.winner == 0 else "lost"
