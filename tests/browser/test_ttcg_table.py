"""TTCG at the table: cards whose sentences ask, search, trigger and lie under others.

By mouse on a desktop, by touch on a phone.

The match is brought to its point by a record, and the other player holds nothing that could be played.
"""

import json
import re

import pytest

import sites
from axe import AXE, faults
from person import BOOT, LIT, SOON, poll

from mulligan.match.match import Match
from mulligan.registry import get

ID = "ttcg"
GAME = next((game for game in sites.games() if game["id"] == ID), None) if sites.BUILT.exists() else None
HANDS = {"mouse": {"size": (1440, 900)}, "touch": {"hand": "touch", "size": (390, 844)}}
POINTS = ".plate[data-seat='{}'] [data-main] dd"

pytestmark = pytest.mark.skipif(
    GAME is None or not AXE.exists(), reason="dist/site is missing or has no such game: run ./build.sh")


def ids(*names):
    library = get(ID).library.shipped.cards
    return [next(ident for ident, card in library.items() if card["name"] == name) for name in names]


def units(rank):
    cards = get(ID).library.shipped.cards
    return [ident for ident, card in cards.items() if card["level"] == rank and "attack" in card]


def record_of(mine, *actions):
    """You against somebody who holds nothing that could be played."""
    decks = [mine, units(5) * 2]
    copies = [mine, [name for ident in units(5) for name in (ident, f"{ident}.2")]]
    return Match.replay({
        "format": "mulligan-record/1", "game": ID, "version": get(ID).version, "seed": 1,
        "options": {"first": "A", "deck_min": 10, "hand_start": 3},
        "seats": [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}],
        "decks": [{"name": "Scene", "cards": deck} for deck in decks],
        "actions": ["* first 1", *(f"* shuffle {' '.join(cards)}" for cards in copies), *actions]}).record()


def a_turn_of_sentences():
    """You hold a unit that triggers when it is played, one that is laid on it, and a spell that searches the deck."""
    return record_of([*units(2)[-14:], *ids("Magma Skink", "Matchling", "Surveyor Pin")])


def a_spell_that_digs():
    """Two units lie in your discard pile, and a spell that returns up to two of them has come."""
    tick, march = ids("Burrow Tick", "Funeral March")
    spell = next(ident for ident, card in get(ID).library.shipped.cards.items()
                 if card["type"] == "spell" and card["level"] == 1)
    turn = ["1 pass", "0 pass", f"0 play {tick} u1", "1 pass", "0 use u1 1", "1 pass", "0 pass",
            f"0 play {spell} s1", "1 pass", "0 pass", "0 end"]
    others = ["1 pass", "0 pass", "0 pass", "1 pass", "1 end", "0 pass", "1 pass"]
    return record_of([*units(1)[-10:], spell, tick, march], *turn, *others,
                     "1 pass", "0 pass", f"0 play {march} s1", "1 pass")


@pytest.fixture(params=HANDS)
def hands(request, regulars, shop):
    return regulars(shop, **HANDS[request.param])


@pytest.fixture
def person(hands):
    return opened(hands, a_turn_of_sentences())


def opened(person, record):
    """Somebody at the match of a record."""
    page = person.go("#/matches").page
    with page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    record = json.dumps(record).encode()
    chooser.value.set_files({"name": "match.json", "mimeType": "application/json", "buffer": record})
    page.locator(".matches li a[href*='#/play/']").first.click(timeout=BOOT)
    return person.my_turn()


def choose(person, *names):
    """Chooses what is lit and is called so, one after the other; an empty place by the end of its name."""
    for name in names:
        person.press(person.page.locator(LIT).filter(has_text=re.compile(rf"^\s*(empty,.*)?{re.escape(name)}")).first)


def asked(person, words):
    """Lets windows pass until this is asked."""
    def there():
        if words in person.page.locator(".prompt [role=status]").inner_text():
            return True
        person.page.evaluate("document.querySelector('.acts [data-id=\\'#pass\\']')?.click()")
    poll(there, f"the prompt says {words!r}", 30)


def points(person, seat):
    return int(re.match(r"\d+", person.page.locator(POINTS.format(seat)).inner_text())[0])


def sound(person):
    """Nothing axe finds, in either theme."""
    found = faults(person.page, person.page.viewport_size["width"])
    assert not found, found


def search_the_deck(person):
    """The spell is played and used; what may be chosen lies over the mat, and the last of it comes to the hand."""
    page = person.page
    asked(person, "What do you do?")
    choose(person, "Surveyor Pin", "spell 2")
    asked(person, "What do you do?")
    mat = page.locator(".fit").bounding_box()
    choose(person, "Surveyor Pin", "Use: Search")
    asked(person, "Which card for Surveyor Pin?")
    tray = page.locator(".tray")
    cards = tray.locator("button.card[data-state]")
    assert "Search your deck" in page.locator(".ask .about").inner_text() and cards.count() >= 12
    assert all(name.is_visible() for name in cards.locator(".name").all()), "every candidate says its name"
    after, box = page.locator(".fit").bounding_box(), tray.bounding_box()
    prompt = page.locator(".prompt").bounding_box()
    assert abs(after["width"] - mat["width"]) < .1 * mat["width"], "the mat keeps its size"
    below = box["y"] + box["height"] <= prompt["y"] + 1
    assert box["y"] > 0 and below, "what lies over the mat leaves the question in sight"
    sound(person)
    person.press(tray.locator("summary"))
    assert not cards.first.is_visible(), "it can be folded away"
    person.press(tray.locator("summary"))
    wanted = cards.last.locator(".name").inner_text()
    cards.last.scroll_into_view_if_needed()
    person.press(cards.last)
    page.locator(".hand .card").filter(has_text=wanted).first.wait_for(timeout=SOON)
    assert not tray.count()


def test_turns_with_a_trigger_a_search_a_rank_up_and_an_attack(person):
    page = person.page
    asked(person, "What do you do?")
    choose(person, "Matchling", "unit 3")
    asked(person, "Does Matchling trigger?")
    about = page.locator(".ask .about")
    assert about.inner_text() == "When this card is played, your opponent loses one point." and about.is_visible()
    sound(person)
    choose(person, "Yes")
    poll(lambda: points(person, 1) == 19, "the trigger has resolved")

    search_the_deck(person)
    asked(person, "What do you do?")
    choose(person, "End the turn")
    asked(person, "Easy")
    asked(person, "What do you do?")
    choose(person, "Magma Skink", "Matchling")
    number = page.locator(".field [data-mark=height]")
    number.wait_for(timeout=SOON)
    assert number.inner_text() == "×2"
    assert page.locator(".field .card").filter(has_text="pile of 2").count()
    asked(person, "What do you do?")
    number.dispatch_event("contextmenu")                   # a press would pick it: it is held, or pressed at the right
    pile = page.locator("dialog.through")
    pile.wait_for(timeout=SOON)
    names = [text.split(",")[0].strip() for text in pile.locator(".card .vh").all_text_contents()]
    assert names == ["Magma Skink", "Matchling"]
    sound(person)
    person.press(person.button("Close", within=pile))

    choose(person, "Go to battle")
    asked(person, "Which unit attacks?")
    choose(person, "Magma Skink", "Attack directly")
    asked(person, "What do you do?")                       # no other unit can attack
    assert points(person, 1) == 17
    person.press(page.locator("[data-tool=happened]"))
    asked(person, "1 of ")
    person.press(page.locator("[data-tool=leave]"))


def test_a_pile_that_is_looked_through_asks_and_marks_what_is_chosen(hands):
    """TT-10.6: the question stands over the cards, with its way out"""
    person = opened(hands, a_spell_that_digs())
    page = person.page
    asked(person, "You played Funeral March")
    choose(person, "Funeral March", "Use: Return")
    asked(person, "Choose a target")
    pile, through = page.locator(".zone[data-zone=discard0] button.card").last, page.locator("dialog.through")
    person.press(pile)
    through.wait_for(timeout=SOON)
    assert "0 chosen, up to 2" in through.locator(".asked").inner_text()
    assert not through.locator("[data-mark=chosen]").count()
    person.press(through.locator("button[data-state=aim]").first)
    asked(person, "1 chosen, up to 2")
    person.press(pile)
    through.wait_for(timeout=SOON)
    assert "1 chosen, up to 2" in through.locator(".asked").inner_text()
    assert through.locator("[data-mark=chosen]").count() == 1 == through.locator("button[data-state=aim]").count()
    sound(person)
    person.press(person.button("No more", within=through))
    poll(lambda: page.locator(".zone[data-zone=hand0] .card").count() == 2, "one of them came to the hand")


def an_effect_that_is_on():
    """A unit whose continuous effect you have used."""
    [sentry] = ids("Clay Sentry")
    used = "1 pass", "0 use u1 1", "1 pass", "0 pass"
    return record_of([*units(2)[-12:], sentry], "1 pass", "0 pass", f"0 play {sentry} u1", *used)


def test_an_effect_that_is_on_has_a_sign_and_the_panel_says_so(regulars, shop):
    """TT-7.7: until it is over, also when its card is untapped again."""
    person = opened(regulars(shop, **HANDS["mouse"]), an_effect_that_is_on())
    card = person.page.locator(".table .card:has(> [data-mark=on])")
    poll(lambda: card.count() == 1, "one card has the sign")
    assert "its effect is on" in card.inner_text()
    card.hover()
    account = person.page.locator(".side .sum")
    poll(lambda: "Its continuous effect is on while it is the top card" in account.inner_text(), "it is accounted for")
    sound(person)
