"""Decks when the storage is full or not to be read, without a network, on a first visit; what is not there."""

import json

import pytest

import sites
from person import BOOT, SOON, poll
from deckwork import GAMES, ID, CARDS, a_legal_deck, cards, decks, new_deck, state, tap

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with decks: run ./build.sh")


# ---- storage, offline, first visit ---------------------------------------------------------------------------------

FULL = b"IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };\n"


def test_with_a_full_disk_a_deck_can_be_saved_to_a_file(world, site):
    sites.before_worker(site, FULL)
    person = new_deck(decks(world(site)))
    tap(person, 0)
    state(person, "1 card")
    poll(lambda: "not saved" in person.notices() and "full" in person.notices(), "the page says so")
    tap(person, 3)
    state(person, "2 cards")
    with person.page.expect_download() as got:
        person.button("Save to a file", within=person.page.locator("#notices")).click()
    assert json.loads(open(got.value.path(), encoding="utf-8").read())["game"] == ID
    decks(person)                                          # the deck lives as long as the page
    assert person.page.get_by_role("link", name="New deck", exact=True).count() == 1


UNREADABLE = b"IDBObjectStore.prototype.getAll = () => { throw new DOMException('no', 'UnknownError'); };\n"


def test_decks_that_cannot_be_read_are_not_said_to_be_none(world, site):
    sites.before_worker(site, UNREADABLE)
    person = decks(world(site))
    page = person.page
    page.get_by_text("Your decks cannot be read").wait_for(timeout=SOON)
    cards(person)
    page.get_by_text("Your card sets cannot be read").wait_for(timeout=SOON)
    person.go(f"#/deck/{ID}/any")
    page.get_by_role("heading", name="The deck cannot be shown").wait_for(timeout=SOON)
    assert "storage" in page.get_by_role("alert").inner_text()
    person.go(f"#/{ID}")
    alert = page.get_by_role("alert").filter(has_text="Your own decks cannot be read")
    alert.wait_for(timeout=SOON)                           # the form of a new match says so, and lies over nothing
    assert "storage" in alert.inner_text() and not person.notices()
    person.press(person.button("Try again", within=alert))
    poll(lambda: person.button("Try again", within=alert).is_enabled(), "it is still so")
    person.go("#/")
    page.get_by_text("What you began here cannot be listed").wait_for(timeout=SOON)


ONCE_UNREADABLE = b"""const read = IDBObjectStore.prototype.getAll;
let asked = false;
IDBObjectStore.prototype.getAll = function (range) {
  if (range?.lower !== 'd:' || asked) return read.call(this, range);
  asked = true;
  throw new DOMException('not now', 'UnknownError');
};
"""


def test_decks_that_are_read_at_the_second_try_can_be_chosen(world, site):
    """A slow device answers late: what was said of it then goes by itself."""
    sites.before_worker(site, ONCE_UNREADABLE)
    person = world(site)
    a_legal_deck(person)
    person.go(f"#/{ID}")
    person.page.reload()
    person.button("Try again").click(timeout=BOOT)
    poll(lambda: not person.page.get_by_role("alert").count(), "nothing is said of it any more")
    assert person.page.locator("select optgroup[label='Your decks'] option").count() >= 1


def test_a_first_visit_does_not_fetch_the_screens_of_decks(world, site):
    person = world(site).go()
    person.page.locator(".poster").first.wait_for(timeout=SOON)
    assert not [path for path in site.asked if "decks" in path and "games" not in path]
    person.page.get_by_role("link", name="Decks").first.click()
    person.page.locator(".decklist").first.wait_for(timeout=BOOT)
    assert {path.rpartition(".")[2] for path in site.asked if path.startswith("web/decks-")} == {"js", "css"}


def test_a_script_that_does_not_arrive_is_said_to_be_missing(world, shop):
    world.expected += ["Failed to load"]
    person = world(shop)
    person.page.route("**/web/decks-*.js", lambda route: route.abort())
    person.go(f"#/cards/{ID}")
    person.page.get_by_role("heading", name="This page could not be loaded").wait_for(timeout=SOON)
    person.page.unroute("**/web/decks-*.js")
    person.button("Reload").click()
    person.page.locator(CARDS).first.wait_for(timeout=BOOT)


def test_cards_and_decks_work_without_a_network(world, site):
    person = world(site, offline=True).go()
    poll(lambda: person.page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the site is kept", 90)
    poll(lambda: person.page.locator(".pill").count(), "the page says that it works offline", 90)
    site.close()
    person.page.context.set_offline(True)
    person.page.reload()
    a_legal_deck(person)


@pytest.mark.parametrize(
    "route", ["cards/nothing", "decks/nothing", "deck/nothing/x", f"deck/{ID}/nowhere", "gift/nothing/AAAA"])
def test_what_is_not_there_is_said_to_be_missing(regulars, shop, route):
    person = regulars(shop).go("#/" + route)
    person.page.get_by_role("alert").get_by_role("link", name="All games").wait_for(timeout=BOOT)
