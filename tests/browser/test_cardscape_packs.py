"""The Cardscape in the browser: packs, decks of what came, the album, a challenge.

The answer of the shipped challenge is not in the repository: the test of challenges seals one of its own by the
maintainer's program and puts it into a second build.
"""

import json
import re
import subprocess
import sys

import pytest

import sites
from cardscapework import HERE, ID, begin, bring, card, native, played
from person import BOOT, poll
from ttcg.cardscape import challenges, serials
from ttcg.cardscape.streams import Stream
from ttcg.world import shipped
from visiting import plate, says, submit, to

pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or does not have this game: run ./build.sh")


# ---- packs ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("hand", ["touch", "keyboard"])
def test_a_pack_is_sealed_then_opened_card_by_card(regulars, shop, hand):
    """CS-2.11: the commitment, a step of its own, each card; nothing jumps, and the focus comes back."""
    person = begin(regulars(shop, hand=hand, settings={"speed": "off" if hand == "keyboard" else "fast"}))
    page = person.page
    assert page.locator(".tile").count() == 1, "a first day has one free pack to open"
    assert "commitment" not in page.locator(".blocks").first.inner_text().lower()
    person.press(page.get_by_role("button", name="Open it"))
    dialog = page.locator("dialog.reveal")
    dialog.wait_for()
    assert page.evaluate("document.activeElement.matches('h2')"), "pressing Enter again opens nothing"
    person.press(dialog.locator("summary"))
    assert re.search("[0-9a-f]{16}", dialog.inner_text()), "a seal and its number"
    assert dialog.locator(".flip").count() == 0, "and no card"
    person.press(dialog.locator(".btn.main"))
    turn = dialog.locator("#turnall")
    turn.wait_for()
    assert "11 cards, face down" in dialog.locator(".flip > .vh").inner_text()
    names, places = [], []
    for i in range(11):
        if hand == "mouse" and i == 3:
            box = dialog.locator(".heap").bounding_box()           # a card is drawn aside, too
            page.mouse.move(box["x"] + 150, box["y"] + 90)
            page.mouse.down()
            page.mouse.move(box["x"] + 40, box["y"] + 95, steps=4)
            page.mouse.up()
        elif i % 3 == 1:
            page.keyboard.press("ArrowRight") if hand == "keyboard" else person.press(dialog.locator(".heap .flip"))
        elif hand == "keyboard":
            page.keyboard.press("Space")
        else:
            person.press(turn)
        status, head = dialog.locator("[role=status]"), f"Card {i + 1} of 11: "
        names.append(poll(lambda: (told := status.inner_text()).startswith(head) and told, f"card {i + 1} is turned"))
        places.append(turn.bounding_box()["y"])
    assert max(places) - min(places) < 3, f"the button jumps: {places}"
    assert names[-1].partition(": ")[2].startswith("The tale of")
    person.press(turn)
    assert dialog.locator(".newcards li[data-open]").count() == 11
    person.press(person.button("Done", within=dialog))
    dialog.wait_for(state="detached")
    assert plate(person)["Cards"] == "10" and page.evaluate("document.activeElement !== document.body")


def test_many_packs_at_once(regulars, shop):
    person = bring(regulars(shop, settings={"speed": "normal"}), native(packs=1))
    page = person.page
    person.button("Open 5", exact=True).first.click()
    page.locator("dialog.reveal .btn.main").click()
    page.locator("#turnall").click()
    person.button("All at once").click()
    poll(lambda: page.locator("dialog.reveal li[data-open]").count() == 55, "all lie open soon")
    page.keyboard.press("Escape")
    assert plate(person)["Cards"] == "60"


def test_a_pack_is_checked_and_a_forged_one_refused(regulars, shop):
    """CS-2.10: by its own file; the one with another card in it fails, with the check that failed."""
    person = bring(regulars(shop), native(packs=2))
    page = person.page
    person.press(page.locator(".rowtable tr", has_text="solo").get_by_role("link", name="Look"))
    with page.expect_download() as got:
        person.press(person.button("Pack file").first)
    text = open(got.value.path(), encoding="utf-8").read()
    to(person, "Packs")
    person.press(page.locator("summary", has_text="How is this fair?"))
    bench = page.locator(".block[data-kind=bench]", has_text="Check any pack")
    bench.locator("textarea").first.fill(text)
    check = person.button("Check a pack", within=bench)
    poll(lambda: check.get_attribute("aria-disabled") is None, "it can be checked")
    before = plate(person)
    submit(person, "Check a pack", bench)
    says(person, "root")
    made = json.loads(text)
    body = made.get("body") or made["pack"]["body"]
    body["cards"][0] = body["cards"][0].partition(".")[0] + (".0" if body["cards"][0].endswith(".1") else ".1")
    bench.locator("textarea").first.fill(json.dumps(made))
    told = bench.locator(".says")
    poll(lambda: re.search("CS-2.10|body matches commitment", told.inner_text()), "the forged one fails")
    assert plate(person) == before


# ---- decks and matches ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_a_deck_of_opened_packs_is_played(regulars, shop, hand):
    person = bring(regulars(shop, hand=hand), native(packs=8))
    page = person.page
    to(person, "Decks")
    person.press(person.button("Make one of what you have"))
    submit(person, "Make one of what you have", page.locator("dialog"))
    row = page.locator(".rowtable tr", has_text="Deck 1")
    row.wait_for()
    person.press(row.get_by_role("button", name="Play"))
    submit(person, "Play", page.locator("dialog"))
    played(person, "You lose")


# ---- the album and challenges --------------------------------------------------------------------------------------

def serials_of(number, count) -> list:
    """Serials of a card, as the packs of others have them."""
    return [serials.serial(number, x, Stream(b"others", f"{number}/{x}").take(10)) for x in range(1, count + 1)]


def test_five_serials_open_an_entry(regulars, shop):
    """CS-4: typed one by one; a typing error and one twice are refused, the fifth opens the entry."""
    number, name = 7, shipped.names()[7]
    codes = serials_of(number, 5)
    person = bring(regulars(shop), native())
    page = person.page
    to(person, "Album")
    bench = page.locator(".block[data-kind=bench]", has_text="Enter a serial")
    assert name not in page.locator("main").inner_text()

    def enter(code):
        bench.get_by_label("Serial", exact=True).fill(code)
        bench.get_by_label("Name of the card").fill(name.upper())
    enter(codes[0][:-1] + ("0" if codes[0][-1] != "0" else "1"))
    poll(lambda: "CS-4.5" in bench.locator(".says").inner_text(), "a typing error")
    for i, code in enumerate(codes):
        enter(code)
        submit(person, "Enter", bench)
        if i == 1:
            poll(lambda: not bench.get_by_label("Serial", exact=True).input_value(), "the form is empty again")
            enter(code)
            poll(lambda: "already" in bench.locator(".says").inner_text(), "the same again")
    page.locator("dialog.reveal").wait_for()
    page.keyboard.press("Escape")
    poll(lambda: page.locator("li[data-card='no:7']").inner_text().count(name), "the entry is open")
    assert plate(person)["Album"].startswith("1/")


def test_what_is_typed_while_a_serial_is_entered_stays(regulars, shop):
    """CS-4: whoever types the next code at once loses none of it; a form that was left alone is empty again."""
    codes = serials_of(7, 2)
    person = bring(regulars(shop), native())
    to(person, "Album")
    bench = person.page.locator(".block[data-kind=bench]", has_text="Enter a serial")
    serial, name = bench.get_by_label("Serial", exact=True), bench.get_by_label("Name of the card")
    serial.fill(codes[0])
    name.fill(shipped.names()[7])
    button = person.button("Enter", exact=True, within=bench)
    poll(lambda: button.get_attribute("aria-disabled") is None, "Enter can be pressed")
    # pressed and typed in one task of the page, so that no answer comes between them
    bench.evaluate("""(bench, code) => {
      bench.querySelector('button[type=submit]').click();
      const field = bench.querySelector('input');
      field.value = code;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }""", codes[1])
    poll(lambda: not name.input_value(), "the form is empty again")
    assert serial.input_value() == codes[1]


@pytest.fixture(scope="session")
def puzzled(rebuilt, tmp_path_factory):
    """A site with one more challenge: (site, carriers, answer). It is sealed as the maintainer's program does it."""
    folder = tmp_path_factory.mktemp("challenge")
    carriers, answer = ["TT003", "TT005", "TT011"], "three small words here"
    place = {"glyph": challenges.GLYPHS[0], "x": 20, "y": 30, "turn": 40}
    marks = [{"card": one, "dots": i} | place for i, one in enumerate(carriers, 1)]
    reward = {"kind": "lore", "title": "The lost page", "text": "It was behind the shelf.", "back": "lost-page"}
    challenge = {"id": "of-a-test", "title": "A puzzle of a test", "answer": answer, "marks": marks, "reward": reward}
    source, sealed = folder / "source.json", folder / "made.json"
    source.write_text(json.dumps(challenge), encoding="utf-8")
    program = [sys.executable, "-m", "ttcg.cardscape", "challenge", str(source), str(sealed)]
    subprocess.run(program, check=True, timeout=60,
                   env={"PYTHONPATH": str(sites.ROOT / "py"), "PATH": "/usr/bin:/bin"})
    text = sealed.read_text(encoding="utf-8")
    assert answer not in text and "shelf" not in text

    def add(parts):
        sites.add_to_wheel(parts, ID, "ttcg/data/challenges/of-a-test.json", text)
    site = sites.Site(rebuilt("challenge", add))
    yield site, carriers, answer
    site.close()


def test_a_challenge_is_solved(world, puzzled):
    """CS-6: marks on open entries only, a wrong answer costs nothing, the right one opens the reward.

    Here it is a back for the table, too.
    """
    site, carriers, answer = puzzled
    life = native()
    life.do("h0", card("Test Owl"))
    for one in carriers[:2]:
        number = list(shipped.ids()).index(one) + 1
        for code in serials_of(number, 5):
            life.do("h0", {"do": "serial", "code": code, "name": shipped.names()[number]})
    person = bring(world(site), life)
    page = person.page
    to(person, "Challenges")
    tile = page.locator(".block", has=page.get_by_role("heading", name="A puzzle of a test"))
    assert "2 of 3" in tile.inner_text() and tile.locator(".fanlet .mini").count() == 2
    heads = [head.inner_text() for head in page.locator(".block[data-kind=tiles] h2").all()]
    bench = page.locator(".block[data-kind=bench]").nth(heads.index("A puzzle of a test"))
    bench.get_by_label("Answer").fill("one small word here")
    submit(person, "Try it", bench)
    poll(lambda: "CS-6.4" in bench.locator(".says").inner_text(), "a wrong answer is told")
    bench.get_by_label("Answer").fill(answer.upper().replace(" ", "  "))
    submit(person, "Try it", bench)
    page.get_by_text("It was behind the shelf.").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".story", has_text="behind the shelf").count() == 1

    person.press(person.button("Use this back"))
    person.button("Use the plain back").wait_for()
    page.keyboard.press("Escape")
    to(person, "Designer")
    person.press(page.locator(".rowtable tr", has_text="Test Owl").get_by_role("button", name="Play with it"))
    for _ in range(2):                                     # and again after a reload, when the world is not open
        page.locator(".table").wait_for(timeout=BOOT)
        backs = [page.locator(f"[data-zone=deck{seat}] [data-look=back]").last for seat in (0, 1)]
        inks = [back.get_attribute("data-ink") for back in backs]
        assert inks == ["gold", "blue"], "the own cards have the back that was won"
        person.my_turn()
        page.reload()
