"""What cards are worth to rivals: by rarity, by their decks and by what they wish for (GT-19.2)."""

from collections import Counter
from functools import cache, lru_cache

from .orbit import Orbit
from .prices import price
from .rivals import ROSTER, Rival
from .streams import seeded
from ..cards.library import LIBRARY

WISH = 14                                  # days a wish lasts
PLAIN, LIKED, WISHED = 80, 20, 20          # percent of the shop's price (GT-19.2)
SPREAD = 10                                # percent that chance adds or takes
DEAREST = 120                              # percent: nobody pays more
COLOURS = ("black", "blue", "green", "orange", "purple", "red", "yellow")


@cache
def liked(rival: Rival) -> tuple[str, ...]:
    """The two colours that most cards of its own deck have."""
    tally = Counter(colour(ident) for ident in sorted(ROSTER[rival].deck))
    return tuple(one for one, _ in sorted(tally.items(), key=lambda row: (-row[1], row[0]))[:2])


def colour(ident: str) -> str:
    """The colour a card has in print."""
    return str(LIBRARY.card(ident)["colour"])


def wish(state: Orbit, rival: Rival) -> str:
    """The colour a rival wishes for, drawn anew every two weeks."""
    return _wished(state.seed, rival, (state.day + int(rival[1:])) // WISH)


@lru_cache(maxsize=1000)
def _wished(seed: str, rival: Rival, number: int) -> str:
    others = [one for one in COLOURS if one not in liked(rival)]
    return seeded(seed, "wish", rival, number).choice(others)


@lru_cache(maxsize=10_000)
def _taste(seed: str, rival: Rival, ident: str) -> int:
    """What chance adds to the worth of a card to a rival, in percent."""
    return seeded(seed, "worth", rival, ident).randint(-SPREAD, SPREAD)


def wants(state: Orbit, rival: Rival, ident: str) -> bool:
    """Whether a card has a colour that the rival likes or wishes for."""
    return colour(ident) in (*liked(rival), wish(state, rival))


def worth(state: Orbit, rival: Rival, ident: str) -> int:
    """Points a card is worth to a rival today, whoever asks (GT-19.2)."""
    percent = PLAIN + _taste(state.seed, rival, ident)
    percent += LIKED * (colour(ident) in liked(rival))
    percent += WISHED * (colour(ident) == wish(state, rival))
    return max(1, price(ident) * min(percent, DEAREST) // 100)
