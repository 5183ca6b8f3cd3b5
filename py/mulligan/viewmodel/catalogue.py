"""The catalogue: games.json, and the rulebooks of the page (docs/view-model.md, part 3)."""

from ..data.shapes import Enum, Row, nullable
from ..protocol.values import WEIGHTS
from .basics import (CLAUSE_ID, CLOTH, COUNT, FACE_ID, FLAG, NAME, NUMBER, OPTION, SEAT, TEXT,
                     VALUE)
from .kinds import mapping, record, several, union, variant

LEVEL = record("Level", "An opponent: a strength of the computer, or a character.", {
    "id": (NAME, "Its id."),
    "name": (NAME, "What it is called."),
    "help": (TEXT, "How it plays."),
})
GAME = record("Game", "What the page knows of a game before Python is there.", {
    "id": (NAME, "Its id."),
    "title": (NAME, "What it is called."),
    "version": (NAME, "The version of its rules."),
    "hook": (NAME, "A line that makes one want to play it."),
    "minutes": (NUMBER, "How long a match takes."),
    "weight": (Enum(*WEIGHTS), "How much there is to learn."),
    "meta": (TEXT, "A line about it."),
    "cloth": (CLOTH, "The cloth of its tables."),
    "seats": (several(record("SeatLabel", "A seat of a game.", {
        "label": (NAME, "What it is called."),
    })), "Its seats, in seat order."),
    "options": (several(OPTION), "The options of a match."),
    "first": (several(Row(mapping(VALUE), SEAT)),
        "[the values of options, the seat that begins by them]; none fits where chance or the "
        "cards say who begins."),
    "unsealed": (TEXT, "Why two devices cannot deal it sealed, in a sentence; empty: they can."),
    "mixed": (FLAG, "Whether two devices that deal it sealed mix the decks of both into one."),
    "levels": (several(LEVEL), "The strengths of the computer, weakest first."),
    "characters": (several(LEVEL), "The opponents with a style of their own."),
    "lesson": (FLAG, "Whether it has a guided first match."),
    "puzzles": (several(record("PuzzlesSince", "How many puzzles days draw on from a day on.", {
        "day": (COUNT, "The first day, counted from 1970-01-01."), "count": (COUNT, "How many."),
    })), "The puzzles of the day it has, the earliest first."),
    "decks": (nullable(several(record("DeckName", "A prebuilt deck without its cards.", {
        "id": (NAME, "Its id."), "name": (NAME, "What it is called."), "blurb": (TEXT,
            "What it wants, in a sentence."),
        "some": (several(record("SomeCard", "A card of a deck.", {
            "face": (FACE_ID, "Its face."), "title": (NAME, "What it is called.")})),
            "A few of its cards."),
    }))), "The prebuilt decks; null for a game without decks."),
    "slots": (NUMBER, "How many decks a seat may bring, to pick one at the table."),
    "world": (nullable(record("WorldKind", "What can be said of worlds before there is one.", {
        "title": (NAME, "What a world is called."),
        "blurb": (TEXT, "A line about it."),
        "options": (several(OPTION), "The options of a new world."),
        "links": (mapping(Row(NAME, NAME, TEXT, NAME)),
            "{name: [deed, field, page, what a person calls it]}: what a link `#name=...` brings; "
            "\"\" for no page."),
        "exhibits": (several(NAME), "The names of links that only show something."),
    })), "Its worlds; null for a game without."),
    "tools": (FLAG, "Whether it has tools."),
    "windows": (FLAG, "Whether it has windows, moments in which a seat may answer."),
    "credit": (TEXT, "Whose game it is."),
    "wheels": (several(NAME), "The wheels it is in."),
})
GAMES = several(GAME)

# ---- rulebooks -----------------------------------------------------------------------------------
SPANS = several(record("Span", "A piece of text.", {
    "t": (NAME, "The text."),
    "b?": (Enum(True), "It is bold."),
    "c?": (Enum(True), "It is code."),
    "ref?": (CLAUSE_ID, "It names this clause."),
}))
PARAGRAPH = (SPANS, "The text.")
RULE_BLOCK = union("RuleBlock", "A part of a rulebook.", "kind", {
    "p": variant("A paragraph.", {"spans": PARAGRAPH}),
    "h": variant("A small heading.", {"spans": PARAGRAPH}),
    "clause": variant("A numbered rule.", {
        "id": (CLAUSE_ID, "Its id."),
        "mark": (Enum("source", "ruling", "option", ""), "Where it comes from; may be empty."),
        "spans": PARAGRAPH}),
    "pre": variant("Text in fixed columns.", {"text": (TEXT, "The text.")}),
    "figure": variant("A position of the game, drawn.", {
        "title": (TEXT, "What it shows."),
        "pictures": (several(record("RulePicture", "A picture of a figure.", {
            "svg": (TEXT, "The picture, as SVG text."),
            "alt": (TEXT, "What is to be seen, in words."),
            "caption": (TEXT, "The action that led there; empty for the first."),
        })), "The position, and what comes of each action."),
    }),
    "list": variant("A list.", {"items": (several(SPANS), "Its items.")}),
    "table": variant("A table.", {
        "head": (several(SPANS), "The headings of the columns."), "rows": (several(several(SPANS)),
            "The cells of each row.")}),
})
RULEBOOK = record("Rulebook", "A rulebook: rules/<id>.json.", {
    "title": (NAME, "Its title."),
    "intro": (several(RULE_BLOCK), "What stands before the first section."),
    "sections": (several(record("RuleSection", "A section of a rulebook.", {
        "id": (NAME, "Its id; `how` is the how-to-play page."),
        "title": (NAME, "Its title."),
        "blocks": (several(RULE_BLOCK), "Its parts."),
    })), "Its sections."),
})
