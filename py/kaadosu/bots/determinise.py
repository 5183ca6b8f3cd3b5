"""What a seat can only guess: a random full position that agrees with all it knows (KA-10)."""

from collections import Counter

from mulligan.protocol.types import Rng

from ..cards.faces import COUNT, SHADOW, Code, known
from ..cards.library import LIBRARY
from ..rules.battle import OVER, PICK, Position, brought
from ..rules.constants import Card, Seat


def determinise(pos: Position, seat: Seat, rng: Rng) -> Position:
    """A copy of `pos` in which what is hidden from `seat` is drawn anew (KA-10.4).

    It depends on `rng` and on what is known alone. A seat knows its own deck list, its hand and
    every card that has lain open; of the other's deck it knows the number of cards.
    """
    new = pos.copy()
    if pos.phase in (PICK, OVER):
        return new
    other, opened = 1 - seat, pos.open
    hidden = [card for card in pos.deck if not opened >> card & 1]
    hidden += [card for card in pos.hands[other] if not opened >> card & 1]
    first = len(pos.codes[0])
    theirs = sorted(card for card in hidden if (card >= first) != bool(seat))
    if theirs:
        _list_anew(new, other, theirs, first, rng)
    hidden.sort()
    rng.shuffle(hidden)
    # who draws from the own rest first holds cards whose owner is known (KA-8.7)
    own = pos.rules.draws == "own"
    piles = [[card for card in hidden if not own or brought(pos, card) == seat] for seat in (0, 1)]

    def another(card: Card) -> Card:
        return card if opened >> card & 1 else piles[own and brought(pos, card)].pop()
    new.deck = [another(card) for card in pos.deck]
    new.hands[other] = [another(card) for card in pos.hands[other]]
    return new


def _list_anew(new: Position, other: Seat, unknown: list[Card], first: int,
               rng: Rng) -> None:
    """Other codes for the cards of a deck nobody has seen.

    The rest of a practice deck that fits is taken, else cards like those shown.
    """
    start, codes = first * other, list(new.codes[other])
    gone = set(unknown)
    shown = [code for card, code in enumerate(codes, start) if card not in gone]
    drawn = _fitting(shown, len(codes), rng) or _alike(shown, len(unknown), rng)
    rng.shuffle(drawn)
    for card, code in zip(unknown, drawn):
        codes[card - start] = code
    new.codes = (tuple(codes), new.codes[1]) if other == 0 else (new.codes[0], tuple(codes))
    faces = list(new.faces)
    for card, code in zip(unknown, drawn):
        faces[card] = known(code)
    new.faces = tuple(faces)


def _fitting(shown: list[Code], size: int, rng: Rng) -> list[Code] | None:
    """What is left of a practice deck that holds all that was shown; None when none does."""
    fitting = []
    for deck in LIBRARY.decks:
        left = Counter(deck["cards"])
        left.subtract(shown)
        if len(deck["cards"]) == size and min(left.values()) >= 0:
            rest = list(deck["cards"])
            for code in shown:
                rest.remove(code)
            fitting.append(rest)
    return fitting[int(rng.random() * len(fitting))] if fitting else None


def _alike(shown: list[Code], count: int, rng: Rng) -> list[Code]:
    """Base cards and Shadows, as often as they were shown."""
    shadows = (1 + sum(known(code).kind == SHADOW for code in shown)) / (3 + len(shown))
    return [("S" if rng.random() < shadows else "B") + str(1 + int(rng.random() * COUNT))
            for _ in range(count)]
