"""Both effects of each of the 200 cards are played through the rules, and are seen to do something.

For each effect a table is laid on which it can work: its card where the effect wants it, and cards that fit what its
sentence names in every zone. Both players then make legal moves by chance, those of the effect first, until every
action of the effect was carried out and changed the match, or, for a text that is on, until taking the text away would
change what holds.
"""

import pytest

from ttcg_tries import CARDS, played


@pytest.mark.parametrize("ident", list(CARDS))
def test_both_effects_of_a_card_are_played(ident, monkeypatch):
    for index in (0, 1):
        assert played(ident, index, monkeypatch) is not None, CARDS[ident]["effects"][index]["text"]
