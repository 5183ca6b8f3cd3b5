"""How a position stands for a seat, and quick sensible moves for playouts.

What is on the Outlet or pending is first let happen, as if both passed: only then a position can be priced by what lies there.
"""

from math import exp

from mulligan import CHANCE

from . import field, rules, steps
from .rules import ATTACK, DEPLOY, PASS, WITHDRAW
from .terms import BLOCK, DRAWN, MAIN, NONE, OVER, PRIORITY, TABLE

HORIZON = 24                               # moves of a playout
CALM = 60                                  # moves until a position is quiet, at most
HEALTH, CARD, FORCE, WALL, PRESENCE, ACE, TO_COME = 0.3, 0.28, 0.22, 0.12, 0.35, 0.3, 0.15
THIN, THINNEST = 3, 0.4                    # a deck with fewer cards than this costs so much a card


def evaluate(pos, seat, beliefs=None):
    """How likely `seat` wins, from 0 to 1; the result itself at the end."""
    if pos.ask != OVER and (pos.outlet or pos.attack != NONE or pos.ask != PRIORITY):
        pos = quiet(pos)
    if pos.ask == OVER:
        return 0.5 if pos.winner == DRAWN else float(pos.winner == seat)
    if not pos.number:
        return 0.5
    return 1 / (1 + exp(worth(pos, 1 - seat) - worth(pos, seat)))


def quiet(pos):
    """A copy in which the Outlet has resolved and no attack is pending, nobody answering any more."""
    pos = pos.copy()
    for _ in range(CALM):
        if pos.ask == OVER or pos.ask == PRIORITY and not pos.outlet and pos.attack == NONE:
            break
        if pos.mover == TABLE:
            if not pos.todo:
                break
            rules.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.todo[-1][1]][::-1])))
        elif pos.ask == PRIORITY:
            steps.let_be(pos)
        else:
            rules.play(pos, pos.mover, plain_choice(pos, pos.mover))
    return pos


def worth(pos, seat):
    """What a seat has, in units of which one more makes a win 73 % likely against an even other."""
    health, deck = pos.health[seat], len(pos.decks[seat])
    value = HEALTH * health - 1.2 / (1 + health) + CARD * len(pos.hands[seat]) + ACE * (pos.uses[seat] > 0)
    for spot in (seat * 2, seat * 2 + 1):
        if pos.slots[spot] != NONE:
            value += PRESENCE + FORCE * field.attack_of(pos, spot) + WALL * min(4, field.block_of(pos, spot))
    if deck < THIN:
        value -= THINNEST * (THIN - deck)
    if pos.turn == seat:
        value += TO_COME
    return value


# ---- quick moves --------------------------------------------------------------------------------------------------------
def plain_choice(pos, seat):
    """A sensible answer to a question that is no priority: the block that costs least, else the first that is offered."""
    moves = rules.legal(pos, seat)
    return _block(pos, moves) if pos.ask == BLOCK else moves[0]


def _block(pos, moves):
    """Block if it holds; break a Weapon only when the damage hurts more."""
    force, health = field.attack_of(pos, pos.attack), pos.health[1 - pos.turn]
    best, least = moves[0], force * (3 if force >= health else 1)
    for move in moves[1:]:
        gap = force - field.block_of(pos, move[1])
        cost = gap + 1.5 if gap > 0 else 0.4
        if cost < least:
            best, least = move, cost
    return best


def rollout(pos, seat, rng):
    """A quick sensible move: attack, deploy, answer now and then, else pass."""
    moves = rules.legal(pos, seat)
    if len(moves) == 1:
        return moves[0]
    if pos.ask != PRIORITY:
        return _block(pos, moves) if pos.ask == BLOCK and rng.random() < 0.8 else moves[int(rng.random() * len(moves))]
    if pos.turn == seat and not pos.outlet and pos.attack == NONE:
        attacks = [move for move in moves if move[0] == ATTACK]
        if attacks:
            move = attacks[int(rng.random() * len(attacks))]
            return move if field.attack_of(pos, move[1]) else moves[0]
        if pos.step == MAIN:
            deploys = [move for move in moves if move[0] == DEPLOY]
            if deploys and rng.random() < 0.9:
                return deploys[int(rng.random() * len(deploys))]
    useful = [move for move in moves if move[0] not in (PASS, WITHDRAW, DEPLOY, ATTACK)]
    if useful and rng.random() < 0.6:
        return useful[int(rng.random() * len(useful))]
    return moves[0]

