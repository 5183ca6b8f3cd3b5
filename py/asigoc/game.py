"""ASIGOC as Mulligan asks for it: the protocol over rules.py, and the words and places of the table."""

from functools import lru_cache

from mulligan import ALL, NOBODY, OWNER, Ask, Cell, Game, Illegal, Option, Piece, Zone
from mulligan.protocol.windows import Until

from .cards import decks, library as cards
from .rules import field, moves
from .bots import evaluate as judge
from .text import describe, notation
from .bots.determinise import guess
from .text.lesson import LESSON
from .language.operations import DEPLOY as MOVE_IN
from .language.operations import DIG, DISCARD, SEARCH
from .rules.pool import pool
from .rules.position import Position, Rules, entry_of, to_move
from .text.refusals import refuse, why
from .rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS, TAKE,
                          WITHDRAW)
from .text.log import stages, tell
from .rules.terms import (CARD, CHOICE, DEAL, DECKS, FIRST, INDEX, NONE, NULLIFIED, NUMBER, OVER,
                          PRIORITY, SEAT, STEPS, TABLE, TARGET, TARGETS)

ENTRY = 1 << 20                            # the element of an entry on the table: ENTRY + (its number << 11) + its source card
INKS = {"kilnmarrow": "red", "tesselkeep": "blue", "glimfen": "green", "carrowdeep": "black", "wayfolk": "brown"}
BACKS = {"back:0": ("orange", "orange back"), "back:1": ("blue", "blue back")}
PHASES = tuple(step.capitalize() for step in STEPS)
_YES_NO = ((True, "Yes"), (False, "No"))


class Asigoc(Game):
    id = "asigoc"
    title = "ASIGOC"
    version = "1.0"
    hook = "Two Weapons a side and a stack of answers: everything you do can be answered, and the last answer comes first."
    credit = ("Rules after ASIGOCore, by the author of ASIGOC. All cards, names, pictures and words here are our own.")
    minutes = 15
    meta = "81 cards, four decks, or one you build"
    cloth = "wine"
    phases = PHASES
    plies = 20_000                         # AS-12.7 with AS-12.6; in fact a few hundred
    options = (
        Option("first", "Takes turn 1", "Who begins.", (("random", "By chance"), ("A", "Seat 1"), ("B", "Seat 2")), "AS-2.4"),
        Option("starting_hand", "Starting hand", "Cards each player draws before turn 1.",
               tuple((n, f"{n} cards") for n in (4, 5, 6)), "AS-2.1"),
        Option("health", "Health", "What each player starts with.", tuple((n, str(n)) for n in (10, 5, 20)), "AS-2.2"),
        Option("first_player_draws", "First player draws", "Whether there is a draw on turn 1.", _YES_NO, "AS-4.2"),
        Option("skip_first_battle", "First battle skipped", "Whether turn 1 has no Battle step.", _YES_NO, "AS-4.3"),
        Option("weapon_moves", "Weapon moves", "How many a turn.", ((1, "One"), (2, "Two")), "AS-7.2"),
        Option("fresh_attack", "New Weapons attack", "Whether a Weapon may attack in the turn it came.", _YES_NO, "AS-9.3"),
        Option("decay_resets", "Lost Block comes back", "Whether a Weapon that left the field comes back as printed.", _YES_NO, "AS-7.7"),
        Option("deck_out", "Empty deck", "What a draw from an empty deck brings.",
               (("lose", "The match is lost"), ("fatigue", "Costs 1 health a card"), ("none", "Nothing")), "AS-12.2"),
        Option("hand_limit", "Hand limit", "Cards a player may hold when the own turn ends.",
               (("none", "None"), *((n, str(n)) for n in (5, 7))), "AS-4.8"),
        Option("health_cap", "Most health", "Healing does not go above it.", (("none", "No limit"), *((n, str(n)) for n in (10, 20))),
               "AS-11.8"),
        Option("max_turns", "Last turn", "After it the player with more health wins.", tuple((n, f"Turn {n}") for n in (60, 30)),
               "AS-12.6"),
    )
    lesson = LESSON
    cites = {"resign": "AS-12.5", "undo": "AS-4.9", "history": "AS-3.3", "decks": "AS-1.6"}
    Kept = Position

    # ---- rules -------------------------------------------------------------------------------------------------
    to_move = staticmethod(to_move)
    legal = staticmethod(moves.legal)
    play = staticmethod(moves.play)
    determinise = staticmethod(guess)
    refuse = staticmethod(refuse)
    why = staticmethod(why)
    outcome = staticmethod(describe.outcome)

    def setup(self, options, decks=()):
        own, customs = cards.LIBRARY.brought(decks)
        known = pool(customs)
        built = [moves.numbered(known, deck, seat) if deck else (None, NONE) for seat, deck in enumerate(own)]
        limits = {key: None if value == "none" else value for key, value in options.items() if key != "deck_out"}
        return Position(Rules(**options | limits), [deck for deck, _ in built], [ace for _, ace in built], customs)

    def sample(self, pos, rng):
        if pos.ask == DECKS:
            return "deck", int(rng.random() * len(cards.LIBRARY.decks))
        if pos.ask == FIRST:
            return "first", int(rng.random() * 2)
        order = sorted(pos.decks[pos.passes if pos.ask == DEAL else pos.todo[-1][1]])
        rng.shuffle(order)
        return "deal" if pos.ask == DEAL else "shuffle", tuple(order)

    def check_chance(self, pos, move):
        wanted = {DECKS: "deck", DEAL: "deal", FIRST: "first", CHOICE: "shuffle"}.get(pos.ask) if pos.mover == TABLE else None
        if not isinstance(move, tuple) or move[0] != wanted:
            raise Illegal("Chance has nothing of the kind to do now.", clause="AS-2.3", reason="not_due")
        if wanted in ("deal", "shuffle"):
            deck = pos.decks[pos.passes if wanted == "deal" else pos.todo[-1][1]]
            if sorted(move[1]) != sorted(deck):
                raise Illegal("A deck is shuffled whole: each of its cards once.", clause="AS-2.3", reason="bad_input")

    # ---- windows -----------------------------------------------------------------------------------------------
    untils = (Until("outlet", "Pass until the Outlet changes",
                    "You are asked again when an effect is added or resolves, and in your own next turn."),
              Until("attack", "Pass until I can answer an attack",
                    "You are asked again when the other player attacks, and in your own next turn."),
              Until("turn", "Pass until my turn", "You are asked again in your own turn."))

    def idle(self, pos, seat):
        return (PASS,) if pos.ask == PRIORITY and pos.mover == seat else None

    def moment(self, pos, seat):
        whose = "your" if pos.turn == seat else "their"
        step = STEPS[pos.step]
        if pos.outlet:
            return f"{whose}-{step}-outlet", f"{whose} {step.capitalize()} step, with effects on the Outlet"
        if pos.attack != NONE:
            return f"{whose}-attack", f"{'your' if pos.turn == seat else 'an opposing'} attack"
        return f"{whose}-{step}", f"{whose} {step.capitalize()} step, with an empty Outlet"

    def lifted(self, given, pos, seat, order):
        """Whatever an order waits for, it ends when the seat's own next turn begins: nobody passes a turn away unasked."""
        if pos.turn == seat and pos.number != given.number:
            return True
        if order == "outlet":
            return [entry[:NULLIFIED] for entry in pos.outlet] != [entry[:NULLIFIED] for entry in given.outlet]
        return order == "attack" and pos.attack != NONE and pos.turn != seat

    def plain(self, pos, seat):
        """Whether all can see that a seat may only pass: an empty hand, and nothing that lies open to use (AS-3.2)."""
        return not pos.hands[seat] and len(moves.legal(pos, seat)) == 1

    def links(self, pos, seat):
        made = [(pos.slots[pos.attack], None, "attack")] if pos.attack != NONE else []
        for entry in pos.outlet:
            ability = describe.entry_ability(pos, entry)
            for target, aim in zip(ability.targets if ability else (), entry[TARGETS]):
                found = describe.aimed(pos, target[0], aim)
                if found is not None:
                    made.append((element_of(entry), self.entry(pos, found) if target[0] == "outlet" else found, "target"))
        return made

    steps = staticmethod(stages)

    # ---- text --------------------------------------------------------------------------------------------------
    text = staticmethod(notation.text)
    parse = staticmethod(notation.parse)

    def path(self, pos, seat, move):
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
            return move[1], notation.spot_text(move[2]), *self.paid(pos, pos.pool.cards[move[1] & INDEX].costs, move[3])
        ability = notation.ability_of(pos, seat, move)
        aims = [self.element(pos, target[0], aim) for target, aim in zip(ability.targets, move[-2])]
        rest = (*aims, *self.paid(pos, ability.costs, move[-1]))
        if kind == EFFECT:
            own = pos.pool.cards[pos.slots[move[1]] & INDEX].active
            return pos.slots[move[1]], "#use" if len(own) == 1 else f"#effect-{own.index(ability) + 1}", *rest
        return move[1] if kind == ITEM_USE else pos.aces[seat], *(rest or ("#use",))

    def chosen(self, pos, what):
        if what == NONE:
            return "#none"
        return self.element(pos, notation.aim_kind(pos), what) if pos.ask == TARGET else what

    def element(self, pos, kind, aim):
        return pos.slots[aim] if kind == "weapon" else self.entry(pos, aim) if kind == "outlet" else aim

    def entry(self, pos, number):
        return element_of(entry_of(pos, number))

    def paid(self, pos, costs, chosen):
        return [pos.slots[what] if kind == "spot" else what for kind, what in zip(notation.paid_as(costs), chosen)]

    def label(self, pos, seat, move):
        kind = move[0]
        if kind == PASS:
            return describe.passing(pos, seat)
        if kind == TAKE:
            return f"Take the attack: {field.attack_of(pos, pos.attack)} damage"
        if kind == CHOOSE:
            return "None" if move[1] == NONE else self.choice_label(pos, move[1])
        if kind == DEPLOY:
            costs = pos.pool.cards[move[1] & INDEX].costs
            return f"Deploy {self.name(pos, move[1])} in slot {(move[2] & 1) + 1}" + self.price(pos, costs, move[3])
        if kind in (WITHDRAW, ATTACK, BLOCK_WITH):
            name = self.name(pos, pos.slots[move[1]])
            return {WITHDRAW: f"Take {name} back to your hand", ATTACK: f"Attack with {name}", BLOCK_WITH: f"Block with {name}"}[kind]
        ability = notation.ability_of(pos, seat, move)
        card = move[1] if kind == ITEM_USE else pos.aces[seat] if kind == ACE_USE else pos.slots[move[1]]
        aims = [self.aim_name(pos, target[0], aim) for target, aim in zip(ability.targets, move[-2])]
        return f"Use {self.name(pos, card)}" + (f" on {' and '.join(aims)}" if aims else "") + self.price(pos, ability.costs, move[-1])

    def choice_label(self, pos, what):
        if pos.ask == TARGET:
            return f"Choose {self.aim_name(pos, notation.aim_kind(pos), what)}"
        verb = {DISCARD: "Discard", SEARCH: "Take", DIG: "Take", MOVE_IN: "Move in"}[pos.todo[-1][0]]
        return f"{verb} {self.name(pos, what)}"

    def aim_name(self, pos, kind, aim):
        if kind == "outlet":
            return f"#{aim} {self.name(pos, next(entry[CARD] for entry in pos.outlet if entry[NUMBER] == aim))}"
        return self.name(pos, pos.slots[aim] if kind == "weapon" else aim)

    def price(self, pos, costs, chosen):
        """What is given for it, in words."""
        kinds = notation.paid_as(costs)
        names = [self.name(pos, pos.slots[what] if kind == "spot" else what) for kind, what in zip(kinds, chosen)]
        return f", for {' and '.join(names)}" if names else ""

    def tag(self, pos, seat, move):
        if move[0] == ATTACK:
            return f"{field.attack_of(pos, move[1])} damage"
        if move[0] == BLOCK_WITH:
            gap = field.attack_of(pos, pos.attack) - field.block_of(pos, move[1])
            return f"breaks, {gap} damage" if gap > 0 else "holds"
        return ""

    def name(self, pos, card):
        return pos.pool.cards[card & INDEX].name

    # ---- the table ---------------------------------------------------------------------------------------------
    def zones(self, pos):
        over = pos.ask == OVER
        out = [Zone(f"field{seat}", "Weapons", "row", "half", seat) for seat in (0, 1)]
        for seat in (0, 1):
            out += (Zone(f"hand{seat}", "Hand", "fan", "hand", seat, ALL if over else OWNER),
                    Zone(f"deck{seat}", "Deck", "pile", "side", seat, ALL if over else NOBODY),
                    Zone(f"discard{seat}", "Discard", "pile", "side", seat), Zone(f"ace{seat}", "Ace", "pile", "side", seat))
        if looked_at(pos):
            out.append(Zone(f"offer{pos.todo[-1][1]}", "You look at", "fan", "centre", pos.todo[-1][1], OWNER))
        return [*out, Zone("outlet", "The Outlet", "stack", "rail")]

    def contents(self, pos, zone):
        if zone.id == "outlet":
            return [Piece(element_of(entry), marks=("out",) if entry[NULLIFIED] else (),
                          extra={"by": entry[SEAT], "line": describe.entry_line(pos, entry)}) for entry in pos.outlet]
        seat, kind, back = zone.owner, zone.id[:-1], f"back:{zone.owner}"
        if kind == "field":
            return [Cell(notation.spot_text(spot), (spot & 1, 0), f"slot {(spot & 1) + 1}", self.standing_in(pos, spot))
                    for spot in (seat * 2, seat * 2 + 1)]
        if kind == "ace":
            return [Piece(pos.aces[seat], back=back, marks=() if pos.uses[seat] else ("done",))] if pos.aces[seat] != NONE else []
        if kind == "discard":
            return [Piece(card, back=back) for card in pos.discards[seat]]
        if kind == "hand":
            return [Piece(card, known=(0, 1) if card in pos.known[seat] else False, back=back) for card in pos.hands[seat]]
        looked = looked_at(pos) if pos.todo and pos.todo[-1][1] == seat else []
        if kind == "offer":
            return [Piece(card, back=back) for card in looked]
        over, gone = pos.ask == OVER, set(looked)
        return [Piece(card, up=False, known=over, back=back) for card in pos.decks[seat] if card not in gone]

    def standing_in(self, pos, spot):
        card = pos.slots[spot]
        if card == NONE:
            return ()
        own, now = pos.pool.cards[card & INDEX], (field.attack_of(pos, spot), field.block_of(pos, spot))
        marks = ("attack",) if spot == pos.attack else ("done",) if pos.turn == spot >> 1 and field.ATTACKS | card << 4 in pos.used else ()
        stats = [str(value) if value != printed else None for value, printed in zip(now, (own.attack, own.block))]
        return (Piece(card, marks=marks, extra={"now": stats} if any(stats) else None),)

    def face_id(self, pos, card):
        return pos.pool.cards[card & INDEX].id

    @lru_cache(maxsize=4096)
    def face(self, face):
        if face in BACKS:
            ink, title = BACKS[face]
            return {"title": title, "look": "back", "ink": ink, "kind": "Card back", "text": "", "art": True}
        return cards.face(cards.LIBRARY.card(face), INKS)

    account = staticmethod(describe.account)
    tell = staticmethod(tell)

    def art(self, face):
        from .art import pictures
        return pictures.back(int(face[-1])) if face in BACKS else pictures.art(cards.LIBRARY.card(face))

    def asks(self, pos, seat):
        return describe.asks(pos, seat, Ask)

    def phase(self, pos):
        return PHASES[pos.step] if pos.number and pos.ask != OVER else ""

    def note(self, pos, seat):
        return "decides" if pos.mover == seat and pos.ask != PRIORITY else ""

    def plate(self, pos, seat, viewer):
        counts = ("Health", pos.health[seat]), ("Hand", len(pos.hands[seat])), ("Deck", len(pos.decks[seat]))
        shield = describe.shield(pos, seat)
        return (*counts, ("Shield", shield)) if shield else counts

    # ---- cards and decks ---------------------------------------------------------------------------------------
    library = cards.LIBRARY
    fields = cards.FIELDS
    values = staticmethod(cards.values)
    sections = staticmethod(decks.sections)
    charts = staticmethod(decks.charts)
    finish_deck = staticmethod(decks.finish_deck)
    opening = staticmethod(decks.opening)

    def deck_faults(self, ids, options):
        return decks.deck_faults(ids)

    def about(self, ident):
        return cards.about(ident)

    # ---- opponents ---------------------------------------------------------------------------------------------
    evaluate = staticmethod(judge.evaluate)
    rollout = staticmethod(judge.rollout)
    horizon = judge.HORIZON

    def players(self):
        from .bots.players import PLAYERS
        return PLAYERS

    def gauges(self):
        from .dev.bench import gauges
        return gauges(self)


def element_of(entry):
    return ENTRY + (entry[NUMBER] << 11) + entry[CARD]


def looked_at(pos):
    """The cards of a deck that a seat looks at to choose one: the top ones, or for a search all of it in an order that tells nothing."""
    if pos.ask != CHOICE or pos.mover == TABLE or not pos.todo or pos.todo[-1][0] not in (DIG, SEARCH):
        return []
    kind, seat, _, count = pos.todo[-1]
    return pos.decks[seat][-count:][::-1] if kind == DIG else sorted(pos.decks[seat])
