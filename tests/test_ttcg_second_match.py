"""TTCG: two engines, one from the rule text alone (ttcg_second.py), play the same random matches of all 200 cards, move
by move.
"""

import json
import random

import pytest

from mulligan import Match
from ttcg import GAME
from ttcg.cards.library import LIBRARY
from ttcg.rules.constants import PICK
from ttcg_second import Second
from ttcg_second_cards import TABLE, TYPES

TREES = json.loads((LIBRARY.folder / "trees.json").read_text("utf-8"))
IDS = sorted(LIBRARY.shipped.cards)
NO_CARDS = ("place", "type", "subtype", "old_subtype", "effect")
QUIET = (0, 5, 6)                          # passing, going to battle, ending the turn


def deck(rng):
    """60 cards of three types and spells, each at most twice."""
    types = {*rng.sample(TYPES, 3), "spell"}
    return {"name": "any",
            "cards": sorted(rng.sample([one for one in IDS if LIBRARY.card(one)["type"] in types] * 2, 60))}


class Both:
    """A match of the engine, and the second reading beside it."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.match = Match(GAME, seed=seed, decks=(deck(self.rng), deck(self.rng)))
        pos, ids = self.match.state, self.match.state.pool.cards.ids
        self.mine = Second([LIBRARY.card(one) for one in ids], [TREES[one] for one in ids], pos.decks, pos.turn)
        self.mine.hands = [list(hand) for hand in pos.hands]
        self.run, self.used = self.mine.run(), set()
        self.seen = len(self.match.actions)
        self.asked = next(self.run)

    def chance(self):
        """What chance did in the engine is done in the second reading where that asks for it."""
        while self.asked[0] == TABLE:
            kind, cards = self.asked[1]
            found = next((i for i in range(self.seen, len(self.match.moves))
                          if i not in self.used and self.match.moves[i][0] == kind
                          and (kind != "shuffle" or frozenset(self.match.moves[i][1]) == cards)), None)
            assert found is not None, f"no {kind} of these {len(cards)} cards in the engine"
            self.used.add(found)
            what = self.match.moves[found][1]
            self.asked = self.run.send(list(what) if kind == "shuffle" else what)

    def compare(self):
        """Every fact, who is to act, and the legal list, where copies in one hand or deck are alike."""
        pos, mine = self.match.state, self.mine
        assert pos.points == mine.points and pos.piles == [tuple(mine.piles[place]) for place in range(20)]
        for seat in (0, 1):
            assert sorted(pos.hands[seat]) == sorted(mine.hands[seat]) and pos.decks[seat] == mine.decks[seat]
            assert sorted(pos.discards[seat]) == sorted(mine.discards[seat])
            assert pos.skips[seat] == [mine.skips[seat][what] for what in ("turn", "draw", "main", "battle")]
        assert (pos.turn, pos.number, len(pos.chain),
                pos.attached) == (mine.turn, mine.number, len(mine.chain), mine.attached)
        if pos.ask != PICK:                # an activation asks before it taps
            assert set(pos.tapped) == set(mine.tapped)
        now = pos.now.of
        for card in filter(mine.unit, mine.tops()):
            shown = TYPES.index(mine.kind(card)[0]), mine.rank(card), mine.stat(card, "attack"), mine.stat(card,
                                                                                                           "defense")
            found = now[card]
            assert (found.type, found.rank, found.attack, found.defense) == shown, mine.c(card)["id"]
        seat = self.match.to_move()[0]
        assert seat == self.asked[0] and self.alike(self.match.legal(seat)) == self.alike(self.asked[1])

    def alike(self, moves):
        plain = self.match.state.ask == PICK and self.match.state.prompt in NO_CARDS
        return {move if len(move) < 2 or move[1] < 0 or move[0] not in (1, 2, 7) or plain and move[0] == 7
                or self.mine.at(move[1]) is not None
                else (move[0], "copy of", move[1] >> 2, *move[2:]) for move in map(tuple, moves)}

    def step(self):
        """One random move in both; False at the end."""
        self.chance()
        if not self.match.to_move():
            assert self.asked[0] == 3, "only the engine's match is over"
            return False
        self.compare()
        seat = self.match.to_move()[0]
        legal = self.match.legal(seat)
        busy = [move for move in legal if move[0] not in QUIET]
        move = self.rng.choice(busy if busy and self.rng.random() < 0.5 else legal)
        self.seen = len(self.match.actions) + 1
        self.match.act_move(seat, move)
        while due := self.match.formal():  # TT-3.9: asked, but no choice; the second reading asks for choices only
            self.match.act_move(*due)
        self.asked = self.run.send(tuple(move))
        return True


@pytest.mark.deep
@pytest.mark.native
@pytest.mark.parametrize("seed", range(8))
def test_two_readings_of_the_rules_agree(seed):
    """TT-5, TT-6, TT-7.1, TT-7.5, TT-7.6, TT-8.2, TT-8.3, TT-8.4, TT-9.1, TT-9.2, TT-10.1, TT-10.2, TT-10.4

    TT-11, TT-12, TT-13, TT-14.5, TT-16.4
    """
    both, moves = Both(seed), 0
    while both.step():
        moves += 1
    assert moves > 30
