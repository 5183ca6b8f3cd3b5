"""Cards as data: the shipped set of a game and the sets people bring (docs/card-sets.md).

A shipped card keeps its id. A person's card is known by its id and the digest of its content, so it can neither change
nor shadow another card, and two people who hold the same file mean the same card.
"""

import hashlib
import json
from importlib import resources
from pathlib import Path

from ..data import jsonlines
from ..errors import Malformed
from ..data.jsonlines import dotted
from .lint import SET_KEYS, Fault, Report, check_card, check_name, check_set
from ..data.json_text import canonical
from ..data.spelling import fold, meant, shown

MOST_TAKEN, MOST_KNOWN = 5000, 50_000    # cards of people: brought by one request or record, learned by one process


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

    `game` is the id of the game and the name of its package. `check(card, say, cards)` is the game's linter: it calls
    `say(path, text, hint="", clause="")` for each fault of one card, `path` a tuple like ("power", 0, "op"). It gets objects with a good
    `id` and `name` and with harmless texts and numbers; everything else in them may be of any shape, and it must not raise.
    `cards` is the list of all cards of the file, of any shape; None for cards that come in a record or a link. `also` names
    keys a file of this game may have beside those of every game; nothing reads them. `fixed` is why people bring no cards of
    their own, in a game whose cards all follow from its rules.
    """

    fixed = ""

    def __init__(self, game, check, folder=None, also=()):
        self.game, self.check, self._folder, self._keys = game, check, folder, (*SET_KEYS, *also)
        self._shipped = self._decks = None
        self._learned, self._sets = {}, {}     # id -> (card, its set); (name, digest, ids) -> the CardSet taken before
        self.drawn = {}                        # id -> what the page was told of a card: a card never changes (mulligan.bridge.cards)

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

    def brought(self, decks, seats=2):
        """What so many seats play with: (the ids of each one's deck, None where the game decides; those of them that are not shipped)."""
        own = [deck["cards"] if deck else None for deck in (*decks, *[None] * seats)][:seats]
        shipped = self.shipped.cards
        return own, tuple(sorted({ident for deck in own if deck for ident in deck if ident not in shipped}))

    def missing(self, ident):
        """What to say about an id nobody knows here."""
        if isinstance(ident, str) and "~" in ident:
            return f"there is no card {shown(ident)!r}: open the set it is from first, or a link that carries it"
        near = meant(ident, self.shipped.cards)
        return f"there is no card {shown(ident)!r}" + (f". {near}" if near else "")

    # ---- people's sets -----------------------------------------------------------------------------------------
    def read(self, text, file=""):
        """A person's set from the text or bytes of a file: (CardSet, []), or (None, faults), each with its line."""
        if self.fixed:
            return None, [Fault(self.fixed, file=file)]
        report = Report(file)
        source = report.load(text)
        cards = source and check_set(source.data, report, self.game, self._keys, self.check)
        if report.faults:
            return None, report.told()
        data = source.data
        made = {f"{card['id']}~{_hash(card)}": card for card in cards}
        return CardSet(data["name"], _digest(data["name"], cards), {i: card | {"id": i} for i, card in made.items()}), []

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
        if not isinstance(sets, list):
            raise Malformed("expected a list of sets", field)
        if sum(len(_cards_of(data, f"{field}[{i}]")) for i, data in enumerate(sets)) > MOST_TAKEN:
            raise Malformed(f"expected at most {MOST_TAKEN} cards in all", field)
        taken = [self._take(data, f"{field}[{i}]") for i, data in enumerate(sets)]
        for made in taken:
            self.learn(made)
        return taken

    def _take(self, data, field):
        """One embedded set, checked and not yet learned; the same CardSet for the same data, so that its index is kept."""
        digest = data["digest"]
        if not isinstance(digest, str) or len(digest) != 71 or not digest.startswith("sha256:") or not digest.isascii():
            raise Malformed("expected sha256: and 64 hex digits", f"{field}.digest")
        check_name(data, lambda *found: _refuse(field, *found))
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
        check_card(plain, lambda *found: _refuse(field, *found), self.check)
        if ident != f"{plain['id']}~{_hash(plain)}":
            raise Malformed(f"the content of {shown(ident)!r} was changed since it was named; open the set's own file instead",
                            f"{field}.id")
        return plain | {"id": ident}


def folder(game):
    """The folder of a game's card files: `data` in its installed package, `cards/<game>` in a checkout."""
    inside = resources.files(game) / "data"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[3] / "cards" / game


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


def _refuse(field, path, text, hint="", clause=""):
    raise Malformed(str(Fault(text, hint=hint, clause=clause)), ".".join(filter(None, (field, dotted(path)))))


def _hash(card):
    return hashlib.sha256(canonical(card).encode()).hexdigest()[:10]


def _digest(name, cards):
    return "sha256:" + hashlib.sha256(canonical({"name": name, "cards": cards}).encode()).hexdigest()


__all__ = ["CardSet", "Fault", "Library", "dotted", "fold", "folder", "meant", "shown"]
