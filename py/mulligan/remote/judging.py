"""The end of a sealed match: all is open, and every action is judged by the true cards.

TD-13; where choices were covered, TD-14.6.
"""

from typing import TYPE_CHECKING

from ..errors import Illegal, Malformed
from ..match.brought import checked_decks
from ..match.match import Match
from ..protocol.game import CHANCE, Action
from ..protocol.types import Card, Deck, Ply
from . import half_known
from .chains import refusal
from .messages import Hash, Side
from .seals import SealedPack, closed_deck

if TYPE_CHECKING:
    from .choices import Covered
    from .covered import CoveredSeal
    from .deck_seal import DeckSeal
    from .sealing import Seal
    from .table import Table


def judge(table: "Table", seal: "Seal") -> None:
    """Put the true match in place of the half-known one, or note the first false claim."""
    match, order = seal.match, [true_order(pack) for pack in seal.packs]
    true = Match(match.game, match.options, match.seats, match.decks, match.seed, sets=match.sets,
                 deal=False)
    half_known.deal(true, order)
    for ply in range(seal.dealt, match.ply):
        error = repeated(true, match, ply, seal.claims.get(ply, ""))
        if error:
            seal.liar = table.seat_of(match.actions[ply].seat)
            seal.lie = false(ply, match.actions[ply].text, error)
            return
    for pack, cards in zip(seal.packs, order):
        pack.order, pack.known = cards, dict(enumerate(cards))
    seal.match = table.match = true
    seal.judged = True


def true_order(pack: SealedPack) -> list[Card]:
    """How the cards of a pack lie, now that all is open."""
    assert pack.opened is not None and pack.opened_lots is not None
    return [pack.opened[slot] for slot in pack.opened_lots]


def repeated(true: Match, match: Match, ply: Ply, claim: str) -> str:
    """Take an action with the true cards; what is wrong with it, or nothing."""
    action = match.actions[ply]
    assert action.seat != CHANCE
    try:
        true.repeat(action)
    except (Illegal, Malformed) as error:
        clause = getattr(error, "clause", "")
        return f"{error}{f' ({clause})' if clause else ''}"
    if match.moves[ply] is not None and half_known.public_digest(true, true.state) != claim:
        return "With the cards that its side held it comes out otherwise."
    return ""


def false(ply: Ply, text: str, why: str) -> Illegal:
    """What is wrong with an action that only its side could judge when it was taken."""
    return Illegal(f"{text!r} at ply {ply} was a false claim about cards that nobody else could "
                   f"see. {why}", clause="TD-13.3", reason="false_claim",
                   title="A false claim")


def check_deck(match: Match, closed: Hash, ident: str, salt: str, deck: Deck | None) -> None:
    """Raise Illegal unless a deck is the one that a side has closed, and is a legal one (TD-14.6).

    `closed` is empty where it has brought none; `ident` is what the match is known by.
    """
    if closed != ("" if deck is None else closed_deck(ident, salt, deck)):
        raise refusal("What was opened is not the deck that was committed to.",
                      clause="TD-14.6", reason="other_opening")
    try:
        decks, _ = checked_decks(match.game, [deck], [], match.options)
    except Malformed as error:
        raise refusal(f"A deck breaks the rules: {error}",
                      clause="TD-14.6", reason="other_pack") from None
    if deck and ("more" in deck or decks != [deck]):           # TD-14.1
        raise refusal("What was opened is not one deck, as the rules write it.",
                      clause="TD-14.6", reason="other_pack")


# ---- where choices were covered ------------------------------------------------------------------
def judge_covered(table: "Table", seal: "CoveredSeal") -> None:
    """Put the true match in place of the half-known one, or note the first lie (TD-14.6)."""
    half = seal.match
    ends = sum(move is None for move in half.moves)
    true = Match(half.game, half.options, half.seats,
                 [seal.true_decks[side] for side in seal.owners], half.seed, deal=False)
    rounds, packs = list(enumerate(seal.rounds)), list(seal.packs)
    while true.ply < half.ply - ends:
        if true.to_move() != (CHANCE,):
            if not rounds:
                return _other_course(true, seal)
            if not _chosen_again(true, seal, *rounds.pop(0)):
                return
        elif true.game.pack(true.state) is None:
            half_known.chance(true)
        elif not packs:
            return _other_course(true, seal)
        elif not _dealt_again(true, seal, packs.pop(0)):
            return
    for action in half.actions[true.ply:]:
        true.repeat(action)
    seal.match = table.match = true
    seal.judged = True


def _other_course(true: Match, seal: "CoveredSeal | DeckSeal") -> None:
    """With the true cards the match is not what both have seen; nobody can say who of them lied."""
    seal.lie = Illegal(f"With the true cards the match takes another course from ply {true.ply} on "
                       "than both sides have seen.", clause="TD-13.3", reason="false_claim",
                       title="Another course")


def _dealt_again(true: Match, seal: "CoveredSeal | DeckSeal", pack: SealedPack) -> bool:
    """Deal a pack as it truly lay; False where it is not the one that the deck makes."""
    cards, order = true.game.pack(true.state), true_order(pack)
    assert cards is not None
    if sorted(order) != sorted(cards.cards):
        seal.liar = seal.owners[cards.owner]
        seal.lie = false(true.ply, "deal", "The pack does not hold the deck.")
        return False
    half_known.chance(true, true.game.dealt(true.state, order))
    pack.order, pack.known = order, dict(enumerate(order))
    return True


def _chosen_again(true: Match, seal: "CoveredSeal", number: int, taken: "Covered") -> bool:
    """Take the true choices of a round; False where one of them is a lie."""
    for seat, side in enumerate(seal.owners):
        hidden = iter(seal.true_texts[side][number])
        for choice in taken.choices[side]:
            text = next(hidden) if choice.closed else choice.veil
            try:
                move = true.game.parse(true.state, seat, text)
                if true.game.veiled(true.state, seat, move) != choice.veil:
                    raise refusal("It is not what its side had told of it.",
                                  clause="TD-14.3", reason="other_choice")
                true.repeat(Action(seat, text))
            except (Illegal, Malformed) as error:
                seal.liar, seal.lie = side, false(true.ply, text, str(error))
                return False
    return True


# ---- where each has a deck that it alone knows ---------------------------------------------------
def judge_decks(table: "Table", seal: "DeckSeal") -> None:
    """Put the true match in place of the half-known one, or note the first lie (TD-17.7)."""
    half, game = seal.match, seal.match.game
    ends = sum(move is None for move in half.moves)
    true = Match(game, half.options, half.seats, [seal.true_decks[side] for side in seal.owners],
                 half.seed, deal=False)
    unseen = set(seal.resealed.values())
    packs, dice = [pack for pack in seal.packs if pack not in unseen], list(seal.dice)
    while true.ply < half.ply - ends:
        if true.to_move() != (CHANCE,):
            claim = seal.claims.get(true.ply)
            if true.outcome() or claim != half_known.public_digest(true, true.state):
                return _other_course(true, seal)
            if not _played_again(true, seal, half.actions[true.ply]):
                return
        elif game.cast(true.state):
            if not dice:
                return _other_course(true, seal)
            if not _cast_again(true, seal, dice.pop(0)):
                return
        elif game.pack(true.state) is None:
            half_known.chance(true)
        elif not packs:
            return _other_course(true, seal)
        elif not _dealt_again(true, seal, packs.pop(0)):
            return
    for action in half.actions[true.ply:] if not true.outcome() else ():
        true.repeat(action)
    for pack in unseen:
        pack.order, pack.known = true_order(pack), dict(enumerate(true_order(pack)))
    seal.match = table.match = true
    seal.judged = True


def _cast_again(true: Match, seal: "DeckSeal", die: SealedPack) -> bool:
    """Let chance pick as a die fell; False where it does not have each side once."""
    sides = true_order(die)
    if sorted(sides) != list(range(true.game.cast(true.state))):
        seal.liar = die.owner
        seal.lie = false(true.ply, "deal", "The die does not have each of its sides once.")
        return False
    half_known.chance(true, true.game.fallen(true.state, sides[0]))
    return True


def _played_again(true: Match, seal: "DeckSeal", action: Action) -> bool:
    """Take an action with the true cards; False where it is a lie."""
    game, ply, seat = true.game, true.ply, action.seat
    cards, text = seal.resealed.get(ply), action.text
    try:
        if ply in seal.veils:
            move = half_known.unveiled(game, true.state, seat, seal.veils[ply])
            text = game.text(true.state, seat, move)
        if cards:
            where = true_order(cards)
            move = next((move for move in game.legal(true.state, seat)
                         if list(game.resealed(true.state, seat, move)) == where), None)
            if move is None:
                raise refusal("The cards that were put somewhere unseen are others.",
                              clause="TD-17.6", reason="other_choice")
            text = game.text(true.state, seat, move)
        true.repeat(Action(seat, text))
    except (Illegal, Malformed) as error:
        seal.liar, seal.lie = seal.owners[seat], false(ply, text, str(error))
        return False
    return True


def false_claim(table: "Table", side: Side) -> Illegal | None:
    """What the other side of this one had said that the true cards do not bear out, or None."""
    seal = table.seal
    return seal.lie if seal and seal.liar != side else None
