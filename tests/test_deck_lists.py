"""Decks: the tolerant reader of lists, the strict writer, packed links."""

import base64
import copy
import json
import random
import zlib
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import tiny
from house import GAMES
from mulligan import Malformed, registry
from mulligan.cards import decks
from mulligan.match import record
from test_cli import run

WITH_CARDS = [name for name, game in GAMES.items() if game.library is not None]
libraries = pytest.mark.parametrize("name", WITH_CARDS)
IDS = [card["id"] for card in tiny.CARDS]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return tiny.Tiny(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def mine(game):
    """A person's set, learned: an Ann Ox of its own, and Gus."""
    return game.library.learn(game.library.read(json.dumps(tiny.MINE))[0])


@pytest.fixture(scope="module")
def twin(game):
    """Another person's set of the same name, with another Gus."""
    data = copy.deepcopy(tiny.MINE)
    data["cards"][1]["n"] = 8
    return game.library.learn(game.library.read(json.dumps({"name": "My Set", "cards": data["cards"][1:]}))[0])


def read(game, text, *sets):
    """(name, cards, [(line, suggestion)]) of a list."""
    deck, notes = decks.read(text, decks.CardNames(game.library, sets))
    assert decks.check_deck(deck) == deck
    for note in notes:
        note.text.encode()
    return deck["name"], deck["cards"], [(note.line, note.suggestion) for note in notes]


# ---- reading -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("line",
                         ["Ann Ox", "1 Ann Ox", "1x Ann Ox", "1 x Ann Ox", "1X ann ox", "1\u00d7Ann Ox", "  ANN   OX  ",
                          "Änn Ox", "Ann Ox x1",
                                  "\tann ox\r", "t1", "1 t1", "Ann Ox (Base)", "1x ann ox (BASE)", "\u00a0Ann\u00a0Ox"])
def test_a_card_is_found_however_it_is_written(game, line):
    assert read(game, line) == ("", ["t1"], [])


def test_a_list_with_everything_in_it(game):
    text = ("\ufeff# My deck\n\n[Main]\n2 Ann Ox\r\n# not this one\nCafe 'zoe'\n3x cafe 'Zoë'\n"
            "[Extra]\n4 Dots\n1 3 x dots\n[Eve]\n1 # Fay\n")
    assert read(game, text) == ("My deck", ["t1", "t1", *["t3"] * 4, "t4", "t5", "t6"], [(9, "3 x Dots")])


def test_names_that_look_like_counts_comments_and_sections(game):
    assert read(game, "3 x Dots\n2 3 x Dots\n[Eve]\n2 [Eve]\n1 # Fay") == ("", ["t4"] * 3 + ["t5"] * 3 + ["t6"], [])
    assert read(game, "# Fay") == ("Fay", [], []), "a line that begins with # is a comment"


@pytest.mark.parametrize("line, suggestion", [
    ("An Ox", "Ann Ox"), ("2 Bob the Bald", "Bob the Bold"), ("bold", "Bob the Bold"), ("1 ann oxx (Base)", "Ann Ox"),
    ("Zzzz", ""), ("2", ""), ("Gus", ""), ("\ud800", ""), ("t11", ""), ("g~0123456789", "")])
def test_unknown_names_are_noted_with_the_nearest(game, line, suggestion):
    assert read(game, f"Ann Ox\n{line}\nBob the Bold") == ("", ["t1", "t2"], [(2, suggestion)])


def test_shipped_cards_come_first_and_a_set_is_named_in_brackets(game, mine, twin):
    ann, gus = mine.cards
    assert read(game, "Ann Ox\nAnn Ox (My Set)\nann ox (my set)\nGus\n" + ann, mine)[1] == ["t1", ann, ann, gus, ann]
    assert read(game, "Ann Ox (my sett)", mine) == ("", [], [(1, "Ann Ox")])
    name, cards, notes = read(game, "Gus", mine, twin)
    assert cards == [gus] and [line for line, _ in notes] == [1], "two sets have a Gus: the first, and a note"
    assert read(game, "Gus")[1] == [], "only the sets at hand are searched by name"


def test_long_and_odd_counts(game):
    assert read(game, "0 Ann Ox")[1:] == ([], [(1, "")])
    deck, notes = decks.read("199 Ann Ox\n3 Bob the Bold\nt3", decks.CardNames(game.library))
    assert len(deck["cards"]) == 199 and notes[0].line == 2 and "200" in notes[0].text
    assert read(game, "9999 Ann Ox")[1] == []
    for text in ("x" * 20_001, "\n" * 500, "Ann Ox\n" * 10_000_00):
        with pytest.raises(Malformed) as caught:
            decks.read(text, decks.CardNames(game.library))
        assert caught.value.field == "text"


def test_lists_made_to_be_slow_get_their_notes(game):
    names = decks.CardNames(game.library, ())
    for text in ("no such card at all here\n" * 400, "1" * 20_000, "x " * 10_000, "1 x" * 6000, " x1" * 6000,
                 "(" * 20_000, "a" + " " * 19_000 + "b",
                 ("x 1" * 60 + "\n") * 110):
        assert decks.read(text, names)[1]


words = st.sampled_from(["Ann", "Ox", "1", "x", "(Base)", "[", "]", "#", "t1", "\n", " ", "3", "\ud800", "é"])


@given(st.text(max_size=60) | st.lists(words, max_size=12).map("".join))
def test_any_text_gets_a_deck(game, text):
    name, cards, notes = read(game, text)
    assert set(cards) <= set(IDS) and all(0 < line <= text.count("\n") + 60 for line, _ in notes)


# ---- writing -------------------------------------------------------------------------------------------------------
seen = st.characters(exclude_categories=["C", "Zl", "Zp", "M"])
deck_names = st.text(seen, max_size=60).map(lambda name: " ".join(name.split()))


@given(name=deck_names, data=st.data())
def test_what_is_written_reads_back(game, mine, twin, name, data):
    """The same name and the same cards, whatever they are called and whatever other sets have."""
    cards = data.draw(st.lists(st.sampled_from([*IDS, *mine.cards, *twin.cards]), max_size=30))
    sets = data.draw(st.sampled_from([(), (mine,), (twin, mine)]))
    deck, names = decks.check_deck({"name": name, "cards": cards}), decks.CardNames(game.library, sets)
    text = decks.write(deck, names)
    again, notes = decks.read(text, names)
    assert not notes and again["name"] == name and Counter(again["cards"]) == Counter(cards)
    assert decks.write(again, names) == text and len(text.splitlines()) == len(set(cards)) + bool(name)


def test_names_stay_names_where_they_can(game, mine, twin):
    ann, gus = mine.cards
    deck = {"name": "#1 [x]", "cards": ["t1", ann, gus, *twin.cards, "t1"]}
    assert decks.write(deck, decks.CardNames(game.library, (mine,))).splitlines() == [
        "# #1 [x]", "2 Ann Ox", "1 Ann Ox (My Set)", "1 Gus", "1 " + next(iter(twin.cards))]
    both = decks.write(deck, decks.CardNames(game.library, (mine, twin)))
    assert f"1 {gus}\n1 {next(iter(twin.cards))}\n" in both
    with pytest.raises(Malformed):
        decks.write({"name": "", "cards": ["zz"]}, decks.CardNames(game.library))


def test_a_game_may_sort_its_lists_into_sections(game):
    deck = {"name": "", "cards": ["t2", "t1", "t2"]}
    names = decks.CardNames(game.library)
    text = decks.write(deck, names, lambda ids: [("First", sorted(ids)[:1]), ("Then", sorted(ids)[1:])])
    assert text == "[First]\n1 Ann Ox\n[Then]\n2 " + game.library.card("t2")["name"] + "\n"
    assert Counter(read(game, text)[1]) == Counter(deck["cards"])


# ---- shape ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("deck, field", [
    (None, ""), ([], ""), ("x", ""), ({}, ".cards"), ({"name": 3, "cards": []}, ".name"),
    ({"name": "x" * 61, "cards": []}, ".name"),
    ({"name": "a\u202e", "cards": []}, ".name"), ({"name": "\ud800", "cards": []}, ".name"),
    ({"name": "", "cards": "t1"}, ".cards"),
    ({"name": "", "cards": ["t1"] * 201}, ".cards"), ({"name": "", "cards": ["t1", 3]}, ".cards[1]"),
    ({"name": "", "cards": [""]}, ".cards[0]"),
    ({"name": "", "cards": ["x" * 61]}, ".cards[0]"), ({"name": "", "cards": ["\u202e"]}, ".cards[0]"),
    ({"name": "", "cards": [], "more": 1}, "")])
def test_the_shape_of_a_deck_is_checked(deck, field):
    with pytest.raises(Malformed) as caught:
        decks.check_deck(deck, "decks[1]")
    assert caught.value.field == "decks[1]" + field


def test_a_checked_deck_is_a_copy():
    deck = {"name": " My  deck ", "cards": ["t1"]}
    made = decks.check_deck(deck)
    made["cards"].append("t2")
    assert made["name"] == "My deck" and deck["cards"] == ["t1"]
    assert decks.check_deck({"cards": []}) == {"name": "", "cards": []}


# ---- links ---------------------------------------------------------------------------------------------------------
def test_a_packed_deck_carries_what_it_needs(game, mine):
    ann, gus = mine.cards
    deck = {"name": "Mine", "cards": ["t1", gus]}
    text = decks.pack(game, deck)
    made = decks.unpack(f" {text}\n")
    assert made == {"game": "tiny", "deck": deck, "sets": game.library.embed([gus])} and ann not in json.dumps(made)
    assert decks.unpack(decks.pack(game, {"name": "", "cards": ["t1"]}))["sets"] == []
    with pytest.raises(Malformed):
        decks.pack(game, {"name": "", "cards": ["zz"]})


def test_links_that_are_cut_or_changed_are_refused(game, mine):
    text = decks.pack(game, {"name": "Mine", "cards": ["t1", *mine.cards]})
    for wrong in [text[:length] for length in range(len(text))] + [text + "AAAA", "é" * 9, record.pack([1]),
                                                                   record.pack({"format": "other"})]:
        with pytest.raises(Malformed) as caught:
            decks.unpack(wrong)
        assert caught.value.field == "link" and "deck" in str(caught.value) or "link" in str(caught.value)
    good = {"format": decks.FORMAT, "game": "tiny", "name": "x", "cards": ["t1"], "sets": []}
    assert decks.unpack(record.pack(good))["deck"]["name"] == "x"
    for change in ({"game": 3}, {"more": 1}, {"sets": {}}, {"cards": None}, {"name": 3}, {"cards": [3]},
                   {"format": "mulligan-record/1"}):
        with pytest.raises(Malformed):
            decks.unpack(record.pack(good | change))


def test_a_bomb_stops_at_the_limit():
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = squeezer.compress(b" " * 100_000_000) + squeezer.flush()
    with pytest.raises(Malformed) as caught:
        decks.unpack(base64.urlsafe_b64encode(raw).decode().rstrip("="))
    assert str(record.MOST_BYTES) in str(caught.value)


# ---- every game that has decks -------------------------------------------------------------------------------------
@libraries
def test_prebuilt_decks_are_legal_and_read_back(name):
    game = GAMES[name]
    names, options = decks.CardNames(game.library), game.complete({})
    for key in ("id", "name"):
        assert len({deck[key] for deck in game.library.decks}) == len(game.library.decks) > 0
    for built in game.library.decks:
        deck = decks.check_deck({"name": built["name"], "cards": built["cards"]})
        assert game.deck_faults(deck["cards"], options) == [] and built["blurb"]
        text = decks.write(deck, names, game.sections)
        again, notes = decks.read(text, names)
        assert decks.write(again, names, game.sections) == text
        assert not notes and again["name"] == deck["name"] and Counter(again["cards"]) == Counter(deck["cards"])
        assert len(decks.pack(game, deck)) < 400


@libraries
def test_every_shipped_name_finds_its_card(name):
    library = GAMES[name].library
    names = decks.CardNames(library)
    for ident, card in library.shipped.cards.items():
        assert names.ids(card["name"]) == names.ids(card["name"].upper()) == [ident]
        assert names.call(ident) == card["name"]


@libraries
def test_broken_decks_are_told_why(name):
    """Far too few cards, far too many, none, one of them alone: a fault each, with a clause of the rulebook."""
    game = GAMES[name]
    options, cards = game.complete({}), game.library.decks[0]["cards"]
    clauses = game.rulebook().clauses
    for broken in (cards[:len(cards) // 3], cards * 3, [], [cards[0]] * 200):
        faults = game.deck_faults(broken, options)
        assert faults and all(fault.text and fault.clause in clauses for fault in faults)


@libraries
def test_a_deck_is_finished_and_drawn_from(name):
    """A part of a legal deck becomes a legal deck; nothing is taken out of any start, and the seed decides."""
    game = GAMES[name]
    options, ids = game.complete({}), list(game.library.shipped.cards)

    @settings(max_examples=15)
    @given(data=st.data(), seed=st.integers(0, 9))
    def finish(data, seed):
        whole = data.draw(st.sampled_from(game.library.decks))["cards"]
        part = whole[:data.draw(st.integers(0, len(whole)))]
        start = data.draw(st.just(part) | st.lists(st.sampled_from(ids), max_size=len(whole) + 2))
        made = game.finish_deck(list(start), random.Random(seed))
        assert not Counter(start) - Counter(made) and (start != part or game.deck_faults(made, options) == [])
        assert made == game.finish_deck(list(start), random.Random(seed))
        hand = game.opening(made, random.Random(seed))
        assert hand and not Counter(hand) - Counter(made)
        assert game.charts(made) and all(chart["label"] and chart["bars"] for chart in game.charts(made))
    finish()


# ---- the command line ----------------------------------------------------------------------------------------------
@pytest.fixture
def tiny_found(game, monkeypatch):
    monkeypatch.setitem(registry._loaded, "tiny", game)
    monkeypatch.setattr(registry, "registered", lambda whole=registry.registered: whole() | {"tiny": None})


@pytest.mark.native
def test_lint_prints_file_line_card_and_key(tiny_found, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(tiny.MINE), "utf-8")
    bad.write_text(json.dumps(tiny.MINE, indent=1).replace('"red"', '"rod"'), "utf-8")
    out = run("lint", "tiny", good)[0]
    assert out.startswith("My Set: 2 cards, no fault. sha256:")
    out = run("lint", "tiny", bad, status=1)[0]
    assert out == f"{bad}:7: t1: ink: expected red or blue. Did you mean 'red'?\n"
    told = json.loads(run("lint", "tiny", bad, "--json", status=1)[0])
    assert told["faults"][0] == {"text": "expected red or blue", "key": "ink", "card": "t1", "line": 7,
                                 "hint": "Did you mean 'red'?",
                                 "clause": "", "file": str(bad)}
    assert json.loads(run("lint", "tiny", good, "--json")[0])["faults"] == []
    assert "nowhere" in run("lint", "tiny", tmp_path / "nowhere", status=2)[1]
    bare = next((name for name, game in GAMES.items() if game.library is None), None)
    if bare:
        assert "no card sets" in run("lint", bare, good, status=2)[1]


@pytest.mark.native
def test_deck_checks_a_list(tiny_found, tmp_path):
    path, own, bytes_ = tmp_path / "deck.txt", tmp_path / "own.json", tmp_path / "bytes"
    own.write_text(json.dumps({"name": "Own", "cards": [{"id": "h", "name": "Hal", "ink": "red", "n": 1}]}), "utf-8")
    path.write_text("# Mine\nAnn Ox\nBob the Bold\nHal\n", "utf-8")
    assert run("deck", "tiny", path, "--set", own)[0] == "Mine: 3 cards, legal.\n"
    path.write_text("# Mine\nAnn Ox\n2 Bob the Bald\n", "utf-8")
    out = run("deck", "tiny", path, status=1)[0].splitlines()
    assert out[0] == f"{path}:3: there is no card called 'Bob the Bald'. Did you mean 'Bob the Bold'?"
    assert "(TI-1.1)" in out[1]
    assert out[-1] == "Mine: 1 card, not legal."
    told = json.loads(run("deck", "tiny", "-", "--json", status=1, text="2 Ann Ox\nt2")[0])
    assert told["deck"]["cards"] == ["t1", "t1", "t2"] and not told["legal"] and told["faults"][0]["clause"] == "TI-1.2"
    own.write_text("{", "utf-8")
    assert "own.json:1" in run("deck", "tiny", path, "--set", own, status=2)[1]
    bytes_.write_bytes(b"\xff")
    assert "UTF-8" in run("deck", "tiny", bytes_, status=2)[1]
