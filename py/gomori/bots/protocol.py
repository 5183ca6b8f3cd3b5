"""Gomori's bot protocol: what a judge says about the table, read into a position; the turn, said as the judge wants it.

`NewGame` -> `[]`, `PlayFirstTurn` -> a card, `PlayTurn` -> the plays of a whole turn, `Bye` -> the end. The messages tell
neither pile sizes nor what lies in the gathered piles: both follow from the cards seen so far.
"""

import random

from mulligan import Malformed
from mulligan.players.bot_protocol import STOP, choose_turn

from ..rules.position import CARD, COLOURS, HAND, NAMES, PASS, PLAY, Position

SUIT_SIGNS = {"♣": "C", "♠": "S", "♦": "D", "♥": "H"}
SIGNS = {letter: sign for sign, letter in SUIT_SIGNS.items()}


class Talker:
    """Plays one match after another; remembers the cards that were gathered, by whom."""

    def __init__(self, game, player, seconds=None, options=None, seed=None):
        self.game, self.player, self.seconds = game, player, seconds
        self.options, self.rng = game.complete(options), random.Random(seed)
        self.requests = {"NewGame": self.new, "PlayFirstTurn": self.turn, "PlayTurn": self.turn, "Bye": lambda _: STOP}
        self.reset()

    def reset(self):
        self.won, self.lost, self.left = [], [], None          # gathered by us, by them; the field after our turn

    def answer(self, message):
        """The answer to a message. Raises Malformed and then forgets nothing."""
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in self.requests:
            raise Malformed(f"expected one of {', '.join(self.requests)}", "type")
        return self.requests[kind](message)

    def new(self, message):
        if message.get("color") not in COLOURS:
            raise Malformed("expected 'black' or 'red'", "color")
        self.reset()
        return []

    def turn(self, message):
        first = message["type"] == "PlayFirstTurn"
        hand = read_cards(message.get("cards"), "cards")
        fields = [] if first else _list(message.get("fields"), "fields")
        cells = dict(read_field(field, f"fields[{i}]") for i, field in enumerate(fields))
        if len(cells) < len(fields):
            raise Malformed("two piles on one cell", "fields")
        lost = self.gathered_by_them(message, hand, cells)
        if not first and not cells:
            raise Malformed("the field is empty before the first turn only", "fields")
        pos = self.position(hand, cells, lost)
        colour, shown = pos.colour, picture(cells)
        pos.passes = int(self.left == shown)                   # they laid nothing: they passed (GO-6.9)
        before = pos.copy()
        moves = choose_turn(self.game, self.player, pos, pos.colour, self.rng, self.seconds)
        self.lost, self.won = lost, list(pos.won[colour])
        self.left = picture(dict(_cells(pos)))
        plays = []
        for move in moves:
            plays += [] if move == PASS else [say_play(before, move)]
            self.game.play(before, before.colour, move)
        return plays[0]["card"] if first else plays

    def gathered_by_them(self, message, hand, cells):
        """All they gathered so far: what the judge says, and what lay on the field after our turn and is gone."""
        told = read_cards(message.get("cards_won_by_opponent") or [], "cards_won_by_opponent")
        gone = {card for _, _, pile in (self.left or {}).values() for card in pile}
        seen = {*hand, *(card for pile, _ in cells.values() for card in pile)}
        return sorted({*self.lost, *gone} - seen | {*told})

    def position(self, hand, cells, lost):
        """The position as far as it is known: who holds the unseen cards of a colour is left to guesses."""
        pos = Position(**(self.options | {"black_seat": 1}))
        mine = hand[0] // 26
        lying = [card for pile, _ in cells.values() for card in pile]
        # a gathered card that lies on the table again belongs to a match that began without a word
        won = [card for card in self.won if card not in lying and card not in hand and card not in lost]
        used = hand + lying + lost
        if len(set(used)) < len(used):
            twice = next(card for card in used if used.count(card) > 1)
            raise Malformed(f"{NAMES[twice]} is in two places", "cards")
        if any(card // 26 != mine for card in hand):
            raise Malformed("a hand is of one colour", "cards")
        unseen = [[card for card in range(26 * colour, 26 * colour + 26) if card not in used and card not in won]
                  for colour in (0, 1)]
        pos.hands[mine], pos.draws[mine] = hand, unseen[mine]
        pos.hands[1 - mine], pos.draws[1 - mine] = unseen[1 - mine][:HAND], unseen[1 - mine][HAND:]
        pos.won[mine], pos.won[1 - mine] = tuple(won), tuple(lost)
        pos.stage, pos.colour = PLAY, mine
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        if cells and (max(rows) - min(rows) > 3 or max(columns) - min(columns) > 3):
            raise Malformed("they span more than four rows or columns (GO-2.1)", "fields")
        pos.set_field(cells)
        return pos


# ---- reading -------------------------------------------------------------------------------------------------------
def _list(value, field):
    if not isinstance(value, list) or len(value) > 60:
        raise Malformed("expected a list", field)
    return value


def read_cards(value, field):
    """Cards of a message, each once. Raises Malformed."""
    cards = [read_card(card, f"{field}[{i}]") for i, card in enumerate(_list(value, field))]
    if field == "cards" and not 1 <= len(cards) <= HAND:
        raise Malformed(f"expected one to {HAND} cards", field)
    return cards


def read_card(value, field):
    """`{"suit": "♣", "rank": "10"}` as a card. Raises Malformed."""
    if isinstance(value, dict) and isinstance(value.get("rank"), str) and isinstance(value.get("suit"), str):
        name = {"10": "T"}.get(value["rank"], value["rank"]) + SUIT_SIGNS.get(value["suit"], "?")
        if name in CARD and value["rank"] != "T":
            return CARD[name]
    raise Malformed('expected a card like {"suit": "♣", "rank": "10"}', field)


def read_field(value, field):
    """A field as ((row, column), (pile, down)); the order under a top carries no meaning. Raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed("expected an object", field)
    at = tuple(value.get(axis) for axis in "ij")
    if not all(isinstance(axis, int) and not isinstance(axis, bool) and abs(axis) < 1000 for axis in at):
        raise Malformed("expected whole numbers i and j", field)
    pile = read_cards(value.get("hidden_cards") or [], f"{field}.hidden_cards")
    top = value.get("top_card")
    if top is not None:
        pile.append(read_card(top, f"{field}.top_card"))
    if not pile:
        raise Malformed("a pile has cards", field)
    return at, (pile, top is None)


def picture(cells):
    """A field to compare with another: cells, tops and what lies under them."""
    return {at: (down, None if down else pile[-1], frozenset(pile)) for at, (pile, down) in cells.items()}


def _cells(pos):
    for cell, pile in enumerate(pos.piles):
        if pile:
            yield pos.place(cell), (list(pile), bool(pos.down >> cell & 1))


# ---- saying --------------------------------------------------------------------------------------------------------
def say_card(card):
    rank, suit = NAMES[card]
    return {"suit": SIGNS[suit], "rank": "10" if rank == "T" else rank}


def say_play(pos, move):
    """A play in the judge's words; `pos` is the position before it."""
    row, column = pos.place(move >> 6 & 63)
    play = {"card": say_card(move & 63), "i": row, "j": column}
    if move >> 12:
        play["target_field_for_king_ability"] = list(pos.place((move >> 12) - 1))
    return play
