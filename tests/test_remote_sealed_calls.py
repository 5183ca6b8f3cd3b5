"""Matches dealt sealed, through the calls of the page: what a device does not know it neither shows nor helps with."""

import functools
import json
import random

import pytest

import oracle
from calls import ask, call
from house import GAMES
from mulligan.bridge import sessions
from mulligan.lab import spy
from mulligan.remote.device import Device
from mulligan.remote.transcript import verify
from test_remote_calls import carry, deck_of, look, pair, step
from two_devices import BRIEF, SHORT
from test_remote_mixed import secret_order
from test_remote_mixed_tried import closed_places
from test_remote_spy import covered_from

SEALED = [name for name, game in GAMES.items() if not game.unsealed(game.complete({}))]
sealed_games = pytest.mark.parametrize("game", SEALED)


def devices(ids):
    return [sessions.remotes[ident] for ident in ids]


def closed_to(device, truth):
    """The true cards whose place its person cannot know now, and the cards drawn that are not opened to it yet."""
    match, seal = device.match, device.table.seal
    if not device.table.half_known:
        return set()
    if match.game.covered or match.game.own_decks:
        return covered_from(device, truth)
    if match.game.mixed:
        return {seal.order[number][place] for number, place in not_told(device, truth.devices[1 - device.side])}
    orders = {pack.number: truth.order(pack.number) for pack in seal.packs}
    to = {pack.order[place]: card for pack in seal.packs for place, card in enumerate(orders[pack.number])}
    hidden = set(oracle.HIDDEN[match.game.id](match.state.exchanged(to), device.seat))
    return hidden | {orders[pack.number][place] for pack, place in seal.owed_lots(1 - device.side)}


def not_told(device, other):
    """(pile, place) of cards that a device's person cannot know, or whose keys have not come."""
    return closed_places(device, other) | set(device.table.seal.owed_keys(other.side))


def true_faces(device, cards):
    """The faces of cards as they are in truth; where the cards of both are mixed a device has none for most."""
    match, seal = device.match, device.table.seal
    if not match.game.mixed or not device.table.half_known:
        return {match.game.face_id(match.state, card) for card in cards}
    both = device, sessions.remotes[f"r{1 - device.side}-{device.id}"]
    return {secret_order(both, number)[place].face for number, place in seal.places(cards)}


def shown(device, view):
    """The cards that a view shows by a face or names in an action's path."""
    tokens = [card["k"] for zone in view["zones"] for part in zone.get("cells", [zone]) for card in part["cards"]
              if {"face", "mine", "known"} & set(card)]
    return {int(token[1:]) for token in tokens}


def look_at_everything(ident, device, hidden):
    """Asks for all there is; no answer crashes, and no view shows a card that is a stand-in or hidden."""
    seat, match = device.seat, device.match
    stand_ins = device.table.seal.closed_cards() if device.table.half_known else set()
    faces = true_faces(device, hidden | stand_ins)
    if match.game.covered or match.game.mixed or match.game.own_decks:     # both may hold a card, and one lies open
        seen = oracle.SEEN[match.game.id](match.state, seat) - hidden - stand_ins
        faces -= {match.game.face_id(match.state, card) for card in seen if card >= 0}
    view = look(ident)
    assert not shown(device, view) & (hidden | stand_ins)
    assert not faces & set(view["faces"])
    for ply in range(max(0, view["ply"] - 2), view["ply"]):
        assert not faces & set(look(ident, ply=ply)["faces"])
    told = [call(name, match=ident, seat=seat) for name in ("happened", "inside", "plies")]
    told += [call("orders", match=ident, seat=seat, orders=[])]
    for card in [card["k"] for zone in view["zones"] for card in zone.get("cards", [])][:4]:
        told += [call("account", match=ident, seat=seat, card=card), call("why", match=ident, seat=seat, path=[card])]
    for action in view["actions"][:2]:
        told += [call(name, match=ident, seat=seat, action=action["do"]) for name in ("foresee", "final")]
    for answer in told:
        assert answer.get("error", {}).get("kind") != "crash" and "'?" not in str(answer.get("error")), answer
        if isinstance(answer.get("ok"), dict):
            assert not faces & set(answer["ok"].get("faces", ()))
    return view


FAR = 100                                  # plies: matches of chance may go on for a thousand


@pytest.fixture
def foretold(monkeypatch, game):
    """What the devices of a match draw by chance comes of a seed: it goes the same way in each run."""
    for begin in ("invite", "join"):
        seeded = functools.partial(getattr(Device, begin), entropy=random.Random(f"{game} {begin}").randbytes)
        monkeypatch.setattr(Device, begin, staticmethod(seeded))


@pytest.mark.deep
@pytest.mark.usefixtures("foretold")
@sealed_games
def test_nothing_that_is_asked_names_a_card_its_person_cannot_know(game):
    """TD-12.3: of both devices, before and after each letter; of later plies one in four, and of a match that chance
    makes long no more."""
    ids, chance, when = pair(game, BRIEF.get(game)), random.Random(game), random.Random(1)
    both = devices(ids)
    truth, waited = None, 0
    while not (look(ids[0])["over"] or look(ids[0])["ply"] > FAR):
        ident = next(one for one in ids if ask("remote_status", match=one)["turn"])
        view = look(ident)
        seal = both[0].table.seal
        truth = truth or (spy.Truth(both) if seal.packs or seal.mixed else None)
        ask("act", match=ident, seat=view["seat"], ply=view["ply"], action=chance.choice(view["actions"])["do"])
        looks, news = view["ply"] < 16 or when.random() < 0.25, True
        while news:
            news = False
            for at, there in zip(ids, ids[::-1]):
                for one, device in zip(ids, both) if looks else ():
                    seen = look_at_everything(one, device, closed_to(device, truth))
                    status = ask("remote_status", match=one)
                    if "waits" in status:
                        waited += 1
                        assert not status["turn"] and not seen["actions"] and seen["wait"]
                news |= ask("remote_receive", match=there, letter=ask("remote_letter", match=at)["packed"])["news"]
    assert waited > 2                                   # 40 times in the first game, 3 to 12 in the others


@pytest.mark.parametrize("game", [name for name in SEALED if GAMES[name].covered])
def test_what_the_deal_shows_is_not_told_before_it_is_open(game):
    """TD-14.4: until then a stand-in lies there, and neither the log nor a plate says what follows from it."""
    host = ask("remote_invite", game=game, name="Ann", deck=deck_of(game, 0), sealed=True)["match"]
    invited = ask("remote_letter", match=host)["packed"]
    ids = host, ask("remote_join", letter=invited, name="Bert", deck=deck_of(game, 1))["match"]
    waited, told = 0, set()
    for letters in range(12):
        at, there = ids[letters % 2], ids[1 - letters % 2]
        ask("remote_receive", match=at, letter=ask("remote_letter", match=there)["packed"])
        for one, device in zip(ids, devices(ids)):
            if device.match is None or not device.match.ply:
                continue
            seal, view = device.table.seal, look(one)
            stand_ins = seal.closed_cards()
            faces = {device.match.game.face_id(device.match.state, card) for card in stand_ins}
            named = {word["face"] for word in view["log"][-1]["words"] if "face" in word}
            if {seal.packs[number].order[place] for number, place in seal.bare} & stand_ins:
                waited += 1
                assert view["log"][-1]["words"] and not named & faces
                assert not any(player["items"] for player in view["players"])
                assert one not in told     # whoever has learned it does not forget it
            else:
                told.add(one)
                _, colours = device.match.game.cut(device.match.state)     # none, of silver and black ones (GT-10.2)
                assert len(named) == len(seal.bare)
                assert all(len(player["items"]) == 1 + len(colours) for player in view["players"])
    assert waited and told == set(ids)


@pytest.mark.deep
@pytest.mark.usefixtures("foretold")
@sealed_games
def test_a_sealed_match_goes_to_its_end_and_is_reviewed_then(game):
    """TD-13, TD-8.4: also when both start anew now and then; one that goes far is given up."""
    ids, chance = pair(game, BRIEF.get(game)), random.Random(game)
    often = 0.03 if GAMES[game].mixed else 0.15             # to take up again what both have locked takes long
    assert all(ask("remote_status", match=one)["sealed"] for one in ids)
    while not look(ids[0])["over"]:
        if look(ids[0])["ply"] > FAR:
            ask("resign", match=ids[1], seat=look(ids[1])["seat"])
            carry(*ids)
            break
        if chance.random() < often:                          # both devices start anew
            before = [look(one) for one in ids]
            kept = [ask("kept", match=one) for one in ids]
            for one, text in zip(ids, kept):
                ask("close", match=one)
                ask("load", record=text)
            assert [look(one) for one in ids] == before
        step(ids, chance)
    for ident in ids:
        status = ask("remote_status", match=ident)
        assert status["verified"] and "waits" not in status
        seat = status["seat"]
        assert look(ident, open=True)["over"] and ask("plies", match=ident, seat=seat)["plies"]
        assert json.loads(ask("record", match=ident, **{"as": "json"}))["game"] == game
        assert ask("record", match=ident, **{"as": "link"})
        assert ask("job", match=ident, kind="graph", seat=seat)
    assert verify(ask("remote_transcript", match=ids[0])).verified


@sealed_games
def test_between_the_end_and_its_judgement_the_true_cards_are_not_asked_for(game):
    """TD-13.2: the status says what it waits for, and each refusal says why."""
    ids, chance = pair(game, SHORT.get(game)), random.Random(3)
    for _ in range(5):
        step(ids, chance)
    ask("resign", match=ids[0], seat=0)
    for ident in ids[:1]:
        status = ask("remote_status", match=ident)
        assert status["over"] and status["waits"] == "opening" and not status["turn"] and status["unheard"]
        assert look(ident)["over"] and look(ident)["asks"][0]["ask"] == "The end is not checked yet."
        assert ask("summary", match=ident)["seed"] is None
        for name, more in (("job", {"kind": "graph", "seat": 0}), ("record", {"as": "link"}), ("branch", {"ply": 3}),
                           ("record", {"as": "text"})):
            error = call(name, match=ident, **more)["error"]
            assert error["kind"] == "illegal" and error["clause"] == "TD-13.2" and "open" in error["message"]
        assert call("view", match=ident, seat=0, open=True)["error"]["kind"] == "illegal"
        assert call("plies", match=ident, seat=1)["error"]["kind"] == "illegal"
    carry(*ids)
    assert all(ask("remote_status", match=one)["verified"] for one in ids)
    assert look(ids[0], open=True)["over"] and ask("record", match=ids[0], **{"as": "link"})


@pytest.mark.parametrize("game", [name for name in SEALED if not GAMES[name].covered])
def test_a_takeback_in_a_sealed_match(game):
    """TD-6.2: the match stands there again, and goes on."""
    ids, chance = pair(game), random.Random(2)
    mover = next(one for one in ids if ask("remote_status", match=one)["turn"])
    other = next(one for one in ids if one != mover)
    at = look(mover)["ply"]
    step(ids, chance)
    ask("undo", match=mover, seat=look(mover)["seat"])
    carry(*ids)
    ask("remote_answer", match=other, yes=True)
    carry(*ids)
    assert look(mover)["ply"] == look(other)["ply"] == at
    for _ in range(3):
        step(ids, chance)


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if len(game.seats) == 2])
def test_an_invitation_says_how_the_cards_are_dealt(game):
    """TD-10.1, TD-10.2: sealed, or by a common seed and why."""
    for fields in ({}, {"sealed": False}):
        made = ask("remote_invite", game=game, name="Ann", **fields)
        read = ask("remote_read", letter=ask("remote_letter", match=made["match"])["packed"])["invitation"]
        sealed = game in SEALED and not fields
        assert made["sealed"] == read["sealed"] == sealed and made["unsealed"] == read["unsealed"]
        assert bool(read["unsealed"]) == (not sealed)
        if game not in SEALED:
            assert read["unsealed"] == GAMES[game].unsealed(GAMES[game].complete({}))


def test_who_brings_what_cannot_be_sealed_reads_which_card_it_is():
    """TD-18.2: in the refusal, and of the match dealt by a common seed for it; the other is not told the card."""
    game = GAMES["ttcg"]
    cards = [*game.library.decks[0]["cards"][2:], "TT121", "TT121"]
    why = game.unsealed_deck({"cards": cards})
    name = game.library.card("TT121")["name"]
    assert name in why
    fields = {"game": game.id, "name": "Ann", "deck": {"name": "Mine", "cards": cards}}
    assert why in call("remote_invite", sealed=True, **fields)["error"]["message"]
    made = ask("remote_invite", **fields)
    assert not made["sealed"] and made["unsealed"] == why
    read = ask("remote_read", letter=ask("remote_letter", match=made["match"])["packed"])["invitation"]
    assert not read["sealed"] and read["unsealed"] and name not in str(read)
