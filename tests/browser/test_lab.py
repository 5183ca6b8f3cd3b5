"""The lab in the page: the same rows as the command's, on any number of workers; stop, reload, what goes wrong."""

import csv
import shlex
import subprocess
import sys

import pytest

import sites
from axe import faults
from person import BOOT, SOON, poll
from test_offline import wait_for_offline
from toolwork import fetched

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
GAMES = sites.games() if sites.BUILT.exists() else []
PLAIN = GAMES[0]["id"] if GAMES else "none"
DECKED = next((game["id"] for game in GAMES if len(game.get("decks") or ()) > 1 and game["minutes"] < 20), "none")
TWO_WORKERS = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 3 });"
DIES = """addEventListener('message', ({ data }) => {
  if (data.args?.[0]?.do === 'lab_start' && data.args[0].number === 1)
    setTimeout(() => { throw new Error('it dies'); });
});
"""


def at(person, game=DECKED):
    person.go(f"#/lab/{game}")
    person.page.get_by_role("heading", name="What is compared").wait_for(timeout=BOOT)
    return person


def ask(person, question="The first seat", matches=4, looks=20, level="easy"):
    """Fills the form in."""
    page = person.page
    page.locator("label.radio", has_text=question).click()
    if question != "Two opponents":
        page.locator("#lab-level").select_option(level)
    page.get_by_label("Matches", exact=True).fill(str(matches))
    if not page.get_by_label("Looks for a move").is_visible():
        page.locator("summary", has_text="Thinking and seed").click()
    page.get_by_label("Looks for a move").fill(str(looks))
    page.get_by_label("Seed", exact=True).fill("5")


def begin(person):
    person.press(person.button("Begin", exact=True))


def done(person, seconds=120):
    person.page.locator("#h-played").wait_for(timeout=1000 * seconds)
    return person


def told(person, seconds=60):
    """Waits for the report."""
    person.page.locator(".labreport #h-lab-seats").wait_for(timeout=1000 * seconds)
    return person


def rows(person):
    return fetched(person, person.button("Save the rows"))


def native(person, folder):
    """The rows of the command that the page names."""
    words = shlex.split(person.page.locator(".labpage code").inner_text())
    assert words[:4] == ["python3", "-m", "mulligan", "lab"]
    subprocess.run([sys.executable, *words[1:], "--out", folder], cwd=sites.ROOT / "py", check=True, timeout=120,
                   stdout=subprocess.DEVNULL)
    return (folder / "rows.csv").read_bytes()


def workers(person):
    """How many workers the page has."""
    person.page.evaluate("0")                                 # what came and went until now is heard of with it
    return len(person.page.workers)


# ---- the same rows ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("game, question, level", [
    (PLAIN, "The first seat", "normal"), (DECKED, "Decks", "hard"), (DECKED, "Two opponents", "")])
def test_the_rows_are_those_of_the_command(regulars, shop, tmp_path, game, question, level):
    person = regulars(shop).go()
    person.press(person.page.locator(f".authors a[href='#/lab/{game}']"))
    at(person, game)
    ask(person, question, matches=3, level=level)
    begin(person)
    told(done(person))
    assert "3 of 3 matches played" in person.page.locator("#h-played").inner_text()
    found = rows(person)
    assert found == native(person, tmp_path / "rows")
    report = fetched(person, person.button("Save the report")).decode()
    assert report.startswith("<!doctype html>") and "default-src 'none'" in report


def test_two_workers_stop_a_reload_and_go_on(world, shop, tmp_path):
    """What was played before the stop is there after a reload, and in the end the rows are the command's."""
    person = at(world(shop, script=TWO_WORKERS))
    before = workers(person)
    ask(person, matches=30)
    begin(person)
    poll(lambda: workers(person) == before + 2, "two workers play", 60)
    poll(lambda: "left" in person.page.locator("#h-running ~ p").first.inner_text(), "it says how long it takes", 90)
    person.press(person.button("Stop", exact=True))
    poll(lambda: workers(person) == before, "the workers are gone")
    head = done(person).page.locator("#h-played").inner_text()
    count = int(head.split()[0])
    assert 0 < count < 30 and "It was stopped." in person.page.locator(".labpage").inner_text()
    person.page.reload()
    assert done(person).page.locator("#h-played").inner_text() == head
    told(person)
    assert person.page.get_by_label("Matches", exact=True).input_value() == "30"
    person.page.get_by_label("Matches", exact=True).fill(str(count + 3))
    begin(person)                                             # more of the same go on
    poll(lambda: f"{count + 3} of {count + 3} " in person.page.locator(".labpage").inner_text(), "all are played", 120)
    found = rows(told(person))
    assert found == native(person, tmp_path / "rows")
    assert workers(person) == before


def test_who_leaves_takes_the_workers_along(regulars, shop):
    person = at(regulars(shop))
    before = workers(person)
    ask(person, matches=200)
    begin(person)
    poll(lambda: workers(person) > before, "somebody plays", 60)
    person.go(f"#/{DECKED}")
    poll(lambda: workers(person) == before, "nobody plays any more")


def test_another_test_asks_before_rows_go(regulars, shop):
    person = at(regulars(shop))
    ask(person, matches=2)
    begin(person)
    told(done(person))
    person.page.get_by_label("Seed", exact=True).fill("6")
    begin(person)
    person.press(person.page.locator("dialog").get_by_role("button", name="Cancel"))
    assert "2 of 2" in done(person).page.locator("#h-played").inner_text()
    begin(person)
    person.press(person.page.locator("dialog").get_by_role("button", name="Begin it"))
    told(done(person))
    assert {row["seed"].partition("/")[0] for row in csv.DictReader(rows(person).decode().splitlines())} == {"6"}


# ---- what goes wrong -------------------------------------------------------------------------------------------------

def test_a_worker_that_dies_costs_its_match_alone(world, site):
    sites.before_worker(site, DIES.encode())
    person = at(world(site))
    ask(person, matches=4)
    begin(person)
    done(person, 180)
    words = person.page.locator(".labpage").inner_text()
    assert "3 of 4 matches played" in words and "match 1: its worker died each time it was played" in words
    numbers = [row["number"] for row in csv.DictReader(rows(told(person)).decode().splitlines())]
    assert numbers == ["0", "2", "3"]
    assert person.button("Go on").count()


def test_what_is_wrong_with_the_form_is_said(regulars, shop):
    person = at(regulars(shop))
    ask(person, matches=0)
    begin(person)
    refused = person.page.locator("#lab-refused")
    refused.wait_for()
    assert refused.inner_text() == "Matches: type a whole number from 1 to 1,000,000."
    ask(person, "Two opponents", matches=2)
    person.page.locator("#lab-other").select_option("normal")
    person.page.locator("#lab-one").select_option("normal")
    begin(person)
    poll(lambda: refused.inner_text() == "Choose two different opponents.", "it says what is wrong")


# ---- everywhere, for everybody ---------------------------------------------------------------------------------------

def test_it_works_in_the_one_file(world, tmp_path):
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    person = at(world(file.as_uri(), script=TWO_WORKERS))
    ask(person, matches=3)
    begin(person)
    found = rows(told(done(person)))
    assert found == native(person, tmp_path / "rows")


def test_other_visitors_do_not_pay_for_it(world, site):
    person = world(site).go()
    person.page.locator(".wall").wait_for()
    person.new_match(PLAIN, "easy")
    person.my_turn()
    assert not [path for path in site.asked if "lab" in path]
    at(person)
    ask(person, matches=1)
    begin(person)
    done(person)
    assert {path.rpartition(".")[2] for path in site.asked if "lab" in path} >= {"js", "css", "bin"}


def test_without_a_network_it_is_there_once_it_was_used_and_says_so_before(world, site):
    person = world(site, offline=True).go()
    wait_for_offline(person)
    person.page.context.set_offline(True)
    at(person)
    ask(person, matches=1)
    begin(person)
    person.page.locator("#lab-refused", has_text="there is no network now").wait_for(timeout=BOOT)
    person.page.context.set_offline(False)
    begin(person)
    done(person)
    person.page.context.set_offline(True)
    person.page.reload()
    at(person)
    ask(person, matches=1)
    begin(person)
    done(person)


def test_who_still_runs_an_older_version_is_told_to_reload(world, site):
    """Another tab took an update: the part that this one asks for first now is there in another version only."""
    person = world(site).go()
    at(person)
    [part] = (sites.BUILT / "python").glob("*lab*.bin")
    site.faults[part.relative_to(sites.BUILT).as_posix()] = b"of the version after"
    world.expected += ["integrity"]
    ask(person, matches=1)
    begin(person)
    person.page.locator("#lab-refused", has_text="Reload the page").wait_for(timeout=BOOT)
    site.faults.clear()
    person.page.reload()
    at(person)
    ask(person, matches=1)
    begin(person)
    done(person)


def running(person):
    at(person)
    ask(person, matches=100)
    begin(person)
    person.page.locator("#lab-stop").wait_for(timeout=SOON)


def played(person):
    at(person)
    ask(person, "Decks", matches=20)
    begin(person)
    told(done(person))


LOOKS = {"first": at, "running": running, "played": played}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_cut_off(regulars, shop, look):
    person = regulars(shop)
    LOOKS[look](person)
    found = []
    for width, height in ((1440, 900), (320, 640)):
        person.page.set_viewport_size({"width": width, "height": height})
        found += faults(person.page, width)
    if look == "running":
        person.press(person.button("Stop", exact=True))
    assert found == []
