"""Calls of the bridge as tests make them: any, one that must succeed, and one that must fail and change nothing."""

import json

import shape
from mulligan.bridge import calls
from mulligan import viewmodel


def call(do, **fields):
    """The answer of a call, which is as declared (mulligan.viewmodel): {"ok": result} or {"error": ...}."""
    text = calls.call(json.dumps({"do": do} | fields))
    text.encode()
    answer = json.loads(text)
    if set(answer) == {"ok"}:
        shape.fits(viewmodel.ANSWERS[do], answer["ok"])
    else:
        shape.fits(viewmodel.ERROR, answer)
    return answer


def ask(do, **fields):
    """The result of a call that must succeed."""
    answer = call(do, **fields)
    assert set(answer) == {"ok"}, answer
    return answer["ok"]


def failing(everything):
    """A function that makes a call which must fail; `everything()` gives all that such a call must leave as it was."""
    def fail(do, wanted, /, **fields):
        """The error, of the kind `wanted`, of a call that must fail; asserts that nothing changed."""
        before = everything()
        answer = call(do, **fields)
        assert answer.get("error", {}).get("kind") == wanted, answer
        assert len(answer["error"]["message"]) > 8 and everything() == before
        return answer["error"]
    return fail
