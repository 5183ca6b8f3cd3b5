"""What is good about a move of gToons, in one clause: for hints.

It is made by the rules of scoring, from what the seat sees and has laid: cards that come later may
still change it.
"""

from collections.abc import Callable
from typing import NamedTuple

from mulligan.protocol import listing
from mulligan.protocol.types import Card, Move, Seat

from ..rules import score
from ..rules.moves import (COLOUR, DISCARD, KEEP, LAY, PICK_DECK, SWAP, card_and_slot, parts_of,
                           slot_and_ink)
from ..rules.numbers import INDEX
from ..rules.position import HAND, LAST, Position, colours, offered, silvers
from ..rules.powers import COLOURS, SILVER, SLOTS, Board, Index, Inks, Spot
from ..text import describe, notation


class Count(NamedTuple):
    """What is counted as it lies: the score of each slot, the colours, what reached what."""

    scores: list[int]
    colours: Inks
    told: list[score.Reached]


def reason(pos: Position, seat: Seat, move: Move) -> str:
    """What is good about a move, in one clause; empty where nothing can be said."""
    kind, what = parts_of(move)
    return _REASONS[kind](pos, seat, what) if kind in _REASONS else ""


# ---- what a seat sees lie ------------------------------------------------------------------------
def _laid(pos: Position, seat: Seat) -> Board:
    """What is in play, with what the seat has laid face-down itself."""
    board, own = pos.in_play(), range(seat * 7, seat * 7 + 7)
    for spot in own:
        if pos.board[spot] >= 0 and not pos.up >> spot & 1:
            board[spot] = pos.board[spot] & INDEX
    return board


def _count(pos: Position, board: Board, inks: Inks | None = None) -> Count:
    told: list[score.Reached] = []
    product = pos.rules.multiplier_stacking == "product"
    return Count(*score.evaluate(pos.pool, board, pos.rules.lead, inks, product, told), told)


def _margin(pos: Position, seat: Seat, board: Board, inks: Inks | None = None) -> int:
    """By how much a seat leads, the bonus of the game colour counted."""
    counted = _count(pos, board, inks)
    totals = score.result_of(*describe.cut(pos), counted.scores, counted.colours).totals
    return totals[seat] - totals[1 - seat]


def _with(pos: Position, board: Board, spot: Spot, index: Index) -> tuple[Board, list[Spot]]:
    """A board once a card lies open in a spot, and the spots that this cancels."""
    new = list(board)
    new[spot] = index
    gone = list(score.clash(pos.pool, new, spot, index))
    kept = [-1 if at in gone else card for at, card in enumerate(new)]
    return kept, gone


def _name(pos: Position, index: Index) -> str:
    return str(pos.pool.cards[index]["name"])


# ---- laying --------------------------------------------------------------------------------------
def _lay(pos: Position, seat: Seat, what: int) -> str:
    card, slot = card_and_slot(what)
    spot, index, board = seat * 7 + slot - 1, card & INDEX, _laid(pos, seat)
    after, gone = _with(pos, board, spot, index)
    if any(at // 7 == seat for at in gone):
        return ""                          # it goes, or sends away another of one's own
    if gone:
        return f"cancels {listing.together([_name(pos, board[at]) for at in gone])} as things lie"
    was, now = _count(pos, board), _count(pos, after)
    clauses = [f"scores {now.scores[spot]} as things lie", *_on_others(pos, seat, board, was, now),
               *_colour(pos, seat, was, now)]
    return " and ".join(clauses[:2])


def _on_others(pos: Position, seat: Seat, board: Board, was: Count, now: Count) -> list[str]:
    """What the scores of other cards gain and lose, as far as it is good for the seat."""
    found = []
    for verb, side, sign in (("lifts", seat, 1), ("lowers", 1 - seat, -1)):
        by = {at: sign * (now.scores[at] - was.scores[at]) for at in range(side * 7, side * 7 + 7)
              if board[at] >= 0}
        changed = [at for at, each in by.items() if each]
        if sum(by.values()) > 0:
            alone = _name(pos, board[changed[0]]) if len(changed) == 1 else ""
            found.append(f"{verb} {alone or 'other cards'} by {sum(by.values())}")
    return found


def _colour(pos: Position, seat: Seat, was: Count, now: Count) -> list[str]:
    """That the seat has one more card of a game colour."""
    before, after = score.counts(was.colours)[seat], score.counts(now.colours)[seat]
    return [f"makes {listing.many(after[ink], f'{COLOURS[ink]} card')} of yours"
            for ink in describe.cut(pos)[1] if after[ink] > before[ink]]


# ---- the other choices ---------------------------------------------------------------------------
def _discard(pos: Position, seat: Seat, what: int) -> str:
    kept = [card for card in pos.hands[seat] if card not in notation.dropped(pos, seat, what)]
    drawn = HAND - len(kept)
    if not what:
        return f"keeps {listing.together([_name(pos, card & INDEX) for card in kept])} to be laid"
    return f"draws {drawn} new cards"


def _keep(pos: Position, seat: Seat, what: int) -> str:
    return f"saves the {score.SWAP_COST} points of a swap"


def _swap(pos: Position, seat: Seat, card: Card) -> str:
    """More points than the swap costs, as things lie."""
    spot = seat * 7 + LAST - 1
    board = _laid(pos, seat)
    last, board[spot] = board[spot], -1
    now, was = (_margin(pos, seat, _with(pos, board, spot, index)[0])
                for index in (card & INDEX, last))
    gain = now - was - score.SWAP_COST
    return f"brings {gain} more than the {score.SWAP_COST} points it costs, as things lie" \
        if gain > 0 else ""


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _silver(pos: Position, seat: Seat, what: int) -> str:
    """By how much the seat stands better than with the worst of the colours."""
    slot, ink = slot_and_ink(what)
    own = [seat * 7 + slot - 1] if slot else silvers(pos, seat)
    half = range(seat * 7, seat * 7 + 7)
    known = [pos.silver[at] if at in half else -1 for at in range(SLOTS)]
    margins = {}
    for other in colours(pos):
        inks = [other if at in own else known[at] for at in range(SLOTS)]
        margins[other] = _margin(pos, seat, _laid(pos, seat), inks)
    gain, more = margins[ink] - margins[SILVER], margins[ink] - min(margins.values())
    if gain > 0:
        return f"brings {_points(gain)} more than silver does, as things lie"
    return f"brings {_points(more)} more than the worst colour, as things lie" if more else ""


def _deck(pos: Position, seat: Seat, what: int) -> str:
    deck, pool = offered(pos, seat)[what], pos.pool
    totals = [sum(pool.points[index] for index in each) for each in offered(pos, seat)]
    if len(totals) > 1 and totals[what] == max(totals):
        return f"its cards print {totals[what]} points, and no deck prints more"
    able = sum(bool(pool.cards[index]["power"]) for index in deck)
    return f"{able} of its {len(deck)} cards have a power" if able else ""


_REASONS: dict[int, Callable[[Position, Seat, int], str]] = {
    LAY: _lay, DISCARD: _discard, KEEP: _keep, SWAP: _swap, COLOUR: _silver, PICK_DECK: _deck}
