"""TTCG: what an effect does only sometimes, and how it ends or counts: coins, choices, halves, comparisons."""

import pytest

from ttcg import GAME
from ttcg.language.reader import parse, read
from ttcg.language.wording import say
from ttcg.rules.constants import PICK, RANDOM
from ttcg_table import Table, one, unit

COIN = "Flip a coin. If heads, draw two cards. If tails, lose three points."
MODES = "Choose one: destroy one unit your opponent controls; or draw one card and gain one point."


def named(text, style="normal"):
    words = "".join(letter if letter.isalnum() else "-" for letter in text.lower())
    return one(f"br-{words.strip('-')[:80]}", text, style)


def used(text, mine=(), theirs=(), words=""):
    table = Table(A=dict(dict(mine), spells=named(text)), B=dict(theirs))
    return table.do(f"use s1 1 -> {words} ..")


# ---- a coin, a choice ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side, facts", [("heads", dict(A_points=20, A_hand="air-1 air-2")),
                                         ("tails", dict(A_points=17, A_hand=""))])
def test_what_a_coin_says_is_done(side, facts):
    """TT-20.25: and nothing else; the log tells the side."""
    table = Table(A=dict(spells=named(COIN), deck="air-1 air-2 air-3"))
    pos = table.pos
    pos = GAME.apply(pos, 0, GAME.parse(pos, 0, "use s1 1"))
    while pos.ask != RANDOM:
        pos = GAME.apply(pos, pos.mover, GAME.parse(pos, pos.mover, "pass"))
    move = GAME.parse(pos, -1, f"coin {side}")
    assert GAME.text(pos, -1, move) == f"coin {side}"
    table.pos = GAME.apply(pos, -1, move)
    assert f"The coin shows {side}." in GAME.tell(pos, -1, move, table.pos).words
    table.shows(**facts)


def test_one_of_several_is_chosen():
    """TT-20.26, TT-10.2: when the effect resolves, and its cards are chosen then."""
    theirs = dict(units="earth-1, fire-1")
    used(MODES, dict(deck="air-1"), theirs, "1 eu2").shows(B_units="earth-1", B_points=19, A_hand="")
    used(MODES, dict(deck="air-1"), theirs, "2").shows(B_units="earth-1, fire-1", A_hand="air-1", A_points=21)
    used(MODES, dict(deck="air-1"), {}, "1").shows(A_hand="", A_points=20)


def test_a_choice_is_asked_in_words():
    """TT-20.26: the button and the log say what is done."""
    table = Table(A=dict(spells=named(MODES), deck="air-1"), B=dict(units="earth-1")).do("use s1 1")
    while table.pos.ask != PICK:
        table.take("pass")
    pos = table.pos
    assert [GAME.choice(pos, 0, move[1]) for move in GAME.legal(pos, 0)] == [
        "Destroy one unit your opponent controls", "Draw one card and gain one point"]
    after = GAME.apply(pos, 0, GAME.parse(pos, 0, "choose 2"))
    assert " to draw one card and gain one point." in GAME.tell(pos, 0, (7, 2), after).words


# ---- if, or ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, mine, facts", [
    ("Gain one point, or two points if you control a light unit.", "light-1", dict(A_points=22)),
    ("Gain one point, or two points if you control a light unit.", "dark-1", dict(A_points=21)),
    ("Gain one point. If you control a light unit, gain two points and your opponent loses one point.", "light-1",
     dict(A_points=23, B_points=19)),
    ("Gain one point. If you control a light unit, gain two points and your opponent loses one point.", "dark-1",
     dict(A_points=21, B_points=20)),
    ("Gain one point. If you control a light unit, gain two points. Lose one point.", "dark-1", dict(A_points=20)),
])
def test_if_within_an_effect(text, mine, facts):
    """TT-20.28"""
    used(text, dict(units=mine)).shows(**facts)


def test_if_you_do():
    """TT-10.7: without it nothing follows."""
    text = "Discard one card. If you do, draw two cards."
    used(text, dict(hand="fire-1", deck="air-1 air-2")).shows(A_hand="air-1 air-2")
    used(text, dict(deck="air-1 air-2")).shows(A_hand="")


@pytest.mark.parametrize("text, mine, theirs, holds", [
    ("If your opponent controls more units than you, gain one point.", "fire-1", "fire-1, air-1", True),
    ("If your opponent controls more units than you, gain one point.", "fire-1", "fire-1", False),
    ("If you control fewer units than your opponent, gain one point.", "fire-1", "fire-1, air-1", True),
    ("If you control more fire units than your opponent, gain one point.", "fire-1", "air-1, air-1", True)])
def test_how_many_both_have(text, mine, theirs, holds):
    """TT-18.3"""
    table = Table(A=dict(units=mine, spells=named(text)), B=dict(units=theirs))
    if holds:
        table.do("use s1 1 ..").shows(A_points=21)
    else:
        table.refused("use s1 1", "condition_false", "TT-10.10")


# ---- how much --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, points, left", [
    ("Lose half your points to draw one card.", 9, 5), ("Lose half your points, rounded up, to draw one card.", 9, 4),
    ("Lose half your points to draw one card.", 2, 1)])
def test_half_of_the_points(text, points, left):
    """TT-20.27"""
    text = text.replace(", rounded up,", ", rounded up")
    used(text, dict(points=points, deck="air-1")).shows(A_points=left, A_hand="air-1")


def test_half_of_one_point_pays_nothing():
    """TT-20.27, TT-7.6"""
    text = "Lose half your points to draw one card."
    Table(A=dict(points=1, spells=named(text))).refused("use s1 1", "cost_unpayable", "TT-7.6")


def test_each_counts_the_own_cards():
    """TT-10.9: both players, each for the own hand."""
    used("Both players gain one point for each card in their hand.", dict(hand="fire-1 fire-1 fire-1"),
         dict(hand="air-1")).shows(A_points=23, B_points=21)


@pytest.mark.parametrize("text, facts", [
    ("Mill cards until you mill a unit.", dict(A_discard="rune-1 rune-2 fire-1", A_deck="air-1")),
    ("Mill cards until you mill three units.", dict(A_discard="rune-1 rune-2 fire-1 air-1", A_deck="")),
    ("Draw cards until you have two cards in your hand.", dict(A_hand="rune-1 rune-2", A_deck="fire-1 air-1"))])
def test_until(text, facts):
    """TT-20.5"""
    used(text, dict(deck="rune-1 rune-2 fire-1 air-1")).shows(**facts)


def test_of_them():
    """TT-18.4: of what was milled before."""
    used("Mill two cards, then add one of them to your hand.", dict(deck="rune-1 fire-1 air-1", discard="dark-1"),
         words="fire-1").shows(A_hand="fire-1", A_discard="dark-1 rune-1")
    assert read("Mill two cards to add one of them to your hand.")[1].code == "S10"


# ---- where -----------------------------------------------------------------------------------------------------------
def test_without_ranking_up():
    """TT-20.10: to an empty place; the rank does not matter."""
    used("Play one unit from your hand without ranking up.", dict(units="fire-1", hand="fire-3"),
         words="fire-3").shows(A_units="fire-1, fire-3", A_hand="")


def test_under_one_unit():
    """TT-18.4: one that has cards under it."""
    used("Destroy all cards under one unit.", {}, dict(units="fire-1/fire-2, air-1, dark-1/dark-2"),
         "eu3").shows(B_units="fire-1/fire-2, air-1, dark-2")
    table = Table(A=dict(spells=named("Destroy all cards under one unit.")), B=dict(units="air-1"))
    table.refused("use s1 1", "no_target", "TT-10.1")


def test_each_player_destroys_one_of_the_own():
    """TT-17.7: you first, then the opponent."""
    table = Table(A=dict(units="fire-1, air-1", spells=named("Each player destroys one unit they control.")),
                  B=dict(units="earth-1, dark-1"))
    table.do("use s1 1 -> u2 u2 ..").shows(A_units="fire-1", A_points=19, B_points=19, B_units="earth-1")


def test_while_equipped():
    """TT-20.15: the unit is the one this card is attached to."""
    card = named("While equipped, the unit gains 100 attack.", "equip")
    Table(A=dict(spells=card, units="fire-1")).do("use s1 1 -> u1 ..").shows(A_u1_attack=350)


# ---- who -------------------------------------------------------------------------------------------------------------
def test_a_player_is_either():
    """TT-9.7"""
    toll = unit("br-toll", "earth", 1, 250, ("passive", "When a player plays a unit, that player loses one point."))
    Table(A=dict(units=toll, hand="fire-1")).do("play fire-1 u2 ..").shows(A_points=19, B_points=20)
    Table(A=dict(hand="fire-1"), B=dict(units=toll)).do("play fire-1 u2 ..").shows(A_points=19, B_points=20)


def test_they_behind_an_action():
    """TT-10.8"""
    used("Your opponent draws one card. They lose two points.", {}, dict(deck="air-1")).shows(
        A_points=20, B_points=18, B_hand="air-1")


def test_until_the_end_of_the_opponents_next_turn():
    """TT-14.2"""
    strong = unit("br-strong", "earth", 1, 250,
                  ("normal", "Until the end of your opponent's next turn, this card gains 100 attack."))
    table = Table(A=dict(units=strong)).do("use u1 1 ..").shows(A_u1_attack=350)
    table.do("end ..").shows(A_u1_attack=350).do("end ..").shows(A_u1_attack=250)


def test_spell_effects_alone_destroy_nothing():
    """TT-20.18"""
    ward = unit("br-ward", "earth", 1, 250, ("passive", "This card cannot be destroyed by spell effects."))
    bomb = unit("br-bomb", "fire", 1, 250, ("normal", "Destroy one unit your opponent controls."))
    Table(A=dict(units=bomb, spells=named("Destroy one unit your opponent controls.")),
          B=dict(units=ward)).do("use s1 1 -> eu1 ..").shows(B_units=ward).do("use u1 1 -> eu1 ..").shows(B_units="-")


# ---- the end, and no end ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, winner", [("You win the game.", 0), ("Your opponent wins the game.", 1),
                                          ("You lose the game.", 1), ("Both players lose the game.", None)])
def test_an_effect_ends_the_match(text, winner):
    """TT-13.8"""
    pos = used(text).pos
    found = GAME.outcome(pos)
    assert (found.winner, found.reason, found.clause) == (winner, "effect", "TT-13.8")


def test_what_waits_for_activations_does_not_set_itself_off():
    """TT-9.12: neither itself nor another of its kind."""
    echo = unit("br-echo", "earth", 1, 250, ("passive", "When a card effect activates, gain one point."))
    table = Table(A=dict(units=f"{echo}, {echo}", spells=named("Gain three points.")))
    table.do("use s1 1 ..").shows(A_points=25)


# ---- styles, words ---------------------------------------------------------------------------------------------------
def test_a_counter_without_when_answers_anything():
    """TT-19.1, TT-8.6"""
    table = Table(A=dict(spells=named("Gain one point.")),
                  B=dict(spells=named("Draw one card.", "counter"), deck="air-1"))
    table.refused("B: use s1 1", "not_your_priority", "TT-8.1")
    table.do("use s1 1, B: use s1 1 ..").shows(B_hand="air-1", A_points=21)


def test_a_continuous_effect_without_while():
    """TT-19.1, TT-7.7: on while its card is on the field."""
    flag = unit("br-flag", "fire", 1, 250, ("continuous", "All air units you control gain 100 attack."))
    table = Table(A=dict(units=f"{flag}, air-1", hand="fire-2")).do("use u1 1 ..").shows(A_u2_attack=350)
    table.do("play fire-2 u1 ..").shows(A_u2_attack=250)


@pytest.mark.parametrize("text", [COIN, MODES, "Either draw one card or gain one point.",
                                  "Lose one point to flip a coin, if heads draw two cards.",
                                  "Draw one card. If you control a dragon, draw one card. Then gain one point.",
                                  "Destroy one unit that is equipped.", "Neither player can draw cards this turn.",
                                  "You may play one additional unit this turn.",
                                  "When your opponent mills a card, they lose one point.",
                                  "Draw one card, or three cards if you have five or more points."])
def test_said_and_read_again(text):
    """TT-17.3: what is said of a tree is read as that tree."""
    tree = parse(text)
    assert parse(say(tree)) == tree
