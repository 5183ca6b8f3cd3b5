"""The linter of one card (GT-1.1, GT-1.2, GT-1.3, GT-1.4): faults with key and what to write.

Powers keep to the schema of section 9. Types, groups and characters are free words. So that a
mistyped one does not make a power that never works, the words a power looks for must exist: on a
card of the same file or in the shipped set.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from mulligan.data.spelling import meant, shown

from ..rules.powers import COLOURS, ZONES

Path: TypeAlias = tuple[str | int, ...]    # keys and indexes that lead to a value of a card
Say: TypeAlias = Callable[..., None]       # say(path, text, hint="") tells a fault

KEYS = ("id", "name", "character", "colour", "points", "groups", "types", "power", "rarity")
RARITIES = ("common", "uncommon", "rare", "slam")
POINTS = {"silver": (1, 3), "black": (8, 10)}                    # GT-1.3; all others 1 to 12
OPS = {"add": ("n", "to", "per", "if"), "mul": ("n", "to", "if"), "mute": ("what", "to", "if"),
       "ward": (),
       "treat": ("colour", "type", "group", "character", "to", "if")}
NEEDED = {"add": ("n",), "mul": ("n",), "treat": ("to",), "mute": ("what", "to"), "ward": ()}
MADE = ("colour", "type", "group", "character")                  # what a treat can change
FILTER = ("colour", "type", "group", "character", "card", "points", "slot", "not", "any", "all")
MOST_EFFECTS, DEEPEST = 6, 4
LARGEST, LONGEST_WORD = 99, 60
MOST_FAULTS = 12                           # told of one card
MOST_SUGGESTIONS = 30                      # for words of one file


class _Enough(Exception):
    """A card has so many faults that the rest can wait."""


class Words:
    """The types, groups, characters and ids that powers may look for.

    Near ones are suggested so often and no more.
    """

    def __init__(self, cards: Iterable[Any]) -> None:
        self.by_key: dict[str, set[str]] = {"type": set(), "group": set(), "character": set(),
                                            "card": set()}
        self.suggestions = MOST_SUGGESTIONS
        for key, value in _words_of(cards):
            if isinstance(value, str):
                self.by_key[key].add(value)

    def near(self, word: str, key: str) -> str:
        """A hint at what was meant.

        Comparing with hundreds of words takes its time, so a hostile file gets few.
        """
        self.suggestions -= 1
        return _meant(word, sorted(self.by_key[key])) if self.suggestions >= 0 else ""


def _words_of(cards: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """(key of a filter, word) of cards of any shape."""
    for card in filter(lambda card: isinstance(card, dict), cards):
        yield from (("card", card.get("id")), ("character", card.get("character")))
        for key, values in (("type", card.get("types")), ("group", card.get("groups"))):
            yield from ((key, value) for value in (values if isinstance(values, list) else ()))
        power = card["power"] if isinstance(card.get("power"), list) else []
        for effect in filter(lambda effect: isinstance(effect, dict),
                             power):          # a treat makes words, too
            yield from ((key, effect.get(key)) for key in MADE[1:])


def check(card: Any, say: Say, words: Words | None = None) -> None:
    """Tell the faults of a card by `say(path, text, hint="")`.

    `words` are what its power may look for; with None that is anything.
    """
    count = 0

    def tell(*found: Any) -> None:
        nonlocal count
        count += 1
        say(*found)
        if count == MOST_FAULTS:
            raise _Enough
    try:
        _card(card, tell, words)
    except _Enough:
        say((), f"has {MOST_FAULTS} faults or more", "Correct these first.")


def _card(card: dict[str, Any], say: Say, words: Words | None) -> None:
    _keys(card, KEYS, ("text",), (), say)
    if "colour" in card:
        _one_of(card["colour"], COLOURS, ("colour",), say)                              # GT-1.2
    if "points" in card:
        least, most = POINTS.get(card["colour"], (1, 12)) if isinstance(card.get("colour"),
                                                                        str) else (1, 12)
        if _whole(card["points"], 1, 12, ("points",), say) and not least <= card["points"] <= most:
            say(("points",), f"a {card['colour']} card has {least} to {most} points",
                "Change points or colour.")
    if "character" in card:
        _word(card["character"], ("character",), say)
    if "rarity" in card:
        _one_of(card["rarity"], RARITIES, ("rarity",), say)
    for key, least in (("types", 1), ("groups", 0)):                                    # GT-1.4
        if key in card:
            _list(card[key], (key,), say, _word, least)
    if not isinstance(card.get("text", ""), str):
        say(("text",), "expected a text",
            "Leave it out: the text of a card is made from its power.")
    if "power" in card:
        _list(card["power"], ("power",), say, partial(_effect, known=words), 0, MOST_EFFECTS,
              once=False)


# ---- powers --------------------------------------------------------------------------------------
def _effect(effect: Any, path: Path, say: Say, known: Words | None) -> None:
    if not isinstance(effect, dict):
        return say(path, "expected an effect, an object",
                   'Write something like {"op": "add", "n": 2}.')
    if "op" not in effect:
        return say(path, "needs op", f"op is one of {', '.join(OPS)}.")
    op = effect["op"]
    if not _one_of(op, tuple(OPS), path + ("op",), say):
        return None
    _keys(effect, ("op", *NEEDED[op]), OPS[op], path, say)
    if "n" in effect and op in ("add", "mul"):
        whole = _whole(effect["n"], 0 if op == "mul" else -LARGEST, LARGEST, path + ("n",), say)
        if whole and op == "add" and not effect["n"]:
            say(path + ("n",), "adds 0, which does nothing",
                "Write another number, or leave the effect out.")
    if "what" in effect and op == "mute":
        _one_of(effect["what"], ("adjacent", "all"), path + ("what",), say)
    if op == "treat":
        _made(effect, path, say)
    for key in ("to", "per"):
        if key in effect and key in OPS[op]:
            _selector(effect[key], path + (key,), say, known)
    if "if" in effect and "if" in OPS[op]:
        _list(effect["if"], path + ("if",), say, partial(_condition, known=known), once=False)
    return None


def _made(effect: Any, path: Path, say: Say) -> None:
    """What a treat makes of a card: exactly one thing.

    A new type or group is a word like any other.
    """
    made = [key for key in MADE if key in effect]
    if len(made) != 1:
        say(path, f"a treat needs one of {', '.join(MADE)}"
            + (f", and has {len(made)}" if made else ""))
    for key in made:
        if key == "colour":
            _one_of(effect[key], COLOURS, path + (key,), say)
        else:
            _word(effect[key], path + (key,), say)


def _condition(condition: Any, path: Path, say: Say, known: Words | None) -> None:
    if not isinstance(condition, dict) or ("have" in condition) == ("slot" in condition):
        return say(path, "expected a condition, with either have or slot",
                   'Write {"have": {"zone": "adjacent"}} or {"slot": [7]}.')
    if "slot" in condition:
        _keys(condition, ("slot",), (), path, say)
        return _list(condition["slot"], path + ("slot",), say, _slot)
    _keys(condition, ("have",), ("min", "max"), path, say)
    _selector(condition["have"], path + ("have",), say, known)
    whole = [_whole(condition[key], 0, 14, path + (key,), say)
             for key in ("min", "max") if key in condition]
    if all(whole) and condition.get("min", 1) > condition.get("max", 14):
        say(path, f"never holds: at least {condition.get('min', 1)} and at most {condition['max']}",
            'Write "min": 0 beside it; without min at least one card is asked for.')
    return None


def _selector(selector: Any, path: Path, say: Say, known: Words | None) -> None:
    if not isinstance(selector, dict):
        return say(path, "expected cards, an object with a zone",
                   'Write something like {"zone": "adjacent"}.')
    _keys(selector, ("zone",), ("other", *FILTER), path, say)
    if "zone" in selector:
        _one_of(selector["zone"], ZONES, path + ("zone",), say)
    if not isinstance(selector.get("other", True), bool):
        say(path + ("other",), "expected true or false")
    return _filter_keys(selector, path, say, known, 0)


def _filter(wanted: Any, path: Path, say: Say, known: Words | None, depth: int) -> None:
    if not isinstance(wanted, dict) or not wanted:
        return say(path, "expected a filter, an object with at least one key",
                   'Write something like {"colour": ["red"]}.')
    _keys(wanted, (), FILTER, path, say)
    return _filter_keys(wanted, path, say, known, depth)


def _filter_keys(wanted: Any, path: Path, say: Say, known: Words | None, depth: int) -> None:
    """The keys of a filter (GT-9.5)."""
    checks: dict[str, Callable[[Any, Path, Say], object]] = {
        "colour": lambda value, at, tell: _one_of(value, COLOURS, at, tell),
        "points": lambda value, at, tell: _whole(value, 1, 12, at, tell), "slot": _slot}
    for key in ("type", "group", "character", "card"):
        checks[key] = partial(_known, key=key, known=known)
    for key, check_value in checks.items():
        if key in wanted:
            _list(wanted[key], path + (key,), say, check_value)
    inner = [key for key in ("not", "any", "all") if key in wanted]
    if inner and depth == DEEPEST:
        return say(path + (inner[0],), f"filters may stand in one another {DEEPEST} deep",
                   "Use fewer brackets.")
    if "not" in wanted:
        _filter(wanted["not"], path + ("not",), say, known, depth + 1)
    for key in ("any", "all"):
        if key in wanted:
            _list(wanted[key], path + (key,), say, partial(_filter, known=known, depth=depth + 1),
                  once=False)
    return None


# ---- values --------------------------------------------------------------------------------------
def _keys(thing: Any, needed: Iterable[str], optional: Iterable[str], path: Path, say: Say) -> None:
    """Tell keys that are missing and keys that do not exist."""
    for key in needed:
        if key not in thing:
            say(path, f"needs {key}")
    for key in thing:
        if key not in needed and key not in optional:
            say(path + (key,), "there is no such key here", _meant(key, (*needed, *optional)))


def _one_of(value: Any, known: Sequence[str], path: Path, say: Say) -> bool:
    if isinstance(value, str) and value in known:
        return True
    key = path[-1] if isinstance(path[-1], str) else path[-2]
    say(path, f"there is no {key} {shown(value)!r}", _meant(value, known))
    return False


def _known(value: Any, path: Path, say: Say, key: str, known: Words | None) -> None:
    """A word that a power looks for."""
    if _word(value, path, say) and known and value not in known.by_key[key]:
        say(path, f"no card has the {'id' if key == 'card' else key} {shown(value)!r}",
            known.near(value, key))


def _word(value: Any, path: Path, say: Say) -> bool:
    fine = isinstance(value,
                      str) and 0 < len(value) <= LONGEST_WORD and value == " ".join(value.split())
    if not fine:
        say(path, f"expected a text of 1 to {LONGEST_WORD} letters, with single spaces between "
                  f"words")
    return fine


def _slot(value: Any, path: Path, say: Say) -> bool:
    return _whole(value, 1, 7, path, say)                        # GT-3.1


def _whole(value: Any, least: int, most: int, path: Path, say: Say) -> bool:
    fine = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    if not fine:
        say(path, f"expected a whole number from {least} to {most}")
    return fine


def _list(value: Any, path: Path, say: Say, check_value: Callable[[Any, Path, Say], object],
          least: int = 1, most: int = 20, once: bool = True) -> None:
    """A list, each value of it checked; with `once` no value may stand twice."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        return say(path, f"expected a list of {least} to {most} values")
    for i, one in enumerate(value):
        check_value(one, path + (i,), say)
        if once and one in value[:i]:
            say(path + (i,), "stands in this list already", "Remove one of them.")
    return None


def _meant(word: str, known: Sequence[str]) -> str:
    return meant(word, known) or (f"Known are {', '.join(known)}." if 0 < len(known) < 15 else "")
