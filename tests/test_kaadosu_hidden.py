"""Kaadosu, sections 10 and 11: what a seat may see, what is refused by which clause, how matches are written."""

import json
import random
from pathlib import Path

import pytest

from house import play_on, view_of, with_state
from compared import compared
from kaadosu import GAME
from kaadosu.dev import battle_vectors as battlecases
from kaadosu.rules import battle
from kaadosu.rules.moves import kind_of
from kaadosu.dev import vectors
from kaadosu_table import NEUTRAL, PHASES, Table, card, loaded, move_of, position, real, text_of
from mulligan import CHANCE, Illegal, Malformed, Match
from mulligan.testing import vectors as files
from mulligan import players

SAMPLE = Path(__file__).parent / "vectors/kaadosu/sample.json"
SEED = 987_654_321_123
SPACES = ("F1", "F2", "F3", "B1", "B2")


def zone(shown, ident):
    """A zone of a view."""
    return next(one for one in shown["zones"] if one["id"] == ident)


def cards(shown, ident):
    """The cards of a zone of a view."""
    there = zone(shown, ident)
    return [one for cell in there["cells"] for one in cell["cards"]] if "cells" in there else there["cards"]


def faces(shown, ident):
    """The codes of the cards of a zone as far as a view tells them."""
    return [one.get("face") or one.get("known") or one.get("mine") for one in cards(shown, ident)]


def playing(seed=1, most=250, **options):
    """A match of decks whose codes are all different, at every moment of random play."""
    match = real([f"B{i}" for i in range(101, 112)], [f"S{i}" for i in range(501, 512)], SEED + seed, **options)
    return play_on(match, random.Random(seed), most)


def some(matches, step=7):
    """Every seventh moment, and the last one."""
    return (match for match in matches if match.ply % step == 0 or match.outcome())


def codes_of(pos, cards):
    return [GAME.face_id(pos, one) for one in cards]


# ---- 10 What you may see -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("viewer", [0, 1])
def test_what_is_open(viewer):
    """KA-10.1: fields with damage and marks, guides, health, turn, the sizes of hands and deck, the pile, the log."""
    for match in some(playing()):
        pos, shown = match.state, match.view(viewer)
        for seat in (0, 1):
            check_field(pos, shown, seat)
            assert faces(shown, f"guide{seat}") == codes_of(pos, [pos.guides[seat]])
            assert len(cards(shown, f"hand{seat}")) == len(pos.hands[seat])
            counts = {item[0]: item[1] for item in shown["players"][seat]["items"]}
            assert counts["Health"] == pos.health[seat] and counts["Hand"] == len(pos.hands[seat])
        assert zone(shown, "deck")["count"] == len(pos.deck)
        assert zone(shown, "discard")["count"] == len(pos.discard)
        assert len(shown["log"]) == match.ply


def check_field(pos, shown, seat):
    """A view shows the cards of a seat's field, with their damage and marks."""
    shown_at = {cell["label"]: cell["cards"][0] for cell in shown["zones"][seat]["cells"] if cell["cards"]}
    spots = {space: seat * 5 + at for at, space in enumerate(SPACES)}
    standing = {space: spot for space, spot in spots.items() if pos.field[spot] >= 0}
    assert set(shown_at) == set(standing)
    for space, spot in standing.items():
        card, marks = shown_at[space], shown_at[space].get("marks", ())
        assert card["face"] == GAME.face_id(pos, pos.field[spot]) and card.get("hurt", 0) == pos.hurt[spot]
        assert ("new" in marks) == bool(pos.fresh >> spot & 1)
        assert ("done" in marks) == bool(pos.attacked >> spot & 1)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_is_hidden(viewer):
    """KA-10.2: no view holds a hidden card of the other's hand or of the deck, nor the seed, nor a deck list."""
    met = 0
    for match in some(playing()):
        pos = match.state
        if match.outcome():
            break
        shown = json.dumps(match.view(viewer))
        assert str(match.seed) not in shown
        hidden = [one for one in pos.deck if not pos.open >> one & 1]
        for seat in {0, 1} - {viewer}:
            hidden += [one for one in pos.hands[seat] if not pos.open >> one & 1]
        met += len(hidden)
        for code in codes_of(pos, hidden):
            assert f'"{code}"' not in shown
    assert met > 60


@pytest.mark.parametrize("viewer", [0, 1])
def test_views_do_not_tell_hidden_cards_apart(viewer):
    """KA-10.2, KA-10.4: with all that is hidden drawn anew, views and guesses are the same; what is drawn differs."""
    differ, rng = 0, random.Random(5)
    for match in some(playing(2, 200)):
        if match.outcome():
            break
        other = with_state(match, match.hidden(viewer)(rng))
        shown = [view_of(one, viewer, match.ply) | {"events": []} for one in (other, match)]
        assert shown[0] == shown[1]
        pos, guess = match.state, other.state
        assert guess.hands[viewer] == pos.hands[viewer] and guess.codes[viewer] == pos.codes[viewer]
        assert GAME.determinise(pos, viewer, random.Random(3)) == GAME.determinise(guess, viewer, random.Random(3))
        differ += codes_of(pos, pos.deck) != codes_of(guess, guess.deck)
    assert differ > 5


def test_a_deck_that_was_turned_over_is_known():
    """KA-10.3: the deck lies face-down until the pile is turned over; then both see its order, the next card on top."""
    match, seen = real(seed=4), 0
    # a full hand discards first; later what can be placed is placed, and what stands is retired
    while not seen:
        pos, seat = match.state, match.state.active
        moves = {kind_of(move): move for move in match.legal(seat) if kind_of(move) != battle.MOVE}
        for viewer in (0, 1):
            assert all(face is None for face in faces(match.view(viewer), "deck"))
        early, later = (battle.DISCARD, battle.END), (battle.DISCARD, battle.RETIRE, battle.PLACE, battle.END)
        wished = later if pos.turn > 10 else early
        match.act_move(seat, next(moves[kind] for kind in wished if kind in moves))
        seen = pos.discard and not match.state.discard
    assert len(match.state.deck) > 4
    for viewer in (0, 1):
        assert faces(match.view(viewer), "deck") == codes_of(match.state, match.state.deck)
        assert [GAME.face_id(match.state, one) for one in match.state.deck[::-1]] == codes_of(pos, pos.discard[1:])


def test_known_cards_stay_known():
    """KA-10.3: both see of the deck exactly the cards that have lain open, and all of it after it was turned over."""
    turned, lain = 0, set()
    for match in playing(3, 900, turn_limit=300, quiet_limit=300):
        pos = match.state
        lain |= {*pos.guides, *pos.discard, *pos.field}
        if match.outcome():
            break
        if match.ply % 7:
            continue
        for viewer in (0, 1):
            shown = faces(match.view(viewer), "deck")
            wanted = [GAME.face_id(pos, one) if one in lain else None for one in pos.deck]
            assert shown == wanted[len(wanted) - len(shown):]
            turned += bool(shown) and None not in shown
    assert turned > 3


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_computer_players_see_what_their_seat_sees(level, monkeypatch):
    """KA-10.4: a player never gets the true state, and answers the same whatever is hidden from it."""
    match = next(now for now in playing(4) if now.ply > 12 and now.state.phase == battle.MAIN)
    seat, rng = match.state.active, random.Random(8)

    def answer(one):
        player = players.make(GAME, level)
        return [thought.move for thought in player.think(one.hidden(seat), seat, random.Random(1), seconds=0)][0]
    other = with_state(match, match.hidden(seat)(rng))
    assert codes_of(other.state, other.state.deck) != codes_of(match.state, match.state.deck)
    assert answer(match) == answer(other)


# ---- 11 Illegal actions --------------------------------------------------------------------------------------------
EVERY = [
    "end", "stake drawn", "stake original",
    *(f"discard {i}" for i in range(7)),
    *(f"retire {s}" for s in SPACES),
    *(f"place {i} {s}" for i in range(6) for s in SPACES),
    *(f"move {s} {t}" for s in SPACES for t in SPACES),
    *(f"attack {s} {t}" for s in SPACES for t in (*SPACES, "player")),
]
ANY = {"KA-8.3", "KA-9.7", "KA-11.1"}                    # a full hand, a stake to choose, not one's turn
BY = {  # the clauses by which an action may be refused
    "end": ANY,
    "stake": ANY,
    "discard": ANY,
    "retire": ANY | {"KA-5.4"},
    "place": ANY | {"KA-4.7", "KA-5.3"},
    "move": ANY | {"KA-4.6", "KA-5.4", "KA-5.5"},
    "attack": ANY | {"KA-5.4", "KA-5.6", "KA-5.7", "KA-6.2"},
}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_action_is_legal_or_refused(seed):
    """KA-11.1: over all actions that can be written, of both seats: refused ones name a clause and change nothing."""
    clauses, met = GAME.rulebook().clauses, set()
    for match in playing(seed, 300, stakes=bool(seed % 2)):
        pos = match.state
        if match.ply % 7 and not match.outcome() and pos.phase == battle.MAIN:
            continue
        before = pos.data()
        for seat in (0, 1):
            listed = set(GAME.legal(pos, seat))
            for text in EVERY:
                move, word = move_of(text), text.split()[0]
                assert text_of(move) == text
                if move in listed and seat in GAME.to_move(pos):
                    listed.discard(move)
                    continue
                with pytest.raises(Illegal) as caught:
                    GAME.apply(pos, seat, move)
                assert caught.value.clause in BY[word] & set(clauses) and len(str(caught.value)) > 10
                met.add((word, caught.value.clause))
            assert not listed, "an action is listed that cannot be written"
        assert pos.data() == before
    assert len(met) > 14


def test_not_your_turn():
    """KA-11.1: the waiting seat is refused whatever it does."""
    table = Table({"F1": "21"}, {"F1": "31"}, hands=("11", "12"))
    for line in ("end", "place 0 F2", "move F1 B1", "attack F1 F1", "retire F1", "discard 0"):
        table.refused(line, "KA-11.1", seat=1)


def test_after_the_end():
    """KA-11.1: every action but the stake is refused, of either seat."""
    for stakes in (False, True):
        table = Table({"F1": "red circle 9/9"}, rules={"stakes": stakes}, health=(5, 5), hands=("11", "12"))
        table.do("attack F1 player")
        for seat in (0, 1):
            for line in ("end", "place 0 F2", "move F1 B1", "attack F1 player", "retire F1", "discard 0"):
                table.refused(line, "KA-9.7" if stakes else "KA-11.1", seat=seat)
        assert table.legal(0) == ({"stake drawn", "stake original"} if stakes else set())


def test_texts_of_the_record():
    """KA-11.1: what is no action at all is told apart from a refused one; a legal move is written one way."""
    match = real(seed=2)
    for said in ("", "jump F1", "place", "place B2001", "place B2001 F9", "move F1", "attack F1 F1 F1", "end now",
                 "discard -1", "stake all", "place b2001 F1", "END", "attack F1 player"):
        with pytest.raises((Malformed, Illegal)) as caught:
            match.act(match.state.active, said)
        assert not isinstance(caught.value, Illegal), said
    for now in playing(5, 200, stakes=True):
        pos = now.state
        for seat in now.to_move():
            for move in now.legal(seat):
                assert GAME.parse(pos, seat, GAME.text(pos, seat, move)) == move


def test_picks_that_lead_nowhere():
    """KA-11.1: for any two elements of the table there is an action or a reason with its clause."""
    clauses, rng = GAME.rulebook().clauses, random.Random(6)
    for match in some(playing(6, 150, stakes=True), 3):
        pos = match.state
        cells = [f"{seat}{space}" for seat in (0, 1) for space in SPACES]
        elements = [*range(22), *cells, "#end-turn", "#retire", "#strike"]
        for seat in (0, 1):
            paths = {path[:n] for move in match.legal(seat) for path in [GAME.path(pos, seat, move)] for n in (1, 2)}
            for _ in range(25):
                picks = tuple(rng.sample(elements, rng.choice((1, 2))))
                if picks in paths:
                    continue
                why = GAME.why(pos, seat, picks)
                assert isinstance(why, Illegal) and why.clause in clauses and why.title and str(why)


def differences(actions, expect, **given):
    """Between what a case expects and what these actions of the exchange format make of a position."""
    case = {"id": "case", "topic": "battle_script",
            "input": {"position": position(**given), "actions": actions}, "expect": expect}
    [differing] = compared(vectors.FORMAT, {"format": "kaadosu-cases/1", "cases": [case]}).values()
    return differing


STANDING = {"F1": {"card": [21]}, "F3": {"card": [22]}}
ACTIONS = [
    # an action, and the facts after it
    ({"do": "place", "hand": 1, "space": "B2"},
     {"hands": [[[11]], [[13]]], "fields": [STANDING | {"B2": {"card": [12], "fresh": True}}, {"F1": {"damage": 0}}]}),
    ({"do": "move", "from": "F1", "to": "B1"},
     {"fields": [{"B1": {"card": [21], "moved": True}, "F3": {"card": [22]}}, {"F1": {"card": [31]}}]}),
    ({"do": "attack", "from": "F1", "target": "F1"},
     {"fields": [STANDING | {"F1": {"attacked": True}}, {"F1": {"damage": 2}}]}),
    ({"do": "retire", "space": "F3"},
     {"discard": [[22]], "fields": [{"F1": {"card": [21]}}, {"F1": {"card": [31]}}]}),
    ({"do": "end"}, {"active": 1, "turn": 6, "phase": "main"}),
    ({"do": "concede", "seat": 1}, {"winner": 0, "reason": "concede", "phase": "over"}),
    ({"do": "concede", "seat": 0}, {"winner": 1, "reason": "concede"}),
]
REFUSED_ACTIONS = [
    {"do": "stake", "choice": "drawn"},
    {"do": "discard", "hand": 0},
    {"do": "place", "hand": 2, "space": "B2"},
    {"do": "attack", "from": "F1", "target": "player"},
    {"do": "move", "from": "F1", "to": "B2"},
    {"do": "retire", "space": "F2"},
]

def test_actions_as_objects():
    """KA-11.2: each action in its form, hand indices from 0."""
    field, theirs = {"F1": "red circle 9/2 #21", "F3": "22"}, {"F1": "blue square 9/1 #31"}
    given = {"mine": field, "theirs": theirs, "hands": ("11 12", "13")}
    for action, expect in ACTIONS:
        assert differences([action], {"refused_at": None} | expect, **given) == []
    for action in REFUSED_ACTIONS:
        assert differences([action], {"refused_at": 0, "turn": 5}, **given) == []
    strike = {"do": "attack", "from": "F1", "target": "player"}
    assert differences([strike], {"health": [15, 13]}, mine=field) == []
    after = {"hands": [[[1], [2], [3], [4], [5]], []], "discard": [[6]]}
    assert differences([{"do": "end"}, {"do": "discard", "hand": 5}], after, hands=("1 2 3 4 5", ""), deck="6") == []


def test_positions_as_objects():
    """KA-11.3: all keys of a position are read and come back; new cards stand at the end of the hand; the result."""
    given = position(
        {"F1": "red circle 9/2 #21 hurt 3 attacked", "B2": f"{NEUTRAL} fresh"},
        {"F2": "green circle star 9/6 #40,9 moved"},
        hands=("11", "12 13"), deck="61 62", discard="51 52", guides=("#8 red circle 2/2", "#9 blue star 3/3"),
        health=(3, 4), turn=8, active=1, quiet=7, opening="balanced")
    facts = battlecases.facts(battlecases.position(given))
    for key in ("opening", "turn", "active", "quiet", "health"):
        assert facts[key] == given[key]
    written = {key: battlecases.written([], facts[key]) for key in ("guides", "deck", "discard", "hands")}
    assert written == {
        "guides": [[8], [9]],
        "deck": [[61], [62]],
        "discard": [[51], [52]],
        "hands": [[[11]], [[12], [13]]],
    }
    assert battlecases.written(given["fields"], facts["fields"]) == given["fields"]
    assert (facts["phase"], facts["winner"], facts["reason"]) == ("main", None, None)
    assert battlecases.facts(loaded(given)) == facts
    assert set(card("red circle 1/1")) == {"kind", "number", "color", "shapes", "plus", "minus"}
    assert set(PHASES.values()) == {"main", "discard", "over"}
    end = [{"do": "end"}]
    assert differences(end, {"hands": [[[11], [61]], []]}, hands=("11", ""), deck="61") == []
    assert differences(end, {"phase": "over", "winner": None, "reason": "quiet"}, quiet=39) == []
    assert differences(end, {"phase": "over", "winner": 1, "reason": "limit"}, turn=300, health=(3, 4)) == []
    strike = [{"do": "attack", "from": "F1", "target": "player"}]
    won = {"phase": "over", "winner": 0, "reason": "health", "health": [15, 0]}
    assert differences(strike, won, mine={"F1": "red circle 9/9"}, health=(15, 9)) == []


def test_sample_cases():
    """KA-11.3: the cases of the sample, all of them."""
    lines = []
    assert files.run(GAME, SAMPLE, lines.append) == (28, 0), lines


@pytest.mark.parametrize("key", ["fields", "hands", "deck"])
def test_broken_cases_are_named(key):
    """KA-11.3: a position without a part is no position; the answer names the case."""
    given = position()
    del given[key]
    case = {"id": "case", "topic": "battle_script", "input": {"position": given, "actions": []}, "expect": {"turn": 5}}
    with pytest.raises(Malformed, match="case, input"):
        compared(vectors.FORMAT, {"cases": [case]})


def test_records_replay():
    """KA-3.3, KA-11.3: the same seed deals the same; a record without the seed replays to the same state."""
    one, two = (list(playing(7, 120))[-1] for _ in range(2))
    assert one.state == two.state
    record = one.record()
    assert Match.replay(record | {"seed": None}).state == one.state
    assert real(seed=7).actions[0].seat == CHANCE
