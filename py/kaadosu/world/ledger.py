"""Who owns what in a world (KA-1.5).

Here are cards by uid, the pool, purses, packs and listings, as plain data.

Everything here changes the ledger and trusts its caller: what people may do is checked in deeds.py.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from mulligan import State

from ..cards.faces import Code, Face, bonus, known, merged_code, week, worth
from ..rules.streams import Stream

Uid: TypeAlias = int                       # one card of a world, never used again
Collector: TypeAlias = str                 # "r1" and on for rivals, "h0" and on for people
Day: TypeAlias = int                       # since 1970-01-01
Packs: TypeAlias = list[list[Code] | None]         # of a collector today; None once bought

# where the base card of an id is (KA-19.1)
POOL, RESERVED = 0, 1
OWNED, AWAY = 2, 3
LOCKED_AFTER, FLOORS = 7, 7                # days: KA-16.5, KA-16.7
LOWEST, HIGHEST = 1, 999                                         # prices (KA-16.2)
PACK, PACKS, STARTER = 5, 4, 4                                   # KA-14.1, KA-14.10
# what a day is counted by (`tally`)
PACKS_SOLD, PACKS_PAID = 0, 1
SALES, SALES_PAID = 2, 3
MERGES = 4


class Listing:
    """A card on the market (KA-16): `since` a day; `floor` counts openings at the lowest price."""

    __slots__ = ("number", "uid", "seller", "price", "since", "locked", "floor")

    def __init__(self, number: int, uid: Uid, seller: Collector, price: int, since: Day,
                 locked: bool = False, floor: int = 0) -> None:
        self.number, self.uid, self.seller, self.price = number, uid, seller, price
        self.since, self.locked, self.floor = since, locked, floor

    def copy(self) -> "Listing":
        """The same listing, apart from this one."""
        return Listing(self.number, self.uid, self.seller, self.price, self.since, self.locked,
                       self.floor)


class Ledger(State):
    """`where[id]` says where a base card is; `codes`, `faces` and `owners` are by uid; `held` lists
    a collector's uids in order of arrival.

    `listings` are by number and `listed` their numbers by uid; `packs` of today (None once bought)
    and `purses` are by collector; `escrow` holds uids, `withdrawn` those that left the market
    today. `worths` remembers what cards are worth in a `week`.
    """

    __slots__ = ("seed", "day", "where", "codes", "faces", "owners", "next_uid", "held", "purses",
                 "packs", "listings",
                 "next_listing", "listed", "escrow", "withdrawn", "minted", "burned", "tally",
                 "worths", "week")

    def __init__(self, seed: str, day: Day) -> None:
        self.seed, self.day = seed, day
        self.where = [POOL] * 10_001
        self.codes: dict[Uid, Code] = {}
        self.faces: dict[Uid, Face] = {}
        self.owners: dict[Uid, Collector] = {}
        self.held: dict[Collector, list[Uid]] = {}
        self.purses: dict[Collector, int] = {}
        self.packs: dict[Collector, Packs] = {}
        self.listings: dict[int, Listing] = {}
        self.listed: dict[Uid, int] = {}
        self.escrow: set[Uid] = set()
        self.withdrawn: set[Uid] = set()
        self.next_uid = self.next_listing = 1
        self.minted = self.burned = 0
        self.tally = [0] * 5
        self.worths: dict[Uid, int] = {}
        self.week: int | None = None

    def stream(self, *label: object) -> Stream:
        return Stream("/".join((f"kaadosu/1/world/{self.seed}", *map(str, label))))

    # ---- cards -----------------------------------------------------------------------------------
    def free(self, uid: Uid) -> bool:
        """Whether a card is neither listed nor held in escrow (KA-15.1)."""
        return uid not in self.listed and uid not in self.escrow

    def worth(self, uid: Uid) -> int:
        """What a card brings today when it is tendered (KA-13.5, KA-13.6)."""
        now = week(self.day)
        if now != self.week:
            self.worths, self.week = {}, now
        credits = self.worths.get(uid)
        if credits is None:
            credits = self.worths[uid] = worth(self.faces[uid], bonus(now))
        return credits

    def give(self, collector: Collector, code: Code) -> Uid:
        """A card comes to a collector; returns its uid."""
        uid = self.next_uid
        self.next_uid += 1
        self.codes[uid], self.faces[uid], self.owners[uid] = code, known(code), collector
        self.held[collector].append(uid)
        if code[0] == "B":
            self.where[int(code[1:])] = OWNED
        return uid

    def move(self, uid: Uid, to: Collector) -> None:
        """A card changes its owner."""
        self.leave(uid)
        self.owners[uid] = to
        self.held[to].append(uid)

    def drop(self, uid: Uid, to: int = POOL) -> None:
        """A card leaves its owner (KA-13.8, KA-15.6, KA-16.10).

        A base card goes to the pool, all others cease.
        """
        self.leave(uid)
        self.withdrawn.discard(uid)
        code = self.codes.pop(uid)
        del self.faces[uid], self.owners[uid]
        if code[0] == "B":
            self.where[int(code[1:])] = to

    def leave(self, uid: Uid) -> None:
        """A card is no longer its owner's."""
        self.held[self.owners[uid]].remove(uid)

    def merge(self, lead: Uid, partner: Uid) -> Uid:
        """The uid of what two cards make (KA-15, KA-19.7)."""
        owner, code = self.owners[lead], merged_code(self.codes[lead], self.codes[partner])
        self.drop(lead)
        self.drop(partner)
        self.tally[MERGES] += 1
        return self.give(owner, code)

    # ---- credits ---------------------------------------------------------------------------------
    def pay(self, collector: Collector, price: int, tendered: Sequence[Uid]) -> None:
        """Purse first, cards for the rest (KA-13.6); what the cards bring is minted."""
        brought = sum(map(self.worth, tendered))
        for uid in tendered:
            self.drop(uid)
        self.minted += brought
        self.purses[collector] += brought - price

    # ---- packs -----------------------------------------------------------------------------------
    def deal(self, stream: Stream, printed: Sequence[int] = ()) -> list[Code]:
        """The codes of one pack; its base cards are reserved (KA-14.4, KA-14.5).

        Ids are drawn from those that are `printed`, or from all (KA-14.11).
        """
        codes = []
        for _ in range(PACK):
            if printed:
                ident = printed[stream.below(len(printed))]
            else:
                ident = 1 + stream.below(10_000)
            if self.where[ident] == POOL:
                self.where[ident] = RESERVED
                codes.append(f"B{ident}")
            else:
                codes.append(f"S{ident}")
        return codes

    def prepare(self, line: list[Collector], run: int = 0) -> None:
        """Today's packs for the line, round by round (KA-14.4).

        With a `run` they are drawn from that many ids for each place in the line (KA-14.11).
        """
        printed = self.printed(run * len(line))
        stream = self.stream("packs", self.day)
        self.packs = {collector: [] for collector in line}
        for _ in range(PACKS):
            for collector in line:
                self.packs[collector].append(self.deal(stream, printed))

    def printed(self, count: int) -> list[int]:
        """The print run of the day: so many ids of the pool, all if it holds fewer (KA-14.11)."""
        if not count:
            return []
        pool = [ident for ident in range(1, 10_001) if self.where[ident] == POOL]
        stream = self.stream("run", self.day)
        return [pool.pop(stream.below(len(pool))) for _ in range(min(count, len(pool)))]

    def take(self, collector: Collector, codes: Sequence[Code]) -> list[Uid]:
        """The cards of a pack arrive in their order (KA-14.7)."""
        return [self.give(collector, code) for code in codes]

    def buy_pack(self, collector: Collector, number: int, tendered: Sequence[Uid]) -> list[Uid]:
        """A pack of today is paid for, then its cards arrive (KA-14.7)."""
        codes = self.packs[collector][number] or []
        cost = pack_cost(codes)
        self.packs[collector][number] = None
        self.pay(collector, cost, tendered)
        self.burned += cost
        self.tally[PACKS_SOLD] += 1
        self.tally[PACKS_PAID] += cost
        return self.take(collector, codes)

    def dissolve(self) -> None:
        """What was not bought goes back (KA-14.8)."""
        for packs in self.packs.values():
            for codes in filter(None, packs):
                for code in codes:
                    if code[0] == "B":
                        self.where[int(code[1:])] = POOL
        self.packs = {}

    # ---- the market ------------------------------------------------------------------------------
    def put_up(self, uid: Uid, price: int) -> int:
        """A card is offered on the market (KA-16.1); returns the number of the listing."""
        number = self.next_listing
        self.listings[number] = Listing(number, uid, self.owners[uid], price, self.day)
        self.listed[uid] = number
        self.next_listing += 1
        return number

    def take_down(self, number: int) -> Uid:
        uid = self.listings.pop(number).uid
        del self.listed[uid]
        return uid

    def sell(self, number: int, buyer: Collector, tendered: Sequence[Uid]) -> None:
        """A listing is bought (KA-16.8): its price goes into the seller's purse, no more (KA-19.5).
        """
        listing = self.listings[number]
        uid, price = listing.uid, listing.price
        self.take_down(number)
        self.pay(buyer, price, tendered)
        self.purses[listing.seller] += price
        self.move(uid, buyer)
        self.tally[SALES] += 1
        self.tally[SALES_PAID] += price

    def age(self) -> None:
        """What an opening does to the listings, by number (KA-16.5, KA-16.6, KA-16.7)."""
        for number in sorted(self.listings):
            if aged(self.listings[number], self.day):
                self.clear(number)

    def clear(self, number: int) -> None:
        """Nobody wanted it: the card goes, its owner gets at most one credit (KA-16.7)."""
        seller = self.listings[number].seller
        uid = self.take_down(number)
        gain = min(1, self.faces[uid].power)
        self.drop(uid)
        self.purses[seller] += gain
        self.minted += gain


def aged(listing: Listing, day: Day) -> bool:
    """Age a listing at the opening of a day (KA-16.5, KA-16.6); True when it is cleared (KA-16.7).
    """
    if day - listing.since < LOCKED_AFTER:
        return False
    if listing.locked and listing.price == LOWEST:
        listing.floor += 1
        return listing.floor >= FLOORS
    listing.locked = True
    listing.price = max(LOWEST, listing.price - max(1, listing.price // 10))
    return False


def cost_of(faces: Iterable[Face]) -> int:
    """What a pack of these faces costs (KA-14.6)."""
    return max(1, sum(one.cost for one in faces))


def pack_cost(codes: Iterable[Code]) -> int:
    return cost_of(map(known, codes))


def proposal(one: Face) -> int:
    """The price the market proposes for a face (KA-16.2)."""
    return max(1, one.power)
