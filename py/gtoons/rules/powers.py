"""The powers of a match's cards as numbers, so that a whole board fits in one integer.

A *slot* is an index 0..13, seat * 7 + number - 1, and a *slot mask* has one bit a slot. Every
filter that the cards of a `Pool` use owns a field of 14 bits in an integer called *packed*: the
slots whose card matches it. To look a selector up is then one shift and one `and` with the mask of
its zone.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from mulligan.protocol.types import CardData

Index: TypeAlias = int                     # of a card in a Pool
Ink: TypeAlias = int                       # an index of COLOURS
Spot: TypeAlias = int                      # of the board: seat x 7 + number - 1
SpotMask: TypeAlias = int                  # a set of spots, one bit each
Board: TypeAlias = list[int]               # by spot the Index of the card in play, -1 for none
Inks: TypeAlias = list[int]                # by spot an Ink, -1 for none
Effect: TypeAlias = dict[str, Any]     # an effect of a power as card files have it, or a part of it
Facts: TypeAlias = dict[str, set[Any]]     # by key of a filter, the values a card has

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black",
           "silver")    # GT-1.2, true ones first
BLACK, SILVER = 6, 7
SLOTS = 14
ALL_SLOTS = (1 << SLOTS) - 1
SEAT_SLOTS = (0b1111111, 0b1111111 << 7)
TOUCHES = ((2, 5), (1, 3, 5, 6), (2, 4, 6, 7), (3, 7), (1, 2, 6), (2, 3, 5, 7), (3, 4, 6))  # GT-3.4
ZONES = ("self", "adjacent", "opposing", "own", "enemy", "all")


def _zone(name: str, at: Spot) -> SpotMask:
    """The slots of a zone around a card in slot `at`."""
    seat, number = divmod(at, 7)
    if name == "self":
        return 1 << at
    if name == "adjacent":                                       # GT-3.4: own slots only
        return sum(1 << seat * 7 + other - 1 for other in TOUCHES[number])
    if name == "opposing":                               # GT-3.3: the enemy slot of the same number
        return 1 << (1 - seat) * 7 + number
    return {"own": SEAT_SLOTS[seat], "enemy": SEAT_SLOTS[1 - seat], "all": ALL_SLOTS}[name]


# zone name -> its slot mask by the slot of the source; the second table is without the source
# itself (GT-9.3, GT-9.4)
AROUND = {name: tuple(_zone(name, at) for at in range(SLOTS)) for name in ZONES}
OTHERS = {name: tuple(mask & ~(1 << at) for at, mask in enumerate(AROUND[name])) for name in ZONES}


class Pool:
    """The cards of one match; a card is known by its index here.

    All fields but `cards` are numbers, by index. `mutes`, `treats` and `gives` hold the effects of
    the three stages (GT-9.8, GT-9.9, GT-9.10), as `_effect` makes them.
    """

    __slots__ = ("cards", "colour", "points", "character", "ward", "mutes", "treats", "gives",
                 "rows", "comb",
                 "_filters", "_extras")

    def __init__(self, cards: Iterable[CardData]) -> None:
        self.cards = tuple(cards)
        self.colour = tuple(COLOURS.index(card["colour"]) for card in self.cards)
        self.points = tuple(card["points"] for card in self.cards)
        numbers: dict[str, int] = {}
        self.character = tuple(numbers.setdefault(card["character"], len(numbers))
                               for card in self.cards)
        self.ward = tuple(any(effect["op"] == "ward" for effect in card["power"])
                          for card in self.cards)
        self._filters: list[Effect] = [{}]                       # filter 0 matches every card
        self._extras: list[tuple[str, str]] = []
        self.mutes, self.treats, self.gives = (self._stage(*ops)
                                               for ops in (("mute",), ("treat",), ("add", "mul")))
        self.comb = sum(1 << SLOTS * field for field in range(len(self._filters)))
        self.rows: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.cards)

    def row(self, key: int) -> tuple[int, ...]:
        """The part of `packed` that a card gives, by slot; key = (extra * cards + card) * 8 +
        colour.

        `extra` has a bit for each type, group or character a `treat` has added. Filled when first
        asked for.
        """
        known = self.rows.get(key)
        if known is None:
            rest, colour = divmod(key, 8)
            extra, card = divmod(rest, len(self.cards))
            facts = facts_of(self.cards[card]) | {"colour": {COLOURS[colour]}}
            for number, (what, value) in enumerate(self._extras):
                if extra >> number & 1:
                    facts[what].add(value)
            fits = sum(matches(wanted, facts) << SLOTS * field
                       for field, wanted in enumerate(self._filters))
            known = self.rows[key] = tuple(fits & self.comb << at for at in range(SLOTS))
        return known

    # ---- compiling -------------------------------------------------------------------------------
    def _stage(self, *ops: str) -> tuple[tuple[Any, ...], ...]:
        return tuple(tuple(self._effect(effect) for effect in card["power"] if effect["op"] in ops)
                     for card in self.cards)

    def _effect(self, effect: Effect) -> tuple[Any, ...]:
        """(zone, shift, conditions, near, what, per, effect).

        In words: the targets, when it acts, whether it is a touching power, and the value.
        """
        selectors = [effect.get("to", {"zone": "self"}),
                     *(c["have"] for c in effect.get("if", ()) if "have" in c)]
        if "per" in effect:
            selectors.append(effect["per"])
        near = any(selector["zone"] == "adjacent" for selector in selectors)           # GT-9.8
        conditions = tuple(self._condition(condition) for condition in effect.get("if", ()))
        per = self._selector(effect["per"]) if "per" in effect else None
        return (*self._selector(selectors[0]), conditions, near, self._what(effect), per, effect)

    def _what(self, effect: Effect) -> Any:
        """The value of an effect: a number.

        For a mute it says whether all powers are off; for a treat it is (colour, extra bit).
        """
        if effect["op"] == "mute":
            return effect["what"] == "all"
        if effect["op"] != "treat":
            return effect["n"]
        if "colour" in effect:
            return COLOURS.index(effect["colour"]), 0
        added = next((key, effect[key]) for key in ("type", "group", "character") if key in effect)
        return -1, 1 << self._number(added, self._extras)

    def _condition(self, condition: Effect) -> tuple[Any, ...]:
        """(zone, shift, least, most) of a condition (GT-9.6).

        A condition on slots is a zone of the source alone.
        """
        if "slot" in condition:
            return tuple((at % 7 + 1 in condition["slot"]) << at
                         for at in range(SLOTS)), 0, 1, SLOTS
        return (*self._selector(condition["have"]), condition.get("min", 1),
                condition.get("max", SLOTS))

    def _selector(self, selector: Effect) -> tuple[tuple[SpotMask, ...], int]:
        """(zone masks by source slot, shift to the field of the filter)."""
        wanted = {key: value for key, value in selector.items() if key not in ("zone", "other")}
        zone = (OTHERS if selector.get("other") else AROUND)[selector["zone"]]
        return zone, SLOTS * self._number(wanted, self._filters)

    @staticmethod
    def _number(thing: Any, known: list[Any]) -> int:
        """The place of a thing in a list of things, put there when it is new."""
        if thing not in known:
            known.append(thing)
        return known.index(thing)


def facts_of(card: CardData) -> Facts:
    """What filters read of a card: key -> the values it has (GT-9.5).

    `my-1~0123456789` is `my-1` in its own file.
    """
    return {"colour": {card["colour"]}, "points": {card["points"]}, "type": set(card["types"]),
            "group": set(card["groups"]), "character": {card["character"]},
            "card": {card["id"], card["id"].partition("~")[0]}}


def matches(wanted: Effect, facts: Facts) -> SpotMask:
    """The slots in which a card with these facts passes a filter.

    Then all keys hold, each by one of its values (GT-9.5).
    """
    fits = ALL_SLOTS
    for key, value in wanted.items():
        if key == "slot":
            fits &= sum(1 << at for at in range(SLOTS) if at % 7 + 1 in value)
        elif key == "not":
            fits &= ~matches(value, facts)
        elif key == "any":
            fits &= _either(value, facts)
        elif key == "all":
            for one in value:
                fits &= matches(one, facts)
        elif facts[key].isdisjoint(value):
            return 0
    return fits


def _either(filters: Iterable[Effect], facts: Facts) -> SpotMask:
    fits = 0
    for one in filters:
        fits |= matches(one, facts)
    return fits
