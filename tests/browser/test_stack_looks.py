"""A stack on a low screen, where its lines begin, and a card of two names, by fixtures."""

import pytest

from preview import fixture, show


def stacked(many: int) -> dict:
    """The stack with so many entries, each of which aims at the Weapon of the other side."""
    view = fixture("stack")
    stack = next(zone for zone in view["zones"] if zone["layout"] == "stack")
    stack["cards"] = [stack["cards"][n % 2] | {"k": f"e{n}"} for n in range(many)]
    return view | {"links": [{"kind": "target", "from": f"e{n}", "to": "b1"} for n in range(many)]}


# the entries that are seen whole, and where each line begins in none of them
STRIP = """() => {
    const rail = document.querySelector('.rail').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.entries li')].map(one => one.getBoundingClientRect());
    const starts = [...document.querySelectorAll('.lines path.target:not(.halo, .tip)')].map(path =>
        path.getPointAtLength(0).matrixTransform(path.getScreenCTM()));
    const near = ({ x, y }) => boxes.some(b => x > b.left - 8 && x < b.right + 8 && y > b.top - 8 && y < b.bottom + 8);
    const whole = boxes.filter(b => b.left >= rail.left && b.right <= rail.right + 1
        && b.top >= rail.top - 1 && b.bottom <= rail.bottom + 1);
    return [whole.length, starts.length, starts.filter(start => !near(start)).length]; }"""


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (640, 360)])
def test_entries_of_a_stack_stand_side_by_side_and_lines_begin_at_those_in_sight(table, size):
    page = table(view="stack", size=size)
    show(page, stacked(2))
    assert page.evaluate(STRIP) == [2, 2, 0]
    assert page.locator(".unfold").inner_text() == "All 2"
    show(page, stacked(6))
    whole, lines, astray = page.evaluate(STRIP)
    assert 2 <= whole <= lines < 6 and not astray, (whole, lines, astray)
    assert page.evaluate("document.querySelector('.entries').scrollWidth > document.querySelector('.rail').clientWidth")
    page.locator(".entries").evaluate("row => row.scrollTo(9999, 0)")
    page.wait_for_timeout(100)
    assert page.evaluate(STRIP)[2] == 0, "lines follow what is scrolled"
    page.locator(".unfold").click()
    assert page.locator(".entries .what > span").first.is_visible()


def test_no_line_begins_at_what_is_hidden(table):
    page, view = table(view="stack", size=(844, 390)), fixture("stack")
    assert not page.locator(".tophand").is_visible()
    show(page, view | {"links": [{"kind": "target", "from": "o1", "to": "b1"}]})
    assert not page.locator(".lines path").count()


NAME = """() => [...document.querySelectorAll('.card:has(.name[data-short])')].flatMap(card => {
    const name = card.querySelector('.name'), pic = card.querySelector('.pic').getBoundingClientRect();
    return name.checkVisibility() ? [(name.getBoundingClientRect().bottom - pic.top) / pic.height] : []; })"""


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024), (1280, 720)])
def test_a_card_of_two_names_shows_the_lower_half_of_its_picture(table, size):
    page, view = table(view="stack", size=size), fixture("stack")
    for face, drawn in view["faces"].items():
        if drawn["look"] != "back":
            view["faces"][face] = drawn | {"look": "mon", "title": "Green 1024 with 4096", "short": "Green 1024+4096",
                                           "stats": [["damage", "4"], ["health", "8"]]}
    show(page, view)
    covered = [part for part in page.evaluate(NAME) if part > .6]
    assert page.locator(".name[data-short]").count() and not covered, covered
