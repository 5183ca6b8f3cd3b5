"""What is countered or redirected: the attack, the play or the effect that is waited for (S13).

So "when an enemy unit attacks, counter that effect", which could never counter one, is refused.
"""

from .asked import WHICH
from .node import NODES
from .types import Tree

_PLAYS = ("play", "played", "rank_up", "ranked_up")


def answered(event: str) -> str:
    """What there is to counter when something happens (TT-8.6)."""
    if "attack" in event:
        return "attack"
    return "play" if event in _PLAYS else "effect"


def in_event(action: Tree, event: str) -> Tree:
    """An action with what is waited for, where its words name that and its record does not."""
    if "act" in action:
        return {**action, "act": in_event(action["act"], event)}
    return {**action, "what": answered(event)} if NODES[action["node"]].of_event else action


def settle_answer(act: Tree, event: str) -> None:
    """What "counter it" counters; marked where "redirect the attack" waits for an effect."""
    node, what = NODES[act["node"]], answered(event)
    if act.get("what") == "it":
        act["what"] = what
    if node.of_event and act.pop("what", what) != what:
        words = node.say(in_event(act, event))
        act[WHICH] = "S13", f"This waits for another thing: write '{words}'."
