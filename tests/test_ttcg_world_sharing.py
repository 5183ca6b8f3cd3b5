"""Cardscapes as worlds: players' cards shared by links, files and sets, with their author's mark (CS-5.5 to CS-5.9)."""

import json
from string import ascii_letters, digits

from hypothesis import given
from hypothesis import strategies as st

from house import examples
from mulligan import Malformed
from mulligan.cards.lint import check_card
from ttcg.cards.library import LIBRARY, trees
from ttcg.cardscape import author, designs
from ttcg.art.looks import art as picture
from ttcg.cards.lint import check
from ttcg.dev import cardscape_commands
from ttcg.world import WORLD, designer, shipped
from ttcg_cardscape import GAME, OWL, as_file, do, file, life, owl, packed, refused, shared, words


def test_sharing_by_link_and_file():
    """CS-5.6, CS-5.7: both bring the same card; what a page hands over is the part after card="""
    ann, ident = owl()
    result = do(ann, "share", card=ident)
    assert result.link.startswith("card=") and set(result.link[5:]) <= {*ascii_letters, *digits, "-", "_", "."}
    assert len(result.link) < 400 and result.files[0][0] == "test-owl.ttcard.json"
    assert WORLD.links["card"] == ("take", "link", "", "a card design")
    for way in ({"link": result.link[5:]}, {"link": f"https://example.org/#{result.link}"}, {"file": file(result)}):
        bob = life("Bob")
        shown = bob.trial("h0", {"do": "take", **way})
        assert ident in shown.text and shown.shown
        do(bob, "take", **way)
        assert bob.state.designs[ident] == ann.state.designs[ident]
        refused(bob, "CS-5.5", "take", **way)
        bob.undo("h0")
        assert not bob.state.designs


def test_what_is_refused_on_import():
    """E8, E9, CS-5.7: with field, clause and place, by link as by file"""
    def saying(text):
        return {"effects": [{"style": "normal", "text": text}, {"style": "dormant", "text": "Gain one point."}]}
    cases = [  # what is changed, the clause, a part of the words
        ({"attack": 205}, "TT-2.4", "505"),
        (saying("Draw one crad."), "TT-17.4", "pos 9"),
        ({"name": "<b>Owl"}, "CS-5.2", "'<'"),
        (saying("Destroy one rank 7 unit."), "TT-19.3", "S"),
        ({"name": shipped.name("TT005")}, "CS-5.3", "name"),
        ({"type": "wind"}, "TT-2.1", "wind"),
        ({"level": 2}, "TT-2.4", "1000"),
    ]
    for changes, clause, part in cases:
        design = shared(**changes)
        for way in ({"link": packed(design)}, {"file": as_file(design)}):
            assert part in str(refused(life("Bob"), clause, "take", **way))


def test_imports_have_limits():
    """CS-5.7: unknown fields, other ids, far too much, cut or strange texts"""
    design = shared()
    bob = life("Bob")
    without_art = {key: value for key, value in design.items() if key != "art"}
    changes = ({"power": 9}, {"id": "TTU-0000000000000000"}, {"lore": 5}, {"effects": []}, {"art": "x" * 41},
               {"lore": "x" * 601})
    for wrong in ({}, [], without_art, *(design | change for change in changes)):
        refused(bob, "", "take", error=Malformed, link=packed(wrong))
        refused(bob, "", "take", error=Malformed, file=as_file(wrong))
    long, huge = packed(design | {"lore": "x" * 5000}), packed({"a": "x" * 3_000_000})
    for link in (packed(design)[:-9], packed(design) + "AAAA", "!" * 40, "A" * 9000, long, huge):
        assert refused(bob, "link", "take", error=Malformed, link=link)
    text = as_file(design)
    for wrong in ("[" * 5000, "x", json.dumps({"type": "other", "card": design}), " " * 100_001 + text, text * 2):
        refused(bob, "file", "take", error=Malformed, file=wrong)
    refused(bob, "CS-5.6", "take")
    refused(bob, "", "take", error=Malformed, link=5)


def test_texts_stay_texts():
    """CS-5.7, E9: a tale with markup is shown as it was written"""
    ann, ident = owl(lore="<img src=x onerror=alert(1)>")
    card = WORLD.card(ann.state, "h0", ident)
    assert ["Lore", "<img src=x onerror=alert(1)>"] in card["lines"]
    assert "<img" not in picture(designer.card_of(ann.state.designs[ident]))


def test_a_card_of_the_game_is_not_shadowed():
    """CS-5.5, TT-17.6: as a card of the game a design has an id of its own, no faults, and its trees are parsed anew"""
    ann, ident = owl()
    known = designer.card_of(ann.state.designs[ident])
    assert known.startswith(f"{ident}~") and known in LIBRARY and known not in LIBRARY.shipped.cards
    card = LIBRARY.card(known)
    faults = []
    check_card(card | {"id": ident}, lambda *fault: faults.append(fault), check)
    assert not faults and [tree["do"][0]["node"] for tree in trees(card)] == ["Draw", "GainPoints"]
    assert GAME.face(known)["title"] == "Test Owl"


def test_the_gallery_as_a_card_set():
    """CS-5.9, CS-5.7: a set like any other, for the deck builder and for matches of two people"""
    ann, ident = owl()
    made, faults = LIBRARY.read(file(do(ann, "set_file")))
    assert not faults and list(made.cards) == [designer.card_of(ann.state.designs[ident])]
    refused(life(), "CS-5.9", "set_file")


def test_signatures():
    """CS-5.8: the example of RFC 6979, A.2.5, and whatever is no signature"""
    secret = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
    made = author.sign(secret, "sample")
    assert made == ("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
    key = author.key_of(secret)
    assert key == "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
    assert author.fits(key, "sample", made) and not author.fits(key, "sampla", made)
    assert not author.fits(author.key_of(secret + 1), "sample", made)
    for wrong in ("", "z" * 128, "0" * 128, "f" * 128, made[:-1], made + "0", None):
        assert not author.fits(key, "sample", wrong)
    for wrong in ("", "04" + key[2:], key[:-1], "02" + "f" * 64, "02" + "0" * 63 + "5", "zz" * 33, None, 5):
        assert not author.fits(wrong, "sample", made)


def test_an_authors_mark():
    """CS-5.8: by the same hand, in files, no part of the id; a mark of another card is refused"""
    ann = life()
    do(ann, "design", **OWL)
    do(ann, "author", secret="3c" * 32)
    refused(ann, "CS-5.8", "author", secret="4d" * 32)
    for name in ("First Owl", "Second Owl"):
        do(ann, "design", **OWL | {"name": name})
    plain, first, second = ann.state.designs
    assert "mark" not in ann.state.designs[plain] and designs.mark_fits(ann.state.designs[first])
    bob = life("Bob")
    files = {ident: file(do(ann, "share", card=ident)) for ident in (plain, first, second)}
    for text in files.values():
        do(bob, "take", file=text)
    assert list(bob.state.designs) == [plain, first, second]
    lines = dict(WORLD.card(bob.state, "h0", first)["lines"])
    assert lines["By the same hand"] == "Second Owl"
    assert lines["Author's mark"]["code"] == ann.state.designs[first]["mark"]["key"]
    assert "By the same hand" not in dict(WORLD.card(bob.state, "h0", plain)["lines"])
    stolen = json.loads(files[second])["card"] | {"mark": json.loads(files[first])["card"]["mark"]}
    refused(life("Eve"), "CS-5.8", "take", "not of this card", file=as_file(stolen))
    for wrong in ({}, {"key": 1, "sign": ""}, {"key": "", "sign": "", "more": ""}, "x", {"key": "0" * 129, "sign": ""}):
        refused(life("Eve"), "card.mark", "take", error=Malformed, file=as_file(stolen | {"mark": wrong}))
    known = designer.card_of(ann.state.designs[first])
    assert known in LIBRARY and "mark" not in LIBRARY.card(known)
    assert "mark" not in designs.of_fragment(do(ann, "share", card=first).link)


def test_galleries_are_checked(tmp_path, capsys):
    """CS-5.9: the check of a public folder names file, field and clause"""
    ann, ident = owl()
    (tmp_path / "owl.ttcard.json").write_text(file(do(ann, "share", card=ident)), "utf-8")
    assert cardscape_commands.main(["gallery", str(tmp_path)]) == 0 and "fine" in capsys.readouterr().out
    (tmp_path / "owl-again.ttcard.json").write_text(file(do(ann, "share", card=ident)), "utf-8")
    (tmp_path / "bad.ttcard.json").write_text(as_file(shared(attack=5)), "utf-8")
    (tmp_path / "worse.ttcard.json").write_text("{", "utf-8")
    assert cardscape_commands.main(["gallery", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "TT-2.4" in out and "CS-5.5" in out and "no JSON" in out and out.count("fine") == 1


def test_the_gallery_of_the_site(capsys):
    """CS-5.9: its cards pass the check of galleries, and come into a profile's own"""
    assert cardscape_commands.main(["gallery", str(LIBRARY.folder / "gallery")]) == 0
    ann = life()
    shipped = designer.published()
    assert shipped and all(one["name"] in words(WORLD.page(ann.state, "h0", "designer")) for one in shipped.values())
    for ident in shipped:
        do(ann, "take", gallery=ident)
    assert set(ann.state.designs) == set(shipped)
    refused(ann, "CS-5.5", "take", gallery=next(iter(shipped)))
    refused(ann, "gallery", "take", error=Malformed, gallery="TTU-0")


@examples(80)
@given(st.text(alphabet="aZ9éß' ,-_\u00df\u0130\u017f.", min_size=1, max_size=32),
       st.text(alphabet="ab,' -\u0149", max_size=32))
def test_what_is_valid_can_be_played(name, author):
    """CS-5.3, TT-17.6: a design without faults is a card the game takes, whatever it is called"""
    design = {**shipped_design(), "name": name, "author": author}
    if not designer.faults(design):
        assert designer.card_of(design | {"id": designs.ident(design)}) in LIBRARY


def shipped_design():
    """The first design of the site's gallery."""
    first = next(iter(designer.published().values()))
    return {key: value for key, value in first.items() if key != "id"}
