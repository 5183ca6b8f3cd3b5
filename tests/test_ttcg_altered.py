"""TTCG: no word is passed over: a sentence with one word altered is refused, or read as something else (TT-17.4)."""

import re

import pytest

from ttcg.language.reader import read
from ttcg_readings_table import cases

# a word, and one that never says the same in its place
OTHERS = {
    "your": "your opponent's", "your opponent's": "your", "your opponent": "you", "opponents": "owners",
    "you control": "your opponent controls", "your opponent controls": "you control", "enemy": "your",
    "one": "two", "two": "three", "three": "four", "four": "five", "a": "two", "100": "200", "200": "300",
    "unit": "spell", "units": "spells", "spell": "unit", "spells": "units", "card": "dragon", "cards": "dragons",
    "dragon": "fairy", "dragons": "fairies", "machine": "dragon", "machines": "dragons", "fire": "water",
    "water": "fire", "hand": "deck", "deck": "hand", "discard pile": "hand", "attack": "defense", "defense": "attack",
    "gains": "loses", "gain": "lose", "loses": "gains", "lose": "gain", "draw": "mill", "mill": "draw",
    "destroy": "tap", "tap": "untap", "untap": "tap", "discard": "mill", "tapped": "untapped", "untapped": "tapped",
    "highest": "lowest", "lowest": "highest", "higher": "lower", "lower": "higher", "fewer": "more", "top": "bottom",
    "bottom": "top", "start": "end", "end": "start", "until": "before", "destroyed": "discarded",
    "discarded": "destroyed", "played": "destroyed", "cannot": "can", "another": "that", "random": "tapped",
    "all": "two", "each": "two", "other": "tapped", "instead": "twice", "directly": "twice", "not": "also",
    "them": "this card", "than": "as", "under": "above", "battle phase": "draw phase", "heads": "tails",
}
# "this unit" and "this spell" are this card (TT-17.9)
WORDS = "|".join(sorted(map(re.escape, OTHERS), key=len, reverse=True))
WORD = re.compile(rf"(?<![\w'-])(?<!this )({WORDS})(?![\w'-])", re.IGNORECASE)


def altered(text):
    """Each sentence that differs in one word."""
    for found in WORD.finditer(text):
        yield text[:found.start()] + OTHERS[found[0].lower()] + text[found.end():]


@pytest.mark.deep
def test_a_sentence_with_another_word_is_never_read_as_the_same():
    """Of every sentence of the readings; it would fail for each word that the grammar takes and nothing keeps."""
    same, tried = [], 0
    for text in sorted({case.sentence for case in cases()}):
        tree = read(text)[0]
        for other in altered(text) if tree else ():
            tried += 1
            if read(other)[0] == tree:
                same.append((text, other))
    assert tried > 5000, tried
    assert not same, same[:20]
