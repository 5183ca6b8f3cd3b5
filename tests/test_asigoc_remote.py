"""ASIGOC dealt sealed between two devices: each operation that touches hidden cards (TD-17, AS-3.3)."""

import json
import random
from collections import Counter

import pytest

from asigoc.rules import constants as numbers
from asigoc.rules.records import DIG, MOVE_IN, SEARCH
from asigoc_table import ANY, Table, item, op
from mulligan import Illegal, Match, registry
from mulligan.remote import half_known, kept, sealing, table as kinds, transcript
from mulligan.remote.deck_messages import PLAY, REVEAL
from mulligan.remote.seals import Resealed
from test_remote_decks import HIDING as HIDING_LIES, check_lie, play_out, quiet, with_decks
from two_devices import moves_of, on_move, talk

GAME = registry.get("asigoc")
# every card whose effect mills, digs, searches, shows, discards, puts back or brings a Weapon from the hand
HIDING = ["pit-cleaver", "signal-horn", "lantern-signal", "reed-letter", "sift-the-silt", "lamplit-eye", "silt-prayer",
          "road-ledger", "lantern-hook", "mirror-rapier", "rush-pole", "bone-scythe", "skull-flail",
          "midnight-porters", "merchants-pick"]
ACES = [card for card in GAME.library.decks[0]["cards"] if GAME.library.card(card)["type"] == "ace"]
DECK = {"name": "Hiding", "cards": [*HIDING, *ACES]}


def pair(seed, options=None):
    return with_decks(GAME, [DECK, DECK], seed, options)


def eager(rng):
    """Who would rather do something than pass."""
    def choose(device):
        moves = moves_of(device)
        busy = [move for move in moves if move != "pass"]
        return rng.choice(busy if busy and rng.random() < 0.8 else moves)
    return choose


def asked(device):
    """What kind of card a person is to choose, or None."""
    state = device.match.state
    return state.todo[-1].kind if state.ask == numbers.CHOICE and state.mover == device.seat else None


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(4, 9))])
def test_every_effect_on_hidden_cards_has_its_step(seed):
    """TD-17.2 to TD-17.7: with cards that do nothing else; both devices and the log agree to the end."""
    host, guest = pair(seed)
    told = play_out(host, guest, random.Random(seed), eager(random.Random(seed)))
    assert told[REVEAL] and any(body["slots"] for body in told[PLAY])


@pytest.mark.deep
def test_matches_of_all_these_cards_meet_everything():
    """The cards above, in some matches: searches, digs, Weapons from the hand, each asked where only none is left."""
    met = Counter()
    for seed in (1, 2):
        host, guest = pair(seed)
        rng = random.Random(seed)
        choose = eager(rng)

        def noted(device, choose=choose):
            kind = asked(device)
            met[kind] += kind is not None
            met["only none"] += moves_of(device) == ["choose none"]
            return choose(device)
        told = play_out(host, guest, rng, noted)
        met["dealt again"] += len(told[sealing.DEAL]) - 2
        met["put unseen"] += sum(bool(body["slots"]) for body in told[PLAY])
    assert all(met[kind] for kind in (SEARCH, DIG, MOVE_IN, "dealt again", "put unseen")), met


def until(kind, seeds=range(30)):
    """(who is asked to choose such a card, the other) in some match."""
    for seed in seeds:
        host, guest = pair(seed)
        choose = eager(random.Random(seed))
        for _ in range(120):
            if quiet(host, guest):
                break
            device = next(one for one in (host, guest) if one.to_choose())
            if asked(device) == kind:
                return device, guest if device is host else host
            device.act(choose(device))
    raise AssertionError(kind)


def test_a_card_taken_from_the_top_is_told_to_nobody():
    """AS-11.8, TD-17.6: neither by a message nor by a stand-in; its owner finds it again, and opens it when used."""
    device, other = until(DIG)
    text = moves_of(device)[0]
    device.act(text)
    name = text.split()[1]
    body = json.loads(next(one for one in reversed(device.own.texts) if '"kind":"play"' in one))["body"]
    assert body["do"] == "choose" and len(body["slots"]) > 1 and name not in device.own.texts[-1]
    quiet(device, other)
    pack = next(pack for pack in other.table.seal.packs if isinstance(pack, Resealed))
    assert not pack.known and set(pack.order) <= other.table.seal.closed_cards()
    again = kept.restore(json.loads(json.dumps(kept.keep(device))))
    assert again.match.view(again.seat) == device.match.view(device.seat)
    card = device.match.game.parse(device.match.states[-1], device.seat, f"use {name}")[1]
    assert card in again.match.state.hands[again.seat]
    assert not other.table.may_take_back(device.side, other.match.ply - 1)


def test_a_deck_is_dealt_anew_after_a_search():
    """AS-11.8, TD-17.2: with commitments of both; what its owner saw of the old order is worth nothing."""
    device, other = until(SEARCH)
    before = len(device.table.seal.packs)
    device.act(moves_of(device)[0])
    quiet(device, other)
    packs = device.table.seal.packs
    if len(packs) > before:                # one card needs no shuffle
        assert packs[-1].slots and packs[-1].lots and not set(packs[-1].slots) & set(packs[0].slots)
        assert set(packs[-1].called) == set(packs[-1].drawn)


@pytest.mark.deep
def test_with_one_card_left_or_none_nobody_waits():
    """AS-12.2: to the last card of both decks, where a draw from an empty deck brings nothing."""
    host, guest = pair(5, {"deck_out": "none", "max_turns": 30, "health": 20})
    told = play_out(host, guest, random.Random(5), eager(random.Random(6)))
    assert len(told[PLAY]) > 60


@pytest.mark.parametrize("options", [{"hand_limit": 5, "starting_hand": 6}, {"deck_out": "fatigue"},
                                     {"decay_resets": True, "weapon_moves": 2, "first": "B"}])
@pytest.mark.deep
def test_other_options(options):
    """TD-10.2: no option keeps a match from being dealt sealed."""
    host, guest = pair(3, options)
    play_out(host, guest, random.Random(3), eager(random.Random(4)))


def test_who_resigns_while_cards_are_opened_has_lost():
    """TD-4.5, TD-17.4: the match ends, all is opened, and both confirm it."""
    host, guest = pair(2)
    choose = eager(random.Random(2))
    for _ in range(300):
        if host.match and (host.table.seal.bare or guest.table.seal.bare):
            break
        for device, other in ((host, guest), (guest, host)):
            if device.to_choose():
                device.act(choose(device))
            other.receive(device.letter().text())
    host.resign()
    for _ in range(6):
        for device, other in ((host, guest), (guest, host)):
            other.receive(device.letter().text())
    assert host.table.verified and guest.table.verified and host.match.outcome().winner == guest.seat
    assert guest.table.resigned


# ---- what waits, and the question that is always asked ---------------------------------------------------------------
@pytest.mark.parametrize("always", [True, False])
def test_a_question_is_asked_where_only_none_is_left(always):
    """AS-11.5: with `ask_always`, of who searches, and of who may bring a Weapon and has a card; else not."""
    seek = item("seek", op("search", type="weapon"), **ANY)
    decision = "choose" if always else "priority"
    for own in (dict(hand="seek zap", deck="zap-two bolt"), dict(hand="put zap", deck="w11")):
        use = "A use " + own["hand"].split()[0]
        table = Table(A=own, B=dict(deck="w11"), cards=[seek], ask_always=always).do(f"{use}, BA")
        table.shows(decision=decision, decider="A")
        if always:
            table.do("!A pass, A choose none")
    Table(A=dict(hand="put", deck="w11"), B=dict(deck="w11"), ask_always=always).do("A use put, BA").shows(
        decision="priority")               # that no card is left in the hand lies open


def test_what_was_kept_before_the_option_holds():
    """AS-11.5, TD-10.2: neither a record nor a digest knows of it where it is not set."""
    for always, parts in ((False, 12), (True, 13)):
        match = Match(GAME, {"ask_always": always}, decks=[DECK, DECK], seed=1)
        assert len(match.state.data()["vars"]["rules"]) == parts
        assert ("ask_always" in match.record()["options"]) == always
        assert Match.replay(match.record()).digest() == match.digest()


def test_nobody_acts_before_all_is_open():
    """TD-17.4: an action that comes while something lies closed is refused, and so is another card or none."""
    host, guest = pair(2)
    choose = eager(random.Random(2))
    while not (waiting := [one for one in (host, guest) if one.table.seal.bare]):
        quiet_step(host, guest, choose)
    table = waiting[0].table
    owner = next(side for side in (0, 1) if table.seal.owed_bare(side))
    teller = (host, guest)[owner]
    message = teller.own.next(REVEAL, {"cards": [{"pack": owner, "slot": 0, "card": 1, "salt": "11" * 32}]},
                              teller.other)
    with pytest.raises(Illegal) as refused:
        table.take(message)
    assert refused.value.reason in ("not_shown", "other_opening")
    state, seat = table.match.state, table.match.to_move()[0]
    side = table.seat_of(seat)
    body = {"ply": table.match.ply, "do": "pass", "cards": [], "slots": [],
            "digest": half_known.public_digest(table.match, state)}
    with pytest.raises(Illegal) as refused:
        table.take((host, guest)[side].own.next(PLAY, body, (host, guest)[side].other))
    assert refused.value.clause == "TD-17.4"


def quiet_step(host, guest, choose):
    """One action, and a letter that brings it."""
    for device, other in ((host, guest), (guest, host)):
        if device.to_choose():
            device.act(choose(device))
        if not device.table.seal.bare:
            other.receive(device.letter().text())


# ---- what was tried --------------------------------------------------------------------------------------------------
@pytest.mark.deep
def test_who_lets_the_other_open_and_then_answers_is_named():
    """TD-17.4: as if it had not heard the question before; in no order of the log has the other lied."""
    host, guest = pair(1)
    rng, said = random.Random(1), []
    while REVEAL not in said:
        assert not quiet(host, guest)
        device, other = on_move(host, guest)
        other.ask(kinds.DRAW)
        asked = len(other.own) - 1
        device.act(eager(rng)(device))
        other.receive(device.letter().text())
        said = [json.loads(text)["kind"] for text in other.own.texts[asked + 1:]]
        assert device.take(other.own.texts[asked]) == ""
        if REVEAL not in said:
            talk(host, guest)
            device.answer(False)
    answer = {"ask": asked, "yes": True}
    with pytest.raises(Illegal, match="First all is opened"):
        device.say(kinds.ANSWER, answer)
    before = len(device.order)
    device.add(kinds.ANSWER, answer)       # a changed program signs it, and puts it before what it heard
    device.order += other.own.texts[asked + 1:]
    assert other.take(device.own.texts[-1]) == "" and other.match.outcome()
    verdict = transcript.verify(transcript.transcript(device))
    assert verdict.liar == device.side and verdict.lie.clause == "TD-17.4" and verdict.at == before
    assert transcript.verify(transcript.transcript(other)).lie is None


def test_a_card_that_moved_behind_two_shuffles_finds_its_place():
    """TD-11.4, TD-17.6: shown, shuffled, taken unseen from the top among one that lies open there, and played."""
    host, guest = pair(20, {"first": "A", "starting_hand": 6})
    quiet(host, guest)

    def act(*texts):
        for text in texts:
            one, _ = on_move(host, guest)
            one.act(text if text == "pass" else next(move for move in moves_of(one) if move.startswith(text)))
            quiet(host, guest)

    def milled():
        """Two cards of the own deck that all have seen, and that lie there again."""
        act("deploy pit-cleaver 1", "pass", "pass")
        seen = host.match.state.discards[0][-2:]
        for _ in range(2):
            host.ask(kinds.TAKEBACK)
            talk(host, guest)
            guest.answer(True)
            quiet(host, guest)
        return [GAME.face_id(host.match.state, card) for card in seen]

    act("pass", "pass")
    shown = milled()
    act("use road-ledger", "pass", "pass")
    act(next(move for move in moves_of(host) if move.split()[1] not in shown))      # and it is shuffled
    top = milled()
    act("use lantern-signal", "pass", "pass")
    taken = next(move.split()[1] for move in moves_of(host) if move.split()[1] in set(shown).difference(top))
    act(f"choose {taken}", f"use {taken}")
    assert taken in [GAME.face_id(guest.match.state, card) for card in half_known.public_cards(GAME, guest.match.state)]
    host.resign()
    talk(host, guest, rounds=5)
    assert host.table.verified and guest.table.verified


@pytest.mark.parametrize("lie", [pytest.param(lie, marks=[pytest.mark.deep] * (lie != "unseen"))
                                 for lie in HIDING_LIES])
def test_a_lie_about_cards_that_hide_others_is_named(lie):
    """TD-17.2, TD-17.4, TD-17.6: of what is shuffled again, opened between two actions, or put back unseen."""
    check_lie(GAME, lie, 0 if lie == "unseen" else 4, DECK)
