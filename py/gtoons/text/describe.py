"""The cut, the scores of what is in play, who wins, and how a score comes about."""

from collections.abc import Iterable, Sequence
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
    text, said, more = (_by_colour if end.reason == "colour" else _by_points)(pos, end)
    won = None if end.winner is None else Verb(said, said)
    return Outcome(end.winner, end.reason, f"{text} {more}".rstrip(), tuple(end.totals),
                   REASONS[end.reason], None, more, won)


def _by_colour(pos: Position, end: score.Result) -> tuple[str, str, str]:
    """An end by colours: (said of nobody, said of the winner, what follows either)."""
    counted = [f"{name} ({count})" for name, count in _counted(pos, end)]
    both = "of both colours: " if len(counted) > 1 else ""
    cards = f"more cards {both}{' and '.join(counted)}" if both else f"more {counted[0]} cards"
    return (f"M{cards[1:]}.", f"had {cards}",
            f"That wins, whatever the points: {_score(end, end.totals)}.")


def _by_points(pos: Position, end: score.Result) -> tuple[str, str, str]:
    """The same of an end by points, also a tie: with two game colours, why not by colours."""
    points = f"{max(end.totals)} points each" if end.winner is None \
        else f"{_score(end, end.totals)} points"
    points += _bonus(pos, end)
    # the page reads the margin off the two numbers behind the colon
    return points, f"scored more: {points}".rstrip("."), _undecided(pos, end)


def _undecided(pos: Position, end: score.Result) -> str:
    """That no seat has won by the game colours, where one could (GT-11.1)."""
    if cut(pos)[0] != score.COLOUR_WIN:
        return ""
    counted = _counted(pos, end)
    which, numbers = "of both colours", ", ".join(f"{name} {count}" for name, count in counted)
    if len(counted) == 1:
        which, numbers = f"{counted[0][0]} cards", counted[0][1]
    so = "" if end.winner is None else ", so points decide"
    return f"Neither has more {which} ({numbers}){so}."


def _counted(pos: Position, end: score.Result) -> list[tuple[str, str]]:
    """Each game colour and how many cards of it both have, such as `3 to 1`."""
    return [(COLOURS[colour], _score(end, [each[colour] for each in end.counts]))
            for colour in cut(pos)[1]]


def _score(end: score.Result, numbers: Sequence[int]) -> str:
    """A number of each seat, that of the winner first."""
    first = end.winner or 0
    return f"{numbers[first]} to {numbers[1 - first]}"


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
