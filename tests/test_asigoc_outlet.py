"""ASIGOC, sections 6, 8 and 10: the Outlet, using cards, triggers."""

import pytest

from asigoc.text import describe
from asigoc_table import ANSWER, ANY, DRAW, HURT, Table, ace, aim, item, op, use, weapon, when


# ---- 6 The Outlet --------------------------------------------------------------------------------
def test_entries_have_numbers_from_one():
    """AS-6.1: in the order added; the next Outlet counts from 1 again."""
    table = Table(A=dict(hand="bolt null"), B=dict(hand="zap null-two"))
    table.do("A use bolt, B use zap, A use null -> #2").shows(outlet="A:item:bolt B:item:zap A:item:null")
    table.do("!B use null-two -> #2, !B use null-two -> #4, BA").shows(outlet="", B_health=8, A_health=10)
    again = Table(A=dict(hand="bolt zap"), B=dict(hand="null")).do("A use zap, BA, A use bolt, B use null -> #1, AB")
    again.shows(B_health=9)


def test_the_kinds_of_entries():
    """AS-6.2: item, ace, activated, entered (blank or not) and triggered."""
    Table(A=dict(hand="zap")).do("A use zap").shows(outlet="A:item:zap")
    Table(A=dict(ace="big")).do("A ace").shows(outlet="A:ace:big")
    Table(A=dict(slots="gun")).do("A weapon 1").shows(outlet="A:activated:gun")
    Table(A=dict(hand="w22 sting")).do("A deploy w22 1").shows(outlet="A:entered:w22")
    Table(A=dict(hand="w22 sting")).do("A deploy sting 2").shows(outlet="A:entered:sting")
    Table(A=dict(hand="crush", slots="bomb")).do("A use crush -> A1, BA").shows(outlet="A:triggered:bomb")


def test_nothing_is_added_while_the_outlet_resolves():
    """AS-6.3: not even by the player who has something to choose; what waits comes after it."""
    sift = item("sift", DRAW, op("discard", who="me", n=1))
    table = Table(A=dict(hand="zap sift w11", deck="w12"), B=dict(hand="zap-two"),
                  cards=[sift]).do("A use sift, B use zap-two, AB")
    table.asks("A", "w11 w12 zap", A_health=9,
               outlet="A:item:sift").do("!A use zap, !B use zap-two, !A pass, !B pass, A choose w12")
    table.priority("A", outlet="", A_hand="w11 zap", A_discard="sift w12")


def test_the_last_comes_first():
    """AS-6.4, AS-12.4, AS-X9: the answer resolves before what it answers, and the match may be over by then."""
    table = Table(A=dict(health=1, hand="bolt"), B=dict(health=2, hand="zap")).do("A use bolt, B use zap, AB")
    table.wins("B", "health", A_health=0, B_health=2)


def test_each_entry_leaves_when_it_is_done():
    """AS-6.4: while one waits for a choice, those added before it are still there and those after it are gone."""
    pick = item("pick", op("discard", who="me", n=1), **ANY)
    table = Table(A=dict(hand="bolt w11 w12 pick"), B=dict(hand="zap"),
                  cards=[pick]).do("A use bolt, B use zap, A use pick, BA")
    table.asks("A", "w11 w12", outlet="A:item:bolt B:item:zap A:item:pick", A_health=10)


def test_nullifying_stops_the_effect_only():
    """AS-6.5, AS-8.4: the cost stays paid, the Item in the discard pile."""
    dear = item("dear", HURT, cost=[{"cost": "health", "n": 2}])
    table = Table(A=dict(hand="dear"), B=dict(hand="null"), cards=[dear]).do("A use dear, B use null -> #1, AB")
    table.priority("A", A_health=8, B_health=10, A_discard="dear", outlet="")


def test_a_nullified_ace_is_spent():
    """AS-6.5, AS-8.6, AS-X19: a use that is nullified is used up, in this turn and in each later one."""
    table = Table(A=dict(ace="big", deck="null-two"), B=dict(hand="null", deck="w12")).shows(A_ace_left=1)
    table.do("A ace, B use null -> #1, AB").priority("A", A_ace_left=0,
                                                     B_health=10).do("!A ace, AB, AB, AB, BA, BA, BA, BA, AB")
    table.priority("A", turn_no=7, step="main", A_ace_left=0, legal="A pass").do("!A ace")


def test_a_nullifier_is_nullified():
    """AS-6.6, AS-X10: then the entry it was meant for resolves; all cards lie in the discard piles."""
    table = Table(A=dict(hand="bolt null-two"), B=dict(hand="null"))
    table.do("A use bolt, B use null -> #1, A use null-two -> #2, BA")
    table.priority("A", B_health=8, A_discard="bolt null-two", B_discard="null", outlet="")


def test_nullifying_twice():
    """AS-6.6: the second time changes nothing."""
    table = Table(A=dict(hand="bolt"), B=dict(hand="null null-two")).do("A use bolt, B use null -> #1, A pass")
    table.do("B use null-two -> #1, AB").priority("A", B_health=10, B_discard="null null-two", A_discard="bolt")


def test_an_entry_does_not_need_its_card():
    """AS-6.7, AS-11.4: the Weapon is gone, the damage is dealt; what is done to the Weapon itself is not."""
    gun = weapon("rifle", 1, 3, use(HURT, op("modify", "self", attack=1, until="stay"), HURT))
    table = Table(A=dict(slots="rifle"), B=dict(hand="pull"), cards=[gun]).do("A weapon 1, B use pull -> A1, AB")
    table.priority("A", B_health=8, A_hand="rifle", A_slot1=None)
    table = Table(A=dict(slots="rifle"), B=dict(hand="zap"), cards=[gun]).do("A weapon 1, B use zap, AB")
    table.shows(B_health=8, A_slot1_attack=2)


def test_triggers_wait_for_the_end_of_the_outlet():
    """AS-6.8, AS-10.2, AS-10.3: they are added when the last entry has left; when they are done AS-5.5 holds."""
    table = Table(A=dict(hand="bolt"), B=dict(hand="crush", slots="bomb"))
    table.do("A use bolt, B use crush -> B1, AB").priority("A", outlet="B:triggered:bomb", B_health=8, A_health=10)
    table.do("AB").priority("A", outlet="", A_health=8)


# ---- 8 Using Items, Aces and effects of Weapons --------------------------------------------------
@pytest.mark.parametrize("line", ["use bolt", "ace", "weapon 1"])
def test_own_main_step_and_an_empty_outlet(line):
    """AS-8.1, AS-11.2: what a card asks for when it says nothing."""
    mine = dict(hand="bolt zap", ace="big", slots="gun")
    Table(A=mine).do(f"A {line}")
    for step in ("draw", "battle", "end"):
        Table(A=mine, step=step).do(f"!A {line}")
    Table(A=mine).do(f"A use zap, B pass, !A {line}")
    Table(B=mine).do(f"A pass, !B {line}")
    Table(A=dict(slots="w11"), B=mine, step="battle").do(f"A attack 1, !B {line}")


def test_targets_before_costs():
    """AS-8.2: what is aimed at may then be paid with; costs go in the order written, and the Item comes after them."""
    deal = item("deal", op("return", "t"), HURT, targets=[aim(side="own")], cost=[
        {"cost": "sacrifice"}, {"cost": "discard", "n": 1}, {"cost": "mill", "n": 1}])
    table = Table(A=dict(hand="deal zap", slots="w22", deck="w11 w12"), cards=[deal])
    table.do("!A use deal -> A1, !A use deal | A1 zap, !A use deal -> A1 | A1 deal, A use deal -> A1 | A1 zap")
    table.priority("B", A_discard="w22 zap w11 deal", A_deck="w12", outlet="A:item:deal", A_slot1=None)
    table.do("BA").priority("A", B_health=9, A_discard="w22 zap w11 deal", A_hand="")


def test_a_trigger_from_a_cost():
    """AS-8.2, AS-10.1, AS-X18: it lies on top of the entry, so it resolves first."""
    tithe = item("tithe", DRAW, cost=[{"cost": "sacrifice"}])
    table = Table(A=dict(hand="tithe", slots="bomb", deck="w11"), B=dict(health=2),
                  cards=[tithe]).do("A use tithe | A1")
    table.priority("B", outlet="A:item:tithe A:triggered:bomb", A_discard="bomb tithe").do("BA")
    table.wins("A", "health", A_hand="", B_health=0)
    table = Table(A=dict(hand="tithe", slots="bomb", deck="w11"), cards=[tithe]).do("A use tithe | A1, BA")
    table.priority("A", A_hand="w11", B_health=8)


def test_an_item_is_in_the_discard_pile_at_once():
    """AS-8.3: as soon as it is used; it cannot choose itself there, nor pay for itself."""
    Table(A=dict(hand="zap")).do("A use zap").shows(A_discard="zap", A_hand="")
    back = item("back", op("recover", "t"), targets=[aim(kind="discard", side="own")])
    Table(A=dict(hand="back"), cards=[back]).do("!A use back -> A:back, !A use back").shows(legal="A pass")
    table = Table(A=dict(hand="back", discard="zap"), cards=[back]).do("!A use back -> A:back, A use back -> A:zap, BA")
    table.shows(A_hand="zap", A_discard="back")
    dear = item("dear", HURT, cost=[{"cost": "discard", "n": 1}])
    Table(A=dict(hand="dear"), cards=[dear]).do("!A use dear, !A use dear | dear").shows(legal="A pass")
    Table(A=dict(hand="dear w11"), cards=[dear]).shows(legal="A pass, A deploy w11 1, A deploy w11 2, A use dear | w11")


def test_paying_health():
    """AS-8.4, AS-X24: more than the cost is needed; it is not given back and not prevented."""
    dear = item("dear", op("damage", who="opp", n=1), cost=[{"cost": "health", "n": 3}])
    Table(A=dict(hand="dear", health=3), cards=[dear]).do("!A use dear").shows(A_health=3, A_hand="dear")
    table = Table(A=dict(hand="dear", health=4), B=dict(hand="null"), cards=[dear]).do("A use dear").shows(A_health=1)
    table.do("B use null -> #1, AB").priority("A", A_health=1, B_health=10)
    cover = item("cover", op("prevent", who="me", n="all", **{"from": "any"}, until="turn"))
    Table(A=dict(hand="dear cover"), cards=[dear, cover]).do("A use cover, BA, A use dear").shows(A_health=7)


def test_each_ability_once_a_turn():
    """AS-8.5: an Item that came back cannot be used again this turn, but in the next one;
    each ability counts for itself."""
    back = item("back", op("recover", "t"), targets=[aim(kind="discard", side="own")])
    table = Table(A=dict(hand="zap back", deck="w11"), B=dict(deck="w12"), cards=[back])
    table.do("A use zap, BA, A use back -> A:zap, BA, !A use zap").shows(A_hand="zap", B_health=9)
    table.do("AB, AB, AB").shows(turn="B").do("B pass, A use zap, BA").shows(B_health=8)
    two = weapon("twin", 1, 1, use(HURT), use(DRAW), use(op("heal", who="me", n=1), limit=2))
    table = Table(A=dict(slots="twin", deck="w11"),
                  cards=[two]).do("A weapon 1, BA, !A weapon 1, A weapon 1/2, BA, !A weapon 1/2")
    table.do("!A weapon 1/1, A weapon 1/3, BA, A weapon 1/3, BA, !A weapon 1/3, !A weapon 1/4").shows(
        A_health=12, B_health=9, A_hand="w11", legal="A pass, A deploy w11 2, A withdraw 1")


def test_an_ace_is_used_once_a_match():
    """AS-8.6, AS-3.6: or as often as it says, but once a turn; a spent one stays where it is."""
    Table(A=dict(ace="big")).do("A ace, BA").shows(A_ace_left=0, B_health=7).do("!A ace").shows(legal="A pass")
    often = ace("often", HURT, uses=2, limit=2)
    table = Table(A=dict(ace="often", deck="w11"), B=dict(deck="w12"),
                  cards=[often]).do("A ace, BA, !A ace").shows(A_ace_left=1)
    table.do("AB, AB, AB, BA, BA, BA, BA, AB, A ace, BA").shows(A_ace_left=0, B_health=8, turn_no=7).do("!A ace")
    Table(A=dict(ace="big", ace_left=0)).do("!A ace").shows(legal="A pass")


def test_a_weapon_is_used_in_a_slot():
    """AS-8.7: just deployed, or having attacked; not from the hand."""
    quick = weapon("quick", 1, 3, use(HURT, step=["main", "battle"]))
    table = Table(A=dict(hand="quick"),
                  cards=[quick]).do("!A weapon 1, A deploy quick 1, BA, !A weapon 2, A weapon 1, BA")
    table.shows(B_health=9)
    Table(A=dict(slots="quick"), step="battle", cards=[quick]).do("A attack 1, BA, A weapon 1, BA").shows(B_health=8)
    held = weapon("held", 1, 3, use(HURT, **ANY))
    table = Table(A=dict(slots="w11"), B=dict(slots="held"), step="battle",
                  cards=[held]).do("A attack 1, BA, B block 1")
    table.do("A pass, B weapon 1, AB").shows(A_health=9)


def test_a_choice_for_every_target():
    """AS-8.8: without one it cannot be used; one thing cannot be two targets."""
    pair = item("pair", op("return", "s"), op("destroy", "t"), targets=[aim("s"), aim("t")])
    Table(A=dict(hand="pair", slots="w22"), cards=[pair]).do("!A use pair -> A1 A1, !A use pair -> A1").shows(
        legal="A pass, A withdraw 1")
    table = Table(A=dict(hand="pair", slots="w22"), B=dict(slots="- w11"), cards=[pair])
    table.shows(legal="A pass, A use pair -> A1 B2, A use pair -> B2 A1, A withdraw 1").do("!A use pair -> B2 B2, A "
                                                                                           "use pair -> B2 A1, BA")
    table.shows(B_hand="w11", A_discard="pair w22")
    Table(A=dict(hand="null")).do("!A use null -> #1").shows(legal="A pass")


# ---- 10 Triggers ---------------------------------------------------------------------------------
def test_when_triggers_occur():
    """AS-10.1: entering, being destroyed in battle, by an effect and as a cost, hitting, guarding, the Draw step."""
    Table(A=dict(hand="sting")).do("A deploy sting 1, BA").shows(B_health=9)
    table = Table(A=dict(slots="w31"), B=dict(slots="bomb"), step="battle").do("A attack 1, BA, B block 1")
    table.priority("A", outlet="B:triggered:bomb", B_discard="bomb")
    Table(A=dict(hand="crush"), B=dict(slots="bomb")).do("A use crush -> B1, BA").shows(outlet="B:triggered:bomb")
    Table(A=dict(slots="eager", deck="w11"),
          step="battle").do("A attack 1, BA").priority("B", outlet="A:triggered:eager")
    Table(A=dict(slots="w22"), B=dict(slots="guard"),
          step="battle").do("A attack 1, BA, B block 1, AB").shows(A_health=9)
    table = Table(A=dict(slots="dawn"), B=dict(slots="dawn", deck="w11 w12"), step="end").do("AB")
    table.priority("A", turn="B", step="draw", outlet="B:triggered:dawn",
                   B_hand="w11").do("AB").priority("B", A_health=9)


def test_when_triggers_do_not_occur():
    """AS-10.1: returned or discarded is not destroyed, nothing dealt is no hit, destroyed is not guarded."""
    Table(A=dict(hand="pull", slots="bomb")).do("A use pull -> A1, BA").priority("A", outlet="")
    drop = item("drop", op("discard", who="me", n=1), op("mill", who="me", n=1))
    Table(A=dict(hand="drop bomb", deck="bomb"), cards=[drop]).do("A use drop, BA").priority("A", outlet="")
    cover = item("cover", op("prevent", who="me", n=2, **{"from": "any"}, until="turn"), **ANY)
    table = Table(A=dict(slots="eager"), B=dict(hand="cover"), cards=[cover],
                  step="battle").do("A attack 1, B use cover, AB, AB")
    table.priority("A", outlet="", B_health=10)
    Table(A=dict(slots="eager"), B=dict(slots="w22"),
          step="battle").do("A attack 1, BA, B block 1").priority("A", outlet="")
    Table(A=dict(slots="w42"), B=dict(slots="guard"), step="battle").do("A attack 1, BA, B block 1").priority(
        "A", outlet="", B_health=9)
    table = Table(A=dict(slots="eager"), B=dict(slots="w21"), step="battle")
    table.do("A attack 1, BA, B block 1").priority("B", outlet="A:triggered:eager")


def test_a_trigger_once_a_turn():
    """AS-10.2: a further one is lost unless `limit` says more; for entering, a blank entry comes instead."""
    for limit, drawn in ((1, "w11"), (2, "w11 w12")):
        fast = weapon("fast", 1, 1, when("hit", DRAW, limit=limit), statics=[{"static": "attacks", "n": 2}])
        table = Table(A=dict(slots="fast", deck="w11 w12 w13"), step="battle", cards=[fast])
        table.do("A attack 1, BA, BA, A attack 1, BA").shows(B_health=8).do("AB" if limit == 1
                                                                            else "BA").shows(A_hand=drawn)
    table = Table(A=dict(hand="sting", moves_left=3),
                  weapon_moves=3).do("A deploy sting 1, BA, A withdraw 1, A deploy sting 2")
    table.priority("B", outlet="A:entered:sting").do("BA").priority("A", B_health=9, A_moves_left=0)


def test_the_order_of_triggers():
    """AS-10.3, AS-X17: those of the player of the turn first, so the other one's resolve first;
    then who did not add the last."""
    start = dict(slots="eager", deck="w11")
    table = Table(A=start, B=dict(slots="bomb"), step="battle").do("A attack 1, BA, B block 1")
    table.priority("A", B_health=9, outlet="A:triggered:eager B:triggered:bomb")
    table.do("AB").priority("A", A_health=8, A_hand="w11")
    table = Table(A=dict(start, health=2), B=dict(slots="bomb"), step="battle").do("A attack 1, BA, B block 1, AB")
    table.wins("B", "health", A_hand="")


def test_triggers_of_one_moment():
    """AS-10.3: slot 1 before slot 2, whichever turn it is; what occurred earlier comes earlier."""
    for turn, order in (("A", "A:triggered:bomb A:triggered:late B:triggered:late-two B:triggered:mine"),
                        ("B", "B:triggered:late-two B:triggered:mine A:triggered:bomb A:triggered:late")):
        cards = [weapon(name, 1, 1, when("destroyed", HURT)) for name in ("late", "late-two", "mine")]
        sweep = item("sweep", op("destroy", "each:all"))
        seats = {"A": dict(slots="bomb late"), "B": dict(slots="late-two mine")}
        seats[turn]["hand"] = "sweep"
        other = "AB"[turn == "A"]
        Table(**seats, turn=turn, cards=[*cards, sweep]).do(f"{turn} use sweep, {other}{turn}").priority(turn,
                                                                                                         outlet=order)
    two = item("two", op("destroy", "s"), op("destroy", "t"), targets=[aim("s"), aim("t")])
    other = weapon("other", 1, 1, when("destroyed", HURT))
    table = Table(A=dict(hand="two"), B=dict(slots="bomb other"), cards=[two, other]).do("A use two -> B2 B1, BA")
    table.priority("A", outlet="B:triggered:other B:triggered:bomb")


def test_triggers_come_before_priority():
    """AS-4.4, AS-10.3: a Draw-step trigger lies on the Outlet before the player of the turn can act."""
    table = Table(A=dict(hand="zap"), B=dict(slots="dawn", hand="zap-two", deck="w11"),
                  step="end").do("AB, !B use zap-two")
    table.priority("A", turn="B", outlet="B:triggered:dawn").do("A use zap, BA").priority("B", B_health=9, A_health=9)


def test_targets_of_a_trigger():
    """AS-10.4, AS-5.1: chosen by its player as it is added, one by one, before anybody has priority."""
    hook = weapon("hook", 1, 1, when("entered", op("return", "s"), op("destroy", "t"),
                                     targets=[aim("s"), aim("t", side="enemy")]))
    table = Table(A=dict(hand="hook", slots="w22"), B=dict(slots="w11 w12", hand="zap"),
                  cards=[hook]).do("A deploy hook 2")
    table.asks("A", "A1 A2 B1 B2", A_slot2="hook").do("!B use zap, !A pass, !A choose none, A choose B1")
    table.priority("B", outlet="A:entered:hook").do("BA").shows(B_hand="w11 zap", B_discard="w12")
    table = Table(A=dict(hand="hook", slots="w22"), B=dict(slots="w11 w12"),
                  cards=[hook]).do("A deploy hook 2, A choose A1")
    table.asks("A", "B1 B2").do("A choose B2, BA").shows(A_hand="w22", B_discard="w12", B_slot1="w11")


def test_a_trigger_without_a_choice():
    """AS-10.4: the entry is added without targets; what it would do to them does nothing, the rest is done."""
    hook = weapon("hook", 1, 1, when("entered", op("return", "s"), op("destroy", "t"), HURT, targets=[
        aim("s", side="enemy"), aim("t", side="own", not_self=True)]))
    table = Table(A=dict(hand="hook"), B=dict(slots="w11"),
                  cards=[hook]).do("A deploy hook 1").priority("B", outlet="A:entered:hook")
    table.do("BA").priority("A", B_slot1="w11", A_slot1="hook", B_health=9)


def test_a_trigger_with_one_choice():
    """AS-10.5, AS-11.5: it is made without a question."""
    hook = weapon("hook", 1, 1, when("entered", op("return", "t"), targets=[aim(side="enemy")]))
    table = Table(A=dict(hand="hook"), B=dict(slots="- w11"), cards=[hook]).do("A deploy hook 1").priority("B")
    table.do("BA").shows(B_hand="w11")


def test_it_is_asked_which_kind_of_target_is_chosen_next():
    """AS-10.5: of two targets each is asked for in its own words."""
    fork = weapon("fork", 1, 1, when("entered", op("return", "t"), op("destroy", "u"),
                                     targets=[aim("t", side="enemy"), aim("u", side="own")]))
    table = Table(A=dict(hand="fork", slots="- w21"), B=dict(slots="w22 w11"), cards=[fork])
    for line, question in (("deploy fork 1", "an opposing Weapon"), ("choose B2", "a Weapon of yours")):
        table.do(f"A {line}")
        assert describe.asks(table.pos, 0)[0].ask == f"Choose {question} for Fork"


def test_the_other_player_chooses_for_their_trigger():
    """AS-10.4: the controller of the trigger, in whoever's turn."""
    curse = weapon("curse", 1, 1, when("destroyed", op("destroy", "t"), targets=[aim(side="enemy")]))
    table = Table(A=dict(slots="w21 w22"), B=dict(slots="curse"), step="battle",
                  cards=[curse]).do("A attack 1, BA, B block 1")
    table.asks("B", "A1 A2", attack=None,
               B_health=9).do("!A choose A1, B choose A2").priority("A", outlet="B:triggered:curse")
    table.do("AB").priority("A", A_discard="w22", A_slot1="w21")


def test_a_response_needs_something_to_answer():
    """AS-11.2, AS-6.5: not on an empty Outlet; an own entry is none of the opponent's."""
    both = item("both", op("nullify", "t"), targets=[aim(kind="outlet", side="any")], **ANSWER)
    Table(A=dict(hand="null")).do("!A use null").shows(legal="A pass")
    table = Table(A=dict(hand="zap null both"),
                  cards=[both]).do("A use zap, B pass, !A use null -> #1, A use both -> #1, BA")
    table.shows(B_health=10)
