"""What a night does to ratings: it takes back what matches add to them (GT-17.12)."""

from collections.abc import Mapping, Sequence

from .orbit import WHO, WINNERS, Orbit
from .ratings import FIRST_RATING
from .rivals import Rival

KEPT = 99                                  # percent of its distance from FIRST_RATING


def decay_ratings(state: Orbit, rounds: int, met: Sequence[Rival]) -> None:
    """A night after `rounds` matches of each rival, and one more with each that the person met.

    A win lifts a rating by more than a defeat costs. What all have gained so is taken back, so that
    a rating says how well somebody plays, and not how much: from each by what its wins brought, and
    never more than that; before WINNERS by its matches, won or lost. Then each comes a little
    nearer to FIRST_RATING.
    """
    before, fair = state.account[0], state.customs >= WINNERS
    everybody = {WHO: state.account, **state.standing}
    shares: Mapping[str, int] = state.gains if fair else (
        {who: rounds + (who in met) for who in state.standing} | {WHO: len(met)})
    gained = sum(row[0] - FIRST_RATING for row in everybody.values())
    for who, (rating, *counts) in everybody.items():
        share = shares.get(who, 0)
        far = rating - FIRST_RATING - gained * share // max(1, sum(shares.values()))
        kept = abs(far) * KEPT // 100
        least = rating - share if fair else 0
        settled = [max(0, least, FIRST_RATING + (kept if far > 0 else -kept)), *counts]
        if who == WHO:
            state.account = settled
        else:
            state.standing[who] = settled
    state.gains = {}
    if met and state.account[0] != before:
        does = ("evens all ratings" if fair else
                f"takes back what {len(met)} matches add to any rating")
        state.tell(f"The night {does}: yours goes from {before} to {state.account[0]}.")
