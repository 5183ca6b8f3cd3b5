"""The Orbit: account, lobby, ratings, matches and days (GT-17)."""

import json
from random import Random

import pytest

from brief import some
from gtoons import GAME
from gtoons.world import days, ratings, rivals
from gtoons_orbit import BARE, DAY, finished, life, win
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.deal import dealt
from mulligan.worlds.files import with_checksum
from mulligan.worlds.keyed import MOST_NEWS
from mulligan.worlds.life import Life, verify

SEEDS = ("a", "b", "c")


def last_day(seed, rivals_=20, number=60):
    """The last row of a lobby without people."""
    return list(GAME.world.simulate(seed, number, rivals_))[-1]


# ---- ratings -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("other, up, down", [
    (1000, 11, 4), (1049, 11, 4), (1050, 12, 4), (1100, 13, 4), (1150, 14, 4), (1300, 14, 4), (5000, 14, 4),
    (999, 10, 5), (950, 10, 5), (949, 9, 5), (900, 9, 5), (850, 8, 5), (700, 8, 5), (0, 8, 5)])
def test_steps_of_a_rating(other, up, down):
    """GT-17.5: 8 to 9 against much lower, 12 to 14 against much higher, a defeat 4 or 5."""
    assert ratings.rating_after(1000, other, "won") == 1000 + up
    assert ratings.rating_after(1000, other, "lost") == 1000 - down
    assert ratings.rating_after(1000, other, "tied") == 1000
    assert ratings.rating_after(3, 0, "lost") == 0, "no rating below 0"


# ---- the lobby -----------------------------------------------------------------------------------------------------
def test_who_is_in_the_lobby():
    """GT-17.2: names, styles and decks are each one's own, decks are legal, and each level sits at some table."""
    roster = rivals.ROSTER
    assert len(roster) == 20
    for part in ("name", "style", "strength", "deck"):
        assert len({getattr(one, part) for one in roster.values()}) == 20, part
    assert all(not GAME.deck_faults(one.deck, {}) for one in roster.values())
    levels = [rivals.level(rival) for rival in roster]
    assert all(levels[:16].count(level) >= 3 for level in ("easy", "normal", "hard", "expert"))
    assert {roster[r].strength: rivals.level(r) for r in roster}[30] == "easy"
    for number in (20, 16):
        assert len(life(rivals=number).state.standing) == number


def test_four_rivals_play_in_a_style_of_their_own():
    """GT-17.13: Bix Calloway and Mim the Minute for points, Grandpa Gasket and Baxter Bloom for the game colours; in an
    Orbit from before all play as they did."""
    one, old = life(), life(customs=4)
    styles = {rivals.ROSTER[r].name: rivals.player(r, one.state.customs) for r in rivals.ROSTER
              if rivals.player(r, one.state.customs) != rivals.level(r)}
    assert styles == {"Bix Calloway": "counter", "Mim the Minute": "counter",
                      "Grandpa Gasket": "painter", "Baxter Bloom": "painter"}
    for orbit, kind in ((one, "painter"), (old, "normal")):
        orbit.do("h0", {"do": "challenge", "rival": "r7", "slot": "A"})
        assert GAME.world.match(orbit.state, "h0")["seats"][1]["kind"] == kind
    assert {rivals.level(r) for r in rivals.PLAYS} == {"normal"}


@pytest.mark.strength
@pytest.mark.parametrize("seed", SEEDS)
def test_ratings_come_to_strength(seed):
    """GT-17.9, GT-17.11: after sixty days the order of ratings is near that of strengths."""
    assert last_day(seed)["by strength"] > 0.7


@pytest.mark.strength
def test_ratings_rise_and_the_rank_says_how_one_stands():
    """GT-17.5, GT-17.11: before ratings were evened, who plays rises, whatever the strength; rank is told beside."""
    old = life(pre_days=0, customs=2)
    old.live(DAY + 30)
    assert sorted(row[0] for row in old.state.standing.values())[10] > ratings.FIRST_RATING + 200
    one = life()
    plate = dict(GAME.world.plate(one.state, "h0"))
    assert plate == {"Rating": "1000", "Rank": f"{one.state.rank()} of 21", "Points": "0"}
    assert one.state.leaderboard()[one.state.rank() - 1][0] == "h0"


@pytest.mark.strength
def test_ratings_know_nothing_where_strength_does_nothing(monkeypatch):
    """GT-17.9: the measure tells, when results come by a toss, that strength did nothing."""
    monkeypatch.setattr(days, "played", lambda state, one, other, rng: rng.choice(("won", "lost")))
    found = [last_day(seed)["by strength"] for seed in (*SEEDS, "d", "e")]
    assert abs(sum(found) / len(found)) < 0.3 and min(found) < 0.3, found


def test_a_day_of_the_lobby():
    """GT-17.4: every rival plays four times a day, 40 matches in all; news tell of a new leader."""
    one = life(pre_days=0)
    for number in range(1, 31):
        one.live(DAY + number)
        assert {row[1] for row in one.state.standing.values()} == {4 * number}
    lines = [words for _, words in one.state.news if "leads the lobby" in words]
    assert lines and len(one.state.news) <= MOST_NEWS
    assert last_day("a", 16, 1)["matches"] == 32 and last_day("a", 20, 1)["matches"] == 40


def test_rivals_play_real_matches():
    """GT-17.4: the strongest beats the weakest far more often than the other way round."""
    by_strength = sorted(rivals.ROSTER, key=lambda rival: rivals.ROSTER[rival].strength)
    rng, ends = Random(3), []
    for _ in range(200):
        ends.append(days.played(life(pre_days=0).state, by_strength[-1], by_strength[0], rng))
    assert ends.count("won") > 2 * ends.count("lost"), ends


def test_the_leaderboard_has_everybody_in_order():
    """GT-17.7: by rating, then by wins, then by id."""
    one = life()
    table = one.state.leaderboard()
    assert len(table) == 21 and [row[0] for _, row in table] == sorted((row[0] for _, row in table), reverse=True)
    equal = life(pre_days=0).state.leaderboard()
    assert [who for who, _ in equal][0] == "h0"
    page = GAME.world.page(one.state, "h0", "lobby")
    rows = next(block for block in page if block["kind"] == "table")["rows"]
    assert [row["cells"][1] for row in rows] == [one.state.called(who) for who, _ in table]
    assert sum("acts" in row for row in rows) == 20


# ---- matches -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wins, word, earned", [(True, "won", 25), (False, "lost", 10)])
def test_a_match_changes_ratings_and_earns_points(wins, word, earned):
    """GT-17.5, GT-17.6, GT-17.8: its result comes back to the world, for both."""
    one = life()
    rating, before = one.state.account[0], one.state.standing["r2"]
    assert one.do("h0", {"do": "challenge", "rival": "r2"}).play
    one.do("h0", {"do": "settle", "record": finished(one, wins=wins)})
    assert one.state.account == [ratings.rating_after(rating, before[0], word), 1, int(wins)]
    other = {"won": "lost", "lost": "won"}[word]
    assert one.state.standing["r2"] == [ratings.rating_after(before[0], rating, other), before[1] + 1,
                                        before[2] + (not wins)]
    assert one.state.points == one.state.earned == earned and not one.state.battle
    assert one.rules.match(one.state, "h0") is None


def test_who_resigns_or_leaves_earns_nothing():
    """GT-17.6, GT-17.8: given up, resigned, or open when the day ends: a defeat without points (GT-17.12 aside)."""
    for end in ("give_up", "resign", "night"):
        one = life(customs=2)
        rating = one.state.account[0]
        one.do("h0", {"do": "challenge", "rival": "r1"})
        if end == "resign":
            match = dealt(GAME, GAME.world.match(one.state, "h0"))
            match.act(0, "resign")
            one.do("h0", {"do": "settle", "record": match.record()})
        elif end == "night":
            one.live(DAY + 1)
        else:
            one.do("h0", {"do": "give_up"})
        assert rating - one.state.account[0] in (4, 5) and one.state.account[1:] == [1, 0], end
        assert one.state.earned == 0 and not one.state.battle, end


def test_only_the_match_that_waits_counts():
    """GT-17.8: neither another deal, other decks, an open match nor no record at all."""
    one, other = life(), life("b")
    for world in (one, other):
        world.do("h0", {"do": "challenge", "rival": "r3"})
    record = finished(one)
    open_ = dealt(GAME, GAME.world.match(one.state, "h0")).record()
    wrong = [(finished(other), "other_match"), (open_, "unfinished")]
    decks = [record["decks"][0], finished(other)["decks"][0]]
    wrong.append((record | {"decks": decks}, ""))
    before = one.export()
    for given, reason in wrong:
        with pytest.raises((Illegal, Malformed)) as told:
            one.do("h0", {"do": "settle", "record": given})
        assert not reason or (told.value.reason, told.value.clause) == (reason, "GT-17.8")
    with pytest.raises(Malformed, match="record"):
        one.do("h0", {"do": "settle"})
    assert one.export() == before
    one.do("h0", {"do": "settle", "record": record})
    with pytest.raises(Illegal, match="No match"):
        one.do("h0", {"do": "settle", "record": record})


def test_a_rival_plays_you_once_a_day_and_one_match_waits():
    """GT-17.8: once a day each, one match at a time, and everybody is asked again tomorrow."""
    one = life(rivals=16)
    win(one, "r5")
    with pytest.raises(Illegal, match="tomorrow") as told:
        one.do("h0", {"do": "challenge", "rival": "r5"})
    assert told.value.clause == "GT-17.8"
    one.do("h0", {"do": "challenge", "rival": "r6"})
    for deed in ({"do": "challenge", "rival": "r7"}, {"do": "random"}):
        with pytest.raises(Illegal, match="waits"):
            one.do("h0", deed)
    one.do("h0", {"do": "give_up"})
    for _ in range(14):
        one.do("h0", {"do": "random"})
        one.do("h0", {"do": "give_up"})
    assert len(set(one.state.met)) == 16
    with pytest.raises(Illegal, match="tomorrow"):
        one.do("h0", {"do": "random"})
    one.live(DAY + 1)
    assert one.do("h0", {"do": "challenge", "rival": "r5"}).play
    with pytest.raises(Illegal, match="no such rival"):
        life(rivals=16).do("h0", {"do": "challenge", "rival": "r17"})


def test_a_random_rival_is_truly_random():
    """GT-17.8: over many worlds each rival is drawn about equally often, whatever its rating."""
    counts = dict.fromkeys(rivals.ROSTER, 0)
    for number in range(800):
        state = days.found(f"s{number}", DAY, BARE, "Ann")
        GAME.world.act(state, "h0", {"do": "random", "slot": "A"})
        counts[state.battle["rival"]] += 1
    assert min(counts.values()) >= 20 and max(counts.values()) <= 64, counts
    off = sum((count - 40) ** 2 / 40 for count in counts.values())
    assert off < 43.8, f"chi-square of 19 degrees, 0.1 percent: {off}"


# ---- days and files ------------------------------------------------------------------------------------------------
def test_days_before_you_and_long_absences():
    """GT-17.1, GT-17.3: nothing is done before they have passed; the last sixty of an absence are lived."""
    young = Life(GAME, "a", DAY, {}, "Ann")
    assert young.day == DAY - 14 and young.behind(DAY) == 14
    with pytest.raises(Illegal) as told:
        young.do("h0", {"do": "random"})
    assert told.value.clause == "GT-17.1"
    with pytest.raises(Malformed, match="day"):
        Life(GAME, "a", 13, {}, "Ann")
    one = life(pre_days=0)
    assert one.behind(DAY - 5) == 0 and one.behind(DAY + 61) == 60
    one.live(DAY + 300)
    assert one.day == DAY + 300 and {row[1] for row in one.state.standing.values()} == {240}
    with pytest.raises(Illegal, match="ten years"):
        one.live(DAY + 5000)


def test_the_log_leads_to_the_same_bytes():
    """GT-17.3, GT-17.10: seed, days and deeds decide each byte of the file."""
    one = life()
    win(one, "r9")
    one.live(DAY + 3)
    one.do("h0", {"do": "random", "slot": "A"})
    text = one.export()
    assert returned(verify(text, GAME)) == "" and Life.load(text).export() == text
    assert life("b").export() != life().export()


@pytest.mark.parametrize("customs", some([1, 2, 3, 4, 5], 5))
def test_a_world_goes_on_the_same_from_its_file(customs):
    """GT-17.3, GT-17.10: one that is put away and opened each day comes to the bytes of one that never was."""
    one, other = life(customs=customs), life(customs=customs)
    for number in range(1, 9):
        one.live(DAY + number)
        other = Life.load(other.export(), GAME).live(DAY + number)
    assert one.export() == other.export()


@pytest.mark.parametrize("path, value, field", [
    (["earned"], 10**5, "earned"), (["earned"], -1, "earned"), (["account"], [1000, 9, 1], "account"),
    (["account"], [1000, 1], "account"), (["standing", "r1"], [1000, 1, 2], "r1"), (["standing"], {}, "standing"),
    (["met"], ["r1", "r1"], "met"), (["met"], ["h0"], "met"), (["starter"], "E", "starter"),
    (["name"], "", "name"), (["day"], True, "day"), (["day"], -1, "day"),
    (["news"], [[1]], "news"), (["slots", "A"], ["gt120"], "slots.A"), (["slots"], {}, "slots"),
    (["bought"], {"gt120": 1}, "bought"), (["bought"], {"gt999": 30}, "bought"), (["battles"], 7, "account")])
def test_a_file_that_cannot_be_is_refused_by_its_field(path, value, field):
    """GT-17.10: also one whose hash was made anew."""
    one = life(pre_days=0)
    win(one, "r4")
    data = json.loads(one.export())
    inner = data["state"]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    del data["sha256"]
    with pytest.raises(Malformed) as told:
        Life.load(with_checksum(data), GAME)
    assert told.value.field == f"state.{field}", told.value
