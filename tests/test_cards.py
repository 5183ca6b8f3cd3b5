"""Card sets: what the linter finds and where, names by content, libraries that only grow."""

import copy
import json
import re

import pytest
from hypothesis import given, strategies as st

from brief import BRIEF
import tiny
from mulligan import Malformed
from mulligan.data import jsonlines
from mulligan.cards.library import Library
from mulligan.cards.lint import MOST_BYTES, MOST_CARDS, MOST_FAULTS
from mulligan.data.spelling import fold, shown, unseen
from card_data import values
from nested import parts


@pytest.fixture
def library(tmp_path):
    return tiny.Tiny(tmp_path).library


@pytest.fixture(scope="module")
def shared_library(tmp_path_factory):
    """A library that tests share; it only grows."""
    return tiny.Tiny(tmp_path_factory.mktemp("tiny")).library


def written(**changes):
    """MINE as text, its cards changed: `n=3` on the first card."""
    data = copy.deepcopy(tiny.MINE)
    data["cards"][0] |= changes
    return json.dumps(data, indent=1)


def faults(library, text):
    """The faults of a text that must have some; every one can be printed."""
    made, found = library.read(text, "my.json")
    assert made is None and found
    for fault in found:
        str(fault).encode()
        assert fault.text and fault.file == "my.json" and str(fault).startswith("my.json")
    return found


# ---- people's sets -------------------------------------------------------------------------------------------------
def test_a_set_is_read_and_named_by_its_content(library):
    made, found = library.read(json.dumps(tiny.MINE | {"author": "Me", "note": "Two.", "format": "mulligan-set/1",
                                                       "game": "tiny"}))
    assert not found and made.name == "My Set" and re.fullmatch("sha256:[0-9a-f]{64}", made.digest)
    assert [ident.split("~")[0] for ident in made.cards] == ["t1", "g"]
    assert all(re.fullmatch(r"\w+~[0-9a-f]{10}", ident) and card["id"] == ident for ident, card in made.cards.items())
    assert library.shipped.cards["t1"]["n"] == 1 and not any(ident in library for ident in made.cards)
    library.learn(made)
    first = next(iter(made.cards))
    assert library.card(first)["n"] == 9 and library.card("t1")["n"] == 1 and library.home(first) is made
    assert library.home("t1") is library.shipped


def test_the_same_content_has_the_same_name_whoever_writes_it(library):
    """Order of keys, spaces, 2.0 for 2, a mark before the text and the author's name change nothing; a number does."""
    plain, _ = library.read(written())
    for text in ("\ufeff" + written(), json.dumps(json.loads(written())),
                 written().replace("9", "9.0").replace("7", "0.7e1"),
                 json.dumps({"cards": [dict(reversed(card.items())) for card in tiny.MINE["cards"]], "name": "My Set",
                             "note": "x"})):
        again, found = library.read(text)
        assert not found and again.cards == plain.cards and again.digest == plain.digest
    changed, _ = library.read(written(n=8))
    assert changed.digest != plain.digest and list(changed.cards)[1] == list(plain.cards)[1]
    assert list(changed.cards)[0] not in plain.cards


def test_every_fault_has_its_line_card_and_key(library):
    text = """{"name": "Mine",
 "crads": 1,
 "cards": [
  {"id": "a", "name": "A",
   "ink": "blu", "n": 1,
   "n": 2},
  7,
  {"id": "b c", "name": "B\\u202e", "n": 1e999,
   "ink": ["red",
           "x\\u0000"]},
  {"id": "A", "name": "á", "ink": "red", "n": "3"}
 ]}"""
    found = {(f.line, f.card, f.key) for f in faults(library, text)}
    assert found == {(2, "", "crads"), (5, "a", "ink"), (6, "", "cards[0].n"), (7, "cards[1]", ""), (8, "b c", "id"),
                     (8, "b c", "name"),
                     (8, "b c", "n"), (10, "b c", "ink[1]"), (11, "A", "n"), (11, "A", "id"), (11, "A", "name")}
    told = [str(f) for f in faults(library, text)]
    assert told == sorted(told, key=lambda line: int(line.split(":")[1])), "in the order of the lines"
    assert "my.json:5: a: ink: expected red or blue. Did you mean 'blue'?" in told
    assert any("crads" in line and "Did you mean 'cards'?" in line for line in told)


@pytest.mark.parametrize("text, line, word", [
    ("", 1, "no JSON"),
    ("{\n\n", 3, "no JSON"),
    ('{"name": "x"\n "cards": []}', 2, "no JSON"),
    ("[" * 100_000, 0, "deeper"),
    ('{\n"name": NaN}', 2, "number"),
    ('{\n\n"name": -Infinity}', 3, "number"),
    ("[1,\n" + "9" * 6000 + "]", 2, "number"),
    ("[]", 1, "object"), ("null", 1, "object"), ('"x"', 1, "object"), ("7", 1, "object"),
    (json.dumps(tiny.MINE).encode("utf-16"), 1, "UTF-8"),
    (b'{"name":\n "caf\xe9"}', 2, "UTF-8"),
    ('{"name":\n\n "caf\ufffd"}', 3, "UTF-8"),
    (json.dumps(tiny.MINE).encode("utf-16-le").decode("latin-1"), 1, "UTF-8"),
    (" " * (MOST_BYTES + 1), 0, "bytes"),
    (b" " * 10_000_000, 0, "bytes"),
    ('{"name": "x", "cards": {}}', 1, "cards"),
    ('{"name": "x",\n"cards": []}', 2, "cards"),
])
def test_what_is_no_set_is_told_with_its_line(library, text, line, word):
    found = faults(library, text)
    assert any(f.line == line and word in str(f) for f in found), found


@pytest.mark.parametrize("name", [
    "", " ", "x" * 61, "a\nb", "a\u0007", "a\u202eb", "a\u2066b", "a\u200bb", "a\u00adb", "\ud800", "a  b", " a",
    "e" + "\u0301" * 9, "\u0301", 7, None, ["a"], {"a": 1}])
def test_names_nobody_could_read_are_refused(library, name):
    assert any(f.key == "name" and f.card == "t1" and f.line for f in faults(library, written(name=name)))
    assert any(f.key == "name" and not f.card for f in faults(library, json.dumps(tiny.MINE | {"name": name})))


@pytest.mark.parametrize("name", [
    "<b>Ann</b>", "<script>alert(1)</script>", "&lt;", "Zoë's \u201cOx\u201d",
    "\u05d0\u05d1", "\u6c34", "\U0001f98a Fox"])
def test_markup_is_plain_text_and_other_scripts_are_welcome(library, name):
    made, found = library.read(written(name=name))
    assert not found and next(iter(made.cards.values()))["name"] == name


@pytest.mark.parametrize("changes, key", [
    ({"id": ""}, "id"), ({"id": "x" * 33}, "id"), ({"id": "a~b"}, "id"), ({"id": "a b"}, "id"),
    ({"id": "\u00e4"}, "id"), ({"id": 3}, "id"),
    ({"n": 1_000_001}, "n"), ({"n": -1e18}, "n"), ({"n": 10 ** 300}, "n"), ({"n": True}, "n"), ({"n": 1.5}, "n"),
    ({"nn": 1}, "nn"),
    ({"ink": "x" * 401}, "ink"), ({"ink": "\ud800"}, "ink"),
    ({"x" * 61: 1}, ""), ({"\u202e": 1}, ""), ({"\ud800": 1}, ""),
    ({"ink": [0] * 600}, ""), ({"ink": {str(i): i for i in range(600)}}, ""),
    ({"ink": [[[[["\u200b"]]]]]}, "ink[0][0][0][0][0]"),
    ({"like": "Nobody"}, "like"),
])
def test_what_no_card_needs_is_refused_by_its_key(library, changes, key):
    card = changes.get("id", "t1")
    found = faults(library, written(**changes))
    assert [f.key for f in found] == [key]
    assert found[0].card == (shown(card) if isinstance(card, str) and card else "cards[0]")
    assert found[0].line > 1


def test_a_linter_sees_the_other_cards_of_the_file(library):
    assert library.read(written(like="Gus"))[0]


def test_wrong_formats_games_and_notes_are_named(library):
    for changes in ({"format": "mulligan-set/9"}, {"game": "chess"}, {"author": 3}, {"note": "\u202e"},
                    {"note": "x" * 401}, {"power": []}):
        key, = changes
        assert [f.key for f in faults(library, json.dumps(tiny.MINE | changes))] == [key]


def test_long_reports_end_with_how_many_more(library):
    data = {"name": "x", "cards": [{"id": f"c{i}", "name": f"C {i}"} for i in range(100)]}
    found = faults(library, json.dumps(data, indent=1))
    assert len(found) == MOST_FAULTS + 1 and found[-1].text == "and 100 more"
    too_many = {"name": "x",
                "cards": [{"id": f"c{i}", "name": f"C {i}", "ink": "red", "n": 1} for i in range(MOST_CARDS + 1)]}
    assert [f.key for f in faults(library, json.dumps(too_many))] == ["cards"]


def test_texts_of_the_largest_size_are_answered(library):
    """A thousand cards are read; hostile text as long as a file may be gets its faults.

    No reader runs away with it. Where cases are few, a quarter as long.
    """
    most, many, pairs = (size // 4 if BRIEF else size for size in (MOST_BYTES, 400_000, 490_000))
    cards = [{"id": f"c{i}", "name": f"Card {i}", "ink": "red", "n": i} for i in range(MOST_CARDS)]
    assert library.read(json.dumps({"name": "x", "cards": cards}))[0]
    for text in ("[" * most,
                 '{"a":' * 50 + "[" * 9 + "1," * many,
                 '"' * most,
                 "\\" * most,
                 "9" * most,
                 "[" + "{}," * (many * 3 // 4) + "{}]",
                 '{"cards": [' + "0," * many + "0]}",
                 json.dumps({"name": "é" * many}),
                 '[NaN, "' + '\\"' * pairs,
                 "[" * 61 + '"' + '\\"' * pairs,
                 '{"name": "' + '\\"' * pairs):
        assert faults(library, text)


@given(data=st.fixed_dictionaries({},
                                  optional={"name": values, "cards": st.lists(values, max_size=3) | values,
                                            "note": values}) | values)
def test_any_data_gets_a_set_or_faults(shared_library, data):
    made, found = shared_library.read(json.dumps(data), "my.json")
    assert (made is None) == bool(found)
    for fault in found:
        str(fault).encode()
        assert fault.line >= 1


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_gets_faults(shared_library, text):
    assert faults(shared_library, text)


# ---- sets in records and links -------------------------------------------------------------------------------------
def test_embedding_takes_what_is_needed_and_nothing_else(library, tmp_path):
    made = library.learn(library.read(written())[0])
    first, second = made.cards
    assert library.embed(["t1", "t2"]) == []
    sets = library.embed(["t1", second, second])
    assert sets == [{"name": "My Set", "digest": made.digest, "cards": [made.cards[second]]}]
    other = Library("tiny", tiny.check, tmp_path)
    taken, = other.take(json.loads(json.dumps(sets)))
    assert (taken.name, taken.digest, list(taken.cards)) == ("My Set", made.digest, [second])
    assert other.card(second) == made.cards[second]
    assert first not in other and other.embed([second]) == sets and other.take(copy.deepcopy(sets))[0] is taken
    other.take([made.data()])
    assert first in other and other.card("t1")["n"] == 1


def test_what_a_library_gave_away_cannot_change_it(library):
    made = library.learn(library.read(written())[0])
    sets = library.embed(made.cards)
    taken = library.take(sets)
    for card in sets[0]["cards"]:
        card["n"] = 0
    assert sorted(card["n"] for card in taken[0].cards.values()) == [7, 9]
    assert library.card(next(iter(made.cards)))["n"] == 9


def test_changed_cards_are_refused_and_nothing_is_learned(library, tmp_path):
    good = library.learn(library.read(written())[0]).data()
    ident = good["cards"][1]["id"]
    for path, value in ((("cards", 0, "n"), 3), (("cards", 0, "name"), "Ann"), (("cards", 0, "id"), "t1"),
                        (("cards", 0, "id"), ident),
                        (("cards", 0, "id"), "t1~" + "0" * 10), (("cards", 0, "id"), 3), (("cards", 0), 3),
                        (("cards", 0, "more"), 1),
                        (("cards", 0, "ink"), "green"), (("cards",), {}), (("digest",), "sha256:x"),
                        (("name",), "\u202e"), (("name",), 3),
                        (("more",), 1), (("cards", 0, "n"), float("inf"))):
        fresh, sets = Library("tiny", tiny.check, tmp_path), [copy.deepcopy(good)]
        part = sets[0]
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
        with pytest.raises(Malformed) as caught:
            fresh.take([good, *sets])
        assert caught.value.field.startswith("sets[1]") and ident not in fresh, path
    for wrong in ({}, "x", None, [3], [[]], [good | {"cards": good["cards"] * 2501}]):
        with pytest.raises(Malformed) as caught:
            library.take(wrong)
        assert caught.value.field.startswith("sets")


def test_a_set_never_shadows_a_shipped_card(library):
    before = copy.deepcopy(library.shipped.cards)
    for text in (json.dumps({"name": "Base", "cards": tiny.CARDS}), written(n=2)):
        made = library.learn(library.read(text)[0])
        assert not set(made.cards) & set(before)
    with pytest.raises(Malformed):
        library.take([{"name": "Base", "digest": "sha256:" + "0" * 64, "cards": tiny.CARDS}])
    assert library.shipped.cards == before and {library.home(ident).name for ident in before} == {"Base"}


def test_unknown_cards_get_the_nearest_one_there_is(library):
    for ident, word in (("t11", "'t1'"), ("g~0123456789", "open the set"), ("\ud800", "no card"), (3, "no card"),
                        (None, "no card"), ("zzz", "no card")):
        with pytest.raises(Malformed) as caught:
            library.card(ident, "decks[0].cards[3]")
        assert word in str(caught.value) and caught.value.field == "decks[0].cards[3]"
        str(caught.value).encode()
    with pytest.raises(Malformed):
        library.embed(["zzz"])


def test_a_process_does_not_learn_without_end(library, monkeypatch):
    monkeypatch.setattr("mulligan.cards.library.MOST_KNOWN", 3)
    library.learn(library.read(written())[0])
    library.learn(library.read(written())[0])
    with pytest.raises(Malformed):
        library.learn(library.read(written(n=5).replace("Gus", "Guy"))[0])


# ---- JSON with lines, and spelling ---------------------------------------------------------------------------------
@given(values, st.integers(0, 3))
def test_every_value_has_the_line_it_stands_on(data, indent):
    text = json.dumps(data, indent=indent or None)
    source = jsonlines.load(text)
    lines = text.split("\n")
    assert source.data == data and not source.doubled

    def look(path, value):
        assert path in source.lines
        if path and isinstance(path[-1], str):
            assert json.dumps(path[-1]) in lines[source.line(path) - 1]
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            assert json.dumps(value) in lines[source.line(path) - 1]
        for key, part in parts(value):
            look(path + (key,), part)
    look((), data)
    assert source.line(("no", "such", "path")) in (1, source.lines.get(("no",), 1))


def test_keys_that_stand_twice_are_found():
    source = jsonlines.load('{"a": [{"b": 1,\n"b": 2}],\n"c": {"b": 1},\n"a": 3}')
    assert source.doubled == [(("a", 0, "b"), 2), (("a",), 4)]


def test_names_are_compared_as_people_remember_them():
    assert fold("  CAFÉ \u2018Zoe\u0308\u2019 \u2013 x  y ") == fold("cafe 'zoë' - X Y") == "cafe 'zoe' - x y"
    assert fold("Straße") == fold("STRASSE") and fold("\ufb01x") == "fix" and fold("\u0301") == ""
    assert not unseen("Zoë \u05d0 \u6c34 é") and unseen("a\u200db") and unseen("\x00") and unseen("\ud800")
