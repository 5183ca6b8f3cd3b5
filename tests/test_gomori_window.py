"""Gomori, section 2: places the rules keep no cell for."""

import pytest

from gomori_table import Table, square

LONE = """
5C
"""


@pytest.mark.parametrize("place", ["4,0", "0,4", "-4,0", "0,-4", "9,9", "-40,-40", "99,99"])
def test_a_place_far_off_is_no_cell_of_the_area(place):
    """GO-2.2: seven by seven cells around a lone card are the area, and nothing else."""
    table = Table(LONE, "7C")
    assert table.cells("7C") == {(row, column) for row in range(-3, 4) for column in range(-3, 4)
                                 if (row, column) != (0, 0)}
    assert table.refused(f"play 7C {place}") == ("out_of_area", "GO-2.2")


def test_the_first_card_of_the_pack_goes_everywhere():
    """GO-2.2, GO-6.9: wherever it is laid it lies there, and no play is taken for a pass."""
    for place in square(-3, -3, 3, 3) - {(0, 0)}:
        after = Table(LONE, "2C").play(f"play 2C {place[0]},{place[1]}")
        assert after.field() == {(0, 0): "5C", place: "2C"} and after.pos.passes == 0


@pytest.mark.parametrize("place", ["4,0", "-4,-4", "-4,0", "0,-4", "-4,3", "99,99"])
def test_a_king_reaches_no_place_far_off(place):
    """GO-4.9: what lies outside the field has no pile to turn."""
    table = Table(LONE, "KC")
    assert table.refused(f"play KC 0,0 turn {place}") == ("king_target_empty", "GO-4.7")
