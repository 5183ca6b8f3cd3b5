"""gToons' editions: what was dealt, drawn and kept before there were newer cards holds (GT-2.7)."""

import json
from pathlib import Path
from random import Random

import pytest

from gtoons import GAME
from gtoons.cards.editions import FIRST_CARDS, LETTERS, deck_lists
from gtoons.cards.library import LIBRARY
from gtoons.rules.position import Position, Rules
from gtoons_board import CARDS
from house import play_on
from mulligan import Malformed, Match
from mulligan.lab.series import balance
from mulligan.worlds.life import Life

# three matches that version 1.0 wrote before the second edition: with own cards, with prebuilt decks
KEPT = [json.loads(line) for line in (Path(__file__).parent / "records/gtoons_first_edition.jsonl")
        .read_text("utf-8").splitlines()]

ORBIT = Path(__file__).parent / "records/gtoons_orbit_first_edition.json"    # with a match that waits


# ---- what was there before -----------------------------------------------------------------------
@pytest.mark.parametrize("kept", KEPT)
def test_records_of_the_first_edition_hold(kept):
    """GT-2.7, GT-13.5: the same end, the same digest, and written out they are what they were."""
    assert "edition" not in kept["options"]
    again = Match.replay(kept)
    assert again.notice == "" and again.options["edition"] == 1
    assert again.digest() == kept["digest"] and again.result() == kept["result"]
    assert again.record() == kept


def test_cards_keep_their_number():
    """GT-2.7: gt001 to gt120 come first, in their order, and new ones behind them."""
    assert list(CARDS) == [f"gt{number:03}" for number in range(1, len(CARDS) + 1)]
    assert FIRST_CARDS == 120 < len(CARDS)
    for edition in (1, 2):
        pos = Position(Rules(edition=edition))
        assert [card["id"] for card in pos.pool.cards] == list(CARDS)


def test_an_own_card_has_the_index_that_it_had():
    """GT-2.7: in the first edition own cards stand behind its 120; so old positions read alike."""
    match = Match.replay(KEPT[0])
    own = {face for face in match.decks[0]["cards"] if "~" in face}
    ids = [card["id"] for card in match.state.pool.cards]
    assert own == set(ids[FIRST_CARDS:FIRST_CARDS + 2]) and ids[-1] == list(CARDS)[-1]
    assert len(ids) == len(CARDS) + 2


def test_an_orbit_of_before_goes_on():
    """GT-2.7, GT-17.3, GT-17.8, GT-18.1: its starter and slots hold, a match that was dealt and played
    before is settled, and the next day's matches of the rivals end as they would have.
    """
    kept = json.loads(ORBIT.read_text("utf-8"))
    one = Life.load(kept["world"])
    one.do("h0", {"do": "settle", "record": kept["record"]})
    assert one.state.account == kept["account"]
    one.live(one.day + 1)
    assert one.state.standing == kept["standing"]


# ---- the option ----------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", [1, 2])
def test_the_edition_says_what_the_decks_hold(edition):
    """GT-2.4, GT-2.7: what is picked and dealt is the list of the edition."""
    for number, letter in enumerate(LETTERS):
        match = Match(GAME, {"edition": edition}, seed=number)
        for seat in (0, 1):
            match.act(seat, f"deck {letter}")
        held = match.state.hands[0] + match.state.draws[0]
        assert {GAME.face_id(match.state, card) for card in held} == set(deck_lists(edition)[letter])
    assert Match(GAME).options["edition"] == 2
    with pytest.raises(Malformed, match=r"^options\.edition"):
        Match(GAME, {"edition": 3})


def test_the_lists_of_the_second_edition_are_those_of_the_library():
    """GT-2.7: and each of them has a card that the first did not know."""
    for deck in LIBRARY.decks:
        assert deck_lists(2)[deck["id"]] == tuple(deck["cards"])
        assert set(deck_lists(1)[deck["id"]]) <= set(list(CARDS)[:FIRST_CARDS])
        assert set(deck["cards"]) - set(list(CARDS)[:FIRST_CARDS])


def test_a_record_names_the_second_edition_and_not_the_first():
    """GT-2.7, GT-14: a record without the option means the first."""
    for edition, named in ((1, False), (2, True)):
        match = Match(GAME, {"edition": edition}, seed=3)
        for _ in play_on(match, Random(3)):
            pass
        record = match.record()
        assert ("edition" in record["options"]) == named
        assert Match.replay(record).digest() == match.digest()
    other = {key: value for key, value in record["options"].items() if key != "edition"}
    with pytest.raises(Malformed, match=r"actions\[|digest"):
        Match.replay(record | {"options": other})


def test_nobody_guesses_cards_that_an_edition_does_not_know():
    """GT-2.7: a deck that cannot be a prebuilt one is guessed among the cards of the edition."""
    first = set(list(CARDS)[:FIRST_CARDS])
    mine = {"name": "", "cards": [*list(CARDS)[:6], *list(CARDS)[60:66]]}
    for edition in (1, 2):
        match = Match(GAME, {"edition": edition}, decks=[mine, mine], seed=1)
        seen = set()
        for seed in range(60):
            guess = match.hidden(1)(Random(seed))
            seen |= {GAME.face_id(guess, card) for card in GAME.cards_of(guess)}
        assert (seen <= first) == (edition == 1)


# ---- the cards -----------------------------------------------------------------------------------
def parts(power):
    """Everything that the effects of a power say, as words."""
    for effect in power:
        more = next((key for key in ("colour", "type", "group", "character") if key in effect), "")
        sign = "+-"[effect["n"] < 0] if effect["op"] == "add" else ""
        yield f"{effect['op']}{sign} {effect.get('what', '')}{more}".strip()
        for key in ("to", "per"):
            yield from selector(key, effect.get(key, {}))
        for condition in effect.get("if", ()):
            yield from selector("have", condition.get("have", {}))
            yield from (f"if {key}" for key in condition if key != "have")


def selector(where, cards):
    if cards:
        yield f"{where} {cards['zone']}"
        yield from (f"{where} other" for _ in range("other" in cards))
    for key in set(cards) - {"zone", "other"}:
        yield f"filter {key}"


WANTED = {"add+", "add-", "mul", "ward", "mute adjacent", "mute all",
          *(f"treat {what}" for what in ("colour", "type", "group", "character")),
          *(f"to {zone}" for zone in ("adjacent", "opposing", "own", "enemy", "all", "other")),
          *(f"per {zone}" for zone in ("adjacent", "own", "enemy", "all", "other")),
          *(f"have {zone}" for zone in ("adjacent", "opposing", "own", "enemy", "all", "other")),
          *(f"filter {key}" for key in ("colour", "type", "group", "character", "points", "card",
                                        "slot", "not", "any", "all")),
          "if slot", "if min", "if max"}


def test_every_kind_of_power_is_on_a_shipped_card():
    """GT-9.3 to GT-9.10: every effect, zone, filter and condition; without the newer cards some
    are missing."""
    def said(cards):
        return {word for card in cards for word in parts(card["power"])}
    every = list(CARDS.values())
    assert said(every) >= WANTED
    assert {"per adjacent", "per own", "have own", "have enemy", "treat group", "treat character",
            "to own", "filter card", "if min"} <= WANTED - said(every[:FIRST_CARDS])


@pytest.mark.parametrize("kind", [
    lambda e: e["op"] == "add" and e.get("per", {}).get("zone") == "adjacent" and "colour" in e["per"],
    lambda e: e["op"] == "add" and e.get("per", {}).get("zone") == "adjacent" and "type" in e["per"],
    lambda e: e["op"] == "add" and e["n"] > 0 and aim(e) == "adjacent" and "type" in e["to"],
    lambda e: e["op"] == "add" and e["n"] < 0 and aim(e) == "adjacent" and "group" in e["to"],
    lambda e: e["op"] == "add" and e.get("per", {}).get("zone") == "own",
    lambda e: e["op"] == "add" and e["n"] > 0 and aim(e) == "all" and {"colour", "points"} <= set(e["to"]),
    lambda e: e["op"] == "mul" and aim(e) == "adjacent" and "character" in e["to"],
    lambda e: e["op"] == "add" and aim(e) == "opposing" and "type" in e["to"],
    lambda e: e["op"] == "add" and aim(e) == "all" and "type" in e["to"] and "other" in e["to"],
    lambda e: e["op"] == "add" and aim(e) == "all" and "group" in e["to"] and "other" in e["to"]])
def test_families_that_only_newer_cards_have(kind):
    """GT-9.3 to GT-9.7: each is on a card of the second edition and on none of the first."""
    having = [ident for ident, card in CARDS.items() if any(map(kind, card["power"]))]
    assert having and all(int(ident[2:]) > FIRST_CARDS for ident in having)


def aim(effect):
    return effect.get("to", {}).get("zone")


def test_one_card_in_fourteen_has_two_powers():
    """GT-1.6: as many as in the game of 2002, 28 of 392."""
    double = sum(len(card["power"]) == 2 for card in CARDS.values())
    assert 1 / 14 <= double / len(CARDS) <= 1 / 12


@pytest.mark.native
@pytest.mark.strength
def test_the_four_decks_are_even():
    """GT-2.7: of two hundred matches between any two of them each deck wins 42 to 58 in a hundred.

    A thousand matches a pair, 45 to 55, are measured by
    `mulligan balance gtoons --games 1000 --player every-row --seed 1`.
    """
    report = balance(GAME, 200, "every-row", seed=1, seconds=60)
    assert len(report["rows"]) == 6
    for row in report["rows"]:
        assert 0.42 <= row["score"] <= 0.58, row
