"""TTCG: what may be of now, of a later moment or of each turn is refused, and says what to write (TT-17, TT-18.2)."""

import pytest

from ttcg.language.reader import read

CASES = [
    ("If you control a fairy, draw one card, and if you control a dragon, gain one point.",
     "If you control a fairy, draw one card. If you control a dragon, gain one point."),
    ("At the end of the turn, if you control a dragon, draw one card.",
     "If you control a dragon, at the end of the turn, draw one card."),
    ("This turn, whenever a dragon attacks, this card gains 100 attack.",
     "When a dragon attacks, this card gains 100 attack this turn."),
    ("Until your next turn, this card cannot be attacked, then untap it.",
     "This turn, this card cannot be destroyed."),
    ("Once per turn, this card cannot be destroyed by battle.",
     "Once per turn, this card cannot be destroyed by battle this turn."),
    ("Discard two cards and lose one point, then draw that many cards.",
     "Discard any number of cards, then draw that many cards."),
    ("Either draw one card or gain one point, then tap one unit.",
     "Choose one: draw one card; or gain one point, then tap one unit."),
    ("This turn, you may play two units.", "This turn, you may play one extra unit."),
]


@pytest.mark.parametrize(("text", "instead"), CASES)
def test_two_moments_are_refused_with_what_to_write(text, instead):
    """TT-17.7, TT-17.11, TT-18.2: S16."""
    tree, wrong = read(text)
    assert tree is None and wrong.code == "S16" and f"'{instead}'" in wrong.message
    assert read(instead)[1] is None


@pytest.mark.parametrize("text", [
    "This turn, this card gains 300 attack, then destroy it.",
    "Play one unit from your hand, it cannot attack this turn.",
    "If you control a machine, tap one unit. If it is a dragon, gain one point.",
    "Once per turn, this card gains 100 attack.",
    "Once per turn, one unit you control cannot be attacked until your next turn.",
    "Lose one point and discard two cards, then draw that many cards.",
    "Discard one card and lose two points, then gain that many points.",
    "Both players destroy all units they control, then draw that many cards.",
    "Either draw one card or gain one point.",
    "You may play any number of spells.",
    "If this card would be destroyed, return it to its owner's hand instead.",
])
def test_what_is_of_one_moment_is_read(text):
    """TT-17.7, TT-17.11"""
    assert read(text)[1] is None


@pytest.mark.parametrize("text", ["Destroy the equipped unit.", "At the end of your turn, destroy the equipped unit.",
                                  "When you draw a card, the equipped unit gains 100 attack."])
def test_what_happens_once_attaches_nothing(text):
    """TT-17.11, TT-20.15: it would be done to any unit that is chosen for it."""
    assert read(text)[1].code == "S9"
    assert read(text, "equip")[1].code == "S5"
