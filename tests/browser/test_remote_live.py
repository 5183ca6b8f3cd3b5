"""Two browsers on a live line: opened by two signals alone, from a site and from the file; whole letters in order; a
line that ends or is quiet is noticed; signals that are damaged, foreign or hostile are refused."""

import json
import subprocess
import time

import pytest

import sites
from person import poll

WEB = sites.ROOT / "web"
# What a page keeps of its side of a line, for tests to ask; the line is the last one begun.
KEEP = """
globalThis.keep = side => {
  globalThis.line = side.channel; globalThis.accept = side.accept;
  globalThis.letters = []; globalThis.states = [];
  line.addEventListener('letter', event => letters.push(event.detail));
  line.addEventListener('state', () => states.push(line.state));
  return side.signal; };
"""
INVITE = "async () => keep(await remote.invite({ helpers: [] }))"
ANSWER = "async signal => keep(await remote.answer(signal, { helpers: [] }))"
ACCEPT = "async signal => accept(signal)"
REFUSED = """async ([of, signal]) => {
  const tried = of === 'offer' ? remote.answer(signal) : accept(signal);
  return tried.then(() => '', error => error.message); }"""
OPEN, LATE = 10, 12


@pytest.fixture(scope="module")
def script():
    """The page's own modules of the live line as one script, bundled like those of the site."""
    if not (WEB / "node_modules").exists():
        pytest.skip("web/node_modules is missing: run ./build.sh")
    bundle = [WEB / "node_modules/.bin/esbuild", "--bundle", "--format=iife", "--global-name=remote",
              "--footer:js=globalThis.remote = remote;", WEB / "remote/live.js"]
    return subprocess.run(bundle, check=True, capture_output=True, text=True, timeout=60).stdout + KEEP


@pytest.fixture
def sit(script, request, shop):
    """`sit("chromium", "file")`: a page of the site or the file, under its own policy, that knows the live line."""
    contexts = []

    def open_(browser="chromium", place="site"):
        if place == "file" and not sites.SINGLE.exists():
            pytest.skip("dist/mulligan.html is missing: run ./build.sh")
        context = request.getfixturevalue(browser).new_context()
        contexts.append(context)
        page = context.new_page()
        page.goto(sites.SINGLE.as_uri() if place == "file" else shop.address)
        page.evaluate(script + "; 0")
        return page

    yield open_
    for context in contexts:
        context.close()


def opened(one, other):
    """Opens a line between two pages; the seconds it took."""
    begun = time.monotonic()
    signal = one.evaluate(INVITE)
    answer = other.evaluate(ANSWER, signal)
    assert max(len(signal), len(answer)) <= 650
    one.evaluate(ACCEPT, answer)
    poll(lambda: state(one) == state(other) == "open", "the line is open", OPEN)
    return time.monotonic() - begun


def state(page) -> str:
    return page.evaluate("line.state")


def tell(page, texts: list):
    page.evaluate("texts => texts.forEach(text => line.send(text))", texts)


def hears(page, texts: list):
    poll(lambda: page.evaluate("letters.length") >= len(texts), "the letters have come", LATE)
    assert page.evaluate("letters") == texts


LETTERS = ["a", "", json.dumps({"n": list(range(4000))})[:20_000], "\ufeff" + "wörd 🂡 " * 30_000, "z"]


@pytest.mark.parametrize("place", ["site", "file"])
@pytest.mark.parametrize("one, other", [("chromium", "chromium"), ("chromium", "firefox"), ("firefox", "chromium")])
def test_a_line_opens_without_a_server_and_carries_letters_whole_and_in_order(sit, one, other, place):
    here, there = sit(one, place), sit(other, place)
    assert opened(here, there) < OPEN
    assert len(LETTERS[3].encode()) > 300_000
    tell(here, LETTERS)
    tell(there, LETTERS[::-1])
    hears(there, LETTERS)
    hears(here, LETTERS[::-1])
    there.evaluate("line.close()")
    poll(lambda: state(here) == "closed", "the end is noticed", OPEN)
    assert here.evaluate("states") == ["open", "closed"] == there.evaluate("states")
    assert here.evaluate("Date.now() - line.since") < 60_000
    late = here.evaluate("(() => { try { line.send('x'); } catch (e) { return e.message; } })()")
    assert "live line is not open" in late


def test_a_friend_may_take_their_time_over_the_answer(sit):
    """Firefox answers, its tries are long over when the answer is taken, and Chromium says `failed` in between."""
    here, there = sit("chromium"), sit("firefox")
    signal = here.evaluate(INVITE)
    answer = there.evaluate(ANSWER, signal)
    here.wait_for_timeout(40_000)
    assert (state(here), state(there)) == ("connecting", "connecting")
    here.evaluate(ACCEPT, answer)
    poll(lambda: state(here) == state(there) == "open", "the line is open", OPEN)


def test_a_page_that_is_gone_is_noticed(sit):
    here, there = sit(), sit()
    opened(here, there)
    there.close()
    poll(lambda: state(here) in ("away", "closed"), "nobody is there", OPEN)


def test_who_is_silent_is_away_and_back_again(sit):
    here, there = sit(), sit()
    opened(here, there)
    # a device that sleeps: nothing runs there
    there.evaluate("setTimeout(() => { const end = Date.now() + 7000; while (Date.now() < end); }, 50); 0")
    poll(lambda: state(here) == "away", "it is away", 6)
    tell(here, ["while you slept"])
    poll(lambda: state(here) == "open", "it is back", LATE)
    hears(there, ["while you slept"])
    assert here.evaluate("states") == ["open", "away", "open"]


def test_frames_that_are_not_of_this_page_end_the_line(sit):
    for frame in ("'text'", "new Uint8Array()", "new Uint8Array([9])", "new Uint8Array([0, 255])"):
        here, there = sit(), sit()
        opened(here, there)
        there.evaluate(f"line.data.send({frame})")
        poll(lambda here=here: state(here) == "closed", f"{frame} ends it", OPEN)
        assert here.evaluate("letters") == []


# Takes all links but one, and says so; keeps what comes, frame by frame.
ANSWERS = """line.addEventListener('link', ({ detail: { number, text } }) =>
  line.answer(number, text !== 'not this')); 0"""
BYTES = """globalThis.bytes = [];
line.data.addEventListener('message', ({ data }) => bytes.push([...new Uint8Array(data)])); 0"""


@pytest.mark.parametrize("one, other", [("chromium", "firefox"), ("firefox", "chromium")])
def test_each_link_is_answered_by_its_number(sit, one, other):
    """TD-19.6, TD-19.12: what a page knows stands behind its beats, the number of a link behind the answer to it."""
    here, there = sit(one), sit(other)
    opened(here, there)
    there.evaluate(ANSWERS)
    here.evaluate(BYTES)
    texts = ["a", "not this", "wörd " * 20_000]
    assert here.evaluate("texts => texts.map(text => line.sendLink(text))", texts) == [1, 2, 3]
    poll(lambda: "going" not in here.evaluate("[1, 2, 3].map(n => line.fate(n))"), "all are answered", OPEN)
    assert here.evaluate("[1, 2, 3, 4].map(n => line.fate(n))") == ["reached", "refused", "reached", "going"]
    poll(lambda: [2, 6] in here.evaluate("bytes"), "a beat came", OPEN)
    assert [frame for frame in here.evaluate("bytes") if frame[0] > 2] == [[5, 49], [6, 50], [5, 51]]
    assert state(here) == state(there) == "open" and here.evaluate("letters") == []


# ---- signals -----------------------------------------------------------------------------------------------------

PACK = """async text => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''); }"""
HEAD, PRINT = ["mulligan/signal/1 offer", "abcd", "a" * 24], "0" * 64
FINE = [*HEAD, PRINT, "2113937151 192.0.2.7 4000 host"]
HOSTILE = {
    "no format": ["offer", *FINE[1:]],
    "another version": ["mulligan/signal/2 offer", *FINE[1:]],
    "another kind": ["mulligan/signal/1 pranswer", *FINE[1:]],
    "an answer to nothing": ["mulligan/signal/1 answer", *FINE[1:]],
    "an offer that answers": ["mulligan/signal/1 offer 0123456789abcdef", *FINE[1:]],
    "a short password": [*HEAD[:2], "a" * 21, PRINT],
    "a user with a line in it": [HEAD[0], "abcd\ra=x", *FINE[2:]],
    "no print": HEAD,
    "half a print": [*HEAD, PRINT[1:]],
    "a line nobody knows": [*FINE, "a=candidate:1 1 udp 1 192.0.2.7 4000 typ host"],
    "other media": [*FINE, "m=audio 9 UDP/TLS/RTP/SAVPF 111"],
    "an empty line": [*FINE, ""],
    "a name to look up": [*HEAD, PRINT, "1 spy.example.com 4000 host"],
    "a port that is none": [*HEAD, PRINT, "1 192.0.2.7 65536 host"],
    "an address that is none": [*HEAD, PRINT, "1 192.0.2.256 4000 host"],
    "a rank that is none": [*HEAD, PRINT, "4294967296 192.0.2.7 4000 host"],
    "too many ways": [*HEAD, PRINT, *[FINE[4]] * 25],
    "much in few letters": [*FINE, "0" * 3_000_000],
}


def test_damaged_and_foreign_signals_are_refused_and_the_right_one_still_holds(sit):
    here, there = sit(), sit()
    offer = here.evaluate(INVITE)
    damaged = [offer[:i] + ("A" if offer[i] != "A" else "B") + offer[i + 1:] for i in range(0, len(offer), 7)]
    wrong = ["", " ", offer[:-1], offer[1:], offer * 20, offer + "A", "https://example.com/", "{}", "🂡", *damaged]
    for signal in wrong:
        assert "no whole signal" in there.evaluate(REFUSED, ["offer", signal]), signal
        assert "no whole signal" in here.evaluate(REFUSED, ["answer", signal]), signal
    assert "an answer is wanted" in here.evaluate(REFUSED, ["answer", offer])
    answer = there.evaluate(ANSWER, f"  {offer[:99]}\n{offer[99:]} \n")
    assert "an invitation is wanted" in there.evaluate(REFUSED, ["offer", answer])
    here.evaluate(ACCEPT, answer)
    poll(lambda: state(here) == state(there) == "open", "the line is open", OPEN)
    assert "taken already" in here.evaluate(REFUSED, ["answer", answer])


def test_an_answer_to_another_offer_is_refused_and_the_right_one_still_holds(sit):
    """TD-19.1, TD-19.2: an answer names its offer by the first digits of the print that stands in it."""
    here, other, there = sit(), sit(), sit()
    elsewhere = there.evaluate(ANSWER, other.evaluate(INVITE))
    answer = there.evaluate(ANSWER, here.evaluate(INVITE))
    assert "answers another invitation" in here.evaluate(REFUSED, ["answer", elsewhere])
    here.evaluate(ACCEPT, answer)
    poll(lambda: state(here) == state(there) == "open", "the line is open", OPEN)


def test_hostile_signals_are_refused(sit):
    here = sit()
    assert here.evaluate(REFUSED, ["offer", here.evaluate(PACK, "\n".join(FINE))]) == ""
    for what, lines in HOSTILE.items():
        signal = here.evaluate(PACK, "\n".join(lines))
        assert "no whole signal" in here.evaluate(REFUSED, ["offer", signal]), what


# ---- helpers -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("line, server", [
    ("stun:stun.example.org", {"urls": "stun:stun.example.org"}),
    ("stuns:192.0.2.1:5349", {"urls": "stuns:192.0.2.1:5349"}),
    ("stun:[2001:db8::1]:3478", {"urls": "stun:[2001:db8::1]:3478"}),
    ("turn:h.example:3478?transport=tcp ann pw",
     {"urls": "turn:h.example:3478?transport=tcp", "username": "ann", "credential": "pw"}),
    *((line, None) for line in ("", "stun:", "http://x.example", "stun:x.example:0", "stun:x.example:65536", "stun:x y",
                                "turn:x.example", "turn:x.example ann", "stun:-x", "stun://x.example",
                                "stun:x.example?transport=udp", "STUN:x.example\nstun:y")),
])
def test_helpers_are_read(raw, line, server):
    assert raw("page/iceServers", "(m, line) => m.iceServerOf(line)", line) == server
    if server:
        raw("page/iceServers",
            "(m, line) => new RTCPeerConnection({ iceServers: [m.iceServerOf(line)] }).close()", line)


def test_helpers_are_off_until_a_person_writes_one_and_no_file_brings_them(regulars, shop):
    person = regulars(shop).go("#/settings")
    page = person.page
    kept = "JSON.parse(localStorage.getItem('mulligan.settings') ?? '{}').helpers"
    field = page.get_by_role("textbox", name="Helpers, one a line")
    assert field.input_value() == "" and not page.evaluate(kept)
    assert "learns that your two addresses want to talk" in page.locator("#h-helpers").inner_text()
    field.fill("stun:one.example\nhttp://two.example")
    field.blur()
    assert '"http://two.example" is no address of a helper' in page.locator("#h-wrong").inner_text()
    assert field.get_attribute("aria-invalid") == "true" and not page.evaluate(kept)
    field.fill("  stun:one.example \n\n turn:two.example  ann   pw")
    field.blur()
    poll(lambda: page.evaluate(kept) == ["stun:one.example", "turn:two.example ann pw"], "they are kept")
    assert page.locator("#h-wrong").inner_text() == "" and field.get_attribute("aria-invalid") == "false"
    page.reload()
    field.wait_for()
    assert field.input_value() == "stun:one.example\nturn:two.example ann pw"
    field.fill("")
    field.blur()
    poll(lambda: page.evaluate(kept) == [], "they are off")


def test_a_file_neither_takes_nor_brings_helpers(raw):
    assert raw("page/settings", """m => {
        m.set('helpers', ['stun:one.example']);
        m.set('helpers', ['http://two.example']);
        m.take({ helpers: ['stun:spy.example'], sound: true });
        const found = [m.get('helpers'), m.get('sound'), 'helpers' in m.all()];
        m.set('helpers', []);
        m.set('sound', false);
        return found; }""") == [["stun:one.example"], True, False]
