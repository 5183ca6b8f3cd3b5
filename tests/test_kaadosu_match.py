"""Kaadosu, sections 3 and 9: setup from the streams, the end of a match, and the stake."""

import random
import re
from typing import NamedTuple

import pytest

from house import play_on
from kaadosu import GAME
from kaadosu.rules import battle
from kaadosu.cards.faces import face as of_code
from kaadosu.cards.faces import rank
from kaadosu.rules.streams import Stream
from kaadosu_table import Table, face, move_of, real
from mulligan import Illegal, Malformed, Match, Verb

RED, GREEN = "red circle 4/4", "green circle square 9/6"


def codes(match, cards):
    """What cards of a match are, as codes."""
    return [GAME.face_id(match.state, one) for one in cards]


class Setup(NamedTuple):
    """The guides, the shared deck with the hands still in it, both as codes, and who begins."""

    guides: list
    rest: list
    first: int


def dealt(deck0, deck1, seed=1, **options):
    """A match, and what the setup of section 3 makes of its decks and seed, worked out here."""
    match = real(deck0, deck1, seed, **options)
    stream, decks = Stream(f"kaadosu/1/battle/{seed}"), [list(deck["cards"]) for deck in match.decks]
    for deck in decks:
        stream.shuffle(deck)
    guides = [decks[1][0], decks[0][0]]
    rest = decks[0][1:] + decks[1][1:]
    stream.shuffle(rest)
    ranks = [rank(of_code(code)) for code in guides]
    first = int(ranks[1] > ranks[0]) if ranks[0] != ranks[1] else stream.below(2)
    return match, Setup(guides, rest, first)


# ---- 3 Setup -------------------------------------------------------------------------------------------------------
def test_a_deck_has_ten_to_thirty_cards():
    """KA-3.1: 10 and 30 are decks; 9, 31 and none are refused, whichever seat brings them."""
    ids = [f"B{i}" for i in range(1, 32)]
    for many in (10, 30):
        assert len(real(ids[:many]).state.codes[0]) == many
    for many in (1, 9, 31):
        for seat in (0, 1):
            decks = [{"name": "", "cards": ids[:many if at == seat else 10]} for at in (0, 1)]
            with pytest.raises(Malformed, match=rf"^decks\[{seat}\].*KA-3\.1"):
                Match(GAME, decks=decks)


def test_kinds_and_equal_faces_are_not_limited():
    """KA-3.2: a deck may be ten times the same Shadow, or merged cards only."""
    for deck in (["S5"] * 10, ["M(B42+S1)"] * 30):
        match = real(deck)
        for _ in play_on(match, random.Random(4), 30):
            pass
        assert Match.replay(match.record()).state == match.state
        assert match.state.codes[0] == tuple(deck)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("opening", ["source", "balanced"])
def test_setup_from_the_stream(seed, opening):
    """KA-3.3, KA-3.4, KA-3.5, KA-3.6, KA-3.7, KA-3.8: shuffles, guides, the shared deck, who begins, health, hands."""
    deck0 = [f"B{i}" for i in random.Random(seed).sample(range(1, 9000), 10 + seed)]
    match, made = dealt(deck0, [f"S{i}" for i in range(7, 19)], seed, opening=opening)
    guides, rest, first = made
    pos = match.state
    assert codes(match, pos.guides) == guides and guides[0][0] == "S" and guides[1] in deck0
    assert pos.active == first and pos.turn == 1
    assert pos.health == [10 + of_code(guide).plus for guide in guides]
    more = 4 if opening == "balanced" else 3
    assert codes(match, pos.hands[first]) == rest[:3] and codes(match, pos.hands[1 - first]) == rest[3:3 + more]
    assert codes(match, reversed(pos.deck)) == rest[3 + more:] and not pos.discard


def test_the_deal_is_checked():
    """KA-3.3, KA-3.5, KA-3.6: no card dealt twice, no guide from the wrong deck, nor does the lower guide begin."""
    record = real().record()
    *tops, rest, first = record["actions"][0].removeprefix("* deal ").split()
    top0, top1 = tops
    twice = rest.replace(rest.split(",")[0], top0, 1)
    for wrong, clause in (
            (f"{top1} {top0} {rest} {first}", "KA-3.5"),
            (f"{top0} {top1} {rest},0 {first}", "KA-3.5"),
            (f"{top0} {top1} {twice} {first}", "KA-3.5"),
            (f"{top0} {top1} {rest} {1 - int(first)}", "KA-3.6")):
        with pytest.raises(Malformed, match=rf"actions\[0\].*{clause}"):
            Match.replay(record | {"actions": [f"* deal {wrong}"]})


GUIDES = [  # guide of seat 0, guide of seat 1, who begins: None for a toss
    (f"{RED} #42", f"shadow {RED} #9000", 1),
    (f"shadow {RED} #43", f"{RED} #42", 0),
    (f"{GREEN} #5000,3", f"{RED} #4999", 0),
    (f"{GREEN} #5000,3", f"{RED} #5000", 0),
    (f"{RED} #5001", f"{GREEN} #5000,4999", 0),
    (f"{GREEN} #9,3", f"{GREEN} #9,4", 1),
    (f"shadow {RED} #77", f"{RED} #77", 1),
    (f"{RED} #77", f"shadow {RED} #77", 0),
    (f"{GREEN} #9,3", f"shadow {GREEN} #9,3", 0),
    (f"shadow {GREEN} #9,3", f"shadow {RED} #9", 0),
    (f"{RED} #77", f"{RED} #77", None),
    (f"shadow {GREEN} #9,3", f"shadow {GREEN} #9,3", None),
]


@pytest.mark.parametrize(("mine", "theirs", "first"), GUIDES)
def test_who_goes_first(mine, theirs, first):
    """KA-3.6, KA-X12: the first number, the second, the kind; only equal guides leave it to chance."""
    a, b = rank(face(mine)), rank(face(theirs))
    assert first == (None if a == b else int(b > a))


def test_kinds_in_order():
    """KA-3.6: with equal numbers base goes before combo before shadow before shadow combo."""
    same = face(f"{RED} #5")
    ranks = [rank(same._replace(kind=kind)) for kind in (0, 2, 1, 3)]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == 4


def test_equal_guides_toss():
    """KA-3.6: decks of one card each; the stream of the match names who begins, and either may."""
    begun = set()
    for seed in range(12):
        match, made = dealt(["B77"] * 10, ["B77"] * 10, seed)
        assert match.state.active == made.first
        begun.add(made.first)
    assert begun == {0, 1}


def test_balanced_opening():
    """KA-3.8: the second player holds four cards, and the first does not draw at the end of turn 1; the log says so."""
    for opening, second, after in (("source", 3, 4), ("balanced", 4, 3)):
        match = real(opening=opening)
        first = match.state.active
        assert [len(match.state.hands[seat]) for seat in (first, 1 - first)] == [3, second]
        match.act(first, "end")
        assert len(match.state.hands[first]) == after
        line = match.view(first)["log"][-1]
        drawn = ("and draws a card", "KA-8.1") if after == 4 else ("the first turn, which draws no card", "KA-3.8")
        assert drawn[0] in "".join(word["t"] for word in line["words"]) and line["clauses"] == [drawn[1]]
        match.act(1 - first, "end")
        assert len(match.state.hands[1 - first]) == second + 1
        match.act(first, "end")
        assert len(match.state.hands[first]) == after + 1


def test_guides_are_never_played():
    """KA-3.9: they lie beside the field from the deal to the end, seen by both, and are in no other place."""
    match = real(["B42", "M(B42+S1)"], ["S9"], seed=3)
    guides = list(match.state.guides)
    for now in play_on(match, random.Random(3)):
        pos = now.state
        assert pos.guides == guides
        assert not set(guides) & {*pos.deck, *pos.discard, *pos.field, *pos.hands[0], *pos.hands[1]}
    assert GAME.outcome(match.state)


# ---- 9 The end, and the stake --------------------------------------------------------------------------------------
def test_health_at_zero():
    """KA-9.1, KA-X18: the match ends at once, health is shown as 0, and nothing more can be done."""
    table = Table({"F1": "red circle 9/7 #21", "F2": "red circle 9/7 #22"}, health=(1, 4)).do("attack F1 player")
    assert table.pos.health == [1, 0] and table.pos.turn == 5
    assert table.result == (0, "health") and table.phase == "over"
    for line in ("attack F2 player", "end", "retire F1"):
        table.refused(line, "KA-11.1", seat=0)
    assert GAME.to_move(table.pos) == () and GAME.outcome(table.pos)[:2] == (0, "health")
    table = Table({"F1": "red circle 9/4 #21"}, health=(1, 4)).do("attack F1 player")
    assert table.result == (0, "health")                                         # reached exactly
    assert Table({"F1": "red circle 9/3 #21"}, health=(1, 4)).do("attack F1 player").result == (None, None)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("waiting", [False, True])
def test_conceding(seat, waiting):
    """KA-9.2, KA-11.1: whoever's turn it is; who concedes loses, and then all is refused."""
    for stakes in (False, True):
        match = real(stakes=stakes)
        while match.state.active != (seat ^ waiting) or match.state.turn < 2:
            match.act(match.state.active, "end")
        match.resign(seat)                                                       # in any turn
        if stakes:
            assert (match.state.reason, match.state.winner) == ("concede", 1 - seat)
            assert match.outcome() is None and match.to_move() == (1 - seat,)
            for other in (0, 1):
                with pytest.raises(Illegal) as caught:
                    match.resign(other)
                assert caught.value.clause == "KA-11.1"
            match.act(1 - seat, "stake drawn")
        assert match.outcome().winner == 1 - seat and match.outcome().clause == "KA-9.2"
        assert match.to_move() == () and match.legal(0) == match.legal(1) == []
        with pytest.raises(Illegal):
            match.resign(1 - seat)
        again = Match.replay(match.record())
        assert again.outcome() == match.outcome() and again.state == match.state


def test_conceding_with_six_cards():
    """KA-8.3, KA-9.2: instead of the discard; what is won cannot be conceded while the stake is open (KA-11.1)."""
    match = real(seed=2, stakes=True)
    while match.state.phase != battle.FULL:
        match.act(match.state.active, "end")
    seat = match.state.active
    match.resign(seat)
    assert match.state.winner == 1 - seat and match.to_move() == (1 - seat,)
    choices = {GAME.text(match.state, 1 - seat, move) for move in match.legal(1 - seat)}
    assert choices == {"stake drawn", "stake original"}


def test_retiring_is_never_suggested_nor_the_end_of_the_turn_while_something_is_left():
    """A card that has moved and attacked can only be retired; then the turn is what is left to end."""
    table = Table({"F1": "red circle 9/1"}).do("move F1 B1")
    assert given_up(table) == {"retire B1", "end"}, "it may strike"
    assert given_up(table.do("attack B1 player")) == {"retire B1"}


def given_up(table):
    """The moves that give something up, as texts."""
    legal = GAME.legal(table.pos, table.mover())
    return {GAME.text(table.pos, 0, move) for move in legal if GAME.yields(table.pos, 0, move)}


def test_turn_limit():
    """KA-9.3, KA-X19: after turn 300, its draw and its discard, more health wins; equal health is a draw."""
    for health, winner in (((9, 9), None), ((9, 7), 0), ((7, 9), 1)):
        table = Table(turn=300, active=1, health=health, quiet=1).do("end")
        assert table.result == (winner, "limit") and table.phase == "over" and table.pos.turn == 300
        assert Table(turn=299, health=health).do("end").result == (None, None)
    table = Table(turn=300, health=(9, 7), hands=("1 2 3 4 5", ""), deck="6 7").do("end")
    assert table.phase == "discard" and table.result == (None, None)
    assert table.do("discard 0").result == (0, "limit") and table.hand(0) == [2, 3, 4, 5, 6]
    table = Table(turn=2, health=(3, 4), rules={"turn_limit": 2}).do("end")
    assert table.result == (1, "limit")


def test_quiet_limit():
    """KA-9.4, KA-X20: 40 turns in a row without damage; any damage, to a card or a player, starts the count anew."""
    field = {"F1": "red circle 9/1 #21"}
    for theirs, line in (({"F1": "blue square 9/1 #31"}, "attack F1 F1"), ({}, "attack F1 player")):
        table = Table(field, theirs, quiet=39, health=(9, 8)).do(line)
        assert table.pos.data()["vars"]["dealt"] == 1, "so kept positions say it"
        assert table.do("end").pos.quiet == 0 and table.result == (None, None)
        assert table.do("end").pos.quiet == 1
        table = Table(field, theirs, quiet=39, health=(9, 8)).do("end")
        assert table.result == (0, "quiet") and table.phase == "over"
    assert Table(quiet=39, health=(9, 9)).do("end").result == (None, "quiet")
    table = Table(quiet=38, health=(9, 8)).do("end")
    assert table.pos.quiet == 39 and table.result == (None, None)
    table = Table(field, quiet=39).do("retire F1, end")                          # a card that leaves takes no damage
    assert table.result == (None, "quiet")
    table = Table(quiet=6, health=(9, 8), rules={"quiet_limit": 7}, hands=("1 2 3 4 5", ""), deck="6").do("end")
    assert table.result == (None, None) and table.do("discard 0").result == (0, "quiet")


@pytest.mark.parametrize("limit", ["turn_limit", "quiet_limit"])
def test_limits_may_be_as_low_as_two_turns(limit):
    """KA-9.3, KA-9.4: a number of 2 or more."""
    assert real(**{limit: 2}).options[limit] == 2
    with pytest.raises(Malformed):
        real(**{limit: 1})


def test_the_limit_goes_before_the_quiet():
    """KA-9.4: checked after KA-9.3."""
    assert Table(turn=300, quiet=39, health=(9, 8)).do("end").result == (0, "limit")
    assert Table(turn=299, quiet=39, health=(9, 8)).do("end").result == (0, "quiet")


@pytest.mark.parametrize("seed", range(12))
def test_every_match_ends(seed):
    """KA-9.5: at random, within the turn limit; no turn has more actions than its bound."""
    match = real(seed=seed, turn_limit=60, stakes=True)
    turn, taken = 0, 0
    # five cards are placed; nine move, attack and are retired, each once; then the end, the discard, the stake
    most = 5 + 3 * 9 + 3
    for now in play_on(match, random.Random(seed)):
        taken = taken + 1 if now.state.turn == turn else 1
        turn = now.state.turn
        assert taken <= most and turn <= 60
    assert match.outcome() and match.outcome().reason in ("health", "limit", "quiet")


def test_an_unfinished_match_moves_no_card():
    """KA-9.6: it has no outcome and no stake to choose; what becomes of its cards is told by the tests of worlds."""
    match = real(stakes=True)
    match.act(match.state.active, "end")
    assert match.outcome() is None and match.state.kept < 0 and match.record()["result"] is None
    with pytest.raises(Illegal) as caught:
        match.act(match.state.active, "stake drawn")
    assert caught.value.clause == "KA-9.7"


@pytest.mark.parametrize("choice", ["drawn", "original"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_winner_chooses(seat, choice):
    """KA-9.7, KA-9.8, KA-X19, KA-X21: the winner alone chooses, once, and does no more; a draw leaves no choice."""
    health = (9, 7) if seat == 0 else (7, 9)
    table = Table({"F1": "red circle 9/7"}, {"F2": "red circle 9/7"}, rules={"stakes": True}, turn=300,
                  active=1 - seat, health=health).do("end")
    table.pos.codes = tuple(f"B{card + 1}" for card in range(len(table.pos.faces))), ()      # what each is called by
    assert table.result == (seat, "limit")
    assert GAME.to_move(table.pos) == (seat,) and GAME.outcome(table.pos) is None
    assert table.legal() == {"stake drawn", "stake original"} and table.legal(1 - seat) == set()
    table.refused("stake drawn", "KA-9.7", seat=1 - seat).refused("end", "KA-9.7").refused("attack F1 player", "KA-9.7")
    table.do(f"stake {choice}")
    assert (table.pos.kept == battle.DRAWN) == (choice == "drawn") and GAME.to_move(table.pos) == ()
    end = GAME.outcome(table.pos)
    drawn, own = (GAME.name(table.pos, table.pos.guides[who]) for who in (seat, 1 - seat))
    assert end.winner == seat
    assert end.more == (f"{drawn} is the winner's for good, and {own} the loser's." if choice == "drawn"
                        else f"The winner takes {own} back, and the loser {drawn}: nobody loses a card.")
    table.refused("stake original", "KA-11.1", seat=seat)
    draw = Table(rules={"stakes": True}, turn=300, health=(9, 9)).do("end")
    assert GAME.outcome(draw.pos).winner is None and GAME.to_move(draw.pos) == ()
    draw.refused("stake drawn", "KA-11.1", seat=0)


def test_without_stakes():
    """KA-9.9: whoever wins, there is nothing to choose."""
    table = Table({"F1": "red circle 9/7"}, health=(9, 1)).do("attack F1 player")
    assert GAME.to_move(table.pos) == () and table.pos.kept < 0
    table.refused("stake drawn", "KA-11.1", seat=0)
    assert Match(GAME).state.rules.stakes is False and Match(GAME, {"stakes": True}).state.rules.stakes is True


def test_all_cards_are_there_to_go_back():
    """KA-9.10: at every moment every card of both decks is in one place, and it is known who brought it."""
    match = real([f"B{i}" for i in range(1, 13)], seed=2)
    for now in play_on(match, random.Random(9), 400):
        pos = now.state
        standing = [one for one in pos.field if one >= 0]
        lying = [*pos.guides, *pos.deck, *pos.discard, *pos.hands[0], *pos.hands[1]]
        assert sorted(lying + standing) == list(range(22))
    assert [GAME.face_id(match.state, one) for one in range(12)] == [f"B{i}" for i in range(1, 13)]


# ---- what is said of health ----------------------------------------------------------------------------------------
def test_the_deal_says_how_health_comes_about():
    """KA-3.7: the guide's own number is another than the health one begins with."""
    match = real(seed=4)
    view = match.view(0)
    words = [word for line in view["log"] for word in line["words"]]
    told = "".join(word.get("t") or view["faces"][word["face"]]["title"] for word in words)
    for seat, guide in enumerate(match.state.guides):
        plus = match.state.faces[guide].plus
        assert match.state.health[seat] == 10 + plus
        called = GAME.name(match.state, guide)
        assert f"guide is {called}: {10 + plus} health to begin with, 10 and its {plus}." in told


@pytest.mark.parametrize(("guides", "why"), [
    (("B5", "B9"), "guide has the higher number: "), (("S5", "B5"), "guide is of the higher kind: "),
    (("B7", "B7"), "The guides are alike, and by lot ")])
def test_the_log_says_why_a_seat_begins(guides, why):
    """KA-3.6: in words that say what is compared, and what follows."""
    match = real([guides[0]] * 10, [guides[1]] * 10, seed=4)
    told = "".join(word.get("t", "") for line in match.view(0)["log"] for word in line["words"])
    assert why in told and told.endswith(f"eat {match.state.active + 1}'s turn is the first.")


def test_the_log_says_in_words_where_a_card_stands():
    """Nobody has to learn the names of spaces to read it."""
    *_, match = play_on(real(seed=4), random.Random(4), 60)
    told = [word.get("t", "") for line in match.view(0)["log"] for word in line["words"]]
    assert any(" on the front left." in words for words in told)
    assert not [words for words in told if re.search(r"\b[FB][123]\b", words)]


def test_a_strike_is_called_so_everywhere():
    """KA-5.7, KA-7.8: the button, the prompt and the log have one word for it."""
    table = Table({"F1": "red circle 4/4"}, health=(15, 9))
    table.pos.codes = tuple(f"B{card + 1}" for card in range(len(table.pos.faces))), ()
    move = move_of("attack F1 player")
    assert GAME.label(table.pos, 0, move).startswith("Strike with ")
    assert "strike" in GAME.asks(table.pos, 0)[0].ask.casefold() and "attack" not in GAME.asks(table.pos, 0)[0].ask
    after = table.pos.copy()
    GAME.play(after, 0, move)
    assert GAME.tell(table.pos, 0, move, after).words[:2] == (Verb("strike", "strikes"), " with ")


def test_a_hurt_card_says_how_much_it_still_stands():
    """KA-7.6: its text has the whole of it, what was dealt counted in."""
    table = Table({"F1": "red circle 6/4 hurt 5", "F2": "red circle 6/4"})
    total, parts = GAME.account(table.pos, table.pos.field[0])
    assert total == 1 == sum(part.value for part in parts)
    assert parts[-1].text == "1 more damage, and it leaves the field"
    assert GAME.account(table.pos, table.pos.field[1]) is None
