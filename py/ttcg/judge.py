"""How a position stands for a seat, and what is plainly sensible: for opponents that look ahead (nothing here is a rule).

Only a position in which nothing is pending can be priced by what lies there, so what is pending is played on first, as if nobody
had an answer; what a link is worth is the difference it makes to that. The weights were fitted to who won matches of players that
look to the end of their turn (logistic regression on how things stood whenever a turn ended).
"""

from math import exp

from mulligan import CHANCE

from . import battle, flow, rules, values
from .terms import (ATTACK, BATTLE, CHOOSE, END_TURN, IDLE, MAIN, NO, PASS, PICK, PLACES, PLAY, RANDOM, SHUFFLE, SPELL, STOP, TABLE,
                    TO_BATTLE, USE, WINDOW, YES)

HORIZON = 40                               # moves of a playout
CALM = 120                                 # moves until a position is quiet, at most
TRIED = 6                                  # options of a choice that are tried when one is foreseen
POINTS, LOW, HAND, READY = 0.14, 4.0, 0.12, 0.12
UNIT, RANK, FORCE, WALL, FRESH, UNDER, SPELLS, PREY, OPEN = 0.15, 0.15, 0.3, 0.3, 0.1, 0.05, 0.1, 0.1, 0.1
WEIGHTS = (POINTS, -LOW, HAND, READY, UNIT, RANK, FORCE, WALL, FRESH, UNDER, SPELLS, PREY, OPEN)
TEMPO = 0.2                                # for whose turn it is
UNSURE = 0.001                             # what each move that was foreseen takes off an end


def evaluate(pos, seat, beliefs=None):
    """How likely `seat` wins, from 0 to 1, once what is pending is through; the result itself at the end."""
    return _chance(*((pos, 0) if pos.over else quiet(pos)), seat)


def foretell(pos, seat):
    """The same once the present turn is through: its player plays what is strongest and attacks what loses."""
    return _chance(*((pos, 0) if pos.over else quiet(pos, True)), seat)


def _chance(pos, ahead, seat):
    """How likely `seat` wins when so many moves had to be foreseen: an end that is further off is less sure."""
    if pos.over:
        return 0.5 if pos.winner == flow.DRAWN else (1 - UNSURE * ahead if pos.winner == seat else UNSURE * ahead)
    if not pos.number:
        return 0.5
    lead = worth(pos, seat) - worth(pos, 1 - seat) + (TEMPO if pos.turn == seat else -TEMPO)
    return 1 / (1 + exp(-lead))


def worth(pos, seat):
    """What a seat has, in units of which one more makes a win 73 % likely against an even other."""
    return sum(map(_times, WEIGHTS, features(pos, seat)))


def _times(a, b):
    return a * b


def features(pos, seat):
    """What WEIGHTS prices, in its order."""
    found, piles = values.now(pos).of, pos.piles
    units = ranks = force = wall = fresh = under = spells = prey = 0
    tops, foes = set(), []
    for place in range(10 - seat * 10, 15 - seat * 10):
        if piles[place]:
            foes.append(found[piles[place][-1]])
    for place in range(seat * 10, seat * 10 + 10):
        pile = piles[place]
        if not pile:
            continue
        card = pile[-1]
        own = found[card]
        tops.add((own[0], own[2]))
        fresh += card not in pos.tapped
        if place % 10 >= PLACES:
            spells += own[2]
            continue
        units, under = units + 1, under + len(pile) - 1
        ranks, force, wall = ranks + own[2], force + own[3], wall + own[4]
        best = 0
        for foe in foes:
            if own[3] > foe[4] and foe[2] > best:
                best = foe[2]
        prey += best
    ready, cards = 0, pos.pool.cards
    for card in pos.hands[seat]:
        one = cards[card >> 3]
        ready += one.rank == 1 or (one.type, one.rank - 1) in tops
    points = pos.points[seat]
    return (points, 1 / max(1, points), len(pos.hands[seat]), ready, units, ranks, force / 1000, wall / 1000, fresh, under, spells, prey,
            0 if foes else ranks)


# ---- playing on --------------------------------------------------------------------------------------------------------
def quiet(pos, through=False, choosing=True):
    """(copy in which nothing is pending any more, moves until then); `through`: the turn is at its end, too.

    `choosing`: choices are tried out; else the first thing at hand is chosen.
    """
    pos, number = pos.copy(), pos.number
    for ahead in range(CALM):
        ask = pos.ask
        if pos.over or pos.number > number:
            break
        if ask == WINDOW:
            rules.play(pos, pos.mover, (PASS,))
        elif ask == IDLE:
            if not through:
                break
            rules.play(pos, pos.mover, plain(pos))
        elif ask == PICK:
            rules.play(pos, pos.mover, choice(pos, choosing))
        elif ask == SHUFFLE:
            rules.play(pos, CHANCE, ("shuffle", tuple(pos.decks[pos.shuffles[0]])))
        elif ask == RANDOM:
            rules.play(pos, CHANCE, ("random", pos.options[0]))
        else:
            break
    return pos, ahead


def plain(pos):
    """What the turn player plainly does, without effects: play what ranks highest, attack what loses, end the turn."""
    seat = pos.turn
    if pos.step == MAIN:
        found = rules.plays(pos, seat)
        if found:
            cards = pos.pool.cards
            return max(found, key=lambda move: _promise(cards[move[1] >> 3]))
        if rules.may_battle(pos):
            return (TO_BATTLE,)
    elif pos.step == BATTLE:
        best, most = None, 0
        for place in battle.attackers(pos, seat):
            for aim in battle.aims(pos, seat, place):
                gain = gained(pos, place, aim)
                if gain > most:
                    best, most = (ATTACK, place, aim), gain
        if best:
            return best
    return (END_TURN,)


def _promise(card):
    return card.rank * 4 if card.type == SPELL else card.rank * 10 + card.attack / 1000


def gained(pos, place, aim):
    """Points the other loses by an attack, and little more for the weakest unit that will do; 0 if it does not win."""
    card = pos.piles[place][-1]
    if aim < 0:
        return values.rank(pos, card)
    target, force = pos.piles[aim][-1], values.attack(pos, card)
    if force <= values.defense(pos, target) or values.is_kept(pos, target, "destroyed", card):
        return 0
    return values.rank(pos, target) + 0.5 - force / 5000


def choice(pos, trying=True):
    """A sensible answer to a question: of a few, what stands best for whoever chooses once it is through."""
    options = rules.choices(pos)
    if len(options) == 1:
        return CHOOSE, options[0]
    if not trying:
        return CHOOSE, next((what for what in options if what not in (STOP, NO)), options[0])
    seat, best, most = pos.mover, options[0], -1.0
    for what in options if len(options) <= TRIED else (*options[:TRIED - 1], options[-1]):
        after = pos.copy()
        rules.play(after, seat, (CHOOSE, what))
        value = _chance(*quiet(after, False, False), seat)
        if value > most:
            best, most = what, value
    return CHOOSE, best


# ---- what is worth a thought -----------------------------------------------------------------------------------------
def worthy(pos, seat):
    """The legal moves worth a thought: of empty places one is as good as the other, and an attack should win or set something off."""
    moves = rules.legal(pos, seat)
    if pos.ask == PICK:
        return one_place(pos, moves) if pos.prompt == "place" else moves
    if pos.ask != IDLE:
        return moves
    met, out = set(), []
    for move in moves:
        if move[0] == PLAY and not pos.piles[move[2]]:
            if move[1] in met:
                continue
            met.add(move[1])
        elif move[0] == ATTACK and move[2] >= 0 and not gained(pos, move[1], move[2]) and not _stirs(pos, move):
            continue
        out.append(move)
    return out


def one_place(pos, moves):
    """Of the empty places among some, the first."""
    empty = [move for move in moves if move[1] >= 0 and not pos.piles[move[1]]]
    return [move for move in moves if move not in empty[1:]]


def _stirs(pos, move):
    """Whether a card waits for being in an attack."""
    return any(kind.startswith(("attack", "after_attack", "destroyed"))
               for place in move[1:] for kind in pos.card(pos.piles[place][-1]).triggers)


def rollout(pos, seat, rng):
    """A quick sensible move: play what can be played, attack what loses, use effects now and then, pass in windows mostly."""
    moves = rules.legal(pos, seat)
    if len(moves) == 1:
        return moves[0]
    if pos.ask == PICK:
        return moves[int(rng.random() * len(moves))]
    uses = [move for move in moves if move[0] == USE]
    if uses and rng.random() < 0.3:
        return uses[int(rng.random() * len(uses))]
    return moves[0] if pos.ask == WINDOW else plain(pos)
