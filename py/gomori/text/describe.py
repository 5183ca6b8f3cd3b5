"""Moves and cells of Gomori as a person would say them, and what a person is asked."""

from collections.abc import Callable

from mulligan import Ask
from mulligan.protocol.types import Move

from ..rules.board import Cell
from ..rules.position import HAND, PASS, SUIT, Position, lay, parts, plays
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


# where a cell stands that lies so many rows below and columns right of another: its words
_ACROSS = {-1: "left", 1: "right"}
_DOWN = {-1: "above", 1: "below"}
_MANY = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _side(down: int, right: int) -> str:
    """Where a cell stands from another, such as `left of` or `two above and one right of`."""
    far = max(abs(down), abs(right)) > 1
    parts = [f"{_MANY[abs(steps)]} {words[steps // abs(steps)]}" if far
             else words[steps] for steps, words in ((down, _DOWN), (right, _ACROSS)) if steps]
    return " and ".join(parts) + (" of" if right else "")


def seen_name(pos: Position, cell: Cell) -> str:
    """A cell without its coordinates, so that no other is called so.

    It is named by its top card, or by the nearest card of the field that shows its face. Where none
    does, by the only pile there is; else the table shows which is meant.
    """
    pile = pos.piles[cell]
    if pile and not pos.down >> cell & 1:
        return f"the {card_name(pile[-1])}"
    name = "the face-down pile" if pile else "the empty cell"
    others = [other for other in range(len(pos.piles)) if pos.piles[other] and other != cell]
    if not others:
        return name
    seen = [other for other in others if not pos.down >> other & 1]
    if not seen and (pile or len(others) > 1):
        return "the lit pile" if pile else "the lit cell"
    ways = [(_way(pos, other, cell), other) for other in seen or others]
    (down, right), other = min(ways, key=lambda way: _distance(*way[0]))
    to = f"the {card_name(pos.piles[other][-1])}" if seen else "the only pile"
    return f"{name} {_side(down, right)} {to}"


def _way(pos: Position, start: Cell, end: Cell) -> tuple[int, int]:
    """How many rows down and columns right it is from one cell to another."""
    row, column = pos.place(start)
    below, beside = pos.place(end)
    return below - row, beside - column


def _distance(down: int, right: int) -> tuple[int, int, bool, bool]:
    """Neighbours come first, straight before aslant, beside before above."""
    return (max(abs(down), abs(right)), abs(down) + abs(right), down != 0, down < 0 or right > 0)


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
    gathers = gain(pos, move)
    brings = gathers and f"{gathers} cards", "lets you lay again" if _again(pos, move) else ""
    return " and ".join(filter(None, brings))


def _again(pos: Position, move: Move) -> bool:
    """Whether the turn goes on after a move: it stacks, and another card can be laid (GO-6.3)."""
    if move == PASS or not pos.piles[parts(move)[1]]:
        return False
    after = pos.copy()
    lay(after, move)
    return bool(plays(after))


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
    first, again = _turn_words(pos)
    if pos.laid:
        card = Ask("Lay another card", "You stacked, so you lay another card.")
    else:
        card = Ask("Which card do you lay?", first)
    return (card,
            Ask("Where does the {0} go?", again),
            Ask("Which pile does the {0} turn down?",
                "Any face-up pile, the king itself too.", "aim"))


def _turn_words(pos: Position) -> tuple[str, str]:
    """How the turn goes on, said as a card is chosen and as its cell is.

    "You lay again" is promised only where it is sure. A stacked card takes no empty cell away, and
    an empty cell takes any card (GO-3.1); without one it depends on the cards (GO-6.3).
    """
    hand = len(pos.hands[pos.colour])
    if hand == 1:
        ends = "the match" if len(pos.draws[pos.colour]) < HAND else "your turn"       # GO-7.1
        last = f"It is your last card: {ends} ends with it."
        return last, last
    if pos.area & ~pos.occupied:
        return ("On an empty cell your turn ends; on a pile you lay again.",
                "Laying on a pile means you lay again.")
    if_can = "you lay again if another card can be laid."
    return f"No cell is empty: after each card {if_can}", f"Afterwards {if_can}"
