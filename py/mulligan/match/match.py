"""A match: one state and everything generic around it: act, undo, redo, record, replay, view, why, digest."""

import random

from . import orders, visibility
from . import record as records
from . import view as views
from ..cards.decks import check_deck, faults_of
from ..errors import Illegal, Malformed, Stale
from ..protocol.game import CHANCE, Action, Game, Outcome
from ..registry import get

RESIGN = "resign"


class Match:
    """A running or finished match of `game`.

    `seed` feeds chance only; the outcomes are recorded, so replaying needs no seed. `seats` are {kind, name} objects,
    kind `person` or the id of a level, with `accepts` where cards made by players are accepted (mulligan.match.consent). `decks`: one a
    seat, None where the game decides; `sets`: people's own cards in them, as `Library.embed` gives them. Raises Malformed for wrong
    options, seats, decks or sets.
    """

    # of a match of a world: (id of its world, person there), and its table (bridge/sessions.py); not recorded
    home = dress = None

    def __init__(self, game, options=None, seats=(), decks=(), seed=None, created="", sets=()):
        self.game, self.version, self.created = game, game.version, created
        self.options = game.complete(options)
        self.seats = _complete_seats(game, seats)
        self.decks, self.sets = _checked_decks(game, decks, sets, self.options)
        records.check_seed(seed)
        self.seed = _seed(seed)
        self.states = [game.setup(self.options, self.decks)]
        self.actions, self.moves, self.barriers = [], [], []
        self.undone = []
        self.orders = {}                   # seat -> {order: ply it was given at} (mulligan.match.orders); no part of the record
        self.ended = None                  # the Outcome of a resignation
        self.notice = ""                   # why the match is read-only
        self.settle()

    # ---- reading -----------------------------------------------------------------------------------------------
    @property
    def state(self):
        return self.states[-1]

    @property
    def ply(self):
        return len(self.actions)

    @property
    def names(self):
        return [seat["name"] for seat in self.seats]

    def to_move(self):
        return () if self.ended or self.notice else self.game.to_move(self.state)

    def legal(self, seat):
        return [] if self.ended or self.notice else self.game.legal(self.state, seat)

    def formal(self):
        """(seat, move) of a question that is asked for form's sake (`Game.formal`), or None."""
        return None if self.ended or self.notice else self.game.formal(self.state)

    def outcome(self):
        return self.ended or self.game.outcome(self.state)

    def digest(self):
        return records.digest(self.game, self.options, self.state)

    def view(self, seat, ply=None, everything=False, step=None):
        """All that `seat` may see and do, as docs/view-model.md says; earlier, or at a `step` of an action, there is nothing to do."""
        return views.view(self, seat, self.ply if ply is None else ply, everything, step)

    def hidden(self, seat):
        """What opponents get instead of the state: a function rng -> random full state that agrees with all `seat` knows."""
        game, state = self.game, self.state
        return lambda rng: game.determinise(state, seat, rng)

    # ---- acting ------------------------------------------------------------------------------------------------
    def act(self, seat, text, ply=None):
        """Take an action given as its text. Raises Illegal, Malformed or Stale, and then changes nothing."""
        self.check_turn(seat, ply)
        if text == RESIGN:
            return self.resign(seat)
        if not isinstance(text, str) or len(text) > 4000:
            raise Malformed("expected the text of an action", "do")
        return self.push(seat, self.game.parse(self.state, seat, text), text)

    def act_move(self, seat, move):
        """Take an action given as a move."""
        self.check_turn(seat, None)
        return self.push(seat, move)

    def check_turn(self, seat, ply):
        if self.notice:
            raise Illegal(self.notice, reason="read_only", title="Read only")
        if ply is not None and ply != self.ply:
            raise Stale("The match has moved on since this was shown. Look again, then choose.")
        self.check_seat(seat)
        if self.ended:
            raise Illegal("The match is over.", reason="match_over", title="The match is over")

    def check_seat(self, seat):
        """`seat` if the match has it. Raises Malformed."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.seats):
            raise Malformed(f"expected a seat from 0 to {len(self.seats) - 1}", "seat")
        return seat

    def push(self, seat, move, written=None):
        """Take a move; `written` is the text it came from, which must be the one text form of the move."""
        after = self.game.apply(self.state, seat, move)
        text = self.game.text(self.state, seat, move)
        if written not in (None, text):
            raise Malformed(f"write it {text!r}", "do")
        self.append(Action(seat, text), move, after)
        self.undone.clear()
        self.settle()
        return self

    def is_final(self, seat, text, ply=None):
        """Whether an action could not be undone once it is taken; refused as `act` refuses it, and nothing changes."""
        self.check_turn(seat, ply)
        move = self.game.parse(self.state, seat, text)
        return self.is_barrier(self.state, self.game.apply(self.state, seat, move), seat)

    def append(self, action, move, after):
        before = self.state
        self.states.append(after)
        self.actions.append(action)
        self.moves.append(move)
        self.barriers.append(self.is_barrier(before, after, action.seat))
        orders.lift(self)

    def is_barrier(self, before, after, seat):
        """Whether undoing this step would take back knowledge, chance, or who is to choose."""
        if seat == CHANCE or self.game.to_move(after) != self.game.to_move(before):
            return True
        return bool(visibility.seen(self.game, after, seat) - visibility.seen(self.game, before, seat))

    def settle(self):
        """Let chance act until a seat is to move; each outcome depends on seed and ply alone."""
        while self.game.to_move(self.state) == (CHANCE,):
            move = self.game.sample(self.state, self.game.luck(self.seed, self.state, self.ply))
            after = self.game.apply(self.state, CHANCE, move)
            self.append(Action(CHANCE, self.game.text(self.state, CHANCE, move)), move, after)

    def expire(self, seat, ply=None):
        """The time of `seat` is up: what the rules say it then chooses. Raises Illegal when there is no clock."""
        self.check_turn(seat, ply)
        if seat not in self.to_move() or self.game.clock(self.state) is None:
            raise Illegal("No clock is running for this seat.", reason="no_clock", title="No clock")
        chosen = False
        while not chosen:
            at = self.ply
            self.push(seat, self.game.overdue(self.state, seat))
            chosen = self.barriers[at]
        return self

    def resign(self, seat):
        """Give the match up: the other seat wins, at once unless the game has something left to choose (`Game.resigned`)."""
        self.check_turn(seat, None)
        if self.outcome():
            raise Illegal("The match is over.", reason="match_over", title="The match is over")
        others = [other for other in range(len(self.seats)) if other != seat]
        after = self.game.resigned(self.state, seat)
        self.append(Action(seat, RESIGN), None, after or self.state)
        self.barriers[-1] = True
        if after is None:
            self.ended = Outcome(others[0] if len(others) == 1 else None, "resigned", f"{self.names[seat]} resigned.",
                                 clause=self.game.cites.get("resign", ""))
        self.undone.clear()
        return self

    # ---- taking back -------------------------------------------------------------------------------------------
    def can_undo(self, seat):
        return bool(self.actions) and self.actions[-1].seat == seat and not self.barriers[-1] and not self.notice

    def can_redo(self, seat):
        return bool(self.undone) and self.undone[-1][0].seat == seat and not self.notice

    def undo(self, seat):
        """Take back the last action of `seat`. Raises Illegal past the last moment someone learned something."""
        if not self.can_undo(seat):
            raise Illegal("You can take back until you learn something new, chance acts or the turn passes on.",
                          clause=self.game.cites.get("undo", ""), reason="no_undo", title="Nothing to take back")
        self.undone.append((self.actions.pop(), self.moves.pop(), self.states.pop(), self.barriers.pop()))
        orders.forget(self)
        return self

    def redo(self, seat):
        """The inverse of `undo`."""
        if not self.can_redo(seat):
            raise Illegal("There is nothing to do again.", reason="no_redo", title="Nothing to do again")
        action, move, state, barrier = self.undone.pop()
        self.actions.append(action)
        self.moves.append(move)
        self.states.append(state)
        self.barriers.append(barrier)
        return self

    # ---- records -----------------------------------------------------------------------------------------------
    def result(self):
        """How it ended, as records hold it, or None."""
        end = self.outcome()
        return end and {"winner": end.winner, "reason": end.reason, "scores": list(end.scores)}

    def record(self):
        """The match as one JSON object (docs/record.schema.json)."""
        data = {"format": records.FORMAT, "game": self.game.id, "version": self.version, "options": self.options,
                "seats": self.seats, "decks": self.decks, "seed": self.seed,
                "actions": [str(action) for action in self.actions],
                "result": self.result(), "digest": self.digest()}
        if self.created:
            data["created"] = self.created
        if self.sets:
            data["sets"] = self.sets
        return data

    @classmethod
    def replay(cls, source, game=None):
        """The match of a record (object, JSON text or packed text), every action judged by the rules.

        A record of another rules version comes back read-only, as far as today's rules follow it. Raises Malformed for
        a broken record, naming the field; Illegal cannot escape: it becomes Malformed at `actions[n]`.
        """
        data = records.read(source)
        game = game or get(data["game"])
        if data["game"] != game.id:
            raise Malformed(f"this is a record of {data['game']!r}, not of {game.id!r}", "game")
        try:
            return cls._replayed(data, game)
        except Malformed as error:
            if type(game).formal is Game.formal:
                raise
            try:                           # records from before such questions were asked
                return cls._replayed(data, game, formally=True)
            except Malformed:
                raise error from None

    @classmethod
    def _replayed(cls, data, game, formally=False):
        """The match of a checked record; `formally`: questions of form, which it does not hold, are answered as they come."""
        other = data["version"] != game.version
        match = cls._empty(game, data, lenient=other)
        for i, line in enumerate(data["actions"]):
            try:
                match.repeat(Action.parse(line))
            except (Illegal, Malformed) as error:
                if not other:
                    clause = getattr(error, "clause", "")
                    raise Malformed(f"{error}{f' ({clause})' if clause else ''}", f"actions[{i}]") from None
                match.notice = _other_rules(data, game) + f" Its action {i + 1} does not exist in them, so it stops there."
                return match
            while formally and (due := match.formal()):
                match.repeat(Action(due[0], game.text(match.state, *due)))
        if other:
            match.notice = _other_rules(data, game)
        else:
            _check_end(data, match)
            match.settle()
        return match

    @classmethod
    def _empty(cls, game, data, lenient):
        """A match before its first action, chance not yet settled."""
        options = data.get("options", {})
        if lenient:
            known = {o.name: o for o in game.options}
            options = {k: v for k, v in options.items() if k in known and any(v == c for c, _ in known[k].choices)}
        match = cls.__new__(cls)
        match.game, match.version = game, data["version"]
        match.created, match.seed = data.get("created", ""), _seed(data.get("seed"))
        match.options = game.complete(options)
        match.seats = _complete_seats(game, data.get("seats", ()))
        match.decks, match.sets = _checked_decks(game, data.get("decks", ()), data.get("sets", ()), match.options)
        match.states = [game.setup(match.options, match.decks)]
        match.actions, match.moves, match.barriers, match.undone = [], [], [], []
        match.orders, match.ended, match.notice = {}, None, ""
        return match

    def repeat(self, action):
        """Take one recorded action, chance included."""
        if action.text == RESIGN and action.seat != CHANCE:
            return self.resign(action.seat)
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

    def branch(self, ply, seats=None):
        """A new match that begins with the first `ply` actions of this one."""
        if self.notice:
            raise Illegal(self.notice, reason="read_only", title="Read only")
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= self.ply:
            raise Malformed(f"expected a number from 0 to {self.ply}", "ply")
        data = self.record() | {"actions": [str(a) for a in self.actions[:ply]], "digest": "", "result": None}
        if seats is not None:
            data["seats"] = seats
        return Match.replay(data, self.game)


def _check_end(data, match):
    """Raise Malformed where the digest or the result of a record is not what its actions lead to."""
    if data.get("digest") and data["digest"] != match.digest():
        raise Malformed("the position after the last action is not the one this record was made from", "digest")
    if data.get("result"):
        if data["result"] != match.result():
            raise Malformed("the actions of this record lead to another result", "result")
    elif data.get("digest") and "result" in data and match.outcome():
        raise Malformed("this record says that the match goes on, but its actions end it", "result")


def _seed(seed):
    """`seed`, or one nobody knows."""
    return random.SystemRandom().randrange(1 << 32) if seed is None else seed


def _other_rules(data, game):
    return (f"This match was played under rules {data['version'][:20]} of {game.title}; you have {game.version}. "
            "You can read it, not go on with it.")


def _checked_decks(game, decks, sets, options):
    """(decks, sets) with every deck legal and the sets cut down to the cards the decks need."""
    decks = list(decks)
    if all(deck is None for deck in decks) and not sets:
        return [], []
    if not game.library:
        clause = game.cites.get("decks", "")
        raise Malformed(f"{game.title} has no decks to choose{clause and f' ({clause})'}",
                        "sets" if all(deck is None for deck in decks) else "decks")
    if len(decks) > len(game.seats):
        raise Malformed(f"{game.title} has {len(game.seats)} seats", "decks")
    game.library.take(list(sets))
    decks = [deck if deck is None else check_deck(deck, f"decks[{i}]") for i, deck in enumerate(decks)]
    for i, deck in enumerate(decks):
        for fault in faults_of(game, deck, options) if deck else ():
            raise Malformed(f"{fault.words}{f' ({fault.clause})' if fault.clause else ''}",
                            ".".join(filter(None, (f"decks[{i}]", fault.key))))
    return decks, game.library.embed({card for deck in decks if deck for card in deck["cards"]})


def _complete_seats(game, seats):
    """One {kind, name, accepts?} a seat; missing ones are persons with the seat's own name."""
    records.check_seats(list(seats))
    if len(seats) > len(game.seats):
        raise Malformed(f"{game.title} has {len(game.seats)} seats", "seats")
    full = list(seats) + [{}] * (len(game.seats) - len(seats))
    return [seat | {"kind": seat.get("kind", "person"), "name": seat.get("name") or game.seats[i]} for i, seat in enumerate(full)]
