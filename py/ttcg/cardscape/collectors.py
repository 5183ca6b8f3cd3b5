"""Collectors: who they are, what they like, what a card is worth to them (CS-7.2, CS-7.3).

An item is ("card", slot), ("lore", pack) or ("serial", slot); a slot is ten times the index of a
pack of the run in print, and the position in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .packs import CARDS, Run
from .types import CardId

Item: TypeAlias = tuple[str, int]
KINDS = ("card", "lore", "serial")
MOST_GIVEN = 3                             # three for one
# what a card is worth: missing and wished, missing, wished in another rarity, second, more
WISHED, MISSING, LOOKS = 24, 12, 16
SECOND, MORE = 8, 3
RARITY = 3                                 # more for the rarity that is liked
TALE, PLAIN_TALE = 9, 4                    # a lore card that fits, and another one
TOLD, TOLD_MORE, ENOUGH = 4, 1, 5          # a serial of a card, until so many are known
TRUST, MARGIN, EASED = 5, 110, 2           # trust goes to 5 both ways and eases the margin


class Collector(NamedTuple):
    """Who collects: the rarity and the corners that are liked, days from pack to pack, patience."""

    ident: str
    name: str
    rarity: int
    corners: int
    every: int
    patience: int


_PEOPLE = (("Ada Quill", 0, 5, 2, 3), ("Bram Oster", 4, 8, 3, 2), ("Cleo Varga", 2, 11, 3, 4),
           ("Dov Lindqvist", 1, 6, 4, 2), ("Esme Tolland", 3, 9, 2, 3), ("Farid Noor", 0, 7, 3, 5),
           ("Greta Malm", 4, 10, 4, 1), ("Hugo Penn", 2, 5, 3, 3), ("Ines Caro", 1, 8, 3, 4),
           ("Jonas Eide", 3, 11, 4, 2), ("Kaya Holt", 0, 6, 2, 3), ("Leo Marchetti", 2, 9, 3, 1),
           ("Mina Sato", 4, 7, 3, 4), ("Nils Aker", 1, 10, 4, 3), ("Oona Birk", 3, 5, 3, 2),
           ("Pavel Dvorak", 0, 8, 3, 3), ("Quita Ramos", 2, 11, 4, 4), ("Rolf Zander", 4, 6, 3, 2),
           ("Suri Bell", 1, 9, 2, 3), ("Tove Lang", 3, 7, 3, 5))
COLLECTORS = {f"c{n}": Collector(f"c{n}", *one) for n, one in enumerate(_PEOPLE, 1)}
FEWEST, MOST = 8, len(COLLECTORS)


class Print:
    """The run in print as collectors see it: its cards and tales, their types and names."""

    def __init__(self, run: Run, packs: int, kinds: Mapping[CardId, str],
                 names: Mapping[CardId, str]) -> None:
        self.run, self.packs, self.kinds, self.names = run, packs, kinds, names
        self.types = sorted(set(kinds.values()))
        self._cards: list[tuple[CardId, int]] = []
        self._tales: dict[int, tuple[CardId, int]] = {}

    def card(self, slot: int) -> tuple[CardId, int]:
        """(id, rarity) of the copy at a slot."""
        while slot >= len(self._cards):
            copy = self.run.copy(*divmod(len(self._cards), CARDS))
            ident, _, rarity = copy.partition(".")
            self._cards.append((ident, int(rarity)))
        return self._cards[slot]

    def tale(self, pack: int) -> tuple[CardId, int]:
        """(id of the card it tells of, corners of its shape) of the lore card of a pack."""
        if pack not in self._tales:
            lore = self.run.body(pack)["lore"]
            self._tales[pack] = lore["card"], len(lore["shape"])
        return self._tales[pack]

    def ident(self, item: Item) -> CardId:
        """The card an item is, or is about."""
        return self.tale(item[1])[0] if item[0] == "lore" else self.card(item[1])[0]

    def words(self, item: Item) -> str:
        """An item as people call it."""
        name = self.names[self.ident(item)]
        if item[0] == "lore":
            return f"the tale of {name} ({self.tale(item[1])[1]} corners)"
        if item[0] == "serial":
            return f"a serial of {name}"
        rarity = self.card(item[1])[1]
        return f"{name}, rarity {rarity}" if rarity else name

    def all_words(self, items: Sequence[Item]) -> str:
        return "; ".join(map(self.words, items)) or "nothing"


class Holdings:
    """What somebody holds of the run in print, by card and rarity."""

    def __init__(self, prints: Print, cards: Iterable[int], lore: Iterable[int],
                 told: Iterable[int] = ()) -> None:
        self.prints = prints
        self.copies: dict[tuple[CardId, int], list[int]] = {}
        self.count: dict[CardId, int] = {}
        self.lore, self.told = sorted(lore), sorted(told)
        for slot in cards:
            self.add(("card", slot))

    def add(self, item: Item) -> None:
        kind, number = item
        if kind == "card":
            copy = self.prints.card(number)
            self.copies.setdefault(copy, []).append(number)
            self.count[copy[0]] = self.count.get(copy[0], 0) + 1
        else:
            (self.lore if kind == "lore" else self.told).append(number)

    def drop(self, item: Item) -> None:
        """Take an item off; a serial only of those that were told."""
        kind, number = item
        if kind == "card":
            copy = self.prints.card(number)
            self.copies[copy].remove(number)
            if not self.copies[copy]:
                del self.copies[copy]
            self.count[copy[0]] -= 1
        else:
            (self.lore if kind == "lore" else self.told).remove(number)

    def has(self, item: Item) -> bool:
        """Whether an item can be given from here: serials are those of copies held."""
        kind, number = item
        if kind == "lore":
            return number in self.lore
        return number in self.copies.get(self.prints.card(number), ())

    def slots(self) -> list[int]:
        return sorted(slot for slots in self.copies.values() for slot in slots)


class Taste:
    """A collector with its holdings and a wish: a type whose cards are wanted in every rarity."""

    def __init__(self, who: Collector, prints: Print, data: Mapping[str, Any]) -> None:
        self.who, self.prints = who, prints
        self.holdings = Holdings(prints, data["cards"], data["lore"], data["told"])
        self.wish, self.until = data["wish"], data["until"]
        self.trust, self.refused = data["trust"], data["refused"]

    def data(self) -> dict[str, Any]:
        return {"cards": self.holdings.slots(), "lore": sorted(self.holdings.lore),
                "told": sorted(self.holdings.told), "wish": self.wish, "until": self.until,
                "trust": self.trust, "refused": self.refused}

    def copy_worth(self, copy: tuple[CardId, int], have: int, alike: int) -> int:
        """What one more copy is worth to who has so many of the card, and so many alike."""
        ident, rarity = copy
        wished = self.prints.kinds[ident] == self.wish
        if have == 0:
            worth = WISHED if wished else MISSING
        elif wished and not alike:
            worth = LOOKS
        else:
            worth = SECOND if have == 1 else MORE
        return worth + RARITY * (rarity == self.who.rarity)

    def _worth(self, item: Item) -> int:
        """What one more of it is worth now."""
        kind, number = item
        ident = self.prints.ident(item)
        have = self.holdings.count.get(ident, 0)
        if kind == "card":
            copy = self.prints.card(number)
            return self.copy_worth(copy, have, len(self.holdings.copies.get(copy, ())))
        if kind == "serial":
            told = sum(self.prints.card(slot)[0] == ident for slot in self.holdings.told)
            return TOLD if have + told < ENOUGH else TOLD_MORE
        fits = (self.prints.kinds[ident] == self.wish
                or self.prints.tale(number)[1] == self.who.corners)
        return TALE if fits else PLAIN_TALE

    def gain(self, items: Sequence[Item]) -> int:
        """What it is worth to get these, one after the other."""
        total = 0
        for item in items:
            total += self._worth(item)
            self.holdings.add(item)
        for item in items:
            self.holdings.drop(item)
        return total

    def loss(self, items: Sequence[Item]) -> int:
        """What it is worth to keep these; a serial can be told and kept."""
        total = sum(TOLD for kind, _ in items if kind == "serial")
        held = [item for item in items if item[0] != "serial"]
        for item in held:
            self.holdings.drop(item)
            total += self._worth(item)
        for item in held:
            self.holdings.add(item)
        return total

    def keeps(self, items: Sequence[Item]) -> Item | None:
        """A last copy of a wished card among some items: it is given for nothing."""
        leaving: dict[CardId, int] = {}
        for item in items:
            ident = self.prints.ident(item)
            leaving[ident] = leaving.get(ident, 0) + (item[0] == "card")
            if (item[0] == "card" and self.prints.kinds[ident] == self.wish
                and leaving[ident] >= self.holdings.count[ident]):
                return item
        return None

    def margin(self) -> int:
        """How many hundredths of what is given must come: who is trusted gets it for less."""
        return MARGIN - EASED * self.trust
