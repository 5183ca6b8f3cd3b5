"""TTCG, sections 14, 15 and 20: changes, restrictions and permissions, what each word of the language does."""

import pytest

from ttcg_board import board_of
from ttcg_table import Table, spell, unit

BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
LIFT = spell("lift", ("normal", "Return one card on the field to its owner's hand."))
LIFE = spell("two-lives", ("normal", "Gain two points."))


def one(name, text, style="normal", level=1):
    """A spell with this text as its first effect."""
    return spell(name, (style, text), level=level)


# ---- 14 changes ------------------------------------------------------------------------------------------------------
def test_without_a_duration():
    """TT-14.1: while the card is on the field; for a player until the end of the turn."""
    table = Table(A=dict(units="moss-fawn",
                         spells=one("for-good", "One unit you control gains 100 attack."))).do("use s1 1 -> u1 ..")
    table.do("end .., end .., end ..").shows(A_u1_attack=315)
    ban = one("ban-now", "Your opponent cannot activate spell effects.")
    table = Table(A=dict(spells=ban),
                  B=dict(spells=LIFE)).do("use s1 1 ..").do("end").refused("B: use s1 1", "forbidden", "TT-15.3")
    table.do("..").shows(turn="B").do("use s1 1 ..").shows(B_points=22)


DURATIONS = [                               # the words, then whether the change runs in turns 5 (own), 6, 7, 8, 9
    ("This turn", "10000"), ("Until your next turn", "11000"), ("Until the end of the next turn", "11000"),
    ("Until the end of your next turn", "11100"), ("For the next two turns", "11100"),
             ("For the next one turn", "11000")]


@pytest.mark.parametrize(("words", "runs"), DURATIONS)
def test_durations(words, runs):
    """TT-14.2"""
    card = one("for-" + words.lower().replace(" ", "-"), f"{words}, one unit you control gains 100 attack.")
    table, found = Table(A=dict(units="earth-1", spells=card)).do("use s1 1 -> u1 .."), ""
    for _ in runs:
        found += str(int(table.fact("A_u1_attack") == 350))
        table.do("end ..")
    assert found == runs


def test_next_turn():
    """TT-14.2: only during the next turn of the player it is about."""
    table = Table(A=dict(units="monsoon-drake"), B=dict(hand="rune-1 earth-1")).do("use u1 2 .., end ..")
    table.refused("play rune-1 s1", "forbidden", "TT-15.1")
    table.do("play earth-1 u1 .., end .., end ..").do("play rune-1 s1 ..").shows(B_spells="rune-1")


def test_a_skipped_turn_counts():
    """TT-14.2"""
    table = Table(A=dict(units="earth-1, leviath-undine",
                         spells=one("shield-up", "Until your next turn, one unit you control gains 100 attack.")))
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
    Table(A=dict(units="fire-1, earth-1, earth-1",
                 spells=first)).shows(A_u1_attack=250, A_u2_attack=350, A_u3_attack=250)
    soon = one("soon", "At the start of your next turn, gain two points.")
    table = Table(A=dict(spells=soon,
                         units="leviath-undine")).do("use s1 1 .., use u1 1 .., end .., end ..").shows(number=8,
                                                                                                       A_points=20)
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
    Table(A=dict(spells=f"{fire}, {burn}"),
          B=dict(units="earth-1")).do("use s1 1 -> eu1 .., use s2 1 ..").shows(B_units="-")


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
    table = Table(A=dict(units=unit("odd", "earth", 1, 251),
                         spells=", ".join(one(f"scale-{n}", texts[n]) for n in order)))
    table.do("use s1 1 -> u1 .., use s2 1 -> u1 ..").shows(A_u1_attack=251)


def test_inverted_changes():
    """TT-14.5, TT-20.16: an odd number turns the sign; not below 0."""
    turn = one("turned", "While this card is on the field, attack and defense changes are inverted.", "continuous")
    up = one("up-three", "One unit you control gains 300 attack.")
    table = Table(A=dict(units="earth-1",
                         spells=f"{up}, {turn}, {turn}")).do("use s1 1 -> u1 ..").shows(A_u1_attack=550)
    table.do("use s2 1 ..").shows(A_u1_attack=0).do("use s3 1 ..").shows(A_u1_attack=550)


def test_the_model_agrees_on_values():
    """TT-14.5, TT-14.4: the second reading of the clauses, on the same table."""
    fight = one("fight", "This turn, one unit you control gains 100 attack.")
    table = Table(A=dict(units="caldera-duelist", spells=f"field-ration*+, {fight}, mirror-shard"))
    table.do("use s2 1 -> u1 .., use u1 1 .., use s3 1 -> u1 ..")
    board = board_of(table.pos)
    duelist = board.tops(0)[0]
    assert (board.attack(duelist),
            board.defense(duelist)) == (table.fact("A_u1_attack"), table.fact("A_u1_defense")) == (1190, 1055)


# ---- 15 restrictions and permissions ---------------------------------------------------------------------------------
def test_a_restriction_wins():
    """TT-15.1"""
    still = one("still", "This turn, one unit on the field cannot attack.")
    table = Table(A=dict(units="obsidian-chariot*+", spells=still))
    table.do("use s1 1 -> u1 .., battle ..").refused("attack u1 player", "forbidden", "TT-15.1")
    assert table


def test_permissions_do_not_add_up():
    """TT-15.1, TT-20.19: twice is never three times."""
    twice = one("twice", "This turn, one unit you control can attack twice.")
    table = Table(A=dict(units="earth-1",
                         spells=f"{twice}, {twice}")).do("use s1 1 -> u1 .., use s2 1 -> u1 .., battle ..")
    table.do("attack u1 player .., attack u1 player ..").shows(B_points=18).refused("attack u1 player",
                                                                                    "already_attacked", "TT-11.3")


def test_what_cannot_be_targeted():
    """TT-15.2: no effect may choose it, but "all" is no choice; with a description only such effects."""
    every = one("boom-all-cards", "Destroy all units your opponent controls.")
    table = Table(A=dict(spells=f"{BOMB}, {every}"),
                  B=dict(units="gust-courier")).refused("use s1 1", "no_target", "TT-10.1")
    table.do("use s2 1 ..").shows(B_units="-")
    Table(A=dict(spells=BOMB, units="thunderhead-wyvern"),
          B=dict(units="fogbank-sprite*")).refused("use s1 1", "no_target").do(
        "use u1 1 -> eu1 ..").shows(B_units="-")


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
    Table(A=dict(units=calm), B=dict(spells=tricky),
          step="battle").do("attack u1 player, B: use s1 1 ..").shows(A_units=calm, B_points=19)
    still = unit("still-one", "earth", 1, 250, ("passive", "This card is immune to effects."),
                 ("normal", "Destroy this card to draw one card."))
    Table(A=dict(units=still)).refused("use u1 2", "cost_unpayable", "TT-7.6")
    brave = unit("brave", "earth", 1, 250, ("passive", "This card is immune to battle."))
    Table(A=dict(units="fire-3"), B=dict(units=brave),
          step="battle").do("attack u1 eu1 ..").shows(B_units=brave, B_points=20)


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


# ---- 20 what the words do --------------------------------------------------------------------------------------------
NODES = [                                   # clauses, text, A besides, B, wanted words, facts
    ("TT-20.1", "Destroy this card to destroy one unit your opponent controls.", {}, dict(units="earth-1"), "eu1",
     dict(A_spells="-", B_units="-")),
    ("TT-20.2", "Send one card from under one unit you control to the discard pile.", {}, {}, "", None),
    ("TT-20.2", "Return one unit from your discard pile to the top of your deck.",
     dict(discard="earth-1", deck="water-1"), {}, "earth-1",
     dict(A_deck="earth-1 water-1")),
    ("TT-20.2", "Return one unit from your discard pile to the bottom of your deck.",
     dict(discard="earth-1", deck="water-1"), {},
     "earth-1", dict(A_deck="water-1 earth-1")),
    ("TT-20.2", "Return one unit your opponent controls to its owner's hand.", {}, dict(units="earth-1/earth-2"), "eu1",
     dict(B_hand="earth-2", B_units="earth-1")),
    ("TT-20.2", "Send one unit your opponent controls to the discard pile.", {}, dict(units="earth-1/earth-2"), "eu1",
     dict(B_discard="earth-2", B_units="earth-1", B_points=20)),
    ("TT-20.3", "Add one earth unit from your discard pile to your hand.", dict(discard="earth-1 water-1"), {},
     "earth-1",
     dict(A_hand="earth-1", A_discard="water-1")),
    ("TT-20.3", "Search your deck for one rank 2 unit and add it to your hand.", dict(deck="earth-1 earth-2"), {},
     "earth-2",
     dict(A_hand="earth-2", A_deck="earth-1")),
    ("TT-20.3", "Search your deck for one rank 1 unit and play it.", dict(deck="earth-1 earth-2"), {}, "earth-1 u2",
     dict(A_deck="earth-2", A_hand="")),
    ("TT-20.4", "Shuffle up to two cards from your discard pile into your deck.",
     dict(discard="earth-1 water-1 fire-1", deck=""), {},
     "earth-1 fire-1", dict(A_discard="water-1", A_deck_size=2)),
    ("TT-20.4", "Shuffle your discard pile into your deck.", dict(discard="earth-1 water-1 fire-1", deck=""), {}, "",
     dict(A_discard="", A_deck_size=3)),
    ("TT-20.4", "Shuffle your deck.", {}, {}, "", dict(A_deck_size=12)),
    ("TT-20.5", "Draw two cards, then mill one card.", dict(deck="earth-1 water-1 fire-1 air-1"), {}, "",
     dict(A_hand="earth-1 water-1", A_discard="fire-1")),
    ("TT-20.5", "Your opponent mills three cards.", {}, dict(deck="earth-1 water-1"), "",
     dict(B_discard="earth-1 water-1", B_deck="")),
    ("TT-20.5", "Discard any number of cards, then draw that many cards.",
     dict(hand="earth-1 water-1 fire-1", deck="air-1 air-2 air-3"),
     {}, "earth-1 fire-1 done", dict(A_hand="air-1 air-2 water-1")),
    ("TT-20.6", "Both players discard their hand and draw the same number of cards.",
     dict(hand="earth-1 water-1", deck="air-1 air-2 air-3"), dict(hand="fire-1", deck="dark-1 dark-2"), "",
     dict(A_hand="air-1 air-2", A_discard="earth-1 water-1", B_hand="dark-1", B_discard="fire-1")),
    ("TT-20.6", "Your opponent discards their hand.", {}, dict(hand="fire-1 fire-2"), "", dict(B_hand="")),
    ("TT-20.7", "Each player gains three points.", {}, {}, "", dict(A_points=23, B_points=23)),
    ("TT-20.7", "Your opponent loses one point for each earth unit you control.",
     dict(units="earth-1, earth-1, fire-1"),
     {}, "", dict(B_points=18)),
    ("TT-20.9", "Reveal the top two cards of your deck and play one rank 1 unit from among them.",
     dict(deck="earth-1 fire-1 air-1"), {},
     "fire-1 u1", dict(A_units="fire-1", A_deck="earth-1 air-1")),
    ("TT-20.9", "Reveal one card in your hand to draw one card.", dict(hand="earth-1", deck="air-1"), {}, "earth-1",
     dict(A_hand="air-1 earth-1")),
    ("TT-20.10", "Play one rank 2 unit from your hand.", dict(hand="earth-2", units="earth-1, earth-1"), {},
     "earth-2 u2",
     dict(A_units="earth-1, earth-1/earth-2")),
    ("TT-20.10", "Place up to two units from your discard pile under one unit you control.",
     dict(discard="fire-1 air-3", units="earth-1"),
     {}, "fire-1 air-3 u1", None),
    ("TT-20.11", "Rank up one unit you control using a unit from your deck.",
     dict(deck="earth-2 fire-2", units="earth-1"), {},
     "u1 earth-2", dict(A_units="earth-1/earth-2", A_deck="fire-2")),
    ("TT-20.12", "Tap two units your opponent controls.", {}, dict(units="earth-1, earth-2, fire-1*"), "eu1 eu2",
     dict(B_units="earth-1*, earth-2*, fire-1*")),
    ("TT-20.12", "Untap all your units.", dict(units="earth-1*, earth-2"), {}, "", dict(A_units="earth-1, earth-2")),
    ("TT-20.16", "Halve the defense of one unit on the field.", {}, dict(units="pebble-warden"), "eu1",
     dict(B_u1_defense=205)),
    ("TT-20.16", "Increase the attack of one unit you control by 150.", dict(units="earth-1"), {}, "u1",
     dict(A_u1_attack=400)),
    ("TT-20.16", "One unit you control gains 10 attack and 20 defense.", dict(units="earth-1"), {}, "u1",
     dict(A_u1_attack=260, A_u1_defense=270)),
    ("TT-20.16", "All machine units become rank 2.", dict(units="relay-drone, earth-1"), {}, "",
     dict(A_u1_rank=2, A_u2_rank=1)),
    ("TT-20.17", "Swap one air unit you control with one air unit from your discard pile.",
     dict(units="earth-1/air-2", discard="air-3 jetstream-roc sky-ferret cloud-cutter"), {}, "u1 cloud-cutter",
     dict(A_units="earth-1/cloud-cutter")),
]


@pytest.mark.parametrize("number", range(len(NODES)))
def test_nodes(number):
    """TT-20.1, TT-20.2, TT-20.3, TT-20.4, TT-20.5, TT-20.6, TT-20.7, TT-20.9, TT-20.10, TT-20.11, TT-20.12, TT-20.16,
    TT-20.17
    """
    _, text, mine, theirs, wanted, facts = NODES[number]
    from ttcg.language.reader import Wrong, parse
    try:
        parse(text, "normal", False)
    except Wrong as wrong:
        pytest.fail(f"{text}: {wrong}") if facts else None
        return
    card = one(f"node-{number}", text)
    table = Table(A={**mine, "spells": card},
                  B=theirs).do(f"use s1 1 -> {wanted} none done ..").shows(ask="idle", **(facts or {}))
    if number == 22:
        assert table.fact("A_units") in ("fire-1/air-3/earth-1", "air-3/fire-1/earth-1") and not table.fact("A_discard")


@pytest.mark.parametrize(("text", "shuffled"), [
    ("Return one unit from your discard pile to your deck.",
     1), ("Shuffle one card from your discard pile into your deck.", 1),
    ("Shuffle your deck.", 1),
    ("Return one unit from your discard pile to the top of your deck.",
     0), ("Shuffle your discard pile into your deck.", 1),
    ("Add one earth unit from your deck to your hand.",
     1), ("Search your deck for one earth unit and play it.", 1), ("Draw one card.", 0),
    ("Add one earth unit from your discard pile to your hand.",
     0), ("Rank up one unit you control using a unit from your deck.", 1),
    ("Your opponent shuffles their deck.",
     1), ("Reveal the top two cards of your deck and play one rank 1 unit from among them.", 0)])
def test_shuffles(text, shuffled):
    """TT-20.2, TT-20.3, TT-20.4, TT-20.9, TT-20.11, TT-10.5: ends with a shuffle

    That is, whatever goes into a deck or is chosen from it, and nothing else.
    """
    card = one("shuffle-" + text.lower().replace(" ", "-").strip("."), text)
    table = Table(A=dict(spells=card, units="earth-1", discard="earth-1", deck="earth-1 earth-2 water-1"))
    table.do("use s1 1 -> earth-1 earth-2 u1 none ..")
    assert table.chance == ["shuffle"] * shuffled


def test_delayed_and_cost_skip():
    """TT-20.8, TT-20.23: as a cost one's own next one, and the effect now.

    Delayed actions come even if the card is gone.
    """
    table = Table(A=dict(units="leviath-undine"), B=dict(units="earth-1"))
    table.do("use u1 1 ..").shows(B_hand="earth-1").do("end .., end ..").shows(turn="B", number=8)
    later = one("later", "At the end of the turn, gain two points.")
    Table(A=dict(spells=f"{later}"),
          B=dict(spells=LIFT)).do("use s1 1, B: pass, A: pass, end, B: use s1 1 -> es1 ..").shows(A_points=22,
                                                                                                  A_spells="-")
    assert table


def test_start_of_your_next_turn():
    """TT-20.23"""
    soon = one("soon", "At the start of your next turn, gain two points.")
    table = Table(A=dict(spells=soon)).do("use s1 1 .., end ..").shows(A_points=20).do("end ..").shows(A_points=22)
    table.do("end .., end ..").shows(A_points=22)


def test_windows_of_texts():
    """TT-20.23: only in that phase; a unit's text that names the opponent's turn may be used there."""
    table = Table(A=dict(units="earth-1"),
                  B=dict(spells="muffled-drum")).do("end") and Table(A=dict(units="earth-1"),
                                                                     B=dict(spells="muffled-drum"), step="battle")
    table.do("attack u1 player, B: use s1 1 -> eu1 ..").shows(A_u1_attack=50)
    Table(A=dict(spells="muffled-drum"), B=dict(units="earth-1")).refused("use s1 1", "wrong_phase", "TT-20.23")
    owl = unit("owl", "earth", 1, 250, ("normal", "During your opponent's turn, gain one point."))
    Table(A=dict(spells=LIFE), B=dict(units=owl)).do("use s1 1, B: use u1 1 ..").shows(B_points=21)
    Table(A=dict(units=owl)).refused("use u1 1", "wrong_phase", "TT-20.23")


def test_redirect_of_an_effect():
    """TT-20.13: this card is the target instead, if the link may target it."""
    shield = unit("shield", "earth", 1, 250,
                  ("latent",
                   "Whenever another unit you control is targeted by an effect, you may redirect that effect to this card."))
    table = Table(A=dict(spells=BOMB), B=dict(units=f"water-1, {shield}"))
    table.do("use s1 1 -> eu1").do("-> yes ..").shows(B_units="water-1", B_points=19)


def test_end_of_battle():
    """TT-20.13: the attack ends, and there are no more this turn."""
    stop = one("stop", "When an enemy unit attacks, end the battle phase.", "counter")
    table = Table(A=dict(units="fire-2, fire-1"), B=dict(spells=stop), step="battle")
    table.do("attack u1 player, B: use s1 1 ..").shows(B_points=20)
    table.refused("attack u2 player", "wrong_phase")


def test_ending_the_battle_without_a_trigger():
    """TT-20.13, TT-8.6: it answers an attack and nothing else."""
    peace = one("peace", "End the battle phase.", "counter")
    Table(A=dict(spells=LIFE), B=dict(spells=peace),
          step="battle").do("use s1 1").refused("B: use s1 1", "nothing_to_counter", "TT-8.6")
    Table(A=dict(units="fire-2"), B=dict(spells=peace),
          step="battle").do("attack u1 player, B: use s1 1 ..").shows(B_points=20)


def test_a_continuous_effect_with_a_target():
    """TT-7.7, TT-10.2: its target is chosen when it is used; the change ends with the effect."""
    watch = one("over-watch", "While this card is on the field, one unit you control gains 100 attack.", "continuous")
    table = Table(A=dict(units="earth-1, water-1", spells=f"{watch}, {LIFT}"))
    table.do("use s1 1 -> u2 ..").shows(A_u1_attack=250, A_u2_attack=350)
    table.do("use s2 1 -> s1 ..").shows(A_u2_attack=250, A_hand=watch)


def test_then_after_a_rank_up():
    """TT-10.7, TT-20.11"""
    card = one("up-then", "Rank up one unit you control using a unit from your hand, then gain two points.")
    Table(A=dict(spells=card, units="earth-1", hand="earth-2")).do("use s1 1 -> earth-2 ..").shows(A_points=22)
    Table(A=dict(spells=card, units="earth-1", hand="fire-2")).do("use s1 1 ..").shows(A_points=20)


def test_from_under_ones_cards():
    """TT-20.2, TT-18.4: what the text names under others moves out of the pile."""
    card = one("dig-up", "Return one unit from under your cards to your hand.")
    Table(A=dict(spells=card,
                 units="earth-1/earth-2/earth-3")).do("use s1 1 -> u1.1 ..").shows(A_units="earth-2/earth-3",
                                                                                   A_hand="earth-1")


def test_effects_of_others():
    """TT-20.14: performed for you as that card, not tapped, not counted; a copy as the copying card."""
    table = Table(A=dict(units="moss-fawn, flint-hopper", spells="rune-1/twin-contract"))
    table.do("use s1 1 -> u2 ..").shows(B_points=19, A_units="moss-fawn, flint-hopper")
    table.do("use u2 1 ..").shows(B_points=18)
    vain = unit("vain", "fire", 1, 250, ("normal", "If you control no units, draw two cards."),
                ("normal", "Lose one point to gain three points."))
    Table(A=dict(units=vain,
                 spells="rune-1/twin-contract")).do("use s1 1 ..").shows(A_points=22, A_hand="", A_units=vain)
    helper = unit("helper", "fire", 1, 250, ("normal", "One unit you control gains 100 attack."))
    table = Table(A=dict(units=f"{helper}, -", hand="earth-1", spells="rune-1/twin-contract"))
    table.do("play earth-1 u2 .., use s1 1, choose u1 .., choose 1, choose u2 ..")
    table.shows(A_u2_attack=350)                            # a target may have come this turn
    echo = Table(A=dict(spells="rune-1/twin-contract",
                        discard="pawned-heirloom")).do("use s1 2 -> pawned-heirloom 2 ..")
    echo.shows(A_points=22, A_spells="-", A_discard="pawned-heirloom rune-1 twin-contract")


def test_equip_with_other_grants():
    """TT-20.15"""
    table = Table(A=dict(units="earth-1", spells="filler-1/gale-harness"))
    table.do("use s1 1 -> u1 .., battle .., attack u1 player .., attack u1 player ..").shows(B_points=18)
    Table(A=dict(spells="whetstone")).refused("use s1 1", "no_target", "TT-10.1")
    assert table


PREVENTS = [
    ("cannot attack", "battle ..", "A: attack u1 player", "forbidden"),
    ("cannot be ranked up", "", "A: play earth-2 u1", "no_pile_to_rank_up"),
    ("cannot activate effects", "", "A: use u1 1", "forbidden")]


@pytest.mark.parametrize(("what", "script", "move", "reason"), PREVENTS)
def test_prevents(what, script, move, reason):
    """TT-20.18"""
    card = one("prevent-" + what.replace(" ", "-"), f"This turn, one unit you control {what}.")
    Table(A=dict(units="earth-1", spells=card, hand="earth-2")).do(f"use s1 1 -> u1 .., {script}").refused(move, reason)


def test_what_cannot_be_destroyed_by_some():
    """TT-20.18, TT-12.4: by units that fit, in battle and by their effects; others destroy it."""
    shell = unit("shell", "earth", 2, 500, ("passive", "This card cannot be destroyed by units below rank 3."))
    for attacker, left in (("fire-2", shell), (unit("ember", "fire", 2, 900), shell),
                           (unit("blaze", "fire", 3, 900), "-")):
        Table(A=dict(units=attacker), B=dict(units=shell), step="battle").do("attack u1 eu1 ..").shows(B_units=left)
    for n, left in ((1, shell), (3, "-")):
        slayer = unit(f"slayer-{n}", "dark", n, 250, ("normal", "Destroy one unit your opponent controls."))
        Table(A=dict(units=slayer), B=dict(units=shell)).do("use u1 1 -> eu1 ..").shows(B_units=left)
    Table(A=dict(spells=BOMB), B=dict(units=shell)).do("use s1 1 -> eu1 ..").shows(B_units="-")


def test_tapping_needs_the_untapped():
    """TT-20.12: chosen cards must be untapped, or tapped to be untapped."""
    stun, wake = one("stun-one", "Tap one unit on the field."), one("wake-one", "Untap one unit on the field.")
    Table(A=dict(spells=stun, units="earth-1*")).refused("use s1 1", "no_target", "TT-10.1")
    Table(A=dict(spells=wake, units="earth-1")).refused("use s1 1", "no_target", "TT-10.1")


def test_a_swapped_unit_loses_what_was_attached():
    """TT-20.17, TT-12.6, TT-12.9: it has left, so the equip card is sent; the new card has none of its changes."""
    card = one("trade-cards", "Swap one earth unit you control with one earth unit from your discard pile.")
    table = Table(A=dict(spells=f"{card}, whetstone*@u1", units="ridge-ram",
                         discard="earth-1")).do("use u1 1 ..").shows(A_u1_attack=535)
    table.do("use s1 1 ..").shows(A_units="earth-1", A_u1_attack=250, A_spells=f"{card}*", A_points=20)
    assert sorted(table.fact("A_discard").split()) == ["ridge-ram", "whetstone"]


def test_only_equal_ranks_are_swapped():
    """TT-20.17"""
    card = one("trade-cards", "Swap one earth unit you control with one earth unit from your discard pile.")
    Table(A=dict(spells=card, units="earth-1/earth-2",
                 discard="earth-1 earth-3")).refused("use s1 1", "no_target", "TT-10.1")
    Table(A=dict(spells=card, units="earth-1/earth-2", discard="quarry-marshal earth-3")).do("use s1 1 ..").shows(
        A_units="earth-1/quarry-marshal", A_discard="earth-3 earth-2", A_points=20)


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
    guard = unit("guard", "earth", 1, 250,
                 ("passive", "While this card is tapped, only units above rank 2 can attack."))
    table = Table(A=dict(units="fire-2, fire-3"), B=dict(units=f"{guard}*"),
                  step="battle").refused("attack u1 eu1", "forbidden", "TT-15.1")
    table.do("attack u2 eu1 .., attack u1 player ..").shows(B_points=17)
    Table(A=dict(units="thistle-glider"),
          B=dict(units="earth-1")).do("use u1 1 .., battle .., attack u1 player ..").shows(B_points=19)


FORBIDS = [("play spells", "play rune-1 s2", "forbidden"), ("rank up any unit", "play earth-2 u1", "forbidden"),
           ("activate effects", "use u1 1", "forbidden"), ("attack", "attack u1 player", "forbidden")]


@pytest.mark.parametrize(("what", "move", "reason"), FORBIDS)
def test_forbidden(what, move, reason):
    """TT-20.20, TT-14.2"""
    card = one("forbid-" + what.replace(" ", "-"), f"Your opponent cannot {what} next turn.")
    table = Table(A=dict(spells=card), B=dict(units="earth-1", hand="rune-1 earth-2")).do("use s1 1 .., end ..")
    table.do("battle .." if what
             == "attack" else "").refused(f"B: {move}", reason, "TT-15.3" if "activate" in what else "TT-15.1")


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
    table = Table(A=dict(spells=card),
                  B=dict(units="earth-1, earth-1/earth-2", hand="earth-2 earth-3")).do("use s1 1 .., end ..")
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


def test_untapping_at_the_start():
    """TT-20.21, TT-5.3: offered."""
    rise = unit("riser", "earth", 1, 250, ("passive", "This card can be untapped at the start of its owner's turn."))
    Table(B=dict(units=f"{rise}*, earth-1*")).do("end -> yes u1 done ..").shows(B_units=f"{rise}, earth-1*", turn="B")


def test_only_ones_own_cards_are_ranked_up():
    """TT-20.11"""
    card = one("up-any", "Rank up one unit on the field using a unit from your hand.")
    Table(A=dict(spells=card, hand="earth-2"), B=dict(units="earth-1")).refused("use s1 1", "no_target", "TT-10.1")
    table = Table(A=dict(spells=card, hand="earth-2", units="earth-1"), B=dict(units="earth-1"))
    table.do("use s1 1 -> eu1 u1 earth-2 ..").shows(A_units="earth-1/earth-2")


def test_ranking_up_with_others():
    """TT-20.11: as a passive text it allows plays; for others too."""
    table = Table(A=dict(units="toadstool-hermit, nature-1", hand="earth-2 thorn-boar"))
    table.refused("play earth-2 u2",
                  "no_pile_to_rank_up").do("play earth-2 u1 ..").shows(A_units="toadstool-hermit/earth-2, nature-1")
    table.lacks("play earth-2 u2")
    wyrm = unit("wyrm", "water", 2, 500, subs="dragon")
    Table(A=dict(units="toadstool-hermit", hand=wyrm)).refused(f"play {wyrm} u1", "no_pile_to_rank_up", "TT-6.2")
    mate = one("mate", "While this card is on the field, fire units can rank up using dragon units.", "continuous")
    table = Table(A=dict(units="fire-1", spells=f"{mate}*+", hand=f"{wyrm} water-2"))
    table.refused("play water-2 u1", "no_pile_to_rank_up", "TT-6.2")
    table.do(f"play {wyrm} u1 ..").shows(A_units=f"fire-1/{wyrm}")


def test_swapped_ranks():
    """TT-20.16, TT-14.4"""
    trade = unit("trade", "earth", 1, 250,
                 ("normal", "This turn, swap this card's rank with one other unit on the field."))
    table = Table(A=dict(units=trade), B=dict(units="fire-4")).do("use u1 1 -> eu1 ..").shows(A_u1_rank=4, B_u1_rank=1)
    table.do("end ..").shows(A_u1_rank=1, B_u1_rank=4)


def test_other_types_and_subtypes():
    """TT-20.16: with "any other" you choose."""
    dye = one("dye-any", "This turn, change one unit on the field to any other type.")
    burn = one("burn", "Destroy all fire units on the field.")
    Table(A=dict(spells=f"{dye}, {burn}"),
          B=dict(units="earth-1")).do("use s1 1 -> eu1 fire .., use s2 1 ..").shows(B_units="-")
    breed = one("breed", "This turn, change one beast unit on the field to any other subtype.")
    hunt = one("hunt", "Destroy all dragon units on the field.")
    named = one("to-dragon", "This turn, change the subtype of one unit on the field to dragon.")
    table = Table(A=dict(spells=f"{named}, {hunt}"), B=dict(units="earth-1, earth-1"))
    table.do("use s1 1 -> eu2 .., use s2 1 ..").shows(B_units="earth-1")
    Table(A=dict(spells=f"{breed}, {hunt}"),
          B=dict(units="earth-1")).do("use s1 1 -> eu1 dragon beast .., use s2 1 ..").shows(B_units="-")


def test_once_per_turn_replaces_the_figure():
    """TT-20.23, TT-16.2"""
    Table(A=dict(units="earth-1, earth-1",
                 spells=f"grave-ledger, {one('boom-mine', 'Destroy all units you control.')}")).do("use s2 1 ..").shows(
        A_hand_size=1, A_points=18)

