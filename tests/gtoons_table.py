"""Matches of gToons from given decks: `Table("gt001 gt004", "gt108")` deals those cards first and
fills up with plain ones."""

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.text.notation import ident
from gtoons.rules.position import ROWS
from mulligan import Illegal, Match

CARDS = LIBRARY.shipped.cards
# cards without a power, each of another character, black ones first: half for each seat, so that
# none of them ever clash
_PLAIN = list({card["character"]: card["id"]
               for card in sorted(CARDS.values(), key=lambda card: card["colour"] != "black")
               if not card["power"] and card["colour"] != "silver"}.values())
PLAIN = [_PLAIN[0::2], _PLAIN[1::2]]
GLADYS, SIGN = "gt119", "gt120"                         # silver 1, every green card +2; silver 3
TRUE = ("red", "orange", "yellow", "green", "blue", "purple")


def deck(names, seat, bottom=None, besides=""):
    """Twelve ids, top first: `names`, then plain cards of other characters than those and
    `besides`, then `bottom`."""
    named, last = names.split(), [bottom] if bottom else []
    met = {CARDS[name]["character"] for name in [*named, *last, *besides.split()]}
    plain = [name for name in PLAIN[seat] if CARDS[name]["character"] not in met]
    return (named + plain)[:12 - len(last)] + last


def record(decks, orders, lines=(), sets=(), **options):
    """A record in which the table deals those decks in those orders."""
    return {"format": "mulligan-record/1", "game": "gtoons", "version": GAME.version,
            "options": options, "sets": list(sets),
            "decks": [{"name": "", "cards": cards} for cards in decks],
            "actions": [f"* deal {' '.join(order)}" for order in orders] + list(lines)}


class Table:
    """A match whose decks lie in a known order. Seats act by lines like `0 lay gt001 1`."""

    def __init__(self, mine="", theirs="", bottoms=(None, None), **options):
        self.decks = [deck(mine, 0, bottoms[0], theirs), deck(theirs, 1, bottoms[1], mine)]
        self.match = Match.replay(record(self.decks, self.decks, **options))

    @property
    def pos(self):
        return self.match.state

    def do(self, *lines):
        for line in lines:
            seat, _, text = line.partition(" ")
            self.match.act(int(seat), text)
        return self

    def row(self, seat, *cards):
        """Lay `cards` in the free slots of the row, from the left.

        The hand's first ones when none are named; then commit.
        """
        slots = ROWS[self.pos.stage]
        for slot in slots:
            if not self.at(seat, slot):
                self.do(f"{seat} lay {cards[slot - slots[0]] if cards else self.hand(seat)[0]} "
                        f"{slot}")
        return self.do(f"{seat} ready")

    def rows(self, mine="", theirs=""):
        """Both lay a row and commit it."""
        return self.row(0, *mine.split()).row(1, *theirs.split())

    def keep(self):
        return self.do("0 discard none", "1 discard none")

    def play(self, mine="", theirs="", mine_back="", theirs_back=""):
        """Both rows with nothing discarded, up to the swap."""
        return self.rows(mine, theirs).keep().rows(mine_back, theirs_back)

    # ---- reading ---------------------------------------------------------------------------------
    def hand(self, seat):
        return [ident(self.pos, card) for card in self.pos.hands[seat]]

    def at(self, seat, slot):
        card = self.pos.board[seat * 7 + slot - 1]
        return ident(self.pos, card) if card >= 0 else ""

    def laid(self, seat):
        return [self.at(seat, slot) for slot in range(1, 8) if self.at(seat, slot)]

    def drawn(self, seat):
        """What is left of a deck, the top first."""
        return [ident(self.pos, card) for card in reversed(self.pos.draws[seat])]

    def score(self, seat, slot):
        return GAME.scores(self.pos)[0][seat * 7 + slot - 1]

    def totals(self):
        scores = GAME.scores(self.pos)[0]
        return sum(scores[:7]), sum(scores[7:])

    def result(self):
        return GAME.result(self.pos)

    def legal(self, seat):
        return {GAME.text(self.pos, seat, move) for move in self.match.legal(seat)}

    def refused(self, line):
        """(reason, clause) of a refused action.

        Asserts that nothing changed and that it is not offered.
        """
        before = self.match.record()
        seat, _, text = line.partition(" ")
        with pytest.raises(Illegal) as caught:
            self.match.act(int(seat), text)
        assert self.match.record() == before and text not in self.legal(int(seat))
        assert len(str(caught.value)) > 10 and caught.value.title
        return caught.value.reason, caught.value.clause

    def turned(self):
        """`seat slot` of every card turned over so far, in order."""
        return [action.text.removeprefix("turn ")
                for action in self.match.actions if action.text.startswith("turn ")]


def silver(front=GLADYS, last="", **options):
    """A match in which seat 0 lays `front` in slot 1 and `last` in slot 7, both having kept."""
    table = Table(f"{front} {last}", **options)
    spare = [card for card in table.decks[0] if card not in (front, last)]
    table.rows(f"{front} {' '.join(spare[:3])}").keep()
    table.rows(f"{' '.join(spare[4:6])} {last or spare[6]}").do("0 keep", "1 keep")
    return table.do("1 ready") if 1 in table.match.to_move() else table


def colour_of(card):
    return CARDS[card]["colour"]


def faces(view, zone):
    """The faces a view shows or lets look up in a zone."""
    found = next(z for z in view["zones"] if z["id"] == zone)
    cards = [card for cell in found["cells"]
             for card in cell["cards"]] if "cells" in found else found["cards"]
    return [card.get("face") or card.get("known") or card.get("mine") for card in cards]


__all__ = ["CARDS", "GLADYS", "PLAIN", "SIGN", "TRUE", "Table", "colour_of", "deck", "faces",
           "record", "silver"]
