"""Whole turns of Gomori: every chain of plays, each different outcome once, and what it is worth."""

from .evaluate import chance, expect
from .rules import HAND, PASS, lay, plays


def turns(pos, budget):
    """Yield (moves, position after them, hand not yet filled up) for the whole turns of the colour to move.

    Chains that lead to the same position count once. Short chains come first; once `budget` chains that go on have been
    met, longer ones are left out, except what ends at once.
    """
    colour = pos.colour
    seen = set()
    todo = [((), pos, pos.moves)]
    for moves, at, follow in todo:                      # grows while it is read
        if follow == [PASS]:
            yield (PASS,), at
            continue
        for move in follow:
            after = at.copy()
            if not lay(after, move):                    # an empty cell ends the turn (GO-6.2)
                yield (*moves, move), after
                continue
            hand = after.hands[colour]
            key = (after.occupied, after.down, *after.suits, *after.ranks, *hand)
            if key in seen:
                continue
            seen.add(key)
            further = plays(after) if hand else None
            if not further:
                yield (*moves, move), after
            elif len(todo) < budget:
                todo.append(((*moves, move), after, further))


def valued_turns(pos, budget, hidden=None):
    """Yield (winning chance, moves) for the whole turns of the colour to move; `hidden` as of `evaluate.expect`."""
    colour = pos.colour
    stock = len(pos.draws[colour])
    for moves, after in turns(pos, budget):
        if moves[0] != PASS and HAND - len(after.hands[colour]) > stock:            # GO-7.1: this turn ends the match
            difference = len(after.won[colour]) - len(after.won[1 - colour])
            if not pos.count_last_turn:
                difference -= after.fresh
            yield 0.5 if not difference else float(difference > 0), moves
        else:
            yield chance(after, expect(after, colour, hidden, False)), moves
