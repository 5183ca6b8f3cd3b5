"""The guided match, played literally: every step's action is there when the step is said, and the other player does
what it tells of."""

from asigoc import GAME
from lessons import SEATS, literally
from mulligan.match.match import Match


def test_what_the_lesson_tells_of_is_so():
    steps, met = literally(GAME)
    asked = {step["do"]: moment for step, moment in zip(steps, met)}
    done, view = asked["use fen-whisper -> #1"]
    assert done[-1] == "1 use cinder-toss"
    assert [card["face"] for zone in view["zones"] if zone["id"] == "outlet"
            for card in zone["cards"]] == ["cinder-toss"]
    assert [action["tag"] for action in asked["block 1"][1]["actions"] if action["do"] == "block 1"] == ["holds"]
    [guard] = next(zone for zone in met[-1][1]["zones"] if zone["id"] == "field0")["cells"][0]["cards"]
    assert guard["face"] == "lantern-pike" and guard["now"] == [None,
                                                                "3"] and met[-1][1]["players"][0]["items"][0][1] == 10


def test_a_move_that_can_be_taken_back_is_not_followed_by_a_pass_nobody_pressed():
    """A Weapon taken back leaves nothing to do, and yet the Main step stays, so that Undo is of use (AS-4.9)."""
    match = Match(GAME, {"first": "A"}, SEATS, seed=7)
    match.act(0, match.view(0)["auto"]["do"])
    match.act(1, "pass")
    weapon = next(action["do"] for action in match.view(0)["actions"] if action["do"].startswith("deploy"))
    match.act(0, weapon)
    while (match.state.number, match.game.phase(match.state)) != (3, "Main"):
        match.act(match.to_move()[0], "take"
                  if "take" in [GAME.text(match.state, match.to_move()[0], move)
                                for move in match.legal(match.to_move()[0])] else "pass")
    match.act(0, f"withdraw {weapon[-1]}")
    view = match.view(0)
    assert view["undo"] and "auto" not in view
    match.undo(0)
    assert "auto" not in match.view(0)
