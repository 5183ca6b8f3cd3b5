"""What a person does with cards and decks, whatever the game, and sets of cards to do it with.

A set of one's own is made of shipped cards under other names.
"""

import json

import sites
from person import BOOT, poll

GAMES = [game for game in sites.games() if game.get("decks")] if sites.BUILT.exists() else []
GAME = GAMES[0] if GAMES else {"id": "none"}
ID = GAME["id"]
SHIPPED = sites.ROOT / "cards" / ID / "cards.json"
CARDS = ".cardgrid li"


def shipped() -> list:
    return json.loads(SHIPPED.read_text(encoding="utf-8"))["cards"]


def own_set(name="Corner Shop", count=3, **changes) -> dict:
    """A set of shipped cards under new names, each changed by `changes`."""
    cards = shipped()
    made = [cards[i % len(cards)] | {"id": f"own-{i}", "name": f"Neighbour {i}"} | changes for i in range(count)]
    return {"name": name, "cards": made}


def text_of(data) -> bytes:
    return json.dumps(data, indent=1).encode()


def open_file(person, press, data: bytes, name="set.json"):
    """Picks a file where `press()` asks for one."""
    with person.page.expect_file_chooser() as chooser:
        press()
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": data})


def drop_file(person, data: bytes, name="set.json"):
    """Lets a file fall on the page."""
    person.page.evaluate("""([text, name]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(text)], name));
        for (const kind of ['dragover', 'drop']) document.querySelector('main')
          .dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }""", [list(data), name])


def cards(person):
    person.go(f"#/cards/{ID}")
    person.page.locator(CARDS).first.wait_for(timeout=BOOT)
    return person


def decks(person):
    person.go(f"#/decks/{ID}")
    person.page.get_by_role("heading", name=GAME["decks"][0]["name"]).wait_for(timeout=BOOT)
    return person


def new_deck(person):
    person.press(person.button("New deck", exact=True))
    person.page.locator(CARDS).first.wait_for(timeout=BOOT)
    return person


def tap(person, *numbers):
    """Presses cards of the grid, the first of them number 0."""
    for number in numbers:
        person.press(person.page.locator(f"{CARDS} .card").nth(number))


def state(person, words: str, seconds=20):
    """Waits until the deck is said to be so."""
    said = "(all, words) => all.some(node => node.innerText.includes(words))"
    poll(lambda: person.page.locator(".lawful").evaluate_all(said, words), f"the deck is {words!r}", seconds)


def a_legal_deck(person, name=None):
    """A new deck, finished by the game; in the builder."""
    new_deck(decks(person))
    tap(person, 0, 2)
    state(person, "2 cards")
    if person.page.locator(".deckbar").is_visible():
        person.press(person.button("The deck", exact=True))
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    if name:
        person.press(person.button("More"))
        person.press(person.button("Rename", within=person.page.locator("dialog")))
        person.page.get_by_label("Name", exact=True).fill(name)
        person.press(person.button("Rename", within=person.page.locator("dialog")))
        person.page.get_by_role("heading", name=name).wait_for()
    return person


def rows(person) -> list:
    """The names of the cards in the deck."""
    return person.page.locator(".rows .aslink").all_text_contents()


def clipboard(person):
    """Catches what is put on the clipboard from now on."""
    person.page.evaluate("""window.copied = null;
        navigator.clipboard.writeText = async text => { window.copied = text; }""")
    return lambda: poll(lambda: person.page.evaluate("window.copied"), "something is copied")


def menu(person, item):
    person.press(person.button("More").first)
    person.press(person.button(item, within=person.page.locator("dialog")))
