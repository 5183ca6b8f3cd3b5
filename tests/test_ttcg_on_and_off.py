"""TTCG: for which cards a text is on that nobody uses, and what ends with the turn (TT-14.3, TT-18.2)."""

import pytest

from ttcg.language.notes import LOOK, notes
from ttcg.language.reader import read
from ttcg.language.wording import say

EVERY = ("one that is chosen, or whichever there is", "'One dragon cannot be destroyed.'", "'Dragons cannot be")
BACK = ("stay so, or be undone when the turn ends", "'Tap one unit.'", "'At the end of the turn, untap all")


@pytest.mark.parametrize(("text", "words"), [
    ("A tapped unit cannot be destroyed.", EVERY),
    ("A unit cannot attack.", EVERY),
    ("If you control a dragon, a spell cannot be tapped.", EVERY),
    ("A rank 1 unit can attack twice.", EVERY),
    ("While this card is on the field, a dragon cannot be destroyed.", EVERY),
    ("Tap one unit until end of turn.", BACK),
    ("Until the end of the turn, tap one unit.", BACK),
    ("Discard one card to tap one unit until end of turn.", BACK),
    ("Return one unit to its owner's hand until end of turn.", BACK),
    ("If you control a dragon, tap one unit until end of turn.", BACK),
    ("When this card attacks, tap one enemy unit for the rest of the turn.", BACK),
    ("Draw two cards until end of turn.", BACK)])
def test_what_may_be_for_one_or_all_or_end_with_the_turn_is_refused(text, words):
    """TT-14.3, TT-18.2, S16: with both readings, or what to write for either."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S16" and all(part in wrong.message for part in words), wrong


@pytest.mark.parametrize("text", [
    "While you control a dragon, all units you control gain 100 attack.",
    "[passive] The unit with the highest attack gains 100 attack.",
    "[continuous] While this card is on the field, one unit you control gains 100 attack.",
    "[passive] You may rank up this card using a fire unit.",
    "[passive] Once per turn, one unit you control gains 100 attack this turn.",
    "When this card is played, a unit cannot attack.", "One dragon cannot be destroyed.",
    "Dragons cannot be destroyed.",
    "A dragon you control cannot be destroyed this turn.", "Discard one card: a unit you control cannot be tapped.",
    "A dragon gains 100 attack.", "Tap one unit this turn.", "Tap one unit.",
    "Tap one unit and it loses 100 attack until end of turn.", "Play one extra card until end of turn.",
    "Until the end of the turn, one unit gains 100 attack."])
def test_what_is_for_known_cards_and_lasts_is_read(text):
    """TT-14.3: among it all that the messages of the refusals say to write."""
    tree, wrong = read(text)
    assert tree is not None, wrong
    assert read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize("text", [
    "[passive] One dragon unit cannot be destroyed.",
    "[passive] Two units you control gain 100 attack.",
    "[passive] If you control a dragon, a unit gains 100 attack.",
    "[passive] This card gains 100 attack and one enemy unit loses 100 attack.",
    "While you control a dragon, one unit you control gains 100 attack.",
    "While you control a dragon, up to two units gain 100 attack.",
    "While you control a dragon, a random unit gains 100 attack.",
    "While this card is tapped, another unit you control gains 100 attack.",
    "While this card is equipped, one enemy unit cannot attack."])
def test_whom_a_text_is_for_that_nobody_uses_is_noted(text):
    """TT-14.7: the first that fits, as nobody chooses; all that are named, or the one with most, need no note."""
    told = [(note.label, note.clause) for note in notes(text, read(text)[0]) if "first that fits" in note.text]
    assert told == [(LOOK, "TT-14.7")]


def test_a_text_for_all_or_for_one_that_is_chosen_needs_no_note():
    for text in ("While you control a dragon, all units you control gain 100 attack.",
                 "[continuous] While this card is on the field, one unit you control gains 100 attack."):
        assert notes(text, read(text)[0]) == []


@pytest.mark.parametrize(("text", "write"), [
    ("Destroy one or two units.", "Destroy up to two units."),
    ("Destroy a unit that is equipped with a spell.", "Destroy one equipped unit."),
    ("Destroy a spell that is attached to a unit your opponent controls.", "Destroy one equip card."),
    ("Destroy each spell equipped to a unit you control.", "Destroy one equip card."),
    ("When an enemy unit is destroyed, that unit's owner discards a card.",
     "Destroy one enemy unit and its owner discards one card."),
    ("The player with the most points loses three points.",
     "If you have fewer points than your opponent, gain two points."),
    ("If either player has five or fewer points, draw a card.", "If you have five or fewer points, gain two points."),
    ("For two turns, your opponent cannot play units.", "For the next two turns, your opponent cannot play units."),
    ("Set the attack of a unit to zero until end of turn.", "The attack of one unit becomes 0."),
    ("All units' attack becomes 500.", "The attack of all units becomes 500.")])
def test_what_is_refused_says_what_to_write(text, write):
    """TT-17.4: in words that are read."""
    wrong = read(text)[1]
    assert wrong is not None and f"'{write}'" in wrong.message, wrong
    assert read(write)[0] is not None


@pytest.mark.parametrize(("text", "style"), [
    ("While it is your turn, this card gains 100 attack.", "passive"),
    ("While it is your turn, the equipped unit gains 100 attack.", "equip"),
    ("While it is your turn, discard this card to draw one card.", "latent"),
    ("While it is your opponent's turn, counter the effect of a unit.", "counter"),
    ("While it is your turn, when this card attacks, draw one card.", "latent"),
    ("[normal] While it is your turn, draw one card.", "normal")])
def test_while_it_is_your_turn_has_the_style_that_fits(text, style):
    """TT-19.2: passive only where nothing else says how it is used."""
    tree, wrong = read(text)
    assert tree is not None and tree["style"] == style and "on" not in tree["window"], wrong


@pytest.mark.parametrize("style", ["normal", "dormant", "continuous"])
def test_what_is_used_is_not_on_in_these_turns_alone(style):
    """TT-19.2, S16: what is used goes on when the turn is over."""
    wrong = read(f"[{style}] While it is your turn, this card gains 100 attack.")[1]
    assert wrong is not None and wrong.code == "S16" and "in these turns alone" in wrong.message
