"""Whose "its owner" and "its rank" are, and which of an action's two cards "it" is (TT-10.8).

"It" itself is told by what can be done to a card where it lies (which.py). An owner and a rank all
cards have, so that is told by what stands between.
"""

from collections.abc import Sequence

from ..rules.constants import DISCARD
from .limits import records, zones_of
from .named import IT, Named, can
from .node import ACTIONS, NODES, ON_FIELD, ON_TOP, Statement, selectors
from .types import Tree

_OWNER = ("'Its owner' can be that of one of several cards. Say it at once behind the card that is "
          "meant: 'When an enemy unit is destroyed, its owner loses one point and this card gains "
          "100 attack.', or name the player: 'you' or 'your opponent'.")
_RANK = ("'Its rank' can be that of one of several cards. Say it at once behind the card that is "
         "meant: 'When your opponent plays a unit, draw cards equal to its rank and tap this "
         "card.', for example, or 'this card's rank'.")
_DISCARDED = ("'It' can be the card that was there before or the discarded one. Do first what is "
              "done to the former: 'When one of your units is destroyed, return it to your hand "
              "and discard one card.' For the latter make two effects of it.")
_LEFT = ("'It' can be this card, or the other one, which is not there any more. Say 'this card': "
         "'Destroy one unit with less attack than this card and this card gains 100 attack.', for "
         "example.")


def whose_is_unclear(tree: Tree, action: Tree, named: Sequence[Named]) -> tuple[str, str] | None:
    """Why an action about "it", its owner or its rank is refused: (code, message)."""
    act, last = action.get("act", action), named[-1]
    why = (_of_two(act, last) or _of_whose_owner(action, named)
           or _of_whose_rank(tree, act, named) or _discarded(act, named) or _left(act, last))
    return ("S16", why) if why else None


def _its_rank(act: Tree) -> bool:
    return act.get("per", {}).get("rank_of") == "it"


def _its(act: Tree) -> list[Tree]:
    """The selectors of an action that say "it" or "them"."""
    return [one for one in selectors(act) if one.get("sel") in IT]


def _of_two(act: Tree, last: Named) -> str:
    """Why "it" may be either of two cards that one action is about."""
    node = ACTIONS.get(last.by.get("act", last.by).get("node", ""))
    told = ON_TOP in last.by or not (_its(act) or _its_rank(act))
    if node is None or not node.of_two or told:
        return ""
    # of two that change places one comes to the field; what lasts can be said of either
    does = NODES[act["node"]]
    lasts = act["node"] in ACTIONS and ACTIONS[act["node"]].lasts(act)
    sure = node.brings and not _its_rank(act) and does.allowed == ON_FIELD and not lasts
    return "" if sure else node.of_two


def _of_whose_owner(action: Tree, named: Sequence[Named]) -> str:
    """Why "its owner" may be that of an earlier card: the last one is surely of one player."""
    last = named[-1]
    other = any(one.who != last.who and one.side != last.side for one in named)
    plain = last.side == "you" or last.off_a_deck or _is_discarded(last)
    if last.by.get("who") == "owner":      # who discards is the owner of both
        return ""
    return _OWNER if other and plain and not last.several and _is_about_owner(action) else ""


def _is_about_owner(action: Tree) -> bool:
    """Whether an action is about "its owner", or counts or asks what that player has.

    Of what is said of cards the owner is theirs: "one unit gains 100 attack for each card in its
    owner's hand".
    """
    act = action.get("act", action)
    theirs = isinstance(NODES[act["node"]], Statement)
    chosen = [one for one in selectors(act) if one.get("sel") == "cards"]
    parts = [chosen, act.get("from"), act.get("in"), act.get("or"), action.get("if"),
             action.get("whether"), {} if theirs else act.get("per")]
    return ("owner" in (act.get("who"), act.get("whose"))
            or any(part.get("side") == "owner" for part in records(parts)))


def _of_whose_rank(tree: Tree, act: Tree, named: Sequence[Named]) -> str:
    """Why "its rank" may be that of an earlier card: this card, or a new one, stands between."""
    last = named[-1]
    others = [one for one in named if one.who != last.who]
    of_event = any(one.by is tree.get("trigger") and one.who != "self" for one in others)
    new = last.off_a_deck or _is_discarded(last)
    open_ = others if last.who == "self" else of_event and new
    return _RANK if open_ and _its_rank(act) and "many" not in act["per"] else ""


def _discarded(act: Tree, named: Sequence[Named]) -> str:
    """Why "it" may be what was discarded, or what lay in a discard pile before."""
    last = named[-1]
    alike = any(one.who != last.who and one.place == DISCARD and can(act, one) for one in named)
    its = [one for one in _its(act) if "many" not in one]
    return _DISCARDED if its and alike and _is_discarded(last) and can(act, last) else ""


def _left(act: Tree, last: Named) -> str:
    """Why "it" may be this card, in the description of one that lies elsewhere by now."""
    if last.sure or can(act, last) or not _its(act):
        return ""
    told = list(records(selectors(last.by.get("act", last.by))))
    this = any(one.get("by") == "self" or one.get("sel") == "self" for one in told)
    return _LEFT if this or any("under_self" in zones_of(one) for one in told) else ""


def _is_discarded(last: Named) -> bool:
    node = NODES.get(last.by.get("act", last.by).get("node", ""))
    return node is not None and node.past == "discarded"
