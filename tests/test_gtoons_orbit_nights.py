"""The Orbit's nights: ratings say how well somebody plays, not how much, for years (GT-17.12)."""

import pytest

from gtoons import GAME
from gtoons.world import days, nights
from gtoons.world.economy import agreement
from gtoons.world.orbit import WHO
from gtoons.world.streams import seeded
from gtoons_orbit import DAY, life, win
from mulligan import Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify

SEEDS = ("a", "b", "c")


def test_what_a_night_takes_back_by_matches():
    """GT-17.12, customs 3: what all have gained, by matches, then a hundredth of the distance, and never below 0."""
    state = life(pre_days=0, customs=3).state
    state.account = [1100, 10, 9]
    state.standing = {rival: [1060, 4, 2] for rival in state.standing} | {"r1": [1200, 5, 5], "r2": [700, 4, 0]}
    gained, played = 100 + 18 * 60 + 200 - 300, 2 + 20 * 4 + 2
    assert (gained, played) == (1080, 84)
    nights.decay_ratings(state, 4, ["r1", "r3"])
    assert state.account == [1000 + (100 - 1080 * 2 // 84) * 99 // 100, 10, 9] == [1074, 10, 9]
    assert state.standing["r1"] == [1000 + (200 - 1080 * 5 // 84) * 99 // 100, 5, 5] == [1134, 5, 5]
    assert state.standing["r2"] == [1000 - (300 + 1080 * 4 // 84) * 99 // 100, 4, 0] == [653, 4, 0]
    assert state.standing["r3"][0] == 1000 - 4 * 99 // 100 and state.standing["r4"][0] == 1000 + 9 * 99 // 100
    assert state.news[-1][1].endswith("yours goes from 1100 to 1074.")
    state.standing = {rival: [1900, 4, 4] for rival in state.standing} | {"r2": [0, 4, 0]}
    nights.decay_ratings(state, 4, [])
    assert state.standing["r2"][0] == 0


def test_what_a_night_takes_back_from_wins():
    """GT-17.12: what all have gained, by what wins brought, then a hundredth of the distance; never more than wins
    brought, and nothing from who won nothing, however high."""
    state = life(pre_days=0).state
    state.account, state.gains = [1100, 10, 9], {WHO: 30, "r1": 90, "r2": 11, "r5": 1}
    state.standing = {rival: [1000, 4, 2] for rival in state.standing} | {
        "r1": [1200, 5, 5], "r2": [700, 4, 1], "r4": [1020, 4, 0], "r5": [1090, 4, 1]}
    gained, won = 100 + 200 - 300 + 20 + 90, 132
    assert (gained, won) == (110, sum(state.gains.values()))
    nights.decay_ratings(state, 4, ["r1", "r3"])
    assert state.account == [1000 + (100 - 110 * 30 // 132) * 99 // 100, 10, 9] == [1074, 10, 9]
    assert state.standing["r1"] == [1000 + (200 - 110 * 90 // 132) * 99 // 100, 5, 5] == [1123, 5, 5]
    assert state.standing["r2"] == [1000 - (300 + 110 * 11 // 132) * 99 // 100, 4, 1] == [695, 4, 1]
    assert state.standing["r3"] == [1000, 4, 2] and state.standing["r4"] == [1020, 4, 0]
    assert state.standing["r5"] == [1089, 4, 1] and state.gains == {}
    assert state.news[-1][1] == "The night evens all ratings: yours goes from 1100 to 1074."


def test_what_wins_bring_is_kept_until_the_night():
    """GT-17.12: of the person and of rivals alike; a file that tells of others, or with other customs, is refused."""
    one = life()
    assert one.state.gains == {}
    win(one, "r3")
    assert one.state.gains == {WHO: one.state.account[0] - 1000}
    one.do("h0", {"do": "challenge", "rival": "r4"})
    theirs = one.state.standing["r4"][0]
    one.do("h0", {"do": "give_up"})
    assert one.state.gains["r4"] == one.state.standing["r4"][0] - theirs >= 8
    assert GAME.world.restore(one.state.data()).gains == one.state.gains
    for wrong in ({"gains": {"r99": 8}}, {"gains": {"r1": -1}}, {"customs": 3}):
        with pytest.raises(Malformed) as error:
            GAME.world.restore(one.state.data() | wrong)
        assert error.value.field == "gains"
    assert not win_with(3).gains and one.live(DAY + 1).state.gains == {}


def win_with(customs):
    """The state of an Orbit with these customs after a win."""
    one = life(customs=customs)
    win(one, "r3")
    return one.state


def test_a_night_counts_the_matches_since_the_last_one():
    """GT-17.12: of the person as of the rivals it met; of a longer absence in its first night alone."""
    one, other = life(customs=3), life(customs=3)
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
        patch.setattr(nights, "decay_ratings", lambda state, rounds, met: calls.append((rounds, list(met))))
        win(one, "r4")
        one.live(DAY + 4)
    assert calls == [(days.ROUNDS, ["r4"]), (days.ROUNDS, []), (days.ROUNDS, [])]


@pytest.mark.parametrize("customs, bound", [(4, True), (3, False)])
def test_a_defeat_and_its_night_cost_five_at_most(customs, bound):
    """GT-17.12: of everybody, on each of twenty days, whatever they won beside; by matches it is often more."""
    one, worst = life(pre_days=0, customs=customs), 0.0
    for day in range(1, 21):
        before = {WHO: one.state.account, **one.state.standing}
        for rival in ("r1", "r7")[:day % 3]:
            one.do("h0", {"do": "challenge", "rival": rival})
            one.do("h0", {"do": "give_up"})
        one.live(DAY + day)
        for who, (rating, played, won) in before.items():
            after = one.state.standing_of(who)
            lost = after[1] - played - (after[2] - won)
            worst = max(worst, (rating - after[0]) / lost) if lost else worst
    assert (worst <= 5) is bound, worst


def test_a_defeat_alone_costs_five_at_most():
    """GT-17.12: 4 or 5 at the end of the match, and in all by the next morning, but with customs 3; and the lobby says
    so."""
    for customs, most in ((4, 5), (3, 20), (2, 5)):
        one = life(customs=customs)
        one.do("h0", {"do": "challenge", "rival": "r1"})
        one.do("h0", {"do": "give_up"})
        assert 1000 - one.state.account[0] in (4, 5)
        one.live(DAY + 1)
        assert (5 < 1000 - one.state.account[0] <= most) is (customs == 3), one.state.account
        said = str(GAME.world.page(one.state, "h0", "lobby"))
        assert ("with the night after it often more than 5" in said) is (customs == 3)
        assert ("with the night after it never more than 5" in said) is (customs == 4)


@pytest.mark.native
@pytest.mark.deep
def test_only_new_orbits_are_evened():
    """GT-19.1: one of before goes on as it was, its hall open or not; the lobby says which it is."""
    assert life().state.customs == 5 and "takes back" in str(GAME.world.page(life().state, "h0", "lobby"))
    for customs in (1, 2):
        old = life(customs=customs)
        assert sorted(row[0] for row in old.state.standing.values())[10] > 1100
        assert "takes back" not in str(GAME.world.page(old.state, "h0", "lobby"))
    old = life(customs=1)
    old.do("h0", {"do": "open_hall"})
    assert old.state.customs == 2
    for one in (old, life(), life(customs=3)):
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
    rows, order = year(seed, 4)
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
    for matches in (1, 4, 20):
        found = [ranks_of_a_coin(seed, 4, matches) for seed in SEEDS]
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
    assert all(abs(behind_after(4, seed)) < 60 for seed in SEEDS)
    assert all(behind_after(2, seed) > 600 for seed in SEEDS)
