"""gToons, section 9: zones, filters and conditions of powers, their stages, and why a slot is worth what it is."""

import pytest

from gtoons_board import Board, made
from gtoons_powers import ALL, FACING, NEAR, played


# ---- zones, filters, conditions ------------------------------------------------------------------
def test_both_sides():
    """GT-9.3, GT-X11: all means both sides."""
    assert Board("s0:1 Penny Nebula; s0:2 Mallard Quill; s1:1 Henrietta Headline").points() == [2, 8, 13]


def test_self_or_other():
    """GT-9.4, GT-X12: a card is one of all that match, unless others are meant."""
    assert Board("s0:1 Studio Silo").points() == [5]
    assert Board("s0:1 Crumb the Cabin Kid; s0:3 Captain Custard; s1:4 Bosun Brittle").points() == [6, 10, 7]


@pytest.mark.parametrize(("wanted", "reached"), [
    ({"colour": ["blue"]}, "b"), ({"colour": ["blue", "black"]}, "bk"),
    ({"type": ["hero", "ride"]}, "bk"),
    ({"group": ["Crew"]}, "b"),
    ({"character": ["Kay"]}, "k"), ({"points": [9, 3]}, "kg"), ({"card": ["gee"]}, "g"),
    ({"slot": [3]}, "k"),
    ({"colour": ["blue", "green"], "points": [3]}, "g"),
    ({"not": {"colour": ["red", "green"]}}, "bk"),
    ({"any": [{"colour": ["green"]}, {"points": [3]}, {"slot": [3]}]}, "kg"),
    ({"all": [{"points": [9, 3]}, {"not": {"slot": [3]}}]}, "g"),
    ({"not": {"any": [{"slot": [1, 2]}, {"type": ["ride"]}]}}, "g"), ({"colour": ["purple"]}, "")])
def test_filters(wanted, reached):
    """GT-9.5: all keys must hold, one value of a list is enough; any counts a card once."""
    others = {"b": made("blue", 4, types=["hero"], groups=["Crew"]),
              "k": made("black", 9, types=["ride"], name="Kay"),
              "g": made("green", 3, name="Gee")}
    points = played([{"op": "add", "n": 50, "to": ALL | {"other": True} | wanted}],
                    "s0:1 b; s0:3 k; s1:4 g",
                    **others)
    assert points == [5] + [value + 50 * (key in reached)
                            for key, value in (("b", 4), ("k", 9), ("g", 3))]


def test_a_card_counts_once():
    """GT-9.5: also when it matches two filters of any."""
    assert played([{"op": "add", "n": 2,
                    "per": ALL | {"any": [{"colour": ["red"]}, {"points": [5]}]}}]) == [7]


@pytest.mark.parametrize(("condition", "fulfilled"), [
    ({"have": ALL}, True), ({"have": ALL, "min": 3}, True), ({"have": ALL, "min": 4}, False),
    ({"have": ALL, "max": 3}, True),
    ({"have": ALL, "max": 2}, False), ({"have": NEAR | {"colour": ["purple"]}}, False),
    ({"have": FACING, "min": 0, "max": 0}, True),
    ({"have": {"zone": "own"}, "min": 2, "max": 2}, True),
    ({"have": ALL | {"other": True}, "min": 3}, False),
    ({"slot": [2]}, True),
    ({"slot": [1, 7]}, False)])
def test_conditions(condition, fulfilled):
    """GT-9.6: at least min (1 unless said) and at most max matching cards, or the slot of the card
    itself."""
    power = [{"op": "add", "n": 7, "if": [condition]}]
    assert played(power, "s0:1 Sourball Sam; s1:3 Bosun Brittle")[0] == (12 if fulfilled else 5)
    both = [{"op": "add", "n": 7,
             "if": [condition, {"have": {"zone": "self", "colour": ["blue"]}}]}]
    assert played(both, "s0:1 Sourball Sam; s1:3 Bosun Brittle")[0] == 5


def test_per():
    """GT-9.7: n times the number; none gives nothing."""
    power = [{"op": "add", "n": 4, "per": {"zone": "enemy", "colour": ["yellow"]}}]
    assert played(power)[0] == 5
    assert played(power,
                  "s0:1 Mallard Quill; s1:1 Henrietta Headline; s1:7 Static Napping")[0] == 13


# ---- stages --------------------------------------------------------------------------------------
def test_mute_of_touching_powers():
    """GT-9.8, GT-X17: its own powers that speak of touching, in whatever part, are off.

    It still receives.
    """
    text = "s0:2 Busboy Quark; s0:1 The Lost Luggage; s0:6 Biscuit the Space Corgi"
    assert Board(text).points() == [8, 9, 7] and Board(text + "; s1:2 The Moth").points() == [8, 5,
                                                                                              7, 4]
    for part in ({"to": NEAR}, {"per": NEAR}, {"if": [{"have": NEAR}]}):
        power = [{"op": "add", "n": 3} | part, {"op": "add", "n": 1}]
        free, muted = played(power, "s0:1 Sourball Sam"), played(power,
                                                                 "s0:1 Sourball Sam; s1:2 The Moth")
        assert sum(free) == 17 and sum(muted) == 14 + 4, part


def test_full_mute():
    """GT-9.8, GT-X18: all its powers are off, treats too."""
    text = "s0:2 Dot Rivet; s0:1 Inspector Colander; "
    assert Board(text + "s1:2 Hush the Librarian").points() == [10, 4, 4]
    assert Board(text + "s1:3 Hush the Librarian").points() == [13, 4, 4]
    text = "s0:6 Granny Gravity; s0:3 Sergeant Sprocket; "
    assert Board(text + "s1:6 Hush the Librarian").colours() == ["blue", "purple", "yellow"]
    assert Board(text + "s1:6 The Moth").colours() == ["blue", "purple", "blue"]


def test_a_mute_is_never_muted():
    """GT-9.8: two that face each other both act."""
    power = [{"op": "mute", "what": "all", "to": FACING}, {"op": "add", "n": 3}]
    assert Board("s0:1 a; s1:1 b", a=made(points=5, power=power),
                 b=made(points=5, power=power)).points() == [5, 5]
    near = [{"op": "mute", "what": "all", "to": NEAR}]
    text = "s0:2 a; s1:2 The Moth; s0:1 giver"
    cards = {"a": made(points=5, power=near),
             "giver": made(points=5, power=[{"op": "add", "n": 3}])}
    assert Board(text, **cards).points() == [5, 5, 4]


def test_mute_reads_base_attributes():
    """GT-9.8: printed ones with the silver choice, before any treat."""
    power = [{"op": "mute", "what": "all", "to": FACING | {"colour": ["purple"]}}]
    giver = made("red", 5, [{"op": "add", "n": 3}])
    assert Board("s0:1 Granny Gravity; s0:2 giver; s1:2 mute", giver=giver,
                 mute=made(power=power)).points() == [5, 8, 5]
    silver = made("silver", 2, [{"op": "add", "n": 3}])
    assert Board("s0:2 it; s1:2 mute", it=silver, mute=made(power=power)).points() == [5, 5]
    assert Board("s0:2 it; s1:2 mute", silver=("purple", None), it=silver,
                 mute=made(power=power)).points() == [2, 5]


def test_treat_before_points():
    """GT-9.9, GT-9.10, GT-X15: powers see the colour a card counts as."""
    board = Board("s0:6 Granny Gravity; s0:3 Sergeant Sprocket; s0:4 Denim Dynamo; s0:1 "
                  "Picklewort's Folly")
    assert board.points() == [1, 10, 7, 8] and board.colours() == ["orange", "purple", "blue",
                                                                   "purple"]


def test_the_later_treat_wins():
    """GT-9.9, GT-X16: in the order their sources were revealed."""
    assert Board("s0:1 Granny Gravity; s0:2 Piggy Sterling; s1:2 Little Miss Eclipse").colours()[1] == "black"
    assert Board("s0:3 Granny Gravity; s0:2 Piggy Sterling; s1:2 Little Miss Eclipse").colours()[0] == "purple"
    facing = "s0:1 Piggy Sterling; s0:2 Granny Gravity; s1:2 Little Miss Eclipse"
    assert Board(facing).colours()[0] == "purple"


def test_the_lead_decides_between_two_treats_of_one_slot():
    """GT-9.9, GT-8.5, GT-2.6."""
    first = made(power=[{"op": "treat", "colour": "blue", "to": ALL}])
    second = made(power=[{"op": "treat", "colour": "green", "to": ALL}])
    assert Board("s0:1 a; s1:1 b", lead=0, a=first, b=second).colours() == ["green", "green"]
    assert Board("s0:1 a; s1:1 b", lead=1, a=first, b=second).colours() == ["blue", "blue"]


def test_treat_targets_and_conditions_read_base_attributes():
    """GT-9.9: one treat does not make the next one fit."""
    chain = made("red", power=[{"op": "treat", "colour": "blue", "to": ALL | {"colour": ["red"]}},
                               {"op": "treat", "colour": "green",
                                "to": ALL | {"colour": ["blue"]}}])
    assert Board("s0:1 it", it=chain).colours() == ["blue"]
    asks = made("red", power=[{"op": "treat", "colour": "blue", "to": {"zone": "self"}},
                              {"op": "treat", "type": "hero", "to": {"zone": "self"},
                               "if": [{"have": ALL | {"colour": ["blue"]}}]},
                              {"op": "add", "n": 3, "to": ALL | {"type": ["hero"]}}])
    assert Board("s0:1 it", it=asks).points() == [5]


def test_added_attributes():
    """GT-9.9, GT-X24: a type, group or character is added, the printed one stays.

    A treat beats a silver choice.
    """
    assert Board("s0:2 Madame Magnetta; s1:2 Mallard Quill; s1:1 Sergeant Sprocket").points() == [6, 5, 3]
    assert Board("s0:2 Madame Magnetta; s1:2 Hush the Librarian; s1:1 Sergeant Sprocket").points() == [6, 7, 4]
    for key, old in (("type", "kid"), ("group", "Crew"), ("character", "Plain")):
        power = [{"op": "treat", key: "New", "to": NEAR},
                 {"op": "add", "n": 1, "to": NEAR | {key: ["New"]}},
                 {"op": "add", "n": 10, "to": NEAR | {key: [old]}}]
        assert played(power, "s0:1 plain",
                      plain=made("blue", 4, types=["kid"], groups=["Crew"],
                                 name="Plain")) == [5, 15]
    board = Board("s0:2 Mossy Gladys; s1:2 Little Miss Eclipse", silver=("green", None))
    assert board.colours() == ["black", "silver"] and board.points() == [1, 3]


def test_multipliers():
    """GT-9.11, GT-X13: of the printed value only.

    They add up, or with the option multiply; adds come on top.
    """
    text = "s0:1 Luna Ladle; s0:4 Chef Crater; s0:7 The Milkshake Machine"
    assert Board(text).points()[0] == 18 and Board(text, product=True).points()[0] == 24
    text = "s0:2 Custard at the Wheel; s0:1 The Gravy Boat; s0:7 Cuckoo Clocksworth"
    assert Board(text).points()[1] == Board(text, product=True).points()[1] == 14
    power = [{"op": "mul", "n": 2}, {"op": "mul", "n": 3}, {"op": "add", "n": 1}]
    assert played(power) == [21] and Board("s0:2 it", product=True,
                                           it=made(points=5, power=power)).points() == [31]
    assert played([{"op": "mul", "n": 0}, {"op": "add", "n": 2}]) == [2]


def test_the_floor():
    """GT-9.12, GT-X14: raised to 0 once, at the end."""
    assert Board("s0:1 Trixie Hex; s1:4 Pop Quizzly").points() == [0, 2]
    assert Board("s0:1 Trixie Hex; s1:4 Pop Quizzly; s0:7 Picklewort's Folly").points() == [2, 1, 2]


def test_last_card():
    """GT-9.6, GT-X19: slot 7 is the last card's."""
    assert Board("s0:7 Lambkin Scoop").points() == [12]
    assert Board("s0:3 Lambkin Scoop").points() == [2]


@pytest.mark.parametrize(("choice", "points", "colour"),
                         [("green", [3, 12], "green"), ("red", [1, 12], "red"),
                                                          ("silver", [1, 12], "silver"),
                                                          (None, [1, 12], "silver")])
def test_silver(choice, points, colour):
    """GT-7.8, GT-7.9, GT-X20.

    The chosen colour stands in for the printed one, of silver cards alone.
    """
    board = Board("s0:1 Mossy Gladys; s0:3 Mother Hex", silver=(choice, None))
    assert board.points() == points and board.colours() == [colour, "green"]


def test_points_filters_read_printed_values():
    """GT-9.5, GT-9.10, GT-X25: no stage reads scores."""
    board = Board("s0:4 The Swamp Organ; s0:3 Denim Dynamo; s0:1 Batwing the Intern; s0:5 "
                  "Biscuit the Space Corgi")
    assert board.points() == [7, 12, 3, 12]


# ---- explanations --------------------------------------------------------------------------------
def test_an_explanation_names_what_gave_what():
    """Printed value, own power, gifts and losses with their givers, the floor."""
    board = Board("s0:2 Custard at the Wheel; s0:1 The Gravy Boat; s0:7 Cuckoo Clocksworth")
    assert board.why("s0:2") == [(6, "printed"), (6, "own power: ×2 while touching The Gravy Boat"),
                                 (2, "Cuckoo Clocksworth: every red card +2")]
    board = Board("s0:1 Trixie Hex; s1:4 Pop Quizzly")
    assert board.why("s0:1") == [(1, "printed"), (-2, "Pop Quizzly: every kid \u22122"),
                                 (0, "not now: +6 while touching Prudence Hex"),
                                 (1, "raised to 0")]
    assert board.why("s0:2") == []


def test_an_explanation_tells_mutes_treats_and_silver():
    """What scores nothing itself is said with its giver and the value 0."""
    board = Board("s0:2 Busboy Quark; s0:1 The Lost Luggage; s0:6 Biscuit the Space Corgi; s1:2 "
                  "The Moth")
    assert board.why("s0:2") == [(4, "printed"), (0, "its touching powers are off: The Moth"),
                                 (1, "Biscuit the Space Corgi: each touching card +1"),
                                 (0, "not now: +4 while touching a gizmo")]
    board = Board("s0:2 Sourball Sam; s0:1 Granny Gravity; s1:2 Hush the Librarian")
    assert board.why("s0:2") == [(8, "printed"), (0,
                                                  "counts as purple: Granny Gravity")], "Sam has no power that could go"
    board = Board("s0:1 Mossy Gladys", silver=("green", None))
    assert board.why("s0:1") == [(1, "printed"),
                                 (0, "counts as green: the colour chosen for silver"),
                                 (2, "own power: every green card +2")]


def test_two_multipliers_are_told_one_after_the_other():
    """GT-9.11: with products, each says what it brought on top of those before it."""
    board = Board("s0:1 Luna Ladle; s0:4 Chef Crater; s0:7 The Milkshake Machine", product=True)
    assert [value for value, _ in board.why("s0:1")] == [6, 6, 12]
