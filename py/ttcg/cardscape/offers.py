"""What collectors offer to the person by themselves, and why (CS-7.4, CS-7.6)."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .collectors import ENOUGH, MOST_GIVEN, Item, Holdings, Taste
from .streams import Stream
from .types import CardId

COME_FOR = ("all", "cards")
WANTED = 12                                # what a card is worth that a collector asks for
LEAST_TALE = 9                             # what a tale is worth that a collector asks for


class Seeker(NamedTuple):
    """The person as collectors see them.

    `holdings` is what is held of the run in print, `knows` whether the serial of a slot is known,
    `counts` the serials that count for the entries of the album which are not open yet, `needed`
    how many open one.
    """

    holdings: Holdings
    knows: Callable[[int], bool]
    counts: dict[CardId, int]
    needed: int


class Found(NamedTuple):
    """An offer: what the person would give, what the person would get, and why, in a sentence."""

    takes: Sequence[Item]
    gives: Sequence[Item]
    why: str


def for_anything(one: Taste, you: Seeker, stream: Stream) -> Found | None:
    """An offer for what a collector may want: a card, a tale, a shape or a serial (CS-7.6).

    Chance says what is thought of first, and after it come the others in order.
    """
    kinds = [for_cards, for_tale, for_shape, for_serial]
    first = stream.below(len(kinds))
    return next((found for kind in (*kinds[first:], *kinds[:first]) if (found := kind(one, you))),
                None)


# ---- for a card ----------------------------------------------------------------------------------
def for_cards(one: Taste, you: Seeker) -> Found | None:
    """A spare card of the person that is wanted, for one to three copies that the person has not,
    of cards that are missing there before others (CS-7.4).
    """
    holdings = you.holdings
    twice: list[Item] = [("card", slots[-1]) for copy, slots in sorted(holdings.copies.items())
                         if holdings.count[copy[0]] > 1]
    spare = sorted((item for item in twice if one.gain([item]) >= WANTED),
                   key=lambda item: -one.gain([item]))
    gives = _copies(one, holdings, one.gain(spare[:1])) if spare else []
    return Found(spare[:1], gives, _why_card(one, spare[0])) if gives else None


def _copies(one: Taste, holdings: Holdings, worth: int) -> list[Item]:
    """Up to three copies that a collector has to spare and gives for so much."""
    there = sorted(one.holdings.copies.items(),
                   key=lambda held: (holdings.count.get(held[0][0], 0) > 0, held))
    gives: list[Item] = []
    for copy, slots in there:
        item: Item = ("card", slots[-1])
        known = {one.prints.card(slot)[0] for _, slot in gives} | {copy[0]}
        fits = (one.holdings.count[copy[0]] > 1 and copy not in holdings.copies
                and len(known) > len(gives) and len(gives) < MOST_GIVEN)
        if fits and one.loss([*gives, item]) <= worth:
            gives.append(item)
    return gives


def _why_card(one: Taste, item: Item) -> str:
    ident, name = one.prints.ident(item), one.who.name
    if one.prints.kinds[ident] == one.wish:
        return f"{name} wishes for {one.wish} cards."
    return f"{name} has no {one.prints.names[ident]} yet."


# ---- for a lore card -----------------------------------------------------------------------------
def for_tale(one: Taste, you: Seeker) -> Found | None:
    """A tale of the type that is wished for."""
    prints = one.prints
    wanted = [pack for pack in you.holdings.lore if prints.kinds[prints.tale(pack)[0]] == one.wish]
    why = f"{one.who.name} wishes for {one.wish} cards, and reads their tales."
    return _for_lore(one, you, wanted, why)


def for_shape(one: Taste, you: Seeker) -> Found | None:
    """A tale whose shape has the corners that are liked."""
    wanted = [pack for pack in you.holdings.lore
              if one.prints.tale(pack)[1] == one.who.corners]
    why = f"{one.who.name} collects shapes with {one.who.corners} corners."
    return _for_lore(one, you, wanted, why)


def _for_lore(one: Taste, you: Seeker, wanted: Sequence[int], why: str) -> Found | None:
    """One of these lore cards of the person for tales or copies that the person lacks.

    Those of which the person has the tale twice come first.
    """
    prints = one.prints
    tales = [prints.tale(pack)[0] for pack in you.holdings.lore]
    for pack in sorted(wanted, key=lambda pack: (tales.count(prints.tale(pack)[0]) < 2, pack)):
        item: Item = ("lore", pack)
        worth = one.gain([item])
        if worth < LEAST_TALE:
            continue
        gives = list(_tales(one, set(tales), worth)) or _copies(one, you.holdings, worth)
        if gives:
            return Found([item], gives, why)
    return None


def _tales(one: Taste, known: set[CardId], worth: int) -> Iterator[Item]:
    """Up to two lore cards that a collector gives for so much, of tales that are not known."""
    given: list[Item] = []
    for pack in list(one.holdings.lore):      # to weigh one moves it
        item: Item = ("lore", pack)
        ident = one.prints.tale(pack)[0]
        if ident not in known and len(given) < 2 and one.loss([*given, item]) <= worth:
            given.append(item)
            known.add(ident)
            yield item


# ---- for a serial --------------------------------------------------------------------------------
def for_serial(one: Taste, you: Seeker) -> Found | None:
    """A serial of a card of which the collector knows too few, for one that the album lacks.

    Those come first of which few are missing.
    """
    prints = one.prints
    wanted = [(_known(one, ident), -slot) for (ident, _), slots in you.holdings.copies.items()
              for slot in slots if slot not in one.holdings.told and _known(one, ident) < ENOUGH]
    there = sorted(((you.counts[ident], -slot) for (ident, _), slots in one.holdings.copies.items()
                    for slot in slots if ident in you.counts), reverse=True)
    news = next((held for held in there if not you.knows(-held[1])), None)
    if not wanted or news is None:
        return None
    have, taken = max(wanted)
    takes: list[Item] = [("serial", -taken)]
    gives: list[Item] = [("serial", -news[1])]
    if one.loss(gives) > one.gain(takes):
        return None
    asked, offered = (prints.names[prints.ident(item)] for item in (*takes, *gives))
    why = (f"{one.who.name} knows {have} of {ENOUGH} serials of {asked}. For the entry of "
           f"{offered} in your album {news[0]} of {you.needed} count so far.")
    return Found(takes, gives, why)


def _known(one: Taste, ident: CardId) -> int:
    """How many serials of a card a collector knows: of copies held, and told ones."""
    told = sum(one.prints.card(slot)[0] == ident for slot in one.holdings.told)
    return one.holdings.count.get(ident, 0) + told
