"""A state as one seat sees it: the only way out for faces (docs/view-model.md, part 1).

It is built from what the zones declare, never stripped from the truth: a card this seat may not see
enters it as a back and a place, so nothing about it can leak.
"""

import copy
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeAlias, cast

from ..protocol.game import Cell, Game
from ..protocol.state import State
from ..protocol.types import Card, FaceId, Pick, Seat
from ..protocol.values import Piece, Zone
from .visibility import knows, sees

# places of zones: (for the viewer's own, for the others')
_PLACES = {"hand": ("bottom", "top"), "half": ("lower", "upper")}

_TOP = 4                                   # cards of a closed pile that are drawn

# a view or a part of one, as mulligan.viewmodel declares it
ViewData: TypeAlias = dict[str, Any]
Plate: TypeAlias = Sequence[tuple[str, Any]]


def element(pick: Pick) -> str:
    """A path element as whoever can follow the card knows it."""
    return f"c{pick}" if isinstance(pick, int) else pick


def _apart(part: ViewData) -> ViewData:
    """A zone, a cell or a card with lists of its own."""
    return {name: [_apart(one) if isinstance(one, dict) else one for one in value]
            if isinstance(value, list) else value for name, value in part.items()}


class View:
    """Zones and faces of a state as `seat` (None: an onlooker) sees them.

    `token` remembers the elements of cards that can be followed, for events and paths, `lies` the
    id of the zone in which each card lies.
    """

    def __init__(self, game: Game[Any], state: State, seat: Seat | None,
                 everything: bool = False) -> None:
        self.game, self.seat, self.everything = game, seat, everything
        self.state = state = self.known(state)
        self.faces: dict[FaceId, ViewData] = {}
        self.plates: dict[Seat, Plate] = {}
        self.token: dict[Card, str] = {}
        self.lies: dict[Card, str] = {}
        self.zones = [self.zone(zone) for zone in self.in_order(game.zones(state))]

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
        far = [i for i, zone in enumerate(zones) if zone.place == "half" and not self.own(zone)]
        for i, zone in zip(far, [zones[i] for i in reversed(far)]):
            zones[i] = zone
        return zones

    def own(self, zone: Zone) -> bool:
        """Whether a zone lies on the viewer's side; an onlooker sits with the first seat."""
        return zone.owner == self.seat or self.seat is None and zone.owner == 0

    def zone(self, zone: Zone) -> ViewData:
        """A zone with all that lies there."""
        content = self.game.contents(self.state, zone)
        mine = self.own(zone)
        # what is looked at lies over the table of who looks
        lies = zone.place if zone.place != "over" or self.sees(zone) else "centre"
        places = _PLACES.get(lies)
        out: ViewData = {"id": zone.id, "label": zone.label, "layout": zone.layout,
                         "place": places[0 if mine else 1] if places else lies,
                         "owner": zone.owner}
        if zone.gap:
            out["gap"] = zone.gap
        if zone.slim:
            out["slim"] = True
        if content and isinstance(content[0], Cell):
            cells = cast(Sequence[Cell], content)
            low = None if mine or not places else max(cell.at[1] for cell in cells)
            out["cells"] = [self.cell(zone, cell, low) for cell in cells]
        else:
            loose = cast(Sequence[Piece], content)
            heap = zone.layout in ("pile", "count")
            hidden = len(loose) - _TOP if heap and not self.open(zone, loose) else 0
            out["cards"] = self.cards(zone, loose, zone.id, max(hidden, 0))
            if heap:
                out["count"] = len(loose) + zone.beside
        return out

    def open(self, zone: Zone, content: Sequence[Piece]) -> bool:
        """Whether a pile may be looked through, and picked from."""
        return (zone.layout == "pile" and self.sees(zone)
                and all(piece.up for piece in content))

    def sees(self, zone: Zone) -> bool:
        """Whether this seat sees the faces of a zone."""
        return sees(zone, self.seat, self.everything)

    def cell(self, zone: Zone, cell: Cell, low: float | None = None) -> ViewData:
        """A cell.

        The half of the other seat is seen from across the table: its lowest row, `low`, comes
        first.
        """
        x, y = cell.at
        out = {"id": cell.id, "at": [x, y if low is None else low - y], "label": cell.label,
               "cards": self.cards(zone, cell.pieces, cell.id)}
        if cell.tag:
            out["tag"] = cell.tag
        return out

    def cards(self, zone: Zone, content: Sequence[Piece], place: str,
              hidden: int = 0) -> list[ViewData]:
        """The cards that lie in a zone or a cell called `place`, without so many undermost."""
        visible = self.sees(zone)
        for piece in content[:hidden]:
            self.follows(zone, piece, visible)
        return [self.card(zone, piece, visible, f"{place}.{i}")
                for i, piece in enumerate(content[hidden:], hidden)]

    def follows(self, zone: Zone, piece: Piece, visible: bool) -> bool:
        """Whether this seat can follow a card; where it lies is kept in mind."""
        self.lies[piece.card] = zone.id
        follow = (knows(piece, self.seat)
                  or visible and (piece.up or piece.known is True or self.everything))
        if follow:
            self.token[piece.card] = element(piece.card)
        return follow

    def card(self, zone: Zone, piece: Piece, visible: bool, place: str) -> ViewData:
        """One card; its element id is its own only while this seat can follow it."""
        follow, mine = self.follows(zone, piece, visible), knows(piece, self.seat)
        out: ViewData = {"k": element(piece.card) if follow else place}
        if follow:
            face = self.face(self.game.face_id(self.state, piece.card))
            if piece.up and (visible or mine):
                out["face"] = face
            else:
                out["mine" if mine and zone.owner == self.seat else "known"] = face
        if "face" not in out:
            out["back"] = self.face(piece.back)
        if piece.marks:
            out["marks"] = list(piece.marks)
        if piece.extra and follow:
            out |= piece.extra
        return out

    def known(self, state: State) -> State:
        """Another state of this match, as this seat may know it."""
        return state if self.everything else self.game.unchosen(state, self.seat)

    def pick(self, element: Pick) -> str:
        """A path element as the page knows it."""
        return self.token[element] if isinstance(element, int) else element
