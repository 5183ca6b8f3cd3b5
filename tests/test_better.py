"""What would have been better than an action: the second look of a review, over every registered game."""

import random

import pytest

from house import GAMES, games, seats_of, whole
from mulligan import CHANCE, Illegal, Malformed, Match
from mulligan.bridge import better, hints_kept, jobs
from mulligan.match import summaries
from mulligan.match.past import past
from mulligan.protocol.values import Outcome


pytestmark = pytest.mark.native             # reviews in the browser's Python are seen by the tests of the page


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A second look that takes no second."""
    monkeypatch.setattr(better, "SECONDS", 0.05)
    monkeypatch.setattr(better, "GLANCE", 0.01)
    monkeypatch.setattr(better, "LOOKS", 2)


def looked_at(match, ply, viewer=0):
    job = jobs.start(match, "better", viewer, ply)
    share = 0
    while not (answer := job.work(lambda: True))["done"]:
        assert share <= answer["progress"]["share"] <= 1
        share = answer["progress"]["share"]
    return answer["result"]


def chosen(match):
    """The actions that a seat chose, by ply."""
    return [ply for ply, action in enumerate(match.actions, 1)
            if action.seat != CHANCE and match.moves[ply - 1] is not None]


@games
def test_the_best_action_was_legal_and_leads_along_elements_that_lay_open(game):
    match = whole(game, 0)
    for ply in random.Random(3).sample(chosen(match), 3):
        seat, found = match.actions[ply - 1].seat, looked_at(match, ply)
        ply = found["at"]                 # the one of its turn that lost most
        state = match.states[ply - 1]
        assert game.parse(state, seat, found["action"]) in game.legal(state, seat)
        assert 0 <= found["made"] <= 1 and 0 <= found["best"] <= 1 and found["label"]
        shown = match.view(seat, ply - 1, everything=True)
        elements = {card["k"] for zone in shown["zones"] for card in zone.get("cards", ())}
        for zone in shown["zones"]:
            for cell in zone.get("cells", ()):
                elements |= {cell["id"], *(card["k"] for card in cell["cards"])}
        assert all(one.startswith("#") or one in elements for one in found["path"]), found["path"]
        assert found["action"] != match.actions[ply - 1].text or found["made"] == found["best"]
        assert any(found.get(why) for why in ("reason", "answer", "leads")), "in words, not by a number alone"


def test_where_no_count_shows_it_how_often_it_came_out_better_is_told():
    look = better.SecondLook(1, None, "made", "best", (0.4, 0.5), 2, 3)
    assert better.in_guesses(look) == "Both were played on 3 times, and it came out better in 2."
    assert "once" in better.in_guesses(look._replace(better=1, guesses=1))
    for same in (look._replace(best="made"), look._replace(chances=(0.5, 0.5))):
        assert better.in_guesses(same) == "Nothing better was found."


@games
def test_a_second_look_leaves_the_match_as_it_is(game):
    match = whole(game, 0)
    ply = chosen(match)[-1]
    before = match.record(), match.view(0)
    looked_at(match, ply, None)
    assert (match.record(), match.view(0)) == before


def thrown_away():
    """(match, ply) of somebody who could end the match by a win, and did something else."""
    for game in GAMES.values():
        for seed in range(12):
            match, rng = Match(game, seed=seed), random.Random(seed)
            while not match.outcome():
                seat = rng.choice(match.to_move())
                winning = [move for move in match.legal(seat) if _wins(match, seat, move)]
                other = [move for move in match.legal(seat) if move not in winning
                         and game.to_move(game.apply(match.state, seat, move)) not in ((seat,), ())]
                if winning and other:
                    match.act_move(seat, rng.choice(other))
                    ply = match.ply
                    while match.actions[ply - 1].seat == CHANCE:
                        ply -= 1
                    match.ended = match.ended or match.outcome() or Outcome(None, "drawn", "It was left.")
                    return match, ply
                match.act_move(seat, rng.choice(match.legal(seat)))
    raise AssertionError("nobody ever had a win to throw away")


def _wins(match, seat, move):
    """Whether a move ends the match by a win, whatever is hidden."""
    ends = [match.game.outcome(match.game.apply(match.hidden(seat)(random.Random(guess)), seat, move))
            for guess in range(4)]
    return all(end and end.winner == seat for end in ends)


@pytest.mark.deep
def test_a_win_thrown_away_is_found():
    match, ply = thrown_away()
    found = looked_at(match, ply)
    state, seat = match.states[ply - 1], match.actions[ply - 1].seat
    assert found["at"] == ply
    assert found["best"] == 1 > found["made"] and found["action"] != match.actions[ply - 1].text
    move = match.game.parse(state, seat, found["action"])
    assert _wins(past(match, ply - 1), seat, move)


@games
def test_who_did_what_a_hint_said_is_told_of_nothing_better(game):
    """And who did not, of what the hint said: a moment has one best action, however long one thinks."""
    match, rng, hinted = Match(game, seats=[{"kind": "person"}] * 2, seed=4), random.Random(4), {}
    while match.to_move() and len(hinted) < 12:
        seat, legal = match.to_move()[0], match.legal(match.to_move()[0])
        said = rng.choice(legal)
        if seat != CHANCE and len(legal) > 1:
            text = game.text(match.state, seat, said)
            hints_kept.keep(match, seat, {"do": text, "value": 0.4})
            hinted[match.ply + 1] = text
            said = said if len(hinted) % 2 else rng.choice([move for move in legal if move != said])
        match.act_move(seat, said)
    match.ended = match.outcome() or Outcome(None, "drawn", "It was left.")
    for ply, text in hinted.items():
        job = jobs.Better(match, match.actions[ply - 1].seat, ply)
        job.plies = [ply]
        found = job.finish()["result"]
        assert found["action"] == text, "what the hint said"
        if match.actions[ply - 1].text == text:
            assert found["made"] == found["best"], "nothing is better"


@games
def test_it_is_refused_while_the_match_is_on_and_where_nobody_chose(game):
    match = whole(game, 0)
    for wrong in (0, match.ply + 1, None, "1", True):
        with pytest.raises(Malformed, match="ply"):
            jobs.start(match, "better", 0, wrong)
    by_chance = [ply for ply, action in enumerate(match.actions, 1) if action.seat == CHANCE]
    for ply in by_chance[:1]:
        with pytest.raises(Malformed, match="somebody chose"):
            jobs.start(match, "better", 0, ply)
    running = past(match, chosen(match)[0])
    if not running.outcome():
        for seat in (*seats_of(running), None):
            with pytest.raises(Illegal, match="when the match is over"):
                jobs.start(running, "better", seat, running.ply)


def given_up(game, options):
    """A match that a seat gave up at the beginning of its turn, played on to its end."""
    match, rng = Match(game, options=options, seed=2), random.Random(2)
    while match.ply < 40:
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))
        begins = match.to_move()[0] not in (seat, CHANCE)
        if begins and match.ply > 12:
            break
    match.resign(match.to_move()[0])
    while not match.outcome():
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))
    return match


@games
@pytest.mark.parametrize("options", [{}, {"stakes": True}], ids=["plain", "stakes"])
def test_every_turn_of_a_match_given_up_can_be_looked_at_but_that_one(game, options):
    """The move list says which: with a stake (KA-9.7) it is not the last of the match."""
    if not options.keys() <= {option.name for option in game.options}:
        pytest.skip("it has no such option")
    match = given_up(game, options)
    turns, ends = {}, set()
    for line in summaries.plies(match, 0)["plies"]:
        if line["seat"] is not None:
            turns.setdefault(line["turn"], line["ply"])
            ends |= {line["turn"]} if line.get("ends") else set()
    alone = [first for turn, first in turns.items() if turn in ends]
    assert len(alone) == 1 and match.actions[alone[0] - 1].text == "resign"
    if options:
        assert alone[0] < match.ply, "the winner chooses after it"
    for first in random.Random(5).sample(sorted(turns.values()), min(5, len(turns))) + [match.ply]:
        if first not in alone:
            assert looked_at(match, first)["label"]
    with pytest.raises(Malformed, match="somebody chose"):
        jobs.start(match, "better", 0, alone[0])
