"""What belongs to one part of a sentence alone: conditions and descriptions (TT-17.7, TT-18.3).

What the words leave open is marked with the key OPEN, for the checks to refuse (S16).
"""

from collections.abc import Iterator
from typing import Any

from .limits import records
from .matcher import CLASH
from .node import CONDITIONS, NODES, SELECTORS
from .types import Tree

OPEN = "two_ways"                          # why a record is refused: both readings in words
FULL_STOP = "stop"                         # what joins a sentence to the one before
STOP_THEN = "stop then"                    # the same with "then"
SEMICOLON = "apart"                        # before "if" it is as good as a full stop
_NOT_BOTH = ("'Not' can be said of each or of both together. Write 'no dragons and no machines', "
             "or 'If you control no dragons or you control no machines', for example.")
_LIST = ("'Or' and 'and' can be grouped in two ways. 'If you control a dragon or fairy and a "
         "machine, draw one card.' needs the machine; 'If you control a dragon or fairy and a "
         "dragon or machine, draw one card.' needs the dragon alone or both others, for example.")
_LIST_OF = ("'Or' and 'and' can be grouped in two ways. 'Destroy one dragon or fairy and one "
            "machine.' is two cards; 'Choose one: destroy one dragon; or destroy one fairy and one "
            "machine.' is the first alone or both others, for example.")
_WAITS_TOO = ("'While' asks for one thing here. Write 'When you draw a card, if you control a "
              "dragon and a machine, gain one point.', for example.")
_BOTH_ZONES = ("So many can lie in each or in both together. Say where: 'If there is a dragon in "
               "your discard pile and there is a dragon in your opponent's discard pile', for "
               "example.")
_OF_EACH = ("It may be so many of each or of both together. Write 'each player controls two units' "
            "or 'there are four units on the field', for example.")
_OF_ONE = ("One player may control both, or each one of them. Make two effects of it: 'If you "
           "control a dragon and a machine, draw one card.' and 'If your opponent controls a "
           "dragon and a machine, draw one card.', for example.")
_FROM_BOTH = ("It may be so many of each or of both together. Write 'from either player's discard "
              "pile' for the latter.")
_NOT_ALONE = ("These may be what is neither, or all of it. Write 'all non-dragon and non-machine "
              "units' for what is neither, or make two effects of it.")
_INSTEAD_TOO = ("What follows 'instead' may be done in any case. Say what is: 'If you control a "
                "dragon, draw two cards and gain one point. Otherwise, draw one card.' or 'Draw "
                "one card. If you control a dragon, draw two cards instead. Gain one point.', for "
                "example.")
_MANY_OR_ONE = ("It may be so many of each or one of the last. Write 'two units or spells', or let "
                "choose: 'Choose one: destroy two units; or destroy one spell.', for example.")
_LED = ("Whose the second is can be either player's or the same. Name whose behind both: 'one unit "
        "or spell your opponent controls', or make two effects of it.")
_OTHER_TOO = ("With an article or number each, 'other' is said of the first alone, and this card "
              "may be the second. For both write 'Destroy another dragon or machine.', else "
              "'Choose one: destroy another dragon; or destroy one machine.' or 'If you control "
              "another dragon or you control a machine, draw one card.', for example.")
_AT_ONCE = ("Say it at once: 'Destroy one unit with 300 or less attack and 200 or less defense.'")
_FOLLOWED = ("What stands behind may be said of both or of the last. Say it in front, as in 'one "
             "unit or a tapped spell', or let choose: 'Choose one: destroy one spell; or destroy "
             "one unit that attacked this turn.', for example.")
TWO_IFS = ("The second 'if' may stand alone or under the first. Make two effects of it, or say "
            "'and': 'If you control a dragon and a machine, draw two cards.', for example.")
_GRANTED = ("The condition may be asked once, or as long as this card is attached. Write 'If you "
            "control a dragon, equip this card to one unit, it gains 100 attack.', or make two "
            "effects of it: 'Equip this card to one unit.' and 'While you control a dragon, the "
            "equipped unit gains 100 attack.'")
_SCOPES = "while", "after_while"
_BUT = ("What stands behind may be said of all or of those that are left out. Write 'Destroy all "
        "units you control except dragons.', or for all others 'Destroy all non-dragon units and "
        "destroy all dragons your opponent controls.', for example.")
_MIXED = ("Spells have no attack and no defense, so this may be a spell or not. Write 'one unit "
          "with 500 or less attack', or 'Choose one: destroy one spell; or destroy one unit with "
          "500 or less attack.', for example.")
# where a card comes to -> what its words leave open
_ARRIVES = {
    "hand": "It may be a card from the field or from anywhere. Write 'When a unit leaves the "
            "field, gain one point.' or 'When a unit is sent to your hand, gain one point.', for "
            "example.",
    "deck": "It may be any card that comes there, or one that came in this way. Write 'When a "
            "card is sent to your deck, gain one point.' for any card."}


def told_apart(tree: Tree, unit: bool = False) -> Tree:
    """A sentence as it was read, with what is said of one of its parts said of that alone.

    `unit`: on a unit.
    """
    for scope in (tree.get(key, {}) for key in _SCOPES):
        if "also" in scope:
            _count_too(scope["cond"], scope["also"])
    for record in records(tree):
        for key in ("if", "whether"):
            if key in record:
                record[key] = [one for asked in record[key] for one in _in_each(asked)]
    _counted_too(tree)
    no_spell = unit or is_a_fighters(tree)        # is named so far, nor is this card one
    for record in records(tree):
        _settle(record, no_spell)
        no_spell = no_spell and not _may_be_a_spell(record)
    _granted(tree)
    return _own_conditions(tree)


def _settle(record: Tree, no_spell: bool) -> None:
    """Mark what is open in one record, and take the words off it that told so."""
    if record.pop("both_zones", None):
        if record.get("cmp", "eq") != "eq":
            record[OPEN] = _BOTH_ZONES
        elif record.get("mode") in ("plain", "upto", "exact"):
            record[OPEN] = _FROM_BOTH
    if record.pop("of_each", None) and (record["cmp"], record["n"]) not in (("ge", 1), ("eq", 0)):
        record[OPEN] = _OF_EACH
    if record.pop("listed", None):
        record[OPEN] = _LIST
    if "t_too" in record and _has_two(record["t"], record["t_too"]):
        record[OPEN] = _LIST_OF
    if record.pop("sum", None) and any(map(leaves_out, record["kinds"])):
        record[OPEN] = _NOT_ALONE
    if record.pop("kept_out", None):
        record[OPEN] = _BUT
    if "arrives" in record:
        record[OPEN] = _ARRIVES[record.pop("arrives")]
    record.pop("denied", None)
    _describe_behind(record)
    for key in SELECTORS if "node" in record else ():
        chosen = record.get(key)
        if isinstance(chosen, dict) and chosen.get("mode") == "any" and "two" in chosen["of"]:
            chosen[OPEN] = _MANY_OR_ONE    # any number of them
    of = record.get("of", record)
    why = (_of_two(record, of, no_spell) or _of_stats(record, of)) if isinstance(of, dict) else ""
    if why:
        record[OPEN] = why
    if record.pop("more_instead", None):
        record[OPEN] = _INSTEAD_TOO


def _describe_behind(record: Tree) -> None:
    """"One unit you control with 300 or less attack" is one unit with so much attack there."""
    like, of = record.pop("like", {}), record.get("of", {})
    if like and ("any" in of or "two" in of):
        record[OPEN] = _FOLLOWED
    elif like.keys() & of.keys() or record.get(CLASH) == "like":
        record[OPEN] = _AT_ONCE
        record.pop(CLASH, None)
    else:
        of |= like


def _has_two(*parts: Tree) -> bool:
    """Whether one of the cards is told with an article each: "a unit or a spell"."""
    return any("two" in part.get("of", ()) for part in parts)


def is_a_fighters(tree: Tree) -> bool:
    """Whether a sentence waits for what only befalls units, and so is on one."""
    event = tree.get("trigger", {})
    fights = "attack" in event.get("v", "") or event.get("v") == "destroys"
    return fights and event.get("subj") == {"sel": "self"}


def _may_be_a_spell(record: Tree) -> bool:
    """Whether cards are named that "other" would leave out of the spells, too (TT-9.8)."""
    node, of = NODES.get(record.get("node", "")), record.get("of")
    return (isinstance(of, dict) and of.get("noun", "unit") != "unit"
            or node is not None and node.about_cards)


def _ends_in_spells(of: Tree, spells: object) -> bool:
    """Whether all but the first of two or more kinds are spells: "another unit or a spell"."""
    if "any" in of:
        return all(one.get("noun") == "spell" for one in of["any"][1:])
    behind = of.get("kinds", [])[1:]
    return bool(spells) or bool(behind) and all(words == ["type:spell"] for words in behind)


def _of_two(record: Tree, of: Tree, no_spell: bool) -> str:
    """Why what is said of two kinds with an article each, "a unit or a spell", is open, or ""."""
    two, led, single = (of.pop(key, None) for key in ("two", "led", "single"))
    spells = of.pop("spells", None)        # they stand last
    behind = record.pop("except", None)    # "except this card" is said of all before it
    if not two:
        return ""
    if led or "foe" in record and "any" in of:
        return _LED
    if "other" in record and not behind and not (no_spell and _ends_in_spells(of, spells)):
        return _OTHER_TOO
    every = record.get("mode") == "all" and not single
    if every or record.get("n", 1) not in (0, 1):
        return _MANY_OR_ONE
    follows = record.keys() & {"versus", "state"} if "of" in record else "versus" in record
    fought = record.get("did") in ("attacked", "not_attacked") and "fell" not in record
    return _FOLLOWED if follows or fought else ""


def _of_stats(record: Tree, of: Tree) -> str:
    """Why "one spell or unit with 500 or less attack" is open, or ""."""
    stats = {record.get("versus", {}).get("stat"), record.get("extreme", {}).get("stat")}
    stated = "stat" in of or stats & {"attack", "defense"}
    mixed = of.pop("mixed", None) or ["type:spell"] in of.get("kinds", ())
    return _MIXED if mixed and stated else ""


def leaves_out(words: list[str]) -> bool:
    """Whether a kind is told only by what it is not: "non-dragon"."""
    return all(word[:4] == "not:" for word in words if word != "unit")


# ---- conditions ----------------------------------------------------------------------------------
def _in_each(asked: Tree) -> Iterator[Tree]:
    """"A dragon in both discard piles" is one in each of them."""
    alone = (asked.get("cmp"), asked.get("n"), asked.get("who")) == ("ge", 1, "any")
    if alone and asked.pop("both_zones", None):
        yield {**asked, "side": "you"}
        yield {**asked, "side": "opponent"}
        return
    yield asked


def _counted_too(part: Tree | list[Any]) -> None:
    """Both are counted in one place: "you control a dragon and a dark unit" (TT-18.3)."""
    for before, count in zip(part, part[1:]) if isinstance(part, list) else ():
        if isinstance(count, dict):
            _count_too(before, count)
    for one in (part.values() if isinstance(part, dict) else part):
        if isinstance(one, (dict, list)):
            _counted_too(one)


_WHO_CONTROL = "you", "opponent", "each", "either"


def _count_too(before: Tree, count: Tree) -> None:
    """Count in the place of the condition before it, where a condition names no other."""
    if not count.pop("more", None):
        return
    controls = before.get("who") in _WHO_CONTROL and before.get("zone") == "field"
    count |= {key: before[key] for key in ("who", "zone", "of_each") if key in before}
    if count.get("who") == "either":
        count[OPEN] = _OF_ONE
    if before["node"] != count["node"] or not controls or "side" in before:
        count[CLASH] = "zone"
    # "both" tells where the second begins
    if _has_two(count) or not before.pop("both", None) and _has_two(before):
        count[OPEN] = _LIST
    if "denied" in before:
        count |= {"denied": True, OPEN: _NOT_BOTH}


def hold_both(tree: Tree) -> None:
    """"While you control a dragon and a machine": both have to hold at each moment (TT-18.3)."""
    for key in _SCOPES:
        also = tree.get(key, {}).pop("also", None)
        if also:
            tree["if"] = [also, *tree.get("if", ())]
            if "trigger" in tree:
                also[OPEN] = _WAITS_TOO


def asks_of_it(part: object) -> bool:
    """Whether a part of a tree asks of a card that was named before (TT-18.3)."""
    return any(CONDITIONS[one["node"]].of_it for one in records(part)
               if one.get("node") in CONDITIONS)


def _own_conditions(tree: Tree) -> Tree:
    """"If A, X. If B, Y." are two conditions, each of what stands behind it (TT-17.7)."""
    groups = tree["do"]
    at = next((i for i, (joint, group) in enumerate(zip(groups, groups[1:]))
               if joint in (FULL_STOP, SEMICOLON) and isinstance(group, dict)
               and "if" in group), 0)
    if "if" not in tree or not at or asks_of_it(groups[at + 1]["if"]):
        return tree
    if all(group["if"] == tree["if"] for group in groups if "if" in group):
        return tree                        # it is asked once
    first = groups[:at]
    stops = FULL_STOP in first or any(action.get("joint") == FULL_STOP for group in first
                                      if isinstance(group, list) for action in group)
    if stops or tree.keys() & {"costs", "optional", "while", "per"}:
        groups[at + 1]["if"][0][OPEN] = TWO_IFS
        return tree
    made = {key: part for key, part in tree.items() if key != "if"}
    return {**made, "do": [{"acts": first, "if": tree["if"]}, *groups[at:]]}


def _granted(tree: Tree) -> None:
    """Mark a condition behind what a card gives where it is attached (TT-20.15)."""
    late = [key for key in ("after_if", "after_while", "after_unless") if key in tree]
    last = tree["do"][-1]
    if late and isinstance(last, list) and "grant" in last[-1]:
        last[-1][OPEN] = _GRANTED
        for key in late:
            del tree[key]
