"""A rulebook as the page gets it: every position in it is a picture with a text alternative."""

from typing import Any

from ..protocol.game import Game
from ..protocol.types import Json
from .drawn import figure
from .picture import picture


def page(game: Game[Any]) -> dict[str, Json]:
    """The rulebook of a game with its figures drawn.

    Raises Malformed or Illegal for a wrong one.
    """
    data = game.rulebook().data()
    sections = [section | {"blocks": _blocks(game, section["blocks"])}
                for section in data["sections"]]
    return data | {"intro": _blocks(game, data["intro"]), "sections": sections}


def _blocks(game: Game[Any], blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_shown(game, block) if block["kind"] == "figure" else block for block in blocks]


def _shown(game: Game[Any], block: dict[str, Any]) -> dict[str, Any]:
    found = figure(game, block["title"], block["text"])
    pictures = []
    for scene in found.scenes:
        svg, alt = picture(game, found, scene)
        pictures.append({"svg": svg, "alt": alt, "caption": scene.caption})
    return {"kind": "figure", "title": found.title, "pictures": pictures}
