"""Worlds: pages, blocks, acts and fields, what deeds bring (docs/view-model.md, part 5)."""

from ..data.shapes import AnyValue, Described, Either, Enum, Row, Shape, nullable
from .basics import (CARD_FIELD, CARD_VALUE, CHOICES, CLAUSE_ID, CLAUSES, CLOTH, COUNT,
                     FACE_ID, FACES, FLAG, GLYPHS, NAME, NUMBER, TEXT, VALUE, WHOLE)
from .kinds import Fields, mapping, named, record, several, union, variant

DAY = named("Day", "A number of days since 1970-01-01, as the device counts them.", WHOLE)
REV = named("Rev", "Rises with every change of a world.", COUNT)
CARD_KEY = named("CardKey", "Names a card of a world; sent back as it is.", Either(WHOLE, TEXT))
CODE = record("Code", "A text to be copied exactly; shown with a QR code.", {
    "code": (TEXT, "The text."),
})
SHOWN = named("Shown", "A text with line breaks and no markup, or one to be copied.",
              Either(TEXT, CODE))
LINES = several(Row(TEXT, SHOWN))             # [[label, value]]
WHERE = named("Where", "Only the entries of a list that have these values, by the name of the "
                       "field.", mapping(VALUE))
GO = record("Go", "Leads to a page.", {
    "label": (NAME, "What it is called."),
    "page": (NAME, "The page."),
    "query?": (TEXT, "What leads there."),
})


# ---- acts ----------------------------------------------------------------------------------------
def field(meaning: str, value: Shape, more: Fields) -> Described:
    """A kind of field of an act; `value` is the shape of what it begins with."""
    return variant(meaning, {
        "name": (NAME, "The key of the deed."),
        "label": (NAME, "What it is called."),
        "help?": (TEXT, "More about it."),
        "value?": (value, "What it begins with."),
        "fill?": (Enum(True), "A preview may propose what it could be."),
        **more})


LETTERS = {"most?": (COUNT, "How many letters it may have.")}
FIELD = union("Field", "Something to fill in; one left empty is left out of the deed.", "kind", {
    "number": field("The deed gets a number.", WHOLE, {
        "least?": (WHOLE, "The least one."), "most?": (WHOLE, "The greatest one.")}),
    "text": field("The deed gets a text.", TEXT, LETTERS),
    "words": field("The deed gets a list of texts, cut at spaces and commas.", several(TEXT), {
        "most?": (COUNT, "How many there may be.")}),
    "choice": field("The deed gets the value of a choice.", VALUE, {
        "choices": (CHOICES, "[value, label] of each.")}),
    "flag": field("The deed gets true or false.", FLAG, {}),
    "cards": field("The deed gets a list of keys of cards; with `one` a single key.",
                   Either(several(CARD_KEY), CARD_KEY), {
                       "list": (NAME, "The list to choose from."),
                       "where?": (WHERE, "Only these of the list."),
                       "one?": (Enum(True), "A single card is chosen."),
                       "least?": (COUNT, "How many at least."),
                       "most?": (COUNT, "How many at most.")}),
    "file": field("The deed gets the text of a file, chosen, dropped or pasted.", TEXT, {
        "accept?": (NAME, "Endings of files, such as `.json`.")}),
    "sentence": field("The deed gets a text; `world_try` is asked at every key.", TEXT, LETTERS),
    "picture": field("The deed gets a picture as a data URL: at most 512 pixels wide and high, at "
                     "most 60,000 bytes, drawn anew by the page.", TEXT, {}),
})
ACT = record("Act", "A deed that is offered: {\"do\": `do`, ...`args`, ...the fields by name}.", {
    "do": (NAME, "The name of the deed."),
    "label": (NAME, "What it is called."),
    "args?": (mapping(AnyValue()), "What is fixed in the deed."),
    "fields?": (several(FIELD), "What is to be filled in."),
    "tone?": (Enum("main", "danger"), "How the button looks."),
    "confirm?": (NAME, "A question that is always asked before it is done."),
    "off?": (NAME, "Why it cannot be done now; the button stays, and says it."),
    "clause?": (CLAUSE_ID, "The clause behind it."),
})
ACTS = several(ACT)


# ---- blocks --------------------------------------------------------------------------------------
def block(meaning: str, fields: Fields) -> Described:
    """A kind of block."""
    return variant(meaning, {
        **fields, "title?": (NAME, "Its heading."),
        "fold?": (NAME, "It is folded under this heading, with its neighbours of the same.")})


EMPTY = (TEXT, "What stands there when there is nothing.")
CELL = named("TableCell", "A cell of a table.", Either(
    TEXT,
    variant("A number, which stands to the right.", {"num": (NUMBER, "The number.")}),
    variant("A card.", {"face": (FACE_ID, "Its face."), "k?": (CARD_KEY, "Its key.")})))
ROW = record("TableRow", "A row of a table.", {
    "cells": (several(CELL), "Its cells."),
    "acts?": (ACTS, "What can be done; they come last in the row."),
    "go?": (GO, "Where it leads."),
    "mine?": (Enum(True), "It is about the one who looks."),
    "note?": (TEXT, "A line under it."),
})
TILE = record("Tile", "A wide tile.", {
    "label": (NAME, "What it is called."),
    "note?": (TEXT, "A line under it."),
    "cards?": (several(record("TileCard", "A card on a tile.", {
        "face": (FACE_ID, "Its face."), "k?": (CARD_KEY, "Its key.")})), "Its cards."),
    "back?": (FACE_ID, "A face that lies face down."),
    "acts?": (ACTS, "What can be done."),
    "go?": (GO, "Where it leads."),
})
SERIES = record("Series", "A line of a chart.", {
    "label": (NAME, "What it shows."),
    "points": (several(Row(NUMBER, NUMBER)), "[x, y] of each point."),
})
GOAL_SET = record("GoalSet", "Something to collect, and how far somebody is.", {
    "label": (NAME, "What it is called."),
    "note?": (TEXT, "A line under it."),
    "have": (COUNT, "How far it is."),
    "goals": (several(record("Goal", "How far it is to go.", {
        "at": (COUNT, "So far."),
        "done?": (Enum(True), "What it brings has been taken."),
    })), "The goals, the nearest first."),
    "acts?": (ACTS, "What can be done."),
    "go?": (GO, "Where it leads."),
})
CALENDAR_DAY = record("CalendarDay", "A day of a calendar.", {
    "day": (DAY, "The day."),
    "date": (NAME, "The same as people write it: 2026-11-21."),
    "label": (TEXT, "What stands there."),
    "marks": (several(TEXT), "What is on that day."),
    "today?": (Enum(True), "It is the day of the world."),
})
BLOCK = union("Block", "A part of a page, drawn from top to bottom.", "kind", {
    "text": block("A paragraph.", {
        "text": (TEXT, "The text."),
        "tone?": (Enum("note", "warn"), "How it looks."),
        "clauses?": (CLAUSES, "The clauses behind it.")}),
    "facts": block("A small list of label and value.", {
        "items": (several(Row(TEXT, SHOWN, TEXT, short=1)), "[label, value, note?] of each.")}),
    "acts": block("Buttons.", {"acts": (ACTS, "What can be done.")}),
    "bench": block("One act, drawn in place with its fields open and the preview beside them.", {
        "act": (ACT, "The act."), "note?": (TEXT, "A line about it.")}),
    "cards": block("A grid with filters and sorting over a list; a tap asks `world_card`.", {
        "list": (NAME, "The list, to be asked for with `world_list`."),
        "empty": EMPTY,
        "where?": (WHERE, "Only these of the list.")}),
    "tiles": block("Wide tiles.", {"tiles": (several(TILE), "The tiles."), "empty": EMPTY}),
    "table": block("A table.", {
        "head": (several(TEXT), "The headings of the columns."),
        "rows": (several(ROW), "The rows."),
        "empty": EMPTY}),
    "chart": block("Lines.", {
        "label": (TEXT, "What it shows."), "series": (several(SERIES), "The lines.")}),
    "calendar": block("Weeks from Monday.", {
        "days": (several(CALENDAR_DAY), "The days, the first a Monday.")}),
    "goals": block("Sets with goals, each with a bar.", {
        "sets": (several(GOAL_SET), "The sets."), "empty": EMPTY}),
    "story": block("A face in large, its text and lines beside it.", {
        "face": (FACE_ID, "The face."),
        "text?": (TEXT, "The text."),
        "lines?": (LINES, "[label, value] of each line."),
        "acts?": (ACTS, "What can be done."),
        "go?": (GO, "Where it leads.")}),
    "places": block("Places in rows, on which cards stand. Where it names deeds, cards of its list "
                    "are put there, moved and taken down; it can be saved as a picture.", {
        "columns": (COUNT, "How many places stand in a row."),
        "rows": (COUNT, "How many rows there are."),
        "pieces": (several(record("Placed", "A card in a place.", {
            "k": (CARD_KEY, "Its key."), "face": (FACE_ID, "Its face."),
            "at": (COUNT, "The place, counted row by row from 0.")})),
            "The cards that stand there."),
        "list?": (NAME, "The list of the cards that may stand there."),
        "put?": (NAME, "The deed {card, at} that puts a card into a place."),
        "take?": (NAME, "The deed {card} that takes one down.")}),
    "keep": block("The page's own buttons: export, import, verify, remove.", {
        "text?": (TEXT, "A text about them.")}),
})

# ---- the world -----------------------------------------------------------------------------------
HEAD = {
    "world": (NAME, "The id of the world in this engine."),
    "rev": (REV, "Goes back with `world_do`."),
    "game": (NAME, "The id of the game."),
    "title": (NAME, "The name of the game."),
    "cloth": (CLOTH, "The cloth of its pages and tables."),
    "name": (TEXT, "The name of the first person."),
    "day": (DAY, "The day it is there."),
    "date": (NAME, "The same as people write it: 2026-11-21."),
    "people": (several(Row(NAME, TEXT)), "[id, name] of all who could look."),
}
WORLD_SUMMARY = record("WorldSummary", "What lists of worlds show of one.", HEAD | {
    "version": (NAME, "The version of the rules it began under."),
    "line": (TEXT, "The world in one line."),
    "due?": (TEXT, "What waits in it; left out where several persons share it."),
})
PAGE = record("Page", "A page of a world.", {
    "id": (NAME, "Its id."),
    "label": (NAME, "What it is called."),
    "badge?": (NAME, "A short text beside the label."),
})
NEWS = record("News", "Something that happened in a world.", {
    "day": (DAY, "When it happened."),
    "date": (NAME, "The same as people write it."),
    "words": (TEXT, "What happened."),
    "who?": (TEXT, "Who did it."),
    "clauses?": (CLAUSES, "The clauses behind it."),
})
WORLD_VIEW = record("WorldView", "A page of a world, as a person sees it.", HEAD | {
    "who": (NAME, "Who looks."),
    "pages": (several(PAGE), "All pages."),
    "page": (NAME, "The page shown."),
    "query": (TEXT, "What led there."),
    "plate": (LINES, "[label, value] of what is always in sight."),
    "blocks": (several(BLOCK), "The page from top to bottom."),
    "faces": (FACES, "Every face named in `blocks`."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
    "news": (several(NEWS), "What happened, the latest last."),
    "undo": (FLAG, "Whether this person may take back."),
    "match": (nullable(record("Waiting", "A match that waits.", {
        "label": (NAME, "What it is called."),
        "id?": (NAME, "What the two devices call it, if it is one with a friend."),
        "signal?": (NAME, "What opens a live line to who invited."),
    })), "The match that waits for this person."),
    "notice?": (NAME, "That the world began under other rules."),
})
EXHIBIT = record("Exhibit", "What a link shows that only shows something.", {
    "game": (NAME, "The id of the game."),
    "title": (NAME, "The name of the game."),
    "cloth": (CLOTH, "The cloth it is shown on."),
    "heading": (NAME, "What it is."),
    "blocks": (several(BLOCK), "The page from top to bottom; nothing can be done in it."),
    "faces": (FACES, "Every face named in `blocks`."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
LINK_RELATION = record("LinkRelation", "What a link has to do with a person of a world.", {
    "tie": (Enum("new", "waits", "taken", "has", "own", "strange"),
            "It is new to them; they wait for it; they have taken it in, or it is over; they have "
            "what anybody else may take, too; they made it for somebody else; it is about "
            "something that is not known in this world."),
})
WORLD_JOB = record("WorldJob", "How a world gets to a day.", {
    "job?": (NAME, "The job that lives until then; left out when there is nothing to do."),
    "behind": (COUNT, "How many days it takes."),
    "ask?": (NAME, "A text to confirm before a jump of many days."),
    "notice?": (NAME, "Why the day cannot be reached."),
})
WORLD_LIST = record("WorldList", "A list of cards; good as long as `rev` is that of the view.", {
    "rev": (REV, "When it was made."),
    "fields": (several(CARD_FIELD), "What cards are filtered and sorted by."),
    "cards": (several(record("WorldListCard", "An entry of a list.", {
        "k": (CARD_KEY, "Its key."),
        "name": (TEXT, "What it is called."),
        "face": (FACE_ID, "Its face."),
        "values": (mapping(CARD_VALUE), "What it is filtered and sorted by."),
        "text": (TEXT, "All there is to search."),
        "note?": (TEXT, "What stands under the card."),
        "marks?": (several(TEXT), "Short words on the card."),
    })), "The cards."),
    "faces": (FACES, "The faces of the cards."),
})
WORLD_CARD = record("WorldCard", "A card of a list or block.", {
    "k": (CARD_KEY, "Its key."),
    "face": (FACE_ID, "Its face."),
    "lines": (LINES, "[label, value] of each line."),
    "acts": (ACTS, "What can be done with it."),
    "faces": (FACES, "The faces named here."),
    "rev": (REV, "When it was told."),
})

# ---- deeds ---------------------------------------------------------------------------------------
PREVIEW_MORE = {
    "faces": (FACES, "The faces of `shown`."),
    "fill?": (mapping(AnyValue()), "{field: value}: what could be filled in, behind a button."),
    "help?": (mapping(record("SentenceHelp", "What is said about a sentence.", {
        "pos?": (COUNT, "Where the text is marked from, in letters; at its end: the sentence is "
                        "not finished."),
        "end?": (COUNT, "Where the mark ends; without it at the end of the text."),
        "text": (TEXT, "Why, or that all is well where there is no `pos`."),
        "next": (several(TEXT), "The words that may stand at `pos`, or at the end without it, best "
                             "first."),
        "notes?": (several(record("SentenceNote", "What to look at in a sentence that is right.", {
            "label": (NAME, "What kind of note it is."),
            "text": (NAME, "What is to be seen."),
            "pos?": (COUNT, "The first letter it is about."),
            "end?": (COUNT, "The letter behind the last one."),
        })), "What may be looked at twice."),
    })), "{field: help} of `sentence` fields."),
}
PREVIEW = named("Preview", "What a deed would bring; nothing has changed.", Either(
    record("Allowed", "The deed may be done.", {
        "text": (TEXT, "What would happen."),
        "ok": (Enum(True), "It may be done."),
        "shown": (several(FACE_ID), "The faces that would come."), **PREVIEW_MORE}),
    record("Refused", "The deed may not be done.", {
        "refusal": (record("Refusal", "Why a deed is refused.", {
            "message": (NAME, "The reason."),
            "title?": (NAME, "The same in few words."),
            "clause?": (CLAUSE_ID, "The clause behind it."),
            "field?": (NAME, "The field it is about."),
        }), "Why."),
        "ok": (Enum(False), "It may not be done."), **PREVIEW_MORE})))
REVEAL = record("Reveal", "How cards that come are turned over.", {
    "title?": (NAME, "The heading."),
    "seal?": (FACE_ID, "A face that stands alone at first, with the lines."),
    "lines?": (LINES, "[label, value] of each line."),
    "fold?": (NAME, "The lines are folded under this heading."),
    "open?": (NAME, "The button that goes on to the cards."),
    "one_by_one?": (Enum(True), "A single card lies there at a time."),
    "back?": (FACE_ID, "The face of their backs."),
})
DONE = record("Done", "What a deed brought.", {
    "view": (WORLD_VIEW, "The page after it."),
    "say": (TEXT, "Words for the person."),
    "files": (several(record("NamedFile", "A file to hand to the person.", {
        "name": (NAME, "Its name."), "text": (TEXT, "Its text."),
    })), "Files to hand to the person."),
    "shown": (several(FACE_ID), "The faces to turn over, in that order."),
    "faces": (FACES, "Those faces, and those of `reveal`."),
    "reveal?": (REVEAL, "How they are turned over."),
    "link?": (NAME, "\"name=...\", to be made the end of an address and handed on."),
    "play?": (Enum(True), "The match that waits now is played at once."),
})
