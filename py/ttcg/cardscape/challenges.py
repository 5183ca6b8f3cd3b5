"""Challenges: marks hidden in the art of several cards lead to an answer (CS-6).

The answer opens a sealed reward.
"""

import json
from collections.abc import Container
from typing import Any, TypeAlias

from mulligan import Illegal, Malformed
from mulligan.data.checks import expect
from mulligan.data.shapes import Enum, Integer, ListOf, Text, hex_digits, whole
from mulligan.data.typed import typed_file

from .answer_locked import ITERATIONS, TAG, blob, key_of, normal, seal, unseal
from .streams import canonical
from .types import CardId, Json

Challenge: TypeAlias = dict[str, Any]      # {type, id, title, salt, iterations, blob, marks}
MarkData: TypeAlias = dict[str, Any]       # {card, glyph, x, y, turn, dots}: a mark on a card's art
FORMAT, MOST_REWARD = "ttcg-challenge/1", 64_000
CARRIERS = (3, 9)
WORDS, LETTERS = 3, 9                      # what makes an answer too long to guess
GLYPHS = ("ring", "hook", "wave", "fork", "star", "gate", "leaf", "eye")
_MARK = whole(card=Text("a card id", most=40), glyph=Enum(*GLYPHS), x=Integer(0, 100),
              y=Integer(0, 100), turn=Integer(0, 359), dots=Integer(0, CARRIERS[1]))
_SHAPE = whole(id=Text(most=40), title=Text(most=80), salt=hex_digits(32),
               iterations=Integer(1, 5_000_000), blob=blob(MOST_REWARD + TAG),
               marks=ListOf(_MARK, *CARRIERS))


def make(ident: str, title: str, salt: bytes, answer: str, reward: Json, marks: list[MarkData],
         iterations: int = ITERATIONS) -> Challenge:
    """A challenge that may be published.

    The answer and the reward are in it only as the sealed blob (CS-6.7).
    """
    fault = weak(answer)
    if fault:
        raise Malformed(fault, "answer")
    plain = canonical(reward).encode()
    if len(plain) > MOST_REWARD:
        raise Malformed(f"larger than {MOST_REWARD} bytes (CS-6.5)", "reward")
    made = {"type": FORMAT, "id": ident, "title": title, "salt": salt.hex(),
            "iterations": iterations,
            "blob": seal(key_of(salt, answer, iterations), plain).hex(), "marks": marks}
    check(made)
    return made


def weak(answer: str) -> str:
    """Why an answer is too easy to guess, or "" (CS-6.6).

    A word from a dictionary is found in minutes.
    """
    words = normal(answer).split()
    if len({word for word in words if len(word) > 2}) >= WORDS:
        return ""
    if any(len(word) >= LETTERS and any(c.isdigit() for c in word)
           and any(c.isalpha() for c in word) for word in words):
        return ""
    return (f"too easy to guess: take {WORDS} or more different words, or {LETTERS} or more "
            "letters and digits that are no word (CS-6.6)")


def check(made: Json) -> None:
    """Raise Malformed unless this is the shape of a challenge (CS-6.2)."""
    marks = typed_file(made, FORMAT, _SHAPE, "challenge")["marks"]
    expect(len({one["card"] for one in marks}) == len(marks), "challenge.marks",
           "expected different cards")
    expect(sorted(one["dots"] for one in marks) == list(range(1, len(marks) + 1)),
           "challenge.marks", "the dots say the order: 1, 2, 3 ...")


def shown(made: Challenge, opened: Container[CardId]) -> list[MarkData]:
    """The marks the art may draw: those of cards whose album entry is open (CS-6.2)."""
    return [one for one in made["marks"] if one["card"] in opened]


def solve(made: Challenge, answer: str) -> Json:
    """The reward. Raises Illegal for a wrong answer."""
    check(made)
    if not normal(answer):
        raise Illegal("An answer is made of letters A to Z and digits.", clause="CS-6.3",
                      reason="empty", title="Still sealed")
    key = key_of(bytes.fromhex(made["salt"]), answer, made["iterations"])
    try:
        plain = unseal(key, bytes.fromhex(made["blob"]))
    except Illegal:
        raise Illegal("This is not the answer. Capitals, commas and blanks in a row do not matter.",
                      clause="CS-6.4", reason="wrong_answer", title="Still sealed") from None
    return json.loads(plain)
