"""Reads what people write into card files, and says what is wrong: file, line, card, key, and what
to write instead."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..data import jsonlines
from ..data.checks import is_list
from ..data.json_text import Path
from ..data.jsonlines import dotted
from ..data.spelling import fold, meant, shown, unseen

Say: TypeAlias = Callable[..., None]     # say(path, text, hint="", clause=""): told a fault
Check: TypeAlias = Callable[[dict[str, Any], Say, list[Any] | None], object]   # a game's own linter
Note: TypeAlias = Callable[[dict[str, Any], Say], object]  # what it says of a card without fault

FORMAT = "mulligan-set/1"
MOST_BYTES = 1_000_000                     # of a set
MOST_CARDS = 1000                          # in a set
MOST_FAULTS = 100                          # told in one report
MOST_VALUES = 500                          # in one card
LONGEST_ID, LONGEST_NAME, LONGEST_TEXT = 32, 60, 400
LARGEST = 1_000_000
SET_KEYS = ("format", "game", "name", "author", "note", "cards")
_ID = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")


class Common(NamedTuple):
    """What files of a game may say once for all their cards, under the name `key`.

    `given(data, say)` are the cards of a file, each with what the file says for all; it tells by
    `say` what is wrong with that, and must not raise. `kept(card)` is a good card with no more of
    it than it needs, so that it means the same without its file.
    """

    key: str
    given: Callable[[dict[str, Any], Say], list[Any]]
    kept: Callable[[dict[str, Any]], dict[str, Any]]


class Fault(NamedTuple):
    """One finding of a linter or of a deck check.

    `key` is a path like `power[0].op`, `hint` says what to write instead.
    """

    text: str
    key: str = ""
    card: str = ""
    line: int = 0
    hint: str = ""
    clause: str = ""
    file: str = ""

    @property
    def words(self) -> str:
        """The text, and the hint after it."""
        if not self.hint:
            return self.text
        stop = "" if self.text.endswith(".") else "."
        return f"{self.text}{stop} {self.hint}"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        parts = ": ".join(filter(None, (place, self.card, self.key, self.words)))
        return f"{parts} ({self.clause})" if self.clause else parts


class Report:
    """Collects the faults of a file, with card and line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.more = 0                      # faults beside those that are kept
        self.source: jsonlines.Source | None = None

    def load(self, content: str | bytes) -> jsonlines.Source | None:
        """The Source of a file's text or bytes; None, with a fault, when it is none."""
        raw = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
        if len(raw) > MOST_BYTES:
            self.say((), f"the file has {len(raw):,} bytes; a set has at most {MOST_BYTES:,}")
            return None
        text = self._decoded(content) if isinstance(content, bytes) else content
        if text is None:
            return None
        text = text.removeprefix("\ufeff")
        for sign in ("\0", "\ufffd"):
            if sign in text:
                self._add_not_utf8(text.count("\n", 0, text.index(sign)) + 1)
                return None
        try:
            self.source = jsonlines.load(text)
        except jsonlines.Wrong as error:
            self._add(Fault(str(error), line=error.line, hint=error.hint, file=self.file))
            return None
        for path, line in self.source.doubled:
            self._add(Fault("this key stands twice in one object", dotted(path), line=line,
                            file=self.file, hint="Remove one of them."))
        return self.source

    def _decoded(self, raw: bytes) -> str | None:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self._add_not_utf8(raw.count(b"\n", 0, error.start) + 1)
            return None

    def _add_not_utf8(self, line: int) -> None:
        hint = "Save the file as UTF-8."
        self._add(Fault("not UTF-8 text", line=line, file=self.file, hint=hint))

    def say(self, path: Path, text: str, hint: str = "", clause: str = "", card: str = "",
            within: Path = ()) -> None:
        """Add a fault at a path of the file, or of what stands at the path `within` it."""
        line = self.source.line(within + path) if self.source else 0
        self._add(Fault(text, dotted(path), card, line, hint, clause, self.file))

    def about(self, i: int, card: object) -> Say:
        """A `say` for the card at index `i`."""
        ident = card.get("id") if isinstance(card, dict) else None
        name = shown(ident) if isinstance(ident, str) and ident else f"cards[{i}]"

        def say(path: Sequence[str | int], text: str, hint: str = "", clause: str = "") -> None:
            self.say(tuple(path), text, hint, clause, name, ("cards", i))
        return say

    def _add(self, fault: Fault) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(fault)
        else:
            self.more += 1

    def in_order(self) -> list[Fault]:
        """The faults in the order of their lines; of too many, the last one says how many more."""
        faults = sorted(self.faults, key=lambda fault: fault.line)
        return faults + ([Fault(f"and {self.more} more", file=self.file)] if self.more else [])


# ---- a set ---------------------------------------------------------------------------------------
def check_set(
        data: Any, report: Report, game: str, keys: Sequence[str], check: Check,
        common: Common | None = None,
) -> list[Any] | None:
    """The cards of a person's set for `game`; what is wrong is said to the Report."""
    if not isinstance(data, dict):
        report.say((), "expected an object with a name and a list of cards",
                   'Write {"name": "...", "cards": [...]}.')
        return None
    _check_head(data, report, game, keys)
    cards = data.get("cards")
    if not is_list(cards, MOST_CARDS, 1):
        report.say(("cards",), f"expected a list of 1 to {MOST_CARDS} cards")
        return None
    if common:
        cards = common.given(data, report.say)
    first: dict[tuple[str, str], int] = {}     # (key, folded value) -> index of the first card
    for i, card in enumerate(cards):
        say = report.about(i, card)
        check_card(card, say, check, cards)
        if isinstance(card, dict):
            _check_own(card, i, first, say)
    return cards


def _check_head(data: dict[str, Any], report: Report, game: str, keys: Sequence[str]) -> None:
    """Check what stands beside the cards of a set."""
    for key in data:
        if key not in keys:
            hint = meant(key, keys) or f"Keys are {', '.join(keys)}."
            report.say((key,), "there is no such key", hint)
    for key, wanted in (("format", FORMAT), ("game", game)):
        if data.get(key, wanted) != wanted:
            text = f"expected {wanted!r}, got {shown(data[key])!r}"
            report.say((key,), text, "Leave the key out, or correct it.")
    check_name(data, report.say)
    for key in ("author", "note"):
        _check_values(data.get(key, ""), (key,), report.say)
        if not isinstance(data.get(key, ""), str):
            report.say((key,), "expected a text")


def _check_own(
        card: dict[str, Any], i: int, first: dict[tuple[str, str], int], say: Say,
) -> None:
    """Check that no card before has the id or the name of the card at index `i`."""
    for key in ("id", "name"):
        value = fold(card[key]) if isinstance(card.get(key), str) else ""
        other = first.setdefault((key, value), i) if value else i
        if other != i:
            say((key,), f"the card at cards[{other}] has this {key}, too",
                f"Give each card its own {key}.")


# ---- a card --------------------------------------------------------------------------------------
def check_card(card: Any, say: Say, check: Check, cards: list[Any] | None = None) -> None:
    """Check one card of any shape; `cards` are those of its file.

    The game's own check sees it when nothing else is wrong.
    """
    if not isinstance(card, dict):
        say((), "expected an object, one card", 'Write {"id": "...", "name": "...", ...}.')
        return
    wrong = []

    def tell(*fault: Any) -> None:
        wrong.append(fault)
        say(*fault)
    ident = card.get("id")
    if not isinstance(ident, str) or not 0 < len(ident) <= LONGEST_ID or not _ID.issuperset(ident):
        tell(("id",), f"expected 1 to {LONGEST_ID} letters a to z, digits and hyphens",
             'Write something like "my-card-1".')
    check_name(card, tell)
    _check_values(card, (), tell)
    if not wrong:
        check(card, say, cards)


def check_name(data: dict[str, Any], say: Say) -> None:
    """Check the `name` of a card or a set."""
    name = data.get("name")
    if not isinstance(name, str) or not _is_name(name):
        say(("name",), f"expected a text of 1 to {LONGEST_NAME} letters, with single spaces "
                       "between words")
    elif unseen(name):
        say(("name",), "holds letters that cannot be seen or that pile up", "Type the name anew.")


def _is_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and bool(fold(text)) and text == " ".join(text.split())


def _check_values(card: Any, within: Path, say: Say) -> None:
    """Check every value of a card for what no game needs: odd letters, huge numbers, far too many
    of anything."""
    todo, count = [(within, card)], 0
    while todo and count <= MOST_VALUES:
        path, value = todo.pop()
        count += 1
        if isinstance(value, str):
            _check_text(value, path, say)
        elif isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
            say(path, f"expected a number from -{LARGEST:,} to {LARGEST:,}")
        elif isinstance(value, dict):
            if any(len(key) > LONGEST_NAME or unseen(key) for key in value):
                say(path, "has a key that is too long or cannot be read")
                return
            todo += [(path + (key,), part) for key, part in value.items()]
        elif isinstance(value, list):
            todo += [(path + (i,), part) for i, part in enumerate(value)]
    if todo:
        say(within, f"holds more than {MOST_VALUES} values")


def _check_text(text: str, path: Path, say: Say) -> None:
    if len(text) > LONGEST_TEXT:
        say(path, f"longer than {LONGEST_TEXT} letters")
    elif unseen(text) and path != ("name",):
        say(path, "holds letters that cannot be seen or that pile up", "Type the text anew.")
