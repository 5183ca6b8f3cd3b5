"""Sets of cards of one's own: dropped, drawn, built with, shared; and files that are no set.

Nothing here knows a game: a set of one's own is made of shipped cards under other names.
"""

import pytest

from person import BOOT, SOON, poll
from deckwork import (GAMES, ID, CARDS, cards, clipboard, decks, drop_file, menu, new_deck, open_file, own_set, rows,
                      shipped, state, tap, text_of)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with decks: run ./build.sh")


# ---- sets of one's own ---------------------------------------------------------------------------------------------

def test_a_set_of_three_cards_is_dropped_drawn_built_with_played_and_shared(regulars, world, shop):
    person = cards(regulars(shop))
    page = person.page
    drop_file(person, text_of(own_set()))
    page.get_by_role("heading", name="Corner Shop").wait_for(timeout=SOON)
    assert page.locator(CARDS).count() == 3
    loaded = "all => all.length === 3 && all.every(img => img.naturalWidth)"
    poll(lambda: page.locator(f"{CARDS} img").evaluate_all(loaded), "all three are drawn")
    person.button("Keep this set").click()
    poll(lambda: page.locator(CARDS).count() == len(shipped()) + 3, "they stand with the others")
    new_deck(decks(person))
    page.get_by_role("searchbox").fill("neighbour")
    poll(lambda: page.locator(CARDS).count() == 3, "the own cards are found")
    tap(person, 0, 1)
    state(person, "2 cards")
    person.button("Finish this deck").click()
    state(person, ", legal")
    names = rows(person)
    assert names[:2] == ["Neighbour 0", "Neighbour 1"]
    copied = clipboard(person)
    menu(person, "Copy a link to this deck")
    link = copied()

    other = world(shop)                                    # a profile that has never met these cards
    other.page.goto(link)
    other.page.get_by_text("2 cards of Corner Shop").wait_for(timeout=BOOT)
    state(other, ", legal")
    other.button("Play it").click()
    other.button("Deal", exact=True).click()
    other.page.locator(".table").wait_for(timeout=BOOT)
    record = other.record()
    assert [card["name"] for made in record["sets"] for card in made["cards"]] == ["Neighbour 0", "Neighbour 1"]
    assert record["decks"][0]["cards"][0].startswith("own-0~")

    page.evaluate(f"location.hash = '#/cards/{ID}'")       # the deck stays whole when its set goes
    person.button("Delete Corner Shop").click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    poll(lambda: page.locator(CARDS).count() == len(shipped()), "the set is gone")
    decks(person)
    page.get_by_role("link", name="New deck", exact=True).click()
    page.locator(".rows").wait_for(timeout=SOON)
    assert rows(person) == names
    state(person, ", legal")


def test_a_faulty_set_is_reported_line_by_line_and_not_kept(regulars, shop):
    person = cards(regulars(shop))
    page, data = person.page, own_set()
    data["cards"][1]["nonsense"] = 1
    del data["cards"][2]["name"]
    text = text_of(data)
    open_file(person, lambda: person.button("Open a card set").click(), text, "mine.json")
    page.get_by_role("heading", name="mine.json is not a set yet").wait_for(timeout=SOON)
    report = page.locator(".report .faults li").all_inner_texts()
    line = text.decode().splitlines().index('   "nonsense": 1') + 1
    assert any(f"Line {line} " in words and "own-1" in words and "nonsense" in words for words in report), report
    assert any("own-2" in words and "name" in words for words in report), report
    person.button("Back to the cards").click()
    poll(lambda: page.locator(CARDS).count() == len(shipped()), "only the game's cards")
    page.reload()
    page.locator(CARDS).first.wait_for(timeout=BOOT)
    assert page.locator(CARDS).count() == len(shipped())


HOSTILE = {
    "broken": (b'{"name": "x", "cards": [', "is not a set yet"),
    "deep": (b"[" * 5000 + b"]" * 5000, "is not a set yet"),
    "large": (b'{"name": "' + b"x" * 3_000_000 + b'"}', "is not a set yet"),
    "latin": ('{"name": "Caf\xe9", "cards": []}'.encode("latin-1"), "not a text in UTF-8"),
    "utf-16": ('{"name": "x", "cards": []}'.encode("utf-16"), "not a text in UTF-8"),
    "number": (text_of(own_set(points=10 ** 400)), "is not a set yet"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_and_nothing_is_lost(regulars, shop, kind):
    data, words = HOSTILE[kind]
    person = cards(regulars(shop))
    open_file(person, lambda: person.button("Open a card set").click(), data)
    poll(lambda: words in person.page.locator("body").inner_text(), f"the page says {words!r}", 30)
    assert not person.page.locator("dialog.crash").count()
    cards(person.go())
    assert person.page.locator(CARDS).count() == len(shipped())


def test_a_file_of_many_megabytes_is_not_even_read(regulars, shop):
    person = cards(regulars(shop))
    person.page.evaluate("""() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(21e6)], 'film.json'));
        const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
        document.querySelector('main').dispatchEvent(drop);
    }""")
    poll(lambda: "film.json has 21 MB" in person.notices(), "the page says how large it is")
    assert person.page.locator(CARDS).count() == len(shipped())


def test_markup_in_a_name_stays_text(regulars, shop):
    person = cards(regulars(shop))
    data = own_set('<img src=x onerror="window.bad = 1">', 1)
    data["cards"][0]["name"] = "<b>bold</b> & <script>window.bad = 1</script>"
    drop_file(person, text_of(data))
    person.page.get_by_role("heading", name="<img src=x").wait_for(timeout=SOON)
    person.button("Keep this set").click()
    shown = person.page.locator(f"{CARDS} .vh")
    poll(lambda: "<b>bold</b>" in "".join(shown.all_text_contents()), "the name is shown as it is")
    assert person.page.evaluate("window.bad") is None


def test_a_thousand_cards_stay_quick(regulars, shop):
    person = cards(regulars(shop))
    page = person.page
    drop_file(person, text_of(own_set("Crowd", 1000)))
    person.button("Keep this set").click(timeout=BOOT)
    poll(lambda: page.locator(CARDS).count() == len(shipped()) + 1000, "all stand there", 60)
    drawn = "document.querySelectorAll('.cardgrid .face .name').length"
    assert page.evaluate(drawn) < 200, "only what is near is drawn"
    typed = """() => { const box = document.getElementById('seek'), times = [];
        for (const text of ['n', 'ne', 'nei', 'neighbour 77', '']) {
            const start = performance.now();
            box.value = text;
            box.dispatchEvent(new InputEvent('input', { bubbles: true }));
            document.body.offsetHeight;
            times.push(performance.now() - start);
        }
        return times; }"""
    runs = [page.evaluate(typed) for _ in range(3)]
    took = [min(times) for times in zip(*runs)]            # the best of a few: others work here too
    assert max(took) < 400, took
    poll(lambda: page.locator(CARDS).count() == len(shipped()) + 1000, "all stand there again", 60)
    page.evaluate("document.querySelector('.cardgrid').lastElementChild.scrollIntoView()")
    poll(lambda: page.locator(".cardgrid > li:last-child .face .name").count(), "the last one is drawn")
    assert page.evaluate(drawn) < 200


PUT = """values => new Promise((done, no) => {
    const open = indexedDB.open('mulligan');
    open.onerror = no;
    open.onsuccess = () => {
      const change = open.result.transaction('matches', 'readwrite');
      for (const key in values) change.objectStore('matches').put(values[key], key);
      change.oncomplete = () => { open.result.close(); done(); };
    }; })"""


def test_a_spoilt_set_or_deck_hides_no_other(regulars, shop):
    person = decks(regulars(shop))
    page, ids = person.page, [card["id"] for card in shipped()[:2]]
    spoilt = {"name": "Spoilt", "digest": "0", "cards": [{"id": "own~0", "name": "No card"}]}
    deck = {"game": ID, "cards": ids, "sets": [], "touched": 1}
    page.evaluate(PUT, {
        f"s:{ID}:0": {"game": ID, "touched": 1} | spoilt,
        "d:good": deck | {"id": "good", "name": "Good"},
        "d:bad": deck | {"id": "bad", "name": "Bad", "sets": [spoilt]},
    })
    cards(person)
    assert page.locator(CARDS).count() == len(shipped())
    kept = page.locator(".setlist li", has_text="Spoilt")
    assert "not used" in kept.inner_text()
    decks(person)
    state(person, "2 cards, not legal yet")
    assert page.locator(".decklist li", has_text="Bad").locator(".lawful").count() == 0
    page.get_by_role("link", name="Good", exact=True).click()
    page.locator(".rows").wait_for(timeout=SOON)
    cards(person)
    person.button("Delete Spoilt").click()
    person.button("Delete", exact=True, within=page.locator("dialog")).click()
    poll(lambda: not kept.count(), "the spoilt set can be deleted")
    person.button("Close this notice").click()
