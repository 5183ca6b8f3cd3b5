"""Powers in plain words, made from the data: the text of a card, and why a slot has its score."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from mulligan.protocol.types import CardData, ClauseId, Seat

from ..rules.powers import COLOURS, Board, Effect, Index, Inks, Pool, Spot
from ..rules.score import Reached, evaluate

NameOf: TypeAlias = Callable[[str], str]   # the name of a card, by its id

NO_POWER = "No power."


# ---- the text of a card --------------------------------------------------------------------------
def card_text(card: CardData, name_of: NameOf = str) -> str:
    """What a card does, in sentences (GT-1.6).

    `name_of(id)` gives the name of a card that a power names by id.
    """
    sentences = (effect_text(effect, name_of) for effect in card["power"])
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in sentences) or NO_POWER


def effect_text(effect: Effect, name_of: NameOf = str) -> str:
    """One effect as a phrase: `+5 while touching Captain Custard`, `every red card +2`."""
    if effect["op"] == "ward":                                   # GT-8.8
        return ("ward: another card of its character is cancelled in its place, whatever the "
                "points, "
                "unless that has ward too")
    to = effect.get("to", {"zone": "self"})
    when = _while([_condition(condition, name_of) for condition in effect.get("if", ())])
    per = _per(effect["per"], name_of) if "per" in effect else ""
    phrases = _target(to, name_of), _does(effect), _unless(to, name_of), per, when
    return " ".join(filter(None, phrases))


def _does(effect: Effect) -> str:
    """What happens to the targets."""
    if effect["op"] == "add":
        return signed(effect["n"])
    if effect["op"] == "mul":
        return f"×{effect['n']}"
    if effect["op"] == "mute":                                   # GT-9.8
        return "loses its power" if effect["what"] == "all" else "loses its touching powers"
    return _counts_as(effect)


def _counts_as(effect: Effect) -> str:
    """What a `treat` makes of a card (GT-9.9)."""
    if "colour" in effect:
        return f"counts as {effect['colour']}"
    if "type" in effect:
        return f"counts as {_a(effect['type'])} too"
    if "group" in effect:
        return f"counts as a {effect['group']} card too"
    return f"counts as {effect['character']} too"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"\u2212{-n}"


def _target(to: Effect, name_of: NameOf) -> str:
    """Whom an effect reaches, as the beginning of a phrase; nothing for the card itself."""
    noun = _noun(_filter(to), name_of)
    if to["zone"] == "self":
        return ""
    if to["zone"] == "opposing":
        return "the facing card"
    if to["zone"] == "adjacent":
        return f"each touching {noun}"
    side = {"own": "own ", "enemy": "enemy ", "all": ""}[to["zone"]]
    return f"every {_other(to)}{side}{noun}"


def _unless(to: Effect, name_of: NameOf) -> str:
    """The filter of an effect on one certain card, as a condition."""
    wanted = _filter(to)
    if to["zone"] not in ("self", "opposing") or not wanted:
        return ""
    if set(wanted) == {"not"}:
        return f"unless it is {_a(_noun(wanted['not'], name_of))}"
    return f"if it is {_a(_noun(wanted, name_of))}"


def _per(per: Effect, name_of: NameOf) -> str:
    """What a number is counted by (GT-9.7)."""
    noun = _noun(_filter(per), name_of)
    if per["zone"] == "self":
        return f"if it is {_a(noun)}"
    before = {"adjacent": "touching ", "opposing": "facing ", "own": "own ", "enemy": "enemy ",
              "all": ""}[per["zone"]]
    return f"per {_other(per)}{before}{noun}" + (" in play" if per["zone"] == "all" else "")


def _while(parts: Iterable[str]) -> str:
    """Conditions in one phrase, with each leading word said once."""
    out, last = [], ""
    for part in parts:
        head, _, rest = part.partition(" ")
        out.append(rest if head == last else part)
        last = head
    return " and ".join(out)


def _condition(condition: Effect, name_of: NameOf) -> str:
    """A condition (GT-9.6) as a phrase."""
    if "slot" in condition:
        slots = _or(map(str, sorted(condition["slot"])))
        return "as the last card" if slots == "7" else f"while in slot {slots}"
    have = condition["have"]
    many, noun = _many(condition, _filter(have), _other(have), name_of)
    return {"self": f"if it is {noun}", "adjacent": f"while touching {noun}",
            "opposing": f"while facing {noun}", "own": f"while its own side has {noun}",
            "enemy": f"while the enemy side has {noun}",
            "all": f"while {noun} {'are' if many else 'is'} in play"}[have["zone"]]


def _many(condition: Effect, wanted: Effect, other: str, name_of: NameOf) -> tuple[bool, str]:
    """(whether it is several, the cards a condition asks for with their number)."""
    least, most = condition.get("min", 1), condition.get("max")
    if most is None and least == 1:
        one = _noun(wanted, name_of)
        return False, f"another {one}" if other else _a(one)
    if most == 0:
        return False, f"no {other}{_noun(wanted, name_of)}"
    if most is None:
        count = f"at least {least}"
    elif least == most:
        count = f"exactly {most}"
    else:
        count = f"{least} to {most}" if least else f"at most {most}"
    return True, f"{count} {other}{_noun(wanted, name_of, many=True)}"


def _other(selector: Effect) -> str:
    return "other " if selector.get("other") else ""


def _filter(selector: Effect) -> Effect:
    return {key: value for key, value in selector.items() if key not in ("zone", "other")}


def _noun(wanted: Effect, name_of: NameOf, many: bool = False) -> str:
    """A filter (GT-9.5) as a noun without article: `red card`, `spook`, `Captain Custard`."""
    if set(wanted) == {"any"}:
        return _either([_noun(one, name_of, many) for one in wanted["any"]])
    before = []
    if "colour" in wanted:
        before.append(_or(sorted(wanted["colour"], key=COLOURS.index)))
    if "points" in wanted:
        before.append(_or(f"{points}-point" for points in sorted(wanted["points"])))
    names = wanted.get("character") or [name_of(ident) for ident in wanted.get("card", ())]
    heads = [_or(words) for words in (wanted.get("group"), wanted.get("type"), names) if words]
    if many or not ("type" in wanted or names):
        heads.append("cards" if many else "card")
    return " ".join(before + heads) + _clauses(wanted, name_of)


def _clauses(wanted: Effect, name_of: NameOf) -> str:
    """The part of a filter that is said after the noun."""
    said = [_is({"not": wanted["not"]}, name_of)] if "not" in wanted else []
    if "character" in wanted and "card" in wanted:
        said.append(_or(map(name_of, wanted["card"])))
    if "any" in wanted:
        said.append(_or(_is(one, name_of) for one in wanted["any"]))
    said += [_is(one, name_of) for one in wanted.get("all", ())]
    slot = f" in slot {_or(map(str, sorted(wanted['slot'])))}" if "slot" in wanted else ""
    return slot + (f" that is {' and is '.join(said)}" if said else "")


def _is(wanted: Effect, name_of: NameOf) -> str:
    """What a card must be, or must not be, as said after `that is`."""
    if set(wanted) == {"not"}:
        return f"not {_a(_noun(wanted['not'], name_of))}"
    return _a(_noun(wanted, name_of))


def _either(nouns: Sequence[str]) -> str:
    """Nouns of which one suffices; a last word they all share is said once."""
    for tail in (" card", " cards"):
        if all(noun.endswith(tail) for noun in nouns):
            return _or(noun.removesuffix(tail) for noun in nouns) + tail
    return _or(nouns)


def _or(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _a(noun: str) -> str:
    """A noun with its article; names have none."""
    if noun[0].isupper() and (noun.startswith("The ") or not noun.endswith(" card")):
        return noun
    eight = noun.partition("-")[0]
    return f"{'an' if noun[0].lower() in 'aeio' or eight in ('8', '11') else 'a'} {noun}"


# ---- why a slot is worth what it is worth --------------------------------------------------------
def explain(pool: Pool, board: Board, at: Spot, lead: Seat = 0, silver: Inks | None = None,
            product: bool = False, name_of: NameOf = str) -> list[tuple[str, int, ClauseId]]:
    """[(text, value, clause)] for the card in slot `at`: the values add up to its score.

    It is empty when none is in play. It tells what the evaluation itself noted down, so it cannot
    disagree with the score.
    """
    if board[at] < 0:
        return []
    told: list[Reached] = []
    cards = pool.cards
    score = evaluate(pool, board, lead, silver, product, told)[0][at]
    card = cards[board[at]]
    lines = [("printed", card["points"], "GT-1.3")]
    if silver and silver[at] >= 0 and card["colour"] == "silver":
        lines.append((f"counts as {COLOURS[silver[at]]}: the colour chosen for silver", 0,
                      "GT-7.9"))
    acted = [effect for source, effect, _, _ in told if source == at]
    for source, effect, target, amount in told:
        if target == at and (effect["op"] != "mute" or _has_what_goes(pool, board[at], effect)):
            who = "own power" if source == at else cards[board[source]]["name"]
            lines.append((_told(who, effect, name_of), amount or 0, _clause(effect)))
    lines += [(f"not now: {effect_text(effect, name_of)}", 0, _clause(effect))
              for effect in card["power"]
              if _for_itself(effect) and effect not in acted]
    total = sum(value for _, value, _ in lines)
    if total != score:
        lines.append(("raised to 0", score - total, "GT-9.12"))
    return lines


def _for_itself(effect: Effect) -> bool:
    """Whether an effect gives points to its own card and no other."""
    return effect["op"] in ("add", "mul") and effect.get("to", {"zone": "self"})["zone"] == "self"


def _has_what_goes(pool: Pool, card: Index, mute: Effect) -> bool:
    """Whether a card has a power that the mute switches off."""
    return any(near or mute["what"] == "all"
               for _, _, _, near, *_ in pool.treats[card] + pool.gives[card])


def _told(who: str, effect: Effect, name_of: NameOf) -> str:
    if effect["op"] == "treat":
        return f"{_counts_as(effect)}: {who}"
    if effect["op"] == "mute":
        what = "its power is" if effect["what"] == "all" else "its touching powers are"
        return f"{what} off: {who}"
    return f"{who}: {effect_text(effect, name_of)}"


def _clause(effect: Effect) -> str:
    """The rule behind an effect."""
    if effect["op"] == "add":
        return "GT-9.7" if "per" in effect else "GT-9.10"
    return {"mul": "GT-9.11", "mute": "GT-9.8", "treat": "GT-9.9"}[effect["op"]]
