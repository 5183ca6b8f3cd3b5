"""Runs the tools over cases: files, command line, expected exit status, files and standard output; all in memory."""

from mulligan import Malformed

from ..tools.commands import PROGRAMS, run
from ..tools.files import Memory

NEEDED = ("files", "expect")
EXPECT = ("exit", "files", "stdout", "stderr_contains")


def cases(documents):
    """Yield (case id, [difference, ...]) for each case of (line, object) documents. Raises Malformed naming case and key."""
    for line, document in documents:
        for number, case in enumerate(_cases_of(document, f"line {line}")):
            name = f"line {line}, cases[{number}]"
            _need(isinstance(case, dict), "expected an object", name)
            name = str(case.get("id", name))
            yield name, list(_compare(case, name))


def _cases_of(document, field):
    if isinstance(document, dict) and "cases" in document:
        _need(isinstance(document["cases"], list), "expected a list of cases", f"{field}, cases")
        return document["cases"]
    _need(isinstance(document, dict) and "expect" in document, "expected an object with cases, or one case", field)
    return [document]


def _compare(case, name):
    """Yield the differences between what a case expects and what a run does."""
    for key in NEEDED:
        _need(isinstance(case.get(key), dict), "expected an object", f"{name}, {key}")
    expect = case["expect"]
    for key in expect:
        _need(key in EXPECT, f"there is no such key; known are {', '.join(EXPECT)}", f"{name}, expect.{key}")
    for path, text in case["files"].items():
        _need(isinstance(text, str), "expected a text", f"{name}, files, {path}")
    before = {path: text.encode() for path, text in case["files"].items()}
    files = Memory(before, ["effects"])
    exits, said, beside = _run(case, name, files)
    wanted = expect.get("exit")
    if wanted is not None and wanted != (exits if isinstance(wanted, list) else exits[-1]):
        yield f"exit: expected {wanted}, got {exits if isinstance(wanted, list) else exits[-1]}; {''.join(beside).strip()}"
    if "files" in expect:
        yield from _files(expect["files"], before, files.files)
    if "stdout" in expect:
        got = said if isinstance(expect["stdout"], list) else "".join(said)
        if got != expect["stdout"]:
            yield f"stdout: expected {expect['stdout']!r}, got {got!r}"
    for text in expect.get("stderr_contains", ()):
        if text.lower() not in "".join(beside).lower():
            yield f"stderr: expected {text!r} in {''.join(beside)!r}"


def _run(case, name, files):
    """(exit statuses, what each step said, what each said beside); a case without steps is one step."""
    exits, said, beside = [], [], []
    for number, step in enumerate(case.get("steps", [case])):
        field = f"{name}, steps[{number}]" if "steps" in case else name
        if isinstance(step, list):
            step = {"argv": step}
        _need(isinstance(step, dict), "expected an object or a list", field)
        tool, arguments = step.get("tool", case.get("tool")), step.get("argv", [])
        _need(tool in PROGRAMS, f"expected one of {', '.join(PROGRAMS)}", f"{field}, tool")
        _need(isinstance(arguments, list) and all(isinstance(one, str) for one in arguments), "expected a list of texts", f"{field}, argv")
        out, err = [], []
        exits.append(run(tool, arguments, files, out.append, err.append))
        said.append("".join(out))
        beside.append("".join(err))
    return exits, said, beside


def _files(expected, before, after):
    """Differences of the files that were made or changed; no other may be."""
    changed = {path: data for path, data in after.items() if before.get(path) != data}
    for path in sorted({*expected, *changed, *(set(before) - set(after))}):
        if path in before and path not in after:
            yield f"files: {path} was removed"
        elif path not in expected:
            yield f"files: {path} was {'changed' if path in before else 'made'}, to {_shown(changed[path])}"
        elif path not in after:
            yield f"files: {path} was not made"
        elif after[path] != str(expected[path]).encode():
            yield f"files: {path}: expected {expected[path]!r}, got {_shown(after[path])}"


def _shown(data):
    return repr(data.decode(errors="backslashreplace"))


def _need(fine, text, field):
    if not fine:
        raise Malformed(text, field)
