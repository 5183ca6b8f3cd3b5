"""Gomori's worked examples. GO-X02 to GO-X23 are positions with all plays and results in
vectors/gomori/examples.jsonl; each is checked against it, its drawing in the rulebook too, and by
hand what the rulebook says in words."""

import json
from pathlib import Path

import pytest

from gomori import GAME
from gomori.dev.vectors import lay_out, position
from gomori_table import Table, square

CASES = {case["id"]: case
         for case in map(json.loads, (Path(__file__).parent / "vectors/gomori/examples.jsonl")
                                          .read_text("utf-8").splitlines())}
IN_FILE = ["GO-X02", "GO-X03", "GO-X04", "GO-X05", "GO-X06", "GO-X07", "GO-X08", "GO-X09", "GO-X10",
           "GO-X11", "GO-X12",
           "GO-X13", "GO-X14", "GO-X15", "GO-X16", "GO-X17", "GO-X18", "GO-X19", "GO-X20", "GO-X21",
           "GO-X22", "GO-X23"]
FULL = "5H 7H 8D 9D\nTD 5D 7D 8H\n9H TH QH QD\nAD AH JH JD"


def drawings():
    """Clause id -> the grid drawn under it in the rulebook."""
    found, last = {}, None
    for section in GAME.rulebook().sections:
        for block in section["blocks"]:
            if block["kind"] == "clause":
                last = block["id"]
            elif block["kind"] == "pre" and last and "-X" in last:
                found.setdefault(last, block["text"])
    return found


@pytest.mark.parametrize("name", IN_FILE)
def test_example(name):
    """Every legal play of the example and nothing else, each with its result."""
    assert list(position(CASES[name])) == []


@pytest.mark.parametrize("name", [name for name in IN_FILE if name in drawings()])
def test_drawing(name):
    """The rulebook draws the position that the file holds."""
    drawn, filed = Table(drawings()[name], "2C"), lay_out(CASES[name])
    assert drawn.pos.data()["vars"]["down"] == [[r + drawn.pos.row, c + drawn.pos.column]
                                                for r, c in filed.data()["vars"]["down"]]
    assert {at: sorted(pile) for at, pile in drawn.pos.data()["cards"]["field"].items()} == {
        f"{r + drawn.pos.row},{c + drawn.pos.column}": sorted(pile) for (r, c), pile in
        ((tuple(map(int, at.split(","))), pile)
         for at, pile in filed.data()["cards"]["field"].items())}


def test_every_example_with_a_position_is_in_the_file():
    assert set(IN_FILE) == set(CASES) and len(drawings()) > 15


def test_opening():
    """GO-X01: every hand card is a legal first play.

    KC takes no target, acts on nothing, ends the turn; one is drawn.
    """
    table = Table("", "2C 5S 9S AS KC")
    assert table.legal() == {f"play {card} 0,0" for card in ("2C", "5S", "9S", "AS", "KC")}
    assert table.refused("play KC 0,0 turn 0,0")[0] == "king_target_unwanted"
    table.play("play KC 0,0")
    assert table.field() == {(0, 0): "KC"} and table.turn == "red"
    assert len(table.hand("black")) == 5 and table.pile("black") == 20


def test_lone_cards_area():
    """GO-X02: 48 cells for each card; 5C to (3,-3) closes rows 0..3 and columns -3..0.

    GO-X03: 33 cells.
    """
    table = Table("2D", "5C 6C 7S 9S TS")
    assert len(table.legal()) == 240 and all(len(table.cells(card)) == 48
                                             for card in table.hand("black"))
    assert table.play("play 5C 3,-3").area() == (0, -3, 3, 0)
    assert len(Table("2D .. 3D", "5C 6C 7S 9S TS").cells("5C")) == 33


def test_opening_the_area_within_a_turn():
    """GO-X20: after the gather 2S may go to (4,1), outside the old square, also by hand."""
    table = Table("3C .. .. ..\nQC 5D .. ..\n7H .. 6D 8D\n8C .. .. ..", "7C 2S").play("play 7C 2,0",
                                                                                      "play 2S 4,1")
    assert table.field() == {(1, 1): "5D", (2, 0): "7C+7H", (2, 2): "6D", (2, 3): "8D",
                             (4, 1): "2S"}


def test_both_stuck():
    """GO-X17: red passes too and the match ends.

    With KD instead of 2D red must play, and passes count from zero.
    """
    assert Table(FULL, "2C 3S 4S 6C KC",
                 other="2D 3D 4H 6D 6H").play("pass", "pass").outcome().reason == "double_pass"
    king = Table(FULL, "2C 3S 4S 6C KC", other="KD 3D 4H 6D 6H").play("pass")
    diamonds = {at for at, cell in king.field().items() if cell[1] == "D"}
    assert king.cells("KD") == diamonds and len(diamonds) == 8 and "pass" not in king.legal()
    assert king.play("play KD 0,2 turn 0,2").pos.passes == 0


def test_one_card_each():
    """GO-X19: on 5H the hand is empty and five cards are drawn; or one of 48 cells.

    Either way the turn is over.
    """
    table = Table("5H", "5S")
    assert len(table.legal()) == 49 and table.cells("5S") == square(-3, -3, 3, 3)
    for at in ("0,0", "2,2"):
        after = Table("5H", "5S", pile=9).play(f"play 5S {at}")
        assert after.turn == "red" and len(after.hand("black")) == 5 and after.pile("black") == 4


def test_the_last_turn_counts():
    """GO-X24: red stacks three, lays one on an empty cell, gathers three.

    Draws 3, holds 4: over at once, they count.
    """
    table = Table("2D 3D 4D ..\n5C 6C 7C", "5H 6H 7H 9D TH", turn="red", pile=3)
    table.play("play 5H 1,0", "play 6H 1,1", "play 7H 1,2", "play 9D 0,3")
    assert len(table.hand("red")) == 4 and table.pile("red") == 0
    assert table.outcome().reason == "deck"
    assert table.outcome().scores == (0, 3)
    assert table.outcome().winner == 1


def test_an_empty_pile_alone_ends_nothing():
    """GO-X25: red plays two and draws the last two; the match goes on.

    Red's next turn ends it, unless it is a pass.
    """
    table = Table("5C", "5H 6H 7H 9D TH", turn="red", other="2C 3C 4C 6C 8C",
                  pile=2).play("play 5H 0,0", "play 6H 1,1")
    assert len(table.hand("red")) == 5 and table.pile("red") == 0 and table.outcome() is None
    table.play("play 2C 2,2", "play 7H 3,3")
    assert table.outcome().reason == "deck"
    stuck = Table(FULL.translate(str.maketrans("DH", "CS")), "2D 3H 4H 6D KD", turn="red",
                  other="2C 2S 4C 6S 6C", pile=0)
    assert stuck.play("pass").outcome() is None


def test_draws():
    """GO-X26: seven cards each at the end, or none each."""
    seven = ("2C 3C 4C 5C 7C 8C 9C", "2H 3H KH 5S QS 7S 9S")
    for won in (seven, ("", "")):
        end = Table(FULL, "2S 3S 4S 6C KC", other="2D 3D 4H 6D 6H", won=won).play("pass",
                                                                                  "pass").outcome()
        assert end.winner is None and end.scores[0] == end.scores[1] == len(won[0].split())
