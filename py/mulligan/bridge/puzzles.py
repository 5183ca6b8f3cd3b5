"""Puzzles made of slips: a moment of a finished match in which one answer is best by far.

A second look (`Better`) finds the slips; here one of them is searched ten times as long and every
other answer is judged, before anybody is asked to find the best. All is thought and judged from
what the seat knew, in positions that agree with that.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import better, matches, sessions
from ..data.checks import expect, integer, is_int, is_list, is_string
from ..errors import Illegal, Malformed
from ..match.match import Match
from ..match.past import past
from ..match.zone_view import ViewData
from ..players.clock import perf_counter
from ..players.plans import unfinished
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Json, Move, Ply, Seat
from ..protocol.values import Action
from .better import Better
from .request import Request

DEEPER = 10                                # times as long as the second look thinks
BRIEF = 0.05                               # seconds of a first glance at every answer
FIRST_LOOKS = 2                            # positions in which every answer is glanced at
RIVALS = 4                                 # answers judged as closely as the best one
LOOKS = 10                                 # positions in which those are judged
MARGIN = better.SLIP                       # any other answer would be called a slip
MOST = 100_000                             # answers a person gave to one puzzle
KEYS = {"at", "action", "label", "best", "others", "kind", "wrong", "found"}


class Answer(NamedTuple):
    """What a seat may do, and its winning chance then."""

    move: Move
    chance: float


class Confirm(Better):
    """Whether the action `ply` was a slip with one best answer, which the seat could have found.

    The answer counts when the long search wants it, and when in the same positions every other one
    leads to less, by `MARGIN` at least: each of them would be called a slip. All are glanced at,
    those that promise most are judged as a second look judges, in more positions. Moves that lead
    to the same position are one answer.
    """

    def __init__(self, match: Match, viewer: Seat | None, ply: Json) -> None:
        super().__init__(match, viewer, ply)
        self.ply: Ply = ply
        self.earlier = past(match, ply - 1)
        self.made: Move = match.moves[ply - 1]
        self.best: Move = self.made
        self.answers: list[Answer] = []        # judged closely, the best first
        expect(viewer in (None, self.seat), "ply", "expected an action of this seat")

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Go on by the clock: as many looks would take minutes on a slow device."""
        return self.go_on(enough)

    def run(self) -> Iterator[float]:
        """Search, glance at every answer, judge the best ones; yield how far that is."""
        for share in self.search():
            yield share / 2
        moves = self.apart()
        if self.hurried or self.best == self.made or len(moves) < 2:
            return
        glanced = dict.fromkeys(moves, 0.0)
        for look in range(FIRST_LOOKS):
            state = self.earlier.hidden(self.seat)(self.rng)
            for i, move in enumerate(moves):
                glanced[move] += self.value(state, move, BRIEF)
                yield (1 + (look + (i + 1) / len(moves)) / FIRST_LOOKS / 2) / 2
                if self.hurried:
                    return
        others = sorted((move for move in moves if move != self.best),
                        key=lambda move: -glanced[move])
        close = [self.best, *dict.fromkeys([*others[:RIVALS], self.made])]
        for share in self.judge(close):
            yield .75 + share / 4

    def search(self) -> Iterator[float]:
        """Think about the moment for long; yield how far that is."""
        span = DEEPER * better.SECONDS
        unfinished.clear()                     # a turn that was planned in a hurry is no search
        end = perf_counter() + span
        hidden = self.earlier.hidden(self.seat)
        for thought in self.player.think(hidden, self.seat, self.rng, span):
            self.best = thought.move
            if self.hurried or perf_counter() > end:
                break
            yield thought.share

    def apart(self) -> list[Move]:
        """The legal moves, one of those that lead to the same; the best and the made one lead."""
        game, state = self.match.game, self.earlier.hidden(self.seat)(self.rng)
        seen: list[State] = []
        found: list[Move] = []
        for move in dict.fromkeys([self.best, self.made, *game.legal(state, self.seat)]):
            after = game.apply(state, self.seat, move)
            if after not in seen:
                seen.append(after)
                found.append(move)
        return found

    def judge(self, moves: list[Move]) -> Iterator[float]:
        """Judge some answers in the same positions; yield how far that is."""
        sums = [0.0] * len(moves)
        for look in range(1, LOOKS + 1):
            state = self.earlier.hidden(self.seat)(self.rng)
            for i, move in enumerate(moves):
                sums[i] += self.value(state, move)
                yield (look - 1 + (i + 1) / len(moves)) / LOOKS
                if self.hurried:
                    return
            first, *rest = sums
            # what is no puzzle shows soon
            if look >= better.LOOKS and first - max(rest) < look * MARGIN / 2:
                return
        judged = [Answer(move, total / LOOKS) for move, total in zip(moves, sums)]
        self.answers = [judged[0], *sorted(judged[1:], key=lambda one: -one.chance)]

    def result(self) -> dict[str, Any]:
        """The answer with what is good about it, and what the others that were judged lead to."""
        first, *others = self.answers or [Answer(self.best, 0.0)]
        if not others or first.chance - others[0].chance < MARGIN:
            return {"puzzle": None}
        game, state, seat = self.match.game, self.earlier.state, self.seat
        out = {"at": self.ply, "action": game.text(state, seat, first.move),
               "label": game.suggest(state, seat, first.move), "best": round(first.chance, 3),
               "others": [self.told(one) for one in others]}
        reason = game.reason(state, seat, first.move)
        return {"puzzle": out | ({"reason": reason} if reason else {})}

    def told(self, one: Answer) -> dict[str, Any]:
        """An answer that is not the best: what it leads to, and that it was the one given."""
        game, state = self.match.game, self.earlier.state
        out = {"action": game.text(state, self.seat, one.move), "chance": round(one.chance, 3)}
        return out | {"made": True} if one.move == self.made else out


# ---- the calls -----------------------------------------------------------------------------------
def puzzle(request: Request) -> ViewData:
    """The moment before an action of a finished match, in which only the answer is taken."""
    match, ply = request.match(), request.get("ply", int)
    answer = request.get("answer", str)
    if not match.outcome():
        raise Illegal("Puzzles are made of matches that are over.", reason="hidden",
                      title="Not yet")
    expect(is_int(ply, 1, match.ply), "ply", f"expected a number from 1 to {match.ply}")
    expect(is_string(answer, 4000), "answer", "expected the text of an action")
    begun = match.branch(ply - 1)
    seat = match.actions[ply - 1].seat
    begun.check_seat(seat)
    begun.created = sessions.now()
    return posed(begun, Action(seat, answer))


def posed(match: Match, answer: Action) -> ViewData:
    """Open a match in which only that answer is taken now; returns its summary."""
    move = match.game.parse(match.state, answer.seat, answer.text)
    match.game.apply(match.state, answer.seat, move)
    match.script = [str(action) for action in (*match.actions, answer)]
    match.puzzle = True
    return matches.opened(match)


def puzzles_read(request: Request) -> list[dict[str, Any]]:
    """Puzzles of a finished match that a file brings, as the page keeps them."""
    match, puzzles = request.match(), request.get("puzzles", list)
    expect(match.outcome(), "puzzles", "expected puzzles of a match that is over")
    expect(is_list(puzzles, match.ply), "puzzles", f"expected at most {match.ply} puzzles")
    return [_read(match, one, f"puzzles[{i}]") for i, one in enumerate(puzzles)]


def _read(match: Match, one: Json, field: str) -> dict[str, Any]:
    """A puzzle, if the rules allow all its answers at its moment. Raises Malformed."""
    expect(isinstance(one, dict) and set(one) - {"reason"} == KEYS, field,
           "expected the keys of a puzzle and no others")
    at = integer(one["at"], f"{field}.at", 1, match.ply)
    expect(is_string(one["label"], 4000, 1), f"{field}.label", "expected what it is called")
    expect(is_string(one.get("reason", ""), 4000), f"{field}.reason", "expected a reason")
    expect(one["kind"] in ("slip", "blunder"), f"{field}.kind", "expected slip or blunder")
    for name in ("wrong", "found"):
        integer(one[name], f"{field}.{name}", 0, MOST)
    expect(is_list(one["others"], RIVALS + 1, 1), f"{field}.others", "expected other answers")
    _check_answer(match, at, one["action"], one["best"], field)
    for i, other in enumerate(one["others"]):
        place = f"{field}.others[{i}]"
        expect(isinstance(other, dict) and set(other) - {"made"} == {"action", "chance"}
               and other.get("made", True) is True, place, "expected an answer and its chance")
        _check_answer(match, at, other["action"], other["chance"], place)
    return dict(one)


def _check_answer(match: Match, at: Ply, text: Json, chance: Json, field: str) -> None:
    """Raise Malformed unless the seat of the action `at` could do this, with such a chance."""
    expect(type(chance) in (int, float) and 0 <= chance <= 1, field,
           "expected a chance from 0 to 1")
    expect(is_string(text, 4000), field, "expected the text of an action")
    seat, state = match.actions[at - 1].seat, match.states[at - 1]
    expect(seat != CHANCE, field, "expected an action that somebody chose")
    try:
        match.game.apply(state, seat, match.game.parse(state, seat, text))
    except (Illegal, Malformed) as refusal:
        raise Malformed("the rules do not allow this answer there", field) from refusal
