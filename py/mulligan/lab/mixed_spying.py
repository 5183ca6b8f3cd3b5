"""A spy at each device of a match in which the cards of both lie in one pack (TD-16)."""

from collections.abc import Iterator
from typing import Any

from ..protocol.game import Game
from ..protocol.types import Options
from ..remote import mixing
from ..remote.device import Device
from ..remote.mixed import At, MixedSeal
from ..remote.seals import Secret, secret_of
from . import spy
from .spying import LEAKS, Spied, SpiedMatch


class MixedSpiedMatch(SpiedMatch):
    """Such a match at random, with a spy at each device.

    A place has one number that takes the other's lock off: the spy finds its card where it has that
    number, or what the other's numbers are made of.
    """

    def _begun(self, game: Game[Any], options: Options | None) -> list[Device]:
        """Two devices; who joins leaks, as who invites is bound to its deck by its first salt."""
        leak, self.leak = self.leak, None
        host, guest = super()._begun(game, options)
        self.leak = leak
        if leak:
            LEAKS[leak].begin(guest, host)
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
                        in _numbers(device, fresh, at):
                    self.found.add(f"{pile.number}/{place}")


def _numbers(device: Device, texts: set[spy.Key], at: At) -> Iterator[int]:
    """What each text may be of the other side's key of a place."""
    other = 1 - device.side
    for text in texts:
        data = bytes.fromhex(text)
        yield int.from_bytes(data, "little")
        for secret in (Secret(device.id, other, data), secret_of(other, device.id, data)):
            yield mixing.own_key(secret, mixing.KEY, *at)
