"""The lab: matches between players by the hundred, and what they say about strength.

Every deal is played twice with the seats swapped, so that luck of the deal cancels; intervals are those of the deals.
"""

import random
from math import sqrt
from time import perf_counter, process_time

from . import players
from .errors import Malformed
from .game import CHANCE
from .players.search import finish


def deal(game, options, seed, decks=()):
    """A state of `game` after its opening chance moves, the same for the same seed."""
    state = game.setup(game.complete(options), decks)
    shake(game, state, random.Random(f"{seed}/deal"))
    return state


def shake(game, state, rng):
    """Let chance act until a seat is to move or the match is over."""
    while game.to_move(state) == (CHANCE,):
        game.play(state, CHANCE, game.sample(state, rng))


def play(game, seated, state, seed, seconds=None, spent=None):
    """Play `state` to its end with the players `seated` by seat; returns the Outcome.

    `spent` collects, by seat, [CPU seconds, longest move in seconds, moves].
    """
    luck = random.Random(f"{seed}/chance")
    minds = [random.Random(f"{seed}/{seat}") for seat in range(len(seated))]
    while movers := game.to_move(state):
        chosen = []
        for seat in movers:
            cpu, clock = process_time(), perf_counter()
            for thought in seated[seat].think(_hidden(game, state, seat), seat, minds[seat], seconds):
                pass
            if spent:
                row = spent[seat]
                row[0] += process_time() - cpu
                row[1] = max(row[1], perf_counter() - clock)
                row[2] += 1
            chosen.append((seat, thought.move))
        for seat, move in chosen:
            state = game.apply(state, seat, move)
        shake(game, state, luck)
    return game.outcome(state)


def _hidden(game, state, seat):
    return lambda rng: game.determinise(state, seat, rng)


def versus(game, names, games, options=None, seed=0, seconds=None, on_progress=None):
    """A series between two players called `names` (two seats): deals in pairs, the seats swapped.

    Returns {"players", "games", "wins", "draws", "losses", "score", "error", "cards", "ms_per_move", "longest_ms"}: all
    from the first player's side, `error` the half-width of the 95 % interval over deals, `cards` its mean difference.
    `on_progress(games done, games)` after each game; an odd number of games leaves the last deal unpaired.
    """
    if len(game.seats) != 2 or len(names) != 2:
        raise Malformed("a series is between two players in a game of two seats", "players")
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise Malformed("expected a number of games from 1", "games")
    seated = [players.make(game, name) for name in names]
    spent = [[0.0, 0.0, 0], [0.0, 0.0, 0]]
    tally, deals, differences = [0, 0, 0], [], []
    for done in range(games):
        number, swapped = f"{seed}/{done >> 1}", done & 1
        order = seated[::-1] if swapped else seated
        outcome = play(game, order, deal(game, options, number), f"{number}/{swapped}", seconds,
                       spent[::-1] if swapped else spent)
        result = 0.5 if outcome.winner is None else float(outcome.winner == swapped)
        tally[int(2 - 2 * result)] += 1
        deals.append([result]) if not swapped else deals[-1].append(result)
        if outcome.scores:
            differences.append(outcome.scores[swapped] - outcome.scores[1 - swapped])
        if on_progress:
            on_progress(done + 1, games)
    score, error = interval([sum(deal) / len(deal) for deal in deals])
    return {"players": list(names), "games": games, "wins": tally[0], "draws": tally[1], "losses": tally[2],
            "score": round(score, 4), "error": round(error, 4),
            "cards": round(sum(differences) / len(differences), 2) if differences else None,
            "ms_per_move": [round(1000 * cpu / max(1, moves), 2) for cpu, _, moves in spent],
            "longest_ms": [round(1000 * longest, 1) for _, longest, _ in spent]}


def interval(values):
    """(mean, half-width of its 95 % interval); no wider than from 0 to 1."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    return mean, min(1.0, 1.96 * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


def sim(game, names, games, options=None, seed=0, seconds=None, on_progress=None):
    """A series between two players as a JSON-able report; `table` prints it."""
    row = versus(game, names, games, options, seed, seconds, on_progress)
    return {"kind": "sim", "game": game.id, "version": game.version, "options": game.complete(options), "seed": seed,
            "seconds": seconds, "rows": [row]}


def ladder(game, names, games, options=None, seed=0, seconds=None, on_progress=None):
    """A series between every two of `names`, weakest first; `in_order` tells whether each beats the one before it."""
    pairs = [(names[high], names[low]) for high in range(1, len(names)) for low in range(high)]
    if not pairs:
        raise Malformed("a ladder needs two players at least", "players")
    rows = []
    for pair in pairs:
        step = on_progress and (
            lambda done, _, before=len(rows): on_progress(before * games + done, len(pairs) * games))
        rows.append(versus(game, pair, games, options, seed, seconds, step))
    climbs = [row for row in rows if names.index(row["players"][0]) == names.index(row["players"][1]) + 1]
    return {"kind": "ladder", "game": game.id, "version": game.version, "options": game.complete(options), "seed": seed,
            "seconds": seconds, "rows": rows, "in_order": all(row["score"] > 0.5 for row in climbs),
            "proven": all(row["score"] - row["error"] > 0.5 for row in climbs)}


def table(report):
    """A report of `sim` or `ladder` as text."""
    lines = [f"{'players':<28}{'games':>6}  {'won-drawn-lost':>14}  {'score':>15}  {'cards':>6}  {'ms a move':>14}"]
    for row in report["rows"]:
        lines.append(f"{' v '.join(row['players']):<28}{row['games']:>6}  "
                     f"{'{wins}-{draws}-{losses}'.format(**row):>14}  {row['score']:>7.3f} ±{row['error']:.3f}  "
                     f"{'' if row['cards'] is None else format(row['cards'], '+.1f'):>6}  "
                     f"{' / '.join(format(ms, '.1f') for ms in row['ms_per_move']):>14}")
    if report["kind"] == "ladder":
        lines.append("Each level beats the one before it" + (", beyond doubt." if report["proven"] else
                     ", though not beyond doubt: play more games." if report["in_order"] else " is not so here."))
    return "\n".join(lines)


def playouts_per_second(game, seconds=1.0, options=None, seed=0):
    """Search speed: whole playouts a second of CPU time, each in a fresh world from the start of a match."""
    state, rng = deal(game, options, seed), random.Random(seed)
    seat = game.to_move(state)[0]
    count, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        finish(game, game.determinise(state, seat, rng), rng, None)
        count += 1
    return count / spent
