"""Where a sentence says something else than its plainest wording (TT-17.8).

Both are looked through for words that carry meaning: whom and whose, how many, how long, where.
What means the same is the same mark ("enemy", "your opponent's"), and marks of one side that the
other lacks are a difference.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from .phrases import NUMBERS
from .types import Tree
from .wording import say


class Difference(NamedTuple):
    """Words of a sentence and what is read instead, either of them "" for nothing.

    `kind` is owner, subject, number, duration or zone. `pos` and `end` are letters of the sentence:
    those words, or the word behind which something is read.
    """

    kind: str
    typed: str
    read: str
    pos: int
    end: int

    @property
    def words(self) -> str:
        """`number: 'all' is read beside what is written`"""
        if self.typed and self.read:
            return f"{self.kind}: '{self.typed}' is read as '{self.read}'"
        if self.read:
            return f"{self.kind}: '{self.read}' is read, and not written"
        return f"{self.kind}: '{self.typed}' is written, and says nothing more"


class Reading(NamedTuple):
    """The plainest wording of a sentence, and its differences in the order of the sentence."""

    plain: str
    differences: list[Difference]


class _Mark(NamedTuple):
    kind: str
    means: str
    words: str
    pos: int


def read_as(text: str, tree: Tree) -> Reading:
    """How a sentence is read; `tree` is what the reader made of it."""
    plain = say(tree, tag=False)
    typed, found = list(_marks(text)), list(_marks(plain))
    lost = [mark for mark in _once(typed, found) if not _goes_without_saying(mark, plain)]
    told = [mark.means for mark in typed if mark.means == "they" and "opponent's" in text]
    added = [mark for mark in _once(found, typed) if not (_held(mark) or told and _is_foe(mark))]
    out = []
    for mark in lost:
        twin = next((one for one in added if one.kind == mark.kind), None)
        if twin:
            added.remove(twin)
        out.append(_difference(mark, twin))
    out += [Difference(mark.kind, "", mark.words.lower(), *_place(mark, plain, text))
            for mark in added]
    out += *_of_both(text, tree), *_of_others(text, tree)
    return Reading(plain, sorted(out, key=lambda one: one.pos))


def _of_both(text: str, tree: Tree) -> Iterator[Difference]:
    """"The deck", without an owner, is that of both players for what is done to all of it."""
    if any(action.get("whose") == "any" for action in tree["do"]):
        for found in re.finditer(r"\bthe (deck|hand|discard pile)\b", text.lower()):
            read = f"both players' {found[1]}s"
            yield Difference("owner", found[0], read, found.start(), found.end())


def _of_others(text: str, tree: Tree) -> Iterator[Difference]:
    """"Other units you control" behind a card that was named leaves this card out, too (TT-9.8)."""
    event = tree.get("trigger", {})
    costs = [cost.get("t") for cost in tree.get("costs", ())]
    told = [event.get("subj"), event.get("what"), *costs]
    [*_, found] = [None, *re.finditer(r"\bother\b(?! than)", text.lower())]
    for action in tree["do"]:
        t = action.get("t", {})
        of_all = "other" in t and t.get("mode") == "all" and t.get("side") != "opponent"
        if found and of_all and any(_may_be_of(one, t) for one in told):
            read = "other than this card and the one before"
            yield Difference("number", found[0], read, found.start(), found.end())
            return
        told.append(t)


def _may_be_of(named: object, t: Tree) -> bool:
    """Whether cards that were named may be some of what a selector takes all of."""
    if not isinstance(named, dict) or named.get("sel") != "cards":
        return False
    return "any" in (named.get("side"), t.get("side")) or named.get("side") == t.get("side")


def _difference(mark: _Mark, twin: _Mark | None) -> Difference:
    end = mark.pos + len(mark.words)
    return Difference(mark.kind, mark.words, twin.words.lower() if twin else "", mark.pos, end)


def _place(mark: _Mark, plain: str, text: str) -> tuple[int, int]:
    """The word of the sentence that what is added belongs to: the next one both have."""
    for word in re.findall(r"[a-z0-9'-]+", plain[mark.pos + len(mark.words):].lower()):
        found = re.search(rf"\b{re.escape(word)}\b", text.lower())
        if found and word not in _SMALL:
            return found.span()
    return 0, len(text)


# ---- the words that carry meaning ----------------------------------------------------------------
_NUMBER = {word: str(n) for n, word in enumerate(NUMBERS) if word}
_SMALL = frozenset(("of", "the", "a", "an", "to", "and", "in", "from", "on"))
# (kind, what it means or "" for the words themselves, words); the first that fits is taken, and
# one without a kind tells nothing
_KINDS = (
    ("", "", r"you (?:may|can)\b(?! be)|for (?:each|every)|each time|once per turn"),
    ("", "", r"attacks? (?:your opponent|you) directly|each of(?= your turns)"),
    ("", "", r"(?:each|every)(?: player's)?(?= turn)|enters the field|you or your opponent"),
    ("duration", "this turn", r"until (?:the )?end of (?:this |the )?turn|(?:for )?this turn"
                              r"|until (?:this|the) turn ends|for the rest of (?:this|the) turn"),
    ("duration", "", r"until your(?: opponent's)? next turn ends"),
    ("duration", "until your next turn", r"until (?:the start of )?your next turn"),
    ("duration", "", r"until the end of (?:the|your) next turn|for the next(?= \w+ turns?\b)"),
    ("duration", "end of turn", r"at (?:the )?end of (?:this |the )?turn"),
    ("duration", "in your turn", r"(?:during|on) your next turn"),
    ("duration", "in their turn", r"(?:during|on) (?:your opponent's|their) next turn"),
    ("duration", "", r"until the end of your(?: opponent's)? turn"),
    ("duration", "next turn", r"(?<!your )(?<!their )(?<!the )(?<!opponent's )next turn"),
    ("subject", "both", r"(?:both|all) players|(?:each|every) players?(?:'s)?|either player's"),
    ("owner", "they", r"they control|(?:(?:their|its|the) )?(?:owner|controller)s?'?s?"),
    ("subject", "they", r"that player|they"),
    ("owner", "opponent", r"enemy|your opponent's side of the field|your opponent controls"),
    ("owner", "opponent", r"(?:your )?opponent's"),
    ("owner", "you", r"your side of the field|you control|you own"),
    ("subject", "opponent", r"(?:your|an|the|each|target) opponent"),
    ("owner", "they", r"their|its"),
    ("owner", "you", r"your"),
    ("subject", "you", r"you"),
    ("number", "any number", r"any number of"),
    ("number", "all", r"all|each|every"),
    ("number", "twice", r"twice(?: (?:each|per|every) turn)?"),
    ("number", "1", r"one or more|another|target|an?(?= )"),
    ("number", "most", r"or (?:less|fewer|lower)"),
    ("number", "least", r"or (?:more|higher)"),
    ("number", "that many", r"that many|the same number of"),
    ("number", "", r"up to|exactly"),
    ("number", "", rf"[0-9]+|{'|'.join(NUMBERS[1:])}"),
    ("zone", "field", r"on the field|from the field|in play|face up|the field"),
    ("zone", "discard", r"discard piles?"),
    ("zone", "hand", r"hands?"),
    ("zone", "top", r"(?:the )?top(?= of)|the top"),
    ("zone", "bottom", r"(?:the )?bottom(?= of)|the bottom"),
    ("zone", "deck", r"decks?"),
    ("zone", "under", r"under"),
    ("zone", "above", r"above this (?:card|one)"),
)
_ANY = re.compile("|".join(rf"(?P<k{i}>\b(?:{words})(?![\w'-]))"
                           for i, (_, _, words) in enumerate(_KINDS)))


def _marks(text: str) -> Iterator[_Mark]:
    for found in _ANY.finditer(text.lower().replace("\u2019", "'")):
        kind, means, _ = _KINDS[int((found.lastgroup or "k0")[1:])]
        words = found[0]
        means = means or _NUMBER.get(words, words)
        if kind:
            yield _Mark(kind, means, text[found.start():found.end()], found.start())


# ---- what is the same ----------------------------------------------------------------------------
def _once(marks: list[_Mark], others: list[_Mark]) -> Iterator[_Mark]:
    """Those whose meaning is not among the others, each meaning once."""
    there = set(map(_meaning, others))
    for mark in marks:
        if _meaning(mark) not in there:
            there.add(_meaning(mark))
            yield mark


def _meaning(mark: _Mark) -> tuple[str, str]:
    """What a mark means; players are the same whether they act or own."""
    return "player" if mark.kind in ("owner", "subject") else mark.kind, mark.means


def _goes_without_saying(mark: _Mark, plain: str) -> bool:
    """Whether words that the plain wording lacks are meant by its other words.

    They stand for who is named, you act where nobody is named (TT-18.7), and cards in the plural
    are all of them.
    """
    if mark.means in ("they", "you") or _meaning(mark) in _BARE:
        return True
    said = plain.lower()
    return mark.kind == "zone" and any(verb in said for verb in _FROM.get(mark.means, ()))


_BARE = (("number", "1"), ("number", "all"))
# verbs that name a zone by themselves
_FROM = {"deck": ("draw", "mill", "search"), "top": ("draw", "mill"), "hand": ("discard", "play"),
         "discard": ("discard", "mill"),
         "field": ("destroy", "tap", "attack", "control", "return", "equip", "rank")}


def _is_foe(mark: _Mark) -> bool:
    """Whether it is your opponent, whom "they" are behind "your opponent's next turn"."""
    return _meaning(mark) == ("player", "opponent")


def _held(mark: _Mark) -> bool:
    """Whether what is read beside the sentence is no news: you, whom nobody named, or one card."""
    acts = (mark.kind, mark.means) == ("subject", "you")
    return acts or mark.means == "they" or _meaning(mark) == _BARE[0]
