"""The styles of effects: the one a sentence has if none is given, and whether one fits it.

TT-19.2 says the one, TT-19.1 the other.
"""

from mulligan.data.spelling import shown

from ..rules.constants import HAND
from .acting import is_chosen
from .fights import is_of_fighters
from .node import ACTIONS, NODES, selectors
from .types import Tree

STYLES = ("normal", "continuous", "counter", "equip", "latent", "dormant", "passive")
# what a counter effect may wait for
ANSWERED = frozenset(("attack", "attacked", "attack_direct", "targeted", "effect_activates",
                      "activate", "play", "played", "rank_up", "ranked_up", "destroyed", "discard",
                      "draw"))
# the use of these needs an untapped card on top, and taps it (TT-7.1)
TAPPING = frozenset(("normal", "continuous", "equip", "counter"))
ACTIVATED = ("effect_activates", "activate")
_SELF, _HOST = {"sel": "self"}, {"sel": "host"}


def inferred(tree: Tree) -> str:
    """The style of a sentence that names none (TT-19.2)."""
    trigger, scope = tree.get("trigger"), tree.get("while", {})
    if _is_equip(tree):
        return "equip"
    if discards_itself(tree):
        return "latent"
    answers = trigger and trigger["v"] in ACTIVATED and not is_own(trigger)
    if answers or _has_style(tree, "counter"):
        return "counter"
    if trigger or scope.get("state") == "under":
        return "latent"
    if scope.get("state") == "on_field":
        return "continuous"
    if scope or "limit" in tree:
        return "passive"
    stands = "duration" not in tree and all(ACTIONS[one["node"]].stands(one) or is_of_fighters(one)
                                            for one in tree["do"])
    return "passive" if stands else "normal"


def is_own(trigger: Tree) -> bool:
    """Whether it is what you do that is waited for, which no counter answers (TT-8.6)."""
    subj = trigger.get("subj", {})
    return "you" in (trigger.get("by"), subj.get("side")) or subj.get("sel") == "self"


def is_two_styles(tree: Tree) -> bool:
    """Whether "during your turn" may be when an effect is used, or as long as it is on."""
    others = ("trigger", "while", "limit", "duration", "delay", "costs", "optional")
    window = tree.get("window", {})
    # "during your opponent's battle phase" it is activated
    activated = window.get("whose") == "opponent" and "phase" in window
    either = tree["style"] in ("normal", "passive") and _all_last(tree)
    # cards that are only chosen are so when it is used
    used = all(is_chosen(one) or {"sel": "it"} in selectors(one) for one in tree["do"])
    either = either and not used
    return bool(window) and not activated and either and tree.keys().isdisjoint(others)


def misfit(tree: Tree, given: str | None = None) -> str:
    """Why the style of a sentence does not fit it, or what its card gives it, or "" (S5)."""
    style = tree["style"]
    if style not in STYLES:
        return f"There is no style {shown(style)!r}. The styles are {', '.join(STYLES)}."
    if given and given != style:           # TT-17.1
        return (f"The sentence says [{style}], its card says {shown(given)!r}. "
                "Leave out the tag.")
    return "" if _fits(tree, style) else _WANTED[style]


_WANTED = {
    "normal": "A normal effect has no 'when' and no 'while'.",
    "dormant": "A dormant effect has no 'when' and no 'while'.",
    "continuous": "A continuous effect has 'While this card is on the field' or 'While' and a "
                  "condition, or only makes lasting changes, and has no 'when'.",
    "equip": "An equip effect says 'Equip this card to ...' or something about 'the equipped "
             "unit'.",
    "counter": "A counter effect answers what the opponent does: it has no 'while', and no 'when' "
               "that nobody can answer.",
    "latent": "A latent effect has a 'when', 'While this card is under another card' or 'Discard "
              "this card to'.",
    "passive": "A passive effect has a 'when', a 'while' or 'once per turn', or only makes lasting "
               "changes.",
}


def _fits(tree: Tree, style: str) -> bool:
    trigger, scope = tree.get("trigger"), tree.get("while", {})
    if style in ("normal", "dormant"):
        return not (trigger or scope)
    if style == "continuous":
        stays = scope.get("state") == "on_field" or "cond" in scope
        return not trigger and (stays or not scope and _all_last(tree))
    if style == "equip":
        return _is_equip(tree)
    if style == "counter":
        answered = trigger["v"] in ANSWERED if trigger else not scope
        return bool(answered or any(ACTIONS[one["node"]].answers for one in tree["do"]))
    if style == "latent":
        return bool(trigger or scope.get("state") == "under" or discards_itself(tree))
    if trigger or scope or "limit" in tree:
        return True
    return _all_last(tree) and "duration" not in tree      # it is on all the time


def _all_last(tree: Tree) -> bool:
    return all(ACTIONS[one["node"]].lasts(one) for one in tree["do"])


def _has_style(tree: Tree, style: str) -> bool:
    return any(ACTIONS[one["node"]].style == style for one in tree["do"])


def _is_equip(tree: Tree) -> bool:
    """Whether it attaches its card: it says so, or something that lasts of the equipped unit.

    What happens once happens to the unit that the card is attached to (TT-20.15).
    """
    if _has_style(tree, "equip"):
        return True
    return "trigger" not in tree and any(
        _HOST in (one.get("t"), one.get("aim")) and ACTIONS[one["node"]].lasts(one)
        for one in tree["do"])


def discards_itself(tree: Tree) -> bool:
    """Whether a cost takes the card from the hand (TT-9.11)."""
    return any(NODES[one["node"]].zone == HAND and one.get("t") == _SELF
               for one in tree.get("costs", ()))
