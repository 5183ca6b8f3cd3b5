"""TTCG, TT-9.13 and TT-20.18: who attacks whom, and who cannot; what a sentence of it may leave open."""

import pytest

from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg_readings_table import FOLDER
from ttcg_table import Table, one, unit

SENTENCES = sorted({line.strip() for line in (FOLDER / "fights.readings").read_text("utf-8").splitlines()
                    if line and line[0] not in " #"})
# (what can be read in two ways, a part of the message with both of them)
OPEN = [
    ("When this card attacks your opponent, draw one card.", "'attacks' alone, or 'attacks directly'"),
    ("When your opponent attacks you, draw one card.", "'attacks' alone, or 'attacks directly'"),
    ("When an enemy unit attacks the equipped unit, it loses 100 attack this turn.",
     "'the attacking unit' or 'the attacked unit'"),
    ("When your opponent attacks the equipped unit with a dragon, destroy it.",
     "'the attacking unit' or 'the attacked unit'"),
    ("Destroy an opponent's undead.", "'one of your units' or 'all your units'"),
    ("Dragons you control can rank up using one card from your hand and gain 100 attack.", "two cards here"),
    ("Your opponent destroys an opponent's unit.", "'one unit your opponent controls' or 'one unit you control'"),
    ("Each player destroys an opponent's unit.", "'one unit your opponent controls' or 'one unit you control'"),
    ("Let your opponent destroy an opponent's unit to draw one card.", "or 'one unit you control'"),
    ("This turn, this card cannot attack you directly.", "Nobody attacks themselves"),
    ("When an enemy unit attacks your opponent directly, draw one card.", "Nobody attacks themselves")]


@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_read_is_said_again(text):
    """TT-17.8: the plainest wording of every sentence of the readings is read as the very same."""
    tree, _ = read(text)
    assert tree is None or read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize(("text", "words"), OPEN)
def test_what_is_open_is_refused(text, words):
    """TT-9.13, TT-17.9, TT-20.18: with what it could be."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S16" and words in wrong.message, wrong


@pytest.mark.parametrize(("text", "words"), [
    ("If this card must attack, draw one card.", "'This card must attack each turn if able.'"),
    ("If this card was attacked this turn, draw one card.", "Who was attacked is not kept.")])
def test_what_is_not_kept_of_attacks_is_refused(text, words):
    """TT-17.4, TT-18.3, TT-20.33: with what can be said instead."""
    assert words in read(text)[1].message


@pytest.mark.parametrize("text", [
    "This card cannot be attacked by spells.", "This card cannot attack spells.", "Spells cannot attack this card."])
def test_only_units_fight(text):
    """TT-20.18"""
    assert read(text)[1].code == "S2"


def test_who_cannot_attack_directly_attacks_units():
    """TT-20.18, TT-15.1: nothing else is kept from it, and a permission does not help."""
    tame = unit("fight-tame", "fire", 1, 300, ("passive", "This card cannot attack directly."),
                ("passive", "This card can attack your opponent directly."))
    table = Table(A=dict(units=tame), B=dict(units="earth-1"), step="battle").lacks("attack u1 player")
    assert "attack u1 eu1" in table.legal()
    Table(A=dict(units=tame), step="battle").refused("attack u1 player", "forbidden", "TT-15.1")


@pytest.mark.parametrize(("text", "stays"), [("Gain one point.", True), ("This card cannot attack warriors.", False)])
def test_an_attack_is_not_redirected_to_what_the_attacker_cannot_attack(text, stays):
    """TT-20.18, TT-20.13"""
    style = "normal" if stays else "passive"
    hunter = unit(f"fight-hunter-{style}", "fire", 3, 900, (style, text))
    guard = unit("fight-guard", "light", 1, 250,
                 ("counter", "When another unit you control is attacked, redirect the attack to this card."),
                 subs="warrior")
    table = Table(A=dict(units=hunter), B=dict(units=f"earth-1, {guard}"), step="battle")
    table.do("attack u1 eu1, B: use u2 1 ..").shows(B_units="earth-1" if stays else f"-, {guard}*")


def test_a_player_who_cannot_attack_directly():
    """TT-20.20: for as long as it says, and attacks on units stay."""
    ban = one("fight-ban", "Until your next turn, your opponent cannot attack you directly.")
    table = Table(A=dict(spells=ban), B=dict(units="fire-1")).do("use s1 1 .., end ..")
    table.do("B: battle ..").refused("B: attack u1 player", "forbidden", "TT-15.1")
