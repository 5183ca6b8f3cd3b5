"""Moves as text and back (TT-16.7): `play TT001 u3`, `use u1 2`, `attack u1 eu3`, `end`.

Places are u1 to u5 and s1 to s5, with an e before those of the enemy; a card under others is
`u3.1`, counted from the bottom.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mulligan import CHANCE, Malformed

from ..cards.library import LIBRARY, named_decks
from ..rules.chain import NOT_CARDS
from ..rules.moves import choices, discarded
from ..rules.constants import (ATTACK, CHOOSE, END_TURN, HEADS, INDEX_SHIFT, NO, NONE, OWNER_BIT,
                               PASS, PICK, PLAY, STOP, TAILS, TO_BATTLE, TYPES, UNTAP, USE, YES,
                               owner, place_of, place_text)

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..rules.position import Position
    from ..rules.constants import Move, Place

# in place of a card, a place or a choice that is not there
WRONG = -9
PLAYER = "player"
_PLAIN = {PASS: "pass", TO_BATTLE: "battle", END_TURN: "end"}
_VERBS = {word: kind for kind, word in _PLAIN.items()}
_SIDES = {HEADS: "heads", TAILS: "tails"}
_SAID = {STOP: "none", NO: "no", YES: "yes"}
_CARD = re.compile(r"([A-Za-z0-9:_~-]{1,80})(?:\.([2-9]))?", re.ASCII)
FORM = "pass, play, use, attack, untap, battle, end or choose"


# ---- writing -------------------------------------------------------------------------------------
def ident(pos: Position, card: Card) -> str:
    return pos.card(card).id


def copy_text(pos: Position, card: Card) -> str:
    """A card as chance names it: each copy has its own name."""
    nth = card & 3
    return ident(pos, card) + (f".{nth + 1}" if nth else "")


def text(pos: Position, seat: Seat, move: Move) -> str:
    """The one text form of a move."""
    if seat == CHANCE:
        return _chance_text(pos, *move)
    kind = move[0]
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == PLAY:
        card, place = move[1:]
        return f"play {ident(pos, card)} {place_text(place, seat)}"
    if kind == USE:
        card, effect = move[1:]
        where = place_text(pos.at[card], seat) if card in pos.at else ident(pos, card)
        return f"use {where} {effect + 1}"
    if kind == ATTACK:
        place, target = move[1:]
        aim = place_text(target, seat) if target >= 0 else PLAYER
        return f"attack {place_text(place, seat)} {aim}"
    if kind == UNTAP:
        return f"untap {place_text(pos.at[move[1]], seat)}"
    return f"choose {dict(named(pos, seat))[move[1]]}"


def named(pos: Position, seat: Seat) -> list[tuple[int, str]]:
    """(choice, its text) of everything that may be chosen now.

    Of equal names the second is `TT001.2`. What lies open is named first: so its name does not tell
    whether a hand or deck holds its equal.
    """
    asked = choices(pos)
    words: dict[int, str] = {}
    met: dict[str, int] = {}
    for what in sorted(asked, key=lambda one: one < 0 or not discarded(pos, one)):
        word = _choice_word(pos, seat, what)
        met[word] = met.get(word, 0) + 1
        words[what] = word if met[word] == 1 else f"{word}.{met[word]}"
    return [(what, words[what]) for what in asked]


def _choice_word(pos: Position, seat: Seat, what: int) -> str:
    if what in _SAID and what < 0:
        return _SAID[what]
    prompt = pos.prompt
    if prompt == "place":
        return place_text(what, seat)
    if prompt == "type":
        return TYPES[what]
    if prompt in ("subtype", "old_subtype"):
        return pos.pool.subtypes[what]
    if prompt == "effect":
        return str(what + 1)
    if prompt == "mode":
        return str(what)
    place = pos.at.get(what, NONE)
    if place >= 0:
        depth = pos.piles[place].index(what)
        return place_text(place,
                          seat) + (f".{depth + 1}" if depth < len(pos.piles[place]) - 1 else "")
    return ("" if owner(what) == seat else "e:") + ident(pos, what)


def _chance_text(pos: Position, kind: str, what: Any) -> str:
    if kind == "deck":
        return f"deck {named_decks()[what]['id']}"
    if kind == "first":
        return f"first {what + 1}"
    if pos.prompt == "coin" and kind == "random":
        return f"coin {_SIDES[what]}"
    cards = what if kind == "shuffle" else (what,)
    return f"{kind} {' '.join(copy_text(pos, card) for card in cards)}"


# ---- reading -------------------------------------------------------------------------------------
def parse(pos: Position, seat: Seat, words: str) -> Move:
    """The move a text means in this position, legal or not.

    Raises Malformed when it is no move at all.
    """
    if seat == CHANCE:
        return _parse_chance(pos, words)
    verb, *rest = words.split(" ")
    if verb in _VERBS and not rest:
        return (_VERBS[verb],)
    if verb == "choose" and len(rest) == 1:
        return CHOOSE, _choice(pos, seat, rest[0])
    if verb == "play" and len(rest) == 2 and (place := place_of(rest[1], seat)) is not None:
        return PLAY, in_hand(pos, seat, rest[0]), place
    if verb == "use" and len(rest) == 2 and rest[1] in ("1", "2"):
        place = place_of(rest[0], seat)
        return USE, in_hand(pos, seat,
                            rest[0]) if place is None else _top(pos, place), int(rest[1]) - 1
    if verb == "attack" and len(rest) == 2 and (place := place_of(rest[0], seat)) is not None:
        aim = NONE if rest[1] == PLAYER else place_of(rest[1], seat)
        if aim is not None:
            return ATTACK, place, aim
    if verb == "untap" and len(rest) == 1 and (place := place_of(rest[0], seat)) is not None:
        return UNTAP, _top(pos, place)
    raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")


def _top(pos: Position, place: Place) -> Card:
    card = pos.top(place)
    return card if card >= 0 else WRONG


def in_hand(pos: Position, seat: Seat, name: str) -> Card:
    """The first card of that id in the hand, WRONG without one.

    Raises Malformed for an id no card has.
    """
    index = pos.pool.index.get(name)
    if index is None:
        if name in LIBRARY:
            return WRONG
        raise Malformed(LIBRARY.missing(name), "action")
    return next((card for card in pos.hands[seat] if card >> INDEX_SHIFT == index), WRONG)


def _choice(pos: Position, seat: Seat, word: str) -> int:
    if pos.ask != PICK:
        return WRONG
    return next((what for what, name in named(pos, seat) if name == word), WRONG)


def _copy(pos: Position, seat: Seat, word: str) -> Card:
    found = _CARD.fullmatch(word)
    if found and found[1] in pos.pool.index and int(found[2] or 1) <= 4:
        return pos.pool.index[found[1]] << INDEX_SHIFT | seat << OWNER_BIT | int(found[2] or 1) - 1
    raise Malformed(f"{word[:40]!r} names no card", "action")


def _parse_chance(pos: Position, words: str) -> Move:
    verb, *rest = words.split(" ")
    if verb == "deck" and len(rest) == 1:
        found = [i for i, deck in enumerate(named_decks()) if deck["id"] == rest[0]]
        if found:
            return verb, found[0]
    if verb == "first" and rest in (["1"], ["2"]):
        return verb, int(rest[0]) - 1
    if verb == "shuffle" and rest and pos.shuffles:
        return verb, tuple(_copy(pos, pos.shuffles[0], word) for word in rest if word)
    if verb == "coin" and len(rest) == 1 and rest[0] in _SIDES.values():
        return "random", HEADS if rest[0] == _SIDES[HEADS] else TAILS
    if verb == "random" and len(rest) == 1 and pos.options:
        return verb, _copy(pos, owner(pos.options[0]), rest[0])
    raise Malformed(f"{words[:60]!r} is nothing chance does; "
                    "expected deck, first, shuffle, coin or random", "action")


def is_card(pos: Position) -> bool:
    """Whether what is to be chosen are cards."""
    return pos.prompt not in NOT_CARDS
