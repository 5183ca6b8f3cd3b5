"""The cards TTCG knows: what a card browser tells about one, how it looks, and the trees of its two
effects.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulligan import Field, Malformed
from mulligan.cards.library import Library
from mulligan.data.jsonlines import dotted
from mulligan.cards.lint import Fault

from ..cardscape.designs import SPELL, STYLES, SUBTYPES
from ..cardscape.designs import TYPES as UNITS
from . import subtypes
from .lint import check, note

if TYPE_CHECKING:
    from mulligan.protocol.types import CardData, Json

    from ..language.types import Subtypes, Tree

LIBRARY = Library("ttcg", check, note=note, common=subtypes.COMMON)
TYPES = tuple((kind, kind.capitalize()) for kind in (*UNITS, SPELL))
INKS = {"earth": ("brown", "E"), "water": ("blue", "W"), "fire": ("red", "F"), "air": ("sky", "A"),
        "electric": ("yellow", "Z"),
        "light": ("gold", "L"), "nature": ("green", "N"), "dark": ("black", "D"),
        SPELL: ("purple", "S")}
FIELDS = (Field("type", "Type", "choice", TYPES), Field("rank", "Rank", "number"),
          Field("subtype", "Subtype", "choice",
                tuple((word, word.capitalize()) for word in SUBTYPES)),
          Field("style", "Style of an effect", "choice",
                tuple((style, style.capitalize()) for style in STYLES)),
          Field("attack", "Attack", "number"), Field("defense", "Defense", "number"))


@lru_cache(maxsize=1)
def named_decks() -> tuple[dict[str, Any], ...]:
    """Every deck a record may name: the prebuilt ones, then those offered no more (TT-4.5)."""
    file = json.loads((LIBRARY.folder / "decks.json").read_text("utf-8"))
    return *LIBRARY.decks, *file["earlier"]


def faults_of(card: Json) -> list[Fault]:
    """The Faults of one card of any shape."""
    found = []
    check(card, lambda path, text, hint="",
          clause="": found.append(Fault(text, dotted(path), hint=hint, clause=clause)))
    return found


# ---- trees ---------------------------------------------------------------------------------------
def trees(card: CardData) -> tuple[Tree, ...]:
    """The trees of the two effects of a card: as the package has them, or parsed when it is met.

    Raises Malformed naming card, effect and report (TT-17.6): nothing runs a sentence that was not
    understood.
    """
    ident = card["id"]
    if LIBRARY.shipped.cards.get(ident) == card:
        return _shipped_trees()[ident]
    return _parsed(ident, card["type"] != SPELL,
                   tuple((one["style"], one["text"]) for one in card["effects"]),
                   subtypes.of(card))


@lru_cache(maxsize=1)
def _shipped_trees() -> dict[str, tuple[Tree, ...]]:
    """The trees of the shipped cards, by id (`python -m ttcg.dev.trees` writes the file)."""
    return {ident: tuple(pair) for ident,
            pair in json.loads((LIBRARY.folder / "trees.json").read_text("utf-8")).items()}


@lru_cache(maxsize=2048)
def _parsed(ident: str, unit: bool, effects: tuple[tuple[str, str], ...],
            words: Subtypes) -> tuple[Tree, ...]:
    from ..language.reader import Wrong, parse
    found = []
    for i, (style, text) in enumerate(effects):
        try:
            found.append(parse(text, style, unit, words))
        except Wrong as wrong:
            code = "" if wrong.code == "syntax" else f"{wrong.code}, "
            raise Malformed(f"{ident}, effect {i + 1}: {code}pos {wrong.pos}: {wrong.message} "
                            f"({wrong.clause}, TT-17.6)", f"effects[{i}].text") from None
    return tuple(found)


# ---- what is told of a card ----------------------------------------------------------------------
# how an effect of each style works, in the words with which the rulebook begins (TT-7.1)
MEANT = {
    "normal": "you use it. A unit's in your own turn, a spell's in either.",
    "continuous": "you use it once, and it stays on while the card is the top one.",
    "equip": "the spell is attached to a unit.",
    "counter": "an answer to what the other player just did, in either turn.",
    "latent": "it offers itself when what it names happens while its card is untapped, or you "
              "discard the card for it.",
    "dormant": "only while the card has been tapped since an earlier turn, once each time it was "
               "tapped.",
    "passive": "it is simply on, tapped or not."}


# what words of card games mean, for a player who reads a card with one of them (TT-20.5)
EXPLAINED = {"mill": "the top cards of a deck go to its discard pile."}


def terms(card: CardData) -> list[list[str]]:
    """What the styles of its effects mean, each once, and the words that not everybody knows."""
    styles = dict.fromkeys(one["style"] for one in card["effects"])
    said = re.findall(rf"\b({'|'.join(EXPLAINED)})", text(card), re.IGNORECASE)
    known = MEANT | EXPLAINED
    return [[word.capitalize(), known[word]]
            for word in dict.fromkeys((*styles, *map(str.lower, said))) if word in known]


def text(card: CardData) -> str:
    """Both effects, each with its style."""
    return "\n".join(f"{one['style'].capitalize()}: {one['text']}" for one in card["effects"])


def values(card: CardData) -> dict[str, Any]:
    """What the card browser filters and sorts by."""
    found = {"type": card["type"], "rank": card["level"],
             "style": [one["style"] for one in card["effects"]]}
    if card["type"] != SPELL:
        found |= {"subtype": list(card["subtypes"]), "attack": card["attack"],
                  "defense": card["defense"]}
    return found


def kind(card: CardData) -> str:
    """`Earth warrior, rank 1`, `Spell, rank 2`"""
    words = " ".join((card["type"], *card.get("subtypes", ())))
    return f"{words.capitalize()}, rank {card['level']}"


def face(card: CardData) -> dict[str, Any]:
    """How a card looks (docs/view-model.md, part 3)."""
    ink, letter = INKS[card["type"]]
    unit = card["type"] != SPELL
    stats, said = [], kind(card)
    if unit:
        stats = [["attack", str(card["attack"])], ["defense", str(card["defense"])]]
        said += f", attack {card['attack']}, defense {card['defense']}"
    return {"title": card["name"], "look": "realm", "ink": ink, "letter": letter,
            "idx": str(card["level"]), "level": card["level"],
            "kind": kind(card), "text": text(card), "terms": terms(card), "stats": stats,
            "say": said, "art": True}


def about(ident: str) -> dict[str, Any]:
    """More on a card for the browser."""
    card = LIBRARY.card(ident)
    lines = [["Type", dict(TYPES)[card["type"]]], ["Rank", str(card["level"])]]
    if card["type"] != SPELL:
        lines += [["Subtypes", ", ".join(card["subtypes"])], ["Attack", str(card["attack"])],
                  ["Defense", str(card["defense"])]]
    lines += [[f"Effect {i + 1}, {one['style']}", one["text"]]
              for i, one in enumerate(card["effects"])]
    return {"lines": lines, "versions": [], "cares": cares(ident)}


def maker(card: CardData) -> str:
    """Who made a card of the designer (CS-5.2)."""
    return card.get("author", "")


def cares(ident: str) -> list[str]:
    """The cards that name this one by a type or subtype of it, or by its rank and one of those."""
    own = LIBRARY.card(ident)
    known = LIBRARY.shipped.cards | LIBRARY.home(ident).cards
    return [other for other, card in known.items()
            if other != ident and any(meets(own, of) for of in _wanted(card))]


def _wanted(card: CardData) -> list[Tree]:
    """The filters in the effects of a card that name a type or subtype."""
    from ..language.limits import records
    return [one for tree in trees(card) for one in records(tree) if one.get("kinds")]


def meets(card: CardData, of: Tree) -> bool:
    """Whether a card as it is printed fits a filter (TT-18.5), tapped or not."""
    if "any" in of:
        return any(meets(card, one) for one in of["any"])
    spell, rank, stat = card["type"] == SPELL, of.get("rank"), of.get("stat")
    if of["noun"] != "card" and (of["noun"] == "spell") != spell or stat and spell:
        return False
    own = {f"type:{card['type']}", *(f"sub:{word}" for word in card.get("subtypes", ()))}
    return ((not of.get("kinds") or any(own.issuperset(every) for every in of["kinds"]))
            and (not rank or _compared(card["level"], rank) or card["level"] == rank.get("too"))
            and all(_compared(card[one["stat"]], one) for one in (stat, of.get("stat_too")) if one))


def _compared(value: int, wanted: Tree) -> bool:
    n = wanted["n"]
    return {"eq": value == n, "le": value <= n, "ge": value >= n, "lt": value < n,
            "gt": value > n}[wanted["cmp"]]
