"""A town of collectors around one run in print, and a day in its life (CS-7.1 to CS-7.6)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from . import bargains, offers
from .collectors import COLLECTORS, Item, Print, Taste
from .offers import Seeker
from .packs import CARDS
from .streams import Stream

SAVED_PACKS, FIRST_PACKS = 6, 6            # those that are saved up, and those of the first day
LASTS = 7                                  # days an offer stands
MOST_OFFERS = 3
WISH_LEAST, WISH_MORE = 21, 15             # days a wish lasts at least, and how many more


class TownDay(NamedTuple):
    """What happened on a day."""

    packs: int
    trades: int
    three_for_one: int
    lore: int


def begin(prints: Print, seed: bytes, number: int, day: int, pace: int,
          come_for: str) -> dict[str, Any]:
    """A town before its first day, as data; `come_for` is one of offers.COME_FOR (CS-7.6)."""
    stream = Stream(seed, "town")
    people = {}
    for n, ident in enumerate(list(COLLECTORS)[:number], stream.below(len(prints.types))):
        people[ident] = {"cards": [], "lore": [], "told": [],
                         "wish": prints.types[n % len(prints.types)],
                         "until": day + stream.below(WISH_LEAST + WISH_MORE),
                         "trust": 0, "refused": 0}
    return {"pace": pace, "sold": 0, "mine": [], "allowance": FIRST_PACKS, "people": people,
            "offers": [], "offered": 0} | (
                # worlds from before CS-7.6 have no such key, and their bytes must stay
                {} if come_for == "cards" else {"come_for": come_for})


class Town:
    """A town that lives: made of its data, and written back by `data`."""

    def __init__(self, prints: Print, seed: bytes, data: Mapping[str, Any]) -> None:
        self.prints, self.seed, self.kept = prints, seed, dict(data)
        self.sold, self.allowance = data["sold"], data["allowance"]
        self.offers, self.offered = list(data["offers"]), data["offered"]
        self.people = {ident: Taste(COLLECTORS[ident], prints, data["people"][ident])
                       for ident in COLLECTORS if ident in data["people"]}

    def data(self) -> dict[str, Any]:
        return self.kept | {
            "sold": self.sold, "allowance": self.allowance, "offers": self.offers,
            "offered": self.offered,
            "people": {ident: one.data() for ident, one in self.people.items()}}

    def live(self, day: int, you: Seeker | None = None) -> TownDay:
        """A day: wishes, packs, trades, an offer to the person, who is `you`."""
        stream = Stream(self.seed, f"day|{day}")
        order = list(self.people.values())
        stream.shuffle(order)
        packs = 0
        for one in order:
            self._wake(one, day, stream)
            if stream.below(one.who.every) == 0 and self.sold < self.prints.packs:
                self._open(one)
                packs += 1
        done = self._market(order)
        self.allowance = min(max(SAVED_PACKS, self.allowance), self.allowance + self.kept["pace"])
        if you is not None:
            self._offer(order[0], you, day, stream)
        three = sum(max(map(len, trade)) > 1 for trade in done)
        lore = sum(any(kind == "lore" for kind, _ in (*gave, *got)) for gave, got in done)
        return TownDay(packs, len(done), three, lore)

    def _wake(self, one: Taste, day: int, stream: Stream) -> None:
        """A wish that has had its time gives way to another; anger and trust fade by weeks."""
        one.refused = 0
        if day >= one.until:
            types = [kind for kind in self.prints.types if kind != one.wish]
            one.wish = types[stream.below(len(types))]
            one.until = day + WISH_LEAST + stream.below(WISH_MORE)
        if day % 7 == 0 and one.trust:
            one.trust += 1 if one.trust < 0 else -1

    def _open(self, one: Taste) -> None:
        for position in range(CARDS):
            one.holdings.add(("card", CARDS * self.sold + position))
        one.holdings.add(("lore", self.sold))
        self.sold += 1

    def open_more(self, one: Taste, number: int) -> None:
        """A collector opens so many packs beyond its days, as far as there are any (CS-9.7)."""
        for _ in range(min(number, self.prints.packs - self.sold)):
            self._open(one)

    def _market(self, order: list[Taste]) -> list[tuple[list[Item], list[Item]]]:
        """Collectors meet in pairs; the trades they make, each (given, got) of the first."""
        return [trade for one, other in zip(order[::2], order[1::2])
                for trade in bargains.barter(one, other)]

    # ---- offers to the person --------------------------------------------------------------------
    def _offer(self, one: Taste, you: Seeker, day: int, stream: Stream) -> None:
        """Old offers go; a collector may come with a new one."""
        self.offers = [offer for offer in self.offers
                       if offer["until"] >= day and self.stands(offer, you)]
        busy = any(offer["who"] == one.who.ident for offer in self.offers)
        if len(self.offers) >= MOST_OFFERS or busy:
            return
        if self.kept.get("come_for", "cards") == "cards":
            found = offers.for_cards(one, you)
        else:
            found = offers.for_anything(one, you, stream)
        if found:
            self.offered += 1
            self.offers.append({"id": self.offered, "who": one.who.ident, "until": day + LASTS,
                                "takes": [list(item) for item in found.takes],
                                "gives": [list(item) for item in found.gives]}
                               | ({"why": found.why} if "come_for" in self.kept else {}))

    def stands(self, offer: Mapping[str, Any], you: Seeker) -> bool:
        """Whether both sides still hold what an offer names, and a serial of it is news."""
        taker = self.people[offer["who"]].holdings
        return (all(you.holdings.has((kind, number))
                    and (kind != "serial" or number not in taker.told)
                    for kind, number in offer["takes"])
                and all(taker.has((kind, number))
                        and (kind != "serial" or not you.knows(number))
                        for kind, number in offer["gives"]))
