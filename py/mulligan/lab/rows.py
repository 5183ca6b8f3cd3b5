"""One row a game: all that is told of games later is worked out of rows.

The columns are declared once: the check of what is read, the JSON Schema
(docs/lab-row.schema.json), CSV and Parquet come from it; docs/lab.md says what they mean as a
whole. A row holds nothing that differs between two runs of the same plan: how long a game took is
kept beside the rows.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..data.json_text import canonical
from ..data.shapes import (AnyValue, Described, Integer, ListOf, MapOf, Number, Object, Schema,
                           Shape, Text, nullable)
from ..errors import Malformed

SCHEMA = "docs/lab-row.schema.json"        # the written file, in a checkout
LONGEST = 1 << 20                          # letters of one cell

Texts: TypeAlias = tuple[str, ...]


class Row(NamedTuple):
    """A game as it went; what each column means is in COLUMNS."""

    number: int
    game: str
    version: str
    part: str
    seed: str
    deal: int
    swapped: int
    players: Texts
    decks: Texts
    options: Mapping[str, Any]
    winner: int | None
    reason: str
    clause: str
    margin: float | None
    plies: int
    turns: int
    leads: int
    lowest: float | None
    settled: float | None
    openings: Texts
    dealt: tuple[Texts, ...]
    drawn: tuple[Texts, ...]
    played: tuple[Texts, ...]
    clauses: Texts
    moves: Mapping[str, int]
    looks: tuple[int, ...]


class Column(NamedTuple):
    """A column of rows: its shape, how CSV has it (`text`, `int`, `float` or `json`), its words."""

    shape: Shape
    csv: str
    words: str


_TEXT, _COUNT = Text(least=0, most=LONGEST), Integer(0, None)
_TEXTS, _SHARE = ListOf(_TEXT, 0, 100_000), nullable(Number())
_SEATS, _COUNTS = ListOf(_TEXT, 2, 2), ListOf(_COUNT, 2, 2)

COLUMNS: dict[str, Column] = {
    "number": Column(_COUNT, "int", "Which game of its plan, from 0."),
    "game": Column(_TEXT, "text", "The id of the game."),
    "version": Column(_TEXT, "text", "The version of its rules."),
    "part": Column(_TEXT, "text", "Empty, or `without CARD`: that card was made blank."),
    "seed": Column(_TEXT, "text", "What the deal's chance was drawn with."),
    "deal": Column(_COUNT, "int", "Games of one deal have the same opening chance."),
    "swapped": Column(Integer(0, 1), "int", "0, or 1 where the sides of the deal changed seats."),
    "players": Column(_SEATS, "json", "Who played, by seat."),
    "decks": Column(_SEATS, "json", "The ids of the decks, by seat; empty where a game has none."),
    "options": Column(MapOf(_TEXT, AnyValue()), "json", "All options of the match, by name."),
    "winner": Column(nullable(Integer(0, 1)), "int", "The seat that won; empty for a draw."),
    "reason": Column(_TEXT, "text", "How it ended, in the game's own word."),
    "clause": Column(_TEXT, "text", "The clause by which it ended."),
    "margin": Column(_SHARE, "float", "The first seat's score less the second's, if there is one."),
    "plies": Column(_COUNT, "int", "Actions of seats."),
    "turns": Column(_COUNT, "int", "Runs of actions of one seat, or of both at the same time; a "
                                   "pass begins none."),
    "leads": Column(_COUNT, "int", "How often the lead changed at the ends of turns, by the "
                                   "game's evaluation, fair to both seats."),
    "lowest": Column(_SHARE, "float", "The least that evaluation ever gave the winner, 0 to 1; "
                                      "empty for a draw."),
    "settled": Column(_SHARE, "float", "The part of the turns after which the winner led for "
                                       "good, 0 to 1; empty for a draw."),
    "openings": Column(_SEATS, "json", "The first action of each seat, in words; not one that "
                                       "merely lets a window pass."),
    "dealt": Column(ListOf(_TEXTS, 2, 2), "json", "The faces of the cards each seat held before "
                                                  "anybody had chosen anything."),
    "drawn": Column(ListOf(_TEXTS, 2, 2), "json", "The faces of the cards each seat ever held in "
                                                  "its hand, one for each card."),
    "played": Column(ListOf(_TEXTS, 2, 2), "json", "Those that left its hand by a move of its "
                                                   "own."),
    "clauses": Column(_TEXTS, "json", "The clauses that the log or the end named, sorted."),
    "moves": Column(MapOf(_TEXT, _COUNT), "json", "How often each kind of move was made, by the "
                                                  "first word of its text."),
    "looks": Column(_COUNTS, "json", "How often each seat looked at the clock while it thought: "
                                     "playouts, lines, replies. 0 where it thinks by seconds."),
}
ROW = Object({name: Described(column.shape, column.words) for name, column in COLUMNS.items()},
             tuple(COLUMNS))


def schema() -> Schema:
    """JSON Schema of a row."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mulligan lab row",
            "description": "One game of the lab. Written by `python -m mulligan schema`. See "
                           "lab.md."} | ROW.schema()


def schema_text() -> str:
    """The JSON Schema as its file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def to_data(row: Row) -> dict[str, Any]:
    """A row as plain JSON data."""
    plain: dict[str, Any] = json.loads(canonical(row._asdict()))
    return plain


def from_data(data: Any, field: str = "row") -> Row:
    """The inverse of `to_data`. Raises Malformed with the first fault."""
    found: list[str] = []
    ROW.check(data, (), lambda path, text, hint="": found.append(
        f"{'.'.join(map(str, path)) or 'it'}: {text}"))
    if found:
        raise Malformed(found[0], field)
    return Row(**{name: _frozen(value) for name, value in data.items()})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def whole_deals(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each deal, as they stand in order; the last one may have been played once."""
    deals: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        key = row.part, row.seed, row.deal, *sorted(row.players), *sorted(row.decks)
        deals.setdefault(key, []).append(row)
    yield from deals.values()


# ---- CSV -----------------------------------------------------------------------------------------
def csv_text(rows: Iterable[Row]) -> str:
    """Rows as CSV with a head; lists and maps are JSON in their cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(column.csv, value)
                         for column, value in zip(COLUMNS.values(), row)])
    return out.getvalue()


def _cell(kind: str, value: Any) -> str:
    if value is None:
        return ""
    return canonical(value) if kind == "json" else str(value)


def read_csv(text: str, field: str = "rows") -> list[Row]:
    """The inverse of `csv_text`. Raises Malformed with the line that is no row."""
    head, *lines = _cells(text, field) or [[]]
    if head != list(COLUMNS):
        raise Malformed("expected the columns of docs/lab.md", f"{field}[0]")
    rows = []
    for number, cells in enumerate(lines, 1):
        where = f"{field}[{number}]"
        if len(cells) != len(head):
            raise Malformed(f"expected {len(head)} cells", where)
        try:
            data = {name: _value(column, cell)
                    for (name, column), cell in zip(COLUMNS.items(), cells)}
        except ValueError as error:
            raise Malformed(f"a cell cannot be read: {error}", where) from error
        rows.append(from_data(data, where))
    return rows


def _cells(text: str, field: str) -> list[list[str]]:
    """The cells of each line. The longest a cell may be is the process's: it is put back."""
    before = csv.field_size_limit(LONGEST)
    try:
        return list(csv.reader(io.StringIO(text)))
    except csv.Error as error:
        raise Malformed(f"is no CSV: {error}", field) from None
    finally:
        csv.field_size_limit(before)


def _value(column: Column, cell: str) -> Any:
    if column.csv == "text":
        return cell
    if not cell:
        return None
    return json.loads(cell) if column.csv == "json" else _number(column.csv, cell)


def _number(kind: str, cell: str) -> float:
    return int(cell) if kind == "int" else float(cell)


# ---- Parquet -------------------------------------------------------------------------------------
def parquet_bytes(rows: Sequence[Row]) -> bytes | None:
    """Rows as Parquet, lists as lists, maps as JSON text; None where pyarrow is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return None
    kinds = {"int": pyarrow.int64(), "float": pyarrow.float64(), "text": pyarrow.string()}
    texts = pyarrow.list_(pyarrow.string())
    lists = dict.fromkeys(("players", "decks", "openings", "clauses"), texts) | {
        "dealt": pyarrow.list_(texts),
        "drawn": pyarrow.list_(texts), "played": pyarrow.list_(texts),
        "looks": pyarrow.list_(pyarrow.int64())}
    columns = {}
    for at, (name, column) in enumerate(COLUMNS.items()):
        kind = lists.get(name, kinds.get(column.csv))
        values = [row[at] if kind else canonical(row[at]) for row in rows]
        columns[name] = pyarrow.array(values, kind or pyarrow.string())
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.table(columns), sink)
    written: bytes = sink.getvalue().to_pybytes()
    return written
