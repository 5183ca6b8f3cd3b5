"""What a position of TTCG keeps, so that it need not be worked out anew: it is what working it out would give."""

import pytest

from house import rolled
from mulligan.lab import series as lab
from ttcg import GAME
from ttcg.bots import evaluate, quick
from ttcg.rules import flow, moves
from ttcg.rules.constants import ATTACK, FREE, MAIN, PASS, PLAY, UNTAP, USE, WINDOW
from ttcg_table import Table, one, unit, watcher

DECKS = lab.deck_pairs(GAME)
KEPT = "immune", "prevents", "forbids", "twice", "direct", "only", "rank_ups", "untaps", "starts", "inverted"


def holding(pos):
    """What holds in a position, as plain data."""
    values = {card: (one.type, one.subs, one.rank, one.attack, one.defense) for card, one in pos.now.of.items()}
    return values, [repr(getattr(pos.now, name)) for name in KEPT]


def afresh(pos):
    new = pos.copy()
    new._now = new._waits = None
    return new


def test_what_holds_is_gathered_anew_whenever_something_changes_it():
    """TT-14.3, in 12 matches of random moves."""
    steady = 0
    for seed in range(12):
        for pos in rolled(GAME, seed, DECKS[seed]):
            if not pos.over:
                steady += pos.now.steady
                assert holding(pos) == holding(afresh(pos)) and pos.waits == afresh(pos).waits
    assert steady > 100


def test_a_text_about_points_taps_or_the_phase_is_never_taken_for_steady():
    """TT-7.7, TT-18.3: what holds follows when nothing on the field has moved."""
    text = "While you have 15 or more points, this card gains 100 attack."
    rich = unit("kept-rich", "earth", 1, 250, ("passive", text))
    table = Table(A=dict(points=14, units=rich, spells=one("kept-gain", "Gain one point.")))
    assert not table.pos.now.steady
    table.shows(A_u1_attack=250).do("use s1 1 ..").shows(A_u1_attack=350)
    plain = unit("kept-plain", "earth", 1, 250, ("passive", "All other earth units you control gain 100 attack."))
    assert Table(A=dict(units=f"{plain}, earth-1")).pos.now.steady


def test_a_card_that_is_laid_still_hears_what_it_waits_for():
    """TT-9.7: what is asked for first while the card is on its way to a tapped pile."""
    ear = watcher("When this card is played", kind="earth")
    table = Table(A=dict(units="earth-1", hand=f"{ear} earth-2"))
    table.pos._waits = None
    table.do(f"play {ear} u2 ..").shows(A_points=21)


def test_a_window_that_nobody_answers_is_two_passes():
    """TT-8.4: what opponents foresee with is what the moves bring, link by link."""
    seen = 0
    for seed in range(4):
        for pos in rolled(GAME, seed, DECKS[seed * 5 % len(DECKS)]):
            if pos.ask != WINDOW:
                continue
            short, long = pos.copy(), pos.copy()
            flow.unanswered(short)
            for _ in range(2 - flow.times_passed(pos)):
                moves.play(long, long.mover, (PASS,))
            assert short.data() == long.data()
            seen += bool(pos.chain)
    assert seen > 20


@pytest.mark.native
def test_a_move_that_nobody_answers_is_that_move_and_two_passes():
    """TT-8.2: in playouts; where something waits for the move, the rest is left to be played."""
    made = {PLAY: 0, ATTACK: 0, "left": 0, "over": 0}
    for seed in range(8):
        for pos in rolled(GAME, seed, DECKS[seed * 3 % len(DECKS)]):
            for move in moves.legal(pos, pos.mover) if pos.ask == FREE else ():
                if move[0] in (USE, UNTAP):
                    continue
                short, long = pos.copy(), pos.copy()
                count = quick.unanswered(short, move)
                moves.play(long, long.mover, move)
                if count > 1:
                    assert count == 3
                    flow.unanswered(long)
                assert short.data() == long.data() and holding(short) == holding(afresh(short))
                made[move[0]] = made.get(move[0], 0) + 1
                made["left"] += count == 1
                made["over"] += short.over
    assert min(made[PLAY], made[ATTACK], made["left"], made["over"]) > 0 and made[PLAY] > 50, made


def test_what_is_plainly_played_promises_most():
    """In playouts the play of the highest rank comes first, in the first place for it."""
    seen = 0
    for seed in range(4):
        for pos in rolled(GAME, seed, DECKS[seed * 3 % len(DECKS)]):
            found = moves.plays(pos, pos.mover) if pos.ask == FREE and pos.step == MAIN else ()
            if found:
                most = max(found, key=lambda move: quick._promise(pos.card(move[1])))
                assert quick.greedy_move(pos) == most
                seen += 1
    assert seen > 50


def test_foreseeing_counts_every_move():
    pos = Table(A=dict(units="fire-3"), B=dict(points=3), step="battle").do("attack u1 player").pos
    assert pos.ask == WINDOW and evaluate.quiescent(pos)[1] == 2
    moves.play(pos, pos.mover, (PASS,))
    assert evaluate.quiescent(pos)[1] == 1
