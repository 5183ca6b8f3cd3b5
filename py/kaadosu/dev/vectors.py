"""Compares the rules with case files in the format kaadosu-cases/1: one topic each, an input, what
is expected of it.

docs/vectors.md says what each topic holds. The topics of battles stand in battle_vectors.py, those
of worlds in world_vectors.py.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from mulligan.testing.caseshapes import ABOUT, TEXT, AnyValue, Facts, Row, nullable, several
from mulligan.testing.vectors import Cases, Format, Head, difference, facts, marked, unordered
from mulligan.data.shapes import Boolean, Either, Enum, Integer, ListOf, Named, Object, Tagged

from ..rules import lines
from .battle_vectors import TOPICS as BATTLE_TOPICS
from .case_parts import AMOUNT, CARD, COLOUR, DAY, SEAT, SHAPE, Topic, face_of, giving, needing
from ..rules.damage import damage
from ..cards.faces import COLOURS, COUNT, SHAPES, Face, base, bonus, face, merged, rank, week, worth
from ..rules.lines import SPACES
from ..rules.streams import Stream
from .world_vectors import TOPICS as WORLD_TOPICS

_SPACE = Named("space", Enum(*SPACES))
_SPACES = ListOf(_SPACE, 0, len(SPACES), once=True)
_NUMBERS, _BOX = several(Integer(0, 2**32)), Row(*[Integer(-1000, 1000)] * 4)
_MADE = Either(Object({"refused": Enum(True)}, ("refused",)), CARD)


# ---- cards ---------------------------------------------------------------------------------------
def made(expect: dict, got: Face | None) -> Iterator[str]:
    """Differences of a card that comes of something, or of its refusal."""
    if ("refused" in expect) != (got is None):
        yield difference("refused", "refused" in expect, got is None)
    elif got is not None:
        yield from facts(expect, got.data())


def code(given: dict, expect: dict) -> Iterator[str]:
    yield from made(expect, face(given["code"]))


def merge(given: dict, expect: dict) -> Iterator[str]:
    yield from made(expect, merged(face_of(given["lead"]), face_of(given["partner"])))


def the_worth(given: dict) -> dict:
    one, gaining = face_of(given["card"]), given.get("bonus")
    gains = (COLOURS.index(gaining[0]), SHAPES.index(gaining[1])) if gaining else (-1, -1)
    return {"power": one.power, "cost": one.cost, "worth": worth(one, gains)}


def the_total(_: dict) -> dict:
    """The counts of all base cards (KA-12.4)."""
    every = [base(i) for i in range(1, COUNT + 1)]

    def count(of: Callable[[Face], int], values: range) -> list[int]:
        counts = Counter(map(of, every))
        return [counts[value] for value in values]

    return {
        "colors": dict(zip(COLOURS, count(lambda one: one.colour, range(5)))),
        "shapes": dict(zip(SHAPES, count(lambda one: one.shapes[0], range(3)))),
        "plus": count(lambda one: one.plus, range(1, 11)),
        "minus": count(lambda one: one.minus, range(1, 11)),
        "power_sum": sum(one.power for one in every),
        "cost_sum": sum(one.cost for one in every),
    }


def the_bonus(given: dict) -> dict:
    colour, shape = bonus(week(given["day"]))
    return {"color": COLOURS[colour], "shape": SHAPES[shape]}


def the_pack_cost(given: dict) -> dict:
    return {"cost": max(1, sum(face_of(card).cost for card in given["cards"]))}


# ---- streams -------------------------------------------------------------------------------------
def the_numbers(given: dict) -> dict:
    stream = Stream(given["label"])
    return {"values": [stream.next() for _ in range(given["count"])]}


def the_draws(given: dict) -> dict:
    stream = Stream(given["label"])
    return {"values": [stream.below(n) for n in given["n"]]}


def the_shuffle(given: dict) -> dict:
    items = list(given["items"])
    Stream(given["label"]).shuffle(items)
    return {"items": items}


# ---- the field -----------------------------------------------------------------------------------
def _seen(start: str, spaces: list[str]) -> list[str]:
    standing = sum(1 << SPACES.index(space) for space in spaces)
    return [SPACES[target] for target in lines.SEEN[SPACES.index(start)][standing]]


def the_sight(given: dict) -> dict:
    return {
        "visible": given["target_space"] in _seen(given["attacker_space"], given["defender_spaces"])
    }


def sights(given: dict, expect: dict) -> Iterator[str]:
    """Differences of what every space sees; the order of what it sees says nothing."""
    for start, targets in expect["visible_targets"].items():
        yield from unordered(
            targets, _seen(start, given["defender_spaces"]), f"visible_targets.{start}"
        )


def the_meeting(given: dict) -> dict:
    return {"meets": lines.meets(lines.Segment(*given["segment"]), lines.Rectangle(*given["rect"]))}


def neighbours(given: dict, expect: dict) -> Iterator[str]:
    near = [SPACES[space] for space in lines.NEAR[SPACES.index(given["space"])]]
    yield from unordered(expect["adjacent"], near, "adjacent")


def the_damage(given: dict) -> dict:
    attacker, target, *guides = (face_of(given[key]) for key in _FACES)
    floor = given.get("damage_floor", 0)
    return {"damage": damage(attacker, target, guides[0], guides[1], floor)}


# ---- around the battle ---------------------------------------------------------------------------
def the_first(given: dict) -> dict:
    ranks = [rank(face_of(given[f"guide_of_{seat}"])) for seat in (0, 1)]
    return {"first": None if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])}


def the_stake(given: dict) -> dict:
    """Who owns the two guide cards afterwards (KA-9.7, KA-9.8)."""
    swapped = (
        given["winner"] is not None and given.get("choice") == "drawn" and given.get("stakes", True)
    )
    return {"guide_from_deck0": 1 if swapped else 0, "guide_from_deck1": 0 if swapped else 1}


def _counts(words: tuple[str, ...]) -> Object:
    return needing(dict.fromkeys(words, AMOUNT))


_TEN = Row(*[AMOUNT] * 10)
_TOTAL = Facts(
    {
        "colors": _counts(COLOURS),
        "shapes": _counts(SHAPES),
        "plus": _TEN,
        "minus": _TEN,
        "power_sum": AMOUNT,
        "cost_sum": AMOUNT,
    }
)
_FACES = dict.fromkeys(("attacker", "target", "attacker_guide", "defender_guide"), CARD)
TOPICS = {
    "code": Topic(needing({"code": TEXT}), _MADE, code),
    "merge": Topic(needing({"lead": CARD, "partner": CARD}), _MADE, merge),
    "worth": Topic(
        needing({"card": CARD, "bonus": nullable(Row(COLOUR, SHAPE))}, "bonus"),
        Facts(dict.fromkeys(("power", "cost", "worth"), AMOUNT)),
        giving(the_worth),
    ),
    "generator": Topic(
        needing({"id": Integer(1, COUNT)}), CARD, giving(lambda given: base(given["id"]).data())
    ),
    "generator_total": Topic(needing({}), _TOTAL, giving(the_total)),
    "week": Topic(
        needing({"day": DAY}),
        Facts({"week": AMOUNT}),
        giving(lambda given: {"week": week(given["day"])}),
    ),
    "bonus": Topic(
        needing({"day": DAY}), Facts({"color": COLOUR, "shape": SHAPE}), giving(the_bonus)
    ),
    "pack_cost": Topic(
        needing({"cards": several(CARD)}), Facts({"cost": AMOUNT}), giving(the_pack_cost)
    ),
    "rng_u32": Topic(
        needing({"label": TEXT, "count": Integer(0, 100_000)}),
        Facts({"values": _NUMBERS}),
        giving(the_numbers),
    ),
    "rng_below": Topic(
        needing({"label": TEXT, "n": several(Integer(1, 2**32))}),
        Facts({"values": _NUMBERS}),
        giving(the_draws),
    ),
    "rng_shuffle": Topic(
        needing({"label": TEXT, "items": several(AnyValue())}),
        Facts({"items": several(AnyValue())}),
        giving(the_shuffle),
    ),
    "los": Topic(
        needing({"attacker_space": _SPACE, "target_space": _SPACE, "defender_spaces": _SPACES}),
        Facts({"visible": Boolean()}),
        giving(the_sight),
    ),
    "los_set": Topic(
        needing({"defender_spaces": _SPACES}),
        needing({"visible_targets": needing(dict.fromkeys(SPACES, _SPACES))}),
        sights,
    ),
    "segment_rect": Topic(
        needing({"segment": _BOX, "rect": _BOX}), Facts({"meets": Boolean()}), giving(the_meeting)
    ),
    "adjacent": Topic(needing({"space": _SPACE}), needing({"adjacent": _SPACES}), neighbours),
    "damage": Topic(
        needing(_FACES | {"damage_floor": Integer(0, 1)}, "damage_floor"),
        Facts({"damage": AMOUNT}),
        giving(the_damage),
    ),
    "first_player": Topic(
        needing({"guide_of_0": CARD, "guide_of_1": CARD}),
        Facts({"first": nullable(SEAT)}),
        giving(the_first),
    ),
    "stake": Topic(
        needing(
            {"winner": nullable(SEAT), "choice": Enum("drawn", "original", None),
             "stakes": Boolean()},
            "choice",
            "stakes",
        ),
        Facts(dict.fromkeys(("guide_from_deck0", "guide_from_deck1"), SEAT)),
        giving(the_stake),
    ),
    **BATTLE_TOPICS,
    **WORLD_TOPICS,
}
_CASE = Tagged(
    "topic",
    {
        name: Object(ABOUT | {"input": topic.input, "expect": topic.expect}, ("input", "expect"))
        for name, topic in TOPICS.items()
    },
)


def compare(case: dict, _: Head) -> Iterator[str]:
    """The differences of a case of any topic."""
    yield from TOPICS[case["topic"]].compare(case["input"], case["expect"])


FORMAT = Format(
    "kaadosu-cases/1",
    Cases("cases", _CASE, compare, "topic"),
    head=marked("format", "kaadosu-cases/1"),
)
