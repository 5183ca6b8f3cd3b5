"""What is good about a move of Kaadosu, in one clause: for hints.

It is read off the field, which both see.
"""

from collections.abc import Callable, Iterator

from mulligan.protocol import listing

from ..rules.battle import MOST_STANDING, Position, mask
from ..rules.lines import SEEN
from ..rules.moves import ATTACK, MOVE, PLACE, RETIRE, STRIKE, parts_of
from ..rules.constants import Mask, Move, Seat, Space
from ..text import names
from ..text.log import spelled


def reason(pos: Position, seat: Seat, move: Move) -> str:
    """What is good about a move, in one clause; empty where nothing can be said."""
    kind, space, other = parts_of(move)
    return _REASONS[kind](pos, seat, space, other) if kind in _REASONS else ""


def _striking(pos: Position, seat: Seat, space: Space, _: int) -> str:
    """What it takes from their health (KA-7.8, KA-9.1)."""
    dealt, health = pos.faces[pos.field[seat * 5 + space]].minus, pos.health[1 - seat]
    return "wins the match" if dealt >= health else f"leaves them {health - dealt} health"


def _attacking(pos: Position, seat: Seat, space: Space, target: Space) -> str:
    """What it leaves of its target, and whether it opens their health (KA-7.6, KA-5.7)."""
    end, theirs = (1 - seat) * 5 + target, mask(pos, 1 - seat)
    total = spelled(pos, seat, space, target)[1]
    left = pos.faces[pos.field[end]].plus - pos.hurt[end] - total
    if left > 0:
        return f"leaves it {left} health" if total > 0 else ""
    opens = theirs == 1 << target
    return "it leaves the field" + ", and their health lies open to strikes" * opens


def _moving(pos: Position, seat: Seat, space: Space, to: Space) -> str:
    """What it sees from there and may still attack, and that nothing sees it there (KA-6.2)."""
    theirs, own = mask(pos, 1 - seat), mask(pos, seat)
    if not pos.attacked >> seat * 5 + space & 1:
        found = [end for end in SEEN[to][theirs] if end not in SEEN[space][theirs]]
        if found:
            called = [names.lying(pos, (1 - seat) * 5 + end) for end in found]
            return f"from there it sees {listing.together(called)}"
    there = own & ~(1 << space) | 1 << to
    hides = _seen(theirs, own, space) and not _seen(theirs, there, to)
    return "no card of theirs sees it there" if hides else ""


def _seen(theirs: Mask, own: Mask, space: Space) -> bool:
    """Whether one of their cards sees that on a space."""
    return any(space in SEEN[at][own] for at in _spaces(theirs))


def _spaces(of: Mask) -> Iterator[Space]:
    return (space for space in range(5) if of >> space & 1)


def _placing(pos: Position, seat: Seat, _: int, space: Space) -> str:
    """That no card may attack one's health while it stands (KA-5.7)."""
    return "" if mask(pos, seat) else "while it stands nothing of theirs strikes at your health"


def _retiring(pos: Position, seat: Seat, space: Space, _: int) -> str:
    """That another card may be placed for it (KA-4.7)."""
    full = mask(pos, seat).bit_count() == MOST_STANDING and pos.hands[seat]
    return "makes room for a card of your hand" if full else ""


_REASONS: dict[int, Callable[[Position, Seat, int, int], str]] = {
    PLACE: _placing, MOVE: _moving, ATTACK: _attacking, STRIKE: _striking, RETIRE: _retiring}
