"""Learned evaluations: features of a position, and what play against itself found them to weigh.

A game names its features in the words of its rulebook and says what each amounts to; a position's
winning chance is the logistic of their weighted sum. `mulligan.lab.train` finds the weights, a file
in the game's package keeps them, and they are read here as what comes from outside.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from ..data.checks import expect, is_object, short_text
from ..data.json_text import parse
from ..protocol.game import Game
from ..protocol.types import Move, Seat
from .thought import Player

FORMAT = "mulligan-weights/1"
MOST_BYTES = 40_000                        # of a game's weights
STEEP = 500.0                              # a sum beyond it is as good as certain
HEAVIEST = 1e6                             # a weight

Weights: TypeAlias = tuple[tuple[float, ...], ...]     # by situation, then by feature


class Seen(NamedTuple):
    """A position as `seat` may know it: in which situation it is, and how much of each feature."""

    seat: Seat
    situation: int                         # which of `Learning.situations`
    values: Sequence[float]                # in the order of `Learning.features`


class Learning(NamedTuple):
    """What a game declares to have its evaluation learned: `LEARNING` in bots/learning.py.

    `features` are named in the rulebook's words; each has a weight of its own in each of the
    `situations`, such as whether the seat moves next. `look(game, before, seat, move, after)` gives
    what is to be learned from once `seat` has moved, of nothing hidden from the seats it names;
    nothing where the match is over. `player(game, weights)` makes the player that plays against
    itself meanwhile.
    """

    features: tuple[str, ...]
    situations: tuple[str, ...]
    look: Callable[[Any, Any, Seat, Move, Any], Iterable[Seen]]
    player: Callable[[Any, Weights], Player]

    @property
    def nothing(self) -> Weights:
        """The weights of who has learned nothing yet."""
        return ((0.0,) * len(self.features),) * len(self.situations)


def chance(weights: Sequence[float], values: Sequence[float]) -> float:
    """The winning chance that the weights of a situation see in the values of its features."""
    total: float = sum(map(mul, weights, values))
    return 1 / (1 + exp(-max(-STEEP, min(STEEP, total))))


def replaced(weights: Weights, features: Sequence[str], others: Mapping[str, float]) -> Weights:
    """Weights of which those of some features are others, the same in every situation."""
    _known(features, others)
    return tuple(tuple(others.get(name, weight) for name, weight in zip(features, row, strict=True))
                 for row in weights)


def scaled(weights: Weights, features: Sequence[str], factors: Mapping[str, float]) -> Weights:
    """Weights of which those of some features are multiplied, in every situation."""
    _known(features, factors)
    return tuple(tuple(factors.get(name, 1.0) * weight
                       for name, weight in zip(features, row, strict=True)) for row in weights)


def _known(features: Sequence[str], named: Iterable[str]) -> None:
    """Raise Malformed unless all that are named are features."""
    unknown = set(named).difference(features)
    expect(not unknown, "weights", f"expected names of features, not {', '.join(sorted(unknown))}")


def to_data(game: Game[Any], learning: Learning, weights: Weights, command: str) -> dict[str, Any]:
    """The weights as JSON data, with the command that makes them."""
    by_name = {situation: dict(zip(learning.features, row, strict=True))
               for situation, row in zip(learning.situations, weights, strict=True)}
    return {"format": FORMAT, "game": game.id, "version": game.version, "command": command,
            "weights": by_name}


def read(text: str, game: str, features: Sequence[str], situations: Sequence[str]) -> Weights:
    """The weights of a file. Raises Malformed where they are not those of a game's features."""
    expect(len(text.encode("utf-8", "replace")) <= MOST_BYTES, "weights",
           f"expected at most {MOST_BYTES} bytes")
    data = parse(text, "weights")
    expect(is_object(data, ("format", "game", "version", "command", "weights")), "weights",
           "expected format, game, version, command and weights")
    expect(data["format"] == FORMAT, "format", f"expected {FORMAT}")
    expect(data["game"] == game, "game", f"expected weights of {game}")
    short_text(data["version"], "version", 40, 1)
    short_text(data["command"], "command", 400, 1)
    by_name = data["weights"]
    _same(by_name, situations, "weights")
    return tuple(_row(by_name[situation], features, f"weights.{situation}")
                 for situation in situations)


def _row(row: Any, features: Sequence[str], field: str) -> tuple[float, ...]:
    """The weights of one situation, in the order of the features. Raises Malformed."""
    _same(row, features, field)
    for name in features:
        # neither NaN nor infinity is at most anything
        expect(type(row[name]) in (int, float) and abs(row[name]) <= HEAVIEST,
               f"{field}.{name}", "expected a number")
    return tuple(float(row[name]) for name in features)


def _same(found: Any, wanted: Sequence[str], field: str) -> None:
    """Raise Malformed unless an object has just the keys that the game declares."""
    expect(isinstance(found, Mapping), field, "expected an object")
    lacking = [name for name in wanted if name not in found]
    unknown = [str(name)[:60] for name in found if name not in wanted]
    expect(not lacking and not unknown, field,
           "they are not of the features this game has now, so they must be trained anew; "
           f"lacking: {', '.join(lacking) or 'none'}; unknown: {', '.join(unknown) or 'none'}")
