"""What cards are worth to rivals: by rarity, by their decks and by what they wish for (GT-19.2)."""

from collections import Counter
from functools import cache, lru_cache

from .orbit import Orbit
from .prices import price
from .rivals import ROSTER, Rival
from .streams import seeded
from ..cards.library import LIBRARY

WISH_DAYS = 14                             # how long a wish lasts
PLAIN_PERCENT = 80                         # of the shop's price, as all below (GT-19.2)
LIKED_PERCENT, WISHED_PERCENT = 20, 20     # more in such a colour
SPREAD_PERCENT = 10                        # chance adds or takes at most that
MOST_PERCENT = 120
# what can be wished for, in this order: a seed draws from it
WISHABLE = ("black", "blue", "green", "orange", "purple", "red", "yellow")


@cache
def liked_colours(rival: Rival) -> tuple[str, ...]:
    """The two colours that most cards of its own deck have."""
    tally = Counter(colour(ident) for ident in sorted(ROSTER[rival].deck))
    return tuple(one for one, _ in sorted(tally.items(), key=lambda row: (-row[1], row[0]))[:2])


def colour(ident: str) -> str:
    """The colour a card has in print."""
    return str(LIBRARY.card(ident)["colour"])


def wished_colour(state: Orbit, rival: Rival) -> str:
    """The colour a rival wishes for, drawn anew every two weeks.

    Rivals begin on different days, each as many later as the number in its id says.
    """
    return _wished(state.seed, rival, (state.day + int(rival[1:])) // WISH_DAYS)


@lru_cache(maxsize=1000)
def _wished(seed: str, rival: Rival, number: int) -> str:
    others = [one for one in WISHABLE if one not in liked_colours(rival)]
    return seeded(seed, "wish", rival, number).choice(others)


@lru_cache(maxsize=10_000)
def _taste(seed: str, rival: Rival, ident: str) -> int:
    """What chance adds to the worth of a card to a rival, in percent."""
    return seeded(seed, "worth", rival, ident).randint(-SPREAD_PERCENT, SPREAD_PERCENT)


def wants(state: Orbit, rival: Rival, ident: str) -> bool:
    """Whether a card has a colour that the rival likes or wishes for."""
    return colour(ident) in (*liked_colours(rival), wished_colour(state, rival))


def worth(state: Orbit, rival: Rival, ident: str) -> int:
    """Points a card is worth to a rival today, whoever asks (GT-19.2)."""
    percent = PLAIN_PERCENT + _taste(state.seed, rival, ident)
    percent += LIKED_PERCENT * (colour(ident) in liked_colours(rival))
    percent += WISHED_PERCENT * (colour(ident) == wished_colour(state, rival))
    return max(1, price(ident) * min(percent, MOST_PERCENT) // 100)
