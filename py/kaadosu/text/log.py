"""What happened, as log lines."""

from typing import Any

from mulligan import CHANCE, Line, Ref, Verb, Whose
from mulligan.protocol.types import ClauseId
from mulligan.protocol.values import Word

from ..cards.faces import COLOURS, rank
from ..rules.battle import DRAWN, Position
from ..rules.damage import parts
from ..rules.moves import ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STAKE, STRIKE, parts_of
from ..rules.constants import Card, ChanceMove, Seat, Space
from .names import place
from .notation import code_of


def tell(before: Position, seat: Seat, move: Any, after: Position) -> Line:
    """The log line of a move, or of a ChanceMove."""
    if seat == CHANCE:
        return _picked(before, move) if move[0] == "deck" else _dealt(after)
    kind, one, other = parts_of(move)
    return _LINES[kind](before, seat, one, other, after)


def ref(pos: Position, card: Card) -> Ref:
    """A card of the match as a word of a line."""
    return Ref(code_of(pos, card))


def _on(pos: Position, seat: Seat, space: Space) -> Ref:
    """The card on a space, as a word of a line."""
    return ref(pos, pos.field[seat * 5 + space])


def _picked(before: Position, move: ChanceMove) -> Line:
    whose = Whose(0 if not before.codes[0] else 1)
    return Line((whose, " deck is one of the four for practice."), ("KA-3.1",))


def _dealt(after: Position) -> Line:
    words: list[Word] = []
    for seat in (0, 1):
        guide = ref(after, after.guides[seat])
        plus = after.faces[after.guides[seat]].plus                      # KA-3.7
        words += [Whose(seat), " guide is ", guide,
                  f": {after.health[seat]} health to begin with, 10 and its {plus}. "]
    one, other = (rank(after.faces[guide]) for guide in after.guides)
    if one == other:
        words += ["The guides are alike, and by lot ", Whose(after.active, False),
                  " turn is the first."]
    else:
        higher = "has the higher number" if one[0] != other[0] else "is of the higher kind"
        words += [Whose(after.active), f" guide {higher}: ", Whose(after.active, False),
                  " turn is the first."]
    return Line(tuple(words), ("KA-3.4", "KA-3.7", "KA-3.6"), "draw")


def _placed(before: Position, seat: Seat, index: int, space: Space, after: Position) -> Line:
    card = ref(before, before.hands[seat][index])
    words = Verb("place", "places"), " ", card, f" on {place(space)}."
    return Line(words, ("KA-5.3",), "lay")


def _moved(before: Position, seat: Seat, space: Space, to: Space, after: Position) -> Line:
    way = f" from {place(space)} to {place(to)}."
    words = Verb("move", "moves"), " ", _on(before, seat, space), way
    return Line(words, ("KA-5.5",), "lay")


def spelled(pos: Position, seat: Seat, space: Space, target: Space) -> tuple[str, int, list[str]]:
    """(words, total, clauses) of the damage of an attack on a card, as a person adds it up.

    The words are such as `4 + 3 weak to red = 7`, or `3 − 7 against red, at least 0: 0`.
    """
    faces = pos.faces
    attacker, victim = faces[pos.field[seat * 5 + space]], faces[pos.field[(1 - seat) * 5 + target]]
    guides = faces[pos.guides[seat]], faces[pos.guides[1 - seat]]
    dealt, extra, less = parts(attacker, victim, *guides)
    least, total = pos.rules.damage_floor, dealt + extra - less
    words, clauses = str(dealt), ["KA-7.1"]
    if extra:
        alike = less and attacker.colour == victim.colour
        words += f" + {extra}" + ("" if alike else f" weak to {COLOURS[attacker.colour]}")
        clauses.append("KA-7.2")
    if less:
        words += f" − {less} against {COLOURS[victim.colour]}"
        clauses.append("KA-7.3")
    if total < least:
        return f"{words}, at least {least}: {least}", least, [*clauses, "KA-7.5"]
    return (f"{words} = {total}" if extra or less else words), total, clauses


def _attacked(before: Position, seat: Seat, space: Space, target: Space, after: Position) -> Line:
    damage, _, clauses = spelled(before, seat, space, target)
    words: list[Word] = [Verb("attack", "attacks"), " ", _on(before, 1 - seat, target),
             " with ", _on(before, seat, space), f": {damage} damage."]
    if after.field[(1 - seat) * 5 + target] >= 0:
        return Line(tuple(words), tuple(clauses), "turn")
    return Line((*words, " It is destroyed."), (*clauses, "KA-7.6"), "gather")


def _struck(before: Position, seat: Seat, space: Space, _: int, after: Position) -> Line:
    other = 1 - seat
    words = (Verb("strike", "strikes"), " with ", _on(before, seat, space), ": ",
             Whose(other, False),
             f" health goes from {before.health[other]} to {after.health[other]}.")
    return Line(words, ("KA-5.7", "KA-7.8"), "end" if after.winner >= 0 else "gather")


def _retired(before: Position, seat: Seat, space: Space, _: int, after: Position) -> Line:
    words = Verb("retire", "retires"), " ", _on(before, seat, space), "."
    return Line(words, ("KA-5.8",), "pass")


def _ended(before: Position, seat: Seat, _: int, __: int, after: Position) -> Line:
    drew = len(after.hands[seat]) > len(before.hands[seat])
    words: list[Word] = [Verb("end", "ends"), " the turn."]
    clauses: tuple[ClauseId, ...] = ("KA-8.1",)
    if drew:
        words[1:] = [" the turn", " and ", Verb("draw", "draws"), " a card."]
    if drew and not before.deck:
        words.append(" The deck was used up: the discard pile was turned over.")
        clauses = ("KA-8.1", "KA-8.4")
    if before.turn == 1 and before.rules.opening == "balanced":
        words[1:] = [" the first turn, which draws no card."]
        clauses = ("KA-3.8",)
    return Line((*words, *_decided(before, after)), clauses, "draw" if drew else "pass")


def _discarded(before: Position, seat: Seat, index: int, _: int, after: Position) -> Line:
    card = ref(before, before.hands[seat][index])
    words: list[Word] = [Verb("discard", "discards"), " ", card, "."]
    return Line((*words, *_decided(before, after)), ("KA-8.3",), "pass")


def _decided(before: Position, after: Position) -> tuple[str, ...]:
    """What the end of a turn decided (KA-9.3, KA-9.4)."""
    if after.reason == "limit":
        return (f" Turn {after.turn} was the last.",)
    return (f" No damage for {after.quiet} turns.",) if after.reason == "quiet" else ()


def _staked(before: Position, seat: Seat, _: int, choice: int, after: Position) -> Line:
    own = before.guides[seat] if choice == DRAWN else before.guides[1 - seat]
    verb = Verb("keep", "keeps") if choice == DRAWN else Verb("take back", "takes back")
    return Line((verb, " ", ref(before, own), "."), ("KA-9.7", "KA-9.8"), "end")


_LINES = {PLACE: _placed, MOVE: _moved, ATTACK: _attacked, STRIKE: _struck,
         RETIRE: _retired, END: _ended, DISCARD: _discarded, STAKE: _staked}
