"""How a match ended, said to who looks: who won or lost is called as everywhere, by "you" or by name."""

import random
import re

import pytest

from mulligan import Match, Outcome, Verb
from mulligan.match import prompts
from mulligan.registry import get

YOU, EASY, ANN = {"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}, {"kind": "person", "name": "Ann"}
END = Outcome(0, "health", "The loser has no health left. More.", (3, 0), "",
              Verb("have no health left", "has no health left"), "More.")


def told(seats, viewer, end=END):
    return prompts.ending(Match(get("gomori"), seats=seats, seed=1), viewer, end)["text"]


@pytest.mark.parametrize(("seats", "viewer", "words"), [
    ([EASY, YOU], 1, "You have no health left. More."),
    ([YOU, EASY], 0, "Easy has no health left. More."),
    ([YOU, EASY], None, "Easy has no health left. More."),
    ([YOU, ANN], 1, "Ann has no health left. More."),
])
def test_the_loser_is_called_as_in_the_log(seats, viewer, words):
    assert told(seats, viewer) == words


@pytest.mark.parametrize(("viewer", "words"), [
    (0, "Easy has no health left. You win with 3. More."), (1, "You have no health left. Ann wins with 3. More.")])
def test_an_end_may_say_it_of_the_loser_and_of_the_winner(viewer, words):
    end = END._replace(won=Verb("win with 3", "wins with 3"))
    assert told([YOU, EASY] if viewer == 0 else [ANN, YOU], viewer, end) == words


def test_what_names_nobody_is_said_as_it_is():
    assert told([YOU, EASY], 0, END._replace(lost=None)) == END.text
    assert told([YOU, EASY], 0, END._replace(winner=None)) == END.text


def ended(game, reason):
    """A match by chance that is won for this reason."""
    for seed in range(40):
        chance, match = random.Random(seed), Match(get(game), seats=[YOU, EASY], seed=seed)
        for _ in range(1200):
            if match.outcome():
                break
            seat = match.to_move()[0]
            moves = match.legal(seat)
            bold = [move for move in moves if not match.game.yields(match.state, seat, move)]
            match.act_move(seat, chance.choice(bold or moves))
        if match.outcome() and match.outcome().reason == reason and match.outcome().winner is not None:
            return match
    raise AssertionError(f"no match of {game} ends by {reason}")


@pytest.mark.parametrize(("game", "reason", "verb"), [
    ("asigoc", "health", "no health left"), ("ttcg", "points", "no points left"),
    ("kaadosu", "health", "no health left")])
def test_who_has_lost_is_told_so_over_the_table_and_in_the_prompt(game, reason, verb):
    match = ended(game, reason)
    match.seats[match.outcome().winner], match.seats[1 - match.outcome().winner] = EASY, YOU
    loser = 1 - match.outcome().winner
    assert match.view(loser)["over"]["text"].startswith(f"You have {verb}.")
    assert match.view(loser)["asks"][0]["hint"].startswith(f"You have {verb}.")
    match.seats[loser], match.seats[1 - loser] = EASY, YOU
    assert match.view(1 - loser)["over"]["text"].startswith(f"Easy has {verb}.")


WON = Outcome(0, "points", "3 to 2 points. More.", (3, 2), "", None, "More.", Verb("have more", "has more"))


@pytest.mark.parametrize(("seats", "viewer", "words"), [
    ([YOU, EASY], 0, "You have more. More."), ([EASY, YOU], 1, "Easy has more. More."),
    ([ANN, YOU], None, "Ann has more. More.")])
def test_a_count_is_told_from_the_winners_side(seats, viewer, words):
    assert told(seats, viewer, WON) == words


@pytest.mark.parametrize(("game", "reason", "noun"), [("gomori", "deck", "cards"), ("gtoons", "points", "points")])
def test_the_winner_of_a_count_is_named_first_and_so_is_its_number(game, reason, noun):
    match = ended(game, reason)
    end = match.outcome()
    more = f"{max(end.scores)} to {min(end.scores)} {noun}"
    for seat, name in (end.winner, "You"), (1 - end.winner, "Easy"):
        match.seats[seat], match.seats[1 - seat] = YOU, EASY
        assert re.match(rf"{name} (scored|gathered) more: {more}\b", match.view(seat)["over"]["text"])
