"""Deeds about matches for cards of a world (KA-9.6, KA-17.12, KA-18.1).

One is begun, its end is brought, it is given up, the stake is chosen.
"""

from typing import TYPE_CHECKING, Any, cast

from mulligan import Match
from mulligan.registry import get
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deal import brought
from mulligan.worlds.deeds import Plan

from ..cards.faces import Code
from ..rules.constants import Seat
from .ledger import Collector, Uid
from . import battles, people, stakes
from .asking import called, refuse
from ..cards.library import LEAST, MOST, title

if TYPE_CHECKING:
    from ..rules.battle import Position
    from .asking import Request
    from .days import World

CHOICES = ("drawn", "original")                                  # KA-9.7
ALIKE = ("Both decks become one, and both of you draw from it: strong cards help either side "
         "alike, and the higher guide begins.")
STAKE = ("Each of you draws a guide from the other's deck. Who wins may keep the card drawn for "
         "good, and gives up the one the other drew; or takes that one back, and nothing changes "
         "hands.")
# the app proposes the first (KA-3.8)
OPENINGS = ("balanced", "source")
OPENING_WORDS = {"balanced": "Balanced: who goes second holds four cards",
                 "source": "Three cards each: who goes first wins nine in ten"}


def kaadosu() -> Any:
    """The game, by its name: it imports its world."""
    return get("kaadosu")


def _refuse_a_second(world: "World") -> None:
    if world.battle or world.far:
        raise refuse("A match is being played already: end it or give it up first.",
                     clause="KA-9.6", reason="playing", title="One match at a time")


def playable(request: "Request", name: str, owner: Collector) -> list[Uid]:
    """A saved deck that can be played: 10 to 30 free cards (KA-3.1, KA-3.2)."""
    deck = request.text(name, "Choose a deck.", "KA-3.1")
    uids = request.world.decks[owner].get(deck)
    if uids is None:
        raise refuse("There is no deck of this name.",
                     clause="KA-3.2", reason="unknown", title="No such deck")
    if not LEAST <= len(uids) <= MOST:
        raise refuse(f"{deck} has {len(uids)} cards; a deck has {LEAST} to {MOST}.",
                     clause="KA-3.1", reason="size", title="Not a deck any more")
    for uid in uids:
        request.check_free(uid, "KA-3.2", owner)
    return uids


def challenge(request: "Request") -> Plan:
    """{rival, deck, opening, told}: a staked match against a rival (KA-17.12)"""
    world = request.world
    _refuse_a_second(world)
    rival = request.text("rival", "Choose a rival.", "KA-17.12")
    if rival not in world.joined or rival[0] != "r":
        raise refuse("There is no such rival.", clause="KA-17.12", reason="nobody", title="Nobody")
    if rival in world.fought:
        raise refuse(f"{called(world, rival)} has played for a stake today; ask again tomorrow.",
                     clause="KA-17.12", reason="fought", title="One match a day")
    uids = playable(request, "deck", request.who)
    opening = request.choice("opening", OPENINGS, OPENINGS[0])
    theirs = stakes.brings(world, rival, uids)
    if why := stakes.declines(world, rival, request.who, uids):
        few = len(theirs) < LEAST
        raise refuse(why, clause="KA-17.12" if few else "KA-17.15",
                     reason="too_few" if few else "declined", title="Declined")
    told = request.choice("told", (False, True), False)
    worths = ""
    if stakes.fair(world):
        worths = (f" worth {stakes.worth(world, theirs)}; your {len(uids)} are worth "
                  f"{stakes.worth(world, uids)}")
    text = (f"{called(world, rival)} accepts, with {len(theirs)} cards{worths}. {ALIKE} {STAKE} "
            "Left unfinished when the day ends, the match counts as lost (KA-9.6).")

    def run() -> Result:
        battles.begin(world, request.who, rival, (uids, theirs), opening, True, told)
        return Result(text, play=True)
    return Preview(text), run


def battle(request: "Request") -> Plan:
    """{with, deck, their_deck, opening, stakes, told}: a match between two humans of this world
    (KA-18.1)
    """
    world = request.world
    _refuse_a_second(world)
    other = request.text("with", "Choose whom to play.", "KA-18.1")
    if other not in world.names or other == request.who or other not in world.joined:
        raise refuse("There is nobody of that name here.",
                     clause="KA-18.1", reason="nobody", title="Nobody")
    uids, theirs = playable(request, "deck", request.who), playable(request, "their_deck", other)
    opening = request.choice("opening", OPENINGS, OPENINGS[0])
    stakes = request.choice("stakes", (True, False), True)
    told = request.choice("told", (False, True), False)
    fate = STAKE if stakes else "Both guides go home afterwards."
    text = f"You play {called(world, other)}. {ALIKE} {fate}"

    def run() -> Result:
        battles.begin(world, request.who, other, (uids, theirs), opening, stakes, told)
        return Result(text, play=True)
    return Preview(text), run


def match_of(world: "World") -> dict[str, Any] | None:
    """The match that is to be played, as the bridge makes one."""
    battle = world.battle
    if not battle or battle["winner"] is not None:
        return None
    who, other = battles.seated(world)
    names = [called(world, one) for one in (who, other)]
    kinds = ["person", people.player(world, other) if other[0] == "r" else "person"]
    return {"label": f"{names[0]} against {names[1]}{', for a stake' if battle['stakes'] else ''}",
            "options": {"opening": battle["opening"], "stakes": battle["stakes"]},
            "seats": [{"kind": kind, "name": name} for kind, name in zip(kinds, names)],
            "decks": [{"name": name, "cards": cards} for name,
                      cards in zip(names, battles.codes(world))],
            "seed": battles.seed(world, battle["number"])}


def _playing(request: "Request") -> dict[str, Any]:
    """The match that `who` takes part in."""
    battle = request.world.battle
    if not battle or request.who not in battles.seated(request.world):
        raise refuse("You have no match to end.",
                     clause="KA-9.6", reason="no_match", title="No match")
    return battle


def settle(request: "Request") -> Plan:
    """{record}: the finished match, replayed under the rules and checked to be the one that waits.

    It brings what KA-9.7 and KA-9.8 say.
    """
    world, battle = request.world, _playing(request)
    if battle["winner"] is not None:
        raise refuse("The match is over; the winner has still to choose.",
                     clause="KA-9.7", reason="over", title="Over already")
    match = check_record(taken(request), match_of(world) or {})
    end, pos = match.outcome(), position_of(match)
    winner = end.winner if end else pos.winner
    choice = CHOICES[pos.kept] if pos.kept >= 0 else None
    return _over(request, winner, choice)


def taken(request: "Request") -> Any:
    """The record of a deed."""
    return request.needed("record", "The record of the match is missing.", "KA-9.6")


def position_of(match: Match) -> "Position":
    """Where a match of this game stands."""
    return cast("Position", match.state)


def check_record(record: Any, waits: dict[str, Any]) -> Match:
    """The Match of a record, if it is the one that waits and decided (KA-9.6).

    The winner may have still to choose the stake (KA-9.7).
    """
    return brought(kaadosu(), record, waits, "KA-9.6")


def give_up(request: "Request") -> Plan:
    """{}: concede the match (KA-9.2)"""
    _playing(request)
    if request.world.battle["winner"] is not None:
        raise refuse("The match is over; the winner has still to choose.",
                     clause="KA-9.7", reason="over", title="Over already")
    return _over(request, 1 - battles.seated(request.world).index(request.who), None)


def stake(request: "Request") -> Plan:
    """{choice: drawn or original}: what the winner keeps, when the match did not say (KA-9.7)"""
    battle = _playing(request)
    if battle["winner"] is None or battles.seated(request.world)[battle["winner"]] != request.who:
        raise refuse("You have no stake to choose.",
                     clause="KA-9.7", reason="no_stake", title="Nothing to choose")
    if request.deed.get("choice") is None:
        raise refuse("Choose which guide you keep.",
                     clause="KA-9.7", reason="missing", title="Choose a guide")
    return _over(request, battle["winner"], request.choice("choice", CHOICES, None))


def _over(request: "Request", winner: Seat | None, choice: str | None) -> Plan:
    """The end of the match: a rival chooses by its own rule (KA-17.12), a human may have to choose
    yet (KA-9.7).
    """
    world, battle = request.world, request.world.battle
    if battle["stakes"] and winner is not None:
        if battles.seated(world)[winner][0] == "r":
            choice = battles.rival_choice(world, winner)
        elif choice is None:
            return _wait(world, winner)
    text, shown = _told(world, request.who, winner, choice)

    def run() -> Result:
        battles.finish(world, winner, choice)
        return Result(text, shown=shown)
    return Preview(text, shown), run


def _wait(world: "World", winner: Seat) -> Plan:
    text = f"{called(world, battles.seated(world)[winner])} wins and chooses a guide."

    def run() -> Result:
        world.battle = world.battle | {"winner": winner}
        return Result(text)
    return Preview(text), run


def _told(world: "World", who: Collector, winner: Seat | None,
          choice: str | None) -> tuple[str, tuple[Code, ...]]:
    """What the end moves, in words and faces for `who`."""
    if winner is None:
        return "A draw: both guides go home (KA-9.8).", ()
    me = battles.seated(world).index(who)
    wins, takes, keeps = (("You win", "take your own card back", "keep the guide you drew")
                          if winner == me else
                          (f"{called(world, battles.seated(world)[winner])} wins",
                           "takes the own card back", "keeps the guide drawn"))
    if not world.battle["stakes"]:
        return f"{wins}; both guides go home (KA-9.9).", ()
    drawn, rule = [world.codes[uid] for uid in battles.guides(world)], "KA-9.8"
    if battles.seated(world)[winner][0] == "r":
        rule = "of the two it keeps what it values more, KA-17.12"
    if choice == "original":
        return f"{wins} and {takes}: nothing changes hands ({rule}).", ()
    return (f"{wins} and {keeps}: you get {title(drawn[me])} and lose {title(drawn[1 - me])} for "
            f"good ({rule}).",
            (drawn[me],))


DEEDS = {"challenge": challenge, "battle": battle, "settle": settle, "give_up": give_up,
         "stake": stake}
