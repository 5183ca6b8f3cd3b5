"""Kaadosu as Mulligan asks for it: the protocol, passed on to the rooms."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulligan import (ALL, NOBODY, OWNER, Ask, Cell, Game, Illegal, Link, Outcome, Part,
                      Piece, Verb, Zone)
from mulligan.protocol import listing

from .bots.determinise import determinise
from .bots.evaluate import evaluate, rollout
from .bots.turns import turn_candidates
from .cards import library as cards
from .cards.contrasts import contrasts
from .cards.faces import UNKNOWN, rank
from .rules import battle, sealing
from .rules.battle import CHOICE, DEAL, DRAWN, FULL, OVER, PICK, Position, Rules, mask
from .rules.lines import CARD_DEEP, CARD_WIDE, CENTRES, HIDING, SEEN, SPACES
from .rules.moves import ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STRIKE, kind_of, parts_of
from .rules.options import OPTIONS
from .rules.streams import Stream
from .rules.constants import Card, ChanceMove, Deal, Move, Seat, Space, Spot
from .text import names, notation
from .text.lesson import LESSON
from .text.log import spelled, tell
from .text.refusals import refuse, why
from .world.worlds import WORLD

if TYPE_CHECKING:
    from mulligan.cards.lint import Fault
    from mulligan.protocol.types import Deck, FaceId, Options, Pick, Ply

BACK = "back"
WEAK = re.compile(r" (weak to|against) \w+|:.*")  # the words of a sum: a tag has no room for them
SPACE = re.compile(rf"\b({'|'.join(SPACES)})$")
LEFT, FRONT = min(x for x, _ in CENTRES), min(y for _, y in CENTRES)
# in card widths, to scale (KA-4.5)
PLACES = tuple(((x - LEFT) / CARD_WIDE, (y - FRONT) / CARD_WIDE) for x, y in CENTRES)
GAP = (2 * FRONT - CARD_DEEP) / CARD_WIDE  # between the front rows
CLAUSES = {"health": "KA-9.1", "limit": "KA-9.3", "quiet": "KA-9.4", "concede": "KA-9.2"}
LOST = {"health": Verb("have no health left", "has no health left"),
        "concede": Verb("conceded", "conceded")}
# what a turn leaves to do, by the kinds of moves
_WAYS = {PLACE: "place", MOVE: "move", ATTACK: "attack", STRIKE: "strike", RETIRE: "retire",
         END: "end the turn"}
# what helps with that; the first that fits is said
_HINTS = {ATTACK: "A card attacks what it sees: lines run from middle to middle, and enemy cards "
                  "in front hide what is behind.",
          STRIKE: "Their field is empty: your cards may strike at their health.",
          MOVE: "A card may attack once and move once in a turn, in either order.",
          PLACE: "A card that you place acts from your next turn on."}
_BARE = "While your field is empty, their cards may strike your health."


class Kaadosu(Game[Position]):
    """The game of Kaadosu."""

    id = "kaadosu"
    title = "Kaadosu"
    version = "1.0"
    hook = ("Both decks become one, each guide bends the rules for the other, and a card shoots "
            "only at what it can see.")
    credit = ("Rules after the README of an unfinished project by R. Antenesse (2019). All cards, "
              "pictures and words here are our own.")
    minutes = 10
    meta = "10,000 cards, four practice decks, a world of your own"
    cloth = "indigo"
    ratio = CARD_DEEP / CARD_WIDE
    phases = ("Turn", "Discard", "Stake")
    plies = 20_000                         # KA-9.5 with KA-9.3; in fact a hundred or two
    options = OPTIONS
    lesson = LESSON
    cites = {"resign": "KA-9.2", "undo": "KA-10.5", "history": "KA-10.1", "decks": "KA-3.1"}
    world = WORLD

    # ---- rules -----------------------------------------------------------------------------------
    to_move = staticmethod(battle.to_move)
    legal = staticmethod(battle.legal)
    play = staticmethod(battle.play)
    determinise = staticmethod(determinise)
    refuse = staticmethod(refuse)
    why = staticmethod(why)

    # ---- dealt sealed (TD-16) --------------------------------------------------------------------
    mixed = True
    unknown = UNKNOWN
    mix = staticmethod(sealing.mix)
    mixed_deal = staticmethod(sealing.mixed_deal)
    listed = staticmethod(sealing.listed)
    recast = staticmethod(sealing.recast)
    telling = staticmethod(sealing.telling)

    def unsealed(self, options: "Options") -> str:
        return ""

    def setup(self, options: "Options", decks: "Sequence[Deck | None]" = ()) -> Position:
        brought = [tuple(deck["cards"]) if deck else () for deck in (*decks, None, None)][:2]
        return Position(Rules(**options), tuple(brought))

    def luck(self, seed: int | str, state: Position, ply: "Ply") -> Any:
        """The stream of KA-3.3 for the deal, one of their own for practice decks."""
        if state.phase == DEAL:
            return Stream(f"kaadosu/1/battle/{seed}")
        return Stream(f"kaadosu/1/decks/{seed}/{ply}")

    def sample(self, pos: Position, stream: Any) -> ChanceMove:
        if pos.phase == PICK:
            return "deck", stream.randrange(len(cards.LIBRARY.decks))
        return battle.shuffled(pos, stream)

    def check_chance(self, pos: Position, move: Any) -> None:
        wanted = {PICK: "deck", DEAL: "deal"}.get(pos.phase)
        if not isinstance(move, tuple) or move[0] != wanted:
            raise Illegal("Chance has nothing of the kind to do now.",
                          clause="KA-3.3", reason="not_due")
        if wanted == "deck":
            if not 0 <= move[1] < len(cards.LIBRARY.decks):
                raise Illegal("There is no practice deck of that number.",
                              clause="KA-3.1", reason="bad_input")
            return
        deal, size = Deal(*move), len(pos.codes[0])
        dealt = sorted((deal.top0, deal.top1, *deal.rest))
        if dealt != list(range(len(pos.faces))) or not deal.top0 < size <= deal.top1:
            raise Illegal("Each deck gives its top card, and the rest of both is shuffled: "
                          "every card once.", clause="KA-3.5", reason="bad_input")
        ranks = rank(pos.faces[deal.top1]), rank(pos.faces[deal.top0])
        if ranks[0] != ranks[1] and deal.first != (ranks[1] > ranks[0]):
            raise Illegal("Whose guide is higher goes first.", clause="KA-3.6", reason="bad_input")

    def decided(self, pos: Position) -> bool:
        return pos.phase in (CHOICE, OVER)

    def resigned(self, pos: Position, seat: Seat) -> Position | None:
        """With stakes the winner has still to choose (KA-9.7)."""
        if pos.phase == CHOICE:
            raise Illegal("The match is decided; the winner chooses the stake.",
                          clause="KA-11.1", reason="match_over", title="The match is over")
        if not pos.rules.stakes:
            return None
        after = pos.copy()
        battle.end(after, 1 - seat, "concede")
        return after

    def outcome(self, pos: Position) -> Outcome | None:
        if pos.phase != OVER:
            return None
        a, b = pos.health
        text = {"health": "The loser has no health left.",
                "limit": f"The last turn is over: {a} to {b} health.",
                "concede": "The loser conceded.",
                "quiet": f"No damage for {pos.rules.quiet_limit} turns: {a} to {b} health.",
                }[pos.reason]
        more = names.staked(pos) if pos.kept >= 0 else ""
        winner = None if pos.winner < 0 else pos.winner
        return Outcome(winner, pos.reason, f"{text} {more}".rstrip(), tuple(pos.health),
                       CLAUSES[pos.reason], LOST.get(pos.reason), more)

    def yields(self, pos: Position, seat: Seat, move: Move) -> bool:
        """To retire a card, and to end the turn while anything else can be done."""
        others = (kind_of(each) for each in battle.legal(pos, seat))
        kind = kind_of(move)
        return kind == RETIRE or kind == END and any(each not in (END, RETIRE) for each in others)

    # ---- text ------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos: Position, seat: Seat, move: Move) -> "Sequence[Pick]":
        kind, one, other = parts_of(move)
        if kind == END:
            return ("#end-turn",)
        if kind == PLACE:
            return pos.hands[seat][one], cell_id(seat, other)
        if kind == DISCARD:
            return (pos.hands[seat][one],)
        card = pos.field[seat * 5 + one]
        if kind == MOVE:
            return card, cell_id(seat, other)
        if kind == ATTACK:
            return card, pos.field[(1 - seat) * 5 + other]
        if kind in (STRIKE, RETIRE):
            return card, "#strike" if kind == STRIKE else "#retire"
        return (pos.guides[seat if other == DRAWN else 1 - seat],)

    def label(self, pos: Position, seat: Seat, move: Move) -> str:
        kind, one, other = parts_of(move)
        if kind == END:
            return "End the turn"
        if kind in (PLACE, DISCARD):
            name = self.name(pos, pos.hands[seat][one])
            return f"Place {name} on {SPACES[other]}" if kind == PLACE else f"Discard {name}"
        if kind in (MOVE, ATTACK, STRIKE, RETIRE):
            return self.label_of_card(pos, seat, move)
        if other == DRAWN:
            own = self.name(pos, pos.guides[1 - seat])
            return f"Keep {self.name(pos, pos.guides[seat])} and give up {own}"
        return f"Take {self.name(pos, pos.guides[1 - seat])} back"

    def suggest(self, pos: Position, seat: Seat, move: Move) -> str:
        """The label, spaces by where they lie on the own half."""
        return SPACE.sub(lambda code: names.WHERE[code[0]], self.label(pos, seat, move))

    def arrow(self, pos: Position, seat: Seat, move: Move) -> Link | None:
        """The shot of an attack."""
        kind, one, other = parts_of(move)
        if kind not in (ATTACK, STRIKE):
            return None
        target = pos.field[(1 - seat) * 5 + other] if kind == ATTACK else None
        return Link(pos.field[seat * 5 + one], target, "attack")

    def label_of_card(self, pos: Position, seat: Seat, move: Move) -> str:
        """The label of what a card on the field does."""
        kind, space, other = parts_of(move)
        name = names.lying(pos, seat * 5 + space)
        if kind == MOVE:
            return f"Move {name} to {SPACES[other]}"
        if kind == ATTACK:
            target = names.lying(pos, (1 - seat) * 5 + other)
            return f"Attack {target} with {name}: {spelled(pos, seat, space, other)[0]} damage"
        return f"Strike with {name}" if kind == STRIKE else f"Retire {name}"

    def tag(self, pos: Position, seat: Seat, move: Move) -> str:
        kind, space, target = parts_of(move)
        if kind == STRIKE:
            return f"{pos.faces[pos.field[seat * 5 + space]].minus} damage"
        if kind != ATTACK:
            return ""
        words, total, _ = spelled(pos, seat, space, target)
        end = (1 - seat) * 5 + target
        gone = pos.hurt[end] + total >= pos.faces[pos.field[end]].plus and total
        number = WEAK.sub("", words) if words != str(total) else f"−{total}"
        return f"{number}, out" if gone else number

    name = staticmethod(names.name)

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos: Position) -> list[Zone]:
        over = pos.phase == OVER
        out = [Zone(f"field{seat}", "Field", "points", "half", seat, gap=GAP) for seat in (0, 1)]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if over else OWNER),
                    Zone(f"guide{seat}", "Guide", "pile", "side", seat))
        deck = Zone("deck", "The shared deck", "pile", "side", 1,
                    ALL if over or turned(pos) else NOBODY)
        return [*out, deck,
                Zone("discard", "The discard pile", "pile", "side", 0)]

    def contents(self, pos: Position, zone: Zone) -> list[Piece] | list[Cell]:
        kind, seat = zone.id.rstrip("01"), zone.owner or 0
        if kind == "field":
            return [self.cell(pos, seat, space) for space in range(5)]
        if kind == "guide":
            return [Piece(pos.guides[seat], back=BACK)] if pos.guides[seat] >= 0 else []
        if kind == "discard":
            return [Piece(card, back=BACK) for card in pos.discard]
        pile = pos.hands[seat] if kind == "hand" else pos.deck
        up = kind == "hand" or pos.phase == OVER or turned(pos)
        return [Piece(card, up, (0, 1) if pos.open >> card & 1 else False, BACK) for card in pile]

    def cell(self, pos: Position, seat: Seat, space: Space) -> Cell:
        """A space of the field with the card on it."""
        return Cell(cell_id(seat, space), PLACES[space], SPACES[space],
                    self.on_spot(pos, seat * 5 + space))

    def on_spot(self, pos: Position, spot: Spot) -> tuple[Piece, ...]:
        """The card on a spot, if one stands there."""
        card = pos.field[spot]
        if card < 0:
            return ()
        fresh, spent = pos.fresh >> spot & 1, pos.attacked >> spot & 1
        extra: dict[str, Any] = {"hurt": pos.hurt[spot]} if pos.hurt[spot] else {}
        if fresh and pos.active == spot // 5:
            extra["off"] = "Placed this turn: it may act from the next turn on."
        states = ("new", fresh), ("done", spent), ("moved", pos.moved >> spot & 1)
        marks = [name for name, holds in states if holds]
        return (Piece(card, marks=tuple(marks), extra=extra or None),)

    def face_id(self, pos: Position, card: Card) -> "FaceId":
        return notation.code_of(pos, card)

    @lru_cache(maxsize=4096)
    def face(self, face: "FaceId") -> dict[str, Any]:
        if face == BACK:
            return {"title": "card back", "look": "back", "ink": "purple",
                    "kind": "Card back", "text": "", "art": True}
        return cards.looks(face)

    def account(self, pos: Position, card: Card) -> tuple[int, Sequence[Part]] | None:
        hurt = pos.hurt[pos.field.index(card)] if card in pos.field else 0
        if not hurt:
            return None
        plus = pos.faces[card].plus
        parts = (Part("Health as printed", plus, "KA-7.1"), Part("Damage", -hurt, "KA-7.6"),
                 Part(f"{plus - hurt} more damage, and it leaves the field", 0, "KA-7.6"))
        return plus - hurt, parts

    tell = staticmethod(tell)

    def links(self, pos: Position, seat: Seat | None) -> Sequence[Link]:
        """What a card of the seat to move sees, and what hides the rest (KA-6).

        It is drawn when the card is picked.
        """
        if pos.phase != battle.MAIN or seat is None or seat != pos.active:
            return ()
        theirs, other = mask(pos, 1 - seat), 5 * (1 - seat)
        lines: list[Link] = []
        for space in range(5):
            spot = seat * 5 + space
            if pos.field[spot] < 0 or (pos.fresh | pos.attacked) >> spot & 1:
                continue
            for target in range(5):
                if not theirs >> target & 1:
                    continue
                card, enemy = pos.field[spot], pos.field[other + target]
                if target in SEEN[space][theirs]:
                    lines.append(Link(card, enemy, "clear", when=card))
                else:
                    hiding = (HIDING[space][target] & theirs).bit_length() - 1
                    hider = pos.field[other + hiding]
                    lines.append(Link(card, enemy, "blocked", hider, card))
        return lines

    def art(self, face: "FaceId") -> str:
        from .art import pictures, portraits
        if portraits.is_person(face):
            return portraits.portrait(face)
        return pictures.back() if face == BACK else pictures.art(face)

    def asks(self, pos: Position, seat: Seat) -> Sequence[Ask]:
        if pos.phase == CHOICE:
            return (Ask("Which guide card do you keep?",
                        "The one you drew, for good, and they keep yours; or your own, "
                        "and nothing changes hands."),)
        if pos.phase == FULL:
            return (Ask("Discard one card", "A hand holds five."),)
        can = {kind_of(move) for move in battle.legal(pos, seat)}
        bare = not any(card >= 0 for card in pos.field[seat * 5:seat * 5 + 5])
        fits = (words for kind, words in _HINTS.items() if kind in can)
        hint = _BARE if bare else next(fits, "")
        return (Ask(listing.possible(_WAYS, can).removesuffix("."), hint),
                Ask("What does {0} do?", "Or pick something else to begin anew.", "aim",
                    aims="Where to with {0}?"))

    def phase(self, pos: Position) -> str:
        return {battle.MAIN: "Turn", FULL: "Discard", CHOICE: "Stake"}.get(pos.phase, "")

    def plate(self, pos: Position, seat: Seat, viewer: Seat | None) -> Sequence[tuple[str, Any]]:
        counts = ("Health", pos.health[seat]), ("Hand", len(pos.hands[seat]))
        guide = pos.guides[seat]           # it bends the rules for the other's cards (KA-7.2)
        if guide < 0:
            return counts
        whose = "their " if viewer == seat else "your "
        return *counts, *names.weakness(pos.faces[guide], "" if viewer is None else whose)

    # ---- cards and decks -------------------------------------------------------------------------
    library = cards.LIBRARY
    fields = cards.FIELDS
    values = staticmethod(cards.values)
    charts = staticmethod(cards.charts)
    finish_deck = staticmethod(cards.finish_deck)
    contrasts = staticmethod(contrasts)
    opening = staticmethod(cards.opening)
    about = staticmethod(cards.about)

    def deck_faults(self, ids: Sequence[str], options: "Options") -> "list[Fault]":
        return cards.deck_faults(ids)

    # ---- opponents -------------------------------------------------------------------------------
    evaluate = staticmethod(evaluate)
    evaluates_moved = True                 # a turn to come is worth about a match
    rollout = staticmethod(rollout)
    turn_candidates = staticmethod(turn_candidates)

    helps = {"easy": "Looks one action ahead, and counts health alone.",
             "normal": "Plans its turn and weighs your answer to the best it found.",
             "hard": "Looks at many more turns before it weighs your answer.",
             "expert": "Plays its best turns on against hands you may hold before it chooses."}


def turned(pos: Position) -> bool:
    """Whether the deck is the discard pile turned over (KA-10.3).

    Then all know its order and may look it through.
    """
    return bool(pos.deck) and all(pos.open >> card & 1 for card in pos.deck)


def cell_id(seat: Seat, space: Space) -> str:
    return f"{seat}{SPACES[space]}"
