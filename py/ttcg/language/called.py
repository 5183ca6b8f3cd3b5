"""What a card is called again, "that dragon", "those spells": what it was named as, or S8.

So "tap one dragon, then destroy that fairy" is not taken for the dragon (TT-10.8).
"""

from collections.abc import Iterator, Sequence

from .apart import OPEN
from .asked import WHICH, what_befell
from .limits import records
from .named import Named, named_before
from .node import CONDITIONS, selectors
from .types import Tree

# "unit", "spell", "sub:dragon" or "type:fire"; the latter of what the action itself found
CALLED, FOUND_AS = "called", "found_as"
_OTHER = ("What was named before was not called {0}. Write 'it' for that, or name another card: "
          "'one {1} you control', for example.")


def keep_called(tree: Tree) -> None:
    """Move what cards are called again from the words for them to what is done to them."""
    for action in records(tree):
        for one in selectors(action):
            if CALLED in one:
                action[CALLED] = one.pop(CALLED)


def settle_called(tree: Tree) -> None:
    """Mark each action whose cards are called what they were not named as."""
    before = {id(action): named for action, named in named_before(tree)}
    actions = [*tree.get("costs", ()), *tree["do"]]
    rest = [tree[key] for key in tree if key not in ("costs", "do")]       # asked of the first one
    for action, then in zip(actions, [*actions[1:], {}]):
        act, named = action.get("act", action), before.get(id(action), ())
        of = _before(action, then, named)
        asked = list(_asked(tree, action))
        fits = [_fits(act.pop(CALLED, ""), of, asked)]
        for record in (*records(action), *records(rest)):
            own = record is act or record is act.get("grant")
            asks = record.get("node") in CONDITIONS
            word = record.pop(FOUND_AS, "") or record.pop(CALLED, "")
            here = _described(act) or of if own else _done_to(record, named) or of
            if not (asks and _asks_only(record, word, here)):
                fits.append(_fits(word, here, [] if asks else asked))
        rest = []
        wrong = next(filter(None, fits), "")
        if wrong and not any(OPEN in one for one in selectors(act)):
            action[WHICH] = "S8", _told(wrong)


def _before(action: Tree, then: Tree, named: Sequence[Named]) -> Tree | None:
    """What the card was described as that an action calls "that dragon"."""
    if "payer" in action:                  # the guard stands before what it guards
        return _described(then)
    if "act" in action:
        return _described(action)
    return _of(named[-1]) if named else None


def _done_to(record: Tree, named: Sequence[Named]) -> Tree | None:
    """What "the discarded unit", of which is asked, was described as; None where none was."""
    so = (one for one in reversed(named) if what_befell(one.by) == record.get("past"))
    return next(map(_of, so), None)


def _of(card: Named) -> Tree:
    return card.of or {"noun": card.noun}


def _asks_only(record: Tree, word: str, named: Tree | None) -> bool:
    """Whether of "the milled unit", any card, is asked what no other is: "is it a dragon"."""
    of: Tree = record.get("of", {"noun": "card"})
    known = "no" in record or of["noun"] == "card" or named != {"noun": "card"}
    return not known and names_as(word, of)


def _described(action: Tree) -> Tree | None:
    """What the cards of an action are described as; nothing where they are not."""
    found: Tree | None = action.get("t", {}).get("of")
    return found


def names_as(word: str, of: Tree) -> bool:
    """Whether a description is of nothing but what a word calls: each of its kinds is."""
    kinds: list[list[str]] = of.get("kinds", [])
    if word in ("unit", "spell"):
        return of.get("noun", word) in (word, "card")
    return bool(kinds) and all(word in words for words in kinds)


def _fits(word: str, of: Tree | None, asked: Sequence[Tree]) -> str:
    """The word, where a card was not named as that, nor asked whether it is that."""
    if not word or not of or any(names_as(word, one) for one in asked):
        return ""
    return "" if names_as(word, of) and of.get("noun") != "card" else word


def _asked(tree: Tree, action: Tree) -> Iterator[Tree]:
    """What the conditions of an action ask of a card: "if it is a dragon, tap that dragon"."""
    for one in records([part.get(key, []) for part in (tree, action) for key in ("if", "whether")]):
        node = CONDITIONS.get(one.get("node", ""))
        if node is not None and node.of_it and "of" in one and "no" not in one:
            yield one["of"]


def _told(word: str) -> str:
    kind, _, name = word.rpartition(":")
    what = f"{name} unit" if kind == "type" else name
    return _OTHER.format(f"{'an' if what[0] in 'aeio' else 'a'} {what}", what)
