"""TTCG, section 30: every worked example of the rulebook, played on the table it speaks of."""

import pytest

from ttcg.language.reader import Wrong, parse
from ttcg_table import Table, spell, unit

FOUR = unit("four-hundred", "earth", 2, 400)
LAND, REEF = unit("land-one", "earth"), unit("reef-one", "water")


def test_an_attack_on_a_higher_defense():
    """TT-X1"""
    table = Table(A=dict(units="ashfoot-runner"), B=dict(units="pebble-warden"), step="battle")
    table.do("attack u1 eu1 ..")
    table.shows(A_units="-", A_discard="ashfoot-runner", A_points=19, B_units="pebble-warden", B_points=20)


def test_the_card_below_is_top():
    """TT-X2"""
    table = Table(A=dict(units="caldera-duelist"), B=dict(units="pebble-warden/basalt-tortoise*"), step="battle")
    table.do("attack u1 eu1 ..")
    table.shows(B_units="pebble-warden", B_discard="basalt-tortoise", B_points=18, A_units="caldera-duelist")
    table = Table(A=dict(units="caldera-duelist"), B=dict(units="pebble-warden/basalt-tortoise"), step="battle")
    table.do("attack u1 eu1 -> no ..").shows(B_units="pebble-warden", B_points=18)


@pytest.mark.parametrize(("tie", "points", "units"),
                         [("none", (19, 20), ("oathbreaker", "pebble-warden")), ("both", (19, 19), ("-", "-"))])
def test_equal_values(tie, points, units):
    """TT-X3"""
    table = Table(A=dict(units="oathbreaker"), B=dict(units="pebble-warden*"), step="battle", battle_tie=tie)
    table.do("attack u1 eu1 ..")
    table.shows(A_points=points[0], B_points=points[1], A_units=units[0], B_units=units[1] + "*" * (units[1] != "-"))
    assert not [line for line in table.legal() if line.startswith("attack")], "the attack is used"


def test_the_first_turns():
    """TT-X4"""
    pos = Table(A=dict(hand="small-mercy"), no=1)
    pos.refused("battle", "wrong_phase")
    pos.do("end ..").shows(number=2, turn="B", B_hand_size=1, A_hand_size=1).offers("battle")


def test_direct_attacks():
    """TT-X5"""
    table = Table(A=dict(units=f"{FOUR}, ashfoot-runner"), step="battle")
    table.do("attack u1 player .., attack u2 player ..").shows(B_points=17)


@pytest.mark.parametrize(("effect", "left", "gone"), [("pile", "-", "sky-ferret cloud-cutter tempest-ledger"),
                                                      ("top", "sky-ferret/cloud-cutter", "tempest-ledger")])
def test_a_pile_destroyed_by_an_effect(effect, left, gone):
    """TT-X6"""
    table = Table(A=dict(units="aurelian-judge"), B=dict(units="sky-ferret/cloud-cutter/tempest-ledger*"),
                  effect_destroy=effect)
    table.do("use u1 1 ..").shows(B_units=left, B_discard=gone, B_points=17, A_units="aurelian-judge*")


def test_what_lay_under_a_destroyed_card():
    """TT-X7"""
    table = Table(A=dict(spells="funeral-march", units="land-one"), B=dict(units="burrow-tick/cellar-golem", hand=""))
    table.do("use s1 1 -> eu1 u1 yes ..")
    table.shows(B_points=18, B_discard="burrow-tick cellar-golem", B_hand_size=1)


def test_a_tapped_card_does_not_trigger():
    """TT-X8"""
    table = Table(A=dict(units=FOUR), B=dict(units="burrow-tick*"), step="battle").do("attack u1 eu1 ..")
    table.shows(B_points=19, B_discard="burrow-tick", B_hand_size=0, ask="idle")


def test_a_milled_card_triggers():
    """TT-X9"""
    table = Table(A=dict(units="burrow-tick", deck="carrion-fly filler-1 filler-2")).do("use u1 1 ..")
    table.do("-> yes ..")
    table.shows(A_discard="carrion-fly filler-1", B_points=19)


def test_a_counter():
    """TT-X10"""
    table = Table(A=dict(units="soot-imp"), B=dict(units="brinelet, reef-one/harbor-medium", hand="reef-one"))
    table.do("use u1 1 -> eu1")
    table.shows(A_points=19, A_units="soot-imp*", mover="B", chain=1)
    table.do("B: use u2 2 -> reef-one")
    table.shows(B_hand="", B_discard="reef-one", chain=2).settle()
    table.shows(A_points=19, A_units="soot-imp*", B_units="brinelet, reef-one/harbor-medium*", B_points=20)


def test_a_target_that_is_gone():
    """TT-X11"""
    table = Table(A=dict(units="cairn-colossus"), B=dict(units="kelp-strider", spells="filler-1/gale-harness"))
    table.do("use u1 1 -> eu1")
    table.do("B: use s1 2 -> u1 ..")
    table.shows(B_hand="kelp-strider", B_units="-", B_points=20, A_units="cairn-colossus*",
                B_spells="filler-1/gale-harness*")


def test_no_answer_to_the_own_destruction():
    """TT-X12"""
    table = Table(A=dict(units="deepvein-wyrm", hand="land-one"), B=dict(spells="small-mercy, ember-vial"))
    table.do("use u1 1 -> es1 land-one")
    table.refused("B: use s1 1", "doomed", "TT-7.11").offers("use s2 1")
    table.do("B: use s2 1 ..").shows(A_points=19, B_points=20, B_spells="-, ember-vial*")


def test_dormant():
    """TT-X13"""
    table = Table(B=dict(spells="small-mercy"), turn="B").do("B: use s1 1 ..").shows(B_points=22)
    table.refused("B: use s1 2", "not_tapped_earlier", "TT-7.1")
    table.do("end, A: pass, B: pass").shows(number=6, mover="B").do("use s1 2 ..").shows(B_points=23)
    table.do("A: end ..").shows(number=7, turn="B").refused("B: use s1 2", "already_used", "TT-7.4a")


def test_the_empty_deck():
    """TT-X14"""
    Table(B=dict(points=5, deck="")).do("end ..").over("A").shows(B_points=0)


def test_the_hand_limit():
    """TT-X15"""
    hand = " ".join(f"filler-{n}" for n in range(1, 12))
    table = Table(A=dict(hand=f"bramble-hive {hand}", discard="moss-fawn"))
    table.do("end -> bramble-hive filler-1 yes moss-fawn ..")
    table.shows(A_hand_size=11, turn="B")


def test_both_at_nothing():
    """TT-X16"""
    table = Table(A=dict(units="pyre-cantor", points=2), B=dict(points=1))
    table.do("use u1 2 ..").over("draw").shows(A_points=0, B_points=-1)


def test_an_equip_card_goes_with_its_unit():
    """TT-X17"""
    table = Table(A=dict(units=unit("nine-hundred", "earth", 2, 900)),
                  B=dict(units="cinder-whelp", spells="whetstone*@u1"), step="battle")
    table.shows(B_u1_attack=485).do("attack u1 eu1 ..")
    table.do("-> yes ..")
    table.shows(B_units="-", B_spells="-", B_points=19, A_points=19)


def test_an_equip_card_under_a_covered_unit():
    """TT-X18"""
    table = Table(B=dict(units="cinder-whelp", spells="whetstone*@u1", hand="magma-skink"), turn="B")
    table.do("B: play magma-skink u1 ..")
    table.shows(B_u1_attack=700, B_spells="whetstone*", B_units="cinder-whelp/magma-skink")
    table = Table(A=dict(units=unit("nine-hundred", "earth", 2, 900)), B=dict(units="cinder-whelp/magma-skink*"),
                  step="battle")
    table.pos.attached[table._copy(1, "whetstone")] = table.pos.piles[10][0]


def test_numbers_that_must_be_kept():
    """TT-X19"""
    three = spell("three-exactly", ("normal", "Destroy exactly three spells on the field."))
    up_to = spell("up-to-two", ("normal", "Destroy up to two units on the field."))
    Table(A=dict(spells=three), B=dict(spells="ember-vial")).refused("use s1 1", "no_target", "TT-10.1")
    table = Table(A=dict(spells=up_to))
    table.do("use s1 1 -> none done ..")
    table.shows(A_spells=f"{up_to}*")


def test_a_rank_that_was_set():
    """TT-X20"""
    table = Table(A=dict(spells="filler-1/false-banner", units="flint-hopper", hand="obsidian-chariot"))
    table.do("use s1 2 -> u1 ..")
    table.shows(A_u1_rank=3).do("play obsidian-chariot u1 ..")
    table.shows(A_units="flint-hopper/obsidian-chariot", A_u1_rank=4)
    table = Table(A=dict(spells="filler-1/false-banner", units="flint-hopper"),
                  B=dict(spells="funeral-march", units=LAND))
    table.do("use s1 2 -> u1 ..")
    table.do("end, B: use s1 1 -> eu1 u1 ..")
    table.shows(A_points=17)


def test_no_place_for_what_is_revealed():
    """TT-X21"""
    table = Table(A=dict(spells="market-day", units="-", deck="land-one reef-one filler-1"))
    full = Table(A=dict(spells="market-day", units=", ".join(["moss-fawn"] * 4 + ["vine-lizard"]),
                        deck="land-one reef-one filler-1"))
    table.do("use s1 2 -> land-one ..")
    table.shows(A_units="land-one")
    full.do("use s1 2 ..")
    full.do("-> none done ..")
    full.shows(A_deck="land-one reef-one filler-1", ask="idle")


def test_values_in_order():
    """TT-X22"""
    fight = spell("fight", ("normal", "This turn, one unit you control gains 100 attack."))
    table = Table(A=dict(units="caldera-duelist", spells=f"field-ration*+, {fight}, mirror-shard"))
    table.shows(A_u1_attack=1055, A_u1_defense=495)
    table.do("use s2 1 -> u1 ..")
    table.shows(A_u1_attack=1155).do("use u1 1 ..").shows(A_u1_attack=2310, A_u1_defense=495)
    table.do("use s3 1 -> u1 ..")
    table.shows(A_u1_attack=1190, A_u1_defense=1055)


@pytest.mark.parametrize(("points", "winner"), [(7, "draw"), (8, "B"), (6, "A")])
def test_the_last_turn(points, winner):
    """TT-X23"""
    Table(A=dict(points=7), B=dict(points=points), no=200).do("end ..").over(winner)


def test_a_redirect():
    """TT-X24"""
    table = Table(A=dict(units=FOUR), B=dict(units="lantern-novice, dawn-squire"), step="battle").do("attack u1 eu1")
    table.do("-> yes ..")
    table.shows(B_units="lantern-novice", B_discard="dawn-squire", B_points=19)


def test_a_skipped_turn():
    """TT-X25"""
    table = Table(A=dict(spells="filler-1/filler-2/oathfire-pact", hand=" ".join(f"filler-{n}" for n in range(3, 13))),
                  no=9,
                  B=dict(units="land-one, reef-one/harbor-medium, moss-fawn/grove-shepherd/wildwood-matriarch*",
                         spells="ember-vial"))
    table.do("use s1 1 ..").shows(B_points=14, B_units="-", B_spells="-")
    size = table.fact("A_deck_size")
    table.do("end ..").shows(number=10, turn="B").do("end ..").shows(number=12, turn="B", A_deck_size=size)


def test_a_place_that_has_attacked():
    """TT-X26"""
    table = Table(A=dict(units=f"land-one/{FOUR}"), B=dict(units="pebble-warden, bastion-ox*"), step="battle")
    table.do("attack u1 eu2 ..")
    table.shows(A_units="land-one", A_points=18).refused("attack u1 eu1", "already_attacked", "TT-11.3")


def test_the_chain_ends_with_the_match():
    """TT-X27"""
    table = Table(A=dict(spells="small-mercy", points=1), B=dict(spells="ember-vial")).do("use s1 1, B: use s1 1 ..")
    table.over("B").shows(A_points=0)


def test_an_opponent_who_refuses():
    """TT-X28"""
    table = Table(A=dict(units="nocturne-stalker"), B=dict(units=LAND))
    table.do("use u1 1 -> no eu1")
    table.shows(A_units="nocturne-stalker", B_hand_size=0, B_units=LAND, chain=0)
    table.refused("use u1 1", "already_used", "TT-16.2")


def test_a_countered_attack():
    """TT-X29"""
    table = Table(A=dict(units="jetstream-roc"), B=dict(spells="tripwire-knot"), step="battle")
    table.do("attack u1 player, B: use s1 1 ..")
    table.shows(B_points=20, A_units="jetstream-roc", B_spells="tripwire-knot*")
    table.refused("attack u1 player", "already_attacked", "TT-11.3")


def test_a_passive_before_the_comparison():
    """TT-X30"""
    table = Table(A=dict(units=FOUR), B=dict(units="thorn-boar"), step="battle").do("attack u1 eu1 ..")
    table.shows(A_units="-", A_points=18, B_units="thorn-boar", B_u1_defense=430)


def test_a_text_that_works_under_a_card():
    """TT-X31"""
    table = Table(A=dict(units="moss-fawn/grove-shepherd/wildwood-matriarch, moss-fawn"),
                  B=dict(spells="filler-1/gale-harness"), turn="B")
    table.shows(A_u2_defense=325)
    table.do("B: use s1 2 -> eu1 ..")
    table.shows(A_units="moss-fawn/grove-shepherd, moss-fawn", A_u2_defense=285)


def test_texts_that_are_refused():
    """TT-X32"""
    with pytest.raises(Wrong) as caught:
        parse("Destroy one dragn unit on the field.", "normal", True)
    assert (caught.value.code, caught.value.pos) == ("syntax", 12) and "dragn" in str(caught.value)
    with pytest.raises(Wrong) as caught:
        parse("Destroy one rank 7 unit on the field.", "normal", True)
    assert caught.value.code == "S1"
