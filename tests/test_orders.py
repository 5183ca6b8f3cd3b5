"""Windows: what passes by itself and what never may, standing orders, links, steps, what just happened."""

import random

import pytest

from brief import BRIEF
import shape
import tiny_stack
from calls import call
from mulligan import Match, registry
from mulligan.bridge import sessions
from mulligan.match import orders, steps
from mulligan.errors import Malformed
from mulligan.cli.terminal import Terminal
from tiny_stack import ENTRY, GAME, PASS, Position, kind

ALONE = ({"kind": "person"}, {"kind": "easy"})
TOGETHER = ({"kind": "person"}, {"kind": "person"})


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(registry._loaded, "tinystack", GAME)
    sessions.matches.clear()


def match(seats=ALONE, hands=((0, 1, 2, 3), (12, 13, 14, 15)), seed=5):
    """A match at the first window of seat 0, with these cards in the hands; card % 3 is 0 spark, 1 null, 2 dig."""
    made = Match(GAME, seats=seats, seed=seed)
    data = made.state.data()
    data["cards"]["hands"] = [list(hand) for hand in hands]
    data["cards"]["decks"] = [[c for c in range(12 * s, 12 * s + 12) if c not in hands[s]] for s in (0, 1)]
    made.states[-1] = Position.from_data(data)
    return made


def auto(made, seat):
    found = orders.auto(made, seat)
    return found and found[0]


def test_what_is_no_choice_passes_by_itself_and_the_record_holds_it():
    made = match(hands=((1, 4), (12, 15)))                   # two nulls and no stack: nothing but the pass is legal
    assert GAME.legal(made.state, 0) == [PASS] and auto(made, 0) == PASS and auto(made, 1) is None
    view = made.view(0)
    assert view["auto"] == {"do": "pass", "why": "You can do nothing here but pass."}
    made.act(0, view["auto"]["do"])
    assert made.record()["actions"][-1] == "0 pass" and "auto" not in made.view(0)
    assert auto(match(hands=((0, 1), (12,))), 0) is None      # a spark may be used


def last_line(made, seat):
    return "".join(word.get("t", "") for word in made.view(seat)["log"][-1]["words"])


def test_the_log_tells_no_one_that_they_passed_who_could_do_nothing_else():
    made = match(hands=((1, 4), (12, 15)))                    # nothing but the pass is legal
    made.act(0, "pass")
    assert last_line(made, 0) == "You had nothing to do."
    assert last_line(made, 1) == last_line(made, None) == "Left passes.", "the others learn nothing of a hand"
    made = match(hands=((0, 1), (12,)))                       # a spark may be used
    made.act(0, "pass")
    assert last_line(made, 0) == "You pass."
    made = match(TOGETHER, hands=((1, 4), (12, 15)))          # who is asked passes
    made.act(0, "pass")
    assert last_line(made, 0) == "Left passes."


@pytest.mark.parametrize("name", ["asigoc", "ttcg"])
def test_a_window_that_passes_by_itself_is_told_as_what_it_is(name):
    """In matches played by chance: nothing is called a pass that was none, and what is answered is named so."""
    game, told = registry.get(name), set()
    for seed in range(3):
        made, chance = Match(game, seats=ALONE, seed=seed), random.Random(seed)
        while made.to_move() and made.ply < 160:
            seat = made.to_move()[0]
            moves, passing = made.legal(seat), game.pass_move(made.state, seat)
            move = chance.choice(moves)
            made.act_move(seat, move)
            if seat == 0 and move == passing:
                line = last_line(made, 0)
                assert line.startswith("You pass") == (len(moves) > 1), line
                told.add(line.split(".")[0].split(":")[0])
    assert told == {"You pass", "You had nothing to do", "You had nothing to answer with"}


def test_between_two_persons_nothing_tells_what_a_hand_holds():
    """Without a choice a seat is asked all the same, unless all see that it has none; orders about cards rest."""
    made = match(TOGETHER, hands=((1, 4), (12, 15)))
    assert GAME.legal(made.state, 0) == [PASS] and auto(made, 0) is None and "auto" not in made.view(0)
    assert auto(match(TOGETHER, hands=((), (12, 15))), 0) == PASS
    made = match(TOGETHER, hands=((0, 3), (12, 15)))
    assert not [order for order in made.view(0)["orders"] if order["kind"] == "card"]
    with pytest.raises(Malformed):
        orders.give(made, 0, ["card:spark-0"])
    orders.give(made, 0, ["until:stack"])
    assert auto(made, 0) == PASS                              # an order of one's own speaks of no card


def test_nothing_of_the_other_hand_changes_what_passes_or_may_be_ordered():
    for seats in (ALONE, TOGETHER):
        made = match(seats, hands=((0, 1), (12, 13)))
        for hand in ((14,), (15, 18), (13, 16)):
            other = match(seats, hands=((0, 1), hand))
            assert orders.auto(made, 0) == orders.auto(other, 0) and orders.listed(made, 0) == orders.listed(other, 0)


def test_an_until_order_passes_until_the_game_lifts_it():
    made = match()
    orders.give(made, 0, ["until:turn"])
    assert auto(made, 0) == PASS and "my turn" in orders.auto(made, 0)[1]
    for seat in (0, 1, 1):
        assert made.orders[0] and made.state.mover == seat
        made.act(seat, "pass")
    assert auto(made, 0) == PASS
    made.act(0, "pass")                                       # the own turn begins: the order is over
    assert made.state.turn == 0 and not made.orders[0] and auto(made, 0) is None


def test_the_stack_lifts_an_order_when_it_changes():
    made = match()
    made.act(0, "spark 0")
    orders.give(made, 1, ["until:stack"])
    made.act(1, "pass")
    assert made.orders[1]
    made.act(0, "spark 3")
    assert not made.orders[1]


def test_an_order_for_a_kind_of_moment_stands_until_it_is_cancelled():
    made = match()
    orders.give(made, 0, ["moment:my-end"])
    assert auto(made, 0) == PASS and "the end of my turn" in orders.auto(made, 0)[1]
    assert [order.get("elsewhere") for order in made.view(0)["orders"] if order["kind"] == "moment"] == [None]
    assert not [order for order in made.view(1)["orders"] if order["kind"] == "moment"], "it is not theirs to pass"
    made.act(0, "pass"), made.act(1, "pass")
    assert made.state.turn == 1 and made.orders[0]
    made.act(1, "spark 12")
    assert auto(made, 0) is None                              # another kind of moment
    told = {order["id"]: order.get("elsewhere") for order in made.view(0)["orders"] if order["kind"] == "moment"}
    assert told.pop("moment:my-end") and list(told.values()) == [None]
    orders.give(made, 0, [])
    assert made.view(0)["orders"] and not any(order["on"] for order in made.view(0)["orders"])


def test_a_muted_card_does_not_ask_but_another_does():
    made = match(hands=((0, 3, 1), (12,)))
    orders.give(made, 0, ["card:spark-0"])
    assert auto(made, 0) is None
    orders.give(made, 0, ["card:spark-0", "card:spark-3"])
    assert auto(made, 0) == PASS
    listed = {order["id"]: order for order in made.view(0)["orders"]}
    assert listed["card:spark-0"] == {"id": "card:spark-0", "kind": "card", "face": "spark-0", "on": True,
                                      "label": "Do not ask because of Spark 1"}
    made.act(0, "pass")
    made.act(1, "spark 12")
    assert auto(made, 0) is None                              # the null may answer


def test_what_was_taken_back_is_not_done_again_by_itself():
    made = match(hands=((0, 3, 1), ()))
    made.act(0, "spark 0")
    made.act(1, "pass")
    made.act(0, "pass")                                       # the stack resolves, the same seat goes on
    assert made.can_undo(0)
    orders.give(made, 0, ["moment:my-end"])
    made.undo(0)
    assert not made.orders[0]                                 # it was given later than now
    orders.give(made, 0, ["moment:my-answer"])
    assert auto(made, 0) is None
    made.redo(0)
    orders.give(made, 0, ["moment:my-end"])
    assert auto(made, 0) == PASS


def test_what_can_be_taken_back_is_not_passed_over():
    made = match(hands=((0, 4, 7), ()))
    for seat, text in ((0, "spark 0"), (1, "pass"), (0, "pass")):
        made.act(seat, text)
    assert GAME.legal(made.state, 0) == [PASS] and made.can_undo(0) and auto(made, 0) is None
    orders.give(made, 0, ["moment:my-end"])
    assert auto(made, 0) == PASS                              # unless by an order


def test_a_pass_is_taken_back_as_long_as_the_computer_only_passed_and_nothing_was_learned():
    made = match()                                            # sparks and a null: there is a choice
    made.act(0, "pass")
    assert made.can_undo(0)
    made.act(1, "pass")                                       # the turn ends, seat 1 draws what seat 0 does not see
    assert made.state.turn == 1 and made.can_undo(0)
    before, actions = made.states[-3], list(made.actions)
    made.undo(0)
    assert made.state is before and made.to_move() == (0,) and made.can_redo(0) and auto(made, 0) is None
    made.redo(0)
    assert made.actions == actions and made.state.turn == 1
    real = Match(GAME, seats=ALONE, seed=3)
    real.act(0, "pass"), real.act(1, "pass")
    real.undo(0)
    assert Match.replay(real.record(), GAME).state == real.state and real.to_move() == (0,)


def test_what_the_computer_shows_and_what_is_drawn_is_not_taken_back():
    made = match()
    made.act(0, "pass")
    made.act(1, "spark 12")                                   # a card is seen
    assert not made.can_undo(0)
    made = match()
    for seat, text in ((0, "pass"), (1, "pass"), (1, "pass")):
        made.act(seat, text)
    assert made.can_undo(0)
    made.act(0, "pass")                                       # the own turn begins: a card is drawn
    assert made.state.turn == 0 and not made.can_undo(0)


def test_two_persons_take_back_no_pass():
    made = match(TOGETHER)
    made.act(0, "pass")
    assert not made.can_undo(0)


def test_a_pass_without_a_choice_is_nothing_to_take_back():
    made = match(hands=((1, 4), (12,)))                       # nulls: nothing to use but on a stack
    made.act(0, "pass")
    assert not made.can_undo(0), "there was nothing to choose"


def test_orders_are_no_part_of_the_record_and_come_back_with_their_time():
    made = match()
    digest, record = made.digest(), made.record()
    orders.give(made, 0, ["until:turn", "moment:my-end"])
    assert (made.digest(), made.record()) == (digest, record)
    real = Match(GAME, seats=ALONE, seed=3)
    orders.give(real, 0, ["until:turn", "moment:my-end"])
    real.act(0, "pass")
    kept = orders.as_saved(real)
    assert kept == [["until:turn@1", "moment:my-end@1"], []]
    again = Match.replay(real.record(), GAME)
    orders.restore(again, [[*kept[0], "until:no", "moment:x@1", "card:null-1@99", 7], "no"])
    assert again.orders == real.orders == {0: {"until:turn": 1, "moment:my-end": 1}}
    while again.state.turn == 0 or again.state.mover:
        again.act(again.state.mover, "pass")
    while again.state.turn:
        again.act(again.state.mover, "pass")
    late = Match.replay(again.record(), GAME)
    orders.restore(late, kept)                                # what has ended since does not come back
    assert late.orders[0] == again.orders[0] == {"moment:my-end": 1}


@pytest.mark.parametrize("wrong", [
    "until:no", "until:", "moment:their-answer", "moment:", "card:spark-11", "card:", "x",
    "", 7, None, ["until:turn"], "until:turn@-1", "until:turn@9", "until:turn@1x", "until:turn@", "@",
    "until:turn@\u0661", "until:turn" * 50])
def test_an_order_nobody_can_give_is_refused_and_changes_nothing(wrong):
    made = match(hands=((0, 1), (12,)))
    orders.give(made, 0, ["until:stack"])
    with pytest.raises(Malformed) as error:
        orders.give(made, 0, ["until:turn", wrong])
    assert error.value.field == "orders[1]" and made.orders == {0: {"until:stack": 1}}


def test_too_many_orders_or_none_at_all_are_refused():
    made = match()
    for wrong in (["until:turn"] * 99, "until:turn", None, {}):
        with pytest.raises(Malformed):
            orders.give(made, 0, wrong)


# ---- the view ------------------------------------------------------------------------------------------------------
def resolved():
    """Spark, null on it, null on that: four entries deep would be the same; then both pass."""
    made = match(hands=((0, 1, 3), (13, 16)))
    for seat, text in ((0, "spark 0"), (1, "null 13 1"), (0, "null 1 2"), (1, "pass"), (0, "pass")):
        made.act(seat, text)
    return made


def test_links_lead_from_entries_to_what_they_aim_at():
    made = match(hands=((0, 1, 3), (13, 16)))
    made.act(0, "spark 0"), made.act(1, "null 13 1")
    assert made.view(0)["links"] == [{"from": f"c{ENTRY | 2}", "to": f"c{ENTRY | 1}", "kind": "target"}]
    stack = next(zone for zone in made.view(0)["zones"] if zone["layout"] == "stack")
    assert [(card["by"], card["line"]) for card in stack["cards"]] == [(0, "one damage"), (1, "#1 does nothing")]


def test_a_resolution_is_shown_step_by_step():
    made = resolved()
    view = made.view(0)
    assert view["steps"] == 3 and made.state.health == [3, 2]
    steps = [made.view(0, made.ply, False, i) for i in range(3)]
    asked = [step["asks"][0]["ask"] for step in steps]
    assert asked == ["Null 2: #2 does nothing", "Null 2: #1 does nothing", "Spark 1: one damage"]
    assert [len(next(z for z in step["zones"] if z["id"] == "stack")["cards"]) for step in steps] == [3, 2, 1]
    assert [step["players"][1]["items"][0][1] for step in steps] == [3, 3, 2]
    for step in steps:
        assert not step["actions"] and step["wait"] and "auto" not in step and "orders" not in step
    for wrong in (3, -1, True):
        with pytest.raises(Malformed) as error:
            made.view(0, made.ply, False, wrong)
        assert error.value.field == "step"


def test_what_just_happened_begins_before_the_last_resolution():
    made = resolved()
    last = made.ply
    assert steps.happened(made, 0) == [[last - 1, None], [last, 0], [last, 1], [last, 2], [last, None]]
    made.act(0, "pass"), made.act(1, "pass")                  # the turn ends: one pass tells nothing, the other does
    assert steps.happened(made, 0)[-2:] == [[last, None], [last + 2, None]]
    assert steps.happened(match(), 0)[0] == [0, None]


def test_a_pass_of_which_nothing_comes_is_still():
    made = match(hands=((0, 1), (12,)))
    made.act(0, "pass")
    assert made.view(0)["still"] is True
    made.act(1, "pass")                                       # the turn ends, a card is drawn
    assert "still" not in made.view(0)
    made.act(1, "spark 12")
    assert "still" not in made.view(0)


def test_the_plate_and_the_prompt_say_whose_window_it_is():
    made = match()
    plates = made.view(1)["players"]
    assert plates[0]["word"] == "may act" and "word" not in plates[1]
    assert made.view(1)["asks"][0]["ask"] == "Left may act"


def test_an_open_pile_hands_over_all_its_cards():
    made = match(hands=((2, 0), (12,)))
    data = made.state.data()
    data["cards"]["discards"][0] = [1, 4, 7, 10, 3, 6]
    data["cards"]["decks"][0] = [5, 8, 9, 11]
    made.states[-1] = Position.from_data(data)
    view = made.view(0)
    shape.check(view)
    zones = {zone["id"]: zone for zone in view["zones"]}
    assert [card["k"] for card in zones["discard0"]["cards"]] == ["c1", "c4", "c7", "c10", "c3", "c6"]
    assert len(zones["deck1"]["cards"]) == 4 < zones["deck1"]["count"]
    assert ["c2", "c1"] in [action["path"] for action in view["actions"]]


@pytest.mark.parametrize("seats", [ALONE, TOGETHER], ids=["alone", "together"])
def test_every_view_has_its_shape_and_what_passes_is_legal(seats):
    for seed in range(1 if BRIEF else 4):
        made, rng = Match(GAME, seats=seats, seed=seed), random.Random(seed)
        while made.to_move():
            for seat in (0, 1, None):
                view = made.view(seat)
                shape.check(view)
                assert ("orders" in view) == (seat is not None)
            mover = made.to_move()[0]
            options = [order["id"] for order in made.view(mover)["orders"]]
            orders.give(made, mover, rng.sample(options, rng.randrange(2)))
            found = orders.auto(made, mover)
            assert found is None or found[0] == PASS
            made.act_move(mover, rng.choice(made.legal(mover)))
        assert Match.replay(made.record(), GAME).digest() == made.digest()


# ---- the border and the terminal -----------------------------------------------------------------------------------
def test_orders_cross_the_border_and_come_back_with_the_record():
    made = call("new", game="tinystack", seats=list(ALONE), seed=2)["ok"]
    assert made["windows"] is True and "orders" not in made
    view = call("orders", match=made["match"], seat=0, orders=["until:turn"])["ok"]
    assert [order["id"] for order in view["orders"] if order["on"]] == ["until:turn"] and view["auto"]["do"] == "pass"
    assert call("orders", match=made["match"], seat=0, orders=["no"])["error"]["field"] == "orders[0]"
    assert call("orders", match=made["match"], seat=0)["error"]["kind"] == "input"
    assert call("orders", match=made["match"], seat=5, orders=[])["error"]["field"] == "seat"
    kept = call("summary", match=made["match"])["ok"]["orders"]
    record = call("record", match=made["match"])["ok"]
    again = call("load", record=record, orders=kept, id="x")["ok"]
    assert again["orders"] == kept == [["until:turn@1"], []]
    assert call("load", record=record, orders=[["rubbish", 3], 4, [], []], id="y")["ok"]["match"] == "y"
    assert call("happened", match="x", seat=0)["ok"] == [[0, None], [1, None]]
    assert call("view", match="x", seat=0, ply=1, step=0)["error"]["field"] == "step"


def test_the_terminal_passes_what_is_no_choice():
    made, said = match(hands=((1, 4), (12, 15)), seats=ALONE), []
    Terminal(made, read=lambda _: pytest.fail("asked without a choice"), write=said.append).turn(0)
    assert made.record()["actions"][-1] == "0 pass" and "nothing here but pass" in said[-1]


def test_games_without_windows_say_nothing_of_them():
    for name in ("gomori", "gtoons"):
        made = Match(registry.get(name), seed=1, seats=ALONE)
        assert not {"orders", "auto", "still", "steps", "links"} & set(made.view(0))
        assert orders.auto(made, 0) is None and orders.listed(made, 0) == []
        with pytest.raises(Malformed):
            orders.give(made, 0, ["until:turn"])


def test_the_kinds_of_the_tiny_game_are_what_these_tests_take_them_for():
    kinds = [kind(card) for card in (0, 1, 2, 12, 13)]
    assert kinds == ["spark", "null", "dig", "spark", "null"] and tiny_stack.KINDS[1] == "null"
