"""Hints: one moment has one hint and one chance, they come soon, and they are words a person can follow."""

import random
import re
import time

import pytest

from brief import some
from gomori.text.describe import seen_name
from gomori_table import Table
from house import GAMES, games
from mulligan import CHANCE, Match
from mulligan.bridge import jobs
from mulligan.match.takeback import only_passed
from mulligan.match.visibility import pieces
from mulligan.players import Thought, estimate
from mulligan.players.fair_chances import told, with_plan
from mulligan.protocol.values import Outcome

ALONE = ({"kind": "person"}, {"kind": "easy"})
COORDINATES = re.compile(r"row -?\d|column -?\d|\b[FB][123]\b|\d,\d")


def hint(match, seat=0):
    return jobs.start(match, "hint", seat).work(lambda: False)["result"]


def others_move(match):
    while match.to_move() and 0 not in match.to_move():
        jobs.start(match, "move").work(lambda: False)


@games
@pytest.mark.parametrize("seed", some([1, 5], 2))
def test_who_follows_the_hints_is_told_one_chance_until_somebody_acts(game, seed, monkeypatch):
    monkeypatch.setattr(jobs, "HINT_SECONDS", 0.05)
    matches = (Match(game, seats=ALONE, seed=seed + 10 * more) for more in range(5))
    assert any(chances_that_went_on(match) for match in matches), "no line of hints went on"


def chances_that_went_on(match) -> int:
    """Follows the hints for some actions; how often nobody had acted since the last one.

    None in a match that is lost at once, which a slow machine's hints may do.
    """
    told, kept = None, 0
    for _ in range(25):
        others_move(match)
        if not match.to_move():
            break
        found = hint(match)
        assert hint(match) is found, "the same position again"
        if told and only_passes_since(match, told[0] + 1):
            assert found["value"] in (told[1], 1), "unless the action is the last, and wins"
            kept += 1
        told = match.ply, found["value"]
        match.act(0, found["do"])
    return kept


def only_passes_since(match, ply):
    return all(only_passed(match, at) for at in range(ply, match.ply))


class Thinks:
    """A player that says what it is told to."""

    seconds = 0.1

    def __init__(self, move, value):
        self.thought = Thought(move, value)

    def think(self, hidden, seat, rng, seconds=None):
        yield self.thought


def chance_told(match, move, value, monkeypatch):
    """The chance of a hint that was found to be worth so much."""
    monkeypatch.setattr(jobs.players, "make", lambda game, kind: Thinks(move, value))
    job = jobs.Hint(match, match.to_move()[0])
    job.known = None
    return job.work(lambda: False)["result"]["value"]


@games
def test_a_hint_weighs_its_moment_as_a_review_does_and_nothing_is_certain_before_the_end(game, monkeypatch):
    match, rng = Match(game, seats=[{"kind": "person"}] * 2, seed=3), random.Random(3)
    while match.ply < 30:
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))
    while match.to_move()[0] == CHANCE:
        match.act_move(CHANCE, rng.choice(match.legal(CHANCE)))
    seat = match.to_move()[0]
    move, lying = match.legal(seat)[0], estimate(game, match.hidden(seat), seat, random.Random(1), 0.05)
    for plan in (0.3, 0.8):
        found = chance_told(match, move, plan, monkeypatch)
        assert found == pytest.approx(told(game, with_plan(game, lying, plan)), abs=0.05)
    assert chance_told(match, move, 1.0, monkeypatch) == 0.99 and chance_told(match, move, 0.0, monkeypatch) == 0.01


@games
def test_an_action_that_wins_whatever_is_hidden_is_certain(game, monkeypatch):
    """All matches are said to end with the action, in seven of eight by a win or in all."""
    match = Match(game, seats=[{"kind": "person"}] * 2, seed=3)
    while match.to_move()[0] == CHANCE:
        match.act_move(CHANCE, match.legal(CHANCE)[0])
    seat = match.to_move()[0]
    ends = [Outcome(seat, "health", "It is won.")] * 8
    monkeypatch.setattr(type(game), "outcome", lambda self, state: ends.pop() if ends else None)
    assert chance_told(match, match.legal(seat)[0], 0.6, monkeypatch) == 1
    ends = [*[Outcome(seat, "health", "It is won.")] * 7, Outcome(1 - seat, "health", "It is lost.")]
    assert chance_told(match, match.legal(seat)[0], 0.6, monkeypatch) < 1


@games
def test_a_hint_has_no_coordinates_and_no_end_of_its_own(game, monkeypatch):
    monkeypatch.setattr(jobs, "HINT_SECONDS", 0.01)
    match, rng = Match(game, seats=ALONE, seed=4), random.Random(4)
    for _ in range(60):
        others_move(match)
        if not match.to_move():
            break
        for move in rng.sample(match.legal(0), min(6, len(match.legal(0)))):
            words = f"{game.suggest(match.state, 0, move)}: {game.reason(match.state, 0, move)}"
            assert not COORDINATES.search(words), words
        match.act_move(0, rng.choice(match.legal(0)))


@games
def test_the_words_of_a_hint_fit_one_action_alone(game):
    """Of two actions that are worded alike one is as good as the other: they begin with equal cards of the hand."""
    for seed in range(3):
        match, rng = Match(game, seats=ALONE, seed=seed), random.Random(seed)
        while match.to_move() and match.ply < 110:
            seat, state = match.to_move()[0], match.state
            moves = match.legal(seat)
            worded = {}
            for move in moves if len(moves) < 150 else rng.sample(moves, 150):
                other = worded.setdefault(game.suggest(state, seat, move), move)
                assert face_of_first(game, state, seat, other) == face_of_first(game, state, seat, move)
                assert game.path(state, seat, other)[1:] == game.path(state, seat, move)[1:]
                assert other == move or in_hand(game, state, seat, move), game.suggest(state, seat, move)
            match.act_move(seat, rng.choice(moves))


def face_of_first(game, state, seat, move):
    first = game.path(state, seat, move)[0]
    return game.face_id(state, first) if isinstance(first, int) else first


def in_hand(game, state, seat, move):
    first = game.path(state, seat, move)[0]
    hands = [zone for zone in game.zones(state) if zone.owner == seat and zone.place == "hand"]
    return any(piece.card == first for zone in hands for piece in pieces(game.contents(state, zone)))


def test_a_cell_is_told_by_a_card_however_far():
    """Where no card shows its face beside it the nearest one does; where several piles show none, the table does."""
    pos = Table("5C #5D #7H\n.. .. ..\n#9C .. ..", "2S").pos
    said = {place: seen_name(pos, pos.cell(*place)) for place in ((0, 1), (0, 2), (0, 3), (2, 0), (2, 2))}
    assert said == {(0, 1): "the face-down pile right of the 5 of clubs",
                    (0, 2): "the face-down pile two right of the 5 of clubs",
                    (0, 3): "the empty cell three right of the 5 of clubs",
                    (2, 0): "the face-down pile two below the 5 of clubs",
                    (2, 2): "the empty cell two below and two right of the 5 of clubs"}
    pos = Table("#5C", "2S").pos
    assert seen_name(pos, pos.cell(0, 0)) == "the face-down pile"
    assert seen_name(pos, pos.cell(1, 1)) == "the empty cell below and right of the only pile"
    pos = Table("#5C #5D", "2S").pos
    assert seen_name(pos, pos.cell(1, 1)) == "the lit cell" and seen_name(pos, pos.cell(0, 0)) == "the lit pile"


def test_a_hint_is_there_in_time(monkeypatch):
    """However slow the thoughts of a player are, it ends with what it has."""
    PAUSE = 0.05

    class Slow:
        seconds = 60.0

        def think(self, hidden, seat, rng, seconds=None):
            yield Thought(match.legal(0)[0], 0.5, 0.0)
            for _ in range(100):
                time.sleep(PAUSE)
                thoughts.append(Thought(match.legal(0)[0], 0.5, 0.1))
                yield thoughts[-1]

    match, thoughts = Match(GAMES["gomori"], seats=ALONE, seed=5), []
    monkeypatch.setattr(jobs.players, "make", lambda game, kind: Slow())
    assert hint(match)["do"] and jobs.HINT_SECONDS < 1.2
    assert 0 < len(thoughts) * PAUSE < jobs.HINT_SECONDS + 2 * PAUSE, "it takes no thought more once the time is over"
