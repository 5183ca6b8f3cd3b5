"""Gomori as Mulligan's protocol: the rules of `rules`, shown and explained."""

from functools import cached_property, lru_cache

from mulligan import (ALL, CHANCE, NOBODY, OWNER, Ask, Cell, Game, Illegal, Line, Option, Outcome, Piece,
                      Ref, Verb, Zone)

from .bots import evaluate, players
from .text import notation
from .rules import position
from .rules.board import cells_of
from .text.refusals import refuse, why
from .rules.position import (ACE, COLOURS, DECK_OUT, JACK, KING, NAMES, PASS, PLAY, QUEEN, RANK,
                             SUIT, TOSS, Position)
from .bots.turns import valued_turns

INKS = ("green", "black", "orange", "red")
GLYPH_NAMES = ("club", "spade", "diamond", "heart")
POWERS = {JACK: "Stacked: turns down the face-up neighbours beside it.",
          QUEEN: "Stacked: turns down the face-up neighbours at its corners.",
          KING: "Stacked: turns down one face-up pile anywhere, itself allowed."}
_MOVERS = ((0,), (1,))


class Gomori(Game):
    id, title, version = "gomori", "Gomori", "1.0"
    hook = "Four of a suit in a line, and the rest of the line is yours."
    meta = "52 cards, no deck to build"
    credit = "Gomori by Philipp Wittershagen, rules under CC-BY-SA-4.0"
    minutes = 12
    cloth = "green"
    seats = ("Seat 1", "Seat 2")
    phases = ("Lay", "Lay again")
    plies = 2 + 1 + 52 + 86                # two deals, a toss, GO-7.6
    options = (
        Option("first_player", "Who begins", "Black begins unless you say otherwise.",
               (("black", "Black"), ("red", "Red"), ("random", "A coin decides")), "GO-1.5"),
        Option("count_last_turn", "Last turn counts", "Cards gathered in the turn that ends the match count.",
               ((True, "Yes"), (False, "No")), "GO-7.4"),
        Option("king_may_fizzle", "Kings may do nothing", "A king may choose a pile that already lies face-down.",
               ((False, "No"), (True, "Yes")), "GO-4.7"),
        Option("open_stacks", "Look into piles", "Both players may look up what lies in every pile on the field.",
               ((True, "Yes"), (False, "No, play from memory")), "GO-8.3"),
        Option("black_seat", "Black sits at", "The seat that plays the black cards.", ((1, "Seat 1"), (2, "Seat 2")),
               "GO-1.2"),
    )
    lesson = (
        {"ask": "Pick a card of your hand", "clause": "GO-3.1"},
        {"ask": "Cells with a plus are free. Lay it on one: your turn ends and you draw", "clause": "GO-6.2"},
        {"ask": "A card on a pile of its rank lets you lay another. Ringed piles take your card", "clause": "GO-6.3"},
        {"ask": "Jack, queen and king act when they lie on a pile", "clause": "GO-4.1"},
        {"ask": "Build three of one suit in a line. The fourth gathers the others", "clause": "GO-5.3"},
        {"ask": "The match ends when a hand cannot be filled up to five. More gathered cards win", "clause": "GO-7.3"},
    )
    cites = {"resign": "GO-9.4", "undo": "GO-9.5", "history": "GO-8.3", "decks": "GO-1.1"}
    Kept = Position

    # ---- rules -------------------------------------------------------------------------------------------------
    play = staticmethod(position.play)

    def setup(self, options, decks=()):
        return Position(**options)

    def seat(self, pos, colour):
        """Who plays a colour (GO-1.2)."""
        return colour ^ (pos.black_seat - 1)

    def colour(self, pos, seat):
        return seat ^ (pos.black_seat - 1)

    def to_move(self, pos):
        stage = pos.stage
        if stage == PLAY:
            return _MOVERS[pos.colour ^ (pos.black_seat - 1)]
        return (CHANCE,) if stage < PLAY else ()

    def legal(self, pos, seat):
        return pos.moves if pos.colour ^ (pos.black_seat - 1) == seat else []

    def sample(self, pos, rng):
        if pos.stage == TOSS:
            return "toss", rng.randrange(2)
        deck = list(range(26 * pos.stage, 26 * pos.stage + 26))
        rng.shuffle(deck)
        return "deal", tuple(deck)

    def check_chance(self, pos, move):
        if not isinstance(move, tuple) or pos.stage >= PLAY:
            raise Illegal("Cards are dealt before the first turn only.", clause="GO-8.5", reason="not_your_turn")
        kind, what = move
        if pos.stage == TOSS:
            if kind != "toss":
                raise Illegal("Both decks are dealt; a coin decides who begins.", clause="GO-1.5", reason="not_your_turn")
        elif kind != "deal" or sorted(what) != list(range(26 * pos.stage, 26 * pos.stage + 26)):
            raise Illegal(f"The {COLOURS[pos.stage]} deck is its 26 cards, each once.", clause="GO-1.1", reason="card_not_in_deck")

    refuse = staticmethod(refuse)

    def why(self, pos, seat, picks):
        return why(self, pos, seat, picks)

    def outcome(self, pos):
        if pos.stage <= PLAY:
            return None
        scores = tuple(pos.score(self.colour(pos, seat)) for seat in (0, 1))
        winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
        reason = "deck" if pos.stage == DECK_OUT else "double_pass"
        end = "A hand could not be filled up to five." if reason == "deck" else "Both players passed."
        return Outcome(winner, reason, f"{end} {max(scores)} to {min(scores)} cards gathered.", scores,
                       "GO-7.1" if reason == "deck" else "GO-7.2")

    def determinise(self, pos, seat, rng):
        """Shuffle what the seat has never seen: its own draw pile, and the other colour's hand with its draw pile (GO-8.4).

        Sorted first, so that the guess depends on `rng` and on what the seat knows, on nothing else.
        """
        new = pos.copy()
        mine = self.colour(pos, seat)
        other = 1 - mine
        new.draws[mine].sort()
        rng.shuffle(new.draws[mine])
        unseen = sorted(new.hands[other] + new.draws[other])
        rng.shuffle(unseen)
        size = len(new.hands[other])
        new.hands[other], new.draws[other] = unseen[:size], unseen[size:]
        if new.stage == PLAY and new.colour == other:
            new.moves = position.turn_moves(new)
            while new.laid and new.moves == [PASS]:     # its turn goes on, so it can lay a card (GO-6.4)
                rng.shuffle(unseen)
                new.hands[other], new.draws[other] = unseen[:size], unseen[size:]
                new.moves = position.turn_moves(new)
        return new

    def recalls(self, pos):
        return None if pos.open_stacks else 1           # GO-8.3

    # ---- the table ---------------------------------------------------------------------------------------------
    def zones(self, pos):
        out = [Zone("field", "Field", "grid", "centre")]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, OWNER),
                    Zone(f"draw{seat}", "Draw pile", "pile", "side", seat, NOBODY),
                    Zone(f"won{seat}", "Gathered", "pile", "side", seat, ALL))
        return out

    def contents(self, pos, zone):
        if zone.id == "field":
            return self.field(pos)
        colour = self.colour(pos, zone.owner)
        back = f"back:{COLOURS[colour]}"
        if zone.id.startswith("hand"):
            return [Piece(card, back=back) for card in pos.hands[colour]]
        if zone.id.startswith("draw"):
            return [Piece(card, up=False, back=back) for card in reversed(pos.draws[colour])]
        return [Piece(card, up=pos.open_stacks, back=_back(pos, card)) for card in pos.won[colour]]

    def field(self, pos):
        """Every cell of the playable area, row by row."""
        area = pos.area | pos.occupied
        spots = [(cell, *pos.place(cell)) for cell in cells_of(area)]
        top, left = min(row for _, row, _ in spots), min(column for _, _, column in spots)
        return [Cell(f"{row},{column}", (column - left, row - top), notation.cell_word(row, column), self.pile(pos, cell))
                for cell, row, column in spots]

    def pile(self, pos, cell):
        pile = pos.piles[cell]
        if not pile:
            return ()
        down = pos.down >> cell & 1
        under = [Piece(card, up=pos.open_stacks, back=_back(pos, card)) for card in pile[:-1]]
        return (*under, Piece(pile[-1], not down, pos.open_stacks, _back(pos, pile[-1])))

    def face_id(self, pos, card):
        return NAMES[card]

    @lru_cache(maxsize=64)
    def face(self, face):
        if face == "back:closed":
            return {"title": "face-down card", "look": "back", "ink": "brown", "kind": "Card back", "text": "", "art": False}
        if face.startswith("back:"):
            return {"title": f"{face[5:]} back", "look": "back", "ink": "green" if face == "back:black" else "red",
                    "kind": "Card back", "text": "", "art": True}
        card = position.CARD[face]
        rank, suit = RANK[card], SUIT[card]
        number = notation.RANK_WORDS[face[0]] if rank < JACK else face[0]
        goes = ("May be laid on any pile." if rank == ACE else
                f"May be laid on a {number}, or on a face-down pile." if rank < JACK else
                f"May be laid on its rank or its suit. {POWERS[rank]}")
        return {"title": notation.card_word(card), "look": "pips", "ink": INKS[suit], "idx": number,
                "glyph": GLYPH_NAMES[suit], "kind": notation.SUIT_WORDS[face[1]].capitalize(), "text": goes, "art": True}

    @cached_property
    def glyphs(self):
        from .art.pictures import GLYPHS
        return GLYPHS

    def art(self, face):
        from .art.pictures import art
        return art(face)

    def text(self, pos, seat, move):
        return notation.text(pos, move)

    def parse(self, pos, seat, text):
        return notation.parse(pos, text)

    def path(self, pos, seat, move):
        if move == PASS:
            return ("#pass",)
        row, column = pos.place(move >> 6 & 63)
        picks = (move & 63, f"{row},{column}")
        if move >> 12:
            row, column = pos.place((move >> 12) - 1)
            picks += (f"{row},{column}",)
        return picks

    def label(self, pos, seat, move):
        if move == PASS:
            return "Pass"
        cell = move >> 6 & 63
        where = self.spot(pos, cell)
        words = f"Lay the {notation.card_word(move & 63)} on {where}"
        if move >> 12:
            target = (move >> 12) - 1
            words += f" and turn down {'the king itself' if target == cell else self.spot(pos, target)}"
        return words

    def spot(self, pos, cell):
        """A cell as a person points at it: by its top card, if it shows one."""
        where = notation.cell_word(*pos.place(cell))
        if not pos.piles[cell]:
            return where
        if pos.down >> cell & 1:
            return f"the face-down pile on {where}"
        return f"the {notation.card_word(pos.piles[cell][-1])} on {where}"

    def tag(self, pos, seat, move):
        """How many cards a move gathers: worked out by the rules themselves, when three of the suit lie face-up."""
        if move == PASS or pos.suits[SUIT[move & 63]].bit_count() < 3:
            return ""
        after = pos.copy()
        position.lay(after, move)
        taken = len(after.won[pos.colour]) - len(pos.won[pos.colour])
        return f"gathers {taken}" if taken else ""

    def asks(self, pos, seat):
        if pos.moves == [PASS]:
            return (Ask("No card can be laid: pass", "Every pile is face-up and takes none of your cards."),)
        hint = "You stacked, so you lay another card." if pos.laid else "On an empty cell your turn ends; on a pile you lay again."
        return (Ask("Lay another card" if pos.laid else "Which card do you lay?", hint),
                Ask("Where does the {0} go?", "Laying on a pile means you lay again."),
                Ask("Which pile does the {0} turn down?", "Any face-up pile, the king itself too.", "aim"))

    def phase(self, pos):
        return "Lay again" if pos.laid and pos.stage == PLAY else "Lay"

    def plate(self, pos, seat, viewer):
        return (("Gathered", pos.score(self.colour(pos, seat))),)

    def note(self, pos, seat):
        return COLOURS[self.colour(pos, seat)].capitalize()

    def tell(self, before, seat, move, after):
        if isinstance(move, tuple):
            kind, what = move
            if kind == "toss":
                return Line((f"A coin decides: {COLOURS[what]} begins.",), ("GO-1.5",))
            return Line((f"The {COLOURS[before.stage]} cards are shuffled, five are dealt.",), ("GO-1.3",), "draw")
        if move == PASS:
            return Line((Verb("pass", "passes"), "."), ("GO-6.9",), "pass")
        return self.tell_play(before, move, after)

    def tell_play(self, before, move, after):
        card, cell, colour = move & 63, move >> 6 & 63, before.colour
        pile = before.piles[cell]
        words, clauses, cue = [Verb("lay", "lays"), " ", Ref(NAMES[card])], [], "lay"
        if not pile:
            words.append(" on an empty cell")
            clauses.append("GO-3.1")
        elif before.down >> cell & 1:
            words.append(" on a face-down pile")
            clauses.append("GO-3.2")
        else:
            words += [" on ", Ref(NAMES[pile[-1]])]
            clauses.append("GO-3.5" if RANK[card] == ACE else "GO-3.3" if RANK[card] < JACK else "GO-3.4")
        turned = self.turned(before, move)
        if turned:
            cue = "turn"
            words += [", ", Verb("turn", "turns"), " down "] + _listed([Ref(NAMES[top]) for top in turned])
            clauses.append({JACK: "GO-4.3", QUEEN: "GO-4.4", KING: "GO-4.6"}[RANK[card]])
        taken = after.won[colour][len(before.won[colour]):]
        if taken:
            cue = "gather"
            words += [", ", Verb("gather", "gathers"), f" {len(taken)} cards"]
            emptied = before.occupied.bit_count() + (not pile) - after.occupied.bit_count()
            clauses.append("GO-5.4" if emptied == 3 else "GO-5.5")
        drawn = len(before.draws[colour]) - len(after.draws[colour])
        if after.stage == PLAY and after.colour == colour:
            words += [" and ", Verb("lay", "lays"), " again."]
            clauses.append("GO-6.3")
        elif drawn:
            words += [" and ", Verb("draw", "draws"), f" {drawn}."]
            clauses.append("GO-6.7")
        else:
            words.append(".")
        if after.stage > PLAY:
            cue = "end"
        return Line(tuple(words), tuple(clauses), cue)

    def turned(self, before, move):
        """The tops a play turns face-down, seen after the card was laid (GO-4)."""
        cell, card = move >> 6 & 63, move & 63
        if not before.piles[cell] or not JACK <= RANK[card] < ACE:
            return []
        up = before.occupied & ~before.down | 1 << cell
        reach = {JACK: position.BESIDE[cell], QUEEN: position.CORNERS[cell], KING: 1 << (move >> 12) - 1 if move >> 12 else 0}
        return [card if at == cell else before.piles[at][-1] for at in cells_of(up & reach[RANK[card]])]

    # ---- opponents ---------------------------------------------------------------------------------------------
    rollout = staticmethod(players.rollout)

    def beliefs(self, pos, seat):
        return evaluate.beliefs(pos, self.colour(pos, seat))

    def evaluate(self, pos, seat, beliefs=None):
        return evaluate.judge(pos, self.colour(pos, seat), beliefs)

    def turn_candidates(self, pos, seat, budget, beliefs=None):
        return valued_turns(pos, budget, beliefs, None if budget > 50 else 4)

    def players(self):
        return {"whole-turn": players.whole_turn}

    def talker(self, player, seconds=None, options=None, seed=None):
        from .bots.protocol import Talker
        return Talker(self, player, seconds, options, seed)


def _back(pos, card):
    """The back of a card on the table; in a memory game it does not tell the colour (GO-8.3)."""
    return "back:closed" if not pos.open_stacks else "back:black" if card < 26 else "back:red"


def _listed(refs):
    """`a`, `a and b`, `a, b and c` as words."""
    out = []
    for i, ref in enumerate(refs):
        if i:
            out.append(" and " if i == len(refs) - 1 else ", ")
        out.append(ref)
    return out
