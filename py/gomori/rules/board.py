"""The geometry of the field as bit masks (GO-2, GO-5.1).

The field is a window of 7x7 bits in which the occupied box always has its top left corner at row 3, column 3: so every
cell a card may ever go to has a bit, and the playable area is a table look-up. `Position` keeps where the window lies.
"""

SIDE = 7
CORNER = 3 * SIDE + 3
FULL = (1 << SIDE * SIDE) - 1


def mask(cells):
    """The bits of those (row, column) pairs that lie inside the window."""
    bits = 0
    for row, column in cells:
        if 0 <= row < SIDE and 0 <= column < SIDE:
            bits |= 1 << row * SIDE + column
    return bits


def _neighbours(cell, steps):
    row, column = divmod(cell, SIDE)
    return mask((row + dr, column + dc) for dr, dc in steps)


def _lines(cell):
    """The lines of four through a cell that fit a box starting at the corner (GO-5.1)."""
    row, column = divmod(cell, SIDE)
    found = []
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for back in range(4):
            cells = [(row + (i - back) * dr, column + (i - back) * dc) for i in range(4)]
            if all(3 <= r < SIDE and 3 <= c < SIDE for r, c in cells):
                found.append(mask(cells))
    return tuple(found)


BESIDE = [_neighbours(i, ((1, 0), (-1, 0), (0, 1), (0, -1))) for i in range(SIDE * SIDE)]      # GO-4.3
CORNERS = [_neighbours(i, ((1, 1), (-1, -1), (-1, 1), (1, -1))) for i in range(SIDE * SIDE)]   # GO-4.4
LINES = [_lines(i) for i in range(SIDE * SIDE)]
# by last occupied row and column: the playable area (GO-2.2), and what lies outside the box
AREA = [[mask((r, c) for r in range(last_row - 3, SIDE) for c in range(last_column - 3, SIDE))
         for last_column in range(SIDE)] for last_row in range(SIDE)]
OUTSIDE = [[FULL & ~mask((r, c) for r in range(3, last_row + 1) for c in range(3, last_column + 1))
            for last_column in range(SIDE)] for last_row in range(SIDE)]

class _Cells(dict):
    """Mask -> its cells, ascending; remembered, since the same masks come again and again."""

    def __missing__(self, bits):
        cells, rest = [], bits
        while rest:
            low = rest & -rest
            cells.append(low.bit_length() - 1)
            rest ^= low
        if len(self) > 40000:
            self.clear()
        self[bits] = cells = tuple(cells)
        return cells


cells_of = _Cells().__getitem__


def box(occupied):
    """(first row, first column, last row, last column) of a non-empty mask."""
    first_row = ((occupied & -occupied).bit_length() - 1) // SIDE
    last_row = (occupied.bit_length() - 1) // SIDE
    columns = occupied | occupied >> 4 * SIDE
    columns |= columns >> 2 * SIDE
    columns = (columns | columns >> SIDE) & (1 << SIDE) - 1
    return first_row, (columns & -columns).bit_length() - 1, last_row, columns.bit_length() - 1
