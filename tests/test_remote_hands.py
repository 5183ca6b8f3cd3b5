"""Cards that an effect shows to all in a sealed match: everybody has seen them, so they are opened (TD-17.5)."""

import random

import pytest

from brief import BRIEF
from house import GAMES
from mulligan.protocol.values import CHANCE, Ref, Verb
from mulligan.remote import half_known, half_view
from mulligan.remote.kept import keep, restore
from test_remote_decks import quiet, with_decks
from test_remote_looked import deck, found
from two_devices import moves_of

GAME = GAMES["ttcg"]
SHOWS_A_HAND = "TT111"
SHOW_THE_TOP = "TT107", "TT044", "TT199"
# cards lie open in the discard piles, and go back into the decks
SHUFFLE_IN = "TT190", "TT112", "TT176", "TT080"
# much happens in few actions
RICH = {"deck_min": 20, "plays": 10, "effect_uses": 2, "hand_start": 9, "max_turns": 30}


def shown_hand(state):
    """The hand that lies open to both, of at least two cards; none: ()."""
    return next((hand for seat, hand in enumerate(state.hands)
                 if len(hand) > 1 and set(hand) <= set(state.known[seat])), ())


def test_a_hand_that_is_shown_is_opened_to_the_other_device():
    shows = deck(SHOWS_A_HAND)
    devices = found(lambda device: shown_hand(device.match.state), [shows, shows], range(20, 32))
    for device in devices:
        state, seal = device.match.state, device.table.seal
        assert set(shown_hand(state)) <= half_known.public_cards(GAME, state)
        for card in shown_hand(state):
            pack, place = seal.home(card)
            assert pack.is_shown(place) and not state.card(card).blank
    mine, theirs = (device.match.state for device in devices)
    assert shown_hand(mine) == shown_hand(theirs)


# ---- the top of a deck -----------------------------------------------------------------------------------------------
def look(device):
    """Has a device draw its table; that fails, or names a face that begins so, where a blank is shown."""
    with half_view.veil(device):
        view = device.match.view(device.seat)
    assert not any(face.startswith("?") for face in view["faces"])


def letter_by_letter(devices):
    """Lets each letter arrive alone; both people look at their tables after each.

    How often cards lay open there that had not come.
    """
    news, waited = True, 0
    while news:
        news = False
        for device, other in (devices, devices[::-1]):
            before = len(other.order)
            assert {*other.receive(device.letter().text())} <= {"twice"}
            news |= len(other.order) > before
            for one in devices:
                look(one)
                waited += bool(one.table.seal.bare)
    return waited


def far(seed, idents, arrive):
    """Two devices far into a match with many effects; `arrive(devices)` lets the letters of each action come."""
    rng, cards = random.Random(seed), deck(*idents, least=24)
    devices = with_decks(GAME, [cards, cards], seed, RICH)
    while not devices[0].match.outcome() and devices[0].match.ply < 100:
        device = next(one for one in devices if one.to_choose())
        texts = moves_of(device)
        device.act(rng.choice([text for text in texts if text.split()[0] in ("use", "play", "choose")] or texts))
        arrive(devices)
        quiet(*devices)
    return devices


@pytest.mark.parametrize("seed, idents", [(1, SHOW_THE_TOP), (3, SHOW_THE_TOP),
                                          (5, (SHOWS_A_HAND, *SHOW_THE_TOP, *SHUFFLE_IN))][:1 if BRIEF else 3])
def test_who_waits_for_what_is_shown_reads_no_name_of_it_yet(seed, idents):
    """TD-12.3: the top of the other's deck lies open there already, and its cards have not come."""
    waited = []
    far(seed, idents, lambda devices: waited.append(letter_by_letter(devices)))
    assert any(waited)


def looking_back(device):
    """What everybody sees of each position so far, as a device shows it."""
    with half_view.veil(device):
        return [half_known.public_digest(device.match, state) for state in device.match.states]


@pytest.mark.parametrize("seed", range(1 if BRIEF else 3))
def test_a_card_that_lay_open_lies_open_there_for_who_looks_back(seed):
    """TD-12.3: also when it has been shuffled into a deck since, and nobody knows where it is."""
    devices = far(seed, SHUFFLE_IN, lambda devices: quiet(*devices))
    assert len(devices[0].table.seal.packs) > 2, "a deck was shuffled again"
    assert not devices[0].match.outcome()
    assert looking_back(devices[0]) == looking_back(devices[1])
    assert [looking_back(restore(keep(device))) for device in devices] == [*map(looking_back, devices)]


# ---- words that wait for cards ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seat", "words", "told"), [
    (1, (Verb("show", "shows"), " ", Ref("?3"), "."), "acts; its cards are on their way."),
    (1, (Verb("draw", "draws"), " a card.", " Shown: ", Ref("?3"), "."), "draws a card."),
    (1, (Verb("show", "shows"), " ", Ref("TT001"), "."), "shows TT001."),
    (CHANCE, ("By chance: ", Ref("?3"), "."), "By chance; its cards are on their way.")])
def test_a_line_that_waits_for_its_cards_is_no_name_alone(seat, words, told):
    """TD-18.1: what is said before them stays, and where nothing is, that they come"""
    kept = half_view._unnamed(words, {"?3"}, seat)
    text = {Verb: lambda word: word.they, Ref: lambda word: word.face}
    assert "".join(text.get(type(word), str)(word) for word in kept) == told
