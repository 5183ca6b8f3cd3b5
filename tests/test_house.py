"""What the tests share does not stand in the way.

A game that is not finished stops no other, and every case can be picked.
"""

import pytest

import house
import oracle
from mulligan import Game


def test_a_game_that_cannot_be_played_yet_stops_no_other():
    unfinished = type("Unfinished", (Game,), {"id": "unfinished", "title": "Unfinished"})()
    found = house.cases({"unfinished": unfinished, **house.GAMES})
    assert found[0].values == (unfinished, {}), "its own tests play it, and fail"
    assert len(found) == 1 + len(house.cases())


def test_every_case_of_options_names_its_game():
    """`pytest -k gomori` picks the cases of Gomori, whatever their options."""
    ids = [case.id for case in house.cases()]
    assert len(set(ids)) == len(ids)
    assert all(case.id.split("-")[0] == case.values[0].id for case in house.cases())
    assert {case.values[0].id for case in house.cases()} == set(house.GAMES)


def test_a_new_game_is_told_where_to_say_what_it_hides():
    unknown = type("Unknown", (Game,), {"id": "unknown"})()
    for ask in (oracle.hidden_in, oracle.seen_in):
        with pytest.raises(AssertionError, match=r"tests/oracle.py .* unknown: .* HIDDEN and SEEN"):
            ask(unknown, None, 0)
    assert set(oracle.HIDDEN) == set(oracle.SEEN) == set(house.GAMES)
