"""A match as a clip: every moment of it is drawn, closed hands stay closed, it is saved, stopped, and tried again."""

import base64
import json
import re

import pytest

import sites
from person import BOOT, SOON, poll

pytestmark = pytest.mark.skipif(not sites.BUILT.exists(), reason="dist/site is missing: run ./build.sh")

MATCH = sites.ROOT / "tests/browser/fixtures/doubtful.match.json"      # of 43 moves; nobody's hand is ever open
FRAMES = 40                                            # the most a clip has
SHORT = 8                                              # moves after which one resigns where every frame is as good
LONG = 120_000
# what a GIF shows: how many pictures of which size, and of some of them how many colours and how much differs from the
# first
SHOWS = """async ([text, asked]) => {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await decoder.completed;
    const pixelsOf = async frameIndex => {
      const { image } = await decoder.decode({ frameIndex, completeFramesOnly: true });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const ms = image.duration / 1000;
      image.close();
      return { ms, width: canvas.width, height: canvas.height,
        pixels: new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer) };
    };
    const first = await pixelsOf(0), shown = [];
    for (const index of asked) {
      const { pixels, ...rest } = await pixelsOf(index);
      const unlike = pixels.filter((pixel, i) => pixel !== first.pixels[i]).length;
      shown.push({ ...rest, colours: new Set(pixels).size, unlike: unlike / pixels.length });
    }
    const count = decoder.tracks.selectedTrack.frameCount;
    decoder.close();
    return { count, shown };
}"""
# the cards of hands that the table of a clip has ever drawn, open and closed
WATCH = """() => {
    window.drawn = { open: 0, closed: 0 };
    new MutationObserver(() => {
      for (const card of document.querySelectorAll('.clip :is(.hand, .tophand) .card')) {
        drawn[card.dataset.look === 'back' ? 'closed' : 'open']++;
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

# the smallest letters of words that the table of a clip has ever shown, in px of its pictures
LETTERS = """() => {
    window.letters = [];
    new MutationObserver(() => {
      const stage = document.querySelector('.clip'), words = stage && document.createTreeWalker(stage, 4);
      while (words?.nextNode()) {
        const node = words.currentNode.parentElement, { width, height } = node.getBoundingClientRect();
        if (!words.currentNode.data.trim() || width < 3 || height < 3) continue;
        letters.push([parseFloat(getComputedStyle(node).fontSize), node.textContent.trim().slice(0, 20),
          stage.offsetWidth, stage.offsetHeight]);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

# of the picture that an image shows now
COLOURS = """async image => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size; }"""


def shortened() -> bytes:
    """The match, resigned after a few moves."""
    record = json.loads(MATCH.read_text("utf-8"))
    deals = sum(action.startswith("*") for action in record["actions"])
    record["actions"][deals + SHORT:] = ["0 resign"]
    return json.dumps(record | {"result": None, "digest": ""}).encode()


def reviewed(person, *, short=False):
    """The match under review."""
    person.go("#/matches")
    text = shortened() if short else MATCH.read_bytes()
    with person.page.expect_file_chooser() as chooser:
        person.button("Open a file").click()
    chooser.value.set_files({"name": MATCH.name, "mimeType": "application/json", "buffer": text})
    person.page.locator(".matches li a").first.wait_for(timeout=BOOT)
    person.press(person.page.locator(".matches").get_by_role("link", name="Review"))
    person.page.locator(".transport").wait_for(timeout=BOOT)
    return person


def begin(person):
    if person.hand == "touch":
        person.press(person.button("Moves"))
    person.press(person.button("Clip"))
    return person.page.get_by_role("dialog", name="A clip of this match")


def saved(person) -> bytes:
    with person.page.expect_download() as got:
        person.press(person.button("Save clip"))
    assert got.value.suggested_filename == "mulligan-match.gif"
    with open(got.value.path(), "rb") as file:
        return file.read()


def shows(person, gif, *asked):
    return person.page.evaluate(SHOWS, [base64.b64encode(gif).decode(), asked])


@pytest.mark.parametrize("hand, size", [("mouse", (1280, 720)), ("touch", (360, 640))])
def test_every_moment_is_drawn_and_closed_hands_stay_closed(regulars, shop, hand, size):
    """Of a long match on a phone, and of a short one on a desktop, whose pictures are large."""
    short = hand == "mouse"
    frames = 1 + len(json.loads(shortened())["actions"]) if short else FRAMES
    person = reviewed(regulars(shop, hand=hand), short=short)
    person.page.evaluate(WATCH)
    dialog = begin(person)
    dialog.locator(".made").wait_for(timeout=LONG)
    found = shows(person, saved(person), 0, frames // 2, frames - 1)
    assert found["count"] == frames
    first, middle, last = found["shown"]
    assert (first["width"], first["height"]) == size
    assert min(first["colours"], last["colours"]) > 60, "the cloth, the cards and the words are there"
    assert min(middle["unlike"], last["unlike"]) > .02, "the table fills"
    assert last["ms"] > first["ms"] > 500, "the end stays longer"
    drawn = person.page.evaluate("drawn")
    assert drawn["open"] == 0 and drawn["closed"] > frames, drawn
    assert person.page.locator(".clip").count() == 0, "nothing of it is left in the page"


@pytest.mark.parametrize("window, picture", [((1280, 720), (1280, 720)), ((1920, 1080), (1280, 720)),
                                              ((390, 844), (390, 844))])
def test_its_words_can_be_read(regulars, shop, window, picture):
    person = reviewed(regulars(shop, hand="touch" if window[0] < 800 else "mouse", size=window), short=True)
    person.page.evaluate(LETTERS)
    begin(person).locator(".made").wait_for(timeout=LONG)
    [shown] = shows(person, saved(person), 1)["shown"]
    assert (shown["width"], shown["height"]) == picture
    letters = person.page.evaluate("letters")
    scale = shown["width"] / letters[0][2]
    assert len(letters) > SHORT and letters[0][3] * scale == shown["height"]
    assert not [each for each in letters if each[0] * scale < 11]


def test_it_is_stopped_at_once_and_nothing_is_left(regulars, shop):
    person = reviewed(regulars(shop))
    dialog = begin(person)
    part = dialog.get_by_role("status")
    poll(lambda: re.search(r"[1-9]", part.inner_text()), "it tells how far it is")
    person.press(person.button("Stop", within=dialog))
    dialog.wait_for(state="detached", timeout=SOON)
    poll(lambda: person.page.locator(".clip").count() == 0, "the table of the clip is gone")


def test_what_goes_wrong_is_said_and_can_be_tried_again(regulars, shop):
    person = reviewed(regulars(shop))
    person.page.evaluate("""() => {
        const real = XMLSerializer.prototype.serializeToString;
        XMLSerializer.prototype.serializeToString = () => {
          XMLSerializer.prototype.serializeToString = real;
          throw new Error('No memory is left.'); }; }""")
    dialog = begin(person)
    dialog.get_by_role("alert").wait_for(timeout=SOON)
    assert "could not be made: No memory is left." in dialog.inner_text()
    assert person.page.locator(".clip").count() == 0
    person.press(person.button("Try again"))
    poll(lambda: dialog.get_by_role("progressbar").count(), "it is made anew")
    person.press(person.button("Stop", within=dialog))


def test_firefox_makes_one_too(world, firefox, shop):
    person = reviewed(world(shop, browser=firefox), short=True)
    made = begin(person).locator(".made")
    made.wait_for(timeout=LONG)
    assert made.evaluate(COLOURS) > 60, "the cloth, the cards and the words are there"


def test_the_single_file_makes_one_too(world, tmp_path):
    file = tmp_path / "mulligan.html"
    file.write_bytes(sites.SINGLE.read_bytes())
    person = reviewed(world(file.as_uri()), short=True)
    begin(person).locator(".made").wait_for(timeout=LONG)
    assert len(saved(person)) > 30_000, "a blank one would be far smaller"
