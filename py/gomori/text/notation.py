"""Moves of Gomori as text and back: `play 7C 1,2`, `play KC 0,0 turn 1,2`, `pass`, and the deal."""

import re

from mulligan import Malformed

from ..rules.position import CARD, COLOURS, DEAL_BLACK, NAMES, PASS, PLAY, RANKS, SUITS

_CELL = r"(-?\d{1,3}),(-?\d{1,3})"
_PLAY = re.compile(rf"play ([{RANKS}][{SUITS}]) {_CELL}(?: turn {_CELL})?", re.ASCII)
FORM = "'play 7C 1,2', 'play KC 0,0 turn 1,2' or 'pass'"
FAR = 63                                # a cell outside the window: no move has it
RANK_WORDS = dict(zip(RANKS, (*"23456789", "10", "jack", "queen", "king", "ace")))
SUIT_WORDS = {"C": "clubs", "S": "spades", "D": "diamonds", "H": "hearts"}


def card_word(card):
    """`the 7 of clubs` without its article."""
    name = NAMES[card]
    return f"{RANK_WORDS[name[0]]} of {SUIT_WORDS[name[1]]}"


def cell_word(row, column):
    return f"row {row}, column {column}"


def text(pos, move):
    """The text of a move in `pos`."""
    if isinstance(move, tuple):
        kind, what = move
        if kind == "toss":
            return f"toss {COLOURS[what]}"
        return f"deal {COLOURS[pos.stage]} {' '.join(NAMES[card] for card in what)}"
    if move == PASS:
        return "pass"
    row, column = pos.place(move >> 6 & 63)
    words = f"play {NAMES[move & 63]} {row},{column}"
    if move >> 12:
        row, column = pos.place((move >> 12) - 1)
        words += f" turn {row},{column}"
    return words


def parse(pos, words):
    """The move those words name in `pos`; cells outside the window become FAR. Raises Malformed."""
    if words == "pass":
        return PASS
    found = _PLAY.fullmatch(words)
    if found:
        name, row, column, target_row, target_column = found.groups()
        move = CARD[name] | (pos.cell(int(row), int(column)) & FAR) << 6
        if target_row is not None:
            move |= ((pos.cell(int(target_row), int(target_column)) & FAR) + 1) << 12
        return move
    if pos.stage < PLAY:
        return _parse_chance(pos, words)
    raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")


def _parse_chance(pos, words):
    kind, *rest = words.split(" ")
    if kind == "toss" and len(rest) == 1 and rest[0] in COLOURS:
        return "toss", COLOURS.index(rest[0])
    if kind == "deal" and rest[:1] == [COLOURS[pos.stage % 2]] and pos.stage - DEAL_BLACK < 2:
        unknown = [name for name in rest[1:] if name not in CARD]
        if unknown:
            raise Malformed(f"{unknown[0][:20]!r} is no card", "action")
        return "deal", tuple(CARD[name] for name in rest[1:])
    raise Malformed(f"{words[:60]!r} is no deal; expected 'deal black' or 'deal red' with 26 cards, or a toss", "action")
