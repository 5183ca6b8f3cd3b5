"""The log: what was done, in words for each viewer."""

from collections.abc import Sequence
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from . import endings
from ..data.json_text import compact
from ..protocol.game import CHANCE, Action, Line, Ref, Verb, Whose
from ..protocol.state import State
from ..protocol.types import FaceId, Ply, Seat
from ..protocol.values import Word
from .caches import seen
from .change_words import in_words
from .changes import changes
from .steps import let_pass, steps
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match


class Entry(NamedTuple):
    """A line of the log in words for one viewer, the same as JSON, and the faces its words name.

    As a long match has many, it is worded once for each viewer: its parts are not to be changed.
    """

    data: ViewData
    text: str
    faces: Sequence[FaceId] = ()


class Lines(list[ViewData]):
    """Lines of the log, {ply, seat, words, clauses ...}, and the same as JSON (`text`)."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(each.data for each in entries)
        self.text = f"[{','.join(each.text for each in entries)}]"


class Told(NamedTuple):
    """Words for one viewer, neighbouring texts joined, and the faces they name."""

    words: list[ViewData]
    faces: list[FaceId]


class CachedLine(NamedTuple):
    """The game's line for an action, the states around it, and what viewers were told of it.

    `still`: the action let a window pass, and nothing that all see came of it.
    """

    action: Action
    before: State
    after: State
    line: Line
    still: bool
    entries: dict[tuple[Seat | None, bool], Entry]      # by viewer, and whether they hear it


class ToldSoFar(NamedTuple):
    """What a viewer was told of these actions, from a ply on."""

    first: Ply
    actions: Sequence[Action]
    over: bool
    entries: Sequence[Entry]
    faces: Sequence[FaceId]

    def leads_to(self, match: "Match", ply: Ply) -> bool:
        """Whether it is still told so, and goes on to `ply`."""
        return len(self.actions) <= ply and all(map(is_, self.actions, match.actions))


def _cached(match: "Match", index: Ply) -> CachedLine:
    """The line of an action, kept as long as this very one was taken there."""
    action, found = match.actions[index], match.caches.lines.get(index)
    if found is None or found.action is not action:
        before, after = match.states[index], match.states[index + 1]
        line = match.game.tell(before, action.seat, match.moves[index], after)
        still = let_pass(match, index + 1)
        found = match.caches.lines[index] = CachedLine(action, before, after, line, still, {})
    return found


def line_of(match: "Match", index: Ply) -> Line:
    """The game's line for an action; not for an end beside the rules, which has none."""
    return _cached(match, index).line


def log(match: "Match", viewer: Seat | None, ply: Ply, view: View) -> Lines:
    """Every line up to `ply` that is still told, in words for `viewer`; faces go into `view`."""
    told = _told_by(match, viewer, ply)
    for face in told.faces:
        view.face(face)
    return Lines(told.entries)


def _told_by(match: "Match", viewer: Seat | None, ply: Ply) -> ToldSoFar:
    """All that a viewer is told up to `ply`; what was told before is not gone through again."""
    first, over = _first_told(match, ply), bool(match.outcome())
    told = match.caches.told.get(viewer)
    if told is None or (told.first, told.over) != (first, over) or not told.leads_to(match, ply):
        told = ToldSoFar(first, match.actions[:first], over, (), ())
    new = [_entry(match, viewer, index) for index in range(len(told.actions), ply)
           if match.moves[index] is None or hears(match, viewer, index)
           or line_of(match, index).instead]
    faces = dict.fromkeys([*told.faces, *(face for each in new for face in each.faces)])
    told = ToldSoFar(first, match.actions[:ply], over, (*told.entries, *new), tuple(faces))
    match.caches.told[viewer] = told
    return told


def hears(match: "Match", viewer: Seat | None, index: Ply) -> bool:
    """Whether a viewer hears of an action: of another's secret one only when the match is over."""
    if not line_of(match, index).secret:
        return True
    return match.actions[index].seat == viewer or bool(match.outcome())


def _first_told(match: "Match", ply: Ply) -> Ply:
    """Where the log begins: in a running memory game, with the last few turns."""
    turns = None if match.outcome() else match.game.recalls(match.states[ply])
    if turns is None:
        return 0
    mover, first = match.game.to_move(match.states[ply]), ply
    while first:
        seat = match.actions[first - 1].seat
        if (seat,) != mover:
            if not turns:
                break
            turns, mover = turns - 1, (seat,)
        first -= 1
    return first


def name_for(match: "Match", seat: Seat, viewer: Seat | None) -> str:
    """`You` for the only person at the table, else the seat's name."""
    return "You" if seat == viewer and seat == match.alone() else match.names[seat]


def entry(match: "Match", viewer: Seat | None, index: Ply, view: View) -> ViewData:
    """One log entry: {ply, seat, words, clauses}; its faces go into `view`."""
    found = _entry(match, viewer, index)
    for face in found.faces:
        view.face(face)
    return found.data


def _entry(match: "Match", viewer: Seat | None, index: Ply) -> Entry:
    if match.moves[index] is None:
        return _ending(match, viewer, index)
    found, key = _cached(match, index), (viewer, hears(match, viewer, index))
    if key not in found.entries:
        found.entries[key] = _in_words(match, viewer, index, found)
    return found.entries[key]


# what is said of an end beside the rules, of "You" and of a name
_ENDINGS = {endings.RESIGN: ("resign.", "resigns."),
            endings.DRAW: ("agree to a draw.", "agrees to a draw."),
            endings.TIME_UP: ("ran out of time.", "ran out of time.")}


def _ending(match: "Match", viewer: Seat | None, index: Ply) -> Entry:
    seat, text = match.actions[index]
    name = name_for(match, seat, viewer)
    you, they = _ENDINGS[text]
    words = [{"t": f"{name} "}, {"t": you if name == "You" else they}]
    data = {"ply": index + 1, "seat": seat, "words": words, "clauses": []}
    return Entry(data, compact(data))


def _in_words(match: "Match", viewer: Seat | None, index: Ply, found: CachedLine) -> Entry:
    """A game's line in words for one viewer, and what the action changed."""
    seat, line = match.actions[index].seat, found.line
    words = line.words
    if not hears(match, viewer, index):
        seat, words = CHANCE, line.instead
    subject = "" if seat == CHANCE else name_for(match, seat, viewer)
    if subject == "You" and words and isinstance(words[0], Verb) and _forced(match, index):
        words = (Verb(match.game.nothing(found.before, seat), ""), *words[1:])
    told = _told(match, viewer, words, subject)
    data: ViewData = {"ply": index + 1, "seat": None if seat == CHANCE else seat,
                      "words": told.words, "clauses": list(line.clauses)}
    said = "".join(word.get("t", "") for word in told.words)
    more = changed(match, viewer, found.before, found.after, told.faces, said)
    if more:
        data["changes"] = [each.words for each in more]
    elif found.still:
        data["still"] = True
    if steps(match, index + 1):
        data["steps"] = len(steps(match, index + 1))
    return Entry(data, compact(data), told.faces + [face for each in more for face in each.faces])


def _forced(match: "Match", index: Ply) -> bool:
    """Whether an action let a window pass in which its seat could do nothing else."""
    before, seat, move = match.states[index], match.actions[index].seat, match.moves[index]
    return (seat != CHANCE and move is not None and move == match.game.pass_move(before, seat)
            and len(match.game.legal(before, seat)) == 1)


def changed(match: "Match", viewer: Seat | None, before: State, after: State,
            named: Sequence[FaceId] = (), line: str = "") -> list[Told]:
    """What came between two states, in sentences, but where the cards `named` went.

    What `line` tells is not said twice.
    """
    earlier = seen(match, viewer, before)
    view = seen(match, viewer, after)
    said = in_words(changes(earlier, view), view, named, line)
    return [_told(match, viewer, words) for words in said]


def _told(match: "Match", viewer: Seat | None, said: Sequence[Word], subject: str = "") -> Told:
    words: list[ViewData] = [{"t": subject + " "}] if subject else []
    faces = []
    for word in said:
        if isinstance(word, Ref):
            words.append({"face": word.face})
            faces.append(word.face)
            continue
        text = _text_of(match, viewer, subject, word)
        if words and "t" in words[-1]:
            words[-1]["t"] += text
        else:
            words.append({"t": text})
    return Told(words, faces)


def said_to(match: "Match", viewer: Seat | None, said: Sequence[Word]) -> list[ViewData]:
    """A sentence as a viewer reads it."""
    return _told(match, viewer, said).words


def _text_of(match: "Match", viewer: Seat | None, subject: str, word: Word) -> str:
    """A word of a line, other than a Ref, as text for `viewer`."""
    if isinstance(word, Verb):
        return word.you if subject == "You" else word.they
    if isinstance(word, Whose):
        name = name_for(match, word.seat, viewer)
        if name != "You":
            return f"{name}'s"
        return "Your" if word.first else "your"
    return str(word)
