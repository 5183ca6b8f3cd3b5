"""A figure of a rulebook: a position written in its text, and what is to be seen in it.

    ```position The five closes the line.
    2C 3C .. 5C
    hand: 5C 9S
    lit: 5C
    play: play 5C 0,2
    mark row: 0,0 0,1
    whole: yes
    ```

`lit` names a card of the player to move: the places where it may go are lit, as the rules list
them. `play` is an action: it must be legal, and its outcome is drawn, too; several are taken one
after the other. `mark NAME` outlines cells in a colour of their own. `whole` draws every zone, not
only the field and the hand. All other lines are the game's (`Game.drawn`).
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import Illegal, Malformed
from ..protocol.game import Game
from ..protocol.state import State
from ..protocol.types import Seat
from ..protocol.values import Cell

_KEY = re.compile(r"(lit|play|whole|mark [\w-]+): *(.+)")

Mark = tuple[str, tuple[str, ...]]         # what a group of cells is called, and the cells


class Scene(NamedTuple):
    """One picture of a figure: a state, the cells that are lit in it, and what led to it."""

    state: State
    lit: tuple[str, ...]
    caption: str


class Figure(NamedTuple):
    """A figure that the rules have checked: its pictures in order, seen from one seat."""

    title: str
    seat: Seat
    scenes: tuple[Scene, ...]
    marks: tuple[Mark, ...]
    whole: bool


def figure(game: Game[Any], title: str, text: str) -> Figure:
    """The figure that a block of a rulebook means.

    Raises Malformed for what is no position of the game, Illegal for an action the rules refuse.
    """
    drawn: list[str] = []
    orders: list[tuple[str, str]] = []
    for line in text.splitlines():
        found = _KEY.fullmatch(line.strip())
        if found:
            orders.append((found[1], found[2].strip()))
        else:
            drawn.append(line)
    state = game.drawn(drawn)
    movers = [seat for seat in game.to_move(state) if seat >= 0]
    seat = movers[0] if movers else 0
    lit = [cell for key, card in orders if key == "lit"
           for cell in _places(game, state, seat, card)]
    scenes = [Scene(state, tuple(dict.fromkeys(lit)), "")]
    scenes += _played(game, state, [action for key, action in orders if key == "play"])
    cells = _cells(game, state)
    for key, names in orders:
        for name in names.split() if key[:4] == "mark" else ():
            if name not in cells:
                raise Malformed(f"{name} is no cell of this position", key)
    marks = tuple((key[5:], tuple(names.split())) for key, names in orders if key[:4] == "mark")
    return Figure(title, seat, tuple(scenes), marks, ("whole", "yes") in orders)


def _places(game: Game[Any], state: State, seat: Seat, face: str) -> list[str]:
    """The elements a card may be laid on first, as the legal moves say."""
    out = []
    for move in game.legal(state, seat):
        card, *rest = game.path(state, seat, move)
        if isinstance(card, int) and game.face_id(state, card) == face and rest:
            out.append(str(rest[0]))
    if not out:
        raise Malformed(f"{face} can be laid nowhere", "lit")
    return out


def _cells(game: Game[Any], state: State) -> set[str]:
    """The ids of every cell that lies on the table."""
    found = [game.contents(state, zone) for zone in game.zones(state)]
    return {one.id for content in found for one in content if isinstance(one, Cell)}


def _played(game: Game[Any], state: State, actions: Sequence[str]) -> list[Scene]:
    """The outcome of every action, each judged by the rules."""
    scenes = []
    for action in actions:
        movers = [seat for seat in game.to_move(state) if seat >= 0]
        if not movers:
            raise Illegal("The match of this figure is over.", reason="match_over")
        move = game.parse(state, movers[0], action)
        label = game.label(state, movers[0], move)
        state = game.apply(state, movers[0], move)
        scenes.append(Scene(state, (), label))
    return scenes


def figures(game: Game[Any]) -> list[Figure]:
    """Every figure of a game's rulebook. Raises as `figure` does."""
    return [figure(game, block["title"], block["text"]) for block in game.rulebook().figures()]
