"""The static checks of the effect language (TT-19): what a well-formed sentence may not ask for.

A fault is (code, message, the record of the tree it is about). Nothing here changes a tree.
"""

from collections.abc import Iterator, Set

from ..rules.constants import FIELD
from ..rules.fought import FIGHTS
from .apart import asks_of_it
from .joining import HANGS
from .limits import (CARDS, MOST_RANK, MOST_SPELL_RANK, MOST_STAT, TURNS, WHICH, numbered,
                     put_into, records, zones_of)
from .matcher import CLASH
from .moments import may_last
from .named import EITHER, named_before, named_by, walked
from .node import ACTIONS, NODES, selectors
from .styles import misfit
from .types import Fault, Tree
from .they import told_by
from .unclear import unclear

_HOST = {"sel": "host"}
_FIGHTERS = ("attacker", "attacked")
_ENEMY = frozenset(("opponent", "each", "they", "either"))
# what the opponent, let or forced to act, may not take from
_NOT_THEIRS = frozenset(("you", "each", "either"))
_ABOUT_NOBODY = frozenset(("turn_start", "turn_end", "lose_points", "gain_points", "draw"))


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
    has_host = _has_host(tree, unit)
    for record in records(tree):
        yield from _record(record, has_host)
    yield from numbered(tree.get("duration"), TURNS)
    actions = [*tree.get("costs", ()), *tree["do"]]
    for action in actions:
        yield from _action(action, _NOT_THEIRS if "forced" in action else _ENEMY)
        if "act" in action:
            own = "t" in action or action.get("payer") == "you"
            yield from _action(action["act"], _ENEMY if own else _NOT_THEIRS)
    yield from _sides(tree)
    # what is paid for something is named behind that (TT-20.32)
    in_order = sorted(actions, key=lambda one: "payer" in one)
    yield from _order(tree, in_order)
    yield from _revealed(tree, in_order)
    yield from _costs(tree)
    yield from _they(tree)
    yield from _scope(tree)
    yield from _how_long(tree)
    yield from unclear(tree)


_LEADS = {"limit": "two times 'once per turn'", "duration": "two durations", "delay": "two moments",
          "while": "two times 'while'", "window": "two times 'during'", "trigger": "two triggers",
          "if": "two times 'if'", "unless": "two times 'unless'", "per": "two times 'for each'",
          "guard": "two times 'unless'"}


# ---- filters, selectors, numbers (S1, S2, S4, S6, S9) --------------------------------------------
def _has_host(tree: Tree, unit: bool) -> bool:
    """Whether a sentence may speak of the equipped unit.

    A spell may wait for what befalls the unit that its other effect attached it to.
    """
    return tree["style"] == "equip" or not unit and tree.get("trigger", {}).get("subj") == _HOST


_OF_UNITS, _OF_ALL = ("attack", "defense"), ("rank", "type")
_LIKE = {one: (one,) for one in _OF_ALL}   # what a value of all cards is compared with


def _record(record: Tree, has_host: bool) -> Iterator[Fault]:
    if "noun" in record:
        yield from _filter(record)
    elif "every" in record:
        yield from numbered({"n": record["every"]}, CARDS)
    twice = CLASH in record and not record.keys() & {"do", "noun"}
    if twice or "noun" not in record and record.keys() >= {"zone", "zones"}:
        yield "S4", "Cards are looked for in two places at once. Name one of them.", record
    versus = record.get("versus", {})
    of_stats = versus and versus["stat"] not in _OF_ALL
    if versus and versus.get("its", versus["stat"]) not in _LIKE.get(versus["stat"], _OF_UNITS):
        yield "S2", "A rank is compared with a rank, attack and defense with each other.", record
    of = record if "noun" in record else next(
        (record[key] for key in ("of", "what", "by") if key in record), {})
    if of_stats and of["noun"] == "spell":
        yield "S2", "Spells have no attack and no defense.", record
    if versus.get("by") == "host" and not has_host:
        yield "S9", "Only an equip effect has an equipped unit. Write 'this card'.", record
    if record.get("sel") == "host" and not has_host:
        yield ("S9", "Only an equip effect has an equipped unit, and only what lasts is for it: "
                     "'The equipped unit gains 100 attack.' Else write 'this card', or wait for "
                     "what befalls it: 'When the equipped unit attacks, draw one card.'", record)
    if record.get("sel") == "cards":
        yield from numbered(record, CARDS)
        if (record.get("extreme", {}).get("stat") in ("attack", "defense")
            and record["of"]["noun"] == "spell"):
            yield "S2", "Spells have no attack and no defense.", record
    if "node" in record:
        yield from NODES[record["node"]].check(record)


def _filter(record: Tree) -> Iterator[Fault]:
    noun, rank, kinds = record["noun"], record.get("rank"), record.get("kinds", ())
    if CLASH in record:
        yield "S1", "A card has one rank: give one condition about it.", record
    if rank:
        cmp, n = rank["cmp"], rank["n"]
        if not 1 <= n <= MOST_RANK or (cmp, n) in (("gt", MOST_RANK), ("lt", 1)):
            yield "S1", f"There are ranks 1 to {MOST_RANK}; no card fits this.", record
        elif "too" in rank and not n < rank["too"] <= MOST_RANK:
            yield "S1", "Write the lower rank first: 'one rank 1 or 2 unit', for example.", record
        elif noun == "spell" and cmp in ("eq", "ge", "gt") and max(
                n + (cmp == "gt"), rank.get("too", 0)) > MOST_SPELL_RANK:
            yield "S1", f"Spells have ranks 1 to {MOST_SPELL_RANK}.", record
    for every in kinds:
        types = [kind for kind in every if kind[:5] == "type:"]
        if len(types) > 1 or types and noun == "spell":
            yield "S2", "A card has one type. Write 'or' between two of them.", record
        elif noun == "spell" or "type:spell" in types and (noun == "unit" or len(every) > 1):
            yield "S2", "A spell is no unit and has no subtype.", record
    if "stat" in record:
        for stat in (record["stat"], record.get("stat_too")):
            yield from numbered(stat, (0, MOST_STAT, "attack or defense"))
        if noun == "spell":
            yield "S2", "Spells have no attack and no defense.", record
    if noun == "spell" and record.get("state") in FIGHTS:
        yield "S2", "Only units attack and are attacked.", record


# ---- actions (S2, S4, S15) -----------------------------------------------------------------------
def _action(action: Tree, enemy: Set[str] = _ENEMY) -> Iterator[Fault]:
    node, t = NODES[action["node"]], action.get("t", {})
    if node.units_only and t.get("sel") == "cards" and t["of"]["noun"] == "spell":
        yield "S2", "Spells have no attack, defense or subtype, and stay spells.", t
    misplaced = node.misplaced(t)
    if misplaced:
        yield "S4", misplaced, t
    if t.get("did") in ("destroyed", "discarded") and zones_of(t) <= {FIELD}:
        yield "S4", _LIES_THERE, t
    for other in [t, *(action.get(key, {}) for key in ("u", "using", "under", "from", "in"))]:
        if _takes(action) and other.get("side") in enemy:
            yield "S15", _SIDES, other


_LIES_THERE = "Say where they lie: 'one unit destroyed this turn from your discard pile'."
_SIDES = "Cards do not change sides: take them from your own zones."
# whose cards do not go to zones of a player, or not all of them
_NOT_OF = {"you": (EITHER,), "opponent": ("you", EITHER)}
_INTO = ("A card goes to zones of its owner: say 'its owner's', or whose card it is, as in 'When a "
         "unit you control is destroyed, return it to your hand.'")


def _sides(tree: Tree) -> Iterator[Fault]:
    """Whether "it" is a card that can go where the sentence wants it."""
    for action, named in named_before(tree):
        if "forced" in action or "act" in action or action.get("who", "you") != "you":
            continue
        to, into = put_into(action), "you" if NODES[action["node"]].keeps_side else None
        if to:
            into = to.get("side")
        for selector in selectors(action):
            if selector.get("sel") not in ("it", *_FIGHTERS):
                continue
            it = named_by(tree, action, selector, named)
            if it is not None and (into, it.side) == ("you", "opponent"):
                yield "S15", _SIDES, selector
            elif it is not None and into in ("you", "opponent") and it.side in _NOT_OF[into]:
                yield "S16", _INTO, selector


def _takes(action: Tree) -> bool:
    """Whether cards come to the player of the effect, or to a zone of that player."""
    return NODES[action["node"]].keeps_side or put_into(action).get("side") == "you"


# ---- what a sentence refers to (S8, S10 to S14) --------------------------------------------------
def _order(tree: Tree, actions: list[Tree]) -> Iterator[Fault]:
    trigger = tree.get("trigger")
    fights = trigger is not None and "attack" in trigger["v"]
    told = trigger is not None and trigger["v"] not in _ABOUT_NOBODY
    for action, card in walked({"do": actions}, told, _names_card):
        inner = action.get("act", action)
        card = card or inner is not action and "t" in action
        for selector in selectors(inner):
            if selector.get("sel") == "it" and not card:
                yield "S8", "There is no card yet that this can mean. Name the card.", selector
            if selector.get("sel") in _FIGHTERS and not fights:
                over = trigger is not None and trigger["v"] == "destroyed_by_battle"
                yield "S8", _FOUGHT if over else _NO_FIGHT, selector
        card = card or bool(selectors(inner))
        ranked = inner.get("per", {}).get("rank_of") == "it"
        asked = [inner.get(key) for key in ("if", "whether", "or")]
        if not card and (ranked or asks_of_it(asked)):
            yield "S8", "There is no card yet that this can mean. Name the card.", action
        if inner.get("who") == "owner" and not card:
            yield "S8", "There is no card yet whose owner this can be.", action
    if asks_of_it([tree.get(key) for key in ("while", "if")]):
        yield "S8", _KIND, tree
    yield from _answers(actions, trigger)


_NO_FIGHT = "Nothing attacks here. Begin with 'When this card is attacked,', for example."
_FOUGHT = ("The battle is over by then. Write 'When this card is attacked, destroy the attacking "
           "unit.', for example.")


def _names_card(action: Tree, card: bool) -> bool:
    """Whether a card is named behind an action."""
    inner = action.get("act", action)
    apart = inner is not action and "t" in action
    return card or apart or bool(selectors(inner)) or NODES[inner["node"]].about_cards


_NONE_SHOWN = ("No cards are revealed yet. Begin with 'Reveal the top three cards of your deck "
               "and' or 'Mill three cards and'.")
_NOT_SEEN = ("Cards are counted that both players see: 'Mill two cards and gain one point for each "
             "spell from among them.', for example. What one card is, is asked so: 'Discard one "
             "card. If it is a spell, draw one card.'")
_DRAWN = ("Cards that were drawn lie among the others of a hand: 'Draw two cards, then put one "
          "card from your hand on the top of your deck.', for example.")


def _revealed(tree: Tree, actions: list[Tree]) -> Iterator[Fault]:
    """Whether cards were revealed before "from among them", and who may take them."""
    def behind(action: Tree, shown: str) -> str:
        inner = action.get("act", action)
        # what a cost showed is no longer looked at when its effect resolves
        if not NODES[inner["node"]].shows or action in tree.get("costs", ()):
            return shown
        whose = inner.get("whose") or inner.get("who") or inner.get("t", {}).get("side")
        return "theirs" if whose in _ENEMY and "forced" not in action else "shown"

    drawn = any(NODES[one["node"]].past == "drawn" for one in actions)
    for action, shown in walked({"do": actions}, "", behind):
        inner = action.get("act", action)
        for count in records([inner.get("per"), *map(action.get, ("if", "whether", "or"))]):
            if "revealed" in zones_of(count) and not shown:
                yield "S10", _NOT_SEEN, count
        for selector in selectors(inner):
            if "revealed" in zones_of(selector) and not shown:
                yield "S10", _DRAWN if drawn else _NONE_SHOWN, selector
            if "revealed" in zones_of(selector) and shown == "theirs" and _takes(inner):
                yield "S15", _SIDES, selector
    for record in records([tree.get(key) for key in ("trigger", "while", "if", "per")]):
        if "revealed" in zones_of(record):
            yield "S10", "No cards are revealed yet.", record


_KIND = ("What 'it' is or did can be asked behind what was done to it. Before that, say which "
         "cards are meant: 'When a dragon is destroyed,' or 'Destroy one unit that attacked this "
         "turn', for example.")


def _answers(actions: list[Tree], trigger: Tree | None) -> Iterator[Fault]:
    event = trigger["v"] if trigger else None
    for action in actions:
        unprompted = NODES[action["node"]].unprompted(action, event)
        if unprompted:
            yield "S13", unprompted, action


_PAID = ("A cost is paid with your own cards. What is done to others is none: 'When an enemy unit "
         "attacks, tap it and draw one card.', for example.")


def _costs(tree: Tree) -> Iterator[Fault]:
    """What nobody could pay, or pay by chance (TT-7.6)."""
    for cost in tree.get("costs", ()):
        selector = cost.get("t", {})
        if selector.get("side") in _ENEMY:
            yield "S11", _PAID, selector
        if selector.get("mode") == "upto":
            yield "S11", "A cost is paid in full: leave out 'up to'.", selector
        if "random" in selector:
            yield "S11", "Who pays a cost chooses with what: leave out 'random'.", selector
    paid = [id(cost) for cost in tree.get("costs", ()) if "act" not in cost]
    for cost, named in named_before(tree):
        if id(cost) not in paid:
            continue
        for it in selectors(cost):
            its = named_by(tree, cost, it, named) if it.get("sel") in ("it", *_FIGHTERS) else None
            if its is not None and its.side == "opponent":
                yield "S11", _PAID, it


_THEY = ("Nobody is named that 'they' can mean. Write 'your opponent', or 'its owner'; for cards "
         "write 'it' or 'those cards'.")


def _they(tree: Tree) -> Iterator[Fault]:
    if "trigger" in tree and told_by(tree["trigger"]):
        return
    acting = [one for key in ("costs", "do") for one in tree.get(key, ())]
    for action in acting:
        pays = "" if HANGS in tree else action.get("payer")
        if "they" in (action.get("who"), pays):
            yield "S12", _THEY, action
        elif action.get("who", "you") == "you" and "forced" not in action:
            for key in WHICH if "who" not in action else ("per",):
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
    if "duration" in tree:
        yield "S14", "Say how long it lasts once: with 'while', or with a number of turns.", tree
    for action in tree["do"]:
        if not ACTIONS[action["node"]].lasts(action):
            yield ("S14", "'While' goes with lasting changes. Write 'when' for what happens once.",
                   action)


_AT_ONCE = ("This is done at once, and does not last. Name the moment instead: 'At the start of "
            "your next turn, ...'.")
_LONGER = ("This is done at once, not in a turn to come. Make two effects of it, or let what lasts "
           "begin at once, too: 'Until the end of the next turn, tap one enemy unit and it cannot "
           "be untapped.', for example.")
_LATER = ("next_turn", "your_next_turn", "foe_next_turn")


def _how_long(tree: Tree) -> Iterator[Fault]:
    """A duration goes with what lasts; of a turn to come it is not when something is done."""
    until = tree.get("duration")
    if until is None:
        return
    brief = []
    for action in tree["do"]:
        node = ACTIONS[action["node"]]
        why = node.timeless(action)
        if why:
            yield "S14", why, action
        elif not may_last(action):
            brief.append(action)
    alone = len(brief) == len(tree["do"])
    if brief and (until in _LATER or until != "end_of_turn" and alone):
        yield "S14", _AT_ONCE if alone else _LONGER, brief[0]
