"""Cards as the rules read them: everything of a card's data that a match asks for, worked out once a card.

A card in a match is an int: its index in the match's pool | its owner << 10. (owner, card id) names one card (AS-1.7).
"""

from functools import lru_cache

from ..cards.library import LIBRARY
from ..language.grammar import Preds, StaticKind
from ..language.operations import effects
from .terms import ACE, KINDS, MINE, NO_ATTACK, STEPS, THEIRS, window

_TURNS = {"own": (0,), "opponent": (1,), "any": (0, 1)}
_OUTLETS = {"empty": (0,), "responding": (1,), "any": (0, 1)}
_ATTACKS = {"none": (NO_ATTACK,), "mine": (MINE,), "theirs": (THEIRS,), "any": (NO_ATTACK, MINE, THEIRS)}


class Ability:
    """One ability (AS-11.2); `windows` is a mask of the moments in which it may be activated."""

    __slots__ = ("index", "when", "limit", "windows", "preds", "costs", "targets", "names", "code", "data")

    def __init__(self, data, index):
        self.index, self.data = index, data
        self.when, self.limit = data.get("when", "activate"), data.get("limit", 1)
        self.windows = 0
        if self.when == "activate":
            for foreign in _TURNS[data.get("turn", "own")]:
                for step in data.get("step", ("main",)):
                    for answering in _OUTLETS[data.get("outlet", "empty")]:
                        for attack in _ATTACKS[data.get("attack", "any")]:
                            self.windows |= 1 << window(foreign, STEPS.index(step), answering, attack)
        self.preds = Preds.compile(data.get("if", []))
        self.costs = costs(data.get("cost", []))
        self.targets = tuple((one["kind"], one["side"], one.get("where", {})) for one in data.get("targets", []))
        self.names = tuple(one["as"] for one in data.get("targets", []))
        self.code = effects.compile(data["do"])


def costs(data):
    """Costs (AS-11.6) as (name, number, type or not_self)."""
    return tuple((one["cost"], one.get("n", 0), one.get("type") and KINDS.index(one["type"])
                  if one["cost"] == "discard" else one.get("not_self", False)) for one in data)


class Card:
    """One card: its kind, printed values, statics, abilities, and what deploying it asks for."""

    __slots__ = ("id", "name", "kind", "attack", "block", "statics", "abilities", "active", "triggers", "preds", "costs",
                 "uses", "data")

    def __init__(self, data):
        self.id, self.name, self.data = data["id"], data["name"], data
        self.kind = KINDS.index(data["type"])
        self.attack, self.block = data.get("attack", 0), data.get("block", 0)
        self.statics = tuple(StaticKind.compile(one) for one in data.get("statics", []))
        abilities = [data["ability"]] if "ability" in data else data.get("abilities", [])
        self.abilities = tuple(Ability(one, i) for i, one in enumerate(abilities))
        self.active = tuple(one for one in self.abilities if one.when == "activate")
        self.triggers = {}
        for one in self.abilities:
            if one.when != "activate":
                self.triggers[one.when] = (*self.triggers.get(one.when, ()), one)
        deploy = data.get("deploy", {})
        self.preds, self.costs = Preds.compile(deploy.get("if", [])), costs(deploy.get("cost", []))
        self.uses = data.get("uses", 1) if self.kind == ACE else 0


class Pool:
    """The cards a match may hold, given as data or as they are; `cards[i]` is the Card of index i, `index` finds one by id."""

    __slots__ = ("cards", "index")

    def __init__(self, cards):
        self.cards = tuple(card if card.__class__ is Card else Card(card) for card in cards)
        self.index = {card.id: i for i, card in enumerate(self.cards)}


@lru_cache(maxsize=32)
def pool(customs=()):
    """The shipped set, then people's cards by id."""
    return Pool([*LIBRARY.shipped.cards.values(), *(LIBRARY.card(ident) for ident in customs)])
