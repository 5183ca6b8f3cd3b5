"""Kaadosu, sections 4 and 6: the spaces, what is adjacent, what a card sees, each worked out anew by other means."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from kaadosu import GAME
from kaadosu.rules import lines
from kaadosu.rules.lines import CENTRES, HIDING, NEAR, SEEN, SPACES, Rectangle, Segment, meets, rectangle
from kaadosu_table import Table

MIDDLE = {"F1": (-8, 8), "F2": (0, 8), "F3": (8, 8), "B1": (-4, 18), "B2": (4, 18)}
HIDES = {  # KA-6.3: attacker -> target -> the enemy space whose card hides it
    "F1": {"B1": "F1", "B2": "F2"},
    "F2": {"B1": "F2", "B2": "F2"},
    "F3": {"B1": "F2", "B2": "F3"},
    "B1": {"B2": "F2"},
    "B2": {"B1": "F2"},
}
ANY = "red circle 9/1"


def sees(attacker, enemies):
    """What an attacker may attack, as the game lists it."""
    return Table({attacker: ANY}, dict.fromkeys(enemies.split(), ANY)).can(f"attack {attacker}")


def crosses(start, end, x0, x1, y0, y1):
    """Whether a segment meets a rectangle: the part of it between the sides is found by clipping, in fractions."""
    low, high = Fraction(0), Fraction(1)
    for a, b, least, most in ((start[0], end[0], x0, x1), (start[1], end[1], y0, y1)):
        if a == b:
            if not least <= a <= most:
                return False
            continue
        near, far = sorted((Fraction(least - a, b - a), Fraction(most - a, b - a)))
        low, high = max(low, near), min(high, far)
    return low <= high


def facing(place):
    """A place of the own field, as seen from the midline of the other: in front is behind."""
    return place[0], -place[1]


def widened(rect, by):
    """A rectangle with so much more on each side."""
    return Rectangle(*(side + by * way for side, way in zip(rect, (-1, 1, -1, 1))))


def doubled(line):
    """A line or a rectangle, twice as large."""
    return type(line)(*(2 * part for part in line))


# ---- 4 The field ---------------------------------------------------------------------------------------------------
def test_five_spaces():
    """KA-4.1: a card can be placed on these five and no others; three stand in front, two behind."""
    table = Table(hands=("11", ""))
    assert table.can("place 0") == {"F1", "F2", "F3", "B1", "B2"} == set(SPACES)
    depths = {space: CENTRES[at][1] for at, space in enumerate(SPACES)}
    assert depths["F1"] == depths["F2"] == depths["F3"] < depths["B1"] == depths["B2"]


def test_a_mirror_image():
    """KA-4.2: seat 1 sees from F1 what seat 0 sees from F1, and F1 stands opposite F1 for both."""
    enemies = {"F1": ANY, "B1": ANY, "B2": ANY}
    for space in SPACES:
        first = Table({space: ANY}, enemies)
        second = Table(enemies, {space: ANY}, active=1)
        assert first.can(f"attack {space}") == second.can(f"attack {space}")
    assert sees("F1", "F1 B1 B2") == {"F1", "B2"} and sees("F3", "F3 B1 B2") == {"F3", "B1"}


def test_spaces_and_cards_to_scale():
    """KA-4.3: spaces of 8 by 10 fill their rows without gap or overlap; a card of 6 by 8 lies in the middle of one."""
    assert (lines.WIDE, lines.DEEP, lines.CARD_WIDE, lines.CARD_DEEP) == (8, 10, 6, 8)
    for row in ("F1", "F2", "F3"), ("B1", "B2"):
        whole = [rectangle(SPACES.index(space), 8, 10) for space in row]
        assert all(left[1] == right[0] and left[2:] == right[2:] for left, right in zip(whole, whole[1:]))
    for at in range(5):
        assert widened(rectangle(at), 1) == rectangle(at, 8, 10)


def test_borders_belong_to_the_card():
    """KA-4.3: a line that ends on the border of a card, or runs along it, meets it; one unit beside it does not."""
    card = Rectangle(5, 11, 4, 12)
    for line in ((0, 8, 5, 8), (11, 0, 11, 20), (0, 12, 20, 12)):
        assert meets(Segment(*line), card)
    for line in ((0, 8, 4, 8), (12, 0, 12, 20), (0, 13, 20, 13)):
        assert not meets(Segment(*line), card)


def test_centres():
    """KA-4.4: the middles, and the ground that cards cover."""
    assert {space: CENTRES[at] for at, space in enumerate(SPACES)} == MIDDLE
    covered = {space: rectangle(at) for at, space in enumerate(SPACES)}
    assert covered == {
        "F1": (-11, -5, 4, 12),
        "F2": (-3, 3, 4, 12),
        "F3": (5, 11, 4, 12),
        "B1": (-7, -1, 14, 22),
        "B2": (1, 7, 14, 22),
    }


def test_the_table_is_drawn_to_scale():
    """KA-4.5: the cells lie apart as the middles do, in cards of 6 by 8; between the front rows, as KA-4.4 says."""
    pos = Table().pos
    for zone in GAME.zones(pos)[:2]:
        at = {cell.label: cell.at for cell in GAME.contents(pos, zone)}
        assert set(at) == set(MIDDLE)
        for a, b in combinations(MIDDLE, 2):
            apart = [there - here for here, there in zip(MIDDLE[a], MIDDLE[b])]
            assert [round((there - here) * 6, 6) for here, there in zip(at[a], at[b])] == apart
        assert round(zone.gap * 6, 6) == 8                                       # from |y| = 4 to 4 on the other side
    assert round(GAME.ratio * 6, 6) == 8


def test_adjacent():
    """KA-4.6: sides that touch along a length; the list of the clause, found again from the spaces."""
    pairs = {"F1 F2", "F2 F3", "B1 B2", "F1 B1", "F2 B1", "F2 B2", "F3 B2"}
    listed = {f"{SPACES[a]} {SPACES[b]}" for a in range(5) for b in NEAR[a]}
    assert listed == pairs | {" ".join(reversed(pair.split())) for pair in pairs}
    for a, b in combinations(MIDDLE, 2):
        wide = 8 - abs(MIDDLE[a][0] - MIDDLE[b][0])
        deep = 10 - abs(MIDDLE[a][1] - MIDDLE[b][1])
        assert (f"{a} {b}" in pairs) == (min(wide, deep) == 0 < max(wide, deep))


def test_corners_are_not_enough(monkeypatch):
    """KA-4.6: were B1 so far to the left that it met F2 in a corner alone, the two would not be adjacent."""
    assert lines._touch(1, 3)
    monkeypatch.setattr(lines, "CENTRES", (*CENTRES[:3], (-8, 18), CENTRES[4]))
    assert not lines._touch(1, 3) and lines._touch(0, 3)


@pytest.mark.parametrize("seat", [0, 1])
def test_four_cards_a_side(seat):
    """KA-4.7, KA-X13: with four own cards nothing is placed, whatever the other has; the fifth space is to move to."""
    four = {"F1": "21", "F2": "22", "F3": "23", "B1": "24"}
    sides = [four, four]
    hands = ["", ""]
    hands[seat] = "11"
    table = Table(*sides, hands=hands, active=seat).refused("place 0 B2", "KA-4.7")
    assert table.can("move F3") == {"B2"} and not table.can("place 0")
    sides[seat] = {"F1": "21", "F2": "22", "F3": "23"}
    assert Table(*sides, hands=hands, active=seat).can("place 0") == {"B1", "B2"}


# ---- 6 Line of sight -----------------------------------------------------------------------------------------------
def test_own_cards_never_block():
    """KA-6.1: an attacker in the back sees over its own front; the line goes from middle to middle."""
    front = {"F1": ANY, "F2": ANY, "F3": ANY}
    for back in ("B1", "B2"):
        table = Table(front | {back: ANY}, {"F1": ANY, "F3": ANY, back: ANY})
        assert table.can(f"attack {back}") == {"F1", "F3", back}
    for start, end in product(range(5), repeat=2):
        attacker, target = facing(MIDDLE[SPACES[start]]), MIDDLE[SPACES[end]]
        nearer = [at for at in range(5) if at != end and MIDDLE[SPACES[at]][1] < target[1]]
        hiding = {at for at in nearer if crosses(attacker, target, *rectangle(at))}
        assert hiding == {at for at in range(5) if HIDING[start][end] >> at & 1}


def test_hidden_by_what_stands_in_front():
    """KA-6.2, KA-X1, KA-X2: another enemy card, nearer to the midline, on the line; nothing else hides."""
    assert sees("F1", "F1 B1") == {"F1"}
    assert sees("F1", "B1") == {"B1"} and sees("F1", "F2 B1") == {"F2", "B1"}
    assert sees("F1", "F3 B1 B2") == {"F3", "B1", "B2"}
    assert sees("B1", "F1 F2 B1") == {"F1", "F2", "B1"}
    table = Table({"F1": ANY}, {"F1": ANY, "B1": ANY}).refused("attack F1 B1", "KA-6.2")
    assert table.can("attack F1") == {"F1"}
    for back, other in (("B1", "B2"), ("B2", "B1")):                             # a card of the same row hides none
        assert sees(back, f"{back} {other}") == {back, other}


def test_the_table_of_sight():
    """KA-6.3: all 25 pairs on empty fields, each single card that stands in between, and all 32 sets of enemies."""
    for attacker in SPACES:
        for target in SPACES:
            assert sees(attacker, target) == {target}
            for other in SPACES:
                if other != target:
                    assert (target in sees(attacker, f"{target} {other}")) == (HIDES[attacker].get(target) != other)
        for mask in range(1, 32):
            standing = {space for at, space in enumerate(SPACES) if mask >> at & 1}
            wanted = {target for target in standing if HIDES[attacker].get(target) not in standing}
            assert sees(attacker, " ".join(standing)) == wanted
    found = [HIDES[a][t] for a in SPACES for t in HIDES[a]]
    assert (found.count("F1"), found.count("F2"), found.count("F3")) == (1, 6, 1)


def test_examples_of_sight():
    """KA-X3, KA-X4, KA-6.3."""
    for enemies, seen in (
            ("F2 B1 B2", {"F1": "F2 B1", "F2": "F2", "F3": "F2 B2", "B1": "F2 B1", "B2": "F2 B2"}),
            ("F1 F3 B1 B2",
             {"F1": "F1 F3 B2", "F2": "F1 F3 B1 B2", "F3": "F1 F3 B1", "B1": "F1 F3 B1 B2", "B2": "F1 F3 B1 B2"})):
        for space in SPACES:
            assert sees(space, enemies) == set(seen[space].split())


def test_a_line_against_a_rectangle():
    """KA-6.4, KA-X5: boxes and cross products say what clipping by fractions says, corners and borders included."""
    slope = Segment(0, 0, 10, 10)
    assert meets(slope, Rectangle(5, 8, 2, 5)) and not meets(slope, Rectangle(6, 8, 2, 5))
    assert not meets(Segment(0, -8, -4, 18), Rectangle(-11, -5, 4, 12))
    rectangles = [Rectangle(*each) for each in ((-1, 1, 0, 2), (1, 2, -2, 3), (-4, -2, 1, 2), (0, 3, 3, 4))]
    for ax, ay, tx, ty in product((-3, 0, 2), (-3, -1), range(-4, 5), range(5)):
        for rect in rectangles:
            line = Segment(ax, ay, tx, ty)
            assert meets(line, rect) == crosses((ax, ay), (tx, ty), *rect), (line, rect)


def test_facts_about_sight():
    """KA-6.5: no line only grazes a border, the words "in front" change nothing, and every attacker sees something."""
    for start, end in product(range(5), repeat=2):
        line = Segment(*facing(CENTRES[start]), *CENTRES[end])
        for other in range(5):
            card = rectangle(other)
            narrow = widened(doubled(card), -1)                                  # half a unit less on each side
            met = meets(line, card)
            assert met == meets(doubled(line), narrow)
            if other != end:
                assert met == bool(HIDING[start][end] >> other & 1)              # in front or not
            assert not met or meets(line, widened(card, 1))
    assert all(SEEN[start][mask] for start in range(5) for mask in range(1, 32))
