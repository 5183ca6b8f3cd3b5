"""Positions of Gomori as its rulebook draws them (GO-X): a grid, and hands and piles below it.

`..` is an empty cell, `5C` a face-up top, `#5C` a face-down one; `5C+7D,7H` lists what lies under
the top. Below it stand `hand: 5C 9S`, and where it matters `other: ...`, `turn: red`, `pile: 3`,
`gathered: 2C 3C / 4D`. Cards that stand nowhere are in the draw piles.
"""

import re
from collections.abc import Sequence

from mulligan import Malformed
from mulligan.protocol.types import Card

from ..rules.board import LINES, SPAN, Place, cells_of
from ..rules.position import (BLACK, CARD, COLOURS, HAND, PLAY, RED, SUIT, Position, deck,
                              turn_moves)

_LINE = re.compile(r"(hand|other|turn|pile|gathered): *(.*)")
_TILE = re.compile(r"(#?)([2-9TJQKA][CSDH])(?:\+(.+))?")


def drawn(lines: Sequence[str]) -> Position:
    """The position of a drawing. Raises Malformed for what cannot lie so (GO-1, GO-2, GO-5.6)."""
    found = [_LINE.fullmatch(line.strip()) for line in lines]
    said = {one[1]: one[2] for one in found if one}
    grid = [line.split() for line, one in zip(lines, found) if not one and line.strip()]
    pos = Position()
    turn = said.get("turn", "black")
    if turn not in COLOURS:
        raise Malformed(f"{turn!r} is no colour", "turn")
    me = COLOURS.index(turn)
    pos.stage, pos.colour = PLAY, me
    pos.hands[me] = _cards(said.get("hand", ""), "hand")
    pos.hands[1 - me] = _cards(said.get("other", ""), "other")
    gathered = said.get("gathered", "/").partition("/")
    pos.won = [tuple(_cards(side, "gathered")) for side in (gathered[0], gathered[2])]
    field = _field(grid)
    _check(pos, field)
    if not said.get("pile", "0").isdecimal():
        raise Malformed(f"{said['pile']!r} is no number of cards", "pile")
    _fill(pos, field, said)
    pos.set_field(field)
    pos.moves = turn_moves(pos)
    _check_lines(pos)
    return pos


def _cards(names: str, place: str) -> list[Card]:
    for name in names.replace(",", " ").split():
        if name not in CARD:
            raise Malformed(f"{name!r} is no card", place)
    return [CARD[name] for name in names.replace(",", " ").split()]


def _field(grid: Sequence[Sequence[str]]) -> dict[Place, tuple[list[Card], bool]]:
    """{(row, column): (pile, down)} of a grid; its top left cell is 0,0."""
    field = {}
    for row, tiles in enumerate(grid):
        for column, tile in enumerate(tiles):
            if tile == "..":
                continue
            parts = _TILE.fullmatch(tile)
            if parts is None:
                raise Malformed(f"{tile!r} is no pile", f"row {row}")
            under = _cards(parts[3] or "", f"row {row}")
            field[row, column] = [*under, CARD[parts[2]]], bool(parts[1])
    for axis in (0, 1):                                 # GO-2.1
        used = [place[axis] for place in field]
        if used and max(used) - min(used) >= SPAN:
            raise Malformed("the field has more than four rows or columns (GO-2.1)", "grid")
    return field


def _check(pos: Position, field: dict[Place, tuple[list[Card], bool]]) -> None:
    """Every card lies once (GO-1.1), and nobody holds a card of the other or too many (GO-1.3)."""
    lying = [card for pile, _ in field.values() for card in pile]
    lying += [card for side in (*pos.hands, *pos.won) for card in side]
    if len(lying) != len(set(lying)):
        raise Malformed("a card lies there twice (GO-1.1)", "position")
    for colour, hand in enumerate(pos.hands):
        if len(hand) > HAND or not set(hand) <= set(deck(colour)):
            raise Malformed(f"that is no hand of {COLOURS[colour]} (GO-1.1, GO-1.3)", "hand")


def _fill(pos: Position, field: dict[Place, tuple[list[Card], bool]],
          said: dict[str, str]) -> None:
    """The cards that stand nowhere: the other's hand where it is not told, and the draw piles.

    A told `pile` is the number of cards left to draw for who moves; the rest is gathered by the
    other.
    """
    lying = {card for pile, _ in field.values() for card in pile}
    lying |= {card for side in (*pos.hands, *pos.won) for card in side}
    for colour in (BLACK, RED):
        left = [card for card in deck(colour) if card not in lying]
        if colour != pos.colour and "other" not in said:
            pos.hands[colour], left = left[:HAND], left[HAND:]
        if colour == pos.colour and "pile" in said:
            count = int(said["pile"])
            left, rest = left[:count], left[count:]
            other = 1 - pos.colour
            pos.won[other] = (*pos.won[other], *rest)
        pos.draws[colour] = left


def _check_lines(pos: Position) -> None:
    """No closed line lies: it would have been gathered (GO-5.6)."""
    for cell in cells_of(pos.occupied & ~pos.down):
        cells = pos.suits[SUIT[pos.piles[cell][-1]]]
        if any(cells & line == line for line in LINES[cell]):
            raise Malformed("a closed line lies on the field (GO-5.6)", "grid")
