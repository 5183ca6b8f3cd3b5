"""Who may know whom (docs/architecture.md): imports, words in the page, clauses without a test."""

import ast
import json
import re
import sys
from pathlib import Path

import pytest

import imports as known
from house import GAMES
from mulligan import registry

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {path.parent.name for path in (ROOT / "py").glob("*/__init__.py")}
NO_RULE_IMPORTS = {"random", "time", "datetime", "secrets", "uuid", "js", "pyodide", "pyodide_js", "socket", "urllib",
                   "http", "subprocess", "threading", "asyncio"}

# what the engine measures itself against and what the lab can do more with, when it is installed
OPTIONAL = {"bench.py": {"chess"}, "cluster.py": {"distributed"}, "rows.py": {"pyarrow"}}


def modules(package):
    return sorted((ROOT / "py" / package).rglob("*.py"))


def imports(path, top_only=False):
    """(module, level) of every import of a file; `top_only` leaves out those inside functions."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, 0) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.level
            if not node.module:
                yield from ((alias.name, node.level) for alias in node.names)


def roots(path):
    """The top packages a file imports absolutely."""
    return {name.partition(".")[0] for name, level in imports(path) if not level}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_python_imports_the_standard_library_and_mulligan_only(package):
    """Invariant 1, and the arrows: games import mulligan, never each other; mulligan imports no game."""
    allowed = sys.stdlib_module_names | ({"mulligan"} if package != "mulligan" else set())
    for path in modules(package):
        beside = OPTIONAL.get(path.name, set())
        assert roots(path) <= allowed | beside, f"{path.relative_to(ROOT)} imports {roots(path) - allowed}"
        above = {name for name, _ in imports(path, top_only=True)}
        assert not above & beside, "an optional import stands in a function"


def loaded(package):
    """The modules of a game that are loaded when it is: what its package file leads to, but for imports that wait."""
    reached, todo = set(), {package}
    while todo:
        name = todo.pop()
        reached.add(name)
        beside = {one for one in known.imports(name, top_only=True) if one.partition(".")[0] == package}
        above = {one.rpartition(".")[0] for one in beside} - {""}
        todo |= (beside | above) - reached
    return reached


@pytest.mark.parametrize("package", sorted(PACKAGES - {"mulligan"}))
def test_rules_use_no_chance_clock_or_outside(package):
    """What a game loads to state its rules calls no generator, no clock and nothing outside."""
    reached = loaded(package)
    for name in reached:
        path = known.modules()[name]
        wrong = {n.partition(".")[0] for n, level in imports(path, True) if not level} & NO_RULE_IMPORTS
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"
    assert any(name.startswith(f"{package}.rules.") for name in reached), "no room of rules was reached"


def test_the_engine_names_no_game():
    """`mulligan` knows no game's id, nor its title."""
    check_words(modules("mulligan"))


def test_the_page_names_no_game():
    """Invariant 2: web/ and index.html contain no game's id or title."""
    files = [path for path in (ROOT / "web").rglob("*")
             if path.suffix in {".js", ".css", ".html", ".json", ".svg", ".mjs"}
             and "node_modules" not in path.parts and path.name != "package-lock.json"]
    assert files
    check_words([ROOT / "index.html", *files])


def check_words(files):
    words = {word.lower() for name, game in GAMES.items() for word in (name, game.title)}
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, sorted(words))) + r")\b", re.IGNORECASE)
    for path in files:
        found = pattern.search(path.read_text("utf-8"))
        assert not found, f"{path.relative_to(ROOT)} names {found[0]!r}"


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_cited_by_a_test(name):
    """Invariant 8, the part a machine can see: each clause id stands in a test of its game."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / "tests").glob(f"test_{name}*.py"))
    cited = set(re.findall(r"\b[A-Z]{2,3}-(?:[A-Z]?\d+\.\d+[a-z]?|X\d+)\b", text))
    clauses = set(GAMES[name].rulebook().clauses)
    assert clauses and not clauses - cited, f"no test cites {sorted(clauses - cited)}"
    prefix = next(iter(clauses))[:3]
    assert not {c for c in cited if c.startswith(prefix)} - clauses, "a test cites a clause that is not"


@pytest.mark.parametrize("name", GAMES)
def test_code_cites_clauses_that_exist(name):
    clauses = GAMES[name].rulebook().clauses
    prefix = next(iter(clauses)).partition("-")[0]
    for path in modules(name):
        cited = set(re.findall(rf"\b{prefix}-[A-Z]?\d+\.\d+[a-z]?\b", path.read_text("utf-8")))
        assert cited <= set(clauses), f"{path.name} cites {sorted(cited - set(clauses))}"


@pytest.mark.parametrize("name", GAMES)
def test_rulebooks_refer_to_clauses_that_exist(name):
    book = GAMES[name].rulebook()
    refs = {span["ref"] for section in book.sections for block in section["blocks"]
            for span in block.get("spans", ()) if "ref" in span}
    assert refs <= set(book.clauses)
    assert any(section["id"] == "how" for section in book.sections)


def test_games_are_found_by_their_entry_points():
    assert set(GAMES) == set(registry.registered()) and PACKAGES - {"mulligan"} <= set(GAMES)
    for name, game in GAMES.items():
        assert game.id == name and game.title and game.version and game.hook and game.minutes


def test_quoted_code_is_real():
    """Every piece of docs/new-game.md that names its file stands in that file, line for line.

    `...` leaves lines out.
    """
    guide = (ROOT / "docs/new-game.md").read_text("utf-8")
    quotes = re.findall(r"```\w+\n# ((?:py|tests)/\S+)\n(.*?)\n```", guide, re.DOTALL)
    assert len(quotes) > 8
    for name, quoted in quotes:
        source = (ROOT / name).read_text("utf-8")
        for piece in quoted.split("\n...\n"):
            assert piece in source, f"{name} no longer holds:\n{piece}"


def test_documents_point_to_what_exists():
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        text = path.read_text("utf-8") if path.is_file() else ""
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (path.parent / target).exists(), f"{path.name} points to {target}"


def there(path):
    """Whether a path of a document leads to something.

    It is one from the root or from a folder of it; in a table whose row names a package, only its end. With `<game>`
    in it some game has it.
    """
    names = [path.replace("<game>", name) for name in GAMES] if "<game>" in path else [path]
    above = [ROOT, *(ROOT / name for name in ("py", "web", "docs", "tests")), *(ROOT / "web").iterdir()]
    inside = ("", "*/", "*/*/")
    return any(next(at.glob(name.rstrip("/")), None) for at in above for name in names) or any(
        next((ROOT / "py").glob(f"{deep}{name.rstrip('/')}"), None) for deep in inside for name in names)


@pytest.mark.parametrize("name", ["README.md", "docs/architecture.md"])
def test_the_map_names_what_exists(name):
    """Every file and folder that is named in code style, with an ending or a slash."""
    paths = [word for word in re.findall(r"`([^`\s]+)`", (ROOT / name).read_text("utf-8"))
             if re.fullmatch(r"[\w<>./*-]+(/|\.(py|js|mjs|css|md|json|peg|ts|sh|html))", word)]
    assert len(paths) > 8 and [path for path in paths if not there(path)] == []
    assert not there("py/<game>/nowhere.py") and not there("nowhere/")


def test_mutants_nobody_could_notice_are_of_today():
    """tests/mutants.json lists changes of lines that are there."""
    for one in json.loads((ROOT / "tests/mutants.json").read_text("utf-8")):
        lines = {line.strip() for line in (ROOT / "py" / one["file"]).read_text("utf-8").splitlines()}
        gone = [line for line in one["change"] if line[0] == "-" and line[1:].strip() not in lines]
        assert one["reason"] and not gone, f"{one['file']} no longer holds {gone}"
