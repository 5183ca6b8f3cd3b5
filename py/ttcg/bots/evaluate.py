"""How a position stands for a seat, and what is plainly sensible: for opponents that look ahead
(nothing here is a rule).

Only a position in which nothing is pending can be priced by what lies there, so what is pending is
played on first, as if nobody had an answer; what a link is worth is the difference it makes to
that. The weights come from who won 356 matches of players that look to the end of their turn
(logistic regression on how things stood whenever a turn began), but for what a card in hand that
can be laid, an untapped spell and what effects bring are worth: there the fit took having cards for
the use of them. What effects bring each node of the language says itself (`worth`).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from mulligan import CHANCE

from ..rules import battle, flow, moves as rules
from ..rules.ending import DRAWN
from ..rules.constants import (ATTACK, CHOOSE, DECKS, DRAW, FIRST, FREE, INDEX_SHIFT, NO, PASS,
                               PICK, PLACES, PLAY, SHUFFLE, SPELL, STOP, USE, WINDOW)
from .quick import gained, greedy_move, unanswered

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Rng, Seat

    from ..rules.position import Position
    from ..rules.constants import Move

HORIZON = 40                               # moves of a playout
CALM = 120                                 # moves until a position is quiet, at most
TRIED = 6                                  # options of a choice that are tried when one is foreseen
# weights: own points, how few they are, cards in hand, units of them that can be laid, untapped
# units and spells, ranks of the enemy units theirs can destroy, their own ranks where no enemy
# stands
POINTS, LOW, HAND = 0.101, 1.9, 0.12
READY, FRESH, SPARE = 0.11, 0.03, 0.18
PREY, OPEN = 0.1, 0.17
# for each point that the nodes of their effects are worth (see `Printed`): of units and of spells,
# as they can be used now, and of what is on by itself
SKILL, SPELLS, ALWAYS = 0.03, 0.04, 0.05
# for whose turn begins: in the middle of one it is the other's that comes
TEMPO = 0.33
MASK = (1 << 32) - 1
LIMIT = "limit"                            # what is asked when too many cards are in the hand
# what takes off an end that was foreseen: each move until then, each card fewer than so many laid
UNSURE, FOILED, FULL = 0.00001, 0.0001, 20


class Weights(NamedTuple):
    """What characters weigh in their own way."""

    unit: float = 0.05                     # of units that are the top of their pile
    wall: float = 0.88                     # of their defense in thousands
    under: float = 0.13                    # of cards under them


USUAL = Weights()


def evaluate(pos: Position, seat: Seat, beliefs: object = None) -> float:
    """How likely `seat` wins, from 0 to 1, once what is pending is through.

    At the end it is the result itself.
    """
    if pos.over or pos.ask == FREE:        # nothing is pending
        return win_chance(pos, 0, seat)
    return win_chance(*quiescent(pos), seat)


def foretell(pos: Position, seat: Seat, until: int = 0, choosing: bool = True,
             laying: bool = True, made: int = 0, weights: Weights = USUAL) -> float:
    """The same once turn `until`, or else the present one, is through.

    Its player plays what is strongest and attacks what loses. Who compares moves names the turn, or
    one that ends it would be judged a turn later than the others. `choosing` and `laying` are as in
    `quiescent`; `made` moves that lead here were foreseen, too.
    """
    end, ahead = (pos, 0) if pos.over else quiescent(pos, until or pos.number, choosing, laying)
    return win_chance(end, made + ahead, seat, weights)


def win_chance(pos: Position, ahead: int, seat: Seat, weights: Weights = USUAL) -> float:
    """How likely `seat` wins when so many moves had to be foreseen."""
    if pos.over:
        if pos.winner == DRAWN:
            return 0.5
        doubt = _doubt(pos, ahead) if ahead else 0.0
        return 1 - doubt if pos.winner == seat else doubt
    if not pos.number:
        return 0.5
    tempo = TEMPO if (pos.turn == seat) == (pos.step <= DRAW) else -TEMPO
    return 1 / (1 + exp(worth(pos, 1 - seat, weights) - worth(pos, seat, weights) - tempo))


def _doubt(pos: Position, ahead: int) -> float:
    """How likely an end that was foreseen does not come: somebody may answer.

    So it is surer the sooner it comes, and the more cards the winner has laid: with those it would
    stand better when its attack is countered.
    """
    laid = sum(map(len, pos.piles[pos.winner * 10:pos.winner * 10 + 10]))
    return UNSURE * ahead + FOILED * max(0, FULL - laid)


def worth(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """What a seat has, in units of which one more makes a win 73 % likely against an even other."""
    found, piles, tapped = pos.now.of, pos.piles, pos.tapped
    units = ranks = wall = 0
    fresh = spare = 0
    under = prey = 0
    skill = spells = always = 0.0
    cards = pos.pool.cards
    foes = [(foe.defense, foe.rank) for pile in piles[10 - seat * 10:10 - seat * 10 + PLACES]
            if pile for foe in (found[pile[-1]],)]
    tops = set()
    for pile in piles[seat * 10:seat * 10 + 10]:
        if not pile:
            continue
        card = pile[-1]
        numbers, printed = found[card], cards[card >> INDEX_SHIFT]
        kind, rank = numbers.type, numbers.rank
        tops.add((kind, rank))
        always += printed.always
        if kind == SPELL:
            if card in tapped:
                spells += printed.rest
            else:
                spells += printed.fresh
                spare += 1
            continue
        if card in tapped:
            skill += printed.rest
        else:
            skill += printed.fresh
            fresh += 1
        units += 1
        ranks += rank
        wall += numbers.defense
        under += len(pile) - 1
        attack, most = numbers.attack, 0
        for defense, losing in foes:
            if attack > defense and losing > most:
                most = losing
        prey += most
    points, hand = pos.points[seat], pos.hands[seat]
    return (POINTS * points - LOW / max(1, points) + HAND * len(hand)
            + SKILL * skill + SPELLS * spells + ALWAYS * always
            + READY * _ready(pos, hand, tops) + weights.unit * units + weights.wall * (wall / 1000)
            + FRESH * fresh + SPARE * spare + weights.under * under + PREY * prey
            + OPEN * (0 if foes else ranks))


def _ready(pos: Position, hand: list[Card], tops: set[tuple[int, int]]) -> int:
    """How many units of a hand can be laid: of rank 1, or one more than a top of their type."""
    cards, ready = pos.pool.cards, 0
    for card in hand:
        own = cards[card >> INDEX_SHIFT]
        if not own.spell and (own.rank == 1 or (own.type, own.rank - 1) in tops):
            ready += 1
    return ready


# ---- playing on ----------------------------------------------------------------------------------
def quiescent(pos: Position, until: int = 0, choosing: bool = True,
          laying: bool = True) -> tuple[Position, int]:
    """(copy in which nothing is pending any more, moves until then but for plays: a card that is
    laid puts nothing off).

    Turn `until` is through, too, if it is not past. `choosing`: choices are tried out; else the
    first thing at hand is chosen. `laying`: cards are played as long as they can be, else none.
    """
    pos = pos.copy()
    return pos, play_to_quiet(pos, until, choosing, laying)


def play_to_quiet(pos: Position, until: int = 0, choosing: bool = True, laying: bool = True) -> int:
    """As `quiescent`, on the position itself; returns the moves until then, but for plays."""
    last, ahead = max(until, pos.number), 0
    if pos.ask in (DECKS, FIRST):                                        # nothing is dealt yet
        return 0
    while ahead < CALM and not (pos.over or pos.number > last
                                or pos.ask == FREE and pos.number > until):
        if pos.ask == WINDOW:              # both pass
            ahead += 0 if pos.pending >= 0 else 2 - flow.times_passed(pos)
            flow.unanswered(pos)
            continue
        if pos.ask == FREE:
            move = greedy_move(pos, laying)
            count = unanswered(pos, move)
            ahead += 0 if move[0] == PLAY else count
        else:
            ahead += 1
            _go_on(pos, choosing)
    return ahead


def onward(pos: Position, seat: Seat) -> None:
    """Go on in the turn of `seat`, nobody answering, until there is something for it to do, to
    choose or to answer.
    """
    number = pos.number
    while not pos.over and pos.number == number and pos.ask != FREE and not asks(pos, seat):
        _go_on(pos, False)


def asks(pos: Position, seat: Seat) -> bool:
    """Whether a seat has to choose, or may answer a link of the other.

    Such a link may lie under one of its own: what was triggered by it lies above it (TT-9.5).
    What to discard in the end is no question of a plan.
    """
    return pos.mover == seat and (pos.ask == PICK and pos.prompt != LIMIT or
                                  pos.ask == WINDOW
                                  and any(link.seat != seat for link in pos.chain))


def _go_on(pos: Position, choosing: bool) -> None:
    """One step of what is pending: a pass, a choice, or chance."""
    if pos.ask == WINDOW:
        rules.play(pos, pos.mover, (PASS,))
    elif pos.ask == PICK:
        rules.play(pos, pos.mover, choice(pos, choosing))
    elif pos.ask == SHUFFLE:
        rules.play(pos, CHANCE, ("shuffle", mixed(pos, pos.shuffles[0])))
    else:
        rules.play(pos, CHANCE, ("random", pos.options[0]))


def mixed(pos: Position, seat: Seat) -> tuple[Card, ...]:
    """A deck as a guess has it after a shuffle.

    Each card's place is drawn by lot, and is the same in all lines of that guess. What was put back
    is not known to come again, and of two lines none is luckier. The lot is made of the other
    deck's lower end, which differs from guess to guess and is the same in one, as long as that deck
    has six cards; with fewer, each draw changes it.
    """
    lot = 0
    for card in pos.decks[1 - seat][:6]:
        lot = (lot * 33 + card) & MASK
    return tuple(sorted(pos.decks[seat], key=lambda card: _scattered(card * 2654435761 ^ lot)))


def _scattered(number: int) -> int:
    """A number of 32 bits in which each bit depends on all of another."""
    number = ((number & MASK ^ number >> 16 & 0xFFFF) * 2246822507) & MASK
    number = ((number ^ number >> 13) * 3266489909) & MASK
    return number ^ number >> 16


def choice(pos: Position, trying: bool = True) -> Move:
    """A sensible answer to a question: of a few, what stands best for whoever chooses once it is
    through.
    """
    options = rules.choices(pos)
    if len(options) == 1:
        return CHOOSE, options[0]
    if not trying:
        return CHOOSE, next((what for what in options if what not in (STOP, NO)), options[0])
    seat, best, most = pos.mover, options[0], -1.0
    for what in options if len(options) <= TRIED else (*options[:TRIED - 1], options[-1]):
        after = pos.copy()
        rules.play(after, seat, (CHOOSE, what))
        value = win_chance(after, play_to_quiet(after, choosing=False), seat)
        if value > most:
            best, most = what, value
    return CHOOSE, best


# ---- what is worth a thought ---------------------------------------------------------------------
def worthy(pos: Position, seat: Seat) -> list[Move]:
    """The legal moves worth a thought: of empty places one is as good as the other, and an attack
    should win or set something off.
    """
    moves = rules.legal(pos, seat)
    if pos.ask == PICK:
        return one_place(pos, moves) if pos.prompt == "place" else moves
    if pos.ask != FREE:
        return moves
    met, out, owed = set(), [], battle.owing(pos, seat)
    for move in moves:
        if move[0] == PLAY and not pos.piles[move[2]]:
            if move[1] in met:
                continue
            met.add(move[1])
        elif move[0] == ATTACK and move[2] >= 0:
            if move[1] not in owed and not gained(pos, *move[1:]) and not _stirs(pos, move):
                continue
        out.append(move)
    return out


def one_place(pos: Position, moves: list[Move]) -> list[Move]:
    """Of the empty places among some, the first."""
    empty = [move for move in moves if move[1] >= 0 and not pos.piles[move[1]]]
    return [move for move in moves if move not in empty[1:]]


def _stirs(pos: Position, move: Move) -> bool:
    """Whether a card waits for being in an attack."""
    return any(kind.startswith(("attack", "after_attack", "destroyed"))
               for place in move[1:] for kind in pos.card(pos.piles[place][-1]).triggers)


def rollout(pos: Position, seat: Seat, rng: Rng) -> Move:
    """A quick sensible move: play what can be played, attack what loses, use effects now and then,
    pass in windows mostly.
    """
    moves = rules.legal(pos, seat)
    if len(moves) == 1:
        return moves[0]
    if pos.ask == PICK:
        return moves[int(rng.random() * len(moves))]
    uses = [move for move in moves if move[0] == USE]
    if uses and rng.random() < 0.3:
        return uses[int(rng.random() * len(uses))]
    return moves[0] if pos.ask == WINDOW else greedy_move(pos)
