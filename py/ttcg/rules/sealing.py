"""How two devices deal this game without either holding what its person may not know (TT-3.7).

A device has blanks for the other player's hidden cards: nothing comes of them, and they may fit
whatever is asked for, until they are opened.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulligan import Game
from mulligan.protocol.sealing import Pack

from ..cards.decks import expect_size
from ..cards.library import LIBRARY
from ..language.limits import put_into
from ..language.node import ACTIONS, NODES
from . import flow, moves
from .chain import NOT_CARDS, Link, effect_of
from .loading import UNKNOWN, pool
from .pool import hidden, wants
from .position import Position
from .constants import CHOOSE, INDEX_SHIFT, PICK, RANDOM, SHUFFLE, TABLE, owner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mulligan.protocol.types import Card, Deck, FaceId, Options, Seat

    from ..language.types import Tree
    from .pool import Effect, Want
    from .constants import Move

_ANY_CARD = {"noun": "card"}
_PLACE = "choose #"                        # the text of a choice that says where its card lies


class Sealed(Game[Position]):
    """What a sealed deal asks the game for."""

    own_decks = sized = True

    def unsealed(self, options: Options) -> str:
        """It can be with any options; what hangs on a deck, `unsealed_deck` says."""
        return ""

    def unsealed_deck(self, deck: Deck) -> str:
        shipped = filter(pool().index.__contains__, dict.fromkeys(deck["cards"]))
        return next(filter(None, map(_unsealed_card, shipped)), "")

    def unseen_deck(self, count: int, options: Options) -> Sequence[FaceId]:
        expect_size(count, options)
        return [f"{UNKNOWN}{number}" for number in range(count)]

    def may_hold(self, pos: Position, seat: Seat, card: Card) -> bool:
        """Whether it is a shipped card of a seat."""
        return owner(card) == seat and card >> INDEX_SHIFT < len(LIBRARY.shipped.cards)

    def exchanged(self, pos: Position, to: Mapping[Card, Card],
                  since: Position | None = None) -> Position:
        new = pos.exchanged(to, since, flow.chosen(pos))
        if new.ask in (PICK, RANDOM):
            trial = new.copy()
            flow.run(trial)
            if _asked(trial) == _asked(new):
                new.options = trial.options
        return new

    def unfolded(self, pos: Position, seat: Seat, move: Move,
                 after: Position) -> Sequence[Position]:
        """After each thing that was done to cards."""
        trial, seen, last = pos.copy(), [], [*map(list, _lie(pos))]

        def watch() -> None:
            nonlocal last
            if (now := _lie(trial)) != last:
                seen.append(trial.copy())
                last = [*map(list, now)]
        moves.play(trial, seat, move, watch)
        return *seen, after

    # ---- packs (TT-4.2, TT-10.5) -----------------------------------------------------------------
    def pack(self, pos: Position) -> Pack | None:
        # between two things that follow a shuffle nothing new is asked yet, and none is called for
        if pos.mover != TABLE or pos.ask != SHUFFLE or not pos.shuffles:
            return None
        seat = pos.shuffles[0]
        loose = _parts(pos, seat)[2]
        return Pack(seat, sorted(loose)) if loose else None

    def dealt(self, pos: Position, cards: Sequence[Card]) -> Move:
        parts = _parts(pos, pos.shuffles[0])
        return "shuffle", (*parts[0], *parts[1], *cards[::-1], *parts[3])

    def lying_open(self, pos: Position) -> Sequence[Card]:
        """What was revealed of the top of a deck, and lies there still."""
        return [card for seat in (0, 1) for card in _parts(pos, seat)[3] if card in pos.revealed]

    def looked_through(self, pos: Position) -> Sequence[Card]:
        """A deck from which something is chosen."""
        action = _action(pos)
        if action is None or not any("deck" in one.zones for one in wants(action)):
            return ()
        return pos.decks[pos.mover]

    # ---- what is chosen unseen (TT-3.9, TT-10.6) -------------------------------------------------
    def veiled(self, pos: Position, seat: Seat, move: Move) -> str:
        if _is_unseen(pos, seat, move):
            return f"{_PLACE}{pos.hands[seat].index(move[1]) + 1}"
        return self.text(pos, seat, move)

    def unveiled(self, pos: Position, seat: Seat, veil: str) -> Move | None:
        if not veil.startswith(_PLACE):
            return None
        number = veil[len(_PLACE):]
        places = {str(at): card for at, card in enumerate(pos.hands[seat], 1)}
        move = CHOOSE, places.get(number, -len(_PLACE))
        return move if _is_unseen(pos, seat, move) else None

    # ---- chance ----------------------------------------------------------------------------------
    def cast(self, pos: Position) -> int:
        return len(pos.options) if pos.mover == TABLE and pos.ask == RANDOM else 0

    def fallen(self, pos: Position, number: int) -> Move:
        """Counted in the order of the hand, which everybody sees."""
        hands = [card for hand in pos.hands for card in hand if card in pos.options]
        return "random", (pos.options if pos.prompt == "coin" else hands)[number]


def _lie(pos: Position) -> list[list[Any]]:
    """Where cards lie, and which were shown."""
    return [*pos.hands, *pos.discards, *pos.known, *pos.decks, pos.piles, [pos.revealed]]


def _asked(pos: Position) -> tuple[object, ...]:
    """What is asked, and of whom."""
    return pos.mover, pos.ask, pos.prompt, len(pos.agenda)


def _parts(pos: Position, seat: Seat) -> tuple[list[Card], ...]:
    """A deck: what lies at its bottom for all to know, what is shuffled, what lies on top.

    Between the first two stands what was found in it and is about to be played: everybody has seen
    it, and nobody can shuffle it away (TT-20.10).
    """
    deck, (top, bottom) = pos.decks[seat], pos.fixed[seat]
    most = len(deck) - top
    laid = {task[2] for task in pos.agenda if task[0] == "lay"}
    loose = [card for card in deck[bottom:most] if card not in laid]
    found = [card for card in deck[bottom:most] if card in laid]
    return deck[:bottom], found, loose, deck[max(bottom, most):]


def _action(pos: Position) -> Tree | None:
    """The action for which a player chooses now, or None."""
    what, *about = pos.agenda[-1] if pos.agenda else ("",)
    if pos.ask != PICK or what != "do":
        return None
    effect = effect_of(pos, Link(*about[0]))
    return effect.do[about[1]] if about[1] < len(effect.do) else None


def _is_unseen(pos: Position, seat: Seat, move: Move) -> bool:
    """Whether a choice is one of a hidden hand card that nobody else gets to see."""
    if move[0] != CHOOSE or pos.ask != PICK or pos.prompt in NOT_CARDS:
        return False
    card = move[1]
    if card not in pos.hands[seat] or card in pos.known[seat]:
        return False
    if pos.prompt == "discard_unseen":
        return True
    action = _action(pos)
    if action is None or not put_into(action).get("zone", "").startswith("deck"):
        return False
    return not any(hidden(one) for one in wants(action))


# ---- what cannot be sealed (TD-18.2) -------------------------------------------------------------
@lru_cache(maxsize=512)
def _unsealed_card(ident: FaceId) -> str:
    """Why a shipped card cannot be dealt sealed, in one sentence; "" where it can."""
    known = pool()
    card = known.cards[known.index[ident]]
    if card.peeks:
        return f"{card.name} cannot be dealt sealed: it asks what a hand or deck holds."
    for number, effect in enumerate(card.effects, 1):
        if why := _unsealed(effect):
            return f"{card.name} cannot be dealt sealed: its effect {number} {why}."
    return ""


def _unsealed(effect: Effect) -> str:
    """What an effect does that cannot be sealed, or ""."""
    if effect.trigger and effect.from_hand:
        return "waits in the hand for something to happen"
    if _sorts_what_goes_to_a_deck(effect.trigger):
        return "asks what goes to a deck"
    own = [*map(id, effect.tree["do"])]                # what its player does itself
    for record in _records(effect.tree):
        name = record.get("node")
        if name in NODES and (why := NODES[name].unsealed):
            return why
        for one in wants(record) if name in ACTIONS else ():
            if _is_sorted_by_chance(one):
                return "picks at random among others than all cards of a hand"
            if "deck" in one.zones and (id(record) not in own or _side(one) != "you"):
                return "looks into a deck as a cost, or into another one than that of its player"
    return ""


def _sorts_what_goes_to_a_deck(trigger: Tree) -> bool:
    """Whether a trigger waits for some of the cards that go to a deck, where others go unseen."""
    subject = trigger.get("subj", {})
    goes = trigger.get("v") == "to_deck" or trigger.get("to", "")[:4] == "deck"
    return goes and subject.get("of", _ANY_CARD) != _ANY_CARD


def _side(want: Want) -> str:
    """Whose cards are chosen."""
    where: Tree = want.action.get("in") or want.action.get("from") or {}
    side: str = {**where, **want.sel}.get("side", "")
    return side


def _is_sorted_by_chance(want: Want) -> bool:
    """Whether chance picks among others than all cards of hands (TD-18.5)."""
    if want.action.get("how") != "random" and "random" not in want.sel:
        return False
    return want.sel["of"] != _ANY_CARD or want.zones != ("hand",)


def _records(part: object) -> Iterator[Tree]:
    """Every record of a tree."""
    if isinstance(part, dict):
        yield part
        for one in part.values():
            yield from _records(one)
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from _records(one)
