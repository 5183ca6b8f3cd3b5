"""Moves as text and back (AS-14): `use fen-whisper -> #1`, `deploy slagmaul 2`, `choose A:kilnfork`."""

import re

from mulligan import CHANCE, Malformed

from ..cards.library import LIBRARY
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW)
from ..rules.terms import CHOICE, INDEX, NONE, OWNER_BIT, TARGET

SEATS = "AB"
WRONG = -9                                 # in place of something that is of another kind than is asked for
FORM = "pass, deploy, withdraw, use, ace, weapon, attack, block, take or choose"
_SLOT_VERBS = {WITHDRAW: "withdraw", ATTACK: "attack", BLOCK_WITH: "block"}
_SPOT = re.compile(r"[AB][12]")
_ENTRY = re.compile(r"#[1-9][0-9]{0,3}")
_DIGIT = re.compile(r"[0-9]")
_EFFECT = re.compile(r"[0-9](/[2-9])?")


# ---- writing ------------------------------------------------------------------------------------------------------------
def ident(pos, card):
    return pos.pool.cards[card & INDEX].id


def spot_text(spot):
    return f"{SEATS[spot >> 1]}{(spot & 1) + 1}"


def aim_text(pos, kind, aim):
    """A target (AS-14.1)."""
    if kind == "weapon":
        return spot_text(aim)
    return f"#{aim}" if kind == "outlet" else f"{SEATS[aim >> OWNER_BIT & 1]}:{ident(pos, aim)}"


def paid_as(costs):
    """The kind of each thing that is chosen to pay costs: `card` or `spot`."""
    out = []
    for name, count, _ in costs:
        if name == "discard":
            out += ["card"] * count
        elif name in ("sacrifice", "return"):
            out.append("spot")
    return out


def ability_of(pos, seat, move):
    """The Ability a move activates, or None when there is no such card or effect."""
    if move[0] == ITEM_USE:
        card, at = move[1], 0
    elif move[0] == ACE_USE:
        card, at = pos.aces[seat], 0
    else:
        card, at = pos.slots[move[1]] if move[1] != WRONG else NONE, move[2]
    own = pos.pool.cards[card & INDEX].abilities if card not in (NONE, WRONG) else ()
    return own[at] if 0 <= at < len(own) else None


def text(pos, seat, move):
    """The one text form of a move."""
    if seat == CHANCE:
        return _chance_text(pos, *move)
    kind = move[0]
    if kind == PASS:
        return "pass"
    if kind == TAKE:
        return "take"
    if kind in _SLOT_VERBS:
        return f"{_SLOT_VERBS[kind]} {(move[1] & 1) + 1}"
    if kind == CHOOSE:
        return "choose " + choice_text(pos, move[1])
    if kind == DEPLOY:
        card = pos.pool.cards[move[1] & INDEX]
        return f"deploy {card.id} {(move[2] & 1) + 1}{_costs_text(pos, card.costs, move[3])}"
    ability = ability_of(pos, seat, move)
    if kind == ITEM_USE:
        words = f"use {ident(pos, move[1])}"
    elif kind == ACE_USE:
        words = "ace"
    else:
        nth = pos.pool.cards[pos.slots[move[1]] & INDEX].active.index(ability)
        words = f"weapon {(move[1] & 1) + 1}" + (f"/{nth + 1}" if nth else "")
    aims = " ".join(aim_text(pos, target[0], aim) for target, aim in zip(ability.targets, move[-2]))
    return words + (f" -> {aims}" if aims else "") + _costs_text(pos, ability.costs, move[-1])


def _costs_text(pos, costs, chosen):
    words = [spot_text(what) if kind == "spot" else ident(pos, what) for kind, what in zip(paid_as(costs), chosen)]
    return f" | {' '.join(words)}" if words else ""


def choice_text(pos, what):
    if what == NONE:
        return "none"
    return aim_text(pos, aim_kind(pos), what) if pos.ask == TARGET else ident(pos, what)


def aim_kind(pos):
    """The kind of the target that is asked for."""
    _, card, _, _, index = pos.waiting[0]
    return pos.pool.cards[card & INDEX].abilities[index].targets[len(pos.picked)][0]


def _chance_text(pos, kind, what):
    if kind == "deck":
        return f"deck {LIBRARY.decks[what]['id']}"
    return f"first {SEATS[what]}" if kind == "first" else f"{kind} {' '.join(ident(pos, card) for card in what)}"


# ---- reading ------------------------------------------------------------------------------------------------------------
def parse(pos, seat, words):
    """The move a text means in this position, legal or not. Raises Malformed when it is no move at all."""
    if seat == CHANCE:
        return _parse_chance(pos, words)
    head, bar, costs = words.partition(" | ")
    head, arrow, aims = head.partition(" -> ")
    verb, *rest = head.split(" ")
    costs, aims = costs.split(" ") if bar else [], aims.split(" ") if arrow else []
    plain = not bar and not arrow
    if plain and verb in ("pass", "take") and not rest:
        return (PASS,) if verb == "pass" else (TAKE,)
    if plain and verb in _SLOT_VERBS.values() and len(rest) == 1 and _DIGIT.fullmatch(rest[0]):
        return next(kind for kind, name in _SLOT_VERBS.items() if name == verb), _slot(seat, rest[0])
    if plain and verb == "choose" and len(rest) == 1:
        return CHOOSE, _parse_choice(pos, seat, rest[0])
    if verb == "deploy" and len(rest) == 2 and _DIGIT.fullmatch(rest[1]) and not arrow:
        card = card_of(pos, seat, rest[0])
        price = pos.pool.cards[card & INDEX].costs if card != WRONG else ()
        return DEPLOY, card, _slot(seat, rest[1]), _paid(pos, seat, price, costs)
    if verb == "use" and len(rest) == 1:
        move = ITEM_USE, card_of(pos, seat, rest[0])
    elif verb == "ace" and not rest:
        move = ACE_USE,
    elif verb == "weapon" and len(rest) == 1 and _EFFECT.fullmatch(rest[0]):
        spot = _slot(seat, rest[0][0])
        move = EFFECT, spot, _nth(pos, spot, int(rest[0][2:] or 1))
    else:
        raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")
    ability = ability_of(pos, seat, move)
    return *move, _aims(pos, ability, aims), _paid(pos, seat, ability.costs if ability else (), costs)


def card_of(pos, seat, name):
    """The card of a seat with that id, WRONG when there is none in this match: nobody may ask what the other has brought.

    Raises Malformed for an id no card has.
    """
    if name in pos.pool.index:
        return pos.pool.index[name] | seat << OWNER_BIT
    if name in LIBRARY:
        return WRONG
    raise Malformed(LIBRARY.missing(name), "action")


def _slot(seat, digit):
    """The spot of a seat's slot; WRONG for one that does not exist (AS-7.1)."""
    return seat * 2 + int(digit) - 1 if digit in "12" else WRONG


def _nth(pos, spot, nth):
    """The index of the nth activated ability of a Weapon; WRONG without one."""
    active = pos.pool.cards[pos.slots[spot] & INDEX].active if spot != WRONG and pos.slots[spot] != NONE else ()
    return active[nth - 1].index if nth <= len(active) else WRONG


def _thing(pos, word):
    """(kind, value) of a target or a cost in AS-14.1. Raises Malformed."""
    if _SPOT.fullmatch(word):
        return "weapon", SEATS.index(word[0]) * 2 + int(word[1]) - 1
    if _ENTRY.fullmatch(word):
        return "outlet", int(word[1:])
    if word[:2] in ("A:", "B:"):
        return "discard", card_of(pos, SEATS.index(word[0]), word[2:])
    raise Malformed(f"{word[:40]!r} is no target; write a Weapon as A1, a discarded card as A:card-id, an effect as #1", "action")


def _aims(pos, ability, words):
    wanted = [target[0] for target in ability.targets] if ability else []
    found = [_thing(pos, word) for word in words]
    return tuple(value if i < len(wanted) and kind == wanted[i] else WRONG for i, (kind, value) in enumerate(found))


def _paid(pos, seat, costs, words):
    wanted, found = paid_as(costs), []
    for i, word in enumerate(words):
        kind, value = ("spot", _thing(pos, word)[1]) if _SPOT.fullmatch(word) else ("card", card_of(pos, seat, word))
        found.append(value if i < len(wanted) and kind == wanted[i] else WRONG)
    return tuple(found)


def _parse_choice(pos, seat, word):
    if word == "none":
        return NONE
    if pos.ask == TARGET:
        kind, value = _thing(pos, word)
        return value if kind == aim_kind(pos) else WRONG
    return card_of(pos, pos.todo[-1][1] if pos.ask == CHOICE and pos.todo else seat, word)


def _parse_chance(pos, words):
    verb, *rest = words.split(" ")
    if verb == "deck" and len(rest) == 1:
        found = [i for i, deck in enumerate(LIBRARY.decks) if deck["id"] == rest[0]]
        if found:
            return verb, found[0]
    if verb == "first" and rest in (["A"], ["B"]):
        return verb, SEATS.index(rest[0])
    if verb in ("deal", "shuffle") and rest:
        seat = pos.todo[-1][1] if verb == "shuffle" and pos.todo else min(pos.passes, 1)
        return verb, tuple(card_of(pos, seat, name) for name in rest)
    raise Malformed(f"{words[:60]!r} is nothing chance does; expected deck, deal, first or shuffle", "action")
