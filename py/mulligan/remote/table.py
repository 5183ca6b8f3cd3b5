"""The match as the messages of both sides make it (TD-4 to TD-7).

The same messages give the same match on both devices and to whoever verifies them, in whatever
order those of the two sides came together.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..data.shapes import AnyValue, Boolean, Enum, Integer, ListOf, Shape, Text, hex_digits, whole
from ..data.typed import fitting
from ..errors import Malformed
from ..match.endings import GIVEN_UP, RESIGN, TIME_UP, WAYS, decided
from ..match.match import Match
from ..protocol.game import CHANCE, Game
from ..protocol.types import Deck, Ply, Seat
from . import clocks, sealed_ways, sealing, terms
from .chains import refusal
from .messages import Message, Side
from .rounds import Round, check_choices, commitment
from .seals import Secret
from .terms import Terms

ACT, RESIGNS, CLOSE = "act", "resign", "close"
CHOOSE, SHOW = "choose", "show"
ASK, ANSWER, SAY = "ask", "answer", "say"
TAKEBACK, DRAW, REMATCH = "takeback", "draw", "rematch"
PHRASES = 6
_PLY = Integer(0, 20_000)
_TEXT = Text("the text of an action", most=4000)
_DIGEST = Text("a digest", most=80)
SHAPES: dict[str, Shape] = terms.SHAPES | sealed_ways.SHAPES | clocks.SHAPES | {
    ACT: whole(ply=_PLY, do=_TEXT, digest=_DIGEST),
    CHOOSE: whole(ply=_PLY, commit=hex_digits(64)),
    SHOW: whole(ply=_PLY, salt=hex_digits(64), do=ListOf(_TEXT, 1, 200)),
    RESIGNS: whole(),
    ASK: whole(what=Enum(TAKEBACK, DRAW, REMATCH), ply=_PLY),
    ANSWER: whole(ask=Integer(0, 20_000), yes=Boolean()),
    SAY: whole(phrase=Integer(0, PHRASES - 1)),
    CLOSE: whole(ply=_PLY, digest=_DIGEST, result=AnyValue())}


class OpenQuestion(NamedTuple):
    """A question that waits for an answer: its place in the chain of its side, what, which ply."""

    number: int
    what: str
    ply: Ply


class Table:
    """Terms, match and questions of two sides.

    `take` applies the messages of a side in their order. `closed` says which side has confirmed
    the end, `said` the last phrase of each behind the number of its message, `rematch` whether both
    want another match, `left` the seconds that each side has left, None without a clock. `resigned`
    is (side, number, loser): who said by which message that one of them has lost. `seal` is what is
    known of a match that is dealt sealed, with the `secret` of the side that sits here, and its
    `deck`.
    """

    def __init__(self, find: Callable[[str], Game[Any]], secret: Secret | None = None,
                 deck: Deck | None = None) -> None:
        self.find, self.secret, self.deck = find, secret, deck
        self.seal: sealing.Seal | None = None
        self.terms: Terms | None = None
        self.match: Match | None = None
        self.round: Round | None = None
        self.asked: list[OpenQuestion | None] = [None, None]         # about this match ...
        self.asked_again: list[OpenQuestion | None] = [None, None]   # ... and for another one
        self.rounds: list[range] = []      # the plies of choices that were taken
        self.resigned: tuple[Side, int, Side] | None = None
        self.closed: list[dict[str, Any] | None] = [None, None]
        self.said: list[tuple[int, int] | None] = [None, None]
        self.left: list[int] | None = None
        self.rematch = False

    # ---- what is so ------------------------------------------------------------------------------
    @property
    def playing(self) -> Match:
        """The match. Raises Illegal before it is dealt."""
        if self.match is None:
            raise refusal("The match has not begun: both sides open what they bring first.",
                          clause="TD-3.3", reason="not_begun")
        return self.match

    def seat_of(self, side: Side) -> Seat:
        """Where a side sits, once that is known."""
        assert self.terms
        return self.terms.side_at(side)    # a lot of two is its own inverse

    @property
    def ply(self) -> Ply:
        """How many actions both know of."""
        return self.round.ply if self.round else self.playing.ply

    @property
    def verified(self) -> bool:
        """Whether both sides have confirmed the same end."""
        return None not in self.closed

    @property
    def half_known(self) -> bool:
        """Whether the match holds stand-ins for cards that nobody has opened yet (TD-12.3)."""
        return self.seal is not None and not self.seal.judged

    # ---- taking messages -------------------------------------------------------------------------
    def take(self, message: Message) -> None:
        """Apply the next message of a side.

        Raises Malformed or Illegal for one that the protocol or the rules refuse; nothing has
        changed then.
        """
        shape = SHAPES.get(message.kind)
        if shape is None:
            raise Malformed(f"there is no message of this kind (TD-2.1): {message.kind!r}", "kind")
        fitting(message.body, shape, message.kind, "TD-2.1")
        lifted = self._lift_resignation(message)
        try:
            _TAKEN[message.kind](self, message.side, message.body, message)
            if self.seal and self.seal.covered and self.match and not self.match.outcome():
                self.look_for_round()
        finally:
            if lifted:
                self._resign_again()

    def _invite(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if side or message.number:
            raise refusal("Only the first message of who invites is an invitation.",
                          clause="TD-3.1", reason="out_of_order")
        game = self.find(body["game"])
        terms.check_invite(game, body)
        self.terms = Terms(game, body, message.match)
        self.left = [self.terms.clock] * 2 if self.terms.clock else None

    def _join(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if self.terms is None or not side or message.number or not message.heard:
            raise refusal("Who is invited joins first of all, once.",
                          clause="TD-3.2", reason="out_of_order")
        self.terms.join(body)

    def _open(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if self.terms is None or side or self.match or self.seal or self.terms.hands[1] is None:
            raise refusal("Who invites opens after the other has joined, once.",
                          clause="TD-3.3", reason="out_of_order")
        self.terms.open(body)
        try:
            match = self.terms.deal(self.secret and (self.secret.side, self.deck))
        except Exception:                  # somebody else may still join
            self.terms.hands[0] = None
            raise
        if not self.terms.sealed:
            self.match = match
            self.look_for_round()
            return
        self.seal = sealed_ways.seal_of(self, match)
        if self.seal.covered:
            self.match = match
            self.seal.look()

    # ---- actions ---------------------------------------------------------------------------------
    def _act(self, side: Side, body: dict[str, Any], message: Message) -> None:
        match = self.playing
        if self.seal:
            raise refusal("In a sealed match an action comes with the cards that it shows.",
                          clause="TD-12.1", reason="out_of_order")
        if self.round or body["ply"] != match.ply:
            raise refusal(f"An action for ply {body['ply']} came at ply {self.ply}.",
                          clause="TD-4.2", reason="out_of_turn")
        self.check_free(side, body["do"])
        match.act(self.seat_of(side), body["do"])
        if match.digest() != body["digest"]:
            match.rewind(body["ply"])
            raise refusal("After this action the two devices would see different positions.",
                          clause="TD-4.3", reason="other_position")
        self.acted(side, message.heard)

    def check_free(self, side: Side, text: str = "") -> None:
        """Raise Illegal for an action of a side that has asked something, and for a resignation."""
        if self.open_question(side):
            raise refusal("Who has asked something waits for the answer.",
                          clause="TD-6.1", reason="has_asked")
        if text == RESIGN:
            raise refusal("A resignation is a message of its own.",
                          clause="TD-4.5", reason="out_of_turn")

    def acted(self, side: Side, heard: int) -> None:
        """What follows from an action of a side that had heard so many messages of the other."""
        self._decline(side, heard)
        self.look_for_round()

    def _decline(self, side: Side, heard: int) -> None:
        """Who acts or chooses, having heard a question, has declined it (TD-6.3)."""
        asked = self.asked[1 - side]
        if asked and heard > asked.number:
            self.asked[1 - side] = None

    def _resigns(self, side: Side, body: dict[str, Any], message: Message) -> None:
        self.give_up(side, message.number, side)

    def give_up(self, side: Side, number: int, loser: Side) -> None:
        """End the match as a side has said by a message: it resigns, or the other's time is up."""
        crossed = self.resigned and side == 1         # TD-4.5: that of side 0 stands
        if crossed or decided(self.playing):          # or that was so before this was heard of
            return
        self._put_resignation(side, loser)
        self.resigned = side, number, loser

    def _put_resignation(self, side: Side, loser: Side) -> None:
        """Let the match end so; choices nobody has seen are not made."""
        if self.round:
            self.playing.rewind(self.round.ply)
        WAYS[RESIGN if side == loser else TIME_UP](self.playing, self.seat_of(loser))

    def conceded(self) -> bool:
        """Whether a side has lost beside the rules, even if something is left to choose."""
        return any(action.text in GIVEN_UP for action in self.playing.actions)

    def _lift_resignation(self, message: Message) -> bool:
        """Take a resignation away for a message that had not heard of it (TD-4.5)."""
        if self.resigned is None or self.resigned[0] == message.side:
            return False
        if message.heard > self.resigned[1]:
            self.round = None              # what was not shown by now stays unseen
            return False
        self.playing.rewind(self.playing.ply - 1)
        return True

    def _resign_again(self) -> None:
        """Put it back, unless the rules have decided the match without it."""
        actions = self.playing.actions
        if actions and actions[-1].text in GIVEN_UP:
            return                         # that of the other side stands
        if decided(self.playing):
            self.resigned = None
        elif self.resigned:
            self._put_resignation(self.resigned[0], self.resigned[2])

    # ---- choices at the same time ----------------------------------------------------------------
    def look_for_round(self) -> None:
        """Begin a round where several are to choose (TD-5.1)."""
        match, movers = self.playing, self.playing.to_move()
        if self.round is None and len(movers) > 1:
            self.round = Round(match.ply)
        elif self.round is None and self.seal and self.seal.covered \
                and movers and movers != (CHANCE,):
            self.round = Round(match.ply, [self.seat_of(movers[0])])

    def _this_round(self, body: dict[str, Any]) -> Round:
        if self.round is None or body["ply"] != self.round.ply or self.playing.outcome():
            raise refusal("These choices are of another round.",
                          clause="TD-5.1", reason="out_of_turn")
        return self.round

    def _choose(self, side: Side, body: dict[str, Any], message: Message) -> None:
        chosen = self._this_round(body)
        if chosen.commits[side]:
            raise refusal("Who has committed to a choice does not choose again.",
                          clause="TD-5.2", reason="out_of_turn")
        self.check_free(side)
        if side not in chosen.sides:
            raise refusal("This side has nothing to choose.", clause="TD-5.2", reason="out_of_turn")
        chosen.check_own(side, body["commit"], message.heard)
        chosen.commits[side], chosen.numbers[side] = body["commit"], message.number
        self._decline(side, message.heard)

    def _show(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if self.seal:
            raise refusal("In this match choices are covered.",
                          clause="TD-14.2", reason="out_of_order")
        chosen = self.this_showing(side, body, message.match)
        check_choices(self.playing, self.seat_of(side), chosen.ply, body["do"])
        chosen.shown[side] = body["do"]
        if all(chosen.shown):
            self._take_round(chosen)

    def chosen(self, side: Side, texts: Sequence[str]) -> bool:
        """Whether these legal choices are all that a side has to choose in this round."""
        assert self.round
        match, seat = self.playing, self.seat_of(side)
        game, state = match.game, match.states[self.round.ply]
        for text in texts:
            state = game.apply(state, seat, game.parse(state, seat, text))
        return seat not in game.to_move(state)

    def this_showing(self, side: Side, body: dict[str, Any], match: str) -> Round:
        """The round of which a side shows what it has committed to. Raises Illegal otherwise."""
        chosen = self._this_round(body)
        if side not in chosen.sides or not chosen.bound or chosen.shown[side]:
            raise refusal("Choices are shown once, when both have committed.",
                          clause="TD-5.3", reason="out_of_turn")
        if commitment(match, body["ply"], body["salt"], body["do"]) != chosen.commits[side]:
            raise refusal("What was shown is not the choice that was committed to.",
                          clause="TD-5.3", reason="other_choice")
        return chosen

    def _take_round(self, chosen: Round) -> None:
        match = self.playing
        match.rewind(chosen.ply)
        self.round = None
        for seat in range(2):
            for text in chosen.shown[self.seat_of(seat)]:
                match.act(seat, text)
        self.rounds.append(range(chosen.ply, chosen.ply + sum(map(len, chosen.shown))))
        self.look_for_round()

    # ---- questions -------------------------------------------------------------------------------
    def _ask(self, side: Side, body: dict[str, Any], message: Message) -> None:
        asked = OpenQuestion(message.number, body["what"], body["ply"])
        questions = self.asked_again if asked.what == REMATCH else self.asked
        if questions[side] or self.round and self.round.commits[side]:
            raise refusal("One question at a time, and none while a choice waits to be shown.",
                          clause="TD-6.1", reason="has_asked")
        if asked.what == REMATCH:
            self.asked_again[side] = asked
            self.rematch = self.rematch or None not in self.asked_again
        elif side == 0 or not self.asked[0]:
            self.asked = [None, None]      # TD-6.1: where two cross, that of side 0 stands
            self.asked[side] = asked

    def open_question(self, side: Side) -> OpenQuestion | None:
        """What a side has asked and still may be answered: the end settles all but a rematch."""
        if not self.playing.outcome():
            return self.asked[side]
        return None if self.rematch else self.asked_again[side]

    def _answer(self, side: Side, body: dict[str, Any], message: Message) -> None:
        for questions in (self.asked, self.asked_again):
            asked = questions[1 - side]
            if asked and asked.number == body["ask"]:
                if questions is self.asked:
                    sealed_ways.check_open(self)
                questions[1 - side] = None
                if body["yes"]:
                    self._grant(1 - side, asked)
                return
        if not self.rematch:               # both asked for another match, and one answered, too
            raise refusal("There is no such question.", clause="TD-6.1", reason="not_asked")

    def _grant(self, side: Side, asked: OpenQuestion) -> None:
        """Do what was asked, unless the match has gone another way by now."""
        if asked.what == REMATCH:
            self.rematch = True
        elif self.playing.outcome() or self.conceded():
            return
        elif asked.what == DRAW:
            self._rewind(self.ply)
            self.playing.agree_to_draw(self.seat_of(1 - side))
        elif self.may_take_back(side, asked.ply):
            self._rewind(asked.ply)
            self.look_for_round()

    def may_take_back(self, side: Side, ply: Ply) -> bool:
        """Whether the action after `ply` others was one of this side (TD-6.2)."""
        known, first = self.playing.actions[:self.ply], self.seal.first if self.seal else 0
        return first <= ply < len(known) and known[ply].seat == self.seat_of(side)

    def _rewind(self, ply: Ply) -> None:
        """Let the match stand at a ply again; a round is taken back whole (TD-6.2)."""
        together = next((plies.start for plies in self.rounds if ply in plies), ply)
        self.rounds = [plies for plies in self.rounds if plies.stop <= together]
        self.round = None
        self.playing.rewind(together)
        if self.seal:
            self.seal.rewind(together)

    def _say(self, side: Side, body: dict[str, Any], message: Message) -> None:
        self.said[side] = message.number, body["phrase"]

    # ---- the end ---------------------------------------------------------------------------------
    def may_close(self, side: Side) -> bool:
        """Whether a side should confirm the end: who resigned, after the other has (TD-7.1)."""
        if self.match is None or not self.match.outcome() or self.closed[side]:
            return False
        if self.half_known:                # TD-13.2
            return False
        return not self.resigned or self.resigned[0] != side or self.closed[1 - side] is not None

    def ending(self) -> dict[str, Any]:
        """What a side confirms: how long the match was, its last position, how it ended."""
        match = self.playing
        return {"ply": match.ply, "digest": match.digest(), "result": match.result()}

    def _close(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if self.closed[side] or not self.playing.outcome() or self.half_known:
            raise refusal("The match is not over, or its end was confirmed.",
                          clause="TD-7.1", reason="false_end")
        if body != self.ending():
            raise refusal("The other side confirms another end than the rules make.",
                          clause="TD-7.2", reason="false_end")
        self.closed[side] = body


_TAKEN: dict[str, Callable[[Table, Side, dict[str, Any], Message], None]] = {
    terms.INVITE: Table._invite, terms.JOIN: Table._join, terms.OPEN: Table._open,
    ACT: Table._act, CHOOSE: Table._choose, SHOW: Table._show, RESIGNS: Table._resigns,
    ASK: Table._ask, ANSWER: Table._answer, SAY: Table._say, CLOSE: Table._close,
    clocks.TIME: clocks.take_time, clocks.CLAIM: clocks.take_claim} | sealed_ways.TAKEN
