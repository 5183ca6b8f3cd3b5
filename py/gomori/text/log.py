"""The log of Gomori: what each action did, with the clauses that came into play."""

from mulligan import Line, Ref, Verb
from mulligan.protocol.types import Card, ClauseId, Move
from mulligan.protocol.values import Word

from ..rules.board import cells_of
from ..rules.position import (ACE, COLOURS, JACK, KING, NAMES, PASS, PLAY, QUEEN, RANK, Play,
                              Position, parts, reach)

POWER_CLAUSES = {JACK: "GO-4.3", QUEEN: "GO-4.4", KING: "GO-4.6"}


def tell(before: Position, move: Move, after: Position) -> Line:
    """The log line of an action without its subject."""
    if isinstance(move, tuple):
        kind, what = move
        if kind == "toss":
            return Line((f"A coin decides: {COLOURS[what]} begins.",), ("GO-1.5",))
        words = f"The {COLOURS[before.stage]} cards are shuffled, five are dealt."
        return Line((words,), ("GO-1.3",), "draw")
    if move == PASS:
        return Line((Verb("pass", "passes"), "."), ("GO-6.9",), "pass")
    return tell_play(before, move, after)


def tell_play(before: Position, move: Play, after: Position) -> Line:
    """The line of a play: laid where, turned what, gathered how much, and what comes next."""
    card, cell, _ = parts(move)
    colour = before.colour
    laid, clause = _laid(before, move)
    words: list[Word] = [Verb("lay", "lays"), " ", Ref(NAMES[card]), *laid]
    clauses, cue = [clause], "lay"
    turned = turned_tops(before, move)
    if turned:
        cue = "turn"
        words += [", ", Verb("turn", "turns"), " down ", *_listed(turned)]
        clauses.append(POWER_CLAUSES[RANK[card]])
    taken = after.won[colour][len(before.won[colour]):]
    if taken:
        cue = "gather"
        words += [", ", Verb("gather", "gathers"), f" {len(taken)} cards"]
        lying = before.occupied | 1 << cell
        emptied = lying.bit_count() - after.occupied.bit_count()
        clauses.append("GO-5.4" if emptied == 3 else "GO-5.5")
    drawn = len(before.draws[colour]) - len(after.draws[colour])
    if after.stage == PLAY and after.colour == colour:
        words += [" and ", Verb("lay", "lays"), " again."]
        clauses.append("GO-6.3")
    elif drawn:
        words += [" and ", Verb("draw", "draws"), f" {drawn}."]
        clauses.append("GO-6.7")
    else:
        words.append(".")
    if after.stage > PLAY:
        cue = "end"
    return Line(tuple(words), tuple(clauses), cue)


def _laid(before: Position, move: Play) -> tuple[list[Word], ClauseId]:
    """What a card was laid on, and the clause that lets it lie there."""
    card, cell, _ = parts(move)
    pile = before.piles[cell]
    if not pile:
        return [" on an empty cell"], "GO-3.1"
    if before.down >> cell & 1:
        return [" on a face-down pile"], "GO-3.2"
    if RANK[card] == ACE:
        clause = "GO-3.5"
    else:
        clause = "GO-3.3" if RANK[card] < JACK else "GO-3.4"
    return [" on ", Ref(NAMES[pile[-1]])], clause


def turned_tops(before: Position, move: Play) -> list[Card]:
    """The tops a play turns face-down, seen after the card was laid (GO-4)."""
    card, cell, target = parts(move)
    if not before.piles[cell] or not JACK <= RANK[card] < ACE:
        return []
    up = before.occupied & ~before.down | 1 << cell
    turned = up & reach(RANK[card], cell, target)
    return [card if at == cell else before.piles[at][-1] for at in cells_of(turned)]


def _listed(cards: list[Card]) -> list[Word]:
    """`a`, `a and b`, `a, b and c` as words."""
    words: list[Word] = []
    for number, card in enumerate(cards):
        if number:
            words.append(" and " if number == len(cards) - 1 else ", ")
        words.append(Ref(NAMES[card]))
    return words
