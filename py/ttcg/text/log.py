"""What happened, as log lines.

A chain that resolves is told link by link, too, for those who want to see it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulligan import CHANCE, Line, Verb, Whose

from ..cards.library import named_decks
from ..rules import flow, moves
from ..rules.chain import NOT_CARDS, Link
from ..rules.constants import (ATTACK, CHOOSE, END_TURN, HEADS, NO, OVER, PASS, PLACES, PLAY,
                               STOP, TO_BATTLE, TYPES, UNTAP, USE, YES, is_spell_place, owner)
from .describe import PHASES, PROMPT_CLAUSES, mode
from .happened import left, meanwhile, ref

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from mulligan.protocol.types import Card, Seat
    from mulligan.protocol.values import Word

    from ..rules.position import Position
    from ..rules.constants import Move


def tell(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    """The log line of a move."""
    line = (_TABLE[move[0]](before, move[1], after) if seat == CHANCE
            else _TOLD[move[0]](before, seat, move, after))
    if before.number == 0:
        return line
    came = () if _struck(before, move) else meanwhile(before, seat, move)
    return line._replace(words=(*line.words, *came, *left(before, after)))


def _struck(before: Position, move: Move) -> bool:
    """Whether a move lets an attack happen: its numbers are told before what comes of them."""
    return (move[0] == PASS and bool(before.attack) and not before.chain
            and flow.times_passed(before) > 0)


def _passed(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    came = changes(before, after)
    if not flow.times_passed(before):
        return Line((Verb("pass", "passes"), "."), ("TT-8.1",), "pass")
    if before.chain:
        told: list[Word] = [Verb("pass", "passes"), ": the chain resolves"]
        # once the match is over, nothing resolves of what is left of it
        done = before.chain[len(after.chain):] if after.ask == OVER else before.chain
        for link in reversed(done):
            told += [": " if link is before.chain[-1] else ", ", ref(before, link.own)]
        return Line((*told, ".", *came), ("TT-8.4",), "gather")
    if _struck(before, move):
        return Line((Verb("pass", "passes"), ".", *meanwhile(before, seat, move),
                     *(came or (" The attack brings nothing.",))), ("TT-11.5",), "gather")
    return Line((Verb("pass", "passes"), ".", *came), ("TT-8.2",),
                "turn" if after.number != before.number else "pass")


def _played(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    card, place = move[1:]
    covered = before.top(place)
    onto = (" onto ", ref(before, covered)) if covered >= 0 else ()
    return Line((Verb("play", "plays"), " ", ref(before, card), *onto, ".",
                 *changes(before, after, (card,))),
                ("TT-6.2" if onto else "TT-6.1",), "lay")


def _used(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    verb = Verb("answer with", "answers with") if before.chain else Verb("use", "uses")
    targets = (after.chain[-1].targets if len(after.chain) > len(before.chain)
               and after.chain[-1].own == move[1] else ())
    aims = [card for cards in targets for card in cards]
    told: list[Word] = [verb, " ", ref(before, move[1])]
    for i, card in enumerate(aims):
        told += [" on " if not i else " and ", ref(before, card)]
    return Line((*told, ".", *changes(before, after)), ("TT-7.5",), "turn")


def _attacked(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    place, target = move[1:]
    aim = (" ", ref(before, before.top(target))) if target >= 0 else (" directly",)
    return Line((Verb("attack", "attacks"), *aim, " with ", ref(before, before.top(place)), ".",
                 *changes(before, after)),
                ("TT-11.4",), "turn")


def _untapped(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    return Line((Verb("pay", "pays"), f" {before.points[seat] - after.points[seat]} to untap ",
                 ref(before, move[1]), "."),
                ("TT-20",), "turn")


def _went(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    words = Verb("go", "goes") if move[0] == TO_BATTLE else Verb("end", "ends")
    return Line((words, " to battle." if move[0] == TO_BATTLE else " the turn.",
                 *changes(before, after)), ("TT-5.6",), "turn")


def _chose(before: Position, seat: Seat, move: Move, after: Position) -> Line:
    what, prompt = move[1], before.prompt
    came = changes(before, after)
    clause = (PROMPT_CLAUSES.get(prompt, "TT-10.2"),)
    waits = (after.answers[:len(before.answers)] == before.answers
             and len(after.answers) > len(before.answers))
    if what in (YES, NO):
        verb = _ANSWERS.get(prompt, _ANSWERS[""])[what == NO]
        about = (" ", ref(before, before.asker)) if before.asker >= 0 else (" a new hand",)
        return Line((verb, *about, ".", *came), clause, "turn" if what == YES else "pass")
    if what == STOP:
        return Line((Verb("choose", "chooses"), " no more." if before.answers else " none.", *came),
                    clause, "pass")
    if prompt == "type":
        return Line((Verb("choose", "chooses"), f" {TYPES[what]}.", *came), clause, "turn")
    if prompt in NOT_CARDS:
        return Line((Verb("choose", "chooses"), f" {_called(before, prompt, what)}.", *came),
                    clause, "turn")
    if hidden(before, what):
        return Line((Verb("choose", "chooses"), " ", ref(before, what), ".", *came), clause, "turn",
                    secret=True) if waits else Line(
            (Verb("choose", "chooses"), " a card.", *came), clause, "turn")
    return Line((Verb("choose", "chooses"), " ", ref(before, what), ".", *came), clause, "turn")


_ANSWERS = {"trigger": (Verb("trigger", "triggers"), Verb("do not trigger", "does not trigger")),
            "let": (Verb("allow", "allows"), Verb("refuse", "refuses")),
            "unless": (Verb("pay for", "pays for"), Verb("do not pay for", "does not pay for")),
            "untap": (Verb("untap", "untaps"), Verb("do not untap", "does not untap")),
            "": (Verb("say yes to", "says yes to"), Verb("say no to", "says no to"))}


def _called(pos: Position, prompt: str, what: int) -> str:
    """What was chosen that is no card."""
    if prompt == "effect":
        return f"effect {what + 1}"
    if prompt == "mode":
        return f"to {mode(pos, what)}"
    if prompt == "place":
        return f"{'spell' if is_spell_place(what) else 'unit'} place {what % PLACES + 1}"
    return pos.pool.subtypes[what]


def hidden(pos: Position, card: Card) -> bool:
    """Whether a card lies where not everybody sees it."""
    return not (card in pos.at or card in pos.revealed
                or any(card in pile for pile in (*pos.discards, *pos.known)))


_TOLD: dict[int, Callable[..., Line]] = {PASS: _passed, PLAY: _played, USE: _used,
                                         ATTACK: _attacked, UNTAP: _untapped, TO_BATTLE: _went,
                                         END_TURN: _went, CHOOSE: _chose}


def _field(pos: Position) -> list[Card]:
    """The cards on the field, place by place."""
    return [card for pile in pos.piles for card in pile]


def changes(before: Position, after: Position, but: Container[Card] = ()) -> tuple[Word, ...]:
    """What came of a move, in words that begin with a space: points, cards that left the field or
    came to light, a new turn.
    """
    told: list[Word] = []
    for seat in (0, 1):
        if after.points[seat] != before.points[seat]:
            told += [" ", Whose(seat),
                     f" points go from {before.points[seat]} to {after.points[seat]}."]
    for card in _field(before):
        if card not in after.at:
            told += [" ", ref(before, card), _where(after, card)]
    for card in _field(after):
        if card not in before.at and card not in but:
            told += [" ", ref(after, card), " comes to the field."]
    for seat in (0, 1):
        shown = set(before.discards[seat])
        for card in after.discards[seat]:
            if card not in shown and card not in before.at:
                was_held = card in before.hands[seat]
                went = " is discarded." if was_held else " goes to the discard pile."
                told += [" ", ref(after, card), went]
        for card in after.known[seat]:
            if card not in before.known[seat] and card not in before.at:
                told += [" ", ref(after, card), " is shown."]
    if after.number != before.number and not after.over:
        told.append(f" Turn {after.number} begins.")
    elif after.step != before.step and not after.over and after.number:
        told.append(f" {PHASES[after.step]} phase.")
    return tuple(told)


def _where(after: Position, card: Card) -> str:
    seat = owner(card)
    if card in after.discards[seat]:
        return " goes to the discard pile." if not after.did.get(card, 0) & 1 else " is destroyed."
    return " goes back to the hand." if card in after.hands[seat] else " goes into the deck."


# ---- chance --------------------------------------------------------------------------------------
def _got_deck(before: Position, what: int, after: Position) -> Line:
    return Line((f"A prebuilt deck: {named_decks()[what]['name']}.",), ("TT-2.6",), "draw")


def _began(before: Position, what: Seat, after: Position) -> Line:
    return Line((Whose(what), " turn comes first."), ("TT-4.1",), "draw")


def _shuffled(before: Position, what: Sequence[Card], after: Position) -> Line:
    return Line((Whose(before.shuffles[0]), " deck is shuffled.", *changes(before, after)),
                ("TT-4.2",), "draw")


def _by_chance(before: Position, what: Card, after: Position) -> Line:
    if before.prompt == "coin":
        side = "heads" if what == HEADS else "tails"
        return Line((f"The coin shows {side}.", *changes(before, after)), ("TT-20.25",), "turn")
    return Line(("By chance: ", ref(before, what), ".", *changes(before, after)), ("TT-10.6",),
                "turn")


_TABLE: dict[str, Callable[..., Line]] = {"deck": _got_deck, "first": _began, "shuffle": _shuffled,
                                          "random": _by_chance}


# ---- what just happened, slowly ------------------------------------------------------------------
def stages(before: Position, seat: Seat, move: Move, after: Position) -> tuple[Position, ...]:
    """The positions between `before` and `after` in which something had been carried out.

    There are none when there is nothing to tell.
    """
    at_once = move[0] in ("deck", "first") if seat == CHANCE else move[0] == USE
    if at_once or not (before.chain or before.attack or before.answers):
        return ()
    if any(hidden(before, before.answers[at]) for at in flow.chosen(before)):
        return ()                          # who may not see them cannot be shown how it went on
    seen, pos, last = [], before.copy(), _sight(before)

    def watch() -> None:
        nonlocal last
        shot = _with_link(pos)
        now = _sight(shot)
        if now not in (last, (*last[:-1], ())):    # to show cards no more is no step of its own
            seen.append(shot)
            last = now
    moves.play(pos, seat, move, watch)
    if seen and last == _sight(pos):
        seen.pop()                         # the end is shown by the view after the move
    return tuple(seen)


def _with_link(pos: Position) -> Position:
    """A copy in which the link that is being carried out still lies on the chain.

    So one sees whose work it is.
    """
    shot = pos.copy()
    for kind, *about in reversed(pos.agenda):
        if (kind in ("begin", "do", "carry")
                and all(one.number != about[0][0] for one in shot.chain)):
            shot.chain = [*shot.chain, Link(*about[0])]
        if kind in ("begin", "do", "carry", "resolve"):
            break
    return shot


def _sight(pos: Position) -> tuple[Any, ...]:
    """What of a position can be seen to change."""
    return (pos.points, pos.piles, pos.hands, [len(deck) for deck in pos.decks],
            pos.discards, set(pos.tapped), dict(pos.attached), pos.attack, pos.links,
            [link.number for link in pos.chain if link.dead], len(pos.changes), set(pos.on),
            pos.revealed)
