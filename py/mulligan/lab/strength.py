"""Series named in a file: played once, kept deal by deal, and told as the tables of a page.

The file is {"series": [...]}; each is {"game", "n"} with either "players" (two of them) or
"balance" (who plays every two prebuilt decks against each other), and "seed", "seconds", "options"
and "decks" as of `sim` and `balance`.
"""

import json
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from .. import __version__, registry, shares
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Options
from . import series as lab
from .page_text import write_whole

SAVED = 5.0                     # seconds between two savings of a row, each at the end of a deal

Asked: TypeAlias = dict[str, Any]        # what is played in a row: game, version, between, seed ...


class Series(NamedTuple):
    """One series as the file has it: `n` games a row, even, as every deal is played twice."""

    game: str
    n: int
    players: tuple[str, ...] = ()
    balance: str = ""
    decks: str = ""
    seed: int = 0
    seconds: float | None = None
    options: Options | None = None

    @property
    def name(self) -> str:
        """What `--only` picks it by: `game/one-other` or `game/decks-player`."""
        return f"{self.game}/{'-'.join(self.players or ('decks', self.balance))}"

    @property
    def command(self) -> str:
        """The command that plays it and prints its table."""
        if self.balance:
            words = ["balance", self.game, "--games", self.n, "--player", self.balance]
        else:
            words = ["sim", self.game, "--players", ",".join(self.players), "-n", self.n]
        if self.decks:
            words += ["--decks", self.decks]
        for name, value in (self.options or {}).items():
            words += ["--option", f"{name}={str(value).lower()}"]
        if self.seconds is not None:
            words += ["--seconds", self.seconds]
        return " ".join(map(str, ["python3 -m mulligan", *words, "--seed", self.seed]))


class Row(NamedTuple):
    """One row of a table: what is played, `asked` as it is kept, and how many games."""

    series: Series
    asked: Asked
    once: lab.Once

    @property
    def words(self) -> str:
        return f"{self.series.game}: {' v '.join(self.asked['between'])}"


class KeptDeals:
    """The deals played so far, in a file beside the page: rows of what was asked and its `deals`.

    Raises Malformed when the file is not one that `save` wrote.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[Asked] = []
        if path.exists():
            try:
                self.rows = json.loads(path.read_text("utf-8"))
            except ValueError:
                raise Malformed("not the JSON kept here; mend or remove it", str(path)) from None

    def _find(self, asked: Asked) -> Asked | None:
        fits = (row for row in self.rows if all(row.get(key) == asked[key] for key in asked))
        return next(fits, None)

    def deals(self, asked: Asked) -> dict[str, int]:
        """How the deals of a row ended so far, as `shares` counts them."""
        row = self._find(asked)
        return dict(row["deals"]) if row else {}

    def engine(self, asked: Asked) -> str:
        """The version of mulligan that a row was begun with, or nothing."""
        row = self._find(asked)
        return str(row["engine"]) if row else ""

    def put(self, asked: Asked, deals: dict[str, int]) -> None:
        """Take over the deals of a row; `save` writes them."""
        row = self._find(asked)
        if row is None or not deals:
            self.rows = [other for other in self.rows if other is not row]
            row = asked | {"engine": __version__, "deals": {}}
            self.rows.append(row)
        row["deals"] = deals

    def save(self) -> None:
        """Write the file, a row a line."""
        lines = sorted(json.dumps(row, ensure_ascii=False) for row in self.rows if row["deals"])
        write_whole(self.path, "[\n" + ",\n".join(lines) + "\n]\n")


def read(path: Path) -> list[Series]:
    """The series of a file.

    Raises Malformed when it is not as said above, OSError when it cannot be read.
    """
    try:
        found = json.loads(path.read_text("utf-8"))["series"]
        return [_checked(number, one) for number, one in enumerate(found)]
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed('expected JSON {"series": [...]}', str(path)) from None


def _checked(number: int, one: Any) -> Series:
    where = f"series[{number}]"
    if not isinstance(one, dict):
        raise Malformed("expected an object", where)
    if unknown := set(one) - set(Series._fields):
        raise Malformed(f"knows no {', '.join(sorted(unknown))}", where)
    if not {"game", "n"} <= set(one) or ("players" in one) == ("balance" in one):
        raise Malformed("expected game, n, and either players or balance", where)
    if type(one["n"]) is not int or one["n"] < 2 or one["n"] % 2:
        raise Malformed("expected an even number from 2, as deals are played twice", f"{where}.n")
    return Series(**(one | {"players": tuple(one.get("players", ()))}))


def rows(series: Series) -> Iterator[Row]:
    """Yield the rows of a series. Raises Malformed for a game, player or deck that is not known."""
    game = game_of(series.game)
    asked = {"game": series.game, "version": game.version, "seed": series.seed,
             "seconds": series.seconds, "options": game.complete(series.options)}
    given = (series.options, series.seed, series.seconds)
    if series.players:
        decks = lab.deck_pairs(game, series.decks) if series.decks else None
        once = lab.BetweenPlayers(game, list(series.players), *given, decks)
        yield Row(series, asked | {"between": list(series.players), "decks": series.decks}, once)
        return
    for ids, pair in lab.deck_duels(game):
        duel = lab.BetweenDecks(game, pair, series.balance, *given)
        yield Row(series, asked | {"between": list(ids), "player": series.balance}, duel)


def game_of(name: str) -> Game[Any]:
    """The game called `name`. Raises Malformed when there is none."""
    if name not in registry.registered():
        raise Malformed(f"there is no game {name!r}", "series")
    game: Game[Any] = registry.get(name)
    return game


def chosen(every: list[Series], pattern: str) -> list[Series]:
    """The series whose name fits `pattern`, `*` for anything. Raises Malformed if none does."""
    found = [series for series in every if fnmatch(series.name, pattern)]
    if not found:
        names = ", ".join(series.name for series in every)
        raise Malformed(f"no series is called {pattern!r}; there are {names or 'none'}", "--only")
    return found


def play(row: Row, kept: KeptDeals, on_progress: Callable[[int, int], None] | None = None,
         fresh: bool = False) -> bool:
    """Play what is still to be played of a row; False when it was all there.

    However it ends, what was played is kept but for the deal that was on. `fresh` forgets what was
    there.
    """
    deals, games = kept.deals(row.asked), row.series.n
    if fresh or 2 * sum(deals.values()) > games:
        deals = {}
    first, saved = sum(deals.values()), monotonic()
    if 2 * first == games:
        return False
    kept.put(row.asked, deals)
    try:
        for word in lab.deals(row.once, games, on_progress, first):
            deals = shares.summed([deals, shares.counted([word])])
            kept.put(row.asked, deals)
            if monotonic() - saved > SAVED:
                kept.save()
                saved = monotonic()
    finally:
        kept.save()
    return True


def told(row: Row, kept: KeptDeals) -> str:
    """A row in one line of text."""
    found = shares.tally(kept.deals(row.asked))
    ends = f"{found['low']:.3f} to {found['high']:.3f}"
    return f"{row.words}: {found['games']} games, {found['score']:.3f} ({ends})"
