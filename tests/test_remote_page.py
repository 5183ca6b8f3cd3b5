"""What docs/two-devices.md tells whoever writes the other side: its examples, its numbers, its clauses.

`PYTHONPATH=py:tests python tests/test_remote_page.py` writes docs/two-devices-example.json anew.
"""

import json
import re
import shutil
import subprocess
import zlib
from base64 import urlsafe_b64decode
from hashlib import sha256
from pathlib import Path

import pytest

from house import GAMES
from mulligan import Match
from mulligan.lab import remote
from mulligan.remote import half_known, letters, messages, signing, terms, transcript
from mulligan.remote.device import Device
from two_devices import SHORT, moves_of, talk

pytestmark = pytest.mark.native
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/two-devices.md").read_text("utf-8")
EXAMPLE = ROOT / "docs/two-devices-example.json"
GAME = GAMES["gomori"]
CLAUSE = re.compile(r"TD-\d+\.\d+")


def clause(name):
    """The text of a clause."""
    return re.split(r"\n(?:\* TD-|## )", PAGE.split(f"* {name} ")[1])[0]


def quoted(name, pattern="[0-9a-f]{64,}"):
    """What a clause quotes that looks so."""
    return re.findall(f"`({pattern})`", clause(name))


def entropy(first):
    """What a side of the example draws: its first 16 or 32 bytes are all `first`, the next all one more."""
    numbers = iter(range(first, 256))
    return lambda size: bytes([next(numbers)]) * size


def example():
    """The text of a match with two actions, which side 1 gives up."""
    host = Device.invite(GAME, name="Ada", seat=0, sealed=True, entropy=entropy(1))
    guest = Device.join(host.letter().text(), name="Bo", entropy=entropy(0x11))
    talk(host, guest, rounds=4)
    for device in (host, guest):
        device.act(moves_of(device)[0])
        talk(host, guest)
    guest.resign()
    talk(host, guest, rounds=5)
    return transcript.transcript(host)


def log():
    """The messages of the example."""
    return [messages.read(text) for text in json.loads(EXAMPLE.read_text("utf-8"))["messages"]]


# ---- examples --------------------------------------------------------------------------------------------------------
def test_the_example_is_what_two_devices_say_and_verifies():
    """TD-7.5: a whole match, sealed; each of its kinds is there."""
    assert EXAMPLE.read_text("utf-8") == example() + "\n"
    verdict = transcript.verify(EXAMPLE.read_text("utf-8"))
    assert verdict.verified and verdict.lie is None and not verdict.guessed and verdict.match.ply == 5
    assert [one.kind for one in log()] == re.findall("`([a-z]+)`", clause("TD-7.5").partition("holds:")[2])


def test_the_example_is_read_without_our_code():
    """TD-1.1, TD-1.2, TD-1.3, TD-2.2, TD-2.6: its canonical JSON, its chains, and what each side had heard of."""
    file = json.loads(EXAMPLE.read_text("utf-8"))
    chains = [[], []]
    assert re.fullmatch("[0-9a-f]{32}", file["match"]) and file["format"] == "mulligan-transcript/1"
    for text in file["messages"]:
        data = json.loads(text)

        def written(data=data):
            return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert written() == text and data["match"] == file["match"]
        own, other = chains[data["side"]], chains[1 - data["side"]]
        assert data["kind"] != "invite" or data["side"] == 0 and not own
        assert data["number"] == len(own) and data["before"] == (own[-1] if own else "")
        assert data["heard"] <= len(other) and data["heard_hash"] == (other[data["heard"] - 1] if data["heard"] else "")
        assert re.fullmatch("[0-9a-f]{128}", data.pop("signature"))
        own.append(sha256(written().encode()).hexdigest())


def test_the_signed_message_of_the_page():
    """TD-2.8: its bytes, its hash, its signature, and the key that makes it."""
    [bytes_] = quoted("TD-2.8", r"\{.+\}")
    *key, hash_, signature = quoted("TD-2.8")
    key = list(map(bytes.fromhex, key))
    message = next(one for one in log() if one.kind == "resign")
    assert message.signed().decode() == bytes_ and message.signature == signature
    assert message.hash() == hash_ == sha256(bytes_.encode()).hexdigest()
    assert signing.public_key(key[0]) == key[1] == bytes.fromhex(log()[1].body["key"])
    assert message._replace(signature="").sign(*key) == message and message.signed_by(key[1])


def test_the_commitment_and_the_seed_of_the_page():
    """TD-3.7: of the example, and of a deck."""
    commit, with_deck, seed = quoted("TD-3.7")
    hands = [terms.Hand("02" * 32), terms.Hand("11" * 32)]
    assert hands[0].commitment("01" * 16) == commit == log()[0].body["commit"]
    deck = {"name": "Mine", "cards": ["gt001"]}
    assert hands[0]._replace(deck=deck).commitment("01" * 16) == with_deck
    agreed = terms.Terms(GAME, log()[0].body, "01" * 16)
    agreed.hands = hands
    assert agreed.seed() == seed
    assert transcript.verify(EXAMPLE.read_text("utf-8")).match.seed == f"sealed/{seed[:56]}"


def test_the_packed_letter_of_the_page():
    """TD-8.6."""
    text, packed = quoted("TD-8.6", r"\{.+\}")[0], quoted("TD-8.6", r"1\.\S+")[0]
    letter = letters.Letter("01" * 16, 8, [])
    assert letter.text() == text and letters.read(packed) == letters.read(text) == letter
    assert letters.read(letter.packed()) == letter


def test_the_digest_of_the_page():
    """TD-12.5: of the position behind the second action of the example."""
    [text] = quoted("TD-12.5", r"\{[^`]+\}")
    [digest] = quoted("TD-12.5", "sha256:[0-9a-f]{64}")
    text = re.sub(r"\s+", "", text)
    lay = [one for one in log() if one.kind == "lay"][1]
    assert "sha256:" + sha256(text.encode()).hexdigest() == digest == lay.body["digest"]
    match = transcript.verify(EXAMPLE.read_text("utf-8")).match
    assert half_known.public_digest(match, match.states[4]) == digest


def test_cards_have_the_numbers_that_the_page_says():
    """TD-11.5: by game; where a card stands in the game's file, whose it is, which copy."""
    said = {name: (face, int(number)) for name, face, number in
            re.findall(r"\*\*(\w+)\*\*[^*]*?for example `(\w[\w-]*)`[^*]*?(\d+)\.", clause("TD-11.5"))}
    state = Match(GAME, {}, seed=1).state
    assert GAME.face_id(state, said["Gomori"][1]) == said["Gomori"][0]
    own = {game.title: game for game in GAMES.values() if game is not GAME and not game.mixed}
    assert said.keys() == {"Gomori", *own}
    for title, game in own.items():
        face, number = said[title]
        pool = game.library.shipped.cards
        assert list(pool) == [card["id"] for card in json.loads(
            (ROOT / f"cards/{game.id}/cards.json").read_text("utf-8"))["cards"]]
        deck = next(deck for deck in game.library.decks if face in deck["cards"])
        state = game.setup(game.complete({}), [None, deck]) if not game.sized else game.setup(
            game.complete({}), [game.library.decks[0], deck])
        assert game.face_id(state, number) == face and game.may_hold(state, 1, number)


# ---- how long messages are -------------------------------------------------------------------------------------------
@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_message_but_those_of_the_page_is_long(game):
    """TD-2.9: in a whole sealed match; each exception is one of that game, and no longer than is said there."""
    page = clause("TD-2.9").partition("Measured in bytes: ")[2]
    told = {(kind, title): int(size.replace(",", "")) for kind, sizes in re.findall("`([a-z]+)`([^;.`]+)", page)
            for size, title in re.findall(r"([\d,]+) in\s+(\w+)", sizes)}
    found = {}
    for text in json.loads(remote.play(game, SHORT.get(game.id), "1/sizes", sealed=True).log)["messages"]:
        message, size = messages.read(text), len(text.encode())
        found[message.kind] = max(size, found.get(message.kind, 0))
        assert message.kind != "lots" or size <= 500 + 120 * len(message.body["lots"])
    long = {kind for kind, size in found.items() if size > 2000}
    assert long == {kind for kind, title in told if title == game.title}, found
    for kind in long:
        assert found[kind] <= 1.05 * told[kind, game.title], (kind, found[kind])


# ---- the live line ---------------------------------------------------------------------------------------------------
def test_the_signal_of_the_page():
    """TD-19.2, TD-19.8: it unpacks to the lines that stand there, here and in the page's own module."""
    [packed] = quoted("TD-19.8", r"eN\S+")
    lines = re.findall("`([^`]+)`", clause("TD-19.8").partition("lines ")[2])
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))).decode()
    assert text.split("\n") == lines and lines[0] == "mulligan/signal/1 offer"
    if not shutil.which("node"):
        return
    asked = (f"import {{ unpacked }} from {str(ROOT / 'web/remote/signal.js')!r};"
             f"console.log((await unpacked({packed!r}, 'offer')).sdp)")
    run = ["node", "--input-type=module", "-e", asked]
    sdp = subprocess.run(run, check=True, capture_output=True, text=True, timeout=60).stdout
    for one in lines[1:3] + [re.sub("(..)(?!$)", r"\1:", lines[3])]:
        assert one in sdp
    for way in lines[4:]:
        assert " 1 udp {} {} {} typ {}".format(*way.split()) in sdp
    for fixed in re.findall("`([^`]+)`", clause("TD-19.4").partition("fixed: ")[2]):
        assert fixed in sdp, fixed


def test_the_numbers_of_the_live_line_are_those_of_the_page_and_of_the_code():
    """TD-19.1, TD-19.2, TD-19.4, TD-19.5, TD-19.6, TD-19.7, TD-19.9, TD-19.10."""
    source = {name: (ROOT / f"web/remote/{name}.js").read_text("utf-8")
              for name in ("arrivals", "channel", "handover", "signal", "live", "worldLink")}

    def number(file, name):
        return int(re.search(rf"const {name} = ([\d_]+);", source[file])[1].replace("_", ""))
    for where, file, name, per in (
            ("TD-19.1", "signal", "WAYS", 1), ("TD-19.1", "signal", "DIGITS", 1),
            ("TD-19.2", "signal", "LETTERS", 1), ("TD-19.2", "signal", "BYTES", 1),
            ("TD-19.4", "live", "GATHERING", 1000), ("TD-19.4", "live", "OPENING", 1000),
            ("TD-19.6", "channel", "PIECE", 1), ("TD-19.6", "channel", "LONGEST", 1),
            ("TD-19.7", "channel", "PIECE", 1), ("TD-19.7", "channel", "QUIET", 1000),
            ("TD-19.7", "channel", "EVERY", 1000), ("TD-19.9", "handover", "WAIT", 1000),
            ("TD-19.10", "worldLink", "MOST", 1), ("TD-19.10", "arrivals", "MOST", 1)):
        assert re.search(rf"\b{number(file, name) / per:,.10g}\b", clause(where)), (where, name)
    told = dict(re.findall(r"\*\*(\d)\*\* `([A-Z]+)`", clause("TD-19.6")))
    assert told == {str(number("channel", name)): name for name in (
        "LAST", "MORE", "BEAT", "BYE", "LINK", "REACHED", "REFUSED")}
    assert max(map(int, told)) == number("channel", re.search(r"const KNOWN = (\w+);", source["channel"])[1])
    for words in re.findall("`([^`]+)`", clause("TD-19.5")):
        assert words in source["channel"]


# A link of a world as it must not come, by what is wrong with it; `read` says why in these words.
BAD_LINKS = [
    ("it is no link", ["", "no JSON", "null", "7", "[]", '"x=1"', "{}"]),
    ("it is no link", [{"format": "mulligan/link/2", "link": "x_offer=1"}, {"format": "mulligan/link/1"},
                       {"format": "mulligan/link/1", "link": "x_offer=1", "more": 1},
                       *({"format": "mulligan/link/1", "link": link} for link in (
                           7, None, ["x_offer=1"], "", "x_offer", "x_offer=", "=1", "x_offer=1 2", "x_offer=1\n",
                           "x offer=1", "#x_offer=1", "/play/1", "x_offer=<b>", "x_offer=1/2", "x_offer=%31",
                           "javascript:x_offer=1", "//example.com/#x_offer=1", "x" * 41 + "=1"))]),
    ("it is for a world that this page does not have", [
        {"format": "mulligan/link/1", "link": f"{name}=1"} for name in ("y_offer", "__proto__", "constructor")]),
    ("it is longer", [{"format": "mulligan/link/1", "link": "x_offer=" + "1" * 400_000}]),
]
LINKED = """import { read, travels, written } from %r;
const games = [{ title: 'None', world: null }, { title: 'X', world: { links: {
  x_offer: [], ttcg_offer: ['answer', 'offer', '', 'an offer'] } } }];
const { link, others, bad } = %s;
const tried = text => { try { return read(text, games); } catch (error) { return error.message; } };
console.log(JSON.stringify([written(link), read(written(link), games), others.map(travels), bad.map(tried)]));"""


def test_the_link_of_the_page():
    """TD-19.10, TD-19.11: written as it stands there; what is not such a link is not taken, and it is said why."""
    if not shutil.which("node"):
        pytest.skip("node is missing")
    [link, text, *others] = re.findall("`([^`]+)`", clause("TD-19.11"))
    bad = [one if isinstance(one, str) else json.dumps(one) for _, some in BAD_LINKS for one in some]
    asked = LINKED % (str(ROOT / "web/remote/worldLink.js"), json.dumps({"link": link, "others": others, "bad": bad}))
    run = ["node", "--input-type=module", "-"]
    out = subprocess.run(run, check=True, capture_output=True, text=True, timeout=60, input=asked).stdout
    [*written, travel, said] = json.loads(out)
    assert written == [text, {"link": link, "title": "X", "brings": "an offer"}]
    assert others and not any(travel)
    words = [why for why, some in BAD_LINKS for _ in some]
    assert all(isinstance(one, str) and one.startswith(why) for why, one in zip(words, said, strict=True)), said


# ---- clauses ---------------------------------------------------------------------------------------------------------
def cited(paths):
    """All clauses that these files name; `TD-1.1 to TD-1.3` names three."""
    text = "".join(path.read_text("utf-8") for path in paths)
    ranges = re.findall(r"TD-(\d+)\.(\d+) to TD-\1\.(\d+)", text)
    return {*CLAUSE.findall(text), *(f"TD-{section}.{number}" for section, first, last in ranges
                                     for number in range(int(first), int(last)))}


def test_every_clause_is_cited_and_every_citation_has_its_clause():
    """By a test, here or in the browser, as those of the rulebooks are (test_boundaries.py)."""
    clauses = re.findall(r"^\* (TD-\d+\.\d+) ", PAGE, re.M)
    assert len(clauses) == len(set(clauses))
    tests = cited((ROOT / "tests").rglob("*.py"))
    assert not set(clauses) - tests, "no test cites these"
    code = cited([*(ROOT / "py").rglob("*.py"), *(ROOT / "web/remote").glob("*.js"), ROOT / "docs/two-devices.md"])
    assert not (tests | code) - set(clauses), "these are cited, and are no clauses"


if __name__ == "__main__":
    EXAMPLE.write_text(example() + "\n", "utf-8")
