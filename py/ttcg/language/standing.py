"""What is on all the time (TT-14.3), and which card "it" is there (TT-10.8).

What happens once leaves its cards to what follows. What is on leaves none: its actions hold side by
side, so the tree itself names the card that "it" is, or the sentence is refused (S16).
"""

from functools import partial

from .asked import WHICH
from .named import walked
from .node import ACTIONS, CONDITIONS, SELECTORS, selectors
from .types import Tree

STANDS = frozenset(("passive", "continuous", "equip"))
_IT = {"sel": "it"}
_ONE = ("self", "host")
# what the last card that was named is, where it is none of those
_HOST_TO_BE, _CHOSEN, _ALL = "host to be", "chosen", "all"
_NO_ONE = ("S16", "This is on all the time, and 'it' is not one card that is known here. Say which "
                  "cards it is for: 'Dragons you control gain 100 attack', or join what holds for "
                  "the same cards: 'Units you control gain 100 attack and cannot be destroyed', "
                  "for example.")
_OWNER = ("S16", "This is on all the time, and the card may have either owner. Say whose it is: "
                 "'your opponent', for example.")


def resolves(tree: Tree) -> bool:
    """Whether the actions happen once, and are not on as long as the effect is (TT-14.3)."""
    if "trigger" in tree:
        return True
    if "while" in tree:
        return False
    return tree["style"] not in STANDS or "limit" in tree or "costs" in tree


def is_for_the_first(tree: Tree) -> bool:
    """Whether it is on all the time and for so many cards, where nobody says which (TT-14.7)."""
    if tree["style"] != "passive" or resolves(tree) or "duration" in tree:
        return False
    # what cards are played or ranked up with is chosen by who does so
    named = [one for action in tree["do"] for key, one in action.items()
             if key in SELECTORS and key != "using"]
    return any(_is_chosen(one) and "extreme" not in one for one in named)


def settle_standing(tree: Tree) -> None:
    """Put the card that "it" means in its place, where the effect is on; else mark the action."""
    if "duration" in tree:                 # what lasts so long is done once (TT-14.1)
        return
    # the last is what the words named, whatever is put in its place meanwhile
    for action, last in tuple(walked({"do": tree["do"]}, "", partial(_last, tree))):
        wrong = _settle(action, last, _is_on(tree, action))
        if wrong:
            action.setdefault(WHICH, wrong)


def _its(action: Tree) -> list[str]:
    """The keys of an action where "it" stands."""
    return [key for key in SELECTORS if action.get(key) == _IT]


def _is_on(tree: Tree, action: Tree) -> bool:
    """Whether an action is on by itself; one whose cards are chosen leaves a change (TT-14.3)."""
    node = ACTIONS[action["node"]]
    if tree["style"] not in ("continuous", "equip"):
        return True
    return node.runs_on(action) and not any(_is_chosen(action.get(key)) for key in node.chosen)


def _is_chosen(sel: object) -> bool:
    return isinstance(sel, dict) and sel.get("sel") == "cards" and sel["mode"] != "all"


def _last(tree: Tree, action: Tree, last: str) -> str:
    """Which card was named last behind an action, "" where none was."""
    here = [one["sel"] for one in selectors(action)]
    node = ACTIONS[action["node"]]
    if _its(action) or not here and not node.about_cards:
        return last
    if node.style == "equip":
        return _HOST_TO_BE
    if here and here[0] in _ONE:
        return str(here[0])
    return _ALL if _is_on(tree, action) else _CHOSEN


def _settle(action: Tree, last: str, on: bool) -> tuple[str, str] | None:
    """Put the last card that was named in its place in one action; why not: (code, message)."""
    its = _its(action)
    asked = [one for key in ("if", "whether") for one in action.get(key, ())
             if CONDITIONS[one["node"]].of_card]
    ranked = action.get("per", {}).get("rank_of") == "it"
    owned = action.get("who") == "owner"
    if not last or not (its or asked or ranked or owned):
        return None
    card = last
    if last == _HOST_TO_BE and on and ("if" in action or owned):
        card = "host"                      # else it is done once, to what the card is attached to
    if card not in _ONE:
        # what is chosen when the effect resolves is known to what is done then, and to that alone
        once = card == _HOST_TO_BE or card == _CHOSEN and (its or not on)
        return None if once else _NO_ONE
    if card == "host" and (owned or ranked):
        return _OWNER if owned else _NO_ONE
    for key in its:
        action[key] = {"sel": card}
    for condition in asked:
        condition["card"] = card
    if ranked:
        action["per"]["rank_of"] = card
    if owned:
        action["who"] = "you"
    return None
