"""The folder the authors' tools work in.

Templates, placeholders and rules of our own, cards/ttcg (TT-T5.1, TT-T5.3).
"""

import csv
import io
import json
from pathlib import Path

import pytest

from ttcg.tools import combine
from ttcg.tools.commands import run
from ttcg.tools.files import Disk, Memory
from ttcg.tools.order import read
from ttcg.tools.placeholders import PLACEHOLDER, Placeholders

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


@pytest.fixture(scope="module")
def rows():
    """{sentence: the columns that it is marked in}."""
    files = held()
    run("generate_and_order_effects", [], files, str, str)
    text = files.read("effects/effects_with_placeholders.csv").decode()
    table = csv.DictReader(io.StringIO(text, newline=""), delimiter=";")
    return {row["EFFECTNAME"]: {name for name, cell in row.items() if cell == "True"}
            for row in table}


def cards():
    """(whether it is a spell, its rank, text) of each effect of the shipped cards."""
    made = json.loads((FOLDER / "cards.json").read_text("utf-8"))["cards"]
    return [(card["type"] == "spell", card["level"], effect["text"])
            for card in made for effect in card["effects"]]


def test_every_rule_finds_something(rows):
    """TT-T5.3: a rule that no sentence needs is none."""
    files, sentences = held(), "\n".join(rows)
    made = Placeholders(files, "placeholders")
    idle = [text for rule in read(files) for text in rule.texts
            if not any(found in sentences for found in made.expand(text))]
    assert not idle


def test_every_list_of_values_is_used():
    files = held()
    made, todo = Placeholders(files, "placeholders"), [files.read(combine.TEMPLATES).decode()]
    todo += [text for rule in read(files) for text in rule.texts]
    used = set()
    while todo:
        fresh = {found[0] for found in PLACEHOLDER.findall(todo.pop())} - used
        used |= fresh
        todo += [line for name in fresh for line in made.lines(name)]
    assert set(made.names()) - used == {"combinations_to_remove", "phrase_replacements"}


@pytest.mark.parametrize("columns", [("UNIT", "SPELL"), tuple(f"LEVEL_{n}" for n in range(1, 6))])
def test_the_rules_classify(rows, columns):
    """TT-T5.3: each sentence is of one class and of one level; none of them holds nearly all."""
    assert not [text for text, marked in rows.items() if len(marked & set(columns)) != 1]
    shares = {name: sum(name in marked for marked in rows.values()) / len(rows) for name in columns}
    assert max(shares.values()) < 0.8 and min(shares.values()) > 0.01, shares


def test_what_only_a_unit_says_stands_on_no_spell(rows):
    """TT-T5.3, by the shipped cards."""
    known = [(spell, rows[text]) for spell, _, text in cards() if text in rows]
    assert len([1 for spell, _ in known if spell]) > 90
    assert not [marked for spell, marked in known if spell and "UNIT" in marked]
    assert len([1 for spell, marked in known if not spell and "UNIT" in marked]) > 70


def test_levels_rise_with_the_ranks_of_the_cards(rows):
    """TT-21.5, TT-T5.3: the sentences of higher levels stand on cards of higher ranks."""
    ranks = [[rank for _, rank, text in cards() if f"LEVEL_{level}" in rows.get(text, ())]
             for level in range(1, 6)]
    means = [sum(some) / len(some) for some in ranks]
    assert means == sorted(means) and means[4] - means[0] > 2, means
