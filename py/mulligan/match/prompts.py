"""What a view says of the seats: the prompt, the plates, how the match ended."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..protocol.game import CHANCE, Ask, Game, Outcome
from ..protocol.state import State
from ..protocol.types import Seat
from .log import name_for
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match


def asks(match: "Match", seat: Seat | None, to_move: Sequence[Seat],
         end: Outcome | None) -> list[ViewData]:
    """The prompts of now, by how many elements are picked; `to_move` are those who choose now."""
    if seat is not None and seat in to_move:
        return [_ask(ask) for ask in match.game.asks(match.state, seat)]
    if end:
        return [{"ask": "The match is over", "hint": _told(match, seat, end)}]
    names = " and ".join(match.names[other] for other in to_move if other != CHANCE)
    if not names:
        return [{"ask": "Look at the match", "hint": match.notice}]
    doing = _in_window(match.game, match.state, to_move) and match.game.priority or "to move"
    return [{"ask": f"{names} {doing}", "hint": match.notice}]


def _ask(ask: Ask) -> ViewData:
    """An Ask as the page gets it: what is empty is left out, and its count is said in words."""
    out: ViewData = {"ask": ask.ask}
    if ask.count and ask.count[-1] > 1:
        out["ask"] += f" ({_counted(*ask.count)})"
    out |= {name: text for name in ("aims", "hint", "tone", "about")
            if (text := getattr(ask, name))}
    if ask.about and ask.by is not None:
        out["by"] = ask.by
    return out


def _counted(chosen: int, least: int, most: int) -> str:
    """How many of several are chosen, and how many may be."""
    if least == most:
        return f"{chosen} of {most} chosen"
    reach = f"{least} to" if least else "up to"
    return f"{chosen} chosen, {reach} {most}"


def _in_window(game: Game[Any], state: State, to_move: Sequence[Seat]) -> bool:
    """Whether every seat to move may answer or let the moment pass."""
    return bool(to_move) and all(seat != CHANCE and game.pass_move(state, seat) is not None
                                 for seat in to_move)


def plate(match: "Match", view: View, seat: Seat, to_move: Sequence[Seat],
          before: State | None) -> ViewData:
    """The plate of a seat; its items say how they changed since the state `before`.

    What chance sets up before anybody acts is no change: there is no `before` then.
    """
    game = match.game
    old = dict(game.plate(view.known(before), seat, view.seat)) if before is not None else {}
    items = []
    for label, value in view.plate(seat):
        change = value - old.get(label, value) if isinstance(value, int) else 0
        items.append([label, value] + ([f"{change:+}".replace("-", "−")] if change else []))
    out = {"seat": seat, "name": name_for(match, seat, view.seat),
           "note": game.note(view.state, seat),
           "items": items, "turn": seat in to_move}
    if out["turn"] and _in_window(game, view.state, (seat,)):
        out["word"] = game.priority
    return out


def ending(match: "Match", viewer: Seat | None, end: Outcome) -> ViewData:
    """An Outcome as JSON, said to who looks."""
    out = {"winner": end.winner, "reason": end.reason, "text": _told(match, viewer, end),
           "scores": list(end.scores)}
    if end.clause:
        out["clause"] = end.clause
    return out


def _told(match: "Match", viewer: Seat | None, end: Outcome) -> str:
    """How a match ended, in words that call a seat as the log does: by "you" or by name.

    It is of the loser, the winner or both, whichever the game has words for.
    """
    if end.winner is None or not (end.lost or end.won):
        return end.text
    losers = [seat for seat in range(len(match.seats)) if seat != end.winner]
    if end.lost and len(losers) != 1:
        return end.text
    said = []
    for seat, verb in (losers[0], end.lost), (end.winner, end.won):
        if verb:
            name = name_for(match, seat, viewer)
            said.append(f"{name} {verb.you if name == 'You' else verb.they}.")
    return " ".join(filter(None, (*said, end.more)))
