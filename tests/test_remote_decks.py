"""Sealed matches from decks that their owners alone know (docs/two-devices.md, TD-17)."""

import json
import random
import re
from hashlib import sha256
from pathlib import Path

import pytest

from brief import some
from house import GAMES
from mulligan import CHANCE, Illegal, Malformed, Match
from mulligan.lab import remote
from mulligan.lab.deck_liars import DECK_LIES
from mulligan.remote import half_known, kept, sealing, seals, table as kinds, terms, transcript
from mulligan.remote.deck_messages import PLAY, REVEAL
from mulligan.remote.device import Device
from test_remote_lies import NO_OCCASION
from test_remote_sealed import SEALED, begun, said
from two_devices import SHORT, moves_of, talk

OWN = [game for game in SEALED if game.own_decks]
own_decks = pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
# it takes a while until these can be told
RARE = ("reveal-salt", "covered", "other-deal", "crooked-die", "false-claim", "deal-salt", "deck-salt")
HIDING = ("unseen", "answers-first", "other-later", "twice-later")     # with decks of cards that hide others alone
FIRST = {("ttcg", "crooked-die"): 4}       # seeds of matches in which it can be told
MATCH, SALT = "00" * 16, "11" * 32


def deck_of(game, number):
    return {"name": f"Mine {number}", "cards": list(game.library.decks[number]["cards"])}


def with_decks(game, decks, seed=1, options=None):
    """Two devices with decks of their own."""
    rng = random.Random(seed)
    host = Device.invite(game, options, name="Ada", seat=0, sealed=True, deck=decks[0], entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=decks[1], entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def quiet(host, guest):
    """Let letters go until somebody may act or it is over; both know the same of what everybody sees then."""
    for _ in range(20):
        assert talk(host, guest, rounds=1) == [] and not host.stopped and not guest.stopped
        over = host.table.verified and guest.table.verified
        if over or (host.to_choose() or guest.to_choose()) and not any(
                device.table.seal.owes(side) for device in (host, guest) for side in (0, 1)):
            break
    else:
        raise AssertionError("nobody may act")
    if not over:
        seen = [half_known.public_digest(device.match, device.match.state) for device in (host, guest)]
        assert seen[0] == seen[1] and host.match.ply == guest.match.ply
    return over


def play_out(host, guest, rng, choose=None):
    """To the end; what was said, by kind."""
    while not quiet(host, guest):
        device = next(one for one in (host, guest) if one.to_choose())
        device.act(choose and choose(device) or rng.choice(moves_of(device)))
    assert transcript.record(host) == transcript.record(guest)
    verdict = transcript.verify(transcript.transcript(guest))
    assert verdict.verified and verdict.match.record() == transcript.record(host)
    return {kind: said(host, kind) + said(guest, kind) for kind in (PLAY, REVEAL, sealing.DEAL, sealing.LOTS)}


# ---- the contract ----------------------------------------------------------------------------------------------------
def hidden_swap(game, state, keep, rng):
    """The position with the hidden cards of each deck and hand in other places, but those to keep."""
    to = {}
    everyone = half_known.public_cards(game, state)
    for seat in (0, 1):
        cards = [card for card in game.cards_of(state) if game.may_hold(state, seat, card)
                 and card not in everyone and card not in keep]
        to |= dict(zip(cards, rng.sample(cards, len(cards))))
    return game.exchanged(state, to)


@own_decks
def test_what_is_asked_hangs_on_no_hidden_card(game):
    """TD-10.2, TD-17.4, TD-17.6: what shows nothing comes out alike whatever is hidden, veils name no face."""
    compared = veils = 0
    for seed in range(1 if game.sized else 3):            # of longer matches one
        options, rng = game.sealed_with(game.complete({})), random.Random(seed)
        match = Match(game, options, seed=seed)
        while match.to_move():
            state, seat = match.state, match.to_move()[0]
            moves = list(match.legal(seat))
            move = rng.choice(moves)
            for one in moves:
                unseen, veil = game.resealed(state, seat, one), game.veiled(state, seat, one)
                told = veil == game.text(state, seat, one)
                assert all(game.face_id(state, card) not in veil for card in unseen)
                assert not (unseen and told) and game.unveiled(state, seat, veil) == (None if told or unseen else one)
                veils += not told
            keep = {pick for pick in game.path(state, seat, move) if isinstance(pick, int)}
            after = game.apply(state, seat, move)
            opened = half_known.public_cards(game, after) - half_known.public_cards(game, state) - keep
            if not opened and not game.resealed(state, seat, move) and game.to_move(after) != (CHANCE,):
                other = hidden_swap(game, state, keep, rng)
                if move in game.legal(other, seat):
                    again = game.apply(other, seat, move)
                    if not game.outcome(after):
                        assert half_known.public_digest(match, again) == half_known.public_digest(match, after)
                        compared += 1
            match.act(seat, game.text(state, seat, move))
    assert compared > 100


def test_the_hashes_are_those_of_the_page():
    """TD-17.8: vectors for whoever writes the other side."""
    page = (Path(__file__).parent.parent / "docs/two-devices.md").read_text("utf-8")
    made = [seals.sealed(MATCH, seals.SLOT, 3, 2, SALT, 1029), seals.sealed(MATCH, seals.LOT, 3, 2, SALT, 4)]
    assert re.findall("[0-9a-f]{64}", page.split("* TD-17.8")[1].split("\n## ")[0]) == made
    bound = ["mulligan/remote/1/slot", MATCH, 3, 2, SALT, 1029]
    assert made[0] == sha256(json.dumps(bound, separators=(",", ":")).encode()).hexdigest()


# ---- decks -----------------------------------------------------------------------------------------------------------
@own_decks
def test_decks_stay_closed_to_the_end(game):
    """TD-17.1, TD-17.7: but for what lies open from the beginning; the record has them."""
    host, guest = with_decks(game, [deck_of(game, 1), deck_of(game, 2)])
    rng = random.Random(1)
    told = said(guest, terms.JOIN)[0]["deck"]
    assert set(told) == {"closed", "open", "size"} - ({"size"} if not game.sized else set())
    assert told.get("size", 50) == 50 and told["open"] == terms.laid_open(game, deck_of(game, 2))
    stand_in = host.match.decks[1]["cards"]
    assert set(told["open"]) <= set(stand_in) and set(stand_in) != set(deck_of(game, 2)["cards"])
    for _ in range(10):
        quiet(host, guest)
        device = next(one for one in (host, guest) if one.to_choose())
        device.act(rng.choice(moves_of(device)))
    host.resign()
    for _ in range(4):
        talk(host, guest, rounds=1)
    assert transcript.record(host)["decks"] == [deck_of(game, 1), deck_of(game, 2)]
    assert Match.replay(transcript.record(host)).digest() == host.match.digest()


@own_decks
def test_who_names_no_deck_brings_one_that_comes_with_the_game(game):
    """TD-17.1: by lot, and the other does not hear which."""
    decks = []
    for seed in range(4):
        host, guest = begun(game, seed=seed)
        assert host.match.options == game.sealed_with(game.complete({}))
        decks += [device.table.deck["cards"] for device in (host, guest)]
    assert all(any(cards == list(one["cards"]) for one in game.library.decks) for cards in decks)
    assert len({tuple(cards) for cards in decks}) > 2


@own_decks
@pytest.mark.parametrize("wrong", [{"open": []}, {"open": ["none"]}, {"closed": "no"}, {"more": 1}, {"size": 0}])
def test_what_no_deck_can_lay_open_is_refused(game, wrong):
    """TD-17.1, TD-18.1: before the match begins."""
    if wrong.get("open") == terms.laid_open(game, deck_of(game, 0)):
        pytest.skip("no card of this game lies open")
    host = Device.invite(game, name="Ada", sealed=True)
    guest = Device.join(host.letter().text(), name="Bo")
    body = json.loads(guest.own.texts[0])["body"]
    with pytest.raises(Malformed):
        host.table.take(guest.own.next(terms.JOIN, body | {"deck": body["deck"] | wrong}, guest.other)
                        ._replace(number=0))


@own_decks
def test_options_without_which_it_cannot_be_sealed(game):
    """TD-10.2: who invites says them; without them it is refused."""
    if game.sealed_with(game.complete({})) == game.complete({}):
        pytest.skip("this game needs none")
    device = Device.invite(game, name="Ada", sealed=True)
    body = json.loads(device.own.texts[0])["body"]
    assert body["options"] == game.sealed_with(game.complete({}))
    with pytest.raises(Illegal, match="cannot be dealt sealed"):
        terms.check_invite(game, body | {"options": game.complete({})})


# ---- the match -------------------------------------------------------------------------------------------------------
@own_decks
@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2))
def test_a_match_goes_to_its_end(game, seed):
    """TD-17.2 to TD-17.7."""
    host, guest = begun(game, SHORT.get(game.id), seed=seed)
    play_out(host, guest, random.Random(seed))


@own_decks
def test_a_device_starts_anew_in_the_middle(game):
    """TD-8.4: and its person sees the same."""
    rng, devices = random.Random(3), list(begun(game, seed=3))
    for turn in range(12):
        if quiet(*devices):
            break
        if turn % 4 == 0:
            for at, device in enumerate(devices):
                again = kept.restore(json.loads(json.dumps(kept.keep(device))))
                assert again.match.view(again.seat) == device.match.view(device.seat)
                again.entropy = rng.randbytes
                devices[at] = again
        device = next(one for one in devices if one.to_choose())
        device.act(rng.choice(moves_of(device)))


@own_decks
def test_nobody_acts_openly_or_in_another_way(game):
    """TD-17.3: nor before an action of its own was opened; nothing has changed."""
    host, guest = begun(game)
    device, other = (host, guest) if host.to_choose() else (guest, host)
    text = moves_of(device)[0]
    _, body = device.table.seal.acting(device.table, device.side, text)
    for kind, wrong in ((sealing.LAY, {name: body[name] for name in ("ply", "do", "digest", "cards")}),
                        (PLAY, body | {"digest": "sha256:0"}), (PLAY, body | {"slots": [SALT]}),
                        (REVEAL, {"cards": [{"pack": 0, "slot": 0, "card": 0, "salt": SALT}]})):
        before = other.table.playing.state.data()
        with pytest.raises(Illegal) as refused:
            other.table.take(device.own.next(kind, wrong, device.other))
        assert refused.value.clause.startswith("TD-17") and other.table.playing.state.data() == before


@own_decks
def test_an_action_is_taken_back(game):
    """TD-6.2: what was shown stays known, and all is verified."""
    host, guest = begun(game, seed=9)
    for _ in range(6):
        quiet(host, guest)
        device, other = (host, guest) if host.to_choose() else (guest, host)
        device.act(moves_of(device)[-1])
    quiet(host, guest)
    ply = host.match.ply
    device = next(one for one in (host, guest) if one.table.may_take_back(one.side, ply - 1))
    other = guest if device is host else host
    device.ask(kinds.TAKEBACK)
    talk(host, guest)
    other.answer(True)
    quiet(host, guest)
    assert host.match.ply == guest.match.ply == ply - 1
    device.act(moves_of(device)[0])
    host.resign()
    for _ in range(4):
        talk(host, guest, rounds=1)
    assert host.table.verified and guest.table.verified


# ---- the end and lies ------------------------------------------------------------------------------------------------
@own_decks
def test_a_pack_that_is_not_the_deck_is_named_at_the_end(game):
    """TD-17.7: by who owns it."""
    host, guest = begun(game)
    talk(host, guest)
    guest.resign()
    for device, other in ((guest, host), (host, guest)):
        other.receive(device.letter().text())
    assert host.table.seal.opened == [True, False]
    seal, deck = host.table.seal, guest.table.deck
    pack = seal.of(1)[0]
    strange = next(card for card in range(1, 1 << 11) if game.may_hold(host.match.states[0], pack.seat, card)
                   and card not in guest.table.seal.packs[pack.number].cards)
    pack.opened = [strange, *guest.table.seal.packs[pack.number].own_slots(guest.table.secret)[1:]]
    pack.opened_lots = pack.own_lots(host.table.secret)
    own = seal.of(0)[0]
    own.opened, own.opened_lots = own.own_slots(host.table.secret), own.own_lots(guest.table.secret)
    seal.true_decks = [host.table.deck, deck]
    seal.judge(host.table)
    assert seal.liar == 1 and seal.lie.clause == "TD-13.3" and not seal.judged


@own_decks
@pytest.mark.parametrize("lie", [pytest.param(lie, marks=[pytest.mark.deep] * (lie in RARE))
                                 for lie in some(DECK_LIES) if lie not in HIDING])
def test_every_lie_is_named(game, lie):
    """TD-17: with the ply and the clause, at once or at the end; the log proves it to anyone."""
    if why := NO_OCCASION.get((game.id, lie)):
        pytest.skip(why)
    check_lie(game, lie, FIRST.get((game.id, lie), 0))


def check_lie(game, lie, seed=0, deck=None):
    for seed in range(seed, seed + 12):
        played = remote.play(game, SHORT.get(game.id), f"{seed}/0", 0.05, lie, True, deck)
        assert played.good, played
        if played.lie:
            break
    assert played.lie == lie
    assert "ply" in played.words and ("TD-" in played.words or DECK_LIES[lie].named in ("", "false_claim"))
    verdict = transcript.verify(played.log)
    assert verdict.lie is not None and not verdict.verified and verdict.lie.clause


def test_every_game_with_own_decks_is_here():
    assert OWN and all(GAMES[game.id] is game and not game.covered and not game.mixed for game in OWN)
