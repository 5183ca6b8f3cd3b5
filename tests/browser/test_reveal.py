"""Seats that choose at the same time: nothing of a choice is told before its time.

Then cards turn over one by one.
"""

import json
import re
import time
import pytest

from axe import WIDE
from mulligan.match.match import Match
from person import SOON, poll
from together import SECRET, dealt, passing, steps, until, up

pytestmark = pytest.mark.skipif(SECRET is None, reason="no game of the built site lets seats choose at the same time")


def test_cards_turn_over_one_by_one_and_the_points_follow(regulars, shop):
    person = dealt(regulars, shop, "fast")
    until(person, lambda: passing(person) and up(person) > 0, "a card is turned over")
    poll(lambda: person.lit().count() or person.over(), "the table asks again")
    told = steps(person)
    shown = [entry["up"] for entry in told]
    assert len(told) > 5 and max(shown) >= 6, told
    assert all(b - a <= 1 for a, b in zip(shown, shown[1:])), f"more than one card turned at once: {shown}"
    assert len({tuple(entry["points"]) for entry in told}) > 3, "points are counted anew after each card"
    assert not any(entry["lit"] for entry in told[:-1]), "nothing can be chosen on the way"
    assert all(b["at"] - a["at"] > 250 for a, b in zip(told[:-1], told[1:-1])), "each has its time"
    for entry in told[:-1]:
        assert entry["ask"].split()[-1] in entry["spoken"], "the prompt says what the log tells"
    assert person.page.evaluate("turns") >= max(shown) - 1, "each card turns, the other's too"


def test_a_changed_number_stands_on_its_card_for_a_moment(regulars, shop):
    """In some deal of a few: there are cards that change no other's number."""
    for seed in "789":
        person, changed = dealt(regulars, shop, "fast", seed=seed), 0
        until(person, lambda: up(person) >= 8 and not passing(person), "all are turned over")
        poll(lambda: person.lit().count() or person.over(), "the table asks again")
        told = steps(person)
        for before, after in zip(told, told[1:]):
            for name, (number, mark) in after["numbers"].items():
                was = before["numbers"].get(name, [None])[0]
                by = int(number) - int(was) if was and number else 0
                assert (mark or "") == (f"{by:+}".replace("-", "−") if by else ""), (name, was, number, mark)
                changed += bool(by)
        if changed:
            return
    raise AssertionError("no number changed in any deal")


@pytest.mark.parametrize("how", ["key", "press", "button"])
def test_any_key_or_press_goes_to_the_end(regulars, shop, how):
    person = dealt(regulars, shop, "normal")
    page = person.page
    until(person, lambda: passing(person) and up(person) > 0, "a card is turned over")
    began, before = time.monotonic(), up(person)
    if how == "key":
        page.keyboard.press("x")
    elif how == "press":
        page.mouse.click(5, 300)
    else:
        person.button("Skip animation").click()
    poll(lambda: not passing(person), "the steps end", 3)
    assert time.monotonic() - began < 2 and up(person) >= before + 3
    person.my_turn()


def test_without_movement_only_the_end_is_shown(regulars, shop):
    person = dealt(regulars, shop, "off")
    until(person, lambda: up(person) >= 6, "all are turned over")
    assert not [entry for entry in person.page.evaluate("story") if entry["passing"]]


def test_who_wants_less_motion_sees_the_steps_without_any(regulars, shop):
    person = dealt(regulars, shop, "fast", reduced_motion="reduce")
    page = person.page
    page.evaluate("window.moved = 0; const own = Element.prototype.animate; Element.prototype.animate = "
                  "function (...all) { moved++; return own.apply(this, all); }; 0")
    until(person, lambda: passing(person) and up(person) > 2, "cards are turned over")
    assert page.evaluate("moved") == 0 and page.evaluate("document.getAnimations().length") == 0
    poll(lambda: page.locator("[data-mark=change]").count() or not passing(person), "a number changes")


# ---- secrets -------------------------------------------------------------------------------------------------------

VIEW = re.compile(r'"ply":(\d+),"seat":(\d|null),"phase"')


def moment(person):
    """(seat, ply, page text, messages since the last moment) of what is on the screen."""
    messages = person.page.evaluate("heard.splice(0)")
    views = (VIEW.search(message) for message in reversed(messages))
    seat, ply = next((found.groups()[::-1] for found in views if found), (None, None))
    text = person.page.evaluate("document.documentElement.outerHTML + document.title")
    return seat and int(seat), ply and int(ply), text, messages


def secrets(match, ply, seat) -> set:
    """Titles that the other seat's view has at a ply and neither this seat's nor an onlooker's."""
    own, public, other = (match.view(viewer, ply)["faces"] for viewer in (seat, None, 1 - seat))
    return {other[face]["title"] for face in other if face not in own and face not in public}


def walk(person, rounds):
    """Plays on, and notes each moment in which somebody is to choose, until so many runs of steps were shown."""
    moments, page, shown = [], person.page, 0
    was = False
    while shown < rounds and not person.over():
        if page.locator("#accept").count():
            text = page.evaluate("document.documentElement.outerHTML")
            assert "data-k=" not in text, "a card is drawn behind the curtain"
            page.locator("#accept").click()
            page.locator("#accept").wait_for(state="detached", timeout=SOON)
        elif person.lit().count():
            moments.append(moment(person))
            person.pick()
        is_ = up(person) > 0
        shown, was = shown + (is_ and not was), is_
        time.sleep(0.02)
    return [entry for entry in moments if entry[0] is not None]


def is_view(message, seat, ply) -> bool:
    """Whether a message holds the view of a seat at a ply."""
    found = VIEW.search(message)
    return bool(found) and found.groups() == (str(ply), str(seat))


def check(moments, record):
    match, checked = Match.replay(json.loads(json.dumps(record))), 0
    for seat, ply, text, messages in moments:
        for title in secrets(match, ply, seat):
            checked += 1
            assert f">{title}<" not in text and f"{title}," not in text, f"{title} in the page of seat {seat} at {ply}"
            views = [message for message in messages if is_view(message, seat, ply)]
            told = any(f'"{title}"' in message for message in views)
            assert not told, f"{title} in a message to seat {seat} at {ply}"
    return checked


def test_in_hot_seat_nobody_sees_what_the_other_chose(regulars, shop):
    person = dealt(regulars, shop, "off", "person")
    moments = walk(person, 1)
    assert {seat for seat, *_ in moments} == {0, 1}
    assert check(moments, person.play(picks=0).record()) > 10


def test_what_a_computer_holds_and_chooses_is_not_in_the_page(regulars, shop):
    person = dealt(regulars, shop, "off", "normal", seed="8")
    moments = walk(person, 1)
    assert check(moments, person.record()) > 20


def test_persons_choose_before_computers_think(regulars, shop):
    person = dealt(regulars, shop, "off")
    person.my_turn()
    person.page.wait_for_timeout(500)
    moves = "asked.filter(text => text.includes('\"kind\":\"move\"')).length"
    assert not person.page.evaluate(moves), "it waits for the person's choice"
    until(person, lambda: up(person) > 0, "the round is played")
    assert person.page.evaluate("asked.some(text => text.includes('\"kind\":\"move\"'))")


def test_one_takes_back_within_the_own_choice_only(regulars, shop):
    person = dealt(regulars, shop, "off")
    page = person.page
    slots = ".slot .card [data-mark=mine]"
    until(person, lambda: page.locator(slots).count() > 1, "two cards lie face-down")
    before = page.locator(slots).count()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    poll(lambda: page.locator(slots).count() == before - 1, "one is taken back")
    until(person, lambda: up(person) > 0, "the round is played")
    person.my_turn()
    assert page.locator("[data-tool=undo]").is_disabled(), "what was committed stays"


def test_a_card_is_dragged_into_its_place(regulars, shop):
    person = dealt(regulars, shop, "off")
    page = person.page
    until(person, lambda: page.locator(".hand [data-state=legal]").count(), "there is a hand to lay from")
    mine = page.locator(".slot [data-mark=mine]")
    person.settled()
    before = mine.count()
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    card = page.locator(".hand [data-state=legal]").first.bounding_box()
    page.mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    page.mouse.down()
    page.mouse.move(card["x"], card["y"] - 40, steps=4)
    slot = page.locator(".slot [data-state=legal]").last.bounding_box()
    page.mouse.move(slot["x"] + slot["width"] / 2, slot["y"] + slot["height"] / 2, steps=4)
    page.mouse.up()
    poll(lambda: mine.count() == before + 1, "it lies there, face-down with its name")


# ---- any hand, any screen ------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("hand", "size"), [("keyboard", (1280, 720)), ("touch", (320, 568))], ids=str)
def test_a_round_is_played_by_keys_and_on_a_phone(regulars, shop, hand, size):
    person = dealt(regulars, shop, "fast", hand=hand, size=size)
    page = person.page
    until(person, lambda: passing(person) and up(person) > 0, "a card is turned over", 120)
    poll(lambda: person.lit().count(), "the table asks again")
    assert page.evaluate(WIDE) is None
    page.evaluate("document.getAnimations().forEach(each => each.finish())")
    boxes = page.locator(".slot > button").evaluate_all("nodes => nodes.map(n => n.getBoundingClientRect().toJSON())")
    for box in boxes:
        assert box["left"] >= 0 and box["right"] <= size[0] and box["width"] >= 24 and box["bottom"] <= size[1], box
    prompt, hand_ = (page.locator(name).bounding_box() for name in (".prompt", ".hand"))
    assert prompt["y"] + prompt["height"] <= hand_["y"] + hand_["height"] <= size[1] + 1
