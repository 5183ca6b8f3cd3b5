"""What a person asks of a friend at the table, by the keyboard alone and by a finger on a phone."""

import pytest

from person import BOOT, poll
from test_remote_friend import GAMES, confirmed, seated
from test_remote_live_table import SOON, asked, says
from test_remote_told import PHONE

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")
HEARS = 700                             # ms until a button that has just come hears a press


def at_tables(world, site, hand):
    """(who is to choose, the other), each with this hand, on an open line."""
    ann, bert = seated(world, site, hands=(hand, hand), carry=str)
    bert.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open", SOON)
    poll(lambda: asked(ann), "Ann, who sits first, is asked", SOON)
    return ann, bert


def press(person, control):
    """Presses a button of the table as this hand does, once it hears."""
    control.wait_for(timeout=BOOT)
    person.page.wait_for_timeout(HEARS)
    person.press(control)


def moved(here, there):
    """Who is to choose does so until something is done, and it is seen at both tables; how far that is."""
    before = here.ply()
    for _ in range(40):
        if here.ply() > before:
            break
        if asked(here):
            here.pick()
            here.told_why()
        here.page.wait_for_timeout(200)
    poll(lambda: there.ply() == here.ply() > before, "it is seen at both tables", SOON)
    return before


def takes_back(here, there):
    before = moved(here, there)
    now = here.ply()
    press(here, here.page.locator("[data-tool=undo]"))
    there.page.get_by_text("asks for a takeback").first.wait_for(timeout=BOOT)
    assert here.ply() == there.ply() == now, "the other is asked first"
    press(there, there.page.locator("[data-tool=yes]"))
    poll(lambda: here.ply() == there.ply() == before, "it is taken back at both tables", SOON)
    poll(lambda: asked(here), "who took it back chooses again", SOON)


def says_a_phrase(here, there):
    press(here, here.page.locator("[data-tool=friend]"))
    press(here, here.button("Well played!", exact=True))
    there.page.locator(".notice", has_text="Ann: Well played!").wait_for(timeout=BOOT)
    assert not here.page.locator("dialog[open]").count()


def resigns(here, there):
    press(here, here.button("Menu"))
    press(here, here.button("Resign"))
    press(here, here.button("Resign", within=here.page.locator("dialog[open]")))
    for person in (here, there):
        poll(person.over, "the match is over", SOON)
        assert "Ann resigned" in person.page.locator("dialog.ending").inner_text()
        press(person, person.page.locator("dialog.ending .shut"))
        poll(lambda person=person: confirmed(person), "the end is confirmed by both", SOON)


@pytest.mark.parametrize("hand", ["keyboard", "touch"])
def test_a_takeback_a_phrase_and_a_resignation(world, site, hand):
    """TD-6.1, TD-6.2, TD-6.4, TD-4.5: on a phone of 360 by 640 by a finger."""
    ann, bert = at_tables(world, site, hand)
    if hand == "touch":
        assert [person.page.viewport_size for person in (ann, bert)] == [dict(zip(("width", "height"), PHONE))] * 2
    takes_back(ann, bert)
    says_a_phrase(ann, bert)
    resigns(ann, bert)
