"""The operations of the effect language (AS-11.8): each function is one, its signature the schema, its docstring the text.

They get the position and the entry that is carried out. An operation that needs choices puts what is to be done on
`pos.todo`, last first, and outlet.py asks; it never waits itself, so a waiting effect is plain data.
"""

from mulligan.cards.effects import Effects

from ..rules import field
from . import phrases
from .grammar import (Amount, CardRef, CardType, Chooser, EntryRef, Preds, Ref, Shield, Signed,
                      Source, StaticKind, Until, Who)
from ..rules.terms import (ABILITY, ALL, ATTACK, CARD, FROM, INDEX, NONE, NULLIFIED, NUMBER,
                           OWNER_BIT, SEAT, STAY, TARGETS, WEAPON)

effects = Effects("op", "Op", condition=Preds, most=12)

# what may be left to do of an operation: (one of these, seat, ...)
DISCARD, SEARCH, SHUFFLE, DIG, DEPLOY = range(5)


# ---- who and what is meant ----------------------------------------------------------------------------------------------
def seats(pos, entry, who):
    """The seats of a `who` (0 me, 1 opp, 2 both); the turn player first."""
    me = entry[SEAT]
    return (pos.turn, 1 - pos.turn) if who == 2 else (1 - me if who else me,)


def target(pos, entry, name):
    """(kind, value) of a target by its name, None when it could not be chosen: a stay, a card or the number of an entry."""
    ability = pos.pool.cards[entry[CARD] & INDEX].abilities[entry[ABILITY]]
    if not entry[TARGETS] or name not in ability.names:
        return None
    at = ability.names.index(name)
    return ability.targets[at][0], entry[TARGETS][at]


def spots(pos, entry, ref):
    """The spots of the Weapons a ref means that are still there (AS-11.4)."""
    if ref == "attacker":
        return [pos.attack] if pos.attack != NONE else []
    if ref[:5] == "each:":
        me, turn = entry[SEAT], pos.turn
        rows = (me,) if ref == "each:own" else (1 - me,) if ref == "each:enemy" else (turn, 1 - turn)
        return [spot for seat in rows for spot in (seat * 2, seat * 2 + 1) if pos.slots[spot] != NONE]
    stay = entry[FROM]
    if ref != "self":
        name, _, source = ref.partition(".")
        kind, stay = target(pos, entry, name) or ("", NONE)
        if source:
            stay = next((one[FROM] for one in pos.outlet if one[NUMBER] == stay), NONE) if kind == "outlet" else NONE
        elif kind != "weapon":
            stay = NONE
    return [pos.stays.index(stay)] if stay > 0 and stay in pos.stays else []


def spot_of(pos, entry):
    """What `field.amount` asks for the Weapon of a ref."""
    return lambda ref: next(iter(spots(pos, entry, ref)), None)


def lying(pos, entry, ref):
    """The card of a ref in a discard pile, None when it is not there any more."""
    kind, card = ("discard", entry[CARD]) if ref == "self_card" else target(pos, entry, ref) or ("", NONE)
    return card if kind == "discard" and card in pos.discards[card >> OWNER_BIT & 1] else None


def number(pos, entry, n):
    return n if n.__class__ is int else max(0, field.amount(pos, entry[SEAT], n, spot_of(pos, entry)))


def change(pos, entry, n):
    """An Amount that may be below nought."""
    return n if n.__class__ is int else field.amount(pos, entry[SEAT], n, spot_of(pos, entry))


def ending(pos, until):
    """When what begins now ends; None when it would not even begin (AS-11.7)."""
    if until == "attack":
        return ATTACK if pos.attack != NONE else None
    return {"turn": pos.number, "next_turn": pos.number + 1, "stay": STAY}[until]


# ---- players ------------------------------------------------------------------------------------------------------------
@effects
def damage(pos, entry, who: Who, n: Amount):
    """{who:take|deal|deal} {n:damage}{who:| to your opponent| to each player}"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.damage(pos, seat, count, "effect")


@effects
def heal(pos, entry, who: Who, n: Amount):
    """{who:gain|gains} {n:health}"""
    count, cap = number(pos, entry, n), pos.rules.health_cap
    for seat in seats(pos, entry, who):
        health = pos.health[seat] + count
        pos.health[seat] = health if cap is None else max(pos.health[seat], min(cap, health))


@effects
def draw(pos, entry, who: Who, n: Amount):
    """{who:draw|draws} {n:a card|# cards}"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.draw(pos, seat, count)


@effects(words=phrases.discarded)
def discard(pos, entry, who: Who, n: Amount, chooser: Chooser = 0, type: CardType = None):
    """`n` cards of a hand are discarded, one by one; with `me` you see the hand and choose."""
    count = number(pos, entry, n)
    for seat in reversed(seats(pos, entry, who)):
        if chooser and seat != entry[SEAT]:
            reveal(pos, seat)
        pos.todo += [(DISCARD, seat, entry[SEAT] if chooser else seat, NONE if type is None else type)] * min(count, len(pos.hands[seat]))


@effects
def mill(pos, entry, who: Who, n: Amount):
    """{who:put|puts} {n:the top card|the top # cards} of {who:your deck in your|their deck in their|their deck in their} discard pile"""
    count = number(pos, entry, n)
    for seat in seats(pos, entry, who):
        field.mill(pos, seat, count)


@effects(words=phrases.prevented)
def prevent(pos, entry, who: Who, n: Shield, until: Until, from_: Source = "any"):
    """A shield against the next `n` damage, or all of it (AS-11.9)."""
    end = ending(pos, until)
    if end is None or end == STAY and entry[FROM] not in pos.stays:
        return
    left = ALL if n == ALL else number(pos, entry, n)
    if left:
        for seat in seats(pos, entry, who):
            pos.shields.append((seat, from_, left, end, entry[FROM]))


@effects
def reveal_hand(pos, entry, who: Who):
    """{who:show your opponent your hand|your opponent shows you their hand|both players show their hands}"""
    for seat in seats(pos, entry, who):
        reveal(pos, seat)


def reveal(pos, seat):
    """The hand of a seat is shown to the other (AS-3.5)."""
    pos.known[seat] = pos.hands[seat][:]


@effects
def extra_move(pos, entry, n: Amount):
    """you may make {n:one more Weapon move|# more Weapon moves} this turn"""
    if entry[SEAT] == pos.turn:
        pos.moves[pos.turn] += number(pos, entry, n)


# ---- cards --------------------------------------------------------------------------------------------------------------
@effects(words=phrases.searched)
def search(pos, entry, type: CardType = None):
    """You may take a card of your deck; it is shown, and the deck is shuffled."""
    seat = entry[SEAT]
    pos.todo += [(SHUFFLE, seat, seat, NONE), (SEARCH, seat, seat, NONE if type is None else type)]


@effects
def dig(pos, entry, n: Amount):
    """{n:put the top card of your deck into your hand|look at the top # cards of your deck, take one into your hand and put
    the others at the bottom}"""
    seat = entry[SEAT]
    count = min(number(pos, entry, n), len(pos.decks[seat]))
    if count:
        pos.todo.append((DIG, seat, seat, count))


@effects
def deploy(pos, entry):
    """you may move a Weapon from your hand to an empty slot"""
    pos.todo.append((DEPLOY, entry[SEAT], entry[SEAT], NONE))


@effects
def recover(pos, entry, ref: CardRef):
    """return {ref} to {ref:whose} hand"""
    card = lying(pos, entry, ref)
    if card is not None:
        pos.discards[card >> OWNER_BIT & 1].remove(card)
        field.to_hand(pos, card)


@effects
def recycle(pos, entry, ref: CardRef):
    """put {ref} at the bottom of {ref:whose} deck"""
    card = lying(pos, entry, ref)
    if card is not None:
        pos.discards[card >> OWNER_BIT & 1].remove(card)
        pos.decks[card >> OWNER_BIT & 1].insert(0, card)


@effects
def revive(pos, entry, ref: CardRef):
    """put {ref} into an empty slot of yours"""
    card, seat = lying(pos, entry, ref), entry[SEAT]
    if card is None or card >> OWNER_BIT & 1 != seat or pos.pool.cards[card & INDEX].kind != WEAPON:
        return
    free = [spot for spot in (seat * 2, seat * 2 + 1) if pos.slots[spot] == NONE]
    if free:
        pos.discards[seat].remove(card)
        field.arrive(pos, free[0], card)


# ---- Weapons ------------------------------------------------------------------------------------------------------------
@effects("return")
def give_back(pos, entry, ref: Ref):
    """return {ref} to {ref:whose} hand"""
    for spot in spots(pos, entry, ref):
        field.return_weapon(pos, spot)


@effects
def destroy(pos, entry, ref: Ref):
    """destroy {ref}"""
    field.destroy(pos, spots(pos, entry, ref))


@effects(words=phrases.modified)
def modify(pos, entry, ref: Ref, until: Until, attack: Signed = 0, block: Signed = 0):
    """Adds to the values of a Weapon; the amount is fixed when it is applied."""
    end = ending(pos, until)
    if end is not None:
        more = change(pos, entry, attack), change(pos, entry, block)
        pos.mods += [(spot, *more, end) for spot in spots(pos, entry, ref)]


@effects
def grant(pos, entry, ref: Ref, static: StaticKind, until: Until):
    """{ref} {static} {until}"""
    end = ending(pos, until)
    if end is not None:
        pos.grants += [(spot, static, end) for spot in spots(pos, entry, ref)]


@effects
def wear(pos, entry, ref: Ref, n: Amount):
    """{ref} loses {n} Block for good"""
    count = number(pos, entry, n)
    worn = [(spot, min(count, field.block_of(pos, spot))) for spot in spots(pos, entry, ref)]
    for spot, lost in worn:
        pos.lost[spot] += lost


@effects
def mend(pos, entry, ref: Ref, n: Amount):
    """{ref} regains up to {n} lost Block"""
    count = number(pos, entry, n)
    for spot in spots(pos, entry, ref):
        pos.lost[spot] -= min(count, pos.lost[spot])


@effects
def extra_attack(pos, entry, ref: Ref, n: Amount):
    """{ref} may attack {n:once more|# more times} this turn"""
    count = number(pos, entry, n)
    for spot in spots(pos, entry, ref):
        pos.extra[spot] += count


@effects
def end_attack(pos, entry):
    """the attack ends without effect"""
    if pos.attack != NONE:
        field.end_attack(pos)


@effects
def nullify(pos, entry, ref: EntryRef):
    """nullify {ref}"""
    kind, aim = target(pos, entry, ref) or ("", NONE)
    for i, other in enumerate(pos.outlet):
        if kind == "outlet" and other[NUMBER] == aim:
            pos.outlet[i] = (*other[:NULLIFIED], True)
