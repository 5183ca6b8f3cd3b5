"""What is good about a move of TTCG, in one clause: for hints.

The rules themselves carry it out, in positions that agree with all its seat knows, as if nobody
answered: what is good in all of them is told.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mulligan.players import reasons
from mulligan.players.reasons import CHOICES, GUESSES
from mulligan.protocol.listing import many

from ..rules import battle, moves, values
from ..rules.constants import (ATTACK, BATTLE, END_TURN, NONE, PASS, PICK, PLAY, TO_BATTLE, UNTAP,
                               WINDOW, owner)
from ..text import lying
from ..text.describe import name
from .determinise import determinise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulligan.protocol.types import Card, Seat

    from ..rules.position import Position
    from ..rules.constants import Move, Place

PASSES = 16                                # until what is on the chain has resolved, at most
LATER = "keeps what you have for later"


def reason(pos: Position, seat: Seat, move: Move) -> str:
    """What is good about a move, in one clause; empty where nothing can be said."""
    return _REASONS.get(move[0], _brings)(pos, seat, move)


# ---- what comes of it ----------------------------------------------------------------------------
def _brings(pos: Position, seat: Seat, move: Move) -> str:
    """What is good in all guesses once it has resolved, or once the right thing was chosen then."""
    guesses = [determinise(pos, seat, Random(guess)) for guess in range(GUESSES)]
    ends = [_resolved(guess, seat, move) for guess in guesses]
    return reasons.clause([[*_good(*end, seat)] for end in ends],
                          lambda: [[*_after_choice(*end, seat)] for end in ends],
                          {good for guess in guesses for good in _anyway(guess, seat, move)})


def _anyway(pos: Position, seat: Seat, move: Move) -> list[str]:
    """What is good and comes without the move, too: of links that wait, or of an attack."""
    if pos.ask != WINDOW or move[0] == PASS:
        return []
    return [*_good(*_resolved(pos, seat, (PASS,)), seat)]


def _resolved(pos: Position, seat: Seat, move: Move) -> tuple[Position, Position, set[int]]:
    """(a full position, the same once a move has resolved, the links countered meanwhile).

    It stops where somebody has to choose.
    """
    now, dead = pos.copy(), set[int]()

    def watch() -> None:
        dead.update(link.number for link in now.chain if link.dead)
    moves.play(now, seat, move, watch)
    for _ in range(PASSES):
        if now.over or now.ask != WINDOW or not (now.chain or now.attack):
            break
        moves.play(now, now.mover, (PASS,), watch)
    return pos, now, dead


def _after_choice(pos: Position, now: Position, dead: set[int], seat: Seat) -> Iterator[str]:
    """What is good once the seat has chosen what it is asked for, in any of the first ways."""
    if now.ask == PICK and now.mover == seat:
        for move in moves.legal(now, seat)[:CHOICES]:
            _, then, later = _resolved(now, seat, move)
            yield from _good(pos, then, dead | later, seat)


def _good(pos: Position, now: Position, dead: set[int], seat: Seat) -> Iterator[str]:
    """What is good for the seat in what became of a position."""
    if now.over:
        if now.winner == seat:
            yield "wins the match"
        return
    yield from _counts(pos, now, seat)
    for link in pos.chain:
        if link.seat != seat and not link.dead and link.number in dead:
            yield f"counters {name(pos, link.own)}"
    yield from _units(pos, now, seat)


def _counts(pos: Position, now: Position, seat: Seat) -> Iterator[str]:
    """Points and hands."""
    other = 1 - seat
    if now.points[other] < pos.points[other]:
        yield f"costs them {many(pos.points[other] - now.points[other], 'point')}"
    if now.points[seat] > pos.points[seat]:
        yield f"brings you {many(now.points[seat] - pos.points[seat], 'point')}"
    if drawn := len({*pos.decks[seat]} & {*now.hands[seat]}):
        yield f"brings {many(drawn, 'card')} to your hand"
    if lost := len({*pos.hands[other]} & {*now.discards[other]}):
        yield f"makes them discard {many(lost, 'card')}"


def _units(pos: Position, now: Position, seat: Seat) -> Iterator[str]:
    """What becomes of the cards on the field."""
    for place, pile in enumerate(pos.piles):
        if not pile:
            continue
        card, own = pile[-1], place // 10 == seat
        if card not in now.at:
            if not own:
                yield f"removes {lying.told(pos, seat, card)}"
            continue
        if (card in now.tapped) != (card in pos.tapped) and (card in now.tapped) != own:
            yield f"{'untaps' if own else 'taps'} {lying.told(pos, seat, card)}"
        if pos.card(card).spell or not now.is_top(card):
            continue
        for word, read in (("attack", values.attack), ("defense", values.defense)):
            was, became = read(pos, card), read(now, card)
            if became != was and (became > was) == own:
                yield f"leaves {lying.told(pos, seat, card)} with {word} {became}"
    for place in battle.units(now, seat):
        card = now.piles[place][-1]
        if card not in pos.at:
            yield f"brings {name(now, card)} to the field"


# ---- attacks -------------------------------------------------------------------------------------
def _against(pos: Position, card: Card, target: Card) -> str:
    return f"attack {values.attack(pos, card)} against defense {values.defense(pos, target)}"


def _attacking(pos: Position, seat: Seat, move: Move) -> str:
    place, aim = move[1:]
    card = pos.top(place)
    if aim < 0:
        return f"costs them {many(values.rank(pos, card), 'point')}"
    target = pos.top(aim)
    if target not in battle.falling(pos, card, target):
        return "it has to attack" if battle.must(pos, seat, place) else ""
    cost = many(values.rank(pos, target), "point")
    both = ", though both are" if card in battle.falling(pos, card, target) else ", it is"
    return f"{_against(pos, card, target)}{both} destroyed, and they lose {cost}"


def _winning(pos: Position, seat: Seat) -> tuple[Place, Place] | None:
    """(place, aim) of an attack that destroys a unit and loses none, or strikes directly."""
    for place in battle.attackers(pos, seat):
        for aim in battle.aims(pos, seat, place):
            target = pos.top(aim) if aim >= 0 else NONE
            if aim < 0 or battle.falling(pos, pos.top(place), target) == [target]:
                return place, aim
    return None


def _to_battle(pos: Position, seat: Seat, move: Move) -> str:
    found = _winning(pos, seat)
    if found is None:
        able = len(battle.attackers(pos, seat))
        return f"{many(able, 'unit')} of yours can attack" if able else ""
    card, aim = pos.top(found[0]), found[1]
    can = f"{lying.of_side(pos, card)} can"
    return f"{can} destroy {lying.of_side(pos, pos.top(aim))}" if aim >= 0 \
        else f"{can} attack directly"


def _ending(pos: Position, seat: Seat, move: Move) -> str:
    legal = moves.legal(pos, seat)
    if len(legal) == 1:
        return ""
    attacks = any(each[0] == ATTACK for each in legal)
    if attacks and pos.step == BATTLE and _winning(pos, seat) is None:
        return "no attack would destroy a unit of theirs without loss"
    return LATER if pos.hands[seat] else ""


# ---- the other moves -----------------------------------------------------------------------------
def _playing(pos: Position, seat: Seat, move: Move) -> str:
    card = pos.card(move[1])
    if card.spell:
        words = card.data["effects"][0]["text"]
        return f"for what it can do, “{words.rstrip('.')}”" if len(words) <= 90 else ""
    foes = [pos.top(place) for place in battle.units(pos, 1 - seat)]
    weaker = [foe for foe in foes if values.defense(pos, foe) < card.attack]
    if weaker:
        foe = max(weaker, key=lambda one: (values.rank(pos, one), values.defense(pos, one)))
        return (f"its printed attack of {card.attack} is more than the "
                f"{values.defense(pos, foe)} defense of {lying.told(pos, seat, foe)}")
    strong = max(foes, key=lambda one: values.attack(pos, one), default=NONE)
    if strong >= 0 and values.attack(pos, strong) < card.defense:
        return (f"its printed defense of {card.defense} is more than the "
                f"{values.attack(pos, strong)} attack of {lying.told(pos, seat, strong)}")
    return f"brings a unit of rank {card.rank} with attack {card.attack} to your side"


def _untapping(pos: Position, seat: Seat, move: Move) -> str:
    return "so that it can be used again"


def _passing(pos: Position, seat: Seat, move: Move) -> str:
    if len(moves.legal(pos, seat)) == 1:
        return ""                          # there is nothing else
    if pos.chain:
        top = pos.chain[-1]
        own = f"lets your {name(pos, top.own)} resolve" if top.seat == seat else LATER
        return _brings(pos, seat, move) or own
    if pos.attack:
        return _during_attack(pos, seat)
    return LATER


def _during_attack(pos: Position, seat: Seat) -> str:
    attack = pos.attack
    if not attack or pos.top(attack.place) != attack.card:
        return LATER
    own = owner(attack.card) == seat
    if attack.aim < 0:
        return f"lets {lying.told(pos, seat, attack.card)} strike" if own else LATER
    if pos.top(attack.aim) != attack.target:
        return LATER
    lost = battle.falling(pos, attack.card, attack.target)
    foe, kept = (attack.target, attack.card) if own else (attack.card, attack.target)
    if kept in lost:
        return LATER
    falls = f"{lying.told(pos, seat, foe)} is destroyed" if foe in lost \
        else f"{lying.told(pos, seat, kept)} stays"
    return f"{_against(pos, attack.card, attack.target)}, so {falls}"


_REASONS: dict[int, Callable[[Position, Seat, Move], str]] = {
    ATTACK: _attacking, TO_BATTLE: _to_battle, END_TURN: _ending, PLAY: _playing,
    UNTAP: _untapping, PASS: _passing}
