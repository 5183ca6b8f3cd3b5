"""The linter of one card: what the shapes of grammar.py say, and what no shape can say (AS-11.1).

`python -m asigoc.cards.lint` prints the JSON Schema of card files, cards/asigoc/cards.schema.json.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from mulligan.cards.lint import FORMAT, LONGEST_NAME, LONGEST_TEXT, MOST_CARDS
from mulligan.data.shapes import Enum, ListOf, Named, Object, Text
from mulligan.data.spelling import meant
from mulligan.protocol.types import CardData, ClauseId

from ..language.grammar import (MOST_DISCARDED, MOST_OPERATIONS, OF_A_WEAPON, AmountKind, OneRef,
                                RefKind, card_shape)
from ..language.operations import effects
from ..language.phrases import alternatives

Path: TypeAlias = tuple[str | int, ...]    # the keys that lead to a part of a card
Say: TypeAlias = Callable[..., None]       # (path, text, hint, clause) of a fault
CARD = card_shape(effects)
ACTIVATED_ONLY = (("turn",), ("step",), ("outlet",), ("attack",), ("if",), ("cost",))
MOST_FAULTS = 12                           # told of one card


class _TooMany(Exception):
    """A card has so many faults that the rest can wait."""


def check(card: Any, say: Say, cards: Any = None) -> None:
    """Tell the faults of a card of any shape by `say(path, text, hint, clause)`."""
    count = 0

    def tell(path: Path, text: str, hint: str = "", clause: ClauseId = "") -> None:
        nonlocal count
        count += 1
        unknown = text.startswith("there is no such key")
        if unknown and path[:1] == ("abilities",) and path[2:] in ACTIVATED_ONLY:
            hint = "Only an ability that is activated has it: leave out this key, or when."
        say(path, text, hint, clause or _clause(path))
        if count == MOST_FAULTS:
            raise _TooMany
    try:
        if CARD.check(card, (), tell):
            _card(card, tell)
    except _TooMany:
        say((), f"has {MOST_FAULTS} faults or more", "Correct these first.")


def _clause(path: Path) -> str:
    """The clause about what stands at a path: that of the innermost key which has one."""
    return next((_CLAUSES[key] for key in reversed(path) if key in _CLAUSES), "AS-11.1")


_CLAUSES: dict[str | int, str] = {
    "abilities": "AS-11.2", "ability": "AS-11.2", "if": "AS-11.3", "cond": "AS-11.3",
    "targets": "AS-11.4", "ref": "AS-11.4", "of": "AS-11.4", "cost": "AS-11.6",
    "until": "AS-11.7", "do": "AS-11.8", "statics": "AS-11.10", "static": "AS-11.10"}


# ---- what no shape can say -----------------------------------------------------------------------
def _card(card: CardData, say: Say) -> None:
    """A card whose shape is right."""
    weapon = card["type"] == "weapon"
    for i, one in enumerate(card.get("abilities", ())):
        _ability(one, ("abilities", i), say, weapon)
    if not weapon:
        _ability(card["ability"], ("ability",), say, weapon)
    deploy = card.get("deploy", {})
    _conditions(deploy.get("if", ()), ("deploy", "if"), say, None)
    _costs(deploy.get("cost", ()), ("deploy", "cost"), say, False)


def _ability(ability: CardData, path: Path, say: Say, weapon: bool) -> None:
    kinds: dict[str, str] = {}
    for i, one in enumerate(ability.get("targets", ())):
        if one["as"] in kinds:
            say((*path, "targets", i, "as"), f"two targets are called {one['as']!r}",
                "Give each its own name.")
        kinds[one["as"]] = one["kind"]
    _conditions(ability.get("if", ()), path + ("if",), say, None)
    in_discard = sum(one["kind"] == "discard" for one in ability.get("targets", ()))
    _costs(ability.get("cost", ()), path + ("cost",), say, weapon, in_discard)
    every = list(_operations(ability["do"], path + ("do",)))
    if len(every) > MOST_OPERATIONS:
        say((*path, "do"), f"has {len(every)} operations, those inside an if counted; "
            f"at most {MOST_OPERATIONS}", "Leave some out.", "AS-11.12")
    for op, at in every:
        _operation(op, at, say, kinds)


def _operations(ops: Iterable[CardData], path: Path) -> Iterator[tuple[CardData, Path]]:
    """(operation, path) of a list and of the lists in it."""
    for i, op in enumerate(ops):
        at = path + (i,)
        yield op, at
        for key in ("then", "else") if op["op"] == "if" else ():
            yield from _operations(op.get(key, ()), at + (key,))


def _operation(op: CardData, path: Path, say: Say, kinds: Mapping[str, str]) -> None:
    if op["op"] == "if":
        return _conditions(op["cond"], path + ("cond",), say, kinds)
    if op["op"] == "modify" and not ("attack" in op or "block" in op):
        say(path, "needs attack or block", 'Write something like "attack": 1.')
    for key, kind in effects.operations[op["op"]].kinds.items():
        if key in op and isinstance(kind, RefKind):
            _ref(op[key], path + (key,), say, kind, kinds)
        elif key in op and isinstance(kind, AmountKind):
            _amount(op[key], path + (key,), say, kinds)
    return None


def _conditions(
        preds: Iterable[CardData], path: Path, say: Say, kinds: Mapping[str, str] | None,
) -> None:
    for i, pred in enumerate(preds):
        _amount(pred["n"], path + (i, "n"), say, kinds)


def _amount(value: Any, path: Path, say: Say, kinds: Mapping[str, str] | None) -> None:
    if isinstance(value, dict) and "of" in value:
        _ref(value["of"], path + ("of",), say, OneRef, kinds)


def _ref(
        value: str, path: Path, say: Say, kind: RefKind, kinds: Mapping[str, str] | None,
) -> None:
    """A ref must lead to what the operation is for.

    `kinds` are those of the targets by name, None before they are chosen.
    """
    if value in kind.words:
        return
    name, _, source = value.partition(".")
    wanted = f"Write {kind.wanted}."
    if kinds is None:
        say(path, f"there is no target {name!r} yet: conditions are looked at before targets are "
            "chosen", f"Write {alternatives(kind.words)}.")
    elif name not in kinds:
        say(path, f"there is no target {name!r}", meant(name, kinds) or wanted)
    elif source and kinds[name] != "outlet":
        say(path, f".source is for a target of kind outlet, and {name!r} is of kind {kinds[name]}",
            f"Write {name!r}.")
    elif not source and kinds[name] != kind.to:
        if (kinds[name], kind.to) == ("outlet", "weapon"):
            wanted = f"Write '{name}.source' for its Weapon."
        say(path, f"{name!r} is a target of kind {kinds[name]}, and here stands one of kind "
            f"{kind.to}", wanted)


def _costs(
        costs: Iterable[CardData], path: Path, say: Say, weapon: bool, in_discard: int = 0,
) -> None:
    """Costs (AS-11.6); `weapon`: whether a Weapon on the field pays them.

    `in_discard` is how many targets are in discard piles.
    """
    discards = in_discard
    for i, cost in enumerate(costs):
        name = cost["cost"]
        if name in OF_A_WEAPON and not weapon:
            say((*path, i, "cost"), f"only the ability of a Weapon can cost {name}: "
                "a Weapon on the field pays it", "Write another cost.")
        discards += cost["n"] if name == "discard" else 0
    if discards > MOST_DISCARDED:
        say(path, f"discarded cards and targets in discard piles are {discards} together, "
            f"and at most {MOST_DISCARDED} are allowed", "Ask for fewer.", "AS-11.12")


# ---- the schema ----------------------------------------------------------------------------------
def schema() -> dict[str, Any]:
    """JSON Schema of card files, for editors."""
    text, name = Text("a text", most=LONGEST_TEXT, least=0), Text("a name", most=LONGEST_NAME)
    file = Object({"format": Enum(FORMAT), "game": Enum("asigoc"), "name": name, "author": text,
                  "note": text, "land": text,
                  "sets": ListOf(Object({"id": name, "name": name, "blurb": text}, ("id", "name"))),
                  "cards": ListOf(Named("Card", CARD), 1, MOST_CARDS)}, ("name", "cards"))
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "ASIGOC card file"}
    return head | file.schema()


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
