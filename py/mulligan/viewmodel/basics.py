"""What all parts of the view model share: ids, faces, words, options, fields of cards."""

from ..data.shapes import Boolean, Either, Enum, Integer, Number, Row, Text, nullable
from ..protocol.values import CLOTHS
from .kinds import TEXT, mapping, named, record, several, variant

NAME, FLAG = Text("a text that is not empty", most=None), Boolean()
COUNT, WHOLE, NUMBER = Integer(0), Integer(), Number()

SEAT = named("Seat", "A seat at the table, counted from 0.", COUNT)
PLY = named("Ply", "A number of actions, those of chance included.", COUNT)
FACE_ID = named("FaceId", "The id of a face, a key of the `faces` beside it; of a card also the "
                          "id of the card.", NAME)
CLAUSE_ID = named("ClauseId", "The id of a clause of the rulebook.", NAME)
CLOTH = named("Cloth", "The cloth of a table.", Enum(*CLOTHS))
INK = named("Ink", "One of the eleven inks.",
            Enum("red", "orange", "yellow", "green", "blue", "purple", "black", "silver", "brown",
                 "sky", "gold"))
VALUE = named("Value", "The value of an option or a field of cards.", Either(TEXT, WHOLE, FLAG))
SEED = named("Seed", "What chance is drawn with.", Either(TEXT, WHOLE))
CHOICES = several(Row(VALUE, TEXT))           # [[value, label]]
LABELLED = several(Row(TEXT, TEXT))           # [[label, text]]

FACE = record("Face", "How a face looks.", {
    "title": (TEXT, "What it is called."),
    "short?": (TEXT, "The same in fewer letters, as it stands on the card itself."),
    "look": (Enum("pips", "toon", "arms", "mon", "mon shade", "realm", "back"),
        "Its frame; `mon shade` is a dark `mon`, and a `back` is its picture alone."),
    "ink": (INK, "The ink it is drawn in."),
    "idx?": (TEXT, "The short text in its corner, such as a rank or a cost."),
    "letter?": (TEXT, "A letter that stands for its ink, for who does not see it."),
    "glyph?": (NAME, "A key of the `glyphs` beside it."),
    "kind": (TEXT, "The line that says what kind of card it is; may be empty."),
    "text": (TEXT, "What the card says; may be empty."),
    "terms?": (several(Row(TEXT, TEXT)), "[word, what it means] of words of its text."),
    "stats?": (several(Row(TEXT, TEXT)), "[name, value] of its numbers."),
    "say?": (TEXT, "What a screen reader adds to the title."),
    "level?": (COUNT, "How many signs of its level are drawn."),
    "art": (FLAG, "Whether the game draws a picture for it."),
    "picture?": (NAME, "In a world: a picture as a data URL, shown in the place of the game's."),
})
FACES = named("Faces", "Every face named beside it, by id.", mapping(FACE))
GLYPHS = named("Glyphs", "SVG path data of small signs by name; the view box is -50 -52 100 104.",
               mapping(TEXT))
WORD = named("Word", "A piece of a line; pieces are joined with nothing between.", Either(
    variant("A text.", {"t": (TEXT, "The text.")}),
    variant("The title of a face.", {"face": (FACE_ID, "The face.")})))
CLAUSES = several(CLAUSE_ID)
OUTCOME = record("Outcome", "How a match ended.", {
    "winner": (nullable(SEAT), "Who won; null for a draw."),
    "reason": (NAME, "The game's own word, or `resigned`."),
    "text": (TEXT, "The reason as told to a person."),
    "scores": (several(NUMBER), "By seat; may be empty."),
    "clause?": (CLAUSE_ID, "The clause that decided it."),
})
OPTION = record("Option", "A setting of a match or of a new world.", {
    "name": (NAME, "What the engine calls it."),
    "label": (NAME, "What a person calls it."),
    "help": (TEXT, "What it does."),
    "default": (VALUE, "What the page proposes."),
    "choices": (CHOICES, "[value, label] of each choice."),
    "open?": (Enum(True), "Always in sight, as it is proposed against the rules' own default."),
})
CARD_FIELD = record("CardField", "Something cards are filtered and sorted by.", {
    "name": (NAME, "The key in the `values` of a card."),
    "label": (NAME, "What a person calls it."),
    "kind": (Enum("choice", "number", "flag"), "What values it has."),
    "choices?": (CHOICES, "[value, label] of a `choice`, in the order they are offered."),
    "signs?": (several(Row(VALUE, INK, NAME)), "[value, ink, letter] of values that are inks."),
})
CARD_VALUE = Either(VALUE, several(VALUE))
