"""Taking back in a game with windows: nothing passes by itself behind it."""

from asigoc import GAME
from mulligan.match.match import Match

SEATS = [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}]


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
    back = f"withdraw {weapon[-1]}"
    said = GAME.label(match.state, 0, GAME.parse(match.state, 0, back))
    assert said.startswith("Weapon move: take ") and said.endswith(" back"), "it says what it uses up (AS-7.2)"
    match.act(0, back)
    view = match.view(0)
    assert view["undo"] and "auto" not in view
    match.undo(0)
    assert "auto" not in match.view(0)
