"""Cards as the rules read them: everything of a card's data that a match asks for, worked out once.

A card in a match is an int: its index in the match's pool | its owner << 10. (owner, card id) names
one card (AS-1.7).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from mulligan.protocol.types import CardData

from ..cards.library import LIBRARY
from ..language.grammar import Preds, Static
from ..language.operations import effects
from .constants import ACE, KINDS, MINE, MOMENTS, NO_ATTACK, STEPS, THEIRS, window

FIRST = 81                                 # cards that were shipped when people's got numbers
_TURNS = {"own": (0,), "opponent": (1,), "any": (0, 1)}
_OUTLETS = {"empty": (0,), "responding": (1,), "any": (0, 1)}
_ATTACKS = {"none": (NO_ATTACK,), "mine": (MINE,), "theirs": (THEIRS,),
            "any": (NO_ATTACK, MINE, THEIRS)}


class Target(NamedTuple):
    """What an ability wants to be aimed at (AS-11.4); `kind` is `weapon`, `discard` or `outlet`."""

    kind: str
    side: str
    where: dict[str, Any]


class Cost(NamedTuple):
    """A cost (AS-11.6); `detail` is the kind of card to discard, or whether not itself."""

    name: str
    amount: int
    detail: Any


class Ability:
    """One ability (AS-11.2); `windows` is a mask of the moments in which it may be activated."""

    __slots__ = ("index", "when", "limit", "windows", "conditions", "costs", "targets", "names",
                 "program", "data")

    def __init__(self, data: CardData, index: int) -> None:
        self.index, self.data = index, data
        self.when: str = data.get("when", "activate")
        self.limit: int = data.get("limit", 1)
        self.windows = _windows(data) if self.when == "activate" else 0
        self.conditions = Preds.compile(data.get("if", []))
        self.costs = costs(data.get("cost", []))
        wanted = data.get("targets", [])
        self.targets = tuple(Target(one["kind"], one["side"], one.get("where", {}))
                             for one in wanted)
        self.names = tuple(one["as"] for one in wanted)
        self.program = effects.compile(data["do"])


def _windows(data: CardData) -> int:
    """The mask of the moments an activated ability's data allows."""
    mask = 0
    for foreign in _TURNS[data.get("turn", "own")]:
        for step in data.get("step", ("main",)):
            for answering in _OUTLETS[data.get("outlet", "empty")]:
                for attack in _ATTACKS[data.get("attack", "any")]:
                    mask |= 1 << window(foreign, STEPS.index(step), answering, attack)
    return mask


def costs(data: Iterable[CardData]) -> tuple[Cost, ...]:
    """The costs of an ability or of deploying, from their data."""
    return tuple(Cost(one["cost"], one.get("n", 0), _detail(one)) for one in data)


def _detail(cost: CardData) -> Any:
    if cost["cost"] == "discard":
        return KINDS.index(cost["type"]) if cost.get("type") else None
    return cost.get("not_self", False)


class CardRules:
    """One card: its kind, printed values, statics, abilities, and what deploying it asks for.

    `active` are the abilities that are activated, `active_at[moment]` those whose windows are open.
    """

    __slots__ = ("id", "name", "kind", "attack", "block", "statics", "abilities", "active",
                 "active_at", "triggers", "conditions", "costs", "uses", "data")

    def __init__(self, data: CardData) -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.data = data
        self.kind = KINDS.index(data["type"])
        self.attack: int = data.get("attack", 0)
        self.block: int = data.get("block", 0)
        self.statics = tuple(Static.compile(one) for one in data.get("statics", []))
        abilities = [data["ability"]] if "ability" in data else data.get("abilities", [])
        self.abilities = tuple(Ability(one, i) for i, one in enumerate(abilities))
        self.active = tuple(one for one in self.abilities if one.when == "activate")
        self.active_at = tuple(tuple(one for one in self.active if one.windows >> moment & 1)
                               for moment in range(MOMENTS))
        self.triggers: dict[str, tuple[Ability, ...]] = {}
        for one in self.abilities:
            if one.when != "activate":
                self.triggers[one.when] = (*self.triggers.get(one.when, ()), one)
        deploy = data.get("deploy", {})
        self.conditions = Preds.compile(deploy.get("if", []))
        self.costs = costs(deploy.get("cost", []))
        self.uses: int = data.get("uses", 1) if self.kind == ACE else 0


class Pool:
    """The cards a match may hold, given as data or as they are.

    `cards[i]` are the CardRules of index i, `index` finds one by id.
    """

    __slots__ = ("cards", "index")

    def __init__(self, cards: Sequence[CardRules | CardData]) -> None:
        self.cards = tuple(card if isinstance(card, CardRules) else CardRules(card)
                           for card in cards)
        self.index = {card.id: i for i, card in enumerate(self.cards)}


@lru_cache(maxsize=32)
def pool(customs: tuple[str, ...] = ()) -> Pool:
    """The cards of a match in the order of their numbers, which records are fingerprinted by.

    People's cards by id stand behind the FIRST shipped ones and before those that were shipped
    later: so a card that is added to the set changes no number, and old records hold.
    """
    shipped = list(LIBRARY.shipped.cards.values())
    return Pool([*shipped[:FIRST], *(LIBRARY.card(ident) for ident in customs), *shipped[FIRST:]])
