"""Runs the tools over cases: files, command line, expected exit status, files and standard output;
all in memory.

docs/vectors.md says what each key means.
"""

from collections.abc import Iterator
from typing import NamedTuple

from mulligan import Malformed
from mulligan.testing.caseshapes import TEXT, TEXTS, AnyValue, MapOf, case, several
from mulligan.testing.vectors import Cases, Format, Head, difference, differences, said
from mulligan.data.shapes import Boolean, Either, Enum, Integer, ListOf, Object

from ..tools.commands import PROGRAMS, run
from ..tools.files import Memory

_EXIT = Integer(0, 255)
_TOOL, _FILES = Enum(*PROGRAMS), MapOf(TEXT, TEXT)
_STEP = Either(TEXTS, Object({"tool": _TOOL, "argv": TEXTS}, ("argv",)))
_EXPECT = Object(
    {
        "exit": Either(_EXIT, ListOf(_EXIT, 1, 100)),
        "files": _FILES,
        "stdout": Either(TEXT, TEXTS),
        "stderr_contains": TEXTS,
    },
    ("exit", "files"),
)
_CASE = case(
    {
        "files": _FILES,
        "tool": _TOOL,
        "argv": TEXTS,
        "steps": several(_STEP, 1, 100),
        "expect": _EXPECT,
        "agrees_with_upstream": Boolean(),
        "divergence": AnyValue(),
        "upstream": AnyValue(),
    },
    ("files", "expect"),
)


class Ran(NamedTuple):
    """What the steps of a case did: exit statuses, and what each said on standard output and
    standard error."""

    exits: list[int]
    said: list[str]
    errors: list[str]


def compare(case: dict, _: Head) -> Iterator[str]:
    """Yield the differences between what a case expects and what its steps do."""
    expect, calls = case["expect"], _calls(case)
    for key in ("exit", "stdout"):
        many = isinstance(expect.get(key), list)
        if many and len(expect[key]) != len(calls) or many and "steps" not in case:
            raise Malformed("expected one for each of the steps", f"expect.{key}")
    if "steps" in case and not isinstance(expect["exit"], list):
        raise Malformed("expected a list, one for each of the steps", "expect.exit")
    before = {path: text.encode() for path, text in case["files"].items()}
    files = Memory(before, ["effects"])
    ran = _run(calls, files)
    for text in differences(expect["exit"], ran.exits if "steps" in case else ran.exits[0], "exit"):
        yield f"{text}; {''.join(ran.errors).strip()}"
    yield from _files(expect["files"], before, files.files)
    if "stdout" in expect:
        got = ran.said if isinstance(expect["stdout"], list) else "".join(ran.said)
        yield from differences(expect["stdout"], got, "stdout")
    for number, text in enumerate(expect.get("stderr_contains", ())):
        if text.lower() not in "".join(ran.errors).lower():
            yield difference(f"stderr_contains[{number}]", text, "".join(ran.errors))


def _calls(case: dict) -> list[tuple[str, list[str]]]:
    """(tool, arguments) of each step; a case without steps is one step."""
    if "steps" in case and "argv" in case:
        raise Malformed("stands beside steps, each of which has its own", "argv")
    calls = []
    for number, step in enumerate(case.get("steps", [case])):
        own = {"argv": step} if isinstance(step, list) else step
        if "tool" not in own and "tool" not in case:
            raise Malformed("is missing", f"steps[{number}].tool" if "steps" in case else "tool")
        tool = str(own["tool"] if "tool" in own else case["tool"])
        calls.append((tool, list(own.get("argv", []))))
    return calls


def _run(calls: list[tuple[str, list[str]]], files: Memory) -> Ran:
    ran = Ran([], [], [])
    for tool, arguments in calls:
        out: list[str] = []
        err: list[str] = []
        ran.exits.append(run(tool, arguments, files, out.append, err.append))
        ran.said.append("".join(out))
        ran.errors.append("".join(err))
    return ran


def _files(
    expected: dict[str, str], before: dict[str, bytes], after: dict[str, bytes]
) -> Iterator[str]:
    """Differences of the files that were made or changed; no other may be."""
    changed = {path: data for path, data in after.items() if before.get(path) != data}
    for path in sorted({*expected, *changed, *(set(before) - set(after))}):
        place = f"files: {path}"
        if path in before and path not in after:
            yield said(place, "a file", "none: it was removed")
        elif path not in expected:
            yield said(
                place, f"no {'change' if path in before else 'such file'}", _shown(changed[path])
            )
        elif after.get(path) != expected[path].encode():
            yield said(
                place,
                _shown(expected[path].encode()),
                _shown(after[path]) if path in after else "no such file",
            )


def _shown(data: bytes) -> str:
    return repr(data.decode(errors="backslashreplace"))


FORMAT = Format("cases of TTCG's effect tools", Cases("cases", _CASE, compare, "expect"))
