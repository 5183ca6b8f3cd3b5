"""TTCG, sections 11 and 12: battle, destruction, leaving the field, equip cards."""

import pytest

from ttcg import GAME
from ttcg_table import Table, spell, unit

BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
BIG = unit("big", "fire", 3, 1400)


def battle(A, B=(), **more):
    return Table(A=A, B=B, step="battle", **more)


# ---- 11 battle -------------------------------------------------------------------------------------------------------
def test_each_unit_may_attack_once():
    """TT-11.1: in any order, none has to."""
    table = battle(dict(units="earth-1, water-1, fire-2"))
    table.do("attack u3 player ..").shows(B_points=18, ask="idle", mover="A")
    table.refused("attack u3 player", "already_attacked", "TT-11.3")
    table.do("attack u1 player ..").shows(B_points=17).do("end ..").shows(turn="B")


def test_attacks_belong_to_battle():
    """TT-11.1, TT-5.6"""
    Table(A=dict(units="earth-1")).refused("attack u1 player", "wrong_phase", "TT-5.8")
    battle(dict(units="earth-1, -", spells="rune-1")).refused("attack u2 player", "wrong_zone", "TT-11.1")


def test_a_unit_must_be_the_target():
    """TT-11.2"""
    table = battle(dict(units="earth-1"), dict(units="-, water-1"))
    table.refused("attack u1 player", "must_attack_unit", "TT-11.2")
    table.refused("attack u1 eu1", "illegal_target", "TT-11.2")
    table.offers("attack u1 eu2")


def test_when_no_unit_may_be_attacked():
    """TT-11.2: no attack, but a direct one with a permission."""
    mist = unit("mist", "air", 1, 250, ("passive", "This card cannot be attacked."))
    table = battle(dict(units="earth-1"), dict(units=mist)).refused("attack u1 player", "illegal_target", "TT-11.2")
    table.refused("attack u1 eu1", "illegal_target", "TT-11.2")
    dive = unit("dive", "air", 1, 250, ("passive", "This card can attack your opponent directly."))
    battle(dict(units=dive), dict(units=mist)).do("attack u1 player ..").shows(B_points=19)


def test_attacks_are_counted_by_place():
    """TT-11.3: a card that comes up where none was made can attack; twice is two."""
    fleet = unit("fleet", "air", 1, 250, ("normal", "Return another unit you control to its owner's hand."))
    table = battle(dict(units="fire-1/fire-2, fire-1/fire-2", spells=LIFT)).do("attack u1 player .., use s1 1 -> u1 ..")
    table.shows(A_units="fire-1, fire-1/fire-2").refused("attack u1 player", "already_attacked", "TT-11.3")
    table = battle(dict(units="fire-1/fire-2", spells=LIFT))
    table.do("use s1 1 -> u1 .., attack u1 player ..").shows(B_points=19)
    assert table and fleet


def test_attacks_begin_anew_each_turn():
    """TT-11.3, TT-5.10"""
    table = battle(dict(units="fire-2"))
    table.do("attack u1 player .., end .., end .., battle .., attack u1 player ..").shows(B_points=16)


def test_a_declaration_has_a_window():
    """TT-11.4, TT-8.2: the opponent first; the attack waits."""
    life = spell("two-lives", ("normal", "Gain two points."))
    table = battle(dict(units="fire-2", spells=life), dict(spells=life))
    table.do("attack u1 player").shows(mover="B", ask="window", B_points=20)
    table.do("B: use s1 1, A: use s1 1 ..").shows(A_points=22, B_points=20)


@pytest.mark.parametrize(("target", "gone", "mine"), [("eu1", "eu1", "fire-2"), ("eu1", "u1", "-")])
def test_an_attack_without_result(target, gone, mine):
    """TT-11.4: attacker or target is no longer the top of its place; the attack is used up."""
    other = "u1" if gone == "eu1" else "eu1"
    table = battle(dict(units="fire-2"), dict(units="earth-1/earth-2, water-1", spells=LIFT))
    table.do(f"attack u1 {target}, B: use s1 1 -> {other} ..")
    table.shows(A_points=20, B_points=20, A_units=mine,
                B_units="earth-1, water-1" if gone == "eu1" else "earth-1/earth-2, water-1")
    if mine != "-":
        table.refused("attack u1 eu1", "already_attacked", "TT-11.3")


def test_a_unit_steps_in_the_way():
    """TT-11.4: a direct attack that meets a unit ends."""
    call = spell("call", ("normal", "Play one rank 1 unit from your hand."))
    table = battle(dict(units="fire-2"), dict(spells=call, hand="earth-1"))
    table.do("attack u1 player, B: use s1 1 -> earth-1 u1 ..")
    table.shows(B_points=20, B_units="earth-1").refused("attack u1 eu1", "already_attacked", "TT-11.3")


@pytest.mark.parametrize(("mine", "theirs", "points", "units"), [
    ("fire-2", "earth-1", (20, 19), ("fire-2", "-")),
    ("fire-1", "earth-2", (19, 20), ("-", "earth-2")),
    ("fire-1", "earth-1", (20, 20), ("fire-1", "earth-1")),
    ("fire-1/fire-2", "earth-3", (18, 20), ("fire-1", "earth-3")),
    ("big", "earth-1/earth-2", (20, 18), ("big", "earth-1")),
])
def test_the_comparison(mine, theirs, points, units):
    """TT-11.5, TT-12.3, TT-1.4, TT-1.6: attack against defense; only the top falls, whatever `effect_destroy` says."""
    for effect in ("pile", "top"):
        table = battle(dict(units=mine), dict(units=theirs), effect_destroy=effect).do("attack u1 eu1 ..")
        table.shows(A_points=points[0], B_points=points[1], A_units=units[0], B_units=units[1])


def test_direct_attacks_count_the_rank_of_now():
    """TT-11.6"""
    raise_it = spell("raise-it", ("normal", "This turn, increase the rank of one unit you control by one."))
    battle(dict(units="fire-2", spells=raise_it)).do("use s1 1 -> u1 .., attack u1 player ..").shows(B_points=17)


def test_after_the_comparison():
    """TT-11.7, TT-13.3: the match ends before the triggers; else they form a chain."""
    late = unit("late", "fire", 2, 500, ("passive", "After this card attacks, gain one point."))
    table = battle(dict(units=late))
    table.do("attack u1 player, B: pass, A: pass").shows(chain=1, B_points=18, A_points=20).do("..")
    table.shows(A_points=21)
    battle(dict(units=late), dict(points=2)).do("attack u1 player ..").over("A").shows(A_points=20)


# ---- 12 destruction --------------------------------------------------------------------------------------------------
def test_what_goes_along():
    """TT-12.1: those under it are sent, in order, without points; they count as untapped and may trigger."""
    table = Table(A=dict(spells=BOMB), B=dict(units="silt-crawler/water-2/water-3"))
    table.do("use s1 1 -> eu1, B: pass, A: pass")
    table.shows(B_points=17, B_discard="silt-crawler water-2 water-3", ask="pick", mover="B").do("-> yes ..")
    table.shows(B_points=18)
    quiet = unit("quiet", "water", 1, 250, ("passive", "When this card is destroyed, gain one point."))
    Table(A=dict(spells=BOMB), B=dict(units=f"{quiet}/water-2")).do("use s1 1 -> eu1 ..").shows(B_points=18)


def test_only_the_card_with_the_other_reading():
    """TT-12.1, TT-1.6"""
    table = Table(A=dict(spells=BOMB), B=dict(units="water-1/water-2"), effect_destroy="top")
    table.do("use s1 1 -> eu1 ..").shows(B_units="water-1", B_points=18)


def test_a_card_under_another():
    """TT-12.2: takes only that card."""
    dig = spell("dig", ("normal", "Destroy one card under another card."))
    table = Table(A=dict(spells=dig), B=dict(units="earth-1/earth-2/earth-3")).do("use s1 1 -> eu1.2 ..")
    table.shows(B_units="earth-1/earth-3", B_points=18, B_discard="earth-2")


@pytest.mark.parametrize(("units", "target", "points"), [("earth-3", "eu1", 17), ("earth-1/earth-2", "eu1", 18)])
def test_points_for_the_rank(units, target, points):
    """TT-12.3"""
    Table(A=dict(spells=BOMB), B=dict(units=units)).do(f"use s1 1 -> {target} ..").shows(B_points=points)
    table = Table(A=dict(spells=BOMB), B=dict(spells="rune-1/rune-2"))
    table.do("use s1 1 -> es1 ..").shows(B_points=20, B_discard="rune-1 rune-2")


def test_costs_count_too():
    """TT-12.3: and the rank is that of just before."""
    Table(A=dict(units="earth-1/magma-skink"), B=dict(units="water-1")).do("use u1 1 -> eu1 .., ..").shows(A_points=18)
    raise_it = spell("raise-any", ("normal", "This turn, increase the rank of one unit on the field by one."))
    table = Table(A=dict(spells=f"{BOMB}, {raise_it}"), B=dict(units="earth-2"))
    table.do("use s2 1 -> eu1 .., use s1 1 -> eu1 ..").shows(B_points=17)


def test_indestructible():
    """TT-12.4: passed over with what lies under it; stays when it loses; can be returned."""
    rock = unit("rock", "earth", 2, 500, ("passive", "This card is indestructible."))
    table = Table(A=dict(spells=f"{BOMB}, {LIFT}"), B=dict(units=f"earth-1/{rock}")).do("use s1 1 -> eu1 ..")
    table.shows(B_units=f"earth-1/{rock}", B_points=20).do("use s2 1 -> eu1 ..").shows(B_units="earth-1", B_hand=rock)
    battle(dict(units=BIG), dict(units=rock)).do("attack u1 eu1 ..").shows(B_units=rock, B_points=20)
    battle(dict(units=rock), dict(units="earth-3")).do("attack u1 eu1 ..").shows(A_units=rock, A_points=20)


def test_only_by_battle_or_by_effects():
    """TT-12.4, TT-20.18"""
    Table(A=dict(spells=BOMB), B=dict(units="quarry-marshal")).do("use s1 1 -> eu1 ..").shows(B_units="quarry-marshal")
    battle(dict(units=BIG), dict(units="quarry-marshal")).do("attack u1 eu1 ..").shows(B_units="-")
    table = battle(dict(units=BIG), dict(units="earth-1, cairn-colossus*+"))
    table.do("attack u1 eu1 ..").shows(B_units="earth-1, cairn-colossus*", B_points=20)


def test_other_ways_move_only_the_card():
    """TT-12.5"""
    table = Table(A=dict(spells=LIFT), B=dict(units="earth-1/earth-2"))
    table.do("use s1 1 -> eu1 ..").shows(B_units="earth-1", B_hand="earth-2", B_points=20)


def test_what_is_attached_goes_along():
    """TT-12.6: destroyed with it; sent if it leaves otherwise; the unit stays when the equip card goes."""
    grief = spell("grief", ("equip", "The equipped unit gains 100 attack."),
                  ("passive", "When this card is destroyed, gain one point."))
    for how, points in ((BOMB, 20), (LIFT, 20)):
        table = Table(A=dict(spells=how), B=dict(units="earth-1", spells=f"{grief}*@u1")).do("use s1 1 -> eu1 ..")
        table.shows(B_spells="-", B_discard=f"{grief}" if how == LIFT else f"earth-1 {grief}", B_points=points)
    table = Table(A=dict(spells=BOMB), B=dict(units="earth-1", spells=f"{grief}*@u1"))
    table.shows(B_u1_attack=350).do("use s1 1 -> es1 ..")
    table.shows(B_units="earth-1", B_u1_attack=250, B_points=21)


def test_an_indestructible_equip_card():
    """TT-12.10: stays, attached to nothing."""
    band = spell("band", ("equip", "The equipped unit gains 100 attack."), ("passive", "This card is indestructible."))
    table = Table(A=dict(spells=BOMB), B=dict(units="earth-1", spells=f"{band}*@u1"))
    table.do("use s1 1 -> eu1 ..").shows(B_units="-", B_spells=f"{band}*")
    assert not table.pos.attached
    high = Table(A=dict(spells=BOMB), B=dict(units="earth-1", spells="rune-1/chain-of-office*@u1"))
    high.do("use s1 1 -> eu1 ..")
    high.shows(B_spells="rune-1", B_discard="earth-1 chain-of-office")


def test_covered_equip_cards():
    """TT-12.7: one that is ranked up is no longer attached.

    The equipped card keeps it, without effect until it is top again.
    """
    table = Table(A=dict(units="earth-1", spells="whetstone*@u1", hand="rune-2"))
    table.do("play rune-2 s1 ..").shows(A_u1_attack=250)
    assert not table.pos.attached
    table = Table(A=dict(units="earth-1", spells=f"whetstone*@u1, {LIFT}", hand="earth-2"))
    table.do("play earth-2 u1 ..").shows(A_u1_attack=500)
    table.do("use s2 1 -> u1 ..").shows(A_units="earth-1", A_u1_attack=375)


def test_an_equip_card_that_left():
    """TT-8.5, TT-12.6: its link does nothing, and so it does when the unit has left."""
    for target in ("es1", "eu1"):
        table = Table(A=dict(units="earth-1, water-1", spells="whetstone"), B=dict(spells=LIFT))
        table.do(f"use s1 1 -> u1, B: use s1 1 -> {target} ..")
        assert not table.pos.attached
        table.shows(A_hand="whetstone" if target == "es1" else "earth-1")


def test_where_equip_cards_lie():
    """TT-12.8, TT-1.10: in a spell place of the controller; several on one card, of both sides if the text allows."""
    table = Table(A=dict(spells="whetstone, oak-shield, whetstone"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 .., use s2 1 -> eu1 .., use s3 1 -> eu1 ..")
    table.shows(B_u1_attack=500, B_u1_defense=400, A_spells="whetstone*, oak-shield*, whetstone*")
    own = Table(A=dict(spells="rune-1/chain-of-office"), B=dict(units="earth-1/earth-2"))
    own.refused("use s1 1", "no_target", "TT-10.1")
    assert own


def test_leaving_ends_everything():
    """TT-12.9: changes and "on"; under another card changes go on without effect."""
    gain = unit("strong", "earth", 1, 250, ("normal", "This card gains 100 attack."))
    again = spell("call", ("normal", "Play one rank 1 unit from your hand."))
    table = Table(A=dict(units=gain, spells=f"{LIFT}, {again}")).do("use u1 1 ..").shows(A_u1_attack=350)
    table.do(f"use s1 1 -> u1 .., use s2 1 -> {gain} u1 ..").shows(A_units=gain, A_u1_attack=250)
    table = Table(A=dict(units=gain, spells=LIFT, hand="earth-2"))
    table.do("use u1 1 .., play earth-2 u1 ..").shows(A_u1_attack=500)
    table.do("use s1 1 -> u1 ..").shows(A_units=gain, A_u1_attack=350)


# ---- what is said of an attack before it ---------------------------------------------------------
HARD = unit("never-falls", "fire", 2, 250, ("passive", "This card cannot be destroyed."))
DULL = unit("stands-in-battle", "fire", 2, 250, ("passive", "This card cannot be destroyed by battle."))


@pytest.mark.parametrize("mine, theirs, said", [
    ("earth-2", "earth-1", "they lose 1"), ("earth-1", "earth-2", "you lose 1"), ("earth-1", "water-1", "both stay"),
    (HARD, "earth-3", "both stay"), (BIG, HARD, "both stay"), (BIG, DULL, "both stay"),
    (BIG, "earth-2", "they lose 2"),
])
@pytest.mark.parametrize("tie", ["neither", "both"])
def test_what_an_attack_brings_is_said_before(mine, theirs, said, tie):
    """TT-11.5, TT-12.4: and that happens."""
    table = battle(dict(units=mine), dict(units=theirs), battle_tie=tie)
    told = GAME.tag(table.pos, 0, GAME.parse(table.pos, 0, "attack u1 eu1"))
    before = table.pos.points
    table.do("attack u1 eu1 ..")
    lost = [was - now for was, now in zip(before, table.pos.points, strict=True)]
    assert told == (", ".join(f"{who} lose {n}" for who, n in zip(("you", "they"), lost) if n) or "both stay")
    assert tie == "both" or told == said
