"""Figures of rulebooks: each is a position by the rules, its actions are legal, and it has words.

Whoever writes a figure with a wrong position or a refused action fails here.
"""

import xml.etree.ElementTree as xml

import pytest

from gomori import GAME as GOMORI
from house import GAMES
from mulligan import Illegal, Malformed
from mulligan.figures import figure, figures, page
from mulligan.protocol.rulebook import Rulebook

EVERY = [(name, at) for name, game in GAMES.items() for at in range(len(game.rulebook().figures()))]


@pytest.mark.parametrize("name, at", EVERY)
def test_a_figure_is_a_position_by_the_rules(name, at):
    """Its state is one that a match can hold, and somebody may act in it or it is over."""
    game = GAMES[name]
    found = figures(game)[at]
    assert found.title
    for scene in found.scenes:
        state = scene.state
        assert type(state).from_data(state.data()) == state
        cards = game.cards_of(state)
        assert len(cards) == len(set(cards))
        movers = game.to_move(state)
        assert game.outcome(state) or all(game.legal(state, seat) for seat in movers)


@pytest.mark.parametrize("name", GAMES)
def test_a_figure_is_a_picture_with_a_text_alternative(name):
    drawn = [block for section in page(GAMES[name])["sections"] for block in section["blocks"]
             if block["kind"] == "figure"]
    assert len(drawn) == len([at for game, at in EVERY if game == name])
    for block in drawn:
        for picture in block["pictures"]:
            assert xml.fromstring(picture["svg"]).tag.endswith("svg")
            assert len(picture["alt"]) > 20
        assert not block["pictures"][0]["caption"]
        assert all(picture["caption"] for picture in block["pictures"][1:])
    assert page(GAMES[name]) == page(GAMES[name])


def test_gomori_has_a_picture_for_each_part_of_its_rules():
    """Field, lines, gathering, numbers, faces, aces, jack, queen, king, stacking, both ends."""
    titles = [one.title for one in figures(GOMORI)]
    assert len(titles) == len(set(titles)) == 12
    text = " ".join(titles).lower()
    for word in ("playing field", "row, a column and a diagonal", "gathered", "5 of clubs may go",
                 "jack of clubs may go", "ace", "jack turns", "queen turns", "king turns",
                 "stacked", "turn ends", "match ends"):
        assert word in text, word


def test_gomori_names_its_author_version_and_name():
    """What the page shows before the first section: credit and licence, the version, where the name comes from."""
    words = " ".join(str(block) for block in page(GOMORI)["intro"])
    for said in ("Philipp Wittershagen", "version 1.0.2", "CC BY-SA 4.0", "made of Go and memory"):
        assert said in words, said


def test_what_a_figure_lights_is_what_the_rules_allow():
    """GO-3.3, GO-3.5: ten cells for the 5 of clubs, all sixteen for an ace (GO-X04)."""
    lit = {one.title: len(one.scenes[0].lit) for one in figures(GOMORI)}
    assert sorted(filter(None, lit.values())) == [10, 13, 16]


def test_what_a_figure_plays_is_played_by_the_rules():
    """GO-5.3, GO-7.1: three cards are gathered; the match is over when the hand cannot be filled."""
    scenes = {one.title: one.scenes for one in figures(GOMORI)}
    closed = next(found for title, found in scenes.items() if "closes the second column" in title)
    assert len(closed[-1].state.won[0]) == 3 and not closed[0].state.won[0]
    ended = next(found for title, found in scenes.items() if "match ends" in title)
    assert GOMORI.outcome(ended[-1].state).clause == "GO-7.1" and not GOMORI.outcome(ended[-2].state)


@pytest.mark.parametrize("text, error, words", [
    ("5C ..\nhand: 5C", Malformed, "twice"),
    ("1C ..\nhand: 5C", Malformed, "no pile"),
    ("3D ..\nhand: 5Z", Malformed, "no card"),
    ("3D ..\nhand: 5H", Malformed, "no hand of black"),
    ("3D ..\nhand: 2C 3C 4C 5C 6C 7C", Malformed, "no hand of black"),
    ("3D 4D 5H 6D 7D\nhand: 5C", Malformed, "four rows"),
    ("2C 3C 4C 5C\nhand: 7C", Malformed, "closed line"),
    ("3D ..\nhand: 5C\npile: many", Malformed, "number"),
    ("3D ..\nhand: 5C\nturn: green", Malformed, "green"),
    ("3D ..\nhand: 5C\nplay: play 5C 0,0", Illegal, "5"),
    ("3D ..\nhand: 5C\nplay: pass", Illegal, "card"),
    ("3D ..\nhand: 5C\nlit: 9S", Malformed, "nowhere"),
    ("3D ..\nhand: 5C\nmark row: 9,9", Malformed, "9,9"),
])
def test_a_wrong_figure_is_refused(text, error, words):
    with pytest.raises(error, match=words):
        figure(GOMORI, "Wrong", text)


def test_a_game_that_draws_no_positions_says_so():
    for game in GAMES.values():
        if game.id != "gomori":
            with pytest.raises(Malformed, match="draws no positions"):
                figure(game, "Any", "x")


def test_the_rulebook_keeps_figures_where_they_stand():
    book = Rulebook.parse("# T\n\n## S\n\n- **GO-1.1** [source] One.\n\n```position What it shows\n"
                          "a b\nhand: c\n```\n\n```\nplain\n```\n")
    assert [block["kind"] for block in book.sections[0]["blocks"]] == ["clause", "figure", "pre"]
    assert book.figures() == [{"kind": "figure", "title": "What it shows", "text": "a b\nhand: c"}]
