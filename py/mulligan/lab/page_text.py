"""Texts that commands write into pages, between marks that stay."""

import os
from pathlib import Path

from ..errors import Malformed


def write_between(path: Path, name: str, text: str) -> None:
    """Replace what stands between the lines `<!-- name ... -->` and `<!-- /name -->` of a page by
    `text`.

    Raises Malformed when the page has not both marks, and OSError when it cannot be written.
    """
    before, found, rest = path.read_text("utf-8").partition(f"<!-- {name}")
    first, ended, inside = rest.partition(" -->\n")
    _, closed, after = inside.partition(f"<!-- /{name} -->")
    if not (found and ended and closed):
        wanted = f"the lines '<!-- {name} -->' and '<!-- /{name} -->'"
        raise Malformed(f"expected {wanted} to write between", str(path))
    write_whole(path, f"{before}{found}{first}{ended}{text}\n{closed}{after}")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a full disk, a power cut or a stop leaves the old one."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, "utf-8")
    os.replace(fresh, path)
