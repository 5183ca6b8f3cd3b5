"""Kaadosu's pages: every act they offer works, and what is off is refused."""

import copy
import json

import pytest

from kaadosu_pages import DAY, GAME, acts_of, base_cards, begun, found, full_file, trade_files, works
from mulligan.worlds.life import Life


@pytest.fixture(scope="module")
def full():
    return full_file()


WAITING = {"complete", "receipt"}          # they need files of another world: see the next test
OFFERED = {"buy_pack", "list", "price", "withdraw", "buy", "merge", "let_go", "deck", "drop_deck", "challenge", "swap",
           "agree", "decline", "battle", "join", "offer", "accept", "complete", "receipt", "cancel", "file"}


def once_more(life):
    """The same life, to try something in: what is done gives it another state and more of a log."""
    other = copy.copy(life)
    other.log, other.undone = life.log[:], life.undone[:]
    return other


def test_every_act_that_is_offered_works_and_what_is_off_is_refused(full):
    """A button does what it says when its fields are filled in; one that is off says why, and the rules agree."""
    life, texts = Life.load(full, GAME), trade_files()
    seen, refused = set(), []
    for who in ("h0", "h1"):
        for where, act in acts_of(life, who):
            error = works(once_more(life), who, act, texts)
            seen.add(act["do"])
            if act.get("off"):
                assert error is not None, f"{where}: {act['label']!r} is off ({act['off']}) and works"
            elif error is not None and act["do"] not in WAITING:
                refused.append((where, act["label"], str(error)))
    assert life.export() == full
    good = "its best", "says no", "declines"
    assert not [one for one in refused if not any(word in one[2] for word in good)], refused
    assert len([one for one in refused if "declines" not in one[2]]) < 12
    assert seen >= OFFERED


def trade_file(life, kind, trade):
    """The newest file of that kind of a trade, written again by the act of the page."""
    for _, act in list(acts_of(life, "h0")):
        if act["do"] == "file":
            for _, text in life.do("h0", {"do": "file", **act["args"]}).files:
                if json.loads(text)["trade"] == trade and kind in json.loads(text)["type"]:
                    return text
    raise AssertionError("no such file")


def test_trades_are_offered_step_by_step(full):
    """KA-18.2: offer, answer, completion, receipt, each by the act of the page and with the file of the one before."""
    here = Life.load(full, GAME)
    there = Life(GAME, "elsewhere", DAY, {"rivals": 0, "pre_days": 0}, "Far").live(DAY)
    want = there.state.codes[base_cards(there.state, "h0")[0]]
    give = next(filter(here.state.free, base_cards(here.state, "h0")))
    files = here.do("h0", {"do": "offer", "trade": "c" * 32, "give": [give], "want": [want]}).files
    texts = {"offer": files[0][1]}
    for life, do, name in ((there, "accept", "accept"), (here, "complete", "receipt"), (there, "receipt", None)):
        act = next(act for _, act in acts_of(life, "h0") if act["do"] == do)
        assert works(life, "h0", act, texts) is None
        if name:
            texts[name] = trade_file(life, name, "c" * 32)
    assert want in here.state.codes.values() and "c" * 32 in there.state.done
    blocks = there.rules.page(there.state, "h0", "trade")
    assert [row["cells"][-1] for block in blocks for row in block.get("rows", ())] == ["Completed"]


def test_relief_and_the_stake_are_offered_when_they_are_due():
    """KA-13.9, KA-9.7"""
    life = begun(1)
    world = life.state
    for uid in [uid for uid in world.held["h0"] if world.faces[uid].power]:
        life.do("h0", {"do": "let_go", "card": uid})
    acts = [act for _, act in acts_of(life, "h0")]
    relief = next(act for act in acts if act["do"] == "relief")
    assert works(life, "h0", relief, {}) is None and len(life.state.held["h0"]) >= 5
    assert "relief" not in [act["do"] for _, act in acts_of(life, "h0")]


def test_a_match_that_waits_stands_on_the_first_page(full):
    life = Life.load(full, GAME)
    fields = {"with": "h1", "deck": "Red", "their_deck": "Blue", "opening": "balanced", "stakes": True}
    life.do("h0", {"do": "battle", **fields})
    for who in ("h0", "h1"):
        assert life.rules.pages(life.state, who)[0].badge == "1"
        assert "give_up" in [act["do"] for act in acts_of_today(life, who)]
    life.do("h1", {"do": "give_up"})
    stakes = [act for act in acts_of_today(life, "h0") if act["do"] == "stake"]
    assert [act["args"]["choice"] for act in stakes] == ["drawn", "original"]
    assert "stake" not in str(list(found(life.rules.page(life.state, "h1", "today"), "do")))
    assert works(life, "h0", stakes[0], {}) is None and life.state.battle is None


def acts_of_today(life, who):
    """The acts of the first page."""
    return [act for acts in found(life.rules.page(life.state, who, "today"), "acts") for act in acts]
