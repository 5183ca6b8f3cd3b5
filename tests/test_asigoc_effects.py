"""ASIGOC, section 11: operations, durations, shields, statics that change values."""

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from asigoc.rules.outlet import looked_at
from asigoc_table import ANY, DRAW, HURT, Table, ace, aim, cast, item, op, pred, use, weapon

SOME = {"from": "any"}


# ---- operations on players -----------------------------------------------------------------------
@pytest.mark.parametrize(("who", "mine", "theirs"), [("me", 1, 0), ("opp", 0, 1), ("both", 1, 1)])
def test_who(who, mine, theirs):
    """AS-11.8: damage, heal, draw, mill, discard, reveal_hand for one or both."""
    deck, held = "w11 w12 w13", dict(hand="w21", deck="w11 w12 w13", slots="w44")
    cast(op("damage", who=who, n=2)).shows(A_health=10 - 2 * mine, B_health=10 - 2 * theirs)
    cast(op("heal", who=who, n=2)).shows(A_health=10 + 2 * mine, B_health=10 + 2 * theirs)
    cast(op("draw", who=who, n=2), A=dict(deck=deck), B=dict(deck=deck)).shows(A_hand_size=2 * mine,
                                                                               B_hand_size=2 * theirs)
    cast(op("mill", who=who, n=2), A=held, B=held).shows(
        A_discard="spell" + " w11 w12" * mine, B_discard="w11 w12" * theirs, A_deck_size=3 - 2 * mine)
    cast(op("discard", who=who, n=2), A=held, B=held).shows(A_hand_size=1 - mine, B_hand_size=1 - theirs)
    cast(op("reveal_hand", who=who), A=held, B=held).shows(A_known="w21" * mine, B_known="w21" * theirs)


def test_heal():
    """AS-11.8: without an upper limit; `health_cap` sets one, which takes nothing away."""
    cast(op("heal", who="me", n=9)).shows(A_health=19)
    cast(op("heal", who="me", n=9), options={"health_cap": 12}).shows(A_health=12)
    cast(op("heal", who="me", n=9), A=dict(health=14), options={"health_cap": 12}).shows(A_health=14)


def test_draw():
    """AS-11.8: from the top, one by one."""
    cast(op("draw", who="me", n=2), A=dict(deck="w11 w12 w13")).shows(A_hand="w11 w12", A_deck="w13", A_known="")


def test_discard():
    """AS-11.8, AS-11.5, AS-3.5: the owner chooses one by one, or you after the hand was shown; of a type;
    as many as there are."""
    hand = dict(hand="w11 zap w12")
    table = cast(op("discard", who="opp", n=2), B=hand).asks("B", "w11 w12 zap",
                                                             B_known="").do("!A choose zap, B choose zap")
    table.asks("B", "w11 w12").do("B choose w12").priority("A", B_hand="w11", B_discard="zap w12")
    table = cast(op("discard", who="opp", n=1, chooser="me"), B=hand).asks("A", "w11 w12 zap", B_known="w11 w12 zap")
    table.do("!B choose zap, A choose zap").priority("A", B_hand="w11 w12", B_known="w11 w12", B_discard="zap")
    cast(op("discard", who="opp", n=1, type="item"), B=hand).priority("A", B_hand="w11 w12", B_discard="zap")
    cast(op("discard", who="opp", n=1, chooser="me", type="weapon"), B=hand).asks("A", "w11 w12", B_known="w11 w12 zap")
    cast(op("discard", who="opp", n=3, type="item"), HURT, B=hand).priority("A", B_hand="w11 w12", B_health=9)
    cast(op("discard", who="opp", n=5),
         B=dict(hand="w11 w12")).asks("B", "w11 w12").do("B choose w11").priority("A", B_discard="w11 w12")
    cast(op("discard", who="opp", n=1), HURT).priority("A", B_health=9)


def test_both_discard():
    """AS-11.8: the player of the turn first."""
    table = cast(op("discard", who="both", n=1), A=dict(hand="w11 w12"), B=dict(hand="w11 w12")).asks("A", "w11 w12")
    table.do("A choose w11").asks("B", "w11 w12").do("B choose w12").priority("A", A_hand="w12", B_hand="w11")
    both = item("both", op("discard", who="both", n=1), **ANY)
    Table(A=dict(hand="w11 w12"), B=dict(hand="both w11 w12"),
          cards=[both]).do("A pass, B use both, AB").asks("A", "w11 w12")


def test_search():
    """AS-11.8, AS-3.5: a card of the deck, of a type if one is named, or none; it is shown;
    the deck is shuffled anyway."""
    deck = dict(deck="w11 zap w12")
    table = cast(op("search"), HURT, A=deck).asks("A", "none w11 w12 zap", A_deck_size=3)
    assert dict(GAME.plate(table.pos, 0, 0))["Deck"] == 3, "a card that is looked at is one of the deck"
    table.do("!B choose w11, A choose w12").priority("A", A_hand="w12", A_known="w12", A_deck_size=2, B_health=9)
    cast(op("search"), HURT, A=deck).do("A choose none").priority("A", A_hand="", A_deck_size=3, B_health=9)
    cast(op("search", type="weapon"), A=deck).asks("A", "none w11 w12").do("!A choose zap")
    cast(op("search", type="item"), A=deck).asks("A", "none zap").do("A choose zap").shows(A_hand="zap")
    cast(op("search", type="weapon"), HURT, A=dict(deck="zap")).priority("A", A_deck="zap", B_health=9)


def test_who_searches_looks_at_the_whole_deck():
    """AS-11.8, AS-3.3: in an order that tells nothing; who is to discard looks at no deck."""
    script = vectors.Script(cast(op("search"), A=dict(deck="w11 zap w12")).case())
    assert not script.differences() and looked_at(script.pos) == sorted(script.pos.decks[0]) != []
    script = vectors.Script(cast(op("discard", who="me", n=1), A=dict(deck="w11 zap", hand="w12 w13")).case())
    assert not script.differences() and script.pos.todo and looked_at(script.pos) == []


def test_dig():
    """AS-11.8: one of the top n into the hand, the others to the bottom in the same order; no drawing, not shown."""
    deck = dict(deck="w11 w12 w13 w21")
    table = cast(op("dig", n=3), A=deck)
    table.asks("A", "w11 w12 w13", A_deck="w11 w12 w13 w21").do("!A choose w21, !A choose none, A choose w12")
    table.priority("A", A_hand="w12", A_deck="w21 w11 w13", A_known="")
    cast(op("dig", n=9), A=dict(deck="w11 w12")).asks("A", "w11 w12")
    cast(op("dig", n=3), A=dict(deck="w11")).priority("A", A_hand="w11", A_deck="")


def test_reveal_hand():
    """AS-11.8, AS-3.5: known while the cards stay in the hand; cards that come later are not."""
    table = cast(op("reveal_hand", who="opp"), A=dict(hand="bolt"), B=dict(hand="zap w11", deck="w12"))
    table.shows(B_known="w11 zap", A_known="").do("A pass, B use zap, AB, AB, AB, AB").shows(turn="B", B_hand="w11 w12",
                                                                                             B_known="w11")


def test_extra_move():
    """AS-11.8, AS-7.2: more Weapon moves for the player of the turn, who alone can make them."""
    table = cast(op("extra_move", n=2),
                 A=dict(slots="w22", hand="w11")).shows(A_moves_left=3).do("A withdraw 1, A deploy w11 1, BA")
    table.do("A deploy w22 2, BA").shows(A_moves_left=0)
    table = cast(op("extra_move", n=2), A=dict(deck="w11"),
                 B=dict(deck="w12")).shows(A_moves_left=3).do("AB, AB, AB, BA, BA, BA, BA")
    table.shows(turn_no=7, A_moves_left=1)
    quick = item("quick", op("extra_move", n=2), HURT, **ANY)
    table = Table(A=dict(), B=dict(hand="quick", deck="w11"),
                  cards=[quick]).do("A pass, B use quick, AB").shows(A_moves_left=1, A_health=9)
    table.do("AB, AB, AB, BA").shows(turn="B", B_moves_left=1)


# ---- operations on cards -------------------------------------------------------------------------
def test_return_and_destroy():
    """AS-11.8, AS-1.7, AS-3.5: to the hand of the owner, where it is known; to the discard pile of the owner."""
    cast(op("return", "t"), aims=[aim()], more="-> B1", B=dict(slots="w22")).shows(B_hand="w22", B_known="w22",
                                                                                   B_slot1=None, A_hand="")
    cast(op("destroy", "t"), aims=[aim()], more="-> B1", B=dict(slots="w22")).shows(B_discard="w22", B_slot1=None,
                                                                                    A_discard="spell")


def test_recover_and_recycle():
    """AS-11.8, AS-3.5: from the discard pile to its owner's hand, or to the bottom of its owner's deck."""
    B = dict(discard="w11 zap", deck="w12")
    pick = dict(aims=[aim(kind="discard")], more="-> B:w11", B=B)
    cast(op("recover", "t"), **pick).shows(B_hand="w11", B_known="w11", B_discard="zap", A_hand="")
    cast(op("recycle", "t"), **pick).shows(B_deck="w12 w11", B_discard="zap")


def test_deploy():
    """AS-11.8, AS-7.5: the first empty slot, none if you like;
    its own conditions and costs do not matter, and no move is used."""
    dear = weapon("dear", 2, 2, deploy={"if": [pred("turn", ">", 50)], "cost": [{"cost": "health", "n": 3}]})
    table = cast(op("deploy"), HURT, A=dict(hand="dear zap", slots="w11"),
                 cards=[dear]).asks("A", "dear none", B_health=10)
    table.do("!A choose zap, A choose dear").priority("B", A_slot2="dear", A_health=10, A_moves_left=1, B_health=9,
                                                      outlet="A:entered:dear")
    cast(op("deploy"), A=dict(hand="w22 w21")).do("A choose w21").shows(A_slot1="w21", A_slot2=None)
    cast(op("deploy"), A=dict(hand="w22")).do("A choose none").priority("A", A_hand="w22", outlet="")
    cast(op("deploy"), HURT, A=dict(hand="w22", slots="w11 w12")).priority("A", A_hand="w22", B_health=9)
    cast(op("deploy"), HURT, A=dict(hand="zap")).priority("A", B_health=9)


def test_revive():
    """AS-11.8, AS-7.5: a Weapon of the own discard pile to the first empty slot; nothing enters;
    without a slot it does nothing."""
    raised = dict(aims=[aim(kind="discard")], A=dict(discard="sting zap"))
    cast(op("revive", "t"), more="-> A:sting", **raised).priority("A", A_slot1="sting", outlet="",
                                                                  A_discard="zap spell")
    cast(op("revive", "t"), HURT, more="-> A:zap", **raised).priority("A", A_slot1=None, A_discard="sting zap spell",
                                                                      B_health=9)
    full = dict(slots="w11 w12", discard="sting")
    cast(op("revive", "t"), HURT, more="-> A:sting", aims=[aim(kind="discard")],
         A=full).priority("A", A_discard="sting spell", B_health=9)
    cast(op("revive", "t"), HURT, more="-> B:w22", aims=[aim(kind="discard")],
         B=dict(discard="w22")).shows(B_discard="w22", A_slot1=None)


# ---- operations on Weapons -----------------------------------------------------------------------
def test_modify():
    """AS-11.8, AS-11.7: added to the values, which are never below 0; what is added is fixed at that time."""
    up = dict(aims=[aim()], more="-> A1")
    cast(op("modify", "t", attack=2, until="turn"), **up, A=dict(slots="w22")).shows(A_slot1_attack=4, A_slot1_block=2)
    cast(op("modify", "t", block=-1, until="turn"), **up, A=dict(slots="w22")).shows(A_slot1_attack=2, A_slot1_block=1)
    cast(op("modify", "t", attack=-9, block=-9, until="turn"), **up,
         A=dict(slots="w22")).shows(A_slot1_attack=0, A_slot1_block=0)
    hand = {"stat": "my.hand"}
    table = cast(op("modify", "t", attack=hand, until="turn"), DRAW, **up,
                 A=dict(slots="w22", hand="w11 bolt", deck="w12"))
    table.shows(A_hand_size=3, A_slot1_attack=4)
    down = {"stat": "my.hand", "plus": -3}
    cast(op("modify", "t", block=down, until="turn"), **up, A=dict(slots="w22", hand="w11 bolt")).shows(A_slot1_block=1)


def test_until_the_attack_is_over():
    """AS-11.7: with none pending it does nothing at all, for changes, statics and shields."""
    aims = dict(aims=[aim()], more="-> A1", A=dict(slots="w22"))
    cast(op("modify", "t", attack=2, until="attack"), **aims).shows(A_slot1_attack=2)
    shield = item("shield", op("prevent", who="me", n="all", **SOME, until="attack"), **ANY)
    free = item("free", op("grant", "t", static={"static": "unblockable"}, until="attack"), targets=[aim()], **ANY)
    for script, health in (("A use free -> A1, BA, A attack 1, BA, B take", 8),
                           ("A attack 1, B pass, A use free -> A1, BA, AB", 8),
                           ("A attack 1, B use shield, AB, AB, B take", 10),
                           ("A pass, B use shield, AB, A attack 1, BA, B take", 8)):
        table = Table(A=dict(slots="w22 w11", hand="free"), B=dict(slots="w25", hand="shield"), step="battle",
                      cards=[free, shield])
        table.do(script).priority("A", B_health=health)
        table.do("A attack 2, BA").shows(decision="block").do("B take").shows(B_health=health - 1)


def test_how_long_a_static_lasts():
    """AS-11.7, AS-4.7: `turn`, `next_turn` and `stay`, as for changes;
    it is the turns that count, not whose they are."""
    for until, fits in (("turn", (0, 1, 1)), ("next_turn", (0, 0, 1)), ("stay", (0, 0, 0))):
        stop = item("stop", op("grant", "t", static={"static": "cant_attack"}, until=until), targets=[aim()],
                    step=["draw"])
        table = Table(A=dict(slots="w11", hand="stop", deck="w12"), B=dict(slots="w11", deck="w12"), step="draw",
                      cards=[stop])
        first = table.do("A use stop -> A1, BA, AB, AB, !A attack 1")
        first.do("AB, AB, BA, BA, BA, BA, AB, AB").shows(turn_no=7).do(f"{'' if until != 'stay' else '!'}A attack 1")
        table = Table(A=dict(slots="w11", hand="stop", deck="w12"), B=dict(slots="w11", deck="w12"), step="draw",
                      cards=[stop])
        table.do("A use stop -> B1, BA, AB, AB, AB, AB, BA, BA").shows(turn="B",
                                                                       step="battle").do(f"{'' if fits[1] else '!'}B "
                                                                                         f"attack 1")


@pytest.mark.parametrize(("until", "end"), [("turn", 5), ("next_turn", 6), ("attack", -1), ("stay", 1 << 20)])
def test_until_when_is_kept_as_a_number(until, end):
    """AS-11.7: kept positions hold for each change the turn it lasts to, or what they always held for the others."""
    up = item("up", op("modify", "t", attack=1, until=until), targets=[aim()], **ANY)
    table = Table(A=dict(slots="w22", hand="up"), step="battle", cards=[up])
    table.do("A attack 1, B pass, A use up -> A1, BA")
    script = vectors.Script(table.case())
    assert not script.differences() and script.pos.data()["vars"]["mods"] == [[0, 1, 0, end]]


def test_wear_and_mend():
    """AS-11.8, AS-11.7: Block for good, but no more than there is now; back, but no more than was lost."""
    aims = dict(aims=[aim()], more="-> B1")
    cast(op("wear", "t", n=2), B=dict(slots="w23"), **aims).shows(B_slot1_block=1)
    cast(op("wear", "t", n=9), op("mend", "t", n=1), B=dict(slots="w23"), **aims).shows(B_slot1_block=1)
    cast(op("mend", "t", n=1), B=dict(slots="w23:2"), **aims).shows(B_slot1_block=2)
    cast(op("mend", "t", n=9), B=dict(slots="w23:2"), **aims).shows(B_slot1_block=3)
    boost = op("modify", "t", block=2, until="stay")
    cast(boost, op("wear", "t", n=4), op("mend", "t", n=4), B=dict(slots="w23"), **aims).shows(B_slot1_block=5)
    sink = op("modify", "t", block=-2, until="turn"), op("wear", "t", n=3)
    cast(*sink, A=dict(deck="w11"), B=dict(slots="w23", deck="w12"),
         **aims).do("AB, AB, AB").shows(turn="B", B_slot1_block=2)


def test_grant_and_extra_attack():
    """AS-11.8: a static for a time; n more attacks this turn, in this turn only."""
    table = cast(op("extra_attack", "t", n=1), aims=[aim()], more="-> A1", A=dict(slots="w11", deck="w12"),
                 B=dict(deck="w12"))
    table.do("AB, A attack 1, BA, A attack 1, BA, !A attack 1, AB, AB, BA, BA, BA, BA, AB, AB, A attack 1, BA, !A "
             "attack 1")
    table.shows(B_health=7, turn_no=7)
    gift = op("grant", "t", static={"static": "pierce", "n": 2}, until="turn")
    table = cast(gift, aims=[aim()], more="-> A1", A=dict(slots="w11"),
                 B=dict(slots="w23")).do("AB, A attack 1, BA, B block 1")
    table.shows(B_health=8)


def test_end_attack():
    """AS-11.8, AS-9.12: without an attack it does nothing."""
    cast(op("end_attack"), HURT).priority("A", B_health=9)


def test_nullify():
    """AS-11.8, AS-6.5: an entry that has left cannot be nullified."""
    table = Table(A=dict(hand="bolt"),
                  B=dict(hand="zap null")).do("A use bolt, B use zap, A pass, B use null -> #1, AB")
    table.shows(A_health=9, B_health=10)


def test_if():
    """AS-11.8: all conditions, read at that time, the Item in the discard pile; else the other list, or nothing;
    inside each other."""
    def test(*conditions, other=True):
        more = {"else": [op("heal", who="me", n=1)]} if other else {}
        return {"op": "if", "cond": list(conditions), "then": [HURT, HURT], **more}
    yes, no = pred("my.discard", "==", 1), pred("my.hand", "==", 1)
    cast(test(yes)).shows(B_health=8, A_health=10)
    cast(test(no)).shows(B_health=10, A_health=11)
    cast(test(yes, no), DRAW, A=dict(deck="w11")).shows(A_health=11, A_hand="w11")
    cast(test(no, other=False), HURT).shows(A_health=10, B_health=9)
    inner = {"op": "if", "cond": [yes], "then": [test(no), HURT], "else": [op("heal", who="opp", n=5)]}
    cast(inner, HURT).shows(A_health=11, B_health=8)
    cast(HURT, test(pred("opp.health", "==", 9))).shows(B_health=7)


def test_operations_go_on_after_a_choice():
    """AS-11.5: in the order written, each completely before the next; what follows a choice comes after it."""
    table = cast(HURT, op("discard", who="me", n=1), HURT, op("discard", who="opp", n=1), HURT,
                 A=dict(hand="w11 w12"), B=dict(hand="w11 w12"))
    table.asks("A", "w11 w12", B_health=9).do("A choose w11").asks("B", "w11 w12", B_health=8)
    table.do("B choose w11").priority("A", B_health=7)


# ---- shields -------------------------------------------------------------------------------------
def shields(*given, health=10):
    """B has put these up in a Battle step of A, whose 3/1 and 2/1 may attack."""
    cover = item("cover", *(op("prevent", who="me", **one) for one in given), **ANY)
    return Table(A=dict(slots="w31 w21", hand="bolt zap", deck="w11"), B=dict(hand="cover", health=health, deck="w12"),
                 step="battle",
                 cards=[cover]).do("A pass, B use cover, AB")


@pytest.mark.parametrize(("given", "first", "second", "zapped"), [
    ([{"n": 2, **SOME}], 9, 7, 6), ([{"n": "all", **SOME}], 10, 10, 10), ([{"n": 9, "from": "effect"}], 7, 5, 5),
    ([{"n": 9, "from": "battle"}], 10, 10, 9), ([{"n": 1, "from": "battle"}, {"n": 3, **SOME}], 10, 9, 8),
    ([{"n": 3, **SOME}, {"n": "all", "from": "battle"}], 10, 10, 9), ([{"n": 4, **SOME}], 10, 9, 8),
    ([{"n": 2}], 9, 7, 6)])
def test_shields(given, first, second, zapped):
    """AS-11.9, AS-11.8, AS-X22: those that fit the kind take off in the order put up;
    the rest is taken from the health."""
    table = shields(*({**one, "until": "turn"} for one in given)).do("A attack 1, BA").shows(B_health=first)
    table.do("A attack 2, BA").shows(B_health=second).do("A use zap, BA").shows(B_health=zapped)


@pytest.mark.parametrize(("given", "tags", "asked", "taken"), [
    ([], ["up to 3 damage", "breaks, 2 damage"], "or take 3?", 3),
    ([{"n": 2, **SOME}], ["up to 1 damage", "breaks, 0 damage"], "or take 1?", 1),
    ([{"n": "all", "from": "battle"}], ["no damage now", "breaks, 0 damage"], "or take 0?", 0),
    ([{"n": 2, "from": "effect"}], ["up to 3 damage", "breaks, 2 damage"], "or take 3?", 3)])
def test_what_is_said_to_be_taken_is_what_shields_leave(given, tags, asked, taken):
    """AS-11.9, AS-9.5: at the attack, in the question and at its answers; and that the Shield does it."""
    put_up = given or [{"n": 9, "from": "effect"}]
    cover = item("cover", *(op("prevent", who="me", until="turn", **one) for one in put_up), **ANY)
    table = Table(A=dict(slots="w31"), B=dict(slots="w11", hand="cover"), step="battle", cards=[cover])
    table.do("A pass, B use cover, AB")
    attack = GAME.parse(table.pos, 0, "attack 1")
    assert GAME.tag(table.pos, 0, attack) == tags[0]
    assert GAME.yields(table.pos, 0, attack) is (not taken), "what does nothing is not what stands out"
    table.do("A attack 1, BA")
    ask, before = GAME.asks(table.pos, 1)[0], table.pos.health[1]
    take, block = (GAME.parse(table.pos, 1, text) for text in ("take", "block 1"))
    assert ask.ask.endswith(asked) and (f"Your Shield keeps off {3 - taken} damage." in ask.hint) == (taken < 3)
    assert GAME.label(table.pos, 1, take) == f"Take the attack: {taken} damage"
    assert GAME.tag(table.pos, 1, block) == tags[1]
    assert before - GAME.apply(table.pos, 1, take).health[1] == taken


def test_a_block_that_holds_says_what_still_comes_through():
    """AS-11.10, AS-9.7."""
    ram = weapon("ram", 1, 1, statics=[{"static": "pierce", "n": 1}])
    table = Table(A=dict(slots="ram"), B=dict(slots="w13"), step="battle", cards=[ram]).do("A attack 1, BA")
    block = GAME.parse(table.pos, 1, "block 1")
    assert GAME.tag(table.pos, 1, block) == "holds, 1 damage" and GAME.apply(table.pos, 1, block).health[1] == 9


@pytest.mark.parametrize(("who", "mine", "theirs"), [("me", 10, 8), ("opp", 8, 10), ("both", 10, 10)])
def test_whose_shield(who, mine, theirs):
    """AS-11.8, AS-11.9: it covers that player and nobody else."""
    cast(op("prevent", who=who, n=2, **SOME, until="turn"),
         op("damage", who="both", n=2)).shows(A_health=mine, B_health=theirs)


def test_how_long_a_shield_lasts():
    """AS-11.7, AS-11.9: to the end of the turn, or of the next one."""
    for until, health in (("turn", 9), ("next_turn", 10)):
        table = shields({"n": "all", **SOME, "until": until}).do("AB, AB").shows(turn="B")
        table.do("B pass, A use zap, BA").shows(B_health=health).do("BA, BA, BA, BA").shows(turn="A")
        table.do("AB, A use bolt, BA").shows(B_health=health - 2)


def test_a_shield_of_a_weapon():
    """AS-11.7: with `stay` as long as the Weapon that put it up stays."""
    dome = weapon("dome", 1, 1, use(op("prevent", who="me", n="all", **SOME, until="stay")))
    table = Table(A=dict(slots="dome", deck="w11"), B=dict(hand="zap zap-two", deck="w12"),
                  cards=[dome]).do("A weapon 1, BA")
    table.do("A pass, B use zap, AB").shows(A_health=10).do("A withdraw 1, A pass, B use zap-two, AB").shows(A_health=9)
    gone = Table(A=dict(slots="dome"), B=dict(hand="zap pull"), cards=[dome]).do("A weapon 1, B use pull -> A1, AB")
    gone.do("A pass, B use zap, AB").shows(A_health=9)
    cast(op("prevent", who="me", n="all", **SOME, until="stay"), op("damage", who="me", n=1)).shows(A_health=9)


# ---- statics that change values ------------------------------------------------------------------
def test_aura():
    """AS-11.10, AS-11.7: for the other Weapon of the same player only; never below 0; gone with its Weapon;
    of several the strongest."""
    flag = weapon("flag", 1, 2, statics=[{"static": "aura", "attack": 2, "block": -3}])
    table = Table(A=dict(slots="flag w22", hand="pull"), B=dict(slots="w22"), cards=[flag])
    table.shows(A_slot1_attack=1, A_slot1_block=2, A_slot2_attack=4, A_slot2_block=0, B_slot1_attack=2, B_slot1_block=2)
    table.do("A use pull -> A1, BA").shows(A_slot2_attack=2, A_slot2_block=2)
    more = item("more", op("grant", "t", static={"static": "aura", "attack": 1, "block": 1}, until="turn"),
                targets=[aim()])
    Table(A=dict(slots="flag w22", hand="more"), cards=[flag, more]).do("A use more -> A1, BA").shows(A_slot2_attack=4,
                                                                                                      A_slot2_block=3)


def test_attack_bonus():
    """AS-11.10, AS-11.7: read at all times; the strongest of several counts."""
    ghoul = weapon("ghoul", 1, 2, statics=[{"static": "attack_bonus", "n": {"stat": "my.discard", "max": 2}}])
    table = Table(A=dict(slots="ghoul", hand="zap bolt zap-two"), cards=[ghoul]).shows(A_slot1_attack=1)
    table.do("A use zap").shows(A_slot1_attack=2).do("BA, A use bolt, BA, A use zap-two, BA").shows(A_slot1_attack=3,
                                                                                                    A_slot1_block=2)
    more = item("more", op("grant", "t", static={"static": "attack_bonus", "n": 1}, until="turn"), targets=[aim()])
    Table(A=dict(slots="ghoul w11", hand="more", discard="w12 w13"),
          cards=[ghoul, more]).do("A use more -> A1, BA").shows(A_slot1_attack=3)


def test_uses_of_an_ace():
    """AS-11.1, AS-8.6: 1 if nothing is said."""
    plain = ace("plain", HURT)
    del plain["uses"]
    Table(A=dict(ace="plain"), cards=[plain]).shows(A_ace_left=1).do("A ace, BA").shows(A_ace_left=0)
