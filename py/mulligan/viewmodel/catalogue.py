"""The catalogue: games.json, and the rulebooks of the page (docs/view-model.md, part 3)."""

from ..data.shapes import One
from .basics import CLAUSE_ID, CLOTH, FLAG, NAME, NUMBER, OPTION, SEED, TEXT, VALUE
from .cards import DECK
from .kinds import List, Map, Row, nullable, record, union, variant

DEAL = record("Deal", "The deal of a lesson, as `new` takes it.", {
    "seed": (SEED, "What chance is drawn with."),
    "options?": (Map(VALUE), "The options by name."),
    "decks?": (List(nullable(DECK)), "One a seat; null where the game decides."),
})
LESSON_STEP = record("LessonStep", "Something the guided first match says, until the person is to "
                                   "choose again.", {
    "ask": (NAME, "The prompt."),
    "clause?": (CLAUSE_ID, "The clause it is about."),
    "do?": (NAME, "The action it wants, marked like a hint."),
    "phase?": (NAME, "It is said in that phase, however many choices the phase takes."),
    "match?": (DEAL, "In the first step: the deal of the lesson."),
})
GAME = record("Game", "What the page knows of a game before Python is there.", {
    "id": (NAME, "Its id."),
    "title": (NAME, "What it is called."),
    "version": (NAME, "The version of its rules."),
    "hook": (NAME, "A line that makes one want to play it."),
    "minutes": (NUMBER, "How long a match takes."),
    "meta": (TEXT, "A line about it."),
    "cloth": (CLOTH, "The cloth of its tables."),
    "seats": (List(record("SeatLabel", "A seat of a game.", {
        "label": (NAME, "What it is called."),
    })), "Its seats, in seat order."),
    "options": (List(OPTION), "The options of a match."),
    "levels": (List(record("Level", "A strength of the computer.", {
        "id": (NAME, "Its id."), "name": (NAME, "What it is called."), "help": (TEXT,
            "How it plays."),
    })), "The opponents, weakest first."),
    "lesson": (List(LESSON_STEP), "The guided first match; may be empty."),
    "decks": (nullable(List(record("DeckName", "A prebuilt deck without its cards.", {
        "id": (NAME, "Its id."), "name": (NAME, "What it is called."), "blurb": (TEXT,
            "A line about it."),
    }))), "The prebuilt decks; null for a game without decks."),
    "world": (nullable(record("WorldKind", "What can be said of worlds before there is one.", {
        "title": (NAME, "What a world is called."),
        "blurb": (TEXT, "A line about it."),
        "options": (List(OPTION), "The options of a new world."),
        "links": (Map(Row(NAME, NAME)), "{name: [deed, field]}: what a link `#name=...` brings."),
    })), "Its worlds; null for a game without."),
    "tools": (FLAG, "Whether it has tools."),
    "credit": (TEXT, "Whose game it is."),
    "wheels": (List(NAME), "The wheels it is in."),
})
GAMES = List(GAME)

# ---- rulebooks -----------------------------------------------------------------------------------
SPANS = List(record("Span", "A piece of text.", {
    "t": (NAME, "The text."),
    "b?": (One(True), "It is bold."),
    "c?": (One(True), "It is code."),
    "ref?": (CLAUSE_ID, "It names this clause."),
}))
PARAGRAPH = (SPANS, "The text.")
RULE_BLOCK = union("RuleBlock", "A part of a rulebook.", "kind", {
    "p": variant("A paragraph.", {"spans": PARAGRAPH}),
    "h": variant("A small heading.", {"spans": PARAGRAPH}),
    "clause": variant("A numbered rule.", {
        "id": (CLAUSE_ID, "Its id."),
        "mark": (One("source", "ruling", "option", ""), "Where it comes from; may be empty."),
        "spans": PARAGRAPH}),
    "pre": variant("Text in fixed columns.", {"text": (TEXT, "The text.")}),
    "list": variant("A list.", {"items": (List(SPANS), "Its items.")}),
    "table": variant("A table.", {
        "head": (List(SPANS), "The headings of the columns."), "rows": (List(List(SPANS)),
            "The cells of each row.")}),
})
RULEBOOK = record("Rulebook", "A rulebook: rules/<id>.json.", {
    "title": (NAME, "Its title."),
    "intro": (List(RULE_BLOCK), "What stands before the first section."),
    "sections": (List(record("RuleSection", "A section of a rulebook.", {
        "id": (NAME, "Its id; `how` is the how-to-play page."),
        "title": (NAME, "Its title."),
        "blocks": (List(RULE_BLOCK), "Its parts."),
    })), "Its sections."),
})
