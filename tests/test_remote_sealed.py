"""A match dealt sealed: the deal, half-known positions, claims, the end, lies (docs/two-devices.md, TD-10 to TD-13)."""

import json
import random

import pytest

from brief import some
from house import GAMES
from mulligan import CHANCE, Illegal, Malformed, Match, Stale
from mulligan.cli import main
from mulligan.lab import remote
from mulligan.lab.remote import Pair
from mulligan.lab.sealed_liars import SEALED_LIES
from mulligan.match.visibility import known_cards
from mulligan.protocol.game import Action
from mulligan.remote import half_known, kept, messages, sealing, seals, table as kinds, transcript
from mulligan.remote.device import Device
from two_devices import BRIEF, letter, moves_of, on_move, play_on, talk

CODE = 2952                                # letters of the largest QR code (web/page/qrCode.js)
SEEDS = {"false-claim": "f5"}              # of matches in which it can be told
SEALED = [game for game in GAMES.values() if not game.unsealed(game.complete({}))]
sealed_games = pytest.mark.parametrize("game", SEALED, ids=lambda game: game.id)
# those in which one at a time chooses, everybody sees what, and each draws from a pack of its own (covered choices:
# test_remote_covered.py; one pack of both: test_remote_mixed.py; decks of their own: test_remote_decks.py)
OPENLY = [game for game in SEALED if not game.covered and not game.mixed and not game.own_decks]
openly_played = pytest.mark.parametrize("game", OPENLY, ids=lambda game: game.id)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def begun(game, options=None, seed=1, seat=None):
    """Two devices whose match is dealt sealed."""
    rng = random.Random(seed)
    host = Device.invite(game, options, name="Ada", seat=seat, sealed=True, entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


@sealed_games
def test_an_invitation_and_its_answer_fit_in_a_qr_code(game):
    """TD-8.5: so two people open a live line from codes alone; 1,000 letters are left for address and signal."""
    rng, name = random.Random(3), "N" * 40
    for deck in [None, *(game.library.decks if game.library else ())]:
        brought = deck and {"name": deck["name"], "cards": list(deck["cards"])}
        host = Device.invite(game, None, name=name, deck=brought, sealed=True, entropy=rng.randbytes)
        guest = Device.join(host.letter().text(), name=name, deck=brought, entropy=rng.randbytes)
        assert max(len(host.letter().packed()), len(guest.letter().packed())) < CODE - 1000


def said(device, kind):
    """The bodies of what a device has said of a kind."""
    read = [json.loads(text) for text in device.own.texts]
    return [message["body"] for message in read if message["kind"] == kind]


# ---- what a game says ------------------------------------------------------------------------------------------------
@every_game
def test_a_game_says_whether_it_can_be_dealt_sealed(game):
    """TD-10.2: in one sentence, for each set of options; an invitation to what cannot be is refused with it."""
    alone = [{option.name: value} for option in game.options for value, _ in option.choices[1:]]
    for options in [{}, *(alone if game in SEALED else alone[:2])]:
        complete = game.complete(options)
        why = game.unsealed(complete)
        if why:
            assert why[0].isupper() and why[-1] == "." and why.count(". ") == 0
            with pytest.raises(Illegal, match=why[:20]) as refused:
                Device.invite(game, options, name="Ada", sealed=True)
            assert refused.value.clause == "TD-10.2"
        elif game in OPENLY:
            check_packs(game, complete)


def check_packs(game, options):
    """The contract of a game that can be dealt sealed (TD-10.2).

    All packs are shuffled before the first choice, their order is where the cards lie and nothing else, nobody sees a
    card of another's pack before all do, one at a time chooses, and chance does nothing later.
    """
    match, rng, packs = Match(game, options, seed=4, deal=False), random.Random(4), []
    while match.to_move() == (CHANCE,):
        pack = game.pack(match.state)
        if pack is None:
            move = game.sample(match.state, rng)
        else:
            order = rng.sample(list(pack.cards), len(pack.cards))
            move = game.dealt(match.state, order)
            packs.append(pack)
        match.append(Action(CHANCE, game.text(match.state, CHANCE, move)), move,
                     game.apply(match.state, CHANCE, move))
    assert packs and game.pack(match.state) is None
    cards = [card for pack in packs for card in pack.cards]
    assert len(set(cards)) == len(cards) and set(cards) == set(game.cards_of(match.state))
    while match.to_move():
        assert len(match.to_move()) == 1 and match.to_move() != (CHANCE,)
        everyone = half_known.public_cards(game, match.state)
        for pack in packs:
            others = known_cards(game, match.state, 1 - pack.owner) & set(pack.cards)
            assert others <= everyone
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))


# ---- the deal --------------------------------------------------------------------------------------------------------
def test_without_a_word_a_match_is_dealt_by_a_common_seed():
    """TD-10.1: as it was before there was another way."""
    game = OPENLY[0]
    device = Device.invite(game, name="Ada")
    assert "sealed" not in said(device, "invite")[0] and device.table.seal is None


@openly_played
def test_commitments_are_as_the_page_says(game):
    """TD-11.1, TD-11.2, TD-11.3: their formulas; the lots of the cards in the first hand are opened, and no others."""
    host, guest = begun(game)
    for device, other in ((host, guest), (guest, host)):
        [dealt], opened = said(device, sealing.DEAL), said(device, sealing.LOTS)
        packs = other.table.seal.of(other.side)
        assert [len(each) for each in dealt["lots"]] == [len(pack.cards) for pack in packs]
        lots = [lot for body in opened for lot in body["lots"]]
        assert {(lot["pack"], lot["place"]) for lot in lots} == {
            (pack.number, place) for pack in packs for place in pack.called}
        for lot in lots:
            bound = ["mulligan/remote/1/lot", device.id, lot["pack"], lot["place"], lot["salt"], lot["slot"]]
            found = seals.sha256(seals.canonical(bound).encode()).hexdigest()
            assert found in sum(dealt["lots"], [])
    assert host.match.seed == guest.match.seed and host.match.seed.startswith("sealed/")       # TD-10.3


def test_the_order_of_a_pack_is_made_of_both():
    """TD-11.2: another secret of either side lays other cards in the first hand."""
    def hand(own, other):
        game = OPENLY[0]
        one, two = (seals.Secret("00" * 16, side, bytes([seed]) * 32) for side, seed in enumerate((own, other)))
        pack = seals.SealedPack(0, 0, 0, range(26))
        assert game
        return [pack.own_slots(one)[slot] for slot in pack.own_lots(two)][:5]
    assert len({tuple(hand(own, other)) for own in range(4) for other in range(4)}) == 16


# ---- actions ---------------------------------------------------------------------------------------------------------
@openly_played
def test_both_see_the_same_and_each_its_own(game):
    """TD-12.1 to TD-12.3: at every ply both have the same digest, and each sees its own true cards."""
    host, guest = begun(game, seed=5)
    plies = 0
    while not host.match.outcome():
        views = [half_known.public_digest(device.match, device.match.state) for device in (host, guest)]
        assert views[0] == views[1]
        assert not host.table.seal.owed_lots(0) and not host.table.seal.owed_lots(1)
        play_on((host, guest), random.Random(plies), 1)
        plies += 1
    talk(host, guest)
    assert host.table.verified and guest.table.verified
    assert transcript.record(host) == transcript.record(guest)
    assert Match.replay(transcript.record(host)).digest() == host.match.digest()               # TD-13.2


@sealed_games
def test_who_waits_for_a_lot_does_not_act(game):
    """TD-11.3, TD-14.5: nor for a card that the deal shows; who waits may resign."""
    waited = 0
    for seat in (0, 1):                    # who invited waits in other places than who joined
        rng = random.Random(2)
        host = Device.invite(game, name="Ada", seat=seat, sealed=True, entropy=rng.randbytes)
        devices = host, Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes)
        for step in range(12):
            devices[step % 2].receive(devices[1 - step % 2].letter().text())
            for device in devices:
                if device.to_choose():
                    device.act(moves_of(device)[0])
                elif device.match and device.table.seal.waits(device.side) and device.seat in device.match.to_move():
                    waited += 1
                    check_that_it_waits(device)
    assert waited


def check_that_it_waits(device):
    match, before = device.match, (device.match.digest(), list(device.own.texts))
    with pytest.raises(Illegal) as refused:
        device.act(match.game.text(match.state, device.seat, match.legal(device.seat)[0]))
    assert refused.value.reason == "not_now" and (match.digest(), device.own.texts) == before
    resigning = kept.restore(json.loads(json.dumps(kept.keep(device))))
    resigning.act("resign")
    assert resigning.match.outcome()


@openly_played
def test_a_deck_where_nobody_brings_one_is_refused(game):
    """TD-14.1: a closed deck is none of a game that does not cover choices; somebody else may still join."""
    host = Device.invite(game, name="Ada", sealed=True)
    invited = host.letter().text()
    stranger = Device.join(invited, name="Eve")
    true = messages.read(stranger.own.texts[0])
    crafted = true._replace(body=true.body | {"deck": {"closed": "00" * 32}})
    told = crafted.sign(stranger.secret, stranger.own.key).text()
    assert host.receive(letter(stranger, told)) == ["malformed"]
    assert "TD-14.1" in str(host.refused) and host.table.terms.hands == [None, None]
    guest = Device.join(invited, name="Bo")
    assert talk(host, guest, rounds=4) == [] and host.match and guest.match


@sealed_games
def test_a_half_known_match_has_no_record(game):
    """TD-13.2."""
    host, guest = begun(game)
    with pytest.raises(Illegal, match="TD-13.2|dealt sealed"):
        transcript.record(host)
    verdict = transcript.verify(transcript.transcript(guest))
    assert verdict.guessed and not verdict.verified and verdict.lie is None


@sealed_games
def test_a_refused_action_changes_nothing(game):
    """TD-12.1: neither what the device knows nor what it has said."""
    first, _ = on_move(*begun(game))
    before = first.table.playing.state.data(), list(first.own.texts)
    for text in ("nothing", kinds.TAKEBACK):
        with pytest.raises((Illegal, Malformed)):
            first.act(text)
    with pytest.raises(Stale):
        first.act(moves_of(first)[0], ply=first.match.ply + 1)
    assert (first.table.playing.state.data(), first.own.texts) == before


@openly_played
def test_a_claim_finds_cards_that_make_it_true(game):
    """TD-12.4: what one says of hidden cards is taken where some cards make it so; what none do is refused."""
    guessed, calls = half_known.guess, []

    def counted(*about):
        calls.append(guessed(*about))
        return calls[-1]
    half_known.guess = counted
    try:
        remote.play(game, None, SEEDS["false-claim"], 0.05, "false-claim", True)
        assert any(calls)
        host, guest = begun(game)
        device, other = on_move(host, guest)
        body = sealing.laying(device.table, device.side, moves_of(device)[0]) | {"digest": "sha256:" + "0" * 64}
        message = device.own.next(sealing.LAY, body, device.other).sign(device.secret, device.own.key)
        orders = [list(pack.order) for pack in other.table.seal.packs]
        assert other.take(message.text()) == "other_position"
        assert [pack.order for pack in other.table.seal.packs] == orders
    finally:
        half_known.guess = guessed


# ---- the end ---------------------------------------------------------------------------------------------------------
@sealed_games
@pytest.mark.parametrize("how", ["resign", "draw"])
def test_all_is_opened_however_it_ends(game, how):
    """TD-13.1: who resigned opens after the other."""
    host, guest = begun(game, seed=8)
    play_on((host, guest), random.Random(8), 7)
    if how == "resign":
        host.resign()
        assert not said(host, sealing.UNSEAL)
    else:
        while host.table.round and host.table.round.salt:
            play_on((host, guest), random.Random(8), 1)
        host.ask(kinds.DRAW)
        talk(host, guest)
        guest.answer(True)
    talk(host, guest, rounds=4)
    assert host.table.verified and guest.table.verified
    assert transcript.record(host) == transcript.record(guest)


@openly_played
def test_what_is_taken_back_stays_known(game):
    """TD-6.2 in a sealed match: a card that was shown is not opened again, and all is verified in the end."""
    host, guest = begun(game, seed=9)
    first, second = on_move(host, guest)
    first.act(moves_of(first)[0])
    talk(host, guest)
    first.ask(kinds.TAKEBACK)
    talk(host, guest)
    second.answer(True)
    talk(host, guest)
    assert first.to_choose() and host.stopped is guest.stopped is None
    first.act(moves_of(first)[0])
    assert said(first, sealing.LAY)[-1]["cards"] == []
    talk(host, guest)
    play_on((host, guest), random.Random(1), 200)
    talk(host, guest)
    assert host.table.verified and guest.table.verified


# ---- as a whole ------------------------------------------------------------------------------------------------------
@pytest.mark.deep
@sealed_games
def test_a_bad_wire_and_devices_that_start_anew(game):
    """TD-8.3, TD-8.4, TD-11 to TD-13."""
    report = remote.series(game, BRIEF.get(game.id), 1, 5, 0.3, None, lambda *_: None, lambda *_: None, True)
    assert report["good"] and report["verified"] == 1 and report["harm"] > 10


@sealed_games
def test_a_device_starts_anew_with_what_it_knew(game):
    """TD-8.4: stand-ins may be others, what its person sees is the same."""
    host, guest = begun(game, seed=3)
    play_on((host, guest), random.Random(3), 9)
    again = kept.restore(json.loads(json.dumps(kept.keep(host))))
    assert again.match.view(again.seat) == host.match.view(host.seat)


@openly_played
@pytest.mark.parametrize("lie", some(SEALED_LIES))
def test_every_lie_is_named(game, lie):
    """TD-7.3, TD-11.3, TD-11.4, TD-12.1, TD-13.1, TD-13.3: with the ply and the clause; the log proves it to anyone."""
    played = remote.play(game, None, SEEDS.get(lie, "3/0"), 0.05, lie, True)
    assert played.lie == lie and played.good, played
    verdict = transcript.verify(played.log)
    assert verdict.lie is not None and not verdict.verified and verdict.lie.clause
    assert "ply" in played.words and (f"({verdict.lie.clause})" in played.words or lie == "false-claim")


@openly_played
def test_a_false_claim_stays_named(game):
    """TD-13.3, TD-8.4: on a device that starts anew, too."""
    pair = Pair(game, None, SEEDS["false-claim"], 0.05, SEALED_LIES["false-claim"], True)
    while not pair.told:
        pair.step()
    again = kept.restore(json.loads(json.dumps(kept.keep(pair.honest))))
    assert again.stopped.reason == pair.honest.stopped.reason == "false_claim"
    assert str(again.stopped) == str(pair.honest.stopped)


def test_a_sealed_match_from_the_command_line(tmp_path, capsys, monkeypatch):
    """TD-9, TD-10.1: sealed where it can be, and a sentence where it cannot."""
    game = OPENLY[0]
    asked = ["remote", game.id, "--n", "1", "--seed", "3", "--cut", "0.1"]
    assert main([*asked, "--keep", str(tmp_path)]) == 0
    assert "dealt sealed" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "match-1.json")]) == 0
    assert "Both sides have signed" in capsys.readouterr().out
    assert main([*asked, "--no-sealed"]) == 0
    assert "dealt by a common seed" in capsys.readouterr().out
    monkeypatch.setattr(game, "unsealed", lambda options: "Its cards cannot be dealt sealed.")
    assert main(["remote", game.id, "--n", "1", "--sealed"]) == 2
    assert game.unsealed({}) in capsys.readouterr().err


def test_a_pair_plays_on_with_what_it_was_dealt():
    """A sealed pair of the lab is sealed: nothing of it comes of a common seed."""
    pair = Pair(OPENLY[0], None, "1", 0, None, True)
    for _ in range(4):
        pair.step()
    assert all(device.table.half_known for device in pair.devices)
