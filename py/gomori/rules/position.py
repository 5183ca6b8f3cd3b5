"""The rules of Gomori: the position, its legal moves and what a move does (GO-1 to GO-7).

A card is an int: 13 x suit + rank, suits club spade diamond heart, so 0..25 are black and 26..51 red.
A move is an int: card | cell << 6 | (target + 1) << 12, or PASS. Chance moves are ("deal", cards) and ("toss", colour).
"""

from mulligan import State

from .board import AREA, BESIDE, CORNER, CORNERS, LINES, OUTSIDE, SIDE, box, cells_of

BLACK, RED = 0, 1
COLOURS = ("black", "red")
RANKS, SUITS = "23456789TJQKA", "CSDH"
JACK, QUEEN, KING, ACE = 9, 10, 11, 12
RANK = [card % 13 for card in range(52)]
SUIT = [card // 13 for card in range(52)]
NAMES = [RANKS[card % 13] + SUITS[card // 13] for card in range(52)]
CARD = {name: card for card, name in enumerate(NAMES)}
HAND = 5
PASS = 63
DEAL_BLACK, DEAL_RED, TOSS, PLAY, DECK_OUT, DOUBLE_PASS = range(6)        # stages
_PASS_ONLY = [PASS]


class Position(State):
    """The whole state of a match. By colour: `hands`, `draws` (front first), `won`; by cell of the window: `piles`."""

    __slots__ = ("occupied", "down", "suits", "ranks", "piles", "row", "column", "area", "outside", "hands", "draws",
                 "won", "colour", "stage", "laid", "passes", "fresh", "moves",
                 "black_seat", "first_player", "count_last_turn", "king_may_fizzle", "open_stacks")

    def __init__(self, black_seat=1, first_player="black", count_last_turn=True, king_may_fizzle=False,
                 open_stacks=True):
        self.black_seat = black_seat                    # GO-1.2, counted from 1
        self.first_player = first_player                # GO-1.5
        self.count_last_turn = count_last_turn          # GO-7.4
        self.king_may_fizzle = king_may_fizzle          # GO-4.7
        self.open_stacks = open_stacks                  # GO-8.3
        self.occupied = self.down = 0                   # masks of cells: with cards; with a face-down top
        self.suits = [0] * 4                            # masks of face-up tops by suit ...
        self.ranks = [0] * 13                           # ... and by rank
        self.piles = [()] * (SIDE * SIDE)               # cards of each cell, the top last (GO-1.7)
        self.row = self.column = 0                      # what the window's cell (3, 3) is called outside (GO-2.5)
        self.area, self.outside = 1 << CORNER, -1       # an empty field has one cell
        self.hands = [[], []]
        self.draws = [list(range(26)), list(range(26, 52))]
        self.won = [(), ()]
        self.colour = RED if first_player == "red" else BLACK
        self.stage = DEAL_BLACK
        self.laid = self.passes = self.fresh = 0        # cards laid and gathered this turn; passes in a row
        self.moves = []

    def copy(self):
        new = Position.__new__(Position)
        new.black_seat = self.black_seat
        new.first_player = self.first_player
        new.count_last_turn = self.count_last_turn
        new.king_may_fizzle = self.king_may_fizzle
        new.open_stacks = self.open_stacks
        new.occupied = self.occupied
        new.down = self.down
        new.suits = self.suits[:]
        new.ranks = self.ranks[:]
        new.piles = self.piles[:]
        new.row = self.row
        new.column = self.column
        new.area = self.area
        new.outside = self.outside
        black, red = self.hands
        new.hands = [black[:], red[:]]
        black, red = self.draws
        new.draws = [black[:], red[:]]
        new.won = self.won[:]
        new.colour = self.colour
        new.stage = self.stage
        new.laid = self.laid
        new.passes = self.passes
        new.fresh = self.fresh
        new.moves = self.moves                          # replaced, never changed
        return new

    def data(self):
        field = {}
        for cell in cells_of(self.occupied):
            row, column = self.place(cell)
            field[f"{row},{column}"] = list(self.piles[cell])
        return {
            "cards": {"hands": [hand[:] for hand in self.hands], "draws": [draw[:] for draw in self.draws],
                      "won": [list(won) for won in self.won], "field": field},
            "vars": {"down": [list(self.place(cell)) for cell in cells_of(self.down)], "corner": [self.row, self.column],
                     "colour": self.colour, "stage": self.stage, "laid": self.laid, "passes": self.passes,
                     "fresh": self.fresh},
            "options": {name: getattr(self, name) for name in OPTION_NAMES}}

    @classmethod
    def from_data(cls, data):
        cards, rest = data["cards"], data["vars"]
        new = cls(**data["options"])
        new.hands = [list(hand) for hand in cards["hands"]]
        new.draws = [list(draw) for draw in cards["draws"]]
        new.won = [tuple(won) for won in cards["won"]]
        new.row, new.column = rest["corner"]
        new.colour, new.stage, new.laid = rest["colour"], rest["stage"], rest["laid"]
        new.passes, new.fresh = rest["passes"], rest["fresh"]
        down = [tuple(cell) for cell in rest["down"]]
        new.set_field({tuple(map(int, at.split(","))): (pile, tuple(map(int, at.split(","))) in down)
                       for at, pile in cards["field"].items()})
        return new

    def set_field(self, cells):
        """Lay out {(row, column): (pile, down)} and bring everything derived from it up to date."""
        if cells:
            self.row, self.column = min(row for row, _ in cells), min(column for _, column in cells)
        for (row, column), (pile, down) in cells.items():
            cell = (row - self.row + 3) * SIDE + column - self.column + 3
            self.piles[cell] = tuple(pile)
            self.occupied |= 1 << cell
            if down:
                self.down |= 1 << cell
            else:
                self.suits[SUIT[pile[-1]]] |= 1 << cell
                self.ranks[RANK[pile[-1]]] |= 1 << cell
        if cells:
            rebox(self)
        self.moves = turn_moves(self) if self.stage == PLAY else []

    def place(self, cell):
        """The (row, column) of a cell of the window, as players count them (GO-2.5)."""
        row, column = divmod(cell, SIDE)
        return row - 3 + self.row, column - 3 + self.column

    def cell(self, row, column):
        """The inverse of `place`, or -1 for a cell outside the window."""
        row, column = row + 3 - self.row, column + 3 - self.column
        return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1

    def score(self, colour):
        """Gathered cards that count (GO-7.3, GO-7.4)."""
        late = self.fresh if self.stage > PLAY and not self.count_last_turn and colour == self.colour else 0
        return len(self.won[colour]) - late


OPTION_NAMES = ("black_seat", "first_player", "count_last_turn", "king_may_fizzle", "open_stacks")


def plays(pos):
    """Every play of the colour to move (GO-3, GO-4.7); empty when no card can be laid."""
    occupied, down = pos.occupied, pos.down
    open_cells = pos.area & ~occupied
    free = open_cells | down                            # GO-3.1, GO-3.2: these take any card
    free_cells = [cell << 6 for cell in cells_of(free)]
    ranks, suits = pos.ranks, pos.suits
    out = []
    for card in pos.hands[pos.colour]:
        rank = RANK[card]
        if rank < JACK:                                 # GO-3.3
            out += [card | cell for cell in free_cells]
            if ranks[rank]:
                out += [card | cell << 6 for cell in cells_of(ranks[rank])]
        elif rank == KING:                              # GO-4.9: a target if and only if it stacks
            out += [card | cell << 6 for cell in cells_of(open_cells)]
            targets = occupied if pos.king_may_fizzle else occupied & ~down
            for cell in cells_of(ranks[KING] | suits[SUIT[card]] | down):
                play = card | cell << 6
                out += [play | target + 1 << 12 for target in cells_of(targets | 1 << cell)]
        else:                                           # GO-3.4, GO-3.5
            takes = occupied if rank == ACE else ranks[rank] | suits[SUIT[card]]
            out += [card | cell << 6 for cell in cells_of(free | takes)]
    return out


def turn_moves(pos):
    """Legal moves at the start of a turn: its plays, or the pass that has no alternative (GO-6.9)."""
    return plays(pos) or _PASS_ONLY


def rebox(pos):
    """Bring the occupied box back to the window's corner and work out the playable area anew (GO-2.4)."""
    occupied = pos.occupied
    first_row, first_column, last_row, last_column = box(occupied)
    shift = (3 - first_row) * SIDE + 3 - first_column
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
        piles, moved = pos.piles, [()] * (SIDE * SIDE)
        for cell in cells_of(occupied):
            moved[cell + shift] = piles[cell]
        pos.piles = moved
        pos.row += first_row - 3
        pos.column += first_column - 3
    last_row += 3 - first_row
    last_column += 3 - first_column
    pos.area = AREA[last_row][last_column]
    pos.outside = OUTSIDE[last_row][last_column]
    return shift


def lay(pos, move):
    """Lay, activate, gather, work out the area (GO-6.1); returns whether the card was stacked."""
    card, cell, target = move & 63, move >> 6 & 63, move >> 12
    bit = 1 << cell
    colour = pos.colour
    pos.hands[colour].remove(card)
    pos.laid += 1
    rank, suit = RANK[card], SUIT[card]
    suits, ranks, piles = pos.suits, pos.ranks, pos.piles
    stacked = pos.occupied & bit
    if stacked:
        down = pos.down
        if down & bit:                                  # GO-3.7: the laid card is face-up
            down ^= bit
        else:
            top = piles[cell][-1]
            suits[SUIT[top]] ^= bit
            ranks[RANK[top]] ^= bit
        piles[cell] += (card,)
        suits[suit] |= bit
        ranks[rank] |= bit
        if JACK <= rank < ACE:                          # GO-4.1, GO-4.2
            if rank == JACK:
                turned = BESIDE[cell] & pos.occupied & ~down
            elif rank == QUEEN:
                turned = CORNERS[cell] & pos.occupied & ~down
            else:
                turned = 1 << target - 1 & ~down
            if turned:
                down |= turned
                for at in cells_of(turned):
                    top = piles[at][-1]
                    suits[SUIT[top]] ^= 1 << at
                    ranks[RANK[top]] ^= 1 << at
        pos.down = down
        grown = 0
    else:
        pos.occupied |= bit
        piles[cell] = (card,)
        suits[suit] |= bit
        ranks[rank] |= bit
        grown = bit & pos.outside
    mine = suits[suit]
    if mine & bit and mine.bit_count() > 3:             # four of a suit are needed to close a line
        if grown:
            cell += rebox(pos)
            bit = 1 << cell
            grown = 0
        grown = gather(pos, cell, bit, pos.suits[suit]) or grown
    if grown:
        rebox(pos)
    return stacked


def gather(pos, cell, bit, mine):
    """Empty the other cells of every line that the card on `cell` closes (GO-5.3 to GO-5.5); returns them."""
    closed = 0
    for line in LINES[cell]:
        if mine & line == line:
            closed |= line
    if closed:
        closed &= ~bit
        suits, ranks, piles = pos.suits, pos.ranks, pos.piles
        taken = ()
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


def play(pos, seat, move):
    """Change `pos` by a legal move and list the next ones."""
    if pos.stage != PLAY:
        return chance(pos, move)
    if move == PASS:
        pos.passes += 1
        if pos.passes == 2:                             # GO-7.2
            pos.stage, pos.moves = DOUBLE_PASS, []
            return
    else:
        pos.passes = 0
        if lay(pos, move) and pos.hands[pos.colour]:    # GO-6.3: stacking obliges to play again
            pos.moves = moves = plays(pos)
            if moves:
                return
        hand, draw = pos.hands[pos.colour], pos.draws[pos.colour]
        need = HAND - len(hand)
        hand += draw[:need]                             # GO-6.7, GO-6.8
        del draw[:need]
        if len(hand) < HAND:                            # GO-7.1
            pos.stage, pos.moves = DECK_OUT, []
            return
    pos.colour ^= 1
    pos.laid = pos.fresh = 0
    pos.moves = plays(pos) or _PASS_ONLY


def chance(pos, move):
    """Deal one colour's deck (GO-1.3), then toss for the first turn if the option says so (GO-1.5)."""
    kind, what = move
    if kind == "deal":
        pos.hands[pos.stage], pos.draws[pos.stage] = list(what[:HAND]), list(what[HAND:])
        pos.stage += 1
        if pos.stage == TOSS and pos.first_player != "random":
            pos.stage = PLAY
    else:
        pos.colour, pos.stage = what, PLAY
    pos.moves = turn_moves(pos) if pos.stage == PLAY else []
