"""ASIGOC: the slots of either seat, filled and left."""

from asigoc import GAME
from asigoc.rules.moves import DEPLOY
from asigoc.rules.position import Position, Rules
from asigoc_table import Table, cast, item, op, weapon


def test_a_card_to_be_discarded_is_asked_for():
    """AS-7.3, AS-11.6: when the slot is chosen, the cost is what the question is about."""
    dear = weapon("dear", 3, 4, deploy={"cost": [{"cost": "discard", "n": 1}]})
    pos = Table(A=dict(hand="dear zap w21"), cards=[dear]).pos
    moves = [move for move in GAME.legal(pos, 0) if move[0] == DEPLOY and len(move[3])]
    assert moves and {GAME.path(pos, 0, move)[2] for move in moves} <= {*pos.hands[0]}
    assert [GAME.paying(pos, 0, move) for move in moves] == [["Which card do you discard for {0}?"]] * len(moves)


def test_each_seat_deploys_to_its_own_slots():
    """AS-11.8: the first empty slot of the one who deploys, whichever of the two it is."""
    spell = item("spell", op("deploy"))
    for slots, empty in (("w11", "B_slot2"), ("- w11", "B_slot1")):
        table = Table(B=dict(hand="spell w22", slots=slots), turn="B", step="main", cards=[spell])
        table.do("B use spell, AB, B choose w22").shows(**{empty: "w22"})
        cast(op("deploy"), A=dict(hand="w22", slots=slots)).do("A choose w22").shows(
            **{empty.replace("B", "A"): "w22"})


def test_a_slot_that_was_never_filled_has_nothing_to_forget():
    """AS-7.7, AS-9.3: no Block is lost there, no attack is due, and no turn is counted."""
    pos = Position(Rules())
    assert (pos.lost, pos.since, pos.extra) == ([0] * 4, [0] * 4, [0] * 4)
