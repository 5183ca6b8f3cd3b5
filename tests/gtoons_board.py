"""Boards of gToons written by name, and a second, slow reading of the rules to check by.

A board is written `s0:3 Captain Custard; s1:1 The Moth`.
"""

from itertools import count

from hypothesis import strategies as st

from gtoons.rules import score
from gtoons.cards.library import LIBRARY
from gtoons.rules.powers import COLOURS, Pool
from gtoons.text.card_text import explain

CARDS = LIBRARY.shipped.cards
NAMED = {card["name"]: card for card in CARDS.values()}
_COUNT = count()


def made(colour="red", points=5, power=(), character=None, types=("kid",), groups=(), name=None):
    """A card that is in no set."""
    name = name or f"Test {next(_COUNT)}"
    return {"id": name.lower().replace(" ", "-"), "name": name, "character": character or name,
            "colour": colour,
            "points": points,
            "types": list(types), "groups": list(groups), "power": list(power), "rarity": "common"}


class Board:
    """Cards revealed slot by slot (GT-8.5).

    What is in play in the end, and the running totals on the way.
    """

    def __init__(self, text, lead=0, silver=None, product=False, **cards):
        placed = {}
        for part in filter(None, text.split("; ")):
            place, name = part.split(" ", 1)
            placed[int(place[1]) * 7 + int(place[3]) - 1] = cards.get(name) or NAMED[name]
        self.lead, self.product, self.steps = lead, product, []
        self.silver = [COLOURS.index(silver[at // 7]) if silver and silver[at // 7] else -1
                       for at in range(14)]
        self.spots = sorted(placed)
        self.pool, self.slots = Pool([placed[at] for at in self.spots]), [-1] * 14
        for at in score.ORDER[lead]:
            if at in placed:
                card = self.spots.index(at)
                gone = score.clash(self.pool, self.slots, at, card)
                self.slots[at] = card
                for other in gone:
                    self.slots[other] = -1
                scores = score.points(self.pool, self.slots, lead, None, product)
                self.steps.append((sum(scores[:7]), sum(scores[7:])))

    def points(self):
        """The scores of the slots that were named, in slot order."""
        scores = score.points(self.pool, self.slots, self.lead, self.silver, self.product)
        return [scores[at] for at in self.spots]

    def colours(self):
        counted = score.colours(self.pool, self.slots, self.lead, self.silver)
        return [COLOURS[counted[at]] if counted[at] >= 0 else None for at in self.spots]

    def gone(self):
        """The slots whose card was cancelled."""
        return [f"s{at // 7}:{at % 7 + 1}" for at in self.spots if self.slots[at] < 0]

    def why(self, place):
        """The explanation of a slot, without clauses."""
        at = int(place[1]) * 7 + int(place[3]) - 1
        parts = explain(self.pool, self.slots, at, self.lead, self.silver, self.product)
        return [(value, text) for text, value, _ in parts]


# ---- the rules once more, as slowly as they are written ------------------------------------------
PLACE = {1: (0, 0), 2: (2, 0), 3: (4, 0), 4: (6, 0), 5: (1, 1), 6: (3, 1),
         7: (5, 1)}      # GT-3.2: half steps


def naive(slots, lead=0, silver=None, product=False):
    """({(seat, number): score}, {(seat, number): colour}) of {(seat, number).

    Card}, all in play, by the letter of GT-9.
    """
    base = {at: {"colour": [card["colour"]], "type": list(card["types"]),
                 "group": list(card["groups"]),
                 "character": [card["character"]], "points": [card["points"]], "card": [card["id"]],
                 "slot": [at[1]]}
            for at, card in slots.items()}
    for at, colour in (silver or {}).items():
        if at in slots and slots[at]["colour"] == "silver":                            # GT-7.9
            base[at]["colour"] = [colour]
    now = {at: {key: list(values) for key, values in facts.items()} for at, facts in base.items()}
    effects = [(at, effect) for number in range(1, 8)
               for seat in (lead, 1 - lead) if (at := (seat, number)) in slots
               for effect in slots[at]["power"]]
    mutes = [(effect["what"], target)
             for at, effect in effects if effect["op"] == "mute" and holds(effect, at, base)
             for target in chosen(effect["to"], at, base)]

    def acts(at, effect):                                                              # GT-9.8
        zones = [selector["zone"] for selector in (effect.get("to"), effect.get("per"),
                                                   *(part.get("have")
                                                     for part in effect.get("if", []))) if selector]
        return ("all", at) not in mutes and not (("adjacent", at) in mutes and "adjacent" in zones)

    for at, effect in effects:                                                         # GT-9.9
        if effect["op"] == "treat" and acts(at, effect) and holds(effect, at, base):
            for target in chosen(effect["to"], at, base):
                for key in ("colour", "type", "group", "character"):
                    if key in effect:
                        now[target][key] = [effect[key]] if key == "colour" else [*now[target][key],
                                                                                  effect[key]]
    adds, factors = dict.fromkeys(slots, 0), {at: [] for at in slots}
    for at, effect in effects:                                                         # GT-9.10
        if effect["op"] in ("add", "mul") and acts(at, effect) and holds(effect, at, now):
            for target in chosen(effect.get("to", {"zone": "self"}), at, now):
                if effect["op"] == "mul":
                    factors[target].append(effect["n"])
                else:
                    adds[target] += effect["n"] * (len(chosen(effect["per"], at, now))
                                                   if "per" in effect else 1)
    scores = {}
    for at, card in slots.items():                                                # GT-9.11, GT-9.12
        worth = card["points"] + sum(card["points"] * (n - 1) for n in factors[at])
        if product:
            worth = card["points"]
            for n in factors[at]:
                worth *= n
        scores[at] = max(0, worth + adds[at])
    return scores, {at: facts["colour"][0] for at, facts in now.items()}


def holds(effect, at, facts):
    """GT-9.6."""
    return all(at[1] in part["slot"] if "slot" in part else
               part.get("min", 1) <= len(chosen(part["have"], at, facts)) <= part.get("max", 14)
               for part in effect.get("if", []))


def chosen(selector, at, facts):
    """The places a selector means (GT-9.3, GT-9.4)."""
    seat, number = at

    def inside(other):
        return {"self": other == at, "own": other[0] == seat, "enemy": other[0] != seat,
                "all": True,
                "opposing": other == (1 - seat, number),
                "adjacent": other[0] == seat and touching(number, other[1])}[selector["zone"]]
    return [other
            for other in facts if inside(other) and not (selector.get("other") and other == at)
            and passes({key: value for key, value in selector.items()
                        if key not in ("zone", "other")}, facts[other])]


def touching(one, other):
    """GT-3.4: whether two slots of a half touch."""
    x, row = PLACE[one]
    u, line = PLACE[other]
    return (abs(x - u), row - line) in ((2, 0), (1, 1), (1, -1))


def passes(wanted, facts):
    """GT-9.5."""
    return all(agrees(key, value, facts) for key, value in wanted.items())


def agrees(key, value, facts):
    """One condition of a filter: what joins others, or a fact that is one of the values."""
    if key == "not":
        return not passes(value, facts)
    if key in ("any", "all"):
        joined = {"any": any, "all": all}[key]
        return joined(passes(one, facts) for one in value)
    return bool(set(value) & set(facts[key]))


# ---- arbitrary powers ----------------------------------------------------------------------------
WORDS = {"colour": st.sampled_from(COLOURS), "type": st.sampled_from(["kid", "hero", "robot"]),
         "group": st.sampled_from(["Crew", "Gang"]),
         "character": st.sampled_from(["Ann", "Bob"]), "points": st.integers(1, 10),
         "slot": st.integers(1, 7)}
flat = st.fixed_dictionaries({},
                             optional={key: st.lists(value, min_size=1, max_size=3, unique=True)
                                       for key,
                                           value in WORDS.items()})
full = flat.filter(bool)
filters = st.one_of(flat, st.builds(lambda base, inner: base | inner, flat, st.one_of(
    st.builds(lambda one: {"not": one}, full), st.builds(lambda some: {"any": some},
                                                         st.lists(full, min_size=1, max_size=2)),
    st.builds(lambda some: {"all": some}, st.lists(full, min_size=1, max_size=2)))))
selectors = st.builds(lambda zone, other, wanted: {"zone": zone}
                      | ({"other": True} if other else {}) | wanted,
                      st.sampled_from(["self", "adjacent", "opposing", "own", "enemy", "all"]),
                      st.booleans(),
                      filters)
conditions = st.one_of(st.builds(lambda have, least: {"have": have} | least, selectors,
                                 st.sampled_from([{}, {"min": 2}, {"min": 0, "max": 1},
                                                  {"max": 3}])),
                       st.builds(lambda slots: {"slot": slots},
                                 st.lists(st.integers(1, 7), min_size=1, max_size=4, unique=True)))


def effect(needed, optional):
    optional = optional | {"if": st.lists(conditions, min_size=1, max_size=2)}
    return st.fixed_dictionaries(needed, optional=optional)


number = st.integers(-4, 4).filter(bool)
gives = st.one_of(effect({"op": st.just("add"), "n": number}, {"to": selectors, "per": selectors}),
                  effect({"op": st.just("mul"), "n": st.integers(0, 3)}, {"to": selectors}))
mutes = effect({"op": st.just("mute"), "what": st.sampled_from(["adjacent", "all"]),
                "to": selectors}, {})
treats = st.one_of(*(effect({"op": st.just("treat"), key: WORDS[key], "to": selectors},
                            {}) for key in ("colour", "type", "group", "character")))


def boards(effects):
    cards = st.builds(lambda colour, points, types, groups, character, power,
                      count: made(colour, points, power, character, types, groups),
                      WORDS["colour"], WORDS["points"],
                      st.lists(WORDS["type"], min_size=1, max_size=2, unique=True),
                      st.lists(WORDS["group"], max_size=1), st.sampled_from(["Ann", "Bob", None]),
                      st.lists(effects, max_size=3), st.just(0))
    return st.dictionaries(st.tuples(st.integers(0, 1), st.integers(1, 7)), cards, min_size=1,
                           max_size=14)


settings_of = st.tuples(st.integers(0, 1), st.tuples(*[st.sampled_from([None, *COLOURS])] * 2),
                        st.booleans())
