"""The pool of a match, filled from the library.

It stands above the rules that a node of the effect language is made of: the library reads
sentences, and the language knows the nodes.
"""

from functools import lru_cache

from ..cards.library import LIBRARY, SUBTYPES, trees
from .pool import Pool, Printed


@lru_cache(maxsize=32)
def pool(customs: tuple[str, ...] = ()) -> Pool:
    """The Pool of all shipped cards and these of people's.

    Its subtypes are those of the game and then, by the alphabet, those that its cards add (TT-2.8).
    """
    cards = (*LIBRARY.shipped.cards.values(), *map(LIBRARY.card, customs))
    added = {word for card in cards for word in card.get("words", ())}
    return Pool((*LIBRARY.shipped.cards, *customs), _load, (*SUBTYPES, *sorted(added)))


@lru_cache(maxsize=4096)
def _load(ident: str) -> Printed:
    card = LIBRARY.card(ident)
    return Printed(card, trees(card))
