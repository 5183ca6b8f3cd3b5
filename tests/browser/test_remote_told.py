"""What a friend's match tells on a phone: the title and the favicon on one's turn, the other's plate, and all of it to
everybody."""

import re

import pytest

import axe
import sites
from person import BOOT, LIT, QUICK, poll
from test_remote_friend import GAMES, invite, join, open_link

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")
PHONE = 360, 640
SOON = 20
LAMP = "document.querySelector('link[rel=icon]').href.includes('%23f2a900')"
# The other device says that it is there with a frame of this kind: nothing of that leaves this one while it is mute.
MUTE = """
globalThis.mute = false;
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (frame) { if (!mute || frame[0] !== 2) send.call(this, frame); };
"""


def of_the_other(person):
    """What stands under the name on the other's plate."""
    return person.page.locator(".plate:not([data-me]) header small").inner_text().strip()


def told(person):
    """What the tab says, and whether a lamp is lit on its icon."""
    return person.page.title().startswith("Your turn, "), person.page.evaluate(LAMP)


def asked(person):
    return person.page.locator(LIT).count() > 0


def on_turn(people):
    """(who is to choose, the other), once both tables have come to rest."""
    poll(lambda: any(map(asked, people)), "somebody is asked", SOON)
    return people if asked(people[0]) else people[::-1]


def turned(here, there):
    """Who is asked chooses until the other is asked."""
    for _ in range(40):
        if asked(there):
            return
        if asked(here):
            here.pick()
            here.told_why()
        here.page.wait_for_timeout(100)
    raise AssertionError("the turn does not pass")


def knows_whose_turn(here, there):
    poll(lambda: told(here) == (True, True), "the tab of who is to choose calls", SOON)
    poll(lambda: told(there) == (False, False), "the other's does not", SOON)
    poll(lambda: of_the_other(there) == "connected, thinking", "who waits is told that the other thinks", SOON)
    assert of_the_other(here) == "connected"


@pytest.fixture
def pair(world, site):
    """Two at phones, on a live line, and neither has anything to send by hand."""
    people = [world(site, settings=QUICK, hand="touch", size=PHONE, seed=seed, script=MUTE) for seed in (1, 2)]
    ann, bert = people
    open_link(ann, join(bert, invite(ann, GAMES[0])))
    for person in people:
        person.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: all("connected" in of_the_other(one) for one in people), "the line is open", SOON)
    return people


def says_who_is_away(here, there):
    """While the other device, whose person thinks, is not heard."""
    there.page.evaluate("mute = true")
    away = poll(lambda: re.fullmatch(r"away since \d+ s", of_the_other(here)), "nothing is heard", SOON)
    poll(lambda: of_the_other(here) not in (away[0], "connected, thinking"), "the seconds are counted", SOON)
    assert re.fullmatch(r"away since \d+ s", of_the_other(here)) and told(there) == (True, True)
    there.page.evaluate("mute = false")
    poll(lambda: of_the_other(here) == "connected, thinking", "it is back", SOON)


def is_for_everybody(here, there):
    """The table, the box of the other, a phrase and a question that come, and one that waits for its answer."""
    found = axe.faults(here.page, PHONE[0])
    here.press(here.page.locator("[data-tool=friend]"))
    here.page.locator("dialog.friendbox .phrases").wait_for()
    found += axe.faults(here.page, PHONE[0])
    here.press(here.button("Good luck!"))
    there.page.locator(".notice", has_text="Good luck!").wait_for(timeout=BOOT)
    found += axe.faults(there.page, PHONE[0])
    here.press(here.page.locator("[data-tool=friend]"))
    here.press(here.button("Offer a draw"))
    there.page.locator("[data-tool=yes]").wait_for(timeout=BOOT)
    found += axe.faults(there.page, PHONE[0])
    here.page.get_by_text("for a draw").first.wait_for()
    found += axe.faults(here.page, PHONE[0])
    assert not found, "\n".join(found)


def test_the_tab_and_the_plate_say_whose_turn_it_is_and_who_is_away(pair):
    """And what a friend's match shows besides is for everybody, on a phone in the dark."""
    here, there = on_turn(pair)
    knows_whose_turn(here, there)
    turned(here, there)
    knows_whose_turn(there, here)
    says_who_is_away(here, there)
    is_for_everybody(there, here)
