"""gToons, GT-13.5 and GT-13.8: records, brought decks, and people's own cards in them."""

import json
import os
import random
import subprocess
import sys

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons_table import CARDS, PLAIN, deck, record
from house import option_sets, play_on, played
from mulligan import Malformed, Match


# ---- records -------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", option_sets(GAME))
def test_records_make_the_same_match_again(options):
    """GT-13.5, GT-13.8: options, decks and actions are enough, whatever they are.

    No seed is needed.
    """
    for seed, decks in ((1, []),
                        (2, [{"name": "Mine", "cards": deck("gt119 gt120 gt103", 0)}, None]),
                        (3, [{"name": "", "cards": deck("gt119", 0)},
                             {"name": "", "cards": deck("gt103", 1)}])):
        match = Match(GAME, options, decks=decks, seed=seed)
        for _ in play_on(match, random.Random(seed)):
            pass
        data = json.loads(json.dumps(match.record()))
        again = Match.replay(data | {"seed": None})
        assert again.state == match.state
        assert again.outcome() == match.outcome()
        assert again.digest() == match.digest()
        assert data["decks"] == decks and again.view(0) == match.view(0)


def test_a_record_that_breaks_a_rule_is_refused_with_its_clause():
    """GT-13.5: an action the rules refuse names its place in the record and the clause."""
    match = played(GAME, 3)
    actions = match.record()["actions"]
    lay = next(i for i, line in enumerate(actions) if " lay " in line)
    with pytest.raises(Malformed, match=rf"^actions\[{lay}\].*GT-5\.2"):
        Match.replay(match.record()
                     | {"actions": [*actions[:lay], "0 ready"], "digest": "", "result": None})
    turn = next(i for i, line in enumerate(actions) if line.startswith("* turn"))
    with pytest.raises(Malformed, match=rf"^actions\[{turn}\].*GT-8\.5"):
        Match.replay(match.record()
                     | {"actions": [*actions[:turn], "* turn 1 4"], "digest": "", "result": None})


# ---- people's own cards --------------------------------------------------------------------------
OWN = {"format": "mulligan-set/1", "game": "gtoons", "name": "Kitchen", "cards": [
    {"id": "gt001", "name": "Captain Custard", "character": "Captain Custard", "colour": "red",
     "points": 12, "groups": [],
     "types": ["hero"], "power": [{"op": "add", "n": 7}], "rarity": "common"},
    {"id": "spoon", "name": "Spoon of Doom", "character": "Spoon", "colour": "silver", "points": 3,
     "groups": [],
     "types": ["gizmo"],
     "power": [{"op": "add", "n": 5, "to": {"zone": "all", "character": ["Spoon"]}}],
     "rarity": "rare"}]}


def own_set():
    made, faults = LIBRARY.read(json.dumps(OWN))
    assert not faults
    LIBRARY.learn(made)
    return list(made.cards)


def own_match(**options):
    """Seat 0 brings both own cards, on top; seat 1 the shipped Captain Custard."""
    captain, spoon = own_set()
    decks = [[captain, spoon, *PLAIN[0][:10]], deck("gt001", 1)]
    sets = LIBRARY.embed(decks[0])
    return Match.replay(record(decks, decks, sets=sets, **options)), captain, spoon


def test_own_cards_are_played_beside_the_shipped_ones():
    """GT-13.8, GT-8.1: a person's card has a name of its own, its own points and power, and clashes
    by its character."""
    match, captain, spoon = own_match()
    assert captain.startswith("gt001~")
    assert spoon.startswith("spoon~")
    assert CARDS["gt001"]["points"] == 10
    hand = [GAME.face_id(match.state, card) for card in match.state.hands[0]]
    for slot, card in enumerate([captain, spoon, *hand[2:4]], 1):
        match.act(0, f"lay {card} {slot}")
    match.act(0, "ready")
    for slot, card in enumerate(["gt001", *deck("gt001", 1)[1:4]], 1):
        match.act(1, f"lay {card} {slot}")
    match.act(1, "ready")
    scores = GAME.scores(match.state)[0]
    assert match.state.out == 1 and scores[7] == 10, "the own captain has 12 printed points and goes"
    assert scores[1] == 8 and match.view(1)["faces"][spoon]["title"] == "Spoon of Doom"
    assert match.record()["sets"][0]["name"] == "Kitchen"
    assert match.record()["sets"][0]["digest"].startswith("sha256:")


def test_own_cards_are_not_guessed_before_they_are_seen():
    """GT-12.2: a seat whose other plays no prebuilt deck guesses among the shipped cards.

    It cannot know of others.
    """
    match, captain, spoon = own_match()
    for slot, card in enumerate(match.state.hands[0][2:6], 1):
        match.act(0, f"lay {GAME.face_id(match.state, card)} {slot}")
    match.act(0, "ready")
    for seed in range(40):
        guess = match.hidden(1)(random.Random(seed))
        assert not {captain, spoon} & {GAME.face_id(guess, card) for card in GAME.cards_of(guess)}


def test_a_record_carries_the_own_cards_it_needs_and_no_others():
    """GT-13.8: only those in the decks.

    The match can be asked for with its sets, and read from its record.
    """
    captain, _ = own_set()
    decks = [{"name": "Mine", "cards": [captain, *PLAIN[0][:11]]}, None]
    match = Match(GAME, decks=decks, sets=LIBRARY.embed([captain]), seed=3)
    for _ in play_on(match, random.Random(3)):
        pass
    [carried] = match.record()["sets"]
    assert [card["id"] for card in carried["cards"]] == [captain]
    assert Match.replay(match.record()).state == match.state
    assert played(GAME, 3).record().get("sets", []) == []


def test_each_card_may_be_of_another_set():
    """GT-13.8: twelve sets with one card each; the record carries them all, and is read again."""
    cards = []
    for number in range(12):
        made, _ = LIBRARY.read(json.dumps({"name": f"Set {number}",
                                           "cards": [OWN["cards"][1]
                                                     | {"name": f"Spoon {number}"}]}))
        cards += LIBRARY.learn(made).cards
    match = Match(GAME, decks=[{"name": "", "cards": cards}, None], seed=3)
    assert len(match.record()["sets"]) == 12 and Match.replay(match.record()).state == match.state


@pytest.mark.native
def test_a_record_with_own_cards_is_enough_elsewhere():
    """GT-13.8: a process that never saw the set replays the record.

    Without its sets it says what is missing.
    """
    match, *_ = own_match()
    for _ in play_on(match, random.Random(1)):
        pass
    code = "import json, sys; from mulligan import Match; print(Match.replay(json.load(sys.stdin)).digest())"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def elsewhere(data):
        return subprocess.run([sys.executable, "-c", code], input=json.dumps(data),
                              capture_output=True, text=True, env=env,
                              timeout=60)
    assert elsewhere(match.record()).stdout.strip() == match.digest()
    lost = elsewhere({key: value for key, value in match.record().items() if key != "sets"})
    assert lost.returncode and "there is no card" in lost.stderr


@pytest.mark.parametrize("wrong", [False, 0, "", [], {}, {"name": "", "cards": []}, {"name": "x"},
                                   {"cards": ["gt001"] * 12, "more": 1}])
def test_a_deck_of_another_shape_is_refused(wrong):
    """GT-2.4: only null leaves the choice to the seat.

    Anything else is a deck, or is refused with its place.
    """
    with pytest.raises(Malformed, match=r"^decks\[1\]"):
        Match(GAME, decks=[None, wrong])
    with pytest.raises(Malformed, match=r"^decks\[1\]"):
        Match.replay(played(GAME, 1, most=2).record() | {"decks": [None, wrong]})


def test_own_cards_that_were_changed_are_refused():
    """GT-13.8: a card is named by its content, so a record with another content under that name is
    refused."""
    match, *_ = own_match()
    data = json.loads(json.dumps(match.record()))
    data["sets"][0]["cards"][0]["points"] = 11
    with pytest.raises(Malformed, match=r"sets\[0\]\.cards\[0\]"):
        Match.replay(data)
