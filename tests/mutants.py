"""Changes the rules of games, one place at a time, and tells what no test noticed.

    ./build.sh mutants [GAME...] [-n 60] [--seed 1] [--seconds 20] [--tests PATTERN]

Each mutant is made by an operator of Cosmic Ray in a copy of the checkout. Tests of its game run
until one fails: those that run the changed function first, the quick ones before the slow ones, as
many as take `--seconds` together. Tests that play matches by the hundred are left out, and what all
games share, so what is caught is told too low rather than too high. What changes nothing anybody
could see is listed in tests/mutants.json, with the reason, and not counted. The exit status is 1
when less than 90 % of a game's mutants are caught.
"""

import argparse
import ast
import difflib
import importlib
import json
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import mutants_run
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = json.loads((ROOT / "tests/mutants.json").read_text("utf-8"))
ENOUGH = 0.9                               # of a game's mutants are caught
# beginnings of names of test files: of pictures, players, tools and worlds, which change no match
LEFT_OUT = tuple("""album art cardscape days fair habits life market measured orbit packs pages paying people
                    players rivals tools trade wants world""".split())
OPERATORS = """
    ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add ReplaceBinaryOperator_Mul_Add
    ReplaceBinaryOperator_BitAnd_BitOr ReplaceBinaryOperator_BitOr_BitAnd
    ReplaceBinaryOperator_RShift_LShift ReplaceBinaryOperator_LShift_RShift
    ReplaceComparisonOperator_Lt_LtE ReplaceComparisonOperator_LtE_Lt
    ReplaceComparisonOperator_Gt_GtE ReplaceComparisonOperator_GtE_Gt
    ReplaceComparisonOperator_Eq_NotEq ReplaceComparisonOperator_NotEq_Eq
    ReplaceAndWithOr ReplaceOrWithAnd ReplaceTrueWithFalse ReplaceFalseWithTrue
    AddNot ReplaceUnaryOperator_Delete_Not NumberReplacer
    ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop
""".split()


class Place(NamedTuple):
    """Where an operator can change a file: the how manieth of its places, and the line."""

    path: Path
    operator: str
    number: int
    line: int


class Mutant(NamedTuple):
    """A file of py/ and its changed text."""

    place: Place
    text: str

    @property
    def name(self) -> str:
        return self.place.path.relative_to(ROOT / "py").as_posix()

    def lines(self) -> list[str]:
        """What changed: the lines taken out and put in."""
        before = self.place.path.read_text("utf-8").splitlines()
        diff = difflib.unified_diff(before, self.text.splitlines(), lineterm="", n=0)
        return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]

    def known(self) -> bool:
        """Whether it is listed as one nobody could notice."""
        mine = {"file": self.name, "change": [line[0] + line[1:].strip() for line in self.lines()]}
        return any({"file": one["file"], "change": one["change"]} == mine for one in EQUIVALENT)


class Bare(ast.NodeTransformer):
    """Takes annotations away: a change in one is no change of the rules."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def bare(text: str) -> str:
    return ast.dump(Bare().visit(ast.parse(text)))


def places(path: Path) -> Iterator[Place]:
    """Where a file can be changed."""
    nodes = list(ast_nodes(get_ast(path.read_text("utf-8"))))
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        spans = [span for node in nodes for span in operator.mutation_positions(node)]
        for number, ((line, _), _) in enumerate(spans):
            yield Place(path, name, number, line)


def mutant(place: Place) -> Mutant | None:
    """The file changed there; None when it means what it did before, or is no Python."""
    text = place.path.read_text("utf-8")
    changed = mutate_code(text, get_operator(f"core/{place.operator}")(), place.number)
    try:
        return Mutant(place, changed) if changed and bare(changed) != bare(text) else None
    except SyntaxError:
        return None


def function_of(place: Place) -> int:
    """The first line of the outermost function a place is in the body of.

    It is 0 for what runs when the module is loaded, as the defaults of arguments do.
    """
    tree = ast.parse(place.path.read_text("utf-8"))
    around = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
              and node.body[0].lineno <= place.line <= (node.end_lineno or 0)]
    if not around:
        return 0
    first = min(around, key=lambda node: node.lineno)
    return min([first.lineno, *(one.lineno for one in first.decorator_list)])


def test_files(game: str, wanted: str) -> list[str]:
    """Where tests of a game's rules are: its own, the defaults of its options, the vectors."""
    own = sorted(path.name for path in (ROOT / "tests").glob(f"test_{game}*.py"))
    own = [name for name in own if not name.removeprefix(f"test_{game}_").startswith(LEFT_OUT)
           and re.search(wanted, name)]
    shared = ["test_defaults.py", "test_vectors.py"]
    return [f"tests/{name}" for name in [*own, *shared] if (ROOT / "tests" / name).is_file()]


def copied(folder: Path) -> Path:
    """A copy of what tests need of the checkout."""
    ignored = shutil.ignore_patterns("__pycache__", "browser", "node_modules")
    for name in ("py", "tests", "cards", "docs", "web/build"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "index.html"):
        shutil.copy(ROOT / name, folder / name)
    return folder


class Suite:
    """The tests of a game in a copy of the checkout, and what they noticed so far."""

    def __init__(self, game: str, folder: Path, options: argparse.Namespace) -> None:
        self.folder, self.seconds = folder, options.seconds
        files = test_files(game, options.tests)

        def only(name: str) -> bool:
            return game in name or "test_all_vectors_pass" in name

        tests, failed, self.loading = mutants_run.recorded(folder, game, files, only)
        if failed:
            sys.exit(f"{game}: tests fail without any change: {', '.join(failed)}")
        self.tests = sorted(tests, key=lambda test: test.seconds)

    def change(self, mutant: Mutant) -> mutants_run.Change:
        """A mutant in the copy, and its tests: those that run its function, then the rest."""
        name, line = mutant.place.path.name, function_of(mutant.place)
        if (name, line) in self.loading:
            line = 0
        tests, left = [], self.seconds
        for test in sorted(self.tests, key=lambda test: (name, line) not in test.functions):
            left -= test.seconds
            if left >= 0:
                tests.append(test)
        return mutants_run.Change(self.folder / "py" / mutant.name, mutant.text, line, tests)

    def notice(self, mutants: list[Mutant]) -> list[tuple[Mutant, str]]:
        """Each mutant with the first test that fails, "" for none."""
        changes = [(mutant, self.change(mutant)) for mutant in mutants]
        within = [(mutant, change) for mutant, change in changes if change.function]
        found = mutants_run.first_failures(self.folder, [change for _, change in within])
        return [*zip([mutant for mutant, _ in within], found),
                *((mutant, mutants_run.first_failure(self.folder, change))
                  for mutant, change in changes if not change.function)]


def sample(every: list[Place], seed: int, count: int) -> Iterator[Mutant]:
    """So many mutants, in an order that the seed says."""
    for place in random.Random(seed).sample(every, len(every)):
        changed = mutant(place) if count > 0 else None
        if changed:
            count -= 1
            yield changed


def of_game(game: str, folder: Path, options: argparse.Namespace) -> dict:
    """Try a sample of a game's mutants in a copy of the checkout; print what nobody noticed."""
    files = sorted((ROOT / "py" / game / "rules").glob("*.py"))
    every = [place for path in files for place in places(path)]
    suite = Suite(game, folder, options)
    together = sum(test.seconds for test in suite.tests)
    print(f"{game}: {len(suite.tests)} tests, {together:.0f} s", file=sys.stderr)
    chosen = list(sample(every, options.seed, options.n))
    known = [one for one in chosen if one.known()]
    found = suite.notice([one for one in chosen if not one.known()])
    tried, missed = len(found), [one for one, test in found if not test]
    for one in missed:
        line = f"{one.name}:{one.place.line}: {one.place.operator}"
        print(line, *one.lines(), "", sep="\n")
    share = 1 - len(missed) / tried if tried else 1.0
    print(f"{game}: {tried - len(missed)} of {tried} caught, {share:.1%}{likely(share, tried)}; "
          f"{len(known)} equivalent; {len(every)} places in all (seed {options.seed})", flush=True)
    told = [{"file": changed.name, "change": changed.lines()} for changed in missed]
    return {"game": game, "places": len(every), "tried": tried, "missed": told, "share": share}


def likely(share: float, tried: int) -> str:
    """Wilson's interval in words."""
    from mulligan.shares import wilson
    _, low, high = wilson(share, max(tried, 1))
    return f" ({low:.1%} to {high:.1%})"


def main() -> int:
    parser = argparse.ArgumentParser(prog="./build.sh mutants", description=__doc__.splitlines()[0])
    games = sorted(path.parent.name for path in (ROOT / "py").glob("*/rules") if path.is_dir())
    parser.add_argument("game", nargs="*", help="all by default")
    parser.add_argument("-n", type=int, default=60, help="mutants of a game (60)")
    parser.add_argument("--seed", type=int, default=1, help="which of them (1)")
    parser.add_argument("--seconds", type=float, default=20, help="of tests for a mutant (20)")
    parser.add_argument("--tests", default="", help="a pattern: only test_<game>_... files with it")
    options = parser.parse_args()
    wrong = set(options.game) - set(games)
    if wrong:
        parser.error(f"there is no game {sorted(wrong)[0]}; games are {', '.join(games)}")
    with tempfile.TemporaryDirectory() as place:
        folder = copied(Path(place).resolve())
        sys.path.insert(0, str(folder / "py"))
        importlib.import_module("mulligan.bridge")         # what every fork needs
        reports = [of_game(game, folder, options) for game in options.game or games]
    target = ROOT / "dist/mutants.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(reports, indent=1) + "\n", "utf-8")
    return int(any(report["share"] < ENOUGH for report in reports))


if __name__ == "__main__":
    sys.exit(main())
