"""How fast the rules and the search are.

Both are measured in slices taken in turn, so that ratios hold on a busy machine. `decisions`:
to_move, legal, a random pick and play in place, over whole matches from the deal. `copied` plays on
a copy each time, `applied` goes through the checked `apply`. `chess` makes as many random decisions
with python-chess, when it is installed.
"""

import json
import platform
import random
from collections.abc import Callable, Iterable, Mapping
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from . import series as lab
from ..match.match import Match
from ..protocol.game import CHANCE, Game
from ..protocol.types import Move, Seat

CHESS_PLIES = 300                          # random chess without end rules goes on for ever


class Slice(NamedTuple):
    """What was done in one slice: decisions, CPU seconds, matches begun."""

    decisions: int
    seconds: float
    matches: int


Run: TypeAlias = Callable[[float, random.Random], Slice]       # with about so many CPU seconds
Advance: TypeAlias = Callable[[Game[Any], Any, Seat, Move], Any]
Report: TypeAlias = dict[str, Any]


def measure(games: Mapping[str, Game[Any]], seconds: float = 0.4, slices: int = 5,
            note: Callable[[str], object] = lambda text: None) -> Report:
    """A JSON-able report on some games.

    It has the medians of `slices` slices of `seconds` CPU seconds each.
    """
    chess = chess_decisions()
    report: Report = {"python": platform.python_version(),
                      "implementation": platform.python_implementation(),
              "platform": platform.platform(), "slice_seconds": seconds, "slices": slices,
              "chess": _chess_version() if chess else None, "games": {}}
    for name, game in games.items():
        runs = {"decisions": decisions(game, _play), "copied": decisions(game, _play_on_copy),
                "applied": decisions(game, _apply)}
        if chess:
            runs["chess"] = chess
        found: dict[str, list[Slice]] = {key: [] for key in runs}
        for number in range(slices):
            note(f"{name}: slice {number + 1} of {slices}")
            for key, run in runs.items():
                found[key].append(run(seconds, random.Random(number)))
        playouts = round(lab.playouts_per_second(game, seconds * 2), 1)
        report["games"][name] = ({"version": game.version} | _rates(found)
                                 | {"playouts_per_second": playouts} | views(game)
                                 | {"gauges": gauges(game, seconds, slices)})
    return report


def _rates(found: Mapping[str, list[Slice]]) -> Report:
    """Medians of the rates, and of their ratios slice by slice."""
    rates = {key: [one.decisions / one.seconds for one in slices] for key, slices in found.items()}
    matches = [one.matches / one.seconds for one in found["decisions"]]
    out = {"decisions_per_second": round(median(rates["decisions"])),
           "matches_per_second": round(median(matches), 1),
           "copied_per_second": round(median(rates["copied"])),
           "applied_per_second": round(median(rates["applied"])),
           "copy_cost": _ratio(rates["decisions"], rates["copied"])}
    if "chess" in rates:
        out |= {"chess_per_second": round(median(rates["chess"])),
                "times_chess": _ratio(rates["decisions"], rates["chess"]),
                "applied_times_chess": _ratio(rates["applied"], rates["chess"])}
    return out


def _ratio(above: Iterable[float], below: Iterable[float]) -> float:
    """The median of the ratios slice by slice, as both had the same moments of the machine."""
    return round(median(a / b for a, b in zip(above, below)), 3)


def gauges(game: Game[Any], seconds: float, slices: int) -> dict[str, Report]:
    """What the game itself wants measured.

    It is {words: {ms, most}}, the median of some slices of CPU time.
    """
    out = {}
    for words, (run, most) in game.gauges().items():
        found = [_milliseconds(run, seconds / 2) for _ in range(slices)]
        out[words] = {"ms": round(median(found), 4), "most": most}
    return out


def _milliseconds(run: Callable[[], object], seconds: float) -> float:
    """How long one call takes on average, called for that many CPU seconds, at least once."""
    start, count = process_time(), 0
    while not count or process_time() - start < seconds:
        run()
        count += 1
    return (process_time() - start) / count * 1000


# ---- runs ----------------------------------------------------------------------------------------
def _play(game: Game[Any], state: Any, seat: Seat, move: Move) -> Any:
    game.play(state, seat, move)
    return state


def _play_on_copy(game: Game[Any], state: Any, seat: Seat, move: Move) -> Any:
    state = state.copy()
    game.play(state, seat, move)
    return state


def _apply(game: Game[Any], state: Any, seat: Seat, move: Move) -> Any:
    return game.apply(state, seat, move)


def decisions(game: Game[Any], advance: Advance) -> Run:
    """Random matches of `game`; `advance` is how a move is made."""
    def run(seconds: float, rng: random.Random) -> Slice:
        start, spent = process_time(), 0.0
        count = matches = 0
        pick, to_move, legal = rng.random, game.to_move, game.legal
        while not count or (spent := process_time() - start) < seconds:
            matches += 1
            state = lab.deal(game, None, f"bench/{matches}")
            while movers := to_move(state):
                for seat in movers:
                    if seat == CHANCE:
                        state = advance(game, state, CHANCE, game.sample(state, rng))
                        break
                    moves = legal(state, seat)
                    state = advance(game, state, seat, moves[int(pick() * len(moves))])
                    count += 1
        return Slice(count, spent, matches)
    return run


def chess_decisions() -> Run | None:
    """The same with python-chess: legal moves listed, one pushed; None when it is not installed."""
    try:
        from chess import Board
    except ImportError:
        return None

    def run(seconds: float, rng: random.Random) -> Slice:
        start, spent, pick = process_time(), 0.0, rng.random
        count = matches = 0
        while not count or (spent := process_time() - start) < seconds:
            matches += 1
            board = Board()
            for _ in range(CHESS_PLIES):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(pick() * len(moves))])
                count += 1
        return Slice(count, spent, matches)
    return run


def _chess_version() -> str:
    import chess                           # type: ignore[import-not-found, unused-ignore]
    return str(chess.__version__)


# ---- views ---------------------------------------------------------------------------------------
def views(game: Game[Any], seed: int = 1) -> Report:
    """What a click costs over one match, in milliseconds of CPU time.

    A click is to act, then the view of the next seat to move as JSON.
    """
    match, rng = Match(game, seed=seed), random.Random(seed)
    spent: list[float] = []
    sizes: list[int] = []
    while match.to_move():
        seat = match.to_move()[0]
        text = game.text(match.state, seat, rng.choice(match.legal(seat)))
        start = process_time()
        match.act(seat, text)
        following = match.to_move() or (seat,)
        data = json.dumps(match.view(following[0]), ensure_ascii=False)
        spent.append((process_time() - start) * 1000)
        sizes.append(len(data))
    spent.sort()
    return {"click_ms_median": round(median(spent), 2),
            "click_ms_p95": round(spent[len(spent) * 95 // 100], 2),
            "view_bytes_largest": max(sizes)}


# ---- the report as text --------------------------------------------------------------------------
ROWS = (
    ("decisions a second, in place", "decisions_per_second"),
    ("matches a second", "matches_per_second"),
    ("  with a copy each move", "copied_per_second"),
    ("  through the checked apply", "applied_per_second"),
    ("a copy costs, times in place", "copy_cost"),
    ("python-chess decisions a second", "chess_per_second"),
    ("times python-chess", "times_chess"),
    ("playouts a second", "playouts_per_second"),
    ("click to view JSON, median ms", "click_ms_median"),
    ("click to view JSON, 95 % ms", "click_ms_p95"),
    ("largest view, bytes", "view_bytes_largest"),
)


def table(report: Report) -> str:
    """The report as text."""
    games = report["games"]
    head = (f"{report['implementation']} {report['python']}, "
            f"{report['slices']} slices of {report['slice_seconds']} s")
    lines = [head, "", f"{'':36}" + "".join(f"{name:>14}" for name in games)]
    for label, key in ROWS:
        if any(key in game for game in games.values()):
            cells = "".join(f"{game.get(key, ''):>14,}" for game in games.values())
            lines.append(f"{label:36}{cells}")
    for game in games.values():
        for words, gauge in game.get("gauges", {}).items():
            label = f"{words}, ms"
            lines.append(f"{label:36}{gauge['ms']:>14,} (at most {gauge['most']})")
    if not report["chess"]:
        lines += ["", "python-chess is not installed, so nothing is compared with it: "
                  "pip install chess."]
    return "\n".join(lines)
