"""ASIGOC, sections 4, 5 and 7: the steps of a turn, priority, moving Weapons."""

import pytest

from asigoc import GAME
from asigoc_table import ANY, DRAW, HURT, Table, ace, aim, item, op, pred, use, weapon, when
from mulligan import Match
from mulligan.match import orders

STEPS = ("draw", "main", "battle", "end")


# ---- 4 Turn and steps ----------------------------------------------------------------------------
def test_four_steps():
    """AS-4.1, AS-4.6, AS-2.6: Draw, Main, Battle, End, each left by two passes;
    then the other one's turn, one number on."""
    table = Table(A=dict(deck="w11"), B=dict(deck="w22 w33"), step="draw")
    for step in STEPS:
        table.priority("A", step=step, turn="A", turn_no=5).do("AB")
    table.priority("B", step="draw", turn="B", turn_no=6, B_hand="w22", B_deck="w33", A_hand="")
    table.do("BA, BA, BA, BA").priority("A", step="draw", turn="A", turn_no=7, A_hand="w11", B_hand="w22")


def test_the_draw_comes_first():
    """AS-4.2, AS-4.4: one card, before anybody can use anything; then the player whose turn it is has priority."""
    Table(A=dict(hand="zap"), B=dict(deck="zap-two w11"), step="end").do("AB").priority(
        "B", B_hand="zap-two", B_deck="w11", A_health=10, outlet="", legal="B pass, B use zap-two")


def test_no_battle_in_turn_one():
    """AS-4.3, AS-X6: Main is followed by End, nothing that asks for a Battle step works; turn 2 has a Battle step."""
    cards = [item("spark", HURT, step=["battle"])]
    table = Table(A=dict(slots="w31", hand="spark"), no=1, cards=cards)
    table.do("!A attack 1, !A use spark, A pass, !A attack 1, B pass, !A attack 1, !A use spark")
    table.priority("A", step="end", turn_no=1, A_hand="spark")
    later = Table(B=dict(slots="w31", hand="spark"), turn="B", no=2, cards=cards).do("BA").priority("B", step="battle")
    later.do("B use spark").shows(outlet="B:item:spark")


def test_battle_in_turn_one():
    """AS-4.3: `skip_first_battle` at false."""
    Table(A=dict(slots="w31"), no=1, skip_first_battle=False).do("AB").priority("A", step="battle").do("A attack 1")


@pytest.mark.parametrize("step", STEPS)
def test_an_answer_to_leaving_keeps_the_step(step):
    """AS-4.5, AS-4.6, AS-X13: in each of the four steps; the Outlet is played out, then it has to be asked again."""
    table = Table(A=dict(slots="w22"), B=dict(hand="zap", deck="w11"), step=step, no=4)
    table.do("A pass").priority("B", step=step).do("B use zap").priority("A", step=step, outlet="B:item:zap")
    table.do("AB").priority("A", step=step, outlet="", A_health=9)
    following = STEPS[(STEPS.index(step) + 1) % 4]
    table.do("AB").shows(step=following, decision="priority", turn="B" if step == "end" else "A")


def test_only_the_player_of_the_turn_asks_to_leave():
    """AS-4.5: passing on an Outlet is not asking to leave; both pass it, and the step goes on."""
    Table(A=dict(hand="zap")).do("A use zap, BA").priority("A", step="main", B_health=9)


def test_what_lasts_for_the_turn_ends():
    """AS-4.7, AS-11.7: `turn` ends with the turn, `next_turn` with the one after, `stay` with neither."""
    up = [item(f"up-{until.replace('_', '-')}", op("modify", "t", attack=1, until=until), targets=[aim()])
          for until in ("turn", "next_turn", "stay")]
    for until, worth in (("turn", [3, 2, 2]), ("next-turn", [3, 3, 2]), ("stay", [3, 3, 3])):
        table = Table(A=dict(slots="w22", hand=f"up-{until}", deck="w11"), B=dict(deck="w12"), cards=up)
        table.do(f"A use up-{until} -> A1, BA, AB, AB").shows(step="end", A_slot1_attack=worth[0])
        table.do("AB").shows(turn="B", A_slot1_attack=worth[1])
        table.do("BA, BA, BA").shows(step="end", A_slot1_attack=worth[1])
        table.do("BA").shows(turn="A", A_slot1_attack=worth[2])


def test_counts_of_the_turn_begin_anew():
    """AS-4.7, AS-8.5, AS-9.2, AS-7.2: what was used once can be used in the next own turn."""
    table = Table(A=dict(slots="gun", hand="w22", deck="w11"), B=dict(deck="w12"))
    table.do("A weapon 1, BA, !A weapon 1, A deploy w22 2, BA").shows(A_moves_left=0)
    table.do("AB, A attack 1, BA, !A attack 1, AB, AB").shows(turn="B", B_health=8)
    table.do("BA, BA, BA, BA, AB").shows(turn="A", step="main", A_moves_left=1)
    table.do("A weapon 1, BA").shows(B_health=7).do("AB, A attack 1")


def test_the_hand_limit():
    """AS-4.8, AS-4.7: with a number the player of the turn discards down to it, one by one, before the turn is over."""
    hand = "w11 w12 w13 w21"
    table = Table(A=dict(hand=hand, slots="w33"), B=dict(hand=hand, deck="w22"), step="end", hand_limit=2, cards=[])
    table.do("AB").asks("A", hand, step="end", turn="A", turn_no=5).do("!B pass, !A pass, A choose w12")
    table.asks("A", "w11 w13 w21").do("A choose w11")
    table.priority("B", turn="B", A_hand="w13 w21", A_discard="w12 w11", B_hand=f"{hand} w22")
    Table(A=dict(hand=hand), B=dict(deck="w22"), step="end").do("AB").priority("B", A_hand=hand)


@pytest.mark.parametrize(("held", "gone"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_the_hand_limit_takes_what_is_over_it(held, gone):
    """AS-4.7, AS-4.8: with a limit of two, one or two cards stay as they are; of three one goes, of four two."""
    cards = ["w11", "w12", "w13", "w21"][:held]
    table = Table(A=dict(hand=" ".join(cards), slots="w33"), B=dict(deck="w22"), step="end", hand_limit=2,
                  cards=[]).do("AB")
    for _ in range(gone):
        table.asks("A", " ".join(cards)).do(f"A choose {cards.pop(0)}")
    table.priority("B", turn="B", A_hand=" ".join(cards))


def test_the_order_at_the_end_of_a_turn():
    """AS-4.7: the hand limit comes before what lasts for the turn ends, and before the last turn ends the match."""
    up = item("up", op("modify", "t", attack=1, until="turn"), targets=[aim()], **ANY)
    table = Table(A=dict(hand="up w11 w12 w13", slots="w22", health=9), step="end", no=60, cards=[up], hand_limit=2)
    table.do("A use up -> A1, BA, AB").asks("A", "w11 w12 w13", A_slot1_attack=3, winner=None)
    table.do("A choose w13").wins("B", "turns")


# ---- 5 Priority ----------------------------------------------------------------------------------
def test_only_who_has_priority_acts():
    """AS-5.1: the other one is refused, whatever it is; deciding something else is not having priority."""
    table = Table(A=dict(hand="zap w11 w12", slots="w22"), B=dict(hand="zap-two", slots="w11"), step="battle")
    table.do("!B pass, !B use zap-two, A attack 1, !A pass, !A use zap, BA").shows(decision="block", decider="B")
    table.do("!B use zap-two, !B pass, !A use zap, !A pass, B take").priority("A")


def test_priority_after_an_addition_and_a_pass():
    """AS-5.2, AS-5.3: whoever did not add it; after a pass the other one."""
    table = Table(A=dict(hand="zap"), B=dict(hand="zap-two")).do("A use zap").priority("B")
    table.do("B use zap-two").priority("A").do("A pass").priority("B", outlet="A:item:zap B:item:zap-two")


def test_two_passes_in_a_row():
    """AS-5.4: they resolve the Outlet; else they lead to the block; else they end the step."""
    table = Table(A=dict(hand="zap", slots="w22"), B=dict(slots="w11"), step="battle")
    table.do("A attack 1, B pass, A use zap, BA").priority("A", outlet="", B_health=9, attack="A1")
    table.do("AB").shows(decision="block", decider="B", step="battle").do("B take").priority("A", B_health=7)
    table.do("AB").priority("A", step="end")


@pytest.mark.parametrize("attacking", [False, True])
def test_after_an_outlet_the_player_of_the_turn_has_priority(attacking):
    """AS-5.5: whoever began it, and whether or not an attack is pending."""
    table = Table(A=dict(slots="w22"), B=dict(hand="zap"), step="battle").do("A attack 1" if attacking else "A pass")
    table.do("B use zap, AB").priority("A", A_health=9, attack="A1" if attacking else None)


def test_anything_else_begins_the_passes_anew():
    """AS-5.3, AS-5.6, AS-X12: after a pass and an addition one more pass resolves nothing."""
    table = Table(A=dict(hand="bolt zap"), B=dict(hand="null")).do("A use bolt, B pass, A use zap")
    table.priority("B", outlet="A:item:bolt A:item:zap")
    table.do("B use null -> #1").priority("A").do("A pass").priority("B", B_health=10).do("B pass")
    table.priority("A", B_health=9, A_discard="bolt zap", B_discard="null")


def test_the_rules_never_pass():
    """AS-5.7: a player who can do nothing else has to pass all the same."""
    Table().priority("A", legal="A pass").do("A pass").priority("B", legal="B pass", step="main")


@pytest.mark.parametrize(("own", "passes"), [({}, True), ({"slots": "w22"}, True), ({"ace": "late"}, False),
                                             ({"hand": "bolt"}, False), ({"hand": "zap"}, False)])
def test_between_two_persons_an_empty_hand_passes_unasked(own, passes):
    """AS-3.2: all see that nothing can be done; of a card in hand nobody may see whether it answers."""
    match = Match(GAME, seats=[{"kind": "person"}] * 2, seed=1)
    match.states[-1] = Table(A=dict(hand="zap"), B=own, cards=[ace("late", HURT, **ANY)]).do("A use zap").pos
    assert GAME.surely_passes(match.state, 1) == passes
    found = orders.auto(match, 1)
    assert (found and found[0]) == (GAME.pass_move(match.state, 1) if passes else None)


# ---- 7 Moving Weapons ----------------------------------------------------------------------------
def test_deploying():
    """AS-7.1, AS-7.2, AS-7.5, AS-X7: at once in the slot, a blank entry, the other one's priority;
    then no move is left."""
    table = Table(A=dict(hand="w22 w31 w11", slots="- w33")).shows(
        legal="A pass, A deploy w11 1, A deploy w22 1, A deploy w31 1, A withdraw 2")
    table.do("A deploy w22 1").priority("B", A_slot1="w22", A_slot1_attack=2, A_slot1_block=2, outlet="A:entered:w22",
                                         A_moves_left=0, A_hand="w11 w31")
    table.do("BA").priority("A", outlet="", legal="A pass").do("!A deploy w31 1, !A withdraw 1, !A withdraw 2")


def test_withdrawing():
    """AS-7.2, AS-7.6: nothing goes to the Outlet, priority stays, and the move is used."""
    table = Table(A=dict(hand="w31", slots="w22 w11")).do("A withdraw 1")
    table.priority("A", outlet="", A_slot1=None, A_hand="w22 w31", A_moves_left=0, legal="A pass")


def test_two_weapon_moves():
    """AS-7.2: `weapon_moves` at 2, in any mixture; each player has them anew in each own turn."""
    table = Table(A=dict(hand="w22", slots="- w33", moves_left=2), B=dict(deck="w11 w12", slots="w21 w32"),
                  weapon_moves=2)
    table.do("A withdraw 2, A deploy w33 1, BA").shows(A_moves_left=0).do("!A deploy w22 2, AB, AB, AB, BA")
    table.do("B withdraw 1, B withdraw 2, !B deploy w11 1").shows(turn="B", B_moves_left=0)


def test_when_a_weapon_moves():
    """AS-7.3: own turn, Main, priority, empty Outlet, a move left."""
    for step in ("draw", "battle", "end"):
        Table(A=dict(hand="w22", slots="- w33"), step=step).do("!A deploy w22 1, !A withdraw 2")
    both = dict(hand="w22 zap", slots="- w33")
    Table(A=dict(both), B=dict(both)).do("A pass, !B deploy w22 1, !B withdraw 2, !A deploy w22 1, B pass")
    Table(A=both).do("A use zap, !A deploy w22 1, B pass, !A deploy w22 1, !A withdraw 2, A pass, A deploy w22 1")
    Table(A=dict(both, moves_left=0)).do("!A deploy w22 1, !A withdraw 2")


def test_where_a_weapon_moves():
    """AS-7.1, AS-7.3: only to an own empty slot, only from a slot that holds one, and Weapons only."""
    table = Table(A=dict(hand="w22 zap", slots="w33"), B=dict(slots="- w11"))
    table.do("!A deploy w22 1, !A deploy w22 3, !A deploy w22 0, !A deploy w31 2, !A deploy zap 2, !A withdraw 2, !A "
             "withdraw 3")
    table.shows(legal="A pass, A deploy w22 2, A use zap, A withdraw 1")


def test_conditions_for_being_deployed():
    """AS-7.3: they are looked at while the Weapon is in the hand."""
    picky = weapon("picky", 2, 2, deploy={"if": [pred("my.hand", ">=", 2)]})
    Table(A=dict(hand="picky"), cards=[picky]).do("!A deploy picky 1").shows(legal="A pass")
    Table(A=dict(hand="picky zap"), cards=[picky]).do("A deploy picky 1").shows(A_slot1="picky")


def test_costs_for_being_deployed():
    """AS-7.3, AS-14.2: they are paid before the Weapon moves, so its own place may be made by them;
    it cannot pay itself."""
    dear = weapon("dear", 2, 2, deploy={"cost": [{"cost": "discard", "n": 1}, {"cost": "health", "n": 2}]})
    Table(A=dict(hand="dear"), cards=[dear]).do("!A deploy dear 1, !A deploy dear 1 | dear").shows(legal="A pass")
    Table(A=dict(hand="dear zap", health=2), cards=[dear]).do("!A deploy dear 1 | zap")
    table = Table(A=dict(hand="dear zap w11"), cards=[dear])
    table.do("!A deploy dear 1, !A deploy dear 1 | zap w11, !A deploy dear 1 | bolt, A deploy dear 1 | zap")
    table.priority("B", A_hand="w11", A_discard="zap", A_health=8, A_slot1="dear", outlet="A:entered:dear")


def test_what_the_costs_of_deploying_set_off():
    """AS-7.5, AS-8.2: it lies on top of the entry, so it resolves first."""
    eater = weapon("eater", 2, 2, when("entered", op("damage", who="opp", n=2)),
                   deploy={"cost": [{"cost": "sacrifice"}]})
    table = Table(A=dict(hand="eater", slots="bomb"), B=dict(health=5), cards=[eater]).do("A deploy eater 2 | A1")
    table.priority("B", outlet="A:entered:eater A:triggered:bomb", A_slot1=None, A_slot2="eater", A_discard="bomb")
    table.do("BA").priority("A", B_health=1)


def test_the_move_cannot_be_stopped():
    """AS-7.4, AS-6.5, AS-X11: nullifying the entry stops what it would do; the Weapon stays and the move is used."""
    table = Table(A=dict(hand="sting"), B=dict(hand="null")).do("A deploy sting 1").shows(outlet="A:entered:sting")
    table.do("B use null -> #1, AB").priority("A", A_slot1="sting", B_health=10, A_moves_left=0, B_discard="null")
    Table(A=dict(hand="sting")).do("A deploy sting 1, BA").shows(B_health=9)


def test_a_weapon_that_an_effect_moves():
    """AS-7.5, AS-10.2, AS-10.3: its entry waits until nothing resolves; from the discard pile there is none."""
    table = Table(A=dict(hand="put sting")).do("A use put, BA").asks("A", "none sting").do("A choose sting")
    table.priority("B", A_slot1="sting", outlet="A:entered:sting", A_moves_left=1).do("BA").priority("A", B_health=9)
    raised = item("raise", op("revive", "t"), targets=[aim(kind="discard", side="own")])
    table = Table(A=dict(hand="raise", discard="sting w22"), cards=[raised]).do("A use raise -> A:sting, BA")
    table.priority("A", A_slot1="sting", outlet="", B_health=10, A_discard="w22 raise")


def test_a_weapon_that_comes_back_is_as_printed():
    """AS-7.6, AS-7.7, AS-X8: lost Block, changes and what was granted are gone;
    with `decay_resets` at false the loss stays."""
    for resets, block in ((True, 3), (False, 1)):
        table = Table(A=dict(slots="w23:2", deck="w11"), B=dict(deck="w12"), decay_resets=resets).shows(A_slot1_block=1)
        table.do("A withdraw 1").priority("A", A_hand="w23", outlet="",
                                          A_moves_left=0).do("AB, AB, AB, BA, BA, BA, BA, AB")
        table.do("A deploy w23 1, BA").shows(A_slot1="w23", A_slot1_block=block)


def test_changes_do_not_come_back():
    """AS-7.7: neither changed values nor granted statics, with either value of `decay_resets`."""
    gift = item("gift", op("modify", "t", attack=2, block=2, until="stay"),
                op("grant", "t", static={"static": "cant_attack"}, until="stay"), targets=[aim()])
    for resets in (True, False):
        table = Table(A=dict(slots="w22", hand="gift pull put"), cards=[gift],
                      decay_resets=resets).do("A use gift -> A1, BA")
        table.shows(A_slot1_attack=4, A_slot1_block=4).do("A use pull -> A1, BA, A use put, BA, A choose w22, BA")
        table.shows(A_slot1="w22", A_slot1_attack=2, A_slot1_block=2).do("AB, A attack 1")


@pytest.mark.parametrize(("resets", "block"), [(True, 3), (False, 2)])
def test_lost_block_in_the_discard_pile(resets, block):
    """AS-7.7: with `decay_resets` at false it stays with the card in every zone, the discard pile included."""
    raised = item("raise", op("revive", "t"), targets=[aim(kind="discard", side="own")])
    table = Table(A=dict(hand="crush raise", slots="w23:1"), cards=[raised], decay_resets=resets)
    table.do("A use crush -> A1, BA, A use raise -> A:w23, BA").shows(A_slot1="w23", A_slot1_block=block)


def test_a_new_arrival_is_not_what_was_aimed_at():
    """AS-7.7, AS-11.4, AS-X14: returned in answer, or returned and put straight back, it is not destroyed."""
    deck = dict(deck="w11 w12")
    table = Table(A=dict(hand="smash", **deck),
                  B=dict(slots="w22", hand="pull")).do("A use smash -> B1, B use pull -> B1, AB")
    table.priority("A", B_hand="w22", B_discard="pull", A_hand="w11", B_slot1=None)
    swap = item("swap", op("return", "t"), op("deploy"), targets=[aim()], **ANY)
    table = Table(A=dict(hand="smash", **deck), B=dict(slots="w22", hand="swap"), cards=[swap])
    table.do("A use smash -> B1, B use swap -> B1, AB").asks("B", "none w22").do("B choose w22")
    table.priority("A", B_slot1="w22", B_discard="swap", A_hand="w11", outlet="B:entered:w22")


def test_what_a_card_did_is_not_forgotten():
    """AS-7.8, AS-8.5, AS-9.2: a Weapon that leaves and comes back has used its effect and has attacked in this turn."""
    table = Table(A=dict(slots="gun", moves_left=2)).do("A weapon 1, BA, A withdraw 1, A deploy gun 2, BA, !A weapon 2")
    table.do("AB, A attack 2, BA").shows(B_health=8)
    table = Table(A=dict(slots="w22", hand="pull put"), step="battle").do("A attack 1, BA, A use pull -> A1, BA")
    table.do("A use put, BA, A choose w22, BA").shows(A_slot1="w22", B_health=8).do("!A attack 1")


def test_a_weapon_that_only_draws_when_it_attacks():
    """AS-7.5: what a Weapon does at other moments is not done when it enters."""
    late = weapon("late", 1, 1, when("hit", DRAW), use(HURT))
    Table(A=dict(hand="late", deck="w11"), cards=[late]).do("A deploy late 1, BA").priority("A", A_hand="", B_health=10)
