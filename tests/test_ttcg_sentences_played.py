"""Made-up sentences of TTCG on cards, played at random: nothing falls, no card is lost, the match ends."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brief import BRIEF
from house import examples
from ttcg import GAME
from ttcg.rules.constants import OVER
from ttcg_made import PLAIN, Match, card, made, spoken

pytestmark = pytest.mark.deep

EXAMPLES = json.loads((Path(__file__).parent / "vectors" / "ttcg" / "sample.json").read_text("utf-8"))["good"]
GROUND = ["TT001", "TT002", "TT003", "TT017", "TT073", "TT090"]
OPTIONS = {"effect_destroy": ("pile", "top"), "battle_tie": ("none", "both"), "untap_step": (False, True),
           "mulligan": (False, True),
           "destroyer_gains": (False, True), "effect_uses": (1, 2)}


@examples(25)
@given(st.integers(0, 9999), st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}))
def test_made_up_cards_are_played(seed, options):
    deck = [one for one in made(seed) for _ in (0, 1)] + GROUND
    match = Match([deck, deck], seed, max_turns=24, hand_start=8, **options).play(250)
    assert match.pos.over == (GAME.outcome(match.pos) is not None)


def rows():
    """Every example in each style that fits it, on a unit and on a spell."""
    for example in EXAMPLES:
        text = example["text"]
        for kind, styles in zip(("dark", "spell"), spoken(text)):
            for style in styles:
                yield kind, style, text


@pytest.mark.parametrize("part", range(12))
def test_the_examples_are_played(part):
    """TT-17.6: whatever passes the checks runs, in every style that fits it."""
    mine = [row for i, row in enumerate(rows()) if i % 12 == part]
    names = [card(f"example-{part}-{i}", kind, 1 + i % 2,
                  [(style, text), PLAIN if text != PLAIN[1] else ("normal", "Draw one card.")])
             for i, (kind, style, text) in enumerate(mine)]
    random.Random(part).shuffle(names)
    for i in range(0, len(names), 20):
        deck = [one for one in names[i:i + 20] for _ in (0, 1)] + GROUND * 2
        Match([deck, deck], part, max_turns=24, hand_start=8).play(80 if BRIEF else 250)


def test_whole_decks_end_their_matches():
    """TT-13.6, TT-16.3: with the ordinary rules every match ends, long before the bound of moves."""
    for seed in (3,) if BRIEF else (3, 4):
        deck = [one for one in made(seed, 25) for _ in (0, 1)]
        match = Match([deck, deck], seed, max_turns=40).play(5000)
        assert match.pos.over and match.pos.ask == OVER and match.pos.reason in ("points", "effect",
                                                                                 "turns") and GAME.outcome(match.pos)
