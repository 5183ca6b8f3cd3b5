"""Why a move is refused (GT-13.3): one reason, the first that holds."""

from collections.abc import Sequence

from mulligan import CHANCE, Illegal
from mulligan.protocol.types import Card, ClauseId, Move, Pick, Seat

from ..cards.editions import LETTERS
from ..rules.moves import (COLOUR, DISCARD, KEEP, LAY, PICK_DECK, READY, SWAP, card_and_slot,
                           packed, parts_of, slot_and_ink)
from ..rules.position import (DEAL, DROP, END, LAST, PICK, ROWS, SILVER, TRADE, TURNS, Position,
                              colours, legal, offered, silvers, uncoloured)
from ..rules.powers import COLOURS

_STAGE = {LAY: ROWS, READY: ROWS, DISCARD: (DROP,), KEEP: (TRADE,), SWAP: (TRADE,),
          COLOUR: (SILVER,), PICK_DECK: (PICK,)}
WANTED = {PICK: "Pick one of the four decks.",
          DROP: "Choose which of your two cards you discard, if any.",
          TRADE: "Keep your last card or swap it for a card of your hand.",
          SILVER: "Choose a colour for your silver cards."}


def refuse(pos: Position, seat: Seat, move: Move) -> Illegal:
    """The Illegal for a move that `legal` does not list. `move` may be any parsed move."""
    if pos.stage == END:
        return Illegal("The match is over.",
                       clause="GT-11.5", reason="match_over", title="The match is over")
    if seat == CHANCE or pos.stage in TURNS or pos.stage == DEAL:
        return Illegal("The table deals and turns cards over now.",
                       clause="GT-13.6", reason="not_due", title="Wait a moment")
    if pos.ready >> seat & 1:
        if pos.stage == SILVER and not silvers(pos, seat):
            return Illegal("None of your cards in play is silver. The other player chooses.",
                           clause="GT-7.7", reason="not_due", title="No silver card")
        return Illegal("You have chosen. It goes on when the other player has chosen too.",
                       clause="GT-13.2", reason="not_due", title="You have chosen")
    kind, what = parts_of(move)
    if pos.stage not in _STAGE[kind]:
        return not_now(pos, seat)
    return _REFUSALS[kind](pos, seat, what)


def not_now(pos: Position, seat: Seat) -> Illegal:
    """GT-13.6: something else is asked for."""
    if legal(pos, seat) == [packed(READY)]:
        wanted = "Say that you are ready."
    elif pos.stage in ROWS:
        row = ROWS[pos.stage]
        wanted = f"Lay your cards in slots {row[0]} to {row[-1]}."
    else:
        wanted = WANTED[pos.stage]
    return Illegal(f"This is not asked for now. {wanted}",
                   clause="GT-13.6", reason="not_due", title="Not now")


def not_in_hand(clause: ClauseId) -> Illegal:
    return Illegal("This card is not in your hand.",
                   clause=clause, reason="not_in_hand", title="Not in your hand")


def _lay(pos: Position, seat: Seat, what: int) -> Illegal:
    (card, slot), row = card_and_slot(what), ROWS[pos.stage]
    clause = "GT-5.2" if 1 in row else "GT-7.2"
    laid = [pos.board[seat * 7 + other - 1] for other in row]
    if -1 not in laid:
        return count(pos)
    if card in laid:
        return laid_already(clause)
    if card not in pos.hands[seat]:
        return not_in_hand(clause)
    return _slot(pos, slot)


def laid_already(clause: ClauseId) -> Illegal:
    return Illegal("This card lies in the row already. Take it back first.",
                   clause=clause, reason="card_twice", title="Laid already")


def _slot(pos: Position, slot: int) -> Illegal:
    """Why nothing can be laid in a slot of one's own: it is filled, or not in this row."""
    row = ROWS[pos.stage]
    clause = "GT-5.2" if 1 in row else "GT-7.2"
    if slot not in row:
        return Illegal(f"Now slots {row[0]} to {row[-1]} are to be filled.",
                       clause=clause, reason="not_due", title="Another row")
    return Illegal(f"Slot {slot} holds a card already. Take it back first, or lay this one "
                   "elsewhere.",
                   clause=clause, reason="slot_taken", title="The slot is taken")


def count(pos: Position) -> Illegal:
    row = ROWS[pos.stage]
    return Illegal(f"Exactly {len(row)} cards are laid in this row, one in each slot.",
                   clause="GT-5.2" if 1 in row else "GT-7.2",
                   reason="card_count", title=f"{len(row)} cards, no more and no fewer")


def _ready(pos: Position, seat: Seat, what: int) -> Illegal:
    return count(pos)


def _discard(pos: Position, seat: Seat, mask: int) -> Illegal:
    if mask & 128 and not mask & 64:
        return Illegal("One card cannot be discarded twice.",
                       clause="GT-6.1", reason="card_twice", title="Named twice")
    return not_in_hand("GT-6.1")


def _swap(pos: Position, seat: Seat, card: Card) -> Illegal:
    return not_in_hand("GT-7.4")


def _colour(pos: Position, seat: Seat, what: int) -> Illegal:
    slot, colour = slot_and_ink(what)
    if not uncoloured(pos, seat):
        return no_silver(pos, seat)
    if colour not in colours(pos):
        return Illegal("A silver card becomes one of the six true colours, or stays silver.",
                       clause="GT-7.8", reason="bad_colour",
                       title=f"Not {COLOURS[colour]}")
    if slot == 0:
        return Illegal("In this match each silver card gets a colour of its own: "
                       "name its slot too.",
                       clause="GT-7.8", reason="bad_input",
                       title="Name the slot")
    if pos.rules.silver_choice == "one":
        return Illegal("In this match one colour is chosen for all your silver cards: "
                       "name no slot.",
                       clause="GT-7.8", reason="bad_input",
                       title="One colour for all")
    return Illegal(f"Slot {slot} holds no silver card of yours that waits for a colour.",
                   clause="GT-7.7", reason="bad_input", title="No silver card there")


def no_silver(pos: Position, seat: Seat) -> Illegal:
    text = "None of your cards in play is silver."
    if silvers(pos, seat):
        text = "All your silver cards have a colour."
    return Illegal(f"{text} Say that you are ready.",
                   clause="GT-7.6", reason="not_due", title="No silver card")


def _deck(pos: Position, seat: Seat, letter: int) -> Illegal:
    return Illegal(f"There are decks {', '.join(LETTERS[:len(offered(pos, seat))])}.",
                   clause="GT-2.4", reason="no_deck", title="No such deck")


_REFUSALS = {LAY: _lay, READY: _ready, DISCARD: _discard, KEEP: _swap, SWAP: _swap, COLOUR: _colour,
             PICK_DECK: _deck}


def why(pos: Position, seat: Seat, picks: Sequence[Pick]) -> Illegal:
    """The refusal for a path of picks on the table."""
    first = refuse(pos, seat, packed(READY))
    if first.reason in ("match_over", "not_due") and first.title != "Not now":
        return first
    card = picks[0] if picks else None
    if pos.stage in ROWS:
        return _why_lay(pos, seat, card, picks[1:])
    if pos.stage == TRADE:
        if isinstance(card, int) and card in pos.hands[seat]:
            return Illegal("Pick this card, then your last card, to swap them.",
                           clause="GT-7.4", reason="not_due", title=f"It goes to slot {LAST}")
        return Illegal("Keep your last card, or pay ten points and pick a card of your hand "
                       "that takes its place.",
                       clause="GT-7.4", reason="not_due",
                       title="Keep or swap")
    if pos.stage == SILVER and not uncoloured(pos, seat):
        return no_silver(pos, seat)
    if pos.stage == SILVER and pos.rules.silver_choice == "per_card":
        return Illegal("Pick a silver card of yours that has no colour yet, then a colour for it.",
                       clause="GT-7.8", reason="bad_input", title="Pick a silver card")
    clause = {PICK: "GT-2.4", DROP: "GT-6.1", SILVER: "GT-7.8"}[pos.stage]
    return Illegal(f"{WANTED[pos.stage]} Use the buttons.",
                   clause=clause, reason="not_due", title="Choose with the buttons")


def _why_lay(pos: Position, seat: Seat, card: Pick | None, rest: Sequence[Pick]) -> Illegal:
    row = ROWS[pos.stage]
    clause = "GT-5.2" if 1 in row else "GT-7.2"
    if not any(pos.board[seat * 7 + slot - 1] < 0 for slot in row):
        return Illegal("Your row is full. Say that you are ready, or take a card back with Undo.",
                       clause=clause, reason="card_count", title="The row is full")
    slot = _slot_of(pos, seat, card)
    if slot in row and pos.board[seat * 7 + slot - 1] >= 0:
        return laid_already(clause)
    if _slot_of(pos, 1 - seat, rest[0] if rest and card in pos.hands[seat] else card):
        return Illegal("This slot is the other player's. A card of yours goes to a free slot of "
                       f"your own row, {row[0]} to {row[-1]}.",
                       clause=clause, reason="not_yours", title="Not your slot")
    if not isinstance(card, int) or card not in pos.hands[seat]:
        return Illegal(f"Now slots {row[0]} to {row[-1]} are to be filled: pick a card of your "
                       "hand first.",
                       clause=clause, reason="not_in_hand", title="Pick a card first")
    slot = _slot_of(pos, seat, rest[0]) if rest else 0
    if slot:
        return _slot(pos, slot)
    return Illegal(f"A card goes to a free slot of your own row, {row[0]} to {row[-1]}.",
                   clause=clause, reason="slot_taken", title="Not there")


def _slot_of(pos: Position, seat: Seat, pick: Pick | None) -> int:
    """The slot of a seat that a pick means: its cell, or the card in it, known or not; else 0."""
    own = pos.board[seat * 7:seat * 7 + 7]
    if isinstance(pick, int):
        return own.index(pick) + 1 if pick in own else 0
    cells = [f"{seat}.{slot}" for slot in range(1, LAST + 1)]
    at = (pick or "")[:3]                 # a hidden card is called by its cell, as `1.3.0`
    return cells.index(at) + 1 if at in cells else 0
