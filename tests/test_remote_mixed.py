"""A match dealt sealed from one pack of both: points and locks, the mix, what is handed over, lies (TD-16)."""

import json
import random
import re
from pathlib import Path

import pytest

from house import GAMES
from mulligan import Illegal, Match
from mulligan.lab import remote
from mulligan.match.visibility import known_cards
from mulligan.remote import curve, half_known, kept, messages, mixed, mixing, ristretto, seals, transcript
from mulligan.remote.device import Device
from mulligan.remote.mixed_deal import MIXING
from mulligan.remote.mixing import BroughtCard
from test_remote_sealed import SEALED, said
from two_devices import moves_of, play_on, talk

ROOT = Path(__file__).resolve().parent.parent
MIXED = [game for game in SEALED if game.mixed]
mixed_games = pytest.mark.parametrize("game", MIXED, ids=lambda game: game.id)
ORDERS = {}
# RFC 9496, appendix A.1: the base point, taken 1, 2, 3, 4 and 5 times
MULTIPLES = ["e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
             "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
             "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
             "da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57",
             "e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e"]
# appendix A.2: numbers above the field, odd ones, no squares, an odd product, and 0 for a coordinate
NO_POINTS = ["00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
             "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
             "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
             "0100000000000000000000000000000000000000000000000000000000000000",
             "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
             "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
             "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
             "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
             "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"]


# ---- points and locks ------------------------------------------------------------------------------------------------
def test_points_are_those_of_the_standard():
    """TD-16.2: RFC 9496, appendices A.1 and A.2; the neutral point is no card and no lock of one."""
    assert [ristretto.text(curve.base_times(n)) for n in range(1, 6)] == MULTIPLES
    for text in MULTIPLES:
        point = ristretto.point(text)
        assert point and ristretto.text(point) == text
    assert [text for text in NO_POINTS if ristretto.point(text)] == []
    assert ristretto.point("00" * 32) is None and ristretto.decode(b"\2") is None


def test_points_that_differ_by_a_small_part_are_one():
    """TD-16.2: of the eight points of the curve that stand for one, each has the same text."""
    base = curve.base_times(7)
    order_four = next(point for y in range(1, 99) if (found := curve.decode(y.to_bytes(32, "little")))
                      if not curve.same(point := curve.times(found, curve.ORDER), curve.NEUTRAL)
                      and curve.same(curve.times(point, 4), curve.NEUTRAL))
    assert ristretto.text(curve.add(base, order_four)) == ristretto.text(base)


@pytest.mark.parametrize("card", [BroughtCard(0, 0, "B1"), BroughtCard(1, 29, "M(B10000+S9999)"),
                                  BroughtCard(1, 199, "x" * 28)])
def test_a_card_has_one_point(card):
    """TD-16.3: it tells who brought it, as which, and its face; no other text does."""
    text = mixing.point_of(card)
    data = bytes.fromhex(text)
    assert data[1:3] == bytes([card.side, card.number]) and data[3:31].rstrip(b"\0").decode() == card.face
    assert mixing.card_of(text) == card and not data[0] & 1
    for first in range(0, 256, 2):
        other = bytes([first]) + data[1:]
        if ristretto.decode(other):
            assert (mixing.card_of(other.hex()) == card) == (first == data[0]) and first >= data[0]
    assert mixing.card_of(MULTIPLES[0]) is None


def test_locks_come_off_in_any_order():
    """TD-16.2."""
    text, one, two = mixing.point_of(BroughtCard(0, 3, "B42")), 12345, mixing.ORDER - 5
    locked = mixing.locked(mixing.locked(text, one), two)
    assert locked not in (text, mixing.locked(text, one))
    assert mixing.locked(mixing.locked(locked, mixing.inverse(one)), mixing.inverse(two)) == text
    assert mixing.read_key(mixing.written(two)) == two
    for number in (0, mixing.ORDER, mixing.ORDER + 1):
        with pytest.raises(Illegal) as refused:
            mixing.read_key(mixing.written(number))
        assert refused.value.clause == "TD-16.2"


# ---- what a game says ------------------------------------------------------------------------------------------------
def options_of(game):
    return [{}, *({option.name: value} for option in game.options for value, _ in option.choices[1:])]


def decks_of(game, *counts):
    cards = [card for deck in game.library.decks for card in deck["cards"]]
    return [{"name": "", "cards": (cards * 2)[at * 7:at * 7 + count]} for at, count in enumerate(counts)]


def about_to_mix(game, options, decks, seed="s"):
    match = Match(game, options, decks=decks, seed=seed, deal=False)
    while (mix := game.mix(match.state, game.luck(match.seed, match.state, match.ply))) is None:
        half_known.chance(match)
    return match, mix


@mixed_games
def test_the_contract_of_a_game_that_mixes(game):
    """TD-10.2, TD-16.1: with each set of options all cards lie open or in one pile, and where its order says.

    What lies open of a side hangs on the number of its cards alone; chance does nothing after the mix, one at a time
    chooses, and what one alone sees is of a pile.
    """
    for options in options_of(game):
        match, mix = about_to_mix(game, options, decks_of(game, 20, 15))
        state = match.state
        own = [list(game.listed(state, seat)) for seat in (0, 1)]
        mixed_cards = sorted([*mix.bare, *sum(map(list, mix.piles), [])])
        assert mixed_cards == sorted(own[0] + own[1]) == sorted(game.cards_of(state))
        for seat in (0, 1):
            assert [game.face_id(state, card) for card in own[seat]] == match.decks[seat]["cards"]
        _, again = about_to_mix(game, options, decks_of(game, 20, 11))
        assert [card for card in again.bare if card in own[0]] == [card for card in mix.bare if card in own[0]]
        assert game.recast(state, {}) == state
        face = match.decks[1]["cards"][0]
        assert game.face_id(game.recast(state, {own[0][0]: face}), own[0][0]) == face
        assert game.unknown not in game.library
        play_mixed(game, match, mix)


def play_mixed(game, match, mix):
    rng = random.Random(3)
    orders = [rng.sample(list(pile), len(pile)) for pile in mix.piles]
    stream = game.luck(match.seed, match.state, match.ply)
    half_known.chance(match, game.mixed_deal(match.state, mix, orders, stream))
    piled = set(sum(orders, []))
    assert set(mix.bare) <= half_known.public_cards(game, match.state)
    drawn = [known_cards(game, match.state, seat) & piled for seat in (0, 1)]
    assert all(drawn) and not drawn[0] & drawn[1]
    while match.to_move():
        [seat] = match.to_move()
        assert seat in (0, 1) and not (known_cards(game, match.state, 0) & known_cards(game, match.state, 1)
                                       ) - half_known.public_cards(game, match.state)
        match.act_move(seat, rng.choice(match.legal(seat)))


# ---- the mix ---------------------------------------------------------------------------------------------------------
def begun(game, options=None, seed=1, seat=None, decks=(None, None)):
    """Two devices whose match is dealt from two small decks."""
    rng, small = random.Random(seed), [{"name": "", "cards": deck["cards"][:10]} for deck in game.library.decks]
    host = Device.invite(game, options, name="Ada", seat=seat, sealed=True, deck=decks[0] or small[0],
                         entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=decks[1] or small[1], entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def steps(device):
    return said(device, MIXING)


def secret_order(devices, number):
    """The cards of a pile by place, by the keys of both; that stays so for a match."""
    if (devices[0].id, number) not in ORDERS:
        ORDERS[devices[0].id, number] = _secret_order(sorted(devices, key=lambda device: device.side), number)
    return ORDERS[devices[0].id, number]


def _secret_order(devices, number):
    out = []
    pile = devices[0].table.seal.piles[number]
    for place in range(len(pile.locked)):
        keys = [mixing.own_key(device.table.secret, mixing.KEY, number, place) for device in devices]
        out.append(pile.opened(place, keys))
    return out


@mixed_games
@pytest.mark.parametrize("options", [{}, {"draws": "own"}], ids=["shared", "own"])
def test_the_mix_is_as_the_page_says(game, options):
    """TD-16.1, TD-16.4, TD-16.5: its steps, who says each, how many points they have, and where they lead."""
    devices = host, guest = begun(game, options)
    assert [[body["step"] for body in steps(device)] for device in devices] == [[0, 2, 4], [0, 1, 3]]
    seal = host.table.seal
    for number, pile in enumerate(seal.piles):
        counts = [len(body["piles"][number]) for body in sorted(steps(host) + steps(guest), key=lambda b: b["step"])]
        assert counts[2:] == [len(pile.given[0]), len(pile.locked), len(pile.locked), len(pile.locked)]
        order = secret_order(devices, number)
        assert None not in order and len({(card.side, card.number) for card in order}) == len(order)
        for card in order:
            assert devices[card.side].hand.deck["cards"][card.number] == card.face
        for place, committed in enumerate(steps(host)[2]["bound"][number]):
            key = mixing.written(mixing.own_key(host.table.secret, mixing.KEY, number, place))
            bound = ["mulligan/remote/1/key", host.id, number, place, "", key]
            assert seals.sha256(seals.canonical(bound).encode()).hexdigest() == committed
    lying_open = [body["bare"] for device in devices for body in steps(device)[:1]]
    given = sum(len(pile.locked) for pile in seal.piles) + sum(map(len, lying_open))
    assert given == sum(len(device.hand.deck["cards"]) for device in devices)
    assert all(face in device.hand.deck["cards"] for device, faces in zip(devices, lying_open) for face in faces)
    assert host.match.seed == guest.match.seed and host.match.seed.startswith("sealed/")


def test_the_order_is_made_of_both():
    """TD-16.4: another secret of either side lays other cards on top."""
    tops = set()
    for own in range(2):
        for other in range(2):
            secrets = [seals.Secret("00" * 16, side, bytes([seed]) * 32) for side, seed in enumerate((own, other))]
            pile = mixing.Pile(0)
            cards = [[BroughtCard(side, number, "x") for number in range(6)] for side in (0, 1)]
            for number, by in enumerate(mixing.SAID_BY):
                for side in (0, 1) if by is None else (by,):
                    pile.take(number, side, mixing.step(secrets[side], pile, number, cards[side]), ())
            keys = [[mixing.own_key(secret, mixing.KEY, 0, place) for secret in secrets] for place in range(4)]
            tops.add(tuple(str(pile.opened(place, both)) for place, both in enumerate(keys)))
    assert len(tops) == 4


def test_the_examples_of_the_page(monkeypatch):
    """TD-16.9: two cards, their points, and each step of the mix with the keys that stand there."""
    page = (ROOT / "docs" / "two-devices.md").read_text("utf-8").partition("* TD-16.9")[2]
    cards = [[BroughtCard(0, 3, "B42")], [BroughtCard(1, 0, "M(B42+S1)")]]
    locks = [mixing.Locks(5, 7, [11, 13]), mixing.Locks(17, 1, [19, 23])]
    secrets = [seals.Secret("00" * 16, side, bytes(32)) for side in (0, 1)]
    monkeypatch.setattr(mixing, "own_locks", lambda secret, pile, count: locks[secret.side])
    monkeypatch.setattr(mixing, "shuffled",
                        lambda secret, what, pile, points: points[::-1] if what == "mixed" else points)
    pile, told = mixing.Pile(0), [mixing.point_of(card) for [card] in cards]
    for number, by in enumerate(mixing.SAID_BY):
        for side in (0, 1) if by is None else (by,):
            points = mixing.step(secrets[side], pile, number, cards[side])
            pile.take(number, side, points, ())
            told += points
    told += [mixing.written(5), mixing.binding("00" * 16, 0, 7, mixing.written(5))]
    assert re.findall("[0-9a-f]{64}", page.split("## TD-17")[0]) == told
    assert [pile.opened(place, (locks[0].places[place], locks[1].places[place])) for place in (0, 1)] == [
        cards[1][0], cards[0][0]]


@mixed_games
def test_keys_are_handed_over_for_what_is_drawn_and_no_more(game):
    """TD-16.6, TD-16.7: at every ply each device has the other's keys of what its person saw, and of nothing else."""
    devices = begun(game, seed=5)
    for ply in range(40):
        assert half_known.public_digest(devices[0].match, devices[0].match.state) == half_known.public_digest(
            devices[1].match, devices[1].match.state)
        for device in devices:
            match, seal = device.match, device.table.seal
            seen = set(seal.places(known_cards(game, match.state, device.seat)))
            theirs = {(pile.number, place) for pile in seal.piles for place in pile.keys[1 - device.side]}
            assert seen <= theirs <= seal.drawn[device.side] | seal.public
            assert seal.known == seal.drawn[device.side] | seal.public
        play_on(devices, random.Random(ply), 1)


@mixed_games
def test_an_honest_match_is_verified_and_replays(game):
    """TD-16.8, TD-13.2: both have the same record, with the true decks, and it replays from its file."""
    host, guest = begun(game, seed=2)
    play_on((host, guest), random.Random(2), 25)
    assert all(device.table.half_known for device in (host, guest))
    guest.resign()
    talk(host, guest, rounds=4)
    assert host.table.verified and guest.table.verified
    record = transcript.record(host)
    assert record == transcript.record(guest)
    assert [deck["cards"] for deck in record["decks"]] == [
        device.hand.deck["cards"] for device in sorted((host, guest), key=lambda device: device.seat)]
    assert Match.replay(record).digest() == host.match.digest()
    verdict = transcript.verify(transcript.transcript(guest))
    assert verdict.verified and verdict.match.record() == record and not verdict.guessed


@mixed_games
def test_alike_cards_are_told_apart(game):
    """TD-16.7: the second of two alike cards is named as such, so the first is opened with it."""
    face = game.library.decks[0]["cards"][0]
    deck = {"name": "Alike", "cards": [face] * 10}
    host, guest = begun(game, decks=(deck, deck))
    first, other = (host, guest) if host.to_choose() else (guest, host)
    text = next(text for text in moves_of(first) if f"{face}.3" in text)
    first.act(text)
    assert len(said(first, mixed.PUT)[-1]["cards"]) == 3 and talk(host, guest) == []
    assert len(other.table.seal.public) == 3
    assert half_known.public_digest(host.match, host.match.state) == half_known.public_digest(
        guest.match, guest.match.state)
    play_on((host, guest), random.Random(1), 30)
    host.resign()
    talk(host, guest, rounds=4)
    assert host.table.verified and guest.table.verified


# ---- decks -----------------------------------------------------------------------------------------------------------
@mixed_games
def test_a_deck_stays_secret(game):
    """TD-14.1, TD-16.1: neither letters nor what the other device holds name a card that was not shown."""
    host, guest = begun(game)
    for device, other in ((host, guest), (guest, host)):
        bare = steps(device)[0]["bare"]
        seal = other.table.seal
        shown = {face for card, face in seal._faces.items() if face != game.unknown}
        closed = [face for face in device.hand.deck["cards"] if face not in bare and face not in shown
                  and face not in other.hand.deck["cards"]]
        kept_there = json.dumps(kept.keep(other)) + json.dumps([state.data() for state in other.match.states])
        assert len(closed) > 5 and not [face for face in closed if f'"{face}"' in kept_there]


@mixed_games
def test_who_brings_no_deck_is_refused(game):
    """TD-16.1: an answer without one; somebody else may still join."""
    host = Device.invite(game, name="Ada", sealed=True)
    stranger = Device.join(host.letter().text(), name="Eve")
    true = messages.read(stranger.own.texts[0])
    crafted = true._replace(body=true.body | {"deck": None}).sign(stranger.secret, stranger.own.key)
    assert host.take(crafted.text()) == "malformed" and "TD-16.1" in str(host.refused)
    guest = Device.join(host.letter().text(), name="Bo")
    assert talk(host, guest, rounds=4) == [] and host.match and guest.match


# ---- as a whole ------------------------------------------------------------------------------------------------------
@mixed_games
def test_what_is_taken_back_stays_known(game):
    """TD-6.2: a card that was shown is not opened again."""
    host, guest = begun(game, seed=9)
    first, second = (host, guest) if host.to_choose() else (guest, host)
    first.act(next(text for text in moves_of(first) if text.startswith("place")))
    talk(host, guest)
    first.ask("takeback")
    talk(host, guest)
    second.answer(True)
    talk(host, guest)
    first.act(next(text for text in moves_of(first) if text.startswith("place")))
    assert said(first, mixed.PUT)[-1]["cards"] == [] and talk(host, guest) == []
    play_on((host, guest), random.Random(1), 6)
    host.resign()
    talk(host, guest, rounds=4)
    assert host.table.verified and guest.table.verified


@mixed_games
def test_after_a_takeback_a_card_is_told_from_the_action_on_that_drew_it(game):
    """TD-6.2: which is earlier than those that were taken back."""
    host, guest = begun(game, seed=9)
    first, second = (host, guest) if host.to_choose() else (guest, host)
    first.act(next(text for text in moves_of(first) if text.startswith("place")))
    talk(host, guest)
    first.ask("takeback")
    talk(host, guest)
    second.answer(True)
    talk(host, guest)
    for device in (host, guest):
        assert device.table.seal.reached == device.match.ply
    ply, known = second.match.ply, set(second.table.seal.since)
    first.act("end")
    talk(host, guest)
    since = second.table.seal.since
    assert {since[at] for at in since.keys() - known} == {ply}


@pytest.mark.deep
@mixed_games
@pytest.mark.parametrize("options", [{"draws": "own"}, {"stakes": True}], ids=str)
def test_other_rules_are_verified_too(game, options):
    """TD-16: with a pile for each deck, and with a choice behind the end; over a bad wire."""
    report = remote.series(game, options, 1, 5, 0.2, None, lambda *_: None, lambda *_: None, True)
    assert report["good"] and report["verified"] == 1


def test_the_games_of_the_house_have_what_is_tried_here():
    assert MIXED and all(game.library and not game.covered for game in MIXED) and GAMES
