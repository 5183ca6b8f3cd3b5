"""Sealed matches of decks that together hold every card that can be dealt sealed (docs/two-devices.md, TD-18)."""

import json
import random

import pytest

from house import GAMES
from mulligan import CHANCE
from mulligan.remote import half_view, kept, transcript
from test_remote_decks import quiet, with_decks
from ttcg.rules.constants import INDEX_SHIFT, OWNER_BIT, SHUFFLE, TABLE
from two_devices import moves_of

GAME = GAMES["ttcg"]
EVERY = [ident for ident in GAME.library.shipped.cards if not GAME.unsealed_deck({"cards": [ident]})]
PARTS = 11                                 # each in one of as many decks
LOW = [ident for ident in EVERY if GAME.library.card(ident)["level"] == 1]


def part(number):
    """A deck with every eleventh card twice, and low ones, without which the others are not played."""
    own = EVERY[number % PARTS::PARTS]
    more = random.Random(number).sample([ident for ident in LOW if ident not in own], 30 - len(own))
    return {"name": f"Part {number}", "cards": [ident for ident in [*own, *more] for _ in (0, 1)]}


def test_the_decks_hold_every_card_but_those_that_are_refused():
    """TD-18.2: one card alone."""
    assert {ident for number in range(PARTS) for ident in part(number)["cards"]} == {*EVERY}
    assert {*GAME.library.shipped.cards} - {*EVERY} == {"TT121"}


@pytest.mark.deep
@pytest.mark.parametrize("number", range(PARTS))
def test_whatever_cards_do_no_honest_side_is_refused_or_named(number):
    """TD-18, TD-13.3: each effect is used once before any is again; then one resigns, and both verify the record."""
    rng, used, laid = random.Random(number), set(), set()
    devices = with_decks(GAME, [part(number), part(number + 4)], number)
    while not quiet(*devices) and devices[0].match.ply < 260:
        device = next(one for one in devices if one.to_choose())
        state, texts = device.match.state, moves_of(device)

        def wish(text, device=device, state=state):
            kind, *about = text.split()
            if kind == "use":
                return 8 if said_of(device, state, text) not in used else -1
            if kind == "play":
                return 7 if about[0] not in laid else 4
            return {"choose none": 1, "choose no": 1}.get(text, 2 if kind == "choose" else 0)
        best = max(map(wish, texts))
        text = rng.choice([text for text in texts if wish(text) == best])
        if text.startswith("use"):
            used.add(said_of(device, state, text))
        elif text.startswith("play"):
            laid.add(text.split()[1])
        device.act(text)
    if not devices[0].match.outcome():
        devices[number % 2].resign()
    assert quiet(*devices) and len(used) > 5 and len(laid) > 5
    assert transcript.record(devices[0]) == transcript.record(devices[1])


def said_of(device, state, text):
    """The card and the number of the effect that an action uses."""
    move = GAME.parse(state, device.seat, text)
    return state.card(move[1]).id, move[2]


def test_cards_that_are_known_since_are_still_told_of_where_they_were_drawn():
    """TD-18.1, TD-8.4: before the shuffle a blank stood for them; who starts anew reads the same of the deal."""
    devices = with_decks(GAME, [part(0), part(1)], 2)
    first = devices[0].match.state.turn                    # the other's deck is shuffled last, and both draw then
    while not (quiet(*devices) or any(map(owner(1 - first), devices[first].match.state.at))):
        next(one for one in devices if one.to_choose()).act(first_play(devices))
    name = ("Ada", "Bo")[1 - first]
    for device in (devices[first], kept.restore(json.loads(json.dumps(kept.keep(devices[first]))))):
        with half_view.veil(device):
            assert f"7 cards go from {name}'s deck to {name}'s hand." in str(device.match.view(first)["log"])


def owner(seat):
    """Whether a card is of a seat."""
    return lambda card: card >> OWNER_BIT & 1 == seat


def first_play(devices):
    """A play where there is one, for whoever may choose."""
    texts = moves_of(next(one for one in devices if one.to_choose()))
    return next((text for text in texts if text.startswith("play")), texts[0])


def test_what_waits_for_something_is_heeded_when_it_is_shown():
    """TD-17.4, TT-9.1: a device with blanks for a deck asks what its owner asks about a card that is opened."""
    _, guest = with_decks(GAME, [part(0), part(0)])
    state = guest.match.state.copy()
    assert all(state.card(card).blank for card in state.decks[0])
    index = next(at for at in range(len(GAME.library.shipped.cards))
                 if state.pool.cards[at].triggers and state.pool.cards[at].id not in part(0)["cards"])
    assert not any(index in heeding for heeding in state.waits.values())
    state.shuffles, state.mover, state.ask = [0], TABLE, SHUFFLE
    after = GAME.apply(state, CHANCE, ("shuffle", (*state.decks[0][:-1], index << INDEX_SHIFT)))
    assert all(index in after.waits[kind] for kind in state.pool.cards[index].triggers)
