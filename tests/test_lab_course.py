"""The course of a game in its row: turns, and a lead that is fair to both seats."""

import pytest

from house import games, whole
from mulligan import CHANCE, Game, registry
from mulligan.lab import plan
from mulligan.lab.observer import GameSetup, RowObserver
from mulligan.match.turns import turns
from mulligan.players import fair_chances
from mulligan.protocol.game import Outcome

pytestmark = pytest.mark.native
GIVEN = GameSetup(0, "", "s", 0, 0, ("a", "b"), ("", ""), {})
LOTS = [(3, 1), (0, 4), (2, 2), (5, 0), (1, 6)]        # what the seats lay face down, round by round


class Covered(Game):
    """Both choose at once. A seat counts its own covered card, and of the other what was turned over."""

    id, title, version = "covered", "Covered", "1"

    def to_move(self, state):
        return (0, 1)

    def evaluate(self, state, seat, beliefs=None):
        laid, turned = state
        return 0.5 + (sum(laid[seat]) - sum(laid[1 - seat][:turned])) / 40


def course(lots, winner):
    """What a row says of the lead when the seats lay these."""
    state = ([], []), 0
    seen = RowObserver(Covered(), state)
    for number, pair in enumerate(lots):
        seen.thinks(state, 0)
        seen.thinks(state, 1)
        for seat in (0, 1):
            before, laid = state, [list(own) for own in state[0]]
            laid[seat].append(pair[seat])
            state = laid, number
            seen.moved(before, seat, pair[seat], state)
    row = seen.row(GIVEN, Outcome(winner, "sum", ""))
    return row.turns, row.leads, row.lowest, row.settled


def test_mirrored_seats_have_mirrored_courses():
    """Where both choose at once neither is the one who moved last."""
    found = course(LOTS, 1)
    assert found[:2] == (len(LOTS), 2)
    assert course([pair[::-1] for pair in LOTS], 0) == found


def test_no_seat_of_gtoons_looks_behind_all_the_time():
    """Each counts its own covered cards: only both together tell who is ahead."""
    wanted = plan.make(registry.get("gtoons"), ["random"], 40, seed="fair")
    table = plan.PlanRunner(wanted)
    rows = [table.play(number) for number in range(wanted.games)]
    lowest = [[row.lowest for row in rows if row.winner == seat] for seat in (0, 1)]
    first, second = (sum(own) / len(own) for own in lowest)
    assert abs(first - second) < 0.12


def test_who_has_just_moved_does_not_lead_by_that_alone():
    game = Covered()
    swinging = [0.99, 0.02, 0.99, 0.14, 0.99, 0.98]
    assert fair_chances.levelled(game, swinging) == swinging
    game.evaluates_moved = True
    fair = fair_chances.levelled(game, swinging)
    assert len(fair) == 5 and all(0.4 < chance < 0.9 for chance in fair[:4]) and fair[4] > 0.95


@games
def test_a_row_counts_the_turns_that_a_review_parts(game):
    """A pass begins none, for either; choices at the same time are one turn of a row."""
    match = whole(game, 0)
    if any(len(game.to_move(state)) > 1 for state in match.states):
        return
    seen = RowObserver(game, match.states[0])
    for before, action, move, after in zip(match.states, match.actions, match.moves, match.states[1:]):
        if action.seat != CHANCE:
            seen.thinks(before, action.seat)
            seen.moved(before, action.seat, move, after)
    assert seen.turns == len(turns(match)) == len(seen.chances) + 1
