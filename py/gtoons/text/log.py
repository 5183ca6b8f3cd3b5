"""What happened, as log lines.

A seat's choices are told to it alone until the match is over (GT-12.1).
"""

from collections.abc import Iterable

from mulligan import CHANCE, Line, Ref, Verb, Whose
from mulligan.protocol.types import Card, ClauseId, Move, Seat
from mulligan.protocol.values import Word

from ..cards.library import LIBRARY
from ..rules.position import (COLOUR, DISCARD, INDEX, KEEP, LAST, LAY, PICK_DECK, PLACE1, SILVER,
                              SWAP, Position)
from ..rules.powers import COLOURS, Spot
from . import notation
from .describe import cut, named, scores


def tell(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    """The log line of a move."""
    if seat == CHANCE:
        return (_turned if move[0] == "turn" else _dealt)(before, move[1], after)
    kind, what = move >> 20, move & 0xfffff
    if kind == LAY:
        clause = "GT-5.2" if before.stage == PLACE1 else "GT-7.2"
        words = " ", ref(before, what & 0x7fff), f" in slot {what >> 15}."
        return _secret(("lay", "lays"), words, clause, "lay")
    if kind == DISCARD:
        dropped = [ref(before, card) for card in notation.dropped(before, seat, what)]
        listed = [word for card in dropped for word in (" and ", card)][1:] or ["nothing"]
        return _secret(("discard", "discards"), (" ", *listed, "."), "GT-6.1", "pass")
    if kind == SWAP:
        swap = " the last card for ", ref(before, what), "."
        return _secret(("swap", "swaps"), swap, "GT-7.4", "lay")
    if kind == COLOUR:
        where = f" in slot {what >> 4}" if what >> 4 else ""
        colour = f" {COLOURS[what & 15]} for silver{where}."
        return _secret(("choose", "chooses"), (colour,), "GT-7.8", "turn")
    if kind == PICK_DECK:
        deck = LIBRARY.decks[what]["name"]
        return _secret(("pick", "picks"), (f" {deck}.",), "GT-2.4", "draw")
    if kind == KEEP:
        return _secret(("keep", "keeps"), (" the last card.",), "GT-7.4", "pass")
    return Line((Verb("are", "is"), " ready."), ("GT-13.2",), "pass", secret=before.stage == SILVER)


def ref(pos: Position, card: Card) -> Ref:
    return Ref(pos.pool.cards[card & INDEX]["id"])


def _secret(verb: tuple[str, str], words: tuple[Word, ...], clause: ClauseId, cue: str) -> Line:
    return Line((Verb(*verb), *words), (clause,), cue, secret=True)


def _dealt(before: Position, order: Iterable[Card], after: Position) -> Line:
    """A deck dealt; with open decks what it holds, in an order that tells nothing (GT-12.1)."""
    seat, bottoms = before.turned, after.bottoms
    words: list[Word] = ["The other deck" if seat else "A deck",
                         " is shuffled and six cards are dealt."]
    if after.rules.open_decks:
        words += [" ", Whose(seat), " deck holds "]
        for card in sorted(order):
            words += [ref(after, card), ", "]
        words[-1] = "."
    if seat:
        words += [" The bottom cards are ", ref(after, bottoms[0]), " and ", ref(after, bottoms[1]),
                 f": {_decides(after)}."]
    return Line(tuple(words), ("GT-2.5", "GT-4.2") if seat else ("GT-2.5",), "draw")


def _decides(pos: Position) -> str:
    """What the cut decides, in words (GT-4.2)."""
    mode, game = cut(pos)
    return {"none": "no game colours, points decide",
            "bonus": f"more {named(game)} cards bring fifteen points",
            "colour_win": f"more {named(game)} cards win"}[mode]


def _turned(before: Position, spot: Spot, after: Position) -> Line:
    """A card turned over: what it is worth, what it cancels, how the totals stand (GT-8)."""
    gone, worth = after.out & ~before.out, scores(after)[0]
    itself = gone >> spot & 1
    seat, slot = spot // 7, spot % 7 + 1
    swapped = slot == LAST and after.swapped >> seat & 1                                # GT-7.5
    card = ref(after, after.board[spot])
    words: list[Word] = [Whose(seat), " ", card, ", swapped in," * swapped, f" in slot {slot} "]
    words.append("is cancelled" if itself else f"scores {worth[spot]}")
    for other in range(14):
        if gone >> other & 1 and other != spot:
            words += [" and " if itself else " and cancels ", Whose(other // 7, False), " ",
                      ref(after, after.board[other])]
    also = " too" if itself and gone.bit_count() > 1 else ""
    words.append(f"{also}: {sum(worth[:7])} to {sum(worth[7:])}.")
    clauses = ("GT-8.5",) + ("GT-7.5",) * swapped + ("GT-8.1",) * bool(gone)
    return Line(tuple(words), clauses, "gather" if gone else "turn")
