"""Attacks (TT-11): who may attack whom, and what an attack brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import destroying, fought, gather, moving, saving, values
from .chain import Attack
from .events import occur
from .constants import NONE, PLACES, owner

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from .chain import Picks
    from .position import Position
    from .constants import Place


def units(pos: Position, seat: Seat) -> list[Place]:
    """The places of a player's units that hold one."""
    return [place for place in range(seat * 10, seat * 10 + PLACES) if pos.piles[place]]


def attackers(pos: Position, seat: Seat) -> list[Place]:
    """The places from which `seat` may attack now."""
    return [place for place in units(pos, seat) if not refusal(pos, seat, place)]


def refusal(pos: Position, seat: Seat, place: Place) -> str:
    """Why the unit of a place cannot attack, a reason code, or ""."""
    why = held(pos, seat, place)
    if why or aims(pos, seat, place):
        return why
    return "illegal_target" if units(pos, 1 - seat) else "forbidden"


def held(pos: Position, seat: Seat, place: Place) -> str:
    """What keeps the unit of a place from attacking anything, a reason code, or ""."""
    card, now = pos.piles[place][-1], pos.now
    if pos.battle_over:
        return "wrong_phase"
    if pos.struck[place] >= (2 if card in now.twice else 1):
        return "already_attacked"
    if values.is_kept(pos, card, "attack") or values.is_forbidden(pos, seat, "attack", card):
        return "forbidden"
    for run in now.only:
        if card not in (run.extra or gather.named(pos, run)):
            return "forbidden"
    return ""


def aims(pos: Position, seat: Seat, place: Place) -> list[Place]:
    """What the unit of a place may attack: places, and NONE for the opponent (TT-11.2).

    One that has to attack some, and can, may attack no others (TT-20.33).
    """
    found = reach(pos, seat, place)
    return whom(pos, place, found) or found if pos.now.musts else found


def reach(pos: Position, seat: Seat, place: Place) -> list[Place]:
    """What the unit of a place may attack but for what it has to."""
    card, foes = pos.piles[place][-1], units(pos, 1 - seat)
    out = [foe for foe in foes if may_strike(pos, card, pos.piles[foe][-1])]
    if foes and card not in pos.now.direct:
        return out
    # TT-15.1
    barred = (values.is_kept(pos, card, "attack_directly")
              or values.is_forbidden(pos, seat, "attack_directly", card))
    return out if barred else [*out, NONE]


def whom(pos: Position, place: Place, found: list[Place]) -> list[Place]:
    """Those of the places found that the unit has to attack; after its attack there are none."""
    if pos.struck[place]:
        return []
    texts = pos.now.musts.get(pos.piles[place][-1], ())
    wanted = {card for cards in texts for card in cards or ()}
    return [aim for aim in found if aim >= 0 and pos.piles[aim][-1] in wanted]


def must(pos: Position, seat: Seat, place: Place) -> list[Place]:
    """What the unit of a place has to attack one of in this battle phase (TT-20.33).

    It is nothing where it does not have to, or cannot.
    """
    texts = pos.now.musts.get(pos.piles[place][-1])
    if not texts or pos.struck[place] or held(pos, seat, place):
        return []
    found = reach(pos, seat, place)
    return whom(pos, place, found) or (found if None in texts else [])


def owing(pos: Position, seat: Seat) -> list[Place]:
    """The places of the units that have to attack before their player ends the turn (TT-20.33)."""
    if not pos.now.musts:
        return []
    return [place for place in units(pos, seat) if must(pos, seat, place)]


def may_strike(pos: Position, card: Card, target: Card) -> bool:
    """Whether nothing keeps a unit from attacking another, or that from being attacked (TT-20.18).
    """
    return not (values.is_kept(pos, target, "attacked", card)
                or values.is_kept(pos, card, "attacking", target))


def declare(pos: Position, place: Place, aim: Place) -> None:
    """TT-11.4: the attack is named and told of; triggers and a window follow."""
    card = pos.piles[place][-1]
    target = pos.piles[aim][-1] if aim >= 0 else NONE
    pos.struck[place] += 1
    pos.attack = Attack(place, card, aim, target)
    values.stir(pos)                       # texts may hold for whoever attacks
    occur(pos, ("attack", "attack_direct") if aim < 0 else ("attack",), card, owner(card), target)
    if aim >= 0:
        occur(pos, ("attacked",), target, owner(target), card)
    fought.note(pos, card)                 # "that has not attacked" is so of its first attack
    values.stir(pos)
    pos.agenda += (("after_strike", card), ("strike",), ("window", 1 - owner(card), 0), ("links",))


def falling(pos: Position, card: Card, target: Card) -> list[Card]:
    """Which units a battle of two destroys, as they stand now (TT-11.5, TT-12.4)."""
    attack, defense = values.attack(pos, card), values.defense(pos, target)
    if attack == defense and pos.rules.battle_tie != "both":
        return []
    lost = []
    if attack <= defense and not values.is_indestructible(pos, card, target, in_battle=True):
        lost.append(card)
    if attack >= defense and not values.is_indestructible(pos, target, card, in_battle=True):
        lost.append(target)
    return lost


def strike(pos: Position, picks: Picks | None = None) -> None:
    """The comparison (TT-11.5), or the points of a direct attack (TT-11.6).

    It comes only if both are still there (TT-11.4). Without `picks` nothing is done instead of a
    destruction, as in a guess.
    """
    if not pos.attack:
        return
    place, card = pos.attack.place, pos.attack.card
    aim, target = pos.attack.aim, pos.attack.target
    seat = owner(card)
    if pos.top(place) != card or aim >= 0 and pos.top(aim) != target:
        return
    if aim < 0:
        if not units(pos, 1 - seat) or card in pos.now.direct:
            moving.lose(pos, {1 - seat: values.rank(pos, card)}, card)
        return
    lost = falling(pos, card, target)
    source = target if lost == [card] else card
    source = NONE if len(lost) == 2 else source
    tasks = saving.saved(pos, picks, lost, source, True) if picks else []
    lost = [one for one in lost if one not in saving.kept(tasks)]
    destroying.destroy(pos, lost, source, in_battle=True)
    destroying.beaten(pos, lost)
    if tasks:
        pos.agenda += (("points",), *reversed(tasks))
