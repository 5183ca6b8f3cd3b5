"""Why a play is refused: one reason, the first that holds in the order of GO-9.2."""

from collections.abc import Sequence

from mulligan import Illegal
from mulligan.protocol.types import Card, Move, Pick, Seat

from ..rules.board import Cell
from ..rules.position import (ACE, COLOURS, DOUBLE_PASS, JACK, KING, NAMES, PASS, PLAY, RANK, SUIT,
                              Position, parts)
from .card_text import RANK_WORDS, SUIT_WORDS, card_name
from .notation import FAR


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list; `move` may be any parsed move."""
    if pos.stage > PLAY:
        return Illegal("The match is over.",
                       clause="GO-7.2" if pos.stage == DOUBLE_PASS else "GO-7.1",
                       reason="match_over", title="The match is over")
    if pos.stage < PLAY:
        return Illegal("The cards are being dealt.",
                       clause="GO-1.3", reason="not_your_turn", title="Wait a moment")
    its_turn = pos.colour == seat ^ (pos.black_seat - 1)
    if not its_turn or isinstance(move, tuple):
        return Illegal(f"It is {COLOURS[pos.colour]}'s turn.",
                       clause="GO-6.1", reason="not_your_turn", title="Not your turn")
    if move == PASS:
        return must_play(pos)
    card, cell, target = parts(move)
    return (refuse_card(pos, card) or refuse_cell(pos, card, cell)
            or refuse_target(pos, card, cell, target) or must_play(pos))


def must_play(pos: Position) -> Illegal:
    """GO-6.3, GO-6.9: no pass while a card can be laid."""
    if pos.laid:
        return Illegal("You stacked a card and another can be laid, so you lay again.",
                       clause="GO-6.3", reason="must_play", title="You lay again")
    return Illegal("You can lay a card, so you may not pass.",
                   clause="GO-6.9", reason="must_play", title="No passing now")


def refuse_card(pos: Position, card: Card) -> Illegal | None:
    """GO-3.1: the card must be in the hand."""
    if card in pos.hands[pos.colour]:
        return None
    return Illegal(f"The {card_name(card)} is not in your hand.",
                   clause="GO-3.1", reason="card_not_in_hand", title="Not in your hand")


def refuse_cell(pos: Position, card: Card, cell: Cell) -> Illegal | None:
    """GO-2.2, then GO-3.3 and GO-3.4: the cell, for a card of the hand."""
    if cell == FAR or not (pos.area | pos.occupied) >> cell & 1:
        return Illegal("The field never spans more than four rows or four columns; "
                       "this cell would make it wider.",
                       clause="GO-2.2", reason="out_of_area", title="Outside the field")
    pile, rank = pos.piles[cell], RANK[card]
    if not pile or pos.down >> cell & 1 or rank == ACE:
        return None
    top = pile[-1]
    if RANK[top] == rank or rank >= JACK and SUIT[top] == SUIT[card]:
        return None
    return Illegal(_goes_on(card),
                   clause="GO-3.3" if rank < JACK else "GO-3.4", reason="blocked",
                   title=f"Not on the {card_name(top)}", pair=(NAMES[card], NAMES[top]))


def _goes_on(card: Card) -> str:
    """A sentence on what a card that is no ace may be laid on."""
    rank, suit = RANK_WORDS[NAMES[card][0]], SUIT_WORDS[NAMES[card][1]]
    if RANK[card] < JACK:
        article = "An" if rank == "8" else "A"
        return f"{article} {rank} goes on another {rank}, on a face-down pile or on an empty cell."
    return (f"A {rank} of {suit} goes on any {rank}, on any of the {suit}, "
            "on a face-down pile or on an empty cell.")


def refuse_target(pos: Position, card: Card, cell: Cell, target: Cell) -> Illegal | None:
    """GO-4.7 and GO-4.9: the king's target, -1 for none."""
    if RANK[card] != KING or not pos.piles[cell]:
        if target < 0:
            return None
        return Illegal("Only a king laid on a pile turns one down.",
                       clause="GO-4.9", reason="king_target_unwanted", title="No target here")
    if target < 0:
        return Illegal("A king on a pile turns one pile down: name it too.",
                       clause="GO-4.9", reason="king_target_missing", title="Choose a pile")
    if target == FAR or not pos.piles[target]:
        return Illegal("The king turns down a pile; there is none on this cell.",
                       clause="GO-4.7", reason="king_target_empty", title="Nothing to turn down")
    if target != cell and pos.down >> target & 1 and not pos.king_may_fizzle:
        return Illegal("This pile lies face-down already. "
                       "Choose a face-up pile, or the king itself.",
                       clause="GO-4.7", reason="king_target_face_down", title="Already face-down")
    return None


def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The refusal for a path of picks on the table: card, then cell, then target."""
    refusal = refuse(pos, seat, PASS)
    if refusal.reason in ("match_over", "not_your_turn"):
        return refusal
    if pos.moves == [PASS]:
        return Illegal("No card of your hand can be laid: "
                       "every pile is face-up and takes none of them. Pass.",
                       clause="GO-6.11", reason="blocked", title="No card fits")
    card = picks[0] if picks else None
    if not isinstance(card, int) or card not in pos.hands[pos.colour]:
        return Illegal("First pick a card of your hand, then the cell it goes to.",
                       clause="GO-3.1", reason="card_not_in_hand", title="Pick a card first")
    if not any(parts(play)[0] == card for play in pos.moves):
        return Illegal(f"The {card_name(card)} fits nowhere: "
                       "every pile is face-up and takes another card.",
                       clause="GO-6.11", reason="blocked", title="It fits nowhere")
    cell = picked_cell(pos, picks[1]) if len(picks) > 1 else -1
    if cell < 0:
        return Illegal("A card goes to a cell of the field: choose one of the ringed ones.",
                       clause="GO-3.1", reason="out_of_area", title="Choose a cell")
    target = picked_cell(pos, picks[2]) if len(picks) > 2 else -1
    return refuse_cell(pos, card, cell) or refuse_target(pos, card, cell, target) or must_play(pos)


def picked_cell(pos: Position, pick: Pick) -> Cell:
    """The window's cell of a picked cell or top; FAR for one outside the window, -1 for no cell."""
    if isinstance(pick, int):
        return next((cell for cell, pile in enumerate(pos.piles) if pile[-1:] == (pick,)), -1)
    row, comma, column = str(pick).partition(",")
    try:
        return pos.cell(int(row), int(column)) & FAR if comma else -1
    except ValueError:
        return -1
