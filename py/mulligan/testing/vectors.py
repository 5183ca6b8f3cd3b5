"""Runs a vectors file against a game: one line a difference, then `N passed, N failed`."""

import json

from ..errors import Malformed
from ..data.files import read_packed

MOST_BYTES = 32_000_000                    # of a vectors file, unpacked


def documents(path):
    """(line, JSON object) pairs of a file: one object a line, or one object in all; plain or .gz. Raises Malformed."""
    try:
        text = read_packed(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 text: {error}", str(path)) from None
    try:
        return [(1, json.loads(text))]
    except (ValueError, RecursionError):
        return _lines(text, path)


def _lines(text, path):
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                raise Malformed(f"no JSON: {error}", f"{path}, line {number}") from None


def listed(documents, mark, format, alone=""):
    """Yield (name, case) of documents that list `cases`, their format under the key `mark`, or are one case each.

    One case has the key `alone`, where that is said. Raises Malformed naming the place.
    """
    for line, document in documents:
        whole = isinstance(document, dict) and "cases" in document
        if whole and document.get(mark, format) != format:
            raise Malformed(f"expected {format}", f"line {line}, {mark}")
        if whole and not isinstance(document["cases"], list):
            raise Malformed("expected a list of cases", f"line {line}, cases")
        if not whole and alone and (not isinstance(document, dict) or alone not in document):
            raise Malformed(f"expected an object with cases ({format}), or one case with {alone}", f"line {line}")
        for number, case in enumerate(document["cases"] if whole else [document]):
            yield named(case, f"line {line}, cases[{number}]"), case


def named(case, otherwise):
    """What a case is called: its id, if it has one."""
    return str(case["id"]) if isinstance(case, dict) and "id" in case else otherwise


def run(game, path, say=print):
    """Compare every case of `path`; say each difference and the sum. Returns (passed, failed)."""
    passed = failed = 0
    for case, differences in game.conform(documents(path)):
        failed, passed = failed + bool(differences), passed + (not differences)
        for difference in differences:
            say(f"{case}: {difference}")
    if not passed + failed:
        raise Malformed("holds no case", str(path))
    say(f"{passed} passed, {failed} failed")
    return passed, failed
