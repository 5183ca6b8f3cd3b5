"""gToons' opponents.

Judgements by rescoring, rounds planned whole, the other seat's secrets left alone, and decks that
are even.
"""

import json
import random
from math import inf

import pytest

from brief import BRIEF
from gtoons import GAME
from gtoons.bots import evaluate, rounds as search
from gtoons.rules.numbers import INDEX
from gtoons.rules import position
from gtoons.rules.moves import NO_CARD, card_and_slot, parts_of
from gtoons.bots.evaluate import Sight
from gtoons_table import Table as Match
from mulligan import Malformed, players
from mulligan.lab import series as lab
from mulligan.cli import main
from mulligan.players import matrix, plans

DECKS = lab.deck_pairs(GAME)
PLANNERS = ("normal", "hard", "expert")
STAGES = (position.PICK, position.PLACE1, position.DROP, position.PLACE2, position.TRADE,
          position.SILVER)


def rounds(seed, options=None, pair=()):
    """Every state of a match of quick moves in which somebody chooses, seats in a random order."""
    state, rng = lab.deal(GAME, options, seed, pair), random.Random(seed)
    while movers := GAME.to_move(state):
        yield state
        seat = rng.choice(movers)
        state = GAME.apply(state, seat, GAME.rollout(state, seat, rng))
        lab.let_chance_act(GAME, state, rng)


def staged(stage, ready=None):
    """A state of a match with deck A against deck C in that stage, and a seat to move; `ready`: has
    the other committed?"""
    for seed in range(200):
        for state in rounds(seed, pair=DECKS[2] if stage != position.PICK else ()):
            movers = GAME.to_move(state)
            if state.stage == stage and (ready is None or (len(movers) == 1) == ready):
                return state, movers[0]
    raise AssertionError(f"no match has stage {stage}, ready {ready}")


def guesses(state, seat):
    return lambda rng: GAME.determinise(state, seat, rng)


def answer(kind, state, seat, seed=1):
    """The last thought of a player with all the time it wants."""
    plans.unfinished.clear()
    *_, thought = players.make(GAME, kind).think(guesses(state, seat), seat, random.Random(seed),
                                                 inf)
    return thought


# ---- judgement -----------------------------------------------------------------------------------
def test_a_plain_look_counts_what_lies_and_what_the_seat_itself_has_laid():
    """Captain Custard and Polly Parfait touch: 10 and 3 + 8.

    To the other seat there is nothing yet.
    """
    match = Match("gt001 gt007 gt005", "gt013 gt016")
    before = GAME.evaluate(match.pos, 0)
    match.do("0 lay gt001 1", "0 lay gt007 2")
    sight = Sight(match.pos, 0)
    assert sight.ahead(sight.laid()) == 21 and Sight(match.pos, 1).laid() == [-1] * 14
    assert GAME.evaluate(match.pos, 0) > before
    match = Match("gt001 gt007 gt005").do("0 lay gt001 1", "0 lay gt007 3")        # two slots apart
    sight = Sight(match.pos, 0)
    assert sight.ahead(sight.laid()) == 13


def test_cards_that_cancel_each_other_are_judged_as_they_will_be():
    """Two versions of Captain Custard in one row.

    The dearer one goes when the second is turned over (GT-8.1).
    """
    match = Match("gt001 gt003").do("0 lay gt001 1", "0 lay gt003 2")
    sight = Sight(match.pos, 0)
    assert sight.ahead(sight.laid()) == 4


def test_beliefs_are_the_cards_the_other_may_still_lay():
    pair = DECKS[1]                                     # deck A against deck B
    for state in rounds(3, pair=pair):
        for seat in (0, 1):
            (believed,) = GAME.beliefs(state, seat) or ((),)
            real = [card & INDEX
                    for zone in (state.hands[1 - seat], state.draws[1 - seat][1:],
                                 state.discards[1 - seat])
                    for card in zone]
            hidden = [state.board[spot] & INDEX
                      for spot in range(7 * (1 - seat), 7 * (1 - seat) + 7)
                      if state.board[spot] >= 0 and not state.up >> spot & 1]
            assert state.stage == position.PICK or sorted(real + hidden) == list(believed)


def test_beliefs_change_what_a_row_is_worth():
    """Against a deck that surely holds Captain Custard, the own one may be cancelled.

    Laid, it is worth less than without beliefs.
    """
    names = " ".join(GAME.library.decks[0]["cards"])
    pos = Match(names, names).pos
    row = next(moves for _, moves in filter(None, search.rounds(pos, 0, 400)))
    for move in row[:-1]:
        position.play(pos, 0, move)
    assert len(evaluate.beliefs(pos, 0)) == 1 and len(evaluate.beliefs(pos, 0)[0]) == 11
    assert GAME.evaluate(pos, 0, evaluate.beliefs(pos, 0)) != GAME.evaluate(pos, 0)


@pytest.mark.strength
def test_expected_results_come_true():
    """Of positions judged at 60 to 90 %, about that share is won by Normal against itself."""
    hopes, won = [], []
    for number, pair in enumerate(DECKS * 4):
        state, rng, said = lab.deal(GAME, None, f"true/{number}", pair), random.Random(number), []
        seated = [players.make(GAME, "normal") for _ in (0, 1)]
        while movers := GAME.to_move(state):
            if state.stage in (position.DROP, position.TRADE) and len(movers) == 2:
                said.append(GAME.evaluate(state, 0, GAME.beliefs(state, 0)))
            chosen = []
            for seat in movers:
                *_, thought = seated[seat].think(guesses(state, seat), seat, rng, 60)
                chosen.append((seat, thought.move))
            for seat, move in chosen:
                state = GAME.apply(state, seat, move)
            lab.let_chance_act(GAME, state, rng)
        end = GAME.outcome(state).winner
        for value in said:
            for chance, seat in ((value, 0), (1 - value, 1)):
                if 0.6 < chance < 0.9:
                    hopes.append(chance)
                    won.append(0.5 if end is None else float(end == seat))
    assert len(hopes) > 60 and abs(sum(hopes) - sum(won)) / len(hopes) < 0.13


# ---- whole commitments ---------------------------------------------------------------------------
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("options", [None, {o.name: o.choices[-1][0] for o in GAME.options}],
                         ids=["plain", "all options"])
def test_lines_are_whole_commitments(stage, options):
    """Played by the rules, each line ends with the seat committed.

    A row is every choice and order of cards for enough budget.
    """
    found = 0
    for seed in range(2 if BRIEF else 6):
        for state in rounds(seed, options):
            if state.stage != stage:
                continue
            for seat in GAME.to_move(state):
                for beliefs in (None, GAME.beliefs(state, seat)):
                    for value, moves in filter(None,
                                               GAME.turn_candidates(state, seat, 30, beliefs)):
                        after, found = state, found + 1
                        for move in moves:
                            after = GAME.apply(after, seat, move)
                        assert 0 <= value <= 1 and seat not in GAME.to_move(after) or after.stage != stage
    assert found


def test_with_enough_budget_every_placement_is_looked_at():
    pos = Match().pos
    seen = [moves for _, moves in filter(None, search.rounds(pos, 0, 9999))]
    assert len({moves[:-1] for moves in seen}) == len(seen) == 15 * search.ALIKE
    assert len({frozenset(move & NO_CARD for move in moves[:-1]) for moves in seen}) == 15


def test_the_best_row_touches_where_it_pays():
    """Polly Parfait wants to touch Captain Custard.

    Of the rows with both, the best lays them side by side (GT-9.3).
    """
    pos = Match("gt001 gt007 gt004", "gt013").pos
    rows = []
    for value, moves in filter(None, search.rounds(pos, 0, 999)):
        laid = [card_and_slot(parts_of(move)[1]) for move in moves[:-1]]
        slots = {pos.pool.cards[card & INDEX]["id"]: slot for card, slot in laid}
        if {"gt001", "gt007"} <= set(slots):
            rows.append((value, abs(slots["gt001"] - slots["gt007"])))
    assert rows and max(rows)[1] == 1


def test_silver_takes_the_colour_that_wins():
    """Red is the game colour, a red card each and an own silver one.

    Red for silver brings the fifteen points (GT-10.3).
    """
    match = Match("gt115 gt033 gt081 gt112 gt056 gt098", "gt101 gt024 gt109 gt117 gt118 gt108",
                  ("gt053", "gt106")).play()
    match.do("0 keep", "1 keep")
    assert match.pos.stage == position.SILVER
    assert GAME.to_move(match.pos) == (0,)
    assert GAME.cut(match.pos) == ("bonus", (0,))
    for kind in PLANNERS:
        assert GAME.text(match.pos, 0, answer(kind, match.pos, 0).move) == "colour red"


# ---- nothing is peeked at ------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["greedy", *PLANNERS])
@pytest.mark.parametrize("stage", STAGES[1:])
def test_the_answer_is_the_same_whatever_the_other_hides_or_has_chosen(kind, stage, monkeypatch):
    """The other has committed.

    Its choice and all hidden cards are drawn anew, and the answer stays.
    """
    monkeypatch.setattr(matrix, "ROUNDS", 10)
    state, seat = staged(stage, ready=True)
    if stage == position.SILVER:
        state, seat = staged(stage)
    others = [GAME.determinise(state, seat, random.Random(seed)) for seed in (7, 8)]
    assert stage == position.SILVER or any(other.data() != state.data() for other in others)
    small = players.make(GAME, kind)
    if hasattr(small, "worlds"):
        small.worlds = 3
    thoughts = []
    for truth in (state, *others):
        plans.unfinished.clear()
        *_, thought = small.think(guesses(truth, seat), seat, random.Random(5), inf)
        thoughts.append(thought)
    assert thoughts[0] == thoughts[1] == thoughts[2] and thoughts[0].move in GAME.legal(state, seat)


def test_reopened_the_other_chooses_again():
    for stage in (position.PICK, position.PLACE1, position.DROP, position.PLACE2, position.TRADE):
        state, seat = staged(stage, ready=True)
        before, world = state.data(), GAME.reopen(state, seat)
        assert GAME.to_move(world) == (0, 1) and state.data() == before
        assert world.data() == GAME.unchosen(state, seat).data() | {"vars": world.data()["vars"]}


# ---- strength ------------------------------------------------------------------------------------
@pytest.mark.strength
@pytest.mark.parametrize("stronger, weaker, games, least",
                         [("greedy", "random", 64, 0.8), ("easy", "random", 64, 0.7),
                          ("normal", "easy", 192, 0.53), ("hard", "normal", 192, 0.53),
                          ("hard", "greedy", 192, 0.53), ("expert", "normal", 24, 0.55)])
def test_levels_climb(stronger, weaker, games, least):
    """A fixed sample over all pairs of decks, far from the edge.

    The ladder says how strong they are.
    """
    report = lab.sim(GAME, [stronger, weaker], games, seed="climb", seconds=1000, decks=DECKS)
    assert report["rows"][0]["score"] >= least


def test_easy_counts_printed_points_alone():
    """Of its cards it lays one that prints most, whatever another would bring by its power.

    Beside Captain Custard Polly Parfait would score 11, but 3 is printed on her.
    """
    match = Match("gt001 gt007 gt005", "gt013").do("0 lay gt001 1")
    printed = {card: match.pos.pool.points[card & INDEX] for card in match.pos.hands[0]}
    chosen = {card_and_slot(parts_of(answer("easy", match.pos, 0, seed).move)[1])
              for seed in range(12)}
    assert {printed[card] for card, _ in chosen} == {max(printed.values())}
    assert len({slot for _, slot in chosen}) > 1, "no slot is better than another to it"


def test_a_level_looks_at_more_rows_than_the_one_before():
    few, more = (players.make(GAME, kind) for kind in ("normal", "hard"))
    assert few.budget < more.budget and more.wary and not few.wary
    counts = []
    for player in (few, more):
        found = filter(None, search.rounds(Match().pos, 0, player.budget))
        counts.append(len(list(found)))
    assert counts[0] < counts[1] < 15 * search.ALIKE


def test_every_pair_of_decks_is_dealt_as_often():
    assert len(DECKS) == 16 and len({(a["name"], b["name"]) for a, b in DECKS}) == 16
    assert [[deck["name"] for deck in pair]
            for pair in lab.deck_pairs(GAME, "B")] == [["Night Shift", "Night Shift"]]
    for wrong in ("E", "A,B,E", ""):
        with pytest.raises(Malformed, match="A, B, C, D"):
            lab.deck_pairs(GAME, wrong)


def test_decks_are_picked_at_random():
    pos = GAME.setup(GAME.complete(None))
    for kind in PLANNERS:
        assert len({answer(kind, pos, 0, seed).move for seed in range(6)}) > 1


# ---- regret matching -----------------------------------------------------------------------------
def test_matching_finds_the_mix_of_a_game_of_bluff():
    """Rows win 3 against the one and 1 against the other column, or nothing.

    One to three is the mix that cannot be beaten.
    """
    *_, (shares, values) = matrix.solve(
        [matrix.Results([0.5, 0.5], [[0.75, 0.0], [0.0, 0.25]])], 1.0)
    assert shares[0] == pytest.approx(0.25, abs=0.04)
    assert max(values) == pytest.approx(0.1875, abs=0.03)
    *_, (shares, _) = matrix.solve(
        [matrix.Results([1.0, 0.0], [[0.6, 0.0], [0.5, 0.5]])], 0.0)
    assert shares[0] > 0.9       # the others do not think of it: their odds are taken at their word


# ---- the deck table ------------------------------------------------------------------------------
def test_the_balance_command_prints_a_table_and_its_json(capsys):
    told = []
    report = lab.balance(GAME, 2, "random", seed=1, on_progress=lambda *at: told.append(at))
    assert told == [(done, 12) for done in range(1, 13)] and len(report["rows"]) == 6
    assert all(row["wins"] + row["draws"] + row["losses"] == 2 for row in report["rows"])
    status = main(["balance", "gtoons", "--games", "2", "--player", "random", "--seed", "1",
                   "--json"])
    assert json.loads(capsys.readouterr().out) == report and status == (0 if report["all_fair"] else 1)
    main(["balance", "gtoons", "--games", "2", "--player", "random", "--seed", "1"])
    out = capsys.readouterr().out
    assert out == lab.balance_table(report) + "\n" and all(deck["name"] in out
                                                           for deck in GAME.library.decks)
    assert main(["balance", "gomori"]) == 2 and "no prebuilt decks" in capsys.readouterr().err
    assert main(["balance", "gtoons", "--player",
                 "nrmal"]) == 2 and "normal" in capsys.readouterr().err


def test_an_uneven_deck_is_told():
    report = lab.balance(GAME, 2, "random")
    for row in report["rows"]:
        row["score"] = 0.5
    assert "is fair: within 40 to 60" in lab.balance_table(report | {"all_fair": True})
    assert "outside" in lab.balance_table(report | {"all_fair": False})

