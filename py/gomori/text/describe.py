"""Moves and cells of Gomori as a person would say them, and what a person is asked."""

from mulligan import Ask
from mulligan.protocol.types import Move

from ..rules.board import Cell
from ..rules.position import PASS, SUIT, Position, lay, parts
from .card_text import card_name


def place_name(row: int, column: int) -> str:
    return f"row {row}, column {column}"


def cell_name(pos: Position, cell: Cell) -> str:
    """A cell as a person points at it: by its top card, if it shows one."""
    place = place_name(*pos.place(cell))
    if not pos.piles[cell]:
        return place
    if pos.down >> cell & 1:
        return f"the face-down pile on {place}"
    return f"the {card_name(pos.piles[cell][-1])} on {place}"


def label(pos: Position, move: Move) -> str:
    """A move of a seat as a sentence without its end."""
    if move == PASS:
        return "Pass"
    card, cell, target = parts(move)
    words = f"Lay the {card_name(card)} on {cell_name(pos, cell)}"
    if target < 0:
        return words
    turned = "the king itself" if target == cell else cell_name(pos, target)
    return f"{words} and turn down {turned}"


def gain(pos: Position, move: Move) -> str:
    """How many cards a move gathers, in words; worked out by the rules themselves."""
    if move == PASS or pos.suits[SUIT[move & 63]].bit_count() < 3:
        return ""                                       # three of the suit must lie face-up
    after = pos.copy()
    lay(after, move)
    gathered = len(after.won[pos.colour]) - len(pos.won[pos.colour])
    return f"gathers {gathered}" if gathered else ""


def asks(pos: Position) -> tuple[Ask, ...]:
    """What the colour to move is asked: the card, its cell, the pile a king turns down."""
    if pos.moves == [PASS]:
        return (Ask("No card can be laid: pass",
                    "Every pile is face-up and takes none of your cards."),)
    if pos.laid:
        card = Ask("Lay another card", "You stacked, so you lay another card.")
    else:
        card = Ask("Which card do you lay?",
                   "On an empty cell your turn ends; on a pile you lay again.")
    return (card,
            Ask("Where does the {0} go?", "Laying on a pile means you lay again."),
            Ask("Which pile does the {0} turn down?",
                "Any face-up pile, the king itself too.", "aim"))
