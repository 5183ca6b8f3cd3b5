"""Plays under a foreign judge: one JSON value a line in, one JSON value a line out.

What the lines mean is the game's own. A game that knows such a protocol has `talker(player,
seconds)`: an object whose `answer(message)` returns a JSON value, SILENCE when none is wanted, or
STOP. Whatever arrives, standard output carries answers and nothing else.
"""

import json
import traceback
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, Protocol, TextIO

from ..data.json_text import parse
from ..protocol.game import Game
from ..protocol.types import Json, Move, Rng, Seat
from .thought import Hidden, Player, hidden_from

SILENCE, STOP = object(), object()
MOST = 10_000_000                          # letters of a line


class Talker(Protocol):
    """Answers the messages of a judge."""

    def answer(self, message: dict[str, Any], /) -> Any:
        """A JSON value, SILENCE or STOP. Raises ValueError for a message it cannot answer."""


def serve(talker: Talker, lines: Iterable[bytes | str], out: TextIO,
          complain: Callable[[str], object]) -> None:
    """Answer each line of `lines` on `out`, flushed; what cannot be answered goes to `complain`."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            answer = talker.answer(_message(line))
        except ValueError as error:
            complain(f"line {number}: {error}")
            continue
        except Exception:
            complain(f"line {number}: {traceback.format_exc()}")
            continue
        if answer is STOP:
            return
        if answer is not SILENCE:
            out.write(json.dumps(answer, ensure_ascii=False) + "\n")
            out.flush()


def _message(line: bytes | str) -> dict[str, Any]:
    """A line as a JSON object. Raises ValueError."""
    if len(line) > MOST:
        raise ValueError(f"longer than {MOST} letters")
    message: Json = parse(line.decode("utf-8") if isinstance(line, bytes) else line, "message")
    if not isinstance(message, dict):
        raise ValueError("expected a JSON object")
    return message


def choose(player: Player, hidden: Hidden, seat: Seat, rng: Rng,
           seconds: float | None = None) -> Move:
    """The answer of a player that is given its time."""
    for thought in player.think(hidden, seat, rng, seconds):
        pass
    return thought.move


def choose_turn(game: Game[Any], player: Player, state: Any, seat: Seat, rng: Rng,
                seconds: float | None = None) -> list[Move]:
    """Play a whole turn of `seat` on `state`, in place; returns its moves.

    `seconds` are for the turn.
    """
    start = perf_counter()
    moves: list[Move] = []
    while game.to_move(state) == (seat,) and len(moves) < game.plies:
        left = None if seconds is None else max(0.001, seconds - (perf_counter() - start))
        move = choose(player, hidden_from(game, state.copy(), seat), seat, rng, left)
        moves.append(move)
        game.play(state, seat, move)
    return moves
