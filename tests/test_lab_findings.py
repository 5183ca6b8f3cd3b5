"""Planted faults are found in rows, and a fair game is told to be fair."""

from functools import cache

import pytest

import lab_games
from mulligan import registry
from mulligan.errors import Malformed
from mulligan import shares
from mulligan.lab import ablation, blanks, findings, plan, run
from mulligan.lab.engines import LocalEngine
from test_lab_rows import clash, played

pytestmark = [pytest.mark.native, pytest.mark.deep]
GAMES = 1400


@cache
def rows(name):
    return played(clash(GAMES, name))


def remarked(name):
    return [(remark.kind, remark.about) for remark in findings.remarks(rows(name))]


def test_nothing_stands_out_in_a_fair_game():
    assert remarked("FAIR") == []
    seat = findings.first_seat(rows("FAIR"))[0]
    assert seat.games == GAMES and seat.interval.low < 0.5 < seat.interval.high
    [decks] = findings.deck_matchups(rows("FAIR"))
    assert decks.label == ("A", "B") and decks.interval.low < 0.5 < decks.interval.high


def test_a_card_that_brings_ten_percent_comes_first():
    """It is worth one more than its like, which wins a tenth of the games it decides."""
    first, second, *_ = findings.dealt(rows("STRONG"))
    assert first.label == "c3" and first.gain.low > 0.03 > second.sure and 0.05 < first.gain.score < 0.15
    assert findings.played(rows("STRONG"))[0].label == "c3"
    assert ("card dealt", "c3") in remarked("STRONG")
    gained = [remark for remark in findings.remarks(rows("STRONG")) if remark.interval.score > 0]
    assert [remark.about for remark in gained] == ["c3", "play c3"], "others are at most drawn in its place"


def test_an_unfair_first_seat_is_found():
    seat = findings.first_seat(rows("FIRST"))[0].interval
    assert seat.low > 0.55 and remarked("FIRST") == [("first seat", "")]


def test_a_dead_card_is_found():
    assert list(findings.dead(rows("DEAD"))) == ["c7"] and ("never played", "c7") in remarked("DEAD")
    assert findings.dead(rows("FAIR")) == {}


def test_a_dominant_opening_is_found():
    assert findings.openings(rows("OPENING"))[0].label == "play c5"
    assert [about for kind, about in remarked("OPENING") if kind == "opening"] == ["play c5"]


def test_an_uneven_deck_is_found():
    [decks] = findings.deck_matchups(rows("DECKS"))
    assert decks.interval.high < 0.4 and ("decks", "A v B") in remarked("DECKS")
    assert not [kind for kind, _ in remarked("DECKS") if kind == "card dealt"], "no card of it gets the credit"


def test_the_shares_are_those_of_the_rows():
    found = rows("FIRST")
    by_hand = sum(0.5 if row.winner is None else float(row.winner == 0) for row in found) / GAMES
    assert findings.first_seat(found)[0].interval.score == pytest.approx(by_hand)
    drawn, still, *others = findings.course(found)
    assert drawn.interval.score == sum(row.winner is None for row in found) / GAMES
    assert still.interval.score == sum(row.leads == 0 for row in found) / GAMES
    assert len(others) == 3 and all(0 <= one.interval.score < 1 and one.games == GAMES for one in others)
    assert [one.label for one in findings.reasons(found)] == [("sum",)]
    assert findings.moves(found)[0][:2] == ("play", GAMES)


def test_clauses_nobody_met():
    assert findings.unmet(rows("FAIR"), ["CL-2.1", "CL-2.2", "CL-9.9"]) == ["CL-2.2", "CL-9.9"]
    assert findings.unmet(rows("DEAD"), ["CL-2.1", "CL-9.9"]) == ["CL-9.9"]


def test_players_meet_deal_by_deal():
    found = played(clash(60, "SAVING", players=("random", "greedy")))
    [pair] = findings.player_matchups(found)
    assert pair.label == ("greedy", "random") and pair.interval.score > 0.5
    [(names, deals)] = findings.met(found).items()
    assert names == ("greedy", "random") and shares.interval(deals).score == pytest.approx(pair.interval.score)
    assert len(findings.first_seat(found)) == 3 and pair.games < 60


def test_many_comparisons_need_wider_intervals():
    """Of 80 things a few are outside of their own 95 %; and what few deals tell is less sure."""
    many, few = (findings.Effect("", 99, shares.Interval(0.1, 0.001, 0.199), deals) for deals in (10_000, 20))
    assert findings.holds(many, 1) and not findings.holds(many, 80)
    clear, scarce = (one._replace(gain=shares.Interval(0.1, 0.041, 0.159)) for one in (many, few))
    assert findings.holds(clear, 50) and not findings.holds(scarce, 50)
    assert plan.PlanRunner(clash(2)).game is lab_games.FAIR


def test_ten_deals_of_one_pair_in_forty_say_little():
    """9.5 of 10 deals are outside of their own 95 %, and not of what holds for 36 pairs."""
    row = rows("FAIR")[0]._replace(players=("a", "a"))
    found = []
    for pair in range(36):
        for game in range(20):
            won = game % 2 if pair else int(game == 0)
            found.append(row._replace(decks=(f"d{pair:02}", "z"), deal=game // 2 + 100 * pair, winner=won))
    assert findings.deck_matchups(found)[0].interval.low > 0.6
    assert not [one for one in findings.remarks(found) if one.kind == "decks"]


# ---- cards made blank ------------------------------------------------------------------------------------------------
def test_a_blank_card_is_the_card_without_its_text():
    game = registry.get("gtoons")
    ident = blanks.blank_of(game, "gt006")
    card, blank = game.library.card("gt006"), game.library.card(ident)
    assert card["power"] and blank == card | {"id": ident, "power": []} and ident not in game.library.shipped.cards
    with pytest.raises(Malformed, match="no card 'nothing'"):
        blanks.blank_of(game, "nothing")
    with pytest.raises(Malformed, match="no cards that can be made blank"):
        ablation.plans(lab_games.FAIR, clash(2), "all", 2)


def test_decks_meet_all_with_the_card_and_without_it(tmp_path):
    """In the same deals; only the first side has the blank, wherever it sits."""
    game = registry.get("gtoons")
    plain = plan.make(game, ["random"], 2, seed=6)
    measured = ablation.plans(game, plain, "gt006", 16)
    assert [(one.part, one.blank) for one in measured] == [("deck A", ""), ("deck A without gt006", "gt006")]
    found = run.Run([plain, *measured], LocalEngine(), tmp_path)()
    assert len(found.rows) == 2 + 32 and not found.trouble and not found.faults
    assert run.Run([plain, *measured], LocalEngine(), tmp_path)().rows == found.rows
    whole, without = ([row for row in found.rows if row.part == one.part] for one in measured)
    ident = blanks.blank_of(game, "gt006")
    for one, other in zip(whole, without):
        assert (one.seed, one.decks, one.swapped) == (other.seed, other.decks, other.swapped)
        assert "gt006" not in other.drawn[other.swapped] and ident not in one.drawn[0] + one.drawn[1]
        assert ident not in other.drawn[1 - other.swapped]
    assert any(ident in row.drawn[row.swapped] for row in without)
    [lost] = ablation.losses(found.rows, measured)
    scores = [sum(findings.points_of(row, row.swapped) for row in part) / 16 for part in (whole, without)]
    assert lost.card == "gt006" and lost.games == 16 and lost.loss.score == pytest.approx(scores[0] - scores[1])
    assert lost.loss.low < lost.loss.score < lost.loss.high


def test_cards_that_cannot_be_made_blank_are_named():
    game = registry.get("gtoons")
    with pytest.raises(Malformed, match="'gt999' is in no prebuilt deck"):
        ablation.plans(game, plan.make(game, ["random"], 2), "gt006,gt999", 2)
    assert set(ablation.blankable(game)) == {"A", "B", "C", "D"} and all(ablation.blankable(game).values())
