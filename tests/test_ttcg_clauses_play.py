"""TTCG, sections 6 and 7: playing and ranking up, styles, using effects."""

import pytest

from ttcg.text import describe
from ttcg_table import Table, spell, unit

LIFE = spell("two-lives", ("normal", "Gain two points."))
LEARN = unit("learner", "earth", 1, 250, ("normal", "Gain one point."), ("normal", "Draw one card."))
STUN = spell("stun", ("normal", "Tap one unit on the field."))
WAKE = spell("wake", ("normal", "Untap one unit on the field."))
BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
HALT = spell("halt", ("counter", "Counter the effect of a card."))


# ---- 6 playing -------------------------------------------------------------------------------------------------------
def test_rank_one():
    """TT-6.1: to an empty place only."""
    table = Table(A=dict(hand="earth-1 rune-1", units="water-1, earth-1"))
    table.refused("play earth-1 u1", "no_place", "TT-6.1").refused("play earth-1 u2", "no_place", "TT-6.1")
    table.do("play earth-1 u3 ..").shows(A_units="water-1, earth-1, earth-1", A_hand="rune-1")
    Table().refused("play earth-1 u1", "wrong_zone")
    full = Table(A=dict(hand="rune-1", spells="rune-1, rune-1, rune-1, filler-1, filler-2"))
    full.refused("play rune-1 s1", "no_place", "TT-6.1")


@pytest.mark.parametrize(("below", "card", "good"), [
    ("earth-1", "earth-2", True),
    ("earth-2", "earth-2", False),
    ("water-1", "earth-2", False),
    ("earth-1", "earth-3", False),
    ("earth-3", "earth-2", False),
    ("-", "earth-2", False),
    ("earth-4", "earth-5", True),
    ("earth-1/earth-2", "earth-3", True),
])
def test_higher_ranks(below, card, good):
    """TT-6.2: on a top card of the same type, exactly one rank lower."""
    table = Table(A=dict(units=below, hand=card))
    if good:
        table.do(f"play {card} u1 ..").shows(A_units=f"{below}/{card}")
    else:
        table.refused(f"play {card} u1", "no_pile_to_rank_up", "TT-6.2")


def test_spells_rank_up():
    """TT-6.2"""
    table = Table(A=dict(spells="rune-1", hand="rune-2 rune-3"))
    table.refused("play rune-3 s1", "no_pile_to_rank_up", "TT-6.2")
    table.do("play rune-2 s1 .., play rune-3 s1 ..").shows(A_spells="rune-1/rune-2/rune-3")


def test_current_values_below_printed_ones_above():
    """TT-6.3"""
    raise_it = spell("raise-it", ("normal", "This turn, increase the rank of one unit you control by one."))
    dye = spell("dye", ("normal", "This turn, change the type of one unit you control to fire."))
    table = Table(A=dict(units="earth-1", spells=f"{raise_it}, {dye}", hand="fire-3 earth-2"))
    table.do("use s1 1 -> u1 .., use s2 1 -> u1 ..").refused("play earth-2 u1", "no_pile_to_rank_up", "TT-6.2")
    table.do("play fire-3 u1 ..").shows(A_u1_rank=3, A_units="earth-1/fire-3")


def test_what_the_new_card_takes_over():
    """TT-6.4, TT-12.9: several in a turn, on tapped and on fresh cards; untapped, without the changes below."""
    table = Table(A=dict(units="ridge-ram", hand="earth-2 earth-3"))
    table.do("use u1 1 ..").shows(A_units="ridge-ram*", A_u1_attack=410)
    table.do("play earth-2 u1 .., play earth-3 u1 ..").shows(A_units="ridge-ram/earth-2/earth-3", A_u1_attack=750)


def test_the_attack_of_the_place_is_taken_over():
    """TT-6.4, TT-11.3"""
    up = spell("up-again", ("normal", "Rank up one unit you control using a unit from your hand."))
    table = Table(A=dict(units="earth-1", spells=up, hand="earth-2"), step="battle")
    table.do("attack u1 player .., use s1 1 -> u1 earth-2 ..")
    table.shows(A_units="earth-1/earth-2", B_points=19).refused("attack u1 player", "already_attacked", "TT-11.3")


def test_ranking_up_is_a_play():
    """TT-6.5"""
    table = Table(A=dict(units="earth-1", hand="earth-2 water-1 fire-1")).do("play earth-2 u1 .., play water-1 u2 ..")
    table.refused("play fire-1 u3", "no_play_left", "TT-5.5")


def test_extra_plays():
    """TT-6.6, TT-20.21: used up before the two ordinary ones, by a card that fits."""
    more = spell("more", ("normal", "You can play one extra water unit this turn."))
    table = Table(A=dict(spells=more, hand="earth-1 water-1 fire-1 air-1"))
    table.do("use s1 1 .., play water-1 u1 .., play earth-1 u2 ..")
    table.do("play fire-1 u3 ..").refused("play air-1 u4", "no_play_left", "TT-5.5")
    table = Table(A=dict(spells=more, hand="earth-1 fire-1 air-1 water-1"))
    table.do("use s1 1 .., play earth-1 u1 .., play fire-1 u2 ..")
    table.refused("play air-1 u4", "no_play_left").do("play water-1 u3 ..")


def test_extra_plays_are_counted_in_the_question():
    """TT-6.6, TT-5.5: what fits, and how many; after the ordinary ones, too."""
    more = spell("more", ("normal", "You can play one extra water unit this turn."))
    table = Table(A=dict(spells=more, hand="earth-1 water-1 fire-1 air-1"))
    assert hint(table).startswith("2 of 2 plays left. ")
    assert hint(table.do("use s1 1 ..")).startswith("2 of 2 plays left, and one extra water unit. ")
    table.do("play earth-1 u1 .., play fire-1 u2 ..")
    assert hint(table).startswith("0 of 2 plays left, and one extra water unit. ")
    assert hint(table.do("play water-1 u3 ..")).startswith("0 of 2 plays left. ")


def hint(table):
    return describe.asks(table.pos, 0)[0].hint


def test_extra_plays_next_turn():
    """TT-6.6, TT-14.2: only in the turn it is for."""
    soon = spell("more-soon", ("normal", "You can play one extra unit next turn."))
    table = Table(A=dict(spells=soon, hand="earth-1 water-1 fire-1 air-1 dark-1 light-1"))
    table.do("use s1 1 .., play earth-1 u1 .., play water-1 u2 ..")
    table.refused("play fire-1 u3", "no_play_left")
    table.do("end .., end .., play fire-1 u3 .., play air-1 u4 .., play dark-1 u5 ..")
    assert table.fact("A_hand_size") == 2


def test_after_a_play():
    """TT-6.7, TT-8.2: played and ranked_up trigger, then the opponent has a window.

    A unit attacks in the turn it was played.
    """
    glad = unit("glad", "earth", 1, 250, ("passive", "When this card is played, gain one point."))
    base = unit("base", "earth", 1, 250, ("passive", "When this card is ranked up, gain three points."))
    table = Table(A=dict(hand=f"{glad} earth-2", units=f"-, {base}"), B=dict(spells=LIFE)).do(f"play {glad} u1")
    table.shows(mover="B", ask="window", chain=1).do("..").shows(A_points=21).do("play earth-2 u2 ..")
    table.shows(A_points=24)
    table.do("battle .., attack u1 player ..").shows(B_points=19)


def test_playing_by_effects_keeps_to_the_rules():
    """TT-6.8: no place, no pile, no choice; a named type overrules the rule of types."""
    call = spell("call-any", ("normal", "Play one unit from your hand."))
    table = Table(A=dict(spells=call, hand="earth-2 water-1", units="earth-1")).do("use s1 1 ..")
    assert {line.split()[-1] for line in table.legal()} >= {"earth-2", "water-1"}
    bare = Table(A=dict(spells=call, hand="earth-2 water-1")).do("use s1 1 ..")
    assert "earth-2" not in {line.split()[-1] for line in bare.legal()}
    kin = spell("kin", ("normal", "Rank up one unit you control using a fire unit from your hand."))
    table = Table(A=dict(spells=kin, hand="fire-2", units="earth-1"))
    table.do("use s1 1 -> u1 fire-2 ..").shows(A_units="earth-1/fire-2")
    same = spell("up-again", ("normal", "Rank up one unit you control using a unit from your hand."))
    Table(A=dict(spells=same, hand="fire-2", units="earth-1")).do("use s1 1 -> u1 fire-2 ..").shows(A_units="earth-1")


def test_where_an_effect_lays_cards():
    """TT-6.9, TT-16.6: the first empty place; a pile is chosen, unless there is only one."""
    call = spell("call-any", ("normal", "Play one unit from your hand."))
    table = Table(A=dict(spells=f"{call}, {call}, {call}", hand="earth-1", units="earth-1, -, earth-1"))
    table.do("use s1 1 .., -> earth-1 ..")
    table.shows(A_units="earth-1, earth-1, earth-1")
    table = Table(A=dict(spells=call, hand="earth-2", units="earth-1, -, earth-1"))
    table.do("use s1 1 -> earth-2 ..").shows(ask="pick")
    table.do("choose u3 ..").shows(A_units="earth-1, -, earth-1/earth-2")
    table = Table(A=dict(spells=call, hand="earth-2", units="-, earth-1"))
    table.do("use s1 1 -> earth-2 ..").shows(A_units="-, earth-1/earth-2")


# ---- 7 styles --------------------------------------------------------------------------------------------------------
def test_normal():
    """TT-7.1, TT-7.1a: a unit in its own turn, a spell in either, the top card, untapped; it is tapped."""
    table = Table(A=dict(units=f"{LEARN}, {LEARN}*, {LEARN}/earth-2"), B=dict(units=LEARN, spells=LIFE))
    table.refused("use u2 1", "card_tapped", "TT-7.2").do("use u1 1")
    table.shows(A_units=f"{LEARN}*, {LEARN}*, {LEARN}/earth-2", chain=1)
    table.refused("B: use u1 1", "wrong_phase", "TT-7.1").do("B: use s1 1 ..")
    table.shows(A_points=21, B_points=22, B_spells=f"{LIFE}*")


def test_continuous():
    """TT-7.1, TT-7.7: used once, on while it is top, tapped or not; then anew."""
    table = Table(A=dict(units="clay-sentry, earth-1", spells=WAKE, hand="earth-2"))
    table.shows(A_u2_defense=250).do("use u1 1 ..")
    table.shows(A_u2_defense=290, A_units="clay-sentry*, earth-1")
    table.do("use s1 1 -> u1 ..").shows(A_units="clay-sentry, earth-1", A_u2_defense=290)
    table.refused("use u1 1", "already_used", "TT-7.7").do("play earth-2 u1 ..").shows(A_u2_defense=250)


def test_continuous_must_be_used_anew():
    """TT-7.7: after it was covered it is off, even when it is top again."""
    table = Table(A=dict(units="clay-sentry, earth-1", hand="earth-2"), B=dict(spells=LIFT))
    table.do("use u1 1 .., play earth-2 u1 .., end")
    table.do("B: use s1 1 -> eu1 ..").shows(A_units="clay-sentry, earth-1", A_u2_defense=250)


def test_what_came_back_is_off():
    """TT-7.7, TT-16.2: a card that was returned and played again is not on; its effect was used in this turn."""
    banner = spell("cloth", ("continuous", "All units you control gain 50 defense."))
    back = spell("take-back", ("normal", "Return one spell you control to its owner's hand."))
    table = Table(A=dict(units="earth-1", spells=f"{banner}, {back}")).do("use s1 1 ..").shows(A_u1_defense=300)
    table.do("use s2 1 -> s1 .., play cloth s1 ..").shows(A_u1_defense=250)
    table.refused("use s1 1", "already_used", "TT-16.2")


def test_equip():
    """TT-7.1, TT-12.6: attached once; the unit has it as long as it stays."""
    table = Table(A=dict(units="earth-1, water-1", spells=f"whetstone, {WAKE}")).do("use s1 1 -> u2 ..")
    table.shows(A_u2_attack=375, A_u1_attack=250, A_spells=f"whetstone*, {WAKE}")
    assert len(table.pos.attached) == 1


def test_an_attached_card_cannot_be_attached_again():
    """TT-7.1"""
    table = Table(A=dict(units="earth-1, water-1", spells="whetstone*@u1"))
    card = table.pos.top(5)
    del table.pos.tapped[card]
    table.refused("use s1 1", "already_used", "TT-7.1").do("use s1 2 -> u1 ..")
    table.shows(A_u1_attack=475, A_spells="whetstone*")


def test_counters():
    """TT-7.1, TT-7.1a, TT-8.6: only in answer to the opponent, in either turn, units too."""
    no = unit("naysayer", "water", 1, 250, ("counter", "Counter the effect of a card."))
    table = Table(A=dict(spells=f"{LIFE}, {HALT}"), B=dict(units=no))
    table.refused("use s2 1", "nothing_to_counter", "TT-8.6")
    table.do("use s1 1, B: use u1 1").shows(B_units=f"{no}*").do("A: use s2 1 ..").shows(A_points=22)


@pytest.mark.parametrize(("hand", "good"), [("thistle-glider", True), ("coil-rat", False)])
def test_latent_from_the_hand(hand, good):
    """TT-7.1: as a unit's normal effect, or as a counter if it counters; nothing is tapped, the card is discarded."""
    table = Table(A=dict(hand=hand))
    use = next((line for line in table.legal() if line.startswith("use") and hand in line), None)
    if good:
        table.do(f"{use} ..").shows(A_discard=hand, A_hand_size=1)
        assert not table.pos.tapped
    else:
        assert use is None
        table = Table(A=dict(spells=LIFE), B=dict(hand=hand)).do("use s1 1")
        use = next(line for line in table.legal() if line.startswith("use") and hand in line)
        table.do(f"B: {use} ..").shows(A_points=20, B_discard=hand)


def test_a_latent_effect_of_the_hand_in_the_other_turn():
    """TT-7.1: one that does not counter is as a unit's normal effect."""
    table = Table(A=dict(spells=LIFE), B=dict(hand="thistle-glider")).do("use s1 1")
    assert not [line for line in table.legal(1) if "thistle-glider" in line]


def test_tapped_units_attack():
    """TT-7.2"""
    Table(A=dict(units="earth-1*"), step="battle").do("attack u1 player ..").shows(B_points=19, A_units="earth-1*")


def test_at_once_after_the_play():
    """TT-7.3"""
    Table(A=dict(hand=LEARN)).do(f"play {LEARN} u1 .., use u1 1 ..").shows(A_points=21)


def test_one_effect_locks_the_other():
    """TT-7.4"""
    table = Table(A=dict(units=LEARN, spells=WAKE)).do("use u1 1 ..").refused("use u1 2", "card_tapped", "TT-7.2")
    table.do("use s1 1 -> u1 .., use u1 2 ..").shows(A_hand_size=1, A_points=21)


def test_dormant_once_for_each_tapping():
    """TT-7.4a, TT-7.1"""
    table = Table(A=dict(spells=f"small-mercy*, {STUN}")).do("use s1 2 ..").shows(A_points=21)
    table.do("end .., end .., ..").shows(turn="A").refused("use s1 2", "already_used", "TT-7.4a")
    Table(A=dict(spells="small-mercy")).refused("use s1 2", "not_tapped_earlier", "TT-7.1")
    nap = unit("napper", "earth", 1, 250, ("dormant", "Gain one point."))
    table = Table(A=dict(units=f"{nap}*", spells=f"{WAKE}, {STUN}"))
    table.do("use u1 1 .., use s1 1 -> u1 .., use s2 1 -> u1 ..")
    table.refused("use u1 1", "not_tapped_earlier", "TT-7.1").do("end .., end ..").do("use u1 1 ..").shows(A_points=22)


def test_how_an_effect_is_used():
    """TT-7.5: checks, targets, tapping, costs, the link, the opponent's priority; refused, nothing has changed."""
    dear = spell("pay-two", ("normal", "Discard two cards to destroy one unit your opponent controls."))
    Table(A=dict(spells=dear, hand="earth-1"), B=dict(units="water-1")).refused("use s1 1", "cost_unpayable", "TT-7.6")
    Table(A=dict(spells=dear, hand="earth-1 earth-2")).refused("use s1 1", "no_target", "TT-10.1")
    table = Table(A=dict(spells=dear, hand="earth-1 earth-2 earth-3"), B=dict(units="water-1, fire-1"))
    table.do("use s1 1 -> eu2 earth-1 earth-3")
    table.shows(A_spells=f"{dear}*", A_hand="earth-2", A_discard="earth-1 earth-3", chain=1, mover="B",
                B_units="water-1, fire-1")
    table.do("..").shows(B_units="water-1", B_points=19)


@pytest.mark.parametrize(("points", "good"), [(2, False), (3, True)])
def test_losing_points_as_a_cost(points, good):
    """TT-7.6: more than are lost."""
    table = Table(A=dict(units="clockwork-widow", points=points), B=dict(units="water-1"))
    if good:
        table.do("use u1 1 -> eu1 ..").shows(A_points=1, B_points=19)
    else:
        table.refused("use u1 1", "cost_unpayable", "TT-7.6")


def test_any_number_as_a_cost():
    """TT-7.6, TT-10.1: none is a number, too."""
    free = spell("any-cost", ("normal", "Discard any number of cards to draw that many cards."))
    Table(A=dict(spells=free)).do("use s1 1 ..").shows(A_hand_size=0, A_spells=f"{free}*")
    table = Table(A=dict(spells=free, hand="earth-1 water-1 fire-1", deck="air-1 air-2 air-3"))
    table.do("use s1 1 -> earth-1 fire-1 none ..")
    table.shows(A_hand="air-1 air-2 water-1", A_discard="earth-1 fire-1")


def test_tapping_others_as_a_cost():
    """TT-7.6: cards that are untapped and can be tapped."""
    drum = unit("drummer", "earth", 1, 250, ("normal", "Tap another unit you control to gain two points."))
    stiff = unit("stiff", "earth", 1, 250, ("passive", "This card cannot be tapped."))
    Table(A=dict(units=f"{drum}, water-1*, {stiff}")).refused("use u1 1", "cost_unpayable", "TT-7.6")
    table = Table(A=dict(units=f"{drum}, water-1, {stiff}"))
    table.do("use u1 1 -> u2 ..").shows(A_points=22, A_units=f"{drum}*, water-1*, {stiff}")


def test_two_costs():
    """TT-7.6: each with cards of its own, and the first one leaves what the second one needs."""
    both = spell("two-costs", ("normal", "Discard one card and discard one fire card to gain three points."))
    Table(A=dict(spells=both, hand="fire-1")).refused("use s1 1", "cost_unpayable", "TT-7.6")
    Table(A=dict(spells=both, hand="earth-1 water-1")).refused("use s1 1", "cost_unpayable", "TT-7.6")
    Table(A=dict(spells=both, hand="fire-1 earth-1")).do("use s1 1 -> fire-1 earth-1 ..").shows(A_points=23, A_hand="")
    table = Table(A=dict(spells=both, hand="fire-1 earth-1 water-1")).do("use s1 1")
    assert "choose fire-1" not in table.legal()


def test_the_own_tapping_pays():
    """TT-7.13: and "for each" multiplies no cost."""
    bow = unit("bow", "earth", 1, 250, ("normal", "Tap this card to gain two points."))
    Table(A=dict(units=bow)).do("use u1 1 ..").shows(A_points=22, A_units=f"{bow}*")
    each = spell("each-pays", ("normal", "For each earth unit you control, discard one card to gain two points."))
    table = Table(A=dict(spells=each, units="earth-1, earth-1", hand="fire-1 water-1 air-1"))
    table.do("use s1 1 -> fire-1 ..")
    table.shows(A_points=24, A_hand="air-1 water-1", A_discard="fire-1")


def test_what_the_opponent_is_let_do():
    """TT-7.14, TT-20.22: the opponent chooses from the own hand."""
    offer = spell("offer", ("normal", "Let your opponent discard one card to draw two cards."))
    table = Table(A=dict(spells=offer, hand="fire-1"), B=dict(hand="earth-1 water-1"))
    table.do("use s1 1 -> yes").shows(mover="B", ask="pick")
    table.do("-> water-1 ..").shows(B_hand="earth-1", B_discard="water-1", A_hand_size=3)


def test_another_in_what_the_opponent_is_let_do():
    """TT-9.8, TT-20.22: another card than the one with the text, whatever the sentence names afterwards."""
    deal = unit("dealer", "earth", 1, 250, ("normal", "Let your opponent destroy another unit to tap all units."))
    table = Table(A=dict(units=f"{deal}, earth-2"), B=dict(units="fire-1"))
    table.do("use u1 1 -> yes").offers("choose u1", "choose eu2").lacks("choose eu1")
    table.do("-> u1 ..").shows(A_units=f"{deal}*, earth-2*", B_units="-", B_points=19)


def test_the_indestructible_cannot_pay():
    """TT-7.6, TT-12.4"""
    hard = unit("hard", "fire", 1, 250, ("passive", "This card cannot be destroyed."),
                ("normal", "Destroy this card to draw two cards."))
    Table(A=dict(units=hard)).refused("use u1 2", "cost_unpayable", "TT-7.6")


def test_an_opponent_may_agree():
    """TT-7.6, TT-20.22: then the opponent does it, the card is tapped, the effect goes on."""
    table = Table(A=dict(units="nocturne-stalker"), B=dict(units="earth-1")).do("use u1 1 -> eu1 yes ..")
    table.shows(A_units="nocturne-stalker*", B_hand_size=2, B_units="-", B_points=19)


def test_passive_and_under():
    """TT-7.8, TT-3.3: on while top, tapped or not; covered it is off."""
    banner = unit("banner", "earth", 1, 250, ("passive", "All other earth units you control gain 50 attack."))
    Table(A=dict(units=f"{banner}*, earth-1")).shows(A_u2_attack=300)
    Table(A=dict(units=f"{banner}/earth-2, earth-1")).shows(A_u2_attack=250)
    Table(A=dict(units="moss-fawn/grove-shepherd/wildwood-matriarch, nature-1")).shows(A_u2_defense=290)


def test_once_per_turn_you_may():
    """TT-7.9, TT-20.23: in the own turn, without tapping, tapped or not, once."""
    table = Table(A=dict(spells="loose-cobble*", hand="earth-1 earth-2"))
    table.do("use s1 2 -> earth-1 ..").shows(A_points=21, A_spells="loose-cobble*")
    table.refused("use s1 2", "already_used")
    table = Table(A=dict(spells=LIFE), B=dict(spells="loose-cobble", hand="earth-1"))
    table.do("use s1 1").refused("B: use s1 2", "wrong_phase")


def test_only_untapped_cards_trigger_when_sent():
    """TT-7.10: a passive text works either way."""
    echo = unit("echo", "earth", 1, 250, ("passive", "When this card is destroyed, gain one point."))
    Table(A=dict(spells=BOMB), B=dict(units=f"{echo}*")).do("use s1 1 -> eu1 ..").shows(B_points=20)
    table = Table(A=dict(spells=BOMB), B=dict(units="cinder-whelp*"))
    table.do("use s1 1 -> eu1 ..").shows(A_points=20, B_points=19, ask="idle")
    table = Table(A=dict(spells=BOMB), B=dict(units="cinder-whelp")).do("use s1 1 -> eu1 yes ..")
    table.shows(A_points=19, B_points=19)


def test_doomed():
    """TT-7.11: but a text about being destroyed is the exception, and an attack is no destruction."""
    save = unit("saver", "earth", 1, 250, ("counter", "When an enemy unit attacks, counter that attack."),
                ("latent", "When this card is destroyed, gain two points."))
    table = Table(A=dict(units="fire-2"), B=dict(units=save), step="battle")
    table.do("attack u1 eu1, B: use u1 1 ..").shows(B_units=f"{save}*")
    Table(A=dict(spells=BOMB), B=dict(spells=LIFE)).do("use s1 1 -> es1").refused("B: use s1 1", "doomed", "TT-7.11")
    Table(A=dict(spells=BOMB), B=dict(units=save)).do("use s1 1 -> eu1 .., -> yes ..").shows(B_points=21)


def test_effects_overrule_rules():
    """TT-7.12: twice a turn is plain; nothing is read into it."""
    table = Table(A=dict(units="obsidian-chariot*+"), step="battle")
    table.do("attack u1 player .., attack u1 player ..").shows(B_points=12)
    table.refused("attack u1 player", "already_attacked", "TT-11.3")
