"""ASIGOC, section 11: conditions, amounts, when an ability can be used, targets, refs, costs."""

import pytest

from asigoc import GAME
from asigoc_table import ANY, DRAW, HURT, Table, aim, cast, item, op, pred, use, weapon, when


# ---- stats, conditions, amounts ------------------------------------------------------------------
SIDE = dict(health=7, hand="w11 zap bolt", deck="w12 w13", discard="w21 w22 pull", slots="- w33", ace="big", ace_left=1)
STATS = [("health", 7), ("hand", 3), ("deck", 2), ("discard", 3), ("weapons", 1), ("empty_slots", 1),
         ("weapons_in_discard", 2), ("items_in_discard", 1), ("ace_left", 1), ("attacks", 0)]


@pytest.mark.parametrize(("stat", "value"), [*((f"opp.{name}", n) for name, n in STATS), ("turn", 5),
                                            *((f"my.{name}", n + (name == "hand")) for name, n in STATS)])
def test_stats(stat, value):
    """AS-11.3: each one, of both players; while conditions are looked at the Item is in the hand."""
    for n in (value - 1, value, value + 1):
        test = item("test", HURT, **{"if": [pred(stat, "==", n)]})
        mine, fits = dict(SIDE, hand=SIDE["hand"] + " test"), "" if n == value else "!"
        Table(A=mine, B=SIDE, cards=[test]).do(f"{fits}A use test").shows(A_hand_size=4 if fits else 3)


@pytest.mark.parametrize(("cmp", "less", "same", "more"),
                         [("<", 1, 0, 0), ("<=", 1, 1, 0), ("==", 0, 1, 0), (">=", 0, 1, 1), (">", 0, 0, 1)])
def test_comparisons(cmp, less, same, more):
    """AS-11.3, AS-11.2: all conditions have to hold."""
    test = item("test", HURT, **{"if": [pred("turn", ">=", 1), pred("my.health", cmp, {"stat": "opp.health"})]})
    for mine, fits in ((4, less), (5, same), (6, more)):
        Table(A=dict(hand="test", health=mine), B=dict(health=5), cards=[test]).do(f"{'' if fits else '!'}A use test")
    two = item("two", HURT, **{"if": [pred("turn", ">=", 1), pred("turn", ">", 5)]})
    Table(A=dict(hand="two"), cards=[two]).do("!A use two")


@pytest.mark.parametrize(("amount", "health"), [
    (3, 7), ({"stat": "my.hand"}, 7), ({"stat": "my.hand", "times": 2}, 4), ({"stat": "my.hand", "div": 2}, 9),
    ({"stat": "my.hand", "times": 3, "div": 2}, 6), ({"stat": "my.hand", "plus": 1}, 6),
    ({"stat": "my.hand", "times": 2, "plus": 1}, 3),
    ({"stat": "my.hand", "plus": -2}, 9),
    ({"stat": "my.hand", "times": 2, "max": 5}, 5), ({"stat": "my.hand", "plus": 4, "max": 5}, 5),
    ({"stat": "my.discard"}, 9),
    ({"stat": "my.hand", "plus": -5}, 10), ({"value": "attack", "of": "t"}, 8), ({"value": "block", "of": "t"}, 9)])
def test_amounts(amount, health):
    """AS-11.3: times, then div rounded down, then plus, then max;
    when operations read a stat the Item is in the discard pile."""
    table = cast(op("damage", who="opp", n=amount), aims=[aim()], more="-> A1",
                 A=dict(hand="w11 w12 w13", slots="w23:2"))
    table.shows(B_health=health)


def test_an_amount_is_read_when_it_is_needed():
    """AS-11.3: not when the effect is added; the value of a Weapon that is gone is 0."""
    count = item("count", op("damage", who="opp", n={"stat": "opp.hand"}), DRAW)
    Table(A=dict(hand="count", deck="w11"), B=dict(hand="w12 zap"),
          cards=[count]).do("A use count, B use zap, AB").shows(B_health=9)
    value = item("value", op("damage", who="opp", n={"value": "attack", "of": "t"}), HURT, targets=[aim()])
    table = Table(A=dict(hand="value"), B=dict(slots="w44", hand="pull"), cards=[value])
    table.do("A use value -> B1, B use pull -> B1, AB").shows(B_health=9)
    Table(A=dict(hand="value pump"), B=dict(slots="w44"), cards=[value]).do(
        "A use value -> B1, B pass, A use pump -> B1, BA").shows(B_health=3)


# ---- abilities -----------------------------------------------------------------------------------
@pytest.mark.parametrize("step", ["draw", "main", "battle", "end"])
@pytest.mark.parametrize("turn", ["own", "opponent", "any"])
def test_turn_and_step(turn, step):
    """AS-11.2: whose turn, which step; both have to fit."""
    test = item("test", HURT, turn=turn, step=[step])
    for at in ("draw", "main", "battle", "end"):
        for seat in "AB":
            fits = at == step and (turn == "any" or (seat == "A") == (turn == "own"))
            table = Table(A=dict(hand="test"), turn=seat, step=at, cards=[test]).do("" if seat == "A" else "B pass")
            table.do(f"{'' if fits else '!'}A use test")


def test_outlet_and_attack():
    """AS-11.2: empty, responding or any; no attack pending, one of mine, one of theirs, or any."""
    for outlet, fits in (("empty", (1, 0)), ("responding", (0, 1)), ("any", (1, 1))):
        test = item("test", HURT, outlet=outlet)
        for answering in (0, 1):
            table = Table(A=dict(hand="test zap"), cards=[test]).do("A use zap, B pass" if answering else "")
            table.do(f"{'' if fits[answering] else '!'}A use test")
    for attack, fits in (("any", (1, 1, 1)), ("none", (1, 0, 0)), ("mine", (0, 1, 0)), ("theirs", (0, 0, 1))):
        test = item("test", HURT, **{**ANY, "attack": attack})
        for at, script in enumerate(("B pass", "B attack 1, A pass", "B attack 1")):
            seat, hands = ("B", {"B": "test"}) if at == 1 else ("A", {"A": "test"})
            table = Table(A=dict(hand=hands.get("A", "")), B=dict(hand=hands.get("B", ""), slots="w11"), turn="B",
                          step="battle", cards=[test]).do(script)
            table.do(f"{'' if fits[at] else '!'}{seat} use test")


# ---- targets and refs ----------------------------------------------------------------------------
FIELD = dict(A=dict(slots="w22 w35"), B=dict(slots="w41 w13:1"))


@pytest.mark.parametrize(("target", "names"), [
    (aim(side="own"), "A1 A2"), (aim(side="enemy"), "B1 B2"), (aim(), "A1 A2 B1 B2"), (aim(attack_max=2), "A1 B2"),
    (aim(attack_min=3), "A2 B1"), (aim(block_max=2), "A1 B1 B2"), (aim(block_min=2), "A1 A2 B2"),
    (aim(attack_min=2, attack_max=3), "A1 A2"),
    (aim("t", "discard", "own"), "A:bolt A:w31 A:w12"), (aim("t", "discard", "enemy"), "B:w23 B:zap"),
    (aim("t", "discard", type="weapon"), "A:w31 A:w12 B:w23"), (aim("t", "discard", type="item"), "A:bolt B:zap"),
    (aim("t", "discard", attack_max=2), "A:w12 B:w23")])
def test_targets(target, names):
    """AS-11.4: kind, side and `where`, with the values of now; in a discard pile the printed Attack."""
    test = item("test", HURT, targets=[target])
    A, B = dict(FIELD["A"], hand="test", discard="bolt w31 w12", moves_left=0), dict(FIELD["B"], discard="w23 zap")
    Table(A=A, B=B,
          cards=[test]).shows(legal=", ".join(["A pass", *(f"A use test -> {name}" for name in names.split())]))


def test_targets_that_the_attack_names():
    """AS-11.4: `attacking` is the Weapon of the pending attack."""
    test = item("test", op("return", "t"), targets=[aim(attacking=True)], **ANY)
    table = Table(A=dict(slots="w22 w35", hand="test"), step="battle", cards=[test])
    table.do("!A use test -> A1, !A use test -> A2, A attack 2, B pass, !A use test -> A1, A use test -> A2, BA")
    table.shows(A_hand="w35", attack=None)


def test_not_itself():
    """AS-11.4: `not_self` leaves out the Weapon of the effect."""
    pick = weapon("pick", 1, 1, use(op("destroy", "t"), targets=[aim(not_self=True)]))
    Table(A=dict(slots="pick w22", moves_left=0), B=dict(slots="w11"), cards=[pick]).shows(
        legal="A pass, A weapon 1 -> A2, A weapon 1 -> B1")


def test_targets_on_the_outlet():
    """AS-11.4, AS-6.2: own, enemy or any entries, of some kinds."""
    for side, first, second in (("own", 0, 1), ("enemy", 1, 0), ("any", 1, 1)):
        test = item("test", op("nullify", "t"), targets=[aim("t", "outlet", side)], **ANY)
        Table(A=dict(hand="bolt"), B=dict(hand="zap test"), cards=[test]).do("A use bolt, B use zap, A pass").do(
            f"{'' if second else '!'}B use test -> #2" if side != "any"
            else "").do(f"{'' if first else '!'}B use test -> #1" if side != "own" else "!B use test -> #1")
    for kind, fits in (("item", "A use zap"), ("ace", "A ace"), ("activated", "A weapon 1"),
                       ("entered", "A deploy w22 2"), ("triggered", "")):
        test = item("test", op("nullify", "t"), targets=[aim("t", "outlet", "enemy", kinds=[kind])], **ANY)
        for line in ("A use zap", "A ace", "A weapon 1", "A deploy w22 2"):
            table = Table(A=dict(hand="zap w22", ace="big", slots="gun"), B=dict(hand="test"), cards=[test])
            table.do(f"{line}, {'' if line == fits else '!'}B use test -> #1")
    test = item("test", op("nullify", "t"), targets=[aim("t", "outlet", "enemy", kinds=["triggered", "ace"])], **ANY)
    Table(A=dict(hand="crush", slots="bomb"), B=dict(hand="test"), cards=[test]).do(
        "A use crush -> A1, BA, B use test -> #1, AB").shows(B_health=10)


def test_warded():
    """AS-11.4, AS-11.10: its opponent cannot choose it, in a trigger neither; its own player can;
    groups do not choose."""
    veil = weapon("veil", 2, 2, statics=[{"static": "warded"}])
    Table(A=dict(hand="crush"), B=dict(slots="veil"), cards=[veil]).do("!A use crush -> B1").shows(legal="A pass")
    Table(A=dict(hand="crush", slots="veil"), cards=[veil]).do("A use crush -> A1, BA").shows(A_discard="crush veil")
    hook = weapon("hook", 1, 1, when("entered", op("return", "t"), targets=[aim(side="enemy")]))
    Table(A=dict(hand="hook"), B=dict(slots="veil w11"),
          cards=[veil, hook]).do("A deploy hook 1, BA").shows(B_slot1="veil", B_hand="w11")
    cast(op("destroy", "each:enemy"), B=dict(slots="veil"), cards=[veil]).shows(B_discard="veil")
    hide = item("hide", op("grant", "t", static={"static": "warded"}, until="turn"), targets=[aim()], **ANY)
    Table(A=dict(hand="crush"), B=dict(slots="w22", hand="hide"),
          cards=[hide]).do("A use crush -> B1, B use hide -> B1, AB").shows(
        B_discard="hide w22")


def test_where_is_not_looked_at_again():
    """AS-11.4: a Weapon that no longer fits is still there; a card that left the discard pile is not."""
    weak = item("weak", op("destroy", "t"), targets=[aim(attack_max=2)])
    Table(A=dict(hand="weak"), B=dict(slots="w22", hand="pump"),
          cards=[weak]).do("A use weak -> B1, B use pump -> B1, AB").shows(
        B_discard="pump w22")
    steal = item("steal", op("recycle", "t"), targets=[aim("t", "discard", "enemy")], **ANY)
    back = item("back", op("recover", "t"), HURT, targets=[aim("t", "discard", "own")])
    Table(A=dict(hand="back", discard="w22"), B=dict(hand="steal"), cards=[steal, back]).do(
        "A use back -> A:w22, B use steal -> A:w22, AB").shows(A_deck="w22", A_hand="", A_discard="back", B_health=9)


def test_self_and_self_card():
    """AS-11.4: the Weapon of the effect while it stays; its card in the discard pile."""
    grow = weapon("grow", 1, 1, use(op("modify", "self", attack=2, until="stay"), **ANY),
                  when("destroyed", op("recover", "self_card"), op("modify", "self", attack=1, until="stay")))
    Table(A=dict(slots="grow"), cards=[grow]).do("A weapon 1, BA").shows(A_slot1_attack=3)
    table = Table(A=dict(slots="grow", hand="crush put"), cards=[grow])
    table.do("A use crush -> A1, BA, BA").shows(A_hand="grow put", A_discard="crush")
    table = Table(A=dict(slots="grow", hand="pull put"),
                  cards=[grow]).do("A weapon 1, B pass, A use put, B pass, A use pull -> A1, BA")
    table.do("A choose grow").shows(A_slot1="grow", A_slot1_attack=1)
    keep = item("keep", HURT, op("recover", "self_card"))
    Table(A=dict(hand="keep"), cards=[keep]).do("A use keep, BA, !A use keep").shows(A_hand="keep", A_discard="")


def test_attacker_and_groups():
    """AS-11.4: the Weapon of the pending attack, none without one; own, enemy and all Weapons."""
    cast(op("modify", "attacker", attack=1, until="turn"), A=dict(slots="w22")).shows(A_slot1_attack=2)
    for group, gone in (("own", "AA"), ("enemy", "BB"), ("all", "AABB")):
        facts = {f"{seat}_hand_size": gone.count(seat) for seat in "AB"}
        cast(op("return", f"each:{group}"), A=dict(slots="w22 w11"), B=dict(slots="w22 w11")).shows(**facts)
    every = item("every", op("modify", "each:own", attack=1, until="turn"), **ANY)
    Table(A=dict(slots="w22"), B=dict(slots="w11 w12", hand="every"),
          cards=[every]).do("A pass, B use every, AB").shows(
        A_slot1_attack=2, B_slot1_attack=2, B_slot2_attack=2)


def test_the_source_of_an_entry():
    """AS-11.4: the Weapon a targeted entry comes from, while it stays; there is none for an Item."""
    bounce = item("bounce", op("nullify", "t"), op("return", "t.source"), HURT, targets=[aim("t", "outlet", "enemy")],
                  **ANY)
    table = Table(A=dict(hand="sting"), B=dict(hand="bounce"),
                  cards=[bounce]).do("A deploy sting 1, B use bounce -> #1, AB")
    table.shows(A_hand="sting", A_slot1=None, B_health=10, A_health=9)
    table = Table(A=dict(slots="gun"), B=dict(hand="bounce"), cards=[bounce])
    table.do("A weapon 1, B use bounce -> #1, AB").shows(A_hand="gun", A_health=9)
    Table(A=dict(hand="zap", slots="gun"), B=dict(hand="bounce"),
          cards=[bounce]).do("A use zap, B use bounce -> #1, AB").shows(
        A_slot1="gun", A_health=9, B_health=10)


# ---- costs ---------------------------------------------------------------------------------------
def pay(*costs, A=(), **more):
    """A table on which A has an Item with these costs."""
    return Table(A=dict(A, hand=f"dear {dict(A).get('hand', '')}"), cards=[item("dear", HURT, cost=list(costs))],
                 **more)


def test_discarding_as_a_cost():
    """AS-11.6, AS-14.2: n cards of choice in the order named, of a type if one is named; as many must be there."""
    two = {"cost": "discard", "n": 2}
    pay(two, A=dict(hand="w11 zap bolt")).do("!A use dear | w11, !A use dear | w11 w11, !A use dear, A use dear "
                                             "| zap w11").shows(
        A_discard="zap w11 dear", A_hand="bolt")
    pay(two, A=dict(hand="w11")).do("!A use dear | w11").shows(A_hand="dear w11")
    arms = {"cost": "discard", "n": 1, "type": "weapon"}
    pay(arms, A=dict(hand="w11 zap")).do("!A use dear | zap, A use dear | w11").shows(A_discard="w11 dear")
    pay(arms, A=dict(hand="zap bolt")).do("!A use dear | zap")
    pay({"cost": "discard", "n": 1, "type": "item"}, A=dict(hand="w11 zap")).do("!A use dear | w11, A use dear | zap")


@pytest.mark.parametrize(("cost", "zone"), [("sacrifice", "discard"), ("return", "hand")])
def test_weapons_as_a_cost(cost, zone):
    """AS-11.6: an own Weapon of choice; there must be one; `not_self` asks for another one than that of the effect."""
    pay({"cost": cost}, A=dict(slots="w11 w22")).do("!A use dear, !A use dear | B1, A use dear | A2").shows(
        A_slot1="w11", A_slot2=None, **{f"A_{zone}": "w22 dear" if zone == "discard" else "w22"})
    pay({"cost": cost}, B=dict(slots="w11")).do("!A use dear, !A use dear | B1")
    for other, legal in (({}, "A weapon 1 | A1, A weapon 1 | A2, "), ({"not_self": True}, "A weapon 1 | A2, ")):
        eater = weapon("eater", 2, 2, use(HURT, cost=[{"cost": cost, **other}]))
        Table(A=dict(slots="eater w11", moves_left=0), cards=[eater]).shows(legal=legal + "A pass")
        Table(A=dict(slots="eater", moves_left=0),
              cards=[eater]).shows(legal="A pass" if other else "A pass, A weapon 1 | A1")


def test_costs_one_after_the_other():
    """AS-8.2, AS-11.6: in the order written, each with what those before it have left."""
    back, drop = {"cost": "return"}, {"cost": "discard", "n": 1}
    pay(back, drop, A=dict(slots="w22")).do("A use dear | A1 w22").shows(A_discard="w22 dear", A_hand="")
    pay(drop, back, A=dict(slots="w22")).do("!A use dear | w22 A1, !A use dear | A1 w22")
    pay({"cost": "sacrifice"}, {"cost": "sacrifice"}, A=dict(slots="w22")).do("!A use dear | A1, !A use dear | A1 A1")
    two = {"cost": "health", "n": 2}
    pay(two, two, A=dict(health=4)).do("!A use dear")
    pay(two, two, A=dict(health=5)).do("A use dear").shows(A_health=1)


@pytest.mark.parametrize(("cost", "asked"), [
    ({"cost": "sacrifice"}, "Which Weapon do you sacrifice for {0}?"),
    ({"cost": "return"}, "Which Weapon do you take back for {0}?"),
    ({"cost": "discard", "n": 1}, "Which card do you discard for {0}?")])
def test_what_is_asked_for_a_cost(cost, asked):
    """AS-11.6: the prompt asks for what is chosen to pay, whatever is paid for."""
    pos = pay(cost, A=dict(slots="w11", hand="w22")).pos
    uses = [move for move in GAME.legal(pos, 0) if "use dear" in GAME.text(pos, 0, move)]
    assert not any(GAME.tag(pos, 0, move) or GAME.yields(pos, 0, move) for move in uses), "its label says what is paid"
    asks = [GAME.paying(pos, 0, move) for move in uses]
    assert asks and all(texts == [asked] for texts in asks)
    assert GAME.paying(pos, 0, GAME.parse(pos, 0, "pass")) == []
    dear = {**weapon("dear", 2, 2), "deploy": {"cost": [cost]}}
    pos = Table(A=dict(hand="dear w22", slots="w11"), cards=[dear]).pos
    asks = [GAME.paying(pos, 0, move) for move in GAME.legal(pos, 0) if "deploy dear" in GAME.text(pos, 0, move)]
    assert asks and all(texts == [asked] for texts in asks)


@pytest.mark.parametrize(("cost", "zone"), [("sacrifice_self", "discard"), ("return_self", "hand")])
def test_the_weapon_itself_as_a_cost(cost, zone):
    """AS-11.6, AS-6.7: it goes, and the effect happens all the same; the button says so, and is no suggestion."""
    eater = weapon("eater", 2, 2, use(HURT, cost=[{"cost": cost}]))
    table = Table(A=dict(slots="w11 eater"), cards=[eater])
    move = GAME.parse(table.pos, 0, "weapon 2")
    assert GAME.yields(table.pos, 0, move) and GAME.tag(table.pos, 0, move).startswith("cost: ")
    table = table.do("A weapon 2").shows(A_slot2=None,
                                                                                   **{f"A_{zone}": "eater"})
    table.do("BA").shows(B_health=9, A_slot1="w11")


def test_cards_of_the_deck_as_a_cost():
    """AS-11.6: n from the top; there must be as many; it never loses the match."""
    pay({"cost": "mill", "n": 2}, A=dict(deck="w11")).do("!A use dear").shows(A_deck="w11")
    pay({"cost": "mill", "n": 2}, A=dict(deck="w11 w12")).do("A use dear").priority("B", A_deck="",
                                                                                    A_discard="w11 w12 dear")


def test_block_as_a_cost():
    """AS-11.6: it loses n Block for good; it must have that much now."""
    worn = weapon("worn", 2, 3, use(HURT, cost=[{"cost": "wear", "n": 2}], limit=2))
    Table(A=dict(slots="worn", deck="w11"), B=dict(deck="w12"), cards=[worn]).do("A weapon 1, BA, !A weapon 1").shows(
        A_slot1_block=1, B_health=9).do("AB, AB, AB, BA").shows(A_slot1_block=1)
    Table(A=dict(slots="worn:2"), cards=[worn]).do("!A weapon 1").shows(legal="A pass, A withdraw 1")


def test_not_attacking_as_a_cost():
    """AS-11.6: it must not have attacked and cannot attack any more this turn; no attack is counted."""
    bow = weapon("bow", 2, 2, use(HURT, cost=[{"cost": "skip_attack"}], step=["main", "battle"]))
    Table(A=dict(slots="bow"), step="battle", cards=[bow]).do("A attack 1, BA, !A weapon 1").shows(legal="A pass")
    calm = item("calm", HURT, step=["battle"], **{"if": [pred("my.attacks", "==", 0)]})
    table = Table(A=dict(slots="bow w11", hand="calm more", deck="w12"), B=dict(deck="w13"), cards=[
        bow, calm, item("more", op("extra_attack", "t", n=1), targets=[aim()], **ANY)])
    table.do("A weapon 1, BA, A use more -> A1, BA, AB, !A attack 1, A use calm, BA, A attack 2, BA").shows(B_health=7)
    table.do("AB, AB, BA, BA, BA, BA, AB, AB, A attack 1").shows(turn_no=7, attack="A1")
