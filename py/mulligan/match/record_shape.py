"""What a record looks like, declared once: checked by record.py, and written as
docs/record.schema.json by `python -m mulligan schema`."""

from ..data.shapes import (AnyValue, Described, Either, Enum, Integer, ListOf, MapOf, Number,
                           Object, Schema, Text, nullable, whole)

FORMAT = "mulligan-record/1"
LARGEST_SEED = (1 << 53) - 1               # the largest number that JavaScript holds exactly
_ANY, _TEXT = AnyValue(), Text(least=0, most=120)
_NAME = Text("a text of at most 60 letters", least=0)
_LINE = Text("a short text like '0 pass'", r"([0-9]{1,2}|\*) [\s\S]+", 4000)
_CARDS = ListOf(_NAME, 0, 200)
_DECK = Object({"name": _NAME, "cards": _CARDS,
                "more": Described(ListOf(whole(name=_NAME, cards=_CARDS), 1, 7),
                                  "Further decks: the seat picks one of all at the table.")},
               ("name", "cards"))
_SET = whole(name=_ANY, digest=_ANY, cards=_ANY)       # judged by the game's library
_RESULT = whole(
    winner=Described(nullable(Integer()), "A seat, or null for a draw."),
    reason=Described(_TEXT, "The game's own word, or resigned."),
    scores=Described(ListOf(Number(), 0, 8), "By seat; may be empty."))

SEED = Either(Enum(None), Text("a text of at most 64 letters", most=64, least=0),
              Integer(-LARGEST_SEED, LARGEST_SEED))
SEATS = ListOf(Object({
    "kind": Described(_NAME, "person, or the id of a level or player."),
    "name": _NAME,
    "accepts": Described(Enum(True), "Who sits here has accepted the cards made by players in the "
                                     "decks.")}), 0, 8)
RECORD = Object({
    "format": Enum(FORMAT),
    "game": Described(_TEXT, "The id of the game."),
    "version": Described(_TEXT, "The version of its rules that judged the match."),
    "options": Described(MapOf(Text(least=0, most=None), _ANY),
                         "Match options by name; those left out "
                         "were not there or had their old default."),
    "seats": Described(SEATS, "Who sits where, in seat order; missing seats are persons."),
    "decks": Described(ListOf(nullable(_DECK), 0, 8),
                       "One deck a seat, for games that have decks to choose; null where the game "
                       "decides."),
    # a set for each card of eight decks
    "sets": Described(ListOf(_SET, 0, 1600),
                      "People's own cards that the decks need, each set named by its digest."),
    "seed": Described(SEED, "What chance was drawn with. For people; replaying never needs it."),
    "created": Described(_TEXT, "When the match began, ISO 8601 in UTC."),
    "actions": Described(ListOf(_LINE, 0, 20_000),
                         "One line an action: the seat, counted from 0, or * for chance; a space; "
                         "the action's text."),
    "result": Described(nullable(_RESULT), "How it ended; null while it runs."),
    "digest": Described(_TEXT, "The fingerprint of the last position: sha256: and 64 hex digits. "
                               "Empty or left out: not checked."),
}, ("format", "game", "version", "actions"))


def schema() -> Schema:
    """JSON Schema of a record."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Mulligan record",
            "description": "One match: what was agreed, every action with chance included, how it "
                           "ended. Written by `python -m mulligan schema`. See records.md.",
            } | RECORD.schema()
