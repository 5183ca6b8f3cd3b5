"""What a night does to ratings: it takes back what every match adds to them (GT-17.12)."""

from collections.abc import Sequence

from .orbit import WHO, Orbit
from .ratings import FIRST_RATING
from .rivals import Rival

KEPT = 99                                  # percent of its distance from FIRST_RATING


def settle(state: Orbit, rounds: int, met: Sequence[Rival]) -> None:
    """A night after `rounds` matches of each rival, and one more with each that the person met.

    A win lifts a rating by more than a defeat costs. What all have gained so is taken back by the
    matches each has played, so that a rating says how well somebody plays, and not how much; then
    each comes a little nearer to FIRST_RATING.
    """
    before = state.account[0]
    everybody = {WHO: state.account, **state.standing}
    played = {who: rounds + (who in met) for who in state.standing} | {WHO: len(met)}
    gained = sum(row[0] - FIRST_RATING for row in everybody.values())
    for who, (rating, *counts) in everybody.items():
        far = rating - FIRST_RATING - gained * played[who] // sum(played.values())
        kept = abs(far) * KEPT // 100
        settled = [max(0, FIRST_RATING + (kept if far > 0 else -kept)), *counts]
        if who == WHO:
            state.account = settled
        else:
            state.standing[who] = settled
    if met and state.account[0] != before:
        state.tell(f"The night takes back what {len(met)} matches add to any rating: yours goes "
                   f"from {before} to {state.account[0]}.")
