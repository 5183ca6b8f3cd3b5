"""Moves as text and back (AS-14.1, AS-14.2): `use fen-whisper -> #1`, `deploy slagmaul 2`."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from mulligan import CHANCE, Malformed
from mulligan.protocol.types import Card, Seat

from ..cards.library import LIBRARY, named_decks
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW, Move)
from ..rules.outlet import wanted_targets
from ..rules.pool import Ability, Cost
from ..rules.position import Position
from ..rules.sealing import unseen
from ..rules.constants import CHOICE, INDEX, NONE, OWNER_BIT, TARGET, Aim, Spot, owner_of

SEATS = "AB"
WRONG = -9                                 # in place of something of another kind than is asked for
FORM = "pass, deploy, withdraw, use, ace, weapon, attack, block, take or choose"
_SLOT_VERBS = {WITHDRAW: "withdraw", ATTACK: "attack", BLOCK_WITH: "block"}
_SPOT = re.compile(r"[AB][12]")
_ENTRY = re.compile(r"#[1-9][0-9]{0,3}")
_DIGIT = re.compile(r"[0-9]")
_EFFECT = re.compile(r"[0-9](/[2-9])?")


# ---- writing -------------------------------------------------------------------------------------
def ident(pos: Position, card: Card) -> str:
    """The id of a card."""
    return pos.pool.cards[card & INDEX].id


def spot_text(spot: Spot) -> str:
    """A slot of the field: `A1`."""
    return f"{SEATS[spot >> 1]}{(spot & 1) + 1}"


def aim_text(pos: Position, kind: str, aim: Aim) -> str:
    """A target (AS-14.1)."""
    if kind == "weapon":
        return spot_text(aim)
    return f"#{aim}" if kind == "outlet" else f"{SEATS[owner_of(aim)]}:{ident(pos, aim)}"


def paid_as(costs: Iterable[Cost]) -> list[str]:
    """The kind of each thing that is chosen to pay costs: `card` or `spot`."""
    out: list[str] = []
    for name, count, _ in costs:
        if name == "discard":
            out += ["card"] * count
        elif name in ("sacrifice", "return"):
            out.append("spot")
    return out


def ability_of(pos: Position, seat: Seat, move: Move) -> Ability | None:
    """The Ability a move activates, or None when there is no such card or effect."""
    card, at = source_of(pos, seat, move), move[2] if move[0] == EFFECT else 0
    own = pos.pool.cards[card & INDEX].abilities if card not in (NONE, WRONG) else ()
    return own[at] if 0 <= at < len(own) else None


def source_of(pos: Position, seat: Seat, move: Move) -> Card:
    """The card a move uses; NONE or WRONG when there is no such card."""
    if move[0] == ITEM_USE:
        return move[1]
    if move[0] == ACE_USE:
        return pos.aces[seat]
    return pos.slots[move[1]] if move[1] != WRONG else NONE


def activated(pos: Position, seat: Seat, move: Move) -> Ability:
    """The Ability a legal move activates."""
    ability = ability_of(pos, seat, move)
    assert ability is not None
    return ability


def text(pos: Position, seat: Seat, move: Move) -> str:
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
        number, spot, given = move[1:]
        card = pos.pool.cards[number & INDEX]
        return f"deploy {card.id} {(spot & 1) + 1}{_costs_text(pos, card.costs, given)}"
    return _use_text(pos, move, activated(pos, seat, move))


def veiled(pos: Position, seat: Seat, move: Move) -> str:
    """What everybody learns of a choice: its text, but for a card taken from the top of a deck."""
    return "choose" if unseen(pos, move) else text(pos, seat, move)


def _use_text(pos: Position, move: Move, ability: Ability) -> str:
    """The text of using an Item, the Ace or a Weapon."""
    if move[0] == ITEM_USE:
        words = f"use {ident(pos, move[1])}"
    elif move[0] == ACE_USE:
        words = "ace"
    else:
        nth = pos.pool.cards[pos.slots[move[1]] & INDEX].active.index(ability)
        words = f"weapon {(move[1] & 1) + 1}" + (f"/{nth + 1}" if nth else "")
    aims = " ".join(aim_text(pos, target.kind, aim)
                    for target, aim in zip(ability.targets, move[-2]))
    return words + (f" -> {aims}" if aims else "") + _costs_text(pos, ability.costs, move[-1])


def _costs_text(pos: Position, costs: Iterable[Cost], payment: Sequence[int]) -> str:
    words = [spot_text(what) if kind == "spot" else ident(pos, what)
             for kind, what in zip(paid_as(costs), payment)]
    return f" | {' '.join(words)}" if words else ""


def choice_text(pos: Position, what: Aim) -> str:
    """What is chosen when an effect asks: a target, a card or `none`."""
    if what == NONE:
        return "none"
    return aim_text(pos, aim_kind(pos), what) if pos.ask == TARGET else ident(pos, what)


def aim_kind(pos: Position) -> str:
    """The kind of the target that is asked for."""
    return wanted_targets(pos)[len(pos.picked)].kind


def _chance_text(pos: Position, kind: str, what: Any) -> str:
    if kind == "deck":
        return f"deck {named_decks()[what]['id']}"
    if kind == "first":
        return f"first {SEATS[what]}"
    return f"{kind} {' '.join(ident(pos, card) for card in what)}"


# ---- reading -------------------------------------------------------------------------------------
def parse(pos: Position, seat: Seat, words: str) -> Move:
    """The move a text means in this position, legal or not.

    Raises Malformed when it is no move at all.
    """
    if seat == CHANCE:
        return _parse_chance(pos, words)
    head, bar, costs = words.partition(" | ")
    head, arrow, aims = head.partition(" -> ")
    verb, *rest = head.split(" ")
    paid = costs.split(" ") if bar else []
    move = None
    if not bar and not arrow:
        move = _parse_plain(pos, seat, verb, rest)
    if verb == "deploy" and len(rest) == 2 and _DIGIT.fullmatch(rest[1]) and not arrow:
        card = card_of(pos, seat, rest[0])
        price = pos.pool.cards[card & INDEX].costs if card != WRONG else ()
        move = DEPLOY, card, _slot(seat, rest[1]), _payment(pos, seat, price, paid)
    if move:
        return move
    use = _parse_use(pos, seat, verb, rest)
    if not use:
        raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")
    ability = ability_of(pos, seat, use)
    price = ability.costs if ability else ()
    return (*use, _aims(pos, ability, aims.split(" ") if arrow else []),
            _payment(pos, seat, price, paid))


def _parse_plain(pos: Position, seat: Seat, verb: str, rest: list[str]) -> Move | None:
    """A move that has neither targets nor costs, or None."""
    if verb in ("pass", "take") and not rest:
        return (PASS,) if verb == "pass" else (TAKE,)
    if len(rest) != 1:
        return None
    if verb == "choose":
        return CHOOSE, _parse_choice(pos, seat, rest[0])
    if _DIGIT.fullmatch(rest[0]):
        for kind, name in _SLOT_VERBS.items():
            if name == verb:
                return kind, _slot(seat, rest[0])
    return None


def _parse_use(pos: Position, seat: Seat, verb: str, rest: list[str]) -> Move | None:
    """What a use begins with: the Item, the Ace, or the Weapon and its effect."""
    if verb == "use" and len(rest) == 1:
        return ITEM_USE, card_of(pos, seat, rest[0])
    if verb == "ace" and not rest:
        return (ACE_USE,)
    if verb == "weapon" and len(rest) == 1 and _EFFECT.fullmatch(rest[0]):
        spot = _slot(seat, rest[0][0])
        return EFFECT, spot, _nth(pos, spot, int(rest[0][2:] or 1))
    return None


def card_of(pos: Position, seat: Seat, name: str) -> Card:
    """The card of a seat with that id.

    WRONG when there is none in this match: nobody may ask what the other has brought. Raises
    Malformed for an id no card has.
    """
    if name in pos.pool.index:
        return pos.pool.index[name] | seat << OWNER_BIT
    if name in LIBRARY:
        return WRONG
    raise Malformed(LIBRARY.missing(name), "action")


def _slot(seat: Seat, digit: str) -> Spot:
    """The spot of a seat's slot; WRONG for one that does not exist (AS-7.1)."""
    return seat * 2 + int(digit) - 1 if digit in "12" else WRONG


def _nth(pos: Position, spot: Spot, nth: int) -> int:
    """The index of the nth activated ability of a Weapon; WRONG without one."""
    if spot == WRONG or pos.slots[spot] == NONE:
        return WRONG
    active = pos.pool.cards[pos.slots[spot] & INDEX].active
    return active[nth - 1].index if nth <= len(active) else WRONG


def _thing(pos: Position, word: str) -> tuple[str, Aim]:
    """(kind, value) of a target or a cost in AS-14.1. Raises Malformed."""
    if _SPOT.fullmatch(word):
        return "weapon", SEATS.index(word[0]) * 2 + int(word[1]) - 1
    if _ENTRY.fullmatch(word):
        return "outlet", int(word[1:])
    if word[:2] in ("A:", "B:"):
        return "discard", card_of(pos, SEATS.index(word[0]), word[2:])
    raise Malformed(f"{word[:40]!r} is no target; write a Weapon as A1, a discarded card as "
                    "A:card-id, an effect as #1", "action")


def _aims(pos: Position, ability: Ability | None, words: Iterable[str]) -> tuple[Aim, ...]:
    wanted = [target.kind for target in ability.targets] if ability else []
    return _fitting(wanted, [_thing(pos, word) for word in words])


def _payment(
        pos: Position, seat: Seat, costs: Iterable[Cost], words: Iterable[str],
) -> tuple[int, ...]:
    things: list[tuple[str, int]] = []
    for word in words:
        if _SPOT.fullmatch(word):
            things.append(("spot", _thing(pos, word)[1]))
        else:
            things.append(("card", card_of(pos, seat, word)))
    return _fitting(paid_as(costs), things)


def _fitting(wanted: Sequence[str], things: Iterable[tuple[str, int]]) -> tuple[int, ...]:
    """The values of (kind, value) pairs, WRONG for one of another kind than is wanted."""
    return tuple(value if i < len(wanted) and kind == wanted[i] else WRONG
                 for i, (kind, value) in enumerate(things))


def _parse_choice(pos: Position, seat: Seat, word: str) -> Aim:
    if word == "none":
        return NONE
    if pos.ask == TARGET:
        kind, value = _thing(pos, word)
        return value if kind == aim_kind(pos) else WRONG
    owner = pos.todo[-1].seat if pos.ask == CHOICE and pos.todo else seat
    return card_of(pos, owner, word)


def _parse_chance(pos: Position, words: str) -> Move:
    verb, *rest = words.split(" ")
    if verb == "deck" and len(rest) == 1:
        for i, deck in enumerate(named_decks()):
            if deck["id"] == rest[0]:
                return verb, i
    if verb == "first" and rest in (["A"], ["B"]):
        return verb, SEATS.index(rest[0])
    if verb in ("deal", "shuffle") and rest:
        seat = pos.todo[-1].seat if verb == "shuffle" and pos.todo else min(pos.dealing, 1)
        return verb, tuple(card_of(pos, seat, name) for name in rest)
    raise Malformed(f"{words[:60]!r} is nothing chance does; expected deck, deal, first or "
                    "shuffle", "action")
