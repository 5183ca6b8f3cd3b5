"""Cards as data: the shipped set of a game, the sets people bring, and the linter that reads them (docs/card-sets.md).

A shipped card keeps its id. A person's card is known by its id and the digest of its content, so it can neither change
nor shadow another card, and two people who hold the same file mean the same card.
"""

import difflib
import hashlib
import json
import unicodedata
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from . import jsonlines
from .errors import Malformed
from .jsonlines import dotted, shown
from .record import canonical

FORMAT = "mulligan-set/1"
MOST_BYTES = 1_000_000                     # of a set
MOST_CARDS = 1000                          # in a set, and in all sets that one request or record brings
MOST_KNOWN = 50_000                        # learned by one process
MOST_FAULTS = 100                          # told in one report
MOST_VALUES = 500                          # in one card
LONGEST_NAME, LONGEST_TEXT, LARGEST = 60, 400, 1_000_000
_SET_KEYS = ("format", "game", "name", "author", "note", "cards")
_ID = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))    # control, direction and other marks that cannot be seen


class Fault(NamedTuple):
    """One finding of a linter or of a deck check; `key` is a path like `power[0].op`, `hint` says what to write instead."""

    text: str
    key: str = ""
    card: str = ""
    line: int = 0
    hint: str = ""
    clause: str = ""
    file: str = ""

    def __str__(self):
        place = ": ".join(filter(None, (f"{self.file}:{self.line}" if self.line else self.file, self.card, self.key)))
        return ": ".join(filter(None, (place, self.text))) + (f". {self.hint}" if self.hint else "")


class CardSet:
    """Cards that belong together: `cards` maps each id to the card, an object whose "id" is that id."""

    __slots__ = ("name", "digest", "cards", "_names")

    def __init__(self, name, digest, cards):
        self.name, self.digest, self.cards, self._names = name, digest, cards, None

    @property
    def names(self):
        """Folded name -> ids of the cards called so."""
        if self._names is None:
            self._names = {}
            for ident, card in self.cards.items():
                self._names.setdefault(fold(card["name"]), []).append(ident)
        return self._names

    def data(self, ids=None):
        """The set as records and links carry it, whole or with the cards of `ids` only."""
        return _copy({"name": self.name, "digest": self.digest,
                      "cards": [self.cards[ident] for ident in (self.cards if ids is None else ids)]})


class Library:
    """The cards a game knows in this process: the shipped ones for good, people's as they are learned.

    `game` is the id of the game and the name of its package. `check(card, say)` is the game's linter: it calls
    `say(path, text, hint="")` for each fault of one card, `path` a tuple like ("power", 0, "op"). It gets objects with a good
    `id` and `name` and with harmless texts and numbers; everything else in them may be of any shape, and it must not raise.
    `also` names keys a file of this game may have beside those of every game; nothing reads them.
    """

    def __init__(self, game, check, folder=None, also=()):
        self.game, self.check, self._folder, self._keys = game, check, folder, (*_SET_KEYS, *also)
        self._shipped = self._decks = None
        self._learned, self._sets = {}, {}     # id -> (card, its set); (name, digest, ids) -> the CardSet taken before
        self.drawn = {}                        # id -> what the page was told of a card: a card never changes (mulligan.shelf)

    # ---- reading -----------------------------------------------------------------------------------------------
    @property
    def folder(self):
        """Where the card files of the game are."""
        if self._folder is None:
            self._folder = folder(self.game)
        return self._folder

    @property
    def shipped(self):
        """The CardSet that comes with the game, from cards.json; a test lints it, so it is not linted here."""
        if self._shipped is None:
            data = json.loads((self.folder / "cards.json").read_text("utf-8"))
            digest = _digest(data.get("name", ""), data["cards"])
            self._shipped = CardSet(data.get("name", ""), digest, {card["id"]: card for card in data["cards"]})
        return self._shipped

    @property
    def decks(self):
        """The prebuilt decks, from decks.json: {id, name, blurb, cards} each."""
        if self._decks is None:
            data = json.loads((self.folder / "decks.json").read_text("utf-8"))
            self._decks = tuple({"id": deck["id"], "name": deck["name"], "blurb": deck.get("blurb", ""),
                                 "cards": list(deck["cards"])} for deck in data["decks"])
        return self._decks

    def __contains__(self, ident):
        return ident in self.shipped.cards or ident in self._learned

    def card(self, ident, field="card"):
        """The card called `ident`. Raises Malformed naming `field`, with the nearest id there is."""
        found = self.shipped.cards.get(ident) if isinstance(ident, str) else None
        if found is None and isinstance(ident, str) and ident in self._learned:
            found = self._learned[ident][0]
        if found is None:
            raise Malformed(self.missing(ident), field)
        return found

    def home(self, ident):
        """The CardSet a known card belongs to."""
        return self.shipped if ident in self.shipped.cards else self._learned[ident][1]

    def missing(self, ident):
        """What to say about an id nobody knows here."""
        if isinstance(ident, str) and "~" in ident:
            return f"there is no card {shown(ident)!r}: open the set it is from first, or a link that carries it"
        near = difflib.get_close_matches(str(ident)[:40], self.shipped.cards, 1)
        meant = f". Did you mean {near[0]!r} ({self.shipped.cards[near[0]]['name']})?" if near else ""
        return f"there is no card {shown(ident)!r}{meant}"

    # ---- people's sets -----------------------------------------------------------------------------------------
    def read(self, text, file=""):
        """A person's set from the text or bytes of a file: (CardSet, []), or (None, faults), each with its line."""
        report = Report(file)
        source = report.load(text)
        cards = source and self._read_set(source.data, report)
        if report.faults:
            return None, report.told()
        data = source.data
        made = {f"{card['id']}~{_hash(card)}": card for card in cards}
        return CardSet(data["name"], _digest(data["name"], cards), {i: card | {"id": i} for i, card in made.items()}), []

    def _read_set(self, data, report):
        """The cards of a set; what is wrong is in the report."""
        if not isinstance(data, dict):
            return report.say((), "expected an object with a name and a list of cards", 'Write {"name": "...", "cards": [...]}.')
        for key in data:
            if key not in self._keys:
                report.say((key,), "there is no such key", meant(key, self._keys) or f"Keys are {', '.join(self._keys)}.")
        for key, wanted in (("format", FORMAT), ("game", self.game)):
            if data.get(key, wanted) != wanted:
                report.say((key,), f"expected {wanted!r}, got {shown(data[key])!r}", "Leave the key out, or correct it.")
        _check_name(data, report.say)
        for key in ("author", "note"):
            _walk(data.get(key, ""), (key,), report.say)
            if not isinstance(data.get(key, ""), str):
                report.say((key,), "expected a text")
        cards = data.get("cards")
        if not isinstance(cards, list) or not 0 < len(cards) <= MOST_CARDS:
            return report.say(("cards",), f"expected a list of 1 to {MOST_CARDS} cards")
        twice = {"id": {}, "name": {}}
        for i, card in enumerate(cards):
            say = report.about(i, card)
            self.lint(card, say)
            for key, seen in twice.items() if isinstance(card, dict) else ():
                value = fold(card[key]) if isinstance(card.get(key), str) else None
                if value and seen.setdefault(value, i) != i:
                    say((key,), f"the card at cards[{seen[value]}] has this {key}, too", f"Give each card its own {key}.")
        return cards

    def lint(self, card, say):
        """Check one card of any shape; the game's own check sees it when nothing else is wrong."""
        if not isinstance(card, dict):
            return say((), "expected an object, one card", 'Write {"id": "...", "name": "...", ...}.')
        wrong = []

        def tell(*found):
            wrong.append(found)
            say(*found)
        ident = card.get("id")
        if not isinstance(ident, str) or not 0 < len(ident) <= 32 or not _ID.issuperset(ident):
            tell(("id",), "expected 1 to 32 letters a to z, digits and hyphens", 'Write something like "my-card-1".')
        _check_name(card, tell)
        _walk(card, (), tell)
        if not wrong:
            self.check(card, say)

    def learn(self, made):
        """Know the cards of a set from now on. Raises Malformed when a process has met too many."""
        fresh = {ident: (card, made) for ident, card in made.cards.items() if ident not in self._learned}
        if len(self._learned) + len(fresh) > MOST_KNOWN:
            raise Malformed("too many cards were opened at once; reload the page and try again", "sets")
        self._learned.update(fresh)
        return made

    # ---- sets in records, links and requests -------------------------------------------------------------------
    def embed(self, ids):
        """The sets of those `ids` that are not shipped, each with no other card: what a record or a link carries."""
        homes = {}
        for ident in dict.fromkeys(ids):
            self.card(ident, "cards")
            if ident not in self.shipped.cards:
                made = self.home(ident)
                homes.setdefault(id(made), (made, []))[1].append(ident)
        found = sorted(homes.values(), key=lambda home: (home[0].name, home[0].digest))
        return [made.data(sorted(inside)) for made, inside in found]

    def take(self, sets, field="sets"):
        """Learn sets as `embed` gives them; returns them as CardSets.

        Raises Malformed, and learns nothing, when a card has a fault or its content does not give its id.
        """
        if not isinstance(sets, list) or sum(len(_cards_of(data, f"{field}[{i}]")) for i, data in enumerate(sets)) > MOST_CARDS:
            raise Malformed(f"expected a list of sets with at most {MOST_CARDS} cards in all", field)
        taken = [self._take(data, f"{field}[{i}]") for i, data in enumerate(sets)]
        for made in taken:
            self.learn(made)
        return taken

    def _take(self, data, field):
        """One embedded set, checked and not yet learned; the same CardSet for the same data, so that its index is kept."""
        digest = data["digest"]
        if not isinstance(digest, str) or len(digest) != 71 or not digest.startswith("sha256:") or not digest.isascii():
            raise Malformed("expected sha256: and 64 hex digits", f"{field}.digest")
        _check_name(data, lambda *found: _refuse(field, *found))
        cards = [self._take_card(card, f"{field}.cards[{i}]") for i, card in enumerate(data["cards"])]
        made = CardSet(data["name"], digest, {card["id"]: card for card in cards})
        if len(self._sets) > 200:
            self._sets.clear()
        return self._sets.setdefault((made.name, digest, *made.cards), made)

    def _take_card(self, card, field):
        """An embedded card, as it is known already or as a copy of its own. Raises Malformed."""
        ident = card.get("id") if isinstance(card, dict) else None
        if not isinstance(ident, str):
            raise Malformed("expected a card with its id", field)
        known = self._learned.get(ident, (None,))[0]
        if known == card:
            return known
        plain = _copy(card | {"id": ident.partition("~")[0]}, field)
        self.lint(plain, lambda *found: _refuse(field, *found))
        if ident != f"{plain['id']}~{_hash(plain)}":
            raise Malformed(f"the content of {shown(ident)!r} was changed since it was named; open the set's own file instead",
                            f"{field}.id")
        return plain | {"id": ident}


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

    def say(self, path, text, hint="", card="", within=()):
        line = self.source.line(within + path) if self.source else 0
        self._add(Fault(text, dotted(path), card, line, hint, file=self.file))

    def about(self, i, card):
        """A `say` for the card at index `i`."""
        ident = card.get("id") if isinstance(card, dict) else None
        name = shown(ident) if isinstance(ident, str) and ident else f"cards[{i}]"
        return lambda path, text, hint="": self.say(tuple(path), text, hint, name, ("cards", i))

    def _add(self, fault):
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(fault)
        else:
            self.more += 1

    def told(self):
        """The faults in the order of their lines; when there are too many, the last one says how many more."""
        told = sorted(self.faults, key=lambda fault: fault.line)
        return told + ([Fault(f"and {self.more} more", file=self.file)] if self.more else [])


def folder(game):
    """The folder of a game's card files: `cards` in its installed package, `cards/<game>` in a checkout."""
    inside = resources.files(game) / "cards"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[2] / "cards" / game


def fold(text):
    """A name as people remember it: no case, no accents, plain quotes and hyphens, single spaces."""
    text = "".join(_PLAIN.get(letter, letter) for letter in unicodedata.normalize("NFKD", text.translate(_PLAIN_FIRST)))
    return " ".join("".join(letter for letter in text if not unicodedata.combining(letter)).casefold().split())


_PLAIN_FIRST = str.maketrans({"\u00b4": "'", "\u2026": "..."})     # before NFKD takes them apart
_PLAIN = dict.fromkeys("\u2018\u2019\u201a\u201b\u2032`\u02bc", "'") | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"') | \
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")


def meant(word, known):
    """`Did you mean "colour"?`, or nothing when no known word is near."""
    near = difflib.get_close_matches(str(word)[:60], known, 1)
    return f"Did you mean {near[0]!r}?" if near else ""


def unseen(text):
    """Whether a text holds letters that cannot be seen, turn the reading direction, or pile up marks."""
    marks = 0
    for letter in text if not text.isascii() or not text.isprintable() else ():
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in _UNSEEN or marks > 3:
            return True
    return False


def _check_name(data, say):
    """The `name` of a card or a set."""
    name = data.get("name")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not fold(name) or name != " ".join(name.split()):
        say(("name",), f"expected a text of 1 to {LONGEST_NAME} letters, with single spaces between words")
    elif unseen(name):
        say(("name",), "holds letters that cannot be seen or that pile up", "Type the name anew.")


def _walk(card, within, say):
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


def _cards_of(data, field):
    """The cards of an embedded set. Raises Malformed for another shape."""
    if not isinstance(data, dict) or set(data) != {"name", "digest", "cards"} or not isinstance(data["cards"], list):
        raise Malformed("expected {name, digest, cards}", field)
    return data["cards"]


def _copy(data, field="sets"):
    """JSON data that nobody else holds. Raises Malformed for what is no JSON data."""
    try:
        text = canonical(data)
        text.encode()
        return json.loads(text, parse_float=jsonlines.number)
    except (TypeError, ValueError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", field) from None


def _refuse(field, path, text, hint=""):
    raise Malformed(" ".join(filter(None, (text + ("." if hint else ""), hint))), ".".join(filter(None, (field, dotted(path)))))


def _hash(card):
    return hashlib.sha256(canonical(card).encode()).hexdigest()[:10]


def _digest(name, cards):
    return "sha256:" + hashlib.sha256(canonical({"name": name, "cards": cards}).encode()).hexdigest()
