"""Fields of a position: each kind is copied apart, written as JSON and read back the same."""

import json
from typing import NamedTuple

import pytest

from mulligan import State
from mulligan.protocol import fields
from mulligan.protocol.fields import Fields


class Mark(NamedTuple):
    at: int
    words: tuple[str, ...]


MARK = Mark(3, ("a", "b"))
VALUES = [
    (fields.VALUE, (1, ("x", None)), [1, ["x", None]]),
    (fields.VALUE, 7, 7),
    (fields.LIST, [4, (5, 6)], [4, [5, 6]]),
    (fields.PAIR, [[1, 2], [(3, 4)]], [[1, 2], [[3, 4]]]),
    (fields.PLACES, [8, -1, 0], [[8], [], [0]]),
    (fields.DICT, {9: (1, 2), 3: 4}, [[3, 4], [9, [1, 2]]]),
    (fields.SET, {(2, 1), (1, 2)}, [[1, 2], [2, 1]]),
    (fields.record(Mark), MARK, [3, ["a", "b"]]),
    (fields.record(Mark), (), []),
    (fields.records(Mark), [MARK], [[3, ["a", "b"]]]),
]


def holding(kind: fields.Kind, value: object) -> State:
    class Position(State):
        fields = Fields(cards={}, vars={"held": kind}, derived={"twice": fields.VALUE})
        __slots__ = fields.names

        def derive(self) -> None:
            self.twice = [self.held, self.held]

    made = Position()
    made.held = value
    made.derive()
    return made


@pytest.mark.parametrize(("kind", "value", "written"), VALUES)
def test_a_field_is_written_as_json_and_read_back(kind, value, written):
    made = holding(kind, value)
    data = json.loads(json.dumps(made.data()))
    assert data == {"cards": {}, "vars": {"held": written}}
    again = type(made).from_data(data)
    assert again.held == value and type(again.held) is type(value)
    assert again == made and again.twice == [value, value]


@pytest.mark.parametrize(("kind", "value", "written"), VALUES)
def test_what_is_done_to_a_copy_is_not_done_to_the_position(kind, value, written):
    made = holding(kind, value)
    copy = made.copy()
    assert type(copy) is type(made) and copy == made and copy.twice is made.twice
    for part in [copy.held, *(copy.held if kind is fields.PAIR else ())]:
        if isinstance(part, (list, dict, set)):
            part.clear()
    assert made.data()["vars"]["held"] == written


def test_positions_are_equal_where_their_json_is():
    made = holding(fields.VALUE, (1, (2, 3)))
    other = made.copy()
    for held, equal in (([1, [2, 3]], True), ((1, (2, 3)), True), ((1, (2, 4)), False), (None, False)):
        other.held = held
        assert (other == made) == equal == (other.data() == made.data())
    assert made != holding(fields.VALUE, made.held), "of another class"


def test_positions_that_write_more_than_their_fields_are_equal_where_all_of_it_is():
    class Position(State):
        fields = Fields(cards={}, vars={"turn": fields.VALUE}, derived={"field": fields.VALUE})
        __slots__ = fields.names

        def data(self):
            data = super().data()
            data["cards"]["field"] = self.field
            return data

    made = Position()
    made.turn, made.field = 1, (3, 4)
    other = made.copy()
    assert other == made
    other.field = (4, 3)
    assert other != made


def test_slots_hold_every_field_and_nothing_else():
    made = holding(fields.VALUE, 1)
    assert type(made).__slots__ == ("held", "twice")
    with pytest.raises(AttributeError):
        made.other = 1


def test_a_position_without_fields_writes_its_own():
    with pytest.raises(NotImplementedError):
        type("Bare", (State,), {"__slots__": ()})().copy()
