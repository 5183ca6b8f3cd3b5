"""gToons, section 9: every power family, every card of the set, and any board, against a second reading."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brief import BRIEF
from gtoons.rules import score
from gtoons.rules.powers import COLOURS, Pool
from gtoons.text.card_text import card_text, explain
from gtoons_board import CARDS, NAMED, boards, gives, mutes, naive, settings_of, treats
from gtoons_powers import ALL, FACING, NEAR, played


# ---- families of the original pool (appendix A) --------------------------------------------------
FAMILIES = [
    ("self, touching a character", [{"op": "add", "n": 8,
                                     "if": [{"have": NEAR | {"character": ["Captain Custard"]}}]}],
     "s0:1 Captain Custard; s0:4 Bosun Brittle", [13, 10, 7]),
    ("self, not touching the character", [{"op": "add", "n": 8,
                                           "if": [{"have": NEAR
                                                   | {"character": ["Captain Custard"]}}]}],
     "s0:4 Captain Custard; s1:2 Bosun Brittle", [5, 10, 7]),
    ("self, touching a type",
     [{"op": "mul", "n": 3, "if": [{"have": NEAR | {"type": ["rascal"]}}]}],
     "s0:6 Sourball Sam", [15, 8]),
    ("self, touching a group",
     [{"op": "mul", "n": 3, "if": [{"have": NEAR | {"group": ["Custard Cove"]}}]}],
     "s0:5 Sourball Sam", [15, 8]),
    ("self, X in play",
     [{"op": "mul", "n": 2, "if": [{"have": ALL | {"character": ["Sourball Sam"]}}]}],
     "s1:7 Sourball Sam", [10, 8]),
    ("self, X and Y in play", [{"op": "add", "n": 8,
                                "if": [{"have": ALL | {"character": [name]}}
                                       for name in ("Sourball Sam", "Bosun Brittle")]}],
     "s0:7 Sourball Sam; s1:7 Bosun Brittle", [13, 8, 7]),
    ("self, X without Y", [{"op": "add", "n": 8,
                            "if": [{"have": ALL | {"character": [name]}}
                                   for name in ("Sourball Sam", "Bosun Brittle")]}],
     "s0:7 Sourball Sam", [5, 8]),
    ("self, per X in play", [{"op": "add", "n": 2, "per": ALL | {"other": True, "type": ["kid"]}}],
     "s0:7 Trixie Hex; s1:4 Batwing the Intern", [9, 1, 6]),
    ("self, per touching X", [{"op": "add", "n": 4, "per": NEAR | {"colour": ["green"]}}],
     "s0:1 Mother Hex; s0:5 Maestro Mudd; s0:4 Batwing the Intern",
     [13, 10, 6, 9]),
    ("self, per enemy X", [{"op": "add", "n": 4, "per": {"zone": "enemy", "colour": ["green"]}}],
     "s0:1 Mother Hex; s1:1 Maestro Mudd", [9, 10, 9]),
    ("self, facing a colour",
     [{"op": "mul", "n": 4, "if": [{"have": FACING | {"colour": ["green"]}}]}],
     "s1:2 Mother Hex", [20, 10]),
    ("self, facing another colour",
     [{"op": "mul", "n": 4, "if": [{"have": FACING | {"colour": ["green"]}}]}],
     "s1:2 Sourball Sam; s1:3 Mother Hex",
     [5, 8, 10]),
    ("to characters",
     [{"op": "add", "n": 3, "to": ALL | {"character": ["Mother Hex", "Sourball Sam"]}}],
     "s0:1 Sourball Sam; s1:1 Mother Hex", [5, 11, 13]),
    ("to X if Y in play", [{"op": "mul", "n": 2, "to": ALL | {"character": ["Mother Hex"]},
                            "if": [{"have": ALL | {"character": ["Sourball Sam"]}}]}],
     "s0:1 Sourball Sam; s1:1 Mother Hex", [5, 8, 20]),
    ("to a colour", [{"op": "add", "n": 2, "to": ALL | {"colour": ["red"]}}],
     "s1:1 Sourball Sam; s1:2 Mother Hex",
     [7, 10, 10]),
    ("to the others of a colour",
     [{"op": "add", "n": -3, "to": ALL | {"other": True, "colour": ["red"]}}],
     "s1:1 Sourball Sam", [5, 5]),
    ("to a type", [{"op": "add", "n": -3, "to": ALL | {"type": ["kid"]}}],
     "s1:1 Batwing the Intern; s1:2 Mother Hex",
     [2, 3, 10]),
    ("to a group", [{"op": "add", "n": 3, "to": ALL | {"group": ["Hex & Daughters"]}}],
     "s1:1 Batwing the Intern; s1:2 Sourball Sam", [5, 9, 8]),
    ("to a printed value",
     [{"op": "add", "n": -4, "to": ALL | {"colour": ["green"], "points": [10]}}],
     "s1:1 Mother Hex; s1:2 Maestro Mudd; s1:3 Captain Custard",
     [5, 6, 9, 10]),
    ("to touching cards that match", [{"op": "add", "n": 5, "to": NEAR | {"colour": ["green"]}}],
     "s0:1 Mother Hex; s0:5 Sourball Sam; s0:4 Maestro Mudd; s1:2 Batwing the Intern",
     [5, 15, 9, 8, 6]),
    ("to every touching card", [{"op": "add", "n": 1, "to": NEAR}],
     "s0:1 Mother Hex; s0:3 Sourball Sam; s0:7 Maestro Mudd", [5, 11, 9, 9]),
    ("to the facing card unless X",
     [{"op": "add", "n": -4, "to": FACING | {"not": {"type": ["rascal"]}}}],
     "s1:2 Batwing the Intern; s1:3 Mother Hex", [5, 2, 10]),
    ("to the facing X, spared",
     [{"op": "add", "n": -4, "to": FACING | {"not": {"type": ["rascal"]}}}],
     "s1:2 Sourball Sam", [5, 8]),
    ("to the facing card if X", [{"op": "add", "n": -5, "to": FACING | {"type": ["rascal"]}}],
     "s1:2 Sourball Sam",
     [5, 3]),
    ("to enemy cards that match",
     [{"op": "add", "n": -5, "to": {"zone": "enemy", "colour": ["red"]}}],
     "s0:1 Sourball Sam; s1:1 Piggy Sterling", [5, 8, 5]),
    ("to own cards that match", [{"op": "add", "n": 2, "to": {"zone": "own", "colour": ["red"]}}],
     "s0:1 Sourball Sam; s1:1 Piggy Sterling", [7, 10, 10]),
    ("others get N per X", [{"op": "add", "n": -1, "to": NEAR, "per": ALL | {"colour": ["green"]}}],
     "s0:1 Sourball Sam; s1:4 Mother Hex; s1:5 Maestro Mudd", [5, 6, 10, 9]),
]


@pytest.mark.parametrize(("power", "text", "points"), [family[1:] for family in FAMILIES],
                         ids=[family[0] for family in FAMILIES])
def test_family(power, text, points):
    """Appendix A: each family of powers, by hand."""
    assert played(power, text) == points


# ---- against a second reading --------------------------------------------------------------------
def both(slots, lead=0, silver=None, product=False):
    """(what score.py says, what the rules read slowly say) of {(seat, number): card}."""
    spots = sorted(slots)
    pool, board, chosen = Pool([slots[at] for at in spots]), [-1] * 14, [-1] * 14
    for card, (seat, number) in enumerate(spots):
        board[seat * 7 + number - 1] = card
        if silver and silver[seat] is not None:
            chosen[seat * 7 + number - 1] = COLOURS.index(silver[seat])
    scores, colours = score.evaluate(pool, board, lead, chosen, product)
    places = [seat * 7 + number - 1 for seat, number in spots]
    by_slot = silver and {at: silver[at[0]] for at in spots if silver[at[0]] is not None}
    slow, counted = naive(slots, lead, by_slot, product)
    return ([scores[at] for at in places], [COLOURS[colours[at]] for at in places]), \
        ([slow[at] for at in spots], [counted[at] for at in spots])


def dealt(rng, *sure):
    """A full board of the set, `sure` among the cards, no character twice."""
    met, cards = set(), []
    for card in [*sure,
                 *rng.sample(sorted(CARDS.values(), key=lambda card: card["id"]), len(CARDS))]:
        if card["character"] not in met and len(cards) < 14:
            met.add(card["character"])
            cards.append(card)
    rng.shuffle(cards)
    return {(at // 7, at % 7 + 1): card for at, card in enumerate(cards)}


def plain(slots, ident):
    return {at: card | {"power": []} if card["id"] == ident else card for at, card in slots.items()}


@pytest.mark.parametrize("ident", CARDS)
def test_every_card(ident):
    """Every card of the set on full boards.

    As the second reading says, and a power makes a difference.
    """
    rng, works = random.Random(ident), False
    friends = [NAMED[name] for effect in CARDS[ident]["power"] for part in effect.get("if", ())
               for name in part.get("have", {}).get("character", ())]
    ward = any(effect["op"] == "ward" for effect in CARDS[ident]["power"])
    wanted = bool(CARDS[ident]["power"]) and not ward
    for number in range(20):
        if BRIEF and number > 2 and works == wanted:
            break
        slots = dealt(rng, CARDS[ident], *friends)
        lead, silver, product = rng.randrange(2), (rng.choice(COLOURS[:6]),
                                                   None), rng.random() < 0.3
        fast, slow = both(slots, lead, silver, product)
        assert fast == slow
        works = works or fast != both(plain(slots, ident), lead, silver, product)[0]
    assert works == wanted
    assert Pool([CARDS[ident]]).ward == (ward,)


# ---- arbitrary boards ----------------------------------------------------------------------------

@given(boards(st.one_of(gives, gives, mutes, treats)), settings_of)
def test_any_board_scores_as_the_rules_say(slots, settings):
    """GT-9.1 to GT-9.12 against the second reading."""
    fast, slow = both(slots, *settings)
    assert fast == slow


@given(boards(st.one_of(gives, gives, mutes)), st.randoms(use_true_random=False), settings_of)
def test_order_never_matters_without_treats(slots, rng, settings):
    """GT-9.2: neither the order of a card's effects nor who leads."""
    def mixed(card):
        return card | {"power": rng.sample(card["power"], len(card["power"]))}
    lead, silver, product = settings
    other = {at: mixed(card) for at, card in slots.items()}
    assert both(slots, lead, silver, product)[0] == both(other, 1 - lead, silver, product)[0]


@given(boards(st.one_of(gives, gives, mutes, treats)), settings_of)
def test_explanations_add_up(slots, settings):
    """The parts of every score sum to it, and say something."""
    lead, silver, product = settings
    spots = sorted(slots)
    pool, board = Pool([slots[at] for at in spots]), [-1] * 14
    for card, (seat, number_) in enumerate(spots):
        board[seat * 7 + number_ - 1] = card
    chosen = [COLOURS.index(silver[at // 7]) if silver[at // 7] else -1 for at in range(14)]
    scores = score.points(pool, board, lead, chosen, product)
    for at in range(14):
        parts = explain(pool, board, at, lead, chosen, product)
        assert sum(value for _, value, _ in parts) == scores[at] and bool(parts) == (board[at] >= 0)
        for text, _, clause in parts:
            assert text and "{" not in text and "  " not in text and clause.startswith("GT-")
    assert all(card_text(card)[-1] == "." for card in slots.values())
