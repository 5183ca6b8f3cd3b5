"""What is said to who cannot take back: the reason that holds, not a list of all."""

import pytest

from mulligan import Match, registry
from mulligan.errors import Illegal
from mulligan.protocol.values import CHANCE
from test_orders import TOGETHER, match


def held(made, seat=0):
    """What is said to who cannot take back."""
    with pytest.raises(Illegal) as caught:
        made.undo(seat)
    assert caught.value.reason == "no_undo"
    return str(caught.value)


def test_what_is_not_taken_back_is_held_by_what_is_said():
    stands = "since, so your last choice stands."
    assert held(match()) == "You have not chosen anything yet."
    made = match()
    made.act(0, "pass").act(1, "spark 12")
    assert held(made) == f"{made.names[1]} has acted {stands}"
    made = match()
    made.act(0, "pass").act(1, "pass").act(1, "pass").act(0, "pass")
    assert held(made) == f"You have seen a new card {stands}"
    made = match(TOGETHER)
    made.act(0, "pass")
    assert held(made) == f"The turn has passed on {stands}"
    made.act(1, "pass")
    assert held(made) == f"{made.names[1]} has passed {stands}" and made.names[1] not in ("", made.names[0])
    made = match()
    made.act(0, "pass").resign(0)
    assert held(made) == f"The match has ended {stands}"


def test_chance_is_named_where_it_holds():
    made = Match(registry.get("gtoons"), seats=TOGETHER, seed=1)
    while not (made.actions and made.actions[-1].seat == CHANCE and any(action.seat == 0 for action in made.actions)):
        seat = made.to_move()[0]
        made.act_move(seat, made.legal(seat)[0])
    assert held(made) == "Chance has acted since, so your last choice stands."


def test_who_could_only_pass_has_chosen_nothing():
    """The computer has acted, but nothing of one's own was there to take back."""
    made = match(hands=((1, 4), (12, 15)))                    # two nulls and no stack: nothing but the pass is legal
    made.act(0, "pass").act(1, "spark 12")
    assert held(made) == "You have not chosen anything yet."
