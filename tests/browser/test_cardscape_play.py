"""The Cardscape in the browser: an own card played, a best of three won, a draft, with a mouse and on a phone."""

import json
import re

import pytest

from axe import WIDE, faults
from cardscapework import HERE, begin, bring, fill, pick
from mulligan import Match, registry
from mulligan.worlds.life import Life
from person import BOOT, LIT, SOON, poll
from ttcg.world import match_deeds
from visiting import says, submit, there, to
from worldwork import swap_record, today

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")
DAYS = 16
SIZES = [("mouse", (1280, 800)), ("touch", (390, 844))]


@pytest.fixture(scope="module")
def ready():
    """A world with collectors whose person has a deck, and packs of some days left."""
    begun = today() - DAYS
    life = Life(registry.get("ttcg"), "a club", begun, {}, "Ann")
    life.do("h0", {"do": "first", "seed": "5a" * 32})
    name = next(iter(life.state.runs))
    for day in range(begun, today() + 1):
        life.live(day)
        while life.state.left(name) and day < today() - 2:
            life.do("h0", {"do": "open", "run": name, "packs": 1})
    life.do("h0", {"do": "deck", "name": "Mine", "cards": match_deeds.proposal(life.state)})
    return life


def won(text) -> str:
    """The record of a match that the other side gave up."""
    return json.dumps(Match.replay(text, registry.get("ttcg")).resign(1).record())


def win(person):
    """The game that has begun ends with a win, and the world is told of it."""
    page = person.page
    page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()
    swap_record(person, person.match(), won)
    back = page.get_by_role("button", name="Back to your world").first
    back.wait_for(timeout=BOOT)
    person.press(back)
    return there(person)


def looked(person, size):
    """Nothing is wrong for anybody, and nothing sticks out."""
    found = faults(person.page, size[0])
    assert found == [] and person.page.evaluate(WIDE) is None, found


@pytest.mark.parametrize("hand, size", SIZES)
def test_a_best_of_three_is_won(regulars, shop, ready, hand, size):
    """CS-8.1, CS-8.2, CS-8.4: two games, cards exchanged between them, and the page says who won"""
    person = bring(regulars(shop, hand=hand, size=size), ready)
    page = person.page
    to(person, "Collectors")
    person.press(page.locator(".rowtable tr", has_text="Ada Quill").get_by_role("link", name="Trade or play"))
    person.press(person.button("Play best of three"))
    dialog = page.locator("dialog")
    person.button("Fill in").wait_for()
    person.press(person.button("Fill in"))
    poll(lambda: "10 cards beside" in dialog.last.inner_text(), "the preview tells of the side deck")
    assert page.evaluate(WIDE) is None
    submit(person, "Play best of three", dialog)
    win(person)
    says(person, "It stands 1 to 0")
    to(person, "Collectors")
    assert "It stands 1 to 0" in page.locator(".blocks").inner_text() and page.evaluate(WIDE) is None
    person.press(person.button("Exchange cards"))
    choose_some(person, "Out of the deck", 1)
    poll(lambda: "As many cards leave" in dialog.last.inner_text(), "one card alone is refused")
    choose_some(person, "From the side deck", 1)
    submit(person, "Exchange cards", dialog)
    win(person)
    says(person, "You win the best of three against Ada Quill, 2 to 0")
    to(person, "News")
    assert "You win the best of three against Ada Quill" in page.locator(".blocks").inner_text()


# ---- a card of one's own -------------------------------------------------------------------------------------------
OWN = "Your opponent loses two points and you gain one point."


def designed(person, name):
    """A card with a sentence of one's own is kept, and a match is begun with it in the first hand."""
    page = person.page
    to(person, "Designer")
    fill(person, "Name", name)
    pick(person, "Type", "Air")
    fill(person, "Attack", "200")
    pick(person, "Subtype 1", "Beast")
    page.get_by_label("Effect 1", exact=True).fill(OWN)
    page.get_by_label("Effect 2", exact=True).fill("Look at the top card of your deck. You may put it on the bottom.")
    submit(person, "Keep it", page.locator(".block[data-kind=bench]"))
    page.locator("dialog.reveal").wait_for()
    page.keyboard.press("Escape")
    person.press(page.locator(".rowtable tr", has_text=name).get_by_role("button", name="Play with it"))
    page.locator(".table").wait_for(timeout=BOOT)


def in_turn(person):
    """Lets windows pass until it is one's own turn to do something."""
    def there():
        if "What do you do?" in person.page.locator(".prompt [role=status]").inner_text():
            return True
        person.page.evaluate("document.querySelector('.acts [data-id=\\'#pass\\']')?.click()")
    poll(there, "one's own turn", 60)


def chosen(person, *names):
    """Chooses what is lit and is called so, one after the other; an empty place by the end of its name."""
    for name in names:
        words = re.compile(rf"^\s*(empty,.*)?{re.escape(name)}")
        person.press(person.page.locator(LIT).filter(has_text=words).first)


@pytest.mark.parametrize("hand, size", SIZES)
def test_the_log_says_what_the_sentence_of_an_own_card_did(regulars, shop, hand, size):
    """CS-5.2, TT-16.8: written in the designer, played in a match, and told with what it changed"""
    person = begin(regulars(shop, hand=hand, size=size))
    page = person.page
    designed(person, "Toll Owl")
    in_turn(person)
    chosen(person, "Toll Owl", "unit 1")
    in_turn(person)
    chosen(person, "Toll Owl", "Use: Your opponent")
    in_turn(person)
    told = page.locator(".side .log")
    poll(lambda: f"Toll Owl: “{OWN}”" in told.text_content(), "the log says the sentence", SOON / 1000)

    def changes():
        """By how much points changed since; the other one may have changed some before."""
        after = told.text_content().split(f"Toll Owl: “{OWN}”")[1]
        return {int(new) - int(old) for old, new in re.findall(r"points go from (\d+) to (\d+)", after)}
    poll(lambda: {-2, 1} <= changes(), "the log says what became of both players' points", SOON / 1000)


# ---- matches of a world --------------------------------------------------------------------------------------------
def choose_some(person, field, count):
    """Picks the first cards for a field of the form."""
    page = person.page
    person.press(page.locator(".cardfield", has=page.get_by_text(field, exact=True)).locator(".choose"))
    picker = page.locator("dialog.picker")
    picker.locator(".cardgrid li").first.wait_for()
    for at in range(count):
        person.press(picker.locator(".cardgrid .card").nth(at))
    person.press(person.button("Done", within=picker))
    picker.wait_for(state="detached")


@pytest.mark.parametrize("hand, size", SIZES)
def test_a_draft_is_begun_picked_and_played(regulars, shop, ready, hand, size):
    """CS-9.1 to CS-9.5: it goes on after a reload; after thirty picks comes the first match"""
    person = bring(regulars(shop, hand=hand, size=size), ready)
    page = person.page
    to(person, "Draft")
    person.press(person.button("Begin a draft"))
    submit(person, "Begin a draft", page.locator("dialog"))
    tiles = page.locator(".tile")
    poll(lambda: tiles.count() == 10, "the pack lies open")
    looked(person, size)
    for left in (9, 8):
        person.press(person.button("Take it").first)
        poll(lambda left=left: tiles.count() == left, "a card less in the next pack")
    page.reload()
    there(person)
    to(person, "Draft")
    poll(lambda: tiles.count() == 8, "it goes on as it was")
    assert page.locator(".cardgrid li").count() == 2, "the picks are there"
    person.press(person.button("Pick the rest for me"))
    person.press(person.button("Pick the rest for me", within=page.locator("dialog").last))
    person.button("Play", exact=True).wait_for()
    poll(lambda: page.locator(".cardgrid li").count() == 30, "thirty picks")
    assert "Round 1 of 3" in page.locator(".blocks").inner_text()
    looked(person, size)
    person.press(person.button("Play", exact=True))
    win(person)
    says(person, "Round 2 is against")
    to(person, "Draft")
    assert "Round 2 of 3" in page.locator(".blocks").inner_text()
