"""Kaadosu as Mulligan asks for it: the protocol over battle.py, and the words and places of the table."""

from functools import lru_cache

from mulligan import ALL, NOBODY, OWNER, Ask, Cell, Game, Illegal, Option, Outcome, Part, Piece, Zone

from .rules import battle
from .cards import library as cards
from .bots import evaluate as judge
from .text import notation
from .rules.battle import (ATTACK, CHOICE, DEAL, DISCARD, DRAWN, END, FULL, MOVE, OVER, PICK, PLACE,
                           RETIRE, STRIKE, Position, Rules, mask)
from .cards.faces import COLOURS, SHAPES, rank
from .bots.determinise import guess
from .world.worlds import WORLD
from .text.lesson import LESSON
from .rules.lines import CARD_DEEP, CARD_WIDE, CENTRES, HIDING, SEEN, SPACES
from .text.refusals import refuse, why
from .rules.streams import Stream
from .text.log import spelled, tell
from .bots.turns import turn_candidates

BACK = "back"
LEFT, FRONT = min(x for x, _ in CENTRES), min(y for _, y in CENTRES)
PLACES = tuple(((x - LEFT) / CARD_WIDE, (y - FRONT) / CARD_WIDE) for x, y in CENTRES)      # in card widths, to scale (KA-4.5)
GAP = (2 * FRONT - CARD_DEEP) / CARD_WIDE  # between the front rows
CLAUSES = {"health": "KA-9.1", "limit": "KA-9.3", "quiet": "KA-9.4", "concede": "KA-9.2"}


class Kaadosu(Game):
    id = "kaadosu"
    title = "Kaadosu"
    version = "1.0"
    hook = "Both decks become one, each guide bends the rules for the other, and a card shoots only at what it can see."
    credit = ("Rules after the README of an unfinished project by R. Antenesse (2019). All cards, pictures and words here are our own.")
    minutes = 10
    meta = "10,000 cards, four practice decks, a world of your own"
    cloth = "indigo"
    ratio = CARD_DEEP / CARD_WIDE
    phases = ("Turn", "Discard", "Stake")
    plies = 20_000                         # KA-9.5 with KA-9.3; in fact a hundred or two
    options = (
        Option("opening", "Opening", "As written the first player wins nine matches in ten; balanced, the "
                                     "second draws four cards and the first none after turn 1.",
               (("source", "As written"), ("balanced", "Balanced")), "KA-3.8", "balanced"),
        Option("stakes", "Stakes", "Whether the winner may keep the guide drawn from the other's deck.",
               ((False, "No"), (True, "Yes")), "KA-9.9"),
        Option("damage_floor", "Least damage", "What an attack on a card deals at least.", ((0, "0"), (1, "1")), "KA-7.5"),
        Option("turn_limit", "Last turn", "After it the player with more health wins.",
               tuple((n, f"Turn {n}") for n in (300, 60, 100)), "KA-9.3", span=(2, 1000)),
        Option("quiet_limit", "Quiet turns", "So many turns without damage end the match.",
               tuple((n, str(n)) for n in (40, 10, 20)), "KA-9.4", span=(2, 1000)),
    )
    lesson = LESSON
    cites = {"resign": "KA-9.2", "undo": "KA-10.1", "history": "KA-10.1", "decks": "KA-3.1"}
    Kept = Position
    world = WORLD

    # ---- rules -----------------------------------------------------------------------------------
    to_move = staticmethod(battle.to_move)
    legal = staticmethod(battle.legal)
    play = staticmethod(battle.play)
    determinise = staticmethod(guess)
    refuse = staticmethod(refuse)
    why = staticmethod(why)

    def setup(self, options, decks=()):
        brought = [tuple(deck["cards"]) if deck else () for deck in (*decks, None, None)][:2]
        return Position(Rules(**options), tuple(brought))

    def luck(self, seed, state, ply):
        """The stream of KA-3.3 for the deal, one of their own for practice decks."""
        return Stream(f"kaadosu/1/battle/{seed}" if state.phase == DEAL else f"kaadosu/1/decks/{seed}/{ply}")

    def sample(self, pos, stream):
        if pos.phase == PICK:
            return "deck", stream.randrange(len(cards.LIBRARY.decks))
        return battle.shuffled(pos, stream)

    def check_chance(self, pos, move):
        wanted = {PICK: "deck", DEAL: "deal"}.get(pos.phase)
        if not isinstance(move, tuple) or move[0] != wanted:
            raise Illegal("Chance has nothing of the kind to do now.", clause="KA-3.3", reason="not_due")
        if wanted == "deck":
            if not 0 <= move[1] < len(cards.LIBRARY.decks):
                raise Illegal("There is no practice deck of that number.", clause="KA-3.1", reason="bad_input")
            return
        _, top0, top1, rest, first = move
        size = len(pos.codes[0])
        if sorted((top0, top1, *rest)) != list(range(len(pos.faces))) or not top0 < size <= top1:
            raise Illegal("Each deck gives its top card, and the rest of both is shuffled: every card once.", clause="KA-3.5", reason="bad_input")
        ranks = rank(pos.faces[top1]), rank(pos.faces[top0])
        if ranks[0] != ranks[1] and first != (ranks[1] > ranks[0]):
            raise Illegal("Whose guide is higher goes first.", clause="KA-3.6", reason="bad_input")

    def resigned(self, pos, seat):
        """With stakes the winner has still to choose (KA-9.7)."""
        if pos.phase == CHOICE:
            raise Illegal("The match is decided; the winner chooses the stake.", clause="KA-11.1", reason="match_over", title="The match is over")
        if not pos.rules.stakes:
            return None
        after = pos.copy()
        battle.end(after, 1 - seat, "concede")
        return after

    def outcome(self, pos):
        if pos.phase != OVER:
            return None
        a, b = pos.health
        text = {"health": "No health left.", "limit": f"The last turn is over: {a} to {b} health.", "concede": "Conceded.",
                "quiet": f"No damage for {pos.rules.quiet_limit} turns: {a} to {b} health."}[pos.reason]
        if pos.kept >= 0:
            text += " The winner keeps the guide drawn." if pos.kept == DRAWN else " The winner takes the own card back."
        return Outcome(None if pos.winner < 0 else pos.winner, pos.reason, text, tuple(pos.health), CLAUSES[pos.reason])

    # ---- text ------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos, seat, move):
        kind, one, other = move >> 12, move >> 6 & 63, move & 63
        if kind == END:
            return ("#end-turn",)
        if kind == PLACE:
            return pos.hands[seat][one], cell_id(seat, other)
        if kind == DISCARD:
            return (pos.hands[seat][one],)
        if kind in (MOVE, ATTACK, STRIKE, RETIRE):
            to = {MOVE: cell_id(seat, other), ATTACK: pos.field[(1 - seat) * 5 + other], STRIKE: "#strike", RETIRE: "#retire"}[kind]
            return pos.field[seat * 5 + one], to
        return (pos.guides[seat if other == DRAWN else 1 - seat],)

    def label(self, pos, seat, move):
        kind, one, other = move >> 12, move >> 6 & 63, move & 63
        if kind == END:
            return "End the turn"
        if kind in (PLACE, DISCARD):
            name = self.name(pos, pos.hands[seat][one])
            return f"Place {name} on {SPACES[other]}" if kind == PLACE else f"Discard {name}"
        if kind in (MOVE, ATTACK, STRIKE, RETIRE):
            name = self.name(pos, pos.field[seat * 5 + one])
            if kind == ATTACK:
                said, _, _ = spelled(pos, seat, one, other)
                return f"Attack {self.name(pos, pos.field[(1 - seat) * 5 + other])} with {name}: {said} damage"
            return {MOVE: f"Move {name} to {SPACES[other]}", STRIKE: f"Strike with {name}", RETIRE: f"Retire {name}"}[kind]
        return f"Keep {self.name(pos, pos.guides[seat])}" if other == DRAWN else f"Take {self.name(pos, pos.guides[1 - seat])} back"

    def tag(self, pos, seat, move):
        kind, space, target = move >> 12, move >> 6 & 63, move & 63
        if kind == STRIKE:
            return f"{pos.faces[pos.field[seat * 5 + space]].minus} damage"
        if kind != ATTACK:
            return ""
        said, total, _ = spelled(pos, seat, space, target)
        end = (1 - seat) * 5 + target
        gone = pos.hurt[end] + total >= pos.faces[pos.field[end]].plus and total
        return f"{said if '=' in said else f'−{total}'}{', out' if gone else ''}"

    def name(self, pos, card):
        return cards.title(notation.code_of(pos, card))

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos):
        over = pos.phase == OVER
        out = [Zone(f"field{seat}", "Field", "points", "half", seat, gap=GAP) for seat in (0, 1)]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if over else OWNER),
                    Zone(f"guide{seat}", "Guide", "pile", "side", seat))
        return [*out, Zone("deck", "Shared deck", "pile", "side", 1, ALL if over or turned(pos) else NOBODY),
                Zone("discard", "Discard", "pile", "side", 0)]

    def contents(self, pos, zone):
        kind, seat = zone.id.rstrip("01"), zone.owner
        if kind == "field":
            return [Cell(cell_id(seat, space), PLACES[space], SPACES[space], self.standing(pos, seat * 5 + space)) for space in range(5)]
        if kind == "guide":
            return [Piece(pos.guides[seat], back=BACK)] if pos.guides[seat] >= 0 else []
        if kind == "discard":
            return [Piece(card, back=BACK) for card in pos.discard]
        held = pos.hands[seat] if kind == "hand" else pos.deck
        up = kind == "hand" or pos.phase == OVER or turned(pos)
        return [Piece(card, up, (0, 1) if pos.open >> card & 1 else False, BACK) for card in held]

    def standing(self, pos, spot):
        card = pos.field[spot]
        if card < 0:
            return ()
        fresh, spent = pos.fresh >> spot & 1, pos.attacked >> spot & 1
        extra = {"hurt": pos.hurt[spot]} if pos.hurt[spot] else {}
        if fresh and pos.active == spot // 5:
            extra["off"] = "Placed this turn: it may act from the next turn on."
        marks = [name for name, holds in (("new", fresh), ("done", spent), ("moved", pos.moved >> spot & 1)) if holds]
        return (Piece(card, marks=tuple(marks), extra=extra or None),)

    def face_id(self, pos, card):
        return notation.code_of(pos, card)

    @lru_cache(maxsize=4096)
    def face(self, face):
        if face == BACK:
            return {"title": "card back", "look": "back", "ink": "purple", "kind": "Card back", "text": "", "art": True}
        return cards.looks(face)

    def account(self, pos, card):
        hurt = pos.hurt[pos.field.index(card)] if card in pos.field else 0
        plus = pos.faces[card].plus
        return (plus - hurt, (Part("Health as printed", plus, "KA-7.1"), Part("Damage", -hurt, "KA-7.6"))) if hurt else None

    tell = staticmethod(tell)

    def links(self, pos, seat):
        """What a card of the seat to move sees, and what hides the rest, drawn when it is picked (KA-6)."""
        if pos.phase != battle.MAIN or seat != pos.active:
            return ()
        theirs, made, other = mask(pos, 1 - seat), [], 5 * (1 - seat)
        for space in range(5):
            spot = seat * 5 + space
            if pos.field[spot] < 0 or (pos.fresh | pos.attacked) >> spot & 1:
                continue
            for target in range(5):
                if theirs >> target & 1:
                    seen = target in SEEN[space][theirs]
                    by = None if seen else pos.field[other + (HIDING[space][target] & theirs).bit_length() - 1]
                    made.append((pos.field[spot], pos.field[other + target], "clear" if seen else "blocked", by, pos.field[spot]))
        return made

    def art(self, face):
        from .art import pictures
        return pictures.back() if face == BACK else pictures.art(face)

    def asks(self, pos, seat):
        if pos.phase == CHOICE:
            return (Ask("Which guide card do you keep?", "The one you drew, for good; or your own, and nothing changes hands."),)
        if pos.phase == FULL:
            return (Ask("Discard one card", "A hand holds five."),)
        if mask(pos, 1 - seat):
            hint = "A card attacks what it sees: lines run from middle to middle, and enemy cards in front hide what is behind."
        else:
            hint = "Their field is empty: your cards may strike at their health."
        return (Ask("Place, move, attack, retire, or end the turn", hint),
                Ask("What does {0} do?", "Pick where it goes or what it attacks.", "aim"))

    def phase(self, pos):
        return {battle.MAIN: "Turn", FULL: "Discard", CHOICE: "Stake"}.get(pos.phase, "")

    def plate(self, pos, seat, viewer):
        counts = ("Health", pos.health[seat]), ("Hand", len(pos.hands[seat]))
        own = pos.guides[1 - seat]         # the seat's original, which bends the rules for its cards (KA-7.2)
        return (*counts, weakness(pos.faces[own])) if own >= 0 else counts

    # ---- cards and decks -------------------------------------------------------------------------
    library = cards.LIBRARY
    fields = cards.FIELDS
    values = staticmethod(cards.values)
    charts = staticmethod(cards.charts)
    finish_deck = staticmethod(cards.finish_deck)
    opening = staticmethod(cards.opening)
    about = staticmethod(cards.about)

    def deck_faults(self, ids, options):
        return cards.deck_faults(ids)

    # ---- opponents -------------------------------------------------------------------------------
    evaluate = staticmethod(judge.evaluate)
    rollout = staticmethod(judge.rollout)
    turn_candidates = staticmethod(turn_candidates)

    helps = {"normal": "Plans its whole turn and weighs your answer to the best it found.",
             "hard": "Weighs your answer to many more turns.",
             "expert": "Plays its best turns on against hands you may hold before it chooses."}

    def players(self):
        from .bots.players import PLAYERS
        return PLAYERS

    def gauges(self):
        from .dev.bench import gauges
        return gauges(self)


def turned(pos):
    """Whether the deck is the discard pile turned over, so that all know its order and may look it through (KA-10.3)."""
    return bool(pos.deck) and all(pos.open >> card & 1 for card in pos.deck)


def weakness(one):
    """What a guide does to the cards of whom it was drawn from: what they take more, what they deal less (KA-7.2, 7.3)."""
    shapes = " and ".join(f"{SHAPES[shape]}s" for shape in one.shapes)
    return f"{shapes} weak to {COLOURS[one.colour]}", f"+{one.plus} −{one.minus}"


def cell_id(seat, space):
    return f"{seat}{SPACES[space]}"
