"""What is said of cards and can mean two things: whose, which one, what they are not (S16).

What is open is marked with the key OPEN in the tree as it was read, for the checks to refuse.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from .apart import FULL_STOP, OPEN, leaves_out
from .asked import of_this
from .called import CALLED, keep_called, names_as
from .limits import records
from .node import ACTIONS, ON_TOP, selectors
from .types import Tree

_WHOSE = ("These may be of the same player, or of both. Write 'Your dragons gain 100 attack and "
          "your machines gain 100 defense.', or 'and all machines gain 100 defense' for those of "
          "both players, for example.")
_NEITHER = ("It may be what is neither, or whatever is not both. Write 'one non-dragon non-machine "
            "unit' for what is neither.")
_POINTED = ("'That card' can be this one or the other one of the fight or of the effect. Say "
            "which: 'this card', 'the equipped unit', 'the attacking unit' or 'the attacked unit'.")
_ANOTHER = ("'That card' behind 'this card' is another one, and none was chosen before. Write "
            "'this card', or name one: 'one dragon you control', for example.")
_ANY = ("It may be one that is chosen, or whichever there is. Write 'One dragon cannot be "
        "destroyed.' for the former, and 'Dragons cannot be destroyed.' for the latter, for "
        "example.")
_HALF = ("This may be said of both or of one of them. Write 'all rank 1 cards' for both, or "
         "'Destroy all rank 1 units and all spells.' for one, for example.")
# where a sentence asks something before its actions, as it was read
_ASKS = "if", "while", "after_if", "after_while"
# events about one card in which another one takes part
_OF_TWO = frozenset(("attack", "attacked", "after_attack", "destroys", "targeted",
                     "destroyed_by_battle", "destroyed_by_effect"))
_BY_EFFECT = frozenset(("targeted", "destroyed_by_effect"))
_PLACED = frozenset(("zone", "zones", "side", "owned_by"))
# of an attack in which this card and another are named: where that one stands, and what it is
_THE_OTHER = {"attack": ("what", "attacked"), "attacked": ("by", "attacker")}


def mark_loose(tree: Tree) -> None:
    """Mark what is open, and take the words off the tree that told so."""
    _settle_pointed(tree)
    keep_called(tree)
    _mark_pointed(tree)
    _mark_article(tree)
    _mark_on_top(tree)
    before: Tree = {}
    for joint, action in _in_order(tree["do"]):
        t = action.get("t")
        if t is None:                      # the same cards go on, or no cards are meant
            before = before if _lasts(action) else {}
            continue
        if joint and joint[:4] != FULL_STOP and _is_of_one(before) and _is_loose(t):
            t[OPEN] = _WHOSE
        before = action
    for record in records(tree):
        for word in ("unowned", "pointed", "article", "nameless"):
            record.pop(word, None)
        if record.pop("half", None):
            record[OPEN] = _HALF
        left_out = {tuple(words) for words in _alternatives(record) if leaves_out(words)}
        if "sum" not in record and len(left_out) > 1:
            record[OPEN] = _NEITHER


def _settle_pointed(tree: Tree) -> None:
    """"That unit" behind "when this card attacks a unit" is the attacked one (TT-9.13)."""
    event = tree.get("trigger", {})
    where, sel = _THE_OTHER.get(event.get("v", ""), ("", ""))
    of = event.get(where)
    if event.get("subj") != {"sel": "self"} or not isinstance(of, dict) or "nameless" in of:
        return
    for action in _until_named(tree):
        for one in selectors(action.get("act", action)):
            if one.get("pointed") == "unit" and names_as(one[CALLED], of):
                del one["pointed"], one[CALLED]
                one["sel"] = sel


def _mark_pointed(tree: Tree) -> None:
    """Mark "that unit" where it may be another than this card, which was named (TT-9.13)."""
    event = tree.get("trigger", {})
    of_one = event.get("subj", {}).get("sel") in ("self", "host") or event.get("v") == "destroys"
    fight = event.get("v") in _OF_TWO and of_one
    no_unit = event.get("v") in _BY_EFFECT and event.get("by", {}).get("noun") == "spell"
    # what a spell does has one unit: the equipped one
    spared = "unit" if no_unit and event["subj"]["sel"] == "host" else ""
    other = event.get("subj") or event.get("what")
    if not fight and other not in (None, {"sel": "self"}):
        return                             # that one is meant
    named = fight or any(of_this(tree.get(key)) for key in _ASKS)
    for action in _until_named(tree):
        here = selectors(action.get("act", action))
        for one in here:
            pointed = named and one.get("pointed", spared) != spared
            if pointed or fight and one.get("sel") == "the_unit":
                one[OPEN] = _POINTED if fight else _ANOTHER
        named = named or {"sel": "self"} in here


def _until_named(tree: Tree) -> Iterator[Tree]:
    """Each cost and action up to the first that names cards, which are "those cards" behind it."""
    for _, action in _in_order([list(tree.get("costs", ())), *tree["do"]]):
        yield action
        node = ACTIONS.get(action.get("node", ""))
        taken = (one.get("sel") == "cards" for one in selectors(action.get("act", action)))
        if any(taken) or node is not None and node.about_cards:
            return


def _mark_on_top(tree: Tree) -> None:
    """Mark what places this card under one that "that unit" names then, where none else is named.
    """
    event = tree.get("trigger", {})
    if "costs" in tree or (event.get("subj") or event.get("what")) not in (None, {"sel": "self"}):
        return
    before: Tree = {}
    for _, action in _in_order(tree["do"]):
        under, named = before.get("under", {}), action.get("t", {}).get("pointed")
        one = (under.get("sel"), under.get("n"), under.get("mode")) == ("cards", 1, "plain")
        if one and named and before.get("t") == {"sel": "self"}:
            before[ON_TOP] = True
        if selectors(before) or before and ACTIONS[before["node"]].about_cards:
            return
        before = action


def _mark_article(tree: Tree) -> None:
    """Mark "a dragon cannot be destroyed", where no time and no event makes it one of them."""
    if tree.keys() & {"duration", "trigger", "costs", "delay", "late", "window"}:
        return
    for _, action in _in_order(tree["do"]):
        node = ACTIONS.get(action.get("node", ""))
        t = action.get("t", {})
        if "article" in t and node is not None and node.permits:
            t[OPEN] = _ANY


def _in_order(groups: Iterable[Any], joint: str = "") -> Iterator[tuple[str, Tree]]:
    """Each action with what joins it to the one before; nothing joins two things to choose from."""
    for one in groups:
        if isinstance(one, str):
            joint = one
            continue
        if isinstance(one, list) or "acts" in one:
            yield from _in_order(one if isinstance(one, list) else one["acts"], joint)
        else:
            yield one.get("joint", joint), one
        joint = ""


def _is_of_one(action: Tree) -> bool:
    """Whether something is said of all cards of one player: "your dragons gain 100 attack"."""
    t = action.get("t", {})
    return "side" in t and t.get("mode") == "all" and _lasts(action)


def _lasts(action: Tree) -> bool:
    return action["node"] in ACTIONS and ACTIONS[action["node"]].lasts(action)


def _is_loose(t: Tree) -> bool:
    """Whether cards in the plural are named without "all", and without whose they are."""
    return "unowned" in t and not _PLACED & t.keys()


def _alternatives(record: Tree) -> list[list[str]]:
    """The kinds of a description, also of one with an article each, each as its words."""
    if "any" in record:
        return [words for one in record["any"] for words in one.get("kinds", ())]
    kinds: list[list[str]] = record.get("kinds", [])
    return kinds
