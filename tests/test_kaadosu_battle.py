"""Kaadosu, sections 5, 7 and 8: the turn, damage, the deck, the hand and the pile."""

import random
from itertools import product

import pytest

from house import play_on
from kaadosu import GAME
from kaadosu.rules import battle
from kaadosu.rules.damage import damage
from kaadosu.rules.moves import packed, parts_of
from kaadosu.text.log import spelled
from kaadosu_table import NEUTRAL, Table, face, real
from mulligan import Match

RED, BLUE, GREEN = "red circle 4/4", "blue square 6/3", "green circle square 9/6"


# ---- 5 The turn ----------------------------------------------------------------------------------------------------
def test_any_number_in_any_order():
    """KA-5.1: place, attack, move, retire, place again, attack; then `end`, and never by itself."""
    table = Table({"F1": "red circle 9/2 #21", "F3": "red circle 9/3 #22"}, {"F1": "blue square 9/1 #31"},
                  hands=("11 12", "13"))
    table.do("place 1 B1, attack F1 F1, move F1 F2, attack F3 F1, retire F3, place 0 F3")
    assert table.mover() == 0
    assert table.field(0) == {"F2": 21, "F3": 11, "B1": 12} and table.hurt(1) == {"F1": 5}
    assert table.legal() == {"end", "retire F2"}
    table.do("end, end")
    assert table.mover() == 0 and table.pos.turn == 7


def test_ending_is_always_legal():
    """KA-5.1: at the start of a turn with nothing done, with nothing to do, and after any action of the main phase."""
    assert Table().legal() == {"end"}
    match = real(seed=5)
    for now in play_on(match, random.Random(5), 300):
        if now.state.phase == battle.MAIN:
            assert packed(battle.END) in GAME.legal(now.state, now.state.active)


def test_turns_are_numbered_over_both():
    """KA-5.2, KA-5.1: 1, 2, 3 and so on, and players take turns."""
    match = real()
    first = match.state.active
    for turn in range(1, 6):
        assert (match.state.turn, match.state.active) == (turn, (first + turn - 1) % 2)
        match.act(match.state.active, "end")
        if match.state.phase == battle.FULL:
            match.act_move(match.state.active, packed(battle.DISCARD))


def test_placing():
    """KA-5.3: any card of the hand on any empty own space, as often as wished.

    A taken space and a card that is not there are refused.
    """
    table = Table({"F2": "21"}, hands=("11 12 13 14", ""))
    assert table.can("place 0") == table.can("place 3") == {"F1", "F3", "B1", "B2"}
    table.refused("place 0 F2", "KA-5.3").refused("place 4 F1", "KA-5.3").do("place 2 B2, place 0 F1")
    assert table.field(0) == {"F1": 11, "F2": 21, "B2": 13} and table.hand(0) == [12, 14]
    assert table.marks(0, "F1") == ["fresh"] == table.marks(0, "B2") and table.marks(0, "F2") == []
    assert table.do("place 1 F3").hand(0) == [12]
    table.refused("place 0 B1", "KA-4.7").do("end")
    assert table.marks(0, "F1") == []


def test_retiring_makes_room():
    """KA-X13, KA-5.3, KA-5.8: with four standing placing is refused; retire F2, and F2 is free in the same turn."""
    table = Table({"F1": "21", "F2": "22", "F3": "23", "B1": "24"}, hands=("11", ""))
    table.refused("place 0 B2", "KA-4.7").do("retire F2, place 0 F2")
    assert table.field(0) == {"F1": 21, "F2": 11, "F3": 23, "B1": 24} and table.discard == [22]


def test_a_fresh_card_does_nothing():
    """KA-5.4: it may not move, attack or be retired; it hides and guards at once.

    In its owner's next turn it is like any other.
    """
    table = Table(hands=("11", ""), theirs={"F1": "red circle 9/1 #31"}).do("place 0 F1")
    assert table.legal() == {"end"}
    for line in ("move F1 B1", "attack F1 F1", "retire F1", "attack F1 player"):
        table.refused(line, "KA-5.4")
    table.do("end").refused("attack F1 player", "KA-5.7").do("attack F1 F1")
    assert table.hurt(0) == {"F1": 1}
    table.do("end")
    assert table.legal() == {"end", "move F1 F2", "move F1 B1", "attack F1 F1", "retire F1"}


def test_a_fresh_card_hides():
    """KA-5.4: the enemy card behind it is hidden from the turn after it was placed."""
    table = Table({"F1": "21"}, {"B1": "31"}, hands=("", "12"))
    assert table.can("attack F1") == {"B1"}
    table.do("end, place 0 F1, end")
    assert table.can("attack F1") == {"F1"}
    table.refused("attack F1 B1", "KA-6.2")


def test_moving():
    """KA-5.5: to an adjacent empty own space, once per card and turn; no swap, no jump, no card that is not there."""
    table = Table({"F1": "21", "F2": "22 hurt 1"}, {"F3": "31"})
    assert table.can("move F2") == {"F3", "B1", "B2"} and table.can("move F1") == {"B1"}
    table.refused("move F1 F2", "KA-5.5").refused("move B2 F3", "KA-11.1")
    for line in ("move F1 F3", "move F1 B2", "move F1 F1"):
        table.refused(line, "KA-4.6")
    table.do("move F2 B2").refused("move B2 F2", "KA-5.5")
    assert table.field(0) == {"F1": 21, "B2": 22}
    assert table.hurt(0) == {"B2": 1} and table.marks(0, "B2") == ["moved"]
    assert table.do("move F1 F2").field(0) == {"F2": 21, "B2": 22}
    table.do("end, end, move B2 F3")
    assert table.field(0) == {"F2": 21, "F3": 22}


def test_a_move_may_stand_before_or_after_the_attack():
    """KA-5.5, KA-5.6, KA-X15: hidden from F1, seen from B1; after an attack a card may still move, not attack again."""
    table = Table({"F1": "red circle 9/2 #21"}, {"F1": "31", "B1": "blue square 9/1 #32"})
    table.refused("attack F1 B1", "KA-6.2").do("move F1 B1, attack B1 B1").refused("attack B1 F1", "KA-5.6")
    assert table.hurt(1) == {"B1": 2} and table.marks(0, "B1") == ["moved", "attacked"]
    table = Table({"F1": "red circle 9/2 #21"}, {"F1": "blue square 9/1 #32"}).do("attack F1 F1, move F1 F2")
    assert table.marks(0, "F2") == ["moved", "attacked"] and table.marks(0, "F1") == []
    table.refused("attack F2 F1", "KA-5.6").refused("move F2 F1", "KA-5.5")
    assert table.legal() == {"end", "retire F2"}


def test_one_attack_a_turn():
    """KA-5.6: each card once; in the next turn again; an empty target is refused."""
    table = Table({"F1": "red circle 9/2 #21", "F2": "red circle 9/3 #22"}, {"F1": "blue square 10/1 #31"})
    table.do("attack F1 F1")
    table.refused("attack F1 F1", "KA-5.6").refused("attack F2 F3", "KA-5.6").refused("attack B2 F1", "KA-11.1")
    table.do("attack F2 F1")
    assert table.hurt(1) == {"F1": 5}
    moves = {"move F1 B1", "move F2 F3", "move F2 B1", "move F2 B2"}
    assert table.legal() == {"end", "retire F1", "retire F2", *moves}
    assert table.do("end, end, attack F1 F1").hurt(1) == {"F1": 7}


def test_attacking_the_player():
    """KA-5.7, KA-7.8: only while no enemy card stands; from any space; and not a card that is not there."""
    for space in ("F1", "F2", "F3", "B1", "B2"):
        table = Table({space: "red circle 9/2 #21"}, health=(15, 9)).refused(f"attack {space} F1", "KA-5.7")
        assert table.do(f"attack {space} player").pos.health == [15, 7]
        table.refused(f"attack {space} player", "KA-5.6")
        Table({"F1": "21"}, {space: "31"}).refused("attack F1 player", "KA-5.7")
    Table({"F1": "21"}, {"B2": "31 fresh"}, hands=("", "")).refused("attack F1 player", "KA-5.7")


def test_the_last_card_opens_the_way():
    """KA-X14: F1 destroys the only card, F2 then hits the player for 5."""
    table = Table({"F1": "red circle 5/4 #21", "F2": "red circle 5/5 #22"}, {"F1": "blue square 6/3 #31 hurt 2"},
                  health=(15, 12))
    table.refused("attack F2 player", "KA-5.7").do("attack F1 F1, attack F2 player")
    assert table.field(1) == {} and table.discard == [31] and table.pos.health == [15, 7]


def test_retiring():
    """KA-5.8: to the discard pile, also after moving and attacking; nothing there is refused."""
    table = Table({"F1": "red circle 9/2 #21", "F3": "22"}, {"F1": "blue square 9/1 #31"}, discard="51")
    table.do("attack F1 F1, move F1 B1, retire B1").refused("retire B1", "KA-11.1")
    assert table.discard == [51, 21] and table.field(0) == {"F3": 22}
    assert table.do("retire F3").legal() == {"end"}


def test_marks_are_cleared():
    """KA-5.9: at the end of the turn, those of the player whose turn it was."""
    table = Table({"F1": "21", "F2": "22"}, {"F3": "blue square 9/1 #31"}, hands=("11", ""))
    table.do("attack F1 F3, move F2 B2, place 0 F3")
    assert (table.marks(0, "F1"), table.marks(0, "B2"), table.marks(0, "F3")) == (["attacked"], ["moved"], ["fresh"])
    table.do("end")
    assert not any(table.marks(0, space) for space in ("F1", "B2", "F3"))
    assert (table.pos.fresh, table.pos.moved, table.pos.attacked) == (0, 0, 0)


# ---- 7 Damage ------------------------------------------------------------------------------------------------------
DAMAGE = [  # attacker, target, attacker's guide, defender's guide, damage
    (RED, BLUE, NEUTRAL, NEUTRAL, 4),                                            # KA-X6
    (RED, BLUE, "red square 3/9", NEUTRAL, 7),                                   # KA-X7
    (RED, BLUE, NEUTRAL, "blue circle 9/7", 0),                                  # KA-X8
    (RED, BLUE, "red square 6/1", "blue circle 1/8", 2),                         # KA-X9
    (RED, GREEN, "red square 5/9", NEUTRAL, 6),                                  # KA-X10
    (RED, GREEN, "red circle square 7/9", NEUTRAL, 18),
    (RED, GREEN, "red square star 7/9", NEUTRAL, 7),
    (GREEN, BLUE, NEUTRAL, "blue circle 9/5", 4),                                # KA-X11
    (GREEN, BLUE, NEUTRAL, "blue circle square 9/2", 2),
    # what is missing for an effect
    (RED, BLUE, "red circle 3/9", NEUTRAL, 4),
    (RED, BLUE, "blue square 3/9", NEUTRAL, 4),
    (RED, BLUE, NEUTRAL, "red circle 9/3", 4),
    (RED, BLUE, NEUTRAL, "blue square 9/3", 4),
    (RED, BLUE, "blue circle 9/2", NEUTRAL, 4),
    (RED, BLUE, NEUTRAL, "red square 5/2", 4),
    # a merged guide against a card with one shape, and a star of a merged card
    (RED, BLUE, "red square star 5/9", NEUTRAL, 9),
    (RED, BLUE, "red circle star 5/9", NEUTRAL, 4),
    (RED, "green circle star 9/6", "red star 5/1", NEUTRAL, 6),
    (RED, BLUE, NEUTRAL, "blue circle star 9/3", 1),
    (GREEN, BLUE, NEUTRAL, "blue square star 9/9", 2),
    (GREEN, "blue circle square 6/3", "green square 7/1", "blue circle 1/5", 7),
]


@pytest.mark.parametrize(("attacker", "target", "mine", "theirs", "wanted"), DAMAGE)
def test_damage(attacker, target, mine, theirs, wanted):
    """KA-7.1, KA-7.2, KA-7.3, KA-7.4, KA-7.5, KA-X6, KA-X7, KA-X8, KA-X9, KA-X10, KA-X11: on either side."""
    assert damage(face(attacker), face(target), face(mine), face(theirs)) == wanted
    big = target.replace(target.split()[-1], "15/" + target.split("/")[1]) + " #31"
    fallen = wanted >= 15
    hurt = {} if fallen or not wanted else {"F2": wanted}
    table = Table({"F2": attacker}, {"F2": big}, guides=(mine, theirs)).do("attack F2 F2")
    assert table.hurt(1) == hurt and bool(table.discard) == fallen
    table = Table({"F2": big}, {"F2": attacker}, guides=(theirs, mine), active=1).do("attack F2 F2")
    assert table.hurt(0) == hurt


def effect(carrier, guide, value):
    """KA-7.4: what a guide does to a card, by their shapes."""
    met = len(set(carrier.split()) & set(guide.split()))
    if not met:
        return 0
    if " " not in carrier:
        return value
    return value * 2 if met == 2 else value // 2


def test_the_clause_word_for_word():
    """KA-7.2, KA-7.3, KA-7.4: over all colours and shapes that matter, against the clause written out once more."""
    shapes = ["circle", "square", "star", "circle square", "square star"]
    for own, other, drawn, lost in product(shapes, repeat=4):
        for mine, theirs in product(("red", "blue"), repeat=2):
            extra = effect(other, drawn, 7) if mine == "red" else 0              # the attacker is red
            less = effect(own, lost, 5) if theirs == "blue" else 0               # the target is blue
            guides = face(f"{mine} {drawn} 7/5"), face(f"{theirs} {lost} 7/5")
            attacker, target = face(f"red {own} 9/6"), face(f"blue {other} 9/3")
            assert damage(attacker, target, *guides) == max(0, 6 + extra - less)


@pytest.mark.parametrize(("viewer", "lines"), [
    (0, [["Blue deals their squares", "Squares deal blue"], ["Red deals your circles", "Circles deal red"]]),
    (1, [["Blue deals your squares", "Squares deal blue"], ["Red deals their circles", "Circles deal red"]]),
    (None, [["Blue deals squares", "Squares deal blue"], ["Red deals circles", "Circles deal red"]])])
def test_a_plate_says_whose_cards_a_guide_weakens(viewer, lines):
    """KA-7.2, KA-7.3: those of the player from whom it was drawn, on the plate where the guide lies"""
    table = Table(guides=("blue square 6/3", "red circle 4/2"))
    plates = [GAME.plate(table.pos, seat, viewer)[2:] for seat in (0, 1)]
    assert [[label for label, _ in plate] for plate in plates] == lines
    assert [[value for _, value in plate] for plate in plates] == [["+6", "−3"], ["+4", "−2"]]


def test_cards_one_controls_whoever_brought_them():
    """KA-7.2: the guide of seat 0 weakens what seat 1 plays, also a card of the deck of seat 0."""
    match, met = real(seed=1), 0
    for now in play_on(match, random.Random(1), 600):
        pos, seat = now.state, now.state.active
        for move in GAME.legal(pos, seat):
            kind, one, other = parts_of(move)
            spot, end = seat * 5 + one, (1 - seat) * 5 + other
            if kind == battle.ATTACK and (pos.field[end] >= 10) == bool(seat):
                cards = pos.field[spot], pos.field[end], pos.guides[seat], pos.guides[1 - seat]
                hurt = pos.hurt[end] + damage(*(pos.faces[one] for one in cards))
                after = GAME.apply(pos, seat, move)
                plus = pos.faces[pos.field[end]].plus
                assert after.hurt[end] == hurt or after.field[end] < 0 and hurt >= plus
                met += 1
    assert met > 20
    table = Table({"F1": "red circle 9/2"}, {"F1": "blue square 9/1 #31"}, guides=("red square 3/1", NEUTRAL))
    assert table.do("attack F1 F1").hurt(1) == {"F1": 5}


def test_damage_floor():
    """KA-7.5: 0, or as `damage_floor` says; an attack for 0 is legal, counts as the attack and is quiet."""
    for floor, hurt in ((0, {}), (1, {"F2": 1})):
        table = Table({"F2": RED}, {"F2": f"{BLUE} #31"}, rules={"damage_floor": floor},
                      guides=(NEUTRAL, "blue circle 9/7"), quiet=3)
        assert "F2" in table.can("attack F2")
        table.do("attack F2 F2")
        assert table.hurt(1) == hurt and table.marks(0, "F2") == ["attacked"]
        assert table.do("end").pos.quiet == (0 if floor else 4)
    for floor in (0, 1):
        assert Match(GAME, {"damage_floor": floor}).state.rules.damage_floor == floor


def test_a_sum_below_the_floor_says_so():
    """KA-7.5: nobody reads that 4 less 7 is 0, on the card or in the log."""
    for floor, seven in ((0, "4 − 7, at least 0"), (1, "4 − 7, at least 1")):
        table = Table({"F2": RED}, {"F2": f"{BLUE} #31"}, rules={"damage_floor": floor},
                      guides=(NEUTRAL, "blue circle 9/7"))
        move = GAME.parse(table.pos, 0, "attack F2 F2")
        assert GAME.tag(table.pos, 0, move) == seven
        words, total, clauses = spelled(table.pos, 0, 1, 1)
        assert words == seven.replace("7,", "7 against blue,") + f": {floor}" and total == floor
        assert clauses == ["KA-7.1", "KA-7.3", "KA-7.5"]


def test_damage_stays_and_destroys():
    """KA-7.6: it adds up over turns; reaching `+` destroys, what is more is lost, and the attacker takes none."""
    table = Table({"F1": "red circle 3/4 #21", "F2": "red circle 3/2 #22"}, {"F1": f"{BLUE} #31", "F2": f"{BLUE} #32"},
                  discard="51", deck="61 62")
    table.do("attack F1 F1, end, end")
    assert table.hurt(1) == {"F1": 4} and table.hurt(0) == {}
    table.do("attack F2 F1")                                                     # exactly 6
    assert table.field(1) == {"F2": 32} and table.discard == [51, 31]
    table = Table({"F1": "red circle 3/9 #21"}, {"F1": f"{BLUE} #31 hurt 5", "F2": f"{BLUE} #32"}, health=(15, 15))
    table.do("attack F1 F1")
    assert table.field(1) == {"F2": 32} and table.hurt(1) == {} and table.pos.health == [15, 15]
    table = Table({"F1": "red circle 3/2 #21"}, {"F1": f"{BLUE} #31 hurt 3"}).do("attack F1 F1")
    assert table.hurt(1) == {"F1": 5}                                            # one short of 6


def test_a_card_that_leaves_forgets():
    """KA-7.7: what takes its space has no damage and no marks, and neither has the card when it comes back."""
    table = Table({"F1": "21 hurt 1 moved attacked", "F2": "red circle 9/9 #22"}, {"F1": "31 hurt 2"},
                  hands=("11", "12"))
    table.do("retire F1, place 0 F1")
    assert table.hurt(0) == {} and table.marks(0, "F1") == ["fresh"]
    table.do("attack F2 F1, end, place 0 F1")
    assert table.hurt(1) == {} and table.marks(1, "F1") == ["fresh"]
    assert table.hand(0) == [21]                                                 # the pile was turned over
    assert table.do("end, place 0 B1").field(0) == {"F1": 11, "F2": 22, "B1": 21}
    assert table.hurt(0) == {} and table.marks(0, "B1") == ["fresh"]


def test_direct_attacks_are_not_altered():
    """KA-7.8: the printed damage, whatever the guides say, and whatever the floor."""
    for guides in (("red star 9/9", NEUTRAL), (NEUTRAL, "red circle 9/9"), ("red circle 9/9", "red circle 9/9")):
            table = Table({"F1": RED}, guides=guides, rules={"damage_floor": 9})
            assert table.do("attack F1 player").pos.health == [15, 11]


# ---- 8 Deck, hand, discard -----------------------------------------------------------------------------------------
def test_drawing_at_the_end():
    """KA-8.1, KA-8.2: the player who ends the turn draws the top card, at the end of the hand; five may be held."""
    table = Table(hands=("11 12 13 14", "21"), deck="61 62 63").do("end")
    assert table.hand(0) == [11, 12, 13, 14, 61] and table.deck == [62, 63]
    assert table.mover() == 1 and table.phase == "main"
    assert table.do("end").hand(1) == [21, 62]


@pytest.mark.parametrize("index", range(6))
def test_the_sixth_card(index):
    """KA-8.3: any of the six is discarded, the new one too; nothing else is legal until then.

    Then the other's turn begins.
    """
    table = Table({"F1": "red circle 9/2 #31"}, hands=("11 12 13 14 15", ""), deck="16 17", discard="51").do("end")
    assert table.phase == "discard" and table.mover() == 0 and table.pos.turn == 5
    assert table.legal() == {f"discard {i}" for i in range(6)} and table.legal(1) == set()
    for line in ("end", "attack F1 player", "retire F1", "move F1 F2", "place 0 F2"):
        table.refused(line, "KA-8.3")
    table.refused("end", "KA-11.1", seat=1).refused("discard 6", "KA-8.3")
    gone = table.hand(0)[index]
    table.do(f"discard {index}")
    assert table.discard == [51, gone] and gone not in table.hand(0) and len(table.hand(0)) == 5
    assert (table.mover(), table.pos.turn, table.phase) == (1, 6, "main")


def test_no_discard_without_six():
    """KA-8.3: with five or fewer cards there is nothing to discard."""
    Table(hands=("11 12 13 14 15", "")).refused("discard 0", "KA-8.3").do("end").refused("discard 0", "KA-8.3")


def test_the_pile_is_turned_over():
    """KA-8.4, KA-X16: not shuffled, the oldest first, and only when a card has to be drawn."""
    table = Table(discard="11 12 13").do("end")
    assert table.hand(0) == [11] and table.deck == [12, 13] and table.discard == []
    table = Table(deck="20", discard="30", hands=("1 2 3 4 5", "")).do("end")
    assert table.hand(0) == [1, 2, 3, 4, 5, 20] and table.deck == [] and table.discard == [30]
    table.do("discard 5")                                                        # KA-X17
    assert table.deck == [] and table.discard == [30, 20]
    assert table.do("end").hand(1) == [30] and table.deck == [20] and table.discard == []


def test_nothing_left_to_draw():
    """KA-8.5: with deck and pile empty no card is drawn, and the turn passes as always."""
    table = Table(hands=("11", "")).do("end")
    assert table.hand(0) == [11] and table.mover() == 1 and table.pos.health == [15, 15] and table.pos.turn == 6


def test_one_pile_for_both():
    """KA-8.6: retired, destroyed and discarded cards of both lie in it in order, and either draws them."""
    table = Table({"F1": "red circle 9/9 #21", "F2": "22"}, {"F1": "31", "F2": "32"}, hands=("1 2 3 4 5", ""), deck="6")
    table.do("attack F1 F1, retire F2, end, discard 0, retire F2")
    assert table.discard == [31, 22, 1, 32]
    assert table.do("end").hand(1) == [31] and table.deck == [22, 1, 32]


# ---- what a turn is asked ------------------------------------------------------------------------------------------
def test_a_hint_is_said_while_it_helps():
    """How attacks are seen is told while something can attack; of a picked card, what holds for every card."""
    table = Table({"F1": "red circle 9/2 #21"}, {"F1": "blue square 9/9 #31"}, hands=("11", ""))
    hints = ["A card attacks what it sees", "A card may attack once and move once", "A card that you place acts", ""]
    for hint, then in zip(hints, ["attack F1 F1", "move F1 B1", "place 0 F2", ""]):
        first, picked = GAME.asks(table.pos, 0)
        assert first.hint.startswith(hint) and bool(first.hint) == bool(hint), first
        assert picked.hint == "Or pick something else to begin anew."
        if then:
            table.do(then)
    bare = Table({"F1": "red circle 9/2 #21"})
    assert GAME.asks(bare.pos, 0)[0].hint == "Their field is empty: your cards may strike at their health."
    alone = Table({}, {"F1": "blue square 9/9 #31"}, hands=("11", ""))
    assert GAME.asks(alone.pos, 0)[0].hint == "While your field is empty, their cards may strike your health."
