"""Deeds that end the match that waits: its record is checked, or it is given up (TT-1.1)."""

from mulligan import Match
from mulligan.match.visibility import pieces
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deal import brought
from mulligan.worlds.deeds import Plan, refused

from ..cards.decks import base_id
from ..cardscape.types import CardId
from . import contest, drafting, match_deeds, shipped
from .profile import Profile
from .request import Request

SAID = {"won": "You win", "drawn": "A draw", "lost": "You lose"}
OPEN = ("half", "side")                    # where the cards lie that both have seen


def settle(request: Request) -> Plan:
    """{record}: the finished match, replayed, and checked to be the one that waits"""
    state, waits = request.state, match_deeds.match_of(request.state)
    record = request.value("record")
    if waits is None:
        raise refused("No match of yours waits for its end.",
                      clause="TT-1.1", reason="no_match", title="No match")
    match = brought(match_deeds.game(), record, waits, "TT-1.1")
    end = match.outcome()
    how = {0: "won", None: "drawn"}.get(end and end.winner, "lost")
    return _over(state, how, SAID[how], _seen(match))


def _seen(match: Match) -> list[CardId]:
    """The person's shipped cards that lie open when a match ends, but for hand and deck."""
    game, state, known = match.game, match.state, shipped.numbers()
    found = [base_id(game.face_id(state, piece.card)) for zone in game.zones(state)
             if zone.owner == 0 and zone.place in OPEN and not zone.id.startswith("deck")
             for piece in pieces(game.contents(state, zone))]
    return [ident for ident in found if ident in known]


def give_up(request: Request) -> Plan:
    """{}: the match that waits is lost"""
    if not request.state.battle:
        raise refused("No match of yours waits.",
                      clause="TT-1.1", reason="no_match", title="No match")
    return _over(request.state, "lost", "You give up", [])


def _over(state: Profile, how: str, said: str, seen: list[CardId]) -> Plan:
    """The match that waits ends; what it is a part of goes on (CS-8.2, CS-9.5)."""
    text = f"{said}: {match_deeds.label(state.battle)}."

    def run() -> Result:
        part = contest if state.contest else drafting
        rival = "rival" in state.battle
        state.battle, state.won = {}, state.won + (how == "won")
        state.tell(text)
        more = part.after(state, how, seen) if rival else ""
        return Result(f"{text} {more}".rstrip())
    return Preview(text), run


DEEDS = {"settle": settle, "give_up": give_up}
