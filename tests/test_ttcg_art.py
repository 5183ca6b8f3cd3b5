"""TTCG's pictures: every kind of face, well-formed, small, safe whatever a card says, every one different."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan.drawing import HATCHINGS
from pictures import check as check_in
from pictures import elsewhere, without_colours
from ttcg.art.pictures import (FRAMES, GLYPHS, INK, LETTERS, MOTIFS, PALETTES, RARITIES, art,
                               art_text, picture, poster)
from ttcg.art.names import Face, of_card, of_lore, of_pack, split
from ttcg.art.figures import FIGURES
from ttcg.art.marks import GLYPHS as MARKS
from ttcg.art.marks import place
from ttcg.art.scenes import COLOURS, PIECES
from ttcg.art.spells import FORMS, SIGNS, deed
from ttcg.cardscape import challenges, designs
from ttcg.cardscape.lore import lore_of

pytestmark = pytest.mark.native             # what the browser's Python draws is seen there by the tests of the page

CARDS_FOLDER = Path(__file__).parent.parent / "cards" / "ttcg"
CARDS = {card["id"]: card for card in json.loads((CARDS_FOLDER / "cards.json").read_text("utf-8"))["cards"]}
UNIT = {"id": "x1", "name": "Somewhat", "type": "water", "level": 2, "subtypes": ["insect"]}
SPELL = {"id": "x1", "name": "Somewhat", "type": "spell", "level": 2, "effects": [
    {"style": "normal", "text": "Draw one card."}, {"style": "dormant", "text": "Gain one point."}]}
SHAPE = [[900, 0], [200, 800], [-700, 500], [-600, -600], [300, -900]]
OTHERS = ("back:0", "back:1", "pack:0123456789abcdef", "pack:fedcba9876543210")
TYPES = designs.TYPES


def check(text, box="0 0 100 116"):
    check_in(text, box, uses=True)


def drawn(face):
    return picture(face, CARDS.get(split(face).id))


# ---- the shipped cards -----------------------------------------------------------------------------------

def test_the_roster_asks_for_every_type_and_subtype():
    assert len(CARDS) >= 132 and {card["type"] for card in CARDS.values()} == set(INK) == set(LETTERS)
    assert {word for card in CARDS.values() for word in card.get("subtypes", ())} == set(FIGURES)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_small_and_plain(name):
    check(drawn(name))
    assert 1_400 < len(drawn(name).encode()) < 5_500


def test_most_pictures_are_about_three_kilobytes():
    assert sum(len(drawn(name)) for name in CARDS) / len(CARDS) < 3_400


def test_all_cards_in_all_rarities_differ_without_colour_and_hatching():
    faces = [of_card(name, rarity) for name in CARDS for rarity in range(len(RARITIES))]
    assert len({without_colours(drawn(face)) for face in faces}) == len(faces)


@pytest.mark.native
def test_pictures_are_the_same_in_another_process():
    code = ("import json, sys; from ttcg.art.pictures import picture; "
            "print(*[picture(card['id'] + '~4', card) for card in json.load(sys.stdin)], sep='\\n')")
    names = [*CARDS][::8]
    made = elsewhere(code, json.dumps([CARDS[name] for name in names]))
    assert made == [drawn(f"{name}~4") for name in names]


def test_drawing_changes_no_card_and_gives_the_same_again():
    before = json.dumps(CARDS)
    assert [art(card) for card in CARDS.values()] == [art(card) for card in CARDS.values()]
    assert json.dumps(CARDS) == before


# ---- what a picture is made of ---------------------------------------------------------------------------

def test_types_differ_in_ink_hatching_letter_emblem_and_colours():
    assert len(set(INK.values())) == len(set(LETTERS.values())) == len(set(GLYPHS.values())) == len(INK) == 9
    assert set(INK.values()) <= set(HATCHINGS) and (*TYPES, "spell") == tuple(INK)
    assert len({tuple(COLOURS[kind]) for kind in INK}) == 9
    assert len({without_colours(art(UNIT | {"type": kind})) for kind in TYPES}) == 8
    for kind, ink in INK.items():
        card = SPELL if kind == "spell" else UNIT | {"type": kind}
        assert f"#dark-{ink}" in art(card) and (kind == "spell" or GLYPHS[kind] in art(card))


def test_figures_and_their_mixtures_differ():
    words = [[one] for one in designs.SUBTYPES]
    words += [[one, two] for one in designs.SUBTYPES for two in designs.SUBTYPES if one != two]
    assert set(FIGURES) == set(designs.SUBTYPES)
    assert len({art(UNIT | {"subtypes": pair}) for pair in words}) == len(words)


def test_a_mixture_has_the_head_of_the_first_and_the_signs_of_the_second():
    text = art(UNIT | {"subtypes": ["machine", "dragon"]})
    own, other = FIGURES["machine"][0], FIGURES["dragon"][0]
    for _, data in own["^"] + own["="] + other["<"] + other[">"]:
        assert data.startswith("o") or f'd="{data}"' in text
    assert not any(f'd="{data}"' in text for _, data in other["^"] + other["="])


def test_a_word_of_the_name_changes_the_figure():
    plain = art(UNIT | {"subtypes": ["beast"]})
    named = art(UNIT | {"subtypes": ["beast"], "name": "Old Stag"})
    antlers = next(parts for words, parts in FIGURES["beast"][3] if "stag" in words)[">"][0][1]
    assert antlers in named and antlers not in plain


def test_skylines_run_from_edge_to_edge():
    for piece in PIECES.values():
        command, *moves = piece.split()
        ends = zip(moves[::2], moves[1::2]) if command == "l" else zip(moves[2::4], moves[3::4])
        steps = [(_shares(x, "w"), _shares(y, "h")) for x, y in ends]
        assert tuple(round(sum(one), 9) for one in zip(*steps)) == (1, 0), "a piece ends one width on"


def _shares(move, unit):
    assert move == "0" or move[-1] == unit
    return 0 if move == "0" else {"": 1, "-": -1}.get(move[:-1]) or float(move[:-1])


def test_ranks_grow():
    texts = [art(UNIT | {"level": rank}) for rank in range(1, 6)]
    scales = [float(re.search(r"scale\([\d.]+ ([\d.]+)\)\" stroke-linecap", text)[1]) for text in texts]
    assert scales == sorted(scales) and len(set(scales)) == 5
    assert [text.count("<path") for text in texts] == sorted(text.count("<path") for text in texts)
    assert len(texts[4]) > len(texts[2]) > len(texts[0])


@pytest.mark.parametrize("text, style, sign", [
    ("Draw two cards, then discard one card.", "normal", "draw"),
    ("Equip this card to one unit on the field, it gains 100 attack.", "equip", "attack"),
    ("The equipped unit gains 150 defense.", "equip", "defense"),
    ("Gain two points.", "normal", "points"),
    ("Your opponent loses one point.", "normal", "loss"),
    ("Return one unit from your discard pile to your hand.", "normal", "back"),
    ("Counter the effect of a spell.", "counter", "counter"),
    ("Untap one unit you control.", "normal", "untap"),
    ("While this card is on the field, units you control cannot be destroyed.", "continuous", "ward"),
    ("Your opponent skips their next battle phase.", "normal", "glass"),
    ("Mill two cards.", "normal", "mill"),
])
def test_the_sign_of_a_spell_is_what_it_does(text, style, sign):
    assert deed({"style": style, "text": text}) == sign
    assert SIGNS[sign] in art(SPELL | {"effects": [{"style": style, "text": text}, SPELL["effects"][1]]})


def test_the_form_of_a_sigil_is_its_style():
    assert set(FORMS) == set(designs.STYLES) and len(set(FORMS.values())) == len(FORMS)
    for style, form in FORMS.items():
        first, second = SPELL["effects"]
        assert form in art(SPELL | {"effects": [first | {"style": style}, second]})


# ---- players' cards --------------------------------------------------------------------------------------

def test_an_art_text_is_short_plain_and_chooses():
    seen = set()
    for many, key in ((PALETTES, "palette"), (MOTIFS, "motif"), (FRAMES, "frame")):
        for choice, words in many:
            text = art_text("abcde", **{key: choice})
            card = UNIT | {"art": text}
            assert words and len(text.encode()) <= 20
            assert all(one.isascii() and (one.isalnum() or one in ":.-") for one in text)
            check(art(card))
            seen.add(art(card))
    assert len(seen) == len(PALETTES) + len(MOTIFS) + len(FRAMES) - 2, "the first of each list are the same"
    assert max(len(key) for many in (PALETTES, MOTIFS, FRAMES) for key, _ in many) == 4


def test_a_seed_may_be_any_text():
    assert art_text("") == "0.own.sun.none" and art_text("a.b é<c>defgh", "dusk") == "abcde.dusk.sun.none"


def test_the_art_text_alone_varies_a_players_card():
    card = UNIT | {"art": "abc.dusk.moon.arch"}
    assert art(card) == art(card | {"id": "TTU-0000000000000000"})
    assert art(card) != art(card | {"art": "abd.dusk.moon.arch"}) != art(card | {"art": "abd.dusk.moon.rope"})


@given(st.text(), st.text(), st.text())
def test_no_text_of_a_card_gets_into_its_picture(ident, name, text):
    for card in (UNIT, SPELL):
        check(art(card | {"id": f"<{ident}&\"", "name": f"'<{name}>", "art": text}))
    check(art(SPELL | {"effects": [{"style": "normal", "text": f"<{text}&"}] * 2}))


# ---- marks, lore, silhouettes, packs, backs, poster ------------------------------------------------------

def test_marks_of_shipped_challenges_are_on_their_cards_and_nowhere_else():
    for file in (CARDS_FOLDER / "challenges").glob("*.json"):
        for mark in json.loads(file.read_text("utf-8"))["marks"]:
            face = of_card(mark["card"], 0, [mark])
            card = CARDS[mark["card"]]
            bare = {key: value for key, value in mark.items() if key != "card"}
            assert split(face) == Face("card", mark["card"], (0, (bare,)))
            check(picture(face, card))
            assert MARKS[mark["glyph"]] in picture(face, card) and MARKS[mark["glyph"]] not in art(card)


def test_a_mark_shows_glyph_place_turn_and_dots():
    assert set(MARKS) == set(challenges.GLYPHS)
    base = {"glyph": "hook", "x": 20, "y": 30, "turn": 60, "dots": 3}
    changes = {"glyph": "eye"}, {"x": 90}, {"y": 80}, {"turn": 90}, {"dots": 9}
    texts = [art(UNIT, 0, [base | change]) for change in ({}, *changes)]
    assert len(set(texts)) == 6 and "rotate(60)" in texts[0]
    assert texts[5].count("<ellipse") - texts[0].count("<ellipse") == 6
    for x in (0, 100):
        for y in (0, 100):
            across, down = place({"x": x, "y": y})
            assert 5 <= across <= 95 and 20 <= down <= 90, "the page cuts off or writes over what is outside"


@pytest.mark.parametrize("name", [*CARDS][::9])
def test_a_silhouette_shows_the_outline_only(name):
    text = picture(f"hidden:{name}", CARDS[name])
    check(text, "0 0 100 140")
    assert text != picture(f"hidden:{name}", CARDS[name] | {"level": CARDS[name]["level"] % 3 + 1, "id": "y"})
    assert set(re.findall(r"#[0-9a-f]{6}", text)) <= set(COLOURS["hidden"])


def test_silhouettes_of_a_subtype_tell_more_than_one_apart():
    units = [card for card in CARDS.values() if card["type"] != "spell"]
    assert len({picture(f"hidden:{card['id']}", card) for card in units}) > 90


def test_lore_cards_of_one_text_differ_by_shape():
    seen = set()
    for index in range(40):
        lore = lore_of(bytes(32), index, ["TT001"])
        face = of_lore(ident=lore["card"], shape=lore["shape"])
        assert split(face) == Face("lore", "TT001", [tuple(corner) for corner in lore["shape"]])
        check(drawn(face), "0 0 100 140")
        seen.add(drawn(face))
    assert len(seen) == 40


def test_a_lore_card_is_clipped_to_its_polygon_within_what_is_seen():
    text = picture(of_lore("x1", SHAPE), UNIT)
    data = re.search(r'clipPath id="shape"><path d="M(.*?)Z"', text)[1]
    corners = [tuple(map(float, one.split())) for one in data.split("L")]
    assert len(corners) == 5 and all(3.9 <= x <= 96.1 and 17.9 <= y <= 98.1 for x, y in corners)
    assert corners[0][0] > 50 and corners[1][1] < 58, "y grows upwards in CS-3.2, downwards in a picture"


def test_packs_of_different_commitments_differ():
    codes = [f"{i:064x}"[::-1] for i in range(64)] + ["ab" * 32, "ba" * 32]
    texts = {without_colours(picture(of_pack(code))) for code in codes}
    assert len(texts) == len(codes)
    check(picture(of_pack(codes[5])), "0 0 100 140")


@pytest.mark.parametrize("face", OTHERS)
def test_backs_and_packs_are_plain(face):
    check(picture(face), "0 0 100 140")
    assert len(picture(face)) < 6_500


def test_the_backs_of_the_seats_differ_without_colour():
    assert len({without_colours(picture(face)) for face in OTHERS[:2]}) == 2
    weaves = [re.search("<pattern.*?</pattern>", picture(face))[0] for face in OTHERS[:2]]
    assert len({re.sub(r"#\w{6}", "", weave) for weave in weaves}) == 2


def test_the_poster_shows_every_type():
    check(poster(), "0 0 100 128")
    assert all(GLYPHS[kind] in poster() for kind in TYPES) and len(poster()) < 9_000


# ---- the names of faces ----------------------------------------------------------------------------------

@pytest.mark.parametrize("face, meant", [
    ("TT001", Face("card", "TT001", (0, ()))),
    ("TT001~4", Face("card", "TT001", (4, ()))),
    ("TTU-0123456789ABCDEF", Face("card", "TTU-0123456789ABCDEF", (0, ()))),
    ("TT001~2^eye.0.100.359.9",
     Face("card", "TT001", (2, ({"glyph": "eye", "x": 0, "y": 100, "turn": 359, "dots": 9},)))),
    ("back:1", Face("back", "1", None)),
    ("hidden:TT001", Face("hidden", "TT001", None)),
    ("pack:00ff00ff00ff00ff", Face("pack", "00ff00ff00ff00ff", None)),
])
def test_a_face_is_split(face, meant):
    assert split(face) == meant


@pytest.mark.parametrize("face", [
    "", "~1", "TT001~0", "TT001~5", "TT001~", "TT001~x", "TT001^", "TT001^hook", "TT001^nose.1.2.3.4",
    "TT001^hook.101.0.0.1", "TT001^hook.0.0.360.1", "TT001^hook.0.0.0.0", "TT001^hook.-1.0.0.1", "what:TT001",
    "back:", "back:2", "hidden:", "pack:12", "pack:" + "G" * 16, "lore:TT001", "lore:TT001:1,2;3,4",
    "lore:TT001:1,2;3,4;5,6;7,8;9,2000", "lore:TT001:1;2;3;4;5", "lore:TT001:a,b;c,d;e,f;g,h;i,j"])
def test_a_face_that_is_none_is_refused(face):
    with pytest.raises(ValueError):
        picture(face, UNIT)


def test_a_card_that_is_not_there_is_refused_by_name():
    with pytest.raises(ValueError, match="no card 'TT999'"):
        picture("TT999")
