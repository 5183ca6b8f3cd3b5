"""A spy at each device of a match in which the cards of both lie in one pack (TD-16)."""

from collections.abc import Iterator
from typing import Any

from ..protocol.game import Game
from ..protocol.types import Options
from ..remote import mixing
from ..remote.device import Device
from ..remote.mixed import MixedSeal
from ..remote.seals import Secret, secret_of
from . import spy
from .spying import MIXED_LEAKS, Spied, SpiedMatch


class MixedSpiedMatch(SpiedMatch):
    """Such a match at random, with a spy at each device.

    A place has one number that takes the other's lock off: the spy finds its card where it has that
    number, or what the other's numbers are made of. So it is with what a side has given and ordered
    in the mix. Numbers are tried in whatever form a device holds them.
    """

    leaks = MIXED_LEAKS

    def _begun(self, game: Game[Any], options: Options | None) -> list[Device]:
        """Two devices; who joins leaks, as who invites is bound to its deck by its first salt."""
        leak, self.leak = self.leak, None
        host, guest = super()._begun(game, options)
        self.leak = leak
        if leak:
            self.leaks[leak].begin(guest, host)
        return [host, guest]

    def play(self) -> Spied:
        """To the end."""
        self._talk()
        while not self._over():
            for device, other in zip(self.devices, self.devices[::-1]):
                self._spy(device, other)
            self._act()
            self._talk()
        return self.spied()

    def _spy(self, device: Device, other: Device) -> None:
        """Try what is new in a device, by now."""
        seal, side = device.table.seal, device.side
        assert isinstance(seal, MixedSeal) and other.table.secret
        letters, self.heard[side] = self.heard[side], []
        fresh = spy.keys_in(device, letters) - self.tried[side]
        self.tried[side] |= fresh
        self.looks += 1
        seen = seal.drawn[side] | seal.public
        for pile in seal.piles:
            for place in range(len(pile.locked)):
                at = pile.number, place
                if at not in seen and mixing.own_key(other.table.secret, mixing.KEY, *at) \
                        in _numbers(device, fresh, mixing.KEY, *at):
                    self.found.add(f"{pile.number}/{place}")
            self.found |= {f"{pile.number}/{what}" for what, lock in _locks(other, pile).items()
                           if not {lock, mixing.inverse(lock)}.isdisjoint(
                               _numbers(device, fresh, what, pile.number, 0))}


def _locks(device: Device, pile: mixing.Pile) -> dict[str, mixing.Key]:
    """What takes points that were said in the mix back to cards, or to what was said before.

    With the lock of what a side has given, its deck is read from that; with the lock of all, and
    with both as one, cards are followed through the order that it alone knows.
    """
    assert device.table.secret
    locks = mixing.own_locks(device.table.secret, pile.number, 0)
    return {"give": locks.give, "all": locks.all, "both": locks.give * locks.all % mixing.ORDER}


def _numbers(device: Device, texts: set[spy.Key], what: str, pile: int, at: int) -> Iterator[int]:
    """What each text may be of a key or a lock of the other side."""
    other = 1 - device.side
    for text in texts:
        data = bytes.fromhex(text)
        yield int.from_bytes(data, "little")
        for secret in (Secret(device.id, other, data), secret_of(other, device.id, data)):
            yield mixing.own_key(secret, what, pile, at)
