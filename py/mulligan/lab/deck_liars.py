"""Opponents who lie where each has a deck that it alone knows, and how they must be named (TD-17).
"""

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

from ..remote import dice, sealing, table as kinds
from ..remote.deck_seal import PLAY, REVEAL, DeckSeal
from ..remote.device import Device
from ..remote.messages import Message
from ..remote.seals import SLOT, Secret
from .action_liars import ACTION_LIES, acting, may_act, texts_of
from .liars import LIES, NONE, Lie, Told, altered, plays, unheard
from .opening_liars import DECK_SALT, brings_several, several
from .sealed_liars import SEALED_LIES, CrookedSecret, chained, dealing


_FEW = 5                                   # cards that are put back; more are shuffled


class _OtherCard(Secret):
    """In the packs from a number on the last slot holds a card that is not in the deck."""

    __slots__ = ()
    first = 0

    def commitments(self, what: str, pack: int, values: Sequence[int]) -> list[str]:
        return super().commitments(what, pack, self._changed(what, pack, values))

    def openings(self, what: str, pack: int, values: Sequence[int]) -> list[tuple[int, str]]:
        return super().openings(what, pack, self._changed(what, pack, values))

    def _changed(self, what: str, pack: int, values: Sequence[int]) -> Sequence[int]:
        dealt = what == SLOT and pack >= self.first and len(values) > _FEW
        return [*values[:-1], self._other(values)] if dealt else values

    def _other(self, values: Sequence[int]) -> int:
        return next(card for card in itertools.count(min(values)) if card not in values)


class _CardTwice(_OtherCard):
    """... holds the card of the first."""

    __slots__ = ()

    def _other(self, values: Sequence[int]) -> int:
        return values[0]


class _LaterOther(_OtherCard):
    """... of those that are shuffled after the deal."""

    __slots__ = ()
    first = 2


class _LaterTwice(_CardTwice):
    __slots__ = ()
    first = 2


def _dealing(kind: type[_OtherCard]) -> Any:
    def begin(device: Device) -> None:
        assert device.table.secret
        device.table.secret = kind(*device.table.secret)
    return begin


def _seal(device: Device) -> DeckSeal | None:
    """What a device knows of a match that goes on, where nothing waits to be opened, or None."""
    seal = device.table.seal
    if not isinstance(seal, DeckSeal) or not plays(device) or seal.owes(0) or seal.owes(1):
        return None
    return seal


def _gives_up(device: Device, *first: tuple[str, dict[str, Any]],
              slots: Sequence[Any] = (), **other: Any) -> Sequence[Told]:
    """Says something, resigns at once and opens all, `slots` besides, so that it is judged."""
    seal = _seal(device)
    if seal is None or seal.secret is None:
        return NONE
    body = sealing.unsealing(seal, seal.secret) | seal.opening(device.side, device.table.deck)
    body = body | {"slots": [*body["slots"], *slots]} | other
    said = [*first, (kinds.RESIGNS, {}), (sealing.UNSEAL, body)]
    return [message.text() for message in chained(device, said)]


def _crooked(device: Device, rng: random.Random) -> Sequence[Told]:
    """Has dealt crookedly, and opens it at the end."""
    return _gives_up(device)


def _crooked_again(device: Device, rng: random.Random) -> Sequence[Told]:
    """Has dealt crookedly when a deck was shuffled again, and opens it at the end."""
    seal = _seal(device)
    again = seal and any(pack.number > 1 and len(pack.slots) > _FEW
                         for pack in seal.of(device.side))
    return _gives_up(device) if again else NONE


def _answers_first(device: Device, rng: random.Random) -> Sequence[Told]:
    """Agrees to what the other asks in place of opening what lies open."""
    asked = device.match and device.table.open_question(1 - device.side)
    body = asked and {"ask": asked.number, "yes": True}
    return [altered(device, message._replace(kind=kinds.ANSWER), body).text()
            for message in _opened(device, REVEAL) if body]


class _CrookedDice(CrookedSecret):
    """A die has a side twice."""

    __slots__ = ()
    crooked = SLOT

    def order(self, what: str, pack: int, count: int) -> list[int]:
        """That of an honest one, but for dice."""
        return (super().order if pack >= dice.FIRST else honest(self).order)(what, pack, count)


def honest(secret: Secret) -> Secret:
    """The same secret, of somebody who keeps to the page."""
    return Secret(*secret)


def _crooked_die(device: Device, rng: random.Random) -> Sequence[Told]:
    """Has cast a crooked die, and opens it at the end."""
    seal = _seal(device)
    cast = [die for die in seal.dice if die.owner == device.side] if seal else []
    return _gives_up(device) if any(die.fallen is not None for die in cast) else NONE


def _other_deck(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens another deck than it had closed."""
    deck = device.table.deck
    if deck is None:
        return NONE
    return _gives_up(device, deck=deck | {"cards": deck["cards"][::-1]})


def _opens_several(device: Device, rng: random.Random) -> Sequence[Told]:
    decks = several(device)
    return _gives_up(device, deck=decks) if decks else NONE


def _false_claim(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes an action that names no hidden card, and that other hidden cards would allow."""
    seal = _seal(device)
    if seal is None or not may_act(device):
        return NONE
    match, seat = device.table.playing, device.seat
    game, state = match.game, match.state
    hidden = [pack.order[place] for pack in seal.of(device.side)
              for place in range(len(pack.order)) if not pack.is_shown(place)]
    held = list({card for card in hidden if seal.home(card)})
    other = game.exchanged(state, dict(zip(sorted(held), rng.sample(held, len(held)))))
    true = set(texts_of(device, seat))
    for move in game.legal(other, seat):
        text, path = game.text(other, seat, move), game.path(other, seat, move)
        named = [pick for pick in path if isinstance(pick, int) and seal.home(pick)]
        if text not in true and not named and game.veiled(other, seat, move) == text:
            return _gives_up(device, acting(device, text))
    return NONE


def _opened(device: Device, kind: str) -> list[Message]:
    """The last message of a device, if it opens cards and nobody has heard it."""
    return [message for message in unheard(device, kind) if message.body["cards"]]


def _changed(kind: str, change: Callable[[list[Any], random.Random], list[Any]]) -> Any:
    """Says a message of a kind with other openings."""
    def tell(device: Device, rng: random.Random) -> Sequence[Told]:
        return [altered(device, message, message.body | {
            "cards": change(message.body["cards"], rng)}).text()
            for message in _opened(device, kind)]
    return tell


def _salts(cards: list[Any], rng: random.Random) -> list[Any]:
    return [one | {"salt": rng.randbytes(32).hex()} for one in cards]


def _none(cards: list[Any], rng: random.Random) -> list[Any]:
    return []


def _one_less(cards: list[Any], rng: random.Random) -> list[Any]:
    return cards[1:] or [cards[0] | {"slot": cards[0]["slot"] + 1}]


def _not_held(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a card that it has not drawn."""
    told, seal = [], device.table.seal
    for message in _opened(device, PLAY):
        assert seal and seal.secret
        first, *rest = message.body["cards"]
        pack = seal.packs[first["pack"]]
        slots, drawn = pack.own_slots(seal.secret), set(pack.drawn.values())
        for slot in [slot for slot in range(len(slots)) if slot not in drawn][:1]:
            other = first | {"slot": slot, "card": slots[slot],
                             "salt": seal.secret.salt(SLOT, pack.number, slot)}
            told.append(altered(device, message,
                                message.body | {"cards": [other, *rest]}).text())
    return told


def _other_unseen(device: Device, rng: random.Random) -> Sequence[Told]:
    """Puts another card somewhere unseen than it may, and opens it at the end."""
    seal, match = _seal(device), device.table.playing if device.match else None
    if seal is None or seal.secret is None or match is None or not device.to_choose():
        return NONE
    for move in match.legal(device.seat):
        cards = list(match.game.resealed(match.state, device.seat, move))
        if len(cards) > 2:
            said = seal.acting(device.table, device.side,
                               match.game.text(match.state, device.seat, move))
            wrong, number = [cards[0], *cards[:0:-1]], len(seal.packs)
            body = said[1] | {"slots": seal.secret.commitments(SLOT, number, wrong)}
            opened = [{"value": value, "salt": salt} for value, salt
                      in seal.secret.openings(SLOT, number, wrong)]
            return _gives_up(device, (PLAY, body), slots=[opened])
    return NONE


_AS_OPEN = ("versions", "hearing", "draw", "result", "claim")
_AS_SEALED = ("opening", "deals-again", "other-lot", "lot-salt", "early-lot", "other-deal",
              "deal-salt", "open-action")
DECK_LIES = {kind: LIES[kind] for kind in _AS_OPEN} | ACTION_LIES | {
    kind: SEALED_LIES[kind] for kind in _AS_SEALED} | {
    "crooked-lots": SEALED_LIES["crooked-lots"]._replace(tell=_crooked),
    "crooked-die": Lie("casts a die that has a side twice", _crooked_die, "false_claim", often=1,
                       begin=dealing(_CrookedDice)),
    "other-deck": Lie("opens another deck than it had closed", _other_deck, "other_opening",
                      often=1),
    "deck-salt": DECK_SALT,
    "decks": Lie("opens several decks where it had closed one", _opens_several, "other_pack",
                 often=1, begin=brings_several, side=1),
    "false-claim": Lie("claims that its hidden cards allow what they do not", _false_claim,
                       often=1),
    "salt": Lie("opens a card with a wrong salt", _changed(PLAY, _salts), "other_opening",
                instead=True),
    "not-held": Lie("opens a card that it has not drawn", _not_held, "not_drawn", instead=True),
    "unshown": Lie("plays a card and does not open it", _changed(PLAY, _none), instead=True),
    "reveal-salt": Lie("opens what lies open with a wrong salt", _changed(REVEAL, _salts),
                       "other_opening", instead=True, often=1),
    "covered": Lie("keeps a card closed that lies open", _changed(REVEAL, _one_less), "not_shown",
                   instead=True, often=1),
    "answers-first": Lie("answers in place of opening what lies open", _answers_first, "not_now",
                         instead=True, often=1, asked=0.2),
    "other-pack": Lie("deals a card that its deck does not hold", _crooked, "false_claim", often=1,
                      begin=_dealing(_OtherCard)),
    "card-twice": Lie("deals a card of its deck twice", _crooked, "false_claim", often=1,
                      begin=_dealing(_CardTwice)),
    "other-later": Lie("shuffles a card into its deck that it does not hold", _crooked_again,
                       "false_claim", often=1, begin=_dealing(_LaterOther)),
    "twice-later": Lie("shuffles a card of its deck into it twice", _crooked_again, "false_claim",
                       often=1, begin=_dealing(_LaterTwice)),
    "unseen": Lie("puts another card somewhere unseen than it may", _other_unseen, "false_claim",
                  often=1),
}
