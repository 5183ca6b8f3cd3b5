"""Sealed matches in which choices stay covered and decks are secret (docs/two-devices.md, TD-14)."""

import json
import random
import re
from pathlib import Path

import pytest

from brief import some
from house import GAMES
from mulligan import CHANCE, Illegal, Malformed, Match
from mulligan.lab import remote
from mulligan.lab.covered_liars import COVERED_LIES
from mulligan.remote import covered, half_known, kept, sealing, seals, table as kinds, terms, transcript
from mulligan.remote.choices import closing
from mulligan.remote.device import Device
from test_remote_sealed import SEALED, begun, said
from two_devices import TOGETHER, begun as openly_begun, letter, moves_of, play_on, talk

COVERED = [game for game in SEALED if game.covered]
covered_games = pytest.mark.parametrize("game", COVERED, ids=lambda game: game.id)


def deck_of(game, number):
    return {"name": f"Mine {number}", "cards": list(game.library.decks[number]["cards"])}


def with_decks(game, numbers=(1, 2), seed=1):
    """Two devices with decks of their own; None for one that picks at the table."""
    rng = random.Random(seed)
    decks = [number and deck_of(game, number) for number in numbers]
    host = Device.invite(game, name="Ada", seat=0, sealed=True, deck=decks[0], entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=decks[1], entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def play_out(host, guest, rng):
    """To the end; between all choices both know the same of what everybody sees."""
    while not host.match.outcome() or not guest.match.outcome():
        play_on((host, guest), rng, 1)
        if not any(device.table.round and device.table.round.own for device in (host, guest)):
            seen = [half_known.public_digest(device.match, device.match.state) for device in (host, guest)]
            assert seen[0] == seen[1]
    assert talk(host, guest, rounds=4) == []
    assert host.table.verified and guest.table.verified
    assert transcript.record(host) == transcript.record(guest)


def waits_for_bare(host, guest):
    """Let letters go one by one until a device is to open the cards of the deal."""
    for _ in range(300):
        for device, other in ((host, guest), (guest, host)):
            other.receive(device.letter().text())
            if said(other, covered.BARE):
                return other
            if other.to_choose():
                other.act(moves_of(other)[0])
    raise AssertionError("no card of the deal is shown")


# ---- the contract ----------------------------------------------------------------------------------------------------
@covered_games
def test_a_game_covers_what_its_views_hide(game):
    """TD-14.2, TD-14.5: a veil names no hidden card, `named` finds a card by the text, chance turns what it says."""
    match, rng = Match(game, game.complete({}), seed=4, deal=False), random.Random(4)
    hidden = turned = 0
    while match.to_move():
        state = match.state
        if match.to_move() == (CHANCE,):
            turning, before = set(game.turning(state)), half_known.public_cards(game, state)
            half_known.chance(match)
            if not game.pack(state) and not match.outcome():
                news = half_known.public_cards(game, match.state) - before
                assert news <= turning
                turned += bool(news)
            continue
        seat = rng.choice(match.to_move())
        for move in game.legal(state, seat):
            veil, text = game.veiled(state, seat, move), game.text(state, seat, move)
            cards = [pick for pick in game.path(state, seat, move) if isinstance(pick, int)]
            if veil != text and cards:
                assert game.named(state, seat, text) in cards and game.may_hold(state, seat, cards[0])
                assert game.face_id(state, cards[0]) not in veil
                hidden += 1
        move = rng.choice(list(game.legal(state, seat)))
        match.append(game_action(game, state, seat, move), move, game.apply(state, seat, move))
    assert hidden > 20 and turned > 5


def game_action(game, state, seat, move):
    return half_known.Action(seat, game.text(state, seat, move))


# ---- commitments -----------------------------------------------------------------------------------------------------
MATCH, SALT = "00" * 16, "11" * 32
VECTORS = ["740a358ba39baf98c83d820dc5c8aab2c32a0446a28bf75db077618b2c69b1c2",
           "f0b160748353fac7c23ae3ea5cf5f5150f367d1cf7d9431c6cb933b65e98e4be",
           "68afb9e4218b4e9397176778fb59dfa8af0bb799e58f0b1605477ec33257a233"]


def test_the_hashes_are_those_of_the_page():
    """TD-14.1, TD-14.2, TD-14.7: vectors for whoever writes the other side."""
    page = (Path(__file__).parent.parent / "docs/two-devices.md").read_text("utf-8")
    assert re.findall("[0-9a-f]{64}", page.split("* TD-14.7")[1].split("\n## ")[0]) == VECTORS
    deck = {"cards": ["gt001"], "name": "Mine"}
    text = f'["mulligan/remote/1/text","{MATCH}",7,2,"{SALT}","lay gt001 3"]'
    assert closing(MATCH, 7, 2, SALT, "lay gt001 3") == seals.sha256(text.encode()).hexdigest() == VECTORS[0]
    text = f'["mulligan/remote/1/deck","{MATCH}","{SALT}",{{"cards":["gt001"],"name":"Mine"}}]'
    assert seals.closed_deck(MATCH, SALT, deck) == seals.sha256(text.encode()).hexdigest() == VECTORS[1]
    part = [{"veil": "lay 3", "closed": VECTORS[0]}, {"veil": "ready", "closed": ""}]
    assert kinds.commitment(MATCH, 4, SALT, part) == VECTORS[2]


# ---- secret decks ----------------------------------------------------------------------------------------------------
@covered_games
@pytest.mark.parametrize("numbers", [(1, 2), (None, 2)])
def test_decks_stay_closed_to_the_end(game, numbers):
    """TD-14.1, TD-14.6: no message but the last names them; then they are in the record."""
    host, guest = with_decks(game, numbers)
    play_out(host, guest, random.Random(1))
    before = [text for text in guest.own.texts if '"kind":"unseal"' not in text]
    assert not any("Mine" in text for text in before) and "Mine 2" in guest.own.texts[-2]
    decks = transcript.record(host)["decks"]
    assert decks[1] == deck_of(game, 2) and decks[0] == (numbers[0] and deck_of(game, 1))
    assert Match.replay(transcript.record(host)).digest() == host.match.digest()


@covered_games
def test_what_tells_of_a_deck_is_refused(game):
    """TD-14.1: several decks to pick from; a deck that is told openly."""
    several = deck_of(game, 1) | {"more": [deck_of(game, 2)]}
    with pytest.raises(Illegal, match="cannot be dealt sealed"):
        Device.invite(game, name="Ada", sealed=True, deck=several)
    host = Device.invite(game, name="Ada", sealed=True)
    with pytest.raises(Illegal, match="cannot be dealt sealed"):
        Device.join(host.letter().text(), name="Bo", deck=several)
    with pytest.raises(Malformed, match="TD-14.1"):
        terms._check_closed(game, terms.Hand(SALT, deck_of(game, 1)))


@covered_games
def test_another_deck_at_the_end_is_named(game):
    """TD-14.6: it does not give the commitment; the pack does not hold it; the rules refuse it."""
    host, guest = with_decks(game)
    guest.resign()
    host.receive(guest.letter().text())
    seal, deck = guest.table.seal, deck_of(game, 2)
    body = sealing.unsealing(seal, seal.secret) | seal.opening(1, deck)
    for wrong in ({"deck": deck_of(game, 3)}, {"deck": None}, {"salt": SALT}, {"texts": [[]]}):
        message = guest.own.next(sealing.UNSEAL, body | wrong, guest.other)
        with pytest.raises(Illegal) as refused:
            host.table.take(message)
        assert refused.value.clause == "TD-14.6"
    host.table.take(guest.own.next(sealing.UNSEAL, body, guest.other))


def joined_by_a_liar(game, choices):
    """(host, guest, what the guest says to open several decks): after so many choices."""
    rng = random.Random(1)
    host = Device.invite(game, name="Ada", seat=0, sealed=True, deck=deck_of(game, 1), entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes)
    COVERED_LIES["decks"].begin(guest)
    assert talk(host, guest, rounds=4) == []
    play_on((host, guest), rng, choices)
    while not (told := COVERED_LIES["decks"].tell(guest, rng)):
        play_on((host, guest), rng, 1)
    return host, guest, told


@covered_games
@pytest.mark.parametrize("choices", [0, 20])
def test_several_decks_behind_a_closed_one_are_named(game, choices):
    """TD-14.1, TD-14.6: before the first round, too; the other side did nothing wrong."""
    host, guest, told = joined_by_a_liar(game, choices)
    assert bool(host.table.rounds) == bool(choices)
    host.receive(letter(guest, *guest.letter().messages, *told))
    assert (host.stopped.reason, host.stopped.clause) == ("other_pack", "TD-14.6")
    assert transcript.verify(transcript.transcript(host)).liar == 1


@covered_games
@pytest.mark.parametrize("choices", [0, 20])
def test_a_match_that_takes_another_course_is_not_judged(game, choices):
    """TD-14.6: the end of one that nobody can have seen so names nobody."""
    host, guest, _ = joined_by_a_liar(game, choices)
    seal = host.table.seal
    seal.true_decks, seal.rounds = [deck_of(game, 1), vars(guest)["several"]], []
    seal.judge(host.table)
    assert not seal.judged and seal.liar is None and "another course" in str(seal.lie)


# ---- rounds ----------------------------------------------------------------------------------------------------------
@covered_games
@pytest.mark.parametrize("seed", range(3))
def test_a_match_goes_to_its_end(game, seed):
    """TD-14.2 to TD-14.6: with picks at the table."""
    host, guest = begun(game, seed=seed)
    play_out(host, guest, random.Random(seed))
    verdict = transcript.verify(transcript.transcript(guest))
    assert verdict.verified and verdict.match.record() == transcript.record(host)


@covered_games
def test_nothing_but_what_is_due_is_opened(game):
    """TD-14.4, TD-14.5: the cards of the deal, and nobody chooses before they are open."""
    host, guest = begun(game)
    device = waits_for_bare(host, guest)
    waiting = guest if device is host else host
    assert device.table.seal.waits(device.side) or waiting.table.seal.waits(waiting.side)
    message = device.own.next(covered.UNCOVER, {"texts": [{"ply": 0, "at": 0, "do": "ready", "salt": SALT}]},
                              device.other)
    with pytest.raises(Illegal, match="TD-14.5|those and no others"):
        waiting.table.take(message._replace(number=len(waiting.other)))


@covered_games
def test_a_device_starts_anew_with_its_covered_choices(game):
    """TD-8.4: what it chose is found again by its own salts, at every step."""
    rng = random.Random(3)
    devices = list(begun(game, seed=3))
    for _ in range(10):
        for at, device in enumerate(devices):
            again = kept.restore(json.loads(json.dumps(kept.keep(device))))
            if device.match:
                assert again.match.view(again.seat) == device.match.view(device.seat)
            again.entropy = rng.randbytes
            devices[at] = again
        play_on(devices, rng, 4)


@covered_games
def test_a_round_is_taken_back_whole(game):
    """TD-6.2: choices stay covered, and all is verified in the end."""
    rng = random.Random(9)
    host, guest = begun(game, seed=9)
    while len(host.table.rounds) < 2 or host.table.round is None or host.table.round.salt or guest.table.round.salt:
        play_on((host, guest), rng, 1)
    at = host.table.rounds[-1].start
    host.ask(kinds.TAKEBACK)
    talk(host, guest)
    guest.answer(True)
    talk(host, guest)
    assert host.table.ply == guest.table.ply == at
    picks = host.table.rounds[0].start     # whose deck is dealt cannot be picked again
    assert not any(host.table.may_take_back(side, picks) for side in (0, 1))
    play_out(host, guest, rng)


@covered_games
def test_who_acts_openly_or_shows_openly_is_named(game):
    """TD-14.2: as in a match of another kind."""
    host, guest = with_decks(game)
    ply = host.table.ply
    for kind, body in ((sealing.LAY, {"ply": ply, "do": "ready", "digest": "0", "cards": []}),
                       (kinds.SHOW, {"ply": ply, "salt": SALT, "do": ["ready"]})):
        with pytest.raises(Illegal) as refused:
            guest.table.take(host.own.next(kind, body, host.other))
        assert refused.value.clause == "TD-14.2"


def copying(game, sealed, hears):
    """(host, guest, the guest's commitment): that of the host, of which it says it has heard, or not."""
    host, guest = begun(game) if sealed else openly_begun(game)
    while not host.table.round.salt:
        host.act(moves_of(host)[0])
    if hears:
        guest.receive(host.letter().text())
    body = {"ply": host.table.ply, "commit": host.table.round.commits[0]}
    return host, guest, guest.own.next(kinds.CHOOSE, body, guest.other).sign(guest.secret, guest.own.key).text()


@pytest.mark.parametrize("hears", [True, False])
@pytest.mark.parametrize("game, sealed", [(game, sealed) for sealed in (True, False)
                                          for game in (COVERED if sealed else TOGETHER)])
def test_who_repeats_a_commitment_is_named(game, sealed, hears):
    """TD-5.2: by who had made it; by a log where the other says that it had heard it, else it may be either."""
    host, guest, copied = copying(game, sealed, hears)
    mine, order = host.own.texts[-1], list(guest.order)
    assert host.take(copied) == host.stopped.reason == ("copied" if hears else "both_alike")
    assert host.stopped.clause == "TD-5.2"
    told = json.loads(transcript.transcript(host))
    for messages in (told["messages"], *([[*order, copied, mine]] if not hears else [])):
        verdict = transcript.verify(told | {"messages": messages})
        assert verdict.lie.clause == "TD-5.2" and verdict.liar == (1 if hears else None)


# ---- lies ------------------------------------------------------------------------------------------------------------
@covered_games
@pytest.mark.parametrize("lie", some(COVERED_LIES))
def test_every_lie_is_named(game, lie):
    """TD-14: with the ply and the clause, at once or at the end; the log proves it to anyone."""
    played = remote.play(game, None, "3/0", 0.05, lie, True)
    assert played.lie == lie and played.good, played
    verdict = transcript.verify(played.log)
    assert verdict.lie is not None and not verdict.verified and verdict.lie.clause
    assert "ply" in played.words and (f"({verdict.lie.clause})" in played.words or played.named == "false_claim")


def test_every_game_that_covers_choices_is_here():
    assert COVERED and all(GAMES[game.id] is game for game in COVERED)
