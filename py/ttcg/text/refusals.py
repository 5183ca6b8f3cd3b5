"""Why a move is refused (TT-16.4): one reason, the first that holds, with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan import CHANCE, Illegal

from ..rules import activation, battle, moves, targets, values
from ..rules.terms import (ATTACK, BATTLE, CHOOSE, END_TURN, IDLE, MAIN, NONE, PASS, PICK, PLACES,
                           PLAY, STOP, TABLE, TO_BATTLE, UNTAP, USE, WINDOW, is_spell_place, owner)
from .notation import WRONG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulligan.protocol.types import Card, ClauseId, Pick, Seat

    from ..rules.pool import Effect
    from ..rules.position import Position
    from ..rules.terms import Move, Place


def no(reason: str, title: str, text: str, clause: ClauseId) -> Illegal:
    return Illegal(text, clause=clause, reason=reason, title=title)


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.over:
        return no("game_over", "The match is over", "The match is over.", "TT-13.3")
    if seat == CHANCE or pos.mover == TABLE:
        return no("not_your_priority", "Wait a moment", "The table shuffles now.", "TT-16.1")
    if pos.mover != seat:
        return no("not_your_priority", "Not your decision",
                  "The other player decides now: wait until priority comes back to you.", "TT-8.1")
    kind = move[0]
    if pos.ask == PICK:
        if kind != CHOOSE:
            return no("illegal_target", "A choice is open",
                      "First choose what the effect asks for.", "TT-16.5")
        return _bad_choice(pos)
    if kind == CHOOSE:
        return no("wrong_phase", "Nothing to choose", "No effect waits for a choice now.",
                  "TT-16.5")
    if pos.ask == WINDOW and kind != USE:
        if kind == PASS:
            return no("wrong_phase", "Not now", "This cannot be done now.", "TT-8.2")
        return no("wrong_phase", "A window is open",
                  "Use an effect or pass; plays and attacks come when the chain is empty.",
                  "TT-8.3")
    if pos.ask == IDLE and kind == PASS:
        return no("wrong_phase", "Nothing to pass on",
                  "No window is open: end the turn if you are done.", "TT-5.6")
    return _REFUSALS[kind](pos, seat, *move[1:])


def _bad_choice(pos: Position) -> Illegal:
    if STOP in pos.options:
        return no("illegal_target", "Not one of those",
                  "Choose one of what is offered, or no more.", "TT-16.5")
    return no("illegal_target", "Not one of those",
              "Choose one of what is offered: the number must be kept.", "TT-16.5")


# ---- plays (TT-6) --------------------------------------------------------------------------------
def _play(pos: Position, seat: Seat, card: Card, place: Place) -> Illegal:
    if card == WRONG or card not in pos.hands[seat]:
        return no("wrong_zone", "Not in your hand", "You play cards from your hand.", "TT-6.1")
    if pos.step != MAIN:
        return no("wrong_phase", "Not in this phase", "Cards are played in your main phase.",
                  "TT-5.8" if pos.step == BATTLE else "TT-5.5")
    own = pos.card(card)
    if not moves.play_left(pos, seat, card):
        return no("no_play_left", "No play left",
                  f"You have made your {pos.rules.plays} plays of this turn.", "TT-5.5")
    if values.is_forbidden(pos, seat, "play", card):
        return no("forbidden", "Forbidden now", f"An effect keeps you from playing {own.name}.",
                  "TT-15.1")
    top = pos.top(place) if place >= 0 else NONE
    if own.rank > 1 and top >= 0 and values.is_forbidden(pos, seat, "rank_up", top):
        return no("forbidden", "Forbidden now",
                  f"An effect keeps you from ranking up {pos.card(top).name}.", "TT-15.1")
    if place >= 0 and (place // 10 != seat or is_spell_place(place) != own.spell):
        return no("wrong_zone", "Not there",
                  f"{own.name} goes to your {'spell' if own.spell else 'unit'} places.", "TT-3.4")
    fits = targets.places(pos, seat, card)
    if own.rank > 1:
        return no("no_pile_to_rank_up", "Nothing to lay it on" if not fits else "Not on this one",
                  f"{own.name} has rank {own.rank}: it is laid on a top card of its type "
                  f"with rank {own.rank - 1}.", "TT-6.2")
    if not fits:
        return no("no_place", "No place left",
                  f"All your {'spell' if own.spell else 'unit'} places are taken.", "TT-6.1")
    return no("no_place", "The place is taken", "A card of rank 1 goes to an empty place.",
              "TT-6.1")


def _go(pos: Position, seat: Seat) -> Illegal:
    if pos.number == 1:
        return no("wrong_phase", "No battle on turn 1", "The first turn has no battle phase.",
                  "TT-4.3")
    if pos.step == BATTLE:
        return no("wrong_phase", "You are in battle", "The battle phase runs already.", "TT-5.6")
    return no("wrong_phase", "No battle this turn", "You have to skip a battle phase.", "TT-5.7")


def _attack(pos: Position, seat: Seat, place: Place, aim: Place) -> Illegal:
    if pos.step != BATTLE:
        return no("wrong_phase", "Not in battle",
                  "Units attack in the battle phase: go to battle first.", "TT-5.8")
    if place // 10 != seat or is_spell_place(place) or not pos.piles[place]:
        return no("wrong_zone", "No unit there", "You attack with a unit you control.", "TT-11.1")
    why = battle.refusal(pos, seat, place)
    if why in _BATTLE:
        return no(why, *_BATTLE[why])
    if aim == NONE:
        return no("must_attack_unit", "A unit must be attacked",
                  "While the other player controls a unit, one of them is the target.", "TT-11.2")
    return no("illegal_target", "Not this one", "This cannot be attacked by this unit.", "TT-11.2")


_BATTLE = {
    "wrong_phase": ("The battle is over", "An effect has ended the battle phase.", "TT-20.13"),
    "already_attacked": ("It has attacked", "From this place an attack was made already.",
                         "TT-11.3"),
    "forbidden": ("It cannot attack", "An effect keeps this unit from attacking.", "TT-15.1"),
    "illegal_target": ("Nothing to attack",
                       "No enemy unit may be attacked, so no attack is possible.", "TT-11.2")}


def _untap(pos: Position, seat: Seat, card: Card) -> Illegal:
    if card == WRONG or card not in pos.tapped or owner(card) != seat:
        return no("wrong_zone", "Nothing to untap",
                  "There is no tapped card of yours in this place.", "TT-20.21")
    return no("cost_unpayable", "You cannot untap it",
              "No permission lets you untap this card now, or you cannot pay for it.", "TT-20.21")


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
        return no("wrong_zone", *_USES["wrong_zone"])
    effect = pos.card(card).effects[index]
    why = activation.refusal(pos, seat, card, effect)
    if why == "wrong_phase":
        return _not_now(pos, seat, effect)
    if why == "already_used" and effect.style in _STILL:
        return no(why, *_STILL[effect.style])
    return (no(why, *_USES[why]) if why
            else no("malformed", "Not now", "This cannot be done now.", "TT-16.4"))


def _not_now(pos: Position, seat: Seat, effect: Effect) -> Illegal:
    if effect.standing:
        return no("wrong_phase", "Always on", "This effect is on by itself; nobody activates it.",
                  "TT-7.8")
    if effect.trigger and effect.style != "counter":
        return no("wrong_phase", "It triggers by itself",
                  "This effect comes when what it waits for happens.", "TT-9.3")
    if effect.window:
        return no("wrong_phase", "Not in this phase", "The sentence names another phase or turn.",
                  "TT-20.23")
    return no("wrong_phase", "Not your turn",
              "The effects of units are used in your own turn; "
              "only spells and counter effects in either.",
              "TT-7.1")


_REFUSALS: dict[int, Callable[..., Illegal]] = {
    PLAY: _play, TO_BATTLE: _go, ATTACK: _attack, UNTAP: _untap, USE: _use,
    END_TURN: lambda pos, seat: no("wrong_phase", "Not now", "This cannot be done now.", "TT-5.6")}


# ---- why a path of picks leads nowhere -----------------------------------------------------------
def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The Illegal that says why these picks (card ints, cell ids, #verbs) lead to no legal action.
    """
    if pos.over or pos.mover != seat or not picks:
        return refuse(pos, seat, (PASS,))
    if pos.ask == PICK:
        return _bad_choice(pos)
    card = picks[0]
    if not isinstance(card, int):
        return _about_cell(pos, seat)
    if card in pos.hands[seat]:
        return _hand_card(pos, seat, card, picks[1] if len(picks) > 1 else None)
    if card not in pos.at or owner(card) != seat:
        return no("wrong_zone", "Not yours to use",
                  "You use your own top cards and the cards of your hand.", "TT-3.3")
    if not pos.is_top(card):
        return no("wrong_zone", "It lies under another card",
                  "Only the top card of a pile is active.", "TT-3.3")
    return _top_card(pos, seat, card, picks[1] if len(picks) > 1 else None)


def _about_cell(pos: Position, seat: Seat) -> Illegal:
    if pos.ask == WINDOW:
        return no("wrong_phase", "A window is open", "Use an effect or pass.", "TT-8.3")
    return no("malformed", "Pick a card first", "Begin with the card you want to play or use.",
              "TT-16.4")


def _hand_card(pos: Position, seat: Seat, card: Card, second: Pick | None) -> Illegal:
    effect = next((one for one in pos.card(card).effects if one.from_hand), None)
    if isinstance(second, str) and second.startswith("#effect") and effect:
        return _use(pos, seat, card, effect.index)
    if pos.ask == WINDOW:
        if effect:
            return _use(pos, seat, card, effect.index)
        return no("wrong_phase", "Not now", "In a window you use effects of cards on the field; "
                  "cards are played when the chain is empty.", "TT-8.3")
    place = NONE
    if isinstance(second, int) and second in pos.at:
        place = pos.at[second]
    elif isinstance(second, str) and second[1:2] in ("u", "s"):
        place = int(second[0]) * 10 + int(second[2]) - 1 + (PLACES if second[1] == "s" else 0)
    return _play(pos, seat, card, place)


def _top_card(pos: Position, seat: Seat, card: Card, second: Pick | None) -> Illegal:
    place = pos.at[card]
    if isinstance(second, int) and pos.ask == IDLE and not pos.card(card).spell:
        if owner(second) == seat:
            return no("illegal_target", "Your own card",
                      "Your units attack the units of the other player.", "TT-11.2")
        return _attack(pos, seat, place, pos.at.get(second, NONE))
    if isinstance(second, str) and second.startswith("#effect"):
        return _use(pos, seat, card, int(second[-1]) - 1)
    if second == "#direct":
        return _attack(pos, seat, place, NONE)
    if pos.ask == IDLE and pos.step == BATTLE and not pos.card(card).spell:
        tried = battle.refusal(pos, seat, place)
        if tried in _BATTLE:
            return no(tried, *_BATTLE[tried])
    reasons = [activation.refusal(pos, seat, card, effect) for effect in pos.card(card).effects]
    best = next((i for i, reason in enumerate(reasons) if reason not in ("wrong_phase", "")), 0)
    return _use(pos, seat, card, best)
