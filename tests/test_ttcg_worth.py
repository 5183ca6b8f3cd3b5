"""What TTCG's opponents take effects to be worth: each node says it itself, and it adds up to sensible prices."""

from statistics import mean

import pytest

from ttcg.language import worth
from ttcg.language.node import ACTIONS, CONDITIONS, NODES
from ttcg.language.reader import read
from ttcg.rules.loading import pool

CARDS = [pool(()).cards[i] for i in range(200)]


def of(text, style="normal"):
    """The worth of a sentence."""
    tree, fault = read(text, style)[:2]
    assert tree, fault
    return worth.of(tree)


@pytest.mark.native
def test_every_node_says_what_it_is_worth():
    """In points of a player at most as many as a match has; of a condition, how often it holds.

    None has it from a class above it: it stands with the node, as all of it does.
    """
    for name, made in NODES.items():
        assert "worth" in vars(type(made)), name
        assert (0 < made.worth < 1) if name in CONDITIONS else abs(made.worth) <= 20, name
    assert sum(made.worth != 0 for made in ACTIONS.values()) > 35


def test_what_befalls_the_other_is_worth_the_opposite():
    """TT-13: points, cards, units."""
    assert of("Gain two points.") == 2 and of("Your opponent loses two points.") == 2
    assert of("Draw one card.") > 0 and of("Draw two cards.") == 2 * of("Draw one card.")
    assert of("Destroy one unit your opponent controls.") > of("Tap one unit your opponent controls.") > 0
    assert of("One unit you control gains 100 attack.") == of("One unit your opponent controls loses 100 attack.") > 0


def test_nobody_uses_what_brings_less_than_nothing():
    assert of("Lose two points.") == of("Destroy one unit you control.") == 0
    assert of("Lose two points to gain one point.") == 0


@pytest.mark.parametrize(("more", "less"), [
    ("Draw two cards.", "Discard one card to draw two cards."),
    ("Gain two points.", "If you control no units, gain two points."),
    ("All fire units you control gain 100 attack.", "This turn, all fire units you control gain 100 attack."),
    ("Destroy one unit your opponent controls.", "Destroy one spell your opponent controls."),
    ("Draw two cards.", "Let your opponent draw one card to draw two cards."),
    ("Return one unit from your discard pile to your hand.", "Mill two cards.")])
def test_costs_conditions_and_time_take_off(more, less):
    assert of(more) > of(less) >= 0


def test_a_style_says_how_often_it_comes_to_it():
    """TT-7.1: a dormant effect waits for its card to be tapped, a latent one for its moment."""
    assert of("Gain two points.") > of("Gain two points.", "dormant") > 0
    assert (of("While this card is on the field, units you control gain 100 attack.", "continuous")
            > of("This turn, units you control gain 100 attack."))


def test_higher_ranks_bring_more():
    """TT-21.5: by and large, an effect is as strong as its rank allows."""
    for spells, most in ((True, 3), (False, 5)):
        found = [mean(card.fresh for card in CARDS if card.spell == spells and card.rank == rank)
                 for rank in range(1, most + 1)]
        assert found == sorted(found) and found[-1] > 2 * found[0] > 0


def test_what_a_card_can_do_depends_on_being_tapped():
    """TT-7.2, TT-7.4: one of its effects can be used, then only a dormant one."""
    mercy = next(card for card in CARDS if card.name == "Small Mercy")
    assert mercy.effects[0].worth == 2 and mercy.rest == mercy.effects[1].worth == pytest.approx(0.7)
    assert mercy.fresh == pytest.approx(2 + 0.7 / 2)
