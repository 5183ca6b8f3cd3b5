"""Series named in a file: played once, kept deal by deal, and told as the tables of a page.

The file is {"series": [...]}; each is {"game", "n"} with one of "players" (two of them), "balance"
(who plays every two prebuilt decks against each other) and "exploit" (who is to be beaten by an
exploiter), and "seed", "seconds", "options" and "decks" as of `sim`, `balance` and `exploit`.
"""

import json
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple

from .. import players, registry, shares
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Options
from . import exploit, series as lab
from .kept_deals import Asked, KeptDeals


class Series(NamedTuple):
    """One series as the file has it: `n` games a row, even, as every deal is played twice."""

    game: str
    n: int
    players: tuple[str, ...] = ()
    balance: str = ""
    exploit: str = ""
    decks: str = ""
    seed: int = 0
    seconds: float | None = None
    options: Options | None = None

    @property
    def name(self) -> str:
        """What `--only` picks it by: `game/one-other`, `game/decks-player` or `game/exploit-one`.
        """
        between = self.players
        if self.balance:
            between = "decks", self.balance
        elif self.exploit:
            between = "exploit", self.exploit
        return f"{self.game}/{'-'.join(between)}"

    @property
    def command(self) -> str:
        """The command that plays it and prints its table."""
        if self.balance:
            words = ["balance", self.game, "--games", self.n, "--player", self.balance]
        elif self.exploit:
            words = ["exploit", self.game, "--against", self.exploit, "-n", self.n]
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
    """One row of a table: what is played, `asked` as it is kept, and how many games.

    An exploiter is looked for before it plays: there is no `once` for it yet.
    """

    series: Series
    asked: Asked
    once: lab.Once | None

    @property
    def words(self) -> str:
        return f"{self.series.game}: {' v '.join(self.asked['between'])}"


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
    if not {"game", "n"} <= set(one) or len({"players", "balance", "exploit"} & set(one)) != 1:
        raise Malformed("expected game, n, and one of players, balance and exploit", where)
    if "exploit" in one and {"decks", "seconds"} & set(one):
        raise Malformed("an exploiter plays all decks and thinks by looks: leave out decks and "
                        "seconds", where)
    if type(one["n"]) is not int or one["n"] < 2 or one["n"] % 2:
        raise Malformed("expected an even number from 2, as deals are played twice", f"{where}.n")
    return Series(**(one | {"players": tuple(one.get("players", ()))}))


def rows(series: Series) -> Iterator[Row]:
    """Yield the rows of a series. Raises Malformed for a game, player or deck that is not known."""
    game = game_of(series.game)
    if series.exploit:
        exploit.declared(game)
        players.make(game, series.exploit)
        yield Row(series, exploit.asked_of(game, *_training(series)) | {"part": exploit.LAST}, None)
        return
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


def play(row: Row, kept: KeptDeals, on_progress: lab.Progress | None = None,
         fresh: bool = False) -> bool:
    """Play what is still to be played of a row; False when it was all there.

    However it ends, what was played is kept but for the deal that was on. `fresh` forgets what was
    there.
    """
    games, played = row.series.n, 2 * sum(kept.deals(row.asked).values())
    if fresh or played > games:
        kept.drop({key: row.asked[key] for key in row.asked if key != "part"})
    elif played == games:
        return False
    if row.once:
        kept.play(row.asked, row.once, games, on_progress)
    else:
        _exploit(row.series, kept, on_progress)
    return True


def _exploit(series: Series, kept: KeptDeals, on_progress: lab.Progress | None) -> None:
    """Look for an exploiter, and play it."""
    training, against, options = _training(series)
    report = exploit.exploit(game_of(series.game), training, against, series.n, options,
                             on_progress, kept)
    if report["ended"] == exploit.STOPPED:
        raise KeyboardInterrupt


def _training(series: Series) -> tuple[exploit.Training, str, Options | None]:
    """What an exploiter is trained by, against whom, and with which options."""
    return exploit.Training(seed=str(series.seed)), series.exploit, series.options


def told(row: Row, kept: KeptDeals) -> str:
    """A row in one line of text."""
    found = shares.tally(kept.deals(row.asked))
    ends = f"{found['low']:.3f} to {found['high']:.3f}"
    return f"{row.words}: {found['games']} games, {found['score']:.3f} ({ends})"
