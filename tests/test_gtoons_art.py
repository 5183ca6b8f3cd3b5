"""gToons' pictures.

Complete, well-formed, safe to show whatever a card says, every one different.
"""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtoons.art import (beasts, folk, things,
                        wear)
from gtoons.art.pictures import art, back, poster
from gtoons.cards.library import LIBRARY
from gtoons.art.parts import MOODS, MOOD_WORDS, DiceStream, Toon, face, ink
from mulligan.drawing import HATCHINGS
from pictures import check as check_in
from pictures import elsewhere, without_colours

pytestmark = pytest.mark.native             # what the browser's Python draws is seen there by the tests of the page

CARDS = dict(LIBRARY.shipped.cards)
INKS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "silver")
KINDS = ("hero", "rascal", "critter", "spook", "robot", "kid", "oldtimer", "gizmo", "ride", "place")
PLAIN = {"id": "x1", "name": "Somebody", "character": "Somebody", "colour": "red", "points": 5,
         "groups": [],
         "types": ["hero"], "power": []}
FRAMES = ["poster", *(f"back:{ink}" for ink in INKS)]


def card(**changes):
    return {**PLAIN, **changes}


def picture(name):
    if name in CARDS:
        return art(CARDS[name])
    return poster() if name == "poster" else back(name.partition(":")[2])


def check(text, box="0 0 100 100"):
    check_in(text, box)


# ---- the shipped cards ---------------------------------------------------------------------------

def test_there_are_136_cards():
    assert len(CARDS) == 136


@pytest.mark.parametrize("name", CARDS)
def test_picture_of_a_card_is_small_and_plain(name):
    check(picture(name))
    assert 1_000 < len(picture(name).encode()) < 4_000


@pytest.mark.parametrize("name", FRAMES)
def test_poster_and_backs_are_plain(name):
    check(picture(name), "0 0 100 128" if name == "poster" else "0 0 100 140")
    assert len(picture(name).encode()) < (22_000 if name == "poster" else 4_000)


def test_all_pictures_differ():
    names = [*CARDS, *FRAMES]
    assert len({picture(name) for name in names}) == len(names)


def test_all_cards_differ_without_colour_and_hatching():
    assert len({without_colours(picture(name)) for name in CARDS}) == len(CARDS)


@pytest.mark.native
def test_pictures_are_the_same_in_another_process():
    names = [*CARDS][::10]
    code = ("from gtoons.art.pictures import art; from gtoons.cards.library import LIBRARY; "
            f"print(*[art(LIBRARY.card(name)) for name in {names!r}], sep='\\n')")
    assert elsewhere(code) == [picture(name) for name in names]


@pytest.mark.parametrize("name", CARDS)
def test_eyes_stay_in_the_middle_where_a_hexagon_shows_them(name):
    pupils = re.findall(r'd="(?:M[\d.]+ [\d.]+L[\d.]+ [\d.]+A[^Z]*Z)+"', picture(name))
    spots = [(float(x), float(y)) for pupil in pupils
             for x, y in re.findall(r"M([\d.]+) ([\d.]+)L", pupil)]
    assert bool(spots) == (Toon(CARDS[name]).mood != "sleep")
    assert all(15 <= x <= 85 and 25 <= y <= 80 for x, y in spots)


# ---- what a picture shows ------------------------------------------------------------------------

def test_the_dice_are_those_written_down():
    """FNV-1a of 32 bits, then xorshift (13, 17, 5), eight steps unused.

    Others change all pictures.
    """
    dice = DiceStream("gToons")
    assert [dice.next() for _ in range(3)] == [2212605877, 1962787710, 1591657431]
    assert dice.pick("a") == "a"


def test_every_colour_has_its_own_ground():
    ground = re.compile(r'<pattern id="ground.*?<path d="(.*?)"')
    grounds = {colour: ground.search(art(card(colour=colour)))[1] for colour in INKS}
    assert grounds == {colour: HATCHINGS[colour] for colour in INKS}
    assert len(set(grounds.values())) == 8


def test_every_type_has_its_own_figure():
    kinds = (*KINDS, "unheard of")
    assert len({without_colours(art(card(types=[kind]))) for kind in kinds}) == 11


def test_a_type_nobody_knows_is_plain_folk():
    assert art(card(types=["x"])) == art(card(types=["y", "z"]))


def test_a_second_type_shows_in_the_face():
    for kind in ("robot", "critter", "spook", "gizmo", "ride"):
        alone = art(card(types=[kind]))
        both = {art(card(types=[kind, other])) for other in ("hero", "rascal", "oldtimer")}
        assert len(both | {alone}) == 4


def test_every_cast_has_its_own_scene_and_unknown_ones_have_none():
    groups = [[group] for group in wear.CASTS] + [[]]
    assert len({art(card(groups=group)) for group in groups}) == 9
    assert art(card(groups=["The Unheard Of"])) == art(card())
    assert art(card(groups=["The Unheard Of", "Tin Alley"])) == art(card(groups=["Tin Alley"]))


def test_the_casts_are_those_of_the_shipped_cards():
    assert set(wear.CASTS) == {group for one in CARDS.values() for group in one["groups"]}
    for table in (wear.SCENES, wear.HATS, wear.PROPS):
        assert set(table) == set(wear.CASTS.values())


def test_versions_of_a_character_share_the_body_but_no_picture():
    versions = {}
    for one in CARDS.values():
        versions.setdefault(one["character"], []).append(one)
    several = [same for same in versions.values() if len(same) > 1]
    assert len(several) > 5
    for same in several:
        assert len({(Toon(one).palette["F"], Toon(one).palette["H"]) for one in same}) == 1
        assert len({without_colours(art(one)) for one in same}) == len(same)


SAID = {"critter": (beasts.BEAST_NAMES, beasts.BEASTS),
        "spook": (beasts.SPOOK_NAMES, beasts.SPOOKS),
        "gizmo": (things.GIZMO_NAMES, things.GIZMOS),
        "ride": (things.RIDE_NAMES, things.RIDES),
        "place": (things.PLACE_NAMES, things.PLACES)}


@pytest.mark.parametrize("kind", SAID)
def test_a_name_that_says_what_it_is_is_drawn_as_that(kind):
    table, drawings = SAID[kind]
    assert set(table.values()) == set(drawings), "every drawing has a name that asks for it"
    for word, what in table.items():
        one = card(types=[kind], character=f"The {word.upper()}'s")
        text = art(one)
        check(text)
        last = drawings[what][1 if kind == "critter" else 0].rpartition("|")[2]
        assert ink(Toon(one), last).split(' fill="')[0] in text


def test_every_drawing_is_in_known_colours():
    tables = (wear.SCENES, wear.PLAIN_SCENES, wear.HATS, wear.PLAIN_HATS, wear.PROPS,
              wear.PLAIN_PROPS, wear.HELD, wear.BEFORE, folk.HAIRS, folk.MOUSTACHES,
              folk.BEARDS, folk.BADGES, folk.ROBOT_HEADS, folk.ROBOT_NAMES,
              folk.DIALS, folk.GRILLES, beasts.BEASTS, beasts.SPOOKS)
    drawings = [text for table in tables for text in texts(table)]
    assert len(drawings) > 150
    toon = Toon(PLAIN)
    for drawing in drawings:
        ElementTree.fromstring(f"<g>{ink(toon, drawing)}</g>")
        for data in re.findall(r' d="(.*?)"', ink(toon, drawing)):
            assert re.fullmatch(r"M[-MLHVQTACZmlhvqtacz0-9. ]+", data)


def texts(table):
    """All texts in a table of any depth."""
    if isinstance(table, str):
        return [table]
    if isinstance(table, dict):
        table = tuple(table.values())
    return [text for part in table for text in texts(part)] if isinstance(table, tuple) else []


def test_moods_are_told_apart():
    moods, faces = [*MOODS, "sleep"], set()
    for mood in moods:
        toon = Toon(PLAIN)
        toon.mood = mood
        faces.add(face(toon, 50, 50, 9, 6, 60, 7))
    assert len(faces) == len(moods) == 8 and set(MOOD_WORDS.values()) <= set(moods)
    assert Toon(card(name="The Encore")).mood == "joy"


# ---- people's cards ------------------------------------------------------------------------------

WORD = st.text(min_size=1, max_size=40)
ANY = st.fixed_dictionaries({
    "id": WORD, "name": WORD, "character": WORD, "colour": st.sampled_from(INKS),
    "points": st.just(1),
    "groups": st.lists(WORD | st.sampled_from(sorted(wear.CASTS)), max_size=4),
    "types": st.lists(WORD | st.sampled_from(KINDS), min_size=1, max_size=4), "power": st.just([])})


@given(ANY)
def test_any_card_has_a_picture(one):
    text = art(one)
    check(text)
    assert text == art(one) and len(text) < 4_500


@pytest.mark.parametrize("key", ["id", "name", "character", "groups", "types"])
@pytest.mark.parametrize("text",
                         ['"/><script>1</script>', "&zqxj;", "' on='zqxj", "]]>", "\x00\ud800zqxj"])
def test_no_text_of_a_card_gets_into_its_picture(key, text):
    made = art(card(**{key: [text] if key in ("groups", "types") else text}))
    check(made)
    assert "zqxj" not in made and "script" not in made and "]]" not in made


def test_two_cards_that_differ_in_their_id_only_stand_differently():
    assert len({art(card(id=f"mine~{n:010x}")) for n in range(40)}) > 35
