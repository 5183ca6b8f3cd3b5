"""What happened, as log lines; and a resolution step by step, to be seen again."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from mulligan import CHANCE, Line, Ref, Verb, Whose
from mulligan.protocol.types import Card, Seat

from . import notation
from .describe import redirects
from ..rules import outlet, steps
from ..cards.library import named_decks
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW, Move)
from ..rules.pool import Cost
from ..rules.position import Position, entry_of
from ..rules.records import DIG, DISCARD, MOVE_IN, SEARCH
from ..rules.constants import DRAW, INDEX, NONE, OVER, STEP_NAMES, TARGET, Aim, owner_of

Words: TypeAlias = tuple[str | Verb | Ref | Whose, ...]      # of a Line


_EMPTY = " deck is empty, and a card has to be drawn."


def tell(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    """The log line of a move."""
    if seat == CHANCE:
        line = _CHANCE_LINES[move[0]](before, move[1], after)
    else:
        line = _LINES[move[0]](before, seat, move, after)
    for drawer in (0, 1):
        if (after.decked & ~before.decked) >> drawer & 1:
            line = line._replace(words=(*line.words, " ", Whose(drawer), _EMPTY),
                                 clauses=(*line.clauses, "AS-12.2"))
    return line


def ref(pos: Position, card: Card) -> Ref:
    """A card named in a line."""
    return Ref(pos.pool.cards[card & INDEX].id)


_PASSES = Verb("pass", "passes")


def _passed(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    if before.passes == 0 and after.ask != OVER:
        return Line((_PASSES, "."), ("AS-5.3",), "pass")
    gone = left(before, after)
    if before.outlet:
        resolved = _entries(before, seat, move, after)
        return Line((_PASSES, ": the Outlet resolves", *resolved, ".", *gone,
                     *_shown(before, after)), ("AS-6.4",), "gather")
    if before.attack != NONE:
        if after.attack != NONE:
            return Line((_PASSES, "."), ("AS-9.4",), "pass")
        return Line((_PASSES, ".", *_or_not(before, after, " Nothing comes of the attack.")),
                    ("AS-9.6",), "gather")
    return Line((_PASSES, f": {_next(before, after)}", *gone), ("AS-4.5",), "turn")


def _entries(before: Position, seat: Seat, move: Move, after: Position) -> Words:
    """What resolves, the last entry first, behind a colon; and which did nothing (AS-6.5)."""
    seen = (before, *stages(before, seat, move, after))
    undone = {entry.number for pos in seen for entry in pos.outlet if entry.nullified}
    turned = {now.outlet[-1].number for then, now in pairwise(seen)
              if any(old.targets != new.targets for old, new in zip(then.outlet, now.outlet))}
    # what waits for a choice or a shuffle has not resolved yet
    waits = {entry.number for entry in after.outlet} if after.resolving else set()
    # the entry that ends the match is the last one to resolve (AS-12.3)
    final = after.outlet[-1].number if after.ask == OVER and after.outlet else 0
    words: Words = ()
    for entry in reversed(before.outlet):
        if entry.number < final:
            break
        came = ""
        if entry.number in undone:
            came = " (nullified)"
        elif redirects(before, entry) and entry.number not in turned | waits:      # AS-11.13
            came = " (nothing is aimed elsewhere)"
        words += (", " if words else ": ", f"#{entry.number} ", ref(before, entry.card), came)
    return tuple(filter(None, words))


def _next(before: Position, after: Position) -> str:
    """Which step begins."""
    if after.number == before.number:
        if after.step == before.step:
            return "the turn is ending."
        return f"the {STEP_NAMES[after.step]} step begins."
    if after.reason == "turns":
        return "the last turn ends."
    begins = "begins" if after.step == DRAW else "is under way"
    return f"turn {after.number} {begins}."


def left(before: Position, after: Position) -> Words:
    """Weapons that left the field, in words that begin with a space."""
    words: Words = ()
    for spot, card in enumerate(before.slots):
        if card != NONE and before.stays[spot] not in after.stays:
            words += (" ", ref(before, card), _left(after, card))
    return words


def _shown(before: Position, after: Position, told: Card = NONE) -> Words:
    """The cards of hands that both know from now on (AS-3.5), in words that begin with a space.

    Without the card that was `told` already and those that lay where all see them.
    """
    seen = {told, *before.slots, *before.discards[0], *before.discards[1]}
    words: Words = ()
    for seat in (0, 1):
        for card in after.known[seat]:
            if card not in seen and card not in before.known[seat]:
                words += (" ", ref(after, card), " is shown.")
    return words


def _or_not(before: Position, after: Position, nothing: str) -> Words:
    """Weapons that left, or `nothing` where no health changed either."""
    gone = left(before, after)
    return gone or (nothing,) * (before.health == after.health)


def _left(after: Position, card: Card) -> str:
    """Where a Weapon went that is not on the field any more."""
    owner = owner_of(card)
    if card in after.discards[owner]:
        return " is destroyed."
    return " goes back to the hand." if card in after.hands[owner] else " leaves."


def _deployed(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    card, spot, given = move[1:]
    costs = before.pool.cards[card & INDEX].costs
    return Line((Verb("deploy", "deploys"), " ", ref(before, card), f" in slot {(spot & 1) + 1}",
                 *_paid(before, costs, given), "."), ("AS-7.2", "AS-7.5"), "lay")


_GIVEN = {"discard": " discarded", "sacrifice": " sacrificed", "return": " returned"}
_SPENT = {"health": "{} health paid", "mill": "top {} discarded", "wear": "{} Block worn off",
          "skip_attack": "not attacking", "sacrifice_self": "sacrificed", "return_self": "returned"}


def _paid(before: Position, costs: Iterable[Cost], payment: Iterable[int]) -> Words:
    """The costs of a line, as words behind a comma."""
    words: Words = ()
    chosen = iter(payment)
    for name, count, _ in costs:
        if name in _GIVEN:
            for _ in range(count or 1):
                what = next(chosen)
                card = what if name == "discard" else before.slots[what]
                words += (", ", ref(before, card), _GIVEN[name])
        else:
            words += (", " + _SPENT[name].format(count),)
    return words


def _withdrawn(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    card = before.slots[move[1]]
    return Line((Verb("take", "takes"), " ", ref(before, card), " back to the hand."),
                ("AS-7.6",), "draw")


def _used(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    ability = notation.activated(before, seat, move)
    card = notation.source_of(before, seat, move)
    aims: Words = ()
    for target, aim in zip(ability.targets, move[-2]):
        aims += (" and " if aims else " on ", *_aimed(before, target.kind, aim))
    verb = Verb("answer with", "answers with") if before.outlet else Verb("use", "uses")
    clause = {ITEM_USE: "AS-8.3", ACE_USE: "AS-8.6", EFFECT: "AS-8.7"}[move[0]]
    paid = _paid(before, ability.costs, move[-1])
    return Line((verb, " ", ref(before, card), *aims, *paid, "."), (clause, "AS-5.2"), "turn")


def _aimed(pos: Position, kind: str, aim: Aim) -> Words:
    if kind == "outlet":
        entry = entry_of(pos, aim)
        assert entry is not None
        return f"#{aim} ", ref(pos, entry.card)
    card = pos.slots[aim] if kind == "weapon" else aim
    return (ref(pos, card),)


def _attacked(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    card = before.slots[move[1]]
    return Line((Verb("attack", "attacks"), " with ", ref(before, card), "."),
                ("AS-9.2", "AS-9.4"), "turn")


def _blocked(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    card = before.slots[move[1]]
    return Line((Verb("block", "blocks"), " with ", ref(before, card), ".",
                 *_or_not(before, after, " The block holds.")), ("AS-9.7", "AS-9.8"), "lay")


def _taken(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    return Line((Verb("take", "takes"), " the attack.", *left(before, after)),
                ("AS-9.6",), "gather")


def _chose(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    what = move[1]
    if before.ask == TARGET:
        aim = _aimed(before, notation.aim_kind(before), what)
        return Line((Verb("choose", "chooses"), " ", *aim, "."), ("AS-10.4",), "turn")
    task = before.todo[-1]
    # the rest of the Outlet has resolved, too
    gone = left(before, after) + _shown(before, after, what)
    if what == NONE:
        return Line((Verb("choose", "chooses"), " none.", *gone), ("AS-11.5",), "pass")
    if task.kind == DIG:                   # not shown to the other
        return Line((Verb("take", "takes"), " one card and", Verb(" put", " puts"),
                     " the others at the bottom.", *gone), ("AS-11.8",), "draw")
    card = ref(before, what)
    if task.kind == DISCARD and task.seat != seat:
        return Line((Verb("choose", "chooses"), " ", card, ", which is discarded.", *gone),
                    ("AS-11.8",), "turn")
    verb = {DISCARD: Verb("discard", "discards"), SEARCH: Verb("show and take", "shows and takes"),
            MOVE_IN: Verb("move", "moves")}[task.kind]
    where = " to the field" if task.kind == MOVE_IN else ""
    clause = "AS-11.8" if before.resolving else "AS-4.8"
    return Line((verb, " ", card, where, ".", *gone), (clause,), "lay")


_LINES = {PASS: _passed, DEPLOY: _deployed, WITHDRAW: _withdrawn, ITEM_USE: _used, ACE_USE: _used,
          EFFECT: _used, ATTACK: _attacked, BLOCK_WITH: _blocked, TAKE: _taken, CHOOSE: _chose}


# ---- chance --------------------------------------------------------------------------------------
def _got_deck(before: Position, what: Any, after: Position) -> Line:
    return Line((f"A prebuilt deck: {named_decks()[what]['name']}.",), ("AS-2.7",), "draw")


def _dealt(before: Position, what: Any, after: Position) -> Line:
    shuffled = Whose(before.dealing), " deck is shuffled."
    if after.ask == before.ask or after.number == 0:
        return Line(shuffled, ("AS-2.1",), "draw")
    return Line((shuffled[0], " deck is shuffled. ", Whose(after.turn), " turn comes first."),
                ("AS-2.1", "AS-2.4"), "draw")


def _began(before: Position, what: Any, after: Position) -> Line:
    return Line((Whose(what), " turn comes first."), ("AS-2.4",), "draw")


def _shuffled(before: Position, what: Any, after: Position) -> Line:
    owner = Whose(before.todo[-1].seat)
    return Line((owner, " deck is shuffled.", *left(before, after), *_shown(before, after)),
                ("AS-11.8",), "draw")


_CHANCE_LINES = {"deck": _got_deck, "deal": _dealt, "first": _began, "shuffle": _shuffled}


# ---- what just happened, slowly ------------------------------------------------------------------
def stages(before: Position, seat: Seat, move: Move, after: Position) -> Sequence[Position]:
    """The positions between `before` and `after` while an Outlet resolves.

    There is one after each operation that changed something; after a choice or a shuffle in the
    middle of it, those that are left.
    """
    if not before.resolving and not (before.outlet and before.passes and move == (PASS,)):
        return []
    seen: list[Position] = []
    pos = before.copy()

    def watch() -> None:
        if not seen or seen[-1].data() != pos.data():
            seen.append(pos.copy())
    if not before.resolving:
        steps.pass_priority(pos, watch)
        return seen
    if seat == CHANCE:
        outlet.shuffle(pos, move[1])
    else:
        outlet.carry_out(pos, move[1])
    outlet.resolve(pos, watch)
    return seen or [after]
