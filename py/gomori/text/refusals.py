"""Why a play is refused: one reason, the first that holds in the order of GO-9.2."""

from mulligan import Illegal

from ..rules.position import ACE, COLOURS, DOUBLE_PASS, JACK, KING, NAMES, PASS, PLAY, RANK, SUIT
from .notation import FAR, RANK_WORDS, SUIT_WORDS, card_word


def refuse(pos, seat, move):
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.stage > PLAY:
        ending = "GO-7.2" if pos.stage == DOUBLE_PASS else "GO-7.1"
        return Illegal("The match is over.", clause=ending, reason="match_over", title="The match is over")
    if pos.stage < PLAY or pos.colour != seat ^ (pos.black_seat - 1) or isinstance(move, tuple):
        return Illegal(f"It is {COLOURS[pos.colour]}'s turn.", clause="GO-6.1", reason="not_your_turn", title="Not your turn")
    if move == PASS:
        return must_play(pos)
    card, cell, target = move & 63, move >> 6 & 63, (move >> 12) - 1
    return (refuse_card(pos, card) or refuse_cell(pos, card, cell) or refuse_target(pos, card, cell, target)
            or must_play(pos))


def must_play(pos):
    if pos.laid:
        return Illegal("You stacked a card and another can be laid, so you lay again.", clause="GO-6.3", reason="must_play",
                       title="You lay again")
    return Illegal("You can lay a card, so you may not pass.", clause="GO-6.9", reason="must_play", title="No passing now")


def refuse_card(pos, card):
    if card not in pos.hands[pos.colour]:
        return Illegal(f"The {card_word(card)} is not in your hand.", clause="GO-3.1", reason="card_not_in_hand", title="Not in your hand")
    return None


def refuse_cell(pos, card, cell):
    """GO-2.2, then GO-3.3 and GO-3.4: the cell, for a card of the hand."""
    if cell == FAR or not (pos.area | pos.occupied) >> cell & 1:
        return Illegal("The field never spans more than four rows or four columns; this cell would make it wider.",
                       clause="GO-2.2", reason="out_of_area", title="Outside the field")
    pile, rank = pos.piles[cell], RANK[card]
    if not pile or pos.down >> cell & 1 or rank == ACE:
        return None
    top = pile[-1]
    if RANK[top] == rank or rank >= JACK and SUIT[top] == SUIT[card]:
        return None
    word = RANK_WORDS[NAMES[card][0]]
    article = "An" if word in ("8", "ace") else "A"
    goes = (f"{article} {word} goes on another {word}, on a face-down pile or on an empty cell." if rank < JACK else
            f"A {word} of {SUIT_WORDS[NAMES[card][1]]} goes on any {word}, on any of the {SUIT_WORDS[NAMES[card][1]]}, "
            "on a face-down pile or on an empty cell.")
    return Illegal(goes, clause="GO-3.3" if rank < JACK else "GO-3.4", reason="blocked", title=f"Not on the {card_word(top)}",
                   pair=(NAMES[card], NAMES[top]))


def refuse_target(pos, card, cell, target):
    """GO-4.7 and GO-4.9: the king's target, -1 for none."""
    wanted = RANK[card] == KING and pos.piles[cell]
    if not wanted:
        if target < 0:
            return None
        return Illegal("Only a king laid on a pile turns one down.", clause="GO-4.9", reason="king_target_unwanted", title="No target here")
    if target < 0:
        return Illegal("A king on a pile turns one pile down: name it too.", clause="GO-4.9", reason="king_target_missing",
                       title="Choose a pile")
    if target == FAR or not pos.piles[target]:
        return Illegal("The king turns down a pile; there is none on this cell.", clause="GO-4.7", reason="king_target_empty",
                       title="Nothing to turn down")
    if target != cell and pos.down >> target & 1 and not pos.king_may_fizzle:
        return Illegal("This pile lies face-down already. Choose a face-up pile, or the king itself.", clause="GO-4.7",
                       reason="king_target_face_down", title="Already face-down")
    return None


def why(game, pos, seat, picks):
    """The refusal for a path of picks on the table: card, then cell, then target."""
    first = refuse(pos, seat, PASS)
    if first.reason in ("match_over", "not_your_turn"):
        return first
    card = picks[0] if picks else None
    if pos.moves == [PASS]:
        return Illegal("No card of your hand can be laid: every pile is face-up and takes none of them. Pass.",
                       clause="GO-6.11", reason="blocked", title="No card fits")
    if not isinstance(card, int) or card not in pos.hands[pos.colour]:
        return Illegal("First pick a card of your hand, then the cell it goes to.", clause="GO-3.1", reason="card_not_in_hand",
                       title="Pick a card first")
    if len(picks) < 2:
        return Illegal(f"The {card_word(card)} can be laid: pick it, then a ringed cell.", clause="GO-3.1", reason="card_not_in_hand",
                       title="Choose a cell")
    cells = [_cell(game, pos, pick) for pick in picks[1:]]
    return (refuse_cell(pos, card, cells[0]) or refuse_target(pos, card, cells[0], cells[1] if len(cells) > 1 else -1)
            or must_play(pos))


def _cell(game, pos, pick):
    """The window's cell for a picked element; FAR for anything that is no cell of the field."""
    if isinstance(pick, int):
        return next((cell for cell, pile in enumerate(pos.piles) if pick in pile), FAR)
    row, comma, column = str(pick).partition(",")
    try:
        return pos.cell(int(row), int(column)) & FAR if comma else FAR
    except ValueError:
        return FAR
