"""The reasons of hints: one clause, true, about what the seat sees, and there for most of what can be done."""

import random
import re

import pytest

import asigoc_table
import gtoons_table
import kaadosu_table
import ttcg_table
from asigoc.dev import vectors
from house import GAMES
from kaadosu.cards.library import title
from mulligan import CHANCE, Match
from mulligan.match.view import View
from ttcg_table import one

COORDINATES = re.compile(r"row -?\d|column -?\d|\b[FB][123]\b|\b[us][1-5]\b|\d,\d")
NAMED = "gtoons", "asigoc", "ttcg"
MOST = 140                                 # letters
# of what a seat may choose between, at least so much has a reason
SHARE = {"gtoons": 0.8, "asigoc": 0.8, "ttcg": 0.7}


def choices(game, seed, most=60):
    """(state, seat, a few of its moves) wherever a seat chooses in a match at random."""
    match, rng = Match(game, seed=seed), random.Random(seed)
    while match.to_move() and match.ply < most:
        seat = match.to_move()[0]
        moves = match.legal(seat)
        if seat != CHANCE and len(moves) > 1:
            yield match.state, seat, rng.sample(moves, min(3, len(moves)))
        match.act_move(seat, rng.choice(moves))


def elsewise(game, state, seat):
    """The state with all that is hidden from the seat guessed anew."""
    return game.determinise(state, seat, random.Random(9))


def hidden_names(game, state, seat):
    """The names of cards that the seat sees nowhere, and no other card has as a part of its name."""
    view = View(game, state, seat)
    seen = {face["title"] for face in view.faces.values()}
    names = {card["name"] for card in game.library.shipped.cards.values()}
    return {name for name in names - seen if not any(name in one for one in seen)}


@pytest.mark.parametrize("name", NAMED)
def test_a_reason_is_one_short_clause_about_cards_in_sight(name):
    game, given, asked = GAMES[name], 0, 0
    for seed in (3, 4):
        for state, seat, moves in choices(game, seed):
            before = state.data()
            for move in moves:
                said = game.reason(state, seat, move)
                own = game.label(state, seat, move)
                asked, given = asked + 1, given + bool(said)
                guessed = elsewise(game, state, seat)
                assert game.reason(guessed, seat, move) == said, "what is hidden says nothing"
                assert said == said.strip(" .") and len(said) <= MOST and not COORDINATES.search(said), said
                hidden = [each for each in hidden_names(game, state, seat)
                          if re.search(rf"\b{re.escape(each)}\b", said)]
                assert all(each in own for each in hidden), (own, said, hidden)
            assert state.data() == before
    assert given >= SHARE[name] * asked, (given, asked)


# ---- gToons --------------------------------------------------------------------------------------------------------
def of_gtoons(table, text, seat=0):
    game = GAMES["gtoons"]
    return game.reason(table.pos, seat, game.parse(table.pos, seat, text))


def test_what_a_card_scores_and_lifts():
    """GT-9.12: counted by the rules, with what the seat has laid itself."""
    table = gtoons_table.Table(f"{gtoons_table.GLADYS} {gtoons_table.SIGN}")
    said = of_gtoons(table, f"lay {gtoons_table.SIGN} 1")
    assert said.startswith("scores 3 as things lie")


def test_what_a_discard_and_keeping_bring():
    """GT-6.1, GT-7.4."""
    table = gtoons_table.Table().rows()
    card = table.hand(0)[0]
    assert of_gtoons(table, f"discard {card}") == "draws 5 new cards"
    assert of_gtoons(table, "discard none").startswith("keeps ")
    table.keep().rows()
    assert of_gtoons(table, "keep") == "saves the 10 points of a swap"


def gtoons_reasons(verb, matches):
    """What is said of the moves that begin with `verb`, over random matches."""
    game = GAMES["gtoons"]
    return {game.reason(state, seat, move) for seed in range(matches) for state, seat, _ in choices(game, seed)
            for move in game.legal(state, seat) if game.text(state, seat, move).startswith(verb)}


def test_what_a_swap_brings_beyond_its_cost():
    """GT-7.4: a number alone says nothing of what it is a number of."""
    found = gtoons_reasons("swap", 40)
    assert found - {""} and all(re.match(r"brings \d+ more than the 10 points it costs, as things lie$", one)
                                for one in found - {""}), found


def test_one_point_is_no_points():
    """GT-7.8: a colour may bring a single point more."""
    found = gtoons_reasons("colour", 60)
    assert any("brings 1 point more than" in one for one in found), found
    assert not any(re.search(r"\b1 points", one) for one in found)


# ---- Gomori --------------------------------------------------------------------------------------------------------
def test_what_closing_a_line_brings():
    """GO-5.3."""
    game, found = GAMES["gomori"], set()
    for seed in range(6):
        for state, seat, _ in choices(game, seed, most=200):
            found |= {game.reason(state, seat, move) for move in game.legal(state, seat)}
    said = {one.removesuffix(" and lets you lay again") for one in found} - {"", "lets you lay again"}
    assert said and all(re.match(r"gathers \d+ cards$", one) for one in said), said


# ---- Kaadosu -------------------------------------------------------------------------------------------------------
def of_kaadosu(text, mine=(), theirs=(), **given):
    table, game = kaadosu_table.Table(mine, theirs, **given), GAMES["kaadosu"]
    table.pos.codes = tuple(f"B{card + 1}" for card in range(len(table.pos.faces))), ()      # what each is called by
    return game.reason(table.pos, 0, kaadosu_table.move_of(text))


def test_what_attacks_bring():
    """KA-7.6, KA-7.8, KA-9.1: what is left is said, and not the damage alone, which the label has."""
    own = {"F1": "red circle 4/4"}
    assert of_kaadosu("attack F1 player", own) == "leaves them 11 health"
    assert of_kaadosu("attack F1 player", own, health=(15, 4)) == "wins the match"
    assert of_kaadosu("attack F1 F1", own, {"F1": "blue square 6/3"}) == "leaves it 2 health"
    two = {"F1": "blue square 4/3", "F2": "blue square 6/3"}
    assert of_kaadosu("attack F1 F1", own, two) == "it leaves the field"
    assert of_kaadosu("attack F1 F1", own, {"F1": "blue square 6/3 hurt 2"}) \
        == "it leaves the field, and their health lies open to strikes"


def test_what_moving_and_placing_bring():
    """KA-5.7, KA-6.2, KA-4.7: their F1 hides B1 from F1, and not from F2."""
    theirs = {"F1": "blue square 6/3 #7", "B1": "gold square 6/3 #8"}
    assert of_kaadosu("move F1 F2", {"F1": "red circle 4/4"}, theirs) == f"from there it sees {title('B5')}"
    assert of_kaadosu("place 0 F1", hands=("11", "")) == "while it stands nothing of theirs strikes at your health"
    assert of_kaadosu("place 0 F1", {"F2": "red circle 4/4"}, hands=("11", "")) == ""
    full = dict.fromkeys(("F1", "F2", "F3", "B1"), "red circle 4/4")
    assert of_kaadosu("retire F1", full, hands=("11", "")) == "makes room for a card of your hand"


# ---- ASIGOC --------------------------------------------------------------------------------------------------------
def of_asigoc(table, text):
    """The reason of an action of A or B."""
    game, script = GAMES["asigoc"], vectors.Script(table.case())
    assert script.differences() == []
    seat = "AB".index(text[0])
    return game.reason(script.pos, seat, game.parse(script.pos, seat, text[2:]))


def test_what_an_item_brings():
    """AS-6.4: as if nobody answered."""
    table = asigoc_table.Table(A=dict(hand="bolt smash", deck="w11 w12", slots="w11"), B=dict(slots="w31", hand="null"))
    assert of_asigoc(table, "A use bolt") == "leaves them 8 health"
    assert of_asigoc(table, "A use smash -> B1") == "brings a card to your hand and destroys W31"
    assert of_asigoc(table.do("A use bolt"), "B use null -> #1") == "stops Bolt"


def test_what_attack_and_block_bring():
    """AS-9.5, AS-9.6, AS-9.7, AS-9.8."""
    open_field = asigoc_table.Table(A=dict(slots="w31"), B=dict(health=4), step="battle")
    assert of_asigoc(open_field, "A attack 1") \
        == "nothing of theirs can block it, and unanswered it leaves them 1 health"
    table = asigoc_table.Table(A=dict(slots="w31"), B=dict(health=4, slots="w12 w13"), step="battle")
    assert of_asigoc(table, "A attack 1") == "deals 3 damage unless it is blocked"
    table.do("A attack 1, BA")
    assert of_asigoc(table, "B block 1") == "costs you 1 health instead of 3"
    assert of_asigoc(table, "B block 2") == "Block 3 holds Attack 3"
    assert of_asigoc(table, "B take") == "leaves you 1 health, and your Weapons whole"


# ---- TTCG ----------------------------------------------------------------------------------------------------------
def of_ttcg(table, text):
    game = GAMES["ttcg"]
    seat = table.pos.mover
    return game.reason(table.pos, seat, game.parse(table.pos, seat, text))


def test_what_an_attack_of_units_brings():
    """TT-11.5, TT-11.6, TT-12.3."""
    table = ttcg_table.Table(A=dict(units="earth-2"), B=dict(units="dark-1"), step="battle")
    assert of_ttcg(table, "attack u1 eu1") \
        == "attack 500 against defense 250, it is destroyed, and they lose 1 point"
    table = ttcg_table.Table(A=dict(units="earth-2"), step="battle")
    assert of_ttcg(table, "attack u1 player") == "costs them 2 points"


def test_what_an_effect_brings():
    """TT-8.4: as if nobody answered."""
    drawing = one("reason-draw", "Draw two cards.")
    table = ttcg_table.Table(A=dict(spells=drawing))
    texts = [line for line in table.legal() if "use" in line]
    assert of_ttcg(table, texts[0]) == "brings 2 cards to your hand"


def test_what_comes_anyway_is_no_reason():
    """TT-8.4: of two effects of one's own the second is not praised for what the first brings."""
    first, second = one("reason-points", "Gain three points."), one("reason-card", "Draw one card.")
    table = ttcg_table.Table(A=dict(spells=f"{first}, {second}"))
    table.do("use s1 1, B: pass")
    assert of_ttcg(table, "pass") == "brings you 3 points"
    assert of_ttcg(table, "use s2 1") == "brings 1 card to your hand"


def test_what_a_choice_can_bring():
    """TT-10.2: of what it can be aimed at something is good for the seat."""
    blow = one("reason-blow", "Destroy one unit on the field.")
    table = ttcg_table.Table(A=dict(spells=blow, units="earth-1"), B=dict(units="dark-2, fire-1"))
    assert of_ttcg(table, "use s1 1").startswith("with the right choice it costs them ")
