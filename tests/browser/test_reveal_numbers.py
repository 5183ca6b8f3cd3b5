"""Seats that choose at the same time: why a number is what it is, and the clock."""

import json
import re

import pytest

from mulligan.match.match import Match
from mulligan.registry import get
from person import BOOT, SOON, poll
from together import EASY, PERSON, SECRET, dealt, until, up, read_all

pytestmark = pytest.mark.skipif(SECRET is None, reason="no game of the built site lets seats choose at the same time")


def test_every_number_is_the_sum_of_its_parts(regulars, shop):
    person = dealt(regulars, shop, "off", seed="7")
    until(person, lambda: up(person) >= 8, "all are turned over")
    person.my_turn()
    page, changed = person.page, 0
    for number, out, account in read_all(person):
        assert account["total"] == number == max(0, sum(value for value, *_ in account["parts"])), account
        cited = [link or "" for *_, link in account["parts"]]
        assert all(re.match(rf"#/rules/{SECRET}/\w", link) for link in cited), "each part cites its rule"
        changed += len(account["parts"]) > 1
        if out:
            assert number == 0 and "cancelled" in account["parts"][0][1], "it says why it is out"
    assert changed
    page.locator(".slot .card:not([data-look=back]):not([data-out])").first.hover()
    page.locator(".side .sum").wait_for(timeout=SOON)              # beside the table by itself
    page.locator(".side .sum a").first.click()
    page.locator(".book, .rulebook, main").first.wait_for()
    assert page.evaluate("location.hash").startswith(f"#/rules/{SECRET}/")


def test_in_review_a_number_is_explained_as_it_was_then(regulars, shop):
    person = dealt(regulars, shop, "off", seed="7")
    until(person, lambda: up(person) >= 8, "all are turned over")
    page, match = person.page, person.match()
    page.keyboard.press("Escape")
    person.go(f"#/review/{match}")
    page.locator(".transport").wait_for(timeout=BOOT)
    seen = set()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(250)
        for number, _, account in read_all(person):
            assert account["total"] == number == max(0, sum(value for value, *_ in account["parts"]))
        seen.add(up(person))
        page.locator(".moves h2").click()
    assert len(seen) > 3, "fewer lie open the farther one goes back"


# ---- the clock -----------------------------------------------------------------------------------------------------

def with_clock(*seats):
    """A match with a clock between these; without such an option the test is skipped."""
    for option in get(SECRET).options:
        for value, _ in option.choices:
            match = Match(get(SECRET), {option.name: value}, list(seats), seed=5)
            if match.game.clock(match.state):
                return match
    pytest.skip("this game has no clock")


def on_the_clock(person, match):
    """Opens the match where a test may put the clock on; gives the page."""
    page = person.go("#/matches").page
    page.evaluate("""window.late = 0;
        window.real ??= performance.now.bind(performance);
        performance.now = () => real() + late;""")
    with page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    record = json.dumps(match.record()).encode()
    chooser.value.set_files({"name": "match.json", "mimeType": "application/json", "buffer": record})
    page.locator(".matches li a").first.click(timeout=BOOT)
    return page


def test_the_clock_runs_out_and_the_rules_choose(regulars, shop):
    match, person = with_clock(PERSON, EASY), regulars(shop)
    page = on_the_clock(person, match)
    person.my_turn()
    clock, seconds = page.locator(".prompt .clock"), match.game.clock(match.state)
    assert clock.inner_text() in (f"{seconds} s", f"{seconds - 1} s") and clock.get_attribute("role") == "timer"
    poll(lambda: int(clock.inner_text().split()[0]) <= seconds - 2, "it counts down")
    assert page.locator(".prompt [role=alert]").text_content() == ""
    page.evaluate(f"late = {(seconds - 9) * 1000}")
    page.evaluate("""window.alerts = [];
        new MutationObserver(all => all.forEach(({ target }) => alerts.push(target.textContent)))
          .observe(document.querySelector('.prompt [role=alert]'),
            { childList: true, characterData: true, subtree: true })""")
    poll(lambda: int(clock.inner_text().split()[0]) <= 6, "the last ten seconds run")
    said = [re.fullmatch(r"([789]|10) seconds left", text) is not None for text in page.evaluate("alerts")]
    assert said == [True], "it is said once, and true"
    short = "node => parseFloat(getComputedStyle(node, '::after').width) < node.closest('.prompt').clientWidth / 2"
    assert clock.evaluate(short), "the bar is short"
    page.evaluate(f"late = {seconds * 1000}")
    page.locator(".log li").first.wait_for(timeout=SOON)
    person.my_turn()
    poll(lambda: int(clock.inner_text().split()[0]) > 10, "the next choice has its own time")
    assert page.locator(".prompt [role=alert]").text_content() == ""


def test_a_choice_made_by_the_clock_is_kept_and_the_curtain_hides_what_was_read(regulars, shop):
    match, person = with_clock(PERSON, PERSON | {"name": "Other"}), regulars(shop)
    page, accept = on_the_clock(person, match), person.page.locator("#accept")
    accept.click(timeout=BOOT)
    person.my_turn()
    page.locator("#say").fill("hand")
    page.locator("#say").press("Enter")
    poll(lambda: page.locator(".say output").inner_text(), "the hand is told")
    person.button("Menu", exact=True).click()
    page.locator("dialog").wait_for()
    page.evaluate(f"late = {match.game.clock(match.state) * 1000}")
    accept.wait_for(timeout=SOON)
    who = page.locator(".curtain h2").inner_text()
    assert "Other" in who and page.locator("dialog").count() == 0
    poll(lambda: page.evaluate("document.activeElement.id") == "accept", "the focus is on the curtain's button")
    accept.click()
    person.my_turn()
    assert page.locator(".say output").inner_text() == "", "nothing of the other's hand stands here"
    page.reload()
    accept.wait_for(timeout=BOOT)
    assert page.locator(".curtain h2").inner_text() == who, "what the clock chose is kept"
