"""A match that follows the script of a lesson: what is shown of it, and what others do in it."""

from collections.abc import Callable
from typing import Any

from ..data.checks import is_string
from ..errors import Illegal, Stale
from ..match.match import Match
from ..match.script import off_script, scripted
from ..match.snapshot import paths
from ..match.view import View
from ..match.zone_view import ViewData
from ..protocol.types import Seat


def guided(match: Match, seen: ViewData) -> ViewData:
    """A view in which nothing can be done but what the script says; a puzzle does not tell that."""
    if match.script and seen["seat"] is not None and seen["ply"] == match.ply:
        wanted = scripted(match, seen["seat"])
        if wanted and not match.puzzle:
            seen["actions"] = [one for one in seen["actions"] if one["do"] == wanted]
        seen["undo"] = seen["redo"] = False
    return seen


def aside(match: Match, seat: Seat, path: list[Any]) -> Illegal | None:
    """The refusal for who picks what is legal, but not what the lesson asks for.

    The last pick may go on from all before it, or begin anew at any of them, as on the table; a
    cell stands there for the card on it, and one of equal cards for another.
    """
    asks = path and is_string(path[-1], 79)
    if match.puzzle or not scripted(match, seat) or not asks:
        return None
    view = View(match.game, match.state, seat)
    names = _names(view, path[-1])
    for move in match.legal(seat):
        for way in paths(view, seat, move):
            if any(way[:depth] == path[:depth] and way[depth] in names
                   for depth in range(min(len(path), len(way)))):
                return off_script()
    return None


def _names(view: View, element: str) -> set[str]:
    """All that an element is picked by: a cell and the card on top of it are one."""
    for zone in view.zones:
        for cell in zone.get("cells", ()):
            names = {cell["id"], *(card["k"] for card in cell["cards"][-1:])}
            if element in names:
                return names
    return {element}


class Scripted:
    """The job of an opponent in a guided match: it does what the script says."""

    def __init__(self, match: Match, seat: Seat, text: str) -> None:
        self.owner: object = match
        self.match, self.seat, self.text, self.ply = match, seat, text, match.ply

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        return self.finish()

    def finish(self) -> dict[str, Any]:
        if self.match.ply != self.ply:
            raise Stale("The match has moved on meanwhile.")
        self.match.act(self.seat, self.text)
        return {"done": True, "progress": {"share": 1, "note": ""},
                "result": {"seat": self.seat, "ply": self.ply}}
