"""When the refusals of Gomori are true, read off its rulebook: the field by rows and columns, hands and tops."""

import re
from typing import NamedTuple

from gomori import GAME
from gomori_table import Table
from refused import Truth, dealt

RANKS = "2 3 4 5 6 7 8 9 10 jack queen king ace".split()
SUITS = "clubs spades diamonds hearts".split()
LETTERS = "23456789TJQKA", "CSDH"
COURT = ("jack", "queen", "king")
TYPED = ["play 7C 1,2", "play KS 0,0", "play KC 0,0 turn 0,0", "play KH 0,0 turn 1,1", "play KD 0,0 turn 9,9",
         "play 2S 9,9", "play 9D 0,0 turn 0,1", "pass"]


class Meant(NamedTuple):
    """A play as it was meant: a card, the (row, column) it goes to and that of a target; None for none."""

    card: int | None = None
    to: tuple | None = None
    target: tuple | None = None


def rank(card):
    return RANKS[card % 13]


def suit(card):
    return SUITS[card // 13]


def named(card):
    return f"{rank(card)} of {suit(card)}"


def field(pos):
    """{(row, column): (pile, whether its top is face-down)}."""
    return {pos.place(cell): (pile, bool(pos.down >> cell & 1)) for cell, pile in enumerate(pos.piles) if pile}


def hand(asked):
    return asked.pos.hands[asked.seat if asked.pos.black_seat == 1 else 1 - asked.seat]


def is_cell(pick):
    return bool(re.fullmatch(r"-?\d+,-?\d+", str(pick)))


def place(pos, pick):
    """The (row, column) a pick means: a cell, or that of a top card."""
    if is_cell(pick):
        return tuple(map(int, pick.split(",")))
    return next((at for at, (pile, _) in field(pos).items() if pick == pile[-1]), None)


def meant(asked):
    pos = asked.pos
    if asked.typed.startswith("play"):
        name, to, *rest = asked.typed.split()[1:]
        card = LETTERS[0].index(name[0]) + 13 * LETTERS[1].index(name[1])
        return Meant(card, place(pos, to), place(pos, rest[1]) if rest else None)
    card = asked.pick(0)
    return Meant(card if card in hand(asked) else None, place(pos, asked.pick(1)), place(pos, asked.pick(2)))


def inside(pos, to):
    """GO-2.1, GO-2.5: whether the field spans four rows and columns at most with this cell in it."""
    lines = list(zip(*field(pos), to)) if field(pos) else []
    return all(max(line) - min(line) < 4 for line in lines) if lines else to == (0, 0)


def takes(pos, to, card):
    """GO-3.1 to GO-3.5: whether a card may be laid on a cell."""
    if to not in field(pos):
        return inside(pos, to)
    pile, down = field(pos)[to]
    alike = rank(pile[-1]) == rank(card) or rank(card) in COURT and suit(pile[-1]) == suit(card)
    return down or rank(card) == "ace" or alike


def somewhere(pos, card):
    """GO-6.11: a card that no face-up top takes needs an empty cell or a face-down pile."""
    return any(takes(pos, to, card) for to in field(pos)) or len(field(pos)) < 16


def goes_on(asked):
    """Whether the cards are dealt and the match is on."""
    pos = asked.pos
    return GAME.outcome(pos) is None and len(pos.hands[0]) + len(pos.hands[1]) > 0 and GAME.to_move(pos) != (-1,)


def its_turn(asked):
    return goes_on(asked) and not asked.waits()


def can_lay(asked):
    return any(somewhere(asked.pos, card) for card in hand(asked))


# ---- the truths ------------------------------------------------------------------------------------------------------
def other_turn(asked, colour):
    seats = [asked.pos.black_seat - 1, 2 - asked.pos.black_seat]
    return goes_on(asked) and asked.waits() and GAME.to_move(asked.pos) == (seats["black red".split().index(colour)],)


def not_held(asked, card):
    return its_turn(asked) and named(meant(asked).card) == card and meant(asked).card not in hand(asked)


def outside(asked):
    """The cell is none of the field's; of what is no cell at all this is not said."""
    to, cell = meant(asked).to, asked.typed or is_cell(asked.pick(1))
    return its_turn(asked) and bool(cell) and to not in field(asked.pos) and not inside(asked.pos, to)


def blocked(asked, top, rank, suit="", article=""):
    """The card is a number or of the court, as is said, and the top that is named does not take it."""
    card, to, _ = meant(asked)
    pile, down = field(asked.pos).get(to, ([-1], False))
    name = named(card).split(" of ")
    right = article == ("An" if rank == "8" else "A") if article else rank in COURT and suit == name[1]
    return (its_turn(asked) and card in hand(asked) and not down and name[0] == rank and right
            and (rank in COURT) == bool(suit) and named(pile[-1]) == top and not takes(asked.pos, to, card))


def king_on_pile(asked):
    card, to, _ = meant(asked)
    return its_turn(asked) and rank(card) == "king" and to in field(asked.pos) and takes(asked.pos, to, card)


def turns_none(asked):
    card, to, target = meant(asked)
    return its_turn(asked) and target is not None and (rank(card) != "king" or to not in field(asked.pos))


def lies_down(asked):
    """GO-4.7: the target lies face-down already, and is not where the king goes."""
    _, to, target = meant(asked)
    down = field(asked.pos).get(target, ((), False))[1]
    return king_on_pile(asked) and down and target != to and not asked.pos.king_may_fizzle


def begins_elsewhere(asked):
    """The first pick is no card of the hand, and a card of the hand can be picked."""
    return its_turn(asked) and asked.pick(0) not in hand(asked) and bool(asked.lit() & set(hand(asked)))


def fits_nowhere(asked, card):
    held = meant(asked).card
    return its_turn(asked) and held in hand(asked) and named(held) == card and not somewhere(asked.pos, held)


def picked(asked):
    """A card of the hand, and with it something that is no cell, while cells are lit for the card."""
    card = asked.pick(0)
    return (its_turn(asked) and card in hand(asked) and meant(asked).to is None
            and any(map(is_cell, asked.lit(card))))


TRUTHS = [
    Truth("The match is over", "GO-7.1", "The match is over.",
          lambda asked: GAME.outcome(asked.pos) is not None and asked.pos.passes < 2),
    Truth("The match is over", "GO-7.2", "The match is over.",
          lambda asked: GAME.outcome(asked.pos) is not None and asked.pos.passes == 2),
    Truth("Wait a moment", "GO-1.3", "The cards are being dealt.",
          lambda asked: not goes_on(asked) and GAME.outcome(asked.pos) is None),
    Truth("Not your turn", "GO-6.1", "It is {colour}'s turn.", other_turn),
    Truth("You lay again", "GO-6.3", "You stacked a card and another can be laid, so you lay again.",
          lambda asked: asked.typed == "pass" and its_turn(asked) and asked.pos.laid > 0 and can_lay(asked)),
    Truth("No passing now", "GO-6.9", "You can lay a card, so you may not pass.",
          lambda asked: asked.typed == "pass" and its_turn(asked) and asked.pos.laid == 0 and can_lay(asked)),
    Truth("Not in your hand", "GO-3.1", "The {card} is not in your hand.", not_held),
    Truth("Outside the field", "GO-2.2", "The field never spans more than four rows or four columns; "
          "this cell would make it wider.", outside),
    Truth("Not on the {top}", "GO-3.3", "{article} {rank} goes on another {rank}, on a face-down pile or on an "
          "empty cell.", blocked),
    Truth("Not on the {top}", "GO-3.4", "A {rank} of {suit} goes on any {rank}, on any of the {suit}, on a "
          "face-down pile or on an empty cell.", blocked),
    Truth("No target here", "GO-4.9", "Only a king laid on a pile turns one down.", turns_none),
    Truth("Choose a pile", "GO-4.9", "A king on a pile turns one pile down: name it too.",
          lambda asked: king_on_pile(asked) and meant(asked).target is None),
    Truth("Nothing to turn down", "GO-4.7", "The king turns down a pile; there is none on this cell.",
          lambda asked: king_on_pile(asked) and meant(asked).target not in field(asked.pos)),
    Truth("Already face-down", "GO-4.7", "This pile lies face-down already. Choose a face-up pile, or the king "
          "itself.", lies_down),
    Truth("No card fits", "GO-6.11", "No card of your hand can be laid: every pile is face-up and takes none of "
          "them. Pass.", lambda asked: its_turn(asked) and not can_lay(asked) and asked.lit() == {"#pass"}),
    Truth("Pick a card first", "GO-3.1", "First pick a card of your hand, then the cell it goes to.",
          begins_elsewhere),
    Truth("It fits nowhere", "GO-6.11", "The {card} fits nowhere: every pile is face-up and takes another card.",
          fits_nowhere),
    Truth("Choose a cell", "GO-3.1", "A card goes to a cell of the field: choose one of the ringed ones.", picked),
]


def rare():
    """A full field that takes some cards of a hand or none, the end by two passes, and targets that are wrong."""
    full = "5H 7H 8D 9D\nTD 5D 7D 8H\n9H TH QH QD\nAD AH JH JD"
    for hand in ("2C 3S 4S 6C KC", "5S 2C 3S"):
        yield from dealt(GAME, Table(full, hand).pos)
    passed = Table(full, "2C 3S 4S 6C KC", passes=1).play("pass")
    yield from dealt(GAME, passed.pos, ["play 2C 0,0"])
    kings = Table("2C 3C KH 5C\n6D #7D 8D 9D", "KC 2S", laid=1).pos
    yield from dealt(GAME, kings, ["play KC 0,2 turn 1,1", "play KC 0,2 turn 3,3", "play KC 0,2", "pass",
                                   "play KC 3,3 turn 1,0"])
