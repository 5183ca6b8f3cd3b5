"""Worlds for everybody: axe where cards lie close, offers, chosen cards and lobbies, wide and on a phone."""

import pytest

from axe import faults, wear
from cardscapework import bring, market_of
from person import poll
from test_world_lobby import begin as lobby
from test_world_lobby import pytestmark  # noqa: F401  (skips without a site)
from visiting import choose, to

WIDTHS = pytest.mark.parametrize("size", [(1280, 720), (390, 844), (320, 640)])
CHOSEN = 4                                                   # cards of one side
# what can be pressed and shows less than 24 px of itself in some direction, where another lies over it
NARROW = """() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button')].flatMap(node => {
    node.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    if (right - left < 1 || !node.checkVisibility()) return [];
    const own = (x, y) => node.contains(document.elementFromPoint(x, y));
    const run = spots => spots.reduce(([most, now], here) => [Math.max(most, here ? now + 1 : 0), here ? now + 1 : 0],
      [0, 0])[0];
    const across = [], down = [];
    for (let x = left + .5; x < right; x++) across.push(own(x, (top + bottom) / 2));
    for (let y = top + .5; y < bottom; y++) down.push(own((left + Math.min(right, left + 12)) / 2, y));
    const seen = [run(across), run(down)];
    return Math.min(...seen) < 24 ? [`${node.outerHTML.slice(0, 90)} ${seen}`] : [];
})"""


@pytest.fixture(scope="module")
def market():
    """A world whose collectors offer something, as it is today."""
    return market_of(12)


def wrong(page, size, what):
    """What is wrong with what is shown, a line each."""
    page.wait_for_timeout(150)
    found = faults(page, size[0]) + page.evaluate(NARROW)
    return [f"{what} at {size[0]}: {line}" for line in found]


def resized(person, size):
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    return person.page


@WIDTHS
def test_offers_and_trades_of_collectors(regulars, shop, market, size):
    person = bring(regulars(shop), market)
    page = resized(person, size)
    to(person, "Collectors")
    assert page.locator(".tile .mini").count() > 1
    found = wrong(page, size, "offers")
    page.get_by_role("link", name="Trade").first.click()
    page.locator("h1").wait_for()
    found += wrong(page, size, "a collector")
    person.button("Propose a trade").first.click()
    choose(person, "You give", first=CHOSEN)
    poll(lambda: page.locator("dialog .picked .mini").count() > 1, "cards are chosen")
    found += wrong(page, size, "a trade")
    page.keyboard.press("Escape")
    wear(page, "light")
    assert not found, "\n".join(found)


# how often a card is somewhere else from one frame to the next
MOVES = """async card => {
    let last = null, moves = -1;
    for (const end = performance.now() + 1500; performance.now() < end;) {
      await new Promise(requestAnimationFrame);
      const { y } = card.getBoundingClientRect();
      if (y !== last) moves++;
      last = y;
    }
    return moves; }"""


def test_a_card_whose_lower_edge_is_pointed_at_stands_still(regulars, shop, market):
    """It is lifted: without room for the pointer below it would fall, and be lifted, for ever."""
    person = bring(regulars(shop), market)
    page = resized(person, (1280, 720))
    to(person, "Collectors")
    page.get_by_role("link", name="Trade").first.click()
    person.button("Propose a trade").first.click()
    person.press(page.locator(".cardfield", has=page.get_by_text("You give", exact=True)).locator(".choose"))
    card = page.locator("dialog.picker .cardgrid .card").first
    card.wait_for()
    box = card.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    assert card.evaluate(MOVES) < 20, "it is lifted once, not again and again"
    page.keyboard.press("Escape")


@WIDTHS
def test_the_pages_of_a_lobby(regulars, shop, size):
    person = lobby(regulars(shop))
    page, found = resized(person, size), []
    for name in page.locator(".worldnav a > span").all_inner_texts():
        to(person, name)
        found += wrong(page, size, name)
    wear(page, "light")
    assert not found, "\n".join(found)
