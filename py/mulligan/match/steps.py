"""The moments inside an action, the cards that moved, and where "what just happened" begins."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..data.checks import expect, is_int
from ..protocol.game import CHANCE, Game
from ..protocol.state import State
from ..protocol.types import Card, Ply, Seat
from .caches import seen
from .turns import passes
from .view import View
from .zone_view import ViewData
from .visibility import pieces

if TYPE_CHECKING:
    from .match import Match

MOST_SHOTS = 40                            # moments that "what just happened" shows


class CachedSteps(NamedTuple):
    """The states inside an action that led from one state to another."""

    before: State
    after: State
    states: Sequence[State]


def steps(match: "Match", ply: Ply) -> Sequence[State]:
    """The states inside the last of `ply` actions.

    They are kept as long as the states around it are the same ones.
    """
    if not ply or match.moves[ply - 1] is None:
        return ()
    before, after = match.states[ply - 1], match.states[ply]
    found = match.caches.steps.get(ply)
    if found is None or found.before is not before or found.after is not after:
        states = match.game.steps(before, match.actions[ply - 1].seat, match.moves[ply - 1], after)
        found = match.caches.steps[ply] = CachedSteps(before, after, states)
    return found.states


def moment(match: "Match", ply: Ply, step: int | None) -> tuple[State, State | None]:
    """(the state to look at, the one before it or None).

    Raises Malformed when there is no such step.
    """
    if step is None:
        follows = ply and match.moves[ply - 1] is not None
        return match.states[ply], match.states[ply - 1] if follows else None
    inside = steps(match, ply)
    expect(is_int(step, 0, len(inside) - 1), "step",
           f"expected a number below {len(inside)}, the steps of this action")
    return inside[step], inside[step - 1] if step else match.states[ply - 1]


def happened(match: "Match", seat: Seat | None) -> list[list[int | None]]:
    """What "what just happened" shows: [[ply, step or null], ...], the moment before it first."""
    now, first = match.ply, _beginning(match, seat)
    if not first:
        return []
    shots: list[list[int | None]] = [[first - 1, None]]
    for ply in range(first, now + 1):
        shots += [[ply, step] for step in range(len(steps(match, ply)))]
        if not let_pass(match, ply) or ply == now:
            shots.append([ply, None])
    return shots[:1] + shots[1:][-MOST_SHOTS:]


def _beginning(match: "Match", seat: Seat | None) -> Ply:
    """With which action "what just happened" begins; 0 when there is none.

    It begins with the first action that did several things since the seat last began something
    itself; without one, with the last that did; and in a match without any, with what came after
    the seat's own last action.
    """
    now = match.ply
    several = [ply for ply in range(1, now + 1) if steps(match, ply)]
    since = own_last(match, seat, begun=True)
    later = next((ply for ply in several if ply > since), None)
    if later is None:
        later = several[-1] if several else min(since + 1, now)
    first = later
    while first > 1 and steps(match, first - 1):
        first -= 1
    return first


def own_last(match: "Match", seat: Seat | None, begun: bool = False) -> Ply:
    """The last action with which `seat` did something itself; 0 when there is none.

    A pass is none, nor, where it is to have `begun` something, what did several things: what
    stopped for a choice of the seat began before it.
    """
    for ply in range(match.ply, 0, -1):
        if match.actions[ply - 1].seat == seat and not passes(match, ply) \
                and not (begun and steps(match, ply)):
            return ply
    return 0


def let_pass(match: "Match", ply: Ply) -> bool:
    """Whether the last of `ply` actions let a window pass, and nothing that all see came of it.

    Whose choice it is may have changed.
    """
    move = match.moves[ply - 1] if ply else None
    if move is None or match.actions[ply - 1].seat == CHANCE:
        return False
    before, after = match.states[ply - 1], match.states[ply]
    return move == match.game.pass_move(before, match.actions[ply - 1].seat) \
        and _public(match, before) == _public(match, after)


def _public(match: "Match", state: State) -> tuple[object, ...]:
    """What an onlooker sees of a state."""
    game, view = match.game, seen(match, None, state)
    plates = [view.plate(seat) for seat in range(len(match.seats))]
    return game.phase(state), plates, view.zones


def events(view: View, before: Mapping[Card, str]) -> list[ViewData]:
    """What moved since `before`, as far as this seat can see: [{card?, from, to}].

    `before` names the zone in which each card lay. A card that lay nowhere comes from the one zone
    of its owner in which one is missing: another stood for it until its deck was shuffled, on a
    device that knew neither (TD-18.1).
    """
    owners = {zone["id"]: zone["owner"] for zone in view.zones}
    lost = {} if view.lies.keys() <= before.keys() else _lost(view, before, owners)
    out = []
    for card, zone in view.lies.items():
        start = before.get(card) or lost.get(owners[zone], zone)
        # a zone may be gone with what lay in it
        if start != zone and start in owners:
            event = {"card": view.token[card]} if card in view.token else {}
            out.append(event | {"from": start, "to": zone})
    return sorted(out, key=lambda event: (event["from"], event["to"], event.get("card", "")))


def _lost(view: View, before: Mapping[Card, str],
          owners: Mapping[str, Seat | None]) -> dict[Seat | None, str]:
    """The zone in which a card of a seat is missing, where there is but one.

    What lies in a zone of nobody is no card of a deck.
    """
    zones: dict[Seat | None, set[str]] = {}
    for card, zone in before.items():
        if card not in view.lies and owners.get(zone) is not None:
            zones.setdefault(owners[zone], set()).add(zone)
    return {seat: min(found) for seat, found in zones.items() if len(found) == 1}


def lying(game: Game[Any], state: State) -> dict[Card, str]:
    """The id of the zone in which each card lies."""
    return {piece.card: zone.id
            for zone in game.zones(state) for piece in pieces(game.contents(state, zone))}
