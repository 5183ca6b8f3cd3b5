"""What an action changed, as far as one seat can see it.

It is read off two views of that seat: so nothing a seat may see goes untold, and nothing else is
told. In words: `change_words.py`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from ..protocol.types import FaceId, Seat
from .steps import events
from .view import View
from .zone_view import ViewData

# states of a card that come and go, by the key of the view or the mark behind them
STATES = ("tapped", "out")


class Moved(NamedTuple):
    """Cards that went from one zone to another; `unseen` are those this seat cannot name."""

    cards: tuple[str, ...]                 # their elements, as they are called now
    faces: tuple[FaceId, ...]
    unseen: int
    start: str                             # ids of zones
    end: str


class Shifted(NamedTuple):
    """A card that went to another cell of its zone."""

    card: str
    face: FaceId
    cell: str                              # what the cell is called


class Became(NamedTuple):
    """A number of a card; `name` is empty for the one in its corner."""

    card: str
    face: FaceId
    name: str
    before: str
    after: str


class Turned(NamedTuple):
    """A card that came into one of the STATES, or out of it."""

    card: str
    face: FaceId
    state: str
    on: bool


class Counted(NamedTuple):
    """A count on the plate of a seat."""

    seat: Seat
    label: str
    before: int | str
    after: int | str


class Faced(NamedTuple):
    """A card that shows another face than before: turned over, or become something else."""

    card: str
    face: FaceId | None                    # what shows now; None: its back
    before: FaceId | None


Change: TypeAlias = Moved | Shifted | Became | Turned | Counted | Faced


class _Lying(NamedTuple):
    """A card of a view that can be followed, with where it lies."""

    card: ViewData
    zone: str
    cell: str


def changes(before: View, after: View) -> list[Change]:
    """All that changed between two views of one seat: cards first, then counts."""
    # most zones of `after` are those of `before`, and nothing came, went or changed there
    left = [zone.data for name, zone in before.drawn.items() if after.drawn.get(name) is not zone]
    come = [zone.data for name, zone in after.drawn.items() if before.drawn.get(name) is not zone]
    old, new = _lying(before, left), _lying(after, come)
    found: list[Change] = [*_went(before, after, old | new, _lost(left, old, new))]
    for k in new.keys() & old.keys():
        if new[k] != old[k]:
            found += _of_card(k, old[k], new[k], after)
    found[len(found):] = _counted(before, after)
    return sorted(found, key=_order)


def in_cells(before: View, after: View) -> list[str]:
    """The elements of the cards in cells that are new there, lie elsewhere or look otherwise."""
    old, new = (_lying(view, [zone for zone in view.zones if "cells" in zone])
                for view in (before, after))
    return sorted(k for k, lay in new.items() if k not in old or _looks(lay) != _looks(old[k]))


def _looks(lying: _Lying) -> tuple[object, ...]:
    """Where a card lies, its face, its numbers and its states."""
    card = lying.card
    return (lying.zone, lying.cell, card.get("face"), card.get("now"), card.get("hurt", 0),
            [_is(card, state) for state in STATES])


def _order(change: Change) -> tuple[int, str]:
    """Cards that went somewhere first, counts last; else by element, so that it is always so."""
    kinds = (Moved, Faced, Shifted, Became, Turned, Counted)
    return kinds.index(type(change)), "" if isinstance(change, Moved | Counted) else change.card


def _lying(view: View, zones: list[ViewData]) -> dict[str, _Lying]:
    """The cards this seat can follow in some zones of a view, by element."""
    tokens = set(view.token.values())
    return {card["k"]: _Lying(card, zone["id"], cell)
            for zone in zones for cell, cards in _places(zone)
            for card in cards if card["k"] in tokens}


def _places(zone: ViewData) -> Iterator[tuple[str, list[ViewData]]]:
    """(what a cell is called, its cards) of a zone; a loose one is a single nameless cell."""
    if "cells" in zone:
        for cell in zone["cells"]:
            yield cell["label"], cell["cards"]
    else:
        yield "", zone["cards"]


def face_of(card: ViewData) -> FaceId | None:
    """The face of a card of a view, as this seat knows it; None where it does not."""
    known: FaceId | None = card.get("face") or card.get("mine") or card.get("known")
    return known


def _lost(zones: list[ViewData], old: dict[str, _Lying],
          new: dict[str, _Lying]) -> dict[str, list[str]]:
    """{zone: the cards this seat saw there and cannot follow any more}, of `zones` it saw whole.

    Of those it knows which went where nobody sees them: its own hand, for example.
    """
    whole = [zone["id"] for zone in zones
             if all(card["k"] in old and face_of(card)
                    for _, cards in _places(zone) for card in cards)]
    return {name: [k for k, lay in old.items() if lay.zone == name and k not in new]
            for name in whole}


def _went(before: View, after: View, lying: dict[str, _Lying],
          lost: dict[str, list[str]]) -> list[Moved]:
    """Cards that changed zones, those between the same two zones together.

    `lying` has the cards of both views, those of `after` as they lie there; those that are `lost`
    from a zone are named if they all went the same way.
    """
    groups: dict[tuple[str, str], list[str | None]] = {}
    for event in events(after, before.lies):
        groups.setdefault((event["from"], event["to"]), []).append(event.get("card"))
    found = []
    ways = [start for (start, _), cards in groups.items() if None in cards]
    for (start, end), cards in groups.items():
        gone = lost.get(start, [])
        if ways.count(start) == 1 and cards.count(None) == len(gone):
            cards = [*filter(None, cards), *gone]
        named = [(k, face) for k in cards if k and k in lying
                 and (face := face_of(lying[k].card))]
        found.append(Moved(tuple(k for k, _ in named), tuple(face for _, face in named),
                           len(cards) - len(named), start, end))
    return found


def _of_card(k: str, old: _Lying, new: _Lying, view: View) -> Iterator[Change]:
    """What changed of a card in sight before and after."""
    face = face_of(new.card)
    if face is None:
        return
    shown, was = new.card.get("face"), old.card.get("face")
    if shown != was and old.zone == new.zone:
        yield Faced(k, shown, was or face_of(old.card))
    if old.zone != new.zone:
        return                             # a number of another place is no change of this one
    if old.cell != new.cell:
        yield Shifted(k, face, new.cell)
    yield from _numbers(k, face, old.card, new.card, view)
    for state in STATES:
        if _is(old.card, state) != _is(new.card, state):
            yield Turned(k, face, state, _is(new.card, state))


def _is(card: ViewData, state: str) -> bool:
    return bool(card.get(state)) or state in card.get("marks", ())


def _numbers(k: str, face: FaceId, old: ViewData, new: ViewData, view: View) -> Iterator[Became]:
    """The numbers of a card that changed: that in its corner, its stats, its damage."""
    looks = view.faces.get(face) or view.game.face(face)
    then, now = _values(looks, old), _values(looks, new)
    for name, value in now.items():
        if name in then and then[name] != value:
            yield Became(k, face, name, then[name], value)


def _values(looks: ViewData, card: ViewData) -> dict[str, str]:
    """{name: value} of all numbers a card shows: what it prints, or what that has become."""
    now: Any = card.get("now")
    values = {"damage": str(card.get("hurt", 0))}
    if isinstance(now, list):
        stats = looks.get("stats", [])
        for i, (name, printed) in enumerate(stats):
            values[name] = now[i] if i < len(now) and now[i] is not None else printed
        values["level"] = now[len(stats)] if len(now) > len(stats) else ""
        return values
    values[""] = now if now is not None else looks.get("idx", "")
    return values | dict(looks.get("stats", []))


def _counted(before: View, after: View) -> list[Counted]:
    """The counts of the plates that changed, but those of zones: cards that went tell these."""
    found = []
    zones = {zone["label"] for zone in after.zones}
    for seat in sorted({zone["owner"] for zone in after.zones if zone["owner"] is not None}):
        old = dict(before.plate(seat))
        for label, value in after.plate(seat):
            if label in old and old[label] != value and label not in zones:
                found.append(Counted(seat, label, old[label], value))
    return found


