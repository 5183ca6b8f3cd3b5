"""The Cardscape in the browser: the designer, links to others, and who accepts cards made by players."""

import base64
import json
import re
from statistics import median

import pytest

from axe import WIDE, faults
from cardscapework import (FIRST, HERE, ID, SECOND, begin, bring, card, fill, keep_deck, native, owls, pick, played,
                           said, tick, word)
from mulligan import Match, registry
from mulligan.cards import decks
from person import BOOT, poll
from visiting import give_file, says, submit, there, to

TIMES = 2.5                                # as long as a short sentence a long one may be judged, at most
pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")
# the time from each of some keys to the next change of what is said of the sentence
KEYS = """async ([id, texts]) => {
    const field = document.getElementById(id), told = document.getElementById(id + '-told'), took = [];
    for (const text of texts) {
        const before = told.textContent, began = performance.now();
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        while (told.textContent === before && performance.now() - began < 3000) await new Promise(done => {
          const port = new MessageChannel(); port.port1.onmessage = done; port.port2.postMessage(0); });
        took.push(performance.now() - began);
        await new Promise(done => setTimeout(done, 60));
    }
    return took; }"""
# a picture of some size and kind, as base64
PAINTED = """async ([width, height, type]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height }), pen = canvas.getContext('2d'),
      image = pen.createImageData(width, height);
    for (let i = 0; i < image.data.length; i += 65536) crypto.getRandomValues(image.data.subarray(i, i + 65536));
    pen.putImageData(image, 0, 0);
    const bytes = new Uint8Array(await new Promise(done => canvas.toBlob(blob => done(blob.arrayBuffer()), type)));
    return bytes.toBase64?.() ?? btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')); }"""


# ---- the designer --------------------------------------------------------------------------------------------------

def type_a_sentence(person):
    """Effect 1, with an error on the way; its last word is taken from those that are offered."""
    page = person.page
    first = page.get_by_label("Effect 1", exact=True)
    first.press_sequentially("Draw one crad.")
    poll(lambda: page.locator(".under mark[data-tone=bad]").all_inner_texts() == ["crad"], "the wrong word is marked")
    assert "card" in said(person, "Effect 1") and first.get_attribute("aria-invalid") == "true"
    assert first.get_attribute("aria-describedby").endswith("-told")
    first.press("End")
    for _ in "crad.":
        first.press("Backspace")
    first.press_sequentially("car")
    offered = page.locator(".sentence").first.locator(".nextwords li")
    poll(lambda: "card" in offered.all_inner_texts(), "words that begin so")
    if person.hand == "touch":
        word(person, "Effect 1", "card")
    else:
        first.press("ArrowDown")
        assert page.locator(".nextwords [aria-selected=true]").count() == 1
        assert first.get_attribute("aria-activedescendant")
        while page.locator(".nextwords [aria-selected=true]").inner_text() != "card":
            first.press("ArrowRight")
        first.press("Enter")
    poll(lambda: first.input_value().startswith("Draw one card"), "the word stands there")
    word(person, "Effect 1", ".")
    poll(lambda: page.locator(".sentence").first.get_attribute("data-tone") == "good", "the sentence is whole")
    assert first.input_value() == FIRST


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_card_is_designed_by_typing_and_by_menus_then_played_and_shared(regulars, world, shop, hand):
    """CS-5: one sentence typed, with an error on the way, the other put together word by word.

    Then a link to somebody else.
    """
    person = begin(regulars(shop, hand=hand))
    page = person.page
    to(person, "Designer")
    fill(person, "Name", "Test Owl")
    pick(person, "Type", "Air")
    fill(person, "Attack", "200")
    pick(person, "Subtype 1", "Beast")
    type_a_sentence(person)
    for one in ("gain", "one", "point", "."):
        word(person, "Effect 2", one)
    assert page.get_by_label("Effect 2", exact=True).input_value().lower() == SECOND.lower()
    submit(person, "Keep it", page.locator(".block[data-kind=bench]"))
    page.locator("dialog.reveal").wait_for()
    page.wait_for_timeout(500)
    assert "already" not in page.locator(".block[data-kind=bench] .says").inner_text(), "nothing is refused behind it"
    page.keyboard.press("Escape")
    row = page.locator(".rowtable tr", has_text="Test Owl")
    row.wait_for()
    ident = re.search("TTU-[0-9A-Z]{16}", row.inner_text())[0]

    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    person.press(row.get_by_role("button", name="Share it"))
    with page.expect_download():
        person.press(person.button("Save as a file"))
    person.press(person.button("Copy link"))
    address = page.evaluate("window.copied")
    assert address.startswith(shop.address + "#card=") and len(address) < len(shop.address) + 500
    page.keyboard.press("Escape")
    person.press(row.get_by_role("button", name="Play with it"))
    played(person, "You lose")

    other = world(shop, hand="touch" if hand == "mouse" else "mouse")
    other.page.goto(address)
    fill(other, "Your name", "Bob")
    other.press(other.button("Begin a world"))
    poll(lambda: "Test Owl" in other.page.locator(".says").inner_text(), "what came is shown first")
    submit(other, "Take it in", other.page.locator("main"))
    other.press(other.button("Done", within=other.page.locator("dialog.reveal")))
    to(there(other), "Designer")
    assert ident in other.page.locator(".rowtable tr", has_text="Test Owl").inner_text()
    other.page.goto(address)
    poll(lambda: "already" in other.page.locator(".says").inner_text(), "the second time there is nothing to take")
    assert other.button("Take it in").get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("hand, size", [("touch", (390, 844)), ("mouse", (1280, 800))])
def test_the_designer_says_how_a_sentence_is_read(regulars, shop, hand, size):
    """CS-5.2, TT-17.8, TT-19.4: its wording, what to look at twice, with the place, and what can do nothing."""
    person = begin(regulars(shop, hand=hand, size=size))
    page = person.page
    to(person, "Designer")
    first = page.get_by_label("Effect 1", exact=True)
    block = page.locator(".sentence").first
    notes = block.locator(".notes li")
    first.fill("Enemy units lose 100 attack this turn.")
    poll(lambda: notes.count() == 2, "the notes are there")
    assert notes.all_inner_texts() == [
        "It is read as: This turn, all units your opponent controls lose 100 attack.",
        "Look twice: number: 'all' is read, and not written (TT-17.8)"]
    assert block.locator("mark[data-tone=look]").inner_text() == "units"
    described = first.get_attribute("aria-describedby").split()
    assert described[-1].endswith("-notes") and page.locator(f"#{described[-1]}").is_visible()
    first.fill("Tap this card.")
    poll(lambda: any("It can do nothing: Using the effect has tapped" in text for text in notes.all_inner_texts()),
         "what can do nothing is named")
    assert not block.locator("mark[data-tone=look]").count()
    assert page.evaluate(WIDE) is None, "nothing sticks out"
    first.fill("Draw one")
    poll(lambda: not notes.count() and block.locator(".nextwords li").count(), "words again, and no notes")


@pytest.mark.parametrize("hand, size", [("touch", (390, 844)), ("keyboard", (1280, 800))])
def test_both_accept_cards_made_by_players_before_they_play(regulars, shop, hand, size):
    """CS-5.7: their cards stand in the form, to be read.

    The deal is refused until both have ticked; a rematch goes on with it.
    """
    person = regulars(shop, hand=hand, size=size)
    page = person.page
    keep_deck(person, owls("Test Owl", "Night Owl"))
    person.go(f"#/{ID}")
    page.locator("#deck0").select_option("Owls")
    assert not page.locator(".accord").count(), "against a computer nothing is asked"
    person.tick(page.locator("input[name=vs][value=person]"))
    asked = page.locator(".accord")
    asked.wait_for()
    assert "CS-5.7" in asked.inner_text()
    assert asked.locator(".chips button").all_text_contents() == ["Night Owl by Ann", "Test Owl by Ann"]
    page.get_by_role("textbox", name="Seat 1", exact=True).fill("Bob")
    person.press(asked.get_by_role("button", name="Test Owl"))
    page.locator("dialog.cardbox", has_text=SECOND).wait_for()
    assert faults(page, size[0]) == []
    page.keyboard.press("Escape")
    assert faults(page, size[0]) == [] and page.evaluate(WIDE) is None
    refused = page.locator("#refused")
    for name, left in (("Bob", "Bob and Seat 2"), ("Seat 2", "Seat 2")):
        person.press(person.button("Deal", exact=True))
        poll(lambda: refused.count() and "(CS-5.7)" in refused.inner_text(), "the deal is refused")
        assert refused.inner_text().endswith(f"Still to accept: {left}.")
        assert page.evaluate("document.activeElement.id") == "refused"
        tick(person, name)
    person.press(person.button("Deal", exact=True))
    page.locator("#accept").wait_for(timeout=BOOT)
    person.press(page.locator("#accept"))
    person.my_turn()
    review = page.evaluate("location.hash").replace("play", "review")
    person.press(person.button("Menu"))
    person.press(person.button("Resign"))
    person.press(person.button("Resign", within=page.locator("dialog").last))
    page.locator("dialog.ending").wait_for(timeout=BOOT)
    person.press(person.button("Rematch", within=page.locator("dialog.ending")))
    person.press(person.button("Deal", exact=True))
    page.locator("#accept").wait_for(timeout=BOOT)

    person.go(f"{review}@2")                               # play on from here: a new match, and both are asked anew
    person.button("Play from here").wait_for(timeout=BOOT)
    person.press(person.button("Play from here"))
    person.press(person.button("Play", exact=True, within=page.locator("dialog")))
    page.locator("dialog .accord").wait_for()
    person.press(person.button("Play", exact=True, within=page.locator("dialog").last))
    assert page.locator("dialog .accord").count(), "not before both have ticked"
    tick(person, "Bob")
    tick(person, "Seat 2")
    person.press(person.button("Play", exact=True, within=page.locator("dialog").last))
    page.locator(".curtain").wait_for(timeout=BOOT)


def test_a_rematch_of_a_match_nobody_accepted_asks_first(regulars, shop):
    """CS-5.7: a match from elsewhere may know of no acceptance"""
    person, game = regulars(shop), registry.get(ID)
    deck = decks.unpack(owls("Test Owl"))["deck"]
    seats = [{"kind": "person", "name": name} for name in ("Bob", "Tom")]
    match = Match(game, {}, seats, [deck, None], 3, "2026-01-01T00:00:00Z")
    for _ in range(4):
        match.act_move(match.to_move()[0], match.legal(match.to_move()[0])[0])
    give_file(person.go("#/matches"), person.button("Open a file"), json.dumps(match.record()), "match.json")
    person.page.locator(".matches li a[href*='#/play/']").first.click(timeout=BOOT)
    person.page.locator("#accept").click(timeout=BOOT)
    was = person.my_turn().match()
    for name in ("Menu", "Resign", "Resign", "Rematch", "Deal"):
        person.button(name, exact=True).last.click()
    person.page.locator("dialog .accord").wait_for()
    tick(person, "Bob")
    tick(person, "Tom")
    person.button("Play", exact=True).click()
    poll(lambda: person.match() != was, "a new match")
    person.page.locator("#accept").wait_for(timeout=BOOT)


def test_other_decks_are_accepted_anew(regulars, shop):
    """CS-5.7: a tick is for the cards that were shown, and goes with them"""
    person = regulars(shop)
    page = person.page
    keep_deck(person, owls("Test Owl"))
    person.go(f"#/{ID}")
    person.tick(page.locator("input[name=vs][value=person]"))
    page.locator("#deck1").select_option("Owls")
    tick(person, "Seat 1")
    page.locator("#deck0").select_option("Owls")
    poll(lambda: page.locator(".accord input:checked").count() == 0 and page.locator(".accord input").count() == 2,
         "nobody has accepted both decks")
    for deck in ("#deck0", "#deck1"):
        page.locator(deck).select_option("")
    page.locator(".accord").wait_for(state="detached")
    person.press(person.button("Deal", exact=True))
    page.locator(".curtain").wait_for(timeout=BOOT)


@pytest.mark.parametrize("harm", ["cut", "changed", "none"])
def test_a_broken_link_is_told_of_and_loses_nothing(regulars, shop, harm):
    life = native()
    life.do("h0", card("Test Owl"))
    ident = next(iter(life.state.designs))
    part = life.do("h0", {"do": "share", "card": ident}).link
    broken = {"cut": part[:-20], "changed": part[:30] + "A" + part[31:], "none": "card="}[harm]
    person = bring(regulars(shop), native("Bob"))
    page = person.page
    home = page.evaluate("location.hash")
    person.go("#/")
    page.goto(shop.address + "#" + broken)
    page.locator(".refused[role=alert]").wait_for(timeout=BOOT)
    assert "Copy the whole link" in page.locator("main").inner_text() and not person.button("Take it in").count()
    page.goto(shop.address + home)
    to(there(person), "Designer")
    assert page.locator(".rowtable tr", has_text="Test Owl").count() == 0
    page.goto(shop.address + "#nothing=abc")
    page.get_by_text("Nothing here knows").wait_for()


def test_a_long_sentence_is_judged_as_soon_as_a_short_one(regulars, shop):
    """Both in one run, in turns: the way there and back takes most of either, whatever else the machine does."""
    person = bring(regulars(shop), native(packs=2))
    to(person, "Designer")
    text = "Return one dark unit you control to your hand to destroy one rank 2 or lower unit your opponent controls."
    field, ratios = person.page.get_by_label("Effect 1", exact=True), []
    for turn in range(4):                                  # the machine may be busy for a while
        last = len(text) - 5 * turn
        texts = [part for at in range(last - 20, last) for part in (text[:at] + "q", f"Draw {at}q")]
        field.fill(f"Draw {turn}q")
        poll(lambda: said(person, "Effect 1"), "it is judged")
        took = person.page.evaluate(KEYS, [field.get_attribute("id"), texts])
        ratios.append(median(took[::2]) / median(took[1::2]))
        if ratios[-1] < TIMES:
            break
    assert ratios[-1] < TIMES, ratios


def test_an_own_picture_is_drawn_small_and_nothing_else_gets_in(regulars, shop):
    """CS-5.4: at most 512 pixels and 60 kB, whatever was chosen; a drawing with scripts in it is no picture."""
    person = bring(regulars(shop), native())
    page = person.page
    to(person, "Designer")
    data = {kind: page.evaluate(PAINTED, [1400, 900, f"image/{kind}"]) for kind in ("png", "jpeg")}
    for kind, text in data.items():
        choose_picture(person, base64.b64decode(text), f"noise.{kind}")
        thumb = page.locator(".thumb img")
        shown = poll(lambda: thumb.count() and thumb.get_attribute("src"), "it is shown")
        assert re.match("data:image/(webp|jpeg);base64,", shown) and len(shown) * 3 / 4 < 60_100
        decoded = "async node => { await node.decode(); return [node.naturalWidth, node.naturalHeight]; }"
        size = thumb.evaluate(decoded)
        assert max(size) <= 512 and abs(size[0] / size[1] - 1400 / 900) < 0.02
        person.button("Take it out").click()
    choose_picture(person, b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "drawing.png")
    says(person, "no PNG, JPEG or WebP")
    choose_picture(person, base64.b64decode(data["png"])[:200], "cut.png")
    says(person, "damaged")
    assert page.locator(".thumb img").count() == 0


def choose_picture(person, data, name):
    with person.page.expect_file_chooser() as chooser:
        person.page.locator(".picturefield .btn").first.click()
    chooser.value.set_files({"name": name, "mimeType": "image/png", "buffer": data})
