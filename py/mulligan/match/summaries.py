"""What the engine says of a match.

It says why a path leads nowhere, how a number comes about, its line in lists, its move list.
"""

from bisect import bisect
from typing import TYPE_CHECKING, Any

from ..data.checks import expect, is_list, is_string
from ..errors import Illegal, Malformed
from ..protocol.game import Game
from ..protocol.types import Json, Pick, Ply, Seat
from . import inside
from .log import log
from .snapshot import check_look
from .turns import passes, turns
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match


def why(match: "Match", seat: Seat, path: Json) -> ViewData:
    """Why a path of element ids leads to no action.

    It is {title, text, clause?, pair?, faces, glyphs}.
    """
    game, state = match.game, match.state
    expect(is_list(path, 12) and all(is_string(element, 79) for element in path), "path",
           "expected a list of element ids")
    view = View(game, state, seat)
    cards: dict[str, Pick] = {token: card for card, token in view.token.items()}
    if match.notice:
        refusal = Illegal(match.notice, title="Read only")
    elif match.ended:
        refusal = Illegal("The match is over.", title="The match is over")
    else:
        elements: list[str] = path
        picks = [cards.get(element, element) for element in elements]
        refusal = game.why(state, seat, tuple(picks))
    return explained(game, refusal)


def explained(game: Game[Any], refusal: Illegal) -> ViewData:
    """A refusal as the page shows it."""
    out: ViewData = {"title": refusal.title, "text": str(refusal), "reason": refusal.reason,
                     "glyphs": game.glyphs, "faces": {}}
    clause = refusal.clause and game.rulebook().clause(refusal.clause)
    if clause:
        out["clause"] = clause
    if refusal.pair:
        out["pair"] = list(refusal.pair)
        out["faces"] = {face: game.face(face) for face in refusal.pair}
    return out


def account(match: "Match", seat: Seat | None, ply: Ply, element: str,
            everything: bool = False) -> ViewData:
    """How the number on a card comes about, as `seat` may know it.

    It is {title, total, parts: [{text, value, clause}]}.
    """
    check_look(match, ply, everything)
    game, view = match.game, View(match.game, match.states[ply], seat, everything)
    card = next((card for card, token in view.token.items() if token == element), None)
    if card is None:
        raise Malformed("no card of that name lies open here", "card")
    out: ViewData = {"title": game.face(game.face_id(view.state, card))["title"]}
    found = game.account(view.state, card)
    if found:
        total, parts = found
        out |= {"total": total, "parts": [part._asdict() for part in parts]}
    return out


def summary(match: "Match") -> str:
    """One line for lists: where the match stands."""
    end = match.outcome()
    if end:
        head = "Draw. " if end.winner is None else f"{match.names[end.winner]} won. "
        return head + end.text
    plates = [match.game.plate(match.state, seat, None) for seat in range(len(match.seats))]
    counts = [f"{name} {plate[0][1]}" for name, plate in zip(match.names, plates) if plate]
    label = plates[0][0][0] if plates and plates[0] else ""
    return f"Move {match.ply}. " + (f"{label}: {', '.join(counts)}." if counts else "")


def unplayed(match: "Match") -> bool:
    """Whether no person at the table has chosen anything yet; where none sits, nobody has.

    To let a window pass is nothing.
    """
    choosers = match.persons() or range(len(match.seats))
    return not any(action.seat in choosers and not passes(match, ply)
                   for ply, action in enumerate(match.actions, 1))


def steps_inside(match: "Match", seat: Seat | None, ply: Ply) -> ViewData:
    """The steps inside the last of `ply` actions: what each carried out and changed.

    Raises as `check_look` does.
    """
    check_look(match, ply, False)
    view = View(match.game, match.states[ply], seat)
    view.faces.clear()
    lines = inside.lines(match, seat, ply, view)
    return {"lines": lines, "faces": view.faces, "glyphs": match.game.glyphs}


def plies(match: "Match", seat: Seat | None) -> ViewData:
    """The move list for review.

    It has every action as {ply, seat, turn, words, clauses}, and the faces its words name;
    `ends` where it gave the match up or agreed to a draw.
    """
    view = View(match.game, match.states[0], seat)
    view.faces.clear()
    lines = [line.copy() for line in log(match, seat, match.ply, view)]
    begun = [turn.first for turn in turns(match)]
    for line in lines:
        line["turn"] = bisect(begun, line["ply"])
        if match.moves[line["ply"] - 1] is None:
            line["ends"] = True
    return {"plies": lines, "faces": view.faces, "glyphs": match.game.glyphs}
