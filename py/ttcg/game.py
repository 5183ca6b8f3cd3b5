"""TTCG as Mulligan asks for it: the protocol over rules/, and the words and places of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulligan import ALL, NOBODY, OWNER, Cell, Link, Piece, Zone
from mulligan.protocol.windows import Until

from .art import looks
from .bots.determinise import determinise
from .bots.evaluate import HORIZON, evaluate, rollout
from .cards import decks, library as cards
from .rules import battle, chance, moves
from .rules.loading import pool
from .rules.options import OPTIONS
from .rules.position import Position, Rules, numbered, to_move
from .rules.sealing import Sealed
from .rules.constants import (ATTACK, CHOOSE, END_TURN, NO, PASS, PICK, PLACES, PLAY, STEPS, STOP,
                              TO_BATTLE, UNTAP, USE, WINDOW, YES, place_text)
from .text import describe, field, lying, notation
from .text.aimed import aimed
from .text.idle import is_idle
from .text.lesson import LESSON
from .text.log import stages, tell
from .text.refusals import refuse, why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Deck, FaceId, Options, Pick, Seat
    from mulligan.protocol.tools import Tool
    from mulligan.protocol.values import Part
    from mulligan.protocol.worlds import Worlds

    from .rules import chain
    from .rules.constants import Move, Place

# an element of the chain: the number of the link << LINK | its card
LINK = 20
OFFER = 1 << 19                            # an element of the offer: a card that lies under others
_MASK = OFFER - 1
_SAID = {STOP: "#none", NO: "#no", YES: "#yes", PASS: "#pass"}
_FIELDS = ("units", "spells")
EVERYBODY: Any = (0, 1, None)              # who knows a card that was shown: onlookers, too


class Ttcg(Sealed):
    id = "ttcg"
    title = "TTCG"
    version = "1.0"
    hook = ("Every card says two English sentences, and the table does what they say. "
            "Twenty points to lose.")
    credit = ("Rules after the True Trading Card Game, a design in the public domain of its seed "
              "document. All cards, names, pictures and words here are our own.")
    minutes = 30
    weight = "deep"
    meta = "200 cards of sentences, four decks, packs, a designer"
    cloth = "umber"
    phases = ("Draw", "Main", "Battle", "End")
    plies = 40_000                         # TT-16.3 with TT-13.6; in fact a few hundred
    options = OPTIONS
    first = ({"first": "A"}, 0), ({"first": "B"}, 1)
    lesson = LESSON
    cites = {"resign": "TT-13.5", "undo": "TT-16.9", "history": "TT-3.7", "decks": "TT-2.6",
             "accept": "CS-5.7"}

    # ---- rules -----------------------------------------------------------------------------------
    to_move = staticmethod(to_move)
    legal = staticmethod(moves.legal)
    play = staticmethod(moves.play)
    formal = staticmethod(moves.formal)
    determinise = staticmethod(determinise)
    refuse = staticmethod(refuse)
    why = staticmethod(why)
    outcome = staticmethod(describe.outcome)

    def setup(self, options: Options, decks: Sequence[Deck | None] = ()) -> Position:
        own, customs = cards.LIBRARY.brought(decks)
        known = pool(customs)
        return Position(Rules(**options), [numbered(known, deck, seat) if deck else None
                                           for seat, deck in enumerate(own)], customs)

    sample = staticmethod(chance.sample)
    check_chance = staticmethod(chance.check)

    def unchosen(self, pos: Position, seat: Seat | None) -> Position:
        """What one player has chosen unseen, or may choose of a deck, is nobody else's to know
        (TT-10.6, TT-3.7)."""
        if pos.ask == PICK and pos.mover != seat:
            unseen = pos.prompt == "discard_unseen"
            hidden = {card for card in away(pos, pos.options) if card in pos.decks[card >> 2 & 1]}
            if unseen or hidden:
                pos = pos.copy()
                pos.answers = () if unseen else pos.answers
                pos.options = tuple(option for option in pos.options if option not in hidden)
        return pos

    # ---- windows ---------------------------------------------------------------------------------
    untils = (Until("chain", "Pass until the chain changes",
                    "You are asked again when an effect joins the chain or is carried out, "
                    "and in your own next turn."),
              Until("attack", "Pass until I am attacked",
                    "You are asked again when the other player attacks, "
                    "and in your own next turn."),
              Until("turn", "Pass until my next turn",
                    "The rest of this turn is passed, too. You are asked again in your own next "
                    "one."))

    def pass_move(self, pos: Position, seat: Seat) -> Move | None:
        """A pass; whoever can do nothing else in a window need not be asked (TT-8.8)."""
        return (PASS,) if pos.ask == WINDOW and pos.mover == seat else None

    def moment(self, pos: Position, seat: Seat) -> tuple[str, str] | None:
        whose = "your" if pos.turn == seat else "their"
        if pos.chain:
            return f"{whose}-chain", f"{whose} turn, with effects on the chain"
        if pos.attack:
            return f"{whose}-attack", f"{'your' if pos.turn == seat else 'an enemy'} attack"
        if pos.pending >= 0:
            return f"{whose}-play", f"{'your own' if pos.turn == seat else 'an enemy'} play"
        step = STEPS[pos.step]
        return f"{whose}-{step}", f"{whose} {step} phase, with an empty chain"

    def nothing(self, pos: Position, seat: Seat) -> str:
        answers = pos.chain or pos.attack or pos.pending >= 0
        return "had nothing to answer with" if answers else "had nothing to do"

    def lifted(self, given: Position, pos: Position, seat: Seat, order: str) -> bool:
        """Whatever an order waits for, it ends when the seat's own next turn begins: nobody passes
        a turn away unasked.
        """
        if pos.turn == seat and pos.number != given.number:
            return True
        if order == "chain":
            return [link.number for link in pos.chain] != [link.number for link in given.chain]
        return order == "attack" and bool(pos.attack) and pos.turn != seat

    def surely_passes(self, pos: Position, seat: Seat) -> bool:
        """Whether all can see that a seat may only pass: an empty hand, and nothing that lies open
        to use.
        """
        return not pos.hands[seat] and len(moves.legal(pos, seat)) == 1

    def links(self, pos: Position, seat: Seat | None) -> list[Link]:
        lines = [Link(card, host, "equip") for card, host in sorted(pos.attached.items())
                 if pos.is_top(card) and pos.is_top(host)]
        if pos.attack:
            target = pos.attack.target if pos.attack.target >= 0 else None
            lines.append(Link(pos.attack.card, target, "attack"))
        for entry in pos.chain:
            lines += [Link(element_of(entry), card, "target")
                      for group in entry.targets for card in group if pos.is_top(card)]
        return lines

    steps = staticmethod(stages)

    def yields(self, pos: Position, seat: Seat, move: Move) -> bool:
        """A pass, to say no or choose no more where there is a choice, and the end of a phase in
        which a card can be played; a battle without a unit that may attack; and an effect of which
        nothing comes, or which costs its own card.
        """
        kind = move[0]
        if kind == USE:
            _, card, effect = move
            costs = pos.card(card).effects[effect].costs
            return (any(cost.get("t") == {"sel": "self"} for cost in costs)
                    or is_idle(pos, seat, card, effect))
        if kind == TO_BATTLE:
            plays = any(each[0] == PLAY for each in moves.legal(pos, seat))
            return plays or not battle.attackers(pos, seat)
        declines = kind in (PASS, END_TURN) or kind == CHOOSE and move[1] in (NO, STOP)
        return declines and len(moves.legal(pos, seat)) > 1

    # ---- text ------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos: Position, seat: Seat, move: Move) -> tuple[Pick, ...]:
        kind = move[0]
        if kind == PASS:
            return ("#pass",)
        if kind in (TO_BATTLE, END_TURN):
            return ("#battle" if kind == TO_BATTLE else "#end-turn",)
        if kind == PLAY:
            return move[1], self.spot(pos, move[2])
        if kind == USE:
            return move[1], f"#effect-{move[2] + 1}"
        if kind == UNTAP:
            return move[1], "#untap"
        if kind == ATTACK:
            place, aim = move[1:]
            return pos.top(place), pos.top(aim) if aim >= 0 else "#direct"
        return (self.chosen(pos, seat, move[1]),)

    alike = staticmethod(moves.alike)

    def spot(self, pos: Position, place: Place) -> Pick:
        """The element of a place: its top card, or its cell."""
        return pos.top(place) if pos.piles[place] else cell_of(place)

    def chosen(self, pos: Position, seat: Seat, what: int) -> Pick:
        if what < 0:
            return _SAID[what]
        if pos.prompt == "place":
            return self.spot(pos, what)
        if not notation.is_card(pos):
            return f"#{pos.prompt.split('_')[-1]}-{dict(notation.named(pos, seat))[what]}"
        return OFFER | what if what in pos.at and not pos.is_top(what) else what

    def label(self, pos: Position, seat: Seat, move: Move) -> str:
        return describe.label(pos, seat, move,
                              self.choice(pos, seat, move[1]) if move[0] == CHOOSE else "")

    def suggest(self, pos: Position, seat: Seat, move: Move) -> str:
        """The label; of a card that is chosen also whose it is, as both may have an equal one."""
        if move[0] == CHOOSE and notation.is_card(pos) and move[1] >= 0:
            return lying.choosing(pos, seat, move[1])
        return self.label(pos, seat, move)

    def choice(self, pos: Position, seat: Seat, what: int) -> str:
        if what in (YES, NO, STOP):
            return {YES: "Yes", NO: "No", STOP: "No more" if pos.answers else "None"}[what]
        if pos.prompt == "place":
            if pos.piles[what]:
                return f"On {lying.told(pos, seat, pos.top(what))}"
            return f"In place {what % PLACES + 1}"
        if pos.prompt == "effect":
            card = pos.card(pos.answers[-1]) if pos.answers else None
            return card.data["effects"][what]["text"] if card else f"Effect {what + 1}"
        if pos.prompt == "mode":
            words = describe.mode(pos, what)
            return f"{words[0].upper()}{words[1:]}"
        if not notation.is_card(pos):
            return dict(notation.named(pos, seat))[what].capitalize()
        if lying.called_alike(pos, what):
            return lying.choosing(pos, seat, what)
        return f"Choose {describe.name(pos, what)}"

    def tag(self, pos: Position, seat: Seat, move: Move) -> str:
        if move[0] == USE:
            return "nothing now" if is_idle(pos, seat, *move[1:]) else aimed(pos, seat, move)
        if move[0] == TO_BATTLE:
            return "" if battle.attackers(pos, seat) else "no unit can attack"
        return describe.forecast(pos, move) if move[0] == ATTACK else ""

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos: Position) -> list[Zone]:
        out: list[Zone] = []
        for seat in (0, 1):
            out += (Zone(f"units{seat}", "Units", "row", "half", seat),
                    Zone(f"spells{seat}", "Spells", "row", "half", seat, slim=True))
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if pos.over else OWNER),
                    Zone(f"deck{seat}", "Deck", "pile", "side", seat, ALL if pos.over else NOBODY),
                    Zone(f"discard{seat}", "Discard", "pile", "side", seat))
        if pos.ask == PICK and offered(pos):
            out.append(Zone(f"offer{pos.mover}", "The cards to choose from", "fan", "over",
                            pos.mover, OWNER))
        if shown(pos):
            out.append(Zone("shown", "Revealed", "fan", "over", noun="The cards that are shown"))
        return [*out, Zone("chain", "The chain", "stack", "rail")]

    def contents(self, pos: Position, zone: Zone) -> Sequence[Piece] | Sequence[Cell]:
        if zone.id == "chain":
            return [Piece(element_of(link), marks=("out",) if link.dead else (),
                          extra={"by": link.seat, "line": describe.link_line(pos, link)})
                    for link in pos.chain]
        if zone.id == "shown":
            return [Piece(card, back=back(card)) for card in shown(pos)]
        seat, kind = zone.owner or 0, zone.id[:-1]
        chosen = describe.chosen(pos)
        if kind in _FIELDS:
            first = seat * 10 + (PLACES if kind == "spells" else 0)
            count = pos.rules.spell_places if kind == "spells" else pos.rules.unit_places
            return [Cell(cell_of(place), (place - first, 0), f"{kind[:-1]} {place - first + 1}",
                         field.pile(pos, place, chosen))
                    for place in range(first, first + count)]
        if kind == "hand":
            return [Piece(card, known=EVERYBODY if card in pos.known[seat] else False,
                          back=f"back:{seat}") for card in pos.hands[seat]]
        if kind == "discard":
            return [Piece(card, back=f"back:{seat}",
                          marks=("chosen",) if card in chosen else ())
                    for card in pos.discards[seat]]
        if kind == "offer":
            return [Piece(OFFER | card if card in pos.at else card, back=back(card))
                    for card in offered(pos)]
        gone = () if pos.over else {*offered(pos), *shown(pos)}
        return [Piece(card, up=False, known=pos.over, back=f"back:{seat}")
                for card in pos.decks[seat] if card not in gone]

    def face_id(self, pos: Position, card: Card) -> FaceId:
        return pos.card(card & _MASK).id

    face = staticmethod(looks.face)
    art = staticmethod(looks.art)
    tell = staticmethod(tell)

    def account(self, pos: Position, card: Card) -> tuple[Any, Sequence[Part]] | None:
        # also of a card on the chain, or in an offer
        return describe.account(pos, card & _MASK)

    asks = staticmethod(describe.asks)

    def phase(self, pos: Position) -> str:
        return self.phases[max(pos.step - 1, 0)] if pos.number and not pos.over else ""

    def note(self, pos: Position, seat: Seat) -> str:
        return "decides" if pos.mover == seat and pos.ask == PICK else ""

    def plate(self, pos: Position, seat: Seat, viewer: Seat | None) -> tuple[tuple[str, Any], ...]:
        # what is looked at lies beside the deck for those who see it; how much fits is not told to
        # others (TT-3.9)
        beside = {*shown(pos), *(offered(pos) if viewer == pos.mover else ())}
        left = len(pos.decks[seat]) - (0 if pos.over else len(beside.intersection(pos.decks[seat])))
        plain = ("Points", pos.points[seat]), ("Hand", len(pos.hands[seat])), ("Deck", left)
        skips = ", ".join(kind for kind, count in zip(("turn", "draw", "main", "battle"),
                                                      pos.skips[seat]) if count)
        return (*plain, ("Skips", skips)) if skips else plain

    # ---- cards and decks -------------------------------------------------------------------------
    library = cards.LIBRARY
    fields = cards.FIELDS
    values = staticmethod(cards.values)
    about = staticmethod(cards.about)
    maker = staticmethod(cards.maker)
    deck_faults = staticmethod(decks.deck_faults)
    sections = staticmethod(decks.sections)
    charts = staticmethod(decks.charts)
    finish_deck = staticmethod(decks.finish_deck)
    opening = staticmethod(decks.opening)

    # ---- tools over files ------------------------------------------------------------------------
    workspace = ("effects", "placeholders")

    @property                              # not a class attribute: only who opens them needs them
    def tools(self) -> Sequence[Tool]:     # type: ignore[override]
        from .tools.page import TOOLS
        return TOOLS

    # ---- the life between matches ----------------------------------------------------------------
    @property                              # likewise
    def world(self) -> Worlds[Any]:        # type: ignore[override]
        from .world import WORLD
        return WORLD

    # ---- opponents -------------------------------------------------------------------------------
    evaluate = staticmethod(evaluate)
    rollout = staticmethod(rollout)
    horizon: Any = HORIZON

    helps = {"normal": "Plays a few moves to the end of its turn in mind, but does not think of "
                       "your answers.",
             "hard": "Plans its whole turn, with all its cards can do.",
             "expert": "Weighs many more turns, and tries the best against "
                       "more hands you may hold."}


def back(card: Card) -> str:
    return f"back:{card >> 2 & 1}"


def cell_of(place: Place) -> str:
    """The id of a place's cell, for everybody: 0u1, 1s5."""
    return f"{place // 10}{place_text(place, place // 10)}"


def element_of(link: chain.Link) -> Card:
    return link.number << LINK | link.own


def offered(pos: Position) -> list[Card]:
    """The cards to choose from that nobody could pick where they lie, in a deck or under others."""
    return away(pos, moves.choices(pos)) if pos.ask == PICK else []


def away(pos: Position, options: Sequence[int]) -> list[Card]:
    """Those of the cards to choose from that lie in a deck or under others, not revealed."""
    if not notation.is_card(pos):
        return []
    return [card for card in options if card >= 0 and card not in pos.revealed
            and (card in pos.decks[card >> 2 & 1] or card in pos.at and not pos.is_top(card))]


def shown(pos: Position) -> list[Card]:
    """The revealed cards of a deck, while the effect that revealed them is carried out."""
    return [card for card in pos.revealed
            if card in pos.decks[card >> 2 & 1]] if pos.ask == PICK else []
