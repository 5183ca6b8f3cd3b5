"""What a grammar cannot say of a sentence: verbs are joined, owners belong to who acts (TT-17.7).

A sentence is read as groups of verbs with one subject: "your opponent draws one card and discards
one card". In a tree each action says for itself who does it, or to which cards it is done. What
contradicts itself stays in the tree under a key of UNCLEAR, for the checks to refuse (S16).
"""

from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy
from typing import Any

from ..rules.constants import HAND
from .acting import owned, share_verbs
from .among import settle_among
from .answers import settle_answer
from .apart import OPEN, hold_both, told_apart
from .asked import PAIR, WHICH, know_milled
from .counting import counted
from .fights import settle_fights
from .joints import settle_joints, undone
from .limits import zones_of
from .loose import mark_loose
from .matcher import CLASH
from .moments import mark_choices, mark_moments, on_in_turns
from .node import ACTIONS, CONDITIONS, NODES, PlayerVerb
from .phrases import UNSAID
from .reach import settle_reach
from .standing import STANDS, resolves, settle_standing
from .stated import stated
from .styles import inferred, is_two_styles
from .types import Tree
from .they import meant_by_they, own_it, their_turn, who_pays
from .under import UNDER_IT, settle_under
from .which import THAT, same_cards, they_or_cards, which_cards

OWNER = "owner"                            # whose hand or deck it is, where not of who acts
INTO = "into"                              # whose it goes to, where not whose it was
WAITS = "waits"                            # a moment behind several actions
HANGS = "hangs"                            # a condition behind several actions, or behind costs
UNLESS = "unless"                          # a condition that has no opposite
OTHERWISE = "otherwise"                    # no condition stands before it
INSTEAD = "instead"                        # somebody else does more instead
MIDWAY = "midway"                          # how long stands between two actions
STYLE = "unstyled"                         # its style is not said, and each has another meaning
UNCLEAR = STYLE, OWNER, INTO, WAITS, HANGS, UNLESS, OTHERWISE, INSTEAD, UNDER_IT, MIDWAY, WHICH
_ACTS = {"opponent": "opponent", "they": "they", "either": "both"}


def joined(tree: Tree, style: str | None = None, unit: bool = False) -> Tree:
    """The tree of a sentence as it was read, complete and in its final form; `unit`: on a unit.

    Its style is that of the tag, the given one, or the one that fits.
    """
    return styled(*settled(tree, unit), style)


def settled(tree: Tree, unit: bool = False) -> tuple[Tree, list[Any]]:
    """The tree of a sentence as far as it is the same in every style, and its groups of verbs."""
    mark_moments(tree)
    tree = settle_joints(tree)
    mark_loose(tree)
    tree = _decided(settle_reach(told_apart(tree, unit)))
    hold_both(tree)
    share_verbs(tree["do"])
    made = {**tree, "do": list(_in_a_row(tree["do"]))}
    _guard(made)
    _from_shown([*made.get("costs", ()), *made["do"]])
    for cost in made.get("costs", ()):
        _settle(cost, ("opponent",))
    said = ["", *(action.get("who", "") for action in made["do"])]
    for action in made["do"]:
        _settle(action)
        _instead(action)
    _address(made["do"], said)
    they_or_cards(made)
    which_cards(made)
    settle_under(made)
    own_it(made)
    if made.get("while", {}).get("state") == "equipped":
        for action in made["do"]:
            if action.get("t") == {"sel": "the_unit"}:
                action["t"] = {"sel": "host"}
    meant_by_they(made)
    who_pays(made)
    their_turn(made)
    counted(made)
    stated(made)
    if "trigger" in made:
        _settle_event(made["trigger"])
    if "late" in made:
        _delay(made)
    for late in ("if", "while", "unless"):
        if f"after_{late}" in made:
            _hang(made, late)
    return made, tree["do"]


def styled(made: Tree, groups: list[Any], style: str | None = None) -> Tree:
    """The tree of a sentence in a style, of what `settled` made."""
    if UNLESS in made:
        _unless(made, style)
    for count in single(conditions_of(made)):
        if count.get("who") == "opponent" and count.get("side") == "they":
            count["side"] = "opponent"
    settle_fights(made)
    _asked_anew(made["do"])
    mark_choices(made)
    event = made.get("trigger", {}).get("v", "")
    for act in [one.get("act", one) for one in (*made.get("costs", ()), *made["do"])]:
        settle_answer(act, event)
    its_style = made.pop("style", None) or style
    always = made.get("window", {}).get("on", False)
    made = {"style": on_in_turns(made, its_style, inferred(made)), **made}
    if its_style is None and not always and is_two_styles(made):
        made[STYLE] = True
    if resolves(made):
        settle_among(made)
        know_milled(made)
        same_cards(groups)
    else:
        settle_standing(made)
    return made


def conditions_of(tree: Tree) -> Iterator[Tree]:
    """Every "if" of a tree, that of the whole effect and those of single actions."""
    yield from tree.get("if", ())
    for action in tree["do"]:
        yield from (*action.get("if", ()), *action.get("whether", ()))
        yield from action.get("or", {}).get("if", ())


def single(conditions: Iterable[Tree]) -> Iterator[Tree]:
    """Conditions, each of those that "or" joins for itself."""
    for one in conditions:
        yield from one.get("any", (one,))


def _decided(tree: Tree) -> Tree:
    """What is done "otherwise" is decided by the condition before it (TT-20.29)."""
    groups: list[Any] = list(tree["do"])
    late: Tree | None = tree.pop("else", None)
    if late is not None:                   # "draw two cards if ..., otherwise draw one card"
        one = len(groups) == 1 and isinstance(groups[0], list) and len(groups[0]) == 1
        if not one or tree.keys() & {"if", "costs", "optional"}:
            return {**tree, OTHERWISE: True}
        asked = tree["after_if"]
        tree = {key: part for key, part in tree.items() if key != "after_if"} | {"if": asked}
        groups.append(late)
    other = groups.pop()
    if not (isinstance(other, dict) and "check" in other):
        return tree
    if "undone" in other:                  # nothing stands before it with "if you do"
        return {OPEN: undone(groups[-1]), **tree, "do": groups}
    last = groups[-1]
    if isinstance(last, dict) and "if" in last:
        groups, met, conditions = groups[:-1], last["acts"], last["if"]
    elif "if" in tree and not tree.keys() & {"costs", "optional"}:
        groups, met, conditions = [], groups, tree["if"]
        tree = {key: part for key, part in tree.items() if key != "if"}
    else:
        return {**tree, "do": groups, OTHERWISE: True}
    check = {**other["check"], "whether": conditions}
    return {**tree, "do": [*groups, [check], "and", {"acts": met, "side": 1},
                           {"acts": other["acts"], "side": 2}]}


def _in_a_row(groups: list[Any]) -> Iterator[Tree]:
    """The actions of all groups; a part of its own says when its actions are done."""
    case = 0
    for action in _joined_up(groups):
        if "acts" not in action:
            yield from _apart(action)
            continue
        case += "if" not in action
        extra = {"if": action["if"]} if "if" in action else {"case": action.get("side", case)}
        first = "if" in action
        for one in _in_a_row(action["acts"]):
            one |= {**extra, "again": True} if first else extra
            first = False
            if action.get("then") and one is not None:
                one[NODES[one["node"]].after_then] = True
            yield one


def _asked_anew(actions: list[Tree]) -> None:
    """The same "if" behind itself is asked `again`; another one is without that mark."""
    for before, action in zip([{}, *actions], actions):
        if any(action.get(key) != before.get(key) for key in ("if", "case")):
            action.pop("again", None)


def _apart(action: Tree) -> Iterator[Tree]:
    """What each player does, what waits for a chosen card, what is done to two kinds of cards.

    Each is two actions (TT-17.7).
    """
    too = action.pop("t_too", None)
    if too:                                # "one unit and one spell your opponent controls"
        bare = "of" in action["t"] and not zones_of(action["t"]) and "side" not in action["t"]
        alone = too.pop("alone", None)
        if bare and not alone and "side" in too:
            action["t"] |= {key: too[key] for key in ("zone", "zones", "side") if key in too}
        yield from _apart(action)
        yield from _apart({**deepcopy(action), "t": too, PAIR: True})
        return
    if action.get("forced") == "each":
        del action["forced"]
        yield owned(action)
        action = {**deepcopy(action), "forced": True}
    if "host" in action.get("t", ()) and "forced" not in action:
        host = action["t"].pop("host")
        yield {"node": "Choose", "t": host, "piled": True}
    yield action


def _joined_up(groups: list[Any]) -> Iterator[Tree]:
    """The actions of all groups, each with the subject of its group."""
    joint, you = "", False
    for group in groups:
        if isinstance(group, str):
            joint = group
            continue
        if isinstance(group, dict):
            yield group | _linked(group, joint)
            continue
        for action in group:
            if action is not group[0]:
                key = "who" if "who" in group[0] else "t"
                action[key] = deepcopy(group[0][key])
                action |= {THAT: True} if THAT in group[0] else {}
            elif you and isinstance(NODES[action["node"]], PlayerVerb):
                action.setdefault("who", "you")
            you = action.get("who") == "you"
            action |= _linked(action, action.pop("joint", joint))
            yield action


def _linked(action: Tree, joint: str) -> Tree:
    """What an action has by what joins it to the one before."""
    if joint == "lasting":
        return {MIDWAY: True}
    key = NODES[action["node"]].after_then if "node" in action else "then"
    return {key: True} if joint.endswith("then") else {}


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


def _unless(tree: Tree, style: str | None) -> None:
    """"Unless" is "if not"; of what stands it is "while not" (TT-17.10)."""
    opposite = CONDITIONS[tree[UNLESS]["node"]].opposite(tree[UNLESS])
    if opposite is None:
        return
    del tree[UNLESS]
    once = tree.keys() & {"trigger", "duration", "delay", "costs", "limit", "window", "per"}
    stands = tree.get("style", style) in (None, *STANDS) and not once
    if stands and all(_for_all(action) for action in tree["do"]):
        if "while" in tree:
            tree.setdefault(CLASH, "while")
        tree["while"] = {"cond": opposite}
        return
    if len(tree.get("if", ())) > 1:
        tree.setdefault(CLASH, "if")
    tree["if"] = [*tree.get("if", ()), opposite]


def _guard(tree: Tree) -> None:
    """What is done "unless they pay" stands behind that in the tree (TT-20.32)."""
    late = tree.pop("after_guard", None)
    guard = tree.pop("guard", late)
    if guard is None:
        return
    if late and late is not guard:
        tree.setdefault(CLASH, "unless")
    if late and len(tree["do"]) > 1:
        tree[HANGS] = UNLESS
    for action in tree["do"]:
        action["unpaid"] = True
    tree["do"].insert(0, guard)


def _for_all(action: Tree) -> bool:
    """Whether an action lasts, and is for cards that nobody chooses."""
    t = action.get("t", {})
    return (ACTIONS[action["node"]].lasts(action)
            and (t.get("sel") in (None, "self", "host") or t.get("mode") == "all"))


def _instead(action: Tree) -> None:
    """More is done instead by who does it at all (TT-20.28)."""
    if "or" not in action:
        return
    by, who = action["or"].pop("by", None), action.get("who", "you")
    named = {None: ("you", "opponent", "both", "they"), "they": ("opponent", "both", "they"),
             "you": ("you",), "opponent": ("opponent",)}
    if who not in named[by]:
        action[INSTEAD] = True


# ---- whose it is ---------------------------------------------------------------------------------
def _settle(action: Tree, can_be: Collection[str] = tuple(_ACTS)) -> None:
    """Whose deck or hand an action names says who does it."""
    act = action.get("act", action)
    _of_one_hand(action, act)
    said = act.pop(OWNER, None)
    whose = act.get("whose", said)
    # where you are named, "their" deck is that of somebody else (TT-10.8)
    if INTO in act and act[INTO] in (whose, "owner", "any", "" if whose == "you" else "they"):
        del act[INTO]
    who = act.get("who") or action.get("payer", action.get("who"))
    if said in (None, "any", "owner") or said == (who or "you") or said == "they" and who:
        return
    if who is None and said in can_be and not NODES[act["node"]].whose_is_said:
        act["who"] = _ACTS[said]
    else:
        act[OWNER] = said


def _from_shown(actions: list[Tree]) -> None:
    """"Look at your opponent's hand and discard one card from it": from the hand that was shown."""
    for before, action in zip([{}, *actions], actions):
        act = action.get("act", action)
        if act.get("t", {}).get("side") != "shown":
            continue
        node, whose = NODES.get(before.get("node", "")), before.get("whose", "any")
        act["t"]["side"] = before.get("who", "they") if whose == "they" else whose
        if act["t"]["side"] == "both" and act.get("who") == "both":
            del act["t"]["side"], act["t"]["zone"]     # each from the hand that is its own
            continue
        shown = node is not None and node.shows and node.goes_to == HAND
        if act["t"]["side"] in ("both", UNSAID) or not shown or whose in ("any", "either", "owner"):
            act["t"]["side"] = "they"
            act[OWNER] = "it"


def _of_one_hand(action: Tree, act: Tree) -> None:
    """Others discard from no hand but their own; you choose from that of the opponent (TT-10.6)."""
    side, who = act.get("t", {}).get("side"), act.get("who") or action.get("who")
    node = NODES[act["node"]]
    hands = isinstance(node, PlayerVerb) and {node.zone, *zones_of(act.get("t", {}))} == {HAND}
    if not hands or who is None or side not in ("you", "opponent"):
        return
    if who in ("both", "owner") or who != side and side == "you":
        act[OWNER] = side


def _address(actions: list[Tree], said: list[str]) -> None:
    """Whoever is told to mill the opponent's deck is told to do what follows, too.

    `said` are the players that the sentence names before each action.
    """
    for before, action, named in zip([{}, *actions], actions, said):
        if action.get("case") != before.get("case"):
            continue
        if "who" in before and not named and isinstance(NODES[action["node"]], PlayerVerb):
            action.setdefault("who", "you")


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
