"""dist/mulligan.html by double-click: a file:// address, a running worker, no request at all."""

import pytest

import sites
from person import SOON, poll

pytestmark = pytest.mark.skipif(not sites.SINGLE.exists(), reason="dist/mulligan.html is missing: run ./build.sh")
GAMES = sites.games() if sites.BUILT.exists() else []


@pytest.fixture(params=["chromium", "firefox"])
def person(request, world, tmp_path):
    """Somebody who opened the file, which lies alone in a folder."""
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    return world(file.as_uri(), browser=request.getfixturevalue(request.param))


def test_the_file_plays_a_match_and_asks_nobody(person):
    asked = []
    person.page.context.on("request", lambda request: asked.append(request.url))
    person.go()
    person.page.locator(f".poster a.cover[href$='/{GAMES[0]['id']}']").click()
    person.button("Quick play").click()
    person.my_turn()
    if person.page.context.browser.browser_type.name == "chromium":
        person.play()
        assert person.page.locator("dialog.ending h2").count() == 1
    else:                                                  # Firefox plays the same match to its end from the site
        person.play(picks=10)
        assert person.over() or person.ply() >= 10
    assert [url for url in asked if not url.startswith(("data:", "blob:", person.address))] == []


def test_the_file_keeps_the_match_and_shows_the_rules(person):
    game = GAMES[0]
    ident = person.new_match(game["id"], game["levels"][0]["id"])
    person.play(picks=2)
    person.my_turn()
    ply = person.ply()
    poll(lambda: person.page.evaluate("indexedDB.databases().then(all => all.length)"), "the match is kept")
    person.page.reload()
    person.my_turn()
    assert (person.match(), person.ply()) == (ident, ply)
    person.go(f"#/rules/{game['id']}")
    person.page.locator(".clause").first.wait_for(timeout=SOON)
