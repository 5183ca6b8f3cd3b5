"""Answers about cards, decks and sets (docs/view-model.md, parts 2 and 4)."""

from ..data.shapes import Flag
from .basics import (CARD_FIELD, CARD_VALUE, CLAUSE_ID, COUNT, FACE, FACE_ID, GLYPHS, INK,
                     LABELLED, NAME, NUMBER, SEAT, TEXT)
from .kinds import Any, List, Map, named, nullable, record

DECK = record("Deck", "A deck of cards.", {
    "name": (TEXT, "Its name, of at most 60 letters."),
    "cards": (List(FACE_ID), "At most 200 ids of cards, repeated as often as the card is in it."),
})
SET_CARD = named("SetCard", "A card as the game's files hold it; its `id` ends with a digest of "
                            "it.", Map(Any()))
CARD_SET = record("CardSet", "A set of a person's cards, whole or with the cards needed.", {
    "name": (TEXT, "Its name."),
    "digest": (NAME, "sha256: and 64 hex digits."),
    "cards": (List(SET_CARD), "Its cards."),
})
ENTRY = {
    "id": (FACE_ID, "Its id, also that of its face for `art`."),
    "name": (TEXT, "What it is called."),
    "set": (TEXT, "The set it is from; empty for shipped cards."),
    "values": (Map(CARD_VALUE), "What it is filtered and sorted by; a value may be a list."),
    "text": (TEXT, "All there is to search, in lower case without accents."),
    "face": (FACE, "How it looks."),
}
LIBRARY_CARD = record("LibraryCard", "A card as lists show it.", ENTRY)
LIBRARY = record("Library", "The cards of a game, the shipped ones and then those of `sets`.", {
    "fields": (List(CARD_FIELD), "What cards are filtered and sorted by."),
    "cards": (List(LIBRARY_CARD), "The cards."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
CARD_ABOUT = record("CardAbout", "All about one card.", {
    "id": (FACE_ID, "Its id."),
    "face": (FACE, "How it looks."),
    "text": (TEXT, "What it says."),
    "set": (TEXT, "The set it is from; empty for shipped cards."),
    "lines": (LABELLED, "[label, text] of what there is to know."),
    "versions": (List(FACE_ID), "Cards that are the same in another version."),
    "cares": (List(FACE_ID), "Cards it matters to."),
})
FAULT = record("CardFault", "A fault in a file of cards.", {
    "line": (COUNT, "The line of the file, from 1; 0 where there is none."),
    "card": (TEXT, "The id of the card."),
    "key": (TEXT, "Where in the card, such as `power[0].op`."),
    "text": (TEXT, "What is wrong."),
    "hint": (TEXT, "What to write instead."),
    "clause": (TEXT, "The clause it breaks, or an empty text."),
})
READ_SET = record("ReadSet", "What a file of cards holds; faults are no error.", {
    "ok": (Flag(), "Whether it has no fault."),
    "name": (TEXT, "Its name."),
    "digest": (TEXT, "Its digest."),
    "set": (nullable(CARD_SET), "The whole set; null with faults."),
    "cards": (List(LIBRARY_CARD), "Its cards as lists show them."),
    "faults": (List(FAULT), "What is wrong with it."),
})
PREBUILT_DECKS = List(record("PrebuiltDeck", "A deck that comes with the game.", {
    "id": (NAME, "Its id."),
    "name": (NAME, "What it is called."),
    "blurb": (TEXT, "A line about it."),
    "cards": (List(FACE_ID), "Its cards."),
}))
CHART = record("Chart", "A chart of a deck.", {
    "label": (NAME, "What it shows."),
    "bars": (List(record("Bar", "A bar of a chart.", {
        "label": (TEXT, "What it counts."),
        "value": (NUMBER, "How many there are."),
        "ink?": (INK, "The ink it is drawn in."),
    })), "Its bars."),
})
DECK_CHECK = record("DeckCheck", "What the rules say about a deck.", {
    "legal": (Flag(), "Whether it may be played."),
    "count": (COUNT, "How many cards it has."),
    "faults": (List(record("DeckFault", "A rule the deck breaks.", {
        "text": (NAME, "What is wrong."),
        "clause": (TEXT, "The clause it breaks, or an empty text."),
        "card?": (NAME, "The card it is about."),
    })), "What is wrong with it."),
    "charts": (List(CHART), "What it is made of."),
})
READ_DECK = record("ReadDeck", "A deck read from a list as people paste it.", {
    "deck": (DECK, "The cards that were found."),
    "notes": (List(record("DeckNote", "Something a reader of deck lists did not understand.", {
        "line": (COUNT, "The line, from 1."),
        "text": (NAME, "What is wrong with it."),
        "suggestion?": (NAME, "What was perhaps meant."),
    })), "What was not understood."),
})
OPENING = record("Opening", "A first hand.", {"cards": (List(FACE_ID), "Its cards.")})
PACKED_DECK = record("PackedDeck", "A deck from a link.", {
    "game": (NAME, "The id of its game."),
    "deck": (DECK, "The deck."),
    "sets": (List(CARD_SET), "The cards of people's sets it needs."),
})
ACCORD = record("Accord", "What must be accepted before a match begins.", {
    "clause": (CLAUSE_ID, "The clause that asks for it."),
    "seats": (List(SEAT), "Who must accept."),
    "cards": (List(record("MadeCard", "A card that a player made.", ENTRY | {
        "by": (TEXT, "Who made it; may be empty."),
    })), "The cards to accept."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
