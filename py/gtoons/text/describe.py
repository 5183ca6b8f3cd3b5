"""The cut, the scores of what is in play, who wins, and how a score comes about."""

from collections.abc import Iterable
from functools import lru_cache

from mulligan import Outcome, Part, Verb
from mulligan.protocol.types import Card

from ..cards import library
from ..rules import score
from ..rules.numbers import INDEX
from ..rules.position import END, Position
from ..rules.powers import COLOURS, SLOTS, Index, Ink, Inks, Pool, Spot
from . import card_text

REASONS = {"colour": "GT-11.1", "points": "GT-11.2", "tie": "GT-11.3"}


def cut(pos: Position) -> tuple[str, tuple[Ink, ...]]:
    """(mode, game colours) of the match, once the decks are dealt (GT-4.2)."""
    first, second = (pos.pool.colour[card & INDEX] for card in pos.bottoms)
    return score.mode(first, second, pos.rules.same_colour_cut)


def named(colours: Iterable[Ink]) -> str:
    """Game colours in words: `blue and yellow`."""
    return " and ".join(COLOURS[colour] for colour in colours)


def _product(pos: Position) -> bool:
    return pos.rules.multiplier_stacking == "product"


def scores(pos: Position) -> tuple[list[int], Inks]:
    """(slot scores, colours) of what is in play; not to be changed."""
    return scored_with(pos, pos.chosen())


def scored_with(pos: Position, chosen: Inks | None) -> tuple[list[int], Inks]:
    """The same as if silver had these colours."""
    return _scores(pos.pool, tuple(pos.in_play()), pos.rules.lead,
                   None if chosen is None else tuple(chosen), _product(pos))


# a table asks for them once for each half and plate of each viewer
_scores = lru_cache(maxsize=32)(score.evaluate)


def result(pos: Position) -> score.Result:
    """The totals and the winner, as if it ended now."""
    return score.result_of(*cut(pos), *scores(pos), (pos.swapped & 1, pos.swapped >> 1))


def outcome(pos: Position) -> Outcome | None:
    """How the match ended, or None (GT-11)."""
    if pos.stage != END:
        return None
    end = result(pos)
    high, low = max(end.totals), min(end.totals)
    lost = None
    if end.reason == "colour":
        totals = f"{end.totals[0]} to {end.totals[1]}"
        text = f"More {named(cut(pos)[1])} cards win, whatever the points: {totals}."
    else:
        text = f"{high} points each" if end.reason == "tie" else f"{high} to {low} points"
        text += _bonus(pos, end)
        less = f"scored {low} points against {high}{_bonus(pos, end)}".rstrip(".")
        lost = None if end.winner is None else Verb(less, less)
    return Outcome(end.winner, end.reason, text, tuple(end.totals), REASONS[end.reason], lost)


def _bonus(pos: Position, end: score.Result) -> str:
    """The end of the line that says the points: what the colours brought (GT-10.3)."""
    bonus = max(end.bonus)
    if not bonus:
        return "."
    whose = "one side's" if end.reason == "tie" else f"the {end.totals[end.bonus.index(bonus)]}"
    return f", {bonus} of {whose} for more {named(cut(pos)[1])} cards."


def account(pos: Position, card: Card) -> tuple[int, list[Part]] | None:
    """(score, Parts) of a card that lies open: how it comes about, or what cancelled it.

    It is None for other cards.
    """
    spot = pos.board.index(card) if card in pos.board else -1
    if spot < 0 or not pos.up >> spot & 1:
        return None
    if pos.out >> spot & 1:
        return 0, [_cause(pos, spot)]
    parts = card_text.explain(pos.pool, pos.in_play(), spot, pos.rules.lead, pos.chosen(),
                              _product(pos), library.name_of)
    return scores(pos)[0][spot], [Part(*part) for part in parts]


def _cause(pos: Position, spot: Spot) -> Part:
    """Which card cancelled the one in `spot`: the reveals once more, up to that clash (GT-8.4)."""
    board, character = [-1] * SLOTS, pos.pool.character
    for at in score.ORDER[pos.rules.lead]:
        if not pos.up >> at & 1:
            continue
        card = board[at] = pos.board[at] & INDEX
        gone = score.clash(pos.pool, board, at, card)
        if spot in gone:
            rival = at
            if at == spot:
                rival = next(other for other, index in enumerate(board)
                             if other != at and index >= 0 and character[index] == character[card])
            mine, theirs = pos.board[spot] & INDEX, pos.board[rival] & INDEX
            return _verdict(pos.pool, mine, theirs, len(gone) == 2)
        for other in gone:
            board[other] = -1
    raise AssertionError(f"nothing cancelled the card in {spot}")


def _verdict(pool: Pool, mine: Index, theirs: Index, both: bool) -> Part:
    name = pool.cards[theirs]["name"]
    if pool.ward[mine] != pool.ward[theirs]:
        return Part(f"cancelled: {name} is the same character and has ward", 0, "GT-8.8")
    if both:
        return Part(f"cancelled: {name} is the same character with as many printed points, so both "
                    "go", 0, "GT-8.1")
    return Part(f"cancelled: {name} is the same character with fewer printed points", 0,
                "GT-8.1")
