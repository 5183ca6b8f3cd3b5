"""TTCG, TT-20: what a made-up sentence does not name, using it does not change: no player's points, no zone."""

import random
import re
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house import examples
from mulligan import CHANCE
from ttcg import GAME
from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg.rules import moving
from ttcg.rules.constants import PICK, USE, WINDOW
from ttcg_made import sentences
from ttcg_readings_table import Case, reader, table

pytestmark = pytest.mark.deep

# words of a plain wording without which something stays as it was, for whoever's it is
NAMES = {"points": "point|destroy", "hand": "hand|draw|discard|play|rank up|reveal",
         "deck": "deck|draw|mill|shuffle|search|reveal", "discard": "discard|mill|destroy|play|counter",
         "field": "unit|spell|card|play|rank|place|hand|deck|battle"}
# and those without which it does so for the opponent ("the deck" is that of both);
# cards on the field are anybody's where no side is said
THEIRS = r"opponent|both|they|their|owner|either|destroy|the (hand|deck|discard pile)"
THEIR_FIELD = THEIRS + r"|unit|spell|card"
BORROWS = "activate|copy"                  # the sentence is of another card then, and may name whatever it likes
MOST = 60                                  # answers while a sentence is carried out


def used(text, seed):
    """(position before, position after) a spell with the sentence was used; None where it cannot be."""
    case = Case(text, "named.readings", crc32(text.encode()), {"style": "normal"})     # a card for each text
    ident, _ = reader(case, None)
    pos = table(case, ident).pos if ident else None
    rng = random.Random(seed)
    own = [move for move in GAME.legal(pos, 0) if move[0] == USE and move[2] == 0
           and pos.card(move[1]).id == ident] if pos else []
    if not own:
        return None
    before, move = pos, own[0]
    for _ in range(MOST):
        pos = GAME.apply(pos, pos.mover, move)
        while GAME.to_move(pos) == (CHANCE,):
            pos = GAME.apply(pos, CHANCE, GAME.sample(pos, rng))
        if pos.over or pos.ask not in (PICK, WINDOW):
            return before, pos
        legal = GAME.legal(pos, pos.mover)
        move = legal[0] if pos.ask == WINDOW else rng.choice(legal)
    return None


def zones(pos, seat):
    """Points and zones of a player, the field with what is tapped on it, but for the card that was used."""
    piles = pos.piles[10 * seat:10 * seat + 10]
    return {"points": pos.points[seat], "hand": sorted(pos.hands[seat]), "deck": list(pos.decks[seat]),
            "discard": list(pos.discards[seat]), "field": [list(pile) for pile in piles]}


def changed(text, seed):
    """(player, zone) of all that changed though the plainest wording of the sentence does not name it."""
    found = used(text, seed)
    if found is None:
        return None
    before, after = found
    words = say(read(text, "normal")[0], tag=False).lower()
    if re.search(BORROWS, words):
        return None
    out = []
    for seat in (0, 1):
        now = zones(after, seat)
        for zone, was in zones(before, seat).items():
            whose = THEIR_FIELD if zone == "field" else THEIRS
            named = re.search(NAMES[zone], words) and (seat == 0 or re.search(whose, words))
            if was != now[zone] and not named:
                out.append((seat, zone))
    return out


def normal_ones(seed, count):
    source = (text for text, _, of_spell in sentences(seed, ("normal",)) if of_spell)
    return [next(source) for _ in range(count)]


@examples(40)
@given(st.integers(0, 9999))
def test_what_a_sentence_does_not_name_stays(seed):
    """TT-20, TT-18.7: whatever the grammar makes, only players and zones that are named change."""
    for i, text in enumerate(normal_ones(seed, 4)):
        assert not changed(text, seed * 10 + i), (text, changed(text, seed * 10 + i))


def test_many_of_them_are_used_and_change_something():
    """Without which the property would say nothing."""
    texts = normal_ones(5, 150)
    found = [used(text, i) for i, text in enumerate(texts)]
    ran = [one for one in found if one]
    assert len(ran) >= 20
    assert sum(any(zones(a, seat) != zones(b, seat) for seat in (0, 1)) for a, b in ran) >= 10


@pytest.mark.parametrize(("text", "function", "zone"), [
    ("Draw two cards.", "draw", "hand"), ("Mill two cards.", "mill", "deck")])
def test_a_wrong_player_is_noticed(text, function, zone, monkeypatch):
    """With a rule broken so that it is done by the other player, the property fails."""
    real = getattr(moving, function)
    assert changed(text, 1) == []
    monkeypatch.setattr(moving, function, lambda pos, seat, *rest: real(pos, 1 - seat, *rest))
    assert (1, zone) in changed(text, 1)
