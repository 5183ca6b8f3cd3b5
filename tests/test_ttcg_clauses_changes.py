"""TTCG, section 14: changes, how long they last, the values they make."""

import pytest

from ttcg_board import board_of
from ttcg_table import Table, one, spell, unit

LIFE = spell("two-lives", ("normal", "Gain two points."))


def test_without_a_duration():
    """TT-14.1: while the card is on the field; for a player until the end of the turn."""
    up = one("for-good", "One unit you control gains 100 attack.")
    table = Table(A=dict(units="moss-fawn", spells=up)).do("use s1 1 -> u1 ..")
    table.do("end .., end .., end ..").shows(A_u1_attack=315)
    ban = one("ban-now", "Your opponent cannot activate spell effects.")
    table = Table(A=dict(spells=ban), B=dict(spells=LIFE)).do("use s1 1 ..")
    table.do("end").refused("B: use s1 1", "forbidden", "TT-15.3")
    table.do("..").shows(turn="B").do("use s1 1 ..").shows(B_points=22)


DURATIONS = [                               # the words, then whether the change runs in turns 5 (own), 6, 7, 8, 9
    ("This turn", "10000"),
    ("Until your next turn", "11000"),
    ("Until the end of the next turn", "11000"),
    ("Until the end of your next turn", "11100"),
    ("For the next two turns", "11100"),
    ("For the next one turn", "11000"),
]


@pytest.mark.parametrize(("words", "runs"), DURATIONS)
def test_durations(words, runs):
    """TT-14.2"""
    card = one("for-" + words.lower().replace(" ", "-"), f"{words}, one unit you control gains 100 attack.")
    table, seen = Table(A=dict(units="earth-1", spells=card)).do("use s1 1 -> u1 .."), ""
    for _ in runs:
        seen += str(int(table.fact("A_u1_attack") == 350))
        table.do("end ..")
    assert seen == runs


def test_next_turn():
    """TT-14.2: only during the next turn of the player it is about."""
    table = Table(A=dict(units="monsoon-drake"), B=dict(hand="rune-1 earth-1")).do("use u1 2 .., end ..")
    table.refused("play rune-1 s1", "forbidden", "TT-15.1")
    table.do("play earth-1 u1 .., end .., end ..").do("play rune-1 s1 ..").shows(B_spells="rune-1")


def test_a_skipped_turn_counts():
    """TT-14.2"""
    up = one("shield-up", "Until your next turn, one unit you control gains 100 attack.")
    table = Table(A=dict(units="earth-1, leviath-undine", spells=up))
    table.do("use s1 1 -> u1 .., use u2 1 .., end ..").shows(A_u1_attack=350, turn="B")
    table.do("end ..").shows(turn="B", number=8, A_u1_attack=250)


def test_links_fix_their_cards_texts_do_not():
    """TT-14.3"""
    all_up = one("all-up", "This turn, all earth units you control gain 100 attack.")
    table = Table(A=dict(units="earth-1", spells=all_up, hand="earth-1"))
    table.do("use s1 1 .., play earth-1 u2 ..").shows(A_u1_attack=350, A_u2_attack=250)
    Table(A=dict(units="clay-sentry*+", hand="earth-1")).do("play earth-1 u2 ..").shows(A_u2_defense=290)


def test_texts_that_are_on_choose_nothing():
    """TT-14.7: a number means the first that fit; a delayed start waits for a turn that has one."""
    first = one("first-up", "One earth unit you control gains 100 attack.", "passive")
    table = Table(A=dict(units="fire-1, earth-1, earth-1", spells=first))
    table.shows(A_u1_attack=250, A_u2_attack=350, A_u3_attack=250)
    soon = one("soon", "At the start of your next turn, gain two points.")
    table = Table(A=dict(spells=soon, units="leviath-undine"))
    table.do("use s1 1 .., use u1 1 .., end .., end ..").shows(number=8, A_points=20)
    table.do("end ..").shows(number=9, A_points=22)


def test_ranks():
    """TT-14.4: the last that was set, then raised and lowered, between 1 and 5; the order of those does not matter."""
    up = one("up-rank", "Increase the rank of one unit you control by one.")
    down = one("down-rank", "Reduce the rank of one unit you control by one.")
    three = one("rank-three", "One unit you control becomes rank 3.")
    table = Table(A=dict(units="earth-1", spells=f"{up}, {three}, {down}")).do("use s1 1 -> u1 ..").shows(A_u1_rank=2)
    table.do("use s2 1 -> u1 ..").shows(A_u1_rank=4).do("use s3 1 -> u1 ..").shows(A_u1_rank=3)
    table = Table(A=dict(units="earth-5", spells=f"{up}, {down}"))
    table.do("use s1 1 -> u1 ..").shows(A_u1_rank=5).do("use s2 1 -> u1 ..").shows(A_u1_rank=5)
    Table(A=dict(units="earth-1", spells=down)).do("use s1 1 -> u1 ..").shows(A_u1_rank=1)


def test_types():
    """TT-14.4, TT-20.16: the last change counts; only units."""
    fire = one("to-fire", "This turn, change the type of one unit on the field to fire.")
    water = one("to-water", "This turn, change the type of one unit on the field to water.")
    burn = one("burn", "Destroy all fire units on the field.")
    table = Table(A=dict(spells=f"{fire}, {water}, {burn}"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 .., use s2 1 -> eu1 .., use s3 1 ..")
    table.shows(B_units="earth-1")
    table = Table(A=dict(spells=f"{fire}, {burn}"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 .., use s2 1 ..").shows(B_units="-")


@pytest.mark.parametrize("order", ["12345", "54321", "35142", "24135"])
def test_values_do_not_depend_on_the_order(order):
    """TT-14.5: exchanged, then gains and losses, then doubled and halved, halves rounded down."""
    texts = {"1": "This turn, one unit you control gains 150 attack.",
             "2": "This turn, one unit you control loses 33 attack.",
             "3": "Swap the attack and defense of one unit you control.",
             "4": "This turn, double the attack of one unit you control.",
             "5": "This turn, halve the defense of one unit you control."}
    spells = ", ".join(one(f"value-{n}", texts[n]) for n in order)
    table = Table(A=dict(units="pebble-warden", spells=spells))
    for n in range(1, 6):
        table.do(f"use s{n} 1 -> u1 ..")
    table.shows(A_u1_attack=(410 + 150 - 33) * 2, A_u1_defense=90 // 2)


@pytest.mark.parametrize("order", ["12", "21"])
def test_doubled_and_halved(order):
    """TT-14.5: an odd value comes back whole in either order."""
    texts = {"1": "This turn, double the attack of one unit you control.",
             "2": "This turn, halve the attack of one unit you control."}
    spells = ", ".join(one(f"scale-{n}", texts[n]) for n in order)
    table = Table(A=dict(units=unit("odd", "earth", 1, 251), spells=spells))
    table.do("use s1 1 -> u1 .., use s2 1 -> u1 ..").shows(A_u1_attack=251)


def test_inverted_changes():
    """TT-14.5, TT-20.16: an odd number turns the sign; not below 0."""
    turn = one("turned", "While this card is on the field, attack and defense changes are inverted.", "continuous")
    up = one("up-three", "One unit you control gains 300 attack.")
    table = Table(A=dict(units="earth-1", spells=f"{up}, {turn}, {turn}"))
    table.do("use s1 1 -> u1 ..").shows(A_u1_attack=550)
    table.do("use s2 1 ..").shows(A_u1_attack=0).do("use s3 1 ..").shows(A_u1_attack=550)


def test_the_model_agrees_on_values():
    """TT-14.5, TT-14.4: the second reading of the clauses, on the same table."""
    fight = one("fight", "This turn, one unit you control gains 100 attack.")
    table = Table(A=dict(units="caldera-duelist", spells=f"field-ration*+, {fight}, mirror-shard"))
    table.do("use s2 1 -> u1 .., use u1 1 .., use s3 1 -> u1 ..")
    board = board_of(table.pos)
    duelist = board.tops(0)[0]
    values = board.attack(duelist), board.defense(duelist)
    assert values == (table.fact("A_u1_attack"), table.fact("A_u1_defense")) == (1190, 1055)
