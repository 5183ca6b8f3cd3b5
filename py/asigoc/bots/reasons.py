"""What is good about a move of ASIGOC, in one clause: for hints.

The rules themselves carry it out, in positions that agree with all its seat knows, as if nobody
answered: what is good in all of them is told.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from mulligan.players import reasons
from mulligan.players.reasons import CHOICES, GUESSES
from mulligan.protocol import listing
from mulligan.protocol.types import Seat

from ..rules import battle, moves, steps, values
from ..rules.moves import ATTACK, BLOCK_WITH, DEPLOY, PASS, TAKE, WITHDRAW, Move
from ..rules.position import Position
from ..rules.constants import CHOICE, MAIN, NONE, OVER, PRIORITY, TARGET, Spot, spots_of
from ..text.card_text import counted
from ..text.describe import entry_name, name, whose
from .determinise import determinise

# a position once its costs are paid, the same once all has resolved, the entries stopped meanwhile
End: TypeAlias = tuple[Position, Position, set[int]]

PASSES = 16                                # until what it put on the Outlet has resolved, at most
LATER = "keeps what you hold for later"


def reason(pos: Position, seat: Seat, move: Move) -> str:
    """What is good about a move, in one clause; empty where nothing can be said."""
    return _REASONS.get(move[0], _brings)(pos, seat, move)


# ---- what comes of it ----------------------------------------------------------------------------
def _brings(pos: Position, seat: Seat, move: Move) -> str:
    """What is good in all guesses once it has resolved, or once the right thing was chosen then."""
    guesses = [determinise(pos, seat, Random(guess)) for guess in range(GUESSES)]
    ends = [(guess, *_resolved(guess, seat, move)) for guess in guesses]
    return reasons.clause([_good(*end, seat) for end in ends],
                          lambda: [_after_choice(*end, seat) for end in ends],
                          {good for guess in guesses for good in _anyway(guess, seat, move)})


def _anyway(pos: Position, seat: Seat, move: Move) -> list[str]:
    """What is good and comes of the entries that lie there without the move, too."""
    if pos.ask != PRIORITY or move[0] == PASS:
        return []
    return _good(pos, *_resolved(pos, seat, (PASS,)), seat)


def _resolved(pos: Position, seat: Seat, move: Move) -> End:
    """What becomes of a full position once a move has resolved, or somebody has to choose."""
    now, stopped = pos.copy(), set[int]()

    def watch() -> None:
        stopped.update(entry.number for entry in now.outlet if entry.nullified)
    if move[0] != PASS:
        moves.play(now, seat, move)
    begun = now.copy()
    for _ in range(PASSES):
        if now.ask != PRIORITY or not now.outlet:
            break
        steps.pass_priority(now, watch)
    return begun, now, stopped


def _after_choice(pos: Position, begun: Position, now: Position, stopped: set[int],
                  seat: Seat) -> list[str]:
    """What is good once the seat has chosen what it is asked for, in any of the first ways."""
    found: list[str] = []
    if now.ask in (TARGET, CHOICE) and now.mover == seat:
        for move in moves.legal(now, seat)[:CHOICES]:
            _, then, later = _resolved(now, seat, move)
            found += _good(pos, begun, then, stopped | later, seat)
    return found


def _good(pos: Position, begun: Position, now: Position, stopped: set[int],
          seat: Seat) -> list[str]:
    """What is good for the seat in what became of a position; in one `begun` it was paid for."""
    if now.ask == OVER:
        return ["wins the match"] if now.winner == seat else []
    gone = [entry for entry in pos.outlet
            if entry.seat != seat and not entry.nullified and entry.number in stopped]
    return [*(f"stops {entry_name(pos, entry)}" for entry in gone),
            *_counts(begun, now, seat), *_on_field(pos, now, seat)]


def _counts(pos: Position, now: Position, seat: Seat) -> Iterator[str]:
    """Health and hands."""
    other, attack = 1 - seat, pos.attack
    if now.health[other] < pos.health[other]:
        yield f"leaves them {now.health[other]} health"
    if attack != NONE and attack >> 1 != seat and now.attack == NONE \
            and now.health[seat] == pos.health[seat]:
        yield "ends their attack"
    if now.health[seat] > pos.health[seat]:
        yield f"brings you to {now.health[seat]} health"
    if drawn := len({*pos.decks[seat]} & {*now.hands[seat]}):
        yield f"brings {counted(drawn, 'card')} to your hand"
    if lost := len({*pos.hands[other]} & {*now.discards[other]}):
        yield f"makes them discard {counted(lost, 'card')}"
    if [one for one in now.shields if one.seat == seat and one not in pos.shields]:
        yield "shields you from damage"


def _on_field(pos: Position, now: Position, seat: Seat) -> Iterator[str]:
    """Weapons of theirs that left or are weaker, own ones that came or are stronger."""
    for spot in spots_of(1 - seat):
        card = pos.slots[spot]
        if card != NONE and pos.stays[spot] not in now.stays:
            where = "destroys" if card in now.discards[1 - seat] else "takes away"
            yield f"{where} {whose(pos, seat, card)}"
    for spot in spots_of(seat):
        if now.slots[spot] != NONE and now.stays[spot] not in pos.stays:
            yield f"brings {name(now, now.slots[spot])} to the field"
    for spot, card in enumerate(pos.slots):
        if card == NONE or pos.stays[spot] not in now.stays:
            continue
        there = now.stays.index(pos.stays[spot])
        for word, read in (("Attack", values.attack_of), ("Block", values.block_of)):
            was, became = read(pos, spot), read(now, there)
            if (became > was) == (spot >> 1 == seat) and became != was:
                yield f"leaves {whose(pos, seat, card)} with {word} {became}"


# ---- moves that tell their own -------------------------------------------------------------------
def _passing(pos: Position, seat: Seat, move: Move) -> str:
    if len(moves.legal(pos, seat)) == 1:
        return ""                          # there is nothing else
    if pos.outlet:
        brought, top = _brings(pos, seat, move), pos.outlet[-1]
        own = f"lets your {entry_name(pos, top)} resolve" if top.seat == seat else LATER
        return brought or own
    if pos.attack != NONE:
        attacker = whose(pos, seat, pos.slots[pos.attack])
        if pos.turn == seat:
            return f"lets {attacker} go on"
        return _bearing(pos, seat) or LATER
    if pos.turn == seat and pos.step == MAIN and (able := _attackers(pos, seat)):
        return f"goes on to where {listing.either(able)} can attack"
    return LATER if pos.hands[seat] else ""


def _attackers(pos: Position, seat: Seat) -> list[str]:
    """The names of the Weapons that may attack in this turn as things stand."""
    if pos.number == 1 and pos.rules.skip_first_battle:
        return []
    return [name(pos, pos.slots[spot]) for spot in spots_of(seat)
            if pos.slots[spot] != NONE and values.attacks_left(pos, spot) > 0]


def _bearing(pos: Position, seat: Seat) -> str:
    """That one of the seat's Weapons can hold, or that the attack leaves it some health."""
    force = values.attack_of(pos, pos.attack)
    for spot in values.blockers(pos):
        if values.block_of(pos, spot) >= force:
            return f"{whose(pos, seat, pos.slots[spot])} can still block it"
    left = _struck(pos, NONE).health[seat]
    return f"even if it strikes you keep {left} health" if left else ""


def _struck(pos: Position, blocker: Spot) -> Position:
    """The position right after the pending attack is taken, or blocked."""
    now = pos.copy()
    battle.strike(now, blocker)
    return now


def _taking(pos: Position, seat: Seat, move: Move) -> str:
    left = _struck(pos, NONE).health[seat]
    return f"leaves you {left} health, and your Weapons whole" if left else ""


def _blocking(pos: Position, seat: Seat, move: Move) -> str:
    spot, force = move[1], values.attack_of(pos, pos.attack)
    block = values.block_of(pos, spot)
    health, taken = pos.health[seat], _struck(pos, NONE).health[seat]
    left = _struck(pos, spot).health[seat]
    if block >= force:
        holds = f"Block {block} holds Attack {force}"
        return holds if left == health else f"{holds}, and you lose {health - left} health"
    if left > taken:
        return f"costs you {health - left} health instead of {health - taken}"
    return ""


def _attacking(pos: Position, seat: Seat, move: Move) -> str:
    declared = pos.copy()
    battle.declare(declared, move[1])
    force, blocks = values.attack_of(declared, move[1]), values.blockers(declared)
    if not force:
        return ""
    hurt = _struck(declared, NONE)
    left, lost = hurt.health[1 - seat], pos.health[1 - seat] - hurt.health[1 - seat]
    if not blocks:
        brings = f"leaves them {left} health" if left else "wins the match"
        return f"nothing of theirs can block it, and unanswered it {brings}" if lost else ""
    if all(values.block_of(declared, spot) < force for spot in blocks):
        names = listing.either([whose(pos, seat, pos.slots[spot]) for spot in blocks])
        return f"breaks {names} if it blocks"
    return f"deals {lost} damage unless it is blocked" if lost else ""


def _deploying(pos: Position, seat: Seat, move: Move) -> str:
    after, spot = pos.copy(), move[2]
    moves.play(after, seat, move)
    if after.slots[spot] != move[1]:
        return ""
    attack, block = values.attack_of(after, spot), values.block_of(after, spot)
    theirs = [at for at in spots_of(1 - seat) if after.slots[at] != NONE]
    strongest = max(theirs, key=lambda at: values.attack_of(after, at), default=NONE)
    if strongest != NONE and 0 < values.attack_of(after, strongest) <= block \
            and not values.has(after, spot, "cant_block"):
        return (f"its Block of {block} holds against {whose(after, seat, pos.slots[strongest])}, "
                f"which has Attack {values.attack_of(after, strongest)}")
    return f"brings Attack {attack} and Block {block} to your side"


def _withdrawing(pos: Position, seat: Seat, move: Move) -> str:
    if lost := pos.lost[move[1]]:
        return f"takes it out of danger, as it has lost {lost} Block"
    return "frees its slot"


_REASONS: dict[int, Callable[[Position, Seat, Move], str]] = {
    PASS: _passing, TAKE: _taking, BLOCK_WITH: _blocking, ATTACK: _attacking, DEPLOY: _deploying,
    WITHDRAW: _withdrawing}
