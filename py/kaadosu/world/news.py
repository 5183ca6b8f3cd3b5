"""What happened to a person of a world, in words."""

from typing import TYPE_CHECKING, Any, TypeAlias
from collections.abc import Callable, Sequence

from . import album
from ..cards.faces import Code
from .ledger import Collector
from .asking import called
from ..cards.library import title

if TYPE_CHECKING:
    from .days import World


Told: TypeAlias = tuple[str, str]          # words, the clause behind them


def _sold(world: "World", code: Code, price: int, buyer: Collector) -> Told:
    return f"{title(code)} is sold to {called(world, buyer)} for {price}.", "KA-16.8"


def _cleared(world: "World", code: Code) -> Told:
    return (f"Nobody wanted {title(code)} for fourteen days or more: it left the market and your "
            "collection."), "KA-16.7"


def _conceded(world: "World", rival: Collector, lost: Code | None, got: Code | None) -> Told:
    end = "Nothing changed hands."
    if lost and got:
        end = f"{title(lost)} is lost, {title(got)} is yours."
    match = f"The match against {called(world, rival)}"
    return f"{match} was left unfinished and counts as lost. {end}", "KA-9.6"


def _unchosen(world: "World", rival: Collector) -> Told:
    return (f"The match against {called(world, rival)} was won, and the day ended before a guide "
            "was chosen: both guides went home.",
            "KA-9.7")


def _swapped(world: "World", other: Collector, codes: Sequence[Code]) -> Told:
    cards = ", ".join(map(title, codes))
    return f"{called(world, other)} agreed to your swap: you got {cards}.", "KA-16.9"


def _starter(world: "World") -> Told:
    return "You opened your starter: twenty cards, free.", "KA-14.10"


def _won(world: "World", other: Collector, got: Code, lost: Code) -> Told:
    return (f"You won {title(got)} from {called(world, other)} for good, and gave up "
            f"{title(lost)}.", "KA-9.7")


def _returned(world: "World", code: Code) -> Told:
    return f"Nobody bought {title(code)}: it is back in your collection, and free.", "KA-16.11"


def _grudge(world: "World", rival: Collector, lost: Code) -> Told:
    return (f"{called(world, rival)} holds a grudge for two weeks: it plays you only for a deck "
            f"with {title(lost)}.", "KA-17.15")


def _goal(world: "World", goal: str) -> Told:
    one, step = album.goals()[goal]
    return f"Your album: {one.title}, {step}. It brought a pack.", "KA-17.22"


TOLD: dict[str, Callable[..., Told]] = {
    "sold": _sold, "cleared": _cleared, "returned": _returned,
    "conceded": _conceded, "unchosen": _unchosen,
    "swapped": _swapped, "starter": _starter, "won": _won,
    "grudge": _grudge, "goal": _goal}


def news(world: "World", who: Collector) -> list[dict[str, Any]]:
    """The news of a person, the latest last."""
    out = []
    for day, human, kind, *details in world.news:
        if human == who:
            words, clause = TOLD[kind](world, *details)
            out.append({"day": day, "words": words, "who": who, "clauses": [clause]})
    return out
