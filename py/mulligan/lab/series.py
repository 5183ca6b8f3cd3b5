"""The lab: matches between players by the hundred, and what they say about strength.

Every deal is played twice with the seats swapped, so that luck of the deal cancels; `shares` says
what a score is worth.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from .. import players, shares
from ..data.checks import expect, is_int
from ..errors import Malformed
from ..players import Player
from ..players.clock import Looks, counted
from ..players.plans import unfinished
from ..players.search import finish
from ..protocol.game import Game
from ..protocol.types import Deck, Options, Seat
from .playing import Spent as Spent
from .playing import deal as deal
from .playing import let_chance_act as let_chance_act
from .playing import play as play
from .rows import Row, whole_deals
from .observer import GameSetup, RowObserver

FAIR = 0.4, 0.6        # what a prebuilt deck may score against another; narrower: repair.EVEN

Report: TypeAlias = dict[str, Any]
Progress: TypeAlias = Callable[[int, int], object]     # told (games done, of how many)
DeckPair: TypeAlias = tuple[Deck, ...]     # a deck a seat
Once: TypeAlias = Callable[[int, int], str]            # plays game 0 or 1 of a deal: W, D or L


def random_positions(game: Game[Any], rng: random.Random) -> Iterator[Any]:
    """Yield the positions of a random match in which a seat decides, as they are passed."""
    state = deal(game, None, rng.random())
    while movers := game.to_move(state):
        yield state.copy()
        moves = game.legal(state, movers[0])
        game.play(state, movers[0], moves[int(rng.random() * len(moves))])
        let_chance_act(game, state, rng)


def deck_pairs(game: Game[Any], which: str = "all") -> list[DeckPair]:
    """Every ordered pair of prebuilt decks, of `all` or of the ids in `which`, parted by commas.

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


class SeriesGame:
    """One game of a series: called with the deal's number and whether seats are swapped.

    `rows` has every game that was played, in order; W, D or L is read off its row.
    """

    seated: list[Player]                   # by side
    decks: Sequence[DeckPair]              # by side, dealt in turn, one pair a deal
    seconds: float | None
    decks_swapped = False                  # whether a side keeps its deck when it changes seats
    by_looks = False                       # whether players think by looks, the same anywhere

    def __init__(self, game: Game[Any], names: Sequence[str], options: Options | None,
                 seed: object) -> None:
        self.game, self.names, self.options, self.seed = game, names, options, seed
        self.spent = [Spent(), Spent()]
        self.rows: list[Row] = []

    def __call__(self, number: int, swapped: int) -> str:
        """W, D or L: how the first side fared."""
        if not self.by_looks:
            return self.once(number, swapped, None)
        unfinished.clear()                 # what was planned in another game belongs there
        with counted(Looks()) as looks:
            return self.once(number, swapped, looks)

    def once(self, number: int, swapped: int, looks: Looks | None) -> str:
        """The same, by the clock that is set."""
        order = -1 if swapped else 1
        pair = self.decks[number % len(self.decks)]
        brought = pair[::order] if self.decks_swapped else pair
        luck = f"{self.seed}/{number}"
        state = deal(self.game, self.options, luck, brought)
        seen = RowObserver(self.game, state, looks)
        outcome = play(self.game, self.seated[::order], state, f"{luck}/{swapped}", self.seconds,
                       self.spent[::order], seen)
        given = GameSetup(2 * number + swapped, "", luck, number, swapped,
                          tuple(self.names[::order]), deck_ids(self.game, brought),
                          self.game.complete(self.options))
        self.rows.append(seen.row(given, outcome))
        return letter(self.rows[-1])


class BetweenPlayers(SeriesGame):
    """One game between two players.

    `decks`, as of `deck_pairs`, are dealt in turn, one pair a deal; without, the players get what
    the game gives them. `spent` is by player, as of `play`. Raises Malformed unless there are two
    players that are known and two seats.
    """

    def __init__(self, game: Game[Any], names: Sequence[str], options: Options | None = None,
                 seed: object = 0, seconds: float | None = None,
                 decks: Sequence[DeckPair] | None = None) -> None:
        if len(game.seats) != 2 or len(names) != 2:
            raise Malformed("a series is between two players in a game of two seats", "players")
        super().__init__(game, names, options, seed)
        self.seconds = seconds
        self.decks = decks or [()]
        self.seated = [players.make(game, name) for name in names]


class BetweenDecks(SeriesGame):
    """One game between two decks of one player: as `BetweenPlayers`, but the decks are swapped."""

    decks_swapped = True

    def __init__(self, game: Game[Any], pair: DeckPair, player: str = "normal",
                 options: Options | None = None, seed: object = 0,
                 seconds: float | None = None, by_looks: bool = False) -> None:
        super().__init__(game, [player] * 2, options, seed)
        self.seconds, self.decks, self.by_looks = seconds, [pair], by_looks
        self.seated = [players.make(game, player)] * 2


def deck_ids(game: Game[Any], decks: Sequence[Deck]) -> tuple[str, ...]:
    """The ids of the prebuilt decks among some, the names of the others; empty texts for none."""
    known = {deck["name"]: deck["id"] for deck in decks_of(game)}
    return tuple(str(known.get(deck["name"], deck["name"])) for deck in decks) or ("", "")


def letter(row: Row) -> str:
    """W, D or L for the side that sits first when seats are not swapped."""
    return result(row.winner, row.swapped)


def result(winner: Seat | None, side: Seat) -> str:
    """W, D or L for the seat `side`."""
    if winner is None:
        return "D"
    return "W" if winner == side else "L"


def tallied(rows: Sequence[Row]) -> Report:
    """What is known of a series, from its rows: as `shares.tally` says."""
    words = ("".join(map(letter, deal)) for deal in whole_deals(rows))
    return shares.tally(shares.counted(words))


def margin_of(rows: Sequence[Row]) -> float | None:
    """The mean of the first side's scores less the second's; None for games without scores."""
    margins = [-row.margin if row.swapped else row.margin
               for row in rows if row.margin is not None]
    return round(sum(margins) / len(margins), 2) if margins else None


def deals(once: Once, games: int, on_progress: Progress | None = None,
          first: int = 0) -> Iterator[str]:
    """Yield how each deal ended, as `shares` counts them, from deal number `first` on.

    `once(deal, swapped)` plays one game; an odd number of games leaves the last deal with one.
    `on_progress(games done, games)` after each game. Raises Malformed unless `games` is from 1.
    """
    expect(is_int(games, 1), "games", "expected a number of games from 1")
    word = ""
    for done in range(2 * first, games):
        word += once(done >> 1, done & 1)
        if on_progress:
            on_progress(done + 1, games)
        if done & 1 or done + 1 == games:
            yield word
            word = ""


def played(once: SeriesGame, games: int, on_progress: Progress | None,
           kept: list[Row] | None) -> None:
    """Play the deals of a series; its rows are added to `kept`, too."""
    for _ in deals(once, games, on_progress):
        pass
    if kept is not None:
        kept += once.rows


def versus(game: Game[Any], names: Sequence[str], games: int, options: Options | None = None,
           seed: object = 0, seconds: float | None = None, on_progress: Progress | None = None,
           decks: Sequence[DeckPair] | None = None, kept: list[Row] | None = None) -> Report:
    """A series between two players called `names`: as `BetweenPlayers` plays, each deal twice.

    Returns {"players", "games", "wins", "draws", "losses", "deals", "score", "low", "high",
    "margin", "ms_per_move", "longest_ms"}: all from the first player's side; `deals`, `score` and
    its 95 % interval from `low` to `high` as in `shares`, `margin` the mean difference of scores.
    All but the times is worked out of rows, which are added to `kept`.
    """
    once = BetweenPlayers(game, names, options, seed, seconds, decks)
    played(once, games, on_progress, kept)
    return {"players": list(names)} | tallied(once.rows) | {
        "margin": margin_of(once.rows),
        "ms_per_move": [round(1000 * spent.cpu / max(1, spent.moves), 2) for spent in once.spent],
        "longest_ms": [round(1000 * spent.longest, 1) for spent in once.spent]}


def sim(game: Game[Any], names: Sequence[str], games: int, options: Options | None = None,
        seed: object = 0, seconds: float | None = None, on_progress: Progress | None = None,
        decks: Sequence[DeckPair] | None = None, kept: list[Row] | None = None) -> Report:
    """A series between two players as a JSON-able report; `table` prints it."""
    row = versus(game, names, games, options, seed, seconds, on_progress, decks, kept)
    return _head("sim", game, options, seed, seconds) | {"rows": [row]}


def _head(kind: str, game: Game[Any], options: Options | None, seed: object,
          seconds: float | None) -> Report:
    """What every report begins with."""
    return {"kind": kind, "game": game.id, "version": game.version,
            "options": game.complete(options),
            "seed": seed, "seconds": seconds}


def ladder(game: Game[Any], names: Sequence[str], games: int, options: Options | None = None,
           seed: object = 0, seconds: float | None = None, on_progress: Progress | None = None,
           decks: Sequence[DeckPair] | None = None, kept: list[Row] | None = None) -> Report:
    """A series between every two of `names`, weakest first.

    `in_order` tells whether each beats the one before it, `proven` whether beyond doubt.
    """
    pairs = [(names[high], names[low]) for high in range(1, len(names)) for low in range(high)]
    if not pairs:
        raise Malformed("a ladder needs two players at least", "players")
    rows: list[Report] = []
    for pair in pairs:
        step = _part(on_progress, len(rows) * games, len(pairs) * games)
        rows.append(versus(game, pair, games, options, seed, seconds, step, decks, kept))
    climbs = [row for row, (stronger, weaker) in zip(rows, pairs)
              if names.index(stronger) == names.index(weaker) + 1]
    return _head("ladder", game, options, seed, seconds) | {
        "rows": rows, "in_order": all(row["score"] > 0.5 for row in climbs),
        "proven": all(row["low"] > 0.5 for row in climbs)}


def _part(on_progress: Progress | None, before: int, every: int) -> Progress | None:
    """The progress of one series of several, told as that of all of them."""
    if on_progress is None:
        return None
    return lambda done, _: on_progress(before + done, every)


def table(report: Report) -> str:
    """A report of `sim` or `ladder` as text."""
    lines = [f"{'players':<28}{'games':>6}  {'won-drawn-lost':>14}  {'score':>6}  "
             f"{'95 % interval':>14}  {'margin':>6}  {'ms a move':>14}"]
    lines += map(_line, report["rows"])
    if report["kind"] == "ladder":
        lines.append(f"Each level beats the one before it{_verdict(report)}")
    return "\n".join(lines)


def _line(row: Report) -> str:
    """A series in one line of a table."""
    counts = "{wins}-{draws}-{losses}".format(**row)
    margin = "" if row["margin"] is None else format(row["margin"], "+.1f")
    times = " / ".join(format(ms, ".1f") for ms in row["ms_per_move"])
    names = " v ".join(row["players"])
    return (f"{names:<28}{row['games']:>6}  {counts:>14}  {row['score']:>6.3f}  "
            f"{row['low']:.3f} to {row['high']:.3f}  {margin:>6}  {times:>14}")


def _verdict(report: Report) -> str:
    if report["proven"]:
        return ", beyond doubt."
    if report["in_order"]:
        return ", though not beyond doubt: play more games."
    return " is not so here."


# ---- decks ---------------------------------------------------------------------------------------
class Duel(NamedTuple):
    """Two different prebuilt decks with their ids."""

    ids: tuple[str, str]
    decks: DeckPair


def deck_duels(game: Game[Any]) -> Iterator[Duel]:
    """Yield every two different prebuilt decks. Raises Malformed for a game without decks."""
    sides = [deck for deck, other in deck_pairs(game) if deck is other]
    ids = [deck["id"] for deck in decks_of(game)]
    for first, second in combinations(range(len(sides)), 2):
        yield Duel((ids[first], ids[second]), (sides[first], sides[second]))


def decks_of(game: Game[Any]) -> Sequence[Deck]:
    """The prebuilt decks of a game, with their ids."""
    return game.library.decks if game.library else ()


def balance(game: Game[Any], games: int, player: str = "normal", options: Options | None = None,
            seed: object = 0, seconds: float | None = None,
            on_progress: Progress | None = None, kept: list[Row] | None = None) -> Report:
    """Every two prebuilt decks against each other, the same player with both, and the decks of
    `Game.contrasts`, which need not be even.

    `all_fair` tells whether each prebuilt one scores within FAIR.

    Every deal is played once with the first deck in the first seat and once with the second
    there.
    """
    duels = list(deck_duels(game))
    others = list(game.contrasts())
    pairs = [duel.decks for duel in duels] + [(one, other) for _, one, other in others]
    tallies: list[Report] = []
    for pair in pairs:
        step = _part(on_progress, len(tallies) * games, len(pairs) * games)
        once = BetweenDecks(game, pair, player, options, seed, seconds)
        played(once, games, step, kept)
        tallies.append(tallied(once.rows))
    rows: list[Report] = [{"decks": list(duel.ids)} | tally
                          for duel, tally in zip(duels, tallies)]
    told = [{"contrast": words} | tally
            for (words, *_), tally in zip(others, tallies[len(duels):])]
    return _head("balance", game, options, seed, seconds) | {
        "player": player, "fair": list(FAIR),
        "decks": [{"id": deck["id"], "name": deck["name"]} for deck in decks_of(game)],
        "rows": rows, **({"contrasts": told} if told else {}),
        "all_fair": all(FAIR[0] <= row["score"] <= FAIR[1] for row in rows)}


def balance_table(report: Report) -> str:
    """A report of `balance` as text: what each deck scores against each other one, in percent."""
    decks, rows = report["decks"], report["rows"]
    scores = {tuple(row["decks"]): row["score"] for row in rows}
    scores |= {(b, a): 1 - score for (a, b), score in scores.items()}
    wide = max(len(deck["name"]) for deck in decks) + 4
    lines = [" " * wide + "".join(f"{deck['id']:>8}" for deck in decks) + f"{'all':>8}"]
    for deck in decks:
        own = [scores.get((deck["id"], other["id"])) for other in decks]
        met = [score for score in own if score is not None]
        cells = map(_percent, [*own, sum(met) / max(1, len(met))])
        lines.append(f"{deck['id'] + ' ' + deck['name']:<{wide}}" + "".join(cells))
    low, high = (round(100 * share) for share in report["fair"])
    reach = max((max(row["high"] - row["score"], row["score"] - row["low"]) for row in rows),
                default=0)
    games = rows[0]["games"] if rows else 0
    lines.append(f"{report['player']} against itself, {games} games a pair, "
                 f"the 95 % intervals go at most {100 * reach:.1f} to either side.")
    lines.append(f"Every pair is fair: within {low} to {high} %." if report["all_fair"] else
                 f"A pair is not fair: it is outside {low} to {high} %.")
    for row in report.get("contrasts", ()):
        low, mid, high = (100 * row[key] for key in ("low", "score", "high"))
        lines.append(f"{row['contrast']}: {mid:.1f} % ({low:.1f} to {high:.1f}).")
    return "\n".join(lines)


def _percent(score: float | None) -> str:
    return f"{'' if score is None else format(100 * score, '.1f'):>8}"


def playouts_per_second(game: Game[Any], seconds: float = 1.0, options: Options | None = None,
                        seed: int = 0) -> float:
    """Search speed.

    It is counted in whole playouts a second of CPU time, each in a fresh world from the start of a
    match.
    """
    state, rng = deal(game, options, seed), random.Random(seed)
    seat = game.to_move(state)[0]
    count, start, spent = 0, process_time(), 0.0
    while not count or (spent := process_time() - start) < seconds:
        finish(game, game.determinise(state, seat, rng), rng, None)
        count += 1
    return count / spent
