"""Kaadosu, section 17: what rivals are like, what they do in a day, how they swap."""

import pytest

from kaadosu.world import rivals
from kaadosu.cards.faces import BASE, COLOURS, SHADOW, SHAPES, base, face
from kaadosu.world.invariants import check
from kaadosu.world.ledger import RESERVED, pack_cost
from kaadosu.world.worlds import WORLD
from kaadosu.rules.streams import Stream
from kaadosu.world.days import World
from kaadosu_world import DAY, Script, advance, bare, codes, do, preview, refused, text


def rival(*held):
    """A world with one rival, r1, who owns these cards."""
    world = World("test", DAY, 1, 0, names=())
    world.open()
    for uid in world.held["r1"][:]:
        world.drop(uid)
    for code in held:
        world.give("r1", code)
    return world


def spend(world, monkeypatch, merge=False, sells=(False, False), numbers=(), active=True):
    """The day of r1, with the chances a test wants."""
    monkeypatch.setattr(World, "stream", lambda self, *label: Script([active, merge, *sells], numbers))
    rivals.act(world, "r1")
    monkeypatch.undo()
    check(world)


def bases(count, wanted, but=()):
    """So many codes of base cards that are as wanted."""
    found = [f"B{i}" for i in range(1, 10_001) if i not in but and wanted(base(i))]
    return found[:count]


def test_profiles():
    """KA-17.7: from their own stream, in this order."""
    stream = Stream("kaadosu/1/world/demo/rival/r7")
    drawn = [stream.below(n) for n in (551, 5, 3, 601, 601, 5)]
    assert list(rivals.profile("demo", "r7")) == [400 + drawn[0], *drawn[1:3], 200 + drawn[3], 200 + drawn[4], drawn[5]]


def test_protected_cards():
    """KA-17.8: of n free base cards and combos the best min(12, n // 2) by plus + minus, then uid."""
    held = bases(30, lambda one: True)
    for n in (0, 1, 5, 24, 30):
        world = rival(*held[:n], "S1", "M(S1+S42)")
        own = sorted(world.held["r1"][:n], key=lambda uid: (-world.faces[uid].plus - world.faces[uid].minus, uid))
        assert rivals.protected(world, "r1") == set(own[:min(12, n // 2)])
    world = rival(*held)
    best = next(iter(rivals.best_first(world, world.held["r1"])))
    world.put_up(best, 5)
    assert best not in rivals.protected(world, "r1")
    assert rivals.protected(rival("M(B1+B42)", "B7"), "r1") == {1 + 20}          # a combo counts


def test_how_a_rival_pays():
    """KA-17.8: the cards of the lowest worth until it is enough, then back what is not needed, the lowest first."""
    def plain(power):
        """A base card of that power without a bonus in the week of these tests."""
        return bases(1, lambda one: one.power == power and one.colour != 2 and 1 not in one.shapes)[0]
    world = rival(plain(4), plain(1), plain(2), plain(6), "S1")
    *plain_ones, shadow = world.held["r1"]

    def cards(*powers):
        return [plain_ones[(4, 1, 2, 6).index(power)] for power in powers]
    assert rivals.tender(world, "r1", 3, set()) == cards(1, 2)
    # 1, 2 and 4 are taken; without the 1 it is 6, without the 2 too little
    assert rivals.tender(world, "r1", 5, set()) == cards(2, 4)
    assert rivals.tender(world, "r1", 7, set()) == cards(1, 2, 4)
    assert rivals.tender(world, "r1", 8, set()) == cards(4, 6)
    assert rivals.tender(world, "r1", 13, set()) == cards(1, 2, 4, 6)
    assert rivals.tender(world, "r1", 14, set()) is None
    assert rivals.tender(world, "r1", 9, set(cards(6))) is None and shadow in world.held["r1"]
    world.purses["r1"] = 3
    assert rivals.tender(world, "r1", 3, set()) == [] and rivals.tender(world, "r1", 4, set()) == cards(1)
    world.put_up(*cards(1), 1)
    assert rivals.tender(world, "r1", 4, set()) == cards(2)


def test_an_idle_day(monkeypatch):
    """KA-17.9 (0): without its chance of activity a rival does nothing, not even take relief."""
    world = rival("S1")
    before = text(world)
    spend(world, monkeypatch, active=False)
    assert text(world) == before


def test_a_rival_takes_relief(monkeypatch):
    """KA-17.9 (1), KA-13.9."""
    world = rival("S1")
    monkeypatch.setattr(World, "deal", lambda self, stream: ["S1"] * 5)
    spend(world, monkeypatch)
    assert codes(world, "r1") == ["S1"] * 6 and world.relieved == {"r1"}


@pytest.mark.parametrize("shadows, left", [
    (2, [False, False, False]),
    (7, [False, False, True]),
    (11, [False, False, True]),
    (12, [True, False, True]),
])
def test_a_rival_buys_packs(monkeypatch, shadows, left):
    """KA-17.9 (2): packs 1 to 4 if it can pay; one that costs 1 not while it holds twelve Shadows."""
    cheap, dear = ["S1", "S2", "S3", "S4", "S5"], bases(2, lambda one: one.power == 10)
    held = bases(12, lambda one: one.power == 4 and one.colour != 2 and 1 not in one.shapes)
    world = rival(*held, *["S1"] * shadows)
    world.day += 1
    world.line = world.queue()
    world.prepare(world.line)
    world.dissolve()
    for code in dear:
        world.where[int(code[1:])] = RESERVED
    world.packs = {"r1": [cheap, [*dear, *cheap[:3]], cheap, None]}
    assert [pack_cost(pack) for pack in world.packs["r1"][:3]] == [1, 10, 1]
    monkeypatch.setattr(rivals, "PACKS", 3)                                      # the fourth is bought already
    spend(world, monkeypatch)
    assert [pack is not None for pack in world.packs["r1"][:3]] == left


def test_a_rival_merges(monkeypatch):
    """KA-17.9 (3): by chance, with sixteen free base cards; the best leads, with the next best of another shape."""
    held = bases(16, lambda one: one.power < 5)
    for count, chance in ((15, True), (16, False), (16, True)):
        world = rival(*held[:count])
        ordered = rivals.best_first(world, world.held["r1"])
        lead = world.codes[ordered[0]]
        partner = next(world.codes[uid] for uid in ordered if world.faces[uid].shapes != world.faces[ordered[0]].shapes)
        spend(world, monkeypatch, merge=chance)
        merged = [code for code in codes(world, "r1") if code[0] == "M"]
        assert merged == ([f"M({lead}+{partner})"] if count == 16 and chance else [])


def test_a_rival_merges_shadows(monkeypatch):
    """KA-17.9 (4): twice with at least six free ones: the oldest with the next oldest of another shape."""
    shape = {name: [f"S{i}" for i in range(1, 200) if base(i).shapes == (name,)] for name in (0, 1)}
    for count, pairs in ((5, 0), (6, 1), (7, 1), (8, 2)):
        held = shape[0][:3] + shape[1][:count - 3]
        world = rival("B42", *held)
        spend(world, monkeypatch)
        merged = [code for code in codes(world, "r1") if code[0] == "M"]
        assert merged == [f"M({shape[0][i]}+{shape[1][i]})" for i in range(pairs)]
    world = rival("B42", *[shape[0][0]] * 8)
    spend(world, monkeypatch)
    assert len(codes(world, "r1")) == 9                                          # no other shape, no merging


def test_a_rival_sells(monkeypatch):
    """KA-17.9 (5): twice by chance, a free unprotected base card or combo; at its power, or up to its markup above."""
    held = [*bases(6, lambda one: True), "M(B1337+S42)", "S5", "M(S1+S42)"]
    markup = rivals.profile("test", "r1").markup
    world = rival(*held)
    kept = rivals.protected(world, "r1")
    able = [uid for uid in sorted(world.held["r1"])[:7] if uid not in kept]
    spend(world, monkeypatch, sells=(True, True), numbers=(2, 3, 1, 0))
    first = able.pop(2)
    listed = list(world.listings.values())
    assert [listing.uid for listing in listed] == [first, able[1]] and all(listing.seller == "r1" for listing in listed)
    assert listed[0].price == world.faces[first].power + 3 % (markup + 1)
    assert listed[1].price == world.faces[able[1]].power
    world = rival("S5", "M(S1+S42)")
    spend(world, monkeypatch, sells=(True, True))                                # nothing to sell, and no number drawn
    assert not world.listings
    world = rival(*bases(14, lambda one: True))
    for uid in rivals.best_first(world, world.held["r1"])[-5:]:
        world.put_up(uid, 9)
    spend(world, monkeypatch, sells=(True, True), numbers=(0, 0))
    assert len(world.listings) == 6                                              # no more than six


def market(world, *offers):
    """Listings of another collector: (code, price)."""
    world.names["h0"], world.decks["h0"] = "Seller", {}
    world.joined["h0"], world.seen["h0"] = DAY, {DAY}
    world.held["h0"], world.purses["h0"] = [], 0
    for code, price in offers:
        world.put_up(world.give("h0", code), price)


def test_a_rival_buys_on_the_market(monkeypatch):
    """KA-17.9 (6): by price − worth, then number; up to two; below the worth, or up to 1 above what it likes."""
    own = rivals.profile("test", "r1")

    def unloved(one):
        """It likes neither the colour nor the shape, and the week has no bonus for it."""
        return one.colour not in (2, own.colour) and not {1, own.shape} & set(one.shapes)
    dull = bases(4, lambda one: unloved(one) and one.power == 5)
    liked = bases(1, lambda one: one.colour == own.colour and own.shape not in one.shapes and one.power == 5)
    purse = 60
    for offers, taken in (
            # the best bargain, then the lower number
            ([(dull[0], 4), (dull[1], 3), (dull[2], 4)], [dull[1], dull[0]]),
            ([(dull[0], 5)], []),
            ([(dull[0], 4)], [dull[0]]),
            ([(liked[0], None)], liked),                                         # None: 1 above its worth
            ([(liked[0], 1)], liked)):
        world = rival(*bases(2, lambda one: one.power == 6, range(1, 300)))
        market(world, *((code, 1) for code, _ in offers))
        for listing, (code, price) in zip(world.listings.values(), offers):
            listing.price = world.worth(listing.uid) + 1 if price is None else price
        world.purses["r1"] = world.minted = purse
        spend(world, monkeypatch)
        assert codes(world, "r1")[2:] == taken
        paid = purse - world.purses["r1"]
        assert world.purses["h0"] == paid and world.burned == 0                  # KA-19.5
    world = rival("B42")
    market(world, (liked[0], 1))
    world.listings[1].price = world.worth(world.listings[1].uid) + 2
    world.purses["r1"] = world.minted = purse
    spend(world, monkeypatch)
    assert codes(world, "r1") == ["B42"], "2 above is too much, even if liked"
    shadow = next(f"S{i}" for i in range(1, 500) if base(i).colour == own.colour)
    world = rival("B42")
    market(world, (shadow, 1))
    world.purses["r1"] = world.minted = purse
    spend(world, monkeypatch)
    assert codes(world, "r1") == ["B42"], "a Shadow is not liked"


def test_a_rival_lets_go(monkeypatch):
    """KA-17.9 (7): above 30 Shadows, 40 merged cards and 200 base cards, the lowest plus + minus first, then uid."""
    circles, squares = ([f"S{i}" for i in range(1, 400) if base(i).shapes == (shape,)] for shape in (0, 1))
    merged = [f"M({one}+{other})" for one, other in zip(circles, squares)][:43]
    held = [*circles[:33], *merged, *bases(204, lambda one: True)]
    world = rival(*held)

    def lowest(most, wanted):
        """Of the cards whose kind is as wanted those that are too many."""
        uids = [uid for uid in world.held["r1"] if wanted(world.faces[uid].kind)]
        uids.sort(key=lambda uid: (world.faces[uid].plus + world.faces[uid].minus, uid))
        return set(uids[:len(uids) - most])
    gone = lowest(30, lambda kind: kind == SHADOW)
    gone |= lowest(40, lambda kind: kind > SHADOW)
    gone |= lowest(200, lambda kind: kind == BASE)
    everything = set(world.held["r1"])
    spend(world, monkeypatch)
    assert everything - set(world.held["r1"]) == gone and len(gone) == 10


@pytest.mark.deep
@pytest.mark.native
def test_the_pool_stays_above_half():
    """KA-17.10, KA-17.21: a year of twenty rivals without a human, alike or people; they trade to the end."""
    world = World("a", DAY, 20, 0, names=())
    world.open()
    for _ in range(365):
        world.close()
    assert min(day.pool for day in world.history) > 5000
    assert sum(day.packs_sold for day in world.history[-30:]) > 30 * 20
    assert sum(day.sales for day in world.history[-7:]) >= 35
    rows = list(WORLD.simulate("a", 365, 20))
    assert min(row["pool"] for row in rows) > 5000
    assert sum(row["packs sold"] for row in rows[-30:]) > 30 * 20
    assert sum(row["market sales"] for row in rows[-7:]) >= 35


def swap_with(give, want):
    """The fields of a swap with r1."""
    return {"with": "r1", "give": give, "want": want}


def test_what_a_rival_swaps():
    """KA-17.11, KA-X34: for one more than it gives, as it values cards.

    A card is worth its power, 2 for the colour it likes and 1 for the shape; a Shadow nothing.
    """
    likes = rivals.Profile(0, COLOURS.index("red"), SHAPES.index("star"), 0, 0, 0)

    def plain(colour, shape, plus, minus):
        """A base card that looks so."""
        return face("B1")._replace(colour=COLOURS.index(colour), shapes=(SHAPES.index(shape),), plus=plus, minus=minus)
    square, red = plain("blue", "square", 5, 5), plain("red", "circle", 4, 4)
    assert rivals.accepts(likes, [red], [square])
    assert not rivals.accepts(likes, [plain("blue", "circle", 5, 5)], [square])
    star = red._replace(shapes=(2,))
    assert rivals.value(star, likes) == 4 + 2 + 1
    assert rivals.value(star._replace(kind=SHADOW), likes) == 0
    assert rivals.value(face("M(S1+S42)"), likes) == 1
    assert rivals.value(star._replace(kind=2, shapes=(0, 2)), likes) == 2 + 2 + 1


def test_swapping_with_a_rival():
    """KA-17.11, KA-16.9: it answers at once, keeps what is protected, and swaps once a day."""
    world = bare(["B10", "B11", "B12", "S1"], rivals=1)
    for uid in world.held["r1"][:]:
        world.drop(uid)
    theirs = [world.give("r1", code) for code in ("B1", "B2", "B3", "S7")]
    kept = rivals.protected(world, "r1")
    free = [uid for uid in theirs[:3] if uid not in kept]
    ours = world.held["h0"][:]
    assert len(kept) == 1
    refused(world, "KA-17.11", "swap", **swap_with(ours[:3], [*kept]), words="keeps")
    refused(world, "KA-17.11", "swap", **swap_with(ours[3:], free[:1]), words="says no")
    refused(world, "KA-16.9", "swap", **swap_with(ours[:1], ours[1:2]))
    assert "would agree" in preview(world, "swap", **swap_with(ours[:1], theirs[3:])).text
    do(world, "swap", **swap_with(ours[:1], theirs[3:]))
    assert codes(world) == ["B11", "B12", "S1", "S7"] and codes(world, "r1")[-1] == "B10"
    refused(world, "KA-17.11", "swap", **swap_with(ours[1:2], free[:1]), words="today")
    advance(world, DAY + 1)
    assert not world.swapped
