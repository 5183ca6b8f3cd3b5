"""The puzzle of the day: one for everybody on a date, another on the next, and what was solved stays solved."""

import datetime
from typing import NamedTuple

import pytest

import sites
from axe import AXE, faults
from mulligan import registry
from mulligan.bridge import daily
from mulligan.match.view import View
from person import BOOT, SOON, poll
from test_puzzles import answer, coach, says

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
TODAY = datetime.date(2026, 11, 26)
DAY = datetime.timedelta(days=1)
SIZES = [(1440, 900), (360, 640), (320, 640)]


class Puzzle(NamedTuple):
    """The puzzle of a date, worked out as the documents say: its game, the answer, something else; as (text, path)."""

    title: str
    best: tuple
    other: tuple


def puzzle_of(date):
    day = date.toordinal() - datetime.date(1970, 1, 1).toordinal()
    counts = {game["id"]: [one["count"] for one in game["puzzles"] if one["day"] <= day] for game in sites.games()}
    having = [(ident, count[-1]) for ident, count in counts.items() if count]
    ident, many = having[day % len(having)]
    game = registry.get(ident)
    one = daily.shipped(game)[day // len(having) % many]
    match = daily.begun(game, one)
    view = View(game, match.state, one["seat"])

    def told(text):
        move = game.parse(match.state, one["seat"], text)
        return text, [view.pick(pick) for pick in game.path(match.state, one["seat"], move)]
    return Puzzle(game.title, told(one["action"]), told(one["others"][0]["action"]))


def on(person, date, hash_="#/daily"):
    """The person with the device's clock at noon of a date, at a page."""
    person.page.clock.set_fixed_time(datetime.datetime.combine(date, datetime.time(12)))
    person.page.goto("about:blank")
    return person.go(hash_)


def posed(person):
    coach(person).wait_for(timeout=BOOT)
    person.my_turn()
    return person


def stands(person):
    """How far the match is, and the names of all cards in sight: of an open hand, too."""
    cards = person.page.locator("#board .card .vh").all_text_contents()
    return person.ply(), cards


def card(person):
    """What home says of the puzzle of the day."""
    person.go("#/")
    found = person.page.locator(".daily .resume")
    found.wait_for(timeout=SOON)
    return found.inner_text()


def test_it_is_the_same_for_all_on_a_date_and_another_on_the_next(world, shop):
    ann, bert = (posed(on(world(shop, seed=seed), TODAY)) for seed in (1, 2))
    assert "Puzzle of the day. It is your turn" in coach(ann).inner_text()
    assert stands(ann) == stands(bert)
    assert puzzle_of(TODAY).title in card(ann)
    posed(on(bert, TODAY + DAY))
    assert puzzle_of(TODAY + DAY).title in card(bert)
    posed(on(ann, TODAY))
    posed(bert.go("#/daily"))
    assert (stands(ann) == stands(bert)) == (puzzle_of(TODAY) == puzzle_of(TODAY + DAY))
    posed(bert.go(f"#/daily/{TODAY}"))
    assert stands(ann) == stands(bert), "yesterday's is still there"


def give(person, one):
    """Answers as (text, path): who uses the keyboard types it."""
    text, path = one
    if person.hand != "keyboard":
        return answer(person, path)
    person.page.locator("#say").fill(text)
    person.page.locator("#say").press("Enter")


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
def test_what_was_solved_stays_solved_and_days_in_a_row_are_counted(world, shop, hand):
    person = world(shop, hand=hand)
    page = person.page
    for date in (TODAY, TODAY + DAY):
        on(person, date, "#/")
        assert "Not solved yet" in card(person)
        person.press(page.locator(".daily .resume"))
        posed(person)
        puzzle = puzzle_of(date)
        give(person, puzzle.other)
        says(person, "Not yet")
        person.my_turn()
        give(person, puzzle.best)
        says(person, "That is it.")
        page.reload()
        assert "Solved, 1 wrong answer" in card(person)
    assert "2 days in a row" in card(person)
    person.go("#/puzzles")
    rows = page.locator(".days li")
    rows.first.wait_for(timeout=SOON)
    assert [row.partition(":")[0] for row in rows.all_inner_texts()] == ["Today", "Yesterday"]
    assert rows.get_by_text("Solved").count() == 2
    on(person, TODAY + 3 * DAY, "#/")
    assert "in a row" not in card(person) and "Not solved yet" in card(person)
    person.press(page.locator(".daily").get_by_role("link", name="Puzzles"))
    person.press(page.locator(".days a").last)
    posed(person)
    assert "November 28, 2026" in coach(person).inner_text()


def test_who_is_shown_the_answer_has_not_solved_it_and_no_day_comes_early(world, shop):
    person = posed(on(world(shop), TODAY))
    person.button("Show the answer").click()
    says(person, "The best answer")
    answer(person, puzzle_of(TODAY).best[1])
    says(person, "That is it")
    person.page.reload()
    assert "The answer was shown" in card(person)
    for date, why in ((TODAY + DAY, "Its day has not come yet"), ("soon", "no puzzle of such a day")):
        person.go(f"#/daily/{date}")
        person.page.get_by_role("alert").get_by_text(why).wait_for(timeout=SOON)


def test_which_puzzle_a_day_has_and_which_days_are_a_row(raw):
    since = {"a": [(0, 2), (6, 9)], "b": [], "c": [(0, 3)], "d": [(8, 5)]}
    games = [{"id": name, "puzzles": [{"day": day, "count": count} for day, count in days]}
             for name, days in since.items()]
    found = raw("screens/dailyKept", """(m, games) => {
        const all = [...Array(10).keys()];
        const days = all.map(day => m.puzzleOf(games, day)).map(({ game, at }) => game.id + at);
        const none = m.puzzleOf([games[1]], 3);
        const row = (...kept) => {
          localStorage.removeItem('mulligan.daily');
          for (const [day, found] of kept) m.keepTried(day, { wrong: 0, found });
          return m.inARow(10); };
        const rows = [row(), row([9, 9]), row([10, 10], [9, 9], [8, 8]), row([10, 10], [9, 10], [8, 8]), row([8, 8])];
        const wrong = ['tomorrow', '2026-02-30', '2027-02-29', '1970-13-01'];
        const dates = [m.dateOf(0), m.dayOf('1970-01-02'), m.dateOf(m.dayOf('2028-02-29')), wrong.map(m.dayOf).join()];
        const broken = ['', '{', 'null', '7', '{"10": 3, "9": {"wrong": "x"}}', '{"10": {"wrong": 0, "found": null}}',
          '{"10": {"wrong": -3}}', '{"x": {"wrong": 1}, "999999": {"wrong": 0, "found": 999999}}'].map(text => {
          localStorage.setItem('mulligan.daily', text);
          return m.standingOf(10); });
        localStorage.removeItem('mulligan.daily');
        return { days, none, rows, dates, broken: [...new Set(broken)] }; }""", games)
    found_days = " ".join(found["days"])
    assert found_days == "a0 c0 a1 c1 a0 c2 a3 c0 d2 a3", "what comes later moves no day before"
    assert found["none"] is None
    assert found["rows"] == [0, 1, 3, 1, 0]
    assert found["dates"] == ["1970-01-01", 1, "2028-02-29", "NaN,NaN,NaN,NaN"]
    assert found["broken"] == ["Not solved yet"]


@pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")
def test_axe_finds_nothing_and_nothing_is_cut_off(world, shop):
    """In the light and in the dark."""
    person = world(shop)
    page = person.page
    found = []
    for hash_, there in (("#/", ".daily"), ("#/puzzles", ".days"), ("#/daily", ".coach"), ("#/daily/soon", ".trouble")):
        on(person, TODAY, hash_)
        page.locator(there).wait_for(timeout=BOOT)
        if there == ".coach":
            posed(person)
        page.evaluate("document.activeElement.blur()")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            poll(lambda: not page.evaluate("document.getAnimations().length"), "nothing moves")
            found += faults(page, width)
    assert found == []
