"""Kaadosu, sections 13, 14 and 16: paying, packs, the line, relief, the market, letting cards go."""

import pytest

from kaadosu.world import payment
from kaadosu.cards.faces import base, face
from kaadosu.world.ledger import POOL, RESERVED, Ledger, pack_cost
from kaadosu.world.worlds import WORLD
from kaadosu.rules.streams import Stream
from kaadosu.world.days import line, score
from compared import compared
from kaadosu.dev import world_vectors
from kaadosu.dev.vectors import FORMAT
from kaadosu_world import DAY, advance, bare, codes, do, lived, places, preview, refused, text
from mulligan import Malformed


def worth(code):
    return face(code).power


# ---- 13 Paying -----------------------------------------------------------------------------------------------------
def test_worked_examples_of_paying():
    """KA-13.6, KA-13.7, KA-X25: purse first, cards for the rest, none that is not needed."""
    def pays(price, purse, *worths):
        told = world_vectors.the_tender({"price": price, "purse": purse, "card_worths": list(worths)})
        return told["purse"] if told["accepted"] else None
    assert pays(7, 0, 4, 4) == 1 and pays(7, 0, 4, 4, 1) is None
    assert pays(7, 3, 4) == 0 and pays(7, 3, 3) is None
    assert pays(2, 3) == 1 and pays(2, 3, 1) is None
    assert pays(7, 0, 7, 3) is None and pays(3, 3, 1) is None and pays(0, 0) == 0 and pays(3, 3) == 0
    assert payment.fault(7, 0, [4, 4, 0])[0] == "worthless" and payment.fault(7, 0, [4])[0] == "short"


def test_what_may_be_tendered():
    """KA-13.7: own cards that are free, each once, worth something, and none too many; a refusal changes nothing and says a way."""
    world = bare(["B42", "S1", "B1337", "B10000"], ["B7"])
    world.packs["h0"], world.line = [["S5"] * 5, None, None, None], ["h0"]
    one, shadow, other, dear = world.held["h0"]
    foreign = world.held["h1"][0]
    error = refused_pay(world, [])
    assert error.fill == {"pay": payment.suggestion(world, "h0", 1)} and len(error.fill["pay"]) == 1
    for pay in ([shadow], [foreign], [999], [one, other], [one, shadow]):
        refused_pay(world, pay)
    assert refused_pay(world, [one, one]).reason == "twice"
    world.put_up(one, 5)
    assert refused_pay(world, [one], "KA-16.3").reason == "not_free"
    world.take_down(1)
    world.escrow.add(one)
    refused_pay(world, [one], "KA-18.2")


def refused_pay(world, pay, clause="KA-13.7"):
    """The line and the packs are set by hand here, so only what a refusal leaves is compared."""
    before = text(world)
    with pytest.raises(Exception) as caught:
        WORLD.act(world, "h0", {"do": "buy_pack", "pack": 0, "pay": pay})
    assert caught.value.clause == clause and text(world) == before
    return caught.value


def test_tendered_cards_go():
    """KA-13.8, KA-19.4: base cards to the pool, combos cease; what they brought is minted, the cost of a pack burned."""
    world = lived(rivals=0, pre_days=1)
    advance(world, DAY + 1)
    combo = world.give("h0", "M(S1+S42)")
    assert worth("M(S1+S42)") == 1
    base_card = next(uid for uid in world.held["h0"] if world.codes[uid][0] == "B")
    ident, worths = int(world.codes[base_card][1:]), world.worth(base_card) + world.worth(combo)
    world.packs["h0"][0] = [f"S{i}" for i in range(1, 6)]
    for code in world.packs["h0"][0]:
        assert face(code).cost == 0
    before = places(world)
    world.pay("h0", worths, [base_card, combo])
    assert world.minted == worths and world.purses["h0"] == 0 and combo not in world.codes
    assert world.where[ident] == POOL and places(world)[POOL] == before[POOL] + 1


def test_change_stays_in_the_purse():
    """KA-13.6: purse after = purse + worths − price."""
    world = bare(["B42"], rivals=0)
    world.packs, world.line = {"h0": [["S5"] * 5] * 4}, ["h0"]
    uid = world.held["h0"][0]
    said = WORLD.act(world, "h0", {"do": "buy_pack", "pack": 0, "pay": [uid]})
    brings = worth("B42") + 1                                                    # a blue square in a week of green and square
    assert world.purses["h0"] == brings - 1 and world.minted == brings and world.burned == 1 and f"You pay 1: {brings}" in said.say


def test_the_bonus_is_for_tendering_only():
    """KA-13.5, KA-14.6, KA-16.2: neither what a pack costs nor the price proposed knows it."""
    world = bare(["B10000"])                                                     # a green square
    uid = world.held["h0"][0]
    assert world.worth(uid) == worth("B10000") + 2
    assert pack_cost(["B10000", "S1", "S2", "S3", "S4"]) == worth("B10000") // 2
    error = refused(world, "KA-16.2", "list", card=uid)
    assert error.fill == {"price": worth("B10000")}


def test_relief():
    """KA-13.9: once a day for who has an empty purse and no card of power; dealt from a stream of its own."""
    world = bare(["S1", "S2"])
    assert preview(world, "relief").shown == ()
    expected = Ledger("test", DAY).deal(Stream(f"kaadosu/1/world/test/relief/{DAY}/h0"))
    assert do(world, "relief").shown == tuple(expected) and codes(world) == ["S1", "S2", *expected]
    assert world.purses["h0"] == 0 and world.minted == world.burned == 0
    for uid in world.held["h0"][:]:
        if world.codes[uid][0] == "B":
            world.drop(uid)
    refused(world, "KA-13.9", "relief", words="had today")
    advance(world, DAY + 1)
    assert do(world, "relief")


@pytest.mark.parametrize("purse, codes", [(1, ["S1"]), (0, ["B1"]), (0, ["S1", "M(S1+S42)"])])
def test_no_relief(purse, codes):
    """KA-13.9: not with a credit, and not with a card worth one."""
    world = bare(codes)
    world.purses["h0"] = world.minted = purse
    refused(world, "KA-13.9", "relief")


def case(topic, given, **expect):
    """The differences of one case."""
    [found] = compared(FORMAT, {"cases": [{"topic": topic, "input": given, "expect": expect}]}).values()
    return found


def test_what_a_case_says_of_a_cleared_listing_and_a_refused_payment():
    """KA-13.7, KA-16.7: after clearing a list ends or goes on with null or "cleared"; a refused payment leaves the purse, or null."""
    falling = {"price": 3, "listed_day": 0, "openings": [13, 20]}
    assert case("market_ageing", falling, at_opening=[[2, True], *[[1, True]] * 7]) == []
    assert case("market_ageing", falling, at_opening=[[2, True], *[[1, True]] * 6, None])
    cleared, ones = {"price": 1, "listed_day": 0, "openings": [7, 20]}, [[1, True]] * 7
    for rest in ([], [None], ["cleared"] * 7):
        assert case("market_ageing", cleared, at_opening=ones + rest) == []
    for wrong in (ones + ones[:1], ones[1:], [*ones[:6], [2, True]], [*ones[:6], None], [[1, 1], *ones[1:]]):
        try:
            assert case("market_ageing", cleared, at_opening=wrong)
        except Malformed as refused:
            assert wrong[0] == [1, 1] and "at_opening[0][1]" in str(refused)
    for wrong in ([*ones, None, [1, True]], [*ones, *[None] * 8], [*ones, "gone"]):
        with pytest.raises(Malformed, match="at_opening"):
            case("market_ageing", cleared, at_opening=wrong)
    short, paid = {"price": 7, "purse": 3, "card_worths": [3]}, {"price": 7, "purse": 0, "card_worths": [4, 4]}
    assert case("tender", short, accepted=False, purse=3) == case("tender", short, accepted=False, purse=None) == []
    assert case("tender", short, purse=4) and case("tender", paid, purse=None) and case("tender", paid, purse=1) == []


# ---- 14 Packs ------------------------------------------------------------------------------------------------------
def test_four_packs_of_five():
    """KA-14.1, KA-14.7, KA-19.9: each bought at most once; its cards arrive in their order, after paying."""
    world = advance(lived(rivals=2, pre_days=2), DAY + 1)
    packs = world.packs["h0"]
    assert [len(pack) for pack in packs] == [5] * 4
    pay = payment.suggestion(world, "h0", pack_cost(packs[1]))
    inside, new = packs[1], world.next_uid
    assert preview(world, "buy_pack", pack=1, pay=pay).shown == ()               # KA-14.9
    assert do(world, "buy_pack", pack=1, pay=pay).shown == tuple(inside)
    assert codes(world)[-5:] == inside and world.held["h0"][-5:] == list(range(new, new + 5))
    assert world.burned and world.packs["h0"][1] is None
    refused(world, "KA-14.1", "buy_pack", pack=1, pay=[])
    for wrong in (4, -1):
        refused(world, "KA-14.1", "buy_pack", pack=wrong, pay=[])
    for wrong in ("1", 1.0, True, [1]):
        refused(world, "", "buy_pack", error=Malformed, pack=wrong)


def test_sealed_or_open():
    """KA-14.9: sealed, a pack shows its price only; open, its cards too."""
    for sealed in (True, False):
        world = advance(lived(rivals=0, pre_days=0, sealed=sealed), DAY + 1)
        tiles = next(block for block in WORLD.page(world, "h0", "shop") if block["kind"] == "tiles")["tiles"]
        assert all(("back" in tile) is sealed and ("cards" in tile) is not sealed for tile in tiles)
        assert tiles[0]["note"] == f"Costs {pack_cost(world.packs['h0'][0])}"
        told = preview(world, "buy_pack", pack=0, pay=payment.suggestion(world, "h0", pack_cost(world.packs["h0"][0])))
        assert told.shown == (() if sealed else tuple(world.packs["h0"][0]))


def test_only_who_was_here_gets_packs():
    """KA-14.2: with the option off, everybody who has joined before."""
    for needed in (True, False):
        world = advance(lived(rivals=0, pre_days=0, seen_yesterday=needed), DAY + 1)
        assert world.line == ["h0"]                                              # the joining day counts as seen
        advance(world, DAY + 2)
        assert world.line == ([] if needed else ["h0"])
        if needed:
            refused(world, "KA-14.2", "buy_pack", pack=0, pay=[])


def test_the_line():
    """KA-14.3, KA-X28: age up to 100 days, five for each day seen among the last twenty; then age, rivals, humans."""
    members = [("h0", 90, {98, 99}), ("r1", 0, {10, 99}), ("r2", 60, set(range(85, 100))), ("r3", 0, set(range(99)))]
    assert [score(100, joined, seen) for _, joined, seen in members] == [20, 105, 115, 195]
    assert line(100, members) == ["r2", "r1", "h0"]
    assert line(100, members, seen_yesterday=False) == ["r3", "r2", "r1", "h0"]
    assert score(500, 0, set(range(480, 500))) == 200 and score(500, 0, {479, 500}) == 100
    same = [("h10", 5, {99}), ("h2", 5, {99}), ("r11", 5, {99}), ("r2", 5, {99})]
    assert line(100, same) == ["r2", "r11", "h2", "h10"]
    assert line(100, [("r1", 80, {99}), ("r2", 75, {99}), ("r3", 80, {98, 99})]) == ["r2", "r3", "r1"]      # 30, 30 and 25


def test_dealing_round_by_round():
    """KA-14.4, KA-X32: one pack each in the order of the line, four times over, from the stream of the day."""
    ledger = Ledger("demo", DAY)
    ledger.prepare(["r2", "h0"])
    stream = Stream(f"kaadosu/1/world/demo/packs/{DAY}")
    ids = [[1 + stream.below(10_000) for _ in range(5)] for _ in range(8)]
    assert ledger.packs["r2"][0] == ["B9009", "B117", "B7466", "B6742", "B5295"]
    assert [[int(code[1:]) for code in pack] for pack in ledger.packs["r2"]] == ids[0::2]
    assert [[int(code[1:]) for code in pack] for pack in ledger.packs["h0"]] == ids[1::2]


def test_base_card_or_shadow():
    """KA-14.5, KA-X32, KA-19.8: what is owned, reserved or away comes as a Shadow, also earlier in the same pack."""
    ledger = Ledger("demo", DAY)
    for place, ident in ((2, 117), (1, 6742), (3, 9009)):
        ledger.where[ident] = place
    assert ledger.deal(Stream(f"kaadosu/1/world/demo/packs/{DAY}")) == ["S9009", "S117", "B7466", "S6742", "B5295"]
    assert ledger.where[7466] == RESERVED

    class Same:
        def below(self, n):
            return 41
    assert ledger.deal(Same()) == ["B42", "S42", "S42", "S42", "S42"]
    assert world_vectors.the_deal({"label": f"kaadosu/1/world/demo/packs/{DAY}", "not_in_pool": [117], "packs": 1})["packs"][0][1] == "S117"


@pytest.mark.parametrize("powers, cost", [((4, 5, 10, 0, 3), 10), ((0, 0, 0, 0, 0), 1), ((1, 0, 0, 0, 0), 1)])
def test_cost_of_a_pack(powers, cost):
    """KA-14.6, KA-X24: the costs of its base cards, at least 1."""
    pack = [f"B{next(i for i in range(1, 10_001) if base(i).power == power)}" if power else "S1" for power in powers]
    assert pack_cost(pack) == cost


def test_unsold_packs_go_back():
    """KA-14.8: at the close of the day, and bought ones are offered anew."""
    world = advance(lived(rivals=0, pre_days=0), DAY + 1)
    world.visit()
    do(world, "buy_pack", pack=0, pay=payment.suggestion(world, "h0", pack_cost(world.packs["h0"][0])))
    owned = places(world)[2]
    advance(world, DAY + 2)
    assert places(world)[2] == owned and all(pack is not None for pack in world.packs["h0"])
    reserved = sum(code[0] == "B" for pack in world.packs["h0"] for code in pack)
    assert places(world)[RESERVED] == reserved


def test_the_starter():
    """KA-14.10: four packs free on the joining day, from a stream of the collector; the first ones to buy come the next day."""
    world = lived("demo", rivals=2, pre_days=0)
    ledger = Ledger("demo", DAY)
    for one in ("r1", "h0"):
        stream, ledger.held[one] = Stream(f"kaadosu/1/world/demo/starter/{one}"), []
        for _ in range(4):
            ledger.take(one, ledger.deal(stream))
        assert codes(world, one) == [ledger.codes[uid] for uid in ledger.held[one]] and len(codes(world, one)) == 20
    assert world.purses["h0"] == 0 and world.packs == {} and world.seen["h0"] == {DAY}
    assert "r1" in advance(world, DAY + 1).line and set(world.packs) == {"r1", "h0"} and len(codes(world, "r2")) == 20


# ---- 16 The market -------------------------------------------------------------------------------------------------
def test_listing():
    """KA-16.1, KA-16.2: an own free card, once at a time, at 1 to 999 whole credits."""
    world = bare(["B42", "S1"], ["B7"])
    uid, shadow, foreign = *world.held["h0"], world.held["h1"][0]
    refused(world, "KA-16.1", "list", card=foreign, price=3)
    refused(world, "KA-16.1", "list", price=3)
    for price in (0, -1, 1000):
        refused(world, "KA-16.2", "list", card=uid, price=price)
    for price in (1.5, "3", True, [3]):
        refused(world, "", "list", error=Malformed, card=uid, price=price)
    refused(world, "", "list", error=Malformed, card=uid, price=3, often=True)
    assert refused(world, "KA-16.2", "list", card=shadow).fill == {"price": 1}   # a Shadow has no power, yet costs 1
    do(world, "list", card=uid, price=999)
    refused(world, "KA-16.3", "list", card=uid, price=3)
    do(world, "list", card=shadow, price=1)
    assert [listing.price for listing in world.listings.values()] == [999, 1]


def test_a_listed_card_is_bound():
    """KA-16.3, KA-3.2, KA-19.6: not merged, swapped, offered, let go or played, and it leaves the decks."""
    world = bare([f"S{i}" for i in range(1, 31)], ["B7"])
    mine = world.held["h0"]
    do(world, "deck", name="One", cards=mine[:10])
    do(world, "list", card=mine[0], price=3)
    assert world.decks["h0"]["One"] == mine[1:10]
    other = next(uid for uid in mine if world.faces[uid].shapes != world.faces[mine[0]].shapes)
    refused(world, "KA-16.3", "merge", lead=mine[0], partner=other)
    refused(world, "KA-16.3", "let_go", card=mine[0])
    refused(world, "KA-16.3", "swap", **{"with": "h1"}, give=[mine[0]], want=world.held["h1"])
    refused(world, "KA-16.3", "offer", trade="0" * 32, give=[mine[0]], want=[])
    refused(world, "KA-3.2", "deck", name="Two", cards=mine[:10])


def test_changing_and_withdrawing():
    """KA-16.4: until it is locked, by its seller; its age goes on; what is taken back can be listed again from tomorrow."""
    world = bare(["B42"], ["B7"])
    uid = world.held["h0"][0]
    do(world, "list", card=uid, price=10)
    advance(world, DAY + 3)
    do(world, "price", listing=1, price=20)
    assert world.listings[1].price == 20 and world.listings[1].since == DAY
    refused(world, "KA-16.4", "price", who="h1", listing=1, price=1)
    refused(world, "KA-16.4", "withdraw", who="h1", listing=1)
    refused(world, "KA-16.8", "withdraw", listing=9)
    do(world, "withdraw", listing=1)
    assert world.free(uid) and not world.listings
    refused(world, "KA-16.4", "list", card=uid, price=3)
    swapped = world.copy()
    do(swapped, "swap", **{"with": "h1"}, give=[uid], want=swapped.held["h1"][:])
    do(swapped, "agree", who="h1", proposal="1")
    refused(swapped, "KA-16.4", "list", who="h1", card=uid, price=3)
    advance(world, DAY + 4)
    do(world, "list", card=uid, price=3)
    assert set(world.listings) == {2}
    do(world, "withdraw", listing=2)
    do(world, "let_go", card=uid)
    assert not world.withdrawn


def test_locking():
    """KA-16.5, KA-16.6: at the opening at the age of seven; from then on no change, and the price falls."""
    world = bare(["B42"])
    do(world, "list", card=world.held["h0"][0], price=25)
    advance(world, DAY + 6)
    sale = world.listings[1]
    assert (sale.price, sale.since, sale.locked) == (25, DAY, False)
    advance(world, DAY + 7)
    assert world.listings[1].price == 23 and world.listings[1].locked
    refused(world, "KA-16.5", "price", listing=1, price=30)
    refused(world, "KA-16.5", "withdraw", listing=1)
    advance(world, DAY + 10)
    assert world.listings[1].price == 18


def test_falling_and_clearing():
    """KA-16.6, KA-16.7, KA-X27: a tenth, at least 1, a day; after seven openings at 1 the card goes and its owner gets one credit."""
    ageing = world_vectors.the_market
    assert ageing({"price": 25, "listed_day": 0,
                   "openings": [1, 10]})["at_opening"][5:] == [[25, False], [23, True], [21, True], [19, True], [18, True]]
    assert ageing({"price": 3, "listed_day": 0, "openings": [7, 9]})["at_opening"] == [[2, True], [1, True], [1, True]]
    assert ageing({"price": 3, "listed_day": 0, "openings": [1, 20]})["cleared_at"] == 15
    assert ageing({"price": 1, "listed_day": 0, "openings": [1, 20]})["cleared_at"] == 14    # locked at 7 at 1 already, then seven more
    assert ageing({"price": 999, "listed_day": 0, "openings": [7, 8]})["at_opening"] == [[900, True], [810, True]]
    for code, gain in (("B42", 1), ("S42", 0), ("M(S1+S42)", 1)):
        world = bare([code])
        do(world, "list", card=world.held["h0"][0], price=3)
        pool = places(advance(world, DAY + 14))[POOL]
        assert world.listings and world.listings[1].floor == 6
        advance(world, DAY + 15)
        assert not world.listings and not world.codes and world.purses["h0"] == world.minted == gain
        assert world.where[42] == POOL and places(world)[POOL] == pool + (code[0] == "B")
        assert "left the market" in WORLD.news(world, "h0")[-1]["words"]


def test_ageing_by_number():
    """KA-17.4: listings age in the order of their numbers, so what is cleared together is told in that order."""
    world = bare(["S1", "S2", "S3"])
    for uid in world.held["h0"][::-1]:
        do(world, "list", card=uid, price=1)
    advance(world, DAY + 14)
    assert [told["words"].split()[2] for told in WORLD.news(world, "h0")] == ["S0003", "S0002", "S0001"]


def test_openings_age_first():
    """KA-17.4: listings age before anybody joins or gets packs, so what is cleared can be dealt at once."""
    world = bare(["B9009"], rivals=0)
    world.seed = "demo"
    do(world, "list", card=world.held["h0"][0], price=1)
    sale = world.listings[1]
    sale.since, sale.locked, sale.floor = DAY - 14, True, 6
    world.day, world.line, world.packs, world.seen["h0"] = DAY - 1, [], {}, {DAY - 2, DAY - 1}
    world.joined["h0"] = DAY - 2
    world.close()
    assert world.packs["h0"][0][0] == "B9009" and world.where[9009] == RESERVED   # KA-X32


def test_buying():
    """KA-16.8, KA-19.5: the price goes from the buyer to the seller, the card is free; not one's own; a locked one too."""
    world = bare(["B42"], ["B7", "B1337", "B100"])
    uid = world.held["h0"][0]
    do(world, "list", card=uid, price=worth("B7"))
    advance(world, DAY + 7)
    price, mint = world.listings[1].price, world.minted
    refused(world, "KA-16.8", "buy", listing=1, pay=[])
    refused(world, "KA-16.8", "buy", who="h1", listing=2, pay=[])
    refused(world, "KA-13.7", "buy", who="h1", listing=1, pay=[])
    pay = payment.suggestion(world, "h1", price)
    brought = sum(map(world.worth, pay))
    said = do(world, "buy", who="h1", listing=1, pay=pay)
    assert world.purses == {"h0": price, "h1": brought - price} and world.minted == mint + brought and world.burned == 0
    assert world.owners[uid] == "h1" and world.held["h1"][-1] == uid and world.free(uid) and said.shown == ("B42",)
    assert f"sold to Human 1 for {price}" in WORLD.news(world, "h0")[-1]["words"] and not WORLD.news(world, "h1")


def test_swapping():
    """KA-16.9: one to three free cards each, both agree, all or nothing, no credits."""
    world = bare(["B42", "S1", "S2", "S3"], ["B7", "S5"])
    mine, theirs = world.held["h0"][:], world.held["h1"][:]
    other = {"with": "h1"}
    for give, want in (([], theirs[:1]), (mine[:1], []), (mine, theirs[:1])):
        refused(world, "KA-16.9", "swap", **other, give=give, want=want)
    refused(world, "KA-16.9", "swap", **{"with": "h0"}, give=mine[:1], want=mine[1:2])
    refused(world, "KA-16.9", "swap", **{"with": "h7"}, give=mine[:1], want=theirs[:1])
    refused(world, "KA-16.9", "swap", **other, give=theirs[:1], want=mine[:1])
    do(world, "swap", **other, give=mine[:3], want=theirs[:1])
    assert codes(world) == ["B42", "S1", "S2", "S3"]                             # nothing yet
    refused(world, "KA-16.9", "agree", proposal="1")
    refused(world, "KA-16.9", "agree", who="h1", proposal="7")
    do(world, "list", card=mine[0], price=3)
    refused(world, "KA-16.3", "agree", who="h1", proposal="1")
    do(world, "withdraw", listing=1)
    do(world, "agree", who="h1", proposal="1")
    assert codes(world) == ["S3", "B7"] and codes(world, "h1") == ["S5", "B42", "S1", "S2"] and not world.proposals
    assert world.minted == world.burned == 0 and set(world.purses.values()) == {0}
    do(world, "swap", who="h1", **{"with": "h0"}, give=theirs[1:], want=mine[3:])
    do(world, "decline", proposal="2")
    assert not world.proposals


def test_letting_go():
    """KA-16.10: a base card to the pool, a Shadow ceases; nothing is paid."""
    world = bare(["B42", "S1"])
    pool = places(world)[POOL]
    for uid in world.held["h0"][:]:
        do(world, "let_go", card=uid)
    assert not world.codes and places(world)[POOL] == pool + 1 and world.purses["h0"] == world.minted == 0
    refused(world, "KA-16.10", "let_go", card=1)
    refused(world, "KA-16.10", "let_go")


# ---- 3.2 Decks of a collection -------------------------------------------------------------------------------------
def test_decks():
    """KA-3.1, KA-3.2: ten to thirty own free cards, each once; who leaves the collection leaves the decks."""
    world = bare([f"S{i}" for i in range(1, 41)], ["B7"])
    mine, foreign = world.held["h0"][:], world.held["h1"][0]
    for size in (0, 9, 31):
        refused(world, "KA-3.1", "deck", name="One", cards=mine[:size])
    refused(world, "KA-3.2", "deck", name="One", cards=[*mine[:10], foreign])
    assert refused(world, "KA-13.7", "deck", name="One", cards=[*mine[:10], mine[0]]).reason == "twice"
    refused(world, "KA-3.1", "deck", cards=mine[:10])
    refused(world, "", "deck", error=Malformed, name="x" * 61, cards=mine[:10])
    do(world, "deck", name="One", cards=mine[:30])
    do(world, "deck", name="Two", cards=mine[5:15])
    do(world, "let_go", card=mine[5])
    partner = next(uid for uid in mine[10:] if world.faces[uid].shapes != world.faces[mine[6]].shapes)
    do(world, "merge", lead=mine[6], partner=partner)
    for name in ("One", "Two"):
        assert not set(world.decks["h0"][name]) & {mine[5], mine[6], partner}
    do(world, "drop_deck", name="One")
    refused(world, "KA-3.2", "drop_deck", name="One")
    refused(world, "KA-3.2", "drop_deck", who="h1", name="Two")
