"""Compares the rules with scripted positions and deck cases, in the format asigoc-cases/1.

AS-14.3, AS-14.4 and AS-14.5 say how cases are written, docs/vectors.md what each key means.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mulligan import CHANCE, Malformed
from mulligan.testing.vectors import Cases, Format, Head, differences, marked, said, unordered
from mulligan.data.jsonlines import dotted
from mulligan.protocol.types import Seat

from ..rules import field, moves, outlet, values
from ..text import notation
from ..cards.library import faults_of
from .case_shapes import CARDS, CASE, DECK_CASE, SEATS
from ..cards.decks import deck_faults
from ..cards.lint import CARD as CARD_SHAPE
from ..rules.pool import CardRules, Pool, pool
from ..rules.position import Position, Rules
from ..rules.constants import (ACE, BLOCK, DRAWN, ENTRY_KINDS, INDEX, ITEM, KINDS, NONE, OVER,
                               OWNER_BIT, PRIORITY, STEPS, TABLE, WEAPON)

CardData = dict[str, object]

# what a wrong card brings about
BROKEN = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)
DECISIONS = {PRIORITY: "priority", BLOCK: "block", OVER: "over"}
UNORDERED = ("hand", "known", "legal")     # facts that are lists whose order says nothing


# ---- cards ---------------------------------------------------------------------------------------
def _pool(own: Iterable[tuple[str, CardData]]) -> Pool:
    """The shipped cards and those of (place, card) pairs, which go before them. Raises Malformed
    for what is no card."""
    made = {}
    for place, card in own:
        for text in _wrong(card):
            raise Malformed(text, place)
        try:
            one = CardRules(card)
        except BROKEN:
            faults = [fault.text for fault in faults_of(card)] or ["is no card"]
            raise Malformed(faults[0], place) from None
        made[one.id] = one
    return Pool([*made.values(), *(card for card in pool().cards if card.id not in made)])


def _wrong(card: object) -> list[str]:
    """What no card may have: unknown words, missing keys, values of another kind.

    The bounds of people's sets (AS-11.12) say nothing about the cards of a file.
    """
    found: list[tuple[tuple, str]] = []
    CARD_SHAPE.check(card, (), lambda path, text, hint="": found.append((path, text)))
    return [
        f"{dotted(path)} {text}".strip()
        for path, text in found
        if not _is_bound(_at(card, path), text)
    ]


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _is_bound(value: object, text: str) -> bool:
    """Whether a fault says of a value of the right kind that it is too large, too long or too
    short."""
    if not text.startswith("expected"):
        return False
    if type(value) in (int, list):
        return text.startswith(
            "expected a whole number" if type(value) is int else "expected a list"
        )
    kinds = ("a whole number", "a list", "an object", "one of", "true or false")
    return isinstance(value, str) and not text.removeprefix("expected ").startswith(kinds)


def _listed(cards: list, place: str) -> list[tuple[str, CardData]]:
    """(place, card) of a list of cards. Raises Malformed when two have one id."""
    ids = [card.get("id") if isinstance(card, dict) else None for card in cards]
    for number, ident in enumerate(ids):
        if ident is not None and ident in ids[:number]:
            raise Malformed(f"the id {ident!r} stands there twice", f"{place}[{number}]")
    return [(f"{place}[{number}]", card) for number, card in enumerate(cards)]


def _cards_of(head: Head) -> list[CardData]:
    """The cards of a file, as its shape has checked them."""
    cards: Any = head.values.get("cards", [])
    return cards


# ---- comparing -----------------------------------------------------------------------------------
def compare(case: dict[str, Any], head: Head) -> list[str]:
    """The differences of a script: what is taken and refused, and the facts at the end."""
    script = Script(case, _cards_of(head))
    try:
        return script.differences()
    except Malformed:
        raise
    except BROKEN:  # a card that no shape finds wrong, and that cannot be played
        for place, card in script.own:
            for fault in faults_of(card):
                raise Malformed(fault.text, f"{place}, {fault.key}") from None
        raise


def compare_deck(case: dict[str, Any], head: Head) -> Iterator[str]:
    """A deck is what is listed, the Ace what is named beside it (AS-1.4)."""
    own = [
        *_listed(_cards_of(head), "cards of the file"),
        *_listed(case.get("cards", []), "cards"),
    ]
    kinds, ace = {card.id: card.kind for card in _pool(own).cards}, case["ace"]
    faults = (
        ["no Ace is named"] if ace is None else deck_faults([*case["deck"], ace], kinds, aside=ace)
    )
    for text in differences(case["legal"], not faults, "legal"):
        yield f"{text}; {'; '.join(map(str, faults))}" if faults else text


class Script:
    """One case: a position, the actions on it, and what is expected of what comes of it."""

    def __init__(self, case: dict[str, Any], extra: Iterable[CardData] = ()) -> None:
        self.case = case
        given, beside = case["position"], case.get("options", {})
        inside = given.get("options", {})
        for key in beside.keys() & inside.keys():
            raise Malformed("is said in the position, too", f"options.{key}")
        self.actions = case.get("actions", [])
        self.own = [
            *_listed(list(extra), "cards of the file"),
            *_listed(case.get("cards", []), "cards"),
            *_listed(given.get("cards", []), "position.cards"),
        ]
        self.pos = self.position(given, Rules(**beside | inside))

    # ---- reading ---------------------------------------------------------------------------------
    def position(self, given: dict, options: Rules) -> Position:
        """The position as AS-14.3 says: the step has begun, the Outlet is empty, the turn player
        has priority."""
        pos = Position(options)
        pos.pool = _pool(self.own)
        pos.brought = [1, 1]
        pos.turn = pos.mover = SEATS.index(given.get("turn", "A"))
        pos.ask, pos.step, pos.number = (
            PRIORITY,
            STEPS.index(given.get("step", "main")),
            given.get("turn_no", 1),
        )
        for seat, letter in enumerate(SEATS):
            self.player(pos, seat, given.get(letter, {}), f"position.{letter}")
        return pos

    def player(self, pos: Position, seat: Seat, given: dict, place: str) -> None:
        """Lay out what one player has; a card that is nowhere or of a wrong kind raises
        Malformed."""
        pos.health[seat] = given.get("health", 10)
        pos.hands[seat] = self.cards(pos, seat, given.get("hand", []), f"{place}.hand")
        pos.decks[seat] = self.cards(pos, seat, given.get("deck", []), f"{place}.deck")[::-1]
        pos.discards[seat] = self.cards(pos, seat, given.get("discard", []), f"{place}.discard")
        for i, slot in enumerate(given.get("slots", [])):
            if slot is not None:
                own = slot if isinstance(slot, dict) else {"card": slot}
                spot = seat * 2 + i
                field.arrive(
                    pos, spot, self.card(pos, seat, own["card"], f"{place}.slots[{i}]", (WEAPON,))
                )
                pos.since[spot], pos.lost[spot] = 0, own.get("decay", 0)
        if given.get("ace") is not None:
            ace = self.card(pos, seat, given["ace"], f"{place}.ace", (ACE,))
            pos.aces[seat], pos.uses[seat] = ace, pos.pool.cards[ace & INDEX].uses
        pos.uses[seat] = given.get("ace_left", pos.uses[seat])
        pos.moves[seat] = given.get("moves_left", pos.rules.weapon_moves)

    def cards(self, pos: Position, seat: Seat, ids: list[str], place: str) -> list[int]:
        return [self.card(pos, seat, ident, f"{place}[{i}]") for i, ident in enumerate(ids)]

    def card(
        self,
        pos: Position,
        seat: Seat,
        ident: str,
        place: str,
        kinds: tuple[int, ...] = (WEAPON, ITEM),
    ) -> int:
        if ident not in pos.pool.index:
            raise Malformed(f"there is no card {ident!r}", place)
        card = pos.pool.index[ident]
        if pos.pool.cards[card].kind not in kinds:
            raise Malformed(f"{ident!r} is not {' or '.join(KINDS[kind] for kind in kinds)}", place)
        return card | seat << OWNER_BIT

    # ---- playing ---------------------------------------------------------------------------------
    def differences(self) -> list[str]:
        """Play the script: what is taken or refused against it, else the facts that differ at its
        end."""
        for i, line in enumerate(self.actions):
            refused = self.act(line.removeprefix("!"))
            if line.startswith("!") != bool(refused):  # AS-14.4
                wanted, got = (
                    ("to be refused", "an action that is taken")
                    if not refused
                    else ("to be taken", f"a refusal: {refused}")
                )
                return [said(f"actions[{i}]", f"{line!r} {wanted}", got)]
        found: list[str] = []
        for key, expected in self.case["expect"].items():
            got = fact(self.pos, key)
            same = unordered if key.rpartition(".")[2] in UNORDERED else differences
            found += same(expected, got, key)
        return found

    def act(self, line: str) -> str:
        """Take one action; the reason when it is refused. Chance acts by itself: a shuffle leaves
        the order as it is."""
        letter, _, words = line.partition(" ")
        if letter not in tuple(SEATS) or not words:
            return "it names no player and action"
        seat, pos = SEATS.index(letter), self.pos
        if words == "concede":
            if pos.ask == OVER:
                return "the match is over"
            outlet.end(pos, 1 - seat, "concede")
            return ""
        try:
            move = notation.parse(pos, seat, words)
        except Malformed as error:
            return str(error)
        legal = moves.legal(pos, seat)
        if move not in legal or notation.text(pos, seat, move) != words:
            return (
                "it is not the one text of this action"
                if move in legal
                else f"not legal now; legal are {self.listed()}"
            )
        moves.play(pos, seat, move)
        while pos.mover == TABLE:
            moves.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.todo[-1].seat][::-1])))
        return ""

    def listed(self) -> str:
        return ", ".join(fact(self.pos, "legal")) or "none"


# ---- facts (AS-14.5) -----------------------------------------------------------------------------
def _winner(pos: Position) -> str:
    return "draw" if pos.winner == DRAWN else SEATS[pos.winner]


def _legal(pos: Position) -> list[str]:
    if pos.mover not in (0, 1):
        return []
    return sorted(
        f"{SEATS[pos.mover]} {notation.text(pos, pos.mover, move)}"
        for move in moves.legal(pos, pos.mover)
    )


_FACT: dict[str, Callable[[Position], Any]] = {
    "turn": lambda pos: SEATS[pos.turn],
    "turn_no": lambda pos: pos.number,
    "step": lambda pos: STEPS[pos.step],
    "decision": lambda pos: DECISIONS.get(pos.ask, "choose"),
    "decider": lambda pos: SEATS[pos.mover] if pos.mover in (0, 1) else None,
    "outlet": lambda pos: [
        f"{SEATS[entry.seat]}:{ENTRY_KINDS[entry.kind]}:{notation.ident(pos, entry.card)}"
        for entry in pos.outlet
    ],
    "attack": lambda pos: notation.spot_text(pos.attack) if pos.attack != NONE else None,
    "winner": lambda pos: _winner(pos) if pos.ask == OVER else None,
    "reason": lambda pos: pos.reason or None,
    "legal": _legal,
}


def fact(pos: Position, key: str) -> Any:
    """A fact of a position by its name."""
    if key in _FACT:
        return _FACT[key](pos)
    letter, _, rest = key.partition(".")
    seat = SEATS.index(letter)
    ids: dict[str, Callable[[list[str]], list[str]]] = {
        "hand": sorted,
        "deck": lambda cards: list(cards)[::-1],
        "discard": list,
        "known": sorted,
    }
    piles = {"hand": pos.hands, "deck": pos.decks, "discard": pos.discards, "known": pos.known}
    if rest in piles:
        return ids[rest]([notation.ident(pos, card) for card in piles[rest][seat]])
    if rest.startswith("slot"):
        spot, value = seat * 2 + int(rest[4]) - 1, rest[6:]
        if pos.slots[spot] == NONE:
            return None
        return (
            {"attack": values.attack_of, "block": values.block_of}[value](pos, spot)
            if value
            else notation.ident(pos, pos.slots[spot])
        )
    return {
        "health": pos.health[seat],
        "hand_size": len(pos.hands[seat]),
        "deck_size": len(pos.decks[seat]),
        "ace_left": pos.uses[seat],
        "moves_left": pos.moves[seat],
    }[rest]


FORMAT = Format(
    "asigoc-cases/1",
    Cases("deck_cases", DECK_CASE, compare_deck, "legal"),
    Cases("cases", CASE, compare, "position"),
    head=marked("format", "asigoc-cases/1") | {"cards": CARDS},
)
