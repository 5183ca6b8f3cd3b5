"""gToons, sections 13 and 14.

Actions and refusals, the clock, taking back, options, the rulebook.
"""

import json
import random

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.cards.library import text as card_text
from gtoons.rules.position import DROP, PICK, PLACE1, PLACE2, SILVER, TRADE, Position, Rules
from gtoons_table import CARDS, GLADYS, SIGN, Table, silver
from house import options_said, play_on, played
from mulligan import CHANCE, Illegal, Malformed, Match


# ---- 13 Actions ----------------------------------------------------------------------------------
FORMS = {PICK: {"deck A", "deck B", "deck C", "deck D"}, TRADE: {"keep", "swap"},
         DROP: {"discard none", "discard"},
         PLACE1: {"lay", "ready"}, PLACE2: {"lay", "ready"}, SILVER: {"colour"}}


def test_actions_are_lines_of_text():
    """GT-13.1: every stage offers its own lines and no others.

    The table's own are `deal` and `turn`.
    """
    met = {}
    for seed in range(6):
        for match in play_on(Match(GAME, seed=seed), random.Random(seed)):
            for seat in match.to_move():
                for move in match.legal(seat):
                    text = GAME.text(match.state, seat, move)
                    word = text if text.startswith("deck") or text == "discard none" else text.split()[0]
                    met.setdefault(match.state.stage, set()).add(word)
        assert {action.text.split()[0]
                for action in match.actions if action.seat == CHANCE} == {"deal", "turn"}
    assert met == FORMS
    table = Table()
    a, b, *_ = table.hand(0)
    assert f"lay {a} 3" in table.legal(0)
    table.rows()
    assert f"discard {table.hand(0)[0]} {table.hand(0)[1]}" in table.legal(0)
    assert "colour 1 red" in silver(silver_choice="per_card").legal(0)
    assert "colour red" in silver().legal(0)
    assert [action.text for action in table.match.actions
            if action.seat == CHANCE][2:4] == ["turn 0 1", "turn 1 1"]


def test_a_commit_is_final_and_the_match_waits_for_both():
    """GT-13.2: what is committed cannot be changed.

    The match goes on with the last seat that owes a choice.
    """
    match = Match(GAME, seed=4)
    rng, commits = random.Random(4), 0
    while match.to_move():
        seats, stage = match.to_move(), match.state.stage
        seat = rng.choice(seats)
        match.act_move(seat, rng.choice(match.legal(seat)))
        if len(seats) == 2 and seat not in match.to_move():
            commits += 1
            assert match.state.stage == stage and match.to_move() == (1 - seat,)
            assert match.legal(seat) == [] and not match.can_undo(seat)
        elif len(seats) == 1 and seat not in match.to_move():
            assert match.state.stage != stage
    assert commits >= 5
    assert silver().match.to_move() == (0,), "the seat without silver is left out"


def test_refused_while_the_first_row_is_laid():
    """GT-13.3, GT-X26: each with its reason, and nothing changes."""
    table = Table()
    hand = table.hand(0)
    for line in ("0 keep", f"0 swap {hand[0]}", "0 discard none", "0 colour red", "0 deck A"):
        assert table.refused(line) == ("not_due", "GT-13.6")
    assert table.refused(f"0 lay {hand[0]} 5") == ("not_due", "GT-5.2")
    assert table.refused("0 ready") == ("card_count", "GT-5.2")
    assert table.refused(f"0 lay {table.drawn(0)[0]} 1") == ("not_in_hand", "GT-5.2")
    assert table.refused(f"0 lay {table.hand(1)[0]} 1") == ("not_in_hand", "GT-5.2")
    table.do(f"0 lay {hand[0]} 1")
    assert table.refused(f"0 lay {hand[1]} 1") == ("slot_taken", "GT-5.2")
    assert table.refused(f"0 lay {hand[0]} 2") == ("card_twice", "GT-5.2")
    table.do(f"0 lay {hand[1]} 2", f"0 lay {hand[2]} 3")
    assert table.refused("0 ready") == ("card_count", "GT-5.2")
    table.do(f"0 lay {hand[3]} 4")
    assert table.refused(f"0 lay {hand[4]} 1") == ("card_count", "GT-5.2")
    assert table.refused(f"0 lay {hand[4]} 5") == ("card_count", "GT-5.2")
    table.do("0 ready")
    for line in ("0 ready", f"0 lay {hand[4]} 1", "0 keep"):
        assert table.refused(line) == ("not_due", "GT-13.2")


def test_refused_later():
    """GT-13.3: the reasons of the other stages."""
    table = Table().rows()
    one, two = table.hand(0)
    assert table.refused(f"0 discard {table.at(0, 1)}") == ("not_in_hand", "GT-6.1")
    assert table.refused(f"0 discard {one} {one}") == ("card_twice", "GT-6.1")
    assert table.refused(f"0 discard {one} {two} {table.at(0, 1)}") == ("not_in_hand", "GT-6.1")
    assert table.refused("0 ready") == ("not_due", "GT-13.6")
    table.keep()
    assert table.refused(f"0 lay {one} 1") == ("not_due", "GT-7.2")
    assert table.refused("0 ready") == ("card_count", "GT-7.2")
    assert table.refused(f"0 lay {table.at(0, 2)} 5") == ("not_in_hand", "GT-7.2")
    table.rows()
    assert table.refused(f"0 swap {table.at(0, 7)}") == ("not_in_hand", "GT-7.4")
    assert table.refused("0 ready") == ("not_due", "GT-13.6")
    table.do("0 keep", "1 keep")
    assert table.refused("0 keep")[0] == table.refused("1 ready")[0] == "match_over"


def test_refused_decks_and_colours():
    """GT-13.3: `no_deck`, `bad_colour`, and a colour in a form that this match does not ask for."""
    table = silver()
    assert table.refused("0 colour black") == ("bad_colour", "GT-7.8")
    assert table.refused("0 colour 1 red") == ("bad_input", "GT-7.8")
    assert table.refused("1 colour red") == ("not_due", "GT-7.7")
    each = silver(GLADYS, SIGN, silver_choice="per_card")
    assert each.refused("0 colour red") == ("bad_input", "GT-7.8")
    assert each.refused("0 colour 2 red") == ("bad_input", "GT-7.7")
    assert each.refused("0 colour 1 black") == ("bad_colour", "GT-7.8")
    each.do("0 colour 1 red")
    assert each.refused("0 colour 1 blue")[0] == "bad_input"
    none = Table(silver_timing="before_reveal").play().do("0 keep", "1 keep")
    assert none.refused("0 colour red") == ("not_due", "GT-7.6") == none.refused("0 colour 3 red")
    assert GAME.why(none.pos, 0, ("#red",)).clause == "GT-7.6"
    table.match = Match(GAME, seed=1)
    assert table.refused("0 deck E") == ("no_deck", "GT-2.4")
    assert table.refused("0 ready") == ("not_due", "GT-13.6")


@pytest.mark.parametrize("text", [
    "", "lay", "lay gt001", "lay gt001 8", "lay gt001 0", "lay gt001 1 2", "lay nothing 1",
    "lay gt001  1", "lay gt001*0 1",
    "Ready", "ready now", "discard", "discard gt999", "discard none gt001", "swap", "colour",
    "colour pink", "colour 9 red",
    "deck", "deck a", "deck AA", "turn 0 1", "deal gt001", "pass"])
def test_what_is_no_choice_at_all(text):
    """GT-13.3, `bad_input`: said in one sentence, at every stage, and nothing changes."""
    for plies in (0, 6, 14, 22, 30):
        match = played(GAME, 5, most=plies)
        before = match.record()
        for seat in match.to_move():
            with pytest.raises((Malformed, Illegal)) as caught:
                match.act(seat, text)
            assert len(str(caught.value)) > 15 and match.record() == before
            if isinstance(caught.value, Illegal):
                assert caught.value.reason in ("bad_input", "not_in_hand", "not_due"), text


def test_the_table_deals_and_turns_when_it_is_due():
    """GT-13.1, GT-13.6: what chance does is judged too: no other card, no other time."""
    table = Table()
    for move in (("turn", 0), ("deal", tuple(table.pos.draws[0]))):
        with pytest.raises(Illegal) as caught:
            GAME.apply(table.pos, CHANCE, move)
        assert caught.value.reason == "not_due"
    table.rows()
    turning = next(state for state in table.match.states if GAME.to_move(state) == (CHANCE,)
                   and state.board[0] >= 0)
    for spot in range(14):
        if spot:
            with pytest.raises(Illegal) as caught:
                GAME.apply(turning, CHANCE, ("turn", spot))
            assert caught.value.clause == "GT-8.5"
    assert GAME.apply(turning, CHANCE, ("turn", 0)).up == 1
    with pytest.raises(Illegal):
        GAME.apply(turning, 0, GAME.parse(turning, 0, "ready"))


# ---- the clock -----------------------------------------------------------------------------------
def test_a_match_is_played_without_a_clock_by_default():
    """GT-13.4, GT-14: in the rules as in the options, each rule has the default that the table of
    options names; `edition` what it was before it could be named."""
    defaults = GAME.complete(GAME.earlier({}))
    assert Rules()._asdict() == {name: defaults[name]
                                 for name in Rules._fields} and set(defaults) == set(Rules._fields)
    assert defaults["clock"] is False and GAME.clock(Position(Rules())) is None
    assert GAME.clock(Position(Rules(clock=True))) == 45


def test_seconds_for_each_choice():
    """GT-13.4: off by default.

    If on, 45 to pick or lay, 10 to discard, 15 for the swap and for silver.
    """
    wanted = {PICK: 45, PLACE1: 45, DROP: 10, PLACE2: 45, TRADE: 15, SILVER: 15}
    met = {}
    for seed in range(6):
        for match in play_on(Match(GAME, {"clock": True}, seed=seed), random.Random(seed)):
            if match.to_move():
                met[match.state.stage] = match.view(match.to_move()[0])["clock"]
                assert "clock" not in match.view(None)
    assert met == wanted
    off = Match(GAME, seed=1)
    assert "clock" not in off.view(0)
    with pytest.raises(Illegal, match="No clock"):
        off.expire(0)


def test_when_time_is_up():
    """GT-13.4: deck A; the hand from the left into the free slots.

    Nothing discarded; no swap; silver stays silver.
    """
    match = Match(GAME, {"clock": True}, seed=1)
    match.expire(0)
    match.expire(1)
    assert [str(action) for action in match.actions[:2]] == ["0 deck A", "1 deck A"]
    table = Table(GLADYS, clock=True)
    hand = table.hand(0)
    table.do(f"0 lay {hand[5]} 2")
    table.match.expire(0)
    assert table.laid(0) == [hand[0], hand[5], hand[1], hand[2]] and table.match.to_move() == (1,)
    table.match.expire(1)
    assert table.laid(1) == table.decks[1][:4]
    for seat in (0, 1):
        table.match.expire(seat)
    assert table.pos.discards == [[], []] and len(table.hand(0)) == 6
    left = [table.hand(seat)[:3] for seat in (0, 1)]
    for seat in (0, 1):
        table.match.expire(seat)
    assert [[table.at(seat, slot) for slot in (5, 6, 7)] for seat in (0, 1)] == left
    for seat in (0, 1):
        table.match.expire(seat)
    assert table.pos.swapped == 0 and table.match.to_move() == (0,)
    table.match.expire(0)
    assert table.match.outcome() and GAME.scores(table.pos)[1][0] == 7
    each = silver(GLADYS, SIGN, silver_choice="per_card", clock=True).do("0 colour 1 green")
    each.match.expire(0)
    assert [GAME.scores(each.pos)[1][at] for at in (0, 6)] == [3, 7]
    early = Table(clock=True, silver_timing="before_reveal").play().do("0 keep", "1 keep")
    early.match.expire(0).expire(1)
    assert early.match.outcome()


# ---- taking back ---------------------------------------------------------------------------------
def test_taking_back():
    """GT-13.7: laid cards one by one until the seat is ready.

    Nothing that is committed, by whomever.
    """
    table = Table()
    start, hand = table.pos, table.hand(0)
    table.do(*(f"0 lay {hand[slot]} {slot}" for slot in (1, 2, 3, 4)))
    for _ in range(4):
        assert not table.match.can_undo(1)
        table.match.undo(0)
    assert table.pos == start
    for _ in range(4):
        table.match.redo(0)
    other = table.hand(1)[0]
    table.do(f"1 lay {other} 1")
    assert not table.match.can_undo(0) and table.match.can_undo(1), "the other seat has chosen since"
    table.match.undo(1)
    assert table.match.can_undo(0)
    table.do("0 ready")
    for seat in (0, 1):
        with pytest.raises(Illegal) as caught:
            table.match.undo(seat)
        assert caught.value.clause == "GT-13.7"
    table.row(1)
    for line in ("0 discard none", "1 discard none"):
        table.do(line)
        assert not table.match.can_undo(int(line[0]))
    table.rows()
    for line in (f"0 swap {table.hand(0)[0]}", "1 keep"):
        table.do(line)
        assert not table.match.can_undo(int(line[0]))


def test_colours_are_taken_back_one_by_one():
    """GT-13.7: with `per_card` until the last one."""
    table = silver(GLADYS, SIGN, silver_choice="per_card").do("0 colour 7 red")
    table.match.undo(0)
    assert len(table.legal(0)) == 14
    table.do("0 colour 1 red", "0 colour 7 red")
    assert not table.match.can_undo(0) and table.match.outcome()


def test_a_swap_is_final_though_the_same_seat_chooses_next():
    """GT-13.7: under `before_reveal` silver is asked at once, when it is known who swapped.

    The clock stops there, too.
    """
    table = Table(silver_timing="before_reveal", clock=True).play().do("0 keep")
    assert table.match.is_final(1, "keep")
    table.match.expire(1)
    assert table.match.to_move() == (0, 1) and not table.match.can_undo(1)


# ---- 14 Options ----------------------------------------------------------------------------------
def test_the_table_of_options_is_that_of_the_game():
    """The rulebook's section 14 and the options of the game say the same.

    Names, defaults, other values, clauses.
    """
    said, are = options_said(GAME)
    assert said == are


def test_multiplier_stacking():
    """GT-9.11, GT-X13: Luna Ladle with Chef Crater and The Milkshake Machine has 18, and 24 with
    `product`."""
    for stacking, worth in (("sum", 18), ("product", 24)):
        table = Table("gt027 gt025 gt032", multiplier_stacking=stacking)
        hand = table.hand(0)
        table.rows(f"gt027 {hand[3]} {hand[4]} gt025").keep()
        table.rows(f"{table.decks[0][6]} {table.decks[0][7]} gt032").do("0 keep", "1 keep",
                                                                        "0 colour silver")
        assert table.score(0, 1) == worth
        total, parts = GAME.account(table.pos, table.pos.board[0])
        assert total == worth == sum(part.value for part in parts)


def test_wrong_options_are_refused():
    for wrong in ({"lead": 2}, {"lead": True}, {"clock": 45}, {"silver_timing": "never"},
                  {"speed": 1}):
        with pytest.raises(Malformed):
            Match(GAME, wrong)


# ---- the rulebook --------------------------------------------------------------------------------
LAST = {1: 6, 2: 8, 3: 4, 4: 3, 5: 3, 6: 1, 7: 9, 8: 9, 9: 12, 10: 5, 11: 5, 12: 2,
        13: 8}     # section: its last clause
ORBIT = {17: 13, 18: 7, 19: 7, 20: 4, 21: 3}           # behind the examples: what is around the matches


def test_every_clause_stands_once_and_in_order():
    book = GAME.rulebook()
    ids, orbit = ([f"GT-{section}.{n}" for section, last in sections.items() for n in range(1, last + 1)]
                  for sections in (LAST, ORBIT))
    assert list(book.clauses) == [*ids, *(f"GT-X{n}" for n in range(1, 27)), *orbit]
    assert all(bool(clause.mark) == ("X" not in ident) for ident, clause in book.clauses.items())
    assert [section["id"] for section in book.sections][:2] == ["how", "1-cards"]
    how = book.sections[0]["blocks"]
    assert not any(block["kind"] == "clause" for block in how) and any(block["kind"] == "pre"
                                                                       for block in how)


def test_the_rulebook_shows_powers_that_the_linter_takes():
    """GT-1.6: the effects in section 15 are good ones, and the text beside each is what the game
    says of it."""
    section = next(section
                   for section in GAME.rulebook().sections if section["title"].startswith("15 "))
    [table] = [block for block in section["blocks"] if block["kind"] == "table"]
    for text, effect in table["rows"]:
        said, shown = ("".join(span["t"] for span in cell) for cell in (text, effect))
        card = CARDS["gt001"] | {"id": "x", "name": "X", "power": [json.loads(shown)]}
        faults = []
        LIBRARY.check(card, lambda *found: faults.append(found), None)
        assert not faults
        assert card_text(card).rstrip(".").casefold() == said.casefold()
