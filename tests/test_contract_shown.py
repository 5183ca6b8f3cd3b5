"""What the table shows, over every registered game: views as written, paths to every action, explanations, pictures
and log."""

import random
import re

import pytest

import shape
from house import GAMES, games, looked, sampled, seats_of, some, stride, whole, with_options
from mulligan import Game, Illegal, Malformed
from mulligan.protocol import rooms


@with_options
def test_views_are_shaped_as_written_and_reach_every_action(game, options):
    for match in some(looked(game, 0, options)):
        for seat in (*seats_of(match), None):
            shown = match.view(seat)
            shape.check(shown)
            legal = match.legal(seat) if seat in match.to_move() else []
            offered = [game.text(match.state, seat, move) for move in legal]
            assert list(dict.fromkeys(action["do"] for action in shown["actions"])) == offered
            assert shown["wait"] == (seat not in match.to_move())


def looks(card):
    """All that a view says of a card but which one it is."""
    return repr(sorted((key, value) for key, value in card.items() if key != "k"))


@games
def test_equal_cards_do_the_same(game):
    """Cards of a hand, or of an offer, that look the same lead to the same actions."""
    for match in some(looked(game, 0)):
        for seat in set(match.to_move()) & set(seats_of(match)):
            shown = match.view(seat)
            for zone in shown["zones"]:
                equal = {}
                for card in zone.get("cards", ()) if zone["layout"] == "fan" else ():
                    led = sorted(["*" if element == card["k"] else element for element in action["path"]]
                                 for action in shown["actions"] if card["k"] in action["path"])
                    assert equal.setdefault(looks(card), led) == led, (zone["id"], card, match.ply)


@games
def test_who_is_asked_which_has_something_to_pick(game):
    for match in some(looked(game, 0)):
        for seat in set(match.to_move()) & set(seats_of(match)):
            shown = match.view(seat)
            firsts = {action["path"][0] for action in shown["actions"]}
            if shown["asks"][0]["ask"].startswith("Which"):
                assert len(firsts) > 1 or firsts.isdisjoint({"#end-turn", "#pass"}), (shown["asks"], firsts)


@with_options
def test_text_and_parse_are_inverse(game, options):
    for match in sampled(looked(game, 0, options)):
        for seat in match.to_move():
            for move in match.legal(seat):
                text = game.text(match.state, seat, move)
                assert game.parse(match.state, seat, text) == move and text == text.strip() and "\n" not in text
    for state, move, action in zip(match.states, match.moves, match.actions):
        assert game.parse(state, action.seat, action.text) == move


@games
def test_earlier_plies_can_be_looked_at(game):
    match = whole(game, 0)
    for ply in {*range(0, match.ply, stride(game)), match.ply}:
        shown = match.view(0, ply)
        shape.elements(shown)
        assert shown["ply"] == ply and (ply == match.ply or not shown["actions"] and not shown["over"])
    for wrong in (-1, match.ply + 1, "1", 1.0, True, None, [1]):
        if wrong is not None:
            with pytest.raises(Malformed):
                match.view(0, wrong)


@games
def test_every_path_that_leads_nowhere_is_explained(game):
    """`why` answers any picks of elements with a clause of the rulebook."""
    rng, clauses = random.Random(16), game.rulebook().clauses
    for match in some(looked(game, 0)):
        for seat in seats_of(match):
            elements = sorted(shape.check(match.view(seat))) + ["#pass", "#nothing", "1,1,1", "x", ""]
            for length in (0, 1, 2, 3):
                refusal = game.why(match.state, seat, tuple(rng.choice(elements) for _ in range(length)))
                assert isinstance(refusal, Illegal) and refusal.clause in clauses and str(refusal)


@games
def test_every_face_can_be_drawn(game):
    match = whole(game, 0)
    faces = {game.face_id(match.state, card) for card in game.cards_of(match.state)} | set(match.view(0)["faces"])
    for face in faces:
        if game.face(face)["art"]:
            assert game.art(face).startswith("<svg") and game.art(face) == game.art(face)
            assert "<script" not in game.art(face)
    assert game.poster().startswith("<svg")


def test_a_game_without_a_poster_is_told_where_to_draw_it():
    bare = type("Bare", (type(next(iter(GAMES.values()))),), {"__module__": "mulligan.protocol.game", "title": "Bare"})
    with pytest.raises(Malformed, match=r"Bare draws no poster: write `poster` in mulligan/art/pictures\.py"):
        bare().poster()


def test_a_game_has_what_lies_in_the_rooms_of_its_package_and_nothing_where_they_are_missing():
    for name, game in GAMES.items():
        kept = rooms.found_in(game, "bots.players", "PLAYERS")
        assert kept and game.players() is kept, name
        assert rooms.found_in(game, "bots.players", "NOBODY") is None
        assert rooms.found_in(game, "bots.nobody", "PLAYERS") is None
    alone = type("Alone", (Game,), {"__module__": __name__})()
    assert alone.players() == {} and alone.gauges() == {}


@games
def test_every_section_of_a_rulebook_has_an_example(game):
    for section in game.rulebook().data()["sections"]:
        said = [span["t"] for block in section["blocks"] for span in block.get("spans", ())]
        is_example = section["id"] == "how" or section["title"].endswith("Worked examples")
        assert is_example or any(text.startswith("For example") for text in said), section["title"]


@games
def test_a_clause_that_is_quoted_has_no_marks_of_its_text(game):
    """Whose rule it is stands beside it; in the rulebook a sentence of another mark is marked."""
    for ident in game.rulebook().clauses:
        text = game.rulebook().clause(ident)["text"]
        assert not re.search(r"\[(source|ruling|option)\]|(?<!\w)\*\w[^*]*\*(?!\w)", text), (ident, text)


@games
def test_log_lines_cite_clauses_of_the_rulebook(game):
    match = whole(game, 1)
    for line in match.view(0)["log"]:
        assert set(line["clauses"]) <= set(game.rulebook().clauses)
        assert line["words"] and len(line["clauses"]) + (line["seat"] is None)


@games
def test_what_gives_something_up_is_said(game):
    """A pass with something left to do, as an action of the view has it; what remains alone gives nothing up."""
    for match in some(looked(game, 0)):
        for seat in set(match.to_move()) & set(seats_of(match)):
            legal, passing = match.legal(seat), game.pass_move(match.state, seat)
            given = [action["do"] for action in match.view(seat)["actions"] if action.get("yields")]
            assert given == [game.text(match.state, seat, move) for move in legal
                             if game.yields(match.state, seat, move)]
            if passing is not None:
                assert (game.text(match.state, seat, passing) in given) == (len(legal) > 1)
