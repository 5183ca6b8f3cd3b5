"""What rivals play for (KA-17.15, 17.20, 17.23): decks like yours, no Shadows, and grudges."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..cards.faces import BASE, COMBO, Face
from ..cards.library import LEAST, title
from . import names, rivals
from .ledger import Collector, Day, Uid

if TYPE_CHECKING:
    from .days import World

GRUDGE = 14                                # days a rival holds it against who took a card
LIKE = 5                                   # means differ by one part in so many at most
KINDS = (BASE, COMBO)
FAIR, MATCHED, MIRRORED = "fair", "matched", "mirrored"            # ways to look at a stake


class Grudge(NamedTuple):
    """What a rival holds against a person; `world.grudges` has them by rival."""

    who: Collector
    lost: Uid                              # the card it lost to that person
    until: Day                             # the last day of it


def fair(world: "World") -> bool:
    """Whether rivals look at what they play for (KA-17.15, KA-17.20, KA-17.23)."""
    return world.ways.stakes in (FAIR, MATCHED, MIRRORED)


def worth(world: "World", uids: Sequence[Uid]) -> int:
    """What cards are worth in any week: their powers."""
    return sum(world.faces[uid].power for uid in uids)


def able(world: "World", rival: Collector) -> list[Uid]:
    """The cards a rival may bring, by power, then uid: free base cards and combos."""
    faces = world.faces
    return sorted(rivals.free_of(world, rival, *KINDS), key=lambda uid: (faces[uid].power, uid))


def brings(world: "World", rival: Collector, against: Sequence[Uid]) -> list[Uid]:
    """The deck a rival brings against one of these cards (KA-17.12, KA-17.15).

    It is too short when the rival has not enough.
    """
    if not fair(world):
        return rivals.deck(world, rival, len(against))
    own = able(world, rival)
    if world.ways.stakes != FAIR:
        return _card_for_card(world, own, against)
    size, aim = min(len(against), len(own)), worth(world, against)
    if not size:
        return []
    powers = [world.faces[uid].power for uid in own]
    sums = [sum(powers[:size])]
    for i in range(len(own) - size):
        sums.append(sums[-1] + powers[i + size] - powers[i])
    best = min(range(len(sums)), key=lambda i: (abs(sums[i] * len(against) - aim * size), -i))
    return own[best:best + size]


def _card_for_card(world: "World", own: list[Uid], against: Sequence[Uid]) -> list[Uid]:
    """For each card of the other deck, the most powerful first, the free one most like it.

    A mean alone leaves a deck of combos against one of base cards: who brings combos hands the
    other the higher guide with more health, and loses two matches of three (KA-17.20). Powers
    alone leave a rival with its favourite colour in every second card: what the two draw from is
    then full of what its guide makes it weak to (KA-17.23).
    """
    faces, left, deck = world.faces, own[:], []
    looks = world.ways.stakes == MIRRORED
    for uid in sorted(against, key=lambda uid: (-faces[uid].power, uid)):
        if left:
            best = min(left, key=_unlike(faces, faces[uid], looks))
            left.remove(best)
            deck.append(best)
    return deck


def _unlike(faces: Mapping[Uid, Face], wanted: Face,
            looks: bool) -> Callable[[Uid], tuple[int, int, int, Uid]]:
    """How far cards are from a wanted one: another kind counts as a power; then sums, uid.

    Between them with `looks` another colour, and other shapes.
    """
    def key(uid: Uid) -> tuple[int, int, int, Uid]:
        one = faces[uid]
        other = (one.colour != wanted.colour) + (one.shapes != wanted.shapes) if looks else 0
        return (abs(one.power - wanted.power) + (one.kind != wanted.kind), other,
                abs(one.plus + one.minus - wanted.plus - wanted.minus), uid)
    return key


def declines(world: "World", rival: Collector, who: Collector, deck: Sequence[Uid]) -> str:
    """Why a rival does not play for a stake with a person who brings this deck, or ""."""
    name, theirs = names.of_rival(int(rival[1:])), brings(world, rival, deck)
    if len(theirs) < LEAST:
        what = "free cards that are no Shadows" if fair(world) else "free cards"
        return f"{name} has {len(theirs)} {what} and needs {LEAST}."
    if not fair(world):
        return ""
    if any(world.faces[uid].kind not in KINDS for uid in deck):
        return f"{name} declines: a Shadow in your deck is no stake. Bring base cards and combos."
    held = grudge(world, rival, who)
    if held and held.lost not in deck:
        return (f"{name} holds a grudge: it plays you only for a deck with "
                f"{title(world.codes[held.lost])}, which it lost to you.")
    ours, other = worth(world, deck) * len(theirs), worth(world, theirs) * len(deck)
    if abs(ours - other) * LIKE > ours:
        return (f"{name} declines: your cards are worth {mean(worth(world, deck), len(deck))} on "
                f"average, and the nearest it can bring {mean(worth(world, theirs), len(theirs))}.")
    return ""


def mean(total: int, count: int) -> str:
    """A mean in words, with one digit."""
    return f"{total / count:.1f}" if count else "0"


def asks(world: "World", rival: Collector) -> str:
    """The means of the least and the most worthy decks a rival can bring, in words."""
    own = able(world, rival)
    if len(own) < LEAST:
        return ""
    low, high = (mean(worth(world, part), LEAST) for part in (own[:LEAST], own[-LEAST:]))
    return f"{low} to {high}"


# ---- grudges -------------------------------------------------------------------------------------
def grudge(world: "World", rival: Collector, who: Collector) -> Grudge | None:
    """What a rival holds against a person today.

    It is nothing once the card is no longer that person's or the time is over.
    """
    held = world.grudges.get(rival)
    if held is None or held.who != who or held.until < world.day:
        return None
    return held if world.owners.get(held.lost) == who else None


def over(world: "World", winner: Collector, loser: Collector, lost: Uid | None) -> None:
    """A staked match is over: a rival resents a card it lost, and is content once it has won."""
    if not fair(world):
        return
    if winner in world.grudges and world.grudges[winner].who == loser:
        del world.grudges[winner]
    if loser[0] == "r" and lost is not None:
        world.grudges[loser] = Grudge(winner, lost, world.day + GRUDGE)
        world.tell(winner, "grudge", loser, world.codes[lost])


def forget(world: "World") -> None:
    """Grudges that are over are not kept."""
    world.grudges = {rival: held for rival, held in world.grudges.items()
                     if grudge(world, rival, held.who)}
