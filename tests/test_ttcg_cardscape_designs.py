"""The Cardscape's clauses, players' cards and challenges, and its programs: CS-5, CS-6."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import Illegal, Malformed
from mulligan.match import record
from ttcg.cardscape import answer_locked, challenges, designs, serials
from ttcg.cardscape.streams import canonical
from ttcg.dev import cardscape_commands

OWL = {"art": "seed:1", "attack": 200, "author": "", "defense": 300, "level": 1, "name": "Test Owl",
       "subtypes": ["beast"], "type": "air",
       "effects": [{"style": "normal", "text": "Draw one card."}, {"style": "dormant", "text": "Gain one point."}]}
SPELL = {key: value for key, value in OWL.items() if key not in designs.OF_UNITS} | {"type": "spell"}
MARKS = [{"card": f"TT00{i}", "glyph": "ring", "x": 10 * i, "y": 5, "turn": 90, "dots": i} for i in range(1, 6)]


def check(text, style, unit):
    """Stands for the game's parser: knows one wrong word and one impossible rank."""
    if "crad" in text:
        return {"error": "syntax", "pos": text.index("crad"), "found": "crad", "expected": ["card", "cards"]}
    return {"error": "S1", "pos": 0, "message": "there is no such rank"} if "rank 7" in text else None


def faults(roster=(), **changes):
    """(field, code) of every fault of a changed owl; None leaves a field out."""
    base = SPELL if changes.get("type") == "spell" else OWL
    design = {key: value for key, value in (base | changes).items() if value is not None}
    return [(fault.field, fault.code) for fault in designs.faults(design, check, roster)]


def texts(*pairs):
    return [{"style": style, "text": text} for style, text in pairs]


def test_valid_designs():
    """CS-5.1, CS-5.2, CS-5.3"""
    assert faults() == faults(type="spell") == []
    assert faults(name="Émile's Owl, the 2-nd", lore="Once.\nTwice.", level=5, attack=0, defense=2500,
                  subtypes=["beast", "ghost", "fairy"]) == []
    assert faults(type="spell", level=3, effects=texts(("equip", "a"), ("counter", "b"))) == []


@pytest.mark.parametrize(("changes", "wanted"), [
    ({"name": "<b>Owl"}, ("name", "name")),
    ({"name": "  "}, ("name", "name")),
    ({"name": "Ow\u0142\u200b"}, ("name", "name")),
    ({"name": "\u0422est Owl"}, ("name", "name")),
    ({"name": "a  b"}, ("name", "name")),
    ({"author": "<i>"}, ("author", "author")),
    ({"art": "url(x)"}, ("art", "art")),
    ({"art": ""}, ("art", "art")),
    ({"lore": "a\u202eb"}, ("lore", "lore")),
    ({"type": "wind"}, ("type", "type")),
    ({"level": 6}, ("level", "rank")),
    ({"level": 0}, ("level", "rank")),
    ({"type": "spell", "level": 4}, ("level", "rank")),
    ({"defense": 305}, ("attack", "sum")),
    ({"attack": -1, "defense": 501}, ("attack", "sum")),
    ({"attack": None}, ("attack", "sum")),
    ({"subtypes": []}, ("subtypes", "subtypes")),
    ({"subtypes": ["beast", "beast"]}, ("subtypes", "subtypes")),
    ({"subtypes": ["bird"]}, ("subtypes", "subtypes")),
    ({"type": "spell", "attack": 5}, ("attack", "spell")),
    ({"type": "spell", "subtypes": ["beast"]}, ("subtypes", "spell")),
    ({"effects": texts(("normal", "Draw one crad."), ("normal", "b"))}, ("effects[0].text", "syntax")),
    ({"effects": texts(("normal", "a"), ("normal", "rank 7"))}, ("effects[1].text", "S1")),
    ({"effects": texts(("equip", "a"), ("normal", "b"))}, ("effects[0].style", "equip")),
    ({"effects": texts(("odd", "a"), ("normal", "b"))}, ("effects[0].style", "style")),
    ({"effects": texts(("normal", "A b."), ("latent", "a  b."))}, ("effects[1].text", "same_text")),
])
def test_faults_are_named(changes, wanted):
    """CS-5.3, TT-2.4, E8, E9"""
    assert faults(**changes) == [wanted]


def test_the_words_of_faults():
    """E8: the place of a syntax error; CS-5.3: names of the game are taken, however they are written."""
    fault, = designs.faults(OWL | {"effects": texts(("normal", "Draw one crad."), ("normal", "b"))}, check)
    assert fault.text.startswith("syntax, pos 9") and fault.clause == "TT-17.4"
    fault, = designs.faults(OWL | {"attack": 205}, check)
    assert fault.clause == "TT-2.4" and "500" in fault.text
    assert faults(roster=["tést  owl"]) == [("name", "name_taken")]
    assert faults(name="Te5t Ow1", roster=["Te5t Owl"]) == [("name", "name_taken")]
    assert faults(name="Test-0wl", roster=["Test Owl"]) == [("name", "name_taken")]


@pytest.mark.parametrize("name", ["Test \u041ewl", "T\u1d07st Owl", "Test Ow\u026b", "Tes\u0288 Owl", "\uff34est Owl",
                                  "Test\u200bOwl", "\ufb01nch"])
def test_letters_that_look_like_ours(name):
    """CS-5.2: letters of other scripts, of phonetics, wide ones and those that cannot be seen stand in no name"""
    assert faults(name=name) == [("name", "name")]
    assert faults(name="Żółty Ngựa Æøß") == []


@pytest.mark.parametrize("broken", [None, [], {}, {"extra": 1}, {"name": 3}, {"name": "x" * 33}, {"lore": "x" * 601},
                                    {"author": "x" * 33},
                                    {"level": "1"}, {"level": True},
                                    {"attack": 1.5}, {"attack": 10**9}, {"subtypes": "beast"}, {"subtypes": ["a"] * 4},
                                    {"effects": []},
                                    {"effects": OWL["effects"][:1]},
                                    {"effects": texts(("normal", "x" * 100_000), ("a", "b"))},
                                    {"effects": [{"text": "a"}] * 2}, {"name": "\ud800"},
                                    {"picture": "data:image/svg+xml;base64,AA"}, {"picture": "x" * 100_000}, {"id": 3}])
def test_what_is_no_design_is_named(broken):
    """CS-5.4, CS-5.7"""
    with pytest.raises(Malformed) as caught:
        designs.faults(OWL | broken if broken else broken, check)
    assert caught.value.field


def test_ids_name_the_design():
    """CS-5.5"""
    pictured = OWL | {"id": "x", "picture": "data:image/png;base64,AA"}
    assert designs.ident(OWL) == designs.ident(dict(reversed(OWL.items()))) == designs.ident(pictured)
    assert len(designs.ident(OWL)) == 20 and designs.ident(OWL | {"author": "a"}) != designs.ident(OWL)


def test_designs_travel():
    """CS-5.6, CS-5.7, E9"""
    known = OWL | {"id": designs.ident(OWL)}
    assert designs.of_fragment("any/page.html#card=" + designs.fragment(known)) == known
    with_picture = OWL | {"picture": "data:image/png;base64,AAAA"}
    assert designs.of_file(designs.to_file(with_picture)) == with_picture | {"id": known["id"]}
    assert designs.of_fragment(designs.fragment(with_picture)) == known
    big = OWL | {"lore": "x" * 600, "effects": texts(("normal", "a" * 400), ("normal", "é" * 399))}
    assert designs.of_fragment(designs.fragment(big))["lore"] == "x" * 600
    for key in range(0, len(designs.fragment(OWL)), 7):
        with pytest.raises(Malformed) as caught:
            designs.of_fragment(designs.fragment(OWL)[:key])
        assert caught.value.field
    with pytest.raises(Malformed) as caught:
        designs.fragment(OWL | {"lore": "é" * 600, "effects": big["effects"]})
    assert "file" in str(caught.value), "and what to do instead is said"
    for text in (record.pack(OWL | {"lore": "x" * 1_900_000}), "!", None, "A" * 9000, designs.fragment(OWL) + "AAAA",
                 record.pack([1]), record.pack({})):
        with pytest.raises(Malformed):
            designs.of_fragment(text)
    for text in ("", "{", "[]", "[" * 10_000, canonical({"type": "ttcard/1", "card": OWL | {"id": "TTU-0"}}),
                 canonical({"type": "x", "card": OWL}), "x" * 100_001):
        with pytest.raises(Malformed):
            designs.of_file(text)


@given(st.text(max_size=60))
def test_no_link_crashes(text):
    """CS-5.7"""
    with pytest.raises(Malformed):
        designs.of_fragment(text)


def test_the_second_effect_is_checked_too():
    """CS-5.3, TT-19.3"""
    wrong = OWL | {"name": "B", "effects": texts(("normal", "x"), ("normal", "Return one rank 7 unit."))}
    fault, = designs.faults(wrong, check)
    assert fault.field == "effects[1].text" and fault.code == "S1" and designs.faults(OWL, check) == []


# ---- CS-6 ----------------------------------------------------------------------------------------------------------
def challenge(answer="three quiet lanterns", reward=None, iterations=50):
    return challenges.make("c1", "The tide", bytes(16), answer, reward or {"lore": "It remembers."}, MARKS, iterations)


def test_challenges_open_with_their_answer():
    """CS-6.1, CS-6.3, CS-6.5, E10"""
    made = challenge()
    assert "lantern" not in canonical(made).lower() and "remembers" not in canonical(made)
    for answer in ("three quiet lanterns", "  THREE,  Quiet\nlanterns! "):
        assert challenges.solve(made, answer) == {"lore": "It remembers."}
    for answer, reason in (("three quiet lantern", "wrong_answer"), ("threequietlanterns", "wrong_answer"),
                           ("", "empty"), ("¿?", "empty")):
        with pytest.raises(Illegal) as caught:
            challenges.solve(made, answer)
        assert caught.value.reason == reason
    with pytest.raises(Malformed):
        challenge(reward={"x": "y" * 64_001})


def test_keys_are_made_in_slices():
    """CS-6.3"""
    steps, seen = answer_locked.key_steps(bytes(16), "a b", 25_000), []
    try:
        while True:
            seen.append(next(steps))
    except StopIteration as end:
        assert end.value == answer_locked.key_of(bytes(16), "A B", 25_000)
    assert seen == [(10_000, 25_000), (20_000, 25_000), (25_000, 25_000)] and answer_locked.ITERATIONS == 200_000


def test_seals_notice_every_change():
    """CS-6.4"""
    key = bytes(range(32))
    blob = answer_locked.seal(key, b"plain")
    assert answer_locked.unseal(key, blob) == b"plain"
    assert answer_locked.unseal(key, answer_locked.seal(key, b"")) == b""
    flipped = [blob[:i] + bytes([blob[i] ^ 1]) + blob[i + 1:] for i in range(len(blob))]
    for wrong in [*flipped, b"", blob[:15], blob[:-1], blob + b"x"]:
        with pytest.raises(Illegal):
            answer_locked.unseal(key, wrong)
    with pytest.raises(Illegal):
        answer_locked.unseal(bytes(32), blob)


@pytest.mark.parametrize("answer",
                         ["LANTERN TIDE", "remembering", "a b c", "tide tide tide", "12345678", "extraordinarily", ""])
def test_weak_answers_are_refused(answer):
    """CS-6.6"""
    assert challenges.weak(answer) and not challenges.weak("three quiet lanterns") and not challenges.weak("q7x2k9m4t")
    with pytest.raises(Malformed) as caught:
        challenge(answer)
    assert caught.value.field == "answer"


def test_marks_show_on_open_cards_only():
    """CS-6.2"""
    assert [one["card"] for one in challenges.shown(challenge(), {"TT002", "TT005", "TT100"})] == ["TT002", "TT005"]


@pytest.mark.parametrize("change", [{"type": "x"}, {"more": 1}, {"id": ""}, {"salt": "00"}, {"iterations": 0},
                                    {"iterations": 10**9},
                                    {"blob": "zz"}, {"blob": ""}, {"marks": MARKS[:2]},
                                    {"marks": MARKS + MARKS[:1]}, {"marks": [MARKS[0] | {"dots": 2}, *MARKS[1:]]},
                                    {"marks": [MARKS[0] | {"glyph": "<svg>"}, *MARKS[1:]]},
                                    {"marks": [MARKS[0] | {"x": 101}, *MARKS[1:]]},
                                    {"marks": [MARKS[0] | {"x": 1.5}, *MARKS[1:]]},
                                    {"marks": [3] * 5}, {"marks": None}])
def test_broken_challenges_are_named(change):
    """CS-6.2"""
    with pytest.raises(Malformed) as caught:
        challenges.check(challenge() | change)
    assert caught.value.field


@pytest.mark.native
def test_the_challenge_that_ships_is_sealed():
    """CS-6.2, CS-6.6, CS-6.7: over five cards or more, with the slow key, and with nothing in clear."""
    files = sorted((Path(__file__).resolve().parent.parent / "cards/ttcg/challenges").glob("*.json"))
    assert files
    for file in files:
        made = json.loads(file.read_text("utf-8"))
        challenges.check(made)
        assert made["iterations"] == answer_locked.ITERATIONS and len(made["marks"]) >= 5
        with pytest.raises(Illegal):
            challenges.solve(made, "three quiet lanterns")


# ---- the programs --------------------------------------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path):
    (tmp_path / "cards.json").write_text(json.dumps({"cards": [{"id": f"A{i}", "name": f"Card {i}"}
                                                               for i in range(1, 9)]}), "utf-8")
    return tmp_path


def test_an_organisers_run(folder, capsys):
    """CS-2.8, CS-2.9, CS-2.10"""
    out = folder / "run"
    assert cardscape_commands.main(["run", "spring", str(folder / "cards.json"), str(out), "--packs", "5"]) == 0
    pack, notice = out / "spring-0003.ttpack.json", out / "spring.notice.json"
    assert cardscape_commands.main(["check", str(pack), str(notice)]) == 0
    seed = (out / "spring.seed").read_text().strip()
    assert len(seed) == 64 and seed not in pack.read_text() + notice.read_text() + capsys.readouterr().out
    changed = json.loads(pack.read_text())
    changed["body"]["cards"][0] = "A1.0" if changed["body"]["cards"][0] != "A1.0" else "A2.0"
    pack.write_text(json.dumps(changed))
    assert (cardscape_commands.main(["check", str(pack), str(notice)]) == 1
            and "FAILS  body matches commitment" in capsys.readouterr().out)
    assert cardscape_commands.main(["run", "spring", str(folder / "cards.json"), str(out), "--packs",
                                    "5"]) == 2, "a seed is never overwritten"
    assert (out / "spring.seed").read_text().strip() == seed


def test_an_entry_is_sealed_and_unlocked_for_all(folder, capsys):
    """CS-4.3, CS-4.5, CS-4.7"""
    (folder / "text").write_text("Once upon a tide.")
    assert cardscape_commands.main(["entry", "7", str(folder / "text"), str(folder), "--serials", "9"]) == 0
    codes = (folder / "entry-7.secret.txt").read_text().splitlines()
    lists = [folder / "a.ttserials", folder / "b.ttserials"]
    for file, part in zip(lists, (codes[:3], codes[2:4])):
        file.write_text(json.dumps(serials.write_list([(code, "Card 7") for code in part])))
    unlock = ["unlock", str(folder / "entry-7.json"), str(folder / "cards.json"), str(folder / "unlocked.json"),
              *map(str, lists)]
    assert (cardscape_commands.main(unlock) == 2 and not (folder / "unlocked.json").exists()
            and "4 are known" in capsys.readouterr().err)
    lists[1].write_text(json.dumps(serials.write_list([(code, "Card 7") for code in codes[5:7]])))
    assert cardscape_commands.main(unlock) == 0
    secret = bytes.fromhex(json.loads((folder / "unlocked.json").read_text())["7"])
    blob = bytes.fromhex(json.loads((folder / "entry-7.json").read_text())["blob"])
    assert answer_locked.unseal(answer_locked.entry_key(secret), blob) == b"Once upon a tide."


def test_a_challenge_is_sealed(folder, capsys, monkeypatch):
    """CS-6.7"""
    monkeypatch.setattr(challenges.make, "__defaults__", (30,))
    source = {"id": "c", "title": "T", "answer": "three quiet lanterns", "reward": {"back": "wave"}, "marks": MARKS}
    (folder / "s.json").write_text(json.dumps(source))
    assert cardscape_commands.main(["challenge", str(folder / "s.json"), str(folder / "c.json")]) == 0
    made = json.loads((folder / "c.json").read_text())
    assert ("answer" not in made and "reward" not in made
            and challenges.solve(made, "Three quiet lanterns.") == {"back": "wave"})
    for broken in ("[]", "{", json.dumps({**source, "answer": "word"}),
                   json.dumps({**copy.deepcopy(source), "marks": []})):
        (folder / "s.json").write_text(broken)
        assert (cardscape_commands.main(["challenge", str(folder / "s.json"), str(folder / "d.json")]) == 2
                and not (folder / "d.json").exists())
    assert cardscape_commands.main(["check", "none", "none"]) == 2 and "none" in capsys.readouterr().err
