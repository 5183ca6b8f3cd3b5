"""Two people play over a live line that an invitation and its answer opened; where it ends, they go on by links."""

from functools import partial

import pytest

from person import BOOT, LIT, QUICK, poll
from test_remote_friend import (
    FIRST, GAMES, choose, give_up, invite, join, link_of, open_link, paste, rest, seated, shut_ending, to_send,
)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")
SOON = 30
# Writes down when a person acts, when something new comes, when the match is kept, when a letter with something new
# leaves or one without, when the page asks for a view, and when it draws a line of the log.
SPY = """
window.story = []; let last = -1, heard = -1, lines = 0;
const newest = text => Math.max(-1, ...JSON.parse(text).messages.map(message => JSON.parse(message).number));
window.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => {
      if (JSON.stringify(data).includes('"saved"')) story.push('kept');
    });
  }
  postMessage(message, ...rest) {
    const { name, args = [] } = message;
    const what = args[0]?.do;
    if (what === 'remote_act') story.push('acted');
    if (what === 'view') story.push('looked');
    if (name === 'letter' && args[1] && newest(args[0]) > heard) {
      heard = newest(args[0]);
      story.push('came');
    }
    super.postMessage(message, ...rest);
  }
};
new MutationObserver(() => {
  const now = document.querySelectorAll('.side .log li').length;
  if (now > lines) story.push('drew');
  lines = now;
}).observe(document, { subtree: true, childList: true });
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (frame) {
  if (frame[0] < 2) {
    const now = newest(new TextDecoder().decode(frame.subarray(1)));
    story.push(now > last ? 'sent' : 'confirmed');
    last = Math.max(last, now);
  }
  return send.call(this, frame);
};
"""


def signal_of(link):
    """What stands behind the letter of a link (TD-8.5, TD-19.3); a letter is its version, itself and a sum."""
    return "".join(link.partition("#/letter/")[2].split(".")[3:])


def says(person, words):
    """Whether the other's plate says this."""
    return person.page.locator(".plate header small", has_text=words).count() > 0


def connected(world, site, game=None):
    """Both at their tables with an open line; only the invitation and its answer were carried (TD-8.5)."""
    ann, bert = seated(world, site, game, carry=str)
    bert.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open", SOON)
    return ann, bert


def asked(person):
    return person.page.locator(LIT).count() > 0


def ended(person):
    return person.over() or person.page.locator("[data-tool=review]").count() > 0


def play_live(people, plies):
    """Both choose whatever is lit, and nothing is carried, until the match is so far on both sides, or over."""
    start = people[0].ply()
    for _ in range(200):
        poll(lambda: any(asked(one) or ended(one) for one in people), "somebody is asked", SOON)
        far = all(one.ply() - start >= plies or ended(one) for one in people)
        if far and (people[0].ply() == people[1].ply() or any(map(ended, people))):
            return
        for one in people:
            if asked(one):
                one.pick()
                one.told_why()
                one.page.wait_for_timeout(150)
            assert not one.page.locator("[data-tool=send]").count(), "nothing is to be sent by hand"
    raise AssertionError("the match does not go on")


def by_links(ann, bert):
    """One turn of each side goes by links; both tables then stand at the same, later move."""
    before = max(ann.ply(), bert.ply())
    here, there = ann, bert
    for _ in range(12):
        rest_or_wait(here)
        choose(here)
        link = to_send(here)
        if link:
            paste(there, link)
            poll(lambda: there.ply() >= here.ply(), "the letter is taken", SOON)
        if min(ann.ply(), bert.ply()) > before:
            return
        here, there = there, here
    raise AssertionError("the match does not go on by links")


def rest_or_wait(person):
    """A table whose person has nothing to do has come to rest, too."""
    if not person.page.locator(".prompt", has_text="is to answer").count():
        rest(person)


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_match_goes_on_by_itself_once_the_answer_is_there(world, site, game):
    people = connected(world, site, game)
    play_live(people, 8)
    ann, bert = people
    poll(lambda: ann.ply() == bert.ply(), "both stand at the same move", SOON)
    ann.go("#/matches")
    ann.page.go_back()
    ann.page.locator(".table").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "connected"), "the line was kept", SOON)


def parts(story, kinds):
    """What follows each event of these kinds, until the next of them."""
    starts = [at for at, what in enumerate(story) if what in kinds]
    return [(story[at], story[at + 1:end]) for at, end in zip(starts, [*starts[1:], None])]


def test_what_is_done_is_kept_before_it_goes_out(world, site):
    """TD-8.4: who closes the page in between would say something else for the same place."""
    people = connected(partial(world, script=SPY), site)
    play_live(people, 4)
    for one in people:
        story = one.page.evaluate("story")
        told = [after for what, after in parts(story, ("acted", "came")) if what == "acted" and "sent" in after]
        assert told and all("kept" in after[:after.index("sent")] for after in told), story


def shown_at_once(story):
    """TD-8.5: what came is drawn without a question to the engine about the table."""
    came = [after for what, after in parts(story, ("acted", "came")) if what == "came"]
    assert any("drew" in after for after in came) and not any("looked" in after for after in came), story


def test_what_comes_is_shown_at_once(world, site):
    people = connected(partial(world, script=SPY), site)
    for one in people:
        one.page.evaluate("story.length = 0")
    play_live(people, 6)
    for one in people:
        shown_at_once(one.page.evaluate("story"))


def test_an_end_waits_while_somebody_types_in_a_box(world, site):
    """A box over another one would take what is typed there, and the press that was meant for it."""
    ann, bert = connected(world, site)
    ann.press(ann.page.locator("[data-tool=friend]"))
    ann.page.locator("#letter-in").fill("half a li")
    give_up(bert)
    poll(lambda: ann.page.get_by_role("button", name="Rematch", include_hidden=True).count(), "it is over", SOON)
    ann.page.wait_for_timeout(500)                      # the end would have been told by now
    assert not ann.over() and ann.page.locator("#letter-in").input_value() == "half a li"
    ann.page.keyboard.press("Escape")
    ann.page.locator("dialog.ending").wait_for()


def test_after_a_reload_both_go_on_by_links(world, site):
    ann, bert = connected(world, site)
    play_live((ann, bert), 3)
    ann.page.reload()
    ann.page.locator(".table").wait_for(timeout=BOOT)
    poll(lambda: says(ann, "by link") or says(ann, "to move"), "the page that was loaded again has no line", SOON)
    bert.page.get_by_text("The live line has ended. Go on by links.").wait_for(timeout=60_000)
    by_links(ann, bert)


@pytest.mark.parametrize("way", ["pasted", "opened"])
def test_a_match_that_lost_its_line_becomes_live_again(world, site, way):
    """TD-8.7: who invited opens another line; the other answers, at the table or by opening the link."""
    ann, bert = connected(world, site)
    play_live((ann, bert), 3)
    ann.page.reload()
    ann.page.locator(".table").wait_for(timeout=BOOT)
    bert.page.get_by_text("The live line has ended. Go on by links.").wait_for(timeout=60_000)
    poll(lambda: says(bert, "by link"), "the other has no line either", SOON)
    offer = new_line(ann)
    assert signal_of(offer)
    if way == "opened":
        open_link(bert, offer)
    else:
        paste(bert, offer)
    bert.page.get_by_text("opens a live line to you").wait_for(timeout=BOOT)
    answer = link_of(bert)
    bert.page.keyboard.press("Escape")
    paste(ann, answer)
    poll(lambda: says(ann, "connected") and says(bert, "connected"), "the line is open again", SOON)
    assert not ann.page.locator("[data-line=open]").count()
    play_live((ann, bert), 3)
    # the offer that comes once more breaks nothing
    paste(bert, offer)
    play_live((ann, bert), 2)


def new_line(person):
    """The link by which who invited opens another line, from the box of the other."""
    shut_ending(person)
    person.page.locator("[data-tool=friend]").click()
    person.page.locator("[data-line=open]").click()
    link = link_of(person)
    person.page.keyboard.press("Escape")
    return link


def test_a_link_without_a_signal_and_one_with_a_damaged_one_begin_a_match_by_links(world, site):
    ann, bert = world(site, settings=QUICK), world(site, settings=QUICK, seed=2)
    link = invite(ann, FIRST)
    signal = signal_of(link)
    letter = link.removesuffix("." + signal)
    answer = join(bert, letter + "." + signal[:-9])
    bert.page.get_by_text("The live line cannot be answered").wait_for()
    open_link(ann, answer)
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    assert not says(ann, "connected")
    rest(ann)
    carol = world(site, settings=QUICK, seed=3)
    assert signal_of(join(carol, letter)) == "" == signal_of(letter) and signal_of(link)


def test_the_link_is_drawn_as_a_code(world, site):
    ann = world(site, settings=QUICK)
    link = invite(ann, FIRST)
    assert len(link) < 2952 and link == link_of(ann)
    ann.page.locator("[data-send=code]").click()
    ann.page.get_by_role("img", name="The link as a QR code").wait_for()
    assert ann.page.locator("svg.qr path").get_attribute("d").count("M") > 1000
