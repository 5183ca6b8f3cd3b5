"""The cards that came later, answers above all, are each played: what it does, and when it cannot be used.

Beside tests/test_asigoc_cards.py, which has the first 81.
"""

from typing import NamedTuple

import pytest

from asigoc.cards.library import LIBRARY, abilities, answers
from asigoc.rules.pool import FIRST
from asigoc_table import Table

CASES = []
DECK = "w11 w12 w13"


class Case(NamedTuple):
    """A script of a card with what it leads to: the table, the lines, the facts."""

    card: str
    table: dict
    script: str
    facts: dict


def case(card, script, A=(), B=(), at="main", **facts):
    """A script in the turn of A, in the step `at`, in which the card is played by A or by B."""
    sides = {"A": {"deck": DECK, **dict(A)}, "B": {"deck": DECK, **dict(B)}}
    CASES.append(Case(card, {**sides, "step": at}, script, facts))


def deployed(card, script="BA", A=(), B=(), **facts):
    """A deploys the Weapon to slot 1, and its entry resolves."""
    A = dict(A)
    case(card, f"A deploy {card} 1, {script}", {**A, "hand": f"{card} {A.get('hand', '')}"}, B, **facts)


def used(card, first, more="", A=(), B=(), at="main", **facts):
    """After something A does, B answers with the Item, and both pass."""
    B = dict(B)
    case(card, f"{first}, B use {card}{more}, AB", A, {**B, "hand": f"{card} {B.get('hand', '')}"}, at, **facts)


def effect(card, first, more="", A=(), B=(), at="main", **facts):
    """After something A does, B answers with the effect of the Weapon in slot 1, and both pass."""
    B = dict(B)
    case(card, f"{first}, B weapon 1{more}, AB", A, {**B, "slots": f"{card} {B.get('slots', '')}"}, at, **facts)


# ---- Weapons of Kilnmarrow -----------------------------------------------------------------------
deployed("coal-cleaver", B=dict(slots="w22"), B_slot1_block=1)
effect("coal-cleaver", "A use bolt", " -> #1", dict(hand="bolt"), A_health=9, B_health=8)
effect("coal-cleaver", "A ace", " -> #1", dict(ace="big"), A_health=9, B_health=7)
case("coal-cleaver", "A deploy w22 1, !B weapon 1 -> #1", dict(hand="w22"), dict(slots="coal-cleaver"))
deployed("flint-fork", A_slot1_attack=3)
deployed("flint-fork", "BA, AB, AB, AB", A_slot1_attack=2, turn_no=6)
case("flint-fork", "A weapon 1, BA, !A weapon 1", dict(slots="flint-fork", health=9), at="end", B_health=9)
case("flint-fork", "!A weapon 1", dict(slots="flint-fork", health=10), at="end")
case("flint-fork", "!A weapon 1", dict(slots="flint-fork", health=9))
deployed("ember-sabre", B=dict(slots="w11 w12"), B_health=9)
deployed("ember-sabre", B=dict(slots="w11"), B_health=10)
deployed("blaze-goad", "A choose A2, BA", A=dict(slots="- w22"), A_slot2_attack=3, A_slot1_attack=1)
effect("blaze-goad", "A use zap", A=dict(hand="zap"), B_slot1_attack=2)
case("blaze-goad", "!A weapon 1", dict(slots="blaze-goad"))
# ---- Weapons of Tesselkeep -----------------------------------------------------------------------
deployed("tile-shield", A=dict(slots="- w23:2"), A_slot2_block=2)
effect("tile-shield", "A use bolt", A=dict(hand="bolt"), B_health=9)
deployed("castle-spear", A_health=11)
effect("castle-spear", "A pass", " -> A1", dict(slots="w22"), A_slot1_attack=1, step="main", decider="A")
case("castle-spear", "A pass, !B weapon 1 -> A1", dict(slots="w22"), dict(slots="castle-spear"), at="end")
deployed("bell-hammer", "BA, AB, AB, AB, BA, BA, B attack 1, AB, A take", B=dict(slots="w33"), A_health=9)
effect("bell-hammer", "A use zap", A=dict(hand="zap"), B_slot1_block=3)
deployed("wardens-wall", A=dict(slots="- w22"), A_slot2_block=3, A_slot1_block=3)
effect("wardens-wall", "A use smash -> B2", " -> #1", dict(hand="smash"), dict(slots="w22"), B_slot1=None,
       B_slot2="w22", A_hand="w11")
case("wardens-wall", "A weapon 1, !B weapon 1 -> #1", dict(slots="gun"), dict(slots="wardens-wall"))
# ---- Weapons of Glimfen --------------------------------------------------------------------------
deployed("mist-net", B=dict(slots="w22"), B_slot1_attack=1)
deployed("mist-net", "BA, AB, AB, AB", B=dict(slots="w22"), B_slot1_attack=1, turn_no=6)
effect("mist-net", "A use zap", " -> A1", dict(hand="zap", slots="w22"), A_slot1_block=1)
deployed("lantern-hook", "BA, A choose w12", A_hand="w12", A_deck="w13 w11")
effect("lantern-hook", "A use crush -> B2", " -> #1 A1", dict(hand="crush", slots="w21"), dict(slots="w22"),
       A_slot1=None, B_slot2="w22", B_hand="lantern-hook")
deployed("mirror-rapier", B=dict(hand="zap w22"), B_known="zap w22")
effect("mirror-rapier", "A use bolt", " -> #1", dict(hand="bolt"), B_health=8, A_health=10, outlet="B:item:bolt",
       B_slot1_block=2)
case("mirror-rapier", "A use bolt, B weapon 1 -> #1, AB, AB", dict(hand="bolt"), dict(slots="mirror-rapier"),
     A_health=8, B_health=8, outlet="")
deployed("rush-pole", "BA, A choose zap", A=dict(hand="zap"), A_hand="w11", A_discard="zap")
case("rush-pole", "A weapon 1 -> A2, BA", dict(slots="rush-pole w22"), at="draw", A_slot2_attack=3)
case("rush-pole", "!A weapon 1 -> A2", dict(slots="rush-pole w22"))
deployed("heron-sling", B=dict(slots="w22 w31"), B_slot1="w22", B_hand="w31")
deployed("heron-sling", B=dict(slots="w22"), B_slot1="w22")
# ---- Weapons of Carrowdeep -----------------------------------------------------------------------
deployed("bone-scythe", A_health=11, A_discard="w11")
effect("bone-scythe", "A pass", at="end", A_health=8, B_slot1=None, B_discard="bone-scythe", step="end")
case("bone-scythe", "A pass, !B weapon 1", B=dict(slots="bone-scythe"))
deployed("skull-flail", B=dict(hand="zap"), B_hand="", B_discard="zap")
deployed("skull-flail", A=dict(hand="bolt"), B=dict(hand="zap"), B_hand="zap")
effect("skull-flail", "A use bolt", " -> #1", dict(hand="bolt"), A_health=9, B_health=8, B_discard="w11")
deployed("crystal-drill", B=dict(slots="w22 w13"), B_slot1_block=1, B_slot2_block=2)
effect("crystal-drill", "A deploy w23 1", " -> #1", dict(hand="w23"), A_slot1_block=2)
case("crystal-drill", "A use zap, !B weapon 1 -> #1", dict(hand="zap"), dict(slots="crystal-drill"))
deployed("tomb-effigy", A=dict(discard="w31 w22 zap"), A_hand="w22", A_discard="w31 zap")
effect("tomb-effigy", "A use zap", A=dict(hand="zap"), B_slot1_block=4, B_health=9)
case("tomb-effigy", "A use zap, B weapon 1, AB", dict(hand="zap"), dict(slots="tomb-effigy:2"), B_slot1_block=3)
# ---- Weapons of the Wayfolk ----------------------------------------------------------------------
deployed("ox-ram", B=dict(slots="w11 w12"), A_moves_left=1)
deployed("ox-ram", B=dict(slots="w11"), A_moves_left=0)
deployed("merchants-pick", B=dict(hand="zap"), A_hand="w11", A_health=10)
deployed("merchants-pick", A_hand="", A_health=11)
effect("merchants-pick", "A pass", at="end", B_hand="w11", B_slot1_block=1)
deployed("signal-crossbow", A=dict(health=9), A_health=9, B_health=9)
deployed("signal-crossbow", A_health=11, B_health=10)
effect("signal-crossbow", "A pass", " -> A1", dict(slots="w22"), A_slot1_attack=1, step="main")
deployed("road-axe", A_hand="w11", B_hand="w11")
effect("road-axe", "A use zap", " -> #1", dict(hand="zap"), B_health=10)
case("road-axe", "A deploy w22 1, !B weapon 1 -> #1", dict(hand="w22"), dict(slots="road-axe"))
# ---- Items ---------------------------------------------------------------------------------------
case("furnace-song", "A use bolt, B pass, A use furnace-song -> #1, BA", dict(hand="bolt furnace-song"), B_health=8,
     outlet="A:item:bolt")
case("furnace-song", "A use bolt, B pass, A use furnace-song -> #1, BA, BA", dict(hand="bolt furnace-song"),
     B_health=6, outlet="")
case("furnace-song", "A use bolt, !B use furnace-song -> #1", dict(hand="bolt"), dict(hand="furnace-song"))
used("offering-of-sparks", "A use bolt", " -> #1", dict(hand="bolt"), A_health=8, B_health=8)
case("offering-of-sparks", "A deploy w22 1, !B use offering-of-sparks -> #1", dict(hand="w22"),
     dict(hand="offering-of-sparks"))
used("masons-oath", "A use crush -> B1", " -> #1 A1", dict(hand="crush", slots="w21"), dict(slots="w22"), A_slot1=None,
     B_slot1="w22", B_hand="w11")
used("beacon-on-the-wall", "A pass", " -> A1", dict(slots="w22"), B_hand="w11", step="main")
case("beacon-on-the-wall", "A pass, B use beacon-on-the-wall -> A1, AB, AB, !A attack 1, A attack 2",
     dict(slots="w22 w21"), dict(hand="beacon-on-the-wall"), attack="A2")
used("chapel-guard", "A use bolt", A=dict(hand="bolt"), B_health=10, B_hand="w11")
used("haze-of-mirrors", "A deploy sting 1", " -> #1", dict(hand="sting"), B_health=9, A_health=10,
     outlet="B:entered:sting")
case("haze-of-mirrors", "A deploy sting 1, B use haze-of-mirrors -> #1, AB, AB", dict(hand="sting"),
     dict(hand="haze-of-mirrors"), A_health=9, B_health=9)
used("record-of-ripples", "A use zap", " -> A1", dict(hand="zap", slots="w22"), A_slot1_attack=1, B_hand="w11")
used("midnight-porters", "A pass", ", AB, B choose w22", B=dict(hand="w22"), at="end", B_slot1="w22", B_moves_left=1,
     outlet="")
case("midnight-porters", "A pass, !B use midnight-porters", B=dict(hand="midnight-porters w22"))
used("threshold-cairn", "A deploy w23 1", " -> #1", dict(hand="w23"), A_slot1_block=1, B_hand="w11")
used("message-at-dawn", "A pass", at="draw", A_health=9, B_hand="w11", step="draw")
case("message-at-dawn", "A pass, !B use message-at-dawn", B=dict(hand="message-at-dawn"))
case("campfire-song", "A use campfire-song, BA", dict(hand="campfire-song", slots="w22:1"), at="end", A_health=11,
     A_slot1_block=2, A_hand="w11")
case("campfire-song", "!A use campfire-song", dict(hand="campfire-song"))
used("traitors-signpost", "A use crush -> B1", " -> #1 A1", dict(hand="crush", slots="w21"), dict(slots="w22"),
     A_slot1=None, B_slot1="w22", B_hand="w11")
case("traitors-signpost", "A weapon 1, !B use traitors-signpost -> #1 A1", dict(slots="gun"),
     dict(hand="traitors-signpost"))


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"{one.card}-{i}" for i, one in enumerate(CASES)])
def test_the_card(number):
    """AS-11.11: what the data of the card says happens."""
    one = CASES[number]
    Table(no=5, **one.table).do(one.script).shows(winner=None, **one.facts)


def test_every_later_card_is_played():
    """Each card behind the first 81 does something in some script, with facts of what came of it."""
    played = {one.card for one in CASES if one.facts}
    assert played == set([*LIBRARY.shipped.cards][FIRST:])
    for one in CASES:
        assert one.card in str(one.table) and one.script


def test_the_later_cards_are_what_was_missing():
    """Answers that nullify nothing: aimed elsewhere, copied, raised, punished, drawn for, shielded; and cards for
    the steps in which nothing could be begun. At most half of all Weapons enter without a word (AS-7.5)."""
    cards = [*LIBRARY.shipped.cards.values()]
    answering = [card for card in cards[FIRST:] if answers(card)]
    assert len(answering) >= 18 and "nullify" not in str(cards[FIRST:])
    for kind in ("redirect", "copy", "modify", "damage", "draw", "prevent", "wear"):
        assert sum(f"'op': '{kind}'" in str(card) for card in answering) >= 2, kind
    begun = {(one.get("turn"), step) for card in cards[FIRST:] for one in abilities(card)
             if one.get("outlet", "empty") != "responding" for step in one.get("step", ())}
    assert {("opponent", "draw"), ("opponent", "main"), ("opponent", "end"), (None, "draw"), (None, "end")} <= begun
    weapons = [card for card in cards if card["type"] == "weapon"]
    speaking = [card for card in weapons if any(one.get("when") == "entered" for one in abilities(card))]
    assert 2 * len(speaking) >= len(weapons)
