"""Kaadosu's pages: what they are made of, what they cite and say; nothing hidden is in anybody's (KA-17.13)."""

import json

import pytest

import shape
from kaadosu_pages import DAY, GAME, acts_of, begun, everything, fill_in, found, full_file, pages_of, trade_files
from mulligan import Malformed
from mulligan.errors import Illegal
from mulligan.viewmodel.worlds import BLOCK
from mulligan.worlds.life import Life
from mulligan.protocol.worlds import faces_in

CLAUSES = set(GAME.rulebook().clauses)
KINDS = {"text", "facts", "acts", "bench", "cards", "tiles", "table", "chart", "calendar", "keep", "goals"}


@pytest.fixture(scope="module")
def full():
    return full_file()


# ---- what pages are made of ----------------------------------------------------------------------------------------
def test_pages_are_made_of_the_blocks_there_are(full):
    life = Life.load(full, GAME)
    seen = set()
    for _, _, blocks in pages_of(life, "h0"):
        for block in blocks:
            shape.fits(BLOCK, block)
            seen.add(block["kind"])
            assert all(len(row["cells"]) == len(block["head"]) for row in block.get("rows", ()))
        for face in faces_in(blocks, set()):
            assert life.rules.face(GAME, life.state, face)["title"]
        json.dumps(blocks)
    assert seen == KINDS
    assert {query for page, query, _ in pages_of(life, "h0") if page == "rivals"} > {"r1", "r2"}


def test_what_is_cited_is_in_the_rulebook(full):
    life = Life.load(full, GAME)
    for _, _, blocks in pages_of(life, "h0"):
        cited = {clause for clauses in found(blocks, "clauses") for clause in clauses}
        assert cited | set(found(blocks, "clause")) <= CLAUSES
    for _, act in acts_of(life, "h0"):
        assert act.get("clause", "KA-1.1") in CLAUSES
    assert all(set(line["clauses"]) <= CLAUSES for line in life.rules.news(life.state, "h0"))


def test_it_says_what_a_world_without_a_server_cannot_promise():
    """KA-17.1 on the first page, KA-18.11 where files are traded, KA-18.3 where an answer is cancelled."""
    life = begun(1)
    first = life.rules.page(life.state, "h0", life.rules.pages(life.state, "h0")[0].id)
    text = next(block["text"] for block in first if "KA-17.1" in block.get("clauses", ()))
    for word in ("programs", "storage of this browser", "unique within", "clock", "files"):
        assert word in text
    files = life.rules.page(life.state, "h0", "trade")
    assert any("KA-18.11" in block.get("clauses", ()) and block["tone"] == "warn" for block in files)
    life.do("h0", {"do": "accept", "offer": trade_files()["offer"], "give": []})
    cancel = next(act for _, act in acts_of(life, "h0") if act["do"] == "cancel")
    assert "completed" in cancel["confirm"]


def test_before_joining_there_is_one_page():
    life = Life(GAME, "pages", DAY, {"pre_days": 14}, "Ann")
    assert [page.id for page in life.rules.pages(life.state, "h0")] == ["today"]
    assert life.rules.plate(life.state, "h0") == []
    assert "KA-17.2" in life.rules.page(life.state, "h0", "today")[0]["clauses"]
    assert life.rules.list(life.state, "h0", "mine")[1] == []


def test_before_joining_cards_can_be_looked_at_only():
    """KA-17.2: when the clock was set back after a world was made, nothing on the market can be bought yet."""
    life = Life(GAME, "early", DAY, {"pre_days": 30, "rivals": 6}, "Ann").live(DAY - 5)
    _, sales = life.rules.list(life.state, "h0", "market")
    assert sales
    assert not any(life.rules.card(life.state, "h0", uid)["acts"] for uid in life.state.codes)


def tiles_of(life):
    """The tiles of the first page."""
    blocks = life.rules.page(life.state, "h0", "today")
    return [tile for block in blocks if block["kind"] == "tiles" for tile in block["tiles"]]


def test_a_first_day_is_one_thing_after_the_other():
    """KA-14.10, KA-3.1, KA-17.12: the starter is a pack to open; then a deck at a press; then a match for a stake."""
    life = begun(0)
    for label, do in (("Your starter pack", "starter"), ("Build a deck", "deck"), ("for a stake", "challenge")):
        first = tiles_of(life)[0]
        act = first["acts"][0]
        assert label in first["label"] and act["do"] == do and act["tone"] == "main"
        assert do != "starter" or len(tiles_of(life)) == 1, "nothing else waits on it"
        before = life.state.data()
        result = life.do("h0", {"do": do, **act.get("args", {})} | ({"deck": "Deck 1"} if do == "challenge" else {}))
        if do == "starter":
            assert list(result.shown) == [life.state.codes[uid] for uid in life.state.held["h0"]]
            assert {key for key, value in life.state.data().items() if value != before[key]} == {"news"}
            assert "starter" in life.rules.news(life.state, "h0")[-1]["words"]
    assert result.play and life.rules.match(life.state, "h0")
    again = pytest.raises(Illegal, life.do, "h0", {"do": "starter"})
    assert again.value.clause == "KA-14.10"
    late = begun(1)
    assert pytest.raises(Illegal, late.do, "h0", {"do": "starter"}).value.clause == "KA-14.10"
    assert not any("starter" in tile["label"] for tile in tiles_of(late))


def test_the_starter_and_the_line_are_shown():
    """KA-14.10, KA-14.3"""
    life = begun(0)
    life.do("h0", {"do": "starter"})
    assert [len(tile["cards"]) for tile in tiles_of(life) if "cards" in tile] == [20]
    assert block_of("tiles", life.rules.page(life.state, "h0", "shop"))["tiles"] == []
    life.live(DAY + 1)
    shop = life.rules.page(life.state, "h0", "shop")
    assert len(block_of("tiles", shop)["tiles"]) == 4
    rows = block_of("table", shop)["rows"]
    assert [row["cells"][1] for row in rows if row.get("mine")] == ["You"] and len(rows) == len(life.state.line)
    points = [row["cells"][2]["num"] for row in rows]
    assert points == sorted(points, reverse=True)


def block_of(kind, blocks):
    """The first block of that kind."""
    return next(block for block in blocks if block["kind"] == kind)


def test_wrong_pages_lists_and_cards_are_named(full):
    life = Life.load(full, GAME)
    world, rules = life.state, life.rules
    for look, field in (
            (lambda: rules.page(world, "h0", "rivals", "r99"), "query"),
            (lambda: rules.page(world, "h0", "rivals", "h1"), "query"),
            (lambda: rules.page(world, "h0", "together", "h0"), "query"),
            (lambda: rules.list(world, "h0", "h0"), "list"),
            (lambda: rules.list(world, "h0", "packs"), "list"),
            (lambda: rules.card(world, "h0", 10**9), "k"),
            (lambda: rules.card(world, "h0", "B42"), "k"),
            (lambda: rules.card(world, "h0", True), "k")):
        with pytest.raises(Malformed) as caught:
            look()
        assert caught.value.field == field


# ---- what is hidden ------------------------------------------------------------------------------------------------
def test_nothing_hidden_is_in_a_page(full):
    """KA-17.13: other purses, other people's packs, decks and merged cards, and what is in a sealed pack."""
    for who, other in (("h0", "h1"), ("h1", "h0")):
        life = Life.load(full, GAME)
        before, world = everything(life, who), life.state
        world.purses["r1"] += world.purses[other] + 7
        world.purses["r2"] -= 7
        world.purses[other] = 0
        for owner, packs in world.packs.items():
            if owner != who:
                world.packs[owner] = packs[::-1]
        own = world.packs[who]
        world.packs[who] = [codes and codes[::-1] for codes in own]
        world.decks[other] = {name: uids[::-1] for name, uids in world.decks[other].items()}
        assert everything(life, who) == before
    hidden = Life.load(full, GAME)
    secret = hidden.state.give("h1", "S1")
    with pytest.raises(Illegal) as caught:
        hidden.rules.card(hidden.state, "h0", secret)
    assert caught.value.clause == "KA-17.13"
    _, theirs = hidden.rules.list(hidden.state, "h0", "h1")
    assert theirs and all(entry["values"]["kind"] == "base" for entry in theirs)


def test_sealed_packs_show_a_back_and_open_ones_their_cards():
    """KA-14.9: also the preview of a purchase keeps it."""
    for sealed in (True, False):
        life = begun(1, sealed_packs=sealed)
        codes = [code for pack in life.state.packs["h0"] for code in pack]
        deed = {"do": "buy_pack", "pack": 0}
        tried = life.trial("h0", deed | fill_in(life, "h0", deed))
        shown = json.dumps([everything(life, "h0"), [tried]])
        base = [code for code in codes if code[0] == "B"]
        assert base and all((f'\\"{code}\\"' in shown or f'"{code}"' in shown) == (not sealed) for code in base)


def test_a_sum_of_few_purses_or_packs_is_not_told():
    """KA-17.13: of two purses the sum would tell the other's; so would the cards in the packs of two."""
    for rivals, shown in ((1, False), (20, True)):
        life = Life(GAME, "pages", DAY, {"rivals": rivals, "pre_days": 14}, "Ann").live(DAY + 3)
        text = json.dumps(life.rules.page(life.state, "h0", "ledger"))
        for label in ("Minted", "In all purses", "In today's packs"):
            assert (label in text) == shown, label
