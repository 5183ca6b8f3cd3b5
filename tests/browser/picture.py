"""Takes the README's picture from the built site: `dist/venv/bin/python tests/browser/picture.py docs/table.png`."""

import os
import sys

from playwright.sync_api import sync_playwright

import sites
from person import Person

SIZE = {"width": 1280, "height": 800}


def take(path: str):
    """Plays the first game of the catalogue some moves far, picks a card and writes what the page shows to `path`."""
    site = sites.Site()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        page = browser.new_context(viewport=SIZE, color_scheme="light", reduced_motion="reduce").new_page()
        person = Person(page, site.address)
        person.new_match(sites.games()[0]["id"], "easy", seed="2026")
        while person.my_turn().ply() < 22:
            person.pick()
            page.wait_for_timeout(100)
        person.my_turn().lit().nth(1).click()
        page.wait_for_timeout(600)
        page.screenshot(path=path)
        browser.close()
    site.close()


if __name__ == "__main__":
    take(sys.argv[1])
