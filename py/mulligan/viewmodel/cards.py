"""Answers about cards, decks and sets (docs/view-model.md, parts 2 and 4)."""

from ..data.shapes import AnyValue, Boolean, nullable
from .basics import (CARD_FIELD, CARD_VALUE, CLAUSE_ID, COUNT, FACE, FACE_ID, GLYPHS, INK,
                     LABELLED, NAME, NUMBER, SEAT, TEXT)
from .kinds import mapping, named, record, several

DECK = record("Deck", "A deck of cards.", {
    "name": (TEXT, "Its name, of at most 60 letters."),
    "cards": (several(FACE_ID),
        "At most 200 ids of cards, repeated as often as the card is in it."),
})
SET_CARD = named("SetCard", "A card as the game's files hold it; its `id` ends with a digest of "
                            "it.", mapping(AnyValue()))
CARD_SET = record("CardSet", "A set of a person's cards, whole or with the cards needed.", {
    "name": (TEXT, "Its name."),
    "digest": (NAME, "sha256: and 64 hex digits."),
    "cards": (several(SET_CARD), "Its cards."),
})
ENTRY = {
    "id": (FACE_ID, "Its id, also that of its face for `art`."),
    "name": (TEXT, "What it is called."),
    "set": (TEXT, "The set it is from; empty for shipped cards."),
    "values": (mapping(CARD_VALUE), "What it is filtered and sorted by; a value may be a list."),
    "text": (TEXT, "All there is to search, in lower case without accents."),
    "face": (FACE, "How it looks."),
}
LIBRARY_CARD = record("LibraryCard", "A card as lists show it.", ENTRY)
LIBRARY = record("Library", "The cards of a game, the shipped ones and then those of `sets`.", {
    "fields": (several(CARD_FIELD), "What cards are filtered and sorted by."),
    "cards": (several(LIBRARY_CARD), "The cards."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
CARD_ABOUT = record("CardAbout", "All about one card.", {
    "id": (FACE_ID, "Its id."),
    "face": (FACE, "How it looks."),
    "text": (TEXT, "What it says."),
    "set": (TEXT, "The set it is from; empty for shipped cards."),
    "lines": (LABELLED, "[label, text] of what there is to know."),
    "versions": (several(FACE_ID), "Cards that are the same in another version."),
    "cares": (several(FACE_ID), "Cards it matters to."),
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
    "ok": (Boolean(), "Whether it has no fault."),
    "name": (TEXT, "Its name."),
    "digest": (TEXT, "Its digest."),
    "set": (nullable(CARD_SET), "The whole set; null with faults."),
    "cards": (several(LIBRARY_CARD), "Its cards as lists show them."),
    "faults": (several(FAULT), "What is wrong with it."),
})
PREBUILT_DECKS = several(record("PrebuiltDeck", "A deck that comes with the game.", {
    "id": (NAME, "Its id."),
    "name": (NAME, "What it is called."),
    "blurb": (TEXT, "A line about it."),
    "cards": (several(FACE_ID), "Its cards."),
}))
CHART = record("Chart", "A chart of a deck.", {
    "label": (NAME, "What it shows."),
    "bars": (several(record("Bar", "A bar of a chart.", {
        "label": (TEXT, "What it counts."),
        "value": (NUMBER, "How many there are."),
        "ink?": (INK, "The ink it is drawn in."),
    })), "Its bars."),
})
DECK_CHECK = record("DeckCheck", "What the rules say about a deck.", {
    "legal": (Boolean(), "Whether it may be played."),
    "count": (COUNT, "How many cards it has."),
    "faults": (several(record("DeckFault", "A rule the deck breaks.", {
        "text": (NAME, "What is wrong."),
        "clause": (TEXT, "The clause it breaks, or an empty text."),
        "card?": (NAME, "The card it is about."),
    })), "What is wrong with it."),
    "charts": (several(CHART), "What it is made of."),
})
READ_DECK = record("ReadDeck", "A deck read from a list as people paste it.", {
    "deck": (DECK, "The cards that were found."),
    "notes": (several(record("DeckNote", "Something a reader of deck lists did not understand.", {
        "line": (COUNT, "The line, from 1."),
        "text": (NAME, "What is wrong with it."),
        "suggestion?": (NAME, "What was perhaps meant."),
    })), "What was not understood."),
})
OPENING = record("Opening", "A first hand.", {"cards": (several(FACE_ID), "Its cards.")})
PACKED_DECK = record("PackedDeck", "A deck from a link.", {
    "game": (NAME, "The id of its game."),
    "deck": (DECK, "The deck."),
    "sets": (several(CARD_SET), "The cards of people's sets it needs."),
})
ACCORD = record("Accord", "What must be accepted before a match begins.", {
    "clause": (CLAUSE_ID, "The clause that asks for it."),
    "seats": (several(SEAT), "Who must accept."),
    "cards": (several(record("MadeCard", "A card that a player made.", ENTRY | {
        "by": (TEXT, "Who made it; may be empty."),
    })), "The cards to accept."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
