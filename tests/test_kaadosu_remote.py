"""Kaadosu, KA-18.7 to 18.10: battles between two devices are matches with a friend, with cards of two worlds."""

import json
from collections import Counter
from hashlib import sha256

import pytest

from brief import some
from calls import ask, call
from kaadosu import GAME
from kaadosu.world.ledger import AWAY
from kaadosu.world.remote import trade_of
from kaadosu_world import DAY, places
from mulligan import Malformed
from mulligan.bridge import sessions
from mulligan.protocol.slices import returned
from mulligan.remote.device import Device
from mulligan.worlds.life import Life, verify
from mulligan.remote import letters, messages, transcript
from test_remote_calls import carry, look
from two_devices import talk

WHO = "h0"


def world_of(name, seed):
    """The id of an open world with a deck."""
    life = Life(GAME, seed, DAY, {"rivals": 0, "pre_days": 0}, name).live(DAY)
    ident = sessions.add_world(life)
    done(ident, "deck", name="A", cards=life.state.held[WHO][:10])
    return ident


def life_of(ident):
    return sessions.worlds[ident]


def state(ident):
    return life_of(ident).state


def done(ident, do, /, **fields):
    return ask("world_do", world=ident, who=WHO, rev=life_of(ident).rev, deed={"do": do} | fields)


def refusal(ident, do, /, **fields):
    """Why a deed is refused; it changes nothing."""
    before = life_of(ident).export()
    error = call("world_do", world=ident, who=WHO, rev=life_of(ident).rev, deed={"do": do} | fields)["error"]
    assert life_of(ident).export() == before
    return error


def put_up(staked=True, seeds=("here", "there")):
    """Two worlds and an invitation from the first."""
    here, there = world_of("Ann", seeds[0]), world_of("Bert", seeds[1])
    assert done(here, "far_begin", deck="A", stakes=staked)["play"]
    host = ask("world_match", world=here, who=WHO)["match"]
    return (here, there), host, ask("remote_letter", match=host)["packed"]


def dealt(staked=True, **more):
    """Two worlds and the two devices of their match, after the deal."""
    worlds, host, letter = put_up(staked, **more)
    there = worlds[1]
    done(there, "far_invited", letter=letter)
    assert done(there, "far_join", deck="A")["play"]
    guest = ask("world_match", world=there, who=WHO)["match"]
    carry(host, guest)
    return worlds, (host, guest)


WISHES = ("strike", "attack", "place", "end")


def played(ids, keep="drawn"):
    """The match that two devices have confirmed the end of; the second side lets every turn pass, so it is short."""
    while not ask("remote_status", match=ids[0])["over"]:
        at = next(i for i, one in enumerate(ids) if ask("remote_status", match=one)["turn"])
        view = look(ids[at])
        texts = [action["do"] for action in view["actions"]]
        wishes = [wish for wish in (keep, *(WISHES if at == 0 else WISHES[-1:])) if any(wish in text for text in texts)]
        action = next(text for text in texts if not wishes or wishes[0] in text)
        ask("act", match=ids[at], seat=view["seat"], ply=view["ply"], action=action)
        carry(*ids)
    carry(*ids)
    assert ask("remote_status", match=ids[0])["verified"]
    return sessions.remotes[ids[0]].match


def codes(ident):
    return Counter(state(ident).codes[uid] for uid in state(ident).held[WHO])


def test_a_battle_is_a_match_with_a_friend():
    """KA-18.7, KA-18.8: dealt sealed, by the id that both worlds keep; the cards of both are held until its end."""
    (here, there), ids = dealt()
    host, guest = ids
    device = sessions.remotes[host]
    assert device.table.terms.world and device.table.terms.sealed and device.table.terms.options["stakes"]
    assert state(here).far["match"] == state(there).far["match"] == device.id
    card = state(here).far["deck"][0]
    assert refusal(here, "let_go", card=card)["clause"] == "KA-9.10"
    assert refusal(here, "far_begin", deck="A")["clause"] == "KA-9.6"
    for ident in (here, there):
        life = life_of(ident)
        again = Life.load(life.export(), GAME)
        assert again.state == life.state and returned(verify(life.export())) == ""
    summary = ask("summary", match=guest)
    assert (summary["world"], summary["who"]) == (there, WHO)


def test_the_invitation_says_what_it_is_played_with():
    """TD-3.1, KA-18.7: who is invited reads it, and cannot answer with just any deck."""
    worlds, _, letter = put_up()
    there = worlds[1]
    read = ask("remote_read", letter=letter)["invitation"]
    assert read["link"] == "invited" and read["options"]["stakes"]
    deck = {"name": "", "cards": [f"B{i}" for i in range(1, 11)]}
    error = call("remote_join", letter=letter, name="Bert", deck=deck)["error"]
    assert error["clause"] == "TD-3.1" and "world" in error["message"]
    link = f"https://example.org/#/letter/{letter}.signal"
    told = ask("world_try", world=there, who=WHO, deed={"do": "far_invited", "letter": link})
    assert told["ok"] and "Ann invites you" in told["text"] and "Balanced" in told["text"]
    done(there, "far_invited", letter=link)
    assert state(there).far["signal"] == "signal" and ask("world_view", world=there, who=WHO)["match"] is None
    assert refusal(there, "far_invited", letter=letter)["clause"] == "KA-9.6"
    done(there, "far_join", deck="A")
    assert ask("world_view", world=there, who=WHO)["match"]["signal"] == "signal"
    assert refusal(there, "far_join", deck="A")["clause"] == "KA-18.8"


@pytest.mark.parametrize("letter", ["", "{}", "1.x.00000000", 5, {"match": "0" * 32}])
def test_what_is_no_invitation(letter):
    """KA-18.7, TD-8.1."""
    there = world_of("Bert", "there")
    assert refusal(there, "far_invited", letter=letter)["kind"] == "input"


def test_an_invitation_to_an_ordinary_match_is_none():
    """KA-18.7, TD-3.1."""
    there = world_of("Bert", "there")
    ident = ask("remote_invite", game=GAME.id, name="Ann", deck=None)["match"]
    assert refusal(there, "far_invited", letter=ask("remote_letter", match=ident)["packed"])["field"] == "letter"


def test_a_stake_between_worlds():
    """KA-18.9, KA-18.10, KA-18.4, KA-18.5: on drawn each original departs and arrives elsewhere, once."""
    idents, ids = dealt()
    made = played(ids)
    assert made.state.kept == 0
    every = [code for deck in made.decks for code in deck["cards"]]
    first = sessions.remotes[ids[0]].seat
    lost = [every[made.state.guides[1 - seat]] for seat in (first, 1 - first)]
    before = [codes(ident) for ident in idents]
    trade = sha256(f"kaadosu-stake/1|{sessions.remotes[ids[0]].id}".encode()).hexdigest()[:32]
    text = ask("remote_transcript", match=ids[1])
    for side, (ident, log) in enumerate(zip(idents, (ids[0], text))):     # as it is open here, or as a file
        told = ask("world_try", world=ident, who=WHO, deed={"do": "settle", "log": log})
        assert told["ok"] and "for good" in told["text"]
        done(ident, "settle", log=log)
        assert state(ident).far is None and set(state(ident).done) == {trade}
        gone, came = lost[side], lost[1 - side]
        assert before[side] - codes(ident) == Counter([gone]) and sum((codes(ident) - before[side]).values()) == 1
        assert next(iter(codes(ident) - before[side]))[1:] == came[1:]
        if gone[0] == "B":
            assert state(ident).where[int(gone[1:])] == AWAY
        assert refusal(ident, "settle", log=log)["clause"] == "KA-18.3"
        life = life_of(ident)
        assert returned(verify(life.export())) == ""
        assert refusal(ident, "far_begin", deck="A", match=sessions.remotes[ids[0]].id)["clause"] == "KA-18.3"


def test_nothing_moves_without_stakes():
    """KA-9.9, KA-18.9: and a match counts once."""
    idents, ids = dealt(staked=False)
    played(ids)
    for ident, log in zip(idents, ids):
        before, where = codes(ident), places(state(ident))
        done(ident, "settle", log=log)
        assert (codes(ident), places(state(ident))) == (before, where)
        assert refusal(ident, "settle", log=log)["clause"] == "KA-18.3"


def test_a_resignation():
    """KA-9.2, KA-9.7, KA-9.8: the winner chooses then, too, and the log says what."""
    idents, ids = dealt()
    assert refusal(idents[0], "settle", log=ids[0])["clause"] == "TD-7.2"
    ask("resign", match=ids[1], seat=ask("remote_status", match=ids[1])["seat"])
    carry(*ids)
    view = look(ids[0])
    assert refusal(idents[0], "settle", log=ids[0])["clause"] == "TD-7.2"
    ask("act", match=ids[0], seat=view["seat"], ply=view["ply"], action="stake original")
    carry(*ids)
    for ident, log in zip(idents, ids):
        before = codes(ident)
        done(ident, "settle", log=log)
        assert state(ident).far is None and codes(ident) == before and len(state(ident).done) == 1


@pytest.mark.parametrize("change", [{"sealed": False}, {"clock": 60}, {"options": {"turn_limit": 60}}])
def test_an_invitation_on_other_terms_than_worlds_have(change):
    """KA-18.8: sealed, without a clock, with no options but those that are told; whatever program made it."""
    wanted = {"sealed": True, "options": {}} | change
    options = {"opening": "balanced", "stakes": True} | wanted.pop("options")
    deck = {"name": "", "cards": [f"B{i}" for i in range(1, 11)]}
    device = Device.invite(GAME, options, name="Eve", world=True, deck=deck, **wanted)
    error = refusal(world_of("Bert", "there"), "far_invited", letter=device.letter().packed())
    assert error["kind"] == "input" and error["field"] in ("letter", "far.options")


def test_an_invitation_that_nobody_signed():
    """TD-2.3."""
    letter = letters.read(put_up()[2])
    message = messages.read(letter.messages[0])
    forged = message._replace(body=message.body | {"name": "Eve"})
    text = letter._replace(messages=[forged.text()]).packed()
    assert "signed" in refusal(world_of("Cleo", "third"), "far_invited", letter=text)["message"]


def test_another_log():
    """KA-18.9: of another match, or not of this game."""
    (here, there), ids = dealt()
    played(ids)
    log = ask("remote_transcript", match=ids[0])
    third = world_of("Cleo", "third")
    assert refusal(third, "settle", log=log)["clause"] == "KA-18.7"
    done(third, "far_begin", deck="A")
    assert refusal(third, "settle", log=log)["clause"] == "KA-18.9"
    for wrong in ("{}", "[]", log[:-9], {"match": "0"}, 5):
        assert refusal(here, "settle", log=wrong)["kind"] == "input"
    changed = json.loads(log)
    changed["messages"][-1] = changed["messages"][-1].replace('"ply":', '"ply":1')
    assert refusal(here, "settle", log=json.dumps(changed))["kind"] in ("input", "illegal")
    done(here, "settle", log=log)


@pytest.mark.parametrize("key", some(["match", "deck", "options"]))
def test_a_log_that_differs_in_one_thing(key):
    """KA-18.9: number, own deck, and what was agreed on."""
    (here, _), ids = dealt()
    played(ids)
    far = state(here).far
    other = {"match": "0" * 32, "options": far["options"] | {"stakes": False},
             "deck": [*far["deck"][1:], state(here).held[WHO][10]]}
    state(here).far = far | {key: other[key]}
    assert refusal(here, "settle", log=ids[0])["clause"] == "KA-18.9"
    state(here).far = far
    done(here, "settle", log=ids[0])


def test_a_match_played_with_oneself_under_the_number_of_another():
    """KA-18.9: told by who began the true one, from the match on the device or from its invitation."""
    (here, there), ids = dealt()
    guest = sessions.remotes[ids[1]]
    alone = Device.invite(GAME, state(there).far["options"], name="Ann", sealed=True, world=True, match=guest.id,
                          deck=sessions.remotes[ids[0]].hand.deck)
    other = Device.join(alone.letter().packed(), name="Bert", deck=guest.hand.deck)
    talk(alone, other, rounds=8)
    alone.resign() if alone.seat != guest.seat else other.resign()
    talk(alone, other, rounds=8)
    winner = other if alone.match.to_move() == (other.seat,) else alone
    winner.act("stake drawn")
    talk(alone, other, rounds=8)
    assert alone.table.verified
    log = transcript.transcript(alone)
    for ident in (here, there):
        assert "signed by others" in refusal(ident, "settle", log=log)["message"]
    for one in ids:                                            # neither match is on this device any more
        del sessions.remotes[one]
    assert "signed by others" in refusal(there, "settle", log=log)["message"]


def test_what_one_signs_behind_a_confirmed_end_changes_nothing():
    """KA-18.9, TD-7.2: who has lost cannot keep the other from settling by signing nonsense afterwards."""
    (here, there), ids = dealt()
    played(ids)
    host, guest = (sessions.remotes[one] for one in ids)
    guest.add("close", guest.table.ending())
    assert host.receive(guest.letter().text()) == ["false_end"]
    assert host.stopped and host.table.verified
    log = ask("remote_transcript", match=ids[0])
    assert transcript.verify(log).lie and ask("world_try", world=here, who=WHO, deed={"do": "settle", "log": log})["ok"]
    done(here, "settle", log=ids[0])


def test_it_is_ended_without_result():
    """KA-18.11: the cards are free again; nobody settles it then."""
    (here, there), ids = dealt()
    assert "otherwise" in ask("world_try", world=here, who=WHO, deed={"do": "far_quit"})["text"]
    done(here, "far_quit")
    assert state(here).far is None
    assert refusal(here, "far_quit")["clause"] == "KA-18.7"
    assert refusal(here, "far_begin", deck="A", match=sessions.remotes[ids[0]].id)["clause"] == "KA-18.3"
    done(here, "let_go", card=state(here).held[WHO][0])


def offers(ident):
    blocks = ask("world_view", world=ident, who=WHO, page="trade")["blocks"]
    assert "KA-18.11" in blocks[-2]["clauses"]
    return [one["do"] for one in blocks[-1]["acts"]]


def test_the_page_leads_through():
    """KA-18.7, KA-18.9, KA-18.11: step by step, with the warning."""
    worlds, _, letter = put_up()
    here, there = worlds
    assert offers(there) == ["far_begin", "far_invited"] and offers(here) == ["settle", "far_quit"]
    done(there, "far_invited", letter=letter)
    assert offers(there) == ["far_join", "far_quit"]
    assert ask("world_view", world=here, who=WHO)["match"]["label"].endswith("for a stake")


BY_FILES = {"who": WHO, "seat": 0, "deck": [1], "secret": "1" * 64, "commits": ["2" * 64, ""], "theirs": [],
            "their_secret": "", "opening": "source", "stakes": True, "ended": None}


def test_a_world_with_a_battle_by_files_loads():
    """KA-17.14, KA-18.7: it is over without result; a log that has one is kept, but not lived again."""
    life = life_of(world_of("Ann", "here"))
    assert life.rules.restore(life.rules.data(life.state) | {"far": BY_FILES}) == life.state
    life.log.append([life.day, WHO, {"do": "far_commit", "deck": "A", "secret": "1" * 64}])
    again = Life.load(life.export(), GAME)
    assert again.log == life.log
    with pytest.raises(Malformed, match="by files"):
        returned(verify(life.export()))


@pytest.mark.parametrize("change", [
    {"match": "x"}, {"deck": []}, {"deck": [1, 2, 3]}, {"who": "r1"}, {"options": {}}, {"letter": 5}, {"signal": "é"},
    {"options": {"opening": "best", "stakes": True}}, {"more": 1},
])
def test_forged_worlds(change):
    """KA-17.14, KA-18.8: a world whose match with a friend does not fit together is refused."""
    here = put_up()[0][0]
    life = life_of(here)
    data = json.loads(json.dumps(life.rules.data(life.state)))
    data["far"] |= change
    with pytest.raises(Malformed):
        life.rules.restore(data)


def test_the_name_of_a_trade():
    """KA-18.10: the first 32 digits of a hash of the id of the match."""
    assert trade_of("0" * 32) == sha256(b"kaadosu-stake/1|" + b"0" * 32).hexdigest()[:32]
