"""The cards of every game that has some: shipped sets, linters, the sets of the documentation."""

import copy
import json
import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import tiny
from house import GAMES
from mulligan import Malformed
from mulligan.cards.library import Library
from mulligan.cards.lint import MOST_BYTES, MOST_CARDS, MOST_FAULTS
from card_data import values

WITH_CARDS = [name for name, game in GAMES.items() if game.library is not None and not game.library.fixed]
FIXED = [name for name, game in GAMES.items() if game.library is not None and game.library.fixed]
libraries = pytest.mark.parametrize("name", WITH_CARDS)


@libraries
def test_the_shipped_set_has_no_fault(name):
    library = GAMES[name].library
    made, found = library.read((library.folder / "cards.json").read_bytes(), "cards.json")
    assert not found, "\n".join(map(str, found))
    assert len(made.cards) == len(library.shipped.cards) and made.name == library.shipped.name


@libraries
def test_the_linter_of_a_game_copes_with_any_card(name):
    """A value of a shipped card replaced by that of another, or by anything: faults, never an exception.

    What passes can be shown.
    """
    game, seen = GAMES[name], 0
    cards = list(game.library.shipped.cards.values())

    @given(card=st.sampled_from(cards), other=st.sampled_from(cards),
           picks=st.lists(st.integers(0, 99), min_size=1, max_size=5), value=values)
    def change(card, other, picks, value):
        nonlocal seen
        changed = copy.deepcopy(card)
        path = list(_path(changed, picks))
        _put(changed, path, _at(other, path, value))
        made, found = game.library.read(json.dumps({"name": "Changed", "cards": [changed]}), "my.json")
        assert (made is None) == bool(found) and all(f.line == 1 and f.card for f in found)
        if made:
            seen += 1
            for ident in game.library.learn(made).cards:
                assert game.face(ident)["title"] and game.values(game.library.card(ident)) and game.about(ident)
    change()
    assert seen


def _path(data, picks):
    """Keys and indexes that lead into the data, by arbitrary picks."""
    for pick in picks:
        if not isinstance(data, (dict, list)) or not data:
            return
        key = list(data)[pick % len(data)] if isinstance(data, dict) else pick % len(data)
        yield key
        data = data[key]


def _at(data, path, default):
    """What stands at a path; `default` where it does not lead."""
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return default
    return data


def _put(data, path, value):
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


@pytest.mark.native
def test_the_sets_of_the_documentation_have_no_fault():
    """Every JSON set in docs/card-sets.md is read by its game, and what the page says of limits is so."""
    page = (Path(__file__).resolve().parent.parent / "docs/card-sets.md").read_text("utf-8")
    sets = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    for text in sets:
        game = GAMES[json.loads(text)["game"]]
        made, found = game.library.read(text, "card-sets.md")
        assert not found, "\n".join(map(str, found))
        for ident in game.library.learn(made).cards:
            assert game.face(ident)["text"]
    assert sets and f"{MOST_BYTES:,} bytes" in page and f"1 to {MOST_CARDS} cards" in page
    assert f"at most {MOST_FAULTS} lines" in page


def test_card_files_are_found_in_a_package_even_when_it_is_zipped(tmp_path, monkeypatch):
    with zipfile.ZipFile(tmp_path / "made.whl", "w") as wheel:
        wheel.writestr("mulligan_zipped_game/__init__.py", "")
        wheel.writestr("mulligan_zipped_game/data/cards.json", json.dumps({"name": "Zip", "cards": tiny.CARDS}))
        wheel.writestr("mulligan_zipped_game/data/decks.json", json.dumps({"decks": tiny.DECKS}))
    monkeypatch.syspath_prepend(str(tmp_path / "made.whl"))
    library = Library("mulligan_zipped_game", tiny.check)
    assert list(library.shipped.cards) == [card["id"] for card in tiny.CARDS] and len(library.decks) == 2


@pytest.mark.parametrize("name", FIXED)
def test_where_all_cards_follow_from_the_rules_nobody_brings_more(name):
    library = GAMES[name].library
    made, found = library.read(json.dumps({"name": "Mine", "cards": [{"id": "a", "name": "A"}]}), "my.json")
    assert made is None and [fault.words for fault in found] == [library.fixed]
    with pytest.raises(Malformed, match=re.escape(library.fixed)):
        library.take([{"name": "Mine", "digest": "", "cards": []}])
    assert library.take([]) == [] and library.embed(library.decks[0]["cards"]) == []


@pytest.mark.parametrize("name", WITH_CARDS + FIXED)
def test_every_ink_that_can_be_chosen_has_the_letter_of_its_cards(name):
    """Also where no card of it is at hand: black is not the B of blue, and no colour goes without."""
    game = GAMES[name]
    for field in game.fields:
        signs = {value: sign for value, *sign in field.signs}
        for ident, card in game.library.shipped.cards.items() if signs else ():
            face = game.face(ident)
            assert signs[game.values(card)[field.name]] == [face["ink"], face["letter"]]
        assert not signs or set(signs) == {value for value, _ in field.choices}
        assert len({letter for _, letter in signs.values()}) == len(signs)
