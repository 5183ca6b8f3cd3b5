"""Kaadosu, sections 1, 13 and 15: the cards, what they are worth, merging."""

import re
from collections import Counter
from itertools import product

import pytest

from kaadosu import GAME
from kaadosu.world.asking import Request
from kaadosu.rules.damage import damage
from kaadosu.world.deeds import DEEDS, UNDOABLE
from kaadosu.cards.faces import COLOURS, COUNT, KINDS, SHAPES, base, bonus, merged, worth
from kaadosu.cards.faces import face as of_code
from kaadosu.world.ledger import OWNED, POOL, cost_of, proposal
from kaadosu.world.days import World
from kaadosu_table import face
from mulligan import Illegal, Malformed

EVERY = [base(ident) for ident in range(1, COUNT + 1)]


def world(*codes):
    """A world of one human who owns these cards, and their uids."""
    ledger = World("demo", 20_000, 0, 0)
    ledger.held["h0"], ledger.purses["h0"] = [], 0
    ledger.joined["h0"], ledger.seen["h0"] = 20_000, {20_000}
    return ledger, [ledger.give("h0", code) for code in codes]


def merge(ledger, lead, partner):
    """(preview, run) of the deed."""
    return DEEDS["merge"](Request(ledger, "h0", {"do": "merge", "lead": lead, "partner": partner}))


# ---- 1 Cards -------------------------------------------------------------------------------------------------------
def test_ten_thousand_base_cards():
    """KA-1.1: each has one of five colours, one shape, and two values from 1 to 10."""
    assert len(EVERY) == COUNT == 10_000 and {one.kind for one in EVERY} == {0}
    assert {one.colour for one in EVERY} == set(range(5))
    assert {one.shapes for one in EVERY} == {(0,), (1,), (2,)}
    assert {one.plus for one in EVERY} == {one.minus for one in EVERY} == set(range(1, 11))
    assert len(GAME.library.shipped.cards) == 10_000 and "B10000" in GAME.library.shipped.cards


def test_fixed_orders():
    """KA-1.2: colours and shapes in their orders; the last two colours and the last shape are the rare ones."""
    assert COLOURS == ("red", "blue", "green", "gold", "violet") and SHAPES == ("circle", "square", "star")
    colours, shapes = Counter(one.colour for one in EVERY), Counter(one.shapes[0] for one in EVERY)
    assert min(colours[i] for i in range(3)) > 2 * max(colours[3], colours[4])
    assert min(shapes[0], shapes[1]) > 2 * shapes[2]


def test_four_kinds():
    """KA-1.3, KA-15.5: base, Shadow, combo, and the combo of two Shadows."""
    kinds = {
        "B42": "base",
        "S42": "shadow",
        "M(B42+B1)": "combo",
        "M(B42+S1)": "combo",
        "M(S42+B1)": "combo",
        "M(S42+S1)": "shadow_combo",
    }
    assert {code: KINDS[of_code(code).kind] for code in kinds} == kinds


@pytest.mark.parametrize("ident", [1, 42, 1337, 10_000])
def test_a_shadow_is_its_original(ident):
    """KA-1.4: the same colour, shape, values, and damage in either role; it only lacks worth."""
    one, shade = of_code(f"B{ident}"), of_code(f"S{ident}")
    assert shade._replace(kind=one.kind) == one and shade.power == 0 < one.power
    other, guide = of_code("B7"), face("red circle square star 3/4")._replace(colour=one.colour)
    assert damage(one, other, guide, guide) == damage(shade, other, guide, guide)
    assert damage(other, one, guide, guide) == damage(other, shade, guide, guide)
    assert damage(other, other, one, one) == damage(other, other, shade, shade)


def test_single_cards():
    """KA-1.5: an owned base card is dealt as a Shadow only; others may exist again; a uid is never used again."""
    ledger, uids = world("B42", "S7", "S7")
    first, second, third = uids
    assert ledger.where[42] == OWNED and (first, second, third) == (1, 2, 3)
    other = next(i for i in range(1, 100) if base(i).shapes != base(7).shapes)
    ledger.drop(ledger.merge(second, ledger.give("h0", f"S{other}")))
    ledger.drop(third)
    assert ledger.give("h0", "S7") == 6 and set(ledger.codes) == {1, 6}
    dealt = [code for pack in range(4000) for code in ledger.deal(ledger.stream("more", pack))]
    assert "S42" in dealt and "B42" not in dealt
    assert max(Counter(code for code in dealt if code[0] == "B").values()) == 1


VALID = ["B1", "S1", "B42", "B10000", "S9999", "M(B42+S1)", "M(S42+B1)", "M(S1+S42)", "M(B1+B42)"]
INVALID = [
    "", "B", "B0", "B01", "S00", "B10001", "B99999", "B100000", "S-1", "B+1", "B1.0", "B 1", " B1", "B1 ", "b1",
    "X1", "42", "BB1", "B１", "B²",
    "M()", "M(B42)", "M(B42+)", "M(+S1)", "M(B42+S1", "MB42+S1)", "M(B42+S1)x", "m(B42+S1)", "M(B42 + S1)",
    "M(B042+S1)", "M(B42+S1+S3)", "M(M(B42+S1)+S2)", "M(B42,S1)",
    "M(B2+B42)", "M(B42+S10001)", "M(B42+B42)", "M(B42+S42)",
    None, 42, ["B42"],
]


def test_codes():
    """KA-1.6, KA-15.2: a code says all; anything else is no card, and so is a merge that section 15 refuses."""
    for code in VALID:
        assert of_code(code) is not None and code in GAME.library
    for code in INVALID:
        if not isinstance(code, list):
            assert of_code(code) is None and code not in GAME.library, code
    assert of_code("B2").shapes == of_code("B42").shapes                         # why M(B2+B42) is none
    with pytest.raises(Malformed, match=r"KA-1\.6"):
        GAME.library.card("B10001")


def test_numbers():
    """KA-1.7: the id, or the higher parent and then the lower, whoever leads."""
    assert of_code("B42").number == of_code("S42").number == (42,)
    assert of_code("M(B42+S1)").number == of_code("M(S1+B42)").number == (42, 1)
    assert of_code("M(B42+S10000)") is None and of_code("M(B1+S10000)").number == (10_000, 1)


def test_names_and_looks():
    """KA-1.8: colour and id, an S before a Shadow, both ids of a merged card; a letter for each colour."""
    titles = {
        "B1": "Gold 1",
        "B42": "Blue 42",
        "B10000": "Green 10000",
        "S42": "Blue S42",
        "M(B42+S1)": "Blue 42 with S1",
        "M(S1+B42)": "Gold S1 with 42",
    }
    assert {code: GAME.face(code)["title"] for code in titles} == titles
    letters = set()
    for colour in COLOURS:
        code = next(f"B{one.number[0]}" for one in EVERY if COLOURS[one.colour] == colour)
        looks = GAME.face(code)
        assert colour.capitalize() in looks["kind"] and colour in looks["say"]
        assert SHAPES[of_code(code).shapes[0]] in looks["kind"]
        letters.add(looks["letter"])
    assert len(letters) == 5


@pytest.mark.parametrize("colour", COLOURS)
def test_shadows_are_darker(colour):
    """KA-1.8: a Shadow is drawn darker than its base card, in every colour and shape; so is a shadow combo."""
    for shape in SHAPES:
        ident = next(one.number[0] for one in EVERY if COLOURS[one.colour] == colour and SHAPES[one.shapes[0]] == shape)
        assert light(f"S{ident}") < .7 * light(f"B{ident}")
        other = next(one.number[0] for one in EVERY if SHAPES[one.shapes[0]] != shape)
        assert light(f"M(S{ident}+S{other})") < .8 * light(f"M(B{ident}+B{other})")


def light(code):
    """How light the shades of a picture are on average."""
    shades = re.findall(r"#([0-9a-f]{6})\b", GAME.art(code))
    return sum(int(shade[i:i + 2], 16) for shade in shades for i in (0, 2, 4)) / len(shades)


# ---- 13 Credits and worth ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "power", "cost"), [
    ("red circle 3/4", 4, 2),
    ("red circle 1/1", 1, 0),
    ("red circle 10/9", 10, 5),
    ("red circle 10/10", 10, 5),
    ("red circle 1/2", 2, 1),
    ("red circle 3/3", 3, 1),
    ("red circle star 9/4", 5, 0),
    ("red circle star 4/9", 5, 0),
    ("red circle star 8/8", 4, 0),
    ("shadow red circle star 9/4", 1, 0),
    ("shadow red circle star 1/1", 1, 0),
    ("shadow red circle 10/9", 0, 0),
])
def test_power_and_cost(text, power, cost):
    """KA-13.1, KA-13.2, KA-13.3, KA-13.4, KA-X22."""
    one = face(text)
    assert (one.power, one.cost) == (power, cost)
    assert proposal(one) == max(1, power) and cost_of([one]) == max(1, cost)


def test_worth_in_a_week():
    """KA-13.5, KA-X23: one for the colour, one for the shape, once for a card with two; nothing for Shadows."""
    gaining = (COLOURS.index("red"), SHAPES.index("circle"))
    wanted = {
        "red circle 3/4": 6,
        "red square 3/4": 5,
        "blue circle 3/4": 5,
        "blue square 3/4": 4,
        "red circle star 8/11": 8,
        "red square star 8/11": 7,
        "blue circle star 8/11": 7,
        "shadow red circle 3/4": 0,
        "shadow red circle star 8/11": 1,
    }
    assert {text: worth(face(text), gaining) for text in wanted} == wanted
    assert worth(face("red circle star 8/11"), (0, SHAPES.index("star"))) == 8    # the other of its shapes
    for text in wanted:
        one = face(text)                                                         # packs and proposals know no bonus
        assert one.power == worth(one, (-1, -1)) and one.cost <= one.power // 2 and proposal(one) == max(1, one.power)


def test_the_bonus_counts_when_tendered():
    """KA-13.5: a world on a day of that week."""
    ledger, (uid,) = world("B2")                                                 # a green square 3/3
    ledger.day = 19_995
    assert ledger.worth(uid) == 3 + (bonus(2856)[0] == 2) + (bonus(2856)[1] == 1)
    ledger.day = 19_996
    assert ledger.worth(uid) == 3 + 2


# ---- 15 Merging ----------------------------------------------------------------------------------------------------
def test_merging_needs_two_own_free_cards():
    """KA-15.1: two different ones, one's own, not listed, not in escrow; the result is shown beforehand."""
    ledger, uids = world("B42", "S1", "B2")
    lead, partner, same = uids
    ledger.held["r1"], ledger.purses["r1"] = [], 0
    ledger.joined["r1"], ledger.seen["r1"] = 20_000, set()
    foreign, before = ledger.give("r1", "B1337"), ledger.data()
    for one, other in ((lead, lead), (lead, foreign), (foreign, lead), (lead, 99), (lead, None)):
        with pytest.raises(Illegal) as caught:
            merge(ledger, one, other)
        assert caught.value.clause == "KA-15.1" and ledger.data() == before
    preview, run = merge(ledger, lead, partner)
    assert preview.shown == ("M(B42+S1)",) and "blue circle and square, +6 −4" in preview.text
    assert ledger.data() == before
    number = ledger.put_up(partner, 3)
    with pytest.raises(Illegal, match="listed"):
        merge(ledger, lead, partner)
    ledger.take_down(number)
    ledger.escrow.add(lead)
    with pytest.raises(Illegal, match="trade"):
        merge(ledger, lead, partner)
    ledger.escrow.clear()
    ledger.purses["h0"] = 0
    assert run().shown == ("M(B42+S1)",) and ledger.purses["h0"] == 0
    assert [ledger.codes[uid] for uid in ledger.held["h0"]] == ["B2", "M(B42+S1)"] and same in ledger.held["h0"]
    assert "merge" not in UNDOABLE


def test_any_number_a_day():
    """KA-15.1: eight merges on one day."""
    leads = range(100, 108)
    partners = [next(j for j in range(1, 50) if base(j).shapes != base(i).shapes) for i in leads]
    ledger, uids = world(*(f"S{ident}" for pair in zip(leads, partners) for ident in pair))
    for i in range(0, 16, 2):
        merge(ledger, uids[i], uids[i + 1])[1]()
    assert [ledger.codes[uid][0] for uid in ledger.held["h0"]] == ["M"] * 8


def test_what_cannot_be_merged():
    """KA-15.2: merged cards, and two of one shape, in either place."""
    ledger, uids = world("B42", "S2", "M(S1+S42)")
    one, same, combo = uids
    before = ledger.data()
    for pair in ((one, same), (same, one), (one, combo), (combo, one)):
        with pytest.raises(Illegal) as caught:
            merge(ledger, *pair)
        assert caught.value.clause == "KA-15.2" and ledger.data() == before
    assert merged(face("red circle star 5/5"), face("blue square 5/5")) is None
    assert merged(face("blue square 5/5"), face("red circle star 5/5")) is None
    assert merged(face("red circle 5/5"), face("blue circle 5/5")) is None


@pytest.mark.parametrize(("lead", "partner", "wanted"), [
    ("red circle 7/2 #42", "blue star 4/5 #1337", "red circle star 9/6 #1337,42"),
    ("blue star 4/5 #1337", "red circle 7/2 #42", "blue circle star 9/6 #1337,42"),
    ("shadow red circle 7/2 #42", "blue star 4/5 #1337", "red circle star 8/5 #1337,42"),
    ("red circle 7/2 #42", "shadow blue star 4/5 #1337", "red circle star 8/5 #1337,42"),
    ("shadow red circle 7/2 #42", "shadow blue star 4/5 #1337", "shadow red circle star 5/3 #1337,42"),
    ("shadow blue star 4/5 #1337", "shadow red circle 7/2 #42", "shadow blue circle star 5/3 #1337,42")])
def test_what_merging_makes(lead, partner, wanted):
    """KA-15.3, KA-15.4, KA-15.5, KA-X26: both shapes in their order, the colour of the lead, number and kind."""
    assert merged(face(lead), face(partner)) == face(wanted)


def merged_value(one, other, shadows):
    """KA-15.4 once more: a value of a merged card from those of its parents, of which so many are Shadows."""
    high, low = max(one, other), min(one, other)
    return (high + -(-low // 2), high + low // 4, (high + low) // 2)[shadows]


def test_values_of_merged_cards():
    """KA-15.4: for every pair, the formula; two base cards always give more; 1 to 15."""
    values = set()
    for a, b in product(range(1, 11), repeat=2):
        for shadows in range(3):
            kinds = ["shadow"] * shadows + [""] * (2 - shadows)
            card = merged(face(f"{kinds[0]} red circle {a}/{11 - a}"), face(f"{kinds[1]} red square {b}/{11 - b}"))
            assert card.plus == merged_value(a, b, shadows)
            assert card.minus == merged_value(11 - a, 11 - b, shadows)
            values.add(card.minus)
        assert merged_value(a, b, 0) > max(merged_value(a, b, 1), merged_value(a, b, 2))
    assert values == set(range(1, 16))


def test_where_parents_go():
    """KA-15.6: base parents to the pool at once, to be dealt again, to the merger too; Shadows cease."""
    ledger, (lead, partner) = world("B42", "S1")
    other = ledger.give("h0", "B1")
    merge(ledger, lead, partner)[1]()
    assert ledger.where[42] == POOL and ledger.where[1] == OWNED and not {lead, partner} & set(ledger.codes)
    pack = next(n for n in range(10_000) if 42 in ids_of(ledger.stream("again", n)))
    assert "B42" in ledger.deal(ledger.stream("again", pack)) and other in ledger.held["h0"]
    assert ledger.codes[ledger.take("h0", ["B42"])[0]] == "B42" and ledger.where[42] == OWNED


def ids_of(stream):
    """The base cards that the next pack of a stream asks for."""
    return [1 + stream.below(10_000) for _ in range(5)]
