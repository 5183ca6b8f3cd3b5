"""The form in which a card is designed: its fields as a design, and back (CS-5)."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from mulligan.data.checks import expect

from ..cardscape import designs
from ..cardscape.designs import SPELL, STYLES, SUM, TYPES
from ..cardscape.types import Design
from ..language.vocabulary import Vocabulary, used
from . import ready
from .request import Request

Choices: TypeAlias = Sequence[tuple[str, str]]         # (id, words)
CHOSEN = ("palette", "motif", "frame")


def choices() -> tuple[Choices, Choices, Choices]:
    """((id, words), ...) of the palettes, motifs and frames that the art generator knows."""
    from ..art import pictures as art
    return art.PALETTES, art.MOTIFS, art.FRAMES


def read(request: Request, words: Vocabulary) -> Design:
    """The design of a form, of the right shape, perhaps with faults.

    Empty fields are left out or plain. Of the `words` of subtypes that are known here it takes with
    it those that it uses (CS-5.11).
    """
    kind = request.choice("type", (*TYPES, SPELL), TYPES[0])
    level = request.integer("level", 1, 1, 5)
    effects = [_effect(request, i) for i in (1, 2)]
    design = {"name": request.passage("name", 32, default=""), "type": kind, "level": level,
              "author": request.passage("author", 32, default=""), "art": art(request),
              "effects": effects}
    attack = request.integer("attack", 0, 0, SUM * 5)
    subtypes = [word for i in (1, 2, 3)
                if (word := request.choice(f"sub{i}", ("", *designs.SUBTYPES, *words), ""))]
    if kind != SPELL:
        design |= {"subtypes": subtypes, "attack": attack, "defense": SUM * level - attack}
    if own := used(words, design.get("subtypes", ()), [effect["text"] for effect in effects]):
        design["words"] = own
    if lore := request.passage("lore", 600, default=""):
        design["lore"] = lore.replace("\r\n", "\n")
    if picture := request.passage("picture", 200_000, default=""):
        design["picture"] = picture
    designs.shape(design)
    return design


def _effect(request: Request, i: int) -> dict[str, str]:
    """An effect as it is written, or else as it was chosen of those that are ready."""
    style = request.choice(f"style{i}", STYLES, "normal")
    text = request.passage(f"text{i}", 400, default="")
    chosen = request.choice(f"ready{i}", ("", *ready.effects()), "")
    if text or not chosen:
        return {"style": style, "text": text}
    return {key: ready.effects()[chosen][key] for key in ("style", "text")}


def art(request: Request) -> str:
    """The text of the art: a seed and the choices of the generator (CS-5.4)."""
    seed = request.passage("seed", 5, default="1")
    expect(seed.isascii() and seed.isalnum(), "seed", "expected letters and digits")
    chosen = [request.choice(name, list(dict(known)), known[0][0])
              for name, known in zip(CHOSEN, choices())]
    return ".".join([seed, *chosen])


def fields(design: dict[str, Any]) -> dict[str, Any]:
    """The values of the form's fields for a design."""
    plain = ("name", "type", "level", "author", "lore", "picture", "attack")
    out = {key: design[key] for key in plain if design.get(key) not in (None, "")}
    out |= {f"sub{i}": word for i, word in enumerate(design.get("subtypes", ())[:3], 1)}
    for i, effect in enumerate(design["effects"], 1):
        out |= {f"style{i}": effect["style"], f"text{i}": effect["text"]}
    parts = dict(zip(("seed", *CHOSEN), design["art"].split(".")))
    known = dict(zip(CHOSEN, choices()))
    return out | {key: value for key, value in parts.items()
                  if len(value) <= 5 and (key == "seed" or value in dict(known[key]))}
