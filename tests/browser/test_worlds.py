"""Worlds in the browser, for the game whose worlds have rivals: a life from the first card on, days, files, tabs, trouble with any of them.

What a test needs to be there beforehand (a world of some days, a match that is nearly won) is made natively by the same rules.
"""

import json
import re
import sys
from datetime import datetime

import pytest

import sites
from axe import WIDE, faults
from person import BOOT, poll
from test_screens import raw  # noqa: F401  (a fixture)
from visiting import choose, give_file, plate, says, submit, there, to

sys.path.insert(0, str(sites.ROOT / "py"))
from mulligan import Match, registry
from mulligan.worlds.life import Life

# those whose worlds have rivals, and days that pass
def with_rivals(game) -> bool:
    return any(option["name"] == "rivals" for option in (game.get("world") or {}).get("options", ()))


GAMES = [game["id"] for game in sites.games() if with_rivals(game)] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"
SMALL = {"rivals": 5, "pre_days": 7}
CARDS = ".block .cardgrid li"
WISHES = ("strike", "attack", "place", "end")               # of a seat that means to win

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")

# The page's clock, which `later` puts forward; the engine has none.
CLOCK = """{ const real = Date, shift = () => 864e5 * (Number(localStorage.getItem('test.days')) || 0);
  window.Date = class extends real {
    constructor(...all) { if (all.length) super(...all); else super(real.now() + shift()); }
    static now() { return real.now() + shift(); } }; }"""
STORE = """async ([keys, values]) => {
    const done = request => new Promise((yes, no) => {
      request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });
    const base = await done(indexedDB.open('mulligan'));
    const store = base.transaction('matches', values ? 'readwrite' : 'readonly').objectStore('matches');
    const found = [];
    for (const [i, key] of keys.entries()) {
      found.push(await done(values ? store.put(values[i], key) : store.get(key)));
    }
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
    return [entry for entry in life.rules.list(life.state, who, "mine")[1]
            if all(entry["values"][key] == value for key, value in values.items())]


# ---- what a person does ----------------------------------------------------------------------------------------------

def come(people, where, **how):
    """Somebody whose page has a clock that can be put forward."""
    return people(where, script=CLOCK, **how)


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


def bring(person, text, name="world.json"):
    """Opens a world from a file on the list of worlds."""
    person.go(f"#/world/{ID}")
    give_file(person, person.button("Open a world from a file"), text, name)
    return there(person)


def later(person, days):
    """So many days pass while the page is out of sight."""
    before = person.page.locator(".worldhead p").first.inner_text()
    page, head = person.page, person.page.locator(".worldhead p").first
    page.evaluate("""days => {
        localStorage.setItem('test.days', (Number(localStorage.getItem('test.days')) || 0) + days);
        document.dispatchEvent(new Event('visibilitychange')); }""", days)
    poll(lambda: head.inner_text() != before and not page.locator(".passing").count(), "the days have passed")
    return person


def turned_over(person, count):
    """Turns new cards over and leaves them."""
    page = person.page
    dialog = page.locator("dialog.reveal")
    dialog.wait_for()
    assert dialog.locator("li").count() == count
    over = person.button("Turn all over", within=dialog)
    person.press(over) if over.count() else None
    poll(lambda: dialog.locator("li[data-open]").count() == count, "all lie open")
    names = dialog.locator(".flip > .vh").all_inner_texts()
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


# ---- a life --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_life_from_the_starter_to_a_trade_with_another_world(regulars, shop, hand):
    """The starter, a deck, a match won for its stake, packs of the next day, a merge, a sale, the file.

    Then a trade by files.
    """
    person = begin(come(regulars, shop, hand=hand, settings={"speed": "fast" if hand == "touch" else "off"}))
    page = person.page
    assert page.locator(".block", has_text="Your starter").locator(".mini").count() == 20
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
    other = bring(come(regulars, shop, hand="mouse" if hand == "touch" else "touch"), text)
    assert plate(other) == plate(person)
    assert saved(other) == text, "nothing was lost on the way"


def test_a_card_goes_to_another_world_by_files(regulars, shop):
    """An offer, its answer, and the receipt; each side has the other's card at the end, and no file works twice."""
    ann, bob = native(name="Ann"), native(seed="another", name="Bob")
    given, wanted = mine(ann, free=True)[0], mine(bob, free=True)[0]
    one = bring(come(regulars, shop), ann.export())
    two = bring(come(regulars, shop, hand="touch"), bob.export())
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
    there(person)
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


# ---- files, tabs, storage --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("harm", ["cut", "changed", "other", "letters"])
def test_a_file_that_is_no_world_changes_nothing(regulars, shop, harm):
    person = bring(regulars(shop), native().export())
    text = saved(person)
    data = {"cut": text[:len(text) // 2], "changed": text.replace('"rivals":5', '"rivals":6'),
            "other": '{"kind":"mulligan.matches","matches":[]}',
            "letters": b"\xff\xfe\x00 not a text"}[harm]
    assert data != text
    give_file(person, person.button("Open a world from a file"), data)
    says(person, "UTF-8" if harm == "letters" else "not taken in")
    if harm == "changed":
        assert "sha256" in person.notices()
    assert saved(person) == text
    person.go(f"#/world/{ID}")
    assert person.page.locator(".worldlist .list > li").count() == 1
    give_file(person, person.button("Open a world from a file"), data)
    refusal = "UTF-8" if harm == "letters" else ""
    poll(lambda: refusal in person.notices() if refusal else person.page.locator("#refused").count(),
         "the list says so too")
    assert person.page.locator(".worldlist .list > li").count() == 1


def test_two_tabs_with_one_world_lose_nothing(regulars, world, shop):
    one = bring(come(regulars, shop), native().export())
    hash_ = one.page.evaluate("location.hash")
    two = there(world(one).go(hash_))
    poll(lambda: "open in another tab" in two.notices(), "the second tab says that there is a first")
    make_deck(one, "First")
    poll(lambda: "moved on in another tab" in two.notices(), "the second tab is told")
    two.button("Close this notice").last.click()
    make_deck(two, "Second", done=False)
    poll(lambda: "moved on in another tab" in two.notices(), "and its deed is refused")
    two.button("Load the newer state").click()
    there(two)
    to(two, "Decks")
    assert two.page.locator(".rowtable tbody tr").all_inner_texts()[0].startswith("First")
    make_deck(two, "Third")
    poll(lambda: "moved on in another tab" in one.notices(), "now the first tab is told")
    one.button("Load the newer state").click()
    poll(lambda: one.page.locator(".rowtable tbody tr").count() == 2, "and has both")


def make_deck(person, name, done=True):
    """Saves the best cards as a deck."""
    to(person, "Decks")
    page = person.page
    person.press(page.get_by_role("button", name=re.compile("best cards")))
    page.get_by_label("Name").fill(name)
    button = page.locator("dialog form .btn.main")
    says = page.locator("dialog .says")
    poll(lambda: button.get_attribute("aria-disabled") is None and name in says.inner_text(), "it can be saved")
    person.press(button)
    if done:
        page.locator(".rowtable tr", has_text=name).wait_for()
    return person


def test_undo_reload_log_and_several_worlds(regulars, shop):
    person = make_deck(bring(regulars(shop), native(name="Ann").export()), "Mine")
    page = person.page
    hash_ = page.evaluate("location.hash")
    poll(lambda: "Mine" in page.evaluate(STORE, [["x:" + hash_.split("/")[3]], None])[0], "the deck is kept")
    page.reload()
    there(person)
    assert page.locator(".rowtable tbody tr").count() == 1
    assert person.button("Undo").is_disabled(), "what is loaded anew cannot be taken back"
    make_deck(person, "Other")
    page.keyboard.press("u")
    poll(lambda: page.locator(".rowtable tbody tr").count() == 1, "the second deck is taken back")
    person.button("What happened").click()
    page.locator("dialog").get_by_role("heading", name="What happened").wait_for()
    page.keyboard.press("Escape")
    bring(person, native(seed="two", name="Zoe").export())
    person.go(f"#/world/{ID}")
    rows = page.locator(".worldlist .list > li")
    poll(lambda: rows.count() == 2, "two worlds")
    person.button("Delete Zoe").click()
    person.button("Cancel", within=page.locator("dialog")).click()
    assert rows.count() == 2
    person.button("Delete Zoe").click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    poll(lambda: rows.count() == 1, "one is left")
    rows.first.get_by_role("link", name="Go on").click()
    to(there(person), "This world")
    person.button("Check it").click()
    page.locator("dialog").get_by_text("leads exactly to what it is").wait_for(timeout=BOOT)
    page.keyboard.press("Escape")
    person.button("Delete this world").click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_role("heading", name="Begin", exact=True).wait_for()


def test_two_people_share_a_world_and_see_only_their_own(regulars, shop):
    person = to(bring(regulars(shop), native(name="Ann").export()), "Together")
    page = person.page
    person.button("Somebody joins").click()
    page.get_by_label("Name").fill("Bob")
    submit(person, "Somebody joins", page.locator("dialog"))
    person.button("Ann: change").click()
    door = page.locator(".curtain")
    door.wait_for()
    assert page.locator(".purse").count() == 0 and "Bob" in door.inner_text()
    page.reload()
    door.wait_for(timeout=BOOT)
    assert page.locator(".purse").count() == 0
    person.button("I am Ann").click()
    there(person)
    assert plate(person)["Cards"] == "20"
    page.evaluate("""() => {
        const hash = location.hash;
        location.hash = '#/settings';
        const leave = new MutationObserver(() => {
            const there = location.hash === '#/settings' && document.querySelector('h1')?.textContent === 'Settings';
            if (there) location.hash = hash;
            const button = location.hash === hash && [...document.querySelectorAll('.worldhead button')]
              .find(one => one.textContent.includes('change'));
            if (button) setTimeout(() => { leave.disconnect(); button.click(); }, 50);
        });
        const begin = () => leave.observe(document.body, { childList: true, subtree: true });
        addEventListener('hashchange', begin, { once: true });
    }""")
    door.wait_for()
    page.wait_for_timeout(800)      # Ann came back and left at once: what her page was about to fetch finds her gone
    person.button("I am Bob").click()
    there(person)
    person.page.get_by_role("button", name="Bob: change").wait_for()


def test_a_match_between_two_people_of_a_world_is_one_match(regulars, shop):
    life = native(name="Ann")
    life.do("h0", {"do": "join", "name": "Bob"})
    for who in ("h0", "h1"):
        life.do(who, {"do": "deck", "name": "Mine", "cards": [card["k"] for card in mine(life, who)][:12]})
    life.do("h0", {"do": "battle", "with": "h1", "deck": "Mine", "their_deck": "Mine", "opening": "balanced",
                   "stakes": True})
    person = regulars(shop)
    page, matches = person.page, []
    person.go(f"#/world/{ID}")
    give_file(person, person.button("Open a world from a file"), life.export())
    page.locator(".curtain").wait_for(timeout=BOOT)
    home = page.evaluate("location.hash")
    for name in ("Ann", "Bob"):
        person.go("#/").go(home)
        poll(lambda: page.locator(".curtain, .worldhead").count(), "somebody may say who it is")
        if page.locator(".worldhead").count():
            person.press(person.button(": change"))
        person.press(person.button(f"I am {name}"))
        person.press(person.button("Play", exact=True))
        page.locator(".table, .curtain").first.wait_for(timeout=BOOT)
        matches.append(person.match())
    assert matches[0] == matches[1]


NO_STORE = b"IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };\n"


def test_without_storage_a_world_goes_on_and_says_so(world, site):
    sites.before_worker(site, NO_STORE)
    person = begin(come(world, site))
    poll(lambda: "was not saved" in person.notices(), "the page says that nothing is saved")
    with person.page.expect_download() as got:
        person.button("Save to a file").click()
    assert Life.load(open(got.value.path(), encoding="utf-8").read(), registry.get(ID)).day == today()
    make_deck(person, "Mine")
    assert "was not saved" not in person.notices(), "it is said once"


def test_a_storage_that_does_not_answer_costs_no_running_match(raw):  # noqa: F811
    assert raw("worker/worldStore", """async m => {
        class Unkept extends Error {}
        class Documents { live = new Map([['w', { more: { h0: 'm1' } }]]); save() {} }
        let busy = true;
        const read = async () => {
            if (busy) throw new Unkept('no answer');
            return { meta: { over: false }, record: '{}' };
        };
        const asked = [], ask = async request => { asked.push(request.do); return { match: 'm2', seed: 1 }; };
        const matches = { live: new Map(), adopt() {}, save() {} };
        const worlds = m.worldStore({ Documents, store: { Unkept, read }, ask, tell() {}, matches });
        const settled = await worlds.settle('w'), refused = await worlds.match('w', 'h0').catch(error => error.message);
        busy = false;
        return [settled, refused, await worlds.match('w', 'h0'), asked];
    }""") == [[], "no answer", "m1", []]


# ---- looks ---------------------------------------------------------------------------------------------------------

def rich() -> str:
    """A world in which every page has something to show."""
    life = native(day=today(-1), require_seen_yesterday=False).live(today())
    cards = [card["k"] for card in mine(life)]
    for deed in ({"do": "deck", "name": "Mine", "cards": cards[:12]}, {"do": "list", "card": cards[-1], "price": 3},
                 {"do": "challenge", "rival": "r1", "deck": "Mine", "opening": "balanced"},
                 {"do": "offer", "trade": "0" * 32, "give": cards[-2:-1], "want": ["B42"]}):
        life.do("h0", deed)
    return life.export()


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


def test_everything_in_one_file_holds_worlds_and_home_goes_on_with_them(regulars, shop):
    person = make_deck(bring(regulars(shop), native(name="Ann").export()), "Mine")
    page = person.page
    person.go("#/")
    page.locator("a.resume").click()
    there(person)
    with page.expect_download() as got:
        person.button("Save all to a file").click()
    everything = open(got.value.path(), encoding="utf-8").read()
    person.go(f"#/world/{ID}")
    person.button("Delete Ann").click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_role("heading", name="Begin", exact=True).wait_for()
    person.go("#/")
    give_file(person, person.button("Open a file"), everything)
    to(there(person), "Decks")
    assert page.locator(".rowtable tr", has_text="Mine").count() == 1
    person.go("#/")
    give_file(person, person.button("Open a file"), everything)
    says(person, "1 already here")
