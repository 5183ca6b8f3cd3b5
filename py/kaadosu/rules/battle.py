"""The battle (KA-3 to KA-10): the position, its legal moves and what a move does.

A card is its place in the two decks as listed, that of deck 1 behind deck 0. A spot is
seat * 5 + space. Chance moves are ("deck", number), for a seat that brought none, and ("deal", top
of deck 0, top of deck 1, the rest, first).
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from mulligan import CHANCE, State
from mulligan.data.plain import plain
from mulligan.protocol.fields import LIST, PAIR, PLACES, VALUE, Fields, record

from ..cards.faces import known, rank
from ..cards.library import LIBRARY
from .damage import damage
from .lines import NEAR, SEEN
from .moves import (ATTACK, DISCARD, END, KIND_BIT, MOST, MOVE, ONE_BIT, PLACE, RETIRE, STAKE,
                    STRIKE, packed)
from .constants import Card, Codes, Deal, Mask, Move, Seat, Space, Spot

if TYPE_CHECKING:
    from .streams import Stream

# phases; FULL: six cards in hand
PICK = 0
DEAL = 1
MAIN = 2
FULL = 3
CHOICE = 4
OVER = 5
HAND, MOST_STANDING = 5, 4                 # KA-8.2, KA-4.7
DRAWN, ORIGINAL = 0, 1                     # choices of a stake (KA-9.7)
_MOVERS = ((0,), (1,))
_END = packed(END)
_STRIKES = [packed(STRIKE, space) for space in range(5)]
_RETIRES = [packed(RETIRE, space) for space in range(5)]
# by space, from where; where to is still to be added
_MOVES = [packed(MOVE, space) for space in range(5)]
_ATTACKS = [packed(ATTACK, space) for space in range(5)]
_STAKES = [packed(STAKE, other=choice) for choice in (DRAWN, ORIGINAL)]


class Rules(NamedTuple):
    """The option values of a match."""

    opening: str = "source"
    stakes: bool = False
    damage_floor: int = 0
    turn_limit: int = 300
    quiet_limit: int = 40
    draws: str = "shared"                  # or "own": from the own rest first (KA-8.7)


def _written(rules: Rules) -> Any:
    """As it was written before one could draw from the own rest (KA-8.7)."""
    return plain(rules if rules.draws == "own" else rules[:-1])


_RULES = record(Rules)._replace(write=_written)


class Position(State):
    """The whole of a match between two actions.

    By seat: `health`, `hands`, `guides` (what the seat drew); `deck` (the top last) and `discard`
    (the oldest first) are shared (KA-8.6). By spot: `field` (-1 empty) and `hurt`; masks over
    spots: `fresh`, `moved`, `attacked`. `codes` are the two decks as listed. `quiet` counts turns
    without damage, `dealt` whether there was some in this one. `open` is a mask of the cards that
    have lain open: as nothing is shuffled after the deal, all know where they are (KA-10.3).
    """

    fields = Fields(
        cards={"hands": PAIR, "guides": PLACES, "deck": LIST, "discard": LIST, "field": PLACES},
        vars={"rules": _RULES, "codes": VALUE, "phase": VALUE, "active": VALUE,
              "turn": VALUE, "health": LIST, "hurt": LIST, "fresh": VALUE, "moved": VALUE,
              "attacked": VALUE, "quiet": VALUE, "dealt": VALUE, "open": VALUE, "winner": VALUE,
              "reason": VALUE, "kept": VALUE},
        derived={"faces": VALUE})
    __slots__ = fields.names

    def __init__(self, rules: Rules, codes: Codes = ((), ())) -> None:
        self.rules = rules
        self.active, self.turn = 0, 1
        self.health, self.guides = [0, 0], [-1, -1]
        self.hands: list[list[Card]] = [[], []]
        self.discard: list[Card] = []
        self.field, self.hurt = [-1] * 10, [0] * 10
        self.fresh = self.moved = self.attacked = self.quiet = self.dealt = self.open = 0
        self.winner, self.reason, self.kept = -1, "", -1
        self.bring(codes)

    def bring(self, codes: Codes) -> None:
        """The decks as listed; an empty one is still to be picked."""
        self.codes = codes
        self.derive()
        self.deck, self.phase = list(range(len(self.faces))), DEAL if all(codes) else PICK

    def derive(self) -> None:
        self.faces = tuple(known(code) for deck in self.codes for code in deck)


def mask(pos: Position, seat: Seat) -> Mask:
    """The spaces of a seat on which a card stands."""
    field = pos.field[5:] if seat else pos.field
    return ((field[0] >= 0) | (field[1] >= 0) << 1 | (field[2] >= 0) << 2 | (field[3] >= 0) << 3
            | (field[4] >= 0) << 4)


# ---- who, and what -------------------------------------------------------------------------------
def to_move(pos: Position) -> tuple[Seat, ...]:
    if pos.phase <= DEAL:
        return (CHANCE,)
    return () if pos.phase == OVER else _MOVERS[pos.winner if pos.phase == CHOICE else pos.active]


def legal(pos: Position, seat: Seat) -> list[Move]:
    """Every legal move of a seat (KA-5)."""
    phase = pos.phase
    if phase == CHOICE:
        return _STAKES if seat == pos.winner else []
    if phase == FULL:
        hand = pos.hands[seat]
        return [packed(DISCARD, i) for i in range(len(hand))] if seat == pos.active else []
    if phase != MAIN or seat != pos.active:
        return []
    moves, first, field = [_END], seat * 5, pos.field
    own, theirs = mask(pos, seat), mask(pos, 1 - seat)
    if own.bit_count() < MOST_STANDING and pos.hands[seat]:
        free = [space for space in range(5) if not own >> space & 1]
        hand = [packed(PLACE, i) for i in range(len(pos.hands[seat]))]
        moves += [place | space for place in hand for space in free]
    still, spent = (pos.fresh | pos.moved) >> first, (pos.fresh | pos.attacked) >> first
    for space in range(5):
        if not own >> space & 1 or pos.fresh >> first + space & 1:
            continue
        if not still >> space & 1:
            start = _MOVES[space]
            moves += [start | to for to in NEAR[space] if field[first + to] < 0]
        if not spent >> space & 1:
            if theirs:
                start = _ATTACKS[space]
                moves += [start | target for target in SEEN[space][theirs]]
            else:
                moves.append(_STRIKES[space])
        moves.append(_RETIRES[space])
    return moves


# ---- what moves do -------------------------------------------------------------------------------
def play(pos: Position, seat: Seat, move: Any) -> None:
    """Change `pos` by a legal move, or a ChanceMove of CHANCE."""
    if seat != CHANCE:
        # hot: as `parts_of`
        _PLAYS[move >> KIND_BIT](pos, seat, move >> ONE_BIT & MOST, move & MOST)
    elif move[0] == "deck":
        pick(pos, move[1])
    else:
        deal(pos, *move[1:])


def _place(pos: Position, seat: Seat, index: int, space: Space) -> None:
    spot = seat * 5 + space
    pos.field[spot] = card = pos.hands[seat].pop(index)
    pos.fresh |= 1 << spot
    pos.open |= 1 << card


def _move(pos: Position, seat: Seat, space: Space, to: Space) -> None:
    start, end = seat * 5 + space, seat * 5 + to
    pos.field[end], pos.field[start] = pos.field[start], -1
    pos.hurt[end], pos.hurt[start] = pos.hurt[start], 0
    pos.moved |= 1 << end
    if pos.attacked >> start & 1:
        pos.attacked ^= 1 << start | 1 << end


def _attack(pos: Position, seat: Seat, space: Space, target: Space) -> None:
    spot, end = seat * 5 + space, (1 - seat) * 5 + target
    pos.attacked |= 1 << spot
    faces, victim = pos.faces, pos.faces[pos.field[end]]
    guide, theirs = faces[pos.guides[seat]], faces[pos.guides[1 - seat]]
    done = damage(faces[pos.field[spot]], victim, guide, theirs, pos.rules.damage_floor)
    if done:
        pos.dealt = 1
        pos.hurt[end] += done
        if pos.hurt[end] >= victim.plus:
            _leave(pos, end)


def _strike(pos: Position, seat: Seat, space: Space, _: int) -> None:
    spot, other = seat * 5 + space, 1 - seat
    pos.attacked |= 1 << spot
    pos.dealt = 1
    pos.health[other] = max(0, pos.health[other] - pos.faces[pos.field[spot]].minus)       # KA-7.8
    if not pos.health[other]:
        end(pos, seat, "health")


def _retire(pos: Position, seat: Seat, space: Space, _: int) -> None:
    _leave(pos, seat * 5 + space)


def _leave(pos: Position, spot: Spot) -> None:
    """A card goes to the discard pile and loses damage and marks (KA-7.7)."""
    pos.discard.append(pos.field[spot])
    pos.field[spot], pos.hurt[spot] = -1, 0
    gone = ~(1 << spot)
    pos.fresh, pos.moved, pos.attacked = pos.fresh & gone, pos.moved & gone, pos.attacked & gone


def _end_turn(pos: Position, seat: Seat, *_: int) -> None:
    pos.fresh = pos.moved = pos.attacked = 0                             # KA-5.9
    if pos.turn > 1 or pos.rules.opening != "balanced":                  # KA-3.8
        draw(pos, seat)
    if len(pos.hands[seat]) > HAND:
        pos.phase = FULL
    else:
        _next(pos)


def _discard(pos: Position, seat: Seat, index: int, _: int) -> None:
    card = pos.hands[seat].pop(index)
    pos.discard.append(card)
    pos.open |= 1 << card
    pos.phase = MAIN
    _next(pos)


def draw(pos: Position, seat: Seat) -> None:
    """The top card of the shared deck; a used-up one is the discard pile turned over (KA-8.4)."""
    if not pos.deck:
        pos.deck, pos.discard = pos.discard[::-1], []
    if pos.deck:                           # else nothing is drawn (KA-8.5)
        pos.hands[seat].append(top(pos, seat))


def brought(pos: Position, card: Card) -> Seat:
    """Whose deck a card is of."""
    return int(card >= len(pos.codes[0]))


def top(pos: Position, seat: Seat) -> Card:
    """Take the card that a seat draws off the deck: the top one, or the own topmost (KA-8.7)."""
    if pos.rules.draws == "own":
        for i in range(len(pos.deck) - 1, -1, -1):
            if brought(pos, pos.deck[i]) == seat:
                return pos.deck.pop(i)
    return pos.deck.pop()


def _next(pos: Position) -> None:
    """The turn is over: limits first, then the other's turn (KA-9.3, KA-9.4)."""
    pos.quiet = 0 if pos.dealt else pos.quiet + 1
    pos.dealt = 0
    a, b = pos.health
    ahead = -1 if a == b else int(b > a)
    if pos.turn >= pos.rules.turn_limit:
        end(pos, ahead, "limit")
    elif pos.quiet >= pos.rules.quiet_limit:
        end(pos, ahead, "quiet")
    else:
        pos.turn += 1                      # KA-5.2
        pos.active = 1 - pos.active


def end(pos: Position, winner: Seat, reason: str) -> None:
    """The match is decided; a winner chooses the stake, if there is one (KA-9.7, KA-9.9)."""
    pos.winner, pos.reason = winner, reason
    pos.phase = CHOICE if pos.rules.stakes and winner >= 0 else OVER


def _stake(pos: Position, seat: Seat, _: int, choice: int) -> None:
    pos.kept, pos.phase = choice, OVER


_PLAYS = (_place, _move, _attack, _strike, _retire, _end_turn, _discard, _stake)


# ---- the deal ------------------------------------------------------------------------------------
def pick(pos: Position, number: int) -> None:
    """A prebuilt deck for the first seat that brought none."""
    deck = tuple(LIBRARY.decks[number]["cards"])
    pos.bring((deck, pos.codes[1]) if not pos.codes[0] else (pos.codes[0], deck))


def shuffled(pos: Position, stream: "Stream") -> Deal:
    """The chance move of a deal.

    Both decks are shuffled (KA-3.3), then the rest of both (KA-3.5); a toss follows if the guides
    are equal (KA-3.6).
    """
    size = len(pos.codes[0])
    one, other = list(range(size)), list(range(size, len(pos.faces)))
    stream.shuffle(one)
    stream.shuffle(other)
    rest = one[1:] + other[1:]
    stream.shuffle(rest)
    guides = other[0], one[0]              # that of a seat is of the other's deck (KA-3.4)
    ranks = [rank(pos.faces[guide]) for guide in guides]
    first = stream.randrange(2) if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    return Deal("deal", one[0], other[0], tuple(rest), first)


def deal(pos: Position, top0: Card, top1: Card, rest: tuple[Card, ...], first: Seat) -> None:
    """Guides (KA-3.4), the shared deck (KA-3.5), health and hands (KA-3.8)."""
    pos.guides, pos.deck = [top1, top0], list(rest[::-1])
    pos.open = 1 << top0 | 1 << top1
    pos.health = [10 + pos.faces[guide].plus for guide in pos.guides]  # KA-3.7
    pos.active, pos.phase = first, MAIN
    for seat, count in ((first, 3), (1 - first, 4 if pos.rules.opening == "balanced" else 3)):
        for _ in range(count):
            pos.hands[seat].append(top(pos, seat))
