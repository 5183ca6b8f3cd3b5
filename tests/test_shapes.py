"""Shapes: exact faults for any JSON value, and the same as JSON Schema."""

import json

import pytest
from hypothesis import given, strategies as st

from mulligan.data.shapes import (AnyValue, Boolean, Either, Enum, Integer, ListOf, MapOf, Named,
                                  Number, Object, Row, Tagged, Text, nullable)

NAME = Text("a small word", "[a-z]+", but=("all",), hint="Write something like 'boat'.")
TREES = {}
TREE = Named("Tree", Tagged("grows", TREES))
TREES |= {"leaf": Object({"size": Integer(0, 9), "dry": Boolean()}, ("size",)),
          "fork": Object({"left": TREE, "right": TREE}, ("left", "right"))}
COUNT = Either(Integer(-3, 3), Enum("all"),
               Object({"of": NAME}, ("of",)),
               Object({"times": Integer(1, 2)}, ("times",)))
THING = Object({"name": NAME, "side": Enum("left", "right"), "sure": Enum(True), "trees": ListOf(TREE, 1, 3),
                "days": ListOf(Enum("mon", "tue"), once=True), "n": COUNT},
               ("name",))
PICKY = Object({"name": NAME, "odd": Boolean(), "n": Integer()}, one_of=("name", "odd"), some=True).called(
    "a picky thing", "Write it so.")
LEAF = {"grows": "leaf", "size": 3}
JSON = st.recursive(st.none() | st.booleans() | st.integers(-4, 11) | st.floats() |
                    st.sampled_from(["", "boat", "all", "left", "mon", "leaf", "fork", "Boat", "\u202e"]),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
                        st.sampled_from(["name", "side", "sure", "trees", "days", "n", "of", "times", "grows", "size",
                                         "left", "right", "dry", "odd", "row", "none", "by", "list", "a"]),
                        inner, max_size=4), max_leaves=12)


def faults(value, shape=THING):
    """[(path, text and hint)]; nothing is said exactly when `check` is true."""
    found = []
    fine = shape.check(value, (), lambda path, text, hint="": found.append((path, f"{text} {hint}".strip())))
    assert fine is (not found)
    return found


@pytest.mark.parametrize("value", [
    {"name": "boat"},
    {"name": "boat", "side": "left", "sure": True, "trees": [LEAF, LEAF], "days": ["tue", "mon"], "n": -3},
    {"name": "b", "n": "all"}, {"name": "b", "n": {"of": "boat"}}, {"name": "b", "n": {"times": 2}},
    {"name": "b", "trees": [{"grows": "fork", "left": LEAF, "right": LEAF | {"dry": False}}]}])
def test_what_fits(value):
    assert faults(value) == []


@pytest.mark.parametrize(("value", "path", "words"), [
    ([], (), "expected an object with name, got a list"), ({}, (), "needs name It is a small word."),
    ({"name": "Boat"}, ("name",), "expected a small word, got 'Boat' Write something like 'boat'."),
    ({"name": "all"}, ("name",), "'all' is taken Write something like 'boat'."),
    ({"name": "boat\n"}, ("name",), "expected a small word, got 'boat\\\\n' Write something like 'boat'."),
    ({"name": "b", "sde": 1}, ("sde",), "there is no such key here Did you mean 'side'?"),
    ({"name": "b", "side": "lef"}, ("side",), "there is no side 'lef' Did you mean 'left'?"),
    ({"name": "b", "side": 1}, ("side",), "expected left or right, got 1"),
    ({"name": "b", "sure": False}, ("sure",), "there is no sure false Known are true."),
    ({"name": "b", "trees": []}, ("trees",),
     "expected a list of 1 to 3 values, got 0 Write at least 1, or leave out the list."),
    ({"name": "b", "trees": [LEAF] * 4}, ("trees",), "expected a list of 1 to 3 values, got 4 Leave some out."),
    ({"name": "b", "trees": [{}]}, ("trees", 0), "needs grows Known are leaf, fork."),
    ({"name": "b", "trees": [LEAF, {"grows": "lef"}]}, ("trees", 1, "grows"),
     "there is no grows 'lef' Did you mean 'leaf'?"),
    ({"name": "b", "trees": [{"grows": []}]}, ("trees", 0, "grows"),
     "expected a word, got a list Known are leaf, fork."),
    ({"name": "b", "trees": [{"grows": "fork", "left": LEAF, "right": {"grows": "leaf", "size": 10}}]},
     ("trees", 0, "right", "size"), "expected a whole number from 0 to 9, got 10"),
    ({"name": "b", "trees": [{"grows": "leaf", "size": True}]}, ("trees", 0, "size"),
     "expected a whole number from 0 to 9, got true"),
    ({"name": "b", "days": ["mon", "mon"]}, ("days", 1), "stands in this list already Remove one of them."),
    ({"name": "b", "n": 4}, ("n",), "expected a whole number from -3 to 3, got 4"),
    ({"name": "b", "n": {"off": "x"}}, ("n",),
     "expected a whole number from -3 to 3, or all, or an object with of, or an object with times"),
    ({"name": "b", "n": {"of": "x", "times": 1}}, ("n",),
     "expected a whole number from -3 to 3, or all, or an object with of, or an object with times"),
    ({"name": "b", "n": None}, ("n",), "expected a whole number from -3 to 3, or all, or an object with of, "
                                       "or an object with times, got null")])
def test_a_fault_says_where_and_what(value, path, words):
    assert faults(value) == [(path, words)]


@pytest.mark.parametrize(("value", "words"), [
    ({"name": "b"}, None), ({"odd": True, "n": 3}, None), (3, "expected a picky thing, got 3 Write it so."),
    ({}, "needs at least one key Known are name, odd, n."), ({"n": 3}, "needs one of name, odd"),
    ({"name": "b", "odd": True}, "needs one of name, odd, has 2")])
def test_an_object_may_need_one_of_some_keys(value, words):
    assert faults(value, PICKY) == ([] if words is None else [((), words)])


def test_every_fault_is_told_at_once():
    wrong = {"name": "boat", "sde": 1, "trees": [{"grows": "leaf"}, LEAF | {"size": -1}]}
    assert [path for path, _ in faults(wrong)] == [("sde",), ("trees", 0), ("trees", 1, "size")]


def test_what_holds_itself_without_end_is_told_where_it_is_too_deep():
    tree = LEAF
    for _ in range(900):
        tree = {"grows": "fork", "left": tree, "right": LEAF}
    assert {(len(path), words) for path, words in faults(tree, TREE)} == {(41, "nested too deep")}
    assert faults(tree, NAME) == [((), "expected a small word, got an object Write something like 'boat'.")]


@given(JSON)
def test_no_value_is_too_strange(value):
    for shape in (THING, TREE, NAME, PLAIN, PICKY):
        for path, text in faults(value, shape):
            assert isinstance(path, tuple) and text


PLAIN = Object({"row": Row(Integer(0), Text("a name", most=None), short=1), "all": AnyValue(),
                "none": nullable(Integer()), "by": MapOf(Text("a key", "[a-z]", 1), Number(most=2), 3),
                "list": ListOf(Boolean(), 0, None)})


@pytest.mark.parametrize("value", [
    {"row": [3, "x" * 99]}, {"row": [0]}, {"all": None}, {"all": {"": [1.5]}}, {"none": None}, {"none": -10**12},
    {"by": {"a": 1.5, "b": -7}}, {"by": {}}, {"list": []}, {"list": [True] * 99}])
def test_bounds_may_be_left_out(value):
    assert faults(value, PLAIN) == []


@pytest.mark.parametrize(("value", "path", "words"), [
    ({"row": []}, ("row",), "expected a list of 1 to 2 values, got 0"),
    ({"row": [1, "x", 1]}, ("row",), "expected a list of 1 to 2 values, got 3"),
    ({"row": [-1]}, ("row", 0), "expected a whole number from 0, got -1"),
    ({"row": [1, ""]}, ("row", 1), "expected a name, got ''"),
    ({"row": [1, "\ud800"]}, ("row", 1), "expected a name, got '\\\\ud800'"),
    ({"none": 1.5}, ("none",), "expected null, or a whole number, got 1.5"),
    ({"by": {"a": 2.5}}, ("by", "a"), "expected a number to 2, got 2.5"),
    ({"by": {"aa": 1}}, ("by", "aa"), "expected a key, got 'aa'"),
    ({"by": dict.fromkeys("abcd", 1)}, ("by",), "expected an object of at most 3 keys, got 4"),
    ({"by": {"a": True}}, ("by", "a"), "expected a number to 2, got true"),
    ({"list": {}}, ("list",), "expected a list, got an object")])
def test_what_has_few_bounds_is_checked_for_them(value, path, words):
    assert faults(value, PLAIN) == [(path, words)]


def test_what_has_no_bounds_has_none_in_the_schema():
    parts = PLAIN.schema()["properties"]
    assert parts["all"] == {} and parts["list"] == {"type": "array", "items": {"type": "boolean"}}
    assert parts["row"]["prefixItems"] == [{"type": "integer", "minimum": 0}, {"type": "string", "minLength": 1}]
    assert parts["by"]["additionalProperties"] == {"type": "number", "maximum": 2}
    assert parts["by"]["propertyNames"]["pattern"] == "^([a-z])$"
    schema = MapOf(Text(least=0, most=None), Boolean()).schema()
    assert schema == {"type": "object", "additionalProperties": {"type": "boolean"}}


def test_the_schema_names_what_holds_itself():
    schema = THING.schema()
    assert list(schema["$defs"]) == ["Tree"] and schema["properties"]["trees"]["items"] == {"$ref": "#/$defs/Tree"}
    assert schema["properties"]["name"] == {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^([a-z]+)$",
                                            "not": {"enum": ["all"]}}
    leaf = schema["$defs"]["Tree"]["oneOf"][0]
    assert leaf["required"] == ["grows", "size"] and leaf["properties"]["grows"] == {"const": "leaf"}


@pytest.mark.native
@given(JSON)
def test_the_schema_says_the_same_as_the_check(value):
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is compared where jsonschema is installed")
    try:
        value = json.loads(json.dumps(value, allow_nan=False))
    except ValueError:
        return
    for shape in (THING, TREE, NAME, PLAIN, PICKY):
        assert jsonschema.Draft202012Validator(shape.schema()).is_valid(value) is (faults(value, shape) == [])
