"""The smaller phrases of a sentence that is made from a tree.

They are numbers, filters, places and selectors (TT-18.4, TT-18.5).
"""

from ..rules.constants import THEM
from .types import Tree

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
POSS = {"you": "your", "opponent": "your opponent's", "owner": "its owner's", "they": "their",
        "either": "either player's", "any": "the"}
THOSE = "those cards"                     # "it", where it is several cards
UNSAID = "unsaid"                         # "draws one card", where nobody is named who does (S16)
SUBJECTS = {"you": "you", "opponent": "your opponent", "both": "both players", "they": "they",
            "owner": "its owner", UNSAID: ""}
STATE = {"on_field": "is on the field", "tapped": "is tapped", "untapped": "is untapped",
         "under": "is under another card", "equipped": "is equipped",
         "attacking": "is attacking", "defending": "is being attacked"}
# what befell cards in this turn, where it is not one word behind them
_DID = {"attacked": "that attacked", "not_attacked": "that did not attack"}
_NOUN = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
_FIELD = {"you": " you control", "opponent": " your opponent controls", "they": " they control",
          "each": " controlled by each player"}
_UNDER = {"under_self": "under this card", "under_other": "under another card",
          "under_any": "under your cards", "under_that": "under it", "under_it": "under it"}
_COMPARED = {"eq": "exactly {}", "le": "{} or less", "ge": "{} or more", "lt": "less than {}",
             "gt": "more than {}"}
_NAMED = {"self": "this card", "host": "the equipped unit", "attacker": "the attacking unit",
          "attacked": "the attacked unit"}
_BOUND = {"eq": "", "le": " or lower", "ge": " or higher"}
# states of which there may be one card that is called by them alone
_ONE_ALONE = frozenset(("equipped", "equip", "attacking", "defending"))
_OF = {"you": "your", "opponent": "your opponent's"}


def number(n: int) -> str:
    return NUMBERS[n] if 0 < n < len(NUMBERS) else str(n)


def several(noun: str) -> str:
    """`dragons`, `fairies`"""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def plural(n: int, noun: str) -> str:
    """`one point`, `two points`"""
    return f"{number(n)} {noun}{'s' * (n != 1)}"


# ---- filters -------------------------------------------------------------------------------------
def filtered(of: Tree, many: bool = False) -> str:
    """A filter as one noun phrase.

    Such a phrase is `tapped rank 2 or lower fire dragon units with 300 or less attack`.
    """
    if "any" in of:
        first, *others = map(filtered, of["any"])
        return " or ".join((first, *map(article, others)))
    rank, stat = of.get("rank"), of.get("stat")
    kinds = " or ".join(" ".join(map(kind, every)) for every in of.get("kinds", ()))
    words = [of.get("state", ""), _rank(rank), kinds, of["noun"] + "s" * many]
    if stat:
        words.append(f"with {_bound(stat)}")
    if "stat_too" in of:
        words.append(f"and {_bound(of['stat_too'])}")
    if rank and rank["cmp"] in ("gt", "lt"):
        words.append(f"{'above' if rank['cmp'] == 'gt' else 'below'} rank {rank['n']}")
    return " ".join(filter(None, words))


def _bound(stat: Tree) -> str:
    """`300 or less attack`"""
    return f"{_COMPARED[stat['cmp']].format(stat['n'])} {stat['stat']}"


def kind(word: str) -> str:
    """`fire` of type:fire, `non-fire` of not:type:fire"""
    head, _, rest = word.partition(":")
    return f"non-{kind(rest)}" if head == "not" else rest


def _rank(rank: Tree | None) -> str:
    if rank is None or rank["cmp"] not in _BOUND:
        return ""
    too = f" or {rank['too']}" if "too" in rank else ""
    return f"rank {rank['n']}{_BOUND[rank['cmp']]}{too}"


def card(of: Tree, other: bool | str = False) -> str:
    """`a unit`, `an electric unit`, `another unit`"""
    if _of_each(of, other):
        return article(filtered(of)) + _BUT_THIS
    return f"another {filtered(of)}" if other else article(filtered(of))


_BUT_THIS = " except this card"


def _of_each(of: Tree, other: bool | str) -> bool:
    """Whether "other" would be of the first alone: "another spell or a tapped unit" (TT-18.5)."""
    return bool(other) and "any" in of


def article(words: str) -> str:
    """`a unit`, `an undead unit`"""
    return f"{'an' if words[0] in 'aeiou' and not words.startswith('unit') else 'a'} {words}"


def indefinite(words: str) -> str:
    """`one unit` as `a unit`."""
    return words if words[:4] != "one " or words[:7] == "one of " else article(words[4:])


# ---- places --------------------------------------------------------------------------------------
def zone(place: Tree, how: str = "in", side: bool = True) -> str:
    """Where cards are, with a blank before it.

    `how` is "in" or "from", `side` False leaves out whose they are.
    """
    words = _zone(place, how, place.get("side") if side else None)
    if "versus" in place:
        words += f" with {_versus(place['versus'])}"
    if "but" in place:
        words += f" except {' and '.join(map(kind, place['but']))}"
    did = place.get("did", "")
    return f"{words} {_DID.get(did, did)} this turn" if did else words


def _versus(versus: Tree) -> str:
    """`less attack than this card`, `a lower rank than this card`"""
    stat, cmp, its = versus["stat"], versus["cmp"], versus.get("its")
    with_ = "this card" if versus["by"] == "self" else "the equipped unit"
    than = f"{with_}'s {its}" if its else with_
    if cmp == "eq":
        return f"the same {stat} as {than}"
    if cmp in ("le", "ge"):
        bound = "less" if cmp == "le" else "more"
        return f"{stat} {bound} than or equal to {with_}'s {its or stat}"
    if stat == "rank":
        return f"a {'lower' if cmp == 'lt' else 'higher'} rank than {than}"
    return f"{'less' if cmp == 'lt' else 'more'} {stat} than {than}"


def _zone(place: Tree, how: str, side: str | None) -> str:
    where = place.get("zone")
    if where == "field":
        owned = " you own" if "owned_by" in place else ""
        if side:
            return owned + _FIELD.get(side, "")
        return owned or (" from the field" if how == "from" else " on the field")
    if where in _UNDER:
        return f" {'from ' if how == 'from' else ''}{_UNDER[where]}"
    if where == "above_self":
        return " above this card"
    if where in ("revealed", THEM):
        return " from among them"
    names = place.get("zones", [where] if where else ())
    if not names:
        return ""
    words = f" {how} {POSS[side or 'any']} {' or '.join(_NOUN[name] for name in names)}"
    return words.replace("  ", " ")


def destination(dest: Tree, t: Tree) -> str:
    """Where the cards of a selector go: `its owner's hand`, `their owners' hands`."""
    if dest.get("side") == "owner" and t["sel"] == "cards" and t.get("n") != 1:
        zone = dest["zone"].partition("_")
        where = f"their owners' {_NOUN[zone[0]]}s"
        return f"the {zone[2]} of {where}" if zone[2] else where
    if dest["zone"] == "field":
        return "the field"
    if dest["zone"] in ("deck_top", "deck_bottom"):
        return f"the {dest['zone'][5:]} of {POSS[dest['side']]} deck"
    return f"{POSS[dest['side']]} {_NOUN[dest['zone']]}"


# what is left of cards that were revealed
_REST = {"sel": "cards", "mode": "all", "zone": "revealed", "of": {"noun": "card"}}


def how_many(condition: Tree) -> str:
    """`two or more units`"""
    cmp, n = condition["cmp"], condition["n"]
    other = "other " if "other" in condition else ""
    if _of_each(condition["of"], other) and n != 1:
        every = {key: part for key, part in condition.items() if key != "other"}
        return how_many(every) + _BUT_THIS
    many = f"{other}{filtered(condition['of'], n != 1)}"
    if cmp == "ge":
        return card(condition["of"], other) if n == 1 else f"{number(n)} or more {many}"
    if cmp == "le":
        return f"{number(n)} or fewer {other}{filtered(condition['of'], True)}"
    if cmp in ("lt", "gt"):
        return f"{'fewer' if cmp == 'lt' else 'more'} than {number(n)} {many}"
    return f"exactly {number(n)} {many}" if n else f"no {many}"


# ---- selectors -----------------------------------------------------------------------------------
def cards(selector: Tree, how: str = "in", it: str = "it", moved: bool = False,
          bare: bool = False) -> str:
    """A selector; `moved` in the narrower words of Play and PlaceUnder, `bare` without `all`."""
    sel = selector["sel"]
    if sel != "cards":
        return it if sel == "it" else _NAMED[sel]
    if selector == _REST:
        return "the rest of them"
    mode, n = selector["mode"], selector.get("n")
    of, other = selector["of"], "other" in selector
    own = _OF.get(selector.get("side", "")) if _unsaid(selector) else None
    where = zone(selector, how, not own)
    if "extreme" in selector and other:
        where += _BUT_THIS
    elif _of_each(of, other):
        other, where = False, _BUT_THIS + where
    if "extreme" in selector:
        most = f"{selector['extreme']['dir']} {selector['extreme']['stat']}"
        # "the equipped unit" is the one that this card is attached to, and one alone attacks
        if of.get("state") in _ONE_ALONE:
            return f"the {most} {filtered(of)}{where}"
        return f"the {filtered(of)} with the {most}{where}"
    if own:
        many = "each" if mode == "all" and moved else _quantity(mode, n)
        between = "" if mode == "any" or mode == "all" and not moved else "of "
        some = f"{'other ' * other}{filtered(of, True)}"
        return f"{many} {_by_chance(selector)}{between}{own} {some}{where}"
    if mode == "plain" and n == 1 and other and "random" not in selector:
        return f"another {filtered(of)}{where}"
    words = f"{_by_chance(selector)}{'other ' * other}{filtered(of, n != 1)}{where}"
    return words if bare and mode == "all" else f"{_quantity(mode, n)} {words}"


def _unsaid(selector: Tree) -> bool:
    """Whether the place of a selector does not say whose cards they are."""
    return (selector.get("zone", "") in ("", "under_self", "under_that", "under_other",
                                      "above_self",
                                      "revealed")
            and "zones" not in selector)


def _quantity(mode: str, n: int | None) -> str:
    if mode in ("all", "any") or n is None:
        return "all" if mode == "all" else "any number of"
    return {"plain": "", "exact": "exactly ", "upto": "up to "}[mode] + number(n)


def _by_chance(selector: Tree) -> str:
    return "random " * ("random" in selector)


def per(of: Tree) -> str:
    """What something is counted by."""
    other = "other" in of
    behind = _BUT_THIS * _of_each(of["of"], other)
    each = f"every {number(of['every'])}" if "every" in of else "each"
    words = f"{'other ' * (other and not behind)}{filtered(of['of'], of.get('every', 1) != 1)}"
    return f"for {each} {words}{behind}{zone(of)}"


def counted(action: Tree) -> str:
    """What the number of an action is counted by, with a blank before it, or nothing."""
    return f" {per(action['per'])}" if "per" in action else ""


def so_many(action: Tree, many: str, noun: str) -> str:
    """`two points for each unit you control`, `points equal to its rank`"""
    by = action.get("per", {})
    if "many" in by:
        return f"{noun} equal to their ranks"
    if "rank_of" in by:
        its = "its rank" if by["rank_of"] == "it" else "the rank of this card"
        return f"{noun} equal to {its}"
    return f"{many}{counted(action)}"
