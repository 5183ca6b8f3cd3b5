"""The whole state of a match (AS-3), as plain data: lists of ints and of records, dicts of counts.

`mover` is who decides, `ask` what about. While the Outlet resolves, `at` is the operation of its
last entry that is carried out and `todo` what is left of that operation, the next thing last: so an
effect that waits for a choice is data like all the rest.
"""

from collections.abc import Sequence
from typing import NamedTuple

from mulligan import CHANCE, State
from mulligan.protocol.fields import (DICT, LIST, PAIR, PLACES, VALUE, Fields, record,
                                      records)

from .pool import Pool, pool
from .records import Entry, Grant, Modifier, Shield, Task, Trigger
from .constants import DEAL, DECKS, INDEX, NONE, TABLE, Aim, Card, Seat, Spot, Stay

MOVERS = ((0,), (1,), (CHANCE,), ())


class Rules(NamedTuple):
    """The option values of a match (AS-15)."""

    first: str = "random"
    starting_hand: int = 4
    health: int = 10
    first_player_draws: bool = True
    skip_first_battle: bool = True
    weapon_moves: int = 1
    fresh_attack: bool = True
    decay_resets: bool = True
    deck_out: str = "lose"
    hand_limit: int | None = None
    health_cap: int | None = None
    max_turns: int = 60
    ask_always: bool = False


class Position(State):
    """The whole state of a match.

    By seat: `health`, `hands`, `decks` (the top last), `discards`, `aces`, `uses` left of them,
    Weapon `moves` left, `known` hand cards the other has seen, `brought` (whether a deck was). By
    spot (AS-3.1): `slots`, `stays`, `lost` Block, `since` which turn, `extra` attacks.

    `passes` counts passes in a row and, in the deal, the decks that are shuffled.

    Modifiers (`mods`), `grants` and `shields` last until their `end`. `used` counts what a card did
    this turn: card << 4 | ability, or 14 for attacks, 15 for a skipped attack. `worn` keeps lost
    Block off the field when it does not reset. Triggers are `waiting`; `picked` are the targets
    chosen so far for the first of them.
    """

    fields = Fields(
        cards={"hands": PAIR, "decks": PAIR, "discards": PAIR, "aces": PLACES, "slots": PLACES},
        vars={"rules": record(Rules, later=1), "customs": VALUE, "turn": VALUE, "number": VALUE,
              "step": VALUE, "mover": VALUE, "ask": VALUE, "passes": VALUE, "attack": VALUE,
              "arrivals": VALUE, "declared": VALUE, "resolving": VALUE, "at": VALUE, "begun": VALUE,
              "picked": VALUE, "decked": VALUE, "winner": VALUE, "reason": VALUE, "known": PAIR,
              "health": LIST, "uses": LIST, "moves": LIST, "stays": LIST, "lost": LIST,
              "since": LIST, "extra": LIST, "brought": LIST, "mods": records(Modifier),
              "grants": records(Grant), "shields": records(Shield), "outlet": records(Entry),
              "waiting": records(Trigger), "todo": records(Task), "used": DICT, "worn": DICT},
        derived={"pool": VALUE})
    __slots__ = fields.names

    def __init__(
            self, rules: Rules, decks: Sequence[Sequence[Card] | None] = (None, None),
            aces: Sequence[Card] = (NONE, NONE), customs: tuple[str, ...] = (),
    ) -> None:
        self.rules, self.customs = rules, customs
        self.pool: Pool = pool(customs)
        self.turn = self.step = self.passes = self.number = 0
        self.arrivals = self.declared = self.at = self.decked = 0
        self.resolving, self.begun = False, False
        self.picked: tuple[Aim, ...] = ()
        self.attack: Spot = NONE
        self.winner, self.reason = NONE, ""
        self.health, self.aces = [rules.health] * 2, list(aces)
        self.uses = [self.pool.cards[ace & INDEX].uses if ace != NONE else 0 for ace in aces]
        self.moves = [rules.weapon_moves] * 2
        self.hands: list[list[Card]] = [[], []]
        self.discards: list[list[Card]] = [[], []]
        self.known: list[list[Card]] = [[], []]
        self.decks: list[list[Card]] = [sorted(deck or ()) for deck in decks]
        self.brought = [int(deck is not None) for deck in decks]
        self.slots: list[Card] = [NONE] * 4
        self.stays: list[Stay] = [0] * 4
        self.lost, self.since, self.extra = [0] * 4, [0] * 4, [0] * 4
        self.mods: list[Modifier] = []
        self.grants: list[Grant] = []
        self.shields: list[Shield] = []
        self.outlet: list[Entry] = []
        self.waiting: list[Trigger] = []
        self.todo: list[Task] = []
        self.used: dict[int, int] = {}
        self.worn: dict[Card, int] = {}
        self.mover, self.ask = TABLE, DECKS if 0 in self.brought else DEAL

    @property
    def dealing(self) -> Seat:
        """In the deal: whose deck is shuffled next, one after the other."""
        return self.passes

    def derive(self) -> None:
        self.pool = pool(self.customs)


def to_move(pos: Position) -> tuple[Seat, ...]:
    """Who decides, as the protocol counts seats."""
    return MOVERS[pos.mover]


def entry_of(pos: Position, number: int) -> Entry | None:
    """The entry of that number on the Outlet, or None."""
    return next((entry for entry in pos.outlet if entry.number == number), None)
