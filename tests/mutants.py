"""Changes the rules of games, one place at a time, and tells what no test noticed: `./build.sh mutants [GAME...] [-n 60] [--seed 1]`.

Each mutant is made by an operator of Cosmic Ray in a copy of py/; the suite of its game runs until one
test fails. What changes nothing anybody could see is listed in tests/mutants.json, with the reason,
and not counted. The exit status is 1 when less than 90 % of a game's mutants are caught.
"""

import argparse
import ast
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = json.loads((ROOT / "tests/mutants.json").read_text("utf-8"))
ENOUGH = 0.9                               # of a game's mutants are caught
PATIENCE = 6                               # times what the suite takes: a mutant that hangs is caught
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


class Mutant(NamedTuple):
    """A file of py/ and its changed text."""

    path: str
    operator: str
    text: str

    def lines(self) -> list[str]:
        """What changed: the lines taken out and put in."""
        before = (ROOT / "py" / self.path).read_text("utf-8").splitlines()
        diff = difflib.unified_diff(before, self.text.splitlines(), lineterm="", n=0)
        return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]

    def known(self) -> bool:
        """Whether it is listed as one nobody could notice."""
        mine = {"file": self.path, "change": [line[0] + line[1:].strip() for line in self.lines()]}
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


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file that is still Python and means something else."""
    text = path.read_text("utf-8")
    tree, name = get_ast(text), path.relative_to(ROOT / "py").as_posix()
    for operator in OPERATORS:
        made = get_operator(f"core/{operator}")()
        places = [place for node in ast_nodes(tree) for place in made.mutation_positions(node)]
        for at in range(len(places)):
            changed = mutate_code(text, made, at)
            if changed is not None and bare(changed) != bare(text):
                yield Mutant(name, operator, changed)


def suites(game: str) -> list[str]:
    """What pytest is to run for a game: its clauses first, then what all games share."""
    own = sorted(path.name for path in (ROOT / "tests").glob(f"test_{game}*.py"))
    shared = sorted(path.name for path in (ROOT / "tests").glob("test_contract*.py"))
    return [*own, "test_vectors.py", "test_records.py", *shared]


def failing(folder: Path, game: str, seconds: float | None) -> str:
    """The first test of a game that fails in a copy of the checkout, "" for none."""
    own = [name for name in suites(game) if name.startswith(f"test_{game}")]
    shared = [name for name in suites(game) if not name.startswith(f"test_{game}")]
    for names, only in ((own, []), (shared, ["-k", game])):
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly",
                   "--hypothesis-seed=0", "--no-header", *only, *(f"tests/{name}" for name in names)]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds,
                                  env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
        except subprocess.TimeoutExpired:
            return "(it hangs)"
        if done.returncode not in (0, 5):
            said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            return said[0] if said else "(no test could run)"
    return ""


def copied(folder: Path) -> Path:
    """A copy of what tests need of the checkout."""
    for name in ("py", "tests", "cards", "docs", "web/build"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
    for name in ("pyproject.toml", "README.md", "index.html"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def tried(mutant: Mutant, game: str, folder: Path, seconds: float) -> str:
    """What notices a mutant, in a folder of its own, which is left as it was."""
    path = folder / "py" / mutant.path
    path.write_text(mutant.text, "utf-8")
    try:
        return failing(folder, game, seconds)
    finally:
        shutil.copy(ROOT / "py" / mutant.path, path)


def measured(folder: Path, game: str) -> float:
    """Seconds the whole suite takes without a change. Exits when it fails then."""
    from time import monotonic
    begun = monotonic()
    found = failing(folder, game, None)
    if found:
        sys.exit(f"{game}: the tests fail without any change: {found}")
    return monotonic() - begun


def of_game(game: str, options: argparse.Namespace) -> dict:
    """Try a sample of a game's mutants; tells each that nobody noticed."""
    files = sorted((ROOT / "py" / game / "rules").glob("*.py"))
    every = [mutant for path in files for mutant in mutants(path)]
    sample = random.Random(options.seed).sample(every, min(options.n, len(every)))
    known = [mutant for mutant in sample if mutant.known()]
    sample = [mutant for mutant in sample if not mutant.known()]
    with tempfile.TemporaryDirectory() as place:
        folders = [copied(Path(place) / str(k)) for k in range(options.workers)]
        seconds = PATIENCE * measured(folders[0], game)
        free = list(folders)

        def run(mutant: Mutant) -> tuple[Mutant, str]:
            folder = free.pop()
            try:
                return mutant, tried(mutant, game, folder, seconds)
            finally:
                free.append(folder)

        missed = []
        with ThreadPoolExecutor(options.workers) as pool:
            for done, (mutant, found) in enumerate(pool.map(run, sample), 1):
                print(f"\r{game}: {done} of {len(sample)} tried, {len(missed)} missed", end="", file=sys.stderr)
                if not found:
                    missed.append(mutant)
    print(file=sys.stderr)
    for mutant in missed:
        print(f"{mutant.path}: {mutant.operator}", *mutant.lines(), "", sep="\n")
    share = 1 - len(missed) / len(sample) if sample else 1.0
    print(f"{game}: {len(sample) - len(missed)} of {len(sample)} caught, {share:.0%}; {len(known)} equivalent, "
          f"of {len(every)} mutants in all (seed {options.seed})")
    told = [{"file": mutant.path, "change": mutant.lines()} for mutant in missed]
    return {"game": game, "mutants": len(every), "tried": len(sample), "missed": told, "share": share}


def main() -> int:
    parser = argparse.ArgumentParser(prog="./build.sh mutants", description=__doc__.splitlines()[0])
    games = sorted(path.parent.name for path in (ROOT / "py").glob("*/rules") if path.is_dir())
    parser.add_argument("game", nargs="*", help="all by default")
    parser.add_argument("-n", type=int, default=60, help="mutants of a game (60)")
    parser.add_argument("--seed", type=int, default=1, help="which of them (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="tried side by side")
    options = parser.parse_args()
    wrong = set(options.game) - set(games)
    if wrong:
        parser.error(f"there is no game {sorted(wrong)[0]}; games are {', '.join(games)}")
    reports = [of_game(game, options) for game in options.game or games]
    target = ROOT / "dist/mutants.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(reports, indent=1) + "\n", "utf-8")
    return int(any(report["share"] < ENOUGH for report in reports))


if __name__ == "__main__":
    sys.exit(main())
