"""What the prompt asks in words, by fixtures."""

import pytest

from preview import at, fixture, show


@pytest.mark.parametrize(("ends", "words"), [
    (["0,1", "0,2"], "Where does Jack of Hearts go?"), (["0,1", "#burn"], "What does Jack of Hearts do?")])
def test_a_question_asks_where_when_nothing_else_can_be_answered(table, ends, words):
    page, view = table(view="grid"), fixture("grid")
    card = view["actions"][0]["path"][0]
    view["faces"] |= {face: one | {"title": "Jack of Hearts"} for face, one in view["faces"].items()}
    actions = [{"do": end, "path": [card, end], "label": end} for end in ends]
    asks = [{"ask": "Which card?"}, {"ask": "What does {0} do?", "aims": "Where does {0} go?"}]
    show(page, view | {"actions": actions, "asks": asks})
    at(page, card).click()
    assert page.locator(".ask [role=status]").inner_text() == words


@pytest.mark.parametrize(("pays", "words"), [
    ({"h2": "Which card is given for {0}?", "0,1": "Which card is given for {0}?"},
     "Which card is given for Jack of Hearts?"),
    ({"h2": "Which card is given for {0}?"}, "Where does Jack of Hearts go?")])
def test_a_question_asks_for_what_pays_when_only_that_is_wanted(table, pays, words):
    page, view = table(view="grid"), fixture("grid")
    view["faces"] |= {face: one | {"title": "Jack of Hearts"} for face, one in view["faces"].items()}
    actions = [{"do": end, "path": ["h1", end], "label": end} | ({"pays": [pays[end]]} if end in pays else {})
               for end in ("h2", "0,1")]
    asks = [{"ask": "Which card?"}, {"ask": "What does {0} do?", "aims": "Where does {0} go?"}]
    show(page, view | {"actions": actions, "asks": asks})
    at(page, "h1").click()
    assert page.locator(".ask [role=status]").inner_text() == words


@pytest.mark.parametrize(("by", "words"), [(0, "You draw a card."), (1, "Verdigris: You draw a card.")])
def test_a_text_that_is_the_others_says_so(table, by, words):
    page, data = table(view="stack"), fixture("stack")
    show(page, data | {"asks": [{"ask": "Answer it", "about": "You draw a card.", "by": by}]})
    assert page.locator(".ask .about").text_content().strip() == words


def test_a_question_with_nothing_to_answer_it_is_no_other_one(table):
    """An action is on its way: nothing can be picked, and the question stands."""
    page, view = table(view="grid"), fixture("grid")
    card = view["actions"][0]["path"][0]
    actions = [{"do": "burn", "path": [card, "#burn"], "label": "Burn it"}, {"do": "keep", "path": [card, "#keep"]}]
    asks = [{"ask": "Which card?"}, {"ask": "What does it do?", "aims": "Where does it go?"}]
    show(page, view | {"actions": [one | {"label": "It"} for one in actions], "asks": asks})
    page.evaluate("() => { window.onAct = () => new Promise(() => {}); }")
    at(page, card).click()
    at(page, "#burn").click()
    page.locator(".acts:not(:has([data-id]))").wait_for(state="attached")
    assert page.locator(".ask [role=status]").inner_text() == "What does it do?"
