"""TTCG, sections 4, 5 and 13: set-up, the turn, points and the end of the match."""

import random

import pytest

from mulligan import CHANCE, Match
from mulligan.lab import series as lab
from ttcg import GAME
from ttcg.cards.library import LIBRARY, named_decks
from ttcg_table import Table, spell, unit

TEN = " ".join(f"filler-{n}" for n in range(1, 11))
LIFE = spell("two-lives", ("normal", "Gain two points."))
HARM = spell("harm", ("normal", "Your opponent loses two points."))


def began(**options):
    """A match that has been dealt."""
    return Match(GAME, options, seed=5)


# ---- 4 and 5 set-up, the turn ----------------------------------------------------------------------------------------
def test_who_begins():
    """TT-4.1: by chance, or as named."""
    assert {Match(GAME, seed=seed).state.turn for seed in range(12)} == {0, 1}
    assert {Match(GAME, {"first": "B"}, seed=seed).state.turn for seed in range(4)} == {1}


def test_decks_by_chance():
    """TT-4.4: who brings none gets a prebuilt one."""
    known = {tuple(sorted(deck["cards"])) for deck in LIBRARY.decks}
    found = set()
    for seed in range(8):
        state = Match(GAME, seed=seed).state
        for seat in (0, 1):
            found.add(tuple(sorted(state.card(card).id for card in (*state.hands[seat], *state.decks[seat]))))
    assert found <= known and len(found) > 1


def test_a_deck_that_is_offered_no_more_keeps_its_id_and_its_list():
    """TT-4.5: a record names it, and it is dealt as it was; so it is guessed, too; chance gives it to none."""
    offered = {deck["id"] for deck in LIBRARY.decks}
    earlier = [deck for deck in named_decks() if deck["id"] not in offered]
    assert [deck["id"] for deck in earlier] == ["stone-and-ember", "tide-and-dusk", "root-and-bell", "gale-and-wire",
                                               "root-bell"]
    for deck in earlier:
        pos = GAME.setup(GAME.complete({}))
        for _ in (0, 1):
            move = GAME.parse(pos, CHANCE, f"deck {deck['id']}")
            assert GAME.text(pos, CHANCE, move) == f"deck {deck['id']}"
            pos = GAME.apply(pos, CHANCE, move)
        rng = random.Random(3)
        lab.let_chance_act(GAME, pos, rng)
        pos.discards[1], pos.decks[1] = pos.decks[1][5:], pos.decks[1][:5]
        for guess in (pos, GAME.determinise(pos, 0, rng)):
            dealt = sorted(guess.card(card).id for card in (*guess.hands[1], *guess.decks[1], *guess.discards[1]))
            assert dealt == sorted(deck["cards"]) and not GAME.deck_faults(dealt, {})

    class Last:
        def random(self):
            return 0.999999
    assert GAME.sample(GAME.setup(GAME.complete({})), Last()) == ("deck", len(offered) - 1)


def test_turns_are_numbered():
    """TT-5.1, TT-4.3: over both players; the first one draws no card and has no battle."""
    match = began(first="A")
    assert (match.state.number, len(match.state.hands[0])) == (1, 7)
    table = Table(no=1).do("end ..").shows(number=2, turn="B", A_hand_size=0, B_hand_size=1)
    table.do("end ..").shows(number=3, turn="A", A_hand_size=1)


@pytest.mark.parametrize("what", ["turn", "main phase", "battle phase", "draw phase"])
def test_skips(what):
    """TT-5.2, TT-5.4, TT-5.7, TT-20.8"""
    force = spell(f"force-{what.split()[0]}", ("normal", f"Your opponent skips their next {what}."))
    table = Table(A=dict(spells=force), B=dict(hand=TEN + " filler-11", units="water-1")).do("use s1 1 .., end ..")
    if what == "turn":
        table.shows(number=7, turn="A", B_hand_size=11)
    elif what == "draw phase":
        table.shows(number=6, turn="B", step="main", B_hand_size=11)
    elif what == "main phase":
        table.shows(number=6, turn="B", step="battle", B_hand_size=12)
    else:
        table.shows(number=6, step="main").refused("battle", "wrong_phase", "TT-5.7")
        table.do("end -> filler-1 filler-2 .., A: end .., B: battle ..").shows(number=8, step="battle")


def test_skips_add_up():
    """TT-20.8: and each is used up once."""
    force = spell("force-turn", ("normal", "Your opponent skips their next turn."))
    table = Table(A=dict(spells=f"{force}, {force}")).do("use s1 1 .., use s2 1 .., end ..").shows(number=7, turn="A")
    table.do("end ..").shows(number=9, turn="A").do("end ..").shows(number=10, turn="B")


def test_a_skipped_draw_phase_costs_nothing():
    """TT-5.4"""
    force = spell("force-draw", ("normal", "Your opponent skips their next draw phase."))
    Table(A=dict(spells=force), B=dict(deck="")).do("use s1 1 .., end ..").shows(B_points=20, turn="B")


def test_the_draw_phase():
    """TT-5.4, TT-13.7, TT-8.2: a card, or 5 points.

    Then a window, the non-active player first; other draws cost nothing.
    """
    table = Table(A=dict(spells=LIFE), B=dict(spells=LIFE)).do("end, B: pass, A: pass")
    table.shows(number=6, turn="B", step="draw", mover="A", ask="window", B_hand_size=1)
    Table(B=dict(deck="")).do("end ..").shows(B_points=15, B_hand_size=0)
    draw = spell("draw-two", ("normal", "Draw two cards."))
    Table(A=dict(spells=draw, deck="")).do("use s1 1 ..").shows(A_points=20)
    Table(A=dict(spells=draw, deck="earth-1")).do("use s1 1 ..").shows(A_points=20, A_hand="earth-1")


def test_the_main_phase():
    """TT-5.5: two plays; what an effect puts on the field is none."""
    call = spell("call", ("normal", "Play one rank 1 unit from your hand."))
    table = Table(A=dict(hand="earth-1 water-1 fire-1 air-1", spells=call))
    table.do("use s1 1 -> air-1 .., play earth-1 u2 .., play water-1 u3 ..")
    table.shows(A_hand="fire-1").refused("play fire-1 u4", "no_play_left", "TT-5.5")


def test_changing_phases():
    """TT-5.6, TT-8.2: the opponent has a window, and the phase changes in any case; no way back."""
    table = Table(A=dict(units="earth-1", hand="water-1"), B=dict(spells=LIFE))
    table.do("battle").shows(ask="window", mover="B")
    table.do("B: use s1 1 ..").shows(B_points=22, step="battle", mover="A", ask="idle")
    table.refused("play water-1 u2", "wrong_phase", "TT-5.8").refused("battle", "wrong_phase")
    table = Table(B=dict(spells=LIFE))
    table.do("end").shows(mover="B", number=5).do("B: use s1 1 ..").shows(B_points=22, number=6)


def test_no_plays_in_battle():
    """TT-5.8: but an effect puts cards on the field."""
    call = spell("call", ("normal", "Play one rank 1 unit from your hand."))
    table = Table(A=dict(hand="earth-1", spells=call), step="battle")
    table.refused("play earth-1 u1", "wrong_phase", "TT-5.8")
    table.do("use s1 1 -> earth-1 u1 ..").shows(A_units="earth-1")


def test_the_end_step():
    """TT-5.9: delayed effects and triggers, then the hand limit, which may trigger once more."""
    later = spell("later", ("normal", "At the end of the turn, gain two points."))
    dusk = unit("dusk", "earth", 1, 250, ("passive", "At the end of your turn, gain one point."))
    table = Table(A=dict(units=dusk, spells=later))
    table.do("use s1 1 ..").shows(A_points=20).do("end ..").shows(A_points=23, turn="B")
    table.do("end ..").shows(A_points=23)
    watch = unit("mourn", "earth", 1, 250, ("passive", "When you discard a card, gain one point."))
    table = Table(A=dict(units=watch, hand=TEN + " filler-11 filler-12"))
    table.do("end -> filler-1 filler-2 ..").shows(A_hand_size=10, A_points=22, turn="B")


def test_the_start():
    """TT-5.3: "until your next turn" has ended, then the triggers."""
    dawn = unit("dawn", "earth", 1, 250, ("passive", "At the start of your turn, gain one point."),
                ("normal", "Until your next turn, this card gains 100 attack."))
    table = Table(A=dict(units=dawn))
    table.do("use u1 2 ..").shows(A_u1_attack=350).do("end ..").shows(A_u1_attack=350, A_points=20)
    table.do("end ..").shows(turn="A", A_u1_attack=250, A_points=21)


def test_the_start_has_a_chain_of_its_own():
    """TT-5.3, TT-8.2: before the draw, with a window of its own."""
    dawn = unit("dawn", "earth", 1, 250, ("passive", "At the start of your turn, gain one point."),
                ("normal", "Until your next turn, this card gains 100 attack."))
    table = Table(B=dict(units=dawn))
    table.do("end, B: pass, A: pass").shows(step="start", chain=1, ask="window", mover="A", B_hand_size=0, B_points=20)
    table.do("A: pass, B: pass").shows(step="draw", B_points=21, B_hand_size=1)


def test_what_is_due_ends_with_the_turn():
    """TT-5.10"""
    Table(A=dict(units="ridge-ram")).do("use u1 1 ..").shows(A_u1_attack=410).do("end ..").shows(A_u1_attack=260)


# ---- 13 points -------------------------------------------------------------------------------------------------------
def test_no_upper_limit():
    """TT-13.1"""
    Table(A=dict(spells=LIFE, points=99)).do("use s1 1 ..").shows(A_points=101)


def test_damage():
    """TT-13.2"""
    Table(A=dict(units="flint-hopper")).do("use u1 1 ..").shows(B_points=19)


def test_the_end_comes_at_once():
    """TT-13.3, TT-13.4, TT-16.4: after each link; what is below does not resolve, and everything is refused."""
    table = Table(A=dict(spells=LIFE, points=2), B=dict(spells=HARM))
    table.do("use s1 1, B: use s1 1 ..").over("B").shows(A_points=0)
    table.refused("A: pass", "game_over").refused("B: end", "game_over")


def test_the_end_by_a_cost():
    """TT-13.3, TT-7.6: a cost that destroys a unit may end the match before the effect is on the chain."""
    dear = spell("dear", ("normal", "Destroy one unit you control to destroy one unit your opponent controls."))
    table = Table(A=dict(spells=dear, units="earth-2", points=2), B=dict(units="water-1"))
    table.do("use s1 1 -> eu1 u1 ..").over("B").shows(A_points=0, B_units="water-1")


@pytest.mark.parametrize("seat", ["A", "B"])
def test_conceding(seat):
    """TT-13.5"""
    match = began(first=seat)
    match.act("AB".index(seat), "resign")
    assert match.outcome().winner == "BA".index(seat) and not match.to_move()


def test_the_bound_of_turns():
    """TT-13.6, TT-1.7"""
    Table(A=dict(points=3), no=12, max_turns=12).do("end ..").over("B")
    Table(A=dict(points=3), no=11, max_turns=12).do("end ..").shows(over=False)
