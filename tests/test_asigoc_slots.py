"""ASIGOC: the slots of either seat, filled and left."""

from asigoc import GAME
from asigoc.rules.moves import DEPLOY
from asigoc.rules.position import Position, Rules
from asigoc_table import HURT, Table, cast, item, op, use, weapon


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


def test_a_spent_weapon_move_is_the_reason_at_an_empty_slot():
    """AS-7.2: deploying and taking back are one move, so a Weapon taken back does not come again in this turn."""
    table = Table(A=dict(hand="w22", slots="w11"))
    ask = GAME.asks(table.pos, 0)[0]
    assert ask.hint == "Make one Weapon move (deploy one, or take one back to your hand) or pass to go on."
    assert GAME.why(table.pos, 0, ["A2"]).title == "Pick a card of yours"
    spent = table.do("A withdraw 1").pos
    for cell in ("A1", "A2"):
        refused = GAME.why(spent, 0, [cell])
        assert (refused.clause, refused.title) == ("AS-7.2", "No Weapon move left")
        assert "taking one back" in str(refused)
    assert GAME.why(spent, 0, ["B1"]).title == "Only a pass"


def test_two_weapon_moves_are_counted_in_the_prompt():
    """AS-7.2: the option may give two, of which each is either."""
    two = Table(A=dict(hand="w22", slots="w11"), weapon_moves=2).pos
    ways = "(deploy one, or take one back to your hand)"
    assert GAME.asks(two, 0)[0].hint.startswith(f"Make one of 2 Weapon moves {ways}")


def test_the_end_says_that_its_numbers_are_health():
    """AS-12.1, AS-12.2."""
    won = Table(A=dict(hand="bolt"), B=dict(health=2)).do("A use bolt, BA").pos
    end = GAME.outcome(won)
    assert end.scores == (10, 0) and end.won.they == "wins with 10 health left"
    assert end.text == "The loser has no health left. The winner has 10 health left."


def test_a_label_names_what_is_paid():
    """AS-11.6."""
    fire = use(HURT, cost=[{"cost": "sacrifice", "not_self": True}])
    table = Table(A=dict(slots="censer w11"), cards=[weapon("censer", 2, 3, fire)])
    pos = table.pos
    said = [GAME.label(pos, 0, move) for move in GAME.legal(pos, 0)]
    assert "Use Censer, for W11" in said
