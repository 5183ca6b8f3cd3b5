"""Gomori as Mulligan's protocol: what is asked of the game, passed on to its rooms."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mulligan import (ALL, CHANCE, NOBODY, OWNER, Ask, Cell, Game, Illegal, Line, Link, Option,
                    Outcome, Pack, Piece, Verb, Zone)
from mulligan.players.learned import Weights
from mulligan.protocol.types import Card, Deck, FaceId, Move, Options, Pick, Rng, Seat

from .art.glyphs import GLYPHS
from .bots import evaluate
from .bots.determinise import determinise
from .bots.lines import Beliefs, beliefs
from .bots.players import rollout
from .bots.turns import valued_turns
from .rules import board, position
from .rules.position import (COLOURS, DECK_OUT, NAMES, PASS, PLAY, TOSS, Colour, Play, Position,
                             deck, parts)
from .text import card_text, describe, log, notation, refusals
from .text.drawn import drawn
from .text.lesson import LESSON

if TYPE_CHECKING:
    from .bots.protocol import Talker

_MOVERS: tuple[tuple[Seat, ...], ...] = ((0,), (1,))


class Gomori(Game[Position]):
    """Four of a suit in a line, and the rest of the line is yours."""

    id, title, version = "gomori", "Gomori", "1.0"
    hook = "Four of a suit in a line, and the rest of the line is yours."
    meta = "52 cards, no deck to build"
    credit = "Gomori 1.0.2 by Philipp Wittershagen, rules under CC-BY-SA-4.0"
    minutes = 12
    weight = "easy"
    cloth = "green"
    seats = ("Seat 1", "Seat 2")
    phases = ("Lay", "Lay again")
    plies = 2 + 1 + 52 + 86                # two deals, a toss, GO-7.6
    options = (
        Option("first_player", "Who begins",
               "Black begins unless you say otherwise.",
               (("black", "Black"), ("red", "Red"), ("random", "A coin decides")), "GO-1.5"),
        Option("count_last_turn", "Last turn counts",
               "Cards gathered in the turn that ends the match count.",
               ((True, "Yes"), (False, "No")), "GO-7.4"),
        Option("king_may_fizzle", "Kings may do nothing",
               "A king may choose a pile that already lies face-down.",
               ((False, "No"), (True, "Yes")), "GO-4.7"),
        Option("open_stacks", "Look into piles",
               "Both players may look up what lies in every pile, gathered ones too.",
               ((False, "No, they lie face-down"), (True, "Yes")), "GO-8.3"),
        Option("full_log", "Log",
               "How far back both players may read and look while the match goes on.",
               ((True, "The whole match"), (False, "One turn, play from memory")), "GO-8.6",
               later=True),
        Option("black_seat", "Black sits at",
               "The seat that plays the black cards.",
               ((1, "Seat 1"), (2, "Seat 2")), "GO-1.2"),
    )
    first = tuple(({"first_player": colour, "black_seat": black}, (black - 1) ^ (colour == "red"))
                  for colour in ("black", "red") for black in (1, 2))
    lesson = LESSON
    glyphs = GLYPHS
    cites = {"resign": "GO-9.4", "undo": "GO-9.5", "history": "GO-8.6", "decks": "GO-1.1"}

    # ---- rules -----------------------------------------------------------------------------------
    play = staticmethod(position.play)
    refuse = staticmethod(refusals.refuse)
    why = staticmethod(refusals.why)

    def setup(self, options: Options, decks: Sequence[Deck | None] = ()) -> Position:
        return Position(**options)

    def earlier(self, options: Options) -> Options:
        """Piles were open, and who might look into them read the whole log (GO-8.6)."""
        stacks = options.get("open_stacks", True)
        return {"open_stacks": stacks, "full_log": stacks} | options

    def seat(self, pos: Position, colour: Colour) -> Seat:
        """Who plays a colour (GO-1.2)."""
        return colour ^ (pos.black_seat - 1)

    def colour(self, pos: Position, seat: Seat) -> Colour:
        """What a seat plays (GO-1.2)."""
        return seat ^ (pos.black_seat - 1)

    def to_move(self, pos: Position) -> tuple[Seat, ...]:
        stage = pos.stage
        if stage == PLAY:
            return _MOVERS[pos.colour ^ (pos.black_seat - 1)]
        return (CHANCE,) if stage < PLAY else ()

    def legal(self, pos: Position, seat: Seat) -> list[Play]:
        return pos.moves if pos.colour ^ (pos.black_seat - 1) == seat else []

    def sample(self, pos: Position, rng: Rng) -> Move:
        if pos.stage == TOSS:
            return "toss", rng.randrange(2)
        cards = deck(pos.stage)
        rng.shuffle(cards)
        return "deal", tuple(cards)

    def check_chance(self, pos: Position, move: Move) -> None:
        if not isinstance(move, tuple) or pos.stage >= PLAY:
            raise Illegal("Cards are dealt before the first turn only.",
                          clause="GO-8.5", reason="not_your_turn")
        kind, what = move
        if pos.stage == TOSS:
            if kind != "toss":
                raise Illegal("Both decks are dealt; a coin decides who begins.",
                              clause="GO-1.5", reason="not_your_turn")
        elif kind != "deal" or sorted(what) != deck(pos.stage):
            raise Illegal(f"The {COLOURS[pos.stage]} deck is its 26 cards, each once.",
                          clause="GO-1.1", reason="card_not_in_deck")

    # ---- dealing between two devices (GO-8.5) ----------------------------------------------------
    def unsealed(self, options: Options) -> str:
        return ""

    def pack(self, pos: Position) -> Pack | None:
        if pos.stage >= TOSS:
            return None
        return Pack(self.seat(pos, pos.stage), deck(pos.stage))

    def dealt(self, pos: Position, cards: Sequence[Card]) -> Move:
        return "deal", tuple(cards)

    def outcome(self, pos: Position) -> Outcome | None:
        if pos.stage <= PLAY:
            return None
        scores = tuple(pos.score(self.colour(pos, seat)) for seat in (0, 1))
        winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])  # GO-7.5
        high, low = max(scores), min(scores)
        gathered = f"{high} to {low} cards"
        more = f"gathered more: {gathered}"     # the page reads the margin off these two numbers
        won = None if winner is None else Verb(more, more)
        gathered += " gathered."
        if pos.stage == DECK_OUT:
            why = "A hand could not be filled up to five."
            return Outcome(winner, "deck", f"{why} {gathered}", scores, "GO-7.1", None, why, won)
        why = "Both players passed."
        return Outcome(winner, "double_pass", f"{why} {gathered}", scores, "GO-7.2", None, why, won)

    def determinise(self, pos: Position, seat: Seat, rng: Rng) -> Position:
        return determinise(pos, self.colour(pos, seat), rng)

    def recalls(self, pos: Position) -> int | None:
        return None if pos.full_log else 1              # GO-8.6

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos: Position) -> list[Zone]:
        """What lies where, and who sees the faces there (GO-8.1, GO-8.2)."""
        out = [Zone("field", "Field", "grid", "centre")]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, OWNER),
                    Zone(f"draw{seat}", "Draw pile", "pile", "side", seat, NOBODY),
                    Zone(f"won{seat}", "Gathered", "pile", "side", seat, ALL,
                         noun="gathered cards"))
        return out

    def contents(self, pos: Position, zone: Zone) -> Sequence[Piece] | Sequence[Cell]:
        if zone.owner is None:
            return self.field(pos)
        colour = self.colour(pos, zone.owner)
        back = f"back:{COLOURS[colour]}"
        if zone.id.startswith("hand"):
            return [Piece(card, back=back) for card in pos.hands[colour]]
        if zone.id.startswith("draw"):
            return [Piece(card, up=False, back=back) for card in reversed(pos.draws[colour])]
        return [Piece(card, up=pos.open_stacks, back=_back(pos, card)) for card in pos.won[colour]]

    def field(self, pos: Position) -> list[Cell]:
        """Every cell of the playable area, row by row."""
        places = [(cell, *pos.place(cell)) for cell in board.cells_of(pos.area | pos.occupied)]
        top, left = min(row for _, row, _ in places), min(column for _, _, column in places)
        out = []
        for cell, row, column in places:
            corner = column - left, row - top
            name = describe.place_name(row, column)
            out.append(Cell(f"{row},{column}", corner, name, self.pile(pos, cell)))
        return out

    def pile(self, pos: Position, cell: board.Cell) -> tuple[Piece, ...]:
        """The cards of a cell, the top last."""
        if not pos.piles[cell]:
            return ()
        *under, top = pos.piles[cell]
        up = not pos.down >> cell & 1
        return (*(Piece(card, up=pos.open_stacks, back=_back(pos, card)) for card in under),
                Piece(top, up, pos.open_stacks, _back(pos, top)))

    def face_id(self, pos: Position, card: Card) -> FaceId:
        return NAMES[card]

    def face(self, face: FaceId) -> dict[str, Any]:
        return card_text.face(face)

    def path(self, pos: Position, seat: Seat, move: Move) -> tuple[Pick, ...]:
        if move == PASS:
            return ("#pass",)
        card, cell, target = parts(move)
        row, column = pos.place(cell)
        if target < 0:
            return card, f"{row},{column}"
        if target == cell:
            return card, f"{row},{column}", "#the-king-itself"
        target_row, target_column = pos.place(target)
        return card, f"{row},{column}", f"{target_row},{target_column}"

    def yields(self, pos: Position, seat: Seat, move: Move) -> bool:
        """A pass while a card can be laid; a king that turns himself down though he need not."""
        legal = self.legal(pos, seat)
        if move == PASS:
            return len(legal) > 1
        card, cell, target = parts(move)
        return target == cell and any(
            parts(other)[:2] == (card, cell) for other in legal if other not in (move, PASS))

    def arrow(self, pos: Position, seat: Seat, move: Move) -> Link | None:
        """From where a king is laid to the pile it turns down."""
        target = -1 if move == PASS else parts(move)[2]
        if target < 0 or target == parts(move)[1]:
            return None
        _, start, end = self.path(pos, seat, move)
        return Link(start, end, "target")

    def phase(self, pos: Position) -> str:
        return "Lay again" if pos.laid and pos.stage == PLAY else "Lay"

    def plate(self, pos: Position, seat: Seat, viewer: Seat | None) -> tuple[tuple[str, int], ...]:
        return (("Gathered", pos.score(self.colour(pos, seat))),)

    def note(self, pos: Position, seat: Seat) -> str:
        return COLOURS[self.colour(pos, seat)].capitalize()

    drawn = staticmethod(drawn)

    # ---- words -----------------------------------------------------------------------------------
    def text(self, pos: Position, seat: Seat, move: Move) -> str:
        return notation.text(pos, move)

    def parse(self, pos: Position, seat: Seat, text: str) -> Move:
        return notation.parse(pos, text)

    def label(self, pos: Position, seat: Seat, move: Move) -> str:
        return describe.label(pos, move)

    def tag(self, pos: Position, seat: Seat, move: Move) -> str:
        return describe.gain(pos, move)

    def suggest(self, pos: Position, seat: Seat, move: Move) -> str:
        return describe.label(pos, move, describe.seen_name)

    def reason(self, pos: Position, seat: Seat, move: Move) -> str:
        return describe.reason(pos, move)

    def asks(self, pos: Position, seat: Seat) -> tuple[Ask, ...]:
        return describe.asks(pos)

    def tell(self, before: Position, seat: Seat, move: Move, after: Position) -> Line:
        return log.tell(before, move, after)

    # ---- opponents -------------------------------------------------------------------------------
    helps = {"normal": "Tries a few turns of its own, but does not think of your cards.",
             "hard": "Tries many turns, and weighs which cards you may hold."}

    rollout = staticmethod(rollout)

    def beliefs(self, pos: Position, seat: Seat) -> Beliefs:
        return beliefs(pos, self.colour(pos, seat))

    def evaluate(self, pos: Position, seat: Seat, beliefs: Beliefs | None = None,
                 weights: Weights | None = None) -> float:
        return evaluate.evaluate(pos, self.colour(pos, seat), beliefs, weights)

    def turn_candidates(
            self, pos: Position, seat: Seat, budget: int, beliefs: Beliefs | None = None,
            weights: Weights | None = None,
    ) -> Iterator[tuple[float, Sequence[Play]]]:
        return valued_turns(pos, budget, beliefs, None if budget > 50 else 4, weights)

    def talker(self, player: Any, seconds: float | None = None, options: Options | None = None,
               seed: int | None = None) -> "Talker":
        from .bots.protocol import Talker
        return Talker(self, player, seconds, options, seed)


def _back(pos: Position, card: Card) -> FaceId:
    """The back of a card on the table; in a closed pile it does not tell the colour (GO-8.3)."""
    if not pos.open_stacks:
        return "back:closed"
    return "back:black" if card < 26 else "back:red"
