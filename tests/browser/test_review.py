"""Looking at a match again: both ways, by keys, with the graph, from a link, into and out of files, and on from it."""

import json
import random
import re
import sys

import pytest

import sites
from person import BOOT, SOON, poll

sys.path.insert(0, str(sites.ROOT / "py"))
from mulligan import Match, registry
from mulligan.match.steps import steps
from mulligan.match.summaries import plies

GAMES = sites.games() if sites.BUILT.exists() else []
GAME, LEVEL = (GAMES[0]["id"], GAMES[0]["levels"][0]["id"]) if GAMES else (None, None)

THEIRS = "Easy’s "                                                        # of the other player of that match
LONG = 300                                                             # seconds of second looks, on a busy machine


@pytest.fixture(scope="module")
def finished(built):
    """The text of a record: some moves, then one seat resigns."""
    match = Match(registry.get(GAME), seed=21)
    for _ in range(16):
        [seat] = match.to_move()
        match.act_move(seat, match.legal(seat)[0])
    match.resign(match.to_move()[0])
    return json.dumps(match.record())


@pytest.fixture
def reviewer(regulars, shop, finished):
    """Somebody with that match in their list, looking at its last move."""
    person = regulars(shop).go("#/matches")
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.evaluate("delete navigator.clipboard.writeText")      # other tests catch what is copied
    give(person, finished)
    person.page.locator(".matches li a").first.wait_for(timeout=BOOT)
    person.page.locator(".matches").get_by_role("link", name="Review").click()
    person.page.locator(".transport").wait_for(timeout=BOOT)
    return person


def give(person, text: str, name: str = "match.json"):
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})


def ply(person) -> int:
    return int(re.search(r"@(\d+)$", person.page.evaluate("location.hash"))[1])


def at(person, wanted: int):
    shown = person.page.locator(".nowmove b").first
    poll(lambda: ply(person) == wanted and shown.inner_text() == str(wanted), f"move {wanted} is shown")


@pytest.fixture
def doubter(world, optimising, shop):
    """Somebody with a match in which they threw a sure thing away near its end."""
    person = world(shop, browser=optimising).go("#/matches")
    give(person, (sites.ROOT / "tests/browser/fixtures/doubtful.match.json").read_text("utf-8"))
    person.page.locator(".matches li a").first.wait_for(timeout=BOOT)
    person.page.locator(".matches").get_by_role("link", name="Review").click()
    person.page.locator(".transport").wait_for(timeout=BOOT)
    return person


def test_a_doubtful_move_is_looked_at_again_and_what_was_better_is_said_and_shown(doubter):
    person, page = doubter, doubter.page
    blunder = page.locator(".moves li").filter(has=page.locator(".better")).first
    blunder.wait_for(timeout=LONG * 1000)
    number = int(blunder.locator(".n").inner_text())
    said = blunder.locator(".better p").inner_text()
    assert re.search(r"Better( for \w+)?: \w.+: .+\. Your chance would be \d+ % instead of \d+ %\.", said), said
    best, made = re.findall(r"(\d+ %)", said)[-2:]
    mark = blunder.locator(".grade")
    words = mark.get_attribute("title")
    assert mark.inner_text().startswith("?") and re.search("(slip|blunder): gave away \\d+ % of the chance", words)
    assert words in mark.text_content(), "a reader hears it in words"
    explained = page.locator(".graph .meanings").inner_text()
    assert explained.count("gave away") == 2, "both signs are explained"
    told = page.locator(".moves li .grade:is([data-g=slip], [data-g=blunder])")
    for each in told.all():
        own = each.get_attribute("data-own") is not None
        assert each.get_attribute("title").startswith("your " if own else THEIRS), "it says whose it is"
    assert "filled: yours" in explained and f"outlined: {THEIRS.strip()}" in explained
    flags = page.locator(".flags .grade")
    assert flags.count() == told.count() and flags.and_(page.locator("[data-own]")).count() \
        == told.and_(page.locator("[data-own]")).count()
    assert f"Move {number}, {words}." in page.locator("#graph-summary").text_content()
    assert page.locator(f".flags .grade[title='Move {number}, {words}']").count() == 1
    whole = page.locator(".graph header b")
    blunder.locator("a").first.click()
    at(person, number)
    assert whole.inner_text().endswith(f": {made}"), "one chance for one moment"
    blunder.get_by_role("button", name="Show it").click()
    at(person, number - 1)
    assert whole.inner_text().endswith(f": {best}")
    assert page.locator("#board [data-hint]").count() == 1, "the first step of it is lit"
    told = page.locator(".nowmove .better")
    assert told.text_content().strip().startswith("Better"), "and it is still said what it is"
    page.keyboard.press("ArrowLeft")
    poll(lambda: told.count() == 0, "it is of that moment alone")
    unsure = page.locator(".moves li:not(:has(.better)) .grade:is([data-g=slip], [data-g=blunder])")
    assert not unsure.count(), "every mark says what was better"
    page.set_viewport_size({"width": 390, "height": 844})
    person.button("Moves").click()
    page.locator("dialog .better").get_by_role("button", name="Show it").first.click()
    poll(lambda: page.locator("dialog").count() == 0, "what is shown on the board is seen: the list over it goes")


def test_marks_come_when_all_is_looked_at_and_stay(doubter):
    person, note = doubter, doubter.page.locator(".graph header span")
    left = r"Looking again, line and marks may change: \d+ doubtful turns? left"
    marks = person.page.locator(".moves .grade, .flags .grade, .moves .better")
    poll(lambda: re.match(left, note.inner_text()), "second looks are taken", LONG)
    assert not marks.count()
    note.evaluate("note => note.querySelector('button').click()")
    again = person.button("Look again at doubtful turns")
    again.wait_for(timeout=SOON)
    assert not marks.count(), "nothing is called anything on half a look"
    person.press(again)
    seen = set()
    done = "Press the graph to see a turn."
    poll(lambda: seen.add(marks.count()) or note.inner_text().endswith(done), "all are seen", LONG)
    assert seen <= {0, marks.count()} and marks.count(), "they come all at once"


def test_a_moment_says_which_look_found_its_chance(doubter):
    """The second look finds other chances than the quick one: the page says so, and has both numbers."""
    page, note = doubter.page, doubter.page.locator(".graph header span")
    which, plot = page.locator(".graph header small"), page.locator(".graph .plot")
    page.locator(".graph .run").wait_for(timeout=BOOT)
    assert not which.inner_text(), "a quick look is all there is"
    settled = "A second look changed the worth of turns. Press the graph to see a turn."
    poll(lambda: note.inner_text() == settled, "it is moved", LONG)
    said = r"after a second look, (\d+) % at first"
    moved = 0
    for move in range(ply(doubter), -1, -1):
        at(doubter, move)
        words = which.inner_text()
        if words:
            moved += 1
            now = re.search(r": (\d+) %$", page.locator(".graph header b").inner_text())[1]
            assert re.fullmatch(said, words) and re.fullmatch(said, words)[1] != now
            assert plot.get_attribute("aria-valuetext") == f"move {move}, {now} % {words}", "a reader hears it, too"
        page.keyboard.press("ArrowLeft")
    assert moved


@pytest.fixture(scope="module")
def stepped(built):
    """The text of a record whose last action has steps, and how many: the first found in random play of any game."""
    for entry in GAMES:
        match, chance = Match(registry.get(entry["id"]), seed=21), random.Random(21)
        while match.to_move() and len(match.moves) < 150:
            [seat, *_] = match.to_move()
            match.act_move(seat, chance.choice(match.legal(seat)))
            if len(steps(match, len(match.moves))) > 1:
                return json.dumps(match.record())
    raise AssertionError("no game tells steps")


def test_a_move_opens_into_its_steps_and_the_last_one_pressed_is_shown(regulars, shop, stepped):
    person = regulars(shop).go("#/matches")
    page = person.page
    give(person, stepped)
    page.locator(".matches").get_by_role("link", name="Review").click(timeout=BOOT)
    page.locator(".transport").wait_for(timeout=BOOT)
    move = page.locator(".moves > ol > li").filter(has=page.locator("details.steps")).last
    number = int(move.locator(".n").first.inner_text())
    person.press(move.locator(".steps > summary"))
    told = move.locator(".steps button")
    told.first.wait_for(timeout=SOON)
    shown, board = [], page.locator("#board .table, #board.table").aria_snapshot
    for i in range(told.count()):
        before = board()
        person.press(told.nth(i))
        at(person, number)
        poll(lambda: board() != before or i and board() == shown[-1], "the step is shown")
        shown.append(board())
    assert len(set(shown)) > 1, "the steps are moments of their own"
    told.evaluate_all("all => [...all].reverse().concat(...all).forEach(step => step.click())")
    poll(lambda: board() == shown[-1], "what was pressed last is shown")
    page.wait_for_timeout(500)
    assert board() == shown[-1], "and stays"


# cards of the hands that are covered, cut or too small to read, and cards of the field that a hand covers
HIDDEN = """() => {
    const faults = [], box = node => node.getBoundingClientRect();
    for (const hand of document.querySelectorAll('.tophand, .hand')) {
      for (const card of hand.querySelectorAll('button.card')) {
        const { left, top, bottom, width } = box(card), corner = [left + 7, top + 9];
        const there = document.elementFromPoint(...corner);
        const word = `${hand.className}: ${card.textContent.trim().slice(0, 20)}`;
        if (width < 30 || top < 0 || bottom > innerHeight + width * .1) faults.push(`${word} is cut`);
        else if (!card.contains(there)) faults.push(`${word} is covered`);
        for (const slot of document.querySelectorAll('.field .slot')) {
          const other = box(slot);
          const meets = left < other.right - 3 && left + width > other.left + 3;
          if (meets && top < other.bottom - 6 && bottom > other.top + 6) faults.push(`${word} covers the field`);
        }
      }
    }
    return [document.querySelectorAll('.tophand button.card, .hand button.card').length, faults]; }"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844), (360, 640), (844, 390)])
def test_both_hands_can_be_read(reviewer, size):
    person, page = reviewer, reviewer.page
    person.button("Back", exact=True).click()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(300)
    cards, faults = page.evaluate(HIDDEN)
    assert cards > 5 and faults == []


def test_it_steps_both_ways_by_buttons_keys_list_and_slider(reviewer):
    person, page = reviewer, reviewer.page
    last = ply(person)
    board = page.locator(".table").aria_snapshot
    end = board()
    person.button("Back", exact=True).click()
    at(person, last - 1)
    assert board() != end
    person.button("Next", exact=True).click()
    at(person, last)
    assert board() == end
    page.locator(".moves h2").click()
    for key, wanted in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last),
                        ("[", None), ("Home", 0)]:
        page.keyboard.press(key)
        if wanted is not None:
            at(person, wanted)
        else:
            poll(lambda: ply(person) < last, "a turn back")
    assert person.button("Back", exact=True).is_disabled()
    page.locator("#board").evaluate("node => { node.dataset.same = '1'; }")
    page.locator(".moves li a").nth(2).click()
    at(person, 3)
    assert page.locator("#board[data-same]").count(), "another move is shown on the same screen"
    page.locator("#ply").fill("5")
    at(person, 5)
    for _ in range(5):                                     # faster than the views come
        page.keyboard.press("ArrowLeft")
    page.reload()
    page.locator(".transport").wait_for(timeout=BOOT)
    assert 0 <= ply(person) <= 5


def test_the_graph_is_worked_out_with_progress_and_leads_to_a_move(reviewer):
    person, page = reviewer, reviewer.page
    slider = page.get_by_role("slider", name="Move").and_(page.locator(".plot"))
    slider.wait_for(timeout=SOON)
    whole = "Press the graph to see a turn."
    poll(lambda: page.locator(".graph header span").inner_text().endswith(whole), "the graph is whole", 120)
    assert len(page.locator(".graph .run").get_attribute("d").split("L")) > 5
    slider.focus()
    page.keyboard.press("Home")
    at(person, 0)
    slider.click(position={"x": 5, "y": 20})
    assert "ends at" in page.locator("#graph-summary").inner_text()


def test_the_graph_can_be_stopped_and_taken_up_again(reviewer):
    page = reviewer.page
    press = "document.querySelector('.graph .aslink')?.click()"
    poll(lambda: page.locator(".graph").count(), "the graph is begun")
    page.evaluate(press)
    poll(lambda: page.get_by_role("button", name="Stop", exact=True).count() == 0, "the work has stopped")
    if page.get_by_role("button", name="Work it out").count():
        reviewer.button("Work it out").click()
    poll(lambda: page.locator(".graph .run").count(), "there is a line")


def test_play_from_here_begins_a_new_match_and_leaves_the_old_one(reviewer):
    person, page = reviewer, reviewer.page
    old, last = person.match(), ply(person)
    assert not person.button("Play from here").count(), "at its end nothing is left to play"
    page.locator("#ply").fill("4")
    at(person, 4)
    person.button("Play from here").click()
    person.button("Play", exact=True).click()
    poll(lambda: "#/play/" in page.evaluate("location.hash"), "the new match is opened")
    person.play(picks=2)
    assert person.match() != old
    person.go(f"#/review/{old}@{last}")
    page.locator(".transport").wait_for(timeout=BOOT)
    at(person, last)


def test_at_its_end_a_match_is_played_once_more(reviewer):
    person, page = reviewer, reviewer.page
    old = person.match()
    person.button("Rematch").click()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert person.match() == old and "#/review/" in page.url
    person.button("Rematch").click()
    page.locator("dialog[open] .row .btn").last.click()
    poll(lambda: "#/play/" in page.evaluate("location.hash"), "the new match is opened")
    person.page.locator("#accept").click()                       # two persons at this device
    person.my_turn()
    assert person.match() != old and not person.over()


def test_a_link_opens_the_match_at_its_move_for_somebody_else(reviewer, world, shop):
    person = reviewer
    person.page.locator("#ply").fill("5")
    at(person, 5)
    person.button("Copy link").click()
    person.page.get_by_text("The link is copied").wait_for(timeout=SOON)
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(shop.address) and link.endswith("@5")
    board = person.page.locator(".table").aria_snapshot()
    other = world(shop)
    other.page.goto(link)
    other.page.locator(".transport").wait_for(timeout=BOOT)
    at(other, 5)
    assert other.page.locator(".moves li").count() == person.page.locator(".moves li").count()
    fields = [each.page.locator("#board .field").inner_text() for each in (other, person)]
    assert fields[0] == fields[1] and board
    other.go("#/matches")                                  # only looked at, not kept
    other.page.get_by_text("No match yet").wait_for(timeout=SOON)


def test_the_file_goes_out_and_comes_back_the_same(reviewer, finished):
    with reviewer.page.expect_download() as got:
        reviewer.button("Save file").click()
    assert json.loads(open(got.value.path(), encoding="utf-8").read()) == json.loads(finished)
    with reviewer.page.expect_download() as got:
        reviewer.button("Score sheet").click()
    sheet = open(got.value.path(), encoding="utf-8").read()
    assert GAMES[0]["title"] in sheet and len(sheet.splitlines()) > 5


def test_a_running_match_can_be_looked_at_too(regulars, shop):
    person = regulars(shop)
    ident = person.new_match(GAME, LEVEL)
    person.play(picks=3)
    person.my_turn()
    ply_ = person.ply()
    person.button("Menu").click()
    person.button("Review the match so far").click()
    person.page.locator(".transport").wait_for(timeout=SOON)
    at(person, ply_)
    person.page.keyboard.press("Home")
    at(person, 0)
    person.go(f"#/play/{ident}")
    person.my_turn()
    assert person.ply() == ply_


def test_on_a_phone_on_its_side_the_steps_stand_beside_the_board(reviewer):
    reviewer.page.set_viewport_size({"width": 740, "height": 360})
    board, steps = (reviewer.page.locator(name).bounding_box() for name in ("#board", ".transport"))
    assert steps["x"] >= board["x"] + board["width"] - 1 and steps["y"] + steps["height"] <= 361, (board, steps)


@pytest.fixture(scope="module")
def passed(built):
    """The text of a record with passes that brought nothing, and the ply of one: the first found in any game."""
    for entry in GAMES:
        match, chance = Match(registry.get(entry["id"]), seed=5), random.Random(5)
        while match.to_move() and len(match.moves) < 60:
            [seat, *_] = match.to_move()
            match.act_move(seat, chance.choice(match.legal(seat)))
        lines = plies(match, 0)["plies"]
        still = [line["ply"] for line, after in zip(lines, lines[1:]) if line.get("still") and not after.get("still")]
        if still:
            return json.dumps(match.record()), still[0], len(lines)
    raise AssertionError("nobody ever passed")


def test_passes_that_brought_nothing_are_folded_and_open_where_one_stands(regulars, shop, passed):
    record, still, total = passed
    person = regulars(shop).go("#/matches")
    page = person.page
    give(person, record)
    page.locator(".matches").get_by_role("link", name="Review").click(timeout=BOOT)
    page.locator(".transport").wait_for(timeout=BOOT)
    lines = page.locator(".moves > ol > li")
    assert lines.count() < total and page.locator(".moves .passes li").count() == total - lines.count()
    page.evaluate("ply => { location.hash = location.hash.replace(/@.*/, '@' + ply); }", still)
    here = page.locator(".moves .passes[open] [aria-current=true]")
    poll(lambda: here.count() == 1 and here.is_visible(), "the pass that is shown is in sight")
