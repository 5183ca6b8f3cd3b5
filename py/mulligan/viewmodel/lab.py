"""The lab on the page: a game of a plan, and the report of many (docs/view-model.md, part 7)."""

from ..data.shapes import Either, Row, nullable
from .basics import COUNT, FLAG, LABELLED, NAME, NUMBER, TEXT
from .kinds import record, several, union, variant

LAB_PLAN = record("LabPlan", "A plan of the lab that can be played.", {
    "command": (NAME, "What plays the same games in a terminal."),
    "version": (TEXT, "The version of the game's rules."),
})
LAB_READ = record("LabRead", "A test of the page that came in with a file.", {
    "command": (NAME, "What plays the same games in a terminal."),
    "rows": (several(Row(COUNT, TEXT)), "[number, row as JSON] of each game that has a row."),
    "faults": (several(Row(COUNT, TEXT)), "[number, words] of each that has none."),
    "edition": (TEXT, "What the rows are of: the rules' version and the decks there were."),
    "trouble": (TEXT, "Why the run ended early; else empty."),
})
LAB_GAME = record("LabGame", "A game of the lab was played.", {
    "row": (nullable(TEXT), "Its row as JSON (docs/lab-row.schema.json); null where it has none."),
    "fault": (TEXT, "Why it has none, in words; else empty."),
    "ms": (NUMBER, "How long it took, in milliseconds."),
})
LAB_BAR = record("LabBar", "A cell of a report that is said and drawn: an interval on a scale.", {
    "words": (NAME, "What is said."),
    "interval": (Row(NUMBER, NUMBER, NUMBER), "The value and the ends of its 95 % interval."),
    "middle": (nullable(NUMBER), "The value that stands for even; null where there is none."),
    "least": (NUMBER, "Where the scale begins."),
    "most": (NUMBER, "Where the scale ends."),
})
LAB_CHART = union("LabChart", "The chart of a section of a report.", "kind", {
    "histogram": variant("How often numbers came.", {
        "title": (NAME, "What it shows."),
        "columns": (several(Row(COUNT, COUNT)), "[the least number of a column, how often] each."),
    }),
    "heat": variant("What some score against each other.", {
        "title": (NAME, "What it shows."),
        "names": (several(TEXT), "Who they are."),
        "scores": (several(several(nullable(NUMBER))),
                   "A row for each, its share against each; null where they have not met."),
    }),
})
LAB_REPORT = record("LabReport", "What the rows of the lab say.", {
    "games": (COUNT, "How many rows there are."),
    "facts": (LABELLED, "Who played, with what."),
    "sections": (several(record("LabSection", "A part of the report.", {
        "id": (NAME, "Its id."),
        "title": (NAME, "Its heading."),
        "lead": (TEXT, "What it says, in a sentence or two."),
        "folded": (FLAG, "Whether its table waits to be asked for."),
        "head": (several(TEXT), "The heads of the columns of its table."),
        "rows": (several(several(Either(TEXT, COUNT, LAB_BAR))), "Its table, row by row."),
        "chart?": (LAB_CHART, "Its chart."),
    })), "Its parts."),
})
