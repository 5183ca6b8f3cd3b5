"""What a person does in a world, whatever the game: goes to its pages, fills in its forms, brings files."""

import os
import re

from person import BOOT, poll


def there(person, timeout=BOOT):
    person.page.locator(".blocks").wait_for(timeout=timeout)
    return person


def looked_at(page, name):
    """A picture of the page, where somebody wants to look at it."""
    if os.environ.get("LOOK"):
        page.screenshot(path=os.path.join(os.environ["LOOK"], f"{name}.png"), full_page=True)


def give_file(person, button, text, name="file.json"):
    with person.page.expect_file_chooser() as chooser:
        person.press(button)
    data = text.encode() if isinstance(text, str) else text
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": data})


def to(person, page):
    """Goes to a page of the world."""
    person.press(person.page.locator(".worldnav a", has_text=re.compile(f"^\\s*{page}")))
    person.page.locator("main h1", has_text=page).wait_for()
    return person


def choose(person, field, *keys, first=0, without=None):
    """Picks cards for a field of a form: these, or so many of the first, without those that say these words."""
    page = person.page
    person.press(page.locator(".cardfield", has=page.get_by_text(field, exact=True)).locator(".choose"))
    picker = page.locator("dialog.picker")
    picker.locator(".cardgrid li").first.wait_for()
    several = person.button("Done", within=picker).count()
    cards = picker.locator(".cardgrid li")
    if without:
        cards = cards.filter(has_not_text=without)
    for i in range(first):
        person.press(cards.nth(i).locator(".card"))
    for key in keys:
        person.press(picker.locator(f".cardgrid li[data-card='{key}'] .card"))
    if several:
        person.press(person.button("Done", within=picker))
    picker.wait_for(state="detached")


def says(person, words):
    poll(lambda: words in person.page.locator("#notices").inner_text(), f"the page says {words!r}")


def submit(person, label, within=None):
    """Presses the button of a form once its preview lets it."""
    button = person.button(label, exact=True, within=within or person.page.locator("dialog, .block form").last)
    poll(lambda: button.get_attribute("aria-disabled") is None, f"{label} can be pressed")
    person.press(button)


def plate(person) -> dict:
    rows = "all => all.map(one => [...one.children].map(part => part.textContent))"
    return dict(person.page.locator(".purse > div").evaluate_all(rows))
