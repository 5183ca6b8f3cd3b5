"""What rivals say to a trade, and what they propose themselves (GT-20)."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from . import hall, worth
from .orbit import SLOTS, WHO, Orbit
from .prices import price
from .rivals import Rival
from .streams import stream
from ..cards.library import LIBRARY

Offer: TypeAlias = dict[str, Any]          # {"id", "who", "gives", "takes", "until"}
MOST = 3                                   # cards a side (GT-20.1)
OFFERS = 2                                 # rivals that look for a trade a day (GT-20.3)
LASTS = 3                                  # days an offer stands (GT-20.3)
AMONG = 10                                 # rivals that look at another's cards a day (GT-20.4)
FAIR = 75                                  # percent of the shop's price an offer brings at least


class Answer(NamedTuple):
    """What a rival says: whether it agrees, why not, and what its reason is called."""

    agreed: bool
    words: str
    reason: str = ""


def named(cards: Sequence[str]) -> str:
    """Cards as a text."""
    return ", ".join(LIBRARY.card(ident)["name"] for ident in cards) or "nothing"


def answer(state: Orbit, rival: Rival, gets: Sequence[str], gives: Sequence[str]) -> Answer:
    """What a rival says to getting some cards for others (GT-20.2)."""
    name = state.called(rival)
    if rival in state.hall["met"]:
        return Answer(False, f"{name} has traded with you today; ask again tomorrow.", "met")
    for ident in gives:
        if ident in hall.kept(rival):
            return Answer(False, f"{name} keeps {named([ident])}: it plays with it.", "kept")
    for ident in gets:
        if hall.has(state, rival, ident):
            return Answer(False, f"{name} needs no other {named([ident])}.", "has")
    if hall.size(state, rival) + len(gets) - len(gives) > hall.ROOM:
        return Answer(False, f"{name} has no room for more cards.", "room")
    mine = sum(worth.worth(state, rival, ident) for ident in gives)
    yours = sum(worth.worth(state, rival, ident) for ident in gets)
    if yours <= mine:
        why = _why(state, rival, gets)
        return Answer(False, f"{name} says no: to it your side is worth {yours} and its own "
                             f"{mine}; it wants at least {mine + 1}.{why}", "too_little")
    return Answer(True, f"{name} agrees: {named(gets)} for {named(gives)}.")


def _why(state: Orbit, rival: Rival, gets: Sequence[str]) -> str:
    """What the rival would rather have; "" when it wants all of it."""
    if all(worth.wants(state, rival, ident) for ident in gets):
        return ""
    colours = [*worth.liked_colours(rival), worth.wished_colour(state, rival)]
    return f" It likes {colours[0]} and {colours[1]}, and now wishes for {colours[2]}."


def change_hands(state: Orbit, rival: Rival, gets: Sequence[str], gives: Sequence[str]) -> None:
    """The cards of both sides go over; the rival trades no more today."""
    exchange(state, WHO, rival, gives, gets)
    state.hall["met"].append(rival)
    drop_stale(state)


def exchange(state: Orbit, one: str, other: str, gets: Sequence[str],
             gives: Sequence[str]) -> None:
    """`one` gets some cards of `other` and gives some."""
    for giver, taker, cards in ((one, other, gives), (other, one, gets)):
        for ident in cards:
            hall.take(state, giver, ident)
            hall.give(state, taker, ident)


# ---- offers of rivals ----------------------------------------------------------------------------
def day(state: Orbit) -> None:
    """Offers that are too old go, and a few rivals make new ones (GT-20.3)."""
    drop_stale(state)
    if state.day < state.start:
        return
    for rival in stream(state, "offers", state.day).sample(list(state.standing), OFFERS):
        made = proposal(state, rival)
        if made and all(one["who"] != rival for one in state.hall["offers"]):
            state.hall["offers"].append(made)
            state.tell(f"{state.called(rival)} would give you {named(made['gives'])} "
                       f"for {named(made['takes'])}.")


def among(state: Orbit) -> None:
    """A few rivals each look for a trade with another one (GT-20.4)."""
    rng = stream(state, "among", state.day)
    for one in rng.sample(list(state.standing), AMONG):
        other = rng.choice([rival for rival in state.standing if rival != one])
        swap = suits(state, one, other)
        if swap:
            exchange(state, one, other, swap[1:], swap[:1])
            state.tell(f"{state.called(one)} gave {named(swap[:1])} to {state.called(other)} "
                       f"for {named(swap[1:])}.")


def suits(state: Orbit, one: Rival, other: Rival) -> tuple[str, str] | tuple[()]:
    """What `one` gives and gets in the trade that brings both together most, if any (GT-20.4).

    Each gives what it can spare for what it wants and lacks, and gains by its own measure.
    """
    pairs = [(mine - ours + yours - theirs, give, get)
             for give in _spare(state, one, other) for get in _spare(state, other, one)
             for mine, ours in [_worths(state, one, get, give)]
             for yours, theirs in [_worths(state, other, give, get)]
             if mine > ours and yours > theirs]
    return max(pairs)[1:] if pairs else ()


def _worths(state: Orbit, rival: Rival, gets: str, gives: str) -> tuple[int, int]:
    """What two cards are worth to a rival."""
    return worth.worth(state, rival, gets), worth.worth(state, rival, gives)


def _spare(state: Orbit, giver: Rival, taker: Rival) -> list[str]:
    """Cards that one rival has, but neither plays with nor wants, and that another lacks."""
    return [ident for ident in hall.cards(state, giver)
            if ident not in hall.kept(giver) and not worth.wants(state, giver, ident)
            and worth.wants(state, taker, ident) and not hall.has(state, taker, ident)]


def drop_stale(state: Orbit) -> None:
    """Offers go that are too old, or whose cards are not there any more."""
    state.hall["offers"] = [one for one in state.hall["offers"] if stands(state, one)]


def stands(state: Orbit, offer: Offer) -> bool:
    """Whether both sides could still do what a rival offered."""
    who = offer["who"]
    return (offer["until"] >= state.day
            and set(offer["gives"]) <= set(hall.cards(state, who))
            and set(offer["takes"]) <= set(hall.owned(state))
            and not any(hall.has(state, WHO, ident) for ident in offer["gives"])
            and not any(hall.has(state, who, ident) for ident in offer["takes"]))


def proposal(state: Orbit, rival: Rival) -> Offer | None:
    """The trade a rival would like best: a card it wants and lacks for one it can spare.

    It asks for no card of a slot, gains by its own measure, and gives what the shop would ask at
    least three quarters as much for (GT-20.3).
    """
    decked = {ident for slot in SLOTS for ident in state.slots[slot]}
    wanted = [ident for ident in hall.owned(state) if ident not in decked
              and worth.wants(state, rival, ident) and not hall.has(state, rival, ident)]
    spare = [ident for ident in hall.cards(state, rival)
             if ident not in hall.kept(rival) and not worth.wants(state, rival, ident)
             and not hall.has(state, WHO, ident)]
    pairs = [(price(give) - price(take), worth.worth(state, rival, take), take, give)
             for take in wanted for give in spare
             if worth.worth(state, rival, take) > worth.worth(state, rival, give)
             and price(give) * 100 >= price(take) * FAIR]
    if not pairs:
        return None
    take, give = max(pairs)[2:]
    number = f"{state.day}/{rival}"
    return {"id": number, "who": rival, "gives": [give], "takes": [take],
            "until": state.day + LASTS - 1}
