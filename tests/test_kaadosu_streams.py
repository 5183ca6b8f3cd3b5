"""Kaadosu, sections 2, 12 and 13: streams, the 10,000 base cards and the weeks that come from them."""

import hashlib
import random
from collections import Counter

from kaadosu.cards import library
from kaadosu.cards.faces import COLOURS, COUNT, SHAPES, base, bonus, week
from kaadosu.cards.faces import face as of_code
from kaadosu.rules.streams import Stream

EVERY = [base(ident) for ident in range(1, COUNT + 1)]
COUNTED = {  # KA-12.4
    "colours": (2546, 2596, 2722, 1042, 1094),
    "shapes": (4297, 4082, 1621),
    "plus": (1645, 1574, 1672, 1581, 920, 739, 710, 589, 391, 179),
    "minus": (1497, 1631, 1629, 1643, 882, 819, 689, 597, 398, 215),
    "power": (257, 1251, 2130, 2100, 1813, 1327, 686, 303, 105, 28),
}


def words_of(code):
    """A code as `red circle 4/4`."""
    one = of_code(code)
    return f"{library.words(one).replace(' and', '')} {one.plus}/{one.minus}"


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
    n = 3 * 2**30                                                                # a quarter of all is passed over
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
    wanted = {
        "B1": "gold circle 5/4",
        "B2": "green square 3/3",
        "B42": "blue square 5/3",
        "B1337": "green circle 3/3",
        "B10000": "green square 7/2",
    }
    assert {code: words_of(code) for code in wanted} == wanted
    assert words_of("M(B42+S1)") == "blue circle square 6/4"
    listed = "\n".join(words_of(f"B{ident}") for ident in range(1, COUNT + 1))
    assert hashlib.sha256(listed.encode()).hexdigest()[:16] == "3dccfb9a128e32b6"


def test_made_from_their_streams():
    """KA-12.2, KA-12.3: four numbers below 100, each mapped by cumulative weights."""
    weights = ((26, 26, 26, 11, 11), (42, 42, 16), *[(16, 16, 16, 16, 9, 8, 7, 6, 4, 2)] * 2)
    assert all(sum(some) == 100 for some in weights)
    for ident in [*range(1, 200), *random.Random(2).sample(range(200, 10_001), 300)]:
        drawn = [u % 100 for u in numbers(f"kaadosu/1/card/{ident}", 12) if u < 2**32 // 100 * 100]
        places = [next(i for i in range(len(some)) if sum(some[:i + 1]) > n) for some, n in zip(weights, drawn)]
        colour, shape, *numbers_below = places
        assert base(ident)[2:] == (colour, (shape,), *(number + 1 for number in numbers_below))


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


# ---- 13 The weeks --------------------------------------------------------------------------------------------------
def test_weeks():
    """KA-13.5, KA-X29: from Monday to Sunday; each week names a colour and a shape from its own stream."""
    assert (week(19_995), week(19_996), week(20_003)) == (2856, 2857, 2858)
    assert {week(day) for day in range(19_996, 20_003)} == {2857}
    assert week(0) == 0 and week(3) == 0 and week(4) == 1                        # 1970-01-01 was a Thursday
    assert (COLOURS[bonus(2857)[0]], SHAPES[bonus(2857)[1]]) == ("green", "square")
    for one in range(2800, 2900):
        u, v = (n for n in numbers(f"kaadosu/1/bonus/{one}", 8)[:2])             # none is passed over in these
        assert bonus(one) == (u % 5, v % 3)
    assert {bonus(one)[0] for one in range(2800, 2900)} == set(range(5))
    assert {bonus(one)[1] for one in range(2800, 2900)} == set(range(3))
