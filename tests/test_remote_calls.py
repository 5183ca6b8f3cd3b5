"""A match on two devices through the calls of the page (docs/two-devices.md, docs/view-model.md part 2)."""

import json
import random

import pytest

from calls import ask, call
from mulligan.bridge import sessions
from mulligan.registry import get, registered
from mulligan.remote.transcript import verify

GAMES = [name for name in registered() if len(get(name).seats) == 2]


def pair(game="gomori", options=None, **dealt):
    """Two devices of one match, in one engine: (who invited, who joined), after the deal."""
    first = ask("remote_invite", game=game, name="Ann", seat=0, options=options or {}, deck=deck_of(game, 0), **dealt)
    letter = ask("remote_letter", match=first["match"])["packed"]
    found = ask("remote_read", letter=letter)["invitation"]
    assert (found["game"], found["name"], found["seat"]) == (game, "Ann", 0)
    second = ask("remote_join", letter=letter, name="Bert", deck=deck_of(game, 1))
    ids = first["match"], second["match"]
    carry(*ids)
    return ids


def deck_of(game, at):
    decks = ask("decks", game=game) if get(game).library else []
    if not decks:
        return None
    name, cards = (decks[at % len(decks)][key] for key in ("name", "cards"))
    return {"name": name, "cards": cards[:10] if get(game).mixed else cards}       # each card costs locks and keys


def carry(one, other):
    """Letters go to and fro until nobody has anything new."""
    news = True
    while news:
        news = False
        for here, there in ((one, other), (other, one)):
            got = ask("remote_receive", match=there, letter=ask("remote_letter", match=here)["packed"])
            assert not got["wrong"]
            news |= got["news"]


def look(ident, **more):
    return ask("view", match=ident, seat=ask("remote_status", match=ident)["seat"], **more)


def step(ids, chance):
    """One action of a side that is to choose."""
    ident = next(one for one in ids if ask("remote_status", match=one)["turn"])
    view = look(ident)
    action = chance.choice(view["actions"])["do"]
    ask("act", match=ident, seat=view["seat"], ply=view["ply"], action=action)
    carry(*ids)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_to_its_end_or_far_into_it(game):
    ids, chance = pair(game), random.Random(game)
    for _ in range(60):
        if look(ids[0])["over"]:
            break
        step(ids, chance)
    assert look(ids[0])["ply"] == look(ids[1])["ply"]
    if not look(ids[0])["over"]:
        ask("resign", match=ids[1], seat=1)
        carry(*ids)
    assert all(ask("remote_status", match=ident)["verified"] for ident in ids)
    log = ask("remote_transcript", match=ids[0])
    assert verify(log).verified
    assert json.loads(ask("record", match=ids[0], **{"as": "json"}))["game"] == game


def test_a_running_match_shows_its_own_seat_alone_and_helps_nobody():
    ids = pair()
    for more in ({"seat": 1}, {"seat": None}, {"seat": 0, "open": True}):
        assert call("view", match=ids[0], **more)["error"]["kind"] == "illegal", more
    for name, more in (("job", {"kind": "hint", "seat": 0}), ("branch", {"ply": 0}), ("redo", {"seat": 0}),
                       ("record", {"as": "link"}), ("say", {"seat": 0, "text": "hand"})):
        assert call(name, match=ids[0], **more)["error"]["kind"] == "illegal", name
    summary = ask("summary", match=ids[0])
    assert summary["seed"] is None and [seat["kind"] for seat in summary["seats"]] == ["person", "remote"]


def test_what_is_kept_goes_on_where_it_was():
    ids, chance = pair(), random.Random(5)
    for _ in range(4):
        step(ids, chance)
    before = [look(ident) for ident in ids]
    kept = [ask("kept", match=ident) for ident in ids]
    for ident in ids:
        ask("close", match=ident)
        assert call("remote_status", match=ident)["error"]["field"] == "match"
    for text in kept:
        ask("load", record=text)
    assert [look(ident) for ident in ids] == before
    assert kept == [ask("kept", match=ident) for ident in ids]
    step(ids, chance)


def test_an_invitation_is_kept_before_anybody_has_joined():
    made = ask("remote_invite", game="gomori", name="Ann")
    summary = ask("summary", match=made["match"])
    assert not summary["turn"] and summary["remote"] == made and made["unheard"] == 1
    text = ask("kept", match=made["match"])
    ask("close", match=made["match"])
    assert ask("load", record=text) == summary
    assert call("view", match=made["match"], seat=0)["error"]["kind"] == "input"


def test_before_the_deal_each_is_told_what_is_to_be_sent_or_waited_for():
    """TD-3, TD-11: an invitation, the answer, then the deal of both, each until the other is known to have it."""
    def steps():
        found = []
        for ident in ids:
            told = ask("remote_status", match=ident)
            found.append((told.get("step"), bool(told["unheard"])))
        return found

    ids = [ask("remote_invite", game="gomori", name="Ann", seat=0)["match"]]
    assert steps() == [("invitation", True)]
    ids.append(ask("remote_join", letter=ask("remote_letter", match=ids[0])["packed"], name="Bert")["match"])
    assert steps() == [("invitation", True), ("answer", True)]
    told = [steps()]
    for here, there in ((1, 0), (0, 1), (1, 0), (0, 1)):
        ask("remote_receive", match=ids[there], letter=ask("remote_letter", match=ids[here])["packed"])
        told.append(steps())
    assert told[1] == [("deal", True), ("answer", True)], "Ann is to send her deal, Bert does not know of it"
    assert told[2][1] in (("deal", True), (None, True)) and told[-1] == [(None, told[-1][0][1]), (None, told[-1][1][1])]
    assert ask("summary", match=ids[0])["remote"].get("step") is None


def test_what_cannot_be_dealt_sealed_is_refused_where_that_is_asked_for(monkeypatch):
    """TD-10.2: nothing else is begun in its place."""
    error = call("remote_invite", name="Ann", sealed=True, game="gtoons", sets=[{"cards": []}])["error"]
    assert error["clause"] == "TD-10.2"
    why = "With duplicates this game is not dealt sealed."
    monkeypatch.setattr(type(get("gtoons")), "unsealed",
                        lambda self, options: why if options["allow_duplicate_cards"] else "")
    fields = {"game": "gtoons", "options": {"allow_duplicate_cards": True}, "name": "Ann"}
    error = call("remote_invite", sealed=True, **fields)["error"]
    assert error["clause"] == "TD-10.2" and why in error["message"]
    made = ask("remote_invite", sealed=False, **fields)
    assert not made["sealed"] and made["unsealed"] == why


def test_a_takeback_is_asked_by_undo_and_granted():
    ids, chance = pair(), random.Random(2)
    mover = next(one for one in ids if ask("remote_status", match=one)["turn"])
    other = next(one for one in ids if one != mover)
    at = look(mover)["ply"]
    step(ids, chance)
    view = look(mover)
    assert view["undo"] and not view["redo"]
    ask("undo", match=mover, seat=view["seat"])
    assert ask("remote_status", match=mover)["asked"] == "takeback"
    carry(*ids)
    assert ask("remote_status", match=other)["asks"] == "takeback"
    assert not look(mover)["undo"]
    ask("remote_answer", match=other, yes=True)
    carry(*ids)
    assert look(mover)["ply"] == look(other)["ply"] == at


def test_a_draw_a_phrase_and_another_match():
    ids = pair()
    earlier = look(ids[1])["remote"]
    said = ask("remote_say", match=ids[0], phrase=3)["sent"] - 1
    ask("remote_ask", match=ids[0], what="draw")
    carry(*ids)
    assert ask("remote_status", match=ids[1])["heard"] == {"number": said, "phrase": 3}
    assert ask("remote_status", match=ids[1])["taken"] == earlier["taken"] + 2
    ask("remote_answer", match=ids[1], yes=True)
    carry(*ids)
    assert look(ids[1])["over"]["winner"] is None
    assert call("remote_again", match=ids[0])["error"]["clause"] == "TD-6.1"
    ask("remote_ask", match=ids[1], what="rematch")
    carry(*ids)
    ask("remote_answer", match=ids[0], yes=True)
    carry(*ids)
    again = ask("remote_again", match=ids[0])
    letter = ask("remote_letter", match=again["match"])["packed"]
    assert ask("remote_read", letter=letter)["invitation"]["seat"] == 1


def test_letters_that_are_not_for_this_match_change_nothing():
    ids, others = pair(), pair()
    before = [ask("kept", match=ident) for ident in ids]
    good = ask("remote_letter", match=ids[0])["packed"]
    foreign = ask("remote_letter", match=others[0])["packed"]
    assert call("remote_receive", match=ids[1], letter=foreign)["error"]["clause"] == "TD-2.7"
    for damaged in (good[:-9], good[:20] + ("A" if good[20] != "A" else "B") + good[21:], "hello", ""):
        assert call("remote_receive", match=ids[1], letter=damaged)["error"]["kind"] == "input"
        assert call("remote_read", letter=damaged)["error"]["kind"] == "input"
    assert before == [ask("kept", match=ident) for ident in ids]


def test_a_lie_stops_the_match_in_words():
    ids = pair(sealed=False)
    liar = next(one for one in ids if ask("remote_status", match=one)["turn"])
    honest = next(one for one in ids if one != liar)
    device = sessions.remotes[liar]
    device.add("act", {"ply": 999, "do": "nonsense", "digest": "0"})        # signed, and against the rules
    ask("remote_receive", match=honest, letter=ask("remote_letter", match=liar)["packed"])
    status = ask("remote_status", match=honest)
    assert status["stopped"]["clause"] == "TD-4.2" and "ply" in status["stopped"]["message"]
    assert not status["turn"]
    text = ask("kept", match=honest)
    ask("close", match=honest)
    assert ask("load", record=text)["remote"] == status
