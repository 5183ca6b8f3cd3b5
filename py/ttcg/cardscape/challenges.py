"""Challenges: marks hidden in the art of several cards lead to an answer (CS-6).

The answer opens a sealed reward.
"""

import json
from collections.abc import Container
from typing import Any, TypeAlias

from mulligan import Illegal, Malformed
from mulligan.data.checks import expect, is_int, is_list, is_object, is_string

from .sealed import ITERATIONS, key_of, normal, seal, unseal
from .streams import canonical
from .terms import CardId, Json

Challenge: TypeAlias = dict[str, Any]      # {type, id, title, salt, iterations, blob, marks}
MarkData: TypeAlias = dict[str, Any]       # {card, glyph, x, y, turn, dots}: a mark on a card's art
FORMAT, MOST_REWARD = "ttcg-challenge/1", 64_000
CARRIERS = (3, 9)
WORDS, LETTERS = 3, 9                      # what makes an answer too long to guess
GLYPHS = ("ring", "hook", "wave", "fork", "star", "gate", "leaf", "eye")
FIELDS = {"type", "id", "title", "salt", "iterations", "blob", "marks"}
MARK = {"card", "glyph", "x", "y", "turn", "dots"}


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
    expect(isinstance(made, dict) and made.get("type") == FORMAT, "challenge",
           f"expected a challenge, {FORMAT}")
    expect(set(made) == FIELDS, "challenge", "has other fields than a challenge")
    for key, most in (("id", 40), ("title", 80)):
        expect(is_string(made[key], most, 1), key, f"expected a text of at most {most} letters")
    expect(_hex(made["salt"], 16, 16), "salt", "expected 16 bytes in hex")
    expect(is_int(made["iterations"], 1, 5_000_000), "iterations",
           "expected a number from 1 to 5000000")
    expect(_hex(made["blob"], 16, MOST_REWARD + 16), "blob",
           f"expected at most {MOST_REWARD} sealed bytes in hex")
    marks = made["marks"]
    expect(isinstance(marks, list), "marks", "expected a list")
    for i, one in enumerate(marks):
        _check_mark(one, f"marks[{i}]")
    fewest, most = CARRIERS
    carriers = [one["card"] for one in marks]
    expect(is_list(carriers, most, fewest) and len(set(carriers)) == len(carriers), "marks",
           f"expected {fewest} to {most} different cards")
    dots = sorted(one["dots"] for one in marks)
    expect(dots == list(range(1, len(marks) + 1)), "marks", "the dots say the order: 1, 2, 3 ...")


def _check_mark(one: Json, field: str) -> None:
    expect(is_object(one, MARK), field, f"expected {', '.join(sorted(MARK))}")
    expect(is_string(one["card"], 40, 1), f"{field}.card", "expected a card id")
    expect(one["glyph"] in GLYPHS, f"{field}.glyph", f"expected one of {', '.join(GLYPHS)}")
    for key, most in (("x", 100), ("y", 100), ("turn", 359), ("dots", CARRIERS[1])):
        expect(is_int(one[key], 0, most), f"{field}.{key}", f"expected 0 to {most}")


def shown(made: Challenge, opened: Container[CardId]) -> list[MarkData]:
    """The marks the art may draw: those of cards whose album entry is open (CS-6.2)."""
    return [one for one in made["marks"] if one["card"] in opened]


def solve(made: Challenge, answer: str, key: bytes | None = None) -> Json:
    """The reward. Raises Illegal for a wrong answer.

    `key` is given when it was worked out in steps already.
    """
    check(made)
    if not normal(answer):
        raise Illegal("An answer is made of letters A to Z and digits.", clause="CS-6.3",
                      reason="empty", title="Still sealed")
    key = key or key_of(bytes.fromhex(made["salt"]), answer, made["iterations"])
    try:
        plain = unseal(key, bytes.fromhex(made["blob"]))
    except Illegal:
        raise Illegal("This is not the answer. Capitals, commas and blanks in a row do not matter.",
                      clause="CS-6.4", reason="wrong_answer", title="Still sealed") from None
    return json.loads(plain)


def _hex(text: Json, least: int, most: int) -> bool:
    try:
        return isinstance(text, str) and least <= len(bytes.fromhex(text)) <= most
    except ValueError:
        return False
