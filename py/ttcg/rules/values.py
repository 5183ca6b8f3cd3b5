"""What holds now: current values, and every restriction and permission that runs (TT-14, TT-15).

A change that a resolved link left is fixed data (`Change`); a text that is on applies at every
moment to whatever fits (TT-14.3). Both are gathered (gather.py) into one `Now`, which a position
keeps until something changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..language.node import CONDITIONS
from . import fought
from .constants import BATTLE, COMPARED, DRAW, INDEX_SHIFT, MAIN, NONE, TYPES, owner

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .gather import Run, Sums
    from .pool import Effect, Printed
    from .position import Position
    from .constants import CardIndex, EffectIndex, Until

_PHASES = {"draw": DRAW, "main": MAIN, "battle": BATTLE}
_TYPE = {f"type:{name}": i for i, name in enumerate(TYPES)}


class Change(NamedTuple):
    """A change by a link.

    It is the action `action` (as Effect.action counts) of effect `effect` of the card with index
    `text`. `target` is a card, `player(seat)`, or NONE for the whole table; `own` is "this card" of
    the text; numbers count `times`; `extra` is what was chosen or fixed then (a type, subtypes, a
    rank, plays left). It ends as `until` says: (STAYS, 0), (END_OF, turn), (START_OF, turn), or
    (ONLY_IN, turn): then it runs in that turn only. Turns are numbers.
    """

    target: int
    text: CardIndex
    effect: EffectIndex
    action: int
    own: Card
    times: int
    until: Until
    order: int
    extra: Any = 0


def player(seat: Seat) -> int:
    """A seat as the target of a change."""
    return -2 - seat


whose = player                             # and back


class Numbers:
    """The current values of an active card; they are called as those of a Printed."""

    __slots__ = ("type", "subs", "rank", "attack", "defense")

    def __init__(self, printed: Printed) -> None:
        self.type, self.subs, self.rank = printed.type, printed.subs, printed.rank
        self.attack, self.defense = printed.attack, printed.defense


class Now:
    """What holds at one moment, gathered from all that runs (TT-14, TT-15).

    `of`: the values of each active card, the printed ones until something changes them; `immune`,
    `prevents`: card -> (what, by which filter);
    `forbids`: (seat, what, filter); `twice`, `direct`: the cards that attack twice or directly;
    `musts`: card -> whom each text makes it attack, cards or None for anybody; `only`, `rank_ups`,
    `untaps`, `starts`, `instead`: the Runs that permit, restrict or replace; `sums`, `inverted`:
    what changes attack and defense, and how often gains and losses are inverted. `steady`: nothing
    that runs asks for more than what lies on the field (see `Effect.steady`).
    """

    __slots__ = ("of", "immune", "prevents", "forbids", "twice", "direct", "musts", "only",
                 "rank_ups", "untaps", "starts", "instead", "sums", "inverted", "steady")

    def __init__(self) -> None:
        self.steady = False
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.of: dict[Card, Numbers | Printed] = {}
        self.immune: dict[Card, list[tuple[str, Tree | None]]] = {}
        self.prevents: dict[Card, list[tuple[str, Tree | None]]] = {}
        self.forbids: list[tuple[Seat, str, Tree | None]] = []
        self.twice: set[Card] = set()
        self.direct: set[Card] = set()
        self.musts: dict[Card, list[tuple[Card, ...] | None]] = {}
        self.only: list[Run] = []
        self.rank_ups: list[Run] = []
        self.untaps: list[Run] = []
        self.starts: list[Run] = []
        self.instead: list[Run] = []
        self.sums: dict[Card, Sums] = {}
        self.inverted = 0

    def own(self, card: Card) -> Numbers:
        """The values of an active card, to be changed."""
        numbers = self.of[card]
        if not isinstance(numbers, Numbers):
            numbers = self.of[card] = Numbers(numbers)
        return numbers


def touch(pos: Position) -> None:
    """Something changed: what was gathered holds no more."""
    pos._now = None


def stir(pos: Position) -> None:
    """Something changed that is not the field: what was gathered holds on while it is steady."""
    if pos._now is not None and not pos._now.steady:
        pos._now = None


# ---- single values -------------------------------------------------------------------------------
def numbers(pos: Position, card: Card) -> Numbers | Printed:
    """The current numbers of an active card; of any other the printed ones."""
    return (pos._now or pos.now).of.get(card) or pos.card(card)


def rank(pos: Position, card: Card) -> int:
    return numbers(pos, card).rank


def kind(pos: Position, card: Card) -> int:
    """The type of a card, as an index of TYPES."""
    return numbers(pos, card).type


def attack(pos: Position, card: Card) -> int:
    return numbers(pos, card).attack


def defense(pos: Position, card: Card) -> int:
    return numbers(pos, card).defense


def stat(pos: Position, card: Card, name: str) -> int:
    """The rank, attack or defense of a card."""
    return getattr(numbers(pos, card), name)


def best(pos: Position, extreme: Tree, cards: Sequence[Card]) -> list[Card]:
    """Those of the cards that have the lowest or highest value (TT-10.3)."""
    found = [stat(pos, card, extreme["stat"]) for card in cards]
    wanted = min(found) if extreme["dir"] == "lowest" else max(found)
    return [card for card, value in zip(cards, found) if value == wanted]


# ---- filters and conditions ----------------------------------------------------------------------
def fits(pos: Position, card: Card, of: Tree) -> bool:
    """Whether a card fits a filter (TT-18.5), by its current values (TT-14.6).

    One that is not known here may fit.
    """
    printed = pos.pool.cards[card >> INDEX_SHIFT]
    if printed.blank:
        return True
    numbers = (pos._now or pos.now).of.get(card) or printed
    noun = of["noun"]
    if noun != "card" and (noun == "spell") != printed.spell:
        return False
    if "any" in of:
        return any(fits(pos, card, one) for one in of["any"])
    kinds = of.get("kinds")
    if kinds and not _of_kinds(numbers, kinds):
        return False
    wanted, level = of.get("rank"), numbers.rank
    if wanted and level != wanted.get("too") and not COMPARED[wanted["cmp"]](level, wanted["n"]):
        return False
    state = of.get("state")
    if state and not _in_filter_state(pos, card, state):
        return False
    wanted = of.get("stat")
    if not wanted:
        return True
    if printed.spell:
        return False
    return all(COMPARED[one["cmp"]](getattr(numbers, one["stat"]), one["n"])
               for one in (wanted, of.get("stat_too")) if one)


def _of_kinds(numbers: Numbers | Printed, kinds: Sequence[Sequence[str]]) -> bool:
    """Whether all words of one of some kinds fit."""
    for words in kinds:
        for word in words:
            if not _is(numbers, word):
                break
        else:
            return True
    return False


def _is(numbers: Numbers | Printed, word: str) -> bool:
    if word[:4] == "not:":
        return not _is(numbers, word[4:])
    return numbers.type == _TYPE[word] if word[:5] == "type:" else word[4:] in numbers.subs


def _in_filter_state(pos: Position, card: Card, state: str) -> bool:
    if state == "equipped":
        return card in pos.attached.values()
    if state in fought.FIGHTS:
        return fought.fights(pos, card, state)
    if state == "equip":                   # an equip card, whether or not it is attached
        return any(effect.style == "equip" for effect in pos.card(card).effects)
    return (card in pos.tapped) == (state == "tapped")  # only top cards are in it (TT-3.5)


def sides(side: str | None, seat: Seat, they: Seat = NONE) -> tuple[Seat, ...]:
    """The seats a side phrase means for the controller of a text, who comes first.

    No phrase means both (TT-9.8).
    """
    if side == "you":
        return (seat,)
    if side == "opponent":
        return (1 - seat,)
    if side == "they":
        return (they,) if they >= 0 else (seat, 1 - seat)
    return seat, 1 - seat


def lying(pos: Position, zone: str, seats: Sequence[Seat], own: Card) -> Sequence[Card]:
    """The cards in a zone, side by side.

    Zones of cards under others are of the card `own` (TT-18.4).
    """
    if zone == "field":
        return [pile[-1] for seat in seats for pile in pos.piles[seat * 10:seat * 10 + 10] if pile]
    if zone == "revealed":
        return pos.revealed
    if zone in ("hand", "deck", "discard"):
        piles = {"hand": pos.hands, "deck": pos.decks, "discard": pos.discards}[zone]
        return [card for seat in seats for card in piles[seat]]
    place = pos.at.get(own, NONE)
    pile = pos.piles[place] if place >= 0 else ()
    if zone in ("under_self", "under_that"):
        return list(pile[:pile.index(own)]) if pile else []
    if zone == "above_self":
        return list(pile[pile.index(own) + 1:]) if pile else []
    return [card for seat in seats for spot in range(seat * 10, seat * 10 + 10)
            for card in pos.piles[spot][:-1]
            if zone == "under_any" or spot != place]


def found_in(pos: Position, zones: Iterable[str], seats: Sequence[Seat], sel: Tree, own: Card,
             seat: Seat) -> list[Card]:
    """The cards of these zones and sides that fit all of a selector but its number (TT-10.1)."""
    if "owned_by" in sel:
        seats = [one for one in seats if one in sides(sel["owned_by"], seat)]
    return that_fit(pos, [card for zone in zones for card in lying(pos, zone, seats, own)],
                    sel, own)


def that_fit(pos: Position, cards: Iterable[Card], sel: Tree, own: Card) -> list[Card]:
    """Those of some cards that fit all of a selector but its number and place."""
    did, of, other = sel.get("did"), sel["of"], sel.get("other")
    but = pos.attached.get(own, NONE) if sel.get("than") == "host" else own
    return [card for card in cards
            if not (other and card == but) and (not did or fought.befell(pos, card, did))
            and fits(pos, card, of) and ("versus" not in sel or compares(pos, card, sel, own))]


def compares(pos: Position, card: Card, sel: Tree, own: Card) -> bool:
    """Whether a card compares with that of the text as a selector says, if it does (TT-18.4)."""
    versus = sel.get("versus")
    if versus is None or pos.card(card).blank:
        return True
    other, name = own if versus["by"] == "self" else pos.attached.get(own, NONE), versus["stat"]
    of_units = name in ("attack", "defense")
    if other < 0 or of_units and (pos.card(card).spell or pos.card(other).spell):
        return False
    return COMPARED[versus["cmp"]](stat(pos, card, name), stat(pos, other, versus.get("its", name)))


def counted(pos: Position, what: Tree, own: Card, seat: Seat, they: Seat = NONE) -> int:
    """How many cards a condition or a "for each" counts (TT-18.3, TT-18.6)."""
    if what.get("did") == fought.ATTACKED and what.keys().isdisjoint(("zone", "zones")):
        return sum([fits(pos, card, what["of"]) and not (card == own and what.get("other"))
                    for card in fought.attackers(pos, sides(what.get("who"), seat, they))])
    usual = "discard" if what.get("did") in ("destroyed", "discarded") else "field"
    zones = what.get("zones") or (what.get("zone") or usual,)
    seats = sides(what.get("side") or what.get("who"), seat, they)
    return len(found_in(pos, zones, seats, what, own, seat))


def times(pos: Position, action: Tree, effect: Effect, own: Card, seat: Seat,
          they: Seat = NONE, it: Sequence[Card] = ()) -> int:
    """What the numbers of an action are multiplied by (TT-10.9); `it` is what "it" means."""
    out = 1
    for per in (effect.per, action.get("per")):
        if per and "rank_of" in per:       # TT-20.30
            out *= sum(rank(pos, card) for card in ((own,) if per["rank_of"] == "self" else it))
        elif per:
            out *= counted(pos, per, own, seat, they) // per.get("every", 1)
    return out


def holds(pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat = NONE) -> bool:
    """Whether a condition is true for the card `own` of `seat` (TT-18.3)."""
    return CONDITIONS[condition["node"]].holds(pos, condition, own, seat, they)


def in_state(pos: Position, own: Card, state: str) -> bool:
    """Whether a card is as a "while this card is" says."""
    place = pos.at.get(own, NONE)
    if place < 0:
        return False
    top = pos.piles[place][-1] == own
    if state == "under":
        return not top
    if state in fought.FIGHTS:
        return top and fought.fights(pos, own, state)
    if state == "equipped":
        return top and (own in pos.attached.values() or own in pos.attached)
    return top and (state == "on_field" or (own in pos.tapped) == (state == "tapped"))


def in_scope(pos: Position, own: Card, effect: Effect) -> bool:
    """Whether the "while" of a text holds for its card."""
    scope = effect.scope
    if not scope:
        return True
    if "state" in scope:
        return in_state(pos, own, scope["state"])
    return holds(pos, scope["cond"], own, owner(own))


def in_window(pos: Position, seat: Seat, effect: Effect) -> bool:
    """Whether it is the turn and phase that a text names, if it does."""
    window = effect.window
    if not window:
        return True
    in_turn = (window["whose"] == "you") == (pos.turn == seat)
    return in_turn and ("phase" not in window or pos.step == _PHASES[window["phase"]])


def is_on(pos: Position, own: Card, effect: Effect) -> bool:
    """Whether the "while", "during" and "if" of a text that is on hold for its card."""
    return (in_scope(pos, own, effect) and in_window(pos, owner(own), effect)
            and all(holds(pos, one, own, owner(own)) for one in effect.conditions))


# ---- protection ----------------------------------------------------------------------------------
def is_immune(pos: Position, card: Card, source: Card) -> bool:
    """Whether effects of the card `source` do nothing to `card` (TT-15.2)."""
    found = pos.now.immune.get(card)
    return found is not None and any(what == "effects" and _comes_from(pos, source, by)
                                     for what, by in found)


def _comes_from(pos: Position, source: Card, by: Tree | None) -> bool:
    """Whether a card is one that a protection names, with its side if that matters (TT-20.18)."""
    return by is None or (source >= 0 and by.get("seat", owner(source)) == owner(source)
                          and fits(pos, source, by) and compares(
                              pos, source, by, by.get("own", NONE)))


def is_kept(pos: Position, card: Card, what: str, source: Card = NONE) -> bool:
    """Whether a Prevent keeps `what` that comes from `source` from befalling a card (TT-20.18)."""
    found = (pos._now or pos.now).prevents.get(card)
    return found is not None and any(one == what and _comes_from(pos, source, by)
                                     for one, by in found)


def is_indestructible(pos: Position, card: Card, source: Card, in_battle: bool) -> bool:
    """Whether `source` cannot destroy a card, in battle or by effects (TT-12.4, TT-20.18)."""
    narrow = "destroyed_by_battle" if in_battle else "destroyed_by_effects"  # TT-20.18
    if is_kept(pos, card, "destroyed", source) or is_kept(pos, card, narrow, source):
        return True
    return in_battle and any(what == "battle" for what, _ in pos.now.immune.get(card, ()))


def may_target(pos: Position, card: Card, source: Card) -> bool:
    """Whether an effect of `source` may choose a card on the field (TT-15.2)."""
    return not is_kept(pos, card, "targeted", source) and not is_immune(pos, card, source)


def is_forbidden(pos: Position, seat: Seat, what: str, card: Card = NONE) -> bool:
    """Whether a Forbid keeps `seat` from doing this, with this card (TT-20.20)."""
    found = (pos._now or pos.now).forbids
    return bool(found) and any(who == seat and one == what
                               and (of is None or card < 0 or fits(pos, card, of))
                               for who, one, of in found)
