"""Deeds about matches: a challenge, a random opponent, the end that is brought, giving up."""

from hashlib import sha256
from typing import Any

from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deal import brought
from mulligan.worlds.deeds import DeedRequest, Plan, refused

from . import days
from .match_over import close
from .orbit import SLOTS, Orbit
from .rivals import Rival, player
from ..cards.decks import deck_faults

Request = DeedRequest[Orbit]


def willing(state: Orbit) -> list[Rival]:
    """Rivals that have not met the person today (GT-17.8)."""
    return [rival for rival in state.standing if rival not in state.met]


def ready(state: Orbit) -> list[str]:
    """The slots that hold a legal deck (GT-18.4)."""
    return [slot for slot in SLOTS if not deck_faults(state.slots[slot])]


def challenge(request: Request) -> Plan:
    """{rival, slot}: a match against a rival of one's choice (GT-17.8)"""
    state = request.state
    rival = request.text("rival", "Choose a rival.", "GT-17.8")
    if rival not in state.standing:
        raise refused("There is no such rival.", clause="GT-17.8", reason="nobody", title="Nobody")
    if rival in state.met:
        raise refused(f"{state.called(rival)} has played you today; ask again tomorrow.",
                      clause="GT-17.8", reason="met", title="One match a day")
    slot = _slot(request)

    def run() -> Result:
        return begin(state, rival, slot)
    return Preview(f"You play {state.called(rival)}. Both of you pick a deck in secret."), run


def chance(request: Request) -> Plan:
    """random {slot}: a match against anybody, whatever the ratings (GT-17.8)"""
    state, slot = request.state, _slot(request)
    if not willing(state):
        raise refused("Everybody has played you today; come back tomorrow.",
                      clause="GT-17.8", reason="met", title="Nobody is left")

    def run() -> Result:
        drawn = days.stream(state, "random", state.battles).choice(willing(state))
        return begin(state, drawn, slot)
    return Preview(f"Chance picks one of {len(willing(state))}, whatever their ratings."), run


def _slot(request: Request) -> str:
    """The slot that is picked for a match (GT-18.4, GT-18.5)."""
    state = request.state
    if state.battle:
        raise refused("A match waits already: play it, or give it up.",
                      clause="GT-17.8", reason="playing", title="One match at a time")
    slot = str(request.choice("slot", SLOTS, next(iter(ready(state)), SLOTS[0])))
    faults = deck_faults(state.slots[slot])
    if faults:
        raise refused(f"Slot {slot}: {faults[0].words}.", clause="GT-18.4", reason="deck",
                      title="No deck is ready there")
    return slot


def begin(state: Orbit, rival: Rival, slot: str) -> Result:
    """The match waits; the rival has picked, too, knowing nothing of your pick (GT-18.5)."""
    state.battles += 1
    pick = days.stream(state, "pick", state.battles, rival).randrange(2)
    state.battle = {"number": state.battles, "rival": rival, "slot": slot,
                    "cards": list(state.slots[slot]), "theirs": pick}
    state.met = [*state.met, rival]
    return Result(f"{state.called(rival)} sits down at your table.", play=True)


def match_of(state: Orbit) -> dict[str, Any] | None:
    """The match that waits, as the bridge makes one; None when none does."""
    battle = state.battle
    if not battle:
        return None
    rival = battle["rival"]
    name = f"gtoons/1/match/{state.seed}/{battle['number']}"
    lead = days.stream(state, "lead", battle["number"]).randrange(2)
    picked = days.decks_of(state, rival)[battle["theirs"]]
    return {"label": f"Slot {battle['slot']} against {state.called(rival)}",
            "options": {"lead": lead, "edition": state.release},
            "seats": [{"kind": "person", "name": state.name},
                      {"kind": player(rival, state.customs), "name": state.called(rival)}],
            "decks": [{"name": f"Slot {battle['slot']}", "cards": list(battle["cards"])},
                      {"name": "A secret pick", "cards": picked}],
            "seed": sha256(name.encode()).hexdigest()[:32]}


def settle(request: Request) -> Plan:
    """{record}: the finished match, replayed, and checked to be the one that waits (GT-17.8)"""
    state, waits = request.state, match_of(request.state)
    record = request.value("record")
    if waits is None:
        raise refused("No match of yours waits for its end.",
                      clause="GT-17.8", reason="no_match", title="No match")
    match = brought(days.game(), record, waits, "GT-17.8")
    end = match.outcome()
    if end is None or end.winner is None:
        return over(state, "tied")
    left = "given up" if match.ended else "lost"
    return over(state, "won" if end.winner == 0 else left)


def give_up(request: Request) -> Plan:
    """{}: the match that waits is lost (GT-17.8)"""
    if not request.state.battle:
        raise refused("No match of yours waits.",
                      clause="GT-17.8", reason="no_match", title="No match")
    return over(request.state, "given up")


def over(state: Orbit, end: str) -> Plan:
    def run() -> Result:
        return Result(close(state, end))
    return Preview(close(state.copy(), end)), run


DEEDS = {"challenge": challenge, "random": chance, "settle": settle, "give_up": give_up}
