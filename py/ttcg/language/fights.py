"""What an event of an attack says of the two cards in it, and of their players (TT-9.13).

An attack goes from a unit of one player to the other or a unit of theirs. So "an enemy unit" is no
news where the other card is yours; where that may be of either, it says which attacks are meant.
"""

from .terms import Tree

LOOSE = "loose"                            # "attacks you": on the player alone, or on a unit, too
NOBODY = "nobody"                          # an attack that nobody can make
# the events of a battle, and where their other card stands
_OTHER = {"attack": "what", "destroys": "what", "attacked": "by"}
_THE_OTHER = {"you": "opponent", "opponent": "you"}


def settle_fight(event: Tree) -> None:
    """Whose the cards of an attack are, as far as it is not said by itself."""
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
