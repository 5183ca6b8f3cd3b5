"""What a game answers about the table: where cards lie, how they look, what is said and asked."""

from collections.abc import Sequence
from typing import Any, Generic

from ..errors import Malformed
from .rooms import found_in, package_of
from .rules import Rules
from .types import Card, FaceId, Move, Pick, S, Seat
from .values import Ask, Cell, Line, Link, Part, Piece, Zone


class Presentation(Rules[S], Generic[S]):
    """The part of the protocol that shows a match; `Game` has it."""

    def zones(self, state: S, /) -> Sequence[Zone]:
        """The Zones of the table, in reading order."""
        raise NotImplementedError

    def contents(self, state: S, zone: Zone, /) -> Sequence[Piece] | Sequence[Cell]:
        """Pieces (loose layouts) or Cells (laid-out ones) of a zone."""
        raise NotImplementedError

    def face_id(self, state: S, card: Card, /) -> FaceId:
        """The face of a card."""
        raise NotImplementedError

    def face(self, face: FaceId, /) -> dict[str, Any]:
        """How a face looks: the object of docs/view-model.md, part 1 (faces)."""
        raise NotImplementedError

    def label(self, state: S, seat: Seat, move: Move, /) -> str:
        """A move as a person would say it."""
        raise NotImplementedError

    def path(self, state: S, seat: Seat, move: Move, /) -> Sequence[Pick]:
        """The elements to pick, in order: card ints, cell ids, #verbs."""
        raise NotImplementedError

    def paying(self, state: S, seat: Seat, move: Move, /) -> Sequence[str]:
        """What is asked for each of the last picks of a move's path that pay for it, in order.

        `{0}` is the title of the first picked element, as in `Ask`.
        """
        return ()

    def alike(self, state: S, seat: Seat, card: Card, /) -> Sequence[Card]:
        """The other cards for which `card` stands in what `legal` lists.

        Nobody can tell these equal cards apart, so picking one of them does the same.
        """
        return ()

    def tag(self, state: S, seat: Seat, move: Move, /) -> str:
        """What a move brings, in two words ("gathers 5") or a sum ("4 + 3 = 7"), or "".

        Of a sum a small card shows what it comes to.
        """
        return ""

    def reason(self, state: S, seat: Seat, move: Move, /) -> str:
        """One clause that says what is good about a move, or "".

        By default what `reason` in bots/reasons.py of its package says, or without one its `tag`.
        """
        say = found_in(self, "bots.reasons", "reason")     # loaded here: a match may have no hints
        return str((say or self.tag)(state, seat, move))

    def suggest(self, state: S, seat: Seat, move: Move, /) -> str:
        """A move as somebody beside the table would say it, without coordinates."""
        return self.label(state, seat, move)

    def arrow(self, state: S, seat: Seat, move: Move, /) -> Link | None:
        """The line that shows another what a move does to what, before its result is seen.

        By default there is none: most moves show by where cards go, or by `links` that stay.
        """
        return None

    def asks(self, state: S, seat: Seat, /) -> Sequence[Ask]:
        """The prompts by number of picks."""
        raise NotImplementedError

    def phase(self, state: S, /) -> str:
        return ""

    def note(self, state: S, seat: Seat, /) -> str:
        """What a seat's plate says beside the name."""
        return ""

    def recalls(self, state: S, /) -> int | None:
        """How many turns back the log goes while the match runs.

        It is None for all of them, a number in a memory game.
        """
        return None

    def plate(self, state: S, seat: Seat, viewer: Seat | None, /) -> Sequence[tuple[str, Any]]:
        """What a seat's plate counts: ((label, value), ...); first what the match is about.

        Of that count, more is better for the seat.
        """
        return ()

    def tell(self, before: S, seat: Seat, move: Move, after: S, /) -> Line:
        """The log line of a move."""
        raise NotImplementedError

    def account(self, state: S, card: Card, /) -> tuple[int | str, Sequence[Part]] | None:
        """How the number on a card comes about: (total, Parts), or None for nothing to tell.

        The total is a text where a card has two numbers ("2 / 2").
        """
        return None

    def clock(self, state: S, /) -> float | None:
        """Seconds a seat has for what it chooses now, or None: as long as it likes."""
        return None

    def overdue(self, state: S, seat: Seat, /) -> Move:
        """The move of a seat whose time is up, one after the other until it has chosen."""
        return self.legal(state, seat)[0]

    def art(self, face: FaceId, /) -> str:
        """The picture of a face as SVG text: deterministic.

        By default what `art` in art/pictures.py of its package draws.
        """
        return self._drawn("art", face)

    def poster(self) -> str:
        """The picture on the home screen as SVG text, 100 by 128.

        By default it is what `poster` in art/pictures.py of its package draws.
        """
        return self._drawn("poster")

    def _drawn(self, name: str, *about: FaceId) -> str:
        draw = found_in(self, "art.pictures", name)
        if not draw:
            raise Malformed(f"{type(self).__name__} draws no {name}: write `{name}` in "
                            f"{package_of(self)}/art/pictures.py, or as a method", name)
        return str(draw(*about))
