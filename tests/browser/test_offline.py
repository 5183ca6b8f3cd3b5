"""The site without a network: after the first load, in mid-match, in a new tab, and through an update."""

import json

import pytest

import sites
from person import BOOT, SOON, poll

GAMES = sites.games() if sites.BUILT.exists() else []


def wait_for_offline(person):
    """Until the page itself says that it works offline."""
    poll(lambda: person.page.locator(".pill, [data-offline]").count()
         or person.page.evaluate("Boolean(navigator.serviceWorker.controller)"),
         "the service worker has everything", 90)
    poll(lambda: person.page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the page is controlled")


@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_the_network_goes_in_mid_match_and_the_match_goes_on(world, site, request, engine):
    person = world(site, offline=True, browser=request.getfixturevalue(engine)).go()
    wait_for_offline(person)
    ident = person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.play(picks=4).settled()
    board, ply = person.table_text(), person.ply()
    site.close()                                           # nobody answers any more, not even on this machine
    person.page.context.set_offline(True)
    person.page.reload()
    person.my_turn()
    assert (person.match(), person.ply(), person.table_text()) == (ident, ply, board)
    person.play(picks=4)
    other = world(person).go("#/rules")                    # a new tab
    other.page.locator("h1").wait_for()
    other.go(f"#/{GAMES[0]['id']}")
    other.button("Quick play").click()
    other.my_turn()
    person.page.bring_to_front()                           # a page behind another draws seldom
    person.play(picks=10_000 if engine == "chromium" else 10)


OLD_HOOK = json.loads((sites.BUILT / "games.json").read_text("utf-8"))[0]["hook"] if GAMES else ""


def another_hook(text):
    def change(parts):
        file = parts / "catalogue/games.json"
        games = json.loads(file.read_text(encoding="utf-8"))
        games[0]["hook"] = text
        file.write_text(json.dumps(games), encoding="utf-8")
    return change


@pytest.fixture(scope="module")
def versions(built, rebuilt):
    """The site, and a version of it that differs in one file of the catalogue."""
    return [built, rebuilt("new", another_hook("The new hook."))]


# a script that only the version in use has, as a tab that was not reloaded would ask for it
OF_OLD = """async () => {
    const at = path => new URL(path, location.href.split('#')[0]).href, key = at('web/of-old-ABCDEFGH.js?sha256=x');
    const cache = await caches.open((await caches.keys()).find(name => name.startsWith('mulligan-site')));
    await cache.put(key, new Response('as it was'));
    await cache.put(at('?kept'), Response.json([...await (await cache.match(at('?kept'))).json(), key]));
}"""


def test_an_update_fetches_what_changed_and_waits_for_the_end_of_the_match(world, site, versions):
    site.move_to(versions[0])
    person = world(site, offline=True).go()
    wait_for_offline(person)
    person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.my_turn()
    site.move_to(versions[1])
    site.asked.clear()
    person.page.reload()
    person.my_turn()
    poll(lambda: person.page.evaluate("navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"),
         "the new version waits", 60)
    assert set(site.asked) <= {"sw.js", "games.json"} and "games.json" in site.asked
    person.play(picks=3)
    assert "new version" not in person.notices()
    person.page.locator("a.brand").click()
    person.page.get_by_text("A new version of this site is ready.").wait_for(timeout=SOON)
    assert person.page.get_by_text(OLD_HOOK).count() == 1
    other = world(person).go("#/rules")                    # a second tab
    other.page.evaluate(OF_OLD)
    person.page.bring_to_front()
    person.button("Reload now").click()
    person.page.get_by_text("The new hook.").wait_for(timeout=SOON)
    poll(lambda: "is in use" in other.notices(), "the second tab is told")
    assert other.page.evaluate("fetch('web/of-old-ABCDEFGH.js').then(answer => answer.text())") == "as it was"
    person.page.locator("a.resume").first.click()          # and the match is still there
    person.my_turn()


def test_a_damaged_file_keeps_the_old_version(world, site, versions):
    site.move_to(versions[0])
    person = world(site, offline=True).go()
    wait_for_offline(person)
    site.move_to(versions[1])
    site.faults["games.json"] = b"[]"
    world.expected += ["sw.js", "integrity", "net::ERR", "404", "bad-precaching", "digest"]
    failed = person.page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update().catch(() => {});
        const fresh = registration.installing;
        if (!fresh) return 'gone at once';
        return new Promise(done => { fresh.onstatechange = () => fresh.state !== 'installing' && done(fresh.state); });
    }""")
    assert failed in ("redundant", "gone at once")
    site.close()
    person.page.reload()
    person.page.get_by_text(OLD_HOOK).wait_for(timeout=SOON)


def test_no_request_leaves_for_another_host(world, site):
    """`world` fails for any; here is one long visit that sees the screens around the table and a match."""
    person = world(site, offline=True).go()
    wait_for_offline(person)
    seen = []
    person.page.context.on("request", lambda request: seen.append(request.url))
    for hash_ in ("#/matches", "#/rules", f"#/rules/{GAMES[0]['id']}", "#/settings", "#/about", "#/nonsense"):
        person.go(hash_)
        person.page.locator("h1").first.wait_for(timeout=BOOT)
    person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.play(picks=3)
    assert all(url.startswith((site.address, "blob:", "data:")) for url in seen)
