"""A console for TTCG's authors' tools: files in memory, a command line, what came of it."""

from collections import namedtuple

from ttcg.tools.commands import run
from ttcg.tools.files import Memory

Ran = namedtuple("Ran", "status out err files")
QUIET = {"placeholders/combinations_to_remove.txt": "", "placeholders/phrase_replacements.txt": ""}


def tool(name, *arguments, files=None, quiet=True):
    """Run a tool over files {path: text}; `files` of the answer are those it made or changed."""
    given = {**(QUIET if quiet else {}), **(files or {})}
    disk, out, err = Memory(given, ["effects"]), [], []
    before = dict(disk.files)
    status = run(name, arguments, disk, out.append, err.append)
    changed = {path: data.decode() for path, data in disk.files.items() if before.get(path) != data}
    return Ran(status, "".join(out), "".join(err), changed)


def values(**lists):
    """Placeholder files of these values."""
    return {f"placeholders/{name}.txt": "".join(f"{value}\n" for value in lines) for name, lines in lists.items()}


def combine(sentence, *arguments, removed="", replaced="", **lists):
    """The combinations of one sentence over these placeholders, printed."""
    files = {"placeholders/combinations_to_remove.txt": removed, "placeholders/phrase_replacements.txt": replaced,
             **values(**lists)}
    ran = tool("create_effect_combinations", "-s", sentence, "-t", *arguments, files=files)
    *lines, total = ran.out.splitlines()
    assert ran.status == 0 and not ran.files and total == f"Total combinations: {len(lines)}"
    return lines


def tagged(table, *arguments, **lists):
    """A CSV of these rows (or of a whole text) after add_csv_field -c X, as lists of cells; None where it failed."""
    text = table if isinstance(table, str) else "".join(";".join(row) + "\r\n" for row in table)
    ran = tool("add_csv_field", "-i", "in.csv", "-o", "out.csv", *arguments, files={"in.csv": text, **values(**lists)})
    return [line.split(";") for line in ran.files["out.csv"].split("\r\n")[:-1]] if ran.status == 0 else None
