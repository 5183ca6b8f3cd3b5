"""Reads what people write into card files, and says what is wrong: file, line, card, key, and what to write instead."""

from typing import NamedTuple

from ..data import jsonlines
from ..data.jsonlines import dotted
from ..data.spelling import fold, meant, shown, unseen

FORMAT = "mulligan-set/1"
MOST_BYTES = 1_000_000                     # of a set
MOST_CARDS = 1000                          # in a set
MOST_FAULTS = 100                          # told in one report
MOST_VALUES = 500                          # in one card
LONGEST_NAME, LONGEST_TEXT, LARGEST = 60, 400, 1_000_000
SET_KEYS = ("format", "game", "name", "author", "note", "cards")
_ID = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")


class Fault(NamedTuple):
    """One finding of a linter or of a deck check; `key` is a path like `power[0].op`, `hint` says what to write instead."""

    text: str
    key: str = ""
    card: str = ""
    line: int = 0
    hint: str = ""
    clause: str = ""
    file: str = ""

    @property
    def words(self):
        """The text, and the hint after it."""
        return f"{self.text}{'' if self.text.endswith('.') else '.'} {self.hint}" if self.hint else self.text

    def __str__(self):
        place = f"{self.file}:{self.line}" if self.line else self.file
        said = ": ".join(filter(None, (place, self.card, self.key, self.words)))
        return f"{said} ({self.clause})" if self.clause else said


class Report:
    """Collects the faults of a file, with card and line."""

    def __init__(self, file):
        self.file, self.faults, self.source, self.more = file, [], None, 0

    def load(self, text):
        """The jsonlines.Source of a file's text or bytes; None, with a fault, when it is none."""
        size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
        if size > MOST_BYTES:
            return self.say((), f"the file has {size:,} bytes; a set has at most {MOST_BYTES:,}")
        if isinstance(text, bytes):
            try:
                text = text.decode("utf-8")
            except UnicodeDecodeError as error:
                return self._not_utf8(text.count(b"\n", 0, error.start) + 1)
        text = text.removeprefix("\ufeff")
        for sign in ("\0", "\ufffd"):
            if sign in text:
                return self._not_utf8(text.count("\n", 0, text.index(sign)) + 1)
        try:
            self.source = jsonlines.load(text)
        except jsonlines.Wrong as error:
            return self._add(Fault(str(error), line=error.line, hint=error.hint, file=self.file))
        for path, line in self.source.doubled:
            self._add(Fault("this key stands twice in one object", dotted(path), line=line, file=self.file,
                            hint="Remove one of them."))
        return self.source

    def _not_utf8(self, line):
        return self._add(Fault("not UTF-8 text", line=line, file=self.file, hint="Save the file as UTF-8."))

    def say(self, path, text, hint="", clause="", card="", within=()):
        line = self.source.line(within + path) if self.source else 0
        self._add(Fault(text, dotted(path), card, line, hint, clause, self.file))

    def about(self, i, card):
        """A `say` for the card at index `i`."""
        ident = card.get("id") if isinstance(card, dict) else None
        name = shown(ident) if isinstance(ident, str) and ident else f"cards[{i}]"
        return lambda path, text, hint="", clause="": self.say(tuple(path), text, hint, clause, name, ("cards", i))

    def _add(self, fault):
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(fault)
        else:
            self.more += 1

    def told(self):
        """The faults in the order of their lines; when there are too many, the last one says how many more."""
        told = sorted(self.faults, key=lambda fault: fault.line)
        return told + ([Fault(f"and {self.more} more", file=self.file)] if self.more else [])


def check_set(data, report, game, keys, check):
    """The cards of a person's set for `game`; what is wrong is said to the Report."""
    if not isinstance(data, dict):
        return report.say((), "expected an object with a name and a list of cards", 'Write {"name": "...", "cards": [...]}.')
    for key in data:
        if key not in keys:
            report.say((key,), "there is no such key", meant(key, keys) or f"Keys are {', '.join(keys)}.")
    for key, wanted in (("format", FORMAT), ("game", game)):
        if data.get(key, wanted) != wanted:
            report.say((key,), f"expected {wanted!r}, got {shown(data[key])!r}", "Leave the key out, or correct it.")
    check_name(data, report.say)
    for key in ("author", "note"):
        _check_values(data.get(key, ""), (key,), report.say)
        if not isinstance(data.get(key, ""), str):
            report.say((key,), "expected a text")
    cards = data.get("cards")
    if not isinstance(cards, list) or not 0 < len(cards) <= MOST_CARDS:
        return report.say(("cards",), f"expected a list of 1 to {MOST_CARDS} cards")
    twice = {"id": {}, "name": {}}
    for i, card in enumerate(cards):
        say = report.about(i, card)
        check_card(card, say, check, cards)
        for key, seen in twice.items() if isinstance(card, dict) else ():
            value = fold(card[key]) if isinstance(card.get(key), str) else None
            if value and seen.setdefault(value, i) != i:
                say((key,), f"the card at cards[{seen[value]}] has this {key}, too", f"Give each card its own {key}.")
    return cards


def check_card(card, say, check, cards=None):
    """Check one card of any shape; the game's own check sees it when nothing else is wrong. `cards`: those of its file."""
    if not isinstance(card, dict):
        return say((), "expected an object, one card", 'Write {"id": "...", "name": "...", ...}.')
    wrong = []

    def tell(*found):
        wrong.append(found)
        say(*found)
    ident = card.get("id")
    if not isinstance(ident, str) or not 0 < len(ident) <= 32 or not _ID.issuperset(ident):
        tell(("id",), "expected 1 to 32 letters a to z, digits and hyphens", 'Write something like "my-card-1".')
    check_name(card, tell)
    _check_values(card, (), tell)
    if not wrong:
        check(card, say, cards)


def check_name(data, say):
    """The `name` of a card or a set."""
    name = data.get("name")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not fold(name) or name != " ".join(name.split()):
        say(("name",), f"expected a text of 1 to {LONGEST_NAME} letters, with single spaces between words")
    elif unseen(name):
        say(("name",), "holds letters that cannot be seen or that pile up", "Type the name anew.")


def _check_values(card, within, say):
    """Check every value of a card for what no game needs: odd letters, huge numbers, far too many of anything."""
    todo, count = [(within, card)], 0
    while todo and count <= MOST_VALUES:
        path, value = todo.pop()
        count += 1
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                say(path, f"longer than {LONGEST_TEXT} letters")
            elif unseen(value) and path != ("name",):
                say(path, "holds letters that cannot be seen or that pile up", "Type the text anew.")
        elif isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
            say(path, f"expected a number from -{LARGEST:,} to {LARGEST:,}")
        elif isinstance(value, dict):
            if any(len(key) > LONGEST_NAME or unseen(key) for key in value):
                return say(path, "has a key that is too long or cannot be read")
            todo += [(path + (key,), part) for key, part in value.items()]
        elif isinstance(value, list):
            todo += [(path + (i,), part) for i, part in enumerate(value)]
    if todo:
        say(within, f"holds more than {MOST_VALUES} values")
