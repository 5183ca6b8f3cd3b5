"""An Orbit read from JSON: every value is checked before it is used (GT-17.10)."""

from typing import Any

from mulligan.data.checks import expect, is_int, is_list, is_string
from mulligan.data.typed import fitting
from mulligan.worlds.deeds import one_line
from mulligan.worlds.files import check_day

from . import days, hall_reading
from .orbit import SLOTS, WHO, WINNERS, Orbit
from .ratings import EARNED
from .releases import RELEASES, cards_of
from .rivals import ROSTER
from .hall import owned
from .prices import price
from .zone import ZONE
from ..cards.decks import DECK, deck_faults

BATTLE = {"number", "rival", "slot", "cards", "theirs"}
LOBBIES = (20, 16)                         # how many rivals there may be (GT-17.2)
MANY = 10**6
LONGEST_NEWS = 1000                        # letters of a line


def restore(data: Any) -> Orbit:
    """The Orbit of JSON from anywhere.

    Raises Malformed naming the field, and the clause of what must not be.
    """
    data = Orbit.parts_of(data)
    for key in ("seed", "name"):
        expect(is_string(data[key], 64, 1) and one_line(data[key]), key, "expected a short text")
    # canonical JSON sorts keys: r10 before r2; chance draws in the order of the roster (GT-17.3)
    standing = {rival: data["standing"][rival] for rival in ROSTER if rival in data["standing"]}
    if len(standing) == len(data["standing"]):
        data = data | {"standing": standing}
    state = Orbit(**data)
    check(state)
    return state


def check(state: Orbit) -> None:
    """Raise Malformed, naming field and clause, for what must not be."""
    for part in (_numbers, _people, hall_reading.check_shape, _cards, _slots, _battle):
        part(state)
    state.check_news(LONGEST_NEWS)
    _zone(state)
    hall_reading.check(state)


def _numbers(state: Orbit) -> None:
    for key in ("start", "day"):
        check_day(getattr(state, key), key)
    for key in ("earned", "battles"):
        expect(0 <= getattr(state, key) <= MANY, key, "expected a small number")
    expect(1 <= state.customs <= days.CUSTOMS, "customs", "expected known customs (GT-19.1)")
    expect(state.release in RELEASES, "release", "expected a known list of cards (GT-18.7)")
    most = max(EARNED.values()) * state.battles
    expect(state.earned <= most, "earned", "is more than its matches bring (GT-17.6)")


def _people(state: Orbit) -> None:
    """Who is there and how they stand (GT-17.2, GT-17.5)."""
    number = len(state.standing)
    expect(number in LOBBIES and set(state.standing) == set(list(ROSTER)[:number]), "standing",
           "expected the rivals of a lobby (GT-17.2)")
    for who, row in {"account": state.account, **state.standing}.items():
        fine = is_list(row, 3, 3) and all(is_int(one, 0, MANY) for one in row)
        _, played, won = row if fine else (0, 0, 1)
        expect(won <= played, who, "expected a rating, matches and wins (GT-17.5)")
    _gains(state)
    waits = int(bool(state.battle))
    expect(state.account[1] == state.battles - waits, "account",
           "has another number of matches than were begun (GT-17.8)")
    known = all(isinstance(one, str) and one in state.standing for one in state.met)
    expect(known and len(set(state.met)) == len(state.met), "met",
           "expected rivals, each once (GT-17.8)")


def _gains(state: Orbit) -> None:
    """What wins brought since the last night (GT-17.12)."""
    expect(not state.gains or state.customs >= WINNERS, "gains",
           f"are counted from customs {WINNERS} on (GT-17.12)")
    for who, gained in state.gains.items():
        expect((who == WHO or who in state.standing) and is_int(gained, 0, MANY), "gains",
               "expected points by who won them (GT-17.12)")


def _cards(state: Orbit) -> None:
    """Cards come from the starter and the shop, each for its price (GT-18.1, GT-18.3)."""
    expect(state.starter in RELEASES[state.release].decks, "starter",
           "expected a shipped deck (GT-18.1)")
    there = cards_of(state.release)
    for ident, paid in state.bought.items():
        known = ident in there and type(paid) is int
        expect(known and paid == price(ident), "bought", "expected cards at their price (GT-18.3)")
    everything = owned(state)
    expect(len(set(everything)) == len(everything), "bought", "a card is owned twice (GT-18.1)")
    expect(state.points >= 0, "earned", "is less than was spent (GT-18.3)")


def _slots(state: Orbit) -> None:
    expect(set(state.slots) == set(SLOTS), "slots", "expected A, B, C and D (GT-18.4)")
    for slot, cards in state.slots.items():
        expect(is_list(cards, DECK) and all(isinstance(one, str) for one in cards)
               and len(set(cards)) == len(cards) and set(cards) <= set(owned(state)),
               f"slots.{slot}", "expected own cards, each once (GT-18.4)")


def _battle(state: Orbit) -> None:
    """The match that waits is the last one begun (GT-17.8)."""
    battle = state.battle
    if not battle:
        return
    expect(set(battle) == BATTLE and type(battle["number"]) is int
           and battle["number"] == state.battles, "battle", "expected the last match (GT-17.8)")
    expect(isinstance(battle["rival"], str) and battle["rival"] in state.met, "battle.rival",
           "expected somebody met today (GT-17.8)")
    expect(battle["slot"] in SLOTS and type(battle["theirs"]) is int
           and battle["theirs"] in (0, 1), "battle", "expected both picks (GT-18.5)")
    cards = battle["cards"]
    expect(is_list(cards, DECK) and all(isinstance(one, str) for one in cards)
           and set(cards) <= set(owned(state)) and not deck_faults(cards), "battle.cards",
           "expected a deck of own cards (GT-18.4)")


def _zone(state: Orbit) -> None:
    """Own cards, each in a place of its own (GT-21.1)."""
    fitting(state.zone, ZONE, "zone", "GT-21.1")
    cards = [card for card, _ in state.zone]
    places = [place for _, place in state.zone]
    expect(len({*cards}) == len(cards) and len({*places}) == len(places)
           and set(cards) <= set(owned(state)), "zone", "expected own cards, each once (GT-21.1)")


__all__ = ["check", "restore"]
