"""One sealed match whose carrier is cut again and again: both devices end it with the same digest (TD-8.3, TD-8.4)."""

import time

import pytest

from person import BOOT, LIT, QUICK
from test_remote_ends import SWIFT
from test_remote_friend import (GAMES, choose, confirmed, fill, join, link_of, open_link, paste, saved_log,
                                shut_ending, to_send)
from test_remote_live_table import rest_or_wait

pytestmark = pytest.mark.skipif("gomori" not in GAMES, reason="dist/site is missing: run ./build.sh")
FAR, MANY = 36, 50                 # the line ends before a match does, at this action; so many cuts there are at least
# A wire that, once it is rough, loses some whole letters and brings most of the others twice; it counts what it did.
WIRE = SWIFT + """
globalThis.wire = { rough: false, chance: 7, lost: 0, doubled: 0, owes: false };
const { send } = RTCDataChannel.prototype;
let frames = [];
RTCDataChannel.prototype.send = function (frame) {
  if (!wire.rough || frame[0] > 1) return send.call(this, frame);
  frames.push(frame);
  if (frame[0] === 1) return;
  const letter = frames;
  frames = [];
  wire.chance = wire.chance * 16807 % 2147483647;
  const way = wire.chance % 16;
  wire.owes = way < 2;
  if (way < 2) { wire.lost += 1; return; }
  if (way < 15) wire.doubled += 1;
  for (let time = way < 15 ? 2 : 1; time; time -= 1) letter.forEach(one => send.call(this, one));
};
"""
# Presses something that is lit; whether there was anything, whether it is over, and what the wire did.
STEP = """([lit, wish]) => {
    document.querySelector('dialog[open]:not(.ending, .through, .crash) .shut')?.click();
    const all = [...(document.querySelector('dialog.through') ?? document).querySelectorAll(lit)];
    if (!document.querySelector('.acts [data-deaf]')) all[Math.floor(wish * all.length)]?.click();
    return { asked: all.length > 0, over: Boolean(document.querySelector('dialog.ending')),
      cuts: wire.lost + wire.doubled, owes: wire.owes }; }"""
# What a person does who wonders why nothing comes: says something, and all that is not confirmed goes with it.
SAY = """async () => {
    document.querySelector('[data-tool=friend]').click();
    for (let i = 0; i < 50 && !document.querySelector('.phrases button'); i += 1) {
      await new Promise(done => setTimeout(done, 20));
    }
    document.querySelector('.phrases button')?.click(); }"""


def live(people):
    """Both play while the wire is rough, until the match is far; how many cuts there were."""
    quiet = time.monotonic()
    for _ in range(4000):
        stands = [one.page.evaluate(STEP, [LIT, one.chance.random()]) for one in people]
        if people[0].ply() >= FAR or any(stand["over"] for stand in stands):
            return sum(stand["cuts"] for stand in stands)
        if any(stand["asked"] for stand in stands):
            quiet = time.monotonic()
        elif time.monotonic() > quiet + 0.4:
            for one, stand in zip(people, stands):
                if stand["owes"]:
                    one.page.evaluate(SAY)
            quiet = time.monotonic()
        time.sleep(0.02)
    raise AssertionError("the match does not go on")


def reloaded(person):
    person.page.reload()
    person.page.locator(".table .prompt").wait_for(timeout=BOOT)


def turn(here, there, way, before):
    """A turn whose link is lost once, comes twice, or comes behind an old one; (its link, how many cuts it had)."""
    rest_or_wait(here)
    choose(here)
    link = to_send(here)
    if not link:
        return before, 0
    if way == 0:
        link = to_send(here)
    elif way == 1:
        paste(there, link)
    elif before:
        paste(there, before)
    paste(there, link)
    return link, int(way < 2 or bool(before))


def by_links(here, there, cuts):
    """To the end, with a reload now and then; how many cuts there were in all."""
    links = ["", ""]
    for n in range(200):
        if confirmed(here) and confirmed(there):
            return cuts
        links[n % 2], more = turn(here, there, n // 2 % 3, links[n % 2])
        cuts += more
        if n == 1:
            reloaded(there)
            cuts += 1
        here, there = there, here
    raise AssertionError("not over")


def test_a_match_that_is_cut_again_and_again_ends_alike_on_both(world, site):
    ann, bert = people = [world(site, settings=QUICK, seed=seed, script=WIRE) for seed in (1, 2)]
    ann.go("#/friend/gomori")
    ann.page.locator("select[name=seat]").select_option("0")
    fill(ann, "Ann", "Write the invitation")
    open_link(ann, join(bert, link_of(ann)))
    for person in people:
        person.page.locator("main.play").wait_for(timeout=BOOT)
        person.page.evaluate("wire.rough = true")
    cuts = live(people)
    bert.page.reload()                                     # the line ends with the page: Ann is told, for a few seconds
    ann.page.get_by_text("The live line has ended").wait_for(timeout=BOOT)
    bert.page.locator(".table .prompt").wait_for(timeout=BOOT)
    cuts = by_links(*people, cuts + 1)
    assert cuts >= MANY, f"{cuts} cuts"
    for person in people:
        shut_ending(person)
    record = ann.record()
    assert record["digest"] == bert.record()["digest"] and record["result"]
    verdict = saved_log(bert)
    assert verdict.verified and verdict.match.digest() == record["digest"]
