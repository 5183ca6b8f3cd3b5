"""Guided matches: a chapter of a lesson played through once, then followed step by step.

The script of such a match holds every action from the deal to the end of the chapter. A person can
do nothing else (`Match.act` refuses it), and the others do what it says.
"""

from functools import cache
from typing import Any, NamedTuple

from . import matches, sessions
from ..data.checks import expect, is_int
from ..errors import Malformed
from ..match import orders
from ..match.match import Match
from ..match.zone_view import ViewData
from ..players import LEVELS
from ..protocol.lessons import Chapter, LessonStep
from ..protocol.types import Move, Ply, Seat
from ..protocol.values import CHANCE, Action
from ..registry import get
from .request import Request

LEARNER: Seat = 0


class Unfolded(NamedTuple):
    """A chapter played through: all its actions, and after how many of them each step is said."""

    match: Match
    plies: tuple[Ply, ...]

    @property
    def script(self) -> list[str]:
        """The actions."""
        return [str(action) for action in self.match.actions]


@cache
def unfold(game_id: str, number: int) -> Unfolded:
    """Play a chapter of a lesson through. Raises Illegal or Malformed where it cannot be played."""
    game = get(game_id)
    chapter = game.lesson[number]
    seats = [{"kind": "person", "name": "You"}]
    seats += [{"kind": LEVELS[0].id, "name": LEVELS[0].name} for _ in game.seats[1:]]
    match = Match(game, seats=seats, deal=False, **chapter.deal)
    for line in chapter.begun:
        _begin(match, Action.parse(line))
    match.let_chance_act()
    _go_on(match, [])
    return Unfolded(match, tuple(_play(match, step) for step in chapter.steps))


def _begin(match: Match, action: Action) -> None:
    """Take an action from before the first step, and what passes by itself before it."""
    if action.seat != CHANCE:
        match.let_chance_act()
        while action.seat not in match.to_move() or not _is_legal(match, action):
            seat = match.to_move()[0]
            match.act_move(seat, _passing(match, seat, action.text))
    match.repeat(action)


def _play(match: Match, step: LessonStep) -> Ply:
    """Do what a step asks for and what follows; returns after how many actions it is said."""
    at = match.ply
    if step.do and not step.picks:
        match.act(LEARNER, step.do)
        _go_on(match, list(step.replies))
    return at


def _go_on(match: Match, replies: list[str]) -> None:
    """Let the others act until the learner is to choose, or nobody is."""
    while due := match.to_move():
        if LEARNER in due:
            by_itself = orders.auto(match, LEARNER)
            if not by_itself:
                break
            match.act_move(LEARNER, by_itself[0])
        elif replies and _is_legal(match, Action(due[0], replies[0])):
            match.act(due[0], replies.pop(0))
        else:
            match.act_move(due[0], _passing(match, due[0], ", ".join(replies)))
    expect(not replies, "replies", f"nobody could do {', '.join(replies)}")


def _is_legal(match: Match, action: Action) -> bool:
    texts = (match.game.text(match.state, action.seat, move) for move in match.legal(action.seat))
    return action.text in texts


def _passing(match: Match, seat: Seat, wanted: str) -> Move:
    """What a seat does that lets a moment pass. Raises Malformed where it has a choice."""
    passing, legal = match.game.pass_move(match.state, seat), match.legal(seat)
    if passing is None and len(legal) > 1:
        raise Malformed(f"seat {seat} has a choice after {match.actions[-1]}; not {wanted!r}",
                        "replies")
    return legal[0] if passing is None else passing


# ---- the calls -----------------------------------------------------------------------------------
def lesson(request: Request) -> ViewData:
    """The match of a step of a lesson, dealt and played as far as that step."""
    name, at = request.get("game", str), request.get("at", int, 0)
    chapters = get(name).lesson
    expect(bool(chapters), "game", "this game has no lesson")
    places = [(number, index) for number, chapter in enumerate(chapters)
              for index in range(len(chapter.steps))]
    expect(is_int(at, 0, len(places) - 1), "at", f"expected a number from 0 to {len(places) - 1}")
    number, index = places[at]
    whole = unfold(name, number)
    match = whole.match.branch(whole.plies[index])
    match.script, match.created = whole.script, sessions.now()
    return {"summary": matches.opened(match), "at": at,
            "steps": [_said(name, chapters[n], n, i) for n, i in places]}


def _said(name: str, chapter: Chapter, number: int, index: int) -> dict[str, Any]:
    """A step as the page knows it."""
    step = chapter.steps[index]
    out: dict[str, Any] = {"ask": step.ask, "chapter": number, "title": chapter.title,
                           "ply": unfold(name, number).plies[index]}
    more = {"clause": step.clause, "picks": step.picks, "acts": bool(step.do)}
    return out | {key: value for key, value in more.items() if value}
