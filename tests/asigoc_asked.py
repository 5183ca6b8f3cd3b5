"""What was asked of a table of ASIGOC, from picks or typed: the kind of action, the card, its slot, what is used.

With it, whether an ability's moment is right, as AS-11.2 says it of the data of a card.
"""

from typing import Any, NamedTuple

from asigoc.rules import values

STEPS = "Draw Main Battle End".split()
WEAPON, ITEM, ACE = range(3)
PRIORITY, BLOCK = range(2)
TARGET, CHOICE = 2, 3
WRONG = -9
CELLS = ("A1", "A2", "B1", "B2")
KINDS = dict(enumerate("pass deploy withdraw use ace effect attack block take choose".split()))


class Use(NamedTuple):
    """What was to be used: the card, its spot or -1, the ability, targets and costs as typed, and picks after it."""

    card: int
    spot: int
    ability: Any
    typed_aims: tuple | None
    typed_costs: tuple | None
    rest: tuple


def rules_of(asked, card):
    return asked.pos.pool.cards[card & 1023]


def due(asked, ask=PRIORITY):
    """Whether the seat decides now, and about that."""
    return not asked.waits() and asked.pos.ask == ask


def spots(asked):
    return asked.seat * 2, asked.seat * 2 + 1


def weapon_in(asked, spot):
    return asked.pos.slots[spot] if asked.pos.slots[spot] >= 0 else None


def thing(asked, pick):
    """What a pick means: the Weapon in a slot, or itself."""
    card = weapon_in(asked, CELLS.index(pick)) if pick in CELLS else None
    return pick if card is None else card


def spot_of(asked, card):
    return next((spot for spot in spots(asked) if asked.pos.slots[spot] == card), -1)


def kind(asked):
    """What was typed, or which of these a path of picks is: deploy, use, ace, weapon, other."""
    if asked.typed:
        return KINDS[asked.move[0]]
    first = thing(asked, asked.pick(0))
    if first in asked.pos.hands[asked.seat]:
        return "deploy" if rules_of(asked, first).kind == WEAPON else "use"
    if spot_of(asked, first) >= 0:
        return "weapon"
    return "ace" if first == asked.pos.aces[asked.seat] else "other"


def used(asked):
    """The Use that was tried, or None."""
    what, picks = kind(asked), [thing(asked, pick) for pick in asked.picks]
    if asked.typed:
        if what not in ("use", "ace", "effect"):
            return None
        move = asked.move
        spot = move[1] if what == "effect" else -1
        card = {"use": move[1], "ace": asked.pos.aces[asked.seat]}.get(what)
        card = asked.pos.slots[spot] if what == "effect" and spot != WRONG else card
        known = card is not None and card >= 0 and (what != "effect" or move[2] != WRONG)
        ability = rules_of(asked, card).abilities[move[2] if what == "effect" else 0] if known else None
        return Use(card, spot, ability, move[-2], move[-1], ())
    if what not in ("use", "ace", "weapon") or not rules_of(asked, picks[0]).active:
        return None
    begun = 2 if what == "weapon" else 1
    number = int(picks[1][-1]) - 1 if len(picks) > 1 and str(picks[1]).startswith("#effect") else 0
    active = rules_of(asked, picks[0]).active
    return Use(picks[0], spot_of(asked, picks[0]), active[number], None, None, tuple(picks[begun:]))


def named(asked, name):
    """Whether that is the name of the card that was to be used or deployed, or stands in the slot."""
    if asked.typed and KINDS[asked.move[0]] in ("withdraw", "attack", "block"):
        return rules_of(asked, asked.pos.slots[asked.move[1]]).name == name
    if asked.typed and KINDS[asked.move[0]] == "deploy":
        return rules_of(asked, asked.move[1]).name == name
    card = used(asked).card if used(asked) else thing(asked, asked.pick(0))
    return rules_of(asked, card).name == name


def slot(asked):
    """The slot a Weapon was to be deployed in, withdrawn from, or to attack or block with; None for no slot."""
    if asked.typed:
        move = asked.move
        return {"deploy": move[2:3], "withdraw": move[1:2], "attack": move[1:2], "block": move[1:2],
                "effect": move[1:2]}.get(kind(asked), (None,))[0]
    if kind(asked) == "weapon":
        return spot_of(asked, thing(asked, asked.pick(0)))
    second = thing(asked, asked.pick(1))
    if second in CELLS and CELLS.index(second) in spots(asked):
        return CELLS.index(second)
    return spot_of(asked, second) if isinstance(second, int) and spot_of(asked, second) >= 0 else None


def free(asked):
    return [spot for spot in spots(asked) if weapon_in(asked, spot) is None]


def moves_weapon(asked):
    """Also an empty slot of the own side that was picked: a Weapon would come to it."""
    empty = not asked.typed and bool(asked.picks) and asked.pick(0) in [CELLS[spot] for spot in spots(asked)]
    return kind(asked) in ("deploy", "withdraw", "weapon") or empty


def attacks(asked):
    return kind(asked) in ("attack", "weapon")


# ---- the block (AS-9.4, AS-9.5) --------------------------------------------------------------------------------------
def blocks(asked, name):
    """A Weapon of that name was to block the pending attack: when it is asked for, or picked while it is answered."""
    spot, answered = slot(asked), due(asked) and kind(asked) == "weapon" and attacked(asked)
    return (answered or due(asked, BLOCK) and kind(asked) in ("block", "weapon")) and spot in spots(asked) \
        and weapon_in(asked, spot) is not None and rules_of(asked, weapon_in(asked, spot)).name == name


def attacked(asked):
    return asked.pos.attack >= 0 and asked.pos.turn != asked.seat


def printed(asked):
    """The names of the statics that stand on the Weapon."""
    return [static[0] for static in rules_of(asked, weapon_in(asked, slot(asked))).statics]


def kept_from_blocking(asked, name, by_text):
    return blocks(asked, name) and values.has(asked.pos, slot(asked), "cant_block") \
        and ("cant_block" in printed(asked)) == by_text


def no_blocker(asked, name, what):
    """What was picked for a block lies in no slot."""
    card = asked.pick(0)
    own = card in (*asked.pos.hands[asked.seat], asked.pos.aces[asked.seat])
    return not asked.typed and due(asked, BLOCK) and own and rules_of(asked, card).name == name \
        and what == ("a Weapon in your hand", "an Item", "an Ace")[rules_of(asked, card).kind]


# ---- the moment (AS-11.2) --------------------------------------------------------------------------------------------
def data_of(asked):
    return used(asked).ability.data


def turn_fits(asked):
    whose = data_of(asked).get("turn", "own")
    return whose == "any" or (whose == "own") == (asked.pos.turn == asked.seat)


def step_fits(asked):
    return STEPS[asked.pos.step].lower() in data_of(asked).get("step", ["main"])


def outlet_fits(asked):
    wanted = data_of(asked).get("outlet", "empty")
    return wanted == "any" or (wanted == "empty") == (not asked.pos.outlet)


def attack_fits(asked):
    wanted = data_of(asked).get("attack", "any")
    by = "mine" if asked.pos.turn == asked.seat else "theirs"
    return wanted in ("any", "none" if asked.pos.attack < 0 else by)


def in_time(asked):
    return turn_fits(asked) and step_fits(asked) and outlet_fits(asked) and attack_fits(asked)
