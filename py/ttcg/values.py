"""What holds now: current values of the cards on the field, and every restriction and permission that runs (TT-14, TT-15).

A change that a resolved link left is fixed data (`Change`); a text that is on applies at every moment to whatever fits (TT-14.3).
Both are gathered into one `Now`, which is kept until something changes. Types come first, then ranks, then protection, then
attack and defense, so a filter in one layer sees the layers before it.
"""

from typing import NamedTuple

from .styles import LASTING, permits
from .terms import BATTLE, DID, DRAW, MAIN, NONE, ONLY_IN, TYPES, owner

_LAYERS = {node: layer for layer, nodes in enumerate((
    ("ChangeType", "ChangeSubtype"), ("SetRank", "SwapRanks"), ("ChangeRank",), ("Immune", "Prevent"),
    ("SwapStats", "InvertChanges", "ModStat", "ScaleStat"))) for node in nodes}
_LAST = 5
_CMP = {"eq": int.__eq__, "ge": int.__ge__, "le": int.__le__, "gt": int.__gt__, "lt": int.__lt__}
_PHASES = {"draw": DRAW, "main": MAIN, "battle": BATTLE}
_TYPE = {f"type:{name}": i for i, name in enumerate(TYPES)}


class Change(NamedTuple):
    """A change by a link: action `action` (as Effect.action counts) of effect `effect` of the card with index `text`.

    `target` is a card, `player(seat)`, or NONE for the whole table; `own` is "this card" of the text; numbers count `times`; `extra` is what
    was chosen or fixed then (a type, subtypes, a rank, plays left); it ends as `until` says: (STAYS, 0), (END_OF, turn),
    (START_OF, turn), or (ONLY_IN, turn): it runs in that turn only. Turns are numbers.
    """

    target: int
    text: int
    effect: int
    action: int
    own: int
    times: int
    until: tuple
    order: int
    extra: object = 0


def player(seat):
    """A seat as the target of a change."""
    return -2 - seat


whose = player                             # and back


class Now:
    """The gathered truth of one moment. `of` holds [type, subtypes, rank, attack, defense] of each active card."""

    __slots__ = ("of", "immune", "prevents", "forbids", "twice", "direct", "only", "rank_ups", "untaps", "starts")

    def __init__(self):
        self.of, self.immune, self.prevents = {}, {}, {}
        self.forbids, self.only, self.rank_ups, self.untaps, self.starts = [], [], [], [], []
        self.twice, self.direct = set(), set()


def now(pos):
    """The Now of a position."""
    found = pos._now
    if found is None:
        found = pos._now = Now()           # half made it is read by its own filters, layer by layer
        _gather(pos, found)
    return found


def touch(pos):
    """Something changed: what was gathered holds no more."""
    pos._now = None


# ---- single values ---------------------------------------------------------------------------------------------------
def rank(pos, card):
    found = now(pos).of.get(card)
    return found[2] if found else pos.card(card).rank


def kind(pos, card):
    """The type of a card, as an index of TYPES."""
    found = now(pos).of.get(card)
    return found[0] if found else pos.card(card).type


def attack(pos, card):
    found = now(pos).of.get(card)
    return found[3] if found else pos.card(card).attack


def defense(pos, card):
    found = now(pos).of.get(card)
    return found[4] if found else pos.card(card).defense


def stat(pos, card, name):
    return rank(pos, card) if name == "rank" else attack(pos, card) if name == "attack" else defense(pos, card)


# ---- filters and conditions ------------------------------------------------------------------------------------------
def fits(pos, card, of):
    """Whether a card fits a filter (TT-18.5), by its current values (TT-14.6)."""
    own = pos.card(card)
    found = now(pos).of.get(card) or (own.type, own.subs, own.rank, own.attack, own.defense)
    noun = of["noun"]
    if noun != "card" and (noun == "spell") != own.spell:
        return False
    kinds = of.get("kinds")
    if kinds and not any(all(_is(found, word) for word in words) for words in kinds):
        return False
    wanted = of.get("rank")
    if wanted and not _CMP[wanted["cmp"]](found[2], wanted["n"]):
        return False
    state = of.get("state")
    if state and not (card in pos.attached.values() if state == "equipped" else (card in pos.tapped) == (state == "tapped")):
        return False
    wanted = of.get("stat")
    return not wanted or not own.spell and _CMP[wanted["cmp"]](found[3 if wanted["stat"] == "attack" else 4], wanted["n"])


def _is(found, word):
    return found[0] == _TYPE[word] if word[:5] == "type:" else word[4:] in found[1]


def sides(side, seat, they=NONE):
    """The seats a side phrase means for the controller of a text, who comes first; no phrase means both (TT-9.8)."""
    if side == "you":
        return (seat,)
    if side == "opponent":
        return (1 - seat,)
    if side == "they":
        return (they,) if they >= 0 else (seat, 1 - seat)
    return seat, 1 - seat


def lying(pos, zone, seats, own):
    """The cards in a zone, side by side; zones of cards under others are of the card `own` (TT-18.4)."""
    if zone == "field":
        return [pile[-1] for seat in seats for pile in pos.piles[seat * 10:seat * 10 + 10] if pile]
    if zone == "revealed":
        return pos.revealed
    if zone in ("hand", "deck", "discard"):
        piles = pos.hands if zone == "hand" else pos.decks if zone == "deck" else pos.discards
        return [card for seat in seats for card in piles[seat]]
    place = pos.at.get(own, NONE)
    pile = pos.piles[place] if place >= 0 else ()
    if zone == "under_self":
        return list(pile[:pile.index(own)]) if pile else []
    if zone == "above_self":
        return list(pile[pile.index(own) + 1:]) if pile else []
    return [card for seat in seats for spot in range(seat * 10, seat * 10 + 10) for card in pos.piles[spot][:-1]
            if zone == "under_any" or spot != place]


def found_in(pos, zones, seats, sel, own, seat):
    """The cards of these zones and sides that fit all words of a selector but its number (TT-10.1)."""
    did, of, other = DID.get(sel.get("did"), 0), sel["of"], sel.get("other")
    if "owned_by" in sel:
        seats = [one for one in seats if one in sides(sel["owned_by"], seat)]
    return [card for zone in zones for card in lying(pos, zone, seats, own)
            if not (other and card == own) and (not did or pos.did.get(card, 0) & did) and fits(pos, card, of)]


def counted(pos, what, own, seat, they=NONE):
    """How many cards a condition or a "for each" counts (TT-18.3, TT-18.6)."""
    zones = what.get("zones") or (what.get("zone") or ("discard" if what.get("did") in ("destroyed", "discarded") else "field"),)
    return len(found_in(pos, zones, sides(what.get("side") or what.get("who"), seat, they), what, own, seat))


def holds(pos, condition, own, seat, they=NONE):
    """Whether a condition is true for the card `own` of `seat` (TT-18.3)."""
    node = condition["node"]
    if node == "SelfState":
        return in_state(pos, own, condition["state"])
    cmp = condition["cmp"]
    if node == "Points":
        mine, other = pos.points[seat], pos.points[1 - seat]
        if condition["who"] == "opponent":
            mine, other = other, mine
        return mine < other if cmp == "lt_other" else mine > other if cmp == "gt_other" else _CMP[cmp](mine, condition["n"])
    return _CMP[cmp](counted(pos, condition, own, seat, they), condition["n"])


def in_state(pos, own, state):
    """Whether a card is as a "while this card is" says."""
    place = pos.at.get(own, NONE)
    if place < 0:
        return False
    top = pos.piles[place][-1] == own
    if state == "under":
        return not top
    if state == "equipped":
        return top and (own in pos.attached.values() or own in pos.attached)
    return top and (state == "on_field" or (own in pos.tapped) == (state == "tapped"))


def in_scope(pos, own, effect):
    """Whether the "while" of a text holds for its card."""
    scope = effect.scope
    return not scope or (in_state(pos, own, scope["state"]) if "state" in scope else holds(pos, scope["cond"], own, owner(own)))


def in_window(pos, seat, effect):
    """Whether it is the turn and phase that a text names, if it does."""
    window = effect.window
    return not window or (window["whose"] == "you") == (pos.turn == seat) and ("phase" not in window or pos.step == _PHASES[window["phase"]])


def is_on(pos, own, effect):
    """Whether the "while" and "if" of a text that is on hold for its card."""
    return in_scope(pos, own, effect) and all(holds(pos, one, own, owner(own)) for one in effect.conditions)


# ---- protection ------------------------------------------------------------------------------------------------------
def is_immune(pos, card, source):
    """Whether effects of the card `source` do nothing to `card` (TT-15.2)."""
    found = now(pos).immune.get(card)
    return found is not None and any(what == "effects" and (by is None or source >= 0 and fits(pos, source, by)) for what, by in found)


def is_kept(pos, card, what, source=NONE):
    """Whether a Prevent keeps `what` from befalling a card; `source` is the card it comes from."""
    found = now(pos).prevents.get(card)
    return found is not None and any(one == what and (by is None or source >= 0 and fits(pos, source, by)) for one, by in found)


def is_indestructible(pos, card, source, in_battle):
    """TT-12.4, and the narrower forms of it."""
    if is_kept(pos, card, "destroyed", source) or is_kept(pos, card, "destroyed_by_battle" if in_battle else "destroyed_by_effects", source):
        return True
    return in_battle and any(what == "battle" for what, _ in now(pos).immune.get(card, ()))


def may_target(pos, card, source):
    """Whether an effect of `source` may choose a card on the field (TT-15.2)."""
    return not is_kept(pos, card, "targeted", source) and not is_immune(pos, card, source)


def is_forbidden(pos, seat, what, card=NONE):
    """Whether a Forbid keeps `seat` from doing this, with this card."""
    found = now(pos).forbids
    return bool(found) and any(who == seat and one == what and (of is None or card < 0 or fits(pos, card, of)) for who, one, of in found)


def extra_play(pos, change, seat):
    """The permission of a change to play more cards of a kind this turn (TT-6.6), or None."""
    if change.target != player(seat):
        return None
    action = pos.pool.cards[change.text].effects[change.effect].action(change.action)
    code, when = change.until
    return action if action["node"] == "ExtraPlay" and (code != ONLY_IN or when == pos.number) else None


# ---- gathering -------------------------------------------------------------------------------------------------------
class _Run(NamedTuple):
    """An action that runs: of a change, on its fixed `target`; or of a text that is on, on whatever fits when `target` is None."""

    action: dict
    own: int
    seat: int
    effect: object
    target: object
    times: int
    order: int
    extra: object


def _runs(pos):
    """Every action that runs, whether or not its condition holds."""
    runs = [run for change in pos.changes if (run := _of_change(pos, change))]
    for pile in pos.piles:
        if pile:
            _standing(pos, pile, runs)
    return runs


def running(pos, card):
    """The actions that now apply to a card on the field, for who wants to know why its values are as they are."""
    now(pos)
    return [run for run in _runs(pos) if _applies(pos, run) and card in touched(pos, run)]


def _gather(pos, found):
    runs = _runs(pos)
    _layer_by_layer(pos, found, runs)
    if found.immune:                       # who is immune is known now: once more, without what it is immune to
        immune = found.immune
        found.__init__()
        found.immune = immune
        _layer_by_layer(pos, found, [run for run in runs if run.action["node"] != "Immune"])


def _layer_by_layer(pos, found, runs):
    for pile in pos.piles:
        if pile:
            own = pos.card(pile[-1])
            found.of[pile[-1]] = [own.type, own.subs, own.rank, own.attack, own.defense]
    if not runs:
        return
    layers = [[] for _ in range(_LAST + 1)]
    for run in runs:
        layers[_LAYERS.get(run.action["node"], _LAST)].append(run)
    for layer, group in enumerate(layers):
        if layer == _LAYERS["SetRank"]:
            group.sort(key=lambda run: run.order)
        group = [run for run in group if _applies(pos, run)]
        if not group:
            continue
        if layer == _LAYERS["ModStat"]:
            _stats(pos, found, group)
        else:
            for run in group:
                _APPLY[run.action["node"]](pos, found, run)
        if layer == _LAYERS["ChangeRank"]:
            for one in found.of.values():
                one[2] = min(5, max(1, one[2]))


def _applies(pos, run):
    """Whether an action that runs has its way now: a change while the "while" of its text holds, a text while all of it does."""
    if run.target is not None:
        return bool(run.effect.trigger) or in_scope(pos, run.own, run.effect)
    return is_on(pos, run.own, run.effect) and factor(pos, run) != 0


def factor(pos, run):
    """What the numbers of an action that runs are multiplied by now (TT-10.9)."""
    return run.times if run.target is not None else times(pos, run.action, run.effect, run.own, run.seat)


def _of_change(pos, change):
    """A change as it runs now, None while it rests: its card is covered, or its turn has not come (TT-12.9, TT-14.2)."""
    code, when = change.until
    if code == ONLY_IN and pos.number != when:
        return None
    if change.target >= 0 and not pos.is_top(change.target):
        return None
    effect = pos.pool.cards[change.text].effects[change.effect]
    return _Run(effect.action(change.action), change.own, owner(change.own), effect, change.target, change.times, change.order, change.extra)


def _standing(pos, pile, runs):
    """The texts of a pile that are on without a change: of its top card, and of those under it that say so (TT-7.8)."""
    top = pile[-1]
    for card in pile:
        for effect in pos.card(card).standing:
            if (card == top) != (effect.scope.get("state") == "under"):
                for action in effect.do:
                    runs.append(_Run(action, card, owner(card), effect, None, 1, 0, 0))
    if not pos.on:
        return
    for effect in pos.card(top).effects:
        if (top, effect.index) in pos.on:
            runs += (_Run(action, top, owner(top), effect, None, 1, 0, 0) for i, action in enumerate(effect.do) if runs_on(effect, i))
            host = pos.attached.get(top, NONE)
            if effect.grant and host >= 0 and pos.is_top(host):
                runs.append(_Run(effect.grant, top, owner(top), effect, host, 1, 0, 0))


def runs_on(effect, i):
    """Whether an action of a continuous or equip effect applies to whatever fits for as long as it is on (TT-14.3)."""
    action = effect.do[i]
    return (effect.style in ("continuous", "equip") and not effect.duration and not effect.wants[i] and action.get("t") != {"sel": "it"}
            and (action["node"] in LASTING and action["node"] != "SwapRanks" and action.get("to") != "any" or permits(action)))


def meant(pos, run):
    """The cards on the field an action that runs is about."""
    if run.target is not None:
        return (run.target,) if run.target >= 0 else ()
    return named(pos, run)


def named(pos, run):
    """The active cards that the selector of an action means, where nobody chooses: of a number, the first that fit."""
    sel = run.action.get("t") or {}
    which = sel.get("sel")
    if which == "cards":
        cards = found_in(pos, (sel.get("zone", "field"),), sides(sel.get("side"), run.seat), sel, run.own, run.seat)
        return _first(pos, sel, [card for card in cards if pos.is_top(card)])
    card = run.own if which == "self" else pos.attached.get(run.own, NONE) if which == "host" else NONE
    return (card,) if card >= 0 and pos.is_top(card) else ()


def _first(pos, sel, cards):
    """As many of the cards as a selector names, its superlative first; all, where it names no number."""
    if "extreme" in sel and cards:
        cards = best(pos, sel["extreme"], cards)
    n = sel.get("n")
    return cards if n is None or sel["mode"] == "exact" and len(cards) < n else cards[:n]


def best(pos, extreme, cards):
    """Those of the cards that have the lowest or highest value (TT-10.3)."""
    found = [stat(pos, card, extreme["stat"]) for card in cards]
    wanted = min(found) if extreme["dir"] == "lowest" else max(found)
    return [card for card, value in zip(cards, found) if value == wanted]


def touched(pos, run):
    """Those of `meant` that are not immune to the text."""
    cards = meant(pos, run)
    return [card for card in cards if not is_immune(pos, card, run.own)] if now(pos).immune else cards


def times(pos, action, effect, own, seat, they=NONE):
    """What the numbers of an action are multiplied by (TT-10.9)."""
    out = 1
    for per in (effect.per, action.get("per")):
        if per:
            out *= counted(pos, per, own, seat, they)
    return out


def _stats(pos, found, group):
    """TT-14.5: exchanged, plus gains and losses, then doubled and halved."""
    swaps, gains, scales, inverted = {}, {}, {}, 0
    for run in group:
        action, node = run.action, run.action["node"]
        if node == "InvertChanges":
            inverted += 1
            continue
        count = factor(pos, run)
        for card in touched(pos, run):
            if pos.card(card).spell:
                continue
            if node == "SwapStats":
                swaps[card] = swaps.get(card, 0) + 1
            elif node == "ScaleStat":
                scales.setdefault(card, []).append((action["stat"], action["by"]))
            else:
                gain = gains.setdefault(card, {"attack": 0, "defense": 0})
                sign = count if action["dir"] == "up" else -count
                gain[action["stat"]] += sign * action["n"]
                if "also" in action:
                    gain[action["also"]["stat"]] += sign * action["also"]["n"]
    sign = -1 if inverted % 2 else 1
    for card in {*swaps, *gains, *scales}:
        values = found.of[card]
        pair = values[3:] if swaps.get(card, 0) % 2 == 0 else [values[4], values[3]]
        for i, name in enumerate(("attack", "defense")):
            value = max(0, pair[i] + sign * gains.get(card, {}).get(name, 0))
            ways = [by for which, by in scales.get(card, ()) if which == name]
            doubled = ways.count("double")             # first doubled, then halved: the order they came in does not matter
            values[3 + i] = value << doubled >> len(ways) - doubled


def _type(pos, found, run):
    to = run.action["to"]
    if to == "any" and run.target is None:
        return                             # nobody chooses for a text that is on by itself
    for card in touched(pos, run):
        if not pos.card(card).spell:
            found.of[card][0] = run.extra if to == "any" else TYPES.index(to)


def _subtype(pos, found, run):
    if run.action["to"] == "any" and run.target is None:
        return
    for card in touched(pos, run):
        if not pos.card(card).spell:
            found.of[card][1] = frozenset(run.extra or (run.action["to"],))


def _set_rank(pos, found, run):
    for card in touched(pos, run):
        found.of[card][2] = run.action["n"]


def _swap_ranks(pos, found, run):
    """A change has fixed the rank; a text that is on by itself exchanges those of this card and of the first that fits."""
    cards = touched(pos, run)
    if run.target is not None:
        for card in cards:
            found.of[card][2] = run.extra
    elif cards and pos.is_top(run.own):
        mine, other = found.of[run.own], found.of[cards[0]]
        mine[2], other[2] = other[2], mine[2]


def _change_rank(pos, found, run):
    step = run.action["n"] * factor(pos, run)
    for card in touched(pos, run):
        found.of[card][2] += step if run.action["dir"] == "up" else -step


def _prevent(pos, found, run):
    for card in touched(pos, run):
        found.prevents.setdefault(card, []).append((run.action["what"], run.action.get("by")))


def _immune(pos, found, run):
    for card in meant(pos, run):
        found.immune.setdefault(card, []).append((run.action["what"], run.action.get("by")))


def _forbid(pos, found, run):
    action = run.action
    who = action.get("who", "you")
    if run.target is not None:
        seats = (whose(run.target),)
    else:
        seats = (0, 1) if who == "both" else (run.seat,) if who == "you" else (1 - run.seat,)
    found.forbids += ((seat, action["what"], action.get("of")) for seat in seats)


def _into_set(name):
    def add(pos, found, run):
        getattr(found, name).update(touched(pos, run))
    return add


def _into_list(name):
    def add(pos, found, run):
        getattr(found, name).append(run)
    return add


def _nothing(pos, found, run):
    """A permission that is looked up in the changes themselves: `extra_play`."""


_APPLY = {"ChangeType": _type, "ChangeSubtype": _subtype, "SetRank": _set_rank, "SwapRanks": _swap_ranks, "ChangeRank": _change_rank,
          "Prevent": _prevent, "Immune": _immune, "Forbid": _forbid, "ExtraAttack": _into_set("twice"), "DirectAttack": _into_set("direct"),
          "OnlyAttack": _into_list("only"), "ExtraPlay": _nothing, "RankUpWith": _into_list("rank_ups"),
          "RankUp": _into_list("rank_ups"), "PaidUntap": _into_list("untaps"), "StartUntap": _into_list("starts")}
