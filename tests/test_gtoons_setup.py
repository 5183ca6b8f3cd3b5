"""gToons, sections 2 to 4: decks, setup, the board, the cut."""

import random

import pytest

from gtoons import GAME
from gtoons.cards.library import LIBRARY
from gtoons.rules import score
from gtoons.rules.position import PICK, PLACE1
from gtoons.text import describe
from gtoons_table import CARDS, GLADYS, PLAIN, TRUE, Table, deck, faces, record
from house import play_on, played
from mulligan import CHANCE, Illegal, Malformed, Match

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "silver")
SOME = {colour: next(i for i, card in CARDS.items() if card["colour"] == colour) for colour in COLOURS}


def brought(cards, **options):
    return Match(GAME, options, decks=[{"name": "Mine", "cards": cards}], seed=1)


def faces_of(state, cards):
    return [GAME.face_id(state, card) for card in cards]


# ---- 2 Decks and setup ---------------------------------------------------------------------------
def test_a_deck_has_twelve_cards():
    """GT-2.1, GT-X1: twelve different ids are a deck.

    Eleven and thirteen are refused, whichever seat brings them.
    """
    ids = list(CARDS)
    assert brought(ids[:12]).decks[0]["cards"] == ids[:12]
    for many in (0, 11, 13):
        with pytest.raises(Malformed, match=rf"^decks\[0\].*{many}.*GT-2\.1"):
            brought(ids[:many])
        with pytest.raises(Malformed, match=r"^decks\[1\].*GT-2\.1"):
            Match(GAME, decks=[None, {"name": "", "cards": ids[:many]}])


def test_no_card_twice_unless_the_match_says_so():
    """GT-2.2, GT-X1: a second copy is refused.

    With `allow_duplicate_cards` both are there, with names of their own.
    """
    cards = deck("gt013 gt013", 0)
    with pytest.raises(Malformed, match=r"^decks\[0\].*Inspector Colander.*GT-2\.2"):
        brought(cards)
    match = Match.replay(record([cards, deck("", 1)],
                                [["gt013", "gt013*2", *cards[2:]], deck("", 1)],
                                allow_duplicate_cards=True))
    match.act(0, "lay gt013*2 1")
    match.act(0, "lay gt013 2")
    assert Match.replay(match.record()).state == match.state
    match.undo(0)
    texts = {GAME.text(match.state, 0, move) for move in match.legal(0)}
    assert texts >= {"lay gt013 2", "lay gt013 4"}


def test_twelve_copies_of_a_card():
    """GT-2.2: every copy is a card of its own, in hands, moves and records."""
    twelve = {"name": "", "cards": ["gt013"] * 12}
    for seed in range(4):
        match = Match(GAME, {"allow_duplicate_cards": True}, decks=[twelve, twelve], seed=seed)
        for _ in play_on(match, random.Random(seed)):
            assert len(set(GAME.cards_of(match.state))) == 24
        assert match.outcome() and Match.replay(match.record()).state == match.state


def test_prebuilt_decks_are_legal():
    """GT-2.1, GT-2.2: the decks A to D are decks."""
    assert [made["id"] for made in LIBRARY.decks[:4]] == ["A", "B", "C", "D"]
    for made in LIBRARY.decks:
        assert GAME.deck_faults(made["cards"], GAME.complete({})) == []


def test_versions_of_a_character_may_meet_in_a_deck():
    """GT-2.3, GT-X1: Inspector Colander and Colander Undercover.

    Played both, the dearer one is cancelled.
    """
    table = Table("gt013 gt014").rows("gt013 gt014 " + " ".join(PLAIN[0][:2]))
    assert table.score(0, 1) == 0 and table.score(0, 2) > 0 and table.pos.out == 1


def test_a_seat_without_a_deck_picks_one_of_four():
    """GT-2.4: both pick at the same time.

    Both may pick the same letter and have copies of their own.
    """
    match = Match(GAME, seed=1)
    assert match.to_move() == (0, 1) and match.state.stage == PICK
    for seat in (0, 1):
        texts = [GAME.text(match.state, seat, move) for move in match.legal(seat)]
        assert texts == ["deck A", "deck B", "deck C", "deck D"]
    match.act(1, "deck C")
    assert match.to_move() == (0,)
    match.act(0, "deck C")
    for seat in (0, 1):
        held = match.state.hands[seat] + match.state.draws[seat]
        assert sorted(faces_of(match.state, held)) == sorted(LIBRARY.decks[2]["cards"])
    assert len(set(GAME.cards_of(match.state))) == 24


def test_a_seat_may_bring_a_deck():
    """GT-2.4: the seat that brings one does not pick.

    The other one still does, or brings one as well.
    """
    mine, theirs = list(CARDS)[20:32], list(CARDS)[40:52]
    match = brought(mine)
    assert match.to_move() == (1,) and match.legal(0) == []
    match.act(1, "deck B")
    state = match.state
    assert sorted(faces_of(state, state.hands[0] + state.draws[0])) == sorted(mine)
    both = Match(GAME, decks=[{"name": "", "cards": mine}, {"name": "", "cards": theirs}], seed=1)
    state = both.state
    assert both.to_move() == (0, 1) and state.stage == PLACE1
    assert not any("deck " in str(action) for action in both.actions)
    assert sorted(faces_of(state, state.hands[1] + state.draws[1])) == sorted(theirs)


def test_shuffling():
    """GT-2.5: the seed alone decides.

    Equal decks lie in different orders; every card comes to the top.
    """
    def orders(seed):
        match = Match(GAME, seed=seed)
        match.act(0, "deck A")
        match.act(1, "deck A")
        return [action.text for action in match.actions if action.seat == CHANCE]
    assert orders(5) == orders(5) != orders(6)
    found = [orders(seed) for seed in range(150)]
    assert all(one != other for one, other in found)
    for seat in (0, 1):
        assert {order[seat].split()[1] for order in found} == set(LIBRARY.decks[0]["cards"])


def test_a_match_can_be_given_both_orders():
    """GT-2.5: recorded `deal` actions, top card first; a deal that is not the deck is refused."""
    decks = [deck("", 0), deck("", 1)]
    orders = [list(reversed(cards)) for cards in decks]
    match = Match.replay(record(decks, orders))
    for seat in (0, 1):
        assert faces_of(match.state, match.state.hands[seat]) == orders[seat][:6]
        assert faces_of(match.state, match.state.draws[seat]) == orders[seat][:5:-1]
    for wrong in (decks[0][:11], [*decks[0][:11], decks[0][0]], decks[1]):
        with pytest.raises(Malformed, match=r"^actions\[0\]"):
            Match.replay(record(decks, [wrong, orders[1]]))
    start = Match(GAME, decks=record(decks, [])["decks"], deal=False).state
    with pytest.raises(Illegal) as caught:
        GAME.apply(start, CHANCE, ("deal", tuple(start.draws[1])))
    assert caught.value.clause == "GT-2.5"


@pytest.mark.parametrize("lead", [0, 1])
def test_who_reveals_first(lead):
    """GT-2.6: the lead's card is turned over before the other's, slot by slot (GT-8.5)."""
    table = Table(lead=lead).play().do("0 keep", "1 keep")
    assert table.turned() == [f"{seat} {slot}" for slot in range(1, 8) for seat in (lead, 1 - lead)]
    assert GAME.complete({})["lead"] == 0


# ---- 3 The board ---------------------------------------------------------------------------------
def test_the_board_is_a_hexagon_cut_in_two():
    """GT-3.1, GT-3.2: fourteen slots.

    Four along the line, three behind, half a step in; equal numbers lie opposite.
    """
    match = played(GAME, 1, most=4)
    for viewer in (0, 1, None):
        halves = {zone["owner"]: zone for zone in match.view(viewer)["zones"] if "cells" in zone}
        mine = viewer or 0
        for seat, zone in halves.items():
            front, back = (0, 1) if seat == mine else (1, 0)
            assert zone["place"] == ("lower" if seat == mine else "upper")
            assert [(cell["id"], cell["at"]) for cell in zone["cells"]] == [
                (f"{seat}.{slot}", [slot - 1, front] if slot < 5 else [slot - 4.5, back])
                for slot in range(1, 8)]


# ---- 4 The cut -----------------------------------------------------------------------------------
def test_the_bottom_cards_are_shown():
    """GT-4.1: both and any onlooker see both bottom cards from the deal on.

    They stay at the bottom.
    """
    table = Table(bottoms=("gt046", "gt099"))
    for viewer in (0, 1, None):
        shown = table.match.view(viewer)
        assert [faces(shown, f"cut{seat}") for seat in (0, 1)] == [["gt046"], ["gt099"]]
    table.rows().do("0 discard none", "1 discard none")
    assert [table.drawn(seat)[-1] for seat in (0, 1)] == ["gt046", "gt099"]


CUTS = [
    ("red", "blue", "colour_win", ["red", "blue"]),
    ("red", "silver", "bonus", ["red"]),
    ("black", "green", "bonus", ["green"]),
    ("black", "silver", "none", []),
    ("silver", "silver", "none", []),
    ("red", "red", "bonus", ["red"]),
]


@pytest.mark.parametrize(("mine", "theirs", "mode", "game"), CUTS)
def test_what_the_cut_decides(mine, theirs, mode, game):
    """GT-4.2, GT-X2: two true colours, one, none, the same twice."""
    second = [i for i, card in CARDS.items() if card["colour"] == theirs][-1]
    pos = Table(bottoms=(SOME[mine], second)).pos
    kind, colours = GAME.cut(pos)
    assert kind == mode and [TRUE[colour] for colour in colours] == game


def test_the_same_colour_twice_may_be_for_winning():
    """GT-4.2, GT-X2: `same_colour_cut` at `colour_win` makes more cards of the one colour win,
    whatever the points."""
    mine = "gt080 gt003 gt054 gt063 gt084 gt038 gt047"

    def finish(**options):                              # red 1 to 0, and fewer points
        table = Table(mine, bottoms=("gt053", "gt101"), **options)
        table.play(" ".join(mine.split()[:4]), "", " ".join(mine.split()[4:7]))
        return table.do("0 keep", "1 keep").match.outcome()
    won = finish(same_colour_cut="colour_win")
    assert (won.winner, won.reason) == (0, "colour") and won.scores[0] < won.scores[1]
    assert finish().reason == "points"


def test_game_colours_never_change():
    """GT-4.3: not when the silver bottom card is drawn and becomes a colour, nor at any other
    moment."""
    table = Table(bottoms=(GLADYS, "gt046"))
    assert GAME.cut(table.pos) == ("bonus", (3,))
    first = table.hand(0)
    table.rows().do(f"0 discard {' '.join(table.hand(0))}", "1 discard none")
    assert GLADYS in table.hand(0) and first != table.hand(0)
    others = [card for card in table.hand(0) if card != GLADYS]
    table.rows(f"{GLADYS} {others[0]} {others[1]}").do("0 keep", "1 keep", "0 colour red")
    assert all(GAME.cut(state) == ("bonus", (3,))
               for state in table.match.states if state.stage >= PLACE1)
    assert table.match.outcome()


def told_end(monkeypatch, game, mine, theirs, totals, kind="colour_win"):
    """The Outcome of a match over with these colours of both (r, p: red, purple) and totals."""
    game, inks = ([TRUE.index(name) for name in names] for names in (game, ("red", "purple")))
    colours = [inks["rp".index(one)] if one in "rp" else 6 for half in (mine, theirs) for one in half.ljust(7)]
    scores = [totals[0], *[0] * 6, totals[1], *[0] * 6]
    monkeypatch.setattr(describe, "cut", lambda pos: (kind, tuple(game)))
    monkeypatch.setattr(describe, "result", lambda pos: score.result_of(kind, game, scores, colours))
    return describe.outcome(played(GAME, 1).state)


TIED = "Neither has more of both colours (red {}, purple {})."
NEITHER = TIED.replace(").", "), so points decide.")


@pytest.mark.parametrize(("mine", "theirs", "totals", "words"), [
    ("r", "ppp", (61, 57), NEITHER.format("1 to 0", "0 to 3")),
    ("r", "ppp", (57, 61), NEITHER.format("0 to 1", "3 to 0")),
    ("r", "ppp", (9, 9), TIED.format("1 to 0", "0 to 3")),
    ("pp", "rppp", (9, 4), "That wins, whatever the points: 4 to 9.")])
def test_the_end_says_whether_colours_or_points_decide(monkeypatch, mine, theirs, totals, words):
    """GT-11.1, GT-11.2: the numbers of the winner stand first."""
    end = told_end(monkeypatch, ("red", "purple"), mine, theirs, totals)
    assert end.text.endswith(words) and end.more == words
    if end.reason == "colour":
        assert end.won.you == "had more cards of both colours: red (1 to 0) and purple (3 to 2)"
    else:
        assert end.won is None or end.won.you == "scored more: 61 to 57 points"


def test_an_end_with_one_game_colour_speaks_of_points_alone(monkeypatch):
    """GT-11.2: only where colours may win, it says why they do not."""
    assert told_end(monkeypatch, ("red",), "r", "r", (5, 3), "bonus").text == "5 to 3 points."
    assert told_end(monkeypatch, ("red",), "r", "r", (5, 3)).text \
        == "5 to 3 points. Neither has more red cards (1 to 1), so points decide."
