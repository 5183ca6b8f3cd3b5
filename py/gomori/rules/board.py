"""The geometry of the field as bit masks (GO-2, GO-5.1).

The field is a window of 7x7 bits in which the occupied box always has its top left corner at row 3,
column 3: so every cell a card may ever go to has a bit, and the playable area is a table look-up.
`Position` keeps where the window lies.
"""

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = int                      # a place of the window: row x SIDE + column
Mask: TypeAlias = int                      # a set of cells, one bit each
Place: TypeAlias = tuple[int, int]         # (row, column)

SPAN = 4                                   # rows and columns the field may have (GO-2.1)
MARGIN = SPAN - 1                          # of the window, before the occupied box
SIDE = SPAN + MARGIN
CORNER = MARGIN * SIDE + MARGIN
FULL = (1 << SIDE * SIDE) - 1


def mask(places: Iterable[Place]) -> Mask:
    """The bits of those (row, column) pairs that lie inside the window."""
    bits = 0
    for row, column in places:
        if 0 <= row < SIDE and 0 <= column < SIDE:
            bits |= 1 << row * SIDE + column
    return bits


def _neighbours(cell: Cell, steps: Iterable[Place]) -> Mask:
    row, column = divmod(cell, SIDE)
    return mask((row + down, column + right) for down, right in steps)


def _lines(cell: Cell) -> tuple[Mask, ...]:
    """The lines of four through a cell that fit a box starting at the corner (GO-5.1)."""
    row, column = divmod(cell, SIDE)
    lines = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for back in range(SPAN):
            steps = [i - back for i in range(SPAN)]
            places = [(row + step * down, column + step * right) for step in steps]
            if all(MARGIN <= r < SIDE and MARGIN <= c < SIDE for r, c in places):
                lines.append(mask(places))
    return tuple(lines)


def _rectangle(rows: Iterable[int], columns: Iterable[int]) -> Mask:
    columns = list(columns)
    return mask((row, column) for row in rows for column in columns)


def _area(last_row: int, last_column: int) -> Mask:
    """The cells that keep a box with that last row and column within its span (GO-2.2)."""
    return _rectangle(range(last_row - MARGIN, SIDE), range(last_column - MARGIN, SIDE))


def _outside(last_row: int, last_column: int) -> Mask:
    """The cells outside the box with that last row and column."""
    return FULL & ~_rectangle(range(MARGIN, last_row + 1), range(MARGIN, last_column + 1))


_CELLS = range(SIDE * SIDE)
BESIDE = [_neighbours(cell, ((1, 0), (-1, 0), (0, 1), (0, -1))) for cell in _CELLS]         # GO-4.3
CORNERS = [_neighbours(cell, ((1, 1), (-1, -1), (-1, 1), (1, -1))) for cell in _CELLS]      # GO-4.4
LINES = [_lines(cell) for cell in _CELLS]
AREA = [[_area(row, column) for column in range(SIDE)] for row in range(SIDE)]
OUTSIDE = [[_outside(row, column) for column in range(SIDE)] for row in range(SIDE)]


class _Cells(dict[Mask, tuple[Cell, ...]]):
    """Mask -> its cells, ascending; remembered, since the same masks come again and again."""

    def __missing__(self, bits: Mask) -> tuple[Cell, ...]:
        cells, rest = [], bits
        while rest:
            low = rest & -rest
            cells.append(low.bit_length() - 1)
            rest ^= low
        if len(self) > 40_000:
            self.clear()
        self[bits] = ascending = tuple(cells)
        return ascending


cells_of = _Cells().__getitem__


def box(occupied: Mask) -> tuple[tuple[int, int], tuple[int, int]]:
    """((first row, first column), (last row, last column)) of a non-empty mask."""
    first_row = ((occupied & -occupied).bit_length() - 1) // SIDE
    last_row = (occupied.bit_length() - 1) // SIDE
    columns = occupied | occupied >> 4 * SIDE              # all rows, folded into the first one
    columns |= columns >> 2 * SIDE
    columns = (columns | columns >> SIDE) & (1 << SIDE) - 1
    first_column = (columns & -columns).bit_length() - 1
    return (first_row, first_column), (last_row, columns.bit_length() - 1)
