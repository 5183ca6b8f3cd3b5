"""What a person does on a page of places: puts cards there by mouse, finger and key, keeps a picture, sends a link."""

import pytest

from hallwork import GAMES, ID, bring, native
from mulligan import registry
from mulligan.worlds.life import Life
from person import poll
from visiting import looked_at, to
from worldwork import come, saved

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with a lobby: run ./build.sh")

COLOURS = """async image => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return [new Set(pixels).size, image.naturalWidth, image.naturalHeight]; }"""


def zone(person):
    """The cards that stand there, by place, as the page shows them."""
    found = person.page.locator(".places .place").evaluate_all(
        "all => all.map(one => [one.dataset.at, one.dataset.carry]).filter(([, card]) => card)")
    return {int(at): card for at, card in found}


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person, what, to_what):
    """Drags by the hand in use from the middle of one thing to that of another; a finger first pulls it up, as a
    swipe to the side would scroll the row of cards."""
    page = person.page
    page.locator(".places").evaluate("node => node.scrollIntoView({ block: 'start', behavior: 'instant' })")
    x, y = middle(what)
    to = middle(to_what)
    steps = [(x, y - 12)] + [(x + (to[0] - x) * step / 8, y + (to[1] - y) * step / 8) for step in range(1, 9)]
    if person.hand == "touch":
        session = page.context.new_cdp_session(page)

        def touch(kind, *at):
            points = [{"x": at[0], "y": at[1]}] if at else []
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch("touchStart", x, y)
        for at in steps:
            touch("touchMove", *at)
        touch("touchEnd")
        return
    page.mouse.move(x, y)
    page.mouse.down()
    for at in steps:
        page.mouse.move(*at)
    page.mouse.up()


def opened(regulars, shop, **how):
    person = bring(come(regulars, shop, **how), native(wins=0))
    to(person, "Zone")
    person.page.locator(".shelf .mini").first.wait_for()
    return person


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_cards_are_dragged_to_places(regulars, shop, hand):
    """GT-21.1, GT-21.2: from the row of cards to a place, on to another, onto another card, and off again."""
    person = opened(regulars, shop, hand=hand)
    page = person.page
    place = page.locator(".places .place")
    first, second = (page.locator(".shelf .mini").nth(i).get_attribute("data-carry") for i in (0, 1))
    drag(person, page.locator(f".shelf [data-carry='{first}']"), place.nth(1))
    poll(lambda: zone(person) == {1: first}, "it stands there")
    drag(person, page.locator(f".shelf [data-carry='{second}']"), place.nth(8))
    poll(lambda: zone(person) == {1: first, 8: second}, "both stand there")
    looked_at(page, f"zone-{hand}")
    drag(person, place.nth(1), place.nth(8))
    poll(lambda: zone(person) == {8: first, 1: second}, "they have changed places")
    drag(person, place.nth(8), page.locator(".placing"))
    poll(lambda: zone(person) == {1: second}, "one is taken down")
    kept = Life.load(saved(person), registry.get(ID))
    assert kept.state.zone == [[second, 1]]


UNDER = """() => { const hidden = [];
    const scrolls = one => one.scrollHeight > one.clientHeight + 1;
    const page = [...document.querySelectorAll('.scroller'), document.scrollingElement].find(scrolls);
    for (let y = 0; y <= page.scrollHeight - page.clientHeight + 40; y += 40) {
        page.scrollTo({ top: y, behavior: 'instant' });
        for (const place of document.querySelectorAll('.places .place')) {
            const { left, right, top, bottom } = place.getBoundingClientRect();
            const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (there?.closest('.shelf')) hidden.push([y, place.dataset.at]);
        }
    }
    document.querySelector('.places').scrollIntoView({ block: 'start', behavior: 'instant' });
    return [hidden, document.querySelector('.shelf').getBoundingClientRect().bottom - innerHeight]; }"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)], ids=["small", "phone", "desk"])
def test_the_row_of_cards_lies_over_no_place(regulars, shop, size):
    """Wherever the page is scrolled to; and both can be had in one window, for dragging."""
    person = opened(regulars, shop, size=size)
    hidden, below = person.page.evaluate(UNDER)
    assert hidden == []
    assert below <= 0


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_card_is_chosen_and_then_a_place(regulars, shop, hand):
    """GT-21.2: two presses do what a drag does; a deed may be taken back."""
    person = opened(regulars, shop, hand=hand)
    page = person.page
    card = page.locator(".shelf .mini").first
    key = card.get_attribute("data-carry")
    person.press(card)
    poll(lambda: "Choose a place" in page.locator(".placing").inner_text(), "it is chosen")
    person.press(page.locator(".places .place").nth(0))
    poll(lambda: zone(person) == {0: key}, "it stands there")
    person.press(page.locator(".places .place").nth(0))
    person.press(person.button("Take it down"))
    poll(lambda: zone(person) == {}, "it is taken down")


def test_places_are_reached_by_keys(regulars, shop):
    """GT-21.2: Tab, arrows, Enter and Delete; the focus stays where one is."""
    person = opened(regulars, shop)
    page = person.page
    card = page.locator(".shelf .mini").first
    key = card.get_attribute("data-carry")
    card.focus()
    page.keyboard.press("Enter")
    page.locator(".places .place").first.focus()
    for stroke in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(stroke)
    at = page.evaluate("document.activeElement.dataset.at")
    assert at == "13"
    page.keyboard.press("Enter")
    poll(lambda: zone(person) == {13: key}, "it stands there")
    poll(lambda: page.evaluate("document.activeElement.dataset.at") == "13", "the focus is there")
    page.keyboard.press("Delete")
    poll(lambda: zone(person) == {}, "it is taken down")


@pytest.mark.parametrize("hand, size", [("mouse", (1100, 800)), ("touch", (390, 780))])
def test_a_zone_becomes_a_picture_and_a_link(regulars, shop, hand, size):
    """GT-21.3: the picture has colours and the size of the places; who opens the link sees the cards and can do
    nothing, without a world of their own."""
    person = opened(regulars, shop, hand=hand)
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    keys = [page.locator(".shelf .mini").nth(i).get_attribute("data-carry") for i in (0, 1)]
    for at, key in zip((0, 7), keys):
        person.press(page.locator(f".shelf [data-carry='{key}']"))
        person.press(page.locator(".places .place").nth(at))
        poll(lambda at=at, key=key: zone(person).get(at) == key, "it stands there")
    person.press(person.button("Save as a picture"))
    image = page.locator("dialog .made")
    image.wait_for()
    colours, wide, high = image.evaluate(COLOURS)
    assert colours > 200 and wide >= 700 and high > 300
    with page.expect_download() as got:
        person.press(person.button("Save picture"))
    assert got.value.suggested_filename == "mulligan-picture.png"
    with open(got.value.path(), "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"
    looked_at(page, f"zone-picture-{hand}")
    page.keyboard.press("Escape")
    person.press(person.button("Share as a link"))
    address = page.get_by_label("The link").input_value()
    assert "#orbitzone=" in address
    page.keyboard.press("Escape")
    person.go(address[address.index("#"):])
    page.locator("main h1", has_text="Zone of Ann").wait_for()
    poll(lambda: page.locator(".places .card").count() == 2, "both cards are shown")
    assert page.locator(".places button, .shelf").count() == 0
    names = page.locator(".places .place .vh").all_inner_texts()
    assert len(names) == 2 and all(names)
    looked_at(page, f"zone-link-{hand}")
    person.go(address[address.index("#"):-1])
    page.get_by_text("This link shows nothing").wait_for()
