"""The shipped templates make English, all of them, and most of the shipped cards (TT-21.7)."""

import json
import random

import pytest

from brief import some
from english import faults
from test_ttcg_tools_workspace import FOLDER, held
from ttcg.language.reader import read
from ttcg.tools import combine
from ttcg.tools.console import Console

pytestmark = pytest.mark.native
LEAST = 350                                            # of the 400 texts of the shipped cards


@pytest.fixture(scope="module")
def lines():
    files = held()
    list(combine.combine(Console(files, str, str), file=combine.TEMPLATES))
    return files.read(combine.ALL).decode().splitlines()


def texts():
    cards = json.loads((FOLDER / "cards.json").read_text("utf-8"))["cards"]
    return [effect["text"] for card in cards for effect in card["effects"]]


BROKEN = [
    "Lose two points to your opponent mills three cards.",
    "Discard one card to draw two card.",
    "Draw two card.",
    "Draw one cards.",
    "Draw three  cards.",
    "Draw two cards",
    "draw two cards.",
    "Draw two cards..",
    "Draw two cards .",
    "Draw <amount> cards.",
    "Draw two two cards.",
    "Draw two cardss.",
    "Draw two fishes.",
    "Draw two Cards.",
    "Gain one point,gain one point.",
    "Destroy one unit on the the field.",
    "Gain three point.",
    "Destroy all unit on the field.",
    "Destroy up to two spell your opponent controls.",
    "Destroy one units your opponent controls.",
    "Tap one rank 2 or lower units on the field.",
    "This card gain 100 attack.",
    "All fire units you control gains 100 attack.",
    "Your opponent lose one point.",
    "Units you control is destroyed.",
    "You loses one point.",
    "Both players discards one card.",
    "When this card attack, draw one card.",
    "When this card are destroyed, draw one card.",
    "When another fire unit you control destroyed a unit, draw one card.",
    "They loses one point.",
    "Counter the effect of an spell.",
    "Counter the effect of an unit.",
    "You can rank up this card using a air unit.",
    "Whenever a earth unit you control is destroyed, draw one card.",
    "Force your opponent to discards one card.",
    "Return one unit from the field to their owners' hands.",
    "Return all spells on the field to its owner's hand.",
    "Return all spells on the field to their owners' hand.",
    "Discard one card to .",
    "Lose one point to it.",
    "Gain one point for each water units you control.",
    "Draw cards from your.",
    "Once per turn, draws one card.",
    "When one of your other air unit is attacked, draw one card.",
    "Lose one point to gains one point.",
]


@pytest.mark.parametrize("line", BROKEN)
def test_the_checker_finds_what_is_broken(line):
    assert faults(line)


@pytest.mark.parametrize("line", texts()[::4])
def test_the_checker_lets_the_sentences_of_the_cards_pass(line):
    assert not faults(line)


CHANGES = [
    (" one card", " one cards"),
    (" cards", " card"),
    (" gains ", " gain "),
    (" gain ", " gains "),
    (" unit you control ", " units you control "),
    (" a spell", " an spell"),
    (" an ", " a "),
    (" loses ", " lose "),
    (" attacks", " attack"),
    (" is ", " are "),
    (" points", " point"),
    (" the ", " the the "),
    (".", ""),
    (", ", " , "),
    (" of ", "  of "),
    ("two ", "one "),
    ("your ", "yuor "),
    ("its owner's", "their owners'"),
    ("their owners'", "its owner's"),
    (" units ", " unit "),
]


@pytest.mark.parametrize(("right", "wrong"), CHANGES)
def test_the_checker_finds_one_wrong_letter_in_any_line(lines, right, wrong):
    """Of 60 lines that have the words, each is broken by the change, and found."""
    fit = [line for line in lines if right in line and not _spared(right, line)]
    chosen = random.Random(right).sample(fit, 60)
    assert not [line for line in chosen if not faults(line.replace(right, wrong, 1))]


def _spared(right, line):
    """Whether a line stays right when it is changed there."""
    first = line.index(right)
    before, after = line[:first], line[first + len(right):]
    return (right == " attacks" and not before.endswith(("card", "unit"))
            or right == "two " and before.endswith(("next ", "up to "))
            or right == "two " and after.startswith("or more")
            or right == " cards" and not before.endswith(("two", "three")))


def test_every_line_is_english(lines):
    """All of them, not a sample."""
    wrong = {line: found for line in lines if (found := faults(line))}
    assert not wrong and len(lines) > 10_000 and len(set(lines)) == len(lines)


def test_every_line_is_an_effect_that_the_game_reads(lines):
    refused = [(line, wrong.message) for line in some(lines, 8) for _, wrong in [read(line)] if wrong]
    assert not refused


def test_the_cards_come_out_of_the_templates(lines):
    """TT-21.7: without the templates that have no placeholder and make one line only."""
    templates = (FOLDER / "effects/all_effect_templates.txt").read_text("utf-8").splitlines()
    plain = {line.capitalize() for line in templates if "<" not in line}
    made, wanted = set(lines) - plain, texts()
    assert len(wanted) == 400
    assert sum(text in made for text in wanted) >= LEAST
