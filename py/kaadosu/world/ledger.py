"""Who owns what in a world (KA-1.5, KA-13 to KA-16): cards by uid, the pool, purses, packs and listings, as plain data.

Everything here changes the ledger and trusts its caller: what people may do is checked in deeds.py.
"""

from mulligan import State

from ..cards.faces import bonus, face, merged_code, week, worth
from ..rules.streams import Stream

POOL, RESERVED, OWNED, AWAY = range(4)                           # where the base card of an id is (KA-19.1)
LOCKED_AFTER, FLOORS = 7, 7                                      # KA-16.5, 16.7
LOWEST, HIGHEST = 1, 999                                         # prices (KA-16.2)
NUMBER, UID, SELLER, PRICE, SINCE, LOCKED, FLOOR = range(7)      # the fields of a listing
PACK, PACKS, STARTER = 5, 4, 4                                   # KA-14.1, 14.10
SOLD, SPENT, SALES, PAID, MERGED = range(5)                      # what a day is counted by (`tally`)


class Ledger(State):
    """`where[id]` says where a base card is; `codes`, `faces` and `owners` are by uid; `held` lists a collector's uids in order of
    arrival.

    `listings` are lists by number and `listed` their numbers by uid; `packs` of today (None once bought) and `purses` are by
    collector; `escrow` holds uids, `withdrawn` those that left the market today. `worths` remembers what cards are worth in a `week`.
    """

    __slots__ = ("seed", "day", "where", "codes", "faces", "owners", "next_uid", "held", "purses", "packs", "listings",
                 "next_listing", "listed", "escrow", "withdrawn", "minted", "burned", "tally", "worths", "week")

    def __init__(self, seed, day):
        self.seed, self.day = seed, day
        self.where = [POOL] * 10_001
        self.codes, self.faces, self.owners, self.next_uid = {}, {}, {}, 1
        self.held, self.purses, self.packs = {}, {}, {}
        self.listings, self.next_listing = {}, 1
        self.listed, self.escrow, self.withdrawn = {}, set(), set()
        self.minted = self.burned = 0
        self.tally = [0] * 5
        self.worths, self.week = {}, None

    def stream(self, *label):
        return Stream("/".join((f"kaadosu/1/world/{self.seed}", *map(str, label))))

    # ---- cards -----------------------------------------------------------------------------------
    def free(self, uid):
        """Whether a card is neither listed nor held in escrow (KA-15.1)."""
        return uid not in self.listed and uid not in self.escrow

    def worth(self, uid):
        """What a card brings today when it is tendered (KA-13.5, 13.6)."""
        now = week(self.day)
        if now != self.week:
            self.worths, self.week = {}, now
        found = self.worths.get(uid)
        if found is None:
            found = self.worths[uid] = worth(self.faces[uid], bonus(now))
        return found

    def give(self, collector, code):
        """A card comes to a collector; returns its uid."""
        uid = self.next_uid
        self.next_uid += 1
        self.codes[uid], self.faces[uid], self.owners[uid] = code, face(code), collector
        self.held[collector].append(uid)
        if code[0] == "B":
            self.where[int(code[1:])] = OWNED
        return uid

    def move(self, uid, to):
        """A card changes its owner."""
        self.leave(uid)
        self.owners[uid] = to
        self.held[to].append(uid)

    def drop(self, uid, to=POOL):
        """A card leaves its owner: a base card goes to the pool, all others cease (KA-13.8, 15.6, 16.10)."""
        self.leave(uid)
        self.withdrawn.discard(uid)
        code = self.codes.pop(uid)
        del self.faces[uid], self.owners[uid]
        if code[0] == "B":
            self.where[int(code[1:])] = to

    def leave(self, uid):
        """A card is no longer its owner's."""
        self.held[self.owners[uid]].remove(uid)

    def merge(self, lead, partner):
        """The uid of what two cards make (KA-15)."""
        owner, code = self.owners[lead], merged_code(self.codes[lead], self.codes[partner])
        self.drop(lead)
        self.drop(partner)
        self.tally[MERGED] += 1
        return self.give(owner, code)

    # ---- credits ---------------------------------------------------------------------------------
    def pay(self, collector, price, tendered):
        """Purse first, cards for the rest (KA-13.6); what the cards bring is minted."""
        brought = sum(map(self.worth, tendered))
        for uid in tendered:
            self.drop(uid)
        self.minted += brought
        self.purses[collector] += brought - price

    # ---- packs -----------------------------------------------------------------------------------
    def deal(self, stream):
        """The codes of one pack; its base cards are reserved (KA-14.4, 14.5)."""
        codes = []
        for _ in range(PACK):
            ident = 1 + stream.below(10_000)
            if self.where[ident] == POOL:
                self.where[ident] = RESERVED
                codes.append(f"B{ident}")
            else:
                codes.append(f"S{ident}")
        return codes

    def prepare(self, line):
        """Today's packs for the line, round by round (KA-14.4)."""
        stream = self.stream("packs", self.day)
        self.packs = {collector: [] for collector in line}
        for _ in range(PACKS):
            for collector in line:
                self.packs[collector].append(self.deal(stream))

    def take(self, collector, codes):
        """The cards of a pack arrive in their order (KA-14.7)."""
        return [self.give(collector, code) for code in codes]

    def buy_pack(self, collector, number, tendered):
        """A pack of today is paid for, then its cards arrive (KA-14.7)."""
        codes = self.packs[collector][number]
        cost = pack_cost(codes)
        self.packs[collector][number] = None
        self.pay(collector, cost, tendered)
        self.burned += cost
        self.tally[SOLD] += 1
        self.tally[SPENT] += cost
        return self.take(collector, codes)

    def dissolve(self):
        """What was not bought goes back (KA-14.8)."""
        for packs in self.packs.values():
            for codes in filter(None, packs):
                for code in codes:
                    if code[0] == "B":
                        self.where[int(code[1:])] = POOL
        self.packs = {}

    # ---- the market ------------------------------------------------------------------------------
    def list(self, uid, price):
        """A card is offered on the market (KA-16.1); returns the number of the listing."""
        number = self.next_listing
        self.listings[number] = [number, uid, self.owners[uid], price, self.day, False, 0]
        self.listed[uid] = number
        self.next_listing += 1
        return number

    def unlist(self, number):
        uid = self.listings.pop(number)[UID]
        del self.listed[uid]
        return uid

    def sell(self, number, buyer, tendered):
        """A listing is bought (KA-16.8): the price goes into the seller's purse."""
        _, uid, seller, price, *_ = self.listings[number]
        self.unlist(number)
        self.pay(buyer, price, tendered)
        self.purses[seller] += price
        self.move(uid, buyer)
        self.tally[SALES] += 1
        self.tally[PAID] += price

    def age(self):
        """What an opening does to the listings, by number (KA-16.5 to 16.7)."""
        for number in sorted(self.listings):
            if aged(self.listings[number], self.day):
                self.clear(number)

    def clear(self, number):
        """Nobody wanted it: the card goes, its owner gets at most one credit (KA-16.7)."""
        seller = self.listings[number][SELLER]
        uid = self.unlist(number)
        gain = min(1, self.faces[uid].power)
        self.drop(uid)
        self.purses[seller] += gain
        self.minted += gain


def aged(listing, day):
    """Age a listing at the opening of a day (KA-16.5 to 16.7); True when it is cleared."""
    if day - listing[SINCE] < LOCKED_AFTER:
        return False
    if listing[LOCKED] and listing[PRICE] == LOWEST:
        listing[FLOOR] += 1
        return listing[FLOOR] >= FLOORS
    listing[LOCKED] = True
    listing[PRICE] = max(LOWEST, listing[PRICE] - max(1, listing[PRICE] // 10))
    return False


def cost_of(faces):
    """What a pack of these faces costs (KA-14.6)."""
    return max(1, sum(one.cost for one in faces))


def pack_cost(codes):
    return cost_of(map(face, codes))


def proposal(one):
    """The price the market proposes for a face (KA-16.2)."""
    return max(1, one.power)
