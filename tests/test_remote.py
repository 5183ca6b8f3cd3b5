"""Two devices, the log: messages, chains, letters (docs/two-devices.md, TD-1, TD-2, TD-3, TD-8)."""

import json
import random

import pytest
from hypothesis import given, settings, strategies as st

from house import GAMES
from mulligan import Illegal, Malformed
from mulligan.data.json_text import canonical
from mulligan.remote import curve, kept, letters, messages, signing
from mulligan.remote.device import Device
from two_devices import begun, letter, moves_of, news, on_move, pair, play_on, position, talk

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
anyone = next(iter(GAMES.values()))

# RFC 8032, section 7.1: secret, public key, message, signature
SIGNED = [
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
     "655141438e7a100b"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee"
     "b00d291612bb0c00"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28d"
     "c027beceea1ec40a"),
]


# ---- signatures ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("secret, public, data, signature", SIGNED, ids=["empty", "one byte", "two bytes"])
def test_signatures_are_those_of_the_standard(secret, public, data, signature):
    """TD-2.3."""
    key, said = bytes.fromhex(public), bytes.fromhex(data)
    assert signing.public_key(bytes.fromhex(secret)) == key
    assert signing.sign(bytes.fromhex(secret), key, said).hex() == signature
    assert signing.verifies(key, said, bytes.fromhex(signature))


@given(st.integers(0, 8 * 64 - 1))
def test_no_other_signature_verifies(bit):
    """TD-2.3: one changed bit anywhere, and a signature with its number taken beyond the order."""
    public, data, signature = map(bytes.fromhex, SIGNED[2][1:])
    changed = bytearray(signature)
    changed[bit // 8] ^= 1 << bit % 8
    assert not signing.verifies(public, data, bytes(changed))
    beyond = int.from_bytes(signature[32:], "little") + curve.ORDER
    assert not signing.verifies(public, data, signature[:32] + beyond.to_bytes(32, "little"))


def test_keys_under_which_forging_is_easy_are_none():
    """TD-2.3: points of small order, and bytes that are no point or not written in the one way."""
    one = curve.encode(curve.NEUTRAL)
    no_root = next(n for n in range(2, 99) if curve.decode(n.to_bytes(32, "little")) is None)
    twice_written = (curve.P + 1).to_bytes(32, "little")
    for data in (one, bytes(32), no_root.to_bytes(32, "little"), twice_written, one[:31]):
        assert not signing.is_key(data)
    assert signing.is_key(bytes.fromhex(SIGNED[0][1]))


def test_the_group_is_one():
    rng = random.Random(3)
    for _ in range(5):
        a, b = rng.randrange(curve.ORDER), rng.randrange(curve.ORDER)
        point = curve.base_times(a)
        assert curve.same(curve.times(point, b), curve.base_times(a * b % curve.ORDER))
        assert curve.same(curve.add(point, curve.negative(point)), curve.NEUTRAL)
        assert curve.same(curve.decode(curve.encode(point)), point)
        assert curve.same(curve.double(point), curve.add(point, point))


# ---- whole matches -------------------------------------------------------------------------------------------------
@games
def test_two_devices_hold_one_match(game):
    """TD-4.1, TD-4.4, TD-7.1: the same actions, the same positions, the same end."""
    host, guest = begun(game)
    rng = random.Random(4)
    for _ in range(6):
        play_on((host, guest), rng, 5)
        if not host.table.round:
            assert position(host) == position(guest)
    device = host if not host.match.outcome() else None
    if device:
        device.resign()
    assert talk(host, guest) == []
    assert host.table.verified and guest.table.verified
    assert host.match.record() == guest.match.record()


@games
def test_a_wire_that_harms_letters_changes_no_match(game):
    """TD-2.4, TD-2.7, TD-8.3: altered, forged, doubled, late and foreign messages are named; the match is as without.

    `MULLIGAN_EXAMPLES` tries more of them.
    """
    host, guest = begun(game)
    foreign = news(begun(game, seed=2)[0])[-1:] or [begun(game, seed=2)[0].own.texts[-1]]
    rng = random.Random(5)
    tried = 0
    for _ in range(12):
        if not host.to_choose() and not guest.to_choose():
            break
        device, other = on_move(host, guest)
        device.act(rng.choice(moves_of(device)))
        before = position(other)
        for _ in range(max(settings().max_examples // 12, 2)):
            for harmed, reasons in harms(device, foreign, rng):
                tried += 1
                found = other.receive(letter(device, harmed))
                assert found and set(found) <= reasons, (found, reasons, harmed[:200])
                assert position(other) == before and other.stopped is None
        assert talk(host, guest) == []
        if not host.table.round:
            assert position(host) == position(guest)
    assert tried > 100


def harms(device, foreign, rng):
    """(text, reasons) of harmed messages of a device: what came of them is named so."""
    text = rng.choice(device.own.texts)
    data = json.loads(text)
    at = rng.randrange(len(text))
    other = rng.choice([each for each in "0aZ\"{ " if each != text[at]])
    yield text[:at] + other + text[at + 1:], {"malformed", "forged", "other_match", "own_message"}
    yield text[:max(at, 1)], {"malformed"}
    yield text[:at] + " " + text[at:], {"malformed", "forged"}
    yield rng.choice(device.own.texts[:device.acknowledged]), {"twice"}
    yield foreign[0], {"other_match"}
    yield canonical(data | {"number": len(device.own) + 3}), {"forged"}
    yield canonical(data | {"signature": rng.randbytes(64).hex()}), {"forged"}
    yield canonical(data | {"body": {"phrase": 1}, "kind": "say"}), {"forged"}
    yield canonical(data | {"side": 1 - data["side"]}), {"own_message"}
    mine = messages.read(text)._replace(number=len(device.own))
    stranger = rng.randbytes(32)
    yield mine.sign(stranger, signing.public_key(stranger)).text(), {"forged"}


@games
def test_messages_that_come_early_wait(game):
    """TD-2.4."""
    host, guest = begun(game)
    rng = random.Random(6)
    device, other = on_move(host, guest)
    said = []
    while device.to_choose() and len(said) < 3:
        device.act(rng.choice(moves_of(device)))
        said = news(device)
    device.phrase(2)
    said = news(device)
    late = [other.receive(letter(device, text)) for text in reversed(said)]
    assert late == [["missing"]] * (len(said) - 1) + [[]]
    assert talk(host, guest) == []
    assert other.table.said[device.side][1] == 2
    if not host.table.round:
        assert position(host) == position(guest)


def test_a_letter_that_counts_wrong_costs_a_letter_more():
    """TD-8.2."""
    host, guest = begun(anyone)
    device, other = on_move(host, guest)
    device.act(moves_of(device)[0])
    too_many = letters.Letter(device.id, 999, ()).text()
    device.receive(too_many)
    assert not device.letter().messages
    device.receive(other.letter().text())
    assert device.letter().messages
    assert talk(host, guest) == [] and position(host) == position(guest)


NO_LETTERS = ["", "x", "{}", "[]", '{"format":"mulligan/letter/1"}', "1.AAAA.00000000", 7, None, "\ud800"]


@pytest.mark.parametrize("text", NO_LETTERS)
def test_what_is_no_letter_is_refused(text):
    """TD-8.1."""
    host, guest = begun(anyone)
    before = position(host)
    with pytest.raises(Malformed):
        host.receive(text)
    assert position(host) == before and host.stopped is None


def test_letters_come_packed_too():
    """TD-8.1: a whole invitation fits a link."""
    host = Device.invite(anyone, name="Ada")
    guest = Device.join(host.letter().packed(), name="Bo")
    assert host.receive(guest.letter().packed()) == []
    assert host.match and len(host.letter().packed()) < 1500
    with pytest.raises(Illegal, match="another match"):
        host.receive(Device.invite(anyone, name="Cy").letter().text())


@given(st.text(max_size=40))
def test_any_text_is_a_message_or_is_refused(text):
    """TD-2.1."""
    with pytest.raises(Malformed):
        messages.read(text)


def test_a_message_has_one_text():
    """TD-2.1: other spaces, another order of keys, another writing of letters."""
    text = begun(anyone)[0].own.texts[0]
    assert messages.read(text).text() == text
    data = json.loads(text)
    others = (json.dumps(data), json.dumps(dict(reversed(data.items())), separators=(",", ":")), text + " ",
              text.replace("Ada", "\\u0041da"))
    for other in others:
        with pytest.raises(Malformed):
            messages.read(other)
    with pytest.raises(Malformed):
        messages.read(canonical(data | {"more": 1}))


@games
def test_a_device_goes_on_from_what_it_kept(game):
    """TD-8.4: after every message, in mid-choice, with a question open."""
    devices = list(begun(game))
    rng = random.Random(8)
    for _ in range(10):
        for at, device in enumerate(devices):
            data = json.loads(json.dumps(kept.keep(device)))
            again = kept.restore(data)
            assert position(again) == position(device) and kept.keep(again) == data
            assert again.to_choose() == device.to_choose()
            devices[at] = again
        ready = [device for device in devices if device.to_choose()]
        if ready:
            device = rng.choice(ready)
            device.act(rng.choice(moves_of(device)))
        if rng.random() < 0.7:
            assert talk(*devices) == []


def test_what_nobody_kept_is_refused():
    """TD-8.4."""
    for data in (None, {}, {"format": "mulligan-remote-kept/1"}):
        with pytest.raises(Malformed):
            kept.restore(data)


@pytest.mark.parametrize("deck", [5, {"x": 1}, {"cards": 5}, {"name": "Mine", "cards": [7]}])
def test_a_deck_that_nobody_kept_is_refused_by_its_field(deck):
    """TD-8.4: what the page is told of a match asks why its deck was not dealt sealed."""
    game = GAMES["ttcg"]
    mine = {"name": "Mine", "cards": list(game.library.decks[0]["cards"])}
    data = kept.keep(Device.invite(game, name="Ann", deck=mine))
    kept.restore(data)
    with pytest.raises(Malformed) as refused:
        kept.restore(data | {"hand": data["hand"] | {"deck": deck}})
    assert refused.value.field.startswith("kept.hand.deck")


# ---- terms ---------------------------------------------------------------------------------------------------------
def test_the_seed_comes_from_both():
    """TD-3.4: another secret of either side, another seed."""
    host, guest = begun(anyone)
    seed = host.match.seed
    assert seed == guest.match.seed == host.table.terms.seed()
    for side in (0, 1):
        hands = list(host.table.terms.hands)
        hands[side] = hands[side]._replace(secret="0" * 64)
        host.table.terms.hands, kept_hands = hands, host.table.terms.hands
        assert host.table.terms.seed() != seed
        host.table.terms.hands = kept_hands


@pytest.mark.parametrize("seat", [0, 1])
def test_who_invites_may_choose_a_seat(seat):
    """TD-3.5."""
    host, guest = begun(anyone, seat=seat)
    assert host.seat == guest.table.seat_of(0) == seat and guest.seat == 1 - seat
    assert host.match.names[seat] == "Ada"


def test_a_lot_seats_each_side_at_each_place():
    """TD-3.5."""
    assert {begun(anyone, seed=seed)[0].seat for seed in range(8)} == {0, 1}


def test_other_rules_are_no_match():
    """TD-3.1: another version of the rules is refused in words, another game by its name."""
    host = Device.invite(anyone, name="Ada")
    for changes, words in (({"version": "0.0"}, "both need the same"), ({"game": "nothing"}, "nothing")):
        said = messages.read(host.own.texts[0])
        changed = said._replace(body=said.body | changes).sign(host.secret, host.own.key)
        with pytest.raises((Malformed, Illegal), match=words):
            Device.join(letter(host, changed.text()), name="Bo")


def test_bad_names_options_and_decks_are_refused():
    """TD-3.1, TD-3.2: at the border, with the field."""
    with pytest.raises(Malformed, match="name"):
        Device.invite(anyone, name="")
    with pytest.raises(Malformed, match="options.nothing"):
        Device.invite(anyone, {"nothing": 1}, name="Ada")
    for game in GAMES.values():
        with pytest.raises(Malformed, match="deck"):
            Device.invite(game, name="Ada", deck={"name": "", "cards": 7})


@games
def test_decks_are_bound_before_they_are_shown(game):
    """TD-3.2, TD-3.3: each side's deck is dealt, and another one than was committed to does not begin the match."""
    if not game.library or not game.library.decks:
        pytest.skip("the game has no decks to choose")
    first, second = game.library.decks[0], game.library.decks[-1]
    own = {"name": first["name"], "cards": first["cards"]}
    other = {"name": second["name"], "cards": second["cards"]}
    rng = random.Random(9)
    host = Device.invite(game, name="Ada", seat=0, deck=own, entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=other, entropy=rng.randbytes)
    host.receive(guest.letter().text())
    assert [deck["cards"] for deck in host.match.decks] == [own["cards"], other["cards"]]
    opened = messages.read(host.own.texts[1])
    swapped = opened._replace(body=opened.body | {"deck": other}).sign(host.secret, host.own.key)
    assert guest.receive(letter(host, swapped.text())) == ["other_opening"]
    assert guest.match is None and guest.stopped.clause == "TD-3.3" and "ply 0" in str(guest.stopped)


def test_a_stranger_does_not_end_an_invitation():
    """TD-2.3, TD-8.3: whatever somebody else sends to a public invitation, who is invited still joins."""
    host, guest = pair(anyone)
    secret = bytes(32)
    key = signing.public_key(secret)
    said = messages.Message(host.id, 1, 0, "", 0, "", "say", {"key": key.hex()}).sign(secret, key)
    assert host.receive(letter(guest, said.text())) == ["malformed"]
    assert host.stopped is None and talk(host, guest) == [] and host.match


@games
def test_a_deck_the_rules_refuse_is_named(game):
    """TD-3.6: to who brings it, and to who hears of it."""
    if game.library is None:
        pytest.skip("the game has no decks to choose")
    bad = {"name": "", "cards": ["nope"]}
    with pytest.raises(Malformed, match="deck|nope"):
        Device.invite(game, name="Ada", deck=bad)
    host, guest = pair(game)
    with pytest.raises(Malformed, match="deck|nope"):
        Device.join(host.letter().text(), name="Bo", deck=bad)
    said = messages.read(guest.own.texts[0])
    changed = said._replace(body=said.body | {"deck": bad}).sign(guest.secret, guest.own.key)
    assert host.receive(letter(guest, changed.text())) == ["malformed"]
    assert "nope" in str(host.refused) and host.match is None
    assert talk(host, guest) == [] and host.match


def test_two_versions_of_what_came_early_are_noticed():
    """TD-2.5."""
    host, guest = begun(anyone)
    host.phrase(1)
    host.phrase(2)
    late = messages.read(host.own.texts[-1])
    other = late._replace(body={"phrase": 3}).sign(host.secret, host.own.key)
    assert guest.receive(letter(host, late.text())) == ["missing"]
    assert guest.receive(letter(host, other.text())) == ["two_versions"]
    assert guest.stopped.clause == "TD-2.5"


def test_nobody_joins_twice_or_opens_early():
    """TD-3.2, TD-3.3."""
    host, guest = pair(anyone)
    with pytest.raises(Illegal):
        host.say("open", host.hand.body())
    talk(host, guest)
    for device, kind, body in ((guest, "join", {"name": "Bo", "accepts": False, "key": guest.own.key.hex()}
                                | guest.hand.body()), (host, "open", host.hand.body()),
                               (host, "invite", messages.read(host.own.texts[0]).body)):
        with pytest.raises(Illegal):
            device.say(kind, body)
