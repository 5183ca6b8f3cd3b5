"""The whole state of a match (TT-3), as plain data: lists of ints, small tuples, dicts of ints.

What is still to be done lies on `agenda`, the next thing last: tuples (what, ...). A thing to do
that needs choices asks for them one by one and is done when `answers` holds all of them; so an
effect in the middle of its choices is data like all the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mulligan import CHANCE, State
from mulligan.protocol.fields import (DICT, LIST, PAIR, SET, VALUE, Fields, record,
                                      records)

from .chain import Attack, Delayed, Event, Link, Waiting
from .exchanging import exchange
from .gather import gather
from .loading import pool
from .constants import DECKS, FIRST, INDEX_SHIFT, NONE, OWNER_BIT, START, TABLE
from .values import Change, Now

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from mulligan.protocol.types import Card, Seat

    from .pool import Pool, Printed
    from .constants import Place, Task

KEPT = 1000                                # of what holds on a field, kept for when it comes again
MOVERS = ((0,), (1,), (CHANCE,), ())


class Rules(NamedTuple):
    """The option values of a match (TT-1)."""

    start_points: int = 20
    hand_start: int = 7
    hand_limit: int = 10
    deck_min: int = 50
    deck_max: int = 70
    copies: int = 2
    plays: int = 2
    unit_places: int = 5
    spell_places: int = 5
    exhaust_loss: int = 5
    mulligan: bool = False
    untap_step: bool = False
    battle_tie: str = "none"
    destroyer_gains: bool = False
    effect_destroy: str = "pile"
    max_turns: int = 200
    effect_uses: int = 1
    trigger_uses: int = 10
    first: str = "random"


class Position(State):
    """The whole state of a match.

    By seat: `hands`, `decks` (the top last), `discards` (the newest last), `known` hand cards the
    other has seen, `points`, `skips` pending of turn, draw, main and battle, `fixed` cards at the
    (top, bottom) of the deck that both know, `brought`. By place: `piles` (the top last), `struck`
    attacks made from it. `at` is the place of every card on the field.

    `tapped`: card -> the turn it was tapped in; `attached`: equip card -> the unit it is attached
    to; `uses`: card << 1 | effect -> how often this turn; `on`: those continuous effects that are
    on; `spent`: those dormant ones used since their card was tapped; `did`: card -> what befell it
    this turn, bits of constants.DID; `moved`: card -> how many links there had been when it last
    left its zone in this turn; `paid`: (source, order of its change, card) of paid untaps.
    `changes`: see values.Change; `chain`: see chain.Link; `recent`: what happened since the last
    window
    closed, as events.py has it.
    """

    fields = Fields(
        cards={"hands": PAIR, "decks": PAIR, "discards": PAIR, "piles": LIST},
        vars={"rules": record(Rules), "customs": VALUE, "brought": LIST, "turn": VALUE,
              "number": VALUE, "step": VALUE, "mover": VALUE, "ask": VALUE, "prompt": VALUE,
              "asker": VALUE, "over": VALUE, "winner": VALUE, "reason": VALUE, "plays": VALUE,
              "attack": record(Attack), "pending": VALUE, "battle_over": VALUE, "links": VALUE,
              "order": VALUE, "options": VALUE, "answers": VALUE, "revealed": VALUE,
              "points": LIST, "struck": LIST, "changes": records(Change), "chain": records(Link),
              "agenda": LIST, "waiting": records(Waiting), "delayed": records(Delayed),
              "recent": records(Event), "shuffles": LIST, "known": PAIR, "fixed": PAIR,
              "skips": PAIR, "tapped": DICT, "attached": DICT, "uses": DICT, "did": DICT,
              "moved": DICT, "on": SET, "spent": SET, "paid": SET},
        derived={"pool": VALUE, "at": DICT, "_now": VALUE, "_waits": VALUE})
    __slots__ = fields.names

    if TYPE_CHECKING:
        rules: Rules
        customs: tuple[str, ...]
        pool: Pool
        brought: list[int]
        at: dict[Card, Place]
        _now: Now | None
        _waits: dict[str, frozenset[int]] | None
        turn: Seat
        number: int
        step: int
        mover: int
        ask: int
        prompt: str
        asker: Card
        over: bool
        winner: int
        reason: str
        plays: int
        attack: Attack | tuple[()]
        pending: Card
        battle_over: bool
        links: int
        order: int
        options: tuple[int, ...]
        answers: tuple[int, ...]
        revealed: tuple[Card, ...]
        piles: list[tuple[Card, ...]]
        points: list[int]
        struck: list[int]
        changes: list[Change]
        chain: list[Link]
        agenda: list[Task]
        waiting: list[Waiting]
        delayed: list[Delayed]
        recent: list[Event]
        shuffles: list[Seat]
        hands: list[list[Card]]
        decks: list[list[Card]]
        discards: list[list[Card]]
        known: list[list[Card]]
        fixed: list[list[int]]
        skips: list[list[int]]
        tapped: dict[Card, int]
        attached: dict[Card, Card]
        uses: dict[int, int]
        did: dict[Card, int]
        moved: dict[Card, int]
        on: set[tuple[Card, int]]
        spent: set[tuple[Card, int]]
        paid: set[tuple[Card, int, Card]]

    def __init__(self, rules: Rules, decks: Sequence[Sequence[Card] | None] = (None, None),
                 customs: tuple[str, ...] = ()) -> None:
        self.rules, self.customs, self.pool = rules, customs, pool(customs)
        self.turn = self.number = self.order = self.links = 0
        self.step, self.reason, self.prompt = START, "", ""
        self.asker, self.over, self.winner = NONE, False, NONE
        self.plays, self.attack, self.pending, self.battle_over = 0, (), NONE, False
        self.options = self.answers = self.revealed = ()
        self.piles, self.struck, self.points = [()] * 20, [0] * 20, [rules.start_points] * 2
        self.changes, self.chain, self.agenda = [], [], []
        self.waiting, self.delayed, self.recent = [], [], []
        self.shuffles = []
        self.hands, self.discards, self.known = [[], []], [[], []], [[], []]
        self.fixed, self.skips = [[0, 0], [0, 0]], [[0] * 4, [0] * 4]
        self.decks = [sorted(deck or ()) for deck in decks]
        self.brought = [int(deck is not None) for deck in decks]
        self.tapped, self.attached, self.uses = {}, {}, {}
        self.did, self.moved, self.at = {}, {}, {}
        self.on, self.spent, self.paid = set(), set(), set()
        self.mover, self.ask = TABLE, DECKS if 0 in self.brought else FIRST
        self._now = self._waits = None

    @property
    def waits(self) -> dict[str, frozenset[int]]:
        """Which cards of the match, by their indexes, wait for which kind of event."""
        if self._waits is None:
            self.heed()
        assert self._waits is not None
        return self._waits

    def heed(self) -> None:
        """Find out who waits for what, and keep it.

        It is done before a card is lifted: on its way between two zones it would be in none.
        """
        cards = {card >> INDEX_SHIFT
                 for piles in (self.hands, self.decks, self.discards, self.piles)
                 for pile in piles for card in pile}
        found: dict[str, list[int]] = {}
        for index in cards:
            for kind in self.pool.cards[index].triggers:
                found.setdefault(kind, []).append(index)
        self._waits = {kind: frozenset(indexes) for kind, indexes in found.items()}

    @property
    def now(self) -> Now:
        """What holds now, gathered when it is asked for and kept until something changes."""
        if self._now is not None:
            return self._now
        # what is steady follows from these, so other positions have it alike
        field = (*self.piles, *self.changes, None, *self.on, None, *self.attached.items())
        kept = self.pool.steady
        found = self._now = kept.get(field)
        if found is None:
            found = self._now = Now()
            gather(self, found)
            if found.steady:
                if len(kept) >= KEPT:
                    kept.clear()
                kept[field] = found
        return found

    def card(self, card: Card) -> Printed:
        """The printed card that a card is a copy of."""
        return self.pool.cards[card >> INDEX_SHIFT]

    def top(self, place: Place) -> Card:
        """The active card of a place, the last one laid there; NONE for an empty one (TT-3.2)."""
        pile = self.piles[place]
        return pile[-1] if pile else NONE

    def is_top(self, card: Card) -> bool:
        place = self.at.get(card, NONE)
        return place >= 0 and self.piles[place][-1] == card

    def exchanged(self, to: Mapping[Card, Card], since: Position | None = None,
                  chosen: Container[int] = ()) -> Position:
        """What cards had done in the position `since` stays with them.

        `chosen` says which of the answers so far are cards, counted from 0.
        """
        new = self.copy()
        exchange(new, to, since, chosen)
        return new

    def derive(self) -> None:
        self.pool, self._now, self._waits = pool(self.customs), None, None
        self.at = {card: place for place, pile in enumerate(self.piles) for card in pile}


def to_move(pos: Position) -> tuple[Seat, ...]:
    return MOVERS[pos.mover]


def sees(pos: Position, seat: Seat, value: int) -> bool:
    """Whether a seat knows what was chosen (TT-3.7).

    It knows its own choice, a place, and a card that lies open.
    """
    other = 1 - seat
    return (value not in pos.decks[other]
            and (value not in pos.hands[other] or value in pos.known[other]))


def numbered(known: Pool, ids: Sequence[str], seat: Seat) -> list[Card]:
    """The cards of a deck of ids, as ints."""
    counts: dict[str, int] = {}
    out = []
    for ident in ids:
        nth = counts[ident] = counts.get(ident, -1) + 1
        out.append(known.index[ident] << INDEX_SHIFT | seat << OWNER_BIT | nth)
    return out
