"""Every card of the shipped set of ASIGOC is played, and its effect is checked: what it does, and when it cannot be
used."""

from typing import NamedTuple

import pytest

from asigoc.cards.library import LIBRARY
from asigoc.rules.pool import FIRST
from asigoc_table import Table

CASES = []


class Case(NamedTuple):
    """A script of a card with what it leads to: both sides, how the turn stands, the lines, the facts."""

    card: str
    A: dict
    B: dict
    step: str
    no: int
    turn: str
    script: str
    facts: dict


DECK = "w11 w12 w13"


def case(card, script, A=(), B=(), step="main", no=5, turn="A", **facts):
    """A script in which `card` is played by A, or by B in the turn of A; the sides have three cards in their decks."""
    CASES.append(Case(card, dict(dict(deck=DECK), **dict(A)), dict(dict(deck=DECK), **dict(B)), step, no, turn, script,
                      facts))


def deployed(card, more="", A=(), B=(), **facts):
    """The Weapon is deployed to slot 1, and its entry resolves."""
    case(card, f"A deploy {card} 1, {more or 'BA'}", dict(dict(A), hand=f"{card} {dict(A).get('hand', '')}"), B,
         **facts)


def attack(card, theirs, script, A=(), **facts):
    """The Weapon, in slot 1, attacks."""
    case(card, f"A attack 1, {script}", dict(slots=card, **dict(A)), dict(slots=theirs), step="battle", **facts)


def used(card, how="", then="BA", A=(), B=(), **facts):
    """The Item is used from the hand."""
    case(card, f"A use {card} {how}".strip() + f", {then}", dict(dict(A), hand=f"{card} {dict(A).get('hand', '')}"), B,
         **facts)


def refused(card, how="", A=(), B=()):
    """The Item cannot be used."""
    case(card, f"!A use {card} {how}".strip(), dict(dict(A), hand=f"{card} {dict(A).get('hand', '')}"), B)


def answered(card, script, slots="w32", theirs="", health=10, **facts):
    """A attacks with slot 1, and B answers with the Item before anything else."""
    case(card, f"A attack 1, B use {card}{script}", dict(slots=slots), dict(hand=card, slots=theirs, health=health),
         step="battle", **facts)


# ---- Weapons of Kilnmarrow -----------------------------------------------------------------------
deployed("kilnfork", A_slot1_attack=3, A_slot1_block=2, B_health=10)
deployed("cinderpick", A_slot1_attack=2, A_slot1_block=2, B_health=9)
attack("sparkshears", "", "BA, A attack 1, BA, !A attack 1", B_health=8)
deployed("slagmaul", "BA", B=dict(slots="w11"), A_health=9, A_slot1_attack=4)
case("slagmaul", "!A deploy slagmaul 1", dict(hand="slagmaul"))
case("slagmaul", "!A deploy slagmaul 1", dict(hand="slagmaul", health=1), dict(slots="w11"))
case("slagmaul", "A attack 1, BA", dict(slots="w11"), dict(slots="slagmaul"), step="battle", B_health=9)
case("flarebow", "A weapon 1, BA, AB, !A attack 1, !A weapon 1", dict(slots="flarebow"), B_health=9, step="main")
case("flarebow", "A weapon 1, BA, !A attack 1", dict(slots="flarebow"), B_health=9, step="battle")
attack("bellows-lance", "", "B pass, A weapon 1, BA, AB", A_health=9, B_health=6, A_slot1_attack=2)
case("bellows-lance", "!A weapon 1", dict(slots="bellows-lance"), step="battle")
attack("wickblade", "w23 w22", "BA", legal="B block 2, B take")
attack("furnace-ram", "w23", "BA, B block 1", B_health=9, B_slot1_block=2)
# ---- Weapons of Tesselkeep -----------------------------------------------------------------------
deployed("gatestone", A_slot1_attack=1, A_slot1_block=4)
case("tessera-wall", "A attack 1, BA, B block 1", dict(slots="w22"), dict(slots="tessera-wall"), step="battle",
     B_slot1_block=2, B_health=10)
deployed("hearth-spear", A_health=11, A_slot1_attack=2)
case("mortar-hammer", "AB, AB", dict(slots="w11"), dict(slots="mortar-hammer:2"), step="end", B_slot1_block=1,
     turn_no=6, outlet="")
deployed("warden-halberd", B=dict(slots="w11"), A_health=10, A_slot1_attack=3, A_slot1_block=3)
case("warden-halberd", "!A deploy warden-halberd 1", dict(hand="warden-halberd"))
case("bulwark-crossbow", "A attack 1, BA, B block 1, AB", dict(slots="w21"), dict(slots="bulwark-crossbow"),
     step="battle",
     A_health=9, B_slot1_block=1)
deployed("bastion-flail", A=dict(slots="- w22"), A_slot2_attack=3, A_slot2_block=2, A_slot1_attack=1)
case("tolling-mace", "A attack 1, B weapon 1, AB, AB, B take", dict(slots="w32"), dict(slots="tolling-mace"),
     step="battle",
     B_health=9, B_slot1_block=2, A_slot1_attack=3)
case("tolling-mace", "A attack 1, !B weapon 1", dict(slots="w32"), dict(slots="tolling-mace:3"), step="battle")
# ---- Weapons of Glimfen --------------------------------------------------------------------------
deployed("reed-sling", "A choose B2, BA", A=dict(slots="- w22"), B=dict(slots="w11 w12"), B_hand="w12", B_slot1="w11")
case("reedwhip", "A use bolt, B weapon 1 -> #1, AB", dict(hand="bolt"), dict(slots="reedwhip"), B_hand="reedwhip",
     B_health=10)
case("reedwhip", "A deploy w22 1, !B weapon 1 -> #1", dict(hand="w22"), dict(slots="reedwhip"))
attack("fogglass-dirk", "w12 w21", "BA", legal="B block 2, B take")
attack("heron-hook", "", "BA, BA", A_hand="w11", B_health=8)
deployed("lantern-pike", A_slot1_attack=2, A_slot1_block=4)
deployed("willow-net", "A choose B1, BA, AB, AB, AB, BA, BA, !B attack 1, B attack 2, AB, A take",
         B=dict(slots="w21 w31"), A_health=7)
deployed("willow-net", "BA, AB, AB, AB, BA, BA, !B attack 1, BA, BA, AB, AB, AB, AB, BA, BA, B attack 1",
         B=dict(slots="w21"), turn_no=8, attack="B1")
case("mirrorfang", "!A use crush -> B1, A use crush -> B2", dict(hand="crush"), dict(slots="mirrorfang w11"),
     B_slot1="mirrorfang")
attack("eelspine", "w12 w22", "BA, B take, BA", B_health=7, B_slot1_block=1, B_slot2_block=1)
# ---- Weapons of Carrowdeep -----------------------------------------------------------------------
case("saltbone-pick", "A use crush -> A1, BA, BA", dict(slots="saltbone-pick", hand="crush"), A_hand="w11",
     A_discard="crush saltbone-pick")
deployed("grave-mattock", "BA", A=dict(discard="w31 w22 zap"), A_slot2="w22", A_discard="w31 zap", outlet="")
deployed("grave-mattock", "BA", A=dict(discard="w31"), A_slot2=None)
case("chain-censer", "!A weapon 1 | A1, A weapon 1 | A2, BA", dict(slots="chain-censer w22"), B_health=8, A_hand="w11",
     A_discard="w22")
deployed("pit-cleaver", A_discard="w11 w12", A_deck="w13", A_slot1_attack=3, A_slot1_block=3)
deployed("ossuary-blade", A=dict(discard="w11 w12 zap"), A_slot1_attack=3)
deployed("ossuary-blade", A=dict(discard="w11 w12 w21 w22"), A_slot1_attack=4)
attack("gravewind-axe", "w11", "B pass, A use crush -> A1, BA, BA", A=dict(hand="crush"), B_health=9)
deployed("lode-drill", "A choose B1, BA", B=dict(slots="w25 w22"), B_slot1_block=2, B_slot2_block=2)
deployed("lode-drill", "BA", B=dict(slots="w22"), B_slot1_block=0)
case("revenant-scythe", "A use crush -> A1, BA, BA", dict(slots="revenant-scythe", hand="crush"),
     A_slot1="revenant-scythe", A_discard="crush")
case("revenant-scythe", "A use crush -> A1, BA, BA, A use smash -> A1, BA",
     dict(slots="revenant-scythe", hand="crush smash"),
     A_slot1=None, A_discard="crush smash revenant-scythe", outlet="")
case("hollow-effigy", "A attack 1, B weapon 1, AB", dict(slots="w32"), dict(slots="hollow-effigy"), step="battle",
     B_health=10,
     attack=None, B_discard="hollow-effigy")
# ---- Weapons of the Wayfolk ----------------------------------------------------------------------
deployed("drovers-goad", A=dict(slots="- w22"), A_slot2_attack=2, A_slot2_block=3, A_slot1_block=4)
case("ferry-pole", "A attack 1, BA, B block 1, AB", dict(slots="w22"), dict(slots="ferry-pole"), step="battle",
     B_health=11, B_slot1_block=2)
case("tollkeepers-axe", "!A deploy tollkeepers-axe 1, A deploy tollkeepers-axe 1 | zap, BA",
     dict(hand="tollkeepers-axe zap"),
     A_discard="zap", A_slot1_attack=3, A_slot1_block=4)
deployed("signal-horn", "BA, A choose sting, BA", A=dict(hand="sting"), A_slot2="sting", B_health=9, A_moves_left=0)
# ---- Items of Kilnmarrow -------------------------------------------------------------------------
used("cinder-toss", B_health=9, A_hand="w11")
case("overstoke", "!A use overstoke, A attack 1, B pass, A use overstoke, BA, AB", dict(slots="w22", hand="overstoke"),
     step="battle", B_health=6)
used("backdraft", B=dict(slots="w11"), B_health=8)
refused("backdraft", A=dict(slots="w22"), B=dict(slots="w11"))
case("flashpan",
     "A attack 1, !A use flashpan -> A1, BA, !A use flashpan -> A2, A use flashpan -> A1, BA, A attack 1, BA",
     dict(slots="w21 w31", hand="flashpan"), step="battle", B_health=6)
used("scorch", "-> B1", A=dict(slots="w22"), B=dict(slots="w12 w13"), B_discard="w12")
refused("scorch", "-> B1", B=dict(slots="w13"))
case("heat-shimmer", "A attack 1, B pass, A use heat-shimmer, BA, AB", dict(slots="w21", hand="heat-shimmer"),
     dict(slots="w25"),
     step="battle", B_health=8)
# ---- Items of Tesselkeep -------------------------------------------------------------------------
used("mend-the-wall", "-> A1", A=dict(slots="w24:3"), A_slot1_block=3, A_hand="w11")
answered("locked-shields", " -> B1, AB, AB, B block 1", theirs="w21", B_health=10, B_slot1_block=0)
used("long-vigil", A_health=12)
answered("brace", ", AB, AB", slots="w51", B_health=8)
case("brace", "A use bolt, B use brace, AB", dict(hand="bolt"), dict(hand="brace"), B_health=10)
case("portcullis", "A ace, B use portcullis -> #1, AB", dict(ace="big"), dict(hand="portcullis"), B_health=9,
     A_ace_left=0)
case("portcullis", "A weapon 1, !B use portcullis -> #1, B pass, A pass, A use bolt, B use portcullis -> #1, AB",
     dict(slots="gun", hand="bolt"), dict(hand="portcullis"), B_health=8)
used("stones-patience", "-> A1", "BA, AB, AB, AB", A=dict(slots="w22"), turn_no=6, A_slot1_attack=3, A_slot1_block=3)
# ---- Items of Glimfen ----------------------------------------------------------------------------
case("fen-whisper", "A weapon 1, B use fen-whisper -> #1, AB", dict(slots="gun"), dict(hand="fen-whisper"), B_health=10)
case("fen-whisper", "A ace, !B use fen-whisper -> #1, BA, A use bolt, B use fen-whisper -> #1, AB",
     dict(ace="big", hand="bolt"),
     dict(hand="fen-whisper"), B_health=7)
used("undertow", "-> B1", B=dict(slots="w22"), B_hand="w22", A_health=9)
used("undertow", "-> A1", A=dict(slots="w22"), A_hand="w22")
answered("marsh-mirage", ", AB", B_health=10, attack=None)
used("lantern-signal", then="BA, A choose w12", A=dict(deck=DECK + " w21 w22"), A_hand="w12", A_deck="w22 w11 w13 w21")
case("false-ferryman", "A deploy sting 1, B use false-ferryman -> #1, AB", dict(hand="sting"),
     dict(hand="false-ferryman"), A_hand="sting",
     A_slot1=None, B_health=10, A_moves_left=0)
case("false-ferryman", "A use zap, !B use false-ferryman -> #1", dict(hand="zap"), dict(hand="false-ferryman"))
used("reed-letter", then="BA, A choose bolt", B=dict(hand="zap bolt w22"), B_hand="zap w22", B_discard="bolt",
     B_known="zap w22")
used("sift-the-silt", then="BA, A choose w11", A=dict(hand="zap"), A_hand="w12 zap", A_discard="sift-the-silt w11")
used("lamplit-eye", then="BA, A choose w12", B=dict(hand="zap w22"), B_known="w22 zap", A_hand="w12", A_deck="w13 w11")
used("ebb-tide", "| A1", A=dict(slots="w22"), A_hand="w11 w12 w22", A_slot1=None)
refused("ebb-tide", B=dict(slots="w11"))
# ---- Items of Carrowdeep -------------------------------------------------------------------------
used("bone-tithe", "| A2", A=dict(slots="w21 w22"), B_health=8, A_hand="w11", A_discard="w22 bone-tithe")
used("raise-the-fallen", "-> A:w44", A=dict(slots="w21", discard="w44 zap"), A_slot2="w44", outlet="")
refused("raise-the-fallen", "-> A:w44", A=dict(slots="w21 w22", discard="w44"))
refused("raise-the-fallen", "-> A:zap", A=dict(discard="zap w44"))
used("salt-the-ground", B=dict(slots="w22 w20"), B_slot1_block=1, B_slot2_block=0, A_hand="w11")
used("debt-of-dust", "-> A:w22", "BA, A deploy w22 1, BA, A withdraw 1", A=dict(discard="w22"), A_hand="w22",
     A_moves_left=0)
case("grave-bargain", "A deploy sting 1, B use grave-bargain -> #1 | B1, AB", dict(hand="sting"),
     dict(slots="w22", hand="grave-bargain"),
     B_health=10, B_hand="w11", B_discard="w22 grave-bargain")
case("grave-bargain", "A use zap, !B use grave-bargain -> #1", dict(hand="zap"), dict(hand="grave-bargain"))
used("last-toll", "-> B1 | zap", A=dict(hand="zap"), B=dict(slots="w55"), B_discard="w55", A_discard="zap last-toll")
used("silt-prayer", "-> A:w21", A=dict(discard="w21"), A_health=11, A_hand="w12", A_deck="w13 w21",
     A_discard="w11 silt-prayer")
refused("silt-prayer", "-> A:w21", A=dict(discard="w21", deck=""))
# ---- Items of the Wayfolk ------------------------------------------------------------------------
case("quench", "A use bolt, B use quench -> #1, AB", dict(hand="bolt"), dict(hand="quench"), B_health=9)
case("quench", "A ace, !B use quench -> #1", dict(ace="big"), dict(hand="quench"))
used("field-dressing", A=dict(slots="w22:1 w23:2"), B=dict(slots="w22:1"), A_health=12, A_slot1_block=2,
     A_slot2_block=2, B_slot1_block=1)
used("supply-mule", A_health=9, A_hand="w11 w12")
refused("supply-mule", A=dict(health=1))
answered("toppled-cart", " -> A1, AB", slots="w22 w11", A_discard="w22", B_health=10, attack=None)
case("toppled-cart", "A attack 1, !B use toppled-cart -> A1, !B use toppled-cart -> A2", dict(slots="w32 w11"),
     dict(hand="toppled-cart"), step="battle")
used("packhands", then="BA, A deploy w22 1, BA, A deploy w21 2, BA", A=dict(hand="w22 w21"), B=dict(slots="w11"),
     A_slot2="w21", A_moves_left=0)
refused("packhands")
used("roadside-shrine", A=dict(health=4), A_health=7)
used("roadside-shrine", A_health=11)
used("road-ledger", then="BA, A choose w12", A=dict(deck="w11 zap w12"), A_hand="w12", A_known="w12", A_health=9,
     A_deck_size=2)
# ---- Aces ----------------------------------------------------------------------------------------
case("ninth-furnace", "A ace, BA, A attack 1, BA, A attack 2, BA", dict(ace="ninth-furnace", slots="w11 w21"),
     step="battle", B_health=5)
case("ninth-furnace", "!A ace", dict(ace="ninth-furnace", slots="w11"), step="battle", no=3)
case("ninth-furnace", "A attack 1, B pass, !A ace", dict(ace="ninth-furnace", slots="w11"), step="battle")
case("ember-charter", "!A ace, A ace | zap, BA", dict(ace="ember-charter", hand="zap"), dict(health=6), B_health=4,
     A_discard="zap")
case("ember-charter", "!A ace | zap", dict(ace="ember-charter", hand="zap"), dict(health=7))
case("unfinished-wall", "A attack 1, B ace, AB", dict(slots="w55"), dict(ace="unfinished-wall", health=6),
     step="battle", B_health=7, attack=None)
case("unfinished-wall", "A attack 1, !B ace", dict(slots="w55"), dict(ace="unfinished-wall", health=7), step="battle")
case("wall-mother", "A ace, BA", dict(ace="wall-mother", slots="w23:3 w22:1"), A_slot1_block=2, A_slot1_attack=3,
     A_slot2_block=2, A_slot2_attack=3)
case("wall-mother", "!A ace", dict(ace="wall-mother", slots="w23:3"), no=3)
case("thousand-lanterns", "A deploy sting 1, B ace -> #1, AB", dict(hand="sting"),
     dict(ace="thousand-lanterns", health=7),
     B_health=7, B_hand="w11")
case("thousand-lanterns", "A use zap, !B ace -> #1", dict(hand="zap"), dict(ace="thousand-lanterns", health=8))
case("queen-of-reeds", "A ace -> A1, BA, A deploy w22 1, BA, A withdraw 1", dict(ace="queen-of-reeds", slots="w22"),
     A_moves_left=0, A_hand="w22")
case("queen-of-reeds", "A ace -> B1, BA", dict(ace="queen-of-reeds"), dict(slots="w22"), B_hand="w22", A_moves_left=2)
case("pale-sexton", "A ace -> A:w44, BA", dict(ace="pale-sexton", discard="w44 w22"), A_slot1="w44", A_discard="w22")
case("pale-sexton", "!A ace -> A:w44", dict(ace="pale-sexton", discard="w44 zap"))
case("pale-sexton", "!A ace -> A:w44", dict(ace="pale-sexton", discard="w44 w22", slots="w11 w12"))
case("deep-ledger", "!A ace -> B1, A ace -> B1 | A1, BA", dict(ace="deep-ledger", slots="w11"), dict(slots="w55"),
     B_discard="w55",
     A_discard="w11", A_hand="w11")
case("wayfolk-feast", "A ace, BA", dict(ace="wayfolk-feast", health=5), A_health=8, A_hand="w11")
case("wayfolk-feast", "!A ace", dict(ace="wayfolk-feast", health=6))


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"{one.card}-{i}" for i, one in enumerate(CASES)])
def test_the_card(number):
    """AS-11.11: what the data of the card says happens, and nothing is left waiting."""
    one = CASES[number]
    table = Table(A=one.A, B=one.B, step=one.step, no=one.no, turn=one.turn)
    table.do(one.script).shows(winner=None, **one.facts)


def test_every_card_is_played():
    """Each of the first cards of the set resolves, blocks, attacks or changes a value in some script, with facts of
    what came of it; tests/test_asigoc_cards_later.py has the others."""
    played = {one.card for one in CASES if one.facts}
    assert played == set([*LIBRARY.shipped.cards][:FIRST]) and len(played) == 81
    for one in CASES:
        assert any(one.card in " ".join(map(str, side.values())) for side in (one.A, one.B))
