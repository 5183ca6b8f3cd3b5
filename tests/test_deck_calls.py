"""The calls of the page about cards and decks, on a game of the tests and on every registered game that has cards."""

import copy
import functools
import json

import pytest
from hypothesis import given, strategies as st

from brief import some
import tiny
from calls import call
from house import GAMES
from mulligan.bridge import calls, cards
from mulligan.cards import decks
from mulligan.match import record
from mulligan import registry
from mulligan.players import LEVELS

CALLS = [name for name, function in calls.CALLS.items() if function.__module__ == cards.__name__]
WITH_CARDS = [name for name, game in GAMES.items() if game.library is not None]
libraries = pytest.mark.parametrize("name", [*WITH_CARDS, "tiny"])


@pytest.fixture(autouse=True)
def game(tmp_path, monkeypatch):
    """A fresh Tiny, registered while the test runs."""
    made = tiny.Tiny(tmp_path)
    monkeypatch.setitem(registry._loaded, "tiny", made)
    return made


def ask(do, **fields):
    """The result of a call that must succeed; the game is Tiny unless told."""
    answer = call(do, **({"game": "tiny"} | fields))
    assert set(answer) == {"ok"}, answer
    return answer["ok"]


def fail(do, field, **fields):
    """The message of a call that must be refused, naming `field`."""
    error = call(do, **({"game": "tiny"} | fields)).get("error", {})
    assert error.get("kind") == "input" and error.get("field") == field and len(error["message"]) > 8, error
    return error["message"]


def mine(**changes):
    """A person's set as set_read answers it."""
    data = {"name": "My Set", "cards": [tiny.MINE["cards"][0] | changes, tiny.MINE["cards"][1]]}
    answer = ask("set_read", text=json.dumps(data))
    assert answer["ok"] and not answer["faults"]
    return answer


def fresh():
    """As if the page were opened anew: a Tiny that has learned nothing."""
    old = registry._loaded["tiny"].library
    registry._loaded["tiny"].library = type(old)("tiny", tiny.check, old.folder)


# ---- cards ---------------------------------------------------------------------------------------------------------
@libraries
def test_the_card_browser(name):
    game = registry.get(name)
    told = ask("cards", game=name)
    assert [card["id"] for card in told["cards"]] == list(game.library.shipped.cards)
    for card in told["cards"]:
        assert card["set"] == "" and card["face"] == game.face(card["id"])
        assert set(card["values"]) <= {field["name"] for field in told["fields"]}
        assert card["name"].lower()[:3] in card["text"] or not card["name"].isascii()
        assert "glyph" not in card["face"] or card["face"]["glyph"] in told["glyphs"]
    for field in told["fields"]:
        have = [card["values"].get(field["name"]) for card in told["cards"]]
        if field["kind"] == "choice":
            offered = [value for value, label in field["choices"]]
            used = {v for value in have if value is not None for v in (value if isinstance(value, list) else [value])}
            assert used <= set(offered) and len(set(offered)) == len(offered)
            assert all(label for _, label in field["choices"])
        else:
            kind = {"number": (int, float), "flag": bool}[field["kind"]]
            assert all(value is None or isinstance(value, kind) for value in have)


@libraries
def test_one_card(name):
    game = registry.get(name)
    for ident in some(game.library.shipped.cards, 7):
        told = ask("card", game=name, id=ident)
        assert set(told) == {"id", "face", "text", "lines", "versions", "cares", "set"} and told["id"] == ident
        assert told["set"] == ""
        assert all(other in game.library for other in told["versions"] + told["cares"])
        assert ident not in told["versions"] + told["cares"]
        assert all(len(line) == 2 and all(isinstance(part, str) for part in line) for line in told["lines"])
    assert "no card" in fail("card", "id", game=name, id="nobody")


def test_a_choice_offers_the_order_of_the_game_then_what_cards_have():
    fields = {field["name"]: field for field in ask("cards")["fields"]}
    assert fields["ink"]["choices"] == [["red", "Red"], ["blue", "Blue"]] and "choices" not in fields["n"]
    words = {word[:1].upper() + word[1:] for card in tiny.CARDS for word in card["name"].split()}
    assert [label for _, label in fields["words"]["choices"]] == sorted(words)


def test_people_s_cards_are_listed_when_their_set_is_brought():
    told = mine()
    fresh()
    assert len(ask("cards")["cards"]) == 6
    listed = ask("cards", sets=[told["set"]])["cards"]
    assert len(listed) == 8 and [card["set"] for card in listed] == [""] * 6 + ["My Set"] * 2
    assert listed[6:] == told["cards"] and len(ask("cards")["cards"]) == 6
    one = ask("card", id=listed[6]["id"])
    assert one["set"] == "My Set" and one["face"]["title"] == "Ann Ox" and one["text"] == "Worth 9."
    fresh()
    assert ask("art", faces=[listed[6]["id"], "t1"], sets=[told["set"]]) == {listed[6]["id"]: "<svg>9</svg>",
                                                                             "t1": "<svg>1</svg>"}


def test_games_without_cards_say_so(monkeypatch, game):
    assert "no card sets" in fail("cards", "game",
                                  game=next((n for n in GAMES if GAMES[n].library is None), None) or _bare(monkeypatch))
    fail("cards", "game", game="nothing")
    fail("deck", "game", game=None)


def _bare(monkeypatch):
    monkeypatch.setitem(registry._loaded, "bare", type("Bare", (tiny.Game,), {"id": "bare", "title": "Bare"})())
    return "bare"


def test_a_thousand_cards_are_listed(game):
    cards = [{"id": f"c{i}", "name": f"Card {i}", "ink": "red", "n": i} for i in range(994)]
    whole = ask("set_read", text=json.dumps({"name": "Many", "cards": cards}))["set"]
    request = json.dumps({"do": "cards", "game": "tiny", "sets": [whole]})
    answer = calls.call(request)
    assert len(json.loads(answer)["ok"]["cards"]) == 1000 and calls.call(request) == answer


# ---- sets ----------------------------------------------------------------------------------------------------------
def test_a_dropped_set_is_read_and_can_be_drawn():
    told = mine()
    assert set(told) == {"ok", "name", "digest", "set", "cards", "faults"} and told["name"] == "My Set"
    assert told["set"] == {"name": "My Set", "digest": told["digest"], "cards": told["set"]["cards"]}
    assert len(told["set"]["cards"]) == 2
    faces = [card["id"] for card in told["cards"]]
    assert faces == [card["id"] for card in told["set"]["cards"]] and len(ask("art", faces=faces)) == 2


@pytest.mark.parametrize("text",
                         ["", "{", '{"name": "x", "cards": [{"id": "a", "name": "<b>", "ink": "rod", "n": 1e99}]}',
                          "[" * 100_000, "\ud800",
                                  '{"\ud800": 1}', "x" * 1_200_000])
def test_a_set_with_faults_says_where(text):
    told = ask("set_read", text=text)
    assert not told["ok"] and told["set"] is None and told["cards"] == [] and told["faults"]
    for fault in told["faults"]:
        assert set(fault) == {"line", "card", "key", "text", "hint", "clause"} and fault["text"]


def test_changed_sets_are_refused_by_every_call():
    whole = mine()["set"]
    whole["cards"][0]["n"] = 3
    for do in CALLS:
        if do != "deck_unpack":
            assert "changed" in fail(do, "sets[0].cards[0].id", sets=[whole], text="", id="t1",
                                     deck={"name": "", "cards": []}, seed=1)


# ---- decks ---------------------------------------------------------------------------------------------------------
@libraries
def test_prebuilt_decks(name):
    for built in ask("decks", game=name):
        deck = {"name": built["name"], "cards": built["cards"]}
        told = ask("deck", game=name, deck=deck)
        assert told["legal"] and told["count"] == len(deck["cards"]) and not told["faults"]
        for chart in told["charts"]:
            assert chart["bars"]
        text = ask("deck_write", game=name, deck=deck)
        assert ask("deck_read", game=name, text=text) == {"deck": deck, "notes": []}
        link = ask("deck_pack", game=name, deck=deck)
        assert call("deck_unpack", text=link) == {"ok": {"game": name, "deck": deck, "sets": []}}
        cut = deck | {"cards": deck["cards"][-(len(deck["cards"]) // 3):]}
        assert not ask("deck", game=name, deck=cut)["legal"]
        done = ask("deck_finish", game=name, deck=cut, seed=5)
        assert done["name"] == deck["name"] and ask("deck", game=name, deck=done)["legal"]
        assert done == ask("deck_finish", game=name, deck=cut, seed=5)
        hand = ask("deck_draw", game=name, deck=deck, seed="a")["cards"]
        assert hand and set(hand) <= set(deck["cards"])
        assert len({tuple(ask("deck_draw", game=name, deck=deck, seed=i)["cards"]) for i in range(9)}) > 1


def test_broken_decks_name_clause_and_card():
    told = ask("deck", deck={"name": "", "cards": ["t1", "t1"]})
    assert told["faults"] == [{"text": "a deck has 3 cards, this one 2", "clause": "TI-1.1"},
                              {"text": "each card once", "clause": "TI-1.2", "card": "t1"}]
    told = ask("deck", deck={"name": "", "cards": ["t1", "zz", "g~0123456789"]})
    assert not told["legal"] and told["count"] == 3
    assert [fault["card"] for fault in told["faults"]] == ["zz", "g~0123456789"]
    assert len(told["charts"][0]["bars"]) == 1


def test_lists_with_mistakes_come_back_with_notes():
    told = ask("deck_read", text="# Mine\n2 ann ox\n1 Bob the Bald\n1 Nobody")
    assert told["deck"] == {"name": "Mine", "cards": ["t1", "t1"]}
    assert told["notes"] == [
        {"line": 3, "text": "there is no card called 'Bob the Bald'", "suggestion": "Bob the Bold"},
        {"line": 4, "text": "there is no card called 'Nobody'"}]
    fail("deck_read", "text", text="x" * 30_000)


def test_decks_with_a_person_s_cards_travel_by_link_and_text():
    told = mine()
    ann, gus = (card["id"] for card in told["cards"])
    deck = {"name": "With Gus", "cards": ["t1", ann, gus]}
    link = ask("deck_pack", deck=deck, sets=[told["set"]])
    text = ask("deck_write", deck=deck, sets=[told["set"]])
    assert text == "# With Gus\n1 Ann Ox\n1 Ann Ox (My Set)\n1 Gus\n"
    fresh()
    assert not ask("deck", deck=deck)["legal"] and "open the set" in fail("deck_pack", "deck.cards[1]", deck=deck)
    made = call("deck_unpack", text=link)["ok"]
    whole = told["set"] | {"cards": sorted(told["set"]["cards"], key=lambda card: card["id"])}
    assert made == {"game": "tiny", "deck": deck, "sets": [whole]} and ask("deck", deck=deck)["legal"]
    fresh()
    assert ask("deck_read", text=text, sets=made["sets"]) == {"deck": deck, "notes": []}
    assert ask("deck_draw", deck=deck, seed=1)["cards"]
    assert ask("deck_finish", deck={"name": "", "cards": [gus]}, seed=1)["cards"][0] == gus


def test_what_several_persons_accept(game):
    """Cards of people's sets in the decks, where the rulebook asks for it and more than one person sits there.

    A computer accepts.
    """
    told = mine()
    gus, made = told["cards"][1]["id"], [told["set"]]
    deck, plain = {"name": "With Gus", "cards": ["t1", "t2", gus]}, {"name": "", "cards": ["t1", "t2", "t3"]}
    two = [{"kind": "person"}] * 2
    assert ask("accord", seats=two, decks=[deck], sets=made) is None, "these rules do not ask"
    game.cites = {"accept": "TI-2.1"}
    asked = ask("accord", seats=two, decks=[None, deck], sets=made)
    [card] = asked.pop("cards")
    assert asked == {"clause": "TI-2.1", "seats": [0, 1], "glyphs": {}}
    assert (card["id"], card["name"], card["set"], card["by"]) == (gus, "Gus", "My Set", "")
    assert ask("accord", seats=[], decks=[deck]) and ask("accord", seats=two, decks=[plain]) is None
    for level in LEVELS:
        assert ask("accord", seats=[{"kind": "person"}, {"kind": level.id}], decks=[deck, deck]) is None
    fail("accord", "seats", seats=3, decks=[])
    fail("accord", "seats[0].accepts", seats=[{"accepts": 1}], decks=[])
    fail("accord", "decks[1].cards", seats=two, decks=[None, {"cards": 5}])
    fail("accord", "cards", seats=two, decks=[{"cards": ["no"]}])
    fail("accord", "match", seats=two, match="none")


def test_seeds_are_checked():
    for do in ("deck_draw", "deck_finish"):
        for seed in ("\ud800", "x" * 65, 1 << 60):
            fail(do, "seed", deck={"name": "", "cards": ["t1"]}, seed=seed)


def test_links_are_checked():
    told = mine()
    deck = {"name": "", "cards": [told["cards"][0]["id"]]}
    link = ask("deck_pack", deck=deck)
    for wrong in (link[:len(link) // 2], link + "A" * 8, "", "AAAA", record.pack({"format": decks.FORMAT})):
        assert "link" in fail("deck_unpack", "link", text=wrong)
    data = record.unpack(link)
    assert fail("deck_unpack", "game", text=record.pack(data | {"game": "nothing"}))
    fail("deck_unpack", "game",
         text=record.pack(data | {"game": next((n for n in GAMES if GAMES[n].library is None), "nothing")}))
    data["sets"][0]["cards"][0]["n"] = 1
    fresh()
    assert "changed" in fail("deck_unpack", "sets[0].cards[0].id", text=record.pack(data))


# ---- anything at all -----------------------------------------------------------------------------------------------
leaves = (st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
          | st.text(max_size=8) | st.sampled_from(["t1", "\ud800", "1 Ann Ox"]))
JSONS = st.recursive(leaves, lambda inner: st.lists(inner, max_size=4)
                     | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=8)


@functools.cache
def shipped(name):
    """The shipped cards of a game as they were first met, kept apart from it."""
    return copy.deepcopy(registry.get(name).library.shipped.cards)


@pytest.mark.deep
@libraries
@given(data=st.data())
def test_any_fields_get_an_answer_that_is_no_crash(name, data):
    """Every call with any fields: an answer, never a crash; the shipped cards stay as they are."""
    library = registry.get(name).library
    ids = st.sampled_from(list(library.shipped.cards))
    names, cards = st.text(max_size=5), st.sampled_from(list(library.shipped.cards.values()))
    decks_of = st.fixed_dictionaries({"name": names,
                                      "cards": st.lists(ids, max_size=14) | st.lists(ids | JSONS, max_size=5)})
    sets_of = st.fixed_dictionaries({"name": names, "digest": st.just("sha256:" + "0" * 64),
                                     "cards": st.lists(cards | JSONS, max_size=3)})
    some = {"deck": decks_of, "id": ids, "text": st.text(max_size=30), "seed": st.integers(0, 9), "options": JSONS,
            "sets": st.lists(sets_of, max_size=2)}
    before = shipped(name)
    fields = data.draw(st.fixed_dictionaries({}, optional={field: good | JSONS for field, good in some.items()}))
    answer = call(data.draw(st.sampled_from([*CALLS])), **({"game": name} | fields))
    assert set(answer) == {"ok"} or answer["error"]["kind"] == "input", answer
    assert library.shipped.cards == before
