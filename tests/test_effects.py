"""Effects as data, tried on a small language of a garden: schema, programs and text all come from the functions."""

import json
from typing import Annotated

import pytest

from mulligan.cards.effects import JUMP, JUMP_UNLESS, Effects, Kind
from mulligan.data.shapes import Either, Enum, Integer, ListOf, Object


class Count(Kind):
    """A number, or as many as there are of something."""

    def compile(self, value):
        return value if isinstance(value, int) else ("of", value["of"])

    def say(self, value, spec="", around=None):
        if not isinstance(value, int):
            return f"as many {spec}s as there are {value['of']}"
        return f"{value} {spec}{'' if value == 1 else 's'}"


class Bed(Kind):
    def say(self, value, spec="", around=None):
        return f"the {value} bed{f' of {around}' if around else ''}"


class Dry(Kind):
    """Conditions: [{"dry": bed}]."""

    def compile(self, value):
        return tuple(one["dry"] for one in value)

    def say(self, value, spec="", around=None):
        return " and ".join(f"the {one['dry']} bed is dry" for one in value)


N = Count(Either(Integer(0, 9), Object({"of": Enum("bees", "birds")}, ("of",))))
BED = Bed(Enum("left", "right"))
effects = Effects("do", name="Act", condition=Dry(ListOf(Object({"dry": BED.shape}, ("dry",)))))


@effects
def water(garden, job, bed: BED, n: N = 1):
    """water {bed}[ with {n:can}]"""
    garden.append(f"water {bed} {n}")


@effects("import")
def fetch(garden, job, from_: BED):
    """fetch seeds
    from {from}"""
    garden.append(f"fetch {from_} {job}")


@effects(words=lambda data, say: f"rest {say('n', 'hour') if 'n' in data else 'a while'}")
def rest(garden, job, n: N = 0):
    garden.append(f"rest {n}")


THIRSTY = [{"do": "if", "cond": [{"dry": "left"}],
            "then": [{"do": "water", "bed": "left"}, {"do": "rest", "n": 2}],
            "else": [{"do": "if", "cond": [{"dry": "right"}], "then": [{"do": "water", "bed": "right", "n": 2}]}]},
           {"do": "import", "from": "right"}]


def faults(ops):
    found = []
    effects.list.check(ops, (), lambda path, text, hint="": found.append((path, f"{text} {hint}".strip())))
    return found


def run(program, dry):
    """Carry a program out, one number being all that is kept between two steps."""
    garden, at = [], 0
    while at < len(program):
        at = json.loads(json.dumps(at))
        function, args = program[at]
        at += 1
        if function is JUMP or function is JUMP_UNLESS and not all(bed in dry for bed in args[0]):
            at = args[-1]
        elif function is not JUMP_UNLESS:
            function(garden, "job", *args)
    return garden


@pytest.mark.parametrize(("op", "path", "words"), [
    ({"do": "watr"}, (0, "do"), "there is no do 'watr' Did you mean 'water'?"),
    ({"do": "water"}, (0,), "needs bed It is left or right."),
    ({"do": "water", "bed": "left", "n": "x"}, (0, "n"),
     "expected a whole number from 0 to 9, or an object with of, got 'x'"),
    ({"do": "import", "from_": "left", "from": "left"}, (0, "from_"), "there is no such key here Did you mean 'from'?"),
    ({"do": "if", "cond": [{"dry": "left"}], "then": [{"do": "rest", "n": -1}]}, (0, "then", 0, "n"),
     "expected a whole number from 0 to 9, got -1")])
def test_the_signature_is_the_schema(op, path, words):
    assert faults([op]) == [(path, words)]


def test_good_data_has_no_fault_and_the_schema_is_written():
    assert faults(THIRSTY) == []
    schema = effects.list.schema()
    acts = schema["$defs"]["Act"]["oneOf"]
    assert [one["properties"]["do"]["const"] for one in acts] == ["if", "water", "import", "rest"]
    assert acts[1]["required"] == ["do", "bed"]


def test_a_program_is_flat_and_its_arguments_are_compiled():
    assert effects.compile([{"do": "water", "bed": "left"}, {"do": "rest", "n": {"of": "bees"}}]) == (
        (water, ("left", 1)), (rest, (("of", "bees"),)))
    assert effects.compile(THIRSTY) == (
        (JUMP_UNLESS, (("left",), 4)), (water, ("left", 1)), (rest, (2,)), (JUMP, (6,)),
        (JUMP_UNLESS, (("right",), 6)), (water, ("right", 2)), (fetch, ("right",)))


@pytest.mark.parametrize(("dry", "done"), [
    ("left right", ["water left 1", "rest 2", "fetch right job"]), ("right", ["water right 2", "fetch right job"]),
    ("", ["fetch right job"])])
def test_a_program_takes_the_right_branch(dry, done):
    assert run(effects.compile(THIRSTY), dry.split()) == done


def test_the_docstring_is_the_text():
    assert effects.text([{"do": "water", "bed": "left"}, {"do": "import", "from": "right"}]) == (
        "water the left bed, then fetch seeds from the right bed")
    canned = effects.text([{"do": "water", "bed": "left", "n": 1}], around="Ann")
    assert canned == "water the left bed of Ann with 1 can"
    assert effects.text([{"do": "rest"}, {"do": "rest", "n": {"of": "bees"}}], joint=" and ") == (
        "rest a while and rest as many hours as there are bees")
    assert effects.text(THIRSTY[:1]) == ("if the left bed is dry, water the left bed, then rest 2 hours; otherwise "
                                         "if the right bed is dry, water the right bed with 2 cans")
    inner = {"do": "if", "cond": [{"dry": "right"}], "then": [{"do": "rest"}]}
    assert effects.text([inner, {"do": "rest", "n": 1}]) == "(if the right bed is dry, rest a while), then rest 1 hour"
    outer = inner | {"then": [{"do": "rest", "n": 1}, inner]}
    assert effects.text([outer]) == "if the right bed is dry, rest 1 hour, then if the right bed is dry, rest a while"
    assert effects.text([outer | {"else": [inner]}]) == (
        "if the right bed is dry, rest 1 hour, then (if the right bed is dry, rest a while); "
        "otherwise if the right bed is dry, rest a while")


def test_a_kind_may_stand_beside_a_type():
    typed = Effects("do")

    @typed
    def water(garden: list, job: str, bed: Annotated[str, BED], n: Annotated[int, "cans", N] = 1) -> None:
        """water {bed}[ with {n:can}]"""

    plain = effects.operations["water"]
    assert typed.operations["water"].kinds == plain.kinds == {"bed": BED, "n": N}
    assert typed.operations["water"].defaults == plain.defaults
    assert typed.compile([{"do": "water", "bed": "left"}]) == ((water, ("left", 1)),)
    assert typed.text([{"do": "water", "bed": "left", "n": 2}]) == "water the left bed with 2 cans"


def test_what_an_operation_returns_is_none_of_its_keys():
    typed = Effects("do")

    @typed
    def give(garden: list, job: str, return_: Annotated[str, BED]) -> int:
        """give back {return}"""
    assert typed.operations["give"].kinds == {"return": BED}


def test_a_type_alone_is_no_kind():
    with pytest.raises(TypeError, match="n of the operation dig is annotated with no kind"):
        @Effects("do")
        def dig(garden, job, n: Annotated[int, "cans"]):
            """dig {n}"""


@pytest.mark.parametrize(("words", "said"), [("dig {n}", "names n"), ("dig {m}", "names m"), ("", "no text")])
def test_a_wrong_text_is_found_when_the_operation_is_declared(words, said):
    def dig(garden, job, n: N = 1):
        """ """
    with pytest.raises(TypeError, match=said):
        Effects("do")(words=words)(dig)


def test_a_parameter_without_a_kind_is_found_when_the_operation_is_declared():
    with pytest.raises(TypeError, match="n of the operation dig is annotated with no kind"):
        @Effects("do")
        def dig(garden, job, n: int):
            """dig {n}"""
