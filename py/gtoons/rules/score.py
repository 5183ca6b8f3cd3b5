"""Scoring: which cards a reveal cancels, what every slot is worth and why, and who wins.

A board is a list of 14: the card (its index in a `Pool`) that is in play in slot seat * 7 + number
- 1, or -1. Scores are a pure function of it, of who leads and of the silver choices (GT-9.1).
Nothing here reads or changes anything else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from mulligan.protocol.types import Seat

from .powers import SILVER, SLOTS, Board, Effect, Index, Ink, Inks, Pool, Spot, SpotMask

# an effect that reached a card: its source, the effect, its target, what it scored (None: nothing
# itself)
Reached: TypeAlias = tuple[Spot, Effect, Spot, int | None]

TRUE_COLOURS = 6
BONUS, SWAP_COST = 15, 10
COLOUR_WIN, ONE_COLOUR, NO_COLOUR = "colour_win", "bonus", "none"
# GT-8.5: the slots in the order they are revealed, by the seat that leads
ORDER = tuple(tuple(seat * 7 + slot for slot in range(7) for seat in (lead, 1 - lead))
              for lead in (0, 1))


# ---- cut and cancellation ------------------------------------------------------------------------
def mode(colour_a: Ink, colour_b: Ink,
         same_colour: str = ONE_COLOUR) -> tuple[str, tuple[Ink, ...]]:
    """(mode, game colours) from the printed colours of the two bottom cards (GT-4.2, GT-4.3)."""
    game = tuple(colour for colour in (colour_a, colour_b) if colour < TRUE_COLOURS)
    if len(game) == 2 and colour_a == colour_b:
        return same_colour, game[:1]
    return (NO_COLOUR, ONE_COLOUR, COLOUR_WIN)[len(game)], game


def clash(pool: Pool, board: Board, at: Spot, card: Index) -> tuple[Spot, ...]:
    """The slots cancelled when `card` is revealed in `at`, its own too (GT-8.1, GT-8.3, GT-8.4)."""
    character = pool.character[card]
    for other, rival in enumerate(board):
        if rival >= 0 and other != at and pool.character[rival] == character:   # GT-8.9: as printed
            if pool.ward[card] != pool.ward[rival]:                                 # GT-8.8
                return (other,) if pool.ward[card] else (at,)
            mine, theirs = pool.points[card], pool.points[rival]            # GT-8.2: printed values
            if mine == theirs:
                return at, other
            return (at,) if mine > theirs else (other,)
    return ()


# ---- slot scores ---------------------------------------------------------------------------------
def points(pool: Pool, board: Board, lead: Seat = 0, silver: Inks | None = None,
           product: bool = False) -> list[int]:
    """The 14 slot scores (GT-9.12); an empty slot or a cancelled card has 0 (GT-8.6)."""
    return evaluate(pool, board, lead, silver, product)[0]


def colours(pool: Pool, board: Board, lead: Seat, silver: Inks | None = None) -> Inks:
    """The colour every slot counts as, after silver choice and treat (GT-10.2); -1 for none."""
    return evaluate(pool, board, lead, silver)[1]


def evaluate(pool: Pool, board: Board, lead: Seat = 0, silver: Inks | None = None,
             product: bool = False, told: list[Reached] | None = None) -> tuple[list[int], Inks]:
    """(slot scores, colours) by the three stages of GT-9.8, GT-9.9 and GT-9.10.

    They go over the cards in play, and no others (GT-9.2). `silver` has the chosen colour by slot,
    -1 for none (GT-7.9). `told`, a list, gathers (source, effect, target, amount) for every effect
    that reaches a card; amount None says that the effect scores nothing itself (mute, treat).
    """
    shown = _Shown(pool, board, lead, silver)
    off, near_off = _mute(pool, board, shown, told) if shown.muters else (0, 0)
    if shown.treaters:
        sources = [at for at in shown.treaters if not off >> at & 1]
        shown.packed = _treat(pool, board, shown.packed, shown.counts_as, sources, near_off, told)
    if shown.givers:
        sources = [at for at in shown.givers if not off >> at & 1] if off else shown.givers
        _give(pool, board, shown, sources, near_off, product, told)
    # GT-9.12: the floor, once and last
    return [score if score > 0 else 0 for score in shown.scores], shown.counts_as


class _Shown:
    """What the stages go over: the cards in play in the order of their reveal (GT-8.5).

    `packed` has the slots of every attribute side by side, `muters`, `treaters` and `givers` are
    the slots of the cards with such effects.
    """

    __slots__ = "scores", "counts_as", "packed", "muters", "treaters", "givers"

    def __init__(self, pool: Pool, board: Board, lead: Seat, silver: Inks | None) -> None:
        printed, worth, rows = pool.colour, pool.points, pool.rows
        gives, mutes, treats = pool.gives, pool.mutes, pool.treats
        scores, counts_as = [0] * SLOTS, [-1] * SLOTS
        muters, treaters, givers = [], [], []
        packed = 0
        for at in ORDER[lead]:
            card = board[at]
            if card < 0:
                continue
            colour = printed[card]
            if colour == SILVER and silver and silver[at] >= 0:
                colour = silver[at]
            counts_as[at] = colour
            scores[at] = worth[card]
            key = card * 8 + colour
            packed |= (rows.get(key) or pool.row(key))[at]
            if gives[card]:
                givers.append(at)
            if mutes[card]:
                muters.append(at)
            if treats[card]:
                treaters.append(at)
        self.scores, self.counts_as, self.packed = scores, counts_as, packed
        self.muters, self.treaters, self.givers = muters, treaters, givers


def _mute(pool: Pool, board: Board, shown: _Shown,
          told: list[Reached] | None) -> tuple[SpotMask, SpotMask]:
    """The first stage: the cards whose effects are off, and those whose effects on neighbours are.

    It looks at base attributes (GT-9.8).
    """
    off = near_off = 0
    for at in shown.muters:
        for zone, shift, conditions, _, whole, _, effect in pool.mutes[board[at]]:
            hits = _reach(zone, shift, conditions, at, shown.packed)
            off |= hits * whole
            near_off |= hits
            if told is not None:
                told += [(at, effect, target, None) for target in _slots(hits)]
    return off, near_off


def _give(pool: Pool, board: Board, shown: _Shown, sources: Iterable[Spot], near_off: SpotMask,
          product: bool, told: list[Reached] | None) -> None:
    """The third stage: points by the attributes as they are now (GT-9.10)."""
    packed, scores, worth = shown.packed, shown.scores, pool.points
    factor = [1] * SLOTS
    for at in sources:
        for zone, shift, conditions, near, n, per, effect in pool.gives[board[at]]:
            if near and near_off >> at & 1:
                continue
            hits = _reach(zone, shift, conditions, at, packed)
            if not hits:
                continue
            if per:                                              # GT-9.7
                n *= (per[0][at] & packed >> per[1]).bit_count()
            times = effect["op"] == "mul"
            for target in _slots(hits):
                amount = n
                if times:                  # GT-9.11: of the printed value, or of the product so far
                    amount = worth[board[target]] * factor[target] * (n - 1)
                    if product:
                        factor[target] *= n
                scores[target] += amount
                if told is not None:
                    told.append((at, effect, target, amount))


def _reach(zone: tuple[SpotMask, ...], shift: int,
           conditions: Iterable[tuple[tuple[SpotMask, ...], int, int, int]], at: Spot,
           packed: int) -> SpotMask:
    """The slots an effect of the card in slot `at` reaches.

    It reaches none unless all its conditions hold (GT-9.6).
    """
    for have, field, least, most in conditions:
        if not least <= (have[at] & packed >> field).bit_count() <= most:
            return 0
    return zone[at] & packed >> shift


def _treat(pool: Pool, board: Board, packed: int, counts_as: Inks, sources: Iterable[Spot],
           near_off: SpotMask, told: list[Reached] | None) -> int:
    """The second stage: apply all treats in reveal order of their sources to `counts_as`.

    It looks at base attributes, too. Returns `packed` as it is then (GT-9.9).
    """
    extra: dict[Spot, int] = {}
    for at in sources:
        for zone, shift, conditions, near, (colour, added), _, effect in pool.treats[board[at]]:
            if near and near_off >> at & 1:
                continue
            for target in _slots(_reach(zone, shift, conditions, at, packed)):
                extra[target] = extra.get(target, 0) | added
                if colour >= 0:
                    counts_as[target] = colour
                if told is not None:
                    told.append((at, effect, target, None))
    for target, added in extra.items():
        key = (added * len(pool.cards) + board[target]) * 8 + counts_as[target]
        packed = packed & ~(pool.comb << target) | pool.row(key)[target]
    return packed


def _slots(mask: SpotMask) -> list[Spot]:
    """The slots of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# ---- totals and winner ---------------------------------------------------------------------------
class Result(NamedTuple):
    """How a board stands: lists by seat; `counts` by seat and true colour.

    `winner` None is a tie.
    """

    totals: list[int]
    bonus: list[int]
    penalty: list[int]
    counts: list[list[int]]
    winner: Seat | None
    reason: str


def counts(colours: Inks) -> list[list[int]]:
    """Cards in play by seat and true colour; black and silver count for nothing (GT-10.2)."""
    return [[colours[first:first + 7].count(colour) for colour in range(TRUE_COLOURS)]
            for first in (0, 7)]


def result_of(kind: str, game: Sequence[Ink], scores: Sequence[int], colours: Inks,
              swapped: Sequence[bool | int] = (False, False)) -> Result:
    """The totals and who wins (GT-10, GT-11); `kind` and `game` are what `mode` gives."""
    tally = counts(colours)
    bonus = [0, 0]
    if kind == ONE_COLOUR:                                       # GT-10.3
        mine, theirs = tally[0][game[0]], tally[1][game[0]]
        bonus = [BONUS * (mine > theirs), BONUS * (theirs > mine)]
    penalty = [SWAP_COST * bool(swap) for swap in swapped]       # GT-10.4
    totals = [sum(scores[seat * 7:seat * 7 + 7]) + bonus[seat] - penalty[seat]
              for seat in (0, 1)]      # GT-10.1, GT-10.5
    winner, reason = _winner(kind, game, tally, totals)
    return Result(totals, bonus, penalty, tally, winner, reason)


def _winner(kind: str, game: Sequence[Ink], tally: list[list[int]],
            totals: list[int]) -> tuple[Seat | None, str]:
    if kind == COLOUR_WIN:                                       # GT-11.1
        for seat in (0, 1):
            if all(tally[seat][colour] > tally[1 - seat][colour] for colour in game):
                return seat, "colour"
    if totals[0] == totals[1]:                                   # GT-11.3
        return None, "tie"
    return int(totals[1] > totals[0]), "points"                  # GT-11.2
