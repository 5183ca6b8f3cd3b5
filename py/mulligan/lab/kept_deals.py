"""The deals of series that were played so far, kept in a file: a stop costs the deal that is on."""

import json
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from .. import __version__, shares
from ..errors import Malformed
from .page_text import write_whole
from .series import Once, Progress, deals

SAVED = 5.0                     # seconds between two savings, each at the end of a deal

Asked: TypeAlias = dict[str, Any]        # what is played in a row: game, version, between, seed ...
Deals: TypeAlias = dict[str, int]        # how many deals ended as each word says, as of `shares`


class KeptDeals:
    """Rows of what was asked and its `deals`, in a file, or in memory alone where there is none.

    Raises Malformed when the file is not one that `save` wrote.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.rows: list[Asked] = []
        if path and path.exists():
            try:
                self.rows = json.loads(path.read_text("utf-8"))
            except ValueError:
                raise Malformed("not the JSON kept here; mend or remove it", str(path)) from None

    def find(self, asked: Asked) -> Asked | None:
        """The row of what was asked, with all that stands in it."""
        return next((row for row in self.rows if _fits(row, asked)), None)

    def deals(self, asked: Asked) -> Deals:
        """How the deals of a row ended so far."""
        row = self.find(asked)
        return dict(row["deals"]) if row else {}

    def engine(self, asked: Asked) -> str:
        """The version of mulligan that a row was begun with, or nothing."""
        row = self.find(asked)
        return str(row["engine"]) if row else ""

    def put(self, asked: Asked, deals: Deals) -> None:
        """Take over the deals of a row; `save` writes them."""
        row = self.find(asked)
        if row is None:
            row = asked | {"engine": __version__}
            self.rows.append(row)
        row["deals"] = deals

    def drop(self, asked: Asked) -> None:
        """Forget every row in which this was asked."""
        self.rows = [row for row in self.rows if not _fits(row, asked)]

    def save(self) -> None:
        """Write the file, a row a line."""
        if self.path:
            lines = sorted(json.dumps(row, ensure_ascii=False) for row in self.rows if row["deals"])
            write_whole(self.path, "[\n" + ",\n".join(lines) + "\n]\n")

    def play(self, asked: Asked, once: Once, games: int,
             on_progress: Progress | None = None, first: int = 0) -> Deals:
        """Play what is not kept yet of a row, from deal `first` up to so many games of the series.

        However it ends, what was played is kept but for the deal that was on. Answers with all
        deals of the row; a last one with one game, where `games` is odd, is told and not kept.
        """
        found, saved = self.deals(asked), monotonic()
        try:
            for word in deals(once, games, on_progress, first + sum(found.values())):
                found = shares.summed([found, shares.counted([word])])
                if len(word) == 2:
                    self.put(asked, found)
                if monotonic() - saved > SAVED:
                    self.save()
                    saved = monotonic()
        finally:
            self.save()
        return found


def _fits(row: Asked, asked: Asked) -> bool:
    """Whether this was asked for a row; it may say more."""
    return all(row.get(key) == asked[key] for key in asked)
