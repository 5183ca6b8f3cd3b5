"""The calls of the page about cards and decks (docs/view-model.md, part 2).

Each function is named as its call.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ..cards import decks as deck_lists
from ..cards.library import CardSet
from ..data.spelling import fold
from ..errors import Malformed
from ..match import consent
from ..match.record import check_seats, check_seed
from ..protocol.game import Field, Game
from ..protocol.types import CardData, Deck, Json
from ..registry import get
from .request import Request

Listing: TypeAlias = dict[str, Any]        # a card as the browser lists it


def game_of(request: Request) -> tuple[Game[Any], Sequence[CardSet]]:
    """(the game a request names, the sets it brings, learned).

    Raises Malformed for a game without cards.
    """
    game = get(request.get("game", str))
    if game.library is None:
        raise Malformed(f"{game.title} has no card sets and decks", "game")
    return game, game.library.take(request.get("sets", list, []))


def _deck(request: Request) -> Deck:
    return deck_lists.check_deck(request.get("deck", dict))


def _library(game: Game[Any]) -> Any:
    """The library of a game that has one: `game_of` has looked."""
    return game.library


# ---- cards ---------------------------------------------------------------------------------------
def listing(game: Game[Any], card: CardData, home: CardSet) -> Listing:
    """A card of the set `home` as the browser lists it: {id, name, values, text, face, set}."""
    library, ident = _library(game), card["id"]
    known = library.drawn.get(ident)
    if known is None:
        face, values = game.face(ident), game.values(card)
        words = [card["name"], face.get("kind", ""), face.get("text", "")]
        for value in values.values():
            words += [word for word in _several(value) if isinstance(word, str)]
        known = library.drawn[ident] = {"id": ident, "name": card["name"], "values": values,
                                        "text": fold(" ".join(words)), "face": face}
    return known | {"set": "" if home is library.shipped else home.name}


def _listings(game: Game[Any], sets: Iterable[CardSet]) -> list[Listing]:
    """The cards of some CardSets as the browser lists them, each card once."""
    found = {}
    for card_set in sets:
        for ident, card in card_set.cards.items():
            found[ident] = listing(game, card, card_set)
    return list(found.values())


def _field(field: Field, listings: Sequence[Listing]) -> dict[str, Any]:
    """A Field as the page gets it.

    A choice offers what its cards have, unless the game says otherwise.
    """
    out: dict[str, Any] = {"name": field.name, "label": field.label, "kind": field.kind}
    if field.kind == "choice":
        offered = dict(field.choices)
        for shown in listings:
            for value in _several(shown["values"].get(field.name)):
                offered.setdefault(value, str(value)[:1].upper() + str(value)[1:])
        first = len(field.choices)
        pairs = list(offered.items())
        pairs[first:] = sorted(pairs[first:], key=lambda pair: str(pair[1]))
        out["choices"] = [list(pair) for pair in pairs]
    return out | signs(field)


def signs(field: Field) -> dict[str, Any]:
    """What stands beside the values of a field, as the page gets it; nothing where nothing does."""
    return {"signs": [list(sign) for sign in field.signs]} if field.signs else {}


def _several(value: Json) -> list[Any]:
    """A value of a card as a list."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def cards(request: Request) -> dict[str, Any]:
    game, sets = game_of(request)
    listings = _listings(game, (_library(game).shipped, *sets))
    return {"fields": [_field(field, listings) for field in game.fields], "cards": listings,
            "glyphs": dict(game.glyphs)}


def card(request: Request) -> dict[str, Any]:
    game, _ = game_of(request)
    found = _library(game).card(request.get("id", str), "id")
    shown = listing(game, found, _library(game).home(found["id"]))
    return {"id": shown["id"], "face": shown["face"], "text": shown["face"].get("text", ""),
            "set": shown["set"], **game.about(shown["id"])}


def set_read(request: Request) -> dict[str, Any]:
    game, _ = game_of(request)
    library = _library(game)
    card_set, faults = library.read(request.get("text", str))
    told = [{"line": fault.line, "card": fault.card, "key": fault.key, "text": fault.text,
             "hint": fault.hint, "clause": fault.clause} for fault in faults]
    if not card_set:
        return {"ok": False, "name": "", "digest": "", "set": None, "cards": [], "faults": told}
    return {"ok": True, "name": card_set.name, "digest": card_set.digest, "set": card_set.data(),
            "cards": _listings(game, [library.learn(card_set)]), "faults": told}


def accord(request: Request) -> dict[str, Any] | None:
    """What persons must accept before a match with these seats and decks begins; None for nothing.

    With `match` it is asked before one that goes on from that.
    """
    if "match" in request.fields:
        match = request.match()
        game, sets = match.game, match.sets
    else:
        game, _ = game_of(request)
        given = [deck_lists.check_brought(deck, f"decks[{i}]", game.slots)
                 for i, deck in enumerate(request.get("decks", list)) if deck is not None]
        cards_of = deck_lists.cards_in
        sets = _library(game).embed({ident for deck in given for ident in cards_of(deck)})
    seats = request.get("seats", list)
    check_seats(seats)
    asked = consent.seats_to_ask(game, seats, sets)
    if not asked:
        return None
    found = [_library(game).card(card["id"]) for card_set in sets for card in card_set["cards"]]
    found.sort(key=lambda card: (card["name"], card["id"]))
    shown = [listing(game, card, _library(game).home(card["id"])) | {"by": game.maker(card)}
             for card in found]
    return {"clause": game.cites["accept"], "seats": asked, "cards": shown,
            "glyphs": dict(game.glyphs)}


# ---- decks ---------------------------------------------------------------------------------------
def decks(request: Request) -> list[Deck]:
    game, _ = game_of(request)
    return list(_library(game).decks)


def deck(request: Request) -> dict[str, Any]:
    game, _ = game_of(request)
    given = _deck(request)
    faults = deck_lists.faults_of(game, given, game.complete(request.get("options", dict, {})))
    told = [{"text": fault.words,
             "clause": fault.clause} | ({"card": fault.card} if fault.card else {})
            for fault in faults]
    return {"legal": not faults, "count": len(given["cards"]), "faults": told,
            "charts": game.charts(_known_cards(game, given))}


def _known_cards(game: Game[Any], given: Deck) -> list[str]:
    """The cards of a deck that the library knows."""
    return [ident for ident in given["cards"] if ident in _library(game)]


def deck_read(request: Request) -> dict[str, Any]:
    game, sets = game_of(request)
    names = deck_lists.CardNames(_library(game), sets)
    found, notes = deck_lists.read(request.get("text", str), names)
    told = [{key: value for key, value in note._asdict().items() if value} for note in notes]
    return {"deck": found, "notes": told}


def deck_write(request: Request) -> str:
    game, sets = game_of(request)
    given, names = _known(game, _deck(request)), deck_lists.CardNames(_library(game), sets)
    return deck_lists.write(given, names, game.sections)


def deck_pack(request: Request) -> str:
    game, _ = game_of(request)
    return deck_lists.pack(game, _known(game, _deck(request)))


def deck_unpack(request: Request) -> dict[str, Any]:
    found: dict[str, Any] = deck_lists.unpack(request.get("text", str))
    game = get(found["game"])
    if game.library is None:
        raise Malformed(f"{game.title} has no decks", "game")
    game.library.take(found["sets"])
    return found


def _known(game: Game[Any], given: Deck) -> Deck:
    """The deck when all its cards are known. Raises Malformed."""
    for i, ident in enumerate(given["cards"]):
        _library(game).card(ident, f"deck.cards[{i}]")
    return given


def _rng(request: Request) -> random.Random:
    """Chance that follows from the `seed` of a request."""
    seed = request.get("seed", (int, str))
    check_seed(seed)
    return random.Random(str(seed))


def deck_finish(request: Request) -> Deck:
    game, _ = game_of(request)
    given = _deck(request)
    return given | {"cards": game.finish_deck(_known_cards(game, given), _rng(request))}


def deck_draw(request: Request) -> dict[str, Any]:
    game, _ = game_of(request)
    return {"cards": game.opening(_known(game, _deck(request))["cards"], _rng(request))}
