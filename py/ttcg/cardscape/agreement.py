"""A run two people draw together (CS-2.9).

One commits, the other answers, the first reveals.
"""

from collections.abc import Iterable, Sequence

from mulligan import Illegal, Malformed

from .streams import sha
from .types import Hex

ORDER = ("commit", "answer", "reveal")
VOID = {"answer": "The answer came after the reveal, so it could have been chosen to fit. Begin a "
                  "new run with new numbers.",
        "reveal": "A reveal before the answer lets the other side choose. Begin a new run with new "
                  "numbers.",
        "commit": "A run begins with one commitment. Begin a new run with new numbers."}


def commitment(secret: bytes) -> Hex:
    """What the first one sends before anything else."""
    return sha("ttcg-nonce-1|", _nonce(secret, "secret")).hex()


def seed(secret: bytes, answer: bytes) -> bytes:
    """The seed both can work out in the end."""
    return sha("ttcg-seed-1|", _nonce(secret, "secret"), _nonce(answer, "answer"))


def agreed(messages: Iterable[Sequence[str]]) -> bytes | None:
    """The seed of (kind, hex) messages in the order they were sent, or None while some are missing.

    Raises Illegal when the order or the reveal voids the run (CS-2.9).
    """
    given = {}
    for number, (kind, value) in enumerate(messages):
        if kind not in ORDER:
            raise Malformed(f"expected one of {', '.join(ORDER)}", f"messages[{number}]")
        if number >= len(ORDER) or kind != ORDER[number]:
            raise Illegal(VOID[kind], clause="CS-2.9", reason="void", title="This run is void")
        try:
            given[kind] = _nonce(bytes.fromhex(value), kind)
        except (ValueError, TypeError):
            raise Malformed("expected 64 hex digits", f"messages[{number}]") from None
    if len(given) < len(ORDER):
        return None
    if commitment(given["reveal"]).lower() != given["commit"].hex():
        raise Illegal("What was revealed is not what was committed to. "
                      "Begin a new run with new numbers.", clause="CS-2.9",
                      reason="void", title="This run is void")
    return seed(given["reveal"], given["answer"])


def _nonce(value: bytes, field: str) -> bytes:
    if len(value) != 32:
        raise Malformed("expected 32 bytes", field)
    return bytes(value)
