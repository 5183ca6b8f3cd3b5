"""The invariants of docs/architecture.md that concern one game's rules, over every registered game.

What nobody may see is looked at in test_contract_hidden.py, what the table shows in test_contract_shown.py, what can be
asked of it in test_contract_asked.py, and what opponents stand on in test_contract_players.py.
"""

import itertools
import json
import random

import pytest
from hypothesis import given, strategies as st

import oracle
from house import (fork, games, looked, matches, options_of, play_on, played, rounds, sampled, seats_of, some, step,
                   stride, whole, with_options)
from mulligan import CHANCE, Illegal, Malformed, Match, Stale
from mulligan.match.visibility import known_cards

WRONG = (Illegal, Malformed, Stale)


def frozen(match):
    """All there is to a match, kept apart from it."""
    return [dict(match.options), list(match.actions), list(match.moves), list(match.undone),
            barriers(match),
            {seat: dict(kept) for seat, kept in match.orders.items()}, match.ended, match.seed, match.notice,
            json.dumps([match.state.data(), match.seats, match.decks, match.sets])]


def barriers(match):
    """Which actions no undo goes behind; what is not known yet is worked out."""
    for ply in [ply for ply, known in enumerate(match.barriers) if known is None]:
        match.is_barrier(ply)
    return list(match.barriers)


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


@games
def test_states_are_equal_where_their_json_is(game):
    """What two moves of a seat lead to, such as one card in two places."""
    for match in some(looked(game, 0)):
        for seat in match.to_move():
            after = [game.apply(match.state, seat, move) for move in match.legal(seat)[:12]]
            for one, other in itertools.pairwise(after):
                assert (one == other) == (one.data() == other.data())


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


@with_options
def test_what_is_decided_is_not_given_up(game, options):
    """A game that has something left to choose behind its end says both: `decided`, and no to `resigned`."""
    for match in looked(game, 0, options):
        decided = game.decided(match.state)
        if match.outcome() is None:
            try:
                game.resigned(match.state, 0)
            except Illegal as error:
                assert decided and error.reason == "match_over"
            else:
                assert not decided
        assert decided or match.outcome() is None


@games
def test_options_are_checked(game):
    names = [option.name for option in game.options]
    for wrong in ({"no such": 1}, *({name: "no such"} for name in names), *({name: None} for name in names)):
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
            move = game.sample(double, rng) if seat == CHANCE else rng.choice(game.legal(double, seat))
            game.play(double, seat, move)
            if rng.random() < .3:
                break
        assert state.data() == data


@with_options
def test_states_round_trip_through_json(game, options):
    for match in sampled(looked(game, 0, options)):
        again = type(match.state).from_data(json.loads(json.dumps(match.state.data())))
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
    undone, decided = 0, 0
    for seed in range(rounds(game, 4)):
        for match in play_on(Match(game, seed=seed), random.Random(seed)):
            for seat in seats_of(match):
                if match.can_undo(seat):
                    undone += 1
                    hidden = oracle.hidden(match, seat).keys()
                    assert match.actions[-1].seat == seat and seat in match.to_move()
                    match.undo(seat)
                    assert oracle.hidden(match, seat).keys() <= hidden
                    match.redo(seat)
                else:
                    refused_undo(match, seat)
        decided += goes_on(match)
    assert undone or not decided, "nothing could ever be undone"


@games
def test_alone_an_undo_leads_to_a_choice_and_takes_back_nothing_learned(game):
    """Against the computer, over what it let pass since; undo then redo is identity there, too."""
    for seed in range(rounds(game, 3)):
        alone = Match(game, seats=[{"kind": "person"}, {"kind": "easy"}], seed=seed)
        for match in play_on(alone, random.Random(seed)):
            if not match.can_undo(0):
                continue
            before, known = frozen(match), known_cards(game, match.state, 0)
            match.undo(0)
            assert 0 in match.to_move() and known <= known_cards(game, match.state, 0)
            assert len(match.legal(0)) > 1 or match.undone[-1][0].move != game.pass_move(match.state, 0)
            match.redo(0)
            assert frozen(match) == before


def goes_on(match):
    """How many actions of a whole match left the same seat to move and showed nobody anything.

    Those can be taken back.
    """
    found = 0
    for ply, action in enumerate(match.actions):
        if action.seat != CHANCE and match.moves[ply] is not None:
            before, after = match.states[ply:ply + 2]
            same = match.game.to_move(before) == match.game.to_move(after)
            hidden = [oracle.hidden_in(match.game, state, action.seat).keys() for state in (before, after)]
            found += same and hidden[0] <= hidden[1]
    return found


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
    if goes_on(played(game, 11)):
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


@games
def test_step_stops_at_the_end(game):
    match = fork(whole(game, 0))
    assert not step(match, lambda moves: moves[0])


@games
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
            seat, before, after = match.actions[index].seat, *match.states[index:index + 2]
            told = game.tell(before, seat, match.moves[index], after)
            assert line["clauses"] == list(told.clauses)
            faces = [word.face for word in told.words if hasattr(word, "face")]
            assert [word["face"] for word in line["words"] if "face" in word] == faces
