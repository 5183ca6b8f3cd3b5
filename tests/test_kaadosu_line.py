"""Kaadosu: what a place in the line brings (KA-14.11), and who of several people is seen (KA-17.6)."""

import json

import pytest

from kaadosu import GAME
from kaadosu.rules.streams import Stream
from kaadosu.world.days import World
from kaadosu.world.ledger import Ledger
from kaadosu.world.ways import NEW, OLD, Ways
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, advance, bare, do, life, lived, places, refused
from mulligan import Malformed
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life

POINTS = 20                                # between first and last in line, in a hundred cards


def share_of_base(seed, ways, days=365):
    """(first in line, last in line): base cards of a hundred dealt in a year, no human there."""
    world = World(seed, DAY, 20, 0, names=(), ways=ways)
    world.open()
    found, dealt = [0, 0], 0
    for _ in range(days):
        world.close()
        if len(world.line) > 1:
            for i, who in enumerate((world.line[0], world.line[-1])):
                found[i] += sum(code[0] == "B" for pack in world.packs[who] for code in pack)
            dealt += 20
    return [100 * count / dealt for count in found]


@pytest.mark.strength
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_first_in_line_gets_more_base_cards(seed):
    """KA-14.11: over a year the first has at least 20 points more than the last; without a print run nothing."""
    first, last = share_of_base(seed, NEW)
    assert first - last >= POINTS, (first, last)
    first, last = share_of_base(seed, NEW._replace(print_run=0), 120)
    assert abs(first - last) < 5, (first, last)


def test_what_is_printed():
    """KA-14.11, KA-14.4, KA-14.5: ids of the pool from their own stream; a repeat is a Shadow."""
    ledger, pool = Ledger("demo", DAY), list(range(1, 10_001))
    for ident in (117, 6742):
        ledger.where[ident] = 2
        pool.remove(ident)
    stream = Stream(f"kaadosu/1/world/demo/run/{DAY}")
    printed = [pool.pop(stream.below(len(pool))) for _ in range(16)]
    ledger.prepare(["r2", "h0"], 8)
    stream, dealt, seen = Stream(f"kaadosu/1/world/demo/packs/{DAY}"), {"r2": [], "h0": []}, set()
    for _ in range(4):
        for who in dealt:
            ids = [printed[stream.below(16)] for _ in range(5)]
            dealt[who].append([f"{'S' if one in seen or one in ids[:i] else 'B'}{one}" for i, one in enumerate(ids)])
            seen.update(ids)
    assert ledger.packs == dealt


def test_a_small_pool_is_printed_whole():
    """KA-14.11: and with an empty one all is as without a print run."""
    ledger = Ledger("demo", DAY)
    ledger.where = [0] + [2] * 10_000
    ledger.where[7] = ledger.where[9] = 0
    assert sorted(ledger.printed(16)) == [7, 9]
    ledger.where[7] = ledger.where[9] = 2
    ledger.prepare(["h0"], 8)
    plain = Ledger("demo", DAY)
    plain.prepare(["h0"])
    assert [code[1:] for pack in ledger.packs["h0"] for code in pack] == [
        code[1:] for pack in plain.packs["h0"] for code in pack]


def test_the_shop_tells_what_the_place_brings():
    """KA-14.11: "n of your 20 are base; your place today: k"."""
    world = advance(lived(ways=NEW), DAY + 1)
    base = sum(code[0] == "B" for pack in world.packs["h0"] for code in pack)
    place = world.line.index("h0") + 1
    text = json.dumps(WORLD.page(world, "h0", "shop"))
    assert f"{base} of your 20 are base; your place today: {place} of {len(world.line)}" in text
    world.packs["h0"][2] = None
    assert "of your 15" in json.dumps(WORLD.page(world, "h0", "shop"))
    assert "your place today" not in json.dumps(WORLD.page(advance(lived(), DAY + 1), "h0", "shop"))


def test_only_who_came_is_seen():
    """KA-17.6: opening tells of nobody among several; who says so or does something is seen; before, all were."""
    world = advance(bare((), (), ways=NEW), DAY + 1)
    world.visit()
    assert [DAY + 1 in world.seen[one] for one in ("h0", "h1")] == [False, False]
    assert '"here"' in json.dumps(WORLD.page(world, "h1", "today"))
    do(world, "here", "h1")
    refused(world, "KA-17.6", "here", "h1")
    assert advance(world, DAY + 2).line == ["h1"]
    do(world, "deck", "h0", name="A", cards=[world.give("h0", f"S{i}") for i in range(1, 11)])
    assert advance(world, DAY + 3).line == ["h0"]
    shared = advance(bare((), ()), DAY + 1)
    shared.visit()
    assert all(DAY + 1 in shared.seen[one] for one in ("h0", "h1"))
    alone = advance(bare(ways=NEW), DAY + 1)
    alone.visit()
    assert DAY + 1 in alone.seen["h0"]


def test_a_deed_that_is_refused_is_no_visit():
    """KA-19.10: it leaves the world as it was."""
    world = advance(bare((), (), ways=NEW), DAY + 1)
    refused(world, "KA-16.10", "let_go", "h0", card=10**6)
    assert DAY + 1 not in world.seen["h0"]


def without_ways(kept):
    """The file of a world as it was written before there were ways."""
    data = json.loads(kept.export())
    del data["sha256"]
    for later in ("ways", "grudges", "tired", "taken"):
        del data["state"][later]
    for name in Ways._fields:
        del data["record"]["options"][name]
    return with_checksum(data)


def test_a_world_begun_before_goes_on_as_it_was():
    """KA-20: a file that names no ways has the old ones, keeps them, and its log still leads to it."""
    old = life(**OLD._asdict()).live(DAY + 4)
    file = json.loads(old.export())
    assert "ways" not in file["state"]
    del file["sha256"]
    for name in Ways._fields:
        del file["record"]["options"][name]
    again = Life.load(with_checksum(file), GAME)
    assert again.state.ways == OLD and again.options == old.options
    assert again.live(DAY + 9).state == old.live(DAY + 9).state
    new = life(people="plain")
    assert new.state.ways == NEW._replace(people="plain") and Life.load(without_ways(new), GAME).state.ways == OLD
    assert Life.load(new.export(), GAME).live(DAY + 9).export() == new.live(DAY + 9).export()


def test_a_world_with_the_first_ways_goes_on_as_it_was():
    """KA-20: a file that names the first five ways and no later one has the old ways of those, and is written again
    byte for byte."""
    kept = life(stakes="fair", people="lively", album="none", play="levels").live(DAY + 4)
    file = json.loads(kept.export())
    assert set(file["state"]["ways"]) == {"print_run", "visits", "people", "unsold", "stakes"}
    del file["sha256"], file["record"]["options"]["album"], file["record"]["options"]["play"]
    again = Life.load(with_checksum(file), GAME)
    assert again.state.ways == kept.state.ways and again.options == kept.options
    assert again.live(DAY + 9).export() == kept.live(DAY + 9).export()


@pytest.mark.parametrize("name, wrong", [("print_run", 7), ("print_run", True), ("stakes", "none"), ("visits", 1)])
def test_ways_of_a_file_are_checked(name, wrong):
    """KA-17.14, KA-20"""
    data = json.loads(life().export())
    del data["sha256"]
    data["state"]["ways"][name] = wrong
    with pytest.raises(Malformed, match=f"ways.*{name}|{name}"):
        Life.load(with_checksum(data), GAME)
    data["state"]["ways"] = {}
    with pytest.raises(Malformed, match="ways"):
        Life.load(with_checksum(data), GAME)
    data["state"]["ways"] = OLD._asdict()
    with pytest.raises(Malformed, match="ways"):
        Life.load(with_checksum(data), GAME)


def test_base_cards_stay_in_one_place():
    """KA-19.1, KA-19.8: also with a print run, days on."""
    world = advance(lived(ways=NEW, pre_days=20), DAY + 5)
    assert sum(places(world)) == 10_000
