"""Kaadosu: what a position keeps of cards that come and go, and how it is written down."""

import random

import pytest

from house import play_on
from kaadosu import GAME
from kaadosu.rules.battle import Position, Rules
from kaadosu_table import Table
from mulligan import Match

IDS = [f"B{i}" for i in range(1, 31)]


@pytest.mark.parametrize("space", ["F1", "F2", "F3", "B1", "B2"])
def test_marks_go_with_the_card_that_leaves(space):
    """KA-7.7, KA-5.8: who comes to a space that was left in the same turn is not marked for it."""
    beside = {"F1": "B1", "F2": "B1", "F3": "B2", "B1": "F1", "B2": "F3"}[space]
    mine = {space: "violet star 5/5 #11", beside: "violet star 5/5 #12"}
    far = next(one for one in ("F2", "F1", "F3") if one not in mine)
    table = Table(mine, {}, hands=("13", "")).do(f"attack {space} player, retire {space}")
    assert not table.pos.attacked
    table.do(f"move {beside} {space}, attack {space} player")
    assert table.marks(0, space) == ["moved", "attacked"]
    table.do(f"retire {space}, place 0 {far}")
    assert table.marks(0, far) == ["fresh"] and not table.pos.moved | table.pos.attacked


def test_one_seat_may_bring_a_deck():
    """KA-3.1: who brings none gets a prebuilt one; the other keeps what was brought."""
    for seat in (0, 1):
        decks = [None, None]
        decks[seat] = {"name": "", "cards": IDS}
        pos = Match(GAME, decks=decks, seed=3).state
        assert pos.codes[seat] == tuple(IDS) and pos.codes[1 - seat] != tuple(IDS)
        assert len(pos.codes[1 - seat]) >= 10


def test_phases_are_kept_as_numbers():
    """KA-3.1, KA-8.3, KA-9.7: kept positions say by these numbers what is to be done."""
    ids = tuple(IDS)
    begun = [Position(Rules(), codes) for codes in (((), ()), (ids, ()), (ids, ids))]
    assert [pos.data()["vars"]["phase"] for pos in begun] == [0, 0, 1]
    full = Table(hands=("1 2 3 4 5", ""), deck="6")
    assert [full.pos.data()["vars"]["phase"], full.do("end").pos.data()["vars"]["phase"]] == [2, 3]
    won = Table({"F1": "red circle 9/9"}, health=(9, 1), rules={"stakes": True}).do("attack F1 player")
    assert [won.pos.data()["vars"]["phase"], won.do("stake drawn").pos.data()["vars"]["phase"]] == [4, 5]


def test_nobody_has_health_before_the_guides_are_drawn():
    """KA-3.7: health comes from the guides."""
    assert Position(Rules()).data()["vars"]["health"] == [0, 0]


def test_a_draw_has_no_winner():
    """KA-9.3, KA-9.4: with equal health nobody wins."""
    pos = Table(turn=300, health=(9, 9)).do("end").pos
    assert pos.winner == -1 and GAME.outcome(pos).winner is None


def test_every_card_is_written_down_where_it_lies():
    """KA-9.10: what is read again is the same, whichever of the cards lies where."""
    lay = {"guides": set(), "field": set()}
    for seed in range(60):
        decks = [{"name": "", "cards": IDS[:10]}, {"name": "", "cards": IDS[10:20]}]
        match = Match(GAME, decks=decks, seed=seed)
        for _ in play_on(match, random.Random(seed), 12):
            pos = match.state
            again = Position.from_data(pos.data())     # == itself compares what is written down
            assert again == pos and (again.guides, again.field) == (pos.guides, pos.field)
            lay["guides"].update(pos.guides)
            lay["field"].update(pos.field)
    assert all({0, 10} <= cards for cards in lay.values())
