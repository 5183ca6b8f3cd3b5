"""ASIGOC's pictures: complete, well-formed, safe to show whatever a card says, every one different."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asigoc.art import aces, items, weapons
from asigoc.art.frames import FIELDS, INK, OTHER, SHIELDS
from asigoc.art.parts import METALS, PARTS, draw, palette
from asigoc.art.keywords import CHARGES, find, words
from asigoc.art.pictures import ACE_WORDS, GLYPHS, ITEM_WORDS, WEAPON_WORDS, art, back, poster
from mulligan.drawing import HATCHINGS, INKS, Dice
from pictures import check as check_in
from pictures import elsewhere, without_colours

pytestmark = pytest.mark.native             # what the browser's Python draws is seen there by the tests of the page

FILE = Path(__file__).parent.parent / "cards" / "asigoc" / "cards.json"
CARDS = {card["id"]: card for card in json.loads(FILE.read_text("utf-8"))["cards"]}
SETS = ("kilnmarrow", "tesselkeep", "glimfen", "carrowdeep", "wayfolk")
FRAMES = {"poster": "0 0 100 128", "back:0": "0 0 100 140", "back:1": "0 0 100 140"}
EFFECT = {"do": [{"op": "damage", "who": "opp", "n": 1}]}
PLAIN = {"weapon": {"id": "x1", "name": "Somewhat", "type": "weapon", "attack": 2, "block": 3},
         "item": {"id": "x1", "name": "Somewhat", "type": "item", "ability": EFFECT},
         "ace": {"id": "x1", "name": "Somewhat", "type": "ace", "uses": 1, "ability": EFFECT}}


def card(kind="weapon", **changes):
    return {**PLAIN[kind], **changes}


def picture(name):
    if name in CARDS:
        return art(CARDS[name])
    return poster() if name == "poster" else back(int(name[-1]))


def check(text, box="0 0 154 100"):
    check_in(text, box)


# ---- the shipped cards ---------------------------------------------------------------------------

def test_there_are_cards_of_all_types_and_sets():
    assert len(CARDS) > 80 and {one["type"] for one in CARDS.values()} == set(PLAIN)
    assert {one["set"] for one in CARDS.values()} == set(SETS) == set(INK) - {OTHER}


@pytest.mark.parametrize("name", CARDS)
def test_picture_of_a_card_is_small_and_plain(name):
    check(picture(name))
    assert 1_500 < len(picture(name).encode()) < 5_500


@pytest.mark.parametrize("name", FRAMES)
def test_poster_and_backs_are_plain(name):
    check(picture(name), FRAMES[name])
    assert len(picture(name).encode()) < (18_000 if name == "poster" else 4_000)


def test_all_pictures_differ_without_colour_and_hatching():
    names = [*CARDS, *FRAMES]
    assert len({without_colours(picture(name)) for name in names}) == len(names)


@pytest.mark.native
def test_pictures_are_the_same_in_another_process():
    names = [*CARDS][::8]
    code = ("import json, sys; from asigoc.art.pictures import art; "
            "print(*[art(card) for card in json.load(sys.stdin)], sep='\\n')")
    assert elsewhere(code, json.dumps([CARDS[name] for name in names])) == [picture(name) for name in names]


@pytest.mark.parametrize("name", CARDS)
def test_the_name_of_a_card_says_what_is_drawn(name):
    said = words(CARDS[name]["name"])
    tables = {"weapon": (WEAPON_WORDS,), "item": (ITEM_WORDS,), "ace": (ACE_WORDS,)}[CARDS[name]["type"]]
    assert any(find(table, said) for table in tables), "give a word of it a drawing in py/asigoc/arms_*.py"


def test_weapons_of_one_kind_have_different_charges():
    seen = {}
    for one in CARDS.values():
        if one["type"] == "weapon":
            said = words(one["name"])
            seen.setdefault(find(WEAPON_WORDS, said), []).append(find(CHARGES, said))
    assert len(seen) > 25 and all(len(set(charges)) == len(charges) for charges in seen.values())


# ---- what a picture shows ------------------------------------------------------------------------

def test_every_set_has_its_own_ink_hatching_sign_and_forms():
    assert len(SHIELDS) == len(set(INK.values())) == len({HATCHINGS[ink] for ink in INK.values()}) == 6
    for kind in PLAIN:
        pictures = [art(card(kind, set=name)) for name in (*SETS, OTHER)]
        assert len({without_colours(text) for text in pictures}) == 6
    for name in SETS:
        assert GLYPHS[name] in art(card(set=name)) and GLYPHS[name] in art(card("ace", set=name))
        assert INKS[INK[name]][0] in art(card("item", set=name))


def test_a_set_nobody_knows_is_none():
    for kind in PLAIN:
        assert art(card(kind, set="nobody-knows-it")) == art(card(kind))


def test_signs_fit_their_frame():
    assert set(GLYPHS) == {*SETS, *PLAIN}
    for data in GLYPHS.values():
        assert re.fullmatch(r"M[-MLHVQCAZ0-9. ]+Z", data)
        assert all(-52 <= float(number) <= 52 for number in re.findall(r"-?\d+", data))


def test_attack_and_block_show_on_the_shield():
    assert len({art(card(attack=n)) for n in range(8)}) == 8
    assert len({art(card(block=n)) for n in range(9)}) == 9
    assert art(card(attack=99)) == art(card(attack=7)) and art(card(block=99)) == art(card(block=8))


def test_an_item_that_answers_has_a_dashed_ring():
    answer = {**EFFECT, "outlet": "responding"}
    assert "stroke-dasharray" in art(card("item", ability=answer))
    assert "stroke-dasharray" not in art(card("item"))
    assert "stroke-dasharray" not in art(card("item", ability={**EFFECT, "outlet": "empty"}))


def test_a_name_that_tells_nothing_is_drawn_as_what_it_does():
    for op, what in items.DOES.items():
        text = art(card("item", ability={"do": [{"op": "shuffle"}, {"op": op}]}))
        assert draw(palette(INK[OTHER], OTHER), items.FIGURES[what]) in text
    check(art(card("item", ability={"do": [{"op": "unheard of"}]})))


@pytest.mark.parametrize("kind, table, drawings", [
    ("weapon", WEAPON_WORDS, {name: figure[0] for name, figure in weapons.FIGURES.items()}),
    ("item", ITEM_WORDS, items.FIGURES), ("ace", ACE_WORDS, aces.FIGURES)])
def test_every_word_asks_for_its_drawing(kind, table, drawings):
    assert set(table.values()) | (set(items.DOES.values()) if kind == "item" else set()) == set(drawings)
    for word, what in table.items():
        text = art(card(kind, name=f"The {word.upper()}'s"))
        check(text)
        metal = find({metal: metal for metal in METALS}, [word])
        assert draw(palette(INK[OTHER], OTHER, metal), drawings[what]) in text


def test_words_may_be_made_of_words():
    assert find(WEAPON_WORDS, words("Moonblade")) == "sword" and find(CHARGES, words("Moonblade")) == "moon"
    assert find(WEAPON_WORDS, words("Flarebow of the Third Kiln")) == "bow"
    assert find(WEAPON_WORDS, words("Nettle, Elbow, Parameter")) is None
    assert find(WEAPON_WORDS, words("Sword Breaker")) == "maul", "the last word counts"


def test_every_drawing_is_in_known_colours_and_parts():
    drawings = [*PARTS.values(), *items.FIGURES.values(), *aces.FIGURES.values(),
                *(figure[0] for figure in weapons.FIGURES.values())]
    assert len(drawings) > 130 and set(CHARGES.values()) <= set(PARTS)
    for drawing in drawings:
        text = draw(palette("red"), drawing)
        ElementTree.fromstring(f"<g>{text}</g>")
        for data in re.findall(r' d="(.*?)"', text):
            assert re.fullmatch(r"M[-MLHVQTACZmlhvqtacz0-9. ]+", data), data


def test_the_dice_are_those_written_down():
    """CRC-32 of question and text: others change all pictures."""
    assert [Dice("ASIGOC").pick(question, range(1000)) for question in ("arm", "field")] == [807, 484]


def test_fields_are_parted_in_different_ways():
    assert len(set(FIELDS)) == len(FIELDS) == 12
    assert len({art(card(id=f"mine~{n:010x}")) for n in range(100)}) > 60


# ---- people's cards ------------------------------------------------------------------------------

WORD = st.text(min_size=1, max_size=40)
NAME = WORD | st.lists(st.sampled_from(sorted({**WEAPON_WORDS, **ITEM_WORDS, **ACE_WORDS, **CHARGES})),
                       min_size=1, max_size=3).map(" ".join)
SOME_OP = st.sampled_from(sorted(items.DOES)) | WORD
ABILITY = st.fixed_dictionaries({"do": st.lists(SOME_OP.map(lambda op: {"op": op}), min_size=1, max_size=4)},
                                optional={"outlet": st.sampled_from(["empty", "responding", "any"])})
COMMON = {"id": WORD, "name": NAME}
SOME_SET = {"set": st.sampled_from(SETS) | WORD}
NUMBER = st.integers(0, 99)
ANY = (st.fixed_dictionaries({**COMMON, "type": st.just("weapon"), "attack": NUMBER, "block": NUMBER},
                             optional=SOME_SET)
       | st.fixed_dictionaries({**COMMON, "type": st.sampled_from(["item", "ace"]), "ability": ABILITY},
                               optional=SOME_SET))


@pytest.mark.native
@pytest.mark.deep
@given(ANY)
def test_any_card_has_a_picture(one):
    text = art(one)
    check(text)
    assert text == art(one) and len(text) < 7_500


@pytest.mark.parametrize("kind", PLAIN)
@pytest.mark.parametrize("key", ["id", "name", "set"])
@pytest.mark.parametrize("text", ['"/><script>1</script>', "&zqxj;", "' on='zqxj", "]]>", "\x00\ud800zqxj"])
def test_no_text_of_a_card_gets_into_its_picture(kind, key, text):
    made = art(card(kind, **{key: text}))
    check(made)
    assert "zqxj" not in made and "script" not in made and "]]" not in made
