"""What rivals that are people ask of a person, and how they speak (KA-17.19)."""

from typing import TYPE_CHECKING

from ..cards.faces import BASE, COLOURS, COMBO, SHAPES
from . import rivals, stakes
from .ledger import Collector, Uid
from .people import CHASER, DUELLIST, KEEPER, MERGER, in_set, level, lively, person, player, wealth

if TYPE_CHECKING:
    from .days import World

ASKED, MOST_OFFERS = 4, 2                  # rivals that look for a swap a day, and offers they make
DARES = 500                                # in a thousand days on which a duellist challenges
RICHER = 3, 2                              # one has half as much again as the other
HABIT_WORDS = {
    KEEPER: "keeps its cards, and sells dear", MERGER: "merges what it can",
    DUELLIST: "would rather play than trade", CHASER: "pays above worth for the set it chases"}
STRONG = {"easy": "a beginner", "normal": "a fair player", "hard": "a strong player",
          "expert": "a master"}
STYLE = {"guard": " who guards", "striker": " who strikes"}        # KA-17.24


# ---- offers --------------------------------------------------------------------------------------
def make_offers(world: "World") -> None:
    """Rivals propose swaps to people on the day that opens; each holds until its end (KA-17.19)."""
    if not lively(world):
        return
    able = [f"r{k}" for k in range(1, world.count + 1) if f"r{k}" in world.joined]
    for human in world.names:
        if human not in world.joined or not able:
            continue
        stream, made = world.stream("offers", world.day, human), 0
        for _ in range(ASKED):
            rival = able[stream.below(len(able))]
            if made < MOST_OFFERS and _offer(world, rival, human):
                made += 1


def _offer(world: "World", rival: Collector, human: Collector) -> bool:
    """One rival proposes a card for a card, if it finds two."""
    asked = any(made["from"] == rival for made in world.proposals.values())
    if asked or stakes.grudge(world, rival, human):
        return False
    pair = swap_for(world, rival, human)
    if pair is None:
        return False
    give, want = pair
    world.proposals[str(world.next_proposal)] = {"from": rival, "to": human, "give": [give],
                                                 "want": [want]}
    world.next_proposal += 1
    return True


def swap_for(world: "World", rival: Collector, human: Collector) -> tuple[Uid, Uid] | None:
    """(card of the rival, base card of the person) that a rival would swap, or None.

    It wants the one it values most of those it likes, the set it chases first, and gives of those
    that it values less the one with most power: at least as much as that of the card it wants.
    """
    own, faces = rivals.profile(world.seed, rival), world.faces
    decked = {uid for deck in world.decks[human].values() for uid in deck}
    liked = [uid for uid in world.held[human] if faces[uid].kind == BASE and world.free(uid)
             and uid not in decked and rivals.likes(own, faces[uid])]
    if not liked:
        return None
    want = max(liked, key=lambda uid: (in_set(world, own, uid), rivals.value(faces[uid], own),
                                       -uid))
    kept, most = rivals.protected(world, rival), rivals.value(faces[want], own)
    able = [uid for uid in rivals.free_of(world, rival, BASE, COMBO) if uid not in kept
            and rivals.value(faces[uid], own) < most and faces[uid].power >= faces[want].power]
    if not able:
        return None
    return max(able, key=lambda uid: (faces[uid].power, -uid)), want


def withdraw_offers(world: "World") -> None:
    """What rivals proposed holds for its day."""
    world.proposals = {number: made for number, made in world.proposals.items()
                       if made["from"][0] == "h"}


def dares(world: "World", human: Collector) -> Collector | None:
    """The duellist that challenges a person today, or None."""
    able = [rival for rival in world.joined if rival[0] == "r"
            and person(world.seed, rival).habit == DUELLIST and rival not in world.fought]
    stream = world.stream("dare", world.day, human)
    if not lively(world) or not able or not stream.chance(DARES):
        return None
    return sorted(able)[stream.below(len(able))]


# ---- words ---------------------------------------------------------------------------------------
def loves(world: "World", rival: Collector) -> str:
    """The set a rival chases, in words: red stars."""
    own = rivals.profile(world.seed, rival)
    return f"{COLOURS[own.colour]} {SHAPES[own.shape]}s"


def character(world: "World", rival: Collector) -> str:
    """What a rival is like, in a sentence without its name."""
    who = person(world.seed, rival)
    habit = HABIT_WORDS.get(who.habit, "trades with everybody")
    style = STYLE.get(player(world, rival), "")
    return f"{STRONG[level(world, rival)]}{style}; chases {loves(world, rival)}; {habit}"


def says(world: "World", rival: Collector, human: Collector) -> str:
    """How a rival speaks of a person today: it sulks, asks, praises or boasts (KA-17.19)."""
    if stakes.grudge(world, rival, human):
        return "Sulks: you have a card it lost to you."
    own = rivals.profile(world.seed, rival)
    theirs, mine = wealth(world, rival), wealth(world, human)
    if any(in_set(world, own, uid) for uid in world.held[human]):
        return f"Asks about your {loves(world, rival)}."
    if mine * RICHER[1] > theirs * RICHER[0]:
        return "Praises your collection."
    if theirs * RICHER[1] > mine * RICHER[0]:
        return f"Boasts of its {len(world.held[rival])} cards."
    return "Greets you."
