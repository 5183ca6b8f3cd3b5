"""Moves and cells of Gomori as a person would say them, and what a person is asked."""

from collections.abc import Callable

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


# (rows down, columns right) to a neighbour: where one stands from it
_SIDES = {(0, 1): "left of", (0, -1): "right of", (1, 0): "above", (-1, 0): "below",
          (1, 1): "above and left of", (1, -1): "above and right of",
          (-1, 1): "below and left of", (-1, -1): "below and right of"}


def seen_name(pos: Position, cell: Cell) -> str:
    """A cell without its coordinates: by its top card, or by a card that lies beside it."""
    pile = pos.piles[cell]
    if pile and not pos.down >> cell & 1:
        return f"the {card_name(pile[-1])}"
    name = "the face-down pile" if pile else "the empty cell"
    row, column = pos.place(cell)
    for (down, right), side in _SIDES.items():
        other = pos.cell(row + down, column + right)
        if other >= 0 and pos.piles[other] and not pos.down >> other & 1:
            return f"{name} {side} the {card_name(pos.piles[other][-1])}"
    return name


def label(pos: Position, move: Move, name: Callable[[Position, Cell], str] = cell_name) -> str:
    """A move of a seat as a sentence without its end; `name` says what a cell is called."""
    if move == PASS:
        return "Pass"
    card, cell, target = parts(move)
    words = f"Lay the {card_name(card)} on {name(pos, cell)}"
    if target < 0:
        return words
    turned = "the king itself" if target == cell else name(pos, target)
    return f"{words} and turn down {turned}"


def reason(pos: Position, move: Move) -> str:
    """What is good about a move, in one clause."""
    stacks = move != PASS and bool(pos.piles[parts(move)[1]])
    brings = gain(pos, move), "lets you lay again" if stacks else ""
    return " and ".join(filter(None, brings))


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
