"""TTCG: each sentence of tests/readings does what a reader expects, and nothing else (TT-20)."""

import re
from collections import Counter
from functools import partial
from itertools import islice

import pytest

from brief import BRIEF
from ttcg_readings import Refused, cases, listed, misread
from ttcg_readings_table import Case, unknown
from ttcg_readings_wrong import WRONG_RULES

REFUSED, MISREAD = listed("refused.txt"), listed("misread.txt")


def outcome(case):
    """Whether a sentence is refused, misread or understood, and why."""
    try:
        why = misread(case)
    except Refused as wrong:
        return "refused", str(wrong)
    return ("misread", why) if why or case.get("refused") else ("understood", "")


def is_in(case, entries):
    return any(case.known_to(entry) for entry in entries)


@pytest.fixture(scope="module")
def found():
    """Every case with its outcome; where cases are few every sixth, and those the lists are of."""
    out = [(case, *outcome(case)) for at, case in enumerate(cases())
           if not BRIEF or at % 6 == 0 or is_in(case, REFUSED + MISREAD)]
    print(Counter(kind for _, kind, _ in out))
    return out


def test_no_sentence_is_misread(found):
    wrong = [f"{case}\n    {why}" for case, kind, why in found
             if kind == "misread" and not is_in(case, MISREAD)]
    assert not wrong, "\n".join(wrong)


def test_sentences_are_refused_only_as_listed(found):
    wrong = [f"{case}: {why}" for case, kind, why in found
             if kind == "refused" and not case.get("refused") and not is_in(case, REFUSED)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", ["refused", "misread"])
def test_the_lists_only_get_shorter(found, kind):
    """Each entry means a case, and every case it means is still refused or misread."""
    entries = {"refused": REFUSED, "misread": MISREAD}[kind]
    meant = {entry: {one for case, one, _ in found if case.known_to(entry)} for entry in entries}
    wrong = [entry for entry, kinds in meant.items() if kinds != {kind}]
    assert not wrong, f"no longer {kind}, or no case at all: {wrong}"


# ---- the corpus itself ---------------------------------------------------------------------------
@pytest.mark.parametrize("says", [
    {"yuo": "draw 1"}, {"my-drgon": "attack +100"}, {"next": "smae"}, {"choose": "my-dragn"},
    {"choices": "their-golm"}, {"do": "play my-hand-whale"}, {"my-tool": "tapped"},
    {"next my-handdragon": "attack +100"}])
def test_a_case_that_names_what_is_not_there_is_refused(says):
    assert unknown(Case("Draw one card.", "none.readings", 1, says))


FALSE = [
    ("Draw one card.", {}),
    ("Draw one card.", {"you": "draw 2"}),
    ("Draw one card.", {"opponent": "draw 1"}),
    ("Draw one card.", {"you": "draw 1", "this": "untapped"}),
    ("Draw one card.", {"you": "draw 1", "my-dragon": "tapped"}),
    ("Draw one card.", {"do": "cannot use this"}),
    ("Draw one card.", {"you": "draw 1", "choose": "my-dragon"}),
    ("This turn, all units gain 100 attack.", {"all-units": "attack +100", "next": "same"}),
    ("All units gain 100 attack.", {"all-units": "attack +100", "next": ""}),
    ("All units gain 100 attack.", {"my-units": "attack +100"}),
    ("Destroy one spell.", {"as": "unit", "choose": "my-lamp", "my-lamp": "to discard",
                            "choices": "my-lamp their-lamp"}),
    ("Destroy one spell.", {"as": "unit", "choose": "my-lamp", "my-bell": "to discard"}),
    ("When you play a unit, draw one card.", {"do": "newly play my-hand-fish", "you": "draw 1"}),
]


@pytest.mark.parametrize("line, sentence, says", [(line, *one) for line, one in enumerate(FALSE)])
def test_a_case_that_says_something_false_fails(line, sentence, says):
    assert misread(Case(sentence, "false.readings", line, says))


@pytest.mark.native
@pytest.mark.deep            # it takes every case
@pytest.mark.parametrize("rule", WRONG_RULES)
def test_wrong_rules_are_found_out(found, rule, monkeypatch):
    """With a rule broken, sentences that are understood are no longer."""
    words, function, broken = WRONG_RULES[rule]
    monkeypatch.setattr(*function, partial(broken, getattr(*function)))
    asked = [case for case, kind, _ in found
             if kind == "understood" and re.search(words, case.sentence.lower())]
    notice = (case for case in asked if outcome(case)[0] != "understood")
    assert len(list(islice(notice, 3))) == 3, f"hardly a case notices that {rule}"
