"""Moves of gToons as text and back (GT-13.1).

Such are `deck A`, `lay gt001 3`, `ready`, `discard none`, `keep`, `colour red`.
"""

import re
from collections.abc import Iterable, Sequence

from mulligan import CHANCE, Malformed
from mulligan.protocol.types import Card, Move, Seat

from ..cards.editions import LETTERS
from ..cards.library import LIBRARY
from ..rules.moves import (COLOUR, DISCARD, KEEP, LAY, NO_CARD, PICK_DECK, READY, SWAP,
                           card_and_slot, packed, parts_of, slot_and_ink, to_colour, to_lay)
from ..rules.numbers import INDEX, copy_of, number_of
from ..rules.position import Position, colours_unseen
from ..rules.powers import COLOURS

FORM = "'deck A', 'lay gt001 3', 'ready', 'discard none', 'keep', 'swap gt001' or 'colour red'"
SLOTS = tuple("1234567")
_PLAIN = {"ready": packed(READY), "keep": packed(KEEP)}


def ident(pos: Position, card: Card) -> str:
    """The id of a card; a second copy in one deck has *2 behind it."""
    copy = copy_of(card)
    return pos.pool.cards[card & INDEX]["id"] + (f"*{copy + 1}" if copy else "")


def text(pos: Position, seat: Seat, move: Move) -> str:
    """The text of a move of `seat`."""
    if seat == CHANCE:
        kind, what = move
        if kind == "deal":
            return f"deal {' '.join(ident(pos, card) for card in what)}"
        return f"turn {what // 7} {what % 7 + 1}"
    kind, what = parts_of(move)
    if kind == LAY:
        card, slot = card_and_slot(what)
        return f"lay {ident(pos, card)} {slot}"
    if kind == DISCARD:
        names = " ".join(ident(pos, card) for card in dropped(pos, seat, what))
        return f"discard {names or 'none'}"
    if kind == SWAP:
        return f"swap {ident(pos, what)}"
    if kind == COLOUR:
        slot, ink = slot_and_ink(what)
        return f"colour {f'{slot} ' if slot else ''}{COLOURS[ink]}"
    if kind == PICK_DECK:
        return f"deck {LETTERS[what]}"
    return "ready" if kind == READY else "keep"


def veiled(pos: Position, seat: Seat, move: Move) -> str:
    """What everybody learns of a choice when both have chosen (GT-12.1)."""
    kind, what = parts_of(move)
    if kind == LAY:
        return f"lay {card_and_slot(what)[1]}"
    if kind == DISCARD:
        return f"discard {what.bit_count()}"
    if kind == SWAP:
        return "swap"
    if colours_unseen(pos):
        return "silver"
    hidden = kind == PICK_DECK and not pos.rules.open_decks
    return "deck" if hidden else text(pos, seat, move)


def named(pos: Position, seat: Seat, words: str) -> Card | None:
    """The card of a seat that `lay` or `swap` names, wherever it lies."""
    form = re.fullmatch(r"(?:lay|swap) ([^ *]+)(?:\*([2-9]|1[0-2]))?(?: [1-7])?", words)
    ids = [card["id"] for card in pos.pool.cards]
    if form is None or form[1] not in ids:
        return None
    return number_of(ids.index(form[1]), seat, int(form[2] or 1) - 1)


def deck_name(pos: Position, seat: Seat, what: int) -> str:
    """What a deck is called that a seat may pick (GT-2.4, GT-2.8)."""
    case = pos.cases[seat]
    if not case:
        return str(LIBRARY.decks[what]["name"])
    return f"{LETTERS[what]}: {case[what][0]}" if case[what][0] else f"Deck {LETTERS[what]}"


def dropped(pos: Position, seat: Seat, mask: int) -> list[Card]:
    """The hand cards a discard names."""
    return [card for i, card in enumerate(pos.hands[seat]) if mask >> i & 1]


def parse(pos: Position, seat: Seat, words: str) -> Move:
    """The move those words name for `seat`; a card of no hand becomes NO_CARD. Raises Malformed."""
    if seat == CHANCE:
        return _parse_chance(pos, words)
    if words in _PLAIN:
        return _PLAIN[words]
    verb, *rest = words.split(" ")
    if verb == "lay" and len(rest) == 2 and rest[1] in SLOTS:
        laid = pos.board[seat * 7:seat * 7 + 7]
        return to_lay(card_of(pos, seat, rest[0], laid), int(rest[1]))
    if verb == "discard" and 1 <= len(rest) <= 6:
        return _parse_discard(pos, seat, rest)
    if verb == "swap" and len(rest) == 1:
        return packed(SWAP, card_of(pos, seat, rest[0]))
    if verb == "colour" and rest and rest[-1] in COLOURS and (
            len(rest) == 1 or len(rest) == 2 and rest[0] in SLOTS):
        return to_colour(int("".join(rest[:-1]) or 0), COLOURS.index(rest[-1]))
    if verb == "deck" and len(rest) == 1 and re.fullmatch("[A-Z]", rest[0]):
        return packed(PICK_DECK, ord(rest[0]) - ord("A"))
    raise Malformed(f"{words[:60]!r} is no action here; expected {FORM}", "action")


def card_of(pos: Position, seat: Seat, name: str, laid: Iterable[Card] = ()) -> Card:
    """The card of a seat's hand, or of its `laid` ones, with that id; NO_CARD for another.

    Raises Malformed for no id at all.
    """
    for card in (*pos.hands[seat], *laid):
        if card >= 0 and ident(pos, card) == name:
            return card
    if name.partition("*")[0] not in LIBRARY:
        raise Malformed(f"there is no card {name[:30]!r}", "action")
    return NO_CARD


def _parse_discard(pos: Position, seat: Seat, names: Sequence[str]) -> Move:
    """DISCARD with a mask of the hand.

    Bit 6 stands for a card that is not in it, bit 7 for one named twice.
    """
    mask = 0
    for name in names if names != ["none"] else ():
        card = card_of(pos, seat, name)
        bit = 1 << pos.hands[seat].index(card) if card != NO_CARD else 64
        mask |= 128 if mask & bit else bit
    return packed(DISCARD, mask)


def _parse_chance(pos: Position, words: str) -> Move:
    verb, *rest = words.split(" ")
    if verb == "turn" and len(rest) == 2 and rest[0] in ("0", "1") and rest[1] in SLOTS:
        return "turn", int(rest[0]) * 7 + int(rest[1]) - 1
    if verb == "deal" and rest:
        seat = pos.turned & 1
        known = {ident(pos, card): card for card in pos.draws[seat]}
        unknown = [name for name in rest if name not in known]
        if unknown:
            raise Malformed(f"{unknown[0][:30]!r} is not in this deck", "action")
        return "deal", tuple(known[name] for name in rest)
    raise Malformed(f"{words[:60]!r} is nothing the table does; expected 'turn 0 3' or 'deal' "
                    f"with twelve cards",
                    "action")
