"""The days of a world (KA-17): who joined, who was seen, the line, opening and closing.

A World is the whole state: what the ledger counts and what its people keep between days. writing.py
makes JSON of it, reading.py reads it back.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from mulligan.protocol.types import Json

from . import battles, people, rivals, society, stakes, writing
from .ways import OLD, Ways
from .ledger import POOL, STARTER, Collector, Day, Ledger, Uid

# days that are lived after it at most (KA-17.3)
LONGEST_ABSENCE = 60
# days that count for the line (KA-14.3)
HISTORY = 20
# how much of the past a world keeps
MOST_DAYS, MOST_NEWS = 400, 200


class DayGone(NamedTuple):
    """A day that is over, in numbers: a row of `history`."""

    day: Day
    pool: int                              # base cards that nobody has and no pack holds
    cards: int
    packs_sold: int
    packs_paid: int
    sales: int
    sales_paid: int
    merges: int
    purses: int
    listings: int
    packs_offered: int


class World(Ledger):
    """A Ledger and its people: `joined` day and days `seen` by collector.

    Rivals are r1 to rN, humans h0 on, with their `names`.

    `relieved`, `swapped` and `fought` say who had today's relief, swap and staked match. `decks`
    are lists of uids by human and name, `proposals` swaps that wait for a human, `trades` open
    trades with other worlds and `done` finished ones, `battle` the match that waits for its end,
    `far` one with another device. `history` counts days gone by, `news` is what happened to humans
    while they were away. `ways` is what later worlds do (ways.py), `grudges` what stakes.py has.
    """

    __slots__ = ("start", "count", "pre_days", "seen_yesterday", "sealed", "joined", "seen", "line",
                 "names", "relieved", "swapped",
                 "fought", "decks", "proposals", "next_proposal", "trades", "done", "battle",
                 "battles", "far", "history", "news", "ways", "grudges", "pulse", "tired",
                 "taken")

    def __init__(self, seed: str, day: Day, count: int = 20, pre_days: int = 28,
                 seen_yesterday: bool = True, sealed: bool = True,
                 names: Sequence[str] = ("Human",), ways: Ways = OLD) -> None:
        """A world made on `day`, still on its first day; with no `names` it has no human."""
        super().__init__(seed, day - pre_days)
        self.start, self.count, self.pre_days = self.day, count, pre_days
        self.seen_yesterday, self.sealed, self.ways = seen_yesterday, sealed, ways
        self.joined: dict[Collector, Day] = {}
        self.seen: dict[Collector, set[Day]] = {}
        self.line: list[Collector] = []
        self.names = {f"h{i}": name for i, name in enumerate(names)}
        self.relieved: set[Collector] = set()
        self.swapped: set[Collector] = set()
        self.fought: set[Collector] = set()
        self.decks: dict[Collector, dict[str, list[Uid]]] = {human: {} for human in self.names}
        self.proposals: dict[str, dict[str, Any]] = {}
        self.trades: dict[str, dict[str, Any]] = {}
        self.done: dict[str, dict[str, Any]] = {}
        self.battle: Json = None               # as battles.py has it
        self.far: Json = None                  # as remote.py has it
        self.history: list[DayGone] = []
        self.news: list[list[Any]] = []
        self.grudges: dict[Collector, stakes.Grudge] = {}
        self.taken: dict[Collector, list[str]] = {}    # goals of the album (KA-17.22)
        self.tired: Collector = ""         # the rival that rests this season (KA-17.17)
        self.pulse = [0, 0, 0]             # of the last day, as people.py counts it; not in files
        self.next_proposal, self.battles = 1, 0

    def copy(self) -> "World":
        new = World.__new__(World)
        for name in _SAME:
            setattr(new, name, getattr(self, name))
        for name in _FLAT:
            setattr(new, name, getattr(self, name).copy())
        for name in _NESTED:
            setattr(new, name, {key: value.copy() for key, value in getattr(self, name).items()})
        new.worths, new.week = {}, None
        new.decks = {human: {name: uids[:] for name, uids in decks.items()} for human,
                     decks in self.decks.items()}
        return new

    def data(self) -> dict[str, Any]:
        return writing.data(self)

    # ---- people ----------------------------------------------------------------------------------
    def leave(self, uid: Uid) -> None:
        super().leave(uid)
        self.take_from_decks(uid)

    def take_from_decks(self, uid: Uid) -> None:
        """A card that leaves the collection, or is not free any more, leaves all decks (KA-3.2,
        KA-19.6).
        """
        for deck in self.decks.get(self.owners[uid], {}).values():
            if uid in deck:
                deck.remove(uid)

    def put_up(self, uid: Uid, price: int) -> int:
        self.take_from_decks(uid)
        return super().put_up(uid, price)

    def join(self, collector: Collector) -> list[Uid]:
        """The starter: four packs free; the day counts as seen (KA-14.10)."""
        self.joined[collector], self.seen[collector] = self.day, {self.day}
        self.held[collector], self.purses[collector] = [], 0
        stream = self.stream("starter", collector)
        return [uid for _ in range(STARTER) for uid in self.take(collector, self.deal(stream))]

    def due(self) -> list[Collector]:
        """Who joins at this opening, rivals by number, then humans (KA-17.2, KA-17.4).

        Who should have joined on a day not lived comes now.
        """
        rivals = [f"r{k}" for k in range(1, min(self.count, self.day - self.start + 1) + 1)]
        humans = list(self.names) if self.day >= self.start + self.pre_days else []
        return [one for one in rivals + humans if one not in self.joined]

    def visit(self) -> None:
        """The world is open: its one person is seen; of several nobody yet (KA-17.6).

        With `visits` at "all" everybody is, as they share the device.
        """
        if self.ways.visits == "all" or len(self.names) == 1:
            for human in self.names:
                self.here(human)

    def here(self, human: Collector) -> None:
        """A person is here today (KA-17.6)."""
        if human in self.seen:
            self.seen[human].add(self.day)

    def relief(self, collector: Collector) -> list[Uid]:
        """A free pack for who has nothing left to pay with (KA-13.9)."""
        self.relieved.add(collector)
        return self.take(collector, self.deal(self.stream("relief", self.day, collector)))

    def entitled(self, collector: Collector) -> bool:
        """Whether a collector may take relief (KA-13.9)."""
        return (collector not in self.relieved and not self.purses[collector]
                and not any(self.faces[uid].power for uid in self.held[collector]))

    def tell(self, human: Collector, kind: str, *details: Any) -> None:
        """Keep for a human what happened; rivals read no news."""
        if human in self.names:
            self.news.append([self.day, human, kind, *details])
            del self.news[:-MOST_NEWS]

    def sell(self, number: int, buyer: Collector, tendered: Sequence[Uid]) -> None:
        listing = self.listings[number]
        self.tell(listing.seller, "sold", self.codes[listing.uid], listing.price, buyer)
        self.pulse[people.BARGAINS] += listing.price < self.faces[listing.uid].power
        super().sell(number, buyer, tendered)

    def clear(self, number: int) -> None:
        listing = self.listings[number]
        returned = self.ways.unsold == "returned"
        self.tell(listing.seller, "returned" if returned else "cleared", self.codes[listing.uid])
        if returned:
            self.take_down(number)         # KA-16.11
            self.pulse[people.RETURNED] += 1
        else:
            super().clear(number)

    # ---- a day -----------------------------------------------------------------------------------
    def open(self) -> None:
        """Listings age, people join, packs are dealt (KA-17.4)."""
        self.age()
        for collector in self.due():
            self.join(collector)
        self.line = self.queue()
        self.prepare(self.line, self.ways.print_run)
        society.make_offers(self)

    def queue(self) -> list[Collector]:
        """Who gets packs today, in the order of the line (KA-14.2, KA-14.3)."""
        return line(self.day, [(one, self.joined[one], self.seen[one]) for one in self.joined],
                    self.seen_yesterday)

    def close(self, to: Day | None = None) -> None:
        """Rivals act, unsold packs dissolve, and the next day opens (KA-17.5), or day `to` after a
        long absence (KA-17.3).
        """
        battles.abandon(self)
        self.pulse = [0, 0, 0]
        live = people.act if people.lively(self) else rivals.act
        today = [one for one in self.line if one[0] == "r"]
        for rival in today + [f"r{k}" for k in range(1, self.count + 1) if f"r{k}" in self.joined
                              and f"r{k}" not in today]:
            live(self, rival)
        offered = sum(map(len, self.packs.values()))
        self.dissolve()
        self.count_day(offered)
        self.day = self.day + 1 if to is None else to
        self.forget()
        self.open()

    def count_day(self, offered: int) -> None:
        self.history.append(DayGone._make([self.day, self.where.count(POOL) - 1, len(self.codes),
                                    *self.tally, sum(self.purses.values()), len(self.listings),
                                    offered]))
        del self.history[:-MOST_DAYS]
        self.tally = [0] * len(self.tally)

    def forget(self) -> None:
        """What counted for yesterday only, and days so long ago that they count no more."""
        self.relieved, self.swapped = set(), set()
        self.fought, self.withdrawn = set(), set()
        stakes.forget(self)
        society.withdraw_offers(self)
        people.turn_season(self)
        first = self.day - HISTORY
        self.seen = {one: {day for day in days if day >= first} for one, days in self.seen.items()}

    def behind(self, day: Day) -> int:
        """How many days are to be lived until it is `day` (KA-17.3)."""
        first = self.before_start(day)
        return first + max(0, min(day - self.day - first, LONGEST_ABSENCE + 1))

    def before_start(self, day: Day) -> int:
        """How many days before the human's first one are to be lived until `day`.

        None of them is skipped (KA-17.2).
        """
        return max(0, min(day, self.start + self.pre_days) - self.day)

    def advance(self, day: Day) -> Iterator[Day]:
        """Live until it is `day`; yields after each day (KA-17.2, KA-17.3)."""
        for _ in range(self.before_start(day)):
            self.close()
            yield self.day
        if day - self.day > LONGEST_ABSENCE:
            self.close(day - LONGEST_ABSENCE)
            yield self.day
        while self.day < day:
            self.close()
            yield self.day


_SAME = ("seed", "day", "next_uid", "next_listing", "minted", "burned", "start", "count",
         "pre_days", "seen_yesterday", "sealed", "ways", "tired",
         # a battle is replaced, never changed
         "next_proposal", "battle", "battles", "far")
_FLAT = ("where", "codes", "faces", "owners", "purses", "listed", "escrow", "withdrawn", "tally",
         "joined", "line", "names", "relieved",
         # so are the rows and entries of these
         "swapped", "fought", "proposals", "trades", "done", "history", "news", "grudges", "pulse",
         "taken")
_NESTED = ("held", "packs", "listings", "seen")


def score(day: Day, joined: Day, seen: Iterable[Day]) -> int:
    """Where a collector stands in the line (KA-14.3)."""
    return min(day - joined, 100) + 5 * sum(day - HISTORY <= one < day for one in seen)


def line(day: Day, members: Iterable[tuple[Collector, Day, Iterable[Day]]],
         seen_yesterday: bool = True) -> list[Collector]:
    """The line of a day from (collector, joining day, days seen).

    Whoever is eligible stands in it (KA-14.2), the highest score first (KA-14.3). Whoever joins
    today has the starter and gets no packs before tomorrow (KA-14.10).
    """
    able = [(-score(day, joined, seen), joined, one[0] != "r", int(one[1:]), one) for one, joined,
            seen in members
            if joined < day and (not seen_yesterday or day - 1 in seen)]
    return [entry[-1] for entry in sorted(able)]
