"""Cards as data: the shipped set of a game and the sets people bring (docs/card-sets.md).

A shipped card keeps its id. A person's card is known by its id and the digest of its content, so it
can neither change nor shadow another card, and two people who hold the same file mean the same
card.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..data import jsonlines
from ..data.checks import is_hex
from ..data.json_text import canonical, written
from ..data.jsonlines import dotted
from ..data.spelling import fold, meant, shown
from ..errors import Malformed
from .decks import cards_in
from .lint import (SET_KEYS, Check, Common, Fault, Note, Report, check_card, check_name,
                   check_set)

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ..protocol.types import CardData, Deck

MOST_TAKEN = 5000                          # cards of people that one request or record brings
MOST_KNOWN = 50_000                        # cards of people that one process learns
MOST_SETS = 200                            # sets whose index is kept
_SHA256 = "sha256:"


class CardSet:
    """Cards that belong together: `cards` maps each id to the card, an object whose "id" is that
    id."""

    __slots__ = ("name", "digest", "cards", "_names")

    def __init__(self, name: str, digest: str, cards: "dict[str, CardData]") -> None:
        self.name, self.digest, self.cards = name, digest, cards
        self._names: dict[str, list[str]] | None = None

    @property
    def names(self) -> dict[str, list[str]]:
        """Folded name -> ids of the cards called so."""
        if self._names is None:
            self._names = {}
            for ident, card in self.cards.items():
                self._names.setdefault(fold(card["name"]), []).append(ident)
        return self._names

    def data(self, ids: Iterable[str] | None = None) -> dict[str, Any]:
        """The set as records and links carry it, whole or with the cards of `ids` only."""
        cards = [self.cards[ident] for ident in (self.cards if ids is None else ids)]
        copy: dict[str, Any] = _copy({"name": self.name, "digest": self.digest, "cards": cards})
        return copy


class _Learned(NamedTuple):
    """A card of a person, and the set it came in."""

    card: "CardData"
    home: CardSet


class Library:
    """The cards a game knows in this process: the shipped ones for good, people's as they are
    learned.

    `game` is the id of the game and the name of its package. `check(card, say, cards)` is the
    game's linter: it calls `say(path, text, hint="", clause="")` for each fault of one card, `path`
    a tuple like ("power", 0, "op"). It gets objects with a good `id` and `name` and with harmless
    texts and numbers; everything else in them may be of any shape, and it must not raise. `cards`
    is the list of all cards of the file, of any shape; None for cards that come in a record or a
    link. `also` names keys a file of this game may have beside those of every game; nothing reads
    them. `note(card, say)` tells in the same way what an author may want to look at twice in a card
    without fault. `common` is what a file says once for all its cards. `fixed` is why people bring
    no cards of their own, in a game whose cards all follow from its rules.
    """

    fixed = ""

    def __init__(self, game: str, check: Check, folder: "Traversable | None" = None,
                 also: Sequence[str] = (), note: Note | None = None,
                 common: Common | None = None) -> None:
        self.game, self.check, self._folder = game, check, folder
        self._note, self._common = note, common
        self._keys = (*SET_KEYS, *also, *([common.key] if common else []))
        self._shipped: CardSet | None = None
        self._decks: tuple[dict[str, Any], ...] | None = None
        self._learned: dict[str, _Learned] = {}
        self._sets: dict[tuple[str, ...], CardSet] = {}    # (name, digest, *ids) -> taken before
        # id -> what the page was told of a card: a card never changes (mulligan.bridge.cards)
        self.drawn: dict[str, dict[str, Any]] = {}

    # ---- reading ---------------------------------------------------------------------------------
    @property
    def folder(self) -> "Traversable":
        """Where the card files of the game are."""
        if self._folder is None:
            self._folder = folder(self.game)
        return self._folder

    @property
    def shipped(self) -> CardSet:
        """The CardSet that comes with the game, from cards.json; a test lints it, so it is not
        linted here."""
        if self._shipped is None:
            data = json.loads((self.folder / "cards.json").read_text("utf-8"))
            given = self._common.given(data, _unsaid) if self._common else data["cards"]
            name, cards = data.get("name", ""), self._alone(given)
            by_id = {card["id"]: card for card in cards}
            self._shipped = CardSet(name, _digest(name, cards), by_id)
        return self._shipped

    @property
    def decks(self) -> tuple[dict[str, Any], ...]:
        """The prebuilt decks, from decks.json: {id, name, blurb, cards} each."""
        if self._decks is None:
            data = json.loads((self.folder / "decks.json").read_text("utf-8"))
            self._decks = tuple(_prebuilt(deck) for deck in data["decks"])
        return self._decks

    def __contains__(self, ident: str) -> bool:
        return ident in self.shipped.cards or ident in self._learned

    def card(self, ident: Any, field: str = "card") -> "CardData":
        """The card called `ident`.

        Raises Malformed naming `field`, with the nearest id there is.
        """
        if isinstance(ident, str):
            if ident in self.shipped.cards:
                return self.shipped.cards[ident]
            if ident in self._learned:
                return self._learned[ident].card
        raise Malformed(self.missing(ident), field)

    def home(self, ident: str) -> CardSet:
        """The CardSet a known card belongs to."""
        return self.shipped if ident in self.shipped.cards else self._learned[ident].home

    def brought(
            self, decks: "Sequence[Deck | None]", seats: int = 2,
    ) -> tuple[list[list[str] | None], tuple[str, ...]]:
        """What so many seats play with: (the ids of each one's deck, those of their cards that are
        not shipped).

        The deck is None where the game decides.
        """
        given = [*decks, *[None] * seats][:seats]
        own = [deck["cards"] if deck else None for deck in given]
        shipped = self.shipped.cards
        strange = {ident for deck in given for ident in cards_in(deck) if ident not in shipped}
        return own, tuple(sorted(strange))

    def missing(self, ident: Any) -> str:
        """What to say about an id nobody knows here."""
        text = f"there is no card {shown(ident)!r}"
        if isinstance(ident, str) and "~" in ident:
            return f"{text}: open the set it is from first, or a link that carries it"
        near = meant(ident, list(self.shipped.cards))
        return f"{text}. {near}" if near else text

    # ---- people's sets ---------------------------------------------------------------------------
    def read(self, text: str | bytes, file: str = "") -> tuple[CardSet | None, list[Fault]]:
        """A person's set from the text or bytes of a file.

        Returns (CardSet, []), or (None, faults), each with its line.
        """
        if self.fixed:
            return None, [Fault(self.fixed, file=file)]
        report = Report(file)
        source = report.load(text)
        cards = source and check_set(source.data, report, self.game, self._keys, self.check,
                                     self._common)
        if report.faults or source is None or cards is None:
            return None, report.in_order()
        cards = self._alone(cards)
        name = source.data["name"]
        by_id = {f"{card['id']}~{_hash(card)}": card for card in cards}
        named = {ident: card | {"id": ident} for ident, card in by_id.items()}
        return CardSet(name, _digest(name, cards), named), []

    def _alone(self, cards: "list[CardData]") -> "list[CardData]":
        """Good cards with what each of them needs of what their file says for all."""
        return [self._common.kept(card) for card in cards] if self._common else cards

    def notes(self, cards: CardSet) -> list[Fault]:
        """What the author of a set may want to look at twice; nothing is refused for it."""
        report = Report("")
        if self._note:
            for i, card in enumerate(cards.cards.values()):
                self._note(card, report.about(i, card))
        return report.in_order()

    def learn(self, cards: CardSet) -> CardSet:
        """Know the cards of a set from now on. Raises Malformed when a process has met too many."""
        fresh = {ident: _Learned(card, cards)
                 for ident, card in cards.cards.items() if ident not in self._learned}
        if len(self._learned) + len(fresh) > MOST_KNOWN:
            text = "too many cards were opened at once; reload the page and try again"
            raise Malformed(text, "sets")
        self._learned.update(fresh)
        return cards

    # ---- sets in records, links and requests -----------------------------------------------------
    def embed(self, ids: Iterable[str]) -> list[dict[str, Any]]:
        """The sets of those `ids` that are not shipped, each with no other card: what a record or a
        link carries."""
        homes: dict[int, tuple[CardSet, list[str]]] = {}
        for ident in dict.fromkeys(ids):
            self.card(ident, "cards")
            if ident not in self.shipped.cards:
                home = self.home(ident)
                homes.setdefault(id(home), (home, []))[1].append(ident)
        found = sorted(homes.values(), key=lambda home: (home[0].name, home[0].digest))
        return [home.data(sorted(inside)) for home, inside in found]

    def take(self, sets: Any, field: str = "sets") -> list[CardSet]:
        """Learn sets as `embed` gives them; returns them as CardSets.

        Raises Malformed, and learns nothing, when a card has a fault or its content does not give
        its id.
        """
        if not isinstance(sets, list):
            raise Malformed("expected a list of sets", field)
        sizes = [len(_cards_of(data, f"{field}[{i}]")) for i, data in enumerate(sets)]
        if sum(sizes) > MOST_TAKEN:
            raise Malformed(f"expected at most {MOST_TAKEN} cards in all", field)
        taken = [self._take(data, f"{field}[{i}]") for i, data in enumerate(sets)]
        for cards in taken:
            self.learn(cards)
        return taken

    def _take(self, data: dict[str, Any], field: str) -> CardSet:
        """One embedded set, checked and not yet learned; the same CardSet for the same data, so
        that its index is kept."""
        digest = data["digest"]
        if not isinstance(digest, str) or not _is_digest(digest):
            raise Malformed("expected sha256: and 64 hex digits", f"{field}.digest")
        check_name(data, lambda *fault: _refuse(field, *fault))
        taken = [self._take_card(card, f"{field}.cards[{i}]")
                 for i, card in enumerate(data["cards"])]
        cards = CardSet(data["name"], digest, {card["id"]: card for card in taken})
        if len(self._sets) > MOST_SETS:
            self._sets.clear()
        return self._sets.setdefault((cards.name, digest, *cards.cards), cards)

    def _take_card(self, card: Any, field: str) -> "CardData":
        """An embedded card, as it is known already or as a copy of its own. Raises Malformed."""
        ident = card.get("id") if isinstance(card, dict) else None
        if not isinstance(ident, str):
            raise Malformed("expected a card with its id", field)
        if ident in self._learned and self._learned[ident].card == card:
            return self._learned[ident].card
        plain: CardData = _copy(card | {"id": ident.partition("~")[0]}, field)
        check_card(plain, lambda *fault: _refuse(field, *fault), self.check)
        if ident != f"{plain['id']}~{_hash(plain)}":
            text = f"the content of {shown(ident)!r} was changed since it was named"
            raise Malformed(f"{text}; open the set's own file instead", f"{field}.id")
        return plain | {"id": ident}


def folder(game: str) -> "Traversable":
    """The folder of a game's card files: `data` in its installed package, `cards/<game>` in a
    checkout."""
    from importlib.resources import files  # here, for it is slow to load
    inside = files(game) / "data"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[3] / "cards" / game


def _prebuilt(deck: dict[str, Any]) -> dict[str, Any]:
    return {"id": deck["id"], "name": deck["name"], "blurb": deck.get("blurb", ""),
            "cards": list(deck["cards"])}


def _cards_of(data: Any, field: str) -> list[Any]:
    """The cards of an embedded set. Raises Malformed for another shape."""
    shaped = isinstance(data, dict) and set(data) == {"name", "digest", "cards"}
    cards = data["cards"] if shaped else None
    if not isinstance(cards, list):
        raise Malformed("expected {name, digest, cards}", field)
    return cards


def _copy(data: Any, field: str = "sets") -> Any:
    """JSON data that nobody else holds. Raises Malformed for what is no JSON data."""
    return json.loads(written(data, field), parse_float=jsonlines.number)


def _refuse(field: str, path: tuple[str | int, ...], text: str, hint: str = "",
            clause: str = "") -> None:
    place = ".".join(filter(None, (field, dotted(path))))
    raise Malformed(str(Fault(text, hint=hint, clause=clause)), place)


def _unsaid(*fault: Any) -> None:
    """Who listens to the faults of the shipped cards: a test lints them."""


def _hash(card: "CardData") -> str:
    return hashlib.sha256(canonical(card).encode()).hexdigest()[:10]


def _digest(name: str, cards: list[Any]) -> str:
    return _SHA256 + hashlib.sha256(canonical({"name": name, "cards": cards}).encode()).hexdigest()


def _is_digest(text: str) -> bool:
    return text.startswith(_SHA256) and is_hex(text.removeprefix(_SHA256), 64)


__all__ = ["CardSet", "Fault", "Library", "dotted", "fold", "folder", "meant", "shown"]
