"""Kaadosu, KA-17.22: the album: sets by colour, shape and number, goals that bring packs, what pages show of it."""

import json

import pytest

from kaadosu import GAME
from kaadosu.cards.faces import COLOURS, SHAPES, base
from kaadosu.world import album
from kaadosu.world.days import World
from kaadosu.world.ways import NEW, OLD
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, advance, bare, codes, do, life, preview, refused, text
from mulligan import Malformed
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life

BEFORE = NEW._replace(album="none")
FAMILIES = [f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES]
STRAIGHTS = [f"{colour}-straight" for colour in COLOURS]
NUMBERS = ["round", "mirrors", "repeats", "ladders", "neighbours"]


def far(ident, *ids):
    return album.how_far(album.sets()[ident], ids)


def of(colour, shape, count):
    """Ids of base cards of a colour and a shape."""
    return [i for i in range(1, 10_001) if COLOURS[base(i).colour] == colour
            and SHAPES.index(shape) in base(i).shapes][:count]


def test_the_sets_and_their_goals():
    """KA-17.22: fifteen families, five straights, five patterns of numbers."""
    assert list(album.sets()) == [*FAMILIES, *STRAIGHTS, *NUMBERS]
    steps = {ident: tuple(one.steps) for ident, one in album.sets().items()}
    assert {steps[ident] for ident in FAMILIES} == {(5, 15, 30)}
    assert {steps[ident] for ident in STRAIGHTS} == {(6, 8, 10)}
    assert [steps[ident] for ident in NUMBERS] == [(1, 3, 6), (3, 8, 15), (1, 2, 4), (1, 2, 4), (2, 3, 4)]
    assert len(album.goals()) == 75


def test_colours_and_shapes():
    """KA-17.22: a card counts for its colour with its shape, and for no other family."""
    ids = of("red", "circle", 7)
    assert [far(ident, *ids) for ident in FAMILIES] == [7 if ident == "red-circle" else 0 for ident in FAMILIES]


def test_a_straight_counts_values():
    """KA-17.22: each value of + of the colour once."""
    by_plus = {base(i).plus: i for i in range(1, 10_001) if COLOURS[base(i).colour] == "blue"}
    more = [i for i in range(1, 400) if COLOURS[base(i).colour] == "blue" and base(i).plus == 3][:4]
    assert far("blue-straight", by_plus[1], by_plus[3], *more) == 2
    assert far("blue-straight", *by_plus.values()) == 10 and far("red-straight", *by_plus.values()) == 0


@pytest.mark.parametrize("ident,fits,fails", [
    ("round", (100, 4700, 10_000), (10, 1001, 50)),
    ("mirrors", (11, 121, 4774), (1, 10, 1212)),
    ("repeats", (77, 222, 9999), (7, 1000, 112)),
    ("ladders", (12, 345, 6789), (5, 13, 321, 8910)),
])
def test_patterns_of_numbers(ident, fits, fails):
    """KA-17.22"""
    assert far(ident, *fits) == len(fits) and far(ident, *fails) == 0


def test_neighbours_are_the_longest_run():
    """KA-17.22: the most numbers one after the other, in whatever order they came."""
    assert far("neighbours") == 0 and far("neighbours", 9) == 1
    assert far("neighbours", 5, 40, 42, 41, 6, 90) == 3


def test_a_goal_brings_a_pack_once():
    """KA-17.22, KA-14.4: five cards from a stream of its own, for nothing; no sooner, and not again."""
    ids = of("red", "circle", 5)
    world = bare([f"B{i}" for i in ids[:4]], ways=NEW)
    refused(world, "KA-17.22", "goal", goal="red-circle:5", words="you have 4 and the goal is 5")
    world.give("h0", f"S{ids[4]}")
    refused(world, "KA-17.22", "goal", goal="red-circle:5", words="you have 4")      # a Shadow does not count
    world.give("h0", f"B{ids[4]}")
    assert "red-circle:5" in album.waiting(world, "h0") and "free" in preview(world, "goal", goal="red-circle:5").text
    dealt = world.copy().deal(world.stream("album", "h0", "red-circle:5"))
    purse, burned, before = world.purses["h0"], world.burned, len(codes(world))
    result = do(world, "goal", goal="red-circle:5")
    assert codes(world)[before:] == dealt == list(result.shown) and len(dealt) == 5
    assert (world.purses["h0"], world.burned) == (purse, burned)
    assert "red-circle:5" not in album.waiting(world, "h0")
    refused(world, "KA-17.22", "goal", goal="red-circle:5", words="have had")
    refused(world, "KA-17.22", "goal")
    refused(world, "", "goal", error=Malformed, goal="red-circle:4")
    assert "Red circles, 5" in WORLD.news(world, "h0")[-1]["words"]


def test_each_person_has_an_album_of_their_own():
    """KA-17.22: what one took the other may take."""
    world = bare(["B11"], ["B22"], ways=NEW)
    do(world, "goal", goal="repeats:1")
    assert "repeats:1" in album.waiting(world, "h1") and "repeats:1" not in album.waiting(world, "h0")
    do(world, "goal", who="h1", goal="repeats:1")
    assert sorted(world.taken) == ["h0", "h1"]


def test_goals_taken_are_in_the_file():
    """KA-17.14: checked when it is read; a world without albums has no room for them."""
    kept = life("album", rivals=2, pre_days=3)
    kept.state.give("h0", next(f"B{i}" for i in (11, 22, 33, 44) if not kept.state.where[i]))
    do(kept.state, "goal", goal="repeats:1")
    again = Life.load(kept.export(), GAME)
    assert again.state.taken == {"h0": ["repeats:1"]} and text(again.state) == text(kept.state)
    for wrong in ({"r1": ["repeats:1"]}, {"h0": ["repeats:3"]}, {"h0": ["repeats:1", "repeats:1"]}, {"h0": [1]}, []):
        data = json.loads(kept.export())
        del data["sha256"]
        data["state"]["taken"] = wrong
        with pytest.raises(Malformed, match="taken"):
            Life.load(with_checksum(data), GAME)


@pytest.mark.parametrize("ways", [BEFORE, OLD])
def test_a_world_of_before_has_no_album(ways):
    """KA-20, KA-17.14: its file is what it was, and nothing in it speaks of goals."""
    world = advance(World("before", DAY, 2, 3, ways=ways), DAY)
    world.give("h0", "B11")
    assert "album" not in json.dumps(world.data()) and "taken" not in world.data()
    assert "album" not in [page.id for page in WORLD.pages(world, "h0")] and not album.waiting(world, "h0")
    with pytest.raises(Malformed, match="without albums"):
        WORLD.page(world, "h0", "album")
    with pytest.raises(Malformed, match="no such goal"):
        WORLD.act(world, "h0", {"do": "goal", "goal": "repeats:1"})
    assert WORLD.restore(world.data()) == world


def test_the_page_says_how_far_one_is():
    """KA-17.22: each set with its goals, a pack where one is reached, and the cards of a set to look at and to buy."""
    world = bare(["B11", "B22", "B33"], ["B44", "B55"], ways=NEW)
    do(world, "list", who="h1", card=world.held["h1"][0], price=3)
    blocks = WORLD.page(world, "h0", "album")
    rows = {row["label"]: row for block in blocks if block["kind"] == "goals" for row in block["sets"]}
    assert len(rows) == 25 and rows["Repeats"]["have"] == 3
    assert [one["args"]["goal"] for one in rows["Repeats"]["acts"]] == ["repeats:1", "repeats:2"]
    assert rows["Repeats"]["goals"] == [{"at": 1}, {"at": 2}, {"at": 4}]
    badge = next(page.badge for page in WORLD.pages(world, "h0") if page.id == "album")
    assert badge == str(len(album.waiting(world, "h0")))
    do(world, "goal", goal="repeats:1")
    blocks = WORLD.page(world, "h0", "album", "repeats")
    assert blocks[0]["sets"][0]["goals"][0] == {"at": 1, "done": True}
    assert [one["face"] for one in WORLD.list(world, "h0", "set:repeats")[1]][-3:] == ["B33", "B22", "B11"]
    assert [one["face"] for one in WORLD.list(world, "h0", "sold:repeats")[1]] == ["B44"]
    assert not WORLD.list(world, "h0", "sold:ladders")[1]
    with pytest.raises(Malformed, match="no such set"):
        WORLD.page(world, "h0", "album", "green")


def test_the_weeks_gain_is_said_where_one_buys():
    """KA-13.5: at the head of the shop and of the market, and beside the cards one pays with."""
    world = advance(World("gain", DAY, 3, 5, ways=NEW), DAY)
    world.visit()
    advance(world, DAY + 1)
    for page in ("shop", "market"):
        blocks = WORLD.page(world, "h0", page)
        kinds = [block.get("title", "") for block in blocks]
        assert kinds.index("This week") < min(i for i, one in enumerate(blocks) if one["kind"] in ("tiles", "table"))
    world.purses["h0"] = 0
    helps = [field["help"] for block in WORLD.page(world, "h0", "shop") if block["kind"] == "tiles"
             for tile in block["tiles"] for one in tile.get("acts", ()) for field in one.get("fields", ())]
    assert helps and all("Worth 1 more this week: " in said for said in helps)
