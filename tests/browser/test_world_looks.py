"""Worlds in the browser for everybody: axe, small screens, the keyboard alone."""

import pytest

from axe import WIDE, faults
from person import poll
from visiting import plate, submit, to
from worldwork import CARDS, GAMES, ID, bring, native, rich, today

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")


@pytest.mark.parametrize("size", [(1440, 900), (320, 640)])
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, size):
    person = bring(regulars(shop), rich())
    page, wrong = person.page, []
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for name in page.locator(".worldnav a > span").all_inner_texts():
        to(person, name)
        page.wait_for_timeout(150)
        if size[0] > 800 or name in ("Market", "Calendar"):      # two pages are unlike those of a wide screen
            wrong += [f"{name}: {line}" for line in faults(page, size[0])]
        elif wide := page.evaluate(WIDE):
            wrong.append(f"{name} scrolls sideways: {wide}")
    to(person, "Market")
    person.button("Sell a card").click()
    wrong += [f"a form: {line}" for line in faults(page, size[0])]
    page.locator("dialog .choose").click()
    page.locator("dialog.picker .cardgrid li").first.wait_for()
    wrong += [f"a picker: {line}" for line in faults(page, size[0])]
    page.locator("dialog.picker .card").first.click()
    page.keyboard.press("Escape")
    to(person, "Collection")
    page.locator(f"{CARDS} .card").first.click()
    page.locator("dialog.cardbox h2").wait_for()
    wrong += [f"a card: {line}" for line in faults(page, size[0])]
    page.keyboard.press("Escape")
    person.go(f"#/world/{ID}")
    page.locator(".worldlist .list").wait_for()
    wrong += [f"the list: {line}" for line in faults(page, size[0])]
    assert not wrong, "\n".join(wrong)


def test_with_the_keyboard_alone_a_pack_is_bought_and_opened(regulars, shop):
    life = native(day=today(-1), require_seen_yesterday=False).live(today())
    person = bring(regulars(shop, hand="keyboard"), life.export())
    page, keys = person.page, person.page.keyboard
    before = int(plate(person)["Cards"])
    to(person, "Shop")
    person.press(page.get_by_role("button", name="Buy it for").first)
    dialog = page.locator("dialog")
    person.press(person.button("Choose cards", within=dialog))
    page.locator("dialog.picker .cardgrid li").first.wait_for()
    person.tab_to(page.locator("dialog.picker .cardgrid .card").first)
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowLeft", "Enter"):
        keys.press(key)
    poll(lambda: "1 card chosen" in page.locator("dialog.picker").inner_text(), "one card is chosen")
    keys.press("Escape")
    poll(lambda: page.evaluate("document.activeElement.matches('.choose')"), "the focus is back")
    person.press(person.button("Fill in", within=dialog))
    poll(lambda: page.locator("dialog .picked .mini").count() > 0, "the cards to pay with are filled in")
    paid = page.locator("dialog .picked .mini").count()
    submit(person, page.locator("dialog form .btn.main").inner_text(), dialog)
    page.locator("dialog.reveal").wait_for()
    opened = page.locator("dialog.reveal li[data-open]")
    poll(lambda: opened.count() == 5, "with movement off all five lie open at once")
    keys.press("Enter")
    poll(lambda: not page.locator("dialog").count(), "the cards are put away")
    assert int(plate(person)["Cards"]) == before + 5 - paid
