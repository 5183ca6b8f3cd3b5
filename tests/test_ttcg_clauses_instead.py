"""TTCG: what is done instead of something else: a price, a saved card; and what is taken from the top of a deck."""

import pytest

from ttcg.language.reader import read
from ttcg.rules.constants import PASS, PICK
from ttcg.text import describe
from ttcg.text.happened import meanwhile
from ttcg_table import Table, one, spell, unit

DECK = "earth-1 water-1 fire-1 air-1"
TAKE = "Look at the top three cards of your deck, put one of them into your hand"


def named(text, style="normal"):
    words = "".join(letter if letter.isalnum() else "-" for letter in text.lower())
    return one(f"in-{words.strip('-')}", text, style)


def used(text, mine=(), theirs=(), words=""):
    table = Table(A=dict(dict(mine), spells=named(text)), B=dict(theirs))
    return table.do(f"use s1 1 -> {words} ..")


# ---- the top of a deck (TT-20.31) ------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, words, facts", [
    (f"{TAKE} and put the rest on the bottom of your deck.", "water-1 earth-1",
     dict(A_hand="water-1", A_deck="air-1 earth-1 fire-1")),
    (f"{TAKE} and the rest into your discard pile.", "water-1",
     dict(A_hand="water-1", A_deck="air-1", A_discard="earth-1 fire-1")),
    (f"{TAKE} and put the rest back on top in any order.", "water-1 earth-1",
     dict(A_hand="water-1", A_deck="fire-1 earth-1 air-1")),
    (f"{TAKE}.", "water-1", dict(A_hand="water-1", A_deck="earth-1 fire-1 air-1")),
    ("Look at the top card of your deck. You may put it on the bottom of your deck.", "earth-1",
     dict(A_deck="water-1 fire-1 air-1 earth-1")),
    ("Look at the top card of your deck. You may put it on the bottom of your deck.", "none", dict(A_deck=DECK)),
    ("Look at the top two cards of your deck, add one fire unit to your hand and discard the rest.", "none",
     dict(A_hand="", A_discard="earth-1 water-1", A_deck="fire-1 air-1")),
    ("Look at the top three cards of your deck, put any number of them on the bottom of your deck and the rest back.",
     "fire-1 none earth-1", dict(A_deck="water-1 earth-1 air-1 fire-1"))])
def test_what_was_looked_at_goes_where_the_text_says(text, words, facts):
    """TT-20.31, TT-20.2: in an order its player chooses; what is not spoken of stays where it is."""
    used(text, dict(deck=DECK), words=words).shows(**facts)


def test_only_a_kind_that_is_named_is_shown():
    """TT-20.31, TT-3.7: the other knows a card whose kind had to fit, and no other."""
    rest = "and put the rest on the bottom of your deck."
    for text, known in ((f"{TAKE} {rest}", 0), (f"{TAKE.replace('one of them', 'one water unit')} {rest}", 1),
                        (f"{TAKE.replace('put one of them', 'reveal one of them and put it')} {rest}", 1)):
        table = used(text, dict(deck=DECK), words="water-1 earth-1").shows(A_hand="water-1")
        assert len(table.pos.known[0]) == known and table.pos.fixed[0] == [0, 0]


def test_whether_a_card_fits_is_asked_alike():
    """TT-20.31, TT-3.9: as often with a fit as without."""
    text = "Look at the top two cards of your deck, put one fire unit from among them into your hand."
    for deck, offered in (("fire-1 air-1", {"choose fire-1", "choose none"}), ("earth-1 air-1", {"choose none"})):
        table = Table(A=dict(spells=named(text), deck=deck)).do("use s1 1, pass, pass")
        assert table.pos.ask == PICK and set(table.legal()) == offered


def test_the_deck_of_the_other_is_looked_at():
    """TT-20.31: who looks chooses, and cards stay with their owner."""
    text = ("Look at the top two cards of your opponent's deck, put one of them into their discard pile and put the "
            "rest on the bottom.")
    used(text, {}, dict(deck=DECK), "e:water-1").shows(B_discard="water-1", B_deck="fire-1 air-1 earth-1", A_hand="")


def test_the_rest_that_comes_to_the_hand_is_not_shown():
    """TT-20.31, TT-3.7: no kind is named of it."""
    text = ("Look at the top three cards of your deck, put one water unit from among them on the bottom of your deck "
            "and put the rest into your hand.")
    table = used(text, dict(deck=DECK), words="water-1").shows(A_hand="earth-1 fire-1", A_deck="air-1 water-1")
    assert table.pos.known[0] == []


@pytest.mark.parametrize("text", [
    "Look at the top three cards of your deck, reveal one water unit from among them and put it on top of your deck.",
    f"{TAKE.replace('into your hand', 'on top of your deck')} and shuffle the rest into your deck.",
    f"{TAKE.replace('into your hand', 'on the bottom of your deck')} and shuffle the rest into your deck.",
    "For each unit you control, look at the top card of your deck. You may put it into your hand."])
def test_what_is_looked_at_is_one_number_and_stays_where_it_is_put(text):
    """TT-20.31: what would come to nothing is refused."""
    assert read(text)[1].code == "S16"


# ---- unless somebody pays (TT-20.32) ---------------------------------------------------------------------------------
FALL = "Destroy one unit unless its controller loses two points."


@pytest.mark.parametrize("said, facts", [("yes", dict(B_units="earth-1", B_points=18)),
                                         ("no", dict(B_units="-", B_points=19))])
def test_the_owner_pays_or_it_is_done(said, facts):
    """TT-20.32: the target is chosen first, and its owner is asked when the effect resolves."""
    table = used(FALL, {}, dict(units="earth-1"), "eu1")
    table.shows(mover="B", ask="pick").do(f"-> {said} ..").shows(**facts)


def test_who_cannot_pay_in_full_is_not_asked():
    """TT-20.32, TT-7.6: two points are not lost of two, nor two cards discarded of one."""
    used(FALL, {}, dict(units="earth-1", points=2), "eu1").shows(B_units="-", B_points=1)
    text = "Draw one card unless your opponent discards two cards."
    used(text, dict(deck="air-1"), dict(hand="fire-1")).shows(A_hand="air-1", B_hand="fire-1")


def test_ones_own_price():
    """TT-20.32: you are asked for what you may do, for a card of yours, too."""
    text = "At the start of your turn, destroy this card unless you discard one card."
    wisp = unit("in-wisp", "air", 1, 250, ("passive", text))
    table = Table(A=dict(hand="fire-1"), B=dict(units=wisp, hand="earth-1", points=20)).do("end ..")
    table.shows(mover="B", ask="pick").do("-> yes ..").shows(B_units="in-wisp", B_discard="earth-1")
    table = Table(B=dict(units=wisp, hand="earth-1")).do("end ..").do("-> no ..")
    table.shows(B_units="-", B_points=19)
    used(FALL, dict(units="fire-1"), {}, "u1 yes").shows(A_units="fire-1", A_points=18)


def test_what_they_control_is_given_by_them():
    """TT-20.32, TT-7.14: the other chooses what it gives."""
    text = "Draw one card unless your opponent sacrifices one unit."
    table = used(text, dict(units="air-1", deck="dark-1"), dict(units="earth-1, fire-1"))
    table.do("-> yes u2 ..").shows(B_units="earth-1", A_units="air-1", A_hand="")
    say = "Destroy one enemy unit unless they tap one unit."
    table = used(say, dict(units="air-1"), dict(units="earth-1, fire-1"), "eu1").do("-> yes u2 ..")
    table.shows(B_units="earth-1, fire-1*", A_units="air-1")


def test_before_several_actions_it_is_about_all():
    """TT-20.32: and behind one of several it is refused."""
    text = "Unless your opponent loses one point, draw one card and gain one point."
    used(text, dict(deck="dark-1")).do("-> yes ..").shows(A_hand="", A_points=20, B_points=19)
    used(text, dict(deck="dark-1")).do("-> no ..").shows(A_hand="dark-1", A_points=21, B_points=20)
    for wrong in ("Draw one card and gain one point unless your opponent loses one point.",
                  "This card cannot attack unless you lose one point."):
        assert read(wrong)[1].code == "S16"
    assert read("Draw one card unless they lose one point.")[1].code == "S12"


@pytest.mark.parametrize("text", [
    "Draw one card unless your opponent loses one point for each unit they control.",
    "Draw one card unless your opponent draws two cards for each unit they control.",
    "Draw one card unless your opponent loses one point, or two points if you control a dragon.",
    "For each unit you control, draw one card unless your opponent loses one point.",
    "Destroy one random unit unless its controller loses two points.",
    "Destroy one unit with the highest attack unless its controller loses two points.",
    "Counter the effect of a unit unless its controller loses two points.",
    "If you control a dragon, draw one card; otherwise destroy one unit unless its controller loses one point."])
def test_a_price_is_sure_before_it_is_paid(text):
    """TT-20.32: how much it is, and who pays it."""
    assert read(text)[1].code == "S16"


def test_a_card_that_is_sure_has_a_controller_who_pays():
    """TT-20.32: a target, the card of the event, and a sentence about the opponent."""
    for text in (FALL, "When a unit attacks, destroy it unless its controller loses two points.",
                 "Destroy one random enemy unit unless its controller loses two points."):
        assert read(text)[1] is None


def test_a_counter_that_can_be_bought_off():
    """TT-20.32, TT-8.6: "they" are the player of the event."""
    stop = spell("in-stop", ("counter", "When your opponent plays a unit, counter it unless they lose two points."))
    for said, facts in (("yes", dict(A_units="earth-1", A_points=18)), ("no", dict(A_units="-", A_points=20))):
        table = Table(A=dict(hand="earth-1"), B=dict(spells=stop)).do("play earth-1 u1, use s1 1 ..")
        table.do(f"-> {said} ..").shows(**facts)


# ---- instead of a destruction (TT-12.11) -----------------------------------------------------------------------------
HOME = unit("in-homing", "earth", 1, 250, ("passive", "If this card would be destroyed, return it to its owner's hand "
                                                      "instead."))
AXE, SWEEP = named("Destroy one unit."), named("Destroy all units.")


def test_battle_and_effects_destroy_nothing_that_is_saved():
    """TT-12.11, TT-12.3: no points are lost."""
    table = Table(A=dict(units="fire-2"), B=dict(units=HOME), step="battle").do("attack u1 eu1 ..")
    table.shows(B_units="-", B_hand="in-homing", B_points=20, A_units="fire-2")
    used("Destroy one unit.", {}, dict(units=HOME), "eu1").shows(B_units="-", B_hand="in-homing", B_points=20)


def test_the_player_of_the_text_may_pay_for_it():
    """TT-12.11: where it says so the player is asked, and it must be possible."""
    text = "If a unit you control would be destroyed, you may discard one card instead."
    ward = unit("in-ward", "light", 1, 250, ("passive", text))
    theirs = dict(units=f"{ward}, earth-1", hand="air-1")
    table = Table(A=dict(spells=AXE), B=theirs).do("use s1 1 -> eu2 ..")
    table.do("-> yes ..").shows(B_units="in-ward, earth-1", B_hand="", B_points=20)
    table = Table(A=dict(spells=AXE), B=theirs).do("use s1 1 -> eu2 ..")
    table.do("-> no ..").shows(B_units="in-ward", B_hand="air-1", B_points=19)
    Table(A=dict(spells=AXE), B=dict(units=f"{ward}, earth-1")).do("use s1 1 -> eu2 ..").shows(B_units="in-ward")


def test_one_card_pays_for_one():
    """TT-12.11: when nothing comes of the other thing, the card is destroyed after all."""
    text = "If a unit you control would be destroyed, discard one card instead."
    ward = unit("in-ward-of-all", "light", 1, 250, ("passive", text))
    table = Table(A=dict(spells=SWEEP), B=dict(units=f"{ward}, earth-1", hand="air-1")).do("use s1 1 ..")
    table.shows(B_units="in-ward-of-all", B_hand="", B_points=19)


def test_only_battle_where_the_text_says_so():
    """TT-12.11"""
    text = "If this card would be destroyed by battle, lose two points instead."
    wall = unit("in-wall", "earth", 1, 250, ("passive", text))
    table = Table(A=dict(units="fire-2"), B=dict(units=wall), step="battle").do("attack u1 eu1 ..")
    table.shows(B_units="in-wall", B_points=18)
    Table(A=dict(spells=AXE), B=dict(units=wall)).do("use s1 1 -> eu1 ..").shows(B_units="-", B_points=19)


def test_once_per_turn_and_no_more():
    """TT-12.11, TT-20.23"""
    text = "Once per turn, if this card would be destroyed, gain one point instead."
    cat = unit("in-cat", "dark", 1, 250, ("passive", text))
    table = Table(A=dict(spells=f"{AXE}, {SWEEP}"), B=dict(units=cat)).do("use s1 1 -> eu1 ..")
    table.shows(B_units="in-cat", B_points=21).do("use s2 1 ..").shows(B_units="-", B_points=20)


def test_an_equip_card_goes_for_its_unit():
    """TT-12.11, TT-20.15"""
    mail = one("in-mail", "If the equipped unit would be destroyed, destroy this card instead.", "equip")
    table = Table(A=dict(spells=AXE), B=dict(units="earth-1", spells=f"{mail}@u1")).do("use s1 1 -> eu1 ..")
    table.shows(B_units="earth-1", B_spells="-", B_points=20)


def test_for_a_turn_and_not_for_a_cost():
    """TT-12.11, TT-14.2: what is destroyed as a cost is, and the next turn nothing is saved."""
    text = "This turn, if one of your units would be destroyed, gain one point instead."
    pay = named("Destroy one unit you control to gain one point.")
    table = Table(A=dict(spells=f"{named(text)}, {AXE}, {pay}", units="earth-1, fire-1")).do("use s1 1 ..")
    table.do("use s2 1 -> u1 ..").shows(A_units="earth-1, fire-1", A_points=21)
    table.do("use s3 1 -> u1 ..").shows(A_units="-, fire-1", A_points=21)


def test_a_saved_card_keeps_its_zone_of_the_owner():
    """TT-12.11, TT-3.10: an enemy unit does not come to your hand."""
    assert read("If an enemy unit would be destroyed, return it to your hand instead.")[1].code == "S16"


def test_a_card_is_not_saved_by_its_own_destruction():
    """TT-12.11: it would be destroyed all the same."""
    for who, it, style in (("this card", "this card", "passive"), ("this card", "it", "passive"),
                           ("a unit you control", "that unit", "passive"),
                           ("the equipped unit", "the equipped unit", "equip")):
        wrong = read(f"If {who} would be destroyed, destroy {it} instead.", style)[1]
        assert wrong.code == "S16" and "besides" in wrong.message


def test_what_is_done_instead_is_not_replaced():
    """TT-12.11: of two that go for another one goes, for the other."""
    text = "If another unit you control would be destroyed, destroy this card instead."
    pair = ", ".join(unit(name, "light", 1, 250, ("passive", text)) for name in ("in-first", "in-second"))
    table = used("Destroy one unit.", {}, dict(units=f"{pair}, earth-1"), "eu3")
    table.shows(B_units="-, in-second, earth-1", B_points=19)
    used("Destroy one unit.", {}, dict(units=pair), "eu2").shows(B_units="-, in-second", B_points=19)


def test_what_is_given_for_it_is_not_replaced():
    """TT-12.11, TT-20.32: a unit that pays is destroyed, whatever would save it."""
    table = used("Draw one card unless your opponent sacrifices one unit.", dict(deck="dark-1"), dict(units=HOME))
    table.do("-> yes ..").shows(A_hand="", B_units="-", B_hand="", B_discard="in-homing", B_points=19)


def test_whose_it_is_that_another_does_instead():
    """TT-10.8, TT-12.11: "their" is of who does it."""
    for who, shuffled in (("your opponent", "A"), ("its owner", "B")):
        text = f"If a unit would be destroyed, {who} shuffles their discard pile into their deck instead."
        ward = unit(f"in-shuffler-{shuffled.lower()}", "earth", 1, 250, ("passive", text))
        table = used("Destroy one unit.", dict(discard="air-1"), dict(units=ward, discard="dark-1"), "eu1")
        table.shows(A_discard="" if shuffled == "A" else "air-1", B_discard="" if shuffled == "B" else "dark-1")
    ward = unit("in-shuffler-of-others", "earth", 1, 250, ("passive", text))
    table = used("Destroy one unit.", dict(units="fire-1", discard="air-1"), dict(units=ward, discard="dark-1"), "u1")
    table.shows(A_discard="", A_units="fire-1", B_discard="dark-1")


@pytest.mark.parametrize("does", ["gain one point for each unit you control", "lose points equal to its rank",
                                  "lose one point, or two points if you control a dragon",
                                  "both players lose two points", "each player discards one card"])
def test_what_is_done_instead_is_one_thing_of_one_player(does):
    """TT-12.11, TT-20.32: else it is not sure that it can be done in full."""
    assert read(f"If this card would be destroyed, {does} instead.")[1].code == "S16"


def test_uses_given_out_at_once_are_counted():
    """TT-12.11, TT-20.23: the second text has its chance, and nobody is asked beyond the limit."""
    first = unit("in-one-a", "light", 1, 250, ("passive", "Once per turn, if a unit you control would be destroyed, "
                                                          "gain one point instead."))
    second = unit("in-three-a", "light", 1, 250, ("passive", "Once per turn, if a unit you control would be destroyed, "
                                                             "gain three points instead."))
    table = used("Destroy all rank 2 units.", {}, dict(units=f"{first}, {second}, fire-2, earth-2"))
    table.shows(B_units="in-one-a, in-three-a, fire-2, earth-2", B_points=24)
    may = unit("in-may-a", "light", 1, 250, ("passive", "Once per turn, if a unit you control would be destroyed, you "
                                                        "may gain one point instead."))
    table = Table(A=dict(spells=SWEEP), B=dict(units=f"{may}, earth-1, fire-1")).do("use s1 1 ..")
    table.do("choose no").shows(ask="pick").do("choose yes ..").shows(ask="idle", B_units="-, earth-1", B_points=19)


def test_to_use_a_card_is_not_a_use_of_what_it_leaves():
    """TT-12.11, TT-16.2"""
    text = "This turn, if one of your units would be destroyed, gain one point instead."
    table = Table(A=dict(spells=f"{named(text)}, {AXE}, {SWEEP}", units="earth-1"), trigger_uses=1)
    table.do("use s1 1 .., use s2 1 -> u1 ..").shows(A_units="earth-1", A_points=21)
    table.do("use s3 1 ..").shows(A_units="-", A_points=20)


IN_VAIN = unit("in-vain", "light", 1, 250, ("passive", "If another unit you control would be destroyed, destroy this "
                                                       "card instead."), ("passive", "This card cannot be destroyed."))


def test_who_destroys_after_all():
    """TT-12.11, TT-9.7: who won the battle has destroyed it."""
    slayer = unit("in-slayer", "fire", 2, 1000, ("passive", "When this card destroys a unit, gain five points."))
    table = Table(A=dict(units=slayer), B=dict(units=f"earth-1, {IN_VAIN}"), step="battle").do("attack u1 eu1 ..")
    table.shows(A_points=25, B_units="-, in-vain", B_points=19)


def test_what_follows_a_destruction_after_all():
    """TT-12.11, TT-10.7, TT-10.8: "if you do" and "it" are of that card, and of none that was saved."""
    theirs = dict(units=f"earth-1, {IN_VAIN}")
    table = used("Destroy one enemy unit, if you do, gain five points.", {}, theirs, "eu1")
    table.shows(A_points=25, B_units="-, in-vain")
    used("Destroy one unit and gain points equal to its rank.", {}, theirs, "eu1").shows(A_points=21)
    used("Destroy one enemy unit, if you do, gain five points.", {}, dict(units=HOME), "eu1").shows(A_points=20)


def test_after_all_something_came_of_it():
    """TT-12.11, TT-16.8: it is told so."""
    for units, nothing in ((f"earth-1, {IN_VAIN}", False), (HOME, True)):
        table = Table(A=dict(spells=AXE), B=dict(units=units)).do("use s1 1 -> eu1, pass")
        assert (" Nothing comes of " in meanwhile(table.pos, 0, (PASS,))) == nothing


def test_who_is_asked_reads_its_own_sentence():
    """TT-12.11: in battle as by effects, not that of who destroys."""
    text = "If this card would be destroyed, you may discard one card instead."
    theirs = dict(units=unit("in-asker", "earth", 1, 250, ("passive", text)), hand="air-1")
    by_effect = Table(A=dict(spells=AXE), B=theirs).do("use s1 1 -> eu1, pass, pass")
    in_battle = Table(A=dict(units="fire-2"), B=theirs, step="battle").do("attack u1 eu1, pass, pass")
    shield = named("This turn, if one of your units would be destroyed, you may gain one point instead.")
    left = Table(A=dict(spells=f"{shield}, {AXE}", units="earth-1")).do("use s1 1 .., use s2 1 -> u1, pass, pass")
    other = "If this card would be destroyed, you may lose one point instead."
    both = dict(units=unit("in-twice", "earth", 1, 250, ("passive", text), ("passive", other)), hand="air-1")
    first = Table(A=dict(spells=AXE), B=both).do("use s1 1 -> eu1, pass, pass")
    second = Table(A=dict(units="fire-2"), B=both, step="battle").do("attack u1 eu1, pass, pass, choose no")
    one_left = Table(A=dict(spells=AXE), B=both).do("use s1 1 -> eu1, pass, pass, choose no")
    for table, said in ((first, text), (second, other), (one_left, other), (by_effect, text), (in_battle, text),
                        (left, "This turn, if one of your units would be destroyed, you may gain one point instead.")):
        table.shows(ask="pick")
        assert describe.asks(table.pos, table.pos.mover)[0][3] == said
