"""The text of ASIGOC's cards is made from their data, says all of it, and says different things differently (AS-11)."""

import copy

import pytest

from asigoc.cards.library import (LIBRARY, abilities, about, answers, cares, face, faults_of, text,
                                  values)
from asigoc.language.grammar import STATS, Amount, Preds
from asigoc.language.phrases import Wording
from asigoc.rules.constants import ENTRY_KINDS
from nested import paths
from test_asigoc_lint import ALL, BRANCH, CARDS, MORE, READS, SOURCES, STRIKE, TARGETS, ace, item, weapon

DEAL = "deal 1 damage to your opponent"


# ---- the shipped set -----------------------------------------------------------------------------
@pytest.mark.parametrize(("ident", "said"), [
    ("kilnfork", ""), ("cinderpick", "On entered: deal 1 damage to your opponent."),
    ("sparkshears", "May attack twice each turn."),
    ("slagmaul", "Deploy only if your opponent has a Weapon on the field. Deploy cost: pay 1 health. Cannot block."),
    ("flarebow", "Your Main or Battle step; cost: this Weapon does not attack this turn \u2014 deal 1 damage to your "
                 "opponent."),
    ("bellows-lance", "During your attack; cost: pay 1 health \u2014 this Weapon gets +2 Attack until the attack is "
                      "over."),
    ("wickblade", "Cannot be blocked by Weapons with Block 3 or more."),
    ("furnace-ram", "Deals 1 damage when a block holds against it."),
    ("tessera-wall", "Loses no Block when it blocks."),
    ("mortar-hammer", "In your Draw step: this Weapon regains up to 1 lost Block."),
    ("bulwark-crossbow", "When it blocks and stays: deal 1 damage to your opponent."),
    ("bastion-flail", "Your other Weapon has +1 Attack."),
    ("tolling-mace", "Answer to an opposing attack; cost: this Weapon loses 1 Block for good \u2014 "
                     "the attacking Weapon gets \u22122 Attack until the attack is over."),
    ("reedwhip", "Response, any turn; cost: return this Weapon to your hand \u2014 nullify an opposing Item effect on "
                 "the Outlet."),
    ("willow-net", "On entered: an opposing Weapon cannot attack until the end of the next turn."),
    ("mirrorfang", "Your opponent cannot choose it as a target."),
    ("grave-mattock", "On entered: put a Weapon with Attack 2 or less in your discard pile into an empty slot of "
                      "yours."),
    ("ossuary-blade", "Gets +X Attack. X is the number of Weapons you have in the discard pile, at most 3."),
    ("revenant-scythe", "When destroyed: put this card into an empty slot of yours."),
    ("signal-horn", "On entered: you may move a Weapon from your hand to an empty slot."),
    ("backdraft", "Your Main step, if you have fewer Weapons on the field than your opponent \u2014 deal 2 damage to "
                  "your opponent."),
    ("flashpan", "Your Battle step, no attack pending \u2014 a Weapon of yours with Attack 2 or less may attack once "
                 "more this turn."),
    ("scorch", "Destroy any Weapon with Block 2 or less."),
    ("brace", "Any Main or Battle step, also as a response \u2014 prevent the next 3 damage to you until the end of "
              "the turn."),
    ("fen-whisper", "Response, any turn \u2014 nullify an opposing Item or activated Weapon effect on the Outlet."),
    ("false-ferryman", "Response, any turn \u2014 nullify an opposing entering effect on the Outlet, "
                       "then return the Weapon it came from to its owner's hand."),
    ("reed-letter", "Look at your opponent's hand and choose an Item from it to be discarded."),
    ("sift-the-silt", "Draw 2 cards, then discard a card."),
    ("roadside-shrine", "If you have less health than your opponent, gain 3 health; otherwise gain 1 health."),
    ("road-ledger", "Your Main step; cost: pay 1 health \u2014 "
                    "you may take a Weapon from your deck into your hand and show it, then shuffle your deck."),
    ("pale-sexton", "Your Main step, if you have at least 2 Weapons in the discard pile and you have an empty slot "
                    "\u2014 "
                    "put a Weapon in your discard pile into an empty slot of yours. (Once per match.)"),
    ("wall-mother", "Your Main step, if it is turn 4 or later \u2014 each of your Weapons regains up to 2 lost Block, "
                    "then each of your Weapons gets +1 Attack until the end of the turn. (Once per match.)")])
def test_text(ident, said):
    """AS-11.1: nothing is typed beside the data."""
    assert text(CARDS[ident]) == said


def test_only_plain_weapons_have_no_text():
    assert {ident for ident in CARDS if not text(CARDS[ident])} == {"kilnfork", "gatestone", "lantern-pike"}


# ---- each part of the language -------------------------------------------------------------------
@pytest.mark.parametrize(("card", "said"), [
    (item(outlet="any"), f"Your Main step, also as a response \u2014 {DEAL}."),
    (item(outlet="responding", step=["main"]), f"Response, your Main step \u2014 {DEAL}."),
    (item(turn="any", step=["end", "battle", "main", "draw"]), f"Any turn \u2014 {DEAL}."),
    (item(turn="opponent", step=["end", "draw"], attack="none"), f"Your opponent's Draw or End step, no attack pending "
                                                                 f"\u2014 {DEAL}."),
    (item(attack="mine", step=["battle"], outlet="responding"), f"During your attack, as a response \u2014 {DEAL}."),
    (item(attack="theirs", step=["battle"], turn="any"), f"Answer to an opposing attack, nothing on the Outlet \u2014 "
                                                         f"{DEAL}."),
    (item(attack="theirs"), f"Your Main step, during an opposing attack \u2014 {DEAL}."),
    (weapon({"do": [STRIKE], "limit": 2}), f"Your Main step \u2014 {DEAL}. (Up to twice each turn.)"),
    (weapon({"when": "hit", "do": [STRIKE], "limit": 3}), f"When its attack deals damage: {DEAL}. (Up to 3 times each "
                                                          f"turn.)"),
    (ace(uses=3), "Deal 1 damage to your opponent. (3 times per match.)"),
    (item(cost=[{"cost": "discard", "n": 2, "type": "item"}, {"cost": "mill", "n": 2}, {"cost": "return"}]),
     "Your Main step; cost: discard 2 Items and put the top 2 cards of your deck in your discard pile and return a "
     "Weapon of yours "
     f"to your hand \u2014 {DEAL}."),
    (weapon(deploy={"cost": [{"cost": "sacrifice", "not_self": True}, {"cost": "discard", "n": 1}]}),
     "Deploy cost: sacrifice another Weapon of yours and discard a card."),
    (weapon(statics=[{"static": "unblockable"}, {"static": "attacks", "n": 3},
                     {"static": "aura", "attack": -1, "block": 2}]),
     "Cannot be blocked. May attack 3 times each turn. Your other Weapon has \u22121 Attack and +2 Block."),
    (item(BRANCH, STRIKE), f"(If it is turn 4 or later, {DEAL}; otherwise {DEAL}), then {DEAL}."),
    (item(targets=TARGETS[:2]), f"Choose any other Weapon with Attack 3 or less, then choose a Weapon in your discard "
                                f"pile, then {DEAL}."),
    (item({"op": "destroy", "ref": "a"}, {"op": "return", "ref": "b"}, {"op": "wear", "ref": "a", "n": 2},
          targets=[{"as": name, "kind": "weapon", "side": "enemy"} for name in "ab"]),
     "Destroy an opposing Weapon, then return another opposing Weapon to your opponent's hand, "
     "then the Weapon chosen first loses 2 Block for good."),
    (item({"op": "mend", "ref": "t", "n": 1}, {"op": "extra_attack", "ref": "t", "n": 2},
          targets=[{"as": "t", "kind": "weapon", "side": "own",
                    "where": {"attack_min": 1, "attack_max": 3, "block_min": 2}}]),
     "A Weapon of yours with Attack 1 to 3 and Block 2 or more regains up to 1 lost Block, "
     "then that Weapon may attack 2 more times this turn."),
    (item({"op": "heal", "who": "both", "n": READS},
          {"op": "mill", "who": "opp", "n": {"value": "block", "of": "attacker"}},
          {"op": "draw", "who": "me", "n": READS}),
     "Both players gain X health, then your opponent puts the top Y cards of their deck in their discard pile, then "
     "draw X cards. "
     "X is 2 times the number of cards you have in hand divided by 3 and rounded down, minus 1, at most 9. "
     "Y is the Block of the attacking Weapon."),
    (item({"op": "discard", "who": "both", "n": 2, "chooser": "me"},
          {"op": "prevent", "who": "both", "n": "all", "until": "next_turn"},
          {"op": "modify", "ref": "each:all", "block": -2, "until": "stay"}),
     "Look at both hands and choose 2 cards of each to be discarded, then prevent all damage to each player until the "
     "end of the "
     "next turn, then each Weapon gets \u22122 Block for good.")])
def test_phrases(card, said):
    assert faults_of(card) == [] and text(card) == said


@pytest.mark.parametrize(("cmp", "n", "said"), [
    ("<", 1, "you have no Weapon on the field"), ("<=", 2, "you have at most 2 Weapons on the field"),
    ("==", 0, "you have no Weapon on the field"), ("==", 1, "you have exactly 1 Weapon on the field"),
    (">=", 1, "you have a Weapon on the field"), (">", 1, "you have more than 1 Weapon on the field"),
    (">=", {"stat": "opp.weapons"}, "you have at least as many Weapons on the field as your opponent"),
    (">", {"stat": "opp.weapons"}, "you have more Weapons on the field than your opponent"),
    ("<", {"stat": "turn"}, "you have fewer than X Weapons on the field")])
def test_conditions(cmp, n, said):
    assert Preds.say([{"stat": "my.weapons", "cmp": cmp, "n": n}]) == said


def test_every_stat_and_every_kind_of_entry_has_its_words():
    said = {Preds.say([{"stat": stat, "cmp": ">=", "n": 2}]) for stat in STATS}
    around = Wording()
    counted = [Amount.say({"stat": stat}, "", around) for stat in STATS]
    assert len(said) == len(STATS) == len(set(around.counted)) and counted[:4] == list("XYZU")
    nullify = {"op": "nullify", "ref": "e"}
    assert len({text(item(nullify, targets=[TARGETS[2] | {"where": {"kinds": [kind]}}])) for kind in ENTRY_KINDS}) == 5


# ---- all of the data is said ---------------------------------------------------------------------
OTHERS = {"who": ["me", "opp", "both"], "until": ["attack", "turn", "next_turn", "stay"],
          "from": ["battle", "effect", "any"],
          "side": ["own", "enemy", "any"], "cmp": ["<", "<=", "==", ">=", ">"], "chooser": ["owner", "me"],
          "type": ["weapon", "item"], "value": ["attack", "block"], "turn": ["own", "opponent", "any"],
          "outlet": ["empty", "responding", "any"], "stat": STATS, "of": ["self", "attacker"],
          "static": ["no_decay", "unblockable", "cant_attack", "cant_block", "warded"],
          "ref": ["self", "attacker", "each:own", "each:enemy", "each:all", "self_card"],
          "when": ["entered", "destroyed", "hit", "guarded", "draw_step"]}


def put(card, path, value):
    changed = copy.deepcopy(card)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return changed


def variants(card):
    """(path, card) for each number one higher, and for each word another word that may stand there."""
    for path in paths(card):
        if len(path) < 2:                  # attack, block, name and type stand elsewhere on the card
            continue
        value = card
        for key in path:
            value = value[key]
        if type(value) is int:
            yield path, put(card, path, value + 1)
        elif isinstance(value, str):
            yield from ((path, put(card, path, other)) for other in OTHERS.get(path[-1], ()) if other != value)


@pytest.mark.parametrize("card", [*SOURCES, item(*ALL[:3], *MORE[:4], targets=TARGETS)], ids=lambda card: card["id"])
def test_whoever_changes_the_data_changes_the_text(card):
    """Every number and every word; but that an attack of yours is pending says already whose turn it is."""
    for path, other in variants(card):
        pending = path[-1] == "turn" and any(one.get("attack", "any") in ("mine", "theirs") for one in abilities(card))
        if not faults_of(other) and not pending:
            assert text(other) != text(card), path


# ---- what the card browser tells -----------------------------------------------------------------
def test_values_and_face():
    assert values(CARDS["kilnfork"]) == {"type": "weapon", "set": "Kilnmarrow", "attack": 3, "block": 2,
                                         "effect": False, "answers": False}
    assert values(CARDS["quench"]) == {"type": "item", "set": "Wayfolk", "effect": True, "answers": True}
    look = face(CARDS["reedwhip"], {"glimfen": "green"})
    assert look["kind"] == "Weapon, Glimfen" and look["stats"] == [["attack", "2"],
                                                                   ["block", "3"]] and look["ink"] == "green"
    assert look["text"] == text(CARDS["reedwhip"]) and look["say"] == "Weapon, attack 2, block 3"
    mine = face(item(), {})
    assert mine["kind"] == "Item" and mine["ink"] == "silver" and mine["stats"] == [] and mine["letter"]
    assert values(item() | {"set": "salt-road"})["set"] == "Salt road"


def test_cards_that_answer_in_the_other_turn():
    found = {ident for ident in CARDS if answers(CARDS[ident])}
    assert {"brace", "tolling-mace", "thousand-lanterns"} <= found and not {"overstoke", "kilnfork"} & found


def test_cares():
    """Cards that can choose this one because of what it is."""
    assert "quench" in cares("scorch") and "quench" not in cares("kilnfork") and "quench" not in cares("wall-mother")
    assert "false-ferryman" in cares("kilnfork")
    assert "scorch" in cares("cinderpick") and "scorch" not in cares("gatestone")
    assert "portcullis" in cares("wall-mother")
    assert "raise-the-fallen" in cares("slagmaul") and "raise-the-fallen" not in cares("scorch")
    assert "grave-mattock" not in cares("slagmaul") and "reedwhip" in cares("scorch")
    assert about("kilnfork")["lines"] == [["Type", "Weapon"], ["Set", "Kilnmarrow"], ["Attack", "3"], ["Block", "2"]]
    assert all(other in LIBRARY for other in about("kilnfork")["cares"])
