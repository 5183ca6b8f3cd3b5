"""The stack of a game with windows is read in a review, as in the match."""

import re

import pytest

import stages
from person import BOOT, poll
from test_review import at, give

GAMES = sorted(file.name.split(".")[0] for file in stages.KEPT.glob("*.stages.json"))
# so many entries end outside their frame, and so many parts of the plates meet
FAULTS = """() => {
    const box = node => node.getBoundingClientRect(), room = box(document.querySelector('.rail'));
    const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1
      || b.right <= a.left + 1;
    const parts = [...document.querySelectorAll('.plate > *')].map(box).filter(part => part.height);
    const cut = [...document.querySelectorAll('.entries li')].map(box).filter(entry =>
      entry.bottom > room.bottom + 1 || entry.right > room.right + 1);
    const meet = parts.flatMap((one, i) => parts.slice(i + 1).filter(other => !apart(one, other)));
    return [cut.length, meet.length]; }"""


def on_the_stack(view) -> int:
    return sum(len(zone.get("cards") or ()) for zone in view["zones"] if zone["layout"] == "stack")


@pytest.mark.parametrize("game", GAMES)
def test_a_stack_is_read_whole_beside_the_board(regulars, shop, game):
    moment = max(stages.played(game, 1), key=on_the_stack)
    assert on_the_stack(moment) > 1
    person = regulars(shop).go("#/matches")
    page = person.page
    give(person, (stages.KEPT / f"{game}.stages.json").read_text("utf-8"))
    page.locator(".matches").get_by_role("link", name="Review").click(timeout=BOOT)
    page.locator(".transport").wait_for(timeout=BOOT)
    page.evaluate("to => { location.hash = to; }", re.sub("@.*", f"@{moment['ply']}", page.evaluate("location.hash")))
    at(person, moment["ply"])
    for size in [(1920, 1080), (1440, 900)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        poll(lambda: page.evaluate(FAULTS) == [0, 0], f"all is read at {size}")
    for size in [(1280, 720), (1024, 768)]:                            # low windows: a high stack scrolls there
        page.set_viewport_size({"width": size[0], "height": size[1]})
        poll(lambda: page.evaluate(FAULTS)[1] == 0, f"the plates are apart at {size}")
