"""ASIGOC, sections 9 and 12: attacks, blocks, damage, the end of the match."""

import pytest

from asigoc import GAME
from asigoc_table import ANY, BOTH_FIVE, DRAW, HURT, Table, ace, aim, item, op, pred, use, weapon, when


def battle(mine, theirs="", A=(), B=(), **more):
    """A Battle step of A with Weapons on both sides."""
    return Table(A=dict(slots=mine, **dict(A)), B=dict(slots=theirs, **dict(B)), step="battle", **more)


def strike(mine, theirs, *cards, **options):
    """A attacks with slot 1 and B blocks with slot 1."""
    return battle(mine, theirs, cards=cards, **options).do("A attack 1, BA, B block 1")


def grants(name, ident="", **numbers):
    """An Item for any time that grants a static for the turn."""
    return item(ident or f"get-{name.replace('_', '-')}", op("grant", "t", static={"static": name, **numbers},
                                                             until="turn"),
                targets=[aim()], **ANY)


# ---- 9 Battle ------------------------------------------------------------------------------------
def test_one_attack_at_a_time():
    """AS-9.1: in the own Battle step with priority, an empty Outlet and no attack pending;
    with any number of Weapons."""
    for step in ("draw", "main", "end"):
        Table(A=dict(slots="w31"), step=step).do("!A attack 1")
    table = battle("w31 w21", "w11",
                   A=dict(hand="zap")).do("!B attack 1, !A attack 3, A attack 1, !A attack 2, BA, B take")
    table.do("A pass, !B attack 1, !A attack 2").do("B pass").shows(step="end", B_health=7)
    table = battle("w31 w21", A=dict(hand="zap")).do("A use zap, B pass, !A attack 1, A pass, A attack 2, BA, A attack "
                                                     "1, BA")
    table.priority("A", step="battle", B_health=4, legal="A pass")
    battle("- w31").do("!A attack 1, A attack 2").priority("B", attack="A2")


def test_a_weapon_attacks_once():
    """AS-9.2, AS-11.10, AS-11.8: declaring counts, also if nothing came of it;
    `attacks` and `extra_attack` allow more."""
    battle("w21").do("A attack 1, BA, !A attack 1").priority("A", legal="A pass", B_health=8)
    battle("w21", B=dict(hand="fog")).do("A attack 1, B use fog, AB, !A attack 1").priority("A", B_health=10)
    pair = weapon("pair", 1, 1, statics=[{"static": "attacks", "n": 2}])
    battle("pair", cards=[pair]).do("A attack 1, BA, A attack 1, BA, !A attack 1").shows(B_health=8)
    more = item("more", op("extra_attack", "t", n=2), targets=[aim()], **ANY)
    table = battle("w11", A=dict(hand="more"), cards=[more]).do("A attack 1, BA, !A attack 1, A use more -> A1, BA")
    table.do("A attack 1, BA, A attack 1, BA, !A attack 1").shows(B_health=7)


def test_where_no_weapon_can_attack_the_question_names_what_can_be_done():
    """AS-9.2, AS-8.5: it asked which Weapon attacks, though only an Ace could be used."""
    table = battle("w21 w11", A=dict(ace="any-time"), cards=[ace("any-time", HURT, **ANY)])
    assert GAME.asks(table.pos, 0)[0].ask == "Which Weapon attacks?"
    table.do("A attack 1, BA")
    assert GAME.asks(table.pos, 0)[0].ask == "Which Weapon attacks?"
    asked = GAME.asks(table.do("A attack 2, BA").pos, 0)[0]
    assert (asked.ask, asked.hint) == ("What do you do?", "No Weapon can attack now. Use your Ace or pass to go on.")
    bare = GAME.asks(battle("w21").do("A attack 1, BA").pos, 0)[0]
    assert (bare.ask, bare.hint) == ("What do you do?", "No Weapon can attack now. Pass to go on.")


def test_attacking_in_the_turn_of_entering():
    """AS-9.3: it may; with `fresh_attack` at false it may not, while the Weapon that was there before may."""
    for fresh, health in ((True, 5), (False, 7)):
        table = Table(A=dict(hand="w21", slots="w31"), fresh_attack=fresh).do("A deploy w21 2, BA, AB")
        table.do("A attack 2, BA" if fresh else "!A attack 2").do("A attack 1, BA").shows(B_health=health)


def test_a_fresh_weapon_attacks_in_the_next_turn():
    """AS-9.3."""
    table = Table(A=dict(hand="w21", deck="w11"), B=dict(deck="w12"),
                  fresh_attack=False).do("A deploy w21 1, BA, AB, AB, AB")
    table.do("BA, BA, BA, BA, AB, AB, A attack 1, BA").shows(B_health=8, turn_no=7)


def test_the_window_of_an_attack():
    """AS-9.4, AS-X16: the defender first; after an Outlet the attacking player first;
    then the block, with the values of now."""
    wall = item("wall", op("modify", "t", block=2, until="attack"), targets=[aim()], turn="opponent", step=["battle"],
                outlet="any", attack="theirs")
    table = battle("w32", "w22", A=dict(hand="zap"), B=dict(hand="wall"),
                   cards=[wall]).do("!B use wall -> B1, A attack 1")
    table.priority("B", attack="A1").do("B use wall -> B1, AB").priority("A", attack="A1", B_slot1_block=4)
    table.do("A pass").priority("B", attack="A1").do("B pass").shows(decision="block", decider="B",
                                                                     legal="B block 1, B take")
    table.do("!A pass, B block 1").priority("A", attack=None, B_health=10, B_slot1_block=1, B_slot1="w22")


def test_the_defender_has_the_last_word():
    """AS-9.4: as long as one of them adds something, there are passes of both again before the block."""
    table = battle("w32", "w22", A=dict(hand="zap"), B=dict(hand="zap zap-two"))
    table.do("A attack 1, B pass, A use zap, BA").priority("A").do("A pass, B use zap-two, AB").priority("A")
    table.do("A pass, B pass").shows(decision="block", A_health=9, B_health=9)


def test_nothing_between_block_and_damage():
    """AS-9.4: neither player gets a word in."""
    battle("w32", "w22", A=dict(hand="zap"), B=dict(hand="zap")).do("A attack 1, BA, B block 1").priority(
        "A", attack=None, B_health=9, B_slot1=None)


def test_taken_without_a_question():
    """AS-9.5, AS-9.6, AS-X1: nothing can block, so it is not asked; damage equal to the Attack."""
    battle("w31").do("A attack 1, BA").priority("A", B_health=7, attack=None, step="battle", A_slot1="w31")
    stiff = weapon("stiff", 1, 5, statics=[{"static": "cant_block"}])
    battle("w31", "stiff", cards=[stiff]).do("A attack 1, BA").priority("A", B_health=7, B_slot1_block=5)


def test_who_may_block():
    """AS-9.5: any Weapon of the defender, exactly one, or none."""
    table = battle("w31 w33", "w21 w22").do("A attack 1, BA").shows(decision="block", decider="B",
                                                                    legal="B block 1, B block 2, B take")
    table.do("!B block 3, !A block 2, !B pass, !A take, B take").priority("A", B_health=7, B_slot1="w21", B_slot2="w22")
    battle("w31", "w21 w22").do("A attack 1, BA, B block 2, !B block 1").shows(B_slot1="w21", B_slot2=None, B_health=9)


def test_a_block_that_holds():
    """AS-9.7, AS-X2: no damage, 1 Block less while the Weapon stays; equal is enough."""
    strike("w22", "w22").priority("A", B_health=10, A_health=10, B_slot1="w22", B_slot1_block=1, B_slot1_attack=2,
                                  attack=None)
    table = battle("w22", "w23", A=dict(deck="w11"), B=dict(deck="w12")).do("A attack 1, BA, B block 1, AB, AB")
    table.shows(turn="B", B_slot1_block=2).do("BA, BA, BA, BA").shows(turn="A", B_slot1_block=2)


def test_a_block_that_breaks():
    """AS-9.8, AS-X3: the blocker goes to its owner's discard pile, the defender takes the difference."""
    strike("w31", "w21").priority("A", B_health=8, A_health=10, B_slot1=None, B_discard="w21", A_slot1="w31",
                                  A_slot1_block=1)


def test_one_blocker_for_two_attacks():
    """AS-9.7, AS-9.8, AS-9.10, AS-X4: the first one holds and wears it, the second one breaks it."""
    table = battle("w22 w21", "w22").do("A attack 1, BA, B block 1").shows(B_slot1_block=1, B_health=10)
    table.do("A attack 2, BA, B block 1").priority("A", B_health=9, B_slot1=None, B_discard="w22")


def test_block_0():
    """AS-9.9, AS-9.11, AS-X5: it holds against Attack 0, does not fall below 0, and the Weapon stays."""
    strike("w02", "w20").priority("A", B_health=10, B_slot1="w20", B_slot1_block=0)
    table = strike("w01 w11", "w21:1").shows(B_slot1="w21", B_slot1_block=0)
    table.do("A attack 2, BA, B block 1").shows(B_slot1=None, B_health=9)
    drop = item("drop", op("modify", "t", block=-4, until="turn"), targets=[aim()], **ANY)
    Table(A=dict(hand="drop"), B=dict(slots="w22"), cards=[drop]).do("A use drop -> B1, BA").shows(B_slot1="w22",
                                                                                                   B_slot1_block=0)


def test_lost_block_counts_from_what_there_is():
    """AS-9.9, AS-11.7: what a block of 0 costs is not owed later, when something gives Block."""
    lift = item("lift", op("modify", "t", block=2, until="turn"), targets=[aim()], **ANY)
    table = battle("w02", "w20", A=dict(hand="lift"),
                   cards=[lift]).do("A attack 1, BA, B block 1, A use lift -> B1, BA")
    table.shows(B_slot1_block=2)


def test_values_of_the_moment():
    """AS-9.9: changes made in the window count, for the attacker and the blocker."""
    table = battle("w22", "w22", A=dict(hand="pump")).do("A attack 1, B pass, A use pump -> A1, BA, AB, B block 1")
    table.shows(B_health=8, B_discard="w22", A_slot1_attack=4)


def test_blocking_uses_nothing_up():
    """AS-9.10: a Weapon that has attacked blocks in the next turn, and attacks after having blocked;
    no harm to the attacker."""
    table = battle("w22", "w22", A=dict(deck="w11"),
                   B=dict(deck="w12")).do("A attack 1, BA, B block 1").shows(A_slot1_block=2)
    table.do("AB, AB, BA, BA, B attack 1, AB, A block 1").shows(A_slot1_block=1, A_health=10, B_slot1="w22")


def test_attack_0():
    """AS-9.11: it may attack; it deals nothing."""
    battle("w02").do("A attack 1, BA").priority("A", B_health=10)


def test_the_attacker_leaves():
    """AS-9.12, AS-X15: the attack is over at once: no question, no damage, priority with A, still Battle, and it
    counts."""
    for answer, more in (("pull", dict(A_hand="w32")), ("crush", dict(A_discard="w32"))):
        table = battle("w32 w11", "w21", B=dict(hand=answer)).do(f"A attack 1, B use {answer} -> A1, AB")
        table.priority("A", attack=None, B_health=10, step="battle", A_slot1=None, **more)


def test_what_lasts_for_an_attack_ends_when_the_attacker_leaves():
    """AS-9.12, AS-11.7: with the attack that is over at once."""
    wall = item("wall", op("modify", "t", block=2, until="attack"), targets=[aim()], **ANY)
    table = battle("w32", "w21", B=dict(hand="wall pull"),
                   cards=[wall]).do("A attack 1, B use wall -> B1, AB").shows(B_slot1_block=3)
    table.do("A pass, B use pull -> A1, AB").priority("A", attack=None, B_slot1_block=1)


def test_an_attack_is_ended():
    """AS-9.12, AS-9.2: no block and no damage; what lasts for the attack ends; the attack stays counted."""
    press = item("press", op("modify", "attacker", attack=2, until="attack"), **ANY)
    table = battle("w32 w11", "w21", A=dict(hand="press"), B=dict(hand="fog"), cards=[press])
    table.do("A attack 1, B pass, A use press, BA").shows(A_slot1_attack=5).do("A pass, B use fog, AB")
    table.priority("A", attack=None, A_slot1_attack=3, B_health=10).do("!A attack 1, A attack 2").shows(attack="A2")


def test_what_comes_after_the_declaration():
    """AS-9.12: `cant_attack` does not stop the pending attack; it stops the next one."""
    freeze = grants("cant_attack")
    pair = weapon("pair", 2, 1, statics=[{"static": "attacks", "n": 2}])
    table = battle("pair", B=dict(hand="get-cant-attack"),
                   cards=[freeze, pair]).do("A attack 1, B use get-cant-attack -> A1, AB, AB")
    table.priority("A", B_health=8).do("!A attack 1")


def test_after_the_damage():
    """AS-9.13: what lasts for the attack ends, triggers are added, else the player of the turn has priority."""
    press = item("press", op("modify", "attacker", attack=2, until="attack"), **ANY)
    table = battle("eager", A=dict(hand="press", deck="w11"),
                   cards=[press]).do("A attack 1, B pass, A use press, BA, AB")
    table.priority("B", B_health=6, A_slot1_attack=2, attack=None,
                   outlet="A:triggered:eager").do("BA").priority("A", A_hand="w11")


# ---- statics in battle ---------------------------------------------------------------------------
def test_no_decay():
    """AS-11.10, AS-9.7: `no_decay` costs no Block; a block that breaks breaks."""
    firm = weapon("firm", 1, 2, statics=[{"static": "no_decay"}])
    strike("w22", "firm", firm).shows(B_slot1="firm", B_slot1_block=2)
    strike("w32", "firm", firm).shows(B_slot1=None, B_health=9)


def test_unblockable():
    """AS-11.10, AS-9.5: no Weapon can block it, so nothing is asked."""
    sly = weapon("sly", 2, 1, statics=[{"static": "unblockable"}])
    battle("sly", "w25", cards=[sly]).do("A attack 1, BA").priority("A", B_health=8, B_slot1_block=5)


def test_slip():
    """AS-11.10, AS-X23: not blocked by Weapons with Block n or more, as it is now; of several the lowest n counts."""
    slim = weapon("slim", 2, 1, statics=[{"static": "slip", "n": 2}])
    table = battle("slim", "w23 w21", cards=[slim]).do("A attack 1, BA").shows(legal="B block 2, B take")
    table.do("!B block 1, B block 2").shows(B_health=9)
    battle("slim", "w23", cards=[slim]).do("A attack 1, BA").priority("A", B_health=8)
    battle("slim", "w23:2", cards=[slim]).do("A attack 1, BA").shows(decision="block")
    pick = grants("slip", n=3), grants("slip", "get-less", n=1)
    for gift, legal in (("get-slip", "B block 2, B take"), ("get-less", None)):
        table = battle("slim", "w23 w21", A=dict(hand=gift),
                       cards=[slim, *pick]).do(f"A use {gift} -> A1, BA, A attack 1, BA")
        table.shows(legal=legal) if legal else table.priority("A", B_health=8)


def test_pierce():
    """AS-11.10, AS-10.1: a block that holds lets n through, as battle damage and a hit; the highest n counts."""
    ram = weapon("ram", 2, 1, when("hit", DRAW), statics=[{"static": "pierce", "n": 1}])
    strike("ram", "w23", ram).priority("B", B_health=9, B_slot1_block=2, outlet="A:triggered:ram")
    strike("ram", "w21", ram).shows(B_health=9, B_slot1=None)
    deep = grants("pierce", n=3)
    table = battle("ram", "w23", A=dict(hand="get-pierce"),
                   cards=[ram, deep]).do("A use get-pierce -> A1, BA, A attack 1, BA, B block 1")
    table.shows(B_health=7)


def test_attacks_and_other_numbers():
    """AS-11.10, AS-9.2: of several `attacks` the highest counts."""
    pair = weapon("pair", 1, 1, statics=[{"static": "attacks", "n": 2}, {"static": "attacks", "n": 3}])
    battle("pair", cards=[pair]).do("A attack 1, BA, A attack 1, BA, A attack 1, BA, !A attack 1").shows(B_health=7)


def test_cant_attack_and_cant_block():
    """AS-11.10, AS-9.1, AS-9.5: printed or granted."""
    lame = weapon("lame", 2, 2, statics=[{"static": "cant_attack"}, {"static": "cant_block"}])
    battle("lame w11", "lame w12", cards=[lame]).do("!A attack 1, A attack 2, BA").shows(legal="B block 2, B take")
    gift = grants("cant_block")
    battle("w22", "w22", A=dict(hand="get-cant-block"),
           cards=[gift]).do("A use get-cant-block -> B1, BA, A attack 1, BA").priority(
        "A", B_health=8)


# ---- 12 The end ----------------------------------------------------------------------------------
@pytest.mark.parametrize(("health", "winner", "left"), [(3, "A", 0), (2, "A", 0), (4, None, 1)])
def test_no_health(health, winner, left):
    """AS-12.1, AS-12.8, AS-11.9: at 0 health a player has lost; health does not fall below 0."""
    table = battle("w31", B=dict(health=health)).do("A attack 1, BA").shows(B_health=left, winner=winner)
    if winner:
        table.wins("A", "health")


def test_an_empty_deck():
    """AS-12.2, AS-12.8, AS-X20: who has to draw and cannot has lost; drawing the last card is fine."""
    Table(step="end").do("AB").wins("A", "deck", turn="B", step="draw")
    Table(B=dict(deck="w11"), step="end").do("AB").priority("B", B_hand="w11", B_deck_size=0)
    draw = item("draw", op("draw", who="me", n=2))
    Table(A=dict(hand="draw", deck="w11"), cards=[draw]).do("A use draw, BA").wins("B", "deck", A_hand="w11")
    Table(A=dict(hand="draw", deck="w11 w12"), cards=[draw]).do("A use draw, BA").priority("A", A_hand="w11 w12")
    both = item("both", op("draw", who="both", n=1))
    Table(A=dict(hand="both"), cards=[both]).do("A use both, BA").wins("draw", "deck")
    Table(A=dict(hand="both"), B=dict(deck="w11"), cards=[both]).do("A use both, BA").wins("B", "deck")


def test_fatigue():
    """AS-12.2: `deck_out` at fatigue costs 1 health for each card, whatever shields there are."""
    draw = item("draw", op("prevent", who="me", n="all", **{"from": "any"}, until="turn"), op("draw", who="me", n=3))
    table = Table(A=dict(hand="draw", deck="w11"), cards=[draw], deck_out="fatigue").do("A use draw, BA")
    table.priority("A", A_hand="w11", A_health=8)
    Table(A=dict(hand="draw", health=2), cards=[draw], deck_out="fatigue").do("A use draw, BA").wins("B", "health",
                                                                                                     A_health=0)
    Table(B=dict(health=3), step="end", deck_out="fatigue").do("AB").priority("B", B_health=2)
    Table(B=dict(health=1), step="end", deck_out="fatigue").do("AB").wins("A", "health")


def test_no_deck_out():
    """AS-12.2: with `deck_out` at none nothing happens."""
    draw = item("draw", op("draw", who="me", n=3))
    table = Table(A=dict(hand="draw"), cards=[draw], deck_out="none").do("A use draw, BA").priority("A", A_health=10)
    table.do("AB, AB, AB").priority("B", B_health=10, turn="B")


def test_what_is_not_drawing_never_loses():
    """AS-12.2, AS-11.8: `mill` and `dig` with an empty deck."""
    grind = item("grind", op("mill", who="both", n=2), op("dig", n=2))
    Table(A=dict(hand="grind", deck="w11"), cards=[grind]).do("A use grind, BA").priority("A", A_discard="grind w11",
                                                                                          A_hand="")


def test_the_end_is_looked_at_after_each_operation():
    """AS-12.3, AS-12.4, AS-X21: both at once is a draw; else the first one to fall has lost, and nothing else
    resolves."""
    five = item("five", BOTH_FIVE)
    Table(A=dict(hand="five", health=5), B=dict(health=3),
          cards=[five]).do("A use five, BA").wins("draw", "health", A_health=0, B_health=0)
    Table(A=dict(hand="five", health=6), B=dict(health=3),
          cards=[five]).do("A use five, BA").wins("A", "health", A_health=1)
    dare = item("dare", op("damage", who="me", n=2), op("damage", who="opp", n=9))
    Table(A=dict(hand="dare", health=2), B=dict(health=9),
          cards=[dare]).do("A use dare, BA").wins("B", "health", B_health=9)
    Table(A=dict(hand="dare", health=3), B=dict(health=9),
          cards=[dare]).do("A use dare, BA").wins("A", "health", A_health=1)


def test_the_end_comes_before_triggers():
    """AS-12.3, AS-9.13: a battle that ends the match adds nothing to the Outlet."""
    battle("eager", B=dict(health=2)).do("A attack 1, BA").wins("A", "health", outlet="")
    table = battle("w31", "bomb", A=dict(health=1), B=dict(health=2)).do("A attack 1, BA, B block 1")
    table.wins("A", "health", A_health=1, outlet="")


def test_healing_in_time():
    """AS-12.3, AS-6.4: health that comes before the damage saves; after it, it is too late."""
    cure = item("cure", op("heal", who="me", n=3), **ANY)
    table = Table(A=dict(hand="bolt"), B=dict(hand="cure", health=2), cards=[cure]).do("A use bolt, B use cure, AB")
    table.priority("A", B_health=3)
    late = item("late", op("damage", who="me", n=2), op("heal", who="me", n=5))
    Table(A=dict(hand="late", health=2), cards=[late]).do("A use late, BA").wins("B", "health", A_health=0)


def test_conceding():
    """AS-12.5, AS-12.8: at any time, in the other one's decision too; the other one wins."""
    Table().do("A concede").wins("B", "concede")
    Table().do("B concede").wins("A", "concede")
    battle("w22", "w22").do("A attack 1, BA, A concede").wins("B", "concede")
    battle("w22", "w22").do("A attack 1, BA, B concede").wins("A", "concede")
    Table(A=dict(hand="put w11")).do("A use put, BA, B concede").wins("A", "concede")


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(4, 5, "B"), (6, 5, "A"), (5, 5, "draw")])
def test_the_last_turn(mine, theirs, winner):
    """AS-12.6, AS-12.8, AS-4.7, AS-X25: when its End step is over, more health wins; nothing is drawn any more."""
    table = Table(A=dict(health=mine), B=dict(health=theirs, deck="w11"), step="end", no=60).do("AB")
    table.wins(winner, "turns", B_deck="w11", turn="A", turn_no=60)


def test_another_last_turn():
    """AS-12.6: `max_turns`; the turn before goes on as any other."""
    Table(B=dict(deck="w11"), step="end", no=60, max_turns=61).do("AB").priority("B", turn_no=61)
    Table(B=dict(health=3), step="end", no=20, max_turns=20).do("AB").wins("A", "turns")


def test_reasons():
    """AS-12.8: `health` if a player is at 0 health, though a deck is empty as well."""
    Table(A=dict(hand="bolt"), B=dict(health=2)).do("A use bolt, BA").wins("A", "health", B_deck_size=0)


def test_what_an_attack_counts_as():
    """AS-11.3, AS-9.2: the stat `attacks` counts those declared this turn, ended ones too."""
    cheer = item("cheer", op("damage", who="opp", n={"stat": "my.attacks"}), step=["battle"])
    table = battle("w11 w12", A=dict(hand="cheer"), B=dict(hand="fog"),
                   cards=[cheer]).do("A attack 1, B use fog, AB, A attack 2, BA")
    table.shows(B_health=9).do("A use cheer, BA").shows(B_health=7)
    seen = item("seen", op("heal", who="me", n={"stat": "opp.attacks"}),
                op("heal", who="me", n={"stat": "my.attacks", "times": 5}), **ANY)
    start = dict(A=dict(deck="w13", slots="w11"), B=dict(hand="seen", deck="w13"), step="battle", cards=[seen])
    table = Table(**start).do("A attack 1, BA, A pass, B use seen, AB").shows(B_health=10)
    table = Table(**start).do("A attack 1, BA, AB, AB, B use seen, AB").shows(turn="B", B_health=9)
    slow = weapon("slow", 1, 1, use(HURT, **{"if": [pred("my.attacks", "==", 0)]}, step=["battle"]))
    battle("w11 slow", cards=[slow]).do("A attack 1, BA, !A weapon 2").shows(B_health=9)
