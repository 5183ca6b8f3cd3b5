"""TTCG, section 20: what each word of the language does."""

from collections import namedtuple

import pytest

from ttcg.language.reader import Wrong, parse
from ttcg_table import Table, one, spell, unit

BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
LIFE = spell("two-lives", ("normal", "Gain two points."))
Node = namedtuple("Node", "clause text mine theirs wanted facts")
NODES = [  # clause, text, what A has besides, what B has, the words that choose, the facts after it; None: no sentence
    Node("TT-20.1", "Destroy this card to destroy one unit your opponent controls.",
         {}, dict(units="earth-1"), "eu1", dict(A_spells="-", B_units="-")),
    Node("TT-20.2", "Send one card from under one unit you control to the discard pile.",
         dict(units="earth-1/earth-2"), {}, "earth-1", dict(A_discard="earth-1", A_units="earth-2")),
    Node("TT-20.2", "Return one unit from your discard pile to the top of your deck.",
         dict(discard="earth-1", deck="water-1"), {}, "earth-1", dict(A_deck="earth-1 water-1")),
    Node("TT-20.2", "Return one unit from your discard pile to the bottom of your deck.",
         dict(discard="earth-1", deck="water-1"), {}, "earth-1", dict(A_deck="water-1 earth-1")),
    Node("TT-20.2", "Return one unit your opponent controls to its owner's hand.",
         {}, dict(units="earth-1/earth-2"), "eu1", dict(B_hand="earth-2", B_units="earth-1")),
    Node("TT-20.2", "Send one unit your opponent controls to the discard pile.",
         {}, dict(units="earth-1/earth-2"), "eu1", dict(B_discard="earth-2", B_units="earth-1", B_points=20)),
    Node("TT-20.3", "Add one earth unit from your discard pile to your hand.",
         dict(discard="earth-1 water-1"), {}, "earth-1", dict(A_hand="earth-1", A_discard="water-1")),
    Node("TT-20.3", "Search your deck for one rank 2 unit and add it to your hand.",
         dict(deck="earth-1 earth-2"), {}, "earth-2", dict(A_hand="earth-2", A_deck="earth-1")),
    Node("TT-20.3", "Search your deck for one rank 1 unit and play it.",
         dict(deck="earth-1 earth-2"), {}, "earth-1 u2", dict(A_deck="earth-2", A_hand="")),
    Node("TT-20.4", "Shuffle up to two cards from your discard pile into your deck.",
         dict(discard="earth-1 water-1 fire-1", deck=""), {}, "earth-1 fire-1",
         dict(A_discard="water-1", A_deck_size=2)),
    Node("TT-20.4", "Shuffle your discard pile into your deck.",
         dict(discard="earth-1 water-1 fire-1", deck=""), {}, "", dict(A_discard="", A_deck_size=3)),
    Node("TT-20.4", "Shuffle your deck.", {}, {}, "", dict(A_deck_size=12)),
    Node("TT-20.5", "Draw two cards, then mill one card.",
         dict(deck="earth-1 water-1 fire-1 air-1"), {}, "", dict(A_hand="earth-1 water-1", A_discard="fire-1")),
    Node("TT-20.5", "Your opponent mills three cards.",
         {}, dict(deck="earth-1 water-1"), "", dict(B_discard="earth-1 water-1", B_deck="")),
    Node("TT-20.5", "Discard any number of cards, then draw that many cards.",
         dict(hand="earth-1 water-1 fire-1", deck="air-1 air-2 air-3"), {}, "earth-1 fire-1 done",
         dict(A_hand="air-1 air-2 water-1")),
    Node("TT-20.6", "Both players discard their hand and draw the same number of cards.",
         dict(hand="earth-1 water-1", deck="air-1 air-2 air-3"), dict(hand="fire-1", deck="dark-1 dark-2"), "",
         dict(A_hand="air-1 air-2", A_discard="earth-1 water-1", B_hand="dark-1", B_discard="fire-1")),
    Node("TT-20.6", "Your opponent discards their hand.", {}, dict(hand="fire-1 fire-2"), "", dict(B_hand="")),
    Node("TT-20.7", "Each player gains three points.", {}, {}, "", dict(A_points=23, B_points=23)),
    Node("TT-20.7", "Your opponent loses one point for each earth unit you control.",
         dict(units="earth-1, earth-1, fire-1"), {}, "", dict(B_points=18)),
    Node("TT-20.9", "Reveal the top two cards of your deck and play one rank 1 unit from among them.",
         dict(deck="earth-1 fire-1 air-1"), {}, "fire-1 u1", dict(A_units="fire-1", A_deck="earth-1 air-1")),
    Node("TT-20.9", "Reveal one card in your hand to draw one card.",
         dict(hand="earth-1", deck="air-1"), {}, "earth-1", dict(A_hand="air-1 earth-1")),
    Node("TT-20.10", "Play one rank 2 unit from your hand.",
         dict(hand="earth-2", units="earth-1, earth-1"), {}, "earth-2 u2", dict(A_units="earth-1, earth-1/earth-2")),
    Node("TT-20.10", "Place up to two units from your discard pile under one unit you control.",
         dict(discard="fire-1 air-3", units="earth-1"), {}, "fire-1 air-3 u1", dict(A_discard="")),
    Node("TT-20.11", "Rank up one unit you control using a unit from your deck.",
         dict(deck="earth-2 fire-2", units="earth-1"), {}, "u1 earth-2",
         dict(A_units="earth-1/earth-2", A_deck="fire-2")),
    Node("TT-20.12", "Tap two units your opponent controls.",
         {}, dict(units="earth-1, earth-2, fire-1*"), "eu1 eu2", dict(B_units="earth-1*, earth-2*, fire-1*")),
    Node("TT-20.12", "Untap all your units.",
         dict(units="earth-1*, earth-2"), {}, "", dict(A_units="earth-1, earth-2")),
    Node("TT-20.16", "Halve the defense of one unit on the field.",
         {}, dict(units="pebble-warden"), "eu1", dict(B_u1_defense=205)),
    Node("TT-20.16", "Increase the attack of one unit you control by 150.",
         dict(units="earth-1"), {}, "u1", dict(A_u1_attack=400)),
    Node("TT-20.16", "One unit you control gains 10 attack and 20 defense.",
         dict(units="earth-1"), {}, "u1", dict(A_u1_attack=260, A_u1_defense=270)),
    Node("TT-20.16", "All machine units become rank 2.",
         dict(units="relay-drone, earth-1"), {}, "", dict(A_u1_rank=2, A_u2_rank=1)),
    Node("TT-20.17", "Swap one air unit you control with one air unit from your discard pile.",
         dict(units="earth-1/air-2", discard="air-3 jetstream-roc sky-ferret cloud-cutter"), {}, "u1 cloud-cutter",
         dict(A_units="earth-1/cloud-cutter")),
]


@pytest.mark.parametrize("number", range(len(NODES)))
def test_nodes(number):
    """Each of them alone, by its clause in the table."""
    node = NODES[number]
    if node.facts is None:
        with pytest.raises(Wrong):
            parse(node.text, "normal", False)
        return
    card = one(f"node-{number}", node.text)
    table = Table(A={**node.mine, "spells": card}, B=node.theirs)
    table.do(f"use s1 1 -> {node.wanted} none done ..").shows(ask="idle", **node.facts)
    if node.text.startswith("Place"):
        assert table.fact("A_units") in ("fire-1/air-3/earth-1", "air-3/fire-1/earth-1")


@pytest.mark.parametrize(("text", "shuffled"), [
    ("Return one unit from your discard pile to your deck.", 1),
    ("Shuffle one card from your discard pile into your deck.", 1),
    ("Shuffle your deck.", 1),
    ("Return one unit from your discard pile to the top of your deck.", 0),
    ("Shuffle your discard pile into your deck.", 1),
    ("Add one earth unit from your deck to your hand.", 1),
    ("Search your deck for one earth unit and play it.", 1),
    ("Draw one card.", 0),
    ("Add one earth unit from your discard pile to your hand.", 0),
    ("Rank up one unit you control using a unit from your deck.", 1),
    ("Your opponent shuffles their deck.", 1),
    ("Reveal the top two cards of your deck and play one rank 1 unit from among them.", 0),
])
def test_shuffles(text, shuffled):
    """TT-20.2, TT-20.3, TT-20.4, TT-20.9, TT-20.11, TT-10.5: when a deck is shuffled.

    Whenever something goes into it or is chosen from it, and at no other time.
    """
    card = one("shuffle-" + text.lower().replace(" ", "-").strip("."), text)
    table = Table(A=dict(spells=card, units="earth-1", discard="earth-1", deck="earth-1 earth-2 water-1"))
    table.do("use s1 1 -> earth-1 earth-2 u1 none ..")
    assert table.chance == ["shuffle"] * shuffled


def test_delayed_and_cost_skip():
    """TT-20.8, TT-20.23: as a cost one's own next one, and the effect now.

    Delayed actions come even if the card is gone.
    """
    table = Table(A=dict(units="leviath-undine"), B=dict(units="earth-1"))
    table.do("use u1 1 ..").shows(B_hand="earth-1").do("end .., end ..").shows(turn="B", number=8)
    later = one("later", "At the end of the turn, gain two points.")
    table = Table(A=dict(spells=later), B=dict(spells=LIFT))
    table.do("use s1 1, B: pass, A: pass, end, B: use s1 1 -> es1 ..").shows(A_points=22, A_spells="-")


def test_start_of_your_next_turn():
    """TT-20.23"""
    soon = one("soon", "At the start of your next turn, gain two points.")
    table = Table(A=dict(spells=soon)).do("use s1 1 .., end ..").shows(A_points=20).do("end ..").shows(A_points=22)
    table.do("end .., end ..").shows(A_points=22)


def test_windows_of_texts():
    """TT-20.23: only in that phase; a unit's text that names the opponent's turn may be used there."""
    Table(A=dict(units="earth-1"), B=dict(spells="muffled-drum")).do("end")
    table = Table(A=dict(units="earth-1"), B=dict(spells="muffled-drum"), step="battle")
    table.do("attack u1 player, B: use s1 1 -> eu1 ..").shows(A_u1_attack=50)
    Table(A=dict(spells="muffled-drum"), B=dict(units="earth-1")).refused("use s1 1", "wrong_phase", "TT-20.23")
    owl = unit("owl", "earth", 1, 250, ("normal", "During your opponent's turn, gain one point."))
    Table(A=dict(spells=LIFE), B=dict(units=owl)).do("use s1 1, B: use u1 1 ..").shows(B_points=21)
    Table(A=dict(units=owl)).refused("use u1 1", "wrong_phase", "TT-20.23")


def test_redirect_of_an_effect():
    """TT-20.13: this card is the target instead, if the link may target it."""
    text = "Whenever another unit you control is targeted by an effect, you may redirect that effect to this card."
    shield = unit("shield", "earth", 1, 250, ("latent", text))
    table = Table(A=dict(spells=BOMB), B=dict(units=f"water-1, {shield}"))
    table.do("use s1 1 -> eu1").do("-> yes ..").shows(B_units="water-1", B_points=19)


def test_end_of_battle():
    """TT-20.13: the attack ends, and there are no more this turn."""
    stop = one("stop", "When an enemy unit attacks, end the battle phase.", "counter")
    table = Table(A=dict(units="fire-2, fire-1"), B=dict(spells=stop), step="battle")
    table.do("attack u1 player, B: use s1 1 ..").shows(B_points=20)
    table.refused("attack u2 player", "wrong_phase")


def test_ending_the_battle_without_a_trigger():
    """TT-20.13, TT-8.6: it answers an attack and nothing else."""
    peace = one("peace", "End the battle phase.", "counter")
    table = Table(A=dict(spells=LIFE), B=dict(spells=peace), step="battle")
    table.do("use s1 1").refused("B: use s1 1", "nothing_to_counter", "TT-8.6")
    table = Table(A=dict(units="fire-2"), B=dict(spells=peace), step="battle")
    table.do("attack u1 player, B: use s1 1 ..").shows(B_points=20)


def test_a_continuous_effect_with_a_target():
    """TT-7.7, TT-10.2: its target is chosen when it is used; the change ends with the effect."""
    watch = one("over-watch", "While this card is on the field, one unit you control gains 100 attack.", "continuous")
    table = Table(A=dict(units="earth-1, water-1", spells=f"{watch}, {LIFT}"))
    table.do("use s1 1 -> u2 ..").shows(A_u1_attack=250, A_u2_attack=350)
    table.do("use s2 1 -> s1 ..").shows(A_u2_attack=250, A_hand=watch)


def test_then_after_a_rank_up():
    """TT-10.7, TT-20.11"""
    card = one("up-then", "Rank up one unit you control using a unit from your hand, then gain two points.")
    Table(A=dict(spells=card, units="earth-1", hand="earth-2")).do("use s1 1 -> earth-2 ..").shows(A_points=22)
    Table(A=dict(spells=card, units="earth-1", hand="fire-2")).do("use s1 1 ..").shows(A_points=20)


def test_from_under_ones_cards():
    """TT-20.2, TT-18.4: what the text names under others moves out of the pile."""
    card = one("dig-up", "Return one unit from under your cards to your hand.")
    table = Table(A=dict(spells=card, units="earth-1/earth-2/earth-3")).do("use s1 1 -> u1.1 ..")
    table.shows(A_units="earth-2/earth-3", A_hand="earth-1")


def test_effects_of_others():
    """TT-20.14: performed for you as that card, not tapped, not counted; a copy as the copying card."""
    table = Table(A=dict(units="moss-fawn, flint-hopper", spells="rune-1/twin-contract"))
    table.do("use s1 1 -> u2 ..").shows(B_points=19, A_units="moss-fawn, flint-hopper")
    table.do("use u2 1 ..").shows(B_points=18)
    vain = unit("vain", "fire", 1, 250, ("normal", "If you control no units, draw two cards."),
                ("normal", "Lose one point to gain three points."))
    table = Table(A=dict(units=vain, spells="rune-1/twin-contract")).do("use s1 1 ..")
    table.shows(A_points=22, A_hand="", A_units=vain)
    helper = unit("helper", "fire", 1, 250, ("normal", "One unit you control gains 100 attack."))
    table = Table(A=dict(units=f"{helper}, -", hand="earth-1", spells="rune-1/twin-contract"))
    table.do("play earth-1 u2 .., use s1 1, choose u1 .., choose 1, choose u2 ..")
    table.shows(A_u2_attack=350)                            # a target may have come this turn
    table = Table(A=dict(spells="rune-1/twin-contract", discard="pawned-heirloom"))
    table.do("use s1 2 -> pawned-heirloom 2 ..")
    table.shows(A_points=22, A_spells="-", A_discard="pawned-heirloom rune-1 twin-contract")


def test_equip_with_other_grants():
    """TT-20.15"""
    table = Table(A=dict(units="earth-1", spells="filler-1/gale-harness"))
    table.do("use s1 1 -> u1 .., battle .., attack u1 player .., attack u1 player ..").shows(B_points=18)
    Table(A=dict(spells="whetstone")).refused("use s1 1", "no_target", "TT-10.1")


def test_tapping_needs_the_untapped():
    """TT-20.12: chosen cards must be untapped, or tapped to be untapped."""
    stun, wake = one("stun-one", "Tap one unit on the field."), one("wake-one", "Untap one unit on the field.")
    Table(A=dict(spells=stun, units="earth-1*")).refused("use s1 1", "no_target", "TT-10.1")
    Table(A=dict(spells=wake, units="earth-1")).refused("use s1 1", "no_target", "TT-10.1")


def test_a_swapped_unit_loses_what_was_attached():
    """TT-20.17, TT-12.6, TT-12.9: it has left, so the equip card is sent; the new card has none of its changes."""
    card = one("trade-cards", "Swap one earth unit you control with one earth unit from your discard pile.")
    table = Table(A=dict(spells=f"{card}, whetstone*@u1", units="ridge-ram", discard="earth-1"))
    table.do("use u1 1 ..").shows(A_u1_attack=535)
    table.do("use s1 1 ..").shows(A_units="earth-1", A_u1_attack=250, A_spells=f"{card}*", A_points=20)
    assert sorted(table.fact("A_discard").split()) == ["ridge-ram", "whetstone"]


def test_only_equal_ranks_are_swapped():
    """TT-20.17"""
    card = one("trade-cards", "Swap one earth unit you control with one earth unit from your discard pile.")
    table = Table(A=dict(spells=card, units="earth-1/earth-2", discard="earth-1 earth-3"))
    table.refused("use s1 1", "no_target", "TT-10.1")
    table = Table(A=dict(spells=card, units="earth-1/earth-2", discard="quarry-marshal earth-3"))
    table.do("use s1 1 ..").shows(A_units="earth-1/quarry-marshal", A_discard="earth-3 earth-2", A_points=20)


def test_only_ones_own_cards_are_ranked_up():
    """TT-20.11"""
    card = one("up-any", "Rank up one unit on the field using a unit from your hand.")
    Table(A=dict(spells=card, hand="earth-2"), B=dict(units="earth-1")).refused("use s1 1", "no_target", "TT-10.1")
    table = Table(A=dict(spells=card, hand="earth-2", units="earth-1"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 u1 earth-2 ..").shows(A_units="earth-1/earth-2")


def test_ranking_up_with_others():
    """TT-20.11: as a passive text it allows plays; for others too."""
    table = Table(A=dict(units="toadstool-hermit, nature-1", hand="earth-2 thorn-boar"))
    table.refused("play earth-2 u2", "no_pile_to_rank_up")
    table.do("play earth-2 u1 ..").shows(A_units="toadstool-hermit/earth-2, nature-1")
    table.lacks("play earth-2 u2")
    wyrm = unit("wyrm", "water", 2, 500, subs="dragon")
    Table(A=dict(units="toadstool-hermit", hand=wyrm)).refused(f"play {wyrm} u1", "no_pile_to_rank_up", "TT-6.2")
    mate = one("mate", "While this card is on the field, fire units can rank up using dragon units.", "continuous")
    table = Table(A=dict(units="fire-1", spells=f"{mate}*+", hand=f"{wyrm} water-2"))
    table.refused("play water-2 u1", "no_pile_to_rank_up", "TT-6.2")
    table.do(f"play {wyrm} u1 ..").shows(A_units=f"fire-1/{wyrm}")


def test_swapped_ranks():
    """TT-20.16, TT-14.4"""
    swap = "This turn, swap this card's rank with one other unit on the field."
    trade = unit("trade", "earth", 1, 250, ("normal", swap))
    table = Table(A=dict(units=trade), B=dict(units="fire-4")).do("use u1 1 -> eu1 ..").shows(A_u1_rank=4, B_u1_rank=1)
    table.do("end ..").shows(A_u1_rank=1, B_u1_rank=4)


def test_other_types_and_subtypes():
    """TT-20.16: with "any other" you choose."""
    dye = one("dye-any", "This turn, change one unit on the field to any other type.")
    burn = one("burn", "Destroy all fire units on the field.")
    table = Table(A=dict(spells=f"{dye}, {burn}"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 fire .., use s2 1 ..").shows(B_units="-")
    breed = one("breed", "This turn, change one beast unit on the field to any other subtype.")
    hunt = one("hunt", "Destroy all dragon units on the field.")
    named = one("to-dragon", "This turn, change the subtype of one unit on the field to dragon.")
    table = Table(A=dict(spells=f"{named}, {hunt}"), B=dict(units="earth-1, earth-1"))
    table.do("use s1 1 -> eu2 .., use s2 1 ..").shows(B_units="earth-1")
    table = Table(A=dict(spells=f"{breed}, {hunt}"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 dragon beast .., use s2 1 ..").shows(B_units="-")


def test_once_per_turn_replaces_the_figure():
    """TT-20.23, TT-16.2"""
    boom = one("boom-mine", "Destroy all units you control.")
    table = Table(A=dict(units="earth-1, earth-1", spells=f"grave-ledger, {boom}"))
    table.do("use s2 1 ..").shows(A_hand_size=1, A_points=18)
