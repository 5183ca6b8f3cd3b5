"""How a position stands for a seat, and quick sensible moves.

Only a position in which nothing is pending can be priced by what lies there, so what is pending is played on first, as if
nobody had an answer. The weights were fitted to who won 1,600 matches of a player that looks one step ahead (logistic regression
on how things stood at the end of each turn).
"""

from math import exp

from mulligan import CHANCE

from ..rules import activation, field, moves as rules, steps
from ..text.notation import aim_kind
from ..rules.moves import ATTACK, DEPLOY, PASS, WITHDRAW
from ..rules.terms import (BATTLE, BLOCK, DRAWN, END, INDEX, MAIN, NONE, OVER, PRIORITY, TABLE,
                           TARGET, WEAPON)

HORIZON = 24                               # moves of a playout
CALM = 80                                  # moves until a position is quiet, at most
HEALTH, LOW, ARM, ITEM, ACE = 0.168, 3.3, 0.03, 0.19, 0.49
PRESENCE, FORCE, WALL, MOST_WALL, LASTING, SKILLED, THREAT = -0.68, 0.18, 0.257, 4, 0.115, -0.138, 0.2
UNSURE = 0.001                             # what each move that was foreseen takes off an end
THIN, THINNEST = 3, 1.0                    # a deck with fewer cards than this costs so much a card
TEMPO = 0.6, 0.6, 0.0, -0.6                # for the turn player, by step: at the end it is the other's turn that comes


def evaluate(pos, seat, beliefs=None):
    """How likely `seat` wins, from 0 to 1, once what is pending is through; the result itself at the end."""
    return _chance(*((pos, 0) if pos.ask == OVER or _calm(pos) else quiet(pos)), seat)


def foretell(pos, seat):
    """The same once the present turn is through: its player deploys what is strongest and attacks with all it has."""
    return _chance(*((pos, 0) if pos.ask == OVER else quiet(pos, True)), seat)


def _chance(pos, ahead, seat):
    """How likely `seat` wins when so many moves had to be foreseen: an end that is further off is less sure."""
    if pos.ask == OVER:
        return 0.5 if pos.winner == DRAWN else (1 - UNSURE * ahead if pos.winner == seat else UNSURE * ahead)
    if not pos.number:
        return 0.5
    lead = worth(pos, seat) - worth(pos, 1 - seat)
    return 1 / (1 + exp(-lead - (TEMPO[pos.step] if pos.turn == seat else -TEMPO[pos.step])))


def _calm(pos):
    return pos.ask == PRIORITY and not pos.outlet and pos.attack == NONE


def worth(pos, seat):
    """What a seat has, in units of which one more makes a win 73 % likely against an even other."""
    health, cards, force = pos.health[seat], pos.pool.cards, 0
    value = HEALTH * health - LOW / (1 + health) + (ACE if pos.uses[seat] > 0 else 0.0)
    for card in pos.hands[seat]:
        value += ARM if cards[card & INDEX].kind == WEAPON else ITEM
    for spot in (seat * 2, seat * 2 + 1):
        card = pos.slots[spot]
        if card != NONE:
            own = cards[card & INDEX]
            attack = field.attack_of(pos, spot)
            value += PRESENCE + WALL * min(MOST_WALL, field.block_of(pos, spot)) + (SKILLED if own.abilities else 0.0)
            for static in own.statics:
                if static[0] == "attacks":
                    attack *= static[1]
                elif static[0] == "no_decay":
                    value += LASTING
                elif static[0] != "cant_block":
                    value += SKILLED
            force += attack
    value += FORCE * force + THREAT * min(1.5, force / max(1, pos.health[1 - seat]))
    return value - THINNEST * max(0, THIN - len(pos.decks[seat]))


# ---- playing on ---------------------------------------------------------------------------------------------------------
def quiet(pos, through=False):
    """A copy in which nothing is pending any more, and the moves until then; `through`: the turn is at its end, too."""
    pos = pos.copy()
    for ahead in range(CALM):
        ask = pos.ask
        if ask == OVER:
            break
        if ask == PRIORITY:
            move = None
            if not pos.outlet and pos.attack == NONE:
                if not through or pos.step == END:
                    break
                move = None if pos.passes else _next(pos)
            if move:
                rules.play(pos, pos.turn, move)
            else:
                steps.let_be(pos)
        elif pos.mover != TABLE:
            rules.play(pos, pos.mover, plain_choice(pos, pos.mover))
        elif pos.todo:
            rules.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.todo[-1][1]][::-1])))
        else:
            break
    return pos, ahead


def _next(pos):
    """What the turn player plainly does: deploy the Weapon that promises most, attack with the strongest that may; or None."""
    seat, best, most = pos.turn, None, 0
    spots = (seat * 2, seat * 2 + 1)
    if pos.step == BATTLE:
        for spot in spots:
            if pos.slots[spot] != NONE:
                force = field.attack_of(pos, spot)
                if force > most and field.attacks_left(pos, spot) > 0:
                    best, most = (ATTACK, spot), force
    elif pos.step == MAIN and pos.moves[seat] > 0:
        free = next((spot for spot in spots if pos.slots[spot] == NONE), NONE)
        for card in pos.hands[seat] if free != NONE else ():
            own = pos.pool.cards[card & INDEX]
            promise = 2 * own.attack + own.block
            if (own.kind == WEAPON and promise > most and not own.costs
                    and (not own.preds or activation.holds(pos, seat, own.preds))):
                best, most = (DEPLOY, card, free, ()), promise
    return best


# ---- quick moves --------------------------------------------------------------------------------------------------------
def plain_choice(pos, seat):
    """A sensible answer to a question: the block that costs least, the strongest enemy, else what comes first."""
    moves = rules.legal(pos, seat)
    if pos.ask == BLOCK:
        return _block(pos, moves)
    if pos.ask == TARGET and aim_kind(pos) == "weapon":
        enemies = [move for move in moves if move[1] >> 1 != seat]
        if enemies:
            return max(enemies, key=lambda move: field.attack_of(pos, move[1]))
    return moves[0]


def _block(pos, moves):
    """Block if it holds; break a Weapon only when the damage hurts more."""
    force, health = field.attack_of(pos, pos.attack), pos.health[1 - pos.turn]
    best, least = moves[0], force * (3 if force >= health else 1)
    for move in moves[1:]:
        gap = force - field.block_of(pos, move[1])
        if gap > 0:
            cost = gap * (3 if gap >= health else 1) + 1.5 + 0.5 * field.attack_of(pos, move[1])
        else:
            cost = 0.0 if field.has(pos, move[1], "no_decay") else 0.4
        if cost < least:
            best, least = move, cost
    return best


def worthy(pos, seat):
    """The legal moves worth a thought: of two empty slots, one is as good as the other."""
    moves = rules.legal(pos, seat)
    if pos.step == MAIN and pos.ask == PRIORITY and pos.slots[seat * 2] == pos.slots[seat * 2 + 1] == NONE:
        return [move for move in moves if move[0] != DEPLOY or not move[2] & 1]
    return moves


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
