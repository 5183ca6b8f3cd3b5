"""Gomori, sections 1 to 3: the pack, the field, laying a card."""

import pytest

from gomori import GAME
from gomori.rules.position import NAMES, Position
from gomori_table import Table, square
from mulligan import Illegal, Malformed, Match

G = """
..  3C  ..  5H
..  QC  JH  #9H
3D  ..  7D  ..
..  8C  ..  ..
"""


def dealt(**options):
    return Match(GAME, options, seed=1)


# ---- 1 Setup and zones ---------------------------------------------------------------------------
def test_the_pack_is_split_by_colour():
    """GO-1.1: black plays clubs and spades, red diamonds and hearts.

    No card changes decks, none can be brought along.
    """
    pos = dealt().state
    for colour, suits in enumerate(("CS", "DH")):
        names = [NAMES[card] for card in pos.hands[colour] + pos.draws[colour]]
        assert sorted(names) == sorted(rank + suit for rank in "23456789TJQKA" for suit in suits)
    with pytest.raises(Malformed, match="GO-1.1"):
        Match(GAME, decks=[["2C"]])
    wrong = list(range(26))
    wrong[0] = 26
    with pytest.raises(Illegal) as caught:
        GAME.check_chance(Position(), ("deal", tuple(wrong)))
    assert caught.value.clause == "GO-1.1"


def test_the_seat_of_black_is_an_option():
    """GO-1.2: seat 1 plays black unless the option says seat 2."""
    assert GAME.to_move(dealt().state) == (0,)
    assert GAME.to_move(dealt(black_seat=2).state) == (1,)
    match = dealt(black_seat=2)
    assert all(card < 26
               for card in match.state.hands[0]) and match.view(1)["players"][1]["note"] == "Black"


def test_five_cards_each_and_the_rest_face_down():
    """GO-1.3: five cards in hand, 21 in the draw pile, which nobody sees."""
    match = dealt()
    for seat in (0, 1):
        zones = {zone["id"]: zone for zone in match.view(seat)["zones"]}
        assert zones["draw0"]["count"] == zones["draw1"]["count"] == 21
        assert len(zones["hand0"]["cards"]) == len(zones["hand1"]["cards"]) == 5
        assert not any("face" in card or "known" in card
                       for card in zones["draw0"]["cards"] + zones["draw1"]["cards"])


def test_a_deck_is_dealt_and_drawn_from_the_front():
    """GO-1.4: the first five are the hand, the next one is drawn first.

    The same decks make the same match.
    """
    pos = Position()
    black, red = tuple(reversed(range(26))), tuple(range(26, 52))
    for deck in (black, red):
        pos = GAME.apply(pos, -1, ("deal", deck))
    assert pos.hands == [list(black[:5]), list(red[:5])]
    after = GAME.apply(pos, 0, GAME.legal(pos, 0)[0])
    assert after.hands[0] == [*black[1:5], black[5]]
    assert dealt().state == dealt().state


@pytest.mark.parametrize(("choice", "seats"), [("black", {0}), ("red", {1}), ("random", {0, 1})])
def test_who_begins(choice, seats):
    """GO-1.5: black begins; or red; or a coin decides, which is chance's action and recorded."""
    starts = {Match(GAME, {"first_player": choice}, seed=seed).to_move()[0] for seed in range(12)}
    assert starts == seats
    actions = [action.text.split()[0] for action in dealt(first_player=choice).actions]
    assert actions == ["deal", "deal"] + ["toss"] * (choice == "random")


def test_zones_hold_the_52_cards_each_once():
    """GO-1.6: per player a hand, a draw pile and a gathered pile.

    Shared the field; both start empty.
    """
    match = dealt()
    zones = [zone.id for zone in GAME.zones(match.state)]
    assert zones == ["field", "hand0", "draw0", "won0", "hand1", "draw1", "won1"]
    assert match.state.won == [(), ()] and match.state.data()["cards"]["field"] == {}
    assert match.state.data()["vars"]["passes"] == 0, "nobody has passed (GO-7.2)"
    assert sorted(GAME.cards_of(match.state)) == list(range(52))


def test_only_the_top_of_a_pile_matters():
    """GO-1.7: cards under the top have no rank, suit or facing for any rule but gathering."""
    table = Table("5H+8C,8D", "8S 5S 4S")
    assert (0, 0) not in table.cells("8S") and (0, 0) in table.cells("5S")
    line = Table("2C 3C 4C 9H+6C", "5C 7S")
    assert line.play("play 5C -1,0").won("black") == set(), "the 6C under the 9H closes nothing"
    same = Table("5H+8C,8D", "5S").play("play 5S 0,0")
    other = Table("5H+8D,8C", "5S").play("play 5S 0,0")
    assert same.field() == other.field()


# ---- 2 The field ---------------------------------------------------------------------------------
def test_four_rows_and_four_columns_at_most():
    """GO-2.1: occupied cells never span more than four rows or columns, face-down piles
    included."""
    table = Table("#2D .. .. 3D", "5C 6C")
    assert table.area() == (-3, 0, 3, 3)
    assert table.refused("play 5C 0,4") == ("out_of_area", "GO-2.2")
    assert table.refused("play 5C 0,-1") == ("out_of_area", "GO-2.2")
    assert table.can("play 5C -3,0")


def test_the_playable_area():
    """GO-2.2: rows r1-3 to r0+3, columns c1-3 to c0+3; a lone card gives seven by seven."""
    assert Table("2D", "5C").area() == (-3, -3, 3, 3)
    assert Table("2D .. 3D", "5C").area() == (-3, -1, 3, 3)
    table = Table("2D", "5C 6C").play("play 5C 3,-3")
    assert table.area() == (0, -3, 3, 0)


def test_cells_need_not_touch():
    """GO-2.3: an empty cell apart from all cards may be used."""
    assert Table("2D", "5C").can("play 5C 3,3") and Table("2D", "5C").can("play 5C 0,2")


def test_the_area_is_worked_out_anew_after_each_play():
    """GO-2.4: gathering opens a closed direction again, at either end, within the same turn too."""
    grid = "3C .. .. ..\nQC 5D .. ..\n7H .. 6D 8D\n8C .. .. .."
    table = Table(grid, "7C 2S")
    assert table.refused("play 2S 4,1")[0] == "out_of_area" == table.refused("play 2S -1,0")[0]
    table.play("play 7C 2,0")
    assert table.area() == (-1, 0, 4, 3) and table.can("play 2S 4,1") and table.can("play 2S -1,0")
    table = Table(grid, "7C 5S").play("play 7C 2,0")
    tops = {(2, 0), (1, 1), (2, 2), (2, 3)}
    assert table.cells("5S") & tops == {(1, 1)}, "a rank is still where its card lies (GO-3.3)"


def test_the_field_may_drift():
    """GO-2.4: nothing is remembered of earlier extents.

    Coordinates go on counting from the first card.
    """
    table = Table("2D", "5C", other="5D 6D 7D 8D 9D")
    table.play("play 5C -3,-3")
    assert table.area() == (-3, -3, 0, 0)
    assert set(table.field()) == {(-3, -3), (0, 0)}


def test_an_empty_field_has_one_cell():
    """GO-2.5: the first card defines 0,0.

    Later the field is never empty, since the laid card stays.
    """
    table = Table("", "2C 5S 9S AS KC")
    assert table.legal() == {f"play {card} 0,0" for card in ("2C", "5S", "9S", "AS", "KC")}
    cleared = Table("..  2C  3C  4C", "5C 9S").play("play 5C 0,0")
    assert cleared.field() == {(0, 0): "5C"}


def test_shifted_positions_are_equal():
    """GO-2.6: the same field elsewhere has the same plays, shifted.

    A mirrored one has mirrored plays.
    """
    here, there = Table(G, "5C JC AC KC 9S"), Table("\n".join(".. " + line
                                                              for line in G.strip().splitlines()),
                                                              "5C JC AC KC 9S")
    for card in ("5C", "JC", "AC", "9S"):
        assert {(r, c + 1) for r, c in here.cells(card)} == there.cells(card)
    mirrored = Table("\n".join(" ".join(reversed(line.split())) for line in G.strip().splitlines()),
                     "5C JC AC KC 9S")
    for card in ("5C", "JC", "AC", "9S"):
        assert {(r, 3 - c) for r, c in here.cells(card)} == mirrored.cells(card)
    assert here.pos != mirrored.pos


# ---- 3 Laying a card -----------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["5C", "JC", "QS", "KC", "AS"])
def test_any_card_on_any_empty_cell(card):
    """GO-3.1: the empty cells of the area take every card of the hand, and no card that is not in
    it."""
    table = Table(G, "5C JC QS KC AS")
    empty = square(0, 0, 3, 3) - set(table.field())
    assert empty <= table.cells(card)
    assert table.refused("play 4C 0,0") == ("card_not_in_hand", "GO-3.1")


@pytest.mark.parametrize("card", ["5C", "JC", "QS", "KC", "AS"])
def test_any_card_on_a_face_down_pile(card):
    """GO-3.2: whatever lies in a face-down pile, it takes any card."""
    assert (1, 3) in Table(G, "5C JC QS KC AS").cells(card)


def test_numbers_go_on_their_rank_only():
    """GO-3.3: a number on the same rank of any suit; never on its suit alone."""
    table = Table("5H 7C 5S JC\nAC", "5C 6C")
    assert table.cells("5C") & set(table.field()) == {(0, 0), (0, 2)}
    assert table.refused("play 5C 0,1") == ("blocked", "GO-3.3")
    assert not table.cells("6C") & set(table.field())


@pytest.mark.parametrize(("card", "rank"), [("JC", "J"), ("QC", "Q"), ("KC", "K")])
def test_faces_go_on_their_rank_or_their_suit(card, rank):
    """GO-3.4: jack, queen, king on the same rank, any suit, or the same suit, any rank, aces
    included."""
    table = Table(f"{rank}H 7C AC\n5S 9D 6H", f"{card} 2S")
    assert table.cells(card) & set(table.field()) == {(0, 0), (0, 1), (0, 2)}
    assert table.refused(f"play {card} 1,1" + (" turn 0,0" if rank == "K" else "")) == ("blocked",
                                                                                        "GO-3.4")


def test_aces_go_anywhere():
    """GO-3.5: an ace goes on every pile and turns nothing."""
    table = Table(G, "AC 9S")
    assert set(table.field()) <= table.cells("AC")
    after = Table(G, "AC 9S").play("play AC 1,2").field()
    assert after[1, 1] == "QC" and after[2, 2] == "7D" and after[1, 2] == "AC+JH"


def test_whose_card_it_was_does_not_matter():
    """GO-3.6: red stacks on black tops and on its own alike; cards under the top do not matter."""
    table = Table("5S+9C 5H+9D", "5D 9H", turn="red")
    assert {(0, 0), (0, 1)} <= table.cells("5D") and not {(0, 0), (0, 1)} & table.cells("9H")


def test_the_laid_card_becomes_the_top():
    """GO-3.7: the laid card lies face-up on top, the former top under it, face-up or face-down."""
    assert Table("#9H+7S 5D", "5C 2C").play("play 5C 0,0").field()[0, 0] == "5C+7S,9H"
    assert Table("#9H+7S 5D", "5C 2C").play("play 5C 0,1").field()[0, 1] == "5C+5D"


@pytest.mark.parametrize("cell", ["0,0", "0,1"])
def test_stacking_is_laying_on_any_pile(cell):
    """GO-3.8: on a face-up and on a face-down top alike; both oblige to play again."""
    table = Table("5H #9D", "5C 2C").play(f"play 5C {cell}")
    assert table.turn == "black" and table.pos.laid == 1
