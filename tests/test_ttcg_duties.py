"""TTCG, TT-18.3, TT-18.5 and TT-20.33: who attacked in this turn, who attacks at this moment, and who must."""

import json
import random

import pytest

from house import begun_at
from mulligan import Match
from ttcg import GAME
from ttcg.bots.quick import greedy_move
from ttcg.cards.library import LIBRARY, trees
from ttcg.language.limits import records
from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg.rules import moves
from ttcg.rules.position import Position
from ttcg.rules.constants import ATTACK, BATTLE, DID, END_TURN, MAIN
from ttcg_readings_table import FOLDER
from ttcg_table import Table, one, spell, unit
from test_ttcg_players import LEVELS, answer

SENTENCES = sorted({line.strip() for line in (FOLDER / "duties.readings").read_text("utf-8").splitlines()
                    if line and line[0] not in " #"})
MUST = ("passive", "This card must attack each turn if able.")
RAGE = unit("duty-rage", "fire", 1, 250, MUST)
LURE = unit("duty-lure", "dark", 1, 500, ("passive", "Enemy units must attack this card if able."))
ALSO = unit("duty-also", "dark", 1, 500, ("passive", "Your opponent's units must attack this card if able."))
CALL = one("duty-call", "Your opponent's units must attack on their next turn if able.")
ASKS = ("normal", "If this card attacked this turn, gain three points.")
PROUD = unit("duty-proud", "light", 1, 250, ASKS)


# ---- words -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_read_is_said_again(text):
    """TT-17.8: the plainest wording of every sentence of the readings is read as the very same."""
    tree, _ = read(text)
    assert tree is None or read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize(("text", "words"), [
    ("Enemy units must attack this card.", ("must attack this card if able", "cannot attack your other units")),
    ("Your opponent must attack if able.", ("one unit have to attack", "each")),
    ("This card must be attacked if able.", ("one unit have to attack it", "each")),
    ("Enemy units must attack you if able.", ("its player chooses",)),
    ("This card must attack your opponent directly if able.", ("its player chooses",)),
    ("Your units must attack this card if able.", ("Nobody attacks own units",)),
    ("Enemy units must attack your unit if able.", ("'your units'",)),
    ("Gain one point this turn if able.", ("leave out 'if able'",)),
    ("Units that attack lose 100 attack.", ("'attacking units'", "'units that attacked this turn'", "When a unit")),
    ("Destroy each unit that was attacked this turn.", ("not kept", "'defending units'")),
    ("Destroy one unit attacked this turn.", ("may have attacked, or have been attacked",)),
    ("Draw one card for each unit that attacked this turn.", ("still there", "fallen")),
    ("This turn, attacking units gain 100 attack.", ("at this moment", "later")),
    ("Enemy units lose 100 attack while attacking.", ("'While this card is attacking'",)),
    ("At the end of the turn, if you attacked this turn, gain one point.", ("when the effect is used", "that moment")),
    ("At the end of your next turn, tap one unit and if it attacked this turn, destroy it.", ("at that moment",)),
    ("Tap all units and if it attacked this turn, draw one card.", ("one of several", "Name one card")),
    ("Tap one unit and one spell, then if it attacked this turn, draw one card.", ("one of several", "Name one card")),
    ("Tap one unit, then destroy this card, then if it attacked this turn, draw one card.", ("Say which",)),
    ("Each player destroys one unit, then if it attacked this turn, draw one card.", ("Say which",)),
    ("The equipped unit gains 100 attack and if it attacked this turn, it cannot be destroyed.", ("all the time",))])
def test_what_is_open_is_refused(text, words):
    """TT-20.33, TT-18.3, TT-18.5, S16: with both readings, or what to say instead."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S16" and all(part in wrong.message for part in words), wrong


def test_only_units_fight():
    """TT-20.33, TT-18.5"""
    assert {read(text)[1].code for text in ("Spells must attack each turn.", "Destroy one attacking spell.")} == {"S2"}


def test_the_words_that_are_offered_instead_are_sentences():
    """TT-17.5"""
    for text in ("Each enemy unit must attack if able.", "Each enemy unit must attack this card if able.",
                 "Enemy units cannot attack your other units.",
                 "While this card is on the field, attacking units gain 100 attack.",
                 "At the end of your turn, if this card attacked this turn, gain one point.",
                 "When a unit attacks, it loses 100 attack this turn.",
                 "Tap one unit and if it attacked this turn, destroy it.", "Destroy all units that attacked this turn.",
                 "Destroy one unit that attacked this turn.",
                 "Units you control that attacked this turn gain 100 attack."):
        assert read(text)[0], text


# ---- who must attack -------------------------------------------------------------------------------------------------
def test_a_turn_cannot_be_ended_before_a_unit_that_must_attack_has():
    """TT-20.33: from the main phase it leads to battle, there to the attack; others may attack before."""
    table = Table(A=dict(units=f"{RAGE}, earth-2"), B=dict(units="earth-1"))
    table.refused("end", "forbidden", "TT-20.33").offers("battle").do("battle ..")
    table.refused("end", "forbidden", "TT-20.33").offers("attack u1 eu1", "attack u2 eu1")
    table.do("attack u2 eu1 ..").refused("end", "forbidden", "TT-20.33").do("attack u1 player ..").offers("end")
    assert table.do("end ..").fact("turn") == "B"


@pytest.mark.parametrize(("mine", "theirs", "more"), [
    (RAGE, "earth-1", dict(no=1)),
    (f"{unit('duty-tame', 'fire', 1, 250, MUST, ('passive', 'This card cannot attack.'))}", "earth-1", {}),
    (RAGE, unit("duty-veil", "air", 1, 250, ("passive", "This card cannot be attacked.")), {}),
    (unit("duty-numb", "earth", 1, 250, ("passive", "This card is immune to effects.")),
     unit("duty-all", "dark", 1, 250, ("passive", "Units must attack each turn.")), {})])
def test_who_cannot_attack_has_no_duty(mine, theirs, more):
    """TT-20.33, TT-15.1, TT-15.2: turn 1, a unit that is kept from attacking, nothing to attack, an immune unit."""
    Table(A=dict(units=mine), B=dict(units=theirs), **more).offers("end")


@pytest.mark.parametrize("what", ["skips", "battle_over"])
def test_without_a_battle_there_is_no_duty(what):
    """TT-20.33, TT-5.7, TT-20.13"""
    table = Table(A=dict(units=RAGE), B=dict(units="earth-1"), step="main" if what == "skips" else "battle")
    if what == "skips":
        table.pos.skips[0] = [0, 0, 0, 1]
    else:
        table.pos.battle_over = True
    table.offers("end").lacks("battle", "attack u1 eu1")


def test_who_must_attack_a_card_attacks_nothing_else():
    """TT-20.33: no other unit, and not directly, whatever permits it; one attack is enough."""
    sky = unit("duty-sky", "air", 1, 250, ("passive", "This card can attack your opponent directly."),
               ("passive", "This card can attack twice per turn."))
    table = Table(A=dict(units=sky), B=dict(units=f"earth-1, {LURE}/dark-2"), step="battle").offers("end")
    table = Table(A=dict(units=sky), B=dict(units=f"earth-1, {LURE}"), step="battle")
    for other in ("attack u1 eu1", "attack u1 player", "end"):
        table.refused(other, "forbidden", "TT-20.33")
    table.do("attack u1 eu2").do("..").offers("end", "attack u1 eu1", "attack u1 player")


def test_of_several_that_must_be_attacked_one_is_enough():
    """TT-20.33"""
    table = Table(A=dict(units="fire-1"), B=dict(units=f"{LURE}, {ALSO}, earth-1"), step="battle")
    table.offers("attack u1 eu1", "attack u1 eu2").lacks("attack u1 eu3", "end").do("attack u1 eu2 ..").offers("end")


def test_who_can_attack_none_of_those_may_do_as_it_likes():
    """TT-20.33: nothing is asked of it."""
    hidden = unit("duty-hidden", "dark", 1, 0, ("passive", "Enemy units must attack this card if able."),
                  ("passive", "This card cannot be attacked."))
    Table(A=dict(units="fire-1"), B=dict(units=f"{hidden}, earth-1"), step="battle").offers("attack u1 eu2", "end")


def test_an_attack_counts_for_the_place():
    """TT-20.33, TT-11.3: what surfaces where an attack was made has attacked; what surfaces elsewhere has not."""
    table = Table(A=dict(units=f"{RAGE}/fire-2"), B=dict(units="earth-5"), step="battle").offers("end")
    table.do("attack u1 eu1 ..").shows(A_units=RAGE).offers("end")
    sink = one("duty-sink", "Destroy one rank 2 unit you control.", "normal")
    free = Table(A=dict(units=f"{RAGE}/fire-2", spells=sink), B=dict(units="earth-5"), step="battle",
                 effect_destroy="top")
    free.offers("end").do("use s1 1 -> fire-2 ..").shows(A_units=RAGE).refused("end", "forbidden", "TT-20.33")


def test_a_countered_attack_was_made():
    """TT-20.33, TT-8.7"""
    stop = spell("duty-stop", ("counter", "When an enemy unit attacks, counter that attack."))
    table = Table(A=dict(units=RAGE), B=dict(units="earth-1", spells=stop), step="battle")
    table.do("attack u1 eu1, B: use s1 1 ..").shows(B_units="earth-1", A_units=RAGE).offers("end")


def test_a_duty_lasts_as_long_as_it_says():
    """TT-20.33, TT-14.2: in the next turn of the opponent, not in this one and not in those after."""
    table = Table(A=dict(units="earth-1", spells=CALL), B=dict(units="fire-1"))
    table.do("use s1 1 ..").offers("end").do("end ..").shows(turn="B").lacks("end").do("battle ..").lacks("end")
    table.do("attack u1 eu1 ..").do("end ..").shows(turn="A").offers("end").do("end ..").shows(turn="B").offers("end")


def test_a_unit_that_must_attack_may_be_taken_back_first():
    """TT-20.33: it is nobody's duty to keep it able."""
    back = one("duty-back", "Return one unit you control to its owner's hand.")
    Table(A=dict(units=RAGE, spells=back), B=dict(units="earth-1")).lacks("end").do("use s1 1 ..").offers("end")


def test_a_position_that_is_read_again_has_the_same_moves():
    """TT-20.33, TT-18.3: nothing of it is kept beside the state."""
    table = Table(A=dict(units=f"{PROUD}, {RAGE}"), B=dict(units=f"{LURE}, earth-1"), step="battle")
    table.do("attack u1 eu1 ..")
    again = Position.from_data(json.loads(json.dumps(table.pos.data())))
    assert GAME.legal(again, 0) == GAME.legal(table.pos, 0) and again.data() == table.pos.data()


# ---- what a player is told -------------------------------------------------------------------------------------------
def asked(table):
    ask = GAME.asks(table.pos, table.pos.mover)[0]
    return f"{ask.ask} {ask.hint}"


def test_what_must_be_done_is_said_to_who_decides():
    """TT-20.33: in the question, in the refusal, and where a card's values are told."""
    table = Table(A=dict(units=f"{RAGE}, fire-1"), B=dict(units="earth-1"))
    assert "Duty Rage must attack before you end the turn." in asked(table) and "or end the turn" not in asked(table)
    why = GAME.why(table.pos, 0, ("#end-turn",))
    assert (why.clause, str(why)) == ("TT-20.33", "Duty Rage must attack before you end the turn: go to battle first.")
    table.do("battle ..")
    assert "Duty Rage must attack before you end the turn." in asked(table)
    lured = Table(A=dict(units="fire-1"), B=dict(units=f"{LURE}, earth-1"), step="battle")
    assert "Fire 1 must attack Duty Lure before you end the turn." in asked(lured)
    assert str(GAME.refuse(lured.pos, 0, (ATTACK, 0, 11))) == (
        "Fire 1 must attack Duty Lure, and nothing else while it can.")
    parts = [part.text for part in GAME.account(lured.pos, lured.pos.top(0))[1]]
    assert "Must attack the card that says so if able: Duty Lure" in parts
    assert "must attack" not in asked(Table(A=dict(units="fire-1"), B=dict(units="earth-1")))


def test_the_log_tells_it():
    """TT-16.8, TT-20.33: which units, and until when."""
    table = Table(A=dict(units="earth-1", spells=CALL), B=dict(units="fire-1"))
    match = begun_at(Match(GAME, seed=1), table.pos)
    for text in ("use s1 1", "pass", "pass"):
        match.act_move(match.state.mover, GAME.parse(match.state, match.state.mover, text))
    words = "".join(word.get("t") or match.view(1)["faces"][word["face"]]["title"]
                    for line in match.view(1)["log"] for word in line["words"])
    assert "Fire 1 must attack if able, in turn 6." in words


# ---- opponents -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
def test_opponents_keep_to_it(kind):
    """TT-20.33: even where it costs them the unit."""
    for step, text in (("battle", "attack u1 eu1"), ("main", "battle")):
        assert answer(kind, Table(A=dict(units=f"{RAGE}*"), B=dict(units="earth-5"), step=step)) == text


@pytest.mark.parametrize("seed", range(6))
def test_what_is_plainly_played_is_legal(seed):
    """TT-20.33: with units that must attack on both sides, up to the end of the match."""
    rng, deck = random.Random(seed), " ".join([LURE, RAGE, "earth-1", "fire-1"] * 2)
    table = Table(A=dict(units=f"{RAGE}, earth-1, {ALSO}", hand=deck, spells=CALL), max_turns=20,
                  B=dict(units=f"{LURE}, earth-2, {RAGE}", hand=deck, spells=CALL))
    for _ in range(400):
        if table.pos.over:
            break
        legal = GAME.legal(table.pos, table.pos.mover)
        assert legal, "whoever is to move has a move"
        if table.pos.step in (MAIN, BATTLE) and (table.pos.ask, table.pos.mover) == (4, table.pos.turn):
            assert greedy_move(table.pos) in legal
            duty = (END_TURN,) not in legal
            assert not duty or any(move[0] in (ATTACK, 5) for move in legal)
        moves.play(table.pos, table.pos.mover, rng.choice(legal))
        while table.pos.ask in (3, 7) and not table.pos.over:
            moves.play(table.pos, -1, GAME.sample(table.pos, rng))
    assert table.pos.number > 6


# ---- who attacked ----------------------------------------------------------------------------------------------------
def test_who_attacked_is_the_card_and_not_its_place():
    """TT-18.3: not what surfaces in its place, nor what covers it, nor what is swapped in."""
    stack = Table(A=dict(units=f"{PROUD}/light-2"), B=dict(units="earth-5"), step="battle")
    stack.do("attack u1 eu1 ..").shows(A_units=PROUD).refused("use u1 1", "condition_false", "TT-10.10")
    swap = one("duty-swap", "Swap one unit you control with one rank 1 unit from your discard pile.")
    table = Table(A=dict(units="light-1", spells=swap, discard=PROUD), B=dict(units="earth-1"), step="battle")
    table.do("attack u1 eu1 ..").do(f"use s1 1 -> light-1 {PROUD} ..").shows(A_units=PROUD)
    table.refused("use u1 1", "condition_false", "TT-10.10")


def test_who_attacked_is_remembered_where_it_goes():
    """TT-18.3, TT-11.4: from hand and discard pile back to the field in one turn; and it ends with the turn."""
    back = one("duty-again", "Return one unit you control to its owner's hand, then play one light unit from your "
               "hand.")
    table = Table(A=dict(units=PROUD, spells=back), B=dict(units="earth-1"), step="battle")
    table.do("attack u1 eu1 ..").do(f"use s1 1 -> {PROUD} ..").shows(A_units=PROUD).do("use u1 1 ..").shows(A_points=23)
    once = Table(A=dict(units=PROUD), B=dict(units="earth-1"), step="battle").do("attack u1 eu1 ..").offers("use u1 1")
    once.do("end ..").do("end ..").shows(turn="A").refused("use u1 1", "condition_false", "TT-10.10")


def test_it_is_kept_only_where_a_card_asks():
    """TT-18.3: in other matches nothing of a position is new, so that records keep their digests."""
    plainly = Table(A=dict(units="light-1"), B=dict(units="earth-1"), step="battle").do("attack u1 eu1 ..")
    assert not any(bits & DID["attacked"] for bits in plainly.pos.did.values())
    other = Table(A=dict(units="light-1", hand=PROUD), B=dict(units="earth-1"), step="battle").do("attack u1 eu1 ..")
    assert other.pos.did[other.pos.top(0)] & DID["attacked"]
    shipped = [tree for card in LIBRARY.shipped.cards.values() for tree in trees(card)]
    assert not any("attacked" in one.get("did", "") for one in records(shipped))


def test_who_attacked_and_fell_counts():
    """TT-18.3: "if a unit attacked" is of all cards, "there is a unit that attacked" of those on the field."""
    table = Table(A=dict(units="light-1", spells=f"{one('duty-any', 'If a unit attacked this turn, gain one point.')}, "
                         f"{one('duty-there', 'If there is a unit that attacked this turn, gain one point.')}"),
                  B=dict(units="earth-5"), step="battle").do("attack u1 eu1 ..").shows(A_units="-")
    table.refused("use s2 1", "condition_false", "TT-10.10").do("use s1 1 ..").shows(A_points=20)


@pytest.mark.parametrize(("words", "attack", "chosen", "points"), [
    ("attacked", True, "u1", 21), ("attacked", False, "u1", 20), ("attacked", True, "none", 20),
    ("did not attack", True, "u1", 20), ("did not attack", False, "u1", 21), ("did not attack", False, "none", 20)])
def test_it_is_asked_of_the_card_wherever_it_lies(words, attack, chosen, points):
    """TT-18.3: "it attacked this turn" is so of the card, also off the field; of no card neither that nor its opposite.
    """
    asks = one(f"duty-{words.replace(' ', '-')}", f"Return up to one unit you control to its owner's hand, and if it "
               f"{words} this turn, gain one point.")
    table = Table(A=dict(units="fire-1", spells=asks), B=dict(units="-"), step="battle")
    if attack:
        table.do("attack u1 player ..")
    table.do(f"use s1 1 -> {chosen} ..").shows(A_units="-" if chosen == "u1" else "fire-1", A_points=points)


def test_it_attacked_in_this_turn_alone():
    """TT-18.3: who attacked in the turn before did not attack in this one."""
    asks = one("duty-tapped", "Tap one unit your opponent controls. If it attacked this turn, destroy it.")
    table = Table(A=dict(units="fire-1"), B=dict(units="-", spells=asks), step="battle").do("attack u1 player ..")
    table.do("end ..").shows(turn="B").do("use s1 1 -> eu1 ..").shows(A_units="fire-1*")


@pytest.mark.parametrize(("words", "may"), [
    ("two of your units", [False, False, True]), ("two or more of your units", [False, False, True]),
    ("none of your units", [True, False, False]), ("exactly one of your units", [False, True, False]),
    ("no enemy unit", [True, True, True]), ("two or more enemy units", [False, False, False])])
def test_so_many_of_the_units_of_a_player_attacked(words, may):
    """TT-18.3: those of one player are counted, those that have fallen, too."""
    counts = one(f"duty-{words.replace(' ', '-')}", f"If {words} attacked this turn, gain one point.")
    table, found = Table(A=dict(units="fire-1, fire-1", spells=counts), B=dict(units="earth-5"), step="battle"), []
    for i in (0, 1, 2):
        found.append("use s1 1" in table.legal())
        if i < 2:
            table.do(f"attack u{i + 1} eu1 ..")
    assert found == may and table.shows(A_units="-")


def test_an_event_asks_for_what_befell_its_card():
    """TT-18.2, TT-18.3: "a unit played this turn" is not any unit."""
    eager = spell("duty-eager", ("passive", "When a unit played this turn attacks, gain one point."))
    table = Table(A=dict(units="fire-1", hand="earth-1", spells=eager), B=dict(units="water-1, water-1"))
    table.do("play earth-1 u2 ..").do("battle ..").do("attack u1 eu1 ..").shows(A_points=20)
    table.do("attack u2 eu2 ..").shows(A_points=21)


# ---- who attacks now -------------------------------------------------------------------------------------------------
def test_nobody_attacks_when_the_attack_is_over():
    """TT-18.5: a text for attacking units holds from the declaration to the end of the attack."""
    drum = spell("duty-drum", ("passive", "Attacking units gain 100 attack."))
    table = Table(A=dict(units="fire-1, fire-1", spells=drum), B=dict(units="earth-5"), step="battle")
    table.shows(A_u1_attack=250).do("attack u1 eu1").shows(A_u1_attack=350, A_u2_attack=250, B_u1_attack=1250)
    table.do("..").shows(A_u2_attack=250, B_u1_attack=1250)


def test_who_is_attacked_may_change():
    """TT-18.5, TT-20.13: after a redirect the other one defends."""
    wall = spell("duty-wall", ("passive", "Defending units gain 100 defense."))
    guard = unit("duty-guard", "light", 1, 250,
                 ("counter", "When another unit you control is attacked, redirect the attack to this card."))
    table = Table(A=dict(units="fire-1"), B=dict(units=f"earth-1, {guard}", spells=wall), step="battle")
    table.do("attack u1 eu1").shows(B_u1_defense=350, B_u2_defense=250)
    table.do("B: use u2 1, A: pass, B: pass").shows(B_u1_defense=250)


@pytest.mark.parametrize(("text", "gained"), [
    ("When a unit you control that has not attacked this turn attacks, gain one point.", [1, 0]),
    ("When a unit you control that attacked this turn attacks, gain one point.", [0, 1])])
def test_the_first_attack_of_a_unit_is_no_second_one(text, gained):
    """TT-18.3, TT-11.4: an attack counts as one that was made only after what waits for it has been told of it."""
    twice = unit("duty-twice", "fire", 1, 250, ("passive", "This card can attack twice."))
    waits = spell(f"duty-waits-{gained[0]}", ("passive", text))
    table, found = Table(A=dict(units=twice, spells=waits), B=dict(units="-"), step="battle"), []
    for _ in gained:
        before = table.pos.points[0]
        table.do("attack u1 player ..")
        found.append(table.pos.points[0] - before)
    assert found == gained
