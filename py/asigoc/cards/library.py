"""The cards ASIGOC knows, and what a card browser tells about one of them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mulligan import Field
from mulligan.cards.library import Library
from mulligan.cards.lint import Fault
from mulligan.data.jsonlines import dotted
from mulligan.protocol.types import CardData, ClauseId

from .lint import check
from ..text.card_text import card_text

LIBRARY = Library("asigoc", check, also=("land", "sets"))
TYPES = (("weapon", "Weapon"), ("item", "Item"), ("ace", "Ace"))
FIELDS = (Field("type", "Type", "choice", TYPES), Field("set", "Of"),
          Field("attack", "Attack", "number"), Field("block", "Block", "number"),
          Field("effect", "Has an effect", "flag"),
          Field("answers", "Answers in the other's turn", "flag"))


@lru_cache(maxsize=1)
def named_decks() -> tuple[dict[str, Any], ...]:
    """Every deck a record may name: the prebuilt ones, then those offered no more (AS-2.8)."""
    file = json.loads((LIBRARY.folder / "decks.json").read_text("utf-8"))
    return *LIBRARY.decks, *file.get("earlier", ())


def faults_of(card: Any) -> list[Fault]:
    """The Faults of one card of any shape."""
    faults: list[Fault] = []

    def say(path: tuple[Any, ...], text: str, hint: str = "", clause: ClauseId = "") -> None:
        faults.append(Fault(text, dotted(path), hint=hint, clause=clause))
    check(card, say)
    return faults


def text(card: CardData) -> str:
    """The text of a card, made from its data."""
    return card_text(card)


def values(card: CardData) -> dict[str, Any]:
    """What the card browser filters and sorts by."""
    numbers = {}
    if card["type"] == "weapon":
        numbers = {"attack": card["attack"], "block": card["block"]}
    return {"type": card["type"], "set": set_name(card), "effect": bool(text(card)),
            "answers": answers(card)} | numbers


def answers(card: CardData) -> bool:
    """Whether a card can be used in the other player's turn."""
    return any(one.get("when", "activate") == "activate" and one.get("turn", "own") != "own"
               for one in abilities(card))


def abilities(card: CardData) -> list[CardData]:
    """The data of a card's abilities."""
    return [card["ability"]] if "ability" in card else card.get("abilities", [])


@lru_cache(maxsize=1)
def _set_names() -> dict[str, str]:
    """The names of the shipped sets by id, from the head of their file."""
    head = json.loads((LIBRARY.folder / "cards.json").read_text("utf-8"))
    return {one["id"]: one["name"] for one in head["sets"]}


def set_name(card: CardData) -> str:
    """What the set on a card is called; a card that names none is called so."""
    ident = card.get("set", "")
    return _set_names().get(ident) or ident.replace("-", " ").capitalize() or "No set"


def face(card: CardData, inks: Mapping[str, str]) -> dict[str, Any]:
    """How a card looks (docs/view-model.md, part 3); `inks` by set."""
    kind, home = dict(TYPES)[card["type"]], set_name(card)
    stats: list[list[str]] = []
    spoken = kind
    if card["type"] == "weapon":
        attack, block = card["attack"], card["block"]
        stats = [["attack", str(attack)], ["block", str(block)]]
        spoken = f"Weapon, attack {attack}, block {block}"
    ink = inks.get(card.get("set", ""), "silver")
    return {"title": card["name"], "look": "arms", "ink": ink, "letter": home[0],
            "kind": f"{kind}, {home}" if "set" in card else kind, "text": text(card),
            "stats": stats, "say": spoken, "art": True}


def about(ident: str) -> dict[str, list[Any]]:
    """More on a card for the browser."""
    card = LIBRARY.card(ident)
    lines = [["Type", dict(TYPES)[card["type"]]], ["Set", set_name(card)]]
    if card["type"] == "weapon":
        lines += [["Attack", str(card["attack"])], ["Block", str(card["block"])]]
    return {"lines": lines, "versions": [], "cares": cares(ident)}


def may_meet(ident: str) -> dict[str, CardData]:
    """The cards that may meet this one in a match, by id: the shipped ones and those of its set."""
    return LIBRARY.shipped.cards | LIBRARY.home(ident).cards


def cares(ident: str) -> list[str]:
    """The cards that can choose this one because of what it is.

    They choose by its type, its values or the kind of its effects.
    """
    card = LIBRARY.card(ident)
    return [other for other, one in may_meet(ident).items()
            if other != ident and _can_choose(one, card)]


def _can_choose(chooser: CardData, card: CardData) -> bool:
    return any(_fits(card, target["kind"], target.get("where", {}))
               for ability in abilities(chooser) for target in ability.get("targets", ()))


def _fits(card: CardData, kind: str, where: CardData) -> bool:
    """Whether a target with a `where` is one this card was made for."""
    if not where or kind != "outlet" and card["type"] == "ace":
        return False
    if kind == "outlet":
        return bool(_entries(card) & set(where.get("kinds", ())))
    if kind == "discard":
        return (where.get("type", card["type"]) == card["type"]
                and card.get("attack", 0) <= where.get("attack_max", 99))
    return card["type"] == "weapon" and all(
        where.get(f"{key}_min", 0) <= card[key] <= where.get(f"{key}_max", 99)
        for key in ("attack", "block"))


def _entries(card: CardData) -> set[str]:
    """The kinds of the entries a card puts on the Outlet (AS-6.2)."""
    if card["type"] != "weapon":
        return {card["type"]}
    whens = {one.get("when", "activate") for one in abilities(card)}
    kinds = {"activated" if when == "activate" else "triggered" for when in whens - {"entered"}}
    return kinds | {"entered"}
