"""Kaadosu's pages: every act they offer works, and what is off is refused."""

import copy
import json

import pytest

from kaadosu_pages import DAY, GAME, acts_of, base_cards, begun, everything, found, full_file, trade_files, tries, works
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


def test_a_match_with_another_device_is_offered_step_by_step(full):
    """KA-18.7, KA-18.8: each step by the act of the page, and both devices have the same match; its cards are bound."""
    here, there = Life.load(full, GAME), Life.load(full, GAME)
    there.live(there.day + 1)

    def step(life, label, file=None):
        """Do the act with that label; the text of the file it writes."""
        act = next(act for _, act in acts_of(life, "h0") if act["label"] == label)
        texts = {field["name"]: file for field in act.get("fields", ()) if field["kind"] == "file"}
        deed = next(tries(life, "h0", act, texts))
        if act["do"] == "far_commit":
            deed["secret"] = label.encode().hex().ljust(64, "0")[:64]
        files = life.do("h0", deed).files
        life.rules.check(life.state)
        return files[0][1] if files else None

    commit = step(here, "Begin a match")
    answer = step(there, "Answer a commit", commit)
    reveals = step(here, "Reveal your deck", answer), step(there, "Reveal your deck")
    step(here, "Bring what they reveal", reveals[1])
    step(there, "Bring what they reveal", reveals[0])
    ours, theirs = (life.rules.match(life.state, "h0") for life in (here, there))
    decks, other_decks = ([deck["cards"] for deck in match["decks"]] for match in (ours, theirs))
    assert (ours["seed"], decks) == (theirs["seed"], other_decks)
    assert {page.id: page.badge for page in here.rules.pages(here.state, "h0")}["trade"] == "1"
    _, entries = here.rules.list(here.state, "h0", "mine")
    assert {entry["k"] for entry in entries if entry["values"]["state"] == "playing"} == set(here.state.far["deck"])
    assert all(act["off"] for _, act in acts_of(here, "h0") if act["do"] in ("challenge", "battle"))
    assert here.state.far["secret"] not in everything(here, "h1") + everything(here, "h0")
    step(here, "End it without result")
    assert here.state.far is None


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
