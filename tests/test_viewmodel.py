"""The declaration of the view model: what fits, what is refused at every level, and the files written from it.

`samples` makes values from a shape that between them have every key, alternative and length; `mutants` changes one
thing in a value, so that it no longer fits: a key dropped, one too many, another type, another word, a list too short
or too long.
"""

import json
from itertools import chain, islice
from pathlib import Path

import pytest

from calls import ask
from house import GAMES, played
from mulligan.bridge import calls
from mulligan.cli import catalogue
from mulligan.figures import page
from mulligan.lab import rows
from mulligan import cli, viewmodel
from mulligan.data.shapes import (AnyValue, Boolean, Either, Enum, Integer, ListOf, MapOf, Named,
                                  Number, Object, Row, Tagged, Text)
from mulligan.viewmodel.kinds import Described, bare, inner

ROOT = Path(__file__).resolve().parent.parent
STRANGE = (None, True, 1, .5, "~", ["~"], {"~": 1})
games = pytest.mark.parametrize("name", GAMES)


# ---- values from shapes ----------------------------------------------------------------------------------------------
def samples(shape):
    """Values that fit a shape, the fullest last."""
    shape = bare(shape)
    if isinstance(shape, Object):
        return things(shape)
    if isinstance(shape, Tagged):
        return [{shape.tag: tag} | value for tag, thing in shape.things.items() for value in within(thing)]
    if isinstance(shape, Either):
        return list(chain(*map(within, shape.shapes)))
    if isinstance(shape, ListOf):
        return [[], within(shape.shape)]
    if isinstance(shape, MapOf):
        return [{}, {str(at): value for at, value in enumerate(within(shape.shape))}]
    if isinstance(shape, Row):
        full = [within(part)[-1] for part in shape.shapes]
        return [full[:most] for most in range(shape.least, len(full) + 1)]
    return leaves(shape)


def within(shape):
    """Values for a part of another shape: of one with a name of its own the first, as it is tried by itself."""
    return samples(shape)[:1] if any(isinstance(one, Named) for one in called(shape)) else samples(shape)


def leaves(shape):
    if isinstance(shape, Text):
        return ["a text"] if shape.least else ["", "a text"]
    if isinstance(shape, Number):
        return [shape.least or 0, 7] + ([] if isinstance(shape, Integer) else [7.5])
    if isinstance(shape, Enum):
        return list(shape.values)
    return {AnyValue: [{"any": [None]}], Boolean: [False, True]}[type(shape)]


def things(shape):
    """The object without what may be left out, and whole ones until each value of each key was there."""
    each = {key: within(part) for key, part in shape.keys.items()}
    most = max(map(len, each.values()))
    whole = [{key: values[at % len(values)] for key, values in each.items()} for at in range(most)]
    return [{key: each[key][0] for key in shape.needed}, *whole]


def fits(shape, value):
    return not viewmodel.faults(shape, value)


# ---- values that no longer fit ---------------------------------------------------------------------------------------
def mutants(shape, value, deep=True):
    """Values that differ in one thing and are wrong.

    Unless `deep`, one wrong value stands for each named shape inside.
    """
    shape = bare(shape)
    yield from (other for other in STRANGE if type(other) not in shape.kinds)
    if isinstance(shape, Object):
        yield from of_thing(shape, value, deep)
    elif isinstance(shape, Tagged):
        rest = {key: part for key, part in value.items() if key != shape.tag}
        yield from (rest, rest | {shape.tag: "~"}, rest | {shape.tag: 1})
        tagged = of_thing(bare(shape.things[value[shape.tag]]), rest, deep)
        yield from ({shape.tag: value[shape.tag]} | other for other in tagged)
    elif isinstance(shape, Either):
        [meant] = [part for part in shape.shapes if fits(part, value)]
        yield from (other for other in mutants(meant, value, deep) if type(other) is type(value))
    elif isinstance(shape, ListOf | Row):
        yield from of_list(shape, value, deep)
    elif isinstance(shape, MapOf):
        yield from replaced(value, dict.fromkeys(value, shape.shape), deep)
    elif isinstance(shape, Enum) and str in shape.kinds:
        yield "~"
    elif isinstance(shape, Text) and shape.least:
        yield ""
    elif isinstance(shape, Number) and shape.least is not None:
        yield shape.least - 1


def of_thing(shape, value, deep):
    yield value | {"~": 1}
    for key in shape.needed:
        yield {name: part for name, part in value.items() if name != key}
    yield from replaced(value, shape.keys, deep)


def of_list(shape, value, deep):
    parts = dict(enumerate(value))
    shapes = dict(enumerate(shape.shapes)) if isinstance(shape, Row) else dict.fromkeys(parts, shape.shape)
    yield from (list(other.values()) for other in replaced(parts, shapes, deep))
    if isinstance(shape, Row):
        yield value[:shape.least - 1]
        yield [*value, *[None] * (len(shape.shapes) + 1 - len(value))]


def replaced(value, shapes, deep):
    """The object with one wrong value at a time."""
    for key, part in value.items():
        wrong = mutants(shapes[key], part, deep)
        whole = deep or not any(isinstance(one, Named) for one in called(shapes[key]))
        yield from (value | {key: other} for other in (wrong if whole else islice(wrong, 1)))


def called(shape):
    """A shape and what it stands for, down to the first that is no name and no meaning."""
    while isinstance(shape, Named | Described):
        yield shape
        shape = shape.shape


# ---- what is declared ------------------------------------------------------------------------------------------------
def named_shapes():
    """Every named shape, by name."""
    found, todo = {}, list(viewmodel.ROOTS)
    while todo:
        shape = todo.pop(0)
        if isinstance(shape, Named):
            if shape.name in found:
                continue
            found[shape.name] = shape
        todo += inner(shape)
    return found


SHAPES = named_shapes()
each_shape = pytest.mark.parametrize(
    "shape", [pytest.param(shape, id=name) for name, shape in SHAPES.items() if name != "Answers"])


def test_every_call_has_a_declared_answer():
    assert set(viewmodel.ANSWERS) == set(calls.CALLS)


def test_what_crosses_unlooked_at_is_known():
    """What a game or the page alone understands: fixed parts and proposals of deeds, cards of sets."""
    loose, todo = set(), [(name, shape) for name, shape in SHAPES.items()]
    while todo:
        name, shape = todo.pop()
        for part in inner(shape):
            if isinstance(part, AnyValue):
                loose.add(name)
            elif not isinstance(part, Named):
                todo.append((name, part))
    assert loose == {"Act", "Allowed", "Refused", "SetCard"}


def test_every_shape_and_field_has_one_line_of_meaning():
    todo, meanings = list(SHAPES.values()), 0
    while todo:
        shape = todo.pop()
        if isinstance(shape, Named):
            assert isinstance(shape.shape, Described), shape.name
        if isinstance(shape, Object):
            assert all(isinstance(part, Described) for part in shape.keys.values())
        if isinstance(shape, Described):
            meanings += 1
            assert len(shape.meaning) > 3 and "\n" not in shape.meaning and "*/" not in shape.meaning
        todo += [part for part in inner(shape) if not isinstance(part, Named)]
    assert meanings > len(SHAPES)


@each_shape
def test_what_is_declared_fits_and_what_differs_is_refused(shape):
    wrong = 0
    for value in samples(shape):
        assert viewmodel.faults(shape, value) == []
        for other in mutants(shape, value, deep=False):
            wrong += 1
            assert not fits(shape, other), f"{other!r} made of {value!r}"
    assert wrong


@games
def test_a_real_view_with_one_thing_wrong_is_refused(name):
    """At every level of the view: of all its mutants every so manieth."""
    made = played(GAMES[name], 3, most=40)
    shown = json.loads(json.dumps(made.view(0)))
    assert fits(viewmodel.VIEW, shown)
    every = list(mutants(viewmodel.VIEW, shown))
    assert len(every) > 1000
    for other in every[::len(every) // 150]:
        assert not fits(viewmodel.VIEW, other)


def test_a_fault_names_its_place():
    shown = json.loads(json.dumps(played(GAMES["gomori"], 3, most=4).view(0)))
    shown["zones"][0]["layout"] = "heap"
    words = shown["log"][0]["words"]
    words.append({})
    del shown["ply"]
    places = [line.partition(":")[0] for line in viewmodel.faults(viewmodel.VIEW, shown)]
    assert places == ["it", "zones.0.layout", f"log.0.words.{len(words) - 1}"]


# ---- what the page gets without a call -------------------------------------------------------------------------------
@games
def test_the_catalogue_and_the_rulebooks_are_as_declared(name):
    game = GAMES[name]
    told = json.loads(json.dumps([catalogue.entry(name, game, [name])]))
    assert viewmodel.faults(viewmodel.GAMES, told) == []
    assert viewmodel.faults(viewmodel.RULEBOOK, json.loads(json.dumps(page(game)))) == []


@games
def test_accounts_cross_as_declared(name):
    made = played(GAMES[name], 3, most=30)
    ident = ask("load", record=made.record())["match"]
    cards = [card for zone in made.view(0)["zones"] for spot in zone.get("cells", [zone]) for card in spot["cards"]]
    open_cards = [card["k"] for card in cards if "face" in card]
    assert open_cards and all(ask("account", match=ident, seat=0, card=k)["title"] for k in open_cards)


# ---- the files -------------------------------------------------------------------------------------------------------
@pytest.mark.native
@pytest.mark.parametrize("path", [viewmodel.SCHEMA, viewmodel.RECORD, viewmodel.TYPES])
def test_the_committed_file_is_what_the_declaration_says(path):
    if not (ROOT / path).parent.is_dir():
        pytest.skip("the written files are compared in a checkout")
    assert (ROOT / path).read_text("utf-8") == viewmodel.files()[path], "stale: run python3 -m mulligan schema"


@pytest.mark.native
def test_the_command_writes_every_file(tmp_path, capsys):
    (tmp_path / "docs").mkdir()
    (tmp_path / "web").mkdir()
    assert cli.main(["schema", str(tmp_path)]) == 0
    wanted = viewmodel.files() | {rows.SCHEMA: rows.schema_text()}
    assert capsys.readouterr().out.split() == [str(tmp_path / path) for path in wanted]
    assert {path: (tmp_path / path).read_text("utf-8") for path in wanted} == wanted
    assert cli.main(["schema", str(tmp_path / "nowhere")]) == 2 and "nowhere" in capsys.readouterr().err


@pytest.fixture(scope="module")
def is_valid():
    """A function that tells whether a value is valid as one of the "$defs" of the schema."""
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is compared where jsonschema is installed")
    kind, made = jsonschema.Draft202012Validator, viewmodel.schema()
    kind.check_schema(made)
    return lambda name, value: kind(made | {"$ref": f"#/$defs/{name}"}).is_valid(value)


@pytest.mark.deep
@pytest.mark.native
@each_shape
def test_the_schema_says_the_same_as_the_check(is_valid, shape):
    for value in samples(shape):
        assert is_valid(shape.name, value)
        wrong = list(mutants(shape, value, deep=False))
        assert not any(is_valid(shape.name, other) for other in wrong[::len(wrong) // 40 or 1])
