"""Matches about cards of a world (KA-9.6, KA-17.12): what is put up, what a result moves.

`world.battle` is {"number", "day", "who", "with", "decks" (uids, seat 0 is `who`), "opening",
"stakes", "winner", "told"?}, or None: `winner` is the seat that has won and has still to choose
what it keeps, else None; with `told` the news keep a card that is won.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from ..cards.faces import Code
from ..rules.constants import Deal, Seat
from .ledger import Collector, Uid
from . import rivals, stakes
from ..rules.battle import Position, Rules, shuffled
from ..rules.streams import Stream

if TYPE_CHECKING:
    from .days import World

SEATS = ("who", "with")


def seed(world: "World", number: int) -> str:
    """The seed of a match: the world's own and the number of the match.

    So nobody chooses it and nobody reads it off (KA-10.2).
    """
    return sha256(f"kaadosu/1/world/{world.seed}/battle/{number}".encode()).hexdigest()


def begin(world: "World", who: Collector, other: Collector, decks: Sequence[Sequence[Uid]],
          opening: str, stakes: bool, told: bool) -> None:
    """A match is to be played; a rival plays one a day. Logs of before are not `told`."""
    world.battles += 1
    world.battle = {"number": world.battles, "day": world.day, "who": who, "with": other,
                    "decks": [list(deck) for deck in decks],
                    "opening": opening, "stakes": stakes, "winner": None,
                    **({"told": True} if told else {})}
    if other[0] == "r":
        world.fought.add(other)


def seated(world: "World") -> list[Collector]:
    """Who plays, by seat."""
    return [world.battle[seat] for seat in SEATS]


def codes(world: "World") -> list[list[Code]]:
    """Both decks of the match as codes."""
    return [[world.codes[uid] for uid in deck] for deck in world.battle["decks"]]


def dealt(world: "World") -> Deal:
    """The chance move the match begins with (KA-3.3)."""
    pos = Position(Rules(world.battle["opening"], world.battle["stakes"]),
                   tuple(map(tuple, codes(world))))
    return shuffled(pos, Stream(f"kaadosu/1/battle/{seed(world, world.battle['number'])}"))


def guides(world: "World") -> list[Uid]:
    """The uids of both guides by drawer: each is from the other's deck (KA-3.4)."""
    first, second = world.battle["decks"]
    deal = dealt(world)
    return [second[deal.top1 - len(first)], first[deal.top0]]


def playing(world: "World", collector: Collector) -> bool:
    """Whether a collector plays the match that waits for its end."""
    return world.battle is not None and collector in seated(world)


def in_play(world: "World") -> set[Uid]:
    """The cards in the decks of matches that are being played, here or with another device."""
    decks = [*(world.battle["decks"] if world.battle else ()),
             *([world.far["deck"]] if world.far else ())]
    return {uid for deck in decks for uid in deck}


def rival_choice(world: "World", seat: Seat) -> str:
    """What the rival on `seat` keeps when it wins (KA-17.12)."""
    drawn = guides(world)
    own = rivals.profile(world.seed, seated(world)[seat])
    return rivals.chooses(own, world.faces[drawn[seat]], world.faces[drawn[1 - seat]])


def finish(world: "World", winner: Seat | None, choice: str | None) -> list[Uid] | None:
    """The match is over: `drawn` swaps the guides for good (KA-9.7), or both go home (KA-9.8).

    No other card moves (KA-19.12). Returns the uids of the guides by drawer when they changed
    owners, else None.
    """
    moves = world.battle["stakes"] and winner is not None and choice == "drawn"
    drawn = guides(world) if moves else None
    owners = seated(world)
    if drawn:
        for seat in (0, 1):
            world.move(drawn[seat], owners[seat])
        if world.battle.get("told") and winner is not None:
            world.tell(owners[winner], "won", owners[1 - winner], world.codes[drawn[winner]],
                       world.codes[drawn[1 - winner]])
    if world.battle["stakes"] and winner is not None:
        stakes.over(world, owners[winner], owners[1 - winner], drawn[winner] if drawn else None)
    world.battle = None
    return drawn


def abandon(world: "World") -> None:
    """A staked match against a rival that is unfinished when the day ends is conceded (KA-9.6).

    If it is won and only the choice of the guide left open, it is no concession: both guides go
    home.
    """
    battle = world.battle
    if battle and battle["with"][0] == "r":
        if battle["winner"] is not None:
            finish(world, battle["winner"], "original")
            world.tell(battle["who"], "unchosen", battle["with"])
            return
        changed = finish(world, 1, rival_choice(world, 1))
        lost, got = (world.codes[changed[1]], world.codes[changed[0]]) if changed else (None, None)
        world.tell(battle["who"], "conceded", battle["with"], lost, got)
