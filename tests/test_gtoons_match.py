"""gToons, sections 5 to 7 and 11: the two turns, swap, the end.

Silver has a file of its own.
"""

import random
from itertools import permutations

import pytest

from gtoons import GAME
from gtoons.rules.position import (DEAL, DROP, END, PICK, PLACE1, PLACE2, SILVER, TRADE, TURN1,
                                   TURN2, TURN3)
from gtoons.text.describe import scores
from gtoons_table import CARDS, GLADYS, PLAIN, Table, colour_of, faces, silver
from house import play_on, played
from mulligan import Illegal, Match

BLACK = PLAIN[0][0]                                     # a black card without a power


# ---- 5 Turn 1 ------------------------------------------------------------------------------------
def test_six_cards_are_dealt():
    """GT-5.1: the top six of the deck are the hand."""
    table = Table("gt001 gt004 gt007")
    for seat in (0, 1):
        assert table.hand(seat) == table.decks[seat][:6]
        assert table.drawn(seat) == table.decks[seat][6:]


def test_four_cards_in_four_slots():
    """GT-5.2: any hand card in any free slot of the front row, 360 ways.

    No other slot; ready when the row is full.
    """
    table = Table()
    assert table.legal(0) == {f"lay {card} {slot}" for card in table.hand(0)
                              for slot in range(1, 5)}
    boards, todo = set(), [(table.pos, 1)]
    while todo:
        pos, slot = todo.pop()
        moves = GAME.legal(pos, 0)
        texts = [GAME.text(pos, 0, move) for move in moves]
        if texts == ["ready"]:
            boards.add(tuple(pos.board[:7]))
            continue
        todo += [(GAME.apply(pos, 0, move), slot + 1)
                 for move, text in zip(moves, texts) if text.endswith(f" {slot}")]
    hand = table.pos.hands[0]
    assert boards == {(*four, -1, -1, -1) for four in permutations(hand, 4)} and len(boards) == 360


def test_cards_are_laid_in_any_order():
    """GT-5.2: the last slot first is as good, and a card can be taken back until the seat is
    ready."""
    table = Table()
    hand = table.hand(0)
    table.do(f"0 lay {hand[0]} 4", f"0 lay {hand[1]} 2", f"0 lay {hand[2]} 1")
    table.match.undo(0)
    table.do(f"0 lay {hand[3]} 3", f"0 lay {hand[4]} 1", "0 ready")
    assert table.laid(0) == [hand[4], hand[1], hand[3], hand[0]] and hand[2] in table.hand(0)


def test_the_first_row_is_turned_over_when_both_are_ready():
    """GT-5.3: nothing before.

    Then eight cards one by one, everything worked out anew after each (GT-X10).
    """
    table = Table("gt062 gt064", f"{PLAIN[1][0]} gt063")
    table.row(0, "gt062", "gt064", *table.hand(0)[2:4])
    assert table.turned() == [] and table.pos.up == 0
    table.row(1, PLAIN[1][0], "gt063", *table.hand(1)[2:4])
    assert table.turned() == [f"{seat} {slot}" for slot in range(1, 5) for seat in (0, 1)]
    turns = [ply for ply, action in enumerate(table.match.actions) if action.text.startswith("turn")]
    totals = []
    for ply in turns[:4]:
        scores = GAME.scores(table.match.states[ply + 1])[0]
        totals.append((sum(scores[:7]), sum(scores[7:])))
    assert totals == [(5, 0), (5, 8), (17, 8), (10, 12)]


# ---- 6 Discarding --------------------------------------------------------------------------------
def test_discarding():
    """GT-6.1: none, one or both of the two cards left; what is discarded is never seen again."""
    table = Table().rows()
    one, two = table.hand(0)
    assert table.match.to_move() == (0, 1)
    assert table.legal(0) == {"discard none", f"discard {one}", f"discard {two}",
                              f"discard {one} {two}"}
    table.do(f"0 discard {two}", "1 discard none")
    assert one in table.hand(0) and two not in table.hand(0) and two not in table.drawn(0)
    gone = table.pos.discards[0]
    table.rows().do("0 keep", "1 keep")
    assert table.pos.discards[0] == gone
    assert two not in table.laid(0) + table.hand(0) + table.drawn(0)


# ---- 7 Turn 2 ------------------------------------------------------------------------------------
@pytest.mark.parametrize("many", [0, 1, 2])
def test_drawing_up_to_six(many):
    """GT-7.1, GT-X3: four, five or six cards.

    Two, one or none left; with two discards the bottom card is drawn.
    """
    table = Table(bottoms=("gt046", "gt099")).rows()
    kept, gone = table.hand(0)[many:], table.hand(0)[:many]
    table.do(f"0 discard {' '.join(gone) or 'none'}", "1 discard none")
    assert table.hand(0) == kept + table.decks[0][6:10 + many]
    assert table.drawn(0) == table.decks[0][10 + many:] and len(table.drawn(0)) == 2 - many
    assert ("gt046" in table.hand(0)) == (many == 2)
    assert len(table.hand(1)) == 6 and table.drawn(1)[-1] == "gt099"


def test_three_cards_behind():
    """GT-7.2: slots 5 to 7, 120 ways; three cards stay in the hand."""
    table = Table().rows().keep()
    assert table.legal(0) == {f"lay {card} {slot}" for card in table.hand(0) for slot in (5, 6, 7)}
    boards, todo = set(), [(table.pos, 5)]
    while todo:
        pos, slot = todo.pop()
        moves = GAME.legal(pos, 0)
        if GAME.text(pos, 0, moves[0]) == "ready":
            boards.add(tuple(pos.board[4:7]))
            assert len(pos.hands[0]) == 3 and len(moves) == 1
        else:
            todo += [(GAME.apply(pos, 0, move), slot + 1)
                     for move in moves if GAME.text(pos, 0, move).endswith(f" {slot}")]
    assert len(boards) == 120


def test_the_last_cards_stay_face_down():
    """GT-7.3: slots 5 and 6 of both are turned over.

    The cards in slot 7 are not, and score nothing yet.
    """
    table = Table().play()
    assert table.turned()[8:] == ["0 5", "1 5", "0 6", "1 6"]
    assert table.score(0, 6) and not table.score(0, 7) and not table.score(1, 7)
    for viewer, seat in ((0, 1), (1, 0), (None, 0), (None, 1)):
        assert faces(table.match.view(viewer), f"board{seat}")[6] is None


def test_swapping_the_last_card():
    """GT-7.4: keep, or swap for any card of the hand.

    The old one goes to the hand; once only; ten points.
    """
    table = Table().play()
    last, hand = table.at(0, 7), table.hand(0)
    assert table.legal(0) == {"keep", *(f"swap {card}" for card in hand)} and len(hand) == 3
    swaps = [table.match.game.parse(table.pos, 0, f"swap {card}") for card in hand]
    assert [GAME.tag(table.pos, 0, swap) for swap in swaps] == ["costs 10"] * 3
    assert not any(GAME.reason(table.pos, 0, swap) for swap in swaps), "what it costs is nothing good about it"
    table.do(f"0 swap {hand[1]}")
    assert table.at(0, 7) == hand[1] and table.hand(0) == [hand[0], last, hand[2]]
    assert table.match.to_move() == (1,) and table.match.legal(0) == []
    table.do("1 keep")
    assert table.result().penalty == [10, 0]
    kept = Table().play().do("0 keep", "1 keep")
    assert kept.at(0, 7) == last and kept.result().penalty == [0, 0]


def test_who_swapped_is_told_and_the_last_cards_turned_over():
    """GT-7.5: after both have chosen; the card that left is told to nobody else before the end."""
    table = Table(GLADYS, lead=1)
    table.play(f"{GLADYS} {' '.join(table.hand(0)[1:4])}")
    last, fresh = table.at(0, 7), table.hand(0)[0]
    table.do(f"0 swap {fresh}")
    assert not any("swap" in plate["note"] for plate in table.match.view(1)["players"])
    table.do("1 keep")
    assert table.pos.stage == SILVER and table.turned()[-2:] == ["1 7", "0 7"]
    for viewer in (1, None):
        shown = table.match.view(viewer)
        assert ["swap" in plate["note"] for plate in shown["players"]] == [True, False]
        assert last not in shown["faces"] and faces(shown, "board0")[6] == fresh
        told = [line for line in shown["log"] if "GT-7.5" in line["clauses"]]
        named = [word["face"] for line in told for word in line["words"] if "face" in word]
        assert named == [fresh]
    table.do("0 colour silver")
    assert last in table.match.view(1)["faces"]


def test_lambkin_scoop():
    """GT-7.5, GT-X19: ten more as the last card, swapped in or not; the swap still costs ten."""
    lamb = "gt055"
    kept = Table(lamb)
    kept.play(" ".join(kept.hand(0)[1:5]))
    assert kept.at(0, 5) == lamb and lamb not in kept.at(0, 7)
    front = Table(lamb)
    other = front.hand(0)[1:6]
    front.rows(f"{other[0]} {other[1]} {lamb} {other[2]}")
    assert front.score(0, 3) == 2
    last = Table(lamb)
    last.rows(" ".join(last.hand(0)[1:5])).keep()
    last.rows(" ".join([*last.hand(0)[1:3], lamb])).do("0 keep", "1 keep")
    assert last.score(0, 7) == 12 and last.result().penalty == [0, 0]
    swapped = Table(lamb)
    swapped.rows(" ".join(swapped.hand(0)[1:5])).keep().rows(" ".join(swapped.hand(0)[1:4]))
    swapped.do(f"0 swap {lamb}", "1 keep")
    scores = GAME.scores(swapped.pos)[0]
    assert swapped.score(0, 7) == 12
    assert swapped.result().totals[0] == sum(scores[:7]) - 10 + swapped.result().bonus[0]


# ---- 11 The end ----------------------------------------------------------------------------------
def test_the_price_of_a_swap():
    """GT-X23: mirrored rows cancel out and tie.

    A swap by one seat leaves eight points each, and a total of minus two.
    """
    black = [card for half in PLAIN for card in half if colour_of(card) == "black"]
    eights = [card for card in black if CARDS[card]["points"] == 8][:2]
    rest = [card for card in black if card not in eights]
    cards = rest[:6] + eights + rest[6:10]

    def end(*swaps):
        table = Table(" ".join(cards), " ".join(cards)).play()
        for seat in (0, 1):
            table.do(f"{seat} swap {eights[1]}" if swaps[seat] else f"{seat} keep")
        return table.match.outcome()[:2] + (table.match.outcome().scores,)
    assert end(False, False) == (None, "tie", (0, 0))
    assert end(True, True) == (None, "tie", (-10, -10))
    assert end(False, True) == (0, "points", (8, -2))
    assert end(True, False) == (1, "points", (-2, 8))


@pytest.mark.parametrize("plies", range(0, 30, 3))
def test_resigning(plies):
    """GT-11.4: either seat, at any time before the end, committed or not.

    The other wins, and all is open.
    """
    for seat in (0, 1):
        match = played(GAME, 8, most=plies)
        if match.outcome():
            continue
        match.act(seat, "resign")
        assert match.outcome().winner == 1 - seat
        assert match.to_move() == ()
        assert match.outcome().clause == "GT-11.4"
        assert Match.replay(match.record()).outcome() == match.outcome()
        with pytest.raises(Illegal):
            match.resign(1 - seat)


def test_every_match_ends():
    """GT-11.5: six choices a seat at most, whatever is played, in stages that never come again
    (GT-13.6)."""
    most = 0
    for seed in range(40):
        options = {"silver_choice": ("one", "per_card")[seed % 2],
                   "silver_timing": ("after_reveal", "before_reveal")[seed // 2 % 2]}
        match = played(GAME, seed, options)
        assert match.outcome() and match.ply <= GAME.plies
        for seat in (0, 1):
            asked = [state.stage for state in match.states if seat in GAME.to_move(state)]
            choices = [stage for i, stage in enumerate(asked) if not i or stage != asked[i - 1]]
            assert len(set(choices)) == len(choices) <= 6
        most = max(most, match.ply)
    assert most >= 2 + 2 + 2 * (5 + 1 + 4 + 1) + 14


def stages(match):
    found = []
    for state in match.states:
        if not found or found[-1] != state.stage:
            found.append(state.stage)
    return found


def test_the_stages():
    """GT-13.6: each comes once, in this order.

    Silver comes early under `before_reveal`, not at all when nobody is asked.
    """
    usual = [PICK, DEAL, PLACE1, TURN1, DROP, PLACE2, TURN2, TRADE, TURN3, SILVER, END]
    early = [PICK, DEAL, PLACE1, TURN1, DROP, PLACE2, TURN2, TRADE, SILVER, TURN3, END]
    for seed in range(12):
        for timing, order in (("after_reveal", usual), ("before_reveal", early)):
            match = Match(GAME, {"silver_timing": timing}, seed=seed)
            for _ in play_on(match, random.Random(seed)):
                pass
            found = stages(match)
            assert found in (order, [stage for stage in order if stage != SILVER])
    assert stages(silver().do("0 colour red").match) == usual[1:]
    assert stages(silver(silver_timing="before_reveal").do("0 colour red").match) == early[1:]
    assert stages(silver(PLAIN[0][10]).match) == [stage for stage in usual[1:] if stage != SILVER]


# ---- why a card counts for nothing ---------------------------------------------------------------
@pytest.mark.parametrize(("mine", "theirs", "gone", "clause", "word"), [
    ("gt037", "gt038", {0}, "GT-8.1", "fewer printed points"),
    ("gt101", "gt101", {0, 7}, "GT-8.1", "both go"),
    ("gt077", "gt076", {7}, "GT-8.8", "has ward")])
def test_a_cancelled_card_says_why(mine, theirs, gone, clause, word):
    """GT-8.6: its number is 0, its account names the other card and the clause, and the log tells
    the clash."""
    table = Table(mine, theirs).rows()
    assert {spot for spot in range(14) if table.pos.out >> spot & 1} == gone
    for spot in gone:
        total, [part] = GAME.account(table.pos, table.pos.board[spot])
        assert (total, part.value, part.clause) == (0, 0, clause) and word in part.text
        assert CARDS[(theirs, mine)[spot // 7]]["name"] in part.text
    turn = next(ply for ply, state in enumerate(table.match.states) if state.out)
    told = next(line for line in table.match.view(0)["log"] if "GT-8.1" in line["clauses"])
    assert told["ply"] == turn and any("cancel" in word.get("t", "") for word in told["words"])


# ---- what a card does as it is turned over -------------------------------------------------------
def changed(before, after, seat):
    """By face: by how much the scores of a seat's open cards differ, but for what is open only now."""
    was, now = scores(before)[0], scores(after)[0]
    return {GAME.face_id(after, after.board[at]): now[at] - was[at] for at in range(seat * 7, seat * 7 + 7)
            if now[at] != was[at] and before.up >> at & 1}


def test_whose_scores_change_as_a_card_is_turned_over_is_told():
    """GT-9: up to two of a seat by name and by how much, more by what it is in all."""
    told_by_name = told_in_all = 0
    for seed in range(12):
        match, rng = Match(GAME, seed=seed), random.Random(seed)
        for _ in play_on(match, rng):
            pass
        for line in match.view(0)["log"]:
            text = "".join(word.get("t", "") or word.get("face", "") for word in line["words"])
            before, after = match.states[line["ply"] - 1:line["ply"] + 1]
            if " scores " not in text or after.out != before.out:
                continue
            for seat in (0, 1):
                by = changed(before, after, seat)
                verbs = {face: f"{face} {'gains' if more > 0 else 'loses'} {abs(more)}" for face, more in by.items()}
                if len(by) > 2:
                    told_in_all += 1
                    assert f"{abs(sum(by.values()))} in all" in text, text
                else:
                    assert all(words in text for words in verbs.values()), (text, verbs)
                    told_by_name += len(by)
    assert told_by_name > 20 and told_in_all > 2


# ---- how the end is told -------------------------------------------------------------------------
def test_the_bonus_has_words_and_a_step_of_its_own():
    """GT-10.3, GT-10.5: the last line says who gets the bonus, and before it the slots alone are seen."""
    for seed in range(40):
        match, rng = Match(GAME, seed=seed), random.Random(seed)
        while match.to_move():
            seat = rng.choice(match.to_move())
            match.act_move(seat, rng.choice(match.legal(seat)))
        end = GAME.result(match.state)
        if any(end.bonus) and any(end.penalty):
            break
    view = match.view(0)
    said = "".join(word.get("t", "") for word in view["log"][-1]["words"])
    assert "a bonus of 15 points." in said and "swap costs 10 points." in said
    assert {"GT-10.3", "GT-10.4"} <= set(view["log"][-1]["clauses"])
    [total] = [total for total, bonus in zip(end.totals, end.bonus) if bonus]
    assert f", 15 of the {total} for more " in view["over"]["text"]
    assert view["steps"] == 1
    slots = match.view(0, match.ply, step=0)
    shown, final = ([dict(map(lambda item: item[:2], plate["items"]))["Points"] for plate in each["players"]]
                    for each in (slots, view))
    assert [sum(pair) - cost for *pair, cost in zip(shown, end.bonus, end.penalty)] == final == end.totals


@pytest.mark.parametrize("late", [0, 1])
def test_what_is_drawn_is_told_whoever_discards_last(late):
    """GT-6.1, GT-7.1, GT-12.1: each hears that hands were filled and what came to its own, not what the other gave."""
    table, soon = Table().rows(), 1 - late
    given = table.hand(late)[0]
    table.do(f"{soon} discard none", f"{late} discard {given}")
    told = next(line for line in table.match.view(soon)["log"] if line["words"] == [
        {"t": "Both discard what they do not need, and draw until they hold six."}])
    came = {word["face"] for change in told["changes"] for word in change if "face" in word}
    assert told["seat"] is None and came == set(table.hand(soon)[2:]) and given not in came
    own = table.match.view(late)["log"][-1]
    assert own["seat"] == late and {"face": given} in own["words"], "who discards is told as before"
    table.match.resign(0)
    over = [line for line in table.match.view(soon)["log"] if {"face": given} in line["words"]]
    assert over and over[0]["seat"] == late, "after the end in its own words"
