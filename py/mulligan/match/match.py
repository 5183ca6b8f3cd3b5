"""A match: one state and all that is generic: act, undo, redo, record, replay, view, digest."""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from . import endings, orders, replaying, script, takeback
from . import record as records
from .brought import checked_decks
from .snapshot import snapshot
from .caches import Caches
from .zone_view import ViewData
from .visibility import known_cards
from ..data.checks import expect, is_int, is_string
from ..errors import Illegal, Malformed, Stale
from ..protocol.game import CHANCE, Action, Game, Outcome
from ..protocol.state import State
from ..protocol.types import Json, Move, Options, Ply, Seat
from .record import Record, SeatData
from .record_shape import FORMAT


class Undone(NamedTuple):
    """An action that was taken back, with all that came of it."""

    action: Action
    move: Move
    after: State
    barrier: bool | None


class Match:
    """A running or finished match of `game`.

    `seed` feeds chance only; the outcomes are recorded, so replaying needs no seed. `seats` are
    {kind, name} objects, kind `person` or the id of a level, with `accepts` where cards made by
    players are accepted (mulligan.match.consent). `decks`: one a seat, None where the game
    decides; `sets`: people's own cards in them, as `Library.embed` gives them. `version` of the
    rules is that of `game` unless a record says otherwise; not `deal`, chance has not acted
    yet. Raises Malformed for wrong options, seats, decks, sets or seed.
    """

    def __init__(self, game: Game[Any], options: Options | None = None, seats: Json = (),
                 decks: Json = (), seed: Json = None, created: str = "", sets: Json = (),
                 version: str = "",
                 deal: bool = True) -> None:
        self.game, self.version, self.created = game, version or game.version, created
        self.options = game.complete(options)
        self.seats = _complete_seats(game, seats)
        self.decks, self.sets = checked_decks(game, decks, sets, self.options)
        records.check_seed(seed)
        # without one, a seed nobody knows
        self.seed: int | str = random.SystemRandom().randrange(1 << 32) if seed is None else seed
        self.states: list[State] = [game.setup(self.options, self.decks)]
        self.actions: list[Action] = []
        self.moves: list[Move] = []        # None for a resignation or an agreed draw
        # whether an action cannot be taken back; None until somebody asks (`is_barrier`)
        self.barriers: list[bool | None] = []
        self.undone: list[list[Undone]] = []
        # what seats let pass by itself (mulligan.match.orders); no part of the record
        self.orders: dict[Seat, orders.Orders] = {}
        self.ended: Outcome | None = None  # of a resignation or an agreed draw
        self.notice = ""                   # why the match is read-only
        # of a match of a world: (id of the world, person there), and its table as last seen;
        # not recorded
        self.home: tuple[str, str] | None = None
        self.dress: dict[str, Any] | None = None
        # of a guided match: all its actions, those to come too; not recorded
        self.script: list[str] = []
        # of a puzzle: the script ends with its answer, which is not told
        self.puzzle = False
        self.caches = Caches()
        if deal:
            self.let_chance_act()

    # ---- reading ---------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The position of now."""
        return self.states[-1]

    @property
    def ply(self) -> Ply:
        """How many actions were taken."""
        return len(self.actions)

    @property
    def names(self) -> list[str]:
        """What each seat is called."""
        return [seat["name"] for seat in self.seats]

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that choose now; none when the match is over or read-only."""
        return () if self.ended or self.notice else self.game.to_move(self.state)

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat; none when the match is over or read-only."""
        return [] if self.ended or self.notice else self.game.legal(self.state, seat)

    def formal(self) -> tuple[Seat, Move] | None:
        """(seat, move) of a question that is asked for form's sake (`Game.formal`), or None."""
        return None if self.ended or self.notice else self.game.formal(self.state)

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.ended or self.game.outcome(self.state)

    def digest(self) -> str:
        """The fingerprint of the position of now (`record.digest`)."""
        return records.digest(self.game, self.options, self.state)

    def view(self, seat: Seat | None, ply: Ply | None = None, everything: bool = False,
             step: int | None = None) -> ViewData:
        """All that `seat` may see and do, as docs/view-model.md says.

        Earlier, or at a `step` of an action, there is nothing to do.
        """
        return snapshot(self, seat, self.ply if ply is None else ply, everything, step)

    def hidden(self, seat: Seat) -> Callable[[random.Random], State]:
        """What opponents get instead of the state.

        It is a function rng -> random full state that agrees with all `seat` knows.
        """
        game, state = self.game, self.state
        return lambda rng: game.determinise(state, seat, rng)

    # ---- acting ----------------------------------------------------------------------------------
    def act(self, seat: Seat, text: Json, ply: Ply | None = None) -> "Match":
        """Take an action given as its text.

        Raises Illegal, Malformed or Stale, and then changes nothing.
        """
        self.check_turn(seat, ply)
        if text == endings.RESIGN:
            return self.resign(seat)
        expect(is_string(text, 4000), "do", "expected the text of an action")
        return self.push(seat, self.game.parse(self.state, seat, text), text)

    def act_move(self, seat: Seat, move: Move) -> "Match":
        """Take an action given as a move."""
        self.check_turn(seat, None)
        return self.push(seat, move)

    def check_turn(self, seat: Json, ply: Ply | None) -> None:
        """Raise Illegal, Malformed or Stale unless a seat may act after `ply` actions."""
        if self.notice:
            raise Illegal(self.notice, reason="read_only", title="Read only")
        if ply is not None and ply != self.ply:
            raise Stale("The match has moved on since this was shown. Look again, then choose.")
        self.check_seat(seat)
        if self.ended:
            raise endings.over()

    def check_seat(self, seat: Json, or_null: bool = False) -> Seat:
        """`seat` if the match has it.

        Raises Malformed; `or_null` says that nobody would have been right, too.
        """
        if not is_int(seat, 0, len(self.seats) - 1):
            more = ", or null" if or_null else ""
            raise Malformed(f"expected a seat from 0 to {len(self.seats) - 1}{more}", "seat")
        return seat

    def push(self, seat: Seat, move: Move, written: str | None = None,
             after: State | None = None) -> "Match":
        """Take a move.

        `written` is the text it came from, which must be the one text form of the move; `after`
        what it leads to, where that is known.
        """
        if after is None:
            after = self.game.apply(self.state, seat, move)
        text = self.game.text(self.state, seat, move)
        if written not in (None, text):
            raise Malformed(f"write it {text!r}", "do")
        script.check(self, seat, text)
        self.append(Action(seat, text), move, after)
        self.undone.clear()
        self.let_chance_act()
        return self

    def is_final(self, seat: Seat, text: str, ply: Ply | None = None) -> bool:
        """Whether an action could not be undone once it is taken.

        Refused as `act` refuses it, and nothing changes.
        """
        self.check_turn(seat, ply)
        move = self.game.parse(self.state, seat, text)
        return self._bars(self.state, move, self.game.apply(self.state, seat, move), seat)

    def append(self, action: Action, move: Move, after: State,
               barrier: bool | None = None) -> None:
        """Add an action and the state it leads to, unchecked; `barrier` as in `barriers`."""
        self.states.append(after)
        self.actions.append(action)
        self.moves.append(move)
        self.barriers.append(barrier)
        orders.lift(self)

    def is_barrier(self, ply: Ply) -> bool:
        """Whether no undo goes back behind the action after `ply` others."""
        known = self.barriers[ply]
        if known is None:
            before, after = self.states[ply:ply + 2]
            known = self._bars(before, self.moves[ply], after, self.actions[ply].seat)
            self.barriers[ply] = known
        return known

    def _bars(self, before: State, move: Move, after: State, seat: Seat) -> bool:
        """Whether undoing this step would take back knowledge, chance, or who is to choose.

        Who plays alone against the computer lets a window pass and takes that back: the computer
        has learned nothing that it keeps.
        """
        if seat == CHANCE:
            return True
        alone = self.alone()
        passes = alone is not None and move == self.game.pass_move(before, seat)
        if not passes and self.game.to_move(after) != self.game.to_move(before):
            return True
        eyes = seat if alone is None else alone
        return bool(known_cards(self.game, after, eyes) - known_cards(self.game, before, eyes))

    def let_chance_act(self) -> None:
        """Let chance act until a seat is to move; each outcome depends on seed and ply alone."""
        while self.to_move() == (CHANCE,):
            move = self.game.sample(self.state, self.game.luck(self.seed, self.state, self.ply))
            after = self.game.apply(self.state, CHANCE, move)
            self.append(Action(CHANCE, self.game.text(self.state, CHANCE, move)), move, after)

    def expire(self, seat: Seat, ply: Ply | None = None) -> "Match":
        """The time of `seat` is up: what the rules say it then chooses.

        Raises Illegal when there is no clock.
        """
        self.check_turn(seat, ply)
        if seat not in self.to_move() or self.game.clock(self.state) is None:
            raise Illegal("No clock is running for this seat.", reason="no_clock", title="No clock")
        chosen = False
        while not chosen:
            at = self.ply
            self.push(seat, self.game.overdue(self.state, seat))
            chosen = self.is_barrier(at)
        return self

    def resign(self, seat: Seat) -> "Match":
        """Give the match up: the other seat wins (`endings.resign`)."""
        return endings.resign(self, seat)

    def agree_to_draw(self, seat: Seat) -> "Match":
        """Take the draw that another seat has offered (`endings.agree_to_draw`)."""
        return endings.agree_to_draw(self, seat)

    # ---- taking back -----------------------------------------------------------------------------
    def persons(self) -> list[Seat]:
        """The seats at which a person sits."""
        return [at for at, seat in enumerate(self.seats) if seat["kind"] == "person"]

    def alone(self) -> Seat | None:
        """The seat of the only person at the table, or None."""
        persons = self.persons()
        return persons[0] if len(persons) == 1 else None

    def can_undo(self, seat: Seat) -> bool:
        """Whether `seat` may take back the last action."""
        return not self.notice and takeback.reaches(self, seat) is not None

    def can_redo(self, seat: Seat) -> bool:
        """Whether `seat` may do again what it took back last."""
        return bool(self.undone) and self.undone[-1][0].action.seat == seat and not self.notice

    def undo(self, seat: Seat) -> "Match":
        """Take back the last action of `seat`, and what was only let pass since.

        Raises Illegal past the last moment someone learned something.
        """
        script.check_free(self)
        first = None if self.notice else takeback.reaches(self, seat)
        if first is None:
            raise Illegal(takeback.refusal(self, seat),
                          clause=self.game.cites.get("undo", ""), reason="no_undo",
                          title="Nothing to take back")
        parts = self.actions, self.moves, self.states[1:], self.barriers
        self.undone.append([Undone(*each) for each in list(zip(*parts))[first:]])
        return self._cut(first)

    def rewind(self, ply: Ply) -> "Match":
        """Let the match stand after `ply` actions again, whatever was learned since.

        For two persons who have agreed to it; what is taken back cannot be done again.
        """
        self.undone.clear()
        return self._cut(ply)

    def _cut(self, ply: Ply) -> "Match":
        if ply < self.ply:                 # an end beside the rules is the last action
            self.ended = None
        for kept in (self.actions, self.moves, self.barriers):
            del kept[ply:]
        del self.states[ply + 1:]
        orders.forget(self)
        return self

    def redo(self, seat: Seat) -> "Match":
        """The inverse of `undo`."""
        if not self.can_redo(seat):
            raise Illegal("There is nothing to do again.", reason="no_redo",
                          title="Nothing to do again")
        for undone in self.undone.pop():
            self.actions.append(undone.action)
            self.moves.append(undone.move)
            self.states.append(undone.after)
            self.barriers.append(undone.barrier)
        return self

    # ---- records ---------------------------------------------------------------------------------
    def result(self) -> dict[str, Any] | None:
        """How it ended, as records hold it, or None."""
        end = self.outcome()
        return end and {"winner": end.winner, "reason": end.reason, "scores": list(end.scores)}

    def record(self) -> Record:
        """The match as one JSON object (docs/record.schema.json)."""
        data = {"format": FORMAT, "game": self.game.id, "version": self.version,
                "options": self.game.digested(self.options), "seats": self.seats,
                "decks": self.decks, "seed": self.seed,
                "actions": [str(action) for action in self.actions],
                "result": self.result(), "digest": self.digest()}
        if self.created:
            data["created"] = self.created
        if self.sets:
            data["sets"] = self.sets
        return data

    @classmethod
    def replay(cls, source: Json, game: Game[Any] | None = None) -> "Match":
        """The match of a record: object, JSON text or packed text.

        Its actions are judged by the rules.

        A record of another rules version comes back read-only, as far as today's rules follow it.
        Raises Malformed for a broken record, naming the field; Illegal cannot escape: it becomes
        Malformed at `actions[n]`.
        """
        return replaying.replay(cls, source, game)

    def repeat(self, action: Action) -> "Match":
        """Take one recorded action, chance included."""
        if action.text in endings.WAYS and action.seat != CHANCE:
            return endings.WAYS[action.text](self, action.seat)
        if self.ended:
            raise Illegal("The match is over.", reason="match_over")
        if action.seat != CHANCE:
            self.check_turn(action.seat, None)
        move = self.game.parse(self.state, action.seat, action.text)
        after = self.game.apply(self.state, action.seat, move)
        text = self.game.text(self.state, action.seat, move)
        if text != action.text:
            raise Malformed(f"write it {text!r}")
        self.append(action, move, after)
        return self

    def branch(self, ply: Json, seats: Json = None) -> "Match":
        """A new match that begins with the first `ply` actions of this one."""
        if self.notice:
            raise Illegal(self.notice, reason="read_only", title="Read only")
        expect(is_int(ply, 0, self.ply), "ply", f"expected a number from 0 to {self.ply}")
        actions = [str(action) for action in self.actions[:ply]]
        data = self.record() | {"actions": actions, "digest": "", "result": None}
        if seats is not None:
            data["seats"] = seats
        return Match.replay(data, self.game)


def _complete_seats(game: Game[Any], seats: Json) -> list[SeatData]:
    """One {kind, name, accepts?} a seat; missing ones are persons with the seat's own name."""
    records.check_seats(list(seats))
    if len(seats) > len(game.seats):
        raise Malformed(f"{game.title} has {len(game.seats)} seats", "seats")
    given = list(seats) + [{}] * (len(game.seats) - len(seats))
    return [seat | {"kind": seat.get("kind", "person"), "name": seat.get("name") or name}
            for seat, name in zip(given, game.seats)]
