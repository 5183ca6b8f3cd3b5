"""The messages of a match from decks that their owners alone know (TD-17)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..data.shapes import Integer, ListOf, Shape, Text, hex_digits, whole
from . import half_known
from .chains import refusal
from .deck_seal import PLAY, REVEAL, DeckSeal
from .messages import Message, Side
from .sealing import CARD, MOST, seat_to_act

if TYPE_CHECKING:
    from .table import Table

SHAPES: dict[str, Shape] = {
    PLAY: whole(ply=Integer(0, 20_000), do=Text("the text of an action", most=4000),
                digest=Text("a digest", most=80), cards=ListOf(CARD, 0, MOST),
                slots=ListOf(hex_digits(64), 0, MOST)),
    REVEAL: whole(cards=ListOf(CARD, 1, 8 * MOST))}


def need(table: "Table") -> DeckSeal:
    """What is known of the match. Raises Illegal where it is none of these, or not dealt yet."""
    if not isinstance(table.seal, DeckSeal) or table.match is None:
        raise refusal("This match is not dealt from own decks, or not dealt yet.",
                      clause="TD-17.3", reason="out_of_order")
    return table.seal


@contextmanager
def _whole_or_not(seal: DeckSeal) -> Iterator[None]:
    """Let all be as it was where what is taken is refused."""
    kept = seal.kept()
    try:
        yield
    except Exception:
        seal.restore(kept)
        raise


def take_play(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take an action, when all is open that the one before has shown (TD-17.3, TD-17.6)."""
    seal, match = need(table), table.playing
    seat = seat_to_act(table, side, body)
    if seal.owes(0) or seal.owes(1):
        raise refusal("First all is opened that the rules show.",
                      clause="TD-17.4", reason="not_now")
    if body["digest"] != half_known.public_digest(match, match.state):
        raise refusal("Before this action the two devices saw different positions.",
                      clause="TD-17.3", reason="other_position")
    with _whole_or_not(seal):
        seal.take_play(side, seat, body, message.match)
    seal.claims[body["ply"]] = body["digest"]
    table.acted(side, message.heard)


def take_reveal(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the cards that lie open since the last action, or one step of it (TD-17.5)."""
    seal = need(table)
    owed = [(pack.number, pack.drawn.get(place, -1)) for pack, place in seal.owed_bare(side)]
    if sorted((one["pack"], one["slot"]) for one in body["cards"]) != sorted(owed):
        raise refusal("The cards that lie open are opened, those and no others.",
                      clause="TD-17.5", reason="not_shown")
    with _whole_or_not(seal):
        seal.open(seal.shown(side, body["cards"], message.match))
        seal.settle()
