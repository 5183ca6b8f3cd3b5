"""What is said of cards in other words, in those of the tree (TT-18.4, TT-18.5).

"A unit that is tapped" is a tapped unit; "one fire or water dragon" is a dragon of either type.
"""

from typing import Any

from .matcher import CLASH
from .types import Tree


def stated(part: Tree | list[Any]) -> None:
    """What is said of cards in other words, in those of the tree (TT-18.4, TT-18.5).

    "One unit you control that is tapped" is one tapped unit you control.
    """
    if isinstance(part, dict):
        if "zone" in part and part.pop("host", None):
            part[CLASH] = "zone"           # what lies under a unit is looked for by one action
        part.pop("an", None)               # "an opponent's" is your opponent's
        if part.get("sel") == "the_unit":
            part["sel"] = "it"
        if part.get("zone") == "under_it":
            part["zone"] = "under_self"
        if "state" in part and "of" in part:
            was = part["of"].get("state")
            if was not in (None, part["state"]):
                part[CLASH] = "state"
            part["of"] = {**part["of"], "state": part.pop("state")}
        if part.get("its") == part.get("stat"):
            part.pop("its", None)
        if "kinds" in part:                # "non-fire" is not:type:non-fire as it was read
            part["kinds"] = _shared([[word.replace(":non-", ":") for word in every]
                                     for every in part["kinds"]])
        if "also" in part:
            part["also"].setdefault("n", part["n"])        # "100 attack and defense"
    for one in (part.values() if isinstance(part, dict) else part):
        if isinstance(one, (dict, list)):
            stated(one)
    if isinstance(part, dict) and "but" in part and "of" in part:
        part["of"] = _without(part["of"], part.pop("but"))


def _shared(kinds: list[list[str]]) -> list[list[str]]:
    """"One fire or water dragon" is a dragon of either type, and no fire unit (TT-18.5)."""
    out = []
    for i, every in enumerate(kinds):
        noun = next((one for one in kinds[i + 1:] if not _describes(one)), [])
        lent = noun if _describes(every) and _is_mixed(noun) else []
        out.append([*every, *(word for word in lent if word[:4] == "sub:")])
    return _in_order([[word for word in every if word != "unit"] for every in out])


def _in_order(kinds: list[list[str]]) -> list[list[str]]:
    """"A fire unit or a water dragon" is a water dragon or fire unit: so it can be said shortly."""
    mixed = any(map(_is_mixed, kinds))
    return sorted(kinds, key=lambda every: mixed and _describes(every))


def _describes(kinds: list[str]) -> bool:
    """Whether words stand before a noun: "fire" or "non-fire", but not "fire unit"."""
    return all(word[:4] in ("type", "not:") and word != "type:spell" for word in kinds)


def _is_mixed(kinds: list[str]) -> bool:
    """Whether words are a noun and what describes it: "water dragon"."""
    heads = {word[:4] for word in kinds}
    return "sub:" in heads and "unit" not in heads and heads != {"sub:"}


def _without(of: Tree, kinds: list[str]) -> Tree:
    """A filter that leaves out some kinds (TT-18.5)."""
    if "any" in of:
        return {**of, "any": [_without(one, kinds) for one in of["any"]]}
    left_out = [f"not:{one}" for one in kinds]
    every_one: list[list[str]] = [[*left_out, *every] for every in of.get("kinds", [[]])]
    return {**of, "kinds": _in_order(every_one)}
