"""TTCG's tools with files that nobody would write by hand (TT-T6.6).

Work and memory stay bounded; what cannot be held is refused.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mulligan import Malformed
from ttcg.tools import combine, order, tag
from ttcg.tools.console import Console
from ttcg.tools.files import Memory
from ttcg.tools.placeholders import GREATEST, LETTERS, Placeholders
from ttcg.tools.polish import polisher, singular
from ttcg_console import QUIET, tool, values

ROOT = Path(__file__).resolve().parent.parent
TOOL, TAG = "create_effect_combinations", "add_csv_field"
SECONDS = 40                # of processor time, on the slowest machine; what was wrong took many minutes


def console(files):
    return Console(Memory({**QUIET, **files}, ["effects"]), lambda text: None, lambda text: None)


def made(*given, **options):
    return list(combine.combine(*given, **options))


def quick(work):
    start = time.process_time()
    try:
        return work()
    finally:
        assert time.process_time() - start < SECONDS


def chain(line, n, last):
    """n placeholder files, each of one line that holds the next one: `line` with its name for @."""
    lists = {f"d{i}": [line.replace("@", f"d{i + 1}")] for i in range(n)}
    return values(**lists, **{f"d{n}": last})


CHAINS = [
    ("<@><@>", 30, ["x"]),
    ("<@><@>", 200, ["x"]),
    ("<@><@+1>", 24, ["x"]),
    ("<@><@+1>", 200, ["x"]),
    ("<@><@+1>", 60, ["1", "2"]),
    ("<@><@>", 30, ["1", "<d0>"]),
    ("<@+1><@-1> <@>", 40, ["5"]),
]


@pytest.mark.parametrize(("line", "n", "last"), CHAINS)
def test_sentences_that_nobody_could_hold_are_refused(line, n, last):
    """A sentence that doubles with each file, whatever its count is."""
    files = chain(line, n, last)
    for linked in (False, True):
        for work in (combine.preview, combine.count, made):
            with pytest.raises(Malformed, match=f"{LETTERS:,} letters") as caught:
                quick(lambda work=work: work(console(files), sentence="<d0>", linked_offsets=linked))
            assert caught.value.field.startswith("placeholders/d")
    table = console({**files, "in.csv": "EFFECTNAME\nx\n"})
    for work in (lambda: tag.preview(table, "X", text=["<d0>"], input="in.csv"),
                 lambda: tag.count(console(files), ["<d0>"])):
        with pytest.raises(Malformed, match="letters"):
            quick(work)
    ran = quick(lambda: tool(TOOL, "-s", "<d0>", files=files))
    assert ran.status == 1 and "letters" in ran.err and not ran.files


def test_a_sentence_too_long_by_itself_is_refused():
    lists = values(a=["x" * LETTERS])
    with pytest.raises(Malformed, match="sentence"):
        combine.preview(console(lists), sentence="<a> <a>")
    lists = values(a=["x" * (LETTERS - 20)])
    assert len(combine.preview(console(lists), sentence="<a>")[0]) == LETTERS - 20


def test_counts_are_exact_up_to_a_bound():
    def counted(n):
        placed = Placeholders(Memory(chain("<@>", n, ["1", "2"])), "placeholders")
        return placed.count(" ".join(f"<d{i}>" for i in range(n + 1)))
    assert counted(5) == 2 ** 6 and counted(30) == 2 ** 31
    wide = values(**{f"w{i}": list("0123456789") for i in range(400)})
    count = Placeholders(Memory(wide), "placeholders").count
    assert count("".join(f"<w{i}>" for i in range(299))) == 10 ** 299
    assert count("".join(f"<w{i}>" for i in range(400))) == GREATEST


def test_a_look_at_many_long_values_is_bounded():
    """Long values, held ten times over: what a look makes in all is limited."""
    long = [f"{i:04}" + "y" * 2000 for i in range(3000)]
    files = values(**{f"v{i}": [f"<v{i + 1}>", *long] for i in range(9)}, v9=long)
    quick(lambda: combine.preview(console(files), sentence="<v0><v1><v2><v3>"))


def test_a_look_with_many_phrases_is_bounded():
    phrases = "".join(f"p{i}\n" for i in range(300_000))
    removed = phrases + "".join(f"{digit}\n" for digit in range(10))
    files = values(a=map(str, range(5000))) | {"placeholders/combinations_to_remove.txt": removed}
    quick(lambda: combine.preview(console(files), sentence="x <a>"))


def test_replacements_that_double_are_refused():
    letters = "abcdefghijklmnopqrstuvwxyz"
    pairs = "".join(f"{one}: {two}{two}\n" for one, two in zip(letters, letters[1:]))
    files = {"placeholders/phrase_replacements.txt": pairs}
    ran = quick(lambda: tool(TOOL, "-s", "a", "-t", files=files))
    assert ran.status == 1 and "letters" in ran.err
    with pytest.raises(Malformed):
        quick(lambda: polisher([("a", "b" * 10_000_000)], [])("a" * 9000))
    assert polisher([("a", "bb")], [])("a" * (LETTERS // 2)) == "b" * LETTERS


def test_the_singular_of_a_long_line_is_quick():
    """TT-T2.14: a line of "one" without a plural behind it is looked through once only."""
    line = "one red cards " + "one " * 2400
    assert quick(lambda: [singular(line) for _ in range(20)])[0] == "one red card " + "one " * 2400
    two = singular("one a, b cards one c, d cards one cards")
    assert two == "one a, b card one c, d card one cards"
    assert singular("one a, cardsy cards") == "one a, cardsy card"


@pytest.mark.native
def test_memory_is_bounded(tmp_path):
    """The files of 306 bytes each that took over 2 GB."""
    import resource
    (tmp_path / "placeholders").mkdir()
    (tmp_path / "effects").mkdir()
    for path, text in chain("<@><@>", 30, ["x" * 290]).items():
        (tmp_path / path).write_text(text)
    most = (500_000_000, 500_000_000)
    ran = subprocess.run([sys.executable, "-m", "ttcg.tools", TOOL, "-s", "<d0>"], cwd=tmp_path,
                         capture_output=True, timeout=60,
                         env=os.environ | {"PYTHONPATH": str(ROOT / "py")},
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, most))
    assert ran.returncode == 1 and b"letters" in ran.stderr and b"Traceback" not in ran.stderr


# ---- columns that may not be written -----------------------------------------------------
@pytest.mark.parametrize("column", ["EFFECTNAME", "", " ", "\t"])
@pytest.mark.parametrize("source", ["in.csv", "in.txt"])
def test_the_sentences_are_not_written_over(column, source):
    """TT-T3.1, TT-T3.3"""
    files = {"in.csv": "EFFECTNAME;X\nDraw.\n", "in.txt": "Draw.\n"}
    for output in (source, "o.csv"):
        ran = tool(TAG, "-i", source, "-o", output, "-c", column, "-t", "Draw", files=files)
        assert ran.status == 1 and not ran.files and source in ran.err
    with pytest.raises(Malformed):
        tag.preview(console(files), column, text=["Draw"], input=source)


def test_the_first_column_of_a_table_without_names_of_ours_is_kept():
    """TT-T3.3"""
    files = {"in.csv": "A;B\nDraw.;1\n"}
    ran = tool(TAG, "-i", "in.csv", "-o", "in.csv", "-c", "A", "-t", "Draw", files=files)
    assert ran.status == 1 and not ran.files
    ran = tool(TAG, "-i", "in.csv", "-o", "in.csv", "-c", "B", "-t", "Draw", files=files)
    assert ran.files == {"in.csv": "A;B\r\nDraw.;True\r\n"}


def test_rules_with_such_columns_are_refused_before_anything_is_removed():
    """TT-T5.3"""
    files = {**QUIET, combine.TEMPLATES: "Draw.\n", combine.ALL: "old\n",
             order.RULES: "UNIT = Draw\nEFFECTNAME = Draw\n"}
    ran = tool("generate_and_order_effects", files=files)
    assert ran.status == 1 and not ran.files and "rule 2" in ran.err
