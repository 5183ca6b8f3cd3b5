"""The lab: matches between players by the hundred, and what they say about strength.

Every deal is played twice with the seats swapped, so that luck of the deal cancels; `shares` says
what a score is worth.
"""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, product
from time import perf_counter, process_time
from typing import Any

from .. import players
from ..errors import Malformed
from ..players.search import finish
from ..protocol.game import CHANCE, Game
from . import shares

FAIR = 0.4, 0.6                            # what a prebuilt deck may score against another


def deal(game, options, seed, decks=()):
    """A state of `game` after its opening chance moves, the same for the same seed."""
    state = game.setup(game.complete(options), decks)
    shake(game, state, random.Random(f"{seed}/deal"))
    return state


def walked(game, rng):
    """Yield the positions of a random match in which a seat decides, as they are passed."""
    pos = deal(game, None, rng.random())
    while movers := game.to_move(pos):
        yield pos.copy()
        moves = game.legal(pos, movers[0])
        game.play(pos, movers[0], moves[int(rng.random() * len(moves))])
        shake(game, pos, rng)


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


def deck_pairs(game, which="all"):
    """Every ordered pair of prebuilt decks: `all` of them, or those with the ids in `which`, parted by commas.

    Raises Malformed for an unknown deck, and for a game without decks.
    """
    known = {deck["id"]: deck for deck in game.library.decks} if game.library else {}
    if not known:
        raise Malformed(f"{game.title} has no prebuilt decks", "decks")
    ids = list(known) if which == "all" else which.split(",")
    for ident in ids:
        if ident not in known:
            raise Malformed(f"there is no deck {ident!r}; decks are {', '.join(known)}", "decks")
    decks = [{"name": known[ident]["name"], "cards": list(known[ident]["cards"])} for ident in ids]
    return list(product(decks, repeat=len(game.seats)))


class BetweenPlayers:
    """One game between two players: called with the deal's number and whether seats are swapped.

    `decks`, as of `deck_pairs`, are dealt in turn, one pair a deal; without, the players get what the game gives them.
    `spent` is by player, as of `play`; `margins` are the first player's scores less the second's.
    Raises Malformed unless there are two players that are known and two seats.
    """

    def __init__(self, game: Game, names: list[str], options: dict | None = None, seed: Any = 0,
                 seconds: float | None = None, decks: list | None = None) -> None:
        if len(game.seats) != 2 or len(names) != 2:
            raise Malformed("a series is between two players in a game of two seats", "players")
        self.game, self.options, self.seed, self.seconds = game, options, seed, seconds
        self.decks = decks or [()]
        self.seated = [players.make(game, name) for name in names]
        self.spent = [[0.0, 0.0, 0], [0.0, 0.0, 0]]
        self.margins: list[float] = []

    def __call__(self, number: int, swapped: int) -> str:
        """W, D or L: how the first player fared."""
        order = -1 if swapped else 1
        luck, pair = f"{self.seed}/{number}", self.decks[number % len(self.decks)]
        state = deal(self.game, self.options, luck, pair)
        outcome = play(self.game, self.seated[::order], state, f"{luck}/{swapped}", self.seconds,
                       self.spent[::order])
        if outcome.scores:
            self.margins.append(outcome.scores[swapped] - outcome.scores[1 - swapped])
        return result(outcome.winner, swapped)


class BetweenDecks:
    """One game between two decks of one player: as `BetweenPlayers`, but the decks are swapped."""

    def __init__(self, game: Game, pair: tuple, player: str = "normal",
                 options: dict | None = None, seed: Any = 0, seconds: float | None = None) -> None:
        self.game, self.pair, self.options = game, pair, options
        self.seed, self.seconds = seed, seconds
        self.seated = [players.make(game, player)] * 2

    def __call__(self, number: int, swapped: int) -> str:
        """W, D or L: how the first deck fared."""
        luck, pair = f"{self.seed}/{number}", self.pair[::-1] if swapped else self.pair
        state = deal(self.game, self.options, luck, pair)
        outcome = play(self.game, self.seated, state, f"{luck}/{swapped}", self.seconds)
        return result(outcome.winner, swapped)


def result(winner: int | None, side: int) -> str:
    """W, D or L for the seat `side`."""
    if winner is None:
        return "D"
    return "W" if winner == side else "L"


def deals(once: Callable[[int, int], str], games: int,
          on_progress: Callable[[int, int], None] | None = None, first: int = 0) -> Iterator[str]:
    """Yield how each deal ended, as `shares` counts them, from deal number `first` on.

    `once(deal, swapped)` plays one game; an odd number of games leaves the last deal with one.
    `on_progress(games done, games)` after each game. Raises Malformed unless `games` is from 1.
    """
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise Malformed("expected a number of games from 1", "games")
    word = ""
    for done in range(2 * first, games):
        word += once(done >> 1, done & 1)
        if on_progress:
            on_progress(done + 1, games)
        if done & 1 or done + 1 == games:
            yield word
            word = ""


def versus(game, names, games, options=None, seed=0, seconds=None, on_progress=None, decks=None):
    """A series between two players called `names`: as `BetweenPlayers` plays, each deal twice.

    Returns {"players", "games", "wins", "draws", "losses", "deals", "score", "low", "high",
    "margin", "ms_per_move", "longest_ms"}: all from the first player's side; `deals`, `score` and its 95 %
    interval from `low` to `high` as in `shares`, `margin` the mean difference of scores.
    """
    once = BetweenPlayers(game, names, options, seed, seconds, decks)
    found = shares.tally(shares.counted(deals(once, games, on_progress)))
    return {"players": list(names)} | found | {
        "margin": round(sum(once.margins) / len(once.margins), 2) if once.margins else None,
        "ms_per_move": [round(1000 * cpu / max(1, moves), 2) for cpu, _, moves in once.spent],
        "longest_ms": [round(1000 * longest, 1) for _, longest, _ in once.spent]}


def sim(game, names, games, options=None, seed=0, seconds=None, on_progress=None, decks=None):
    """A series between two players as a JSON-able report; `table` prints it."""
    row = versus(game, names, games, options, seed, seconds, on_progress, decks)
    return {"kind": "sim", "game": game.id, "version": game.version, "options": game.complete(options), "seed": seed,
            "seconds": seconds, "rows": [row]}


def ladder(game, names, games, options=None, seed=0, seconds=None, on_progress=None, decks=None):
    """A series between every two of `names`, weakest first; `in_order` tells whether each beats the one before it."""
    pairs = [(names[high], names[low]) for high in range(1, len(names)) for low in range(high)]
    if not pairs:
        raise Malformed("a ladder needs two players at least", "players")
    rows = []
    for pair in pairs:
        before = len(rows) * games
        step = on_progress and (lambda done, _, before=before: on_progress(before + done, len(pairs) * games))
        rows.append(versus(game, pair, games, options, seed, seconds, step, decks))
    climbs = [row for row in rows if names.index(row["players"][0]) == names.index(row["players"][1]) + 1]
    return {"kind": "ladder", "game": game.id, "version": game.version, "options": game.complete(options), "seed": seed,
            "seconds": seconds, "rows": rows, "in_order": all(row["score"] > 0.5 for row in climbs),
            "proven": all(row["low"] > 0.5 for row in climbs)}


def table(report):
    """A report of `sim` or `ladder` as text."""
    lines = [f"{'players':<28}{'games':>6}  {'won-drawn-lost':>14}  {'score':>6}  "
             f"{'95 % interval':>14}  {'margin':>6}  {'ms a move':>14}"]
    for row in report["rows"]:
        lines.append(f"{' v '.join(row['players']):<28}{row['games']:>6}  "
                     f"{'{wins}-{draws}-{losses}'.format(**row):>14}  {row['score']:>6.3f}  "
                     f"{row['low']:.3f} to {row['high']:.3f}  "
                     f"{'' if row['margin'] is None else format(row['margin'], '+.1f'):>6}  "
                     f"{' / '.join(format(ms, '.1f') for ms in row['ms_per_move']):>14}")
    if report["kind"] == "ladder":
        lines.append("Each level beats the one before it" + (", beyond doubt." if report["proven"] else
                     ", though not beyond doubt: play more games." if report["in_order"] else " is not so here."))
    return "\n".join(lines)


# ---- decks -----------------------------------------------------------------------------------------------------------
def deck_duels(game: Game) -> Iterator[tuple[tuple[str, str], tuple[dict, dict]]]:
    """Yield every two different prebuilt decks as (their ids, the decks).

    Raises Malformed for a game without decks.
    """
    sides = [deck for deck, other in deck_pairs(game) if deck is other]
    ids = [deck["id"] for deck in game.library.decks]
    for first, second in combinations(range(len(sides)), 2):
        yield (ids[first], ids[second]), (sides[first], sides[second])


def balance(game, games, player="normal", options=None, seed=0, seconds=None, on_progress=None):
    """Every two prebuilt decks against each other, the same player with both; `even` tells whether each holds FAIR.

    Every deal is played once with the first deck in the first seat and once with the second there.
    """
    found, rows = list(deck_duels(game)), []
    every = len(found) * games
    for ids, pair in found:
        before = len(rows) * games
        step = on_progress and (lambda done, _, before=before: on_progress(before + done, every))
        once = BetweenDecks(game, pair, player, options, seed, seconds)
        rows.append({"decks": list(ids)} | shares.tally(shares.counted(deals(once, games, step))))
    return {"kind": "balance", "game": game.id, "version": game.version, "options": game.complete(options), "seed": seed,
            "seconds": seconds, "player": player, "fair": list(FAIR),
            "decks": [{"id": deck["id"], "name": deck["name"]} for deck in game.library.decks], "rows": rows,
            "even": all(FAIR[0] <= row["score"] <= FAIR[1] for row in rows)}


def balance_table(report):
    """A report of `balance` as text: what each deck scores against each other one, in percent."""
    decks, rows = report["decks"], report["rows"]
    scores = {tuple(row["decks"]): row["score"] for row in rows}
    scores |= {(b, a): 1 - score for (a, b), score in scores.items()}
    wide = max(len(deck["name"]) for deck in decks) + 4
    lines = [" " * wide + "".join(f"{deck['id']:>8}" for deck in decks) + f"{'all':>8}"]
    for deck in decks:
        own = [scores.get((deck["id"], other["id"])) for other in decks]
        met = [score for score in own if score is not None]
        lines.append(f"{deck['id'] + ' ' + deck['name']:<{wide}}" + "".join(
            f"{'' if score is None else format(100 * score, '.1f'):>8}" for score in [*own, sum(met) / max(1, len(met))]))
    low, high = (round(100 * share) for share in report["fair"])
    reach = max((row[more] - row[less] for row in rows
                 for more, less in (("high", "score"), ("score", "low"))), default=0)
    return "\n".join([*lines, f"{report['player']} against itself, {rows[0]['games'] if rows else 0} games a pair, "
                      f"the 95 % intervals go at most {100 * reach:.1f} to either side.",
                      f"Every pair stays within {low} to {high} %." if report["even"] else
                      f"A pair is outside {low} to {high} %."])


def playouts_per_second(game, seconds=1.0, options=None, seed=0):
    """Search speed: whole playouts a second of CPU time, each in a fresh world from the start of a match."""
    state, rng = deal(game, options, seed), random.Random(seed)
    seat = game.to_move(state)[0]
    count, start = 0, process_time()
    while not count or (spent := process_time() - start) < seconds:
        finish(game, game.determinise(state, seat, rng), rng, None)
        count += 1
    return count / spent
