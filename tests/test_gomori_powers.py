"""Gomori, sections 4 and 5: jack, queen and king, and gathering."""

import pytest

from gomori import GAME
from gomori_table import Table

G = """
..  3C  ..  5H
..  QC  JH  #9H
3D  ..  7D  ..
..  8C  ..  ..
"""
X10 = """
2C  ..  ..  ..
..  {}  4D  ..
..  8D  3C  ..
..  ..  ..  6C
"""
ROW = """
2C  3C  {}  5C
6D  7D  8D  9D
"""


# ---- 4 Activation --------------------------------------------------------------------------------
@pytest.mark.parametrize("play", ["play JC 1,2", "play QS 1,2", "play KC 1,2"])
def test_on_an_empty_cell_nothing_happens(play):
    """GO-4.1: a face card acts if and only if it is stacked."""
    table = Table("5H 6H 7H\n8H .. 9H\n5D 6D 7D", "JC QS KC").play(play.replace("1,2", "1,1"))
    assert not any(cell.startswith("#") for cell in table.field().values())
    assert table.turn == "red"


def test_activation_is_compulsory_and_comes_before_gathering():
    """GO-4.2: the jack turns its own row's cards down first, so the row is not closed."""
    table = Table("2C  3C  JH  5C\n..  ..  7D  ..\n..  ..  9D  ..", "JC 2S").play("play JC 0,2")
    assert table.won("black") == set()
    assert table.field() == {(0, 0): "2C", (0, 1): "#3C", (0, 2): "JC+JH", (0, 3): "#5C",
                             (1, 2): "#7D", (2, 2): "9D"}


def test_the_jack_turns_its_four_neighbours():
    """GO-4.3: the four cells beside it, at distance one; not the corners, not the cells beyond."""
    table = Table("5H 6H 7H 4H\n8H JD 9H 3H\n5D 6D 7D 4D\n8D 9D TD 3D", "JC 2S").play("play JC 1,1")
    turned = {at for at, cell in table.field().items() if cell.startswith("#")}
    assert turned == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_the_queen_turns_its_four_corners():
    """GO-4.4: the four cells at its corners; not those beside it, not those beyond."""
    table = Table("5H 6H 7H 4H\n8H QD 9H 3H\n5D 6D 7D 4D\n8D 9D TD 3D", "QC 2S").play("play QC 1,1")
    turned = {at for at, cell in table.field().items() if cell.startswith("#")}
    assert turned == {(0, 0), (0, 2), (2, 0), (2, 2)}


def test_either_colour_is_turned_and_never_back():
    """GO-4.5: own cards too.

    Empty and face-down neighbours stay as they are; only a new card shows a face again.
    """
    table = Table(G, "JC 5C 2S").play("play JC 1,2")
    assert table.field() == {(0, 1): "3C", (0, 3): "5H", (1, 1): "#QC", (1, 2): "JC+JH",
                             (1, 3): "#9H", (2, 0): "3D",
                             (2, 2): "#7D", (3, 1): "8C"}
    assert table.play("play 5C 1,1").field()[1, 1] == "5C+QC"


def test_the_king_turns_exactly_one_pile():
    """GO-4.6: one pile of the player's choice anywhere, the king itself allowed."""
    grid = "2C 3C KH 5C\n6D #7D 8D 9D"
    for target, cell in (("1,0", "#6D"), ("1,3", "#9D")):
        after = Table(grid, "KC 2S").play(f"play KC 0,2 turn {target}").field()
        assert after[tuple(map(int, target.split(",")))] == cell
    assert Table(grid, "KC 2S").play("play KC 0,2 turn 0,2").field()[0, 2] == "#KC+KH"


def test_the_targets_of_the_king():
    """GO-4.7: face-up piles seen after the king was laid, its own cell too, also when it landed on
    a face-down pile."""
    grid = "2C 3C KH 5C\n6D #7D 8D 9D"
    table = Table(grid, "KC 2S")
    assert table.targets("KC", "0,2") == {"0,0", "0,1", "0,2", "0,3", "1,0", "1,2", "1,3"}
    assert table.targets("KC", "1,1") == {"0,0", "0,1", "0,2", "0,3", "1,0", "1,1", "1,2", "1,3"}
    assert table.refused("play KC 0,2 turn 1,1") == ("king_target_face_down", "GO-4.7")
    assert table.refused("play KC 0,2 turn 2,2") == ("king_target_empty", "GO-4.7")


def test_kings_may_do_nothing_if_the_option_says_so():
    """GO-4.7, `king_may_fizzle`: a face-down pile may be chosen, and nothing changes.

    An empty cell still may not.
    """
    table = Table("2C 3C KH 5C\n6D #7D 8D 9D", "KC 2S", king_may_fizzle=True)
    assert "1,1" in table.targets("KC", "0,2")
    assert table.refused("play KC 0,2 turn 2,2") == ("king_target_empty", "GO-4.7")
    table.play("play KC 0,2 turn 1,1")
    assert table.field()[1, 1] == "#7D" and table.won("black") == {"2C", "3C", "5C"}
    onto = Table("#2D 5H", "KC 2S", king_may_fizzle=True).play("play KC 0,0 turn 0,0")
    assert onto.field()[0, 0] == "#KC+2D", "the king's own cell shows the king, so it is turned"


def test_a_king_among_face_down_piles_turns_itself():
    """GO-4.8: the king always has a target; if all else is face-down it must be itself."""
    table = Table("#2C #3D\n.. #4H", "KC")
    for at in ("0,0", "0,1", "1,1"):
        assert table.targets("KC", at) == {at}
    assert len(table.legal()) == 36
    table.play("play KC 0,1 turn 0,1")
    assert table.field()[0, 1] == "#KC+3D" and table.turn == "red"


def test_a_target_is_named_if_and_only_if_a_king_is_stacked():
    """GO-4.9: a stacked king needs a target, no other play takes one."""
    table = Table(G, "KC 5C JC")
    assert table.refused("play KC 1,1") == ("king_target_missing", "GO-4.9")
    assert table.refused("play KC 0,0 turn 0,1") == ("king_target_unwanted", "GO-4.9")
    assert table.refused("play 5C 0,3 turn 0,1") == ("king_target_unwanted", "GO-4.9")
    assert table.refused("play JC 1,2 turn 0,1") == ("king_target_unwanted", "GO-4.9")
    assert table.can("play KC 0,0") and table.can("play KC 1,1 turn 0,1")


def test_turning_a_pile_keeps_its_cards():
    """GO-4.10: a turned pile changes its top only."""
    table = Table("6H+5H,5D JD 9H+9D", "JC 2S").play("play JC 0,1")
    assert table.field() == {(0, 0): "#6H+5D,5H", (0, 1): "JC+JD", (0, 2): "#9H+9D"}


def test_an_activated_card_can_close_a_line_itself():
    """GO-4.11: the jack closes diagonals, the queen rows and columns.

    A king that turns a card of the line closes nothing.
    """
    assert Table(X10.format("JH"), "JC 2S").play("play JC 1,1").won("black") == {"2C", "3C", "6C"}
    assert Table(X10.format("QH"), "QC 2S").play("play QC 1,1").won("black") == set()
    assert Table(ROW.format("QH"), "QC 2S").play("play QC 0,2").won("black") == {"2C", "3C", "5C"}
    assert Table(ROW.format("JH"), "JC 2S").play("play JC 0,2").won("black") == set()
    kings = {target: Table(ROW.format("KH"),
                           "KC 2S").play(f"play KC 0,2 turn {target}").won("black")
             for target in ("0,0", "0,1", "0,2", "0,3", "1,0", "1,1")}
    assert {target for target, won in kings.items() if won} == {"1,0", "1,1"}


# ---- 5 Gathering ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("grid", "at"), [
    ("2C 3C 4C ..", "0,3"), ("2C\n3C\n..\n5C", "2,0"),
    (".. .. .. 4C\n.. .. 3C ..\n.. .. .. ..\n2C .. .. ..", "2,1"),
    ("2C .. .. ..\n.. 3C .. ..\n.. .. .. ..\n.. .. .. 5C", "2,2")])
def test_lines_are_rows_columns_and_the_long_diagonals(grid, at):
    """GO-5.1: four cells in a row, in a column or on a diagonal."""
    assert len(Table(grid, "9C 2S").play(f"play 9C {at}").won("black")) == 3


@pytest.mark.parametrize(("grid", "at"), [
    ("2C 3C ..", "0,2"), ("2C .. 3C\n.. 4C ..\n.. .. ..", "2,2"),
    (".. 2C .. ..\n3C .. .. ..\n.. .. .. ..\n.. .. .. 8D", "2,2"),
    (".. 2C .. 8D\n.. .. 3C ..\n.. .. .. 4C\n9D .. .. ..", "0,0")])
def test_shorter_lines_do_not_count(grid, at):
    """GO-5.1: three in a line, shorter diagonals and broken rows are no lines."""
    assert Table(grid, "9C 2S").play(f"play 9C {at}").won("black") == set()


def test_one_suit_not_one_colour():
    """GO-5.2: four face-up tops of one suit, whatever their ranks; spades do not help clubs."""
    assert Table("2C 3C 4S ..", "9C 2S").play("play 9C 0,3").won("black") == set()
    assert Table("2C KC AC ..", "9C 2S").play("play 9C 0,3").won("black") == {"2C", "KC", "AC"}
    assert Table("2D KD AD ..", "9D 2H", turn="red").play("play 9D 0,3").won("red") == {"2D", "KD",
                                                                                        "AD"}


def test_closed_lines_through_the_laid_cell_are_gathered_by_who_laid():
    """GO-5.3: after laying and activation every closed line with the cell just laid on goes to the
    player who laid."""
    table = Table("3C QC 8C 5H", "5C 2S", won=("", "")).play("play 5C 0,3")
    assert table.won("black") == {"3C", "QC", "8C"} and table.won("red") == set()


def test_the_three_other_cells_are_emptied():
    """GO-5.4: tops and all cards under them, of either colour.

    The laid card and everything under it stay.
    """
    table = Table("3C+3D,3H  QC+QD  7H+7D  8C\n..  ..  5D  ..", "7C 2S").play("play 7C 0,2")
    assert table.won("black") == {"3C", "3D", "3H", "QC", "QD", "8C"}
    assert table.field() == {(0, 2): "7C+7D,7H", (1, 2): "5D"}


def test_several_lines_are_gathered_together():
    """GO-5.5: up to three lines, 6 or 9 cells, gathered at once."""
    two = Table("9H 2C 3C 4C\n5C .. .. ..\n6C .. KD ..\n7C .. .. ..",
                "9C 2S 3S 4S 6S").play("play 9C 0,0")
    assert two.won("black") == {"2C", "3C", "4C", "5C", "6C",
                                "7C"} and two.field() == {(0, 0): "9C+9H", (2, 2): "KD"}
    three = Table(".. 2C 3C 4C\n5C 6C+6D .. ..\n7C .. 8C ..\nTC .. .. QC",
                  "9C 2S").play("play 9C 0,0")
    assert len(three.won("black")) == 10 and three.field() == {(0, 0): "9C"}


def test_lines_without_the_laid_cell_are_not_looked_at():
    """GO-5.6: a line elsewhere is not gathered.

    In play none can be closed, since only the owner of a suit lays it.
    """
    table = Table("2C 3C 4C 5C\n.. .. .. ..\n9H .. .. ..", "7C 9S").play("play 9S 1,1")
    assert table.won("black") == set() and len(table.field()) == 6
    red = Table("2C 3C 4C ..", "9D 2H", turn="red").play("play 9D 0,3")
    assert red.won("red") == set()


def test_face_down_piles_belong_to_no_line():
    """GO-5.7: a face-down card of the suit closes nothing; a card laid on it may."""
    assert Table("2C 3C #4C ..", "9C 7S").play("play 9C 0,3").won("black") == set()
    assert Table("2C 3C #4C 5C", "9C 7S").play("play 9C 0,2").won("black") == {"2C", "3C", "5C"}


def test_gathering_turns_nothing_and_does_not_chain():
    """GO-5.8: what remains keeps its facing, nothing is activated and no further line is
    gathered."""
    table = Table("JC 3C 4C ..\n#6D 7D 8D ..\n9D .. .. ..", "9C 2S").play("play 9C 0,3")
    assert table.field() == {(0, 3): "9C", (1, 0): "#6D", (1, 1): "7D", (1, 2): "8D", (2, 0): "9D"}
    assert table.won("black") == {"JC", "3C", "4C"}


def test_a_king_that_turns_himself_gives_something_up_while_he_could_turn_another():
    """GO-4.6: the page offers that quietly, never as what a player most likely wants."""
    def given(table, text):
        return GAME.yields(table.pos, table.seat, GAME.parse(table.pos, table.seat, text))
    table = Table("2C 3C KH 5C\n6D #7D 8D 9D", "KC 2S")
    assert given(table, "play KC 0,2 turn 0,2") and not given(table, "play KC 0,2 turn 0,1")
    assert not given(table, "play 2S 0,0"), "what lays a card is no pass"
    assert not given(Table("#2C #3D\n.. #4H", "KC"), "play KC 0,1 turn 0,1"), "nothing else is left to turn (GO-4.8)"
