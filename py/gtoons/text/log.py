"""What happened, as log lines.

A seat's choices are told to it alone until the match is over (GT-12.1).
"""

from collections.abc import Iterable
from typing import TypeAlias

from mulligan import CHANCE, Line, Ref, Verb, Whose
from mulligan.protocol.types import Card, ClauseId, Move, Seat
from mulligan.protocol.values import Word

from ..rules.moves import (COLOUR, DISCARD, KEEP, LAY, PICK_DECK, SWAP, card_and_slot, parts_of,
                           slot_and_ink)
from ..rules.numbers import INDEX
from ..rules.position import END, LAST, PLACE1, SCORED, SILVER, Position
from ..rules.powers import COLOURS, SILVER as SILVER_COLOUR, Ink, Spot
from . import notation
from .describe import cut, named, result, scored_with, scores


Words: TypeAlias = tuple[Word, ...]


_FILLED = "Both discard what they do not need, and draw until they hold six.",


def tell(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    """The log line of a move; that of the last one says what comes on top of the slots."""
    line = _told(before, seat, move, after)
    if after.stage != END:
        return line
    added, end = _on_top(after), result(after)
    clauses = ("GT-10.3",) * any(end.bonus) + ("GT-10.4",) * any(end.penalty)
    return line._replace(words=(*line.words, *added), clauses=(*line.clauses, *clauses))


def stages(before: Position, after: Position) -> list[Position]:
    """How the end is counted: the slots first, and then what comes on top (GT-10.5)."""
    if after.stage != END or before.stage == END:
        return []
    end = result(after)
    if not any(end.bonus + end.penalty):
        return []
    slots = after.copy()
    slots.stage = SCORED
    return [slots]


def _on_top(pos: Position) -> Words:
    """The bonus of the game colour and the price of swaps (GT-10.3, GT-10.4)."""
    end = result(pos)
    words: Words = ()
    for seat in (0, 1):
        if end.bonus[seat]:
            words += (" ", Whose(seat), f" {named(cut(pos)[1])} cards are more: a bonus of ",
                      f"{end.bonus[seat]} points.")
    for seat in (0, 1):
        if end.penalty[seat]:
            words += (" ", Whose(seat), f" swap costs {end.penalty[seat]} points.")
    return words


def _told(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    if seat == CHANCE:
        return (_turned if move[0] == "turn" else _dealt)(before, move[1], after)
    kind, what = parts_of(move)
    if kind == LAY:
        clause = "GT-5.2" if before.stage == PLACE1 else "GT-7.2"
        card, slot = card_and_slot(what)
        words = " ", ref(before, card), f" in slot {slot}."
        return _secret(("lay", "lays"), words, clause, "lay")
    if kind == DISCARD:
        dropped = [ref(before, card) for card in notation.dropped(before, seat, what)]
        listed = [word for card in dropped for word in (" and ", card)][1:] or ["nothing"]
        line = _secret(("discard", "discards"), (" ", *listed, "."), "GT-6.1", "pass")
        return line if after.stage == before.stage else line._replace(instead=_FILLED)
    if kind == SWAP:
        swap = " the last card for ", ref(before, what), "."
        return _secret(("swap", "swaps"), swap, "GT-7.4", "lay")
    if kind == COLOUR:
        slot, ink = slot_and_ink(what)
        where = f" in slot {slot}" if slot else ""
        if ink == SILVER_COLOUR:
            return _secret(("leave", "leaves"), (f" silver as it is{where}.",), "GT-7.8", "turn")
        colour = f" silver {COLOURS[ink]}{where}."
        return _secret(("make", "makes"), (colour,), "GT-7.8", "turn")
    if kind == PICK_DECK:
        deck = notation.deck_name(before, seat, what)
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


_NAMED = 2                                 # so many cards of a seat are named, not counted


def _colours_shown(before: Position, worth: list[int]) -> list[Word]:
    """What colours silver has that are shown with the first of the last cards, and what the slots
    gain or lose by them (GT-7.6); nothing where none is shown. `worth` is with these colours.
    """
    words: list[Word] = []
    for spot, ink in enumerate(before.silver):
        if ink >= 0 and before.up >> spot & 1:
            words += ["; ", Whose(spot // 7, False), " ", ref(before, before.board[spot]),
                      f" {_coloured(ink)}"]
    if not words:
        return []
    by = _on_others(before, scores(before)[0], worth)
    return ["Silver has its colours: ", *words[1:], *by, ". "]


def _coloured(ink: Ink) -> str:
    return "stays silver" if ink == SILVER_COLOUR else f"is {COLOURS[ink]}"


def _on_others(before: Position, was: list[int], worth: list[int], spot: Spot = -1) -> list[Word]:
    """What befalls the scores of others as a card is turned over, by its power or theirs (GT-9);
    of all cards where none is.

    Up to two cards of a seat are named.
    """
    words: list[Word] = []
    for seat in ((1, 0) if spot // 7 == 1 else (0, 1)):
        own = range(seat * 7, seat * 7 + 7)
        by = {at: worth[at] - was[at] for at in own if at != spot and worth[at] != was[at]}
        if len(by) <= _NAMED:
            for at, more in by.items():
                words += ["; ", Whose(seat, False), " ", ref(before, before.board[at]),
                          f" {'gains' if more > 0 else 'loses'} {abs(more)}"]
        else:
            more, others = sum(by.values()), "other cards" if seat == spot // 7 else "cards"
            verb = "gain" if more > 0 else "lose"
            words += ["; ", Whose(seat, False), f" {others} {verb} {abs(more)} in all"]
    return words


def _turned(before: Position, spot: Spot, after: Position) -> Line:
    """A card turned over: what it is worth, what it cancels, how the totals stand (GT-8)."""
    gone, worth = after.out & ~before.out, scores(after)[0]
    itself = gone >> spot & 1
    seat, slot = spot // 7, spot % 7 + 1
    swapped = slot == LAST and after.swapped >> seat & 1                                # GT-7.5
    card = ref(after, after.board[spot])
    was, colours, shown = scores(before)[0], list[Word](), after.chosen()
    if before.chosen() is None and shown:
        was = scored_with(before, shown)[0]
        colours = _colours_shown(before, was)
    ink = after.silver[spot]
    words = [*colours, card, ", swapped in," * swapped, " in ", Whose(seat, False),
             f" slot {slot} ", f"{_coloured(ink)} and " if ink >= 0 else "",
             "is cancelled" if itself else f"scores {worth[spot]}"]
    if not gone:
        words += _on_others(before, was, worth, spot)
    for other in range(14):
        if gone >> other & 1 and other != spot:
            words += [" and " if itself else " and cancels ", Whose(other // 7, False), " ",
                      ref(after, after.board[other])]
    # what they score at this moment may well differ, and is not asked (GT-8.2)
    also = " too, with as many printed points" if itself and gone.bit_count() > 1 else ""
    words.append(f"{also}: {sum(worth[:7])} to {sum(worth[7:])}.")
    clauses = (("GT-8.5",) + ("GT-7.5",) * swapped + ("GT-8.1",) * bool(gone)
               + ("GT-7.6",) * bool(colours))
    return Line(tuple(words), clauses, "gather" if gone else "turn")
