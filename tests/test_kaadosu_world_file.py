"""Kaadosu, section 17: the file of a world; edited, damaged and made-up ones are refused or live on."""

import copy
import hashlib
import json
import random
from functools import cache, reduce

import pytest

from brief import BRIEF
from kaadosu import GAME
from kaadosu.world.reading import restore
from kaadosu.world.invariants import check
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, bare, do, life
from mulligan import Malformed
from mulligan.data.json_text import canonical
from mulligan.worlds.life import Life
from mulligan.worlds.files import with_checksum


def test_a_world_goes_on_the_same_from_its_file():
    """KA-17.14, KA-17.18: one that is put away and opened each day comes to the bytes of one that never was."""
    one = life(rivals=12, pre_days=16)
    other = Life.load(one.export(), GAME)
    for number in range(1, 25):
        one.live(DAY + number)
        other = Life.load(other.live(DAY + number).export(), GAME)
        assert other.export() == one.export(), number
    assert list(one.state.joined) == list(other.state.joined) != sorted(one.state.joined)


def test_the_file():
    """KA-17.14: canonical JSON with its type and the hash of all the rest; read back it is the same world."""
    kept = life()
    written = kept.export()
    data = json.loads(written)
    assert data["type"] == "kaadosu/world/1" and canonical(data) == written
    rest = {key: value for key, value in data.items() if key != "sha256"}
    assert data["sha256"] == hashlib.sha256(canonical(rest).encode()).hexdigest()
    again = Life.load(written, GAME)
    assert again.export() == written and again.state == kept.state
    assert again.live(DAY + 5).export() == kept.live(DAY + 5).export()


def edited(life, change):
    """The file of a world with something changed in its state, and a hash that fits again."""
    data = json.loads(life.export())
    del data["sha256"]
    change(data["state"])
    return with_checksum(data)


def forge(path, value):
    """A change of one place of a state; a function as its value is asked with the state."""
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


def listed(number, price):
    """The one listing of a market: r1 sells a card."""
    return lambda state: [[number, someone(state), price, DAY, False, 0]]


CARD = ("collectors", "h0", "cards", 0)    # [uid, code]
TRADE = {"who": "h0", "side": "offer", "give": [1], "get": [], "sha": "0" * 64, "offer": ""}
FORGED = [
    # what is changed, what it becomes, what the error names
    (("day",), "20000", "day"),
    (("day",), 10**9, "day"),
    (("day",), DAY - 50, "day"),
    (("seed",), "", "seed"),
    (("seed",), "a" * 65, "seed"),
    (("rivals",), 41, "rivals"),
    (("rivals",), True, "rivals"),
    (("rivals",), 3, "KA-17.2"),
    (("pre_days",), -1, "pre_days"),
    (("sealed_packs",), 1, "sealed_packs"),
    (("humans",), {}, "collectors.h0"),
    (("humans", "h0", "name"), "", "name"),
    (("humans", "h0", "decks"), {"A": [1]}, "KA-19.6"),
    (("humans", "h0", "decks"), {"A": ["1"]}, "decks"),
    (("collectors", "r1"), None, "collectors.r1"),
    (("collectors", "h0", "purse"), -1, "purse"),
    (("collectors", "h0", "purse"), 5, "KA-19.4"),
    (("collectors", "h0", "purse"), 0.5, "purse"),
    (("collectors", "h0", "joined"), DAY + 9, "joined"),
    (("collectors", "h0", "seen"), [DAY + 9], "KA-17.6"),
    (("collectors", "h0", "cards"), {}, "cards"),
    ((*CARD, 1), "B0", "KA-1.6"),
    ((*CARD, 1), "M(B1+B1)", "KA-1.6"),
    ((*CARD, 1), None, "KA-1.6"),
    ((*CARD, 0), someone, "KA-19.2"),
    ((*CARD, 0), 10**6, "KA-1.5"),
    ((*CARD, 0), -4, "cards"),
    (CARD, [1], "cards"),
    (("minted",), lambda state: state["minted"] + 1, "KA-19.4"),
    (("burned",), -1, "burned"),
    (("next_uid",), 1, "KA-1.5"),
    (("away",), [0], "away"),
    (("away",), [5, 5], "KA-19.1"),
    (("packs", "r1", 0), ["B1"] * 5, "KA-19.1"),
    (("packs", "r1"), [None] * 3, "packs.r1"),
    (("packs", "r1"), [None] * 4, "packs.r1"),
    (("packs", "r2", 3), None, "packs.r2"),
    (("packs", "r1", 0), ["S1"] * 4, "packs.r1"),
    (("packs",), {}, "KA-19.9"),
    (("packs", "r1", 0, 0), "M(S1+S42)", "KA-14.5"),
    (("withdrawn",), [10**6], "withdrawn"),
    (("listings",), listed(1, price=0), "listings[0]"),
    (("listings",), listed(1, price=1000), "KA-19.3"),
    (("listings",), [[1, 10**6, 5, DAY, False, 0]], "listings"),
    (("listings",), listed(10**6, price=5), "KA-16.1"),
    (("relieved",), ["h7"], "relieved"),
    (("proposals",), {"1": {"from": "h0", "to": "r1", "give": [1], "want": [2]}}, "proposals.1"),
    (("trades",), {"x": {}}, "trades"),
    (("trades",), {"0" * 32: TRADE}, "KA-18.2"),
    (("done",), {"0" * 32: {"who": "h0", "how": "lost", "sha": ""}}, "how"),
    (("battle",), {}, "battle"),
    (("battle",), [], "battle"),
    (("day",), 2_950_000, "day"),
    (("history", 0, 0), 10**11, "history"),
    (("news",), [[DAY + 1, "h0", "cleared", "B1"]], "news"),
    (("tally",), [1], "tally"),
    (("history",), [[1]], "history"),
    (("news",), [[DAY, "h0", "won"]], "news"),
    (("news",), [[DAY, "h0", "sold", "B1", "x", "r1"]], "news"),
]


def words_of(value):
    """A value of a forged case, in the name of its test."""
    return value.__name__ if callable(value) else str(value)[:30]


@pytest.mark.parametrize("path, value, named", FORGED, ids=words_of)
def test_edited_files(path, value, named):
    """KA-17.14, KA-19: a file whose hash was made to fit is refused for what cannot be, and it is named."""
    kept = kept_world()
    before = kept.export()
    with pytest.raises(Malformed) as caught:
        Life.load(edited(kept, forge(path, value)), GAME)
    assert named in str(caught.value), str(caught.value)
    assert kept.export() == before


@cache
def kept_world():
    """One world for all these tests; none of them changes it."""
    return life(rivals=2, pre_days=3)


def test_two_owners():
    """KA-19.1, KA-19.2: a base card with two owners, or owned and away."""
    kept = kept_world()

    def give_twice(state):
        state["collectors"]["h0"]["cards"].append([state["next_uid"], base_card_of_r1(state)])
        state["next_uid"] += 1
    with pytest.raises(Malformed, match="KA-19.1"):
        Life.load(edited(kept, give_twice), GAME)

    def send_away(state):
        state["away"].append(int(base_card_of_r1(state)[1:]))
    with pytest.raises(Malformed, match="KA-19.1"):
        Life.load(edited(kept, send_away), GAME)


def base_card_of_r1(state):
    return next(code for _, code in state["collectors"]["r1"]["cards"] if code[0] == "B")


def test_damaged_files():
    """KA-17.14: cut off, with one letter changed, of another type: refused, and a world that is there stays."""
    kept = kept_world()
    written = kept.export()
    cut_off = (written[:-1], written[:len(written) // 2], "", "{}", "[]")
    changed = (written.replace("h0", "h1", 1), written.replace("kaadosu/world/1", "kaadosu/offer/1"),
               written.replace('"day":20000', '"day":20001'))
    for wrong in cut_off + changed:
        with pytest.raises(Malformed):
            Life.load(wrong, GAME)
    assert kept.export() == written


def eventful():
    """Worlds in the middle of things.

    A staked match, trades by files with a listing and news, and a match with another device.
    """
    worlds = [bare([f"S{i}" for i in range(1, 16)], ["B7", "B8"], rivals=1) for _ in range(3)]
    for world in worlds:
        do(world, "deck", name="A", cards=world.held["h0"][:10])
        do(world, "swap", **{"with": "h1"}, give=world.held["h0"][10:11], want=world.held["h1"][:1])
    staked, trading, remote = worlds
    do(staked, "challenge", rival="r1", deck="A")
    do(trading, "offer", trade="a" * 32, give=trading.held["h0"][11:13], want=["B42"])
    do(trading, "offer", trade="b" * 32, give=[], want=["B42"])
    do(trading, "cancel", trade="b" * 32)
    do(trading, "list", card=trading.held["h0"][13], price=3)
    trading.tell("h0", "sold", "B1", 4, "h1")
    trading.tell("h0", "conceded", "r1", "B1", "S2")
    do(remote, "far_begin", deck="A", match="1" * 32)
    return [kept_world().state, *worlds]


def look_around(world, who):
    """Every page of a world, as one of its people sees it."""
    for page in WORLD.pages(world, who):
        WORLD.page(world, who, page.id)


ODD_VALUES = (None, -1, 1, 1.0, 1 << 70, 10**11, 2_999_999, "x", "h0", "B1",
              [], {}, [None], [[]], {"a": 1}, True, 0.5, "\ud800")


@pytest.mark.parametrize("seed", range(8 if BRIEF else 20))
def test_any_change_is_seen(seed):
    """KA-17.14: one place of a state replaced: refused, or a world that can be looked at and lives on."""
    rng = random.Random(seed)
    for before in eventful():
        state = json.loads(canonical(before.data()))
        path = somewhere(state, rng, 0.9)
        for value in ODD_VALUES:
            forge(path, value)(state)
            try:
                world = restore(state)
            except Malformed:
                continue
            assert canonical(world.data()) == canonical(state)
            for who in world.names:
                WORLD.match(world, who)
                WORLD.news(world, who)
                look_around(world, who)
            world.close()
            check(world)


def somewhere(state, rng, stay):
    """The path to a random place of a state, deeper with a chance of `stay` at each step."""
    place, path = state, []
    while isinstance(place, (dict, list)) and place and (not path or rng.random() < stay):
        path.append(rng.choice(sorted(place)) if isinstance(place, dict) else rng.randrange(len(place)))
        place = place[path[-1]]
    return path


def part_at(state, path):
    return reduce(lambda part, key: part[key], path, state)


def reshaped(state, rng):
    """One random change of the shape of a state.

    A part is gone, there twice, elsewhere, emptied, in another order, or counts otherwise.
    """
    *path, last = somewhere(state, rng, 0.85)
    outer = part_at(state, path)
    inner = outer[last]
    other = copy.deepcopy(part_at(state, somewhere(state, rng, 0.85)))
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


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(8 if BRIEF else 20))
def test_files_of_another_shape_are_refused_or_live_on(seed):
    """KA-17.14, KA-19: whatever was done to the parts of a file that is sealed again.

    It is refused and its field named, or the world lives on for three days.
    """
    rng = random.Random(seed)
    lived_on = 0
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
                look_around(world, who)
            world.close()
            check(world)
    assert lived_on
