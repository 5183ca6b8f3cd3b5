"""The operations of the effect language (AS-11.8).

Each function is one, its signature the schema, its docstring the text. They get the position and
the entry that is carried out. An operation that needs choices puts what is to be done on
`pos.todo`, last first, and outlet.py asks; it never waits itself, so a waiting effect is plain
data.
"""

from typing import TYPE_CHECKING

from mulligan.cards.effects import Effects

from ..rules import field, records, values
from . import phrases
from .grammar import (MOST_OPERATIONS, Amount, CardRef, CardType, Chooser, EntryRef, OneRef, Preds,
                      Ref, Shield, Signed, Source, Static, Until, Who)
from ..rules.records import (DIG, DISCARD, MOVE_IN, SEARCH, SHUFFLE, Entry, Grant,
                             Modifier, Task, Trigger)
from ..rules.constants import (ALL, ATTACK, INDEX, NONE, STAY, WEAPON, Bound, Card, Seat, Spot,
                               owner_of, spots_of)

if TYPE_CHECKING:
    from ..rules.position import Position

effects = Effects("op", "Op", condition=Preds, most=MOST_OPERATIONS)


# ---- who and what is meant -----------------------------------------------------------------------
def seats(pos: "Position", entry: Entry, who: int) -> tuple[Seat, ...]:
    """The seats of a `who` (0 me, 1 opp, 2 both); the turn player first."""
    if who == 2:
        return pos.turn, 1 - pos.turn
    return (1 - entry.seat if who else entry.seat,)


def target(pos: "Position", entry: Entry, name: str) -> tuple[str, Bound]:
    """(kind, value) of a target by its name: a stay, a card or the number of an entry.

    It is ("", NONE) when the target could not be chosen.
    """
    ability = pos.pool.cards[entry.card & INDEX].abilities[entry.ability]
    if not entry.targets or name not in ability.names:
        return "", NONE
    at = ability.names.index(name)
    return ability.targets[at].kind, entry.targets[at]


def spots(pos: "Position", entry: Entry, ref: str) -> list[Spot]:
    """The spots of the Weapons a ref means that are still there (AS-6.7, AS-11.4)."""
    if ref == "attacker":
        return [pos.attack] if pos.attack != NONE else []
    if ref[:5] == "each:":
        rows = {"each:own": (entry.seat,), "each:enemy": (1 - entry.seat,),
                "each:all": (pos.turn, 1 - pos.turn)}[ref]
        return [spot for seat in rows for spot in spots_of(seat) if pos.slots[spot] != NONE]
    stay = entry.stay if ref == "self" else _stay_of(pos, entry, ref)
    return [pos.stays.index(stay)] if stay > 0 and stay in pos.stays else []


def _stay_of(pos: "Position", entry: Entry, ref: str) -> Bound:
    """The stay of a target, or of the source of an entry that is one; NONE for none."""
    name, _, source = ref.partition(".")
    kind, value = target(pos, entry, name)
    if source and kind == "outlet":
        return next((one.stay for one in pos.outlet if one.number == value), NONE)
    return value if kind == "weapon" and not source else NONE


def spot_of(pos: "Position", entry: Entry) -> values.SpotOf:
    """What `values.amount` asks for the Weapon of a ref."""
    return lambda ref: next(iter(spots(pos, entry, ref)), NONE)


def in_discard(pos: "Position", entry: Entry, ref: str) -> Card | None:
    """The card of a ref in a discard pile, None when it is not there any more."""
    if ref == "self_card":
        kind, card = "discard", entry.card
    else:
        kind, card = target(pos, entry, ref)
    return card if kind == "discard" and card in pos.discards[owner_of(card)] else None


def number(pos: "Position", entry: Entry, n: values.Amount) -> int:
    """An Amount of what cannot be below nought."""
    return n if isinstance(n, int) else max(0, change(pos, entry, n))


def change(pos: "Position", entry: Entry, n: values.Amount) -> int:
    """An Amount that may be below nought."""
    return values.amount(pos, entry.seat, n, spot_of(pos, entry))


def ending(pos: "Position", until: str) -> int | None:
    """When what begins now ends; None when it would not even begin (AS-11.7)."""
    if until == "attack":
        return ATTACK if pos.attack != NONE else None
    return {"turn": pos.number, "next_turn": pos.number + 1, "stay": STAY}[until]


# ---- players -------------------------------------------------------------------------------------
@effects
def damage(pos: "Position", entry: Entry, who: Who, n: Amount) -> None:
    """{who:take|deal|deal} {n:damage}{who:| to your opponent| to each player}"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.damage(pos, seat, count, "effect")


@effects
def heal(pos: "Position", entry: Entry, who: Who, n: Amount) -> None:
    """{who:gain|gains} {n:health}"""
    count, cap = number(pos, entry, n), pos.rules.health_cap
    for seat in seats(pos, entry, who):
        health = pos.health[seat] + count
        pos.health[seat] = health if cap is None else max(pos.health[seat], min(cap, health))


@effects
def draw(pos: "Position", entry: Entry, who: Who, n: Amount) -> None:
    """{who:draw|draws} {n:a card|# cards}"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.draw(pos, seat, count)


@effects(words=phrases.discarded)
def discard(
        pos: "Position", entry: Entry, who: Who, n: Amount, chooser: Chooser = 0,
        type: CardType = None,
) -> None:
    """`n` cards of a hand are discarded, one by one; with `me` you see the hand and choose."""
    count = number(pos, entry, n)
    for seat in reversed(seats(pos, entry, who)):
        if chooser and seat != entry.seat:
            reveal(pos, seat)
        task = Task(DISCARD, seat, entry.seat if chooser else seat, NONE if type is None else type)
        pos.todo += [task] * min(count, len(pos.hands[seat]))


@effects
def mill(pos: "Position", entry: Entry, who: Who, n: Amount) -> None:
    """{who:put|puts} {n:the top card|the top # cards} of
    {who:your deck in your|their deck in their|their deck in their} discard pile"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.mill(pos, seat, count)


@effects(words=phrases.prevented)
def prevent(
        pos: "Position", entry: Entry, who: Who, n: Shield, until: Until, from_: Source = "any",
) -> None:
    """A shield against the next `n` damage, or all of it (AS-11.9)."""
    end = ending(pos, until)
    if end is None or end == STAY and entry.stay not in pos.stays:
        return
    left = ALL if n == ALL else number(pos, entry, n)
    if left:
        for seat in seats(pos, entry, who):
            pos.shields.append(records.Shield(seat, from_, left, end, entry.stay))


@effects
def reveal_hand(pos: "Position", entry: Entry, who: Who) -> None:
    """{who:show your opponent your hand|your opponent shows you their hand|both players show their
    hands}"""
    for seat in seats(pos, entry, who):
        reveal(pos, seat)


def reveal(pos: "Position", seat: Seat) -> None:
    """The hand of a seat is shown to the other (AS-3.5)."""
    pos.known[seat] = pos.hands[seat][:]


@effects
def extra_move(pos: "Position", entry: Entry, n: Amount) -> None:
    """you may make {n:one more Weapon move|# more Weapon moves} this turn"""
    if entry.seat == pos.turn:
        pos.moves[pos.turn] += number(pos, entry, n)


# ---- cards ---------------------------------------------------------------------------------------
@effects(words=phrases.searched)
def search(pos: "Position", entry: Entry, type: CardType = None) -> None:
    """You may take a card of your deck; it is shown, and the deck is shuffled."""
    seat = entry.seat
    pos.todo += [Task(SHUFFLE, seat, seat, NONE),
                 Task(SEARCH, seat, seat, NONE if type is None else type)]


@effects
def dig(pos: "Position", entry: Entry, n: Amount) -> None:
    """{n:put the top card of your deck into your hand|look at the top # cards of your deck, take
    one into your hand and put the others at the bottom}"""
    seat = entry.seat
    count = min(number(pos, entry, n), len(pos.decks[seat]))
    if count:
        pos.todo.append(Task(DIG, seat, seat, count))


@effects
def deploy(pos: "Position", entry: Entry) -> None:
    """you may move a Weapon from your hand to an empty slot"""
    pos.todo.append(Task(MOVE_IN, entry.seat, entry.seat, NONE))


@effects
def recover(pos: "Position", entry: Entry, ref: CardRef) -> None:
    """return {ref} to {ref:whose} hand"""
    card = in_discard(pos, entry, ref)
    if card is not None:
        pos.discards[owner_of(card)].remove(card)
        field.to_hand(pos, card)


@effects
def recycle(pos: "Position", entry: Entry, ref: CardRef) -> None:
    """put {ref} at the bottom of {ref:whose} deck"""
    card = in_discard(pos, entry, ref)
    if card is not None:
        pos.discards[owner_of(card)].remove(card)
        pos.decks[owner_of(card)].insert(0, card)


@effects
def revive(pos: "Position", entry: Entry, ref: CardRef) -> None:
    """put {ref} into an empty slot of yours"""
    card, seat = in_discard(pos, entry, ref), entry.seat
    if card is None or owner_of(card) != seat or pos.pool.cards[card & INDEX].kind != WEAPON:
        return
    free = [spot for spot in spots_of(seat) if pos.slots[spot] == NONE]
    if free:
        pos.discards[seat].remove(card)
        field.arrive(pos, free[0], card)


# ---- Weapons -------------------------------------------------------------------------------------
@effects("return")
def give_back(pos: "Position", entry: Entry, ref: Ref) -> None:
    """return {ref} to {ref:whose} hand"""
    for spot in spots(pos, entry, ref):
        field.return_weapon(pos, spot)


@effects
def destroy(pos: "Position", entry: Entry, ref: Ref) -> None:
    """destroy {ref}"""
    field.destroy(pos, spots(pos, entry, ref))


@effects(words=phrases.modified)
def modify(
        pos: "Position", entry: Entry, ref: Ref, until: Until, attack: Signed = 0,
        block: Signed = 0,
) -> None:
    """Adds to the values of a Weapon; the amount is fixed when it is applied."""
    end = ending(pos, until)
    if end is not None:
        more = change(pos, entry, attack), change(pos, entry, block)
        pos.mods += [Modifier(spot, *more, end) for spot in spots(pos, entry, ref)]


@effects
def grant(pos: "Position", entry: Entry, ref: Ref, static: Static, until: Until) -> None:
    """{ref} {static} {until}"""
    end = ending(pos, until)
    if end is not None:
        pos.grants += [Grant(spot, static, end) for spot in spots(pos, entry, ref)]


@effects
def wear(pos: "Position", entry: Entry, ref: Ref, n: Amount) -> None:
    """{ref} loses {n} Block for good"""
    count = number(pos, entry, n)
    worn = [(spot, min(count, values.block_of(pos, spot))) for spot in spots(pos, entry, ref)]
    for spot, lost in worn:
        pos.lost[spot] += lost


@effects
def mend(pos: "Position", entry: Entry, ref: Ref, n: Amount) -> None:
    """{ref} regains up to {n} lost Block"""
    count = number(pos, entry, n)
    for spot in spots(pos, entry, ref):
        pos.lost[spot] -= min(count, pos.lost[spot])


@effects
def extra_attack(pos: "Position", entry: Entry, ref: Ref, n: Amount) -> None:
    """{ref} may attack {n:once more|# more times} this turn"""
    count = number(pos, entry, n)
    for spot in spots(pos, entry, ref):
        pos.extra[spot] += count


@effects
def end_attack(pos: "Position", entry: Entry) -> None:
    """the attack ends without effect"""
    if pos.attack != NONE:
        field.end_attack(pos)


@effects
def nullify(pos: "Position", entry: Entry, ref: EntryRef) -> None:
    """nullify {ref}"""
    kind, wanted = target(pos, entry, ref)
    for i, other in enumerate(pos.outlet):
        if kind == "outlet" and other.number == wanted:
            pos.outlet[i] = other._replace(nullified=True)  # AS-6.5, AS-6.6


@effects
def redirect(pos: "Position", entry: Entry, ref: EntryRef, to: OneRef) -> None:
    """aim {ref} at {to} instead"""
    kind, wanted = target(pos, entry, ref)
    for i, other in enumerate(pos.outlet):
        if kind == "outlet" and other.number == wanted and other.targets:
            for spot in spots(pos, entry, to):
                pos.outlet[i] = _aimed(pos, other, pos.stays[spot])    # AS-11.13


def _aimed(pos: "Position", entry: Entry, stay: Bound) -> Entry:
    """An entry with its first Weapon target changed; as it is when it has none."""
    at = aimed_at(pos, entry)
    if at == NONE:
        return entry
    return entry._replace(targets=(*entry.targets[:at], stay, *entry.targets[at + 1:]))


def aimed_at(pos: "Position", entry: Entry) -> int:
    """Which target of an entry is its first Weapon; NONE for none (AS-11.13)."""
    if not entry.targets:
        return NONE
    wanted = pos.pool.cards[entry.card & INDEX].abilities[entry.ability].targets
    return next((at for at, one in enumerate(wanted) if one.kind == "weapon"), NONE)


@effects
def copy(pos: "Position", entry: Entry, ref: EntryRef) -> None:
    """copy {ref} for yourself"""
    kind, wanted = target(pos, entry, ref)
    for other in pos.outlet:
        if kind == "outlet" and other.number == wanted and _can_be_copied(pos, other):
            pos.waiting.append(Trigger(entry.seat, other.card, other.stay, other.kind,
                                       other.ability))      # AS-11.14


def _can_be_copied(pos: "Position", entry: Entry) -> bool:
    """Whether an entry has an effect that does not copy: so no loop can begin (AS-11.11)."""
    if entry.ability == NONE:
        return False
    program = pos.pool.cards[entry.card & INDEX].abilities[entry.ability].program
    return all(function is not copy for function, _ in program)
