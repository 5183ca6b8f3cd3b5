"""How fast the rules and the search are, measured in slices taken in turn so that ratios hold on a busy machine.

`decisions`: to_move, legal, a random pick and play in place, over whole matches from the deal. `copied` plays on a copy each time,
`applied` goes through the checked `apply`. `chess` makes as many random decisions with python-chess, when it is installed.
"""

import json
import platform
import random
from statistics import median
from time import process_time

from . import series as lab
from ..protocol.game import CHANCE
from ..match.match import Match

CHESS_PLIES = 300                          # random chess without end rules goes on for ever


def measure(games, seconds=0.4, slices=5, note=lambda text: None):
    """A JSON-able report on each of {name: Game}: the medians of `slices` slices of `seconds` CPU seconds each."""
    peer = chess_decisions()
    report = {"python": platform.python_version(), "implementation": platform.python_implementation(),
              "platform": platform.platform(), "slice_seconds": seconds, "slices": slices,
              "chess": _version() if peer else None, "games": {}}
    for name, game in games.items():
        runs = {"decisions": decisions(game, _play), "copied": decisions(game, _copied), "applied": decisions(game, _applied)}
        if peer:
            runs["chess"] = peer
        found = {key: [] for key in runs}
        for number in range(slices):
            note(f"{name}: slice {number + 1} of {slices}")
            for key, run in runs.items():
                found[key].append(run(seconds, random.Random(number)))
        report["games"][name] = {"version": game.version} | _summary(found) | {
            "playouts_per_second": round(lab.playouts_per_second(game, seconds * 2), 1)} | views(game) | {
            "gauges": gauges(game, seconds, slices)}
    return report


def _summary(found):
    """Medians of the rates, and of their ratios slice by slice."""
    rates = {key: [count / spent for count, spent, _ in rows] for key, rows in found.items()}
    matches = [games / spent for _, spent, games in found["decisions"]]
    out = {"decisions_per_second": round(median(rates["decisions"])), "matches_per_second": round(median(matches), 1),
           "copied_per_second": round(median(rates["copied"])), "applied_per_second": round(median(rates["applied"])),
           "copy_cost": _ratio(rates["decisions"], rates["copied"])}
    if "chess" in rates:
        out |= {"chess_per_second": round(median(rates["chess"])), "times_chess": _ratio(rates["decisions"], rates["chess"]),
                "applied_times_chess": _ratio(rates["applied"], rates["chess"])}
    return out


def _ratio(above, below):
    return round(median(a / b for a, b in zip(above, below)), 3)


def gauges(game, seconds, slices):
    """What the game itself wants measured: {words: {ms, most}}, the median of some slices of CPU time."""
    out = {}
    for words, (run, most) in game.gauges().items():
        found = []
        for _ in range(slices):
            start, count = process_time(), 0
            while not count or process_time() - start < seconds / 2:
                run()
                count += 1
            found.append((process_time() - start) / count * 1000)
        out[words] = {"ms": round(median(found), 4), "most": most}
    return out


# ---- runs: function of (CPU seconds, rng) -> (decisions, seconds spent, matches begun) ------------------------------
def _play(game, state, seat, move):
    game.play(state, seat, move)
    return state


def _copied(game, state, seat, move):
    state = state.copy()
    game.play(state, seat, move)
    return state


def _applied(game, state, seat, move):
    return game.apply(state, seat, move)


def decisions(game, advance):
    """Random matches of `game`; `advance` is how a move is made."""
    def run(seconds, rng):
        start, count, matches, pick = process_time(), 0, 0, rng.random
        to_move, legal = game.to_move, game.legal
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
        return count, spent, matches
    return run


def chess_decisions():
    """The same with python-chess: legal moves listed, one pushed; None when it is not installed."""
    try:
        from chess import Board
    except ImportError:
        return None

    def run(seconds, rng):
        start, count, matches, pick = process_time(), 0, 0, rng.random
        while not count or (spent := process_time() - start) < seconds:
            matches += 1
            board = Board()
            for _ in range(CHESS_PLIES):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(pick() * len(moves))])
                count += 1
        return count, spent, matches
    return run


def _version():
    import chess
    return chess.__version__


def views(game, seed=1):
    """What a click costs: act, then the view of the next seat to move as JSON, over one match; in milliseconds of CPU time."""
    match, rng, spent, sizes = Match(game, seed=seed), random.Random(seed), [], []
    while match.to_move():
        seat = match.to_move()[0]
        text = game.text(match.state, seat, rng.choice(match.legal(seat)))
        start = process_time()
        match.act(seat, text)
        data = json.dumps(match.view((match.to_move() or (seat,))[0]), ensure_ascii=False)
        spent.append((process_time() - start) * 1000)
        sizes.append(len(data))
    spent.sort()
    return {"click_ms_median": round(median(spent), 2), "click_ms_p95": round(spent[len(spent) * 95 // 100], 2),
            "view_bytes_largest": max(sizes)}


ROWS = (("decisions a second, in place", "decisions_per_second"), ("matches a second", "matches_per_second"),
        ("  with a copy each move", "copied_per_second"), ("  through the checked apply", "applied_per_second"),
        ("a copy costs, times in place", "copy_cost"), ("python-chess decisions a second", "chess_per_second"),
        ("times python-chess", "times_chess"), ("playouts a second", "playouts_per_second"),
        ("click to view JSON, median ms", "click_ms_median"), ("click to view JSON, 95 % ms", "click_ms_p95"),
        ("largest view, bytes", "view_bytes_largest"))


def table(report):
    """The report as text."""
    names = list(report["games"])
    lines = [f"{report['implementation']} {report['python']}, {report['slices']} slices of {report['slice_seconds']} s", "",
             f"{'':36}" + "".join(f"{name:>14}" for name in names)]
    for label, key in ROWS:
        if any(key in report["games"][name] for name in names):
            lines.append(f"{label:36}" + "".join(f"{report['games'][name].get(key, ''):>14,}" for name in names))
    for name in names:
        lines += [f"{f'{words}, ms':36}{gauge['ms']:>14,} (at most {gauge['most']})"
                  for words, gauge in report["games"][name].get("gauges", {}).items()]
    if not report["chess"]:
        lines += ["", "python-chess is not installed, so nothing is compared with it: pip install chess."]
    return "\n".join(lines)
