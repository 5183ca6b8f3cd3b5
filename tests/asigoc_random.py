"""Random legal cards of ASIGOC, made from the shapes of its grammar, and random matches with them.

Every card passes the linter. Values that a shape cannot tell apart, such as the names of targets, are chosen so
that they fit; what breaks a rule beyond the shapes all the same is thrown away.
"""

from asigoc.rules import moves as rules
from asigoc.cards.library import faults_of
from asigoc.language.grammar import CardRef, EntryRef, OneRef, Ref
from asigoc.cards.lint import CARD
from asigoc.rules.pool import Pool
from asigoc.rules.position import Position, Rules
from asigoc.rules.constants import DEAL, FIRST, INDEX, NONE, TABLE
from mulligan.data.shapes import Boolean, Either, Enum, Integer, ListOf, Named, Object, Tagged, Text

REFS = {id(kind.shape): kind for kind in (Ref, OneRef, CardRef, EntryRef)}
DEEPEST = 24                               # steps of a path after which only what is needed is made
# how often a key is there that may be left out
USED = {"if": .15, "cost": .25, "where": .25, "type": .2, "abilities": .8, "max": .2}


class Maker:
    """Makes values of shapes with `rng`; `targets` are those of the ability in hand, by kind."""

    def __init__(self, rng):
        self.rng, self.targets, self.made = rng, {}, 0

    def card(self, kind):
        """A card of a type that the linter has nothing against."""
        while True:
            self.made += 1
            card = {"type": kind} | self.thing(CARD.things[kind], 0) | {"id": f"{kind}-{self.made}",
                                                                        "name": f"Card {self.made}"}
            card.pop("text", None)
            if not faults_of(card):
                return card

    def value(self, shape, deep, key=""):
        rng = self.rng
        if id(shape) in REFS:
            return self.ref(REFS[id(shape)])
        if isinstance(shape, Named):
            return self.value(shape.shape, deep, key)
        if isinstance(shape, Integer):
            return self.number(shape)
        if isinstance(shape, Enum):
            return rng.choice(shape.values)
        if isinstance(shape, Boolean):
            return rng.random() < .5
        if isinstance(shape, ListOf):
            return self.many(shape, deep, key)
        if isinstance(shape, Tagged):
            names = [name for name in shape.things if name != "if" or deep < DEEPEST and rng.random() < .5]
            name = rng.choice(names)
            return {shape.tag: name} | self.thing(shape.things[name], deep)
        if isinstance(shape, Either):
            plain = rng.random() < .6 and not isinstance(shape.shapes[0], Named)
            return self.value(shape.shapes[0] if plain else rng.choice(shape.shapes), deep, key)
        return self.thing(shape, deep) if isinstance(shape, Object) else self.word(shape, key)

    def thing(self, shape, deep):
        """An object: all it needs, and some of what it may have. Targets come first, for the others name them."""
        if "do" in shape.keys:
            self.targets = {}
        made = {}
        for key in sorted(shape.keys, key=lambda key: key != "targets"):
            if key in shape.needed or deep < DEEPEST and self.rng.random() < USED.get(key, .4):
                made[key] = self.value(shape.keys[key], deep + 2, key)
                if key == "targets":
                    self.name(made[key])
        return made

    def name(self, targets):
        for name, target in zip("abc", targets):
            target["as"] = name
            self.targets.setdefault(target["kind"], []).append(name)

    def many(self, shape, deep, key):
        most = min(shape.most, 1 if deep > DEEPEST else self.rng.choice((1, 1, 2, 3, shape.most)))
        made = []
        for _ in range(self.rng.randint(shape.least, max(shape.least, min(most, 6)))):
            one = self.value(shape.shape, deep + 1, key)
            if not shape.once or one not in made:
                made.append(one)
        return made

    def number(self, shape):
        """Mostly small, sometimes the most there may be."""
        rng = self.rng
        least = max(shape.least, -3)
        return rng.choice((shape.least, shape.most)) if rng.random() < .02 else rng.randint(least,
                                                                                            min(shape.most, least + 5))

    def ref(self, kind):
        named = self.targets.get(kind.to, []) + [f"{name}.source" for name in self.targets.get("outlet", ()) if kind.to
                                                 == "weapon"]
        return self.rng.choice([*kind.words, *named, *named] or ["none"])

    def word(self, shape, key):
        assert isinstance(shape, Text)
        return self.rng.choice(("kilnmarrow", "glimfen", "else")) if key == "set" else "x"


def deck(maker, weapons):
    """15 cards and an Ace, fresh ones."""
    return [maker.card("weapon") for _ in range(weapons)] + [maker.card("item")
                                                             for _ in range(15 - weapons)] + [maker.card("ace")]


# ---- matches -------------------------------------------------------------------------------------
OPTIONS = {"first": ("random", "A", "B"), "starting_hand": (4, 3, 7), "health": (10, 5, 30),
           "first_player_draws": (True, False),
           "skip_first_battle": (True, False), "weapon_moves": (1, 2, 3), "fresh_attack": (True, False),
           "decay_resets": (True, False), "deck_out": ("lose", "fatigue", "none"), "hand_limit": (None, 3, 7),
           "health_cap": (None, 10),
           "max_turns": (60, 20), "ask_always": (False, True)}


def start(maker):
    """A match of two fresh decks under random options, before any chance."""
    rng = maker.rng
    both = [deck(maker, rng.choice((0, 5, 8, 8, 10, 15))) for _ in (0, 1)]
    pos = Position(Rules(**{name: rng.choice(values) if rng.random() < .3 else values[0] for name,
                            values in OPTIONS.items()}))
    pos.pool = Pool([card for own in both for card in own])
    for seat, own in enumerate(both):
        pos.decks[seat], pos.aces[seat] = rules.numbered(pos.pool, [card["id"] for card in own], seat)
        pos.uses[seat] = pos.pool.cards[pos.aces[seat] & INDEX].uses
    pos.brought, pos.ask = [1, 1], DEAL
    return pos


def chance(pos, rng):
    """What chance does now."""
    if pos.ask == FIRST:
        return "first", rng.randrange(2)
    order = sorted(pos.decks[pos.passes if pos.ask == DEAL else pos.todo[-1][1]])
    rng.shuffle(order)
    return "deal" if pos.ask == DEAL else "shuffle", tuple(order)


def step(pos, rng):
    """One random action, passes less often than others; the moves there were."""
    moves = [chance(pos, rng)] if pos.mover == TABLE else rules.legal(pos, pos.mover)
    at = rng.randrange(len(moves))
    rules.play(pos, pos.mover, moves[at or rng.randrange(len(moves))])
    return moves


def whereabouts(pos):
    """Every card that is not an Ace, wherever it is."""
    piles = [*pos.hands, *pos.decks, *pos.discards, [card for card in pos.slots if card != NONE]]
    return sorted(card for pile in piles for card in pile)
