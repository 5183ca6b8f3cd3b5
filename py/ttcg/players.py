"""The players of TTCG: what they foretell is the end of the turn; the stronger ones search through the windows.

A turn has many decisions and a person waits for each, so a search looks first at how every move stands by the end of the turn and
keeps only those that come near the best; where none does, that one is made at once. The fewer are left, the less time it takes.
"""

from mulligan.players import Thought, search
from mulligan.players.simple import Greedy

from .judge import foretell, worthy
from .terms import WINDOW

WORLDS = 2                                 # guesses of Normal
NEAR, KEPT = 0.12, 5                       # how far from the best a move may stand to be searched, and how many are
WAITED = 0.5                               # share of the time for an answer in a window
SURE = 0.98                                # what is as good as won needs no search
CURIOSITY = 0.08
HARD, EXPERT = 400, 1200                   # playouts


def easy(game):
    """What looks best right now."""
    return Greedy(game, 0.1, 1, None, worthy)


def normal(game):
    """Every move worth a thought, and what comes of it by the end of the turn if nobody answers."""
    return Greedy(game, 0.15, WORLDS, foretell, worthy)


class Searcher:
    """Foretells every move, then searches those near the best; `seconds` and `playouts` are for the most that are kept."""

    def __init__(self, game, seconds, playouts):
        self.game, self.seconds, self.playouts = game, seconds, playouts

    def think(self, hidden, seat, rng, seconds=None):
        start, span, state = search.perf_counter(), self.seconds if seconds is None else seconds, hidden(rng)
        found = []
        for move in worthy(state, seat):
            after = state.copy()
            self.game.play(after, seat, move)
            found.append(Thought(move, foretell(after, seat), 0.0))
            yield max(found, key=_value)
        found.sort(key=_value, reverse=True)
        kept = [thought.move for thought in found[:KEPT] if thought.value > found[0].value - NEAR]
        if len(kept) == 1 or found[0].value > SURE:
            yield found[0]._replace(share=1.0)
            return
        share = (len(kept) - 1) / (KEPT - 1) * (WAITED if state.ask == WINDOW else 1.0)
        narrow = Narrow(self.game, kept, max(1, int(self.playouts * share)))
        yield from narrow.think(hidden, seat, rng, span * share - (search.perf_counter() - start))


class Narrow(search.Search):
    """A search of answers and answers to them, whose first choice is among the moves `kept`."""

    def __init__(self, game, kept, playouts):
        super().__init__(game, 0.0, playouts, CURIOSITY, foretell, self.first)
        self.kept, self.root = kept, None

    def playout(self, root, state, rng):
        self.root = root
        super().playout(root, state, rng)

    def choose(self, node, seat, state, rng, blind):
        self.moves = self.first if node is self.root else worthy
        return super().choose(node, seat, state, rng, blind)

    def first(self, state, seat):
        return self.kept


def _value(thought):
    return thought.value


def searching(seconds, playouts):
    """A function of a game that makes a searching player."""
    return lambda game: Searcher(game, seconds, playouts)


PLAYERS = {"easy": easy, "normal": normal, "hard": searching(0.35, HARD), "expert": searching(0.8, EXPERT)}
