"""Who does a verb that is joined to what others do, and has no subject of its own (TT-17.7).

"Both players tap a unit and gain one point": behind a verb in its plain form a bare one may have
the same subject. Behind "both players" it has, and each does it; behind what the opponent must do
it may as well be yours, and is refused (S16). A new sentence that begins with a bare verb is yours.
"""

from collections.abc import Collection
from copy import deepcopy
from typing import Any

from .limits import records
from .node import ACTIONS, NODES, PlayerVerb, selectors
from .phrases import UNSAID
from .types import Tree

SHARED = "shared"                          # who may do it as well as you, or what else is not sure
EACH, PLAIN, THIRD = "each", "plain", "third"
GIVEN, MINE = "given", "mine"              # a bare "sacrifice": "one unit", "one of your units"
_OTHERS = {EACH: "both players", PLAIN: "force your opponent to"}
_SAME_CLAUSE = ("and", "then")             # "taps one unit and gains one point" has one subject
_ONE_OF_EACH = ("Each player has cards of their own here, and this would be about those of one. "
                "Say it of one player: 'Tap one unit you control and destroy it', or 'Force your "
                "opponent to tap one unit they control and destroy it'.")
_HANGS_ON = ("Does it hang on what that player did, or on what both did? Write 'and' for 'then': "
             "'Both players discard one card and destroy one unit they control', for example.")
_SAY_WHO = "Say who does it:"
_ONLY_THEIRS = ("Others sacrifice what they control: 'Both players draw one card and sacrifice one "
                "unit', for example. Of yours say 'you destroy one unit you control'.")


def share_verbs(groups: list[Any], apiece: bool = False) -> None:
    """Give each bare verb of the groups its subject, or mark it as not sure.

    `apiece`: each player did what stands before them, with cards of their own.
    """
    sharing, joint = _Sharing(apiece), ""
    for group in groups:
        if isinstance(group, str):
            joint = group
        elif isinstance(group, dict):
            sharing.add_part(joint, group)
        else:
            sharing.add_verbs(joint, group)
    sharing.end_chain()
    groups[:] = sharing.out[1:]


class _Sharing:
    """The groups of a sentence that were read so far, and who may share the verbs that come.

    `out` has the groups, each behind its joint; `of` says how the last subject may be shared;
    `apiece` is whether each player did what stands last, with cards of their own; `chain` has
    verbs that both players do, which are still coming, and the joints between them.
    """

    def __init__(self, apiece: bool) -> None:
        self.out: list[Any] = []
        self.of, self.apiece = "", apiece
        self.chain: list[Any] = []

    def add_part(self, joint: str, part: Tree) -> None:
        """Add a part with a condition or a side of its own; nothing behind it shares a subject."""
        self.end_chain()
        share_verbs(part["acts"], self.apiece)
        self.out += _joint(joint), part
        self.of = ""

    def add_verbs(self, joint: str, group: list[Tree]) -> None:
        """Add verbs with one subject, of which the first may have to share that of others."""
        first = group[0]
        if self.of == THIRD and first.get("who") == UNSAID and joint in _SAME_CLAUSE:
            self._share_third(joint, first)
            self.out += joint, group
            return
        leads = _subject(first, bool(first.pop("plain", False)))
        bare = first.pop("bare", False) or is_of_nobody(first)
        if bare in (GIVEN, MINE) and self.of and not joint.startswith("stop"):
            sure = self.of == EACH and not joint.startswith("apart")
            _sacrifice(first, bare, "" if sure else self._others())
        if bare and self.chain and not joint.startswith(("stop", "apart")):
            self.chain += joint, group
            return
        self.end_chain()
        if not bare or joint.startswith("stop"):
            self.of = leads
        else:
            joint = self._share_bare(joint, first)
        self._mark_apiece(first)
        self.out.append(_joint(joint))
        if leads == EACH:
            self.chain.append(group)
            return
        self.out.append(group)
        self.apiece = first.get("forced") == EACH or self.apiece and not _names_cards(first)

    def _others(self) -> str:
        """Who else than you the verbs before are said of, as they are to be named."""
        if self.of == THIRD:
            return _OTHERS[EACH if self.apiece else PLAIN]
        return _OTHERS[self.of]

    def end_chain(self) -> None:
        """Add what both players do, and whether they did it with cards of their own."""
        if self.chain:
            done = _of_both(self.chain, self.out[-1].endswith("then"))
            self.apiece = any("forced" in group[0] for group in done if isinstance(group, list))
            self.out += done
            self.chain.clear()

    def _share_third(self, joint: str, first: Tree) -> None:
        """"Your opponent taps one unit and gains one point": one subject, one clause."""
        first["who"] = "both" if self.apiece else "opponent"
        if self.apiece and (joint == "then" or _of_one(first)):
            first[SHARED] = _HANGS_ON if joint == "then" else _ONE_OF_EACH

    def _share_bare(self, joint: str, first: Tree) -> str:
        """Give a bare verb the subject before it, or mark it; the joint that it stands behind."""
        if self.of == PLAIN and is_of_nobody(first) and _is_for(self.out[-1], first):
            *self.out, joint, lead = self.out
            first |= {"t": lead[0]["t"], "who": "opponent"}
        elif SHARED not in first and self.of and (
                is_of_nobody(first) or self.of != THIRD and is_chosen(first)):
            first[SHARED] = "both" if self.of == EACH else "opponent"
        return joint

    def _mark_apiece(self, first: Tree) -> None:
        """Behind what each player did, "they" are both, and one card is not sure."""
        if self.apiece and first.get("who") == "they":
            first["who"] = "both"          # each of whom it was said (TT-10.8)
        if self.apiece and _of_one(first):
            first[SHARED] = _ONE_OF_EACH


def _joint(joint: str) -> str:
    return joint or "and"


def _sacrifice(action: Tree, bare: str, of: str) -> None:
    """What others sacrifice is theirs, also where the verb is joined to what they do (TT-20.1)."""
    let, theirs = NODES[action["node"]].let, action
    if bare == GIVEN:
        theirs = {**action, "t": {**action["t"], "side": "they"}}
    if of:
        action[SHARED] = f"{_SAY_WHO} '{of} {let(theirs)}' or 'you {let(action)}'."
    elif bare == MINE:
        action[SHARED] = _ONLY_THEIRS
    else:
        action["t"] = theirs["t"]


def _of_both(chain: list[Any], after_then: bool) -> list[Any]:
    """What both players do with one verb after the other, each of them first said of both.

    What hangs on what a player did before is said of one player after the other.
    """
    while len(chain) > 2 and _is_for(chain[0], chain[2][0]):
        done = chain[2][0]
        done |= {"t": chain[0][0]["t"]} | (
            {"who": "both"} if is_of_nobody(done) else {"forced": EACH})
        chain[:3] = [[done]]
    lead, joints, others = chain[0], chain[1::2], [group[0] for group in chain[2::2]]
    hangs = [joint.endswith("then") or _of_one(one) for joint, one in zip(joints, others)]
    if "forced" in lead[0] and any(hangs):
        if after_then:
            others[0][SHARED] = _HANGS_ON
        mine, theirs = ([joint if isinstance(joint, str) else [say(joint[0])] for joint in chain]
                        for say in (_as_yours, _as_theirs))
        return [*mine, "and", *theirs]
    for one, hung in zip(others, hangs):
        if is_of_nobody(one):
            one["who"] = "both"
        elif is_chosen(one) or _names_they(one):
            one |= {"forced": EACH} | ({SHARED: _HANGS_ON} if hung else {})
    return chain


def _as_yours(action: Tree) -> Tree:
    """What each player does, as done by you."""
    mine = owned({key: part for key, part in action.items() if key != "forced"})
    return {**mine, "who": "you"} if is_of_nobody(action) else mine


def _as_theirs(action: Tree) -> Tree:
    """What each player does, as done by the opponent."""
    by = {"who": "opponent"} if is_of_nobody(action) else {"forced": True}
    return {**deepcopy(action), **by}


def owned(action: Tree) -> Tree:
    """An action of each player, as yours: what they control is what you do.

    Of cards of either player the owner stays who it is.
    """
    t = action.get("t", {})
    either = t.get("sel") == "cards" and "side" not in t
    own: Tree = _own(action, ("they",) if either else ("they", "owner"))
    return own


def _own(part: Any, whose: Collection[str]) -> Any:
    if not isinstance(part, dict):
        return part
    return {key: "you" if key == "side" and value in whose else _own(value, whose)
            for key, value in part.items()}


def _subject(action: Tree, plain: bool) -> str:
    """How the subject of an action may be that of a bare verb behind it, "" if it cannot."""
    if not plain:
        return THIRD if "forced" in action else ""
    if action.get("who", "") == "you":
        return ""
    both = action.get("who") == "both" and not ACTIONS[action["node"]].lasts(action)
    return EACH if both or action.get("forced") == EACH else PLAIN


def is_of_nobody(action: Tree) -> bool:
    """Whether it is a verb of a player, who is not named."""
    return isinstance(NODES[action["node"]], PlayerVerb) and "who" not in action


def _is_for(group: list[Tree], action: Tree) -> bool:
    """Whether what was chosen is for an action: "choose a unit and destroy it" destroys one."""
    chosen = group[-1]
    only = "node" in chosen and ACTIONS[chosen["node"]].only_chooses
    return (only and "forced" in chosen and "piled" not in chosen
            and action.get("t", {}).get("sel") == "it")


def _of_one(action: Tree) -> bool:
    """Whether an action is about one card, or a number, of what is done before it."""
    about = {("sel", "it"), ("sel", "the_unit"), ("n", "that_many"), ("rank_of", "it"),
             ("who", "owner")}
    return any(one.get(key) == value for one in records(action) for key, value in about)


def is_chosen(action: Tree) -> bool:
    """Whether who does it chooses cards for it, so that it matters who does."""
    return any(one.get("sel") == "cards" and one.get("mode") != "all" for one in selectors(action))


def _names_they(action: Tree) -> bool:
    return any(one.get("side") == "they" for one in records(action))


def _names_cards(action: Tree) -> bool:
    return NODES[action["node"]].about_cards or any(
        one.get("sel") == "cards" for one in selectors(action))


def what_to_say(action: Tree) -> str:
    """What to write instead of a verb that is not sure."""
    node, who = NODES[action["node"]], action[SHARED]
    if who not in ("both", "opponent"):
        return str(who)
    if isinstance(node, PlayerVerb):
        one, other = (node.say({**action, "who": each}) for each in (who, "you"))
    else:
        words = node.let(action)
        others = _OTHERS[EACH if who == "both" else PLAIN]
        one, other = f"{others} {words}", f"you {words}"
    return f"{_SAY_WHO} '{one}' or '{other}'."
