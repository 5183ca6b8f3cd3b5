"""Where several cards of one name lie on the table, a hint says whose is meant and which; else the name does."""

import random

import pytest

import asigoc_table
import ttcg_table
from house import GAMES
from mulligan import Match
from test_hints import ALONE, face_of_first, in_hand

# games in which both bring one deck: (game, the number of the deck, seed)
MIRRORED = [("asigoc", 5, 3), ("asigoc", 6, 3), ("ttcg", 2, 2), ("ttcg", 0, 8)]


def words(module, table, action, seat=0):
    """What a hint says of an action: the move and why."""
    game = module.GAME
    move = game.parse(table.pos, seat, action)
    return game.suggest(table.pos, seat, move), game.reason(table.pos, seat, move)


@pytest.mark.parametrize(("name", "deck", "seed"), MIRRORED)
def test_the_words_of_a_hint_fit_one_action_alone_though_both_bring_the_same_cards(name, deck, seed):
    game = GAMES[name]
    own = [*game.library.decks][deck]
    brought = {"name": own["name"], "cards": [*own["cards"]]}
    match, rng = Match(game, seats=ALONE, seed=seed, decks=[brought, brought]), random.Random(seed)
    while match.to_move() and match.ply < 150:
        seat, state = match.to_move()[0], match.state
        moves = match.legal(seat)
        worded = {}
        for move in moves if len(moves) < 100 else rng.sample(moves, 100):
            said = game.suggest(state, seat, move)
            other = worded.setdefault(said, move)
            assert face_of_first(game, state, seat, other) == face_of_first(game, state, seat, move), said
            assert game.path(state, seat, other)[1:] == game.path(state, seat, move)[1:], said
            assert other == move or in_hand(game, state, seat, move), said
        match.act_move(seat, rng.choice(moves))


@pytest.mark.parametrize(("units", "theirs", "said"), [
    ("ashfoot-runner", "pebble-warden", "Attack Pebble Warden with Ashfoot Runner"),
    ("pebble-warden", "pebble-warden", "Attack Pebble Warden with Pebble Warden"),
    ("ashfoot-runner, ashfoot-runner", "pebble-warden", "Attack Pebble Warden with the left Ashfoot Runner"),
    ("ashfoot-runner", "pebble-warden, -, pebble-warden", "Attack the left Pebble Warden with Ashfoot Runner"),
    ("ashfoot-runner, ashfoot-runner, ashfoot-runner", "pebble-warden, pebble-warden, pebble-warden, pebble-warden",
     "Attack the first Pebble Warden with the left Ashfoot Runner")])
def test_an_attack_names_the_unit_by_its_side_of_the_row_where_there_are_more(units, theirs, said):
    table = ttcg_table.Table(A=dict(units=units), B=dict(units=theirs), step="battle")
    assert words(ttcg_table, table, "attack u1 eu1")[0] == said


def test_which_of_several_is_counted_from_the_left():
    row = ", ".join(["ashfoot-runner"] * 3)
    table = ttcg_table.Table(A=dict(units=row), B=dict(units="pebble-warden, -, pebble-warden"), step="battle")
    assert [words(ttcg_table, table, f"attack {own} {aim}")[0] for own, aim in (("u2", "eu1"), ("u3", "eu3"))] == [
        "Attack the left Pebble Warden with the middle Ashfoot Runner",
        "Attack the right Pebble Warden with the right Ashfoot Runner"]


def test_a_unit_is_played_onto_one_of_two_and_an_effect_used_of_one():
    hand = ttcg_table.unit("told-onto", "earth", 2)
    user = ttcg_table.unit("told-user", "earth", 1, 250, ("normal", "Gain one point."))
    table = ttcg_table.Table(A=dict(units=f"{user}, {user}", hand=hand), step="main")
    plays = {words(ttcg_table, table, f"play told-onto u{at}")[0] for at in (1, 2)}
    assert plays == {"Play Told Onto onto the left Told User", "Play Told Onto onto the right Told User"}
    uses = [words(ttcg_table, table, f"use u{at} 1")[0] for at in (1, 2)]
    assert [use.split(":")[0] for use in uses] == ["Use the left Told User", "Use the right Told User"]


def test_what_befalls_one_of_several_units_is_said_of_that_one():
    table = ttcg_table.Table(A=dict(units="earth-4"), B=dict(units="earth-1, earth-1"), step="main")
    assert words(ttcg_table, table, "battle")[1] == "Earth 4 can destroy the left Earth 1"
    tapper = ttcg_table.one("told-tapper", "Tap one unit on the field.")
    table = ttcg_table.Table(A=dict(units="earth-1", spells=tapper), B=dict(units="earth-1"), step="main")
    assert words(ttcg_table, table, "use s1 1")[1] == "with the right choice it taps their Earth 1"
    table = ttcg_table.Table(A=dict(units="earth-2", spells=tapper), B=dict(units="earth-1"), step="main")
    assert words(ttcg_table, table, "use s1 1")[1] == "with the right choice it taps Earth 1"


def test_a_card_to_choose_is_told_by_its_pile_where_another_place_has_one_too():
    back = ttcg_table.one("told-back", "Return one unit from either player's discard pile to its owner's hand.")
    both = {"Choose Earth 1 from your discard pile", "Choose Earth 1 from their discard pile"}
    for theirs, said in (("earth-1", both), ("earth-2", {"Choose Earth 1", "Choose Earth 2"})):
        table = ttcg_table.Table(A=dict(spells=back, discard="earth-1"), B=dict(discard=theirs)).do("use s1 1")
        pos = table.pos
        assert {ttcg_table.GAME.suggest(pos, 0, move) for move in ttcg_table.GAME.legal(pos, 0)} == said


@pytest.mark.parametrize(("a", "b", "said"), [
    ("w31", "w22", ["Use Crush on W31", "Use Crush on W22"]),
    ("w31", "w31", ["Use Crush on your W31", "Use Crush on their W31"])])
def test_an_item_names_whose_weapon_it_is_used_on_where_both_have_one(a, b, said):
    table = asigoc_table.Table(A=dict(slots=a, hand="crush"), B=dict(slots=b), step="main")
    assert [words(asigoc_table, table, f"use crush -> {aim}")[0] for aim in ("A1", "B1")] == said


def test_a_reason_names_whose_weapon_is_meant_where_both_have_one():
    table = asigoc_table.Table(A=dict(slots="w31", hand="crush"), B=dict(slots="w31"), step="main")
    assert words(asigoc_table, table, "use crush -> B1")[1] == "destroys their W31"
    table = asigoc_table.Table(A=dict(slots="w22", hand="crush"), B=dict(slots="w31"), step="main")
    assert words(asigoc_table, table, "use crush -> B1")[1] == "destroys W31"
