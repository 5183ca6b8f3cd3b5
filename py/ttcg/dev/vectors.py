"""Compares the effect language with files of sentences: those with their tree, and refused ones with their error.

    {"good": [{"text": ..., "ast": {...}}, ...], "bad": [{"text": ..., "error": "syntax" or "S4", "pos"?, "found"?,
    "expected_includes"?: [...]}, ...]}          or one such case a line; a case may have an "id", and the "style" of its card.
Place and word are compared for syntax errors; for static errors the code is (TT-17.5).
"""

from mulligan import Malformed
from mulligan.data.spelling import shown

from ..language.reader import read

_GOOD = ("id", "text", "style", "ast", "note")
_BAD = ("id", "text", "style", "error", "pos", "found", "expected_includes", "note")
_KINDS = {"text": str, "style": str, "ast": dict, "error": str, "pos": int, "found": str, "expected_includes": list}


def cases(documents):
    """Yield (case id, [difference, ...]) for each case of (line, object) documents. Raises Malformed naming case and key."""
    for line, document in documents:
        for where, case, keys in _cases_of(document, f"line {line}"):
            _check(case, keys, where)
            yield str(case.get("id") or f"{where}, {shown(case['text'])}"), list(_compare(case))


def _cases_of(document, where):
    """(where, case, its keys) of a whole file, or of a line that is one case."""
    if not isinstance(document, dict):
        raise Malformed("expected an object", where)
    if "text" in document:
        yield where, document, _GOOD if "ast" in document else _BAD
        return
    if not document.keys() & {"good", "bad"}:
        raise Malformed("expected an object with lists good and bad, or one case with a text", where)
    for name, keys in (("good", _GOOD), ("bad", _BAD)):
        found = document.get(name, [])
        if not isinstance(found, list):
            raise Malformed("expected a list", f"{where}, {name}")
        for number, case in enumerate(found):
            yield f"{name}[{number}]", case, keys


def _check(case, keys, where):
    if not isinstance(case, dict):
        raise Malformed("expected an object", where)
    for key in ("text", "ast" if keys is _GOOD else "error"):
        if key not in case:
            raise Malformed("is missing", f"{where}, {key}")
    for key, value in case.items():
        if key not in keys:
            raise Malformed(f"is no key of such a case; the keys are {', '.join(keys)}", f"{where}, {shown(key)}")
        kind = _KINDS.get(key)
        if kind and not (isinstance(value, kind) and not isinstance(value, bool)):
            raise Malformed(f"expected a {_NAMES[kind]}", f"{where}, {key}")


_NAMES = {str: "text", dict: "tree, an object", int: "whole number", list: "list"}


def _compare(case):
    tree, wrong = read(case["text"], case.get("style"))
    if "ast" in case:
        if wrong:
            yield f"refused at {wrong.pos}, {wrong.code}: {wrong.message}"
        else:
            yield from differences(case["ast"], tree)
        return
    if not wrong:
        yield f"expected the error {case['error']}, but it is accepted"
        return
    for key, got in (("error", wrong.code), ("pos", wrong.pos), ("found", wrong.found)):
        if key in case and case[key] != got and (key == "error" or case["error"] == "syntax"):
            yield f"{key}: expected {shown(case[key])}, got {shown(got)}"
    for one in case.get("expected_includes", ()):
        if one not in wrong.expected:
            yield f"expected_includes: {shown(one)} is not among what would be taken"


def differences(wanted, got, path=""):
    """Yield where two trees differ."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in {**wanted, **got}:
            place = f"{path}.{key}".lstrip(".")
            if key in wanted and key in got:
                yield from differences(wanted[key], got[key], place)
            else:
                yield f"{place}: expected {shown(wanted.get(key, 'nothing'))}, got {shown(got.get(key, 'nothing'))}"
    elif isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        for number, (one, other) in enumerate(zip(wanted, got)):
            yield from differences(one, other, f"{path}[{number}]")
    elif wanted != got or type(wanted) is not type(got):
        yield f"{path}: expected {shown(wanted)}, got {shown(got)}"
