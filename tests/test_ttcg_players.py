"""TTCG's opponents: what wins or saves is found, nothing is peeked at, little is thought where little is to decide."""

import itertools
import random
from math import inf

import pytest

from house import midway, rolled
from mulligan.lab import series as lab
from mulligan import players
from mulligan.players import plans
from ttcg import GAME
from ttcg.bots import evaluate, quick
from ttcg.rules import moves
from ttcg.cards.library import LIBRARY
from ttcg.bots.players import Planner, foreseen, led
from ttcg.rules.constants import (ATTACK, BATTLE, CHOOSE, END_TURN, FREE, MAIN, PASS, PICK, PLAY, SPELL, TO_BATTLE, USE,
                                  WINDOW, YES)
from ttcg_table import Table, spell, unit

DECKS = lab.deck_pairs(GAME)
LEVELS = ("easy", "normal", "hard", "expert")
PLANNERS = ("hard", "expert")
SPARK = spell("players-spark", ("normal", "Your opponent loses one point."), ("dormant", "Gain one point."))
BLAST = spell("players-blast", ("normal", "Destroy one unit on the field."), ("dormant", "Gain one point."))
STOP = spell("players-stop", ("counter", "When an enemy unit attacks, counter that attack."),
             ("dormant", "Gain one point."))
SHY, LUCKY = ("passive",
              "This card cannot be targeted by spell effects."), ("latent", "When this card is tapped, gain one point.")
DULL = unit("players-dull", "earth", 1, 250, SHY, LUCKY)


def player(kind, looks=60):
    made = players.make(GAME, kind)
    if isinstance(made, Planner):
        made.looks = min(made.looks, looks)
    return made


def think(kind, pos, seed=1, looks=60):
    """All thoughts of a player about a position, with as much time as it wants and nothing kept of a plan."""
    plans.unfinished.clear()
    return list(player(kind, looks).think(lambda rng: GAME.determinise(pos, pos.mover, rng), pos.mover,
                                          random.Random(seed), inf))


def answer(kind, table, seed=1):
    """What a player does, as the game writes it."""
    pos = table.pos
    return GAME.text(pos, pos.mover, think(kind, pos, seed)[-1].move)


# ---- what matters is found ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
def test_an_attack_that_wins_is_made(kind):
    """TT-11.6: rank 3 takes the last points, rank 1 does not."""
    table = Table(A=dict(units="earth-1, fire-3"), B=dict(points=3), step="battle")
    assert answer(kind, table) == "attack u2 player"


@pytest.mark.parametrize("kind", LEVELS)
def test_the_last_point_is_taken(kind):
    table = Table(A=dict(units=DULL, spells=SPARK, hand="rune-1"), B=dict(points=1, units="earth-3"))
    assert answer(kind, table) == "use s1 1"


@pytest.mark.parametrize("kind", LEVELS)
def test_an_attack_that_would_be_the_end_is_answered(kind):
    """TT-8.7: with 2 points left, rank 2 must not come through."""
    table = Table(A=dict(units="fire-2"), B=dict(points=2, spells=STOP), step="battle").do("attack u1 player")
    assert table.pos.ask == WINDOW and answer(kind, table) == "use s1 1"


EAGER = unit("players-eager", "fire", 2, 500, SHY,
             ("passive", "When a spell effect activates, your opponent mills one card."))
STING = spell("players-sting", ("counter", "When an enemy unit attacks, your opponent loses one point."),
              ("dormant", "Gain one point."))
MEND = spell("players-mend", ("normal", "Gain one point."), ("dormant", "Draw one card."))


@pytest.mark.parametrize("kind", LEVELS)
def test_what_would_be_the_end_is_answered_though_an_own_trigger_lies_above_it(kind):
    """TT-9.5: the trigger of one's own lies above the other's link, which still comes."""
    table = Table(A=dict(points=1, units=EAGER, spells=MEND), B=dict(spells=STING), step="battle")
    table.do("attack u1 player").do("B: use s1 1, B: pass")
    assert table.pos.chain[-1].seat == 0 and answer(kind, table) == "use s1 1"


@pytest.mark.parametrize("kind", LEVELS)
def test_what_is_destroyed_is_the_best_of_the_others(kind):
    """TT-12.3: rank 3 costs three points; the own unit is no choice."""
    table = Table(A=dict(units="water-1", spells=BLAST), B=dict(units="earth-1, earth-3, earth-2"))
    table.take("use s1 1")
    assert table.pos.ask == PICK and answer(kind, table) == "choose eu2"


@pytest.mark.parametrize("kind", LEVELS)
def test_nothing_of_ones_own_is_destroyed_for_nothing(kind):
    table = Table(A=dict(units="water-4", spells=BLAST), B=dict(points=10))
    assert not answer(kind, table).startswith("use s1")


@pytest.mark.parametrize("kind", LEVELS)
def test_an_attack_that_loses_is_not_made(kind):
    """TT-11.5"""
    table = Table(A=dict(units=DULL), B=dict(units="fire-3"), step="battle")
    assert answer(kind, table) == "end"


@pytest.mark.parametrize("kind", ("normal", *PLANNERS))
def test_who_foretells_ranks_up_to_win_this_turn(kind):
    """TT-6.2: with one play left, only the rank 3 unit on the pile takes the last three points."""
    table = Table(A=dict(units="fire-2", hand="rune-1 fire-3"), B=dict(points=3), plays=1)
    assert answer(kind, table) == "play fire-3 u1"


def test_a_play_is_made_though_one_more_would_spoil_it():
    """TT-5.5: nobody has to play twice. Normal laid nothing where the spell of rank 2 could only cover the first."""
    for hand in (f"{SPARK} rune-2", f"{SPARK} {SPARK} rune-2 rune-2"):
        table = Table(A=dict(hand=hand), B=dict(units="earth-2"))
        assert answer("normal", table) == f"play {SPARK} s1"
    pos = table.pos
    assert quick.greedy_move(pos)[0] == PLAY and quick.greedy_move(pos, laying=False) == (TO_BATTLE,)
    bare, ahead = evaluate.quiescent(pos, pos.number, laying=False)
    assert bare.hands[0] == pos.hands[0] and bare.number == pos.number + 1 and ahead


# ---- judgement ------------------------------------------------------------------------------------------------------
@pytest.mark.native
def test_judgements_are_chances_of_both():
    for seed in range(6):
        for pos in itertools.islice(rolled(GAME, seed, DECKS[seed * 3 % len(DECKS)]), seed % 3, None, 3):
            before = pos.data()
            for look in (GAME.evaluate, evaluate.foretell):
                assert 0 <= look(pos, 0) <= 1 and look(pos, 0) + look(pos, 1) == pytest.approx(1)
            assert pos.data() == before


def test_foretelling_goes_to_the_end_of_the_turn_and_no_further():
    for pos in midway(GAME, lambda pos: pos.number > 3 and pos.step == MAIN and pos.ask == FREE, 3):
        end, ahead = evaluate.quiescent(pos, pos.number)
        assert end.over or end.number == pos.number + 1 and not end.chain and ahead < evaluate.CALM - 1


def test_what_is_sooner_is_surer():
    """A win that lies open counts more than one that has to be attacked for; a loss that comes later hurts less."""
    won = Table(A=dict(units="fire-3"), B=dict(points=3), step="battle").do("attack u1 player ..").pos
    later = Table(A=dict(units="fire-3"), B=dict(points=3)).pos
    assert 1 == evaluate.foretell(won, 0) > evaluate.foretell(later, 0) > 0.9
    assert 0.1 > evaluate.foretell(later, 1) > evaluate.foretell(won, 1) == 0


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_cards_are_laid_before_an_attack_that_should_win(kind):
    """TT-8.7: it may be countered. Each card laid first was once taken for a doubt, so hands stayed full."""
    table = Table(A=dict(units="fire-3", hand="earth-1 water-1"), B=dict(points=3))
    laid = answer(kind, table)
    assert laid in ("play earth-1 u2", "play water-1 u2")
    assert answer(kind, table.do(f"{laid} ..")).startswith("play")
    assert answer(kind, Table(A=dict(units="fire-3"), B=dict(points=3))) == "battle"


def test_points_and_units_are_worth_something():
    even = evaluate.evaluate(Table(A=dict(units="fire-2"), B=dict(units="fire-2")).pos, 0)
    assert evaluate.evaluate(Table(A=dict(units="fire-2"), B=dict(units="fire-2", points=15)).pos, 0) > even
    assert evaluate.evaluate(Table(A=dict(units="fire-2, earth-1"), B=dict(units="fire-2")).pos, 0) > even
    assert evaluate.evaluate(Table(A=dict(units="fire-2"), B=dict(units="earth-1/fire-2")).pos, 0) < even


def test_empty_places_are_one_thought_and_lost_attacks_none():
    pos = Table(A=dict(units="-, earth-1", hand="fire-1 earth-2 rune-1")).pos
    plays = [move for move in evaluate.worthy(pos, 0) if move[0] == PLAY]
    assert len(plays) == 3 and {move[2] for move in plays} == {0, 1, 5} and set(plays) < set(moves.legal(pos, 0))
    pos = Table(A=dict(units="earth-1, fire-3"), B=dict(units="water-2"), step="battle").pos
    assert [GAME.text(pos, 0, move) for move in evaluate.worthy(pos, 0) if move[0] == ATTACK] == ["attack u2 eu1"]


def test_before_the_deal_both_stand_alike():
    pos = GAME.setup(GAME.complete({}), [])
    assert [GAME.evaluate(pos, seat) for seat in (0, 1)] == [0.5, 0.5]


# ---- thinking -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("wanted", [lambda pos: pos.number > 4 and pos.step == MAIN and pos.ask == FREE,
                                    lambda pos: pos.number > 4 and pos.ask == WINDOW and pos.turn != pos.mover,
                                    lambda pos: pos.number > 3 and pos.ask == PICK,
                                    lambda pos: pos.number > 4 and pos.step == BATTLE and pos.ask == FREE],
                         ids=["main", "window", "choice", "battle"])
def test_the_answer_is_the_same_whatever_the_other_hides(kind, wanted):
    for pos in midway(GAME, wanted, 2):
        thoughts = [think(kind, truth, looks=25)
                    for truth in (pos, *(GAME.determinise(pos, pos.mover, random.Random(seed)) for seed in (7, 8)))]
        assert [t[-1]
                for t in thoughts] == [thoughts[0][-1]] * 3 and thoughts[0][-1].move in moves.legal(pos, pos.mover)


@pytest.mark.parametrize("kind", PLANNERS)
def test_many_cards_to_discard_take_no_longer_than_there_is_time(kind, monkeypatch):
    """A choice among many, in the end phase: thoughts come often, and one guess is enough when the time is over."""
    looks = itertools.count(0, 0.001)
    monkeypatch.setattr(plans, "perf_counter", lambda: next(looks))
    monkeypatch.setattr("ttcg.bots.players.perf_counter", lambda: next(looks))
    pos = Table(A=dict(hand=" ".join(list(LIBRARY.shipped.cards)[:20]))).do("end").pos
    while pos.ask == WINDOW:
        pos = GAME.apply(pos, pos.mover, (PASS,))
    assert pos.ask == PICK and len(moves.legal(pos, 0)) == 20
    thoughts = list(players.make(GAME, kind).think(lambda rng: GAME.determinise(pos, 0, rng), 0, random.Random(1),
                                                   0.001))
    assert thoughts[-1].share < 0.5 and thoughts[-1].move in moves.legal(pos, 0)


VAIN = unit("players-vain", "fire", 1, 250, ("normal", "This turn, this card gains 50 attack."), SHY)
HITTER, TOWER = (unit(f"players-{name}", "fire", rank, 250 * rank, SHY, LUCKY)
                 for name, rank in (("hitter", 3), ("tower", 4)))
BOMB = spell("players-bomb", ("normal", "Destroy this card to destroy one unit your opponent controls."),
             ("dormant", "Gain one point."))


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_a_move_that_ends_the_turn_is_not_judged_by_the_turn_after_it(kind):
    """To use a card for nothing puts off the other's attacks in no way: with all done, a pass is best."""
    pos = Table(A=dict(units=VAIN), B=dict(units="earth-3, water-3, dark-3"), step="battle").do("end").do("B: pass").pos
    assert pos.ask == WINDOW and len(moves.legal(pos, 0)) == 2 and think(kind, pos)[-1].move == (PASS,)


def bombing():
    """One play is left. A rank 4 unit on the pile stands well; the spell, once used, costs the other the last points.
    """
    return Table(A=dict(units=HITTER, hand=f"{BOMB} {TOWER}"), B=dict(points=3, units="earth-5"), plays=1)


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_the_stronger_plan_with_what_their_cards_can_do(kind):
    """Normal does not foresee the use, but prices the spell by what it brings, and so finds it, too."""
    table = bombing()
    for move in (f"play {BOMB} s1", "use s1 1"):
        assert answer(kind, table) == move
        table.do(f"{move} ..")
    assert table.pos.winner == 0


def test_a_plan_is_kept_until_something_comes_otherwise():
    table, made, planned = bombing(), player("hard"), []
    plan = made.plan
    made.plan = lambda *given: planned.append(1) or plan(*given)

    def move(pos):
        planned.clear()
        *_, thought = made.think(lambda rng: GAME.determinise(pos, 0, rng), 0, random.Random(1), inf)
        return GAME.text(pos, 0, thought.move), len(planned)
    plans.unfinished.clear()
    first, count = move(table.pos)
    after = table.do(f"{first} ..").pos
    assert first == f"play {BOMB} s1" and count == 1 and move(after) == ("use s1 1", 0)
    move(bombing().pos)
    after.points[1] = 2
    assert move(after) == ("use s1 1", 1)


def test_a_plan_that_cannot_go_on_is_made_anew():
    """What was milled or drawn may be other than in the guess it was planned in: what it would do next need not be
    legal.
    """
    pos, made = bombing().pos, player("hard")
    plans.unfinished.clear()
    plans.unfinished[made.key(pos, 0)] = 0.9, ((CHOOSE, 3),)
    *_, thought = made.think(lambda rng: GAME.determinise(pos, 0, rng), 0, random.Random(1), inf)
    assert thought.move in moves.legal(pos, 0)
    other = bombing()
    other.pos.discards[1].append(other._copy(1, "earth-5"))
    assert made.key(pos, 0) != made.key(other.pos, 0)


@pytest.mark.parametrize("kind", PLANNERS)
def test_what_is_as_good_as_won_is_not_tried_in_more_guesses(kind):
    pos, guesses = Table(A=dict(units=DULL), B=dict(points=1), step="battle").pos, []

    def hidden(rng):
        guesses.append(1)
        return GAME.determinise(pos, 0, rng)
    plans.unfinished.clear()
    *_, thought = players.make(GAME, kind).think(hidden, 0, random.Random(1))
    assert GAME.text(pos, 0, thought.move) == "attack u1 player" and len(guesses) == 2


def test_another_guess_is_only_for_what_hangs_on_it():
    """What nothing hidden comes into is the same in all guesses; a draw, or the other's plays to come, are not."""
    drawing = spell("players-drawing", ("normal", "Draw one card."), ("dormant", "Gain one point."))
    for table, guesses in ((Table(A=dict(units="fire-2", hand="fire-3 earth-1"), B=dict(units="water-1")), 1),
                           (Table(A=dict(units="fire-2", spells=drawing, hand="fire-3"), B=dict(units="water-1")), 2),
                           (Table(A=dict(spells=SPARK), B=dict(hand="water-1 fire-1 dark-1"), turn="B"), 2)):
        made, pos = [], table.do("play water-1 u1").pos if table.pos.turn else table.pos
        assert pos.mover == 0 and len(moves.legal(pos, 0)) > 1
        *_, thought = players.make(GAME, "foretelling").think(
            lambda rng: made.append(1) or GAME.determinise(pos, 0, rng), 0, random.Random(1), inf)
        assert len(made) == guesses and 0 < thought.value < 1


@pytest.mark.parametrize("text", ["Look at your opponent's hand.", "Reveal the top card of your deck.",
                                  "Gain one point for each unit in your opponent's hand.",
                                  "If your opponent has a fire card in their hand, gain one point."])
def test_what_is_shown_or_counted_unseen_may_come_otherwise(text):
    """TT-3.8: nothing moves, and yet it is another in each guess."""
    pos = Table(A=dict(spells=spell(f"players-peek-{len(text)}", ("normal", text), LUCKY)), B=dict(hand="fire-1")).pos
    assert [foreseen(pos, 0, move)[1] for move in moves.legal(pos, 0) if move[0] == USE] == [False]


def test_what_comes_of_a_move_is_what_foretelling_says():
    """Both ways to go on, laying or not, share what the move sets off."""
    for pos in midway(GAME, lambda pos: pos.number > 3 and len(moves.legal(pos, pos.mover)) > 2, 6):
        for move in evaluate.worthy(pos, pos.mover):
            after = GAME.apply(pos, pos.mover, move)
            ways = [evaluate.foretell(after, pos.mover, pos.number, laying=laying) for laying in (True, False)]
            found, _ = foreseen(pos, pos.mover, move)
            assert min(abs(found - way) for way in ways) < 0.002 and found > ways[0] - 0.002


@pytest.mark.parametrize("kind", LEVELS[1:])
def test_who_can_only_pass_does_so_at_once(kind):
    found = (pos for pos in rolled(GAME, 3, DECKS[3]) if pos.ask == WINDOW and len(moves.legal(pos, pos.mover)) == 1)
    for pos in itertools.islice(found, 0, 80, 20):
        thoughts = think(kind, pos)
        assert len(thoughts) == 1 and thoughts[0].move == (PASS,) and 0 <= thoughts[0].value <= 1


def test_a_plan_looks_no_further_than_it_may():
    """Each level looks at more ends of turns than the one before it.

    One more length of the best lines is the most it goes beyond.
    """
    hard, expert = (players.make(GAME, kind) for kind in PLANNERS)
    assert hard.looks < expert.looks <= 6_000 and hard.seconds < expert.seconds < 1.5
    hard.looks, hard.width = 30, 2
    def wide(pos):
        return pos.number > 4 and pos.step == MAIN and pos.ask == FREE and len(evaluate.worthy(pos, pos.mover)) > 9
    for pos in midway(GAME, wide, 3):
        *_, found = hard.lines(pos, pos.mover, random.Random(1), inf)
        assert 10 <= len(found) < 300 and found[0][0] == max(line[0] for line in found)


def test_a_line_leads_where_its_moves_lead_one_by_one():
    """Lines share what they begin with; one that cannot go on in a guess ends there."""
    made = player("hard", 40)
    for pos in midway(GAME, lambda pos: pos.number > 4 and pos.step == MAIN and pos.ask == FREE, 3):
        seat, reached = pos.mover, {(): (pos, True)}
        *_, found = made.lines(pos, seat, random.Random(1), inf)
        for _, _, line, after in found:
            end, whole = led(reached, seat, line)
            assert whole and end.data() == after.data()
        broken = *found[0][2][:1], (CHOOSE, 99), (END_TURN,)
        end, whole = led(reached, seat, broken)
        assert not whole and end.data() == led(reached, seat, broken[:1])[0].data()


@pytest.mark.parametrize("kind", LEVELS)
def test_a_player_plays_a_match_to_its_end(kind):
    pos = lab.deal(GAME, {"max_turns": 5}, 5, DECKS[6])
    outcome = lab.play(GAME, [player(kind, 8), player(kind, 8)], pos, "whole", inf)
    assert outcome is not None


def dealt(seed, **options):
    return lab.deal(GAME, options, seed, DECKS[seed % len(DECKS)])


def test_where_a_card_comes_by_a_shuffle_is_nothing_a_player_knows():
    """What lies on top, or was put there, is as likely to come anywhere; all lines of one guess have the same lot."""
    places = []
    for seed in range(200):
        pos = dealt(seed)
        order, top = evaluate.mixed(pos, 0), pos.decks[0][-1]
        assert sorted(order) == sorted(pos.decks[0])
        places.append(order.index(top) / (len(order) - 1))
        pos.decks[0].remove(top)
        assert evaluate.mixed(pos, 0) == tuple(card for card in order if card != top)
    assert 0.43 < sum(places) / len(places) < 0.57 and min(places) < 0.05 and max(places) > 0.95


def test_a_hand_that_cannot_begin_is_given_back():
    """TT-1.2: with the option; most hands are kept, as a new one has a card fewer."""
    taken = {False: [], True: []}
    for seed in range(80):
        pos = dealt(seed, mulligan=True)
        hand = [pos.card(card) for card in pos.hands[pos.mover]]
        able = any(card.rank == 1 and card.type != SPELL for card in hand)
        if pos.prompt == "mulligan" and len(taken[able]) < (3, 12)[able]:
            taken[able].append(think("normal", pos)[-1].move == (CHOOSE, YES))
    assert sum(taken[False]) > len(taken[False]) / 2 and sum(taken[True]) < len(taken[True]) / 2, taken
