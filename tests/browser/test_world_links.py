"""A link that brings something opens in the world that knows of it, or lets its person choose."""

import pytest

import axe
import sites
from cardscapework import HERE, card, fill, native
from cardscapework import bring as brought
from person import BOOT, STORE, poll
from visiting import give_file, plate, submit, there
from worldwork import follow, turned_over

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")
PHONE, DESK = (360, 640), (1280, 800)
TRADE = "7e" * 16


@pytest.fixture(scope="module")
def trade():
    """Ann's world with an open offer, the offer as a link, the answer as a link."""
    ann, bob = native("Ann", packs=1), native("Bob")
    offer = ann.do("h0", {"do": "offer", "give": list(ann.state.cards)[:1], "trade": TRADE}).link
    return ann, offer, bob.do("h0", {"do": "trade_answer", "offer": offer, "give": []}).link


def main_says(person, words):
    poll(lambda: words in person.page.locator("main").inner_text(), f"the page says {words!r}", BOOT / 1000)


def faults(person) -> list:
    """What axe finds on a phone, where most links are opened."""
    width = person.page.viewport_size["width"]
    return axe.faults(person.page, width) if width < 800 else []


def focused(person) -> str:
    return person.page.evaluate("document.activeElement.id")


def take_in(person):
    submit(person, "Take it in", person.page.locator("main"))


def handed_on(person):
    """What came is turned over; the box with the link to be sent back is shut, and the world is shown."""
    turned_over(person, 1)
    person.page.get_by_label("The link", exact=True).wait_for()
    person.page.keyboard.press("Escape")
    return there(person)


@pytest.mark.parametrize("hand, size", [("mouse", DESK), ("touch", PHONE)])
def test_an_answer_opens_in_the_world_that_waits_for_it(regulars, shop, trade, hand, size):
    """CS-2.12: not in the one that was played last; whoever comes again hears that it is done."""
    ann, offer, answer = trade
    person = brought(regulars(shop, hand=hand, size=size), ann)
    brought(person, native("Bea"))
    follow(person, f"{shop.address}#{answer}")
    main_says(person, "This world waits for it: Ann")
    assert not person.page.locator("#which").count() and not faults(person)
    take_in(person)
    there(person)
    follow(person, f"{shop.address}#{answer}")
    main_says(person, "through with it: Ann")
    poll(lambda: "counts once" in person.page.locator(".says").inner_text(), "it is told why")
    assert person.button("Take it in").get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("hand, size", [("touch", PHONE), ("keyboard", DESK)])
def test_of_several_worlds_the_person_chooses(regulars, shop, trade, hand, size):
    """CS-2.12: the list says which is which; nothing is chosen beforehand, and another can be chosen after."""
    person = brought(regulars(shop, hand=hand, size=size), native("Bob"))
    brought(person, native("Bill", packs=1))
    page = person.page
    follow(person, f"{shop.address}#{trade[1]}")
    page.get_by_role("heading", name="Which world is it for?").wait_for(timeout=BOOT)
    rows = page.locator(".arrival .list > li").all_inner_texts()
    assert len(rows) == 2 and "10 cards" in rows[0] and "0 cards" in rows[1]
    assert not person.button("Take it in").count() and not faults(person)
    assert all(button.bounding_box()["height"] >= 40 for button in person.button("Choose").all())
    person.press(person.button("Choose Bill"))
    main_says(person, "It goes into this world: Bill")
    assert focused(person) == "brings"
    person.press(person.button("Choose another world"))
    assert focused(person) == "which"
    person.press(person.button("Choose Bob"))
    main_says(person, "It goes into this world: Bob")
    assert not faults(person)
    take_in(person)
    handed_on(person)
    assert plate(person)["Cards"] == "1", "it is in the world that was chosen"


@pytest.mark.parametrize("hand, size", [("mouse", DESK), ("touch", PHONE)])
def test_where_there_is_no_world_one_is_begun_and_the_link_goes_on_in_it(regulars, shop, trade, hand, size):
    """CS-2.12."""
    person = regulars(shop, hand=hand, size=size)
    person.go("#/")
    follow(person, f"{shop.address}#{trade[1]}")
    main_says(person, "You have none here yet")
    assert not faults(person)
    fill(person, "Your name", "Cleo")
    person.press(person.button("Begin a world"))
    main_says(person, "It goes into this world: Cleo")
    take_in(person)
    handed_on(person)
    follow(person, f"{shop.address}#{trade[1]}")
    main_says(person, "through with it: Cleo")


@pytest.mark.parametrize("hand, size", [("mouse", DESK), ("touch", PHONE)])
def test_an_answer_that_no_world_here_knows_says_what_to_do(regulars, shop, trade, hand, size):
    """CS-2.12: it goes on in a world from a file; what comes from a world of one's own is for somebody else."""
    ann, offer, answer = trade
    person = regulars(shop, hand=hand, size=size)
    person.go("#/")
    follow(person, f"{shop.address}#{answer}")
    main_says(person, "This browser has none.")
    assert not person.button("Begin a world").count()
    brought(person, native("Cy"))
    follow(person, f"{shop.address}#{answer}")
    main_says(person, "None of yours in this browser has begun it.")
    assert not faults(person)
    give_file(person, person.button("Open a world from a file"), "{}")
    main_says(person, "This file was not taken in")
    main_says(person, "No world here knows of it")
    give_file(person, person.button("Open a world from a file"), ann.export())
    main_says(person, "This world waits for it: Ann")
    take_in(person)
    there(person)


# ---- cards that are shared, and what cannot be read ------------------------------------------------------------------
@pytest.fixture(scope="module")
def shared():
    """Ann's world with a card of her own, and the card as a link."""
    ann = native("Ann")
    ann.do("h0", card("Quiet Owl", author="Ann"))
    return ann, ann.do("h0", {"do": "share", "card": next(iter(ann.state.designs))}).link


def test_a_card_is_offered_to_whoever_has_it_not(regulars, shop, shared):
    """CS-5.6: that one world has it already uses it up for no other."""
    ann, link = shared
    person = brought(regulars(shop), native("Bob"))
    brought(person, ann)
    follow(person, f"{shop.address}#{link}")
    main_says(person, "It goes into this world: Bob")
    take_in(person)
    turned_over(person, 1)
    there(person)
    follow(person, f"{shop.address}#{link}")
    main_says(person, "Your worlds have it already")
    assert person.button("Choose").count() == 2


def test_a_world_that_cannot_be_asked_ends_the_search_for_none(regulars, shop, shared):
    """A list of worlds that names somebody who does not live there; a link that is cut off is not blamed on worlds."""
    person = brought(regulars(shop), native("Bob"))
    brought(person, native("Cy"))
    keys = ["w:" + person.page.url.rpartition("/ttcg/")[2].partition("/")[0]]
    [listed] = person.page.evaluate(STORE, [keys, None])
    person.page.evaluate(STORE, [keys, [listed | {"people": [["h9", "Nobody"]]}]])
    follow(person, f"{shop.address}#{shared[1]}")
    main_says(person, "It goes into this world: Bob")
    main_says(person, "One world could not be read")
    follow(person, f"{shop.address}#{shared[1][:-20]}")
    main_says(person, "Copy the whole link")


# worlds that cannot be read until the word `true` comes on the channel
UNREADABLE = b"""let reads = false; new BroadcastChannel('disk').onmessage = ({ data }) => { reads = data; };
const all = IDBObjectStore.prototype.getAll;
IDBObjectStore.prototype.getAll = function (...range) {
  if (!reads) throw new DOMException('no', 'UnknownError');
  return all.apply(this, range); };
"""


def test_worlds_that_cannot_be_read_are_not_said_to_be_none(world, site, shared):
    sites.before_worker(site, UNREADABLE)
    person = world(site)
    follow(person, f"{site.address}#{shared[1]}")
    main_says(person, "storage cannot be used")
    assert not person.button("Begin a world").count() and "Copy the whole link" not in person.page.content()
    person.page.evaluate("window.disk = new BroadcastChannel('disk'); disk.postMessage(true)")
    person.press(person.button("Try again"))
    main_says(person, "You have none here yet")
