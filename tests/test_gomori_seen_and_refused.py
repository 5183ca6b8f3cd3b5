"""Gomori, sections 8 and 9: what is known, and what is refused."""

import json
import random

import pytest

from gomori import GAME
from gomori.rules.position import NAMES
from gomori_table import Table
from house import play_on, played
from mulligan import Illegal, Malformed, Match
from mulligan.match import summaries


MEMORY = {"open_stacks": False, "full_log": False}


def zones(match, seat):
    return {zone["id"]: zone for zone in match.view(seat)["zones"]}


# ---- 8 Information -------------------------------------------------------------------------------
def test_hands_and_draw_piles_are_hidden():
    """GO-8.1: a hand is seen by its owner only, a draw pile by nobody."""
    match = played(GAME, 1, most=9)
    for seat in (0, 1, None):
        seen = zones(match, seat)
        for owner in (0, 1):
            assert all(("face" in card) == (seat == owner)
                       for card in seen[f"hand{owner}"]["cards"])
            assert not any("face" in card or "known" in card
                           for card in seen[f"draw{owner}"]["cards"])


def test_what_is_public():
    """GO-8.2: tops, heights, sizes of hands and piles, whose turn it is, and the whole history."""
    match = played(GAME, 2, most=14)
    pos, seen = match.state, zones(match, None)
    heights = {cell["id"]: len(cell["cards"]) for cell in seen["field"]["cells"] if cell["cards"]}
    assert heights == {at: len(pile) for at, pile in pos.data()["cards"]["field"].items()}
    down = pos.data()["vars"]["down"]
    for cell in seen["field"]["cells"]:
        if cell["cards"]:
            assert ("face" in cell["cards"][-1]) != (list(map(int, cell["id"].split(","))) in down)
    for colour in (0, 1):
        assert len(seen[f"hand{colour}"]["cards"]) == len(pos.hands[colour])
        assert seen[f"draw{colour}"]["count"] == len(pos.draws[colour])
        assert seen[f"won{colour}"]["count"] == len(pos.won[colour])
    shown = match.view(None)
    assert [plate["turn"] for plate in shown["players"]] == [seat in match.to_move()
                                                             for seat in (0, 1)]
    assert [line["ply"] for line in shown["log"]] == list(range(1, match.ply + 1))


def test_piles_may_be_looked_into():
    """GO-8.3, `open_stacks` true: both look up every card of a field pile, a face-down top
    included, and of gathered piles."""
    for match in play_on(Match(GAME, {"open_stacks": True}, seed=3), random.Random(3)):
        seen = zones(match, 1)
        for cell in seen["field"]["cells"]:
            assert all("face" in card or "known" in card for card in cell["cards"])
        assert all("face" in card for card in seen["won0"]["cards"])


def test_memory_games_show_tops_and_numbers_only():
    """GO-8.3, `open_stacks` false: nothing under a top, no face-down top, no gathered card.

    GO-8.6, `full_log` false: the history of one turn.
    """
    hidden = turned = 0
    for seed in range(6):
        for match in play_on(Match(GAME, MEMORY, seed=seed), random.Random(seed)):
            if not match.to_move():
                continue
            seen = zones(match, 0)
            down = match.state.data()["vars"]["down"]
            for cell in seen["field"]["cells"]:
                *under, top = cell["cards"] or [{}]
                assert not any("face" in card or "known" in card for card in under)
                closed = list(map(int, cell["id"].split(","))) in down
                assert not top or ("face" in top) != closed and "known" not in top
                hidden, turned = hidden + len(under), turned + closed
                assert {card["back"] for card in cell["cards"] if "back" in card} <= {"back:closed"}
            assert not any("face" in card for card in seen["won0"]["cards"] + seen["won1"]["cards"])
            lines = match.view(0)["log"]
            seats = [line["seat"] for line in lines if line["seat"] is not None]
            changes = sum(a != b for a, b in zip(seats, seats[1:]))
            assert changes <= 1 and (match.ply < 12 or len(lines) < match.ply)
    assert hidden and turned


def test_memory_games_are_reviewed_when_they_are_over():
    """GO-8.6: while a memory match runs, nobody steps back to look; afterwards everybody may."""
    match = played(GAME, 4, MEMORY, most=12)
    for look in (match.view, lambda seat, ply: summaries.account(match, seat, ply, "any")):
        with pytest.raises(Illegal):
            look(0, match.ply - 3)
    match.resign(match.to_move()[0])
    assert match.view(0, match.ply - 3)["log"] and len(match.view(0)["log"]) == match.ply


def test_new_matches_have_closed_piles_and_the_whole_log():
    """GO-8.3 and GO-8.6: nobody looks into a pile, but everybody may read and look back."""
    hidden = 0
    for seed in range(30):
        match = played(GAME, seed, most=40)
        seen = zones(match, 0)
        for cell in seen["field"]["cells"]:
            assert not any("face" in card or "known" in card for card in cell["cards"][:-1])
        gathered = seen["won0"]["cards"] + seen["won1"]["cards"]
        assert not any("face" in card for card in gathered)
        hidden += len(gathered)
        assert len(match.view(0)["log"]) == match.ply
    assert hidden and match.options["open_stacks"] is False and match.options["full_log"] is True
    assert match.view(0, 3)["ply"] == 3


@pytest.mark.parametrize("stacks, log", [(True, False), (False, True)])
def test_piles_and_log_are_set_by_themselves(stacks, log):
    """GO-8.6: either option without the other, in the state and in its JSON, too."""
    match = played(GAME, 6, {"open_stacks": stacks, "full_log": log}, most=20)
    again = type(match.state).from_data(match.state.data())
    assert again == match.state and again.full_log is log and again.open_stacks is stacks
    assert (len(match.view(0)["log"]) == match.ply) is log
    piles = [cell["cards"] for cell in zones(match, 0)["field"]["cells"] if len(cell["cards"]) > 1]
    assert piles and all(("face" in pile[0]) is stacks for pile in piles)


@pytest.mark.parametrize("named", [{}, {"open_stacks": True}, {"open_stacks": False}])
def test_a_record_without_the_option_means_what_it_meant(named):
    """GO-8.6: its log follows its piles, which were open, and its digest stays as it was."""
    stacks = named.get("open_stacks", True)
    match = played(GAME, 7, {"open_stacks": stacks, "full_log": stacks}, most=20)
    old = match.record() | {"options": named}
    again = Match.replay(old)
    assert again.options == match.options and again.digest() == match.digest()
    assert "full_log" not in GAME.digested(match.options)
    assert "full_log" not in match.state.data()["options"]
    other = played(GAME, 7, {"open_stacks": stacks, "full_log": not stacks}, most=20)
    assert other.actions == match.actions and other.digest() != match.digest()


def test_an_opponent_knows_the_unseen_set_but_not_its_split():
    """GO-8.4: guesses keep everything seen, mix hand and draw pile of the other, and the order of
    the own pile."""
    match, rng = played(GAME, 5, most=11), random.Random(5)
    pos, hands, orders = match.state, set(), set()
    for _ in range(40):
        guess = match.hidden(0)(rng)
        assert guess.hands[0] == pos.hands[0] and guess.won == pos.won and guess.piles == pos.piles
        assert sorted(guess.hands[1] + guess.draws[1]) == sorted(pos.hands[1] + pos.draws[1])
        assert len(guess.hands[1]) == len(pos.hands[1])
        assert sorted(guess.draws[0]) == sorted(pos.draws[0])
        hands.add(tuple(sorted(guess.hands[1])))
        orders.add(tuple(guess.draws[0]))
    assert len(hands) > 20 and len(orders) > 20


def test_nothing_is_random_after_the_deal_and_one_seat_moves():
    """GO-8.5: chance deals, tosses, and then is silent; never do two seats choose at once."""
    match = played(GAME, 6, {"first_player": "random"})
    chance = [ply for ply, action in enumerate(match.actions) if action.seat < 0]
    assert chance == [0, 1, 2] and all(len(GAME.to_move(state)) <= 1 for state in match.states)
    with pytest.raises(Illegal) as caught:
        GAME.apply(match.states[5], -1, ("toss", 1))
    assert caught.value.clause == "GO-8.5"


# ---- 9 Illegal input -----------------------------------------------------------------------------
def test_an_illegal_play_changes_nothing():
    """GO-9.1: one reason, the same player still to move."""
    match = Match(GAME, seed=7)
    before = json.dumps(match.record())
    for text in ("pass", "play 2D 0,0", "play 7C 5,5"):
        with pytest.raises(Illegal) as caught:
            match.act(0, text)
        assert caught.value.reason and match.to_move() == (0,)
    assert json.dumps(match.record()) == before


def test_the_first_reason_in_order_is_given():
    """GO-9.2: each reason, with the earlier ones out of the way and the later ones standing by."""
    over = Table("5H", "5C 2S", pile=0).play("play 2S 1,1")
    assert over.refused("play 3D 40,40 turn 1,1", seat=0)[0] == "match_over"
    table = Table("2C 3C KH 5C\n6D #7D 8D 9D", "KC 5S")
    other = 1 - table.seat
    assert table.refused("play 3D 40,40 turn 1,1", seat=other)[0] == "not_your_turn"
    assert table.refused("play 4C 40,40 turn 1,1")[0] == "card_not_in_hand"
    assert table.refused("play KC 40,40 turn 1,1")[0] == "out_of_area"
    assert table.refused("play KC 1,0 turn 1,1")[0] == "blocked"
    assert table.refused("play 5S 0,3 turn 1,1")[0] == "king_target_unwanted"
    assert table.refused("play KC 0,2")[0] == "king_target_missing"
    assert table.refused("play KC 0,2 turn 3,3")[0] == "king_target_empty"
    assert table.refused("play KC 0,2 turn 1,1")[0] == "king_target_face_down"
    assert table.refused("pass")[0] == "must_play"


def test_plays_are_judged_one_by_one():
    """GO-9.3: several plays in one text are no action.

    A play after the end of the turn is refused.
    """
    table = Table("5H", "5C 2S 3S 4S 6S")
    with pytest.raises(Malformed):
        table.play("play 5C 0,0 play 2S 1,1")
    seat = table.seat
    table.play("play 5C 0,0", "play 2S 1,1")
    assert table.refused("play 3S 2,2", seat=seat) == ("not_your_turn", "GO-6.1")


def test_resigning():
    """GO-9.4: either player, at any time before the end, whatever is gathered.

    The other wins at once.
    """
    for seat in (0, 1):
        match = played(GAME, 8, most=9)
        match.resign(seat)
        assert match.outcome().winner == 1 - seat and match.to_move() == ()
        assert Match.replay(match.record()).outcome() == match.outcome()
        with pytest.raises(Illegal):
            match.resign(1 - seat)


def test_taking_back():
    """GO-9.5: a play can be taken back while the turn goes on.

    Not after it ended and cards were drawn.
    """
    for match in play_on(Match(GAME, seed=9), random.Random(9)):
        action = match.actions[-1]
        if action.seat < 0:
            continue
        assert match.can_undo(action.seat) == (match.to_move() == (action.seat,))
        if match.can_undo(action.seat):
            card = action.text.split()[1]
            match.undo(action.seat)
            assert card in [NAMES[c] for c in match.state.hands[match.state.colour]]
            match.redo(action.seat)


def test_picks_on_the_table_get_the_same_reasons():
    """GO-9.2: a path of picks is explained as its play would be, whether a pile is picked by its
    cell or by its top card."""
    table = Table("2C 3C KH 5C\n6D #7D 8D 9D", "KC 5S")

    def why(*picks):
        refusal = GAME.why(table.pos, table.seat, picks)
        return refusal.reason, refusal.pair
    king, five = NAMES.index("KC"), NAMES.index("5S")
    six, three = NAMES.index("6D"), NAMES.index("3C")
    assert why(king, "1,0") == why(king, six) == ("blocked", ("KC", "6D"))
    assert why(king, "0,2")[0] == "king_target_missing"
    assert why(king, "0,2", "1,1")[0] == "king_target_face_down"
    assert why(king, "0,2", "2,2")[0] == "king_target_empty"
    assert why(king, "0,2", five)[0] == "king_target_missing", "a card of the hand is no pile, nor a cell without one"
    assert why(king, "9,9")[0] == "out_of_area" and why(king, "here")[0] == why(king)[0] == "out_of_area"
    assert why(five, "0,3", "0,1")[0] == why(five, "0,3", three)[0] == "king_target_unwanted"
    assert why(six)[0] == why("0,0")[0] == why()[0] == "card_not_in_hand"
    assert GAME.why(table.pos, 1 - table.seat, (king,)).reason == "not_your_turn"


def test_any_target_without_a_stacked_king_is_unwanted():
    """GO-4.9: also the farthest cell there is, and a cell that does not exist."""
    table = Table("5H", "5S KC")
    for target in ("-3,-3", "0,0", "50,50"):
        assert table.refused(f"play 5S 0,0 turn {target}") == ("king_target_unwanted", "GO-4.9")


def test_a_refused_undo_says_whether_there_is_nothing_yet_or_no_more():
    """Who has done nothing is told so; who has learned something since is told that."""
    match = Match(GAME, seed=3)
    seat = match.to_move()[0]
    with pytest.raises(Illegal, match="not chosen anything yet"):
        match.undo(seat)
    match.act(seat, GAME.text(match.state, seat, match.legal(seat)[0]))
    assert not match.can_undo(1 - seat)
    with pytest.raises(Illegal, match="not chosen anything yet"):
        match.undo(1 - seat)
    over = played(GAME, 1)
    for seat in (0, 1):
        while over.can_undo(seat):
            over.undo(seat)
    with pytest.raises(Illegal, match="since, so your last choice stands"):
        over.undo(over.actions[-1].seat if over.actions[-1].seat >= 0 else 0)
