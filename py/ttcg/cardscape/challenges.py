"""Challenges: marks hidden in the art of several cards lead to an answer (CS-6).

The answer opens a sealed reward.
"""

import json
from collections.abc import Container
from typing import Any, TypeAlias

from mulligan import Illegal, Malformed

from .sealed import ITERATIONS, key_of, normal, seal, unseal
from .streams import canonical
from .terms import CardId, Json

Challenge: TypeAlias = dict[str, Any]      # {type, id, title, salt, iterations, blob, marks}
MarkData: TypeAlias = dict[str, Any]       # {card, glyph, x, y, turn, dots}: a mark on a card's art
FORMAT, MOST_REWARD = "ttcg-challenge/1", 64_000
CARRIERS = (3, 9)
WORDS, LETTERS = 3, 9                      # what makes an answer too long to guess
GLYPHS = ("ring", "hook", "wave", "fork", "star", "gate", "leaf", "eye")
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
            "letters "
            "and digits that are no word (CS-6.6)")


def check(made: Json) -> None:
    """Raise Malformed unless this is the shape of a challenge (CS-6.2)."""
    _need(isinstance(made, dict) and made.get("type") == FORMAT, f"expected a challenge, {FORMAT}",
          "challenge")
    _need(set(made) == {"type", "id", "title", "salt", "iterations", "blob", "marks"},
          "has other fields than a challenge", "challenge")
    for key, most in (("id", 40), ("title", 80)):
        _need(isinstance(made[key], str) and 0 < len(made[key]) <= most,
              f"expected a text of at most {most} letters", key)
    _need(_hex(made["salt"], 16, 16), "expected 16 bytes in hex", "salt")
    _need(type(made["iterations"]) is int and 1 <= made["iterations"] <= 5_000_000,
          "expected a number from 1 to 5000000", "iterations")
    _need(_hex(made["blob"], 16, MOST_REWARD + 16),
          f"expected at most {MOST_REWARD} sealed bytes in hex", "blob")
    marks = made["marks"]
    _need(isinstance(marks, list), "expected a list", "marks")
    for i, one in enumerate(marks):
        _need(isinstance(one, dict) and set(one) == MARK, f"expected {', '.join(sorted(MARK))}",
              f"marks[{i}]")
        _need(isinstance(one["card"], str) and 0 < len(one["card"]) <= 40, "expected a card id",
              f"marks[{i}].card")
        _need(one["glyph"] in GLYPHS, f"expected one of {', '.join(GLYPHS)}", f"marks[{i}].glyph")
        for key, most in (("x", 100), ("y", 100), ("turn", 359), ("dots", CARRIERS[1])):
            _need(type(one[key]) is int and 0 <= one[key] <= most, f"expected 0 to {most}",
                  f"marks[{i}].{key}")
    carriers = [one["card"] for one in marks]
    _need(CARRIERS[0] <= len(carriers) <= CARRIERS[1] and len(set(carriers)) == len(carriers),
          f"expected {CARRIERS[0]} to {CARRIERS[1]} different cards", "marks")
    _need(sorted(one["dots"] for one in marks) == list(range(1, len(marks) + 1)),
          "the dots say the order: 1, 2, 3 ...", "marks")


def shown(made: Challenge, opened: Container[CardId]) -> list[MarkData]:
    """The marks the art may draw: those of cards whose album entry is open (CS-6.2)."""
    return [one for one in made["marks"] if one["card"] in opened]


def solve(made: Challenge, answer: str, key: bytes | None = None) -> Json:
    """The reward. Raises Illegal for a wrong answer.

    `key` when it was worked out in steps already.
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


def _need(fine: bool, message: str, field: str) -> None:
    if not fine:
        raise Malformed(message, field)
