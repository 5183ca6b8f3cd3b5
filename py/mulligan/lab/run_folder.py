"""The folder of a run: rows are kept there as they come, so nothing that was played is lost.

While a run goes on each row is a line of `journal.jsonl`. In the end the rows are written in the
order of their games to `rows.csv`, and `rows.parquet` where pyarrow is installed; what a game took
to `times.csv`, games without a row to `faults.json`, and the journal goes. `plan.json` says what
the rows belong to.
"""

import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO, TypeAlias

from ..data.json_text import canonical
from ..errors import Malformed
from .done import Done, Fault, Timed
from .plan import Plan
from .rows import Row, csv_text, from_data, parquet_bytes, read_csv, to_data

PLAN, JOURNAL, FAULTS = "plan.json", "journal.jsonl", "faults.json"
ROWS, PARQUET, TIMES = "rows.csv", "rows.parquet", "times.csv"

Key: TypeAlias = tuple[str, int]           # the part and the number of a game


class RunFolder:
    """Rows kept in a folder, or in memory alone where there is none.

    Raises Malformed for a folder with rows of another plan, and for files that are no rows;
    OSError where nothing can be written.
    """

    def __init__(self, folder: str | Path | None, plans: Iterable[Plan]) -> None:
        self.folder = None if folder is None else Path(folder)
        self.rows: dict[Key, Row] = {}
        self.times: dict[Key, float] = {}
        self.faults: dict[Key, Fault] = {}
        self.journal: TextIO | None = None
        self.parts = {plan.part: plan.same() for plan in plans}
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._check_plan(self.folder / PLAN)
            self._read(self.folder)

    def _check_plan(self, file: Path) -> None:
        kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
        wanted = json.loads(canonical(self.parts))
        for part, plan in wanted.items():
            for name, value in plan.items():
                if part in kept and kept[part].get(name) != value:
                    raise Malformed(f"the rows there are of another plan: its {name} differs. "
                                    "Ask for another folder, or remove this one", str(file))
        _write(file, canonical(kept | wanted) + "\n")

    def _read(self, folder: Path) -> None:
        """What was kept; a line of the journal that was not written whole is cut off."""
        if (folder / ROWS).exists():
            for row in read_csv((folder / ROWS).read_text("utf-8"), ROWS):
                self.rows[row.part, row.number] = row
        if (folder / TIMES).exists():
            for line in (folder / TIMES).read_text("utf-8").splitlines()[1:]:
                number, milliseconds, part = line.split(",", 2)
                self.times[json.loads(part), int(number)] = float(milliseconds)
        journal = folder / JOURNAL
        if not journal.exists():
            return
        whole = journal.read_bytes().rpartition(b"\n")[0]
        for at, text in enumerate(whole.decode("utf-8").splitlines()):
            data = json.loads(text)
            self._take(Timed(from_data(data["row"], f"{JOURNAL}[{at}]"), data["ms"]))
        with journal.open("r+b") as file:
            file.truncate(len(whole) + 1 if whole else 0)

    def _take(self, one: Timed) -> None:
        key = one.row.part, one.row.number
        self.rows[key], self.times[key] = one
        self.faults.pop(key, None)

    def add(self, done: Done) -> None:
        """Keep what came of a task. Raises OSError when the disk takes no more."""
        for one in done.rows:
            self._take(one)
        for fault in done.faults:
            self.faults[fault.part, fault.number] = fault
        if self.folder and done.rows:
            if self.journal is None:
                self.journal = (self.folder / JOURNAL).open("a", encoding="utf-8", newline="\n")
            for row, milliseconds in done.rows:
                self.journal.write(canonical({"row": to_data(row), "ms": milliseconds}) + "\n")
            self.journal.flush()

    def drop(self, keys: Iterable[Key]) -> None:
        """Forget rows that nobody needs."""
        for key in list(keys):
            del self.rows[key]
            self.times.pop(key, None)

    def sorted(self) -> list[Row]:
        """The rows by part and number."""
        return [self.rows[key] for key in sorted(self.rows)]

    def close(self) -> None:
        """Write the files of the end. Raises OSError; the journal stays then."""
        if self.journal:
            with contextlib.suppress(OSError):     # the rows are here: all of them are written now
                self.journal.close()
            self.journal = None
        if not self.folder:
            return
        rows = self.sorted()
        _write(self.folder / ROWS, csv_text(rows))
        packed = parquet_bytes(rows)
        if packed is not None:
            _write(self.folder / PARQUET, packed)
        times = [f"{number},{self.times[part, number]},{json.dumps(part)}"
                 for part, number in sorted(self.times)]
        _write(self.folder / TIMES, "\n".join(["number,milliseconds,part", *times]) + "\n")
        faults: list[dict[str, Any]] = [self.faults[key]._asdict() for key in sorted(self.faults)]
        _write(self.folder / FAULTS, json.dumps(faults, indent=1, ensure_ascii=False) + "\n")
        (self.folder / JOURNAL).unlink(missing_ok=True)


def _write(file: Path, content: str | bytes) -> None:
    """Write a file whole, or leave the one that is there."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_bytes(raw)
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
