"""Worlds: any deeds, any fields of calls and hostile files, on the garden of tiny_world.py."""

import json
from functools import reduce

from hypothesis import given, strategies as st

from calls import ask, call
from mulligan.bridge import calls, sessions
from mulligan.errors import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life, verify
from tiny_world import GAME, MOST
from garden import DAY, WHOLE, everything, life, unsealed
from garden import garden  # noqa: F401  (a fixture that every test here has)


LEAVES = (st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=6)
          | st.sampled_from(["h0", "h1", "\ud800", "buy"]))
JSONS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6)
NAMES = ["buy", "sell", "give", "join", "letter", "duel", "settle", "send", "plant", "verse", "x"]
DEEDS = st.fixed_dictionaries({"do": st.sampled_from(NAMES)}, optional={
    "card": st.integers(1, MOST) | JSONS, "cards": st.lists(st.integers(1, MOST), max_size=3) | JSONS,
    "to": st.sampled_from(["h0", "h1"]) | JSONS,
    "name": st.text(max_size=5) | JSONS, "text": JSONS, "record": JSONS, "code": JSONS, "picture": JSONS})


@given(st.lists(st.tuples(st.sampled_from(["h0", "h1"]), DEEDS) | st.integers(1, 3), max_size=12))
def test_any_deeds_keep_the_world_whole(deeds):
    """Refused or done: everything that must hold holds, the file comes back, and the log leads to the same bytes."""
    one = life()
    for deed in deeds:
        before = one.export()
        try:
            if isinstance(deed, int):
                one.live(one.day + deed)
            else:
                one.do(*deed)
        except (Illegal, Malformed):
            assert one.export() == before
        GAME.world.check(one.state)
    assert Life.load(one.export(), GAME).export() == one.export()
    assert returned(verify(one.export(), GAME)) == ""


@given(st.data())
def test_any_fields_get_an_answer_that_is_no_crash(data):
    sessions.worlds.clear()
    ask("world_load", text=WHOLE, id="w")
    do = data.draw(st.sampled_from([name for name in calls.CALLS if name.startswith("world_")]))
    likely = {"who": st.just("h0"), "page": st.sampled_from(["today", "beds"]), "deed": DEEDS, "rev": st.just(0),
              "k": st.integers(0, 3), "list": st.just("mine"), "day": st.integers(DAY - 2, DAY + 60),
              "text": st.just(WHOLE), "game": st.just("garden")}
    names = (*likely, "query", "options", "name", "seed", "id", "sure")
    fields = data.draw(st.fixed_dictionaries(
        {"world": st.just("w") | JSONS},
        optional={name: likely.get(name, JSONS) | JSONS for name in names}))
    before = everything()
    answer = call(do, **fields)
    if "error" in answer:
        assert answer["error"]["kind"] in ("input", "illegal", "stale"), answer
        assert everything() == before
    elif do in ("world_try", "world_view", "world_list", "world_card", "world_summary", "world_export"):
        assert everything() == before


PLACES = [
    [],
    ["record"], ["record", "deeds"], ["record", "deeds", 1], ["record", "deeds", 1, 2],
    ["state"], ["state", "people"], ["state", "cards"], ["state", "cards", "1"], ["state", "news"],
    ["record", "options"],
]


@given(st.sampled_from(PLACES), st.integers(0, 20), JSONS, st.booleans())
def test_hostile_files_are_refused_or_hold(path, at, value, honest):
    """One value anywhere exchanged, the hash made anew: an error that names a field, or a world in which all holds."""
    data = json.loads(WHOLE)
    inner = reduce(lambda part, key: part[key], path, data)
    keys = list(inner) if isinstance(inner, dict) else range(len(inner))
    inner[keys[at % len(keys)]] = value
    try:
        text = with_checksum(unsealed(data)) if honest else json.dumps(data)
    except UnicodeEncodeError:
        text = json.dumps(data)
    try:
        loaded = Life.load(text, GAME)
    except Malformed as error:
        assert error.field
    else:
        GAME.world.check(loaded.state)
        assert Life.load(loaded.export(), GAME).export() == loaded.export()
