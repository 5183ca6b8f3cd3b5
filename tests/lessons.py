"""What the tests of guided matches share: a lesson played literally."""

from mulligan.bridge import jobs
from mulligan.match.match import Match

SEATS = [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}]


def literally(game):
    """(steps that say an action, moments as `choices` gives them): each action is there when its step is said."""
    met, steps = list(choices(game)), [step for step in game.lesson[1:] if "do" in step]
    assert len(met) == len(steps) + 1, "then it goes on, whatever happens"
    for step, (_, view) in zip(steps, met):
        assert step["do"] in [action["do"] for action in view["actions"]], step
    assert all(step["clause"] in game.rulebook().clauses for step in game.lesson)
    return steps, met


def choices(game):
    """(actions before it, view) for each moment in which the person has something to choose.

    What the lesson says is done, while it says something.
    """
    match = Match(game, seats=SEATS, **game.lesson[0]["match"])
    # without its first line: the first action takes two steps, to pick and to choose
    wanted = [step["do"] for step in game.lesson[1:] if "do" in step]
    while True:
        if match.to_move() == (1,):
            job = jobs.start(match, "move", 1)
            while not job.work(lambda: False)["done"]:
                pass
            continue
        view = match.view(0)
        if auto := view.get("auto"):
            match.act(0, auto["do"])
            continue
        yield [str(action) for action in match.actions], view
        if not wanted:
            return
        match.act(0, wanted.pop(0))
