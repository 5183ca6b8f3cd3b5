"""Cards as the rules read them: all of a card and its two trees that a match asks for, made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ..language import worth
from ..language.limits import records
from ..language.node import ACTIONS, NODES
from ..language.styles import discards_itself
from .fought import ATTACKED
from .constants import SPELL, TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mulligan.protocol.types import CardData

    from ..language.types import Tree
    from .values import Now

# what a text about "the equipped unit" does first, as if it said so
ATTACH = {"node": "Equip"}
_MIRROR = {"you": "opponent", "opponent": "you", "they": "you", "your_choice": "foe_choice"}
PUBLIC = {"field", "discard", "under_self", "under_other", "under_any", "above_self"}
# what makes it unsure whether an action is done: its cards are chosen when it is (TT-10.2)
_LATER = frozenset(("case", "if"))
# what in a tree may ask for more than what lies on the field; states of a card that do not
_ASKS = frozenset(("while", "window", "if", "per", "or", "case", "did", "state"))
_ON_FIELD = PUBLIC - {"discard"}
_PLACED = "under", "on_field"
_NUMBERS, _ANY = frozenset(("if", "while", "per", "whether", "or")), {"noun": "card"}
_CHOSEN = ("plain", "exact", "upto", "any")


class Want:
    """A selector of an action whose cards are chosen by somebody.

    It has the action, the key it stands under, and the zones it looks in.
    """

    __slots__ = ("action", "key", "sel", "zones", "public")

    def __init__(self, action: Tree, key: str, sel: Tree, zones: tuple[str, ...],
                 public: bool) -> None:
        self.action, self.key, self.sel, self.zones, self.public = action, key, sel, zones, public


def hidden(want: Want) -> bool:
    """Whether others cannot check a choice: by a filter from a hand, or from a deck (TT-10.5)."""
    return "deck" in want.zones or "hand" in want.zones and want.sel["of"] != {"noun": "card"}


class Effect:
    """One effect of a card; `tree` as TT-18.1, everything else follows from it."""

    __slots__ = ("index", "tree", "style", "trigger", "event", "window", "scope", "conditions",
                 "limit", "duration", "delay", "per", "optional", "costs", "do", "wants",
                 "targets", "standing", "from_hand", "counters", "equips", "grants", "host_only",
                 "activated", "lets", "destroys", "steady", "tapped", "needs_action", "worth",
                 "asks_attacked")

    def __init__(self, tree: Tree, index: int) -> None:
        self.index, self.tree, self.style = index, tree, tree["style"]
        self.trigger: Tree = tree.get("trigger", {})
        self.event = self.trigger["v"] if self.trigger else ""
        self.window: Tree = tree.get("window", {})
        self.scope: Tree = tree.get("while", {})
        self.conditions, self.limit = tree.get("if", ()), "limit" in tree
        self.duration, self.delay = tree.get("duration"), tree.get("delay")
        self.per, self.optional = tree.get("per"), bool(tree.get("optional"))
        self.costs, self.do = tuple(tree.get("costs", ())), tuple(map(_theirs, tree["do"]))
        self.lets = _lets(self.costs, self.do)
        # what the opponent is forced to do it chooses itself, when it does it (TT-7.14)
        self.wants = tuple(() if is_forced(action) else tuple(wants(action)) for action in self.do)
        nodes = [ACTIONS[action["node"]] for action in self.do]
        self.from_hand = self.style == "latent" and discards_itself(tree)
        self.counters = _first(self.do, [node.answers == "any" for node in nodes])
        self.equips = _first(self.do, [node.style == "equip" for node in nodes])
        self.host_only = self.style == "equip" and self.equips is None
        self.targets = _targets(self)
        self.destroys = tuple(ACTIONS[want.action["node"]].dooms for want in self.targets)
        self.grants = _grants(self.equips) if self.equips else ()
        self.standing = _is_standing(self)
        self.activated = _is_activated(self)
        self.steady = _is_steady(tree)
        # on the field: whether its card has to be tapped already, or has not to be (TT-7.1)
        self.tapped = {"dormant": True, "passive": None}.get(self.style, False)
        self.asks_attacked = any(ATTACKED in one.get("did", "") for one in records(tree))
        self.worth = worth.of(tree)        # in points, for who weighs it
        # whether it answers what the other has just done, and nothing else (TT-8.6)
        self.needs_action = bool(self.counters or self.style == "counter" and not self.trigger)

    def letting(self, action: Tree, theirs: bool) -> int:
        """The number of what an action has somebody do, as its player or the opponent says it."""
        k = [one for one in self.do if "act" in one].index(action)
        return -1 - len(self.costs) - 2 * k - (not theirs)

    def action(self, i: int) -> Tree:
        """The action of a number.

        Those of the sentence count from 0 up, what its costs let the opponent do from -1 down.
        """
        return self.do[i] if i >= 0 else self.lets[-1 - i]


def _first(actions: Sequence[Tree], fit: Sequence[bool]) -> Tree | None:
    """The first action of those that fit."""
    return next((action for action, fits in zip(actions, fit) if fits), None)


def _lets(costs: Sequence[Tree], do: Sequence[Tree]) -> tuple[Tree, ...]:
    """What somebody may do for a cost or for another thing, as either player says it."""
    lets: tuple[Tree, ...] = tuple(mirrored(cost.get("act", {})) for cost in costs)
    for action in do:
        if "act" in action:
            lets += mirrored(action["act"]), _own(action["act"])
    return lets


def _targets(effect: Effect) -> tuple[Want, ...]:
    """What is chosen on activation (TT-10.2); numbers of a "for each" are known later only."""
    chosen = [want for group in effect.wants for want in group
              if want.public and not (effect.per and want.sel.get("n"))
              and "random" not in want.sel and not want.action.keys() & _LATER]
    if effect.host_only:                   # it attaches to any one unit on the field (TT-20.15)
        chosen.append(Want(ATTACH, "t", {"sel": "cards", "mode": "plain", "n": 1,
                                         "of": {"noun": "unit"}}, ("field",), True))
    return tuple(chosen)


def _is_standing(effect: Effect) -> bool:
    """Whether an effect is not activated but on (TT-7.8).

    It is if all it does lasts, in passive texts and in what is on while under another card.
    """
    nodes = [ACTIONS[action["node"]] for action in effect.do]
    below = effect.style == "latent" and effect.scope.get("state") == "under"
    counts_uses = all(node.limited for node in nodes)           # each by itself
    free = not effect.trigger and not effect.costs and (counts_uses or not effect.limit)
    return (free and (effect.style == "passive" or below)
            and all(node.lasts(action) for node, action in zip(nodes, effect.do)))


def _is_activated(effect: Effect) -> bool:
    """Whether a player activates it: it neither triggers nor is on by itself (TT-7.1, TT-7.9)."""
    triggers = effect.trigger and effect.style != "counter"
    always = effect.style == "passive" and not effect.limit
    return not (effect.standing or triggers or always)


def _is_steady(tree: Tree) -> bool:
    """Whether what an effect leaves or is on for follows from what lies on the field alone.

    Then it need not be gathered anew when anything else changes.
    """
    return not _unsteady({key: part for key, part in tree.items()
                          if key != "while" or part.get("state") not in _PLACED})


def _unsteady(part: Any) -> bool:
    """Whether a part of a tree asks for anything but which cards lie on the field."""
    if isinstance(part, (list, tuple)):
        return any(map(_unsteady, part))
    if not isinstance(part, dict):
        return False
    zones = {*part.get("zones", ()), part.get("zone", "field")}
    return (not zones <= _ON_FIELD or not _ASKS.isdisjoint(part)
            or any(map(_unsteady, part.values())))


def _peeks(part: Any, asks: bool = False) -> bool:
    """Whether a condition or a number asks which cards a hand or deck holds, not how many."""
    if isinstance(part, (list, tuple)):
        return any(_peeks(one, asks) for one in part)
    if not isinstance(part, dict):
        return False
    zones = {*part.get("zones", ()), part.get("zone")}
    if asks and zones & {"hand", "deck"} and part.get("of", _ANY) != _ANY:
        return True
    return any(_peeks(one, asks or key in _NUMBERS) for key, one in part.items())


def _grants(equips: Tree) -> tuple[Tree, ...]:
    """What a card gives to the card it is attached to."""
    return (equips["grant"], *equips.get("more", ())) if "grant" in equips else ()


def is_forced(action: Tree) -> bool:
    """Whether the opponent carries out an action."""
    return "forced" in action


def _theirs(action: Tree) -> Tree:
    """An action as its controller would say it, but for one that the opponent carries out."""
    if is_forced(action):
        asked = {"if": action["if"]} if "if" in action else {}
        return mirrored(action) | asked
    return _named(action) if action.get("who") == "opponent" else action


def _named(part: Any) -> Any:
    """What is said of the opponent, with "opponent" for "they" (TT-10.8)."""
    if isinstance(part, list):
        return [_named(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: "opponent" if key in ("side", "whose") and value == "they" else _named(value)
            for key, value in part.items()}


def mirrored(part: Any) -> Any:
    """What the opponent is let or forced to do, as the opponent would say it (TT-7.14).

    Where it says "you" it then says "opponent", and the other way round.
    """
    if isinstance(part, list):
        return [mirrored(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: _MIRROR.get(value, value)
            if key in ("side", "owned_by", "who", "whose", "how") else mirrored(value)
            for key, value in part.items()}


def _own(act: Tree) -> Tree:
    """What is done for another thing, as you would say it; its owner's are "their" (TT-10.8)."""
    if act.get("who", "you") == "you":
        return cast("Tree", _mine(act))
    return cast("Tree", _named(act)) if act["who"] == "opponent" else act


def _mine(part: Any) -> Any:
    """What you may do, as you would say it: "their" are your own."""
    if not isinstance(part, dict):
        return part
    return {key: "you" if key in ("side", "whose") and value == "they" else _mine(value)
            for key, value in part.items()}


def wants(action: Tree) -> Iterator[Want]:
    """The Wants of an action.

    A selector that counts cards is one, not one that takes all of them or is self, it or host.
    """
    for key in ACTIONS[action["node"]].chosen:
        sel = action.get(key)
        if isinstance(sel, dict) and sel["sel"] == "cards" and sel["mode"] in _CHOSEN:
            yield want(action, key)


def want(action: Tree, key: str) -> Want:
    """The Want of one selector."""
    sel = action[key]
    zones = zones_of(action, key, sel)
    return Want(action, key, sel, zones, "extreme" not in sel
                and all(zone in PUBLIC for zone in zones))


def zones_of(action: Tree, key: str, sel: Tree) -> tuple[str, ...]:
    """The zones a selector looks in (TT-18.8)."""
    if "zones" in sel or "zone" in sel:
        return tuple(sel.get("zones") or (sel["zone"],))
    place = action.get("in") or action.get("from")
    if place:
        return tuple(place.get("zones") or (place["zone"],))
    if sel.get("did") in ("destroyed", "discarded"):
        return ("discard",)
    return ("hand",) if key == "using" else (NODES[action["node"]].zone,)


class Printed:
    """One card: printed values and its two Effects.

    It knows which of these wait for which event, and which of those do it from the hand; which are
    on by themselves, which a player uses on the field, and which from the hand. `peeks`: they ask
    what a hand or deck holds. `fresh`, `rest` and `always` are what its effects are worth, in
    points. `blank`: it stands for a card that a device does not know.
    """

    __slots__ = ("id", "name", "type", "spell", "rank", "subs", "attack", "defense", "effects",
                 "triggers", "in_hand", "standing", "on_field", "thrown", "peeks", "fresh", "rest",
                 "always", "data", "blank")

    def __init__(self, data: CardData, trees: Sequence[Tree]) -> None:
        self.data, self.id, self.name = data, data["id"], data["name"]
        self.type, self.rank = TYPES.index(data["type"]), data["level"]
        self.spell = self.type == SPELL
        self.subs = frozenset(data.get("subtypes", ()))
        self.attack, self.defense = data.get("attack", 0), data.get("defense", 0)
        self.effects = tuple(Effect(tree, i) for i, tree in enumerate(trees))
        self.blank = not trees
        self.triggers: dict[str, tuple[Effect, ...]] = {}
        for one in self.effects:
            if one.trigger and one.style != "counter":
                self.triggers[one.event] = (*self.triggers.get(one.event, ()), one)
        self.in_hand = tuple(one for one in self.effects if one.trigger and one.from_hand)
        self.standing = tuple(one for one in self.effects if one.standing)
        self.on_field = tuple(one for one in self.effects
                              if one.activated and not one.from_hand)
        self.thrown = tuple(one for one in self.effects if one.activated and one.from_hand)
        self.peeks = any(_peeks(one.tree) for one in self.effects)
        # what its effects are worth while it is untapped (one of them can be used), while it is
        # tapped, and in any case
        self.rest = sum([one.worth for one in self.on_field if one.tapped])
        waiting = [one.worth for one in self.effects
                   if one.style == "latent" or one.activated and one.tapped is False]
        self.fresh = max([0.0, *waiting]) + self.rest / 2
        self.always = sum([one.worth for one in self.effects if one.style == "passive"])


class Pool:
    """The cards a match may hold; `cards[i]` is the Printed of index i, `index` finds one by id.

    `subtypes` are the words for them, in the order of a choice. `steady` keeps what holds on fields
    where it follows from them alone (see `Position.now`). `asks_attacked`: a text of people's own
    cards asks which cards attacked; no shipped one does.
    """

    __slots__ = ("cards", "index", "subtypes", "steady", "asks_attacked")

    def __init__(self, ids: Sequence[str], load: Callable[[str], Printed],
                 subtypes: Sequence[str], own: Sequence[str] = ()) -> None:
        self.subtypes = subtypes
        self.cards = _Cards(ids, load)
        self.steady: dict[tuple[Any, ...], Now] = {}
        self.index = {ident: i for i, ident in enumerate(ids)}
        self.asks_attacked = any(effect.asks_attacked for ident in own
                                 for effect in load(ident).effects)


class _Cards(dict):
    """The Printeds by index, each made when it is first met: a match holds a few of all there are.
    """

    def __init__(self, ids: Sequence[str], load: Callable[[str], Printed]) -> None:
        super().__init__()
        self.ids, self.load = ids, load

    def __missing__(self, i: int) -> Printed:
        card = self[i] = self.load(self.ids[i])
        return card
