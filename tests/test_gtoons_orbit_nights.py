"""The Orbit's nights: ratings say how well somebody plays, not how much, for years (GT-17.12)."""

import pytest

from gtoons import GAME
from gtoons.world import days, nights
from gtoons.world.economy import agreement
from gtoons.world.orbit import WHO
from gtoons.world.streams import seeded
from gtoons_orbit import DAY, life, win
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify

SEEDS = ("a", "b", "c")


def test_what_a_night_takes_back():
    """GT-17.12: what all have gained, by matches, then a hundredth of the distance, and never below 0."""
    state = life(pre_days=0).state
    state.account = [1100, 10, 9]
    state.standing = {rival: [1060, 4, 2] for rival in state.standing} | {"r1": [1200, 5, 5], "r2": [700, 4, 0]}
    gained, played = 100 + 18 * 60 + 200 - 300, 2 + 20 * 4 + 2
    assert (gained, played) == (1080, 84)
    nights.settle(state, 4, ["r1", "r3"])
    assert state.account == [1000 + (100 - 1080 * 2 // 84) * 99 // 100, 10, 9] == [1074, 10, 9]
    assert state.standing["r1"] == [1000 + (200 - 1080 * 5 // 84) * 99 // 100, 5, 5] == [1134, 5, 5]
    assert state.standing["r2"] == [1000 - (300 + 1080 * 4 // 84) * 99 // 100, 4, 0] == [653, 4, 0]
    assert state.standing["r3"][0] == 1000 - 4 * 99 // 100 and state.standing["r4"][0] == 1000 + 9 * 99 // 100
    assert state.news[-1][1].endswith("yours goes from 1100 to 1074.")
    state.standing = {rival: [1900, 4, 4] for rival in state.standing} | {"r2": [0, 4, 0]}
    nights.settle(state, 4, [])
    assert state.standing["r2"][0] == 0


def test_a_night_counts_the_matches_since_the_last_one():
    """GT-17.12: of the person as of the rivals it met; of a longer absence in its first night alone."""
    one, other = life(), life()
    for rival in ("r1", "r2", "r3"):
        win(one, rival)
    rating = one.state.account[0]
    one.live(DAY + 1)
    other.state.account = [rating, 3, 3]
    other.live(DAY + 1)
    assert one.state.account[0] < other.state.account[0], "who played gives more back"
    assert any("what 3 matches add" in words for _, words in one.state.news)
    assert not any("matches add" in words for _, words in other.state.news)
    calls = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nights, "settle", lambda state, rounds, met: calls.append((rounds, list(met))))
        win(one, "r4")
        one.live(DAY + 4)
    assert calls == [(days.ROUNDS, ["r4"]), (days.ROUNDS, []), (days.ROUNDS, [])]


def test_a_defeat_and_its_night_cost_more_than_five():
    """GT-17.12: 4 or 5 at the end of the match, 4 or 5 in all without it; and the lobby says so."""
    for customs, most in ((3, 20), (2, 5)):
        one = life(customs=customs)
        one.do("h0", {"do": "challenge", "rival": "r1"})
        one.do("h0", {"do": "give_up"})
        assert 1000 - one.state.account[0] in (4, 5)
        one.live(DAY + 1)
        assert (5 < 1000 - one.state.account[0] <= most) is (customs == 3), one.state.account
        said = "with the night after it often more than 5" in str(GAME.world.page(one.state, "h0", "lobby"))
        assert said is (customs == 3)


def test_only_new_orbits_are_evened():
    """GT-19.1: one of before goes on as it was, its hall open or not; the lobby says which it is."""
    assert life().state.customs == 3 and "takes back" in str(GAME.world.page(life().state, "h0", "lobby"))
    for customs in (1, 2):
        old = life(customs=customs)
        assert sorted(row[0] for row in old.state.standing.values())[10] > 1100
        assert "takes back" not in str(GAME.world.page(old.state, "h0", "lobby"))
    old = life(customs=1)
    old.do("h0", {"do": "open_hall"})
    assert old.state.customs == 2
    for one in (old, life()):
        win(one, "r2")
        one.live(DAY + 3)
        text = one.export()
        assert returned(verify(text, GAME)) == "" and Life.load(text).export() == text


# ---- what they are good for ----------------------------------------------------------------------------------------
def year(seed, customs):
    """(sorted ratings of the rivals, rank correlation with strength) after a year without deeds."""
    one = life(seed, pre_days=0, customs=customs)
    for number in (*range(60, 365, 60), 365):
        one.live(DAY + number)
    return sorted(row[0] for row in one.state.standing.values()), agreement(one.state)


@pytest.mark.strength
@pytest.mark.parametrize("seed", SEEDS)
def test_ratings_still_say_something_after_a_year(seed):
    """GT-17.12: the middle is at 1000, all lie within a thousand, in an order near that of strengths; without it all
    rise past 3000, and so far apart that nearly every step is the least or the most there is."""
    rows, order = year(seed, 3)
    assert 960 < rows[10] < 1060 and rows[-1] - rows[0] < 1000
    assert order > 0.75
    if seed == SEEDS[0]:
        rows, _ = year(seed, 2)
        assert rows[0] > 3000 and rows[-1] - rows[0] > 2000


def ranks_of_a_coin(seed, customs, matches, number=56):
    """The person's ranks in the second half of so many days, playing so many matches a day, won or lost by a coin."""
    one, rng, found = life(seed, pre_days=0, customs=customs), seeded(seed, "coin"), []
    for day in range(1, number + 1):
        one.state.met = rng.sample(list(one.state.standing), matches)
        for rival in one.state.met:
            one.state.rate(WHO, rival, rng.choice(("won", "lost")))
            one.state.battles += 1
        one.live(DAY + day)
        found += [one.state.rank()] * (day > number // 2)
    return sum(found) / len(found)


@pytest.mark.strength
def test_much_play_buys_no_rank():
    """GT-17.12: who wins half of five times as many matches as the rivals play is in the middle; without it first."""
    assert all(ranks_of_a_coin(seed, 2, 20) < 2 for seed in SEEDS)
    for matches in (4, 20):
        found = [ranks_of_a_coin(seed, 3, matches) for seed in SEEDS]
        assert 7 < sum(found) / len(found) < 16, (matches, found)


def behind_after(customs, seed):
    """How far under the middle rival somebody is who was there, and comes back after sixty days."""
    def middle(one):
        return sorted(row[0] for row in one.state.standing.values())[10]
    one = life(seed, customs=customs)
    one.state.account = [middle(one), 0, 0]
    one.live(DAY + 60)
    return middle(one) - one.state.account[0]


@pytest.mark.strength
def test_who_was_away_is_not_left_behind():
    """GT-17.12: after sixty days the middle is where it was; without it more than 600 points ahead."""
    assert all(abs(behind_after(3, seed)) < 60 for seed in SEEDS)
    assert all(behind_after(2, seed) > 600 for seed in SEEDS)
