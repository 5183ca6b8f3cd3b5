"""The static checks of the effect language (TT-19): what a well-formed sentence may not ask for.

A fault is (code, message, the record of the tree it is about). Nothing here changes a tree.
"""

from collections.abc import Iterable, Iterator, Set

from .matcher import CLASH
from .styles import LASTING, inferred, misfit, permits
from .terms import Fault, Tree

MOST_CARDS, MOST_POINTS, MOST_STAT = 10, 20, 5000
MOST_RANK, MOST_SPELL_RANK = 5, 3
FIELD = frozenset(("field", "above_self"))
UNDER = frozenset(("under_self", "under_other", "under_any"))
_STATS = frozenset(("ModStat", "ScaleStat", "SwapStats"))
_KINDS = frozenset(("ChangeType", "ChangeSubtype"))
_ON_FIELD = LASTING - {"InvertChanges", "Forbid"} | {"Tap", "Untap", "RankUp", "Equip", "SwapCards"}
_FROM_ZONE = frozenset(("Add", "Shuffle", "CopyEffect", "PlaceUnder"))
_TAKING = frozenset(("Add", "Search", "Play", "PlaceUnder", "RankUp", "SwapCards"))
_MOVING = frozenset(("Return", "Send", "Shuffle"))
_ENEMY = frozenset(("opponent", "each", "they", "either"))
# what the opponent, let or forced to act, may not take from
_NOT_THEIRS = frozenset(("you", "each", "either"))
_POINTS = frozenset(("GainPoints", "LosePoints", "PaidUntap"))
_COUNTS = frozenset(("Draw", "Mill", "RevealTop", "ExtraPlay"))
_SELECTORS = ("t", "u", "using", "under")
_SHOWING = frozenset(("Reveal", "RevealHand", "RevealTop"))
# "it" can mean their cards although none is selected
_ABOUT_CARDS = _SHOWING | {"Draw", "Mill", "DiscardHand", "Search"}
_ABOUT_NOBODY = frozenset(("turn_start", "turn_end", "lose_points", "gain_points"))


def complete(tree: Tree, style: str | None = None) -> Tree:
    """The tree with its style: that of the tag, the given one, or the one that fits."""
    return tree if "style" in tree else {"style": style or inferred(tree), **tree}


def faults(tree: Tree, style: str | None = None, unit: bool = False) -> Iterator[Fault]:
    """Yield the faults of a completed tree, in no order.

    Its card gives `style`, and is a unit or not.
    """
    if CLASH in tree:
        yield ("S7", f"The sentence has two phrases of one kind: {_LEADS[tree[CLASH]]}. Keep one "
                     "of them.", tree)
    wrong = misfit(tree, style)
    if wrong:
        yield "S5", wrong, tree
    if unit and tree["style"] == "equip":
        yield "S5", "Only spells have equip effects.", tree
    for record in records(tree):
        yield from _record(record, tree["style"])
    yield from _number(tree.get("duration"), 1, MOST_CARDS, "turns")
    actions = [*tree.get("costs", ()), *tree["do"]]
    for action in actions:
        yield from _action(action)
        if action["node"] == "Let":
            yield from _action(action["act"], _NOT_THEIRS)
    yield from _order(tree, actions)
    yield from _costs(tree.get("costs", ()))
    yield from _they(tree)
    yield from _scope(tree)


_LEADS = {"limit": "two times 'once per turn'", "duration": "two durations", "delay": "two moments",
          "while": "two times 'while'", "window": "two times 'during'", "trigger": "two triggers",
          "if": "two times 'if'", "per": "two times 'for each'"}


def records(value: object) -> Iterator[Tree]:
    """All records in a tree, itself included."""
    if isinstance(value, dict):
        yield value
    parts: Iterable[object] = ()
    if isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, list):
        parts = value
    for one in parts:
        if isinstance(one, (dict, list)):
            yield from records(one)


# ---- filters, selectors, numbers (S1, S2, S4, S6, S9) --------------------------------------------
def _record(record: Tree, style: str) -> Iterator[Fault]:
    if "noun" in record:
        yield from _filter(record)
    elif CLASH in record and "do" not in record or "zone" in record and "zones" in record:
        yield "S4", "Cards are looked for in two places at once. Name one of them.", record
    if record.get("sel") == "host" and style != "equip":
        yield ("S9", "Only an equip effect has an equipped unit. Write 'this card', or make it an "
                     "equip effect.", record)
    if record.get("sel") == "cards":
        yield from _number(record, 1, MOST_CARDS, "cards")
        if (record.get("extreme", {}).get("stat") in ("attack", "defense")
            and record["of"]["noun"] == "spell"):
            yield "S2", "Spells have no attack and no defense.", record
    node = record.get("node")
    if node == "Count":
        yield from _number(record, 0 if record["cmp"] in ("eq", "le") else 1, MOST_CARDS, "cards")
    elif node == "Points" or node in _POINTS:
        yield from _number(record, 1, MOST_POINTS, "points")
    elif node in _COUNTS:
        yield from _number(record, 1, MOST_CARDS, "cards")
    elif node == "ModStat":
        yield from _number(record, 1, MOST_STAT, "attack or defense")
        yield from _number(record.get("also"), 1, MOST_STAT, "attack or defense")
    elif node in ("SetRank", "ChangeRank") and not 1 <= record["n"] <= MOST_RANK:
        yield "S1", f"There are ranks 1 to {MOST_RANK}.", record


def _number(record: object, least: int, most: int, of: str) -> Iterator[Fault]:
    if not isinstance(record, dict):
        return
    n = record.get("n", least)
    if isinstance(n, int) and not least <= n <= most:
        yield "S6", f"A number of {of} is {least} to {most}.", record


def _filter(record: Tree) -> Iterator[Fault]:
    noun, rank, kinds = record["noun"], record.get("rank"), record.get("kinds", ())
    if CLASH in record:
        yield "S1", "A card has one rank: give one condition about it.", record
    if rank:
        cmp, n = rank["cmp"], rank["n"]
        if not 1 <= n <= MOST_RANK or (cmp, n) in (("gt", MOST_RANK), ("lt", 1)):
            yield "S1", f"There are ranks 1 to {MOST_RANK}; no card fits this.", record
        elif noun == "spell" and cmp in ("eq", "ge", "gt") and n + (cmp == "gt") > MOST_SPELL_RANK:
            yield "S1", f"Spells have ranks 1 to {MOST_SPELL_RANK}.", record
    for every in kinds:
        types = [kind for kind in every if kind[:5] == "type:"]
        if len(types) > 1 or types and noun == "spell":
            yield "S2", "A card has one type. Write 'or' between two of them.", record
        elif noun == "spell" or "type:spell" in types and (noun == "unit" or len(every) > 1):
            yield "S2", "A spell is no unit and has no subtype.", record
    if "stat" in record:
        yield from _number(record["stat"], 0, MOST_STAT, "attack or defense")
        if noun == "spell":
            yield "S2", "Spells have no attack and no defense.", record


# ---- actions (S2, S4, S15) -----------------------------------------------------------------------
def _action(action: Tree, enemy: Set[str] = _ENEMY) -> Iterator[Fault]:
    node, t = action["node"], action.get("t", {})
    zones, cards = zones_of(t), t.get("sel") == "cards"
    if cards and t["of"]["noun"] == "spell" and node in _STATS | _KINDS:
        yield "S2", "Spells have no attack, defense or subtype, and stay spells.", t
    if cards:
        allowed = _ALLOWED.get(node)
        if allowed and not zones <= allowed[0]:
            yield "S4", allowed[1], t
        if node in _FROM_ZONE and not zones:
            yield ("S4",
                   f"Say where from: '{_VERBS[node]} ... from your discard pile', for example.", t)
        if node == "Play" and "field" in zones:
            yield ("S4", "Cards on the field are played already. Play them from a hand, a deck or "
                         "a discard pile.", t)
        if node == "Search" and zones:
            yield "S4", "The place to search is named already.", t
    if t.get("sel") == "host" and node == "Discard":
        yield "S4", "Only cards in a hand can be discarded.", t
    to_you = action.get("to") if node in _MOVING else None
    for other in [t, *(action.get(key, {}) for key in ("u", "using", "under", "from", "in"))]:
        taken = node in _TAKING or isinstance(to_you, dict) and to_you.get("side") == "you"
        if taken and other.get("side") in enemy:
            yield "S15", "Cards do not change sides: take them from your own zones.", other


def zones_of(selector: Tree) -> set[str]:
    """The zones a selector names."""
    return set(selector.get("zones", ())) | {zone for zone in (selector.get("zone"),) if zone}


_VERBS = {"Add": "Add", "Shuffle": "Shuffle", "CopyEffect": "Copy the effect of",
          "PlaceUnder": "Place"}
_ALLOWED = {"Destroy": (FIELD | UNDER, "Only cards on the field can be destroyed."),
            "Discard": ({"hand"}, "Only cards in a hand can be discarded."),
            **dict.fromkeys(_ON_FIELD, (FIELD, "This can only be done to cards on the field."))}


# ---- what a sentence refers to (S8, S10 to S14) --------------------------------------------------
def _order(tree: Tree, actions: list[Tree]) -> Iterator[Fault]:
    trigger = tree.get("trigger")
    card, shown = trigger is not None and trigger["v"] not in _ABOUT_NOBODY, False
    for action in actions:
        inner = action.get("act", action)
        for key in _SELECTORS:
            selector = inner.get(key)
            if isinstance(selector, dict) and selector.get("sel") == "it" and not card:
                yield "S8", "There is no card yet that this can mean. Name the card.", selector
            if isinstance(selector, dict) and "revealed" in zones_of(selector) and not shown:
                yield ("S10", "No cards are revealed yet. Begin with 'Reveal the top three cards "
                              "of your deck and'.", selector)
            card = card or bool(selector)
        if inner.get("who") == "owner" and not card:
            yield "S8", "There is no card yet whose owner this can be.", action
        card = card or inner["node"] in _ABOUT_CARDS
        shown = shown or inner["node"] in _SHOWING
    for record in records([tree.get(key) for key in ("trigger", "while", "if", "per")]):
        if "revealed" in zones_of(record):
            yield "S10", "No cards are revealed yet.", record
    yield from _answers(actions, trigger)


def _answers(actions: list[Tree], trigger: Tree | None) -> Iterator[Fault]:
    event = trigger and trigger["v"]
    for action in actions:
        node = action["node"]
        if node == "Redirect" and event not in ("attacked", "targeted", "attack"):
            yield ("S13", "Begin with what is redirected: 'When a unit you control is attacked,'.",
                   action)
        if node == "Counter" and "t" not in action and not event:
            yield "S13", "Begin with what is countered: 'When a card effect activates,'.", action


def _costs(costs: Iterable[Tree]) -> Iterator[Fault]:
    for cost in costs:
        selector = cost.get("t", {})
        if selector.get("side") in _ENEMY:
            yield "S11", "A cost is paid with your own cards.", selector
        if selector.get("mode") == "upto":
            yield "S11", "A cost is paid in full: leave out 'up to'.", selector


_THEY = "Nobody is named that 'they' can mean. Write 'your opponent'."


def _they(tree: Tree) -> Iterator[Fault]:
    if "trigger" in tree:
        return
    acting = [one for key in ("costs", "do") for one in tree.get(key, ())]
    for action in acting:
        if action.get("who") == "they":
            yield "S12", _THEY, action
        elif not action.get("who"):
            for key in (*_SELECTORS, "per", "in", "from", "whose"):
                part = action.get(key)
                if part == "they" or isinstance(part, dict) and part.get("side") == "they":
                    yield "S12", _THEY, part if isinstance(part, dict) else action
    for record in records([tree.get(key) for key in ("while", "if", "per")]):
        if record.get("side") == "they":
            yield "S12", _THEY, record


def _scope(tree: Tree) -> Iterator[Fault]:
    if "while" not in tree or "trigger" in tree:
        return
    if "costs" in tree:
        yield "S14", "What lasts 'while' something holds has no cost.", tree["costs"][0]
    for action in tree["do"]:
        if action["node"] not in LASTING and not permits(action):
            yield ("S14", "'While' goes with lasting changes. Write 'when' for what happens once.",
                   action)
