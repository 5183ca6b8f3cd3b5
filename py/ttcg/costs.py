"""Costs (TT-7.6): whether they can be paid in full, and with what."""

from . import targets, values
from .pool import Want, zones_of
from .terms import NONE, owner


def candidates(pos, link, cost):
    """The cards of the payer that could be given for a cost with a selector, in an order of no meaning."""
    sel = cost["t"]
    if sel["sel"] == "self":
        cards = [link.own]
    elif sel["sel"] == "host":
        cards = [pos.attached.get(link.own, NONE)]
    elif sel["sel"] == "it":
        cards = [link.card]
    else:
        want = Want(NONE, "t", sel, zones_of(cost, "t", sel), False)
        if cost["node"] == "Reveal" and not sel.keys() & {"zone", "zones"}:
            want.zones = ("hand",)
        cards = [card for group in targets.groups(pos, link, want) for card in group if owner(card) == link.seat]
    return [card for card in cards if card >= 0 and _can(pos, link, cost["node"], card)
            and not (pos.is_top(card) and values.is_immune(pos, card, link.own))]


def _can(pos, link, node, card):
    if node == "Discard":
        return card in pos.hands[link.seat]
    if node == "Destroy":
        return card in pos.at and not (pos.is_top(card) and values.is_indestructible(pos, card, link.own, False))
    if node == "Tap":
        return pos.is_top(card) and card not in pos.tapped and card != link.own and not values.is_kept(pos, card, "tapped", link.own)
    if node == "Untap":
        return card in pos.tapped and not values.is_kept(pos, card, "untapped", link.own)
    return True


def needed(cost, options):
    """How many cards a cost takes: all of them, or its number."""
    sel = cost["t"]
    return len(options) if sel.get("mode") == "all" else sel.get("n", 1)


def payable(pos, link, effect):
    """Whether all costs of an effect can be paid one after the other, each with cards of its own."""
    asked, points, deck = [], 0, 0
    for cost in effect.costs:
        node = cost["node"]
        if node == "LosePoints":
            points += cost["n"]
            if pos.points[link.seat] <= points:
                return False
        elif node == "Mill":
            deck += cost["n"]
            if len(pos.decks[link.seat]) < deck:
                return False
        elif node == "DiscardHand":
            if not pos.hands[link.seat]:
                return False
        elif node == "Let":
            if not _can_let(pos, link, cost["act"]):
                return False
        elif node != "Skip":
            options = candidates(pos, link, cost)
            count = needed(cost, options)
            if count == 0 and cost["t"].get("mode") != "any" or not enough(asked, options, count):
                return False
            asked.append((set(options), count))
    return True


def enough(asked, options, count):
    """Whether `count` of the options can be given besides so many of each set asked for; a sentence has two costs at most."""
    return len(options) >= count and all(len(other.union(options)) >= count + n for other, n in asked)


def _can_let(pos, link, act):
    """Whether the opponent could do what the cost lets it do."""
    foe, node = 1 - link.seat, act["node"]
    if node == "Draw":
        return bool(pos.decks[foe]) and not values.is_forbidden(pos, foe, "draw")
    if node == "Mill":
        return bool(pos.decks[foe])
    if node in ("Discard", "DiscardHand"):
        return bool(pos.hands[foe])
    return True


def performable(pos, link, effect):
    """Whether an effect could be performed now: its conditions, costs and targets (TT-20, ActivateEffect)."""
    return (all(values.holds(pos, one, link.own, link.seat, link.player) for one in effect.conditions)
            and payable(pos, link, effect) and targets.available(pos, link, effect))
