"""Whose cards are counted, other than which, and how many "that many" are (TT-18.6, TT-9.8).

"Its owner's" are those of the player whose card is named, and "other units" of an equip effect are
other than the equipped one. What may be either is refused, with what to write instead.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..rules.constants import FIELD
from .apart import OPEN
from .asked import is_about_it
from .limits import records, zones_of
from .named import Before, Named, named_before, named_by, of_event, walked
from .node import ACTIONS, NODES, PlayerVerb, Statement
from .types import Fault, Tree

THAN, HOST = "than", "host"                # other than the equipped unit
_SIDES = ("you", "opponent")
_ASKED = ("if", "while", "unless", "per")
_BEHIND = ("after_if", "after_while", "after_unless")

_OTHER = ("'Other' and 'another' can mean other than this card, or than one that is named before: "
          "say how many instead, as in 'for each unit you control' or 'two or more units'.")
_WHOSE = ("Whose cards are counted is not known: say 'your' or 'your opponent's', as in 'for each "
          "card in your hand', or name one card before: 'Destroy one unit, then gain one point for "
          "each card in its owner's hand.'")
_THOSE = ("Those that are named before, or all on the field? Write 'for each unit from among them' "
          "or 'for each unit on the field'.")
_NOBODYS = "There is no card yet whose owner this can be."
_SO_MANY = ("How many? 'That many' is how many cards were taken, or how much was done, before: "
            "'Discard any number of cards, then draw that many cards.' Else say a number: 'draw "
            "two cards'.")
_EACH_SO_MUCH = ("So much may be for each card, or for all of them. Write 'One unit gains 100 "
                 "attack for each spell you control.', or 'Tap two enemy units and they lose 100 "
                 "attack.', for example.")


# ---- what is known when a sentence is read -------------------------------------------------------
def counted(tree: Tree) -> None:
    """Put the players in the place of "its owner", and the equipped unit behind "other".

    Where conditions stand behind a card, it is noted that "other" may be other than that one.
    """
    _name_owners(tree)
    about = [action["t"] for action in tree["do"] if isinstance(action.get("t"), dict)]
    if "trigger" not in tree and {"sel": "host"} in about:
        _other_than_host(tree)
    else:
        _other_than_named(tree)


def _name_owners(tree: Tree) -> None:
    """Put players in the place of "its owner": whose card was named, or that of the event."""
    for action, named in named_before(tree):
        for part, its in _parts(tree, action, named):
            if part.get("side") == "owner" and its is not None and its.side in _SIDES:
                part["side"] = its.side
    for event in of_event(tree.get("trigger", {})):
        for part in records([tree.get("per"), tree.get("if")]):
            if part.get("side") == "owner" and event.side in _SIDES:
                part["side"] = event.side


def _other_than_host(tree: Tree) -> None:
    """Other units are other than the equipped one; of cards of any kind that is left open."""
    of_all = [tree.get(key) for key in (*_ASKED, *_BEHIND)]
    for part in _of_others([of_all, [_asked(action) for action in tree["do"]]]):
        if part["of"]["noun"] != "spell":
            part |= {THAN: HOST} if part["of"]["noun"] == "unit" else {OPEN: _OTHER}


def _other_than_named(tree: Tree) -> None:
    """Leave open what is other where a card that was named may be among those that count."""
    for part in _of_others([tree.get(key) for key in _BEHIND]):
        if any(_is_among(named_by(tree, action, action["t"], ()), part) for action in tree["do"]
               if action.get("t", {}).get("sel") == "cards"):
            part[OPEN] = _OTHER


def _asked(action: Tree) -> list[object]:
    """What an action counts, and what has to hold for it."""
    return [action.get(key) for key in ("per", "if", "whether", "or")]


def _of_others(part: object) -> Iterator[Tree]:
    """Each record of a part of a tree that counts other cards."""
    return (one for one in records(part) if "other" in one and "of" in one)


def _parts(tree: Tree, action: Tree,
           named: tuple[Named, ...]) -> Iterator[tuple[Tree, Named | None]]:
    """Each record that counts for an action, with what "its" is there.

    Of what is said of cards it is those: "one unit gains 100 attack for each card in its owner's
    hand".
    """
    its = named[-1] if named else None
    for part in records([action.get(key) for key in ("if", "whether", "or")]):
        yield part, its
    if "per" in action and isinstance(NODES[action["node"]], Statement):
        its = named_by(tree, action, action["t"], named)
    for part in records(action.get("per")):
        yield part, its


def _is_among(card: Named | None, count: Tree) -> bool:
    """Whether a card that is named may be among those that are counted."""
    if card is None:
        return False
    side = count.get("side") or count.get("who")
    of_others = {side, card.side} == {*_SIDES}
    apart = of_others or {card.noun, count["of"]["noun"]} == {"unit", "spell"}
    return not (apart or card.who == "self") and card.place in ("", *(zones_of(count) or {FIELD}))


# ---- what is refused -----------------------------------------------------------------------------
def open_counts(tree: Tree, resolves: bool) -> Iterator[Fault]:
    """What a sentence leaves open of what it counts, or of whose owner (S8, S16)."""
    before = tuple(named_before(tree))
    yield from _whose(tree, before, resolves)
    yield from _others(tree, before)
    yield from _that_many(tree)
    yield from _so_much_each(before if "per" in tree else ())
    yield from _of_those(tree["do"])


def _whose(tree: Tree, before: Sequence[Before], resolves: bool) -> Iterator[Fault]:
    """Whose the cards are that are counted as those of "its owner"."""
    for part in records([tree.get(key) for key in _ASKED]):
        if part.get("side") == "owner":
            yield ("S16", _WHOSE, part) if "trigger" in tree else ("S8", _NOBODYS, part)
    for action, named in before:
        for part, its in _parts(tree, action, named):
            if part.get("side") != "owner":
                continue
            if its is None:
                yield "S8", _NOBODYS, part
            elif its.several or not resolves or part is not action.get("per") or not (
                    isinstance(NODES[action["node"]], PlayerVerb)
                    or action["t"].get("sel") == "it"):
                yield "S16", _WHOSE, part


def _so_much_each(before: Sequence[Before]) -> Iterator[Fault]:
    """Whether "one unit loses 100 attack", behind "for each", is so much for each (TT-10.14)."""
    for action, named in before:
        several = action.get("t", {}).get("mode", "all") != "all" or (
            is_about_it(action) and named and named[-1].several)
        if several and "n" in action:
            yield "S16", _EACH_SO_MUCH, action


def _of_those(actions: Sequence[Tree]) -> Iterator[Fault]:
    """Whether those are counted that were shown or taken off the field, or all on it (TT-10.9)."""
    for before, action in zip(actions, actions[1:]):
        part, t, node = action.get("per", {}), before.get("t", {}), ACTIONS[before["node"]]
        taken = node.place_after(before) not in ("", FIELD) and t.get("mode") == "all"
        if part.keys() == {"of"} and (node.shows or taken and t.get("of") == part["of"]):
            yield "S16", _THOSE, part


def _others(tree: Tree, before: Sequence[Before]) -> Iterator[Fault]:
    """Other than which, where a card is named before that may be among those that are counted."""
    yield from _joined(tree.get("if", ()))
    for action, named in before:
        yield from _joined(action.get("if", ()))
        for part in _of_others(_asked(action)):
            own = part is action.get("per") and "t" in action
            its = named_by(tree, action, action["t"], named) if own else None
            if {THAN, OPEN}.isdisjoint(part) and any(_is_among(one, part) for one in (*named, its)):
                yield "S16", _OTHER, part


def _joined(conditions: Iterable[Tree]) -> Iterator[Fault]:
    """"If you control a dragon and another dragon": a dragon is named before the other."""
    said: list[Tree] = []
    for one in conditions:
        if "of" not in one:
            continue
        if "other" in one and any(_may_share(one, before) for before in said):
            yield "S16", _OTHER, one
        if (one.get("cmp"), one.get("n")) != ("eq", 0):
            said.append(one)


def _may_share(count: Tree, other: Tree) -> bool:
    """Whether two conditions may count the same card."""
    of_two = {"each", "either"} & {count.get("who"), other.get("who")}
    return bool(of_two) or _whose_are(count) == _whose_are(other)


def _whose_are(count: Tree) -> tuple[object, object]:
    """Whose cards a condition counts."""
    return count.get("who"), count.get("side")


def _that_many(tree: Tree) -> Iterator[Fault]:
    """How many "that many" are: something before it was done so often, or to so many cards."""
    costs = [id(cost) for cost in tree.get("costs", ())]

    def behind(action: Tree, told: bool) -> bool:
        node = NODES[action["node"]]
        if id(action) in costs:            # of a cost it is the cards that were given
            return told or "t" in action or "n" not in action and node.about_cards
        node = ACTIONS[action["node"]]
        return told or node.gives_number and not node.branch(1) and "act" not in action

    for action, told in walked(tree, False, behind):
        if action.get("act", action).get("n") == "that_many" and not told:
            yield "S16", _SO_MANY, action
