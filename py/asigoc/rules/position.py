"""The whole state of a match (AS-3), as plain data: lists of ints and of records, dicts of counts.

`mover` is who decides, `ask` what about. While the Outlet resolves, `at` is the operation of its
last entry that is carried out and `todo` what is left of that operation, the next thing last: so an
effect that waits for a choice is data like all the rest.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from mulligan import CHANCE, State
from mulligan.data.plain import plain, tuples

from .pool import Pool, pool
from .records import Entry, Grant, Modifier, Shield, Task, Trigger
from .terms import DEAL, DECKS, INDEX, NONE, TABLE, Aim, Card, Seat, Spot, Stay

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


_COPIED = ("rules", "customs", "pool", "turn", "number", "step", "mover", "ask", "passes",
           "attack", "arrivals", "declared", "resolving", "at", "begun", "picked", "decked",
           "winner", "reason")
_PAIRS = ("hands", "decks", "discards", "known")
_RECORDS = {"mods": Modifier, "grants": Grant, "shields": Shield, "outlet": Entry,
            "waiting": Trigger, "todo": Task}
_LISTS = ("health", "aces", "uses", "moves", "slots", "stays", "lost", "since", "extra", *_RECORDS,
          "brought")
_CARDS = ("hands", "decks", "discards", "aces", "slots")


class Position(State):
    """By seat: `health`, `hands`, `decks` (the top last), `discards`, `aces`, `uses` left of them,
    Weapon `moves` left, `known` hand cards the other has seen, `brought` (whether a deck was).

    By spot: `slots`, `stays`, `lost` Block, `since` which turn, `extra` attacks.

    Modifiers (`mods`), `grants` and `shields` last until their `end`. `used` counts what a card did
    this turn: card << 4 | ability, or 14 for attacks, 15 for a skipped attack. `worn` keeps lost
    Block off the field when it does not reset. Triggers are `waiting`; `picked` are the targets
    chosen so far for the first of them.
    """

    __slots__ = (*_COPIED, *_PAIRS, *_LISTS, "used", "worn")

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

    def copy(self) -> "Position":
        new = Position.__new__(Position)
        new.rules, new.customs, new.pool = self.rules, self.customs, self.pool
        new.turn, new.number, new.step = self.turn, self.number, self.step
        new.mover, new.ask, new.passes = self.mover, self.ask, self.passes
        new.attack, new.arrivals, new.declared = self.attack, self.arrivals, self.declared
        new.resolving, new.at, new.begun, new.picked = (
            self.resolving, self.at, self.begun, self.picked)
        new.decked, new.winner, new.reason = self.decked, self.winner, self.reason
        a, b = self.hands
        new.hands = [a[:], b[:]]
        a, b = self.decks
        new.decks = [a[:], b[:]]
        a, b = self.discards
        new.discards = [a[:], b[:]]
        a, b = self.known
        new.known = [a[:], b[:]]
        new.health, new.aces = self.health[:], self.aces[:]
        new.uses, new.moves = self.uses[:], self.moves[:]
        new.slots, new.stays, new.lost = self.slots[:], self.stays[:], self.lost[:]
        new.since, new.extra, new.brought = self.since[:], self.extra[:], self.brought[:]
        new.mods, new.grants, new.shields = self.mods[:], self.grants[:], self.shields[:]
        new.outlet, new.waiting, new.todo = self.outlet[:], self.waiting[:], self.todo[:]
        new.used, new.worn = self.used.copy(), self.worn.copy()
        return new

    def data(self) -> dict[str, Any]:
        names = [name for name in (*_COPIED, *_LISTS, "known") if name not in ("pool", *_CARDS)]
        kept = {name: getattr(self, name) for name in names}
        kept["rules"] = list(self.rules)
        kept |= {"used": sorted(self.used.items()), "worn": sorted(self.worn.items())}
        cards = {}
        for name in ("hands", "decks", "discards"):
            cards[name] = [pile[:] for pile in getattr(self, name)]
        for name in ("aces", "slots"):
            cards[name] = [[card] if card != NONE else [] for card in getattr(self, name)]
        return {"cards": cards, "vars": plain(kept)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Position":
        cards, kept = data["cards"], data["vars"]
        new = cls.__new__(cls)
        for name in _COPIED:
            if name in kept:
                setattr(new, name, kept[name])
        for name in _LISTS:
            if name in _RECORDS:
                setattr(new, name, [_RECORDS[name](*tuples(one)) for one in kept[name]])
            elif name not in _CARDS:
                setattr(new, name, list(kept[name]))
        new.customs, new.picked = tuples(kept["customs"]), tuples(kept["picked"])
        new.rules, new.pool = Rules(*kept["rules"]), pool(new.customs)
        for name in ("hands", "decks", "discards"):
            setattr(new, name, [pile[:] for pile in cards[name]])
        for name in ("aces", "slots"):
            setattr(new, name, [place[0] if place else NONE for place in cards[name]])
        new.known = [pile[:] for pile in kept["known"]]
        new.used, new.worn = dict(kept["used"]), dict(kept["worn"])
        return new


def to_move(pos: Position) -> tuple[Seat, ...]:
    """Who decides, as the protocol counts seats."""
    return MOVERS[pos.mover]


def entry_of(pos: Position, number: int) -> Entry | None:
    """The entry of that number on the Outlet, or None."""
    return next((entry for entry in pos.outlet if entry.number == number), None)
