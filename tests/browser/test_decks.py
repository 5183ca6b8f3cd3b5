"""Cards and decks, for every game that has them: browsing, building, links, lists, files, and playing with them.

Nothing here knows a game.
"""

import pytest

from person import BOOT, SOON, poll
from deckwork import (GAME, GAMES, ID, CARDS, a_legal_deck, cards, clipboard, decks, drop_file, menu, new_deck,
                      open_file, own_set, rows, shipped, state, tap, text_of)

pytestmark = pytest.mark.skipif(not GAMES, reason="dist/site is missing or has no game with decks: run ./build.sh")


# ---- the parts -----------------------------------------------------------------------------------------------------

def test_a_deck_carries_what_it_needs_of_a_set_and_no_more(raw):
    one = {"name": "A", "digest": "1", "cards": [{"id": "a"}, {"id": "b"}]}
    sets = [one, {"name": "B", "digest": "2", "cards": [{"id": "c"}]}]
    needed = raw("decks/ownDecks", "(m, sets) => m.needed(['b', 'x'], sets)", sets)
    assert needed == [one | {"cards": [{"id": "b"}]}]
    union = "(m, sets) => m.union(sets, [{ name: 'A', digest: '1', cards: [{ id: 'b' }, { id: 'd' }] }])"
    twice = raw("decks/ownDecks", union, sets)
    assert [[card["id"] for card in made["cards"]] for made in twice] == [["a", "b", "d"], ["c"]]


def test_a_name_that_is_taken_gets_a_number(raw):
    names = [{"name": name} for name in ("Zoo", "Zoo 2", "y" * 60)]
    free = "(m, decks) => ['Zoo', 'Zoo 2', 'Ark', 'y'.repeat(60)].map(name => m.freeName(name, decks))"
    found = raw("decks/ownDecks", free, names)
    assert found == ["Zoo 3", "Zoo 3", "Ark", "y" * 56 + " 2"]


def test_cards_are_found_without_accents_by_every_word_and_by_each_filter(raw):
    kinds = {"name": "k", "label": "Kind", "kind": "choice", "choices": [["b", "B"], ["a", "A"]]}
    known = (("1", "Café au Lait", 10, ["a", "b"]), ("2", "Tea", 9, "a"), ("3", "Milk tea", 2, "b"))
    data = {"glyphs": {}, "fields": [{"name": "n", "label": "Number", "kind": "number"}, kinds],
            "cards": [{"id": i, "name": name, "text": name.lower(), "set": "", "face": {"ink": "red"},
                       "values": {"n": n, "k": k}} for i, name, n, k in known]}
    find = """(m, [data, ...finds]) => { const pool = m.prepared(data);
        return finds.map(find => m.search(pool, find).map(card => card.id)); }"""
    wanted = [
        ({"q": "LAIT cafe"}, ["1"]),
        ({"q": "tea"}, ["2", "3"]),
        ({"picks": {"k": ["b"]}}, ["1", "3"]),
        ({"picks": {"k": ["a"], "n": ["9"]}}, ["2"]),
        ({"order": "-n"}, ["1", "2", "3"]),
        ({"order": "+n"}, ["3", "2", "1"]),
        ({"order": "+k"}, ["3", "1", "2"]),
        ({"order": "name"}, ["1", "3", "2"]),
        ({"q": "tea", "picks": {"n": []}}, ["2", "3"]),
    ]
    assert raw("decks/pool", find, [data, *(look for look, _ in wanted)]) == [ids for _, ids in wanted]


# ---- building ------------------------------------------------------------------------------------------------------

# how far the page scrolls on behind its foot
BLANK = """(() => { const page = document.querySelector('.scroller'), foot = page.lastElementChild;
    const end = foot.getBoundingClientRect().bottom - page.getBoundingClientRect().top;
    return page.scrollHeight - page.scrollTop - end; })()"""


def test_a_deck_is_built_on_a_phone_and_survives_a_reload(regulars, shop):
    person = regulars(shop, hand="touch")
    page = person.page
    person.go("#/").page.locator(f"a[href='#/decks/{ID}']").first.tap()
    page.get_by_role("heading", name=GAME["decks"][0]["name"]).wait_for(timeout=BOOT)
    new_deck(person)
    tap(person, 0, 2, 4)
    state(person, "3 cards, not legal yet")
    tap(person, 2)                                         # a second press takes it out: no second copy is allowed
    state(person, "2 cards, not legal yet")
    person.press(person.button("The deck", exact=True))
    broken = page.locator(".deckside .faults li")
    assert broken.locator("a.clauseid").get_attribute("href").startswith(f"#/rules/{ID}/")
    assert len(rows(person)) == 2
    person.press(person.button("Finish this deck"))
    state(person, ", legal")
    assert broken.count() == 0 and page.locator(".chart").count() > 0
    assert page.evaluate(BLANK) < 2, "the page scrolls on after its content ends"
    full = rows(person)
    person.press(page.get_by_role("button", name=f"Take {full[-1]} out"))
    state(person, "not legal yet")
    person.press(person.button("Undo"))
    state(person, ", legal")
    person.press(person.button("Draw an opening hand"))
    hand = page.locator(".handful li")
    hand.first.wait_for()
    assert all(name.split(",")[0] in full for name in hand.locator(".vh").all_text_contents())
    page.keyboard.press("Escape")
    page.reload()
    page.locator(".deckbar").wait_for(timeout=BOOT)
    state(person, ", legal")
    person.press(person.button("The deck", exact=True))
    assert rows(person) == full
    person.press(page.get_by_role("link", name="Play it"))
    chosen = page.get_by_role("combobox", name="You", exact=True)
    chosen.wait_for(timeout=SOON)
    assert chosen.locator("option:checked").text_content() == "New deck"


def test_a_deck_is_renamed_copied_deleted_and_brought_back(regulars, shop):
    person = a_legal_deck(regulars(shop), "Breakfast")
    page = person.page
    menu(person, "Make a copy")
    page.get_by_role("heading", name="Breakfast 2").wait_for(timeout=SOON)
    decks(person)
    names = page.locator(".decklist a[href^='#/deck/'] >> text=/^Breakfast/")
    assert sorted(names.all_text_contents()) == ["Breakfast", "Breakfast 2"]
    person.button("More for Breakfast 2").click()
    person.button("Delete", within=page.locator("dialog")).click()
    poll(lambda: names.all_text_contents() == ["Breakfast"], "one is left")
    person.button("Undo", within=page.locator("#notices")).click()
    poll(lambda: len(names.all_text_contents()) == 2, "it is back")
    person.button("More for Breakfast 2").click()
    person.button("Delete", within=page.locator("dialog")).click()
    poll(lambda: names.all_text_contents() == ["Breakfast"], "one is left")
    page.reload()
    page.get_by_role("heading", name=GAME["decks"][0]["name"]).wait_for(timeout=BOOT)
    assert names.all_text_contents() == ["Breakfast"]


def test_a_prebuilt_deck_is_copied_to_be_changed(regulars, shop):
    person = decks(regulars(shop))
    first = GAME["decks"][0]["name"]
    person.button(f"Copy {first} to change it").click()
    person.page.get_by_role("heading", name=first).wait_for(timeout=SOON)
    person.page.locator(CARDS).first.wait_for(timeout=BOOT)
    state(person, ", legal")


def test_with_the_keyboard_alone_a_card_is_found_read_and_put_into_a_deck(regulars, shop):
    person = cards(regulars(shop, hand="keyboard"))
    page, keys = person.page, person.page.keyboard
    wanted = shipped()[20]["name"]
    keys.press("/")
    keys.type(wanted.lower())
    poll(lambda: page.locator(CARDS).count() < 5, "the search has its answer")
    person.tab_to(page.locator(f"{CARDS} .card").first)
    keys.press("Enter")
    page.locator("dialog.cardbox").get_by_role("heading", name=wanted).wait_for(timeout=SOON)
    keys.press("Escape")
    poll(lambda: page.evaluate("document.activeElement.matches('.cardgrid .card')"), "the focus is back on the card")
    new_deck(decks(person))
    person.tab_to(page.locator(f"{CARDS} .card").first)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        keys.press(key)
    state(person, "1 card")
    here = page.evaluate("document.activeElement.querySelector('.vh').textContent")
    assert rows(person)[0] in here and "1 in the deck" in here
    keys.press("u")
    state(person, "0 cards")
    keys.press("i")
    page.locator("dialog.cardbox").get_by_role("button", name="Add to the deck").press("Enter")
    state(person, "1 card")


def test_filters_and_order(regulars, shop):
    person = cards(regulars(shop))
    page, all_cards = person.page, person.page.locator(CARDS).count()
    assert all_cards == len(shipped())
    box = page.locator(".filters .tick input").first
    box.check()
    count = page.locator(CARDS).count
    some = poll(lambda: (few := count()) and few < all_cards and few, "fewer cards are shown")
    assert f"{some} of {all_cards}" in page.locator(".shown").inner_text()
    poll(lambda: "?" in page.evaluate("location.hash"), "the address takes it up")
    page.reload()
    page.locator(CARDS).first.wait_for(timeout=BOOT)
    assert page.locator(CARDS).count() == some and box.is_checked(), "the address keeps the search"
    person.button("Clear filters").click()
    page.get_by_label("Order").select_option("Name")
    names = [name.split(",")[0] for name in page.locator(f"{CARDS} .vh").all_text_contents()]
    sorted_names = page.evaluate("names => names.sort(new Intl.Collator('en').compare)", names)
    assert len(names) == all_cards and names == sorted_names
    page.get_by_role("searchbox").fill("zzzz nothing is called so")
    person.button("Show all cards").click()
    assert page.locator(CARDS).count() == all_cards


def test_one_card_leads_to_those_that_care_about_it(regulars, shop):
    person = cards(regulars(shop))
    page = person.page
    for number in range(12):
        tap(person, number)
        box = page.locator("dialog.cardbox")
        box.locator(".facts, .chips").first.wait_for(timeout=SOON)
        link = box.locator(".chips button").first
        if link.count():
            break
        page.keyboard.press("Escape")
    first, other = box.locator("h2").inner_text(), link.inner_text()
    link.click()
    box.get_by_role("heading", name=other, exact=True).wait_for()
    box.get_by_role("button", name=f"Back to {first}").click()
    box.get_by_role("heading", name=first, exact=True).wait_for()


# ---- in and out ----------------------------------------------------------------------------------------------------

def test_a_link_brings_the_deck_to_another_browser(regulars, shop):
    person = a_legal_deck(regulars(shop), "Shared one")
    cards_there = rows(person)
    copied = clipboard(person)
    menu(person, "Copy a link to this deck")
    link = copied()
    other = regulars(shop, hand="touch", size=(1280, 720))
    other.page.goto(link)
    other.page.get_by_role("heading", name="Shared one").wait_for(timeout=BOOT)
    state(other, ", legal")
    other.button("Keep this deck").click()
    other.page.locator(".rows").wait_for(timeout=SOON)
    assert rows(other) == cards_there
    other.page.reload()
    other.page.locator(".rows").wait_for(timeout=BOOT)
    assert rows(other) == cards_there


@pytest.mark.parametrize("harm", ["cut", "letters", "empty", "other"])
def test_a_link_that_was_cut_is_said_to_be(regulars, shop, harm):
    person = a_legal_deck(regulars(shop))
    copied = clipboard(person)
    menu(person, "Copy a link to this deck")
    link = copied()
    head, _, packed = link.rpartition("/")
    broken = {"cut": packed[:len(packed) // 2], "letters": packed[:20] + "AAAA" + packed[24:], "empty": "",
              "other": "nonsense"}
    person.page.goto(head + "/" + broken[harm])
    person.page.get_by_role("alert").get_by_role("heading", name="This link holds no whole deck").wait_for(timeout=BOOT)
    decks(person)
    assert person.page.locator("a[href^='#/deck/']").count() > 0, "the own deck is still there"


def test_a_pasted_list_with_a_typo_gets_a_suggestion(regulars, shop):
    one, two = (card["name"] for card in shipped()[:2])
    person = decks(regulars(shop))
    page = person.page
    person.button("Paste a list").click()
    page.get_by_label("Deck list or link").fill("# From a friend\n[First half]\n1 "
                                                f"{one[:-1]}\n\n{two.upper()}\n1x nothing at all like a card")
    note = page.locator("dialog .faults li")
    poll(lambda: note.count() == 2, "two lines are named")
    assert "Line 3" in note.first.inner_text() and "Line 6" in note.nth(1).inner_text()
    person.button(f"Use {one}").click()
    poll(lambda: note.count() == 1, "one line is mended")
    assert f"1 {one}\n" in page.get_by_label("Deck list or link").input_value()
    person.button("Add 2 cards as a deck").click()
    page.get_by_role("heading", name="From a friend").wait_for(timeout=SOON)
    page.locator(".rows").wait_for(timeout=BOOT)
    assert rows(person) == [one, two]
    copied = clipboard(person)
    menu(person, "Copy as a list")
    assert copied() == f"# From a friend\n1 {one}\n1 {two}\n"


def test_a_deck_file_goes_out_and_comes_in(regulars, shop):
    person = a_legal_deck(regulars(shop), "On paper")
    cards_there = rows(person)
    with person.page.expect_download() as got:
        menu(person, "Save to a file")
    data = open(got.value.path(), "rb").read()
    other = decks(regulars(shop, hand="touch", size=(1280, 720)))
    open_file(other, lambda: other.button("Open a file").click(), data, "deck.json")
    other.page.get_by_role("link", name="On paper", exact=True).click(timeout=SOON)
    other.page.locator(".rows").wait_for(timeout=BOOT)
    assert rows(other) == cards_there
    decks(other)
    drop_file(other, "\n".join(["# Dropped", *cards_there]).encode(), "list.txt")
    other.button(f"Add {len(cards_there)} cards as a deck").click()
    other.page.get_by_role("heading", name="Dropped").wait_for(timeout=SOON)


def test_decks_and_sets_are_in_the_file_of_everything(regulars, world, shop):
    person = a_legal_deck(regulars(shop), "Packed")
    cards(person)
    drop_file(person, text_of(own_set()))
    person.button("Keep this set").click()
    with person.page.expect_download() as got:
        person.button("Save all to a file").click()
    everything = open(got.value.path(), "rb").read()
    other = world(shop).go("#/settings")
    open_file(other, lambda: other.button("Open a file").click(), everything, "all.json")
    poll(lambda: "1 deck added" in other.notices() and "1 card set added" in other.notices(), "both are added", 60)
    cards(other)
    assert other.page.locator(CARDS).count() == len(shipped()) + 3
    decks(other)
    assert other.page.get_by_role("link", name="Packed", exact=True).count() == 1
    open_file(other, lambda: other.button("Open a file").click(), everything, "all.json")
    poll(lambda: "2 already here" in other.notices(), "nothing comes twice")


# ---- playing with decks --------------------------------------------------------------------------------------------

def test_each_seat_plays_the_deck_it_was_given(regulars, shop):
    person = a_legal_deck(regulars(shop), "Mine")
    person.page.get_by_role("link", name="Play it").click()
    level, given = GAME["levels"][0], GAME["decks"][1]
    person.tick(person.page.locator(f"input[name=vs][value={level['id']}]"))
    person.tick(person.page.locator("input[name=seat][value='1']"))
    person.page.get_by_label(level["name"], exact=True).last.select_option(given["name"])
    person.button("Deal", exact=True).click()
    person.page.locator(".table").wait_for(timeout=BOOT)
    assert [deck["name"] for deck in person.record()["decks"]] == [given["name"], "Mine"]


def test_a_deck_that_is_not_legal_is_refused_with_its_rule(regulars, shop):
    person = new_deck(decks(regulars(shop)))
    tap(person, 0)
    state(person, "1 card, not legal yet")
    person.go(f"#/{ID}")
    person.page.get_by_role("combobox", name="You", exact=True).select_option("New deck")
    person.button("Deal", exact=True).click()
    refusal = person.page.locator("#refused")
    refusal.wait_for(timeout=BOOT)
    assert "1" in refusal.inner_text()
