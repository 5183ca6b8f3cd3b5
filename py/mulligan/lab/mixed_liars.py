"""Opponents who lie where the cards of both are mixed, and how they must be named (TD-16)."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from ..protocol.types import Deck
from ..remote import mixed, mixing, sealing, table as kinds, terms
from ..remote.device import Device
from ..remote.mixed import MixedSeal
from ..remote.mixed_deal import MIXING
from ..remote.mixing import GIVE, LOCK, MIX, Pile
from .action_liars import ACTION_LIES
from .liars import LIES, NONE, Lie, Told, altered, plays, signed, unheard
from .opening_liars import DECK_SALT, brings_several, opens_otherwise, several
from .sealed_liars import SEALED_LIES, CrookedSecret, chained

Body = dict[str, Any]


def _seal(device: Device) -> MixedSeal | None:
    """What a device knows of a match that is dealt and goes on, or None."""
    seal = device.table.seal
    return seal if plays(device) and isinstance(seal, MixedSeal) else None


def _gives_up(device: Device, rng: random.Random, deck: Deck | None = None) -> Sequence[Told]:
    """Resigns at once and opens all, with its own deck or another, so that it is judged."""
    seal = _seal(device)
    if seal is None:
        return NONE
    said = [(kinds.RESIGNS, {}), seal.unsealing(device.side, deck or device.hand.deck)]
    return [message.text() for message in chained(device, said)]


def _opening(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a secret that makes a seed it likes better, and gives its cards."""
    said = unheard(device, terms.OPEN, MIXING)
    if not said:
        return NONE
    opened = altered(device, said[0], said[0].body | {"secret": rng.randbytes(32).hex()})
    return [opened.text(), altered(device, said[1], said[1].body, opened.hash()).text()]


# ---- who mixes crookedly -------------------------------------------------------------------------
def _says(kind: str, changed: Callable[[Device, Body], Body]) -> Callable[[Device], None]:
    """What makes a device one that says something else of a kind than it should."""
    def begin(device: Device) -> None:
        say = device.say

        def lying(said: str, body: Body) -> None:
            say(said, changed(device, body) if said == kind else body)
        vars(device)["say"] = lying
    return begin


def _locks_twice(device: Device, body: Body) -> Body:
    """Locks the card of the first place at the last one, too."""
    seal = device.table.seal
    if body["step"] != LOCK or not isinstance(seal, MixedSeal) or seal.secret is None:
        return body
    pile: Pile = seal.piles[0]
    locks = mixing.own_locks(seal.secret, 0, len(pile.laid))
    off = mixing.inverse(locks.give * locks.all)
    again = mixing.locked(pile.laid[0], off * locks.places[-1] % mixing.ORDER)
    first, *more = body["piles"]
    return body | {"piles": [[*first[:-1], again], *more]}


def _tells_another(device: Device, body: Body) -> Body:
    """Says that another card of its deck is the one that lies open."""
    deck = device.hand.deck
    if body["step"] != GIVE or deck is None:
        return body
    others = [face for face in deck["cards"] if face not in body["bare"]]
    return body | {"bare": [others[0], *body["bare"][1:]]}


class _OneTwice(CrookedSecret):
    """Lays one of the cards at two places."""

    __slots__ = ()
    crooked = "laid"


def _lays_twice(device: Device) -> None:
    secret = device.table.secret
    assert secret is not None
    device.table.secret = _OneTwice(*secret)


def _other_cards(device: Device) -> None:
    """Make a device one that plays with other cards than it has committed to."""
    deck = device.hand.deck
    assert deck is not None
    device.table.deck = deck | {"cards": [*deck["cards"][1:], deck["cards"][1]]}


def _same_point(device: Device, rng: random.Random) -> Sequence[Told]:
    """Says a point twice in a step of the mix."""
    told = []
    for message in unheard(device, MIXING):
        first, *more = message.body["piles"]
        twice = message.body | {"piles": [[first[1], *first[1:]], *more]}
        if message.body["step"] >= MIX:
            told.append(altered(device, message, twice).text())
    return told


def _mixes_again(device: Device, rng: random.Random) -> Sequence[Told]:
    """Gives cards a second time, having seen what it drew."""
    seal = _seal(device)
    if seal is None:
        return NONE
    body = {"step": GIVE, "bare": list(seal.told[device.side] or ()),
            "piles": [list(pile.given[device.side]) for pile in seal.piles]}
    return [signed(device, MIXING, body)]


# ---- who hands over other keys -------------------------------------------------------------------
def _early_key(device: Device, rng: random.Random) -> Sequence[Told]:
    """Hands over a key of a card that nobody has drawn: the other would know its next card."""
    seal = _seal(device)
    if seal is None:
        return NONE
    drawn = seal.drawn[1 - device.side]
    free = [(pile.number, place) for pile in seal.piles for place in range(len(pile.locked))
            if (pile.number, place) not in drawn]
    return [signed(device, mixed.KEYS, {"cards": seal.handing(free[:1])})] if free else NONE


def _changed(kind: str, **other: Callable[[random.Random], Any]) -> Any:
    """Says a message of a kind with something else in the first of its cards."""
    def tell(device: Device, rng: random.Random) -> Sequence[Told]:
        told = []
        for message in unheard(device, kind):
            if message.body["cards"]:
                first, *rest = message.body["cards"]
                new = {name: made(rng) for name, made in other.items()}
                body = message.body | {"cards": [first | new, *rest]}
                told.append(altered(device, message, body).text())
        return told
    return tell


def _key(rng: random.Random) -> str:
    return mixing.written(1 + rng.randrange(mixing.ORDER - 1))


def _other_place(device: Device, rng: random.Random) -> Sequence[Told]:
    """Lets the other draw a card from the bottom instead of the top one."""
    told, seal = [], _seal(device)
    for message in unheard(device, mixed.KEYS) if seal else ():
        assert seal
        first, *rest = message.body["cards"]
        bottom = seal.handing([(first["pile"], len(seal.piles[first["pile"]].locked) - 1)])
        told.append(altered(device, message, {"cards": [*bottom, *rest]}).text())
    return told


def _not_held(device: Device, rng: random.Random) -> Sequence[Told]:
    """Shows a card that it has not drawn."""
    told, seal = [], device.table.seal
    for message in unheard(device, mixed.PUT):
        if isinstance(seal, MixedSeal) and message.body["cards"]:
            pile = message.body["cards"][0]["pile"]
            bottom = seal.handing([(pile, len(seal.piles[pile].locked) - 1)])
            told.append(altered(device, message, message.body | {"cards": bottom}).text())
    return told


def _unshown(device: Device, rng: random.Random) -> Sequence[Told]:
    """Plays a card and does not open it."""
    return [altered(device, message, message.body | {"cards": []}).text()
            for message in unheard(device, mixed.PUT) if message.body["cards"]]


def _other_kind(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts as in a match of another kind."""
    if _seal(device) is None:
        return NONE
    playing = device.table.playing
    body = {"ply": playing.ply, "do": "end", "digest": playing.digest(), "cards": []}
    return [signed(device, sealing.LAY, body)]


# ---- who opens something else in the end ---------------------------------------------------------
def _opens(changed: Callable[[Body, random.Random], Body]) -> Any:
    def tell(device: Device, rng: random.Random) -> Sequence[Told]:
        return opens_otherwise(device, mixed.UNMIX, lambda body: changed(body, rng))
    return tell


def _opens_several(device: Device, rng: random.Random) -> Sequence[Told]:
    decks = several(device)
    return _gives_up(device, rng, decks) if decks else NONE


def _other_keys(body: Body, rng: random.Random) -> Body:
    first, *more = body["piles"]
    return {"piles": [first | {"keys": [*first["keys"][1:], first["keys"][0]]}, *more]}


def _other_lock(body: Body, rng: random.Random) -> Body:
    first, *more = body["piles"]
    return {"piles": [first | {"give": _key(rng)}, *more]}


def _other_deck(body: Body, rng: random.Random) -> Body:
    return {"deck": body["deck"] | {"cards": body["deck"]["cards"][::-1]}}


_AS_SEALED = ("versions", "hearing", "result", "draw", "claim", "open-action")
MIXED_LIES = {kind: SEALED_LIES[kind] for kind in _AS_SEALED} | ACTION_LIES | {
    "opening": LIES["opening"]._replace(tell=_opening),
    "other-cards": Lie("mixes other cards than it committed to", _gives_up, "other_pack", often=1,
                       begin=_other_cards),
    "other-open": Lie("says that another card lies open", _gives_up, "other_pack", often=1,
                      begin=_says(MIXING, _tells_another)),
    "locked-twice": Lie("locks one card at two places", _gives_up, "crooked_shuffle", often=1,
                        begin=_says(MIXING, _locks_twice), side=0),
    "laid-twice": Lie("lays one card at two places", _gives_up, "crooked_shuffle", often=1,
                      begin=_lays_twice, side=1),
    "same-point": Lie("says a point twice in the mix", _same_point, "crooked_shuffle",
                      instead=True, often=1),
    "mixes-again": Lie("gives cards a second time", _mixes_again, "dealt_twice"),
    "early-key": Lie("hands over the key of a card that nobody has drawn", _early_key,
                     "not_drawn"),
    "other-key": Lie("hands over another key", _changed(mixed.KEYS, key=_key), "other_opening",
                     instead=True, often=1),
    "not-the-top": Lie("lets the other draw the card at the bottom", _other_place, "not_drawn",
                       instead=True, often=1),
    "shown-by-another": Lie("shows a card by another key", _changed(mixed.PUT, key=_key),
                            "other_opening", instead=True),
    "not-held": Lie("shows a card that it has not drawn", _not_held, "not_drawn", instead=True),
    "unshown": Lie("plays a card and does not open it", _unshown, instead=True),
    "other-kind": Lie("acts as in a match of another kind", _other_kind, "out_of_order"),
    "other-keys": Lie("opens other keys than it committed to", _opens(_other_keys),
                      "other_opening", instead=True, often=1),
    "other-lock": Lie("opens another lock than it had put on", _opens(_other_lock), "other_pack",
                      instead=True, often=1),
    "deck-salt": DECK_SALT,
    "decks": Lie("opens several decks where it had closed one", _opens_several, "other_pack",
                 begin=brings_several, side=1),
    "other-deck": Lie("opens another deck than it committed to", _opens(_other_deck),
                      "other_opening", instead=True, often=1),
}
