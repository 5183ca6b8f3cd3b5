"""Which cards a selector means, and which may be chosen (TT-10, TT-18.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.limits import put_into
from ..language.node import ACTIONS, SELECTORS
from . import gather, values
from .chain import AT_ATTACK, AT_PLAY
from .pool import want as want_of
from .constants import NONE, PLACES, STOP, is_spell_place, owner

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .chain import Link, Picks
    from .gather import Run
    from .pool import Effect, Want
    from .position import Position
    from .constants import Place

    Share = tuple[set[Card], int]          # cards, and how many of them something takes


# ---- where cards may be laid (TT-6) --------------------------------------------------------------
def places(pos: Position, seat: Seat, card: Card, free_type: Tree | None = None,
           free: bool = False) -> list[Place]:
    """The places of `seat` where a card may be laid by TT-6.1 and TT-6.2.

    `free_type` is a filter that replaces the type rule; `free`: on an empty place, whatever its
    rank (TT-20.10).
    """
    own = pos.card(card)
    first = seat * 10 + (PLACES if own.spell else 0)
    limit = pos.rules.spell_places if own.spell else pos.rules.unit_places
    if values.is_forbidden(pos, seat, "play", card):
        return []
    if own.rank == 1 or free:
        return [place for place in range(first, first + limit) if not pos.piles[place]]
    return [place for place in range(first, first + PLACES)
            if pos.piles[place] and may_cover(pos, seat, card, place, free_type)]


def may_cover(pos: Position, seat: Seat, card: Card, place: Place,
              free_type: Tree | None = None) -> bool:
    """Whether a card may be laid on the top card of a place (TT-6.2, TT-6.3, TT-20.11)."""
    own, top = pos.card(card), pos.piles[place][-1]
    if values.rank(pos, top) != own.rank - 1 or own.spell != is_spell_place(place):
        return False
    if values.is_kept(pos, top, "ranked_up"):
        return False
    if values.is_forbidden(pos, seat, "rank_up", top):                 # TT-20.24
        return False
    if (values.kind(pos, top) == own.type
            or free_type is not None and values.fits(pos, card, free_type)):
        return True
    return any(top in gather.meant(pos, run) and _is_using(pos, card, run)
               for run in pos.now.rank_ups)


def _is_using(pos: Position, card: Card, run: Run) -> bool:
    """Whether a permission names a card as one to rank up with."""
    using = run.action["using"]
    if using["sel"] == "cards":
        return (values.fits(pos, card, using["of"])
                and values.compares(pos, card, using, run.own))
    return using["sel"] == "self" and card == run.own


# ---- what a selector means -----------------------------------------------------------------------
def groups(pos: Position, link: Link, want: Want) -> list[list[Card]]:
    """The candidates of a Want, as a list of lists.

    It is one list, or one for each player where the number applies to each (TT-10.6).
    """
    seats = seats_of(link, want)
    each = [(seat,) for seat in seats] if want.sel.get("side") == "each" else [seats]
    return [values.found_in(pos, want.zones, some, want.sel, link.own, link.seat) for some in each]


def out_of_sight(pos: Position, link: Link, want: Want) -> list[list[Card]]:
    """For each of the `groups` the cards that lie in hands and decks where it looks.

    Whether they fit does not matter.
    """
    seats = seats_of(link, want)
    each = [(seat,) for seat in seats] if want.sel.get("side") == "each" else [seats]
    zones = [zone for zone in ("hand", "deck") if zone in want.zones]
    return [[card for zone in zones for card in values.lying(pos, zone, some, link.own)]
            for some in each]


def seats_of(link: Link, want: Want) -> tuple[Seat, ...]:
    """The players in whose zones a Want looks."""
    return values.sides(side_of(want), link.seat, link.player)


def side_of(want: Want) -> str | None:
    """The side of a Want; hands and decks are one's own where nothing else is said."""
    side, action = want.sel.get("side"), want.action
    for key in ("in", "from"):
        if side is None and isinstance(action.get(key), dict):
            side = action[key].get("side")
    to = put_into(action)                  # what goes to your hand is yours (TT-3.10)
    if side is None and to.get("side") in ("you", "opponent"):
        side = to["side"]
    if side is None and (ACTIONS[action["node"]].own_cards
                         or set(want.zones) & {"hand", "deck"}):
        side = "you"
    return side


def choosable(pos: Position, link: Link, want: Want, group: Sequence[Card]) -> Sequence[Card]:
    """Those of a group that may be chosen: not protected, and fit for what is to be done to them.
    """
    out = [card for card in group if not pos.is_top(card) or values.may_target(pos, card, link.own)]
    return usable(pos, link, want, out)


def usable(pos: Position, link: Link, want: Want, group: Sequence[Card]) -> Sequence[Card]:
    """Those of a group that are fit for what is to be done with them."""
    node = ACTIONS[want.action["node"]]
    return [card for card in group if node.fits(pos, link, want, card)] if node.picky else group


def may_rank_up(pos: Position, seat: Seat, card: Card, host: Card, action: Tree) -> bool:
    """Whether a RankUp may lay a card on `host`.

    Types or subtypes it names replace the rule of the same type (TT-20.11).
    """
    using = action["using"].get("of", {})
    return (owner(card) == seat and not pos.is_top(card) and pos.is_top(host)
            and not values.is_forbidden(pos, seat, "play", card)
            and may_cover(pos, seat, card, pos.at[host], using if "kinds" in using else None))


def bounds(sel: Tree, times: int = 1) -> tuple[int, int | None]:
    """(least, most) cards a selector asks for (TT-10.1); None for no most."""
    mode, n = sel["mode"], sel.get("n", 0) * times
    if mode == "any":
        return 0, None
    return (0, n) if mode == "upto" else (n, n)


def available(pos: Position, link: Link, effect: Effect) -> bool:
    """Whether all targets an activation must choose are there (TT-10.1)."""
    before: set[Card] = set()
    needed = 0
    for want in effect.targets:
        least, _ = bounds(want.sel)
        there = [choosable(pos, link, want, group) for group in groups(pos, link, want)]
        if "other" in want.sel:
            gone = named(pos, link, effect, want.action)
            there = [anothers(want.sel, group, gone) for group in there]
            if len(before.union(*there) - gone) < least + needed:
                return False
        if least and any(len(group) < least for group in there):
            return False
        fit = {card for group in there for card in group}
        before, needed = before | fit, needed + least
    return True


def anothers(sel: Tree, group: Sequence[Card], before: Collection[Card]) -> Sequence[Card]:
    """Those of a group that a selector means: "another" is none that was named before (TT-9.8)."""
    return [card for card in group if card not in before] if "other" in sel else group


def named(pos: Position, link: Link, effect: Effect, until: Tree) -> set[Card]:
    """The cards that a sentence has named before an action and nobody chooses (TT-9.8).

    An event names cards, so do "all" of a kind, an attack and an equip card.
    """
    out = {link.card}
    if not effect.trigger.keys().isdisjoint(("by", "what")):
        out.add(link.other)
    for action in (*effect.costs, *effect.do):
        if action is until:
            break
        for key in SELECTORS:
            sel = action.get(key)
            if not isinstance(sel, dict):
                continue
            if sel.get("mode") == "all":
                out.update(*groups(pos, link, want_of(action, key)))
            elif sel["sel"] == "host":
                out.add(pos.attached.get(link.own, NONE))
            elif pos.attack and sel["sel"] in ("attacker", "attacked"):
                out.add(pos.attack.card if sel["sel"] == "attacker" else pos.attack.target)
    return out


def choose_targets(pos: Position, link: Link, effect: Effect, picks: Picks,
                   costs: Sequence[Share] = ()) -> tuple[tuple[Card, ...], ...]:
    """The targets of a link, chosen in public: a tuple of cards for each target (TT-10.2).

    `costs` are what has to be left for them by "another" (TT-9.8).
    """
    out: list[tuple[Card, ...]] = []
    for want in effect.targets:
        taken: tuple[Card, ...] = ()
        picks.what = want.action, want.key
        least, most = bounds(want.sel)
        other = "other" in want.sel
        before = {card for cards in out for card in cards}
        if other:
            before |= named(pos, link, effect, want.action)
        for group in groups(pos, link, want):
            fit = anothers(want.sel, choosable(pos, link, want, group), before)
            options = [card for card in fit if _pairs(pos, want, card, out, effect)]
            count = least, len(options) if most is None else most
            if other and costs:
                taken += _sparing(picks, link.seat, options, count, costs)
            else:
                taken += picks.cards(link.seat, options, *count, "target")
        out.append(taken)
    return tuple(out)


def _sparing(picks: Picks, seat: Seat, options: Sequence[Card], bounds: tuple[int, int],
             costs: Sequence[Share]) -> tuple[Card, ...]:
    """Cards chosen one by one, so that each of the costs after them can have its number."""
    least, most = bounds
    out: list[Card] = []
    while len(out) < most:
        left = [card for card in options if card not in out
                and enough([(cards.difference(out, (card,)), n) for cards, n in costs])]
        if not left:
            break
        count = len(out), least, min(most, len(options))
        card = picks.one(seat, left, "target", len(out) >= least, count)
        if card == STOP:
            break
        out.append(card)
    return tuple(out)


def enough(wanted: Sequence[Share]) -> bool:
    """Whether each (cards, number) can have its number of cards, none of them twice.

    A sentence has two costs at most.
    """
    together = set().union(*(cards for cards, _ in wanted))
    return (all(len(cards) >= n for cards, n in wanted)
            and len(together) >= sum(n for _, n in wanted))


def _pairs(pos: Position, want: Want, card: Card, out: Sequence[tuple[Card, ...]],
           effect: Effect) -> bool:
    """Whether a card goes with what was chosen for the same action before.

    It may be a card to swap it for, to rank up on, or to lie under.
    """
    if want.key == "t":
        return True
    earlier = next((cards for one, cards in zip(effect.targets, out)
                    if one.action is want.action and one.key == "t"), ())
    node = ACTIONS[want.action["node"]]
    return all(node.pairs(pos, want.action, card, one) for one in earlier)


def still(pos: Position, link: Link, want: Want, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the chosen cards that are where they were and still fit (TT-10.4).

    None are left when "exactly" is not kept.
    """
    found = {card for group in groups(pos, link, want) for card in group}
    left = tuple(card for card in cards
                 if card in found and not (link.number and pos.moved.get(card, -1) >= link.number)
                 and not (pos.is_top(card) and values.is_immune(pos, card, link.own)))
    return () if want.sel["mode"] == "exact" and len(left) < len(cards) else left


# ---- what is countered (TT-8.6) ------------------------------------------------------------------
def can_counter(pos: Position, own: Card, action: Tree, at: int) -> bool:
    """Whether a Counter of the card `own` can counter what `at` names (TT-8.6, TT-8.10).

    `at` is the number of a link, AT_ATTACK or AT_PLAY.
    """
    if ((action["what"] == "effect") != (at >= 0)
            or (action["what"] == "attack") != (at == AT_ATTACK)):
        return False
    source = _source(pos, at)
    if source < 0 or values.is_kept(pos, source, "countered", own):
        return False
    sel = action.get("t", {})
    if sel.get("sel") != "cards":
        return True
    return (owner(source) in values.sides(sel.get("side"), owner(own))
            and values.fits(pos, source, sel["of"]) and values.compares(pos, source, sel, own))


def _source(pos: Position, at: int) -> Card:
    """The card whose link, attack or play this is, NONE when it is over."""
    if at == AT_ATTACK:
        return pos.attack.card if pos.attack else NONE
    if at == AT_PLAY:
        return pos.pending if pos.is_top(pos.pending) else NONE
    return next((link.own for link in pos.chain if link.number == at), NONE)
