"""How a position stands: the cut, the scores of what is in play, who wins, and how a score comes about."""

from mulligan import Outcome, Part

from ..cards import library
from ..rules import score
from . import card_text
from ..rules.powers import COLOURS, SLOTS
from ..rules.position import END, INDEX

REASONS = {"colour": "GT-11.1", "points": "GT-11.2", "tie": "GT-11.3"}


def cut(pos):
    """(mode, game colours) of the match, once the decks are dealt (GT-4.2)."""
    return score.mode(*(pos.pool.colour[card & INDEX] for card in pos.bottoms), pos.rules.same_colour_cut)


def named(colours):
    """Game colours in words: `blue and yellow`."""
    return " and ".join(COLOURS[colour] for colour in colours)


def _product(pos):
    return pos.rules.multiplier_stacking == "product"


def scores(pos):
    """(slot scores, colours) of what is in play."""
    return score.evaluate(pos.pool, pos.in_play(), pos.rules.lead, pos.chosen(), _product(pos))


def result(pos):
    """The totals and the winner, as if it ended now."""
    return score.settle(*cut(pos), *scores(pos), (pos.swapped & 1, pos.swapped >> 1))


def outcome(pos):
    """How the match ended, or None (GT-11)."""
    if pos.stage != END:
        return None
    end = result(pos)
    high, low = max(end.totals), min(end.totals)
    text = {"colour": f"More {named(cut(pos)[1])} cards win, whatever the points: {end.totals[0]} to {end.totals[1]}.",
            "points": f"{high} to {low} points.", "tie": f"{high} points each."}[end.reason]
    return Outcome(end.winner, end.reason, text, tuple(end.totals), REASONS[end.reason])


def account(pos, card):
    """How the score of a card that lies open comes about, or what cancelled it: (score, Parts); None for others."""
    spot = pos.board.index(card) if card in pos.board else -1
    if spot < 0 or not pos.up >> spot & 1:
        return None
    if pos.out >> spot & 1:
        return 0, [_cause(pos, spot)]
    parts = card_text.explain(pos.pool, pos.in_play(), spot, pos.rules.lead, pos.chosen(), _product(pos), library.name_of)
    return scores(pos)[0][spot], [Part(*part) for part in parts]


def _cause(pos, spot):
    """Which card cancelled the one in `spot`: the reveals once more, up to that clash (GT-8.4)."""
    board, character = [-1] * SLOTS, pos.pool.character
    for at in score.ORDER[pos.rules.lead]:
        if not pos.up >> at & 1:
            continue
        card = board[at] = pos.board[at] & INDEX
        gone = score.clash(pos.pool, board, at, card)
        if spot in gone:
            rival = at if at != spot else next(other for other, index in enumerate(board)
                                               if other != at and index >= 0 and character[index] == character[card])
            return _verdict(pos.pool, *(pos.board[place] & INDEX for place in (spot, rival)), len(gone) == 2)
        for other in gone:
            board[other] = -1
    raise AssertionError(f"nothing cancelled the card in {spot}")


def _verdict(pool, mine, theirs, both):
    name = pool.cards[theirs]["name"]
    if pool.ward[mine] != pool.ward[theirs]:
        return Part(f"cancelled: {name} is the same character and has ward", 0, "GT-8.8")
    if both:
        return Part(f"cancelled: {name} is the same character with as many points, so both go", 0, "GT-8.1")
    return Part(f"cancelled: {name} is the same character with fewer points", 0, "GT-8.1")
