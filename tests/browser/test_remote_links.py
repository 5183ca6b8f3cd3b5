"""What a world made for somebody else goes over the live line of a match: trades to their end, and what is refused."""

import json

import pytest

import axe
import cardscapework
import hallwork
import worldwork
from mulligan import registry
from mulligan.worlds.life import Life
from person import BOOT, poll
from test_remote_friend import GAMES, invite, join, open_link
from test_remote_live_table import SOON, connected, says
from visiting import choose, plate, submit, there, to
from worldwork import link_of, turned_over

HERE = GAMES and worldwork.GAMES and cardscapework.HERE
pytestmark = pytest.mark.skipif(not HERE, reason="dist/site is missing or has no worlds that trade: run ./build.sh")
PHONE = 360, 640
TRADE = "7e" * 16
NAMES = "Ann", "Bert"
# What is sent over the line, its own beats left out; a way to hold all of that back for a while, as a line that is down
# does, to be of a version before TD-19.12, and to send what no page would.
TAP = """
globalThis.frames = [];
globalThis.held = [];
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (frame) {
  globalThis.wire = this;
  if (globalThis.old && frame[0] > 4) return;
  if (globalThis.old && frame[0] === 2) frame = frame.subarray(0, 1);
  if (frame[0] !== 2) frames.push([frame[0], new TextDecoder().decode(frame.subarray(1))]);
  if (globalThis.mute) held.push([this, frame]);
  else send.call(this, frame);
};
globalThis.speak = () => {
  globalThis.mute = false;
  held.splice(0).forEach(([line, frame]) => send.call(line, frame)); };
globalThis.put = (kind, text) => {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at === 0 || at < bytes.length; at += 16000) {
    const what = at + 16000 < bytes.length ? 1 : kind;
    send.call(wire, new Uint8Array([what, ...bytes.subarray(at, at + 16000)]));
  } };
"""


def on_a_line(world, site, game=None, browsers=(None, None)):
    """Ann and Bert at a table, the game of which may be named, on an open line; a phone for Bert, in the dark.

    The driver of Firefox knows no touch and no themes: whoever has it sits at a desktop.
    """
    def come(where, seed=1, **how):
        browser = browsers[seed - 1]
        dark = {"hand": "touch", "size": PHONE, "color_scheme": "dark"} if seed == 2 and not browser else {}
        return world(where, seed=seed, script=worldwork.CLOCK + TAP, browser=browser, **how | dark)
    return connected(come, site, game)


@pytest.fixture
def pair(world, site, request):
    return on_a_line(world, site, getattr(request, "param", None))


def the_line(person):
    return person.page.locator("[data-send=line]")


def sends(person, to_whom, label="Send to {}"):
    """Presses the one button that sends what the box shows, by whichever hand; that it came is said there."""
    button = the_line(person)
    button.wait_for(timeout=BOOT)
    assert button.inner_text().strip() == label.format(to_whom)
    clean(person)
    person.press(button)
    told(person, f"It reached {to_whom}.")
    assert button.inner_text().strip() == f"Send again to {to_whom}"
    clean(person)
    shut(person)


def clean(person):
    """Nothing for axe to name, where the driver lets a page take each theme."""
    if person.page.context.browser.browser_type.name == "chromium":
        assert not axe.faults(person.page, person.page.viewport_size["width"])


def told(person, words):
    """What the open box says of the lines."""
    status = person.page.locator("dialog [role=status]")
    poll(lambda: status.inner_text().strip() == words, f"the box says: {words}", SOON)


def shut(person):
    person.press(person.button("Close", exact=True, within=person.page.locator("dialog")))
    person.page.locator("dialog").wait_for(state="detached")


def looks(person, words):
    """Opens what has come; only that press leads anywhere."""
    before = person.page.url
    notice = person.page.locator(".notice", has_text=words)
    notice.wait_for(timeout=BOOT)
    assert person.page.url == before
    clean(person)
    person.press(person.button("Look at it", within=notice))
    person.page.get_by_role("heading", name="Somebody sent you something").wait_for(timeout=BOOT)
    person.button("Take it in").wait_for(timeout=BOOT)


def passes(pair, giver, to_world, fill=False, new=0, again=False):
    """A step of a trade: sent over the line, told there in words, looked at, taken in; new cards are turned over."""
    person, taker = pair[giver], pair[1 - giver]
    sends(person, NAMES[1 - giver])
    if again:
        person.press(person.button("Message again"))
        sends(person, NAMES[1 - giver], "Send again to {}")
        taker.page.wait_for_timeout(500)
        assert taker.page.locator(".notice", has_text=f"{NAMES[giver]} sent").count() == 1
    looks(taker, f"{NAMES[giver]} sent your {to_world}.")
    if fill:
        taker.press(taker.button("Fill in"))
    submit(taker, "Take it in", taker.page.locator("main"))
    if new:
        turned_over(taker, new)


def to_the_worlds(person):
    """From the table, by the box of the other."""
    person.press(person.page.locator("[data-tool=friend]"))
    person.page.locator("dialog.friendbox").wait_for()
    clean(person)
    person.press(person.page.locator("[data-line=worlds]"))
    poll(lambda: person.page.url.endswith(f"#/world/{worldwork.ID}"), "it leads to the worlds", SOON)
    person.page.locator("dialog").wait_for(state="detached")


def saved_world(person, game):
    return Life.load(worldwork.saved(person), registry.get(game))


@pytest.mark.parametrize("pair", [worldwork.ID], indirect=True)
def test_a_trade_between_worlds_with_rivals_goes_over_the_line_to_its_end(pair):
    """TD-19.10, KA-18.2: offer, answer and receipt; the line stays while both walk about the page."""
    one, two = pair
    for person in pair:
        to_the_worlds(person)
    ann, bob = worldwork.native(name="Ann"), worldwork.native(seed="another", name="Bob")
    given, wanted = worldwork.mine(ann, free=True)[0], worldwork.mine(bob, free=True)[0]
    worldwork.bring(one, ann.export())
    worldwork.bring(two, bob.export())
    to(one, "With a friend")
    one.press(one.button("Make an offer"))
    choose(one, "Cards you give", given["k"])
    one.page.get_by_label("Cards you want, by their codes").fill(wanted["face"])
    submit(one, "Make an offer", one.page.locator("dialog"))
    passes(pair, 0, "Kaadosu world an offer of a trade", fill=True)
    passes(pair, 1, "Kaadosu world the answer to an offer", new=1)
    passes(pair, 0, "Kaadosu world the receipt of a trade", new=1)
    there(two)
    faces = {card["face"] for card in worldwork.mine(saved_world(two, worldwork.ID))}
    assert {given["face"], "S" + given["face"][1:]} & faces and wanted["face"] not in faces
    assert wanted["face"] in {card["face"] for card in worldwork.mine(saved_world(one, worldwork.ID))}
    assert no_address_went(one) and no_address_went(two)


def no_address_went(person) -> bool:
    """Whether all links that this page sent stand in frames of their own, without an address (TD-19.6, TD-19.10)."""
    sent = [json.loads(text)["link"] for kind, text in person.page.evaluate("frames") if kind == 4]
    return bool(sent) and not any("/" in link or "#" in link for link in sent)


def test_a_trade_of_copies_goes_over_the_line_to_its_end(pair):
    """TD-19.10, CS-2.12: an offer with the keyboard, and its answer; what is sent again waits once."""
    pair[0].hand = "keyboard"
    copies_are_traded(pair)


def copies_are_traded(pair):
    """Ann gives a copy for nothing; both worlds have it so."""
    one, two = pair
    cardscapework.bring(one, cardscapework.native("Ann", packs=1))
    cardscapework.bring(two, cardscapework.native("Bob"))
    cards = int(plate(one)["Cards"])
    to(one, "Collection")
    one.press(one.button("Make an offer"))
    choose(one, "You give", first=1)
    submit(one, "Make an offer", one.page.locator("dialog"))
    passes(pair, 0, "TTCG world an offer of a trade", new=1, again=True)
    passes(pair, 1, "TTCG world the answer to an offer")
    there(one)
    assert plate(there(two))["Cards"] == "1" and plate(one)["Cards"] == str(cards - 1)
    assert no_address_went(one) and no_address_went(two)


# ---- what is not taken, and what waits ------------------------------------------------------------------------------
def put(person, link, kind=4):
    """Sends a link as no page would."""
    text = link if isinstance(link, str) else json.dumps({"format": "mulligan/link/1", "link": link[0]})
    person.page.evaluate("([kind, text]) => put(kind, text)", [kind, text])


def named(person, why):
    """What is refused is said, with who sent it; no way leads to it, and the line is as it was."""
    notice = person.page.locator(".notice[data-tone=bad]", has_text=why)
    notice.wait_for(timeout=BOOT)
    assert "What Ann sent over the live line was not taken" in notice.inner_text()
    assert not notice.locator(".row .btn").count() and says(person, "connected")
    person.press(notice.get_by_label("Close this notice"))
    notice.wait_for(state="detached")


def test_what_is_no_link_of_a_world_is_refused_and_named(pair):
    """TD-19.10, TD-19.12: an address, another page of the site, markup, another game, and too much; nothing opens."""
    one, two = pair
    address = two.page.url
    for link in ("nonsense", ["https://example.com/#ttcg_offer=1"], ["/settings"], ["ttcg_offer=<img src=x>"]):
        put(one, link)
        named(two, "it is no link of a world.")
    put(one, ["nowhere_offer=1"])
    named(two, "it is for a world that this page does not have.")
    put(one, ["ttcg_offer=" + "1" * 400_000])
    named(two, "it is longer than a link of a world may be.")
    assert two.page.url == address and not two.page.locator(".notice").count()
    refused = [number for kind, number in two.page.evaluate("frames") if kind == 6]
    assert refused == [*"123456"]                       # each by its number (TD-19.12)


@pytest.mark.skipif(not hallwork.GAMES, reason="no game here has worlds that are shown by a link")
def test_a_link_that_only_shows_is_not_offered_to_a_line(pair):
    """TD-19.10: no world takes it, so the other page would refuse it; it is copied."""
    one, two = pair
    life = hallwork.native(wins=0)
    _, cards = life.rules.list(life.state, "h0", "mine")
    life.do("h0", {"do": "place", "card": cards[0]["k"], "at": 0})
    hallwork.bring(one, life)
    to(one, "Zone")
    one.press(one.button("Share as a link"))
    one.button("Copy link").wait_for()
    assert not the_line(one).count()
    shut(one)
    with_an_offer(one)                                  # the line was open all the while
    assert the_line(one).count() == 1


def with_an_offer(person):
    """Somebody in a world with an open offer, whose link is shown."""
    life = cardscapework.native("Ann", packs=1)
    life.do("h0", {"do": "offer", "give": list(life.state.cards)[:1], "trade": TRADE})
    cardscapework.bring(person, life)
    to(person, "Collection")
    person.press(person.button("Message again"))
    the_line(person).first.wait_for()


def test_a_frame_that_nobody_knows_ends_the_line_and_its_box_says_so(pair):
    """TD-19.6, TD-19.10: the button goes with the line, the keys go on with the next, and the link stays."""
    one, two = pair
    with_an_offer(one)
    assert one.page.evaluate("document.activeElement.dataset.send") == "line"
    put(two, "{}", kind=7)
    the_line(one).wait_for(state="detached", timeout=BOOT)
    told(one, "The live line to Bert has ended. Copy the link and send that.")
    assert one.page.evaluate("document.activeElement.textContent") == "Copy link"
    assert link_of(one).partition("#")[2].startswith("ttcg_offer=")
    one.press(one.button("Message again"))
    one.button("Copy link").wait_for()
    assert not the_line(one).count()


def test_of_two_lines_to_one_name_each_is_called_otherwise_and_who_is_away_is_told(pair):
    """TD-19.7, TD-19.10: what is sent meanwhile waits in the line, and comes when the other is back."""
    one, two = pair
    first = one.page.evaluate("location.hash")
    answer = join(two, invite(one, GAMES[0]))
    open_link(one, answer)
    # who walks on before the answer is read is called to the table
    poll(lambda: one.page.evaluate("location.hash").startswith("#/play/"), "the second table is shown", BOOT / 1000)
    assert one.page.evaluate("location.hash") != first
    with_an_offer(one)
    labels = the_line(one)
    poll(lambda: labels.all_inner_texts() == ["Send to Bert, match 1", "Send to Bert, match 2"], "both are there", SOON)
    two.page.evaluate("globalThis.mute = true")
    poll(lambda: len(one.page.locator("dialog [role=status] p").all()) == 2, "both are away", SOON)
    assert "Nothing is heard at the moment from Bert, match 1:" in one.page.locator("dialog [role=status]").inner_text()
    one.press(labels.first)
    words = one.page.locator("dialog [role=status] p").first
    down = "Not yet: the live line to Bert, match 1 is down. It goes when the line is back."
    poll(lambda: words.inner_text() == down, "it is told", SOON)
    clean(one)
    two.page.evaluate("speak()")
    told(one, "It reached Bert, match 1.")
    assert labels.all_inner_texts() == ["Send again to Bert, match 1", "Send to Bert, match 2"]
    two.page.locator(".notice", has_text="Ann sent your TTCG world an offer of a trade.").wait_for(timeout=BOOT)


LEAVES = """letter => new Promise(left => {
    const leave = () => {
      if (!document.querySelector('main').innerText.includes('Reading the letter')) return requestAnimationFrame(leave);
      location.hash = '#/rules';
      return left();
    };
    location.hash = letter;
    leave(); })"""


def test_who_goes_elsewhere_while_a_letter_is_read_is_not_called_back(pair):
    """The line opens all the same, and the match waits where matches do."""
    one, two = pair
    answer = join(two, invite(one, GAMES[0]))
    one.page.evaluate(LEAVES, "#" + answer.partition("#")[2])
    two.page.locator("main.play").wait_for(timeout=BOOT)
    poll(lambda: says(two, "connected"), "the second line is open", SOON)
    one.page.wait_for_timeout(1000)                     # a call to the table would have come by now
    assert one.page.evaluate("location.hash") == "#/rules"


# ---- what the other's page says of a link ---------------------------------------------------------------------------
def on_its_way(one, two):
    """Ann has sent an offer to Bert, from whom nothing comes meanwhile."""
    with_an_offer(one)
    two.page.evaluate("globalThis.mute = true")
    one.press(the_line(one))
    told(one, "On its way to Bert.")


def test_only_a_first_answer_to_a_link_that_was_sent_counts(pair):
    """TD-19.12: numbers of no link, and what is none, count for nothing; a refusal is told; the line stays."""
    one, two = pair
    on_its_way(one, two)
    for number in ("", "0", "2", "01", "+1", "1.0", "one", "1" * 10):
        put(two, number, kind=5)
    put(two, json.dumps({"format": "mulligan/link/1", "link": "ttcg_offer=1"}))
    one.page.locator(".notice", has_text="Bert sent your TTCG world").wait_for(timeout=BOOT)
    told(one, "On its way to Bert.")
    put(two, "1", kind=6)
    told(one, "The page of Bert did not take it. Copy the link and send that.")
    clean(one)
    two.page.evaluate("speak()")
    put(two, json.dumps({"format": "mulligan/link/1", "link": "ttcg_offer=2"}))
    one.page.locator(".notice", has_text="Bert sent 2 things").wait_for(timeout=BOOT)
    told(one, "The page of Bert did not take it. Copy the link and send that.")
    poll(lambda: one.page.evaluate("frames").count([5, "1"]) and one.page.evaluate("frames").count([5, "2"]),
         "each is answered by its number", SOON)


def test_who_closes_the_box_before_is_told_by_a_notice(pair):
    """TD-19.12: that it came; or that the line has ended, and nobody knows."""
    one, two = pair
    on_its_way(one, two)
    shut(one)
    two.page.evaluate("speak()")
    poll(lambda: "It reached Bert." in one.notices(), "it is said", SOON)
    one.press(one.button("Message again"))
    told(one, "It reached Bert.")
    two.page.evaluate("globalThis.mute = true")
    one.press(the_line(one))
    told(one, "On its way to Bert.")
    shut(one)
    put(two, "{}", kind=7)
    ended = one.page.locator(".notice[data-tone=bad]", has_text="it is not known whether the link came")
    ended.wait_for(timeout=BOOT)
    assert "The live line to Bert has ended, and" in ended.inner_text() and "Copy the link" in ended.inner_text()
    clean(one)


def test_a_page_of_before_is_sent_no_answer_and_what_goes_there_is_not_said_to_have_come(pair):
    """TD-19.6, TD-19.12: such a page would close the line at a frame that it does not know."""
    one, two = pair
    two.page.evaluate("globalThis.old = true")
    with_an_offer(one)
    one.press(the_line(one))
    told(one, "Sent to Bert. Their page is of an older version, and does not say that it came.")
    clean(one)
    two.page.locator(".notice", has_text="Ann sent your TTCG world an offer of a trade.").wait_for(timeout=BOOT)
    put(two, json.dumps({"format": "mulligan/link/1", "link": "ttcg_offer=1"}))
    one.page.locator(".notice", has_text="Bert sent your TTCG world an offer of a trade.").wait_for(timeout=BOOT)
    two.page.wait_for_timeout(1500)
    assert {kind for kind, _ in one.page.evaluate("frames")} <= {0, 1, 3, 4} and says(two, "connected")
    assert the_line(one).count() == 1


def test_what_comes_waits_and_opens_as_a_pasted_link_does(pair):
    """TD-19.10: 8 wait at most; a damaged one is named where it is opened, and the others wait on."""
    one, two = pair
    for n in range(10):
        put(one, [f"ttcg_offer=1.{n}.00000000"])
    words = "Ann sent 8 things for your worlds. The first, for TTCG: an offer of a trade."
    notice = two.page.locator(".notice", has_text=words)
    notice.wait_for(timeout=BOOT)
    two.press(two.button("Look at the first", within=notice))
    two.page.get_by_role("heading", name="Somebody sent you something").wait_for(timeout=BOOT)
    assert two.page.url.endswith("#ttcg_offer=1.2.00000000")
    two.page.get_by_role("alert").wait_for(timeout=BOOT)
    assert "copy the whole link again" in two.page.get_by_role("alert").inner_text()
    two.page.locator(".notice", has_text="Ann sent 7 things for your worlds.").wait_for()
