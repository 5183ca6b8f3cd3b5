"""The view of a match: all a seat may see and do at its table (docs/view-model.md, part 1)."""

from ..data.shapes import Either, Enum, Number, Row, nullable
from .basics import (CLAUSE_ID, CLAUSES, CLOTH, COUNT, FACE_ID, FACES, FLAG, GLYPHS, INK,
                     NAME, NUMBER, OUTCOME, PLY, SEAT, TEXT, WHOLE, WORD)
from .kinds import named, record, several
from .remote import REMOTE

ELEMENT = named("ElementId", "What can be picked: the `k` of a card, the id of a cell, or a "
                             "`#verb`, which is drawn as a button.", NAME)
ZONE_ID = named("ZoneId", "The id of a zone.", NAME)
MARK = named("Mark", "A mark on a card: moved last, new, out of effect, attacking, done, moved, "
                     "with an effect that was used and lasts, chosen for what is asked.",
             Enum("last", "new", "out", "attack", "done", "moved", "on", "chosen"))

ASK = record("Ask", "A prompt.", {
    "ask": (TEXT, "The prompt; `{0}`, `{1}` stand for the titles of the elements picked. Where "
                  "several are chosen it ends with how many are: \"(1 of 2 chosen)\", \"(1 "
                  "chosen, up to 3)\"."),
    "aims?": (TEXT, "The prompt where the next pick can only be a card or a place, no verb. "
              "`{what}` stands for `a target`, `a place` or `a target or a place`."),
    "hint?": (TEXT, "A second line."),
    "tone?": (Enum("aim"), "A target is wanted."),
    "about?": (TEXT, "A text the question is about, in sight on every screen."),
    "by?": (SEAT, "Whose words `about` is: the \"you\" in it is that player."),
})
PLATE = record("Plate", "The plate of a player.", {
    "seat": (SEAT, "Whose plate it is."),
    "name": (TEXT, "What the player is called; `You` for the only person at the table."),
    "note": (TEXT, "A line under the name; may be empty."),
    "items": (several(Row(TEXT, Either(TEXT, WHOLE), TEXT, short=1)),
        "[label, value, change?]; the change is what the last action added, such as \"+5\"."),
    "turn": (FLAG, "Whether this player is to move."),
    "word?": (TEXT, "What the turn is called in a window, such as \"may act\"."),
})
LYING = {                                  # what open and covered cards have in common
    "marks?": (several(MARK), "Its marks; `last` and `new` also follow from `events`."),
    "tapped?": (FLAG, "It lies turned aside."),
    "hurt?": (WHOLE, "How much damage lies on it."),
    "now?": (Either(TEXT, several(nullable(TEXT))),
        "What its value has become: a text in the place of `idx`, or a list in the place of the "
        "`stats` (null keeps one); a text behind these is what the `level` has become."),
    "inked?": (Row(INK, TEXT), "[ink, letter] that it counts as, where that is not its face's."),
    "off?": (TEXT, "Why it cannot be chosen now."),
    "by?": (SEAT, "On a stack: whose it is."),
    "line?": (TEXT, "On a stack: what it will do."),
}
NAMED_SO = ("Names it in paths: stable while this seat can follow the card, else its place "
            "(`zone.index`).")
OPEN_CARD = record("OpenCard", "A card that shows its face.", {
    "face": (FACE_ID, "Its face."), "k": (ELEMENT, NAMED_SO), **LYING})
COVERED_CARD = record("CoveredCard", "A card that lies face down.", {
    "back": (FACE_ID, "The face of its back."), "k": (ELEMENT, NAMED_SO),
    "known?": (FACE_ID, "Its face, when this seat may look it up."),
    "mine?": (FACE_ID, "The same of a card in a zone of this seat."), **LYING})
CARD = named("Card", "A card in a zone.", Either(OPEN_CARD, COVERED_CARD))
CELL = record("Cell", "A spot of a laid-out zone.", {
    "id": (ELEMENT, "Its id."),
    "at": (Row(Number(0), Number(0)),
        "[x, y] from the top left, in cards or as the layout says."),
    "label": (TEXT, "What it is called."),
    "tag?": (TEXT, "A short text on it."),
    "cards": (several(CARD), "What lies there, the last one on top."),
})
ZONE = {
    "id": (ZONE_ID, "Its id."),
    "label": (TEXT, "What it is called."),
    "place": (Enum("top", "upper", "centre", "lower", "side", "rail", "over", "bottom"),
        "Where it is drawn: `top` is their hand, `bottom` yours; `upper`, `centre` and `lower` "
        "are rows on the mat; `side` is at the plate of the owner; `over` lies over the mat and "
        "can be folded away."),
    "owner": (nullable(SEAT), "Whose it is; null for nobody's."),
    "slim?": (Enum(True), "Its cards are shown less tall."),
    "gap?": (NUMBER, "The free space towards the zone above, in card widths, on a table drawn to "
                     "scale."),
}
CARDS_ZONE = record("CardsZone", "A zone of cards in order.", {
    "cards": (several(CARD), "The cards, the last one on top; of a pile not all of whose cards "
                             "this seat sees, the last four."),
    "layout": (Enum("fan", "pile", "stack", "count", "track"), "How they lie."), **ZONE,
    "count?": (COUNT, "How many there are, of a `pile` or `count`, with those looked at."),
})
CELLS_ZONE = record("CellsZone", "A zone of spots.", {
    "cells": (several(CELL), "The spots."),
    "layout": (Enum("row", "column", "grid", "hex", "points"), "How they lie."), **ZONE,
})
ANY_ZONE = named("Zone", "A place for cards.", Either(CARDS_ZONE, CELLS_ZONE))
ACTION = record("Action", "A legal action.", {
    "do": (NAME, "Its text."),
    "path": (several(ELEMENT), "The elements to pick, in order. Equal cards have an action each, "
                               "with the same text."),
    "label": (TEXT, "What it is called."),
    "tag?": (TEXT, "What comes of it, such as \"gathers 5\"."),
    "deck?": (NAME, "The prebuilt deck it takes, by its id in `games.json`."),
    "pays?": (several(TEXT), "What is asked instead of the prompt for each of its last picks, "
                             "which pay for it."),
    "yields?": (Enum(True), "It gives something up: never drawn as what to press."),
})
LINK = record("Link", "A line between two elements.", {
    "kind": (Enum("attack", "target", "equip", "clear", "blocked"), "What it means."),
    "from": (ELEMENT, "Where it begins."),
    "to?": (ELEMENT, "Where it ends; without one it points across the table."),
    "by?": (ELEMENT, "What lies in its way."),
    "when?": (ELEMENT, "It is drawn while this element is picked."),
})
EVENT = record("TableEvent", "A card that moved in the last action.", {
    "card?": (ELEMENT, "The card; left out when this seat may not see it."),
    "from": (ZONE_ID, "The zone it left."),
    "to": (ZONE_ID, "The zone it is in."),
})
LINE = {
    "ply": (PLY, "The ply after the action."),
    "seat": (nullable(SEAT), "Who did it; null for chance."),
    "words": (several(WORD), "What happened."),
    "clauses": (CLAUSES, "The clauses behind it."),
}
LINE |= {
    "changes?": (several(several(WORD)),
        "What the action changed besides what the words say, a sentence each."),
    "still?": (Enum(True), "It let a window pass, and nothing came of it."),
    "steps?": (COUNT, "In so many steps it can be told (`inside`)."),
}
LOG_LINE = record("LogLine", "A line of the log.", LINE)
INSIDE = record("Inside", "The steps inside an action.", {
    "lines": (several(record("InsideLine", "A step.", {
        "words": (several(WORD), "What is carried out."),
        "changes": (several(several(WORD)), "What changed, a sentence each."),
    })), "A line for each step."),
    "faces": (FACES, "The faces its words name."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
ORDER = record("Order", "A standing order of a seat.", {
    "id": (NAME, "Its text, which begins with its kind."),
    "kind": (Enum("until", "moment", "card"), "What ends or limits it."),
    "label": (NAME, "What it says."),
    "on": (FLAG, "Whether it stands."),
    "elsewhere?": (FLAG, "It stands for another moment than that of now."),
    "help?": (TEXT, "More about it."),
    "face?": (FACE_ID, "The card it is about."),
})
AUTO = record("Auto", "The action by which a window passes by itself.", {
    "do": (NAME, "The text of the action."), "why": (NAME, "The reason, told to the person.")})

VIEW = record("View", "All a seat may see and do.", {
    "game": (NAME, "The id of the game."),
    "title": (NAME, "The name of the game."),
    "cloth": (CLOTH, "The cloth of the table."),
    "ratio": (NUMBER, "The height of a card by its width."),
    "match?": (NAME, "The id of the match in this engine; the bridge adds it."),
    "ply": (PLY, "How many actions lie before this view."),
    "seat": (nullable(SEAT), "Who looks; null for an onlooker, who sees public things only."),
    "phase": (TEXT, "Where in the turn the match is."),
    "phases": (several(TEXT), "The phases of a turn; may be empty."),
    "asks": (several(ASK), "The prompt by the number of elements picked so far."),
    "wait": (FLAG, "Whether this seat has nothing to choose now."),
    "players": (several(PLATE), "One plate each, in seat order."),
    "zones": (several(ANY_ZONE), "The table."),
    "faces": (FACES, "Every face named anywhere in this view."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
    "actions": (several(ACTION), "Every legal action; no path is the beginning of another."),
    "links?": (several(LINK), "Lines between elements."),
    "arrow?": (LINK, "What another's last action does to what, between elements as they lay before "
                     "it: it is shown there first."),
    "events": (several(EVENT), "What moved in the last action, zone to zone."),
    "since?": (several(ELEMENT), "Cards in cells that changed since this seat, which is to choose, "
                                 "last did something itself."),
    "cue?": (Enum("lay", "turn", "gather", "draw", "pass", "end"), "The sound of the last action."),
    "log": (several(LOG_LINE), "All lines so far; in a running memory game those still told."),
    "orders?": (several(ORDER), "In games with windows: the orders this seat may give now, and all "
                             "that stand."),
    "auto?": (AUTO, "This window passes by itself."),
    "still?": (Enum(True), "The last action let a window pass, and nothing came of it but whose "
                          "choice it is."),
    "steps?": (COUNT, "In so many steps the last action can be shown (`view` with `step`)."),
    "clock?": (NUMBER, "The seconds this seat has for what it chooses now."),
    "undo": (FLAG, "Whether this seat may take back."),
    "redo": (FLAG, "Whether this seat may do again what it took back."),
    "over": (nullable(OUTCOME), "The result; null while the match runs."),
    "notice?": (TEXT, "Why this match is read-only."),
    "remote?": (REMOTE, "How a match on two devices stands now."),
})

FORESEEN_CHANGE = record("ForeseenChange", "Something that surely follows.", {
    "words": (several(WORD), "What it is, as a sentence."),
    "cards?": (several(ELEMENT), "The cards it is about."),
    "mark?": (TEXT, "What becomes of these, in few words."),
})
FORESEEN = record("Foreseen", "What surely follows from an action, before it is taken.", {
    "changes": (several(FORESEEN_CHANGE), "At once."),
    "unanswered": (several(FORESEEN_CHANGE), "Then, when nobody answers."),
    "unsure": (FLAG, "Whether more depends on hidden cards or on chance."),
    "faces": (FACES, "The faces its words name."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})

# ---- about a match -------------------------------------------------------------------------------
MOVE_LIST = record("MoveList", "The move list for review.", {
    "plies": (several(record("MoveListLine", "An action in the move list.", LINE | {
        "turn": (COUNT, "The number of the turn it belongs to."),
        "ends?": (Enum(True), "It gave the match up or agreed to a draw: no move to be judged."),
    })), "Every action that is told."),
    "faces": (FACES, "The faces its words name."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
WHY = record("Why", "Why a path leads nowhere.", {
    "title": (TEXT, "The refusal in few words."),
    "text": (TEXT, "The refusal."),
    "reason": (TEXT, "The game's own word for it."),
    "clause?": (record("Clause", "A numbered rule.", {
        "id": (CLAUSE_ID, "Its id."),
        "mark": (Enum("source", "ruling", "option", ""),
            "Where it comes from; empty for a rule like any other."),
        "text": (TEXT, "Its text."),
    }), "The clause behind it."),
    "pair?": (Row(FACE_ID, FACE_ID), "Two cards that do not go together."),
    "faces": (FACES, "The faces of the pair."),
    "glyphs": (GLYPHS, "The small signs the faces use."),
})
ACCOUNT = record("Account", "How the number on a card comes about.", {
    "title": (TEXT, "The title of the card."),
    "total?": (Either(TEXT, WHOLE), "The number, or several: \"2 / 2\"."),
    "parts?": (several(record("AccountPart", "A part of a number.", {
        "text": (TEXT, "What it comes from."),
        "value": (WHOLE, "How much it brings."),
        "clause": (TEXT, "The clause behind it, or an empty text."),
    })), "What it is made of."),
})
