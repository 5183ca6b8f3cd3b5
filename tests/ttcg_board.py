"""What the model of tests/ttcg_model.py needs to know of a position of the engine: what lies where and which changes
run.
"""

from ttcg.rules.constants import ONLY_IN, TYPES, owner
from ttcg_model import Board, Change, Copy


def board_of(pos):
    """The model's Board of a position."""
    at = {}
    for place, pile in enumerate(pos.piles):
        zone = place // 10, "unit" if place % 10 < 5 else "spell", place % 5 + 1
        at |= {card: _copy(pos, card, "field", zone, depth, depth == len(pile) - 1) for depth, card in enumerate(pile)}
    for zone, piles in (("hand", pos.hands), ("deck", pos.decks), ("discard", pos.discards)):
        at |= {card: _copy(pos, card, zone) for seat in (0, 1) for card in piles[seat]}
    for card, host in pos.attached.items():
        at[card].host = at[host]
    for card, effect in pos.on:
        at[card].on.add(effect)
    changes = [_change(pos, change, at) for change in pos.changes if change.action >= 0 and _runs(pos, change, at)]
    return Board(at.values(), changes, pos.points, pos.rules.effect_destroy)


def _copy(pos, card, zone, place=None, depth=0, top=False):
    found = pos.card(card)
    return Copy(card, found.data, [one.tree for one in found.effects], owner(card), zone, place, depth, top,
                card in pos.tapped)


def _runs(pos, change, at):
    code, when = change.until
    return (change.target in at or change.target == -1) and not (code == ONLY_IN and when != pos.number)


def _change(pos, change, at):
    """A running change with the numbers it was given and what was chosen for it."""
    action = dict(pos.pool.cards[change.text].effects[change.effect].tree["do"][change.action])
    node = action["node"]
    if node in ("ModStat", "ChangeRank"):
        action["n"] *= change.times
        if "also" in action:
            action["also"] = action["also"] | {"n": action["also"]["n"] * change.times}
    elif node == "SwapRanks":
        action["n"] = change.extra
    elif node == "ChangeType" and action["to"] == "any":
        action["to"] = TYPES[change.extra]
    elif node == "ChangeSubtype" and change.extra:
        action["subs"] = change.extra
    return Change(action, at.get(change.target), change.order, at[change.own])
