"""The messages of a match in which the cards of both lie in one pack (TD-16)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..data.shapes import AnyValue, Integer, ListOf, Object, Shape, Text, hex_digits, whole
from ..match.match import Match
from . import half_known, mixing, ristretto
from .chains import refusal
from .messages import Message, Side
from .mixed import KEYS, PUT, UNMIX, At, MixedSeal, Shown
from .mixed_deal import MIXING
from .mixing import GIVE, LAY, LOCK, PASS, Locks, read_key
from .sealing import seat_to_act

if TYPE_CHECKING:
    from .table import Table

_MOST = 200                                # cards of a pile
_NUMBER = Integer(0, 1 << 31)
_LIST = ListOf(ListOf(hex_digits(64), 0, _MOST), 1, 8)
_MIX: dict[str, Shape] = {"step": Integer(GIVE, LOCK), "piles": _LIST}
_KEYS = whole(pile=_NUMBER, place=_NUMBER, key=hex_digits(64))
SHAPES: dict[str, Shape] = {
    MIXING: Object(_MIX | {"bound": _LIST, "bare": ListOf(Text(most=40), 0, _MOST)}, tuple(_MIX)),
    KEYS: whole(cards=ListOf(_KEYS, 1, _MOST)),
    PUT: whole(ply=Integer(0, 20_000), do=Text("the text of an action", most=4000),
               digest=Text("a digest", most=80), cards=ListOf(_KEYS, 0, _MOST)),
    UNMIX: whole(deck=AnyValue(), salt=hex_digits(64), piles=ListOf(whole(
        give=hex_digits(64), all=hex_digits(64), keys=ListOf(hex_digits(64), 0, _MOST)), 1, 8))}


def need(table: "Table", begun: bool = True) -> MixedSeal:
    """What is known of the match. Raises Illegal where it is none of these, or not dealt yet."""
    if not isinstance(table.seal, MixedSeal) or begun and not table.seal.begun:
        raise refusal("In this match the cards of both are not mixed, or not dealt yet.",
                      clause="TD-16.1", reason="out_of_order")
    return table.seal


def take_mix(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take a step of the mix; after the last the match begins (TD-16.4, TD-16.5)."""
    seal, step = need(table, begun=False), body["step"]
    if seal.begun or not seal.mixes(side) or step != seal.step:
        raise refusal("This step of the mix is not due, or was taken.",
                      clause="TD-16.4", reason="dealt_twice")
    if ("bare" in body) != (step == GIVE) or ("bound" in body) != (step >= LAY):
        raise refusal("A step of the mix holds something else than it should.",
                      clause="TD-16.4", reason="other_opening")
    _check_points(seal, side, body)
    if step == GIVE:
        seal.check_given(side, [*map(len, body["piles"])], body["bare"])
    elif step == PASS:
        seal.check_passed(body["piles"])
    bound = body.get("bound") or [()] * len(seal.piles)
    for pile, points, hashes in zip(seal.piles, body["piles"], bound):
        pile.take(step, side, points, hashes)
    if step == GIVE:
        seal.told[side] = body["bare"]
        if None not in seal.told:
            seal.size()
    else:
        seal.step += 1
    if seal.step > LOCK:
        seal.start(table)


def _check_points(seal: MixedSeal, side: Side, body: dict[str, Any]) -> None:
    """Raise Illegal unless a step has the points that it should, all different."""
    step, piles = body["step"], body["piles"]
    if len(piles) != len(seal.piles):
        raise refusal("A step of the mix is of other piles than the rules have.",
                      clause="TD-16.4", reason="other_pack")
    for lists, what in ((piles, "points"), (body.get("bound", piles), "keys")):
        counts = [pile.sizes(step, side) for pile in seal.piles]
        if len(lists) != len(piles) or step > GIVE and [*map(len, lists)] != counts:
            raise refusal(f"A step of the mix has more or fewer {what} than cards.",
                          clause="TD-16.4", reason="other_pack")
    for points in piles:
        if len(set(points)) < len(points) or not all(map(ristretto.point, points)):
            raise refusal("A step of the mix has a point twice, or one that is none.",
                          clause="TD-16.4", reason="crooked_shuffle")


def take_keys(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take the keys of what the other side may see (TD-16.6)."""
    seal = need(table)
    owed = seal.owed_keys(side)
    shown = [_shown(seal, side, one, message.match, owed) for one in body["cards"]]
    for each in shown:
        each.pile.keys[side][each.place] = each.key
    try:
        seal.look()
    except Exception:
        for each in shown:
            each.pile.keys[side].pop(each.place, None)
        raise


def _shown(seal: MixedSeal, side: Side, one: dict[str, Any], match: str,
           allowed: Sequence[At]) -> Shown:
    """A key that is handed over. Raises Illegal for another one than the one committed to."""
    at = one["pile"], one["place"]
    if at not in allowed:
        raise refusal("A key was handed over of a card that nobody has drawn.",
                      clause="TD-16.6", reason="not_drawn")
    pile = seal.piles[at[0]]
    if mixing.binding(match, pile.number, at[1], one["key"]) != pile.bound[side][at[1]]:
        raise refusal("A key was handed over that is not the one that was committed to.",
                      clause="TD-16.5", reason="other_opening")
    return Shown(pile, at[1], read_key(one["key"]))


def take_put(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take an action, with the keys of all cards that it shows (TD-16.7)."""
    seal, match, text = need(table), table.playing, body["do"]
    seat_to_act(table, side, body)
    if seal.waits(side):
        raise refusal("Who has drawn a card does not act before its key has come.",
                      clause="TD-16.6", reason="out_of_turn")
    held = [at for at in sorted(seal.drawn[side].difference(seal.public))
            if at[1] in seal.piles[at[0]].keys[1 - side]]
    shown = [_shown(seal, side, one, message.match, held) for one in body["cards"]]
    before = seal.kept()
    try:
        seal.show(side, shown)
        _act(seal, match, side, text, body["digest"])
    except Exception:
        seal.restore(before)
        raise
    seal.claims[body["ply"]] = body["digest"]
    seal.note_drawn()
    table.acted(side, message.heard)


def _act(seal: MixedSeal, match: Match, side: Side, text: str, digest: str) -> None:
    """Take an action, all of whose cards are open."""
    seat = seal.owners.index(side)
    if half_known.fits(match, match.state, seat, text, digest):
        raise half_known.refused(match, seat, text)
    move = match.game.parse(match.state, seat, text)
    telling = match.game.telling(match.state, seat, move)
    half_known.push(match, seat, text)
    seen = half_known.shown_by(match, match.states[-2], seat, text, match.state)
    if not seal.public.issuperset(seal.places(seen.union(telling))):
        match.rewind(match.ply - 1)
        raise refusal("An action did not open all the cards that it shows.",
                      clause="TD-16.7", reason="not_shown")


def take_unmix(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take all that a side opens when the match is over; when both have, it is judged (TD-16.8)."""
    seal = need(table)
    if not table.playing.outcome() or seal.opened[side]:
        raise refusal("All is opened once, when the match is over.",
                      clause="TD-13.1", reason="out_of_order")
    locks = [Locks(read_key(one["give"]), read_key(one["all"]), [*map(read_key, one["keys"])])
             for one in body["piles"]]
    if len(locks) != len(seal.piles):
        raise refusal("What was opened is of other piles than the rules have.",
                      clause="TD-16.8", reason="other_opening")
    seal.take_unmix(side, body["deck"], body["salt"], locks, message)
    seal.opened[side] = True
    if all(seal.opened):
        seal.judge(table)


TAKEN: dict[str, Callable[["Table", Side, dict[str, Any], Message], None]] = {
    MIXING: take_mix, KEYS: take_keys, PUT: take_put, UNMIX: take_unmix}
