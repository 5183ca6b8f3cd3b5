"""The end of a sealed match: all is open, and every action is judged by the true cards (TD-13)."""

from typing import TYPE_CHECKING

from ..errors import Illegal, Malformed
from ..match.match import Match
from ..protocol.game import CHANCE
from ..protocol.types import Card, Ply
from . import half_known
from .seals import SealedPack

if TYPE_CHECKING:
    from .sealing import Seal
    from .table import Table


def judge(table: "Table", seal: "Seal") -> None:
    """Put the true match in place of the half-known one, or note the first false claim."""
    match, order = seal.match, [true_order(pack) for pack in seal.packs]
    true = Match(match.game, match.options, match.seats, match.decks, match.seed, sets=match.sets,
                 settled=False)
    half_known.deal(true, order)
    for ply in range(seal.dealt, match.ply):
        error = _repeated(true, match, ply, seal.claims.get(ply, ""))
        if error:
            seal.liar = table.seat_of(match.actions[ply].seat)
            seal.lie = false(ply, match.actions[ply].text, error)
            return
    for pack, cards in zip(seal.packs, order):
        pack.order, pack.known = cards, dict(enumerate(cards))
    seal.match = table.match = true
    seal.judged = True


def true_order(pack: SealedPack) -> list[Card]:
    """How the cards of a pack lie, now that all is open."""
    assert pack.opened is not None and pack.opened_lots is not None
    return [pack.opened[slot] for slot in pack.opened_lots]


def _repeated(true: Match, match: Match, ply: Ply, claim: str) -> str:
    """Take an action with the true cards; what is wrong with it, or nothing."""
    action = match.actions[ply]
    assert action.seat != CHANCE
    try:
        true.repeat(action)
    except (Illegal, Malformed) as error:
        clause = getattr(error, "clause", "")
        return f"{error}{f' ({clause})' if clause else ''}"
    if match.moves[ply] is not None and half_known.public_digest(true, true.state) != claim:
        return "With the cards that its side held it comes out otherwise."
    return ""


def false(ply: Ply, text: str, why: str) -> Illegal:
    """What is wrong with an action that only its side could judge when it was taken."""
    return Illegal(f"{text!r} at ply {ply} was a false claim about cards that nobody else could "
                   f"see. {why}", clause="TD-13.3", reason="false_claim",
                   title="A false claim")
