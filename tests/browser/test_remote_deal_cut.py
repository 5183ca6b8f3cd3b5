"""The line or the page is lost while cards are dealt sealed: links go on with the deal, and the match begins."""

import json

import pytest

from person import BOOT, QUICK, poll
from test_remote_ends import SWIFT
from test_remote_friend import GAMES, by_link, fill, give_up, join, link_of, open_link, play_on, shut_ending, to_send
from test_remote_live_table import by_links
from test_remote_sealed import at_the_table

pytestmark = pytest.mark.skipif("gomori" not in GAMES, reason="dist/site is missing: run ./build.sh")
# A line that is lost at the first letter with such a message: it ends then, or nothing leaves any more.
CUT = SWIFT + """
globalThis.cut = { at: null, ends: false, done: false };
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (frame) {
  const said = frame[0] > 1 || cut.done ? '' : new TextDecoder().decode(frame.subarray(1));
  if (cut.at && said.includes(cut.at)) {
    cut.done = true;
    if (cut.ends) this.close();
  }
  if (!cut.done) send.call(this, frame);
};
"""
KINDS = {"gomori": [(0, "deal"), (1, "deal"), (1, "lots")], "kaadosu": [(0, "mix"), (1, "mix")]}


def cut_at(person, kind, ends):
    """The line of this person is lost when the first message of this kind is to leave."""
    mark = json.dumps(f'"kind":"{kind}"')[1:-1]
    person.page.evaluate("([at, ends]) => { cut.at = at; cut.ends = ends; }", [mark, ends])


def lost_at(world, site, game, side, kind, ends):
    """Both, after the line was lost at this message of this side; the deal is not done."""
    people = [world(site, settings=QUICK, seed=seed, script=CUT) for seed in (1, 2)]
    ann, bert = people
    ann.go(f"#/friend/{game}")
    ann.page.locator("select[name=seat]").select_option("0")
    assert ann.page.get_by_label("Deal the cards sealed").is_checked()
    fill(ann, "Ann", "Write the invitation")
    answer = join(bert, link_of(ann))
    cut_at(people[side], kind, ends)
    open_link(ann, answer)
    poll(lambda: people[side].page.evaluate("cut.done"), "the line is lost in the deal", 60)
    return people


def to_carry(person):
    """The link by which this person goes on, at the table or before it; None where nothing is to be sent."""
    poll(lambda: at_the_table(person) or person.page.locator("#letter-out").count(), "the page is there", BOOT // 1000)
    return to_send(person) if at_the_table(person) else link_of(person)


def taken(person):
    """Whether the letter that was opened led on to its match."""
    return "#/letter/" not in person.page.evaluate("location.hash")


def dealt_by_links(people):
    """Carries links until both are at the table; how many there were."""
    here, there = people
    for n in range(12):
        if at_the_table(here) and at_the_table(there):
            return n
        link = to_carry(here)
        if link:
            open_link(there, by_link(link))
            poll(lambda there=there: taken(there), "the letter is taken", BOOT // 1000)
        here, there = there, here
    raise AssertionError("the deal does not go on")


@pytest.mark.parametrize("ends", [True, False], ids=["line", "page"])
@pytest.mark.parametrize("game, side, kind", [(game, *at) for game, all_ in KINDS.items() for at in all_])
def test_a_deal_that_is_cut_goes_on_and_both_end_alike(world, site, game, side, kind, ends):
    """TD-8.3, TD-8.4, TD-11.1, TD-16.4: both devices have the same digest when all is open."""
    people = lost_at(world, site, game, side, kind, ends)
    if not ends:
        people[side].page.reload()
    assert not all(map(at_the_table, people))
    assert dealt_by_links(people) > 0
    by_links(*people)
    ann, bert = people
    give_up(bert)
    play_on(bert, ann)
    for person in people:
        shut_ending(person)
    records = [person.record() for person in people]
    assert records[0] == records[1] and records[0]["digest"]
