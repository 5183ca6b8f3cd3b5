"""gToons as Mulligan's protocol: what is asked of the game, passed on to its rooms."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulligan import (ALL, NOBODY, OWNER, Ask, Cell, Field, Game, Illegal, Option, Piece, Zone)
from mulligan.cards.lint import Fault
from mulligan.protocol.types import Card, CardData, Deck, FaceId, Move, Options, Pick, Rng, Seat

from .bots import evaluate as evaluation, rounds
from .bots.determinise import determinise
from .cards import decks, library as cards
from .cards.decks import case
from .cards.editions import LETTERS
from .rules import pools, position, score, sealing
from .rules.moves import (COLOUR, DISCARD, LAY, PICK_DECK, READY, SWAP, card_and_slot, kind_of,
                          parts_of, slot_and_ink)
from .rules.numbers import INDEX
from .rules.position import (DEAL, DROP, END, LAST, PICK, PLACE1, PLACE2, ROWS, SCORED, SILVER,
                             TRADE, TURN1, TURN2, TURN3, TURNS, Position, Rules)
from .rules.powers import COLOURS, Inks, Spot
from .text import describe, log, notation, refusals
from .text.lesson import LESSON

if TYPE_CHECKING:
    from mulligan.protocol.worlds import Worlds

SECONDS = {PICK: 45, PLACE1: 45, DROP: 10, PLACE2: 45, TRADE: 15, SILVER: 15}           # GT-13.4
PHASES = ("Deck", "First row", "Discard", "Second row", "Swap", "Silver")
_PHASE = {PICK: 0, DEAL: 1, PLACE1: 1, TURN1: 1, DROP: 2, PLACE2: 3, TURN2: 3, TRADE: 4, TURN3: 4,
          SILVER: 5, SCORED: 5}
INKS = (*COLOURS[:6], "black", "silver")
SIGNS = ("R", "O", "Y", "G", "B", "P", "Bk", "S")             # B is blue already
BACKS = {"back:0": ("orange", "orange back"), "back:1": ("blue", "blue back")}


class GToons(Game[Position]):
    id = "gtoons"
    title = "gToons"
    version = "1.0"
    hook = ("Two secret lines of cartoon stars, revealed one by one: "
            "every card lifts, sinks or silences its neighbours.")
    credit = ("gToons is a game by Cartoon Network, 2002; its rules as described by the ogToons "
              "project (Sean Garwood). "
              "All cards, characters, pictures and words here are our own.")
    minutes = 8
    weight = "easy"
    meta = "136 cards, four decks, or one you build"
    cloth = "sky"
    phases = PHASES
    plies = 60
    options = (
        Option("lead", "Reveals first", "Whose card is turned over first in each slot.",
               ((0, "Seat 1"), (1, "Seat 2")), "GT-2.6"),
        Option("same_colour_cut", "Same colour at the cut",
               "When both bottom cards show one true colour: fifteen points for more of it, "
               "or whoever has more of it wins.",
               (("bonus", "Fifteen points"), ("colour_win", "Wins the match")), "GT-4.2"),
        Option("silver_timing", "Silver is chosen",
               "When you choose what colour your silver cards become.",
               (("after_reveal", "After the last reveal"),
                ("before_reveal", "Before the last reveal")), "GT-7.6"),
        Option("silver_choice", "Silver colours",
               "One colour for all your silver cards, or one for each.",
               (("one", "One for all"), ("per_card", "One for each")), "GT-7.8"),
        Option("silver_black", "Silver may become black",
               "Black counts for no colour, but some powers ask for it.",
               ((False, "No"), (True, "Yes")), "GT-7.8"),
        Option("multiplier_stacking", "Several multipliers",
               "How two multipliers on one card work together.",
               (("sum", "Add up"), ("product", "Multiply")), "GT-9.11"),
        Option("allow_duplicate_cards", "Same card twice",
               "Whether a deck may hold a card more than once.",
               ((False, "No"), (True, "Yes")), "GT-2.2"),
        Option("open_decks", "Open decks", "Whether each seat may read the other's deck list.",
               ((False, "No"), (True, "Yes")), "GT-12.1"),
        Option("clock", "Clock",
               "Seconds for each choice; when they are over, the plainest choice is made for you.",
               ((False, "Off"), (True, "On")), "GT-13.4"),
        Option("edition", "Decks of the game",
               "What the four prebuilt decks hold; in the first edition what they held before the "
               "newer cards came.",
               ((2, "Today's"), (1, "First edition")), "GT-2.7", later=True),
    )
    first = ({"lead": 0}, 0), ({"lead": 1}, 1)
    lesson = LESSON
    cites = {"resign": "GT-11.4", "undo": "GT-13.7", "history": "GT-12.1", "decks": "GT-2.4"}

    # ---- rules -----------------------------------------------------------------------------------
    to_move = staticmethod(position.to_move)
    legal = staticmethod(position.legal)
    play = staticmethod(position.play)
    formal = staticmethod(position.formal)
    unchosen = staticmethod(position.unchosen)
    determinise = staticmethod(determinise)
    refuse = staticmethod(refusals.refuse)
    why = staticmethod(refusals.why)
    outcome = staticmethod(describe.outcome)
    cut = staticmethod(describe.cut)
    scores = staticmethod(describe.scores)
    result = staticmethod(describe.result)

    def setup(self, options: Options, decks: Sequence[Deck | None] = ()) -> Position:
        own, customs = cards.LIBRARY.brought(decks)
        pool = pools.pool(customs, options["edition"])
        index = {card["id"]: i for i, card in enumerate(pool.cards)}
        cases = [case(deck, index) for deck in (*decks, None, None)][:2]
        numbered = [None if deck is None or several else [index[card] for card in deck]
                    for deck, several in zip(own, cases)]
        return Position(Rules(**options), numbered, customs, (cases[0], cases[1]))

    def blank(self, card: CardData) -> CardData | None:
        """The same card without its powers; one without any is blank already."""
        return card | {"power": []} if card["power"] else None

    def earlier(self, options: Options) -> Options:
        """There were the cards and the decks of the first edition (GT-2.7)."""
        return {"edition": 1} | options

    def sample(self, pos: Position, rng: Rng) -> Move:
        if pos.stage == DEAL:
            deck = sorted(pos.draws[pos.turned])
            rng.shuffle(deck)
            return "deal", tuple(deck)
        return "turn", position.next_spot(pos)

    def check_chance(self, pos: Position, move: Move) -> None:
        kind = move[0] if isinstance(move, tuple) else ""
        if kind == "deal" and pos.stage == DEAL:
            if sorted(move[1]) != sorted(pos.draws[pos.turned]):
                raise Illegal("A deck is dealt whole: its twelve cards, each once.",
                              clause="GT-2.5", reason="bad_input")
        elif kind != "turn" or pos.stage not in TURNS:
            raise Illegal("Neither a deal nor a reveal is due.", clause="GT-13.6", reason="not_due")
        elif move[1] != position.next_spot(pos):
            raise Illegal("Cards are turned over slot by slot, the lead's first.",
                          clause="GT-8.5", reason="not_due")

    def overdue(self, pos: Position, seat: Seat) -> Move:
        """GT-13.4: deck A; hand cards in hand order; no discard; no swap; silver stays silver."""
        moves = position.legal(pos, seat)
        stay = [move for move in moves if kind_of(move) == COLOUR
                and slot_and_ink(parts_of(move)[1])[1] == position.SILVER_COLOUR]
        return stay[0] if stay else moves[0]

    def clock(self, pos: Position) -> float | None:
        return SECONDS.get(pos.stage) if pos.rules.clock else None

    # ---- dealing between two devices (GT-12.1) ---------------------------------------------------
    covered = True
    pack = staticmethod(sealing.pack)
    unsealed = staticmethod(sealing.unsealed)
    opens_decks = staticmethod(sealing.opens_decks)
    dealt = staticmethod(sealing.dealt)
    may_hold = staticmethod(sealing.may_hold)
    turning = staticmethod(sealing.turning)
    telling = staticmethod(sealing.telling)
    veiled = staticmethod(notation.veiled)
    named = staticmethod(notation.named)

    # ---- text ------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos: Position, seat: Seat, move: Move) -> tuple[Pick, ...]:
        kind, what = parts_of(move)
        if kind == LAY:
            card, slot = card_and_slot(what)
            return card, f"{seat}.{slot}"
        if kind == SWAP:
            return what, f"{seat}.{LAST}"
        if kind == COLOUR:
            slot, ink = slot_and_ink(what)
            mark = f"#{COLOURS[ink]}"
            return (pos.board[seat * 7 + slot - 1], mark) if slot else (mark,)
        if kind == DISCARD:
            return ("#" + "-".join(notation.ident(pos, card)
                                   for card in notation.dropped(pos, seat, what))
                                   if what else "#none",)
        return ("#" + notation.text(pos, seat, move).split(" ")[-1],)

    def label(self, pos: Position, seat: Seat, move: Move) -> str:
        kind, what = parts_of(move)
        if kind == LAY:
            card, slot = card_and_slot(what)
            return f"Lay {self.name(pos, card)} in slot {slot}"
        if kind == DISCARD:
            gone = [self.name(pos, card) for card in notation.dropped(pos, seat, what)]
            return f"Discard {gone[0] if len(gone) == 1 else 'both'}" if gone else "Keep both"
        if kind == SWAP:
            return f"Swap your last card for {self.name(pos, what)}"
        if kind == COLOUR:
            slot, ink = slot_and_ink(what)
            colour = COLOURS[ink]
            which = f"the silver card in slot {slot}" if slot else "your silver cards"
            return f"Leave {which} silver" if colour == "silver" else f"Make {which} {colour}"
        if kind == PICK_DECK:
            return notation.deck_name(pos, seat, what)
        return "Ready" if kind == READY else "Keep your last card"

    def tag(self, pos: Position, seat: Seat, move: Move) -> str:
        kind, what = parts_of(move)
        if kind == SWAP:
            return "costs 10"
        if kind != PICK_DECK:
            return ""
        inks = Counter(pos.pool.colour[index] for index in position.offered(pos, seat)[what])
        return ", ".join(COLOURS[ink] for ink, _ in inks.most_common() if ink < score.TRUE_COLOURS)

    def deck_of(self, pos: Position, seat: Seat, move: Move) -> str:
        kind, what = parts_of(move)
        prebuilt = kind == PICK_DECK and not pos.cases[seat]
        return cards.LIBRARY.decks[what]["id"] if prebuilt else ""

    def name(self, pos: Position, card: Card) -> str:
        return pos.pool.cards[card & INDEX]["name"]

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos: Position) -> list[Zone]:
        over = pos.stage == END                         # then all is open (GT-12.2)
        out = [Zone(f"board{seat}", "Half", "hex", "half", seat) for seat in (0, 1)]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if over else OWNER),
                    Zone(f"draw{seat}", "Deck", "pile", "side", seat, ALL if over else NOBODY),
                    Zone(f"cut{seat}", "Bottom card", "pile", "side", seat),
                    Zone(f"out{seat}", "Discards", "pile", "side", seat, ALL if over else NOBODY))
        return out

    def contents(self, pos: Position, zone: Zone) -> Sequence[Piece] | Sequence[Cell]:
        kind, seat = zone.id[:-1], int(zone.id[-1])
        back, over = f"back:{seat}", pos.stage == END
        if kind == "board":
            return self.half(pos, seat)
        cut = pos.bottoms[seat] >= 0 and bool(pos.draws[seat])
        if kind == "cut":
            return [Piece(pos.draws[seat][0], back=back)] if cut else []
        if kind == "draw":
            return [Piece(card, up=False, known=over, back=back) for card in pos.draws[seat][cut:]]
        if kind == "out":
            return [Piece(card, up=over, known=(seat,), back=back) for card in pos.discards[seat]]
        drawn = pos.stage in (DROP, PLACE2)             # and not laid yet (GT-7.1)
        open_to_all = pos.bottoms[seat] if drawn else -1
        return [Piece(card, known=(0, 1) if card == open_to_all else False, back=back)
                for card in sorted(pos.hands[seat], key=open_to_all.__eq__)]

    def half(self, pos: Position, seat: Seat) -> list[Cell]:
        """The seven slots of a seat, the front row first (GT-3.2)."""
        counted = self.scores(pos)
        return [Cell(f"{seat}.{slot}", (slot - 1, 0) if slot < 5 else (slot - 4.5, 1),
                     f"slot {slot}",
                     self.laid(pos, seat, seat * 7 + slot - 1, counted), str(slot))
                     for slot in range(1, 8)]

    def laid(self, pos: Position, seat: Seat, spot: Spot,
             counted: tuple[Sequence[int], Inks]) -> tuple[Piece, ...]:
        """A card, and the colour it counts as, where that is not its own (GT-7.9, GT-10.2)."""
        card, bit = pos.board[spot], 1 << spot
        if card < 0:
            return ()
        if not pos.up & bit:
            return (Piece(card, False, (seat,), f"back:{seat}"),)
        if pos.out & bit:
            return (Piece(card, marks=("out",), extra={"now": "0"}),)
        worth, ink = counted[0][spot], counted[1][spot]
        extra: dict[str, Any] = {"now": str(worth)}
        if ink != pos.pool.colour[card & INDEX]:
            extra["inked"] = [INKS[ink], SIGNS[ink]]
        return (Piece(card, extra=extra),)

    def face_id(self, pos: Position, card: Card) -> FaceId:
        return pos.pool.cards[card & INDEX]["id"]

    @lru_cache(maxsize=4096)
    def face(self, face: FaceId) -> dict[str, Any]:
        if face in BACKS:
            ink, title = BACKS[face]
            return {"title": title, "look": "back", "ink": ink, "kind": "Card back", "text": "",
                    "art": True}
        card = cards.LIBRARY.card(face)
        colour = COLOURS.index(card["colour"])
        kind = ", ".join(word.capitalize() if word.islower() else word
                         for word in (*card["types"], *card["groups"]))
        return {"title": card["name"], "look": "toon", "ink": INKS[colour], "letter": SIGNS[colour],
                "idx": str(card["points"]),
                "kind": kind, "text": cards.text(card), "terms": cards.terms(card),
                "say": f"{card['colour']}, {card['points']} points", "art": True}

    account = staticmethod(describe.account)
    tell = staticmethod(log.tell)

    def steps(self, before: Position, seat: Seat, move: Move, after: Position) -> list[Position]:
        return log.stages(before, after)

    def art(self, face: FaceId) -> str:
        from .art import pictures
        if face in BACKS:
            return pictures.back(BACKS[face][0])
        return pictures.art(cards.LIBRARY.card(face))

    def asks(self, pos: Position, seat: Seat) -> tuple[Ask, ...]:
        if pos.stage in ROWS:
            row = ROWS[pos.stage]
            free = [slot for slot in row if pos.board[seat * 7 + slot - 1] < 0]
            if not free:
                return (Ask("Is this row ready?", "Until you say so, you can take cards back."),)
            return (Ask("Which card do you lay?",
                        f"{len(free)} more, in slots {row[0]} to {row[-1]}, face-down. The other "
                        f"seat lays too."),
                    Ask("Which slot for {0}?",
                        "Slots touch their neighbours in your half and face the slot of the same "
                        "number."))
        if pos.stage == TRADE:
            return (Ask("Keep your last card?",
                        "Or swap in a card of your hand: that costs you ten points."),
                    Ask("Lay {0} in slot 7 instead?", "You pay ten points at the end.", "aim"))
        if pos.stage == SILVER and not position.uncoloured(pos, seat):
            own = "No other card of yours" if position.silvers(pos, seat) else "None of your cards"
            return (Ask(f"{own} is silver", "The other player is asked too, and is not told."),)
        if pos.stage == SILVER:
            return (Ask("Which colour do your silver cards take?",
                        "It counts for colours and for powers. Choices are shown together."),
                    Ask("Which colour for {0}?"))
        if pos.stage == DROP:
            return (Ask("Discard before you draw?",
                        "You draw up to six. What you discard is out of the match."),)
        return (Ask("Which deck do you play?", "The other player picks in secret too."),)

    def phase(self, pos: Position) -> str:
        return PHASES[_PHASE[pos.stage]] if pos.stage != END else ""

    def note(self, pos: Position, seat: Seat) -> str:
        swapped = pos.swapped >> seat & 1 and pos.stage >= TURN3
        return "swapped: \u221210" if swapped else ""

    def plate(self, pos: Position, seat: Seat, viewer: Seat | None) -> tuple[tuple[str, int], ...]:
        worth, inks = self.scores(pos)
        now = sum(worth[seat * 7:seat * 7 + 7])             # GT-10.5
        points = self.result(pos).totals[seat] if pos.stage == END else now
        return (("Points", points), *self.colour_counts(pos, seat, inks))

    def colour_counts(self, pos: Position, seat: Seat, inks: Inks) -> tuple[tuple[str, int], ...]:
        """How many cards of each game colour a seat has in play (GT-10.2)."""
        if pos.bottoms[1] < 0:
            return ()
        tally = score.counts(inks)[seat]
        return tuple((COLOURS[colour].capitalize(), tally[colour]) for colour in self.cut(pos)[1])

    # ---- cards and decks -------------------------------------------------------------------------
    library = cards.LIBRARY
    slots = len(LETTERS)                                # GT-2.8
    numbers = {"points": 1}

    fields = (Field("colour", "Colour", "choice",
                    tuple((colour, colour.capitalize()) for colour in COLOURS),
                    tuple(zip(COLOURS, INKS, SIGNS))),
              Field("points", "Points", "number"), Field("type", "Kind"), Field("group", "Cast"),
              Field("power", "Has a power", "flag"), Field("rarity", "Rarity"))

    values = staticmethod(cards.values)
    charts = staticmethod(decks.charts)
    finish_deck = staticmethod(decks.finish_deck)
    opening = staticmethod(decks.opening)

    def deck_faults(self, ids: Sequence[str], options: Options) -> list[Fault]:
        return decks.deck_faults(ids, (options or {}).get("allow_duplicate_cards", False))

    def about(self, ident: str) -> dict[str, Any]:
        card = cards.LIBRARY.card(ident)
        lines = [["Character", card["character"]], ["Colour", card["colour"]],
                 ["Points", str(card["points"])],
                 ["Kind", ", ".join(card["types"])]]
        lines += [["Cast", ", ".join(card["groups"])]] if card["groups"] else []
        return {"lines": lines, "versions": cards.versions(ident), "cares": cards.cares(ident)}

    @property                              # not a class attribute: rules load without it
    def world(self) -> "Worlds[Any]":      # type: ignore[override]
        from .world.worlds import WORLD
        return WORLD

    # ---- opponents -------------------------------------------------------------------------------
    beliefs = staticmethod(evaluation.beliefs)
    evaluate = staticmethod(evaluation.evaluate)
    boldness = 1.65                        # fitted to 250 matches of Normal and 100 of Easy
    turn_candidates = staticmethod(rounds.rounds)
    rollout = staticmethod(rounds.rollout)
    helps = {"easy": "Counts the points printed on its cards, and no powers."}
    reopen = staticmethod(position.reopen)

