"""TTCG: engine and model (tests/ttcg_model.py), two readings of the same clauses, fact by fact along random matches."""

import random

import pytest

from brief import BRIEF
from house import play_on
from mulligan import Match
from ttcg import GAME
from ttcg.rules import battle, destroying, targets, values
from ttcg.rules.chain import Attack, Link
from ttcg.rules.constants import FREE, INDEX_SHIFT, MAIN, NONE, owner
from ttcg_board import board_of

MATCHES, STEP = 8 if BRIEF else 20, 37      # positions are looked at every so many actions
OPTIONS = ({}, {"battle_tie": "both"}, {"effect_destroy": "top"}, {"destroyer_gains": True})


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
def test_engine_and_model_agree(part):
    """TT-14.4, TT-14.5, TT-14.6, TT-18.4, TT-18.5, TT-6.1, TT-6.2, TT-6.3, TT-11.5, TT-12.1, TT-12.3, TT-12.4, TT-12.6
    """
    looked = 0
    for seed in range(part, MATCHES, 4):
        rng = random.Random(seed)
        for match in play_on(Match(GAME, OPTIONS[part] | {"max_turns": 60}, seed=seed), rng, most=900):
            if match.ply % STEP == seed % STEP and not match.state.over and match.state.number:
                compare(match.state, rng)
                looked += 1
    assert looked > 1.5 * MATCHES


def compare(pos, rng):
    board = board_of(pos)
    check_values(pos, board)
    check_selectors(pos, board, rng)
    check_plays(pos, board)
    check_battles(pos, board)
    check_destruction(pos, board)


def check_values(pos, board):
    for card, copy in board.by_key.items():
        if copy.zone == "field" and copy.top:
            found = values.rank(pos, card), f"type:{copy_type(pos, card)}"
            assert found == (board.rank(copy),
                             next(word for word in board.kinds(copy) if word.startswith("type:"))), copy.card["name"]
            if copy.unit:
                assert (values.attack(pos, card),
                        values.defense(pos, card)) == (board.attack(copy), board.defense(copy)), copy.card["name"]


def copy_type(pos, card):
    from ttcg.rules.constants import TYPES
    return TYPES[values.kind(pos, card)]


def check_selectors(pos, board, rng):
    """Every selector of a few cards on the field: the same candidates."""
    tops = board.tops()
    for source in rng.sample(tops, min(3, len(tops))):
        for effect in pos.card(source.key).effects:
            link = Link(0, source.owner, source.key, source.key >> INDEX_SHIFT, effect.index)
            for group in effect.wants:
                for want in group:
                    if want.sel.get("side") in (None, "you",
                                                "opponent") and "revealed" not in want.zones and "did" not in want.sel:
                        found = {card for cards in targets.groups(pos, link, want) for card in cards}
                        model = {copy.key for copy in board.candidates(_plain(want, pos, link), source)}
                        assert found == model, (source.card["name"], want.sel)


def _plain(want, pos, link):
    """The selector with its zones and side written out, without the superlative, which is chosen later."""
    side = want.sel.get("side") or targets.side_of(want)
    return {key: value for key, value in want.sel.items()
            if key != "extreme"} | {"zones": list(want.zones)} | ({"side": side} if side else {})


def check_plays(pos, board):
    """Places for every hand card of the player of the turn, when nothing but the ordinary rules says so."""
    now = pos.now
    if pos.ask != FREE or pos.step != MAIN or now.rank_ups or now.forbids or now.prevents:
        return
    for card in pos.hands[pos.turn]:
        found = {("spell" if place % 10 >= 5 else "unit", place % 5 + 1)
                 for place in targets.places(pos, pos.turn, card)}
        assert found == board.places_for(pos.card(card).data, pos.turn), pos.card(card).name


def check_battles(pos, board):
    """Every attack of a unit on a unit: who falls, what it costs, what lies on the places then."""
    for attacker in board.tops(pos.turn):
        for target in board.tops(1 - pos.turn):
            if attacker.unit and target.unit and not by_rank(board, attacker, target):
                after = pos.copy()
                after.attack = Attack(attacker_place(pos, attacker), attacker.key, pos.at[target.key], target.key)
                battle.strike(after)
                fallen = board.falls(attacker, target, pos.rules.battle_tie)
                assert {copy.key for copy in (attacker, target)
                        if copy.key not in after.at} == {copy.key for copy in fallen}
                check_points(pos, board, after, fallen)


def by_rank(board, *copies):
    """Whether a protection "by" something is on, which the model does not know."""
    return any("by" in action or action["node"] == "Immune" for copy in copies
               for action in board.on_copy(copy, "Prevent", "Immune"))


def attacker_place(pos, attacker):
    return pos.at[attacker.key]


def check_points(pos, board, after, fallen):
    """The owners of fallen units lose their rank, which may go to the other player.

    Equip cards go with them and cost nothing.
    """
    lost = [sum(board.loss(copy) for copy in fallen if copy.owner == seat) for seat in (0, 1)]
    gained = lost[::-1] if pos.rules.destroyer_gains else [0, 0]
    assert after.points == [pos.points[seat] - lost[seat] + gained[seat] for seat in (0, 1)]
    for equip in board.freed(fallen):
        assert equip.key not in after.at and equip.key in after.discards[equip.owner]


def check_destruction(pos, board):
    """Every card on the field, destroyed by an effect of nobody."""
    for copy in board.copies:
        if copy.zone == "field" and not by_rank(board, copy):
            after = pos.copy()
            gone = destroying.destroy(after, [copy.key], NONE)
            safe = copy.top and (board.cannot(copy, "destroyed") or board.cannot(copy, "destroyed_by_effects"))
            assert bool(gone) != safe, copy.card["name"]
            if gone:
                taken = [one.key for one in board.taken(copy, by_effect=True)]
                seat = owner(copy.key)
                pile = after.discards[seat][len(pos.discards[seat]):]
                assert [card for card in pile if card in taken] == taken, copy.card["name"]
                check_points(pos, board, after, [copy])
