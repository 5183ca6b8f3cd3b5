"""TTCG, TT-3.7 and TT-3.9: what is asked, and in what order things are offered, tells nothing of hands and decks."""

import json
import random
import re

import pytest

from house import begun_at
from mulligan import Match
from test_contract_hidden import compare_moves
from ttcg import GAME
from ttcg.cards.library import LIBRARY
from ttcg.rules.constants import FREE, PICK
from ttcg_table import Table, ident, spell

pytestmark = pytest.mark.deep

CHOOSING = [ident for ident, card in sorted(LIBRARY.shipped.cards.items())
            if any("your hand" in effect["text"] or "your deck" in effect["text"] for effect in card["effects"])]


def searching(seed):
    """A match of decks full of cards that choose from hands and decks, played at random but for what uses them first.
    """
    rng = random.Random(seed)
    decks = [{"name": "any", "cards": sorted(rng.sample(CHOOSING, 50))} for _ in (0, 1)]
    match = Match(GAME, {"plays": 3, "hand_limit": 7}, seed=seed, decks=decks)
    yield match
    while match.to_move() and match.ply < 160:
        seat = match.to_move()[0]
        uses = [move for move in match.legal(seat) if GAME.text(match.state, seat, move).startswith(("use", "play"))]
        match.act_move(seat, rng.choice(uses or match.legal(seat)))
        yield match


SENTENCES = ("Play one rank 1 water unit from your hand.", "Play up to two rank 1 water units from your hand.",
             "Rank up one of your units using a water unit from your hand.",
             "Reveal one water unit from your hand, then gain two points.",
             "Search your deck for one water unit and add it to your hand.",
             "Add one water unit from your deck to your hand.",
             "Place one water unit from your hand under another unit you control.",
             "Discard one water unit from your hand, then draw one card.",
             "Play one rank 1 water unit from your hand or discard pile.",
             "Look at the top three cards of your deck, you may put one water unit from among them into your hand.")
HANDS = ("water-1 water-2 earth-1", "water-1 earth-1 fire-1", "air-1 earth-1 fire-1", "water-1 water-3 water-5")


@pytest.mark.parametrize("number", range(len(SENTENCES)))
def test_the_other_is_shown_the_same_whatever_a_hand_and_deck_hold(number):
    """TT-3.9: up to the first answer, and after each answer "none", the other seat is shown the same for hands of one
    size.
    """
    traces = set()
    for hand in HANDS:
        for deck in HANDS:
            chooser = spell(f"choice-{number}", ("normal", SENTENCES[number]), ("normal", "Draw one card."))
            table = Table(A=dict(spells=chooser, units="water-1", hand=hand, deck=deck))
            table.do("use s1 1, pass, pass -> u1")
            table.settle(("u1",), False)
            shown = [shown_to_other(table.pos)]
            while table.pos.ask == PICK and "choose none" in table.legal():
                table.do("choose none")
                shown.append(shown_to_other(table.pos))
            traces.add(tuple(shown))
    assert len(traces) == 1


def shown_to_other(pos):
    """The view of seat 1 as text.

    Cards are called by where they come first in it, as their numbers depend on the whole table.
    """
    names = {}
    return re.sub(r'"c\d+"', lambda found: names.setdefault(found[0], f"card {len(names)}"),
                  json.dumps(alone(pos).view(1)))


def alone(pos):
    """A match that stands at a position, nothing before it."""
    return begun_at(Match(GAME, seed=1), pos)


@pytest.mark.native
@pytest.mark.parametrize("seed", range(2))
def test_questions_tell_nothing_of_a_hand_or_deck(seed):
    """TT-3.9: as often asked, and shown the same, whatever hand and deck of the other hold, as long as it stays hidden.
    """
    rng, compared, apart = random.Random(seed), 0, []
    for match in searching(seed):
        for seat in (0, 1):
            for _ in range(2):
                count, found = compare_moves(match, seat, rng)
                compared += count
                apart += [(match.ply, seat, *one) for one in found]
    assert compared > 100 and not apart


def test_a_list_from_a_deck_has_no_order():
    """TT-3.7: what may be chosen from a deck is offered by id, wherever it lies; the text of each choice stays its own.
    """
    seek = spell("seeker-all", ("normal", "Add one unit from your deck to your hand."), ("normal", "Draw one card."))
    cards = ["water-1", "earth-1", "fire-1", "air-1"]
    offers = set()
    for order in (cards, cards[::-1], sorted(cards)):
        table = Table(A=dict(spells=seek, deck=" ".join(order))).do("use s1 1, pass, pass")
        offers.add(tuple(line.split()[-1] for line in table.legal()))
    assert offers == {(*sorted(cards), "none")}


def test_whether_a_hand_holds_a_fit_is_asked_alike():
    """TT-3.9: with a fit, with one that must be taken, and with none a question is asked as often.

    Without a hand it is not.
    """
    call = spell("caller", ("normal", "Play one rank 1 water unit from your hand."), ("normal", "Draw one card."))
    for hand, offered in (("water-1 earth-1", {"choose water-1", "choose none"}), ("fire-1 earth-1", {"choose none"}),
                          ("", None)):
        table = Table(A=dict(spells=call, hand=hand)).do("use s1 1, pass, pass")
        assert table.pos.ask == (PICK if offered else FREE) and (not offered or set(table.legal()) == offered)
        assert bool(GAME.formal(table.pos)) == (offered == {"choose none"})


def test_a_choice_of_one_passes_by_itself_alone():
    """TT-3.9: alone against the computer what is no choice is taken.

    Where several share the screen it is asked all the same.
    """
    call = spell("caller-two", ("normal", "Play one rank 1 water unit from your hand."), ("normal", "Draw one card."))
    pos = Table(A=dict(spells=call, hand="earth-1")).do("use s1 1, pass, pass").pos
    for kinds, passes in (({"kind": "person"}, {"kind": "hard"}),
                          True), (({"kind": "person"}, {"kind": "person"}), False):
        match = begun_at(Match(GAME, seed=1, seats=kinds), pos)
        assert (match.view(0).get("auto", {}).get("do") == "choose none") == passes


def test_records_from_before_these_questions_replay():
    """TT-3.9: their answers are left out of a record, and it comes to the same digest.

    The kept records are of that kind, too.
    """
    *_, match = searching(1)
    made = match.record()
    written = [str(action) for action, state, move in zip(match.actions, match.states, match.moves)
               if GAME.formal(state) != (action.seat, move)]
    assert len(written) < len(made["actions"])
    again = Match.replay(made | {"actions": written})
    assert again.record() == made and again.digest() == match.digest()


def test_equal_cards_of_hand_and_discard_pile_are_two_choices():
    """TT-16.4: everybody sees a discard pile, so which of the two is taken makes a difference; the name of the one that
    lies open is the same whether a hand holds its equal or not (TT-3.9).
    """
    chooser = spell("either", ("normal", SENTENCES[8]))
    table = Table(A=dict(spells=chooser, hand="water-1 water-1", discard="water-1"))
    table.do("use s1 1, pass, pass -> u1").settle(("u1",), False)
    offered = [line.split()[-1] for line in table.legal() if line != "choose none"]
    assert offered == [f"{ident('water-1')}.2", ident("water-1")]
    alone = Table(A=dict(spells=chooser, hand="earth-1", discard="water-1"))
    alone.do("use s1 1, pass, pass -> u1").settle(("u1",), False)
    assert f"choose {ident('water-1')}" in alone.legal()
    labels = [GAME.label(table.pos, 0, move) for move in GAME.legal(table.pos, 0) if move[1] >= 0]
    assert [label.split(" from ")[1] for label in labels] == ["your hand", "your discard pile"]
    first, second = table.pos.hands[0]
    assert GAME.alike(table.pos, 0, first) == [second] and GAME.alike(table.pos, 0, table.pos.discards[0][0]) == []
    table.do(f"choose {ident('water-1')} -> u1")
    assert table.pos.hands[0] == [first, second] and not any(card >> 3 == first >> 3 for card in table.pos.discards[0])
