"""gToons cards: the linter, which tells every fault at its key (GT-1.3, GT-1.6)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtoons.cards.library import LIBRARY, lint, values
from gtoons.cards.lint import schema
from gtoons.text.card_text import card_text
from gtoons_board import gives, mutes, treats
from gtoons_lint import GOOD, SCHEMA, faults, with_power


def test_a_good_card_has_no_fault():
    assert faults(GOOD) == {}
    assert faults(GOOD | {"text": "Somebody's own words; nobody reads them."}, [GOOD]) == {}


@pytest.mark.parametrize(("card", "path", "words"), [
    (GOOD | {"colour": "rde"}, "colour", "no colour 'rde' Did you mean 'red'?"),
    (GOOD | {"colour": 3}, "colour", "one of red"),
    (GOOD | {"points": 13}, "points", "1 to 12"),
    (GOOD | {"points": 5.0}, "points", "whole number"),
    (GOOD | {"points": True}, "points", "whole"),
    (GOOD | {"points": "5"}, "points", "whole number"),
    (GOOD | {"points": 10**30}, "points", "1 to 12"),
    (GOOD | {"colour": "silver"}, "points", "silver card has 1 to 3"),
    (GOOD | {"colour": "black"}, "points", "black card has 8 to 10"),
    (GOOD | {"types": []}, "types", "list of 1 to"), (GOOD | {"types": "hero"}, "types", "list"),
    (GOOD | {"types": ["hero", "hero"]}, "types.1", "already"),
    (GOOD | {"types": [3]}, "types.0", "text"), (GOOD | {"groups": [""]}, "groups.0", "text"),
    (GOOD | {"groups": None}, "groups", "list"),
    (GOOD | {"rarity": "rar"}, "rarity", "Did you mean 'rare'?"),
    (GOOD | {"character": " x"}, "character", "text"),
    (GOOD | {"text": 3}, "text", "text"),
    (GOOD | {"powers": []}, "powers", "no such key here Did you mean 'power'?"),
    ({key: value for key, value in GOOD.items() if key != "points"}, "", "needs points"),
    (GOOD | {"power": {}}, "power", "list"), (GOOD | {"power": [3]}, "power.0", "effect"),
    (GOOD | {"power": [{"op": "ward"}] * 7}, "power", "0 to 6"),
    (with_power({"n": 1}), "power.0", "needs op"),
    (with_power({"op": "ad", "n": 1}), "power.0.op", "Did you mean 'add'?"),
    (with_power({"op": ["add"]}), "power.0.op", "a word"),
    (with_power({"op": "add"}), "power.0", "needs n"),
    (with_power({"op": "add", "n": 0}), "power.0.n", "adds 0"),
    (with_power({"op": "add", "n": 100}), "power.0.n", "-99 to 99"),
    (with_power({"op": "mul", "n": -1}), "power.0.n", "0 to 99"),
    (with_power({"op": "mul", "n": 2, "per": {"zone": "all"}}), "power.0.per", "no such key"),
    (with_power({"op": "ward", "to": {"zone": "all"}}), "power.0.to", "no such key"),
    (with_power({"op": "treat", "to": {"zone": "all"}}), "power.0", "one of colour"),
    (with_power({"op": "treat", "to": {"zone": "all"}, "colour": "red", "type": "kid"}), "power.0",
     "has 2"),
    (with_power({"op": "treat", "to": {"zone": "all"}, "colour": "rot"}), "power.0.colour",
     "no colour"),
    (with_power({"op": "treat", "colour": "red"}), "power.0", "needs to"),
    (with_power({"op": "mute", "to": {"zone": "all"}}), "power.0", "needs what"),
    (with_power({"op": "mute", "what": "some", "to": {"zone": "all"}}), "power.0.what",
     "Known are adjacent, all."),
    (with_power({"op": "add", "n": 1, "to": {}}), "power.0.to", "needs zone"),
    (with_power({"op": "add", "n": 1, "to": 3}), "power.0.to", "zone"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "adjcent"}}), "power.0.to.zone",
     "Did you mean 'adjacent'?"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "other": "yes"}}), "power.0.to.other",
     "true or false"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "color": ["red"]}}), "power.0.to.color",
     "Did you mean 'colour'?"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "colour": "red"}}), "power.0.to.colour",
     "list"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "points": [0]}}), "power.0.to.points.0",
     "1 to 12"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "slot": [8]}}), "power.0.to.slot.0",
     "1 to 7"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "not": {}}}), "power.0.to.not",
     "at least one key"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "not": {"zone": "own"}}}),
     "power.0.to.not.zone",
     "no such key"),
    (with_power({"op": "add", "n": 1, "to": {"zone": "all", "any": {}}}), "power.0.to.any", "list"),
    (with_power({"op": "add", "n": 1, "if": []}), "power.0.if", "list of 1"),
    (with_power({"op": "add", "n": 1, "if": [{}]}), "power.0.if.0", "either have or slot"),
    (with_power({"op": "add", "n": 1, "if": [{"have": {"zone": "all"}, "slot": [1]}]}),
     "power.0.if.0",
     "either have or slot"),
    (with_power({"op": "add", "n": 1, "if": [{"have": {"zone": "all"}, "max": 0}]}), "power.0.if.0",
     'never holds'),
    (with_power({"op": "add", "n": 1, "if": [{"have": {"zone": "all"}, "min": 15}]}),
     "power.0.if.0.min", "0 to 14")])
def test_faults(card, path, words):
    """GT-1.3, GT-1.6, section 9.

    Each fault stands at its key and says what is expected or meant.
    """
    found = faults(card, [card])
    assert path in found, found
    assert all(word in " ".join(found[path]) for word in words.split("|"))
    assert len(found) == 1 or path in ("power.0.to",)


def test_nesting_has_a_limit():
    """A filter that stands in itself too often is refused, not followed for ever."""
    wanted = {"colour": ["red"]}
    for _ in range(4):
        wanted = {"not": wanted}
    assert faults(with_power({"op": "add", "n": 1, "to": {"zone": "all"} | wanted})) == {}
    found = faults(with_power({"op": "add", "n": 1, "to": {"zone": "all", "any": [wanted]}}))
    assert [text for text, _ in found.values()] == ["filters may stand in one another 4 deep"]


def test_words_a_power_looks_for_must_exist():
    """A mistyped name would make a power that never works.

    New words are fine when a card of the file has them.
    """
    names = {"type": "dragon", "group": "Sky Pirates", "character": "Captain Mustard",
             "card": "my-2"}
    other = GOOD | {"id": "my-2", "name": "Other", "character": "Captain Mustard",
                    "types": ["dragon"], "groups": ["Sky Pirates"]}
    for key, value in names.items():
        card = with_power({"op": "add", "n": 1, "to": {"zone": "all", key: [value]}})
        assert faults(card, [card, other]) == {} and faults(card) == {}
        assert list(faults(card, [card])) == [f"power.0.to.{key}.0"]
    mistyped = with_power({"op": "add", "n": 1,
                           "to": {"zone": "all", "character": ["Captain Custrd"]}})
    assert faults(mistyped, [mistyped])["power.0.to.character.0"] == (
        "no card has the character 'Captain Custrd'", "Did you mean 'Captain Custard'?")
    maker = with_power({"op": "treat", "type": "zombie", "to": {"zone": "all"}},
                       {"op": "add", "n": 1, "to": {"zone": "all", "type": ["zombie"]}})
    assert faults(maker, [maker]) == {}, "a treat makes cards of that type"


def test_a_card_full_of_faults_is_cut_short():
    """The report of a hostile card stays short."""
    found = []
    lint(with_power(*[{"op": "add", "n": "x", "nn": 1,
                       "to": {"zone": 3, "colour": [1, 2, 3]}}] * 6),
         lambda *fault: found.append(fault))
    assert len(found) == 13 and found[-1][0] == () and "12 faults" in found[-1][1]


def test_suggestions_of_a_file_come_to_an_end():
    """To compare with every name takes time.

    A file full of unknown ones still gets its faults, without hints.
    """
    unknown = with_power({"op": "add", "n": 1,
                          "to": {"zone": "all",
                                 "character": [f"Captain Custar{i}" for i in range(9)]}})
    file = [unknown] * 5
    found = [faults(card, file) for card in file]
    assert [len(one) for one in found] == [9] * 5
    assert found[0]["power.0.to.character.0"][1] == "Did you mean 'Captain Custard'?"
    assert {hint for _, hint in found[-1].values()} == {""}


words = st.sampled_from(["all", "add", "red", "mute"])
keys = st.sampled_from(["op", "n", "to", "per", "if", "have", "zone", "colour", "not", "any", "min", "slot"])
leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), words)
json_values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=3),
                            st.dictionaries(st.one_of(st.text(max_size=5), keys), inner, max_size=4)),
    max_leaves=12)


@given(st.dictionaries(st.sampled_from(list(GOOD)), json_values), st.lists(json_values, max_size=3),
       st.booleans())
def test_the_linter_never_raises(wrong, others, alone):
    """Whatever JSON a file holds, the linter tells faults.

    It lets no card pass that the engine cannot take.
    """
    card = GOOD | wrong
    found = faults(card, None if alone else [card, *others])
    assert found or card["power"] is not None and card_text(card) and values(card)


@given(st.lists(json_values.filter(lambda value: isinstance(value, dict)), max_size=3))
def test_the_linter_never_raises_on_powers(power):
    faults(with_power(*power), [GOOD])
    for part in power:
        faults(with_power({"op": "add", "n": 1, "to": part, "per": part,
                           "if": [part, {"have": part}]}))
        faults(with_power({"op": "treat", "to": {"zone": "all", "not": part, "any": [part]},
                           "colour": part}))


@pytest.mark.native
@given(st.lists(st.one_of(gives, mutes, treats), max_size=3))
def test_linter_and_schema_agree_on_good_powers(power):
    """Every power that the engine is tested with passes both.

    Only what never holds is refused by the linter alone.
    """
    jsonschema = pytest.importorskip("jsonschema",
                                     reason="the schema is compared where jsonschema is installed")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    card = GOOD | {"power": power}
    jsonschema.Draft202012Validator({"$ref": "#/$defs/card", "$defs": schema["$defs"]}).validate(card)
    assert {text.partition(":")[0] for text, _ in faults(card).values()} <= {"never holds"}


def test_the_schema_is_that_of_the_linter():
    """`PYTHONPATH=py python -m gtoons.cards.lint > cards/gtoons/cards.schema.json` writes it anew."""
    assert json.loads(SCHEMA.read_text("utf-8")) == schema()


def test_a_persons_set_is_read_with_lines():
    """The linter at work in the library: file, line, card, key, suggestion."""
    text = json.dumps({"name": "Mine", "cards": [with_power({"op": "ad", "n": 1})]}, indent=1)
    made_of, found = LIBRARY.read(text, "mine.json")
    assert made_of is None and len(found) == 1
    fault = found[0]
    assert (fault.file, fault.card, fault.key) == ("mine.json", "my-1", "power[0].op")
    assert fault.hint == "Did you mean 'add'?"
    assert text.splitlines()[found[0].line - 1].strip().startswith('"op"')
    assert LIBRARY.read((LIBRARY.folder / "cards.json").read_text("utf-8"))[1] == [], "the shipped file is a good set"
