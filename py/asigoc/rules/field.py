"""What stands on the field and what it is worth now: statics, values, stats, shields, and cards going to and fro."""

from .terms import ALL, ATTACK, ENTERED, INDEX, ITEM, NONE, OWNER_BIT, STAY, TRIGGERED, WEAPON

RESTING, ATTACKS = 15, 14                  # counts of a card that are not of an ability


# ---- statics and values (AS-11.7, 11.10) ------------------------------------------------------------------------------
def statics(pos, spot):
    """The statics of the Weapon in a spot: printed, then granted."""
    own = pos.pool.cards[pos.slots[spot] & INDEX].statics
    if pos.grants:
        own += tuple(static for at, static, _ in pos.grants if at == spot)
    return own


def has(pos, spot, name):
    for static in statics(pos, spot):
        if static[0] == name:
            return True
    return False


def strongest(pos, spot, name):
    """The number of a static, 0 without one; of several the strongest counts, and for `slip` that is the lowest."""
    numbers = [static[1] for static in statics(pos, spot) if static[0] == name]
    return (min if name == "slip" else max)(numbers) if numbers else 0


def aura(pos, spot, which):
    """What the other Weapon of that player gives: 1 is its Attack, 2 its Block."""
    mate = spot ^ 1
    if pos.slots[mate] == NONE:
        return 0
    given = [static[which] for static in statics(pos, mate) if static[0] == "aura"]
    return max(given) if given else 0


def attack_of(pos, spot):
    value = pos.pool.cards[pos.slots[spot] & INDEX].attack + aura(pos, spot, 1) + bonus(pos, spot)
    for at, attack, _, _ in pos.mods:
        if at == spot:
            value += attack
    return value if value > 0 else 0


def bonus(pos, spot):
    """What the attack_bonus of a Weapon is now; it may ask for the Block of this Weapon or of the attacker."""
    def found(ref):
        at = spot if ref == "self" else pos.attack
        return None if at == NONE else at
    given = [amount(pos, spot >> 1, static[1], found) for static in statics(pos, spot) if static[0] == "attack_bonus"]
    return max(given) if given else 0


def block_of(pos, spot, alone=False):
    """The Block of a Weapon now; `alone` as it is when the other Weapon of that player is gone."""
    value = pos.pool.cards[pos.slots[spot] & INDEX].block + (0 if alone else aura(pos, spot, 2)) - pos.lost[spot]
    for at, _, block, _ in pos.mods:
        if at == spot:
            value += block
    return value if value > 0 else 0


def attacks_left(pos, spot):
    """How often a Weapon may still attack this turn (AS-9.2)."""
    card = pos.slots[spot]
    if RESTING | card << 4 in pos.used or has(pos, spot, "cant_attack"):
        return 0
    if not pos.rules.fresh_attack and pos.since[spot] == pos.number:
        return 0                           # AS-9.3
    return max(1, strongest(pos, spot, "attacks")) + pos.extra[spot] - pos.used.get(ATTACKS | card << 4, 0)


def blockers(pos):
    """The spots that may block the pending attack (AS-9.5)."""
    spot = pos.attack
    if has(pos, spot, "unblockable"):
        return []
    slip = strongest(pos, spot, "slip")
    first = 2 - (spot & 2)
    return [at for at in (first, first + 1) if pos.slots[at] != NONE and not has(pos, at, "cant_block")
            and not (slip and block_of(pos, at) >= slip)]


# ---- stats, amounts, conditions (AS-11.3) -----------------------------------------------------------------------------
def _kind(pos, seat, kind):
    cards = pos.pool.cards
    return sum(cards[card & INDEX].kind == kind for card in pos.discards[seat])


def _weapons(pos, seat):
    return (pos.slots[seat * 2] != NONE) + (pos.slots[seat * 2 + 1] != NONE)


_STATS = {
    "health": lambda pos, seat: pos.health[seat], "hand": lambda pos, seat: len(pos.hands[seat]),
    "deck": lambda pos, seat: len(pos.decks[seat]), "discard": lambda pos, seat: len(pos.discards[seat]),
    "weapons": _weapons, "empty_slots": lambda pos, seat: 2 - _weapons(pos, seat),
    "weapons_in_discard": lambda pos, seat: _kind(pos, seat, WEAPON), "items_in_discard": lambda pos, seat: _kind(pos, seat, ITEM),
    "ace_left": lambda pos, seat: pos.uses[seat], "attacks": lambda pos, seat: pos.declared if seat == pos.turn else 0,
}
STATS = {"turn": lambda pos, seat: pos.number}
for _name, _read in _STATS.items():
    STATS["my." + _name] = _read
    STATS["opp." + _name] = lambda pos, seat, read=_read: read(pos, 1 - seat)
_COMPARE = {"<": int.__lt__, "<=": int.__le__, "==": int.__eq__, ">=": int.__ge__, ">": int.__gt__}


def amount(pos, seat, number, found=None):
    """An Amount as a number for `seat`; `found(ref)` gives the spot of a Weapon that is named, or None."""
    if number.__class__ is int:
        return number
    if number[0] == "value":
        spot = found and found(number[2])
        return 0 if spot is None else (attack_of if number[1] == "attack" else block_of)(pos, spot)
    _, stat, times, div, plus, most = number
    value = STATS[stat](pos, seat) * times // div + plus
    return value if most is None or value < most else most


def holds(pos, seat, preds, found=None):
    """Whether all conditions hold for `seat`."""
    for stat, compare, number in preds:
        if not _COMPARE[compare](STATS[stat](pos, seat), amount(pos, seat, number, found)):
            return False
    return True


# ---- arriving and leaving (AS-7.7) ------------------------------------------------------------------------------------
def arrive(pos, spot, card):
    """A Weapon comes to a spot: a new stay."""
    pos.arrivals += 1
    pos.slots[spot], pos.stays[spot], pos.since[spot], pos.extra[spot] = card, pos.arrivals, pos.number, 0
    pos.lost[spot] = pos.worn.pop(card, 0) if pos.worn else 0


def leave(pos, spot):
    """The Weapon of a spot leaves the field and loses what it had there; an attack it makes is over (AS-9.12)."""
    card, stay = pos.slots[spot], pos.stays[spot]
    if pos.lost[spot] and not pos.rules.decay_resets:
        pos.worn[card] = pos.lost[spot]
    pos.slots[spot], pos.lost[spot], pos.since[spot], pos.extra[spot], pos.stays[spot] = NONE, 0, 0, 0, 0
    if pos.mods:
        pos.mods = [mod for mod in pos.mods if mod[0] != spot]
    if pos.grants:
        pos.grants = [grant for grant in pos.grants if grant[0] != spot]
    if pos.shields:
        pos.shields = [shield for shield in pos.shields if shield[3] != STAY or shield[4] != stay]
    if pos.attack == spot:
        end_attack(pos)
    return card


def end_attack(pos):
    """The attack is over, and with it what lasts as long (AS-9.13)."""
    pos.attack = NONE
    expire(pos, ATTACK)


def expire(pos, end):
    """End what lasts until `end`."""
    if pos.mods:
        pos.mods = [mod for mod in pos.mods if mod[3] != end]
    if pos.grants:
        pos.grants = [grant for grant in pos.grants if grant[2] != end]
    if pos.shields:
        pos.shields = [shield for shield in pos.shields if shield[3] != end]


def to_hand(pos, card, shown=True):
    """A card comes to its owner's hand; `shown`: from where all have seen it (AS-3.5)."""
    seat = card >> OWNER_BIT & 1
    pos.hands[seat].append(card)
    if shown:
        pos.known[seat].append(card)


def from_hand(pos, card):
    seat = card >> OWNER_BIT & 1
    pos.hands[seat].remove(card)
    if card in pos.known[seat]:
        pos.known[seat].remove(card)


def return_weapon(pos, spot):
    to_hand(pos, leave(pos, spot))


def destroy(pos, spots):
    """Weapons go from their slots to the discard pile, all at one moment (AS-10.1)."""
    gone = [(spot, pos.slots[spot], pos.stays[spot]) for spot in spots]
    for spot, card, _ in gone:
        leave(pos, spot)
        pos.discards[spot >> 1].append(card)
    for _, card, stay in gone:
        occur(pos, card, stay, "destroyed")


def discard(pos, card):
    from_hand(pos, card)
    pos.discards[card >> OWNER_BIT & 1].append(card)


def draw(pos, seat, count):
    """Cards one by one; what cannot be drawn: AS-12.2."""
    for _ in range(count):
        if pos.decks[seat]:
            pos.hands[seat].append(pos.decks[seat].pop())
        elif pos.rules.deck_out == "lose":
            pos.decked |= 1 << seat
            return
        elif pos.rules.deck_out == "fatigue":
            pos.health[seat] = max(0, pos.health[seat] - 1)
        else:
            return


def mill(pos, seat, count):
    for _ in range(min(count, len(pos.decks[seat]))):
        pos.discards[seat].append(pos.decks[seat].pop())


def damage(pos, seat, count, source):
    """Damage to a player: shields first, in the order they were put up (AS-11.9); what is left of it."""
    if pos.shields and count > 0:
        kept = []
        for shield in pos.shields:
            whose, kind, left, end, stay = shield
            if whose == seat and count > 0 and kind in (source, "any"):
                if left == ALL:
                    count = 0
                else:
                    taken = min(left, count)
                    count -= taken
                    if left == taken:
                        continue
                    shield = whose, kind, left - taken, end, stay
            kept.append(shield)
        pos.shields = kept
    if count <= 0:
        return 0
    pos.health[seat] = max(0, pos.health[seat] - count)
    return count


# ---- triggers (AS-10) -------------------------------------------------------------------------------------------------
def occur(pos, card, stay, when):
    """Something happened to a Weapon: its triggers wait (AS-10.2); one that comes too often in a turn is lost."""
    seat, entered = card >> OWNER_BIT & 1, when == "entered"
    triggers = pos.pool.cards[card & INDEX].triggers.get(when, ())
    for ability in triggers:
        key = card << 4 | ability.index
        count = pos.used.get(key, 0)
        if count < ability.limit:
            pos.used[key] = count + 1
            pos.waiting.append((seat, card, stay, ENTERED if entered else TRIGGERED, ability.index))
        elif entered:
            pos.waiting.append((seat, card, stay, ENTERED, NONE))
    if entered and not triggers:           # AS-7.5: a blank entry
        pos.waiting.append((seat, card, stay, ENTERED, NONE))
