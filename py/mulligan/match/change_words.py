"""What an action changed, in plain words: a sentence for each change."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import singledispatch

from ..protocol.types import FaceId
from ..protocol.values import Ref, Whose, Word
from .changes import Became, Change, Counted, Faced, Moved, Shifted, Turned
from .view import View

Words = tuple[Word, ...]
TURNED = {("tapped", True): " is tapped.", ("tapped", False): " is untapped.",
          ("out", True): " has no effect any more.", ("out", False): " has its effect again."}


def in_words(changed: Sequence[Change], view: View, named: Collection[FaceId] = (),
             line: str = "") -> list[Words]:
    """The changes as sentences.

    Where a card of the faces `named` lies or what it shows, somebody has said already; so has
    `line` of counts that it tells.
    """
    counts = [count for count in map(_of_count, changed) if count]
    said = {count for count in counts if counts.count(count) == 1 and _tells(line, *count)}
    untold = [change for change in changed if _of_count(change) not in said]
    return [say(change, view) for change in _without(untold, named) if change is not None]


def _of_count(change: Change) -> tuple[str, str] | None:
    """What a change of a count is called, and from what to what it goes; None for others."""
    if not isinstance(change, Counted):
        return None
    return change.label.lower(), f"from {change.before} to {change.after}"


def _tells(line: str, label: str, numbers: str) -> bool:
    """Whether a line tells a change of a count: "your health goes from 3 to 1"."""
    return any(f"{label} {verb} {numbers}" in line for verb in ("goes", "go"))


def _without(changed: Sequence[Change], named: Collection[FaceId]) -> list[Change | None]:
    """The changes without what is said of cards that are named already; None when that is all.

    A face that is named once tells of one card: of several, of one that went with cards that are
    all named, the more the surer.
    """
    left, tells = list[Change | None](changed), Counter(named)

    def sure(i: int) -> tuple[bool, int]:
        went = Counter(getattr(changed[i], "faces", ()))
        return not went <= tells, -went.total()
    for i in sorted(range(len(changed)), key=sure):
        left[i] = _untold(changed[i], named, tells)
    return left


def _untold(change: Change, named: Collection[FaceId], tells: Counter[FaceId]) -> Change | None:
    """What is left of a change; `tells` says of how many cards of a face more is said already."""
    if isinstance(change, Moved):
        cards = []
        for k, face in zip(change.cards, change.faces):
            if tells[face] > 0:
                tells[face] -= 1
            else:
                cards.append((k, face))
        left = change._replace(cards=tuple(k for k, _ in cards),
                               faces=tuple(face for _, face in cards))
        return left if cards or change.unseen else None
    if isinstance(change, Shifted | Faced):
        said = {change.face} | ({change.before} if isinstance(change, Faced) else set())
        return None if said & {*named} else change
    return change


@singledispatch
def say(change: Change, view: View) -> Words:
    """A change as a sentence."""
    raise NotImplementedError(type(change))


@say.register
def _(went: Moved, view: View) -> Words:
    cards: list[Word] = [Ref(face) for face in went.faces]
    if went.unseen:
        cards.append("a card" if went.unseen == 1 else f"{went.unseen} cards")
    if not went.faces:
        cards[0] = str(cards[0]).capitalize()
    goes = " goes from " if len(went.faces) + went.unseen == 1 else " go from "
    return *_listed(cards), goes, *_zone(view, went.start), " to ", *_zone(view, went.end), "."


def _listed(words: Sequence[Word]) -> Words:
    """Words as a list: "A, B and C"."""
    listed: list[Word] = []
    for at, word in enumerate(words):
        if at:
            listed.append(" and " if at == len(words) - 1 else ", ")
        listed.append(word)
    return tuple(listed)


def _zone(view: View, name: str) -> Words:
    """A zone as a sentence names it: "your hand", "the field"."""
    zone = next((zone for zone in view.game.zones(view.state) if zone.id == name), None)
    if zone is None:
        return ("the table",)
    noun = zone.noun or zone.label
    label = noun.removeprefix("The ")
    label = label[:1].lower() + label[1:]
    if zone.owner is None or noun.startswith("The "):
        return ("the ", label)
    return Whose(zone.owner, first=False), " ", label


@say.register
def _(shifted: Shifted, view: View) -> Words:
    return Ref(shifted.face), f" goes to {shifted.cell}."


@say.register
def _(became: Became, view: View) -> Words:
    name = f" {became.name}" * bool(became.name)
    return Ref(became.face), f":{name} from {became.before or 'none'} to {became.after or 'none'}."


@say.register
def _(turned: Turned, view: View) -> Words:
    return Ref(turned.face), TURNED[turned.state, turned.on]


@say.register
def _(counted: Counted, view: View) -> Words:
    label = counted.label[:1].lower() + counted.label[1:]
    return Whose(counted.seat), f" {label}: from {counted.before} to {counted.after}."


@say.register
def _(faced: Faced, view: View) -> Words:
    if faced.face is None:
        return (Ref(faced.before), " is turned face down.") if faced.before else ("A card turns.",)
    if faced.before in (None, faced.face):
        return Ref(faced.face), " is turned face up."
    assert faced.before is not None
    return Ref(faced.before), " becomes ", Ref(faced.face), "."
