"""What will surely follow from an action, told before it is taken.

The rules themselves play it, in positions that agree with all its seat knows: what comes out the
same in all of them is sure. The rest depends on hidden cards or on chance, and only that is told.
"""

from collections import Counter
from collections.abc import Container, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..data.checks import expect, is_string
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Json, Move, Seat
from .change_words import in_words
from .changes import Became, Change, Counted, Faced, Moved, Shifted, Turned, changes
from .log import said_to
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match

GUESSES = 10                               # positions an action is tried in
PASSES = 8                                 # windows that pass after it, at most


class _Tried(NamedTuple):
    """What came of an action in one position, at once and when nobody answers."""

    at_once: list[Change]
    unanswered: list[Change]
    chance: bool                           # chance is to act then


def foresee(match: "Match", seat: Seat, text: Json) -> ViewData:
    """What surely follows from an action of `seat`: at once, and when nobody answers it.

    Raises as `Match.act` does, and changes nothing.
    """
    match.check_turn(seat, None)
    expect(is_string(text, 4000), "do", "expected the text of an action")
    move = match.game.parse(match.state, seat, text)
    match.game.apply(match.state, seat, move)
    at_once, later, unsure = _beside(match, seat, move, seat)
    told = [change["words"] for change in (*at_once, *later)]
    return {"changes": at_once, "unanswered": later, "unsure": unsure} | _signs(match, told)


def follows(match: "Match", seat: Seat, move: Move, viewer: Seat | None) -> ViewData:
    """What surely follows from a legal move of `seat`, in words for a viewer."""
    at_once, later, _ = _beside(match, seat, move, viewer)
    told = [change["words"] for change in (*at_once, *later)]
    return {"follows": told} | _signs(match, told)


def _beside(match: "Match", seat: Seat, move: Move,
            viewer: Seat | None) -> tuple[list[ViewData], list[ViewData], bool]:
    """What `sure` finds beside what is being done, told to a viewer."""
    view = View(match.game, match.state, seat)
    at_once, later, unsure = sure(match, seat, move)
    picked = {view.pick(element) for element in match.game.path(view.state, seat, move)}
    left = [left for left in (_without(change, picked) for change in at_once) if left]
    return ([_told(match, viewer, view, change) for change in left],
            [_told(match, viewer, view, change) for change in later], unsure)


def _signs(match: "Match", told: Sequence[Sequence[ViewData]]) -> ViewData:
    """The faces that words name, and the small signs these use."""
    faces = {word["face"] for words in told for word in words if "face" in word}
    return {"faces": {face: match.game.face(face) for face in sorted(faces)},
            "glyphs": match.game.glyphs}


def _without(change: Change, picked: Container[str]) -> Change | None:
    """The change without where the picked cards go: that is what is being done."""
    if not isinstance(change, Moved):
        return change
    cards = [(k, face) for k, face in zip(change.cards, change.faces) if k not in picked]
    left = change._replace(cards=tuple(k for k, _ in cards), faces=tuple(face for _, face in cards))
    return left if cards or change.unseen else None


def sure(match: "Match", seat: Seat, move: Move) -> tuple[list[Change], list[Change], bool]:
    """(changes at once, those after them when nobody answers, whether more is not sure)."""
    tried = [_try(match, seat, move, guess) for guess in range(GUESSES)]
    known = set(View(match.game, match.state, seat).token.values())
    return (_common([one.at_once for one in tried], known),
            _common([one.unanswered for one in tried], known), _differ(tried))


def _try(match: "Match", seat: Seat, move: Move, guess: int) -> _Tried:
    """The action in a position drawn by the number of a guess, never by the true one."""
    game = match.game
    state = match.hidden(seat)(Random(guess))
    after = game.apply(state, seat, move)
    end = _unanswered(match, after)
    view = View(game, after, seat)
    later = changes(view, View(game, end, seat)) if end is not after else []
    return _Tried(changes(View(game, state, seat), view), later, game.to_move(end) == (CHANCE,))


def _unanswered(match: "Match", state: State) -> State:
    """The position when everybody lets the windows pass that keep something waiting."""
    game = match.game
    for _ in range(PASSES):
        seats = game.to_move(state)
        if CHANCE in seats or not seats or not _waits(match, state):
            break
        passing = game.pass_move(state, seats[0])
        if passing is None:
            break
        state = game.apply(state, seats[0], passing)
    return state


def _waits(match: "Match", state: State) -> bool:
    """Whether something waits to be carried out: an entry on a stack, or an attack."""
    game = match.game
    return any(game.contents(state, zone) for zone in game.zones(state) if zone.layout == "stack") \
        or any(link.kind == "attack" and link.when is None for link in game.links(state, None))


def _common(tried: Sequence[Sequence[Change]], known: Container[str]) -> list[Change]:
    """The changes of the first that all others have.

    Cards that the seat does not see now are not named, however often they were guessed.
    """
    found: list[Change] = []
    for change in tried[0]:
        if isinstance(change, Moved):
            same = [_between(one, change) for one in tried]
            agreed = _agreed([went for went in same if went is not None], known)
            if None not in same and agreed:
                found.append(agreed)
        elif (isinstance(change, Counted) or change.card in known) \
                and all(change in one for one in tried):
            found.append(change)
    return found


def _between(changed: Sequence[Change], went: Moved) -> Moved | None:
    """The cards that went between the same zones."""
    return next((one for one in changed if isinstance(one, Moved)
                 and (one.start, one.end) == (went.start, went.end)), None)


def _agreed(went: Sequence[Moved], known: Container[str]) -> Moved | None:
    """One move of as many cards, naming those that are the same in all; None: not as many."""
    sizes = {len(one.cards) + one.unseen for one in went}
    if len(sizes) != 1:
        return None
    named = Counter(zip(went[0].cards, went[0].faces))
    for one in went[1:]:
        named &= Counter(zip(one.cards, one.faces))
    cards = sorted((k, face) for k, face in named.elements() if k in known)
    return Moved(tuple(k for k, _ in cards), tuple(face for _, face in cards),
                 sizes.pop() - len(cards), went[0].start, went[0].end)


def _differ(tried: Sequence[_Tried]) -> bool:
    """Whether what comes depends on what is hidden, or on chance."""
    return any(one.chance for one in tried) \
        or any(sorted(map(repr, one.at_once)) != sorted(map(repr, tried[0].at_once))
               or sorted(map(repr, one.unanswered)) != sorted(map(repr, tried[0].unanswered))
               for one in tried[1:])


def _told(match: "Match", viewer: Seat | None, view: View, change: Change) -> ViewData:
    """A change in words, with the elements it is about and the few words on each of them."""
    words, = in_words([change], view)
    out: ViewData = {"words": said_to(match, viewer, words)}
    if isinstance(change, Moved):
        zones = {zone["id"]: zone["label"] for zone in view.zones}
        label = zones.get(change.end, "The table").removeprefix("The ")
        out |= {"cards": list(change.cards), "mark": f"to {label[:1].lower()}{label[1:]}"}
    elif isinstance(change, Became):
        name = f"{change.name} " * bool(change.name)
        out |= {"cards": [change.card], "mark": f"{name}{change.before} → {change.after}"}
    elif isinstance(change, Turned | Shifted | Faced):
        out |= {"cards": [change.card], "mark": _brief(change)}
    return out


def _brief(change: Turned | Shifted | Faced) -> str:
    """What becomes of a card, in few words."""
    if isinstance(change, Shifted):
        return f"to {change.cell}"
    if isinstance(change, Faced):
        return "changes" if change.face else "face down"
    states = {("tapped", True): "tapped", ("tapped", False): "untapped",
              ("out", True): "no effect", ("out", False): "in effect"}
    return states[change.state, change.on]
