"""Conformance formats: every expected value counts, everything unknown is refused with its place,
the schemas in docs are theirs."""

import copy
import gzip
import json
import random
from pathlib import Path

import pytest

from asigoc_table import Table
from brief import BRIEF
from mulligan import Malformed, registry
from mulligan.testing import casefiles
from mulligan.testing import vectors
from mulligan.testing.vectors import Format, Refused, differences
from nested import parts

ROOT = Path(__file__).resolve().parent
FORMATS = {name: registry.get(name).case_format() for name in registry.registered()} | {
    name: entry.load() for name, entry in registry.registered(registry.CASES).items()
}
EXPECTED = {  # where what a case expects stands, by a key it has
    "board": ("area", "plays"),
    "turns": ("turns", "end", "final_board", "score", "score_rust"),
    "slots": ("expect", "trace"),
    "position": ("expect",),
    "topic": ("expect",),
    "legal": ("legal",),
    "ast": ("ast",),
    "error": ("error", "pos", "found"),
    "files": ("expect",),
}
FREE = {
    "id",
    "title",
    "note",
    "clauses",
    "hand_checked",
    "src",
    "tags",
    "policies",
    "agrees_with_upstream",
    "divergence",
    "upstream",
}
OWN = [
    Table(A=dict(slots="w31"), B=dict(slots="w21", hand="zap"), step="battle")
    .do("A attack 1, BA, B block 1, !A pass x")
    .case(
        B_health=8,
        B_slot1=None,
        A_slot1="w31",
        B_discard=["w21"],
        B_hand=["zap"],
        decider="A",
        decision="priority",
        outlet=[],
    )
]


def kept(name: str) -> list[tuple[dict, dict]]:
    """(case, the head of its file) of every kept case of a format."""
    found = [(case, {}) for case in OWN] if name == "asigoc" else []
    for path in sorted((ROOT / "vectors" / name).glob("*.json*")):
        for document in casefiles.documents(path):
            lists = {kind.key for kind in FORMATS[name].kinds} - {""}
            head = {key: value for key, value in document.data.items() if key not in lists}
            cases = [case for key in lists for case in document.data.get(key, ())]
            found += [(case, head) for case in cases] or [(document.data, {})]
    return found


def judged(name: str, case: dict, head: dict) -> list[str]:
    """The differences of one case."""
    made = FORMATS[name]
    kind = next(kind for kind in made.kinds if kind.alone in case)
    files = head | {kind.key: [case]} if kind.key else case
    [(_, found)] = made.conform([(1, files)])
    return found


def leaves(value: object, path: tuple = ()) -> list[tuple]:
    """The paths of all values that are no lists or objects, and of empty ones."""
    inner = parts(value)
    return [leaf for key, one in inner for leaf in leaves(one, (*path, key))] if inner else [path]


def objects(value: object, path: tuple = ()) -> list[tuple]:
    """The paths of all objects."""
    inner = [one for key, part in parts(value) for one in objects(part, (*path, key))]
    return [path, *inner] if isinstance(value, dict) else inner


def at(value: object, path: tuple) -> object:
    for step in path:
        value = value[step]
    return value


def other(value: object) -> list:
    """Values that are another one: of the same type first, then of another type that Python takes
    for equal."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, float(value), *([bool(value)] if value in (0, 1) else [])]
    if isinstance(value, str):
        return [f"{value}x", value.swapcase() if value.swapcase() != value else f" {value}"]
    return {type(None): [0, False, "x"], list: [[None], {}], dict: [{"x": 1}, []]}[type(value)]


def tried(name: str, many: int) -> list:
    """(case, head, rng): the kept cases, or so many of them drawn."""
    cases, rng = kept(name), random.Random(name)
    return [
        (case, head, rng)
        for case, head in (cases if len(cases) <= many else rng.sample(cases, many))
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_kept_cases_pass(name: str) -> None:
    cases = kept(name)
    assert cases and [found for case, head in cases for found in judged(name, case, head)] == []


@pytest.mark.deep
@pytest.mark.parametrize("name", FORMATS)
def test_no_expected_value_is_passed_over(name: str) -> None:
    """Any one value of what a case expects, changed into another or into one that only looks equal:
    the case fails."""
    for case, head, rng in tried(name, 12 if BRIEF else 60):
        kind = next(key for key in EXPECTED if key in case)
        paths = [
            (key, *path) for key in EXPECTED[kind] if key in case for path in leaves(case[key])
        ]
        for path in rng.sample(paths, min(len(paths), 12)):
            for wrong in other(at(case, path)):
                if (
                    path[0] == "expect"
                    and path[-2:-1] == ("stderr_contains",)
                    or wrong in ({}, [])
                    and not at(case, path)
                ):
                    continue
                changed = copy.deepcopy(case)
                at(changed, path[:-1])[path[-1]] = wrong
                assert judged(name, changed, head), (path, wrong, case)


@pytest.mark.deep
@pytest.mark.parametrize("name", FORMATS)
def test_what_is_unknown_is_refused(name: str) -> None:
    """A key more in any object of a case, and one that is missing where it is needed, is told with
    its place."""
    for case, head, rng in tried(name, 12 if BRIEF else 60):
        free = FREE | ({"ast", "files"} if name.startswith("ttcg") else set())
        paths = [path for path in objects(case) if not free & set(path) or path[:2] == ("expect",)]
        for path in rng.sample(paths, min(len(paths), 8)):
            changed = copy.deepcopy(case)
            at(changed, path)["unheard_of"] = 1
            found = judged(name, changed, head)
            assert (
                found
                and all(isinstance(one, Refused) for one in found)
                and "unheard_of" in found[0]
            ), (path, found)


@pytest.mark.parametrize("name", FORMATS)
def test_keys_may_not_be_misspelled(name: str) -> None:
    """Every key that is read, spelled in another way, is refused or changes what comes of the case;
    a needed one is named."""
    for case, head, rng in tried(name, 12 if BRIEF else 40):
        for key in sorted(set(case) - FREE):
            changed = {f"{one}_" if one == key else one: value for one, value in case.items()}
            if any(kind.alone in changed for kind in FORMATS[name].kinds):
                found = judged(name, changed, head)
                assert (
                    found and isinstance(found[0], Refused) and any(key in one for one in found)
                ), (key, found)


@pytest.mark.native
@pytest.mark.parametrize("name", FORMATS)
def test_schemas_in_docs(name: str) -> None:
    """docs/vectors has the JSON Schema of every format as `conform NAME --schema` prints it."""
    path = ROOT.parent / f"docs/vectors/{name}.schema.json"
    assert json.loads(path.read_text("utf-8")) == json.loads(json.dumps(FORMATS[name].schema()))
    assert f"vectors/{name}.schema.json" in (ROOT.parent / "docs/vectors.md").read_text("utf-8")


@pytest.mark.native
def test_docs_name_every_key() -> None:
    """docs/vectors.md speaks of every key of every format."""
    text = (ROOT.parent / "docs/vectors.md").read_text("utf-8")

    def keys(schema: object) -> set:
        if isinstance(schema, list):
            return {key for one in schema for key in keys(one)}
        if not isinstance(schema, dict):
            return set()
        named = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
        return named | {key for one in schema.values() for key in keys(one)}
    for name, made in FORMATS.items():
        assert [key for key in sorted(keys(made.schema())) if f"`{key}`" not in text] == [], name


# ---- files ---------------------------------------------------------------------------------------
def test_files_are_read_within_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A packed file that grows without end is refused before it is unpacked whole."""
    monkeypatch.setattr(casefiles, "LARGEST", 1_000_000)
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b" " * 2_000_000))
    with pytest.raises(Malformed, match="larger than 1,000,000 bytes"):
        list(casefiles.documents(path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"id": "a", "id": "b"}', "'id' stands twice"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": 1}\n{"b": Infinity}', "line 2"),
        ('{"a": 1}\n{"b": 1, "b": 2}', "line 2: no JSON: the key 'b'"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_what_json_leaves_open_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text, "utf-8")
    with pytest.raises(Malformed, match=words):
        list(casefiles.documents(path))


def test_a_refused_case_does_not_stop_the_others(tmp_path: Path) -> None:
    """It is told with its name and place, counts as failed, and the run ends as one that could not
    read everything."""
    cases = json.loads((ROOT / "vectors/gtoons/sample.json").read_text("utf-8"))["cases"]
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(map(json.dumps, [cases[0] | {"lead": 2}, cases[1]])), "utf-8")
    said: list[str] = []
    with pytest.raises(
        Malformed, match="1 of its cases are not as the format says, the first is SA-1"
    ):
        vectors.run(FORMATS["gtoons"], path, said.append)
    assert said[0].startswith("SA-1: refused: lead: ") and said[-1] == "1 passed, 1 failed"


def test_heads_of_files() -> None:
    """A head may hold texts about the file, no lists of objects: a list of cases under another name
    would be passed over."""
    made = FORMATS["kaadosu"]
    case = kept("kaadosu")[0][0]
    assert [
        found
        for _, found in made.conform(
            [(1, {"cases": [case], "made_by": "hand", "tools": ["a"], "why": {"a": "b"}})]
        )
    ] == [[]]
    for head in ({"case": [case]}, {"format": "kaadosu-cases/2"}, {"notes": 3}):
        with pytest.raises(Malformed, match=f"line 1, {next(iter(head))}"):
            list(made.conform([(1, {"cases": [case]} | head)]))


def test_cards_beside_a_file(tmp_path: Path) -> None:
    """gt-cases/1: the head names the card set, a file beside this one or the shipped set."""
    document = json.loads((ROOT / "vectors/gtoons/sample.json").read_text("utf-8"))
    cards = json.loads((ROOT.parent / "cards/gtoons/cards.json").read_text("utf-8"))["cards"]
    dear = [card | {"points": card["points"] + (card["id"] == "gt001")} for card in cards]
    (tmp_path / "dear.json").write_text(json.dumps({"cards": dear}), "utf-8")
    (tmp_path / "bad.json").write_text(
        json.dumps({"cards": [dear[0] | {"colour": "pink"}]}), "utf-8"
    )

    def told(name: str) -> list[str]:
        path = tmp_path / "cases.json"
        path.write_text(
            json.dumps(document | {"cards": name, "cases": document["cases"][:1]}), "utf-8"
        )
        return [
            one
            for _, found in FORMATS["gtoons"].conform(casefiles.documents(path))
            for one in found
        ]

    assert told("cards.json") == told("gToons") == []
    assert "points[0][0]: expected 10, got 11" in told("dear.json")
    assert "pink" in told("bad.json")[0] and isinstance(told("bad.json")[0], Refused)
    assert "no file 'none.json'" in told("none.json")[0]


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, True),
        (0, False),
        (2.0, 2),
        (None, 0),
        ([], {}),
        ([1], [1, 1]),
        ({"a": 1}, {"a": 1, "b": None}),
        ({"a": None}, {}),
        ("1", 1),
    ],
)
def test_equality_is_exact(expected: object, got: object) -> None:
    assert list(differences(expected, got, "x")) and list(differences(got, expected, "x"))
    assert not list(differences(expected, copy.deepcopy(expected))) and not list(
        differences(got, got)
    )
    assert all(": expected " in one and ", got " in one for one in differences(expected, got, "x"))


def test_a_format_says_what_it_expects() -> None:
    with pytest.raises(
        Malformed,
        match=r"expected an object with cases \(kaadosu-cases/1\), or one case with topic",
    ):
        list(FORMATS["kaadosu"].conform([(1, {})]))
    with pytest.raises(Malformed, match="one case with board or turns"):
        list(FORMATS["gomori"].conform([(3, [])]))
    assert isinstance(FORMATS["gomori"], Format)
