"""Positions of Gomori drawn as in its rulebook: `..` empty, `5C` a top, `#5C` face-down, `5C+7D,7H`
with what lies under."""

import pytest

from gomori import GAME
from gomori.rules.position import CARD, COLOURS, NAMES, PLAY, Position
from mulligan import Illegal

OTHER_HAND = {"black": "2D 3D 4H 6D 6H", "red": "2S 3S 4C 6C 6S"}


def cards(names):
    return [CARD[name] for name in names.split()]


def grid_cells(grid):
    """{(row, column): (pile, down)} of a drawn grid; its top left cell is 0,0."""
    cells = {}
    for row, line in enumerate(line for line in grid.strip().splitlines() if line.strip()):
        for column, cell in enumerate(line.split()):
            if cell != "..":
                top, _, under = cell.lstrip("#").partition("+")
                pile = [CARD[name] for name in under.split(",") if name] + [CARD[top]]
                cells[row, column] = (pile, cell.startswith("#"))
    return cells


class Table:
    """A position with the player of `turn` to move.

    Cards that stand nowhere fill the draw piles, `pile` of the mover's.
    """

    def __init__(self, grid="", hand="", turn="black", other=None, pile=None, laid=0, passes=0,
                 won=("", ""), **options):
        pos = self.pos = Position(**options)
        me = COLOURS.index(turn)
        pos.stage, pos.colour, pos.laid, pos.passes = PLAY, me, laid, passes
        cells = grid_cells(grid)
        pos.hands[me] = cards(hand)
        used = {card for found, _ in cells.values() for card in found} | set(pos.hands[me])
        used |= {card for names in won for card in cards(names)}
        theirs = OTHER_HAND[COLOURS[me]] if other is None else other
        pos.hands[1 - me] = [card for card in cards(theirs) if card not in used]
        used |= set(pos.hands[1 - me])
        pos.won = [tuple(cards(names)) for names in won]
        for colour in (0, 1):
            pos.draws[colour] = [card for card in range(26 * colour, 26 * colour + 26)
                                 if card not in used]
        if pile is not None:
            del pos.draws[me][pile:]
        pos.set_field(cells)

    @property
    def seat(self):
        return GAME.seat(self.pos, self.pos.colour)

    @property
    def turn(self):
        return COLOURS[self.pos.colour]

    def play(self, *texts):
        """Take actions one after the other, judged by the rules."""
        for text in texts:
            move = GAME.parse(self.pos, self.seat, text)
            self.pos = GAME.apply(self.pos, self.seat, move)
        return self

    def legal(self):
        return {GAME.text(self.pos, self.seat, move) for move in GAME.legal(self.pos, self.seat)}

    def can(self, text):
        """Whether `apply` takes it; the list of legal actions must say the same."""
        try:
            GAME.apply(self.pos, self.seat, GAME.parse(self.pos, self.seat, text))
        except Illegal:
            assert text not in self.legal()
            return False
        assert text in self.legal()
        return True

    def refused(self, text, seat=None):
        """(reason, clause) of a refusal; asserts that the position is unchanged."""
        before = self.pos.data()
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.pos, self.seat if seat is None else seat,
                       GAME.parse(self.pos, self.seat, text))
        assert self.pos.data() == before
        return caught.value.reason, caught.value.clause

    def cells(self, card):
        """The cells a card may be laid on."""
        return {tuple(map(int, text.split()[2].split(",")))
                for text in self.legal() if text.startswith(f"play {card} ")}

    def targets(self, card, at):
        """The cells a king laid at `at` may turn down."""
        start = f"play {card} {at} turn "
        return {text[len(start):] for text in self.legal() if text.startswith(start)}

    def field(self):
        """{(row, column): "#5C+7D,7H"} of the field."""
        data = self.pos.data()
        down = {tuple(at) for at in data["vars"]["down"]}
        out = {}
        for at, pile in data["cards"]["field"].items():
            at = tuple(map(int, at.split(",")))
            under = ",".join(sorted(NAMES[card] for card in pile[:-1]))
            out[at] = ("#" if at in down else "") + NAMES[pile[-1]] + (f"+{under}" if under else "")
        return out

    def area(self):
        """(first row, first column, last row, last column) of the playable area."""
        from gomori.rules.board import cells_of
        places = [self.pos.place(cell) for cell in cells_of(self.pos.area)]
        rows, columns = [r for r, _ in places], [c for _, c in places]
        return min(rows), min(columns), max(rows), max(columns)

    def won(self, colour):
        return {NAMES[card] for card in self.pos.won[COLOURS.index(colour)]}

    def hand(self, colour):
        return [NAMES[card] for card in self.pos.hands[COLOURS.index(colour)]]

    def pile(self, colour):
        return len(self.pos.draws[COLOURS.index(colour)])

    def outcome(self):
        return GAME.outcome(self.pos)


def square(first_row, first_column, last_row, last_column):
    return {(row, column) for row in range(first_row, last_row + 1)
            for column in range(first_column, last_column + 1)}
