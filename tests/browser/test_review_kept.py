"""What a review found is kept beside its match: who comes back finds it as it was left."""

import re

import sites
from person import BOOT, SOON, STORE, poll
from test_review import LONG, doubter, give  # noqa: F401  (doubter is a fixture)


def test_who_comes_back_finds_what_second_looks_found(doubter):  # noqa: F811
    """Not the quick look they had corrected; it goes with the match."""
    person, page = doubter, doubter.page
    ident = re.search(r"review/([^@]+)@", page.evaluate("location.hash"))[1]
    note, line = page.locator(".graph header span"), page.locator(".graph .run")
    settled = "A second look changed the worth of turns. Press the graph to see a turn."
    poll(lambda: note.count() and note.inner_text() == settled, "it is settled", LONG)
    marks = page.locator(".moves .grade, .moves .better")
    before = marks.all_inner_texts(), line.get_attribute("d")
    page.evaluate("""() => { window.said = new Set();
        new MutationObserver(() => window.said.add(document.querySelector('.graph header span')?.innerText ?? ''))
          .observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    person.go("#/matches")
    page.locator(".matches").get_by_role("link", name="Review").click()
    poll(lambda: note.count() and note.inner_text() == settled, "it is settled again", SOON / 1000)
    assert (marks.all_inner_texts(), line.get_attribute("d")) == before
    assert not [words for words in page.evaluate("[...window.said]") if "Looking again" in words]
    assert page.evaluate(STORE, [["v:" + ident], None]) != [None]
    person.go("#/matches")
    page.get_by_role("button", name="Delete").first.click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    assert page.evaluate(STORE, [["v:" + ident], None]) == [None]


# presses Stop once half of the moments have a first look, before the next slice ends; those that stick out get another
STOP_LATE = """() => new MutationObserver(() => {
    const note = document.querySelector('.graph header span');
    const share = parseInt(/^\\s*(\\d+) % worked out/.exec(note?.textContent ?? '')?.[1]);
    if (share > 25) note.querySelector('button').click();
  }).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def test_a_stopped_graph_is_not_kept_as_whole(world, optimising, shop):
    """Second looks at half a line are kept no more than that half: who comes back has the whole worked out."""
    person = world(shop, browser=optimising).go("#/matches")
    page = person.page
    give(person, (sites.ROOT / "tests/browser/fixtures/doubtful.match.json").read_text("utf-8"))
    page.locator(".matches li a").first.wait_for(timeout=BOOT)
    page.evaluate(STOP_LATE)
    page.locator(".matches").get_by_role("link", name="Review").click()
    page.locator(".transport").wait_for(timeout=BOOT)
    ident = re.search(r"review/([^@]+)@", page.evaluate("location.hash"))[1]
    again = person.button("Look again at doubtful turns")
    again.wait_for(timeout=BOOT)
    half = page.locator(".graph .run").get_attribute("d")
    person.press(again)
    note = page.locator(".graph header span")
    poll(lambda: note.inner_text().endswith("Press the graph to see a turn."), "half of it is settled", LONG)
    assert page.evaluate(STORE, [["v:" + ident], None]) == [None]
    page.reload()
    ended = "Looking again|A second look"
    poll(lambda: note.count() and re.match(ended, note.inner_text()), "it is worked out to its end", LONG)
    assert len(page.locator(".graph .run").get_attribute("d")) > len(half)
    poll(lambda: page.evaluate(STORE, [["v:" + ident], None]) != [None], "the whole of it is kept", LONG)


def test_what_a_review_finds_does_not_come_back_after_its_match_was_deleted(doubter, world):  # noqa: F811
    """It goes on looking in one tab after the match was deleted in another."""
    page, other = doubter.page, world(doubter)
    ident = re.search(r"review/([^@]+)@", page.evaluate("location.hash"))[1]
    note = page.locator(".graph header span")
    poll(lambda: page.evaluate(STORE, [["v:" + ident], None]) != [None], "the line is kept", LONG)
    note.get_by_role("button", name="Stop").click()
    again = doubter.button("Look again at doubtful turns")
    again.wait_for(timeout=BOOT)
    other.go("#/matches")
    other.button("Delete").first.click(timeout=BOOT)
    other.button("Delete", exact=True, within=other.page.locator("dialog")).click()
    other.page.get_by_text("No match yet").wait_for(timeout=BOOT)
    assert page.evaluate(STORE, [["v:" + ident], None]) == [None]
    doubter.press(again)
    poll(lambda: note.inner_text().endswith("Press the graph to see a turn."), "second looks are through", LONG)
    assert page.evaluate(STORE, [["v:" + ident], None]) == [None]
