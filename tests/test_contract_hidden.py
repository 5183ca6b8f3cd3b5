"""Nothing hidden shows: cards that the rulebook hides change places, and nothing a seat is shown or told changes.

What is hidden is said by tests/oracle.py, not by the zones and views that are looked at here.
"""

import json
import random

import pytest

import oracle
import shape
from house import (ever_seen, fork, games, looked, played, rounds, sampled, seats_of, seeds, some, view_of,
                   with_cards, with_options, with_state)
from mulligan import Illegal
from mulligan.match import commands, orders, summaries
from mulligan.match.record import score_sheet

SAID = ("last", "score", "field", "hand", "moves", "help")


def told(match, seat, since):
    """All that a seat is shown and told of a position; the move list is the log of a view."""
    view = view_of(match, seat, since)
    if seat is None:
        return [view]
    heard = view["log"] and view["log"][-1]["ply"] != since
    return [view,
            [commands.say(match, seat, said) for said in SAID if heard or said != "last"],
            [line["turn"] for line in summaries.plies(match, seat)["plies"]],
            orders.listed(match, seat),
            orders.auto(match, seat)]


@with_options
def test_views_do_not_change_with_unseen_cards(game, options):
    rng, tried = random.Random(5), 0
    for seed in seeds(options):
        for match in some(looked(game, seed, options)):
            for seat in (*seats_of(match), None):
                # what the log line before these states tells began one state earlier
                to, since = oracle.exchange(oracle.hidden(match, seat, 4), rng), match.ply - 2
                tried += any(card != other for card, other in to.items())
                assert told(with_cards(match, to, 3), seat, since) == told(match, seat, since)
    assert tried, "no position had two unseen cards"


def now(view):
    """What a view tells of the position, without how it came about."""
    return {key: value for key, value in view.items() if key not in ("events", "log", "cue", "faces")}


@with_options
def test_determinised_states_look_the_same(game, options):
    """What an opponent thinks about agrees with all its seat knows, and is a position of the game.

    Where everybody knows the pack, it differs in who holds which card and in nothing else.
    """
    rng = random.Random(6)
    for seed in seeds(options):
        for match in some(looked(game, seed, options)):
            for seat in seats_of(match):
                before = match.state.data()
                guess = match.hidden(seat)(rng)
                assert match.state.data() == before
                since = match.ply - 1
                shown = view_of(match, seat, since)
                assert now(with_state(match, guess).view(seat)) == now(shown)
                assert len(game.cards_of(guess)) == len(game.cards_of(match.state))
                if not game.library:
                    to = dict(zip(game.cards_of(match.state), game.cards_of(guess)))
                    other = with_cards(match, to)
                    assert other.state == guess and view_of(other, seat, since) == shown
                    assert sorted(game.cards_of(guess)) == sorted(game.cards_of(match.state))
                assert game.to_move(guess) == game.to_move(match.state)
                assert all(game.legal(guess, other) for other in game.to_move(guess))
                assert type(guess).from_data(guess.data()) == guess


@games
def test_guesses_depend_on_what_the_seat_knows_alone(game):
    """From any position the seat cannot tell from the true one, the same generator makes the same guess."""
    rng = random.Random(23)
    for match in sampled(looked(game, 0)):
        for seat in seats_of(match):
            other = game.determinise(match.state, seat, rng)
            guess, again = (game.determinise(state, seat, random.Random(1)) for state in (match.state, other))
            assert again == guess


@games
def test_determinised_states_differ(game):
    match, rng = played(game, 7, most=8), random.Random(7)
    guesses = {json.dumps(match.hidden(0)(rng).data(), sort_keys=True) for _ in range(8)}
    assert len(guesses) > 1 or not oracle.hidden(match, 0)


@games
def test_views_name_only_cards_the_seat_has_seen(game):
    """Faces, labels and log name no card that was never shown to the viewer."""
    for seed in range(rounds(game, 2)):
        for match in some(looked(game, seed)):
            for seat in seats_of(match):
                secret = set(game.cards_of(match.state)) - ever_seen(match, seat)
                known = {game.face_id(match.state, card) for card in ever_seen(match, seat)}
                faces = {game.face_id(match.state, card) for card in secret} - known
                shown = match.view(seat)
                assert not faces & set(shown["faces"])
                text = json.dumps({k: v for k, v in shown.items() if k not in ("faces", "glyphs")})
                assert not any(game.face(face)["title"] in text for face in faces)


def committed(match, seat, rng):
    """A copy of the match in which `seat` has chosen at random, until it is not to move any more."""
    other = fork(match)
    while seat in other.to_move():
        other.act_move(seat, rng.choice(other.legal(seat)))
    return other


@with_options
def test_choices_made_at_the_same_time_stay_secret(game, options):
    """Where several seats are to move, no view, answer, log line or guess of one tells another's choice."""
    rng, several, compared = random.Random(24), 0, 0
    for match in looked(game, 0, options):
        if len(match.to_move()) < 2:
            continue
        several += 1
        for seat in match.to_move():
            other = next(mover for mover in match.to_move() if mover != seat)
            one, two = committed(match, other, rng), committed(match, other, rng)
            assert one.ply == two.ply and one.to_move() == two.to_move(), "how often it was asked tells something"
            if seat not in one.to_move():
                continue
            compared += 1
            for viewer in [viewer for viewer in (*seats_of(match), None) if viewer != other]:
                assert one.view(viewer) == two.view(viewer)
            assert one.hidden(seat)(random.Random(1)) == two.hidden(seat)(random.Random(1))
            assert game.beliefs(one.state, seat) == game.beliefs(two.state, seat)
            for said in ("last", "score", "field", "hand", "moves", "help"):
                assert commands.say(one, seat, said) == commands.say(two, seat, said)
            assert summaries.plies(one, seat) == summaries.plies(two, seat)
            assert score_sheet(one) == score_sheet(two)
    assert compared >= several


@games
def test_hidden_cards_are_shown_after_the_end_only(game):
    match = played(game, 8, most=6)
    with pytest.raises(Illegal):
        match.view(0, everything=True)
    match.resign(match.to_move()[0])
    shape.check(match.view(0, everything=True))


# ---- what comes of a move --------------------------------------------------------------------------------------------
def moved(match, seat, move):
    """The match after a move, chance settled; None where it is not legal."""
    if seat not in match.to_move() or move not in match.legal(seat):
        return None
    other = fork(match)
    return other.act_move(seat, move)


def compare_moves(match, seat, rng):
    """(compared, apart): each mover's move with and without an exchange of cards hidden from `seat`.

    They are compared as `seat` sees them. Left out are moves after which an exchanged card has come to light, and those
    that only one of the two hands can make: what is paid or laid shows itself.
    """
    compared, apart = 0, []
    match.view(seat)                       # its lines are told once, for all that is forked off it
    to = oracle.exchange(oracle.hidden(match, seat, 2), rng, rng.choice((0.2, 0.5, 1.0)),
                         lambda card: match.game.face_id(match.state, card))
    changed = {card for card, other in to.items() if card != other}
    other, since = with_cards(match, to), match.ply - 1
    for mover in match.to_move() if changed else ():
        moves = match.legal(mover)
        for move in rng.sample(moves, min(len(moves), 3)):
            one, two = moved(match, mover, move), moved(other, mover, move)
            if one is None or two is None or one.outcome() or two.outcome():
                continue
            if all(changed <= oracle.hidden_in(match.game, state, seat).keys()
                   for after in (one, two) for state in after.states[match.ply + 1:]):
                compared += 1
                if told(one, seat, since) != told(two, seat, since):
                    apart.append((mover, match.game.text(match.state, mover, move)))
    return compared, apart


@with_options
def test_moves_tell_nothing_of_cards_that_stay_hidden(game, options):
    """A move does and asks the same, as far as the other seat sees, whatever lies where that seat cannot look."""
    rng, compared, seen = random.Random(31), 0, []
    for match in some(looked(game, 3, options)):
        for seat in seats_of(match):
            count, apart = compare_moves(match, seat, rng)
            compared += count
            seen += [(match.ply, seat, *one) for one in apart]
    assert compared and not seen
