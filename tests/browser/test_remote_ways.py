"""Two people at two devices: questions asked and granted, another match, the keyboard alone, a file, other games."""

import pytest

import sites
from person import BOOT, QUICK, poll
from test_remote_friend import (FIRST, GAMES, by_common_seed, by_link, choose, confirmed, fill, invite, join, link_of,
                                open_link, paste, rest, seated, shut_ending, to_send, turn_by_link)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing: run ./build.sh")


def home_says(person, words):
    """How the first match with a friend stands, on home."""
    person.go()
    first = person.page.locator(".friends .resume b").first
    poll(lambda: first.count() and first.inner_text() == words, f"home says {words!r}")


def moved(ann, bert):
    """Ann moves, and Bert has it at his table."""
    rest(ann)
    choose(ann)
    open_link(bert, to_send(ann))
    bert.page.locator("main.play").wait_for(timeout=BOOT)
    rest(bert)


def sent(here, there):
    paste(there, to_send(here))
    there.page.wait_for_timeout(300)


def says(person, words):
    poll(lambda: words in person.page.locator(".table").inner_text(), f"the table says {words!r}")


def test_home_says_who_is_to_act_and_a_takeback_is_granted(world, site):
    ann, bert = seated(world, site)
    bert.go()
    assert bert.page.locator(".friends .resume b").inner_text() == "Send Ann your answer"
    moved(ann, bert)
    home_says(bert, "Your turn")
    home_says(ann, "Send Bert your move")
    assert ann.page.locator(".resume:not(.daily *)").count() == 1, "a match with a friend stands once"
    for person in (ann, bert):
        person.page.locator(".friends .resume").click()
        person.page.locator(".table").wait_for(timeout=BOOT)
    before = ann.ply()
    ann.page.locator("[data-tool=undo]").click()
    sent(ann, bert)
    says(bert, "Ann asks for a takeback")
    bert.page.locator("[data-tool=yes]").click()
    sent(bert, ann)
    poll(lambda: ann.ply() < before, "the move is taken back")
    poll(lambda: ann.ply() == bert.ply(), "at both tables")


def test_a_draw_is_offered_and_accepted(world, site):
    ann, bert = seated(world, site)
    moved(ann, bert)
    bert.page.locator("[data-tool=friend]").click()
    bert.button("Offer a draw").click()
    sent(bert, ann)
    ann.page.locator("[data-tool=yes]").click()
    poll(ann.over, "it is a draw for Ann")
    sent(ann, bert)
    poll(bert.over, "it is a draw for Bert")
    sent(bert, ann)
    poll(lambda: confirmed(ann), "the end is confirmed")


def test_by_keyboard_alone(world, site):
    ann = world(site, settings=QUICK, hand="keyboard")
    bert = world(site, settings=QUICK, hand="keyboard", seed=2)
    answer = join(bert, by_link(invite(ann, FIRST)))
    open_link(ann, answer)
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    rest(ann)
    choose(ann)
    send = ann.page.locator("[data-tool=send]")
    send.wait_for()
    ann.page.wait_for_timeout(600)
    ann.press(send)
    open_link(bert, link_of(ann))
    bert.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: bert.ply() == ann.ply(), "the move is there")


def test_firefox(world, site, firefox):
    ann = world(site, settings=QUICK)
    bert = world(site, settings=QUICK, browser=firefox)
    open_link(ann, join(bert, by_link(invite(ann, FIRST))))
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    moved(ann, bert)
    assert bert.ply() == ann.ply() > 0


def test_from_a_file_texts_travel(world, site):
    """The address of a file opens on one device: what is sent is a text, and the page says so."""
    if not sites.SINGLE.exists():
        pytest.skip("dist/mulligan.html is missing: run ./build.sh")
    ann = world(site)
    ann.address = sites.SINGLE.as_uri()
    world.expected.append("a request to " + ann.address)
    text = invite(ann, FIRST)
    assert "file:" not in text and "/" not in text
    said = ann.page.locator("main").inner_text()
    assert "a link to it opens nowhere else" in said and "The text to send" in said
    bert = world(site, settings=QUICK)
    bert.go("#/friend")
    bert.page.get_by_label("What your friend has sent you").fill(text)
    bert.button("Take it").click()
    bert.page.get_by_role("heading", name="Ann invites you").wait_for(timeout=BOOT)
    fill(bert, "Bert", "Accept")
    bert.page.get_by_role("heading", name="Your answer").wait_for(timeout=BOOT)
    ann.page.get_by_label("What your friend has sent back").fill(link_of(bert))
    ann.button("Take it").click()
    ann.page.locator("main.play").wait_for(timeout=BOOT)


@pytest.mark.parametrize("game", GAMES[2:])
def test_a_few_moves_of_the_other_games(world, site, game):
    ann, bert = world(site, settings=QUICK), world(site, settings=QUICK, seed=2)
    ann.go(f"#/friend/{game}")
    deck = ann.page.get_by_label("Your deck")
    deck.select_option(index=1)
    chosen = deck.input_value()
    assert chosen
    by_common_seed(ann)
    fill(ann, "Ann", "Write the invitation")
    open_link(ann, join(bert, by_link(link_of(ann))))
    ann.page.locator("main.play").wait_for(timeout=BOOT)
    rest(ann)
    dealt = ann.ply()
    here, there = ann, bert
    for _ in range(3):
        turn_by_link(here, there)
        here, there = there, here
    shut_ending(ann)
    poll(lambda: ann.ply() > dealt and bert.ply() > 0, "both have the moves")
