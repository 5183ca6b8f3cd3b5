"""The home screen: where to begin for who is new, what waits for who comes back, Play on the first screen."""

import pytest

from axe import WIDE
import sites
from person import poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME = GAMES[0]["id"] if GAMES else None
BOXES = """all => all.map(node => { const { top, bottom, left, right } = node.getBoundingClientRect();
    return [top, bottom, left, right].map(Math.round); })"""


def played_from(page):
    """Where the buttons Play stand, of each poster."""
    page.locator(".poster").nth(len(GAMES) - 1).wait_for()
    page.locator(".resume").first.wait_for()
    page.mouse.move(0, 0)
    poll(lambda: not page.evaluate("document.getAnimations().length"), "nothing moves")
    return page.locator(".poster .btn.main").evaluate_all(BOXES)


@pytest.mark.parametrize("size, seen", [((1280, 720), 5), ((1440, 900), 5), ((2560, 1080), 5), ((390, 844), 1)])
def test_who_is_new_sees_where_to_begin_and_how_to_play(world, shop, size, seen):
    page = world(shop, size=size).go().page
    boxes = played_from(page)
    tabs = page.locator(".tabs").bounding_box() if size[0] < 800 else None
    floor = tabs["y"] if tabs else size[1]
    assert all(top >= 0 and bottom <= floor for top, bottom, *_ in boxes[:seen]), f"Play is below the fold: {boxes}"
    for top in {top for top, *_ in boxes}:
        row = [box for box in boxes if abs(box[0] - top) < 60]
        assert len({tuple(box[:2]) for box in row}) == 1, f"buttons of a row stand at different heights: {row}"
    begin = page.get_by_role("link", name="Learn", exact=False).first
    easy = [game for game in sites.games() if game["weight"] == "easy"]
    assert begin.get_attribute("href") in {f"#/learn/{game['id']}" for game in easy}, "the easiest game is offered"
    words = page.locator(".poster").first.inner_text()
    assert "Easy to learn" in words and f"{next(g['minutes'] for g in easy if g['title'] in words)} minutes" in words
    authors = page.locator("section", has=page.get_by_role("heading", name="For authors"))
    tools = page.get_by_role("link", name="Tools", exact=True)
    assert tools.count() == authors.get_by_role("link", name="Tools", exact=True).count(), "tools are for authors"
    wall = page.locator(".wall").bounding_box()
    assert wall["width"] > min(size[0], 2400) - 80, "a wide screen has its room used"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_who_comes_back_sees_what_waits_first(regulars, shop, size):
    person = regulars(shop, size=size)
    person.new_match(GAME, "easy")
    page = person.play(picks=4).page
    person.go("#/")
    boxes = played_from(page)
    assert page.get_by_role("heading", name="New here?").count() == 0
    top, bottom, *_ = page.locator(".resume .btn").first.evaluate_all(BOXES)[0]
    assert top > 0 and bottom < boxes[0][0], "first what waits, then the games"
    assert boxes[0][1] <= size[1], "Play stands on the first screen, too"
    assert page.locator("main a").first.get_attribute("href").startswith("#/play/")


def test_a_match_in_which_nothing_was_done_yet_does_not_wait(regulars, shop):
    """Who only looked at a table is not asked to go on with it; it is kept among the matches."""
    person = regulars(shop)
    person.new_match(GAME, "easy")
    page = person.my_turn().page
    person.go("#/matches")
    page.get_by_role("link", name="Go on").wait_for()
    person.go("#/")
    page.get_by_role("heading", name="New here?").wait_for()
    assert page.get_by_role("heading", name="Go on").count() == 0
    person.go("#/matches")
    page.get_by_role("link", name="Go on").click()
    person.play(picks=4).go("#/")
    page.get_by_role("heading", name="Go on").wait_for()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_match_under_way_is_found_from_the_page_of_its_game(regulars, shop, size):
    person = regulars(shop, size=size)
    person.new_match(GAME, "easy")
    page = person.play(picks=4).page
    match = page.evaluate("location.hash")
    others = [game["id"] for game in sites.games() if game["id"] != GAME]
    person.go(f"#/{GAME}")
    row = page.locator(".setup .resumes").get_by_role("link").first
    row.wait_for()
    assert row.get_attribute("href") == match and "Go on" in row.inner_text()
    top, bottom, *_ = row.evaluate_all(BOXES)[0]
    assert bottom - top > 40 and page.evaluate(WIDE) is None
    person.go(f"#/{others[0]}")
    page.get_by_role("button", name="Quick play").wait_for()
    assert page.locator(".setup .resumes").count() == 0, "it is no match of another game"


@pytest.mark.parametrize("kept, heading", [
    ({"mulligan.lesson.%s" % GAME: "done"}, "What next?"), ({"mulligan.lesson.%s" % GAME: "3"}, "Learning "),
    ({"mulligan.played": GAME}, "What next?")])
def test_who_has_learned_or_played_is_not_called_new(regulars, shop, kept, heading):
    person = regulars(shop)
    page = person.go("#/settings").page
    page.evaluate("kept => Object.entries(kept).forEach(each => localStorage.setItem(...each))", kept)
    page.reload()
    page = person.go("#/").page
    said = page.locator("#suggested")
    poll(lambda: said.count() and said.inner_text().lower().startswith(heading.lower()), "what comes next is said")


def test_what_waited_is_there_before_it_is_read(regulars, shop):
    """Who comes back sees it at once; what is gone meanwhile goes when the list comes."""
    person = regulars(shop)
    person.new_match(GAME, "easy")
    page = person.play(picks=4).page
    person.go("#/")
    page.locator(".resume").first.wait_for()
    poll(lambda: "seats" in (page.evaluate("localStorage.getItem('mulligan.waiting')") or ""), "it is remembered")
    ghost = page.evaluate("""() => {
        const [one] = JSON.parse(localStorage.getItem('mulligan.waiting'));
        localStorage.setItem('mulligan.waiting', JSON.stringify([{ ...one, id: 'm-gone', title: 'Ghost' }]));
        return one.id; }""")
    page.reload()
    poll(lambda: page.locator(".resume").first.get_attribute("href") == f"#/play/{ghost}", "the list is right")
    assert page.get_by_text("Ghost").count() == 0


@pytest.mark.parametrize("kept", ["", "{broken", "null", "7", "[null, 3, {}]", '[{"id": 1}]'])
def test_a_memory_nobody_can_read_is_none(raw, kept):
    assert raw("screens/waiting", "(m, kept) => { localStorage.setItem('mulligan.waiting', kept); "
               "const found = m.remembered(); localStorage.removeItem('mulligan.waiting'); return found; }", kept) == []


def test_a_world_with_nothing_to_do_waits_behind_one_with_something(raw):
    """Matches and worlds where something waits come first, then by when they were touched."""
    assert raw("screens/home", """async m => {
        const today = Math.floor(Date.now() / 864e5) + 2;
        const world = { game: 'x', title: 'X', cloth: 'green', line: 'quiet', day: today };
        const kept = [{ ...world, id: 'a', touched: 9 }, { ...world, id: 'b', touched: 1, due: 'A pack' },
            { ...world, id: 'c', touched: 2, day: 1 }];
        const match = { id: 'm', game: 'x', title: 'X', cloth: 'green', line: 'turn 1', seats: [], touched: 0 };
        const engine = new EventTarget();
        engine.call = async name => (name === 'list' ? [match] : kept);
        engine.progress = { all: 0 };
        const app = { engine, games: [], redraw() {} };
        const { draw, close } = m.default(app);
        await new Promise(done => setTimeout(done, 20));
        const words = JSON.stringify(draw(), (key, value) => (value instanceof EventTarget ? undefined : value));
        close();
        localStorage.removeItem('mulligan.waiting');
        return ['#/world/x/c', '#/world/x/b', '#/play/m', '#/world/x/a'].map(way => words.indexOf(way) > 0);
    }""") == [True, True, True, False], "three are shown, and the one in which nothing waits is not among them"
