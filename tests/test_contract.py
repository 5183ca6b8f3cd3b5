"""The invariants of docs/architecture.md that concern one game's rules and view, over every registered game."""

import json
import random

import pytest
from hypothesis import given, strategies as st

import shape
from house import (GAMES, WASM, ever_seen, fork, looked, matches, option_sets, options_of, play_on, played, rounds, sampled, seats_of,
                   some, step, stride, unseen, whole, with_cards, with_state)
from mulligan import CHANCE, Illegal, Malformed, Match, Stale
from mulligan.match import commands
from mulligan.match.record import score_sheet

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sets_of(game):
    """The option sets a game is looked at with; in the browser's Python the first and the last."""
    sets = option_sets(game)
    return [sets[0], sets[-1]] if WASM else sets


with_options = pytest.mark.parametrize(("game", "options"), [(game, options) for game in GAMES.values()
                                                             for options in sets_of(game)])
WRONG = (Illegal, Malformed, Stale)


def seeds(options):
    """Which matches a costly test looks at with a set of options: two as the rulebook plays, one of each other set."""
    return range(1 if options else 2)


def frozen(match):
    """All there is to a match, kept apart from it."""
    return [dict(match.options), list(match.actions), list(match.moves), list(match.barriers), list(match.undone),
            {seat: dict(kept) for seat, kept in match.orders.items()}, match.ended, match.seed, match.notice,
            json.dumps([match.state.data(), match.seats, match.decks, match.sets])]


def refused(match, *request):
    """The error of an action that must be refused; asserts that nothing changed."""
    before, state = frozen(match), match.state
    with pytest.raises(WRONG) as caught:
        match.act(*request)
    assert frozen(match) == before and match.state is state
    assert len(str(caught.value)) > 8
    return caught.value


# ---- 3: legal actions apply, all else is refused ------------------------------------------------------------------
@with_options
def test_every_legal_action_applies_and_is_judged_alike(game, options):
    """`apply` takes what `legal` lists, leaves its argument alone, and agrees with the in-place `play`."""
    rng = random.Random(1)
    for match in sampled(looked(game, 0, options)):
        for seat in match.to_move():
            moves, before = match.legal(seat), match.state.data()
            for move in rng.sample(moves, min(len(moves), 6)):
                after = game.apply(match.state, seat, move)
                assert match.state.data() == before
                inplace = match.state.copy()
                game.play(inplace, seat, move)
                assert inplace == after and match.state.data() == before


def mutations(text, rng, others):
    """Texts one slip away from `text`, cruder ones, and some that were right at another moment."""
    at = rng.randrange(len(text))
    yield text[:at] + text[at + 1:]
    yield text[:at] + rng.choice("abCDHS 0123456789-,*\n\0٣") + text[at:]
    yield text[:at] + rng.choice("23456789TJQKACSDH, -") + text[at + 1:]
    yield text + " "
    yield text.upper()
    yield text * 2
    yield text.split(" ")[0]
    yield from rng.sample(others, 4)


@games
def test_mutated_text_is_refused_with_a_reason(game):
    """Whatever is not the text of a legal action is refused: a rule's refusal names a clause that exists."""
    rng, clauses, reasons = random.Random(2), game.rulebook().clauses, set()
    for seed in range(rounds(game, 2)):
        others = [action.text for action in whole(game, seed).actions]
        for match in looked(game, seed):
            for seat in match.to_move() if match.ply % 5 == seed else ():
                legal = {game.text(match.state, seat, move) for move in match.legal(seat)}
                for wrong in mutations(rng.choice(sorted(legal, key=len)[-8:]), rng, others):
                    if wrong not in legal and wrong != "resign":
                        error = refused(match, seat, wrong)
                        if isinstance(error, Illegal):
                            reasons.add(error.reason)
                            assert error.clause in clauses and error.title
    assert len(reasons) > 1, "the mutations never reached the rules"


@games
@given(data=st.data())
def test_any_text_at_all_is_refused(game, data):
    match = data.draw(matches(game, 20))
    text = data.draw(st.text(max_size=60) | st.none() | st.integers() | st.just("x" * 5000) | st.just(["pass"]))
    for seat in match.to_move():
        if text not in [game.text(match.state, seat, move) for move in match.legal(seat)] + ["resign"]:
            refused(match, seat, text)


@games
def test_wrong_seats_and_stale_plies_are_refused(game):
    match = played(game, 3, most=5)
    seat = match.to_move()[0]
    text = game.text(match.state, seat, match.legal(seat)[0])
    for other in seats_of(match):
        if other not in match.to_move():
            assert refused(match, other, text).clause in game.rulebook().clauses
            assert game.legal(match.state, other) == []
    for nobody in (CHANCE, len(match.seats), 99, None, "0", 0.0, True, False, [0]):
        assert isinstance(refused(match, nobody, text), Malformed)
    for ply in (match.ply - 1, match.ply + 1, -1):
        assert isinstance(refused(match, seat, text, ply), Stale)
    match.act(seat, text, match.ply)


@games
def test_nothing_can_be_done_after_the_end(game):
    match = played(game, 4)
    last = match.actions[-1]
    assert match.outcome() and match.to_move() == ()
    for seat in seats_of(match):
        assert match.legal(seat) == []
        assert refused(match, seat, last.text).reason in ("match_over", "game_over")
        assert refused(match, seat, "resign").reason in ("match_over", "game_over")
        assert match.view(seat)["actions"] == []


@games
def test_options_are_checked(game):
    for wrong in ({"no such": 1}, *({o.name: "no such"} for o in game.options), *({o.name: None} for o in game.options)):
        with pytest.raises(Malformed) as caught:
            Match(game, wrong)
        assert caught.value.field.startswith("options.")
    for option in game.options:
        for value, label in option.choices:
            assert Match(game, {option.name: value}, seed=1).options[option.name] == value and label
        assert option.help and option.label and option.clause in game.rulebook().clauses


# ---- 4: somebody can always move, and it ends ---------------------------------------------------------------------
@with_options
def test_legal_is_never_empty_and_matches_end(game, options):
    for seed in range(rounds(game, 4)):
        for match in looked(game, seed, options):
            assert all(match.legal(seat) for seat in match.to_move())
            assert bool(match.to_move()) != bool(match.outcome())
            assert match.ply <= game.plies
        end = match.outcome()
        assert end.clause in game.rulebook().clauses and end.text and end.reason
        assert len(end.scores) in (0, len(match.seats))
        assert match.digest() == Match.replay(match.record()).digest()


# ---- 5: nothing hidden shows --------------------------------------------------------------------------------------
@with_options
def test_views_do_not_change_with_unseen_cards(game, options):
    rng, tried = random.Random(5), 0
    for seed in seeds(options):
        for match in some(looked(game, seed, options)):
            for seat in (*seats_of(match), None):
                hidden = sorted(unseen(match, seat, 3))        # what the last two log lines tell begins three states ago
                moved = hidden[:]
                rng.shuffle(moved)
                tried += moved != hidden
                assert with_cards(match, dict(zip(hidden, moved))).view(seat) == match.view(seat)
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
                shown = match.view(seat)
                assert now(with_state(match, guess).view(seat)) == now(shown)
                assert len(game.cards_of(guess)) == len(game.cards_of(match.state))
                if not game.library:
                    to = dict(zip(game.cards_of(match.state), game.cards_of(guess)))
                    other = with_cards(match, to)
                    assert other.state == guess and other.view(seat) == shown
                    assert sorted(game.cards_of(guess)) == sorted(game.cards_of(match.state))
                assert game.to_move(guess) == game.to_move(match.state)
                assert all(game.legal(guess, other) for other in game.to_move(guess))
                assert game.Kept.from_data(guess.data()) == guess


@games
def test_guesses_depend_on_what_the_seat_knows_alone(game):
    """From any position the seat cannot tell from the true one, the same generator makes the same guess."""
    rng = random.Random(23)
    for match in sampled(looked(game, 0)):
        for seat in seats_of(match):
            other = game.determinise(match.state, seat, rng)
            assert game.determinise(other, seat, random.Random(1)) == game.determinise(match.state, seat, random.Random(1))


@games
def test_determinised_states_differ(game):
    match, rng = played(game, 7, most=8), random.Random(7)
    guesses = {json.dumps(match.hidden(0)(rng).data(), sort_keys=True) for _ in range(8)}
    assert len(guesses) > 1 or not unseen(match, 0)


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
    """Where several seats are to move, no view, answer, log line or guess of one tells what another has chosen already."""
    rng, several, compared = random.Random(24), 0, 0
    for match in looked(game, 0, options):
        if len(match.to_move()) < 2:
            continue
        several += 1
        for seat in match.to_move():
            other = next(mover for mover in match.to_move() if mover != seat)
            one, two = committed(match, other, rng), committed(match, other, rng)
            if seat not in one.to_move() or one.ply != two.ply:
                continue
            compared += 1
            for viewer in [viewer for viewer in (*seats_of(match), None) if viewer != other]:
                assert one.view(viewer) == two.view(viewer)
            assert one.hidden(seat)(random.Random(1)) == two.hidden(seat)(random.Random(1))
            assert game.beliefs(one.state, seat) == game.beliefs(two.state, seat)
            for said in ("last", "score", "field", "hand", "moves", "help"):
                assert commands.say(one, seat, said) == commands.say(two, seat, said)
            assert commands.plies(one, seat) == commands.plies(two, seat)
            assert score_sheet(one) == score_sheet(two)
    assert compared >= several


@games
def test_hidden_cards_are_shown_after_the_end_only(game):
    match = played(game, 8, most=6)
    with pytest.raises(Illegal):
        match.view(0, everything=True)
    match.resign(match.to_move()[0])
    shape.check(match.view(0, everything=True))


# ---- 6: nothing is lost -------------------------------------------------------------------------------------------
@with_options
def test_cards_are_conserved_and_copies_independent(game, options):
    """Decks may be picked in a match; once they are dealt, the cards stay the same ones."""
    rng = random.Random(9)
    for match in sampled(looked(game, 0, options)):
        state, data = match.state, match.state.data()
        seats = [action.seat for action in match.actions]
        begun = seats.index(CHANCE) if CHANCE in seats else match.ply
        dealt = next((ply for ply in range(begun, match.ply) if seats[ply] != CHANCE), match.ply)
        pack = sorted(game.cards_of(match.states[dealt]))
        assert sorted(game.cards_of(state)) == pack and len(set(pack)) == len(pack)
        double = state.copy()
        assert double == state and double is not state
        while game.to_move(double):
            seat = game.to_move(double)[0]
            game.play(double, seat, game.sample(double, rng) if seat == CHANCE else rng.choice(game.legal(double, seat)))
            if rng.random() < .3:
                break
        assert state.data() == data


@with_options
def test_states_round_trip_through_json(game, options):
    for match in sampled(looked(game, 0, options)):
        again = game.Kept.from_data(json.loads(json.dumps(match.state.data())))
        assert again == match.state and again.data() == match.state.data()
        assert game.to_move(again) == game.to_move(match.state) and game.outcome(again) == game.outcome(match.state)
        for seat in seats_of(match):
            assert sorted(game.legal(again, seat)) == sorted(game.legal(match.state, seat))


@games
@given(data=st.data())
def test_records_replay_to_the_same_states(game, data):
    match = data.draw(matches(game))
    again = Match.replay(json.loads(json.dumps(match.record())))
    assert again.states == match.states and again.record() == match.record() and again.digest() == match.digest()
    ply = data.draw(st.integers(0, match.ply))
    branch = match.branch(ply)
    assert branch.states[:ply + 1] == match.states[:ply + 1]
    assert all(action.seat == CHANCE for action in branch.actions[ply:])


@games
@given(data=st.data())
def test_undo_then_redo_is_identity(game, data):
    match = data.draw(matches(game))
    seat = match.actions[-1].seat if match.actions else 0
    before, views = frozen(match), [match.view(s) for s in seats_of(match)]
    taken = 0
    while match.can_undo(seat):
        match.undo(seat)
        taken += 1
        assert match.view(seat)["redo"] and match.record()["digest"] == match.digest()
    for _ in range(taken):
        match.redo(seat)
    assert frozen(match) == before and [match.view(s) for s in seats_of(match)] == views


@games
def test_undo_never_takes_back_what_somebody_learned(game):
    """Undo stops at chance, at another's action, and where the mover saw a new card."""
    undone = 0
    for seed in range(rounds(game, 4)):
        for match in play_on(Match(game, seed=seed), random.Random(seed)):
            for seat in seats_of(match):
                if match.can_undo(seat):
                    undone += 1
                    known = unseen(match, seat)
                    assert match.actions[-1].seat == seat and seat in match.to_move()
                    match.undo(seat)
                    assert unseen(match, seat) <= known
                    match.redo(seat)
                else:
                    refused_undo(match, seat)
    assert undone, "nothing could ever be undone"


def refused_undo(match, seat):
    before = frozen(match)
    with pytest.raises(Illegal):
        match.undo(seat)
    with pytest.raises(Illegal):
        match.redo(seat)
    assert frozen(match) == before


@games
def test_a_new_action_forgets_what_was_undone(game):
    for match in play_on(Match(game, seed=11), random.Random(11)):
        seat = match.actions[-1].seat if match.actions else 0
        if match.can_undo(seat):
            gone = match.actions[-1].text
            match.undo(seat)
            if len(match.legal(seat)) == 1:
                match.redo(seat)
                continue
            other = next(move for move in match.legal(seat) if game.text(match.state, seat, move) != gone)
            match.act_move(seat, other)
            assert not match.can_redo(seat)
            return
    pytest.fail("no action of this match could be undone")


@games
def test_same_seed_same_match(game):
    assert played(game, 0).record() == whole(game, 0).record()
    assert whole(game, 0).digest() != whole(game, 1).digest()


@games
@given(data=st.data())
def test_a_seed_is_a_number_or_a_word(game, data):
    seed = data.draw(st.integers(1 - (1 << 53), (1 << 53) - 1)
                     | st.text(st.characters(exclude_categories=["Cs"]), max_size=64))
    options = data.draw(options_of(game))
    match = Match(game, options, seed=seed)
    assert match.state == Match(game, options, seed=seed).state and Match.replay(match.record()).seed == seed
    for wrong in (1 << 53, True, 1.5, "x" * 65, [1]):
        with pytest.raises(Malformed):
            Match(game, options, seed=wrong)


# ---- 7: what the table shows --------------------------------------------------------------------------------------
@with_options
def test_views_are_shaped_as_written_and_reach_every_action(game, options):
    for match in some(looked(game, 0, options)):
        for seat in (*seats_of(match), None):
            shown = match.view(seat)
            shape.check(shown)
            legal = match.legal(seat) if seat in match.to_move() else []
            assert [action["do"] for action in shown["actions"]] == [game.text(match.state, seat, move) for move in legal]
            assert shown["wait"] == (seat not in match.to_move())


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
    with pytest.raises(Malformed, match=r"Bare has no poster: write `poster` in mulligan\.art\.pictures"):
        bare().poster()


@games
def test_log_lines_cite_clauses_of_the_rulebook(game):
    match = whole(game, 1)
    for line in match.view(0)["log"]:
        assert set(line["clauses"]) <= set(game.rulebook().clauses)
        assert line["words"] and len(line["clauses"]) + (line["seat"] is None)


# ---- what opponents stand on ---------------------------------------------------------------------------------------
@games
def test_beliefs_come_from_what_the_seat_knows(game):
    """The true state and any guess give the same beliefs, so nothing hidden reaches an evaluation through them."""
    rng = random.Random(20)
    for match in sampled(looked(game, 1)):
        for seat in match.to_move():
            assert game.beliefs(match.hidden(seat)(rng), seat) == game.beliefs(match.state, seat)


@games
def test_evaluations_are_chances_and_end_with_the_result(game):
    for match in sampled(looked(game, 1)):
        for seat in seats_of(match):
            before = match.state.data()
            for beliefs in (None, game.beliefs(match.state, seat) if match.to_move() else None):
                value = game.evaluate(match.state, seat, beliefs)
                assert 0 <= value <= 1 and match.state.data() == before
            if match.outcome():
                winner = match.outcome().winner
                assert value == (0.5 if winner is None else float(winner == seat))


@games
def test_turn_candidates_are_whole_legal_turns(game):
    """Each candidate is played by the rules, move by move, until the turn is over; the state is left alone."""
    rng, found = random.Random(22), 0
    for match in play_on(Match(game, seed=22), rng, 25):
        if not match.to_move():
            continue
        seat, before = match.to_move()[0], match.state.data()
        for beliefs in (None, game.beliefs(match.state, seat)):
            for candidate in game.turn_candidates(match.state, seat, 30, beliefs):
                if candidate:
                    value, moves = candidate
                    state, found = match.state, found + 1
                    for move in moves:
                        assert seat in game.to_move(state)
                        state = game.apply(state, seat, move)
                    assert 0 <= value <= 1 and moves
        assert match.state.data() == before
        for _ in range(3):
            assert game.rollout(match.state, seat, rng) in match.legal(seat)
    assert found > 50


@games
def test_step_stops_at_the_end(game):
    match = fork(whole(game, 0))
    assert not step(match, lambda moves: moves[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_log_is_that_of_the_actions_that_stand(game):
    """Taken back and played otherwise, a match tells what happened now, even where the texts are the same."""
    for seed in range(rounds(game, 4)):
        match, rng = Match(game, seed=seed), random.Random(seed)
        while match.to_move():
            seat = rng.choice(match.to_move())
            if match.ply % stride(game) == 0:
                match.view(seat)
            if match.can_undo(seat) and rng.random() < 0.5:
                match.undo(seat)
            else:
                match.act_move(seat, rng.choice(match.legal(seat)))
        for index, line in enumerate(match.view(0)["log"]):
            told = game.tell(match.states[index], match.actions[index].seat, match.moves[index], match.states[index + 1])
            assert line["clauses"] == list(told.clauses)
            assert [w["face"] for w in line["words"] if "face" in w] == [w.face for w in told.words if hasattr(w, "face")]
