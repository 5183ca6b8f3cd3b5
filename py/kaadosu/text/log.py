"""What happened, as log lines."""

from mulligan import CHANCE, Line, Ref, Verb, Whose

from ..rules.battle import ATTACK, DISCARD, DRAWN, END, MOVE, PLACE, RETIRE, STAKE, STRIKE
from ..rules.damage import parts
from ..cards.faces import COLOURS, rank
from ..rules.lines import SPACES
from .notation import code_of


def tell(before, seat, move, after):
    """The log line of a move."""
    if seat == CHANCE:
        return _picked(before, move) if move[0] == "deck" else _dealt(after)
    return _TOLD[move >> 12](before, seat, move >> 6 & 63, move & 63, after)


def ref(pos, card):
    return Ref(code_of(pos, card))


def _picked(before, move):
    return Line((Whose(0 if not before.codes[0] else 1), " deck is one of the four for practice."), ("KA-3.1",))


def _dealt(after):
    told = []
    for seat in (0, 1):
        told += [Whose(seat), " guide is ", ref(after, after.guides[seat]), f", health {after.health[seat]}. "]
    alike = rank(after.faces[after.guides[0]]) == rank(after.faces[after.guides[1]])
    return Line((*told, *(("The guides are alike, and by lot ",) if alike else ()), Whose(after.active, not alike),
                 " turn is the first." if alike else " guide is the higher and begins."), ("KA-3.4", "KA-3.6"), "draw")


def _placed(before, seat, index, space, after):
    return Line((Verb("place", "places"), " ", ref(before, before.hands[seat][index]), f" on {SPACES[space]}."), ("KA-5.3",), "lay")


def _moved(before, seat, space, to, after):
    return Line((Verb("move", "moves"), " ", ref(before, before.field[seat * 5 + space]), f" from {SPACES[space]} to {SPACES[to]}."),
                ("KA-5.5",), "lay")


def spelled(pos, seat, space, target):
    """The damage of an attack on a card as a person adds it up, and the clauses behind it: `4 + 3 weak to red = 7`."""
    attacker, victim = pos.faces[pos.field[seat * 5 + space]], pos.faces[pos.field[(1 - seat) * 5 + target]]
    dealt, extra, less = parts(attacker, victim, pos.faces[pos.guides[seat]], pos.faces[pos.guides[1 - seat]])
    total = max(pos.rules.damage_floor, dealt + extra - less)
    said, clauses = str(dealt), ["KA-7.1"]
    if extra:
        alike = less and attacker.colour == victim.colour
        said, clauses = f"{said} + {extra}" + ("" if alike else f" weak to {COLOURS[attacker.colour]}"), [*clauses, "KA-7.2"]
    if less:
        said, clauses = f"{said} − {less} weak to {COLOURS[victim.colour]}", [*clauses, "KA-7.3"]
    return (f"{said} = {total}" if extra or less else said), total, clauses


def _attacked(before, seat, space, target, after):
    spot, end = seat * 5 + space, (1 - seat) * 5 + target
    said, _, clauses = spelled(before, seat, space, target)
    gone = (" It is destroyed.",) if after.field[end] < 0 else ()
    return Line((Verb("attack", "attacks"), " ", ref(before, before.field[end]),
                 " with ", ref(before, before.field[spot]), f": {said} damage.",
                 *gone), (*clauses, *(("KA-7.6",) if gone else ())), "gather" if gone else "turn")


def _struck(before, seat, space, _, after):
    other = 1 - seat
    return Line((Verb("attack", "attacks"), " the player with ", ref(before, before.field[seat * 5 + space]), ": ", Whose(other, False),
                 f" health goes from {before.health[other]} to {after.health[other]}."),
                ("KA-5.7", "KA-7.8"), "end" if after.winner >= 0 else "gather")


def _retired(before, seat, space, _, after):
    return Line((Verb("retire", "retires"), " ", ref(before, before.field[seat * 5 + space]), "."), ("KA-5.8",), "pass")


def _ended(before, seat, _, __, after):
    drew = len(after.hands[seat]) > len(before.hands[seat])
    turned = drew and not before.deck
    told = [Verb("end", "ends"), " the turn", " and ", Verb("draw", "draws"), " a card."] if drew else [Verb("end", "ends"), " the turn."]
    if turned:
        told.append(" The deck was used up: the discard pile was turned over.")
    return Line((*told, *_decided(before, after)), ("KA-8.1", *(("KA-8.4",) if turned else ())), "draw" if drew else "pass")


def _discarded(before, seat, index, _, after):
    return Line((Verb("discard", "discards"), " ", ref(before, before.hands[seat][index]), ".", *_decided(before, after)),
                ("KA-8.3",), "pass")


def _decided(before, after):
    """What the end of a turn decided (KA-9.3, 9.4)."""
    if after.reason == "limit":
        return (f" Turn {after.turn} was the last.",)
    return (f" No damage for {after.quiet} turns.",) if after.reason == "quiet" else ()


def _staked(before, seat, _, choice, after):
    own = before.guides[seat] if choice == DRAWN else before.guides[1 - seat]
    verb = Verb("keep", "keeps") if choice == DRAWN else Verb("take back", "takes back")
    return Line((verb, " ", ref(before, own), "."), ("KA-9.7", "KA-9.8"), "end")


_TOLD = {PLACE: _placed, MOVE: _moved, ATTACK: _attacked, STRIKE: _struck,
         RETIRE: _retired, END: _ended, DISCARD: _discarded, STAKE: _staked}
