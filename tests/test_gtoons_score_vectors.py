"""gToons vector files.

All pass, wrong rules and changed files are caught, broken files are named.
"""

import json
from pathlib import Path

import pytest

from compared import compared
from gtoons.rules import powers, score
from gtoons.cards.library import LIBRARY
from gtoons.dev.vectors import FORMAT
from mulligan import Malformed

FILES = Path(__file__).parent / "vectors/gtoons"
SAMPLE, EXAMPLES = (json.loads((FILES / f"{name}.json").read_text("utf-8"))
                    for name in ("sample", "examples"))


def run(document):
    """{case: differences} of a document."""
    return compared(FORMAT, document)


@pytest.mark.parametrize(("document", "count"), [(SAMPLE, 8), (EXAMPLES, 47)],
                         ids=["sample", "examples"])
def test_all_vectors_pass(document, count):
    assert run(document) == {case["id"]: []
                             for case in document["cases"]} and len(document["cases"]) == count


def test_a_line_may_be_one_case():
    assert compared(FORMAT, *SAMPLE["cases"]) == {case["id"]: [] for case in SAMPLE["cases"]}


# ---- wrong rules ---------------------------------------------------------------------------------
def zones(**wrong):
    """Zones of other slots: name -> a function of the source slot."""
    def mutate(monkeypatch):
        for name, mask in wrong.items():
            table = tuple(mask(at) for at in range(14))
            monkeypatch.setitem(powers.AROUND, name, table)
            monkeypatch.setitem(powers.OTHERS, name,
                                tuple(one & ~(1 << at) for at, one in enumerate(table)))
    return mutate


def clashing(wrong):
    """Another rule for two cards of one character: `wrong(pool, at, card, other, rival)` gives the
    slots cancelled."""
    def mutate(monkeypatch):
        def clash(pool, board, at, card):
            for other, rival in enumerate(board):
                if rival >= 0 and other != at and pool.character[rival] == pool.character[card]:
                    return wrong(pool, at, card, other, rival)
            return ()
        monkeypatch.setattr(score, "clash", clash)
    return mutate


def warded(pool, at, card, other, rival):
    """What the right rule says of ward, or None."""
    if pool.ward[card] == pool.ward[rival]:
        return None
    return (other,) if pool.ward[card] else (at,)


def dearer(pool, at, card, other, rival):
    return (at,) if pool.points[card] > pool.points[rival] else (other,)


def cheaper_goes(pool, at, card, other, rival):
    mine, theirs = pool.points[card], pool.points[rival]
    cheaper = (at,) if mine < theirs else (other,)
    return warded(pool, at, card, other, rival) or ((at, other) if mine == theirs else cheaper)


def equal_takes_the_later(pool, at, card, other, rival):
    return warded(pool, at, card, other, rival) or dearer(pool, at, card, other, rival)


def no_ward(pool, at, card, other, rival):
    mine, theirs = pool.points[card], pool.points[rival]
    return (at, other) if mine == theirs else dearer(pool, at, card, other, rival)


def own_side_only(monkeypatch):
    right = score.clash
    monkeypatch.setattr(score, "clash", lambda pool, board, at, card: right(
        pool, [rival if other // 7 == at // 7 else -1 for other, rival in enumerate(board)], at,
        card))


def cancelled_cards_clash(monkeypatch):
    """Judges against every card revealed so far, in play or not."""
    right, seen = score.clash, [None, []]             # the pool of a case, the cards revealed in it

    def clash(pool, board, at, card):
        if seen[0] is not pool:
            seen[:] = pool, [-1] * 14
        gone = right(pool, seen[1], at, card)
        seen[1][at] = card
        return tuple(other for other in gone if other == at or board[other] >= 0)
    monkeypatch.setattr(score, "clash", clash)


def effects(change):
    """Cards whose effects are `change(effect)`."""
    def mutate(monkeypatch):
        changed = {ident: card | {"power": [change(effect) for effect in card["power"]]} for ident,
                   card in LIBRARY.shipped.cards.items()}
        monkeypatch.setattr(LIBRARY.shipped, "cards", changed)
    return mutate


def without_other(effect):
    return {key: {k: v for k, v in part.items() if k != "other"}
            if isinstance(part, dict) else part for key,
            part in effect.items()}


def evaluated(change):
    """Another evaluation: `change(right, pool, board, lead, silver, product)`."""
    def mutate(monkeypatch):
        right = score.evaluate
        monkeypatch.setattr(score, "evaluate",
                            lambda pool, board, lead=0, silver=None, product=False, told=None:
                            change(right, pool, board, lead, silver, product))
    return mutate


def no_floor(right, pool, board, lead, silver, product):
    told = []
    scores, colours = right(pool, board, lead, silver, product, told)
    return [pool.points[board[at]] + sum(one[3] or 0 for one in told if one[2] == at)
            if board[at] >= 0 else 0 for at in range(14)], colours


def recoloured_for_the_tally_only(right, pool, board, lead, silver, product):
    """As upstream: powers see the printed colours."""
    plain = powers.Pool([card | {"power": [e for e in card["power"] if e["op"] != "treat"]}
                         for card in pool.cards])
    return right(plain, board, lead, None, product)[0], right(pool, board, lead, silver, product)[1]


def settled(change):
    """Another end: `change(result, kind, game, scores, swapped)` gives the fields that differ."""
    def mutate(monkeypatch):
        right = score.result_of

        def settle(kind, game, scores, colours, swapped=(False, False)):
            end = right(kind, game, scores, colours, swapped)
            return end._replace(**change(end, kind, game))
        monkeypatch.setattr(score, "result_of", settle)
    return mutate


def moded(change):
    def mutate(monkeypatch):
        right = score.mode
        monkeypatch.setattr(score, "mode",
                            lambda a, b, same=score.ONE_COLOUR: change(right, a, b, same))
    return mutate


def patched(**values):
    def mutate(monkeypatch):
        for name, value in values.items():
            monkeypatch.setattr(score, name, value)
    return mutate


def side(at):
    return powers.SEAT_SLOTS[at // 7]


def one_to_seven(at):
    """Touching as in a plain row of seven."""
    return sum(1 << other
               for other in (at - 1, at + 1) if other // 7 == at // 7 and 0 <= other < 14)


MUTATIONS = {
    "touching in a row of seven": zones(adjacent=one_to_seven),
    "touching leaks over the line": zones(adjacent=lambda at: powers._zone("adjacent", at)
                                          | powers._zone("opposing", at)),
    "touching reaches the whole side": zones(adjacent=lambda at: side(at) & ~(1 << at)),
    "touching includes the card itself": zones(adjacent=lambda at: powers._zone("adjacent", at)
                                               | 1 << at),
    "facing the mirrored slot": zones(opposing=lambda at: 1 << 13 - at),
    "facing nothing": zones(opposing=lambda at: 0),
    "all is the own side": zones(all=side),
    "all is the enemy side": zones(all=lambda at: powers.ALL_SLOTS & ~side(at)),
    "all leaves the source out": zones(all=lambda at: powers.ALL_SLOTS & ~(1 << at)),
    "enemy is everybody": zones(enemy=lambda at: powers.ALL_SLOTS),
    "others include the card itself": effects(without_other),
    "cheaper goes": clashing(cheaper_goes),
    "of an equal pair one stays": clashing(equal_takes_the_later),
    "no ward": clashing(no_ward),
    "nothing is cancelled": clashing(lambda *_: ()), "clash on the own side only": own_side_only,
    "cancelled cards go on clashing": cancelled_cards_clash,
    "both sides in turn, slot after slot": patched(ORDER=((*range(14),),
                                                          (*range(7, 14), *range(7)))),
    "the lead plays no part": patched(ORDER=(score.ORDER[0], score.ORDER[0])),
    "last slot first": patched(ORDER=tuple(order[::-1] for order in score.ORDER)),
    "no floor": evaluated(no_floor),
    "treat for the tally only": evaluated(recoloured_for_the_tally_only),
    "always products": evaluated(lambda right, pool, board, lead, silver,
                                 product: right(pool, board, lead, silver, True)),
    "never products": evaluated(lambda right, pool, board, lead, silver,
                                product: right(pool, board, lead, silver, False)),
    "silver stays silver": evaluated(lambda right, pool, board, lead, silver,
                                     product: right(pool, board, lead, None, product)),
    "every silver side green": evaluated(lambda right, pool, board, lead, silver,
                                         product: right(pool, board, lead, [3] * 14, product)),
    "no treat": effects(lambda effect: {"op": "ward"} if effect["op"] == "treat" else effect),
    "no mute": effects(lambda effect: {"op": "ward"} if effect["op"] == "mute" else effect),
    "every mute is whole": effects(lambda effect: effect | {"what": "all"}
                                   if effect["op"] == "mute" else effect),
    "no whole mute": effects(lambda effect: effect | {"what": "adjacent"}
                             if effect["op"] == "mute" else effect),
    "conditions always hold": effects(lambda effect: {key: value for key, value in effect.items()
                                                      if key != "if"}),
    "per counts once": effects(lambda effect: {key: value
                                               for key, value in effect.items() if key != "per"}),
    "no bonus": patched(BONUS=0), "a bonus of ten": patched(BONUS=10),
    "a free swap": patched(SWAP_COST=0),
    "a swap for fifteen": patched(SWAP_COST=15),
    "points before colour": settled(lambda end, kind, game: {"winner": None,
                                                             "reason": "points"}
                                                             if end.reason == "colour" else {}),
    "no tie": settled(lambda end, kind, game: {"winner": 0, "reason": "points"}
                      if end.reason == "tie" else {}),
    "bonus when equal": settled(lambda end, kind, game: {"bonus": [15, 0]} if kind == "bonus"
                                and end.bonus == [0, 0] else {}),
    "one colour is enough": settled(lambda end, kind, game: {"winner": 0,
                                                             "reason": "colour"}
                                                             if kind == "colour_win" and
                                    any(end.counts[0][colour] > end.counts[1][colour]
                                        for colour in game) else {}),
    "the lower total wins": settled(lambda end, kind,
                                    game: {"winner": 1 - end.winner}
                                    if end.reason == "points" else {}),
    "totals are never negative": settled(lambda end, kind, game: {"totals": [max(0, total)
                                                                             for total in end.totals]}),
    "the same colour twice wins by colour": moded(lambda right, a, b, same: right(a, b,
                                                                                  score.COLOUR_WIN)),
    "the same colour twice is always a bonus": moded(lambda right, a, b, same: right(a, b)),
    "a non-colour makes a game colour": moded(lambda right, a, b, same: right(min(a, 5), min(b, 5),
                                                                              same)),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_wrong_rules_are_caught(name, monkeypatch):
    MUTATIONS[name](monkeypatch)
    assert any(run(SAMPLE).values()) or any(run(EXAMPLES).values()), "the comparison did not notice"


# ---- changed and broken files --------------------------------------------------------------------
WRONG = {"game_colours": ["red"], "mode": "colour_win", "cancelled": [[1], []],
         "points": [[0] * 7] * 2,
         "colours": [[None] * 7] * 2,
         "colour_counts": [dict.fromkeys(powers.COLOURS[:6], 7)] * 2, "bonus": [0, 15],
         "penalty": [10, 0], "totals": [1, 2], "winner": 1,
         "reason": "tie"}


@pytest.mark.parametrize("key", WRONG)
def test_every_key_of_expect_is_compared(key):
    case = SAMPLE["cases"][0]
    assert set(WRONG) == set(case["expect"])
    (differences,
     ) = run({"cases": [case | {"expect": case["expect"] | {key: WRONG[key]}}]}).values()
    assert differences and all(line.startswith(key) and ": expected" in line and ", got " in line
                               for line in differences)


@pytest.mark.parametrize(("key", "value"),
                         [("seat", 1), ("slot", 2), ("card", "gt002"), ("cancelled", [[0, 1]]),
                                            ("totals", [0, 0])])
def test_every_key_of_a_trace_is_compared(key, value):
    case = SAMPLE["cases"][0]
    trace = [case["trace"][0] | {key: value}, *case["trace"][1:]]
    (differences,) = run({"cases": [case | {"trace": trace}]}).values()
    assert differences and all(line.startswith(f"trace[0].{key}") and ": expected" in line
                               for line in differences)
    assert run({"cases": [case
                          | {"trace": case["trace"][:-1]}]})["SA-1"][0].startswith("trace: reveals")


@pytest.mark.parametrize("cancelled", [[[0, 1], [1, 2]], [[1, 2], [0, 1]], ["gt015", "gt015"]])
def test_cancelled_cards_of_a_trace_are_told_by_place_or_id(cancelled):
    case = next(case for case in EXAMPLES["cases"] if case["id"] == "X8-lead0")
    assert run({"cases": [case | {"trace": [*case["trace"][:2],
                                            case["trace"][2]
                                            | {"cancelled": cancelled}]}]}) == {"X8-lead0": []}
    assert run({"cases": [case | {"trace": [*case["trace"][:2],
                                            case["trace"][2]
                                            | {"cancelled": cancelled[:1]}]}]})["X8-lead0"]


BROKEN = {"slots": [[["gt001"] * 6, ["gt001"] * 7], [["zz"] * 7, [None] * 7],
                    [[3] + [None] * 6, [None] * 7], "gt001",
                    [["gt001"] * 7, [None] * 7]],
          "cut": [["red"], ["red", "pink"], None, [1, 2]],
          "silver": [["pink", None], ["black", None],
                                                                      [{"8": "red"}, None],
                                                                      [3, None], "red"],
          "swapped": [[1, 0], [True], "no"], "lead": [2, True, None],
          "options": [{"leed": 1}, [], {"multiplier_stacking": "both"}, {"silver_black": 1}],
          "expect": [{}, [], {"point": []}], "trace": [{}, [3], [{"card": "gt001", "sum": 3}]]}


@pytest.mark.parametrize(("key", "value"),
                         [(key, value) for key, values in BROKEN.items() for value in values])
def test_broken_cases_are_named(key, value):
    """Malformed names the case and the key."""
    with pytest.raises(Malformed) as caught:
        run({"cases": [SAMPLE["cases"][0] | {key: value}]})
    assert caught.value.field.startswith(f"SA-1, {key}")


@pytest.mark.parametrize("document",
                         [3, None, [], {}, {"cases": {}}, {"schema": "gt-cases/2", "cases": []},
                                      {"cases": [3]}, {"cases": [{"id": "a"}]},
                                      {"cases": [SAMPLE["cases"][0] | {"title_": ""}]},
                                      {"cases": [{k: v for k, v in SAMPLE["cases"][0].items()
                                                  if k != "cut"}]}])
def test_broken_documents_are_named(document):
    with pytest.raises(Malformed) as caught:
        run(document)
    assert caught.value.field


def test_a_silver_choice_by_slot():
    """GT-7.8: with per_card every silver card has its own."""
    case = {"id": "a", "cut": ["black", "silver"],
            "slots": [["gt119", "gt011"] + [None] * 5, [None] * 7],
            "silver": [{"1": "green", "2": "orange"}, None],
            "options": {"silver_choice": "per_card"},
            "expect": {"points": [[3, 4, 0, 0, 0, 0, 0], [0] * 7]}}
    assert run({"cases": [case]}) == {"a": []}
    black = case | {"silver": ["black", None], "options": {"silver_black": True},
                    "expect": {"colours": [["black", "black"] + [None] * 5, [None] * 7]}}
    assert run(black) == {"a": []}
