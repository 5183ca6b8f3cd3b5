"""The folder the authors' tools work in.

Templates, placeholders and rules of our own, cards/ttcg (TT-T5.1, TT-T5.3).
"""

import csv
import io
from pathlib import Path

import pytest

from ttcg.tools.commands import run
from ttcg.tools.files import Disk, Memory
from ttcg.tools.order import read

pytestmark = pytest.mark.native
FOLDER = Path(__file__).resolve().parent.parent / "cards/ttcg"


def held():
    """Its files in memory."""
    disk = Disk(FOLDER)
    return Memory({f"{folder}/{name}": disk.read(f"{folder}/{name}")
                   for folder in ("effects", "placeholders") for name in disk.list(folder)})


def test_the_chain_runs_over_it():
    """TT-T5.1, TT-T5.2: more than 10,000 sentences, every placeholder filled in, the templates in order as they are
    stored.
    """
    files, said, beside = held(), [], []
    before = dict(files.files)
    assert run("generate_and_order_effects", [], files, said.append, beside.append) == 0 and not beside
    lines = files.read("effects/all_effects.txt").decode().splitlines()
    assert len(lines) > 10_000 and lines == sorted(lines, key=str.lower) and len(set(lines)) == len(lines)
    assert not [line for line in lines if "<" in line or "  " in line or not line.endswith(".") or line[0].islower()]
    made = {"effects/all_effects.txt", "effects/effects_with_placeholders.csv"}
    assert {path for path in files.files if files.files[path] != before.get(path)} == made


def test_every_rule_finds_something():
    """TT-T5.3: no column stays empty, no sentence belongs to nobody."""
    files = held()
    run("generate_and_order_effects", [], files, str, str)
    rows = list(csv.DictReader(io.StringIO(files.read("effects/effects_with_placeholders.csv").decode(), newline=""),
                               delimiter=";"))
    columns = {column for column, *_ in read(files)}
    assert columns == {"UNIT", "SPELL", *(f"LEVEL_{n}" for n in range(1, 6))}
    assert all(any(row[column] == "True" for row in rows) for column in columns)
    assert not [row["EFFECTNAME"] for row in rows if "True" not in (row["UNIT"], row["SPELL"])]
