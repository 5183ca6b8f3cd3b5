"""Kaadosu, sections 17 and 19: days, rivals, the file of a world, and what always holds in one."""

import copy
import hashlib
import json
import random
from functools import reduce

import pytest

from house import WASM
from kaadosu import GAME
from kaadosu.world import payment, rivals
from kaadosu.world.reading import restore
from kaadosu.cards.faces import BASE, COLOURS, SHADOW, SHAPES, base, face
from kaadosu.world.invariants import check
from kaadosu.world.ledger import AWAY, OWNED, POOL, RESERVED, pack_cost
from kaadosu.world.worlds import FARTHEST, WORLD
from kaadosu.rules.streams import Stream
from kaadosu.world.days import World
from kaadosu.dev.world_vectors import the_world
from kaadosu_world import DAY, advance, bare, codes, do, life, lived, places, preview, refused, text
from mulligan import Illegal, Malformed
from mulligan.data.json_text import canonical
from mulligan.worlds.life import Life, finish, verify
from mulligan.worlds.files import sealed
from mulligan.protocol.worlds import iso


class Script:
    """A stream that answers as a test says: `chances` for what happens by chance, `numbers` for the rest."""

    def __init__(self, chances, numbers=()):
        self.chances, self.numbers = list(chances), list(numbers)

    def chance(self, per_mille):
        return self.chances.pop(0)

    def below(self, n):
        return self.numbers.pop(0) % n


def rival(*held, likes=None):
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


# ---- 17 Days -------------------------------------------------------------------------------------------------------
def test_what_cannot_be_promised():
    """KA-17.1: said on the first page of a world."""
    world = lived()
    first = WORLD.pages(world, "h0")[0].id
    said = " ".join(block.get("text", "") for block in WORLD.page(world, "h0", first))
    for word in ("program", "browser", "unique", "clock"):
        assert word in said.lower()


def test_who_joins_when():
    """KA-17.2: rival k on the k-th day, the human on the day the world was made, after the days before it."""
    world = World("demo", DAY, 5, 3)
    world.open()
    assert (world.start, world.day) == (DAY - 3, DAY - 3) and set(world.joined) == {"r1"}
    refused_early = pytest.raises(Illegal, WORLD.act, world, "h0", {"do": "relief"})
    assert refused_early.value.clause == "KA-17.2"
    assert WORLD.behind(world, DAY) == 3
    advance(world, DAY + 2)
    assert world.joined == {"r1": DAY - 3, "r2": DAY - 2, "r3": DAY - 1, "r4": DAY, "h0": DAY, "r5": DAY + 1}
    assert [uid for uid in world.held["r4"] if world.codes[uid]]                 # rivals get their starter before humans
    assert min(world.held["h0"]) < min(world.held["r5"])


def test_days_before_the_human_are_all_lived():
    """KA-17.2, KA-17.3: also when the world is opened first long after it was made; only the days since then are skipped."""
    for later in (10, 100):
        late, world = World("demo", DAY, 3, 20), lived(rivals=3, pre_days=20)
        late.open()
        assert late.behind(DAY + later) == 20 + min(later, 61) == 20 + world.behind(DAY + later)
        assert len(list(late.advance(DAY + later))) == 20 + min(later, 61)
        assert late == advance(world, DAY + later) and late.joined["h0"] == DAY


def test_rivals_whose_day_was_not_lived():
    """KA-17.2, KA-17.3: they join at the first opening after it."""
    world = advance(lived(rivals=40, pre_days=0), DAY + 200)
    assert len(world.joined) == 41 and world.joined["r40"] == DAY + 140


def test_worked_world():
    """KA-17.2, KA-14.10: the sample world."""
    told = the_world({"seed": "demo", "day": DAY, "rivals": 2, "pre_days": 0, "advance": 0})
    assert (told["pool"], told["owned"], told["cards"], told["line"]) == (9961, 39, 40, [])
    assert told["starter"][:3] == ["B5547", "B512", "B9168"] and told["starter"][14] == "S8890"


GOLDEN = {  # seed, day, rivals, days before, days lived, packs need a visit: what the plain first version of these rules made of them
    ("demo", 20_000, 20, 28, 12, True): (7796, 190, 2014, 2354, 8946, 8815, 14,
                                         "ed9d7f07bc23ab57d2e3f1a11fb623b54c35ea616538e1995f2113736e7748f4"),
    ("x", 20_500, 20, 28, 12, True): (7698, 189, 2113, 2457, 8914, 8780, 22,
                                      "7687a133df3187d3b5a1e3594a46c10d935c64606b5cca1cfd588e8de73a288f"),
    ("äß", 19_000, 20, 28, 12, True): (7736, 183, 2081, 2405, 9111, 8923, 16,
                                       "1a7f7e9ffc74e450c36fd910fd3da8a2960e1a7374ec6b91e18b47cea3ca7460"),
    ("s", 19_000, 5, 60, 100, False): (8864, 104, 1032, 1218, 12203, 12164, 13,
                                       "6bc222ce8c8c55248cc3e82b182bc4810f880520bb0e94aa43e8669682a1ea40"),
}


@pytest.mark.parametrize("start", GOLDEN)
def test_worlds_stay_as_they_are(start):
    """KA-17.5, KA-19.11: whole worlds, whatever is made faster."""
    seed, day, count, before, more, needed = start
    world = advance(lived(seed, day, count, before, seen_yesterday=needed), day + more)
    held = hashlib.sha256(repr(sorted(world.codes.items())).encode()).hexdigest()
    assert (*places(world)[:3], len(world.codes), world.minted, world.burned, len(world.listings), held) == GOLDEN[start]
    check(world)


def test_the_day_never_goes_back():
    """KA-17.3: with an earlier date nothing happens."""
    made = life()
    before = made.export()
    for day in (DAY, DAY - 1, DAY - 400, 0):
        assert made.behind(day) == 0 and made.live(day).export() == before


def test_day_by_day():
    """KA-17.3: at once or day by day, the same world, leap days and new years among them."""
    leap = 19_781                                                                # 2024-02-28
    assert [iso(leap + i) for i in range(3)] == ["2024-02-28", "2024-02-29", "2024-03-01"]
    at_once, daily = (lived(day=leap, rivals=2, pre_days=1) for _ in range(2))
    advance(at_once, leap + 10)
    for day in range(leap + 1, leap + 11):
        advance(daily, day)
    assert text(at_once) == text(daily) and at_once.history[-3].day == leap + 7


def test_a_long_absence():
    """KA-17.3: the open day is closed, the day is set to 60 days before, and those are lived."""
    world = lived(rivals=3, pre_days=5)
    assert (world.behind(DAY + 60), world.behind(DAY + 61), world.behind(DAY + 500)) == (60, 61, 61)
    close = world.copy()
    close.close(DAY + 440)
    away = world.copy()
    days = list(away.advance(DAY + 500))
    assert days == list(range(DAY + 440, DAY + 501)) and [row.day for row in away.history[-61:]] == [DAY, *range(DAY + 440, DAY + 500)]
    assert text(advance(close, DAY + 500)) == text(away)
    assert list(world.advance(DAY + 60)) == list(range(DAY + 1, DAY + 61))


def test_a_date_far_ahead():
    """KA-17.3: more than ten years are a wrong clock; refused, and nothing changes."""
    made = life()
    before = made.export()
    with pytest.raises(Illegal, match="ten years") as caught:
        made.live(DAY + FARTHEST + 1)
    assert caught.value.clause == "KA-17.3" and made.export() == before
    with pytest.raises(Malformed, match="day"):
        made.live(10**9)
    assert made.export() == before and WORLD.leap == 60
    assert made.live(DAY + FARTHEST).day == DAY + FARTHEST


def test_opening_in_order(monkeypatch):
    """KA-17.4: listings age, rivals join by number, then humans, then packs are dealt."""
    seen = []
    for name in ("age", "join", "prepare"):
        did = getattr(World, name)

        def noted(self, *more, _name=name, _did=did):
            seen.append((_name, *more[:1]))
            return _did(self, *more)
        monkeypatch.setattr(World, name, noted)
    world = World("demo", DAY, 3, 1)
    world.open()
    advance(world, DAY)
    assert seen == [("age",), ("join", "r1"), ("prepare", []), ("age",), ("join", "r2"), ("join", "h0"), ("prepare", ["r1"])]


def test_closing_in_order(monkeypatch):
    """KA-17.5: rivals in the order of the line, the others by number; then unsold packs go, then the next day opens."""
    seen = []
    world = lived(rivals=12, pre_days=12)
    monkeypatch.setattr(rivals, "act", lambda world, one: seen.append(one))
    for name in ("dissolve", "open"):
        did = getattr(World, name)
        monkeypatch.setattr(World, name, lambda self, _did=did, _name=name: (seen.append(_name), _did(self)))
    line = [one for one in world.line if one[0] == "r"]
    rest = [f"r{k}" for k in range(1, 13) if f"r{k}" not in line]
    assert line != sorted(line) and rest
    world.close()
    assert seen == [*line, *rest, "dissolve", "open"]


def test_seen(monkeypatch):
    """KA-17.6: who opens the app, the rival that acts, whoever joins."""
    made = life(rivals=1, pre_days=0)
    assert made.state.seen == {"r1": {DAY}, "h0": {DAY}}
    monkeypatch.setattr(World, "stream", lambda self, *label: Script([False]) if label[0] == "act" else Stream(str(label)))
    made.live(DAY + 3)
    assert made.state.seen == {"r1": {DAY}, "h0": {DAY, DAY + 3}}
    monkeypatch.setattr(World, "stream", lambda self, *label: Script([True, False, False, False])
                        if label[0] == "act" else Stream(str(label)))
    made.live(DAY + 4)
    assert made.state.seen["r1"] == {DAY, DAY + 3} and made.state.seen["h0"] == {DAY, DAY + 3, DAY + 4}


# ---- 17 Rivals -----------------------------------------------------------------------------------------------------
def test_profiles():
    """KA-17.7: from their own stream, in this order."""
    stream = Stream("kaadosu/1/world/demo/rival/r7")
    drawn = [stream.below(n) for n in (551, 5, 3, 601, 601, 5)]
    assert list(rivals.profile("demo", "r7")) == [400 + drawn[0], drawn[1], drawn[2], 200 + drawn[3], 200 + drawn[4], drawn[5]]


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
    by_power = {power: bases(3, lambda one, power=power: one.power == power and one.colour != 2
                             and 1 not in one.shapes) for power in (1, 2, 4, 6)}
    world = rival(by_power[4][0], by_power[1][0], by_power[2][0], by_power[6][0], "S1")
    four, one, two, six, shadow = world.held["r1"]
    assert rivals.tender(world, "r1", 3, set()) == [one, two]
    # 1, 2 and 4 are taken; without the 1 it is 6, without the 2 too little
    assert rivals.tender(world, "r1", 5, set()) == [two, four]
    assert rivals.tender(world, "r1", 7, set()) == [one, two, four]
    assert rivals.tender(world, "r1", 8, set()) == [four, six]
    assert rivals.tender(world, "r1", 13, set()) == [one, two, four, six] and rivals.tender(world, "r1", 14, set()) is None
    assert rivals.tender(world, "r1", 9, {six}) is None and shadow in world.held["r1"]
    world.purses["r1"] = 3
    assert rivals.tender(world, "r1", 3, set()) == [] and rivals.tender(world, "r1", 4, set()) == [one]
    world.put_up(one, 1)
    assert rivals.tender(world, "r1", 4, set()) == [two]


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


@pytest.mark.parametrize("shadows, left", [(2, [False, False, False]), (7, [False, False, True]), (11, [False, False, True]),
                                           (12, [True, False, True])])
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
    for count, made in ((5, 0), (6, 1), (7, 1), (8, 2)):
        held = shape[0][:3] + shape[1][:count - 3]
        world = rival("B42", *held)
        spend(world, monkeypatch)
        assert [code for code in codes(world, "r1") if code[0] == "M"] == [f"M({shape[0][i]}+{shape[1][i]})" for i in range(made)]
    world = rival("B42", *[shape[0][0]] * 8)
    spend(world, monkeypatch)
    assert len(codes(world, "r1")) == 9                                          # no other shape, no merging


def test_a_rival_sells(monkeypatch):
    """KA-17.9 (5): twice by chance, a free unprotected base card or combo by number, at its power and up to its markup more."""
    held = [*bases(6, lambda one: True), "M(B1337+S42)", "S5", "M(S1+S42)"]
    markup = rivals.profile("test", "r1").markup
    world = rival(*held)
    kept = rivals.protected(world, "r1")
    able = [uid for uid in sorted(world.held["r1"])[:7] if uid not in kept]
    spend(world, monkeypatch, sells=(True, True), numbers=(2, 3, 1, 0))
    first = able.pop(2)
    listed = list(world.listings.values())
    assert [listing.uid for listing in listed] == [first, able[1]] and all(listing.seller == "r1" for listing in listed)
    assert listed[0].price == world.faces[first].power + 3 % (markup + 1) and listed[1].price == world.faces[able[1]].power
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
    world.joined["h0"], world.seen["h0"], world.held["h0"], world.purses["h0"] = DAY, {DAY}, [], 0
    for code, price in offers:
        world.put_up(world.give("h0", code), price)


def test_a_rival_buys_on_the_market(monkeypatch):
    """KA-17.9 (6): by price − worth, then number; up to two; below the worth, or up to 1 above what it likes."""
    own = rivals.profile("test", "r1")
    def plain(one):
        return one.colour not in (2, own.colour) and own.shape not in one.shapes and 1 not in one.shapes and one.power == 5
    dull = bases(4, plain)
    liked = bases(1, lambda one: one.colour == own.colour and own.shape not in one.shapes and one.power == 5)
    purse = 60
    for offers, taken in (
            ([(dull[0], 4), (dull[1], 3), (dull[2], 4)], [dull[1], dull[0]]),    # the best bargain, then the lower number
            ([(dull[0], 5)], []), ([(dull[0], 4)], [dull[0]]),
            ([(liked[0], None)], liked), ([(liked[0], 1)], liked)):
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
    assert codes(world, "r1") == ["B42"]                                         # 2 above is too much, even if liked
    shadow = next(f"S{i}" for i in range(1, 500) if base(i).colour == own.colour)
    world = rival("B42")
    market(world, (shadow, 1))
    world.purses["r1"] = world.minted = purse
    spend(world, monkeypatch)
    assert codes(world, "r1") == ["B42"]                                         # a Shadow is not liked


def test_a_rival_lets_go(monkeypatch):
    """KA-17.9 (7): above 30 Shadows, 40 merged cards and 200 base cards, the lowest plus + minus first, then uid."""
    one_shape = [f"S{i}" for i in range(1, 400) if base(i).shapes == (0,)]
    merged = [f"M({one}+{other})" for one, other in zip(one_shape, [f"S{i}" for i in range(1, 400) if base(i).shapes == (1,)])][:43]
    held = [*one_shape[:33], *merged, *bases(204, lambda one: True)]
    world = rival(*held)
    kinds = [[uid for uid in world.held["r1"] if wanted(world.faces[uid].kind)]
             for wanted in (lambda kind: kind == SHADOW, lambda kind: kind > SHADOW, lambda kind: kind == BASE)]
    gone = set()
    for uids, most in zip(kinds, (30, 40, 200)):
        gone |= set(sorted(uids, key=lambda uid: (world.faces[uid].plus + world.faces[uid].minus, uid))[:len(uids) - most])
    everything = set(world.held["r1"])
    spend(world, monkeypatch)
    assert everything - set(world.held["r1"]) == gone and len(gone) == 10


@pytest.mark.native
def test_the_pool_stays_above_half():
    """KA-17.10: a year of twenty rivals without a human."""
    rows = list(WORLD.simulate("a", 365, 20))
    assert min(row["pool"] for row in rows) > 5000
    assert sum(row["packs sold"] for row in rows[-30:]) > 30 * 20 and sum(row["market sales"] for row in rows[-7:]) >= 35


def swap_with(world, give, want, **more):
    return {"with": "r1", "give": give, "want": want, **more}


def test_what_a_rival_swaps():
    """KA-17.11, KA-X34: one more than it gives, as it values cards: power, 2 for its colour, 1 for its shape; Shadows nothing."""
    likes = rivals.Profile(0, COLOURS.index("red"), SHAPES.index("star"), 0, 0, 0)
    found = {}
    for text_of, wanted in (("blue square 5/5", ("blue", "square", 5, 5)), ("red circle 4/4", ("red", "circle", 4, 4)),
                            ("blue circle 5/5", ("blue", "circle", 5, 5))):
        colour, shape, plus, minus = wanted
        found[text_of] = face("B1")._replace(colour=COLOURS.index(colour), shapes=(SHAPES.index(shape),), plus=plus, minus=minus)
    assert rivals.accepts(likes, [found["red circle 4/4"]], [found["blue square 5/5"]])
    assert not rivals.accepts(likes, [found["blue circle 5/5"]], [found["blue square 5/5"]])
    star = found["red circle 4/4"]._replace(shapes=(2,))
    assert rivals.value(star, likes) == 4 + 2 + 1 and rivals.value(star._replace(kind=SHADOW), likes) == 0
    assert rivals.value(face("M(S1+S42)"), likes) == 1 and rivals.value(star._replace(kind=2, shapes=(0, 2)), likes) == 2 + 2 + 1


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
    refused(world, "KA-17.11", "swap", **swap_with(world, ours[:3], [*kept]), words="keeps")
    refused(world, "KA-17.11", "swap", **swap_with(world, ours[3:], free[:1]), words="says no")
    refused(world, "KA-16.9", "swap", **swap_with(world, ours[:1], ours[1:2]))
    assert "would agree" in preview(world, "swap", **swap_with(world, ours[:1], theirs[3:])).text
    do(world, "swap", **swap_with(world, ours[:1], theirs[3:]))
    assert codes(world) == ["B11", "B12", "S1", "S7"] and codes(world, "r1")[-1] == "B10"
    refused(world, "KA-17.11", "swap", **swap_with(world, ours[1:2], free[:1]), words="today")
    advance(world, DAY + 1)
    assert not world.swapped


# ---- 17.13 What is open --------------------------------------------------------------------------------------------
def test_what_is_open():
    """KA-17.13: owners of base cards, listings, the line, collections of rivals; not packs and purses of others."""
    world = advance(lived(rivals=3, pre_days=5, names=("Ann", "Bob")), DAY + 1)
    world.purses["h1"] += 777_777
    world.minted += 777_777
    shown = {page.id: json.dumps(WORLD.page(world, "h0", page.id)) for page in WORLD.pages(world, "h0")}
    everything = "".join(shown.values()) + json.dumps(WORLD.plate(world, "h0"))
    assert "777777" not in everything.replace(str(world.minted), "")
    foreign = [code for one, packs in world.packs.items() for pack in packs for code in pack]
    assert not any(f'"{code}"' in everything for code in foreign if code not in world.codes.values())
    for uid in world.held["r1"]:
        assert WORLD.card(world, "h0", uid)["face"] == world.codes[uid]
    for uid in world.held["h1"]:
        if world.codes[uid][0] == "B":
            WORLD.card(world, "h0", uid)
        else:
            with pytest.raises(Malformed):
                WORLD.card(world, "h0", uid)


# ---- 17.14 The file ------------------------------------------------------------------------------------------------
def test_the_file():
    """KA-17.14: canonical JSON with its type and the hash of all the rest; read back it is the same world."""
    made = life()
    written = made.export()
    data = json.loads(written)
    assert data["type"] == "kaadosu/world/1" and canonical(data) == written
    rest = {key: value for key, value in data.items() if key != "sha256"}
    assert data["sha256"] == hashlib.sha256(canonical(rest).encode()).hexdigest()
    again = Life.load(written, GAME)
    assert again.export() == written and again.state == made.state
    assert again.live(DAY + 5).export() == made.live(DAY + 5).export()


def edited(made, change):
    """The file of a world with something changed in it, and a hash that fits again."""
    data = json.loads(made.export())
    del data["sha256"]
    change(data["state"])
    return sealed(data)


def forge(path, value):
    """A change of one place of a state."""
    def change(state):
        *way, last = path
        place = state
        for step in way:
            place = place[step]
        place[last] = value(state) if callable(value) else value
    return change


def someone(state):
    """The uid of a card of r1."""
    return state["collectors"]["r1"]["cards"][0][0]


ONE = ("collectors", "h0", "cards", 0)
FORGED = [  # what is changed, and what the error names
    (("day",), "20000", "day"), (("day",), 10**9, "day"), (("day",), DAY - 50, "day"), (("seed",), "", "seed"),
    (("seed",), "a" * 65, "seed"),
    (("rivals",), 41, "rivals"), (("rivals",), True, "rivals"), (("rivals",), 3, "KA-17.2"), (("pre_days",), -1, "pre_days"),
    (("sealed_packs",), 1, "sealed_packs"), (("humans",), {}, "collectors.h0"), (("humans", "h0", "name"), "", "name"),
    (("humans", "h0", "decks"), {"A": [1]}, "KA-19.6"), (("humans", "h0", "decks"), {"A": ["1"]}, "decks"),
    (("collectors", "r1"), None, "collectors.r1"), (("collectors", "h0", "purse"), -1, "purse"),
    (("collectors", "h0", "purse"), 5, "KA-19.4"),
    (("collectors", "h0", "purse"), 0.5, "purse"), (("collectors", "h0", "joined"), DAY + 9, "joined"),
    (("collectors", "h0", "seen"), [DAY + 9], "KA-17.6"),
    (("collectors", "h0", "cards"), {}, "cards"), ((*ONE, 1), "B0", "KA-1.6"), ((*ONE, 1), "M(B1+B1)", "KA-1.6"),
    ((*ONE, 1), None, "KA-1.6"),
    ((*ONE, 0), someone, "KA-19.2"), ((*ONE, 0), 10**6, "KA-1.5"), ((*ONE, 0), -4, "cards"), ((*ONE,), [1], "cards"),
    (("minted",), lambda state: state["minted"] + 1, "KA-19.4"), (("burned",), -1, "burned"), (("next_uid",), 1, "KA-1.5"),
    (("away",), [0], "away"),
    (("away",), [5, 5], "KA-19.1"), (("packs", "r1", 0), ["B1"] * 5, "KA-19.1"), (("packs", "r1"), [None] * 3, "packs.r1"),
    (("packs", "r1"), [None] * 4, "packs.r1"), (("packs", "r2", 3), None, "packs.r2"),
    (("packs", "r1", 0), ["S1"] * 4, "packs.r1"), (("packs",), {}, "KA-19.9"), (("packs", "r1", 0, 0), "M(S1+S42)", "KA-14.5"),
    (("withdrawn",), [10**6], "withdrawn"), (("listings",), lambda state: [[1, someone(state), 0, DAY, False, 0]], "listings[0]"),
    (("listings",), lambda state: [[1, someone(state), 1000, DAY, False, 0]], "KA-19.3"),
    (("listings",), [[1, 10**6, 5, DAY, False, 0]], "listings"),
    (("listings",), lambda state: [[10**6, someone(state), 5, DAY, False, 0]], "KA-16.1"),
    (("relieved",), ["h7"], "relieved"), (("proposals",), {"1": {"from": "h0", "to": "r1", "give": [1], "want": [2]}}, "proposals.1"),
    (("trades",), {"x": {}}, "trades"),
    (("trades",), {"0" * 32: {"who": "h0", "side": "offer", "give": [1], "get": [], "sha": "0" * 64, "offer": ""}}, "KA-18.2"),
    (("done",), {"0" * 32: {"who": "h0", "how": "lost", "sha": ""}}, "how"), (("battle",), {}, "battle"), (("battle",), [], "battle"),
    (("day",), 2_950_000, "day"), (("history", 0, 0), 10**11, "history"), (("news",), [[DAY + 1, "h0", "cleared", "B1"]], "news"),
    (("tally",), [1], "tally"), (("history",), [[1]], "history"), (("news",), [[DAY, "h0", "won"]], "news"),
    (("news",), [[DAY, "h0", "sold", "B1", "x", "r1"]], "news"),
]


@pytest.mark.parametrize("path, value, named", FORGED, ids=lambda value: value.__name__ if callable(value) else str(value)[:30])
def test_edited_files(path, value, named):
    """KA-17.14, KA-19: a file whose hash was made to fit is still refused for what cannot be, naming it; nothing is loaded."""
    made = _kept()
    before = made.export()
    with pytest.raises(Malformed) as caught:
        Life.load(edited(made, forge(path, value)), GAME)
    assert named in str(caught.value), str(caught.value)
    assert made.export() == before


_held = []


def _kept():
    """One world for all these tests; none of them changes it."""
    if not _held:
        _held.append(life(rivals=2, pre_days=3))
    return _held[0]


def test_two_owners():
    """KA-19.1, KA-19.2: a base card with two owners, or owned and dealt."""
    made = _kept()
    with pytest.raises(Malformed, match="KA-19.1"):
        Life.load(edited(made, lambda state: state["collectors"]["h0"]["cards"].append([state["next_uid"] - 1 + 1, made_of(state)])
                         or state.update(next_uid=state["next_uid"] + 1)), GAME)
    with pytest.raises(Malformed, match="KA-19.1"):
        Life.load(edited(made, lambda state: state["away"].append(int(made_of(state)[1:]))), GAME)


def made_of(state):
    return next(code for _, code in state["collectors"]["r1"]["cards"] if code[0] == "B")


def test_damaged_files():
    """KA-17.14: cut off, with one letter changed, of another type: refused, and a world that is there stays."""
    made = _kept()
    written = made.export()
    for wrong in (written[:-1], written[:len(written) // 2], "", "{}", "[]", written.replace("h0", "h1", 1),
                  written.replace("kaadosu/world/1", "kaadosu/offer/1"), written.replace('"day":20000', '"day":20001')):
        with pytest.raises(Malformed):
            Life.load(wrong, GAME)
    assert made.export() == written


def eventful():
    """Worlds in the middle of things: a staked match, a trade by files with a listing and news, a match with another device."""
    worlds = [bare([f"S{i}" for i in range(1, 16)], ["B7", "B8"], rivals=1) for _ in range(3)]
    for world in worlds:
        do(world, "deck", name="A", cards=world.held["h0"][:10])
        do(world, "swap", **{"with": "h1"}, give=world.held["h0"][10:11], want=world.held["h1"][:1])
    do(worlds[0], "challenge", rival="r1", deck="A")
    do(worlds[1], "offer", trade="a" * 32, give=worlds[1].held["h0"][11:13], want=["B42"])
    do(worlds[1], "offer", trade="b" * 32, give=[], want=["B42"])
    do(worlds[1], "cancel", trade="b" * 32)
    do(worlds[1], "list", card=worlds[1].held["h0"][13], price=3)
    worlds[1].tell("h0", "sold", "B1", 4, "h1")
    worlds[1].tell("h0", "conceded", "r1", "B1", "S2")
    do(worlds[2], "far_commit", deck="A", secret="1" * 64)
    return [_kept().state, *worlds]


@pytest.mark.parametrize("seed", range(8 if WASM else 20))
def test_any_change_is_seen(seed):
    """KA-17.14: one place of a state replaced by something else: refused, or a world that can be looked at and lives on."""
    rng = random.Random(seed)
    for before in eventful():
        state = json.loads(canonical(before.data()))
        place, way = state, []
        while isinstance(place, (dict, list)) and place and (not way or rng.random() < 0.9):
            way.append(rng.choice(sorted(place)) if isinstance(place, dict) else rng.randrange(len(place)))
            place = place[way[-1]]
        for value in (None, -1, 1, 1.0, 1 << 70, 10**11, 2_999_999, "x", "h0", "B1", [], {}, [None], [[]], {"a": 1}, True, 0.5, "\ud800"):
            forge(way, value)(state)
            try:
                world = restore(state)
            except Malformed:
                continue
            assert canonical(world.data()) == canonical(state)
            for who in world.names:
                WORLD.match(world, who)
                WORLD.news(world, who)
                for page in WORLD.pages(world, who):
                    WORLD.page(world, who, page.id)
            world.close()
            check(world)


def somewhere(state, rng, stay):
    """The way to a random place of a state, deeper with a chance of `stay` at each step."""
    place, way = state, []
    while isinstance(place, (dict, list)) and place and (not way or rng.random() < stay):
        way.append(rng.choice(sorted(place)) if isinstance(place, dict) else rng.randrange(len(place)))
        place = place[way[-1]]
    return way


def reshaped(state, rng):
    """One random change of the shape of a state: a part is gone, there twice, elsewhere, emptied, in another order, or counts otherwise."""
    *way, last = somewhere(state, rng, 0.85)
    outer = reduce(lambda part, key: part[key], way, state)
    inner = outer[last]
    other = copy.deepcopy(reduce(lambda part, key: part[key], somewhere(state, rng, 0.85), state))
    if rng.random() < 0.2:
        del outer[last]
    elif rng.random() < 0.25:
        outer[last] = other
    elif isinstance(outer, list) and rng.random() < 0.3:
        outer.append(copy.deepcopy(inner))
    elif isinstance(inner, list) and inner and rng.random() < 0.6:
        rng.shuffle(inner)
    elif isinstance(inner, list):
        outer[last] = [None] * len(inner)
    elif type(inner) is int:
        outer[last] += rng.choice((-7, -1, 1, 7))
    else:
        outer[last] = rng.choice((None, [], {}, 0, True, "r1", "h0", "B1", "M(S1+S42)"))


@pytest.mark.parametrize("seed", range(8 if WASM else 20))
def test_files_of_another_shape_are_refused_or_live_on(seed):
    """KA-17.14, KA-19: whatever was done to the parts of a file, sealed again: refused with its field, or three days go by in it."""
    rng, lived_on = random.Random(seed), 0
    worlds = [canonical(world.data()) for world in eventful()]
    for number in range(200):
        state = json.loads(worlds[number % len(worlds)])
        for _ in range(rng.choice((1, 1, 2))):
            reshaped(state, rng)
        try:
            world = restore(state)
        except Malformed as error:
            assert error.field
            continue
        lived_on += 1
        for _ in range(3):
            for who in set(world.names) & set(world.joined):
                for page in WORLD.pages(world, who):
                    WORLD.page(world, who, page.id)
            world.close()
            check(world)
    assert lived_on


# ---- 19 ------------------------------------------------------------------------------------------------------------
def test_counts_hold_daily():
    """KA-19.1 to KA-19.4, KA-19.8, KA-19.9: after every opening of a month."""
    world = World("x", DAY, 6, 10)
    world.open()
    for _ in world.advance(DAY + 20):
        check(world)
        assert sum(places(world)) == 10_000 and sum(world.purses.values()) == world.minted - world.burned
        base_cards = [code for packs in world.packs.values() for pack in packs for code in pack if code[0] == "B"]
        assert len(base_cards) == len(set(base_cards)) == places(world)[RESERVED] and set(world.packs) == set(world.line)


BROKEN = {  # clause: how a world is broken
    "KA-14.3": lambda world: world.line.reverse(),
    "KA-19.1": lambda world: world.where.__setitem__(next(i for i, at in enumerate(world.where) if at == OWNED), AWAY),
    "KA-19.2": lambda world: world.owners.__setitem__(world.held["h0"][0], "r1"),
    "KA-19.3": lambda world: world.purses.__setitem__("r1", -1),
    "KA-19.4": lambda world: setattr(world, "minted", world.minted + 1),
    "KA-19.6": lambda world: world.decks["h0"].__setitem__("A", world.held["r1"][:10]),
    "KA-19.8": lambda world: world.packs["r1"][0].__setitem__(0, next(code for code in world.packs["r2"][0] if code[0] == "B")),
    "KA-19.9": lambda world: world.packs.__setitem__("h0", [None] * 4),
}


@pytest.mark.parametrize("clause", BROKEN)
def test_the_check_finds(clause):
    """KA-19: every invariant is really looked at."""
    world = lived(rivals=2, pre_days=3)
    assert len(world.line) == 2
    BROKEN[clause](world)
    with pytest.raises(Malformed, match=clause):
        check(world)


def test_a_sale_moves_its_price():
    """KA-19.5: from payer (purse and tender) to seller, no more and no less."""
    world = bare(["B42"], ["B7", "B1337"])
    do(world, "list", card=world.held["h0"][0], price=4)
    world.purses["h1"] = world.minted = 1
    pay = payment.suggestion(world, "h1", 4)
    had = world.purses["h1"] + sum(map(world.worth, pay))
    do(world, "buy", who="h1", listing=1, pay=pay)
    assert had - world.purses["h1"] == 4 == world.purses["h0"]


@pytest.mark.parametrize("kinds, more", [("BB", 2), ("BS", 1), ("SS", 0)])
def test_merging_counts(kinds, more):
    """KA-19.7: owned base cards fall by the number of base parents, the pool rises by it, one card appears."""
    world = bare([f"{kinds[0]}42", f"{kinds[1]}1"])
    before, cards = places(world), len(world.codes)
    do(world, "merge", lead=world.held["h0"][0], partner=world.held["h0"][1])
    after = places(world)
    assert (after[POOL] - before[POOL], before[OWNED] - after[OWNED], cards - len(world.codes)) == (more, more, 1)


def test_same_deeds_same_file():
    """KA-19.11, KA-19.10: seed, first day and deeds make the file; refused deeds leave no trace; the log can be replayed."""
    def live():
        made = life("same", rivals=3, pre_days=4)
        for day in range(DAY, DAY + 4):
            made.live(day)
            for deed in ({"do": "buy_pack", "pack": 0}, {"do": "list", "card": 10**9, "price": 3}):
                try:
                    made.do("h0", deed)
                except Illegal as error:
                    if getattr(error, "fill", None):
                        made.do("h0", deed | error.fill)
        return made
    one, other = live(), live()
    assert one.export() == other.export() and len(one.log) > 4
    assert finish(verify(one.export(), GAME)) == ""
    other.do("h0", {"do": "let_go", "card": other.state.held["h0"][0]})
    assert one.export() != other.export()


def test_taking_back():
    """KA-19.11: what nobody learned anything from; the log forgets it too. A pack and a merge are final (KA-15.1)."""
    made = life(rivals=1, pre_days=1)
    before = made.export()
    for deed in ({"do": "list", "card": made.state.held["h0"][0], "price": 5}, {"do": "let_go", "card": made.state.held["h0"][1]},
                 {"do": "deck", "name": "A", "cards": made.state.held["h0"][:10]}):
        made.do("h0", deed)
        made.undo("h0")
        assert made.export() == before
    cards = made.state.held["h0"]
    pair = next((one, two) for one in cards for two in cards if made.state.faces[one].shapes != made.state.faces[two].shapes)
    made.do("h0", {"do": "merge", "lead": pair[0], "partner": pair[1]})
    with pytest.raises(Illegal) as caught:
        made.undo("h0")
    assert caught.value.clause == WORLD.clauses["undo"]


def test_no_deed():
    """KA-19.10: what is no deed at all is refused as malformed, and nothing changes."""
    world = lived(rivals=1, pre_days=1)
    for deed in ({"do": "win"}, {"do": "relief", "now": True}, {"do": "merge", "lead": "1", "partner": 2}, {"do": "swap", "with": 5},
                 {"do": "deck", "name": "a", "cards": "all"}, {"do": "offer", "want": "B1"}, {"do": "buy_pack", "pack": None, "pay": {}}):
        before = text(world)
        with pytest.raises((Malformed, Illegal)):
            WORLD.act(world, "h0", deed)
        assert text(world) == before


def test_the_counts_of_a_simulation():
    """KA-17.10: the rows the command prints: a day each, the same names, numbers that fit the world."""
    rows = list(WORLD.simulate("a", 6, 3))
    assert [row["day"] for row in rows] == [1, 2, 3, 4, 5, 6] and len({tuple(row) for row in rows}) == 1
    world = World("a", 20_089, 3, 0, names=())
    world.open()
    for _ in range(6):
        world.close()
    assert [row["pool"] for row in rows] == [told.pool for told in world.history]
    assert [row["packs sold"] for row in rows] == [told.packs_sold for told in world.history]
    assert rows[-1]["cards"] == world.history[-1].cards


def test_world_options():
    """KA-17.2, KA-14.2, KA-14.9: 0 to 40 rivals, 0 to 60 days before, packs with or without a visit, sealed or not."""
    complete = WORLD.complete({})
    assert complete == {"rivals": 20, "pre_days": 28, "require_seen_yesterday": True, "sealed_packs": True}
    for name, wrong in (("rivals", 41), ("rivals", -1), ("pre_days", 61), ("pre_days", 1.0), ("sealed_packs", 0)):
        with pytest.raises(Malformed, match=name):
            WORLD.complete({name: wrong})
    with pytest.raises(Malformed, match="day"):
        Life(GAME, "a", 10, {"pre_days": 28}, "Ann")
    for seed, name in (("a\nb", "Ann"), ("a", "An\tn")):
        with pytest.raises(Malformed, match="one line"):
            Life(GAME, seed, DAY, {}, name)
    assert Life(GAME, "a", DAY, {}, "  ").people() == [["h0", "You"]]
