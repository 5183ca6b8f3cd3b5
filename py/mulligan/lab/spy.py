"""A spy who holds one of two devices and reads all that it ever held or was sent (TD-11).

The solver may use everything: it tries every text and every number that it finds as a salt, a
secret or a seed, and looks where the device's own positions say that cards lie.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..match.visibility import known_cards
from ..protocol.game import CHANCE, Game
from ..protocol.state import State
from ..protocol.types import Card, Ply
from ..remote import mixing
from ..remote.choices import Choice
from ..remote.covered import CoveredSeal
from ..remote.device import Device
from ..remote.half_known import shown_by
from ..remote.seals import (DECK, LOT, SLOT, TEXT, SealedPack, Secret, closed_deck, sealed,
                            secret_of)
from ..remote.sealing import Seal

_HEX = re.compile("[0-9a-f]{64}")
_LONG = 1 << 64                            # a lesser number is no key that anybody has made
MANY = 12                                  # cards that no key deals right by chance: 12! orders
Walked = dict[int, Any]                    # objects by what tells them apart, so that they stay
Key = str                                  # 64 hex digits that may be a salt, a secret or a seed


# ---- what a device holds -------------------------------------------------------------------------
def walked(thing: Any, found: set[str] | None = None, seen: set[int] | None = None,
           before: Walked | None = None) -> set[str]:
    """Every text that can be reached from an object, and all bytes and long numbers as hex digits.

    Positions, and the rules, that were walked `before` are left out: they do not change.
    """
    found = set() if found is None else found
    seen = set() if seen is None else seen
    if before is not None and isinstance(thing, (State, Game)):
        if id(thing) in before:
            return found
        before[id(thing)] = thing
    if isinstance(thing, int) and _LONG < thing < mixing.ORDER:
        found.add(mixing.written(thing))
    if id(thing) in seen or isinstance(thing, (int, float, type(None), type)) or callable(thing):
        return found
    seen.add(id(thing))
    if isinstance(thing, (bytes, bytearray)):
        found.add(thing.hex())
    elif isinstance(thing, str):
        found.add(thing)
    else:
        for part in _parts(thing):
            walked(part, found, seen, before)
    return found


def _parts(thing: Any) -> Iterator[Any]:
    """What a container or an object holds."""
    if isinstance(thing, dict):
        yield from thing
        yield from thing.values()
    elif isinstance(thing, list):
        yield from list.__iter__(thing)    # positions as they are held, not as they would be made
    elif isinstance(thing, (tuple, set, frozenset)):
        yield from thing
    elif isinstance(thing, State):         # what follows from the rest holds nothing else
        yield [getattr(thing, name) for section in thing.fields.sections.values()
               for name in section] if hasattr(thing, "fields") else thing.data()
    else:
        names = (*getattr(thing, "__dict__", {}), *getattr(type(thing), "__slots__", ()))
        yield from (getattr(thing, name, None) for name in names)


def keys_in(device: Device, heard: Iterable[str] = (),
            before: Walked | None = None) -> set[Key]:
    """All that could be a salt, a secret or a seed, in what a device holds and in letters to it.

    `before` are the positions that were looked at already.
    """
    table = vars(device.table) | {"find": None}
    held = {name: value for name, value in vars(device).items()
            if name not in ("table", "entropy")}
    texts = walked([held, table, *heard], before=before)
    return {key for text in texts for key in _HEX.findall(text)}


# ---- what is so ----------------------------------------------------------------------------------
class Truth:
    """What both devices together know: the cards of the slots of each pack, the slots of its lots.
    """

    def __init__(self, devices: Sequence[Device]) -> None:
        self.devices = devices
        self.slots: dict[int, list[Card]] = {}
        self.lots: dict[int, list[int]] = {}
        self.learn()

    def learn(self) -> None:
        """Take up packs that were shuffled since."""
        for device in self.devices:
            secret = device.table.secret
            assert secret
            for pack in sealing_of(device).of(device.side):
                self.slots.setdefault(pack.number, pack.own_slots(secret))
            for pack in sealing_of(device).of(device.side, own=False):
                self.lots.setdefault(pack.number, pack.own_lots(secret))

    def order(self, number: int) -> list[Card]:
        """The cards of a pack by place."""
        return [self.slots[number][slot] for slot in self.lots[number]]


def sealing_of(device: Device) -> Seal:
    """What a device knows of its sealed match."""
    assert device.table.seal
    return device.table.seal


def shown_to(device: Device, since: Ply = 0) -> set[Card]:
    """The cards that a device's person sees or may look up now, and those that actions have shown.

    What an action names or lays open may lie covered again when it is done. Stand-ins are left out;
    so are the actions before `since`.
    """
    match = device.table.playing
    seen = set(known_cards(match.game, match.state, device.seat))
    for ply, (seat, text) in enumerate(match.actions[since:], since):
        if seat != CHANCE:
            seen |= shown_by(match, match.states[ply], seat, text, match.states[ply + 1])
    return seen - sealing_of(device).closed_cards()


def looked_through(device: Device) -> set[Card]:
    """The cards of a deck that a device's person looks through now: it has their lots (TD-18.3)."""
    match = device.table.playing
    now = device.seat in match.to_move()
    return set(match.game.looked_through(match.state)) if now else set()


# ---- what a spy finds ----------------------------------------------------------------------------
def found_by_keys(device: Device, keys: Iterable[Key], hidden: set[Card],
                  truth: Truth) -> set[Card]:
    """The hidden cards that any of the keys gives away.

    A key may be the salt of a commitment, or what such salts are made of. A card is found where
    the commitment to its slot (in a pack of the other side) or to the lot of its place (in one's
    own) opens.
    """
    found, seal = set(), sealing_of(device)
    for pack in seal.packs:
        own = pack.owner == device.side
        dealt = bool(pack.lots) if own else bool(pack.slots)
        for place, card in enumerate(truth.order(pack.number)):
            if card not in hidden or not dealt or not seal.is_still_there(pack, place):
                continue
            slot = truth.lots[pack.number][place]
            bound = (LOT, pack.number, place, slot) if own else (SLOT, pack.number, slot, card)
            committed = pack.lots[place] if own else pack.slots[slot]
            if any(opens(device, key, bound, committed) for key in keys):
                found.add(card)
    return found


def opens(device: Device, key: Key, bound: tuple[str, int, int, int | str],
          committed: str) -> bool:
    """Whether a key opens a commitment of the other side, or makes the salt that does.

    `bound` is (what, pack or message, place, value), as `sealed` takes them.
    """
    return any(sealed(device.id, *bound[:3], salt, bound[3]) == committed
               for salt in salts_of(device, key, *bound[:3]))


def salts_of(device: Device, key: Key, what: str, number: int, at: int) -> tuple[str, ...]:
    """What a key may be for a commitment of the other side: its salt, or what makes its salts."""
    other, secret = 1 - device.side, bytes.fromhex(key)
    made = Secret(device.id, other, secret), secret_of(other, device.id, secret)
    return (key, *(one.salt(what, number, at) for one in made))


def found_by_seeds(device: Device, keys: Iterable[Key], truth: Truth) -> bool:
    """Whether any key, taken as the seed of a match, deals a pack as it lies.

    Packs of few cards say nothing: of a thousand keys some deal five cards as they lie.
    """
    match, seal = device.table.playing, sealing_of(device)
    every = [truth.order(pack.number) for pack in seal.packs]
    orders = [order for order in every if len(order) >= MANY]
    shuffles = [(ply, state, [match.game.dealt(state, order) for order in orders])
                for ply, state in enumerate(match.states[:seal.first + seal.dealt])
                if match.game.pack(state) is not None]
    return any(match.game.sample(state, match.game.luck(key, state, ply)) in dealt
               for key in keys for ply, state, dealt in shuffles)


def guessed(device: Device, hidden: set[Card], truth: Truth) -> tuple[int, int]:
    """How often the device's own position has a hidden card where it lies; how often chance would.
    """
    hits = chance = 0
    for pack in sealing_of(device).packs:
        order = truth.order(pack.number)
        places = [place for place, card in enumerate(order) if card in hidden
                  and sealing_of(device).is_still_there(pack, place)]
        hits += sum(pack.order[place] == order[place] for place in places)
        chance += bool(places)             # a shuffle has one card in its place, on the average
    return hits, chance


def closed_choices(device: Device) -> list[tuple[int, int, Choice]]:
    """(committed by message, place, choice) of what the other has covered and not opened."""
    seal, other = sealing_of(device), 1 - device.side
    rounds = seal.rounds if isinstance(seal, CoveredSeal) else []
    return [(taken.numbers[other], at, choice) for taken in rounds
            for at, choice in enumerate(taken.choices[other]) if choice.closed and not choice.open]


def uncovered(device: Device, keys: Iterable[Key], truth: Truth) -> set[str]:
    """Of `text` and `deck` what a key opens: a choice that the other side has covered, its deck."""
    found, theirs = set(), truth.devices[1 - device.side].table
    assert device.table.terms
    closed, deck = device.table.terms.closed()[1 - device.side], theirs.deck
    if closed and deck and any(closed_deck(device.id, salt, deck) == closed for key in keys
                               for salt in salts_of(device, key, DECK, 0, 0)):
        found.add("deck")
    for number, at, choice in closed_choices(device):
        text = _true_text(truth.devices[1 - device.side], number, at)
        if text and any(opens(device, key, (TEXT, number, at, text), choice.closed)
                        for key in keys):
            found.add("text")
    return found


def _true_text(theirs: Device, number: int, at: int) -> str:
    """What a device has chosen by the message of a number; empty where it has not heard so yet."""
    seal = sealing_of(theirs)
    rounds = seal.rounds if isinstance(seal, CoveredSeal) else []
    return next((taken.choices[theirs.side][at].text for taken in rounds
                 if taken.numbers[theirs.side] == number), "")


def hidden_in(packs: Iterable[SealedPack], truth: Truth, known: set[Card]) -> set[Card]:
    """The cards of the packs that somebody could not know who was ever shown these."""
    return {card for pack in packs for card in truth.order(pack.number)} - known
