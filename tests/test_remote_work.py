"""What a device does for an action does not grow with the match, and says the same as one that begins anew."""

import json
import random
from collections import Counter

import pytest

from calls import ask
from mulligan.bridge import sessions
from mulligan.match.view import View
from mulligan.protocol.state import State
from mulligan.registry import get
from mulligan.remote import curve, half_known, signing
from test_remote_calls import carry, look, pair, step

SEALED = ("gomori", "gtoons", pytest.param("kaadosu", marks=pytest.mark.deep))


def counting(monkeypatch, counts, where, name):
    """Counts how often a function is called, by its name."""
    plain = getattr(where, name)

    def counted(*args, **more):
        counts[name] += 1
        return plain(*args, **more)
    monkeypatch.setattr(where, name, counted)


def guesses_apart(monkeypatch, counts):
    """Does not count what a guess tries, nor the one change of stand-ins that it leads to.

    How often a device guesses is up to what it cannot know, not to how long the match is.
    """
    plain = half_known.guess

    def guess(*args):
        before = counts["exchanged"]
        found = plain(*args)
        counts["exchanged"] = before - 1
        return found
    monkeypatch.setattr(half_known, "guess", guess)


def test_an_action_late_in_a_match_takes_no_more_work_than_an_early_one(monkeypatch):
    """TD-8.4, TD-12.3: lines told, positions changed, signatures judged, messages written to be kept."""
    ids, chance = pair(), random.Random(3)
    counts, works = Counter(), []
    counting(monkeypatch, counts, State, "exchanged")
    counting(monkeypatch, counts, signing, "verifies")
    counting(monkeypatch, counts, type(get("gomori")), "tell")
    guesses_apart(monkeypatch, counts)
    kept = dict.fromkeys(ids, 0)
    for ident in ids:
        kept[ident] = len(ask("kept", match=ident, since=0)["messages"])
    for _ in range(36):
        if look(ids[0])["over"]:
            break
        counts.clear()
        step(ids, chance)
        for ident in ids:
            look(ident)
            news = ask("kept", match=ident, since=kept[ident])["messages"]
            kept[ident] += len(news)
            counts["kept"] += len(news)
        works.append(Counter(counts))
    works.pop()                            # at its end all of it is judged anew
    assert len(works) > 25
    for name in ("tell", "exchanged", "verifies", "kept"):
        early, late = (max(work[name] for work in part) for part in (works[:10], works[10:]))
        assert 0 < late <= early, name


@pytest.mark.parametrize("game", SEALED)
def test_a_device_that_begins_anew_tells_the_same(game):
    """TD-8.4, TD-12.3: what was worded before a card was learned is worded so after it, and no line is out of date."""
    ids, chance = pair(game), random.Random(game)
    for at in range({"gtoons": 28}.get(game, 12)):
        if look(ids[0])["over"]:
            break
        step(ids, chance)
        before = [look(ident) for ident in ids]
        earlier = [look(ident, ply=view["ply"] * 2 // 3) for ident, view in zip(ids, before)]
        for ident in ids if at % 4 == 3 else ():
            text = ask("kept", match=ident)
            new = ask("kept", match=ident, since=0)
            assert json.loads(new["rest"]) | {"messages": new["messages"]} == json.loads(text)
            ask("load", record=text)
        assert [look(ident) for ident in ids] == before
        assert [look(ident, ply=view["ply"] * 2 // 3) for ident, view in zip(ids, before)] == earlier


def test_an_action_is_played_out_once_and_looked_at_once(monkeypatch):
    """TD-12.1, TD-12.2: by who says it and who takes it; a view is made once, though lines of the log end there.

    Who learns a card deals anew, which is two applications more: for each of two packs.
    """
    ids, chance = pair(), random.Random(4)
    counts, most = Counter(), Counter()
    for name in ("apply", "field"):        # the field is asked for once whenever somebody looks at a whole position
        counting(monkeypatch, counts, type(get("gomori")), name)
    counting(monkeypatch, counts, View, "__init__")

    def counted(name, **fields):
        counts.clear()
        found = ask(name, **fields)
        for what, count in counts.items():
            most[name, what] = max(most[name, what], count)
        return found
    for _ in range(10):
        here = next(one for one in ids if ask("remote_status", match=one)["turn"])
        there = next(one for one in ids if one != here)
        view, _ = look(here), look(there)
        action = chance.choice([action["do"] for action in view["actions"] if action["do"] != "pass"])
        told = counted("remote_act", match=here, seat=view["seat"], ply=view["ply"], action=action)
        counted("remote_receive", match=there, letter=told["letter"])
        for ident, seat in ((there, 1 - view["seat"]), (here, view["seat"])):
            counted("view", match=ident, seat=seat)
        carry(*ids)
    assert most["remote_act", "apply"] == 1 and most["remote_receive", "apply"] <= 3
    assert most["remote_act", "field"] <= 4 and most["view", "__init__"] <= 2


def test_an_action_is_told_before_the_table_is_looked_at():
    """TD-8.5: what is to be sent is there at once, and is what a letter brings."""
    ids, chance = pair(), random.Random(1)
    ident = next(one for one in ids if ask("remote_status", match=one)["turn"])
    other = next(one for one in ids if one != ident)
    view = look(ident)
    action = chance.choice(view["actions"])["do"]
    told = ask("remote_act", match=ident, seat=view["seat"], ply=view["ply"], action=action)
    assert told["letter"] == ask("remote_letter", match=ident)["text"]
    got = ask("remote_receive", match=other, letter=told["letter"])
    assert got["news"] and not got["wrong"] and look(ident)["ply"] == look(other)["ply"] > view["ply"]
    assert look(other)["remote"] == ask("remote_status", match=other)
    assert ("letter" in got["status"]) == bool(got["status"]["unheard"])
    assert sessions.remotes[other].other.texts == sessions.remotes[ident].own.texts


def test_a_key_that_verifies_often_is_prepared_once(monkeypatch):
    """TD-2.3: a signature costs a quarter of what it would without, and what is not signed is refused as before."""
    public = signing.public_key(bytes(32))
    signature = signing.sign(bytes(32), public, b"said")
    assert signing.verifies(public, b"said", signature)
    counts = Counter()
    for name in ("add", "double"):
        counting(monkeypatch, counts, curve, name)
    assert signing.verifies(public, b"said", signature) and sum(counts.values()) < 150
    assert not signing.verifies(public, b"sad", signature)
    for scalar in (0, 1, 2, curve.ORDER - 1, curve.ORDER, (1 << 256) - 1):
        assert curve.same(curve.base_times(scalar), curve.times(curve.base_times(1), scalar))
