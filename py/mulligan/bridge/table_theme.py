"""How a world dresses the tables of its matches: their cloth, and faces that stand for others."""

from typing import Any, TypeAlias

from . import sessions
from ..match.match import Match
from ..match.zone_view import ViewData
from ..protocol.types import Json
from ..protocol.values import CLOTHS

Dress: TypeAlias = dict[str, Any]          # {"cloth", "worn": {face: the one shown in its place}}


def dress_of(match: Match) -> Dress:
    """The dress of a match's table; while its world is not open, as it was last seen."""
    if match.home:
        world, who = match.home
        life = sessions.worlds.get(world)
        if life:
            cloth = life.rules.cloth(life.game, life.state)
            match.dress = {"cloth": cloth, "worn": life.rules.worn(life.state, who)}
    return match.dress or {"cloth": match.game.cloth, "worn": {}}


def known_dress(match: Match, given: Json) -> Dress | None:
    """What a summary told of a match's dress.

    It is None for one this version does not know: a match opens without it.
    """
    try:
        backs = given["worn"].values()
        known = given["cloth"] in CLOTHS \
            and all(match.game.face(back)["look"] == "back" for back in backs)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None
    return {"cloth": given["cloth"], "worn": given["worn"]} if known else None


def dressed(match: Match, view: ViewData) -> ViewData:
    """A view of a match with its cloth, and the faces its world shows in the place of others."""
    dress = dress_of(match)
    worn = dress["worn"]
    if worn:
        for zone in view["zones"]:
            for place in zone.get("cells", (zone,)):
                for card in place["cards"]:
                    _wear(match, view, card, worn)
    return view | {"cloth": dress["cloth"]}


def _wear(match: Match, view: ViewData, card: ViewData, worn: dict[str, str]) -> None:
    if card.get("back") in worn:
        back = card["back"] = worn[card["back"]]
        view["faces"][back] = match.game.face(back)
