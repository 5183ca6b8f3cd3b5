"""A state as one seat sees it: the only way out for faces (docs/view-model.md, part 1).

It is built from what the zones declare, never stripped from the truth: a card this seat may not see
enters it as a back and a place, so nothing about it can leak.
"""

import copy
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeAlias, cast

from ..protocol.game import Game
from ..protocol.state import State
from ..protocol.types import Card, FaceId, Pick, Seat
from ..protocol.values import Zone
from .zone_view import Content, ViewData, ZoneView, own

Plate: TypeAlias = Sequence[tuple[str, Any]]


def _apart(part: ViewData) -> ViewData:
    """A zone, a cell or a card with lists of its own."""
    return {name: [_apart(one) if isinstance(one, dict) else one for one in value]
            if isinstance(value, list) else value for name, value in part.items()}


class View:
    """Zones and faces of a state as `seat` (None: an onlooker) sees them.

    `token` remembers the elements of cards that can be followed, for events and paths, `lies` the
    id of the zone in which each card lies. Between two moments most zones look the same: `like`,
    another view of this match by the same seat, need not be drawn again.
    """

    def __init__(self, game: Game[Any], state: State, seat: Seat | None,
                 everything: bool = False, like: "View | None" = None) -> None:
        self.game, self.seat, self.everything = game, seat, everything
        self.state = state = self.known(state)
        self.faces: dict[FaceId, ViewData] = {}
        self.plates: dict[Seat, Plate] = {}
        self.token: dict[Card, str] = {}
        self.lies: dict[Card, str] = {}
        self.drawn = {zone.id: self.zone(zone, like) for zone in self.in_order(game.zones(state))}
        self.zones = [zone.data for zone in self.drawn.values()]

    def plate(self, seat: Seat) -> Plate:
        """What stands on the plate of a seat: [(label, value)]."""
        if seat not in self.plates:
            self.plates[seat] = self.game.plate(self.state, seat, self.seat)
        return self.plates[seat]

    def again(self) -> Self:
        """The same view, for whoever writes into it or lets it explain more faces."""
        other = copy.copy(self)
        other.faces = self.faces.copy()
        other.zones = [_apart(zone) for zone in self.zones]
        return other

    def face(self, face: FaceId) -> FaceId:
        """`face`, which the view will explain."""
        if face not in self.faces:
            self.faces[face] = self.game.face(face)
        return face

    def in_order(self, zones: Iterable[Zone]) -> list[Zone]:
        """The zones as this seat sees them.

        What lies in front in the half of the others comes last there.
        """
        zones = list(zones)
        far = [i for i, zone in enumerate(zones)
               if zone.place == "half" and not own(zone, self.seat)]
        for i, zone in zip(far, [zones[i] for i in reversed(far)]):
            zones[i] = zone
        return zones

    def zone(self, zone: Zone, like: "View | None") -> ZoneView:
        """A zone with all that lies there; that of `like` where it looks the same."""
        content = cast(Content, tuple(self.game.contents(self.state, zone)))
        was = like.drawn.get(zone.id) if like else None
        if was is None or not was.shows(self.state, zone, content):
            was = ZoneView(self.game, self.state, self.seat, self.everything, zone, content)
        for face in was.faces:
            self.face(face)
        self.token |= was.token
        self.lies |= was.lies
        return was

    def known(self, state: State) -> State:
        """Another state of this match, as this seat may know it."""
        return state if self.everything else self.game.unchosen(state, self.seat)

    def pick(self, element: Pick) -> str:
        """A path element as the page knows it."""
        return self.token[element] if isinstance(element, int) else element
