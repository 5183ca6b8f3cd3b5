"""The Cardscape in the browser for everybody: axe, and nothing is cut off."""

import pytest

from axe import WIDE, faults, wear
from cardscapework import HERE, bring, card, native
from person import poll
from visiting import to

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")


# ---- looks ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size", [(1440, 900), (360, 640)])
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, size):
    life = native(packs=3)
    life.do("h0", card("Test Owl"))
    person = bring(regulars(shop), life)
    page, wrong = person.page, []
    page.set_viewport_size({"width": size[0], "height": size[1]})

    def look(what, whole=True):
        page.wait_for_timeout(150)
        if whole:
            wrong.extend(f"{what}: {line}" for line in faults(page, size[0]))
        elif wide := page.evaluate(WIDE):
            wrong.append(f"{what} scrolls sideways: {wide}")
    for name in page.locator(".worldnav a > span").all_inner_texts():
        to(person, name)
        look(name, size[0] > 800 or name in ("Packs", "Designer"))
    to(person, "Designer")
    page.get_by_label("Effect 1", exact=True).fill("Draw one crad.")
    page.locator(".under mark").wait_for()
    look("a wrong sentence")
    person.button("Share it").first.click()
    page.locator("dialog textarea").wait_for()
    look("a link")
    person.button("QR code", exact=True).click()
    page.locator("svg.qr").wait_for()
    look("a QR code")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    to(person, "Packs")
    person.button("Open it").first.click()
    page.locator("dialog.reveal").wait_for()
    look("a seal")
    page.locator("dialog.reveal .btn.main").click()
    page.locator("#turnall").click()
    look("the pile")
    person.button("All at once").click()
    poll(lambda: page.locator("dialog.reveal li[data-open]").count() == 11, "all lie open")
    look("the cards")
    wear(page, "light")
    assert not wrong, "\n".join(wrong)
