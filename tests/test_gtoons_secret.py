"""gToons, section 12.

What a seat may know, and what no choice of the other seat may change before it is shown.
"""

import json
import random

import pytest

from brief import BRIEF
from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.text.notation import ident
from gtoons.rules.position import DROP, PICK, PLACE1, PLACE2, SILVER, TRADE, TURNS, reopen
from gtoons_table import CARDS, Table, faces, record as made
from house import fork, play_on, with_state
from mulligan import Match
from mulligan.match import commands, record, summaries
from mulligan.players.search import Search

OPTIONS = [{}, {"silver_timing": "before_reveal"},
           {"silver_choice": "per_card", "silver_black": True},
           {"silver_timing": "before_reveal", "silver_choice": "per_card"},
           {"open_decks": True, "lead": 1}]
SAYINGS = ("hand", "field", "score", "moves", "last", "help", "why ready", "why keep",
           "why discard none",
           "why lay gt001 3", "why colour red", "why deck A")
PATHS = (["0.1"], ["1.1"], ["1.7"], ["0.7"], ["hand1.0"], ["hand0.0"], ["#ready"], ["#keep"],
         ["#red"], [])


def known(match, viewer, rng=random.Random):
    """All that reaches a viewer, as text.

    Views of now and before, the log, the score sheet, answers, guesses.
    """
    told = [match.view(viewer, ply) for ply in range(max(0, match.ply - 2), match.ply + 1)]
    told += [summaries.plies(match, viewer), summaries.summary(match), record.score_sheet(match),
             match.to_move()]
    open_cards = [card["k"] for zone in match.view(viewer)["zones"]
                  for cell in zone.get("cells", ())
                  for card in cell["cards"] if "face" in card]
    told += [summaries.account(match, viewer, match.ply, card) for card in open_cards]
    if viewer is not None:
        told += [match.legal(viewer), match.can_undo(viewer), match.can_redo(viewer)]
        told += [commands.say(match, viewer, text) for text in SAYINGS]
        told += [summaries.why(match, viewer, path) for path in PATHS]
        if match.to_move():
            told += [[match.hidden(viewer)(rng(f"guess {n}")).data() for n in range(3)],
                     GAME.beliefs(match.state, viewer)]
    return json.dumps(told, sort_keys=True, default=list)


def choices(match, seat, rng, many):
    """Ways on for a seat in this round: lists of action texts, some of them whole, no two alike."""
    found = {}
    for _ in range(many):
        pos, texts = match.state, []
        stage = pos.stage
        while pos.stage == stage and seat in GAME.to_move(pos):
            move = rng.choice(GAME.legal(pos, seat))
            texts.append(GAME.text(pos, seat, move))
            pos = GAME.apply(pos, seat, move)
        found[tuple(texts)] = texts
    return list(found.values())


def rounds(seed, options, decks=()):
    """A match played at random, at the first moment of each round of choices."""
    match, stage = Match(GAME, options, seed=seed, decks=decks), None
    for _ in play_on(match, random.Random(seed)):
        if match.to_move() and match.state.stage != stage:
            stage = match.state.stage
            yield fork(match)


def silver_decks():
    """A deck a seat with seven silver cards each."""
    silver = [i for i, card in CARDS.items() if card["colour"] == "silver"]
    return [{"name": "", "cards": silver[seat:14:2] + list(CARDS)[start:start + 5]}
            for seat, start in enumerate((24, 48))]


# ---- 12 What you may see -------------------------------------------------------------------------
@pytest.mark.deep
@pytest.mark.parametrize(("options", "decks"),
                         [*((options, ()) for options in OPTIONS[::4 if BRIEF else 2]),
                                                *((options, silver_decks())
                                                  for options in OPTIONS[:4:2 if BRIEF else 1])])
def test_no_choice_shows_before_it_is_due(options, decks):
    """GT-12.1, GT-12.2.

    At every stage and step, whatever the other seat chooses, all that reaches a viewer is the same.
    """
    met, rng = set(), random.Random(12)
    for start in rounds(1, options, decks):
        for chooser in start.to_move():
            for first in ("nothing", "chosen"):
                match = fork(start)
                if first == "chosen" and 1 - chooser in match.to_move():
                    for text in choices(match, 1 - chooser, rng, 1)[0]:
                        match.act(1 - chooser, text)
                ways = choices(match, chooser, rng, 2)
                for n in range(min(map(len, ways)), 0, -2 if BRIEF else -1):
                    for viewer in (1 - chooser, None):
                        met |= compare(match, chooser, viewer, [way[:n] for way in ways])
    assert met >= {PLACE1, DROP, PLACE2, TRADE, SILVER if decks else PICK}


def compare(match, chooser, viewer, ways):
    """Take each of the ways; what the viewer knows must be the same.

    Returns the stages in which the round still ran.
    """
    seen, met = {}, set()
    for way in ways:
        other = fork(match)
        for text in way:
            other.act(chooser, text)
        if other.state.stage == match.state.stage and other.to_move():
            seen.setdefault(known(other, viewer), way)
            met.add(other.state.stage)
    assert len(seen) <= 1, f"viewer {viewer} can tell {list(seen.values())[:2]} of seat {chooser}"
    return met if len(ways) > 1 else set()


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("way", ["discard", "swap"])
def test_what_a_seat_committed_is_taken_back_for_others(way, chooser):
    """GT-12.1: a discard and a swap are not there for anybody else before both have chosen."""
    table = Table().rows() if way == "discard" else Table().play()
    before = table.pos
    table.do(f"{chooser} {way} {table.hand(chooser)[0]}")
    assert (table.pos.hands, table.pos.board) != (before.hands, before.board)
    for viewer in (1 - chooser, None):
        shown = GAME.unchosen(table.pos, viewer)
        assert list(map(sorted, shown.hands)) == list(map(sorted, before.hands))
        assert (shown.discards, shown.board) == (before.discards, before.board)


@pytest.mark.parametrize("chooser", [0, 1])
def test_a_deck_that_was_picked_is_taken_back_for_others(chooser):
    """GT-12.1, GT-2.4: nobody else sees which deck was picked before both have picked; a guess picks it anew."""
    pos = Match(GAME, seed=1).state
    assert pos.stage == PICK
    after = GAME.apply(pos, chooser, GAME.parse(pos, chooser, "deck A"))
    assert after.draws[chooser] and GAME.unchosen(after, 1 - chooser).draws == [[], []]
    again = reopen(after, 1 - chooser)
    assert again.draws == [[], []] and GAME.to_move(again) == (0, 1)


def test_taking_back_shows_nothing():
    """GT-12.1: a card taken back and another one laid looks like the same steps with other
    cards."""
    table = Table()
    seen = set()
    for first, second in (("0", "1"), ("2", "3"), ("4", "0")):
        match = fork(table.match)
        hand = table.hand(1)
        match.act(1, f"lay {hand[int(first)]} 2")
        match.undo(1)
        match.act(1, f"lay {hand[int(second)]} 4")
        seen.add(known(match, 0))
    assert len(seen) == 1


def test_the_known_bottom_card_does_not_tell_what_was_laid():
    """GT-12.1: with the bottom card known to be drawn, laying it or another card looks the same,
    step by step."""
    for bottoms in ((None, "gt046"), (None, None)):
        start = Table(bottoms=bottoms).rows()
        start.do("0 discard none", f"1 discard {' '.join(start.hand(1))}")
        for order in (range(6), range(5, -1, -1)):
            seen = set()
            for card in start.hand(1):
                match = fork(start.match)
                match.act(1, f"lay {card} 6")
                for other in [start.hand(1)[i] for i in order if start.hand(1)[i] != card][:1]:
                    match.act(1, f"lay {other} 5")
                seen.add(known(match, 0))
            assert len(seen) == 1


def test_nothing_until_both_are_ready_then_backs():
    """GT-12.1: the other's half stays empty while it lays.

    Then backs lie where cards are not turned over yet.
    """
    table = Table()
    table.do(f"1 lay {table.hand(1)[0]} 3", f"1 lay {table.hand(1)[1]} 1")
    for viewer in (0, None):
        shown = table.match.view(viewer)
        assert faces(shown, "board1") == [] and len(faces(shown, "hand1")) == 6
    assert len(faces(table.match.view(1), "board1")) == 2
    table.row(0).row(1)
    turning = next(ply for ply, state in enumerate(table.match.states) if state.stage in TURNS)
    assert faces(table.match.view(0, turning), "board1") == [None] * 4
    assert None not in faces(table.match.view(0, turning),
                             "board0"), "one's own cards may be looked up"
    assert faces(table.match.view(None, turning), "board0") == [None] * 4
    assert sum(face is not None for face in faces(table.match.view(0, turning + 5), "board1")) == 2


@pytest.mark.parametrize("viewer", [0, None])
def test_hands_piles_and_discards_are_hidden(viewer):
    """GT-12.1: of the other's cards a seat sees the shown bottom card and those turned over.

    Of the rest how many.
    """
    for match in play_on(Match(GAME, seed=3), random.Random(3)):
        pos, shown = match.state, match.view(viewer)
        if match.outcome():
            break
        open_cards = {card for spot, card in enumerate(pos.board)
                      if pos.up >> spot & 1} | set(pos.bottoms)
        open_faces = {GAME.face_id(pos, card) for card in open_cards if card >= 0}
        hidden_from = (0, 1) if viewer is None else (1 - viewer,)
        for seat in hidden_from:
            before = GAME.unchosen(pos, viewer)
            for zone, count in (("hand", len(before.hands[seat])),
                                ("out", len(before.discards[seat]))):
                cards = faces(shown, f"{zone}{seat}")
                assert len(cards) == count and {face for face in cards if face} <= open_faces
            for zone in ("draw", "board"):
                assert {face for face in faces(shown, f"{zone}{seat}") if face} <= open_faces
        own = {GAME.face_id(pos, card) for card in pos.hands[0]} if viewer == 0 else set()
        assert own <= set(shown["faces"]) and (viewer is None or len(faces(shown, "draw0")) <= 4)
    assert match.outcome()


def test_discards_and_the_card_swapped_away_stay_hidden_to_the_end():
    """GT-12.1, GT-7.5: which card was discarded and which left slot 7 changes nothing the other
    sees before the end."""
    def played_with(discard, last, fresh):
        """Seat 1 discards, lays `last` behind, swaps it away; the rest is the same."""
        table = Table().rows()
        hand = table.hand(1)
        seen = []
        table.do("0 discard none", f"1 discard {hand[discard]}")
        drawn = list(table.decks[1][6:11])
        for seat, cards in ((0, table.hand(0)[:3]), (1, [drawn[0], drawn[1], drawn[last]])):
            for slot, card in zip((5, 6, 7), cards):
                table.do(f"{seat} lay {card} {slot}")
                seen.append(known(table.match, 0))
            table.do(f"{seat} ready")
            seen.append(known(table.match, 0))
        table.do(f"1 swap {drawn[fresh]}")
        seen.append(known(table.match, 0))
        return seen, known(table.match, None), table.do("0 keep").match
    first, *others = [played_with(*way) for way in ((0, 2, 4), (1, 2, 4), (0, 3, 4), (1, 3, 4))]
    for seen, onlooker, match in others:
        assert seen == first[0] and onlooker == first[1]
        assert match.outcome() and known(match, 0) != known(first[2],
                                                            0), "after the end everything is told"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everything_is_told_at_the_end(viewer):
    """GT-12.2: hands, piles, discards, the card swapped away and every choice, to both and to
    onlookers."""
    table = Table().rows()
    gone = table.hand(0)
    table.do(f"0 discard {gone[0]}", "1 discard none").rows()
    away, fresh = table.at(0, 7), table.hand(0)[0]
    match = table.do(f"0 swap {fresh}", "1 keep").match
    assert match.outcome()
    shown = match.view(viewer)
    for seat in (0, 1):
        found = [face for zone in ("hand", "draw", "cut", "out", "board")
                 for face in faces(shown, f"{zone}{seat}")]
        assert sorted(found) == sorted(table.decks[seat])
    assert faces(shown, "out0") == [gone[0]] and away in faces(shown, "hand0")
    said = {(line["seat"],
             "".join(word.get("t", "") + word.get("face", "") for word in line["words"]))
            for line in shown["log"]}
    assert any(seat == 0 and fresh in text and "swap" in text for seat, text in said)
    assert any(seat == 0 and gone[0] in text and "discard" in text for seat, text in said)
    assert sum("lay" in text for _, text in said) == 14


def test_the_bottom_card_is_known_when_it_is_drawn():
    """GT-12.1: after two discards both know that the shown card is in the hand.

    Later it may be any of the hidden ones.
    """
    table = Table(bottoms=("gt046", "gt099")).rows()
    table.do("0 discard none", f"1 discard {' '.join(table.hand(1))}")
    assert [face for face in faces(table.match.view(0), "hand1") if face] == ["gt099"]
    assert faces(table.match.view(0), "cut1") == []
    table.row(1, *[card for card in table.hand(1) if card != "gt099"][:3])
    assert [face for face in faces(table.match.view(0), "hand1")
            if face] == ["gt099"], "what is laid is not known yet"
    table.row(0)
    places = set()
    for n in range(60):
        guess = table.match.hidden(0)(random.Random(n))
        spots = {ident(guess, card): f"hand{i}" for i, card in enumerate(guess.hands[1])}
        spots |= {ident(guess, guess.board[spot]): f"slot {spot - 6}" for spot in (13,)}
        places.add(spots.get("gt099"))
    assert {"hand0", "hand1", "hand2", "slot 7"} == places


def test_a_question_about_silver_tells_nothing():
    """GT-12.2, GT-7.6: whether the other's hidden card is silver cannot be told, not even once it
    has answered."""
    def seen(last, answer):
        table = Table("", f"gt119 {last} gt028", silver_timing="before_reveal")
        spare = table.decks[1][3:]
        table.row(0).row(1, *spare[:3], "gt028").keep().row(0)
        table.row(1, *table.decks[1][6:8], last).do("0 keep", "1 keep")
        asked = known(table.match, 0, lambda name: random.Random(1))
        table.do(f"1 {answer}")
        return [view_of(text) for text in (asked, known(table.match, 0))]

    def view_of(text):
        return json.loads(text)[2]["log"], [plate["turn"]
                                            for plate in json.loads(text)[2]["players"]]
    assert seen("gt120", "colour red") == seen("gt096", "ready")


# ---- guesses -------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS)
def test_guesses_agree_with_what_is_known_and_can_be_played(options):
    """GT-12.2: a guess shows the seat what the truth shows it, everybody due can choose, and it is
    played to an end."""
    rng = random.Random(5)
    for seed, decks in ((4, ()), (6, silver_decks())) if BRIEF else ((4, ()), (5, ()),
                                                                    (6, silver_decks()),
                                                                    (7, silver_decks())):
        for match in play_on(Match(GAME, options, seed=seed, decks=decks), random.Random(seed)):
            for seat in match.to_move():
                guess = match.hidden(seat)(rng)
                assert with_state(match, guess).view(seat)["zones"] == match.view(seat)["zones"]
                assert GAME.to_move(guess) == match.to_move() and GAME.legal(guess,
                                                                             seat) == match.legal(seat)
                assert all(GAME.legal(guess, other) for other in match.to_move())
                assert len(set(GAME.cards_of(guess))) == len(GAME.cards_of(guess)) == len(GAME.cards_of(match.state))
                finish(guess, rng)


def finish(pos, rng):
    for _ in range(60):
        seats = GAME.to_move(pos)
        if not seats:
            break
        move = GAME.sample(pos, rng) if seats == (-1,) else rng.choice(GAME.legal(pos, seats[0]))
        pos = GAME.apply(pos, seats[0], move)
    assert GAME.outcome(pos)


def test_decks_stay_secret_unless_they_are_open():
    """GT-12.1, GT-2.4: which deck the other has is not known.

    With `open_decks` its cards are told at the deal.
    """
    def picked(letter, **options):
        match = Match(GAME, options, seed=3)
        match.act(1, f"deck {letter}")
        early = known(match, 0)
        match.act(0, "deck A")
        return early, match
    for options in ({}, {"open_decks": True}):
        assert len({picked(letter, **options)[0] for letter in "ABCD"}) == 1
    for viewer in (0, 1, None):
        closed, opened = picked("C")[1].view(viewer), picked("C", open_decks=True)[1].view(viewer)
        told = [{word["face"] for line in shown["log"] for word in line["words"] if "face" in word}
                for shown in (closed, opened)]
        assert told[1] == set(LIBRARY.decks[0]["cards"]) | set(LIBRARY.decks[2]["cards"])
        assert len(told[0]) == 2, "the two bottom cards"


def test_open_decks_do_not_tell_the_order():
    """GT-12.1: the lists read the same however the decks lie."""
    def lists(order):
        table = Table()
        match = Match.replay(made(table.decks, [table.decks[0], order(table.decks[1])],
                                  open_decks=True))
        return [[word["face"] for word in line["words"] if "face" in word][:12]
                for line in match.view(0)["log"][:2]]
    assert lists(list)[1] == lists(lambda deck: [*reversed(deck[:11]), deck[11]])[1]


def test_a_computer_player_chooses_alike_whatever_the_other_committed():
    """GT-12.2: the same search, from the same position, after every possible swap of the other
    seat."""
    table, found = Table().play(), set()
    for text in sorted(table.legal(1)):
        match = fork(table.match)
        match.act(1, text)
        *_, thought = Search(GAME, seconds=60, playouts=40).think(match.hidden(0), 0,
                                                                  random.Random(1))
        found.add(repr(thought))
    assert len(found) == 1
