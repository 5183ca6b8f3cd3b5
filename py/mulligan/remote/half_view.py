"""A half-known match as its person is shown it: a stand-in is a back, whatever it is (TD-12.3).

A device has stand-ins for cards that its person has drawn until the other side has opened their
lots, and for all that is still closed when the match is over. They are cards of the pack, but not
those that lie there: to name them would be a lie.
"""

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..errors import Illegal
from ..match.caches import Caches
from ..match.match import Match
from ..match.zone_view import ViewData
from ..protocol.game import Game
from ..protocol.state import State
from ..protocol.types import Card, FaceId, Move, Ply, Seat
from ..protocol.values import CHANCE, Cell, Line, Piece, Ref, Verb, Word, Zone
from . import half_known
from .deck_seal import DeckSeal
from .device import Device
from .messages import Side
from .mixed import MixedSeal
from .sealing import Seal

DEAL, CARDS, OPENING = "deal", "cards", "opening"      # what the other side is to open
_ASKS = {
    CARDS: ("The cards you drew are still closed.",
            "The other device opens them: your letter goes out, and one comes back."),
    OPENING: ("The end is not checked yet.",
              "Both devices open their cards: your letter goes out, and one comes back.")}


def waits_for(device: Device) -> str:
    """What the person waits for until a letter has come: the deal, cards they drew, the end."""
    table = device.table
    if not table.half_known or device.stopped:
        return "" if table.seal or not table.terms or not table.terms.sealed else DEAL
    seal = table.seal
    assert seal
    if not seal.begun and not seal.covered:
        return DEAL
    if table.playing.outcome():
        return OPENING
    return CARDS if seal.waits(device.side) else ""


def waiting() -> Illegal:
    """Why nothing can be asked about a choice yet."""
    return Illegal("The cards you drew are not open to you yet: the other device opens them, so "
                   "your letter has to go out and one has to come back (TD-11.3).",
                   clause="TD-11.3", reason="not_now", title="Not yet")


def paused(view: ViewData, device: Device) -> ViewData:
    """A view in which nothing is to be chosen while the other side has something to open."""
    waits = waits_for(device)
    if waits not in _ASKS or device.match and view["ply"] != device.match.ply:
        return view
    ask, hint = _ASKS[waits]
    return view | {"wait": True, "actions": [], "asks": [{"ask": ask, "hint": hint}]}


Drawn = dict[tuple[int, int], Ply]         # (pack, place): by which action at the earliest


class Veil(NamedTuple):
    """A game that shows stand-ins as backs, and what was worded under it while they are the same.

    `of`: the match, its stand-ins, those of cards that the deal shows to all, and whether its
    person waits for keys; `drawn`: what its person has drawn and knows.
    """

    of: tuple[Match, frozenset[Card], frozenset[Card], bool]
    drawn: Drawn
    game: Game[Any]
    caches: Caches


@contextmanager
def veil(device: Device) -> Iterator[None]:
    """While it lasts, the match of a device shows backs for all stand-ins."""
    match, seal = device.match, device.table.seal
    if match is None or seal is None or not device.table.half_known:
        yield
        return
    closed = frozenset(seal.closed_cards())
    bare = closed & {seal.packs[number].order[place] for number, place in seal.bare}
    of = match, closed, bare, waits_for(device) == CARDS
    if device.veil is None or device.veil.of != of:
        drawn = _drawn(device.side, seal)
        lines = _told_before(device.veil, match, bare, drawn, 0 if seal.covered else seal.dealt)
        if isinstance(seal, DeckSeal) and device.veil:
            lines = _still_known(lines, match, closed - device.veil.of[1])
            lines = _not_known_again(lines, seal, device.veil.of[1] - closed)
        caches = Caches()
        caches.lines = lines
        if device.veil and device.veil.of[0] is match:
            caches.acted = device.veil.caches.acted
        device.veil = Veil(of, drawn, _veiled(device, *of), caches)
    game, kept = match.game, match.caches
    match.game, match.caches = device.veil.game, device.veil.caches
    try:
        yield
    finally:
        match.game, match.caches = game, kept


def _drawn(side: Side, seal: Seal) -> Drawn:
    """The cards that a side has drawn and are known here."""
    if isinstance(seal, MixedSeal):
        return {at: seal.since.get(at, 0) for at in seal.drawn[side] & seal.known}
    return {(pack.number, place): pack.called.get(place, 0)
            for pack in seal.of(side) for place in pack.known}


def _told_before(veil: Veil | None, match: Match, bare: frozenset[Card], drawn: Drawn,
                 dealt: Ply) -> dict[Any, Any]:
    """The lines of an earlier veil that are told so under the next: all before what was learned.

    The last one depends on who is to choose, too. Whatever else is learned, nobody had seen. The
    actions of the deal are written anew when it is, and say the same.
    """
    if veil is None or veil.of[0] is not match or veil.of[2] != bare:
        return {}
    news = [ply for at, ply in drawn.items() if at not in veil.drawn]
    first = min([*news, match.ply - 1])
    return {ply: line._replace(action=match.actions[ply]) if ply < dealt else line
            for ply, line in veil.caches.lines.items() if ply < first}


def _still_known(lines: dict[Ply, Any], match: Match, closed: frozenset[Card]) -> dict[Ply, Any]:
    """The lines that name none of the cards that were shuffled into a pack since they were told.

    Who begins anew is not told of these either.
    """
    faces = {match.game.face_id(match.state, card) for card in closed}
    return {ply: line for ply, line in lines.items()
            if not any(faces.intersection(entry.faces) for entry in line.entries.values())}


def _not_known_again(lines: dict[Ply, Any], seal: DeckSeal,
                     opened: frozenset[Card]) -> dict[Ply, Any]:
    """The lines of before a card was shuffled that do not change as it is known once more.

    While it was known before, lines named it; as long as it was not, they said less.
    """
    spans = [range(pack.called.get(place, 0), home[0].since)
             for card in opened if (home := seal.home(card))
             for pack in seal.packs[:home[0].number]
             for place, known in pack.known.items() if known == card]
    return {ply: line for ply, line in lines.items() if not any(ply in span for span in spans)}


def _veiled(device: Device, match: Match, closed: frozenset[Card], bare: frozenset[Card],
            waiting_now: bool) -> Game[Any]:
    """The game, with zones that do not show some cards; who waits for a letter does not choose."""
    game, other = match.game, copy.copy(match.game)
    blanks = _blanks(device, closed)

    def contents(state: State, zone: Zone) -> Sequence[Piece] | Sequence[Cell]:
        parts, hidden = game.contents(state, zone), closed
        if game.own_decks and not game.outcome(state):
            # what everybody saw then has been opened, wherever it lies by now
            hidden -= half_known.seen_by_all(game, state, zone, parts) - bare
        return [_covered(part, hidden) for part in parts]

    def to_move(state: State) -> tuple[Seat, ...]:
        movers = game.to_move(state)
        return tuple(seat for seat in movers
                     if not waiting_now or state is not match.state or seat != device.seat)

    def tell(before: State, seat: Seat, move: Move, after: State) -> Line:
        line = game.tell(before, seat, move, after)
        if line.secret and seat != device.seat:           # a stand-in, until all is judged
            return line._replace(words=(Verb("choose", "chooses"), " unseen."))
        faces = {game.face_id(after, card) for card in guessed(after)} | blanks
        return line._replace(words=_unnamed(line.words, faces, seat)) if faces else line

    def plate(state: State, seat: Seat, viewer: Seat | None) -> Sequence[tuple[str, Any]]:
        return () if guessed(state) else game.plate(state, seat, viewer)

    def guessed(state: State) -> frozenset[Card]:
        """The stand-ins that lie there for cards that are shown to all (TD-14.4, TD-17.5)."""
        return bare and bare & {*half_known.public_cards(game, state), *game.lying_open(state)}
    vars(other).update(contents=contents, to_move=to_move, tell=tell, plate=plate)
    return other


def _blanks(device: Device, closed: frozenset[Card]) -> set[FaceId]:
    """The faces of blanks for the other's hidden cards (TD-18.1); in other games cards stand there.
    """
    match, seal = device.match, device.table.seal
    if match is None or seal is None or not match.game.sized:
        return set()
    theirs = {card for pack in seal.of(device.side, own=False) for card in pack.order}
    return {match.game.face_id(match.state, card) for card in closed & theirs}


_AWAITED = "; its cards are on their way."


def _unnamed(words: Sequence[Word], faces: set[FaceId], seat: Seat) -> tuple[Word, ...]:
    """The whole sentences of a line before the first one that names one of these faces.

    Where that is the first of all, what its cards are comes with another letter.
    """
    named = (at for at, word in enumerate(words) if isinstance(word, Ref) and word.face in faces)
    first = next(named, None)
    if first is None:
        return tuple(words)
    told = list(words[:first])
    while told and not str(told[-1]).endswith("."):
        told.pop()
    acts = "By chance" if seat == CHANCE else Verb("act", "acts")
    return tuple(told) or (acts, _AWAITED)


def _covered(part: Any, closed: frozenset[Card]) -> Any:
    """A piece, or a cell of them, with backs for those that are not known."""
    if isinstance(part, Cell):
        return part._replace(pieces=tuple(_covered(piece, closed) for piece in part.pieces))
    return part._replace(up=False, known=False, extra=None) if part.card in closed else part
