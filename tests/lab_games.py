"""A game of a few lines to test the lab on, fair or with a planted fault, as workers load it: `lab_games:FAIR`.

Each seat draws from ten faces, twice each, and plays five cards; the sum of their values and a throw of chance decide.
"""

import os
import time
from types import SimpleNamespace

from mulligan import CHANCE, Game, Outcome, Piece, State, Zone, players
from mulligan.protocol.game import Line

FACES = [f"c{n}" for n in range(10)]
HAND, ROUNDS, THROW = 3, 5, 10
PREBUILT = [{"id": "A", "name": "All", "cards": FACES * 2}, {"id": "B", "name": "Back", "cards": FACES[::-1] * 2}]


class Table(State):
    """What lies where; `cards` of seat s are 20 s to 20 s + 19."""

    __slots__ = ("faces", "piles", "hands", "sums", "played", "throw")

    def __init__(self, *parts):
        self.faces, self.piles, self.hands = parts[:3]
        self.sums, self.played, self.throw = parts[3:]

    def copy(self):
        return Table(self.faces, [list(p) for p in self.piles], [list(h) for h in self.hands], list(self.sums),
                     list(self.played), self.throw)

    def data(self):
        return {"cards": [self.piles, self.hands], "vars": [self.sums, self.played, self.throw, self.faces]}


class Clash(Game):
    id, title, version = "clash", "Clash", "1"
    seats = "Left", "Right"

    def __init__(self, values=(), first=0, dead="", opening="", decks=PREBUILT):
        self.library = SimpleNamespace(decks=decks)
        self.worth = dict.fromkeys(FACES, 1) | dict(values)
        self.first, self.dead, self.opening = first, dead, opening

    def setup(self, options, decks=()):
        cards = [deck["cards"] for deck in decks]
        return Table([*cards[0], *cards[1]], [[], []], [[], []], [self.first, 0], [0, 0], None)

    def to_move(self, state):
        if not any(state.piles) or sum(state.played) == 2 * ROUNDS and not state.throw:
            return (CHANCE,)
        return () if state.throw else (sum(state.played) % 2,)

    def sample(self, state, rng):
        if any(state.piles):
            return tuple(rng.randrange(THROW) for _ in "ab")
        half = len(state.faces) // 2
        return tuple(tuple(rng.sample(range(side * half, side * half + half), half)) for side in (0, 1))

    def check_chance(self, state, move):
        pass

    def legal(self, state, seat):
        return [card for card in state.hands[seat] if state.faces[card] != self.dead] or [-1]

    def play(self, state, seat, move):
        if seat == CHANCE and not any(state.piles):
            state.piles = [list(pile[HAND:]) for pile in move]
            state.hands = [list(pile[:HAND]) for pile in move]
        elif seat == CHANCE:
            state.throw = move
        else:
            self.put(state, seat, move)

    def put(self, state, seat, move):
        if move >= 0:
            state.hands[seat].remove(move)
            state.sums[seat] += self.worth[state.faces[move]]
            if not state.played[seat] and state.faces[move] == self.opening:
                state.sums[seat] += 3
        state.played[seat] += 1
        state.hands[seat].append(state.piles[seat].pop())

    def outcome(self, state):
        if not state.throw:
            return None
        scores = tuple(a + b for a, b in zip(state.sums, state.throw))
        winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
        return Outcome(winner, "sum", "", scores, "CL-3.1")

    def evaluate(self, state, seat, beliefs=None):
        if self.outcome(state):
            return super().evaluate(state, seat)
        return 0.5 + (state.sums[seat] - state.sums[1 - seat]) / 40

    def determinise(self, state, seat, rng):
        return state.copy()

    def zones(self, state):
        return [Zone(f"hand{seat}", "Hand", "row", "hand", seat) for seat in (0, 1)]

    def contents(self, state, zone):
        return [Piece(card) for card in state.hands[zone.owner]]

    def face_id(self, state, card):
        return state.faces[card]

    def face(self, face):
        return {"title": f"Card {face}"}

    def text(self, state, seat, move):
        return f"play {state.faces[move]}" if move >= 0 else "pass"

    def label(self, state, seat, move):
        return self.text(state, seat, move)

    def tell(self, before, seat, move, after):
        return Line((), ("CL-2.1",) if move >= 0 else ("CL-2.2",))

    def rulebook(self):
        return SimpleNamespace(clauses={ident: SimpleNamespace(text=words) for ident, words in (
            ("CL-2.1", "A card is played."), ("CL-2.2", "Who cannot, passes."), ("CL-9.9", "Nobody ever flies."))})

    def players(self):
        return {"stuck": Stuck, "asleep": Asleep, "deadly": Deadly, "raising": Raising}


class Troubled:
    """Plays at random, and has its trouble when a match opens with both cards c0 in its hand."""

    seconds = 0.0

    def __init__(self, game):
        self.game = game

    def trouble(self):
        raise NotImplementedError

    def think(self, hidden, seat, rng, seconds=None):
        state = hidden(rng)
        hand = [state.faces[card] for card in state.hands[seat]]
        if hand.count("c0") == 2 and not state.played[seat]:
            self.trouble()
        yield players.thought.Thought(rng.choice(self.game.legal(state, seat)), 0.5)


class Stuck(Troubled):
    def trouble(self):
        while True:
            pass


class Asleep(Troubled):
    def trouble(self):
        time.sleep(60)


class Deadly(Troubled):
    def trouble(self):
        os._exit(9)


class Raising(Troubled):
    def trouble(self):
        raise ZeroDivisionError("a planted fault")


FAIR = Clash()
STRONG = Clash(values={"c3": 3})
FIRST = Clash(first=1)
DEAD = Clash(dead="c7")
OPENING = Clash(opening="c5")
SAVING = Clash(values={"c1": 4, "c2": 4, "c3": 4})
APART = [{"id": "A", "name": "All", "cards": [f"a{n}" for n in range(10)] * 2},
         {"id": "B", "name": "Back", "cards": FACES * 2}]
DECKS = Clash(values=dict.fromkeys([f"a{n}" for n in range(10)], 0.5), decks=APART)
