"""A match of which a device knows only what its person may know (TD-12).

Its positions hold stand-ins for cards that are not known: whatever a person may see is the same
with any of them. When a card is learned it changes places with its stand-in everywhere.
"""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..data.json_text import canonical
from ..errors import Illegal
from ..match.remembering import remembers_last
from ..match.match import Match
from ..match.visibility import knows, pieces
from ..protocol.game import ALL, CHANCE, Action, Cell, Game
from ..protocol.state import State
from ..protocol.types import Card, Move, Seat
from ..protocol.values import Piece, Zone
from .chains import refusal
from .late_states import LateStates
from .seals import SealedPack

if TYPE_CHECKING:
    from .sealing import Seal

Orders = list[list[Card]]                  # of the packs, each by place
_FAR = 100_000                             # worse than any number of moves


# ---- what both may know --------------------------------------------------------------------------
def public_digest(match: Match, state: State) -> str:
    """The fingerprint of what everybody sees of a position (TD-12.2)."""
    game = match.game
    end = game.outcome(state)
    if game.own_decks:                     # what is offered to one player alone, others do not see
        state = game.unchosen(state, None)
    seen = {"game": game.id, "version": game.version, "to_move": list(game.to_move(state)),
            "result": end and [end.winner, end.reason, list(end.scores)],
            # then all lie open, and are not known
            "zones": [] if end and game.mixed else _public(game, state).zones}
    return "sha256:" + hashlib.sha256(canonical(seen).encode()).hexdigest()


class Public(NamedTuple):
    """What everybody sees of a position: the cards whose face that is, and all zones.

    Of each zone its id and the pieces by face, null for one that not everybody sees.
    """

    cards: frozenset[Card]
    zones: list[Any]


@remembers_last
def _public(game: Game[Any], state: State) -> Public:
    cards: set[Card] = set()

    def faces(zone: Zone, parts: Sequence[Piece]) -> list[str | None]:
        found = [_face(game, state, zone, piece) for piece in parts]
        cards.update(piece.card for piece, face in zip(parts, found) if face is not None)
        return found
    zones: list[Any] = []
    for zone in game.zones(state):
        content = game.contents(state, zone)
        if content and isinstance(content[0], Cell):
            cells = cast(Sequence[Cell], content)
            zones.append([zone.id, [[cell.id, faces(zone, cell.pieces)] for cell in cells]])
        else:
            zones.append([zone.id, faces(zone, cast(Sequence[Piece], content))])
    return Public(frozenset(cards), zones)


def _face(game: Game[Any], state: State, zone: Zone, piece: Piece) -> str | None:
    seen = (zone.sees == ALL and (piece.up or piece.known is True)
            or piece.known and all(knows(piece, seat) for seat in range(len(game.seats))))
    return game.face_id(state, piece.card) if seen else None


def public_cards(game: Game[Any], state: State) -> frozenset[Card]:
    """The cards whose face everybody sees."""
    return _public(game, state).cards


def seen_by_all(game: Game[Any], state: State, zone: Zone,
                parts: Sequence[Piece] | Sequence[Cell]) -> set[Card]:
    """The cards of some parts of a zone whose face everybody sees."""
    return {piece.card for piece in pieces(parts) if _face(game, state, zone, piece) is not None}


def shown_by(match: Match, state: State, seat: Seat, text: str, after: State) -> frozenset[Card]:
    """The cards that an action shows to all: those it names, and those that lie open after it."""
    game = match.game
    picks = game.path(state, seat, game.parse(state, seat, text))
    over = game.mixed and game.outcome(after)
    lying = frozenset[Card]() if over else public_cards(game, after)
    return lying | {pick for pick in picks if isinstance(pick, int)}


# ---- the deal ------------------------------------------------------------------------------------
def deal(match: Match, orders: Sequence[Sequence[Card]]) -> None:
    """Let chance act in a match that stands before its first action, packs lying in these orders.

    What is open to all comes of the seed.
    """
    game, number = match.game, 0
    while match.to_move() == (CHANCE,):
        if game.pack(match.state) is None:
            chance(match)
        else:
            chance(match, game.dealt(match.state, orders[number]))
            number += 1


def chance(match: Match, move: Move = None) -> None:
    """Let chance act once: as told, or by what the seed says."""
    game, state = match.game, match.state
    if move is None:
        move = game.sample(state, game.luck(match.seed, state, match.ply))
    match.append(Action(CHANCE, game.text(state, CHANCE, move)), move,
                 game.apply(state, CHANCE, move))


# ---- stand-ins -----------------------------------------------------------------------------------
def arrange(match: Match, packs: Sequence[SealedPack], orders: Orders, dealt: int) -> None:
    """Let packs lie in other orders everywhere; `dealt` counts the actions of the deal."""
    to = {old: new for pack, order in zip(packs, orders)
          for old, new in zip(pack.order, order) if old != new}
    if not to:
        return
    for pack, order in zip(packs, orders):
        pack.order = order
    again = Match(match.game, match.options, match.seats, match.decks, match.seed,
                  sets=match.sets, deal=False)
    deal(again, orders)
    match.states = late = LateStates.of(match.states)
    late.change(again.states, lambda state: state.exchanged(to))
    match.actions[:dealt], match.moves[:dealt] = again.actions, again.moves
    match.caches.clear()


# ---- what the other side claims ------------------------------------------------------------------
class Consequence(NamedTuple):
    """An action as a move, and what it leads to."""

    move: Move
    after: State


@remembers_last
def tried(game: Game[Any], state: State, seat: Seat, text: str) -> Consequence:
    """What comes of an action, which is said or taken next. Raises as the rules do."""
    move = game.parse(state, seat, text)
    return Consequence(move, game.apply(state, seat, move))


def fits(match: Match, state: State, seat: Seat, text: str, digest: str) -> int:
    """0 where an action is legal in a position and comes out as its seat says.

    Otherwise a number that is the smaller the fewer moves its seat has there: what one claims about
    cards that others cannot see is that they allow nothing.

    Raises Malformed for a text that is none.
    """
    game = match.game
    move = game.parse(state, seat, text)
    legal = game.legal(state, seat)
    if move not in legal:
        return _FAR + len(legal)
    after = tried(game, state, seat, text).after
    if public_digest(match, after) == digest:
        return 0
    return 1 + len(game.legal(after, seat))


def guess(match: Match, packs: Sequence[SealedPack], seat: Seat, text: str,
          digest: str) -> Orders | None:
    """Orders of the packs under which an action of a seat is what it claims to be (TD-12.4).

    Stand-ins of its packs change places by pairs as long as that leaves it fewer moves; None where
    no guess fits.
    """
    orders = [list(pack.order) for pack in packs]
    state = match.state
    best = fits(match, state, seat, text, digest)
    improved = True
    while best and improved:
        improved = False
        for number, one, other in _pairs(packs, seat):
            order = orders[number]
            trial = state.exchanged({order[one]: order[other], order[other]: order[one]})
            found = fits(match, trial, seat, text, digest)
            if found < best:
                best, state, improved = found, trial, True
                order[one], order[other] = order[other], order[one]
            if not best:
                break
    return None if best else orders


def _pairs(packs: Sequence[SealedPack], seat: Seat) -> list[tuple[int, int, int]]:
    """(pack, place, place) of all stand-ins of a seat that may change places."""
    return [(number, one, other) for number, pack in enumerate(packs) if pack.seat == seat
            for one in pack.unknown() for other in pack.unknown() if one < other]


def act(match: Match, seal: "Seal", seat: Seat, text: str, digest: str) -> None:
    """Take an action, with stand-ins that allow it (TD-12.4)."""
    if fits(match, match.state, seat, text, digest):
        orders = guess(match, seal.packs, seat, text, digest)
        if orders is None:
            raise refused(match, seat, text)
        seal.arrange(orders)
    push(match, seat, text)
    seen = shown_by(match, match.states[-2], seat, text, match.state)
    if any(pack.order[place] in seen for pack in seal.packs for place in pack.unknown()):
        match.rewind(match.ply - 1)
        raise refusal("An action did not open all the cards that it shows.",
                      clause="TD-12.1", reason="not_shown")


def push(match: Match, seat: Seat, text: str) -> None:
    """Take an action. Raises as the rules do; whether the seat is to move is asked before."""
    found = tried(match.game, match.state, seat, text)
    match.push(seat, found.move, text, found.after)


def refused(match: Match, seat: Seat, text: str) -> Illegal:
    """What is wrong with an action that no cards its seat may hold allow."""
    try:
        match.game.apply(match.state, seat, match.game.parse(match.state, seat, text))
    except Illegal as error:
        return error
    return Illegal("After this action the two devices would see different positions.",
                   clause="TD-4.3", reason="other_position", title="Not taken")


def unveiled(game: Game[Any], state: State, seat: Seat, veil: str) -> Move:
    """The choice that a veil tells by where its card lies. Raises Illegal where there is none."""
    move = game.unveiled(state, seat, veil)
    if move is None or move not in game.legal(state, seat):
        raise refusal("No card can be chosen unseen there.",
                      clause="TD-18.4", reason="other_choice")
    return move
