"""Packed links of matches, decks and players' cards (docs/records.md).

Any letter changed is refused; links of before still open.
"""

import base64
import string
import zlib

import pytest
from mulligan.data import json_text
from hypothesis import given
from hypothesis import strategies as st

from house import GAMES, played
from mulligan import Malformed
from mulligan.data import links
from mulligan.cards import decks
from mulligan.match import record
from mulligan.match.match import Match
from mulligan.registry import get
from ttcg.cardscape import designs

ALPHABET = string.ascii_letters + string.digits + "-_."
EFFECTS = [{"style": "normal", "text": "Draw one card."}, {"style": "normal", "text": "Gain one point."}]
OWL = {"name": "Test Owl", "type": "air", "level": 1, "subtypes": ["beast"], "attack": 200,
       "defense": 300, "author": "Ann", "art": "a:1", "effects": EFFECTS}
DECKS = [name for name in GAMES if GAMES[name].library]


def before(text):
    """A text packed as links were before they had a sum."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def deck_of(name):
    game = get(name)
    return game, {"name": "Mine", "cards": list(game.library.decks[0]["cards"])}


def forms():
    """(how it is called, a link of that kind, what opens it)."""
    yield "match", record.pack(played(GAMES["gomori"], 1).record()), record.unpack
    for name in DECKS:
        yield f"deck of {name}", decks.pack(*deck_of(name)), decks.unpack


FORMS = [pytest.param(link, opened, id=name) for name, link, opened in forms()]


def refused(opened, text):
    with pytest.raises(Malformed) as caught:
        opened(text)
    assert caught.value.field == "link" and "link" in str(caught.value)


@pytest.mark.parametrize("link, opened", FORMS)
def test_every_letter_changed_is_refused(link, opened):
    """A wrong letter at each place, in turn of all that may stand there, and one that no link has."""
    opened(link)
    for at, letter in enumerate(link):
        some = {ALPHABET[at % len(ALPHABET)], ALPHABET[(at * 7 + 3) % len(ALPHABET)]}
        for wrong in (some | {letter.swapcase(), "+"}) - {letter}:
            refused(opened, link[:at] + wrong + link[at + 1:])
    end = len(link)
    for at in {0, 1, 2, 3, end - 10, end - 9, end - 8, end - 1}:         # the marks: any letter
        for wrong in set(ALPHABET + "é=/ \n\ud800") - {link[at]}:
            changed = link[:at] + wrong + link[at + 1:]
            if changed.strip() == changed:
                refused(opened, changed)


@pytest.mark.parametrize("link, opened", FORMS)
def test_every_cut_and_every_letter_more_is_refused(link, opened):
    for length in range(len(link)):
        refused(opened, link[:length])
        if length:
            refused(opened, link[length:])
    for at in range(0, len(link), 5):
        refused(opened, link[:at] + "A" + link[at:])
        refused(opened, link[:at] + link[at + 1:])


def test_links_of_before_still_open():
    """They have no version and no sum."""
    made = played(GAMES["gomori"], 1).record()
    assert record.unpack(before(json_text.canonical(made))) == made
    assert Match.replay(before(json_text.canonical(made))).record() == made
    assert designs.of_fragment(before(json_text.canonical(OWL))) == OWL | {"id": designs.ident(OWL)}
    for name in DECKS:
        game, deck = deck_of(name)
        data = {"format": decks.FORMAT, "game": game.id, **deck, "sets": []}
        assert decks.unpack(before(json_text.canonical(data)))["deck"] == deck


def test_a_link_of_a_newer_form_says_so():
    _, packed, told = links.pack("{}").split(".")
    with pytest.raises(Malformed, match="newer"):
        links.unpack(f"2.{packed}.{told}", "match", 100)


@given(st.text(max_size=300))
def test_any_text_travels(text):
    packed = links.pack(text)
    assert links.unpack(packed, "match", 2000) == text and set(packed) <= set(ALPHABET)
    if text:
        with pytest.raises(Malformed, match="more than"):
            links.unpack(packed, "match", len(text.encode()) - 1)


@given(st.text(ALPHABET + "é%=/", max_size=40))
def test_any_letters_are_refused(text):
    with pytest.raises(Malformed):
        record.unpack(text)


# ---- what is handed on as a file or in a link ----------------------------------------------------------------------
@pytest.mark.parametrize("written", ['{"a": 1}', "  [1.5]\n", '"a.b.c"', "two words", ""])
def test_the_text_of_a_file_is_taken_as_it_is(written):
    assert links.handed_on(written, "file", 1000) == written


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=200))
def test_a_link_is_opened_however_much_of_it_was_copied(text):
    packed = links.pack(text)
    for link in (packed, f"name={packed}", f"https://somewhere.invalid/a/?b=c#name={packed}", f" {packed}\n"):
        assert links.handed_on(link, "file", 1000) == text
        with pytest.raises(Malformed) as caught:
            links.handed_on(link.strip()[:-1], "file", 1000)
        assert caught.value.field == "file"


@pytest.mark.parametrize("sign", ["a", "=", "#", "a=", ".", "-", "é"])
def test_a_link_of_any_length_is_answered(sign):
    """It is read before anybody has agreed to it: who looked at all letters for each would not come to an end here."""
    for end in "a!":
        with pytest.raises(Malformed):
            json_text.parse(links.handed_on(sign * 1_000_000 + end, "file", 1000), "file")
