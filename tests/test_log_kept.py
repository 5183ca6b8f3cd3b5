"""What a match keeps of its log says the same as one that is worded anew, whatever is taken back meanwhile."""

import json
import random

from brief import BRIEF
from house import games, played, step
from mulligan.match.caches import Caches

PLIES = 12 if BRIEF else 40


def anew(match, seat, ply):
    """The log and the faces of a view in which nothing is kept of earlier ones."""
    kept, match.caches = match.caches, Caches()
    try:
        view = match.view(seat, ply)
    finally:
        match.caches = kept
    return view["log"], view["faces"]


def check(match, ply=None):
    for seat in (*range(len(match.seats)), None):
        view = match.view(seat, ply)
        assert (view["log"], view["faces"]) == anew(match, seat, ply)
        assert json.loads(view["log"].text) == view["log"]


@games
def test_what_is_kept_of_a_log_is_as_if_it_were_worded_anew(game):
    """Acting, looking back at an earlier ply, taking back, going another way, and the end."""
    rng = random.Random(4)
    match, taken_back = played(game, 3, most=4), 0
    check(match)
    for _ in range(PLIES):
        if match.outcome():
            break
        step(match, rng.choice)
        check(match)
        able = [seat for seat in range(len(match.seats)) if match.can_undo(seat)]
        if able:
            match.undo(able[0])            # nobody looks before there are as many actions again
            step(match, rng.choice)
            check(match)
            taken_back += 1
    assert taken_back
    if not match.outcome():
        if game.recalls(match.state) is None:
            check(match, match.ply // 2)
        match.resign(0)
    check(match)
    check(match, match.ply // 2)
    check(match)
