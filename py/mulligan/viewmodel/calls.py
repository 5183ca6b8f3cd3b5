"""What each call of `mulligan.bridge` answers (docs/view-model.md, parts 2, 5, 6 and 7)."""

from ..data.shapes import Described, Either, Enum, Row, Shape, nullable
from . import cards, lab, table, tools, worlds
from .basics import (CLAUSE_ID, CLOTH, COUNT, FACE_ID, FLAG, NAME, NUMBER, OUTCOME, PLY,
                     SEAT, SEED, TEXT)
from .kinds import mapping, named, record, several
from .remote import KEPT, LETTER, LETTER_READ, RECEIVED, REMOTE

DRESS = record("Dress", "How the world of a match dresses its table; given back to `load`.", {
    "cloth": (CLOTH, "The cloth."),
    "worn": (mapping(FACE_ID), "{face: the one shown in its place}."),
})
PLAYER = record("Player", "Who sits at a seat.", {
    "kind": (NAME, "`person`, or the id of a level."),
    "name?": (TEXT, "What the player is called."),
    "accepts?": (Enum(True), "Accepts the cards made by players in the decks."),
})
SUMMARY = record("Summary", "What lists of matches show of one.", {
    "match": (NAME, "The id of the match in this engine."),
    "game": (NAME, "The id of the game."),
    "title": (NAME, "The name of the game."),
    "cloth": (CLOTH, "The cloth of the game's tables."),
    "seats": (several(PLAYER), "Who sits where."),
    "ply": (PLY, "How many actions lie behind it."),
    "turn": (several(SEAT), "The seats to move; empty when the match is over or read-only."),
    "over": (nullable(OUTCOME), "The result; null while the match runs."),
    "line": (TEXT, "Where it stands, in one line."),
    "created": (TEXT, "When it began, ISO 8601 in UTC."),
    "seed": (nullable(SEED), "What chance is drawn with."),
    "mode": (Enum("watch", "solo", "together"), "Whether no, one or several persons play."),
    "begins?": (SEAT, "The seat that began by the options; none where chance or the cards said."),
    "readonly?": (NAME, "Why it is read-only."),
    "unplayed?": (Enum(True), "No person has chosen anything in it yet."),
    "windows?": (Enum(True), "The game has windows."),
    "world?": (NAME, "The world it belongs to."),
    "who?": (NAME, "The person of that world who plays it."),
    "dress?": (DRESS, "How that world dresses the table."),
    "deck?": (NAME, "The name of the one deck that its only person, or that of this device, "
        "brought."),
    "orders?": (several(several(NAME)), "The orders that stand, by seat; given back to `load`."),
    "remote?": (REMOTE, "It is played on two devices."),
})
LESSON = record("LessonMatch", "A guided match, dealt and played as far as one of its steps.", {
    "summary": (SUMMARY, "The match."),
    "at": (COUNT, "The step it stands at, counted from 0 through all chapters."),
    "steps": (several(record("LessonStep", "Something the coach says.", {
        "ask": (NAME, "The words."),
        "chapter": (COUNT, "The chapter it is in; each has a match of its own."),
        "title": (NAME, "What that chapter is called."),
        "ply": (PLY, "It is said after so many actions of the match."),
        "clause?": (CLAUSE_ID, "The clause it is about."),
        "acts?": (Enum(True), "It asks for an action; without it there is only something to read."),
        "picks?": (COUNT, "It is done once so many elements are picked; the next one goes on."),
    })), "All steps of the lesson."),
})
TALLY = {
    "played": (COUNT, "How many matches."),
    "won": (COUNT, "How many of them the person won."),
    "drawn": (COUNT, "How many were drawn."),
    "lost": (COUNT, "How many the person lost."),
    "score": (NUMBER, "The share of the points, from 0 to 1; a draw is half a point."),
    "low": (NUMBER, "The lower end of its 95 % interval."),
    "high": (NUMBER, "The upper end of it."),
    "run": (COUNT, "The longest run of wins."),
    "moves": (NUMBER, "How many actions a match took on average."),
    "last": (several(Enum("W", "D", "L")), "How the last ten ended, the latest last."),
}
PART = record("StatisticsPart", "What some matches of a game come to.", {
    "name": (NAME, "The kind of the opponent, or the name of the deck."), **TALLY})
STATISTICS = several(record("Statistics", "What a person's matches of a game come to.", {
    "game": (NAME, "The id of the game."),
    "whole": (record("StatisticsWhole", "What all matches of a game come to.", TALLY),
        "All of them."),
    "foes": (several(PART), "By the kind of the opponent, the one met last first."),
    "decks": (several(PART), "By the person's deck, where one was chosen, in the same order."),
}))
SAID = record("Said", "The answer to what a person typed.", {
    "say": (TEXT, "The answer."),
    "view?": (table.VIEW, "The table, when the match has changed."),
})

# ---- jobs ----------------------------------------------------------------------------------------
POINTS = several(Row(PLY, NUMBER))
PUZZLE_KEYS = {
    "at": (PLY, "The action that was the slip."),
    "action": (NAME, "The text of that answer."),
    "label": (TEXT, "What it is called."),
    "best": (NUMBER, "The winning chance of the seat after it."),
    "others": (several(record("PuzzleOther", "An answer that is not the best.", {
        "action": (NAME, "Its text."),
        "chance": (NUMBER, "The winning chance of the seat after it."),
        "made?": (Enum(True), "It was the one given in the match."),
    })), "Those that come next, and the one that was given; the best of them first."),
    "reason?": (TEXT, "What is good about the answer, in one clause."),
}
PUZZLE = record("Puzzle", "A slip, and the one answer that was best by far.", PUZZLE_KEYS)
DAILY = record("DailyPuzzle", "One of a game's puzzles of the day, dealt.", {
    "summary": (SUMMARY, "The match before its answer."),
    "puzzle": (PUZZLE, "Its answer; nobody gave one in a match."),
})
OWN_PUZZLE = record("OwnPuzzle", "A puzzle as a person has it.", PUZZLE_KEYS | {
    "kind": (Enum("slip", "blunder"), "What the review calls the slip."),
    "wrong": (COUNT, "How often it was answered wrongly."),
    "found": (COUNT, "How often the answer was found."),
})
RESULT = named("JobResult", "What a job brought.", Either(
    record("MoveMade", "An opponent has moved.", {
        "seat": (SEAT, "Who moved."), "ply": (PLY, "The ply before it.")}),
    record("Hint", "What the strongest level would do.", {
        "do": (NAME, "The text of the action."),
        "path": (several(table.ELEMENT), "The elements to pick."),
        "label": (TEXT, "What it is called."),
        "value": (NUMBER, "The expected result, from 0 (loses) to 1 (wins); the same as long as "
                          "one does what the hints say and others only pass."),
        "reason?": (TEXT, "What is good about it, in one clause.")}),
    record("Graph", "How the match stood, at the ends of turns.", {
        "points": (POINTS, "[ply, value]; the value is the expected result of seat 0.")}),
    record("Better", "What would have been better in a turn, on a second look.", {
        "at": (PLY, "The action that lost most in it."),
        "action": (NAME, "The text of the best action found; it may be the one that was taken."),
        "path": (several(table.ELEMENT), "The elements to pick, in a view with all cards open."),
        "label": (TEXT, "What it is called."),
        "made": (NUMBER, "The winning chance of the seat after the action that was taken."),
        "best": (NUMBER, "The same after the best one."),
        "reason?": (TEXT, "What is good about it, in one clause."),
        "clauses?": (several(CLAUSE_ID),
                     "The clauses of what it does, where it has a reason or surely wins."),
        "answer?": (TEXT, "Where there is no reason: what could be answered to what was taken."),
        "leads?": (TEXT, "What it leads to some turns later, in a sentence."),
        "follows": (several(several(table.WORD)), "What surely follows from it, a sentence each."),
        "faces": (table.FACES, "The faces these words name."),
        "glyphs": (table.GLYPHS, "The small signs the faces use.")}),
    record("PuzzleLook", "Whether a slip makes a puzzle.", {
        "puzzle": (nullable(PUZZLE), "The puzzle; null where no answer is best by far.")}),
    record("DayReached", "A world has reached a day.", {
        "day": (worlds.DAY, "The day."), "rev": (worlds.REV, "The world's `rev` now.")}),
    record("Verified", "The log of a world was replayed.", {
        "same": (FLAG, "Whether it leads to this very world."),
        "text": (TEXT, "The same in words.")}),
    tools.TOOL_RUN, tools.TOOL_REFUSED, lab.LAB_GAME))
PROGRESS = record("Progress", "How far a job has come.", {
    "share": (NUMBER, "From 0 to 1."),
    "note": (TEXT, "The same in words; may be empty."),
    "points?": (POINTS, "Of a graph: the points so far."),
})
WORKED = record("Worked", "A slice of work.", {
    "done": (FLAG, "Whether the job is over; it is forgotten then."),
    "progress": (PROGRESS, "How far it has come."),
    "result?": (RESULT, "What it brought, once it is done."),
})
JOB = record("Job", "A job that was started.", {"job": (NAME, "Its id.")})
TOO_MANY = record("TooMany", "No job: so many that the page asks, and comes back with `sure`.", {
    "many": (COUNT, "How many combinations there are."),
})

# ---- answers -----------------------------------------------------------------------------------
ART = Described(mapping(TEXT), "SVG text by the id of the face.")
MOMENTS = Described(several(Row(PLY, nullable(COUNT))),
    "[ply, step or null] of each moment, the one before it first.")
RECORD = Described(TEXT, "The record as it was asked for.")
FINAL = Described(FLAG, "Whether that action could not be undone.")
NOTHING = Enum(None)
ANSWERS: dict[str, Shape] = {
    "new": SUMMARY,
    "load": SUMMARY,
    "close": NOTHING,
    "summary": SUMMARY,
    "view": table.VIEW,
    "act": table.VIEW,
    "overdue": table.VIEW,
    "orders": table.VIEW,
    "undo": table.VIEW,
    "redo": table.VIEW,
    "resign": table.VIEW,
    "final": FINAL,
    "happened": MOMENTS,
    "account": table.ACCOUNT,
    "why": table.WHY,
    "say": SAID,
    "art": ART,
    "record": RECORD,
    "kept": KEPT,
    "remote_invite": REMOTE,
    "remote_join": REMOTE,
    "remote_again": REMOTE,
    "remote_read": LETTER_READ,
    "remote_letter": LETTER,
    "remote_receive": RECEIVED,
    "remote_act": REMOTE,
    "remote_transcript": Described(TEXT, "The log of both sides, as a file."),
    "remote_ask": REMOTE,
    "remote_answer": REMOTE,
    "remote_say": REMOTE,
    "remote_time": REMOTE,
    "remote_claim": REMOTE,
    "remote_status": REMOTE,
    "branch": SUMMARY,
    "plies": table.MOVE_LIST,
    "inside": table.INSIDE,
    "foresee": table.FORESEEN,
    "lesson": LESSON,
    "puzzle": SUMMARY,
    "puzzles_read": several(OWN_PUZZLE),
    "daily": DAILY,
    "statistics": STATISTICS,
    "job": JOB,
    "step": WORKED,
    "now": WORKED,
    "drop": NOTHING,
    "cards": cards.LIBRARY,
    "card": cards.CARD_ABOUT,
    "decks": cards.PREBUILT_DECKS,
    "deck": cards.DECK_CHECK,
    "deck_read": cards.READ_DECK,
    "deck_write": Described(TEXT, "The deck as a list."),
    "deck_pack": Described(NAME, "The deck for a link."),
    "deck_unpack": cards.PACKED_DECK,
    "deck_finish": cards.DECK,
    "deck_draw": cards.OPENING,
    "set_read": cards.READ_SET,
    "accord": nullable(cards.ACCORD),
    "world_new": worlds.WORLD_SUMMARY,
    "world_load": worlds.WORLD_SUMMARY,
    "world_close": NOTHING,
    "world_summary": worlds.WORLD_SUMMARY,
    "world_export": Described(TEXT, "The world as a text to be kept."),
    "world_job": worlds.WORLD_JOB,
    "world_verify": JOB,
    "world_view": worlds.WORLD_VIEW,
    "world_list": worlds.WORLD_LIST,
    "world_card": worlds.WORLD_CARD,
    "world_try": worlds.PREVIEW,
    "world_do": worlds.DONE,
    "world_undo": worlds.WORLD_VIEW,
    "world_match": SUMMARY,
    "world_exhibit": worlds.EXHIBIT,
    "world_link": worlds.LINK_RELATION,
    "tools": tools.TOOLS,
    "tool_files": tools.TOOL_FILES,
    "tool_look": tools.TOOL_LOOK,
    "tool_start": Either(JOB, TOO_MANY),
    "lab_plan": lab.LAB_PLAN,
    "lab_start": JOB,
    "lab_report": lab.LAB_REPORT,
    "lab_read": lab.LAB_READ,
    "lab_file": Described(TEXT, "The rows as CSV, or the report as HTML."),
}
ERROR = record("Failure", "A call that failed and changed nothing.", {
    "error": (record("Fault", "What went wrong.", {
        "kind": (Enum("illegal", "stale", "input", "crash"),
            "A rule refuses; the match has moved on; the request or a file is malformed; the "
            "fault is ours."),
        "message": (TEXT, "What went wrong, in words."),
        "title?": (NAME, "The same in few words."),
        "clause?": (CLAUSE_ID, "The clause behind it."),
        "field?": (NAME, "The field of the request or file it is about."),
        "report?": (TEXT, "The traceback of a crash."),
    }), "What went wrong."),
})
EVERY = record("Answers", "What each call answers under `ok`.", {
    name: (shape, f"The answer of `{name}`.") for name, shape in ANSWERS.items()})
