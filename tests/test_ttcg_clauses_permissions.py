"""TTCG, sections 15 and 20: what cards and players cannot do, and what they can do besides."""

import pytest

from ttcg_table import Table, one, spell, unit

BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))


# ---- 15 restrictions and permissions ---------------------------------------------------------------------------------
def test_a_restriction_wins():
    """TT-15.1"""
    still = one("still", "This turn, one unit on the field cannot attack.")
    table = Table(A=dict(units="obsidian-chariot*+", spells=still))
    table.do("use s1 1 -> u1 .., battle ..").refused("attack u1 player", "forbidden", "TT-15.1")


def test_permissions_do_not_add_up():
    """TT-15.1, TT-20.19: twice is never three times."""
    twice = one("twice", "This turn, one unit you control can attack twice.")
    table = Table(A=dict(units="earth-1", spells=f"{twice}, {twice}"))
    table.do("use s1 1 -> u1 .., use s2 1 -> u1 .., battle ..")
    table.do("attack u1 player .., attack u1 player ..").shows(B_points=18)
    table.refused("attack u1 player", "already_attacked", "TT-11.3")


def test_what_cannot_be_targeted():
    """TT-15.2: no effect may choose it, but "all" is no choice; with a description only such effects."""
    every = one("boom-all-cards", "Destroy all units your opponent controls.")
    table = Table(A=dict(spells=f"{BOMB}, {every}"), B=dict(units="gust-courier"))
    table.refused("use s1 1", "no_target", "TT-10.1")
    table.do("use s2 1 ..").shows(B_units="-")
    table = Table(A=dict(spells=BOMB, units="thunderhead-wyvern"), B=dict(units="fogbank-sprite*"))
    table.refused("use s1 1", "no_target").do("use u1 1 -> eu1 ..").shows(B_units="-")


def test_immune():
    """TT-15.2, TT-20.18: neither chosen, changed, moved nor destroyed, by one's own effects neither.

    Battle is another thing.
    """
    calm = unit("calm", "earth", 1, 250, ("passive", "This card is immune to spell effects."))
    down = one("down-all", "All units lose 100 attack.")
    table = Table(A=dict(spells=f"{BOMB}, {down}"), B=dict(units=f"{calm}, earth-1"))
    table.do("use s2 1 ..").shows(B_u1_attack=250, B_u2_attack=150)
    table.do("use s1 1 ..").shows(B_units=calm)            # the only one to choose is the other one
    tricky = one("tricky", "When an enemy unit attacks, return that unit to its owner's hand.", "counter")
    table = Table(A=dict(units=calm), B=dict(spells=tricky), step="battle")
    table.do("attack u1 player, B: use s1 1 ..").shows(A_units=calm, B_points=19)
    still = unit("still-one", "earth", 1, 250, ("passive", "This card is immune to effects."),
                 ("normal", "Destroy this card to draw one card."))
    Table(A=dict(units=still)).refused("use u1 2", "cost_unpayable", "TT-7.6")
    brave = unit("brave", "earth", 1, 250, ("passive", "This card is immune to battle."))
    table = Table(A=dict(units="fire-3"), B=dict(units=brave), step="battle")
    table.do("attack u1 eu1 ..").shows(B_units=brave, B_points=20)


def test_changes_rest_under_immunity():
    """TT-15.4: and go on when it ends."""
    up = one("up-two", "One unit you control gains 200 attack.")
    veil = one("veil", "This turn, one unit you control is immune to spell effects.")
    table = Table(A=dict(units="earth-1", spells=f"{up}, {veil}")).do("use s1 1 -> u1 ..").shows(A_u1_attack=450)
    table.do("use s2 1 -> u1 ..").shows(A_u1_attack=250).do("end ..").shows(A_u1_attack=450)


def test_what_cannot_activate():
    """TT-15.3: no use, no latent trigger; passive and running continuous effects go on."""
    mute = one("mute", "Until your next turn, all units your opponent controls cannot activate effects.")
    mourn = unit("mourn-all", "earth", 1, 250, ("passive", "When another card is destroyed, gain one point."),
                 ("normal", "Draw one card."))
    table = Table(A=dict(spells=f"{mute}, {BOMB}"),
                  B=dict(units=f"{mourn}, torch-revenant, clay-sentry*+, earth-1", spells="rune-1"))
    table.do("use s1 1 .., use s2 1 -> es1 ..").shows(B_points=21, ask="idle", B_u4_defense=290, B_u2_attack=760)
    table.do("end ..").refused("B: use u1 2", "forbidden", "TT-15.3")


# ---- 20 words that prevent, forbid and permit ------------------------------------------------------------------------
PREVENTS = [  # what a unit cannot do, the script before, the move that is refused, its reason
    ("cannot attack", "battle ..", "A: attack u1 player", "forbidden"),
    ("cannot be ranked up", "", "A: play earth-2 u1", "forbidden"),
    ("cannot activate effects", "", "A: use u1 1", "forbidden"),
]


@pytest.mark.parametrize(("what", "script", "move", "reason"), PREVENTS)
def test_prevents(what, script, move, reason):
    """TT-20.18"""
    card = one("prevent-" + what.replace(" ", "-"), f"This turn, one unit you control {what}.")
    Table(A=dict(units="earth-1", spells=card, hand="earth-2")).do(f"use s1 1 -> u1 .., {script}").refused(move, reason)


def test_what_cannot_be_destroyed_by_some():
    """TT-20.18, TT-12.4: by units that fit, in battle and by their effects; others destroy it."""
    shell = unit("shell", "earth", 2, 500, ("passive", "This card cannot be destroyed by units below rank 3."))
    ember, blaze = unit("ember", "fire", 2, 900), unit("blaze", "fire", 3, 900)
    for attacker, left in (("fire-2", shell), (ember, shell), (blaze, "-")):
        table = Table(A=dict(units=attacker), B=dict(units=shell), step="battle")
        table.do("attack u1 eu1 ..").shows(B_units=left)
    for n, left in ((1, shell), (3, "-")):
        slayer = unit(f"slayer-{n}", "dark", n, 250, ("normal", "Destroy one unit your opponent controls."))
        Table(A=dict(units=slayer), B=dict(units=shell)).do("use u1 1 -> eu1 ..").shows(B_units=left)
    Table(A=dict(spells=BOMB), B=dict(units=shell)).do("use s1 1 -> eu1 ..").shows(B_units="-")


def test_what_cannot_be_tapped_or_untapped():
    """TT-20.18, TT-15.5: its own effect taps a card all the same."""
    stun, wake = one("stun-all", "Tap all units on the field."), one("wake-all", "Untap all units on the field.")
    stiff = unit("stiff", "earth", 1, 250, ("passive", "This card cannot be tapped."))
    Table(A=dict(spells=stun), B=dict(units=f"{stiff}, earth-1")).do("use s1 1 ..").shows(B_units=f"{stiff}, earth-1*")
    numb = unit("numb", "earth", 1, 250, ("passive", "This card cannot be tapped."), ("normal", "Gain one point."))
    Table(A=dict(units=numb)).do("use u1 2 ..").shows(A_units=f"{numb}*", A_points=21)
    table = Table(A=dict(spells=wake, units="grid-overseer*+"), B=dict(units="earth-1*, earth-3*"))
    table.do("use s1 1 ..").shows(B_units="earth-1*, earth-3")


def test_who_can_attack():
    """TT-20.19: only those, on both sides; directly in spite of units."""
    only = "While this card is tapped, only units above rank 2 can attack."
    guard = unit("guard", "earth", 1, 250, ("passive", only))
    table = Table(A=dict(units="fire-2, fire-3"), B=dict(units=f"{guard}*"), step="battle")
    table.refused("attack u1 eu1", "forbidden", "TT-15.1")
    table.do("attack u2 eu1 .., attack u1 player ..").shows(B_points=17)
    table = Table(A=dict(units="thistle-glider"), B=dict(units="earth-1"))
    table.do("use u1 1 .., battle .., attack u1 player ..").shows(B_points=19)


FORBIDS = [  # what a player cannot do, the move that is refused, its reason
    ("play spells", "play rune-1 s2", "forbidden"),
    ("rank up any unit", "play earth-2 u1", "forbidden"),
    ("activate effects", "use u1 1", "forbidden"),
    ("attack", "attack u1 player", "forbidden"),
]


@pytest.mark.parametrize(("what", "move", "reason"), FORBIDS)
def test_forbidden(what, move, reason):
    """TT-20.20, TT-14.2"""
    card = one("forbid-" + what.replace(" ", "-"), f"Your opponent cannot {what} next turn.")
    table = Table(A=dict(spells=card), B=dict(units="earth-1", hand="rune-1 earth-2")).do("use s1 1 .., end ..")
    clause = "TT-15.3" if "activate" in what else "TT-15.1"
    table.do("battle .." if what == "attack" else "").refused(f"B: {move}", reason, clause)


def test_forbidden_for_both():
    """TT-20.20: and while a card is on the field."""
    hush = one("hush", "While this card is on the field, both players cannot play spells.", "continuous")
    table = Table(A=dict(spells=f"{hush}*+", hand="rune-1 earth-1"), B=dict(hand="rune-1"))
    table.refused("play rune-1 s2", "forbidden", "TT-15.1")
    table.do("play earth-1 u1 .., end ..").refused("B: play rune-1 s1", "forbidden", "TT-15.1")
    mine = one("hush-them", "While this card is on the field, your opponent cannot play spells.", "continuous")
    table = Table(A=dict(spells=f"{mine}*+", hand="rune-1"), B=dict(hand="rune-1")).do("play rune-1 s2 .., end ..")
    table.refused("B: play rune-1 s1", "forbidden", "TT-15.1")


def test_what_cannot_be_covered():
    """TT-20.24: "cannot rank up X" is about the covered card."""
    card = one("forbid-two", "Your opponent cannot rank up rank 2 units next turn.")
    table = Table(A=dict(spells=card), B=dict(units="earth-1, earth-1/earth-2", hand="earth-2 earth-3"))
    table.do("use s1 1 .., end ..")
    table.refused("B: play earth-3 u2", "forbidden", "TT-15.1").do("B: play earth-2 u1 ..")


def test_no_draws():
    """TT-20.20: draws nothing and loses nothing for it."""
    dry = one("dry", "Your opponent cannot draw cards next turn.")
    Table(A=dict(spells=dry)).do("use s1 1 .., end ..").shows(B_hand_size=0, B_points=20)
    Table(A=dict(spells=dry), B=dict(deck="")).do("use s1 1 .., end ..").shows(B_points=20)


def test_paid_untaps():
    """TT-20.21: in the own main or battle phase with an empty chain, once for each card."""
    pay = one("pay-untap", "This turn, beast units you control can be untapped once by paying two points per card.")
    table = Table(A=dict(units="earth-1*, earth-2*, pebble-warden*", spells=pay)).do("use s1 1 ..")
    untap = [line for line in table.legal() if line.startswith("untap")]
    assert len(untap) == 2, untap
    table.do(f"{untap[0]} ..").shows(A_points=18, A_units="earth-1, earth-2*, pebble-warden*")
    table.do("use u1 1 ..").lacks(untap[0]).refused(untap[0], "cost_unpayable", "TT-20.21")
    stuck = one("stuck", "This turn, one unit you control cannot be untapped.")
    table = Table(A=dict(units="earth-1*", spells=f"{pay}, {stuck}")).do("use s1 1 .., use s2 1 ..").lacks("untap u1")
    Table(A=dict(units="earth-1*", spells=pay, points=2)).do("use s1 1 ..").lacks("untap u1")


def test_a_paid_untap_is_permitted_anew():
    """TT-7.7, TT-20.24: what a card permitted ends with it; played and used again it permits it again."""
    pay = one("pay-while", "Beast units you control can be untapped once by paying two points per card.", "continuous")
    back = one("back-spell", "Return one spell you control to its owner's hand.")
    table = Table(A=dict(units="earth-1*", spells=f"{pay}, {back}"), effect_uses=2)
    table.do("use s1 1 .., untap u1 .., use u1 1 ..").lacks("untap u1")
    table.do("use s2 1 -> s1 .., play pay-while s1 .., use s1 1 ..").offers("untap u1")


def test_untapping_at_the_start():
    """TT-20.21, TT-5.3: offered."""
    rise = unit("riser", "earth", 1, 250, ("passive", "This card can be untapped at the start of its owner's turn."))
    Table(B=dict(units=f"{rise}*, earth-1*")).do("end -> yes u1 done ..").shows(B_units=f"{rise}, earth-1*", turn="B")
