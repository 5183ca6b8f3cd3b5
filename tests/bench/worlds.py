"""How long a world takes in the page: a collection of 2,000 cards to open, sixty days away to be lived.

A person looks at the first page for two seconds before they go to their collection; its cards may come meanwhile.
"""

import statistics
import time
from datetime import datetime

from mulligan import registry
from mulligan.worlds.life import Life
from places import launch, poll, site

CARDS, DAYS = 2000, 60
# from the press on a page's link to the frame in which its cards stand
OPEN = """name => new Promise(done => {
    const from = performance.now();
    const look = () => {
      if (document.querySelector('.block .cardgrid li')) done(performance.now() - from);
      else requestAnimationFrame(look);
    };
    [...document.querySelectorAll('.worldnav a')].find(link => link.getAttribute('href').endsWith('/' + name)).click();
    look(); })"""
THERE = "Boolean(document.querySelector('.blocks')) && !document.querySelector('.passing')"


def measure(playwright, game, runs=5):
    """{"collection": ms, "absence": ms, "day": ms}; `day` is one of those sixty."""
    browser = launch(playwright)
    try:
        with site() as address:
            page = browser.new_page(service_workers="block")
            opened = []
            bring(page, address, game, large(game))
            for _ in range(runs):
                page.wait_for_timeout(2000)
                opened.append(page.evaluate(OPEN, "collection"))
                page.goto(f"{address}#/world/{game['id']}")
                page.reload()
                page.get_by_role("link", name="Go on").click()
                poll(page, THERE)
            absence = bring(page, address, game, born(game, today() - DAYS).export())
            return {"collection": statistics.median(opened), "absence": absence, "day": absence / DAYS}
    finally:
        browser.close()


def bring(page, address, game, text):
    """Opens a world from its text; gives the ms until it is there."""
    page.goto(f"{address}#/world/{game['id']}")
    button = page.get_by_role("button", name="Open a world from a file")
    button.wait_for()
    with page.expect_file_chooser() as chooser:
        button.click()
    page.evaluate("0")
    begun = time.monotonic()
    chooser.value.set_files({"name": "world.json", "mimeType": "application/json", "buffer": text.encode()})
    poll(page, THERE)
    return 1000 * (time.monotonic() - begun)


def today():
    return datetime.now().date().toordinal() - 719163


def born(game, day):
    """A world as the page proposes it, on its person's first day."""
    return Life(registry.get(game["id"]), "bench", day, {}, "Ann").live(day)


def large(game):
    """A world whose person holds so many cards."""
    life = born(game, today())
    for i in range(1, CARDS + 1):
        life.state.give("h0", f"S{i}")
    return life.export()
