"""The Cardscape's warnings about strength (CS-5.3), on trees as TT-18 has them."""

import pytest

from ttcg.cardscape.balance import warnings


def cards(noun="unit", side="opponent", mode="plain", **more):
    return {"sel": "cards", "mode": mode, "n": 1, "of": {"noun": noun, **more}, "zone": "field", "side": side}


def warned(action, rank, **tree):
    return len(warnings({"style": "normal", "do": [action], **tree}, rank))


PAID = {"costs": [{"node": "Discard", "t": {"sel": "self"}}]}


@pytest.mark.parametrize("node", ["Draw", "GainPoints"])
def test_lots(node):
    """CS-5.3, TT-21.5: as many as the rank; a price counts as one rank more."""
    found = [[warned({"node": node, "n": n}, rank) for n in (1, 2, 3, 4)] for rank in (1, 2, 3, 4)]
    assert found == [[0, 1, 1, 1], [0, 0, 1, 1], [0, 0, 0, 1], [0] * 4]
    assert warned({"node": node, "n": 2}, 1, **PAID) == 0 and warned({"node": node, "n": 3}, 1, **PAID) == 1
    assert warned({"node": "LosePoints", "n": 4}, 1) == 0
    assert warned({"node": "LosePoints", "n": 4, "who": "opponent"}, 1) == 1


def test_stats():
    up = {"node": "ModStat", "dir": "up", "n": 250, "stat": "attack", "t": {"sel": "self"}}
    assert warned(up, 1) == 1 and warned(up | {"n": 200}, 1) == warned(up, 2) == warned(up | {"dir": "down"}, 1) == 0
    assert warned(up | {"t": {"sel": "host"}}, 1) == 0


def test_destruction():
    def kill(rank, target, **tree):
        return warned({"node": "Destroy", "t": target}, rank, **tree)
    assert ([kill(rank, cards()) for rank in (1, 2, 3)] == [1, 1, 0]
            and kill(2, cards(), **PAID) == 0 == kill(1, cards("spell")))
    assert kill(1, cards(rank={"cmp": "eq", "n": 1})) == kill(1, cards(state="tapped")) == 0
    assert kill(1, cards(side="you")) == kill(1, {"sel": "self"}) == 0
    assert [kill(rank, cards(mode="all")) for rank in (1, 2, 3, 5)] == [1] * 4
    assert kill(3, cards(mode="all"), **PAID) == 0
    assert kill(3, cards(mode="all", rank={"cmp": "le", "n": 2})) == 0


def test_skips_and_locks():
    skip = {"node": "Skip", "who": "opponent", "what": "turn"}
    assert warned(skip, 5) == 1 and warned(skip, 1, **PAID) == warned(skip | {"what": "battle"}, 1) == 0
    lock = {"node": "Prevent", "what": "attack", "t": cards(mode="all")}
    assert (warned(lock, 3) == 1
            and warned(lock, 3, duration="next_turn") == warned(lock | {"t": cards(kinds=[["type:fire"]])}, 3) == 0)
    assert warned(lock | {"what": "destroyed"}, 3) == warned(lock | {"t": cards(side="you")}, 3) == 0
    assert warnings({}, 1) == []
