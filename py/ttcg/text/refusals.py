"""Why a move is refused (TT-16.4): one reason, the first that holds, with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan import CHANCE, Illegal

from ..rules import activation, battle, moves, targets, values
from ..rules.chain import NOT_CARDS
from ..rules.constants import (ATTACK, BATTLE, CHOOSE, END_TURN, FREE, MAIN, NONE, PASS, PICK,
                               PLACES, PLAY, STOP, TABLE, TO_BATTLE, TYPES, UNTAP, USE, WINDOW,
                               is_spell_place, owner)
from . import describe
from .notation import WRONG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulligan.protocol.types import Card, ClauseId, Pick, Seat

    from ..rules.pool import Effect
    from ..rules.position import Position
    from ..rules.constants import Move, Place


def _listed(reason: str, words: tuple[str, str, ClauseId]) -> Illegal:
    """The Illegal of a table below, from its (title, text, clause)."""
    title, text, clause = words
    return Illegal(text, clause=clause, reason=reason, title=title)


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.over:
        return Illegal("The match is over.",
                       clause="TT-13.3", reason="game_over", title="The match is over")
    if seat == CHANCE or pos.mover == TABLE:
        return Illegal("The table shuffles now.",
                       clause="TT-16.1", reason="not_your_priority", title="Wait a moment")
    if pos.mover != seat:
        return Illegal("The other player decides now: wait until you are asked again.",
                       clause="TT-8.1", reason="not_your_priority", title="Not your decision")
    kind = move[0]
    if pos.ask == PICK:
        if kind != CHOOSE:
            return Illegal("First choose what the effect asks for.",
                           clause="TT-16.5", reason="illegal_target", title="A choice is open")
        return _bad_choice(pos)
    if kind == CHOOSE:
        return Illegal("No effect waits for a choice now.",
                       clause="TT-16.5", reason="wrong_phase", title="Nothing to choose")
    if pos.ask == WINDOW and kind != USE:
        return _only_effects(pos, seat)
    if pos.ask == FREE and kind == PASS:
        return Illegal("No window is open: end the turn if you are done.",
                       clause="TT-5.6", reason="wrong_phase", title="Nothing to pass on")
    return _REFUSALS[kind](pos, seat, *move[1:])


def _only_effects(pos: Position, seat: Seat) -> Illegal:
    """In a window: whose turn it is keeps the other from more, then the window does (TT-8.3)."""
    text = ("First use an effect, or press Pass: you can play and attack again after that."
            if pos.turn == seat else
            "In the other player's turn you use an effect or pass; you play cards and attack in "
            "your own turn.")
    return Illegal(text, clause="TT-8.3", reason="wrong_phase", title="A window is open")


def _bad_choice(pos: Position) -> Illegal:
    if STOP in pos.options:
        return Illegal("Choose one of what is offered, or no more.",
                       clause="TT-16.5", reason="illegal_target", title="Not one of those")
    if pos.prompt in NOT_CARDS:
        return Illegal("Choose one of what is offered.",
                       clause="TT-16.5", reason="illegal_target", title="Not one of those")
    return Illegal("Choose one of what is offered: the effect cannot go on without it.",
                   clause="TT-16.5", reason="illegal_target", title="Not one of those")


# ---- plays (TT-6) --------------------------------------------------------------------------------
def _play(pos: Position, seat: Seat, card: Card, place: Place) -> Illegal:
    if card == WRONG or card not in pos.hands[seat]:
        return Illegal("You play cards from your hand.",
                       clause="TT-6.1", reason="wrong_zone", title="Not in your hand")
    if pos.step != MAIN:
        return Illegal("Cards are played in your main phase.",
                       clause="TT-5.8" if pos.step == BATTLE else "TT-5.5", reason="wrong_phase",
                       title="Not in this phase")
    own = pos.card(card)
    if not moves.play_left(pos, seat, card):
        return Illegal(f"You have made your {pos.rules.plays} plays of this turn.",
                       clause="TT-5.5", reason="no_play_left", title="No play left")
    if values.is_forbidden(pos, seat, "play", card):
        return Illegal(f"An effect keeps you from playing {own.name}.",
                       clause="TT-15.1", reason="forbidden", title="Forbidden now")
    if place >= 0 and (place // 10 != seat or is_spell_place(place) != own.spell):
        return Illegal(f"{own.name} goes to your {'spell' if own.spell else 'unit'} places.",
                       clause="TT-3.4", reason="wrong_zone", title="Not there")
    fits = targets.places(pos, seat, card)
    return _cover(pos, seat, card, place, fits) if own.rank > 1 else _lay(pos, card, place, fits)


def _cover(pos: Position, seat: Seat, card: Card, place: Place, fits: Sequence[Place]) -> Illegal:
    """Why a card of a higher rank is not laid there, or nowhere (TT-6.2)."""
    own, top = pos.card(card), pos.top(place) if place >= 0 else NONE
    piles = [pile[-1] for pile in pos.piles[seat * 10:seat * 10 + 2 * PLACES] if pile]
    ripe = [one for one in piles if values.rank(pos, one) == own.rank - 1
            and values.kind(pos, one) == values.kind(pos, card)]
    kept = top if top in ripe else NONE
    if not fits and ripe and place < 0:
        kept = ripe[0]
    if kept != NONE:
        return Illegal(f"An effect keeps you from ranking up {pos.card(kept).name}.",
                       clause="TT-15.1", reason="forbidden", title="Forbidden now")
    kind = TYPES[values.kind(pos, card)]
    return Illegal(f"{own.name} has rank {own.rank}: it is laid on a top card of type {kind} "
                   f"with rank {own.rank - 1}.",
                   clause="TT-6.2", reason="no_pile_to_rank_up",
                   title="Nothing to lay it on" if not fits else "Not on this one")


def _lay(pos: Position, card: Card, place: Place, fits: Sequence[Place]) -> Illegal:
    """Why a card of rank 1 is not laid there, or nowhere (TT-6.1)."""
    own = pos.card(card)
    kind = "spell" if own.spell else "unit"
    if not fits:
        return Illegal(f"All your {kind} places are taken.",
                       clause="TT-6.1", reason="no_place", title="No place left")
    if place < 0:
        return Illegal(f"{own.name} goes to an empty one of your {kind} places.",
                       clause="TT-6.1", reason="no_place", title="Choose a place")
    if pos.piles[place]:
        return Illegal("A card of rank 1 goes to an empty place.",
                       clause="TT-6.1", reason="no_place", title="The place is taken")
    count = pos.rules.spell_places if own.spell else pos.rules.unit_places
    return Illegal(f"You have {count} {kind} places in this match.",
                   clause="TT-3.1", reason="no_place", title="No such place")


def _go(pos: Position, seat: Seat) -> Illegal:
    if pos.number == 1:
        return Illegal("The first turn has no battle phase.",
                       clause="TT-4.3", reason="wrong_phase", title="No battle on turn 1")
    if pos.step == BATTLE:
        return Illegal("The battle phase runs already.",
                       clause="TT-5.6", reason="wrong_phase", title="You are in battle")
    return Illegal("You have to skip a battle phase.",
                   clause="TT-5.7", reason="wrong_phase", title="No battle this turn")


def _attack(pos: Position, seat: Seat, place: Place, aim: Place) -> Illegal:
    if pos.step != BATTLE and not moves.may_battle(pos):
        return _go(pos, seat)
    if pos.step != BATTLE:
        return Illegal("Units attack in the battle phase: go to battle first.",
                       clause="TT-5.8", reason="wrong_phase", title="Not in battle")
    if place // 10 != seat or is_spell_place(place) or not pos.piles[place]:
        return Illegal("You attack with a unit you control.",
                       clause="TT-11.1", reason="wrong_zone", title="No unit there")
    why = battle.refusal(pos, seat, place)
    if why in _BATTLE:
        return _listed(why, _BATTLE[why])
    if aim in battle.reach(pos, seat, place):
        return Illegal(f"{describe.duty(pos, seat, place)}, and nothing else while it can.",
                       clause="TT-20.33", reason="forbidden", title="It must attack another")
    if aim == NONE:
        return Illegal("While the other player controls a unit, one of them is the target.",
                       clause="TT-11.2", reason="must_attack_unit", title="A unit must be attacked")
    return Illegal("This cannot be attacked by this unit.",
                   clause="TT-11.2", reason="illegal_target", title="Not this one")


_BATTLE = {
    "wrong_phase": ("The battle is over", "An effect has ended the battle phase.", "TT-20.13"),
    "already_attacked": ("It has attacked", "From this place an attack was made already.",
                         "TT-11.3"),
    "forbidden": ("It cannot attack", "An effect keeps this unit from attacking.", "TT-15.1"),
    "illegal_target": ("Nothing to attack",
                       "No enemy unit may be attacked, so no attack is possible.", "TT-11.2")}


def _untap(pos: Position, seat: Seat, card: Card) -> Illegal:
    if card == WRONG or card not in pos.tapped or owner(card) != seat:
        return Illegal("There is no tapped card of yours in this place.",
                       clause="TT-20.21", reason="wrong_zone", title="Nothing to untap")
    return Illegal("No permission lets you untap this card now, or you cannot pay for it.",
                   clause="TT-20.21", reason="cost_unpayable", title="You cannot untap it")


# ---- effects (TT-7) ------------------------------------------------------------------------------
_USES = {
    "wrong_zone": ("Not from here",
                   "Only top cards on the field use effects; from the hand "
                   "only those that discard this card.", "TT-3.3"),
    "doomed": ("It is being destroyed",
               "A card cannot use an effect in response to its own destruction.", "TT-7.11"),
    "forbidden": ("Forbidden now", "An effect keeps this card from activating effects.", "TT-15.3"),
    "card_tapped": ("It is tapped", "A tapped card uses no effects but dormant ones.", "TT-7.2"),
    "not_tapped_earlier": ("Not tapped long enough",
                           "A dormant effect needs a card that was tapped in an earlier turn.",
                           "TT-7.1"),
    "already_used": ("Used already", "This effect has been used: it works once a turn.", "TT-16.2"),
    "condition_false": ("Its condition does not hold",
                        "What the sentence asks for with 'if' or 'while' is not so now.",
                        "TT-10.10"),
    "cost_unpayable": ("You cannot pay for it", "Its costs cannot be paid in full.", "TT-7.6"),
    "no_target": ("Nothing to aim at", "There are not enough cards that fit the sentence.",
                  "TT-10.1"),
    "nothing_to_counter": ("Nothing to answer",
                           "A counter effect answers the last action of the other player, "
                           "and this is none it fits.",
                           "TT-8.6")}
_STILL = {                                 # styles whose use lasts longer than a turn
    "dormant": ("Used already",
                "A dormant effect works once for each time its card is tapped: "
                "untap the card and tap it again.",
                "TT-7.4a"),
    "continuous": ("It is on", "This effect is on, and stays so while its card is the top one.",
                   "TT-7.7"),
    "equip": ("It is attached", "This card is attached to a unit already.", "TT-7.1")}


def _use(pos: Position, seat: Seat, card: Card, index: int) -> Illegal:
    if card == WRONG or owner(card) != seat:
        return _listed("wrong_zone", _USES["wrong_zone"])
    effect = pos.card(card).effects[index]
    why = activation.refusal(pos, seat, card, effect)
    if why == "wrong_phase":
        return _not_now(pos, seat, effect)
    if why == "already_used" and activation.tapping(pos, card, effect) == why:
        return _listed(why, _STILL[effect.style])
    if why == "already_used" and not effect.limit and pos.rules.effect_uses > 1:
        return Illegal(f"This effect works {pos.rules.effect_uses} times a turn.",
                       clause="TT-16.2", reason="already_used", title="Used already")
    assert why, "an effect that can be used is listed"
    return _listed(why, _USES[why])


def _not_now(pos: Position, seat: Seat, effect: Effect) -> Illegal:
    if effect.standing:
        return Illegal("This effect is on by itself; nobody activates it.",
                       clause="TT-7.8", reason="wrong_phase", title="Always on")
    if effect.trigger and effect.style != "counter":
        return Illegal("This effect comes when what it waits for happens.",
                       clause="TT-9.3", reason="wrong_phase", title="It triggers by itself")
    if not values.in_window(pos, seat, effect):
        return Illegal("The sentence names another phase or turn.",
                       clause="TT-20.23", reason="wrong_phase", title="Not in this phase")
    if effect.style == "passive" or effect.from_hand:
        whence = "A passive effect" if effect.style == "passive" else "An effect from the hand"
        return Illegal(f"{whence} is used in your own turn.",
                       clause="TT-7.9" if effect.style == "passive" else "TT-7.1",
                       reason="wrong_phase", title="Not your turn")
    return Illegal("The effects of units are used in your own turn; "
                   "only spells and counter effects in either.",
                   clause="TT-7.1", reason="wrong_phase", title="Not your turn")


def _end(pos: Position, seat: Seat) -> Illegal:
    """The turn cannot be ended while a unit has to attack that can (TT-20.33)."""
    duty = describe.duty(pos, seat, battle.owing(pos, seat)[0])
    first = "attack with it" if pos.step == BATTLE else "go to battle"
    return Illegal(f"{duty} before you end the turn: {first} first.",
                   clause="TT-20.33", reason="forbidden", title="A unit must attack")


_REFUSALS: dict[int, Callable[..., Illegal]] = {
    PLAY: _play, TO_BATTLE: _go, ATTACK: _attack, UNTAP: _untap, USE: _use, END_TURN: _end}


# ---- why a path of picks leads nowhere -----------------------------------------------------------
def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The Illegal that says why these picks (card ints, cell ids, #verbs) lead to no legal action.
    """
    if pos.over or pos.mover != seat:
        return refuse(pos, seat, (PASS,))
    if pos.ask == PICK:
        return _bad_choice(pos)
    card, second = [*(_on_place(pos, pick) for pick in picks), None, None][:2]
    if not isinstance(card, int):
        ends = card == "#end-turn" and pos.ask == FREE and not moves.may_end(pos, seat)
        return _end(pos, seat) if ends else _about_cell(pos, seat)
    if card in pos.hands[seat]:
        return _hand_card(pos, seat, card, second)
    if card not in pos.at or owner(card) != seat:
        return _not_yours(pos, seat, card)
    if not pos.is_top(card):
        return Illegal("Only the top card of a pile is active.",
                       clause="TT-3.3", reason="wrong_zone", title="It lies under another card")
    return _top_card(pos, seat, card, second)


def _place(pick: Pick | None) -> Place:
    """The place of a cell that was picked, or NONE."""
    if not isinstance(pick, str) or pick[1:2] not in ("u", "s"):
        return NONE
    return int(pick[0]) * 10 + int(pick[2]) - 1 + (PLACES if pick[1] == "s" else 0)


def _on_place(pos: Position, pick: Pick) -> Pick:
    """The top card of a place that was picked; any other pick is itself."""
    place = _place(pick)
    return pos.top(place) if place >= 0 and pos.piles[place] else pick


def _about_cell(pos: Position, seat: Seat) -> Illegal:
    """What was picked first is no card: what can be picked is said."""
    useful = [move for move in moves.legal(pos, seat) if move[0] not in _BUTTONS]
    if pos.ask == WINDOW:
        return Illegal("Use an effect or pass." if useful else "You have nothing to use now: pass.",
                       clause="TT-8.3", reason="wrong_phase", title="A window is open")
    if not useful:
        return Illegal("No card of yours can do anything now. Go on with the buttons.",
                       clause="TT-5.6", reason="malformed", title="Nothing left to do")
    return Illegal("Begin with the card you want to play or use.",
                   clause="TT-5.6", reason="malformed", title="Pick a card first")


_BUTTONS = (PASS, TO_BATTLE, END_TURN)


def _not_yours(pos: Position, seat: Seat, card: Card) -> Illegal:
    """A card was picked first that is neither of the own hand nor on the own side."""
    if owner(card) == seat:
        return _listed("wrong_zone", _USES["wrong_zone"])
    if any(move[0] == ATTACK for move in moves.legal(pos, seat)):
        return Illegal("Pick a unit of yours first, then what it attacks.",
                       clause="TT-11.1", reason="wrong_zone", title="Not yours to use")
    return Illegal("You use your own top cards and the cards of your hand.",
                   clause="TT-3.3", reason="wrong_zone", title="Not yours to use")


def _hand_card(pos: Position, seat: Seat, card: Card, second: Pick | None) -> Illegal:
    effect = next((one for one in pos.card(card).effects if one.from_hand), None)
    if isinstance(second, str) and second.startswith("#effect") and effect:
        return _use(pos, seat, card, effect.index)
    if pos.ask == WINDOW:
        if effect and second is None:
            usable = not activation.refusal(pos, seat, card, effect)
            return _next(["use the buttons"]) if usable else _use(pos, seat, card, effect.index)
        return _only_effects(pos, seat)
    place = _place(second)
    if isinstance(second, int) and second in pos.at and pos.is_top(second):
        place = pos.at[second]
    return _play(pos, seat, card, place)


def _top_card(pos: Position, seat: Seat, card: Card, second: Pick | None) -> Illegal:
    place = pos.at[card]
    if isinstance(second, int) and pos.ask == FREE and not pos.card(card).spell:
        if owner(second) == seat:
            return Illegal("Your units attack the units of the other player.",
                           clause="TT-11.2", reason="illegal_target", title="Your own card")
        if second in pos.at and pos.is_top(second):
            return _attack(pos, seat, place, pos.at[second])
    if isinstance(second, str) and second.startswith("#effect"):
        return _use(pos, seat, card, int(second[-1]) - 1)
    if second == "#direct":
        return _attack(pos, seat, place, NONE)
    ways = _ways(pos, seat, card)
    if ways:
        return _next(ways)
    if pos.ask == FREE and pos.step == BATTLE and not pos.card(card).spell:
        tried = battle.refusal(pos, seat, place)
        if tried in _BATTLE:
            return _listed(tried, _BATTLE[tried])
    return _use(pos, seat, card, _nearest(pos, seat, card))


def _nearest(pos: Position, seat: Seat, card: Card) -> int:
    """The effect of a card that is nearest to being used: one that is used from where the card
    lies, the first whose time it is, of a tapped card one that a tapped card may use (TT-7.2).
    """
    def distance(i: int) -> int:
        effect = pos.card(card).effects[i]
        why = activation.refusal(pos, seat, card, effect)
        far = (why == "wrong_phase") + 4 * (why == "wrong_zone")
        if card in pos.tapped:
            far += 2 * (effect.style not in ("dormant", "passive"))
        return far
    return min(range(len(pos.card(card).effects)), key=distance)


def _next(ways: Sequence[str]) -> Illegal:
    """A card was picked that something can be done with."""
    return Illegal(f"Next {' or '.join(ways)}.",
                   clause="TT-5.6", reason="malformed", title="Choose what it does")


def _ways(pos: Position, seat: Seat, card: Card) -> list[str]:
    """What goes on from a card on the field: units it may attack, and buttons."""
    own = [move for move in moves.legal(pos, seat)
           if move[0] == ATTACK and move[1] == pos.at[card]
           or move[0] in (USE, UNTAP) and move[1] == card]
    aimed = [move for move in own if move[0] == ATTACK and move[2] != NONE]
    return (["pick a unit to attack"] if aimed else []) + (
        ["use the buttons"] if len(own) > len(aimed) else [])
