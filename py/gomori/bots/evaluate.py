"""How a Gomori position stands: a plain look at what a colour may gather, and the chance that was
learned where it also thinks of what the other may hold.
"""

from functools import cache
from math import exp
from operator import mul
from pathlib import Path

from mulligan.players.learned import Weights, chance, read

from ..rules.position import HAND, PLAY, Colour, Position
from .features import FEATURES, SITUATIONS, scale, values
from .lines import Beliefs, Prospects, card_mask, prospects

# What a card of each prospect is worth in cards of the final difference, for a plain look. Fitted
# on 1,200 games of self-play, a sixth of the turns at random (least-squares temporal differences).
MOVER = Prospects(0.85, 0.4, 0.65, 0.1)                # to the colour that moves next
WAITER = Prospects(0.35, 0.2, 0.2, 0.12)               # to the other
HOPE = 2.5                                 # what hopes count at most for a plain look


@cache
def weights() -> Weights:
    """What training found, as weights.json keeps it. Raises Malformed."""
    text = Path(__file__).with_name("weights.json").read_text("utf-8")
    return read(text, "gomori", FEATURES, SITUATIONS)


def expect(pos: Position, colour: Colour, moves: bool) -> float:
    """The final difference of gathered cards `colour` may expect by its own chances alone;
    `moves`: it moves next.

    A waiting hand short of five is filled up before it plays again.
    """
    hand, stock = pos.hands[colour], card_mask(pos.draws[colour])
    need = 0 if moves else HAND - len(hand)
    own = prospects(pos, colour, card_mask(hand), stock, stock.bit_count(), need)
    hopes: float = sum(map(mul, MOVER if moves else WAITER, own))
    return pos.score(colour) - pos.score(1 - colour) + hopes


def foresee(pos: Position, colour: Colour, hidden: Beliefs | None, moves: bool,
            learned: Weights | None = None) -> float:
    """The winning chance of `colour` in a match that goes on; `moves`: it moves next.

    With its beliefs about `hidden` cards it is the chance that was learned; without, the other's
    chances are left out.
    """
    if hidden:
        return chance((learned or weights())[moves], values(pos, colour, hidden, moves))
    return 1 / (1 + exp(-expect(pos, colour, moves) * scale(pos)))


def evaluate(pos: Position, colour: Colour, hidden: Beliefs | None = None,
             learned: Weights | None = None) -> float:
    """The winning chance of `colour`, 0 to 1; the result itself once the match is over.

    Without beliefs it is a plain look: what is gathered, three cards at least, goes before hopes.
    """
    lead = pos.score(colour) - pos.score(1 - colour)
    if pos.stage > PLAY:
        return 0.5 if not lead else float(lead > 0)
    moves = pos.colour == colour
    if hidden:
        return foresee(pos, colour, hidden, moves, learned)
    return 1 / (1 + exp(-min(expect(pos, colour, moves), lead + HOPE) * scale(pos)))
