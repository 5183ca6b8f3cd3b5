"""The shop's stock by the day (GT-18.2)."""

from random import Random

from mulligan.protocol.worlds import Day

from .orbit import Orbit
from .releases import cards_of

STOCK = 8                                  # cards a day (GT-18.2)


def stock(state: Orbit, day: Day) -> list[str]:
    """The cards of a day. In a round of days each card of the Orbit's release comes exactly once,
    whatever was shipped after it (GT-18.2, GT-18.7).
    """
    ids = cards_of(state.release)
    number, place = divmod(day, -(-len(ids) // STOCK))
    Random(f"gtoons/world/1/{state.seed}/shop/{number}").shuffle(ids)
    return ids[place * STOCK:(place + 1) * STOCK]
