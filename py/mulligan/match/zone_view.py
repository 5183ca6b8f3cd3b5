"""One zone as one seat sees it."""

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from ..protocol.game import Game
from ..protocol.state import State
from ..protocol.types import Card, FaceId, Pick, Seat
from ..protocol.values import Cell, Piece, Zone
from .visibility import knows, sees

# places of zones: (for the viewer's own, for the others')
_PLACES = {"hand": ("bottom", "top"), "half": ("lower", "upper")}

_TOP = 4                                   # cards of a closed pile that are drawn

# a view or a part of one, as mulligan.viewmodel declares it
ViewData: TypeAlias = dict[str, Any]
Content: TypeAlias = Sequence[Piece] | Sequence[Cell]


def element(pick: Pick) -> str:
    """A path element as whoever can follow the card knows it."""
    return f"c{pick}" if isinstance(pick, int) else pick


def own(zone: Zone, seat: Seat | None) -> bool:
    """Whether a zone lies on the viewer's side; an onlooker sits with the first seat."""
    return zone.owner == seat or seat is None and zone.owner == 0


class ZoneView:
    """A zone with all that lies there, as `seat` sees it; `data` is what crosses to the page.

    `faces` has the faces it shows, in the order they are met, `token` the elements of the cards
    that can be followed, `lies` the zone of every card that lies here.
    """

    __slots__ = ("game", "state", "seat", "everything", "zone", "content", "visible", "known",
                 "faces", "token", "lies", "data")

    def __init__(self, game: Game[Any], state: State, seat: Seat | None, everything: bool,
                 zone: Zone, content: Content) -> None:
        self.game, self.state, self.seat, self.everything = game, state, seat, everything
        self.zone, self.content = zone, content
        self.visible = sees(zone, seat, everything)
        self.known: dict[Card, FaceId] = {}
        self.faces: dict[FaceId, None] = {}
        self.token: dict[Card, str] = {}
        self.lies: dict[Card, str] = {}
        self.data = self.drawn()

    def shows(self, state: State, zone: Zone, content: Content) -> bool:
        """Whether a zone of another state, for the same seat, looks exactly like this one."""
        return self.zone == zone and self.content == content and all(
            self.game.face_id(state, card) == face for card, face in self.known.items())

    def drawn(self) -> ViewData:
        zone, content = self.zone, self.content
        mine = own(zone, self.seat)
        # what is looked at lies over the table of who looks
        lies = zone.place if zone.place != "over" or self.visible else "centre"
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
            out["cells"] = [self.cell(cell, low) for cell in cells]
        else:
            loose = cast(Sequence[Piece], content)
            heap = zone.layout in ("pile", "count")
            hidden = len(loose) - _TOP if heap and not self.open(loose) else 0
            out["cards"] = self.cards(loose, zone.id, max(hidden, 0))
            if heap:
                out["count"] = len(loose) + zone.beside
        return out

    def open(self, content: Sequence[Piece]) -> bool:
        """Whether a pile may be looked through, and picked from."""
        return (self.zone.layout == "pile" and self.visible
                and all(piece.up for piece in content))

    def cell(self, cell: Cell, low: float | None = None) -> ViewData:
        """A cell.

        The half of the other seat is seen from across the table: its lowest row, `low`, comes
        first.
        """
        x, y = cell.at
        out = {"id": cell.id, "at": [x, y if low is None else low - y], "label": cell.label,
               "cards": self.cards(cell.pieces, cell.id)}
        if cell.tag:
            out["tag"] = cell.tag
        return out

    def cards(self, content: Sequence[Piece], place: str, hidden: int = 0) -> list[ViewData]:
        """The cards that lie here or in a cell called `place`, without so many undermost."""
        for piece in content[:hidden]:
            self.follows(piece)
        return [self.card(piece, f"{place}.{i}")
                for i, piece in enumerate(content[hidden:], hidden)]

    def follows(self, piece: Piece) -> bool:
        """Whether this seat can follow a card; where it lies is kept in mind."""
        self.lies[piece.card] = self.zone.id
        follow = (knows(piece, self.seat)
                  or self.visible and (piece.up or piece.known is True or self.everything))
        if follow:
            self.token[piece.card] = element(piece.card)
        return follow

    def card(self, piece: Piece, place: str) -> ViewData:
        """One card; its element id is its own only while this seat can follow it."""
        follow, mine = self.follows(piece), knows(piece, self.seat)
        out: ViewData = {"k": element(piece.card) if follow else place}
        if follow:
            face = self.known[piece.card] = self.game.face_id(self.state, piece.card)
            self.faces[face] = None
            if piece.up and (self.visible or mine):
                out["face"] = face
            else:
                out["mine" if mine and self.zone.owner == self.seat else "known"] = face
        if "face" not in out:
            out["back"] = piece.back
            self.faces[piece.back] = None
        if piece.marks:
            out["marks"] = list(piece.marks)
        if piece.extra and follow:
            out |= piece.extra
        return out
