"""Tables on which one effect of one card can work, and players who try it by legal moves: for tests that play every
sentence.
"""

import random

from ttcg.rules import act, flow, moves, values
from ttcg.cards.library import LIBRARY, meets
from ttcg.language.limits import records
from ttcg.rules.position import Position, Rules
from ttcg.rules.constants import (ATTACK, CHOOSE, DID, END_TURN, FREE, INDEX_SHIFT, MAIN, NO, NONE, OWNER_BIT, PASS,
                                  PICK, PLAY, SHUFFLE, START, STOP, TABLE, TO_BATTLE, USE, YES)

CARDS = LIBRARY.shipped.cards
TRIES, STEPS = 400, 70
# units of rank 1 that do little harm
QUIET = ("TT003", "TT005", "TT014", "TT025", "TT029", "TT039", "TT073", "TT075", "TT087", "TT088")
OWN = ("TT103", "TT106", "TT112", "TT123", "TT197", "TT102", "TT189")         # spells that bring events about
FOES = ("TT197", "TT118", "TT114", "TT099", "TT102", "TT098", "TT112")
TO_DO = {"agenda", "answers", "options", "prompt", "mover", "ask", "asker"}
OF_THE_FOE = {"attacked", "destroyed_by_battle", "draw", "play", "rank_up", "activate", "effect_activates",
              "targeted", "destroyed_by_effect"}


class Laid:
    """A table being laid: every copy of a card gets its own number."""

    def __init__(self, customs=()):
        self.counts = {}
        self.pos = pos = Position(Rules(), customs=customs)
        pos.brought, pos.number, pos.turn, pos.step = [1, 1], 9, 0, MAIN
        pos.agenda, pos.ask, pos.mover, pos.plays = [("end_step",), ("battle_step",), ("idle",)], FREE, 0, 2

    def copy(self, ident, seat):
        nth = self.counts[ident, seat] = self.counts.get((ident, seat), NONE) + 1
        return self.pos.pool.index[ident] << INDEX_SHIFT | seat << OWNER_BIT | nth if nth < 4 else NONE

    def lay(self, ident, seat, place=None, tapped=False):
        """A card on the field, in a place of its kind or the next free one; NONE when there is none."""
        spell = LIBRARY.card(ident)["type"] == "spell"
        first = seat * 10 + 5 * spell
        free = [one for one in range(first, first + 5) if not self.pos.piles[one]]
        place = free[0] if place is None and free else place
        card = NONE if place is None else self.copy(ident, seat)
        if card >= 0:
            self.pos.piles[place] = (*self.pos.piles[place], card)
            self.pos.at[card] = place
            if tapped:
                self.pos.tapped[card] = 7
        return card

    def put(self, ident, seat, zone, at_top=True):
        card = self.copy(ident, seat)
        if card >= 0:
            pile = getattr(self.pos, zone)[seat]
            pile.insert(len(pile) if at_top else 0, card)
        return card


def effect_of(pos, ident, index):
    """The Effect of a card."""
    return pos.pool.cards[pos.pool.index[ident]].effects[index]


def table(ident, index, rng):
    """(position, the card) for an effect."""
    laid, data = Laid(() if ident in CARDS else (ident,)), LIBRARY.card(ident)
    pos, spell = laid.pos, data["type"] == "spell"
    effect = effect_of(pos, ident, index)
    event, state = effect.event, effect.scope.get("state")
    subject = effect.trigger.get("subj", {}).get("sel") if effect.trigger else ""
    zone = home(effect, event if subject == "self" else "")
    for seat in (0, 1):
        for one in rng.sample(sorted(CARDS), 14):
            laid.put(one, seat, "decks")
    if zone == "field":
        under = rng.choice((0, 2))
        for one in rng.sample(QUIET, 0 if spell else under):
            laid.lay(one, 0, 0)
        tapped = effect.style == "dormant" or state == "tapped" or event == "untapped"
        own = laid.lay(ident, 0, 5 * spell, tapped)
        if state == "under":
            laid.lay("TT103" if spell else rng.choice(QUIET), 0, 5 * spell)
        if state == "equipped":
            pos.attached[laid.lay("TT108", 0)] = own
    else:
        own = laid.put(ident, 0, zone)
    _provide(laid, effect, rng)
    _fill(laid, rng, event)
    if event == "ranked_up":
        for one in [one for one, card in CARDS.items()
                    if (card["type"], card["level"]) == (data["type"], data["level"] + 1)][:2]:
            laid.put(one, 0, "hands")
    for one in effect.conditions:
        if one["node"] == "Count" and one["cmp"] == "eq" and not one["n"]:
            _clear(pos, one)
    _moment(laid, effect, event, rng)
    return pos, own


def home(effect, event):
    """Where a card must lie for its effect to work; `event` is what happens to the card itself."""
    if effect.from_hand or event in ("discarded", "played"):
        return "hands"
    return "decks" if event in ("milled", "moved") else "field"


def _provide(laid, effect, rng):
    """Cards that fit what the sentence names, in every zone."""
    did = next((one["did"] for one in records(effect.tree) if "did" in one), "")
    for of in [one for one in records(effect.tree) if "noun" in one]:
        fitting = [ident for ident, card in CARDS.items() if meets(card, of)]
        quiet = [ident for ident in fitting if ident in QUIET]
        if not fitting:
            continue
        for _ in range(3):
            ident = rng.choice(quiet if quiet and rng.random() < .5 else fitting)
            for seat, zone in ((0, "hands"), (0, "decks"), (0, "discards"), (1, "discards"), (1, "hands")):
                card = laid.put(ident, seat, zone) if rng.random() < .7 else NONE
                if card >= 0 and zone == "discards":
                    laid.pos.did[card] = DID.get(did, 0)
            for seat in (0, 1):
                if rng.random() < .6:
                    tapped = of.get("state") == "tapped" or of.get("state") != "untapped" and rng.random() < .4
                    card = laid.lay(ident, seat, None, tapped)
                    equip = laid.lay("TT108", 1 - seat) if of.get("state") == "equipped" and card >= 0 else NONE
                    if equip >= 0 and CARDS[ident]["type"] != "spell":
                        laid.pos.attached[equip] = card


def _fill(laid, rng, event):
    """Spells and units that bring events about, and hands to play from."""
    for seat, spells in ((0, OWN), (1, FOES)):
        for one in rng.sample(spells, 3):
            laid.lay(one, seat) if rng.random() < .8 else None
        for one in rng.sample(QUIET, 3):
            laid.put(one, seat, "hands")
        if not (seat == 1 and (event == "attack_direct" or rng.random() < .3)):
            laid.lay(rng.choice(QUIET), seat, None, rng.random() < .4)
        for one in rng.sample(sorted(CARDS), 3):
            laid.put(one, seat, "hands")
    tool = {"discarded": "TT106", "placed_under_self": "TT123", "untapped": "TT103"}.get(event)
    if tool and not any(laid.pos.card(pile[-1]).id == tool for pile in laid.pos.piles[5:10] if pile):
        laid.lay(tool, 0)
    if event == "attack_direct":
        _clear(laid.pos, {"who": "opponent", "of": {"noun": "unit"}})


def _clear(pos, condition):
    """No card on the field that a condition counts."""
    first = 10 * (condition["who"] == "opponent")
    for place in range(first, first + 10):
        if pos.piles[place] and values.fits(pos, pos.piles[place][-1], condition["of"]):
            for card in pos.piles[place]:
                pos.at.pop(card)
                pos.tapped.pop(card, None)
                pos.attached = {equip: host for equip, host in pos.attached.items() if card not in (equip, host)}
            pos.piles[place] = ()
    values.touch(pos)


def _moment(laid, effect, event, rng):
    """Whose turn it is, and which step of it."""
    pos = laid.pos
    foe = bool(effect.window and effect.window["whose"] == "opponent" or effect.style == "counter"
               or event in OF_THE_FOE)
    if rng.random() < .85 and foe or rng.random() < .1:
        pos.turn, pos.mover, pos.number = 1, 1, 10
    if event in ("turn_start", "turn_end", "draw") or rng.random() < .15:
        pos.turn, pos.number = 1 - pos.turn, pos.number + 1
        pos.step, pos.agenda = START, [("begin_turn",)]
        flow.run(pos)
    pos.points = [rng.choice((20, 9)), rng.choice((20, 9))]


# ---- playing ---------------------------------------------------------------------------------------------------------
class Watch:
    """What became of the actions of one effect."""

    def __init__(self, own, index):
        self.text, self.index, self.own = own >> INDEX_SHIFT, index, own
        self.done, self.later = set(), None

    def saw(self, act, before):
        if (act.link.text, act.link.effect) != (self.text, self.index) or act.i < 0 or not act.did:
            return
        if act.after:
            self.later = before, act.i
        elif essence(act.pos) != before:
            self.done.add(act.i)

    def settle(self, pos):
        """What an action left to be done is done when the next decision is asked for."""
        if self.later and pos.ask != PICK:
            before, i = self.later
            self.later = None
            if essence(pos) != before:
                self.done.add(i)


def essence(pos):
    """Everything of a position but what is still to be done."""
    data = pos.data()
    return data["cards"], {key: value for key, value in data["vars"].items() if key not in TO_DO}


def holding(pos):
    """What holds now, comparable."""
    values.touch(pos)
    now = pos.now
    lists = [[(run.action, run.own) for run in found] for found in (now.only, now.rank_ups, now.untaps, now.starts)]
    numbers = {card: [getattr(found, name) for name in found.__slots__] for card, found in now.of.items()}
    return numbers, now.immune, now.prevents, now.forbids, now.twice, now.direct, lists


def is_in_force(pos, own, index):
    """Whether what holds now would be something else without this text, which is on."""
    card, effect = pos.card(own), pos.card(own).effects[index]
    with_it, kept = holding(pos), (card.standing, pos.on, pos.attached)
    try:
        if effect.standing:
            card.standing = tuple(one for one in card.standing if one is not effect)
        else:
            pos.on = pos.on - {(own, index)}
            pos.attached = {equip: host for equip, host in pos.attached.items() if equip != own}
        return holding(pos) != with_it
    finally:
        card.standing, pos.on, pos.attached = kept
        values.touch(pos)


def cards_of(pos):
    """Every card of the match, once for each place it lies in."""
    return sorted(card for piles in (pos.hands, pos.decks, pos.discards, pos.piles) for pile in piles for card in pile)


def move_of(pos, seat, own, index, rng):
    """A legal move: the effect's own if it is there, those of its card before others, and chance."""
    if seat == TABLE and pos.ask == SHUFFLE:
        deck = pos.decks[pos.shuffles[0]]
        return "shuffle", tuple(rng.sample(deck, len(deck)))
    if seat == TABLE:
        return "random", rng.choice(pos.options)
    return max(moves.legal(pos, seat), key=lambda move: rng.random() + _worth(pos, seat, move, own, index))


def _worth(pos, seat, move, own, index):
    kind = move[0]
    if kind == USE:
        if move[1] != own:
            return -.1 if seat else 0
        return 9 if move[2] == index else -.3
    if kind == PLAY:
        return 2 if move[1] == own or move[2] == pos.at.get(own, NONE) else -.1
    if kind == ATTACK:
        return 2 if pos.top(move[1]) == own or move[2] >= 0 and pos.top(move[2]) == own else .6
    if kind == CHOOSE:
        return _worth_choosing(pos, seat, move[1], own)
    return {PASS: .4, END_TURN: -.4, TO_BATTLE: .1}.get(kind, 0)


def _worth_choosing(pos, seat, chosen, own):
    mine = pos.asker == own
    if chosen == YES:
        return 2 * mine
    if chosen in (NO, STOP) and mine:
        return -2
    if chosen != own:
        return 0
    return .3 if seat else pos.prompt in ("cost", "discard", "under", "limit")


def played(ident, index, patch, tries=TRIES):
    """The attempt at which an effect was seen to work: every action carried out, or the text in force where it is on;
    None.

    `patch` is pytest's monkeypatch. In every attempt no card is lost, and whoever is to move has a move.
    """
    run = act.Act.run
    for attempt in range(tries):
        rng = random.Random(f"{ident} {index} {attempt}")
        pos, own = table(ident, index, rng)
        effect = effect_of(pos, ident, index)
        watch, count, wanted = Watch(own, index), cards_of(pos), set(range(len(effect.do)))

        def watched(act):
            mine = act.link.text == watch.text and act.link.effect == index
            before = essence(act.pos) if mine else None
            run(act)
            if mine:
                watch.saw(act, before)
        patch.setattr(act.Act, "run", watched)
        for _ in range(STEPS):
            if pos.over:
                break
            watch.settle(pos)
            on = effect.standing or effect.style in ("continuous",
                                                     "equip") and ((own, index) in pos.on or own in pos.attached)
            if on and own in pos.at and is_in_force(pos, own, index) or not on and watch.done == wanted:
                return attempt
            seat = pos.mover
            moves.play(pos, seat, move_of(pos, seat, own, index, rng))
            assert cards_of(pos) == count, "a card was lost or doubled"
    return None
