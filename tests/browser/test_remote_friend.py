"""Two people in two browsers play one match by what they send each other: links, pasted text, files."""

import json

import axe
import pytest

import sites
from mulligan.remote.transcript import verify
from person import BOOT, LIT, QUICK, poll

GAMES = [game["id"] for game in sites.games() if len(game["seats"]) == 2] if sites.BUILT.exists() else []
FIRST = GAMES[0] if GAMES else None


def link_of(person):
    """The link that is offered to be sent."""
    field = person.page.locator("#letter-out")
    field.wait_for(timeout=BOOT)
    return field.input_value()


def open_link(person, link):
    """Opens a link that came, as a messenger does."""
    person.go("#" + link.partition("#")[2])
    return person


def fill(person, name, verb):
    person.page.get_by_label("Your name").fill(name)
    person.press(person.button(verb))


def invite(person, game, seat="0"):
    person.go(f"#/friend/{game}")
    person.page.get_by_label("Your seat").select_option(seat)
    fill(person, "Ann", "Write the invitation")
    return link_of(person)


def join(person, link):
    open_link(person, link)
    person.page.get_by_role("heading", name="Ann invites you").wait_for(timeout=BOOT)
    fill(person, "Bert", "Accept")
    person.page.get_by_role("heading", name="Your answer").wait_for(timeout=BOOT)
    return link_of(person)


def to_send(person):
    """What this person has to send now, if anything: the link of the table's own box."""
    send = person.page.locator("[data-tool=send]")
    if not send.count():
        return None
    send.click()
    link = link_of(person)
    person.page.keyboard.press("Escape")
    person.page.locator("dialog.friendbox").wait_for(state="detached")
    return link


def paste(person, link):
    """Pastes what came into the box of the other, at the table."""
    person.page.locator("[data-tool=friend]").click()
    person.page.locator("#letter-in").fill(link)
    person.button("Take it", exact=True).click()
    person.page.locator("dialog.friendbox").wait_for(state="detached")


def seated(world, game=None, hands=("mouse", "mouse")):
    """Ann and Bert at their tables, after the deal."""
    ann = world(sites.SITE, settings=QUICK, hand=hands[0])
    bert = world(sites.SITE, settings=QUICK, hand=hands[1], seed=2)
    answer = join(bert, invite(ann, game or FIRST))
    open_link(ann, answer)
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    return ann, bert


def shut_ending(person):
    ending = person.page.locator("dialog.ending")
    if ending.count():
        ending.locator(".shut").click()
        ending.wait_for(state="detached")


def rest(person):
    """Waits until a person has something to choose or to send, or it is over."""
    return poll(lambda: person.page.locator("[data-tool=send]").count() or person.page.locator(LIT).count()
                or person.over(), "the table has come to rest")


def play_on(ann, bert, most=400):
    """Both play by links until it is over; the first to act is whoever may."""
    here, there = ann, bert
    for _ in range(most):
        rest(here)
        while here.page.locator(LIT).count() and not here.over():
            here.play(picks=1)
            rest(here)
        over = here.over()
        shut_ending(here)
        link = to_send(here)
        if link:
            if there.page.locator("main.play").count():
                paste(there, link)
            else:
                open_link(there, link)
                there.page.locator("main.play").wait_for(timeout=BOOT)
        if over and there.over():
            return
        here, there = there, here
    raise AssertionError("not over")
