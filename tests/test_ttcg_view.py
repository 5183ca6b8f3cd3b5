"""What the table shows of TTCG: who sees an offer, what a question is about, what a value has become, what the log
calls a choice.
"""

import pytest

from mulligan import Ask
from mulligan.match import prompts
from mulligan.match.view import View
from ttcg import GAME
from ttcg.rules import flow
from ttcg.rules.constants import PASS, PICK, WINDOW
from ttcg.text import field
from ttcg_table import Table, spell, unit


def until_asked(table, move):
    """Takes a move and lets every window pass until somebody is to choose something."""
    table.take(move)
    while table.pos.ask == WINDOW:
        table.take("pass")
    assert table.pos.ask == PICK
    return table.pos


def searching():
    pin = spell("view-pin", ("normal", "Search your deck for one rank 2 unit and add it to your hand."))
    return until_asked(Table(A=dict(spells=pin, deck="earth-2 earth-2 fire-2 earth-1")), "use s1 1")


def herald_of_the_view():
    """A unit that asks whether it triggers as it is played."""
    return unit("view-herald", "fire", 1, None,
                ("latent", "When this card is played, your opponent loses one point."))


def zone(pos, seat, name):
    return next((zone for zone in View(GAME, pos, seat).zones if zone["id"] == name), None)


def test_what_may_be_taken_from_a_deck_lies_over_the_mat_for_its_chooser_alone():
    pos = searching()
    offer = zone(pos, 0, "offer0")
    assert offer["place"] == "over" and sorted(card["face"] for card in offer["cards"]) == ["earth-2", "fire-2"]
    for seat in (1, None):
        assert zone(pos, seat, "offer0") is None, "even how many there are is nobody else's to know"
        assert zone(pos, seat, "deck0")["count"] == len(pos.decks[0])


def test_a_question_says_the_sentence_that_asks():
    [ask] = GAME.asks(searching(), 0)
    assert ask.ask == "Which card for View Pin?"
    assert ask.about == "Search your deck for one rank 2 unit and add it to your hand."
    herald = herald_of_the_view()
    table = Table(A=dict(hand=herald))
    pos = until_asked(table, f"play {herald} u1")
    [ask] = GAME.asks(pos, 0)
    assert ask.ask == "Does View Herald trigger?"
    assert ask.about == "When this card is played, your opponent loses one point."


@pytest.mark.parametrize("foe, target, words", [
    ("fire-1", "eu1", "{theirs} with {mine}"), ("", "player", "directly with {mine}")])
def test_the_prompt_of_an_attack_says_who_attacks_whom(foe, target, words):
    """TT-11.2: in one sentence for each side."""
    quick = spell("view-quick", ("counter", "When a unit attacks, gain one point."))
    table = Table(A=dict(units="earth-1", hand=quick), B=dict(units=foe, hand=quick), step="battle")
    table.take(f"attack u1 {target}")
    names = {"mine": "Earth 1", "theirs": "Fire 1"}
    assert GAME.asks(table.pos, 0)[0].ask == "You attack " + words.format(**names)
    assert GAME.asks(table.pos, 1)[0].ask == "Earth 1 attacks " + words.split(" with")[0].format(**names)


def test_which_unit_attacks_is_asked_while_one_can():
    able = Table(A=dict(units="earth-1"), step="battle").pos
    assert GAME.asks(able, 0)[0].ask == "Which unit attacks?"
    spent = Table(A=dict(units=""), step="battle").pos
    assert GAME.asks(spent, 0)[0] == Ask("What do you do?", "No unit can attack. End the turn.")


def test_what_else_is_lit_is_asked_for_too():
    """TT-5.8: effects are used in the battle phase, as well."""
    able = Table(A=dict(units="earth-1", spells=spell("view-lit", ("normal", "Gain one point."))), step="battle").pos
    assert GAME.asks(able, 0)[0].ask == "Which unit attacks, or what do you use?"


def passing(pos, seat):
    [move] = [move for move in GAME.legal(pos, seat) if move[0] == PASS]
    return GAME.label(pos, seat, move)


@pytest.mark.parametrize("step, move, seat_0, seat_1, what", [
    ("main", "battle", "Go on to battle?", "The other player goes on to battle", "the battle begins"),
    ("main", "end", "Go on to the end of the turn?", "The other player goes on to the end of the turn",
     "the turn ends"),
    ("battle", "end", "Go on to the end of the turn?", "The other player goes on to the end of the turn",
     "the turn ends")])
def test_who_goes_on_is_asked_what_to(step, move, seat_0, seat_1, what):
    """TT-5.6: the phase changes after a window, in which both may pass."""
    quick = spell("view-window", ("normal", "Gain one point."))
    table = Table(A=dict(units="earth-1", spells=quick), B=dict(units="fire-1"), step=step)
    table.take(move)
    assert GAME.asks(table.pos, 1)[0] == Ask(seat_1, "You can use nothing now: pass.")
    assert passing(table.pos, 1) == f"Pass: {what} if both pass"
    table.take("B: pass")
    assert GAME.asks(table.pos, 0)[0] == Ask(seat_0, "Use something now, or pass.")
    assert passing(table.pos, 0) == f"Pass: {what}"


def test_a_tapped_card_says_what_keeps_its_nearest_effect():
    """TT-3.3, TT-7.1: not what holds for another sentence, which is for the hand."""
    both = unit("view-both", "fire", 1, None, ("normal", "Gain one point."),
                ("latent", "Discard this card to gain two points."))
    table = Table(A=dict(units=f"{both}*"), B=dict(units="fire-1"))
    [card] = table.pos.piles[0]
    assert GAME.why(table.pos, 0, (card,)).reason == "card_tapped"


def test_those_chosen_before_are_named():
    twice = spell("view-twice", ("normal", "Return two units on the field to their owner's hand."))
    pos = until_asked(Table(A=dict(spells=twice), B=dict(units="earth-1, fire-1, air-1")), "use s1 1")
    first = next(move for move in GAME.legal(pos, 0) if pos.card(move[1]).id == "fire-1")
    after = GAME.apply(pos, 0, first)
    assert GAME.asks(after, 0)[0].hint == "Chosen: Fire 1."


def test_a_sentence_says_whose_it_is_where_it_asks_the_other():
    """TT-10.6, TT-17.2: the "you" of a sentence is its controller"""
    made = spell("view-thief", ("normal", "You gain one point and your opponent discards one card."))
    table = Table(A=dict(spells=made), B=dict(hand="air-2 air-3"))
    table.take("use s1 1")
    ask = GAME.asks(table.pos, 1)[0]
    assert (ask.by, ask.about) == (0, "Effect. You gain one point and your opponent discards one card.")
    while table.pos.ask == WINDOW:
        table.take(f"{'AB'[table.pos.mover]}: pass")
    ask = GAME.asks(table.pos, 1)[0]
    assert (ask.by, ask.about) == (0, "You gain one point and your opponent discards one card.")


@pytest.mark.parametrize("words, counts", [
    ("Return two units on the field to their owner's hand.", [(0, 2, 2), (1, 2, 2)]),
    ("Destroy up to two units.", [(0, 0, 2), (1, 0, 2)]),
    ("Destroy one unit.", [(0, 1, 1)]),
    ("Discard two cards to destroy one unit.", [(0, 1, 1), (0, 2, 2), (1, 2, 2)]),
    ("Your opponent discards two cards.", [(0, 2, 2), (1, 2, 2)])])
def test_a_question_counts_what_is_chosen(words, counts):
    made = spell(f"view-count-{len(words)}", ("normal", words))
    pos = until_asked(Table(A=dict(spells=made, hand="air-2 air-3 fire-2"),
                            B=dict(units="earth-1, fire-1, air-1", hand="air-2 air-3 fire-2")), "use s1 1")
    found = []
    while pos.ask == PICK:
        found.append(GAME.asks(pos, pos.mover)[0].count)
        pos = GAME.apply(pos, pos.mover, GAME.legal(pos, pos.mover)[0])
    assert found == counts


def test_the_prompt_says_the_count_in_words():
    for count, words in (((0, 2, 2), " (0 of 2 chosen)"), ((1, 0, 3), " (1 chosen, up to 3)"),
                         ((1, 2, 4), " (1 chosen, 2 to 4)"),
                         ((0, 1, 1), ""), ((), "")):
        assert prompts._ask(Ask("Which?", count=count)) == {"ask": f"Which?{words}"}


def test_a_rank_that_has_changed_stands_behind_the_numbers():
    riser = unit("view-riser", "water", 1, None,
                 ("normal", "Until your next turn, increase the rank of one water unit you control by one."))
    table = Table(A=dict(units=riser))
    assert table_top(table.pos).get("now") is None
    table.do("use u1 1 ..")
    assert table_top(table.pos)["now"] == [None, None, "rank 2"]


def table_top(pos):
    return zone(pos, 0, "units0")["cells"][0]["cards"][-1]


def test_the_log_says_what_was_answered():
    herald = herald_of_the_view()
    for answer, told in (("yes", "trigger"), ("no", "do not trigger")):
        pos = until_asked(Table(A=dict(hand=herald)), f"play {herald} u1")
        move = GAME.parse(pos, 0, f"choose {answer}")
        line = GAME.tell(pos, 0, move, GAME.apply(pos, 0, move))
        assert line.words[0].you == told


def test_a_chain_that_resolves_is_shown_link_by_link():
    drain, mill = spell("view-drain",
                        ("normal", "Your opponent loses one point.")), spell("view-mill", ("normal", "Mill two cards."))
    table = Table(A=dict(spells=f"{drain}, {mill}"))
    table.take("use s1 1")
    table.take("B: pass")
    table.take("use s2 1")
    table.take("B: pass")
    before, move = table.pos, GAME.parse(table.pos, 0, "pass")
    shots = GAME.steps(before, 0, move, GAME.apply(before, 0, move))
    seen = [(shot.pool.cards[shot.chain[-1].text].name, len(shot.chain), len(shot.discards[0]), shot.points[1])
            for shot in shots]
    assert seen == [("View Mill", 2, 2, 20)], "and the other link is shown by the view that follows"
    assert len(before.chain) == 2, "nothing is done to what it was given"


def test_the_number_of_a_deck_is_that_of_its_pile_while_cards_of_it_are_looked_at():
    """TT-3.9: who does not see how many of them fit is told the whole deck."""
    pos = searching()
    told = [dict(GAME.plate(pos, 0, viewer))["Deck"] for viewer in (0, 1, None)]
    assert told == [zone(pos, viewer, "deck0")["count"] for viewer in (0, 1, None)]
    assert told[0] == len(pos.decks[0]) - 2 and told[1] == len(pos.decks[0])


def test_a_number_that_was_chosen_is_no_card():
    """TT-20.7, TD-18.4: a card that turns out to be another is no subtype that turns out to be another"""
    made = spell("view-shift", ("normal", "This turn, change two units you control to any other subtype."))
    pos = until_asked(Table(A=dict(units="earth-1, fire-1", spells=made, hand="TT001 TT001 TT001")),
                      "use s1 1")
    pos = GAME.apply(pos, 0, GAME.legal(pos, 0)[0])
    assert pos.prompt == "subtype", "of the other one"
    hidden = {*pos.hands[0], *pos.hands[1], *pos.decks[0], *pos.decks[1]}
    to = dict.fromkeys(hidden, 999)
    assert hidden.intersection(pos.options) and hidden.intersection(pos.answers), "what is asked here mixes them up"
    other = pos.exchanged(to, None, flow.chosen(pos))
    assert (other.options, other.answers) == (pos.options, pos.answers)


def marked(pos):
    """What is marked as chosen on the table and in the discard piles."""
    out = []
    for one in View(GAME, pos, 0).zones:
        cards = one.get("cards", []) + [card for cell in one.get("cells", ()) for card in cell["cards"]]
        out += [card["face"] for card in cards if "chosen" in card.get("marks", ())]
    return out


def test_what_was_chosen_is_marked_where_it_lies_open():
    """TT-10.6: on the field, and in a discard pile that is looked through"""
    twice = spell("view-twice", ("normal", "Return two units on the field to their owner's hand."))
    dig = spell("view-dig", ("normal", "Return up to two units from your discard pile to your hand."))
    table = dict(A=dict(spells=f"{twice}, {dig}", discard="water-1 air-1 fire-2"),
                 B=dict(units="earth-1, fire-1, air-1"))
    for use, name in (("use s1 1", "fire-1"), ("use s2 1", "air-1")):
        pos = until_asked(Table(**table), use)
        assert not marked(pos)
        move = next(move for move in GAME.legal(pos, 0) if move[1] >= 0 and pos.card(move[1]).id == name)
        after = GAME.apply(pos, 0, move)
        assert marked(after) == [name]


def test_whether_a_continuous_effect_is_on_is_told():
    """TT-7.7: where the numbers of a unit are accounted for, and for a spell, which has none."""
    flag = spell("flag", ("continuous", "All units you control gain 50 defense."))
    table = Table(A=dict(units="clay-sentry", spells=flag))
    told = [[GAME.account(table.pos, table.pos.top(place)) for place in (0, 5)]]
    table.do("use u1 1 .., use s1 1 ..")
    told.append([GAME.account(table.pos, table.pos.top(place)) for place in (0, 5)])
    assert [[(account[1][-1].text.split(":")[0], account[1][-1].clause) for account in each] for each in told] == [
        [("Its continuous effect is not on", "TT-7.7")] * 2,
        [("Its continuous effect is on while it is the top card", "TT-7.7")] * 2]
    assert [each[1][0] for each in told] == ["it is not on yet", "it is on"]
    assert all("on" in field.pile(table.pos, place, ())[-1].marks for place in (0, 5))
    assert "on" not in field.pile(Table(A=dict(units="clay-sentry")).pos, 0, ())[-1].marks


@pytest.mark.parametrize(("text", "tag"), [
    ("Tap one unit your opponent controls.", "on their Fire 1"), ("Tap one unit you control.", "on your Earth 1"),
    ("Destroy one unit.", ""), ("Draw one card.", ""), ("Return one unit from your discard pile to your hand.", "")])
def test_what_is_aimed_at_without_a_question_stands_on_the_button(text, tag):
    """TT-16.6: a single choice is not asked for; whose card it is is told before the effect is used."""
    one = spell(f"sole-{sum(map(ord, text))}", ("normal", text))
    table = Table(A=dict(spells=one, units="earth-1", discard="water-1"), B=dict(units="fire-1"))
    use = next(move for move in GAME.legal(table.pos, 0) if GAME.text(table.pos, 0, move) == "use s1 1")
    assert GAME.tag(table.pos, 0, use) == tag


@pytest.mark.parametrize(("sides", "tag"), [
    (dict(B=dict(units="fire-1")), "on their Fire 1"),
    (dict(A=dict(units="earth-1"), B=dict(units="fire-1")), "")])
def test_what_an_equip_goes_to_without_a_question_stands_on_the_button(sides, tag):
    """TT-20.15: with the other player's unit alone on the field, it is the only one to equip."""
    stone = spell("whetted", ("equip", "The equipped unit gains 125 attack."))
    table = Table(**sides | {"A": sides.get("A", {}) | {"spells": stone}})
    use = next(move for move in GAME.legal(table.pos, 0) if GAME.text(table.pos, 0, move) == "use s1 1")
    assert GAME.tag(table.pos, 0, use) == tag


@pytest.mark.parametrize(("units", "tag"), [("", "no unit can attack"), ("earth-1", "")])
def test_a_battle_without_a_unit_that_may_attack_says_so(units, tag):
    table = Table(A=dict(units=units, hand="water-1"))
    go = next(move for move in GAME.legal(table.pos, 0) if GAME.text(table.pos, 0, move) == "battle")
    assert GAME.tag(table.pos, 0, go) == tag
