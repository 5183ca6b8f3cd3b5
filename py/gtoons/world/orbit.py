"""The state of an Orbit: an account, its cards and decks, and the rivals' standing.

It is plain JSON data; all parts but the hall are replaced, never changed in place.
"""

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

from mulligan.worlds.keyed import KeyedState

from .ratings import FIRST_RATING, rating_after
from .rivals import ROSTER, Rival

WHO = "h0"                                 # the one person of an Orbit
SLOTS = ("A", "B", "C", "D")               # GT-18.4
WINNERS = 4                                # customs with nights that take from wins (GT-17.12)
KEYS: dict[str, type] = {"seed": str, "start": int, "day": int, "name": str, "starter": str,
                         "bought": dict, "slots": dict, "earned": int, "account": list,
                         "standing": dict, "met": list, "battle": dict, "battles": int,
                         "news": list, "release": int, "customs": int, "hall": dict,
                         "zone": list, "gains": dict}


class Orbit(KeyedState):
    """One person's Orbit.

    `release` says which cards its shop deals in, `customs` what rivals do (GT-19.1), `starter` is
    the deck it began with, `bought` card -> what was paid, `slots` letter -> cards, `earned` all
    points ever earned. `account` and each of `standing` by rival are [rating, matches,
    won]. `met` are rivals played today; `battle` the match that waits, or {}: {"number", "rival",
    "slot", "cards", "theirs"}. `hall` is {} or what `hall.py` says; `zone` the cards shown, each
    [card, place]; `gains` what wins since the last night brought, by who won (GT-17.12).
    """

    __slots__ = tuple(KEYS)
    keys = KEYS
    later = {"release": 1, "customs": 1, "hall": {}, "zone": [], "gains": {}}

    if TYPE_CHECKING:                      # the kinds of KEYS, told more closely
        seed: str
        start: int
        day: int
        name: str
        starter: str
        bought: dict[str, int]
        slots: dict[str, list[str]]
        earned: int
        account: list[int]
        standing: dict[Rival, list[int]]
        met: list[Rival]
        battle: dict[str, Any]
        battles: int
        news: list[list[Any]]
        release: int
        customs: int
        hall: dict[str, Any]
        zone: list[list[Any]]
        gains: dict[str, int]

    def copy(self) -> Self:
        new = super().copy()
        new.hall = deepcopy(self.hall)
        return new

    @property
    def points(self) -> int:
        """What can be spent: earned, and neither spent nor held for a bid (GT-17.6, GT-19.4)."""
        free = self.earned - sum(self.bought.values())
        if not self.hall:
            return free
        held = sum(lot["most"] for lot in self.hall["lots"].values() if lot["leader"] == WHO)
        return int(free + self.hall["balance"] - self.hall["sunk"] - held)

    def called(self, who: str) -> str:
        return self.name if who == WHO else ROSTER[who].name

    def leaderboard(self) -> list[tuple[str, list[int]]]:
        """The leaderboard: the highest rating first, then more wins, then by id (GT-17.7)."""
        def key(row: tuple[str, list[int]]) -> tuple[int, int, str]:
            rating, _, won = row[1]
            return -rating, -won, row[0]
        return sorted({WHO: self.account, **self.standing}.items(), key=key)

    def rank(self) -> int:
        """The rank of the person on the leaderboard, 1 for the first (GT-17.7)."""
        return [who for who, _ in self.leaderboard()].index(WHO) + 1

    def rate(self, one: str, other: str, result: str) -> tuple[int, int]:
        """Count a match in both standings; returns how much each rating moved.

        `result` is how it ended for `one`: `won`, `lost` or `tied` (GT-17.5).
        """
        mirrored = {"won": "lost", "lost": "won"}.get(result, result)
        mine, theirs = self.standing_of(one)[0], self.standing_of(other)[0]
        new = rating_after(mine, theirs, result), rating_after(theirs, mine, mirrored)
        for who, rating, end in ((one, new[0], result), (other, new[1], mirrored)):
            before, played, won = self.standing_of(who)
            if end == "won" and self.customs >= WINNERS:
                self.gains = self.gains | {who: self.gains.get(who, 0) + rating - before}
            row = [rating, played + 1, won + (end == "won")]
            if who == WHO:
                self.account = row
            else:
                self.standing[who] = row
        return new[0] - mine, new[1] - theirs

    def standing_of(self, who: str) -> list[int]:
        """[rating, matches, won] of the person or of a rival."""
        return self.account if who == WHO else self.standing[who]


def beginner() -> list[int]:
    """The standing of who has played nobody yet."""
    return [FIRST_RATING, 0, 0]
