"""The calls of the page about cards and decks (docs/view-model.md, part 2): browsing, building, reading sets and links."""

import random

from ..match import consent
from ..cards import decks
from ..errors import Malformed
from ..match.record import check_seats, check_seed
from ..registry import get
from ..data.spelling import fold


def game_of(request):
    """(the game a request names, the sets it brings, learned). Raises Malformed for a game without cards."""
    game = get(request.get("game", str))
    if game.library is None:
        raise Malformed(f"{game.title} has no card sets and decks", "game")
    return game, game.library.take(request.get("sets", list, []))


def _deck(request):
    return decks.check_deck(request.get("deck", dict))


# ---- cards ---------------------------------------------------------------------------------------------------------
def entry(game, card, home):
    """A card as the browser lists it."""
    known = game.library.drawn.get(card["id"])
    if known is None:
        face, values = game.face(card["id"]), game.values(card)
        words = [card["name"], face.get("kind", ""), face.get("text", "")]
        for value in values.values():
            words += [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, str)]
        known = game.library.drawn[card["id"]] = {"id": card["id"], "name": card["name"], "values": values,
                                                  "text": fold(" ".join(words)), "face": face}
    return known | {"set": "" if home is game.library.shipped else home.name}


def _entries(game, sets):
    """The entries of some CardSets, each card once."""
    return list({ident: entry(game, card, made) for made in sets for ident, card in made.cards.items()}.values())


def _field(field, entries):
    """A Field as the page gets it; a choice offers what its cards have, unless the game says otherwise."""
    out = {"name": field.name, "label": field.label, "kind": field.kind}
    if field.kind == "choice":
        offered = dict(field.choices)
        for value in (value for shown in entries for value in _listed(shown["values"].get(field.name))):
            offered.setdefault(value, str(value)[:1].upper() + str(value)[1:])
        first = len(field.choices)
        pairs = list(offered.items())
        out["choices"] = [list(pair) for pair in pairs[:first] + sorted(pairs[first:], key=lambda pair: str(pair[1]))]
    return out


def _listed(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def cards(request):
    game, sets = game_of(request)
    entries = _entries(game, (game.library.shipped, *sets))
    return {"fields": [_field(field, entries) for field in game.fields], "cards": entries, "glyphs": dict(game.glyphs)}


def card(request):
    game, _ = game_of(request)
    found = game.library.card(request.get("id", str), "id")
    told = entry(game, found, game.library.home(found["id"]))
    about = game.about(told["id"])
    return {"id": told["id"], "face": told["face"], "text": told["face"].get("text", ""), "set": told["set"], **about}


def set_read(request):
    game, _ = game_of(request)
    made, faults = game.library.read(request.get("text", str))
    out = {"ok": made is not None, "name": made.name if made else "", "digest": made.digest if made else "",
           "set": made and made.data(), "cards": [],
           "faults": [{"line": f.line, "card": f.card, "key": f.key, "text": f.text, "hint": f.hint, "clause": f.clause}
                      for f in faults]}
    if made:
        out["cards"] = _entries(game, [game.library.learn(made)])
    return out


def wanted(request):
    """What persons must accept before a match with these seats and decks begins, or one that goes on from `match`; None for nothing."""
    if "match" in request.fields:
        match = request.match()
        game, sets = match.game, match.sets
    else:
        game, _ = game_of(request)
        given = [decks.check_deck(deck, f"decks[{i}]") for i, deck in enumerate(request.get("decks", list)) if deck is not None]
        sets = game.library.embed({ident for deck in given for ident in deck["cards"]})
    seats = request.get("seats", list)
    check_seats(seats)
    asked = consent.asked(game, seats, sets)
    if not asked:
        return None
    cards = sorted((game.library.card(one["id"]) for made in sets for one in made["cards"]), key=lambda one: (one["name"], one["id"]))
    told = [entry(game, one, game.library.home(one["id"])) | {"by": game.maker(one)} for one in cards]
    return {"clause": game.cites["accept"], "seats": asked, "cards": told, "glyphs": dict(game.glyphs)}


# ---- decks ---------------------------------------------------------------------------------------------------------
def prebuilt(request):
    return list(game_of(request)[0].library.decks)


def deck(request):
    game, _ = game_of(request)
    given = _deck(request)
    faults = decks.faults_of(game, given, game.complete(request.get("options", dict, {})))
    known = [ident for ident in given["cards"] if ident in game.library]
    told = [{"text": f.words, "clause": f.clause} | ({"card": f.card} if f.card else {}) for f in faults]
    return {"legal": not faults, "count": len(given["cards"]), "faults": told, "charts": game.charts(known)}


def deck_read(request):
    game, sets = game_of(request)
    made, notes = decks.read(request.get("text", str), decks.Shelf(game.library, sets))
    return {"deck": made, "notes": [{key: value for key, value in note._asdict().items() if value} for note in notes]}


def deck_write(request):
    game, sets = game_of(request)
    return decks.write(_known(game, _deck(request)), decks.Shelf(game.library, sets), game.sections)


def deck_pack(request):
    game, _ = game_of(request)
    return decks.pack(game, _known(game, _deck(request)))


def deck_unpack(request):
    made = decks.unpack(request.get("text", str))
    game = get(made["game"])
    if game.library is None:
        raise Malformed(f"{game.title} has no decks", "game")
    game.library.take(made["sets"])
    return made


def _known(game, given):
    """The deck when all its cards are known. Raises Malformed."""
    for i, ident in enumerate(given["cards"]):
        game.library.card(ident, f"deck.cards[{i}]")
    return given


def _chance(request):
    seed = request.get("seed", (int, str))
    check_seed(seed)
    return random.Random(str(seed))


def deck_finish(request):
    game, _ = game_of(request)
    given = _deck(request)
    kept = [ident for ident in given["cards"] if ident in game.library]
    return given | {"cards": game.finish_deck(kept, _chance(request))}


def deck_draw(request):
    game, _ = game_of(request)
    return {"cards": game.opening(_known(game, _deck(request))["cards"], _chance(request))}


CALLS = {"cards": cards, "card": card, "decks": prebuilt, "deck": deck, "deck_read": deck_read, "deck_write": deck_write,
         "deck_pack": deck_pack, "deck_unpack": deck_unpack, "deck_finish": deck_finish, "deck_draw": deck_draw,
         "set_read": set_read, "accord": wanted}
