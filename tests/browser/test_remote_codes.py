"""QR codes: drawn so that another program reads them in both themes, and read by a camera that is off again."""

import re
import subprocess

import pytest

import sites
from conftest import PLAIN, program
from house import GAMES
from mulligan.remote.device import Device
from person import BOOT, SOON, poll

WEB = sites.ROOT / "web"
SIGNAL = "eJwFwMEJgCAUBuB7q7jBQ-I3f8" * 10
LINK = "https://somebody.example/some/where/#/friend/" + SIGNAL
ENTRY = """
export * from './qr.js'; export { readCode } from './codeReader.js'; export { render } from '../table/html.js';"""
DRAW = """text => {
  document.body.replaceChildren();
  codes.render(codes.drawing(text, 'The invitation'), document.body); }"""
# the text of the code in a picture of the screen
READ = """async bytes => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return codes.readCode(canvas); }"""
# what the camera's tracks are, for all that were given to this page
TRACKS = """
globalThis.tracks = [];
if (navigator.mediaDevices) {
  const given = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async wish => {
    const stream = await given(wish);
    tracks.push(...stream.getTracks());
    return stream; };
}
"""
ENDED = "tracks.length > 0 && tracks.every(track => track.readyState === 'ended')"
BEGIN = "() => { globalThis.found = 'nothing yet'; codes.read().then(text => { globalThis.found = text; }); }"


@pytest.fixture(scope="module")
def script():
    """The page's own modules of codes as one script, bundled like those of the site."""
    if not (WEB / "node_modules").exists():
        pytest.skip("web/node_modules is missing: run ./build.sh")
    bundle = [WEB / "node_modules/.bin/esbuild", "--bundle", "--format=iife", "--global-name=codes",
              "--footer:js=globalThis.codes = codes;"]
    made = subprocess.run(bundle, check=True, capture_output=True, text=True, timeout=60, input=ENTRY,
                          cwd=WEB / "remote")
    return made.stdout + TRACKS


def page_of(browser, script, shop, **how):
    page = browser.new_context(**how).new_page()
    page.goto(shop.address + "#/about")
    page.locator("main h1").wait_for()
    page.evaluate(script + "; 0")
    return page


@pytest.fixture
def plain(chromium, script, shop):
    page = page_of(chromium, script, shop)
    yield page
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", ["x", "2741", LINK, SIGNAL.upper().replace("-", ""), "wörd 🂡 / übrig"])
def test_a_code_is_read_back_by_another_program(plain, text, theme):
    plain.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    plain.evaluate(DRAW, text)
    code = plain.get_by_role("img", name="The invitation as a QR code")
    assert plain.evaluate(READ, list(code.screenshot())) == text


def test_as_many_letters_fit_as_is_said(plain):
    assert plain.evaluate("codes.FITS") == 2952
    plain.evaluate(DRAW, "a" * 2952)
    side = int(plain.locator("svg.qr").get_attribute("viewBox").split()[2])
    assert side == 177 + 8, "version 40, its margin included"
    with pytest.raises(Exception, match="lean-qr"):
        plain.evaluate(DRAW, "a" * 2953)


def test_nothing_is_read_from_a_picture_without_a_code(plain):
    plain.evaluate("document.body.replaceChildren(document.createElement('h1'))")
    assert plain.evaluate(READ, list(plain.screenshot())) is None


# ---- a camera ------------------------------------------------------------------------------------------------------

def film(path, view: int, squares: list, size=(640, 480)):
    """A film that shows a code, in the form that Chromium takes for a camera (YUV4MPEG2)."""
    width, height = size
    module = (height - 40) // view
    rows = [bytearray(b"\xeb" * width) for _ in range(height)]
    for x, y in squares:
        for row in rows[20 + y * module:20 + (y + 1) * module]:
            row[40 + x * module:40 + (x + 1) * module] = b"\x10" * module
    frame = b"FRAME\n" + b"".join(rows) + b"\x80" * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420\n".encode() + frame * 5)


@pytest.fixture
def camera(driver, plain, script, shop, tmp_path):
    """`camera(text)`: a page whose camera sees a code of that text, or nothing but white; `allowed` by its person.

    A code with many letters wants a film of 800 by 600, the widest picture that is looked through.
    """
    browsers = []

    def open_(text, allowed=True, size=(640, 480)):
        squares, side = [], 40
        if text is not None:
            plain.evaluate(DRAW, text)
            path = plain.locator("svg.qr path").get_attribute("d")
            side = int(plain.locator("svg.qr").get_attribute("viewBox").split()[2])
            squares = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1", path)]
        film(tmp_path / "seen.y4m", side, squares, size)
        seen = [f"--use-file-for-fake-video-capture={tmp_path / 'seen.y4m'}", "--use-fake-device-for-media-stream"]
        if allowed:                            # Chromium without windows knows no permissions: its person says yes
            seen.append("--use-fake-ui-for-media-stream")
        browser = driver.chromium.launch(executable_path=program("CHROMIUM", "chromium", "google-chrome"),
                                         args=[*PLAIN, *seen])
        browsers.append(browser)
        return page_of(browser, script, shop, permissions=["camera"] if allowed else [])

    yield open_
    for browser in browsers:
        browser.close()


def test_the_camera_reads_a_code_and_is_off_then(camera):
    page = camera(LINK)
    assert page.evaluate("codes.canRead()") is True
    page.evaluate(BEGIN)
    poll(lambda: page.evaluate("found") == LINK, "the code is read")
    assert page.evaluate(ENDED) and page.locator("dialog").count() == 0


def test_the_button_reads_an_invitation_and_opens_it(camera, shop):
    """Pressed as a person presses it, at the page that takes letters: what the film shows goes where a link goes."""
    letter = Device.invite(GAMES["gomori"], name="Ann").letter().packed()
    page = camera(f"{shop.address}#/letter/{letter}", size=(800, 600))
    page.evaluate("location.hash = '#/friend'")
    page.get_by_role("button", name="Read a QR code").click()
    page.get_by_role("heading", name="Ann invites you to Gomori").wait_for(timeout=BOOT)
    assert page.evaluate(ENDED) and page.locator("dialog").count() == 0


def test_a_camera_that_sees_nothing_can_be_closed_and_is_off_then(camera):
    page = camera(None)
    page.evaluate(BEGIN)
    page.get_by_text("Hold the camera so that the whole code").wait_for(timeout=SOON)
    assert page.evaluate("tracks.length") == 1 and not page.evaluate(ENDED)
    page.keyboard.press("Escape")
    poll(lambda: page.evaluate("found") is None and page.evaluate(ENDED), "it is off")


def test_a_camera_that_is_not_allowed_is_told_what_to_do_instead(camera):
    page = camera(None, allowed=False)
    page.evaluate(BEGIN)
    page.get_by_text("paste it instead").wait_for(timeout=SOON)
    page.get_by_role("button", name="Cancel").click()
    poll(lambda: page.evaluate("found") is None, "it is closed")
    assert page.evaluate("tracks") == []


def test_where_there_is_no_camera_nothing_opens(plain):
    plain.evaluate("navigator.mediaDevices.enumerateDevices = async () => []")
    assert plain.evaluate("codes.canRead()") is False
    assert plain.evaluate("codes.read()") is None and plain.locator("dialog").count() == 0
