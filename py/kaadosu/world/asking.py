"""What a deed asks for, checked: texts and numbers by the engine, cards of a world here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mulligan import Illegal, Malformed
from mulligan.worlds.deeds import DeedRequest, refused
from mulligan.protocol.types import ClauseId

from ..cards.library import title
from . import battles, names
from .ledger import Collector, Uid

if TYPE_CHECKING:
    from .days import World

NAMED = 60                                 # letters of a name


def refuse(text: str, *, clause: ClauseId, reason: str = "refused",
           title: str = "The rules refuse this", fill: Mapping[str, Any] | None = None) -> Illegal:
    """The Illegal for a deed; `fill` is what its fields could be."""
    return refused(text, clause=clause, reason=reason, title=title, fill=fill)


class Request(DeedRequest["World"]):
    """A deed of somebody in a world."""

    @property
    def world(self) -> "World":
        """The world as it is before the deed."""
        return self.state

    def names(self, name: str, most: int) -> list[str]:
        """A list of texts, perhaps none."""
        values = self.many(name, str, most, "texts")
        if any(len(one) > NAMED for one in values):
            raise Malformed(f"expected a list of at most {most} texts", name)
        return values

    def uids(self, name: str, most: int = 10_000) -> list[Uid]:
        """A list of cards, each once, perhaps none (KA-13.7: a card named twice is refused)."""
        values = self.many(name, int, most, "cards")
        if len(set(values)) < len(values):
            raise refuse("A card is named twice.",
                         clause="KA-13.7", reason="twice", title="Named twice")
        return values

    def card(self, name: str, missing: str, clause: ClauseId) -> Uid:
        """One own free card."""
        uid = self.needed(name, missing, clause)
        if type(uid) is not int:
            raise Malformed("expected a card", name)
        return self.check_free(uid, clause)

    def check_own(self, uid: Uid, clause: ClauseId, owner: Collector = "") -> Uid:
        """A card of `owner`, by default of who does the deed."""
        owner = owner or self.who
        if self.world.owners.get(uid) == owner:
            return uid
        if owner == self.who:
            raise refuse("This card is not yours.",
                         clause=clause, reason="not_own", title="Not yours")
        raise refuse(f"This card is not {called(self.world, owner)}'s.",
                     clause=clause, reason="not_own", title="Not theirs")

    def check_free(self, uid: Uid, clause: ClauseId, owner: Collector = "") -> Uid:
        """A card of `owner` that nothing holds (KA-15.1, KA-16.3, KA-18.2)."""
        self.check_own(uid, clause, owner)
        hold = holding(self.world, uid)
        if hold:
            raise refuse(hold[0], clause=hold[1], reason="not_free", title="Not free")
        return uid


def holding(world: "World", uid: Uid) -> tuple[str, str] | None:
    """Why a card is not free: (words, clause), or None."""
    name = title(world.codes[uid])
    if uid in world.listed:
        return f"{name} is listed on the market.", "KA-16.3"
    if uid in world.escrow:
        return f"{name} is held for a trade with another world.", "KA-18.2"
    if uid in battles.in_play(world):
        return f"{name} is in a deck of the match that is being played.", "KA-9.10"
    return None


def called(world: "World", collector: Collector) -> str:
    """What a collector is called."""
    if collector in world.names:
        return world.names[collector]
    return names.of_rival(int(collector[1:]))
