"""What two actions lead to, in words: the match is played on quickly from both, and compared.

It tells why a review's second look found one of them better. What is compared is the first count of
each plate, of which more is better, and who has won.
"""

from typing import Any, NamedTuple

from .. import players
from ..protocol.game import CHANCE, Game
from ..protocol.state import State
from ..protocol.types import Move, Rng, Seat
from ..protocol.values import Whose, Word

ACTIONS = 40                               # from one of its turns to the next, at most
SHOWS = 0.5                                # so much of a count is a difference
# of turns of the seat, until a difference shows
NUMBERS = ("a turn", "two turns", "three turns", "four turns", "five turns", "six turns")


class Stand(NamedTuple):
    """How a line of play stands: the first count of each plate, None where it is no number."""

    counts: tuple[float | None, ...]
    labels: tuple[str, ...]
    won: bool                              # by the seat it is played for
    lost: bool


class Ahead:
    """What the two actions of a seat lead to, in a few ways in which it may go.

    `begin` adds such a way, `play` plays all of them on for a turn.
    """

    def __init__(self, game: Game[Any], seat: Seat, made: Move, best: Move) -> None:
        self.game, self.seat, self.moves = game, seat, (made, best)
        self.player = players.make(game, "greedy")
        self.states: list[tuple[State, State]] = []          # where each way stands, after both
        self.ways: list[tuple[list[Stand], list[Stand]]] = []     # how it stood after each turn

    def begin(self, state: State) -> None:
        """Take both actions in a full state that agrees with all the seat knew."""
        made, best = (self.game.apply(state, self.seat, move) for move in self.moves)
        self.states.append((made, best))
        self.ways.append(([], []))

    def play(self, rng: Rng) -> bool:
        """Play on until it is the seat's turn again; whether a difference may still show later."""
        for states, stands in zip(self.states, self.ways):
            for state, line in zip(states, stands):
                self.to_next_turn(state, rng)
                line.append(self.stand(state))
        return len(self.ways[0][0]) < len(NUMBERS) and not self.words()

    def to_next_turn(self, state: State, rng: Rng) -> None:
        """Play on until the seat begins something after another seat has acted."""
        game, mover = self.game, self.seat
        for _ in range(ACTIONS):
            seats = game.to_move(state)
            if not seats:
                return
            seat = seats[0]
            if seat == CHANCE:
                game.play(state, CHANCE, game.sample(state, rng))
                continue
            for thought in self.player.think(lambda rng: state.copy(), seat, rng):
                move = thought.move
            if move != game.pass_move(state, seat):
                if seat == self.seat != mover:
                    return
                mover = seat
            game.play(state, seat, move)

    def stand(self, state: State) -> Stand:
        """How it stands in a state."""
        game, end = self.game, self.game.outcome(state)
        first = [next(iter(game.plate(state, seat, seat)), ("", None)) for seat in (0, 1)]
        counts = tuple(float(value) if isinstance(value, int) else None for _, value in first)
        won = end is not None and end.winner == self.seat
        nouns = {zone.label: zone.noun for zone in game.zones(state) if zone.noun}
        return Stand(counts, tuple(nouns.get(label, label) for label, _ in first), won,
                     end is not None and end.winner == 1 - self.seat)

    def words(self) -> tuple[Word, ...]:
        """What the better action leads to rather than the other, after as few turns as show it.

        Nothing where no count shows it.
        """
        turns = len(self.ways[0][0]) if self.ways else 0
        for turn, number in enumerate(NUMBERS[:turns]):
            made, best = ([way[which][turn] for way in self.ways] for which in (0, 1))
            found = self.ends(made, best) or self.counted(made, best)
            if found:
                return (f"Played on for {number}, ", *found, ".")
        return ()

    def ends(self, made: list[Stand], best: list[Stand]) -> tuple[Word, ...]:
        """That one of them always ended the match, and the other did not.

        A few quick lines prove nothing, so it is told what came of them, not what must come.
        """
        tries = len(best)
        won, lost = sum(stand.won for stand in made), sum(stand.lost for stand in best)
        if all(stand.won for stand in best) and won < tries:
            return (f"it won the match in {tries} of {tries} tries, what was done in {won}",)
        if all(stand.lost for stand in made) and lost < tries:
            return (f"what was done lost the match in {tries} of {tries} tries, this in {lost}",)
        return ()

    def counted(self, made: list[Stand], best: list[Stand]) -> tuple[Word, ...]:
        """The counts that stand better after it, if on the whole it is ahead in them."""
        ahead = 0.0
        said: list[Word] = []
        for seat in (self.seat, 1 - self.seat):
            before, after = mean(made, seat), mean(best, seat)
            if before is None or after is None:
                continue
            gain = after - before if seat == self.seat else before - after
            ahead += gain
            if gain >= SHOWS and round(before) != round(after):
                label = best[0].labels[seat]
                varied = spread(made, seat) or spread(best, seat)
                said += [" and " if said else "it brings ", Whose(seat, first=False),
                         f" {label[:1].lower()}{label[1:]} to {'about ' if varied else ''}"
                         f"{round(after)}, not {round(before)}"]
        return tuple(said) if ahead >= SHOWS else ()


def mean(stands: list[Stand], seat: Seat) -> float | None:
    """The mean of a count; None where it is no number."""
    counts = [count for stand in stands if (count := stand.counts[seat]) is not None]
    return sum(counts) / len(counts) if counts and len(counts) == len(stands) else None


def spread(stands: list[Stand], seat: Seat) -> bool:
    """Whether a count differs from way to way: its mean may then be none that can be."""
    return len({stand.counts[seat] for stand in stands}) > 1
