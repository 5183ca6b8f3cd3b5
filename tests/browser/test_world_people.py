"""What a person sees of rivals that are people: portraits, words, an offer, and the place in the line."""

import pytest

from axe import WIDE
from mulligan import registry
from mulligan.worlds.life import Life
from person import poll
from visiting import looked_at, plate, there, to
from worldwork import GAMES, ID, bring, come, native, saved, today, turned_over

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_rivals_speak_and_offer(regulars, shop, hand):
    """KA-17.16, KA-17.19: a portrait and a word of each; an offer is agreed to, and its card comes."""
    native_life = native(today(-2), rivals=20, pre_days=28)
    native_life.do("h0", {"do": "starter"})
    life = native_life.live(today(-1)).live(today())
    person = bring(come(regulars, shop, hand=hand), life.export())
    page = person.page
    to(person, "Rivals")
    assert page.locator(".rowtable").get_by_text("Says").count() == 1
    looked_at(page, f"rivals-{hand}")
    person.press(page.get_by_role("link", name="Look").first)
    poll(lambda: page.locator(".tile .card").count() == 1, "the portrait is there")
    assert page.get_by_text("chases").count() == 1 and "worth" in page.locator(".tile").inner_text()
    looked_at(page, f"rival-{hand}")
    to(person, "Together")
    offered = [made for made in life.state.proposals.values() if made["from"][0] == "r"]
    assert offered and page.get_by_text("They propose").count() == len(offered)
    cards = plate(person)["Cards"]
    person.press(person.button("Agree").first)
    turned_over(person, 1)
    poll(lambda: page.get_by_text("They propose").count() == len(offered) - 1, "it is agreed to")
    assert plate(there(person))["Cards"] == cards
    kept = Life.load(saved(person), registry.get(ID))
    assert offered[0]["give"][0] in kept.state.held["h0"]


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_the_shop_tells_what_the_place_brings(regulars, shop, hand):
    """KA-14.11, KA-13.5: how many cards are base, the place of today, and what gains this week."""
    native_life = native(today(-1), rivals=20, pre_days=28)
    person = bring(come(regulars, shop, hand=hand), native_life.live(today()).export())
    to(person, "Shop")
    place = native_life.state.line.index("h0") + 1
    text = person.page.locator("main").inner_text()
    assert f"of your 20 are base; your place today: {place} of" in text or "of your 20 is base" in text
    assert "This week" in text and "worth 1 more" in text
    looked_at(person.page, f"shop-{hand}")
    to(person, "Decks")
    assert "Both players draw from the one shuffled deck" in person.page.locator("main").inner_text()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_the_album_tells_how_far_one_is_and_gives_its_pack(regulars, shop, hand):
    """KA-17.22, KA-13.5: a bar for each set, a goal reached brings five cards, the cards of a set are shown."""
    life = native(today(-1), rivals=3, pre_days=5)
    life.do("h0", {"do": "starter"})
    life.live(today())
    for ident in [i for i in (11, 22, 33, 44, 55) if not life.state.where[i]][:3]:
        life.state.give("h0", f"B{ident}")
    person = bring(come(regulars, shop, hand=hand), life.export())
    page = person.page
    to(person, "Album")
    assert page.locator(".goalset").count() == 25
    repeats = page.locator(".goalset", has_text="Repeats")
    assert "3 of 4" in repeats.inner_text() and repeats.inner_text().count("reached") == 2
    looked_at(page, f"album-{hand}")
    before = int(plate(person)["Cards"])
    person.press(person.button("Take the pack of goal 1", within=repeats))
    turned_over(person, 5)
    poll(lambda: "taken" in repeats.inner_text(), "the goal is taken")
    assert int(plate(there(person))["Cards"]) == before + 5
    person.press(repeats.get_by_role("link", name="Its cards"))
    poll(lambda: page.locator(".cardgrid li").count() >= 3, "the cards of the set are there")
    kept = Life.load(saved(person), registry.get(ID))
    assert kept.state.taken == {"h0": ["repeats:1"]}
    assert page.evaluate(WIDE) is None
