"""Rulebooks: a RULES.md read into sections, blocks and clauses that code, refusals, log and page cite by id.

The format is a small part of Markdown: `# Title`, `## Section`, `- **GO-3.1** [source] text` for clauses (continued on
lines indented by two spaces), paragraphs, `- item` lists, fenced code, pipe tables, `**bold**` and `code`.
"""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..errors import Malformed

_CLAUSE = re.compile(r"- \*\*([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\*(?: \[(source|ruling|option)\])? (.+)")
_SPAN = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`|\b([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\b")


class Clause(NamedTuple):
    """One numbered rule; `mark` is `source`, `ruling`, `option` or ""."""

    id: str
    mark: str
    text: str
    section: str


class Rulebook(NamedTuple):
    """`clauses` by id, and the whole text as blocks (docs/view-model.md, part 3)."""

    title: str
    intro: list
    sections: list
    clauses: dict

    @classmethod
    def parse(cls, source):
        """Read a RULES.md. Raises Malformed when an id stands twice or the title is missing."""
        title, intro, sections, clauses = "", [], [], {}
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
                clauses[ident] = Clause(ident, mark, _plain(text), sections[-1]["title"] if sections else "")
                blocks.append({"kind": "clause", "id": ident, "mark": mark, "spans": spans(text)})
            elif kind == "list" and blocks and blocks[-1]["kind"] == "list":
                blocks[-1]["items"].append(spans(parts[0]))
            elif kind == "list":
                blocks.append({"kind": "list", "items": [spans(parts[0])]})
            elif kind == "pre":
                blocks.append({"kind": "pre", "text": parts[0]})
            elif kind == "table":
                head, *rows = parts[0]
                blocks.append({"kind": "table", "head": [spans(c) for c in head],
                               "rows": [[spans(c) for c in row] for row in rows]})
            else:
                blocks.append({"kind": kind, "spans": spans(parts[0])})
        if not title:
            raise Malformed("a rulebook begins with '# Title'", "RULES.md")
        return cls(title, intro, sections, clauses)

    def clause(self, ident):
        """{id, mark, text} of a clause, or None."""
        found = self.clauses.get(ident)
        return found and {"id": found.id, "mark": found.mark, "text": found.text}

    def data(self):
        return {"title": self.title, "intro": self.intro, "sections": self.sections}


def spans(text):
    """Text as [{t, b?, c?, ref?}]."""
    out, at = [], 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            out.append({"t": text[at:found.start()]})
        bold, code, ref = found.groups()
        out.append({"t": bold, "b": True} if bold else {"t": code, "c": True} if code else {"t": ref, "ref": ref})
        at = found.end()
    if at < len(text):
        out.append({"t": text[at:]})
    return out


def _plain(text):
    return "".join(span["t"] for span in spans(text))


def _slug(title):
    return "how" if title.lower().startswith("how to play") else re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _chunks(source):
    """Yield ("title"|"section"|"h"|"clause"|"list"|"pre"|"table"|"p", ...) for each block of the text."""
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
            yield "pre", "\n".join(lines[at:end])
            at = end + 1
        elif line.startswith("|"):
            end = at
            while end < len(lines) and lines[end].startswith("|"):
                end += 1
            rows = [[c.strip() for c in row.strip().strip("|").split("|")] for row in lines[at - 1:end]]
            yield "table", [row for row in rows if not all(set(c) <= set("-: ") for c in row)]
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


def _continues(line, item):
    """Whether a line goes on with the block before it."""
    return line.startswith("  ") if item else bool(line.strip()) and not line.startswith(("#", "|", "- ", "```"))


@cache
def shipped(package):
    """The Rulebook that a package ships as RULES.md."""
    return Rulebook.parse(files(package).joinpath("RULES.md").read_text("utf-8"))
