"""The checks of data from outside: every value they are asked about, fit or not."""

import pytest

from mulligan import Malformed
from mulligan.data import checks
from mulligan.data.shapes import ListOf, hex_digits, whole
from mulligan.data.typed import typed_file

STRANGE = (None, True, 1.0, "1", [1], {"1": 1})


@pytest.mark.parametrize(("value", "bounds", "fits"), [
    (0, (), True), (-5, (), True), (3, (3, 3), True), (2, (3,), False), (4, (None, 3), False),
    (10**30, (0,), True), *((value, (), False) for value in STRANGE)])
def test_an_int_is_no_flag_and_no_fraction(value, bounds, fits):
    assert checks.is_int(value, *bounds) is fits


@pytest.mark.parametrize(("value", "fits"), [
    ("00ff", True), ("00FF", False), ("0ff", False), ("00fff", False), ("00fg", False), ("\u0660" * 4, False),
    (b"00ff", False), (["0", "0", "f", "f"], False), (1234, False)])
def test_hex_digits(value, fits):
    assert checks.is_hex(value, 4) is fits


@pytest.mark.parametrize(("value", "fits"), [
    ("ab", True), ("a", False), ("abcd", False), ("a\u202eb", False), ("a\nb", False),
    (["a", "b"], False), (None, False)])
def test_a_short_text_can_be_seen(value, fits):
    assert checks.is_text(value, 3, 2) is fits


@pytest.mark.parametrize(("value", "fits"), [
    ([1, 2], True), ([1], False), ([1] * 4, False), ((1, 2), False), ("ab", False), ({1: 1, 2: 2}, False)])
def test_a_list_within_bounds(value, fits):
    assert checks.is_list(value, 3, 2) is fits


def test_what_fits_is_given_back():
    assert checks.integer(7, "n", 0, 9) == 7
    assert checks.hexes("0f", "key", 2) == "0f"
    assert checks.short_text("Ann", "name", 3) == "Ann"
    checks.expect([0], "list", "expected something")


@pytest.mark.parametrize(("check", "words"), [
    (lambda: checks.integer(10, "n", 0, 9), "n: expected a whole number from 0 to 9"),
    (lambda: checks.integer(True, "n", 0, 9), "n: expected a whole number from 0 to 9"),
    (lambda: checks.hexes("0F", "key", 2), "key: expected 2 hex digits"),
    (lambda: checks.short_text("Anna", "name", 3), "name: expected a text of at most 3 letters that can be seen"),
    (lambda: checks.short_text("", "name", 3, 1), "name: expected a text of 1 to 3 letters that can be seen"),
    (lambda: checks.expect([], "list", "expected something"), "list: expected something")])
def test_a_refusal_names_the_field(check, words):
    with pytest.raises(Malformed) as refused:
        check()
    assert str(refused.value) == words and refused.value.field == words.partition(":")[0]


SHAPE = whole(id=hex_digits(4), parts=ListOf(whole(n=hex_digits(1)), 0))
FILE = {"type": "a-file/1", "id": "00ff", "parts": [{"n": "a"}]}


def test_a_file_of_a_type_is_given_back():
    assert typed_file(FILE, "a-file/1", SHAPE, "file") == FILE


@pytest.mark.parametrize(("data", "field", "words"), [
    ([], "file", "expected a file of type 'a-file/1', got 'no object'"),
    (FILE | {"type": ["x"]}, "file", "expected a file of type 'a-file/1', got \"['x']\""),
    ({"type": "a-file/1", "id": "00ff"}, "file", "needs parts"),
    (FILE | {"more": 1}, "file.more", "there is no such key here"),
    (FILE | {"id": "00FF"}, "file.id", "expected 4 hex digits, got '00FF'"),
    (FILE | {"parts": [{"n": 1}]}, "file.parts[0].n", "expected 1 hex digits, got 1")])
def test_a_file_of_another_type_or_shape_is_refused(data, field, words):
    with pytest.raises(Malformed) as refused:
        typed_file(data, "a-file/1", SHAPE, "file", "XX-1")
    assert refused.value.field == field and str(refused.value) == f"{field}: {words} (XX-1)"
