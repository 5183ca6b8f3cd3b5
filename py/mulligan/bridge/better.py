"""What would have been better than an action that was taken, for review.

Of a turn of several actions the one that lost most is found first. The strongest level looks at
that moment again, knowing what its seat knew, and both actions are judged by what they lead to. So
what a quick glance made doubtful is confirmed or found to be sound.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from . import ahead, hints_kept
from .. import players
from ..data.checks import expect, is_int
from ..errors import Illegal, Malformed
from ..match import foreseen
from ..match.log import said_to
from ..match.match import Match
from ..match.past import past
from ..match.turns import passes, turns
from ..match.view import View
from ..players.clock import perf_counter
from ..players.deterministic import Deterministic
from ..players.fair_chances import told
from ..players.thought import Hidden, Thought
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import ClauseId, Json, Move, Ply, Seat

SECONDS = 1.0                              # of thinking about the moment
RATE = 1_000                               # looks that stand for a second, on every device
LOOKS = 3                                  # guesses at what is hidden
GLANCE = 0.25                              # seconds of thinking after either action in each
SUSPECTS = 3                               # actions of a turn that are looked at, at most
WAYS = 3                                   # in which either action is played on, to tell why
NONE_BETTER = "Nothing better was found."
SLIP = 0.1                                 # what is given away in one that explains the turn


def decisions(match: Match, ply: Ply) -> list[Ply]:
    """What the seat of the action `ply` chose in the turn that action is part of."""
    seat = match.actions[ply - 1].seat
    turn = next(turn for turn in turns(match) if turn.first <= ply <= turn.last)
    if turn.seat != seat or passes(match, ply):
        return [ply]
    return [at for at in range(turn.first, turn.last + 1)
            if match.actions[at - 1].seat == seat and match.moves[at - 1] is not None
            and not passes(match, at)]


class SecondLook(NamedTuple):
    """One action of a turn, looked at again: what was made there, what is best, the chances."""

    ply: Ply
    past: Match                            # the match before it
    made: Move
    best: Move
    chances: tuple[float, float]           # after the one and after the other
    better: int                            # so often the other came out better
    guesses: int

    @property
    def lost(self) -> float:
        """How much of the winning chance it gave away."""
        return self.chances[1] - self.chances[0]


class Better:
    """Thinks about the turn of the action `ply`, the first being 1: about what lost most in it.

    What a seat can hope for after every action is a guess: the actions that seem to lose most are
    looked at one after the other, until one has given something away. An action that let a window
    pass is looked at alone.
    """

    def __init__(self, match: Match, viewer: Seat | None, ply: Json) -> None:
        if not match.outcome():
            raise Illegal("What would have been better is told when the match is over.",
                          reason="hidden", title="Not yet")
        expect(is_int(ply, 1, match.ply), "ply", f"expected a number from 1 to {match.ply}")
        self.owner: object = match
        self.match, self.viewer = match, viewer
        self.seat = match.actions[ply - 1].seat
        if self.seat == CHANCE or match.moves[ply - 1] is None:
            raise Malformed("expected an action that somebody chose", "ply")
        self.rng = random.Random(f"{match.seed}/{ply}/better")
        self.player = players.make(match.game, players.LEVELS[-1].id)
        self.plies = decisions(match, ply)
        self.hopes: list[float] = []           # the chances before each of them, and after the last
        self.found: SecondLook | None = None   # the one that lost most, of those looked at
        self.ahead: ahead.Ahead | None = None  # what that leads to
        self.hurried = False
        self.deterministic = Deterministic(RATE)
        self.steps = self.run()

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        with self.deterministic.thinking():
            return self.go_on(enough)

    def go_on(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Think step after step."""
        for share in self.steps:
            if enough() and not self.hurried:
                return self.progress(share)
        return self.progress(1) | {"done": True, "result": self.result()}

    def finish(self) -> dict[str, Any]:
        self.hurried = True
        return self.work(lambda: False)

    def run(self) -> Iterator[float]:
        """Find the action that lost most, and what came of it; yield how far that is."""
        yield from self.search()
        found = self.found
        if found is None or found.best == found.made:
            return
        self.ahead = ahead.Ahead(self.match.game, self.seat, found.made, found.best)
        for _ in range(WAYS):
            self.ahead.begin(found.past.hidden(self.seat)(self.rng))
        yield 1.0
        while not self.hurried and self.ahead.play(self.rng):
            yield 1.0

    def search(self) -> Iterator[float]:
        """Find the action that lost most; yield how far that is."""
        while 1 < len(self.plies) >= len(self.hopes) and not self.hurried:
            self.hope()
            yield len(self.hopes) / (len(self.plies) + 1) / 4
        plies = self.suspects()
        for i, ply in enumerate(plies):
            for share in self.consider(ply):
                yield (1 + 3 * (i + share) / len(plies)) / 4
            if self.hurried or self.found and self.found.lost >= SLIP:
                return

    def suspects(self) -> list[Ply]:
        """The actions that may have lost something, first those that seem to have lost most."""
        lost = [before - after for before, after in pairwise(self.hopes)] or [0.0]
        by_loss = sorted(range(len(lost)), key=lambda at: -lost[at])
        game, match = self.match.game, self.match
        chosen = [self.plies[at] for at in by_loss
                  if len(game.legal(match.states[self.plies[at] - 1], self.seat)) > 1]
        return chosen[:SUSPECTS] or [self.plies[-1]]

    def consider(self, ply: Ply) -> Iterator[float]:
        """Think anew about one action; yield how far that is. Of two, what lost more is kept."""
        earlier, made = past(self.match, ply - 1), self.match.moves[ply - 1]
        best = made
        for thought in self.thoughts(ply, earlier):
            best = thought.move
            yield thought.share / 2
        looks = 1 if self.hurried or best == made else LOOKS
        judged: list[tuple[float, float]] = []
        while len(judged) < looks:
            state = earlier.hidden(self.seat)(self.rng)
            value = self.value(state, made)
            judged.append((value, value if best == made else self.value(state, best)))
            yield (1 + len(judged) / looks) / 2
            looks = 1 if self.hurried else looks
        chances = tuple(sum(each) / len(judged) for each in zip(*judged))
        better = sum(after > before for before, after in judged)
        look = SecondLook(ply, earlier, made, best, (chances[0], chances[1]), better, len(judged))
        if not self.found or look.lost > self.found.lost:
            self.found = look

    def thoughts(self, ply: Ply, earlier: Match) -> Iterator[Thought]:
        """What is best before an action: what a hint said there, else what thinking finds.

        One moment has one best action: who did what the hint said is not told of another.
        """
        game, seat = self.match.game, self.seat
        hint = hints_kept.recall(self.match, seat, ply - 1)
        if hint:
            yield Thought(game.parse(earlier.state, seat, hint["do"]), float(hint["value"]))
            return
        end = perf_counter() + SECONDS
        for thought in self.player.think(earlier.hidden(seat), seat, self.rng, SECONDS):
            yield thought
            if self.hurried or perf_counter() > end:
                return

    def hope(self) -> None:
        """What the seat could hope for before the next action of its turn, or after the last."""
        at = len(self.hopes)
        earlier = past(self.match, self.plies[min(at, len(self.plies) - 1)] - 1)
        if at < len(self.plies):
            self.hopes.append(self.glance(earlier.hidden(self.seat), self.seat))
            return
        state = earlier.hidden(self.seat)(self.rng)
        self.hopes.append(self.value(state, self.match.moves[self.plies[-1] - 1]))

    def progress(self, share: float) -> dict[str, Any]:
        """How far it has come."""
        return {"done": False, "progress": {"share": min(1.0, share), "note": ""}}

    def value(self, state: State, move: Move, seconds: float = 0) -> float:
        """The winning chance of the seat after an action; `GLANCE` seconds of thinking, or so."""
        game = self.match.game
        after = game.apply(state, self.seat, move)
        if over := game.outcome(after):
            return 0.5 if over.winner is None else float(over.winner == self.seat)
        seat = game.to_move(after)[0]
        if seat == CHANCE:
            return told(game, players.estimate(game, lambda rng: after.copy(), self.seat, self.rng,
                                               seconds or GLANCE))
        value = self.glance(partial(game.determinise, after, seat), seat, seconds)
        return value if seat == self.seat else 1 - value

    def glance(self, hidden: Hidden, seat: Seat, seconds: float = 0) -> float:
        """What a seat to move can hope for, after a little thinking."""
        span = seconds or GLANCE
        end = perf_counter() + span
        for thought in self.player.think(hidden, seat, self.rng, span):
            if perf_counter() > end:
                break
        return told(self.match.game, thought.value)

    def result(self) -> dict[str, Any]:
        """The best action, what surely follows from it, and how both are judged."""
        found = self.found
        assert found, "a turn has an action"
        game, state, move = self.match.game, found.past.state, found.best
        seat, (made, best) = self.seat, found.chances
        view = View(game, state, seat, everything=True)
        out = {"action": game.text(state, seat, move), "label": game.suggest(state, seat, move),
               "path": [view.pick(element) for element in game.path(state, seat, move)],
               "at": found.ply, "made": round(made, 3), "best": round(best, 3)}
        reason = game.reason(state, seat, move)
        answer = "" if reason or move == found.made else self.answer(found.ply)
        leads = self.leads() or (not (reason or answer)) * in_guesses(found)
        clauses = self.clauses() if reason or best == 1 > made else []
        whys = {"reason": reason, "answer": answer, "leads": leads, "clauses": clauses}
        return out | {key: why for key, why in whys.items() if why} \
            | foreseen.follows(found.past, seat, move, self.viewer)

    def clauses(self) -> list[ClauseId]:
        """The clauses of what the best action does on the true position.

        Where it ends the match, only that by which it ends.
        """
        found = self.found
        assert found, "a turn has an action"
        game, state = self.match.game, found.past.state
        after = game.apply(state, self.seat, found.best)
        if end := game.outcome(after):
            return [end.clause] if end.clause else []
        return list(game.tell(state, self.seat, found.best, after).clauses)

    def leads(self) -> str:
        """What the best action leads to, in a sentence; nothing where no count shows it."""
        words = self.ahead.words() if self.ahead else ()
        return "".join(word["t"] for word in said_to(self.match, self.viewer, words))

    def answer(self, ply: Ply) -> str:
        """What the other seat would best have answered to an action, in words.

        Nothing where the seat itself or chance went on, and where letting it pass was best.
        """
        game, after = self.match.game, past(self.match, ply)
        movers = after.to_move()
        if not movers or movers[0] in (self.seat, CHANCE):
            return ""
        end, seat = perf_counter() + GLANCE, movers[0]
        for thought in self.player.think(after.hidden(seat), seat, self.rng, GLANCE):
            if perf_counter() > end:
                break
        passes = thought.move == game.pass_move(after.state, seat)
        return "" if passes else game.suggest(after.state, seat, thought.move)


def in_guesses(look: SecondLook) -> str:
    """How often the best action came out better as both were judged, in a sentence."""
    if look.best == look.made or look.lost <= 0:
        return NONE_BETTER
    if look.guesses == 1:
        return "Both were played on once, and it came out better."
    return f"Both were played on {look.guesses} times, and it came out better in {look.better}."
