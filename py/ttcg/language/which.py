"""Which card "it" is, where several are named before (TT-10.8); what can be either is refused.

What an action does to its cards tells where they lie behind it, and so what can still be done.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..rules.terms import DECK, DISCARD, FIELD, HAND
from .limits import zones_of
from .node import CONDITIONS, NODES, SELECTORS
from .terms import Tree

WHICH = "which"                            # why it is not sure which card "it" is: (code, message)
PAIR = "pair"                              # it is done to the second of two kinds of cards
_EITHER = ("'It' can be one of several cards here. Say which: 'this card' or 'the attacking unit' "
           "where one attacks, name one, as in 'one unit your opponent controls', or make two "
           "effects of it.")
_THEM = ("'Them' can be one or several cards here. Say what is done to each: 'Return one unit and "
         "one spell to their owners' hands', for example.")
_OF_ONE = ("'It' can be one of several cards here. Name one card before that: 'Tap one unit and if "
           "it attacked this turn, destroy it', or those that did: 'Destroy all units that "
           "attacked this turn', for example.")
_FIT = ("'It' can be one of several cards here. Name one card before that: 'Tap one unit and if it "
        "is a dragon, destroy it', or those that are meant: 'Tap all units and destroy all "
        "dragons', for example.")
_WHOSE_FOE = ("'An opponent' of whom? Where others act, say 'one unit your opponent controls' or "
              "'one unit you control', for example.")
USED = ("S16", "What is ranked up and what it is ranked up with are two cards here. Say which is "
               "meant, or make two effects of it.")
_RECOVERED = ("Cards are recovered from the discard pile. From elsewhere, say 'add' and where to: "
              "'Add one unit from your deck to your hand', for example.")
_ZONES = (DECK, DISCARD, FIELD, HAND)
_IT = ("it", "the_unit")
_HIS = "The cards may have two owners. Say whose it is: 'your opponent', for example."
# where the card of an event is behind it; the others are on the field
EVENTS = {"destroyed": DISCARD, "destroyed_by_battle": DISCARD, "destroyed_by_effect": DISCARD,
          "to_discard": DISCARD, "discard": DISCARD, "discarded": DISCARD, "milled": DISCARD,
          "to_deck": DECK, "to_hand": HAND, "leaves_field": "anywhere"}


class _Named(NamedTuple):
    """A card, or cards, that a sentence has named: where they lie by now, "" if that is not known.
    """

    who: str                               # this card, or a name of its own
    place: str
    several: bool = False
    pair: bool = False
    sure: bool = True                      # that it lies there


def which_cards(tree: Tree) -> None:
    """Mark each action whose "it" or "them" is not sure, and take the words off the tree."""
    named, base, case = list(_of_event(tree.get("trigger", {}))), None, 0
    before: Tree = {}
    for action in (*tree.get("costs", ()), *tree["do"]):
        if action.get("case", 0) != case:  # what is done instead of the other knows nothing of it
            base = base if case else named
            named, case, before = list(base or ()), action.get("case", 0), {}
        if "payer" in action:
            continue
        act = action.get("act", action)
        wrong = (_recovered(act, named) or _asked(action, named, before)
                 or _wrong(act, named, "act" in action or "forced" in action))
        if wrong:
            action[WHICH] = wrong
        named = list(_behind(act, named))
        if _selectors(act) or NODES[act["node"]].about_cards:
            before = action
        action.pop(PAIR, None)
    for action in (*tree.get("costs", ()), *tree["do"]):
        for key in SELECTORS:
            for one in (action, action.get("act", {})):
                if isinstance(one.get(key), dict):
                    one[key].pop("many", None)
                    if one[key].pop("an", None) and ("forced" in action or one is not action):
                        action[WHICH] = "S16", _WHOSE_FOE
        if _counts_foes(tree, action):
            action[WHICH] = "S16", _WHOSE_FOE


def _counts_foes(tree: Tree, action: Tree) -> bool:
    """Whether others than you do so much "for each of an opponent's units"."""
    act = action.get("act", action)
    by_other = act is not action or "forced" in action or act.get("who", "you") != "you"
    return by_other and any("an" in one.get("per", ()) for one in (tree, action, act))


def _of_event(trigger: Tree) -> Iterator[_Named]:
    card = trigger.get("subj") or trigger.get("what")
    if isinstance(card, dict):
        place = EVENTS.get(trigger["v"]) or str(trigger.get("to", FIELD))
        yield _Named("self" if card.get("sel") == "self" else "event",
                     place if place in _ZONES else "")


def _recovered(act: Tree, named: Sequence[_Named]) -> tuple[str, str] | None:
    """Why cards cannot be recovered; where no place is named, from your discard pile (TT-17.9)."""
    t = act["t"] if act.pop("recovered", None) else {"sel": "it"}
    if t["sel"] not in ("cards", "it"):    # of these it is known where they lie
        there = any((one.who, one.place) == (t["sel"], DISCARD) for one in named)
        return None if there else ("S16", _RECOVERED)
    if t["sel"] != "cards":
        return None
    if not zones_of(t) and "side" not in t:
        t |= {"zone": DISCARD, "side": "you"}
    return None if zones_of(t) <= {DISCARD} else ("S16", _RECOVERED)


# ---- what is not sure ----------------------------------------------------------------------------
def _wrong(act: Tree, named: Sequence[_Named], by_other: bool) -> tuple[str, str] | None:
    """Why an action behind the cards that are named is refused: (code, message)."""
    if not named:
        return None
    last, node = named[-1], NODES[act["node"]]
    if last.pair and act.get("who") == "owner":
        return "S16", _HIS
    for key in SELECTORS:
        it = act.get(key)
        if not isinstance(it, dict) or it.get("sel") not in _IT:
            continue
        fit = [one for one in named if _can(act, one, by_other)]
        others = {one.who for one in fit} - {last.who}
        if last.pair or "many" in it and not last.several and len({one.who for one in named}) > 1:
            return "S16", _THEM if "many" in it else _EITHER
        if others and (last not in fit or last.who == "self"):
            return "S16", _EITHER
        if last not in fit and last.sure and node.allowed:
            return "S4", node.allowed[1]
    return None


def _asked(action: Tree, named: Sequence[_Named], before: Tree) -> tuple[str, str] | None:
    """Why what an action asks of "it" is refused, behind the cards that are named: (code, message).

    `before` is the action that named cards last: where each player does that, each may have another
    card, and where it is done to two cards, it may be either.
    """
    asked = (*action.get("if", ()), *action.get("whether", ()))
    told = [CONDITIONS[one["node"]] for one in asked]
    if not named or not any(one.of_one for one in told):
        return None
    last = named[-1]
    if last.several or last.pair:
        return "S16", _FIT if any(one.of_card for one in told) else _OF_ONE
    others = {one.who for one in named} - {last.who}
    unsure = others and (last.who == "self" or "forced" in before)
    return ("S16", _EITHER) if unsure or len(_selectors(before)) > 1 else None


def _selectors(act: Tree) -> list[Tree]:
    """The selectors of an action that name cards, each one or more."""
    return [act[key] for key in SELECTORS if isinstance(act.get(key), dict)]


def _can(act: Tree, one: _Named, by_other: bool) -> bool:
    """Whether an action can be done to cards, as far as it is known where they lie."""
    allowed, to = NODES[act["node"]].allowed, act.get("to")
    if not one.place:
        return True
    if isinstance(to, dict) and to.get("zone") == one.place and one.place in (HAND, DISCARD):
        return False
    return allowed is None or one.place in allowed[0]


# ---- what is named -------------------------------------------------------------------------------
def _behind(act: Tree, named: Sequence[_Named]) -> Iterator[_Named]:
    """All cards that are named behind an action, as they lie then."""
    node = NODES[act["node"]]
    goes = node.place_after(act)
    here = _selectors(act)
    if any(one.get("sel") in _IT for one in here) and named:
        *before, last = named
        yield from before
        yield last._replace(place=goes or last.place, sure=last.sure and not goes)
        return
    yield from named
    for i, one in enumerate(here):
        places = zones_of(one) or {node.zone}
        place = places.pop() if len(places) == 1 else ""
        if goes and not i:
            place = goes
        chosen = one.get("sel") == "cards"
        if place not in _ZONES or not goes and node.allowed and place not in node.allowed[0]:
            place = ""
        yield _Named(f"{id(one)}" if chosen else one["sel"], place,
                     chosen and one.get("n") != 1, PAIR in act, not goes)
    if not here and node.about_cards:
        yield _Named(f"{id(act)}", goes, act.get("n", 2) != 1)
