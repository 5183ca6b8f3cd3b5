"""What a game tells its opponents: what a position is worth, and which turns are worth a look."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from .rooms import found_in
from .rules import Rules
from .types import Move, Rng, S, Seat


class Opponents(Rules[S], Generic[S]):
    """The part of the protocol that serves opponents; `Game` has it."""

    # moves after which `evaluate` says what a playout is worth; None: played to the end
    horizon: int | None = None

    # whether `evaluate` speaks of a seat that has just moved: of one that is to move its plan tells
    evaluates_moved = False

    # what its chances are multiplied by, as log odds, where people are told them: so that of the
    # moments told as 70 % about 70 % were won in matches of computers (`tests/chances.py` fits it)
    boldness = 1.0

    def beliefs(self, state: S, seat: Seat, /) -> Any:
        """What `seat` may think about cards it cannot see, as `evaluate` wants it.

        It is the same for every determinised state.

        None when the game has nothing to say about them.
        """
        return None

    def evaluate(self, state: S, seat: Seat, beliefs: Any = None, /) -> float:
        """How likely `seat` wins, from 0 to 1; the final result once the match is over.

        With `beliefs` it prices what the others may hold; without, it sees its own chances only. By
        default it is 0.5.
        """
        end = self.outcome(state)
        return 0.5 if end is None or end.winner is None else float(end.winner == seat)

    def turn_candidates(
            self, state: S, seat: Seat, budget: int, beliefs: Any = None, /,
    ) -> Iterator[tuple[float, Sequence[Move]] | None]:
        """Yield (value, moves) for whole turns of `seat`; None in between is fine.

        At most `budget` positions are looked at.

        `value` is as of `evaluate`, after the turn and before anything is learned. By default every
        legal move is a turn.
        """
        for move in self.legal(state, seat)[:budget]:
            after = state.copy()
            self.play(after, seat, move)
            yield self.evaluate(after, seat, beliefs), (move,)

    def reopen(self, state: S, seat: Seat, /) -> S:
        """A copy of `state`, a guess of `seat`, in which the others choose anew.

        What they chose in secret in this round is open again.
        """
        return state.copy()

    def rollout(self, state: S, seat: Seat, rng: Rng, /) -> Move:
        """A quick sensible move for a playout; by default any legal one."""
        moves = self.legal(state, seat)
        return moves[int(rng.random() * len(moves))]

    # what is said of a level, by its id, where the game's own player thinks otherwise
    helps: Mapping[str, str] = {}

    def players(self) -> dict[str, Callable[[Any], Any]]:
        """The game's own players by name, each a function of the game that makes one.

        A level's id replaces that level. By default `PLAYERS` in bots/players.py of its package.
        """
        return found_in(self, "bots.players", "PLAYERS") or {}

    def characters(self) -> Any:
        """Its `mulligan.players.characters.Characters`, opponents with a style; or None.

        By default `CHARACTERS` in bots/characters.py of its package.
        """
        return found_in(self, "bots.characters", "CHARACTERS")

    def learning(self) -> Any:
        """What its evaluation is learned from, a `mulligan.players.learned.Learning`; or None.

        By default `LEARNING` in bots/learning.py of its package.
        """
        return found_in(self, "bots.learning", "LEARNING")

    def gauges(self) -> dict[str, tuple[Callable[[], object], float]]:
        """What the bench measures of this game alone: {words: (function, milliseconds)}.

        By default what `gauges` in dev/bench.py of its package gives for it.
        """
        gauges = found_in(self, "dev.bench", "gauges")
        return gauges(self) if gauges else {}
