"""Opponents who open with wrong salts, or several decks where they had closed one (TD-11, TD-14).
"""

import random
from collections.abc import Sequence
from typing import Any

from ..protocol.types import Deck
from ..remote import messages, mixed, sealing, table as kinds
from ..remote.device import Device
from ..remote.seals import DECK, closed_deck
from .liars import NONE, Lie, Told, altered, unheard

Body = dict[str, Any]


def any_salt(rng: random.Random) -> str:
    """Another salt than any that was used."""
    return rng.randbytes(32).hex()


# ---- wrong salts ---------------------------------------------------------------------------------
def _lot_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens the lot of what the other has drawn with a wrong salt."""
    told = []
    for message in unheard(device, sealing.LOTS):
        first, *rest = message.body["lots"]
        wrong = {"lots": [first | {"salt": any_salt(rng)}, *rest]}
        told.append(altered(device, message, wrong).text())
    return told


def opens_otherwise(device: Device, kind: str, changed: Any) -> Sequence[Told]:
    """Opens something else at the end; `changed(body)` are the parts of it that differ."""
    said = unheard(device, kind) or unheard(device, kind, kinds.CLOSE)
    if not said:
        return NONE
    first = altered(device, said[0], said[0].body | changed(said[0].body))
    return [first.text(), *(altered(device, message, message.body, first.hash()).text()
                            for message in said[1:])]


def _deal_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens the slots of its packs with a wrong salt."""
    def changed(body: Body) -> Body:
        first, *rest = body["slots"]
        return {"slots": [[first[0] | {"salt": any_salt(rng)}, *first[1:]], *rest]}
    return opens_otherwise(device, sealing.UNSEAL, changed)


def _deck_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens its deck with a wrong salt."""
    seal = device.table.seal
    kind = mixed.UNMIX if seal and seal.mixed else sealing.UNSEAL
    agreed = device.table.terms
    if device.table.deck is None or not agreed or not agreed.closes:
        return NONE
    return opens_otherwise(device, kind, lambda body: {"salt": any_salt(rng)})


LOT_SALT = Lie("opens a lot with a wrong salt", _lot_salt, "other_opening", instead=True, often=1)
DEAL_SALT = Lie("opens the deal with a wrong salt at the end", _deal_salt, "other_opening",
                instead=True, often=1)
DECK_SALT = Lie("opens its deck with a wrong salt", _deck_salt, "other_opening", instead=True,
                often=1)


# ---- what is closed ------------------------------------------------------------------------------
def _closes(device: Device, deck: Deck) -> None:
    """Make a device that has just joined one that has closed this deck."""
    terms, secret = device.table.terms, device.table.secret
    assert terms and secret and terms.hands[1]
    joined = messages.read(device.own.texts[0])
    bound = closed_deck(device.id, secret.salt(DECK, 0, 0), deck)
    told = (terms.hands[1].deck or {}) | {"closed": bound}
    terms.hands[1] = terms.hands[1]._replace(deck=told)
    for said in (device.own.texts, device.own.hashes, device.order):
        said.pop()
    device.add(joined.kind, joined.body | {"deck": told})


def _brings(device: Device) -> Sequence[Deck]:
    """Its own deck, or one of the game's, and another; it plays with the first."""
    terms = device.table.terms
    assert terms and terms.game.library
    one, other = [{"name": deck["name"], "cards": list(deck["cards"])}
                  for deck in terms.game.library.decks[:2]]
    device.table.deck = device.table.deck or one
    return device.table.deck, other


def brings_one(device: Device) -> None:
    """Make a device that has just joined one that brings a deck, where decks are closed."""
    if device.table.terms and device.table.terms.closes:
        _closes(device, _brings(device)[0])


def brings_several(device: Device) -> None:
    """Make a device that has just joined one that has closed several decks and plays with one."""
    if device.table.terms and device.table.terms.closes:
        one, other = _brings(device)
        vars(device)["several"] = decks = one | {"more": [other]}
        _closes(device, decks)


def several(device: Device) -> Deck | None:
    """The decks that such a device has closed, or None where none is closed."""
    return vars(device).get("several")
