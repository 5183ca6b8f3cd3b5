"""The messages of a match in which choices are covered (TD-14)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..data.shapes import Integer, ListOf, Shape, Text, hex_digits, whole
from ..errors import Illegal, Malformed
from . import sealing
from .chains import refusal
from .choices import Choice, Covered, closing
from .covered import BARE, COVER, UNCOVER, CoveredSeal
from .messages import Message, Side
from .seals import TEXT

if TYPE_CHECKING:
    from .table import Table

_PLY = Integer(0, 20_000)
_TEXT = Text("the text of an action", most=4000)
SHAPES: dict[str, Shape] = {
    COVER: whole(ply=_PLY, salt=hex_digits(64), do=ListOf(whole(
        veil=_TEXT, closed=Text("a hash, or nothing", "([0-9a-f]{64})?", 64, least=0)), 1, 200)),
    BARE: whole(cards=ListOf(sealing.CARD, 1, sealing.MOST)),
    UNCOVER: whole(texts=ListOf(whole(ply=_PLY, at=Integer(0, 200), do=_TEXT,
                                      salt=hex_digits(64)), 1, 200))}


def need(table: "Table") -> CoveredSeal:
    """What is known of the match. Raises Illegal where choices are not covered."""
    if not isinstance(table.seal, CoveredSeal):
        raise refusal("In this match no choices are covered.",
                      clause="TD-14.2", reason="out_of_order")
    return table.seal


def covering(table: "Table", side: Side, texts: Sequence[str], number: int) -> list[dict[str, str]]:
    """What a side shows of choices that it commits to by a message (TD-14.2)."""
    seal, now, seat = need(table), table.round, table.seat_of(side)
    assert now and seal.secret
    game, state, out = seal.match.game, seal.match.states[now.ply], []
    for at, text in enumerate(texts):
        move = game.parse(state, seat, text)
        veil, salt = game.veiled(state, seat, move), seal.secret.salt(TEXT, number, at)
        closed = closing(seal.secret.match, number, at, salt, text) if veil != text else ""
        out.append({"veil": veil, "closed": closed})
        state = game.apply(state, seat, move)
    return out


def take_cover(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take what a side shows of its choices; when all have, the round is taken (TD-14.2)."""
    seal = need(table)
    chosen = table.this_showing(side, body, message.match)
    choices = [Choice(**one) for one in body["do"]]
    theirs = {one.closed for taken in seal.rounds for one in taken.choices[1 - side] if one.closed}
    if any(one.closed in theirs for one in choices):
        raise refusal("A choice is covered by what the other side had covered its own with.",
                      clause="TD-14.2", reason="copied")
    seal.check(side, chosen.ply, chosen.numbers[side], choices)
    chosen.shown[side] = choices
    if not all(chosen.shown[one] for one in chosen.sides):
        return
    seal.rounds.append(Covered(chosen.ply, chosen.numbers, chosen.shown))
    table.round = None
    table.rounds.append(range(chosen.ply, chosen.ply + sum(map(len, chosen.shown))))
    seal.look()


def take_bare(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the cards that the deal shows to all (TD-14.4)."""
    seal, game = need(table), table.playing.game
    owed = [(pack.number, slot) for pack, slot in seal.owed_bare(side)]
    if sorted((one["pack"], one["slot"]) for one in body["cards"]) != sorted(owed):
        raise refusal("The cards that the deal shows are opened, those and no others.",
                      clause="TD-14.4", reason="not_shown")
    shown = [sealing.shown_card(seal, side, one, message.match) for one in body["cards"]]
    if not all(game.may_hold(table.playing.states[0], pack.seat, card)
               for pack, _, _, card in shown):
        raise refusal("A card was shown that no pack can hold.",
                      clause="TD-14.4", reason="other_pack")
    for pack, place, slot, card in shown:
        pack.shown[slot] = pack.known[place] = card
    seal.look()


def take_uncover(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the texts of the choices whose cards are turned over (TD-14.5)."""
    seal = need(table)
    if sorted((one["ply"], one["at"]) for one in body["texts"]) != sorted(seal.owed_texts[side]):
        raise refusal("The choices whose cards are turned over are uncovered, those and no others.",
                      clause="TD-14.5", reason="not_shown")
    found = []
    for one in body["texts"]:
        taken = seal.round_of(one["ply"])
        choice = taken.choices[side][one["at"]]
        if closing(message.match, taken.numbers[side], one["at"], one["salt"],
                   one["do"]) != choice.closed:
            raise refusal("What was uncovered is not the choice that was committed to.",
                          clause="TD-14.5", reason="other_opening")
        found.append((choice, choice.text, one["do"]))
    for choice, _, text in found:
        choice.text, choice.open = text, True
    try:
        seal.look()
    except (Illegal, Malformed):
        for choice, before, _ in found:
            choice.text, choice.open = before, False
        seal.look()
        raise
