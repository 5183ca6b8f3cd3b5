"""Standing orders: what a seat lets pass without being asked.

They live beside the match, not in its record.

An order is a text. `until:ID` passes every window until the game says it is over; `moment:KEY`
passes in each window of a kind; `card:FACE` means "do not ask me because of this card". `ID@PLY`
says when it was given. All of it is data and pure functions: who drives a match asks `auto` and
takes the move like any other, so the record holds every pass.

Nothing here may tell what a seat holds. Alone against the computer nobody watches, so what is no
choice passes by itself. Where several persons share a screen, the others see each pass that
nobody pressed: there a seat without a choice is asked all the same, unless everybody sees that it
has none (`Game.surely_passes`), and orders about cards, which depend on a hand, rest.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..data.checks import expect, is_list, is_string
from ..errors import Malformed
from ..protocol.state import State
from ..protocol.types import FaceId, Json, Move, Ply, Seat
from .takeback import just_chosen
from .visibility import pieces, sees

if TYPE_CHECKING:
    from .match import Match

MOST = 60                                  # orders a seat may have standing

Orders: TypeAlias = dict[str, Ply]         # order -> after how many actions it was given


def auto(match: "Match", seat: Seat) -> tuple[Move, str] | None:
    """(move, why) by which `seat` lets this window pass without being asked, or None.

    What was taken back is not done again by itself, and without an order nothing passes as long as
    the seat could take something back.
    """
    game, state = match.game, match.state
    question = match.formal()
    may_take_back = match.undone or just_chosen(match, seat)
    if question and question[0] == seat and not (may_take_back or _together(match)):
        return question[1], "There is nothing to choose here."
    passing = game.pass_move(state, seat) if not match.undone and seat in match.to_move() else None
    if passing is None:
        return None
    standing = match.orders.get(seat, {})
    for order, given in standing.items():
        kind, _, name = order.partition(":")
        if kind == "until" or kind == "moment" and (game.moment(state, seat) or ("",))[0] == name:
            return passing, f"Your order: {_label(match, seat, order, given)}."
    if just_chosen(match, seat):
        return None
    others = [move for move in match.legal(seat) if move != passing]
    if not others and (not _together(match) or game.surely_passes(state, seat)):
        return passing, "You can do nothing here but pass."
    muted = {order[5:] for order in standing if order.startswith("card:")}
    if muted and others and not _together(match) \
            and all(_first_face(match, seat, move) in muted for move in others):
        return passing, "Your order: do not ask because of these cards."
    return None


def _together(match: "Match") -> bool:
    """Whether several persons share the screen."""
    return len(match.persons()) > 1


def _first_face(match: "Match", seat: Seat, move: Move) -> FaceId | None:
    """The face of the card a move begins with, or None."""
    first = match.game.path(match.state, seat, move)[0]
    return match.game.face_id(match.state, first) if isinstance(first, int) else None


# ---- giving and lifting --------------------------------------------------------------------------
def give(match: "Match", seat: Seat, texts: Json) -> None:
    """Let exactly these orders stand for `seat`; those that stood already keep their time.

    Raises Malformed, changing nothing.
    """
    expect(is_list(texts, MOST), "orders", f"expected a list of at most {MOST} orders")
    old, new = match.orders.get(seat, {}), {}
    for i, text in enumerate(texts):
        order, ply = _read(match, seat, text, old, f"orders[{i}]")
        if not _ended(match, seat, order, ply):
            new[order] = ply
    match.orders[seat] = new


def restore(match: "Match", saved: Sequence[Json]) -> None:
    """Give back what `as_saved` gave; what does not fit this match any more is left out."""
    for seat, texts in enumerate(saved[:len(match.seats)]):
        for text in texts[:MOST] if isinstance(texts, list) else ():
            try:
                give(match, seat, [*_texts(match, seat), text])
            except Malformed:
                continue


def as_saved(match: "Match") -> list[list[str]]:
    """The orders of all seats, to be given back by `restore`; [] when there are none."""
    if not any(match.orders.values()):
        return []
    return [_texts(match, seat) for seat in range(len(match.seats))]


def lift(match: "Match") -> None:
    """Take away what the newest state ends; called with every action."""
    for seat, standing in match.orders.items():
        for order in [order for order in standing if order.startswith("until:")]:
            if match.game.lifted(match.states[standing[order]], match.state, seat, order[6:]):
                del standing[order]


def forget(match: "Match") -> None:
    """Take away what was given later than the match now stands, after an undo."""
    for standing in match.orders.values():
        for order in [order for order, ply in standing.items() if ply > match.ply]:
            del standing[order]


def _texts(match: "Match", seat: Seat) -> list[str]:
    return [f"{order}@{ply}" for order, ply in match.orders.get(seat, {}).items()]


def _ended(match: "Match", seat: Seat, order: str, ply: Ply) -> bool:
    """Whether an order given at `ply` has ended since."""
    if not order.startswith("until:"):
        return False
    given = match.states[ply]
    return any(match.game.lifted(given, state, seat, order[6:]) for state in match.states[ply + 1:])


def _read(match: "Match", seat: Seat, text: Json, old: Mapping[str, Ply],
          field: str) -> tuple[str, Ply]:
    """(order, ply) of a text. Raises Malformed for an order nobody can give."""
    expect(is_string(text, 100), field, "expected a short text")
    order, at, since = text.rpartition("@")
    if not at:
        order, since = text, str(old.get(text, match.ply))
    if not (since.isascii() and since.isdigit() and len(since) < 9 and int(since) <= match.ply):
        raise Malformed(f"expected a number up to {match.ply} behind the @", field)
    if _label(match, seat, order, int(since)) is None:
        known = ", ".join(known["id"] for known in listed(match, seat)) or "none"
        raise Malformed(f"there is no such order; those of now are {known}", field)
    return order, int(since)


def _label(match: "Match", seat: Seat, order: str, ply: Ply) -> str | None:
    """An order in words, or None for one that could not be given at `ply`."""
    game, state = match.game, match.states[ply]
    kind, _, name = order.partition(":")
    if kind == "until":
        return next((until.label for until in game.untils if until.id == name), None)
    if kind == "moment":
        moment = game.moment(state, seat)
        return f"Always pass in {moment[1]}" if moment and moment[0] == name else None
    if kind == "card" and not _together(match) and name in _own_faces(match, seat, state):
        return f"Do not ask because of {game.face(name)['title']}"
    return None


def _own_faces(match: "Match", seat: Seat, state: State) -> set[FaceId]:
    """The faces of the cards that lie open to `seat` in its own zones."""
    game = match.game
    own = [zone for zone in game.zones(state) if zone.owner == seat and sees(zone, seat)]
    return {game.face_id(state, piece.card)
            for zone in own for piece in pieces(game.contents(state, zone)) if piece.up}


# ---- what the table shows ------------------------------------------------------------------------
def listed(match: "Match", seat: Seat) -> list[dict[str, Any]]:
    """All orders `seat` may give now, and all that stand: [{id, kind, label, on, elsewhere?, help?,
    face?}].
    """
    game, standing = match.game, match.orders.get(seat, {})
    helps = {f"until:{until.id}": until.help for until in game.untils}
    out: list[dict[str, Any]] = []
    possible = _possible(match, seat)
    for order in dict.fromkeys([*possible, *standing]):
        kind, _, name = order.partition(":")
        label = _label(match, seat, order, standing.get(order, match.ply))
        out.append({"id": order, "kind": kind, "label": label, "on": order in standing})
        if kind == "moment" and order not in possible:
            out[-1]["elsewhere"] = True
        if helps.get(order):
            out[-1]["help"] = helps[order]
        if kind == "card":
            out[-1]["face"] = name
    return out


def _possible(match: "Match", seat: Seat) -> list[str]:
    """The orders that `seat` may give now."""
    game, state = match.game, match.state
    names = [f"until:{until.id}" for until in game.untils]
    passing = seat in match.to_move() and game.pass_move(state, seat) is not None
    moment = game.moment(state, seat) if passing else None
    if moment:
        names.append(f"moment:{moment[0]}")
    if passing and not _together(match):
        own = _own_faces(match, seat, state)
        faces = (_first_face(match, seat, move) for move in match.legal(seat))
        names += [f"card:{face}" for face in dict.fromkeys(faces) if face in own]
    return names
