"""The cards that a sentence has named before each of its costs and actions (TT-10.8).

So it is known which card "it" is, where it lies by then, whose cards are those of "its owner", and
which cards may be meant by "other than that" (TT-9.8).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

from ..rules.constants import DECK, DISCARD, FIELD, HAND
from .limits import put_into, records, zones_of
from .node import NODES, selectors
from .types import Tree
from .they import told_by

EITHER = "either"                          # of whichever player
IT = ("it", "the_unit")
_SIDES = ("you", "opponent")
_ZONES = (DECK, DISCARD, FIELD, HAND)
_THE_OTHER = {"you": "opponent", "opponent": "you"}
# where the card of an event is behind it; the others are on the field
EVENTS = {"destroyed": DISCARD, "destroyed_by_battle": DISCARD, "destroyed_by_effect": DISCARD,
           "to_discard": DISCARD, "discard": DISCARD, "discarded": DISCARD, "milled": DISCARD,
           "to_deck": DECK, "to_hand": HAND, "leaves_field": "anywhere"}
GONE = ("Cards that are not on the field are neither tapped nor equipped, and fight nobody. Ask "
        "before they leave it: 'Destroy all tapped units and draw one card for each unit from "
        "among them.', for example.")

Known = TypeVar("Known")


class Named(NamedTuple):
    """A card that a sentence has named, or several.

    `who` is "self", "host" or what else is one card by itself, or a name of its own; `side` is
    "you", "opponent", EITHER, or "" where it is not known; `place` is where they lie by now, ""
    where that is not known; `by` is the event, cost or action that was about them last; `of` is
    what they were described as, if they were.
    """

    who: str
    side: str
    place: str
    by: Tree
    noun: str = "card"                     # unit, spell or card
    several: bool = False
    many: bool = False                     # said of several at once, which are not called "it"
    stays: bool = True                     # and is not what something is ranked up with
    sure: bool = True                      # that they lie there: nothing was to move them
    of: Tree = {}

    @property
    def off_a_deck(self) -> bool:
        """Whether they came from a deck by what they were named with."""
        return "node" in self.by and NODES[self.by["node"]].off_a_deck


Before: TypeAlias = tuple[Tree, tuple[Named, ...]]         # an action, and the cards before it


def walked(tree: Tree, known: Known,
           behind: Callable[[Tree, Known], Known]) -> Iterator[tuple[Tree, Known]]:
    """Each cost and action with what is known before it; `behind` tells what is so behind one."""
    base, case, last = known, 0, None
    for action in (*tree.get("costs", ()), *tree["do"]):
        if last is not None:
            known = behind(last, known)
        if action.get("case", 0) != case:  # what is done instead of the other knows nothing of it
            base = base if case else known
            known, case = base, action.get("case", 0)
        yield action, known
        last = action


def named_before(tree: Tree) -> Iterator[Before]:
    """Each cost and action with the cards that are named before it; the last of them is "it"."""
    of_the_event = tuple(of_event(tree.get("trigger", {})))
    for action, named in walked(tree, of_the_event, partial(_behind, tree)):
        if "payer" not in action:
            yield action, named


def named_by(tree: Tree, action: Tree, selector: Tree,
             before: tuple[Named, ...]) -> Named | None:
    """The cards of a selector of an action; None where it is "it" and nothing is that yet."""
    act, sel = action.get("act", action), selector["sel"]
    if sel in IT:
        return before[-1] if before else None
    if sel != "cards":
        return Named(sel, _of_one(sel, tree.get("trigger", {})), FIELD, action, "unit")
    node = NODES[act["node"]]
    places = zones_of(selector) or {node.zone}
    place = places.pop() if len(places) == 1 else ""
    many = selector.get("n") != 1
    return Named(f"{id(selector)}", _whose(tree, action, selector, place), place, action,
                 selector["of"]["noun"], many or _of_many(tree, action),
                 many and "each" not in selector and not (place == HAND and _is_all(selector)),
                 not node.allowed or place in node.allowed[0], of=selector["of"])


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
    of = card.get("of", {})
    yield Named("self" if card["sel"] == "self" else "event", side if side in _SIDES else EITHER,
                place, trigger, of.get("noun", "unit"), of=of)


def of_both(action: Tree) -> bool:
    """Whether each player does it, with cards of their own."""
    return action.get("who") == "both"


def _of_many(tree: Tree, act: Tree) -> bool:
    """Whether what is said of one card is done more than once."""
    return of_both(act) or "per" in act or "per" in tree


def _is_all(selector: Tree) -> bool:
    """Whether they are all cards somewhere; a whole hand is one thing, and called "it"."""
    return selector["mode"] == "all" and selector["of"] == {"noun": "card"}


def is_gone(card: Named, of: Tree) -> bool:
    """Whether a description asks for a state of the field, and a card lies elsewhere by now."""
    return card.place not in (FIELD, "") and any(
        one.get("state", "equip") != "equip" for one in records(of))


def is_by_you(tree: Tree, by: Tree) -> bool:
    """Whether you do what an event, a cost or an action is about."""
    return (by.get("by") if "v" in by else _who(tree, by)) == "you"


def is_spent(tree: Tree, who: str, named: Iterable[Named]) -> bool:
    """Whether somebody is the one card that the costs took."""
    costs = [id(cost) for cost in tree.get("costs", ()) if "act" not in cost]
    return {one.who: one.several for one in named if id(one.by) in costs} == {who: False}


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
    if "payer" in action or "keeps_it" in action:
        return named
    act = action.get("act", action)
    node = NODES[act["node"]]
    if node.names_this:
        return (*named, Named("self", "you", FIELD, action, "unit"))
    goes, here = node.place_after(act), selectors(act)
    if any(one.get("sel") in IT for one in here):
        it = [one._replace(by=action) for one in named[-1:]]
        if goes:
            it = [one._replace(place=goes, stays=True, sure=False) for one in it]
        return (*named[:-1], *it)
    if not here and node.about_cards:
        whose = act.get("whose") or act.get("who")
        side = str(whose) if whose in _SIDES else EITHER
        if whose in ("they", None):        # "their" is of who does it
            side = _who(tree, {"who": whose, **action})
        several = act.get("n", 2) != 1 or _of_many(tree, act)
        many = act.get("n", 1) != 1        # a whole hand is one thing
        return (*named, Named(f"{id(act)}", side, goes, action, several=several, many=many))
    found = [named_by(tree, action, one, named) for one in here]
    cards = [one._replace(sure=not goes) for one in found if one is not None]
    if goes and cards:
        cards[0] = cards[0]._replace(place=goes, stays=True)
    # of two cards of one action it is not known which is "it"
    if len({one.side for one in cards}) > 1:
        cards[-1] = cards[-1]._replace(side="")
    return (*named, *cards)


def can(act: Tree, one: Named) -> bool:
    """Whether an action can be done to cards, as far as it is known where they lie."""
    allowed, into = NODES[act["node"]].allowed, put_into(act).get("zone")
    if not one.stays or one.place not in _ZONES:
        return True
    if into == one.place and one.place in (HAND, DISCARD):
        return False
    return allowed is None or one.place in allowed[0]
