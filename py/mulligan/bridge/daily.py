"""The puzzles of the day: positions that seeds and actions lead to, each with one best answer.

A game ships them as puzzles.json in its package, which `mulligan puzzles` makes. What chance does
comes of the seed, so only what seats chose is kept, and every device deals the same position. Which
one a day has is for the page to say (web/screens/dailyKept.js): a date is no matter of the rules.
The file says from which day on how many of them are drawn on, so a list that grows changes no day
that has come.
"""

import json
from typing import Any

from . import puzzles, sessions
from ..data.checks import expect, is_int
from ..match.match import Match
from ..protocol.game import Game
from ..protocol.rooms import text_in
from ..protocol.types import Deck
from ..protocol.values import Action
from ..registry import get
from .request import Request

FILE = "puzzles.json"
FORMAT = "mulligan-puzzles/1"
FOE = {"kind": "normal", "name": "Normal"}     # who plays on, once the answer is found


def shipped(game: Game[Any]) -> list[dict[str, Any]]:
    """The puzzles that a game ships, in the order in which days take them."""
    return _read(game)["puzzles"]


def since(game: Game[Any]) -> list[dict[str, int]]:
    """From which day on how many of them are drawn on: {day, count} each, the earliest first."""
    return _read(game)["since"]


def _read(game: Game[Any]) -> dict[str, list[Any]]:
    text = text_in(game, FILE)
    data: dict[str, list[Any]] = json.loads(text) if text else {"since": [], "puzzles": []}
    return data


def begun(game: Game[Any], one: dict[str, Any]) -> Match:
    """The match as it stands when a puzzle's seat is to find the answer."""
    seats = [FOE] * len(game.seats)
    seats[one["seat"]] = {"kind": "person", "name": "You"}
    decks = [deck_of(game, ident) for ident in one["decks"]]
    match = Match(game, one["options"], seats, decks, one["seed"], sessions.now())
    for line in one["actions"]:
        action = Action.parse(line)
        match.act(action.seat, action.text)
    return match


def deck_of(game: Game[Any], ident: str) -> Deck:
    """A prebuilt deck."""
    assert game.library, "it has decks"
    deck = next(one for one in game.library.decks if one["id"] == ident)
    return {"name": deck["name"], "cards": list(deck["cards"])}


# ---- the calls -----------------------------------------------------------------------------------
def daily(request: Request) -> dict[str, Any]:
    """The match of one of a game's puzzles of the day, in which only the answer is taken."""
    game, at = get(request.get("game", str)), request.get("at", int)
    known = shipped(game)
    expect(bool(known), "game", "this game has no puzzles of the day")
    expect(is_int(at, 0, len(known) - 1), "at", f"expected a number from 0 to {len(known) - 1}")
    one = known[at]
    match, seat, answer = begun(game, one), one["seat"], one["action"]
    state, move = match.state, game.parse(match.state, seat, answer)
    told = {"at": match.ply + 1, "action": answer, "label": game.suggest(state, seat, move),
            "best": one["best"], "others": one["others"]}
    if reason := game.reason(state, seat, move):
        told["reason"] = reason
    return {"summary": puzzles.posed(match, Action(seat, answer)), "puzzle": told}
