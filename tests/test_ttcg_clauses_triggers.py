"""TTCG, section 9: triggers, what sets them off, where and in which order."""

import pytest

from ttcg_table import Table, spell, unit, watcher

LIFE = spell("two-lives", ("normal", "Gain two points."))
BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
STUN = spell("stun", ("normal", "Tap one unit on the field."))
MILL = spell("mill-one", ("normal", "Mill one card."))
BACK = spell("back-own", ("normal", "Return one card from your discard pile to your hand."))
UNDER = spell("under", ("normal", "Place one unit from your discard pile under one unit you control."))
PINCH = spell("pinch", ("normal", "Your opponent discards one card of their choice."))
DRAIN = spell("drain", ("normal", "Your opponent loses two points."))
WAKE = spell("wake", ("normal", "Untap one unit on the field."))
DRAW = spell("draw-two", ("normal", "Draw two cards."))
TUTOR = spell("tutor", ("normal", "Play one rank 1 unit from your hand."))


def test_triggers_wait_for_the_chain():
    """TT-9.1: they form a chain of their own after the one that runs."""
    see = watcher("When a card is destroyed")
    table = Table(A=dict(units=see, spells=f"{BOMB}, {LIFE}"), B=dict(spells="filler-1, filler-2"))
    table.do("use s1 1 -> es1, B: pass, A: pass").shows(B_spells="-, filler-2", chain=1, A_points=20).do("..")
    table.shows(A_points=21)


def test_the_order_of_triggers():
    """TT-9.2: the active player's first, by places; so those of the opponent, and of higher places, resolve first."""
    mine = watcher("When a card is destroyed", "lose five points")
    theirs = watcher("When a card is destroyed", "your opponent loses five points")
    table = Table(A=dict(units=mine, spells=BOMB, points=10), B=dict(units=theirs, spells="filler-1"))
    table.do("use s1 1 -> es1, B: pass, A: pass").shows(chain=2)
    assert [link.seat for link in table.pos.chain] == [0, 1]
    two = Table(A=dict(units=f"{watcher('When a card is destroyed', 'gain one point')}, {mine}", spells=BOMB, points=5),
                B=dict(spells="filler-1"))
    two.do("use s1 1 -> es1 ..").over("B")


def test_latent_triggers_are_asked_passive_ones_not():
    """TT-9.3"""
    latent = watcher("When a card is milled", style="latent")
    mill = spell("mill-one", ("normal", "Mill one card."))
    table = Table(A=dict(units=latent, spells=mill)).do("use s1 1 ..").shows(ask="pick", A_points=20)
    table.do("-> no ..").shows(A_points=20, A_units=latent)
    Table(A=dict(units=latent, spells=mill)).do("use s1 1 -> yes ..").shows(A_points=21, A_units=f"{latent}*")
    may = watcher("When a card is milled", "you may gain one point")
    table = Table(A=dict(units=may, spells=mill)).do("use s1 1 ..").shows(ask="pick").do("-> no ..").shows(A_points=20)
    Table(A=dict(units=may, spells=mill)).do("use s1 1 -> yes ..").shows(A_points=21)


def test_you_may_with_a_cost():
    """TT-9.3, TT-7.6: asked when it resolves, if it can be paid then."""
    may = watcher("When a card is milled", "you may discard one card to gain two points")
    Table(A=dict(units=may, spells=MILL)).do("use s1 1 ..").shows(ask="idle", A_points=20)
    table = Table(A=dict(units=may, spells=MILL, hand="earth-1"))
    table.do("use s1 1 ..").shows(ask="pick").do("-> yes ..").shows(A_points=22, A_hand="")


def test_triggers_without_targets_are_not_added():
    """TT-9.4"""
    strike = watcher("When a card is milled", "destroy one unit your opponent controls")
    mill = spell("mill-one", ("normal", "Mill one card."))
    Table(A=dict(units=strike, spells=mill)).do("use s1 1, B: pass, A: pass").shows(ask="idle", chain=0)
    table = Table(A=dict(units=strike, spells=mill), B=dict(units="earth-1, water-1"))
    table.do("use s1 1, B: pass, A: pass").shows(ask="pick")
    table.do("-> eu2 ..").shows(B_units="earth-1")


def test_when_attacks_come_in():
    """TT-9.5: "when this card attacks" before the comparison, "after" it afterwards."""
    before = watcher("When this card attacks", "this card gains 300 attack", kind="fire")
    table = Table(A=dict(units=before), B=dict(units="earth-2"), step="battle")
    table.do("attack u1 eu1 ..").shows(B_units="-", A_u1_attack=550)
    after = watcher("After this card attacks", "this card gains 300 attack", kind="fire")
    table = Table(A=dict(units=after), B=dict(units="earth-1"), step="battle")
    table.do("attack u1 eu1 ..").shows(B_units="earth-1", A_u1_attack=550)


def test_triggers_that_counter():
    """TT-8.6, TT-9.3: a trigger counters the attack or the play that set it off, or the link it lies above."""
    gate = watcher("When an enemy unit attacks", "counter that attack")
    table = Table(A=dict(units="fire-2"), B=dict(units=gate), step="battle")
    table.do("attack u1 eu1 ..").shows(B_units=gate, B_points=20)
    table.refused("attack u1 eu1", "already_attacked", "TT-11.3")
    wall = watcher("When your opponent plays a card", "counter that card")
    table = Table(A=dict(hand="fire-1"), B=dict(units=wall))
    table.do("play fire-1 u1 ..").shows(A_units="-", A_discard="fire-1", A_points=20)
    hush = watcher("When your opponent activates the effect of a card", "counter that effect")
    Table(A=dict(spells=LIFE), B=dict(units=hush)).do("use s1 1 ..").shows(A_points=20, A_spells=f"{LIFE}*")


def test_counters_need_what_they_name():
    """TT-8.10: a trigger that counters the effects of units lets that of a spell pass."""
    picky = watcher("When your opponent activates the effect of a card", "counter the effect of a unit")
    Table(A=dict(spells=LIFE), B=dict(units=picky)).do("use s1 1 ..").shows(A_points=22)
    table = Table(A=dict(units="flint-hopper"), B=dict(units=picky))
    table.do("use u1 1 ..").shows(B_points=20, A_units="flint-hopper*")


def test_when_an_effect_activates():
    """TT-9.5: its link lies above and resolves first."""
    sharp = watcher("When a spell effect activates", "your opponent loses five points")
    table = Table(A=dict(spells=LIFE, points=5), B=dict(units=sharp)).do("use s1 1")
    table.shows(chain=2).do("..").over("B").shows(A_points=0)


def test_where_triggers_work():
    """TT-9.6: on top cards; the card itself wherever it was."""
    see = watcher("When another card is destroyed")
    table = Table(A=dict(units=f"{see}/earth-2", spells=BOMB), B=dict(spells="filler-1"))
    table.do("use s1 1 -> es1 ..").shows(A_points=20)
    table = Table(A=dict(hand=see, discard=see, spells=BOMB), B=dict(spells="filler-1"))
    table.do("use s1 1 -> es1 ..").shows(A_points=20)
    lost = unit("lost-in-mill", "earth", 1, 250, ("latent", "When this card is discarded, gain one point."))
    throw = spell("throw", ("normal", "Discard one card, then draw one card."))
    Table(A=dict(spells=throw, hand=lost)).do(f"use s1 1 -> {lost} yes ..").shows(A_points=21, A_hand_size=1)
    below = unit("below", "earth", 1, 250,
                 ("latent", "While this card is under another card, when a card is destroyed, gain one point."))
    table = Table(A=dict(units=f"{below}/earth-2", spells=BOMB), B=dict(spells="filler-1"))
    table.do("use s1 1 -> es1 yes ..").shows(A_points=21)


def test_only_texts_about_this_card_work_elsewhere():
    """TT-9.6, TT-9.8: one about any card does not, when its own card is milled.

    Nor one about another card, when it is this one.
    """
    anyone, self_ = watcher("When a card is milled"), watcher("When this card is milled")
    Table(A=dict(spells=MILL, deck=f"{anyone} filler-1")).do("use s1 1 ..").shows(A_points=20)
    Table(A=dict(spells=MILL, deck=f"{self_} filler-1")).do("use s1 1 ..").shows(A_points=21)
    other = watcher("When another unit is tapped")
    Table(A=dict(units=other, spells=STUN)).do("use s1 1 -> u1 ..").shows(A_points=20)


@pytest.mark.parametrize(("mark", "points"), [("*", 21), ("", 20)])
def test_triggers_with_a_while(mark, points):
    """TT-9.6, TT-20.23: only as long as it holds."""
    dozer = unit("dozer", "earth", 1, 250,
                 ("passive", "While this card is tapped, when a card is milled, gain one point."))
    Table(A=dict(units=f"{dozer}{mark}", spells=MILL)).do("use s1 1 ..").shows(A_points=points)


EARTH, FIRE = dict(units="earth-1"), dict(units="fire-2")
EVENTS = [  # the text, what A has besides, what B has, the script, the points A gains
    ("When a card is destroyed", dict(spells=BOMB), dict(spells="rune-1"), "use s1 1 -> es1 ..", 1),
    ("When a unit is destroyed by an effect", dict(spells=BOMB), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When a unit is destroyed by battle", dict(spells=BOMB), EARTH, "use s1 1 -> eu1 ..", 0),
    ("When a unit is destroyed by battle", FIRE, EARTH, "battle .., attack u2 eu1 ..", 1),
    ("When a unit is destroyed by an effect", FIRE, EARTH, "battle .., attack u2 eu1 ..", 0),
    ("When a card is sent to your opponent's discard pile", dict(spells=BOMB), dict(spells="rune-1"),
     "use s1 1 -> es1 ..", 1),
    ("When a card is sent to your discard pile", dict(spells=BOMB), dict(spells="rune-1"), "use s1 1 -> es1 ..", 0),
    ("When a card is sent to your discard pile", dict(spells=MILL), {}, "use s1 1 ..", 1),
    ("When a card is milled", dict(spells=MILL), {}, "use s1 1 ..", 1),
    ("When a card is discarded", dict(spells=MILL), {}, "use s1 1 ..", 0),
    ("When your opponent discards a card", dict(spells=PINCH), dict(hand="earth-1"), "use s1 1 -> earth-1 ..", 1),
    ("When a card is discarded", dict(spells=PINCH), dict(hand="earth-1"), "use s1 1 -> earth-1 ..", 1),
    ("When you discard a card", dict(spells=PINCH), dict(hand="earth-1"), "use s1 1 -> earth-1 ..", 0),
    ("When you play a unit", dict(hand="earth-1"), {}, "play earth-1 u3 ..", 1),
    ("When another card is played", dict(hand="earth-1", spells=TUTOR), {}, "use s1 1 -> earth-1 u3 ..", 1),
    ("When your opponent plays a card", dict(hand="earth-1"), {}, "play earth-1 u3 ..", 0),
    ("When you rank up a unit", dict(units="earth-1", hand="earth-2"), {}, "play earth-2 u2 ..", 1),
    ("When another unit is ranked up", dict(units="earth-1", hand="earth-2"), {}, "play earth-2 u2 ..", 1),
    ("When a card is sent from your discard pile to your hand", dict(spells=BACK, discard="earth-1"), {},
     "use s1 1 -> earth-1 ..", 1),
    ("When another unit is tapped", dict(spells=STUN), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When another unit is untapped", dict(spells=WAKE), dict(units="earth-1*"), "use s1 1 -> eu1 ..", 1),
    ("When another unit attacks", FIRE, {}, "battle .., attack u2 player ..", 1),
    ("When an enemy unit attacks", FIRE, {}, "battle .., attack u2 player ..", 0),
    ("When another unit attacks directly", FIRE, {}, "battle .., attack u2 player ..", 1),
    ("When another unit attacks directly", FIRE, EARTH, "battle .., attack u2 eu1 ..", 0),
    ("When an enemy unit is attacked", FIRE, EARTH, "battle .., attack u2 eu1 ..", 1),
    ("After another unit attacks", FIRE, {}, "battle .., attack u2 player ..", 1),
    ("When another unit destroys a unit", FIRE, EARTH, "battle .., attack u2 eu1 ..", 1),
    # one lost, one gained
    ("When an enemy unit destroys a unit", EARTH, FIRE, "battle .., attack u2 eu1 ..", 0),
    ("When another unit is targeted by an effect", dict(spells=STUN), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When another unit is targeted by a unit effect", dict(spells=STUN), EARTH, "use s1 1 -> eu1 ..", 0),
    ("When a spell effect activates", dict(spells=LIFE), {}, "use s1 1 ..", 3),
    ("When another unit is targeted by a spell effect", dict(spells=STUN), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When a unit is destroyed by a spell effect", dict(spells=BOMB), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When a unit is destroyed by a fire unit effect", dict(spells=BOMB), EARTH, "use s1 1 -> eu1 ..", 0),
    # not its own (TT-9.12)
    ("When a card effect activates", dict(spells=LIFE), {}, "use s1 1 ..", 3),
    ("When you activate the effect of a spell", dict(spells=LIFE), {}, "use s1 1 ..", 3),
    ("When your opponent activates the effect of a spell", dict(spells=LIFE), {}, "use s1 1 ..", 2),
    ("When you draw a card", dict(spells=DRAW), {}, "use s1 1 ..", 1),
    ("When your opponent loses points", dict(spells=DRAIN), {}, "use s1 1 ..", 1),
    ("When you lose points", dict(spells=DRAIN), {}, "use s1 1 ..", 0),
    ("When another card leaves the field", dict(spells=LIFT), EARTH, "use s1 1 -> eu1 ..", 1),
    ("When a unit is placed under another card", dict(spells=UNDER, discard="earth-1"), {},
     "use s1 1 -> earth-1 u1 ..", 1),
    ("When a card is placed under this card", dict(spells=UNDER, discard="earth-1"), {}, "use s1 1 -> earth-1 u1 ..",
     1),
    ("At the end of your turn", {}, {}, "end ..", 1),
    ("At the end of your opponent's turn", {}, {}, "end .., end ..", 1),
    ("At the start of your turn", {}, {}, "end .., end ..", 1),
    ("At the start of your opponent's turn", {}, {}, "end ..", 1),
]


@pytest.mark.parametrize(("event", "mine", "theirs", "script", "gained"), EVENTS)
def test_events(event, mine, theirs, script, gained):
    """TT-9.7, TT-9.8: each event word happens when it should, once for an action, and not else."""
    units = ", ".join((watcher(event), *filter(None, [mine.get("units")])))
    Table(A={**mine, "units": units}, B=theirs).do(script).shows(A_points=20 + gained)


@pytest.mark.parametrize(("event", "gained"), [
    ("When you rank up a rank 1 unit", 1),
    ("When you rank up a rank 2 unit", 0),
    ("When another unit is placed under another card", 1),
])
def test_what_a_rank_up_is(event, gained):
    """TT-9.10: about the card that gets covered."""
    table = Table(A=dict(units=f"{watcher(event)}, earth-1", hand="earth-2"))
    table.do("play earth-2 u2 ..").shows(A_points=20 + gained)


@pytest.mark.parametrize(("event", "gained"), [
    ("When a spell is destroyed", 1),
    ("When a spell is destroyed by battle", 0),
    ("When a spell is destroyed by an effect", 0),
    ("When a card is destroyed by battle", 1),
])
def test_how_equip_cards_go(event, gained):
    """TT-9.10, TT-12.6"""
    table = Table(A=dict(units=f"{watcher(event)}, fire-3"), B=dict(units="earth-1", spells="whetstone*@u1"),
                  step="battle")
    table.do("attack u2 eu1 ..")
    table.shows(A_points=20 + gained, B_spells="-")
    drawn = watcher("When a card is sent from your deck to your hand")
    Table(A=dict(units=drawn, spells=DRAW)).do("use s1 1 ..").shows(A_points=20)


def test_a_latent_effect_once_tapped():
    """TT-9.11: the first trigger has tapped the card, so the others are not added; from the hand it triggers as well.
    """
    latent = watcher("When a card is milled", style="latent")
    three = spell("mill-three", ("normal", "Mill three cards."))
    Table(A=dict(units=latent, spells=three)).do("use s1 1 -> yes ..").shows(A_points=21, ask="idle")
    hand = unit("leaper", "earth", 1, 250, ("latent", "When a card is milled, discard this card to gain two points."))
    Table(A=dict(hand=hand, spells=MILL)).do("use s1 1 -> yes ..").shows(A_points=22, A_hand="")


def test_another_card_is_not_this_one():
    """TT-9.8, TT-9.9: a card that leaves is looked at as it stood just before, so a text about any card sees its own
    fall.
    """
    other, any_card = watcher("When another card is destroyed"), watcher("When a card is destroyed")
    Table(A=dict(spells=BOMB), B=dict(units=other)).do("use s1 1 -> eu1 ..").shows(B_points=19)
    Table(A=dict(spells=BOMB), B=dict(units=any_card)).do("use s1 1 -> eu1 ..").shows(B_points=19 + 1)


def test_the_doomed_do_not_trigger():
    """TT-7.11: neither by a latent effect; a passive one is not activated."""
    for style, points in (("latent", 20), ("passive", 21)):
        card = watcher("When this card is targeted by an effect", style=style)
        table = Table(A=dict(spells=BOMB), B=dict(units=f"{card}, earth-1"))
        table.do("use s1 1 -> eu1 yes ..").shows(B_points=points - 1)
    card = watcher("When this card is targeted by an effect", style="latent")
    Table(A=dict(spells=STUN), B=dict(units=f"{card}, earth-1")).do("use s1 1 -> eu1 yes ..").shows(B_points=21)
