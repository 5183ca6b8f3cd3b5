"""Random matches of ASIGOC with random cards: nothing crashes, nothing is lost, every match ends (AS-12.7).

The suite plays 200 matches, in WebAssembly 40.
`MULLIGAN_MATCHES=20000 pytest tests/test_asigoc_random.py` plays as many as it says,
each with 32 fresh cards; a match is known by its number, `MULLIGAN_FIRST=682` begins with that one.
"""

import json
import os
import random
import sys
from collections import Counter

import asigoc_random as made
from asigoc.rules import moves as rules
from asigoc.cards.library import faults_of
from asigoc.language.operations import effects
from asigoc.rules.position import Position
from asigoc.rules.constants import OVER, TABLE
from asigoc.text.card_text import card_text

MATCHES = int(os.environ.get("MULLIGAN_MATCHES", "20" if sys.platform == "emscripten" else "200"))
FIRST = int(os.environ.get("MULLIGAN_FIRST", "0"))
MOST = 20_000                              # actions, as the game promises


def test_random_cards_are_legal_and_use_the_whole_language():
    """Each passes the linter and has a text; together they have every operation, cost, static, trigger and kind of
    target."""
    maker, said = made.Maker(random.Random(1)), Counter()
    for _ in range(60):
        for card in made.deck(maker, 9):
            assert faults_of(card) == []
            assert card_text(card) or not (card.get("deploy") or {"statics", "abilities", "ability"} & set(card))
            said.update(words(card))
    assert set(effects.operations) <= set(said) and said["if"] > 20
    for thing in ("sacrifice_self", "skip_attack", "wear", "aura", "slip", "guarded", "draw_step", "outlet", "discard",
                  "each:all",
                  "self_card", "a.source", "next_turn", "responding", "theirs"):
        assert said[thing], thing


def words(data):
    """Every text in some data that is no key."""
    if isinstance(data, (dict, list)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from words(part)
    elif isinstance(data, str):
        yield data


def test_random_matches_end():
    """Legal moves for who decides and for nobody else, every card in one place, no health below 0, an end within the
    bound."""
    reasons = Counter()
    for number in range(FIRST, FIRST + MATCHES):
        try:
            reasons[play(random.Random(number))] += 1
        except Exception as error:
            error.add_note(f"match {number}: MULLIGAN_FIRST={number} MULLIGAN_MATCHES=1")
            raise
    assert sum(reasons.values()) == MATCHES and set(reasons) <= {"health", "deck", "turns"}
    assert MATCHES < 100 or len(reasons) == 3


def play(rng):
    """One match to its end; the reason."""
    pos = made.start(made.Maker(rng))
    cards, actions, rest = made.whereabouts(pos), 0, rng.randrange(16)
    while pos.ask != OVER:
        mover = pos.mover
        if actions % 16 == rest:
            kept_whole(pos)
        before = pos.copy() if actions % 64 == rest else None
        moves = made.step(pos, rng)
        actions += 1
        assert moves and actions <= MOST
        if before is not None:
            left_alone(before, mover, moves)
        assert made.whereabouts(pos) == cards
        assert min(pos.health) >= 0 and min(pos.lost) >= 0 and min(pos.moves) >= 0 and min(pos.uses) >= 0
        assert pos.number <= pos.rules.max_turns
    assert rules.legal(pos, 0) == rules.legal(pos, 1) == []
    return pos.reason


def kept_whole(pos):
    """A position is plain data: it comes back from JSON as it was, at any moment."""
    data = pos.data()
    again = Position.from_data(json.loads(json.dumps(data)))
    again.pool = pos.pool
    assert again.data() == data
    if pos.mover != TABLE:
        assert rules.legal(again, pos.mover) == rules.legal(pos, pos.mover) and rules.legal(pos, 1 - pos.mover) == []


def left_alone(before, mover, moves):
    """Playing on with a copy leaves the position alone; no move stands twice."""
    data = before.data()
    if mover != TABLE:
        assert len(set(moves)) == len(moves)
        for move in moves[:3]:
            rules.play(before.copy(), mover, move)
    assert before.data() == data
