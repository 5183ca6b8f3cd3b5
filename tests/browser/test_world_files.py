"""Worlds in the browser: files, tabs, storage, several people; trouble with any of them."""

import pytest

import sites
from mulligan import registry
from mulligan.worlds.life import Life
from person import BOOT, STORE, poll
from visiting import give_file, plate, says, submit, there, to
from worldwork import GAMES, ID, begin, bring, come, make_deck, mine, native, saved, today

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with worlds: run ./build.sh")


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
    poll(lambda: person.page.locator(".worldlist .list > li").count() == 1, "the world stands in the list")
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


def test_a_storage_that_does_not_answer_costs_no_running_match(raw):
    assert raw("worker/worldStore", """async m => {
        class Unkept extends Error {}
        class Documents { live = new Map([['w', { more: { h0: 'm1' } }]]); save() {} }
        let busy = true;
        const read = async () => {
            if (busy) throw new Unkept('no answer');
            return { meta: { over: false }, record: '{"seed": 1}' };
        };
        const asked = [], ask = async request => { asked.push(request.do); return { match: 'm2', seed: 1 }; };
        const matches = { live: new Map(), adopt() {}, save() {} };
        const worlds = new m.WorldStore({ Documents, store: { Unkept, read }, ask, tell() {}, matches });
        const settled = await worlds.settle('w'), refused = await worlds.match('w', 'h0').catch(error => error.message);
        busy = false;
        return [settled, refused, await worlds.match('w', 'h0'), asked];
    }""") == [[], "no answer", "m1", ["world_view", "world_match", "close"]], "the one begun, by its seed"


@pytest.mark.parametrize("answers", [True, False])
def test_a_deed_is_answered_when_it_is_kept(raw, answers):
    """What a person sees done stays done, whenever the page is closed; a storage that never answers holds nobody up."""
    told = raw("worker/worldStore", """async (m, answers) => {
        const story = [];
        let written;
        class Documents {
            live = new Map();
            save() { story.push('saving'); return new Promise(done => { written = done; }); }
        }
        const ask = async request => { story.push(request.do); return {}; };
        const worlds = new m.WorldStore({ Documents, store: {}, ask, tell() {}, matches: {} });
        const deed = worlds.change({ do: 'world_do', world: 'w', deed: {} }).then(() => story.push('answered'));
        await new Promise(done => setTimeout(done, 100));
        if (answers) { story.push('kept'); written(); }
        await deed;
        return story;
    }""", answers)
    assert told == ["world_do", "saving", *(["kept"] if answers else []), "answered"]


def test_everything_in_one_file_holds_worlds_and_home_goes_on_with_them(regulars, shop):
    person = make_deck(bring(regulars(shop), native(name="Ann").export()), "Mine")
    page = person.page
    person.go("#/")
    page.locator("a.resume:not(.daily *)").click()
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
