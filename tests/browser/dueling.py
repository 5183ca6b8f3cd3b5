"""A person's hands at a game with a response stack, and matches of it brought to a point."""

import json
import re

import sites
from person import BOOT, LIT, SOON, poll
from scenes import Scene

ID = "asigoc"
GAME = next((game for game in sites.games() if game["id"] == ID), None) if sites.BUILT.exists() else None
HANDS = {"mouse": {}, "keyboard": {"hand": "keyboard"}, "touch": {"hand": "touch", "size": (390, 844)}}
# Weapons that answer nothing, to fill up decks with: what is drawn is what a scene names
QUIET = """kilnfork furnace-ram wickblade mirrorfang lantern-pike gatestone warden-halberd fogglass-dirk tessera-wall
    bastion-flail drovers-goad tollkeepers-axe ossuary-blade sparkshears slagmaul""".split()
PLATE = ".plate[data-seat='{}']"
ENTRIES = ".entries li"
# the arrow that leads from the focus towards an element of the same zone; null when the focus is there
TOWARDS = """to => {
    const at = document.activeElement, a = at.getBoundingClientRect(), b = to.getBoundingClientRect();
    if (to === at) return null;
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    if (Math.abs(x) > Math.abs(y) || at.closest('.fan')) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
}"""
# the key that leads towards an element's zone, back or on; null when the focus is there
TAB = """to => to === document.activeElement || to.closest('.zone')?.contains(document.activeElement) ? null
    : to.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'"""


def give(person, scene):
    """Opens the record of a scene at its last moment."""
    person.go("#/matches")
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    record = json.dumps(scene.record()).encode()
    chooser.value.set_files({"name": "match.json", "mimeType": "application/json", "buffer": record})
    person.page.locator(".matches li").first.wait_for(timeout=BOOT)


def sit_down(person, scene):
    give(person, scene)
    person.page.locator(".matches li a[href*='#/play/']").first.click()
    person.my_turn()
    return person


def push(person, control):
    """Presses one thing that is lit, walking there by Tab and arrows if the hand is the keyboard."""
    control.wait_for(timeout=SOON)
    if person.hand != "keyboard":
        return control.tap() if person.hand == "touch" else control.click()
    keys = person.page.keyboard
    for script in (TAB, TOWARDS):
        for _ in range(80):
            key = control.evaluate(script)
            if not key:
                break
            keys.press(key)
        else:
            raise AssertionError(f"the keys do not lead to {control}")
    keys.press("Enter")


def lit(person, name):
    """What may be chosen and is called so; an empty place by the end of its name."""
    return person.page.locator(LIT).filter(has_text=re.compile(rf"^\s*(empty,.*)?{re.escape(name)}")).first


def choose(person, *names):
    """Chooses what is called so, one after the other."""
    for name in names:
        push(person, lit(person, name))


def asked(person, words, seconds=SOON / 1000):
    prompt = person.page.locator(".prompt [role=status]")
    poll(lambda: words in prompt.inner_text(), f"the prompt says {words!r}", seconds)


def health(person) -> list:
    """Of both players, as their plates say."""
    return [int(person.page.locator(f"{PLATE.format(seat)} [data-main] dd").inner_text().split()[0]) for seat in (0, 1)]


def names(person, place) -> list:
    return [text.split(",")[0].strip() for text in person.page.locator(f"{place} .card > .vh").all_text_contents()]


def ended(person, *words):
    """The words of the end, which is then put away."""
    ending = person.page.locator("dialog.ending")
    ending.wait_for(timeout=SOON)
    for told in words:
        assert told in ending.inner_text(), ending.inner_text()
    person.press(ending.get_by_role("button", name="Close"))


def deck(top, ace="ninth-furnace"):
    """A deck with these cards on top, and quiet ones below."""
    named = top.split()
    return " ".join([*named, *[card for card in QUIET if card not in named][:15 - len(named)], "|", ace])


def duel():
    """The other's effect, one's own answer, the other's answer to that: three on the stack, and a fourth possible."""
    scene = Scene(ID, (deck("reedwhip fen-whisper"),
                       deck("cinder-toss quench kilnfork"))).until("Main", 1).play("A deploy reedwhip 1", "both")
    scene.until("Main", 2).play("B deploy kilnfork 1", "both")
    return scene.play("B use cinder-toss", "A use fen-whisper -> #1", "B use quench -> #2")
