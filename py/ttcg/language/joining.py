"""What a grammar cannot say of a sentence: verbs are joined, owners belong to who acts (TT-17.7).

A sentence is read as groups of verbs with one subject: "your opponent draws one card and discards
one card". In a tree each action says for itself who does it, or to which cards it is done. What
contradicts itself stays in the tree under a key of UNCLEAR, for the checks to refuse (S16).
"""

from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import Any

from .matcher import CLASH
from .node import NODES, SELECTORS, PlayerVerb
from .styles import inferred
from .terms import Tree

OWNER = "owner"                            # whose hand or deck it is, where not of who acts
INTO = "into"                              # whose it goes to, where not whose it was
WAITS = "waits"                            # a moment behind several actions
HANGS = "hangs"                            # a condition behind several actions, or behind costs
UNCLEAR = (OWNER, INTO, WAITS, HANGS)
_STANDS = frozenset(("passive", "continuous", "equip"))
_ACTS = {"opponent": "opponent", "they": "they", "either": "both"}


def joined(tree: Tree, style: str | None = None) -> Tree:
    """The tree of a sentence as it was read, complete and in its final form.

    Its style is that of the tag, the given one, or the one that fits.
    """
    made = {**tree, "do": list(_in_a_row(tree["do"]))}
    for cost in made.get("costs", ()):
        _settle(cost, ("opponent",))
    said = ["", *(action.get("who", "") for action in made["do"])]
    for action in made["do"]:
        _settle(action)
    _address(made["do"], said)
    _under_that(made)
    if made.get("while", {}).get("state") == "equipped":
        for action in made["do"]:
            if action.get("t") == {"sel": "the_unit"}:
                action["t"] = {"sel": "host"}
    _meant_by_they(made["do"])
    _stated(made)
    for count in conditions_of(made):
        if count.get("who") == "opponent" and count.get("side") == "they":
            count["side"] = "opponent"
    if "trigger" in made:
        _settle_event(made["trigger"])
    if "late" in made:
        _delay(made)
    for late in ("if", "while"):
        if f"after_{late}" in made:
            _hang(made, late)
    for action in (*made.get("costs", ()), *made["do"]):
        act = action.get("act", action)
        if act.get("what") == "it":
            act["what"] = _answered(made.get("trigger", {}).get("v", ""))
    made = {"style": made.pop("style", None) or style or inferred(made), **made}
    if _resolves(made):
        _same_cards(tree["do"])
    return made


def conditions_of(tree: Tree) -> Iterator[Tree]:
    """Every "if" of a tree, that of the whole effect and those of single actions."""
    yield from tree.get("if", ())
    for action in tree["do"]:
        yield from action.get("if", ())
        yield from action.get("or", {}).get("if", ())


def _in_a_row(groups: list[Any]) -> Iterator[Tree]:
    """The actions of all groups; a part of its own says when its actions are done."""
    case = 0
    for action in _joined_up(groups):
        if "acts" not in action:
            yield from _apart(action)
            continue
        case += "if" not in action
        extra = {"if": action["if"]} if "if" in action else {"case": action.get("side", case)}
        for one in _in_a_row(action["acts"]):
            one |= extra
            if action.get("then") and one is not None:
                one[NODES[one["node"]].after_then] = True
            yield one


def _apart(action: Tree) -> Iterator[Tree]:
    """What each player does, and what waits for a card to be chosen, as two actions (TT-17.7)."""
    each = action.get("forced") == "each"
    if each:
        del action["forced"]
        yield _own(action)
        action = {**deepcopy(action), "forced": True}
    if "host" in action.get("t", ()) and "forced" not in action:
        host = action["t"].pop("host")
        yield {"node": "Choose", "t": host, "piled": True}
    yield action


def _own(part: Any) -> Any:
    """An action of each player, as yours: what they control is what you do."""
    if not isinstance(part, dict):
        return part
    return {key: "you" if key == "side" and value in ("they", "owner") else _own(value)
            for key, value in part.items()}


def _joined_up(groups: list[Any]) -> Iterator[Tree]:
    """The actions of all groups, each with the subject of its group."""
    joint, you = "", False
    for group in groups:
        if isinstance(group, str):
            joint = group
            continue
        if isinstance(group, dict):
            yield group | {"then": True} if joint == "then" else group
            continue
        for action in group:
            if action is not group[0]:
                key = "who" if "who" in group[0] else "t"
                action[key] = deepcopy(group[0][key])
            elif you and isinstance(NODES[action["node"]], PlayerVerb):
                action.setdefault("who", "you")
            you = action.get("who") == "you"
            if action.pop("joint", joint) == "then":
                action[NODES[action["node"]].after_then] = True
            yield action


def _delay(tree: Tree) -> None:
    """A moment behind one action is that of the effect; two of them are one too many (S7)."""
    late = tree.pop("late")
    if "delay" in tree:
        tree.setdefault(CLASH, "delay")
    tree["delay"] = late
    if len(tree["do"]) > 1:
        tree[WAITS] = True


def _hang(tree: Tree, key: str) -> None:
    """A condition behind one action is that of the effect; it may be about the last of several."""
    late = tree.pop(f"after_{key}")
    if key in tree:
        tree.setdefault(CLASH, key)
    tree[key] = late
    if len(tree["do"]) > 1 or "costs" in tree:
        tree[HANGS] = key


# ---- whose it is ---------------------------------------------------------------------------------
def _settle(action: Tree, can_be: Collection[str] = tuple(_ACTS)) -> None:
    """Whose deck or hand an action names says who does it."""
    act = action.get("act", action)
    if INTO in act and act[INTO] in (act["whose"], "they", "owner", "any"):
        del act[INTO]
    said = act.pop(OWNER, None)
    who = "opponent" if act is not action else act.get("who")
    if said in (None, "any", "owner") or said == (who or "you") or said == "they" and who:
        return
    if who is None and said in can_be:
        act["who"] = _ACTS[said]
    else:
        act[OWNER] = said


def _address(actions: list[Tree], said: list[str]) -> None:
    """Whoever is told to mill the opponent's deck is told to do what follows, too.

    `said` are the players that the sentence names before each action.
    """
    for before, action, named in zip([{}, *actions], actions, said):
        if action.get("case") != before.get("case"):
            continue
        if "who" in before and not named and isinstance(NODES[action["node"]], PlayerVerb):
            action.setdefault("who", "you")


def _meant_by_they(actions: list[Tree]) -> None:
    """"They", behind an action of the opponent or of both, are those players (TT-10.8)."""
    acted = ""
    for action in actions:
        if action.get("who") == "they" and acted:
            action["who"] = acted
        acted = {"opponent": "opponent", "both": "both"}.get(action.get("who", ""), "")


def _under_that(tree: Tree) -> None:
    """Cards "under it" lie under the card that was named before, if one was (TT-18.4)."""
    trigger = tree.get("trigger", {})
    named = bool(trigger.keys() & {"subj", "what"})
    for action in tree["do"]:
        here = [action[key] for key in SELECTORS if isinstance(action.get(key), dict)]
        for selector in here:
            if selector.get("zone") == "under_it" and named:
                selector["zone"] = "under_that"
        named = named or bool(here)


def _stated(part: Tree | list[Any]) -> None:
    """What is said of cards in other words, in those of the tree (TT-18.4, TT-18.5).

    "One unit you control that is tapped" is one tapped unit you control.
    """
    if isinstance(part, dict):
        if "zone" in part and part.pop("host", None):
            part[CLASH] = "zone"           # what lies under a unit is looked for by one action
        if part.get("sel") == "the_unit":
            part["sel"] = "it"
        if part.get("zone") == "under_it":
            part["zone"] = "under_self"
        if "state" in part and "of" in part:
            was = part["of"].get("state")
            if was not in (None, part["state"]):
                part[CLASH] = "state"
            part["of"] = {**part["of"], "state": part.pop("state")}
    for one in (part.values() if isinstance(part, dict) else part):
        if isinstance(one, (dict, list)):
            _stated(one)


def _settle_event(event: Tree) -> None:
    """Whose zones a card moves between: its owner's (TT-3.10)."""
    if event["v"] == "discarded" and event["subj"]["sel"] == "self" and "whose" in event:
        if event.pop("whose") == "opponent":
            event[INTO] = "opponent"
    if event["v"] != "moved":
        return
    into = event.pop(INTO, None)
    whose = event.get("whose")
    if whose in (None, "any", "owner") and into in ("you", "opponent"):
        whose = event["whose"] = into
    if {whose, into} >= {"you", "opponent"} or whose == "they":
        event[INTO] = into
    own = event["subj"]["sel"] == "self"
    if own and whose == "opponent":
        event[INTO] = whose
    elif whose in ("any", "owner") or own and whose == "you":
        del event["whose"]


def _answered(event: str) -> str:
    """What "counter it" counters, by what happened (TT-8.6)."""
    if "attack" in event:
        return "attack"
    return "play" if event in ("play", "played", "rank_up", "ranked_up") else "effect"


# ---- what a sentence refers to -------------------------------------------------------------------
def _resolves(tree: Tree) -> bool:
    """Whether the actions happen once, and are not on as long as the effect is (TT-14.3)."""
    if "trigger" in tree:
        return True
    if "while" in tree:
        return False
    return tree["style"] not in _STANDS or "limit" in tree or "costs" in tree


def _same_cards(groups: list[list[Tree] | str]) -> None:
    """Who "gains 100 attack and cannot attack" are the same cards, whatever fits afterwards."""
    for group in groups:
        if isinstance(group, dict):
            _same_cards(group["acts"])
        for action in group[1:] if isinstance(group, list) else ():
            if "who" not in action and action["t"]["sel"] == "cards":
                action["t"] = {"sel": "it"}
