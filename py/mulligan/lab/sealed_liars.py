"""Opponents who lie in a match that is dealt sealed, and how they must be named (TD-11 to TD-13).

What can be seen at once is named at once; what cannot, when all is opened.
"""

import random
from collections.abc import Sequence
from typing import Any

from ..errors import Illegal
from ..remote import half_known, sealing, table as kinds, terms
from ..remote.device import Device
from ..remote.messages import Message
from ..remote.seals import LOT, SLOT, Secret
from .action_liars import ACTION_LIES
from .liars import LIES, NONE, Lie, Told, altered, plays, signed, unheard
from .opening_liars import DEAL_SALT, LOT_SALT, opens_otherwise


_TRIED = 12                                # moves with which a false claim is tried in a position


class CrookedSecret(Secret):
    """Two slots hold one card, or two lots draw one slot, as `what` in `crooked` says."""

    __slots__ = ()
    crooked = ""

    def order(self, what: str, pack: int, count: int) -> list[int]:
        """An order in which the last two are the same."""
        order = super().order(what, pack, count)
        return [*order[:-1], order[-2]] if what == self.crooked else order


class _TwoPacks(CrookedSecret):
    __slots__ = ()
    crooked = SLOT


class _BadLots(CrookedSecret):
    __slots__ = ()
    crooked = LOT


def dealing(kind: type[CrookedSecret]) -> Any:
    """What makes a device one of a liar, who deals so.

    Where that leaves it nothing to say that its own table takes, it says that, and gives up.
    """
    def begin(device: Device) -> None:
        secret, say = device.table.secret, device.say
        assert secret is not None
        device.table.secret = kind(*secret)

        def lying(said: str, body: dict[str, Any]) -> None:
            try:
                say(said, body)
            except Illegal:                # it would show a card that it knows to lie elsewhere
                seal = device.table.seal
                if not device.stopped and seal and seal.secret:
                    opened = seal.opening(device.side, device.table.deck)
                    device.add(said, body)
                    device.add(kinds.RESIGNS, {})
                    device.add(sealing.UNSEAL, sealing.unsealing(seal, seal.secret) | opened)
                raise
        vars(device)["say"] = lying
    return begin


def chained(device: Device, said: Sequence[tuple[str, dict[str, Any]]]) -> list[Message]:
    """Several messages of this device, one behind the other, that its table was not asked about."""
    out: list[Message] = []
    for kind, body in said:
        message = device.own.next(kind, body, device.other)
        if out:
            message = message._replace(number=out[-1].number + 1, before=out[-1].hash())
        out.append(message.sign(device.secret, device.own.key))
    return out


def _gives_up(device: Device, *first: tuple[str, dict[str, Any]]) -> Sequence[Told]:
    """Says something, resigns at once and opens all, so that it is judged."""
    seal = device.table.seal
    if not plays(device) or seal is None or seal.secret is None:
        return NONE
    body = sealing.unsealing(seal, seal.secret)
    said = [*first, (kinds.RESIGNS, {}), (sealing.UNSEAL, body)]
    return [message.text() for message in chained(device, said)]


def _opening(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a secret that makes a seed it likes better, and deals."""
    said = unheard(device, terms.OPEN, sealing.DEAL)
    if not said:
        return NONE
    opened = altered(device, said[0], said[0].body | {"secret": rng.randbytes(32).hex()})
    return [opened.text(), altered(device, said[1], said[1].body, opened.hash()).text()]


def _crooked(device: Device, rng: random.Random) -> Sequence[Told]:
    """Has dealt crookedly, and opens it at the end."""
    return _gives_up(device)


def _deals_again(device: Device, rng: random.Random) -> Sequence[Told]:
    """Deals a second time, having seen what it drew."""
    seal = device.table.seal
    if not plays(device) or seal is None or seal.secret is None:
        return NONE
    fresh = seal.secret._replace(seed=rng.randbytes(32))
    return [signed(device, sealing.DEAL, sealing.dealing(seal, fresh))]


def _other_lot(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens another lot than the one that was drawn."""
    told = []
    for message in unheard(device, sealing.LOTS):
        first, *rest = message.body["lots"]
        other = first | {"slot": (first["slot"] + 1) % 20}
        told.append(altered(device, message, {"lots": [other, *rest]}).text())
    return told


def _early_lot(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a lot that nobody has drawn: the other would know its next card."""
    seal = device.table.seal
    if not plays(device) or seal is None or seal.secret is None:
        return NONE
    free = [(pack, place) for pack in seal.of(device.side, own=False)
            for place in range(len(pack.cards)) if place not in pack.called]
    early = sealing.opening_lots(free[:1], seal.secret)
    return [signed(device, sealing.LOTS, early)] if free else NONE


def _shown(device: Device) -> list[Message]:
    """The last action of a device, if it showed a card and nobody has heard of it."""
    return [message for message in unheard(device, sealing.LAY) if message.body["cards"]]


def _wrong_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a card with another salt."""
    return [altered(device, message, message.body | {"cards": [
        one | {"salt": rng.randbytes(32).hex()} for one in message.body["cards"]]}).text()
        for message in _shown(device)]


def _not_held(device: Device, rng: random.Random) -> Sequence[Told]:
    """Shows a card that it has not drawn."""
    told, seal = [], device.table.seal
    for message in _shown(device):
        assert seal is not None and seal.secret is not None
        first = message.body["cards"][0]
        pack = seal.packs[first["pack"]]
        slots, drawn = pack.own_slots(seal.secret), set(pack.drawn.values())
        free = [slot for slot in range(len(slots)) if slot not in drawn]
        if free:
            other = first | {"slot": free[0], "card": slots[free[0]],
                             "salt": seal.secret.salt(SLOT, pack.number, free[0])}
            body = message.body | {"cards": [other, *message.body["cards"][1:]]}
            told.append(altered(device, message, body).text())
    return told


def _unshown(device: Device, rng: random.Random) -> Sequence[Told]:
    """Plays a card and does not open it."""
    return [altered(device, message, message.body | {"cards": []}).text()
            for message in _shown(device)]


def _false_claim(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes an action that comes out as it does for other cards than it holds."""
    seal, match = device.table.seal, device.table.playing if device.match else None
    if not plays(device) or seal is None or match is None or not device.to_choose():
        return NONE
    game, state, seat = match.game, match.state, device.seat
    moves = match.legal(seat)
    for move in rng.sample(moves, min(len(moves), _TRIED)):
        body = sealing.laying(device.table, device.side, game.text(state, seat, move))
        shown = {one["card"] for one in body["cards"]}
        free = [card for pack in seal.of(device.side) for place, card in enumerate(pack.order)
                if pack.drawn.get(place) not in pack.shown and card not in shown]
        other = state.exchanged(dict(zip(free, rng.sample(free, len(free)))))
        if move not in game.legal(other, seat):
            continue
        claim = half_known.public_digest(match, game.apply(other, seat, move))
        if claim != body["digest"]:
            return _gives_up(device, (sealing.LAY, body | {"digest": claim}))
    return NONE


def _other_deal(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens another deal in the end than it had committed to."""
    return opens_otherwise(device, sealing.UNSEAL, lambda body: {
        "slots": [[*pack[1:], pack[0]] for pack in body["slots"]]})


def _open_action(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts without opening anything, as in a match of the other kind."""
    if not plays(device):
        return NONE
    playing = device.table.playing
    body = {"ply": playing.ply, "do": "resign", "digest": playing.digest()}
    return [signed(device, kinds.ACT, body)]


_OF_BOTH = ("versions", "hearing", "result", "draw", "claim")
SEALED_LIES = {kind: LIES[kind] for kind in _OF_BOTH} | ACTION_LIES | {
    "opening": LIES["opening"]._replace(tell=_opening),
    "two-packs": Lie("commits to slots that hold a card twice", _crooked, "other_pack", often=1,
                     begin=dealing(_TwoPacks)),
    "crooked-lots": Lie("commits to lots that draw a slot twice", _crooked, "crooked_shuffle",
                        often=1, begin=dealing(_BadLots)),
    "deals-again": Lie("deals a second time", _deals_again, "dealt_twice"),
    "other-lot": Lie("opens another lot than was drawn", _other_lot, "other_opening",
                     instead=True, often=1),
    "lot-salt": LOT_SALT,
    "early-lot": Lie("opens a lot that nobody has drawn", _early_lot, "not_drawn"),
    "salt": Lie("opens a card with a wrong salt", _wrong_salt, "other_opening", instead=True),
    "not-held": Lie("shows a card that it has not drawn", _not_held, "not_drawn", instead=True),
    "unshown": Lie("plays a card and does not open it", _unshown, instead=True),
    "false-claim": Lie("claims that its hidden cards allow nothing", _false_claim, "false_claim",
                       often=1),
    "other-deal": Lie("opens another deal than it committed to", _other_deal, "other_opening",
                      instead=True, often=1),
    "deal-salt": DEAL_SALT,
    "open-action": Lie("acts as if nothing were sealed", _open_action, "out_of_order"),
}
