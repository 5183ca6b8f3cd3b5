"""Worlds in the browser, for the first game that has them: a life from the first card on, days, files, tabs, trouble with any of them.

What a test needs to be there beforehand (a world of some days, a match that is nearly won) is made natively by the same rules.
"""

import json
import re
import sys
from datetime import datetime

import pytest

import sites
from axe import faults
from person import BOOT, SOON, poll

sys.path.insert(0, str(sites.ROOT / "py"))
from mulligan import Match, registry  # noqa: E402
from mulligan.worlds import Life  # noqa: E402

GAMES = [game["id"] for game in sites.games() if game.get("world")] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"
SMALL = {"rivals": 5, "pre_days": 7}
CARDS = ".block .cardgrid li"
WISHES = ("strike", "attack", "place", "end")               # of a seat that means to win

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")

# The page's clock, which `later` puts forward; the engine has none.
CLOCK = """{ const real = Date, shift = () => 864e5 * (Number(localStorage.getItem('test.days')) || 0);
  window.Date = class extends real { constructor(...all) { if (all.length) super(...all); else super(real.now() + shift()); } static now() { return real.now() + shift(); } }; }"""
STORE = """async ([keys, values]) => {
    const done = request => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
    const base = await done(indexedDB.open('mulligan')), store = base.transaction('matches', values ? 'readwrite' : 'readonly').objectStore('matches');
    const found = [];
    for (const [i, key] of keys.entries()) found.push(values ? await done(store.put(values[i], key)) : await done(store.get(key)));
    base.close();
    return found; }"""


def today(days=0) -> int:
    return datetime.now().date().toordinal() - 719163 + days


def native(day=None, seed="a test", name="Ann", **options) -> Life:
    """A world on its person's first day, without a browser."""
    life = Life(registry.get(ID), seed, today() if day is None else day, SMALL | options, name)
    return life.live(today() if day is None else day)


def mine(life, who="h0", **values) -> list:
    """The cards of a person with these values."""
    return [entry for entry in life.rules.list(life.state, who, "mine")[1] if all(entry["values"][key] == value for key, value in values.items())]


# ---- what a person does ----------------------------------------------------------------------------------------------

def come(world, shop, **how):
    person = world(shop, **how)
    person.page.context.add_init_script(CLOCK)
    return person


def begin(person, **options):
    """Begins a small world by the form."""
    person.go(f"#/world/{ID}")
    page = person.page
    person.press(page.locator("summary", has_text="How this world is"))
    for name, value in (SMALL | options).items():
        choices = next(game for game in sites.games() if game["id"] == ID)["world"]["options"]
        labels = dict(next(option["choices"] for option in choices if option["name"] == name))
        page.locator(f"#o-{name}").select_option(labels[value])
    page.get_by_label("World seed").fill("a test")
    person.press(person.button("Begin a world"))
    return there(person)


def there(person):
    person.page.locator(".blocks").wait_for(timeout=BOOT)
    return person


def bring(person, text, name="world.json"):
    """Opens a world from a file on the list of worlds."""
    person.go(f"#/world/{ID}")
    give_file(person, person.button("Open a world from a file"), text, name)
    return there(person)


def give_file(person, button, text, name="file.json"):
    with person.page.expect_file_chooser() as chooser:
        person.press(button)
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode() if isinstance(text, str) else text})


def to(person, page):
    """Goes to a page of the world."""
    person.press(person.page.locator(".worldnav a", has_text=re.compile(f"^\\s*{page}")))
    person.page.locator("main h1", has_text=page).wait_for()
    return person


def later(person, days):
    """So many days pass while the page is out of sight."""
    before = person.page.locator(".worldhead p").first.inner_text()
    person.page.evaluate("days => { localStorage.setItem('test.days', (Number(localStorage.getItem('test.days')) || 0) + days); document.dispatchEvent(new Event('visibilitychange')); }", days)
    poll(lambda: person.page.locator(".worldhead p").first.inner_text() != before and not person.page.locator(".passing").count(), "the days have passed")
    return person


def choose(person, field, *keys, first=0):
    """Picks cards for a field of a form: these, or so many of the first."""
    page = person.page
    person.press(page.locator(".cardfield", has=page.get_by_text(field, exact=True)).locator(".choose"))
    picker = page.locator("dialog.picker")
    picker.locator(".cardgrid li").first.wait_for()
    for i in range(first):
        person.press(picker.locator(".cardgrid .card").nth(i))
    for key in keys:
        person.press(picker.locator(f".cardgrid li[data-card='{key}'] .card"))
    if picker.count():
        person.press(person.button("Done", within=picker))
    picker.wait_for(state="detached")


def says(person, words):
    poll(lambda: words in person.page.locator("#notes").inner_text(), f"the page says {words!r}")


def submit(person, label, within=None):
    """Presses the button of a form once its preview lets it."""
    button = person.button(label, exact=True, within=within or person.page.locator("dialog, .block form").last)
    poll(lambda: button.get_attribute("aria-disabled") is None, f"{label} can be pressed")
    person.press(button)


def plate(person) -> dict:
    return dict(person.page.locator(".purse > div").evaluate_all("all => all.map(one => [...one.children].map(part => part.textContent))"))


def turned_over(person, count):
    """Turns new cards over and leaves them."""
    page = person.page
    dialog = page.locator("dialog.reveal")
    dialog.wait_for()
    assert dialog.locator("li").count() == count
    person.press(person.button("Turn all over", within=dialog)) if person.button("Turn all over", within=dialog).count() else None
    poll(lambda: dialog.locator("li[data-open]").count() == count, "all lie open")
    names = dialog.locator(".flip").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    person.press(person.button("Done", within=dialog))
    return names


def saved(person) -> str:
    """The text of the world, by its own button."""
    to(person, "This world")
    with person.page.expect_download() as got:
        person.press(person.button("Save this world to a file"))
    return open(got.value.path(), encoding="utf-8").read()


def nearly_won(text, seat=0) -> str:
    """The record of a match, played on natively until `seat` has won against a side that does nothing."""
    match = Match.replay(text, registry.get(ID))
    while (due := match.to_move()) and not match.state.reason:
        acts = [action["do"] for action in match.view(due[0])["actions"]]
        wish = WISHES if due[0] == seat else ("end",)
        match.act(due[0], next((act for word in wish for act in acts if act.startswith(word)), acts[0]))
    assert match.state.winner == seat and not match.outcome(), "won, and the stake is still to be chosen"
    return json.dumps(match.record())


def swap_record(person, match, make):
    """Puts another record in the place of the one that is kept of a match."""
    page = person.page
    text = poll(lambda: page.evaluate(STORE, [[f"r:{match}"], None])[0], "the match is kept")
    page.evaluate(STORE, [[f"r:{match}"], [make(text)]])
    page.reload()


# ---- a life ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_life_from_the_starter_to_a_trade_with_another_world(world, shop, hand):
    """The starter, a deck, a match won for its stake, packs of the next day, a merge, a sale, the file, a trade by files."""
    person = begin(come(world, shop, hand=hand))
    page = person.page
    assert page.locator(".tile", has_text="Your starter").locator(".mini").count() == 20
    assert "unique within this world" in page.locator(".block[data-tone=note]").inner_text()

    to(person, "Decks")
    person.press(person.button("Build a deck"))
    choose(person, "Cards", first=12)
    submit(person, "Build a deck")
    page.locator(".rowtable tr", has_text="Deck 1").wait_for()

    to(person, "Rivals")
    person.press(page.get_by_role("link", name="Look").first)
    person.press(person.button("Play for a stake"))
    submit(person, "Play for a stake", page.locator("dialog"))
    home = page.evaluate("location.hash").split("?")[0].rsplit("/", 1)[0]
    person.press(person.button("Play", exact=True))
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
    other = bring(come(world, shop, hand=hand), text)
    assert plate(other) == plate(person)
    assert saved(other) == text, "nothing was lost on the way"


def test_a_card_goes_to_another_world_by_files(world, shop):
    """An offer, its answer, and the receipt; each side has the other's card at the end, and no file works twice."""
    ann, bob = native(name="Ann"), native(seed="another", name="Bob")
    given, wanted = mine(ann, free=True)[0], mine(bob, free=True)[0]
    one = bring(come(world, shop), ann.export())
    two = bring(come(world, shop, hand="touch"), bob.export())
    to(one, "Trade by files")
    one.press(one.button("Make an offer"))
    choose(one, "Cards you give", given["k"])
    one.page.get_by_label("Cards you want, by their codes").fill(wanted["face"])
    offer = handed_over(one, "Make an offer")
    to(two, "Trade by files")
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
    to(two, "Trade by files")
    two.press(two.button("Bring the receipt"))             # the same file again
    give_file(two, two.button("Choose the file"), receipt)
    poll(lambda: "KA-18.3" in two.page.locator("dialog .says").inner_text(), "the second time it is refused")
    assert two.button("Bring the receipt", within=two.page.locator("dialog")).get_attribute("aria-disabled") == "true"


def handed_over(person, label, shown=0) -> str:
    """Does the deed of an open form that hands over a file; returns its text."""
    with person.page.expect_download() as got:
        submit(person, label, person.page.locator("dialog"))
    if shown:
        turned_over(person, shown)
    return open(got.value.path(), encoding="utf-8").read()


# ---- days --------------------------------------------------------------------------------------------------------------

def test_days_pass_with_progress_and_can_be_put_off(world, shop):
    person = bring(come(world, shop), native(rivals=40, pre_days=28).export())
    page, cards = person.page, plate(person)
    page.evaluate("""() => { localStorage.setItem('test.days', 59); document.dispatchEvent(new Event('visibilitychange'));
        new MutationObserver(() => { const stop = document.querySelector('.passing .btn'); if (stop && document.querySelector('.passing [role=status]').textContent.includes(' of 59')) stop.click(); })
            .observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    person.button("Let them pass").wait_for(timeout=BOOT)
    assert plate(person) == cards
    page.reload()                                          # it asks no more than the page does: the days pass when the world is opened
    there(person)
    poll(lambda: not page.locator(".passing").count() and page.locator(".worldhead").count(), "the days have passed", 60)
    assert str(datetime.fromordinal(today(59) + 719163).year) in page.locator(".worldhead p").first.inner_text()
    assert page.get_by_text("The days since you were here").count() == 0


def test_a_clock_that_is_wrong_changes_nothing(world, shop):
    person = bring(come(world, shop), native(day=today(3)).export())
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
