"""Calls of the bridge as tests make them: one that must succeed, and one that must fail and change nothing."""

import json

from mulligan.bridge import calls


def ask(do, **fields):
    """The result of a call that must succeed."""
    answer = json.loads(calls.call(json.dumps({"do": do} | fields)))
    assert set(answer) == {"ok"}, answer
    return answer["ok"]


def failing(everything):
    """A function that makes a call which must fail; `everything()` gives all that such a call must leave as it was."""
    def fail(do, wanted, /, **fields):
        """The error, of the kind `wanted`, of a call that must fail; asserts that nothing changed."""
        before = everything()
        answer = json.loads(calls.call(json.dumps({"do": do} | fields)))
        assert answer.get("error", {}).get("kind") == wanted, answer
        assert len(answer["error"]["message"]) > 8 and everything() == before
        return answer["error"]
    return fail
