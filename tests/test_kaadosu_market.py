"""Kaadosu, sections 16 and 3.2: the market, swapping, letting cards go, decks of a collection."""

from kaadosu.world import payment
from kaadosu.cards.faces import face
from kaadosu.world.ledger import POOL, RESERVED
from kaadosu.world.worlds import WORLD
from kaadosu.dev import world_vectors
from kaadosu_world import DAY, advance, bare, codes, do, places, refused
from mulligan import Malformed


def worth(code):
    return face(code).power


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
    """KA-16.4: by its seller until it is locked; its age goes on; what is taken back can be listed from tomorrow."""
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
    """KA-16.6, KA-16.7, KA-X27: a tenth, at least 1, a day; after seven openings at 1 the card goes for one credit."""
    def ageing(price, first, last):
        """A listing of day 0 at these openings."""
        return world_vectors.the_market({"price": price, "listed_day": 0, "openings": [first, last]})
    falling = [[25, False], [23, True], [21, True], [19, True], [18, True]]
    assert ageing(25, 1, 10)["at_opening"][5:] == falling
    assert ageing(3, 7, 9)["at_opening"] == [[2, True], [1, True], [1, True]]
    assert ageing(3, 1, 20)["cleared_at"] == 15
    assert ageing(1, 1, 20)["cleared_at"] == 14                                  # at 1 when locked, then seven more
    assert ageing(999, 7, 8)["at_opening"] == [[900, True], [810, True]]
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
    assert [line["words"].split()[3] for line in WORLD.news(world, "h0")] == ["S3", "S2", "S1"]


def test_openings_age_first():
    """KA-17.4: listings age before anybody joins or gets packs, so what is cleared can be dealt at once."""
    world = bare(["B9009"], rivals=0)
    world.seed = "demo"
    do(world, "list", card=world.held["h0"][0], price=1)
    sale = world.listings[1]
    sale.since, sale.locked, sale.floor = DAY - 14, True, 6
    world.day, world.line, world.packs = DAY - 1, [], {}
    world.joined["h0"], world.seen["h0"] = DAY - 2, {DAY - 2, DAY - 1}
    world.close()
    assert world.packs["h0"][0][0] == "B9009" and world.where[9009] == RESERVED   # KA-X32


def test_buying():
    """KA-16.8, KA-19.5: the price goes from buyer to seller, the card is free; not one's own; a locked one too."""
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
    result = do(world, "buy", who="h1", listing=1, pay=pay)
    assert world.purses == {"h0": price, "h1": brought - price}
    assert world.minted == mint + brought and world.burned == 0
    assert world.owners[uid] == "h1" and world.held["h1"][-1] == uid and world.free(uid)
    assert result.shown == ("B42",)
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
    assert codes(world) == ["S3", "B7"] and codes(world, "h1") == ["S5", "B42", "S1", "S2"]
    assert not world.proposals
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
