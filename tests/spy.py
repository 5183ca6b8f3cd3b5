"""A spy who holds one of two devices and reads all that it ever held or received.

The solver may use everything: it tries every text and every number it finds as a salt, a secret or a seed, and looks
where the device's own positions say that cards lie.
"""

import re

from mulligan.remote import seals

_HEX = re.compile("[0-9a-f]{64}")


def walked(thing, found=None, seen=None):
    """Every text and all bytes that can be reached from an object, as texts of hex digits or as they are."""
    found = set() if found is None else found
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, (int, float, type(None), type)) or callable(thing):
        return found
    seen.add(id(thing))
    if isinstance(thing, (bytes, bytearray)):
        found.add(thing.hex())
    elif isinstance(thing, str):
        found.add(thing)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            walked(key, found, seen)
            walked(value, found, seen)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for part in thing:
            walked(part, found, seen)
    else:
        for name in (*getattr(thing, "__dict__", {}), *getattr(type(thing), "__slots__", ())):
            walked(getattr(thing, name, None), found, seen)
    return found


def keys_in(device, heard=()):
    """All that could be a salt, a secret or a seed, in what a device holds and in all letters it was sent."""
    table = vars(device.table) | {"find": None}
    held = {name: value for name, value in vars(device).items() if name not in ("table", "entropy")}
    texts = walked([held, table, *heard])
    return {key for text in texts for key in _HEX.findall(text)}


class Truth:
    """What both devices together know: of each pack the cards of its slots and the slots of its lots."""

    def __init__(self, devices):
        self.devices = devices
        self.slots, self.lots = {}, {}
        for device in devices:
            for pack in device.table.seal.of(device.side):
                self.slots[pack.number] = pack.own_slots(device.table.secret)
            for pack in device.table.seal.of(device.side, own=False):
                self.lots[pack.number] = pack.own_lots(device.table.secret)

    def order(self, number):
        """The cards of a pack by place."""
        return [self.slots[number][slot] for slot in self.lots[number]]


def found_by_keys(device, keys, hidden, truth):
    """The hidden cards that any of the keys gives away: as the salt of a commitment, a secret, or a seed of the deal.

    A card is found where the commitment to its slot (in a pack of the other side) or to the lot of its place (in one's
    own) opens.
    """
    found = set()
    for pack in device.table.seal.packs:
        own = pack.owner == device.side
        places = {place: card for place, card in enumerate(truth.order(pack.number)) if card in hidden}
        for place, card in places.items():
            slot = truth.lots[pack.number][place]
            bound = (seals.LOT, place, slot) if own else (seals.SLOT, slot, card)
            committed = (pack.lots if own else pack.slots)[bound[1]]
            if any(opens(device, pack.number, key, bound, committed) for key in keys):
                found.add(card)
    return found


def opens(device, pack, key, bound, committed):
    """Whether a key opens a commitment of the other side, as its salt or as what its salts are made of."""
    what, at, value = bound
    return any(seals.sealed(device.id, what, pack, at, salt, value) == committed
               for salt in salts_of(device, key, what, pack, at))


def salts_of(device, key, what, pack, at):
    """What a key may be for a commitment of the other side: its salt, or what its salts are made of."""
    other, secret = 1 - device.side, bytes.fromhex(key)
    made = seals.Secret(device.id, other, secret), seals.secret_of(other, device.id, secret)
    return (key, *(one.salt(what, pack, at) for one in made))


def found_by_seeds(device, keys, truth):
    """Whether any key, taken as the seed of a match, deals a pack as it lies."""
    match = device.match
    for key in keys:
        for ply in range(device.table.seal.first + device.table.seal.dealt):
            state = match.states[ply]
            if match.game.pack(state) is None:
                continue
            move = match.game.sample(state, match.game.luck(key, state, ply))
            for pack in device.table.seal.packs:
                if move == match.game.dealt(state, truth.order(pack.number)):
                    return True
    return False


def guessed(device, hidden, truth):
    """(how often the device's own position has a hidden card where it lies, how often a blind guess would)."""
    hits, chance = 0, 0.0
    for pack in device.table.seal.packs:
        places = [place for place, card in enumerate(truth.order(pack.number)) if card in hidden]
        hits += sum(pack.order[place] == truth.order(pack.number)[place] for place in places)
        chance += bool(places)             # a shuffle has one card in its place, on the average
    return hits, chance


def closed_choices(device):
    """(committed by message, place, choice) of what the other side of a device has covered and not opened."""
    seal, other = device.table.seal, 1 - device.side
    return [(taken.numbers[other], at, choice) for taken in getattr(seal, "rounds", ())
            for at, choice in enumerate(taken.choices[other]) if choice.closed and not choice.open]


def covered_choices(device):
    return len(closed_choices(device))


def uncovered(device, keys, truth):
    """Of `{"text", "deck"}` what any of the keys opens: a choice that the other side has covered, its deck."""
    found, theirs = set(), truth.devices[1 - device.side].table
    closed = device.table.terms.closed()[1 - device.side]
    if closed and any(seals.closed_deck(device.id, salt, theirs.deck) == closed
                      for key in keys for salt in salts_of(device, key, seals.DECK, 0, 0)):
        found.add("deck")
    for number, at, choice in closed_choices(device):
        rounds = [taken for taken in theirs.seal.rounds if taken.numbers[1 - device.side] == number]
        text = rounds[0].choices[1 - device.side][at].text if rounds else ""
        if text and any(opens(device, number, key, (seals.TEXT, at, text), choice.closed) for key in keys):
            found.add("text")
    return found
