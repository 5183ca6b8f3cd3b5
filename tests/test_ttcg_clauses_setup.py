"""TTCG, sections 1 to 5 and 13: settings, decks, zones, set-up, the turn, points and the end of the match."""

import pytest

from mulligan import Malformed, Match
from ttcg import GAME
from ttcg.cards.library import LIBRARY, faults_of
from ttcg.cards.decks import deck_faults
from ttcg_model import deck_faults as model_faults
from ttcg_table import Table, spell, unit

TEN = " ".join(f"filler-{n}" for n in range(1, 11))
LIFE = spell("two-lives", ("normal", "Gain two points."))
HARM = spell("harm", ("normal", "Your opponent loses two points."))


def began(**options):
    """A match that has been dealt."""
    return Match(GAME, options, seed=5)


# ---- 1 settings ------------------------------------------------------------------------------------------------------
def test_figures():
    """TT-1.1, TT-4.2, TT-13.1: 20 points, seven cards each, two plays, five places."""
    state = began().state
    assert state.points == [20, 20] and [len(hand) for hand in state.hands] == [7, 7]
    assert len(state.piles) == 20 and state.rules.plays == 2 and state.rules.hand_limit == 10 and state.rules.exhaust_loss == 5


@pytest.mark.parametrize(("options", "shown"), [
    (dict(hand_limit=8), dict(A_hand_size=8)),
    (dict(plays=1), {}),
    (dict(exhaust_loss=3), {}),
    (dict(unit_places=3), {}),
])
def test_figures_can_be_set(options, shown):
    """TT-1.1: for test matches."""
    table = Table(A=dict(hand=f"{TEN} earth-1 water-1 fire-1"), B=dict(deck=""), **options)
    if "plays" in options:
        table.do("play earth-1 u1 ..").refused("play water-1 u2", "no_play_left", "TT-5.5")
    elif "exhaust_loss" in options:
        table.do("end -> filler-1 filler-2 filler-3 ..").shows(B_points=17)
    elif "unit_places" in options:
        table.offers("play earth-1 u3").lacks("play earth-1 u4").refused("play earth-1 u4", "no_place", "TT-6.1")
    else:
        table.do("end -> filler-1 filler-2 filler-3 filler-4 filler-5 ..").shows(**shown)


def test_mulligan():
    """TT-1.2: off by default.

    With it, the starting player first, a hand is shuffled back once and one card fewer is drawn.
    """
    assert began().state.number == 1
    match = began(mulligan=True, first="A")
    assert match.state.number == 0 and match.to_move() == (0,)
    lines = {GAME.text(match.state, 0, move) for move in match.legal(0)}
    assert len(lines) == 2
    again = next(line for line in lines if "no" not in line and "keep" not in line)
    match.act(0, again)
    assert match.to_move() == (1,) and len(match.state.hands[0]) == 6
    keep = next(line for line in {GAME.text(match.state, 1, move) for move in match.legal(1)} if line != again)
    match.act(1, keep)
    assert match.state.number == 1 and [len(hand) for hand in match.state.hands] == [6, 7]


@pytest.mark.parametrize("step", [True, False])
def test_untap_step(step):
    """TT-1.3, TT-5.3: cards stay tapped, unless `untap_step` is on; then only those of the player whose turn starts."""
    table = Table(A=dict(units="earth-1*"), B=dict(units="water-1*"), untap_step=step).do("end ..")
    table.shows(turn="B", A_units="earth-1*", B_units="water-1" if step else "water-1*")


def test_gains_of_the_destroyer():
    """TT-1.5, TT-12.3: the other player gains what the owner loses, only if it is set."""
    for gains, points in ((False, 20), (True, 21)):
        table = Table(A=dict(units="earth-2"), B=dict(units="water-1"), step="battle", destroyer_gains=gains)
        table.do("attack u1 eu1 ..")
        table.shows(A_points=points, B_points=19)


def test_uses_can_be_set():
    """TT-1.8, TT-16.2"""
    vigil = unit("vigil", "earth", 1, 250, ("normal", "Untap this card."), ("normal", "Gain one point."))
    quick = spell("quick", ("normal", "Untap one unit you control."))
    table = Table(A=dict(units=vigil, spells=quick))
    table.do("use u1 2 .., use s1 1 -> u1 ..").shows(A_points=21, A_units=vigil)
    table.refused("use u1 2", "already_used", "TT-16.2")
    table = Table(A=dict(units=vigil, spells=quick), effect_uses=2)
    table.do("use u1 2 .., use s1 1 -> u1 .., use u1 2 ..").shows(A_points=22)


def test_triggers_can_be_bounded():
    """TT-1.8, TT-16.2"""
    watch = unit("watch", "earth", 1, 250, ("passive", "When a card is milled, gain one point."))
    mill = spell("mill-three", ("normal", "Mill three cards."))
    Table(A=dict(units=watch, spells=mill)).do("use s1 1 ..").shows(A_points=23)
    Table(A=dict(units=watch, spells=mill), trigger_uses=2).do("use s1 1 ..").shows(A_points=22)


def test_rarity_never_matters():
    """TT-1.9, TT-2.6: copies of any rarity are the same card."""
    deck = [card for card in list(LIBRARY.shipped.cards)[:25] for _ in range(2)]
    assert deck_faults(deck) == [] and {fault.clause for fault in deck_faults([*deck, deck[0] + "~3"])} == {"TT-2.6"}


# ---- 2 cards and decks -----------------------------------------------------------------------------------------------
UNIT = {"id": "T-1", "name": "Test", "type": "earth", "level": 2, "subtypes": ["beast"], "attack": 400, "defense": 600,
        "effects": [{"style": "normal", "text": "Gain one point."}, {"style": "normal", "text": "Draw one card."}]}


@pytest.mark.parametrize(("change", "clause"), [
    (dict(type="wood"), "TT-2.1"),
    (dict(subtypes=[]), "TT-2.2"),
    (dict(subtypes=["cat"]), "TT-2.2"),
    (dict(level=6), "TT-2.3"),
    (dict(level=0), "TT-2.3"),
    (dict(attack=401), "TT-2.4"),
    (dict(attack=-100, defense=1100), "TT-2.4"),
    (dict(effects=UNIT["effects"][:1]), "TT-2.5"),
    (dict(effects=[UNIT["effects"][0]] * 2), "TT-2.5"),
    (dict(type="spell"), "TT-2.2"),
])
def test_cards_that_are_refused(change, clause):
    """TT-2.1 to TT-2.5: TT-2.1, TT-2.2, TT-2.3, TT-2.4, TT-2.5"""
    assert faults_of(UNIT) == []
    faults = faults_of(UNIT | change)
    assert clause in {fault.clause for fault in faults}, faults


def test_cards_of_the_set():
    """TT-2.1, TT-2.3, TT-2.4, TT-2.5: every shipped card."""
    for card in LIBRARY.shipped.cards.values():
        assert faults_of(card) == [] and len(card["effects"]) == 2
        if card["type"] == "spell":
            assert 1 <= card["level"] <= 3 and "attack" not in card and "subtypes" not in card
        else:
            assert 1 <= card["level"] <= 5 and card["attack"] + card["defense"] == 500 * card["level"] and card["subtypes"]


@pytest.mark.parametrize(("change", "wanted"), [
    (lambda deck: deck, set()),
    (lambda deck: deck[:49], {("few", "")}),
    (lambda deck: deck + deck[:20], {("copies", "")}),
    (lambda deck: deck[:49] + ["TT999"], {("unknown", "TT999")}),
    (lambda deck: deck + [deck[0]], {("copies", "")}),
    (lambda deck: [f"{one}~{n % 5}" for n, one in enumerate(deck)], set()),
    (lambda deck: ["TT998"] * 3, {("few", ""), ("unknown", "TT998")}),
])
def test_decks(change, wanted):
    """TT-2.6, TT-2.7: the same faults as the model finds, all of them at once."""
    deck = change([card for card in list(LIBRARY.shipped.cards)[:25] for _ in range(2)])
    faults, model = deck_faults(deck), model_faults(deck, LIBRARY.shipped.cards)
    assert len(faults) == len(model) and {kind for kind,
                                          _ in model} == {kind for kind, _ in wanted} or not wanted and not faults
    assert all(fault.clause in ("TT-2.6", "TT-2.7") for fault in faults)
    if faults:
        with pytest.raises(Malformed):
            Match(GAME, decks=[{"name": "", "cards": deck}, None], seed=1)


def test_a_deck_that_is_too_large():
    """TT-2.6"""
    deck = list(LIBRARY.shipped.cards)[:71]
    assert len(deck_faults(deck)) == 1 and deck_faults(deck[:70]) == []


# ---- 3 zones ---------------------------------------------------------------------------------------------------------
def test_zones_and_places():
    """TT-3.1, TT-3.2, TT-3.4: units on unit places, spells on spell places, any of five, untapped."""
    table = Table(A=dict(hand="earth-1 rune-1"))
    table.offers(*(f"play earth-1 u{n}" for n in range(1, 6)), *(f"play rune-1 s{n}" for n in range(1, 6)))
    table.refused("play earth-1 s1", "wrong_zone", "TT-3.4").refused("play rune-1 u1", "wrong_zone", "TT-3.4")
    table.do("play earth-1 u4 .., play rune-1 s2 ..").shows(A_units="-, -, -, earth-1", A_spells="-, rune-1", A_hand="")


def test_only_the_top_is_active():
    """TT-3.3: a covered card cannot be used, attacked or tapped; it takes no place."""
    table = Table(A=dict(units="earth-1/earth-2, water-1, water-1, fire-1, fire-1", hand="air-1"))
    table.refused("play air-1 u1", "no_place", "TT-6.1")
    tap = spell("tap-all", ("normal", "Tap all units on the field."))
    Table(A=dict(units="earth-1/earth-2", spells=tap)).do("use s1 1 ..").shows(A_units="earth-1/earth-2*")


def test_covering_untaps():
    """TT-3.5, TT-3.6: a card untaps when it is covered; on top again it is untapped and was not played."""
    glad = unit("glad", "earth", 1, 250, ("passive", "When this card is played, gain one point."))
    table = Table(A=dict(units=f"{glad}*", hand="earth-2", spells="rune-1/gale-harness")).do("play earth-2 u1 ..")
    table.shows(A_units=f"{glad}/earth-2").do("use s1 2 -> u1 ..").shows(A_units=glad, A_points=20)


def test_what_is_seen():
    """TT-3.7, TT-3.9: each sees the own hand, nobody the order of a deck; piles, discard piles, points are open."""
    table = Table(A=dict(hand="earth-1", units="earth-1/earth-2*", discard="water-1"),
                  B=dict(hand="fire-1 fire-2", spells="rune-1"))
    mine, theirs = (str(_match(table.pos).view(seat)) for seat in (0, 1))
    assert "Earth 2" in mine and "Earth 2" in theirs and "Water 1" in theirs and "Rune 1" in mine
    assert "Fire 2" in theirs and "Fire 2" not in mine


def _match(pos):
    match = Match(GAME, seed=1)
    match.states = [pos]
    match.actions, match.moves, match.barriers = [], [], []
    return match


def test_what_a_filter_finds_is_revealed():
    """TT-3.8, TT-20.3: a card added from the deck by a description is known to the opponent, a drawn one is not."""
    seek = spell("seek", ("normal", "Add one water unit from your deck to your hand."), ("normal", "Draw one card."))
    table = Table(A=dict(spells=f"{seek}, {seek}", deck="filler-1 filler-2 water-1")).do("use s1 1 -> water-1 ..")
    assert [table.pos.card(card).id for card in table.pos.known[0]] == ["water-1"]
    table.do("use s2 2 ..")
    assert table.fact("A_hand_size") == 2 and len(table.pos.known[0]) == 1


def test_what_was_revealed_stays_known():
    """TT-3.8, TT-20.9: a revealed card that is drawn is known to the opponent; the next one is not."""
    look = spell("look-top", ("normal", "Reveal the top card of your deck."), ("normal", "Draw two cards."))
    table = Table(A=dict(spells=f"{look}, {look}", deck="earth-1 water-1 fire-1"))
    table.do("use s1 1 .., use s2 2 ..").shows(A_hand="earth-1 water-1")
    assert [table.pos.card(card).id for card in table.pos.known[0]] == ["earth-1"]


def test_cards_go_to_zones_of_their_owner():
    """TT-3.10, TT-1.10"""
    back = spell("back", ("normal", "Return one unit from the field to its owner's hand."))
    Table(A=dict(spells=back), B=dict(units="earth-1")).do("use s1 1 -> eu1 ..").shows(B_hand="earth-1", A_hand="")


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


@pytest.mark.parametrize(("option", "value", "look"), [
    ("start_points", 10, lambda state: state.points == [10, 10]),
    ("hand_start", 5, lambda state: [len(hand) for hand in state.hands] == [5, 5]),
    ("spell_places", 3, lambda state: state.rules.spell_places == 3)])
def test_more_figures(option, value, look):
    """TT-1.1"""
    assert not look(began().state) and look(began(**{option: value}).state)


def test_figures_of_decks():
    """TT-1.1, TT-2.6: other bounds for decks of test matches."""
    ids = list(LIBRARY.shipped.cards)
    for options, deck in (({"deck_min": 20}, ids[:20]), ({"copies": 3}, ids[:47] + [ids[0]] * 2 + [ids[1]]),
                          ({"copies": 1}, ids[:50])):
        Match(GAME, options, decks=[{"name": "", "cards": deck}, None], seed=1)
    for options, deck in (({}, ids[:20]), ({"copies": 1}, ids[:49] + ids[:1]), ({"deck_max": 60}, ids[:61])):
        with pytest.raises(Malformed):
            Match(GAME, options, decks=[{"name": "", "cards": deck}, None], seed=1)


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

