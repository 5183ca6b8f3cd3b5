"""What the build promises of its results: nothing missing, nothing too big, no other host, the same bytes each time."""

import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile

import pytest

import sites

ROOT = sites.BUILT.parent.parent
BUILD = ROOT / "web" / "build"
# packed bytes
BUDGET = {"first": 6_500_000, "own": 110_000, "decks": 25_000, "worlds": 46_000, "tools": 20_000, "lab": 12_000}


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_sums_are_those_of_the_files(built):
    files = tree(built)
    lines = files.pop("SHA256SUMS").decode().splitlines()
    assert lines == [f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)]


def test_putting_the_site_together_twice_gives_the_same_bytes(built, rebuilt):
    again = rebuilt("same", single=True)
    assert tree(again) == tree(built) and (again.parent / "mulligan.html").read_bytes() == sites.SINGLE.read_bytes()


def test_a_first_visit_stays_within_its_budget(built):
    sizes = json.loads((built.parent / "sizes.json").read_text("utf-8"))
    assert {name: sizes[name] for name in BUDGET if sizes[name] > BUDGET[name]} == {}


def test_every_game_of_the_catalogue_is_kept_for_offline_use(built):
    worker = (built / "sw.js").read_text("utf-8")
    for game in sites.games():
        wheels = [path.name for name in game["wheels"] for path in built.glob(f"python/{name.replace('-', '_')}-*.bin")]
        assert len(wheels) == len(game["wheels"])
        assert all(name in worker for name in [*wheels, f"rules/{game['id']}.json", f"posters/{game['id']}.svg"])


def shipped(built):
    """The wheels of the site as ZipFiles: those packed in one piece, and those kept for strangers' wheels."""
    whole = [gzip.decompress(file.read_bytes()) for file in (built / "python").glob("*-*.bin")]
    assert len(whole) > len(sites.games())
    kept = [zipfile.ZipFile(file) for file in (built / "python").glob("*.whl")]
    return [zipfile.ZipFile(io.BytesIO(data)) for data in whole] + kept


def test_wheels_of_the_site_are_compiled_and_those_for_people_are_not(built):
    for wheel in shipped(built):
        assert not [name for name in wheel.namelist() if name.endswith(".py")]
    for wheel in (built.parent / "wheels").glob("*.whl"):
        assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".pyc")], wheel


def test_what_only_the_command_line_uses_is_left_out_of_the_site(built):
    ours = "|".join(["mulligan", *(game["id"] for game in sites.games())])
    people = [zipfile.ZipFile(file) for file in (built.parent / "wheels").glob("*.whl")]
    for name in (r"dev/vectors\.pyc?", r"(dev|lab)/bench\.pyc?", r"lab/(run_folder|run|cluster|engines)\.pyc?",
                 r"(cli|testing|viewmodel)/\w+\.pyc?"):
        pattern = rf"({ours})/{name}"
        here, there = ([entry for wheel in wheels for entry in wheel.namelist() if re.fullmatch(pattern, entry)]
                       for wheels in (shipped(built), people))
        assert there and not here


def test_the_lab_is_in_a_wheel_of_its_own(built):
    """Nobody's start brings it: it is asked for with the first call of it."""
    holding = [{name.partition("/")[2] for name in wheel.namelist() if name.startswith("mulligan/")}
               for wheel in shipped(built) if "mulligan/lab/plan.pyc" in wheel.namelist()]
    assert len(holding) == 1 and {"bridge/lab.pyc", "lab/rows.pyc"} <= holding[0]
    assert all(name.startswith("lab/") or name == "bridge/lab.pyc" for name in holding[0])
    assert "mulligan_lab-" in (built / "sw.js").read_text("utf-8"), "asked for once, it works without a network, too"
    first = json.loads((built.parent / "sizes.json").read_text("utf-8"))["files"]
    assert not [name for name in first if "mulligan_lab" in name], "a first visit does not take it"


@pytest.mark.parametrize("line, lacks", [
    ("import smtplib", "smtplib"),
    ("def f():\n    from email import parser", "email.parser"),
    ("import json, zlib, os.path", None),
])
def test_an_import_that_visitors_would_lack_stops_the_build(built, tmp_path, line, lacks):
    package = tmp_path / "mulligan"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bridge.py").write_text("from . import deep\n")
    (package / "deep.py").write_text(line + "\n")
    stdlib = built.parent / "cache" / "stdlib" / "stdlib.zip"
    command = [sys.executable, BUILD / "reach.py", stdlib, tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == (1 if lacks else 0)
    if lacks:
        assert "deep.py" in done.stderr and f"imports {lacks}," in done.stderr and "web/build/stdlib.txt" in done.stderr


def test_the_readme_names_the_oldest_browsers_the_build_is_made_for():
    oldest = dict(re.findall(r'(Chrome|Firefox|Safari): "([\d.]+)"', (BUILD / "bundle.mjs").read_text("utf-8")))
    assert len(oldest) == 3
    assert ", ".join(map(" ".join, oldest.items())) in (ROOT / "README.md").read_text("utf-8")


def test_the_lock_files_name_no_host():
    for path in (*BUILD.glob("*.txt"), *(ROOT / "tests").glob("*.txt"), ROOT / "web/package-lock.json"):
        text = path.read_text("utf-8")
        assert "://" not in text and '"resolved"' not in text, path


# A sheet that comes later meets every screen: in the single file at once, on the site after the first visit to its own.
# So a class that it styles bare is its own, or of the sheet it belongs to: worlds show decks' cards, review is a table
# seen again, and a clip a review seen again.
TOGETHER = {("decks", "worlds"), ("review", "screens"), ("review", "overlays"), ("review", "tokens"),
            ("review", "clip")}


def bundle_of(file):
    """The sheet a file comes with: the one that imports it, or itself; of a first visit's sheets each is its own."""
    if file.parent.name == "styles":
        return file.stem
    whole = file.with_name(f"{file.parent.name}.css")
    imported = whole.exists() and f'"./{file.name}"' in whole.read_text("utf-8")
    return whole.stem if imported else file.stem


def selectors(text: str):
    """The selectors of a style sheet, one by one."""
    for found in re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        if "@" not in found:
            yield from (selector.strip() for selector in re.split(r",(?![^(]*\))", found))


def named_last(selector: str):
    """The classes of the element that a selector styles."""
    return re.findall(r"\.([\w-]+)", re.split(r"[\s>+~]+(?![^(]*\))", selector)[-1])


def bare(found: list) -> set:
    """The classes that are styled wherever they stand."""
    return {selector[1:] for selector in found if re.fullmatch(r"\.[\w-]+", selector)}


def test_a_sheet_that_comes_later_styles_only_what_is_its_own():
    sheets = {}
    for file in (ROOT / "web").rglob("*.css"):
        if "node_modules" not in file.parts:
            sheets.setdefault(bundle_of(file), []).extend(selectors(file.read_text("utf-8")))
    named = {name: {word for selector in found for word in named_last(selector)} for name, found in sheets.items()}
    late = sheets.keys() - {file.stem for file in (ROOT / "web/styles").glob("*.css")}
    assert late >= {"decks", "worlds", "responses", "tools", "review", "lab"}
    pairs = [(name, other) for name in sorted(late) for other in sorted(sheets)
             if other != name and (name, other) not in TOGETHER]
    wrong = [f"{name}.css styles .{word} bare, which is {other}.css's too"
             for name, other in pairs for word in sorted(bare(sheets[name]) & named[other])]
    assert not wrong, "\n".join(wrong)
