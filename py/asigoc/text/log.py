"""What happened, as log lines; and a resolution step by step, for those who want to see it again."""

from mulligan import CHANCE, Line, Ref, Verb, Whose

from . import notation
from ..rules import outlet, steps
from ..cards.library import LIBRARY
from ..language.operations import DEPLOY as MOVE_IN
from ..language.operations import DIG, DISCARD, SEARCH
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW)
from ..rules.terms import CARD, DRAW, INDEX, NONE, NUMBER, OVER, OWNER_BIT, STEPS, TARGET


def tell(before, seat, move, after):
    """The log line of a move."""
    if seat == CHANCE:
        return _TABLE[move[0]](before, move[1], after)
    return _TOLD[move[0]](before, seat, move, after)


def ref(pos, card):
    return Ref(pos.pool.cards[card & INDEX].id)


def _passed(before, seat, move, after):
    if before.passes == 0 and after.ask != OVER:
        return Line((Verb("pass", "passes"), "."), ("AS-5.3",), "pass")
    if before.outlet:
        told = [Verb("pass", "passes"), ": the Outlet resolves"]
        for entry in reversed(before.outlet):
            told += [", " if entry is not before.outlet[-1] else ": ", f"#{entry[NUMBER]} ", ref(before, entry[CARD])]
        return Line((*told, ".", *changes(before, after)), ("AS-6.4",), "gather")
    if before.attack != NONE:
        held = () if after.attack != NONE else changes(before, after) or (" Nothing comes of the attack.",)
        return Line((Verb("pass", "passes"), ".", *held), ("AS-9.4",) if after.attack != NONE else ("AS-9.6",),
                    "pass" if after.attack != NONE else "gather")
    return Line((Verb("pass", "passes"), f": {_next(before, after)}", *changes(before, after)), ("AS-4.5",), "turn")


def _next(before, after):
    """Which step begins."""
    if after.number == before.number:
        return f"the {STEPS[after.step].capitalize()} step begins." if after.step != before.step else "the turn is ending."
    if after.reason == "turns":
        return "the last turn ends."
    return f"turn {after.number} begins." if after.step == DRAW else f"turn {after.number} is under way."


def changes(before, after):
    """Health that changed and Weapons that left, in words that begin with a space."""
    told = []
    for seat in (0, 1):
        if after.health[seat] != before.health[seat]:
            told += [" ", Whose(seat), f" health goes from {before.health[seat]} to {after.health[seat]}."]
    for spot, card in enumerate(before.slots):
        if card != NONE and before.stays[spot] not in after.stays:
            owner = card >> OWNER_BIT & 1
            back = " goes back to the hand." if card in after.hands[owner] else " leaves."
            told += [" ", ref(before, card), " is destroyed." if card in after.discards[owner] else back]
    return tuple(told)


def _deployed(before, seat, move, after):
    _, card, spot, chosen = move
    return Line((Verb("deploy", "deploys"), " ", ref(before, card), f" in slot {(spot & 1) + 1}",
                 *_paid(before, before.pool.cards[card & INDEX].costs, chosen), "."), ("AS-7.2", "AS-7.5"), "lay")


def _paid(before, costs, chosen):
    """The costs of a line, as words behind a comma."""
    told, rest = [], list(chosen)
    for name, count, _ in costs:
        if name in ("discard", "sacrifice", "return"):
            for _ in range(count or 1):
                what = rest.pop(0)
                told += [", ", ref(before, what if name == "discard" else before.slots[what]),
                         {"discard": " discarded", "sacrifice": " sacrificed", "return": " returned"}[name]]
        else:
            told.append(", " + {"health": f"{count} health paid", "mill": f"top {count} discarded", "wear": f"{count} Block worn off",
                                "skip_attack": "not attacking", "sacrifice_self": "sacrificed", "return_self": "returned"}[name])
    return told


def _withdrawn(before, seat, move, after):
    return Line((Verb("take", "takes"), " ", ref(before, before.slots[move[1]]), " back to the hand."), ("AS-7.6",), "draw")


def _used(before, seat, move, after):
    ability = notation.ability_of(before, seat, move)
    card = move[1] if move[0] == ITEM_USE else before.aces[seat] if move[0] == ACE_USE else before.slots[move[1]]
    aims = []
    for target, aim in zip(ability.targets, move[-2]):
        aims += [" on " if not aims else " and ", *_aimed(before, target[0], aim)]
    verb = Verb("answer with", "answers with") if before.outlet else Verb("use", "uses")
    clause = {ITEM_USE: "AS-8.3", ACE_USE: "AS-8.6", EFFECT: "AS-8.7"}[move[0]]
    return Line((verb, " ", ref(before, card), *aims, *_paid(before, ability.costs, move[-1]), "."), (clause, "AS-5.2"), "turn")


def _aimed(pos, kind, aim):
    if kind == "outlet":
        card = next(entry[CARD] for entry in pos.outlet if entry[NUMBER] == aim)
        return f"#{aim} ", ref(pos, card)
    card = pos.slots[aim] if kind == "weapon" else aim
    return ref(pos, card),


def _attacked(before, seat, move, after):
    return Line((Verb("attack", "attacks"), " with ", ref(before, before.slots[move[1]]), "."), ("AS-9.2", "AS-9.4"), "turn")


def _blocked(before, seat, move, after):
    return Line((Verb("block", "blocks"), " with ", ref(before, before.slots[move[1]]), ".",
                 *(changes(before, after) or (" The block holds.",))), ("AS-9.7", "AS-9.8"), "lay")


def _taken(before, seat, move, after):
    return Line((Verb("take", "takes"), " the attack.", *changes(before, after)), ("AS-9.6",), "gather")


def _chose(before, seat, move, after):
    what = move[1]
    if before.ask == TARGET:
        return Line((Verb("choose", "chooses"), " ", *_aimed(before, notation.aim_kind(before), what), "."), ("AS-10.4",), "turn")
    kind, came = before.todo[-1][0], changes(before, after)          # the rest of the Outlet has resolved, too
    if what == NONE:
        return Line((Verb("choose", "chooses"), " none.", *came), ("AS-11.5",), "pass")
    if kind == DIG:                  # not shown to the other
        return Line((Verb("take", "takes"), " one card and", Verb(" put", " puts"), " the others at the bottom.", *came),
                    ("AS-11.8",), "draw")
    verb = {DISCARD: Verb("discard", "discards"), SEARCH: Verb("show and take", "shows and takes"),
            MOVE_IN: Verb("move", "moves")}[kind]
    if kind == DISCARD and before.todo[-1][1] != seat:
        verb = Verb("choose", "chooses")
        return Line((verb, " ", ref(before, what), ", which is discarded.", *came), ("AS-11.8",), "turn")
    where = " to the field" if kind == MOVE_IN else ""
    return Line((verb, " ", ref(before, what), where, ".", *came), ("AS-4.8" if not before.resolving else "AS-11.8",), "lay")


_TOLD = {PASS: _passed, DEPLOY: _deployed, WITHDRAW: _withdrawn, ITEM_USE: _used, ACE_USE: _used, EFFECT: _used,
         ATTACK: _attacked, BLOCK_WITH: _blocked, TAKE: _taken, CHOOSE: _chose}


# ---- chance -------------------------------------------------------------------------------------------------------------
def _got_deck(before, what, after):
    return Line((f"A prebuilt deck: {LIBRARY.decks[what]['name']}.",), ("AS-2.7",), "draw")


def _dealt(before, what, after):
    if after.ask == before.ask or after.number == 0:
        return Line((Whose(before.passes), " deck is shuffled."), ("AS-2.1",), "draw")
    return Line((Whose(before.passes), " deck is shuffled. ", Whose(after.turn), " turn comes first."), ("AS-2.1", "AS-2.4"), "draw")


def _began(before, what, after):
    return Line((Whose(what), " turn comes first."), ("AS-2.4",), "draw")


def _shuffled(before, what, after):
    return Line((Whose(before.todo[-1][1]), " deck is shuffled.", *changes(before, after)), ("AS-11.8",), "draw")


_TABLE = {"deck": _got_deck, "deal": _dealt, "first": _began, "shuffle": _shuffled}


# ---- what just happened, slowly ------------------------------------------------------------------------------------------
def stages(before, seat, move, after):
    """The positions between `before` and `after` while an Outlet resolves: one after each operation that changed something.

    After a choice or a shuffle in the middle of it, those that are left.
    """
    if not before.resolving and not (before.outlet and before.passes and move == (PASS,)):
        return []
    seen, pos = [], before.copy()

    def watch():
        if not seen or seen[-1].data() != pos.data():
            seen.append(pos.copy())
    if not before.resolving:
        steps.let_be(pos, watch)
        return seen
    if seat == CHANCE:
        outlet.shuffle(pos, move[1])
    else:
        outlet.carry_out(pos, move[1])
    outlet.resolve(pos, watch)
    return seen or [after]
