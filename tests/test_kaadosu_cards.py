"""Kaadosu, sections 1, 2, 12, 13 and 15: the cards, the streams they come from, what they are worth, merging."""

import hashlib
import random
import re
from collections import Counter
from itertools import product

import pytest

from kaadosu import GAME
from kaadosu.cards import library
from kaadosu.world.asking import Request
from kaadosu.rules.damage import damage
from kaadosu.world.deeds import DEEDS, UNDOABLE
from kaadosu.cards.faces import COLOURS, COUNT, KINDS, SHAPES, base, bonus, merged, week, worth
from kaadosu.cards.faces import face as of_code
from kaadosu.world.ledger import OWNED, POOL, cost_of, proposal
from kaadosu.rules.streams import Stream
from kaadosu.world.days import World
from kaadosu_table import face
from mulligan import Illegal, Malformed

EVERY = [base(ident) for ident in range(1, COUNT + 1)]
COUNTED = {  # KA-12.4
    "colours": (2546, 2596, 2722, 1042, 1094), "shapes": (4297, 4082, 1621),
    "plus": (1645, 1574, 1672, 1581, 920, 739, 710, 589, 391, 179), "minus": (1497, 1631, 1629, 1643, 882, 819, 689, 597, 398, 215),
    "power": (257, 1251, 2130, 2100, 1813, 1327, 686, 303, 105, 28)}


def told(code):
    """A code as `red circle 4/4`."""
    one = of_code(code)
    return f"{library.words(one).replace(' and', '')} {one.plus}/{one.minus}"


def world(*codes):
    """A world of one human who owns these cards, and their uids."""
    made = World("demo", 20_000, 0, 0)
    made.held["h0"], made.purses["h0"], made.joined["h0"], made.seen["h0"] = [], 0, 20_000, {20_000}
    return made, [made.give("h0", code) for code in codes]


def merge(made, lead, partner):
    """(preview, run) of the deed."""
    return DEEDS["merge"](Request(made, "h0", {"do": "merge", "lead": lead, "partner": partner}))


# ---- 1 Cards -------------------------------------------------------------------------------------------------------
def test_ten_thousand_base_cards():
    """KA-1.1: each has one of five colours, one shape, and two values from 1 to 10."""
    assert len(EVERY) == COUNT == 10_000 and {one.kind for one in EVERY} == {0}
    assert {one.colour for one in EVERY} == set(range(5)) and {one.shapes for one in EVERY} == {(0,), (1,), (2,)}
    assert {one.plus for one in EVERY} == {one.minus for one in EVERY} == set(range(1, 11))
    assert len(GAME.library.shipped.cards) == 10_000 and "B10000" in GAME.library.shipped.cards


def test_fixed_orders():
    """KA-1.2: colours and shapes in their orders; the last two colours and the last shape are the rare ones."""
    assert COLOURS == ("red", "blue", "green", "gold", "violet") and SHAPES == ("circle", "square", "star")
    colours, shapes = Counter(one.colour for one in EVERY), Counter(one.shapes[0] for one in EVERY)
    assert min(colours[i] for i in range(3)) > 2 * max(colours[3], colours[4]) and min(shapes[0], shapes[1]) > 2 * shapes[2]


def test_four_kinds():
    """KA-1.3, KA-15.5: base, Shadow, combo, and the combo of two Shadows."""
    kinds = {code: KINDS[of_code(code).kind] for code in ("B42", "S42", "M(B42+B1)", "M(B42+S1)", "M(S42+B1)", "M(S42+S1)")}
    assert kinds == {"B42": "base", "S42": "shadow", "M(B42+B1)": "combo", "M(B42+S1)": "combo", "M(S42+B1)": "combo",
                     "M(S42+S1)": "shadow_combo"}


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
    made, (first, second, third) = world("B42", "S7", "S7")
    assert made.where[42] == OWNED and (first, second, third) == (1, 2, 3)
    other = next(i for i in range(1, 100) if base(i).shapes != base(7).shapes)
    made.drop(made.merge(second, made.give("h0", f"S{other}")))
    made.drop(third)
    assert made.give("h0", "S7") == 6 and set(made.codes) == {1, 6}
    dealt = [code for _ in range(4000) for code in made.deal(made.stream("more", _))]
    assert "S42" in dealt and "B42" not in dealt
    assert max(Counter(code for code in dealt if code[0] == "B").values()) == 1


VALID = ["B1", "S1", "B42", "B10000", "S9999", "M(B42+S1)", "M(S42+B1)", "M(S1+S42)", "M(B1+B42)"]
INVALID = ["", "B", "B0", "B01", "S00", "B10001", "B99999", "B100000", "S-1", "B+1", "B1.0", "B 1", " B1", "B1 ", "b1",
           "X1", "42", "BB1", "B１", "B²",
           "M()", "M(B42)", "M(B42+)", "M(+S1)", "M(B42+S1", "MB42+S1)", "M(B42+S1)x", "m(B42+S1)", "M(B42 + S1)",
           "M(B042+S1)", "M(B42+S1+S3)",
           "M(M(B42+S1)+S2)", "M(B42,S1)", "M(B2+B42)", "M(B42+S10001)", "M(B42+B42)", "M(B42+S42)", None, 42, ["B42"]]


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
    """KA-1.8: four digits at least, an S before a Shadow, both ids of a merged card; a letter and the word beside each colour."""
    titles = {"B42": "0042", "S42": "S0042", "B10000": "10000", "S10000": "S10000", "B1": "0001", "M(B42+S1)": "0042×S0001",
              "M(S42+B1)": "S0042×0001"}
    assert {code: GAME.face(code)["title"] for code in titles} == titles
    found = {}
    for colour in COLOURS:
        code = next(f"B{one.number[0]}" for one in EVERY if COLOURS[one.colour] == colour)
        looks = GAME.face(code)
        assert colour.capitalize() in looks["kind"] and SHAPES[of_code(code).shapes[0]] in looks["kind"] and colour in looks["say"]
        found[colour] = looks["letter"]
    assert len(set(found.values())) == 5


@pytest.mark.parametrize("colour", COLOURS)
def test_shadows_are_darker(colour):
    """KA-1.8: the picture of a Shadow is darker than that of its base card, in every colour and shape; so is that of a shadow combo."""
    for shape in SHAPES:
        ident = next(one.number[0] for one in EVERY if COLOURS[one.colour] == colour and SHAPES[one.shapes[0]] == shape)
        assert light(f"S{ident}") < .7 * light(f"B{ident}")
        other = next(one.number[0] for one in EVERY if SHAPES[one.shapes[0]] != shape)
        assert light(f"M(S{ident}+S{other})") < .8 * light(f"M(B{ident}+B{other})")


def light(code):
    """How light the shades of a picture are on average."""
    shades = re.findall(r"#([0-9a-f]{6})\b", GAME.art(code))
    return sum(int(shade[i:i + 2], 16) for shade in shades for i in (0, 2, 4)) / len(shades)


# ---- 2 Chance ------------------------------------------------------------------------------------------------------
def numbers(label, count):
    """KA-2.1 once more: block by block."""
    out = []
    for block in range(-(-count // 8)):
        found = hashlib.sha256(f"{label}#{block}".encode()).hexdigest()
        out += [int(found[i:i + 8], 16) for i in range(0, 64, 8)]
    return out[:count]


def test_streams():
    """KA-2.1, KA-X31: 32-bit numbers from the blocks of a label; the ninth comes from block 1; labels do not mix."""
    stream = Stream("demo")
    found = [stream.next() for _ in range(9)]
    assert found == numbers("demo", 9)
    assert found[:3] == [2600649734, 3328047173, 1468550043] and found[8] == 635119713
    for label in ("kaadosu/1/card/42", "カードス", ""):
        one, other = Stream(label), Stream("demo")
        assert [one.next() for _ in range(40) if other.next() >= 0] == numbers(label, 40)


def test_below():
    """KA-2.2, KA-X31: the remainder, and numbers at or above the last whole multiple of n are passed over."""
    assert Stream("demo").below(10) == 4
    stream = Stream("demo")
    assert [stream.below(n) for n in (10, 100, 3, 7, 10_000)] == [4, 73, 0, 0, 822]
    n = 3 * 2**30                                                                # a quarter of all numbers is passed over
    stream = Stream("some")
    assert [stream.below(n) for _ in range(20)] == [u % n for u in numbers("some", 60) if u < n][:20]
    class Edge(Stream):
        def next(self):
            return given.pop(0)
    given = [2**32 - 1, 2**32 - 6, 2**32 - 7]                                    # 2^32 - 6 is 429496729 times 10
    assert Edge("").below(10) == 9 and not given


def test_chance():
    """KA-2.2: `chance(p)` is `below(1000) < p`."""
    first, second = Stream("luck"), Stream("luck")
    assert [first.chance(p) for p in range(0, 1001, 10)] == [second.below(1000) < p for p in range(0, 1001, 10)]
    class Given(Stream):
        def below(self, n):
            assert n == 1000
            return 400
    assert not Given("").chance(400) and Given("").chance(401)


def test_shuffle():
    """KA-2.3: from the last index down, with j up to i."""
    items = list("ABCDEFGHIJ")
    Stream("demo").shuffle(items)
    assert "".join(items) == "FIBGHJADCE"
    stream, items, again = Stream("more"), list(range(30)), list(range(30))
    Stream("more").shuffle(again)
    for i in range(29, 0, -1):
        j = stream.below(i + 1)
        items[i], items[j] = items[j], items[i]
    assert items == again
    for short in ([], ["A"]):
        stream = Stream("demo")
        stream.shuffle(short)
        assert stream.next() == 2600649734                                       # nothing was taken from the stream


# ---- 12 The 10,000 base cards --------------------------------------------------------------------------------------
def test_the_set_is_fixed():
    """KA-12.1, KA-X30: five of them, and a digest over all 10,000."""
    wanted = {"B1": "gold circle 5/4", "B2": "green square 3/3", "B42": "blue square 5/3", "B1337": "green circle 3/3",
              "B10000": "green square 7/2"}
    assert {code: told(code) for code in wanted} == wanted
    assert told("M(B42+S1)") == "blue circle square 6/4"
    listed = "\n".join(told(f"B{ident}") for ident in range(1, COUNT + 1))
    assert hashlib.sha256(listed.encode()).hexdigest()[:16] == "3dccfb9a128e32b6"


def test_made_from_their_streams():
    """KA-12.2, KA-12.3: four numbers below 100, each mapped by cumulative weights."""
    weights = ((26, 26, 26, 11, 11), (42, 42, 16), *[(16, 16, 16, 16, 9, 8, 7, 6, 4, 2)] * 2)
    assert all(sum(some) == 100 for some in weights)
    for ident in [*range(1, 200), *random.Random(2).sample(range(200, 10_001), 300)]:
        drawn = [u % 100 for u in numbers(f"kaadosu/1/card/{ident}", 12) if u < 2**32 // 100 * 100]
        colour, shape, plus, minus = (next(i for i in range(len(some)) if sum(some[:i + 1]) > n) for some, n in zip(weights, drawn))
        assert base(ident)[2:] == (colour, (shape,), plus + 1, minus + 1)


def test_counts():
    """KA-12.4, KA-12.3: how many of each, and the sums of powers and costs."""
    def count(of, values):
        found = Counter(map(of, EVERY))
        return tuple(found[value] for value in values)
    assert count(lambda one: one.colour, range(5)) == COUNTED["colours"]
    assert count(lambda one: one.shapes[0], range(3)) == COUNTED["shapes"]
    for name in ("plus", "minus", "power"):
        assert count(lambda one, name=name: getattr(one, name), range(1, 11)) == COUNTED[name]
    assert sum(one.power for one in EVERY) == 43_027 and sum(one.cost for one in EVERY) == 19_018
    assert sum(one.shapes == (2,) and one.colour > 2 for one in EVERY) == 345
    assert sum(one.plus == one.minus == 10 for one in EVERY) == 7


# ---- 13 Credits and worth ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "power", "cost"), [
    ("red circle 3/4", 4, 2), ("red circle 1/1", 1, 0), ("red circle 10/9", 10, 5), ("red circle 10/10", 10, 5), ("red circle 1/2", 2, 1),
    ("red circle 3/3", 3, 1), ("red circle star 9/4", 5, 0), ("red circle star 4/9", 5, 0), ("red circle star 8/8", 4, 0),
    ("shadow red circle star 9/4", 1, 0), ("shadow red circle star 1/1", 1, 0), ("shadow red circle 10/9", 0, 0)])
def test_power_and_cost(text, power, cost):
    """KA-13.1, KA-13.2, KA-13.3, KA-13.4, KA-X22."""
    one = face(text)
    assert (one.power, one.cost) == (power, cost)
    assert proposal(one) == max(1, power) and cost_of([one]) == max(1, cost)


def test_worth_in_a_week():
    """KA-13.5, KA-X23: one for the colour, one for the shape, once for a card with two; not for Shadows and shadow combos."""
    gaining = (COLOURS.index("red"), SHAPES.index("circle"))
    wanted = {"red circle 3/4": 6, "red square 3/4": 5, "blue circle 3/4": 5, "blue square 3/4": 4, "red circle star 8/11": 8,
              "red square star 8/11": 7, "blue circle star 8/11": 7, "shadow red circle 3/4": 0, "shadow red circle star 8/11": 1}
    assert {text: worth(face(text), gaining) for text in wanted} == wanted
    assert worth(face("red circle star 8/11"), (0, SHAPES.index("star"))) == 8    # the other of its shapes
    for text in wanted:                                                          # packs and proposed prices know no bonus
        one = face(text)
        assert one.power == worth(one, (-1, -1)) and one.cost <= one.power // 2 and proposal(one) == max(1, one.power)


def test_weeks():
    """KA-13.5, KA-X29: from Monday to Sunday; each week names a colour and a shape from its own stream."""
    assert week(19_995) == 2856 and week(19_996) == 2857 and {week(day) for day in range(19_996, 20_003)} == {2857} and week(20_003) == 2858
    assert week(0) == 0 and week(3) == 0 and week(4) == 1                        # 1970-01-01 was a Thursday
    assert (COLOURS[bonus(2857)[0]], SHAPES[bonus(2857)[1]]) == ("green", "square")
    for one in range(2800, 2900):
        u, v = (n for n in numbers(f"kaadosu/1/bonus/{one}", 8)[:2])             # none of these weeks passes a number over
        assert bonus(one) == (u % 5, v % 3)
    assert {bonus(one)[0] for one in range(2800, 2900)} == set(range(5)) and {bonus(one)[1] for one in range(2800, 2900)} == set(range(3))


def test_the_bonus_counts_when_tendered():
    """KA-13.5: a world on a day of that week."""
    made, (uid,) = world("B2")                                                   # a green square 3/3
    made.day = 19_995
    before = made.worth(uid)
    made.day = 19_996
    assert made.worth(uid) == 3 + 2 and before == 3 + sum((bonus(2856)[0] == 2, bonus(2856)[1] == 1))


# ---- 15 Merging ----------------------------------------------------------------------------------------------------
def test_merging_needs_two_own_free_cards():
    """KA-15.1: not listed, not in escrow, two different ones, one's own; refused without a change; the result is shown beforehand."""
    made, (lead, partner, same) = world("B42", "S1", "B2")
    made.held["r1"], made.purses["r1"], made.joined["r1"], made.seen["r1"] = [], 0, 20_000, set()
    foreign, before = made.give("r1", "B1337"), made.data()
    for one, other in ((lead, lead), (lead, foreign), (foreign, lead), (lead, 99), (lead, None)):
        with pytest.raises(Illegal) as caught:
            merge(made, one, other)
        assert caught.value.clause == "KA-15.1" and made.data() == before
    preview, run = merge(made, lead, partner)
    assert preview.shown == ("M(B42+S1)",) and "blue circle and square, +6 −4" in preview.text and made.data() == before
    number = made.put_up(partner, 3)
    with pytest.raises(Illegal, match="listed"):
        merge(made, lead, partner)
    made.take_down(number)
    made.escrow.add(lead)
    with pytest.raises(Illegal, match="trade"):
        merge(made, lead, partner)
    made.escrow.clear()
    made.purses["h0"] = 0
    assert run().shown == ("M(B42+S1)",) and made.purses["h0"] == 0
    assert [made.codes[uid] for uid in made.held["h0"]] == ["B2", "M(B42+S1)"] and same in made.held["h0"]
    assert "merge" not in UNDOABLE


def test_any_number_a_day():
    """KA-15.1: eight merges on one day."""
    pairs = [(f"S{i}", f"S{next(j for j in range(1, 50) if base(j).shapes != base(i).shapes)}") for i in range(100, 108)]
    made, uids = world(*(code for pair in pairs for code in pair))
    for i in range(0, 16, 2):
        merge(made, uids[i], uids[i + 1])[1]()
    assert [made.codes[uid][0] for uid in made.held["h0"]] == ["M"] * 8


def test_what_cannot_be_merged():
    """KA-15.2: merged cards, and two of one shape, in either place."""
    made, (one, same, combo) = world("B42", "S2", "M(S1+S42)")
    before = made.data()
    for pair in ((one, same), (same, one), (one, combo), (combo, one)):
        with pytest.raises(Illegal) as caught:
            merge(made, *pair)
        assert caught.value.clause == "KA-15.2" and made.data() == before
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


def test_values_of_merged_cards():
    """KA-15.4: for every pair, the formula; two base cards always give more; 1 to 15."""
    values = {}
    for a, b in product(range(1, 11), repeat=2):
        high, low = max(a, b), min(a, b)
        for shadows, wanted in enumerate((high + -(-low // 2), high + low // 4, (high + low) // 2)):
            parents = [face(f"{'shadow ' if shadows > i else ''}red {shape} {value}/{11 - value}") for i, (shape, value) in
                       enumerate((("circle", a), ("square", b)))]
            one = merged(*parents)
            assert one.plus == wanted
            values.setdefault((11 - a, 11 - b), []).append(one.minus)
            assert one.minus == [max(11 - a, 11 - b) + (min(11 - a, 11 - b) + 1) // 2, max(11 - a, 11 - b) + min(11 - a, 11 - b) // 4,
                                 (22 - a - b) // 2][shadows]
        assert high + -(-low // 2) > max(high + low // 4, (high + low) // 2)
    found = {value for some in values.values() for value in some}
    assert found == set(range(1, 16))


def test_where_parents_go():
    """KA-15.6: base parents to the pool at once, to be dealt again, to the merger too; Shadows cease."""
    made, (lead, partner) = world("B42", "S1")
    other = made.give("h0", "B1")
    merge(made, lead, partner)[1]()
    assert made.where[42] == POOL and made.where[1] == OWNED and not {lead, partner} & set(made.codes)
    dealt = made.deal(made.stream("again", next(n for n in range(10_000) if 42 in _ids(made, n))))
    assert "B42" in dealt and other in made.held["h0"]
    assert made.codes[made.take("h0", ["B42"])[0]] == "B42" and made.where[42] == OWNED


def _ids(made, n):
    stream = made.stream("again", n)
    return [1 + stream.below(10_000) for _ in range(5)]
