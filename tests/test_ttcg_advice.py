"""TTCG, TT-17.5: what a refusal (S16) says to write instead is a sentence, and is read."""

import ast
import re
from itertools import islice
from pathlib import Path

import pytest

from brief import BRIEF
from ttcg import language
from ttcg.language.reader import read
from ttcg_readings_table import FOLDER

# in quotes, from a capital letter or a style to a full stop
QUOTED = re.compile(r"(?<![a-z])'((?:\[[a-z]+\] )?[A-Z](?:[^'.]|(?<=[a-z])'(?=s )|(?<=s)'(?= )|\.(?! *'))+"
                    r"\.)'")
MORE = (
    "Equip this card to your unit.", "Equip this card to your equipped unit.",
    "During your turn, all units you control gain 100 attack.",
    "During your turn, one unit you control gains 100 attack and this card gains 100 attack.",
    "If you control a dragon, draw one card. Gain one point.",
    "For each dragon you control, draw one card. Tap this card.",
    "You may draw one card. Gain one point.", "This card gains 100 attack. It cannot attack this turn.",
    "One unit gains 100 attack. It cannot attack this turn.", "Draw one card. Gain one point once per turn.",
    "When this card is destroyed, for each card under it, draw one card.", "Tap one unit if there is a card under it.",
    "Destroy a spell or a unit that is tapped.",
    "If you control a dragon, equip this card to one unit. It gains 100 attack.",
)


def _corpus():
    """The sentences of the readings and the lists beside them."""
    for file in sorted(FOLDER.iterdir()):
        for line in file.read_text("utf-8").splitlines() if file.suffix in (".readings", ".txt") else ():
            if line[:1].isalpha() or line[:1] == "[":
                yield re.split(r" *[|\t]", line)[0].strip()


@pytest.fixture(scope="module")
def advice():
    """{a sentence that is quoted: a refused one for which it is}"""
    out = {}
    for text in (*MORE, *islice(_corpus(), None, None, 4 if BRIEF else 1)):
        wrong = read(text)[1]
        for code, message in wrong.faults if wrong else ():
            if code == "S16":
                out |= dict.fromkeys(QUOTED.findall(message), text)
    return out


def test_every_sentence_that_a_message_may_quote_is_read():
    """Also of messages that no sentence of the readings leads to."""
    folder = Path(language.__file__).parent
    said = {(file.name, text) for file in folder.rglob("*.py") for one in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and "\n" not in one.value
            for text in QUOTED.findall(one.value) if "..." not in text}
    assert len(said) > 100, said
    assert not [(name, text, str(read(text)[1])) for name, text in said if read(text)[0] is None]


def test_every_sentence_that_is_advised_is_read(advice):
    assert len(advice) > 20, advice
    refused = [f"{text}\n    for: {why}\n    {read(text)[1]}" for text, why in advice.items()
               if "..." not in text and read(text)[0] is None]
    assert not refused, "\n".join(refused)
