"""Positions of TTCG made from words, and scripts on them.

`Table(A=dict(units="ashfoot-runner"), B=dict(units="pebble-warden"), step="battle").do("attack u1 eu1 ..")` takes
actions, `.shows(A_points=19)` compares facts.

A card is its id or its name in small letters with hyphens. Places stand between commas, `-` is an empty one, a pile is
written from the lowest card up with `/` between; behind a card `*` means tapped since an earlier turn, `+` that its
continuous effect is on, `@eu1` that it is attached to the card on that place. Hands, decks (the top first) and discard
piles (the oldest first) have blanks between cards. Scripts are moves as the game writes them with commas between, cards
by name; `A:` or `B:` before one says who makes it, words behind `->` answer the questions that follow, and `..` at the
end passes every window, too. `unit` and `spell` make cards from sentences; `earth-1` to `dark-5` are units with half
their sum as Attack, `rune-1` to `rune-3` spells.
"""

import random
import re

import pytest

from mulligan import CHANCE, Illegal
from mulligan.cards.library import CardSet
from ttcg import GAME
from ttcg.cards.library import LIBRARY
from ttcg.rules.position import Position, Rules
from ttcg.rules.constants import FREE, INDEX_SHIFT, OWNER_BIT, PICK, STEPS, TYPES, WINDOW, place_of

SLUGS = {re.sub(r"[^a-z0-9]+", "-", card["name"].lower()).strip("-"): ident
         for ident, card in LIBRARY.shipped.cards.items()}
EXTRA = (("normal", "Gain one point."), ("dormant", "Draw one card."))


def unit(name, kind="earth", level=1, attack=None, *effects, subs="beast"):
    """A unit of one's own, known from now on; its id is its name. What is left out of its effects does little."""
    attack = 250 * level if attack is None else attack
    return _learn({"id": name, "name": name.replace("-", " ").title(), "type": kind, "level": level,
                   "subtypes": subs.split(), "attack": attack, "defense": 500 * level - attack,
                   "effects": _effects(effects)})


def spell(name, *effects, level=1):
    return _learn({"id": name, "name": name.replace("-", " ").title(), "type": "spell", "level": level,
                   "effects": _effects(effects)})


def one(name, text, style="normal", level=1):
    """A spell with this text as its first effect."""
    return spell(name, (style, text), level=level)


def watcher(event, does="gain one point", style="passive", kind="dark"):
    """A unit with a trigger, its name made of what it waits for."""
    name = "w-" + "-".join(f"{event} {does} {style}".lower().replace(",", "").replace("'", "").split())
    return unit(name[:60].strip("-") + f"-{len(name)}", kind, 1, 250, (style, f"{event}, {does}."))


def _effects(given):
    return [{"style": style, "text": text} for style, text in (*given, *EXTRA)[:2]]


def _learn(card):
    known = LIBRARY.card(card["id"]) if card["id"] in LIBRARY else None
    assert known in (None, card), f"two cards of the tests are called {card['id']}"
    if known is None:
        LIBRARY.learn(CardSet("tests", card["id"], {card["id"]: card}))
    return card["id"]


# `earth-1` 250/250 to `dark-5` 1250/1250
UNITS = {kind: [unit(f"{kind}-{n}", kind, n) for n in range(1, 6)] for kind in TYPES[:-1]}
RUNES = [spell(f"rune-{n}", level=n) for n in (1, 2, 3)]
FILLER = " ".join(spell(f"filler-{n}") for n in range(1, 13))


def ident(word):
    """The id of a card from how a table calls it."""
    return SLUGS.get(word, word)


def slug(ident):
    """How a table calls a card."""
    return _SLUG_OF.get(ident, ident)


_SLUG_OF = {ident: name for name, ident in SLUGS.items()}


def _customs(seat):
    """The ids of the cards of a seat that no set shipped with the game holds."""
    places = [str(seat.get(key, FILLER if key == "deck" else ""))
              for key in ("units", "spells", "hand", "deck", "discard")]
    words = re.findall(r"[\w~-]+", re.sub(r"@\w+", "", " , ".join(places)))
    return {ident(word) for word in words if word.strip("-")} - set(LIBRARY.shipped.cards)


class Table:
    """A position and what was done since, move by move through the game itself.

    Players are A (seat 0, whose turn it is) and B.
    """

    def __init__(self, A=(), B=(), step="main", turn="A", no=5, **rules):
        # `chance`: what chance has done, each "shuffle" or "random"
        self.marks, self.counts, self.chance = [], {}, []
        seats = [dict(A), dict(B)]
        customs = sorted(set().union(*map(_customs, seats)))
        for known in customs:
            LIBRARY.card(known)
        self.pos = pos = Position(Rules(**rules), customs=tuple(customs))
        pos.brought, pos.plays = [1, 1], Rules(**rules).plays
        pos.turn, pos.number, pos.step = "AB".index(turn), no, STEPS.index(step)
        pos.mover, pos.ask = pos.turn, FREE
        pos.agenda = [("end_step",), *([("battle_step",)] if step == "main" else []), ("idle",)]
        for seat, given in enumerate(seats):
            self._lay(seat, given)
        for card, host in self.marks:
            pos.attached[card] = pos.top(host)
            pos.on.add((card, self._effect(card, "equip")))
            pos.tapped.setdefault(card, no - 2)
        pos._now = None

    def _lay(self, seat, given):
        pos = self.pos
        pos.points[seat] = given.get("points", pos.points[seat])
        pos.hands[seat] = [self._copy(seat, word) for word in given.get("hand", "").split()]
        pos.decks[seat] = [self._copy(seat, word) for word in given.get("deck", FILLER).split()][::-1]
        pos.discards[seat] = [self._copy(seat, word) for word in given.get("discard", "").split()]
        for zone, first in (("units", 0), ("spells", 5)):
            for spot, text in enumerate(part.strip() for part in given.get(zone, "").split(",") if part.strip()):
                if text != "-":
                    place = seat * 10 + first + spot
                    pos.piles[place] = tuple(self._standing(seat, word) for word in text.split("/"))
                    pos.at |= dict.fromkeys(pos.piles[place], place)

    def _standing(self, seat, word):
        word, _, host = word.partition("@")
        card = self._copy(seat, word.strip("*+"))
        if "*" in word:
            self.pos.tapped[card] = self.pos.number - 2
        if "+" in word:
            self.pos.on.add((card, self._effect(card, "continuous")))
            self.pos.tapped.setdefault(card, self.pos.number - 2)
        if host:
            self.marks.append((card, place_of(host, seat)))
        return card

    def _effect(self, card, style):
        return next(one.index for one in self.pos.card(card).effects if one.style == style)

    def _copy(self, seat, word):
        nth = self.counts[seat, word] = self.counts.get((seat, word), -1) + 1
        assert nth < 4, f"more than four of {word}"
        return self.pos.pool.index[ident(word)] << INDEX_SHIFT | seat << OWNER_BIT | nth

    # ---- scripts -----------------------------------------------------------------------------------------------------
    def do(self, script):
        for line in filter(None, (line.strip() for line in script.split(","))):
            line, through = line.removesuffix("..").strip(), line.endswith("..")
            line, _, wanted = (part.strip() for part in line.partition("->"))
            if line:
                self.take(line)
            self.settle(wanted.split(), through)
        return self

    def settle(self, wanted=(), through=True):
        """Questions are answered with the first of the wanted words that is offered, windows are passed if `through`.
        """
        while not self.pos.over and (self.pos.ask == PICK or through and self.pos.ask == WINDOW):
            line = "pass" if self.pos.ask == WINDOW else self._answer(wanted)
            if line is None:
                break
            self.take(f"{'AB'[self.pos.mover]}: {line}")
        return self

    def _answer(self, wanted):
        offered = {line.split()[-1]: line for line in self.legal()}
        return next((offered[word] for word in wanted if word in offered), None)

    def take(self, line):
        seat, text = self._who(line)
        movers = GAME.to_move(self.pos)
        assert movers == (seat,), f"{line}: {movers} is to move, asked {self.pos.ask}: {self.pos.prompt}"
        assert all(ask.ask for ask in GAME.asks(self.pos, seat)), f"{line}: nothing is asked"
        before = self.pos.data()
        move = GAME.parse(self.pos, seat, self._named(text))
        after = GAME.apply(self.pos, seat, move)
        assert self.pos.data() == before, f"{line} changed the state it was given"
        while GAME.to_move(after) == (CHANCE,):
            move = GAME.sample(after, random.Random(len(self.chance)))
            self.chance.append(move[0])
            after = GAME.apply(after, CHANCE, move)
        self.pos = after

    def _who(self, line):
        named = re.match(r"([AB]): *(.*)", line)
        return ("AB".index(named[1]),
                named[2]) if named else (self.pos.mover if self.pos.mover < 2 else self.pos.turn, line)

    @staticmethod
    def _named(text):
        return " ".join(ident(word) for word in text.split())

    # ---- what is seen ------------------------------------------------------------------------------------------------
    def shows(self, **facts):
        found = {name: self.fact(name) for name in facts}
        wanted = {name: " ".join(value.split()) if isinstance(value, str) else value for name, value in facts.items()}
        wrong = {name: (value, wanted[name]) for name, value in found.items() if value != wanted[name]}
        assert not wrong, f"found, wanted: {wrong}"
        return self

    def fact(self, name):
        """Of a seat `A_points`, `A_units`, `A_spells`, `A_hand` (sorted), `A_discard`, `A_deck` (top first),
        `A_u1_attack` …

        Of the table `step`, `mover`, `winner` …
        """
        pos = self.pos
        seat, _, what = name.partition("_")
        if seat not in ("A", "B"):
            return {"step": lambda: STEPS[pos.step], "number": lambda: pos.number, "turn": lambda: "AB"[pos.turn],
                    "mover": lambda: "AB"[pos.mover] if pos.mover < 2 else None, "over": lambda: pos.over,
                    "winner": lambda: pos.over and ("A", "B", "draw")[pos.winner], "chain": lambda: len(pos.chain),
                    "ask": lambda: {FREE: "idle", WINDOW: "window", PICK: "pick"}.get(pos.ask, pos.ask)}[name]()
        seat = "AB".index(seat)
        spot, _, stat = what.partition("_")
        if stat and re.fullmatch(r"[us]\d", spot):
            return self._stat(place_of(spot, seat), stat)
        if what in ("units", "spells"):
            first = seat * 10 + 5 * (what == "spells")
            words = ["/".join(self._word(card) for card in pile) or "-" for pile in pos.piles[first:first + 5]]
            while words and words[-1] == "-":
                words.pop()
            return ", ".join(words) or "-"
        if what == "points":
            return pos.points[seat]
        cards = {"hand": pos.hands, "discard": pos.discards, "deck": pos.decks}[what.removesuffix("_size")][seat]
        if what.endswith("_size"):
            return len(cards)
        names = [slug(self.pos.card(card).id) for card in cards]
        if what == "hand":
            names.sort()
        if what == "deck":
            names.reverse()                    # its top comes first
        return " ".join(names)

    def _word(self, card):
        return slug(self.pos.card(card).id) + "*" * (card in self.pos.tapped)

    def _stat(self, place, stat):
        from ttcg.rules import values
        return values.stat(self.pos, self.pos.top(place), stat)

    def legal(self, seat=None):
        """What may be done, as texts with names of cards."""
        seat = self.pos.mover if seat is None else seat
        texts = [GAME.text(self.pos, seat, move) for move in GAME.legal(self.pos, seat)]
        return [" ".join(slug(word) for word in text.split()) for text in texts]

    def offers(self, *lines):
        listed = self.legal()
        assert not set(lines) - set(listed), f"{set(lines) - set(listed)} not among {listed}"
        return self

    def lacks(self, *lines):
        listed = self.legal()
        assert not set(lines) & set(listed), f"{set(lines) & set(listed)} among {listed}"
        return self

    def refused(self, line, reason, clause=None):
        """The move is refused with that reason and clause, is not listed, and changes nothing."""
        seat, text = self._who(line)
        text, before = self._named(text), self.pos.data()
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.pos, seat, GAME.parse(self.pos, seat, text))
        assert self.pos.data() == before and text not in [GAME.text(self.pos, seat, move)
                                                          for move in GAME.legal(self.pos, seat)]
        assert caught.value.reason == reason, f"{line}: {caught.value.reason}, {caught.value}"
        assert caught.value.clause in GAME.rulebook().clauses and str(caught.value) and caught.value.title
        assert clause in (None, caught.value.clause), f"{line}: refused by {caught.value.clause}"
        return self

    def over(self, winner, reason=None):
        """The match has ended so, and nothing is possible any more."""
        assert self.pos.over and self.fact("winner") == winner and reason in (None,
                                                                              self.pos.reason), (self.fact("winner"),
                                                                                                 self.pos.reason)
        assert GAME.legal(self.pos, 0) == GAME.legal(self.pos, 1) == [] and not GAME.to_move(self.pos)
        return self


__all__ = ["FILLER", "Table", "ident", "one", "slug", "spell", "unit", "watcher"]
