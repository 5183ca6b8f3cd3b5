"""What is kept on the device: after every action, through reloads, beside another tab, with no room, and as files."""

import json

from playwright.sync_api import TimeoutError

import sites
from person import BOOT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME, LEVELS = (GAMES[0]["id"], [level["id"] for level in GAMES[0]["levels"]]) if GAMES else (None, [])


def test_a_reload_in_mid_thought_resumes(regulars, shop):
    person = regulars(shop)
    ident = person.new_match(GAME, LEVELS[-1])
    page = person.page
    for _ in range(40):
        person.my_turn()
        person.pick()
        try:
            page.locator("[data-tool=now]").wait_for(timeout=2000)
            break
        except TimeoutError:                            # the person is to choose again
            continue
    ply = person.ply()
    page.reload()
    poll(lambda: page.locator(".table").count(), "the table is back", 90)
    person.play(picks=1)
    assert person.match() == ident and person.ply() >= ply


def test_home_offers_to_go_on(regulars, shop):
    person = regulars(shop)
    ident = person.new_match(GAME, LEVELS[0])
    person.play(picks=2).settled()
    board = person.table_text()
    person.page.locator("a.brand").click()
    first = person.page.locator("a.resume").first
    poll(lambda: first.count() and ident in first.get_attribute("href"), "what was played last comes first")
    first.click()
    person.my_turn()
    assert (person.match(), person.table_text()) == (ident, board)


def test_two_tabs_with_one_match_lose_nothing(regulars, world, shop):
    one = regulars(shop)
    ident = one.new_match(GAME, LEVELS[0])
    one.my_turn()
    two = world(one).go(f"#/play/{ident}")
    two.my_turn()
    poll(lambda: "open in another tab" in two.notices(), "the second tab says that there is a first")
    start = one.ply()
    while one.ply() == start:
        one.play(picks=1)
    one.my_turn()
    poll(lambda: "moved on in another tab" in two.notices(), "the second tab is told")
    newest = one.ply()
    two.play(picks=1)                                      # a stale hand is refused
    poll(lambda: "moved on in another tab" in two.notices(), "the refusal stays readable")
    one.settled()
    two.button("Load the newer state").click()
    poll(lambda: two.ply() == newest and two.lit().count(), "the newer state is shown")
    poll(lambda: two.table_text() == one.table_text(), "both show the same, once all buttons hear")
    while two.ply() == newest:
        two.play(picks=1)
    poll(lambda: "moved on in another tab" in one.notices(), "now the first tab is told")


# a disk that is full from the word `true` on the channel until `false`
DISK = b"""let full = false; new BroadcastChannel('disk').onmessage = ({ data }) => { full = data; };
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...all) { if (full) throw new DOMException('no room', 'QuotaExceededError');
  return put.apply(this, all); };
"""


def test_with_a_full_disk_the_match_goes_on_and_says_so(world, site):
    sites.before_worker(site, DISK)
    person = world(site)
    person.new_match(GAME, LEVELS[0])
    page = person.settled().page
    page.evaluate("window.disk = new BroadcastChannel('disk'); disk.postMessage(true)")
    person.play(picks=2)
    poll(lambda: "was not saved" in person.notices(), "the page says that nothing is saved")
    assert "full" in person.notices()
    with page.expect_download() as got:
        person.button("Save to a file").click()
    assert json.loads(open(got.value.path(), encoding="utf-8").read())["game"] == GAME
    poll(lambda: "was not saved" not in person.notices(), "whoever took the file is not asked again")
    person.play(picks=2).settled()
    ply = person.ply()
    page.evaluate("disk.postMessage(false)")
    while person.ply() == ply and not person.over():
        person.play(picks=1)
    poll(lambda: "was not saved" not in person.notices(), "saved again, the notice goes")
    ply = person.settled().ply()
    page.reload()
    assert person.settled().ply() == ply


NO_STORE = b"IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };\n"


def test_without_storage_a_match_can_be_played(world, site):
    sites.before_worker(site, NO_STORE)
    person = world(site)
    person.new_match(GAME, LEVELS[0])
    person.my_turn()
    poll(lambda: "was not saved" in person.notices(), "the page says that nothing is saved")
    person.button("Close this notice").click()             # once closed it leaves the table free
    person.play(picks=4)
    assert person.over() or person.ply() > 2
    assert "was not saved" not in person.notices()
    person.go("#/matches")
    person.page.get_by_text("cannot be listed").wait_for(timeout=SOON)
    person.go("#/settings")
    person.page.get_by_text("storage cannot be read").wait_for(timeout=SOON)


def test_everything_goes_into_a_file_and_comes_back(regulars, world, shop):
    person = regulars(shop)
    page = person.page
    for _ in range(2):
        person.new_match(GAME, LEVELS[0])
        person.play(picks=1)
    person.go("#/settings")
    page.get_by_text("2 matches on this device").wait_for(timeout=SOON)
    page.get_by_role("radio", name="Dark").check()
    with page.expect_download() as got:
        person.button("Save everything to a file").click()
    everything = open(got.value.path(), "rb").read()
    person.button("Delete all matches").click()
    person.button("Delete all", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    person.go("#/matches")
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    other = world(shop).go("#/settings")
    with other.page.expect_file_chooser() as chooser:
        other.button("Open a file").click()
    chooser.value.set_files({"name": "all.json", "mimeType": "application/json", "buffer": everything})
    other.page.get_by_text("2 matches on this device").wait_for(timeout=BOOT)
    assert other.page.evaluate("document.documentElement.dataset.theme") == "dark"
    other.go("#/matches")
    other.page.get_by_role("link", name="Go on").first.click()
    other.my_turn()


def test_one_match_can_be_deleted(regulars, shop):
    person = regulars(shop)
    person.new_match(GAME, LEVELS[0])
    person.go("#/matches")
    page = person.page
    page.get_by_role("button", name="Delete").first.click()
    person.button("Cancel").click()
    assert page.locator(".matches li").count() == 1
    page.get_by_role("button", name="Delete").first.click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)
    page.reload()
    page.get_by_text("No match yet").wait_for(timeout=SOON)


def test_settings_last(regulars, shop):
    person = regulars(shop).go("#/settings")
    page = person.page
    for name in ("Light", "Fast"):
        page.get_by_role("radio", name=name).check()
    page.get_by_role("group", name="Single-letter keys").get_by_role("radio", name="Off").check()
    page.reload()
    page.get_by_role("radio", name="Light").wait_for()
    assert page.get_by_role("radio", name="Light").is_checked() and page.get_by_role("radio", name="Fast").is_checked()
    person.new_match(GAME, LEVELS[0])
    person.my_turn()
    page.locator(".hand button[data-state]").first.focus()
    page.keyboard.press("?")
    assert page.locator("dialog").count() == 0, "a single letter works although it is switched off"
