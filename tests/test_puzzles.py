"""Puzzles made of slips: what makes one, what it takes, and that it tells nothing a seat did not know."""

import pytest

from calls import ask, failing
from house import GAMES, games, whole
from mulligan import CHANCE, Illegal, Malformed
from mulligan.bridge import better, jobs, puzzles, sessions
from mulligan.match.past import past
from mulligan.players import LEVELS

fail = failing(lambda: [match.record() for match in sessions.matches.values()])


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A search that takes no ten seconds."""
    sessions.matches.clear()
    monkeypatch.setattr(better, "SECONDS", 0.01)
    monkeypatch.setattr(better, "GLANCE", 0.004)
    monkeypatch.setattr(puzzles, "BRIEF", 0.002)


def searched(match, ply, viewer=None, enough=lambda: True):
    job = jobs.start(match, "puzzle", viewer, ply)
    share = 0
    while not (answer := job.work(enough))["done"]:
        assert share <= answer["progress"]["share"] <= 1
        share = answer["progress"]["share"]
    return answer["result"]


def choices(match):
    """The actions that a seat chose among several, by ply."""
    return [ply for ply, action in enumerate(match.actions, 1)
            if action.seat != CHANCE and match.moves[ply - 1] is not None
            and len(match.game.legal(match.states[ply - 1], action.seat)) > 1]


def test_what_was_best_already_is_no_puzzle(monkeypatch):
    match = whole(GAMES["gomori"], 0)
    ply = choices(match)[0]
    monkeypatch.setattr(puzzles.Confirm, "search", lambda self: iter(()))      # it wants what was done
    assert searched(match, ply) == {"puzzle": None}


def judged_as(monkeypatch, chances):
    """Every answer is worth what `chances(move, best, made)` says."""
    def value(self, state, move, seconds=0):
        return chances(move, self.best, self.made)
    monkeypatch.setattr(puzzles.Confirm, "value", value)


def wanting(monkeypatch, match, ply):
    """The search wants a move that was not made, and leads elsewhere; returns it."""
    seat, state = match.actions[ply - 1].seat, match.states[ply - 1]
    after = match.states[ply]
    best = next(move for move in match.game.legal(state, seat) if match.game.apply(state, seat, move) != after)

    def search(self):
        self.best = best
        yield 1.0
    monkeypatch.setattr(puzzles.Confirm, "search", search)
    return best


@games
def test_a_puzzle_needs_a_best_answer_by_a_margin_over_every_other(game, monkeypatch):
    match = whole(game, 0)
    many = {ply: len(game.legal(match.states[ply - 1], match.actions[ply - 1].seat)) for ply in choices(match)}
    ply = min((ply for ply in many if many[ply] > 3), key=many.get)
    best = wanting(monkeypatch, match, ply)
    seat, state = match.actions[ply - 1].seat, match.states[ply - 1]
    judged_as(monkeypatch, lambda move, best, made: .6 if move == best else .4)
    found = searched(match, ply)["puzzle"]
    assert found["action"] == game.text(state, seat, best) and found["label"]
    assert (found["best"], found["others"][0]["chance"]) == (.6, .4)
    judged_as(monkeypatch, lambda move, best, made: .6 if move == best else .52)
    assert searched(match, ply) == {"puzzle": None}, "another is as good, nearly"
    judged_as(monkeypatch, lambda move, best, made: {best: .6, made: .2}.get(move, .65))
    assert searched(match, ply) == {"puzzle": None}, "another is better"


@games
def test_a_search_leaves_the_match_as_it_is_and_can_be_ended(game):
    match = whole(game, 0)
    ply = choices(match)[-1]
    before = match.record(), match.view(0)
    searched(match, ply)
    hurried = jobs.start(match, "puzzle", None, ply).finish()
    assert hurried["done"] and (match.record(), match.view(0)) == before


def test_it_is_refused_while_the_match_is_on_and_for_what_another_did():
    match = whole(GAMES["gomori"], 0)
    ply = choices(match)[0]
    with pytest.raises(Malformed, match="this seat"):
        jobs.start(match, "puzzle", 1 - match.actions[ply - 1].seat, ply)
    with pytest.raises(Illegal, match="when the match is over"):
        jobs.start(past(match, ply), "puzzle", None, ply)


# ---- playing one ---------------------------------------------------------------------------------------------------
def opened(game):
    """(id of a finished match against a level, seat of the person, ply, best action, legal actions there)."""
    match = whole(game, 0)
    ply = next(ply for ply in choices(match) if match.actions[ply - 1].seat == 0)
    record = match.record() | {"seats": [{"kind": "person", "name": "You"}, {"kind": LEVELS[0].id, "name": "E"}]}
    ident = ask("load", record=record)["match"]
    texts = [game.text(match.states[ply - 1], 0, move) for move in game.legal(match.states[ply - 1], 0)]
    return ident, ply, texts


@games
def test_a_puzzle_shows_what_its_seat_saw_and_takes_the_answer_alone(game):
    ident, ply, texts = opened(game)
    answer, wrong = texts[-1], texts[0]
    made = ask("puzzle", match=ident, ply=ply, answer=answer)
    assert made["ply"] == ply - 1 and made["over"] is None and made["mode"] == "solo"
    view = ask("view", match=made["match"], seat=0)
    seen = ask("view", match=ident, seat=0, ply=ply - 1)
    assert view["zones"] == seen["zones"] and view["faces"].keys() >= seen["faces"].keys(), "nothing more than then"
    assert {action["do"] for action in view["actions"]} == set(texts), "all that is legal can be chosen"
    assert not view["undo"] and not view["redo"]
    error = fail("act", "illegal", match=made["match"], seat=0, ply=ply - 1, action=wrong)
    assert "something better" in error["message"] and answer not in error["message"]
    assert "nothing but that" in fail("undo", "illegal", match=made["match"], seat=0)["message"]
    assert ask("act", match=made["match"], seat=0, ply=ply - 1, action=answer)["ply"] >= ply


@games
def test_after_the_answer_the_match_goes_on_freely(game):
    ident, ply, texts = opened(game)
    made = ask("puzzle", match=ident, ply=ply, answer=texts[0])
    view = ask("act", match=made["match"], seat=0, ply=ply - 1, action=texts[0])
    for _ in range(30):
        if view["over"] or view["actions"] and view["ply"] > ply:
            break
        job = ask("job", kind="move", match=made["match"]) if not view["actions"] else None
        while job and not ask("now", job=job["job"])["done"]:
            pass
        view = ask("view", match=made["match"], seat=0)
        if view["actions"]:
            ask("act", match=made["match"], seat=0, ply=view["ply"], action=view["actions"][0]["do"])
            view = ask("view", match=made["match"], seat=0)
    assert view["over"] or view["ply"] > ply


def test_a_puzzle_is_made_of_an_action_of_a_finished_match_alone():
    ident, ply, texts = opened(GAMES["gomori"])
    assert fail("puzzle", "input", match=ident, ply=0, answer=texts[0])["field"] == "ply"
    assert fail("puzzle", "input", match=ident, ply=ply)["field"] == "answer"
    fail("puzzle", "input", match=ident, ply=ply, answer="no such action")
    running = ask("new", game="gomori", seats=[{"kind": "person"}, {"kind": LEVELS[0].id}], seed=1)
    fail("puzzle", "illegal", match=running["match"], ply=1, answer=texts[0])


# ---- puzzles of a file ---------------------------------------------------------------------------------------------
def kept(ply, texts, **changes):
    """A puzzle as the page keeps it."""
    return {"at": ply, "action": texts[-1], "label": "This", "best": .8, "others": [
        {"action": texts[0], "chance": .4, "made": True}, {"action": texts[1], "chance": 0}],
        "reason": "", "kind": "slip", "wrong": 2, "found": 0} | changes


@games
def test_puzzles_of_a_file_come_in_as_they_went_out(game):
    ident, ply, texts = opened(game)
    puzzles_of_file = [kept(ply, texts), kept(ply, texts[::-1], kind="blunder")]
    assert ask("puzzles_read", match=ident, puzzles=puzzles_of_file) == puzzles_of_file
    assert ask("puzzles_read", match=ident, puzzles=[]) == []


@pytest.mark.parametrize("change, field", [
    ({"at": 0}, ".at"), ({"at": 9999}, ".at"), ({"at": True}, ".at"), ({"label": ""}, ".label"),
    ({"reason": 1}, ".reason"), ({"kind": "mistake"}, ".kind"),
    ({"wrong": -1}, ".wrong"), ({"found": .5}, ".found"), ({"newer": 1}, ""),
    ({"best": 1.1}, ""), ({"best": True}, ""), ({"action": 3}, ""), ({"action": "no such action"}, ""),
    ({"others": []}, ".others"), ({"others": [None]}, ".others[0]"),
    ({"others": [{"action": "x", "chance": .1}]}, ".others[0]"),
    ({"others": [{"action": "x", "chance": .1, "made": False}]}, ".others[0]")])
def test_a_puzzle_that_is_none_is_refused_by_its_field(change, field):
    ident, ply, texts = opened(GAMES["gomori"])
    puzzles_of_file = [kept(ply, texts), kept(ply, texts, **change)]
    assert fail("puzzles_read", "input", match=ident, puzzles=puzzles_of_file)["field"] == "puzzles[1]" + field


def test_puzzles_of_a_file_need_a_match_that_is_over_and_a_choice_of_a_seat():
    ident, ply, texts = opened(GAMES["gomori"])
    assert fail("puzzles_read", "input", match=ident, puzzles={})["field"] == "puzzles"
    assert fail("puzzles_read", "input", match=ident, puzzles=[[]])["field"] == "puzzles[0]"
    assert fail("puzzles_read", "input", match=ident, puzzles=[kept(1, texts)])["field"] == "puzzles[0]", "a deal"
    running = ask("new", game="gomori", seats=[{"kind": "person"}, {"kind": LEVELS[0].id}], seed=1)
    assert fail("puzzles_read", "input", match=running["match"], puzzles=[])["field"] == "puzzles"
