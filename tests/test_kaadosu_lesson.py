"""The guided match: what the lesson asks for is there when it is said."""

from kaadosu import GAME
from mulligan.match.match import Match


def test_what_the_lesson_asks_for_can_be_done():
    match = Match(GAME, **GAME.lesson[0]["match"])
    assert match.to_move() == (0,) and all(step["clause"] in GAME.rulebook().clauses for step in GAME.lesson)
    assert GAME.lesson[0]["do"] == GAME.lesson[1]["do"], "to pick, to choose: one action"
    health = GAME.face("B813")["stats"][1], GAME.face("B7479")["stats"][0]
    assert health == (["plus", "8"], ["minus", "10"]), "the words speak of these numbers"
    for step in GAME.lesson[1:]:
        if "do" in step:
            assert step["do"] in [action["do"] for action in match.view(0)["actions"]], step
            match.act(0, step["do"])
    assert match.to_move() == (1,)
