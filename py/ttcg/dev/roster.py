"""Checks the shipped cards by the rules for a roster.

`python -m ttcg.dev.roster` prints each rule with its figures (TT-21).

It ends with status 1 when a rule is broken, and names the cards that break it.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from mulligan.protocol.types import CardData, ClauseId

from ..cards.library import LIBRARY, SPELL, faults_of, trees
from ..cardscape.designs import STYLES, SUBTYPES, SUM, TYPES
from ..language.limits import records
from ..language.node import ACTIONS, COSTS, NODES
from ..language.types import Tree

# cards of a rank, units for each type (TT-21.1)
UNITS, SPELLS = {1: 8, 2: 5, 3: 3, 4: 1, 5: 1}, {1: 28, 2: 18, 3: 10}
# percent of the sum (TT-21.2)
ATTACK = {"earth": (12, 58), "light": (12, 58), "water": (20, 65), "nature": (27, 75),
          "air": (27, 75), "electric": (27, 75), "dark": (44, 82), "fire": (51, 80)}
THEME_SHARE = 75  # percent of a type's units, at least
LEAST_SUBTYPE, LEAST_STYLE, MOST_TEXT = 6, 7, 5                                       # TT-21.4
MOST_STAT = 200  # for each rank (TT-21.5)

Trees: TypeAlias = dict[str, Sequence[Tree]]        # by card id


class Strong(NamedTuple):
    """An action of a card's effect, with both."""

    card: CardData
    tree: Tree                             # of the effect
    action: Tree


class Rule(NamedTuple):
    """A rule with its figures and what breaks it."""

    clause: str
    text: str
    figures: str
    broken: list


def rules(cards: list[CardData] | None = None) -> list[Rule]:
    """Every Rule over a list of cards, the shipped ones unless said."""
    cards = list(LIBRARY.shipped.cards.values()) if cards is None else cards
    own: Trees = {card["id"]: trees(card) for card in cards}
    return [_sound(cards), _quota(cards), _sums(cards),
            *(_theme(kind, cards, own) for kind in TYPES), _subtypes(cards), _styles(cards),
            _texts(cards), _pairs(cards), _names(cards), *_strength(cards, own),
            _ladders(cards, own), _language(own)]


def _rule(clause: ClauseId, text: str, figures: str, broken: Iterable[str]) -> Rule:
    return Rule(clause, text, figures, list(broken))


def _names_of(cards: Iterable[CardData]) -> list[str]:
    return [f"{card['id']} {card['name']}" for card in cards]


# ---- counts (TT-21.1, TT-21.2, TT-21.4) ----------------------------------------------------------
def _sound(cards: list[CardData]) -> Rule:
    broken = [f"{card['id']} {fault}" for card in cards for fault in faults_of(card)]
    return _rule("TT-2, TT-19", "every card is one of these rules",
                 f"{len(cards)} cards, {2 * len(cards)} sentences", broken)


def _quota(cards: list[CardData]) -> Rule:
    found = Counter((card["type"], card["level"]) for card in cards)
    wanted = {(kind, rank): n for kind in (*TYPES, SPELL)
              for rank, n in (SPELLS if kind == SPELL else UNITS).items()}
    broken = [f"{kind} rank {rank}: {found[kind, rank]}, not {wanted.get((kind, rank), 0)}"
              for kind, rank in {**wanted, **found}
              if found[kind, rank] != wanted.get((kind, rank), 0)]
    spells = sum(n for (kind, _), n in found.items() if kind == SPELL)
    return _rule("TT-21.1", "the quota by type and rank",
                 f"{len(cards)} cards: {len(cards) - spells} units, {spells} spells", broken)


def _sums(cards: list[CardData]) -> Rule:
    shares = {kind: [100 * card["attack"] / (SUM * card["level"])
                     for card in cards if card["type"] == kind] for kind in ATTACK}
    broken = [f"{card['id']} {card['name']}: {100 * card['attack'] / (SUM * card['level']):.0f} %"
              for card in cards
              if card["type"] in ATTACK
              and not ATTACK[card["type"]][0] <= 100
              * card["attack"] / (SUM * card["level"]) <= ATTACK[card["type"]][1]]
    figures = ", ".join(f"{kind} {min(own):.0f} to {max(own):.0f} %"
                        for kind, own in shares.items() if own)
    return _rule("TT-21.2", "attack as a share of the sum", figures, broken)


def _subtypes(cards: list[CardData]) -> Rule:
    found = Counter(word for card in cards for word in card.get("subtypes", ()))
    return _rule("TT-21.4", f"each subtype on at least {LEAST_SUBTYPE} cards",
                 _tally(found, SUBTYPES),
                 [word for word in SUBTYPES if found[word] < LEAST_SUBTYPE])


def _styles(cards: list[CardData]) -> Rule:
    found = Counter(one["style"] for card in cards for one in card["effects"])
    return _rule("TT-21.4", f"each style on at least {LEAST_STYLE} effects", _tally(found, STYLES),
                 [style for style in STYLES if found[style] < LEAST_STYLE])


def _tally(found: Counter[Any], words: Iterable[str]) -> str:
    return ", ".join(f"{word} {found[word]}" for word in words)


def _texts(cards: list[CardData]) -> Rule:
    found = Counter(_plain(one["text"]) for card in cards for one in card["effects"])
    return _rule("TT-21.4", f"no text on more than {MOST_TEXT} cards",
                 f"{len(found)} texts, the most on {max(found.values())} cards",
                 [text for text, n in found.items() if n > MOST_TEXT])


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _pairs(cards: list[CardData]) -> Rule:
    found = Counter(tuple(sorted(_plain(one["text"]) for one in card["effects"])) for card in cards)
    return _rule("TT-21.4", "no two cards with the same two texts", f"{len(found)} pairs",
                 [" / ".join(pair) for pair, n in found.items() if n > 1])


def _names(cards: list[CardData]) -> Rule:
    found = Counter(card["name"].lower() for card in cards)
    return _rule("TT-2.6", "every card has a name of its own", f"{len(found)} names",
                 [name for name, n in found.items() if n > 1])


# ---- themes and ladders (TT-21.3, TT-21.6) -------------------------------------------------------
def _theme(kind: str, cards: list[CardData], own: Trees) -> Rule:
    units = [card for card in cards if card["type"] == kind]
    fitting = [card for card in units
               if any(kind in _themes(tree) for tree in own[card["id"]])]
    share = 100 * len(fitting) // len(units) if units else 0
    apart = [card for card in units if card not in fitting]
    return _rule("TT-21.3", f"{kind}: at least {THEME_SHARE} % of the units keep to its theme",
                 f"{len(fitting)} of {len(units)}, {share} %",
                 _names_of(apart) if share < THEME_SHARE else ())


def _themes(tree: Tree) -> set[str]:
    """The types that keep to their theme with a sentence (TT-21.3)."""
    found = {kind for action in tree["do"] for kind in ACTIONS[action["node"]].themes(action)}
    under = any(one.get("zone") == "under_self" for one in records(tree))
    return found | {"nature"} if under else found


def _ladders(cards: list[CardData], own: Trees) -> Rule:
    """The types whose units of rank 1 can fetch one of rank 2 (TT-21.6)."""
    found = {kind: [card["name"] for card in cards if card["type"] == kind and card["level"] == 1
                    and any(_fetches(tree, kind) for tree in own[card["id"]])] for kind in TYPES}
    return _rule("TT-21.6",
                 "each type has a card of rank 1 that adds or plays one of rank 2 of its type",
                 ", ".join(f"{kind}: {names[0] if names else 'none'}"
                           for kind, names in found.items()),
                 [kind for kind, names in found.items() if not names])


def _fetches(tree: Tree, kind: str) -> bool:
    return any(action["node"] in ("Add", "Play", "Search")
               and [f"type:{kind}"] in action["t"].get("of", {}).get("kinds", ())
               and _of_rank_two(action["t"]["of"].get("rank")) for action in tree["do"])


def _of_rank_two(rank: Tree | None) -> bool:
    return rank is not None and rank["n"] == 2 and rank["cmp"] in ("eq", "ge") and "too" not in rank


# ---- strength (TT-21.5) --------------------------------------------------------------------------
def _strength(cards: list[CardData], own: Trees) -> Iterator[Rule]:
    """The bands by rank, as far as a tree shows them.

    A cost, a trigger, a limit or the dormant style pays for one more.
    """
    every = [Strong(card, tree, action) for card in cards for tree in own[card["id"]]
             for action in tree["do"]]

    def rule(text: str, wrong: Callable[[CardData, Tree, Tree], bool],
             measure: Callable[[Strong], bool]) -> Rule:
        return _rule("TT-21.5", text, f"{sum(map(bool, map(measure, every)))} such effects",
                     dict.fromkeys(_names_of(one.card for one in every
                                             if measure(one) and wrong(*one))))
    yield rule("cards and points: one for each rank, one more for a spell or at a price",
               lambda card, tree, action: action["n"] > card["level"] + (card["type"] == SPELL)
               + _paid(tree) + ("per" in action), _brings)
    yield rule(f"attack and defense: at most {MOST_STAT} for each rank",
               lambda card, tree, action: action["n"] > MOST_STAT * card["level"],
               lambda one: one.action["node"] == "ModStat")
    yield rule("below rank 3, what destroys units names a rank up to its own or a stat, or has a "
               "price",
               lambda card, tree, action: card["level"] < 3
               and not _narrow(action["t"], card["level"]) and not _paid(tree), _kills)
    yield rule("nothing below rank 3 destroys 'all'", lambda card, tree, action: card["level"] < 3,
               lambda one: one.action["node"] == "Destroy" and one.action["t"].get("mode") == "all")
    yield rule("what clears the opponent's side has a price",
               lambda card, tree, action: card["level"] < 4 and card["type"] != SPELL
               or not _paid(tree), _clears)
    yield rule("nobody skips a turn without a price", lambda card, tree, action: not _paid(tree),
               lambda one: one.action["node"] == "Skip" and one.action["what"] == "turn"
               and one.action.get("who") == "opponent")
    yield rule("locks have a duration or a narrow filter",
               lambda card, tree, action: not _bounded(tree, action), _locks)


def _paid(tree: Tree) -> bool:
    return "costs" in tree or "trigger" in tree or "limit" in tree or tree["style"] == "dormant"


def _brings(one: Strong) -> bool:
    action = one.action
    mine, theirs = action["node"] in ("Draw", "GainPoints"), action["node"] == "LosePoints"
    return (isinstance(action.get("n"), int)
            and (mine and action.get("who") != "opponent"
                 or theirs and action.get("who") == "opponent"))


def _kills(one: Strong) -> bool:
    action = one.action
    return (action["node"] == "Destroy" and action["t"].get("sel") == "cards"
            and action["t"]["of"]["noun"] != "spell")


def _narrow(selector: Tree, level: int) -> bool:
    rank, stat = selector["of"].get("rank"), selector["of"].get("stat")
    return bool(stat) or bool(rank) and rank["cmp"] in ("eq", "le") and max(
        rank["n"], rank.get("too", 0)) <= level


def _clears(one: Strong) -> bool:
    action = one.action
    t = action.get("t", {})
    return (action["node"] in ("Destroy", "Return") and t.get("mode") == "all"
            and t.get("side") == "opponent"
            and t["of"]["noun"] != "spell" and "rank" not in t["of"])


def _locks(one: Strong) -> bool:
    action = one.action
    return (action["node"] in ("Forbid", "OnlyAttack")
            or action["node"] == "Prevent" and action["what"] in ("attack", "activate", "untapped")
            and action["t"].get("sel") != "self")


def _bounded(tree: Tree, action: Tree) -> bool:
    of = action.get("of") or action.get("t", {}).get("of", {})
    return ("duration" in tree or bool(of.get("rank") or of.get("kinds") or of.get("stat"))
            or of.get("noun") == "spell")


# ---- the language --------------------------------------------------------------------------------
def _language(own: Trees) -> Rule:
    found = Counter(one["node"] for pair in own.values() for tree in pair
                    for one in records(tree) if "node" in one)
    actions = {name for name in ACTIONS.keys() | COSTS.keys() if NODES[name].shipped}
    missing = sorted(node for node in actions if not found[node])
    used = len(actions) - len(missing)
    return _rule("TT-20", "every action that is meant to stands on a card",
                 f"{used} of {len(actions)} nodes", missing)


def main() -> int:
    broken = 0
    for rule in rules():
        print(f"{'ok    ' if not rule.broken else 'BROKEN'} {rule.clause:12} {rule.text}: "
              f"{rule.figures}")
        for one in rule.broken:
            print(f"         {one}")
        broken += bool(rule.broken)
    print("All rules hold." if not broken else f"{broken} rules are broken.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
