"""What is said to follow from an action follows from it (mulligan.match.foreseen)."""

import random
from itertools import islice

import pytest

from brief import BRIEF
import shape
from house import fork, games, looked, some
from mulligan import CHANCE, Illegal, Malformed
from mulligan.match.changes import Moved, changes
from mulligan.match.foreseen import foresee, sure
from mulligan.match.view import View
from mulligan.viewmodel.table import FORESEEN


def happens(match, seat, move):
    """What the action changes, as its seat sees it."""
    game = match.game
    after = game.apply(match.state, seat, move)
    return changes(View(game, match.state, seat), View(game, after, seat))


def holds(change, really):
    """Whether a change that was foreseen is among those that came: of cards that went as many, with those named."""
    if not isinstance(change, Moved):
        return change in really
    return any(isinstance(one, Moved) and (one.start, one.end) == (change.start, change.end)
               and len(one.cards) + one.unseen == len(change.cards) + change.unseen
               and set(change.cards) <= set(one.cards) for one in really)


@games
def test_what_is_foreseen_happens(game):
    """Every change called sure comes when the action is taken, in the true position, whatever is hidden there."""
    rng, foreseen, whole = random.Random(7), 0, 0
    for seed in (11,) if BRIEF else (11, 12, 13, 14):
        for match in some(looked(game, seed)):
            for seat in match.to_move():
                moves = match.legal(seat)
                for move in rng.sample(moves, min(3, len(moves))) if seat != CHANCE else ():
                    at_once, _, unsure = sure(match, seat, move)
                    really = happens(match, seat, move)
                    for change in at_once:
                        assert holds(change, really), (game.text(match.state, seat, move), change, really)
                    foreseen += len(at_once)
                    if not unsure and not any(isinstance(change, Moved) and change.unseen for change in really):
                        assert len(at_once) == len(really), (game.text(match.state, seat, move), at_once, really)
                        whole += 1
    assert BRIEF or foreseen > 20 and whole > 5, "hardly anything was foreseen"


@games
def test_what_is_foreseen_is_shown_as_declared_and_changes_nothing(game):
    rng = random.Random(8)
    for match in some(looked(game, 13)):
        for seat in match.to_move():
            if seat == CHANCE:
                continue
            before = match.state.data()
            text = game.text(match.state, seat, rng.choice(match.legal(seat)))
            told = foresee(match, seat, text)
            shape.fits(FORESEEN, told)
            assert match.state.data() == before


@games
def test_hidden_cards_change_nothing_of_it(game):
    """Two positions a seat cannot tell apart foresee the same, word for word."""
    rng = random.Random(9)
    for match in islice(some(looked(game, 14)), None, None, 3 if game.library else 1):     # decks are guessed slowly
        for seat in match.to_move():
            if seat == CHANCE:
                continue
            text = game.text(match.state, seat, rng.choice(match.legal(seat)))
            other = fork(match)
            other.states[-1] = match.hidden(seat)(random.Random(1))
            assert foresee(other, seat, text) == foresee(match, seat, text)


@games
def test_what_is_no_action_is_refused_here_too(game):
    match = next(match for match in some(looked(game, 13)) if CHANCE not in match.to_move())
    with pytest.raises((Illegal, Malformed)):
        foresee(match, match.to_move()[0], "no such action")
