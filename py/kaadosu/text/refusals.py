"""Why a move is refused (KA-11.1): one reason, the first that holds, with its clause."""

from mulligan import CHANCE, Illegal

from ..rules.battle import (ATTACK, CHOICE, DEAL, DISCARD, END, FULL, MOST_STANDING, MOVE, OVER,
                            PLACE, RETIRE, STAKE, STRIKE, legal, mask)
from ..rules.lines import HIDING, NEAR, SPACES


def no(title, text, clause, reason="not_now"):
    return Illegal(text, clause=clause, reason=reason, title=title)


def refuse(pos, seat, move):
    """The Illegal for a move that `legal` does not list; `move` may be any parsed move."""
    wrong = _whose(pos, seat)
    if wrong:
        return wrong
    kind, one, other = move >> 12, move >> 6 & 63, move & 63
    if pos.phase == CHOICE and kind != STAKE:
        return no("Choose the stake", "The match is won; choose which guide card you keep.", "KA-9.7")
    if pos.phase == FULL and kind != DISCARD:
        return no("Six cards", "First discard one card: a hand holds five.", "KA-8.3")
    return _REFUSALS[kind](pos, seat, one, other)


def _whose(pos, seat):
    """The Illegal for a seat that has nothing to choose now, or None."""
    if pos.phase == OVER:
        return no("The match is over", "The match is over.", "KA-11.1", "match_over")
    if seat == CHANCE or pos.phase <= DEAL:
        return no("Wait a moment", "The decks are being shuffled.", "KA-3.3")
    if seat != (pos.winner if pos.phase == CHOICE else pos.active):
        text = "The winner chooses the stake." if pos.phase == CHOICE else "It is the other player's turn."
        return no("Not your turn", text, "KA-9.7" if pos.phase == CHOICE else "KA-11.1")
    return None


def _place(pos, seat, index, space):
    if index >= len(pos.hands[seat]):
        return no("Not in your hand", "You do not hold this card.", "KA-5.3", "not_yours")
    if mask(pos, seat).bit_count() >= MOST_STANDING:
        return no("Four cards stand", "At most four cards stand on your side. Retire one first, or move.", "KA-4.7", "full")
    return no("The space is taken", f"A card of yours stands on {SPACES[space]}. Choose an empty space.", "KA-5.3", "taken")


def _standing(pos, seat, space, verb):
    """The Illegal for a space without a card of the seat that may act, or None."""
    if pos.field[seat * 5 + space] < 0:
        return no("No card there", f"No card of yours stands on {SPACES[space]}.", "KA-11.1", "empty")
    if pos.fresh >> seat * 5 + space & 1:
        return no("Placed this turn", f"This card came in this turn: it may {verb} from your next turn on.", "KA-5.4", "fresh")
    return None


def _move(pos, seat, space, to):
    wrong = _standing(pos, seat, space, "move")
    if wrong:
        return wrong
    if pos.moved >> seat * 5 + space & 1:
        return no("Has moved", "A card moves once a turn.", "KA-5.5", "moved")
    if to not in NEAR[space]:
        near = ", ".join(SPACES[other] for other in NEAR[space])
        return no("Not beside it", f"From {SPACES[space]} a card moves to {near}: spaces whose sides touch.", "KA-4.6", "far")
    return no("The space is taken", f"A card of yours stands on {SPACES[to]}; two cards cannot change places.", "KA-5.5", "taken")


def _spent(pos, seat, space):
    wrong = _standing(pos, seat, space, "attack")
    if not wrong and pos.attacked >> seat * 5 + space & 1:
        wrong = no("Has attacked", "A card attacks once a turn.", "KA-5.6", "attacked")
    return wrong


def _attack(pos, seat, space, target):
    wrong = _spent(pos, seat, space)
    if wrong:
        return wrong
    theirs = mask(pos, 1 - seat)
    if not theirs >> target & 1:
        text = "No card of theirs stands there." if theirs else "They have no cards on the field: strike at their health."
        return no("Nothing to attack", text, "KA-5.6" if theirs else "KA-5.7", "empty")
    hiding = (HIDING[space][target] & theirs).bit_length() - 1
    return no("Out of sight", f"From {SPACES[space]} the line to {SPACES[target]} runs through the card on {SPACES[hiding]}.",
              "KA-6.2", "hidden")


def _strike(pos, seat, space, _):
    return _spent(pos, seat, space) or no("Cards stand in the way",
                                          "Their health can be attacked only while they have no card on the field.",
                                          "KA-5.7", "guarded")


def _retire(pos, seat, space, _):
    return _standing(pos, seat, space, "be retired")


def _discard(pos, seat, index, _):
    if pos.phase != FULL:
        return no("Nothing to discard", "You discard only when you hold six cards at the end of your turn.", "KA-8.3")
    return no("Not in your hand", "You do not hold this card.", "KA-8.3", "not_yours")


def _end(pos, seat, *_):
    return no("Not now", "A turn ends in its main phase.", "KA-5.1")


def _stake(pos, seat, *_):
    return no("No stake to choose", "A stake is chosen by the winner of a staked match.", "KA-9.7")


_REFUSALS = {PLACE: _place, MOVE: _move, ATTACK: _attack, STRIKE: _strike, RETIRE: _retire, END: _end, DISCARD: _discard, STAKE: _stake}


# ---- picks on the table --------------------------------------------------------------------------
def why(pos, seat, picks):
    """The refusal for picks on the table: cards, cells such as `0F1`, verbs such as #retire."""
    wrong = _whose(pos, seat)
    if wrong:
        return wrong
    if pos.phase == CHOICE:
        return no("Pick a guide card", "Keep the guide you drew, or take your own card back: pick one of the two.", "KA-9.7")
    first, then = picks[0] if picks else None, picks[1] if len(picks) > 1 else None
    if pos.phase == FULL:
        return no("Six cards", "First discard one card of your hand: it holds five.", "KA-8.3")
    if first in pos.hands[seat]:
        return _why_place(pos, seat, first, then)
    space = _spot(pos, first, seat)
    if space is None:
        return _why_not_yours(pos, seat, first)
    target, to = _spot(pos, then, 1 - seat), _spot(pos, then, seat)
    meant = ((RETIRE, 0) if then == "#retire" else (STRIKE, 0) if then == "#strike" else (ATTACK, target) if target is not None
             else (MOVE, to) if to is not None else None)
    if meant is None:
        return (_standing(pos, seat, space, "act") or _spent(pos, seat, space)
                or no("Pick where to", "Pick an enemy card in sight, an empty space beside it, or Retire.", "KA-5.1"))
    kind, other = meant
    if kind << 12 | space << 6 | other in legal(pos, seat):
        return no("Pick the card", "That is allowed: pick the cards themselves, not the spaces they stand on.", "KA-5.1", "by_card")
    return _REFUSALS[kind](pos, seat, space, other)


def _why_place(pos, seat, card, then):
    space = _spot(pos, then, seat)
    if space is None and then is not None and mask(pos, seat).bit_count() < MOST_STANDING:
        return no("Your side only", "A card is placed on an empty space of your own side.", "KA-5.3", "not_yours")
    return _place(pos, seat, pos.hands[seat].index(card), space or 0)


def _why_not_yours(pos, seat, first):
    if first in pos.guides:
        return no("A guide", "Guides lie beside the field for the whole match; they are never played.", "KA-3.9", "guide")
    if first in pos.field:
        return no("Not your card", "Pick one of your own cards first, then the card it attacks.", "KA-5.6", "not_yours")
    return no("Pick a card of yours", "Pick a card of your hand or of your side; or end the turn.", "KA-5.1", "not_yours")


def _spot(pos, what, seat):
    """The space of a seat that a pick means: its cell, or the card on it; None for anything else."""
    if isinstance(what, str) and len(what) == 3 and what[0] == str(seat) and what[1:] in SPACES:
        return SPACES.index(what[1:])
    own = pos.field[seat * 5:seat * 5 + 5]
    return own.index(what) if isinstance(what, int) and what in own else None
