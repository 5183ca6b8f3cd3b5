"""The report of a run: one HTML file that stands alone.

It has no script and asks no network: its policy forbids both, and its one sheet is named there by
its hash. The numbers stand in it as JSON once more, for programs, and so do the rows of its first
deal and a mark of every other row: whoever plays a few games by its command sees whether it is
still of today.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from typing import Any

from ..data.json_text import canonical
from ..protocol.game import Game
from .chart import escape
from .done import Fault
from .report_charts import drawn, interval_bar
from .report_sections import Ablation, Bar, Cell, Section, sections
from .report_style import STYLE
from .rows import Row, to_data

MOST_FAULTS = 20                           # so many are written out
FIRST = 2                                  # games whose rows stand in it: the first deal
LETTERS = 4                                # of the mark of a row


def report(game: Game[Any], rows: Sequence[Row], command: str, faults: Sequence[Fault] = (),
           trouble: str = "", ablations: Sequence[Ablation] = (), answer: str = "",
           measured: str = "") -> str:
    """The HTML of what rows say; `command` makes them again, `trouble` is why a run ended early,
    `answer` what a test between two players said, `measured` of which rules and players they are.
    """
    found = list(sections(game, rows, ablations)) if rows else []
    policy = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; style-src 'sha256-{policy}'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(game.title)} in the lab</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(game.title)} in the lab</h1>", *_head(game, rows, command, answer, measured),
        *_trouble(faults, trouble)]
    links = "".join(f'<a href="#{one.id}">{escape(one.title)}</a>' for one in found)
    parts.append(f'<nav aria-label="Sections">{links}</nav><main>')
    parts += map(_section, found)
    first = [to_data(row) for row in rows if row.number < FIRST]
    marks = " ".join(map(mark, rows))
    parts += ["</main>", _script("data", _data(found)), _script("rows", first),
              _script("marks", marks), "</body></html>\n"]
    return "\n".join(parts)


def mark(row: Row) -> str:
    """A few letters by which a row is known again."""
    return hashlib.sha256(canonical(to_data(row)).encode()).hexdigest()[:LETTERS]


def facts(game: Game[Any], rows: Sequence[Row]) -> dict[str, list[str]]:
    """Who played with what, by what it is called."""
    names = sorted({name for row in rows for name in row.players})
    decks = {deck["id"]: deck["name"] for deck in (game.library.decks if game.library else ())}
    met = [f"{ident} {decks.get(ident, '')}" for ident in sorted({deck for row in rows
                                                          for deck in row.decks if deck})]
    options = dict(rows[0].options) if rows else {}
    found = {"Players": names, "Decks": met,
             "Options": [f"{name}={value}" for name, value in options.items()]}
    return {title: values for title, values in found.items() if values}


def _head(game: Game[Any], rows: Sequence[Row], command: str, answer: str,
          measured: str) -> list[str]:
    """What was played, and how to play it again."""
    said = [f"<p>{len(rows):,} games by version {escape(game.version)} of its rules.</p>"]
    if answer:
        said.append(f"<p><strong>{escape(answer[0].upper() + answer[1:])}.</strong></p>")
    said += [f'<p class="quiet">{title}: {escape(", ".join(values))}.</p>'
             for title, values in facts(game, rows).items()]
    if measured:
        said.append(f'<p class="quiet">{escape(measured)}</p>')
    return [*said, f'<p class="quiet"><code>{escape(command)}</code></p>']


def _trouble(faults: Sequence[Fault], trouble: str) -> list[str]:
    """What went wrong, in words."""
    said = [f"<p><strong>{escape(trouble)}</strong></p>"] if trouble else []
    if faults:
        said.append(f"<p><strong>{len(faults)} games have no row:</strong></p><ul>")
        said += [f"<li>game {fault.number}{escape(fault.part and f' {fault.part}')}: "
                 f"{escape(fault.words)}</li>" for fault in faults[:MOST_FAULTS]]
        said.append("</ul>")
    return said


def _section(section: Section) -> str:
    """A section as HTML."""
    table = _table(section) if section.rows else ""
    if table and section.folded:
        table = (f"<details><summary>The table: {len(section.rows)} rows</summary>{table}"
                 "</details>")
    chart = f'<div class="wide">{drawn(section.chart)}</div>' if section.chart else ""
    return (f'<section id="{section.id}" aria-labelledby="h-{section.id}">'
            f'<h2 id="h-{section.id}">{escape(section.title)}</h2>'
            f"<p>{escape(section.lead)}</p>{chart}{table}</section>")


def _table(section: Section) -> str:
    first = section.rows[0]
    numbers = [isinstance(cell, int) for cell in first]
    head = "".join(f'<th scope="col"{_number(number)}>{escape(title)}</th>'
                   for title, number in zip(section.head, numbers))
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in section.rows)
    return (f'<div class="wide" tabindex="0" role="region" aria-label="{escape(section.title)}">'
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>")


def _number(number: bool) -> str:
    return ' class="n"' if number else ""


def _cell(cell: Cell) -> str:
    if isinstance(cell, Bar):
        return f"<td><div>{escape(cell.words)}{interval_bar(*cell[1:])}</div></td>"
    if isinstance(cell, int):
        return f'<td class="n">{cell:,}</td>'
    return f"<td>{escape(cell)}</td>"


def _data(found: Sequence[Section]) -> list[dict[str, Any]]:
    """The sections as plain JSON data."""
    return [{"id": one.id, "title": one.title, "lead": one.lead, "head": one.head,
             "rows": [[list(cell.interval) if isinstance(cell, Bar) else cell
                       for cell in row]
                      for row in one.rows]} for one in found]


def _script(ident: str, data: Any) -> str:
    """Data as JSON that no HTML parser takes for anything else."""
    text = json.dumps(data, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="application/json" id="{ident}">{text}</script>'
