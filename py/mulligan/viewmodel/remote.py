"""What is told of a match on two devices (docs/view-model.md, part 2)."""

from ..data.shapes import Described, Either, Enum, nullable
from .basics import COUNT, FLAG, NAME, SEAT, TEXT, VALUE
from .kinds import mapping, record, several

QUESTION = Enum("takeback", "draw", "rematch")
REMOTE = record("Remote", "How a match on two devices stands, for the person of this one.", {
    "match": (NAME, "The id of the match in this engine."),
    "game": (NAME, "The id of the game."),
    "title": (NAME, "The name of the game."),
    "side": (Enum(0, 1), "0: this device invited; 1: it joined."),
    "names": (several(TEXT), "Of this person and of the other; empty while nobody has joined."),
    "begun": (FLAG, "Whether the cards are dealt."),
    "over": (FLAG, "Whether the match is over."),
    "seat": (nullable(SEAT), "Where this person sits; null before the deal."),
    "turn": (FLAG, "Whether this person is to choose."),
    "sealed": (FLAG, "Whether it is dealt sealed."),
    "unsealed": (TEXT, "Why it is not, in a sentence; empty where it is."),
    "waits?": (Enum("deal", "cards", "opening"), "What the other is to open in a sealed match: "
               "its deal, lots of cards this person drew, all of it at the end."),
    "unheard": (COUNT, "How many messages the other is not known to have."),
    "sent": (COUNT, "How many messages this side has written."),
    "taken": (COUNT, "How many messages of both were taken: a later status has no fewer."),
    "verified": (FLAG, "Whether both devices have confirmed the same end."),
    "again": (FLAG, "Whether both want another match."),
    "step?": (Enum("invitation", "answer", "deal"), "Before the match begins: what this person is "
              "to send, or what is waited for once the other has it."),
    "heard": (nullable(record("Phrase", "What the other has said in a few words.", {
        "number": (COUNT, "Of the message that said it: a later one has a higher number."),
        "phrase": (COUNT, "Which phrase."),
    })), "The last; null where they said none."),
    "left?": (several(COUNT), "The seconds left to this person and to the other, where a clock "
              "was agreed on."),
    "claim?": (FLAG, "Whether the other's time is up, so that this person may claim the match."),
    "asked?": (QUESTION, "What this person asked, unanswered."),
    "asks?": (QUESTION, "What the other asks, unanswered."),
    "letter?": (NAME, "What is to be sent to the other device, where this side has just said "
                "something."),
    "stopped?": (record("Stopped", "Why a match on two devices has stopped.", {
        "message": (NAME, "What was done, in words."),
        "clause": (NAME, "The clause it breaks."),
    }), "What the other did that stopped the match."),
})
LETTER_READ = record("LetterRead", "What a letter of a match on two devices is.", {
    "matches": (several(NAME), "The ids the match may have on the device it is for."),
    "own": (several(NAME), "The ids it may have on the device that wrote it."),
    "invitation?": (record("Invitation", "An invitation to a match on two devices.", {
        "game": (NAME, "The id of the game."),
        "title": (NAME, "The name of the game."),
        "name": (NAME, "Who invites."),
        "seat": (nullable(SEAT), "Where they sit; null: by lot."),
        "made": (FLAG, "Whether their deck holds cards made by players."),
        "options": (mapping(VALUE), "The options of the match."),
        "sealed": (FLAG, "Whether it is dealt sealed."),
        "unsealed": (TEXT, "Why it is not, in a sentence; empty where it is."),
        "clock?": (COUNT, "The seconds that each has for the whole match."),
        "link?": (NAME, "Of the link that takes it into a world, with whose cards each plays."),
    }), "What it invites to."),
})
LETTER = record("Letter", "What is to be sent to the other device.", {
    "text": (NAME, "As JSON, for a file."), "packed": (NAME, "Packed, for a link."),
})
RECEIVED = record("Received", "What came of a letter.", {
    "status": (REMOTE, "How the match stands now."),
    "news": (FLAG, "Whether it brought anything new."),
    "wrong": (several(NAME), "Why messages in it were not taken, one reason each."),
    "why": (TEXT, "The last of these in words."),
})
KEPT = Described(
    Either(TEXT, record("KeptSince", "What is new in what is kept of a match on two devices.", {
        "rest": (NAME, "All but the messages, as JSON."),
        "messages": (several(NAME), "The texts of the messages behind those that were there."),
    })), "All that this device keeps of the match; of one on two devices what is new, when asked "
         "with `since`, how many of its messages are there.")
