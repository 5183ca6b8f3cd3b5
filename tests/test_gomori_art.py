"""Gomori's pictures and its rulebook: complete, well-formed, safe to show, every one different."""

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from gomori import GAME
from gomori.art.pictures import GLYPHS, SUITS, art, poster
from house import options_said
from mulligan.drawing import HATCHINGS, INKS, hatch, svg
from mulligan.protocol.rulebook import Rulebook
from pictures import SVG, check, elsewhere, without_colours

pytestmark = pytest.mark.native             # what the browser's Python draws is seen there by the tests of the page

RULES = files("gomori").joinpath("RULES.md").read_text("utf-8")
BOOK = Rulebook.parse(RULES)
CARDS = [rank + suit for suit in "CSDH" for rank in "23456789TJQKA"]
BACKS = ["back:black", "back:red"]
PICTURES = [*CARDS, *BACKS, "poster"]


def picture(name):
    return poster() if name == "poster" else art(name)


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_small_and_plain(name):
    check(picture(name), "0 0 100 128" if name == "poster" else "0 0 100 140", uses=True)
    assert len(picture(name).encode()) < 12_000


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_the_same_when_drawn_again(name):
    first = picture(name)
    art.cache_clear()
    poster.cache_clear()
    assert picture(name) == first


@pytest.mark.native
def test_pictures_are_the_same_in_another_process():
    code = f"from gomori.art.pictures import art; print(*map(art, {CARDS + BACKS!r}), sep='\\n')"
    assert elsewhere(code) == [art(face) for face in CARDS + BACKS]


def test_all_pictures_differ():
    assert len({picture(name) for name in PICTURES}) == 55


def test_all_pictures_differ_without_colour():
    assert len({without_colours(picture(name)) for name in PICTURES}) == 55


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "23456789T"])
def test_number_cards_show_as_many_signs_as_their_rank(card):
    number = 10 if card[0] == "T" else int(card[0])
    assert art(card).count(GLYPHS[SUITS[card[1]]]) == number
    assert not any(art(card).count(sign) for name, sign in GLYPHS.items() if name != SUITS[card[1]])


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "JQKA"])
def test_courts_and_aces_show_their_sign(card):
    assert GLYPHS[SUITS[card[1]]] in art(card)


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "23456789T"])
def test_the_corner_of_the_index_stays_free(card):
    for x, y in re.findall(r"translate\((\S+) (\S+)\)", art(card)):
        assert float(x) >= 36 or float(y) > 50


@pytest.mark.parametrize("face",
                         ["", "7", "1C", "10H", "7c", "7X", "back", "back:", "back:blue", "AC "])
def test_unknown_faces_are_refused_by_name(face):
    with pytest.raises(ValueError, match="no picture for face") as error:
        art(face)
    assert repr(face) in str(error.value)


def test_every_ink_has_a_hatching_and_brings_it_along():
    assert set(INKS) == set(HATCHINGS)
    for ink in INKS:
        for light in (False, True):
            fill = hatch(ink, light)
            root = ElementTree.fromstring(svg(10, 10, f'<path d="M0 0" fill="{fill}"/>'))
            assert [f"url(#{pattern.get('id')})"
                    for pattern in root.iter(SVG + "pattern")] == [fill]


# ---- the rulebook --------------------------------------------------------------------------------

LAST = {1: 7, 2: 6, 3: 8, 4: 11, 5: 8, 6: 11, 7: 6, 8: 6,
        9: 5}     # section: number of its last clause
CLAUSES = [f"GO-{section}.{n}" for section, last in LAST.items() for n in range(1, last + 1)]
EXAMPLES = [f"GO-X{n:02}" for n in range(1, 27)]


def test_every_clause_stands_once_and_in_order():
    ids = re.findall(r"^- \*\*(GO-[\w.]+)\*\*", RULES, re.MULTILINE)
    assert ids == CLAUSES + EXAMPLES


def test_clauses_have_a_mark_and_examples_have_none():
    assert list(BOOK.clauses) == CLAUSES + EXAMPLES
    assert {BOOK.clauses[ident].mark for ident in CLAUSES} == {"source", "ruling", "option"}
    assert {BOOK.clauses[ident].mark for ident in EXAMPLES} == {""}


def references(part):
    if isinstance(part, dict):
        yield from [part["ref"]] if "ref" in part else []
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from references(inner)


def test_references_lead_somewhere():
    found = set(references(BOOK.data()))
    assert found and found <= set(BOOK.clauses)


def test_how_to_play_comes_first():
    assert [section["id"] for section in BOOK.sections][:2] == ["how", "1-setup-and-zones"]
    assert not any(block["kind"] == "clause" for block in BOOK.sections[0]["blocks"])


def test_the_table_of_options_is_that_of_the_game():
    said, are = options_said(GAME)
    assert said == are
