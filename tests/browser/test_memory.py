"""A site that is kept goes on from the memory of an earlier start of Python (web/worker/memory.js)."""

import pytest

import sites
from person import poll
from test_offline import wait_for_offline

GAMES = sites.games() if sites.BUILT.exists() else []

# size and time of the memory that is kept; null when there is none
KEPT = """async () => {
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values())
        for await (const file of folder.values()) {
            const { size, lastModified } = await file.getFile();
            if (size) return { size, lastModified };
        }
    return null;
}"""
SPOIL = """async how => {
    const root = await navigator.storage.getDirectory();
    for await (const folder of root.values())
        for await (const file of folder.values()) {
            const open = await file.createWritable({ keepExistingData: how === 'body' });
            const zeros = { type: 'write', position: 4_000_000, data: new Uint8Array(9_000_000) };
            await open.write(how === 'body' ? zeros : new Uint8Array(100));
            await open.close();
        }
}"""


def remembered(person):
    """What is kept once it is: a second after a start."""
    return poll(lambda: person.page.evaluate(KEPT), "the memory is kept")


@pytest.fixture(params=["chromium", "firefox"])
def person(world, site, request):
    """Somebody at a site that is kept, with the memory of a start beside it."""
    person = world(site, offline=True, browser=request.getfixturevalue(request.param)).go()
    wait_for_offline(person)
    assert person.page.evaluate(KEPT) is None              # a first visit has other things to do
    return again(person)


def again(person):
    """The home page loaded anew, Python started, its memory kept."""
    person.page.reload()
    person.new_match(GAMES[0]["id"], GAMES[0]["levels"][0]["id"])
    person.my_turn()
    remembered(person)
    person.page.wait_for_timeout(1500)                     # a start that keeps its own would have done so
    return person


def test_a_start_goes_on_from_the_memory_of_another(person):
    """It is used as it is: one that could not be used would have been written anew."""
    before = remembered(person)
    person.go("#/")
    again(person)
    assert remembered(person) == before
    for game in GAMES:
        person.new_match(game["id"], game["levels"][-1]["id"])
        person.play(picks=4)


def test_the_memory_of_a_start_at_a_game_serves_every_game(world, site):
    """It holds that game, too; the others come to it as they come to a fresh start."""
    person = world(site, offline=True).go()
    wait_for_offline(person)
    person.go(f"#/{GAMES[1]['id']}")
    before = remembered(again(person))
    for game in GAMES:
        person.go(f"#/{game['id']}")
        person.page.reload()
        person.new_match(game["id"], game["levels"][-1]["id"])
        person.play(picks=4)
    assert remembered(person) == before


@pytest.mark.parametrize("how", ["head", "body"])
def test_a_spoilt_memory_is_dropped(world, site, how):
    """What cannot be gone on from makes a start slower, and no more."""
    person = world(site, offline=True).go()
    wait_for_offline(person)
    whole = remembered(again(person))
    person.page.evaluate(SPOIL, how)
    spoilt = remembered(person)
    world.expected += ["fatal", "Snapshot", "memory", "RuntimeError", "Python"]
    person.go("#/")
    again(person)
    anew = remembered(person)
    assert anew["size"] == whole["size"] and anew["lastModified"] > spoilt["lastModified"]
    person.play(picks=3)
