"""Which cards a selector means, and which may be chosen (TT-10, TT-18.4)."""

from . import values
from .chain import effect_of
from .terms import DID, PLACES, is_spell_place, owner


# ---- where cards may be laid (TT-6) ------------------------------------------------------------------------------------
def places(pos, seat, card, free_type=None):
    """The places of `seat` where a card may be laid by TT-6.1 and TT-6.2; `free_type` is a filter that replaces the type rule."""
    own = pos.card(card)
    first = seat * 10 + (PLACES if own.spell else 0)
    limit = pos.rules.spell_places if own.spell else pos.rules.unit_places
    if own.rank == 1:
        if values.is_forbidden(pos, seat, "play", card):
            return []
        return [place for place in range(first, first + limit) if not pos.piles[place]]
    if values.is_forbidden(pos, seat, "play", card) or values.is_forbidden(pos, seat, "rank_up", card):
        return []
    return [place for place in range(first, first + PLACES) if pos.piles[place] and may_cover(pos, seat, card, place, free_type)]


def may_cover(pos, seat, card, place, free_type=None):
    """Whether a card may be laid on the top card of a place (TT-6.2, 6.3; RankUp and RankUpWith of TT-20)."""
    own, top = pos.card(card), pos.piles[place][-1]
    if values.rank(pos, top) != own.rank - 1 or own.spell != is_spell_place(place) or values.is_kept(pos, top, "ranked_up"):
        return False
    if values.kind(pos, top) == own.type or free_type is not None and values.fits(pos, card, free_type):
        return True
    for run in values.now(pos).rank_ups:
        using = run.action["using"]
        about = (run.own,) if run.action["node"] == "RankUp" else values.meant(pos, run)
        if run.seat == seat and top in about and values.fits(pos, card, using["of"]):
            return True
    return False


# ---- what a selector means ---------------------------------------------------------------------------------------------
def groups(pos, link, want):
    """The candidates of a Want: one list, or one for each player where the number applies to each (TT-10.6)."""
    sel = want.sel
    if sel.get("side") == "each":
        return [_candidates(pos, link, want, (seat,)) for seat in (link.seat, 1 - link.seat)]
    return [_candidates(pos, link, want, values.sides(sel.get("side") or _zone_side(pos, link, want), link.seat, link.player))]


def _zone_side(pos, link, want):
    """The side a selector without one looks at: hands and decks are one's own, discard piles too where nothing else is said."""
    action = action_of(effect_of(pos, link), want)
    for key in ("in", "from"):
        if isinstance(action.get(key), dict) and "side" in action[key]:
            return action[key]["side"]
    if want.sel.get("owned_by"):
        return want.sel["owned_by"]
    if action.get("node") in ("RankUp", "SwapCards", "PlaceUnder", "Play") or set(want.zones) & {"hand", "deck"}:
        return "you"
    return None


def _candidates(pos, link, want, seats):
    out, sel = [], want.sel
    did, other, of = DID.get(sel.get("did"), 0), sel.get("other"), sel["of"]
    for zone in want.zones:
        cards = pos.revealed if zone == "revealed" else values.lying(pos, zone, seats, link.own)
        for card in cards:
            if other and card == link.own or did and not pos.did.get(card, 0) & did or not values.fits(pos, card, of):
                continue
            if sel.get("owned_by") and owner(card) not in values.sides(sel["owned_by"], link.seat):
                continue
            out.append(card)
    return out


def choosable(pos, link, action, want, group):
    """Those of a group that may be chosen: not protected, and fit for what is to be done with them."""
    source = link.own
    out = [card for card in group if not pos.is_top(card) or values.may_target(pos, card, source)]
    test = _FIT.get(action["node"])
    return [card for card in out if test(pos, link, action, want, card)] if test else out


def _fit_tap(pos, link, action, want, card):
    return card not in pos.tapped and not values.is_kept(pos, card, "tapped", link.own)


def _fit_untap(pos, link, action, want, card):
    return card in pos.tapped and not values.is_kept(pos, card, "untapped", link.own)


def _fit_play(pos, link, action, want, card):
    return bool(places(pos, link.seat, card))


def _fit_rank_up(pos, link, action, want, card):
    if want.key != "t":
        return True
    return owner(card) == link.seat and not values.is_kept(pos, card, "ranked_up") and values.rank(pos, card) < 5


def _fit_unit(pos, link, action, want, card):
    return not pos.card(card).spell


def _fit_under(pos, link, action, want, card):
    if want.key == "under":
        return pos.is_top(card)
    host = action["under"]
    return not (host.get("sel") == "self" and (card == link.own or pos.card(card).spell != pos.card(link.own).spell))


def _fit_swap(pos, link, action, want, card):
    """TT-20: ranks must be equal, so a card without a partner cannot be chosen; units for units, spells for spells."""
    effect, key = effect_of(pos, link), "u" if want.key == "t" else "t"
    if want.key == "t" and owner(card) != link.seat:
        return False
    partner = next((one for one in effect.wants[want.action] if one.key == key), None)
    if partner is None:
        return True
    return any(same_rank(pos, card, other) for group in groups(pos, link, partner) for other in group)


def same_rank(pos, card, other):
    return card != other and values.rank(pos, card) == values.rank(pos, other) and pos.card(card).spell == pos.card(other).spell


def _fit_perform(pos, link, action, want, card):
    return any(effect.style == "normal" for effect in pos.card(card).effects)


_FIT = {"Tap": _fit_tap, "Untap": _fit_untap, "Play": _fit_play, "RankUp": _fit_rank_up, "Equip": _fit_unit, "ChangeType": _fit_unit,
        "ChangeSubtype": _fit_unit, "SwapStats": _fit_unit, "ScaleStat": _fit_unit, "PlaceUnder": _fit_under, "SwapCards": _fit_swap,
        "ActivateEffect": _fit_perform, "CopyEffect": _fit_perform}


_ATTACH = {"node": "Equip"}


def action_of(effect, want):
    """The action a Want is of; a text about "the equipped unit" attaches first, as if it said so."""
    return effect.do[want.action] if want.action >= 0 else _ATTACH


def bounds(sel, times=1):
    """(least, most) cards a selector asks for (TT-10.1); None for no most."""
    mode, n = sel["mode"], sel.get("n", 0) * times
    return (0, n) if mode == "upto" else (0, None) if mode == "any" else (n, n)


def available(pos, link, effect):
    """Whether all targets an activation must choose are there (TT-10.1)."""
    for want in effect.targets:
        least, _ = bounds(want.sel)
        if least:
            action = action_of(effect, want)
            if any(len(choosable(pos, link, action, want, group)) < least for group in groups(pos, link, want)):
                return False
    return True


def choose_targets(pos, link, effect, picks):
    """The targets of a link, chosen in public (TT-10.2): a tuple of cards for each of the effect's targets."""
    out = []
    for want in effect.targets:
        action, taken = action_of(effect, want), ()
        least, most = bounds(want.sel)
        for group in groups(pos, link, want):
            options = [card for card in choosable(pos, link, action, want, group) if _pairs(pos, action, want, card, out, effect)]
            taken += picks.cards(link.seat, options, least, len(options) if most is None else most, "target")
        out.append(taken)
    return tuple(out)


def _pairs(pos, action, want, card, out, effect):
    """Whether a card goes with what was chosen for the same action before: equal ranks to swap, not itself to lie under."""
    if action["node"] not in ("SwapCards", "PlaceUnder") or want.key not in ("u", "under"):
        return True
    earlier = [cards for one, cards in zip(effect.targets, out) if one.action == want.action and one.key == "t"]
    if not earlier:
        return True
    if action["node"] == "SwapCards":
        return all(same_rank(pos, card, one) for one in earlier[0])
    return all(card != one and pos.card(card).spell == pos.card(one).spell for one in earlier[0])


def still(pos, link, want, cards):
    """Those of the chosen cards that are where they were and still fit (TT-10.4); () when "exactly" is not kept."""
    found = {card for group in groups(pos, link, want) for card in group}
    left = tuple(card for card in cards if card in found and not (link.number and pos.moved.get(card, -1) >= link.number)
                 and not (pos.is_top(card) and values.is_immune(pos, card, link.own)))
    return () if want.sel["mode"] == "exact" and len(left) < len(cards) else left
