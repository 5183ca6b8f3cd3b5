"""Puzzles and the lab's rows in the file of everything: they go out, come in, and nothing stands twice."""

import json

import pytest

import sites
from calls import ask
from deckwork import open_file
from person import BOOT, SOON, STORE, poll
from test_puzzles import GAME, learner, moment  # noqa: F401

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
ASKED = {"players": ["greedy", "random"], "decks": [], "mirrors": False, "games": 4, "looks": 20, "seed": 5}
FORM = {"question": "players", "one": "greedy", "other": "random", "level": "easy", "decks": [], "deck": "",
        "games": "4", "looks": "20", "seed": "5"}


@pytest.fixture(scope="module")
def lab():
    """A game's test as the page keeps it."""
    rows = []
    for number in range(4):
        job = ask("lab_start", game=GAME, asked=ASKED, number=number)["job"]
        rows.append([number, ask("now", job=job)["result"]["row"]])
    told = ask("lab_plan", game=GAME, asked=ASKED)
    return {"game": GAME, "edition": f"{told['version']} dealt", "asked": ASKED, "command": told["command"],
            "form": FORM, "rows": rows, "faults": [], "trouble": ""}


def saved(person):
    person.go("#/settings")
    with person.page.expect_download() as got:
        person.button("Save everything to a file").click()
    return json.loads(open(got.value.path(), encoding="utf-8").read())


def take(person, everything, *words):
    """Opens such a file, and waits until all these words are said."""
    person.go("#/settings")
    press = person.button("Open a file").click
    open_file(person, press, json.dumps(everything).encode(), "all.json")
    for said in words:
        poll(lambda: said in person.notices(), f"{said!r} is said, not {person.notices()!r}", BOOT / 1000)
    person.button("Close this notice").first.click()
    poll(lambda: not person.notices(), "the notice is gone")


def with_both(regulars, shop, moment, lab):  # noqa: F811
    """Somebody with a puzzle and a test of the lab. Returns (person, id of the match, the file of everything)."""
    person, ident = learner(regulars, shop, moment)
    gone = {"id": "gone", "game": GAME, "name": "", "puzzles": []}
    person.page.evaluate(STORE, [[f"l:{GAME}:", "q:gone"], [lab, gone]])
    return person, ident, saved(person)


def test_puzzles_and_the_labs_rows_go_into_the_file_and_come_back_once(
        regulars, world, shop, moment, lab):  # noqa: F811
    _, ident, everything = with_both(regulars, shop, moment, lab)
    assert [entry["id"] for entry in everything["puzzles"]] == [ident], "of a match that is gone none goes out"
    assert everything["lab"] == [lab]
    other = world(shop).go("#/settings")
    other.page.get_by_text("No match yet").wait_for(timeout=SOON)
    take(other, everything, "1 match added. 1 puzzle added. 4 matches of the lab added.")
    found, test = other.page.evaluate(STORE, [["q:" + ident, f"l:{GAME}:"], None])
    assert found == everything["puzzles"][0] and test == lab
    take(other, everything, "3 already here.")
    other.go("#/puzzles")
    assert other.page.locator(".slips li").inner_text().count("A slip: it gave away 40 %") == 1
    other.go(f"#/lab/{GAME}")
    other.page.get_by_text("Played: 4 matches").wait_for(timeout=BOOT, state="attached")


def test_what_is_here_already_keeps_its_better_score_and_gets_more_games(
        regulars, shop, moment, lab):  # noqa: F811
    person, ident, everything = with_both(regulars, shop, moment, lab)
    [entry], [test] = everything["puzzles"], everything["lab"]
    entry["puzzles"][0] |= {"wrong": 3, "found": 1}
    less = test | {"asked": ASKED | {"games": 2}, "rows": test["rows"][:2]}
    person.page.evaluate(STORE, [[f"l:{GAME}:"], [less]])
    take(person, everything, "2 matches of the lab added. 1 already here.")
    found, now = person.page.evaluate(STORE, [["q:" + ident, f"l:{GAME}:"], None])
    assert found == entry and now == test
    entry["puzzles"][0] |= {"wrong": 0, "found": 0}
    take(person, everything | {"lab": [less]}, "3 already here.")
    assert person.page.evaluate(STORE, [["q:" + ident, f"l:{GAME}:"], None]) == [found, now]


def test_what_is_broken_or_newer_is_refused_by_name_and_the_rest_kept(
        regulars, world, shop, moment, lab):  # noqa: F811
    _, ident, everything = with_both(regulars, shop, moment, lab)
    [entry], [test] = everything["puzzles"], everything["lab"]
    broken = entry | {"puzzles": [entry["puzzles"][0] | {"action": "no such action"}]}
    everything |= {"puzzles": [broken, entry | {"id": "elsewhere"}, None, entry], "trophies": [1],
                   "lab": [test | {"rows": [[0, "{}"]]}, {}, test, test | {"asked": ASKED | {"seed": 6}}]}
    other = world(shop).go("#/settings")
    other.page.get_by_text("No match yet").wait_for(timeout=SOON)
    take(other, everything, "1 match added. 1 puzzle added. 4 matches of the lab added.",
         "puzzles 1 was refused", "puzzles 2 was refused: its match is not in this file", "puzzles 3 was refused",
         "test 1 was refused", "test 2 was refused", "test 4 was refused: the lab holds the matches of another test",
         "the part trophies was refused: a newer version of this page made it")
    assert other.page.evaluate(STORE, [["q:" + ident, f"l:{GAME}:"], None]) == [entry, test]


def test_puzzles_follow_a_match_that_gets_another_name_here(regulars, world, shop, moment, lab):  # noqa: F811
    """Where another match has its id, it is kept under a new one."""
    _, ident, everything = with_both(regulars, shop, moment, lab)
    [match] = everything["matches"]
    record = json.loads(match["record"])
    twin = match | {"record": json.dumps(record | {"created": "2026-02-02T00:00:00Z"})}
    other = world(shop).go("#/settings")
    other.page.get_by_text("No match yet").wait_for(timeout=SOON)
    take(other, {"kind": everything["kind"], "matches": [twin]}, "1 match added.")
    take(other, everything, "1 match added. 1 puzzle added.")
    other.go("#/puzzles")
    other.page.locator(".slips li a").wait_for(timeout=SOON)
    assert ident not in other.page.locator(".slips li a").get_attribute("href")
    other.page.locator(".slips li a").click()
    other.page.get_by_text("Find the better move").wait_for(timeout=BOOT)
