"""Cardscapes as worlds: decks with players' cards, and their matches (CS-5.7, TT-2.6)."""

import json
import random

import pytest

from calls import ask, failing
from mulligan import Malformed, Match, registry
from mulligan.bridge import sessions
from mulligan.worlds.deal import dealt
from ttcg.cards.library import LIBRARY, named_decks
from ttcg.cardscape import designs
from ttcg.cardscape.streams import canonical
from ttcg.cards.decks import LEAST, deck_faults, finish_deck
from ttcg.world import WORLD, designer, match_deeds
from ttcg.world.lists import against
from ttcg_cardscape import GAME, OWL, do, drawn, file, life, owl, refused


@pytest.fixture(autouse=True)
def stand_in(monkeypatch):
    """Matches are played in the stand-in's rules."""
    monkeypatch.setattr(match_deeds, "game", lambda: GAME)


# ---- decks (TT-2.6, CS-5.7) ------------------------------------------------------------------------------------------
def test_decks_of_own_copies():
    """TT-2.6, TT-2.7, CS-2.2: 50 to 70, two of a card in any rarity.

    One that is not legal yet is kept and says what is missing.
    """
    ann = drawn(2)
    do(ann, "deck", name="Small", cards=list(ann.state.cards))
    text = ann.trial("h0", {"do": "deck", "name": "Small", "cards": list(ann.state.cards)}).text
    assert "Add 30 more" in text and "more would make a legal deck possible" in text
    assert "Add 30 more" in str(refused(ann, "TT-2.6", "play", deck="Small"))
    do(ann, "open", run=next(iter(ann.state.runs)), packs=5)
    five = list(ann.state.cards)[:5]
    filled = ann.trial("h0", {"do": "deck", "name": "Small", "cards": five}).fill["cards"]
    assert filled[:5] == five and len(filled) == LEAST and not match_deeds.faults(ann.state, filled)
    do(ann, "deck", name="Small", cards=filled)
    do(ann, "play", deck="Small")
    refused(ann, "TT-1.1", "play", deck="Small")
    do(ann, "give_up")
    refused(ann, "TT-1.1", "give_up")
    refused(ann, "CS-2.12", "deck", name="X", cards=["solo|0|0"])
    refused(ann, "cards", "deck", error=Malformed, name="X", cards=filled[:1] * 2)
    refused(ann, "TT-2.6", "deck", name=" ", cards=[])
    refused(ann, "name", "deck", error=Malformed, name="a\u200bb", cards=[])
    refused(ann, "name", "deck", error=Malformed, name="a" * 61, cards=[])
    assert "Pasted: 0 cards" in ann.trial("h0", {"do": "deck", "name": "Pasted\t\n", "cards": []}).text
    do(ann, "drop_deck", deck="Small")
    ann.undo("h0")
    assert "Small" in ann.state.decks
    refused(ann, "TT-2.6", "drop_deck", deck="Other")


def test_a_log_goes_on_against_a_deck_that_is_offered_no_more():
    """TT-4.5: a deed names it, or named none when it was the first; what the page offers are today's decks."""
    ann = drawn(10)
    do(ann, "deck", name="D", cards=ann.trial("h0", {"do": "deck", "name": "D", "cards": []}).fill["cards"])
    before = {deck["id"]: deck["cards"] for deck in named_decks()[len(LIBRARY.decks):]}
    for more, met in (({}, "stone-and-ember"), ({"against": "gale-and-wire"}, "gale-and-wire")):
        do(ann, "play", deck="D", **more)
        assert WORLD.match(ann.state, "h0")["decks"][1]["cards"] == before[met] and ann.state.battle["against"] == met
        do(ann, "give_up")
    offered = {ident for one in against() for ident, _ in one.get("choices", ())}
    assert offered > {deck["id"] for deck in LIBRARY.decks} and not offered & set(before)


@pytest.mark.native
def test_three_copies_of_a_card_are_refused():
    """TT-2.6: over all rarities"""
    ann = drawn(*[10] * 10)
    by_card = {}
    for mark, (copy, _) in ann.state.cards.items():
        by_card.setdefault(copy.partition(".")[0], []).append(mark)
    marks_of = list(by_card.values())
    thrice, once = [marks[:3] for marks in marks_of[:16]], [marks[0] for marks in marks_of[16:20]]
    do(ann, "deck", name="D", cards=sum(thrice, []) + once)
    assert "3 times" in str(refused(ann, "TT-2.6", "play", deck="D"))


def test_a_deck_with_own_cards_travels():
    """CS-5.7, E15: the file carries its players' cards.

    One that fails the checks refuses the deck, with id, effect and code.
    """
    ann, bob = drawn(5), drawn(5, name="Bob")
    do(ann, "design", **OWL)
    ident = next(iter(ann.state.designs))
    do(ann, "deck", name="With owls", cards=[f"{ident}#1", f"{ident}#2", *list(ann.state.cards)[:48]])
    text = file(do(ann, "deck_file", deck="With owls"))
    do(bob, "take_deck", file=text)
    assert ident in bob.state.designs and bob.state.decks["With owls"][:2] == [f"{ident}#1", f"{ident}#2"]
    assert len(bob.state.decks["With owls"]) == 50
    assert "You lack" in do(life("Cy"), "take_deck", file=text).say
    data = json.loads(text)
    wrong = {key: value for key, value in data["designs"][0].items() if key != "id"}
    wrong["effects"] = [wrong["effects"][0], {"style": "normal", "text": "Destroy one rank 7 unit."}]
    bad = data | {"designs": [wrong], "cards": [designs.ident(wrong)]}
    error = refused(bob, "TT-19.3", "take_deck", file=json.dumps(bad))
    assert designs.ident(wrong) in str(error) and "effect 2" in str(error) and "S" in error.reason
    for change in ({"cards": ["TT999"]}, {"cards": 3}, {"name": ""}, {"name": "a\nb"}, {"designs": [1]}, {"more": 1},
                   {"type": "x"}, {"cards": ["TT001"] * 71}):
        refused(bob, "", "take_deck", error=Malformed, file=json.dumps(data | change))


# ---- matches ---------------------------------------------------------------------------------------------------------
def finished(waits, **changes):
    """The record of a finished match like the one that waits."""
    decks, seed = changes.get("decks", waits["decks"]), changes.get("seed", waits["seed"])
    match = Match(GAME, waits["options"], waits["seats"], decks, seed)
    match.resign(changes.get("loser", 1))
    return match.record()


def test_a_design_is_played_at_once():
    """CS-5.1, CS-5.7: a legal deck around it, and the record carries the card"""
    ann, ident = owl()
    do(ann, "try_design", card=ident, level="easy")
    waits = WORLD.match(ann.state, "h0")
    deck = waits["decks"][0]["cards"]
    assert not deck_faults(deck) and sum(one.startswith(ident) for one in deck) == 2
    record = finished(waits)
    assert ident in canonical(record["sets"]) and Match.replay(record, GAME).outcome()
    do(ann, "drop_design", card=ident)
    assert WORLD.match(ann.state, "h0") == waits, "a match that waits keeps its cards"
    do(ann, "settle", record=record)
    assert ann.state.won == 1 and not ann.state.battle and WORLD.match(ann.state, "h0") is None
    assert "You win" in WORLD.news(ann.state, "h0")[-1]["words"]


def test_a_tried_card_is_in_the_first_hand(monkeypatch):
    """CS-5.1: where the deed asks for it; the record says so, replays, and is of the one deal that counts."""
    real = registry.get("ttcg")
    monkeypatch.setattr(match_deeds, "game", lambda: real)
    ann, ident = owl()
    card = designer.card_of(ann.state.designs[ident])
    act = next(one for one in WORLD.card(ann.state, "h0", ident)["acts"] if one["do"] == "try_design")
    assert act["label"] == "Play with it" and "fields" not in act, "one press, and it is played"
    assert act["args"]["against"] == LIBRARY.decks[0]["id"]
    seeds = set()
    for _ in range(6):
        assert do(ann, "try_design", **act["args"]).play
        waits = WORLD.match(ann.state, "h0")
        match = dealt(real, waits)
        seeds.add(match.seed.partition("/")[2])
        assert card in [real.face_id(match.state, own) for own in match.state.hands[0]]
        assert "first hand" in match.decks[0]["name"] and dealt(real, waits).record() == match.record()
        again = Match.replay(match.record(), real)
        assert again.digest() == match.digest()
        for other in (waits["seed"] + "/77", "x"):
            wrong = Match(real, waits["options"], waits["seats"], waits["decks"], other).resign(0)
            refused(ann, "TT-1.1", "settle", record=wrong.record())
        do(ann, "settle", record=match.resign(1).record())
    assert len(seeds) > 1, "some deals had to be made anew"
    do(ann, "try_design", card=ident)
    plain = WORLD.match(ann.state, "h0")
    assert "holds" not in plain and dealt(real, plain).seed == plain["seed"], "logs from before ask for nothing"
    nowhere = plain | {"holds": (0, "TT-nowhere")}
    assert dealt(real, nowhere).seed == plain["seed"], "a card that no deal brings changes nothing"
    ann.state.battle["held"] = "TTU-0"
    with pytest.raises(Malformed, match="held"):
        WORLD.restore(ann.state.data())


def test_both_players_accept_cards_made_by_players():
    """CS-5.7: a match of two people with such cards begins when both accept.

    The record says so, and a branch of it asks anew.
    """
    ann, ident = owl(author="Ann")
    known = designer.card_of(ann.state.designs[ident])
    deck = {"name": "Owls", "cards": finish_deck([known] * 2, random.Random(1))}
    bob, tom, level = {"kind": "person", "name": "Bob"}, {"kind": "person", "name": "Tom"}, {"kind": "easy"}
    asked = ask("accord", game="ttcg", seats=[bob, tom], decks=[None, deck])
    assert asked["clause"] == "CS-5.7" and asked["seats"] == [0, 1]
    named = [(card["name"], card["by"], card["face"]["title"]) for card in asked["cards"]]
    assert named == [("Test Owl", "Ann", "Test Owl")]
    fail = failing(lambda: list(sessions.matches))
    both = [bob | {"accepts": True}, tom | {"accepts": True}]
    for seats, missing in (
            ([bob, tom], "Bob and Tom"), ([both[0], tom], "Tom"), ([bob, both[1]], "Bob"), ([], "Seat 1 and Seat 2")):
        error = fail("new", "illegal", game="ttcg", seats=seats, decks=[None, deck])
        assert error["clause"] == "CS-5.7" and "CS-5.7" in error["message"]
        assert error["message"].endswith(f"Still to accept: {missing}.")
    error = fail("new", "input", game="ttcg", seats=[bob | {"accepts": 1}, tom], decks=[deck])
    assert error["field"] == "seats[0].accepts"
    match = ask("new", game="ttcg", seats=both, decks=[deck, deck])["match"]
    record = json.loads(ask("record", match=match))
    assert record["seats"] == both and Match.replay(record).seats == both
    assert ask("load", record=record)["seats"] == both
    assert ask("new", game="ttcg", seats=[bob, level], decks=[deck, deck])
    assert ask("accord", match=match, seats=[bob, level]) is None
    shipped = {"name": "", "cards": LIBRARY.decks[0]["cards"]}
    assert ask("accord", game="ttcg", seats=[bob, tom], decks=[shipped]) is None
    assert ask("new", game="ttcg", seats=[bob, tom], decks=[shipped, None])
    assert fail("branch", "illegal", match=match, ply=0, seats=[bob, tom])["clause"] == "CS-5.7"
    assert ask("accord", match=match, seats=[bob, tom]) == asked
    assert ask("branch", match=match, ply=0, seats=both)["seats"] == both


def test_the_end_of_a_match_is_checked():
    """TT-1.1: it must be the match that waits, and over"""
    ann, ident = owl()
    refused(ann, "TT-1.1", "settle", record={})
    do(ann, "try_design", card=ident)
    waits = WORLD.match(ann.state, "h0")
    refused(ann, "TT-1.1", "settle", "another match", record=finished(waits, seed="other"))
    refused(ann, "TT-1.1", "settle", "another match", record=finished(waits, decks=waits["decks"][::-1]))
    unfinished = Match(GAME, waits["options"], waits["seats"], waits["decks"], waits["seed"]).record()
    refused(ann, "TT-1.1", "settle", "not over", record=unfinished)
    refused(ann, "record", "settle", error=Malformed, record="x")
    do(ann, "settle", record=finished(waits, loser=0))
    assert ann.state.won == 0
    refused(ann, "TT-1.1", "settle", record=finished(waits))
