"""What a position is worth for a seat, and quick sensible moves.

Only a position in which nothing is pending can be priced by what lies there, so what is pending is
played on first, as if nobody had an answer. The weights were fitted to who won 1,600 matches of a
player that looks one step ahead (logistic regression on how things stood at the end of each turn);
what an empty deck costs, to 400 matches of Normal.
"""

from math import exp
from typing import NamedTuple

from mulligan import CHANCE
from mulligan.protocol.types import Rng, Seat

from ..rules import activation, field, moves as rules, steps, values
from ..text.notation import aim_kind
from ..rules.moves import ATTACK, DEPLOY, PASS, WITHDRAW, Move
from ..rules.position import Position
from ..rules.constants import (ALL, BATTLE, BLOCK, DRAWN, END, INDEX, MAIN, NONE, OVER, PRIORITY,
                               TABLE, TARGET, WEAPON, Spot, spots_of)

HORIZON = 24                               # moves of a playout
MOST_AHEAD = 80                            # moves until a position is quiet, at most
LOW_HEALTH = 3.3
WEAPON_IN_HAND, ITEM_IN_HAND, ACE_LEFT = 0.03, 0.19, 0.49
MOST_WALL = 4
LASTING, SKILLED = 0.115, -0.138
SHIELD, MOST_SHIELD = 0.1, 3               # a point of damage that a shield will keep off
UNSURE = 0.001                             # what each move that was foreseen takes off an end
THIN = 3                                   # a deck with fewer cards than this costs one a card
# to who only counts: a point of health, Attack or Block, and a card in hand
COUNTED, CARD_COUNTED = 0.18, 0.1
# the deck of the other runs out first (AS-12.2): at the next turn, or at the one after
SPENT = 5.7, 3.6
# for the turn player, by step: at the end it is the other's turn that comes
TEMPO = 0.6, 0.6, 0.0, -0.6


class Weights(NamedTuple):
    """What levels and characters weigh in their own way."""

    health: float = 0.168
    block: float = 0.257                   # of Weapons that lie
    attack: float = 0.18                   # that they may deal in a turn
    threat: float = 0.2                    # the same, of all the health of the other
    laid: float = -0.68                    # a Weapon that lies, apart from its numbers


USUAL = Weights()
FOND = Weights(laid=-0.15)                 # of Weapons that lie, whatever they are


def evaluate(pos: Position, seat: Seat, beliefs: object = None) -> float:
    """How likely `seat` wins, from 0 to 1, once what is pending is through.

    At the end it is the result itself.
    """
    if pos.ask == OVER or _is_quiet(pos):
        return _chance(pos, 0, seat)
    return _chance(*play_on(pos), seat)


def evaluate_turn(pos: Position, seat: Seat, beliefs: object = None,
                  weights: Weights = USUAL) -> float:
    """The same once the present turn is through.

    Its player deploys what is strongest and attacks with all it has.
    """
    if pos.ask == OVER:
        return _chance(pos, 0, seat)
    pos, ahead = play_on(pos, True)
    field.expire(pos, pos.number)          # AS-4.7: what ends with the turn is worth nothing then
    return _chance(pos, ahead, seat, weights)


def counted(pos: Position, seat: Seat, beliefs: object = None, block: float = COUNTED) -> float:
    """How likely it seems to win to who counts what lies once what is pending is through.

    Health, Attack and Block of Weapons, cards in hand, and no more; `block` weighs a point of it.
    """
    pos, _ = play_on(pos)
    if pos.ask == OVER:
        return _chance(pos, 0, seat)
    return 1 / (1 + exp(_count(pos, 1 - seat, block) - _count(pos, seat, block)))


def _count(pos: Position, seat: Seat, block: float) -> float:
    count = COUNTED * pos.health[seat] + CARD_COUNTED * len(pos.hands[seat])
    for spot in spots_of(seat):
        if pos.slots[spot] != NONE:
            count += COUNTED * values.attack_of(pos, spot) + block * values.block_of(pos, spot)
    return count


def _chance(pos: Position, ahead: int, seat: Seat, weights: Weights = USUAL) -> float:
    """How likely `seat` wins when so many moves had to be foreseen.

    An end that is further off is less sure.
    """
    if pos.ask == OVER:
        if pos.winner == DRAWN:
            return 0.5
        return 1 - UNSURE * ahead if pos.winner == seat else UNSURE * ahead
    if not pos.number:
        return 0.5
    lead = worth(pos, seat, weights) - worth(pos, 1 - seat, weights) + _decks(pos, seat)
    return 1 / (1 + exp(-lead - (TEMPO[pos.step] if pos.turn == seat else -TEMPO[pos.step])))


def _is_quiet(pos: Position) -> bool:
    return pos.ask == PRIORITY and not pos.outlet and pos.attack == NONE


def worth(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """What a seat has; one unit more makes a win 73 % likely against an even other."""
    health, cards, force = pos.health[seat], pos.pool.cards, 0
    value = weights.health * health - LOW_HEALTH / (1 + health)
    value += ACE_LEFT if pos.uses[seat] > 0 else 0.0
    for card in pos.hands[seat]:
        weapon = cards[card & INDEX].kind == WEAPON
        value += WEAPON_IN_HAND if weapon else ITEM_IN_HAND
    for spot in (seat * 2, seat * 2 + 1):
        if pos.slots[spot] != NONE:
            attack, own = _weapon(pos, spot, weights)
            value += own
            force += 0 if values.has(pos, spot, "cant_attack") else attack
    for shield in pos.shields:
        if shield.seat == seat:
            value += SHIELD * (MOST_SHIELD if shield.left == ALL else min(MOST_SHIELD, shield.left))
    part = min(1.5, force / max(1, pos.health[1 - seat]))
    value += weights.attack * force + weights.threat * part
    return value


def _decks(pos: Position, seat: Seat) -> float:
    """What it is worth to a seat how many cards are left to draw.

    Near the end it counts whose draw comes first: with the deck empty it loses (AS-12.2).
    """
    own, others = len(pos.decks[seat]), len(pos.decks[1 - seat])
    until = 2 * own + (pos.turn == seat), 2 * others + (pos.turn != seat)
    ahead = min(until)
    lost = pos.rules.deck_out == "lose" and pos.number + ahead < pos.rules.max_turns      # AS-12.6
    if lost and ahead < len(SPENT):
        return SPENT[ahead] if until[1] == ahead else -SPENT[ahead]
    return float(min(THIN, own) - min(THIN, others))


def _weapon(pos: Position, spot: Spot, weights: Weights) -> tuple[int, float]:
    """(the damage a Weapon may deal in a turn, what it is worth apart from that)."""
    own = pos.pool.cards[pos.slots[spot] & INDEX]
    attack = values.attack_of(pos, spot)
    wall = weights.block * min(MOST_WALL, values.block_of(pos, spot))
    value = weights.laid + wall + (SKILLED if own.abilities else 0.0)
    for static in own.statics:
        if static[0] == "attacks":
            attack *= static[1]
        elif static[0] == "no_decay":
            value += LASTING
        elif static[0] != "cant_block":
            value += SKILLED
    return attack, value


# ---- playing on ----------------------------------------------------------------------------------
def play_on(pos: Position, to_end: bool = False) -> tuple[Position, int]:
    """A copy in which nothing is pending any more, and how many moves it took.

    With `to_end` the turn is at its end, too.
    """
    pos = pos.copy()
    for ahead in range(MOST_AHEAD):
        if pos.ask == OVER:
            break
        if pos.ask == PRIORITY:
            move = None
            if not pos.outlet and pos.attack == NONE:
                if not to_end or pos.step == END:
                    break
                move = None if pos.passes else _next(pos)
            if move:
                rules.play(pos, pos.turn, move)
            else:
                steps.pass_priority(pos)
        elif pos.mover != TABLE:
            rules.play(pos, pos.mover, default_choice(pos, pos.mover))
        elif pos.todo:
            rules.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.todo[-1].seat][::-1])))
        else:
            break
    return pos, ahead


def _next(pos: Position) -> Move | None:
    """What the turn player plainly does, or None.

    It deploys the Weapon that promises most, and attacks with the strongest that may.
    """
    if pos.step == BATTLE:
        return _best_attack(pos)
    if pos.step == MAIN and pos.moves[pos.turn] > 0:
        return _best_deploy(pos)
    return None


def _best_attack(pos: Position) -> Move | None:
    best, most = None, 0
    for spot in spots_of(pos.turn):
        if pos.slots[spot] != NONE:
            force = values.attack_of(pos, spot)
            if force > most and values.attacks_left(pos, spot) > 0:
                best, most = (ATTACK, spot), force
    return best


def _best_deploy(pos: Position) -> Move | None:
    seat, best, most = pos.turn, None, 0
    free = next((spot for spot in spots_of(seat) if pos.slots[spot] == NONE), NONE)
    for card in pos.hands[seat] if free != NONE else ():
        own = pos.pool.cards[card & INDEX]
        promise = 2 * own.attack + own.block
        if own.kind != WEAPON or promise <= most or own.costs:
            continue
        if not own.conditions or activation.holds(pos, seat, own.conditions):
            best, most = (DEPLOY, card, free, ()), promise
    return best


# ---- quick moves ---------------------------------------------------------------------------------
def default_choice(pos: Position, seat: Seat) -> Move:
    """A sensible answer to a question.

    It is the block that costs least, the strongest enemy, else what comes first.
    """
    moves = rules.legal(pos, seat)
    if pos.ask == BLOCK:
        return _block(pos, moves)
    if pos.ask == TARGET and aim_kind(pos) == "weapon":
        enemies = [move for move in moves if move[1] >> 1 != seat]
        if enemies:
            return max(enemies, key=lambda move: values.attack_of(pos, move[1]))
    return moves[0]


def _block(pos: Position, moves: list[Move]) -> Move:
    """Block if it holds; break a Weapon only when the damage hurts more."""
    force, health = values.attack_of(pos, pos.attack), pos.health[1 - pos.turn]
    best, least = moves[0], float(force * (3 if force >= health else 1))
    for move in moves[1:]:
        gap = force - values.block_of(pos, move[1])
        if gap > 0:
            lost = 1.5 + 0.5 * values.attack_of(pos, move[1])
            cost = gap * (3 if gap >= health else 1) + lost
        else:
            cost = 0.0 if values.has(pos, move[1], "no_decay") else 0.4
        if cost < least:
            best, least = move, cost
    return best


def candidate_moves(pos: Position, seat: Seat) -> list[Move]:
    """The legal moves worth a thought: of two empty slots, one is as good as the other."""
    moves = rules.legal(pos, seat)
    if pos.step == MAIN and pos.ask == PRIORITY:
        if pos.slots[seat * 2] == pos.slots[seat * 2 + 1] == NONE:
            return [move for move in moves if move[0] != DEPLOY or not move[2] & 1]
    return moves


def rollout(pos: Position, seat: Seat, rng: Rng) -> Move:
    """A quick sensible move: attack, deploy, answer now and then, else pass."""
    moves = rules.legal(pos, seat)
    if len(moves) == 1:
        return moves[0]
    if pos.ask != PRIORITY:
        if pos.ask == BLOCK and rng.random() < 0.8:
            return _block(pos, moves)
        return moves[int(rng.random() * len(moves))]
    if pos.turn == seat and not pos.outlet and pos.attack == NONE:
        attacks = [move for move in moves if move[0] == ATTACK]
        if attacks:
            move = attacks[int(rng.random() * len(attacks))]
            return move if values.attack_of(pos, move[1]) else moves[0]
        if pos.step == MAIN:
            deploys = [move for move in moves if move[0] == DEPLOY]
            if deploys and rng.random() < 0.9:
                return deploys[int(rng.random() * len(deploys))]
    useful = [move for move in moves if move[0] not in (PASS, WITHDRAW, DEPLOY, ATTACK)]
    if useful and rng.random() < 0.6:
        return useful[int(rng.random() * len(useful))]
    return moves[0]
