"""The examples of the description, as it prints them: files, commands, results (TT-T1.1)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ("create_effect_combinations.py", "add_csv_field.py", "alphabetize_file.py",
            "generate_and_order_effects.sh")
NUMBERS = {"placeholders/number.txt": "1\n2\n3\n"}
EFFECTS = "Draw 2 cards\nGain 5 life\nDraw 1 creature\n"


@pytest.fixture
def folder(tmp_path):
    """A folder as the description lists it: the programs, placeholders and effects."""
    for name in PROGRAMS:
        shutil.copy(ROOT / "cards/ttcg" / name, tmp_path)
    (tmp_path / "placeholders").mkdir()
    (tmp_path / "effects").mkdir()
    return tmp_path


def lay(folder, files):
    for path, text in files.items():
        (folder / path).write_text(text, "utf-8")


def run(folder, *words, path=ROOT / "py"):
    # python3 is the Python of the tests
    there = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=120,
                          env={"PATH": there, "PYTHONPATH": str(path),
                               "PYTHONDONTWRITEBYTECODE": "1"})


def cells(path):
    """A table without the blanks that are printed behind its semicolons."""
    lines = path.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.split(";")] for line in lines]


def test_combinations_of_one_sentence(folder):
    """Section 4.6.6. None of its sentences holds "two card", so none is replaced (TT-T2.16)."""
    removed = "# Exclude invalid draw\nDraw 1\n"
    lay(folder, NUMBERS | {"placeholders/combinations_to_remove.txt": removed,
                           "placeholders/phrase_replacements.txt": "two card: two cards\n"})
    ran = run(folder, "python3", "create_effect_combinations.py", "-s", "Draw <number> card", "-t")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "Draw 2 card\nDraw 3 card\nTotal combinations: 2\n"


def test_combinations_with_the_files_of_section_4_6_4(folder):
    """Comments disable a line; phrases go, others are replaced."""
    lay(folder, {"placeholders/number.txt": "one\n1 or lower\n5 or higher\ntwo\nthree\n",
                 "placeholders/combinations_to_remove.txt":
                 "1 or lower\n# Exclude higher ranks for now\n5 or higher\nspell creature\n",
                 "placeholders/phrase_replacements.txt":
                 "# Fix pluralization\none point(s): one point\ntwo card(s): two cards\n"
                 "# Temporary disable this:\n# three spell(s): three spells\n"
                 "spellscaster: spellcaster\n"})
    program = ("python3", "create_effect_combinations.py", "-t", "-s")
    ran = run(folder, *program, "draw <number> card(s)")
    assert ran.stdout == ("Draw one card(s)\nDraw three card(s)\nDraw two cards\n"
                          "Total combinations: 3\n")
    ran = run(folder, *program, "one point(s), a spellscaster")
    assert ran.stdout == "One point, a spellcaster\nTotal combinations: 1\n"


def test_a_file_of_sentences_and_the_removal_of_doubles(folder):
    """Section 4.6.5: -f and -d without a name take the files of the folder."""
    lay(folder, NUMBERS | {"effects/all_effect_templates.txt": "Draw <number> cards\n"})
    ran = run(folder, "python3", "create_effect_combinations.py", "-f")
    made = folder / "effects/all_effects.txt"
    assert ran.returncode == 0 and made.read_text() == "Draw 1 cards\nDraw 2 cards\nDraw 3 cards\n"
    made.write_text("b\na\nb\n")
    assert run(folder, "python3", "create_effect_combinations.py", "-d").returncode == 0
    assert made.read_text() == "b\na\n"


def test_a_pattern_is_marked(folder):
    """Section 4.7.5: the blank in `<number >` is told of, and stands for nothing."""
    lay(folder, NUMBERS | {"effects.txt": EFFECTS})
    ran = run(folder, "python3", "add_csv_field.py", "-i", "effects.txt", "-o", "output.csv",
              "-c", "HasDraw", "-t", "Draw <number >")
    assert ran.returncode == 0 and "'<number >' is read as <number>" in ran.stderr
    assert cells(folder / "output.csv") == [["EFFECTNAME", "HasDraw"], ["Draw 2 cards", "True"],
                                            ["Gain 5 life", "False"], ["Draw 1 creature", "True"]]


def test_an_exact_text_is_marked(folder):
    """Section 4.7.5: a header with a blank, to the byte."""
    lay(folder, {"effects.csv": "EFFECTNAME; HasDraw\nDraw two cards; False\nGain life; False\n"})
    ran = run(folder, "python3", "add_csv_field.py", "-i", "effects.csv", "-o", "updated.csv",
              "-c", "HasDraw", "-e", "Draw two")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (folder / "updated.csv").read_text("utf-8") == \
        "EFFECTNAME; HasDraw\nDraw two cards; True\nGain life; False\n"


def test_lines_are_sorted(folder):
    """Section 4.8.5."""
    lay(folder, {"effects.txt": f"{EFFECTS}\nAdd 3 points\n"})
    ran = run(folder, "python3", "alphabetize_file.py", "-i", "effects.txt",
              "-o", "sorted_effects.txt")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (folder / "sorted_effects.txt").read_text() == \
        "Add 3 points\nDraw 1 creature\nDraw 2 cards\nGain 5 life\n"


def test_the_chain_needs_no_rules(folder):
    """Section 4.9.4: templates and placeholders are all it asks for (TT-T5.3)."""
    lay(folder, NUMBERS | {"effects/all_effect_templates.txt":
                           "Draw <number> cards\nGain <number> attack\nDestroy all spells\n"})
    ran = run(folder, "./generate_and_order_effects.sh")
    assert ran.returncode == 0 and "Warning: effects/order_rules.txt" in ran.stderr
    header, *rows = cells(folder / "effects/effects_with_placeholders.csv")
    assert header == ["EFFECTNAME", "UNIT", "SPELL", *(f"LEVEL_{n}" for n in range(1, 6))]
    marked = {row[0]: [name for name, cell in zip(header, row) if cell == "True"] for row in rows}
    assert marked["Draw 2 cards"] == ["SPELL", "LEVEL_2"]
    assert marked["Gain 1 attack"] == ["UNIT", "LEVEL_1"]
    assert marked["Destroy all spells"] == ["SPELL", "LEVEL_5"] and len(marked) == 7


def test_the_programs_find_the_package_of_their_checkout(tmp_path):
    """In cards/ttcg they run without an installation."""
    home = ROOT / "cards/ttcg"
    for words in (["python3", home / "create_effect_combinations.py"],
                  [home / "generate_and_order_effects.sh"]):
        ran = run(tmp_path, *words, "--help", path="")
        assert ran.returncode == 0 and ran.stdout.startswith("usage: ") and not ran.stderr


def test_a_program_without_the_package_says_what_to_do(folder):
    ran = subprocess.run([sys.executable, "-S", "-I", "alphabetize_file.py"], cwd=folder,
                         capture_output=True, text=True)
    assert ran.returncode == 1 and ran.stderr.startswith("Error: ttcg is not here; install")
