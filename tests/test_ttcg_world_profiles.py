"""Cardscapes as worlds: profiles from anywhere are checked before anything is done with them.

Hostile files and deeds change nothing.
"""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house import examples
from mulligan import Illegal, Malformed
from mulligan.data.json_text import canonical
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life
from nested import paths
from ttcg.world import WORLD
from ttcg.world.worlds import DEEDS
from ttcg_cardscape import A, B, GAME, life, rich, run_of

RICH = rich()
DATA = json.loads(canonical(RICH.state.data()))


def changed(path, value):
    """The data of the rich profile with another value at a path.

    A function of the old value is asked for the new one.
    """
    data = copy.deepcopy(DATA)
    at = data
    for key in path[:-1]:
        at = at[list(at)[key]] if isinstance(at, dict) and isinstance(key, int) else at[key]
    last = list(at)[path[-1]] if isinstance(at, dict) and isinstance(path[-1], int) else path[-1]
    at[last] = value(at[last]) if callable(value) else value
    return data


def test_a_profile_comes_back():
    """CS-5.7"""
    assert canonical(WORLD.restore(copy.deepcopy(DATA)).data()) == canonical(DATA)


@pytest.mark.parametrize(("path", "value", "field"), [
    (("threshold",), 0, "threshold"),
    (("threshold",), 10, "threshold"),
    (("threshold",), "5", "threshold"),
    (("day",), -1, "day"),
    (("name",), "", "name"),
    (("won",), 9, "won"),
    (("seed",), "\ud800", "seed"),
    (("runs", 0, "seed"), B, "runs"),
    (("runs", 0, "seed"), "zz", "runs"),
    (("runs", 0, "opened"), 4, "lore"),
    (("runs", 0, "opened"), 999, "runs"),
    (("runs", 0, "side"), 1, "pairs"),
    (("runs", 0, "notice", "root"), "00" * 32, "runs"),
    (("runs", 0, "notice", "mode"), "organiser", "runs"),
    (("runs", 0, "notice", "packs"), 7, "runs"),
    (("runs", 0, "notice", "packs"), 10**6, "runs"),
    (("cards", -1, 0), "TT001.9", "cards"),
    (("cards", -1, 1), "0" * 24, "cards"),
    (("cards", -1), ["TT001.0"], "cards"),
    (("cards",), lambda cards: {mark: ["TT001.0", ""] for mark in cards}, "cards"),
    (("cards",), lambda cards: cards | {"x": ["TT001.0", ""]}, "cards"),
    (("lore", 0, 2), "TT001", "lore"),
    (("lore", 0, 3, 0, 0), 7, "lore"),
    (("lore",), [], "lore"),
    (("lore",), lambda lore: lore + lore[:1], "lore"),
    (("known",), {}, "known"),
    (("known", 0), "found", "known"),
    (("known",), lambda known: known | {"!": "typed"}, "known"),
    (("known",), lambda known: known | {"0" * 24: "typed"}, "known"),
    (("entries",), {"7": {}}, "entries"),
    (("secrets",), {"7": "00" * 10}, "secrets"),
    (("designs", 0, "name"), "Other", "designs"),
    (("designs", 0, "attack"), 205, "designs"),
    (("designs", 0, "id"), "TTU-0", "designs"),
    (("drafts",), {"x": {}}, "drafts"),
    (("drafts",), lambda drafts: {"d9": drafts["d1"]}, "drafts"),
    (("drafts",), lambda drafts: {"d" + "9" * 5000: drafts["d1"]}, "drafts"),
    (("runs", 0, "notice", "mode"), ["solo"], "mode"),
    (("drafts", "d1", "level"), "x", "drafts"),
    (("back",), "tide-gate", "back"),
    (("theme",), "pink", "theme"),
    (("solved",), {"nothing": {}}, "solved"),
    (("solved",), {"six-clocks": {"x": 1}}, "reward"),
    (("pairs", 0, "secret"), B, "pairs"),
    (("pairs", 0, "messages", 1, 1), "0c" * 32, "pairs"),
    (("pairs", 0, "messages"), lambda m: [m[0], m[2], m[1]], "pairs"),
    (("pairs", 0, "void"), 1, "pairs"),
    (("pairs", 0, "side"), 1, "pairs"),
    (("pairs", 0, "messages"), [], "pairs"),
    (("trades", 0, "how"), "lost", "trades"),
    (("trades", 0, "file"), ["x"], "trades"),
    (("trades",), {"x": {}}, "trades"),
    (("decks", "D", 0), "gone|1|2", "decks"),
    (("decks", "D"), lambda keys: keys + keys[:1], "decks"),
    (("decks",), {"": []}, "decks"),
    (("battle", "level"), "god", "battle"),
    (("battle", "number"), 0, "battle"),
    (("battle", "cards"), ["TT001"] * 50, "battle"),
    (("battle", "designs"), {}, "battle"),
    (("battle", "against"), "x", "battle"),
    (("battle",), {"x": 1}, "battle"),
    (("news",), [["x", "y"]], "news"),
    (("news",), [[1, "y"]] * 201, "news"),
])
def test_what_must_not_be(path, value, field):
    """CS-5.7, CS-2.7 to CS-2.12, CS-3.1, CS-4.5, CS-5.5: the field is named"""
    with pytest.raises(Malformed) as caught:
        WORLD.restore(changed(path, value))
    assert field in caught.value.field or field in str(caught.value), f"{caught.value.field}: {caught.value}"


def test_files_of_profiles():
    """CS-5.7: a file that was changed is refused; one whose hash was made anew is still checked"""
    text = RICH.export()
    assert Life.load(text, GAME).export() == text
    with pytest.raises(Malformed):
        Life.load(text.replace("Test Owl", "Fake Owl"), GAME)
    data = {key: value for key, value in json.loads(text).items() if key != "sha256"}
    data["state"]["threshold"] = 0
    with pytest.raises(Malformed, match="CS-4.2"):
        Life.load(with_checksum(data), GAME)


ANY = st.recursive(st.none() | st.booleans() | st.integers(-5, 10**7) | st.text(max_size=12)
                   | st.sampled_from([A, "7e" * 16, "TT001.0", "x|1|2", "d1", "six-clocks"]),
                   lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
                   max_leaves=8)


@pytest.mark.native
@examples(60)
@given(st.data())
def test_no_deed_breaks_a_profile(data):
    """CS-5.7: whatever a deed holds, it is done or refused, and a refusal changes nothing"""
    name = data.draw(st.sampled_from(sorted(DEEDS)))
    known = ("run", "packs", "file", "seed", "give", "trade", "offer", "code", "name", "card", "cards", "deck", "link",
             "answer", "challenge", "record", "index", "serials",
             "commit", "nonce", "secret", "root", "which", "entry", "text1", "level", "against", "draft")
    deed = {"do": name} | data.draw(st.dictionaries(st.sampled_from(known), ANY, max_size=4))
    before = canonical(RICH.state.data())
    after = RICH.state.copy()
    try:
        WORLD.act(after, "h0", deed)
    except (Illegal, Malformed):
        assert canonical(after.data()) == before, "refused in the middle of doing it"
    else:
        WORLD.restore(json.loads(canonical(after.data())))
    assert canonical(RICH.state.data()) == before, "a copy shares what it changes"


PATHS = list(paths(DATA))[1:]


@pytest.mark.native
@examples(150)
@given(st.sampled_from(PATHS), ANY)
def test_no_profile_crashes(path, value):
    """CS-5.7: any value anywhere is taken or refused with its field, and what is taken can be looked at"""
    data = copy.deepcopy(DATA)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    try:
        state = WORLD.restore(data)
    except Malformed:
        return
    for page in WORLD.pages(state, "h0"):
        WORLD.page(state, "h0", page.id)
    WORLD.match(state, "h0")


def test_a_copy_shares_nothing_that_changes():
    """CS-2.12: a deed that fails after it began would show here"""
    state = RICH.state.copy()
    before = canonical(RICH.state.data())
    for name in ("threshold", "deck", "give_up"):
        WORLD.act(state, "h0", {"threshold": {"do": "threshold", "serials": 1},
                                "deck": {"do": "deck", "name": "E", "cards": []}, "give_up": {"do": "give_up"}}[name])
    assert canonical(RICH.state.data()) == before and life().state is not state and run_of(RICH)
