"""What a profile owns: copies, each named by the place it came from.

Here are proofs of packs (CS-2.11) and trades (CS-2.12), too.
"""

from typing import Any

from mulligan import Illegal
from mulligan.data.checks import expect
from mulligan.data.shapes import ListOf, MapOf, Text, whole
from mulligan.data.typed import typed_file

from .packs import noticed
from .types import Copy, Json, Mark, Notice, PackFile

TRADE = "ttcg-trade/1"
MOST = 200                                 # copies a side
_SIDE = MapOf(Text("a mark", least=0, most=None), Text("a copy", least=0), MOST)
_SHAPE = whole(gives=ListOf(_SIDE, 2, 2))


def mark(run: str, index: int, position: int) -> Mark:
    """The name of one copy: run, pack, position."""
    return f"{run}|{index}|{position}"


def run_name(notice: Notice) -> str:
    """The name of a run that no other run has: its own, and the first letters of its root."""
    noticed(notice)
    return f"{notice['run']}@{notice['root'][:12]}"


def proof(pack: PackFile, notice: Notice) -> dict[str, Any]:
    """The sheet that can be saved: how the seed came about, the commitment, the body (CS-2.11)."""
    return {"type": "ttcg-proof/1", "mode": notice["mode"], "run": notice["run"],
            "root": notice["root"],
            "commitment": pack["commitment"], "path": pack["path"], "body": pack["body"]}


def offer(gives: dict[Mark, Copy], takes: dict[Mark, Copy]) -> dict[str, Any]:
    """A trade file: {mark: copy} of what each side gives (CS-2.12)."""
    return {"type": TRADE, "gives": [dict(sorted(gives.items())), dict(sorted(takes.items()))]}


def traded(collection: dict[Mark, Copy], trade: Json, side: int) -> dict[Mark, Copy]:
    """The collection after a trade, as side 0 or 1.

    Raises Illegal for a copy not owned, or owned already.
    """
    gives = typed_file(trade, TRADE, _SHAPE, "trade")["gives"]
    expect(side in (0, 1), "side", "expected 0 or 1")
    leaving, coming = gives[side], gives[1 - side]
    for one, copy in leaving.items():
        if collection.get(one) != copy:
            raise Illegal(f"You do not hold this copy of {copy}.", clause="CS-2.12",
                          reason="not_held", title="Not traded")
    for one, copy in coming.items():
        if one in collection:
            raise Illegal(f"You already hold this very copy of {copy}.", clause="CS-2.12",
                          reason="held", title="Not traded")
    return {one: copy for one, copy in collection.items() if one not in leaving} | coming
