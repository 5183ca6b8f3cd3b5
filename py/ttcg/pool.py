"""Cards as the rules read them: everything of a card and its two trees that a match asks for, worked out once a card."""

from functools import lru_cache

from .styles import LASTING, permits
from .terms import NONE, SPELL, TYPES

# selectors of an action that name cards to choose, in the order they are chosen
SELECTORS = ("t", "u", "using", "under")
_DEFAULT_ZONE = {"Discard": "hand", "Play": "hand"}
PUBLIC = {"field", "discard", "under_self", "under_other", "under_any", "above_self"}
_CHOSEN = ("plain", "exact", "upto", "any")


class Want:
    """A selector of an action whose cards are chosen by somebody: which action it is of, under which key, in which zones."""

    __slots__ = ("action", "key", "sel", "zones", "public")

    def __init__(self, action, key, sel, zones, public):
        self.action, self.key, self.sel, self.zones, self.public = action, key, sel, zones, public


class Effect:
    """One effect of a card; `tree` as TT-18.1, everything else follows from it."""

    __slots__ = ("index", "tree", "style", "trigger", "event", "window", "scope", "conditions", "limit", "duration", "delay", "per",
                 "optional", "costs", "do", "wants", "targets", "standing", "from_hand", "counters", "equips", "grant", "host_only",
                 "permit", "destroys")

    def __init__(self, tree, index):
        self.index, self.tree, self.style = index, tree, tree["style"]
        self.trigger = tree.get("trigger")
        self.event = self.trigger["v"] if self.trigger else ""
        self.window, self.scope = tree.get("window"), tree.get("while", {})
        self.conditions, self.limit = tree.get("if", ()), "limit" in tree
        self.duration, self.delay, self.per = tree.get("duration"), tree.get("delay"), tree.get("per")
        self.optional, self.costs, self.do = bool(tree.get("optional")), tuple(tree.get("costs", ())), tuple(tree["do"])
        self.wants = tuple(tuple(wants(action, i)) for i, action in enumerate(self.do))
        lasting = all(action["node"] in LASTING or permits(action) for action in self.do)
        self.from_hand = self.style == "latent" and any(cost["node"] == "Discard" and cost["t"] == {"sel": "self"} for cost in self.costs)
        self.counters = any(action["node"] == "Counter" for action in self.do)
        self.equips = next((action for action in self.do if action["node"] == "Equip"), None)
        self.host_only = self.style == "equip" and self.equips is None
        chosen = [want for group in self.wants for want in group if want.public and not (self.per and want.sel.get("n"))]
        if self.host_only:                 # TT-20, Equip: it attaches to any one unit on the field
            chosen.append(Want(NONE, "t", {"sel": "cards", "mode": "plain", "n": 1, "of": {"noun": "unit"}}, ("field",), True))
        self.targets = tuple(chosen)       # chosen on activation (TT-10.2); numbers of a "for each" are known on resolution only
        self.destroys = tuple(want.action >= 0 and self.do[want.action]["node"] == "Destroy" for want in chosen)
        self.grant = self.equips.get("grant") if self.equips else None
        self.permit = next((action for action in self.do if permits(action)), None)
        # whether the effect is not activated but on: passive texts, and what is on while under another card (TT-7.8)
        self.standing = not self.trigger and lasting and not self.costs and not self.limit and (
            self.style == "passive" or self.style == "latent" and self.scope.get("state") == "under")


def wants(action, i):
    """The Wants of an action: a selector that counts cards, not one that takes all of them or is self, it or host."""
    if action["node"] == "Counter":        # what it counters is no choice: it is the last action (TT-8.6)
        return
    for key in SELECTORS:
        sel = action.get(key)
        if isinstance(sel, dict) and sel["sel"] == "cards" and sel["mode"] in _CHOSEN:
            zones = zones_of(action, key, sel)
            public = "extreme" not in sel and all(zone in PUBLIC for zone in zones)
            yield Want(i, key, sel, zones, public)


def zones_of(action, key, sel):
    """The zones a selector looks in (TT-18.8)."""
    if "zones" in sel or "zone" in sel:
        return tuple(sel.get("zones") or (sel["zone"],))
    if action["node"] == "Search":
        return tuple(action["in"].get("zones") or (action["in"]["zone"],))
    if action["node"] == "Play" and "from" in action:
        return tuple(action["from"].get("zones") or (action["from"]["zone"],))
    if sel.get("did") in ("destroyed", "discarded"):
        return ("discard",)
    return ("hand",) if key == "using" else (_DEFAULT_ZONE.get(action["node"], "field"),)


class Card:
    """One card: printed values, its two Effects, and which of them wait for which event."""

    __slots__ = ("id", "name", "type", "spell", "rank", "subs", "attack", "defense", "effects", "triggers", "standing", "data")

    def __init__(self, data, trees):
        self.data, self.id, self.name = data, data["id"], data["name"]
        self.type, self.rank = TYPES.index(data["type"]), data["level"]
        self.spell = self.type == SPELL
        self.subs = frozenset(data.get("subtypes", ()))
        self.attack, self.defense = data.get("attack", 0), data.get("defense", 0)
        self.effects = tuple(Effect(tree, i) for i, tree in enumerate(trees))
        self.triggers = {}
        for one in self.effects:
            if one.trigger and one.style != "counter":
                self.triggers[one.event] = (*self.triggers.get(one.event, ()), one)
        self.standing = tuple(one for one in self.effects if one.standing)


class Pool:
    """The cards a match may hold; `cards[i]` is the Card of index i, `index` finds one by id."""

    __slots__ = ("cards", "index", "_loaded")

    def __init__(self, ids, load):
        self.cards = _Cards(ids, load)
        self.index = {ident: i for i, ident in enumerate(ids)}


class _Cards(list):
    """The Cards by index, each made when it is first met: a match holds a few of all there are."""

    def __init__(self, ids, load):
        super().__init__([None] * len(ids))
        self.ids, self.load = ids, load

    def __getitem__(self, i):
        card = list.__getitem__(self, i)
        if card is None:
            card = self[i] = self.load(self.ids[i])
        return card


@lru_cache(maxsize=32)
def pool(customs=()):
    """The Pool of all shipped cards and these of people's."""
    from .cards import LIBRARY
    return Pool((*LIBRARY.shipped.cards, *customs), _load)


@lru_cache(maxsize=4096)
def _load(ident):
    from .cards import LIBRARY, trees
    card = LIBRARY.card(ident)
    return Card(card, trees(card))
