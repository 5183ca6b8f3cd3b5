"""What is asked of "it", and of "the drawn card" (TT-20.28); what may be another card is refused.

Where something is asked of one card twice, what stands between keeps that card.
"""

from collections.abc import Iterator, Sequence

from ..rules.constants import SPENT, THEM
from .apart import OPEN, is_a_fighters
from .limits import records, zones_of
from .named import GONE, IT, Before, Named, is_by_you, is_gone, is_spent, named_before
from .node import CONDITIONS, NODES, selectors
from .types import Tree

WHICH = "which"                            # why it is not sure which card "it" is: (code, message)
BY_YOU = "by_you"                          # "if you discarded a dragon this way"
WAY = "way"                                # "this way", which may be one of several cards
PAIR = "pair"                              # it is done to the second of two kinds of cards
EITHER_CARD = ("'It' can be one of several cards here. Say which: 'this card' or 'the attacking "
               "unit' where one attacks, name one, as in 'one unit your opponent controls', or "
               "make two effects of it.")
_OF_ONE = ("'It' can be one of several cards here. Name one card before that: 'Tap one unit and if "
           "it attacked this turn, destroy it', or those that did: 'Destroy all units that "
           "attacked this turn', for example.")
_FIT = ("'It' can be one of several cards here. Name one card before that: 'Tap one unit and if it "
        "is a dragon, destroy it', or ask of all: 'Tap two units. If there is a dragon among "
        "them, draw one card.', for example.")
_NOT_SAID = ("'It' can be one of several cards here. Say which: 'the {0} card', as in 'Discard one "
             "card to draw one card. If the drawn card is a unit, play it.', or 'this card'.")
_ASKED_LAST = ("'It' can be the card that was asked of first, or one that is named since. Let what "
               "names another card come last: 'Tap one unit. If it is a machine, gain one point. "
               "If it is a dragon, draw one card and discard it.', for example.")
_NONE_YET = ("There may be no such card, as it is named under an 'if'. Ask of one that is named in "
             "any case: 'Draw one card. If the drawn card is a dragon, draw one card.', for "
             "example.")
_FALLS = ("The unit that this one destroys is not 'it' here. It is named so: 'When an enemy unit "
          "is destroyed by battle, gain points equal to its rank.', for example.")
_OF_COSTS = ("It can be what either cost took. Let the effect do one of them: 'Discard one "
             "card to tap one unit you control. If it is a dragon, gain one point.', for example.")
_NOT_BY_YOU = ("That is not done by you, or not by you alone. Ask what it is: 'Your opponent "
               "discards one card. If the discarded card is a dragon, you gain one point.', for "
               "example.")
_TWICE = ("Where the first 'if' does not hold, nothing may be done, or what is done instead. Ask "
          "alone: 'Discard one card. If it is a dragon, draw two cards. If it is a spell, draw "
          "three cards.', for example.")
_PAST = ("It can be one of several cards, or another card was named since. Ask of it at once: "
         "'Discard one card. If the discarded card is a dragon, draw two cards.', or of all: 'Mill "
         "two cards. If there is a dragon among them, draw one card.', for example.")
_PAST_FIRST = ("It can be one of several cards, or another card was named since. Do first what is "
               "done to it: 'When one of your units is destroyed, return it to your hand and tap "
               "this card.', for example.")


def asked_between(tree: Tree) -> Iterator[Before]:
    """Each action about "it" where something is asked of this card behind the card that was named
    last, with all that were: "when you play a unit, if this card is tapped, untap it".
    """
    row = [*tree.get("costs", ()), *tree["do"]]
    places = {id(one): at for at, one in enumerate(row)}
    for action, named in named_before(tree):
        last = named[-1] if named else None
        if last is None or last.who == "self" or not is_about_it(action.get("act", action)):
            continue
        since, here = places.get(id(last.by), -1), places[id(action)]
        begun = any(of_this(_begun(row, at)) for at in range(since + 1, here + 1))
        if begun or since < 0 and _asks_behind(tree):
            yield action, named


def _begun(row: Sequence[Tree], at: int) -> list[Tree]:
    """The conditions that stand in front of an action, and not of the one before it, too."""
    before, action = row[at - 1] if at else {}, row[at]
    own = action.get("if", []) if action.get("if") != before.get("if") else []
    return [*own, *action.get("whether", ())]


def _asks_behind(tree: Tree) -> bool:
    """Whether something is asked of this card behind the event, and in front of what is done."""
    keys = list(tree)
    behind = keys[keys.index("trigger") + 1:] if "trigger" in tree else ()
    return any(key in behind and of_this(tree[key]) for key in ("if", "unless", "while"))


def of_this(asked: object) -> bool:
    """Whether something is asked of this card; what is under another one is not meant by "it"."""
    if any(one.get("state") == "under" for one in records(asked)):
        return False
    scope = isinstance(asked, dict) and "state" in asked and "node" not in asked
    return scope or any(CONDITIONS[one["node"]].is_of_own(one) for one in records(asked)
                        if one.get("node") in CONDITIONS)


def is_about_it(act: Tree) -> bool:
    """Whether an action is about "it", its owner or its rank."""
    return (act.get("who") == "owner" or act.get("per", {}).get("rank_of") == "it"
            or any(one.get("sel") in IT for one in selectors(act)))


def asked_in(action: Tree) -> Iterator[Tree]:
    """What is asked before an action, or before more of it is done "instead"."""
    more = action.get("act", action).get("or", {})
    for asked in (action, more):
        yield from (*asked.get("if", ()), *asked.get("whether", ()))


def asked_of_it(tree: Tree, action: Tree, named: Sequence[Named],
                before: Tree) -> tuple[str, str] | None:
    """Why what an action asks of "it" is refused, behind the cards that are named: (code, message).

    What the action `before` hangs on, too, was asked there.
    Where each player named cards, each may have another one; and where it was done to two cards,
    it may be either. "The drawn card" says which one (TT-10.8); where "it" does so, too, those
    words are taken off.
    """
    if asks_it(action, "if", "whether") and asks_it(action.get("or", {}), "if"):
        return "S16", _TWICE
    of_one = [one for one in asked_in(action)
              if CONDITIONS[one["node"]].of_one and one not in _asked_before(before, action)]
    paid = [one for one in named if any(one.by is cost for cost in tree.get("costs", ()))]
    for its, cards in ((None, named[-1:]), (SPENT, paid)):
        if any(one.get("card") == its and is_gone(card, one.get("of", {}))
               for one in of_one for card in cards):
            return "S16", GONE
    asked = [one for one in of_one if "card" not in one]
    if not asked:
        return None
    others = _others(tree, action, named, asked)
    if others and all("past" in one for one in asked):
        return None
    for one in asked:
        one.pop("past", None)
    last = named[-1]
    if last in paid and len(paid) > 1:
        return "S16", _OF_COSTS
    if last.several or PAIR in last.by:
        if is_spent(tree, paid[-1].who if paid else "", named):
            return "S16", _NOT_SAID.format(what_befell(paid[-1].by))
        return "S16", _FIT if any(CONDITIONS[one["node"]].of_card for one in asked) else _OF_ONE
    if others or len(selectors(last.by)) > 1:
        told = last.off_a_deck or last in paid
        return "S16", _NOT_SAID.format(what_befell(last.by)) if told else EITHER_CARD
    return None


def _others(tree: Tree, action: Tree, named: Sequence[Named], asked: Sequence[Tree]) -> bool:
    """Whether "it" may be another card than the last one."""
    last = named[-1]
    others = [one for one in named if one.who != last.who]
    if last.who == "self" or "forced" in last.by:
        return bool(others)
    if not last.off_a_deck:
        paid = any(last.by is cost for cost in tree.get("costs", ()))
        others = [one for one in others if paid and one.who != "self"]
    elif is_one_group(last.by, action):
        return False
    return any(_may_be(tree, one, asked) for one in others)


def know_milled(tree: Tree) -> None:
    """Mark costs whose milled cards are asked for, so that the effect knows them once they are."""
    mills = [cost for cost in tree.get("costs", ()) if NODES[cost["node"]].off_a_deck]
    for action, named in named_before(tree) if mills else ():
        its = (is_about_it(action.get("act", action)) or any(map(_of_it, asked_in(action)))
               or any(THEM in zones_of(one) for one in records(action)))
        if (its and named and any(named[-1].by is cost for cost in mills)
                or any(one.get("card") == SPENT for one in records(action))):
            for cost in mills:
                cost["known"] = True


def _may_be(tree: Tree, one: Named, asked: Sequence[Tree]) -> bool:
    """Whether what is asked can be true of cards that are named, as far as it is told of them."""
    told = [part for part in records(one.by) if f"{id(part)}" == one.who]
    of: Tree = {"noun": one.noun, **(told[0].get("of", {}) if told else {})}
    if one.who == "self":                  # it may be a spell, unless it fights
        of = {"noun": "unit" if is_a_fighters(tree) else "card"}
    elif one.who == "event":
        event = tree["trigger"]            # `by` may be what was done to its card since
        of = (event.get("subj") or event.get("what") or {}).get("of", of)
    nouns = [{of["noun"], which["of"].get("noun", "card")} for which in asked
             if "of" in which and "no" not in which]
    return not any(noun == {"unit", "spell"} for noun in nouns)


# ---- asked twice (TT-20.28) ----------------------------------------------------------------------
def keep_asked(tree: Tree) -> None:
    """What is asked of "it" behind what hangs on the same question is asked of the same card.

    "Tap one unit. If it is a dragon, draw one card. If it is a machine, gain one point." asks twice
    of one card. So what names another card in between has the key `keeps_it`, by which "it" stays
    the card it was; where "it" is that other card in between, it is refused.
    """
    while _is_kept(tree):
        pass


def _is_kept(tree: Tree) -> bool:
    """Whether actions that name another card between two questions were marked, or the second."""
    rows = list(named_before(tree))
    actions = [action for action, _ in rows]
    for at, (action, named) in enumerate(rows):
        by = next((i for i in range(at) if actions[i] is named[-1].by), -1) if named else -1
        if by < 0 or WHICH in action or not (asks_it(actions[by], "if")
                                             and asks_it(action, "if", "whether")):
            continue
        start, end = _group(actions, by)
        names = [i for i in range(start, min(end, at)) if _last(rows[i]) != _last(rows[i + 1])]
        if end > at or _last(rows[start]) == _last(rows[at]) or not names:
            continue
        if any(map(_says_it, actions[names[0] + 1:end])):
            action[WHICH] = "S16", _ASKED_LAST
            return True
        for i in names:
            actions[i]["keeps_it"] = True      # named.py and rules/act.py pass it over
        return True
    return False


def _last(row: Before) -> str:
    """Which card "it" is at an action."""
    return row[1][-1].who if row[1] else ""


def _group(actions: Sequence[Tree], at: int) -> tuple[int, int]:
    """Where the actions begin and end that hang on one "if" with an action."""
    start, end = at, at + 1
    while start and is_one_group(actions[start - 1], actions[start]):
        start -= 1
    while end < len(actions) and is_one_group(actions[end - 1], actions[end]):
        end += 1
    return start, end


def is_one_group(before: Tree, action: Tree) -> bool:
    """Whether an action hangs on the "if" of one before it, which is asked once (TT-20.28)."""
    alike = all(before.get(key) == action.get(key) for key in ("if", "case"))
    return alike and "again" not in action


def _asked_before(before: Tree, action: Tree) -> list[Tree]:
    """The conditions of an action that were asked for the one before it."""
    return action.get("if", []) if is_one_group(before, action) else []


def asks_it(action: Tree, *keys: str) -> bool:
    """Whether an action hangs on what "it" is or did."""
    return any(_of_it(one) for key in keys for one in action.get(key, ()))


def _of_it(asked: Tree) -> bool:
    return CONDITIONS[asked["node"]].of_it and "card" not in asked


def _says_it(action: Tree) -> bool:
    """Whether what an action does is about "it" or its owner."""
    said = {key: part for key, part in action.items() if key not in ("if", "to")}
    return any(value in (*IT, "owner") for one in records(said) for value in one.values()
               if isinstance(value, str)) or any("under_that" in zones_of(one)
                                                 for one in records(said))


# ---- what was done to it -------------------------------------------------------------------------
def done_to(tree: Tree) -> None:
    """Mark "the destroyed unit" where that is not "it", and take the word off what is done to it.

    What is asked of it keeps the word for `asked_of_it`.
    """
    befell: dict[str, list[Tree]] = {}     # what was done to each card so far, or who did it
    before: Tree = {}
    for action, named in named_before(tree):
        for one in named:
            befell.setdefault(one.who, []).append(one.by)
        asked = [id(one) for one in asked_in(action) if CONDITIONS[one["node"]].of_one]
        again = _asked_before(before, action)
        before = action
        for part in list(records(action)):
            if part in again:
                continue
            here, way = id(part) in asked, part.pop(WAY, False)
            wrong = _wrong_past(tree, part, named, befell, way) if "past" in part else None
            if wrong == ("S16", _PAST) and part.get("sel") in IT:
                wrong = "S16", _PAST_FIRST
            if "past" in part and here and not wrong and named[-1].by in tree.get("costs", ()):
                of_two = "S16", _PAST if named[-1].several else _OF_COSTS
                wrong = None if is_spent(tree, named[-1].who, named) else of_two
            elif wrong and here and _means_spent(tree, part["past"], named, befell):
                part["card"] = SPENT
                continue
            if "past" in part and not wrong and here and _may_not_be(action, named, befell):
                wrong = "S16", _NONE_YET
            if {"past", BY_YOU} <= part.keys() and not wrong and not is_by_you(tree, named[-1].by):
                wrong = "S16", _NOT_BY_YOU
            if wrong:
                action[WHICH] = wrong
            elif way and named[-1].several:
                _ask_of_all(part)
            if wrong or not here:
                part.pop("past", None)
    kept = [id(one) for action in tree["do"] for one in asked_in(action)]
    for part in list(records(tree)):
        for mark in (BY_YOU, WAY):         # in front of all that is done, too
            part.pop(mark, None)
        if id(part) not in kept:
            part.pop("past", None)


def _ask_of_all(part: Tree) -> None:
    """"If you discarded a dragon this way", behind several, is "if there is one among them"."""
    kept = {key: part[key] for key in ("of", OPEN) if key in part}
    part.clear()
    part |= {"node": "Count", "who": "any", "cmp": "ge", "n": 1, **kept, "zone": "revealed"}


def _means_spent(tree: Tree, past: str, named: Sequence[Named],
                 befell: dict[str, list[Tree]]) -> bool:
    """Whether "the discarded card" is the one that the costs took, and no other."""
    found = [who for who, done in befell.items() if past in map(what_befell, done)]
    return len(found) == 1 and is_spent(tree, found[0], named)


def _wrong_past(tree: Tree, part: Tree, named: Sequence[Named],
                befell: dict[str, list[Tree]], way: bool) -> tuple[str, str] | None:
    """Why "the destroyed unit" is refused behind the cards that are named: (code, message).

    "For each unit destroyed this way" may be about several.
    """
    past, counts = part["past"], way or "revealed" in zones_of(part)
    of_that = {who for who, done in befell.items() if past in map(what_befell, done)}
    of_that &= {one.who for one in named}
    if past == "destroyed" and any(one.by.get("v") == "destroys" for one in named):
        return "S16", _FALLS               # that event is about the one that does it
    if not of_that:
        return "S8", f"Nothing was {past} before that this can be. Name the card."
    if of_that == {named[-1].who} and (counts or not named[-1].several):
        return None
    paid = {one.who for one in named if any(one.by is cost for cost in tree.get("costs", ()))}
    return "S16", _OF_COSTS if of_that <= paid and len(paid) > 1 else _PAST


def _may_not_be(action: Tree, named: Sequence[Named], befell: dict[str, list[Tree]]) -> bool:
    """Whether the last card was named under an "if" that an action does not hang on.

    Where that did not hold, "it" would be an earlier one.
    """
    by = befell[named[-1].who][0]
    return len(named) > 1 and "node" in by and "if" in by and not is_one_group(by, action)


def what_befell(by: Tree) -> str:
    """What an event, a cost or an action did to its cards, as one says it of them."""
    if "v" in by:
        verb = by["v"].partition("_by_")[0]
        return {"play": "played", "discard": "discarded"}.get(verb, verb)
    node = NODES.get(by.get("act", by).get("node", ""))
    return node.past if node else ""
