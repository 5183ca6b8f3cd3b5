"""How a gToons position stands for a seat.

What is laid is rescored exactly, what is still to come is priced card by card.

A `Sight` is one seat's look at a match. It judges boards, lists of 14 pool indexes as score.py
reads them, so that hundreds of placements are weighed without a copy of the position.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from math import erf, exp, sqrt
from typing import Any, NamedTuple, TypeAlias

from mulligan.protocol.types import Seat

from ..rules import score
from ..rules.numbers import INDEX
from ..rules.position import DROP, END, HAND, PLACE1, PLACE2, SILVER, TRADE, Position, colours
from ..rules.powers import SILVER as SILVER_INK
from ..rules.powers import Board, Effect, Index, Ink, Inks, Pool, Spot
from ..rules.score import Result
from .determinise import possible_decks

Beliefs: TypeAlias = tuple[tuple[Index, ...], ...]     # the cards of each deck the other may have
Likely: TypeAlias = tuple[Index, float]                # a card, and how likely it can be laid
Expected: TypeAlias = tuple[float, dict[Ink, float]]   # points, and cards of each game colour
Races: TypeAlias = dict[Ink, float]                    # by game colour, how many more cards of it

AVERAGE = 6.5                          # points that a slot brings when nothing is known of its card
NEAR_ZONES = ("adjacent", "opposing")
# The lead that makes a win 73 % likely (1 / (1 + 1/e)): CLOSE when all cards lie, more for each one
# to come. Checked in bins over matches of Normal against itself, where the chances told fitted
# those that came.
CLOSE, EACH = 2.5, 0.8
SPREAD = 0.22                      # variance that a card to come adds to the difference of a colour
HOPE = 0.1                                         # what a plain look thinks of a point in the hand
# How likely a hidden card of the other seat is at hand when it fills what is open: by then it has
# seen that much of its deck
AT_HAND = {PLACE1: 0.9, DROP: 0.85, PLACE2: 0.9}
LEFT = 0.95                               # the same for its last card, once the two others lie open
DRAWN, DREGS = 0.75, 0.1            # own cards of the pile, and its bottom card, before the discard
PRICED = 5000                                   # halves of the board whose prospects are remembered


class Weights(NamedTuple):
    """What characters weigh in their own way."""

    inked: float = 2.0                     # points a seat gives for a card of a game colour
    colours: float = 1.0                   # being ahead in the game colours
    points: float = 1.0                    # being ahead in points


USUAL = Weights()
_priced: dict[tuple[Any, ...], Expected] = {}


def beliefs(pos: Position, seat: Seat) -> Beliefs:
    """What `seat` may think of the other's hidden cards.

    For each deck the other may have, these are the indexes of those it may still lay.

    The same for every determinised position; () when its deck may be any.
    """
    if pos.bottoms[1] < 0 or pos.stage == END:
        return ()
    other = 1 - seat
    bottom, pile = pos.bottoms[other], pos.draws[other]
    shown = [card
             for spot, card in enumerate(pos.board) if spot // 7 == other and pos.up >> spot & 1]
    known = Counter(card & INDEX for card in shown)
    out = known
    if pile and bottom not in shown:                    # GT-4.1: seen, and cannot be laid
        out = known + Counter([bottom & INDEX])
    seen = known if bottom in shown else known + Counter([bottom & INDEX])
    return tuple(tuple(sorted((deck - out).elements()))
                 for deck in possible_decks(pos, other, seen))


def evaluate(pos: Position, seat: Seat, beliefs: Beliefs | None = None,
             weights: Weights = USUAL) -> float:
    """How likely `seat` wins, the result itself at the end.

    Without beliefs it is the lead of what lies, its own hidden cards too.
    """
    if pos.bottoms[1] < 0:
        return 0.5
    sight = Sight(pos, seat, beliefs, weights)
    board = sight.laid()
    if pos.stage == END:
        winner = sight.result_of(board).winner
        return 0.5 if winner is None else float(winner == seat)
    if beliefs is None:
        end = sight.result_of(board)
        hope = sum(pos.pool.points[card & INDEX] - AVERAGE for card in pos.hands[seat])
        return _likely(end.totals[seat] - end.totals[1 - seat] + HOPE * hope, 14)
    return sight.chance(board, *sight.hopes())


def _count(races: Races, hopes: Expected, weight: float) -> float:
    """Adds the colours hoped for to `races`, times `weight`; returns the points, times `weight`."""
    points, inks = hopes
    for ink, count in inks.items():
        races[ink] += weight * count
    return weight * points


def _likely(lead: float, scale: float) -> float:
    return 1 / (1 + exp(max(-50.0, min(50.0, -lead / scale))))


def _more(expected: float, left: int) -> float:
    """How likely a difference of colours ends above zero, `left` cards before the end."""
    return (1 + erf((expected - 0.5) / sqrt(2 * SPREAD * left + 1e-6))) / 2


@lru_cache(maxsize=32)
def placed(pool: Pool) -> tuple[bool, ...]:
    """By index: whether it matters for what a card brings in which slot it lies."""
    return tuple(any(_of_place(effect) for effect in card["power"]) for card in pool.cards)


def _of_place(effect: Effect) -> bool:
    parts = [effect.get("to", {}), effect.get("per", {}), *effect.get("if", ())]
    return any("slot" in part or part.get("have", part).get("zone") in NEAR_ZONES for part in parts)


class Sight:
    """The look of `seat` at a position.

    Without `beliefs` the other's hidden cards count as average ones.
    """

    __slots__ = ("pos", "pool", "seat", "beliefs", "mode", "game", "board", "cost", "silver",
                 "lead", "product", "placed", "weights")

    def __init__(self, pos: Position, seat: Seat, beliefs: Beliefs | None = None,
                 weights: Weights = USUAL) -> None:
        self.weights = weights
        self.pos, self.pool, self.seat, self.beliefs = pos, pos.pool, seat, beliefs
        first, second = (self.pool.colour[card & INDEX] for card in pos.bottoms)
        self.mode, self.game = score.mode(first, second, pos.rules.same_colour_cut)
        self.board = pos.in_play()
        self.cost = pos.swapped
        if pos.stage == TRADE:                          # the other's choice is a secret
            self.cost &= 1 << seat
        self.lead, self.product = pos.rules.lead, pos.rules.multiplier_stacking == "product"
        self.silver = pos.silver if pos.stage == END else [       # the other's choice is a secret
            colour if spot // 7 == seat else -1 for spot, colour in enumerate(pos.silver)]
        self.placed = placed(self.pool)

    # ---- boards ----------------------------------------------------------------------------------
    def turn(self, board: Board, cards: Mapping[Spot, Index]) -> Board:
        """A board with more cards turned over: {spot: index}, in their order (GT-8.4)."""
        board, pool = board[:], self.pool
        for spot in score.ORDER[self.lead]:
            if spot in cards:
                gone = score.clash(pool, board, spot, cards[spot])
                board[spot] = cards[spot]
                for other in gone:
                    board[other] = -1
        return board

    def laid(self) -> Board:
        """The board as it is when all that the seat itself has laid is turned over."""
        pos, first = self.pos, self.seat * 7
        own = {spot: pos.board[spot] & INDEX for spot in range(first, first + 7)
               if pos.board[spot] >= 0 and not pos.up >> spot & 1}
        return self.turn(self.board, own) if own else self.board

    def open(self, seat: Seat) -> list[Spot]:
        """The spots of a seat whose cards are still to come.

        Those the other seat has laid face-down are, to this one.
        """
        hidden, pos = seat != self.seat, self.pos
        return [spot for spot in range(seat * 7, seat * 7 + 7)
                if pos.board[spot] < 0 or hidden and not pos.up >> spot & 1]

    def score(self, board: Board) -> tuple[list[int], Inks]:
        """(slot scores, colours) of a board, with the colours silver has by now."""
        return score.evaluate(self.pool, board, self.lead, self.silver, self.product)

    def result_of(self, board: Board) -> Result:
        return score.result_of(self.mode, self.game, *self.score(board),
                               (self.cost & 1, self.cost >> 1))

    def ahead(self, board: Board) -> int:
        """By how many points the seat is ahead on a board, bonus and swaps left out."""
        scores = self.score(board)[0]
        lead = sum(scores[:7]) - sum(scores[7:])
        return -lead if self.seat else lead

    def known(self) -> float:
        """The winning chance when nothing is hidden and nothing is swapped.

        All laid cards are turned over and silver is chosen.

        Silver becomes a game colour or what most of its half is, which other powers may like.
        """
        pos = self.pos
        board = self.turn(self.board,
                          {spot: card & INDEX
                           for spot, card in enumerate(pos.board) if not pos.up >> spot & 1})
        for who, best in ((self.seat, max), (1 - self.seat, min)):
            own = [spot for spot in range(who * 7, who * 7 + 7) if board[spot] >= 0
                   and self.pool.colour[board[spot]] == SILVER_INK and self.silver[spot] < 0]
            if own:
                inks = Counter(self.pool.colour[card]
                               for card in board[who * 7:who * 7 + 7] if card >= 0).most_common(2)
                self.silver = best(
                    (self.inked(own, ink) for ink in {*self.game, *(ink for ink, _ in inks)}
                     if ink in colours(pos)),
                    key=lambda silver: self.with_silver(silver).chance(board, theirs=()))
        return self.chance(board, theirs=())

    def inked(self, spots: Sequence[Spot], colour: Ink) -> Inks:
        """The silver colours with one more choice."""
        return [colour if spot in spots else chosen for spot, chosen in enumerate(self.silver)]

    def with_silver(self, silver: Inks) -> "Sight":
        """The same look with other silver colours."""
        new = copy(self)
        new.silver = silver
        return new

    # ---- what is to come -------------------------------------------------------------------------
    def hopes(self, seat: Seat | None = None) -> tuple[list[Likely], list[Spot]]:
        """The cards of a seat that may still come, and the spots they may fill."""
        pos, seat = self.pos, self.seat if seat is None else seat
        spots = self.open(seat)
        if not spots:
            return [], spots
        cards = [(card & INDEX, 1.0) for card in pos.hands[seat]]
        pile, draws = pos.draws[seat], HAND - len(pos.hands[seat])
        if pos.stage == DROP and pos.ready >> seat & 1:
            cards += self.draw(draws)
        elif pos.stage in (PLACE1, DROP):
            cards += [(card & INDEX, DRAWN if i else DREGS) for i, card in enumerate(pile)]
        return cards, spots

    def draw(self, count: int) -> list[Likely]:
        """What is drawn with `count` cards.

        Every card but the bottom one is as likely, that one comes last.
        """
        pile = self.pos.draws[self.seat]
        share = min(1.0, count / max(1, len(pile) - 1))
        return [(card & INDEX, share if i else float(count >= len(pile)))
                for i, card in enumerate(pile)]

    def drop(self, mask: int) -> float:
        """The chance of the seat when it discards these cards of its hand."""
        hand = self.pos.hands[self.seat]
        kept = [(card & INDEX, 1.0) for i, card in enumerate(hand) if not mask >> i & 1]
        return self.chance(self.laid(), kept + self.draw(HAND - len(kept)), self.open(self.seat))

    def chance(self, board: Board, cards: Sequence[Likely] = (), spots: Sequence[Spot] = (),
               theirs: Sequence[Spot] | None = None) -> float:
        """The winning chance on a board, with `cards` of the own still to come to `spots` (see
        `hopes`).

        `theirs` are the spots of the other that are still to come; by default as the seat sees it.
        """
        seat, board = self.seat, board[:]
        theirs = self.open(1 - seat) if theirs is None else theirs
        scores, inks = self.score(board)
        ahead = sum(scores[:7]) - sum(scores[7:])
        lead: float = ahead - score.SWAP_COST * ((self.cost & 1) - (self.cost >> 1))
        if seat:
            ahead, lead = -ahead, -lead
        races = self.races(inks)
        if spots:
            lead += _count(races, self.expect(board, ahead, seat, cards, spots), 1)
        if theirs and self.beliefs:
            at_hand, share = AT_HAND.get(self.pos.stage, LEFT), 1 / len(self.beliefs)
            for deck in self.beliefs:
                lead += _count(races,
                               self.expect(board, ahead, 1 - seat,
                                           [(card, at_hand) for card in deck], theirs), -share)
        else:
            lead -= AVERAGE * len(theirs)
        return self.price(lead, len(spots) + len(theirs), races)

    def apart(self) -> float:
        """The chance with all hands known and the second row to come.

        Each half is priced by itself, once for all worlds.
        """
        board, seat = self.board, self.seat
        scores, inks = self.score(board)
        lead: float = sum(scores[:7]) - sum(scores[7:])
        if seat:
            lead = -lead
        races, left = self.races(inks), 0
        for who, sign in ((seat, 1), (1 - seat, -1)):
            cards, spots = self.hopes(who)
            half = [card if at // 7 == who else -1 for at, card in enumerate(board)]
            key = self.pool, self.game, self.lead, self.product, who, tuple(half), tuple(cards)
            if key not in _priced:
                if len(_priced) > PRICED:
                    _priced.clear()
                ahead = self.ahead(half)
                _priced[key] = self.expect(half, ahead, who, cards, spots)
            lead += _count(races, _priced[key], sign)
            left += len(spots)
        return self.price(lead, left, races)

    def races(self, inks: Inks) -> Races:
        """By game colour, how many cards of it the seat has more than the other.

        Silver goes where it is needed most.
        """
        tally, seat = score.counts(inks), self.seat
        races: Races = {colour: tally[seat][colour] - tally[1 - seat][colour]
                        for colour in self.game}
        if races:
            for who, sign in ((seat, 1), (1 - seat, -1)):
                spare = sum(inks[spot] == SILVER_INK and self.silver[spot] < 0
                            for spot in range(who * 7, who * 7 + 7))
                if spare:
                    colour = min(races, key=lambda ink: sign * races[ink])
                    races[colour] += sign * spare
        return races

    def expect(self, board: Board, ahead: int, seat: Seat, cards: Sequence[Likely],
               spots: Sequence[Spot]) -> Expected:
        """What a seat may expect of its cards to come, one a spot, the best of those at hand.

        It is (points for itself, how many of each colour); `ahead` is as of the board.
        """
        gains = sorted(((self.gain(board, ahead, seat, card, spots), card, likely)
                        for card, likely in cards), reverse=True)
        room, total = [1.0] + [0.0] * (len(spots) - 1), 0.0
        inks: dict[Ink, float] = {}
        for gain, card, likely in gains:        # room: how likely 0, 1, 2 ... better ones are
            taken = likely * sum(room)
            if taken < 0.01:
                break
            ink = self.pool.colour[card]
            if ink in self.game:
                inks[ink] = inks.get(ink, 0.0) + taken
                gain -= self.weights.inked
            total += taken * gain
            for i in range(len(room) - 1, 0, -1):
                room[i] += likely * (room[i - 1] - room[i])
            room[0] -= likely * room[0]
        return total, inks

    def gain(self, board: Board, ahead: int, seat: Seat, card: Index,
             spots: Sequence[Spot]) -> float:
        """What a card brings its seat in the best of the spots, by exact rescoring.

        A game colour counts, too.
        """
        pool, best, away = self.pool, -99, seat != self.seat
        clashing = pool.character[card] in [pool.character[other] for other in board if other >= 0]
        for spot in spots if self.placed[card] else spots[len(spots) // 2:len(spots) // 2 + 1]:
            if clashing:
                after = self.ahead(self.turn(board, {spot: card}))
            else:
                board[spot] = card
                after = self.ahead(board)
                board[spot] = -1
            best = max(best, ahead - after if away else after - ahead)
        return best + self.weights.inked * (pool.colour[card] in self.game)

    def price(self, lead: float, left: int, races: Races) -> float:
        """The winning chance with a lead, `left` cards to come, colours ahead (GT-10.3, GT-11)."""
        won = lost = 0.0
        _, colours, points = self.weights
        lead *= points
        if self.mode == score.ONE_COLOUR:
            (ahead,) = races.values()
            lead += colours * score.BONUS * (_more(ahead, left) - _more(-ahead, left))
        elif self.mode == score.COLOUR_WIN:
            won = lost = 1.0
            for ahead in races.values():
                won *= _more(colours * ahead, left)
                lost *= _more(-colours * ahead, left)
        return won + (1 - won - lost) * _likely(lead, CLOSE + EACH * left)


def foretell(pos: Position, seat: Seat, weights: Weights = USUAL) -> float:
    """How `seat` stands in a world it thinks of, where it sees all that lies.

    What is drawn later is open there, too.
    """
    if pos.stage in (TRADE, SILVER):
        sight = Sight(pos, seat, None, weights)
        sight.cost = pos.swapped
        return sight.known()
    if pos.stage == DROP:
        return Sight(pos, seat, None, weights).apart()
    if pos.stage == PLACE1:                        # decks have been picked: none is better for sure
        return 0.5
    return evaluate(pos, seat, beliefs(pos, seat), weights)
