"""Under which card lies what is "under it" (TT-18.4).

Under the card that was named before, if that can be said in a tree; else under this card. Where
another one was named, that is refused (S16).
"""

from .limits import records
from .node import selectors
from .types import Tree

UNDER_IT = "under it"                      # another card was named than the one that is read


def settle_under(tree: Tree) -> None:
    """Say under which card cards lie, and mark where it may be another one."""
    _under_that(tree)
    _under_this(tree)


def _under_that(tree: Tree) -> None:
    """Cards "under it" lie under the card that was named before, if one was (TT-18.4)."""
    trigger = tree.get("trigger", {})
    named = bool(trigger.keys() & {"subj", "what"})
    for action in tree["do"]:
        here = selectors(action)
        for selector in here:
            if selector.get("zone") == "under_it" and named:
                selector["zone"] = "under_that"
        named = named or bool(here)


def _under_this(tree: Tree) -> None:
    """Mark what is "under it" behind another card than this: it is read as what is under this."""
    trigger = tree.get("trigger", {})
    subjects = [trigger[key] for key in ("subj", "what") if key in trigger]
    other = _other_than_this(subjects) and trigger["v"] != "placed_under_self"
    parts = [(other, tree.get(key)) for key in ("per", "if", "while")]
    for action in (*tree.get("costs", ()), *tree["do"]):
        act = action.get("act", action)
        here = selectors(act)
        parts.append((other, [action.get("if"), *here]))
        other_here = other or _other_than_this(here)
        parts.append((other_here and act.get("t") != {"sel": "self"}, act.get("per")))
        other = other_here
    parts += [(other, tree.get(f"after_{key}")) for key in ("if", "while", "unless")]
    for named, part in parts:
        for one in records(part) if named else ():
            if one.get("zone") == "under_it":
                one[UNDER_IT] = True


def _other_than_this(cards: list[Tree]) -> bool:
    return any(one.get("sel") != "self" for one in cards)
