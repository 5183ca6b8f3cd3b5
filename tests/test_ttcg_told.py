"""TTCG, TT-16.8: the log says what every node of the effect language did, to each seat what it may know."""

import re

import pytest

from house import begun_at
from mulligan import Match
from ttcg import GAME
from ttcg.language.node import ACTIONS
from ttcg.rules.constants import BATTLE
from ttcg_table import FILLER, Table, one, spell, unit
from ttcg_told import carrier, lines, plays

# Where the example of a node is hardly ever possible on a table laid at random.
SENTENCES = {
    "Discard": "Your opponent discards one card.", "DrawUntil": "Draw cards until you have ten cards in your hand."}
TURNS, STAYS = "(to the end of|in|until) (this turn|turn \\d+)", "while it is on the field"
# What is told, with X for the card of the sentence; a pair: to its player, to the other.
TOLD = {
    "Equip": "X is equipped to .+: attack from (\\d+) to \\d+",
    "Counter": "(was countered and does nothing|The attack of .+ comes to nothing|goes to the discard pile)",
    "EndBattle": "no more attacks this turn",
    "ExtraAttack": f"X can attack twice per turn, {TURNS}",
    "DirectAttack": f"X can attack your opponent directly, {STAYS}",
    "MustAttack": f"must attack the card that says so if able, {STAYS}",
    "OnlyAttack": f"By X only rank 2 or higher units can attack, {TURNS}",
    "Flip": "The coin shows (heads|tails)",
    "Check": "\\w.+ goe?s? from .+deck to .+hand",
    "ChooseOne": "chooses to (draw two cards|gain two points)",
    "Play": "comes to the field", "RankUp": "comes to the field",
    "RankUpWith": f"can rank up using beast units, {STAYS}",
    "SwapCards": "goes to the discard pile.+comes to the field",
    "ExtraPlay": f"side can play one extra unit, {TURNS}", "Destroy": "is destroyed",
    "Send": ("goes? from .+hand to .+deck", "[cC]ard goes from .+hand to .+deck"),
    "Return": "goes back to the hand", "Add": "is shown|from .+discard to .+hand",
    "Shuffle": ("from .+hand to .+deck.+shuffled", "[cC]ard goes from .+hand to .+deck.+shuffled"),
    "Search": "comes to the field|is shown", "Choose": "is tapped",
    "PlaceUnder": "from .+ to .+units|comes to the field",
    "EndMatch": "An effect ends the match: it is .+ match", "LoseHalf": "points go from \\d+ to \\d+",
    "Draw": ("\\w and \\w.+ go from .+deck to .+hand", "2 cards go from .+deck to .+hand"),
    "Mill": "(goes to the discard pile.+){2}", "DiscardHand": "(is discarded.+){2}", "Discard": "is discarded",
    "ShuffleDiscard": "from .+discard to .+deck.+deck is shuffled", "ShuffleDeck": "deck is shuffled",
    "ChangeType": f"becomes an? \\w+ unit, {TURNS}", "AddSubtype": f"X counts as a dragon, {STAYS}",
    "ChangeSubtype": f"becomes a beast, {STAYS}", "ActivateEffect": "does: “.+”", "CopyEffect": "does: “.+”",
    "GainPoints": "points go from \\d+ to \\d+", "LosePoints": "points go from \\d+ to \\d+",
    "Skip": "next turn will be skipped", "Prevent": f"X cannot be destroyed, {TURNS}",
    "Immune": f"X is immune to effects, {STAYS}", "Forbid": f"side cannot draw cards, {TURNS}",
    "SetRank": f"becomes rank 3, {TURNS}", "SwapRanks": f"X has rank 1, {TURNS}",
    "ChangeRank": f"loses one rank, {STAYS}", "Reveal": "is shown", "RevealHand": "(is shown.+){2}|is shown",
    "LookTop": "The top of the deck was looked at", "Unless": "pays for X.+points go from \\d+ to \\d+",
    "Instead": f"X is saved where it would be destroyed: return it to its owner's hand instead, {STAYS}",
    "RevealTop": "(is shown.+){2}", "OrderTop": "in the order that was chosen",
    "ModStat": f"gains 100 attack, {TURNS}.+attack from \\d+ to \\d+",
    "SwapStats": f"has attack and defense exchanged, {STAYS}.+attack from \\d+ to \\d+",
    "ScaleStat": f"X has its attack doubled, {STAYS}.+attack from 500 to 1000",
    "SetStat": f"X has its attack set to 500, {STAYS}",
    "InvertChanges": f"By X gains of attack and defense are losses, and losses gains, {TURNS}",
    "Tap": "is tapped", "Untap": "is untapped",
    "PaidUntap": f"can be untapped once by paying two points per card, {TURNS}",
    "StartUntap": f"X can be untapped at the start of its owner's turn, {STAYS}",
    "Done": ("\\w and \\w.+ go from .+deck to .+hand", "2 cards go from .+deck to .+hand"),
    "MillUntil": "goes to the discard pile", "DrawUntil": ("\\w.+ goe?s? from .+deck to .+hand", "cards? goe?s? from")}


def test_every_node_is_among_them():
    """Redirect has a table of its own below."""
    assert TOLD.keys() | {"Redirect"} == ACTIONS.keys()


@pytest.mark.parametrize("name", sorted(TOLD))
def test_what_a_node_did_is_told(name, monkeypatch):
    """TT-16.8: on one of the tables where it was done and nothing else hid it, to both seats."""
    ident, wanted = carrier(f"told-{name.lower()}", SENTENCES.get(name, ACTIONS[name].example)), TOLD[name]
    wanted = [re.compile(one.replace("X", GAME.face(ident)["title"]))
              for one in (wanted if isinstance(wanted, tuple) else (wanted, wanted))]
    seen = []
    for match, since in plays(ident, monkeypatch, name):
        seen = [" ".join(lines(match, seat, since)) for seat in (0, 1)]
        assert all(re.search(one, said) for one, said in zip(wanted, seen)), seen
        break
    assert seen, f"{name} was never done"


# ---- on tables of one's own ----------------------------------------------------------------------
def played(table, *actions):
    """A match that goes on from a table by these actions, every window passed after each."""
    match = begun_at(Match(GAME, seed=1), table.pos)
    for text in actions:
        seat = match.to_move()[0]
        match.act_move(seat, GAME.parse(match.state, seat, text))
    return match


def said(match, seat=0):
    return " ".join(lines(match, seat, 0))


def test_a_battle_is_told_with_its_numbers():
    """TT-16.8, TT-11.5, TT-11.6."""
    table = Table(A=dict(units="fire-3"), B=dict(units="earth-1"), step="battle")
    told = said(played(table, "attack u1 eu1", "pass", "pass"))
    assert "Fire 3 strikes Earth 1: 750 against 250. Seat 2's points go from 20 to 19. Earth 1 is destroyed." in told
    assert table.pos.step == BATTLE
    direct = Table(A=dict(units="fire-3"), step="battle")
    assert "Fire 3 of rank 3 strikes directly." in said(played(direct, "attack u1 player", "pass", "pass"))


def test_an_attack_that_goes_elsewhere_is_told():
    """TT-16.8, TT-20.13."""
    guard = unit("told-guard", "light", 1, 250,
                 ("counter", "When another unit you control is attacked, redirect the attack to this card."))
    table = Table(A=dict(units="fire-3"), B=dict(units=f"earth-1, {guard}"), step="battle")
    told = said(played(table, "attack u1 eu1", "use u2 1", "pass", "pass"))
    assert "The attack is on Told Guard now." in told and "Fire 3 strikes Told Guard: 750 against 250." in told


def test_a_countered_attack_is_told_to_come_to_nothing():
    """TT-16.8, TT-8.6."""
    wall = one("told-wall", "When an enemy unit attacks, counter that attack.", "counter")
    table = Table(A=dict(units="fire-3"), B=dict(units="earth-1", spells=wall), step="battle")
    told = said(played(table, "attack u1 eu1", "use s1 1", "pass", "pass"))
    assert "The attack of Fire 3 comes to nothing." in told and "strikes" not in told


def test_a_countered_link_is_told_to_have_done_nothing():
    """TT-16.8, TT-8.5: and the one that brought something is not."""
    gain = one("told-gain", "Gain two points.")
    stop = one("told-stop", "When your opponent activates the effect of a spell, counter that effect.", "counter")
    table = Table(A=dict(spells=gain), B=dict(spells=stop))
    told = said(played(table, "use s1 1", "use s1 1", "pass", "pass"))
    assert "Told Gain was countered and does nothing." in told and "points go" not in told
    assert "Told Stop does nothing" not in told and "Nothing comes of" not in told
    free = said(played(Table(A=dict(spells=gain)), "use s1 1", "pass", "pass"))
    assert "points go from 20 to 22." in free and "nothing" not in free


def test_which_of_two_sentences_comes_on_the_chain_is_told():
    """TT-16.8: with what it is aimed at."""
    both = spell("told-both", ("normal", "Tap one unit."), ("normal", "Gain one point."))
    table = Table(A=dict(spells=both), B=dict(units="earth-1"))
    assert "On the chain: Told Both on Earth 1: “Tap one unit.”" in said(played(table, "use s1 1"))
    assert "On the chain: Told Both: “Gain one point.”" in said(played(table, "use s1 2"))


@pytest.mark.parametrize("text, told", [
    ("If you control a unit, gain one point.", "does nothing: what it asks for is not so any more"),
    ("Destroy all fire units.", "Nothing comes of Told-")])
def test_a_link_that_brings_nothing_says_so(text, told):
    """TT-16.8, TT-10.9, TT-10.10."""
    name = f"told-{len(text)}"
    title = name.title().replace("-", " ")
    sweep = one("told-away", "When your opponent activates the effect of a spell, destroy all units.", "counter")
    table = Table(A=dict(spells=one(name, text), units="earth-1"), B=dict(spells=sweep))
    assert told.replace("Told-", title) in said(played(table, "use s1 1", "use s1 1", "pass", "pass"))


def test_what_ends_is_told_when_it_ends():
    """TT-16.8, TT-14.2."""
    short = one("told-short", "This turn, one unit gains 100 attack.")
    match = played(Table(A=dict(spells=short, units="earth-1", deck=FILLER), B=dict(deck=FILLER)),
                   "use s1 1", "pass", "pass", "end", "pass", "pass")
    while match.to_move() and match.state.number == Table().pos.number:
        match.act(match.to_move()[0], "pass")
    told = said(match)
    assert "Earth 1 gains 100 attack, to the end of this turn." in told
    assert "No longer: Earth 1 gains 100 attack." in told and "Earth 1: attack from 350 to 250." in told


def test_a_sum_is_told_with_the_number_it_came_to():
    """TT-16.8, TT-10.9: not "for each", but how much it is."""
    each = one("told-each", "One unit gains 100 attack for each card in your hand.")
    table = Table(A=dict(spells=each, units="earth-1", hand="fire-1 fire-2 fire-3"))
    assert "Earth 1 gains 300 attack, while it is on the field." in said(played(table, "use s1 1", "pass", "pass"))


def test_what_is_put_off_is_told():
    """TT-16.8, TT-20.23."""
    later = one("told-later", "At the end of the turn, gain two points.")
    assert "Told Later waits, and acts at the end of the turn: “" in said(
        played(Table(A=dict(spells=later)), "use s1 1", "pass", "pass"))


def test_a_drawn_card_is_told_to_its_owner_alone():
    """TT-16.8, TT-3.7."""
    draw = one("told-drawing", "Draw one card.")
    match = played(Table(A=dict(spells=draw, deck="dark-5")), "use s1 1", "pass", "pass")
    assert "Dark 5 goes from" in said(match) and "Dark 5" not in said(match, 1)
    assert "A card goes from" in said(match, 1)
