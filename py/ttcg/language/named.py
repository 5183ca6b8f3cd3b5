"""The cards that a sentence has named before each of its actions: whose they are, and where.

So it is known whose "it" is (TT-10.8), whose cards are those of "its owner", and which cards may be
meant by "other than that" (TT-9.8).
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..rules.terms import FIELD, HAND
from .limits import zones_of
from .node import NODES, SELECTORS
from .terms import Tree
from .they import told_by
from .which import EVENTS

EITHER = "either"                          # of whichever player
_SIDES = ("you", "opponent")
_THE_OTHER = {"you": "opponent", "opponent": "you"}
_IT = ("it", "the_unit")


class Named(NamedTuple):
    """A card that a sentence has named, or several.

    `side` is "you", "opponent", EITHER, or "" where it is not known; `place` is where they lie by
    now, "" where that is not known; `noun` is unit, spell or card; `own`: it is this card.
    """

    side: str
    place: str
    noun: str = "card"
    several: bool = False
    own: bool = False


def named_before(tree: Tree) -> Iterator[tuple[Tree, tuple[Named, ...]]]:
    """Each cost and action with the cards that are named before it; the last of them is "it"."""
    named = base = tuple(of_event(tree.get("trigger", {})))
    case = 0
    for action in (*tree.get("costs", ()), *tree["do"]):
        if action.get("case", 0) != case:  # what is done instead of the other knows nothing of it
            base = base if case else named
            named, case = base, action.get("case", 0)
        if "payer" in action:
            continue
        yield action, named
        named = _behind(tree, action, named)


def named_by(tree: Tree, action: Tree, selector: Tree,
             before: tuple[Named, ...]) -> Named | None:
    """The cards of a selector of an action; None where it is "it" and nothing is that yet."""
    act, sel = action.get("act", action), selector["sel"]
    if sel in _IT:
        return before[-1] if before else None
    if sel != "cards":
        return Named(_of_one(sel, tree.get("trigger", {})), FIELD, "unit", own=sel == "self")
    places = zones_of(selector) or {NODES[act["node"]].zone}
    place = places.pop() if len(places) == 1 else ""
    return Named(_whose(tree, action, selector, place), place, selector["of"]["noun"],
                 selector.get("n") != 1)


def of_event(trigger: Tree) -> Iterator[Named]:
    """The card that an event is about."""
    card = trigger.get("subj") or trigger.get("what")
    if not isinstance(card, dict) or "sel" not in card:
        return
    side = card.get("side") or card.get("owned_by") or trigger.get("whose") or trigger.get("into")
    if card["sel"] == "self" or trigger["v"].endswith("under_self"):
        side = "you"                       # only your own cards lie under this one
    elif side not in _SIDES and ("what" in trigger and "subj" not in trigger
                                 or card["sel"] == "host"):
        side = trigger.get("by")           # who plays or discards it
    place = EVENTS.get(trigger["v"]) or str(trigger.get("to", FIELD))
    yield Named(side if side in _SIDES else EITHER, place, card.get("of", {}).get("noun", "unit"),
                own=card["sel"] == "self")


def _of_one(sel: str, trigger: Tree) -> str:
    """Whose the one card is that a selector names without a choice."""
    if sel == "self":
        return "you"
    card, v = next(iter(of_event(trigger)), None), trigger.get("v")
    if sel == "host" or card is None or v not in ("attack", "attacked"):
        return EITHER
    # an attack goes from a card of one player to one of the other
    mine = (sel == "attacker") == (v == "attack")
    return card.side if mine else _THE_OTHER.get(card.side, EITHER)


def _whose(tree: Tree, action: Tree, selector: Tree, place: str) -> str:
    """Whose the cards of a selector are, "" where that is not known."""
    act = action.get("act", action)
    side = selector.get("side") or selector.get("owned_by") or _from(act).get("side")
    if side in _SIDES:
        return str(side)
    who = _who(tree, action)
    if side == "they":
        return who if who == "opponent" or action.get("who") else ""
    if side in ("each", "either"):
        return EITHER
    if side is not None:
        return ""
    node = NODES[act["node"]]
    if place == HAND or node.keeps_side:
        return who
    return EITHER if place == FIELD else ""


def _from(act: Tree) -> Tree:
    """The place that an action names apart from its cards."""
    place = act.get("from") or act.get("in")
    return place if isinstance(place, dict) else {}


def _who(tree: Tree, action: Tree) -> str:
    """Who does something: "you", "opponent", EITHER, or "" where that is not known."""
    who = "opponent" if "forced" in action else action.get("who") or "you"
    if who == "they" and "trigger" in tree and told_by(tree["trigger"]):
        who = tree["trigger"].get("by") or "opponent"
    return {"you": "you", "opponent": "opponent", "both": EITHER}.get(str(who), "")


def _behind(tree: Tree, action: Tree, named: tuple[Named, ...]) -> tuple[Named, ...]:
    """All cards that are named behind an action, as they lie then."""
    act = action.get("act", action)
    node = NODES[act["node"]]
    goes = node.place_after(act)
    here = [key for key in SELECTORS if isinstance(act.get(key), dict)]
    if any(act[key].get("sel") in _IT for key in here):
        return (*named[:-1], named[-1]._replace(place=goes or named[-1].place)) if named else named
    if not here and node.about_cards:
        whose = act.get("whose") or act.get("who")
        side = str(whose) if whose in _SIDES else EITHER
        if whose in ("they", None):        # "their" is of who does it
            side = _who(tree, {"who": whose, **action})
        return (*named, Named(side, goes, several=act.get("n", 2) != 1))
    found = [named_by(tree, action, act[key], named) for key in here]
    cards = [one for one in found if one is not None]
    if goes and cards:
        cards[0] = cards[0]._replace(place=goes)
    # of two cards of one action it is not known which is "it"
    if len({one.side for one in cards}) > 1:
        cards[-1] = cards[-1]._replace(side="")
    return (*named, *cards)
