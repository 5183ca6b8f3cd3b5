"""The days of an Orbit: rivals play each other, the shop changes, a match left open is lost.

All chance comes from streams that the seed and the day name (GT-17.3).
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from mulligan import Game
from mulligan.protocol.worlds import Day
from mulligan.registry import get

from .match_over import close
from .orbit import SLOTS, Orbit, beginner
from .releases import NEWEST, RELEASES
from .rivals import ROSTER, Rival
from ..rules.position import Position

ROUNDS = 4                                 # matches of each rival a day (GT-17.4)
LONGEST_ABSENCE = 60                       # days that are lived after it at most (GT-17.3)
FIRST_DAY = 20_089                         # of a simulation: any day would do


def game() -> Game[Position]:
    """The game, by its name: it imports its world."""
    return get("gtoons")


def stream(state: Orbit, *names: object) -> Random:
    """The chance of one thing in a world (GT-17.3)."""
    return Random("/".join(map(str, ("gtoons/world/1", state.seed, *names))))


def found(seed: str, day: Day, options: Mapping[str, Any], name: str) -> Orbit:
    """A new Orbit, `pre_days` before its person comes to it (GT-17.1)."""
    begun = day - options["pre_days"]
    state = Orbit(seed=seed, start=day, day=begun, name=name, starter=options["starter"],
                  account=beginner(), release=options["release"])
    state.standing = {rival: beginner() for rival in list(ROSTER)[:options["rivals"]]}
    state.slots = {slot: [] for slot in SLOTS} | {SLOTS[0]: starter(state)}
    return state


def starter(state: Orbit) -> list[str]:
    """The cards of the deck an account began with (GT-18.1, GT-18.7)."""
    return list(RELEASES[state.release].decks[state.starter])


def behind(state: Orbit, day: Day) -> int:
    """How many days are to be lived until it is `day` (GT-17.3)."""
    return max(0, min(day - state.day, max(LONGEST_ABSENCE, state.start - state.day)))


def advance(state: Orbit, day: Day) -> Iterator[Day]:
    """Live the days up to `day`; of a longer absence the last ones (GT-17.3)."""
    number = behind(state, day)
    if number:
        leave(state)
        state.day = day - number
    for _ in range(number):
        state.day += 1
        live(state)
        yield state.day


def leave(state: Orbit) -> None:
    """A match left open when its day ends is lost (GT-17.8)."""
    if state.battle:
        close(state, "given up")
    state.met = []


def live(state: Orbit) -> None:
    """One day: rivals are paired at random and play real matches (GT-17.4)."""
    leader = state.table()[0][0]
    for number in range(ROUNDS):
        rng = stream(state, "day", state.day, number)
        pool = list(state.standing)
        rng.shuffle(pool)
        for one, other in zip(pool[::2], pool[1::2]):
            state.rate(one, other, played(state, one, other, rng))
    first, row = state.table()[0]
    if first != leader:
        state.tell(f"{state.called(first)} leads the lobby now, with {row[0]}.")


def decks_of(state: Orbit, rival: Rival) -> tuple[list[str], list[str]]:
    """What a rival picks from in secret: its own deck and the shipped one it likes (GT-18.5)."""
    number = list(ROSTER).index(rival)
    liked = RELEASES[state.release].decks[SLOTS[number % len(SLOTS)]]
    return list(ROSTER[rival].deck), list(liked)


def played(state: Orbit, one: Rival, other: Rival, rng: Random) -> str:
    """A whole match between two rivals: `won`, `lost` or `tied` for the first (GT-17.4)."""
    rules = game()
    decks = [{"name": rival, "cards": rng.choice(decks_of(state, rival))}
             for rival in (one, other)]
    skill = [ROSTER[rival].strength / 100 for rival in (one, other)]
    options = rules.complete({"lead": rng.randrange(2)})
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


# ---- without people ------------------------------------------------------------------------------
def simulate(seed: str, days: int, rivals: int) -> Iterator[dict[str, float]]:
    """Yield the numbers of each day of a lobby of rivals alone (GT-17.9)."""
    options = {"pre_days": 0, "rivals": rivals, "starter": "A", "release": NEWEST}
    state = found(seed, FIRST_DAY, options, "nobody")
    leads, leader = 0, ""
    for number in range(1, days + 1):
        state.day += 1
        live(state)
        ratings = sorted(row[0] for row in state.standing.values())
        first = max(state.standing, key=lambda rival: state.standing[rival][0])
        leads, leader = leads + (first != leader), first
        yield {"day": number, "matches": len(ratings) // 2 * ROUNDS, "lowest": ratings[0],
               "median": ratings[len(ratings) // 2], "highest": ratings[-1], "leaders": leads,
               "by strength": round(agreement(state), 3)}


def agreement(state: Orbit) -> float:
    """The rank correlation of ratings with strengths, from -1 to 1 (GT-17.9)."""
    rivals = list(state.standing)
    ratings = _ranks([state.standing[rival][0] for rival in rivals])
    strengths = _ranks([ROSTER[rival].strength for rival in rivals])
    middle = (len(rivals) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(ratings, strengths))
    alone = [sum((a - middle) ** 2 for a in ranks) for ranks in (ratings, strengths)]
    return float(both / (alone[0] * alone[1]) ** 0.5) if all(alone) else 0.0


def _ranks(values: list[int]) -> list[float]:
    """The place of each value among all; equal ones share the mean of their places."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
