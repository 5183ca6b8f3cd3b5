"""Rulebooks: a RULES.md read into sections, blocks and clauses that code, refusals, log and page
cite by id.

The format is a small part of Markdown: `# Title`, `## Section`, `- **GO-3.1** [source] text` for
clauses (continued on lines indented by two spaces), paragraphs, `- item` lists, fenced code, pipe
tables, `**bold**` and `code`. A fence that begins with ```` ```position Title ```` is a figure: a
position that the rules check and the engine draws (`mulligan.figures`).
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ..errors import Malformed

_ID = r"([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)"
_CLAUSE = re.compile(rf"- \*\*{_ID}\*\*(?: \[(source|ruling|option)\])? (.+)")
_MARK = re.compile(r"`\[(?:source|ruling|option)\]` ?")     # before a sentence inside a clause
_SPAN = re.compile(rf"\*\*(.+?)\*\*|`([^`]+)`|\b{_ID}\b")


class Clause(NamedTuple):
    """One numbered rule; `mark` is `source`, `ruling`, `option` or ""."""

    id: str
    mark: str
    text: str
    section: str


class Rulebook(NamedTuple):
    """`clauses` by id, and the whole text as blocks (docs/view-model.md, part 3)."""

    title: str
    intro: list[dict[str, Any]]
    sections: list[dict[str, Any]]
    clauses: dict[str, Clause]

    @classmethod
    def parse(cls, source: str) -> "Rulebook":
        """Read a RULES.md. Raises Malformed when an id stands twice or the title is missing."""
        title = ""
        intro: list[dict[str, Any]] = []
        sections: list[dict[str, Any]] = []
        clauses: dict[str, Clause] = {}
        blocks = intro
        for kind, *parts in _chunks(source):
            if kind == "title":
                title = parts[0]
            elif kind == "section":
                blocks = []
                sections.append({"id": _slug(parts[0]), "title": parts[0], "blocks": blocks})
            elif kind == "clause":
                ident, mark, text = parts
                if ident in clauses:
                    raise Malformed(f"clause {ident} stands twice", "RULES.md")
                section = sections[-1]["title"] if sections else ""
                clauses[ident] = Clause(ident, mark, _plain(text), section)
                blocks.append({"kind": "clause", "id": ident, "mark": mark, "spans": spans(text)})
            elif kind == "list" and blocks and blocks[-1]["kind"] == "list":
                blocks[-1]["items"].append(spans(parts[0]))
            elif kind == "list":
                blocks.append({"kind": "list", "items": [spans(parts[0])]})
            elif kind == "pre":
                blocks.append({"kind": "pre", "text": parts[0]})
            elif kind == "figure":
                blocks.append({"kind": "figure", "title": parts[0], "text": parts[1]})
            elif kind == "table":
                head, *rows = parts[0]
                blocks.append({"kind": "table", "head": [spans(c) for c in head],
                               "rows": [[spans(c) for c in row] for row in rows]})
            else:
                blocks.append({"kind": kind, "spans": spans(parts[0])})
        if not title:
            raise Malformed("a rulebook begins with '# Title'", "RULES.md")
        return cls(title, intro, sections, clauses)

    def clause(self, ident: str) -> dict[str, str] | None:
        """{id, mark, text} of a clause, or None."""
        found = self.clauses.get(ident)
        return None if found is None else {"id": found.id, "mark": found.mark, "text": found.text}

    def figures(self) -> list[dict[str, str]]:
        """The figures in reading order, each {kind, title, text}."""
        every = (self.intro, *(section["blocks"] for section in self.sections))
        return [block for blocks in every for block in blocks if block["kind"] == "figure"]

    def data(self) -> dict[str, Any]:
        """The text as the page gets it, but for its figures (`mulligan.figures.page`)."""
        return {"title": self.title, "intro": self.intro, "sections": self.sections}


def spans(text: str) -> list[dict[str, Any]]:
    """Text as [{t, b?, c?, ref?}]."""
    out: list[dict[str, Any]] = []
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            out.append({"t": text[at:found.start()]})
        bold, code, ref = found.groups()
        if bold:
            out.append({"t": bold, "b": True})
        elif code:
            out.append({"t": code, "c": True})
        else:
            out.append({"t": ref, "ref": ref})
        at = found.end()
    if at < len(text):
        out.append({"t": text[at:]})
    return out


def _plain(text: str) -> str:
    """What a clause says, without its marks."""
    return "".join(span["t"] for span in spans(_MARK.sub("", text)))


def _slug(title: str) -> str:
    if title.lower().startswith("how to play"):
        return "how"
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _chunks(source: str) -> Iterator[tuple[Any, ...]]:
    """Yield ("title"|"section"|"h"|"clause"|"list"|"pre"|"figure"|"table"|"p", ...) for each block
    of the text."""
    lines = source.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.strip():
            continue
        if line.startswith("```"):
            end = at
            while end < len(lines) and not lines[end].startswith("```"):
                end += 1
            kind, _, words = line[3:].partition(" ")
            text = "\n".join(lines[at:end])
            yield ("figure", words.strip(), text) if kind == "position" else ("pre", text)
            at = end + 1
        elif line.startswith("|"):
            end = at
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            yield "table", _rows(lines[at - 1:end])
            at = end
        elif line.startswith("#"):
            level, _, words = line.partition(" ")
            yield {1: "title", 2: "section"}.get(len(level), "h"), words.strip()
        else:
            item = line.startswith("- ")
            while at < len(lines) and _continues(lines[at], item):
                line += " " + lines[at].strip()
                at += 1
            clause = _CLAUSE.fullmatch(line)
            if clause:
                yield "clause", clause[1], clause[2] or "", clause[3]
            elif item:
                yield "list", line[2:]
            else:
                yield "p", line


def _rows(lines: list[str]) -> list[list[str]]:
    """The cells of a pipe table, without the row of lines below its head."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    return [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]


def _continues(line: str, item: bool) -> bool:
    """Whether a line goes on with the block before it."""
    if item:
        return line.startswith("  ")
    return bool(line.strip()) and not line.startswith(("#", "|", "- ", "```"))


@cache
def shipped(package: str) -> Rulebook:
    """The Rulebook that a package ships as RULES.md."""
    from importlib.resources import files                  # here, for it is slow to load
    return Rulebook.parse(files(package).joinpath("RULES.md").read_text("utf-8"))
