"""What rows say of a game: each finding is a share or a difference with its 95 % interval.

Every function takes rows and gives plain values; `report.py` shows them. What is compared many
times over (every card, every opening) is remarked on only where it holds for all of them together
(Bonferroni): of 80 fair cards four are outside of their own 95 % intervals.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from .. import shares
from ..shares import Z, Interval
from .differences import Sample, Strata, student
from .ratings import Met
from .rows import Row, whole_deals
from .sequential import points_of

DEAD = 30                                  # times a card is drawn and never played: it is dead
COMEBACK = 0.25                            # a winner whose chance was no more has come back
LETTERS = {1.0: "W", 0.5: "D", 0.0: "L"}

Side: TypeAlias = tuple[str, str]          # a player, a deck
Stratum: TypeAlias = tuple[int, Side, Side]            # a seat, who sat there, who opposite


class Share(NamedTuple):
    """A share of the points, or of the games, of something."""

    label: tuple[str, ...]
    games: int
    interval: Interval


class Effect(NamedTuple):
    """What a card or an opening goes with: in how many games a seat had it, and the points more
    than without it."""

    label: str
    games: int
    gain: Interval | None
    deals: int = 0                         # that its noise is known from

    @property
    def sure(self) -> float:
        """The least it brings or costs, if its interval is right; 0 where that may be nothing."""
        if self.gain is None:
            return 0.0
        return max(0.0, self.gain.low) + min(0.0, self.gain.high)


def share_of(rows: Iterable[Row], label: tuple[str, ...], points: Callable[[Row], float],
             z: float = Z) -> Share:
    """A share of the points of a side, deal by deal; `rows` are not none."""
    words = ["".join(LETTERS[points(row)] for row in deal) for deal in whole_deals(rows)]
    deals = shares.counted(words)
    return Share(label, sum(map(len, words)), shares.interval(deals, z))


def shares_by(rows: Iterable[Row], key: Callable[[Row], tuple[str, ...] | None],
              points: Callable[[Row], float], z: float = Z) -> list[Share]:
    """The same for each group of rows, by label; rows without a key are left out."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        label = key(row)
        if label is not None:
            groups.setdefault(label, []).append(row)
    return [share_of(group, label, points, z) for label, group in sorted(groups.items())]


def deck_matchups(rows: Iterable[Row], z: float = Z) -> list[Share]:
    """What each deck scores against each other one with the same player on both sides."""
    def pair(row: Row) -> tuple[str, ...] | None:
        fits = row.players[0] == row.players[1] and row.decks[0] != row.decks[1]
        return tuple(sorted(row.decks)) if fits else None
    return shares_by(rows, pair, lambda row: points_of(row, row.decks.index(min(row.decks))), z)


def player_matchups(rows: Iterable[Row]) -> list[Share]:
    """What each player scores against each other one."""
    def pair(row: Row) -> tuple[str, ...] | None:
        return tuple(sorted(row.players)) if row.players[0] != row.players[1] else None
    return shares_by(rows, pair, lambda row: points_of(row, row.players.index(min(row.players))))


def met(rows: Iterable[Row]) -> Met:
    """The deals between different players, for `ratings`."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for deal in whole_deals(row for row in rows if row.players[0] != row.players[1]):
        one, other = sorted(deal[0].players)
        word = "".join(LETTERS[points_of(row, row.players.index(one))] for row in deal)
        deals = found.setdefault((one, other), {})
        deals[word] = deals.get(word, 0) + 1
    return found


def first_seat(rows: Sequence[Row]) -> list[Share]:
    """What the first seat scores: in all, then by player against itself."""
    def alike(row: Row) -> tuple[str, ...] | None:
        return row.players[:1] if row.players[0] == row.players[1] else None
    every = share_of(rows, ("all games",), lambda row: points_of(row, 0))
    own = shares_by(rows, alike, lambda row: points_of(row, 0))
    return [every, *(own if len(own) > 1 else [])]


def part_of_games(rows: Sequence[Row], label: str, holds: Callable[[Row], bool]) -> Share:
    """In how many games something holds."""
    return share_of(rows, (label,), lambda row: float(holds(row)))


def course(rows: Sequence[Row]) -> list[Share]:
    """How games go: draws, comebacks, when they are settled."""
    return [
        part_of_games(rows, "drawn", lambda row: row.winner is None),
        part_of_games(rows, "without a change of the lead", lambda row: not row.leads),
        part_of_games(rows, f"a comeback: the winner's chance was {COMEBACK} or less",
                      lambda row: row.lowest is not None and row.lowest <= COMEBACK),
        part_of_games(rows, "the winner led for good after half of the turns",
                      lambda row: row.settled is not None and row.settled <= 0.5),
        part_of_games(rows, "settled in the last tenth of the turns",
                      lambda row: row.settled is not None and row.settled > 0.9)]


def reasons(rows: Sequence[Row]) -> list[Share]:
    """How games end."""
    def ended(reason: str) -> Callable[[Row], bool]:
        return lambda row: row.reason == reason
    return [part_of_games(rows, reason, ended(reason))
            for reason, _ in Counter(row.reason for row in rows).most_common()]


# ---- what a card or an opening goes with ---------------------------------------------------------
def effects(rows: Sequence[Row], had: Callable[[Row, int], Iterable[str]]) -> list[Effect]:
    """What goes with each thing a seat had, against games of the same stratum without it; the
    surest gain first."""
    samples: list[Sample] = []
    having: dict[str, list[int]] = {}
    for row in rows:
        for seat in (0, 1):
            for label in set(had(row, seat)):
                having.setdefault(label, []).append(len(samples))
            samples.append(Sample(_stratum(row, seat), (row.part, row.seed, row.deal),
                                  points_of(row, seat)))
    strata = Strata(samples)
    found = []
    for label, own in sorted(having.items()):
        gain = strata.gain(own)
        found.append(Effect(label, len(own), *gain) if gain else Effect(label, len(own), None))
    return sorted(found, key=lambda one: (-one.sure, -(one.gain.score if one.gain else 0)))


def _stratum(row: Row, seat: int) -> Stratum:
    sides = [(row.players[at], row.decks[at]) for at in (seat, 1 - seat)]
    return seat, sides[0], sides[1]


def dealt(rows: Sequence[Row]) -> list[Effect]:
    """What each card of the dealt hand brings: that hand is chance, whatever is played with it.

    What is drawn later is not: long games draw more.
    """
    return effects(rows, lambda row, seat: row.dealt[seat])


def played(rows: Sequence[Row]) -> list[Effect]:
    """What goes with playing each card."""
    return effects(rows, lambda row, seat: row.played[seat])


def openings(rows: Sequence[Row]) -> list[Effect]:
    """What goes with each first action of a seat."""
    return effects(rows, lambda row, seat: filter(None, [row.openings[seat]]))


def dead(rows: Sequence[Row]) -> dict[str, int]:
    """Cards that nobody ever played, with how often they were drawn."""
    held = Counter(face for row in rows for hand in row.drawn for face in hand)
    left = {face for row in rows for hand in row.played for face in hand}
    return {face: times for face, times in held.most_common() if face not in left}


def unmet(rows: Iterable[Row], clauses: Iterable[str]) -> list[str]:
    """The clauses that no log and no end has named."""
    named = {clause for row in rows for clause in row.clauses}
    return [clause for clause in clauses if clause not in named]


def moves(rows: Iterable[Row]) -> list[tuple[str, int, int]]:
    """Each kind of move: in how many games it was made, and how often; the commonest first."""
    games: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for row in rows:
        games.update(row.moves.keys())
        times.update(row.moves)
    return [(kind, games[kind], count) for kind, count in times.most_common()]


# ---- what stands out -----------------------------------------------------------------------------
class Remark(NamedTuple):
    """Something that is hardly chance: its kind, what it is about, the number behind it."""

    kind: str
    about: str
    interval: Interval


def holds(one: Effect, times: int) -> bool:
    """Whether something goes with an effect even where that was asked so many times."""
    if one.gain is None:
        return False
    score, low, high = one.gain
    wider = student(0.05 / times, one.deals) / student(0.05, one.deals)
    return not score - wider * (score - low) <= 0 <= score + wider * (high - score)


def remarks(rows: Sequence[Row]) -> list[Remark]:
    """What of all findings is hardly chance, the seats first."""
    found = []
    seat = first_seat(rows)[0].interval
    if not seat.low <= 0.5 <= seat.high:
        found.append(Remark("first seat", "", seat))
    decks = deck_matchups(rows)
    sure = deck_matchups(rows, shares.deviations(0.05 / max(1, len(decks))))
    found += [Remark("decks", " v ".join(one.label), one.interval) for one, wide in zip(decks, sure)
              if not wide.interval.low <= 0.5 <= wide.interval.high]
    for kind, every in (("card dealt", dealt(rows)), ("opening", openings(rows))):
        judged = [one for one in every if one.gain]
        found += [Remark(kind, one.label, one.gain) for one in judged
                  if one.gain and holds(one, len(judged))]
    found += [Remark("never played", face, shares.wilson(0, times))
              for face, times in dead(rows).items() if times >= DEAD]
    return found
