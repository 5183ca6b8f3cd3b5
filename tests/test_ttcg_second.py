"""TTCG: what a second reading of a whole match found, clause by clause."""

from ttcg_table import Table, spell, unit


def test_a_rank_up_from_the_discard_pile_chooses_only_what_can_be_laid():
    """TT-6.8, TT-20.4"""
    riser = unit("graveclimber", "nature", 1, None,
                 ("normal", "Rank up this card using a nature unit from your discard pile."))
    table = Table(A=dict(units=riser, discard="nature-1 nature-3 fire-2"), B={}, step="main")
    table.refused("use u1 1", "no_target", "TT-10.1")
    table = Table(A=dict(units=riser, discard="nature-1 nature-2 nature-3"), B={}, step="main")
    table.do("use u1 1 ..").shows(A_units="graveclimber/nature-2", A_discard="nature-1 nature-3")


def test_a_unit_no_card_of_the_discard_pile_can_lie_on_is_no_target_of_a_rank_up():
    """TT-6.8"""
    lifter = spell("gravelifter", ("normal", "Rank up one of your units using a unit from your discard pile."))
    table = Table(A=dict(units="earth-1, fire-1", spells=lifter, discard="fire-2 earth-3"), B={}, step="main")
    table.do("use s1 1 ..").shows(A_units="earth-1, fire-1/fire-2", A_discard="earth-3")


def test_a_search_offers_only_what_can_be_played():
    """TT-6.8: with all places taken nothing of rank 1 can be chosen"""
    caller = spell("unitcaller", ("normal", "Search your deck for one rank 1 unit and play it."))
    full = "earth-1, fire-1, air-1, dark-1, light-1"
    table = Table(A=dict(units=full, spells=caller, deck="water-1 nature-1"), B={}, step="main")
    table.do("use s1 1, pass, pass")
    assert set(table.legal()) == {"choose none"}
    table.do("choose none").shows(A_units=full, A_deck="water-1 nature-1")


def test_what_holds_while_points_are_so_many_follows_the_points():
    """TT-14.3, TT-18.3: a text that is on applies at every moment"""
    proud = unit("proudlight", "light", 1, 200,
                 ("continuous",
                  "While you have more points than your opponent, all light units you control gain 100 attack."))
    striker = unit("striker-two", "fire", 1, 200)
    table = Table(A=dict(units=f"{proud}*+, {striker}", points=10), B=dict(points=10), step="battle")
    table.shows(A_u1_attack=200).do("attack u2 player ..").shows(B_points=9, A_u1_attack=300)


def test_a_counter_answers_nothing_that_came_before_an_own_play():
    """TT-7.1, TT-8.6: what an effect drew earlier in the turn is not the opponent's last action any more"""
    spy = spell("drawspy", ("counter", "When your opponent draws a card, your opponent mills one card."))
    giver = spell("drawgiver", ("normal", "Your opponent draws one card."))
    table = Table(A=dict(spells=giver, hand=spy), B={}, step="main", plays=2)
    table.pos.plays = 2
    table.do(f"use s1 1 .., play {spy} s2, pass").lacks("use s2 1")
