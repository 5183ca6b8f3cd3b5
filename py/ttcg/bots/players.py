"""The players of TTCG: what they foretell is the end of the turn.

The stronger ones plan all of their own turn. What a turn is worth shows after several moves: a card
is searched for, laid on another, and used; then the attack wins. So a plan is a line of moves with
all the choices they bring. It is kept, and made anew only if something comes otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mulligan.players import Thought, plans
from mulligan.players.clock import perf_counter
from mulligan.players.simple import Greedy

from ..rules.moves import legal, play
from ..rules.constants import CHOOSE, FREE, PASS, PICK, PLAY, WINDOW
from .evaluate import (USUAL, Weights, asks, evaluate, foretell, onward, play_to_quiet, win_chance,
                       worthy)
from .quick import greedy_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulligan.protocol.types import Rng, Seat

    from ..game import Ttcg
    from ..rules.position import Position
    from ..rules.constants import Move

    Hidden = Callable[[Rng], Position]  # a guess of all that is hidden from the seat
    Line = tuple[Move, ...]

WORLDS = 2                                 # guesses of who foretells
FEW = 3                                    # moves that Normal looks at
SURE = 0.98                                # what is as good as won needs no better plan
# share of the time to find lines, before the best are tried
FIRST = 0.6
NEAR = 0.15                                # how much worse a move is that one more guess may lift
REPLY = 1                                  # turns of the other that a tried line is followed for
# moves that any other is three of: both pass after it; a pass is one of those
WITH_PASSES = {PLAY: 0, CHOOSE: 1, PASS: 1}
ASKED = 12                                 # options of a choice that are looked at in a line


class Found(NamedTuple):
    """A line that was looked at; the better of two is the greater."""

    value: float
    tie: float                             # no two have the same
    moves: Line
    after: Position                        # where they lead


def easy(game: Ttcg) -> Greedy:
    """What looks best right now."""
    return Greedy(game, 0.1, moves=worthy)


class Foreteller:
    """Every move worth a thought, and what comes of it by the end of the turn if nobody answers.

    Where that hangs on what is hidden, it is the mean over `worlds` guesses; when its time is over
    it makes do with those it has, one at least. `most` is how many moves it looks at where it need
    not choose: the plain one, and others at random.
    """

    def __init__(self, game: Ttcg, seconds: float = 0.15, worlds: int = WORLDS,
                 weights: Weights = USUAL, most: int | None = None) -> None:
        self.game, self.seconds, self.worlds, self.weights = game, seconds, worlds, weights
        self.most = most

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield the best move so far, world by world."""
        end = perf_counter() + (self.seconds if seconds is None else seconds)
        state = hidden(rng)
        moves = worthy(state, seat)
        if len(moves) == 1 or may_wait(state, seat):
            yield Thought(moves[0], evaluate(state, seat))
            return
        rng.shuffle(moves)
        if self.most and state.ask != PICK:
            moves = few(state, moves, self.most)
        totals, best, value = dict.fromkeys(moves, 0.0), moves[0], -1.0
        hanging: set[Move] = set()
        for world in range(1, self.worlds + 1):
            if state._waits is None:       # once, not for each move
                state.heed()
            for i, move in enumerate(totals):
                found, sure = foreseen(state, seat, move, self.weights)
                totals[move] += found
                if not sure:
                    hanging.add(move)
                if world == 1 and found > value:
                    best, value = move, found
                if not i & 15:
                    yield Thought(best, min(1.0, value),
                                  (world - 1 + i / len(totals)) / self.worlds)
            best = max(totals, key=totals.__getitem__)
            value = totals[best] / world
            yield Thought(best, min(1.0, value), world / self.worlds)
            totals = unsure(totals, hanging, world * NEAR)
            if world == self.worlds or len(totals) == 1 or perf_counter() > end:
                return
            state = hidden(rng)


def few(pos: Position, moves: list[Move], most: int) -> list[Move]:
    """So many of the moves at most: what is plainly done, without effects or answers, if it is
    among them, and the first of the others.
    """
    plain = greedy_move(pos) if pos.ask == FREE else (PASS,)
    return sorted(moves, key=lambda move: move != plain)[:most]


def may_wait(pos: Position, seat: Seat) -> bool:
    """Whether it is a window in a seat's own turn in which nothing of the other's is to be
    answered: what it could do now it can nearly always do later.
    """
    return pos.turn == seat and pos.ask == WINDOW and not asks(pos, seat)


def unsure(totals: dict[Move, float], hanging: set[Move], near: float) -> dict[Move, float]:
    """The moves that another guess may make the best: those that hang on what is hidden and are
    less than `near` behind, and the best of all others, which stay behind each other.
    """
    ranked = sorted(totals, key=totals.__getitem__, reverse=True)
    least = totals[ranked[0]] - near
    surest = next((move for move in ranked if move not in hanging), None)
    return {move: totals[move] for move in ranked
            if totals[move] > least and (move in hanging or move == surest)}


def foreseen(given: Position, seat: Seat, move: Move,
             weights: Weights = USUAL) -> tuple[float, bool]:
    """(what a move comes to by the end of the turn, whether it is so in any guess)."""
    after, until = given.copy(), max(1, given.number)  # a hand is judged by what it does in turn 1
    play(after, seat, move)
    ahead, ends = (move[0] != PLAY) + play_to_quiet(after), [after]
    if after.number <= until:
        if given.ask == FREE and after.ask == FREE and greedy_move(after)[0] == PLAY:
            # a second play may spoil what the first one brings: nobody has to make it
            ends.append(after.copy())
        values = [win_chance(end, ahead + play_to_quiet(end, until, laying=end is after), seat,
                             weights)
                  for end in ends]
    else:
        values = [win_chance(after, ahead, seat, weights)]
    return max(values), all(is_open(given, end, seat) for end in ends)


def is_open(given: Position, end: Position, seat: Seat) -> bool:
    """Whether nothing came of a line that is hidden from a seat: its deck lies as it did, the other
    has its hand and deck, but for a card it drew, nothing of them was shown, and no card that could
    be used asks what they hold.
    """
    other = 1 - seat
    hand, deck = given.hands[other], given.decks[other]
    left = end.decks[other]
    return (end.decks[seat] == given.decks[seat] and len(left) >= len(deck) - 1
            and left == deck[:len(left)] and end.hands[other][:len(hand)] == hand
            and not any(card in hand and card not in given.known[other]
                        for card in end.known[other])
            and end.fixed[seat] == given.fixed[seat]
            and end.fixed[other][0] <= given.fixed[other][0]
            and not any(given.card(card).peeks for card in given.hands[seat])
            and not any(pos.card(pile[-1]).peeks for pos in (given, end)
                        for pile in pos.piles if pile))


class Planner(plans.Planning):
    """In its own turn: looks at about `looks` ends of lines, going on from the `width` best of each
    length, and tries the `best` of them in `worlds` more guesses. In the other's turn it foretells,
    with as many guesses.
    """

    game: Ttcg
    kind: tuple[Any, ...]

    def __init__(self, game: Ttcg, seconds: float, looks: int, width: int, best: int,
                 worlds: int, weights: Weights = USUAL) -> None:
        self.game, self.seconds, self.weights = game, seconds, weights
        self.looks, self.width = looks, width
        self.best, self.worlds = best, worlds
        self.kind = looks, width, best, worlds, weights

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        state = hidden(rng)
        if state.turn == seat and (state.ask == FREE or asks(state, seat)):
            yield from super().think(hidden, seat, rng, seconds)
        elif may_wait(state, seat):
            yield Thought((PASS,), self.ahead(state, seat))
        elif len(only := legal(state, seat)) == 1:
            yield Thought(only[0], foretell(state, seat, weights=self.weights))
        else:
            yield from Foreteller(self.game, self.seconds, self.worlds,
                                  self.weights).think(hidden, seat, rng, seconds)

    def ahead(self, state: Position, seat: Seat) -> float:
        """What the plan it follows promises; without one, what the turn comes to."""
        planned = plans.unfinished.get(self.key(state, seat))
        return planned[0] if planned else foretell(state, seat, weights=self.weights)

    def key(self, pos: Position, seat: Seat) -> tuple[Any, ...]:
        """All that lies open and the own hand, once something is asked.

        It says, too, by which rules that is, and with whose cards.
        """
        pos = pos.copy()
        onward(pos, seat)
        return (self.game.id, self.kind, seat, pos.number, pos.rules, pos.customs, pos.prompt,
                tuple(link[1:6] for link in pos.chain),
                _mark(pos, seat))

    def plan(self, pos: Position, hidden: Hidden, seat: Seat, rng: Rng, start: float,
             span: float) -> Iterator[tuple[float, Line]]:
        found: list[Found] = []
        for found in self.lines(pos, seat, rng, start + span * FIRST):
            yield found[0].value, found[0].moves
        found = sorted(found, reverse=True)[:self.best]
        if len(found) > 1 and found[0].value < SURE:
            yield from self.try_out(found, hidden, seat, rng, start + span)

    def lines(self, pos: Position, seat: Seat, rng: Rng, end: float) -> Iterator[list[Found]]:
        """Yield the lines so far, the best first."""
        number = pos.number
        found: list[Found] = []
        seen = set()
        longest: list[tuple[Line, Position]] = [((), pos)]
        while longest and len(found) < self.looks and not (found and found[0].value > SURE):
            new = []
            for before in longest:
                for moves, after in longer(seat, *before):
                    mark = after.number, after.over, _mark(after, seat)
                    if mark not in seen:
                        seen.add(mark)
                        value = foretell(after, seat, number, False, made=length(moves),
                                         weights=self.weights)
                        found.append(Found(value, rng.random(), moves, after))
                        if not after.over and after.number == number:
                            new.append(found[-1])
                        # only the first place counts: they are sorted later
                        if found[-1] > found[0]:
                            found[0], found[-1] = found[-1], found[0]
                        yield found
                    if perf_counter() > end:
                        return
            longest = [(line.moves, line.after)
                       for line in sorted(new, reverse=True)[:self.width]]

    def try_out(self, found: list[Found], hidden: Hidden, seat: Seat, rng: Rng,
                end: float) -> Iterator[tuple[float, Line]]:
        """Yield (value, moves) of the line that stands best after more and more guesses.

        In a guess the other plays its turn, too. The worse half goes after every second guess.
        """
        totals = {line.moves: 0.0 for line in found}
        best = found[0].value, found[0].moves
        for world in range(1, self.worlds + 1):
            state = hidden(rng)
            reached: dict[Line, tuple[Position, bool]] = {(): (state, True)}
            for moves in totals:
                after, _ = led(reached, seat, moves)
                totals[moves] += foretell(after, seat, state.number + REPLY, False,
                                          made=length(moves), weights=self.weights)
                yield best
                if perf_counter() > end:
                    return
            ranked = sorted(totals, key=totals.__getitem__, reverse=True)
            best = totals[ranked[0]] / world, ranked[0]
            if not world % 2:
                totals = {moves: totals[moves] for moves in ranked[:max(2, len(ranked) // 2)]}
        yield best


def led(reached: dict[Line, tuple[Position, bool]], seat: Seat,
        moves: Line) -> tuple[Position, bool]:
    """(where a line leads in a guess, whether it goes to its end there): as far as it is legal and
    the turn lasts.

    `reached` knows where its beginnings led.
    """
    if moves not in reached:
        pos, whole = led(reached, seat, moves[:-1])
        whole = (whole and not pos.over and pos.number == reached[()][0].number
                 and moves[-1] in legal(pos, seat))
        if whole:
            pos = pos.copy()
            play(pos, seat, moves[-1])
            onward(pos, seat)
        reached[moves] = pos, whole
    return reached[moves]


def length(moves: Line) -> int:
    """How many moves a line is, with the passes in between, as `play_to_quiet` counts them."""
    return sum([WITH_PASSES.get(move[0], 3) for move in moves])


def longer(seat: Seat, line: Line, pos: Position) -> Iterator[tuple[Line, Position]]:
    """Yield (line, position) of a line with one move more, and of the choices that move brings the
    first `ASKED`, of later ones fewer.
    """
    number, todo = pos.number, [(line, pos, ASKED)]
    while todo:
        line, pos, most = todo.pop()
        for move in worthy(pos, seat)[:most if pos.ask == PICK else None]:
            after = pos.copy()
            play(after, seat, move)
            onward(after, seat)
            if after.ask == PICK and after.mover == seat and after.number == number:
                todo.append(((*line, move), after, max(2, most >> (pos.ask == PICK))))
            else:
                yield (*line, move), after


def _mark(pos: Position, seat: Seat) -> tuple[Any, ...]:
    """What tells one point of a turn from another, made of nothing that is hidden from a seat."""
    asked = (pos.options, pos.answers) if asks(pos, seat) else ()
    return (pos.step, pos.ask, pos.plays, len(pos.changes), tuple(pos.points), tuple(pos.struck),
            tuple(pos.piles),
            tuple(sorted(pos.tapped)), tuple(sorted(pos.uses)), tuple(sorted(pos.hands[seat])),
            *map(tuple, pos.discards), asked)


def normal(game: Ttcg, weights: Weights = USUAL) -> Foreteller:
    """Foretells what comes of a few moves, from one guess."""
    return Foreteller(game, worlds=1, weights=weights, most=FEW)


def expert(game: Ttcg, weights: Weights = USUAL) -> Planner:
    """Plans from all the lines it can look at, and tries the best in more guesses."""
    return Planner(game, seconds=1.2, looks=6000, width=30, best=16, worlds=12, weights=weights)


# by `foretelling` the decks are measured; a level it is not
PLAYERS: dict[str, Callable[[Any], Any]] = {
    "easy": easy, "normal": normal, "foretelling": Foreteller,
    "hard": lambda game: Planner(game, seconds=0.6, looks=60, width=8, best=6, worlds=6),
    "expert": expert}
