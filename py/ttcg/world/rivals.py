"""The decks that collectors play, made of what they hold (CS-8.3), how they side-board (CS-8.4),
and how they play (CS-8.6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from ..cards import decks
from ..cards.library import LIBRARY, SPELL
from ..cardscape.collectors import COLLECTORS, Holdings
from ..cardscape.types import CardId

SIDE = 10                                  # cards of a side deck at most (CS-8.1)
SWAPS = 4                                  # that a collector exchanges before a game at most
SHARES = {1: 22, 2: 12, 3: 7, 4: 2, 5: 2}  # of ranks in the part of a deck that is held

# how well collectors play: as a level, or as far as Normal in a style of their own (CS-8.6)
OWN = "own"
LEVELS = (("easy", "Easy"), ("normal", "Normal"), (OWN, "Each in its own style"),
          ("hard", "Hard"), ("expert", "Expert"))
STYLES = {"normal": "for nothing above all", "holder": "for many units and their Defense",
          "climber": "for a few tall piles"}
PATIENT, HASTY = 4, 2                      # refusals a day from which, and up to which


def player(who: str, level: str) -> str:
    """The computer player that sits there for a collector when such a level is asked for."""
    if level != OWN:
        return level
    patience = COLLECTORS[who].patience
    if patience >= PATIENT:
        return "holder"
    return "climber" if patience <= HASTY else "normal"


def deck(holdings: Holdings, wish: str, seed: str) -> list[CardId]:
    """Fifty cards: of the wished type, one more and spells as far as they are held, the rest
    lent."""
    held = [ident for ident, count in sorted(holdings.count.items())
            for _ in range(min(decks.COPIES, count))]
    counts = Counter(_type(ident) for ident in held if _type(ident) not in (wish, SPELL))
    second = max(sorted(counts), key=lambda kind: counts[kind], default=wish)
    room, own = Counter(SHARES), list[CardId]()
    for ident in held:
        rank = LIBRARY.card(ident)["level"]
        if _type(ident) in (wish, second, SPELL) and room[rank] > 0:
            room[rank] -= 1
            own.append(ident)
    return decks.finish_deck(own, Random(seed))


def side_deck(holdings: Holdings, main: Sequence[CardId], seed: str) -> list[CardId]:
    """Ten units of the ranks and types of a deck: held ones before lent ones."""
    used, places = Counter(main), {_place(ident) for ident in main}
    lent = sorted(LIBRARY.shipped.cards)
    Random(seed).shuffle(lent)
    out: list[CardId] = []
    for ident in [*sorted(one for one, count in holdings.count.items() if count), *lent]:
        fits = _place(ident) in places and _type(ident) != SPELL
        if fits and ident not in out and used[ident] < decks.COPIES and len(out) < SIDE:
            out.append(ident)
    return out


def sided(main: Sequence[CardId], side: Sequence[CardId],
          seen: Iterable[CardId]) -> tuple[list[CardId], list[CardId], int]:
    """(deck, side deck, cards exchanged) after a game in which such cards of the other were seen.

    Against more Attack than Defense come the cards with most Defense, else those with most
    Attack, each for one of the same type and rank that has less.
    """
    units = [LIBRARY.card(ident) for ident in seen if _type(ident) != SPELL]
    if not units:
        return list(main), list(side), 0
    attack, defense = (sum(card[stat] for card in units) for stat in ("attack", "defense"))
    stat = "defense" if attack > defense else "attack"
    deck_now, side_now, done = list(main), list(side), 0
    for coming in sorted(side, key=lambda ident: (-LIBRARY.card(ident)[stat], ident)):
        alike = [ident for ident in deck_now if _place(ident) == _place(coming)]
        going = min(alike, key=lambda ident: (LIBRARY.card(ident)[stat], ident), default=None)
        if (going and done < SWAPS and deck_now.count(coming) < decks.COPIES
            and LIBRARY.card(going)[stat] < LIBRARY.card(coming)[stat]):
            deck_now[deck_now.index(going)] = coming
            side_now[side_now.index(coming)] = going
            done += 1
    return deck_now, side_now, done


def _type(ident: CardId) -> str:
    kind: str = LIBRARY.card(ident)["type"]
    return kind


def _place(ident: CardId) -> tuple[str, int]:
    return _type(ident), LIBRARY.card(ident)["level"]
