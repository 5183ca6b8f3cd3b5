"""Gomori's bot protocol: a table as a server tells it, read into a position; a turn, told back.

`NewGame` -> `[]`, `PlayFirstTurn` -> a card, `PlayTurn` -> the plays of a whole turn, `Bye` -> the
end. The messages tell neither pile sizes nor what lies in the gathered piles: both follow from the
cards seen so far.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from mulligan import Malformed
from mulligan.data.checks import is_int
from mulligan.players.bot_protocol import STOP, choose_turn
from mulligan.protocol.types import Card, Json, Options

from ..rules.board import SPAN, Place
from ..rules.position import (BLACK, CARD, COLOURS, HAND, NAMES, PASS, PLAY, RED, Play, Position,
                              deck, parts)

SUIT_SIGNS = {"♣": "C", "♠": "S", "♦": "D", "♥": "H"}
SIGNS = {letter: sign for sign, letter in SUIT_SIGNS.items()}
FAR = 999                                  # a row or a column, counted from anywhere
Message: TypeAlias = Mapping[str, Json]


class Pile(NamedTuple):
    """A pile of the field; nobody told in which order the cards under a top lie."""

    cards: list[Card]                      # the top last
    down: bool                             # whether the top is face-down


class Look(NamedTuple):
    """What a pile looks like, to compare it with a later one."""

    down: bool
    top: Card | None                       # None for a face-down one
    cards: frozenset[Card]


class Talker:
    """Plays one match after another; remembers the cards that were gathered, by whom."""

    won: list[Card]                        # gathered by us
    lost: list[Card]                       # gathered by the opponent
    left: dict[Place, Look] | None         # the field after our last turn

    def __init__(self, game: Any, player: Any, seconds: float | None = None,
                 options: Options | None = None, seed: int | None = None) -> None:
        self.game, self.player, self.seconds = game, player, seconds
        self.options, self.rng = game.complete(options), random.Random(seed)
        self.requests = {"NewGame": self.new, "PlayFirstTurn": self.turn, "PlayTurn": self.turn,
                         "Bye": lambda _: STOP}
        self.reset()

    def reset(self) -> None:
        """Forget the match so far."""
        self.won, self.lost, self.left = [], [], None

    def answer(self, message: Message) -> Json:
        """The answer to a message. Raises Malformed and then forgets nothing."""
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in self.requests:
            raise Malformed(f"expected one of {', '.join(self.requests)}", "type")
        return self.requests[kind](message)

    def new(self, message: Message) -> Json:
        """The answer to the beginning of a match."""
        if message.get("color") not in COLOURS:
            raise Malformed("expected 'black' or 'red'", "color")
        self.reset()
        return []

    def turn(self, message: Message) -> Json:
        """The plays of our turn, or the one card that opens the match."""
        first = message["type"] == "PlayFirstTurn"
        hand = read_cards(message.get("cards"), "cards")
        if not 1 <= len(hand) <= HAND:
            raise Malformed(f"expected one to {HAND} cards", "cards")
        field = {} if first else read_field(message.get("fields"))
        lost = self.gathered_by_opponent(message, hand, field)
        if not first and not field:
            raise Malformed("the field is empty before the first turn only", "fields")
        pos = self.position(hand, field, lost)
        colour = pos.colour
        pos.passes = int(self.left == looks(field))     # GO-6.9: who laid nothing has passed
        before = pos.copy()
        moves = choose_turn(self.game, self.player, pos, colour, self.rng, self.seconds)
        self.lost, self.won = lost, list(pos.won[colour])
        self.left = looks(dict(field_of(pos)))
        plays = []
        for move in moves:
            if move != PASS:
                plays.append(say_play(before, move))
            self.game.play(before, before.colour, move)
        return plays[0]["card"] if first else plays

    def gathered_by_opponent(
            self, message: Message, hand: Sequence[Card], field: Mapping[Place, Pile],
    ) -> list[Card]:
        """All the opponent gathered so far.

        The message says some; the rest lay on the field after our turn and is gone.
        """
        reported = read_cards(message.get("cards_won_by_opponent") or [], "cards_won_by_opponent")
        gone = {card for look in (self.left or {}).values() for card in look.cards}
        seen = {*hand, *(card for pile in field.values() for card in pile.cards)}
        return sorted({*self.lost, *gone} - seen | {*reported})

    def position(
            self, hand: list[Card], field: Mapping[Place, Pile], lost: Sequence[Card],
    ) -> Position:
        """The position as far as it is known: who holds the unseen cards is left to guesses."""
        pos = Position(**(self.options | {"black_seat": 1}))
        own = hand[0] // 26
        other = 1 - own
        lying = [card for pile in field.values() for card in pile.cards]
        used = [*hand, *lying, *lost]
        # a gathered card that lies on the table again belongs to a match that began without a word
        won = [card for card in self.won if card not in used]
        if len(set(used)) < len(used):
            twice = next(card for card in used if used.count(card) > 1)
            raise Malformed(f"{NAMES[twice]} is in two places", "cards")
        if any(card // 26 != own for card in hand):
            raise Malformed("a hand is of one colour", "cards")
        unseen = [[card for card in deck(colour) if card not in used and card not in won]
                  for colour in (BLACK, RED)]
        pos.hands[own], pos.draws[own] = hand, unseen[own]
        pos.hands[other], pos.draws[other] = unseen[other][:HAND], unseen[other][HAND:]
        pos.won[own], pos.won[other] = tuple(won), tuple(lost)
        pos.stage, pos.colour = PLAY, own
        for places in ({row for row, _ in field}, {column for _, column in field}):
            if places and max(places) - min(places) >= SPAN:
                raise Malformed("they span more than four rows or columns (GO-2.1)", "fields")
        pos.set_field(field)
        return pos


# ---- reading -------------------------------------------------------------------------------------
def _list(value: Json, field: str) -> list[Json]:
    if not isinstance(value, list) or len(value) > 60:
        raise Malformed("expected a list", field)
    return value


def read_cards(value: Json, field: str) -> list[Card]:
    """Cards of a message. Raises Malformed."""
    return [read_card(card, f"{field}[{i}]") for i, card in enumerate(_list(value, field))]


def read_card(value: Json, field: str) -> Card:
    """`{"suit": "♣", "rank": "10"}` as a card. Raises Malformed."""
    if isinstance(value, dict):
        rank, suit = value.get("rank"), value.get("suit")
        if isinstance(rank, str) and isinstance(suit, str) and rank != "T":
            name = {"10": "T"}.get(rank, rank) + SUIT_SIGNS.get(suit, "?")
            if name in CARD:
                return CARD[name]
    raise Malformed('expected a card like {"suit": "♣", "rank": "10"}', field)


def read_field(value: Json) -> dict[Place, Pile]:
    """The piles of a message by place. Raises Malformed."""
    piles = _list(value, "fields")
    field = dict(read_pile(pile, f"fields[{i}]") for i, pile in enumerate(piles))
    if len(field) < len(piles):
        raise Malformed("two piles on one cell", "fields")
    return field


def read_pile(value: Json, field: str) -> tuple[Place, Pile]:
    """A pile and its place. Raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed("expected an object", field)
    row, column = value.get("i"), value.get("j")
    if not is_int(row, -FAR, FAR) or not is_int(column, -FAR, FAR):
        raise Malformed("expected whole numbers i and j", field)
    cards = read_cards(value.get("hidden_cards") or [], f"{field}.hidden_cards")
    top = value.get("top_card")
    if top is not None:
        cards.append(read_card(top, f"{field}.top_card"))
    if not cards:
        raise Malformed("a pile has cards", field)
    return (row, column), Pile(cards, top is None)


def looks(field: Mapping[Place, Pile]) -> dict[Place, Look]:
    """A field to compare with another."""
    return {place: Look(down, None if down else cards[-1], frozenset(cards))
            for place, (cards, down) in field.items()}


def field_of(pos: Position) -> Iterator[tuple[Place, Pile]]:
    """The piles of a position with their places."""
    for cell, cards in enumerate(pos.piles):
        if cards:
            yield pos.place(cell), Pile(list(cards), bool(pos.down >> cell & 1))


# ---- writing -------------------------------------------------------------------------------------
def say_card(card: Card) -> dict[str, str]:
    """A card as messages have it."""
    rank, suit = NAMES[card][0], NAMES[card][1]
    return {"suit": SIGNS[suit], "rank": "10" if rank == "T" else rank}


def say_play(pos: Position, move: Play) -> dict[str, Json]:
    """A play as messages have it; `pos` is the position before it."""
    card, cell, target = parts(move)
    row, column = pos.place(cell)
    play = {"card": say_card(card), "i": row, "j": column}
    if target >= 0:
        play["target_field_for_king_ability"] = list(pos.place(target))
    return play
