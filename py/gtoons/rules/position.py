"""The rules of gToons: the position, its legal moves and what a move does.

A card is a number (numbers.py). A spot of the board is seat x 7 + slot - 1. Chance moves are
("deal", cards) and ("turn", spot).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from mulligan import CHANCE, State
from mulligan.data.plain import plain
from mulligan.protocol.fields import LIST, PAIR, PLACES, VALUE, Fields, record
from mulligan.protocol.types import Card, Move, Seat

from . import score
from .moves import (COLOUR, DISCARD, KEEP, KIND_BIT, LAY, NO_CARD, PICK_DECK, READY, SAID, SLOT_BIT,
                    SWAP, packed, slot_and_ink, to_colour, to_lay)
from .numbers import INDEX, numbered
from .pools import pool, prebuilt
from .powers import SILVER as SILVER_COLOUR
from .powers import Board, Index, Ink, Inks, Spot, SpotMask

Stage: TypeAlias = int                     # PICK, DEAL ... END
Case: TypeAlias = tuple[tuple[str, tuple[Index, ...]], ...]       # decks to pick from, named

# stages
PICK = 0
DEAL = 1
PLACE1 = 2
TURN1 = 3
DROP = 4
PLACE2 = 5
TURN2 = 6
TRADE = 7
TURN3 = 8
SILVER = 9
END = 10
# not a stage of its own: how the end is shown before bonus and swaps are counted (GT-10.5)
SCORED = 11
DECK, HAND, LAST = 12, 6, 7                     # GT-2.1, GT-5.1; the slot of the last card (GT-7.2)
ROWS = {PLACE1: (1, 2, 3, 4), PLACE2: (5, 6, 7)}
TURNS = {TURN1: (1, 2, 3, 4), TURN2: (5, 6), TURN3: (7,)}       # GT-5.3, GT-7.3
_MOVERS: tuple[tuple[Seat, ...], ...] = ((), (0,), (1,), (0, 1))
_DEALER = (CHANCE,)
_READY = [packed(READY)]
# what is said is still to be added, of a lay by its slot only the card
_KEEP, _SWAP, _DISCARD = packed(KEEP), packed(SWAP), packed(DISCARD)
_LAYS = [to_lay(0, slot) for slot in range(8)]
NO_CASES: tuple[Case, Case] = ((), ())


class Rules(NamedTuple):
    """The option values of a match (GT-14)."""

    lead: int = 0
    allow_duplicate_cards: bool = False
    same_colour_cut: str = "bonus"
    silver_timing: str = "after_reveal"
    silver_choice: str = "one"
    silver_black: bool = False
    multiplier_stacking: str = "sum"
    open_decks: bool = False
    clock: bool = False
    edition: int = 1


# the first edition is left out of a position, so that it reads as it did before there was another
_RULES = record(Rules)._replace(
    write=lambda rules: plain(rules if rules.edition > 1 else rules[:-1]))


class Position(State):
    """The whole state of a match.

    By seat: `draws` (the bottom first), `hands`, `discards`; by spot: `board`, -1 if empty. Masks
    over spots: `up` turned over, `out` cancelled. `ready` holds the seats that have committed,
    `turned` counts the cards turned over in this stage, `back` where in the hand the last card of a
    seat went in the swap of this round (-1 nowhere). `cases` are the decks that seats brought to
    pick from, until both have picked.
    """

    fields = Fields(
        cards={"draws": PAIR, "hands": PAIR, "discards": PAIR, "board": PLACES},
        vars={"rules": _RULES, "customs": VALUE, "stage": VALUE, "up": VALUE, "out": VALUE,
              "ready": VALUE, "turned": VALUE, "swapped": VALUE, "bottoms": LIST, "back": LIST,
              "silver": LIST, "cases": VALUE},
        derived={"pool": VALUE})
    __slots__ = fields.names

    def __init__(self, rules: Rules, decks: Sequence[Sequence[Index] | None] = (None, None),
                 customs: tuple[str, ...] = (),
                 cases: tuple[Case, Case] = NO_CASES) -> None:
        self.rules, self.cases = rules, cases
        self.customs, self.pool = customs, pool(customs, rules.edition)
        self.draws = [numbered(deck, seat) if deck else [] for seat, deck in enumerate(decks)]
        self.hands: list[list[Card]] = [[], []]
        self.discards: list[list[Card]] = [[], []]
        self.board = [-1] * 14
        self.up: SpotMask = 0
        self.out: SpotMask = 0
        self.turned = self.swapped = 0
        self.ready = sum(1 << seat for seat, deck in enumerate(decks) if deck)
        self.stage: Stage = DEAL if self.ready == 3 else PICK
        if self.stage == DEAL:
            self.ready = 0
        self.bottoms = [-1, -1]                         # the cards shown at the cut (GT-4.1)
        self.back = [-1, -1]
        self.silver = [-1] * 14                         # chosen colours (GT-7.8)

    def data(self) -> dict[str, Any]:
        """Without `cases` where no seat picks from its own: so it reads as it did before."""
        data = super().data()
        if self.cases == NO_CASES:
            del data["vars"]["cases"]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Position":
        parts = {"cases": NO_CASES} | data["vars"]
        return super().from_data(data | {"vars": parts})

    def derive(self) -> None:
        self.pool = pool(self.customs, self.rules.edition)

    # ---- what scoring wants ----------------------------------------------------------------------
    def in_play(self) -> Board:
        """The board as score.py reads it: of cards in play the pool index, else -1 (GT-9.2).

        What is cancelled never acts, or does no more (GT-8.7).
        """
        live = self.up & ~self.out
        return [card & INDEX if live >> spot & 1 else -1 for spot, card in enumerate(self.board)]

    def chosen(self) -> Inks | None:
        """The silver colours that are shown by now (GT-7.6, GT-7.9)."""
        early = self.rules.silver_timing == "before_reveal" and self.stage == TURN3 and self.turned
        return self.silver if early or self.stage > SILVER else None


# ---- who, and what -------------------------------------------------------------------------------
def to_move(pos: Position) -> tuple[Seat, ...]:
    stage = pos.stage
    if stage in TURNS or stage == DEAL:
        return _DEALER
    return _MOVERS[3 & ~pos.ready] if stage != END else ()


def legal(pos: Position, seat: Seat) -> list[Move]:
    """Every move of a seat that has not committed (GT-13.2)."""
    stage = pos.stage
    if stage == END or stage in TURNS or stage == DEAL or pos.ready >> seat & 1:
        return []
    if stage in ROWS:
        free = [_LAYS[slot] for slot in ROWS[stage] if pos.board[seat * 7 + slot - 1] < 0]
        return [lay | card for card in pos.hands[seat] for lay in free] if free else _READY
    if stage == DROP:
        return [_DISCARD | mask for mask in range(1 << len(pos.hands[seat]))]               # GT-6.1
    if stage == TRADE:
        return [_KEEP] + [_SWAP | card for card in pos.hands[seat]]                         # GT-7.4
    if stage == SILVER:
        spots = [spot % 7 + 1 for spot in uncoloured(pos, seat)]
        if not spots:
            return _READY
        spots = [0] if pos.rules.silver_choice == "one" else spots
        return [to_colour(slot, colour) for slot in spots for colour in colours(pos)]
    return [packed(PICK_DECK, letter) for letter in range(len(offered(pos, seat)))]


def offered(pos: Position, seat: Seat) -> tuple[tuple[Index, ...], ...]:
    """The decks a seat picks from: those it brought (GT-2.8), or the prebuilt ones (GT-2.4)."""
    case = pos.cases[seat]
    return tuple(cards for _, cards in case) if case else prebuilt(pos.rules.edition)


def colours(pos: Position) -> tuple[Ink, ...]:
    """What a silver card may become (GT-7.8)."""
    return (0, 1, 2, 3, 4, 5, 7, 6) if pos.rules.silver_black else (0, 1, 2, 3, 4, 5, 7)


def silvers(pos: Position, seat: Seat) -> list[Spot]:
    """The spots of a seat's silver cards that are asked for (GT-7.7).

    Before the reveal the hidden card of the seat is among them (GT-7.6).
    """
    shown = pos.up & ~pos.out
    if pos.rules.silver_timing == "before_reveal":
        shown |= 1 << seat * 7 + LAST - 1
    return [spot for spot in range(seat * 7, seat * 7 + 7)
            if shown >> spot & 1 and pos.pool.colour[pos.board[spot] & INDEX] == SILVER_COLOUR]


def uncoloured(pos: Position, seat: Seat) -> list[Spot]:
    """Those of `silvers` that have no colour yet."""
    return [spot for spot in silvers(pos, seat) if pos.silver[spot] < 0]


def colours_tell(pos: Position, seat: Seat) -> bool:
    """Whether a seat's colours, counted, would tell that its last card is not silver (GT-7.6)."""
    return (pos.rules.silver_timing == "before_reveal" and pos.rules.silver_choice == "per_card"
            and seat * 7 + LAST - 1 not in silvers(pos, seat))


def colours_unseen(pos: Position) -> bool:
    """Whether colours are chosen that are shown with the last cards (GT-7.6)."""
    return pos.stage == SILVER and pos.rules.silver_timing == "before_reveal"


def formal(pos: Position) -> tuple[Seat, Move] | None:
    """(seat, move) of a seat that says that it is ready and nothing else (GT-7.6).

    It is asked only because a silver last card would get a colour now.
    """
    for seat in (0, 1) if pos.stage == SILVER else ():
        if not pos.ready >> seat & 1 and silvers(pos, seat) and not uncoloured(pos, seat):
            return seat, _READY[0]
    return None


# ---- what moves do -------------------------------------------------------------------------------
def play(pos: Position, seat: Seat, move: Move) -> None:
    """Change `pos` by a legal move."""
    if seat == CHANCE:
        return _deal(pos, move[1]) if move[0] == "deal" else _turn(pos, move[1])
    kind, what = move >> KIND_BIT, move & SAID          # hot: as `parts_of`
    if kind == LAY:
        card = what & NO_CARD
        pos.hands[seat].remove(card)
        pos.board[seat * 7 + (what >> SLOT_BIT) - 1] = card
        return None
    if kind == DISCARD:
        hand = pos.hands[seat]
        pos.discards[seat] = [card for i, card in enumerate(hand) if what >> i & 1]
        pos.hands[seat] = [card for i, card in enumerate(hand) if not what >> i & 1]
    elif kind == SWAP:
        _swap(pos, seat, what)
    elif kind == COLOUR:
        slot, ink = slot_and_ink(what)
        for spot in [seat * 7 + slot - 1] if slot else silvers(pos, seat):
            pos.silver[spot] = ink
        if uncoloured(pos, seat) or colours_tell(pos, seat):
            return None
    elif kind == PICK_DECK:
        pos.draws[seat] = numbered(offered(pos, seat)[what], seat)
    pos.ready |= 1 << seat
    if pos.ready == 3:
        _go_on(pos)
    return None


def _swap(pos: Position, seat: Seat, card: Card) -> None:
    """The last card goes back to the hand, `card` takes its place (GT-7.4)."""
    spot, hand = seat * 7 + LAST - 1, pos.hands[seat]
    pos.back[seat] = hand.index(card)
    hand[pos.back[seat]] = pos.board[spot]
    pos.board[spot] = card
    pos.swapped |= 1 << seat


def _go_on(pos: Position) -> None:
    """Both have committed (GT-13.6)."""
    pos.ready = pos.turned = 0
    stage = pos.stage
    if stage == PICK:                                   # what was not picked is out of the match
        pos.cases = NO_CASES
    if stage == DROP:                                   # GT-7.1
        for seat in (0, 1):
            while len(pos.hands[seat]) < HAND:
                pos.hands[seat].append(pos.draws[seat].pop())
    if stage == TRADE:
        pos.back = [-1, -1]
        if pos.rules.silver_timing == "before_reveal":
            return _ask_silver(pos, TURN3)
    if stage == SILVER:
        pos.stage = TURN3 if pos.rules.silver_timing == "before_reveal" else END
        return None
    pos.stage = TURN3 if stage == TRADE else stage + 1
    return None


def _ask_silver(pos: Position, otherwise: Stage) -> None:
    """Seats without a silver card are not asked (GT-7.7); with none at all `otherwise` comes next.

    Before the last reveal both are asked, or the question would tell that a hidden card is silver
    (GT-12.2).
    """
    if pos.rules.silver_timing == "after_reveal":
        pos.ready = sum(1 << seat for seat in (0, 1) if not silvers(pos, seat))
    pos.stage = SILVER
    if pos.ready == 3:
        pos.ready, pos.stage = 0, otherwise


def _deal(pos: Position, cards: Sequence[Card]) -> None:
    """A shuffled deck, the top first: six cards to the hand (GT-5.1).

    When both lie ready the bottom ones show (GT-4.1).
    """
    seat = pos.turned
    pos.hands[seat], pos.draws[seat] = list(cards[:HAND]), list(cards[:HAND - 1:-1])
    pos.turned += 1
    if pos.turned == 2:
        pos.bottoms = [pos.draws[0][0], pos.draws[1][0]]
        pos.stage, pos.turned = PLACE1, 0


def next_spot(pos: Position) -> Spot:
    """The spot to be turned over next: slot by slot, the lead first (GT-8.5)."""
    slot, second = TURNS[pos.stage][pos.turned >> 1], pos.turned & 1
    return (pos.rules.lead ^ second) * 7 + slot - 1


def _turn(pos: Position, spot: Spot) -> None:
    """A card is turned over and judged against those in play at this moment (GT-8.4)."""
    board = pos.in_play()
    for gone in score.clash(pos.pool, board, spot, pos.board[spot] & INDEX):
        pos.out |= 1 << gone
    pos.up |= 1 << spot
    pos.turned += 1
    if pos.turned < 2 * len(TURNS[pos.stage]):
        return
    pos.turned = 0
    if pos.stage == TURN3:
        if pos.rules.silver_timing == "before_reveal":
            pos.stage = END
        else:
            _ask_silver(pos, END)
    else:
        pos.stage += 1


# ---- what a seat may know ------------------------------------------------------------------------
def unchosen(pos: Position, seat: Seat | None) -> Position:
    """`pos` without what the others have chosen in this round (GT-12.1)."""
    if pos.stage in TURNS or pos.stage in (DEAL, END):
        return pos
    new = None
    for other in (0, 1):
        if other != seat and (pos.ready >> other & 1 or pos.stage in ROWS or pos.stage == SILVER):
            new = new or pos.copy()
            take_back(new, other)
    return new or pos


def reopen(pos: Position, seat: Seat) -> Position:
    """A copy in which the other seat is to choose again what it has chosen in this round."""
    new, other = pos.copy(), 1 - seat
    take_back(new, other)
    if pos.stage != SILVER or silvers(pos, other):      # who has no silver card is not asked
        new.ready &= ~(1 << other)
    return new


def take_back(pos: Position, seat: Seat) -> None:
    """Undo what a seat has chosen in this round."""
    first = seat * 7 - 1
    if pos.stage in ROWS:
        for slot in ROWS[pos.stage]:
            if pos.board[first + slot] >= 0:
                pos.hands[seat].append(pos.board[first + slot])
                pos.board[first + slot] = -1
    elif pos.stage == DROP:
        pos.hands[seat] += pos.discards[seat]
        pos.discards[seat] = []
    elif pos.stage == TRADE and pos.swapped >> seat & 1:
        hand, at = pos.hands[seat], pos.back[seat]
        hand[at], pos.board[first + LAST] = pos.board[first + LAST], hand[at]
        pos.back[seat] = -1
        pos.swapped &= ~(1 << seat)
    elif pos.stage == SILVER:
        pos.silver[first + 1:first + 8] = [-1] * 7
    elif pos.stage == PICK and pos.ready >> seat & 1:
        pos.draws[seat] = []
