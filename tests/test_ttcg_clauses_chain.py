"""TTCG, section 8: windows, the chain, counters."""

import pytest

from ttcg_table import Table, spell, unit, watcher

LIFE = spell("two-lives", ("normal", "Gain two points."))
LEARN = unit("learner", "earth", 1, 250, ("normal", "Gain one point."), ("normal", "Draw one card."))
BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
HALT = spell("halt", ("counter", "Counter the effect of a card."))
DENY = spell("deny", ("counter", "When your opponent plays a card, counter that card."))
WARD = spell("ward", ("counter", "When an enemy unit attacks, counter that attack."))


def test_priority():
    """TT-8.1, TT-16.4"""
    table = Table(A=dict(spells=f"{LIFE}, {LIFE}"), B=dict(spells=LIFE))
    table.refused("B: use s1 1", "not_your_priority", "TT-8.1")
    table.do("use s1 1").refused("A: use s2 1", "not_your_priority", "TT-8.1")
    table.refused("A: pass", "not_your_priority", "TT-8.1")


def test_windows():
    """TT-8.2, TT-8.3, TT-8.4: opened for the other player; both pass, and all resolves, the last first."""
    table = Table(A=dict(spells=f"{LIFE}, {LIFE}"), B=dict(spells=LIFE)).do("use s1 1").shows(mover="B")
    table.do("B: use s1 1").shows(mover="A", chain=2).do("A: use s2 1").shows(mover="B", chain=3)
    table.do("B: pass").shows(mover="A", chain=3)
    table.do("A: pass").shows(mover="A", ask="idle", chain=0, A_points=24, B_points=22)


def test_a_pass_is_not_for_good():
    """TT-8.2, TT-8.3: after a pass the other may add, and the first one has priority again."""
    table = Table(A=dict(spells=f"{LIFE}, {LIFE}"), B=dict(spells=LIFE))
    table.do("use s1 1, B: pass, A: use s2 1").shows(mover="B", chain=2)
    table.do("B: use s1 1 ..").shows(B_points=22, A_points=24)


def test_the_last_resolves_first():
    """TT-8.4, TT-8.5: a link whose target is gone does nothing; taps and costs stay."""
    table = Table(A=dict(spells=BOMB), B=dict(units="earth-1", spells=LIFT)).do("use s1 1 -> eu1, B: use s1 1 -> u1 ..")
    table.shows(B_hand="earth-1", B_points=20, A_spells=f"{BOMB}*")


def test_what_a_counter_answers():
    """TT-8.6: the top link, if the opponent's and fitting; not one's own, not one below."""
    small = spell("small-halt", ("counter", "Counter the effect of a rank 1 spell."))
    table = Table(A=dict(units=LEARN), B=dict(spells=small))
    table.do("use u1 1").refused("B: use s1 1", "nothing_to_counter", "TT-8.6")
    table = Table(A=dict(spells=LIFE), B=dict(spells=f"{LIFE}, {small}")).do("use s1 1, B: use s1 1, A: pass")
    table.refused("B: use s2 1", "nothing_to_counter", "TT-8.6").do("..").shows(A_points=22, B_points=22)
    table = Table(A=dict(spells=LIFE), B=dict(spells=small))
    table.do("use s1 1, B: use s1 1 ..").shows(A_points=20, A_spells=f"{LIFE}*")


@pytest.mark.parametrize("what", ["attack", "play"])
def test_below_ones_own_link(what):
    """TT-8.6: the top link is not the opponent's, so the attack or play that waits is what a counter answers."""
    table = Table(A=dict(units="fire-2", hand="earth-1"),
                  B=dict(spells=f"{LIFE}, {WARD if what == 'attack' else DENY}"),
                  step="battle" if what == "attack" else "main")
    table.do("attack u1 player" if what == "attack" else "play earth-1 u2").do("B: use s1 1, A: pass, B: use s2 1 ..")
    table.shows(B_points=22, A_units="fire-2", A_discard="" if what == "attack" else "earth-1")


def test_a_countered_play():
    """TT-8.6, TT-8.7, TT-20.13: to the discard pile, not destroyed; the play is used up."""
    table = Table(A=dict(hand="earth-1 water-1 fire-1"), B=dict(spells=DENY)).do("play earth-1 u1, B: use s1 1 ..")
    table.shows(A_units="-", A_discard="earth-1", A_points=20, A_hand="fire-1 water-1").do("play water-1 u1 ..")
    table.refused("play fire-1 u2", "no_play_left")


def test_the_first_card_of_the_set_is_a_card():
    """TT-8.6, TT-10.8: it can be countered, and is meant by "it", as any other; its number is 0."""
    first, tap = dict(hand="pebble-warden"), watcher("When you play a unit", "tap it")
    table = Table(A=first, B=dict(spells=DENY)).do("play pebble-warden u1")
    assert table.pos.pending == 0
    table.do("B: use s1 1 ..").shows(A_units="-", A_discard="pebble-warden")
    Table(A=dict(first, units=tap)).do("play pebble-warden u2 ..").shows(A_units=f"{tap}, pebble-warden*")


def test_a_play_that_left():
    """TT-8.5, TT-8.7: the played card is gone from the field, so countering it does nothing."""
    table = Table(A=dict(hand="earth-1", spells=LIFT), B=dict(spells=DENY))
    table.do("play earth-1 u1, B: use s1 1, A: use s1 1 -> u1 ..")
    table.shows(A_hand="earth-1", A_discard="", A_units="-")


def test_a_countered_attack():
    """TT-8.7, TT-11.4"""
    table = Table(A=dict(units="fire-2"), B=dict(units="water-1", spells=WARD), step="battle")
    table.do("attack u1 eu1, B: use s1 1 ..")
    table.shows(B_units="water-1").refused("attack u1 eu1", "already_attacked", "TT-11.3")


def test_counters_that_wait_for_an_event():
    """TT-8.9: in the first window after it, and only there."""
    jeer = spell("jeer", ("counter", "When your opponent discards a card, gain two points."))
    throw = spell("throw", ("normal", "Discard one card, then draw one card."))
    table = Table(A=dict(spells=throw, hand="fire-1"), B=dict(spells=jeer))
    table.do("use s1 1 .., end").do("B: use s1 1 ..").shows(B_points=22)
    table = Table(A=dict(spells=throw, hand="fire-1"), B=dict(spells=jeer)).do("use s1 1 .., battle .., end")
    table.refused("B: use s1 1", "nothing_to_counter", "TT-8.6")


def test_what_cannot_be_countered():
    """TT-20.18"""
    proud = unit("proud", "earth", 1, 250, ("passive", "This card cannot be countered."), ("normal", "Gain one point."))
    table = Table(A=dict(units=proud), B=dict(spells=HALT)).do("use u1 2")
    assert "use s1 1" not in table.legal(1)
    table.do("..").shows(A_points=21)


def test_who_can_only_pass():
    """TT-8.8: such a window is either asked or skipped; the result is the same."""
    Table(A=dict(spells=LIFE)).do("use s1 1 ..").shows(A_points=22, ask="idle", mover="A")
