"""Answers of ASIGOC that are no nullifiers: an effect is aimed elsewhere, or copied (AS-11.13, AS-11.14)."""

from asigoc import GAME
from asigoc_table import ANSWER, Table, aim, item, op, told
from house import played
from mulligan import Match

ENEMY = aim(kind="outlet", side="enemy")
TURN_ASIDE = item("turn-aside", op("redirect", "t", to="w"), targets=[ENEMY, aim("w")], **ANSWER)
ECHO = item("echo", op("copy", "t"), targets=[ENEMY], **ANSWER)
DECKS = dict(deck="w11 w12 w13")


def test_an_effect_is_aimed_elsewhere():
    """AS-11.13: what should destroy the one Weapon destroys the other; its player stays the same."""
    table = Table(A=dict(hand="smash", slots="w21", **DECKS), B=dict(slots="w22", hand="turn-aside"),
                  cards=[TURN_ASIDE])
    table.do("A use smash -> B1, B use turn-aside -> #1 A1, AB")
    table.shows(A_slot1=None, B_slot1="w22", A_discard="smash w21", A_hand="w11")


def test_an_effect_without_a_weapon_cannot_be_aimed():
    """AS-11.13: nothing happens to it."""
    table = Table(A=dict(hand="bolt"), B=dict(slots="w22", hand="turn-aside"), cards=[TURN_ASIDE])
    table.do("A use bolt, B use turn-aside -> #1 B1, AB").shows(B_health=8, B_slot1="w22", outlet="")


def test_what_cannot_be_aimed_is_said_before_and_after():
    """AS-11.13: it may be chosen and nothing comes of it, so the move, its sign and the log say that; an entry with a
    Weapon for a target has no such words."""
    for spell, nothing in (("bolt", True), ("smash -> B1", False)):
        table = Table(A=dict(hand="bolt smash", slots="w21", **DECKS), B=dict(slots="w22", hand="turn-aside"),
                      cards=[TURN_ASIDE]).do(f"A use {spell}")
        pos = table.pos
        use = GAME.parse(pos, 1, "use turn-aside -> #1 A1")
        assert (GAME.tag(pos, 1, use) == "nothing to aim") is nothing is bool(GAME.tag(pos, 1, use))
        assert GAME.label(pos, 1, use).endswith(": it has no Weapon to be aimed at") is nothing
        assert GAME.yields(pos, 1, use) is nothing, "what does nothing is not what stands out"
        said = "".join(map(str, told(table.do("B use turn-aside -> #1 A1, A pass"), "pass", 1)))
        assert ("turn-aside (nothing is aimed elsewhere)" in said) is nothing
    undone = Table(A=dict(hand="bolt null"), B=dict(slots="w22", hand="turn-aside"), cards=[TURN_ASIDE])
    undone.do("A use bolt, B use turn-aside -> #1 B1, A use null -> #2, B pass")
    said = "".join(map(str, told(undone, "pass")))
    assert "turn-aside (nullified)" in said and "nothing is aimed" not in said
    asked = Table(A=dict(hand="smash chosen w11 w12", slots="w21", **DECKS), B=dict(slots="w22", hand="turn-aside"),
                  cards=[TURN_ASIDE, item("chosen", op("discard", who="me", n=1, chooser="me"), **ANSWER)])
    asked.do("A use smash -> B1, B use turn-aside -> #1 A1, A use chosen, B pass")
    said = "".join(map(str, told(asked, "pass")))
    assert "turn-aside" in said and "nothing is aimed" not in said, "it has not resolved yet"


def test_one_of_two_that_are_aimed_elsewhere_is_something():
    """AS-11.13: nothing comes of aiming two effects elsewhere only where neither has a Weapon for a target."""
    twice = item("turn-twice", op("redirect", "t", to="w"), op("redirect", "u", to="w"),
                 targets=[aim("t", kind="outlet"), aim("u", kind="outlet"), aim("w")], **ANSWER)
    given = item("given", op("discard", who="me", n=1, chooser="me"), **ANSWER)
    table = Table(A=dict(hand="smash given", slots="w21", **DECKS), B=dict(slots="w22", hand="turn-twice given"),
                  cards=[twice, given]).do("A use smash -> B1, B use given, A use given")
    for aims, nothing in (("#2 #3 A1", True), ("#1 #2 A1", False), ("#2 #1 A1", False)):
        use = GAME.parse(table.pos, 1, f"use turn-twice -> {aims}")
        assert (GAME.tag(table.pos, 1, use) == "nothing to aim") is nothing, aims
        assert GAME.label(table.pos, 1, use).endswith(": it has no Weapon to be aimed at") is nothing, aims


def test_what_no_longer_resolves_is_not_said_to():
    """AS-12.3: the first that resolves ends the match; of the other two nothing comes."""
    last = item("last", op("damage", who="opp", n=2), **ANSWER)
    table = Table(A=dict(hand="smash last", slots="w21", **DECKS),
                  B=dict(slots="w22", hand="turn-aside", health=2), cards=[TURN_ASIDE, last])
    table.do("A use smash -> B1, B use turn-aside -> #1 A1, A use last, B pass")
    said = "".join(map(str, told(table, "pass", 0)))
    assert "#3 last." in said and "turn-aside" not in said and "smash" not in said
    table.do("A pass").shows(B_health=0, B_slot1="w22")


def test_an_effect_is_not_aimed_at_a_weapon_that_is_gone():
    """AS-11.13: the Weapon was returned in answer, so the effect keeps its target."""
    table = Table(A=dict(hand="smash pull", slots="w21", **DECKS), B=dict(slots="w22", hand="turn-aside"),
                  cards=[TURN_ASIDE])
    table.do("A use smash -> B1, B use turn-aside -> #1 A1, A use pull -> A1, BA")
    table.shows(B_slot1=None, B_discard="turn-aside w22")


def test_a_copy_is_for_who_copies():
    """AS-11.14: the effect happens as it would, and then once more for the other player."""
    table = Table(A=dict(hand="bolt"), B=dict(hand="echo"), cards=[ECHO])
    table.do("A use bolt, B use echo -> #1, AB").shows(B_health=8, A_health=10, outlet="B:item:bolt")
    table.do("AB").shows(A_health=8, B_health=8, outlet="")


def test_who_copies_chooses_the_targets():
    """AS-11.14: they are chosen when the copy goes on the Outlet, and there is no cost."""
    table = Table(A=dict(hand="smash", slots="w21 w23", **DECKS), B=dict(slots="w22 w12", hand="echo", **DECKS),
                  cards=[ECHO])
    table.do("A use smash -> B1, B use echo -> #1, AB").shows(B_slot1=None)
    table.do("B choose A2, AB").shows(A_slot2=None, A_slot1="w21", B_hand="w11")


def test_blank_entries_and_copiers_are_not_copied():
    """AS-11.14: a Weapon without a word enters once, and an answer that copies is not copied."""
    table = Table(A=dict(hand="w22"), B=dict(hand="echo"), cards=[ECHO])
    table.do("A deploy w22 1, B use echo -> #1, AB").shows(outlet="", A_slot1="w22")
    second = {**ECHO, "id": "echo-two", "name": "Echo Two"}
    table = Table(A=dict(hand="bolt echo-two"), B=dict(hand="echo"), cards=[ECHO, second])
    table.do("A use bolt, B use echo -> #1, A use echo-two -> #2, BA")
    table.shows(B_health=8, outlet="B:item:bolt").do("AB").shows(A_health=8, outlet="")


def test_new_matches_keep_lost_block_and_old_records_do_not():
    """AS-7.7: a new match has `decay_resets` at false; a record that does not name it means true."""
    assert Match(GAME, seed=1).options["decay_resets"] is False
    match = played(GAME, 2, {"decay_resets": True}, most=30)
    options = {name: value for name, value in match.options.items() if name != "decay_resets"}
    again = Match.replay(match.record() | {"options": options})
    assert again.options["decay_resets"] is True and again.digest() == match.digest()
