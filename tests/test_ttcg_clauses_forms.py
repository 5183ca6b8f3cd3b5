"""TTCG, sections 18 and 20: forms of sentences that card authors write, and what they do on a table."""

import pytest

from ttcg_table import Table, one, spell, unit

DRAGON = unit("form-wyrm", "fire", 1, 250, subs="dragon")
BEAST = unit("form-ox", "fire", 1, 250)


def name(text):
    return "form-" + "".join(letter if letter.isalnum() else "-" for letter in text.lower()).strip("-")


@pytest.mark.parametrize(("clause", "text", "mine", "theirs", "words", "facts"), [
    ("TT-20.2", "Choose one unit your opponent controls and tap it.", {}, dict(units="earth-1"), "eu1",
     dict(B_units="earth-1*")),
    ("TT-20.2", "Return one unit on the field to your hand.", dict(units="fire-1"), dict(units="earth-1"), "u1",
     dict(A_hand="fire-1", B_units="earth-1")),
    ("TT-20.5", "Send the top card of your deck to the discard pile.", dict(deck="earth-1 water-1"), {}, "",
     dict(A_discard="earth-1")),
    ("TT-20.5", "Draw one card for every two units you control.",
     dict(units="earth-1, earth-1, fire-1", deck="air-1 air-2"), {}, "", dict(A_hand="air-1")),
    ("TT-20.9", "Look at the top three cards of your deck and put them back in any order.",
     dict(deck="earth-1 water-1 fire-1 air-1"), {}, "earth-1 fire-1", dict(A_deck="water-1 fire-1 earth-1 air-1")),
    ("TT-20.7", "Add two points to your score.", {}, {}, "", dict(A_points=22)),
    ("TT-20.16", "The attack of one unit you control becomes 500.", dict(units="earth-1"), {}, "u1",
     dict(A_u1_attack=500, A_u1_defense=250)),
    ("TT-20.16", "Double the attack of one unit you control. Its attack becomes 400.", dict(units="earth-1"), {}, "u1",
     dict(A_u1_attack=800)),
    ("TT-18.4", "Destroy one dragon.", dict(units=BEAST), dict(units=DRAGON), "eu1", dict(B_units="-")),
    ("TT-18.4", "All enemy units lose 100 attack.", dict(units="earth-1"), dict(units="earth-1"), "",
     dict(A_u1_attack=250, B_u1_attack=150)),
    ("TT-17.7", "Draw one card. Then discard one card.", dict(deck="earth-1", hand="fire-1"), {}, "fire-1",
     dict(A_hand="earth-1", A_discard="fire-1")),
])
def test_a_form(clause, text, mine, theirs, words, facts):
    """TT-17.7, TT-18.4, TT-18.6, TT-20.2: what each says is what happens."""
    table = Table(A=dict(spells=one(name(text), text), **mine), B=theirs)
    table.do(f"use s1 1 -> {words} .." if words else "use s1 1 ..").shows(**facts)


def test_what_the_opponent_is_forced_to_do_it_chooses():
    """TT-20.2, TT-7.14: the opponent picks one of its own."""
    card = one("form-forced", "Your opponent destroys one unit they control.")
    table = Table(A=dict(spells=card, units="fire-1"), B=dict(units="earth-1, water-1"))
    table.do("use s1 1 ..").do("-> u2 ..").shows(A_units="fire-1", B_units="earth-1", B_points=19)


def test_each_turn_has_a_start():
    """TT-18.2: of either player."""
    clock = unit("form-clock", "earth", 1, 250, ("passive", "At the start of each turn, gain one point."))
    Table(A=dict(units=clock)).do("end ..").shows(A_points=21).do("end ..").shows(A_points=22)


def test_the_attacking_unit():
    """TT-18.4: it is the one that attacks, whoever the sentence is about besides."""
    text = "When this card is attacked, the attacking unit loses 200 attack."
    wary = unit("form-wary", "earth", 1, 250, ("passive", text))
    Table(A=dict(units="earth-1"), B=dict(units=wary), step="battle").do("attack u1 eu1 ..").shows(
        A_units="-", B_units="form-wary")


def test_an_equip_card_gives_all_that_is_joined():
    """TT-20.15: as long as it is attached, and to that unit alone."""
    text = "Equip this card to one unit you control, it gains 100 attack and cannot be tapped."
    ring = one("form-ring", text, "equip")
    table = Table(A=dict(spells=ring, units="earth-1, fire-1")).do("use s1 1 -> u1 ..")
    table.shows(A_u1_attack=350, A_u2_attack=250)


def test_a_spell_waits_for_what_befalls_its_unit():
    """S9, TT-18.4: the other effect of a spell that is attached."""
    will = "When the equipped unit is destroyed, gain two points."
    equip = "Equip this card to one unit you control, it gains 10 attack."
    card = spell("form-will", ("equip", equip), ("latent", will))
    table = Table(A=dict(spells=card, units="earth-1"), B=dict(spells=one("form-axe", "Destroy one unit.")))
    table.do("use s1 1 -> u1 .., end .., B: use s1 1 -> eu1 ..").shows(A_units="-")


def test_a_card_counts_as_more():
    """TT-20.16, TT-18.3: besides its own subtype; and what befell this card in this turn."""
    text = "While this card is on the field, all fire units you control count as dragons."
    herald = unit("form-herald", "earth", 1, 250, ("continuous", text))
    hunt = one("form-hunt", "Destroy one dragon.")
    table = Table(A=dict(units=f"{herald}+, {BEAST}", spells=hunt)).do("use s1 1 -> u2 ..")
    table.shows(A_units=f"{herald}*")
    late = unit("form-late", "earth", 1, 250, ("normal", "If this card was played this turn, gain one point."))
    Table(A=dict(units=late)).refused("use u1 1", "condition_false", "TT-10.10")


def test_arrivals_in_a_deck_and_a_hand():
    """TT-9.7: to_deck and to_hand, from wherever the card comes."""
    home = unit("form-homing", "earth", 1, 250, ("latent", "When this card is sent to the deck, gain one point."))
    shove = one("form-shove", "Send one unit from the field to the bottom of its owner's deck.")
    Table(A=dict(units=home, spells=shove)).do("use s1 1 -> u1 ..").do("-> yes ..").shows(A_points=21)


@pytest.mark.parametrize(("during", "points"), [("your turn", 21), ("your main phase", 21), ("your battle phase", 20),
                                                ("your opponent's turn", 20)])
def test_a_trigger_waits_only_in_the_turn_and_phase_it_names(during, points):
    """TT-20.23: "during" holds for what is waited for, too."""
    name = "w-" + during.replace(" ", "-").replace("'", "")
    unit(name, "dark", 1, 250, ("passive", f"During {during}, when you play a unit, gain one point."))
    Table(A=dict(units=name, hand="fire-1")).do("play fire-1 u2 ..").shows(A_points=points)
