"""What is said to who cannot take back: the reason that holds, not a list of all."""

import random

import pytest

from house import GAMES
from mulligan import Match, registry
from mulligan.errors import Illegal
from mulligan.match.visibility import known_cards
from mulligan.protocol.values import CHANCE
from test_orders import TOGETHER, match


games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


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
    assert held(made) == f"The choice has gone to {made.names[1]} {stands}" and made.names[1] not in ("", made.names[0])
    made.act(1, "pass")
    assert held(made) == f"The choice has gone to {made.names[1]} {stands}", "what held first is said"
    made = match()
    made.act(0, "pass").resign(0)
    assert held(made) == f"The match has ended {stands}"


def test_cards_that_chance_shows_are_the_reason():
    """GT-13.7: who has said that the row is ready waits for nobody, and sees the other's cards turned over."""
    made = Match(registry.get("gtoons"), seats=TOGETHER, seed=1)
    while not (made.ply and made.actions[-1].seat == CHANCE and any(action.seat == 0 for action in made.actions)):
        seat = made.to_move()[-1]
        made.act_move(seat, made.legal(seat)[0])
    assert held(made) == "You have seen a new card since, so your last choice stands."


@games
def test_the_reason_holds(game):
    """Whatever is said of the actions since the last choice of a seat is true of one of them."""
    said = set()
    for alone in (False, True):
        made = Match(game, seats=[{"kind": "person"}, {"kind": "random" if alone else "person"}], seed=3)
        rng = random.Random(5)
        while made.to_move() and made.ply < 150:
            seat = rng.choice(made.to_move())
            made.act_move(seat, rng.choice(made.legal(seat)))
            for other in range(1 if alone else 2):
                if not made.can_undo(other) and any(action.seat == other for action in made.actions):
                    said.add(true_reason(made, other, held(made, other)))
    assert said & {"gone", "acted", "card"}


@games
def test_the_clause_speaks_of_taking_back(game):
    """GO-9.5, GT-13.7, AS-4.9, KA-10.5, TT-16.9: what is cited for a refused Undo says when one is granted."""
    clause = game.rulebook().clause(game.cites["undo"])
    assert "take back" in clause["text"] or "taken back" in clause["text"]


def true_reason(made, seat, text):
    """The kind of reason that a refusal names, if it is true of an action since the last choice of the seat."""
    if text == "You have not chosen anything yet.":
        assert all(len(made.game.legal(made.states[ply], seat)) == 1
                   for ply, action in enumerate(made.actions) if action.seat == seat), text
        return "nothing"
    own = [ply for ply, action in enumerate(made.actions) if action.seat == seat]
    chosen = [ply for ply in own if len(made.game.legal(made.states[ply], seat)) > 1]
    since = range(max(chosen or own), made.ply)
    if text.startswith("You have seen a new card"):
        known = [known_cards(made.game, state, seat) for state in made.states]
        assert any(known[ply + 1] - known[ply] for ply in since), text
        return "card"
    if text.startswith("Chance has acted"):
        assert any(made.actions[ply].seat == CHANCE for ply in since), text
        return "chance"
    if text.startswith("The match has ended"):
        assert made.outcome(), text
        return "ended"
    other = made.names.index(next(name for name in made.names if name in text))
    if text.startswith("The choice has gone to"):
        assert any(other in made.game.to_move(made.states[ply + 1]) for ply in since), text
        return "gone"
    assert any(made.actions[ply].seat == other for ply in since), text
    return "acted"


def test_who_could_only_pass_has_chosen_nothing():
    """The computer has acted, but nothing of one's own was there to take back."""
    made = match(hands=((1, 4), (12, 15)))                    # two nulls and no stack: nothing but the pass is legal
    made.act(0, "pass").act(1, "spark 12")
    assert held(made) == "You have not chosen anything yet."
