"""Kaadosu, KA-19.1 to 19.12 over random lives: two worlds of two people each, deeds and what is none, days, trades."""

import json

import pytest
from hypothesis import Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from kaadosu import GAME
from kaadosu.world import battles, payment
from kaadosu.world.asking import holding
from kaadosu.world.invariants import check
from kaadosu.world.ledger import pack_cost
from kaadosu.world.worlds import DEEDS
from kaadosu_world import DAY, places
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify

pytestmark = pytest.mark.deep

DAYS = 60                                  # that a life lasts
WHICH, WHO = st.integers(0, 1), st.sampled_from(("h0", "h1"))
PICK, PICKS = st.integers(0, 1 << 16), st.lists(st.integers(0, 1 << 16), max_size=4)
ODD = st.recursive(st.none() | st.booleans() | st.integers(-5, 50) | st.floats(allow_nan=False)
                   | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=4)
FIELDS = ("card", "price", "pay", "pack", "lead", "partner", "listing", "with", "give", "want", "name", "trade",
          "offer", "record", "x")


class Lives(RuleBasedStateMachine):
    """`lives` are the two worlds, `files` all that was ever written by a trade, for whoever tries one."""

    @initialize(seed=st.integers(0, 999), rivals=st.integers(1, 3), before=st.integers(0, 4))
    def begin(self, seed, rivals, before):
        options = {"rivals": rivals, "pre_days": before}
        self.lives = [Life(GAME, f"{seed}/{i}", DAY, options, "Ann").live(DAY) for i in (0, 1)]
        self.files, self.trades = [], []
        for life in self.lives:
            life.do("h0", {"do": "join", "name": "Bob"})

    # ---- what a test can do ----------------------------------------------------------------------------------------
    def attempt(self, which, who, do, **fields):
        """Do a deed. Refused, it names a clause and changes nothing (KA-19.10); done, what always holds holds."""
        life = self.lives[which]
        before, rev = life.state.data(), life.rev
        try:
            result = life.do(who, {"do": do, **fields})
        except (Illegal, Malformed) as error:
            assert isinstance(error, Malformed) or error.clause.startswith("KA-"), repr(error)
            assert life.state.data() == before and life.rev == rev
            return None
        check(life.state)
        self.files += [text for _, text in result.files]
        return result

    def pick(self, items, number):
        """One of them, or the number itself when there is none."""
        items = list(items)
        return items[number % len(items)] if items else number

    def own(self, which, who, picks):
        """Cards somebody owns, each once: mostly own ones, now and then somebody else's."""
        world = self.lives[which].state
        picked = (self.pick(world.codes if number % 16 == 0 else world.held[who], number) for number in picks)
        return list(dict.fromkeys(picked))

    def pay(self, which, who, price, picks):
        """Cards to pay a price with: mostly what the rules suggest, now and then any."""
        way = payment.suggestion(self.lives[which].state, who, price)
        return self.own(which, who, picks) if way is None or len(picks) > 3 else way

    # ---- days ------------------------------------------------------------------------------------------------------
    @rule(which=WHICH, days=st.sampled_from((1, 1, 2, 8, 0, -3)))
    def live(self, which, days):
        self.until(self.lives[which], self.lives[which].day + days)

    def until(self, life, day):
        """Live day by day; what always holds is checked at each opening (KA-19.1 to 19.4, 19.8, 19.9)."""
        before = life.state.data()
        for _ in life.open(day):
            pass
        if day <= before["day"]:
            assert life.state.data() == before                                   # KA-17.3
        check(life.state)

    @rule(which=WHICH)
    def live_slowly(self, which):
        """Every opening and closing of four days."""
        world = self.lives[which].state.copy()
        for _ in world.advance(world.day + 4):
            check(world)

    # ---- packs, merging, the market --------------------------------------------------------------------------------
    @rule(which=WHICH, who=WHO, number=st.integers(0, 4), picks=PICKS)
    def buy_pack(self, which, who, number, picks):
        life = self.lives[which]
        if who not in life.state.packs and number < 4:
            life.live(life.day + 1)
        world = life.state
        packs, reserved = world.packs.get(who, []), places(world)
        codes = packs[number] if number < len(packs) else None
        price = pack_cost(codes) if codes else 1
        money, burned = world.minted - sum(world.purses.values()), world.burned
        assert money == burned
        if self.attempt(which, who, "buy_pack", pack=number, pay=self.pay(which, who, price, picks)):
            world = self.lives[which].state
            assert world.burned == burned + price and [world.codes[uid] for uid in world.held[who][-5:]] == codes
            assert reserved[1] - places(world)[1] == sum(code[0] == "B" for code in codes)       # KA-19.8

    @rule(which=WHICH, who=WHO, picks=st.tuples(PICK, PICK))
    def merge(self, which, who, picks):
        before = self.lives[which].state
        lead, partner = (self.pick(before.held[who], number) for number in picks)
        if self.attempt(which, who, "merge", lead=lead, partner=partner):
            after = self.lives[which].state
            more = sum(before.codes[uid][0] == "B" for uid in (lead, partner))
            changes = [now - then for now, then in zip(places(after), places(before))]
            assert changes == [more, 0, -more, 0]                                # KA-19.7
            assert len(after.codes) == len(before.codes) - 1

    @rule(which=WHICH, who=WHO, pick=PICK, price=st.integers(-1, 12) | st.sampled_from((999, 1000)))
    def put_up(self, which, who, pick, price):
        self.attempt(which, who, "list", card=self.own(which, who, [pick])[0], price=price)

    @rule(which=WHICH, who=WHO, pick=PICK, price=st.integers(0, 12))
    def change_listing(self, which, who, pick, price):
        number = self.pick(self.lives[which].state.listings, pick)
        if price:
            self.attempt(which, who, "price", listing=number, price=price)
        else:
            self.attempt(which, who, "withdraw", listing=number)

    @rule(which=WHICH, who=WHO, pick=PICK, picks=PICKS)
    def buy(self, which, who, pick, picks):
        before = self.lives[which].state
        number = self.pick(before.listings, pick)
        listing = before.listings.get(number)
        price = listing.price if listing else 1
        pay = self.pay(which, who, price, picks)
        brings = sum(before.worth(uid) for uid in pay if uid in before.codes)
        if self.attempt(which, who, "buy", listing=number, pay=pay):
            after = self.lives[which].state
            assert after.purses[listing.seller] - before.purses[listing.seller] == price       # KA-19.5
            assert before.purses[who] + brings - after.purses[who] == price
            assert after.minted - before.minted == brings and after.burned == before.burned      # KA-19.4

    @rule(which=WHICH, who=WHO, pick=PICK)
    def let_go(self, which, who, pick):
        self.attempt(which, who, "let_go", card=self.own(which, who, [pick])[0])

    @rule(which=WHICH, who=WHO)
    def relief(self, which, who):
        self.attempt(which, who, "relief")

    @rule(which=WHICH, who=WHO)
    def take_back(self, which, who):
        life = self.lives[which]
        if life.can_undo(who):
            life.undo(who)
            check(life.state)

    # ---- swaps -----------------------------------------------------------------------------------------------------
    @rule(which=WHICH, who=WHO, other=st.sampled_from(("r1", "r2", "h0", "h1", "h9")), give=PICKS, want=PICKS,
          cheap=st.booleans())
    def swap(self, which, who, other, give, want, cheap):
        before = self.lives[which].state
        wanted = self.own(which, other, want[:2]) if other in before.held else want
        if cheap and other in before.held:
            wanted = [uid for uid in before.held[other] if before.codes[uid][0] == "S"][:1]
        if self.attempt(which, who, "swap", **{"with": other}, give=self.own(which, who, give), want=wanted):
            after = self.lives[which].state
            assert (after.purses, after.minted, after.burned) == (before.purses, before.minted, before.burned)
            assert places(after) == places(before)

    @rule(which=WHICH, who=WHO, pick=PICK, agree=st.booleans())
    def answer(self, which, who, pick, agree):
        proposals = self.lives[which].state.proposals
        number = self.pick(proposals, pick)
        asked = proposals[number]["to"] if number in proposals and pick % 4 else who
        self.attempt(which, asked, "agree" if agree else "decline", proposal=str(number))

    # ---- decks and matches -----------------------------------------------------------------------------------------
    @rule(which=WHICH, who=WHO, start=PICK, size=st.integers(8, 16), name=st.sampled_from(("A", "B")))
    def save_deck(self, which, who, start, size, name):
        held = self.lives[which].state.held[who]
        first = start % max(1, len(held) - size)
        self.attempt(which, who, "deck", name=name, cards=held[first:first + size])

    @rule(which=WHICH, who=WHO, rival=st.sampled_from(("r1", "r2")), name=st.sampled_from(("A", "B")))
    def challenge(self, which, who, rival, name):
        self.attempt(which, who, "challenge", rival=rival, deck=name)

    @rule(which=WHICH, who=WHO, mine=st.sampled_from(("A", "B")), theirs=st.sampled_from(("A", "B")),
          stakes=st.booleans())
    def battle(self, which, who, mine, theirs, stakes):
        other = "h1" if who == "h0" else "h0"
        self.attempt(which, who, "battle", **{"with": other}, deck=mine, their_deck=theirs, stakes=stakes)

    @rule(which=WHICH, who=WHO, end=st.sampled_from(("give_up", "drawn", "original")))
    def end_match(self, which, who, end):
        before = self.lives[which].state
        guides = set(battles.guides(before)) if before.battle else set()
        deed = {"do": "give_up"} if end == "give_up" else {"do": "stake", "choice": end}
        if self.attempt(which, who, **deed):
            after = self.lives[which].state
            moved = {uid for uid, owner in after.owners.items() if before.owners[uid] != owner}
            assert moved in (set(), guides) and places(after) == places(before)   # KA-19.12

    @rule(which=WHICH, who=WHO, stop=st.integers(1, 3), choice=st.sampled_from(("drawn", "original")),
          stakes=st.booleans())
    def play(self, which, who, stop, choice, stakes):
        """Decks of both, a match between them, its end, as far as it goes."""
        other = "h1" if who == "h0" else "h0"
        for one in (who, other):
            self.save_deck(which, one, stop, 10, "A")
        self.battle(which, who, "A", "A", stakes)
        if stop > 1:
            self.end_match(which, who, "give_up")
        if stop > 2:
            self.end_match(which, other, choice)

    # ---- trades between the worlds ---------------------------------------------------------------------------------
    @rule(which=WHICH, who=WHO, give=PICKS, want=PICKS)
    def offer(self, which, who, give, want):
        there = self.lives[1 - which].state
        trade = f"{len(self.trades):032x}"
        wanted = [there.codes[self.pick(there.held["h0"] or there.codes, number)] for number in want[:2]]
        if self.attempt(which, who, "offer", trade=trade, give=self.own(which, who, give), want=wanted):
            self.trades.append(trade)

    @rule(which=WHICH, who=WHO, pick=PICK)
    def use_file(self, which, who, pick):
        """Any file in any world, by anybody: offers, answers and receipts, fresh, replayed or of somebody else."""
        if self.files:
            text = self.pick(self.files, pick)
            kind = json.loads(text)["type"].split("/")[1]
            if kind == "offer":
                self.attempt(which, who, "accept", offer=text, give=self.wanted(which, who, text))
            else:
                self.attempt(which, who, "complete" if kind == "accept" else "receipt", **{kind: text})

    @rule(which=WHICH, give=PICKS, pick=PICK, stop=st.integers(1, 4))
    def trade(self, which, give, pick, stop):
        """Offer, answer, completion and receipt, one after the other, as far as it goes; cards are counted."""
        here, there = self.lives[which], self.lives[1 - which]
        trade, text = f"{len(self.trades):032x}", ""
        free = (uid for uid in there.state.held["h1"] if not holding(there.state, uid))
        code = there.state.codes.get(self.pick(free, pick))
        for do in ("offer", "accept", "complete", "receipt")[:stop]:
            place, who = (which, "h0") if do in ("offer", "complete") else (1 - which, "h1")
            if do == "offer":
                fields = {"trade": trade, "give": self.own(place, who, give), "want": [code] if code else []}
            elif do == "accept":
                fields = {"offer": text, "give": self.wanted(place, who, text)}
            else:
                fields = {"accept" if do == "complete" else "receipt": text}
            before = len(self.lives[place].state.codes)
            result = self.attempt(place, who, do, **fields)
            if result is None:
                return
            assert do in ("complete", "receipt") or len(self.lives[place].state.codes) == before
            if do == "offer":
                self.trades.append(trade)
            text = result.files[0][1] if result.files else ""
        assert stop < 4 or here.state.done[trade]["how"] == there.state.done[trade]["how"] == "completed"

    @rule(which=WHICH, stop=st.integers(1, 4), staked=st.booleans())
    def meet(self, which, stop, staked):
        """A match with the other world: an invitation, its answer, and its end without result, as far as it goes."""
        self.meetings = getattr(self, "meetings", 0) + 1
        other, match = 1 - which, f"{self.meetings:032x}"
        for place in (which, other):
            self.save_deck(place, "h0", stop, 10, "A")
        told = {"match": match, "name": "Ann", "options": {"opening": "source", "stakes": staked},
                "letter": "a letter", "signal": ""}
        steps = ((which, "far_begin", {"deck": "A", "match": match, "stakes": staked}),
                 (other, "far_invited", {"letter": told}), (other, "far_join", {"deck": "A"}))
        for place, do, fields in steps[:stop]:
            if self.attempt(place, "h0", do, **fields) is None:
                break
        else:
            assert stop < 3 or all(self.lives[place].state.far["match"] == match for place in (which, other))
        for place in (which, other)[stop % 2:]:
            self.attempt(place, "h0", "far_quit")

    def wanted(self, which, who, text):
        """The cards an offer asks for, as its refusal proposes them."""
        return getattr(self.refusal(which, who, {"do": "accept", "offer": text}), "fill", {}).get("give", [])

    def refusal(self, which, who, deed):
        """Why a deed would be refused, if it would be."""
        try:
            self.lives[which].trial(who, deed)
        except (Illegal, Malformed) as error:
            return error

    @rule(which=WHICH, who=WHO, pick=PICK, change=st.sampled_from((
        ("B", "S"), ("0", "1"), ('"give":[', '"give":["B5",'), ("offer", "accept"), ("}", ""))))
    def forge_file(self, which, who, pick, change):
        if self.files:
            text = self.pick(self.files, pick).replace(*change, 1)
            deed, field = (("accept", "offer"), ("complete", "accept"), ("receipt", "receipt"))[pick % 3]
            self.attempt(which, who, deed, **{field: text})

    @rule(which=WHICH, who=WHO, pick=PICK, again=st.booleans())
    def end_trade(self, which, who, pick, again):
        trade = self.pick(self.trades, pick) if self.trades else "0" * 32
        self.attempt(which, who, "file" if again else "cancel", trade=trade)

    # ---- nonsense --------------------------------------------------------------------------------------------------
    @rule(which=WHICH, who=WHO, do=st.sampled_from(sorted(DEEDS)),
          fields=st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=4))
    def nonsense(self, which, who, do, fields):
        if do != "join":
            self.attempt(which, who, do, **fields)

    # ---- the end ---------------------------------------------------------------------------------------------------
    def teardown(self):
        """The rest of the 60 days; the file is read back the same; the log leads to it again (KA-19.11)."""
        for life in getattr(self, "lives", ()):
            self.until(life, max(life.day, DAY + DAYS))
            written = life.export()
            assert Life.load(written, GAME).export() == written
        if getattr(self, "lives", ()) and len(self.files) % 4 == 0:
            assert returned(verify(self.lives[0].export(), GAME)) == ""


class BriefLives(Lives):
    """The same, a few of them, wherever the tests run."""


TestLives = pytest.mark.native(Lives.TestCase)
TestLives.settings = settings(max_examples=40, stateful_step_count=30, phases=(Phase.explicit, Phase.generate))
TestBriefLives = BriefLives.TestCase
TestBriefLives.settings = settings(max_examples=4, stateful_step_count=30, phases=(Phase.explicit, Phase.generate))
