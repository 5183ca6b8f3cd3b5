"""A game's puzzles of the day are made here, for the command `puzzles`.

`greedy` plays itself from a seed. Where a second look thinks that it gave something away,
the moment is searched and every answer judged as for a puzzle of a person's own slip. All thinking
is counted in looks, so the same seed gives the same puzzles on every machine.
"""

import json
import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from .. import players
from ..bridge import daily
from ..bridge.puzzles import Confirm
from ..data.checks import expect, is_int
from ..data.files import read_text
from ..data.json_text import parse
from ..match.match import Match
from ..match.past import past
from ..players.clock import Looks, counted
from ..players.plans import unfinished
from ..protocol.game import CHANCE, Game
from ..protocol.types import Ply

MOST_BYTES = 1_000_000                     # of a list of puzzles
CHOICES = 3                                # a moment needs so many legal moves
GLANCED = 6                                # moments of a match's second half that are glanced at
TRIED = 1                                  # of them, those searched deeply
QUICK, BRIEF = 0.2, 0.04                   # seconds of thinking in a glance, and after an action
DOUBTED = 0.2                              # what seems to be given away where it is worth searching
HOPEFUL = 0.5                              # the least winning chance after the answer


def search(game: Game[Any], seed: int, known: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The puzzles of a seed, one of a match at most; from behind the last match that is known."""
    tried = [int(number) for of, number in (one["seed"].split("/") for one in known)
             if of == str(seed)]
    begin = max(tried) + 1 if tried else 0
    return filter(None, map(partial(puzzle_of, game, seed), count(begin)))


def puzzle_of(game: Game[Any], seed: object, number: int) -> dict[str, Any] | None:
    """The puzzle that the match `number` of a seed makes, or None."""
    unfinished.clear()                     # what was planned in another match belongs there
    luck = f"{seed}/{number}"
    rng = random.Random(f"{luck}/puzzle")
    decks = [deck["id"] for deck in game.library.decks] if game.library else []
    brought = [rng.choice(decks) for _ in game.seats] if decks else []
    with counted(Looks()):
        match = played(game, luck, brought, rng)
        for ply in doubtful(match, rng)[:TRIED]:
            if answer := confirmed(match, ply):
                earlier, seat = past(match, ply - 1), match.actions[ply - 1].seat
                chosen = [str(one) for one in earlier.actions if one.seat != CHANCE]
                return {"seed": luck, "options": match.options, "decks": brought,
                        "actions": chosen, "digest": earlier.digest(), "seat": seat} | answer
    return None


def played(game: Game[Any], seed: str, decks: list[str], rng: random.Random) -> Match:
    """A match of `greedy` against itself, to its end."""
    match = Match(game, None, (), [daily.deck_of(game, ident) for ident in decks], seed)
    player = players.make(game, "greedy")
    while movers := match.to_move():
        for thought in player.think(match.hidden(movers[0]), movers[0], rng):
            pass
        match.act_move(movers[0], thought.move)
    return match


def doubtful(match: Match, rng: random.Random) -> list[Ply]:
    """Some actions that seem to have given away much, the worst first.

    Only a match's second half is looked at: few cards are to come, and one answer may decide.
    """
    game = match.game
    plies = [ply for ply, action in enumerate(match.actions, 1) if action.seat != CHANCE
             and len(game.legal(match.states[ply - 1], action.seat)) >= CHOICES
             and not game.formal(match.states[ply - 1])]
    late = plies[len(plies) // 2:]
    lost = {ply: given_away(match, ply) for ply in rng.sample(late, min(GLANCED, len(late)))}
    return sorted((ply for ply in lost if lost[ply] >= DOUBTED), key=lambda ply: -lost[ply])


def given_away(match: Match, ply: Ply) -> float:
    """What an action seems to have given away, at a glance."""
    look = Confirm(match, None, ply)
    hidden = look.earlier.hidden(look.seat)
    for thought in look.player.think(hidden, look.seat, look.rng, QUICK):
        pass
    if thought.move == look.made:
        return 0.0
    state = hidden(look.rng)
    return look.value(state, thought.move, BRIEF) - look.value(state, look.made, BRIEF)


def confirmed(match: Match, ply: Ply) -> dict[str, Any] | None:
    """The answer to the moment before an action, if one is best by far and leaves hope."""
    found = Confirm(match, None, ply).work(lambda: False)["result"]["puzzle"]
    if not found or found["best"] < HOPEFUL:
        return None
    others = [{key: one[key] for key in ("action", "chance")} for one in found["others"]]
    return {"action": found["action"], "best": found["best"], "others": others}


class Listed(NamedTuple):
    """The puzzles of a game, and from which day on how many of them are drawn on."""

    since: list[dict[str, int]]
    puzzles: list[dict[str, Any]]

    def and_one(self, puzzle: dict[str, Any], day: int) -> "Listed":
        """With a puzzle more, on which days from `day` on draw."""
        puzzles = [*self.puzzles, puzzle]
        before = [one for one in self.since if one["day"] < day]
        return Listed([*before, {"day": day, "count": len(puzzles)}], puzzles)


def as_text(game: Game[Any], listed: Listed) -> str:
    """A list of puzzles as the file of it, a line each."""
    head = {"format": daily.FORMAT, "game": game.id, "since": listed.since}
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":"))
                       for one in listed.puzzles)
    return f'{json.dumps(head)[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def read(game: Game[Any], file: str) -> Listed:
    """The puzzles of a file. Raises Malformed where it is no list of this game's."""
    data = parse(read_text(file, MOST_BYTES), file)
    expect(isinstance(data, dict) and data.get("format") == daily.FORMAT, file,
           f"expected {daily.FORMAT}")
    expect(data.get("game") == game.id, file, f"expected puzzles of {game.title}")
    puzzles, since = data.get("puzzles"), data.get("since")
    expect(isinstance(puzzles, list) and all(map(_is_made, puzzles)), f"{file}: puzzles",
           "expected a list of puzzles as this command makes them")
    expect(isinstance(since, list) and all(map(_is_from, since)), f"{file}: since",
           'expected a list of {"day", "count"}')
    return Listed(since, puzzles)


def _is_made(one: object) -> bool:
    seed = one.get("seed") if isinstance(one, dict) else None
    return isinstance(seed, str) and re.fullmatch(r"-?\d+/\d+", seed) is not None


def _is_from(one: object) -> bool:
    return isinstance(one, dict) and set(one) == {"day", "count"} and all(map(is_int, one.values()))
