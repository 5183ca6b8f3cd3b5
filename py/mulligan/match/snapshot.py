"""A match at one moment: what a seat may see and do then, as JSON (docs/view-model.md, part 1)."""

from itertools import product
from typing import TYPE_CHECKING

from . import inside, orders, prompts
from ..data.checks import expect, is_int
from ..errors import Illegal
from ..protocol.types import Json, Move, Pick, Ply, Seat
from ..protocol.values import CHANCE, Link
from .caches import seen
from .changes import in_cells
from .log import hears, line_of, log
from .steps import events, let_pass, lying, moment, own_last, steps
from .view import View
from .zone_view import ViewData, element
from .visibility import known_cards

if TYPE_CHECKING:

    from .match import Match


def check_look(match: "Match", ply: Json, everything: bool) -> None:
    """Refuse to show what is no moment of the match, or may not be looked at yet.

    While it runs, nobody sees hidden cards (`everything`), nor an earlier moment of a match from
    memory. Raises Malformed for no moment, Illegal for one that may not be shown.
    """
    expect(is_int(ply, 0, match.ply), "ply", f"expected a number from 0 to {match.ply}")
    if match.outcome():
        return
    if everything:
        raise Illegal("Hidden cards are shown when the match is over.", reason="hidden",
                      title="Not yet")
    if ply != match.ply and match.game.recalls(match.states[ply]) is not None:
        raise Illegal("This match is played from memory: look back when it is over.",
                      clause=match.game.cites.get("history", ""), reason="hidden", title="Not yet")


def snapshot(match: "Match", seat: Seat | None, ply: Ply, everything: bool = False,
             step: int | None = None) -> ViewData:
    """What `seat` sees after `ply` actions, or at a step of the last of them (`Game.steps`).

    None is an onlooker.

    Raises Malformed, or Illegal for `everything` too early.
    """
    if seat is not None:
        match.check_seat(seat, or_null=True)
    check_look(match, ply, everything)
    game, now = match.game, match.ply == ply and step is None
    state, before = moment(match, ply, step)
    view = View(game, state, seat, True) if everything else seen(match, seat, state).again()
    lay = lying(game, view.known(before)) if before else {}
    begun = before if any(action.seat != CHANCE for action in match.actions[:ply]) else None
    to_move = _to_move(match, ply, step)
    choosing = now and seat in to_move
    end = match.outcome() if now else None
    out = {"game": game.id, "title": game.title, "cloth": game.cloth, "ratio": game.ratio,
           "ply": ply, "seat": seat, "phase": game.phase(state), "phases": list(game.phases),
           "wait": not choosing}
    if step is None:
        out["asks"] = prompts.asks(match, seat if now else None, to_move, end)
    else:
        out["asks"] = [{"ask": inside.caption(match, seat, ply, step)}]
    seats = range(len(match.seats))
    out |= {"players": [prompts.plate(match, view, other, to_move, begun) for other in seats],
            "zones": view.zones,
            "actions": _actions(view, seat) if choosing and seat is not None else [],
            "events": events(view, lay),
            "log": log(match, seat, ply if step is None else ply - 1, view),
            "undo": now and seat is not None and match.can_undo(seat),
            "redo": now and seat is not None and match.can_redo(seat),
            "over": prompts.ending(match, seat, end) if end else None}
    if now and seat is not None:
        acted = _acted(match, seat)
        if choosing:
            out["since"] = in_cells(acted, view)
    out |= _windows(match, view, ply, step)
    out |= _more(match, seat, ply, step, choosing)
    out["glyphs"], out["faces"] = game.glyphs, view.faces
    return out


def _acted(match: "Match", seat: Seat) -> View:
    """How it looked to a seat when it had last done something itself.

    It is looked at then, and kept: to look at it later would be more work.
    """
    last = next((one for one in reversed(match.actions) if one.seat == seat), None)
    kept = match.caches.acted.get(seat)
    if kept is None or kept[0] is not last:
        state = match.states[own_last(match, seat)]
        kept = match.caches.acted[seat] = last, seen(match, seat, state)
    return kept[1]


def _to_move(match: "Match", ply: Ply, step: int | None) -> "tuple[Seat, ...]":
    """Who chooses at that moment; inside an action nobody does."""
    if step is not None:
        return ()
    return match.to_move() if match.ply == ply else match.game.to_move(match.states[ply])


def _more(match: "Match", seat: Seat | None, ply: Ply, step: int | None,
          choosing: bool) -> ViewData:
    """The keys of a view that are there only when there is something to say: cue, notice, clock."""
    out: ViewData = {}
    if ply and step is None and match.moves[ply - 1] is not None:
        line = line_of(match, ply - 1)
        if line.cue and hears(match, seat, ply - 1):
            out["cue"] = line.cue
        if seat is not None and (arrow := _arrow(match, seat, ply)):
            out["arrow"] = arrow
    if match.notice:
        out["notice"] = match.notice
    seconds = match.game.clock(match.state) if choosing else None
    if seconds is not None:
        out["clock"] = seconds
    return out


def _arrow(match: "Match", seat: Seat, ply: Ply) -> ViewData | None:
    """The line of the last action, if another took it and `seat` sees what it joins."""
    before, action = match.states[ply - 1], match.actions[ply - 1]
    if action.seat in (seat, CHANCE) or not hears(match, seat, ply - 1):
        return None
    game = match.game
    link = game.arrow(before, action.seat, match.moves[ply - 1])
    ends = [end for end in (link.start, link.end) if isinstance(end, int)] if link else []
    if not link or not known_cards(game, game.unchosen(before, seat), seat).issuperset(ends):
        return None
    named = {"from": element(link.start)}
    if link.end is not None:
        named["to"] = element(link.end)
    return {"kind": link.kind} | named


def _actions(view: View, seat: Seat) -> list[ViewData]:
    """Every action of the seat: its text, the elements that lead to it, its label.

    Where one of several equal cards stands for all, each of them leads to it.
    """
    game, state = view.game, view.state
    out = []
    for move in game.legal(state, seat):
        action: ViewData = {"do": game.text(state, seat, move),
                            "label": game.label(state, seat, move)}
        tag = game.tag(state, seat, move)
        if tag:
            action["tag"] = tag
        if deck := game.deck_of(state, seat, move):
            action["deck"] = deck
        if paying := game.paying(state, seat, move):
            action["pays"] = list(paying)
        if game.yields(state, seat, move):
            action["yields"] = True
        out += [action | {"path": path} for path in paths(view, seat, move)]
    return out


def paths(view: View, seat: Seat, move: Move) -> list[list[str]]:
    """The elements that lead to a move, and the same with the equals of each card."""
    game, state = view.game, view.state
    ways: list[list[Pick]] = []
    for pick in game.path(state, seat, move):
        alike = game.alike(state, seat, pick) if isinstance(pick, int) else ()
        ways.append([pick, *alike])
    return [[view.pick(pick) for pick in path] for path in product(*ways)]


# ---- windows -------------------------------------------------------------------------------------
def _windows(match: "Match", view: View, ply: Ply, step: int | None) -> ViewData:
    """The keys of a view that only games with windows have."""
    game, seat = match.game, view.seat
    out: ViewData = {}
    links = game.links(view.state, seat)
    if links:
        cells = {cell["id"] for zone in view.zones for cell in zone.get("cells", ())}
        known = {None, *view.token} | cells
        out["links"] = [_link(view, link) for link in links if _ends(link) <= known]
    if step is None and steps(match, ply):
        out["steps"] = len(steps(match, ply))
    if not game.untils:
        return out
    if step is None and let_pass(match, ply):
        out["still"] = True
    if ply == match.ply and step is None and seat is not None and match.to_move():
        out["orders"] = orders.listed(match, seat)
        by_itself = orders.auto(match, seat)
        if by_itself:
            out["auto"] = {"do": game.text(view.state, seat, by_itself[0]), "why": by_itself[1]}
    return out


def _ends(link: Link) -> set[Pick | None]:
    return {link.start, link.end, link.by, link.when}


def _link(view: View, link: Link) -> ViewData:
    """A line on the table, of the elements it names."""
    ends = {"from": link.start, "to": link.end, "by": link.by, "when": link.when}
    named = {name: view.pick(element) for name, element in ends.items() if element is not None}
    return {"kind": link.kind} | named
