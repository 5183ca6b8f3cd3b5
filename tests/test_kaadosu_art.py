"""Kaadosu's pictures: ten thousand different ones, small and plain; what colours, shapes, Shadows and merging show."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaadosu.art.pictures import CRESTS, GLORY, GLYPHS, PEARLS, RARE, art, back, crest, poster
from kaadosu.art.cloth import WEAVES, cloth
from kaadosu.art.signs import BESIDE, BODIES, HEADS, LAYOUTS, STROKES, sign
from kaadosu.cards.faces import COLOURS, SHAPES, base, face, merged_code
from mulligan.drawing import HATCHINGS
from pictures import check, elsewhere, without_colours

pytestmark = pytest.mark.native             # what the browser's Python draws is seen there by the tests of the page

SOME = range(1, 10_001, 34)                               # 295 of the base cards
ALL = [(colour, shape) for colour in range(5) for shape in range(3)]
ONE = {look: next(i for i in range(1, 10_001) if (base(i).colour, *base(i).shapes) == look) for look in ALL}
SQUARE = "0 0 100 100"


def merged(lead, partner):
    """The picture of two looks merged, each (prefix, colour, shape)."""
    return art(merged_code(*(f"{kind}{ONE[colour, shape]}" for kind, colour, shape in (lead, partner))))


# ---- all of them ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("kind", "BS")
def test_some_pictures_are_small_plain_and_different(kind):
    pictures = [art(f"{kind}{i}") for i in SOME]
    for text in pictures:
        check(text, SQUARE)
        assert 1_700 < len(text) < 4_200
    assert len({without_colours(text) for text in pictures}) == len(pictures)


@pytest.mark.native
@pytest.mark.deep
def test_all_base_cards_and_shadows_differ():
    assert len({without_colours(art(f"{kind}{i}")) for kind in "BS" for i in range(1, 10_001)}) == 20_000


@pytest.mark.native
def test_every_number_has_a_sign_of_its_own():
    assert len({sign(i) for i in range(10_000)}) == 10_000
    assert sign(10_000) == sign(0), "no card is 0, so its sign is free for 10000"


@pytest.mark.native
def test_pictures_are_the_same_in_another_process():
    codes = [f"B{i}" for i in SOME[::10]] + [f"S{ONE[look]}" for look in ALL] + ["M(B42+S1)", "M(S1+B42)"]
    code = f"from kaadosu.art.pictures import art; print(*map(art, {codes!r}), sep='\\n')"
    assert elsewhere(code) == [art(one) for one in codes]


@given(st.integers(1, 10_000), st.integers(1, 10_000), st.sampled_from("BS"), st.sampled_from("BS"))
def test_any_merged_card_has_both_signs_the_lead_in_front(lead, partner, first, second):
    code = merged_code(f"{first}{lead}", f"{second}{partner}")
    if face(code) is None:                                # of one shape
        return
    text = art(code)
    check(text, SQUARE)
    assert len(text) < 6_000
    assert 0 < text.index(sign(partner)) < text.rindex(sign(lead))


@pytest.mark.parametrize("code", ["", "42", "B0", "B10001", "B042", "b42", "S", "M(B42)", "M(B42+B42)", "back"])
def test_what_is_no_card_is_refused_by_name(code):
    with pytest.raises(ValueError, match="no picture for") as error:
        art(code)
    assert repr(code) in str(error.value)


# ---- what a picture shows ---------------------------------------------------------------------------------

def test_each_colour_has_its_own_weave_and_hatching():
    assert set(CRESTS) == set(WEAVES) == set(COLOURS)
    assert len({weave[2] for weave in WEAVES.values()}) == len({HATCHINGS[CRESTS[name][0]] for name in COLOURS}) == 5
    for night in (False, True):
        grounds = {re.sub(r"#[0-9a-f]{3,6}", "", cloth(colour, night)) for colour in COLOURS}
        assert len(grounds) == 5, "told apart without their colours"


def test_each_shape_has_its_own_form():
    for colour in COLOURS:
        assert len({without_colours(crest(colour, shape, False, 1)) for shape in SHAPES}) == 3
    for (colour, shape), ident in ONE.items():
        assert GLYPHS[SHAPES[shape]] in art(f"B{ident}")
        assert f"light-{CRESTS[COLOURS[colour]][0]}" in art(f"B{ident}")


def test_rare_colours_have_pearls_and_stars_a_glory():
    for (colour, shape), ident in ONE.items():
        text = art(f"B{ident}")
        assert (PEARLS in text) == (COLOURS[colour] in RARE)
        assert (GLORY in text) == (SHAPES[shape] == "star")


def test_a_shadow_is_the_same_card_darker():
    for (colour, shape), ident in ONE.items():
        day, night = art(f"B{ident}"), art(f"S{ident}")
        hatching = f"light-{CRESTS[COLOURS[colour]][0]}"
        for same in (sign(ident), GLYPHS[SHAPES[shape]], WEAVES[COLOURS[colour]][2], hatching):
            assert same in day and same in night
        assert 'stroke-dasharray="5 4"' in night and 'stroke-dasharray="5 4"' not in day
    for name in COLOURS:
        day, dark = (fill for fill, *_ in CRESTS[name][1:])
        ground, dusk = (one for one, _ in WEAVES[name][-1])
        assert light(dark) < .5 * light(day) and light(dusk) < .1 * light(ground)


def test_signs_stand_out_by_day_and_at_night():
    for name in COLOURS:
        for fill, ink, _ in CRESTS[name][1:]:
            low, high = sorted((light(fill), light(ink)))
            assert (high + .05) / (low + .05) > 4.5


def light(colour):
    """The relative luminance of a colour, 0 to 1."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in parts)
    return .2126 * red + .7152 * green + .0722 * blue


def test_a_merged_card_has_the_colour_of_its_lead_and_both_shapes():
    for colour, shape in ALL:
        other = (shape + 1) % 3, (colour + 1) % 5
        text = merged(("B", colour, shape), ("B", other[1], other[0]))
        assert cloth(COLOURS[colour]) in text
        assert all(GLYPHS[SHAPES[one]] in text for one in (shape, other[0]))
        assert f"light-{CRESTS[COLOURS[other[1]]][0]}" not in text


def test_the_parents_of_a_merged_card_show_whether_they_were_shadows():
    four = {(a, b): merged((a, 0, 0), (b, 0, 1)) for a in "BS" for b in "BS"}
    assert len(set(four.values())) == 4
    for (lead, partner), text in four.items():
        assert text.count('stroke-dasharray="5 4"') == (lead + partner).count("S")
        assert (cloth("red", True) in text) == (lead == partner == "S"), "only a shadow combo is a dark card"
    assert merged(("B", 0, 1), ("B", 0, 0)) not in four.values(), "the lead counts"


# ---- the script -------------------------------------------------------------------------------------------

def test_a_sign_is_read_digit_by_digit():
    """Two digits are one character: the same in the same place, whatever stands beside it."""
    for place in range(len(LAYOUTS)):
        first = [n for n in range(1200, 1300) if sum(map(int, str(n))) % len(LAYOUTS) == place]
        assert len(first) == 20 and len(common(sign(n) for n in first)) > 100
        second = [n for n in range(1034, 10_000, 100) if sum(map(int, str(n))) % len(LAYOUTS) == place]
        assert len(second) > 15 and len(common(sign(n)[::-1] for n in second)) > 100


def common(texts):
    """What texts begin with, all of them."""
    texts = list(texts)
    return next((texts[0][:i] for i in range(len(texts[0])) if len({text[:i + 1] for text in texts}) > 1), texts[0])


def test_strokes_are_known_and_stay_on_their_square():
    drawings = [*HEADS, *BODIES, *BESIDE.values()]
    assert len(HEADS) == len(BODIES) == 10 and len(set(drawings)) == len(drawings)
    assert {stroke[0] for drawing in drawings for stroke in drawing.split("|")} == set(STROKES)
    for i in SOME:
        data = sign(i)
        assert re.fullmatch(r"(M[-0-9. ]+(Q[-0-9. ]+){3}Z)+", data)
        assert all(-33 <= float(number) <= 33 for number in re.findall(r"-?[\d.]+", data))


# ---- backs and poster -------------------------------------------------------------------------------------

def test_backs_and_poster_are_plain_and_different():
    backs = [back(), back(0), back(1)]
    for text in backs:
        check(text, "0 0 100 133")
        assert len(text) < 3_000
    assert len({without_colours(text) for text in backs}) == 3
    check(poster(), "0 0 100 128")
    assert len(poster()) < 10_000


def test_the_crests_of_a_merged_card_stand_under_its_name():
    """The label at the head of a card hides neither: both lie in the lower two thirds, the lead beside its partner."""
    for first, second in itertools.permutations(range(3), 2):
        text = merged(("B", 0, first), ("B", 1, second))
        places = re.findall(r'translate\((26\.5|73\.5) (6\d|7\d)\)', text)
        assert [x for x, _ in places] == ["26.5", "73.5"], text[:400]
