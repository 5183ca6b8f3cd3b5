"""Positions of Kaadosu in the exchange format (KA-11.3), and scripts on them.

`Table({"F1": "red circle 4/4"}, {"F1": "blue square 6/3 #7 hurt 2"}, hands=("11 12", "")).do("attack F1 F1, end")`

A card is written `red circle 4/4`, with two shapes for a combo, `shadow` before a Shadow, `#7` for its id and then,
on the field, `hurt 2` and the marks `fresh moved attacked`. A number alone is a plain card of that id, in lists with
blanks between them. Scripts name a card of the hand by its place: `place 0 F1`, `move F1 B1`, `attack F1 B2`,
`attack F1 player`, `retire F1`, `end`, `discard 5`, `stake drawn`. Tables never fall back on codes: any face may stand
in any place.
"""

import pytest

from kaadosu import GAME
from kaadosu.rules import battle
from kaadosu.rules.battle import Position, Rules
from kaadosu.cards.faces import COLOURS, KINDS, SHAPES, Face
from kaadosu.rules.lines import SPACES
from kaadosu.rules.moves import packed, parts_of
from mulligan import Illegal, Match

NEUTRAL = "violet star 5/5 #1"                           # a guide that touches nothing in most positions
MARKS = ("fresh", "moved", "attacked")
DOINGS = {
    "place": battle.PLACE,
    "move": battle.MOVE,
    "attack": battle.ATTACK,
    "retire": battle.RETIRE,
    "end": battle.END,
    "discard": battle.DISCARD,
    "stake": battle.STAKE,
}
PHASES = {battle.MAIN: "main", battle.FULL: "discard", battle.CHOICE: "over", battle.OVER: "over"}


def card(text):
    """A card of the exchange format from its words."""
    words = str(text).split()
    if words[0].isdigit():
        words[:1] = "green", "star", "3/2", f"#{words[0]}"
    shapes = [word for word in words if word in SHAPES]
    plus, minus = next(word for word in words if "/" in word).split("/")
    number = [int(part) for word in words if word[0] == "#" for part in word[1:].split(",")]
    if len(shapes) > 1:
        kind = "shadow_combo" if "shadow" in words else "combo"
    else:
        kind = "shadow" if "shadow" in words else "base"
    return {
        "kind": kind,
        "number": number or [1, 2][:len(shapes)][::-1],
        "color": next(word for word in words if word in COLOURS),
        "shapes": shapes,
        "plus": int(plus),
        "minus": int(minus),
    }


def face(text):
    """A Face from the words of a card."""
    return face_of(card(text))


def face_of(given):
    """A Face from a card of the exchange format."""
    shapes = tuple(map(SHAPES.index, given["shapes"]))
    return Face(KINDS.index(given["kind"]), tuple(given["number"]), COLOURS.index(given["color"]), shapes,
                given["plus"], given["minus"])


def _standing(text):
    """A card of a field: its face, its damage, its marks."""
    words = str(text).split()
    hurt = int(words[words.index("hurt") + 1]) if "hurt" in words else 0
    return {"card": card(text), "damage": hurt} | {mark: mark in words for mark in MARKS}


def _cards(texts):
    return [card(text) for text in (texts.split() if isinstance(texts, str) else texts)]


def position(mine=(), theirs=(), hands=("", ""), deck="", discard="", guides=(NEUTRAL, NEUTRAL), health=(15, 15),
             turn=5, active=0, quiet=0, opening="source"):
    """A position of the exchange format; `mine` is the field of seat 0."""
    return {
        "opening": opening,
        "turn": turn,
        "active": active,
        "quiet": quiet,
        "health": list(health),
        "guides": _cards(guides),
        "deck": _cards(deck),
        "discard": _cards(discard),
        "hands": [_cards(hand) for hand in hands],
        "fields": [{space: _standing(text) for space, text in dict(field).items()} for field in (mine, theirs)],
    }


def loaded(given, **rules):
    """The state of a position in the exchange format."""
    pos = Position(Rules(opening=given["opening"], **rules))
    faces = []

    def put(one):
        """The number of a card that lies in the position from now on."""
        faces.append(face_of(one))
        return len(faces) - 1

    pos.turn, pos.active, pos.quiet = given["turn"], given["active"], given["quiet"]
    pos.health = list(given["health"])
    pos.guides = [put(one) for one in given["guides"]]
    pos.deck = [put(one) for one in given["deck"]][::-1]
    pos.discard = [put(one) for one in given["discard"]]
    pos.hands = [[put(one) for one in hand] for hand in given["hands"]]
    for seat, field in enumerate(given["fields"]):
        for space, one in field.items():
            spot = seat * 5 + SPACES.index(space)
            pos.field[spot], pos.hurt[spot] = put(one["card"]), one["damage"]
            for mark in MARKS:
                setattr(pos, mark, getattr(pos, mark) | one[mark] << spot)
    pos.faces, pos.phase = tuple(faces), battle.MAIN
    for lying in (*pos.guides, *pos.discard, *(one for one in pos.field if one >= 0)):
        pos.open |= 1 << lying
    return pos


def move_of(text):
    """The move of an action as scripts write it."""
    word, *rest = text.split()
    at = [SPACES.index(part) if part in SPACES else part for part in rest]
    if word == "attack" and rest[1] == "player":
        return packed(battle.STRIKE, at[0])
    if word == "stake":
        return packed(battle.STAKE, other=battle.DRAWN if rest[0] == "drawn" else battle.ORIGINAL)
    one, other = (*(int(part) for part in at), 0, 0)[:2]
    return packed(DOINGS[word], one, other)


def text_of(move):
    """The inverse of `move_of`."""
    kind, one, other = parts_of(move)
    if kind == battle.STRIKE:
        return f"attack {SPACES[one]} player"
    if kind == battle.STAKE:
        return f"stake {('drawn', 'original')[other]}"
    if kind == battle.PLACE:
        return f"place {one} {SPACES[other % 5]}"
    word = next(word for word, doing in DOINGS.items() if doing == kind)
    words = {"discard": (one,), "end": (), "retire": (SPACES[one % 5],)}
    return " ".join(map(str, (word, *words.get(word, (SPACES[one % 5], SPACES[other % 5])))))


class Table:
    """A position and what was done since, action by action through the game itself."""

    def __init__(self, mine=(), theirs=(), rules=(), **given):
        self.pos = loaded(position(mine, theirs, **given), **dict(rules))

    def do(self, script):
        """Take actions of whoever is to move, with commas between them."""
        for line in script.split(","):
            self.pos = GAME.apply(self.pos, self.mover(), move_of(line))
        return self

    def ends(self, count):
        """End the turn so many times."""
        return self.do(", ".join(["end"] * count))

    def mover(self):
        seats = GAME.to_move(self.pos)
        return seats[0] if seats else self.pos.active

    def refused(self, line, clause, seat=None):
        """The action is refused by that clause, is not listed, and changes nothing."""
        before = self.pos.data()
        if seat is None:
            seat = self.mover()
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.pos, seat, move_of(line))
        assert caught.value.clause == clause, f"{line}: refused by {caught.value.clause}"
        assert str(caught.value) and caught.value.title and caught.value.reason
        assert self.pos.data() == before and move_of(line) not in GAME.legal(self.pos, seat)
        return self

    # ---- reading -----------------------------------------------------------------------------------------------
    def number(self, one):
        return self.pos.faces[one].number[0]

    def field(self, seat):
        """Space -> id."""
        standing = zip(SPACES, self.pos.field[seat * 5:seat * 5 + 5])
        return {space: self.number(one) for space, one in standing if one >= 0}

    def hurt(self, seat):
        """Space -> damage, of cards that have some."""
        damage = zip(SPACES, self.pos.hurt[seat * 5:seat * 5 + 5])
        return {space: hurt for space, hurt in damage if hurt}

    def marks(self, seat, space):
        spot = seat * 5 + SPACES.index(space)
        return [mark for mark in MARKS if getattr(self.pos, mark) >> spot & 1]

    def hand(self, seat):
        return [self.number(one) for one in self.pos.hands[seat]]

    @property
    def deck(self):
        """The next card first."""
        return [self.number(one) for one in reversed(self.pos.deck)]

    @property
    def discard(self):
        """The oldest card first."""
        return [self.number(one) for one in self.pos.discard]

    @property
    def phase(self):
        return PHASES[self.pos.phase]

    @property
    def result(self):
        """(winner, reason) as KA-11.3 writes them."""
        return None if self.pos.winner < 0 else self.pos.winner, self.pos.reason or None

    def legal(self, seat=None):
        return {text_of(move) for move in GAME.legal(self.pos, self.mover() if seat is None else seat)}

    def can(self, word):
        """What may follow a word: `can("attack F1")` are targets."""
        return {text[len(word) + 1:] for text in self.legal() if text.startswith(word + " ")}


def real(deck0=(), deck1=(), seed=1, **options):
    """A Match of two decks of codes, filled up to ten with base cards from 2001 on, and from 3001 on."""
    decks = []
    for deck, start in ((deck0, 2001), (deck1, 3001)):
        more = [f"B{start + i}" for i in range(10 - len(deck))]
        decks.append({"name": "", "cards": [*deck, *more]})
    return Match(GAME, options, decks=decks, seed=seed)


__all__ = ["MARKS", "NEUTRAL", "Table", "card", "face", "loaded", "move_of", "position", "real", "text_of"]
