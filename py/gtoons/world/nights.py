"""What a night does to ratings: it takes back what every match adds to them (GT-17.12)."""

from collections.abc import Mapping, Sequence

from .orbit import WHO, Orbit
from .ratings import FIRST_RATING
from .rivals import Rival

KEPT = 99                                  # percent of its distance from FIRST_RATING


def settle(state: Orbit, rounds: int, met: Sequence[Rival]) -> None:
    """A night after `rounds` matches of each rival, and one more with each that the person met.

    A win lifts a rating by more than a defeat costs. What all have gained so is taken back from
    those who won, so that a rating says how well somebody plays, and not how much; then each comes
    a little nearer to FIRST_RATING.
    """
    before, taken = state.account[0], wins(state)
    if not state.won_before:               # customs 3: by matches, won or not
        taken = {who: rounds + (who in met) for who in state.standing} | {WHO: len(met)}
    even(state, taken)
    if met and state.account[0] != before:
        matches = "1 match" if len(met) == 1 else f"{len(met)} matches"
        what = "what wins add to all ratings" if state.won_before else \
            f"what {matches} add to any rating"
        state.tell(f"The night takes back {what}: yours goes from {before} to {state.account[0]}.")
    if state.won_before:
        count_wins(state)


def wins(state: Orbit) -> dict[str, int]:
    """How many matches each has won since the last night."""
    return {who: row[2] - state.won_before.get(who, 0) for who, row in state.everybody().items()}


def count_wins(state: Orbit) -> None:
    """The next night looks at what is won from now on."""
    state.won_before = {who: row[2] for who, row in state.everybody().items()}


def even(state: Orbit, taken: Mapping[str, int]) -> None:
    """Take back what all have above FIRST_RATING, from each by its share of `taken`."""
    everybody = state.everybody()
    gained = sum(row[0] - FIRST_RATING for row in everybody.values())
    parts = max(1, sum(taken.values()))
    for who, (rating, *counts) in everybody.items():
        far = rating - FIRST_RATING - gained * taken[who] // parts
        kept = abs(far) * KEPT // 100
        state.stand(who, [max(0, FIRST_RATING + (kept if far > 0 else -kept)), *counts])
