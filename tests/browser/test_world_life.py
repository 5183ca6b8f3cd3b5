"""Worlds in the browser: a life from the first card on, trades with another world, days that pass."""

from datetime import datetime

import pytest

from mulligan import registry
from mulligan.worlds.life import Life
from person import BOOT, poll
from visiting import choose, give_file, plate, says, submit, there, to
from worldwork import (CARDS, GAMES, ID, begin, bring, come, follow, handed_over, later, link_of, mine, native,
                       nearly_won, saved, swap_record, today, turned_over)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")


# ---- a life --------------------------------------------------------------------------------------------------------

def win_a_stake(person):
    """A match with a rival that is nearly won; the world is left and come back to before its end."""
    page = person.page
    to(person, "Rivals")
    person.press(page.get_by_role("link", name="Look").first)
    stake = person.button("Play for a stake")
    poll(lambda: stake.count() == 1, "the page of one rival is shown, and not the list any more")
    person.press(stake)
    home = page.evaluate("location.hash").split("?")[0].rsplit("/", 1)[0]
    submit(person, "Play for a stake", page.locator("dialog"))
    page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()
    swap_record(person, person.match(), nearly_won)
    person.my_turn()
    person.go(home)                                        # leaving and coming back, twice over
    there(person)
    person.press(person.button("Play", exact=True))
    person.my_turn()
    assert not person.over()
    person.play()
    person.press(page.get_by_role("link", name="Back to your world").first)
    there(person)
    says(person, "win")
    assert page.get_by_text("A match waits").count() == 0 and plate(person)["Cards"] == "20"


def merge_two_cards(person):
    """The first that can be merged, with one of another shape: what would come is shown, then it comes."""
    page = person.page
    to(person, "Merge bench")
    life = Life.load(saved(person), registry.get(ID))
    merging = mine(life, merges=True)
    lead = merging[0]
    partner = next(card for card in merging if card["values"]["shape"] != lead["values"]["shape"])
    to(person, "Merge bench")
    choose(person, "Lead: its colour stays", lead["k"])
    choose(person, "Partner, of another shape", partner["k"])
    poll(lambda: page.locator(".says .wouldcome .card").count() == 1, "what would come is shown")
    submit(person, "Merge", page.locator(".block"))
    person.press(person.button("Merge", exact=True, within=page.locator("dialog")))
    merged, = turned_over(person, 1)
    assert lead["name"].lstrip("S") in merged


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_life_from_the_starter_to_a_trade_with_another_world(regulars, shop, hand):
    """The starter, a deck, a match won for its stake, packs of the next day, a merge, a sale, the file.

    Then a trade by files.
    """
    person = begin(come(regulars, shop, hand=hand, settings={"speed": "fast" if hand == "touch" else "off"}))
    page = person.page
    person.press(page.get_by_role("button", name="Open it"))
    person.press(page.locator("dialog.reveal .btn.main"))
    person.press(person.button("All at once"))
    poll(lambda: page.locator("dialog.reveal li[data-open]").count() == 20, "all lie open")
    person.press(person.button("Done", within=page.locator("dialog.reveal")))
    assert page.locator(".block", has_text="Your starter").locator(".mini").count() == 20
    assert "unique within this world" in page.locator(".block[data-tone=note]").inner_text()

    to(person, "Decks")
    person.press(person.button("Build a deck"))
    choose(person, "Cards", first=12, without="Shadow")    # none is a stake (KA-17.15), and the day deals the starter
    submit(person, "Build a deck")
    page.locator(".rowtable tr", has_text="Deck 1").wait_for()

    win_a_stake(person)

    later(person, 1)
    to(person, "Shop")
    tiles = page.locator(".tile", has=page.get_by_role("button", name="Buy it for"))
    assert tiles.count() == 4
    buy = tiles.first.get_by_role("button", name="Buy it for")
    label = buy.inner_text()
    person.press(buy)
    person.press(person.button("Fill in"))
    submit(person, label, page.locator("dialog"))
    assert len(turned_over(person, 5)) == 5
    assert person.page.locator(".tile", has_text="Bought").count() == 1

    merge_two_cards(person)

    to(person, "Collection")
    before = int(plate(person)["Cards"])
    sold = next(card["k"] for card in mine(Life.load(saved(person), registry.get(ID)), free=True))
    to(person, "Collection")
    person.press(page.locator(f"{CARDS}[data-card='{sold}'] .card"))
    person.press(person.button("Sell on the market", within=page.locator("dialog.cardbox")))
    page.get_by_label("Price").fill("3")
    submit(person, "Sell on the market", page.locator("dialog.wide"))
    to(person, "Market")
    assert page.locator(".rowtable tbody tr").count() == 1
    assert int(plate(person)["Cards"]) == before

    text = saved(person)
    other = bring(come(regulars, shop, hand="mouse" if hand == "touch" else "touch"), text)
    assert plate(other) == plate(person)
    assert saved(other) == text, "nothing was lost on the way"


def test_a_card_goes_to_another_world_by_files(regulars, shop):
    """An offer, its answer, and the receipt; each side has the other's card at the end, and no file works twice."""
    ann, bob = native(name="Ann"), native(seed="another", name="Bob")
    given, wanted = mine(ann, free=True)[0], mine(bob, free=True)[0]
    one = bring(come(regulars, shop), ann.export())
    two = bring(come(regulars, shop, hand="touch"), bob.export())
    to(one, "With a friend")
    one.press(one.button("Make an offer"))
    choose(one, "Cards you give", given["k"])
    one.page.get_by_label("Cards you want, by their codes").fill(wanted["face"])
    offer = handed_over(one, "Make an offer")
    to(two, "With a friend")
    two.press(two.button("Answer an offer"))
    give_file(two, two.button("Choose the file"), offer)
    two.press(two.button("Fill in"))
    answer = handed_over(two, "Answer an offer")
    one.press(one.button("Complete with their answer"))
    give_file(one, one.button("Choose the file"), answer)
    receipt = handed_over(one, "Complete with their answer", shown=1)
    two.press(two.button("Bring the receipt"))
    give_file(two, two.button("Choose the file"), receipt)
    submit(two, "Bring the receipt", two.page.locator("dialog"))
    turned_over(two, 1)
    there_now = {card["face"] for card in mine(Life.load(saved(two), registry.get(ID)))}
    assert {given["face"], "S" + given["face"][1:]} & there_now and wanted["face"] not in there_now
    to(two, "With a friend")
    two.press(two.button("Bring the receipt"))             # the same file again
    give_file(two, two.button("Choose the file"), receipt)
    poll(lambda: "KA-18.3" in two.page.locator("dialog .says").inner_text(), "the second time it is refused")
    assert two.button("Bring the receipt", within=two.page.locator("dialog")).get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_card_goes_to_another_world_by_links(regulars, shop, hand):
    """KA-18.2: who opens a link sees what it asks for, fills it in, and sends the answer back as a link."""
    ann, bob = native(name="Ann"), native(seed="another", name="Bob")
    given, wanted = mine(ann, free=True)[0], mine(bob, free=True)[0]
    one = bring(come(regulars, shop, hand=hand), ann.export())
    two = bring(come(regulars, shop, hand="mouse" if hand == "touch" else "touch"), bob.export())
    to(one, "With a friend")
    one.press(one.button("Make an offer"))
    choose(one, "Cards you give", given["k"])
    one.page.get_by_label("Cards you want, by their codes").fill(wanted["face"])
    submit(one, "Make an offer", one.page.locator("dialog"))
    follow(two, link_of(one))
    two.press(two.button("Fill in"))
    submit(two, "Take it in", two.page.locator("main"))
    follow(one, link_of(two))
    submit(one, "Take it in", one.page.locator("main"))
    turned_over(one, 1)
    follow(two, link_of(one))
    submit(two, "Take it in", two.page.locator("main"))
    turned_over(two, 1)
    assert there(two).page.locator("h2", has_text="Trade with another world").count(), "it leads to where trades are"
    there_now = {card["face"] for card in mine(Life.load(saved(two), registry.get(ID)))}
    assert {given["face"], "S" + given["face"][1:]} & there_now and wanted["face"] not in there_now


# ---- days ----------------------------------------------------------------------------------------------------------

def test_days_pass_with_progress_and_can_be_put_off(regulars, shop):
    person = bring(come(regulars, shop), native(rivals=40, pre_days=28).export())
    page, cards = person.page, plate(person)
    page.evaluate("""() => {
        localStorage.setItem('test.days', 59);
        document.dispatchEvent(new Event('visibilitychange'));
        new MutationObserver(() => {
          const stop = document.querySelector('.passing .btn');
          if (stop && document.querySelector('.passing [role=status]').textContent.includes(' of 59')) stop.click();
        }).observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    person.button("Let them pass").wait_for(timeout=BOOT)
    assert plate(person) == cards
    page.reload()           # it asks no more than the page does: the days pass when the world is opened
    there(person, 4 * BOOT)                                # and two months of forty rivals are much work
    passing, head = page.locator(".passing"), page.locator(".worldhead")
    poll(lambda: not passing.count() and head.count(), "the days have passed", 60)
    assert str(datetime.fromordinal(today(59) + 719163).year) in page.locator(".worldhead p").first.inner_text()
    assert page.get_by_role("button", name="Let them pass").count() == 0


def test_a_clock_that_is_wrong_changes_nothing(regulars, shop):
    person = bring(come(regulars, shop), native(day=today(3)).export())
    page = person.page
    assert "never goes back" in page.locator(".refused").inner_text()
    text = saved(person)
    page.evaluate("localStorage.setItem('test.days', 400)")
    page.reload()
    page.locator("dialog").get_by_role("button", name="Not now").click(timeout=BOOT)
    there(person)
    assert saved(person) == text
    page.evaluate("localStorage.setItem('test.days', 40000)")
    page.reload()
    page.get_by_text("more than ten years").wait_for(timeout=BOOT)
    page.evaluate("localStorage.setItem('test.days', 3)")
    page.reload()
    assert saved(there(person)) == text
