"""TTCG, TT-16.8: the log says what each cost took, and which condition was not so any more, to each seat."""

import pytest

from house import begun_at
from mulligan import Match
from ttcg import GAME
from ttcg.language.node import CONDITIONS, COSTS
from ttcg_table import Table, one
from ttcg_told import lines


def told(table, *actions):
    """What the log says of these actions to (who made them, the other)."""
    match = begun_at(Match(GAME, seed=1), table.pos)
    for text in actions:
        seat = match.to_move()[0]
        match.act_move(seat, GAME.parse(match.state, seat, text))
    return tuple(" ".join(lines(match, seat, 0)) for seat in (0, 1))


TWO = dict(hand="earth-1 fire-1")
# (sentence, what A has, choices, what both are told or (A, B))
PAID = {
    "Destroy": ("Destroy one unit you control to gain one point.", dict(units="earth-1"), (), "Earth 1 is destroyed."),
    "Send": ("Send one card from your hand to your deck to gain one point.", TWO, ("choose earth-1",),
             ("Earth 1 goes from Seat 1's hand to Seat 1's deck.", "A card goes from Seat 1's hand to Seat 1's deck.")),
    "Shuffle": ("Shuffle one card from your hand into your deck to gain one point.", TWO, ("choose earth-1",),
                ("Earth 1 goes from Seat 1's hand to Seat 1's deck.",
                 "A card goes from Seat 1's hand to Seat 1's deck.")),
    "Return": ("Return one unit you control to its owner's hand to gain one point.", dict(units="earth-1"), (),
               "Earth 1 goes back to the hand."),
    "LoseHalf": ("Pay half your points to gain one point.", {}, (), "Seat 1's points go from 20 to 10."),
    "LosePoints": ("Lose two points to draw one card.", {}, (), "Seat 1's points go from 20 to 18."),
    "Mill": ("Mill two cards to gain one point.", {}, (),
             "Filler 1 goes to the discard pile. Filler 2 goes to the discard pile."),
    "DiscardHand": ("Discard your hand to gain one point.", TWO, (), "Earth 1 is discarded. Fire 1 is discarded."),
    "Discard": ("Discard one card to gain one point.", TWO, ("choose earth-1",), "Earth 1 is discarded."),
    "Let": ("Let your opponent draw one card to gain one point.", {}, ("choose yes",),
            ("A card goes from Seat 2's deck to Seat 2's hand.", "Filler 1 goes from Seat 2's deck to Seat 2's hand.")),
    "Skip": ("Skip your next turn to draw one card.", {}, (), "Seat 1's next turn will be skipped."),
    "Reveal": ("Reveal one card in your hand to gain one point.", TWO, ("choose earth-1",), "Earth 1 is shown."),
    "Tap": ("Tap one unit you control to gain one point.", dict(units="earth-1"), (), "Earth 1 is tapped."),
    "Untap": ("Untap one unit you control to gain one point.", dict(units="earth-1*"), (), "Earth 1 is untapped.")}


def test_every_cost_is_among_them():
    assert PAID.keys() == COSTS.keys()


@pytest.mark.parametrize("name", sorted(PAID))
def test_what_a_cost_took_is_told(name):
    """TT-16.8, TT-7.6: when it is paid, before the chain resolves; the names of hidden cards to their owner alone."""
    text, has = PAID[name][:2]
    choices, wanted = PAID[name][2:]
    ident = one(f"toll-{name.lower()}", text)
    table = Table(A=dict(spells=ident) | has)
    seen = told(table, "use s1 1", *choices)
    for line, said in zip(wanted if isinstance(wanted, tuple) else (wanted, wanted), seen):
        assert line in said and f"“{text}”" in said, said
    if isinstance(wanted, tuple):
        assert wanted[0] not in seen[1] and wanted[1] not in seen[0]
    without = told(Table(A=dict(spells=one("toll-none", "Gain one point."), **has)), "use s1 1")
    assert not any((wanted if isinstance(wanted, str) else line) in said for line, said in zip(wanted, without))


def test_who_does_not_let_it_is_told():
    """TT-16.8, TT-20.22."""
    table = Table(A=dict(spells=one("toll-let", PAID["Let"][0])))
    assert all("Seat 2 refuses Toll Let." in said for said in told(table, "use s1 1", "choose no"))


# ---- conditions ----------------------------------------------------------------------------------
WHEN = "When your opponent activates the effect of a spell,"
# (sentence, its condition, what A has, what B answers)
ASKED = {
    "Count": ("If you control a unit, gain one point.", "you control a unit", dict(units="earth-1"),
              "destroy all units on the field"),
    "Points": ("If you have more points than your opponent, gain one point.", "you have more points than your opponent",
               dict(points=21), "gain five points"),
    "Compare": ("If you control more units than your opponent, gain one point.",
                "you control more units than your opponent", dict(units="earth-1"), "destroy all units on the field"),
    "AnyOf": ("If you control a fire unit or you control an earth unit, gain one point.",
              "you control a fire unit or you control an earth unit", dict(units="earth-1"),
              "destroy all units on the field"),
    "SelfState": ("If this card is on the field, gain one point.", "this card is on the field", {},
                  "destroy all spells on the field")}


def test_every_condition_is_among_them():
    """What befell a card stays so, and what it is or did stands within an effect: each has a test of its own below."""
    assert ASKED.keys() | {"Befell", "IsA", "ItFought"} == CONDITIONS.keys()


@pytest.mark.parametrize("name", sorted(ASKED))
def test_a_condition_that_is_not_so_any_more_is_told(name):
    """TT-16.8, TT-10.9: in its words; and where it is so, what was done."""
    text, asked = ASKED[name][:2]
    has, answer = ASKED[name][2:]
    asks = one(f"asks-{name.lower()}", text)
    stop = one(f"stop-{name.lower()}", f"{WHEN} {answer}.", "counter")
    title, start = f"Asks {name.title()}", has.get("points", 20)
    for said in told(Table(A=dict(spells=asks) | has, B=dict(spells=stop)), "use s1 1", "use s1 1", "pass", "pass"):
        assert f"{title} does nothing: what it asks for is not so any more, “{asked}”." in said, said
        assert f"Seat 1's points go from {start} to {start + 1}." not in said
    for said in told(Table(A=dict(spells=asks) | has), "use s1 1", "pass", "pass"):
        assert f"Seat 1's points go from {start} to {start + 1}." in said and "nothing" not in said


def test_what_befell_a_card_is_told_as_it_is_done():
    """TT-16.8, TT-18.3."""
    asks = one("asks-befell", "If this card was played this turn, gain one point.")
    for said in told(Table(A=dict(hand=asks)), f"play {asks} s1", "pass", "pass", "use s1 1", "pass", "pass"):
        assert "plays Asks Befell." in said and "Seat 1's points go from 20 to 21." in said


def test_what_follows_from_what_it_is_is_told():
    """TT-16.8, TT-18.3."""
    asks = one("asks-isa", "Mill one card, then if it is a unit, gain one point.")
    for deck, gains in (("earth-1", True), (asks, False)):
        for said in told(Table(A=dict(spells=asks, deck=deck)), "use s1 1", "pass", "pass"):
            assert ("Seat 1's points go from 20 to 21." in said) == gains


@pytest.mark.parametrize(("words", "gains"), [("attacked", (False, True)), ("did not attack", (True, False))])
def test_what_follows_from_what_it_did_is_told(words, gains):
    """TT-16.8, TT-18.3"""
    text = f"Tap one unit you control, then if it {words} this turn, gain one point."
    asks = one(f"asks-it-{words.replace(' ', '-')}", text)
    for first, gained in zip(((), ("attack u1 eu1", "pass", "pass")), gains):
        table = Table(A=dict(units="earth-2", spells=asks), B=dict(units="fire-1"), step="battle")
        for said in told(table, *first, "use s1 1", "pass", "pass"):
            assert "Earth 2 is tapped." in said
            assert ("Seat 1's points go from 20 to 21." in said) == gained, said


def test_what_no_longer_resolves_is_not_said_to():
    """TT-16.8, TT-13.3: the answer ends the match, so the link before it never resolves."""
    asks, ends = one("asks-late", "Gain five points."), one("ends-first", f"{WHEN} your opponent loses two points.",
                                                            "counter")
    for said in told(Table(A=dict(spells=asks, points=2), B=dict(spells=ends)), "use s1 1", "use s1 1", "pass", "pass"):
        assert "the chain resolves: Ends First." in said and "from 2 to 0" in said, said
