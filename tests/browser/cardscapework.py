"""What a person does in the Cardscape, and profiles made natively by the same rules."""

import random
import re

import sites
from mulligan import registry
from mulligan.cards import decks
from mulligan.worlds.life import Life
from person import BOOT
from ttcg.cards.decks import finish_deck
from ttcg.world import designer
from visiting import give_file, says, there
from worldwork import today

ID = "ttcg"
HERE = sites.BUILT.exists() and any(game["id"] == ID for game in sites.games())
SEED = "5a" * 32
FIRST, SECOND = "Draw one card.", "Gain one point."


def market_of(days: int) -> Life:
    """A world with collectors whose person opened packs for some days, as it is today; somebody asks for a card."""
    begun = today() - days
    life = Life(registry.get(ID), "a market", begun, {}, "Ann")
    life.do("h0", {"do": "first", "seed": SEED})
    name = next(iter(life.state.runs))
    for day in range(begun, today() + 1):
        life.live(day)
        while life.state.left(name):
            life.do("h0", {"do": "open", "run": name, "packs": 1})
    while not any(offer["takes"][0][0] == "card" for offer in life.state.town["offers"]):
        life.live(life.day + 1)
    return life


def native(name="Ann", packs=0, **options) -> Life:
    """A profile of today, without a browser; with a run of its own and so many packs open."""
    life = Life(registry.get(ID), f"seed of {name}", today(), {"collectors": 0, "guard": "unique"} | options, name)
    life.live(today())
    if packs:
        life.do("h0", {"do": "solo", "seed": SEED})
        for _ in range(packs):
            life.do("h0", {"do": "open", "run": next(iter(life.state.runs))})
    return life


def bring(person, life):
    person.go(f"#/world/{ID}")
    file = person.button("Open a world from a file")
    file.wait_for(timeout=BOOT)                            # beside a match under way Python is busy
    give_file(person, file, life.export())
    return there(person)


def begin(person):
    person.go(f"#/world/{ID}")
    person.press(person.button("Begin a world"))
    return there(person)


def card(name, first=FIRST, second=SECOND, **more) -> dict:
    """The deed that keeps a valid card."""
    return {"do": "design", "name": name, "type": "air", "level": 1, "attack": 200, "sub1": "beast",
            "style1": "normal", "text1": first, "style2": "dormant", "text2": second, "seed": "k3f9"} | more


def fill(person, label, text):
    person.page.get_by_label(label, exact=True).fill(text)


def pick(person, label, value):
    """Chooses from a list, or of a few buttons side by side."""
    person.page.get_by_label(label, exact=True).select_option(label=value)


def word(person, field, text):
    """Presses one of the words that may stand there."""
    words = person.page.locator(f".sentence:has(label:text-is('{field}')) .nextwords li")
    person.press(words.filter(has_text=re.compile(f"^{re.escape(text)}$")))


def said(person, field) -> str:
    return person.page.locator(f".sentence:has(label:text-is('{field}')) .told").inner_text()


def played(person, end):
    """Plays the match that has begun for some moves, gives it up, and sees what the world says of it."""
    page = person.page
    page.locator(".table").wait_for(timeout=BOOT)
    person.my_turn()
    person.play(picks=3)
    person.press(person.button("Menu"))
    person.press(person.button("Resign"))
    person.press(person.button("Resign", within=page.locator("dialog").last))
    page.locator("dialog.ending").wait_for(timeout=BOOT)
    person.press(page.get_by_role("link", name="Back to your world").first)
    there(person)
    says(person, end)


def owls(*names) -> str:
    """A deck with cards of the designer, as the text of a link."""
    life = native()
    for name in names:
        life.do("h0", card(name, author="Ann"))
    known = [designer.card_of(made) for made in life.state.designs.values()]
    return decks.pack(registry.get(ID), {"name": "Owls", "cards": finish_deck(known, random.Random(1))})


def keep_deck(person, packed):
    person.go(f"#/gift/{ID}/{packed}")
    person.button("Keep this deck").wait_for(timeout=BOOT)
    person.press(person.button("Keep this deck"))
    person.page.locator(".rows").wait_for(state="attached", timeout=BOOT)


def tick(person, name):
    """Ticks the box of a person at the table."""
    box = person.page.get_by_role("checkbox", name=re.compile(f"^{name} accepts"))
    if person.hand == "keyboard":
        person.tab_to(box)
        person.page.keyboard.press("Space")
    else:
        person.press(box)
    assert box.is_checked()
