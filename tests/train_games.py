"""A game of a few lines whose worth is planted: what is learned of it is known beforehand."""

from mulligan import CHANCE, Game, Outcome, State
from mulligan.players.learned import Learning, Seen, chance
from mulligan.players.simple import Greedy

TURNS, OFFERED = 6, 3


class Offers(State):
    """What is offered, and what each seat took: fruit, and stones, which nobody wants."""

    __slots__ = ("baskets", "fruit", "stones", "turn")

    def __init__(self, baskets=(), fruit=(0, 0), stones=(0, 0), turn=0):
        self.baskets, self.fruit, self.stones, self.turn = baskets, list(fruit), list(stones), turn

    def copy(self):
        return Offers(self.baskets, self.fruit, self.stones, self.turn)

    def data(self):
        return {"cards": {}, "vars": [self.baskets, self.fruit, self.stones, self.turn]}


def look(game, before, seat, move, after):
    if after.turn < 2 * TURNS:
        yield Seen(seat, 0, values(after, seat))


def values(state, seat):
    return (state.fruit[seat] - state.fruit[1 - seat], state.stones[seat] - state.stones[1 - seat])


def player(game, weights):
    def evaluate(state, seat):
        return chance(weights[0], values(state, seat))
    return Greedy(game, evaluate=evaluate)


LEARNING = Learning(("fruit", "stones"), ("moved",), look, player)


class Orchard(Game):
    """Each in turn takes one of three baskets; a stone costs two pieces of fruit."""

    id, title, version = "orchard", "Orchard", "1"
    seats = "Left", "Right"

    def __init__(self, learns=LEARNING):
        self.learns = learns

    def learning(self):
        return self.learns

    def players(self):
        return {}

    def setup(self, options, decks=()):
        return Offers()

    def to_move(self, state):
        if state.turn == 2 * TURNS:
            return ()
        return (state.turn % 2,) if state.baskets else (CHANCE,)

    def sample(self, state, rng):
        return tuple((rng.randrange(5), rng.randrange(4)) for _ in range(OFFERED))

    def check_chance(self, state, move):
        pass

    def legal(self, state, seat):
        return list(range(OFFERED))

    def play(self, state, seat, move):
        if seat == CHANCE:
            state.baskets = move
            return
        fruit, stones = state.baskets[move]
        state.fruit[seat] += fruit
        state.stones[seat] += stones
        state.turn += 1
        state.baskets = ()

    def outcome(self, state):
        if state.turn < 2 * TURNS:
            return None
        scores = tuple(fruit - 2 * stones for fruit, stones in zip(state.fruit, state.stones))
        return Outcome(None if scores[0] == scores[1] else int(scores[1] > scores[0]), "end", "", scores)

    def determinise(self, state, seat, rng):
        return state.copy()


GAME = Orchard()
