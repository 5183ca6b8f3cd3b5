"""Typed commands: what a person may say to a match in words, and what it answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..errors import Illegal, Malformed
from ..protocol.types import Ply, Seat
from .log import entry, log
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match

COMMANDS = ("hand", "field", "score", "moves", "last", "undo", "redo", "why", "help")


def say(match: "Match", seat: Seat, text: str) -> tuple[str, bool]:
    """Do or answer what a person typed. Returns (words, whether the match changed).

    Raises Illegal or Malformed.
    """
    text = " ".join(text[:400].split())
    head, _, rest = text.partition(" ")
    if not head:
        raise Malformed(f"type an action, or one of {', '.join(COMMANDS)}", "text")
    if head == "undo" and not rest:
        match.undo(seat)
        return "Taken back.", True
    if head == "redo" and not rest:
        match.redo(seat)
        return "Done again.", True
    answers: dict[str, Callable[[Match, Seat], str]] = {
        "hand": hand, "field": field, "score": score, "moves": moves, "last": last,
        "help": examples}
    if head in answers:
        return answers[head](match, seat), False
    if head == "why":
        return explain(match, seat, rest), False
    match.act(seat, _as_written(match, seat, text))
    return _plain(match, seat, match.ply - 1), True


def _as_written(match: "Match", seat: Seat, text: str) -> str:
    """A typed action as the game writes it: capitals do not matter."""
    legal = (match.game.text(match.state, seat, move) for move in match.legal(seat))
    return next((known for known in legal if known.casefold() == text.casefold()), text)


def explain(match: "Match", seat: Seat, text: str) -> str:
    """Why a typed action is refused, or that it is not."""
    move = match.game.parse(match.state, seat, text)
    try:
        match.check_turn(seat, None)
        match.game.apply(match.state, seat, move)
    except Illegal as refusal:
        return f"{refusal}" + (f" ({refusal.clause})" if refusal.clause else "")
    return "This is legal."


def hand(match: "Match", seat: Seat) -> str:
    """The cards in the seat's own loose zones."""
    found = _cards(match, seat, lambda zone: zone["owner"] == seat and zone["place"] == "bottom")
    return found or "Your hand is empty."


def field(match: "Match", seat: Seat) -> str:
    """The cards that lie in cells."""
    return _cards(match, seat, lambda zone: "cells" in zone) or "The field is empty."


def _cards(match: "Match", seat: Seat, wanted: Callable[[ViewData], bool]) -> str:
    """The cards in the zones that are `wanted`, cell by cell."""
    view = View(match.game, match.state, seat)
    words = []
    for zone in filter(wanted, view.zones):
        if "cells" not in zone:
            words += [_pile_words(match, [card]) for card in zone["cards"]]
        for cell in zone.get("cells", ()):
            if cell["cards"]:
                pile = _pile_words(match, cell["cards"])
                words.append(f"{cell['label']}: {pile}" if cell["label"] else pile)
    return "; ".join(words) + "." if words else ""


def _pile_words(match: "Match", cards: list[ViewData]) -> str:
    """The card on top of some, and how many there are."""
    top = cards[-1]
    if "face" in top:
        name = str(match.game.face(top["face"])["title"])
    elif "known" in top:
        name = f"face-down card ({match.game.face(top['known'])['title']})"
    else:
        name = "face-down card"
    return f"{name}, pile of {len(cards)}" if len(cards) > 1 else name


def score(match: "Match", seat: Seat) -> str:
    """What every plate counts."""
    lines = []
    for other, name in enumerate(match.names):
        plate = match.game.plate(match.state, other, seat)
        items = ", ".join(f"{label} {value}" for label, value in plate)
        lines.append(f"{name}: {items}")
    return "; ".join(lines) + "."


def moves(match: "Match", seat: Seat) -> str:
    """The legal actions, the first sixty of them, each with what its code means."""
    legal, game, state = match.legal(seat), match.game, match.state
    lines = [f"{game.text(state, seat, move)}: {game.label(state, seat, move)}"
             for move in legal[:60]]
    more = [f"and {len(legal) - 60} more"] if len(legal) > 60 else []
    return "\n".join([f"{len(legal)} legal:", *lines, *more]) if legal \
        else "Nothing to choose now."


def last(match: "Match", seat: Seat) -> str:
    """The last line of the log."""
    lines = log(match, seat, match.ply, View(match.game, match.state, seat))
    return _plain(match, seat, lines[-1]["ply"] - 1) if lines else "Nothing happened yet."


def examples(match: "Match", seat: Seat) -> str:
    """What may be typed."""
    legal = match.legal(seat)
    example = f", for example {match.game.text(match.state, seat, legal[0])!r}" if legal else ""
    return (f"Type an action{example}, or one of {', '.join(COMMANDS)}. "
            "'moves' lists every action that can be typed now, with what it means.")


def _plain(match: "Match", seat: Seat, index: Ply) -> str:
    """A log line as plain text, with what the action changed."""
    line = entry(match, seat, index, View(match.game, match.state, seat))
    said = [line["words"], *line.get("changes", ())]
    return " ".join("".join(word.get("t") or match.game.face(word["face"])["title"]
                            for word in words) for words in said)
