"""The Cardscape in the browser: trades with collectors (CS-7), with a mouse and on a phone."""

import pytest

from cardscapework import HERE, bring, fill, market_of, native
from cardscapework import pick as pick_choice
from person import poll
from ttcg.cardscape import bargains
from ttcg.world import ready, town
from visiting import plate, submit, to

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")
DAYS = 12


@pytest.fixture(scope="module")
def market():
    """A world with collectors whose person opened packs for some days, as it is today."""
    return market_of(DAYS)


def pick(person, field, name):
    """Chooses the card of a name for a field of the form."""
    page = person.page
    person.press(page.locator(".cardfield", has=page.get_by_text(field, exact=True)).locator(".choose"))
    picker = page.locator("dialog.picker")
    picker.get_by_role("searchbox").fill(name)
    poll(lambda: picker.locator(".cardgrid li").count() in range(1, 30), "few cards are left")
    person.press(picker.locator(".cardgrid li").first)
    person.press(person.button("Done", within=picker))
    picker.wait_for(state="detached")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_collector_is_asked_and_answers(regulars, shop, market, hand):
    """CS-7.3: too little is refused in a sentence; then a fair trade is done"""
    place, you = town.living(market.state), town.holdings(market.state)
    one = next(iter(place.people.values()))
    prints = place.prints
    spare, there = (list({prints.card(slot)[0]: ("card", slot) for slot in reversed(holdings.slots())}.values())
                    for holdings in (you, one.holdings))
    given, got = next((mine, theirs) for mine in spare for theirs in there
                      if bargains.answer(one, [mine], [theirs]).agreed and not you.count.get(prints.ident(theirs)))
    person = bring(regulars(shop, hand=hand), market)
    page = person.page
    to(person, "Collectors")
    assert page.locator(".rowtable tbody tr, .rows li").count() >= 8
    row = page.locator(".rowtable tr", has_text=one.who.name)
    person.press(row.get_by_role("link", name="Trade"))
    person.press(person.button("Propose a trade"))
    pick(person, "You give", prints.names[prints.ident(given)])
    pick(person, "You get", prints.names[prints.ident(got)])
    dialog = page.locator("dialog")
    poll(lambda: "You give" in dialog.last.inner_text() and "You get" in dialog.last.inner_text(),
         "both sides are shown")
    submit(person, "Propose a trade", dialog)
    poll(lambda: f"{one.who.name} agrees" in page.locator("body").inner_text(), "the collector agrees")
    page.keyboard.press("Escape")
    to(person, "News")
    assert f"{one.who.name} agrees" in page.locator(".blocks").inner_text()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_an_offer_is_agreed_to(regulars, shop, market, hand):
    """CS-7.4: a tile shows both sides; agreeing brings the cards"""
    person = bring(regulars(shop, hand=hand), market)
    page = person.page
    to(person, "Collectors")
    offers = market.state.town["offers"]
    at = next(at for at, offer in enumerate(offers) if offer["takes"][0][0] == "card")
    tile, offer = page.locator(".tile").nth(at), offers[at]
    assert "You give" in tile.inner_text() and "You get" in tile.inner_text()
    before = plate(person)["Cards"]
    person.press(person.button("Agree", within=tile))
    more = str(int(before) - 1 + len(offer["gives"]))
    poll(lambda: plate(person)["Cards"] == more, "the cards came")
    page.locator("dialog.reveal").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.reveal").wait_for(state="detached")
    to(person, "News")
    assert "agrees: you give" in page.locator(".blocks").inner_text()


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_ready_effect_is_taken_and_changed(regulars, shop, hand):
    """CS-5.2: chosen by what it does, written into the form, and kept"""
    person = bring(regulars(shop, hand=hand), native())
    page = person.page
    to(person, "Designer")
    chosen = {n: next(key for key, one in ready.effects().items() if one["text"] == text and one["style"] == style)
              for n, text, style in ((1, "Draw one card.", "dormant"), (2, "Gain one point.", "normal"))}
    fill(person, "Name", "Ready Owl")
    page.get_by_label("Attack", exact=True).fill("200")
    pick_choice(person, "Subtype 1", "Beast")
    for n, key in chosen.items():
        pick_choice(person, f"Ready effect {n}", dict(ready.choices())[key])
    person.button("Fill in").wait_for()
    person.press(person.button("Fill in"))
    poll(lambda: page.get_by_label("Effect 1", exact=True).input_value() == "Draw one card.", "it is written")
    submit(person, "Keep it")
    page.locator(".rowtable tr", has_text="Ready Owl").first.wait_for()
