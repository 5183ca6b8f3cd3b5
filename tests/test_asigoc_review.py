"""ASIGOC, read by a stranger: corners where clauses meet, cards and files that are odd but right, and such as are
wrong."""

import json
import random

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from asigoc.cards.library import LIBRARY, faults_of
from asigoc.rules.records import Modifier
from asigoc_table import HURT, STANDARD, Table, ace, cast, item, op, plain, told, use, weapon
from compared import compared
from house import play_on
from mulligan import CHANCE, Malformed, Match
from mulligan.match.steps import happened, steps


def run(*cases, **more):
    """{id: differences} of a file."""
    return compared(vectors.FORMAT, {"cases": list(cases), **more})


# ---- costs, values -------------------------------------------------------------------------------
def test_block_to_pay_with_is_what_is_left_after_earlier_costs():
    """AS-8.2, AS-11.6, AS-11.7: costs are paid in the written order, so an aura is gone when its Weapon was
    sacrificed before."""
    given, taken = (weapon("flag", 1, 1, statics=[{"static": "aura", "attack": 0, "block": n}]) for n in (1, -1))
    costs = [{"cost": "sacrifice", "not_self": True}, {"cost": "wear", "n": 1}]
    poor, rich = weapon("pick", 1, 0, use(HURT, cost=costs)), weapon("pick", 1, 1, use(HURT, cost=costs))
    table = Table(A=dict(slots="pick flag"), cards=[poor, given]).shows(A_slot1_block=1)
    table.do("!A weapon 1 | A2").shows(legal="A pass, A withdraw 1, A withdraw 2")
    table = Table(A=dict(slots="pick flag"), cards=[rich, taken]).shows(A_slot1_block=0)
    table.do("A weapon 1 | A2").shows(A_slot1_block=0, A_discard="flag", B_health=10).do("BA").shows(B_health=9)
    turned = weapon("pick", 1, 0, use(HURT, cost=costs[::-1]))
    Table(A=dict(slots="pick flag"), cards=[turned, given]).do("A weapon 1 | A2").shows(A_discard="flag",
                                                                                        A_slot1_block=0)


def test_an_attack_bonus_may_be_a_block():
    """AS-11.10, AS-11.3: `n` is an Amount; the Block of the Weapon itself or of the attacker, as it is now."""
    wall = weapon("wall", 1, 3, statics=[{"static": "attack_bonus", "n": {"value": "block", "of": "self"}}])
    hunter = weapon("hunter", 0, 1, statics=[{"static": "attack_bonus", "n": {"value": "block", "of": "attacker"}}])
    assert not faults_of(wall) and not faults_of(hunter)
    table = Table(A=dict(slots="wall:1 hunter"), B=dict(slots="w21"), step="battle", cards=[wall, hunter])
    table.shows(A_slot1_attack=3, A_slot2_attack=0).do("A attack 1")
    table.shows(A_slot2_attack=2).do("BA, B take").shows(B_health=7, A_slot2_attack=0)


def test_an_attack_that_asks_for_itself_is_refused():
    """AS-11.10: such a card is refused, in people's sets and in the cards of a file."""
    snake = weapon("snake", 2, 1, statics=[{"static": "attack_bonus", "n": {"value": "attack", "of": "self"}}])
    assert faults_of(snake)
    with pytest.raises(Malformed, match="no value 'attack'"):
        Table(A=dict(slots="snake"), cards=[snake]).shows(A_slot1_attack=2)


# ---- positions -----------------------------------------------------------------------------------
def test_positions_given_in_part():
    """AS-14.3: a slot that is not written is empty; uses of an Ace that is not there are no Ace to use."""
    case = Table(A=dict(slots="w31")).case(A_slot1="w31", A_slot2=None)
    case["position"]["A"]["slots"] = ["w31"]
    assert run(case) == {"case": []}
    assert run(Table(A=dict(ace_left=1)).case(legal="A pass", A_ace_left=1)) == {"case": []}


def test_cards_of_a_file_may_be_odd():
    """AS-11.1: bounds of people's sets (AS-11.12) do not hold for the cards of a file, nor do refs have to lead
    anywhere."""
    cast().shows(B_health=10)
    cast(op("damage", who="opp", n=100)).shows(decision="over", winner="A")
    table = cast(op("return", "self_card"), op("recover", "self"), op("modify", "attacker", until="turn"),
                 op("nullify", "t"), HURT)
    table.shows(B_health=9)
    many = item("many", *[HURT] * 14, cost=[{"cost": "discard", "n": 4}])
    Table(A=dict(hand="many w11 w12 w13 w21"), B=dict(health=30),
          cards=[many]).do("A use many | w11 w12 w13 w21, BA").shows(B_health=16)


@pytest.mark.parametrize("change", [
    {"do": [{"op": "dammage", "who": "opp", "n": 1}]}, {"do": [{"op": "damage", "who": "opp"}]}, {"when": "hit"},
    {"limt": 2},
    {"do": [{"op": "damage", "who": "opp", "n": "1"}]},
    {"do": [{"op": "damage", "who": "opp", "n": {"stat": "my.luck"}}]}, {"do": None},
    {"cost": [{"cost": "gold", "n": 1}]}, {"targets": [{"as": "t", "kind": "moon", "side": "any"}]},
    {"if": [{"stat": "my.hand", "n": 1}]}])
def test_cards_that_are_none_are_told(change):
    """AS-11.1 to AS-11.8: unknown words, missing keys and values of wrong types in the cards of a file, each with
    its place."""
    wrong = item("wrong", HURT)
    wrong["ability"].update(change)
    with pytest.raises(Malformed, match="wrong|cards.0.") as caught:
        Table(A=dict(hand="wrong"), cards=[wrong]).do("A use wrong, BA")
    assert caught.value.field.startswith("case")


@pytest.mark.parametrize("change", [
    {"A": {"slots": ["zap"]}}, {"A": {"ace": "zap"}}, {"A": {"hand": ["big"]}}, {"A": {"slots": [None, None, None]}},
    {"options": []}, {"cards": {}}])
def test_positions_that_are_none(change):
    """AS-14.3: a card where it cannot be, and things of another kind."""
    case = Table(A=dict(hand="zap", ace="big")).case()
    with pytest.raises(Malformed):
        run(case | {"position": case["position"] | change})


def test_actions_of_nobody():
    """AS-14.4, AS-13.1: what names no player is refused where it should be; elsewhere the file is wrong."""
    assert run(Table().case() | {"actions": ["!C pass", "!", "!A", "!pass", "! A  pass", "!A pass ->",
                                             "!A pass | "]}) == {"case": []}
    with pytest.raises(Malformed):
        run(Table().case() | {"actions": ["C pass"]})


# ---- decks ---------------------------------------------------------------------------------------
FIFTEEN = [f"w{a}{b}" for a in (1, 2, 3) for b in (1, 2, 3, 4, 5)]
CARDS = [*map(plain, FIFTEEN), STANDARD["big"], STANDARD["zap"]]


@pytest.mark.parametrize(("deck", "apart", "legal"), [
    (FIFTEEN, "big", True), (FIFTEEN, None, False), ([*FIFTEEN, "big"], None, False),
    ([*FIFTEEN[:14], "big"], "big", False), (FIFTEEN, "zap", False),
    (FIFTEEN, "nobody", False), ([*FIFTEEN[:14], "nobody"], "big", False), ([*FIFTEEN[:14], "w11"], "big", False),
    ([*FIFTEEN[:14], "zap"], "big", True), ([*FIFTEEN, "zap"], "big", False), ([], "big", False)])
def test_decks(deck, apart, legal):
    """AS-1.2, AS-1.3, AS-1.4, AS-1.6: 15 different Weapons and Items, and one Ace beside them."""
    case = {"id": "deck", "deck": deck, "ace": apart, "legal": legal}
    assert run(deck_cases=[case], cards=CARDS) == {"deck": []}
    assert run(deck_cases=[case | {"legal": not legal}], cards=CARDS)["deck"]


@pytest.mark.parametrize("change", [{"deck": 5}, {"deck": [5]}, {"ace": []}, {"legal": 1}, {"cards": 5},
                                    {"cards": [5]}])
def test_deck_cases_that_are_none(change):
    """AS-1.6: told as such, and not as an illegal deck."""
    with pytest.raises(Malformed):
        run(deck_cases=[{"id": "deck", "deck": FIFTEEN, "ace": "big", "legal": True} | change], cards=CARDS)


# ---- what nobody may find out --------------------------------------------------------------------
def test_no_refusal_tells_what_the_other_has_brought():
    """AS-3.3, AS-13.3: a card of a person's set is refused alike, whether it is in the other's deck or in none."""
    made, _ = LIBRARY.read(json.dumps({"name": "Strange",
                                       "cards": [item("odd-item", HURT), weapon("odd-blade", 3, 1)]}), "strange.json")
    LIBRARY.learn(made)
    known = LIBRARY.decks[0]["cards"]
    strange = {one["type"]: ident for ident, one in made.cards.items()}
    own, kinds, answers = list(known), [LIBRARY.card(ident)["type"] for ident in known], []
    for kind, ident in strange.items():
        own[kinds.index(kind)] = ident
    for theirs in (known, own):
        pos = Match(GAME, {"first": "A"}, seed=1,
                    decks=[{"name": "a", "cards": known}, {"name": "b", "cards": theirs}]).state
        answers.append([refusal(pos, f"{verb} {ident}{more}") for ident in strange.values() for verb, more in (
            ("use", ""), ("deploy", " 1"), ("use", " -> B1"), ("deploy", " 1 | A1"), ("choose", ""),
            ("deploy", f" 1 | {ident}"))])
    assert set(own) - set(known) == set(strange.values()) and answers[0] == answers[1]


def refusal(pos, words):
    """What seat A is told."""
    try:
        wrong = GAME.refuse(pos, 0, GAME.parse(pos, 0, words))
        return str(wrong), wrong.clause
    except Malformed as error:
        return str(error)


def test_a_pick_of_nothing():
    """AS-5.1: an empty slot is no card, whatever is picked in it."""
    pos = vectors.Script(Table(A=dict(slots="- gun")).case()).pos
    assert GAME.why(pos, 0, [-1, "#attack"]).clause == GAME.why(pos, 0, []).clause == "AS-5.1"


# ---- what just happened --------------------------------------------------------------------------
def test_a_resolution_that_waits_is_told_to_its_end():
    """AS-11.5, AS-6.4: what resolves after a choice or a shuffle is told, operation by operation, as what resolves
    before it."""
    tome = item("tome", HURT, op("search"), HURT, op("discard", who="me", n=1), op("damage", who="opp", n=2))
    table = Table(A=dict(hand="tome w11", deck="w12 w13 w21"), cards=[tome]).do("A use tome, B pass")
    script, seen = vectors.Script(table.case()), []
    assert script.differences() == []
    pos = script.pos
    for words in ("pass", "choose w12", "", "choose w11"):
        before, seat = pos.copy(), 0 if words else CHANCE
        move = GAME.parse(pos, 0, words) if words else ("shuffle", tuple(pos.decks[0]))
        GAME.play(pos, seat, move)
        seen.append([state.health[1] for state in GAME.steps(before, seat, move, pos)])
    assert seen == [[9], [9], [9, 8], [8, 6]]


def test_the_log_names_each_card_that_is_shown():
    """AS-3.5, AS-11.8: those of the hand that both know from now on, also when a choice or a draw comes in between;
    not what was known before, and not what was named as taken."""
    def resolving(*ops, deck=""):
        return Table(A=dict(hand="peek w21", deck=deck), B=dict(hand="zap w11"), cards=[item("peek", *ops)]
                     ).do("A use peek, B pass")
    peek = op("reveal_hand", who="opp")
    alone = told(resolving(peek), "pass")
    assert sorted(alone[i - 1] for i, word in enumerate(alone) if word == " is shown.") == ["w11", "zap"]
    asked = resolving(peek, op("discard", who="opp", n=1, chooser="me"))
    assert told(asked, "pass").count(" is shown.") == 2
    assert " is shown." not in told(asked.do("A pass"), "choose zap")
    late = resolving(op("search"), peek, deck="w12 w13 w22").do("A pass")
    assert " is shown." not in told(late, "choose w12")
    before = late.pos
    GAME.play(before, 0, GAME.parse(before, 0, "choose w12"))
    after = before.copy()
    shuffle = "shuffle", tuple(after.decks[0])
    GAME.play(after, CHANCE, shuffle)
    assert GAME.tell(before, CHANCE, shuffle, after).words.count(" is shown.") == 2
    last = resolving(op("search"), peek, deck="w12").do("A pass")
    said = told(last, "choose w12")
    assert said.count(" is shown.") == 2 and said.count("w12") == 1


def test_what_just_happened_goes_back_over_choices():
    """AS-11.5: an Outlet that waited for a choice or a shuffle is shown at least from the pass on after which it
    resolved."""
    rng, shown = random.Random(3), 0
    for match in play_on(Match(GAME, seed=3), rng):
        if match.ply > 1 and match.states[-2].resolving and not match.state.resolving:
            began = next(ply for ply in range(match.ply, 0, -1) if not match.states[ply - 1].resolving)
            first = began if steps(match, began) else began + 1
            shown += 1
            assert happened(match, 0)[0][0] < first
            assert {ply for ply, step in happened(match, 0) if step is not None} >= set(range(first, match.ply + 1))
    assert shown


# ---- standing orders -----------------------------------------------------------------------------
def at(script, turn="A", step="main"):
    """The position after a script; Outlet and attack as they are then."""
    return at_end(Table(A=dict(hand="bolt", deck="w11 w12", slots="w22"), B=dict(hand="zap", deck="w11 w12"),
                        turn=turn, step=step).do(script))


def test_orders_end_by_themselves():
    """AS-5.7: an order waits for the Outlet, an attack or a turn of one's own, and never passes an own turn away."""
    main, theirs = at(""), at("AB", step="end")
    used, attacked = at("A use bolt"), at("A attack 1", step="battle")
    assert theirs.turn == 1 and theirs.number == main.number + 1
    for order, then, over in (("outlet", used, True), ("outlet", attacked, False), ("attack", used, False),
                              ("attack", attacked, True),
                              ("turn", used, False), ("turn", attacked, False)):
        assert GAME.lifted(main, then, 1, order) is over
    for order in ("outlet", "attack", "turn"):
        assert GAME.lifted(main, theirs, 1, order) and not GAME.lifted(main, theirs, 0, order)
        assert not GAME.lifted(theirs, theirs, 1, order), "given in the own turn, it stands for the rest of it"
    assert not GAME.lifted(main, attacked, 0, "attack"), "one's own attack is nothing to answer"


# ---- what all may see ----------------------------------------------------------------------------
def test_shields_stand_on_the_plate():
    """AS-11.9, AS-3.2: what keeps damage off a player is seen by both, and goes when it is used up."""
    shields = [op("prevent", who="me", n=n, until="turn", **{"from": source}) for n,
               source in ((2, "any"), (1, "any"), ("all", "battle"))]
    pos = at_end(cast(*shields, A=dict(hand="bolt")))
    assert dict(GAME.plate(pos, 0, 1))["Shield"] == "3, all battle" and len(GAME.plate(pos, 1, 1)) == 3
    assert len(GAME.plate(at("A use bolt, BA"), 0, 0)) == 3


def test_why_a_value_is_what_it_is():
    """AS-11.7, AS-11.10: the parts make the value, also where only the strongest counts; what was granted is told."""
    flag = weapon("flag", 1, 1, statics=[{"static": "aura", "attack": 2, "block": 0},
                                         {"static": "aura", "attack": 1, "block": 1}])
    ghoul = weapon("ghoul", 1, 3, statics=[{"static": "attack_bonus", "n": n}
                                           for n in (1, {"stat": "my.discard", "max": 2})])
    more = [op("grant", "each:own", static={"static": "slip", "n": 2}, until="next_turn"),
            op("modify", "each:own", attack=-1, until="turn")]
    pos = at_end(cast(*more, A=dict(slots="flag ghoul:1", discard="w11"), cards=[flag, ghoul]))
    total, parts = GAME.account(pos, pos.slots[1])
    assert total == "4 / 3" and [(part.text, part.value) for part in parts] == [
        ("Printed: Attack 1, Block 3", 0), ("Attack, for this turn", -1), ("Attack: Flag", 2),
        ("Block: Flag", 1),
        ("Attack, its own bonus", 2), ("Block, lost", -1),
        ("Cannot be blocked by Weapons with Block 2 or more, until the next turn ends", 0)]


def test_uses_of_an_ace_are_seen():
    """AS-3.2, AS-8.6: how many are left, where it is more than a question of spent or not."""
    pos = at_end(Table(A=dict(ace="twice"), B=dict(ace="big"), cards=[ace("twice", HURT, uses=2)]).do("A ace"))
    assert GAME.account(pos, pos.aces[0])[0] == "1 use left" and GAME.account(pos, pos.aces[1]) is None


def at_end(table):
    """The position after the script of a table."""
    script = vectors.Script(table.case())
    assert script.differences() == []
    return script.pos


def test_why_a_weapon_does_not_block():
    """AS-9.5, AS-11.10: picked on the table as in a text, it is told what keeps it from blocking."""
    made = [weapon("thin", 2, 1, statics=[{"static": "slip", "n": 3}, {"static": "slip", "n": 2}]),
            weapon("shy", 1, 1, statics=[{"static": "cant_block"}])]
    table = Table(A=dict(slots="thin"), B=dict(slots="shy w22"), step="battle", cards=made)
    pos = at_end(table.do("A attack 1, BA").priority("A", B_health=8))
    assert GAME.why(pos, 1, [pos.slots[2]]).clause == "AS-5.1"
    table = Table(A=dict(slots="thin - "), B=dict(slots="shy w11"), step="battle", cards=made)
    pos = at_end(table.do("A attack 1, BA").shows(legal="B block 2, B take"))
    wrong = GAME.why(pos, 1, [pos.slots[2]])
    assert (wrong.clause, str(wrong)) == ("AS-11.10", "Shy is a Weapon that cannot block: its text says so.")
    pos.lost[3], pos.mods = 0, [Modifier(3, 0, 1, 99)]
    assert str(GAME.why(pos, 1, [pos.slots[3]])) == ("W11 is a Weapon with Block 2, and Thin cannot be blocked by "
                                                     "Weapons with Block 2 or more.")
    assert GAME.why(pos, 1, []).clause == "AS-9.5"


def test_the_draw_that_loses_is_told():
    """AS-12.2: the log says whose deck was empty; both are named where one effect made both draw."""
    match = Match(GAME, seed=1)
    while match.to_move():
        seat, = match.to_move()
        passing = GAME.pass_move(match.state, seat)
        match.act_move(seat, passing if passing in match.legal(seat) else match.legal(seat)[0])
    line, loser = match.view(None)["log"][-1], match.state.turn
    said = "".join(word.get("t", "") for word in line["words"])
    assert match.state.reason == "deck" and "AS-12.2" in line["clauses"]
    assert said.endswith(f"Seat {loser + 1}'s deck is empty, and a card has to be drawn.") and said.count("empty") == 1
    *_, before, after = match.states
    after = after.copy()
    after.decked = 3
    assert GAME.tell(before, match.actions[-1].seat, match.moves[-1], after).words.count(" deck is empty, and a card "
                                                                                         "has to be drawn.") == 2
