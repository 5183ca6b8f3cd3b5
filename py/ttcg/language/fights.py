"""What an event of an attack says of the two cards in it, and of their players (TT-9.13).

An attack goes from a unit of one player to the other or a unit of theirs. So "an enemy unit" is no
news where the other card is yours; where that may be of either, it says which attacks are meant.
"""

from collections.abc import Iterable, Iterator

from ..rules.fought import ATTACKED, FIGHTS
from ..rules.constants import FIELD
from .limits import records, zones_of
from .node import ACTIONS, CONDITIONS
from .types import Fault, Tree

LOOSE = "loose"                            # "attacks you": on the player alone, or on a unit, too
ABLE = "unable"                            # "if able", of what nobody must do
NOBODY = "nobody"                          # an attack that nobody can make
# the events of a battle, and where their other card stands
_OTHER = {"attack": "what", "destroys": "what", "attacked": "by"}
_THIS = {"sel": "self"}
_THE_OTHER = {"you": "opponent", "opponent": "you"}
# what is left open where cards are told by what they do in attacks
_VAGUE = {
    "attacks": "Say when: 'attacking units' are those that attack, while they do; 'units that "
               "attacked this turn' have done it; and 'When a unit attacks, it loses 100 attack "
               "this turn' is about each attack.",
    "was": "Who was attacked is not kept. 'That attacked this turn' is who attacked; 'defending "
           "units' are attacked at this moment.",
    "either": "They may have attacked, or have been attacked: say 'that attacked this turn' for "
              "the former. Who was attacked is not kept."}
_NOW_OR_LATER = ("Only who attacks at this moment, or whoever does later? Say 'one attacking unit' "
                 "for the former; the latter is so as long as this card is on the field: 'While "
                 "this card is on the field, attacking units gain 100 attack.'")
_WHO_FIGHTS = "Say who: 'While this card is attacking', for example."
_WHO_IS = ("Say who: 'While this card is tapped' in front, or which: 'Tapped units you control "
           "gain 100 attack', for example.")
_ALWAYS_ABLE = ("Everything is done as far as it can be: leave out 'if able', which is said of who "
                "must attack.")
_FALLEN_TOO = ("Only those that are still there, or those that have fallen, too? The former are "
               "'for each unit on the field that attacked this turn'.")
_WHEN_ASKED = ("Is it asked when the effect is used, or at that moment? Of your own turn the "
               "latter is 'At the end of your turn, if this card attacked this turn, ...'.")
_ALWAYS_ON = ("This is on all the time, and nothing is done before what is asked. Say which cards "
              "it is for: 'Units you control that attacked this turn gain 100 attack.'")


def settle_fights(tree: Tree) -> None:
    """Whose the cards of an attack are, and what else a sentence of attacks says by itself."""
    if "trigger" in tree:
        _settle_fight(tree["trigger"])
    scope = tree.get("while", {})
    fights = scope.get("state") in FIGHTS or "trigger" not in tree     # else: for how long?
    if "whose" in scope and fights and all(one.get("t") == _THIS for one in tree["do"]):
        del scope["whose"]                 # "this card gains 100 attack while attacking"
    for record in records(tree):
        # "there is a unit that attacked this turn" is so of the field, "a unit attacked" of all
        if not record.pop("fell", None) and record.get("did") == ATTACKED and "cmp" in record:
            record.update({} if zones_of(record) else {"zone": FIELD})
    able = tree.pop("able", None)
    for record in records(tree["do"]):     # what a card is equipped with, too
        if record.get("node") in ACTIONS:
            ACTIONS[record["node"]].settle(record, bool(record.pop("able", None) or able))


def _settle_fight(event: Tree) -> None:
    subject = event.get("subj", {})
    mine = subject.get("sel") == "self" or "you" in (subject.get("side"), subject.get("owned_by"))
    other = event.get(_OTHER.get(event["v"], ""))
    if mine and isinstance(other, dict):
        other.pop("foe", None)
    at = event.pop("at", None)
    if at is None:
        return
    by = _THE_OTHER[at]
    whose = "you" if mine else subject.get("side")
    if whose not in (None, by):
        event[NOBODY] = True
    elif subject["sel"] == "host":         # it may be a unit of either
        event["by"] = by
    elif whose is None:
        named = subject.keys() & {"versus", "other"}
        subject |= {"side": by, **({"zone": "field"} if named else {})}


def is_of_fighters(action: Tree) -> bool:
    """Whether it lasts, and is about all that attack or are attacked: whichever do."""
    t = action.get("t", {})
    crowd = t.get("mode") == "all" and t["of"].get("state") in FIGHTS
    return crowd and ACTIONS[action["node"]].lasts(action)


def open_fights(tree: Tree, parts: Iterable[Tree], resolves: bool) -> Iterator[Fault]:
    """What a sentence leaves open of who attacks, attacked or was attacked (S16).

    `parts` are all its records; `resolves`: its actions happen once.
    """
    for record in parts:
        node = ACTIONS.get(record.get("node", ""))
        unsure = node.unsure(record) if node else ""
        if unsure or "vague" in record:
            yield "S16", unsure or _VAGUE[record["vague"]], record
        per = record.get("per", {})
        if per.get("did") == ATTACKED and not zones_of(per):
            yield "S16", _FALLEN_TOO, per
    for action in tree["do"]:
        if resolves and is_of_fighters(action):
            yield "S16", _NOW_OR_LATER, action["t"]
        if ABLE in action:
            yield "S16", _ALWAYS_ABLE, action
    if "whose" in tree.get("while", {}):
        fights = tree["while"]["state"] in FIGHTS
        yield "S16", _WHO_FIGHTS if fights else _WHO_IS, tree["while"]
    asked = [tree.get("if", [])]
    within = [action.get(key, []) for action in tree["do"] for key in ("if", "whether")]
    if tree.get("delay") != "end_of_turn":                 # "this turn" is the same one then
        asked += within
    told = [one for one in records(asked) if ATTACKED in one.get("did", "")]
    if told and "delay" in tree:
        yield "S16", _WHEN_ASKED, told[0]
    of_one = [one for one in records(within) if one.get("node") in CONDITIONS
              and CONDITIONS[one["node"]].of_one and not CONDITIONS[one["node"]].of_card]
    if of_one and not resolves:
        yield "S16", _ALWAYS_ON, of_one[0]
