"""TTCG, sections 1 to 3: settings, cards and decks, zones."""

import pytest

from mulligan import CHANCE, Illegal, Malformed, Match
from ttcg import GAME
from ttcg.cards.library import LIBRARY, faults_of
from ttcg.cards.decks import deck_faults
from ttcg.rules.constants import SHUFFLE, TABLE
from ttcg_model import deck_faults as model_faults
from ttcg_table import Table, ident, one, spell, unit

TEN = " ".join(f"filler-{n}" for n in range(1, 11))


def began(**options):
    """A match that has been dealt."""
    return Match(GAME, options, seed=5)


# ---- 1 settings ------------------------------------------------------------------------------------------------------
def test_figures():
    """TT-1.1, TT-4.2, TT-13.1: 20 points, seven cards each, two plays, five places."""
    state = began().state
    assert state.points == [20, 20] and [len(hand) for hand in state.hands] == [7, 7]
    rules = state.rules
    assert len(state.piles) == 20
    assert (rules.plays, rules.hand_limit, rules.exhaust_loss) == (2, 10, 5)


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
        table.offers("play earth-1 u3").lacks("play earth-1 u4").refused("play earth-1 u4", "no_place", "TT-3.1")
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
    """TT-2.1, TT-2.2, TT-2.3, TT-2.4, TT-2.5: each is named."""
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
            assert 1 <= card["level"] <= 5 and card["subtypes"]
            assert card["attack"] + card["defense"] == 500 * card["level"]


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
    kinds, wanted_kinds = {kind for kind, _ in model}, {kind for kind, _ in wanted}
    assert len(faults) == len(model) and kinds == wanted_kinds or not wanted and not faults
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


def test_chance_lays_each_card_of_a_deck_once_and_nothing_else():
    """TT-4.2: what is no card, a card of another deck, one card less, or one twice, is refused; nothing crashes."""
    decks = [{"name": "Mine", "cards": list(GAME.library.decks[0]["cards"])} for _ in (0, 1)]
    state = Match(GAME, decks=decks, seed=1).state.copy()
    state.shuffles, state.mover, state.ask = [0], TABLE, SHUFFLE
    own, theirs = state.decks
    for cards in ([10 ** 7 + at for at in range(len(own))], [-1 - at for at in range(len(own))], list("abc"), own[1:],
                  [str(card) for card in own], [*own[1:], theirs[0]], [*own[1:], own[1]]):
        with pytest.raises(Illegal, match="each of its cards once") as refused:
            GAME.apply(state, CHANCE, ("shuffle", tuple(cards)))
        assert refused.value.clause == "TT-4.2"
    assert GAME.apply(state, CHANCE, ("shuffle", tuple(own[::-1]))).decks[0] == own[::-1]


def test_between_two_things_that_follow_a_shuffle_no_pack_is_shuffled():
    """TT-4.2: a device that opens an action step by step asks so of each position on the way."""
    table = Table(A=dict(spells=one("mix", "Shuffle your deck, then draw one card."), deck="earth-1 earth-2 water-1"))
    pos = GAME.apply(table.pos, 0, GAME.parse(table.pos, 0, f"use {ident('s1')} 1"))
    while GAME.to_move(pos) != (CHANCE,):
        seat = GAME.to_move(pos)[0]
        pos = GAME.apply(pos, seat, GAME.parse(pos, seat, "pass"))
    assert GAME.pack(pos).owner == 0
    order = GAME.dealt(pos, GAME.pack(pos).cards)
    passed = GAME.unfolded(pos, CHANCE, order, GAME.apply(pos, CHANCE, order))
    assert len(passed) > 1 and not any(map(GAME.pack, passed))
