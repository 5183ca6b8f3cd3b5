"""A person's way through a game with a response stack: a deck and an Ace of their own, built and used."""

import pytest

from axe import WIDE
from person import BOOT, SOON, poll
from deckwork import CARDS, drop_file, menu, new_deck, rows, state, tap, text_of
from dueling import GAME, HANDS, ID, choose, health, lit, names, push

pytestmark = pytest.mark.skipif(GAME is None, reason="dist/site is missing or has no such game: run ./build.sh")


@pytest.fixture
def clicker(regulars, shop):
    return regulars(shop)


@pytest.fixture
def toucher(regulars, shop):
    return regulars(shop, **HANDS["touch"])


def until_usable(person, name):
    """Passes until a card may be used; a hand full of answers is asked often before that."""
    prompt = person.page.locator(".prompt [role=status]")
    for _ in range(40):
        poll(lambda: person.lit().count() and "nothing here" not in prompt.inner_text(), "a question")
        if lit(person, name).count():
            return
        before = person.ply()
        push(person, person.page.locator(".acts button[data-id]").first)
        poll(lambda: person.ply() > before, "the pass stands in the log")
    raise AssertionError(f"{name} may never be used")


# ---- a deck and an Ace of one's own --------------------------------------------------------------------------------

def builder(person):
    """A new deck in the builder, with every card of the game to choose from."""
    person.go(f"#/decks/{ID}")
    person.page.get_by_role("heading", name=GAME["decks"][0]["name"]).wait_for(timeout=BOOT)
    return new_deck(person)


def found(person, words, count=1):
    person.page.get_by_role("searchbox").fill(words)
    poll(lambda: person.page.locator(CARDS).count() == count, f"{words!r} is found")


def finished(person):
    if person.page.locator(".deckbar").is_visible():
        person.press(person.button("The deck", exact=True))
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    return rows(person)


def dealt(person, against):
    """From the deck in the builder to its first choice in a match against the easiest, who has a prebuilt deck."""
    person.press(person.page.get_by_role("link", name="Play it").or_(person.button("Play it")))
    person.page.get_by_role("combobox", name="You", exact=True).wait_for(timeout=SOON)
    person.tick(person.page.locator(f"input[name=vs][value={GAME['levels'][0]['id']}]"))
    person.page.get_by_label("Easy", exact=True).select_option(against)
    person.press(person.button("Deal", exact=True))
    person.page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()


def test_a_deck_with_an_ace_is_built_and_played(toucher):
    person = builder(toucher)
    found(person, "queen of reeds")
    tap(person, 0)
    found(person, "fen whisper")
    tap(person, 0)
    state(person, "2 cards")
    mine = finished(person)
    assert len(mine) == 16 and {"Ysmelle, Queen of Reeds", "Fen Whisper"} <= set(mine)
    menu(person, "Make a copy")
    dealt(person, GAME["decks"][0]["id"])
    assert names(person, "[data-zone=ace0]") == ["Ysmelle"]
    assert set(names(person, ".hand")) < {name.split(",")[0] for name in mine}
    assert person.page.evaluate(WIDE) is None


def test_an_ace_of_ones_own_is_built_in_and_used(clicker):
    person, page = clicker, clicker.page
    blow = {"id": "my-blow", "name": "My Own Blow", "type": "ace", "uses": 1,
            "ability": {"do": [{"op": "damage", "who": "opp", "n": 4}]}}
    person.go(f"#/cards/{ID}")
    page.locator(CARDS).first.wait_for(timeout=BOOT)
    drop_file(person, text_of({"name": "My Table", "cards": [blow]}))
    person.press(person.button("Keep this set"))
    builder(person)
    found(person, "my own blow")
    tap(person, 0)
    assert "My Own Blow" in finished(person)
    dealt(person, "sextons-yard")                           # it has no answer to an Ace
    until_usable(person, "My Own Blow")
    before = health(person)[1]
    choose(person, "My Own Blow", "Use My Own Blow")
    resolves = lit(person, "Pass: the Outlet resolves")    # asked for only if the hand could add to it
    poll(lambda: health(person)[1] == before - 4 or resolves.count() and resolves.click(), "it hits")
    assert [card["name"] for made in person.record()["sets"] for card in made["cards"]] == ["My Own Blow"]


def test_a_deck_is_picked_with_what_it_wants_and_some_of_its_cards(clicker):
    page = clicker.go(f"#/{ID}").page
    mine = page.locator("#deck0")
    mine.wait_for(timeout=BOOT)
    assert not page.locator(".some").count()
    for deck in GAME["decks"]:
        mine.select_option(deck["id"])
        page.get_by_text(deck["blurb"], exact=True).wait_for(timeout=SOON)
        cards = page.locator(".some li")
        assert [text.strip() for text in cards.all_inner_texts()] == [card["title"] for card in deck["some"]]
        assert len({card["face"] for card in deck["some"]}) == 3
    poll(lambda: page.locator(".some img").count() == 3, "their pictures come")
    mine.select_option("")
    page.locator(".some").wait_for(state="detached", timeout=SOON)
