"""dist/mulligan.html by double-click: a file:// address, a running worker, no request at all."""

import pytest

import sites
from person import SOON, poll

pytestmark = pytest.mark.skipif(not sites.SINGLE.exists(), reason="dist/mulligan.html is missing: run ./build.sh")
GAMES = sites.games() if sites.BUILT.exists() else []
# of a game whose decks are built
SCREENS = (("cards", ".cardgrid > li"), ("decks", ".btn.main:has-text('New deck')"))
BUILT = [game["id"] for game in GAMES if game.get("decks")][:1]
DECKS = [(f"#/{screen}/{game}", shown) for game in BUILT for screen, shown in SCREENS]


@pytest.fixture(params=["chromium", "firefox"])
def person(request, world, tmp_path):
    """Somebody who opened the file, which lies alone in a folder."""
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    return world(file.as_uri(), browser=request.getfixturevalue(request.param))


def test_the_file_plays_keeps_the_match_shows_the_rules_and_asks_nobody(person):
    asked, game = [], GAMES[0]["id"]
    person.page.context.on("request", lambda request: asked.append(request.url))
    person.go()
    person.page.locator(f".poster a.cover[href$='/{game}']").click()
    person.button("Quick play").click()
    person.play(picks=2)
    person.my_turn()
    ident, ply = person.match(), person.ply()
    poll(lambda: person.page.evaluate("indexedDB.databases().then(all => all.length)"), "the match is kept")
    person.page.reload()
    person.my_turn()
    assert (person.match(), person.ply()) == (ident, ply)
    if person.page.context.browser.browser_type.name == "chromium":
        person.play()
        assert person.page.locator("dialog.ending h2").count() == 1
    else:                                                  # Firefox plays the same match to its end from the site
        person.play(picks=6)
        assert person.over() or person.ply() > ply
    for screen, shown in DECKS:
        person.go(screen)
        person.page.locator(shown).first.wait_for(timeout=SOON)
    person.go(f"#/rules/{game}")
    person.page.locator(".clause").first.wait_for(timeout=SOON)
    assert [url for url in asked if not url.startswith(("data:", "blob:", person.address))] == []
