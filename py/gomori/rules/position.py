"""The rules of Gomori: the position, its legal moves and what a move does (GO-1 to GO-7).

A card is an int: 13 x suit + rank, suits club spade diamond heart: 0..25 are black, 26..51 red.
A move is an int: card | cell << 6 | (target + 1) << 12, or PASS; `parts` takes one apart. Moves of
chance are ("deal", cards) and ("toss", colour).
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from mulligan import State
from mulligan.protocol.fields import LIST, PAIR, VALUE, Fields
from mulligan.protocol.types import Card, Move, Seat

from .board import (AREA, BESIDE, CORNER, CORNERS, LINES, MARGIN, OUTSIDE, SIDE, Cell, Mask, Place,
                    box, cells_of)

Colour: TypeAlias = int                    # BLACK or RED
Play: TypeAlias = int                      # a move that lays a card

BLACK, RED = 0, 1
COLOURS = ("black", "red")
RANKS, SUITS = "23456789TJQKA", "CSDH"
JACK, QUEEN = 9, 10
KING, ACE = 11, 12
RANK = [card % 13 for card in range(52)]
SUIT = [card // 13 for card in range(52)]
NAMES = [RANKS[card % 13] + SUITS[card // 13] for card in range(52)]
CARD = {name: card for card, name in enumerate(NAMES)}
HAND = 5
PASS = 63
# stages of a match
DEAL_BLACK, DEAL_RED = 0, 1
TOSS, PLAY = 2, 3
DECK_OUT, DOUBLE_PASS = 4, 5
OPTION_NAMES = ("black_seat", "first_player", "count_last_turn", "king_may_fizzle", "open_stacks")
_PASS_ONLY = [PASS]


def parts(play: Play) -> tuple[Card, Cell, Cell]:
    """(card, cell, target) of a play; the target is -1 when it names none."""
    return play & 63, play >> 6 & 63, (play >> 12) - 1


def deck(colour: Colour) -> list[Card]:
    """The 26 cards of a colour, in order (GO-1.1)."""
    return list(range(26 * colour, 26 * colour + 26))


class Position(State):
    """The whole state of a match (GO-1.6).

    By colour: `hands`, `draws` (front first), `won`; by cell of the window: `piles`.
    """

    fields = Fields(
        cards={"hands": PAIR, "draws": PAIR, "won": LIST},
        vars=dict.fromkeys(("colour", "stage", "laid", "passes", "fresh"), VALUE),
        options=dict.fromkeys(OPTION_NAMES, VALUE),
        # the field is written by rows and columns; the legal moves are replaced, never changed
        derived={"suits": LIST, "ranks": LIST, "piles": LIST} | dict.fromkeys(
            ("occupied", "down", "row", "column", "area", "outside", "moves", "full_log"), VALUE))
    __slots__ = fields.names

    def __init__(self, black_seat: int = 1, first_player: str = "black",
                 count_last_turn: bool = True, king_may_fizzle: bool = False,
                 open_stacks: bool = False, full_log: bool | None = None) -> None:
        self.black_seat = black_seat                    # GO-1.2, counted from 1
        self.first_player = first_player                # GO-1.5
        self.count_last_turn = count_last_turn          # GO-7.4
        self.king_may_fizzle = king_may_fizzle          # GO-4.7
        self.open_stacks = open_stacks                  # GO-8.3
        self.full_log = open_stacks if full_log is None else full_log     # GO-8.6
        self.occupied: Mask = 0                         # cells with cards ...
        self.down: Mask = 0                             # ... and those whose top is face-down
        self.suits: list[Mask] = [0] * 4                # cells of face-up tops by suit ...
        self.ranks: list[Mask] = [0] * 13               # ... and by rank
        self.piles: list[tuple[Card, ...]] = [()] * (SIDE * SIDE)         # the top last (GO-1.7)
        self.row = self.column = 0                      # of CORNER, as players count (GO-2.5)
        self.area: Mask = 1 << CORNER                   # an empty field has one cell
        self.outside: Mask = -1
        self.hands: list[list[Card]] = [[], []]
        self.draws = [deck(BLACK), deck(RED)]
        self.won: list[tuple[Card, ...]] = [(), ()]
        self.colour = RED if first_player == "red" else BLACK
        self.stage = DEAL_BLACK
        self.laid = self.fresh = 0                      # cards laid and gathered in this turn
        self.passes = 0                                 # in a row
        self.moves: list[Play] = []                     # the legal ones

    def data(self) -> dict[str, Any]:
        data = super().data()
        field = {}
        for cell in cells_of(self.occupied):
            row, column = self.place(cell)
            field[f"{row},{column}"] = list(self.piles[cell])
        data["cards"]["field"] = field
        if self.full_log != self.open_stacks:           # GO-8.6: older positions do not name it
            data["options"]["full_log"] = self.full_log
        data["vars"]["down"] = [list(self.place(cell)) for cell in cells_of(self.down)]
        data["vars"]["corner"] = [self.row, self.column]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Position":
        cards, rest = data["cards"], data["vars"]
        new = cls(**data["options"])
        cls.fields.fill(new, data)
        new.row, new.column = rest["corner"]
        down = {tuple(place) for place in rest["down"]}
        field = {}
        for at, pile in cards["field"].items():
            row, column = map(int, at.split(","))
            field[row, column] = pile, (row, column) in down
        new.set_field(field)
        return new

    def set_field(self, field: Mapping[Place, tuple[Sequence[Card], bool]]) -> None:
        """Lay out {(row, column): (pile, down)} and bring everything derived from it up to date."""
        if field:
            self.row, self.column = min(row for row, _ in field), min(column for _, column in field)
        for (row, column), (pile, down) in field.items():
            cell = self.cell(row, column)
            self.piles[cell] = tuple(pile)
            self.occupied |= 1 << cell
            if down:
                self.down |= 1 << cell
            else:
                self.suits[SUIT[pile[-1]]] |= 1 << cell
                self.ranks[RANK[pile[-1]]] |= 1 << cell
        if field:
            move_window(self)
        self.moves = turn_moves(self) if self.stage == PLAY else []

    def place(self, cell: Cell) -> Place:
        """The (row, column) of a cell of the window, as players count them (GO-2.5)."""
        row, column = divmod(cell, SIDE)
        return row - MARGIN + self.row, column - MARGIN + self.column

    def cell(self, row: int, column: int) -> Cell:
        """The inverse of `place`, or -1 for a place outside the window."""
        row, column = row + MARGIN - self.row, column + MARGIN - self.column
        return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1

    def score(self, colour: Colour) -> int:
        """Gathered cards that count (GO-7.3, GO-7.4)."""
        won = len(self.won[colour])
        if self.stage > PLAY and not self.count_last_turn and colour == self.colour:
            won -= self.fresh
        return won


def plays(pos: Position) -> list[Play]:
    """Every play of the colour to move (GO-3, GO-4.7); empty when no card can be laid."""
    occupied, down = pos.occupied, pos.down
    open_cells = pos.area & ~occupied                   # GO-2.2, GO-2.3
    free = open_cells | down                            # GO-3.1, GO-3.2: these take any card
    free_cells = [cell << 6 for cell in cells_of(free)]
    ranks, suits = pos.ranks, pos.suits                 # GO-3.6: of the tops, and nothing else
    out = []
    for card in pos.hands[pos.colour]:
        rank = RANK[card]
        if rank < JACK:                                 # GO-3.3
            out += [card | cell for cell in free_cells]
            if ranks[rank]:
                out += [card | cell << 6 for cell in cells_of(ranks[rank])]
        elif rank == KING:                              # GO-4.9: a target if and only if it stacks
            out += [card | cell << 6 for cell in cells_of(open_cells)]
            targets = occupied if pos.king_may_fizzle else occupied & ~down      # GO-4.7
            for cell in cells_of(ranks[KING] | suits[SUIT[card]] | down):
                play = card | cell << 6
                # its own cell is a target always (GO-4.8)
                out += [play | target + 1 << 12 for target in cells_of(targets | 1 << cell)]
        else:                                           # GO-3.4, GO-3.5
            takes = occupied if rank == ACE else ranks[rank] | suits[SUIT[card]]
            out += [card | cell << 6 for cell in cells_of(free | takes)]
    return out


def turn_moves(pos: Position) -> list[Play]:
    """Legal moves at the start of a turn: its plays, or a pass where there are none (GO-6.9)."""
    return plays(pos) or _PASS_ONLY


def move_window(pos: Position) -> int:
    """Bring the occupied box back to the window's corner and work out the playable area (GO-2.4).

    So a field that is shifted as a whole is the same here (GO-2.6). Returns by how much the numbers
    of all cells have grown.
    """
    occupied = pos.occupied
    first, last = box(occupied)
    first_row, first_column = first
    last_row, last_column = last
    shift = (MARGIN - first_row) * SIDE + MARGIN - first_column
    if shift:
        if shift > 0:
            pos.occupied = occupied << shift
            pos.down <<= shift
            pos.suits = [cells << shift for cells in pos.suits]
            pos.ranks = [cells << shift for cells in pos.ranks]
        else:
            pos.occupied = occupied >> -shift
            pos.down >>= -shift
            pos.suits = [cells >> -shift for cells in pos.suits]
            pos.ranks = [cells >> -shift for cells in pos.ranks]
        piles = pos.piles
        moved: list[tuple[Card, ...]] = [()] * (SIDE * SIDE)
        for cell in cells_of(occupied):
            moved[cell + shift] = piles[cell]
        pos.piles = moved
        pos.row += first_row - MARGIN
        pos.column += first_column - MARGIN
    last_row += MARGIN - first_row
    last_column += MARGIN - first_column
    pos.area = AREA[last_row][last_column]
    pos.outside = OUTSIDE[last_row][last_column]
    return shift


def lay(pos: Position, move: Play) -> int:
    """Lay, activate, gather, work out the area (GO-6.1); not 0 when the card was stacked."""
    card, cell, target = move & 63, move >> 6 & 63, move >> 12
    bit = 1 << cell
    colour = pos.colour
    pos.hands[colour].remove(card)
    pos.laid += 1
    rank, suit = RANK[card], SUIT[card]
    suits, ranks, piles = pos.suits, pos.ranks, pos.piles
    stacked = pos.occupied & bit                        # GO-3.8
    grown = 0                                           # whether the box has
    if stacked:
        if pos.down & bit:                              # GO-3.7: the laid card is face-up
            pos.down ^= bit
        else:
            top = piles[cell][-1]
            suits[SUIT[top]] ^= bit
            ranks[RANK[top]] ^= bit
        piles[cell] += (card,)
        suits[suit] |= bit
        ranks[rank] |= bit
        if JACK <= rank < ACE:                          # GO-4.1, GO-4.2
            turn_down(pos, reach(rank, cell, target - 1))
    else:
        pos.occupied |= bit
        piles[cell] = (card,)
        suits[suit] |= bit
        ranks[rank] |= bit
        grown = bit & pos.outside
    own = suits[suit]                                   # GO-4.11: of tops that are still face-up
    if own & bit and own.bit_count() > 3:               # four of a suit are needed to close a line
        if grown:
            cell += move_window(pos)
            bit = 1 << cell
            grown = 0
        grown = gather(pos, cell, bit, pos.suits[suit]) or grown       # once (GO-5.8)
    if grown:
        move_window(pos)
    return stacked


def reach(rank: int, cell: Cell, target: Cell) -> Mask:
    """The cells a jack, queen or king acts on from its cell (GO-4.3, GO-4.4, GO-4.6)."""
    if rank == JACK:
        return BESIDE[cell]
    return CORNERS[cell] if rank == QUEEN else 1 << target


def turn_down(pos: Position, cells: Mask) -> None:
    """Turn the face-up tops among those cells face-down (GO-4.5), and nothing else (GO-4.10)."""
    turned = cells & pos.occupied & ~pos.down
    pos.down |= turned
    suits, ranks, piles = pos.suits, pos.ranks, pos.piles
    for cell in cells_of(turned):
        top = piles[cell][-1]
        suits[SUIT[top]] ^= 1 << cell
        ranks[RANK[top]] ^= 1 << cell


def gather(pos: Position, cell: Cell, bit: Mask, own: Mask) -> Mask:
    """Empty the other cells of every line that the card on `cell` closes (GO-5.3, GO-5.4, GO-5.5).

    `bit` is the mask of `cell`, `own` has the face-up tops of its suit (GO-5.7). Returns the
    emptied cells.
    """
    closed = 0
    for line in LINES[cell]:                            # GO-5.6
        if own & line == line:                          # GO-5.2
            closed |= line
    if closed:
        closed &= ~bit
        suits, ranks, piles = pos.suits, pos.ranks, pos.piles
        taken: tuple[Card, ...] = ()
        for at in cells_of(closed):
            pile = piles[at]
            taken += pile
            suits[SUIT[pile[-1]]] ^= 1 << at
            ranks[RANK[pile[-1]]] ^= 1 << at
            piles[at] = ()
        pos.won[pos.colour] += taken
        pos.fresh += len(taken)
        pos.occupied &= ~closed
    return closed


def play(pos: Position, seat: Seat | None, move: Move) -> None:
    """Change `pos` by a legal move and list the next ones."""
    if pos.stage != PLAY:
        return chance(pos, move)
    if move == PASS:                                    # GO-6.10
        pos.passes += 1
        if pos.passes == 2:                             # GO-7.2
            pos.stage, pos.moves = DOUBLE_PASS, []
            return
    else:
        pos.passes = 0
        if lay(pos, move) and pos.hands[pos.colour]:    # GO-6.3: stacking obliges to play again
            pos.moves = moves = plays(pos)              # GO-6.5: any of them
            if moves:
                return                                  # GO-6.6: nothing is drawn in between
        hand, draw = pos.hands[pos.colour], pos.draws[pos.colour]
        need = HAND - len(hand)
        hand += draw[:need]                             # GO-6.7, GO-6.8
        del draw[:need]
        if len(hand) < HAND:                            # GO-7.1
            pos.stage, pos.moves = DECK_OUT, []
            return
    pos.colour ^= 1
    pos.laid = pos.fresh = 0
    pos.moves = turn_moves(pos)


def chance(pos: Position, move: Move) -> None:
    """Deal one colour's deck (GO-1.3, GO-1.4), then toss for the first turn if asked to (GO-1.5).
    """
    kind, what = move
    if kind == "deal":
        pos.hands[pos.stage], pos.draws[pos.stage] = list(what[:HAND]), list(what[HAND:])
        pos.stage += 1
        if pos.stage == TOSS and pos.first_player != "random":
            pos.stage = PLAY
    else:
        pos.colour, pos.stage = what, PLAY
    pos.moves = turn_moves(pos) if pos.stage == PLAY else []
