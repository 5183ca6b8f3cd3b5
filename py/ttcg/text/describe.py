"""How a position stands, in words: who won, what a link will do, what is asked for, how a value
comes about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan import Ask, Outcome, Part, Verb
from mulligan.protocol import listing

from ..language import phrases
from ..language.limits import put_into
from ..language.node import ACTIONS
from ..language.wording import row
from ..rules import battle, flow, gather, lasting, moves, values
from ..rules.chain import NOT_CARDS, Link, effect_of
from ..rules.moves import legal
from ..rules.position import sees
from ..rules.constants import (ATTACK, BATTLE, CHOOSE, DRAW, END, END_OF, END_TURN, FREE, MAIN,
                               ONLY_IN, PASS, PICK, PLAY, START_OF, STAYS, TO_BATTLE, TYPES, USE,
                               owner)
from . import field, lying

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from ..rules.chain import Picks
    from ..rules.gather import Run
    from ..rules.position import Position
    from ..rules.constants import Move, Place, Until

DRAWN = 2
PHASES = ("Start", "Draw", "Main", "Battle", "End")


def outcome(pos: Position) -> Outcome | None:
    """How the match ended, or None (TT-13)."""
    if not pos.over:
        return None
    a, b = pos.points
    winner = None if pos.winner == DRAWN else pos.winner
    if pos.reason == "effect":
        return Outcome(winner, "effect", "An effect ends the match.", (a, b), "TT-13.8")
    if pos.reason == "turns":
        return Outcome(winner, "turns", f"The last turn is over: {a} to {b} points.", (a, b),
                       "TT-13.6")
    if winner is None:
        return Outcome(None, "points", "Both have no points left.", (a, b), "TT-13.4")
    return Outcome(winner, "points", "The loser has no points left.", (a, b), "TT-13.3",
                   Verb("have no points left", "has no points left"))


def forecast(pos: Position, move: Move) -> str:
    """What an attack brings as all stands now, in a few words: who loses how many points (TT-11.5,
    TT-11.6). What is answered may change it.
    """
    place, aim = move[1:]
    card = pos.top(place)
    if aim < 0:
        return f"they lose {values.rank(pos, card)}"
    target = pos.top(aim)
    lost = battle.falling(pos, card, target)
    told = [f"{who} lose {values.rank(pos, one)}"
            for who, one in (("you", card), ("they", target)) if one in lost]
    return ", ".join(told) or "both stay"


def name(pos: Position, card: Card) -> str:
    return pos.card(card).name


def sentence(pos: Position, link: Link) -> str:
    """What a link says: the sentence of its effect."""
    return pos.pool.cards[link.text].data["effects"][link.effect]["text"]


def link_line(pos: Position, link: Link) -> str:
    """What a link on the chain is, what it is aimed at and what it will do."""
    # a normal one is an effect: Normal is an opponent, whose name may stand before these words
    style = effect_of(pos, link).style
    style = "Effect" if style == "normal" else f"{style.capitalize()} effect"
    if link.dead:
        return f"{style}, countered: it does nothing."
    aims = [name(pos, card) for cards in link.targets for card in cards]
    return f"{style}{' on ' + ' and '.join(aims) if aims else ''}. {sentence(pos, link)}"


# ---- what is asked for ---------------------------------------------------------------------------
_PROMPTS = {
    "target": ("Choose a target for {}", "",
               "aim"), "cost": ("What do you give for {}?", "A cost is paid in full.", ""),
    "discard": ("Which card do you discard?", "", ""),
    "discard_unseen": ("Which card do you discard?", "The other does not see it before choosing.",
                       ""),
    "discard_theirs": ("Which card does the other player discard?", "You see the hand.", ""),
    "limit": ("Discard down to the hand limit", "These discards may trigger effects.", ""),
    "search": ("Which card for {}?", "You may take fewer.",
               ""), "play": ("Which card do you put on the field?", "You may take fewer.", ""),
    "choose": ("Which card for {}?", "",
               "aim"), "under": ("Under which card?", "",
                                 "aim"), "using": ("Rank up with which card?", "", ""),
    "swap": ("Swap with which card?", "",
             ""), "reveal": ("Which card do you show?", "",
                             ""), "place": ("On which pile?", "", "aim"),
    "order": ("Which card goes first?", "The one you choose last ends outermost.", ""),
    "effect": ("Which effect of it?", "", ""), "mode": ("What does {} do?", "", ""),
    "type": ("Which type does it become?", "", ""),
    "old_subtype": ("Which subtype does it lose?", "",
                    ""), "subtype": ("Which subtype does it get?", "", ""),
    "let": ("Do you let {} happen?",
            "If you refuse, the effect is not used; it counts as used all the same.", ""),
    "unless": ("Do you pay so that {} does not do it?", "", ""),
    "instead": ("Do you use {} instead of the destruction?", "", ""),
    "look": ("Which of these cards for {}?", "Only you see them.", ""),
    "may": ("Do you want the effect of {}?", "", ""),
    "trigger": ("Does {} trigger?", "It goes on the chain and is tapped, if it lies on the field.",
                ""),
    "untap": ("Untap {}?", "", ""), "mulligan": ("Shuffle your hand back and draw one card fewer?",
                                                 "Once a match.", "")}
PROMPT_CLAUSES = {"let": "TT-7.6", "trigger": "TT-9.3", "may": "TT-9.3", "limit": "TT-5.9",
                  "cost": "TT-7.6", "mulligan": "TT-1.2",
                  "untap": "TT-5.3", "place": "TT-6.8", "target": "TT-10.2",
                  "mode": "TT-20.26", "look": "TT-20.31", "unless": "TT-20.32",
                  "instead": "TT-12.11"}


def asks(pos: Position, seat: Seat) -> tuple[Ask, ...]:
    """The prompts of a seat that decides."""
    if pos.ask == PICK:
        words, hint, tone = _PROMPTS[pos.prompt]
        source = name(pos, pos.asker) if pos.asker >= 0 else "this"
        picks = flow.asking(pos)
        words, hint = _about_what(pos.prompt, picks, words.format(source), hint)
        hint = " ".join(filter(None, (_so_far(pos, seat), hint)))
        about, by = asking(pos, picks.about)
        return (Ask(words, hint, tone, about, picks.count, by),)
    attack = any(move[0] == ATTACK for move in legal(pos, seat))
    hint = ("A unit attacks what you pick. " if attack else "") \
        + "Or pick something else to begin anew."
    then = Ask("What do you do with {0}?", hint, "aim",
               aims="Choose {what} for {0}")
    if pos.ask == FREE:
        return _in_turn(pos, seat), then, then, then
    return _in_window(pos, seat), then, then, then


def _about_what(prompt: str, picks: Picks, words: str, hint: str) -> tuple[str, str]:
    """The prompt and hint of cards that are chosen, in the words of what they are chosen for."""
    if picks.what is None:
        return words, hint
    action, key = picks.what
    if prompt == "cost" and picks.count[2:] > (1,) and _goes_into_deck(action):
        return words, f"{hint} {_PROMPTS['order'][1]}"       # the choices are the order (TT-20.2)
    node = ACTIONS.get(action["node"])
    if prompt not in ("target", "choose") or node is None or not node.asks:
        return words, hint
    if key == "using":
        return _PROMPTS[key][0], hint
    return node.asks.format(action["t"].get("of", {}).get("noun", "card")), hint


def _goes_into_deck(cost: Tree) -> bool:
    """Whether what a cost takes is put on the deck, or under it."""
    return put_into(cost).get("zone") in ("deck_top", "deck_bottom")


_WAYS = {PLAY: "play a card", USE: "use an effect", TO_BATTLE: "go to battle",
         END_TURN: "end the turn"}


def _so_far(pos: Position, seat: Seat) -> str:
    """What was chosen before for the same, in words, as far as the seat sees it (TT-10.6)."""
    names = [name(pos, card) for card in chosen(pos) if sees(pos, seat, card)]
    return f"Chosen: {', '.join(names)}." if names else ""


def chosen(pos: Position) -> list[Card]:
    """The cards that were chosen so far for what chooses another card now (TT-10.6)."""
    if pos.ask != PICK or pos.prompt in NOT_CARDS:
        return []
    return [pos.answers[at] for at in sorted(flow.chosen(pos))]


def mode(pos: Position, case: int) -> str:
    """What one of the things does that an effect lets its player choose from (TT-20.26)."""
    _, link, *_ = pos.agenda[-1]
    effect = effect_of(pos, Link(*link))
    return row([action for action in effect.do if action.get("case") == case], False)


def asking(pos: Position, about: Link | None) -> tuple[str, Seat | None]:
    """The sentence of the effect that asks, and whose effect it is; ("", None) where none asks.

    `about` is a link that says so itself.
    """
    what, *parts = pos.agenda[-1] if pos.agenda else ("",)
    if about:
        return sentence(pos, about), about.seat
    if what == "use":
        _, card, effect = parts
        return pos.card(card).data["effects"][effect]["text"], owner(card)
    if what == "links":
        at_once = any(parts)
        entry = next(entry for entry in pos.waiting if not at_once or entry.above)
        return pos.card(entry.own).data["effects"][entry.effect]["text"], owner(entry.own)
    link = next((Link(*part) for part in parts
                 if isinstance(part, tuple) and len(part) == len(Link._fields)), None)
    return (sentence(pos, link), link.seat) if link else ("", None)


def duty(pos: Position, seat: Seat, place: Place) -> str:
    """`Ashfoot Runner must attack`, and whom where a text says so (TT-20.33)."""
    whom = battle.whom(pos, place, battle.reach(pos, seat, place))
    named = " or ".join(dict.fromkeys(name(pos, pos.top(aim)) for aim in whom))
    return f"{name(pos, pos.top(place))} must attack {named}".rstrip()


def _duties(pos: Position, seat: Seat) -> str:
    """Which units have to attack before the turn ends, a sentence each with a blank before it."""
    if moves.may_end(pos, seat):
        return ""
    duties = dict.fromkeys(duty(pos, seat, place) for place in battle.owing(pos, seat))
    return "".join(f" {one} before you end the turn." for one in duties)


def _in_turn(pos: Position, seat: Seat) -> Ask:
    """What the seat on turn is asked: which unit attacks only while one can."""
    every = legal(pos, seat)
    can = {move[0] for move in every}
    if ATTACK in can:
        attackers = {pos.top(move[1]) for move in every if move[0] == ATTACK}
        others = any(move[0] == USE and move[1] not in attackers for move in every)
        also = ", or what do you use" if others else ""
        return Ask(f"Which unit attacks{also}?",
                   "The higher value wins; the loser is destroyed and costs its owner its rank in "
                   f"points.{_duties(pos, seat)}")
    left = _plays_left(pos, seat) if pos.step == MAIN else "No unit can attack."
    return Ask("What do you do?", f"{left}{_duties(pos, seat)} {listing.possible(_WAYS, can)}")


def _plays_left(pos: Position, seat: Seat) -> str:
    """How many cards can still be played, the extra ones too (TT-5.5, TT-6.6)."""
    permits = ((change.extra, lasting.extra_play(pos, change, seat)) for change in pos.changes)
    extra = [f"{phrases.number(count)} extra {phrases.filtered(permit['of'], count != 1)}"
             for count, permit in permits if permit]
    more = f", and {listing.together(extra)}" if extra else ""
    return f"{pos.plays} of {pos.rules.plays} plays left{more}."


def _in_window(pos: Position, seat: Seat) -> Ask:
    hint = "When both pass, the effects on the chain are carried out, the last one first."
    if pos.chain:
        top = pos.chain[-1]
        words = "Answer" if top.seat != seat else "Use more before"
        words = f"{words} {name(pos, top.own)}, or pass"
        return Ask(words, hint, about=link_line(pos, top), by=top.seat)
    if pos.attack:
        card, target = pos.attack.card, pos.attack.target
        what = name(pos, target) if target >= 0 else "directly"
        if owner(card) != seat:
            return Ask(f"{name(pos, card)} attacks {what}", "Answer it, or pass.")
        return Ask(f"You attack {what} with {name(pos, card)}",
                   "Use something more first, or pass and let them fight.")
    if pos.pending >= 0:
        played = name(pos, pos.pending)
        if owner(pos.pending) == seat:
            return Ask(f"You played {played}", "Use something more first, or pass and go on.")
        return Ask(f"{played} was played", "Answer it, or pass.")
    return _between(pos, seat)


def _between(pos: Position, seat: Seat) -> Ask:
    """The prompt of a window between two steps (TT-5.6); a seat may have nothing to use in it."""
    able = any(move[0] != PASS for move in legal(pos, seat))
    hint = "Use something now, or pass." if able else "You can use nothing now: pass."
    if pos.step == DRAW:
        return Ask("Use something in the draw phase?" if able else "The draw phase ends", hint)
    what = {BATTLE: "battle", END: "the end of the turn"}.get(flow.comes_next(pos), "")
    if pos.turn != seat:
        return Ask(f"The other player goes on{what and f' to {what}'}", hint)
    return Ask(f"Go on{what and f' to {what}'}?", hint)


# ---- how a value comes about ---------------------------------------------------------------------
def account(pos: Position, card: Card) -> tuple[str, list[Part]] | None:
    """How attack, defense and rank of an active unit come about (TT-14.4, TT-14.5), and whether
    continuous effects of an active card are on (TT-7.7): (total, Parts); None for other cards.
    """
    found = pos.now.of.get(card)
    own = pos.card(card)
    lasting = _lasting(pos, card)
    if found is None or own.spell:
        total = "it is on" if field.is_on(pos, card) else "it is not on yet"
        return (total, lasting) if lasting else None
    printed = f"Printed: attack {own.attack}, defense {own.defense}, rank {own.rank}"
    parts = [Part(printed, 0, "TT-2.4")]
    for run in gather.running(pos, card):
        parts += _part(pos, run)
    total = f"{found.attack} / {found.defense}, rank {found.rank}"
    if found.type != own.type:
        total += f", {TYPES[found.type]}"
    return total, parts + lasting


def _lasting(pos: Position, card: Card) -> list[Part]:
    """Whether the continuous effects of the top card of a pile are on (TT-7.7)."""
    effects = pos.card(card).effects if pos.is_top(card) else ()
    said = {True: "Its continuous effect is on while it is the top card",
            False: "Its continuous effect is not on: it has to be used first"}
    return [Part(said[(card, effect.index) in pos.on], 0, "TT-7.7")
            for effect in effects if effect.style == "continuous"]


def _part(pos: Position, run: Run) -> list[Part]:
    source = name(pos, run.own)
    return [Part(f"{words}: {source}", n, clause)
            for words, n, clause in ACTIONS[run.action["node"]].told(run)]


def ends(pos: Position, until: Until) -> str:
    """How long a change lasts, in words."""
    code, when = until
    return {STAYS: "while it is on the field",
            END_OF: ("to the end of this turn" if when == pos.number
                     else f"to the end of turn {when}"),
            START_OF: f"until turn {when} begins",
            ONLY_IN: f"in turn {when}"}[code]


# ---- moves in words ------------------------------------------------------------------------------
def label(pos: Position, seat: Seat, move: Move, choice: str) -> str:
    """A move as a person would say it; `choice` says what a choice is called."""
    kind = move[0]
    if kind == PASS:
        return _passing(pos)
    if kind == TO_BATTLE:
        return "Go to battle"
    if kind == END_TURN:
        return "End the turn" if pos.step != BATTLE else "End the battle and the turn"
    if kind == PLAY:
        covered = pos.top(move[2])
        where = f"onto {lying.of_side(pos, covered)}" if covered >= 0 \
            else f"in place {move[2] % 5 + 1}"
        return f"Play {name(pos, move[1])} {where}"
    if kind == USE:
        data = pos.card(move[1]).data["effects"][move[2]]
        return f"Use {lying.used(pos, move[1])}: {data['text']}"
    if kind == ATTACK:
        aim = move[2]
        whom = lying.of_side(pos, pos.top(aim)) if aim >= 0 else "directly"
        return f"Attack {whom} with {lying.of_side(pos, pos.top(move[1]))}"
    if kind == CHOOSE:
        return choice
    return f"Untap {lying.of_side(pos, move[1])} for points"


_NEXT = {MAIN: "the main phase begins", BATTLE: "the battle begins", END: "the turn ends"}


def _passing(pos: Position) -> str:
    if pos.chain:
        what = "the chain resolves"
    elif pos.attack:
        what = "the attack goes on"
    else:
        what = _NEXT.get(flow.comes_next(pos), "")
    if not what:
        return "Pass"
    return f"Pass: {what}" if flow.times_passed(pos) else f"Pass: {what} if both pass"
