"""Which cards a selector means, and which may be chosen (TT-10, TT-18.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import gather, values
from .chain import AT_ATTACK, AT_PLAY
from .pool import want as want_of
from .terms import NONE, PLACES, is_spell_place, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.terms import Tree
    from .chain import Link, Picks
    from .gather import Run
    from .pool import Effect, Want
    from .position import Position
    from .terms import Place


# ---- where cards may be laid (TT-6) --------------------------------------------------------------
def places(pos: Position, seat: Seat, card: Card, free_type: Tree | None = None) -> list[Place]:
    """The places of `seat` where a card may be laid by TT-6.1 and TT-6.2.

    `free_type` is a filter that replaces the type rule.
    """
    own = pos.card(card)
    first = seat * 10 + (PLACES if own.spell else 0)
    limit = pos.rules.spell_places if own.spell else pos.rules.unit_places
    if values.is_forbidden(pos, seat, "play", card):
        return []
    if own.rank == 1:
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
    return any(top in ((run.own,) if run.action["node"] == "RankUp" else gather.meant(pos, run))
               and _is_using(pos, card, run)
               for run in pos.now.rank_ups)


def _is_using(pos: Position, card: Card, run: Run) -> bool:
    """Whether a permission names a card as one to rank up with."""
    using = run.action["using"]
    if using["sel"] == "cards":
        return values.fits(pos, card, using["of"])
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
    if side is None and (action["node"] in ("RankUp", "SwapCards", "PlaceUnder", "Play")
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
    test = _FIT.get(want.action["node"])
    return [card for card in group if test(pos, link, want, card)] if test else group


def _fit_tap(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return card not in pos.tapped and not values.is_kept(pos, card, "tapped", link.own)


def _fit_untap(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return card in pos.tapped and not values.is_kept(pos, card, "untapped", link.own)


def _fit_play(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return owner(card) == link.seat and not pos.is_top(card) and bool(places(pos, link.seat, card))


def _fit_rank_up(pos: Position, link: Link, want: Want, card: Card) -> bool:
    """TT-6.8: what can be seen and cannot be laid cannot be chosen.

    What is hidden is looked for when the effect resolves.
    """
    action, using = want.action, want_of(want.action, "using")
    if want.key == "using":
        return action["t"]["sel"] != "self" or may_rank_up(pos, link.seat, card, link.own, action)
    if (owner(card) != link.seat or values.is_kept(pos, card, "ranked_up")
            or values.rank(pos, card) == 5):
        return False
    return (using is None or not using.public
            or any(may_rank_up(pos, link.seat, one, card, action)
                   for group in groups(pos, link, using) for one in group))


def may_rank_up(pos: Position, seat: Seat, card: Card, host: Card, action: Tree) -> bool:
    """Whether a RankUp may lay a card on `host`.

    Types or subtypes it names replace the rule of the same type (TT-20.11).
    """
    using = action["using"].get("of", {})
    return (owner(card) == seat and not pos.is_top(card) and pos.is_top(host)
            and not values.is_forbidden(pos, seat, "play", card)
            and may_cover(pos, seat, card, pos.at[host], using if "kinds" in using else None))


def _fit_unit(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return not pos.card(card).spell


def _fit_under(pos: Position, link: Link, want: Want, card: Card) -> bool:
    if want.key == "under":
        return pos.is_top(card)
    host = want.action["under"]
    return not (host["sel"] == "self"
                and (card == link.own or pos.card(card).spell != pos.card(link.own).spell))


def _fit_swap(pos: Position, link: Link, want: Want, card: Card) -> bool:
    """TT-20.17: ranks must be equal, so a card without a partner cannot be chosen.

    Units are swapped for units, spells for spells.
    """
    key = "u" if want.key == "t" else "t"
    if want.key == "t" and (owner(card) != link.seat or not pos.is_top(card)):
        return False
    if want.action[key]["sel"] != "cards":
        return True
    return any(same_rank(pos, card, other) for group in groups(pos, link, want_of(want.action, key))
               for other in group)


def same_rank(pos: Position, card: Card, other: Card) -> bool:
    """Whether these are two cards of equal rank, both units or both spells."""
    if card == other or pos.card(card).spell != pos.card(other).spell:
        return False
    return values.rank(pos, card) == values.rank(pos, other)


def _fit_perform(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return any(effect.style == "normal" for effect in pos.card(card).effects)


def _fit_search(pos: Position, link: Link, want: Want, card: Card) -> bool:
    return want.action["then"] != "play" or _fit_play(pos, link, want, card)


_FIT = {"Tap": _fit_tap, "Untap": _fit_untap, "Play": _fit_play, "Search": _fit_search,
        "RankUp": _fit_rank_up, "Equip": _fit_unit,
        "ChangeType": _fit_unit, "ChangeSubtype": _fit_unit, "SwapStats": _fit_unit,
        "ScaleStat": _fit_unit, "PlaceUnder": _fit_under,
        "SwapCards": _fit_swap, "ActivateEffect": _fit_perform, "CopyEffect": _fit_perform}


def bounds(sel: Tree, times: int = 1) -> tuple[int, int | None]:
    """(least, most) cards a selector asks for (TT-10.1); None for no most."""
    mode, n = sel["mode"], sel.get("n", 0) * times
    if mode == "any":
        return 0, None
    return (0, n) if mode == "upto" else (n, n)


def available(pos: Position, link: Link, effect: Effect) -> bool:
    """Whether all targets an activation must choose are there (TT-10.1)."""
    for want in effect.targets:
        least, _ = bounds(want.sel)
        if least and any(len(choosable(pos, link, want, group)) < least
                         for group in groups(pos, link, want)):
            return False
    return True


def choose_targets(pos: Position, link: Link, effect: Effect,
                   picks: Picks) -> tuple[tuple[Card, ...], ...]:
    """The targets of a link, chosen in public (TT-10.2).

    They are a tuple of cards for each of the effect's targets.
    """
    out: list[tuple[Card, ...]] = []
    for want in effect.targets:
        taken: tuple[Card, ...] = ()
        least, most = bounds(want.sel)
        for group in groups(pos, link, want):
            options = [card for card in choosable(pos, link, want, group)
                       if _pairs(pos, want, card, out, effect)]
            taken += picks.cards(link.seat, options, least, len(options) if most is None else most,
                                 "target")
        out.append(taken)
    return tuple(out)


def _pairs(pos: Position, want: Want, card: Card, out: Sequence[tuple[Card, ...]],
           effect: Effect) -> bool:
    """Whether a card goes with what was chosen for the same action before.

    Of cards to swap the ranks are equal; a card that ranks up may lie on the other; none lies under
    itself.
    """
    node = want.action["node"]
    if node not in ("SwapCards", "PlaceUnder", "RankUp") or want.key not in ("u", "under", "using"):
        return True
    earlier = next((cards for one, cards in zip(effect.targets, out)
                    if one.action is want.action and one.key == "t"), ())
    if node == "SwapCards":
        return all(same_rank(pos, card, one) for one in earlier)
    if node == "RankUp":
        return all(may_rank_up(pos, owner(card), card, one, want.action) for one in earlier)
    return all(card != one and pos.card(card).spell == pos.card(one).spell for one in earlier)


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

    That is the link of a number, AT_ATTACK or AT_PLAY.
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
            and values.fits(pos, source, sel["of"]))


def _source(pos: Position, at: int) -> Card:
    """The card whose link, attack or play this is, NONE when it is over."""
    if at == AT_ATTACK:
        return pos.attack.card if pos.attack else NONE
    if at == AT_PLAY:
        return pos.pending if pos.pending >= 0 and pos.is_top(pos.pending) else NONE
    return next((link.own for link in pos.chain if link.number == at), NONE)
