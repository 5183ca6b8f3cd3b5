"""add_csv_field: says in a column of a CSV which sentences hold a text or a pattern (TT-T3)."""

import csv
import io
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from mulligan import Malformed
from mulligan.protocol.slices import returned

from .combine import FOLDER, PREVIEW_TEXTS
from .console import Console, Step, Steps
from .files import Files, full_lines, text_of
from .near import name_misses
from .placeholders import PLACEHOLDER, Placeholders

Row: TypeAlias = list[str]                 # the cells of a line of the sheet
Limit: TypeAlias = tuple[str, bool]        # a column, and what rows that can match have there
Needles: TypeAlias = tuple[str, list[str]]         # what each of the texts holds; the texts
TABLE = "effects/effects_with_placeholders.csv"
NAME = "EFFECTNAME"
STEP = 256                                 # rows, or expansions, between two steps


class Sheet(NamedTuple):
    """A list of sentences, or of rows with a column of sentences."""

    is_csv: bool                           # or plain lines
    header: Row
    rows: list[Row]
    limits: Sequence[Limit]                # all of them limit what can match


def tag(console: Console, column: str, text: list[str] | None = None,
        exact: list[str] | None = None, input: str = TABLE, output: str = TABLE,
        placeholder_dir: str = FOLDER, match_column: str | None = None,
        limits: Sequence[Limit] = ()) -> Steps:
    """Yield (done, of) while tagging.

    Rows that hold any expansion of a pattern `text`, or a text `exact`, get True. Only those can
    that have True in the match column, and in the columns of `limits` what these say.
    """
    sheet = _sheet(console, input, column, exact, _limits(match_column, limits))
    with console.files.write(output) as put:
        needles = ([("", exact)] if exact is not None
                   else (yield from _needles(console, text, placeholder_dir)))
        matched = yield from _fill(sheet, column, needles)
        writer = csv.writer(_Putter(put), delimiter=";", lineterminator="\r\n")
        writer.writerow(sheet.header)      # with quotes where they are needed (TT-T3.10)
        writer.writerows(sheet.rows)       # one for each row that came in (TT-T3.7)
    console.say(f"{output}: {len(sheet.rows)} rows, {matched} with {column}\n")


def preview(console: Console, column: str, most: int = 20, text: list[str] | None = None,
            exact: list[str] | None = None, input: str = TABLE, placeholder_dir: str = FOLDER,
            match_column: str | None = None, **_: Any) -> list[str]:
    """The header and the first rows of the result; takes the options of `tag`.

    Of a pattern only its first texts are looked for.
    """
    sheet = _sheet(console, input, column, exact, _limits(match_column), most)
    fill(console, sheet, column, text, exact, placeholder_dir)
    return as_lines(sheet.header, sheet.rows)


def fill(console: Console, sheet: Sheet, column: str, text: list[str] | None,
         exact: list[str] | None, folder: str = FOLDER) -> None:
    """Fill the column in a few rows, as a preview has them."""
    needles = ([("", exact)] if exact is not None
               else returned(_needles(console, text, folder, PREVIEW_TEXTS)))
    returned(_fill(sheet, column, needles))


def as_lines(header: Row, rows: list[Row]) -> list[str]:
    """A sheet as lines of CSV."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\n").writerows([header, *rows])
    return out.getvalue().splitlines()


def count(console: Console, text: list[str] | None = None, placeholder_dir: str = FOLDER,
          **_: Any) -> int:
    """How many texts the patterns stand for."""
    made = Placeholders(console.files, placeholder_dir)
    return made.total(text or ())


def _sheet(console: Console, input: str, column: str, exact: list[str] | None,
           limits: Sequence[Limit], most: int | None = None) -> Sheet:
    """The Sheet of the input, `most` rows of it at most."""
    if not input.endswith(".csv"):         # TT-T3.2
        for name, _ in limits:
            console.warn(input, f"is text, not CSV; -m {name} is ignored")
        check_column([NAME], column, input)
        lines = full_lines(console.files, input)[:most]
        return Sheet(False, [NAME], [[line] for line in lines], ())  # TT-T3.4
    header, rows = read(console.files, input, most)
    check(header, column, exact, limits, input)
    return Sheet(True, header, rows, limits)


def _limits(match_column: str | None, more: Sequence[Limit] = ()) -> Sequence[Limit]:
    return more if match_column is None else [(match_column, True), *more]


def check(header: list[str], column: str, exact: list[str] | None, limits: Sequence[Limit],
          path: str) -> None:
    """Raise Malformed when a column that must be there is not, or one may not be written."""
    check_column(header, column, path)
    if exact is not None and column_at(header, column) is None:
        raise Malformed(f"has no column {column!r}; -e needs one, -t makes one (TT-T3.6)", path)
    for name, _ in limits:
        if column_at(header, name) is None:
            raise Malformed(f"has no column {name!r} for -m; "
                            f"its columns are {', '.join(header)} (TT-T3.9)", path)


def check_column(header: list, column: str, path: str) -> None:
    """Raise Malformed unless the column has a name and is not the one where the sentences stand."""
    if not column.strip():
        raise Malformed("the column for -c needs a name (TT-T3.1)", path)
    if column == header[effect_at(header)].strip():
        raise Malformed(f"the sentences stand in the column {column!r}; -c needs another (TT-T3.3)",
                        path)


def effect_at(header: list) -> int:
    """Which column the sentences stand in (TT-T3.3)."""
    return column_at(header, NAME) or 0


def column_at(header: Row, name: str) -> int | None:
    """Where a column stands, if it is there; blanks around its name do not count (TT-T3.3)."""
    for names in (header, [one.strip() for one in header]):
        if name in names:
            return names.index(name)
    return None


def _blank(name: str) -> str:
    """What stands between a semicolon and the name of a column, and before its cells."""
    return " " if name.startswith(" ") else ""


def read(files: Files, path: str, most: int | None = None) -> tuple[Row, list[Row]]:
    """(header, rows) of a semicolon CSV, `most` rows at most.

    Blank rows are dropped, short ones filled (TT-T3.8), longer ones are as they are.
    """
    try:
        found = (row for row in csv.reader(io.StringIO(text_of(files, path), newline=""),
                                           delimiter=";")
                 if len(row) > 1 or row and row[0].strip())
        rows = list(islice(found, None if most is None else most + 1))
    except csv.Error as error:
        raise Malformed(f"no CSV that can be read: {error}", path) from None
    if not rows:
        raise Malformed("has no header; its first line names the columns (TT-T3.8)", path)
    header, *rows = rows
    for row in rows:
        row += [""] * (len(header) - len(row))
    return header, rows


def _fill(sheet: Sheet, column: str, needles: list[Needles]) -> Generator[Step, None, int]:
    """Yield (done, of) while filling the column in the rows of a sheet (TT-T3.6, TT-T3.9).

    Returns how many rows match.
    """
    header, rows = sheet.header, sheet.rows
    effect, can = effect_at(header), _can(sheet)
    at = column_at(header, column) if sheet.is_csv else None
    fresh = at is None
    if at is None:
        at, blank = len(header), _blank(header[-1])
        header.append(blank + column)
    blank, matched = _blank(header[at]), 0
    for number, row in enumerate(rows, 1):
        found = can(row) and _holds(row[effect], needles)
        matched += found
        if fresh:
            # before cells beyond the header, so that it stands in its column
            row.insert(at, f"{blank}{found}")
        elif found:
            row[at] = f"{blank}True"
        if not number % STEP:
            yield number, len(rows)
    return matched


def _can(sheet: Sheet) -> Callable[[Row], bool]:
    """Whether a row can match, by the columns that limit (TT-T3.9)."""
    wanted = []
    for name, marked in sheet.limits:
        at = column_at(sheet.header, name) or 0
        wanted.append((at, f"{_blank(sheet.header[at])}{marked}"))
    return lambda row: all(row[at] == cell for at, cell in wanted)


def _holds(effect: str, needles: list[Needles]) -> bool:
    for core, texts in needles:
        if core in effect:
            for text in texts:
                if text in effect:
                    return True
    return False


def _needles(console: Console, patterns: Iterable[str] | None, folder: str,
             most: int | None = None) -> Generator[Step, None, list[Needles]]:
    """Yield steps; returns (core, texts) for each pattern.

    Each of the texts holds the core, so most rows need one look only. A pattern is expanded once,
    not once a row (TT-T6.5), and its own text counts, too (TT-T3.5).
    """
    made, out = Placeholders(console.files, folder, most=most), []
    name_misses(console, made, patterns or ())
    for pattern in patterns or ():
        missing = [name
                   for name in dict.fromkeys(match[0] for match in PLACEHOLDER.findall(pattern))
                   if not console.files.exists(made.path(name))]
        if missing:
            console.warn(made.path(missing[0]),
                         f"not found; the pattern {pattern!r} matches nothing")
            continue
        texts, of = {pattern: None}, made.total([pattern])
        for done, text in enumerate(islice(made.expand(pattern), most), 1):
            texts[text] = None
            if not done % STEP:
                yield done, of
        # what lies between its placeholders
        out.append((max(PLACEHOLDER.split(pattern)[::4], key=len), list(texts)))
    return out


class _Putter:
    """A file for csv.writer."""

    def __init__(self, put: Callable[..., Any]) -> None:
        self.write = put
