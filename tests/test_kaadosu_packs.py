"""Kaadosu, section 14: packs, who gets them and in which order, what they cost, the starter."""

import pytest

from kaadosu.world import payment
from kaadosu.cards.faces import base
from kaadosu.world.ledger import RESERVED, Ledger, pack_cost
from kaadosu.world.worlds import WORLD
from kaadosu.rules.streams import Stream
from kaadosu.world.days import line, score
from kaadosu.dev import world_vectors
from kaadosu_world import DAY, advance, codes, do, lived, places, preview, refused
from mulligan import Malformed


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
        pack = world.packs["h0"][0]
        assert tiles[0]["note"] == f"Costs {pack_cost(pack)}"
        shown = preview(world, "buy_pack", pack=0, pay=payment.suggestion(world, "h0", pack_cost(pack))).shown
        assert shown == (() if sealed else tuple(pack))


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
    members = [  # who, joined, seen
        ("h0", 90, {98, 99}),
        ("r1", 0, {10, 99}),
        ("r2", 60, set(range(85, 100))),
        ("r3", 0, set(range(99))),
    ]
    assert [score(100, joined, seen) for _, joined, seen in members] == [20, 105, 115, 195]
    assert line(100, members) == ["r2", "r1", "h0"]
    assert line(100, members, seen_yesterday=False) == ["r3", "r2", "r1", "h0"]
    assert score(500, 0, set(range(480, 500))) == 200 and score(500, 0, {479, 500}) == 100
    same = [("h10", 5, {99}), ("h2", 5, {99}), ("r11", 5, {99}), ("r2", 5, {99})]
    assert line(100, same) == ["r2", "r11", "h2", "h10"]
    close = [("r1", 80, {99}), ("r2", 75, {99}), ("r3", 80, {98, 99})]           # 25, 30 and 30
    assert line(100, close) == ["r2", "r3", "r1"]


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
    label = f"kaadosu/1/world/demo/packs/{DAY}"
    ledger = Ledger("demo", DAY)
    for place, ident in ((2, 117), (1, 6742), (3, 9009)):
        ledger.where[ident] = place
    assert ledger.deal(Stream(label)) == ["S9009", "S117", "B7466", "S6742", "B5295"]
    assert ledger.where[7466] == RESERVED

    class Same:
        def below(self, n):
            return 41
    assert ledger.deal(Same()) == ["B42", "S42", "S42", "S42", "S42"]
    dealt = world_vectors.the_deal({"label": label, "not_in_pool": [117], "packs": 1})
    assert dealt["packs"][0][1] == "S117"


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
    """KA-14.10: four packs free on the joining day, from a stream of the collector; those to buy come the next day."""
    world = lived("demo", rivals=2, pre_days=0)
    ledger = Ledger("demo", DAY)
    for one in ("r1", "h0"):
        stream, ledger.held[one] = Stream(f"kaadosu/1/world/demo/starter/{one}"), []
        for _ in range(4):
            ledger.take(one, ledger.deal(stream))
        assert codes(world, one) == [ledger.codes[uid] for uid in ledger.held[one]] and len(codes(world, one)) == 20
    assert world.purses["h0"] == 0 and world.packs == {} and world.seen["h0"] == {DAY}
    advance(world, DAY + 1)
    assert "r1" in world.line and set(world.packs) == {"r1", "h0"} and len(codes(world, "r2")) == 20
