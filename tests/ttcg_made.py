"""Cards of made-up sentences, and random matches of TTCG that are looked at after every move."""

import random
from copy import deepcopy

from ttcg import GAME
from ttcg.rules import moves
from ttcg.cards.library import LIBRARY
from ttcg.language.checks import faults
from ttcg.language.joining import settled, styled
from ttcg.language.reader import _words, language
from ttcg.rules.position import Position, Rules, numbered
from ttcg.language.styles import STYLES
from ttcg.rules.constants import OVER, TABLE, TYPES, USE
from ttcg_sentences import sentence

from mulligan.cards.library import CardSet

PLAIN = ("normal", "Gain one point.")


def spoken(text, styles=STYLES):
    """The styles in which a unit and in which a spell can say a sentence, of those that are asked for.

    It is read once, without the reports of what is refused.
    """
    found = language()._effect(_words(text), 0)
    if found is None:
        return (), ()
    tag, parts = found[1].get("style"), settled(found[1])
    said = {style: styled(*deepcopy(parts), style) for style in styles if tag in (None, style)}
    return tuple(tuple(style for style, tree in said.items() if not any(faults(tree, style, unit)))
                 for unit in (True, False))


def sentences(seed, styles=STYLES):
    """Sentences that pass the checks, without end: (text, styles of a unit, styles of a spell)."""
    rng = random.Random(seed)
    while True:
        text = sentence(rng.random())
        of_unit, of_spell = spoken(text, styles)
        if of_unit or of_spell:
            yield text, of_unit, of_spell


def card(name, kind, rank, effects):
    """A card of one's own, known from now on; its id is its name."""
    data = {"id": name, "name": name.title(), "type": kind, "level": rank,
            "effects": [{"style": style, "text": text} for style, text in effects]}
    if kind != "spell":
        data |= {"subtypes": ["beast"], "attack": 250 * rank, "defense": 250 * rank}
    if name not in LIBRARY:
        LIBRARY.learn(CardSet("tests", name, {name: data}))
    return name


def made(seed, count=14):
    """Cards with two made-up sentences each: three of five are rank 1, so that they come into play."""
    rng, source, out = random.Random(seed), sentences(seed), []
    for i in range(count):
        text, of_unit, of_spell = next(source)
        spell = not of_unit or bool(of_spell) and rng.random() < 0.4
        effects = [(rng.choice(of_spell if spell else of_unit), text)]
        while len(effects) < 2:
            text, of_unit, of_spell = next(source)
            styles = of_spell if spell else of_unit
            if styles and text != effects[0][1]:
                effects.append((rng.choice(styles), text))
        kind = "spell" if spell else rng.choice(TYPES[:3])
        out.append(card(f"made-{seed}-{i}", kind, rng.choice((1, 1, 1, 2, 3)), effects))
    return out


class Match:
    """A match at random; `log` tells how it came to where it is.

    How often an effect is used that can be is settled by `eager`.
    """

    def __init__(self, decks, seed, **options):
        self.rng, self.log, self.eager = random.Random(seed), [], 0.4
        customs = tuple(sorted({one for deck in decks for one in deck if one not in LIBRARY.shipped.cards}))
        known = Position(Rules(), customs=customs).pool
        self.pos = Position(Rules(**options), [numbered(known, deck, seat) for seat, deck in enumerate(decks)], customs)
        self.all = sorted(card for deck in self.pos.decks for card in deck)

    def play(self, most=400):
        """Play on until it is over, or so many moves were made."""
        for _ in range(most):
            if self.pos.over:
                break
            self.step()
        return self

    def step(self):
        pos = self.pos
        if pos.mover == TABLE:
            seat, move = 2, GAME.sample(pos, self.rng)
            GAME.check_chance(pos, move)
        else:
            seat = pos.mover
            legal = moves.legal(pos, seat)
            assert legal, f"{pos.prompt or pos.ask} asks for nothing: {self.log}"
            assert all(ask.ask for ask in GAME.asks(pos, seat)), "a question in words"
            uses = [move for move in legal if move[0] == USE]
            move = self.rng.choice(uses if uses and self.rng.random() < self.eager else legal)
            assert GAME.parse(pos, seat, GAME.text(pos, seat, move)) == move
        self.log.append((pos.number, seat, move))
        new = pos.copy()
        moves.play(new, seat, move)
        self.pos = new
        self.look()

    def look(self):
        """What is true after every move."""
        pos = self.pos
        cards = [card for piles in (pos.hands, pos.decks, pos.discards, pos.piles) for pile in piles for card in pile]
        assert sorted(cards) == self.all, "a card is lost or doubled"
        assert pos.at == {card: place for place, pile in enumerate(pos.piles) for card in pile}
        assert all((card >> 2 & 1) == place // 10 for card, place in pos.at.items()), "a card has changed sides"
        assert all(pos.card(card).spell == (place % 10 > 4) for card, place in pos.at.items()), "a spell among units"
        assert all((card >> 2 & 1) == seat for piles in (pos.hands, pos.decks, pos.discards) for seat in (0, 1)
                   for card in piles[seat])
        assert all(pos.is_top(card) for card in pos.tapped), "a card that is not active is tapped"
        assert all(pos.is_top(card) and host in pos.at for card, host in pos.attached.items())
        assert all(pos.is_top(card) for card, _ in pos.on)
        assert all(set(pos.known[seat]) <= set(pos.hands[seat]) for seat in (0, 1))
        assert all(sum(pos.fixed[seat]) >= 0 and min(pos.fixed[seat]) >= 0
                   and max(pos.fixed[seat]) <= len(pos.decks[seat]) for seat in (0, 1))
        assert max(pos.struck) <= 2 and max(pos.uses.values(),
                                            default=0) <= pos.rules.trigger_uses, "turns end (TT-16.3)"
        assert pos.number <= pos.rules.max_turns
        assert pos.over == (pos.ask == OVER) and (pos.over or min(pos.points) > 0
                                                  or ("points",) in pos.agenda), "points end a match after a link"
        assert Position.from_data(pos.data()) == pos


__all__ = ["PLAIN", "Match", "card", "made", "sentences", "spoken"]
