"""Cardscapes as worlds: the album, serials and lists of them, sealed entries, challenges (CS-4, CS-6)."""

import json

import pytest

from mulligan import Malformed
from ttcg.cardscape import serials
from ttcg.cardscape.challenges import check, make
from ttcg.cardscape.streams import Stream, canonical
from ttcg.art.looks import art as picture
from ttcg.art.looks import face
from ttcg.dev import cardscape_commands
from ttcg.world import WORLD, album, challenges, shipped
from ttcg_cardscape import GAME, OWL, SEED, copies, do, drawn, file, life, refused, words


def codes(number, count, start=1):
    """Serials of a card for the album."""
    return [serials.serial(number, x, Stream(b"s", f"{number}/{x}").take(10)) for x in range(start, start + count)]


def listed(*pairs):
    return canonical(serials.write_list(pairs))


def entry(life, number):
    """The album's entry of a card number, as its page lists it."""
    return next(one for one in WORLD.list(life.state, "h0", "album")[1] if one["k"] == f"no:{number}")


# ---- the album (CS-4.1, CS-4.2) --------------------------------------------------------------------------------------
def test_an_entry_opens_at_five():
    """CS-4.1, CS-4.2: a silhouette without a name until five different serials of its card are known"""
    ann, name = life(), shipped.names()[7]
    for count, code in enumerate(codes(7, 5), 1):
        closed = entry(ann, 7)
        assert (closed["face"] == f"hidden:{shipped.ids()[6]}" and name not in words(closed)
                and not closed["values"]["open"])
        assert name not in words(WORLD.card(ann.state, "h0", "no:7")["lines"])
        result = do(ann, "serial", code=code, name=name)
        assert bool(result.shown) == (count == 5)
    assert entry(ann, 7)["face"] == shipped.ids()[6] and entry(ann, 7)["name"] == name
    assert (face(f"hidden:{shipped.ids()[6]}")["look"] == "back"
            and name not in words(face(f"hidden:{shipped.ids()[6]}")))


def test_the_number_that_opens_is_a_setting():
    """CS-4.2: 1 to 9, five to begin with"""
    ann = life()
    assert ann.state.threshold == 5 and life(threshold=9).state.threshold == 9
    do(ann, "serial", code=codes(7, 1)[0], name=shipped.names()[7])
    do(ann, "threshold", serials=1)
    assert entry(ann, 7)["values"]["open"]
    ann.undo("h0")
    assert not entry(ann, 7)["values"]["open"]
    for wrong in (0, 10, "5", True, None):
        refused(ann, "serials", "threshold", error=Malformed, serials=wrong)


def test_own_copies_count():
    """CS-4.2, CS-4.6: the serials of opened packs are known by themselves, and are those of the vectors' stream"""
    ann = drawn(10)
    assert len(ann.state.known) == 100
    for mark, (copy, code) in ann.state.cards.items():
        _, index, position = mark.split("|")
        number = shipped.numbers()[copy.partition(".")[0]]
        assert code == serials.of_pack(bytes.fromhex(SEED), int(index), int(position), number)
    counts = ann.state.counts()
    number = max(counts, key=counts.get)
    assert entry(ann, number)["values"]["count"] == counts[number]


def test_three_and_three_with_one_twice():
    """E6, CS-4.2: three own serials and a friend's three, one of them the same, open an entry that wants five"""
    ann, name = life(), shipped.names()[7]
    for code in codes(7, 3):
        do(ann, "serial", code=code, name=name)
    told = do(ann, "serials", file=listed(*((code, name) for code in codes(7, 3, start=3)))).say
    assert told.startswith("2 new serials, 1 known already, 0 refused") and entry(ann, 7)["values"]["open"]


def test_serials_are_checked():
    """E5, CS-4.5, CS-1.5: in order, with the check that fails; as people type them"""
    ann, code, name = life(), codes(7, 1)[0], shipped.names()[7]
    for wrong, reason in (("!" + code[1:], "alphabet"), (code[:-1], "length"),
                          (("1" if code[0] != "1" else "2") + code[1:], "checksum")):
        assert refused(ann, "CS-4.5", "serial", code=wrong, name=name).reason == reason
    assert refused(ann, "CS-4.5", "serial", code=serials.serial(999, 1, bytes(10)), name=name).reason == "unknown_card"
    assert refused(ann, "CS-4.5", "serial", "does not fit", code=code, name=shipped.names()[8]).reason == "name"
    assert refused(ann, "CS-4.5", "serial", code=serials.serial(7, 0, bytes(10)), name=name).reason == "place"
    do(ann, "serial", code=serials.grouped(code).lower().replace(" ", "-"), name=f"  {name.upper()} ")
    assert refused(ann, "CS-4.5", "serial", "already known", code=code, name=name).reason == "known"
    refused(ann, "CS-4.5", "serial", name=name)
    refused(ann, "entry", "serial", error=Malformed, code=codes(7, 2)[1], name=name, entry="7")


def test_the_serial_of_the_vectors():
    """E5, CS-4.4: the first serial of card 7"""
    from ttcg.cardscape.shares import split
    shares = split(bytes(range(1, 11)), [Stream(b"c", str(i)).take(10) for i in range(4)], [1])
    code = serials.serial(7, 1, shares[1])
    assert len(code) == 24 and serials.number_of(code) == 7
    ann = life()
    do(ann, "serial", code=code, name=shipped.names()[7])


# ---- lists (CS-4.7) --------------------------------------------------------------------------------------------------
def test_lists_go_both_ways():
    """CS-4.7, CS-4.2"""
    ann, bob = drawn(5), life("Bob")
    made = do(ann, "serial_list", which="own")
    assert made.files[0][0].endswith(".ttserials")
    do(bob, "serials", file=file(made))
    assert set(bob.state.known) == set(ann.state.known)
    assert "50 new serials" not in do(bob, "serials", file=file(made)).say
    refused(bob, "CS-4.7", "serial_list", which="own")
    assert json.loads(file(do(bob, "serial_list", which="all"))) == json.loads(file(made))
    refused(life(), "CS-4.7", "serial_list")


def test_lists_with_faults():
    """CS-4.5, CS-4.7: what fits nothing is told and not taken; a list with nothing in it that fits is refused"""
    ann, name = life(), shipped.names()[7]
    good, bad = codes(7, 2), "0" * 24
    told = do(ann, "serials", file=listed((good[0], name), (good[0], name), (bad, name), (good[1], "Other"))).say
    assert told.startswith("1 new serial, 1 known already, 2 refused") and "does not fit" in told
    refused(ann, "CS-4.5", "serials", "No serial of this list", file=listed((bad, name)))
    for wrong in ({}, [], {"type": "ttserials/1", "serials": 3}, {"type": "ttserials/1", "serials": [[1, 2]]},
                  {"type": "ttserials/1", "serials": [], "x": 1},
                  {"type": "ttserials/1", "serials": [["a", "b"]] * 2001}):
        refused(ann, "serials", "serials", error=Malformed, file=json.dumps(wrong))


# ---- sealed entries (CS-4.3, CS-4.7) ---------------------------------------------------------------------------------
TEXT = "Below the seventh stair there is an eighth."


@pytest.fixture(scope="module")
def entry_files(tmp_path_factory):
    """(folder, public entry, serials) of a sealed entry for card 7, as the organiser's program writes them."""
    folder = tmp_path_factory.mktemp("entry")
    (folder / "text.txt").write_text(TEXT, "utf-8")
    (folder / "cards.json").write_text(json.dumps({"cards": [{"id": ident, "name": shipped.name(ident)}
                                                             for ident in shipped.ids()]}),
                                       "utf-8")
    assert cardscape_commands.main(["entry", "7", str(folder / "text.txt"), str(folder), "--serials", "12"]) == 0
    return (folder, (folder / "entry-7.json").read_text("utf-8"),
            (folder / "entry-7.secret.txt").read_text("utf-8").splitlines())


def test_a_sealed_entry_opens_with_five_shares(entry_files):
    """CS-4.3, CS-4.5, E4: four tell nothing, five open it; serials that were not issued have no share in it"""
    _, public, issued = entry_files
    ann, name = life(), shipped.names()[7]
    do(ann, "entry", file=public)
    refused(ann, "CS-4.3", "entry", file=public)
    assert refused(ann, "CS-4.5", "serial", "not among those", code=codes(7, 1)[0], name=name,
                   entry="7").reason == "not_issued"
    for code in codes(7, 5):
        do(ann, "serial", code=code, name=name)
    for code in issued[3:7]:
        do(ann, "serial", code=code, name=name, entry="7")
    assert entry(ann, 7)["values"]["open"] and TEXT not in words(WORLD.page(ann.state, "h0", "album"))
    assert "4 of 5" in words(WORLD.card(ann.state, "h0", "no:7"))
    do(ann, "serial", code=issued[0], name=name, entry="7")
    assert TEXT in words(WORLD.page(ann.state, "h0", "album")) and TEXT in words(WORLD.card(ann.state, "h0", "no:7"))


@pytest.mark.native
def test_organisers_packs_hand_out_shares(entry_files, capsys):
    """CS-4.6: serials of sealed entries come in organisers' packs, each in one pack only.

    The others open the album alone.
    """
    folder, public, issued = entry_files
    assert cardscape_commands.main(["run", "shares", str(folder / "cards.json"), str(folder), "--packs", "200",
                                    "--serials",
                          str(folder / "entry-7.secret.txt")]) == 0
    assert "serials are left" in capsys.readouterr().out
    files = [(folder / f"shares-{i:04}.ttpack.json").read_text("utf-8") for i in range(200)]
    given = [code for text in files for code in json.loads(text)["serials"]]
    assert len(set(given)) == 2000 and {serials.tidy(code) for code in issued} & set(given)
    ann = life()
    do(ann, "entry", file=public)
    do(ann, "notice", file=(folder / "shares.notice.json").read_text("utf-8"))
    packs_of = [text for text in files if set(json.loads(text)["serials"]) & {serials.tidy(code) for code in issued}]
    assert len(packs_of) >= 5
    for text in packs_of:
        do(ann, "pack", file=text)
    assert TEXT in words(WORLD.page(ann.state, "h0", "album"))


def test_what_a_community_unlocked(entry_files):
    """CS-4.7: unlocked.json opens an entry for all; a wrong secret is refused and changes nothing"""
    folder, public, issued = entry_files
    friends = folder / "friends.ttserials"
    friends.write_text(listed(*((serials.tidy(code), shipped.names()[7]) for code in issued[:5])), "utf-8")
    assert cardscape_commands.main(["unlock", str(folder / "entry-7.json"), str(folder / "cards.json"),
                          str(folder / "unlocked.json"), str(friends)]) == 0
    unlocked = (folder / "unlocked.json").read_text("utf-8")
    ann = life()
    refused(ann, "CS-4.7", "unlocked", "opens no sealed entry", file=unlocked)
    do(ann, "entry", file=public)
    refused(ann, "CS-4.7", "unlocked", "does not open it", file=json.dumps({"7": "00" * 10}))
    do(ann, "unlocked", file=unlocked)
    assert TEXT in words(WORLD.page(ann.state, "h0", "album"))
    refused(ann, "CS-4.7", "unlocked", "opens no sealed entry", file=unlocked)
    for wrong in ([], {"x": "00"}, {"7": "zz"}, {"7": 5}):
        refused(ann, "unlocked", "unlocked", error=Malformed, file=json.dumps(wrong))
    made = json.loads(public)
    for change in ({"number": 999}, {"number": "7"}, {"blob": "zz"}, {"blob": ""}, {"issued": ["x"]}, {"issued": 3},
                   {"type": "x"}, {"more": 1}):
        refused(life(), "file", "entry", error=Malformed, file=json.dumps(made | change))


def test_a_share_at_the_place_of_the_secret():
    """CS-4.3: an entry that counts a serial without a place among its own opens nothing by it, and breaks no page"""
    code = serials.serial(7, 0, bytes(10))
    ann = life()
    do(ann, "entry", file=json.dumps({"type": "ttcg-entry/1", "number": 7, "blob": "00" * 40,
                                      "issued": [serials.issued_mark(one) for one in [code, *codes(7, 5)]]}))
    for one in codes(7, 4):
        do(ann, "serial", code=one, name=shipped.names()[7], entry="7")
    ann.state.known[code] = "trade"
    assert "4 of 5" in words(WORLD.page(ann.state, "h0", "album"))
    do(ann, "serial", code=codes(7, 5)[4], name=shipped.names()[7], entry="7")
    assert "5 of 5" in words(WORLD.page(ann.state, "h0", "album")), "shares that give no secret leave it sealed"


def test_what_the_site_unlocks(entry_files, tmp_path, monkeypatch):
    """CS-4.7: entries and unlocked.json in the site are in every album.

    The first app that comes with them shows them.
    """
    folder, public, _ = entry_files
    monkeypatch.setattr(album.LIBRARY, "_folder", tmp_path)
    (tmp_path / "entries").mkdir()
    (tmp_path / "entries" / "entry-7.json").write_text(public, "utf-8")
    album.published.cache_clear()
    ann = life()
    assert "Sealed: 0 of 5" in words(WORLD.page(ann.state, "h0", "album"))
    refused(ann, "CS-4.3", "entry", file=public)
    (tmp_path / "unlocked.json").write_text((folder / "unlocked.json").read_text("utf-8"), "utf-8")
    album.published.cache_clear()
    assert TEXT in words(WORLD.page(ann.state, "h0", "album"))
    monkeypatch.undo()
    album.published.cache_clear()
    assert TEXT not in words(WORLD.page(ann.state, "h0", "album"))


def test_the_entries_of_the_site_are_in_order():
    """CS-4.3, CS-4.7: what lies in cards/ttcg is shaped as it must be, and every secret there opens its entry"""
    file = album.LIBRARY.folder / "unlocked.json"
    known, secrets = album.published()
    given = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    assert set(secrets) == set(given) <= set(known)


# ---- challenges (CS-6) -----------------------------------------------------------------------------------------------
ANSWER = "Copper kettle, quiet harbour, late letter"
REWARD = {"kind": "lore", "title": "The letter", "text": "It was never sent.", "card": {
    "name": "Harbour Clerk", "type": "water", "level": 1, "subtypes": ["warrior"], "attack": 250, "defense": 250,
    "author": "", "art": "1.own.sun.none",
    "effects": [{"style": "normal", "text": OWL["text1"]}, {"style": "dormant", "text": OWL["text2"]}]}}


def marks(*numbers):
    return [{"card": shipped.ids()[n - 1], "glyph": "ring", "x": 10, "y": 20, "turn": 0, "dots": i}
            for i, n in enumerate(numbers, 1)]


@pytest.fixture
def puzzle(monkeypatch):
    """A challenge whose answer a test may know."""
    made = make("harbour", "Three rings", b"\x05" * 16, ANSWER, REWARD, marks(3, 4, 5), iterations=50)
    monkeypatch.setattr(challenges, "published", lambda: {"harbour": made})
    return made


def test_marks_show_on_open_entries_only(puzzle):
    """CS-6.1, CS-6.2: the face of a carrier has its mark once the album's entry is open, in the album and in the
    collection
    """
    ann = life()
    assert "0 of 3 marks found" in words(WORLD.page(ann.state, "h0", "challenges"))
    do(ann, "threshold", serials=1)
    do(ann, "serial", code=codes(3, 1)[0], name=shipped.names()[3])
    marked = f"{shipped.ids()[2]}^ring.10.20.0.1"
    assert entry(ann, 3)["face"] == marked and entry(ann, 4)["face"] == f"hidden:{shipped.ids()[3]}"
    page = words(WORLD.page(ann.state, "h0", "challenges"))
    assert "1 of 3 marks found" in page and marked in page and shipped.ids()[3] not in page
    assert picture(marked) != picture(shipped.ids()[2]) and GAME.face(marked)["title"] == shipped.names()[3]
@pytest.mark.native
def test_a_mark_is_on_every_rarity(puzzle):
    """CS-6.2, CS-2.2"""
    ann = drawn(*[10] * 5)
    do(ann, "threshold", serials=1)
    opened = ann.state.open_cards()
    for one in WORLD.list(ann.state, "h0", "mine")[1]:
        ident = copies(ann)[one["k"]].partition(".")[0]
        assert ("^ring" in one["face"]) == (ident in opened and ident in [mark["card"] for mark in puzzle["marks"]])


def test_an_answer_opens_its_reward(puzzle):
    """CS-6.3, CS-6.4, CS-6.5, E10.

    Wrong answers cost nothing, the right one opens chapter and bonus card, and stays open.
    """
    ann = life()
    before = ann.export()
    for wrong in ("Copper kettle", ANSWER + " s"):
        with pytest.raises(ValueError, match="not the answer"):
            ann.do("h0", {"do": "answer", "challenge": "harbour", "answer": wrong})
    assert ann.export() == before
    refused(ann, "CS-6.3", "answer", challenge="harbour", answer="?!")
    refused(ann, "CS-6.3", "answer", challenge="harbour")
    refused(ann, "challenge", "answer", error=Malformed, challenge="x", answer=ANSWER)
    assert "never sent" not in words(WORLD.preview(ann.state, "h0",
                                                   {"do": "answer", "challenge": "harbour", "answer": ANSWER}))
    do(ann, "answer", challenge="harbour", answer="copper  KETTLE quiet-harbour: late letter!".replace("-", " "))
    assert "never sent" in words(WORLD.page(ann.state, "h0", "challenges"))
    assert [one["name"] for one in ann.state.designs.values()] == ["Harbour Clerk"]
    refused(ann, "CS-6.5", "answer", challenge="harbour", answer=ANSWER)
    assert "never sent" not in words(WORLD.page(life().state, "h0", "challenges"))


def test_a_back_that_is_won(monkeypatch):
    """CS-6.5: back and cloth are in use once their challenge is solved and their person wants it"""
    made = make("gate", "A gate", b"\x06" * 16, ANSWER, {"title": "A back", "back": "tide-gate", "theme": "indigo"},
                           marks(3, 4, 5), iterations=50)
    monkeypatch.setattr(challenges, "published", lambda: {"gate": made})
    ann = drawn()
    run = next(iter(ann.state.runs))
    refused(ann, "back", "use", error=Malformed, back="tide-gate")
    refused(ann, "theme", "use", error=Malformed, theme="indigo")
    refused(ann, "CS-6.5", "use")
    assert do(ann, "open", run=run).reveal["back"] == "back:0"
    assert do(ann, "answer", challenge="gate", answer=ANSWER).shown == ("back:tide-gate",)
    page = words(WORLD.page(ann.state, "h0", "challenges"))
    assert "Use this back" in page and "back:tide-gate" in page
    do(ann, "use", back="tide-gate")
    assert do(ann, "open", run=run).reveal["back"] == "back:tide-gate" and face("back:tide-gate")["look"] == "back"
    assert picture("back:tide-gate") != picture("back:0")
    assert WORLD.cloth(GAME, ann.state) == GAME.cloth
    do(ann, "use", theme="indigo")
    assert WORLD.cloth(GAME, ann.state) == "indigo" and WORLD.worn(ann.state, "h0") == {"back:0": "back:tide-gate"}
    do(ann, "use", back="", theme="")
    ann.undo("h0")
    assert (ann.state.back, ann.state.theme) == ("tide-gate", "indigo")
    assert "Use the plain cloth" in words(WORLD.page(ann.state, "h0", "challenges"))


@pytest.mark.parametrize("reward", [[], {"x": 1}, {"text": 3}, {"back": "No/"}, {"theme": "pink"}, {"card": {}},
                                    {"card": REWARD["card"] | {"attack": 1}}, {"text": "x" * 70_000}])
def test_rewards_are_checked(reward):
    """CS-6.5"""
    with pytest.raises(ValueError):
        challenges.checked(reward)


def test_the_challenge_that_ships():
    """CS-6.2, CS-6.6, CS-6.7: sealed, its carriers are in the roster, nothing of its answer or reward is in clear"""
    published = challenges.published()
    assert published
    for made in published.values():
        check(made)
        assert made["iterations"] == 200_000 and {one["card"] for one in made["marks"]} <= set(shipped.ids())
        for one in made["marks"]:
            assert challenges.mark(one["card"], made["id"]) == one and face(shipped.face_of(f"{one['card']}.0", [one]))
    assert challenges.mark("TT001", "nothing") is None
    with pytest.raises(ValueError, match="not the answer"):
        life().do("h0", {"do": "answer", "challenge": next(iter(published)), "answer": "three plain words"})
