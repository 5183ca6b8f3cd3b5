"""Why a move is refused (KA-11.1): one reason, the first that holds, with its clause."""

from collections.abc import Sequence

from mulligan import CHANCE, Illegal
from mulligan.protocol.types import ClauseId, Pick

from ..rules.battle import CHOICE, DEAL, FULL, MOST_STANDING, OVER, Position, legal, mask
from ..rules.lines import HIDING, NEAR, SPACES
from ..rules.moves import (ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STAKE, STRIKE, kind_of,
                           packed, parts_of)
from ..rules.constants import Card, Move, Seat, Space


def refusal(text: str, *, clause: ClauseId, reason: str = "not_now", title: str) -> Illegal:
    """The Illegal for a move; where nothing else is said, it is the wrong moment."""
    return Illegal(text, clause=clause, reason=reason, title=title)


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list; `move` may be any parsed move."""
    wrong = _whose(pos, seat)
    if wrong:
        return wrong
    kind, one, other = parts_of(move)
    if pos.phase == CHOICE and kind != STAKE:
        return refusal("The match is won; choose which guide card you keep.",
                       clause="KA-9.7", title="Choose the stake")
    if pos.phase == FULL and kind != DISCARD:
        return refusal("First discard one card: a hand holds five.",
                       clause="KA-8.3", title="Six cards")
    return _REFUSALS[kind](pos, seat, one, other)


def _whose(pos: Position, seat: Seat) -> Illegal | None:
    """The Illegal for a seat that has nothing to choose now, or None."""
    if pos.phase == OVER:
        return refusal("The match is over.",
                       clause="KA-11.1", reason="match_over", title="The match is over")
    if seat == CHANCE or pos.phase <= DEAL:
        return refusal("The decks are being shuffled.", clause="KA-3.3", title="Wait a moment")
    if pos.phase == CHOICE and seat != pos.winner:
        return refusal("The winner chooses the stake.", clause="KA-9.7", title="Not your turn")
    if pos.phase != CHOICE and seat != pos.active:
        return refusal("It is the other player's turn.", clause="KA-11.1", title="Not your turn")
    return None


def _place(pos: Position, seat: Seat, index: int, space: Space) -> Illegal:
    if index >= len(pos.hands[seat]):
        return refusal("You do not hold this card.",
                       clause="KA-5.3", reason="not_yours", title="Not in your hand")
    if mask(pos, seat).bit_count() >= MOST_STANDING:
        first = mask(pos, seat) & ~(pos.fresh >> seat * 5)
        way = "Retire one first." if first else "All of them came in this turn, so none retires."
        return refusal(f"At most four cards stand on your side. {way}",
                       clause="KA-4.7", reason="full", title="Four cards stand")
    return refusal(f"A card of yours stands on {SPACES[space]}. Choose an empty space.",
                   clause="KA-5.3", reason="taken", title="The space is taken")


def _standing(pos: Position, seat: Seat, space: Space, verb: str) -> Illegal | None:
    """The Illegal for a space without a card of the seat that may act, or None."""
    if pos.field[seat * 5 + space] < 0:
        return refusal(f"No card of yours stands on {SPACES[space]}.",
                       clause="KA-11.1", reason="empty", title="No card there")
    if pos.fresh >> seat * 5 + space & 1:
        return refusal(f"This card came in this turn: it may {verb} from your next turn on.",
                       clause="KA-5.4", reason="fresh", title="Placed this turn")
    return None


def _move(pos: Position, seat: Seat, space: Space, to: Space) -> Illegal:
    wrong = _standing(pos, seat, space, "move")
    if wrong:
        return wrong
    if pos.moved >> seat * 5 + space & 1:
        return refusal("A card moves once a turn.",
                       clause="KA-5.5", reason="moved", title="Has moved")
    if to not in NEAR[space]:
        near = ", ".join(SPACES[other] for other in NEAR[space])
        return refusal(f"From {SPACES[space]} a card moves to {near}: spaces whose sides touch.",
                       clause="KA-4.6", reason="far", title="Not beside it")
    return refusal(f"A card of yours stands on {SPACES[to]}; two cards cannot change places.",
                   clause="KA-5.5", reason="taken", title="The space is taken")


def _spent(pos: Position, seat: Seat, space: Space) -> Illegal | None:
    wrong = _standing(pos, seat, space, "attack")
    if not wrong and pos.attacked >> seat * 5 + space & 1:
        wrong = refusal("A card attacks once a turn.",
                        clause="KA-5.6", reason="attacked", title="Has attacked")
    return wrong


def _attack(pos: Position, seat: Seat, space: Space, target: Space) -> Illegal:
    wrong = _spent(pos, seat, space)
    if wrong:
        return wrong
    theirs = mask(pos, 1 - seat)
    if not theirs >> target & 1:
        if theirs:
            return refusal("No card of theirs stands there.",
                           clause="KA-5.6", reason="empty", title="Nothing to attack")
        return refusal("They have no cards on the field: strike at their health.",
                       clause="KA-5.7", reason="empty", title="Nothing to attack")
    hiding = (HIDING[space][target] & theirs).bit_length() - 1
    line = f"From {SPACES[space]} the line to {SPACES[target]}"
    return refusal(f"{line} runs through the card on {SPACES[hiding]}.",
                   clause="KA-6.2", reason="hidden", title="Out of sight")


def _strike(pos: Position, seat: Seat, space: Space, _: int) -> Illegal:
    wrong = _spent(pos, seat, space)
    if wrong:
        return wrong
    return refusal("A card strikes at their health only while they have no card on the field.",
                   clause="KA-5.7", reason="guarded", title="Cards stand in the way")


def _retire(pos: Position, seat: Seat, space: Space, _: int) -> Illegal:
    wrong = _standing(pos, seat, space, "move, attack or be retired")
    assert wrong, "a card that stands and is not fresh can always be retired"
    return wrong


def _discard(pos: Position, seat: Seat, index: int, _: int) -> Illegal:
    if pos.phase != FULL:
        return refusal("You discard only when you hold six cards at the end of your turn.",
                       clause="KA-8.3", title="Nothing to discard")
    return refusal("You do not hold this card.",
                   clause="KA-8.3", reason="not_yours", title="Not in your hand")


def _end(pos: Position, seat: Seat, *_: int) -> Illegal:
    raise AssertionError("a turn can always be ended when nothing else is due")


def _stake(pos: Position, seat: Seat, *_: int) -> Illegal:
    return refusal("A stake is chosen by the winner of a staked match.",
                   clause="KA-9.7", title="No stake to choose")


_REFUSALS = {PLACE: _place, MOVE: _move, ATTACK: _attack, STRIKE: _strike, RETIRE: _retire,
             END: _end, DISCARD: _discard, STAKE: _stake}
_VERBS: dict[Pick | None, int] = {"#retire": RETIRE, "#strike": STRIKE}


# ---- picks on the table --------------------------------------------------------------------------
def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The refusal for picks on the table: cards, cells such as `0F1`, verbs such as #retire."""
    wrong = _whose(pos, seat)
    if wrong:
        return wrong
    if pos.phase == CHOICE:
        return refusal("Keep the guide you drew, or take your own card back: pick one of the two.",
                       clause="KA-9.7", title="Pick a guide card")
    first, then = picks[0] if picks else None, picks[1] if len(picks) > 1 else None
    if pos.phase == FULL:
        return refusal("First discard one card of your hand: it holds five.",
                       clause="KA-8.3", title="Six cards")
    if isinstance(first, int) and first in pos.hands[seat]:
        return _why_place(pos, seat, first, then)
    space = _spot(pos, first, seat)
    if space is None:
        return _why_not_yours(pos, seat, first)
    if then is None and pos.field[seat * 5 + space] < 0:
        return _why_empty(pos, seat, space)
    meant = _meant(pos, seat, then)
    if meant is None:
        return _why_go_on(pos, seat, space)
    kind, other = meant
    if packed(kind, space, other) in legal(pos, seat):
        return refusal("That is allowed: pick the cards themselves, not the spaces they stand on.",
                       clause="KA-5.1", reason="by_card", title="Pick the card")
    return _REFUSALS[kind](pos, seat, space, other)


def _meant(pos: Position, seat: Seat, then: Pick | None) -> tuple[int, Space] | None:
    """(kind of move, its target) that the second pick means, or None when it means nothing."""
    if then in _VERBS:
        return _VERBS[then], 0
    target = _spot(pos, then, 1 - seat)
    if target is not None:
        return ATTACK, target
    to = _spot(pos, then, seat)
    return None if to is None else (MOVE, to)


def _why_place(pos: Position, seat: Seat, card: Card, then: Pick | None) -> Illegal:
    space = _spot(pos, then, seat)
    if space is None and then is not None and mask(pos, seat).bit_count() < MOST_STANDING:
        return refusal("A card is placed on an empty space of your own side.",
                       clause="KA-5.3", reason="not_yours", title="Your side only")
    return _place(pos, seat, pos.hands[seat].index(card), space or 0)


def _why_empty(pos: Position, seat: Seat, space: Space) -> Illegal:
    """An empty space of one's own was picked, and no card before it."""
    if not pos.hands[seat]:
        return refusal(f"Your hand is empty: no card can come to {SPACES[space]}.",
                       clause="KA-5.3", reason="empty", title="No card to place")
    if mask(pos, seat).bit_count() < MOST_STANDING:
        return refusal("First pick what goes there: a card of your hand, or one beside it.",
                       clause="KA-5.3", reason="empty", title="Pick a card first")
    return refusal(f"No card of yours stands on {SPACES[space]}.",
                   clause="KA-11.1", reason="empty", title="No card there")


_WAYS = {ATTACK: "an enemy card in sight", STRIKE: "their health",
         MOVE: "an empty space beside it", RETIRE: "Retire"}


def _why_go_on(pos: Position, seat: Seat, space: Space) -> Illegal:
    """A card of one's own was picked, and what it was to go on with means nothing."""
    kinds = {kind for kind, one, _ in map(parts_of, legal(pos, seat)) if one == space}
    ways = [words for kind, words in _WAYS.items() if kind in kinds]
    if not ways:
        return _retire(pos, seat, space, 0)
    *others, last = ways
    return refusal(f"Next pick {', '.join(others)}{' or ' if others else ''}{last}.",
                   clause="KA-5.1", title="Pick where to")


def _why_not_yours(pos: Position, seat: Seat, first: Pick | None) -> Illegal:
    if first in pos.guides:
        return refusal("Guides lie beside the field for the whole match; they are never played.",
                       clause="KA-3.9", reason="guide", title="A guide")
    moves = legal(pos, seat)
    theirs = _spot(pos, first, 1 - seat)
    if theirs is not None and pos.field[(1 - seat) * 5 + theirs] >= 0:
        attacks = any(kind_of(move) == ATTACK for move in moves)
        return refusal("Pick one of your own cards first, then the card it attacks." if attacks
                       else "This card is the other player's, and none of yours can attack now.",
                       clause="KA-5.6", reason="not_yours", title="Not your card")
    if len(moves) == 1:
        return refusal("No card of yours can do anything more in this turn: end it.",
                       clause="KA-5.1", reason="not_yours", title="Nothing left to do")
    hand = any(kind_of(move) == PLACE for move in moves)
    side = any(kind_of(move) not in (PLACE, END) for move in moves)
    where = ["of your hand"] * hand + ["of your side"] * side
    return refusal(f"Pick a card {' or '.join(where)}; or end the turn.",
                   clause="KA-5.1", reason="not_yours", title="Pick a card of yours")


def _spot(pos: Position, what: Pick | None, seat: Seat) -> Space | None:
    """The space of a seat that a pick means: its cell, or the card on it; else None."""
    if isinstance(what, str) and len(what) == 3 and what[0] == str(seat) and what[1:] in SPACES:
        return SPACES.index(what[1:])
    own = pos.field[seat * 5:seat * 5 + 5]
    return own.index(what) if isinstance(what, int) and what in own else None
