"""What a deed asks for (mulligan.worlds.deeds): fields are taken, checked and told apart."""

import pytest

from mulligan import Illegal, Malformed
from mulligan.data.checks import is_hex
from mulligan.worlds.deeds import DeedRequest, one_line, refused

pytestmark = pytest.mark.native


def asked(**fields):
    return DeedRequest(None, "h0", {"do": "try", **fields})


def test_a_field_that_is_null_counts_as_left_out():
    assert asked(n=None).value("n", 3) == asked().value("n", 3) == 3
    assert asked(n=0).value("n", 3) == 0
    for deed in (asked(), asked(n=None)):
        with pytest.raises(Illegal, match="Say how many") as error:
            deed.needed("n", "Say how many.", "KA-1.1")
        assert (error.value.clause, error.value.reason) == ("KA-1.1", "missing")
        assert error.value.title == "Something is missing"


def test_numbers():
    assert asked(n=7).number("n", "", "", 1, 9) == 7
    for wrong in (True, 7.0, "7", [7]):
        with pytest.raises(Malformed, match="n: expected a whole number"):
            asked(n=wrong).number("n", "", "", 1, 9)
    for outside in (0, 10):
        with pytest.raises(Illegal, match=f"from 1 to 9, not {outside}") as error:
            asked(n=outside).number("n", "", "KA-2.1", 1, 9)
        assert (error.value.clause, error.value.reason) == ("KA-2.1", "range")


def test_texts():
    assert asked(t="  Embers ").text("t", "A name?", "") == "Embers"
    assert asked(t=" " * 9 + "abc").text("t", "A name?", "", 3) == "abc"
    with pytest.raises(Illegal, match="A name"):
        asked(t="   ").text("t", "A name?", "")
    for wrong in (3, ["a"], "two\nlines", "\ud800", "bell\x07"):
        with pytest.raises(Malformed, match="t: expected a text"):
            asked(t=wrong).text("t", "A name?", "")
    with pytest.raises(Malformed, match="t: longer than 3 letters"):
        asked(t="abcd").text("t", "A name?", "", 3)


def test_choices_are_of_the_same_type_too():
    assert asked(c=True).choice("c", (True, False)) is True
    assert asked().choice("c", ("a", "b"), "b") == "b"
    for wrong in (1, 0, "True"):
        with pytest.raises(Malformed, match="c: expected one of True, False"):
            asked(c=wrong).choice("c", (True, False))
    with pytest.raises(Malformed, match="c: expected one of none"):
        asked().choice("c", ())


def test_lists():
    assert asked().many("l", int, 2, "cards") == []
    assert asked(l=[3, 1]).many("l", int, 2, "cards") == [3, 1]
    for wrong in ("ab", [1, 2, 3], [True], ["1"], {"a": 1}):
        with pytest.raises(Malformed, match="l: expected a list of at most 2 cards"):
            asked(l=wrong).many("l", int, 2, "cards")


def test_hex_digits():
    assert asked(h="0af").hexes("h", 3, "", "") == "0af"
    for wrong in ("0AF", "0a", "0afg", "٣af", 175, b"0af"):
        assert not is_hex(wrong, 3)
        with pytest.raises(Malformed, match="h: expected 3 hex digits"):
            asked(h=wrong).hexes("h", 3, "", "")
    with pytest.raises(Illegal, match="Where is it"):
        asked().hexes("h", 3, "Where is it?", "")


def test_fields_nobody_asked_for():
    deed = asked(a=1, b=2)
    deed.value("a")
    with pytest.raises(Malformed, match="b: there is no such field; this deed has a"):
        deed.done()
    deed.value("b")
    deed.done()
    with pytest.raises(Malformed, match="this deed has none"):
        asked(x=1).done()


def test_a_refusal_carries_what_its_fields_could_be():
    error = refused("No.", clause="KA-1.1", title="Not yet", fill={"price": 3})
    assert (str(error), error.clause, error.reason, error.title) == ("No.", "KA-1.1", "refused", "Not yet")
    assert error.fill == {"price": 3} and not hasattr(error, "help")
    assert refused("No.", help={}).help == {}


def test_one_line():
    assert one_line("Ünder 12 €") and one_line("")
    assert not one_line("a\tb") and not one_line("\udfff")
