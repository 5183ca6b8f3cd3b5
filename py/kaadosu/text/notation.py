"""Moves as text and back.

Moves are `place B42 F2`, `move F1 B1`, `attack F1 B2`, `strike F1`, `retire F1`, `end`,
`discard B42` and `stake drawn`. A card of the hand is named by its code; of several alike the
second is `B42.2`.
"""

import re
from typing import Any

from mulligan import CHANCE, Malformed

from ..cards.faces import Code
from ..rules.battle import Position
from ..rules.lines import SPACES
from ..rules.moves import ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STAKE, STRIKE, packed, parts_of
from ..rules.constants import Card, ChanceMove, Deal, Seat, Space

STAKES = ("drawn", "original")
_WORDS = {PLACE: "place", MOVE: "move", ATTACK: "attack", STRIKE: "strike",
          RETIRE: "retire", END: "end", DISCARD: "discard", STAKE: "stake"}
_VERBS = {word: kind for kind, word in _WORDS.items()}
_LENGTHS = {"place": 2, "move": 2, "attack": 2, "strike": 1, "retire": 1, "end": 0, "discard": 1,
            "stake": 1}                    # words behind the verb
_DEAL = re.compile(r"deal (\d{1,2}) (\d{1,2}) (\d{1,2}(?:,\d{1,2})*) ([01])", re.ASCII)
_DECK = re.compile(r"deck (\d{1,2})", re.ASCII)


def code_of(pos: Position, card: Card) -> Code:
    """The code of a card of the match."""
    first = pos.codes[0]
    return first[card] if card < len(first) else pos.codes[1][card - len(first)]


def in_hand(pos: Position, seat: Seat, index: int) -> str:
    """What a card of the hand is called."""
    codes = [code_of(pos, card) for card in pos.hands[seat][:index + 1]]
    count = codes.count(codes[-1])
    return codes[-1] + (f".{count}" if count > 1 else "")


def text(pos: Position, seat: Seat, move: Any) -> str:
    """The one text form of a move."""
    if seat == CHANCE:
        return _chance_text(move)
    kind, one, other = parts_of(move)
    word = _WORDS[kind]
    if kind == PLACE:
        return f"{word} {in_hand(pos, seat, one)} {SPACES[other]}"
    if kind in (MOVE, ATTACK):
        return f"{word} {SPACES[one]} {SPACES[other]}"
    if kind in (STRIKE, RETIRE):
        return f"{word} {SPACES[one]}"
    if kind == DISCARD:
        return f"{word} {in_hand(pos, seat, one)}"
    return word if kind == END else f"{word} {STAKES[other]}"


def _chance_text(move: ChanceMove) -> str:
    if move[0] == "deck":
        return f"deck {move[1]}"
    deal = Deal(*move)
    rest = ",".join(map(str, deal.rest))
    return f"deal {deal.top0} {deal.top1} {rest} {deal.first}"


def parse(pos: Position, seat: Seat, said: str) -> Any:
    """The inverse of `text`. Raises Malformed."""
    if seat == CHANCE:
        return _chance(said)
    word, *rest = said.split(" ")
    if word not in _VERBS:
        words = ", ".join(_VERBS)
        raise Malformed(f"{said[:60]!r} is no move: write {words}, as in 'place B42 F2'", "do")
    if len(rest) != _LENGTHS[word]:
        raise Malformed(f"{word!r} takes {_LENGTHS[word]} more words: 'place B42 F2', "
                        "'attack F1 B2', 'strike F1', 'discard B42', 'stake drawn'", "do")
    kind, one, other = _VERBS[word], 0, 0
    if kind in (PLACE, DISCARD):
        one = _held(pos, seat, rest[0])
        other = _space(rest[1]) if kind == PLACE else 0
    elif kind == STAKE:
        if rest[0] not in STAKES:
            raise Malformed("write 'stake drawn' or 'stake original'", "do")
        other = STAKES.index(rest[0])
    elif rest:
        one, *more = map(_space, rest)
        other = more[0] if more else 0
    return packed(kind, one, other)


def _chance(said: str) -> ChanceMove:
    found = _DEAL.fullmatch(said)
    if found:
        rest = tuple(map(int, found[3].split(",")))
        return Deal("deal", int(found[1]), int(found[2]), rest, int(found[4]))
    found = _DECK.fullmatch(said)
    if found:
        return "deck", int(found[1])
    raise Malformed("chance picks a deck ('deck 2') or deals ('deal 3 14 5,7,... 0')", "do")


def _space(word: str) -> Space:
    if word not in SPACES:
        raise Malformed(f"{word[:20]!r} is no space: they are {', '.join(SPACES)}", "do")
    return SPACES.index(word)


def _held(pos: Position, seat: Seat, word: str) -> int:
    """The index in the hand; 63 for a card that is not in it."""
    names = [in_hand(pos, seat, index) for index in range(len(pos.hands[seat]))]
    if word in names:
        return names.index(word)
    if not re.fullmatch(r"[BSM()+0-9]{2,24}(\.[2-9])?", word, re.ASCII):
        raise Malformed(f"{word[:24]!r} is no card: write its code, as B42, S42 or M(B42+S1)", "do")
    return 63
