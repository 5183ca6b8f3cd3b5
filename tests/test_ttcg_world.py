"""Cardscapes as worlds: lore cards (CS-3), the profile, its pages, and its calls."""

import json
import random
import re
from pathlib import Path

import pytest

from calls import ask
from mulligan import Illegal, Malformed, registry
from mulligan.bridge import sessions
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify
from ttcg.cardscape import packs
from ttcg.cardscape.lore import NO_TALE
from ttcg.cardscape.streams import Stream
from ttcg.world import WORLD, shipped
from ttcg_cardscape import (A, ALONE, B, DAY, GAME, OWL, SEED, T, do, drawn, file, life, organised_run, refused,
                            rich, run_of, words)


@pytest.fixture(scope="module")
def organised(tmp_path_factory):
    return organised_run(tmp_path_factory.mktemp("organiser"))


# ---- lore (CS-3) -----------------------------------------------------------------------------------------------------
def test_lore_cards():
    """CS-3.1, CS-3.3, CS-3.4, E14: one a pack, its polygon in its face, its tale beside it"""
    ann = drawn(2)
    fields, listed = WORLD.list(ann.state, "h0", "lore")
    assert len(listed) == 2 and all(5 <= one["values"]["corners"] <= 11 for one in listed)
    for one in listed:
        tale = dict(WORLD.card(ann.state, "h0", one["k"])["lines"])["Tale"]
        assert tale == NO_TALE or 0 < len(tale) <= 600
        corners = [tuple(map(int, corner.split(","))) for corner in one["face"].split(":")[2].split(";")]
        assert all(x * x + y * y <= 1001 ** 2 for x, y in corners)
    story = WORLD.page(ann.state, "h0", "lore")[0]
    assert story["kind"] == "story" and story["face"] == listed[0]["face"]
    assert Stream(bytes.fromhex(SEED), "lore|0")
    assert ann.state.lore[0][2] == packs.lore_of(bytes.fromhex(SEED), 0, list(shipped.ids()))["card"]


def test_a_card_without_a_tale(monkeypatch):
    """CS-3.4"""
    monkeypatch.setattr(shipped, "tales", lambda: {"TT001": ["One.", "Two."], "TT002": "Alone."})
    assert [shipped.tale("TT001", n) for n in (0, 1, 2)] == ["One.", "Two.", "One."]
    assert shipped.tale("TT002", 5) == "Alone." and shipped.tale("TT003") == NO_TALE


# ---- the profile as a world ------------------------------------------------------------------------------------------
def test_the_days_of_a_profile():
    """CS-2.9: a day brings nothing but its date"""
    ann = life().live(DAY + 3)
    assert ann.day == DAY + 3 and ann.behind(DAY + 3) == ann.behind(DAY) == 0
    do(ann, "solo", seed=A)
    assert WORLD.news(ann.state, "h0")[-1]["day"] == DAY + 3


def test_a_log_leads_to_the_same_profile(organised):
    """CS-2.9: the same deeds make the same export, byte for byte"""
    notice, files = organised
    ann, bob = drawn(5, 2), drawn(1, name="Bob", seed=B)
    ann.live(DAY + 1)
    do(ann, "notice", file=notice)
    do(ann, "pack", file=files[5])
    offer = file(do(ann, "offer", give=list(ann.state.cards)[:3], trade=T))
    do(ann, "trade", file=file(do(bob, "trade_answer", offer=offer, give=list(bob.state.cards)[:2])))
    do(ann, "deck", name="D", cards=WORLD.preview(ann.state, "h0", {"do": "deck", "name": "D"}).fill["cards"])
    do(ann, "play", deck="D")
    do(ann, "give_up")
    text = ann.export()
    assert returned(verify(text, GAME)) == "" and Life.load(text, GAME).export() == text
    again = Life.load(text, GAME)
    for one in (ann, again):
        do(one, "open", run=run_of(one, 0) if one is ann else sorted(again.state.runs)[-1])
    assert ann.export() == again.export(), "a profile that was loaded goes on as the one that was kept"
    assert returned(verify(again.export(), GAME)) == ""


def test_every_page_crosses_as_declared():
    """CS-2.11, CS-5.2: the pages, lists and cards of a profile that has everything, and what its deeds would bring"""
    ident = ask("world_load", text=rich().export())["world"]
    for page in ask("world_view", world=ident, who="h0")["pages"]:
        for block in ask("world_view", world=ident, who="h0", page=page["id"])["blocks"]:
            for act in block.get("acts", ()):
                ask("world_try", world=ident, who="h0", deed={"do": act["do"], **act.get("args", {})})
    for name in ("mine", "playable", "album", "lore", "gallery"):
        for entry in ask("world_list", world=ident, who="h0", list=name)["cards"][:5]:
            ask("world_card", world=ident, who="h0", k=entry["k"])


def test_every_page_can_be_drawn():
    """CS-2.11, CS-4.2, CS-5.2: of a new profile and of one that has everything"""
    for one in (life(), drawn(5)):
        for page in WORLD.pages(one.state, "h0"):
            blocks = WORLD.page(one.state, "h0", page.id)
            assert blocks and json.loads(json.dumps(blocks)) == blocks
        for name in ("mine", "playable", "album", "lore", "gallery"):
            fields, listed = WORLD.list(one.state, "h0", name)
            assert len({entry["k"] for entry in listed}) == len(listed)
            for entry in listed[:5]:
                assert GAME.face(entry["face"]) and WORLD.card(one.state, "h0", entry["k"])["face"] == entry["face"]
                assert set(entry["values"]) <= {field.name for field in fields}
    for wrong in ("", 7, None, "no:0", "no:999", "lore:9", "TTU-1"):
        with pytest.raises(Malformed):
            WORLD.card(life().state, "h0", wrong)
    for page, query in (("packs", "x"), ("designer", "x"), ("news", "x")):
        with pytest.raises(Malformed):
            WORLD.page(life().state, "h0", page, query)
    with pytest.raises(Malformed):
        WORLD.list(life().state, "h0", "x")


def test_unknown_deeds():
    """CS-5.7"""
    refused(life(), "deed.do", "steal", error=Malformed)
    with pytest.raises(Malformed):
        life(threshold=0)
    with pytest.raises((Malformed, Illegal)):
        life("a\nb")


# ---- by the calls of the page ----------------------------------------------------------------------------------------
@pytest.fixture
def page(monkeypatch):
    """A Cardscape of the real game, as the page has it: (ask about it, do a deed)."""
    monkeypatch.setattr(type(registry.get("ttcg")), "world", WORLD)
    monkeypatch.setattr(sessions, "chance", random.Random(1))      # some packs hold too few cards that fit a deck
    world = ask("world_new", game="ttcg", seed="s", day=DAY, name="Ann", options=ALONE)["world"]
    who = {"world": world, "who": "h0"}

    def look(call, **more):
        return ask(call, **who, **more)

    def deed(do, **more):
        return ask("world_do", **who, deed={"do": do, **more}, rev=look("world_view")["rev"])
    yield look, deed
    ask("world_close", world=world)


def test_from_the_first_pack_to_a_finished_match(page):
    """CS-2.9, CS-2.11, CS-5.7, TT-2.6: chance comes with the calls.

    Five packs, a deck, a card of one's own in it, a match and its end.
    """
    look, deed = page
    sealed = next(one for one in deed("solo")["view"]["blocks"] if one.get("title") == "Sealed packs")
    run = sealed["tiles"][0]["acts"][0]["args"]["run"]
    opened = deed("open", run=run, packs=5)
    assert len(opened["shown"]) == 55
    assert set(opened["shown"]) | {opened["reveal"]["seal"], opened["reveal"]["back"]} == set(opened["faces"])
    assert len(ask("art", game="ttcg", faces=list(opened["faces"]))) == len(opened["faces"])
    for one in look("world_view")["pages"]:
        view = look("world_view", page=one["id"])
        assert all(face["look"] in ("realm", "back") for face in view["faces"].values())
    for name in ("mine", "playable", "album", "lore", "gallery"):
        listed = look("world_list", list=name)
        assert {one["face"] for one in listed["cards"]} == set(listed["faces"])
        for one in listed["cards"][:3]:
            assert look("world_card", k=one["k"])["faces"]
    deed("design", **OWL)
    owl = look("world_list", list="gallery")["cards"][0]
    two_owls = [f"{owl['k']}#1", f"{owl['k']}#2"]
    filled = look("world_try", deed={"do": "deck", "name": "D", "cards": two_owls})["fill"]["cards"]
    assert len(filled) == 50 and filled[0] == f"{owl['k']}#1"
    deed("deck", name="D", cards=filled)
    assert deed("play", deck="D", level="easy")["view"]["match"] == {"label": "D against Stone and Ember"}
    match = look("world_match")["match"]
    assert ask("card", game="ttcg", id=owl["face"])["face"]["title"] == "Test Owl"
    ask("resign", match=match, seat=1)
    record = json.loads(ask("record", match=match))
    assert [card["name"] for one in record["sets"] for card in one["cards"]] == ["Test Owl"]
    assert deed("settle", record=record)["say"] == "You win: D against Stone and Ember."
    text = look("world_export")
    assert ask("world_load", text=text)["line"] == "50 cards, 1 of your own making"


def test_what_the_page_knows_before_there_is_a_cardscape(monkeypatch):
    """CS-5.6, CS-2.9, CS-2.12: the links it takes"""
    from mulligan.cli.catalogue import world
    assert world(GAME)["links"] == {
        "card": ["take", "link", "", "a card design"],
        "ttcg_offer": ["trade_answer", "offer", "collection", "an offer of a trade"],
        "ttcg_trade": ["trade", "file", "collection", "the answer to an offer"],
        "ttcg_pair": ["pair", "file", "packs", "a step of a run of packs that you draw together"]}
    assert world(GAME)["options"][0]["name"] == "threshold"


@pytest.mark.native
def test_what_is_left_out_is_said():
    """CS-2.13, CS-4.8, CS-5.10, CS-6.8: and every clause that the Cardscape names stands in the rulebook"""
    clauses = registry.get("ttcg").rulebook().clauses
    said = words(WORLD.page(life().state, "h0", "news"))
    for part in ("storage of this browser", "nobody has an account", "nothing counts what others do"):
        assert part in said
    left_out = {"CS-2.13", "CS-4.8", "CS-5.10", "CS-6.8"}
    assert left_out <= set(clauses) and all(ident in said for ident in left_out)
    home = Path(shipped.__file__).parents[1]
    files = [path for folder in ("world", "cardscape") for path in (home / folder).glob("*.py")]
    source = "".join(path.read_text("utf-8") for path in files)
    named = set(re.findall(r"\b(?:CS|TT)-\d+\.\d+[a-z]?\b", source))
    assert len(named) > 40 and named <= set(clauses), sorted(named - set(clauses))
