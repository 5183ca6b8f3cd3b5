"""What is noted while a game is played, for its row."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..match.turns import begins_turn
from ..players.clock import Looks
from ..players.fair_chances import levelled, of_both
from ..protocol.game import Game, Outcome
from ..protocol.types import Card, Move, Seat
from ..protocol.values import Cell
from .rows import Row

SEATS = 2
EVEN, PLACES = 0.5, 4                      # neither leads; places of a share in a row


class GameSetup(NamedTuple):
    """What is known of a game before it is played; the columns of a row that say so."""

    number: int
    part: str
    seed: str
    deal: int
    swapped: int
    players: tuple[str, ...]
    decks: tuple[str, ...]
    options: Mapping[str, Any]


class RowObserver:
    """Looks on at one game of two seats and makes its row.

    A card is drawn when it first lies in a zone of the place `hand` that a seat owns, also at the
    deal, and played when it leaves that zone by a move of its seat. The lead is read off
    `Game.evaluate`, at the end of each turn and for the seat that has just moved. `tick` is called
    before a seat thinks.
    """

    def __init__(self, game: Game[Any], start: Any, looks: Looks | None = None,
                 tick: Callable[[], object] = lambda: None) -> None:
        self.game, self.looks, self.tick = game, looks, tick
        self.taken = [0] * SEATS
        self.mark = 0                      # looks taken when the seat began to think
        self.thinker: Seat | None = None
        self.plies, self.turns = 0, 0
        self.last: Seat | None = None      # whose turn it is; None: nobody's alone
        self.together = 0                  # choices at the same time that are still to be made
        self.chances: list[float] = []     # of the first seat, at the ends of turns
        self.openings = [""] * SEATS
        self.held: list[dict[Card, str]] = [{} for _ in range(SEATS)]
        self.left: list[list[str]] = [[] for _ in range(SEATS)]
        self.clauses: set[str] = set()
        self.moves: Counter[str] = Counter()
        self.deals = said(game, "zones")
        self.draw(start)
        self.dealt = [sorted(held.values()) for held in self.held]

    def hands(self, state: Any) -> list[set[Card]]:
        """The cards in the hand of each seat."""
        found: list[set[Card]] = [set() for _ in range(SEATS)]
        for zone in self.game.zones(state) if self.deals else ():
            if zone.place == "hand" and zone.owner is not None:
                for lying in self.game.contents(state, zone):
                    pieces = lying.pieces if isinstance(lying, Cell) else (lying,)
                    found[zone.owner].update(piece.card for piece in pieces)
        return found

    def draw(self, state: Any) -> list[set[Card]]:
        """Note which cards are in hand that were not before; returns the hands."""
        hands = self.hands(state)
        for held, hand in zip(self.held, hands):
            for card in sorted(hand - held.keys()):
                held[card] = self.game.face_id(state, card)
        return hands

    def thinks(self, state: Any, seat: Seat) -> None:
        """A seat is to choose; where several are, that is a turn."""
        self.count_looks()
        self.thinker = seat
        movers = self.game.to_move(state)
        if len(movers) > 1 and seat == movers[0]:
            self.begin_turn(state, None)
            self.together = len(movers)
        self.tick()

    def count_looks(self) -> None:
        """What the clock was looked at since the last time is the thinker's."""
        taken = self.looks.taken if self.looks else 0
        if self.thinker is not None:
            self.taken[self.thinker] += taken - self.mark
        self.mark = taken

    def begin_turn(self, state: Any, seat: Seat | None) -> None:
        """A turn begins: note how the first seat stands at the end of the one before."""
        if self.turns:
            self.chances.append(of_both(self.game, state))
        self.turns += 1
        self.last = seat

    def moved(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        """A seat has moved."""
        self.count_looks()
        self.thinker = None
        if self.together:
            self.together -= 1
        elif begins_turn(self.game, self.last, before, seat, move):
            self.begin_turn(before, seat)
        self.hear(before, seat, move, after)
        hand = self.draw(before)[seat]
        now = self.draw(after)[seat]
        self.left[seat] += [self.held[seat][card] for card in sorted(hand - now)]
        self.plies += 1

    def hear(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        """What is said of a move; a game that has no words yet is played all the same."""
        game = self.game
        if not self.openings[seat] and move != game.pass_move(before, seat) and said(game, "label"):
            self.openings[seat] = game.label(before, seat, move)
        if said(game, "text"):
            self.moves[game.text(before, seat, move).partition(" ")[0]] += 1
        if said(game, "tell"):
            self.clauses.update(game.tell(before, seat, move, after).clauses)

    def row(self, given: GameSetup, outcome: Outcome) -> Row:
        """The row of the game, which is over."""
        self.count_looks()
        leads, lowest, settled = course(levelled(self.game, self.chances), outcome.winner)
        scores = outcome.scores
        if outcome.clause:
            self.clauses.add(outcome.clause)
        return Row(
            given.number, self.game.id, self.game.version, *given[1:], outcome.winner,
            outcome.reason, outcome.clause, float(scores[0] - scores[1]) if scores else None,
            self.plies, self.turns, leads, lowest, settled, tuple(self.openings),
            tuple(map(tuple, self.dealt)),
            tuple(tuple(sorted(held.values())) for held in self.held),
            tuple(tuple(sorted(left)) for left in self.left), tuple(sorted(self.clauses)),
            dict(sorted(self.moves.items())), tuple(self.taken))


def said(game: Game[Any], name: str) -> bool:
    """Whether a game answers to a part of the protocol itself."""
    return getattr(type(game), name) is not getattr(Game, name)


def course(chances: Sequence[float],
           winner: Seat | None) -> tuple[int, float | None, float | None]:
    """(changes of the lead, the winner's lowest chance, the part of turns until it led for good).

    `chances` are the first seat's at the ends of turns.
    """
    leaders = [chance > EVEN for chance in chances if chance != EVEN]
    changes = sum(a != b for a, b in zip(leaders, leaders[1:]))
    if winner is None:
        return changes, None, None
    own = [chance if winner == 0 else 1 - chance for chance in chances]
    behind = [at for at, chance in enumerate(own, 1) if chance <= EVEN]
    return (changes, round(float(min([EVEN, *own])), PLACES),
            round(max(behind, default=0) / max(1, len(own)), PLACES))
