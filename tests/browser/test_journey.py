"""The whole way of a person through a game with decks.

Build one on a phone, play it to the end, follow every number, look at the match again, pass deck and match on to
somebody else; with cards of one's own, without a network, by keys alone, from the one file. The parts of the way are
tested for themselves in test_decks.py and test_reveal.py; here they must fit together. Nothing here knows a game.
"""

import json
import re

import pytest

from axe import WIDE
import sites
from person import BOOT, SOON, poll
from deckwork import (CARDS, GAME, GAMES, ID, a_legal_deck, cards, clipboard, decks, drop_file, menu, new_deck,
                      open_file, own_set, rows, shipped, state, tap, text_of)
from together import explained

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with decks: run ./build.sh")

LEVELS = [level["id"] for level in GAME.get("levels", [])]
ON_BOARD = ".slot .card:not([data-look=back])"
DEALS = 12                                             # so often a deal may leave the wanted card in the pile


def play_it(person, level=LEVELS[0] if LEVELS else "", number=""):
    """From the deck on the screen to its first choice."""
    person.press(person.page.get_by_role("link", name="Play it").or_(person.button("Play it")))
    deal(person, level, number)


def deal(person, level, number=""):
    person.page.get_by_role("combobox", name="You", exact=True).wait_for(timeout=SOON)
    person.tick(person.page.locator(f"input[name=vs][value={level}]"))
    if number:
        person.page.get_by_label("Deal number").fill(number)
    person.press(person.button("Deal", exact=True))
    person.page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()


def to_the_end(person):
    """Plays on and closes what tells of the end. Returns its words."""
    person.play()
    ending = person.page.locator("dialog.ending")
    words = ending.inner_text()
    assert re.search("You win|wins|A draw", words)
    person.press(ending.get_by_role("button", name="Close"))
    return words


def names(person, place) -> list:
    """The names of the cards at a place, as a screen reader has them."""
    return [text.split(",")[0] for text in person.page.locator(f"{place} > .vh").all_text_contents()]


def follow(person) -> int:
    """Asks every number on the board why it is what it is; the parts must add up.

    Returns how many numbers there are.
    """
    page, board = person.page, person.page.locator(ON_BOARD)
    for card in board.all():
        if person.hand == "touch":
            card.tap()
        else:
            card.focus()
            page.keyboard.press("i")
        poll(lambda card=card: explained(page)["total"] == int(card.locator(".idx").text_content()), "of this card")
        account = explained(page)
        total = max(0, sum(value for value, *_ in account["parts"]))
        assert account["total"] == int(card.locator(".idx").text_content()) == total, account
        assert all(link for *_, link in account["parts"]), "each part leads to its rule"
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached", timeout=SOON)
    return board.count()


def look_again(person):
    """From the end of the match to its review, and back through it."""
    board = sorted(names(person, ON_BOARD))
    person.press(person.button("Review", exact=True).first)
    page = person.page
    page.locator(".transport").wait_for(timeout=SOON)
    poll(lambda: sorted(names(person, ON_BOARD)) == board, "the review shows the last board")
    person.press(person.button("First move"))
    poll(lambda: page.locator(ON_BOARD).count() == 0, "at its beginning nothing lies open")
    person.press(person.button("Last move"))
    poll(lambda: sorted(names(person, ON_BOARD)) == board, "and at its end everything again")


def pictures(person, card) -> bool:
    """Whether every card of this name on the board has its picture."""
    found = person.page.locator(ON_BOARD).filter(has_text=card).locator(".pic img")
    return found.count() > 0 and found.evaluate_all("all => all.every(img => img.complete && img.naturalWidth > 0)")


# ---- on a phone ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("level", LEVELS)
def test_a_deck_built_on_a_phone_is_played_and_followed_to_the_end(regulars, shop, level):
    person = a_legal_deck(regulars(shop, hand="touch", seed=len(level)), "Pocket")
    mine = rows(person)
    play_it(person, level)
    assert set(names(person, ".hand .card")) <= set(mine), "the hand is of the own deck"
    to_the_end(person)
    assert person.record()["decks"][0]["name"] == "Pocket"
    person.page.keyboard.press("Escape")
    if level == LEVELS[-1]:                                # whoever it was against, what follows is the same
        assert follow(person) > 6
        look_again(person)
    assert person.page.evaluate(WIDE) is None


def test_a_deck_goes_to_another_phone_by_link_and_is_played_there(regulars, world, shop):
    person = a_legal_deck(regulars(shop, hand="touch"), "Sent")
    mine, copied = rows(person), clipboard(person)
    menu(person, "Copy a link to this deck")
    other = world(shop, hand="touch")
    other.page.goto(copied())
    state(other, ", legal", 60)
    play_it(other)
    assert set(names(other, ".hand .card")) <= set(mine)
    other.play(picks=2)
    decks(other)
    assert other.page.get_by_role("link", name="Sent", exact=True).count() == 1, "what is played is kept"


# ---- cards of one's own --------------------------------------------------------------------------------------------

def with_own_card(person):
    """A set of three is dropped, and one of them goes into a deck. Returns its name."""
    drop_file(cards(person), text_of(own_set()))
    person.press(person.button("Keep this set"))
    poll(lambda: person.page.locator(CARDS).count() == len(shipped()) + 3, "the set is kept")
    new_deck(decks(person))
    person.page.get_by_role("searchbox").fill("neighbour")
    poll(lambda: person.page.locator(CARDS).count() == 3, "the own cards are found")
    tap(person, 1)
    state(person, "1 card")
    if person.page.locator(".deckbar").is_visible():
        person.press(person.button("The deck", exact=True))
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    return rows(person)[0]


def lay(person, wanted):
    """Deals until the card is in hand, then lays it."""
    page, deck = person.page, person.page.evaluate("location.hash").split("/")[-1]
    for number in range(1, DEALS + 1):
        person.go(f"#/{ID}?deck={deck}")
        deal(person, LEVELS[0], str(number))
        card = page.locator(".hand .card").filter(has_text=wanted)
        if card.count():
            break
    else:
        raise AssertionError(f"{wanted} is in none of {DEALS} hands")
    was = page.locator(".slot [data-mark=mine]").filter(has_text=wanted)
    person.press(card)
    person.press(page.locator(".slot[data-state], .slot [data-state=legal]").first)
    poll(lambda: was.count() == 1, f"{wanted} lies on the board")


def test_a_card_of_ones_own_is_laid_scored_and_seen_by_somebody_without_it(regulars, world, shop):
    person = regulars(shop, hand="touch")
    wanted = with_own_card(person)
    lay(person, wanted)
    to_the_end(person)
    assert wanted in names(person, ON_BOARD) and pictures(person, wanted)
    board = sorted(names(person, ON_BOARD))
    follow(person)
    person.press(person.button("Review", exact=True).first)
    person.page.locator(".transport").wait_for(timeout=SOON)
    moves = person.button("Moves")
    if moves.is_visible():
        person.press(moves)
    copied = clipboard(person)
    person.press(person.button("Copy link"))
    with person.page.expect_download() as got:
        person.press(person.button("Save file"))
    data = open(got.value.path(), "rb").read()
    inside = [card["name"] for made in json.loads(data)["sets"] for card in made["cards"]]
    assert inside == [wanted], "no more of the set than the match needs"

    other = world(shop, hand="touch")
    other.page.goto(copied())
    other.page.locator(".transport").wait_for(timeout=BOOT)
    poll(lambda: sorted(names(other, ON_BOARD)) == board, "the other sees the same board")
    poll(lambda: pictures(other, wanted), "and the picture")
    follow(other)
    other.go("#/matches")
    other.page.reload()                                       # a new engine, which has never seen the link's cards
    open_file(other, lambda: other.press(other.button("Open a file")), data, "match.json")
    other.press(other.page.locator(".matches").get_by_role("link", name="Review"))
    other.page.locator(".transport").wait_for(timeout=BOOT)
    poll(lambda: sorted(names(other, ON_BOARD)) == board and pictures(other, wanted), "and by the file, too")
    cards(other)
    assert other.page.locator(CARDS).count() == len(shipped()), "a look at a match keeps no cards"


# ---- without a network, by keys, from the one file -----------------------------------------------------------------

def test_without_a_network_a_deck_with_an_own_card_is_built_and_played(world, site):
    person = world(site, hand="touch", offline=True).go()
    poll(lambda: person.page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the site is kept", 90)
    poll(lambda: person.page.locator(".pill").count(), "the page says that it works offline", 90)
    site.close()
    person.page.context.set_offline(True)
    person.page.reload()
    wanted = with_own_card(person)
    lay(person, wanted)
    to_the_end(person)
    assert pictures(person, wanted)
    look_again(person)


def test_by_keys_alone_a_deck_is_built_played_and_followed(world, shop):
    person = world(shop, hand="keyboard")
    page, keys = person.page, person.page.keyboard
    page.add_init_script("window.pressed = 0; addEventListener('pointerdown', () => pressed++, true)")
    new_deck(decks(person))
    person.tab_to(page.locator(f"{CARDS} .card").first)
    for key in ("Enter", "ArrowRight", "Enter"):
        keys.press(key)
    state(person, "2 cards")
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    mine = rows(person)
    play_it(person)
    assert set(names(person, ".hand .card")) <= set(mine)
    for _ in range(30):
        person.play(picks=1)
        if page.locator(ON_BOARD).count():
            break
    assert follow(person) > 0 and page.evaluate("pressed") == 0


def test_the_single_file_builds_a_deck_and_plays_it(world, tmp_path):
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    person = a_legal_deck(world(file.as_uri()), "At home")
    play_it(person)
    to_the_end(person)
    assert follow(person) > 6
    look_again(person)
