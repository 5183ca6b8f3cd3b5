"""TTCG, TT-20.15, TT-14.3: what a card is attached to, and what it is asked while that is on."""

import pytest

from ttcg.language.reader import read
from ttcg.rules.constants import PICK, WINDOW
from ttcg_table import Table, one, unit


def chosen(name, text):
    """What may be chosen for an equip card that lies beside two cards of each kind."""
    table = Table(A=dict(units="fire-1, water-1", spells=f"{one(name, text, 'equip')}, rune-1"),
                  B=dict(units="earth-1", spells="rune-2"))
    table.take("use s1 1")
    return {line.split()[-1] for line in table.legal()} if table.pos.ask == PICK else table.fact("chain")


def test_a_spell_is_equipped_where_the_text_says_so():
    """TT-20.15: of spells never the card itself; "one card" is a unit."""
    assert chosen("host-spell", "Equip this card to one spell.") == {"s2", "es1"}
    assert chosen("host-card", "Equip this card to one card.") == {"u1", "u2", "eu1"}
    assert chosen("host-unit", "Equip this card to one unit.") == {"u1", "u2", "eu1"}


@pytest.mark.parametrize("text, spell, gone", [
    ("Destroy one spell.", "es2", "-"), ("Return one spell to its owner's hand.", "es2", "-")])
def test_what_is_attached_to_a_spell_goes_with_it(text, spell, gone):
    """TT-12.6: destroyed with it, or sent to the discard pile."""
    equip = one("host-chain", "Equip this card to one spell, it cannot be tapped.", "equip")
    table = Table(A=dict(spells=f"{equip}, rune-1"), B=dict(spells=one(f"host-{len(text)}", text)))
    table.do("use s1 1 -> s2 ..")
    assert list(table.pos.attached.values()) == [table.pos.top(6)]
    table.do("end ..")
    while table.pos.ask == WINDOW:
        table.take("pass")
    table.do(f"B: use s1 1 -> {spell} ..").shows(A_spells=gone)
    assert not table.pos.attached and equip in table.fact("A_discard")


@pytest.mark.parametrize("style", ["passive", "continuous"])
def test_an_if_of_one_action_is_asked_at_each_moment(style):
    """TT-14.3: what is on all the time holds while its "if" does, each action for itself."""
    text = "This card gains 100 attack. If you control a light unit, this card gains 200 attack."
    glows = unit(f"glows-{style}", "earth", 1, 250, (style, text))
    table = Table(A=dict(units=glows, hand="light-1", spells=one("bolts", "Destroy one unit.")))
    if style == "continuous":
        table.do("use u1 1 ..")
    table.shows(A_u1_attack=350)
    table.do("play light-1 u2 ..").shows(A_u1_attack=550)
    table.do("use s1 1 -> u2 ..").shows(A_u1_attack=350)


def test_it_is_asked_of_the_kind_that_it_is_now():
    """TT-14.3, TT-14.6, TT-18.3: of the equipped unit at each moment, as long as the card is attached to it."""
    crown = one("crown", "Equip this card to one unit. If it is a fire unit, it gains 200 attack.", "equip")
    turns = one("turns", "This turn, change the type of one unit to fire.")
    table = Table(A=dict(units="earth-1", spells=f"{crown}, {turns}, {one('strips', 'Destroy one spell.')}"))
    table.do("use s1 1 -> u1 ..").shows(A_u1_attack=250)
    table.do("use s2 1 -> u1 ..").shows(A_u1_attack=450)
    table.do("use s3 1 -> s1 ..").shows(A_u1_attack=250)


def test_what_is_joined_to_equip_ends_with_it():
    """TT-20.15: "it" behind "equip" is the equipped unit, and no longer when the card is gone."""
    text = "Equip this card to one unit, it gains 100 attack. If you control a dragon, it gains 200 attack."
    crowned = one("crowned-twice", text, "equip")
    dragon = unit("a-dragon", "fire", 1, 250, subs="dragon")
    table = Table(A=dict(units=f"earth-1, {dragon}", spells=f"{crowned}, {one('strips', 'Destroy one spell.')}"))
    table.do("use s1 1 -> u1 ..").shows(A_u1_attack=550)
    table.do("use s2 1 -> s1 ..").shows(A_u1_attack=250)


@pytest.mark.parametrize(("text", "style", "words"), [
    ("All units you control gain 100 attack. They cannot be destroyed.", "passive", "not one card that is known"),
    ("One unit you control gains 100 attack. It cannot be destroyed.", "passive", "not one card that is known"),
    ("One unit you control gains 100 attack. If it is a dragon, this card gains 100 attack.", "continuous",
     "not one card that is known"),
    ("Units you control gain 100 defense. If it is not a dragon, it cannot attack.", "passive", "one of several cards"),
    ("Equip this card to one unit. Its owner cannot draw cards.", None, "either owner")])
def test_what_is_no_one_card_is_refused(text, style, words):
    """TT-10.8, TT-18.3, S16"""
    wrong = read(text, style)[1]
    assert wrong.code == "S16" and words in wrong.message


@pytest.mark.parametrize("text", [
    "Dragons you control gain 100 attack.", "Units you control gain 100 attack and cannot be destroyed.",
    "Tap one unit and if it is a dragon, destroy it.", "Tap all units and destroy all dragons.",
    "The equipped unit gains 100 attack. Your opponent cannot draw cards."])
def test_the_words_that_are_offered_instead_are_sentences(text):
    """TT-17.4"""
    assert read(text)[0]
