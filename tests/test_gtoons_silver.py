"""gToons, GT-7.6 to GT-7.9: who is asked for the colour of silver cards, when, and what it does."""

import pytest

from gtoons import GAME
from gtoons.rules.position import SILVER, TURN3
from gtoons_table import CARDS, GLADYS, PLAIN, SIGN, TRUE, Table, colour_of, silver
from mulligan import Malformed, Match

BLACK = PLAIN[0][0]                                     # a black card without a power


def test_silver_is_chosen_after_the_last_reveal():
    """GT-7.6: by default when all fourteen cards lie open.

    With `before_reveal` before slot 7 is turned over.
    """
    after = silver()
    assert after.pos.stage == SILVER and len(after.turned()) == 14 and after.match.to_move() == (0,)
    before = silver(silver_timing="before_reveal")
    assert before.pos.stage == SILVER
    assert len(before.turned()) == 12
    assert before.match.to_move() == (0,)
    before.do("0 colour green")
    assert len(before.turned()) == 14 and before.match.outcome() and before.score(0, 1) == 3
    assert after.do("0 colour green").match.outcome().scores == before.match.outcome().scores


def test_colours_are_shown_as_the_last_cards_are_turned_over():
    """GT-7.6: before the first of them lies open nobody sees a colour, whoever chose it."""
    table = silver(silver_timing="before_reveal").do("0 colour green")
    last = [state for state in table.match.states if state.stage == TURN3]
    assert [bool(state.chosen()) for state in last] == [False, True]
    assert GAME.scores(last[0])[0] != GAME.scores(last[1])[0]
    told = [entry for entry in table.match.view(1)["log"] if entry["seat"] is None][-2:]
    words = ["".join(word.get("t", "it") for word in entry["words"]) for entry in told]
    assert words[0].startswith("Silver has its colours: Seat 1's it is green; Seat 1's it gains 2. it in Seat 1's")
    assert "GT-7.6" in told[0]["clauses"] and "Silver" not in words[1] and "gains" not in words[1]
    stays = silver(PLAIN[0][10], GLADYS, silver_timing="before_reveal").do("0 colour silver").match.view(0)["log"]
    assert [word["t"] for word in stays[-3]["words"]] == ["Seat 1 leaves silver as it is."]
    assert "slot 7 stays silver and scores 1" in stays[-2]["words"][1]["t"]


def test_before_the_reveal_the_own_last_card_counts():
    """GT-7.6: a seat whose only silver card is its face-down last one is asked too, under
    `before_reveal`."""
    first = PLAIN[0][10]
    table = silver(first, GLADYS, silver_timing="before_reveal")
    assert not table.pos.up >> 6 & 1 and table.match.to_move() == (0,) and len(table.turned()) == 12
    table.do("0 colour green")
    assert table.score(0, 7) == 3
    asked = Table(silver_timing="before_reveal").play().do("0 keep", "1 keep")
    assert asked.match.to_move() == (0, 1) and asked.legal(0) == asked.legal(1) == {"ready"}, "both are asked"
    assert silver(first, GLADYS).match.to_move() == (0,)


def test_who_is_asked():
    """GT-7.7: seats with a printed silver card in play, in every mode.

    Nobody else, and not for a cancelled one.
    """
    assert silver(PLAIN[0][10]).match.outcome(), "nobody has silver: the match is over"
    for mine, theirs in (("gt046", "gt099"), (BLACK, "gt099"), (BLACK, PLAIN[1][0])):
        assert silver(bottoms=(mine, theirs)).match.to_move() == (0,)
    both = Table("gt103", "gt103").play().do("0 keep", "1 keep")
    assert both.pos.out == 1 | 1 << 7 and both.match.outcome(), "both silver cards are cancelled"
    treated = Table(GLADYS, "gt110")          # Little Miss Eclipse: the facing card counts as black
    treated.play().do("0 keep", "1 keep")
    assert treated.match.to_move() == (0, 1)


@pytest.mark.parametrize(("colour", "score"), [("green", 3), ("red", 1), ("silver", 1)])
def test_mossy_gladys(colour, score):
    """GT-7.8, GT-X20: green she is green and has 3; red or silver she has 1; black is refused."""
    table = silver()
    assert table.refused("0 colour black") == ("bad_colour", "GT-7.8")
    assert table.legal(0) == {f"colour {name}" for name in (*TRUE, "silver")}
    table.do(f"0 colour {colour}")
    assert table.score(0, 1) == score
    tally = GAME.result(table.pos).counts[0]
    plain = [colour_of(table.at(0, slot)) for slot in range(2, 8)]
    assert tally == [plain.count(name) + (name == colour) for name in TRUE]


def test_green_cards_get_their_two_whatever_gladys_becomes():
    """GT-X20: red is chosen, and another green card of the match still has two more."""
    table = Table(f"{GLADYS} gt070").play().do("0 keep", "1 keep", "0 colour red")
    assert table.at(0, 2) == "gt070" and table.score(0, 2) == 10 and table.score(0, 1) == 1


def test_silver_may_become_black():
    """GT-7.8: `silver_black` allows it; it counts for no colour then."""
    table = silver(silver_black=True)
    assert table.legal(0) == {f"colour {name}" for name in (*TRUE, "silver", "black")}
    table.do("0 colour black")
    assert table.score(0, 1) == 1 and GAME.scores(table.pos)[1][0] == 6


def test_one_colour_or_one_a_card():
    """GT-7.8: one choice covers all silver cards of the seat; with `per_card` each has its own."""
    one = silver(GLADYS, SIGN).do("0 colour green")
    assert [GAME.scores(one.pos)[1][at] for at in (0, 6)] == [3, 3]
    each = silver(GLADYS, SIGN, silver_choice="per_card")
    assert each.legal(0) == {f"colour {slot} {name}" for slot in (1, 7)
                             for name in (*TRUE, "silver")}
    each.do("0 colour 7 blue")
    assert each.match.to_move() == (0,) and each.legal(0) == {f"colour 1 {name}"
                                                              for name in (*TRUE, "silver")}
    each.do("0 colour 1 green")
    assert [GAME.scores(each.pos)[1][at] for at in (0, 6)] == [3, 4] and each.match.outcome()


def test_silver_is_shown_together_and_cancels_nothing():
    """GT-7.9: until both have chosen, silver is silver.

    Then powers, counts and totals are worked out with the colours.
    """
    table = Table(GLADYS, f"{SIGN} gt061").play().do("0 keep", "1 keep")
    before, out = GAME.scores(table.pos)[0], table.pos.out
    table.do("0 colour green")
    assert GAME.scores(table.pos)[0] == before
    assert table.match.view(0)["zones"][0]["cells"][0]["cards"][0]["now"] == "1"
    table.do("1 colour green")
    assert table.score(0, 1) == 3
    assert table.score(1, 1) == CARDS[SIGN]["points"] + 2
    assert table.pos.out == out


EACH = {"silver_timing": "before_reveal", "silver_choice": "per_card"}


def answered(last, *answers):
    """What seat 0 is shown while seat 1, with silver in slot 1 and `last` hidden, answers, and when
    the stage is over."""
    table = Table("", f"gt119 {last} gt028", **EACH)
    spare = table.decks[1][3:]
    table.row(0).row(1, "gt119", *spare[:3]).keep().row(0)
    table.row(1, *table.decks[1][6:8], last).do("0 keep", "1 keep")
    shown = [table.match.view(0)]
    for answer in answers:
        assert table.match.to_move() == (0, 1)
        table.do(f"1 {answer}")
        shown.append(table.match.view(0))
    assert table.match.to_move() == (0,)
    table.do("0 ready")
    return table, [(view["ply"], view["log"], [plate["turn"] for plate in view["players"]])
                   for view in shown], table.match.ply


def test_the_number_of_colours_does_not_tell_a_hidden_silver_card():
    """GT-7.6, GT-12.2: with `per_card`, too, a seat answers as often whether its face-down last
    card is silver or not."""
    silver_last, shown, plies = answered("gt120", "colour 7 red", "colour 1 blue")
    other_last, also, others = answered("gt096", "colour 1 blue", "ready")
    assert shown == also and plies == others
    assert silver_last.match.outcome() and other_last.match.outcome()


def test_after_the_colours_only_ready_is_left():
    """GT-7.6, GT-13.2: who has coloured all silver cards and hides none says that it is ready, and
    nothing else."""
    table = silver(**EACH).do("0 colour 1 red")
    assert table.match.to_move() == (0,) and table.legal(0) == {"ready"}
    assert GAME.formal(table.pos) == (0, table.match.legal(0)[0])
    assert table.refused("0 colour 1 red") == ("not_due", "GT-7.6") == table.refused("0 colour red")
    assert GAME.why(table.pos, 0, ("#red",)).clause == "GT-7.6"
    assert table.match.can_undo(0)
    assert table.do("0 ready").match.outcome()
    early, each = silver(silver_timing="before_reveal"), silver(silver_choice="per_card")
    assert early.do("0 colour red").match.outcome(), "one colour for all is one answer anyway"
    assert each.do("0 colour 1 red").match.outcome(), "all cards lie open: there is nothing to tell"


def test_who_is_ready_is_not_asked_again_while_the_other_colours():
    """GT-7.6: nobody's answer is a mere form while one has said it and the other has cards to colour."""
    table = Table("gt120", "gt119", **EACH).play().do("0 keep", "1 keep")
    assert table.match.to_move() == (0, 1)
    assert GAME.formal(table.pos) is None
    table.do("1 colour 1 red")
    assert GAME.formal(table.pos) == (1, table.match.legal(1)[0])
    table.do("1 ready")
    assert table.match.to_move() == (0,) and GAME.formal(table.pos) is None


def test_a_record_without_that_answer_replays():
    """GT-7.6: records from before it was asked for go on as they did, to the same digest.

    One that stops there stands after it.
    """
    made = silver(**EACH).do("0 colour 1 red", "0 ready").match.record()
    older = made | {"actions": [line for i, line in enumerate(made["actions"])
                                if made["actions"][i - 1] != "0 colour 1 red"]}
    assert len(older["actions"]) == len(made["actions"]) - 1
    again = Match.replay(older)
    assert again.digest() == made["digest"] and again.record() == made
    with pytest.raises(Malformed):
        Match.replay(older | {"digest": "sha256:" + "0" * 64})


def inked(match, viewer):
    """{cell: [ink, letter]} of the cards that a view shows to count as another colour than their own."""
    return {cell["id"]: card["inked"] for zone in match.view(viewer)["zones"] for cell in zone.get("cells", ())
            for card in cell["cards"] if "inked" in card}


def test_a_silver_card_shows_the_colour_it_counts_as_once_it_is_shown():
    """GT-7.9: to both seats, and not before both have chosen."""
    table = Table("gt120", "gt119", **EACH | {"silver_timing": "after_reveal"}).play()
    table.do("0 keep", "1 keep")
    assert table.pos.stage == SILVER and table.match.to_move() == (0, 1)
    table.do("0 colour 1 red")
    assert inked(table.match, 0) == inked(table.match, 1) == {}, "it is a secret still"
    table.do("1 colour 1 silver")
    assert table.match.outcome()
    assert inked(table.match, 0) == inked(table.match, 1) == {"0.1": ["red", "R"]}, "what stays silver says no more"
    black = silver(silver_black=True).do("0 colour black")
    assert inked(black.match, 1) == {"0.1": ["black", "Bk"]}


def test_the_mark_of_a_colour_begins_its_name_and_is_no_other_ones():
    """GT-1.2: a newcomer reads a mark without a key, and who sees no colours tells any two apart."""
    colour = next(field for field in GAME.fields if field.name == "colour")
    signs = [(value, sign) for value, _, sign in colour.signs]
    assert len(signs) == len({sign for _, sign in signs}) == 8
    for name, sign in signs:
        assert sign[0].lower() == name[0] and set(sign.lower()) <= set(name), f"{sign} for {name}"
