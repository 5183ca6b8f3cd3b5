"""Learn from your mistakes: slips are looked for, come back as puzzles, and are answered on the real table."""

import json
from typing import NamedTuple

import pytest

import sites
from axe import AXE, faults
from deckwork import open_file
from mulligan import Match, registry
from mulligan.match.view import View
from person import BOOT, SOON, STORE, poll

GAME = "gomori"
SIZES = [(1440, 900), (360, 640), (320, 640)]
pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")


class Moment(NamedTuple):
    """A choice of the person in a finished match: what was done, what is best, something else; each as (text, path)."""

    record: str
    ply: int
    made: tuple
    best: tuple
    other: tuple


@pytest.fixture(scope="module")
def moment():
    game = registry.get(GAME)
    seats = [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}]
    match = Match(game, seats=seats, seed=21)
    while match.ply < 12:
        [seat] = match.to_move()
        match.act_move(seat, match.legal(seat)[0])
    ply = max(at for at in range(1, match.ply + 1)
              if match.actions[at - 1].seat == 0 and len(game.legal(match.states[at - 1], 0)) > 3)
    state, view = match.states[ply - 1], View(game, match.states[ply - 1], 0)

    def told(move):
        return game.text(state, 0, move), [view.pick(one) for one in game.path(state, 0, move)]
    made = match.moves[ply - 1]
    legal = [move for move in game.legal(state, 0) if move != made]
    match.resign(0)
    return Moment(json.dumps(match.record()), ply, told(made), told(legal[-1]), told(legal[0]))


def learner(regulars, shop, moment, puzzles=True, **how):
    """Somebody who has that match, and a puzzle of it. Returns (person, id)."""
    person = regulars(shop, **how).go("#/matches")
    page = person.page
    everything = {"kind": "mulligan.matches", "matches": [{"id": "own-match", "record": moment.record}]}
    open_file(person, lambda: person.button("Open a file").click(), json.dumps(everything).encode(), "all.json")
    page.locator(".matches li a").first.wait_for(timeout=BOOT)
    ident = page.locator(".matches li a").first.get_attribute("href").split("/")[-1].split("@")[0]
    puzzle = {"at": moment.ply, "action": moment.best[0], "label": "Take the corner", "best": .8,
              "reason": "it holds the line", "kind": "slip", "wrong": 0, "found": 0, "others": [
                  {"action": moment.made[0], "chance": .4, "made": True}]}
    if puzzles:
        entry = {"id": ident, "game": GAME, "name": "Gomori against Easy", "puzzles": [puzzle]}
        page.evaluate(STORE, [["q:" + ident], [entry]])
    person.go("#/puzzles")
    page.locator("main h1").wait_for(timeout=SOON)
    return person, ident


def begin(person):
    person.press(person.page.locator(".slips a").first)
    person.page.locator(".coach").wait_for(timeout=BOOT)
    person.my_turn()
    person.page.keyboard.press("Tab")
    return coach(person)


def coach(person):
    return person.page.locator(".coach [role=status]")


def answer(person, path):
    """Picks the elements of an action, one after the other."""
    for element in path:
        one = person.page.locator(f"#board [data-id='{element}']").first
        poll(lambda: one.get_attribute("data-state") == "legal" or element.startswith("#"), f"{element} is lit")
        person.press(one)


def stands(person):
    """How far the match is, and what lies where."""
    cards = person.page.locator("#board .card").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return person.ply(), cards


def says(person, words):
    poll(lambda: words in coach(person).inner_text(), f"the coach says {words!r}")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_wrong_answer_is_told_why_and_changes_nothing_until_the_best_is_found(regulars, shop, moment, hand):
    person, ident = learner(regulars, shop, moment, hand=hand)
    page = person.page
    assert "A slip: it gave away 40 % of your chance" in page.locator(".slips li").inner_text()
    assert "Not found yet" in page.locator(".slips li").inner_text()
    assert "Find the better move" in begin(person).inner_text()
    before = stands(person)
    answer(person, moment.made[1])
    says(person, "as you did in the match, and your chance would be 40 % instead of 80 %")
    assert "as you did in the match" in coach(person).inner_text()
    person.my_turn()
    assert stands(person) == before and not page.locator("[data-state=picked]").count()
    answer(person, moment.other[1])
    says(person, "there is something better")
    person.my_turn()
    assert stands(person) == before and "rules allow" not in person.notices()
    answer(person, moment.best[1])
    says(person, "That is it. Take the corner: it holds the line. Your chance is 80 % then.")
    poll(lambda: stands(person) != before, "it is done")
    person.press(page.get_by_role("link", name="Puzzles"))
    page.locator(".slips li").wait_for(timeout=SOON)
    assert "Found once, 2 wrong answers" in page.locator(".slips li").inner_text()
    person.go("#/matches")
    page.locator(".matches li").first.wait_for(timeout=SOON)
    assert page.locator(".matches li").count() == 1, "a puzzle is no match that is kept"
    page.get_by_role("button", name="Delete").first.click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    assert page.evaluate(STORE, [["q:" + ident], None]) == [None], "what was learned of it goes with the match"


def test_who_gives_in_is_shown_the_answer_and_asked_again(regulars, shop, moment):
    person, _ = learner(regulars, shop, moment)
    page = person.page
    begin(person)
    person.button("Show the answer").click()
    says(person, "The best answer: Take the corner: it holds the line")
    first = moment.best[1][0]
    assert page.locator(f"#board [data-id='{first}'][data-hint]").count() == 1
    answer(person, moment.best[1])
    says(person, "That is it")
    person.go("#/puzzles")
    page.locator(".slips li").wait_for(timeout=SOON)
    assert "Not found yet" in page.locator(".slips li").inner_text(), "it was shown"


def test_a_puzzle_can_be_solved_by_keys_and_begun_again(regulars, shop, moment):
    person, _ = learner(regulars, shop, moment)
    page = person.page
    person.hand = "keyboard"
    begin(person)
    assert page.locator("[data-tool=undo], [data-tool=hint]").count() == 0
    page.keyboard.press("u")
    field = page.locator("#say")
    field.fill(moment.other[0])
    field.press("Enter")
    says(person, "Not yet")
    field.fill(moment.best[0])
    field.press("Enter")
    says(person, "That is it")
    person.press(person.button("Menu"))
    person.press(person.button("Begin the puzzle again"))
    says(person, "Find the better move")


def test_slips_are_looked_for_only_when_asked_and_that_can_be_stopped(regulars, shop, moment):
    person, ident = learner(regulars, shop, moment, puzzles=False)
    page = person.page
    page.get_by_text("1 finished match to look through").wait_for(timeout=SOON)
    person.button("Look for my slips").click()
    page.locator(".finding").get_by_text("Gomori against Easy").wait_for(timeout=SOON)
    page.get_by_text("Reviewing it").wait_for(timeout=BOOT)
    person.button("Stop").click()
    page.get_by_text("1 finished match to look through").wait_for(timeout=BOOT)
    assert page.evaluate(STORE, [["q:" + ident], None]) == [None]


def test_from_a_slip_in_a_review_one_comes_to_its_puzzle_and_is_told_why(world, optimising, shop):
    record = json.loads((sites.ROOT / "tests/browser/fixtures/doubtful.match.json").read_text("utf-8"))
    person = world(shop, browser=optimising, hand="touch").go("#/matches")
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    everything = {"kind": "mulligan.matches", "matches": [{"id": "own-match", "record": record}]}
    open_file(person, lambda: person.button("Open a file").click(), json.dumps(everything).encode(), "all.json")
    page.locator(".matches").get_by_role("link", name="Review").click()
    poll(lambda: page.locator(".flags .grade").count(), "slips are found", 180)
    person.press(page.get_by_role("button", name="Moves"))
    slip = page.locator("dialog li").filter(has=page.get_by_role("button", name="Solve it as a puzzle")).first
    told = slip.locator(".better p").first
    if told.inner_text().split(".")[0].count(": ") > 1:        # Better: what: why.
        assert told.locator(".clauseid").count(), "whose reason is told has clauses, too"
    assert "good: kept nearly all" in page.locator("dialog").inner_text()
    ply = int(slip.locator(".n").first.inner_text())
    person.press(slip.get_by_role("button", name="Solve it as a puzzle"))
    now = page.locator(".nowmove")
    now.get_by_text("Making puzzles of your slips").wait_for(timeout=SOON)
    person.press(now.get_by_role("button", name="Stop"))
    again = now.get_by_role("button", name="Solve it as a puzzle")
    again.wait_for(timeout=BOOT)
    ident = page.evaluate("location.hash").split("/")[-1].split("@")[0]
    assert page.evaluate(STORE, [["q:" + ident], None]) == [None], "what was stopped is not kept"
    match = Match.replay(record)
    game, state, made = match.game, match.states[ply - 1], match.moves[ply - 1]
    best = next(move for move in game.legal(state, 0) if move != made)
    puzzle = {"at": ply, "action": game.text(state, 0, best), "label": "Lay it there", "best": .9, "reason": "it wins",
              "kind": "slip", "wrong": 0, "found": 0,
              "others": [{"action": game.text(state, 0, made), "chance": .1, "made": True}]}
    page.evaluate(STORE, [["q:" + ident], [{"id": ident, "game": GAME, "name": "Mine", "puzzles": [puzzle]}]])
    person.press(again)
    page.locator(".coach").wait_for(timeout=BOOT)
    for move, said in ((made, "as you did in the match, and your chance would be 10 % instead of 90 %"),
                       (best, "That is it. Lay it there: it wins. Your chance is 90 % then.")):
        person.my_turn()
        answer(person, [View(game, state, 0).pick(one) for one in game.path(state, 0, move)])
        says(person, said)


def test_without_a_match_it_says_what_it_is_for(regulars, shop):
    person = regulars(shop).go("#/puzzles")
    person.page.get_by_text("No puzzle of your own yet").wait_for(timeout=SOON)
    assert person.page.get_by_role("link", name="Choose a game").count() == 1
    person.go("#/puzzle/nothing@3")
    person.page.get_by_text("This puzzle is not on this device").wait_for(timeout=BOOT)


@pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")
@pytest.mark.parametrize("screen", ["list", "to look", "puzzle", "wrong"])
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, moment, screen):
    person, _ = learner(regulars, shop, moment, puzzles=screen != "to look")
    page = person.page
    page.locator(".slips, .finding").first.wait_for(timeout=SOON)
    if screen in ("puzzle", "wrong"):
        begin(person)
    if screen == "wrong":
        answer(person, moment.made[1])
        says(person, "Not yet")
    page.evaluate("document.activeElement.blur()")         # the way to the table, which only a key shows
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += faults(page, width)
    assert found == []
