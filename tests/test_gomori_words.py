"""Gomori: what prompts and hints promise of the turn comes true, in the last turns too."""

import pytest

from gomori import GAME
from gomori.rules.position import CARD, PLAY, parts
from gomori.text.card_text import rules_text
from gomori_table import Table
from house import played

PROMISE = "Laying on a pile means you lay again."
LAST = "It is your last card: {} ends with it."


def goes_on(pos, move):
    after = GAME.apply(pos, GAME.seat(pos, pos.colour), move)
    return after.stage == PLAY and after.colour == pos.colour


@pytest.mark.parametrize("seed", range(6))
def test_lay_again_is_said_only_where_it_comes_true(seed):
    """GO-6.2, GO-6.3, GO-7.1."""
    promised = 0
    for pos in played(GAME, seed).states:
        if pos.stage != PLAY:
            continue
        seat = GAME.seat(pos, pos.colour)
        asks = [ask.hint for ask in GAME.asks(pos, seat)]
        for move in GAME.legal(pos, seat):
            on = goes_on(pos, move)
            assert ("lets you lay again" in GAME.reason(pos, seat, move)) == on
            if PROMISE in asks and pos.piles[parts(move)[1]]:
                assert on
                promised += 1
    assert promised


@pytest.mark.parametrize(("pile", "ends"), [(4, "the match"), (5, "your turn")])
def test_the_last_card_promises_nothing(pile, ends):
    """GO-7.1: after it five are drawn, or the match ends."""
    table = Table("#5C 6D", "9S", pile=pile)
    _, cell, _ = GAME.asks(table.pos, table.seat)
    assert cell.hint == LAST.format(ends)
    assert GAME.reason(table.pos, table.seat, GAME.parse(table.pos, table.seat, "play 9S 0,0")) == ""
    turn = table.turn
    table.play("play 9S 0,0")
    assert (table.pos.stage > PLAY) == (ends == "the match") and (table.pos.stage > PLAY or table.turn != turn)


def test_a_full_field_takes_another_card_only_perhaps():
    """GO-6.3: without an empty cell not every card can be laid."""
    full = Table("5H 7H 8D 9D\nTD 5D 7D 8H\n9H TH QH QD\nAD AH JH JD", "5C 6S")
    assert full.legal() == {"play 5C 0,0", "play 5C 1,1"}
    assert GAME.asks(full.pos, full.seat)[1].hint == "Afterwards you lay again if another card can be laid."
    assert GAME.reason(full.pos, full.seat, GAME.parse(full.pos, full.seat, "play 5C 0,0")) == ""


def test_the_text_of_every_card_says_that_it_goes_on_a_face_down_pile():
    """GO-3.2."""
    for card in CARD.values():
        text = rules_text(card)
        assert "face-down pile" in text or "any pile" in text, text
