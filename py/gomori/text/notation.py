"""Moves of Gomori as text and back: `play 7C 1,2`, `play KC 0,0 turn 1,2`, `pass`, and the deal."""

import re

from mulligan import Malformed
from mulligan.protocol.types import Move

from ..rules.position import (CARD, COLOURS, DEAL_BLACK, NAMES, PASS, PLAY, RANKS, SUITS, Position,
                              parts)

_PLACE = r"(-?\d{1,3}),(-?\d{1,3})"
_PLAY = re.compile(rf"play ([{RANKS}][{SUITS}]) {_PLACE}(?: turn {_PLACE})?", re.ASCII)
FORM = "'play 7C 1,2', 'play KC 0,0 turn 1,2' or 'pass'"
FAR = 63                                   # stands for any cell outside the window: no move has it


def text(pos: Position, move: Move) -> str:
    """The text of a move in `pos`."""
    if isinstance(move, tuple):
        kind, what = move
        if kind == "toss":
            return f"toss {COLOURS[what]}"
        return f"deal {COLOURS[pos.stage]} {' '.join(NAMES[card] for card in what)}"
    if move == PASS:
        return "pass"
    card, cell, target = parts(move)
    row, column = pos.place(cell)
    words = f"play {NAMES[card]} {row},{column}"
    if target >= 0:
        row, column = pos.place(target)
        words += f" turn {row},{column}"
    return words


def parse(pos: Position, words: str) -> Move:
    """The move those words name in `pos`; any place outside the window is FAR. Raises Malformed."""
    if words == "pass":
        return PASS
    match = _PLAY.fullmatch(words)
    if match:
        name, *numbers = match.groups()
        row, column = map(int, numbers[:2])
        move = CARD[name] | (pos.cell(row, column) & FAR) << 6
        if numbers[2] is not None:
            target_row, target_column = map(int, numbers[2:])
            target = pos.cell(target_row, target_column) & FAR
            move |= target + 1 << 12
        return move
    if pos.stage < PLAY:
        return _parse_chance(pos, words)
    raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")


def _parse_chance(pos: Position, words: str) -> Move:
    kind, *rest = words.split(" ")
    if kind == "toss" and len(rest) == 1 and rest[0] in COLOURS:
        return "toss", COLOURS.index(rest[0])
    if kind == "deal" and rest[:1] == [COLOURS[pos.stage % 2]] and pos.stage - DEAL_BLACK < 2:
        unknown = [name for name in rest[1:] if name not in CARD]
        if unknown:
            raise Malformed(f"{unknown[0][:20]!r} is no card", "action")
        return "deal", tuple(CARD[name] for name in rest[1:])
    expected = "'deal black' or 'deal red' with 26 cards, or a toss"
    raise Malformed(f"{words[:60]!r} is no deal; expected {expected}", "action")
