"""One's own statistics: counted from what was played, kept when matches are deleted, in files, and begun anew."""

import json

import pytest

import sites
from axe import AXE, faults
from mulligan import Match, registry
from person import BOOT, SOON, STORE, poll

GAMES = sites.games() if sites.BUILT.exists() else []
GAME, TITLE, LEVELS = ((GAMES[0]["id"], GAMES[0]["title"], GAMES[0]["levels"]) if GAMES else (None, None, []))
SIZES = [(1440, 900), (360, 640), (320, 640)]


def give_up(person, level=0):
    """Plays a match against a level, and gives it up. Returns its id."""
    ident = person.new_match(GAME, LEVELS[level]["id"])
    person.my_turn()
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign", within=person.page.locator("dialog")).click()
    person.page.locator("dialog.ending").wait_for(timeout=SOON)
    kept(person, ident)
    return ident


def kept(person, ident):
    poll(lambda: (person.page.evaluate(STORE, [["m:" + ident], None])[0] or {}).get("over"), "its end is kept")


def statistics(person):
    person.go("#/statistics")
    person.page.get_by_role("heading", name="Statistics", exact=True).wait_for(timeout=SOON)
    person.page.locator(".tallies, .emptystate").first.wait_for(timeout=BOOT)
    return person.page.locator(".tallies")


def figures(where):
    """{name: what stands there} of the first tally in it."""
    names, values = (where.locator("dl").first.locator(kind).all_inner_texts() for kind in ("dt", "dd"))
    return {name: " ".join(value.split()) for name, value in zip(names, values)}


def lines(ends, game=None, foe="hard", deck="", first=0):
    """{key: line} of matches that were deleted."""
    more = {"deck": deck} if deck else {}
    return {f"e:{game or GAME}{first + n}": {
        "id": f"{game or GAME}{first + n}", "game": game or GAME, "foe": foe, "end": end, "moves": 40 + n,
        "at": f"2026-02-01T{(first + n) // 60:02}:{(first + n) % 60:02}:00Z"} | more for n, end in enumerate(ends)}


def told(person, values):
    """Puts lines into the storage."""
    person.go("#/matches")
    person.page.get_by_text("on this device").or_(person.page.get_by_text("No match yet")).first.wait_for(timeout=SOON)
    person.page.evaluate(STORE, [list(values), list(values.values())])


def delete_one(person):
    """Deletes the only match that is kept."""
    page = person.go("#/matches").page
    poll(lambda: page.locator(".matches li").count() == 1, "one match is kept")
    page.get_by_role("button", name="Delete").first.click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    page.get_by_text("No match yet").wait_for(timeout=SOON)


def test_a_match_is_counted_and_stays_counted_when_it_is_deleted(regulars, shop):
    person = regulars(shop)
    page = person.page
    give_up(person, level=1)
    person.go("#/matches")
    page.get_by_role("link", name="Statistics").click()
    page.locator(".tallies").wait_for(timeout=BOOT)
    assert page.locator(".tallies h2").all_inner_texts() == [TITLE]
    before = figures(page.locator(".tallies"))
    assert (before["Played"], before["Won"], before["Lost"]) == ("1", "0", "1")
    assert before["Share of points"].startswith("0 %") and before["Longest run"] == "No win yet"
    assert page.locator(".tallies h4").all_inner_texts() == [LEVELS[1]["name"]]
    delete_one(person)
    assert figures(statistics(person)) == before
    give_up(person)
    assert figures(statistics(person))["Played"] == "2"


def test_one_may_count_anew_and_what_was_over_counts_no_more(regulars, shop):
    person = regulars(shop)
    page = person.page
    told(person, lines("W"))
    give_up(person)
    assert figures(statistics(person))["Played"] == "2"
    person.button("Count anew").click()
    person.button("Cancel", within=page.locator("dialog")).click()
    assert figures(page.locator(".tallies"))["Played"] == "2"
    person.button("Count anew").click()
    person.button("Count anew", within=page.locator("dialog")).click()
    page.get_by_text("Nothing to count yet").wait_for(timeout=SOON)
    assert page.evaluate("document.activeElement.textContent") == "Statistics"
    page.reload()
    page.get_by_text("Nothing to count yet").wait_for(timeout=BOOT)
    delete_one(person)
    statistics(person)
    assert page.locator(".tallies").count() == 0, "the match that was kept counts no more when it goes"
    give_up(person)
    assert figures(statistics(person))["Played"] == "1"


def test_only_what_one_person_played_from_the_deal_is_counted(regulars, shop):
    person = regulars(shop)
    page = person.page
    ident = give_up(person)
    person.go(f"#/review/{ident}@2")
    page.locator(".transport").wait_for(timeout=BOOT)
    poll(lambda: page.locator(".transport output").inner_text().startswith("2 "), "it shows the second move")
    person.button("Play from here").click()
    person.button("Play", exact=True, within=page.locator("dialog")).click()
    person.my_turn()
    other = person.match()
    person.button("Menu").click()
    person.button("Resign").click()
    person.button("Resign", within=page.locator("dialog")).click()
    page.locator("dialog.ending").wait_for(timeout=SOON)
    kept(person, other)
    person.new_match(GAME, "person")
    assert figures(statistics(person))["Played"] == "1"


def test_results_of_deleted_matches_go_into_the_file_and_come_back(regulars, world, shop):
    person = regulars(shop)
    page = person.page
    told(person, lines("WLWWD", deck="Mine"))
    ident = give_up(person)
    person.go("#/settings")
    with page.expect_download() as got:
        person.button("Save everything to a file").click()
    everything = json.loads(open(got.value.path(), encoding="utf-8").read())
    assert len(everything["results"]) == 5 and [match["id"] for match in everything["matches"]] == [ident]
    everything["results"] += [{"id": "x", "game": GAME, "foe": "hard", "end": "won", "moves": 1, "at": ""}, None]
    other = world(shop).go("#/settings")
    other.page.get_by_text("No match yet").wait_for(timeout=SOON)
    for added in ("1 match added. 5 results of deleted matches added. ", "6 already here. "):
        with other.page.expect_file_chooser() as chooser:
            other.button("Open a file").click()
        chooser.value.set_files({"name": "all.json", "mimeType": "application/json",
                                 "buffer": json.dumps(everything).encode()})
        poll(lambda: added in other.notices(), added, BOOT / 1000)
        assert "result 6 was refused" in other.notices() and "result 7 was refused" in other.notices()
    found = figures(statistics(other))
    assert (found["Played"], found["Won"], found["Drawn"], found["Lost"]) == ("6", "3", "1", "2")


def test_the_file_of_one_match_may_be_anybodys_and_its_time_any_text(regulars, shop):
    """It is kept and not counted; its time, whatever it is, breaks nothing, deleted or not."""
    match = Match(registry.get(GAME), seed=1, seats=[{"kind": "person"}, {"kind": LEVELS[0]["id"]}],
                  created="at the time of the long dark nights, when nobody counted hours")
    match.resign(0)
    person = regulars(shop)
    told(person, lines("W"))
    person.go("#/settings")
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    chooser.value.set_files({"name": "one.json", "mimeType": "application/json",
                             "buffer": json.dumps(match.record()).encode()})
    poll(lambda: "1 match added" in person.notices(), "it is kept", BOOT / 1000)
    assert figures(statistics(person))["Played"] == "1"
    delete_one(person)
    assert figures(statistics(person))["Played"] == "1"


def crowd():
    """Many results of all games."""
    found = lines("WLWWDLLWWWWLDWWLLWWW", foe="hard", deck="Old friends")
    found |= lines("LLLL", foe="expert", deck="A deck with a name so long that no column holds it whole", first=100)
    found |= lines("WD", foe="remote", first=200)
    for game in GAMES[1:]:
        found |= lines("WWL", game["id"], foe="easy")
    return found


def test_what_stands_there_is_what_was_played(regulars, shop):
    person = regulars(shop)
    told(person, crowd())
    panels = statistics(person)
    assert set(panels.locator("h2").all_inner_texts()) == {game["title"] for game in GAMES}
    mine = panels.filter(has=person.page.get_by_role("heading", name=TITLE, exact=True))
    found = figures(mine)
    assert (found["Played"], found["Won"], found["Drawn"], found["Lost"]) == ("26", "13", "3", "10")
    assert found["Longest run"] == "4 wins" and found["Share of points"].startswith("56 %")
    assert found["Last ten"].count(",") == 10
    assert mine.locator("h4").all_inner_texts() == [
        "A friend", "Expert", "Hard", "A deck with a name so long that no column holds it whole", "Old friends"]
    hard = figures(mine.locator("li", has=person.page.get_by_role("heading", name="Hard", exact=True)))
    assert (hard["Played"], hard["Won"]) == ("20", "12")


@pytest.mark.skipif(not AXE.exists(), reason="web/node_modules is missing: run ./build.sh")
@pytest.mark.parametrize("full", [True, False], ids=["full", "empty"])
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, full):
    person = regulars(shop)
    told(person, crowd() if full else {})
    assert bool(statistics(person).count()) == full
    found = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        found += faults(person.page, width)
    assert found == []


def test_all_of_it_is_reached_by_keys(regulars, shop):
    person = regulars(shop, hand="keyboard")
    told(person, lines("WL"))
    page = person.page
    person.press(page.get_by_role("link", name="Statistics"))
    page.locator(".tallies").wait_for(timeout=BOOT)
    assert page.evaluate("document.activeElement.textContent") == "Statistics"
    assert page.title() == "Statistics - Mulligan"
    person.press(person.button("Count anew"))
    person.press(person.button("Count anew", within=page.locator("dialog")))
    page.get_by_text("Nothing to count yet").wait_for(timeout=SOON)
