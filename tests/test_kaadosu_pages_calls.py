"""Kaadosu's pages by the calls of the page: shown, played for a stake, asked for nonsense, quick."""

import json

import pytest
from hypothesis import given, strategies as st

from calls import ask, call
from kaadosu.world.worlds import DEEDS
from kaadosu.world.pages import PAGES
from kaadosu_pages import DAY, GAME, found, full_file
from mulligan.bridge import calls, sessions
from mulligan.worlds.life import Life
from mulligan.protocol.worlds import faces_in


@pytest.fixture(scope="module")
def full():
    return full_file()


def test_the_calls_show_every_page(full):
    sessions.worlds.clear()
    ident = ask("world_load", text=full)["world"]
    first = ask("world_view", world=ident, who="h0")
    lately = next(block["rows"] for block in first["blocks"] if block.get("title") == "What happened")
    assert lately[0]["cells"] == [first["news"][-1]["date"], first["news"][-1]["words"]]
    assert first["page"] == "today" and first["news"]
    assert [label for label, _ in first["plate"]] == ["Purse", "Cards", "Worth 1 more"]
    for page in first["pages"]:
        seen = ask("world_view", world=ident, who="h0", page=page["id"])
        assert faces_in(seen["blocks"], set()) <= set(seen["faces"])
    mine = ask("world_list", world=ident, who="h0", list="mine")
    assert {field["name"] for field in mine["fields"]} >= {"kind", "colour", "shape", "plus", "minus", "worth", "state"}
    assert {entry["face"] for entry in mine["cards"]} == set(mine["faces"])
    card = ask("world_card", world=ident, who="h0", k=mine["cards"][0]["k"])
    assert dict(card["lines"])["Owner"] == "You"


def test_a_match_for_a_stake_by_the_calls(full):
    """KA-17.12, KA-9.8: challenged on a rival's page, played at the table, settled with its record.

    A wrong date keeps nobody out.
    """
    sessions.worlds.clear()
    ident = ask("world_load", text=full)["world"]
    blocks = ask("world_view", world=ident, who="h0", page="rivals", query="r2")["blocks"]
    act = next(act for acts in found(blocks, "acts") for act in acts if act["do"] == "challenge")
    deed = {"do": "challenge", **act["args"], "deck": "Red", "opening": act["fields"][1]["value"]}
    begun = ask("world_do", world=ident, who="h0", deed=deed, rev=ask("world_summary", world=ident)["rev"])
    after = begun["view"]
    assert begun["play"], "the page goes on to the match by itself"
    assert "Brisa" in after["match"]["label"] and after["pages"][0]["badge"] == "1"
    match = ask("world_match", world=ident, who="h0")
    assert (match["world"], match["who"], match["mode"]) == (ident, "h0", "solo")
    again = ask("world_match", world=ident, who="h0")
    assert again["seed"] == match["seed"], "the same match again, should it be begun twice"
    ask("resign", match=match["match"], seat=0)
    record = json.loads(ask("record", match=match["match"]))
    settle = {"do": "settle", "record": record}
    tried = ask("world_try", world=ident, who="h0", deed=settle)
    assert tried["ok"] and "Brisa wins" in tried["text"]
    done = ask("world_do", world=ident, who="h0", deed=settle, rev=after["rev"])
    assert done["view"]["match"] is None and "play" not in done and done["say"] == tried["text"]
    far = ask("world_job", world=ident, day=done["view"]["day"] + 4000)
    assert far["behind"] == 0 and "KA-17.3" in far["notice"] and ask("world_view", world=ident, who="h0")


LEAVES = (st.none() | st.booleans() | st.integers(-3, 2000) | st.integers() | st.text(max_size=8)
          | st.sampled_from(["h0", "h1", "r1", "mine", "market", "B42", "Red", "\ud800"]))
JSONS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6)
CALLS = {"world_view": ("page", "query"), "world_list": ("list",), "world_card": ("k",), "world_try": ("deed",)}
FIELDS = ("pack", "pay", "lead", "partner", "card", "price", "listing", "with", "give", "want", "name", "cards",
          "rival", "deck", "opening", "offer", "trade")
DEED = st.fixed_dictionaries({"do": st.sampled_from(sorted(DEEDS))}, optional=dict.fromkeys(FIELDS, JSONS))


@given(st.data())
def test_whatever_is_asked_gets_an_answer(full, data):
    """No page, list, card or deed that somebody makes up crashes, and none changes the world."""
    if "any" not in sessions.worlds:
        ask("world_load", text=full, id="any")
    do = data.draw(st.sampled_from(list(CALLS)))
    values = {"deed": DEED, "page": st.sampled_from(list(PAGES)) | JSONS}
    fields = {name: data.draw(values.get(name, JSONS)) for name in CALLS[do]}
    who = data.draw(st.sampled_from(["h0", "h1", "r1", ""]))
    answer = call(do, world="any", who=who, **fields)
    assert "ok" in answer or answer["error"]["kind"] in ("input", "illegal"), answer
    assert sessions.worlds["any"].rev == 0


@pytest.mark.native
def test_two_thousand_cards_are_listed():
    """Page and list together, as the page asks for them; `bench` says how long it takes."""
    life = Life(GAME, "many", DAY, {"rivals": 0, "pre_days": 0}, "Ann").live(DAY)
    for ident in range(1, 2001):
        if life.state.where[ident] == 0:
            life.state.give("h0", f"B{ident}")
    sessions.worlds["many"] = life
    asked = {"world": "many", "who": "h0"}
    assert json.loads(calls.call(json.dumps(asked | {"do": "world_view", "page": "collection"})))["ok"]["blocks"]
    listed = json.loads(calls.call(json.dumps(asked | {"do": "world_list", "list": "mine"})))["ok"]
    assert len(listed["cards"]) >= 1990
    del sessions.worlds["many"]
