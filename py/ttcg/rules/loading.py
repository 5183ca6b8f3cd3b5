"""The pool of a match, filled from the library.

It stands above the rules that a node of the effect language is made of: the library reads
sentences, and the language knows the nodes.
"""

from functools import lru_cache

from ..cards.library import LIBRARY, SUBTYPES, trees
from .pool import Pool, Printed

# the id of a card that a device does not know, with a number behind it; no deck can hold it
UNKNOWN = "?"
_BLANK = {"name": "a hidden card", "type": "spell", "level": 1, "effects": []}


@lru_cache(maxsize=32)
def pool(customs: tuple[str, ...] = ()) -> Pool:
    """The Pool of all shipped cards and these of people's.

    Its subtypes are those of the game and then, by the alphabet, those that its cards add (TT-2.8).
    """
    made = (ident for ident in customs if ident[0] != UNKNOWN)
    cards = (*LIBRARY.shipped.cards.values(), *map(LIBRARY.card, made))
    added = {word for card in cards for word in card.get("words", ())}
    return Pool((*LIBRARY.shipped.cards, *customs), _load, (*SUBTYPES, *sorted(added)), customs)


@lru_cache(maxsize=4096)
def _load(ident: str) -> Printed:
    if ident[0] == UNKNOWN:
        return Printed(_BLANK | {"id": ident}, ())
    card = LIBRARY.card(ident)
    return Printed(card, trees(card))
