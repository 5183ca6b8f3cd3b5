"""What a review found is kept beside its match: who comes back finds it as it was left."""

import re

from person import SOON, STORE, poll
from test_review import LONG, doubter  # noqa: F401  (a fixture)


def test_who_comes_back_finds_what_second_looks_found(doubter):  # noqa: F811
    """Not the quick look they had corrected; it goes with the match."""
    person, page = doubter, doubter.page
    ident = re.search(r"review/([^@]+)@", page.evaluate("location.hash"))[1]
    note, line = page.locator(".graph header span"), page.locator(".graph .run")
    settled = "Second looks moved the line. Press the graph to go there."
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
