"""What is broken is named, and nothing is lost: links, files, saves, wheels, addresses, and a crash inside Python."""

import base64
import json
import zlib

import pytest

import sites
from person import BOOT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME, LEVEL = (GAMES[0]["id"], GAMES[0]["levels"][0]["id"]) if GAMES else (None, None)


def wheels(*packages) -> list:
    """The paths of the shipped wheels of these packages."""
    return [f"python/{file.name}" for name in packages for file in sites.BUILT.glob(f"python/{name}-*.bin")]


@pytest.fixture(scope="module")
def record(chromium, built):
    """A finished match as {json, link}."""
    from mulligan import registry
    from mulligan.match.match import Match
    match = Match(registry.get(GAME), {}, [{"kind": "person", "name": "You"}, {"kind": LEVEL, "name": "They"}], [],
                  3, "2026-01-01T00:00:00Z")
    for _ in range(8):
        seat = match.to_move()[0]
        match.act_move(seat, match.legal(seat)[0])
    match.resign(0)
    return match.record()


def packed(data) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeeze.compress(json.dumps(data).encode()) + squeeze.flush()).decode().rstrip("=")


SPOIL = {
    "cut": lambda link: link[:len(link) // 2],
    "letters": lambda link: "A" * 60,
    "percent": lambda link: link[:40] + "%%%" + link[40:],
    "stranger": lambda link: packed({"game": "no-such-game"}) + "A" * 30,
    "list": lambda link: packed([1, 2, 3] * 40),
}


@pytest.mark.parametrize("spoil", SPOIL.values(), ids=SPOIL)
def test_a_broken_link_is_named_and_harms_nothing(regulars, shop, record, spoil):
    person = regulars(shop)
    person.page.goto(person.address + "#/review/" + spoil(packed(record)))
    person.page.get_by_role("heading", name="This match cannot be shown").wait_for(timeout=BOOT)
    trouble = person.page.locator(".trouble p").first.inner_text()
    assert len(trouble) > 20 and "undefined" not in trouble and "Error" not in trouble
    person.page.get_by_role("link", name="All games", exact=True).click()
    person.page.locator(".poster").first.wait_for(timeout=SOON)


def test_a_match_that_is_not_here_says_so(regulars, shop):
    for hash_ in ("#/play/nowhere", "#/review/nowhere@4"):
        person = regulars(shop)
        person.page.goto(person.address + hash_)
        person.page.get_by_text("not on this device").wait_for(timeout=BOOT)
    for hash_ in ("#/no-such-game", "#/rules/no-such-game", "#/learn/no-such-game"):
        person.page.goto(person.address + hash_)
        person.page.get_by_text("There is no such").wait_for(timeout=SOON)


def open_file(person, text: str):
    person.go("#/matches")
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").first.click()
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})


def test_broken_files_are_refused_by_name_and_the_good_ones_kept(regulars, shop, record):
    person = regulars(shop)
    illegal = json.loads(json.dumps(record))
    illegal["actions"][-2] = "nonsense"
    for text in ("", "{", "null", "[]", "no file of ours", json.dumps({"game": GAME}), json.dumps(illegal), "[" * 5000):
        open_file(person, text or " ")
        bad = person.page.locator("#notices .notice[data-tone=bad]")
        poll(lambda: bad.count(), f"a notice about {text[:30]!r}", 90)
        assert "undefined" not in person.notices() and "Traceback" not in person.notices()
        person.button("Close this notice").first.click()
        poll(lambda: not person.notices(), "the notice is gone")
    mixed = {"kind": "mulligan.matches", "settings": {"theme": "dark", "speed": 7},
             "matches": [{"id": "a", "record": json.dumps(record)}, {"id": "b", "record": "{}"}, None,
                         {"id": "a", "record": json.dumps(record | {"created": "2026-02-02T00:00:00Z"})}]}
    open_file(person, json.dumps(mixed))
    person.page.get_by_text("2 matches added").wait_for(timeout=BOOT)
    assert "match 2 was refused" in person.notices() and "match 3 was refused" in person.notices()
    assert person.page.locator(".matches li").count() == 2, "another match of the same id does not take its place"


def test_a_file_that_went_away_is_said_to_be_unreadable(regulars, shop):
    person = regulars(shop)
    person.page.evaluate("""() => { File.prototype.text = () => {
        delete File.prototype.text; return Promise.reject(new DOMException('it is gone', 'NotReadableError')); }; }""")
    open_file(person, "{}")
    poll(lambda: "could not be read: it is gone" in person.notices(), "the page says so")
    person.button("Close this notice").click()


def test_a_record_of_another_rules_version_opens_read_only(regulars, shop, record):
    person = regulars(shop)
    other = {**record, "rules": "0.3"} if "rules" in record else {**record, "version": "0.3"}
    person.page.goto(person.address + "#/review/" + packed(other))
    person.page.locator(".transport").wait_for(timeout=BOOT)
    notice = person.page.locator(".moves .refused").inner_text()
    assert "0.3" in notice and person.button("Play from here").is_disabled()
    open_file(person, json.dumps(other))
    person.page.get_by_text("1 match added").wait_for(timeout=BOOT)


def test_a_corrupt_save_is_named_and_the_others_stay(regulars, shop):
    person = regulars(shop)
    bad = person.new_match(GAME, LEVEL)
    person.my_turn()
    good = person.new_match(GAME, LEVEL)
    person.settled()
    spoil = """id => new Promise((done, no) => {
        const open = indexedDB.open('mulligan');
        open.onerror = no;
        open.onsuccess = () => {
          const change = open.result.transaction('matches', 'readwrite');
          change.objectStore('matches').put('{"game"', 'r:' + id);
          change.oncomplete = () => { open.result.close(); done(); };
        }; })"""
    person.page.evaluate(spoil, bad)
    person.go(f"#/play/{bad}")
    person.page.reload()
    person.page.get_by_role("heading", name="This match cannot be shown").wait_for(timeout=BOOT)
    person.go(f"#/play/{good}")
    person.my_turn()
    person.go("#/matches")
    assert poll(lambda: person.page.locator(".matches li").count() == 2, "both are listed")
    row = person.page.locator(".matches li", has=person.page.locator(f"a[href*='{bad}']"))
    row.get_by_role("button", name="Delete").click()
    person.button("Delete", exact=True, within=person.page.locator("dialog")).click()
    poll(lambda: person.page.locator(".matches li").count() == 1, "the broken one is deleted")


def test_webassembly_with_one_wrong_byte_is_named(world, site):
    """Pyodide alone would wait for ever."""
    data = bytearray((sites.BUILT / "python/pyodide.asm.bin").read_bytes())
    data[len(data) // 2] ^= 0x5A
    site.faults["python/pyodide.asm.bin"] = bytes(data)
    world.expected += ["WebAssembly", "damaged", "digest", "integrity"]
    person = world(site).go(f"#/{GAME}")
    person.button("Quick play").click()
    person.page.locator("#refused", has_text="python/pyodide.asm.bin arrived damaged").wait_for(timeout=BOOT)
    site.faults.clear()
    person.button("Quick play").click()
    person.my_turn()


@pytest.mark.parametrize("fault", [404, 500, b"not a wheel at all"], ids=["missing", "refused", "corrupt"])
def test_a_wheel_that_does_not_arrive_gives_a_clear_panel_and_a_retry(world, site, fault):
    world.expected += ["404", "500", "integrity", "Failed to", "Failed to find a valid digest"]
    paths = wheels(*GAMES[0]["wheels"])
    assert paths
    for path in paths:
        site.faults[path] = fault
    person = world(site).go(f"#/{GAME}")
    page = person.page
    person.button("Quick play").click()
    refused = page.locator(".refused, .trouble, dialog.crash, #notices .notice[data-tone=bad]").first
    refused.wait_for(timeout=BOOT)
    assert paths[0].split("/")[1] in refused.inner_text(), "the file at fault is named"
    site.faults.clear()
    if page.locator("dialog.crash").count():
        person.button("Reload", exact=True).click()
    person.button("Quick play").click()
    person.my_turn()


def test_an_engine_that_does_not_arrive_can_be_tried_again(world, site):
    world.expected += [""]                                 # Python itself complains at length
    site.faults["python/stdlib.bin"] = 503
    counting = "window.asked = 0; navigator.serviceWorker.register = async () => { window.asked++; };"
    person = world(site, script=counting).go()
    person.page.get_by_text("The engine could not start").wait_for(timeout=BOOT)
    assert "stdlib" in person.notices()
    poll(lambda: person.page.evaluate("window.asked") == 1, "the page looks for a newer version, which may be mended")
    site.faults.clear()
    person.button("Try again").click()
    person.page.locator(".poster a.cover").first.click()
    person.button("Quick play").click()
    person.my_turn()


def test_an_older_browser_is_told_what_the_page_needs(world, shop):
    person = world(shop, script="CSS.supports = () => false").go()
    assert "needs a newer browser: Chrome" in person.page.locator("body").inner_text()


def test_a_catalogue_that_does_not_arrive_can_be_tried_again(world, site):
    world.expected += ["500"]
    site.faults["games.json"] = 500
    person = world(site).go()
    person.page.get_by_text("The games could not be loaded").wait_for(timeout=SOON)
    site.faults.clear()
    person.button("Try again").click()
    person.page.locator(".poster").first.wait_for(timeout=SOON)


BREAK = """
_whole = CALLS["job"]

def _broken(request):
    if request.fields.get("kind") == "hint":
        raise (ZeroDivisionError, KeyboardInterrupt)[request.fields["seat"]]("made by a test")
    return _whole(request)

CALLS["job"] = _broken
"""


@pytest.fixture(scope="module")
def broken(rebuilt):
    """A site whose engine breaks when asked for a hint.

    At seat 0 by an error of ours, at seat 1 by one that passes every guard.
    """
    source = (sites.ROOT / "py/mulligan/bridge/calls.py").read_text(encoding="utf-8")

    def change(parts):
        sites.add_to_wheel(parts, "mulligan", "mulligan/bridge/calls.py", source + BREAK)
    return rebuilt("broken", change)


@pytest.mark.parametrize("seat", "01", ids=["ZeroDivisionError", "KeyboardInterrupt"])
def test_a_crash_in_python_shows_a_panel_and_keeps_the_match(world, site, broken, seat):
    site.move_to(broken)
    person = world(site, permissions=["clipboard-read", "clipboard-write"])
    world.expected += ["made by a test", "KeyboardInterrupt", "Traceback", "Worker"]
    ident = person.new_match(GAME, LEVEL, seat)
    person.play(picks=4).settled()
    ply, table, page = person.ply(), person.table_text(), person.page
    page.locator("[data-tool=hint]").click()
    panel = page.locator("dialog.crash")
    panel.wait_for(timeout=SOON)
    assert "matches are kept" in panel.inner_text()
    person.button("Copy report").click()
    report = page.evaluate("navigator.clipboard.readText()")
    assert "made by a test" in report and "bridge" in report
    for _ in range(2):                 # a browser may close a dialog at the second Esc, whatever the page says
        page.keyboard.press("Escape")
    page.evaluate("location.hash = '#/rules'")
    page.locator("main:not(.play)").wait_for()
    page.go_back()
    page.locator("main.play, main.waitroom").first.wait_for()
    panel.wait_for(timeout=SOON)
    person.button("Reload", exact=True).click()
    person.my_turn()
    poll(lambda: person.table_text() == table, "the table is as it was", 60)
    assert (person.match(), person.ply()) == (ident, ply)
    person.play(picks=2)


@pytest.mark.parametrize("name", ["constructor", "__proto__"])
def test_an_address_that_names_no_game_starts_the_engine_all_the_same(world, site, name):
    """Also one that every object of the page's language has a part for."""
    person = world(site).go(f"#/{name}")
    person.page.locator("h1").first.wait_for(timeout=BOOT)
    person.new_match(GAME, LEVEL)
    person.my_turn()
    assert "could not start" not in person.notices()
