"""Runs a vectors file against a game: one line a difference, then `N passed, N failed`."""

import gzip
import json
import zlib
from pathlib import Path

from .errors import Malformed


def documents(path):
    """(line, JSON object) pairs of a file: one object a line, or one object in all; plain or .gz. Raises Malformed."""
    raw = Path(path).read_bytes()
    try:
        if raw[:2] == b"\x1f\x8b":
            raw = gzip.decompress(raw)
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 text: {error}", str(path)) from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Malformed(f"no whole .gz file: {error}", str(path)) from None
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
