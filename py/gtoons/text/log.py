"""What happened, as log lines. A seat's choices are told to it alone until the match is over (GT-12.1)."""

from mulligan import CHANCE, Line, Ref, Verb, Whose

from . import notation
from ..cards.library import LIBRARY
from ..rules.powers import COLOURS
from ..rules.position import (COLOUR, DISCARD, INDEX, KEEP, LAST, LAY, PICK_DECK, PLACE1, SILVER,
                              SWAP)
from .describe import cut, named, scores


def tell(before, seat, move, after):
    """The log line of a move."""
    if seat == CHANCE:
        return (_turned if move[0] == "turn" else _dealt)(before, move[1], after)
    kind, what = move >> 20, move & 0xfffff
    if kind == LAY:
        clause = "GT-5.2" if before.stage == PLACE1 else "GT-7.2"
        return _secret(("lay", "lays"), (" ", ref(before, what & 0x7fff), f" in slot {what >> 15}."), clause, "lay")
    if kind == DISCARD:
        gone = [word for card in notation.dropped(before, seat, what) for word in (" and ", ref(before, card))][1:]
        return _secret(("discard", "discards"), (" ", *(gone or ["nothing"]), "."), "GT-6.1", "pass")
    if kind == SWAP:
        return _secret(("swap", "swaps"), (" the last card for ", ref(before, what), "."), "GT-7.4", "lay")
    if kind == COLOUR:
        where = f" in slot {what >> 4}" if what >> 4 else ""
        return _secret(("choose", "chooses"), (f" {COLOURS[what & 15]} for silver{where}.",), "GT-7.8", "turn")
    if kind == PICK_DECK:
        return _secret(("pick", "picks"), (f" {LIBRARY.decks[what]['name']}.",), "GT-2.4", "draw")
    if kind == KEEP:
        return _secret(("keep", "keeps"), (" the last card.",), "GT-7.4", "pass")
    return Line((Verb("are", "is"), " ready."), ("GT-13.2",), "pass", secret=before.stage == SILVER)


def ref(pos, card):
    return Ref(pos.pool.cards[card & INDEX]["id"])


def _secret(verb, words, clause, cue):
    return Line((Verb(*verb), *words), (clause,), cue, secret=True)


def _dealt(before, order, after):
    """A deck dealt; with open decks what it holds, in an order that tells nothing (GT-12.1)."""
    seat, bottoms = before.turned, after.bottoms
    told = ["The other deck" if seat else "A deck", " is shuffled and six cards are dealt."]
    if after.rules.open_decks:
        told += [" ", Whose(seat), " deck holds "]
        for card in sorted(order):
            told += [ref(after, card), ", "]
        told[-1] = "."
    if seat:
        told += [" The bottom cards are ", ref(after, bottoms[0]), " and ", ref(after, bottoms[1]),
                 f": {_decides(after)}."]
    return Line(tuple(told), ("GT-2.5", "GT-4.2") if seat else ("GT-2.5",), "draw")


def _decides(pos):
    """What the cut decides, in words (GT-4.2)."""
    mode, game = cut(pos)
    return {"none": "no game colours, points decide", "bonus": f"more {named(game)} cards bring fifteen points",
            "colour_win": f"more {named(game)} cards win"}[mode]


def _turned(before, spot, after):
    """A card turned over: what it is worth, what it cancels, how the totals stand (GT-8)."""
    gone, worth = after.out & ~before.out, scores(after)[0]
    itself = gone >> spot & 1
    swapped = spot % 7 + 1 == LAST and after.swapped >> spot // 7 & 1                   # GT-7.5
    told = [Whose(spot // 7), " ", ref(after, after.board[spot]), ", swapped in," * swapped, f" in slot {spot % 7 + 1} "]
    told.append("is cancelled" if itself else f"scores {worth[spot]}")
    for other in range(14):
        if gone >> other & 1 and other != spot:
            told += [" and " if itself else " and cancels ", Whose(other // 7, False), " ",
                     ref(after, after.board[other])]
    told.append(f" too: {sum(worth[:7])} to {sum(worth[7:])}." if itself and gone.bit_count() > 1 else
                f": {sum(worth[:7])} to {sum(worth[7:])}.")
    clauses = ("GT-8.5",) + ("GT-7.5",) * swapped + ("GT-8.1",) * bool(gone)
    return Line(tuple(told), clauses, "gather" if gone else "turn")
