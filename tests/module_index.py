"""What the files of py/ and web/ say of themselves, in one page: `python3 tests/module_index.py`
writes docs/modules.md.

The sentence is the first of a module's docstring, or of the comment at the top of a script or
sheet. tests/test_modules.py fails when the page is not what the files say.
"""

import ast
import re
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/modules.md"
SENTENCE = re.compile(r".*?[.?](?=\s|$)", re.DOTALL)
SHORT = re.compile(r"(?:\S+ ?){1,3}[.] .*?[.](?=\s|$)", re.DOTALL)
HEAD = """# Every file, in its own words

The first sentence of each module of `py/` and each script and sheet of `web/`, room by room:
something to search in. Where to begin stands in [architecture.md](architecture.md).
`python3 tests/module_index.py` writes this page.
"""


def files():
    """The modules, scripts and sheets in order; an `__init__.py` that says what its room is stands first of it."""
    found = [*ROOT.glob("py/*/**/*.py"), *ROOT.glob("web/**/*.js"), *ROOT.glob("web/**/*.mjs"),
             *ROOT.glob("web/**/*.css")]
    kept = [path for path in found if "node_modules" not in path.parts]
    return sorted(kept, key=lambda path: (path.parent.as_posix(), path.name != "__init__.py", path.name))


def opening(path):
    """The text a file begins with: its docstring, or its first lines of comment."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return ast.get_docstring(ast.parse(text)) or ""
    text = re.sub(r"\A((#!|// @ts-).*\n)+", "", text)
    if block := re.match(r"/\*(.*?)\*/", text, re.DOTALL):
        return block.group(1).replace("\n *", "\n")
    lines = [line.strip() for line in text.splitlines()]
    comment = []
    for line in lines:
        if not line.startswith("//"):
            break
        comment.append(line.strip("/ "))
    return " ".join(comment)


def first_sentence(path):
    """What a file is for, in one line; '' where it says nothing. A name alone takes the next sentence with it."""
    text = " ".join(opening(path).split())
    found = SHORT.match(text) or SENTENCE.match(text)
    return (found.group() if found else text).rstrip(".")


def page():
    """The whole page as text."""
    parts = [HEAD]
    for room, inside in groupby(files(), key=lambda path: path.parent.relative_to(ROOT).as_posix()):
        rows = [f"* `{path.name}`: {first_sentence(path)}" for path in inside]
        parts.append(f"## {room}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
