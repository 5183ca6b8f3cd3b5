"""How far goes what stands in front of a sentence, or behind it: over a full stop? (TT-17.7).

What the words leave open is marked with the key OPEN, for the checks to refuse (S16).
"""

from collections.abc import Collection, Iterator
from typing import Any

from .apart import FULL_STOP, OPEN, SEMICOLON, STOP_THEN, TWO_IFS, asks_of_it
from .limits import records
from .node import ACTIONS, NODES
from .types import Tree

_TWO_EFFECTS = "Write 'and' for the full stop where it does, or make two effects of it."
_IN_ANY_CASE = ("What follows the full stop may hang on the 'unless' or be done in any case. "
                + _TWO_EFFECTS)
# what stands in front -> why a sentence behind the full stop is open
_BEHIND = {
    "if": "What follows the full stop may hang on the 'if' or be done in any case. Write 'If you "
          "control a dragon, draw one card and gain one point.' or 'Gain one point. If you "
          "control a dragon, draw one card.', for example.",
    "per": "What follows the full stop may be done for each or once. Write 'For each dragon you "
           "control, draw one card and gain one point.' or 'Gain one point and draw one card for "
           "each dragon you control.', for example.",
    "unless": _IN_ANY_CASE, "guard": _IN_ANY_CASE,
    "optional": "What follows the full stop may be up to you, too, or be done in any case. "
                + _TWO_EFFECTS,
    "costs": "What follows the full stop may be paid for, too, or be done in any case. "
             + _TWO_EFFECTS,
    "while": "What follows the full stop may hold for that time or always. " + _TWO_EFFECTS,
    "delay": "What follows the full stop may wait, too, or be done at once. " + _TWO_EFFECTS,
    "duration": "What follows the full stop may last as long or longer. " + _TWO_EFFECTS}
_EACH_IF = ("What follows the full stop may be done for each or once. Write 'For each dragon you "
            "control, draw one card and if you control a machine, gain one point.' or 'Draw one "
            "card for each dragon you control. If you control a machine, gain one point.', for "
            "example.")
_SIDE = ("What follows the full stop may be done for that side alone or for both. Write 'Flip a "
         "coin, if heads draw two cards and gain one point.', or make two effects of it.")
_MODE = ("What follows the full stop may be of the last choice or be done in any case. Write "
         "'Choose one: draw one card; or gain one point and tap this card.', or make two effects "
         "of it.")
_NAME_IT = (" Where it stands alone or first, name the card that 'it' is: 'This card cannot be "
            "destroyed.', for example.")
# what stands behind -> why it is open whether the sentence before it is under that, too
_TAILS = {
    "duration": "How long may be said of the last sentence or of both. If of both, begin with it: "
                "'This turn, this card gains 100 attack and your opponent cannot attack.', for "
                "example.",
    "trigger": "When may be said of the last sentence or of both. If of both, begin with it: 'When "
               "a unit is destroyed, draw one card and gain one point.', for example.",
    "limit": "'Once per turn' may be said of the last sentence or of both. If of both, begin with "
             "it: 'Once per turn, draw one card and gain one point.', for example."}
_TWO = " If not, make two effects of it."


def settle_reach(tree: Tree) -> Tree:
    """A sentence with what is open of it marked: its tail first, then what stands in front."""
    _tail_behind(tree)
    _scope_behind(tree)
    return tree


def _scope_behind(tree: Tree) -> None:
    """Mark what follows a full stop where it is open whether it is under what stands in front."""
    sides = [group for group in tree["do"] if isinstance(group, dict) and "acts" in group
             and "if" not in group]
    for group in sides:
        if "side" in group or group is sides[-1]:
            for action in _behind_a_stop(group["acts"], (FULL_STOP, STOP_THEN)):
                _leave_open(action, _with_name(_SIDE if "side" in group else _MODE, action))
    if "per" in tree:
        for action in _behind_a_stop(tree["do"], (STOP_THEN,)):
            _leave_open(action, _EACH_IF if "if" in action else _BEHIND["per"])
    tail = tree.pop("behind", None)
    if any(one.get(OPEN) == TWO_IFS for one in records(tree)):
        return
    leads = [lead for lead in _BEHIND if lead in tree and (lead != "costs" or "trigger" in tree)
             and not (lead == "duration" and tail)]
    for lead in leads:
        asks, each = lead in ("if", "unless"), lead == "per"
        for action in _behind_a_stop(tree["do"], this_too=asks, each=each):
            if _may_go_on(lead, action):
                why = _EACH_IF if (lead, "if" in action) == ("per", True) else _BEHIND[lead]
                _leave_open(action, _with_name(why, action))


def _leave_open(action: Tree, why: str) -> None:
    """Mark an action, or the first "if" of several, which is all that is left of them later."""
    one = action["if"][0] if "acts" in action and "if" in action else action
    one.setdefault(OPEN, why)


def _with_name(why: str, action: Tree) -> str:
    """Why an action is open, and that another sentence cannot begin with its "it" (S8)."""
    return why + _NAME_IT * _names_it(action)


def _tail_behind(tree: Tree) -> None:
    """Mark a tail of the last sentence that may be said of the one before it, too (TT-18.2)."""
    if "behind" not in tree:
        return
    groups = tree["do"]
    stops = [at for at, one in enumerate(groups) if isinstance(one, str) and one[:4] == FULL_STOP]
    tail = next(one for one in _TAILS if one in tree)
    before = [one for one in records(groups[:stops[-1]]) if one.get("node") in ACTIONS
              ] if stops else []
    if any(tail != "duration" or ACTIONS[one["node"]].lasts(one) for one in before):
        last = {"do": groups[stops[-1]:]}
        # another effect may choose another card
        other = _names_it(last) and any(map(_is_chosen, records(groups[:stops[-1]])))
        tree[OPEN] = _TAILS[tail] if other else _with_name(_TAILS[tail] + _TWO, last)


def _may_go_on(lead: str, action: Tree) -> bool:
    """Whether an action may be under what stands in front of the sentence before it."""
    if lead in ("if", "unless") and "if" in action:
        return False                       # that is asked for itself
    if lead == "while":
        return not _names_it(action)       # "while ..., this card ... It ..." goes on
    return lead != "duration" or any(ACTIONS[one["node"]].lasts(one) for one in records(action)
                                     if one.get("node") in ACTIONS)


def _behind_a_stop(groups: list[Any], stops: Collection[str] = (FULL_STOP,),
                   this_too: bool = False, each: bool = False) -> Iterator[Tree]:
    """The actions that begin a sentence, and name no card of the one before.

    Between two groups stands what joins them. `this_too`: "it" may be this card, if the one before
    is about that. `each`: an "if" is asked once, whatever it asks.
    """
    joint, chosen = "", False
    for before, group in zip(["", "", *groups], groups):
        if isinstance(group, str):
            joint = group
            continue
        if isinstance(before, dict) and "if" in before:
            joint = ""                     # the full stop ends that condition
        for action in group if isinstance(group, list) else [group]:
            here = action.get("joint", joint)
            begins = here in stops or here == SEMICOLON and "if" in action
            if begins and not (chosen and _names_it(action) and not (each and "if" in action)):
                yield action
            chosen = chosen or any(_is_chosen(one) or this_too and one.get("sel") in _THIS
                                   for one in records(action))
            joint = ""


_THIS = ("self", "host")                    # this card, or what it is attached to


def _is_chosen(record: Tree) -> bool:
    """Whether cards are chosen, shown or drawn here, so that "it" is one of them."""
    node = NODES.get(record.get("node", ""))
    return record.get("sel") == "cards" or node is not None and (node.about_cards or node.shows)


def _names_it(action: Tree) -> bool:
    """Whether an action is about the cards or the number of what was done before, or asks so."""
    about = {("sel", "it"), ("sel", "the_unit"), ("n", "that_many"), ("rank_of", "it"),
             ("who", "owner"), ("zone", "revealed"), ("side", "shown")}
    return (asks_of_it(action.get("if", []))
            or any(one.get(key) == value for one in records(action) for key, value in about))
