"""Who "they" are: the player of the event, or one whom the sentence named before (TT-10.8).

You are never "they": where nobody else is named, the checks refuse the sentence (S12). And when
"it" is this card.
"""

from collections.abc import Iterable

from ..rules.constants import FIELD
from .apart import OPEN
from .limits import WHICH, zones_of
from .node import ACTIONS, CONDITIONS, SELECTORS
from .types import Tree


_THIS_OR_THAT = ("'It' can be this card, or the one that has to be there. Say 'this card', or 'one "
                 "unit you control', for example.")
_WHO_PAYS = ("'Its controller' can be you, whose card this is, or that of the other card. Write "
             "'unless you lose one point' or 'unless your opponent loses one point', for example.")
# events that name no card, and let none be thought of
_MOMENTS = ("turn_start", "turn_end", "lose_points", "gain_points")


def told_by(trigger: Tree) -> bool:
    """Whether an event tells of a player whom "they" can mean."""
    if trigger.get("by") in ("you", "opponent"):
        return trigger["by"] == "opponent"
    subject = trigger.get("subj")
    if subject is None or trigger["v"] == "effect_activates" and subject["sel"] == "cards":
        return True
    return "opponent" in (subject.get("side"), trigger.get("whose"), trigger.get("into"))


def meant_by_they(tree: Tree) -> None:
    """Put the player that "they" means in its place, where no event tells it.

    It is whoever acted before, or the opponent, where a cost, a condition or a phase is theirs.
    """
    told = "trigger" in tree and told_by(tree["trigger"])
    named = "" if told or not is_named(tree) else "opponent"
    acted, theirs = named, False
    for action in tree["do"]:
        if any(map(_is_opponent, action.get("whether", ()))) and not told:
            acted = named = "opponent"     # what is asked is asked of both cases
        if any(map(_is_opponent, action.get("if", ()))):
            acted = "opponent"
        who = action.get("who", "")
        # you are never "they": so it is who was named, whatever you do meanwhile
        other = theirs and not told and not ACTIONS[action["node"]].lasts(action)
        if who == "they" and (acted or other):
            action["who"] = acted or "opponent"
        elif not told and acted == "opponent" and not who and "forced" not in action:
            _put(action, acted)
        elif not told and who == "you" and (acted == "opponent" or other):
            _put({"per": action.get("per")}, "opponent")
        acted = {"opponent": "opponent", "both": "both"}.get(action.get("who", ""), named)
        if "forced" in action:
            acted = "opponent"
        theirs = theirs or acted == "opponent" or _is_theirs(action)


def _is_theirs(action: Tree) -> bool:
    """Whether an action names cards of the opponent, or a zone."""
    parts = [action.get(key) for key in WHICH]
    return any(part == "opponent" or isinstance(part, dict) and part.get("side") == "opponent"
               for part in parts)


def who_pays(tree: Tree) -> None:
    """Put the player in the place of "they" and "its controller" who pay for something (TT-20.32).
    """
    told = "trigger" in tree and told_by(tree["trigger"])
    for action, guarded in zip(tree["do"], tree["do"][1:]):
        if "payer" not in action:
            continue
        t, given = guarded.get("t", {}), action["act"].get("t", {})
        if action["payer"] == "owner":
            if t == {"sel": "self"} and _is_of_another(tree.get("trigger", {})):
                action[OPEN] = _WHO_PAYS
            action["payer"] = _owner(guarded, t)
        named = "opponent" in (t.get("side"), guarded.get("who")) or is_named(tree)
        if action["payer"] == "they" and not told and named:
            action["payer"] = "opponent"
        # who pays gives own cards, as in a cost
        if given.get("sel") == "cards" and "side" not in given and _on_field(action["act"]):
            given |= {"zone": FIELD, "side": "you" if action["payer"] == "you" else "they"}


def _is_of_another(trigger: Tree) -> bool:
    """Whether an event names another card than this one, which may be your opponent's."""
    card = trigger.get("subj") or trigger.get("what")
    if not isinstance(card, dict) or card.get("sel") in (None, "self"):
        return False
    return "you" not in (card.get("side"), card.get("owned_by"), trigger.get("by"))


def _on_field(action: Tree) -> bool:
    """Whether the cards of an action lie on the field."""
    return zones_of(action["t"]) <= {FIELD} and ACTIONS[action["node"]].zone == FIELD


def _owner(action: Tree, t: Tree) -> str:
    """Whose the card is that an action is about; "they" where there is not one card."""
    if t.get("sel") == "self":
        return "you"
    if t.get("side") in ("you", "opponent"):
        return str(t["side"])
    one = t.get("sel") not in (None, "cards") or t.get("n") == 1 and _on_field(action)
    return "owner" if one else "they"


# durations and moments of the opponent
_THEIR_TIMES = ("foe_next_turn", "end_of_foe_next_turn", "end_of_foe_turn",
                "start_of_foe_next_turn")


def is_named(tree: Tree) -> bool:
    """Whether something before the actions is about the opponent."""
    times = [tree.get(key) for key in ("duration", "delay", "late")]
    if any(one in _THEIR_TIMES for one in times if isinstance(one, str)):
        return True                        # wherever it stands: its plainest place is in front
    before = [*tree.get("if", ()), *tree.get("after_if", ())]
    for key in ("while", "after_while", "unless", "after_unless"):
        scope = tree.get(key, {})
        before.append(scope.get("cond", scope))
    return (any(map(_is_opponent, before)) or tree.get("window", {}).get("whose") == "opponent"
            or any("act" in cost for cost in tree.get("costs", ())))


def _is_opponent(condition: Tree) -> bool:
    return (condition.get("who") == "opponent"
            or any(map(_is_opponent, condition.get("any", ()))))


def _put(action: Tree, who: str) -> None:
    for key in WHICH:
        part = action.get(key)
        if part == "they":
            action[key] = who
        elif isinstance(part, dict) and part.get("side") == "they":
            part["side"] = who


def own_it(tree: Tree) -> None:
    """"It" is this card, where what has to hold is about that: "if this card is tapped" (TT-10.8).
    """
    _in_other_case(tree)
    scope = {**tree.get("while", {}), **tree.get("after_while", {})}
    asked = [*tree.get("if", ()), *tree.get("after_if", ()), *scope.values(),
             tree.get("unless"), tree.get("after_unless")]
    before = len(asked)
    for action in tree["do"]:
        asked += *action.get("if", ()), *action.get("whether", ())
    # what lies under another card does nothing itself, so "that card" may be the one above
    under = any(isinstance(one, dict) and one.get("state") == "under" for one in (*asked, scope))
    told = tree.get("trigger", {}).get("v", _MOMENTS[0]) not in _MOMENTS
    if under or told or "costs" in tree:
        return
    about = "state" in scope or _of_own(asked[:before])
    other = any(map(_names_one, asked[:before]))
    for action in tree["do"]:
        about = about or _of_own(action.get("whether", ()))
        here = [key for key in SELECTORS if isinstance(action.get(key), dict)]
        for key in here if about or _of_own(action.get("if", ())) else ():
            if action[key] == {"sel": "it"}:
                action[key] = {"sel": "self"}
                if other and about:
                    action.setdefault(OPEN, _THIS_OR_THAT)
        if here and action[here[0]] != {"sel": "self"} or ACTIONS[action["node"]].about_cards:
            return


def _in_other_case(tree: Tree) -> None:
    """"If ..., this card gains 200 attack, otherwise it gains 100 attack" is of one card."""
    done = [one for one in tree["do"] if "case" in one]
    if tree.keys() & {"trigger", "costs"} or not any("whether" in one for one in tree["do"]):
        return
    here = [[one.get(key) for key in SELECTORS if key in one] for one in done]
    known = all(part in ([{"sel": "self"}], [{"sel": "it"}]) for part in here)
    if known and here[0] == [{"sel": "self"}]:
        for one in done:
            one["t"] = {"sel": "self"}


def _names_one(asked: object) -> bool:
    """Whether a condition names one card on the field besides this one: "you control a dragon"."""
    if not isinstance(asked, dict):
        return False
    one = "of" in asked and (asked.get("cmp"), asked.get("n")) == ("ge", 1) and "did" not in asked
    return one and zones_of(asked) <= {FIELD} or any(map(_names_one, asked.get("any", ())))


def _of_own(asked: Iterable[object]) -> bool:
    """Whether one of some conditions asks of this card."""
    return any(CONDITIONS[one["node"]].is_of_own(one) for one in asked
               if isinstance(one, dict))


# turns of theirs, and which they are where "their" is the opponent's
THEIR_TURN = {"their_next_turn": "foe_next_turn", "end_of_their_next_turn": "end_of_foe_next_turn"}


def their_turn(tree: Tree) -> None:
    """"Their next turn" is that of whom all of the sentence is about; else it stays (S16)."""
    until = tree.get("duration")
    if not isinstance(until, str) or until not in THEIR_TURN:
        return
    if until == "their_next_turn" and all(one.get("who") == "both" for one in tree["do"]):
        tree["duration"] = "next_turn"
    named = [one for one in tree["do"] if one.get("t") != {"sel": "it"}]
    if named and all(one.get("who") == "opponent" or "forced" in one
                     or one.get("t", {}).get("side") == "opponent" for one in named):
        tree["duration"] = THEIR_TURN[until]
