"""Subtypes that a set of cards adds (TT-2.8): declared, checked, read, drawn, filtered, played and kept."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calls import ask
from house import examples
from mulligan import Match
from mulligan.cards import decks
from ttcg import GAME
from ttcg.art.figures import FIGURES
from ttcg.art.pictures import art
from ttcg.cards import library
from ttcg.cards.library import LIBRARY, trees
from ttcg.language.notes import notes
from ttcg.language.reader import language, read
from ttcg.language.vocabulary import LONGEST, MOST, key, used, wrong
from ttcg.language.wording import say
from ttcg_table import Table

WORDS = (("golem", "golems"), ("merfolk", "merfolk"), ("sea-wolf", "sea-wolves"))


def effects(first, second="Draw one card."):
    return [{"style": "normal", "text": first}, {"style": "dormant", "text": second}]


GOLEM = {"id": "silt-golem", "name": "Silt Golem", "type": "earth", "level": 1, "subtypes": ["golem"], "attack": 150,
         "defense": 350, "effects": effects("Destroy each enemy merfolk.")}
CLERK = {"id": "reef-clerk", "name": "Reef Clerk", "type": "water", "level": 1, "subtypes": ["merfolk", "beast"],
         "attack": 250, "defense": 250, "effects": effects("Golems cannot attack this turn.")}
TIDE = {"id": "low-tide", "name": "Low Tide", "type": "spell", "level": 1,
        "effects": effects("This turn, change one unit on the field to any other subtype.")}
PLAIN = GOLEM | {"id": "plain", "name": "Plain", "subtypes": ["beast"], "effects": effects("Gain one point.")}
SET = {"game": "ttcg", "name": "Low Water", "subtypes": [{"one": "golem"}, {"one": "merfolk", "many": "merfolk"}],
       "cards": [GOLEM, CLERK, TIDE, PLAIN]}


def known(**changes):
    """The cards of the set with some changes, learned: {id in the file: card}."""
    made, faults = LIBRARY.read(json.dumps(SET | changes), "low.json")
    assert not faults, faults
    return {ident.partition("~")[0]: card for ident, card in LIBRARY.learn(made).cards.items()}


def faults(**changes):
    """[(key, text, clause)] of what is wrong with the set when it is changed so."""
    made, found = LIBRARY.read(json.dumps(SET | changes, indent=1), "low.json")
    assert (made is None) == bool(found) and all(one.line for one in found)
    return [(one.key, one.words, one.clause) for one in found]


# ---- declared and checked ------------------------------------------------------------------------------------------
def test_a_card_keeps_the_words_it_uses():
    """TT-2.8: those of its subtypes and of its sentences; a card that uses none is as it was without them."""
    cards = known()
    assert cards["silt-golem"]["words"] == cards["reef-clerk"]["words"] == {"golem": "golems", "merfolk": "merfolk"}
    assert "words" not in cards["plain"] and "words" not in cards["low-tide"]
    alone, _ = LIBRARY.read(json.dumps({"game": "ttcg", "name": "x", "cards": [PLAIN]}))
    assert cards["plain"]["id"] in alone.cards, "the same card with and without the set's words"
    own = known(cards=[GOLEM | {"words": {"golem": "golems", "merfolk": "merfolk"}}], subtypes=[{"one": "idle"}])
    assert own["silt-golem"] == cards["silt-golem"], "said by the file or by the card, it is the same card"


@pytest.mark.parametrize(("listed", "at", "text"), [
    ([], "subtypes", "expected a list of subtypes"),
    ("golem", "subtypes", "expected a list of subtypes"),
    (["golem"], "subtypes[0]", 'expected {"one", "many"}'),
    ([{"many": "golems"}], "subtypes[0]", 'expected {"one", "many"}'),
    ([{"one": "golem", "many": 3}], "subtypes[0]", 'expected {"one", "many"}'),
    ([{"one": "golem", "ones": "x"}], "subtypes[0]", 'expected {"one", "many"}'),
    ([{"one": ""}], "subtypes[0].one", "expected a word, got none"),
    ([{"one": "golem", "many": ""}], "subtypes[0].many", "expected a word, got none"),
    ([{"one": "g" * (LONGEST + 1)}], "subtypes[0].one", f"longer than {LONGEST} letters"),
    ([{"one": "Golem"}], "subtypes[0].one", "is no word"),
    ([{"one": "stone golem"}], "subtypes[0].one", "is no word"),
    ([{"one": "fire-type"}], "subtypes[0].one", "is no word"),
    ([{"one": "unit"}], "subtypes[0].one", "'unit' is a word of the effect language"),
    ([{"one": "opponent's"}], "subtypes[0].one", "is no word"),
    ([{"one": "fire"}], "subtypes[0].one", "'fire' is a word of the effect language"),
    ([{"one": "golem", "many": "turns"}], "subtypes[0].many", "'turns' is a word of the effect language"),
    ([{"one": "dragon"}], "subtypes[0].one", "is a word of a subtype of the game"),
    ([{"one": "golem", "many": "fairies"}], "subtypes[0].many", "is a word of a subtype of the game"),
    ([{"one": "monster"}], "subtypes[0].one", "what other games call 'unit'"),
    ([{"one": "golem"}, {"one": "golem", "many": "golemim"}], "subtypes[1].one",
     "is a word of the subtype 'golem' already"),
    ([{"one": "golem"}, {"one": "golems", "many": "golemses"}], "subtypes[1].one",
     "is a word of the subtype 'golem' already"),
    ([{"one": "golem"}, {"one": "clay", "many": "golems"}], "subtypes[1].many",
     "is a word of the subtype 'golem' already"),
    ([{"one": f"kin{chr(97 + n)}"} for n in range(MOST + 1)], f"subtypes[{MOST}].one", f"at most {MOST} subtypes")])
def test_bad_words_are_refused_with_field_and_clause(listed, at, text):
    """TT-2.8"""
    found = faults(subtypes=listed, cards=[PLAIN])
    assert [(where, clause) for where, _, clause in found] == [(at, "TT-2.8")] and text in found[0][1], found


def test_a_word_that_nobody_added_is_refused_with_the_nearest():
    """TT-2.2, TT-17.4: the set's words are among those that are meant."""
    (at, text, clause), = faults(cards=[GOLEM | {"subtypes": ["golme"]}])
    assert (at, clause) == ("subtypes[0]", "TT-2.2") and "Did you mean 'golem'?" in text
    (at, text, clause), = faults(cards=[GOLEM | {"effects": effects("Destroy each enemy merfok.")}])
    assert (at, clause) == ("effects[0].text", "TT-17.4") and "Did you mean 'merfolk'?" in text
    (at, _, clause), = faults(cards=[GOLEM | {"words": {"golem": "units"}}])
    assert (at, clause) == ("words.golem", "TT-2.8"), "a card's own words are checked, too"
    assert faults(cards=[GOLEM | {"words": ["golem"]}])[0][::2] == ("words", "TT-2.8")


@examples(60)
@given(st.recursive(st.none() | st.integers() | st.text(max_size=6), lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["one", "many", "x"]), inner, max_size=3), max_leaves=6))
def test_whatever_stands_there_is_answered(listed):
    """TT-2.8: no shape of it is too odd to be told of."""
    for card in (PLAIN, GOLEM | {"words": listed}):
        made, found = LIBRARY.read(json.dumps(SET | {"subtypes": listed, "cards": [card]}))
        assert made is not None or found and all(one.text for one in found)


# ---- read ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "said"), [
    ("Destroy each enemy merfolk.", "Destroy all merfolk units your opponent controls."),
    ("Draw one card for each golem you control.", "Draw one card for each golem unit you control."),
    ("Sea-wolves you control gain 100 attack this turn.",
     "This turn, all sea-wolf units you control gain 100 attack."),
    ("Tap one sea-wolf or golem.", "Tap one sea-wolf or golem unit."),
    ("Add one golem from your deck to your hand.", "Add one golem unit from your deck to your hand."),
    ("This turn, this card counts as a golem.", "This turn, this card counts as a golem.")])
def test_the_language_reads_the_words_of_a_set(text, said):
    """TT-2.8, TT-17.3: one and several, as those of the game; and in no other set."""
    tree, fault = read(text, subtypes=WORDS)
    assert fault is None and say(tree, tag=False) == said and read(said, subtypes=WORDS)[0] == tree
    assert not [note for note in notes(text, tree) if "golem" in note.text or "merfolk" in note.text]
    assert read(text)[1].code == "syntax"
    swapped = text
    for one, many in WORDS:
        swapped = swapped.replace(many, "dragons").replace(one, "dragon").replace("Sea-wolves", "Dragons")
    plain = json.dumps(read(swapped.replace("dragons.", "dragon."))[0])
    assert [one["node"] for one in json.loads(plain)["do"]] == [one["node"] for one in tree["do"]]


def test_what_may_follow_names_them():
    """TT-17.4"""
    assert {"golem", "sea-wolf"} <= set(language(WORDS).following("Destroy one ")[1])
    assert used(dict(WORDS), ["merfolk"], ["Tap each GOLEMS."]) == {"golem": "golems", "merfolk": "merfolk"}
    assert list(wrong(WORDS)) == [] and key({"b": "c", "a": "d"}) == (("a", "d"), ("b", "c"))


# ---- drawn and filtered --------------------------------------------------------------------------------------------
def test_each_has_a_look_of_its_own_and_keeps_it():
    """TT-2.8: a figure that its word chooses, on every card the same, another than any of the game."""
    names = ("golem", "merfolk", "sea-wolf", "pirate", "clown", "knight", "angel", "fish", "humanoid", "flying")
    drawn_as = {name: art(GOLEM | {"subtypes": [name]}) for name in (*names, *FIGURES)}
    assert len(set(drawn_as.values())) == len(drawn_as)
    assert art(GOLEM | {"subtypes": ["golem"]}) == drawn_as["golem"]
    both = art(GOLEM | {"subtypes": ["beast", "golem"]})
    assert both not in (drawn_as["beast"], drawn_as["golem"]) and both.startswith("<svg") and "golem" not in both


def test_the_browser_filters_by_them():
    """TT-2.8: the choices of a filter are the game's subtypes and those of the sets that are open."""
    made, _ = LIBRARY.read(json.dumps(SET))
    listed = ask("cards", game="ttcg", sets=[made.data()])
    choices = next(field for field in listed["fields"] if field["name"] == "subtype")["choices"]
    assert choices[-2:] == [["golem", "Golem"], ["merfolk", "Merfolk"]]
    mine = {card["name"]: card["values"] for card in listed["cards"] if card["set"] == "Low Water"}
    assert mine["Reef Clerk"]["subtype"] == ["merfolk", "beast"] and "merfolk" in library.kind(CLERK)
    ident = known()["silt-golem"]["id"]
    cares = library.about(known()["reef-clerk"]["id"])["cares"]
    assert ident in cares and ident not in library.about(known()["plain"]["id"])["cares"], "it names merfolk"


# ---- played and kept -----------------------------------------------------------------------------------------------
def table(**sides):
    cards = known()
    place = {name: card["id"] for name, card in cards.items()}
    return Table(**{seat: {zone: words.format(**{key.replace("-", "_"): value for key, value in place.items()})
                           for zone, words in given.items()} for seat, given in sides.items()}), place


def test_a_sentence_finds_the_cards_of_its_subtype():
    """TT-2.8, TT-18.5: each enemy merfolk is destroyed, nobody else; golems cannot attack."""
    played, ident = table(A=dict(units="{silt_golem}"), B=dict(units="{reef_clerk}, earth-1, {reef_clerk}"))
    played.do("use u1 1 ..").shows(B_units="-, earth-1", B_discard=f"{ident['reef-clerk']} {ident['reef-clerk']}")
    played, _ = table(A=dict(units="{reef_clerk}, {silt_golem}, earth-1"))
    played.do("use u1 1 .., battle ..").lacks("attack u2 player")


def test_any_other_subtype_may_be_one_of_a_set():
    """TT-2.8, TT-20.16: in a match with a card that has it; its choice is written as its word and logged so."""
    played, ident = table(A=dict(spells="{low_tide}", units="{silt_golem}"), B=dict(units="earth-1"))
    match = played.do("use s1 1 -> eu1 beast ..")
    offered = set(match.legal())
    assert {"choose golem", "choose merfolk", "choose dragon"} <= offered and "choose beast" not in offered
    played.do("choose merfolk ..")
    top = played.pos.piles[10][-1]
    assert played.pos.now.of[top].subs == {"merfolk"}
    played.do("use u1 1 ..").shows(B_units="-")
    played, _ = table(A=dict(spells="{low_tide}"), B=dict(units="earth-1"))
    played.do("use s1 1 -> eu1 beast ..").lacks("choose golem")


def test_records_and_links_keep_them():
    """TT-2.8: a match, its record, a deck's link and a file of the position have all that the cards need."""
    cards = known()
    first = [cards[name]["id"] for name in ("silt-golem", "reef-clerk") for _ in range(2)]
    deck = {"name": "Low", "cards": [*first, *LIBRARY.decks[0]["cards"]]}
    packed = decks.pack(GAME, deck)
    found = decks.unpack(packed)
    carried = {card["id"]: card for one in found["sets"] for card in one["cards"]}
    assert {card["name"]: card["words"] for card in carried.values()}["Silt Golem"] == cards["silt-golem"]["words"]
    match = Match(GAME, {}, [{"kind": "person", "name": name} for name in ("A", "B")], [deck, None], 3,
                  "2026-01-01T00:00:00Z")
    for _ in range(12):
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[0])
    record = json.loads(json.dumps(match.record()))
    again = Match.replay(record, GAME)
    assert again.digest() == match.digest()
    assert tuple(again.state.pool.subtypes[-2:]) == ("golem", "merfolk")


def test_a_changed_word_is_another_card():
    """TT-2.8: what came under a name has the content of that name."""
    cards = known()
    data, = LIBRARY.embed([cards["silt-golem"]["id"]])
    data["cards"][0]["words"]["golem"] = "golemim"
    with pytest.raises(ValueError, match="was changed since it was named"):
        LIBRARY.take([data])
    assert trees(cards["silt-golem"])[0]["do"][0]["t"]["of"]["kinds"] == [["sub:merfolk"]]
