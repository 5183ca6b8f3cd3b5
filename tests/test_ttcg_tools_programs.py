"""TTCG's tools, sections TT-T1 and TT-T6: on the disk, as programs, their vectors, their speed, the page's jobs."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from compared import compared
from mulligan import Malformed, cli
from mulligan.testing.vectors import documents
from ttcg.tools import combine
from ttcg.dev.tool_vectors import FORMAT
from ttcg.tools.console import Console
from ttcg.tools.files import Disk, Memory
from ttcg.tools.job import Job
from ttcg.tools.placeholders import Placeholders
from pace import millions
from ttcg_console import QUIET, tool, values

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(__file__).parent / "vectors/ttcg-tools/sample.json"
CASES = json.loads(SAMPLE.read_text("utf-8"))["cases"]


def test_the_vectors_pass():
    assert {name: wrong for name, wrong in FORMAT.conform(documents(SAMPLE)) if wrong} == {} and len(CASES) == 5


@pytest.mark.parametrize(("key", "value"), [
    ("exit", 1),
    ("files", {"none.txt": ""}),
    ("stdout", "no"),
    ("stderr_contains", ["no such words"]),
])
def test_every_difference_is_said(key, value):
    for case in CASES:
        [wrong] = compared(FORMAT, {**case, "expect": {**case["expect"], key: value}}).values()
        assert wrong and key.partition("_")[0] in wrong[0]


@pytest.mark.native
def test_the_vectors_run_from_the_command_line(tmp_path, capsys):
    assert cli.main(["conform", "ttcg-tools", str(SAMPLE)]) == 0 and capsys.readouterr().out == "5 passed, 0 failed\n"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**CASES[0], "expect": {"exit": 1, "files": {}}}), "utf-8")
    assert cli.main(["conform", "ttcg-tools", str(wrong)]) == 1 and "0 passed, 1 failed" in capsys.readouterr().out


def test_read_effects_says_what_is_read():
    """TT-T7.1, TT-T7.2: a line for each sentence, fields between tabs, the sentence last."""
    text = ("Your opponent draws one  card and discards one.\n\n"
            "[passive] At the start of each turn, gain a point.\n")
    ran = tool("read_effects", "sentences.txt", files={"sentences.txt": text})
    first, second = ran.out.splitlines()
    assert first.split("\t")[:2] == ["refused", "syntax"]
    assert first.split("\t")[3] == "Your opponent draws one card and discards one."
    assert second == ("accepted\tpassive\tAt the start of each turn, gain one point.\t"
                      "[passive] At the start of each turn, gain a point.")
    assert ran.status == 0


def test_read_effects_says_what_to_look_at_twice():
    """TT-T7.1, TT-17.8, TT-19.4: a field each, between the wording and the sentence."""
    ran = tool("read_effects", "sentences.txt", files={"sentences.txt": "Skip the next turn.\nTap this card.\n"})
    assert [line.split("\t") for line in ran.out.splitlines()] == [
        ["accepted", "normal", "Skip your next turn.",
         "Look twice: owner: 'your' is read, and not written", "Skip the next turn."],
        ["accepted", "normal", "Tap this card.", "It can do nothing: Using the effect has tapped this card.",
         "Tap this card."]]


@pytest.mark.parametrize(("more", "first", "second"), [
    ((), "accepted", "refused"), (("--subtypes", "golem", "elf=elves"), "refused", "accepted")])
def test_read_effects_knows_the_subtypes_of_a_set(more, first, second):
    """TT-T7.3: those that are named, else those of the glossary."""
    text = "Destroy one flying unit.\nAll elves and golems gain 100 attack.\n"
    ran = tool("read_effects", "sentences.txt", *more, files={"sentences.txt": text})
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == [first, second] and ran.status == 0


def test_read_effects_refuses_words_that_none_can_add():
    """TT-T7.3, TT-2.8"""
    ran = tool("read_effects", "sentences.txt", "--subtypes", "attack", files={"sentences.txt": "Draw one card.\n"})
    assert ran.status == 1 and "is a word of the effect language" in ran.err and ran.out == ""


def test_steps_of_a_case():
    case = {"files": {"a": "b\na\n"}, "tool": "alphabetize_file",
            "steps": [{"argv": ["-i", "a", "-o", "b"]}, ["-i", "none"]],
            "expect": {"exit": [0, 1], "files": {"b": "a\nb\n"}, "stderr_contains": ["ERROR", "none"]}}
    assert compared(FORMAT, case) == {"line 1": []}


@pytest.mark.parametrize("broken", [3, [], {}, {"cases": 3}, {"cases": [3]}, {"expect": {}},
                                    {"expect": {}, "files": {"a": 1}, "tool": "x"},
                                    {"expect": {}, "files": {}, "tool": "none"}, {"expect": {"no": 1}, "files": {}},
                                    {"expect": {}, "files": {}, "steps": [3]},
                                    {"expect": {}, "files": {}, "tool": "alphabetize_file", "argv": [1]}])
def test_broken_cases_are_named(broken):
    with pytest.raises(Malformed) as caught:
        compared(FORMAT, broken)
    assert caught.value.field


# ---- common --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_read(end):
    """TT-T1.2"""
    files = {"t": f"b <n>{end}a", "placeholders/n.txt": f"1{end}2{end}",
             "placeholders/combinations_to_remove.txt": f"x{end}b 2",
             "placeholders/phrase_replacements.txt": f"a: c{end}b: b"}
    assert tool("create_effect_combinations", "-f", "t", files=files).files == {"effects/all_effects.txt": "B 1\nC\n"}


def test_bad_content_is_an_error_and_changes_nothing():
    """TT-T1.3"""
    bad = b"a\n\xff\xfe b"
    for name, *arguments in (("create_effect_combinations", "-f", "bad"),
                             ("create_effect_combinations", "-s", "x", "-c", "bad"),
                             ("create_effect_combinations", "-s", "<bad>", "-p", ""),
                             ("create_effect_combinations", "-d", "bad"),
                             ("alphabetize_file", "-i", "bad"), ("add_csv_field", "-i", "bad", "-c", "X", "-t", "a")):
        ran = tool(name, *arguments, files={"bad": bad, "bad.txt": bad})
        assert ran.status == 1 and not ran.files and not ran.out
        assert ran.err.count("\n") == 1 and "Error" in ran.err and "bad" in ran.err and "UTF-8" in ran.err
    ran = tool("create_effect_combinations", "-s", "half \ud800")
    assert ran.status == 1 and not ran.files
    ran = tool("add_csv_field", "-i", "in.csv", "-c", "X", "-t", "a", files={"in.csv": "A\n" + "x" * 200_000})
    assert ran.status == 1 and "in.csv" in ran.err


def test_a_byte_order_mark_is_no_text():
    """TT-T1.2"""
    ran = tool("add_csv_field", "-i", "in.csv", "-o", "o", "-c", "X", "-t", "x",
               files={"in.csv": "\ufeffA;EFFECTNAME\n1;x\n"})
    assert ran.files == {"o": "A;EFFECTNAME;X\r\n1;x;True\r\n"}


def test_help_is_no_fault():
    """TT-T1.5: standard output holds what was asked for."""
    for name in ("create_effect_combinations", "add_csv_field", "alphabetize_file", "generate_and_order_effects"):
        ran = tool(name, "--help")
        assert ran.status == 0 and name in ran.out and not ran.err


# ---- on the disk ---------------------------------------------------------------------------------------------------
def program(folder, name, *arguments, **more):
    return subprocess.run([sys.executable, "-m", "ttcg.tools", name, *arguments], cwd=folder, capture_output=True,
                          timeout=120,
                          env=os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"}, **more)


def lay(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    (folder / "effects").mkdir(exist_ok=True)


@pytest.mark.native
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_vectors_pass_as_programs(case, tmp_path):
    """TT-T1.1"""
    lay(tmp_path, case["files"])
    ran = program(tmp_path, case["tool"], *case["argv"])
    expect = case["expect"]
    assert ran.returncode == expect["exit"] and ran.stdout.decode() == expect.get("stdout", ran.stdout.decode())
    there = {path.relative_to(tmp_path).as_posix(): path.read_bytes().decode()
             for path in tmp_path.rglob("*") if path.is_file()}
    assert there == {**case["files"], **expect["files"]}


@pytest.mark.native
def test_programs_end_with_their_status(tmp_path):
    """TT-T1.3, TT-T1.4, TT-T1.6"""
    lay(tmp_path, {"a.txt": "é\nb\n"})
    assert program(tmp_path, "alphabetize_file", "-i", "none.txt").returncode == 1
    assert program(tmp_path, "alphabetize_file", "--none").returncode == 2
    assert program(tmp_path, "no_tool").returncode == 2
    ran = program(tmp_path, "alphabetize_file", "-i", "a.txt", "-o", "none/b.txt")
    assert ran.returncode == 1 and ran.stderr.startswith(b"Error: none/b.txt") and not (tmp_path / "none").exists()
    ran = program(tmp_path, "create_effect_combinations", "-s", "é", "-t")
    assert (ran.returncode == 0 and ran.stdout.decode() == "É\nTotal combinations: 1\n"
            and ran.stderr.count(b"Warning") == 2)
    ran = program(tmp_path, "alphabetize_file", "-i", "/dev/stdin", "-o", "b.txt", input=b"d\nc\n")
    assert ran.returncode == 0 and (tmp_path / "b.txt").read_text() == "c\nd\n", "a pipe may be read"


@pytest.mark.native
def test_the_disk_keeps_files_whole(tmp_path):
    """TT-T1.3, TT-T3.11: what fails leaves the old file and nothing beside it; rights stay."""
    disk = Disk(tmp_path)
    (tmp_path / "real").write_text("old")
    os.chmod(tmp_path / "real", 0o640)
    with pytest.raises(RuntimeError), disk.write("real") as put:
        put("half")
        raise RuntimeError
    assert (tmp_path / "real").read_text() == "old" and disk.list() == ["real"]
    with disk.write("real") as put:
        put("new\n")
    assert (tmp_path / "real").read_bytes() == b"new\n" and (tmp_path / "real").stat().st_mode & 0o777 == 0o640
    os.symlink("real", tmp_path / "link")
    (tmp_path / "folder").mkdir()
    for work in (lambda: disk.read("folder"),
                 lambda: disk.read("none"),
                 lambda: disk.write("folder").__enter__(),
                 lambda: disk.write("none/x").__enter__(),
                 lambda: disk.write("").__enter__(),
                 lambda: disk.remove("folder")):
        with pytest.raises(Malformed) as caught:
            work()
        assert caught.value.field
    assert not disk.exists("folder") and disk.exists("link")
    disk.remove("link")
    disk.remove("link")
    assert disk.list() == ["real"]


@pytest.mark.deep
@pytest.mark.native
@pytest.mark.parametrize("tool", [("alphabetize_file", "-i", "in.csv"),
                                  ("add_csv_field", "-i", "in.csv", "-c", "X", "-t", "Draw"),
                                  ("create_effect_combinations", "-s", "Draw.")], ids=lambda tool: tool[0])
def test_only_regular_files_are_written(tool, tmp_path):
    """TT-T1.3, TT-T3.11: neither through a link, wherever it leads, nor into pipes and devices.

    Files are replaced as a whole.
    """
    secret = tmp_path / "elsewhere" / "secret"
    lay(tmp_path, {"in.csv": "EFFECTNAME\r\nDraw.\r\n", "elsewhere/secret": "precious", "old": "old", "twin": ""})
    os.remove(tmp_path / "twin")
    os.link(tmp_path / "old", tmp_path / "twin")
    os.symlink(secret, tmp_path / "link")
    os.symlink("nothing", tmp_path / "dangling")
    os.symlink("elsewhere", tmp_path / "folder")
    os.mkfifo(tmp_path / "pipe")
    for path in ("link", "dangling", "folder", "pipe", "/dev/null", "/dev/stdout"):
        ran = program(tmp_path, *tool, "-o", path)
        assert ran.returncode == 1 and f"Error: {path}".encode() in ran.stderr and ran.stderr.count(b"Error") == 1
    assert secret.read_text() == "precious" and not (tmp_path / "nothing").exists() and (tmp_path / "link").is_symlink()
    assert program(tmp_path, *tool, "-o", "old").returncode == 0 and "Draw." in (tmp_path / "old").read_text()
    assert (tmp_path / "twin").read_text() == "old", "the other name of the old file keeps what it had"
    assert program(tmp_path, *tool, "-o", "folder/new").returncode == 0 and (tmp_path / "elsewhere/new").exists()
    assert not list(tmp_path.rglob("*.new"))


# ---- speed and the page --------------------------------------------------------------------------------------------
@pytest.mark.native
def test_large_runs_are_quick(monkeypatch):
    """TT-T6.1, TT-T6.2, TT-T6.5.

    The bound is three times what it takes, which is far below the goal (18 s for 371,712).
    """
    words = [f"w{i}" for i in range(30)]
    lists = values(a=["one <b> cards", "two <b> cards", *words[:4]], b=[f"<c> {i}" for i in range(6)], c=words[:10],
                   d=words)
    files = Memory({**QUIET, **lists, "placeholders/combinations_to_remove.txt": "w3 w4\nw5 2\n"}, ["effects"])
    console, said = Console(files, lambda text: said.append(text), print), []
    raw = combine.count(console, sentence="<d> take <a> or <d+1>")
    took = millions(lambda: list(combine.combine(console, sentence="<d> take <a> or <d+1>")))
    assert raw == 30 * 124 * 30 and took < 40


@pytest.mark.native
def test_patterns_are_expanded_once(monkeypatch):
    """TT-T6.3, TT-T6.4, TT-T6.5: not once a row."""
    calls, expand = [], Placeholders.expand
    monkeypatch.setattr(Placeholders, "expand", lambda self, sentence, above=frozenset(): calls.append(sentence)
                        or expand(self, sentence, above))
    files = {"in.csv": "EFFECTNAME\r\n" + "".join(f"Tap {i} owls or {i + 7} elks\r\n" for i in range(20_000)),
             **values(n=[str(i) for i in range(352)])}
    took = millions(lambda: tool("add_csv_field", "-i", "in.csv", "-o", "o", "-c", "X", "-t", "Tap <n> ",
                                 "or <n> elks", "<n+1> elks", files=files))
    assert calls.count("Tap <n> ") == 1 and took < 50


def worked(job, slices=10_000):
    for _ in range(slices):
        report = job.work(lambda: True)
        if report["done"]:
            return report
    raise AssertionError("it never ends")


def test_the_page_works_in_slices():
    """TT-T6.6: above 50,000 combinations the count comes first; in slices, with progress, to the same end."""
    lists = values(a=list("abcdefghij"), b=list("0123456789"), c=list("0123456789"), d=list("0123456789"))
    files = Memory({**QUIET, **lists}, ["effects"])
    assert Job("create_effect_combinations", files, {"sentence": "<a><b><c><d><b+1>"}).many == 100_000
    job = Job("create_effect_combinations", files, {"sentence": "<a><b><c><d>"})
    assert job.many == 0
    first = job.work(lambda: True)
    assert not first["done"] and 0 < first["progress"]["share"] < 1 and not files.exists("effects/all_effects.txt")
    report = worked(job)
    assert report["said"] == "Total combinations: 10000\n" and report["progress"]["share"] == 1 and not report["warned"]
    assert files.read("effects/all_effects.txt").decode().splitlines()[:2] == ["A000", "A001"]


def test_the_page_may_stop():
    lists = values(a=[str(i) for i in range(5000)])
    files = Memory({**QUIET, **lists, "effects/all_effects.txt": "old\n"})
    job = Job("create_effect_combinations", files, {"sentence": "<a>"})
    job.work(lambda: True)
    assert not job.stop()["done"] and files.read("effects/all_effects.txt") == b"old\n"


def test_jobs_that_cannot_be_are_named():
    for name, options in (("none", {}), ("add_csv_field", {"nonsense": 1})):
        with pytest.raises(Malformed) as caught:
            Job(name, Memory(), options)
        assert caught.value.field in ("tool", "options")
    job = Job("alphabetize_file", Memory(), {})
    with pytest.raises(Malformed) as caught:
        worked(job)
    assert caught.value.field == "input.txt"
    with pytest.raises(Malformed):
        Job("generate_and_order_effects", Memory(), {})


@pytest.mark.native
def test_every_clause_of_the_tools_is_cited():
    """Those of one number each, TT-T1.1 to TT-T6.6."""
    counts = {1: 6, 2: 17, 3: 12, 4: 4, 5: 5, 6: 6}
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_ttcg_tools_*.py"))
    missing = [f"TT-T{section}.{n}" for section, most in counts.items() for n in range(1, most + 1)
               if not re.search(rf"TT-T{section}\.{n}\b", text.replace("TT-T1.1 to TT-T6.6", ""))]
    assert not missing
