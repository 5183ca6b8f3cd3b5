"""gToons, sections 2 to 7 and 11: decks, cut, the two turns, swap, the end.

Silver has a file of its own.
"""

import random
from itertools import permutations

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.rules.position import (DEAL, DROP, END, PICK, PLACE1, PLACE2, SILVER, TRADE, TURN1,
                                   TURN2, TURN3)
from gtoons_table import CARDS, GLADYS, PLAIN, TRUE, Table, colour_of, deck, faces, record, silver
from house import play_on, played
from mulligan import CHANCE, Illegal, Malformed, Match

BLACK = PLAIN[0][0]                                     # a black card without a power
SOME = {colour: next(i for i, card in CARDS.items() if card["colour"] == colour) for colour in
        ("red", "orange", "yellow", "green", "blue", "purple", "black", "silver")}


def brought(cards, **options):
    return Match(GAME, options, decks=[{"name": "Mine", "cards": cards}], seed=1)


# ---- 2 Decks and setup ---------------------------------------------------------------------------
def test_a_deck_has_twelve_cards():
    """GT-2.1, GT-X1: twelve different ids are a deck.

    Eleven and thirteen are refused, whichever seat brings them.
    """
    ids = list(CARDS)
    assert brought(ids[:12]).decks[0]["cards"] == ids[:12]
    for many in (0, 11, 13):
        with pytest.raises(Malformed, match=rf"^decks\[0\].*{many}.*GT-2\.1"):
            brought(ids[:many])
        with pytest.raises(Malformed, match=r"^decks\[1\].*GT-2\.1"):
            Match(GAME, decks=[None, {"name": "", "cards": ids[:many]}])


def test_no_card_twice_unless_the_match_says_so():
    """GT-2.2, GT-X1: a second copy is refused.

    With `allow_duplicate_cards` both are there, with names of their own.
    """
    cards = deck("gt013 gt013", 0)
    with pytest.raises(Malformed, match=r"^decks\[0\].*Inspector Colander.*GT-2\.2"):
        brought(cards)
    match = Match.replay(record([cards, deck("", 1)],
                                [["gt013", "gt013*2", *cards[2:]], deck("", 1)],
                                allow_duplicate_cards=True))
    match.act(0, "lay gt013*2 1")
    match.act(0, "lay gt013 2")
    assert Match.replay(match.record()).state == match.state
    match.undo(0)
    assert {GAME.text(match.state, 0, move) for move in match.legal(0)} >= {"lay gt013 2",
                                                                            "lay gt013 4"}


def test_twelve_copies_of_a_card():
    """GT-2.2: every copy is a card of its own, in hands, moves and records."""
    twelve = {"name": "", "cards": ["gt013"] * 12}
    for seed in range(4):
        match = Match(GAME, {"allow_duplicate_cards": True}, decks=[twelve, twelve], seed=seed)
        for _ in play_on(match, random.Random(seed)):
            assert len(set(GAME.cards_of(match.state))) == 24
        assert match.outcome() and Match.replay(match.record()).state == match.state


def test_prebuilt_decks_are_legal():
    """GT-2.1, GT-2.2: the decks A to D are decks."""
    assert [made["id"] for made in LIBRARY.decks[:4]] == ["A", "B", "C", "D"]
    for made in LIBRARY.decks:
        assert GAME.deck_faults(made["cards"], GAME.complete({})) == []


def test_versions_of_a_character_may_meet_in_a_deck():
    """GT-2.3, GT-X1: Inspector Colander and Colander Undercover.

    Played both, the dearer one is cancelled.
    """
    table = Table("gt013 gt014").rows("gt013 gt014 " + " ".join(PLAIN[0][:2]))
    assert table.score(0, 1) == 0 and table.score(0, 2) > 0 and table.pos.out == 1


def test_a_seat_without_a_deck_picks_one_of_four():
    """GT-2.4: both pick at the same time.

    Both may pick the same letter and have copies of their own.
    """
    match = Match(GAME, seed=1)
    assert match.to_move() == (0, 1) and match.state.stage == PICK
    for seat in (0, 1):
        assert [GAME.text(match.state, seat, move)
                for move in match.legal(seat)] == ["deck A", "deck B", "deck C", "deck D"]
    match.act(1, "deck C")
    assert match.to_move() == (0,)
    match.act(0, "deck C")
    for seat in (0, 1):
        held = match.state.hands[seat] + match.state.draws[seat]
        assert sorted(GAME.face_id(match.state, card)
                      for card in held) == sorted(LIBRARY.decks[2]["cards"])
    assert len(set(GAME.cards_of(match.state))) == 24


def test_a_seat_may_bring_a_deck():
    """GT-2.4: the seat that brings one does not pick.

    The other one still does, or brings one as well.
    """
    mine, theirs = list(CARDS)[20:32], list(CARDS)[40:52]
    match = brought(mine)
    assert match.to_move() == (1,) and match.legal(0) == []
    match.act(1, "deck B")
    state = match.state
    assert sorted(GAME.face_id(state, card)
                  for card in state.hands[0] + state.draws[0]) == sorted(mine)
    both = Match(GAME, decks=[{"name": "", "cards": mine}, {"name": "", "cards": theirs}], seed=1)
    assert both.to_move() == (0, 1) and both.state.stage == PLACE1 and not any("deck " in str(a)
                                                                               for a in both.actions)
    assert sorted(GAME.face_id(both.state, card)
                  for card in both.state.hands[1] + both.state.draws[1]) == sorted(theirs)


def test_shuffling():
    """GT-2.5: the seed alone decides.

    Equal decks lie in different orders; every card comes to the top.
    """
    def orders(seed):
        match = Match(GAME, seed=seed)
        match.act(0, "deck A")
        match.act(1, "deck A")
        return [action.text for action in match.actions if action.seat == CHANCE]
    assert orders(5) == orders(5) != orders(6)
    found = [orders(seed) for seed in range(150)]
    assert all(one != other for one, other in found)
    for seat in (0, 1):
        assert {order[seat].split()[1] for order in found} == set(LIBRARY.decks[0]["cards"])


def test_a_match_can_be_given_both_orders():
    """GT-2.5: recorded `deal` actions, top card first; a deal that is not the deck is refused."""
    decks = [deck("", 0), deck("", 1)]
    orders = [list(reversed(cards)) for cards in decks]
    match = Match.replay(record(decks, orders))
    for seat in (0, 1):
        assert [GAME.face_id(match.state, card)
                for card in match.state.hands[seat]] == orders[seat][:6]
        assert [GAME.face_id(match.state, card)
                for card in match.state.draws[seat]] == orders[seat][:5:-1]
    for wrong in (decks[0][:11], [*decks[0][:11], decks[0][0]], decks[1]):
        with pytest.raises(Malformed, match=r"^actions\[0\]"):
            Match.replay(record(decks, [wrong, orders[1]]))
    start = Match(GAME, decks=record(decks, [])["decks"], settled=False).state
    with pytest.raises(Illegal) as caught:
        GAME.apply(start, CHANCE, ("deal", tuple(start.draws[1])))
    assert caught.value.clause == "GT-2.5"


@pytest.mark.parametrize("lead", [0, 1])
def test_who_reveals_first(lead):
    """GT-2.6: the lead's card is turned over before the other's, slot by slot (GT-8.5)."""
    table = Table(lead=lead).play().do("0 keep", "1 keep")
    assert table.turned() == [f"{seat} {slot}" for slot in range(1, 8) for seat in (lead, 1 - lead)]
    assert GAME.complete({})["lead"] == 0


# ---- 3 The board ---------------------------------------------------------------------------------
def test_the_board_is_a_hexagon_cut_in_two():
    """GT-3.1, GT-3.2: fourteen slots.

    Four along the line, three behind, half a step in; equal numbers lie opposite.
    """
    match = played(GAME, 1, most=4)
    for viewer in (0, 1, None):
        halves = {zone["owner"]: zone for zone in match.view(viewer)["zones"] if "cells" in zone}
        mine = viewer or 0
        for seat, zone in halves.items():
            front, back = (0, 1) if seat == mine else (1, 0)
            assert zone["place"] == ("lower" if seat == mine else "upper")
            assert [(cell["id"], cell["at"]) for cell in zone["cells"]] == [
                (f"{seat}.{slot}", [slot - 1, front] if slot < 5 else [slot - 4.5, back])
                for slot in range(1, 8)]


# ---- 4 The cut -----------------------------------------------------------------------------------
def test_the_bottom_cards_are_shown():
    """GT-4.1: both and any onlooker see both bottom cards from the deal on.

    They stay at the bottom.
    """
    table = Table(bottoms=("gt046", "gt099"))
    for viewer in (0, 1, None):
        assert [faces(table.match.view(viewer), f"cut{seat}") for seat in (0, 1)] == [["gt046"],
                                                                                      ["gt099"]]
    table.rows().do("0 discard none", "1 discard none")
    assert [table.drawn(seat)[-1] for seat in (0, 1)] == ["gt046", "gt099"]


CUTS = [("red", "blue", "colour_win", ["red", "blue"]), ("red", "silver", "bonus", ["red"]),
        ("black", "green", "bonus", ["green"]), ("black", "silver", "none", []),
        ("silver", "silver", "none", []), ("red", "red", "bonus", ["red"])]


@pytest.mark.parametrize(("mine", "theirs", "mode", "game"), CUTS)
def test_what_the_cut_decides(mine, theirs, mode, game):
    """GT-4.2, GT-X2: two true colours, one, none, the same twice."""
    second = [i for i, card in CARDS.items() if card["colour"] == theirs][-1]
    pos = Table(bottoms=(SOME[mine], second)).pos
    kind, colours = GAME.cut(pos)
    assert kind == mode and [TRUE[colour] for colour in colours] == game


def test_the_same_colour_twice_may_be_for_winning():
    """GT-4.2, GT-X2: `same_colour_cut` at `colour_win` makes more cards of the one colour win,
    whatever the points."""
    mine = "gt080 gt003 gt054 gt063 gt084 gt038 gt047"

    def finish(**options):                              # red 1 to 0, and fewer points
        table = Table(mine, bottoms=("gt053", "gt101"), **options)
        table.play(" ".join(mine.split()[:4]), "", " ".join(mine.split()[4:7]))
        return table.do("0 keep", "1 keep").match.outcome()
    won = finish(same_colour_cut="colour_win")
    assert (won.winner, won.reason) == (0, "colour") and won.scores[0] < won.scores[1]
    assert finish().reason == "points"


def test_game_colours_never_change():
    """GT-4.3: not when the silver bottom card is drawn and becomes a colour, nor at any other
    moment."""
    table = Table(bottoms=(GLADYS, "gt046"))
    assert GAME.cut(table.pos) == ("bonus", (3,))
    first = table.hand(0)
    table.rows().do(f"0 discard {' '.join(table.hand(0))}", "1 discard none")
    assert GLADYS in table.hand(0) and first != table.hand(0)
    others = [card for card in table.hand(0) if card != GLADYS]
    table.rows(f"{GLADYS} {others[0]} {others[1]}").do("0 keep", "1 keep", "0 colour red")
    assert all(GAME.cut(state) == ("bonus", (3,))
               for state in table.match.states if state.stage >= PLACE1)
    assert table.match.outcome()


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
    a, b, c, d, e, _ = table.hand(0)
    table.do(f"0 lay {a} 4", f"0 lay {b} 2", f"0 lay {c} 1")
    table.match.undo(0)
    table.do(f"0 lay {d} 3", f"0 lay {e} 1", "0 ready")
    assert table.laid(0) == [e, b, d, a] and c in table.hand(0)


def test_the_first_row_is_turned_over_when_both_are_ready():
    """GT-5.3: nothing before.

    Then eight cards one by one, everything worked out anew after each (GT-X10).
    """
    table = Table("gt062 gt064", f"{PLAIN[1][0]} gt063")
    table.row(0, "gt062", "gt064", *table.hand(0)[2:4])
    assert table.turned() == [] and table.pos.up == 0
    table.row(1, PLAIN[1][0], "gt063", *table.hand(1)[2:4])
    assert table.turned() == [f"{seat} {slot}" for slot in range(1, 5) for seat in (0, 1)]
    turns = [ply
             for ply, action in enumerate(table.match.actions) if action.text.startswith("turn")]
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
        assert [word["face"] for line in told
                for word in line["words"] if "face" in word] == [fresh]
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
    last.rows(" ".join(last.hand(0)[1:5])).keep().rows(" ".join([*last.hand(0)[1:3],
                                                                 lamb])).do("0 keep", "1 keep")
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
    assert end(False, False) == (None, "tie", (0, 0)) and end(True, True) == (None, "tie",
                                                                              (-10, -10))
    assert end(False, True) == (0, "points", (8, -2)) and end(True, False) == (1, "points", (-2, 8))


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
    ("gt037", "gt038", {0}, "GT-8.1", "fewer points"),
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
