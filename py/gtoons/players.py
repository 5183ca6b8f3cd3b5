"""How gToons is judged, and the players of its own."""

from math import exp

from . import score
from .rules import END, INDEX

PLAYERS = {}
SCALE = 14.0                                            # points of a lead that make a win fairly sure


def evaluate(pos, seat, beliefs=None):
    """How likely `seat` wins: the lead when all it has laid is turned over, as a chance; the result at the end."""
    if pos.bottoms[1] < 0:
        return 0.5
    mode = score.mode(*(pos.pool.colour[card & INDEX] for card in pos.bottoms), pos.rules.same_colour_cut)
    live = ~pos.out
    board = [card & INDEX if card >= 0 and live >> spot & 1 and (pos.up >> spot & 1 or spot // 7 == seat) else -1
             for spot, card in enumerate(pos.board)]
    worth, inks = score.evaluate(pos.pool, board, pos.rules.lead, pos.chosen(), pos.rules.multiplier_stacking == "product")
    end = score.settle(*mode, worth, inks, (pos.swapped & 1, pos.swapped >> 1))
    if pos.stage == END:
        return 0.5 if end.winner is None else float(end.winner == seat)
    return 1 / (1 + exp((end.totals[1 - seat] - end.totals[seat]) / SCALE))
