"""ASIGOC as Mulligan asks for it: the protocol, passed on to the rooms, and the places of the
table."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mulligan import ALL, NOBODY, OWNER, Cell, Game, Illegal, Link, Piece, Zone
from mulligan.cards.lint import Fault
from mulligan.protocol.types import Deck, FaceId, Options, Pick, Rng, Seat
from mulligan.protocol.windows import Until

from .cards import decks, library as cards
from .rules import battle, moves, sealing, values
from .rules.outlet import deck_left, looked_at
from .bots import evaluate as evaluation
from .text import describe, labels, notation
from .bots.determinise import determinise
from .text.lesson import LESSON
from .text.options import OPTIONS
from .rules.pool import pool
from .rules.position import Position, Rules, entry_of, to_move
from .rules.records import Entry
from .text.refusals import refuse, why
from .rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                          TAKE, WITHDRAW, Move)
from .text.log import stages, tell
from .rules.sealing import shuffled_deck
from .rules.constants import (CHOICE, DEAL, DECKS, FIRST, INDEX, NONE, OVER, PRIORITY, STEP_NAMES,
                              STEPS, TABLE, TARGET, Aim, Spot, spots_of)

# the element of an entry on the table: ENTRY + (its number << 11) + its source card
ENTRY = 1 << 20
INKS = {"kilnmarrow": "red", "tesselkeep": "blue", "glimfen": "green", "carrowdeep": "black",
        "wayfolk": "brown"}
BACKS = {"back:0": ("orange", "orange back"), "back:1": ("blue", "blue back")}
class Asigoc(Game[Position]):
    """The rules of ASIGOC as Mulligan asks for them."""

    id = "asigoc"
    title = "ASIGOC"
    version = "1.0"
    hook = ("Two Weapons a side and a stack of answers: everything you do can be answered, and the "
            "last answer comes first.")
    credit = ("Rules after ASIGOCore, by the author of ASIGOC. All cards, names, pictures and "
              "words here are our own.")
    minutes = 15
    meta = "114 cards, nine decks, or one you build"
    cloth = "wine"
    phases = STEP_NAMES
    plies = 20_000                         # AS-12.7 with AS-12.6; in fact a few hundred
    options = OPTIONS
    first = ({"first": "A"}, 0), ({"first": "B"}, 1)
    lesson = LESSON
    cites = {"resign": "AS-12.5", "undo": "AS-4.9", "history": "AS-3.3", "decks": "AS-1.6"}

    # ---- rules -----------------------------------------------------------------------------------
    to_move = staticmethod(to_move)
    legal = staticmethod(moves.legal)
    play = staticmethod(moves.play)
    determinise = staticmethod(determinise)
    refuse = staticmethod(refuse)
    why = staticmethod(why)
    outcome = staticmethod(describe.outcome)

    def setup(self, options: Options, decks: Sequence[Deck | None] = ()) -> Position:
        own, customs = cards.LIBRARY.brought(decks)
        known = pool(customs)
        built = [moves.numbered(known, deck, seat) if deck else (None, NONE)
                 for seat, deck in enumerate(own)]
        limits = {key: None if value == "none" else value
                  for key, value in options.items() if key != "deck_out"}
        rules = Rules(**options | limits)
        return Position(rules, [deck for deck, _ in built], [ace for _, ace in built], customs)

    def earlier(self, options: Options) -> Options:
        """Lost Block came back when a Weapon left the field (AS-7.7)."""
        return {"decay_resets": True} | options

    def sample(self, pos: Position, rng: Rng) -> Move:
        if pos.ask == DECKS:
            return "deck", int(rng.random() * len(cards.LIBRARY.decks))
        if pos.ask == FIRST:
            return "first", int(rng.random() * 2)
        kind = "deal" if pos.ask == DEAL else "shuffle"
        order = sorted(shuffled_deck(pos))
        rng.shuffle(order)
        return kind, tuple(order)

    def check_chance(self, pos: Position, move: Move) -> None:
        wanted = None
        if pos.mover == TABLE:
            wanted = {DECKS: "deck", DEAL: "deal", FIRST: "first", CHOICE: "shuffle"}.get(pos.ask)
        if not isinstance(move, tuple) or move[0] != wanted:
            raise Illegal("Chance has nothing of the kind to do now.",
                          clause="AS-2.3", reason="not_due")
        if wanted in ("deal", "shuffle"):
            if sorted(move[1]) != sorted(shuffled_deck(pos)):
                raise Illegal("A deck is shuffled whole: each of its cards once.",
                              clause="AS-2.3", reason="bad_input")

    # ---- dealing between two devices (AS-11.5) ---------------------------------------------------
    own_decks = True
    pack = staticmethod(sealing.pack)
    dealt = staticmethod(sealing.dealt)
    unsealed = staticmethod(sealing.unsealed)
    sealed_with = staticmethod(sealing.sealed_with)
    may_hold = staticmethod(sealing.may_hold)
    veiled = staticmethod(notation.veiled)
    resealed = staticmethod(sealing.resealed)

    # ---- windows ---------------------------------------------------------------------------------
    untils = (Until("outlet", "Pass until the Outlet changes",
                    "You are asked again when an effect is added or resolves, and in your own next "
                    "turn."),
              Until("attack", "Pass until I can answer an attack",
                    "You are asked again when the other player attacks, and in your own next "
                    "turn."),
              Until("turn", "Pass until my next turn",
                    "The rest of this turn is passed, too. You are asked again in your own next "
                    "one."))

    def pass_move(self, pos: Position, seat: Seat) -> Move | None:
        return (PASS,) if pos.ask == PRIORITY and pos.mover == seat else None

    def moment(self, pos: Position, seat: Seat) -> tuple[str, str]:
        whose = "your" if pos.turn == seat else "their"
        step, title = STEPS[pos.step], STEP_NAMES[pos.step]
        if pos.outlet:
            return f"{whose}-{step}-outlet", f"{whose} {title} step, with effects on the Outlet"
        if pos.attack != NONE:
            attack = "your attack" if pos.turn == seat else "an opposing attack"
            return f"{whose}-attack", attack
        return f"{whose}-{step}", f"{whose} {title} step, with an empty Outlet"

    def nothing(self, pos: Position, seat: Seat) -> str:
        answers = pos.outlet or pos.attack != NONE
        return "had nothing to answer with" if answers else "had nothing to do"

    def lifted(self, given: Position, pos: Position, seat: Seat, order: str) -> bool:
        """Whatever an order waits for, it ends when the seat's own next turn begins.

        Nobody passes a turn away unasked.
        """
        if pos.turn == seat and pos.number != given.number:
            return True
        if order == "outlet":
            return _alive(pos) != _alive(given)
        return order == "attack" and pos.attack != NONE and pos.turn != seat

    def surely_passes(self, pos: Position, seat: Seat) -> bool:
        """Whether all can see that a seat may only pass (AS-3.2).

        Its hand is empty, and nothing that lies open can be used.
        """
        return not pos.hands[seat] and len(moves.legal(pos, seat)) == 1

    def links(self, pos: Position, seat: Seat | None) -> Sequence[Link]:
        lines: list[Link] = []
        if pos.attack != NONE:
            lines.append(Link(pos.slots[pos.attack], None, "attack"))
        for entry in pos.outlet:
            ability = describe.entry_ability(pos, entry)
            for target, bound in zip(ability.targets if ability else (), entry.targets):
                now = describe.target_now(pos, target.kind, bound)
                if now is not None:
                    end = self.entry(pos, now) if target.kind == "outlet" else now
                    lines.append(Link(element_of(entry), end, "target"))
        return lines

    def arrow(self, pos: Position, seat: Seat, move: Move) -> Link | None:
        """From a blocker to what it stops; an attack and what is used have lines that stay."""
        if move[0] != BLOCK_WITH:
            return None
        return Link(pos.slots[move[1]], pos.slots[pos.attack], "target")

    steps = staticmethod(stages)

    def yields(self, pos: Position, seat: Seat, move: Move) -> bool:
        """A pass, a withdrawal, a use that does nothing (AS-11.13) or costs the Weapon itself, an
        attack that does no damage, and to take one or choose none where there is a choice.
        """
        kind = move[0]
        if kind == ATTACK:
            return not battle.most(pos, move[1])
        if kind in (ITEM_USE, ACE_USE, EFFECT):
            ability = notation.activated(pos, seat, move)
            paid = {cost.name for cost in ability.costs}
            costs_itself = not paid.isdisjoint(("sacrifice_self", "return_self"))
            return costs_itself or describe.aims_nothing(pos, ability, move[-2])
        declines = kind in (PASS, TAKE) or kind == CHOOSE and move[1] == NONE
        return kind == WITHDRAW or declines and len(moves.legal(pos, seat)) > 1

    # ---- text ------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos: Position, seat: Seat, move: Move) -> Sequence[Pick]:
        kind = move[0]
        if kind in (PASS, TAKE):
            return ("#pass" if kind == PASS else "#take",)
        if kind == CHOOSE:
            return (self.chosen(pos, move[1]),)
        if kind in (WITHDRAW, ATTACK):
            return pos.slots[move[1]], "#withdraw" if kind == WITHDRAW else "#attack"
        if kind == BLOCK_WITH:
            return (pos.slots[move[1]],)
        if kind == DEPLOY:
            card, spot, given = move[1:]
            paid = labels.paid_cards(pos, pos.pool.cards[card & INDEX].costs, given)
            return (card, notation.spot_text(spot), *paid)
        return self.use_path(pos, seat, move)

    def use_path(self, pos: Position, seat: Seat, move: Move) -> Sequence[Pick]:
        """The path of using an Item, the Ace or a Weapon."""
        ability = notation.activated(pos, seat, move)
        aims = [self.element(pos, target.kind, aim)
                for target, aim in zip(ability.targets, move[-2])]
        rest = (*aims, *labels.paid_cards(pos, ability.costs, move[-1]))
        card = notation.source_of(pos, seat, move)
        if move[0] == EFFECT:
            own = pos.pool.cards[card & INDEX].active
            verb = f"#effect-{own.index(ability) + 1}" if len(own) > 1 else "#use-its-effect"
            return (card, verb, *rest)
        return (card, *(rest or ("#use",)))

    def chosen(self, pos: Position, what: Aim) -> Pick:
        """The element of what a question is answered with."""
        if what == NONE:
            return "#none"
        return self.element(pos, notation.aim_kind(pos), what) if pos.ask == TARGET else what

    def element(self, pos: Position, kind: str, aim: Aim) -> Pick:
        """The element of a target."""
        if kind == "weapon":
            return pos.slots[aim]
        return self.entry(pos, aim) if kind == "outlet" else aim

    def entry(self, pos: Position, number: int) -> int:
        """The element of an entry of the Outlet."""
        entry = entry_of(pos, number)
        assert entry is not None
        return element_of(entry)

    label = staticmethod(labels.label)
    paying = staticmethod(labels.paying)

    def tag(self, pos: Position, seat: Seat, move: Move) -> str:
        if move[0] == ATTACK:
            most = battle.most(pos, move[1])
            return f"up to {most} damage" if most else "no damage now"
        if move[0] == BLOCK_WITH:
            breaks = values.attack_of(pos, pos.attack) > values.block_of(pos, move[1])
            taken, words = battle.taken(pos, move[1]), "breaks" if breaks else "holds"
            return f"{words}, {taken} damage" if taken or breaks else words
        if move[0] in (ITEM_USE, ACE_USE, EFFECT):
            ability = notation.activated(pos, seat, move)
            if describe.aims_nothing(pos, ability, move[-2]):
                return "nothing to aim"
            return labels.owed(ability)
        return ""

    # ---- the table -------------------------------------------------------------------------------
    def zones(self, pos: Position) -> Sequence[Zone]:
        over = pos.ask == OVER
        out = [Zone(f"field{seat}", "Weapons", "row", "half", seat) for seat in (0, 1)]
        looked = looked_at(pos)
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if over else OWNER),
                    Zone(f"deck{seat}", "Deck", "pile", "side", seat, ALL if over else NOBODY,
                         beside=len(looked) if looked and pos.todo[-1].seat == seat else 0),
                    Zone(f"discard{seat}", "Discard", "pile", "side", seat),
                    Zone(f"ace{seat}", "Ace", "pile", "side", seat))
        if looked:
            owner = pos.todo[-1].seat
            out.append(Zone(f"offer{owner}", "The cards looked at", "fan", "over", owner, OWNER))
        return [*out, Zone("outlet", "The Outlet", "stack", "rail")]

    def contents(self, pos: Position, zone: Zone) -> Sequence[Piece] | Sequence[Cell]:
        if zone.id == "outlet":
            return [_entry_piece(pos, entry) for entry in pos.outlet]
        assert zone.owner is not None
        seat, kind, back = zone.owner, zone.id[:-1], f"back:{zone.owner}"
        if kind == "field":
            return [Cell(notation.spot_text(spot), (spot & 1, 0), f"slot {(spot & 1) + 1}",
                         self.weapon_in(pos, spot)) for spot in spots_of(seat)]
        if kind == "ace":
            if pos.aces[seat] == NONE:
                return []
            return [Piece(pos.aces[seat], back=back, marks=() if pos.uses[seat] else ("done",))]
        if kind == "discard":
            return [Piece(card, back=back) for card in pos.discards[seat]]
        if kind == "hand":
            known = pos.known[seat]
            return [Piece(card, known=(0, 1) if card in known else False, back=back)
                    for card in pos.hands[seat]]
        if kind == "offer":
            return [Piece(card, back=back) for card in looked_at(pos)]
        return [Piece(card, up=False, known=pos.ask == OVER, back=back)
                for card in deck_left(pos, seat)]

    def weapon_in(self, pos: Position, spot: Spot) -> tuple[Piece, ...]:
        """The Weapon in a spot, with its values where they are not the printed ones."""
        card = pos.slots[spot]
        if card == NONE:
            return ()
        own = pos.pool.cards[card & INDEX]
        attack, block = values.attack_of(pos, spot), values.block_of(pos, spot)
        now = [str(attack) if attack != own.attack else None,
               str(block) if block != own.block else None]
        marks: tuple[str, ...] = ()
        if spot == pos.attack:
            marks = ("attack",)
        elif pos.turn == spot >> 1 and values.attacks_key(card) in pos.used:
            marks = ("done",)
        return (Piece(card, marks=marks, extra={"now": now} if any(now) else None),)

    face_id = staticmethod(notation.ident)

    @lru_cache(maxsize=4096)
    def face(self, face: FaceId) -> dict[str, Any]:
        if face in BACKS:
            ink, title = BACKS[face]
            return {"title": title, "look": "back", "ink": ink, "kind": "Card back", "text": "",
                    "art": True}
        return cards.face(cards.LIBRARY.card(face), INKS)

    account = staticmethod(describe.account)
    tell = staticmethod(tell)

    def art(self, face: FaceId) -> str:
        from .art import pictures
        if face in BACKS:
            return pictures.back(int(face[-1]))
        return pictures.art(cards.LIBRARY.card(face))

    asks = staticmethod(describe.asks)

    def phase(self, pos: Position) -> str:
        return STEP_NAMES[pos.step] if pos.number and pos.ask != OVER else ""

    def note(self, pos: Position, seat: Seat) -> str:
        return "decides" if pos.mover == seat and pos.ask != PRIORITY else ""

    def plate(
            self, pos: Position, seat: Seat, viewer: Seat | None,
    ) -> Sequence[tuple[str, Any]]:
        counts = [("Health", pos.health[seat]), ("Hand", len(pos.hands[seat])),
                  ("Deck", len(pos.decks[seat]))]
        shield = describe.shield(pos, seat)
        return (*counts, ("Shield", shield)) if shield else tuple(counts)

    # ---- cards and decks -------------------------------------------------------------------------
    library = cards.LIBRARY
    fields = cards.FIELDS
    numbers = {"attack": 1, "block": 1}
    values = staticmethod(cards.values)
    sections = staticmethod(decks.sections)
    charts = staticmethod(decks.charts)
    finish_deck = staticmethod(decks.finish_deck)
    opening = staticmethod(decks.opening)

    def deck_faults(self, ids: Sequence[str], options: Options) -> list[Fault]:
        return decks.deck_faults(ids)

    about = staticmethod(cards.about)

    # ---- opponents -------------------------------------------------------------------------------
    evaluate = staticmethod(evaluation.evaluate)
    rollout = staticmethod(evaluation.rollout)
    horizon = evaluation.HORIZON

    helps = {"easy": "Takes what looks best right now, and counts no Block.",
             "normal": "Takes what looks best right now, and counts all that lies.",
             "hard": "Plays two moves on to the end of the turn before it chooses.",
             "expert": "Tries moves, your answers and its own to them before it chooses."}


def element_of(entry: Entry) -> int:
    """The element of an entry on the table."""
    return ENTRY + (entry.number << 11) + entry.card


def _entry_piece(pos: Position, entry: Entry) -> Piece:
    return Piece(element_of(entry), marks=("out",) if entry.nullified else (),
                 extra={"by": entry.seat, "line": describe.entry_line(pos, entry)})


def _alive(pos: Position) -> list[Entry]:
    """The entries of the Outlet, whether they were nullified or not."""
    return [entry._replace(nullified=False) for entry in pos.outlet]
