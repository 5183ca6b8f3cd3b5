"""What two actions lead to, in words: what a review says of what would have been better."""

import random

import pytest

from house import GAMES, games, whole
from mulligan import CHANCE, Match
from mulligan.bridge import ahead
from mulligan.bridge.ahead import Ahead, Stand

pytestmark = pytest.mark.native             # reviews in the browser's Python are seen by the tests of the page
ANY = next(iter(GAMES.values()))


def stand(own, other, won=False, lost=False):
    return Stand((own, other), ("Points", "Points"), won, lost)


def told(*ways, seat=0):
    """What is said of ways, each as the stands after one and the other action, a turn each."""
    found = Ahead(ANY, seat, None, None)
    found.ways = [([*made, *made[-1:] * 3][:3], [*best, *best[-1:] * 3][:3]) for made, best in ways]
    return "".join(f"<{word.seat}>" if hasattr(word, "seat") else word for word in found.words())


def test_the_counts_after_as_few_turns_as_show_a_difference():
    assert told(([stand(3, 5)], [stand(7, 5)])) == "Played on for a turn, it brings <0> points to 7, not 3."
    assert told(([stand(3, 5), stand(3, 9)], [stand(3, 5), stand(4, 6)])) \
        == "Played on for two turns, it brings <0> points to 4, not 3 and <1> points to 6, not 9."
    assert told(([stand(4, 2)], [stand(9, 2)]), seat=1) == "", "more for the other is nothing better"
    assert told(([stand(4, 9)], [stand(4, 2)]), seat=1) == "", "nor is less of one's own"


def test_a_count_that_is_worse_is_outweighed_or_nothing_is_said():
    assert "<0>" not in told(([stand(5, 9)], [stand(4, 2)])) and told(([stand(5, 9)], [stand(4, 2)]))
    assert told(([stand(9, 5)], [stand(2, 4)])) == ""


def test_what_is_told_is_the_mean_of_all_ways():
    assert told(([stand(2, 0)], [stand(4, 0)]), ([stand(4, 0)], [stand(8, 0)])) \
        == "Played on for a turn, it brings <0> points to about 6, not 3."
    assert told() == ""


def test_a_count_is_called_by_the_noun_of_its_place():
    """Gomori's gathered cards, whose label alone is no noun."""
    game = GAMES["gomori"]
    assert Ahead(game, 0, None, None).stand(Match(game, seed=1).state).labels == ("gathered cards", "gathered cards")


def test_who_wins_comes_before_what_is_counted():
    """A few quick lines are no proof: what came of them is told, not what must come."""
    won = [stand(3, 5)], [stand(7, 5, won=True)]
    assert told(won, won) == "Played on for a turn, it won the match in 2 of 2 tries, what was done in 0."
    lost, both = ([stand(3, 5, lost=True)], [stand(7, 5)]), ([stand(3, 5, lost=True)], [stand(7, 5, lost=True)])
    assert told(lost, both, lost) \
        == "Played on for a turn, what was done lost the match in 3 of 3 tries, this in 1."
    assert "lost" not in told(both, both), "nothing is better where both lose"
    one_of_two = ([stand(3, 5)], [stand(7, 5, won=True)]), ([stand(3, 5)], [stand(7, 5)])
    assert "points to 7" in told(*one_of_two), "what is so in one guess alone is not said"


def test_a_count_that_is_no_number_is_left_out():
    assert told(([stand(None, 5)], [stand(None, 2)])) == "Played on for a turn, it brings <1> points to 2, not 5."


@games
def test_a_match_is_played_on_from_both_and_stays_as_it_is(game):
    match = whole(game, 0)
    choices = [ply for ply, action in enumerate(match.actions)
               if action.seat != CHANCE and len(game.legal(match.states[ply], action.seat)) > 1]
    ply = random.Random(4).choice(choices)
    seat, state = match.actions[ply].seat, match.states[ply]
    made, best = game.legal(state, seat)[:2]
    before = state.copy()
    found = Ahead(game, seat, made, best)
    found.begin(state)
    rng = random.Random(1)
    while found.play(rng):
        assert not found.words()
    assert state == before
    turns = {len(line) for line in found.ways[0]}
    assert len(turns) == 1 and (found.words() or turns == {len(ahead.NUMBERS)}), "as few as show it, or all"
    assert found.words() == () or found.words()[0].startswith("Played on for ")


@games
def test_it_goes_on_until_the_seat_begins_something_after_another(game):
    """Or to the end; in games with windows, where a turn may be let pass, after so many actions at most."""
    match = Match(game, seed=3)
    while match.to_move() and match.ply < 12:
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[0])
    if not match.to_move():
        pytest.fail("a match is over after a few actions")
    seat, state = match.to_move()[0], match.state.copy()
    found = Ahead(game, seat, None, None)
    found.to_next_turn(state, random.Random(1))
    assert state != match.state
    assert game.untils or not game.to_move(state) or seat in game.to_move(state)
