"""When a part of a sentence holds, where its words leave that open (S16): each reading in words.

What stands in front of a moment, an event or "once per turn" may be about that or about what is
done then (TT-17.7, TT-18.2).
"""

from collections.abc import Iterator, Sequence

from .apart import OPEN, asks_of_it
from .limits import POINTS, zones_of
from .node import ACTIONS, CONDITIONS, NODES, Action, goes_on, selectors
from .types import Fault, Tree

_INSTEAD = ("What stands behind 'instead' may be done instead, too, or now, when this is used. "
            "Write 'If this card would be destroyed, return it to its owner's hand instead.' "
            "alone, and make another effect of the rest.")
_TWO_IFS = ("The second 'if' may stand alone or under the first. If alone, begin a sentence with "
            "it: 'If you control a fairy, draw one card. If you control a dragon, gain one "
            "point.' If under it, say 'and': 'If you control a fairy and a dragon, gain one "
            "point.', for example.")
_WHEN = ("Is it asked when the effect is used, or at that moment? If when it is used, begin with "
         "'if': 'If you control a dragon, at the end of the turn, draw one card.' The latter is "
         "'At the end of your turn, if you control a dragon, draw one card.', for example.")
_WAITS = ("How long may be said of the waiting or of what is done. It can wait at all times: "
          "'When a dragon attacks, draw one card.'; and what is done lasts so: 'When a dragon "
          "attacks, this card gains 100 attack this turn.', for example.")
_FIRST = ("'Once per turn' may be the first time in each turn, or a use after which this lasts. "
          "Write 'This card cannot be destroyed by battle.' for always, or 'Once per turn, this "
          "card cannot be destroyed by battle this turn.' for a use, for example.")
_AFTERWARDS = ("It may be done at once, or when that time is over. Write 'This turn, this card "
               "cannot be destroyed.', and make another effect of the rest: 'At the end of the "
               "turn, destroy this card.', for example.")
_AT_END = ("It may be done at once, or when the turn ends. Write 'This turn, this card gains 100 "
           "attack, then draw one card.' for the former. For the latter make another effect of it: "
           "'At the end of the turn, draw one card.', for example.")
_TAKEN_BACK = ("It may be done and stay so, or be undone when the turn ends. Leave out how long "
               "for the former: 'Tap one unit.' For the latter make another effect of what is "
               "done then: 'At the end of the turn, untap all units you control.', for example.")
_GOES_ON = ("It may be on in these turns alone, or be used in one and go on. For the former the "
            "style is passive: '[passive] While it is your turn, this card gains 100 attack.' For "
            "the latter write '[normal] During your turn, this card gains 100 attack.', for "
            "example.")
_OF_WHICH = ("How many of what? More than one thing was done before. Say a number, or let one "
             "thing stand before it: 'Discard any number of cards, then draw that many cards.'")
_IN_ANY_CASE = ("Is this done in either case? If it belongs to the second, write 'Choose one' and "
                "semicolons: 'Choose one: draw one card; or gain one point, then tap one unit.' If "
                "not, make another effect of it.")
_AT_ONCE = ("Are cards played now, or may you play so many more? For the former leave out how "
            "long; the latter is 'This turn, you may play one extra unit.'")
_AGAIN = ("The second 'if' is asked when the first is done, and may hold only by that. For one of "
          "the two write 'At the end of your turn, if this card is tapped, untap it. Otherwise, "
          "tap it.', for example. For both make two effects of it.")
EITHER = "either"                          # "either" begins a choice, so no colon does
_LAST = 2                                  # the case of "or" behind "either"


def mark_moments(tree: Tree) -> None:
    """Mark what the order of the words leaves open, in a sentence as it was read."""
    keys = list(tree)
    if "duration" in tree and "trigger" in tree and (
            keys.index("duration") < keys.index("trigger")):
        tree[OPEN] = _WAITS
    asked = next((key for key in keys if key in ("if", "unless", "after_if", "after_unless")), "")
    moment = next((key for key in keys if key in ("delay", "late")), "")
    behind = asked and moment and keys.index(moment) < keys.index(asked)
    if behind or "unless" in tree and moment:
        tree[OPEN] = _WHEN


def on_in_turns(tree: Tree, style: str | None, fits: str) -> str:
    """The style of a sentence: the one it has, or the one that fits it.

    "While it is your turn" is on in all of these turns, and never used (TT-19.2). What is used goes
    on behind them, so that this is marked where such a style was given.
    """
    on = tree.get("window", {}).pop("on", False) and "trigger" not in tree
    if on and style in ("normal", "dormant", "continuous") and "duration" not in tree and any(
            ACTIONS[action["node"]].lasts(action) for action in tree["do"]):
        tree[OPEN] = _GOES_ON
    return style or ("passive" if on and fits == "normal" else fits)


def mark_choices(tree: Tree) -> None:
    """Mark what follows "either ... or ...", which may be done in any case (TT-17.11).

    And what "then" joins to what lasts until the end of the turn: with "this turn" it is done now.
    """
    if tree.pop("until", None) and tree["duration"] == "end_of_turn":
        for action in _then_brief(tree["do"]):
            action[OPEN] = _AT_END
        if not any(map(may_last, tree["do"])):
            tree[OPEN] = _TAKEN_BACK
    for choice in tree["do"]:
        if choice.pop(EITHER, False):
            last = [action for action in tree["do"] if action.get("case") == _LAST]
            for action in last[1:]:
                action[EITHER] = True


def may_last(action: Tree) -> bool:
    """Whether an action lasts, or may, by what it is or by what is done within it."""
    node = ACTIONS[action["node"]]
    return bool(node.lasts(action) or node.more_plays or node.branch(1) or "act" in action)


def open_moments(tree: Tree) -> Iterator[Fault]:
    """What a completed tree leaves open of when its parts are done (S16)."""
    for before, action in zip(tree["do"], tree["do"][1:]):
        nodes = ACTIONS[before["node"]], ACTIONS[action["node"]]
        if nodes[0].substitutes and not nodes[1].substitutes:
            yield "S16", _INSTEAD, action
    for action in tree["do"]:
        own = [*action.get("if", ()), *action.get("whether", ())]
        if "if" in tree and own and own != tree["if"] and not asks_of_it(own):
            yield "S16", _TWO_IFS, action
    once = tree.keys() & {"trigger", "duration", "delay", "while", "window"}
    if "limit" in tree and not once and any(ACTIONS[one["node"]].permits for one in tree["do"]):
        yield "S16", _FIRST, tree
    yield from _afterwards(tree)
    yield from _asked_again(tree)
    yield from _of_which((*tree.get("costs", ()), *tree["do"]))
    lasts = any(ACTIONS[action["node"]].lasts(action) for action in tree["do"])
    for action in tree["do"]:
        if EITHER in action:
            yield "S16", _IN_ANY_CASE, action
        if "duration" in tree and not lasts and ACTIONS[action["node"]].like_leave:
            yield "S16", _AT_ONCE, action


def _afterwards(tree: Tree) -> Iterator[Fault]:
    """What is done to a card "then", behind what lasts beyond this moment (TT-18.2)."""
    if "duration" not in tree or tree["duration"] == "end_of_turn":
        return
    for action in _then_brief(tree["do"]):
        yield "S16", _AFTERWARDS, action


def _then_brief(actions: Sequence[Tree]) -> Iterator[Tree]:
    """What is done once, and joined by "then" to what lasts."""
    for before, action in zip(actions, actions[1:]):
        then = action.get("then") is True or "linked" in action
        if then and goes_on(before) and not goes_on(action):
            yield action


def _asked_again(tree: Tree) -> Iterator[Fault]:
    """What is done if the first condition does not hold, where the first may have changed that."""
    done: list[tuple[Tree, Tree]] = []     # a condition that stands alone, with what is done then
    for action in tree["do"]:
        if len(action.get("if", ())) != 1:
            continue
        asked = action["if"][0]
        if any(CONDITIONS[one["node"]].opposite(one) == asked and _changes(before, asked)
               and not (_brings(before, asked) and not _changes(action, one))
               for one, before in done):
            yield "S16", _AGAIN, action
        done.append((asked, action))


def _changes(action: Tree, asked: Tree) -> bool:
    """Whether an action may change what is asked: the state of this card, points, or a number."""
    act = action.get("act", action)
    node, here, goes = NODES[act["node"]], selectors(act), NODES[act["node"]].place_after(act)
    if "state" in asked:
        return {"sel": "self"} in here and not ACTIONS[act["node"]].lasts(act)
    if CONDITIONS[asked["node"]].bounds is POINTS:
        return node.bounds is POINTS
    zones = {goes, *(zone for one in here for zone in zones_of(one) or {node.zone})}
    return bool(goes) and not zones.isdisjoint(zones_of(asked))


def _brings(action: Tree, asked: Tree) -> bool:
    """Whether an action brings a card where one is asked for, if there is one to take.

    So the second "if" asks whether it did: "If you control no units, play one unit. If you control
    a unit, draw one card."
    """
    act = action.get("act", action)
    taken = any(one.get("sel") == "cards" for one in selectors(act))
    one_there = (asked.get("cmp"), asked.get("n")) == ("ge", 1)
    return taken and one_there and NODES[act["node"]].place_after(act) in zones_of(asked)


def _of_which(actions: Sequence[Tree]) -> Iterator[Fault]:
    """Whether "that many" is what one thing came to, where several were done (TT-10.9).

    It is that of the last one if no other is of the same kind: cards for cards, points for points.
    """
    kinds: list[bool] = []                 # of what was counted: whether it was cards
    case = 0
    for action in actions:
        if action.get("case", 0) != case:
            kinds, case = [], action["case"]
        act = action.get("act", action)
        if act.get("n") == "that_many":
            asked = _is_of_cards(act)
            if len(kinds) > 1 and (kinds[-1] != asked or kinds.count(asked) > 1):
                yield "S16", _OF_WHICH, action
            kinds = []                     # it has been told; what comes is another number
        elif _gives_number(action):
            kinds.append(_is_of_cards(action))


def _gives_number(action: Tree) -> bool:
    node = NODES[action["node"]]
    if isinstance(node, Action):
        return node.gives_number and not node.branch(1) and not node.only_chooses
    return "t" in action or node.about_cards


def _is_of_cards(action: Tree) -> bool:
    return "t" in action or NODES[action["node"]].about_cards
