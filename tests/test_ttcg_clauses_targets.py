"""TTCG, section 10: targets, numbers, resolution."""

import random

import pytest

from mulligan import CHANCE
from ttcg import GAME
from ttcg.rules import moves
from ttcg_table import Table, spell, unit, watcher

BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
PINCH = spell("pinch", ("normal", "Your opponent discards one card of their choice."))
TUTOR = spell("tutor", ("normal", "Play one rank 1 unit from your hand."))


@pytest.mark.parametrize(("phrase", "units", "good"), [
    ("two units", "earth-1", False),
    ("two units", "earth-1, water-1", True),
    ("exactly two units", "earth-1", False),
    ("up to two units", "earth-1", True),
    ("any number of units", "earth-1, water-1, fire-1", True),
    ("all units", "-", True),
    ("one rank 2 or higher unit", "earth-1", False),
    ("one fire unit", "earth-1, fire-1", True),
    ("one tapped unit", "earth-1", False),
])
def test_numbers_and_words(phrase, units, good):
    """TT-10.1: a target must fit all the words, and numbers are kept."""
    boom = spell("boom-" + phrase.replace(" ", "-"), ("normal", f"Destroy {phrase} your opponent controls."))
    table = Table(A=dict(spells=boom), B=dict(units=units))
    if good:
        table.do("use s1 1 -> eu3 eu2 eu1 done ..").shows(ask="idle", A_spells=f"{boom}*")
        assert table.fact("B_units") in ("-", "earth-1"), "what was chosen is gone"
    else:
        table.refused("use s1 1", "no_target", "TT-10.1")


def test_when_targets_are_chosen():
    """TT-10.2: public ones when it is used.

    In a hand or deck when it resolves; "all" and superlatives choose nothing then.
    """
    Table(A=dict(spells=BOMB), B=dict(units="earth-1, water-1")).do("use s1 1").shows(ask="pick", mover="A", chain=0)
    seek = spell("seek", ("normal", "Add one water unit from your deck to your hand."), ("normal", "Draw one card."))
    table = Table(A=dict(spells=seek, deck="water-1 earth-1"))
    table.do("use s1 1").shows(ask="window").do("..").shows(ask="pick")
    every = spell("boom-all-units", ("normal", "Destroy all units your opponent controls."))
    table = Table(A=dict(spells=every), B=dict(units="earth-1", spells=TUTOR, hand="water-1"))
    table.do("use s1 1, B: use s1 1 -> water-1 u2 ..")
    table.shows(B_units="-")


def test_superlatives():
    """TT-10.3: values of the moment it resolves; among equals the controller of the effect chooses."""
    worst = spell("worst", ("normal", "Destroy the unit with the lowest attack your opponent controls."))
    table = Table(A=dict(spells=worst), B=dict(units="earth-2, water-1, fire-3"))
    table.do("use s1 1 ..").shows(B_units="earth-2, -, fire-3")
    table = Table(A=dict(spells=worst), B=dict(units="earth-1, water-1"))
    table.do("use s1 1, B: pass, A: pass").shows(ask="pick", mover="A")
    table.do("-> eu2 ..").shows(B_units="earth-1")
    ram = Table(A=dict(spells=worst), B=dict(units="earth-2, ridge-ram",
                                             spells=spell("up-six",
                                                          ("normal", "One unit you control gains 600 attack."))))
    ram.do("use s1 1, B: use s1 1 -> u2 ..").shows(B_units="-, ridge-ram")


def test_superlatives_and_protection():
    """TT-10.12: what cannot be targeted is found all the same, what is immune is not affected."""
    worst = spell("worst", ("normal", "Destroy the unit with the lowest attack your opponent controls."))
    Table(A=dict(spells=worst), B=dict(units="gust-courier, earth-2")).do("use s1 1 ..").shows(B_units="-, earth-2")
    calm = unit("calm", "earth", 1, 250, ("passive", "This card is immune to spell effects."))
    Table(A=dict(spells=worst), B=dict(units=f"{calm}, earth-2")).do("use s1 1 ..").shows(B_units=f"{calm}, earth-2")


def test_dropped_targets():
    """TT-10.4: "exactly" does nothing then, "up to" and a plain number use what is left.

    One that no longer fits is dropped.
    """
    for word, left in (("exactly two", "water-1"), ("up to two", "-"), ("two", "-")):
        boom = spell("gone-" + word.replace(" ", "-"), ("normal", f"Destroy {word} units your opponent controls."))
        table = Table(A=dict(spells=boom), B=dict(units="earth-1, water-1", spells=LIFT))
        table.do("use s1 1 -> eu1 eu2, B: use s1 1 -> u1 ..")
        table.shows(B_hand="earth-1", B_units=left if left == "-" else f"-, {left}")
    exact = spell("gone-exactly-two", ("normal", "Destroy exactly two units your opponent controls."))
    table = Table(A=dict(spells=exact), B=dict(units="earth-1, water-1, fire-1"))
    table.do("use s1 1 -> eu1 eu3 ..").shows(B_units="-, water-1", B_points=18)
    weak = spell("weak-only", ("normal", "Destroy one unit with 300 or less defense on the field."))
    firm = spell("firm", ("normal", "One unit you control gains 100 defense."))
    table = Table(A=dict(spells=weak), B=dict(units="earth-1", spells=firm))
    table.do("use s1 1 -> eu1, B: use s1 1 -> u1 ..").shows(B_units="earth-1")


def test_a_target_that_came_back():
    """TT-10.4: it has moved, so it is dropped, even if it lies on the field again."""
    table = Table(A=dict(spells=BOMB), B=dict(units="earth-1", spells=f"{TUTOR}, {LIFT}"))
    table.do("use s1 1 -> eu1, B: use s1 1, A: pass, B: use s2 1 -> u1")
    table.do("-> earth-1 ..").shows(B_points=20, B_units="earth-1", B_hand="")


def test_failing_to_find():
    """TT-10.5: fewer from a hidden zone; the deck is shuffled after a choice from it."""
    seek = spell("seek", ("normal", "Add one water unit from your deck to your hand."), ("normal", "Draw one card."))
    table = Table(A=dict(spells=seek, deck="water-1 earth-1"))
    table.do("use s1 1 -> none done ..").shows(A_hand="", ask="idle")
    assert table.fact("A_deck_size") == 2
    empty = Table(A=dict(spells=seek, deck="earth-1")).do("use s1 1 ..").shows(A_hand="", ask="pick")
    empty.do("choose none").shows(A_hand="", ask="idle")


def test_who_discards():
    """TT-10.6, TT-20.6"""
    table = Table(A=dict(spells=PINCH), B=dict(hand="earth-1 water-1"))
    table.do("use s1 1 ..").shows(mover="B", ask="pick").do("-> water-1 ..").shows(B_hand="earth-1")
    mine = spell("my-choice", ("normal", "Your opponent discards one card of your choice."))
    table = Table(A=dict(spells=mine), B=dict(hand="earth-1 water-1"))
    table.do("use s1 1 ..").shows(mover="A", ask="pick").do("-> e:water-1 ..").shows(B_hand="earth-1")
    chance = spell("by-chance", ("normal", "Your opponent discards one card at random."))
    Table(A=dict(spells=chance), B=dict(hand="earth-1 water-1")).do("use s1 1 ..").shows(B_hand_size=1, ask="idle")


def test_both_discard_unseen():
    """TT-10.6: the active player chooses first, then both discard at once.

    The one who chooses last is not told the other's choice.
    """
    both = spell("both-discard", ("normal", "Both players discard one card."))
    table = Table(A=dict(spells=both, hand="earth-1 earth-2"), B=dict(hand="water-1 water-2"))
    table.do("use s1 1 ..").shows(mover="A", ask="pick")
    table.do("-> earth-2").shows(mover="B", A_hand="earth-1 earth-2", A_discard="")
    assert "Chosen" not in GAME.asks(table.pos, 1)[0].hint
    for seed in range(4):                                  # and a guess of it goes on to the end
        guess = GAME.determinise(table.pos, 1, random.Random(seed))
        assert guess.answers[0] in guess.hands[0]
        assert len(GAME.apply(guess, 1, moves.legal(guess, 1)[0]).discards[0]) == 1
    table.do("-> water-1 ..").shows(A_discard="earth-2", B_discard="water-1")


def test_a_guess_while_chance_discards_goes_on_to_the_end():
    """TT-3.7, TT-20.6: chance chooses among the cards of the guess, not among those that are hidden."""
    chance = spell("by-chance-two", ("normal", "Your opponent discards two cards at random."))
    table = Table(A=dict(spells=chance), B=dict(hand="earth-1 water-1 fire-1 earth-2"))
    pos = table.do("use s1 1").pos
    while GAME.to_move(pos) != (CHANCE,):
        pos = GAME.apply(pos, pos.mover, GAME.pass_move(pos, pos.mover))
    for seed in range(20):
        rng, hidden = random.Random(seed), set(pos.hands[1])
        for state in (pos, GAME.apply(pos, CHANCE, GAME.sample(pos, rng))):
            guess, rest = GAME.determinise(state, 0, rng), GAME.determinise(state, 1, rng)
            assert set(guess.options) <= set(guess.hands[1]) and set(rest.options) <= hidden
            while GAME.to_move(guess) == (CHANCE,):
                guess = GAME.apply(guess, CHANCE, GAME.sample(guess, rng))
            assert len(guess.hands[1]) == len(guess.discards[1]) == 2


def test_controlled_by_each_player():
    """TT-10.6: the number is for each side."""
    fair = spell("fair", ("normal", "Destroy one unit controlled by each player."))
    table = Table(A=dict(spells=fair, units="earth-1, earth-1"), B=dict(units="water-1, water-1"))
    table.do("use s1 1 -> u2 eu1 ..")
    table.shows(A_units="earth-1", B_units="-, water-1", A_points=19, B_points=19)


def test_then_and_and():
    """TT-10.7"""
    for word, points in ((", then", 20), (" and", 21)):
        name = "and-then" if "then" in word else "and-also"
        try_it = spell(name, ("normal", f"Tap all units your opponent controls{word} gain one point."))
        Table(A=dict(spells=try_it)).do("use s1 1 ..").shows(A_points=points)
        Table(A=dict(spells=try_it), B=dict(units="earth-1")).do("use s1 1 ..").shows(A_points=21, B_units="earth-1*")


def test_it():
    """TT-10.8: what the action before chose, else the card of the trigger; "they" is the player of the event."""
    both = spell("tap-it", ("normal", "Tap one unit your opponent controls and return it to its owner's hand."))
    table = Table(A=dict(spells=both), B=dict(units="earth-1, water-1"))
    table.do("use s1 1 -> eu2 ..").shows(B_units="earth-1", B_hand="water-1")
    slow = watcher("When an enemy unit attacks", "that unit loses 200 attack")
    table = Table(A=dict(units="fire-1"), B=dict(units=slow), step="battle")
    table.do("attack u1 eu1 ..").shows(A_units="-", B_u1_attack=250)
    table = Table(A=dict(spells="rune-1/toll-gate"), B=dict(hand="rune-1"), turn="B")
    table.do("B: play rune-1 s1 ..").shows(B_points=19, A_points=20)


def test_it_is_what_was_found():
    """TT-10.13: an action that found nothing leaves nothing to "them", not even the card of the trigger."""
    trap = watcher("When an enemy unit attacks", "tap all untapped spells your opponent controls and destroy them")
    table = Table(A=dict(units="fire-2"), B=dict(units=f"{trap}, earth-3*"), step="battle")
    table.do("attack u1 eu2 ..").shows(A_units="-", A_points=18)
    table = Table(A=dict(units="fire-3"), B=dict(units=f"{trap}, earth-2*"), step="battle")
    table.do("attack u1 eu2 ..").shows(A_units="fire-3", B_points=18)
    spied = spell("my-choice", ("normal", "Your opponent discards one card of your choice."))
    table = Table(A=dict(spells=spied), B=dict(hand="earth-1 water-1 fire-1")).do("use s1 1 ..")
    assert len(table.pos.known[1]) == 3, "who chooses sees the hand"


def test_for_each():
    """TT-10.9: counted when it resolves; zero does nothing."""
    Table(A=dict(units="water-1/harbor-medium/monsoon-drake, water-1, fire-1")).do("use u1 1 ..").shows(A_points=22)
    Table(A=dict(units="nature-1/spore-apothecary")).do("use u1 2 ..").shows(A_points=21)
    Table(A=dict(units="spore-apothecary")).do("use u1 2 ..").shows(A_points=20)
    table = Table(A=dict(units="monsoon-drake, water-1"), B=dict(spells=LIFT))
    table.do("use u1 1, B: use s1 1 -> eu2 ..").shows(A_points=21)
    pierce = spell("mill-each", ("normal", "For each card under your cards, your opponent mills one card."))
    assert table and pierce


def test_for_each_multiplies_the_number():
    """TT-10.14: of the action, not of the cards it is done to."""
    swell = spell("swell", ("normal", "One unit you control gains 50 attack for each card under your cards."))
    table = Table(A=dict(spells=swell, units="earth-1/earth-2/earth-3, fire-1, water-1"))
    table.do("use s1 1 -> u2 ..").shows(A_u2_attack=350, A_u3_attack=250)


def test_if_is_looked_at_twice():
    """TT-10.10"""
    poor = spell("if-poor", ("normal", "If you control no units, gain three points."))
    Table(A=dict(spells=poor, units="earth-1")).refused("use s1 1", "condition_false", "TT-10.10")
    Table(A=dict(spells=poor)).do("use s1 1 ..").shows(A_points=23)
    give = spell("gain-if", ("normal", "If your opponent controls a unit, gain three points."))
    table = Table(A=dict(spells=give), B=dict(units="earth-1", spells=LIFT))
    table.do("use s1 1, B: use s1 1 -> u1 ..").shows(A_points=20)


def test_all_at_once():
    """TT-10.11, TT-9.9: a unit that falls with others sees them fall."""
    mourn = watcher("When another unit is destroyed")
    every = spell("boom-everything", ("normal", "Destroy all units on the field."))
    table = Table(A=dict(spells=every, units=mourn), B=dict(units="earth-1, water-1"))
    table.do("use s1 1 ..").shows(A_points=19 + 2, B_points=18, ask="idle")
